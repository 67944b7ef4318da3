#include "xla/hlo/builder/lib/constants.h"

#include <limits>

#include "xla/literal_util.h"
#include "xla/primitive_util.h"
#include "xla/util.h"

namespace xla {
namespace {

using primitive_util::NativeTypeOf;

absl::Status NoSuchValue(const char* function, PrimitiveType type) {
  return InvalidArgument("%s: element type %s has no such value", function,
                         primitive_util::LowercasePrimitiveTypeName(type));
}

// The scalar `value_of(T())` of an array type that `accepts` lets pass.
template <typename Accepts, typename ValueOf>
XlaOp ScalarByType(XlaBuilder* builder, PrimitiveType type, const char* function, Accepts accepts,
                   ValueOf value_of) {
  if (!primitive_util::IsArrayType(type) || !accepts(type)) {
    return builder->ReportError(NoSuchValue(function, type));
  }
  return primitive_util::ArrayTypeSwitch<XlaOp>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        return ConstantLiteral(builder, LiteralUtil::CreateR0<T>(value_of(T())));
      },
      type);
}

bool AnyType(PrimitiveType) { return true; }
bool RealType(PrimitiveType type) { return !primitive_util::IsComplexType(type); }
bool FloatType(PrimitiveType type) { return primitive_util::IsFloatingPointType(type); }

template <typename T>
T Lowest() {
  if constexpr (is_complex_v<T>) {
    return T();
  } else {
    return std::numeric_limits<T>::lowest();
  }
}
template <typename T>
T Highest() {
  if constexpr (is_complex_v<T>) {
    return T();
  } else {
    return std::numeric_limits<T>::max();
  }
}

template <typename T, typename Value>
T Cast(Value value) {
  if constexpr (std::is_same_v<T, bool>) {
    return value != Value(0);
  } else if constexpr (is_complex_v<Value>) {
    return is_complex_v<T> ? T(value) : T();  // not called for other types
  } else if constexpr (is_complex_v<T>) {
    return T(static_cast<typename T::value_type>(value));
  } else {
    return static_cast<T>(value);
  }
}

bool KeepsKind(PrimitiveType type, double) {
  return primitive_util::IsFloatingPointType(type) || primitive_util::IsComplexType(type);
}
bool KeepsKind(PrimitiveType type, complex128) { return primitive_util::IsComplexType(type); }
bool KeepsKind(PrimitiveType, int64_t) { return true; }
bool KeepsKind(PrimitiveType, uint64_t) { return true; }

const char* KindName(double) { return "floating-point"; }
const char* KindName(complex128) { return "complex"; }
const char* KindName(int64_t) { return "integer"; }
const char* KindName(uint64_t) { return "integer"; }

template <typename Value>
XlaOp ScalarOf(XlaBuilder* builder, PrimitiveType type, Value value, const char* function) {
  if (!primitive_util::IsArrayType(type) || !KeepsKind(type, value)) {
    return builder->ReportError(InvalidArgument("%s: element type %s cannot hold a %s value", function,
                                                primitive_util::LowercasePrimitiveTypeName(type),
                                                KindName(value)));
  }
  return ScalarByType(builder, type, function, AnyType, [&](auto sample) {
    using T = decltype(sample);
    if constexpr (is_complex_v<Value> && !is_complex_v<T>) {
      return T();
    } else {
      return Cast<T>(value);
    }
  });
}

}  // namespace

namespace internal {

XlaOp ScalarOfType(XlaBuilder* builder, PrimitiveType type, int64_t value, const char* function) {
  return ScalarOf(builder, type, value, function);
}
XlaOp ScalarOfType(XlaBuilder* builder, PrimitiveType type, uint64_t value, const char* function) {
  return ScalarOf(builder, type, value, function);
}
XlaOp ScalarOfType(XlaBuilder* builder, PrimitiveType type, double value, const char* function) {
  return ScalarOf(builder, type, value, function);
}
XlaOp ScalarOfType(XlaBuilder* builder, PrimitiveType type, complex128 value, const char* function) {
  return ScalarOf(builder, type, value, function);
}

XlaOp ScalarLike(XlaOp prototype, XlaOp (*make)(XlaBuilder*, PrimitiveType, const void*), const void* value) {
  XlaBuilder* builder = prototype.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape* shape, builder->GetShapePtr(prototype));
    return make(builder, shape->element_type(), value);
  });
}

XlaOp BroadcastLike(XlaOp scalar, XlaOp prototype) {
  XlaBuilder* builder = prototype.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(prototype));
    if (!shape.IsArray()) {
      return InvalidArgument("FullLike: the prototype %s is not an array", ShapeUtil::HumanString(shape));
    }
    XlaOp result = Broadcast(scalar, shape.dimensions());
    for (int64_t i = 0; i < shape.rank(); ++i) {
      if (shape.is_dynamic_dimension(i)) result = SetDimensionSize(result, GetDimensionSize(prototype, i), i);
    }
    return result;
  });
}

}  // namespace internal

XlaOp Zero(XlaBuilder* builder, PrimitiveType type) {
  return ScalarByType(builder, type, "Zero", AnyType, [](auto t) { return static_cast<decltype(t)>(0); });
}

XlaOp One(XlaBuilder* builder, PrimitiveType type) {
  return ScalarByType(builder, type, "One", AnyType, [](auto t) { return static_cast<decltype(t)>(1); });
}

XlaOp Zeros(XlaBuilder* builder, const Shape& shape) {
  return Broadcast(Zero(builder, shape.element_type()), shape.dimensions());
}

XlaOp ZerosLike(XlaOp prototype) { return FullLike(prototype, 0); }

XlaOp Epsilon(XlaBuilder* builder, PrimitiveType type) {
  return ScalarByType(builder, type, "Epsilon", FloatType,
                      [](auto t) { return std::numeric_limits<decltype(t)>::epsilon(); });
}

XlaOp MinValue(XlaBuilder* builder, PrimitiveType type) {
  if (!primitive_util::IsArrayType(type) || !RealType(type)) {
    return builder->ReportError(NoSuchValue("MinValue", type));
  }
  return ConstantLiteral(builder, LiteralUtil::MinValue(type));
}

XlaOp MaxValue(XlaBuilder* builder, PrimitiveType type) {
  if (!primitive_util::IsArrayType(type) || !RealType(type)) {
    return builder->ReportError(NoSuchValue("MaxValue", type));
  }
  return ConstantLiteral(builder, LiteralUtil::MaxValue(type));
}

XlaOp MinFiniteValue(XlaBuilder* builder, PrimitiveType type) {
  return ScalarByType(builder, type, "MinFiniteValue", RealType,
                      [](auto t) { return Lowest<decltype(t)>(); });
}

XlaOp MaxFiniteValue(XlaBuilder* builder, PrimitiveType type) {
  return ScalarByType(builder, type, "MaxFiniteValue", RealType,
                      [](auto t) { return Highest<decltype(t)>(); });
}

XlaOp MinPositiveNormalValue(XlaBuilder* builder, PrimitiveType type) {
  return ScalarByType(builder, type, "MinPositiveNormalValue", FloatType,
                      [](auto t) { return std::numeric_limits<decltype(t)>::min(); });
}

XlaOp NanValue(XlaBuilder* builder, PrimitiveType type) {
  if (!FloatType(type) || !primitive_util::HasNaN(type)) {
    return builder->ReportError(NoSuchValue("NanValue", type));
  }
  return ScalarByType(builder, type, "NanValue", FloatType,
                      [](auto t) { return std::numeric_limits<decltype(t)>::quiet_NaN(); });
}

}  // namespace xla
