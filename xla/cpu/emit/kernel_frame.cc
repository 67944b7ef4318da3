#include "xla/cpu/emit/kernel_frame.h"

#include "absl/algorithm/container.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla::cpu {

std::vector<Shape> ArraysOf(const Shape& shape) {
  return shape.IsTuple() ? shape.tuple_shapes() : std::vector<Shape>{shape};
}

KernelFrame::KernelFrame(llvm::Module& module, const Target& target, const Step& step, absl::string_view name,
                         int lanes)
    : function_(StartKernel(module, target, name)),
      ir_(&function_->getEntryBlock(), llvm::InstSimplifyFolder(module.getDataLayout())),
      elements_(ir_, lanes) {
  int number = 0;
  const auto next = [&](const Shape& shape, bool read) {
    ArrayInMemory array;
    array.type = shape.element_type();
    array.base = ir_.CreateLoad(
        ir_.getPtrTy(), ir_.CreateConstInBoundsGEP1_64(ir_.getPtrTy(), function_->getArg(0), number++));
    array.strides = RowMajorStrides(shape.dimensions());
    if (read && shape.rank() == 0)
      array.scalar = LaneBuilder(ir_, 1).Load(array.type, array.base, {ir_.getInt64(0)}, nullptr);
    return array;
  };
  std::vector<ArrayInMemory> inputs;
  for (const HloInstruction* input : step.inputs) inputs.push_back(next(input->shape(), true));
  for (const HloInstruction* operand : step.instruction->operands())
    operands_.push_back(inputs[absl::c_find(step.inputs, operand) - step.inputs.begin()]);
  for (const Shape& shape : ArraysOf(step.instruction->shape())) results_.push_back(next(shape, false));
  auto* body = llvm::BasicBlock::Create(module.getContext(), "body", function_);
  ir_.CreateBr(body);
  ir_.SetInsertPoint(body);
}

absl::Status KernelFrame::EmitUnits(absl::FunctionRef<absl::Status(llvm::Value* unit)> body) {
  TF_RETURN_IF_ERROR(EmitFor(ir_, function_->getArg(1), function_->getArg(2), 1, body));
  ir_.CreateRetVoid();
  return absl::OkStatus();
}

}  // namespace xla::cpu
