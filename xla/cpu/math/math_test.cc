// A sparse sample of what accuracy_main.cc measures.
#include <bit>
#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "xla/cpu/math/algebraic.h"
#include "xla/cpu/math/complex.h"
#include "xla/cpu/math/erf.h"
#include "xla/cpu/math/exp.h"
#include "xla/cpu/math/inverse.h"
#include "xla/cpu/math/log.h"
#include "xla/cpu/math/native_numbers.h"
#include "xla/cpu/math/pow.h"
#include "xla/cpu/math/reference.h"
#include "xla/cpu/math/trigonometric.h"

namespace xla::cpu::math {
namespace {

// Every magnitude, with random fractions, and what functions treat apart.
template <typename T>
std::vector<T> Samples(int count) {
  using Limits = std::numeric_limits<T>;
  const T inf = Limits::infinity();
  std::vector<T> samples = {0,
                            1,
                            0.5,
                            2,
                            3,
                            0.875,
                            0.55,
                            1.5,
                            0.75,
                            88.72,
                            103.9,
                            709,
                            745,
                            1e10,
                            90,
                            1e30,
                            inf,
                            20,
                            Limits::min(),
                            Limits::max(),
                            Limits::quiet_NaN(),
                            0.1,
                            1e-6,
                            17,
                            355,
                            Limits::denorm_min()};
  uint64_t state = 1;
  auto random = [&] { return state = state * 6364136223846793005u + 1442695040888963407u, state >> 11; };
  for (int i = 0; i < count; ++i) {
    const int range = i % 3 == 0 ? Limits::max_exponent - Limits::min_exponent + 20 : i % 3 == 1 ? 12 : 4;
    const int exponent = static_cast<int>(random() % range) - (i % 3 == 0 ? range / 2 : range / 2 + i % 2);
    samples.push_back(std::ldexp(static_cast<T>(0.5 + std::ldexp(double(random()), -54)), exponent));
  }
  const size_t size = samples.size();
  for (size_t i = 0; i < size; ++i) {
    samples.push_back(-samples[i]);
    samples.push_back(std::nextafter(samples[i], T{0}));
  }
  return samples;
}

// The exact results of T's functions are taken from R's.
template <typename T>
using Wide = std::conditional_t<sizeof(T) == 4, double, long double>;
template <typename T>
constexpr double kBound = sizeof(T) == 4 ? 2 : 4;

template <typename T, bool kFused, typename Function, typename Reference>
void CheckUnary(const char* name, Function function, Reference reference) {
  NativeNumbers<T, 1, kFused> numbers;
  for (T x : Samples<T>(1000)) {
    const T result = function(Number<NativeNumbers<T, 1, kFused>>{&numbers, {{x}}}).v.lane[0];
    const Wide<T> exact = reference(Wide<T>{x});
    ASSERT_LT(UnitsOff(result, exact), kBound<T>)
        << name << "(" << x << ") = " << result << ", not " << exact << "; fused " << kFused;
  }
}

template <typename T, bool kFused, typename Function, typename Reference>
void CheckBinary(const char* name, Function function, Reference reference) {
  using N = NativeNumbers<T, 1, kFused>;
  N numbers;
  const std::vector<T> samples = Samples<T>(600);
  for (size_t i = 0; i < samples.size(); ++i) {
    for (size_t j = i < 30 ? 0 : samples.size() - 1 - i; j < samples.size(); j += i < 30 ? 11 : 397) {
      const T x = samples[i], y = samples[j];
      const T result = function(Number<N>{&numbers, {{x}}}, Number<N>{&numbers, {{y}}}).v.lane[0];
      const Wide<T> exact = reference(Wide<T>{x}, Wide<T>{y});
      ASSERT_LT(UnitsOff(result, exact), kBound<T>)
          << name << "(" << x << ", " << y << ") = " << result << ", not " << exact << "; fused " << kFused;
    }
  }
}

template <typename T, bool kFused>
void CheckAll() {
#define TESSERA_CASE(Name) \
  CheckUnary<T, kFused>(#Name, [](auto x) { return Name(x); }, [](Wide<T> x) { return Reference##Name(x); });
  TESSERA_CASE(Atan)
  TESSERA_REAL_FUNCTIONS(TESSERA_CASE)
#undef TESSERA_CASE
#define TESSERA_CASE(Name)                              \
  CheckBinary<T, kFused>(                               \
      #Name, [](auto x, auto y) { return Name(x, y); }, \
      [](Wide<T> x, Wide<T> y) { return Reference##Name(x, y); });
  TESSERA_REAL_FUNCTIONS_OF_TWO(TESSERA_CASE)
#undef TESSERA_CASE
}

TEST(MathTest, SinglesStayBelowTwoUnits) { CheckAll<float, true>(); }
TEST(MathTest, DoublesStayBelowFourUnits) { CheckAll<double, true>(); }
TEST(MathTest, SinglesStayBelowTwoUnitsWithoutFusedOperations) { CheckAll<float, false>(); }
TEST(MathTest, DoublesStayBelowFourUnitsWithoutFusedOperations) { CheckAll<double, false>(); }

// Arguments very near a multiple of pi/2, where all the digits cancel that a shorter pi has (J.-M. Muller,
// Elementary Functions, gives the first).
TEST(MathTest, AnglesNearMultiplesOfPi) {
  NativeNumbers<double, 1> doubles;
  NativeNumbers<float, 1> singles;
  for (double x : {6381956970095103.0 * 0x1p797, 0x1.6ac5b262ca1ffp849, 0x1.921fb54442d18p+1, 0x1p1023}) {
    EXPECT_LT(UnitsOff(Sin(Number<NativeNumbers<double, 1>>{&doubles, {{x}}}).v.lane[0],
                       std::sin(static_cast<long double>(x))),
              2)
        << x;
    EXPECT_LT(UnitsOff(Cos(Number<NativeNumbers<double, 1>>{&doubles, {{x}}}).v.lane[0],
                       std::cos(static_cast<long double>(x))),
              2)
        << x;
  }
  for (float x : {16367173.0f * 0x1p72f, 0x1.921fb6p+1f, 0x1p127f}) {
    EXPECT_LT(UnitsOff(Sin(Number<NativeNumbers<float, 1>>{&singles, {{x}}}).v.lane[0],
                       std::sin(static_cast<double>(x))),
              2)
        << x;
    EXPECT_LT(UnitsOff(Cos(Number<NativeNumbers<float, 1>>{&singles, {{x}}}).v.lane[0],
                       std::cos(static_cast<double>(x))),
              2)
        << x;
  }
}

}  // namespace
}  // namespace xla::cpu::math
