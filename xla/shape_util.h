#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/layout.h"
#include "xla/primitive_util.h"
#include "xla/shape.h"
#include "xla/shape_index.h"
#include "xla/util_integers.h"
#include "xla/xla_data_enums.h"

namespace xla {

// One part of a shape together with the way to it.
struct IndexedShape {
  ShapeIndex index;
  Shape shape;
};

// Makes, checks, compares and changes shapes. Functions that take several dimension numbers require that they
// are not negative, unless they say otherwise. A dimension or a part that a shape does not have ends the
// program, with a message, where there is no status.
class ShapeUtil {
 public:
  using IndexedShape = xla::IndexedShape;
  // The dimensions of size one that a reshape takes away and adds, and nothing else.
  struct ShapeEqualityDescriptor {
    std::vector<int64_t> deleted_dimensions;
    std::vector<int64_t> inserted_dimensions;
  };

  // --- Making shapes. Arrays get the default layout: dimension 0 is the most major.

  // The sizes are trusted; use MakeValidatedShape for sizes that come from outside.
  static Shape MakeShape(PrimitiveType type, absl::Span<const int64_t> dimensions);
  static Shape MakeShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                         const std::vector<bool>& dynamic_dimensions);
  static Shape MakeShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                         absl::Span<const bool> dynamic_dimensions);
  static Shape MakeShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                         std::initializer_list<bool> dynamic_dimensions) {
    return MakeShape(type, dimensions,
                     absl::MakeConstSpan(dynamic_dimensions.begin(), dynamic_dimensions.size()));
  }
  static absl::StatusOr<Shape> MakeValidatedShape(PrimitiveType type, absl::Span<const int64_t> dimensions);
  static absl::StatusOr<Shape> MakeValidatedShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                                                  const std::vector<bool>& dynamic_dimensions);
  static absl::StatusOr<Shape> MakeValidatedShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                                                  absl::Span<const bool> dynamic_dimensions) {
    return MakeValidatedShape(type, dimensions,
                              std::vector<bool>(dynamic_dimensions.begin(), dynamic_dimensions.end()));
  }
  static absl::StatusOr<Shape> MakeValidatedShape(PrimitiveType type, absl::Span<const int64_t> dimensions,
                                                  std::initializer_list<bool> dynamic_dimensions) {
    return MakeValidatedShape(type, dimensions, std::vector<bool>(dynamic_dimensions));
  }
  static absl::StatusOr<Shape> MakeValidatedShapeWithDenseLayout(PrimitiveType type,
                                                                 absl::Span<const int64_t> dimensions,
                                                                 absl::Span<const int64_t> minor_to_major);
  static absl::Status PopulateShape(PrimitiveType type, absl::Span<const int64_t> dimensions, Shape* shape);
  static ProgramShape MakeProgramShape(std::initializer_list<Shape> parameters, Shape result) {
    return ProgramShape(std::vector<Shape>(parameters), std::move(result));
  }
  static Shape MakeScalarShape(PrimitiveType type) { return MakeShape(type, {}); }
  template <typename T>
  static Shape MakeShapeWithType(absl::Span<const int64_t> dimensions) {
    return MakeShape(primitive_util::NativeToPrimitiveType<T>(), dimensions);
  }
  template <typename T>
  static Shape MakeScalarShapeWithType() {
    return MakeShapeWithType<T>({});
  }
  static Shape MakeShapeWithDescendingLayout(PrimitiveType type, absl::Span<const int64_t> dimensions);
  static Shape MakeShapeWithDenseLayout(PrimitiveType type, absl::Span<const int64_t> dimensions,
                                        absl::Span<const int64_t> minor_to_major,
                                        absl::Span<const Tile> tiles = {},
                                        int64_t tail_padding_alignment_in_elements = 1,
                                        int64_t element_size_in_bits = 0, int64_t memory_space = 0,
                                        absl::Span<const SplitConfig> split_configs = {});
  // The name in older code.
  static Shape MakeShapeWithLayout(PrimitiveType type, absl::Span<const int64_t> dimensions,
                                   absl::Span<const int64_t> minor_to_major,
                                   absl::Span<const Tile> tiles = {}, int64_t element_size_in_bits = 0,
                                   int64_t memory_space = 0) {
    return MakeShapeWithDenseLayout(type, dimensions, minor_to_major, tiles, 1, element_size_in_bits,
                                    memory_space);
  }
  // A sparse array of these dimensions, with the levels and the types of its index and pointer arrays.
  static Shape MakeShapeWithSparseLayout(
      PrimitiveType type, absl::Span<const int64_t> dimensions, absl::Span<const int64_t> minor_to_major,
      absl::Span<const DimLevelType> dim_level_types, absl::Span<const bool> dim_unique = {},
      absl::Span<const bool> dim_ordered = {}, PrimitiveType index_primitive_type = PRIMITIVE_TYPE_INVALID,
      PrimitiveType pointer_primitive_type = PRIMITIVE_TYPE_INVALID,
      int64_t tail_padding_alignment_in_elements = 1, int64_t element_size_in_bits = 0,
      int64_t memory_space = 0, std::optional<Shape> physical_shape = std::nullopt);
  // The dimensions in the order in which they lie in memory, with a descending layout.
  static Shape MakeShapeWithDescendingLayoutAndSamePhysicalLayout(const Shape& shape);
  // The shape whose dynamic dimensions are static with their bounds.
  static Shape MakeStaticShape(const Shape& shape);
  static Shape MakeShapeWithStaticDimensions(const Shape& shape) { return MakeStaticShape(shape); }
  static Shape MakeTupleShape(absl::Span<const Shape> shapes);
  static Shape MakeTupleShape(std::vector<Shape> shapes);
  static Shape MakeTupleShape(std::initializer_list<Shape> shapes) {
    return MakeTupleShape(absl::Span<const Shape>(shapes.begin(), shapes.size()));
  }
  static Shape MakeTupleShapeWithPtrs(absl::Span<const Shape* const> shapes);
  static absl::StatusOr<Shape> MakeValidatedTupleShape(absl::Span<const Shape> shapes);
  // A single shape is not wrapped.
  static Shape MakeMaybeTupleShape(absl::Span<const Shape> shapes);
  static Shape MakeNil() { return MakeTupleShape(std::vector<Shape>{}); }
  static Shape MakeTokenShape() { return Shape(TOKEN); }
  static Shape MakeOpaqueShape() { return Shape(OPAQUE_TYPE); }
  static Shape MakeBufferShape(Shape shape) { return Shape::MakeBufferShape(std::move(shape)); }
  static Shape MakeBufferShape(PrimitiveType type, absl::Span<const int64_t> dimensions) {
    return Shape::MakeBufferShape(MakeShape(type, dimensions));
  }
  static absl::StatusOr<Shape> MakeValidatedBufferShape(Shape shape);
  static absl::StatusOr<Shape> MakeValidatedBufferShape(PrimitiveType type,
                                                        absl::Span<const int64_t> dimensions) {
    return MakeValidatedBufferShape(MakeShape(type, dimensions));
  }
  // "f32[2,3]" is not parsed here: see the HLO text reader.

  // --- Checking

  // Refuses: invalid types, negative sizes, element counts or byte sizes over int64, dimensions on what is no
  // array, elements on what is no tuple, layouts that do not fit, nesting deeper than kMaxTupleDepth.
  static absl::Status ValidateShape(const Shape& shape);
  // The same, but an array may be without layout.
  static absl::Status ValidateShapeWithOptionalLayout(const Shape& shape);
  static constexpr int kMaxTupleDepth = 100;

  // --- Sizes

  // Saturates at the largest int64. Dynamic dimensions count with their bounds, an unbounded one as 0.
  static int64_t ElementsIn(const Shape& shape);
  // nullopt for counts over int64 and for unbounded shapes.
  static std::optional<int64_t> CheckedElementsIn(const Shape& shape);
  // Of all arrays in a tuple.
  static int64_t ElementsInRecursive(const Shape& shape);
  static int64_t StaticExtentProduct(const Shape& shape) { return ElementsIn(shape); }
  // The count, and whether it does not fit.
  static std::pair<int64_t, bool> ExtentProduct(const Shape& shape);
  template <bool kBoundedDynamicOk>
  static std::pair<int64_t, bool> ExtentProduct(const Shape& shape) {
    return ExtentProduct(shape);
  }
  static DimensionVector CreateDimensionVectorFromShape(const Shape& shape) {
    return DimensionVector(shape.dimensions().begin(), shape.dimensions().end());
  }
  // Bytes that the shape's buffer takes, layout padding included. Tuples count as tables of pointers and need
  // `pointer_size`. Saturates.
  static int64_t ByteSizeOf(const Shape& shape, int64_t pointer_size = 8);
  static int64_t ByteSizeOfElements(const Shape& shape);
  static int64_t ByteSizeOfElementsRecursive(const Shape& shape) { return ByteSizeOfArrays(shape); }
  // Of an array whose layout may have tiles, which are padded: the elements, and with the bytes before them
  // that hold dynamic sizes.
  static int64_t ArrayDataSize(const Shape& shape);
  static int64_t ArraySize(const Shape& shape);
  static int64_t ByteSizeOfPrimitiveType(PrimitiveType type);
  static int64_t ByteSizeOfTupleIndexTable(const Shape& shape, int64_t pointer_size);
  // The bytes of all arrays in a tuple together, without tables. Saturates.
  static int64_t ByteSizeOfArrays(const Shape& shape);
  // Bytes between neighbours in each dimension; nullopt for sub-byte layouts, tuples and unbounded shapes.
  static std::optional<DimensionVector> ByteStrides(const Shape& shape);
  // The same with every element in whole bytes, whatever the layout says.
  static std::optional<DimensionVector> UnpackedByteStrides(const Shape& shape);
  static bool IsZeroElementArray(const Shape& shape);
  static bool HasZeroElements(const Shape& shape) { return IsZeroElementArray(shape); }

  // --- Text: "f32[2,3]" and "f32[2,3]{1,0}".
  static std::string HumanString(const Shape& shape);
  static std::string HumanStringWithLayout(const Shape& shape);
  static std::string HumanString(const ProgramShape& program_shape);
  static void AppendHumanString(std::string* out, const Shape& shape) { shape.AppendTo(out, false); }
  static void AppendHumanStringWithLayout(std::string* out, const Shape& shape) { shape.AppendTo(out, true); }

  // --- Comparing. "Compatible" ignores layouts and whether dimensions are dynamic.
  static bool Equal(const Shape& a, const Shape& b) { return Shape::Equal()(a, b); }
  static bool EqualIgnoringElementType(const Shape& a, const Shape& b);
  static bool EqualIgnoringFpPrecision(const Shape& a, const Shape& b);
  // The same tree of tuples; leaves may be anything.
  static bool EqualStructure(const Shape& a, const Shape& b);
  static bool SameDimensions(const Shape& a, const Shape& b);
  static bool SameRank(const Shape& a, const Shape& b) { return a.dimensions_size() == b.dimensions_size(); }
  static bool SameElementType(const Shape& a, const Shape& b) { return a.element_type() == b.element_type(); }
  static bool SameElementTypeIgnoringFpPrecision(const Shape& a, const Shape& b);
  static bool Compatible(const Shape& a, const Shape& b);
  static bool CompatibleIgnoringElementType(const Shape& a, const Shape& b);
  static bool CompatibleIgnoringFpPrecision(const Shape& a, const Shape& b);
  static bool CompatibleKind(const Shape& a, const Shape& b);
  // Whether a value of shape `dynamic_shape` may be used where `bounded_shape` is expected.
  static bool DynamicShapeIsCompatible(const Shape& dynamic_shape, const Shape& bounded_shape);
  static bool DynamicArrayShapeIsCompatible(const Shape& dynamic_shape, const Shape& bounded_shape);

  // --- Asking
  static bool IsScalar(const Shape& shape) { return shape.IsArray() && shape.dimensions_size() == 0; }
  // One element, whatever the number of dimensions.
  static bool IsEffectiveScalar(const Shape& shape) {
    return shape.IsArray() && TrueNumDimensions(shape) == 0 && !IsZeroElementArray(shape);
  }
  static bool IsScalarWithElementType(const Shape& shape, PrimitiveType type) {
    return IsScalar(shape) && shape.element_type() == type;
  }
  // The number of dimensions whose size is not 1.
  static int64_t TrueNumDimensions(const Shape& shape);
  static int64_t TrueRank(const Shape& shape) { return TrueNumDimensions(shape); }
  // -1 is the last dimension; one that does not exist ends the program.
  static int64_t GetDimension(const Shape& shape, int64_t dimension_number);
  static int64_t GetDimensionNumber(const Shape& shape, int64_t dimension_number);
  static bool HasPrimitiveType(const Shape& shape, PrimitiveType type);
  static bool ElementIsSigned(const Shape& shape);
  static bool ElementIsIntegral(const Shape& shape);
  static bool ElementIsFloating(const Shape& shape);
  static bool ElementIsComplex(const Shape& shape);
  static bool ElementHasBitWidth(const Shape& shape, int bits);
  static bool ElementIsIntegralWithBits(const Shape& shape, int32_t bits) {
    return ElementIsIntegral(shape) && ElementHasBitWidth(shape, bits);
  }
  // Whether every value of the one element type is one of the other, as its kind.
  static bool ElementCanUpcast(const Shape& from, const Shape& to);
  static bool CanUpcastIntegral(const Shape& from, const Shape& to);
  static bool HasDegenerateDimensions(const Shape& shape);
  // Whether all dimensions that are more major have size one.
  static bool IsEffectivelyMostMajorDimension(const Shape& shape, int64_t dimension);
  static PrimitiveType HigherPrecisionElementType(const Shape& a, const Shape& b);

  // --- Tuples and their parts
  static bool IsEmptyTuple(const Shape& shape) { return shape.IsTuple() && shape.tuple_shapes().empty(); }
  static bool IsNil(const Shape& shape) { return IsEmptyTuple(shape); }
  static bool IsNestedTuple(const Shape& shape);
  static bool IsInitialized(const Shape& shape) { return shape.element_type() != PRIMITIVE_TYPE_INVALID; }
  // The shapes that are no tuples, depth first; they live as long as `shape`.
  static std::vector<const Shape*> FlattenTupleShape(const Shape& shape);
  static int64_t TupleElementCount(const Shape& shape) { return shape.tuple_shapes_size(); }
  static const Shape& GetTupleElementShape(const Shape& shape, int64_t index) {
    return shape.tuple_shapes(static_cast<int>(index));
  }
  static Shape SliceTuple(const Shape& tuple, int64_t start, int64_t limit);
  static void UpdateTupleShape(const Shape& shape, int64_t index, Shape* tuple_shape);
  static void AppendShapeToTuple(const Shape& shape, Shape* tuple_shape);
  static bool IndexIsValid(const Shape& shape, ShapeIndexView index);
  static const Shape& GetSubshape(const Shape& shape, ShapeIndexView index);
  static Shape* GetMutableSubshape(Shape* shape, ShapeIndexView index);
  static absl::StatusOr<const Shape*> TryGetSubshape(const Shape& shape, ShapeIndexView index);
  static bool IsLeafIndex(const Shape& shape, const ShapeIndex& index);
  static int64_t GetLeafCount(const Shape& shape);
  static int64_t GetLeafCountTuple(const Shape& shape) { return GetLeafCount(shape); }
  static std::vector<IndexedShape> GetLeafShapes(const Shape& shape);
  static int64_t SubshapeCount(const Shape& shape);

  // Visits the shape itself, then its parts, depth first.
  static void ForEachSubshape(const Shape& shape,
                              absl::FunctionRef<void(const Shape&, const ShapeIndex&)> function);
  static void ForEachMutableSubshape(Shape* shape,
                                     absl::FunctionRef<void(Shape*, const ShapeIndex&)> function);
  static void ForEachLeafShape(const Shape& shape,
                               absl::FunctionRef<void(const Shape&, const ShapeIndex&)> function);
  static absl::Status ForEachSubshapeWithStatus(
      const Shape& shape, absl::FunctionRef<absl::Status(const Shape&, const ShapeIndex&)> function);
  static absl::Status ForEachMutableSubshapeWithStatus(
      Shape* shape, absl::FunctionRef<absl::Status(Shape*, const ShapeIndex&)> function);

  static void ForEachMutableLeafShape(Shape* shape,
                                      absl::FunctionRef<void(Shape*, const ShapeIndex&)> function);
  static absl::Status ForEachLeafShapeWithStatus(
      const Shape& shape, absl::FunctionRef<absl::Status(const Shape&, const ShapeIndex&)> function);
  static absl::Status ForEachMutableLeafShapeWithStatus(
      Shape* shape, absl::FunctionRef<absl::Status(Shape*, const ShapeIndex&)> function);
  // A tuple after its elements.
  static void ForEachSubshapePostOrder(const Shape& shape,
                                       absl::FunctionRef<void(const Shape&, const ShapeIndex&)> function);
  static void ForEachMutableSubshapePostOrder(Shape* shape,
                                              absl::FunctionRef<void(Shape*, const ShapeIndex&)> function);
  static absl::Status ForEachSubshapePostOrderWithStatus(
      const Shape& shape, absl::FunctionRef<absl::Status(const Shape&, const ShapeIndex&)> function);
  static absl::Status ForEachMutableSubshapePostOrderWithStatus(
      Shape* shape, absl::FunctionRef<absl::Status(Shape*, const ShapeIndex&)> function);

  // --- Changed copies. Layouts are changed along.
  static Shape ChangeElementType(const Shape& original, PrimitiveType type);
  // Result dimension i is dimension permutation[i] of `shape`; the elements stay where they are in memory.
  static Shape PermuteDimensions(absl::Span<const int64_t> permutation, const Shape& shape);
  static Shape DeleteDimension(int64_t dimension, Shape shape);
  static Shape DeleteDimensions(absl::Span<const int64_t> dimensions, Shape shape);
  static Shape FilterDimensions(absl::FunctionRef<bool(int64_t)> keep, Shape shape);
  static Shape DropDegenerateDimensions(const Shape& shape);
  static Shape PrependMajorDimension(int64_t size, Shape shape);
  // The dimension gets this number, and lies in memory beside the one that had it, more major.
  static Shape InsertDimensionAtIndex(Shape shape, int64_t index, int64_t size);
  static Shape MoveDimToMajor(const Shape& shape, int64_t dimension);
  // Real parts, or imaginary ones, of a complex array.
  static Shape ComplexComponentShape(const Shape& complex_shape);
  // Without the properties of devices: tiles, memory spaces, padding, packing.
  static Shape DeviceShapeToHostShape(Shape shape);
  // Packs elements of less than a byte, or unpacks them, in every array of the shape.
  static void UpdateElementSizeInBits(Shape* shape, bool pack_subbyte_types);
  static void AppendMajorDimension(int64_t size, Shape* shape);
  static void AppendMinorDimension(int64_t size, Shape* shape);
  static void CopyDynamicDimensions(Shape* to, const Shape& from);
  static void UpdateDynamicDimension(Shape* shape, ShapeIndexView index, int64_t dimension, bool is_dynamic);

  // --- Reshapes and transposes: moves that may leave memory as it is. Both shapes need layouts.
  // Dimensions of the one and the other shape between which the elements do not move, in pairs.
  static std::vector<std::pair<int64_t, int64_t>> DimensionsUnmodifiedByReshape(const Shape& input,
                                                                                const Shape& output);
  // Where those dimensions are in the other shape; nullopt unless they all are.
  static std::optional<std::vector<int64_t>> ReshapeLeavesDimensionsUnmodified(
      const Shape& from, const Shape& to, absl::Span<const int64_t> input_dimensions);
  static std::optional<ShapeEqualityDescriptor> InsertedOrDeleted1SizedDimensions(const Shape& before,
                                                                                  const Shape& after);
  // A reshape between different element types is not a bitcast unless the types are ignored.
  static bool ReshapeIsBitcast(const Shape& input, const Shape& output, bool ignore_element_type = false);
  static bool TransposeIsBitcast(const Shape& input, const Shape& output,
                                 absl::Span<const int64_t> permutation, bool ignore_element_type = false);
  static bool IsReshapeOrTransposeBitcast(const Shape& input, const Shape& output,
                                          bool ignore_element_type = false);
  // The permutation of a transpose that is a bitcast between the two.
  static std::optional<std::vector<int64_t>> DeduceTransposeDimensionsForBitcast(const Shape& input,
                                                                                 const Shape& output);
  // The output with a layout that makes the reshape a bitcast, if there is one.
  static std::optional<Shape> AlignLayouts(const Shape& input, const Shape& output);

  // --- Walking the indices base, base + incr, .. of the box [base, base + count) in the order of the layout
  // (row-major without one). A count of 0 keeps the dimension at its base, as 1 does; an array without
  // elements has no indices. The visitor returns whether to go on, or a status, or both; or nothing.
  using ForEachVisitorFunction = absl::FunctionRef<absl::StatusOr<bool>(absl::Span<const int64_t>)>;
  static absl::Status ForEachIndexWithStatus(const Shape& shape, absl::Span<const int64_t> base,
                                             absl::Span<const int64_t> count, absl::Span<const int64_t> incr,
                                             ForEachVisitorFunction visitor);
  static absl::Status ForEachIndexWithStatus(const Shape& shape, ForEachVisitorFunction visitor);
  static void ForEachIndexNoStatus(const Shape& shape, absl::Span<const int64_t> base,
                                   absl::Span<const int64_t> count, absl::Span<const int64_t> incr,
                                   absl::FunctionRef<bool(absl::Span<const int64_t>)> visitor);
  static void ForEachIndexNoStatus(const Shape& shape,
                                   absl::FunctionRef<bool(absl::Span<const int64_t>)> visitor);
  // A status that is not OK ends the walk, and is lost.
  template <typename Visitor>
  static void ForEachIndex(const Shape& shape, absl::Span<const int64_t> base,
                           absl::Span<const int64_t> count, absl::Span<const int64_t> incr,
                           Visitor&& visitor) {
    ForEachIndexNoStatus(shape, base, count, incr,
                         [&](absl::Span<const int64_t> index) { return GoesOn(visitor, index); });
  }
  template <typename Visitor>
  static void ForEachIndex(const Shape& shape, Visitor&& visitor) {
    ForEachIndexNoStatus(shape, [&](absl::Span<const int64_t> index) { return GoesOn(visitor, index); });
  }
  // The visitor also learns which thread calls: -1, the caller's.
  template <typename Visitor>
  static void ForEachIndexParallel(const Shape& shape, absl::Span<const int64_t> base,
                                   absl::Span<const int64_t> count, absl::Span<const int64_t> incr,
                                   Visitor&& visitor) {
    ForEachIndexNoStatus(shape, base, count, incr,
                         [&](absl::Span<const int64_t> index) { return GoesOn(visitor, index, -1); });
  }
  template <typename Visitor>
  static void ForEachIndexParallel(const Shape& shape, Visitor&& visitor) {
    ForEachIndexNoStatus(shape, [&](absl::Span<const int64_t> index) { return GoesOn(visitor, index, -1); });
  }
  static absl::Status ForEachIndexParallelWithStatus(
      const Shape& shape, absl::Span<const int64_t> base, absl::Span<const int64_t> count,
      absl::Span<const int64_t> incr,
      absl::FunctionRef<absl::StatusOr<bool>(absl::Span<const int64_t>, int)> visitor);
  static absl::Status ForEachIndexParallelWithStatus(
      const Shape& shape, absl::FunctionRef<absl::StatusOr<bool>(absl::Span<const int64_t>, int)> visitor);
  static int GetForEachIndexParallelThreadCount() { return 1; }

 private:
  template <typename Visitor, typename... Args>
  static bool GoesOn(Visitor& visitor, Args... args) {
    using Result = decltype(visitor(args...));
    if constexpr (std::is_void_v<Result>) {
      visitor(args...);
      return true;
    } else if constexpr (std::is_convertible_v<Result, bool>) {
      return visitor(args...);
    } else {
      const absl::StatusOr<bool> go_on = visitor(args...);
      return go_on.ok() && *go_on;
    }
  }
};

}  // namespace xla
