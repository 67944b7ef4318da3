#include "xla/service/transfer_manager.h"

#include <cstring>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/runtime/device.h"
#include "xla/runtime/memory_uses.h"
#include "xla/service/device_literal.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status CheckShape(const Shape& literal, const Shape& memory) {
  if (ShapeUtil::Compatible(literal, memory) || ShapeUtil::DynamicShapeIsCompatible(literal, memory)) {
    return absl::OkStatus();
  }
  return absl::InvalidArgumentError(absl::StrCat("a value of shape ", ShapeUtil::HumanString(literal),
                                                 " does not fit device memory for ",
                                                 ShapeUtil::HumanString(memory)));
}

absl::Status WaitForStream(se::Stream* stream) {
  return stream == nullptr ? absl::OkStatus() : stream->BlockHostUntilDone();
}

}  // namespace

absl::StatusOr<TransferManager*> TransferManager::GetForPlatform(const se::Platform* platform) {
  static std::mutex& mutex = *new std::mutex;
  static auto& managers = *new std::map<const se::Platform*, std::unique_ptr<TransferManager>>;
  std::lock_guard<std::mutex> lock(mutex);
  auto& manager = managers[platform];
  if (manager == nullptr) manager = std::make_unique<TransferManager>(platform);
  return manager.get();
}

Shape TransferManager::HostShapeToDeviceShape(const Shape& host_shape) const {
  Shape shape = host_shape;
  LayoutUtil::SetMissingLayouts(&shape);
  return shape;
}

int64_t TransferManager::GetByteSizeRequirement(const Shape& shape) const { return DeviceBytes(shape); }

absl::StatusOr<Shape> TransferManager::ChooseCompactLayoutForShape(const Shape& host_shape) const {
  return LayoutUtil::GetWithDefaultLayout(host_shape);
}

Shape TransferManager::ChooseGoodInfeedLayout(const Shape& shape) const {
  return LayoutUtil::GetWithDefaultLayout(shape);
}

absl::StatusOr<ScopedShapedBuffer> TransferManager::AllocateScopedShapedBuffer(
    const Shape& on_host_shape, se::DeviceMemoryAllocator* allocator, int device_ordinal,
    int physical_device_ordinal, std::function<Shape(const Shape&)> shape_representation_fn) {
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(on_host_shape));
  if (on_host_shape.is_unbounded_dynamic()) {
    return absl::InvalidArgumentError(absl::StrCat("no memory can be allocated for the unbounded shape ",
                                                   ShapeUtil::HumanString(on_host_shape)));
  }
  const Shape shape = HostShapeToDeviceShape(shape_representation_fn ? shape_representation_fn(on_host_shape)
                                                                     : on_host_shape);
  TF_RETURN_IF_ERROR(CheckDense(shape));
  ScopedShapedBuffer result(shape, allocator, device_ordinal, physical_device_ordinal);
  for (auto& [index, memory] : result.buffers()) {
    TF_ASSIGN_OR_RETURN(
        se::OwningDeviceMemory owned,
        allocator->Allocate(device_ordinal, DeviceBytes(ShapeUtil::GetSubshape(shape, index))));
    memory = owned.Release();
    if (memory.uses() == nullptr) memory.set_uses(std::make_shared<runtime::MemoryUses>());
  }
  WriteTupleTables(result);
  return result;
}

absl::Status TransferManager::WriteSingleTupleIndexTable(se::Stream* stream,
                                                         absl::Span<const se::DeviceMemoryBase> elements,
                                                         const Shape& shape, se::DeviceMemoryBase* region) {
  TF_RETURN_IF_ERROR(WaitForStream(stream));
  TF_RET_CHECK(region->size() >= elements.size() * sizeof(void*));
  void** table = static_cast<void**>(region->opaque());
  for (size_t i = 0; i < elements.size(); ++i) table[i] = const_cast<void*>(elements[i].opaque());
  return absl::OkStatus();
}

absl::Status TransferManager::WriteTupleIndexTables(se::Stream* stream, const ShapedBuffer& device_buffer) {
  TF_RETURN_IF_ERROR(WaitForStream(stream));
  WriteTupleTables(device_buffer);
  return absl::OkStatus();
}

absl::Status TransferManager::WriteRootTupleIndexTable(se::Stream* stream,
                                                       const ShapedBuffer& device_buffer) {
  return WriteTupleIndexTables(stream, device_buffer);
}

absl::Status TransferManager::TransferLiteralToDevice(se::Stream* stream, const LiteralSlice& literal,
                                                      const ShapedBuffer& device_buffer,
                                                      const TransferMetadata*) {
  TF_RETURN_IF_ERROR(CheckShape(literal.shape(), device_buffer.on_device_shape()));
  TF_RETURN_IF_ERROR(WaitForStream(stream));
  for (const auto& [index, memory] : device_buffer.buffers()) memory.WaitForUses();
  TF_RETURN_IF_ERROR(WriteLiteral(literal, device_buffer));
  WriteTupleTables(device_buffer);
  return absl::OkStatus();
}

absl::StatusOr<Literal> TransferManager::TransferLiteralFromDevice(se::Stream* stream,
                                                                   const ShapedBuffer& device_buffer,
                                                                   const TransferMetadata*) {
  TF_RETURN_IF_ERROR(WaitForStream(stream));
  for (const auto& [index, memory] : device_buffer.buffers()) TF_RETURN_IF_ERROR(memory.WaitForWriters());
  return ReadLiteral(device_buffer);
}

absl::Status TransferManager::TransferLiteralFromDevice(se::Stream* stream, const ShapedBuffer& device_buffer,
                                                        const MutableBorrowingLiteral& literal,
                                                        const TransferMetadata* metadata) {
  TF_RETURN_IF_ERROR(CheckShape(literal.shape(), device_buffer.on_device_shape()));
  TF_ASSIGN_OR_RETURN(const Literal value, TransferLiteralFromDevice(stream, device_buffer, metadata));
  return MutableBorrowingLiteral(literal).CopyFrom(value);
}

void TransferManager::TransferLiteralFromDevice(se::Stream* stream, const ShapedBuffer& device_buffer,
                                                MutableBorrowingLiteral literal,
                                                std::function<void(absl::Status)> done,
                                                const TransferMetadata* metadata) {
  done(TransferLiteralFromDevice(stream, device_buffer, literal, metadata));
}

absl::Status TransferManager::TransferArrayToDevice(se::Stream* stream, const LiteralSlice& literal,
                                                    const se::DeviceMemoryBase& target,
                                                    const TransferMetadata* metadata) {
  TF_RET_CHECK(literal.shape().IsArray());
  ShapedBuffer buffer(literal.shape(), stream == nullptr ? 0 : stream->parent()->device_ordinal());
  buffer.set_buffer(target, {});
  return TransferLiteralToDevice(stream, literal, buffer, metadata);
}

absl::StatusOr<Literal> TransferManager::TransferArrayFromDevice(se::Stream* stream, const Shape& shape,
                                                                 const se::DeviceMemoryBase& source,
                                                                 const TransferMetadata* metadata) {
  TF_RET_CHECK(shape.IsArray());
  ShapedBuffer buffer(HostShapeToDeviceShape(shape),
                      stream == nullptr ? 0 : stream->parent()->device_ordinal());
  buffer.set_buffer(source, {});
  return TransferLiteralFromDevice(stream, buffer, metadata);
}

absl::Status TransferManager::ReadDynamicShapes(se::Stream* stream, const ShapedBuffer* device_buffer,
                                                Shape* device_shape) {
  TF_RET_CHECK(ShapeUtil::EqualStructure(*device_shape, device_buffer->on_device_shape()));
  TF_ASSIGN_OR_RETURN(const Literal value, TransferLiteralFromDevice(stream, *device_buffer));
  ShapeUtil::ForEachMutableSubshape(device_shape, [&](Shape* part, const ShapeIndex& index) {
    for (int i = 0; part->IsArray() && i < part->dimensions_size(); ++i) {
      if (part->is_dynamic_dimension(i)) part->set_dimensions(i, value.GetDynamicSize(i, index), false);
    }
  });
  return absl::OkStatus();
}

absl::Status TransferManager::TransferLiteralToInfeed(se::StreamExecutor* executor,
                                                      const LiteralSlice& literal) {
  if (ShapeUtil::IsNestedTuple(literal.shape())) {
    return absl::InvalidArgumentError(
        absl::StrCat("nested tuples cannot be fed, found ", ShapeUtil::HumanString(literal.shape())));
  }
  executor->device().host_queues().PutInfeed(literal.Clone());
  return absl::OkStatus();
}

absl::Status TransferManager::TransferLiteralFromOutfeed(se::StreamExecutor* executor,
                                                         MutableBorrowingLiteral literal) {
  TF_ASSIGN_OR_RETURN(const Literal value, executor->device().host_queues().TakeOutfeed(&literal.shape()));
  return literal.CopyFrom(value);
}

absl::Status TransferManager::ResetDevices(absl::Span<se::StreamExecutor* const> executors) {
  for (se::StreamExecutor* executor : executors) executor->device().host_queues().Reset();
  return absl::OkStatus();
}

}  // namespace xla
