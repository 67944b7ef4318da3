// Calls, loops, branches, tuples, tokens and asynchronous chains. On the way to StableHLO tuples come apart
// into their parts, and what runs asynchronously in HLO runs where it starts.
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status ConvertCall(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(auto callee, op.Required<mlir::SymbolRefAttr>("callee"));
  TF_ASSIGN_OR_RETURN(HloComputation * function, op.Function(callee));
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  return op.EmitResults(HloOpcode::kCall, operands, {}, {function});
}

// `chlo.erf` and the like, as frameworks write ops of chlo into artifacts: the op itself where HLO has it for
// these types.
absl::StatusOr<bool> ConvertKnownComposite(OpToHlo& op, absl::string_view name, int64_t version) {
  if (version > 1 || !absl::StartsWith(name, "chlo.")) return false;
  if (name == "chlo.top_k") {
    return EmitTopK(op, llvm::dyn_cast_or_null<mlir::DictionaryAttr>(op.Get("composite_attributes"))).ok();
  }
  const StablehloRow* row = FindStablehloRow(name);
  if (row == nullptr || !row->IsPlain()) return false;
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  return op.EmitResults(*row->opcode, operands).ok();
}

// A call of the decomposition that says what it stands for.
absl::Status ConvertComposite(OpToHlo& op) {
  if (op.op()->getNumRegions() != 0) {
    return absl::UnimplementedError("a composite with regions has no counterpart in HLO");
  }
  TF_ASSIGN_OR_RETURN(auto decomposition, op.Required<mlir::SymbolRefAttr>("decomposition"));
  TF_ASSIGN_OR_RETURN(auto name, op.Required<mlir::StringAttr>("name"));
  TF_ASSIGN_OR_RETURN(const int64_t version, op.Int("version", 0));
  TF_ASSIGN_OR_RETURN(const bool is_known, ConvertKnownComposite(op, name.str(), version));
  if (is_known) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(HloComputation * function, op.Function(decomposition));
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  const mlir::Attribute parameters = op.Get("composite_attributes");
  Attributes attributes;
  attributes.Set(Attr::kIsComposite, true);
  TF_ASSIGN_OR_RETURN(const Shape shape, op.ResultShape());
  TF_ASSIGN_OR_RETURN(HloInstruction * call,
                      op.Emit(HloOpcode::kCall, shape, operands, std::move(attributes), {function}));
  call->set_frontend_attribute("composite.name", name.str());
  call->set_frontend_attribute("composite.attributes",
                               parameters == nullptr ? "{}" : AttributeText(parameters));
  call->set_frontend_attribute("composite.version", absl::StrCat(version));
  return op.SetResults(call);
}

// Of values that a region takes from outside: what they have, or replicated.
std::vector<HloSharding> ShardingsOf(absl::Span<HloInstruction* const> values) {
  std::vector<HloSharding> shardings;
  for (const HloInstruction* value : values) {
    shardings.push_back(value->has_sharding()
                            ? value->sharding()
                            : HloSharding::Single(value->shape(), HloSharding::Replicate()));
  }
  return shardings;
}

// Values that the regions take from outside go around the loop with the others.
absl::Status ConvertWhile(OpToHlo& op) {
  const std::vector<mlir::Value> captured = op.CapturedValues();
  TF_ASSIGN_OR_RETURN(std::vector<HloInstruction*> carried, op.Operands());
  for (mlir::Value value : captured) {
    TF_ASSIGN_OR_RETURN(HloInstruction * outside, op.ValueOf(value));
    carried.push_back(outside);
  }
  TF_ASSIGN_OR_RETURN(const auto shardings, op.ResultShardings());
  RegionShardings in_condition, in_body;
  if (shardings) {
    in_body.arguments = *shardings;
    for (HloSharding& sharding : ShardingsOf(absl::MakeSpan(carried).subspan(op.op()->getNumOperands()))) {
      in_body.arguments.push_back(std::move(sharding));
    }
    in_condition.arguments = in_body.results = in_body.arguments;
  }
  TF_ASSIGN_OR_RETURN(HloComputation * condition,
                      op.RegionOfTuple(0, captured, /*pass_captured=*/false, in_condition));
  TF_ASSIGN_OR_RETURN(HloComputation * body, op.RegionOfTuple(1, captured, /*pass_captured=*/true, in_body));
  TF_ASSIGN_OR_RETURN(HloInstruction * init, op.Pack(carried));
  TF_ASSIGN_OR_RETURN(HloInstruction * loop, op.Emit(HloOpcode::kWhile, {init}, {}, {body, condition}));
  if (carried.size() == 1) return op.SetResults(loop);
  TF_RETURN_IF_ERROR(SetShardings(init, in_body.arguments));
  TF_RETURN_IF_ERROR(SetShardings(loop, in_body.arguments));
  for (unsigned i = 0; i < op.op()->getNumResults(); ++i) {
    TF_ASSIGN_OR_RETURN(HloInstruction * element, op.TupleElement(loop, i));
    op.SetResult(i, element);
  }
  return absl::OkStatus();
}

// `if` and `case`: every branch gets what it takes from outside.
absl::Status ConvertBranches(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * selector, op.Operand(0));
  TF_ASSIGN_OR_RETURN(const auto shardings, op.ResultShardings());
  std::vector<HloInstruction*> operands = {selector};
  std::vector<HloComputation*> branches;
  for (unsigned i = 0; i < op.op()->getNumRegions(); ++i) {
    const std::vector<mlir::Value> captured = op.CapturedValues(op.op()->getRegion(i));
    std::vector<HloInstruction*> outside;
    for (mlir::Value value : captured) {
      TF_ASSIGN_OR_RETURN(HloInstruction * instruction, op.ValueOf(value));
      outside.push_back(instruction);
    }
    RegionShardings in_branch;
    if (shardings) in_branch = {ShardingsOf(outside), *shardings};
    TF_ASSIGN_OR_RETURN(HloComputation * branch,
                        op.RegionOfTuple(i, captured, /*pass_captured=*/false, in_branch));
    branches.push_back(branch);
    TF_ASSIGN_OR_RETURN(HloInstruction * arguments, op.Pack(outside));
    if (outside.size() > 1) TF_RETURN_IF_ERROR(SetShardings(arguments, in_branch.arguments));
    operands.push_back(arguments);
  }
  return op.EmitResults(HloOpcode::kConditional, operands, {}, branches);
}

absl::Status ConvertBarrier(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(HloInstruction * packed, op.Pack(operands));
  TF_ASSIGN_OR_RETURN(const auto shardings, op.ResultShardings());
  if (shardings && operands.size() > 1) TF_RETURN_IF_ERROR(SetShardings(packed, *shardings));
  TF_ASSIGN_OR_RETURN(HloInstruction * barrier, op.Emit(HloOpcode::kOptimizationBarrier, {packed}));
  return op.SetResults(barrier);
}

// The collectives that have opcodes of their own for this.
std::optional<HloOpcode> StartOf(HloOpcode opcode) {
  if (opcode == HloOpcode::kAllGather) return HloOpcode::kAllGatherStart;
  if (opcode == HloOpcode::kAllReduce) return HloOpcode::kAllReduceStart;
  if (opcode == HloOpcode::kCollectivePermute) return HloOpcode::kCollectivePermuteStart;
  return std::nullopt;
}

HloOpcode DoneOf(HloOpcode opcode) {
  if (opcode == HloOpcode::kAllGatherStart) return HloOpcode::kAllGatherDone;
  if (opcode == HloOpcode::kAllReduceStart) return HloOpcode::kAllReduceDone;
  if (opcode == HloOpcode::kCollectivePermuteStart) return HloOpcode::kCollectivePermuteDone;
  return HloOpcode::kAsyncDone;
}

// Whether the computation is its root applied to its parameters.
bool IsOneInstruction(const HloComputation& computation) {
  const HloInstruction* root = computation.root_instruction();
  if (root->operand_count() != computation.num_parameters()) return false;
  for (int64_t i = 0; i < root->operand_count(); ++i) {
    if (root->operand(i) != computation.parameter_instruction(i)) return false;
  }
  return computation.instruction_count() == root->operand_count() + 1;
}

// The value of a future is the instruction that started it.
absl::Status ConvertAsyncStart(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(HloComputation * body, op.Region(0));
  HloInstruction* root = body->root_instruction();
  const std::optional<HloOpcode> own = StartOf(root->opcode());
  if (own && IsOneInstruction(*body)) {
    TF_ASSIGN_OR_RETURN(HloInstruction * start,
                        op.Emit(*own, operands, root->attributes(), root->called_computations()));
    start->mutable_annotations()->frontend_attributes = root->annotations().frontend_attributes;
    op.SetResult(0, start);
    return absl::OkStatus();
  }
  TF_ASSIGN_OR_RETURN(HloInstruction * start, op.Emit(HloOpcode::kAsyncStart, operands, {}, {body}));
  op.SetResult(0, start);
  return absl::OkStatus();
}

absl::Status ConvertAsyncDone(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * start, op.Operand(0));
  return op.EmitResults(DoneOf(start->opcode()), {start});
}

// --- To StableHLO

absl::StatusOr<StablehloValues> WriteTuple(StablehloEmitter& to, const HloInstruction& hlo) {
  StablehloValues all;
  for (int64_t i = 0; i < hlo.operand_count(); ++i) {
    const StablehloValues part = to.PartialOperand(hlo, i);
    all.append(part.begin(), part.end());
  }
  return all;
}

// Element `index` of the operand.
StablehloValues Element(StablehloEmitter& to, const HloInstruction& hlo, int64_t index) {
  const Shape& tuple = hlo.operand(0)->shape();
  int64_t first = 0;
  for (int i = 0; i < index; ++i) first += StablehloEmitter::PartCount(tuple.tuple_shapes(i));
  const int64_t count = StablehloEmitter::PartCount(tuple.tuple_shapes(static_cast<int>(index)));
  const StablehloValues all = to.PartialOperand(hlo, 0);
  return StablehloValues(all.begin() + first, all.begin() + first + count);
}

absl::StatusOr<StablehloValues> WriteGetTupleElement(StablehloEmitter& to, const HloInstruction& hlo) {
  return Element(to, hlo, hlo.tuple_index());
}

absl::StatusOr<StablehloValues> WriteOperand(StablehloEmitter& to, const HloInstruction& hlo) {
  return to.PartialOperand(hlo, 0);
}

absl::StatusOr<StablehloValues> WriteAfterAll(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  const llvm::StringRef name = operands.empty() ? "stablehlo.create_token" : "stablehlo.after_all";
  return to.Emit(hlo, {name, std::move(operands), std::move(results)});
}

// The data behind a barrier that waits for the token too.
absl::StatusOr<StablehloValues> WriteBarrier(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(StablehloValues operands, to.Operands(hlo));
  llvm::SmallVector<mlir::Type, 2> results;
  for (const mlir::Value value : operands) results.push_back(value.getType());
  TF_ASSIGN_OR_RETURN(StablehloValues values, to.Emit(hlo, {"stablehlo.optimization_barrier",
                                                            std::move(operands), std::move(results)}));
  values.resize(StablehloEmitter::PartCount(hlo.shape()));
  return values;
}

absl::StatusOr<StablehloValues> InlineOnOperands(StablehloEmitter& to, const HloInstruction& hlo) {
  llvm::SmallVector<StablehloValues> arguments;
  for (int64_t i = 0; i < hlo.operand_count(); ++i) arguments.push_back(to.PartialOperand(hlo, i));
  return to.Inline(*hlo.called_computations()[0], arguments);
}

// ((operands), result, context..): StableHLO has the first two.
absl::StatusOr<StablehloValues> WriteAsyncStart(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(StablehloValues all, WriteTuple(to, hlo));
  TF_ASSIGN_OR_RETURN(const StablehloValues results, InlineOnOperands(to, hlo));
  all.append(results.begin(), results.end());
  all.resize(StablehloEmitter::PartCount(hlo.shape()));
  return all;
}

absl::StatusOr<StablehloValues> WriteAsyncDone(StablehloEmitter& to, const HloInstruction& hlo) {
  return Element(to, hlo, 1);
}

// (result, operand, context)
absl::StatusOr<StablehloValues> WriteCopyStart(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(const mlir::Value value, to.Array(hlo, 0));
  return StablehloValues{value, value, mlir::Value()};
}

absl::StatusOr<StablehloValues> WriteCopyDone(StablehloEmitter& to, const HloInstruction& hlo) {
  return Element(to, hlo, 0);
}

absl::StatusOr<StablehloValues> WriteComposite(StablehloEmitter& to, const HloInstruction& hlo,
                                               StablehloOp op) {
  const std::optional<std::string> name = hlo.get_frontend_attribute("composite.name");
  if (!name.has_value())
    return NotExpressible(hlo, "a composite needs the frontend attribute composite.name");
  int32_t version = 0;
  const std::string version_text = hlo.get_frontend_attribute("composite.version").value_or("0");
  if (!absl::SimpleAtoi(version_text, &version)) {
    return NotExpressible(hlo, "composite.version is not a 32-bit number: ", version_text);
  }
  const std::string text = hlo.get_frontend_attribute("composite.attributes").value_or("");
  TF_ASSIGN_OR_RETURN(const mlir::DictionaryAttr attributes, to.ParseDictionary(hlo, text));
  op.name = "stablehlo.composite";
  op.attributes = {to.Text("name", *name), to.Named("composite_attributes", attributes),
                   to.Named("decomposition", to.FunctionOf(*hlo.to_apply())),
                   to.Named("version", to.builder().getI32IntegerAttr(version))};
  return to.Emit(hlo, std::move(op));
}

absl::StatusOr<StablehloValues> WriteCall(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  StablehloOp op{"func.call", std::move(operands), std::move(results)};
  if (hlo.is_composite()) return WriteComposite(to, hlo, std::move(op));
  op.attributes.push_back(to.Named("callee", to.FunctionOf(*hlo.to_apply())));
  return to.Emit(hlo, std::move(op));
}

absl::StatusOr<StablehloValues> WriteWhile(StablehloEmitter& to, const HloInstruction& hlo) {
  return EmitRow(to, hlo, {}, {hlo.while_condition(), hlo.while_body()});
}

// Branches take no arguments in StableHLO: each uses its operand directly.
absl::StatusOr<StablehloValues> WriteConditional(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(const mlir::Value selector, to.Array(hlo, 0));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  const bool by_predicate = hlo.operand(0)->shape().element_type() == PRED;
  StablehloOp op{by_predicate ? "stablehlo.if" : "stablehlo.case", {selector}, std::move(results)};
  for (int64_t i = 0; i < hlo.branch_count(); ++i) {
    const StablehloValues argument = to.PartialOperand(hlo, i + 1);
    TF_ASSIGN_OR_RETURN(op.regions.emplace_back(), to.RegionOn(hlo, *hlo.branch_computation(i), argument));
  }
  return to.Emit(hlo, std::move(op));
}

// The walk gives parameters their values itself.
absl::StatusOr<StablehloValues> WriteParameter(StablehloEmitter&, const HloInstruction& hlo) {
  return AtInstruction(hlo, absl::InternalError("a parameter has no op of its own"));
}

constexpr StablehloRow kControlRows[] = {
    {.name = "stablehlo.after_all", .opcode = HloOpcode::kAfterAll, .emit = WriteAfterAll},
    {.name = "stablehlo.create_token", .opcode = HloOpcode::kAfterAll},
    {.name = "stablehlo.get_tuple_element",
     .opcode = HloOpcode::kGetTupleElement,
     .attributes = {{{"index", Attr::kIndex}}},
     .emit = WriteGetTupleElement},
    {.name = "stablehlo.tuple", .opcode = HloOpcode::kTuple, .emit = WriteTuple},
    {.name = "func.call", .convert = ConvertCall},
    {.name = "stablehlo.async_done", .convert = ConvertAsyncDone},
    {.name = "stablehlo.async_start", .convert = ConvertAsyncStart},
    {.name = "stablehlo.case", .convert = ConvertBranches},
    {.name = "stablehlo.composite", .convert = ConvertComposite},
    {.name = "stablehlo.if", .convert = ConvertBranches},
    {.name = "stablehlo.optimization_barrier", .convert = ConvertBarrier},
    {.name = "stablehlo.while", .convert = ConvertWhile},
    {.opcode = HloOpcode::kAddDependency, .emit = WriteBarrier},
    {.opcode = HloOpcode::kAsyncDone, .emit = WriteAsyncDone},
    {.opcode = HloOpcode::kAsyncStart, .emit = WriteAsyncStart},
    {.opcode = HloOpcode::kAsyncUpdate, .emit = WriteOperand},
    {.opcode = HloOpcode::kCall, .emit = WriteCall},
    {.opcode = HloOpcode::kConditional, .emit = WriteConditional},
    {.opcode = HloOpcode::kCopyDone, .emit = WriteCopyDone},
    {.opcode = HloOpcode::kCopyStart, .emit = WriteCopyStart},
    {.opcode = HloOpcode::kDomain, .emit = WriteOperand},
    {.opcode = HloOpcode::kFusion, .emit = InlineOnOperands},
    {.opcode = HloOpcode::kOptimizationBarrier, .emit = WriteBarrier},
    {.opcode = HloOpcode::kParameter, .emit = WriteParameter},
    {.opcode = HloOpcode::kWhile, .emit = WriteWhile},
};

}  // namespace

absl::Span<const StablehloRow> ControlRows() { return kControlRows; }

}  // namespace xla
