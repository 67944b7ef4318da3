#include "xla/runtime/array_memory.h"

#include <cstring>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::runtime {
namespace {

bool HasSizes(const Shape& array) { return !array.is_static(); }

// Looks at the layout only where it matters.
bool SameOrder(const Shape& a, const Shape& b) {
  return a.rank() < 2 ||
         (a.has_layout() && b.has_layout() && a.layout().minor_to_major() == b.layout().minor_to_major());
}

void WriteSizes(const LiteralBase& literal, const Shape& shape, char* sizes) {
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    const int32_t size = literal.GetDynamicSize(i);
    std::memcpy(sizes + i * sizeof(size), &size, sizeof(size));
  }
}

}  // namespace

int64_t ElementBytes(const Shape& array) {
  return array.IsArray() ? ShapeUtil::ElementsIn(array) * primitive_util::ByteWidth(array.element_type()) : 0;
}

int64_t ArrayBytes(const Shape& array) {
  if (!array.IsArray()) return 0;
  return ElementBytes(array) + (HasSizes(array) ? array.rank() * static_cast<int64_t>(sizeof(int32_t)) : 0);
}

absl::StatusOr<Literal> ReadArray(const Shape& shape, const void* memory, bool borrow) {
  if (!shape.IsArray()) return Literal(shape);
  if (borrow && !HasSizes(shape) && memory != nullptr) return Literal::Borrow(memory, shape);
  TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
  const int64_t bytes = ElementBytes(shape);
  if (bytes > 0) std::memcpy(literal.untyped_data(), memory, bytes);
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    if (!shape.is_dynamic_dimension(i)) continue;
    int32_t size;
    std::memcpy(&size, static_cast<const char*>(memory) + bytes + i * sizeof(size), sizeof(size));
    if (size < 0 || size > shape.dimensions(i)) {
      return absl::InvalidArgumentError(absl::StrCat("dimension ", i, " of ", ShapeUtil::HumanString(shape),
                                                     " has the size ", size, " in memory"));
    }
    literal.SetDynamicSize(i, size);
  }
  return literal;
}

absl::StatusOr<Literal> ReadValue(const Shape& shape, const void* const*& memory) {
  if (!shape.IsTuple()) return ReadArray(shape, *memory++, /*borrow=*/true);
  std::vector<Literal> elements;
  elements.reserve(shape.tuple_shapes_size());
  for (const Shape& part : shape.tuple_shapes()) {
    TF_ASSIGN_OR_RETURN(elements.emplace_back(), ReadValue(part, memory));
  }
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

void WriteArray(const LiteralBase& literal, const Shape& shape, void* memory) {
  const int64_t bytes = ElementBytes(shape);
  if (!HasSizes(shape) && SameOrder(literal.shape(), shape)) {
    if (bytes > 0) std::memcpy(memory, literal.untyped_data(), bytes);
    return;
  }
  const bool grow = HasSizes(shape) && literal.shape().is_static();
  const Literal laid_out =
      grow ? literal.ToBoundedDynamic(shape).Relayout(shape.layout()) : literal.Relayout(shape.layout());
  if (bytes > 0) std::memcpy(memory, laid_out.untyped_data(), bytes);
  if (HasSizes(shape)) WriteSizes(laid_out, shape, static_cast<char*>(memory) + bytes);
}

}  // namespace xla::runtime
