#include "xla/cpu/plan/window_traits.h"

#include <algorithm>
#include <cstdint>

#include "xla/cpu/plan/op_traits.h"
#include "xla/cpu/plan/scalar_functions.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

bool AreStaticArrays(const HloInstruction& instruction) {
  const Shape& shape = instruction.shape();
  const bool results = shape.IsTuple() ? std::all_of(shape.tuple_shapes().begin(), shape.tuple_shapes().end(),
                                                     [](const Shape& part) { return IsStaticArray(part); })
                                       : IsStaticArray(shape);
  return results &&
         std::all_of(instruction.operands().begin(), instruction.operands().end(),
                     [](const HloInstruction* operand) { return IsStaticArray(operand->shape()); });
}

bool HasSmallNumbers(const Window& window) {
  const auto small = [](int64_t number) { return number >= INT32_MIN && number <= INT32_MAX; };
  double elements = 1;
  for (const WindowDimension& dimension : window.dimensions()) {
    if (!small(dimension.size()) || !small(dimension.stride()) || !small(dimension.padding_low()) ||
        !small(dimension.padding_high()) || !small(dimension.window_dilation()) ||
        !small(dimension.base_dilation()))
      return false;
    elements *= static_cast<double>(dimension.size());
  }
  return elements <= INT32_MAX;
}

}  // namespace

bool IsEmittedReduceWindow(const HloInstruction& instruction) {
  return instruction.opcode() == HloOpcode::kReduceWindow && AreStaticArrays(instruction) &&
         instruction.shape().IsArray() == (instruction.operand_count() == 2) &&
         HasSmallNumbers(instruction.window()) && IsScalarFunction(*instruction.to_apply());
}

bool IsEmittedSelectAndScatter(const HloInstruction& instruction) {
  return instruction.opcode() == HloOpcode::kSelectAndScatter && AreStaticArrays(instruction) &&
         HasSmallNumbers(instruction.window()) &&
         IsScalarFunction(*instruction.called_computation(CalledComputationIndex(Attr::kSelect))) &&
         IsScalarFunction(*instruction.called_computation(CalledComputationIndex(Attr::kScatter)));
}

bool IsEmittedScan(const HloInstruction& instruction) {
  if (instruction.opcode() != HloOpcode::kScan || !AreStaticArrays(instruction)) return false;
  const HloComputation& step = *instruction.to_apply();
  if (step.num_parameters() == 0) return false;
  // All that one step sees has one size.
  const Shape& first = step.parameter_instruction(0)->shape();
  return IsPointwiseFunction(step, first.dimensions()) &&
         std::all_of(step.parameter_instructions().begin(), step.parameter_instructions().end(),
                     [&](const HloInstruction* parameter) {
                       return parameter->shape().dimensions() == first.dimensions();
                     });
}

bool IsTrivial(const WindowDimension& window) {
  return window.size() == 1 && window.stride() == 1 && window.padding_low() == 0 &&
         window.padding_high() == 0 && window.base_dilation() == 1;
}

std::optional<RunningWindow> AsRunningWindow(const HloInstruction& reduce_window) {
  std::optional<RunningWindow> running;
  const Window& window = reduce_window.window();
  for (int d = 0; d < window.dimensions_size(); ++d) {
    const WindowDimension& dimension = window.dimensions(d);
    if (IsTrivial(dimension)) continue;
    const int64_t size = reduce_window.operand(0)->shape().dimensions(d);
    if (running.has_value() || size < 2 || dimension.size() != size || dimension.stride() != 1 ||
        dimension.base_dilation() != 1 || dimension.window_dilation() != 1)
      return std::nullopt;
    if (dimension.padding_low() == size - 1 && dimension.padding_high() == 0) {
      running = RunningWindow{d, false};
    } else if (dimension.padding_low() == 0 && dimension.padding_high() == size - 1 &&
               IsFreeInOrder(*reduce_window.to_apply())) {
      running = RunningWindow{d, true};
    } else {
      return std::nullopt;
    }
  }
  return running;
}

}  // namespace xla::cpu
