// Calls, loops, branches, tuples, tokens and asynchronous chains as StableHLO. Tuples come apart into their
// parts, and what runs asynchronously in HLO runs where it starts.
#include "absl/strings/numbers.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

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
    return NotExpressible(hlo, "composite.version is no 32-bit number: ", version_text);
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

absl::StatusOr<StablehloValues> WriteWhile(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo, {}, {hlo.while_condition(), hlo.while_body()});
}

// The walk gives parameters their values itself.
absl::StatusOr<StablehloValues> WriteParameter(StablehloEmitter&, const HloInstruction& hlo) {
  return absl::InternalError(
      absl::StrCat("instruction '", hlo.name(), "': a parameter has no op of its own"));
}

}  // namespace

absl::Span<const ToStablehloRow> ControlToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {
      {HloOpcode::kAddDependency, WriteBarrier},
      {HloOpcode::kAfterAll, WriteAfterAll},
      {HloOpcode::kAsyncDone, WriteAsyncDone},
      {HloOpcode::kAsyncStart, WriteAsyncStart},
      {HloOpcode::kAsyncUpdate, WriteOperand},
      {HloOpcode::kCall, WriteCall},
      {HloOpcode::kConditional, WriteConditional},
      {HloOpcode::kCopyDone, WriteCopyDone},
      {HloOpcode::kCopyStart, WriteCopyStart},
      {HloOpcode::kDomain, WriteOperand},
      {HloOpcode::kFusion, InlineOnOperands},
      {HloOpcode::kGetTupleElement, WriteGetTupleElement},
      {HloOpcode::kOptimizationBarrier, WriteBarrier},
      {HloOpcode::kParameter, WriteParameter},
      {HloOpcode::kTuple, WriteTuple},
      {HloOpcode::kWhile, WriteWhile},
  };
  return kRows;
}

}  // namespace xla
