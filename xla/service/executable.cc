#include "xla/service/executable.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {

ExecutionInput::ExecutionInput(Shape shape) : buffers_(std::move(shape)) {}
ExecutionInput::ExecutionInput(Shape shape, Shape host_shape)
    : buffers_(std::move(shape)), host_shape_(std::make_unique<Shape>(std::move(host_shape))) {}
ExecutionInput::ExecutionInput(ShapeTree<MaybeOwningDeviceMemory> buffers) : buffers_(std::move(buffers)) {}
ExecutionInput::ExecutionInput(ShapeTree<MaybeOwningDeviceMemory> buffers, Shape host_shape)
    : buffers_(std::move(buffers)), host_shape_(std::make_unique<Shape>(std::move(host_shape))) {}
ExecutionInput::ExecutionInput(ExecutionInput&&) noexcept = default;
ExecutionInput& ExecutionInput::operator=(ExecutionInput&&) noexcept = default;
ExecutionInput::~ExecutionInput() {
  for (const ShapeIndex& index : unowned_indices_) {
    if (std::optional<se::OwningDeviceMemory> memory = buffers_.mutable_element(index)->Release()) {
      (void)memory->Release();
    }
  }
}

ExecutionInput ExecutionInput::Lend(const ShapedBuffer& buffer) {
  ExecutionInput input(ShapeTree<MaybeOwningDeviceMemory>(buffer.shared_shape()));
  for (auto& [index, memory] : input.buffers_) memory = buffer.buffer(index);
  return input;
}

ExecutionInput ExecutionInput::Donate(ScopedShapedBuffer buffer) {
  ExecutionInput input(ShapeTree<MaybeOwningDeviceMemory>(buffer.shared_shape()));
  se::DeviceMemoryAllocator* allocator = buffer.memory_allocator();
  const ShapedBuffer released = buffer.release();
  for (auto& [index, memory] : input.buffers_) {
    memory = se::OwningDeviceMemory(released.buffer(index), released.device_ordinal(), allocator);
  }
  return input;
}

absl::Status ExecutionInput::SetDynamicShape(Shape dynamic_shape) {
  const Shape& bounds = buffers_.shape();
  if (!ShapeUtil::DynamicShapeIsCompatible(dynamic_shape, bounds)) {
    return absl::InvalidArgumentError(absl::StrCat("the sizes ", ShapeUtil::HumanString(dynamic_shape),
                                                   " do not fit a buffer of ",
                                                   ShapeUtil::HumanString(bounds)));
  }
  dynamic_shape_ = std::make_unique<Shape>(std::move(dynamic_shape));
  return absl::OkStatus();
}

absl::StatusOr<ShapedBuffer> ExecutionInput::ToShapedBuffer(se::DeviceMemoryAllocator*,
                                                            int device_ordinal) const {
  ShapedBuffer buffer(buffers_.shape(), device_ordinal);
  for (const auto& [index, memory] : buffers_) buffer.set_buffer(memory.AsDeviceMemoryBase(), index);
  return buffer;
}

}  // namespace xla
