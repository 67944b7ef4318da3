#include "xla/cpu/kernels/fft.h"

#include <cmath>
#include <complex>
#include <cstring>
#include <numbers>
#include <random>
#include <string>
#include <vector>

#include "gtest/gtest.h"
#include "xla/cpu/kernels/kernel_test_util.h"

namespace xla::cpu {
namespace {

using Number = std::complex<double>;

// The definition for primes; else the transforms of every p-th number are put together.
std::vector<Number> Transform(const std::vector<Number>& x, double sign) {
  const size_t n = x.size();
  size_t p = 2;
  while (p < n && n % p != 0) ++p;
  const size_t m = p < n ? n / p : 1;
  std::vector<Number> roots(n), result(n);
  for (size_t k = 0; k < n; ++k) {
    roots[k] = std::polar(1.0, sign * 2 * std::numbers::pi * static_cast<double>(k) / static_cast<double>(n));
  }
  for (size_t r = 0; r < n / m; ++r) {
    std::vector<Number> part(m);
    for (size_t i = 0; i < m; ++i) part[i] = x[i * (n / m) + r];
    if (m > 1) part = Transform(part, sign);
    for (size_t k = 0; k < n; ++k) {
      const Number root = roots[k * r % n], number = part[k % m];
      result[k] += Number(number.real() * root.real() - number.imag() * root.imag(),
                          number.real() * root.imag() + number.imag() * root.real());
    }
  }
  return result;
}

void TransformDimension(std::vector<Number>* array, int64_t size, int64_t inner, double sign) {
  std::vector<Number> line(size);
  for (int64_t begin = 0; begin < static_cast<int64_t>(array->size()); begin += size * inner) {
    for (int64_t i = 0; i < inner; ++i) {
      for (int64_t k = 0; k < size; ++k) line[k] = (*array)[begin + k * inner + i];
      line = Transform(line, sign);
      for (int64_t k = 0; k < size; ++k) {
        (*array)[begin + k * inner + i] = sign > 0 ? line[k] / static_cast<double>(size) : line[k];
      }
    }
  }
}

void TransformAll(std::vector<Number>* array, const std::vector<int64_t>& lengths, double sign) {
  int64_t inner = 1;
  for (size_t i = lengths.size(); i-- > 0;) {
    TransformDimension(array, lengths[i], inner, sign);
    inner *= lengths[i];
  }
}

double Norm(const std::vector<Number>& x) {
  double sum = 0;
  for (const Number& number : x) sum += std::norm(number);
  return std::sqrt(sum / static_cast<double>(x.size() + 1));
}

template <typename T>
std::vector<Number> RunPlan(FftKind kind, int64_t batch, const std::vector<int64_t>& lengths,
                            const std::vector<Number>& in, bool real_in, bool real_out, size_t out_size) {
  std::vector<T> from, to(out_size * (real_out ? 1 : 2), T(77));
  for (const Number& number : in) {
    from.push_back(static_cast<T>(number.real()));
    if (!real_in) from.push_back(static_cast<T>(number.imag()));
  }
  const auto plan = FftPlan::Make(kind, sizeof(T) == 8, batch, lengths);
  plan->Run(from.data(), to.data(), CallerOnly());
  std::vector<T> again(to.size(), T(78));
  kernel_test::ThreadsForTest threads(3);
  plan->Run(from.data(), again.data(), threads);
  EXPECT_TRUE(to.empty() || std::memcmp(again.data(), to.data(), to.size() * sizeof(T)) == 0);
  if (!real_in && !real_out) {
    plan->Run(from.data(), from.data(), threads);
    EXPECT_EQ(from, to);
  }
  std::vector<Number> result;
  for (size_t i = 0; i < out_size; ++i) {
    result.push_back(real_out ? Number(to[i]) : Number(to[2 * i], to[2 * i + 1]));
  }
  return result;
}

template <typename T>
void Check(int64_t batch, std::vector<int64_t> lengths) {
  std::string name = std::to_string(sizeof(T)) + " bytes: " + std::to_string(batch);
  int64_t size = batch;
  for (int64_t length : lengths) {
    name += " x " + std::to_string(length);
    size *= length;
  }
  SCOPED_TRACE(name);
  std::mt19937 random(size);
  std::normal_distribution<double> normal;
  std::vector<Number> array(size), real(size);
  for (int64_t i = 0; i < size; ++i) {
    array[i] = Number(static_cast<T>(normal(random)), static_cast<T>(normal(random)));
    real[i] = array[i].real();
  }
  const double tolerance = sizeof(T) == 8 ? 1e-14 : 1.5e-6;
  const auto expect_near = [&](std::vector<Number> actual, const std::vector<Number>& expected) {
    const double norm = Norm(expected);
    for (size_t i = 0; i < actual.size(); ++i) actual[i] -= expected[i];
    EXPECT_LE(Norm(actual), tolerance * norm);
  };
  std::vector<Number> expected = array;
  TransformAll(&expected, lengths, -1);
  expect_near(RunPlan<T>(FftKind::kForward, batch, lengths, array, false, false, size), expected);
  expect_near(RunPlan<T>(FftKind::kInverse, batch, lengths, expected, false, false, size), array);

  expected = real;
  TransformAll(&expected, lengths, -1);
  const int64_t last = lengths.back(), half = last / 2 + 1;
  std::vector<Number> spectrum;
  for (int64_t i = 0; i < size; ++i) {
    if (i % last < half) spectrum.push_back(expected[i]);
  }
  expect_near(RunPlan<T>(FftKind::kRealForward, batch, lengths, real, true, false, spectrum.size()),
              spectrum);
  // What must be real need not be zero.
  if (lengths.size() == 1) {
    for (int64_t i = 0; i < batch; ++i) {
      spectrum[i * half] += Number(0, 3);
      if (last % 2 == 0) spectrum[i * half + half - 1] += Number(0, 4);
    }
  }
  expect_near(RunPlan<T>(FftKind::kRealInverse, batch, lengths, spectrum, false, true, size), real);
}

TEST(FftTest, ShortLengths) {
  kernel_test::ForEachInstructionSet([&](const std::string& name) {
    SCOPED_TRACE(name);
    for (int64_t n = 1; n <= 72; ++n) {
      Check<float>(n % 3 == 0 ? 17 : 2, {n});
      Check<double>(n % 10, {n});
    }
  });
}

TEST(FftTest, LongLengths) {
  kernel_test::ForEachInstructionSet([&](const std::string& name) {
    SCOPED_TRACE(name);
    for (int64_t n : {96, 101, 128, 210, 256, 300, 360, 512, 1000, 1024, 1331, 4096}) {
      Check<float>(n % 3 + 1, {n});
      Check<double>(n % 2 + 1, {n});
    }
    Check<float>(1, {1 << 15});
    Check<double>(1, {1 << 14});
    Check<float>(1, {3 * 5 * 7 * 11});
    Check<float>(1, {2 * 509});
    Check<double>(1, {1009});
  });
}

TEST(FftTest, SeveralDimensions) {
  kernel_test::ForEachInstructionSet([&](const std::string& name) {
    SCOPED_TRACE(name);
    Check<float>(2, {16, 32});
    Check<float>(3, {5, 7});
    Check<float>(1, {64, 3});
    Check<float>(2, {37, 40});
    Check<float>(2, {100, 22});
    Check<double>(2, {12, 9, 10});
    Check<float>(1, {8, 16, 24});
    Check<float>(4, {3, 1, 2});
    Check<double>(1, {256, 20});
    Check<float>(1, {8192, 9});
    Check<double>(1, {67, 67});
  });
}

TEST(FftTest, NothingToTransform) {
  Check<float>(0, {8});
  float out[4] = {1, 2, 3, 4};
  FftPlan::Make(FftKind::kForward, false, 2, {0})->Run(nullptr, out, CallerOnly());
  FftPlan::Make(FftKind::kRealInverse, false, 2, {3, 0})->Run(nullptr, out, CallerOnly());
  FftPlan::Make(FftKind::kRealForward, false, 2, {0, 6})->Run(nullptr, out, CallerOnly());
  EXPECT_EQ(out[0], 1);
  FftPlan::Make(FftKind::kRealForward, false, 2, {0})->Run(nullptr, out, CallerOnly());
  for (float number : out) EXPECT_EQ(number, 0);
}

}  // namespace
}  // namespace xla::cpu
