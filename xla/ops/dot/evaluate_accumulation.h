#pragma once

#include "xla/primitive_util.h"
#include "xla/types.h"
#include "xla/xla_data.pb.h"

namespace xla {

// The type in which products of two operands are added up: one wide enough for operands and result, f64 for
// floating-point numbers, c128 for complex ones, u32 or u64 for integers, whose products and sums wrap.
// Integers are converted when the other operand is floating-point.
inline PrimitiveType AccumulationType(PrimitiveType lhs, PrimitiveType rhs, PrimitiveType result) {
  auto any = [&](auto&& property) { return property(lhs) || property(rhs) || property(result); };
  if (any(primitive_util::IsComplexType)) return C128;
  if (any(primitive_util::IsFloatingPointType)) return F64;
  return primitive_util::BitWidth(result) > 32 ? U64 : U32;
}

// Calls function(zero) with a zero of the C++ type of an accumulation type.
template <typename F>
void WithAccumulationType(PrimitiveType type, F&& function) {
  switch (type) {
    case C128:
      return function(complex128());
    case F64:
      return function(double());
    case U64:
      return function(uint64_t());
    default:
      return function(uint32_t());
  }
}

// A product by the formula: no second thoughts about infinities, which std::complex has.
template <typename T>
T Times(T x, T y) {
  if constexpr (is_complex_v<T>) {
    return {x.real() * y.real() - x.imag() * y.imag(), x.real() * y.imag() + x.imag() * y.real()};
  } else {
    return x * y;
  }
}

}  // namespace xla
