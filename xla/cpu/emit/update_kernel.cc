#include "xla/cpu/emit/update_kernel.h"

#include <algorithm>

#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::cpu {

absl::StatusOr<EmittedKernel> EmitUpdateKernel(llvm::Module& module, const Target& target, const Step& step,
                                               absl::string_view name) {
  EmittedKernel kernel;
  kernel.function = StartKernel(module, target, name);
  KernelBuilder ir(&kernel.function->getEntryBlock(), llvm::InstSimplifyFolder(module.getDataLayout()));
  const HloInstruction* update = step.instruction->operand(1);
  const Shape& shape = update->shape();
  ElementEmitter elements(ir, std::min(LanesFor(step.fused, target), PowerOfTwoFrom(MinorSize(shape))));
  int number = 0;
  for (const HloInstruction* input : step.inputs)
    elements.Bind(input, ArrayArgument(ir, kernel.function, number++, input->shape()));
  const ArrayInMemory result = ArrayArgument(ir, kernel.function, number, step.instruction->shape());
  TF_ASSIGN_OR_RETURN(
      const Coordinates starts,
      elements.DynamicSliceStarts(step.instruction, 2, step.instruction->shape(), shape.dimensions()));
  const int64_t length = MinorSize(shape);
  kernel.units = length == 0 ? 0 : ShapeUtil::ElementsIn(shape) / length;
  kernel.unit_cost = CostOf(step) * static_cast<double>(length) / elements.lanes();
  TF_RETURN_IF_ERROR(
      EmitRows(elements, shape, result, starts, kernel.function->getArg(1), kernel.function->getArg(2),
               [&](const Coordinates& at, llvm::Value* mask) { return elements.Element(update, at, mask); }));
  ir.CreateRetVoid();
  return kernel;
}

}  // namespace xla::cpu
