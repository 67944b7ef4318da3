#pragma once

#include <memory>
#include <ostream>
#include <string>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/shape.h"
#include "xla/shape_tree.h"
#include "xla/stream_executor/device_address.h"
#include "xla/stream_executor/device_address_allocator.h"

namespace xla {

class ScopedShapedBuffer;

// The device memory of a value of some shape: one address for each array, and for each tuple that of a table
// of the addresses of its elements. Does not own the memory; copies name the same memory.
class ShapedBuffer {
 public:
  ShapedBuffer(Shape on_device_shape, int device_ordinal);
  ShapedBuffer(Shape on_device_shape, int device_ordinal, int physical_device_ordinal);
  // The host's and the device's shape differ in their layouts at most.
  ShapedBuffer(Shape on_host_shape, Shape on_device_shape, int device_ordinal);
  ShapedBuffer(Shape on_host_shape, Shape on_device_shape, int device_ordinal, int physical_device_ordinal);
  // Buffers of one shape may share it.
  ShapedBuffer(std::shared_ptr<const Shape> on_device_shape, int device_ordinal, int physical_device_ordinal);
  ShapedBuffer(const ShapedBuffer&) = default;
  ShapedBuffer& operator=(const ShapedBuffer&) = default;
  ShapedBuffer(ShapedBuffer&& other) noexcept;
  ShapedBuffer& operator=(ShapedBuffer&& other) noexcept;
  // A buffer does not turn into one that owns its memory, or the other way, by accident.
  ShapedBuffer(const ScopedShapedBuffer&) = delete;
  ShapedBuffer& operator=(const ScopedShapedBuffer&) = delete;
  virtual ~ShapedBuffer();

  const Shape& on_host_shape() const { return *shape_; }
  const Shape& on_device_shape() const { return *shape_; }
  const std::shared_ptr<const Shape>& shared_shape() const { return shape_; }
  int device_ordinal() const { return device_ordinal_; }
  int physical_device_ordinal() const { return physical_device_ordinal_; }

  const se::DeviceMemoryBase& root_buffer() const { return buffer({}); }
  const se::DeviceMemoryBase& buffer(ShapeIndexView index) const { return buffers_.element(index); }
  void set_buffer(const se::DeviceMemoryBase& buffer, ShapeIndexView index) {
    *buffers_.mutable_element(index) = buffer;
  }
  // The shape of the tree must be the device's.
  void set_buffers(ShapeTree<se::DeviceMemoryBase> buffers);
  void set_shapes(const Shape& on_device_shape);
  void set_shapes(const Shape& /*on_host_shape*/, const Shape& on_device_shape) {
    set_shapes(on_device_shape);
  }
  const ShapeTree<se::DeviceMemoryBase>& buffers() const { return buffers_; }
  ShapeTree<se::DeviceMemoryBase>& buffers() { return buffers_; }

  // The part at an index, still in the same memory.
  absl::StatusOr<ShapedBuffer> SubShapedBuffer(const ShapeIndex& index) const;
  // Makes every address null.
  void clear();
  std::string ToString() const;

 protected:
  std::shared_ptr<const Shape> shape_;  // the host's and the device's are one
  int device_ordinal_;
  int physical_device_ordinal_;
  ShapeTree<se::DeviceMemoryBase> buffers_;
};

std::ostream& operator<<(std::ostream& out, const ShapedBuffer& buffer);

// A ShapedBuffer that owns its memory. After release(), or when it has been moved from, all its addresses are
// null.
class ScopedShapedBuffer : public ShapedBuffer {
 public:
  ScopedShapedBuffer(Shape on_device_shape, se::DeviceMemoryAllocator* allocator, int device_ordinal);
  ScopedShapedBuffer(Shape on_device_shape, se::DeviceMemoryAllocator* allocator, int device_ordinal,
                     int physical_device_ordinal);
  ScopedShapedBuffer(Shape on_host_shape, Shape on_device_shape, se::DeviceMemoryAllocator* allocator,
                     int device_ordinal);
  ScopedShapedBuffer(Shape on_host_shape, Shape on_device_shape, se::DeviceMemoryAllocator* allocator,
                     int device_ordinal, int physical_device_ordinal);
  ScopedShapedBuffer(std::shared_ptr<const Shape> on_device_shape, se::DeviceMemoryAllocator* allocator,
                     int device_ordinal, int physical_device_ordinal);
  // Takes over what the buffer names.
  ScopedShapedBuffer(ShapedBuffer shaped_buffer, se::DeviceMemoryAllocator* allocator);
  ScopedShapedBuffer(ScopedShapedBuffer&& other) noexcept;
  ScopedShapedBuffer& operator=(ScopedShapedBuffer&& other) noexcept;
  ScopedShapedBuffer(const ScopedShapedBuffer&) = delete;
  ScopedShapedBuffer& operator=(const ScopedShapedBuffer&) = delete;
  ~ScopedShapedBuffer() override;

  se::DeviceMemoryAllocator* memory_allocator() const { return allocator_; }
  // Frees the memory at an index and puts other memory, which is owned from now on, in its place.
  void set_buffer(se::OwningDeviceMemory buffer, ShapeIndexView index);
  // Gives the memory to the caller.
  [[nodiscard]] ShapedBuffer release();
  // Takes the part at an index out; what is left has null addresses there.
  ScopedShapedBuffer TakeSubTree(ShapeIndexView index);

 private:
  void Deallocate();
  se::DeviceMemoryAllocator* allocator_;
};

}  // namespace xla
