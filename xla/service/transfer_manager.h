#pragma once

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/literal.h"
#include "xla/service/shaped_buffer.h"
#include "xla/shape.h"
#include "xla/stream_executor/device_address_allocator.h"
#include "xla/stream_executor/platform.h"
#include "xla/stream_executor/stream_executor.h"

namespace xla {

// Moves values between the host's literals and device memory. In memory an array is its elements in the order
// of its layout, one C++ element each as in Literal, followed, when it has dynamic dimensions, by one int32
// for the actual size of each dimension; a tuple is a table of pointers to its elements.
//
// Functions that take a stream wait for what is queued there, and do their work before they return. All
// functions wait for runs that still write the memory, and fail with the error of such a run.
class TransferManager {
 public:
  struct TransferMetadata {
    virtual ~TransferMetadata() = default;
  };

  explicit TransferManager(const se::Platform* platform) : platform_(platform) {}
  // The one for the platform.
  static absl::StatusOr<TransferManager*> GetForPlatform(const se::Platform* platform);
  se::Platform::Id PlatformId() const { return platform_->id(); }

  // The shape in which the device keeps a value: layouts that are missing are the default ones.
  Shape HostShapeToDeviceShape(const Shape& host_shape) const;
  // Bytes of the root's memory: of an array, or of a tuple's table.
  int64_t GetByteSizeRequirement(const Shape& shape) const;
  absl::StatusOr<Shape> ChooseCompactLayoutForShape(const Shape& host_shape) const;
  Shape ChooseGoodInfeedLayout(const Shape& shape) const;
  bool PackSubbyteTypes() const { return false; }
  bool CanShapedBufferBeAccessedNow(se::StreamExecutor*, const ShapedBuffer&) const { return true; }
  bool CanBufferBeAccessedNow(se::StreamExecutor*, const se::DeviceMemoryBase&) const { return true; }

  // Memory for a value; nothing is written but the tables of tuples.
  absl::StatusOr<ScopedShapedBuffer> AllocateScopedShapedBuffer(
      const Shape& on_host_shape, se::DeviceMemoryAllocator* allocator, int device_ordinal,
      int physical_device_ordinal = -1, std::function<Shape(const Shape&)> shape_representation_fn = nullptr);
  absl::Status WriteSingleTupleIndexTable(se::Stream* stream, absl::Span<const se::DeviceMemoryBase> elements,
                                          const Shape& shape, se::DeviceMemoryBase* region);
  absl::Status WriteTupleIndexTables(se::Stream* stream, const ShapedBuffer& device_buffer);
  absl::Status WriteTupleIndexTablesAsync(se::Stream* stream, const ShapedBuffer& device_buffer) {
    return WriteTupleIndexTables(stream, device_buffer);
  }
  absl::Status WriteRootTupleIndexTable(se::Stream* stream, const ShapedBuffer& device_buffer);

  // --- Values
  absl::Status TransferLiteralToDevice(se::Stream* stream, const LiteralSlice& literal,
                                       const ShapedBuffer& device_buffer,
                                       const TransferMetadata* transfer_metadata = nullptr);
  absl::Status TransferLiteralToDeviceAsync(se::Stream* stream, const LiteralSlice& literal,
                                            const ShapedBuffer& device_buffer,
                                            const TransferMetadata* transfer_metadata = nullptr) {
    return TransferLiteralToDevice(stream, literal, device_buffer, transfer_metadata);
  }
  // The literal has the layouts of the buffer's host shape.
  absl::StatusOr<Literal> TransferLiteralFromDevice(se::Stream* stream, const ShapedBuffer& device_buffer,
                                                    const TransferMetadata* transfer_metadata = nullptr);
  absl::Status TransferLiteralFromDevice(se::Stream* stream, const ShapedBuffer& device_buffer,
                                         const MutableBorrowingLiteral& literal,
                                         const TransferMetadata* transfer_metadata = nullptr);
  void TransferLiteralFromDevice(se::Stream* stream, const ShapedBuffer& device_buffer,
                                 MutableBorrowingLiteral literal, std::function<void(absl::Status)> done,
                                 const TransferMetadata* transfer_metadata = nullptr);
  absl::Status TransferArrayToDevice(se::Stream* stream, const LiteralSlice& literal,
                                     const se::DeviceMemoryBase& target,
                                     const TransferMetadata* transfer_metadata = nullptr);
  absl::StatusOr<Literal> TransferArrayFromDevice(se::Stream* stream, const Shape& shape,
                                                  const se::DeviceMemoryBase& source,
                                                  const TransferMetadata* transfer_metadata = nullptr);
  // Makes the shape's bounds the sizes that the value has.
  absl::Status ReadDynamicShapes(se::Stream* stream, const ShapedBuffer* device_buffer, Shape* device_shape);

  // --- Queues to and from the programs of a device
  absl::Status TransferLiteralToInfeed(se::StreamExecutor* executor, const LiteralSlice& literal);
  // Waits for the value. The literal's shape must be the value's; it gets the value in its own layout.
  absl::Status TransferLiteralFromOutfeed(se::StreamExecutor* executor, MutableBorrowingLiteral literal);
  absl::Status ResetDevices(absl::Span<se::StreamExecutor* const> executors);

 private:
  const se::Platform* platform_;
};

}  // namespace xla
