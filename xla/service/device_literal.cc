#include "xla/service/device_literal.h"

#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

int64_t DataBytes(const Shape& array) {
  return ShapeUtil::ElementsIn(array) * primitive_util::ByteWidth(array.element_type());
}

absl::Status CheckMemory(const Shape& shape, const se::DeviceMemoryBase& memory, const ShapeIndex& index) {
  const int64_t needed = DeviceBytes(shape);
  if (needed == 0) return absl::OkStatus();
  if (memory.is_null()) {
    return absl::InvalidArgumentError(absl::StrCat("the memory of ", ShapeUtil::HumanString(shape), " at ",
                                                   index.ToString(), " is null: it was given away or freed"));
  }
  if (static_cast<int64_t>(memory.size()) < needed) {
    return absl::InvalidArgumentError(absl::StrCat("the memory of ", ShapeUtil::HumanString(shape), " at ",
                                                   index.ToString(), " has ", memory.size(),
                                                   " bytes, fewer than ", needed));
  }
  return absl::OkStatus();
}

// The actual sizes stand behind the elements, 4-byte aligned as the elements of such arrays or not.
const char* SizesIn(const Shape& array, const se::DeviceMemoryBase& memory) {
  return static_cast<const char*>(memory.opaque()) + DataBytes(array);
}

absl::StatusOr<Literal> ReadArray(const Shape& shape, const se::DeviceMemoryBase& memory, bool borrow) {
  if (borrow && shape.is_static() && !memory.is_null()) return Literal::Borrow(memory.opaque(), shape);
  TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
  if (DataBytes(shape) > 0) std::memcpy(literal.untyped_data(), memory.opaque(), DataBytes(shape));
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    if (!shape.is_dynamic_dimension(i)) continue;
    int32_t size;
    std::memcpy(&size, SizesIn(shape, memory) + i * sizeof(size), sizeof(size));
    if (size < 0 || size > shape.dimensions(i)) {
      return absl::InvalidArgumentError(absl::StrCat("dimension ", i, " of ", ShapeUtil::HumanString(shape),
                                                     " has the size ", size, " in memory"));
    }
    literal.SetDynamicSize(i, size);
  }
  return literal;
}

absl::StatusOr<Literal> Read(const ShapedBuffer& buffer, const Shape& shape, const ShapeIndex& index,
                             bool borrow) {
  if (shape.IsTuple()) {
    std::vector<Literal> elements;
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      ShapeIndex element = index;
      element.push_back(i);
      TF_ASSIGN_OR_RETURN(Literal literal, Read(buffer, shape.tuple_shapes(i), element, borrow));
      elements.push_back(std::move(literal));
    }
    return Literal::MoveIntoTuple(absl::MakeSpan(elements));
  }
  if (!shape.IsArray()) return Literal(shape);
  TF_RETURN_IF_ERROR(CheckMemory(shape, buffer.buffer(index), index));
  return ReadArray(shape, buffer.buffer(index), borrow);
}

absl::Status WriteArray(const LiteralBase& literal, const Shape& shape, const se::DeviceMemoryBase& memory) {
  char* target = static_cast<char*>(const_cast<void*>(memory.opaque()));
  const bool grow = shape.is_dynamic() && literal.shape().is_static();
  const Literal laid_out =
      grow ? literal.ToBoundedDynamic(shape).Relayout(shape.layout()) : literal.Relayout(shape.layout());
  const int64_t bytes = DataBytes(shape);
  if (bytes > 0) std::memcpy(target, laid_out.untyped_data(), bytes);
  if (shape.is_static()) return absl::OkStatus();
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    const int32_t size = laid_out.GetDynamicSize(i);
    std::memcpy(target + bytes + i * sizeof(size), &size, sizeof(size));
  }
  return absl::OkStatus();
}

absl::Status Write(const LiteralBase& literal, const ShapedBuffer& buffer, const Shape& shape,
                   const ShapeIndex& index) {
  if (shape.IsTuple()) {
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      ShapeIndex element = index;
      element.push_back(i);
      TF_RETURN_IF_ERROR(Write(literal.element(i), buffer, shape.tuple_shapes(i), element));
    }
    return absl::OkStatus();
  }
  if (!shape.IsArray()) return absl::OkStatus();
  TF_RETURN_IF_ERROR(CheckMemory(shape, buffer.buffer(index), index));
  return WriteArray(literal, shape, buffer.buffer(index));
}

}  // namespace

int64_t DeviceBytes(const Shape& shape) {
  if (shape.IsTuple()) return shape.tuple_shapes_size() * static_cast<int64_t>(sizeof(void*));
  if (!shape.IsArray()) return 0;
  return DataBytes(shape) + (shape.is_static() ? 0 : shape.rank() * static_cast<int64_t>(sizeof(int32_t)));
}

absl::StatusOr<Literal> BorrowLiteral(const ShapedBuffer& buffer) {
  return Read(buffer, buffer.on_device_shape(), {}, /*borrow=*/true);
}

absl::StatusOr<Literal> ReadLiteral(const ShapedBuffer& buffer) {
  return Read(buffer, buffer.on_device_shape(), {}, /*borrow=*/false);
}

absl::Status WriteLiteral(const LiteralSlice& literal, const ShapedBuffer& buffer) {
  return Write(literal, buffer, buffer.on_device_shape(), {});
}

void WriteTupleTables(const ShapedBuffer& buffer) {
  for (const auto& [index, memory] : buffer.buffers()) {
    const Shape& shape = ShapeUtil::GetSubshape(buffer.on_device_shape(), index);
    if (!shape.IsTuple() || memory.is_null()) continue;
    void** table = static_cast<void**>(const_cast<void*>(memory.opaque()));
    ShapeIndex element = index;
    element.push_back(0);
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      element.back() = i;
      table[i] = const_cast<void*>(buffer.buffer(element).opaque());
    }
  }
}

}  // namespace xla
