// Measures the greatest errors of the functions, and prints the table of docs/numerics.md.
//
//   math_accuracy [--stride=S] [--samples=M] [FUNCTION ...]
//
// f32: every S-th number, and all numbers near those where formulas change; f64 and functions of two numbers:
// M million samples; f16 and bf16: every number. The C library's functions of a wider type find the worst
// argument; its error is then taken from MPFR. S is 61 and M is 2 unless given.
#include <mpfr.h>

#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "xla/cpu/math/algebraic.h"
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

// The functions as MPFR has them.
class Exact {
 public:
  Exact() { mpfr_inits2(200, x_, y_, r_, nullptr); }
  ~Exact() { mpfr_clears(x_, y_, r_, nullptr); }

  long double Of(const std::string& name, long double x, long double y) {
    mpfr_set_ld(x_, x, MPFR_RNDN);
    mpfr_set_ld(y_, y, MPFR_RNDN);
    using One = int (*)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t);
    static constexpr std::pair<const char*, One> kOnes[] = {
        {"Acos", mpfr_acos}, {"Acosh", mpfr_acosh}, {"Asin", mpfr_asin},      {"Asinh", mpfr_asinh},
        {"Atan", mpfr_atan}, {"Atanh", mpfr_atanh}, {"Cbrt", mpfr_cbrt},      {"Cos", mpfr_cos},
        {"Cosh", mpfr_cosh}, {"Erf", mpfr_erf},     {"Exp", mpfr_exp},        {"Expm1", mpfr_expm1},
        {"Log", mpfr_log},   {"Log1p", mpfr_log1p}, {"Rsqrt", mpfr_rec_sqrt}, {"Sin", mpfr_sin},
        {"Sinh", mpfr_sinh}, {"Sqrt", mpfr_sqrt},   {"Tan", mpfr_tan},        {"Tanh", mpfr_tanh}};
    for (const auto& [known, function] : kOnes) {
      if (name == known) function(r_, x_, MPFR_RNDN);
    }
    if (name == "Logistic") {
      mpfr_neg(r_, x_, MPFR_RNDN);
      mpfr_exp(r_, r_, MPFR_RNDN);
      mpfr_add_ui(r_, r_, 1, MPFR_RNDN);
      mpfr_ui_div(r_, 1, r_, MPFR_RNDN);
    }
    if (name == "Atan2") mpfr_atan2(r_, x_, y_, MPFR_RNDN);
    if (name == "Power") mpfr_pow(r_, x_, y_, MPFR_RNDN);
    if (name == "Remainder") mpfr_fmod(r_, x_, y_, MPFR_RNDN);
    return mpfr_get_ld(r_, MPFR_RNDN);
  }

 private:
  mpfr_t x_, y_, r_;
};

template <typename T>
using Wide = std::conditional_t<sizeof(T) == 4, double, long double>;

// The worst that was seen.
template <typename T>
struct Worst {
  double units = -1;
  T x = 0, y = 0, result = 0;

  void See(double found, T at, T other, T got) {
    if (found > units) *this = {found, at, other, got};
  }
  void Print(const char* name) {
    Exact exact;
    units = UnitsOff(result, exact.Of(name, x, y));
    std::printf(" %.3f at %.9g", units, static_cast<double>(x));
    if (y != 0) std::printf(", %.9g", static_cast<double>(y));
    std::printf(" |");
    std::fflush(stdout);
  }
};

template <typename T>
constexpr int kLanes = 64 / sizeof(T);
template <typename T>
using Numbers = NativeNumbers<T, kLanes<T>>;

class Random {
 public:
  uint64_t Next() {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    return state_ ^= state_ << 17;
  }

 private:
  uint64_t state_ = 88172645463325252u;
};

// Bits at random, numbers of usual sizes, and numbers near 1 and 0.
template <typename T>
T Sample(Random& random, uint64_t i) {
  const double unit = std::ldexp(static_cast<double>(static_cast<int64_t>(random.Next())), -63);
  switch (i % 4) {
    case 0:
      return std::bit_cast<T>(
          static_cast<std::conditional_t<sizeof(T) == 4, uint32_t, uint64_t>>(random.Next()));
    case 1:
      return static_cast<T>(unit * (sizeof(T) == 4 ? 100 : 750));
    case 2:
      return static_cast<T>(unit * 4);
    default:
      return static_cast<T>(std::ldexp(unit, -static_cast<int>(random.Next() % 60)) +
                            static_cast<double>(random.Next() % 2));
  }
}

template <typename T, typename Function, typename Reference>
void RunBlock(Worst<T>& worst, typename Numbers<T>::Float x, typename Numbers<T>::Float y, Function function,
              Reference reference) {
  Numbers<T> n;
  const auto result = function(Number<Numbers<T>>{&n, x}, Number<Numbers<T>>{&n, y}).v;
  for (int i = 0; i < kLanes<T>; ++i) {
    const Wide<T> exact = reference(Wide<T>{x.lane[i]}, Wide<T>{y.lane[i]});
    worst.See(UnitsOff(result.lane[i], exact), x.lane[i], y.lane[i], result.lane[i]);
  }
}

template <typename Function, typename Reference>
Worst<float> EveryFloat(uint64_t stride, Function function, Reference reference) {
  Worst<float> worst;
  Numbers<float>::Float x, zero{};
  auto run = [&](uint64_t first, uint64_t last, uint64_t step) {
    for (uint64_t bits = first; bits < last; bits += step * kLanes<float>) {
      for (int i = 0; i < kLanes<float>; ++i)
        x.lane[i] = std::bit_cast<float>(static_cast<uint32_t>(bits + i * step));
      RunBlock<float>(worst, x, zero, function, reference);
    }
  };
  run(0, uint64_t{1} << 32, stride);
  if (stride == 1) return worst;
  for (float edge : {0.0f, 1.0f, 0.5f, 0.55f, 0.75f, 0.875f, 1.5f, 0x1p-126f, 0x1p-120f, 88.7228f, 87.3365f,
                     103.9721f, 9.01f, 3.92f, 0x1p17f, 0x1p60f, std::numeric_limits<float>::infinity()}) {
    for (float sign : {edge, -edge}) {
      const uint64_t at = std::bit_cast<uint32_t>(sign);
      run(at < 4096 ? 0 : at - 4096, at + 4096, 1);
    }
  }
  return worst;
}

template <typename T, typename Function, typename Reference>
Worst<T> Sampled(double millions, bool two, Function function, Reference reference) {
  Worst<T> worst;
  Random random;
  typename Numbers<T>::Float x{}, y{};
  const uint64_t blocks = static_cast<uint64_t>(millions * 1e6) / kLanes<T>;
  for (uint64_t block = 0; block < blocks; ++block) {
    for (int i = 0; i < kLanes<T>; ++i) {
      x.lane[i] = Sample<T>(random, block);
      if (two) y.lane[i] = Sample<T>(random, block / 4);
    }
    RunBlock<T>(worst, x, y, function, reference);
  }
  return worst;
}

// Through f32, then rounded; in units of a format with so many digits.
template <typename Function, typename Reference>
double EveryNarrow(bool brain, Function function, Reference reference) {
  Numbers<float> n;
  Numbers<float>::Float x, zero{};
  double worst = 0;
  for (uint32_t bits = 0; bits < 65536; bits += kLanes<float>) {
    for (int i = 0; i < kLanes<float>; ++i) {
      const auto half = static_cast<uint16_t>(bits + i);
      x.lane[i] = brain ? std::bit_cast<float>(uint32_t{half} << 16)
                        : static_cast<float>(std::bit_cast<_Float16>(half));
    }
    const auto result = function(Number<Numbers<float>>{&n, x}, Number<Numbers<float>>{&n, zero}).v;
    for (int i = 0; i < kLanes<float>; ++i) {
      const double exact = reference(double{x.lane[i]}, 0.0);
      const float got = result.lane[i];
      if (brain) {
        const uint32_t word = std::bit_cast<uint32_t>(got);
        const float rounded =
            got != got ? got : std::bit_cast<float>((word + 0x7fff + ((word >> 16) & 1)) & 0xffff0000u);
        worst = std::max(worst, UnitsOff(double{rounded}, exact, Format{8, -125, 128}));
      } else {
        const auto rounded = static_cast<double>(static_cast<_Float16>(got));
        worst = std::max(worst, UnitsOff(rounded, exact, Format{11, -13, 16}));
      }
    }
  }
  return worst;
}

struct Options {
  uint64_t stride = 61;
  double millions = 2;
  std::vector<std::string> names;

  bool Wants(const char* name) const {
    bool wanted = names.empty();
    for (const std::string& known : names) wanted |= known == name;
    return wanted;
  }
};

template <typename Function, typename Single, typename Double>
void Measure(const Options& options, const char* name, bool two, Function function, Single single,
             Double wide) {
  if (!options.Wants(name)) return;
  std::printf("| %s |", name);
  Worst<float> worst = two ? Sampled<float>(options.millions, true, function, single)
                           : EveryFloat(options.stride, function, single);
  worst.Print(name);
  Sampled<double>(options.millions, two, function, wide).Print(name);
  if (two) {
    std::printf(" | |\n");
  } else {
    std::printf(" %.3f | %.3f |\n", EveryNarrow(false, function, single),
                EveryNarrow(true, function, single));
  }
  std::fflush(stdout);
}

void MeasureAll(const Options& options) {
  std::printf("| function | f32 | f64 | f16 | bf16 |\n| --- | --- | --- | --- | --- |\n");
#define TESSERA_CASE(Name)                                         \
  Measure(                                                         \
      options, #Name, false, [](auto x, auto) { return Name(x); }, \
      [](double x, double) { return Reference##Name(x); },         \
      [](long double x, long double) { return Reference##Name(x); });
  TESSERA_CASE(Atan)
  TESSERA_REAL_FUNCTIONS(TESSERA_CASE)
#undef TESSERA_CASE
#define TESSERA_CASE(Name)                                             \
  Measure(                                                             \
      options, #Name, true, [](auto x, auto y) { return Name(x, y); }, \
      [](double x, double y) { return Reference##Name(x, y); },        \
      [](long double x, long double y) { return Reference##Name(x, y); });
  TESSERA_REAL_FUNCTIONS_OF_TWO(TESSERA_CASE)
#undef TESSERA_CASE
}

}  // namespace
}  // namespace xla::cpu::math

int main(int argc, char** argv) {
  xla::cpu::math::Options options;
  for (int i = 1; i < argc; ++i) {
    if (std::strncmp(argv[i], "--stride=", 9) == 0) {
      options.stride = std::strtoull(argv[i] + 9, nullptr, 10);
    } else if (std::strncmp(argv[i], "--samples=", 10) == 0) {
      options.millions = std::strtod(argv[i] + 10, nullptr);
    } else {
      options.names.emplace_back(argv[i]);
    }
  }
  xla::cpu::math::MeasureAll(options);
}
