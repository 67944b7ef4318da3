#include "xla/service/shaped_buffer.h"

#include <cassert>
#include <utility>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {

ShapedBuffer::ShapedBuffer(std::shared_ptr<const Shape> on_device_shape, int device_ordinal,
                           int physical_device_ordinal)
    : shape_(std::move(on_device_shape)),
      device_ordinal_(device_ordinal),
      physical_device_ordinal_(physical_device_ordinal == -1 ? device_ordinal : physical_device_ordinal),
      buffers_(shape_) {}

ShapedBuffer::ShapedBuffer(Shape on_device_shape, int device_ordinal, int physical_device_ordinal)
    : ShapedBuffer(std::make_shared<const Shape>(std::move(on_device_shape)), device_ordinal,
                   physical_device_ordinal) {}
ShapedBuffer::ShapedBuffer(Shape on_device_shape, int device_ordinal)
    : ShapedBuffer(std::move(on_device_shape), device_ordinal, -1) {}
ShapedBuffer::ShapedBuffer(Shape, Shape on_device_shape, int device_ordinal)
    : ShapedBuffer(std::move(on_device_shape), device_ordinal, -1) {}
ShapedBuffer::ShapedBuffer(Shape, Shape on_device_shape, int device_ordinal, int physical_device_ordinal)
    : ShapedBuffer(std::move(on_device_shape), device_ordinal, physical_device_ordinal) {}

// A buffer that was moved from keeps its shape, and null addresses.
ShapedBuffer::ShapedBuffer(ShapedBuffer&& other) noexcept : ShapedBuffer(std::as_const(other)) {
  other.clear();
}

ShapedBuffer& ShapedBuffer::operator=(ShapedBuffer&& other) noexcept {
  if (this != &other) {
    *this = std::as_const(other);
    other.clear();
  }
  return *this;
}

ShapedBuffer::~ShapedBuffer() = default;

void ShapedBuffer::set_buffers(ShapeTree<se::DeviceMemoryBase> buffers) {
  assert(ShapeUtil::EqualStructure(buffers.shape(), *shape_));
  buffers_ = std::move(buffers);
  buffers_.replace_shape_ptr(shape_);
}

void ShapedBuffer::set_shapes(const Shape& on_device_shape) {
  assert(ShapeUtil::EqualStructure(on_device_shape, *shape_));
  shape_ = std::make_shared<const Shape>(on_device_shape);
  buffers_.replace_shape_ptr(shape_);
}

absl::StatusOr<ShapedBuffer> ShapedBuffer::SubShapedBuffer(const ShapeIndex& index) const {
  TF_ASSIGN_OR_RETURN(const Shape* shape, ShapeUtil::TryGetSubshape(*shape_, index));
  ShapedBuffer part(*shape, device_ordinal_, physical_device_ordinal_);
  TF_ASSIGN_OR_RETURN(ShapeTree<se::DeviceMemoryBase> buffers, buffers_.SubShapeTree(index));
  part.set_buffers(std::move(buffers));
  return part;
}

void ShapedBuffer::clear() {
  for (auto& node : buffers_) node.second = se::DeviceMemoryBase();
}

std::string ShapedBuffer::ToString() const {
  std::string text = absl::StrCat("ShapedBuffer(device ", device_ordinal_, ", ",
                                  ShapeUtil::HumanStringWithLayout(*shape_), ")");
  for (const auto& [index, memory] : buffers_) {
    absl::StrAppend(&text, "\n  ", index.ToString(), ": ", absl::StrFormat("%p", memory.opaque()), " (",
                    memory.size(), " bytes)");
  }
  return text;
}

std::ostream& operator<<(std::ostream& out, const ShapedBuffer& buffer) { return out << buffer.ToString(); }

ScopedShapedBuffer::ScopedShapedBuffer(Shape on_device_shape, se::DeviceMemoryAllocator* allocator,
                                       int device_ordinal, int physical_device_ordinal)
    : ShapedBuffer(std::move(on_device_shape), device_ordinal, physical_device_ordinal),
      allocator_(allocator) {}
ScopedShapedBuffer::ScopedShapedBuffer(std::shared_ptr<const Shape> on_device_shape,
                                       se::DeviceMemoryAllocator* allocator, int device_ordinal,
                                       int physical_device_ordinal)
    : ShapedBuffer(std::move(on_device_shape), device_ordinal, physical_device_ordinal),
      allocator_(allocator) {}
ScopedShapedBuffer::ScopedShapedBuffer(Shape on_device_shape, se::DeviceMemoryAllocator* allocator,
                                       int device_ordinal)
    : ScopedShapedBuffer(std::move(on_device_shape), allocator, device_ordinal, -1) {}
ScopedShapedBuffer::ScopedShapedBuffer(Shape, Shape on_device_shape, se::DeviceMemoryAllocator* allocator,
                                       int device_ordinal)
    : ScopedShapedBuffer(std::move(on_device_shape), allocator, device_ordinal, -1) {}
ScopedShapedBuffer::ScopedShapedBuffer(Shape, Shape on_device_shape, se::DeviceMemoryAllocator* allocator,
                                       int device_ordinal, int physical_device_ordinal)
    : ScopedShapedBuffer(std::move(on_device_shape), allocator, device_ordinal, physical_device_ordinal) {}
ScopedShapedBuffer::ScopedShapedBuffer(ShapedBuffer shaped_buffer, se::DeviceMemoryAllocator* allocator)
    : ShapedBuffer(std::move(shaped_buffer)), allocator_(allocator) {}

ScopedShapedBuffer::ScopedShapedBuffer(ScopedShapedBuffer&& other) noexcept
    : ShapedBuffer(static_cast<ShapedBuffer&&>(other)), allocator_(other.allocator_) {}

ScopedShapedBuffer& ScopedShapedBuffer::operator=(ScopedShapedBuffer&& other) noexcept {
  if (this != &other) {
    Deallocate();
    static_cast<ShapedBuffer&>(*this) = static_cast<ShapedBuffer&&>(other);
    allocator_ = other.allocator_;
  }
  return *this;
}

ScopedShapedBuffer::~ScopedShapedBuffer() { Deallocate(); }

void ScopedShapedBuffer::set_buffer(se::OwningDeviceMemory buffer, ShapeIndexView index) {
  se::DeviceMemoryBase* place = buffers_.mutable_element(index);
  place->WaitForUses();
  if (!place->is_null()) (void)allocator_->Deallocate(device_ordinal_, *place);
  *place = buffer.Release();
}

ShapedBuffer ScopedShapedBuffer::release() { return ShapedBuffer(static_cast<ShapedBuffer&&>(*this)); }

ScopedShapedBuffer ScopedShapedBuffer::TakeSubTree(ShapeIndexView index) {
  ScopedShapedBuffer part(ShapeUtil::GetSubshape(*shape_, index), allocator_, device_ordinal_,
                          physical_device_ordinal_);
  const auto source = buffers_.find(index);
  int64_t i = 0;
  for (auto& node : part.buffers_) {
    node.second = source[i].second;
    source[i++].second = se::DeviceMemoryBase();
  }
  return part;
}

void ScopedShapedBuffer::Deallocate() {
  // One piece of memory may stand at several places of a tuple.
  absl::flat_hash_set<const void*> freed;
  const bool several = shape_->IsTuple();
  for (auto& node : buffers_) {
    if (!node.second.is_null() && (!several || freed.insert(node.second.opaque()).second)) {
      node.second.WaitForUses();
      (void)allocator_->Deallocate(device_ordinal_, node.second);
    }
    node.second = se::DeviceMemoryBase();
  }
}

}  // namespace xla
