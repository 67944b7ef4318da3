// Calls, loops, branches, tuples and tokens.
#include "absl/strings/match.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "xla/shape_util.h"

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
  const OpFromStablehlo* row = FindOpFromStablehlo(name);
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

constexpr OpFromStablehlo kControlRows[] = {
    {"stablehlo.after_all", HloOpcode::kAfterAll},
    {"stablehlo.create_token", HloOpcode::kAfterAll},
    {"stablehlo.get_tuple_element", HloOpcode::kGetTupleElement, {{{"index", Attr::kIndex}}}},
    {"stablehlo.tuple", HloOpcode::kTuple},
    ConvertedBy("func.call", ConvertCall),
    ConvertedBy("stablehlo.async_done", ConvertAsyncDone),
    ConvertedBy("stablehlo.async_start", ConvertAsyncStart),
    ConvertedBy("stablehlo.case", ConvertBranches),
    ConvertedBy("stablehlo.composite", ConvertComposite),
    ConvertedBy("stablehlo.if", ConvertBranches),
    ConvertedBy("stablehlo.optimization_barrier", ConvertBarrier),
    ConvertedBy("stablehlo.while", ConvertWhile),
};

}  // namespace

absl::Span<const OpFromStablehlo> ControlFromStablehlo() { return kControlRows; }

}  // namespace xla
