#include "xla/shape_util.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "xla/index_util.h"
#include "xla/layout_util.h"
#include "xla/util.h"

namespace xla {

namespace {

constexpr int64_t kMaxInt64 = std::numeric_limits<int64_t>::max();

int64_t SaturatingMul(int64_t a, int64_t b) { return CheckedMul(a, b).value_or(kMaxInt64); }
int64_t SaturatingAdd(int64_t a, int64_t b) { return CheckedAdd(a, b).value_or(kMaxInt64); }

Shape WithDefaultLayout(Shape shape) {
  if (shape.IsArray()) *shape.mutable_layout() = LayoutUtil::MakeDescendingLayout(shape.rank());
  return shape;
}

}  // namespace

// --- Making --------------------------------------------------------------------------------------

Shape ShapeUtil::MakeShape(PrimitiveType type, absl::Span<const int64_t> dimensions) {
  return WithDefaultLayout(Shape(type, dimensions));
}

Shape ShapeUtil::MakeShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                           absl::Span<const bool> dynamic_dimensions) {
  return WithDefaultLayout(Shape(type, dimensions, dynamic_dimensions));
}

Shape ShapeUtil::MakeShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                           const std::vector<bool>& dynamic_dimensions) {
  const absl::InlinedVector<bool, 8> flags(dynamic_dimensions.begin(), dynamic_dimensions.end());
  return MakeShape(type, dimensions, absl::MakeConstSpan(flags));
}

absl::StatusOr<Shape> ShapeUtil::MakeValidatedShape(PrimitiveType type,
                                                    absl::Span<const int64_t> dimensions) {
  Shape shape = MakeShape(type, dimensions);
  TF_RETURN_IF_ERROR(ValidateShape(shape));
  return shape;
}

absl::StatusOr<Shape> ShapeUtil::MakeValidatedShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                                                    const std::vector<bool>& dynamic_dimensions) {
  if (dynamic_dimensions.size() != dimensions.size()) {
    return InvalidArgument("shape has %d dimensions but %d flags of dynamic dimensions", dimensions.size(),
                           dynamic_dimensions.size());
  }
  for (size_t i = 0; i < dimensions.size(); ++i) {
    if (dimensions[i] == Shape::kUnboundedSize && !dynamic_dimensions[i]) {
      return InvalidArgument("dimension %d has no bound, so that it must be dynamic", i);
    }
  }
  Shape shape = MakeShape(type, dimensions, dynamic_dimensions);
  TF_RETURN_IF_ERROR(ValidateShape(shape));
  return shape;
}

Shape ShapeUtil::MakeShapeWithDescendingLayout(PrimitiveType type, absl::Span<const int64_t> dimensions) {
  return MakeShape(type, dimensions);
}

Shape ShapeUtil::MakeShapeWithDenseLayout(PrimitiveType type, absl::Span<const int64_t> dimensions,
                                          absl::Span<const int64_t> minor_to_major,
                                          absl::Span<const Tile> tiles,
                                          int64_t tail_padding_alignment_in_elements,
                                          int64_t element_size_in_bits, int64_t memory_space,
                                          absl::Span<const SplitConfig> split_configs) {
  Shape shape(type, dimensions);
  *shape.mutable_layout() = LayoutUtil::MakeLayout(
      minor_to_major, {}, {}, {}, tiles, tail_padding_alignment_in_elements, PRIMITIVE_TYPE_INVALID,
      PRIMITIVE_TYPE_INVALID, element_size_in_bits, memory_space, split_configs);
  return shape;
}

Shape ShapeUtil::MakeShapeWithDescendingLayoutAndSamePhysicalLayout(const Shape& shape) {
  Shape result(shape.element_type());
  for (int i = shape.dimensions_size() - 1; i >= 0; --i) {
    const int dimension = static_cast<int>(shape.layout().minor_to_major(i));
    result.add_dimensions(shape.dimensions(dimension), shape.is_dynamic_dimension(dimension));
  }
  result = WithDefaultLayout(std::move(result));
  if (LayoutUtil::HasPadding(shape)) {
    DimensionVector padded;
    for (int i = shape.dimensions_size() - 1; i >= 0; --i) {
      padded.push_back(LayoutUtil::PaddedDimension(shape, shape.layout().minor_to_major(i)));
    }
    result.mutable_layout()->set_padded_dimensions(padded).set_padding_value(shape.layout().padding_value());
  }
  result.mutable_layout()->set_memory_space(shape.layout().memory_space());
  result.mutable_layout()->set_element_size_in_bits(shape.layout().element_size_in_bits());
  return result;
}

Shape ShapeUtil::MakeStaticShape(const Shape& shape) {
  Shape result = shape;
  ForEachMutableSubshape(&result, [](Shape* part, const ShapeIndex&) {
    for (int i = 0; i < part->dimensions_size(); ++i) part->set_dynamic_dimension(i, false);
  });
  return result;
}

Shape ShapeUtil::MakeTupleShape(absl::Span<const Shape> shapes) {
  return Shape(std::vector<Shape>(shapes.begin(), shapes.end()));
}

Shape ShapeUtil::MakeTupleShape(std::vector<Shape> shapes) { return Shape(std::move(shapes)); }

Shape ShapeUtil::MakeTupleShapeWithPtrs(absl::Span<const Shape* const> shapes) {
  std::vector<Shape> elements;
  elements.reserve(shapes.size());
  for (const Shape* shape : shapes) elements.push_back(*shape);
  return Shape(std::move(elements));
}

absl::StatusOr<Shape> ShapeUtil::MakeValidatedTupleShape(absl::Span<const Shape> shapes) {
  Shape shape = MakeTupleShape(shapes);
  TF_RETURN_IF_ERROR(ValidateShapeWithOptionalLayout(shape));
  return shape;
}

Shape ShapeUtil::MakeMaybeTupleShape(absl::Span<const Shape> shapes) {
  return shapes.size() == 1 ? shapes[0] : MakeTupleShape(shapes);
}

absl::StatusOr<Shape> ShapeUtil::MakeValidatedBufferShape(Shape shape) {
  Shape result = Shape::MakeBufferShape(std::move(shape));
  TF_RETURN_IF_ERROR(ValidateShape(result));
  return result;
}

absl::StatusOr<Shape> ShapeUtil::MakeValidatedShapeWithDenseLayout(PrimitiveType type,
                                                                   absl::Span<const int64_t> dimensions,
                                                                   absl::Span<const int64_t> minor_to_major) {
  Shape shape = MakeShapeWithDenseLayout(type, dimensions, minor_to_major);
  TF_RETURN_IF_ERROR(ValidateShape(shape));
  return shape;
}

absl::Status ShapeUtil::PopulateShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                                      Shape* shape) {
  TF_ASSIGN_OR_RETURN(*shape, MakeValidatedShape(type, dimensions));
  return absl::OkStatus();
}

Shape ShapeUtil::MakeShapeWithSparseLayout(
    PrimitiveType type, absl::Span<const int64_t> dimensions, absl::Span<const int64_t> minor_to_major,
    absl::Span<const DimLevelType> dim_level_types, absl::Span<const bool> dim_unique,
    absl::Span<const bool> dim_ordered, PrimitiveType index_primitive_type,
    PrimitiveType pointer_primitive_type, int64_t tail_padding_alignment_in_elements,
    int64_t element_size_in_bits, int64_t memory_space, std::optional<Shape> physical_shape) {
  Shape shape(type, dimensions);
  *shape.mutable_layout() =
      LayoutUtil::MakeLayout(minor_to_major, dim_level_types, dim_unique, dim_ordered, {},
                             tail_padding_alignment_in_elements, index_primitive_type, pointer_primitive_type,
                             element_size_in_bits, memory_space, {}, std::move(physical_shape));
  return shape;
}

// --- Checking ------------------------------------------------------------------------------------

namespace {

// What the buffer of an array takes must be countable in bytes, so that later arithmetic on offsets cannot
// overflow.
absl::Status ValidateArraySizes(const Shape& shape) {
  int64_t bytes = primitive_util::ByteWidth(shape.element_type());
  bool has_zero = false;
  bool overflow = false;
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    int64_t size = shape.dimensions(i);
    if (size == Shape::kUnboundedSize && shape.is_dynamic_dimension(i)) continue;
    if (size < 0) {
      return InvalidArgument("shape %s: dimension %d has negative size %d", shape.ToString(), i, size);
    }
    has_zero |= size == 0;
    // A zero elsewhere makes the array empty, but products of the other sizes are still formed for strides.
    if (size != 0) overflow |= __builtin_mul_overflow(bytes, size, &bytes);
  }
  if (overflow) {
    return InvalidArgument("shape %s: %s is more than 64 bits can count", shape.ToString(),
                           has_zero ? "the product of its sizes other than zero" : "its size in bytes");
  }
  return absl::OkStatus();
}

absl::Status ValidateShapeAt(const Shape& shape, bool optional_layout, int depth) {
  if (depth > ShapeUtil::kMaxTupleDepth) {
    return InvalidArgument("shape nests deeper than %d tuples", ShapeUtil::kMaxTupleDepth);
  }
  if (!primitive_util::IsValidPrimitiveType(shape.element_type())) {
    return InvalidArgument("shape has invalid element type %d", shape.element_type());
  }
  if (shape.IsArray()) {
    if (shape.tuple_shapes_size() != 0) {
      return InvalidArgument("array shape %s has %d tuple elements", shape.ToString(),
                             shape.tuple_shapes_size());
    }
    TF_RETURN_IF_ERROR(ValidateArraySizes(shape));
    return LayoutUtil::ValidateLayoutInShape(shape, optional_layout);
  }
  const std::string& kind = primitive_util::LowercasePrimitiveTypeName(shape.element_type());
  if (shape.dimensions_size() != 0) {
    return InvalidArgument("shape of type %s has %d dimensions; only arrays have any", kind,
                           shape.dimensions_size());
  }
  if (shape.has_layout()) return InvalidArgument("shape of type %s has a layout; only arrays have one", kind);
  if (shape.IsBuffer() && (shape.tuple_shapes_size() != 1 || !shape.tuple_shapes(0).IsArray())) {
    return InvalidArgument("a buffer shape holds one array shape, but this one is %s", shape.ToString());
  }
  if (!shape.IsTuple() && !shape.IsBuffer() && shape.tuple_shapes_size() != 0) {
    return InvalidArgument("shape of type %s has %d tuple elements", kind, shape.tuple_shapes_size());
  }
  for (const Shape& element : shape.tuple_shapes()) {
    TF_RETURN_IF_ERROR(ValidateShapeAt(element, optional_layout, depth + 1));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status ShapeUtil::ValidateShape(const Shape& shape) { return ValidateShapeAt(shape, false, 0); }

absl::Status ShapeUtil::ValidateShapeWithOptionalLayout(const Shape& shape) {
  return ValidateShapeAt(shape, true, 0);
}

// --- Sizes ---------------------------------------------------------------------------------------

int64_t ShapeUtil::ElementsIn(const Shape& shape) {
  int64_t count = 1;
  bool overflow = false;
  for (int64_t size : shape.dimensions()) {
    if (size <= 0) return 0;
    overflow |= __builtin_mul_overflow(count, size, &count);
  }
  return overflow ? kMaxInt64 : count;
}

std::optional<int64_t> ShapeUtil::CheckedElementsIn(const Shape& shape) {
  for (int64_t size : shape.dimensions()) {
    if (size < 0) return std::nullopt;
  }
  return CheckedProduct(shape.dimensions());
}

int64_t ShapeUtil::ElementsInRecursive(const Shape& shape) {
  if (shape.IsArray()) return ElementsIn(shape);
  int64_t count = 0;
  for (const Shape& element : shape.tuple_shapes())
    count = SaturatingAdd(count, ElementsInRecursive(element));
  return count;
}

std::pair<int64_t, bool> ShapeUtil::ExtentProduct(const Shape& shape) {
  std::optional<int64_t> count = CheckedElementsIn(shape);
  return {count.value_or(-1), !count.has_value()};
}

int64_t ShapeUtil::ByteSizeOfPrimitiveType(PrimitiveType type) { return primitive_util::ByteWidth(type); }

int64_t ShapeUtil::ByteSizeOfElements(const Shape& shape) {
  const int64_t places = IndexUtil::LinearSize(shape);
  if (shape.has_layout() && shape.layout().element_size_in_bits() != 0) {
    std::optional<int64_t> bits = CheckedMul(places, shape.layout().element_size_in_bits());
    if (bits) return CeilOfRatio<int64_t>(*bits, 8);
    // Whole bytes at least can be counted without the detour over bits.
    return SaturatingMul(CeilOfRatio<int64_t>(places, 8), shape.layout().element_size_in_bits());
  }
  return SaturatingMul(places, primitive_util::ByteWidth(shape.element_type()));
}

int64_t ShapeUtil::ByteSizeOfTupleIndexTable(const Shape& shape, int64_t pointer_size) {
  return SaturatingMul(pointer_size, shape.tuple_shapes_size());
}

int64_t ShapeUtil::ByteSizeOf(const Shape& shape, int64_t pointer_size) {
  if (shape.IsTuple()) return ByteSizeOfTupleIndexTable(shape, pointer_size);
  if (shape.IsArray()) return ByteSizeOfElements(shape);
  if (shape.IsBuffer() && !shape.tuple_shapes().empty()) return ByteSizeOfElements(shape.buffer_shape());
  if (shape.IsOpaque()) return pointer_size;
  return 0;
}

int64_t ShapeUtil::ByteSizeOfArrays(const Shape& shape) {
  if (!shape.IsTuple()) return shape.IsOpaque() ? 0 : ByteSizeOf(shape);
  int64_t bytes = 0;
  for (const Shape& element : shape.tuple_shapes()) bytes = SaturatingAdd(bytes, ByteSizeOfArrays(element));
  return bytes;
}

std::optional<DimensionVector> ShapeUtil::ByteStrides(const Shape& shape) {
  if (!shape.IsArray() || shape.is_unbounded_dynamic()) return std::nullopt;
  if (shape.has_layout() && (!LayoutUtil::IsDense(shape.layout()) || shape.layout().tiles_size() != 0)) {
    return std::nullopt;
  }
  int64_t stride = primitive_util::ByteWidth(shape.element_type());
  if (shape.has_layout() && shape.layout().element_size_in_bits() != 0) {
    if (shape.layout().element_size_in_bits() % 8 != 0) return std::nullopt;
    stride = shape.layout().element_size_in_bits() / 8;
  }
  DimensionVector strides(shape.rank());
  for (int i = 0; i < shape.dimensions_size(); ++i) {
    const int64_t dimension = shape.has_layout() ? shape.layout().minor_to_major(i) : shape.rank() - 1 - i;
    strides[dimension] = stride;
    std::optional<int64_t> next = CheckedMul(stride, LayoutUtil::PaddedDimension(shape, dimension));
    if (!next) return std::nullopt;
    stride = *next;
  }
  return strides;
}

std::optional<DimensionVector> ShapeUtil::UnpackedByteStrides(const Shape& shape) {
  Shape unpacked = shape;
  if (shape.has_layout()) unpacked.mutable_layout()->set_element_size_in_bits(0);
  return ByteStrides(unpacked);
}

int64_t ShapeUtil::ArrayDataSize(const Shape& shape) {
  if (!shape.has_layout() ||
      (shape.layout().tiles_size() == 0 && shape.layout().tail_padding_alignment_in_elements() == 1)) {
    return ByteSizeOfElements(shape);
  }
  // Sizes in the order of memory, the most major first; each tile splits the last ones.
  DimensionVector sizes;
  for (int i = shape.dimensions_size() - 1; i >= 0; --i) sizes.push_back(shape.dimensions_minor(i));
  for (const Tile& tile : shape.layout().tiles()) {
    const size_t length = tile.dimensions().size();
    while (sizes.size() < length) sizes.insert(sizes.begin(), 1);
    const size_t first = sizes.size() - length;
    for (size_t i = 0; i < length; ++i) {
      const int64_t size = tile.dimensions()[i];
      if (size == Tile::kCombineDimension) {
        // Merges with the next dimension, whose tile then covers both.
        if (i + 1 < length) sizes[first + i + 1] *= sizes[first + i];
        sizes[first + i] = 1;
        continue;
      }
      sizes[first + i] = CeilOfRatio(sizes[first + i], size);
      sizes.push_back(size);
    }
  }
  int64_t count = 1;
  for (int64_t size : sizes) count = SaturatingMul(count, size);
  count = RoundUpTo(count, shape.layout().tail_padding_alignment_in_elements());
  const int64_t bits = shape.layout().element_size_in_bits() != 0
                           ? shape.layout().element_size_in_bits()
                           : 8 * primitive_util::ByteWidth(shape.element_type());
  return CeilOfRatio<int64_t>(SaturatingMul(count, bits), 8);
}

int64_t ShapeUtil::ArraySize(const Shape& shape) {
  const int64_t prefix = shape.has_layout() ? shape.layout().dynamic_shape_metadata_prefix_bytes() : 0;
  return SaturatingAdd(ArrayDataSize(shape), prefix);
}

bool ShapeUtil::IsZeroElementArray(const Shape& shape) {
  return shape.IsArray() &&
         std::find(shape.dimensions().begin(), shape.dimensions().end(), 0) != shape.dimensions().end();
}

// --- Text ----------------------------------------------------------------------------------------

std::string ShapeUtil::HumanString(const Shape& shape) { return shape.ToString(false); }
std::string ShapeUtil::HumanStringWithLayout(const Shape& shape) { return shape.ToString(true); }
std::string ShapeUtil::HumanString(const ProgramShape& program_shape) { return program_shape.ToString(); }

}  // namespace xla
