#include "xla/hlo/transforms/hlo_constant_folding.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "xla/hlo/evaluator/hlo_evaluator.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/layout_util.h"
#include "xla/literal.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr absl::string_view kNeverFolded[] = {"collective", "control", "host", "rng"};

bool IsPlainArray(const Shape& shape) {
  return shape.IsArray() && shape.is_static() &&
         (!shape.has_layout() || LayoutUtil::IsMonotonicWithDim0Major(shape.layout()));
}

double Elements(const Shape& shape) { return static_cast<double>(ShapeUtil::ElementsIn(shape)); }

// How often an element is touched, at most.
double StepsPerElement(const HloInstruction& instruction) {
  const absl::string_view family = GetOpInfo(instruction.opcode()).family;
  const double result = std::max(1.0, Elements(instruction.shape()));
  if (family == "dot") {
    // Of sizes M, K and N the operands have M*K and K*N elements and the result M*N.
    return std::sqrt(Elements(instruction.operand(0)->shape()) * Elements(instruction.operand(1)->shape()) /
                     result);
  }
  if (family == "convolution") return Elements(instruction.operand(1)->shape());
  if (family == "linalg") {
    const auto dimensions = instruction.operand(0)->shape().dimensions();
    return dimensions.empty() ? 1.0
                              : static_cast<double>(*std::max_element(dimensions.begin(), dimensions.end()));
  }
  if (family == "sort") return 2 + std::log2(std::max(1.0, Elements(instruction.operand(0)->shape())));
  double steps = 1;
  if (instruction.attributes().Has(Attr::kWindow)) {
    for (const WindowDimension& dimension : instruction.window().dimensions()) {
      steps *= static_cast<double>(dimension.size());
    }
  }
  return steps;
}

double Work(const HloInstruction& instruction) {
  double elements = Elements(instruction.shape());
  for (const HloInstruction* operand : instruction.operands()) elements += Elements(operand->shape());
  double steps = StepsPerElement(instruction);
  for (const HloComputation* called : instruction.called_computations()) {
    steps *= static_cast<double>(called->instruction_count());
  }
  return elements * steps;
}

// Called once for each element, and not calling in turn: a loop in there could run forever.
bool AreSimple(absl::Span<HloComputation* const> computations) {
  return std::all_of(computations.begin(), computations.end(), [](const HloComputation* computation) {
    const auto instructions = computation->instructions();
    return std::all_of(instructions.begin(), instructions.end(), [](const HloInstruction* instruction) {
      return instruction->called_computations().empty() && !instruction->HasSideEffectNoRecurse();
    });
  });
}

}  // namespace

bool HloConstantFolding::MayFold(const HloInstruction& instruction) const {
  if (instruction.operand_count() == 0 || !IsPlainArray(instruction.shape())) return false;
  const absl::string_view family = GetOpInfo(instruction.opcode()).family;
  if (std::find(std::begin(kNeverFolded), std::end(kNeverFolded), family) != std::end(kNeverFolded))
    return false;
  const bool constant_operands = std::all_of(
      instruction.operands().begin(), instruction.operands().end(), [](const HloInstruction* operand) {
        return operand->IsConstant() && IsPlainArray(operand->shape()) && operand->literal().IsKnown();
      });
  if (!constant_operands || instruction.HasControlDependencies()) return false;
  if (instruction.opcode() == HloOpcode::kBroadcast &&
      Elements(instruction.shape()) > Elements(instruction.operand(0)->shape())) {
    return false;
  }
  return ShapeUtil::ByteSizeOf(instruction.shape()) <= limits_.result_bytes &&
         Work(instruction) <= limits_.work && AreSimple(instruction.called_computations());
}

absl::StatusOr<bool> HloConstantFolding::Run(
    HloModule* module, const absl::flat_hash_set<absl::string_view>& execution_threads) {
  bool changed = false;
  HloEvaluator evaluator;
  for (HloComputation* computation : module->MakeNonfusionComputations(execution_threads)) {
    // What a replacement removes is an operand, which the order has put before.
    for (HloInstruction* instruction : computation->MakeInstructionPostOrder()) {
      if (!MayFold(*instruction)) continue;
      absl::StatusOr<Literal> value = evaluator.Evaluate(instruction);
      if (!value.ok() || !ShapeUtil::Compatible(value->shape(), instruction->shape())) continue;
      TF_RETURN_IF_ERROR(computation->ReplaceWithNewInstruction(
          instruction, HloInstruction::CreateConstant(*std::move(value))));
      changed = true;
    }
  }
  return changed;
}

}  // namespace xla
