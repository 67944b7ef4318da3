// C++ numbers and vectors for the formulas: what tests and measurements run.
#pragma once

#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>

#include "absl/types/span.h"
#include "xla/cpu/math/numbers.h"

namespace xla::cpu::math {

// W lanes of T, float or double. Without kFused, Fma rounds twice, as on machines that lack it.
template <typename T, int W, bool kFused = true>
class NativeNumbers {
  using Bits = std::conditional_t<sizeof(T) == 4, int32_t, int64_t>;
  using Unsigned = std::make_unsigned_t<Bits>;

 public:
  struct Float {
    T lane[W];
  };
  struct Int {
    Bits lane[W];
  };
  struct Mask {
    Bits lane[W];
  };

  explicit NativeNumbers(bool widened = false) : widened_(widened) {}
  bool widened() const { return widened_; }
  static constexpr int bits() { return sizeof(T) * 8; }
  static constexpr bool has_fma() { return kFused; }

#define TESSERA_EACH_LANE(Result, expression)                \
  {                                                          \
    Result result;                                           \
    for (int i = 0; i < W; ++i) result.lane[i] = expression; \
    return result;                                           \
  }
  Float Constant(double value) TESSERA_EACH_LANE(Float, static_cast<T>(value)) Int IntConstant(int64_t value)
      TESSERA_EACH_LANE(Int, static_cast<Bits>(value)) Float Add(Float a, Float b)
          TESSERA_EACH_LANE(Float, a.lane[i] + b.lane[i]) Float Sub(Float a, Float b)
              TESSERA_EACH_LANE(Float, a.lane[i] - b.lane[i]) Float Mul(Float a, Float b)
                  TESSERA_EACH_LANE(Float, a.lane[i] * b.lane[i]) Float Div(Float a, Float b)
                      TESSERA_EACH_LANE(Float, a.lane[i] / b.lane[i]) Float Neg(Float a)
                          TESSERA_EACH_LANE(Float, -a.lane[i]) Float Abs(Float a)
                              TESSERA_EACH_LANE(Float, std::fabs(a.lane[i])) Float Sqrt(Float a)
                                  TESSERA_EACH_LANE(Float, std::sqrt(a.lane[i])) Float Floor(Float a)
                                      TESSERA_EACH_LANE(Float, std::floor(a.lane[i])) Float Trunc(Float a)
                                          TESSERA_EACH_LANE(Float, std::trunc(a.lane[i])) Float
      RoundEven(Float a) TESSERA_EACH_LANE(Float, std::rint(a.lane[i])) Float CopySign(Float a, Float b)
          TESSERA_EACH_LANE(Float, std::copysign(a.lane[i], b.lane[i])) Float Fma(Float a, Float b, Float c)
              TESSERA_EACH_LANE(Float, kFused ? std::fma(a.lane[i], b.lane[i], c.lane[i])
                                              : a.lane[i] * b.lane[i] + c.lane[i]) Mask Less(Float a, Float b)
                  TESSERA_EACH_LANE(Mask, -Bits{a.lane[i] < b.lane[i]}) Mask LessEqual(Float a, Float b)
                      TESSERA_EACH_LANE(Mask, -Bits{a.lane[i] <= b.lane[i]}) Mask
      Equal(Float a, Float b) TESSERA_EACH_LANE(Mask, -Bits{a.lane[i] == b.lane[i]}) Int IntAdd(Int a, Int b)
          TESSERA_EACH_LANE(Int, Wrap(Word(a.lane[i]) + Word(b.lane[i]))) Int IntSub(Int a, Int b)
              TESSERA_EACH_LANE(Int, Wrap(Word(a.lane[i]) - Word(b.lane[i]))) Int IntAnd(Int a, Int b)
                  TESSERA_EACH_LANE(Int, a.lane[i] & b.lane[i]) Int
      IntOr(Int a, Int b) TESSERA_EACH_LANE(Int, a.lane[i] | b.lane[i]) Int IntXor(Int a, Int b)
          TESSERA_EACH_LANE(Int, a.lane[i] ^ b.lane[i]) Int ShiftLeft(Int a, int count)
              TESSERA_EACH_LANE(Int, Wrap(Word(a.lane[i]) << count)) Int ShiftRightLogical(Int a, int count)
                  TESSERA_EACH_LANE(Int, Wrap(Word(a.lane[i]) >> count)) Int
      ShiftRightArithmetic(Int a, int count) TESSERA_EACH_LANE(Int, a.lane[i] >> count) Mask
      IntLess(Int a, Int b) TESSERA_EACH_LANE(Mask, -Bits{a.lane[i] < b.lane[i]}) Mask IntEqual(Int a, Int b)
          TESSERA_EACH_LANE(Mask, -Bits{a.lane[i] == b.lane[i]}) Mask And(Mask a, Mask b)
              TESSERA_EACH_LANE(Mask, a.lane[i] & b.lane[i]) Mask
      Or(Mask a, Mask b) TESSERA_EACH_LANE(Mask, a.lane[i] | b.lane[i]) Mask Not(Mask a)
          TESSERA_EACH_LANE(Mask, ~a.lane[i]) Float Select(Mask m, Float a, Float b)
              TESSERA_EACH_LANE(Float, m.lane[i] ? a.lane[i] : b.lane[i]) Int SelectInt(Mask m, Int a, Int b)
                  TESSERA_EACH_LANE(Int, m.lane[i] ? a.lane[i] : b.lane[i]) Int AsInt(Float a)
                      TESSERA_EACH_LANE(Int, std::bit_cast<Bits>(a.lane[i])) Float AsFloat(Int a)
                          TESSERA_EACH_LANE(Float, std::bit_cast<T>(a.lane[i])) Float ToFloat(Int a)
                              TESSERA_EACH_LANE(Float, static_cast<T>(a.lane[i])) Float
      Lookup(absl::Span<const double> table, Int index)
          TESSERA_EACH_LANE(Float, static_cast<T>(table[index.lane[i]]))
#undef TESSERA_EACH_LANE

              template <std::size_t K, typename Body>
              std::array<Float, K> Rarely(Mask mask, const char*, const std::array<Float, K>& arguments,
                                          const std::array<Float, K>& otherwise, Body body) {
    return Any(mask) ? body(*this, arguments) : otherwise;
  }
  template <std::size_t K, typename Goes, typename Body>
  std::array<Float, K> While(std::array<Float, K> state, Goes goes, Body body) {
    while (Any(goes(state))) state = body(state);
    return state;
  }

 private:
  bool widened_;

  static Unsigned Word(Bits bits) { return static_cast<Unsigned>(bits); }
  static Bits Wrap(Unsigned word) { return static_cast<Bits>(word); }
  static bool Any(const Mask& mask) {
    Bits any = 0;
    for (int i = 0; i < W; ++i) any |= mask.lane[i];
    return any != 0;
  }
};

}  // namespace xla::cpu::math
