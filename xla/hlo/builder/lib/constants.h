#pragma once

#include <complex>
#include <cstdint>
#include <type_traits>

#include "xla/hlo/builder/xla_builder.h"
#include "xla/types.h"
#include "xla/xla_data.pb.h"

// Constants whose element type is known only when the program is built. A type that has no such value is
// reported to the builder; the messages begin with the function's name.

namespace xla {

namespace internal {
// `function` is the name that messages begin with.
XlaOp ScalarOfType(XlaBuilder* builder, PrimitiveType type, int64_t value, const char* function);
XlaOp ScalarOfType(XlaBuilder* builder, PrimitiveType type, uint64_t value, const char* function);
XlaOp ScalarOfType(XlaBuilder* builder, PrimitiveType type, double value, const char* function);
XlaOp ScalarOfType(XlaBuilder* builder, PrimitiveType type, complex128 value, const char* function);
XlaOp ScalarLike(XlaOp prototype, XlaOp (*make)(XlaBuilder*, PrimitiveType, const void*), const void* value);

// The widest type of a value's kind.
template <typename T>
using Widened =
    std::conditional_t<is_complex_v<T>, complex128,
                       std::conditional_t<is_specialized_floating_point_v<T>, double,
                                          std::conditional_t<std::is_unsigned_v<T> || std::is_same_v<T, bool>,
                                                             uint64_t, int64_t>>>;
}  // namespace internal

// A scalar of `type`. An error when that loses the kind of the value: a complex value needs a complex type, a
// floating-point value a floating-point or complex one.
template <typename T>
XlaOp ConstantR0WithType(XlaBuilder* builder, PrimitiveType type, T value) {
  return internal::ScalarOfType(builder, type, static_cast<internal::Widened<T>>(value),
                                "ConstantR0WithType");
}

// A scalar of the element type of `prototype`, with the errors of ConstantR0WithType.
template <typename T>
XlaOp ScalarLike(XlaOp prototype, T value) {
  return internal::ScalarLike(
      prototype,
      [](XlaBuilder* builder, PrimitiveType type, const void* value) {
        return ConstantR0WithType(builder, type, *static_cast<const T*>(value));
      },
      &value);
}

namespace internal {
XlaOp BroadcastLike(XlaOp scalar, XlaOp prototype);
}  // namespace internal

// An array of the shape of `prototype`, dynamic sizes included, with `value` in every place.
template <typename T>
XlaOp FullLike(XlaOp prototype, T value) {
  return internal::BroadcastLike(ScalarLike(prototype, value), prototype);
}

// Scalars of any array type.
XlaOp Zero(XlaBuilder* builder, PrimitiveType type);
XlaOp One(XlaBuilder* builder, PrimitiveType type);
// Arrays of zeros.
XlaOp Zeros(XlaBuilder* builder, const Shape& shape);
XlaOp ZerosLike(XlaOp prototype);

// The distance from 1 to the next number. Floating-point types only.
XlaOp Epsilon(XlaBuilder* builder, PrimitiveType type);
// -infinity and infinity where the type has them, else the least and greatest value. Not of complex types.
XlaOp MinValue(XlaBuilder* builder, PrimitiveType type);
XlaOp MaxValue(XlaBuilder* builder, PrimitiveType type);
// The least and greatest finite value. Not of complex types.
XlaOp MinFiniteValue(XlaBuilder* builder, PrimitiveType type);
XlaOp MaxFiniteValue(XlaBuilder* builder, PrimitiveType type);
// The least positive number that has all digits. Floating-point types only.
XlaOp MinPositiveNormalValue(XlaBuilder* builder, PrimitiveType type);
// A quiet NaN. Floating-point types that have one only.
XlaOp NanValue(XlaBuilder* builder, PrimitiveType type);

}  // namespace xla
