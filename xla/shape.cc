#include "xla/shape.h"

#include <algorithm>
#include <functional>
#include <ostream>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {

Shape::Shape(PrimitiveType element_type, absl::Span<const int64_t> dimensions,
             absl::Span<const bool> dynamic_dimensions)
    : element_type_(element_type),
      dynamic_(dimensions.size(), false),
      dimensions_(dimensions.begin(), dimensions.end()) {
  if (!dynamic_dimensions.empty() && dynamic_dimensions.size() != dimensions.size()) {
    FailCheck(absl::StrCat("a shape of ", dimensions.size(), " dimensions cannot have ",
                           dynamic_dimensions.size(), " flags of dynamic dimensions"));
  }
  std::copy(dynamic_dimensions.begin(), dynamic_dimensions.end(), dynamic_.begin());
  for (size_t i = 0; i < dimensions.size(); ++i) dynamic_[i] |= dimensions[i] == kUnboundedSize;
}

Shape::Shape(std::vector<Shape> tuple_shapes)
    : element_type_(TUPLE), tuple_shapes_(std::move(tuple_shapes)) {}

Shape::Shape(PrimitiveType element_type, absl::Span<const int64_t> dimensions,
             absl::Span<const bool> dynamic_dimensions, std::vector<Shape> tuple_shapes)
    : Shape(element_type, dimensions, dynamic_dimensions) {
  tuple_shapes_ = std::move(tuple_shapes);
}

Shape::Shape(const ShapeProto& proto) : Shape(FromProto(proto).value_or(Shape())) {}

Shape Shape::MakeBufferShape(Shape element_shape) {
  Shape result(BUFFER);
  *result.add_tuple_shapes() = std::move(element_shape);
  return result;
}

// --- Protos --------------------------------------------------------------------------------------

namespace {

absl::StatusOr<Shape> ShapeFromProto(const ShapeProto& proto, int depth) {
  if (depth > ShapeUtil::kMaxTupleDepth) {
    return InvalidArgument("shape nests deeper than %d tuples", ShapeUtil::kMaxTupleDepth);
  }
  if (!PrimitiveType_IsValid(proto.element_type())) {
    return InvalidArgument("shape has unknown element type %d", proto.element_type());
  }
  const int dynamic_size = proto.is_dynamic_dimension_size();
  if (dynamic_size != 0 && dynamic_size != proto.dimensions_size()) {
    return InvalidArgument("shape has %d dimensions but %d flags of dynamic dimensions",
                           proto.dimensions_size(), dynamic_size);
  }
  Shape shape(proto.element_type());
  for (int i = 0; i < proto.dimensions_size(); ++i) {
    shape.add_dimensions(proto.dimensions(i), dynamic_size != 0 && proto.is_dynamic_dimension(i));
  }
  if (proto.tuple_shapes_size() != 0 && !shape.IsTuple() && !shape.IsBuffer()) {
    return InvalidArgument("shape of type %s has %d tuple elements",
                           primitive_util::LowercasePrimitiveTypeName(proto.element_type()),
                           proto.tuple_shapes_size());
  }
  for (const ShapeProto& element : proto.tuple_shapes()) {
    TF_ASSIGN_OR_RETURN(*shape.add_tuple_shapes(), ShapeFromProto(element, depth + 1));
  }
  if (proto.has_layout()) {
    TF_ASSIGN_OR_RETURN(*shape.mutable_layout(), Layout::FromProto(proto.layout()));
  }
  return shape;
}

}  // namespace

absl::StatusOr<Shape> Shape::FromProto(const ShapeProto& proto) { return ShapeFromProto(proto, 0); }

void Shape::SetProto(ShapeProto& proto) const {
  proto.Clear();
  proto.set_element_type(element_type_);
  for (int64_t size : dimensions_) proto.add_dimensions(size);
  for (bool is_dynamic : dynamic_) proto.add_is_dynamic_dimension(is_dynamic);
  for (const Shape& element : tuple_shapes_) element.SetProto(*proto.add_tuple_shapes());
  if (layout_) layout_->SetProto(*proto.mutable_layout());
}

ShapeProto Shape::ToProto() const {
  ShapeProto proto;
  SetProto(proto);
  return proto;
}

std::string Shape::DebugString() const { return ToProto().DebugString(); }
std::string Shape::ShortDebugString() const { return ToProto().ShortDebugString(); }
std::string Shape::SerializeAsString() const { return ToProto().SerializeAsString(); }

// --- Text ----------------------------------------------------------------------------------------

std::string Shape::ToString(bool print_layout) const {
  std::string out;
  AppendTo(&out, print_layout);
  return out;
}

void Shape::AppendTo(std::string* out, bool print_layout) const {
  if (IsTuple()) {
    out->push_back('(');
    for (size_t i = 0; i < tuple_shapes_.size(); ++i) {
      if (i > 0) out->append(i % 5 == 0 ? absl::StrCat(", /*index=", i, "*/") : std::string(", "));
      tuple_shapes_[i].AppendTo(out, print_layout);
    }
    out->push_back(')');
    return;
  }
  if (IsBuffer()) {
    out->append("b(");
    if (!tuple_shapes_.empty()) tuple_shapes_[0].AppendTo(out, print_layout);
    out->push_back(')');
    return;
  }
  out->append(primitive_util::LowercasePrimitiveTypeName(element_type_));
  out->push_back('[');
  for (size_t i = 0; i < dimensions_.size(); ++i) {
    if (i > 0) out->push_back(',');
    if (dimensions_[i] == kUnboundedSize) {
      out->push_back('?');
      continue;
    }
    if (dynamic_[i]) out->append("<=");
    AppendInteger(out, dimensions_[i]);
  }
  out->push_back(']');
  if (!print_layout || !layout_) return;
  const size_t before = out->size();
  layout_->AppendTo(out);
  // A scalar has no layout to show, unless it has properties.
  if (dimensions_.empty() && out->size() == before + 2) out->resize(before);
}

// --- Predicates ---------------------------------------------------------------------------------

void Shape::FailIndex(const char* what, std::optional<int> i) const {
  FailCheck(absl::StrCat("the shape ", ToString(), " has no ", what, i ? absl::StrCat(" ", *i) : ""));
}

bool Shape::IsInteger() const { return primitive_util::IsIntegralType(element_type_); }

bool Shape::AreAllLeavesIntegers() const {
  if (!IsTuple()) return IsInteger();
  return std::all_of(tuple_shapes_.begin(), tuple_shapes_.end(),
                     [](const Shape& shape) { return shape.AreAllLeavesIntegers(); });
}

bool Shape::is_static() const {
  return std::none_of(dynamic_.begin(), dynamic_.end(), [](bool is_dynamic) { return is_dynamic; }) &&
         std::all_of(tuple_shapes_.begin(), tuple_shapes_.end(),
                     [](const Shape& shape) { return shape.is_static(); });
}

bool Shape::is_unbounded_dynamic() const {
  return std::find(dimensions_.begin(), dimensions_.end(), kUnboundedSize) != dimensions_.end() ||
         std::any_of(tuple_shapes_.begin(), tuple_shapes_.end(),
                     [](const Shape& shape) { return shape.is_unbounded_dynamic(); });
}

bool Shape::is_bounded_dynamic() const {
  for (int i = 0; i < dimensions_size(); ++i) {
    if (is_bounded_dynamic_dimension(i)) return true;
  }
  return std::any_of(tuple_shapes_.begin(), tuple_shapes_.end(),
                     [](const Shape& shape) { return shape.is_bounded_dynamic(); });
}

void Shape::DeleteDimension(int64_t dimension) {
  if (dimension < 0 || dimension >= rank()) {
    FailCheck(absl::StrCat("shape ", ToString(), " has no dimension ", dimension, " to delete"));
  }
  dimensions_.erase(dimensions_.begin() + dimension);
  dynamic_.erase(dynamic_.begin() + dimension);
  if (layout_) layout_->DeleteDimension(dimension);
}

void Shape::DeleteDimensions(absl::Span<const int64_t> dimensions) {
  DimensionVector descending(dimensions.begin(), dimensions.end());
  std::sort(descending.begin(), descending.end(), std::greater<>());
  descending.erase(std::unique(descending.begin(), descending.end()), descending.end());
  for (int64_t dimension : descending) DeleteDimension(dimension);
}

// --- Comparing -----------------------------------------------------------------------------------

bool Shape::Equal::operator()(const Shape& a, const Shape& b) const {
  if (ignore_buffer_ && a.IsBuffer() != b.IsBuffer()) {
    const Shape& buffer = a.IsBuffer() ? a : b;
    const Shape& other = a.IsBuffer() ? b : a;
    return !buffer.tuple_shapes().empty() && (*this)(buffer.buffer_shape(), other);
  }
  if (a.IsTuple() || b.IsTuple() || a.IsBuffer() || b.IsBuffer()) {
    return a.element_type_ == b.element_type_ &&
           std::equal(a.tuple_shapes_.begin(), a.tuple_shapes_.end(), b.tuple_shapes_.begin(),
                      b.tuple_shapes_.end(), *this);
  }
  if (!a.IsArray() || !b.IsArray()) return a.element_type_ == b.element_type_;

  const bool types_equal = ignore_element_type_ || a.element_type_ == b.element_type_ ||
                           (ignore_fp_precision_ && primitive_util::IsFloatingPointType(a.element_type_) &&
                            primitive_util::IsFloatingPointType(b.element_type_));
  if (!types_equal || a.dimensions_.size() != b.dimensions_.size()) return false;
  for (int i = 0; i < a.dimensions_size() && !ignore_dimensions_; ++i) {
    if (ignore_dynamic_dimension_ &&
        (a.is_unbounded_dynamic_dimension(i) || b.is_unbounded_dynamic_dimension(i))) {
      continue;
    }
    if (a.dimensions_[i] != b.dimensions_[i]) return false;
  }
  if (!ignore_dynamic_dimension_ && a.dynamic_ != b.dynamic_) return false;
  if (ignore_layout_) return true;
  if (!a.layout_ || !b.layout_) return !a.layout_ && !b.layout_;
  return layout_equal_(*a.layout_, *b.layout_);
}

// --- ProgramShape --------------------------------------------------------------------------------

absl::StatusOr<ProgramShape> ProgramShape::FromProto(const ProgramShapeProto& proto) {
  if (proto.parameter_names_size() > proto.parameters_size()) {
    return InvalidArgument("program shape has %d parameters but %d names for them", proto.parameters_size(),
                           proto.parameter_names_size());
  }
  ProgramShape program_shape;
  for (int i = 0; i < proto.parameters_size(); ++i) {
    TF_ASSIGN_OR_RETURN(Shape shape, Shape::FromProto(proto.parameters(i)));
    program_shape.AddParameter(std::move(shape),
                               i < proto.parameter_names_size() ? proto.parameter_names(i) : std::string());
  }
  TF_ASSIGN_OR_RETURN(program_shape.result_, Shape::FromProto(proto.result()));
  return program_shape;
}

ProgramShapeProto ProgramShape::ToProto() const {
  ProgramShapeProto proto;
  for (const Shape& parameter : parameters_) parameter.SetProto(*proto.add_parameters());
  result_.SetProto(*proto.mutable_result());
  for (const std::string& name : parameter_names_) proto.add_parameter_names(name);
  return proto;
}

ProgramShape::ProgramShape(const ProgramShapeProto& proto) {
  for (int i = 0; i < proto.parameters_size(); ++i) {
    AddParameter(Shape(proto.parameters(i)),
                 i < proto.parameter_names_size() ? proto.parameter_names(i) : std::string());
  }
  result_ = Shape(proto.result());
}

std::string ProgramShape::DebugString() const { return ToProto().DebugString(); }
std::string ProgramShape::ShortDebugString() const { return ToProto().ShortDebugString(); }

std::string* ProgramShape::add_parameter_names() {
  size_t next = parameter_names_.size();
  while (next > 0 && parameter_names_[next - 1].empty()) --next;
  return next < parameter_names_.size() ? &parameter_names_[next] : &parameter_names_.emplace_back();
}

std::ostream& operator<<(std::ostream& stream, const Shape& shape) {
  return stream << shape.ToString(/*print_layout=*/true);
}
std::ostream& operator<<(std::ostream& stream, const ProgramShape& program_shape) {
  return stream << program_shape.ToString();
}

std::string ProgramShape::ToString() const {
  std::string out = "(";
  for (int i = 0; i < parameters_size(); ++i) {
    if (i > 0) out.append(", ");
    out.append(parameter_names_[i].empty() ? "(unknown)" : parameter_names_[i]);
    out.append(": ");
    parameters_[i].AppendTo(&out);
  }
  out.append(") -> ");
  result_.AppendTo(&out);
  return out;
}

}  // namespace xla
