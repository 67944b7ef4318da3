// The numbers that formulas of functions are written over, so that one formula is emitted by the compiler
// (LLVM values), and run by the tests (C++ numbers and vectors).
//
// A class N of numbers has the types Float (f32 or f64: a number or a vector of them), Int (as wide, signed)
// and Mask (a truth per lane), and these members, which do what their names say on every lane:
//
//   int bits()                     32 or 64
//   bool has_fma()                 whether Fma rounds once; if not, it is a multiplication and an addition
//   bool widened()                 numbers are f32 and computed in f64: their squares stay in range
//   Float Constant(double)         rounded to Float
//   Int IntConstant(int64_t)       its low bits
//   Float Add Sub Mul Div(Float, Float), Neg Abs Sqrt Floor Trunc RoundEven(Float), CopySign(size, sign),
//   Fma(a, b, c) Mask Less LessEqual Equal(Float, Float)                     false where an operand is NaN
//   Int IntAdd IntSub IntAnd IntOr IntXor(Int, Int)
//   Int ShiftLeft ShiftRightLogical ShiftRightArithmetic(Int, int)
//   Mask IntLess IntEqual(Int, Int)                             signed
//   Mask And Or(Mask, Mask), Not(Mask)
//   Float Select(Mask, Float, Float), Int SelectInt(Mask, Int, Int)
//   Int AsInt(Float), Float AsFloat(Int)                        the same bits
//   Float ToFloat(Int)                                          to the nearest number
//   Float Lookup(absl::Span<const double> table, Int index)     table[index], whose values are exact in Float
//   std::array<Float, K> Rarely(Mask, const char* name, std::array<Float, K> arguments, std::array<Float, K>
//   otherwise,
//                               body)
//       body(N&, arguments), where a lane of the mask is true, else `otherwise`. Lanes whose mask is false
//       get results of either. The body is code of its own, made once for a name.
//   std::array<Float, K> While(std::array<Float, K> state, condition, body)
//       state = body(state) while a lane of condition(state) is true.
//
// Formulas are functions of the wrappers below, whose operators take constants too.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "absl/types/span.h"

namespace xla::cpu::math {

template <typename N>
struct Number {
  N* n;
  typename N::Float v;
};

template <typename N>
struct Integer {
  N* n;
  typename N::Int v;
};

template <typename N>
struct Condition {
  N* n;
  typename N::Mask v;
};

template <typename N, std::size_t K>
std::array<Number<N>, K> Wrap(N* n, const std::array<typename N::Float, K>& values) {
  std::array<Number<N>, K> result;
  for (std::size_t i = 0; i < K; ++i) result[i] = {n, values[i]};
  return result;
}
template <typename N, std::size_t K>
std::array<typename N::Float, K> Unwrap(const std::array<Number<N>, K>& numbers) {
  std::array<typename N::Float, K> result;
  for (std::size_t i = 0; i < K; ++i) result[i] = numbers[i].v;
  return result;
}

// Both operands are numbers, or one is a constant.
#define TESSERA_OPERATOR(op, Operand, Constant, Literal, Result, Function) \
  template <typename N>                                                    \
  Result<N> operator op(Operand<N> a, Operand<N> b) {                      \
    return {a.n, a.n->Function(a.v, b.v)};                                 \
  }                                                                        \
  template <typename N>                                                    \
  Result<N> operator op(Operand<N> a, Literal b) {                         \
    return {a.n, a.n->Function(a.v, a.n->Constant(b))};                    \
  }                                                                        \
  template <typename N>                                                    \
  Result<N> operator op(Literal a, Operand<N> b) {                         \
    return {b.n, b.n->Function(b.n->Constant(a), b.v)};                    \
  }
TESSERA_OPERATOR(+, Number, Constant, double, Number, Add)
TESSERA_OPERATOR(-, Number, Constant, double, Number, Sub)
TESSERA_OPERATOR(*, Number, Constant, double, Number, Mul)
TESSERA_OPERATOR(/, Number, Constant, double, Number, Div)
TESSERA_OPERATOR(<, Number, Constant, double, Condition, Less)
TESSERA_OPERATOR(<=, Number, Constant, double, Condition, LessEqual)
TESSERA_OPERATOR(==, Number, Constant, double, Condition, Equal)
TESSERA_OPERATOR(+, Integer, IntConstant, int64_t, Integer, IntAdd)
TESSERA_OPERATOR(-, Integer, IntConstant, int64_t, Integer, IntSub)
TESSERA_OPERATOR(&, Integer, IntConstant, int64_t, Integer, IntAnd)
TESSERA_OPERATOR(|, Integer, IntConstant, int64_t, Integer, IntOr)
TESSERA_OPERATOR(^, Integer, IntConstant, int64_t, Integer, IntXor)
TESSERA_OPERATOR(<, Integer, IntConstant, int64_t, Condition, IntLess)
TESSERA_OPERATOR(==, Integer, IntConstant, int64_t, Condition, IntEqual)
#undef TESSERA_OPERATOR

template <typename N>
Condition<N> operator&(Condition<N> a, Condition<N> b) {
  return {a.n, a.n->And(a.v, b.v)};
}
template <typename N>
Condition<N> operator|(Condition<N> a, Condition<N> b) {
  return {a.n, a.n->Or(a.v, b.v)};
}
template <typename N>
Condition<N> operator!(Condition<N> a) {
  return {a.n, a.n->Not(a.v)};
}
template <typename N>
Integer<N> operator<<(Integer<N> a, int count) {
  return {a.n, a.n->ShiftLeft(a.v, count)};
}
// Keeps the sign.
template <typename N>
Integer<N> operator>>(Integer<N> a, int count) {
  return {a.n, a.n->ShiftRightArithmetic(a.v, count)};
}
template <typename N>
Integer<N> ShiftRightLogical(Integer<N> a, int count) {
  return {a.n, a.n->ShiftRightLogical(a.v, count)};
}
template <typename N>
Number<N> operator-(Number<N> a) {
  return {a.n, a.n->Neg(a.v)};
}

#define TESSERA_FUNCTION(Name, From, To) \
  template <typename N>                  \
  To<N> Name(From<N> a) {                \
    return {a.n, a.n->Name(a.v)};        \
  }
TESSERA_FUNCTION(Abs, Number, Number)
TESSERA_FUNCTION(Sqrt, Number, Number)
TESSERA_FUNCTION(Floor, Number, Number)
TESSERA_FUNCTION(Trunc, Number, Number)
TESSERA_FUNCTION(RoundEven, Number, Number)
TESSERA_FUNCTION(AsInt, Number, Integer)
TESSERA_FUNCTION(AsFloat, Integer, Number)
TESSERA_FUNCTION(ToFloat, Integer, Number)
#undef TESSERA_FUNCTION

template <typename N>
Number<N> Constant(Number<N> like, double value) {
  return {like.n, like.n->Constant(value)};
}
template <typename N>
Number<N> Constant(Number<N>, Number<N> value) {
  return value;
}
template <typename N>
Integer<N> IntConstant(Number<N> like, int64_t value) {
  return {like.n, like.n->IntConstant(value)};
}

// a * b + c
template <typename N, typename B, typename C>
Number<N> Fma(Number<N> a, B b, C c) {
  return {a.n, a.n->Fma(a.v, Constant(a, b).v, Constant(a, c).v)};
}
template <typename N>
Number<N> Lookup(absl::Span<const double> table, Integer<N> index) {
  return {index.n, index.n->Lookup(table, index.v)};
}
template <typename N>
Number<N> CopySign(Number<N> size, Number<N> sign) {
  return {size.n, size.n->CopySign(size.v, sign.v)};
}
template <typename N, typename A, typename B>
Number<N> SelectNumber(Condition<N> mask, A a, B b) {
  const Number<N> like{mask.n, {}};
  return {mask.n, mask.n->Select(mask.v, Constant(like, a).v, Constant(like, b).v)};
}
template <typename N, typename B>
Number<N> Select(Condition<N> mask, Number<N> a, B b) {
  return SelectNumber(mask, a, b);
}
template <typename N>
Number<N> Select(Condition<N> mask, double a, Number<N> b) {
  return SelectNumber(mask, a, b);
}
template <typename N>
Number<N> Select(Condition<N> mask, double a, double b) {
  return SelectNumber(mask, a, b);
}
template <typename N>
Integer<N> Select(Condition<N> mask, Integer<N> a, Integer<N> b) {
  return {mask.n, mask.n->SelectInt(mask.v, a.v, b.v)};
}

// The second operand where one is NaN: AtLeast(x, low) would not keep a NaN, AtLeast(low, x) does.
template <typename N>
Number<N> Smaller(double limit, Number<N> x) {
  const Number<N> bound = Constant(x, limit);
  return Select(bound < x, bound, x);
}
template <typename N>
Number<N> Larger(double limit, Number<N> x) {
  const Number<N> bound = Constant(x, limit);
  return Select(x < bound, bound, x);
}

// coefficients[0] x^(K-1) + ... + coefficients[K-1]
template <typename N, std::size_t K>
Number<N> Polynomial(Number<N> x, const double (&coefficients)[K]) {
  Number<N> sum = Constant(x, coefficients[0]);
  for (std::size_t i = 1; i < K; ++i) sum = Fma(sum, x, coefficients[i]);
  return sum;
}

// As the members of N of that name.
template <typename N, std::size_t K, typename Body>
std::array<Number<N>, K> Rarely(Condition<N> mask, const char* name,
                                const std::array<Number<N>, K>& arguments,
                                const std::array<Number<N>, K>& otherwise, Body body) {
  return Wrap(mask.n, mask.n->Rarely(mask.v, name, Unwrap(arguments), Unwrap(otherwise),
                                     [body](N& n, const std::array<typename N::Float, K>& values) {
                                       return Unwrap(body(Wrap(&n, values)));
                                     }));
}
template <typename N, std::size_t K, typename Goes, typename Body>
std::array<Number<N>, K> While(const std::array<Number<N>, K>& state, Goes goes, Body body) {
  using Raw = std::array<typename N::Float, K>;
  N* n = state[0].n;
  return Wrap(n, n->While(
                     Unwrap(state), [&](const Raw& values) { return goes(Wrap(n, values)).v; },
                     [&](const Raw& values) { return Unwrap(body(Wrap(n, values))); }));
}

// What is known of the format.
template <typename N>
bool IsSingle(Number<N> x) {
  return x.n->bits() == 32;
}
template <typename N>
int FractionBits(Number<N> x) {
  return IsSingle(x) ? 23 : 52;
}
template <typename N>
int ExponentBias(Number<N> x) {
  return IsSingle(x) ? 127 : 1023;
}
template <typename N>
int64_t SignBit(Number<N> x) {
  return IsSingle(x) ? int64_t{1} << 31 : INT64_MIN;
}
// The bits of the exponent.
template <typename N>
int64_t ExponentMask(Number<N> x) {
  return IsSingle(x) ? int64_t{0x7f800000} : int64_t{0x7ff0000000000000};
}

// x + y = sum + error, exactly, where x is 0 or not smaller than y (T. J. Dekker, A floating-point technique
// for extending the available precision, 1971).
template <typename N>
struct Sum {
  Number<N> high, low;
};
template <typename N>
Sum<N> AddSmaller(Number<N> x, Number<N> y) {
  const Number<N> sum = x + y;
  return {sum, y - (sum - x)};
}
// For any two (D. E. Knuth).
template <typename N>
Sum<N> AddExactly(Number<N> x, Number<N> y) {
  const Number<N> sum = x + y;
  const Number<N> part = sum - x;
  return {sum, (x - (sum - part)) + (y - part)};
}
// x * y = high + low; without Fma by Veltkamp's halves, which overflow for operands near the largest number.
template <typename N>
Sum<N> MultiplyExactly(Number<N> x, Number<N> y) {
  const Number<N> product = x * y;
  if (x.n->has_fma()) return {product, Fma(x, y, -product)};
  const double splitter = IsSingle(x) ? 4097 : 134217729;
  const Number<N> x_scaled = x * splitter, y_scaled = y * splitter;
  const Number<N> x_high = x_scaled - (x_scaled - x), y_high = y_scaled - (y_scaled - y);
  const Number<N> x_low = x - x_high, y_low = y - y_high;
  return {product, x_low * y_low - (((product - x_high * y_high) - x_low * y_high) - x_high * y_low)};
}

}  // namespace xla::cpu::math
