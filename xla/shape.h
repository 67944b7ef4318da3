#pragma once

#include <cstdint>
#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/layout.h"
#include "xla/util_integers.h"
#include "xla/xla_data_enums.h"

namespace xla {

class ProgramShapeProto;
class ShapeProto;

// Element type, sizes and layout of an array; or a tuple of shapes, a token, an opaque value, or a buffer
// around a shape. A plain value, cheap to copy and move. Nothing here checks the sizes:
// ShapeUtil::ValidateShape does.
class Shape {
 public:
  // The size of a dynamic dimension without a bound, printed as `?`.
  static constexpr int64_t kUnboundedSize = std::numeric_limits<int64_t>::min();

  Shape() = default;
  // A shape without dimensions: scalar, token, opaque or empty tuple.
  explicit Shape(PrimitiveType element_type) : element_type_(element_type) {}
  // `dynamic_dimensions` is empty (all static) or has one flag for each dimension.
  Shape(PrimitiveType element_type, absl::Span<const int64_t> dimensions,
        absl::Span<const bool> dynamic_dimensions = {});
  explicit Shape(std::vector<Shape> tuple_shapes);
  // The form that older code writes: `dynamic_dimensions` for an array, `tuple_shapes` for a tuple.
  Shape(PrimitiveType element_type, absl::Span<const int64_t> dimensions,
        absl::Span<const bool> dynamic_dimensions, std::vector<Shape> tuple_shapes);
  // An invalid shape from a proto that FromProto would refuse.
  explicit Shape(const ShapeProto& proto);

  // Refuses invalid element types, mismatched lengths and too deep nesting.
  static absl::StatusOr<Shape> FromProto(const ShapeProto& proto);
  void SetProto(ShapeProto& proto) const;
  ShapeProto ToProto() const;

  // "f32[2,<=3]" or with layouts "f32[2,<=3]{1,0}".
  std::string ToString(bool print_layout = false) const;
  void AppendTo(std::string* out, bool print_layout = false) const;
  // The proto as text, and as bytes.
  std::string DebugString() const;
  std::string ShortDebugString() const;
  std::string SerializeAsString() const;

  bool IsArray() const {
    return element_type_ != TUPLE && element_type_ != OPAQUE_TYPE && element_type_ != TOKEN &&
           element_type_ != BUFFER && element_type_ != PRIMITIVE_TYPE_INVALID;
  }
  bool IsTuple() const { return element_type_ == TUPLE; }
  bool IsToken() const { return element_type_ == TOKEN; }
  bool IsOpaque() const { return element_type_ == OPAQUE_TYPE; }
  bool IsBuffer() const { return element_type_ == BUFFER; }
  bool IsArrayOrBuffer() const { return IsArray() || IsBuffer(); }
  bool IsInteger() const;
  bool AreAllLeavesIntegers() const;

  PrimitiveType element_type() const { return element_type_; }
  void set_element_type(PrimitiveType type) { element_type_ = type; }

  // --- Dimensions
  absl::Span<const int64_t> dimensions() const { return dimensions_; }
  int64_t dimensions(int i) const { return dimensions_[DimensionIndex(i)]; }
  int dimensions_size() const { return static_cast<int>(dimensions_.size()); }
  int64_t rank() const { return static_cast<int64_t>(dimensions_.size()); }
  // The size of the i-th most minor dimension of the layout.
  int64_t dimensions_minor(int i) const { return dimensions_[layout().minor_to_major(i)]; }
  absl::Span<int64_t> mutable_dimensions() { return absl::MakeSpan(dimensions_); }
  // Whether the dimension is dynamic stays as it is when nothing is said.
  void set_dimensions(int i, int64_t size, std::optional<bool> is_dynamic = std::nullopt) {
    dimensions_[DimensionIndex(i)] = size;
    if (is_dynamic.has_value()) dynamic_[i] = *is_dynamic;
  }
  void set_dimensions_minor(int i, int64_t size) { dimensions_[layout().minor_to_major(i)] = size; }
  // kUnboundedSize makes the dimension dynamic.
  void add_dimensions(int64_t size, bool is_dynamic = false) {
    dimensions_.push_back(size);
    dynamic_.push_back(is_dynamic || size == kUnboundedSize);
  }
  void clear_dimensions() {
    dimensions_.clear();
    dynamic_.clear();
  }
  // Take dimensions out, of the layout too; the numbers may come in any order. One that does not exist ends
  // the program.
  void DeleteDimension(int64_t dimension);
  void DeleteDimensions(absl::Span<const int64_t> dimensions);

  // --- Dynamic dimensions. Their size is a bound, or kUnboundedSize.
  absl::Span<const bool> dynamic_dimensions() const { return dynamic_; }
  absl::Span<bool> mutable_dynamic_dimensions() { return absl::MakeSpan(dynamic_); }
  bool is_dynamic_dimension(int i) const { return dynamic_[DimensionIndex(i)]; }
  void set_dynamic_dimension(int i, bool is_dynamic) { dynamic_[DimensionIndex(i)] = is_dynamic; }
  bool is_unbounded_dynamic_dimension(int i) const { return dimensions(i) == kUnboundedSize; }
  void set_unbounded_dynamic_dimension(int i) {
    dimensions_[DimensionIndex(i)] = kUnboundedSize;
    dynamic_[i] = true;
  }
  bool is_bounded_dynamic_dimension(int i) const {
    return is_dynamic_dimension(i) && dimensions_[i] != kUnboundedSize;
  }
  // For tuples: of any element.
  bool is_static() const;
  bool is_dynamic() const { return !is_static(); }
  bool is_unbounded_dynamic() const;
  bool is_bounded_dynamic() const;

  // --- Tuples. A buffer keeps the shape that it holds as its only element.
  const std::vector<Shape>& tuple_shapes() const { return tuple_shapes_; }
  const Shape& tuple_shapes(int i) const { return tuple_shapes_[ElementIndex(i)]; }
  int tuple_shapes_size() const { return static_cast<int>(tuple_shapes_.size()); }
  std::vector<Shape>* mutable_tuple_shapes() { return &tuple_shapes_; }
  Shape* mutable_tuple_shapes(int i) { return &tuple_shapes_[ElementIndex(i)]; }
  Shape* add_tuple_shapes() { return &tuple_shapes_.emplace_back(); }
  void clear_tuple_shapes() { tuple_shapes_.clear(); }
  const Shape& buffer_shape() const { return tuple_shapes_[ElementIndex(0)]; }
  // Takes the layout and the tile dimensions along.
  static Shape MakeBufferShape(Shape element_shape);

  // --- Layout of an array.
  bool has_layout() const { return layout_.has_value(); }
  const Layout& layout() const {
    if (!layout_.has_value()) FailIndex("layout");
    return *layout_;
  }
  // Adds an empty layout when there is none.
  Layout* mutable_layout() {
    if (!layout_) layout_.emplace();
    return &*layout_;
  }
  void clear_layout() { layout_.reset(); }

  void Clear() { *this = Shape(); }

  // The comparison that == makes, less what its options say.
  class Equal {
   public:
    bool operator()(const Shape& a, const Shape& b) const;

    Equal& IgnoreLayout(bool v = true) { return ignore_layout_ = v, *this; }
    Equal& IgnoreTilesInLayout(bool v = true) { return layout_equal_.IgnoreTiles(v), *this; }
    Equal& IgnoreTailPaddingAlignmentInElements(bool v = true) {
      return layout_equal_.IgnoreTailPaddingAlignmentInElements(v), *this;
    }
    Equal& IgnoreElementSizeInLayout(bool v = true) { return layout_equal_.IgnoreElementSize(v), *this; }
    Equal& IgnoreMemorySpaceInLayout(bool v = true) { return layout_equal_.IgnoreMemorySpace(v), *this; }
    Equal& IgnoreSplitConfigInLayout(bool v = true) { return layout_equal_.IgnoreSplitConfigs(v), *this; }
    Equal& MinorToMajorOnlyInLayout(bool v = true) { return layout_equal_.MinorToMajorOnly(v), *this; }
    Equal& IgnoreElementType(bool v = true) { return ignore_element_type_ = v, *this; }
    // All floating-point types are one.
    Equal& IgnoreFpPrecision(bool v = true) { return ignore_fp_precision_ = v, *this; }
    // A dynamic dimension equals a static one with its bound as size, and an unbounded one equals any.
    Equal& IgnoreDynamicDimension(bool v = true) { return ignore_dynamic_dimension_ = v, *this; }
    // The number of dimensions is still compared.
    Equal& IgnoreDimensions(bool v = true) { return ignore_dimensions_ = v, *this; }
    // A buffer equals the shape that it holds.
    Equal& IgnoreBuffer(bool v = true) { return ignore_buffer_ = v, *this; }

   private:
    bool ignore_layout_ = false;
    bool ignore_element_type_ = false;
    bool ignore_fp_precision_ = false;
    bool ignore_dynamic_dimension_ = false;
    bool ignore_dimensions_ = false;
    bool ignore_buffer_ = false;
    Layout::Equal layout_equal_;
  };
  bool operator==(const Shape& other) const { return Equal()(*this, other); }

  template <typename H>
  friend H AbslHashValue(H h, const Shape& shape) {
    return Hash(std::move(h), shape);
  }
  template <typename H, bool kIsLayoutSensitive = true>
  static H Hash(H h, const Shape& shape) {
    h = H::combine(std::move(h), shape.dimensions_, shape.dynamic_);
    const bool has_layout = kIsLayoutSensitive && shape.layout_.has_value();
    if (has_layout) h = H::combine(std::move(h), *shape.layout_);
    for (const Shape& element : shape.tuple_shapes_) h = Hash<H, kIsLayoutSensitive>(std::move(h), element);
    // The type stands last, for no shape's sequence may be the end of another's.
    return H::combine(std::move(h), has_layout, shape.tuple_shapes_.size(),
                      static_cast<int>(shape.element_type_));
  }

 private:
  // The index, which ends the program with a message where there is no such dimension or element.
  size_t DimensionIndex(int i) const {
    if (i < 0 || static_cast<size_t>(i) >= dimensions_.size()) FailIndex("dimension", i);
    return static_cast<size_t>(i);
  }
  size_t ElementIndex(int i) const {
    if (i < 0 || static_cast<size_t>(i) >= tuple_shapes_.size()) FailIndex("element", i);
    return static_cast<size_t>(i);
  }
  [[noreturn]] void FailIndex(const char* what, std::optional<int> i = std::nullopt) const;

  PrimitiveType element_type_ = PRIMITIVE_TYPE_INVALID;
  absl::InlinedVector<bool, 8> dynamic_;  // As long as dimensions_.
  DimensionVector dimensions_;
  std::optional<Layout> layout_;
  std::vector<Shape> tuple_shapes_;
};

// The parameters and the result of a computation.
class ProgramShape {
 public:
  ProgramShape() = default;
  ProgramShape(std::vector<Shape> parameters, Shape result)
      : parameters_(std::move(parameters)),
        parameter_names_(parameters_.size()),
        result_(std::move(result)) {}

  // Shapes that are refused become invalid ones.
  explicit ProgramShape(const ProgramShapeProto& proto);
  static absl::StatusOr<ProgramShape> FromProto(const ProgramShapeProto& proto);
  ProgramShapeProto ToProto() const;

  // "(x: f32[2], (unknown): s32[]) -> f32[]"
  std::string ToString() const;
  std::string DebugString() const;
  std::string ShortDebugString() const;

  const std::vector<Shape>& parameters() const { return parameters_; }
  std::vector<Shape>* mutable_parameters() { return &parameters_; }
  const Shape& parameters(int i) const { return parameters_[i]; }
  int parameters_size() const { return static_cast<int>(parameters_.size()); }
  Shape* mutable_parameters(int i) { return &parameters_[i]; }
  Shape* add_parameters() {
    parameter_names_.emplace_back();
    return &parameters_.emplace_back();
  }
  void AddParameter(Shape shape, std::string name) {
    parameters_.push_back(std::move(shape));
    parameter_names_.push_back(std::move(name));
  }
  void clear_parameters() {
    parameters_.clear();
    parameter_names_.clear();
  }

  // One name for each parameter, empty when unknown.
  const std::vector<std::string>& parameter_names() const { return parameter_names_; }
  const std::string& parameter_names(int i) const { return parameter_names_[i]; }
  int parameter_names_size() const { return static_cast<int>(parameter_names_.size()); }
  void set_parameter_names(int i, std::string name) { parameter_names_[i] = std::move(name); }
  std::string* mutable_parameter_names(int i) { return &parameter_names_[i]; }
  std::vector<std::string>* mutable_parameter_names() { return &parameter_names_; }
  // Names the next parameter that has no name yet.
  void add_parameter_names(std::string name) { *add_parameter_names() = std::move(name); }
  std::string* add_parameter_names();
  void clear_parameter_names() { parameter_names_.assign(parameters_.size(), std::string()); }

  const Shape& result() const { return result_; }
  Shape* mutable_result() { return &result_; }
  void clear_result() { result_ = Shape(); }

  bool operator==(const ProgramShape& other) const = default;

 private:
  std::vector<Shape> parameters_;
  std::vector<std::string> parameter_names_;
  Shape result_;
};

std::ostream& operator<<(std::ostream& stream, const Shape& shape);
std::ostream& operator<<(std::ostream& stream, const ProgramShape& program_shape);

}  // namespace xla
