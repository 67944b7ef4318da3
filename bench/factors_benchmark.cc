// Batched factors and triangular solves on one thread. `flops` counts multiplications and additions of real
// numbers; time is that of the thread, so that neighbours count little.
#include <complex>
#include <random>
#include <vector>

#include "benchmark/benchmark.h"
#include "xla/cpu/kernels/linalg.h"

namespace xla::cpu {
namespace {

template <typename T>
constexpr Number kNumber = Number::kF32;
template <>
constexpr Number kNumber<double> = Number::kF64;
template <>
constexpr Number kNumber<std::complex<float>> = Number::kC64;

// Symmetric matrices with a large diagonal.
template <typename T>
std::vector<T> MakeMatrices(int64_t batch, int64_t n) {
  std::vector<T> a(batch * n * n);
  std::mt19937 engine(1);
  std::uniform_real_distribution<double> uniform(-1, 1);
  for (int64_t b = 0; b < batch; ++b) {
    for (int64_t i = 0; i < n; ++i) {
      for (int64_t j = 0; j <= i; ++j) {
        const double x = i == j ? 1.5 * static_cast<double>(n) : uniform(engine);
        a[(b * n + i) * n + j] = a[(b * n + j) * n + i] = T(x);
      }
    }
  }
  return a;
}

void CountFlops(benchmark::State& state, double products, Number type) {
  const double each = type == Number::kC64 || type == Number::kC128 ? 8 : 2;
  state.counters["flops"] =
      benchmark::Counter(products * each, benchmark::Counter::kIsIterationInvariantRate);
}

template <typename T>
void BM_Cholesky(benchmark::State& state) {
  const int64_t batch = state.range(0), n = state.range(1);
  const std::vector<T> a = MakeMatrices<T>(batch, n);
  std::vector<T> l(a.size());
  for (auto _ : state) {
    Cholesky(kNumber<T>, batch, n, true, {a.data(), n * n, n, 1}, {l.data(), n * n, n, 1}, CallerOnly());
  }
  CountFlops(state, static_cast<double>(batch * n * n * n) / 6, kNumber<T>);
}

template <typename T>
void BM_TriangularSolve(benchmark::State& state) {
  const int64_t batch = state.range(0), n = state.range(1), m = state.range(2);
  std::vector<T> a = MakeMatrices<T>(batch, n);
  for (T& x : a) x /= T(static_cast<double>(n));
  const std::vector<T> b(batch * n * m, T(1));
  std::vector<T> x(b.size());
  for (auto _ : state) {
    TriangularSolve(kNumber<T>, batch, n, m, {}, {a.data(), n * n, n, 1}, {b.data(), n * m, m, 1},
                    {x.data(), n * m, m, 1}, CallerOnly());
  }
  CountFlops(state, static_cast<double>(batch * n * n * m) / 2, kNumber<T>);
}

template <typename T>
void BM_LuFactor(benchmark::State& state) {
  const int64_t batch = state.range(0), n = state.range(1);
  const std::vector<T> a = MakeMatrices<T>(batch, n);
  std::vector<int32_t> pivots(batch * n), info(batch);
  for (auto _ : state) {
    std::vector<T> lu = a;
    LuFactor(kNumber<T>, batch, n, n, {lu.data(), n * n, n, 1}, pivots.data(), info.data(), CallerOnly());
  }
  CountFlops(state, static_cast<double>(batch * n * n * n) / 3, kNumber<T>);
}

BENCHMARK(BM_Cholesky<float>)
    ->Args({64, 64})
    ->Args({1000, 8})
    ->Args({64, 128})
    ->Args({1, 512})
    ->Args({1, 1024});
BENCHMARK(BM_Cholesky<double>)->Args({64, 64})->Args({1000, 8})->Args({1, 512})->Args({1, 1024});
BENCHMARK(BM_Cholesky<std::complex<float>>)->Args({64, 32});
BENCHMARK(BM_TriangularSolve<float>)
    ->Args({32, 128, 64})
    ->Args({1000, 8, 1})
    ->Args({1000, 8, 8})
    ->Args({1, 1024, 256});
BENCHMARK(BM_TriangularSolve<double>)->Args({32, 128, 64})->Args({1000, 8, 8})->Args({1, 1024, 256});
BENCHMARK(BM_TriangularSolve<std::complex<float>>)->Args({4, 128, 64});
BENCHMARK(BM_LuFactor<float>)->Args({1000, 8})->Args({256, 32});
BENCHMARK(BM_LuFactor<double>)->Args({1000, 8})->Args({256, 32});

}  // namespace
}  // namespace xla::cpu
