// Comparing shapes and asking about them.

#include <algorithm>

#include "xla/shape_util.h"

namespace xla {

bool ShapeUtil::EqualIgnoringElementType(const Shape& a, const Shape& b) {
  return Shape::Equal().IgnoreElementType()(a, b);
}

bool ShapeUtil::EqualIgnoringFpPrecision(const Shape& a, const Shape& b) {
  return Shape::Equal().IgnoreFpPrecision()(a, b);
}

bool ShapeUtil::EqualStructure(const Shape& a, const Shape& b) {
  if (a.IsTuple() != b.IsTuple() || a.tuple_shapes_size() != b.tuple_shapes_size()) return false;
  return std::equal(a.tuple_shapes().begin(), a.tuple_shapes().end(), b.tuple_shapes().begin(),
                    EqualStructure);
}

bool ShapeUtil::SameDimensions(const Shape& a, const Shape& b) {
  return std::equal(a.dimensions().begin(), a.dimensions().end(), b.dimensions().begin(),
                    b.dimensions().end());
}

bool ShapeUtil::SameElementTypeIgnoringFpPrecision(const Shape& a, const Shape& b) {
  return SameElementType(a, b) || (ElementIsFloating(a) && ElementIsFloating(b));
}

bool ShapeUtil::Compatible(const Shape& a, const Shape& b) {
  return Shape::Equal().IgnoreDynamicDimension().IgnoreLayout()(a, b);
}

bool ShapeUtil::CompatibleIgnoringElementType(const Shape& a, const Shape& b) {
  return Shape::Equal().IgnoreDynamicDimension().IgnoreLayout().IgnoreElementType()(a, b);
}

bool ShapeUtil::CompatibleIgnoringFpPrecision(const Shape& a, const Shape& b) {
  return Shape::Equal().IgnoreDynamicDimension().IgnoreLayout().IgnoreFpPrecision()(a, b);
}

bool ShapeUtil::CompatibleKind(const Shape& a, const Shape& b) {
  return Shape::Equal().IgnoreElementType().IgnoreLayout().IgnoreDimensions().IgnoreDynamicDimension()(a, b);
}

bool ShapeUtil::DynamicArrayShapeIsCompatible(const Shape& dynamic_shape, const Shape& bounded_shape) {
  if (dynamic_shape.element_type() != bounded_shape.element_type() ||
      !SameRank(dynamic_shape, bounded_shape)) {
    return false;
  }
  for (int i = 0; i < dynamic_shape.dimensions_size(); ++i) {
    if (bounded_shape.is_unbounded_dynamic_dimension(i)) continue;
    if (dynamic_shape.is_unbounded_dynamic_dimension(i)) return false;
    const int64_t size = dynamic_shape.dimensions(i);
    const int64_t bound = bounded_shape.dimensions(i);
    if (bounded_shape.is_dynamic_dimension(i) ? size > bound : size != bound) return false;
  }
  return true;
}

bool ShapeUtil::DynamicShapeIsCompatible(const Shape& dynamic_shape, const Shape& bounded_shape) {
  if (dynamic_shape.IsArray() && bounded_shape.IsArray()) {
    return DynamicArrayShapeIsCompatible(dynamic_shape, bounded_shape);
  }
  return dynamic_shape.element_type() == bounded_shape.element_type() &&
         std::equal(dynamic_shape.tuple_shapes().begin(), dynamic_shape.tuple_shapes().end(),
                    bounded_shape.tuple_shapes().begin(), bounded_shape.tuple_shapes().end(),
                    DynamicShapeIsCompatible);
}

int64_t ShapeUtil::TrueNumDimensions(const Shape& shape) {
  return shape.rank() - std::count(shape.dimensions().begin(), shape.dimensions().end(), 1);
}

int64_t ShapeUtil::GetDimensionNumber(const Shape& shape, int64_t dimension_number) {
  const std::optional<int64_t> result = NormalizeIndex(dimension_number, shape.rank());
  if (!result) FailCheck(absl::StrCat("shape ", shape.ToString(), " has no dimension ", dimension_number));
  return *result;
}

int64_t ShapeUtil::GetDimension(const Shape& shape, int64_t dimension_number) {
  return shape.dimensions(static_cast<int>(GetDimensionNumber(shape, dimension_number)));
}

bool ShapeUtil::HasPrimitiveType(const Shape& shape, PrimitiveType type) {
  return shape.element_type() == type ||
         std::any_of(shape.tuple_shapes().begin(), shape.tuple_shapes().end(),
                     [type](const Shape& element) { return HasPrimitiveType(element, type); });
}

bool ShapeUtil::ElementIsSigned(const Shape& shape) {
  return primitive_util::IsArrayType(shape.element_type()) &&
         primitive_util::internal::Facts(shape.element_type()).is_signed;
}

bool ShapeUtil::ElementIsIntegral(const Shape& shape) {
  return primitive_util::IsIntegralType(shape.element_type());
}

bool ShapeUtil::ElementIsFloating(const Shape& shape) {
  return primitive_util::IsFloatingPointType(shape.element_type());
}

bool ShapeUtil::ElementIsComplex(const Shape& shape) {
  return primitive_util::IsComplexType(shape.element_type());
}

bool ShapeUtil::ElementHasBitWidth(const Shape& shape, int bits) {
  return shape.IsArray() && primitive_util::BitWidth(shape.element_type()) == bits;
}

bool ShapeUtil::ElementCanUpcast(const Shape& from, const Shape& to) {
  return ElementIsFloating(from) == ElementIsFloating(to) && ElementIsSigned(from) == ElementIsSigned(to) &&
         HigherPrecisionElementType(from, to) == to.element_type();
}

bool ShapeUtil::CanUpcastIntegral(const Shape& from, const Shape& to) {
  return ElementIsIntegral(from) && ElementIsIntegral(to) && ElementIsSigned(from) == ElementIsSigned(to) &&
         HigherPrecisionElementType(from, to) == to.element_type();
}

bool ShapeUtil::IsEffectivelyMostMajorDimension(const Shape& shape, int64_t dimension) {
  const auto order = shape.layout().minor_to_major();
  for (auto more_major = order.rbegin(); more_major != order.rend() && *more_major != dimension;
       ++more_major) {
    if (shape.dimensions(static_cast<int>(*more_major)) != 1) return false;
  }
  return true;
}

bool ShapeUtil::HasDegenerateDimensions(const Shape& shape) {
  return std::find(shape.dimensions().begin(), shape.dimensions().end(), 1) != shape.dimensions().end();
}

PrimitiveType ShapeUtil::HigherPrecisionElementType(const Shape& a, const Shape& b) {
  return primitive_util::HigherPrecisionType(a.element_type(), b.element_type());
}

}  // namespace xla
