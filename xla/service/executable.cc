#include "xla/service/executable.h"

#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/runtime/gathering.h"
#include "xla/runtime/program.h"
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

void ExecutionInput::SetBuffer(const ShapeIndex& index, MaybeOwningDeviceMemory buffer) {
  *buffers_.mutable_element(index) = std::move(buffer);
}
void ExecutionInput::SetUnownedIndex(const ShapeIndex& index) { unowned_indices_.insert(index); }
void ExecutionInput::ClearUnownedIndex(const ShapeIndex& index) { unowned_indices_.erase(index); }
const MaybeOwningDeviceMemory& ExecutionInput::Buffer(const ShapeIndex& index) const {
  return buffers_.element(index);
}
MaybeOwningDeviceMemory* ExecutionInput::MutableBuffer(const ShapeIndex& index) {
  return buffers_.mutable_element(index);
}

ExecutionOutput::ExecutionOutput(ScopedShapedBuffer result) : result_(std::move(result)) {}
ExecutionOutput::ExecutionOutput(ScopedShapedBuffer result,
                                 std::vector<se::OwningDeviceMemory> to_be_released)
    : result_(std::move(result)), to_be_released_(std::move(to_be_released)) {}
ExecutionOutput::ExecutionOutput(Shape on_device_shape, se::DeviceMemoryAllocator* allocator,
                                 int device_ordinal, int physical_device_ordinal)
    : result_(std::move(on_device_shape), allocator, device_ordinal, physical_device_ordinal) {}
ExecutionOutput::ExecutionOutput(ExecutionOutput&&) noexcept = default;
ExecutionOutput& ExecutionOutput::operator=(ExecutionOutput&&) noexcept = default;
ExecutionOutput::~ExecutionOutput() = default;

ScopedShapedBuffer ExecutionOutput::ConsumeResult() { return std::move(result_); }
void ExecutionOutput::AddAliasedIndex(ShapeIndex index) { aliased_indices_.push_back(std::move(index)); }
std::vector<ShapeIndex> ExecutionOutput::ConsumeAliasedIndices() { return std::move(aliased_indices_); }
void ExecutionOutput::AddToBeReleased(se::OwningDeviceMemory memory) {
  to_be_released_.push_back(std::move(memory));
}
std::vector<se::OwningDeviceMemory> ExecutionOutput::ConsumeToBeReleased() {
  return std::move(to_be_released_);
}

Executable::Executable(std::shared_ptr<const runtime::Program> program)
    : program_(std::move(program)), gathering_(std::make_shared<runtime::Gathering>()) {}

const HloModule& Executable::module() const { return program_->module(); }
std::shared_ptr<HloModule> Executable::shared_module() const { return program_->shared_module(); }
const std::string& Executable::name() const { return program_->name(); }
const ProgramShape& Executable::program_shape() const { return program_->shape(); }
int64_t Executable::num_replicas() const { return program_->replica_count(); }
int64_t Executable::num_partitions() const { return program_->partition_count(); }

}  // namespace xla
