#include "xla/service/device_literal.h"

#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/runtime/array_memory.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status CheckMemory(const Shape& shape, const se::DeviceMemoryBase& memory, const ShapeIndex& index) {
  TF_RETURN_IF_ERROR(CheckDense(shape));
  const int64_t needed = DeviceBytes(shape);
  if (needed == 0) return absl::OkStatus();
  if (memory.is_null()) {
    return absl::InvalidArgumentError(absl::StrCat("the memory of ", ShapeUtil::HumanString(shape), " at ",
                                                   index.ToString(), " is null: it was donated or freed"));
  }
  if (static_cast<int64_t>(memory.size()) < needed) {
    return absl::InvalidArgumentError(absl::StrCat("the memory of ", ShapeUtil::HumanString(shape), " at ",
                                                   index.ToString(), " has ", memory.size(),
                                                   " bytes, fewer than ", needed));
  }
  return absl::OkStatus();
}

absl::StatusOr<Literal> Read(const ShapedBuffer& buffer, const Shape& shape, const ShapeIndex& index) {
  if (shape.IsTuple()) {
    std::vector<Literal> elements;
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      ShapeIndex element = index;
      element.push_back(i);
      TF_ASSIGN_OR_RETURN(Literal literal, Read(buffer, shape.tuple_shapes(i), element));
      elements.push_back(std::move(literal));
    }
    return Literal::MoveIntoTuple(absl::MakeSpan(elements));
  }
  if (!shape.IsArray()) return Literal(shape);
  TF_RETURN_IF_ERROR(CheckMemory(shape, buffer.buffer(index), index));
  return runtime::ReadArray(shape, buffer.buffer(index).opaque(), /*borrow=*/false);
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
  runtime::WriteArray(literal, shape, const_cast<void*>(buffer.buffer(index).opaque()));
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckDense(const Shape& shape) {
  return ShapeUtil::ForEachSubshapeWithStatus(shape, [](const Shape& part, const ShapeIndex&) {
    if (!part.IsArray() || !LayoutUtil::HasPadding(part)) return absl::OkStatus();
    return absl::UnimplementedError(
        absl::StrCat("the layout of ", ShapeUtil::HumanStringWithLayout(part),
                     " has padding, but these devices store arrays without padding"));
  });
}

int64_t DeviceBytes(const Shape& shape) {
  if (shape.IsTuple()) return shape.tuple_shapes_size() * static_cast<int64_t>(sizeof(void*));
  return runtime::ArrayBytes(shape);
}

absl::StatusOr<Literal> ReadLiteral(const ShapedBuffer& buffer) {
  return Read(buffer, buffer.on_device_shape(), {});
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
