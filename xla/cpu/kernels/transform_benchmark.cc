// Times sorts, selections, transforms and generators on one thread. Prints microseconds, the least of many
// runs.
#include <time.h>

#include <algorithm>
#include <cstdio>
#include <random>
#include <vector>

#include "xla/cpu/kernels/fft.h"
#include "xla/cpu/kernels/random.h"
#include "xla/cpu/kernels/sort.h"
#include "xla/cpu/kernels/topk.h"

namespace xla::cpu {
namespace {

// Time of this thread alone, so that a busy machine disturbs less.
double Now() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

template <typename Body>
void Measure(const char* name, const Body& body) {
  double best = 1e9;
  for (int i = 0; i < 30; ++i) {
    const double start = Now();
    body();
    best = std::min(best, Now() - start);
  }
  std::printf("%-24s %10.1f\n", name, best * 1e6);
}

void MeasureFft(const char* name, FftKind kind, int64_t batch, const std::vector<int64_t>& lengths,
                const float* in, float* out) {
  const auto plan = FftPlan::Make(kind, false, batch, lengths);
  Measure(name, [&] { plan->Run(in, out, CallerOnly()); });
}

void MeasureAll() {
  constexpr int64_t kSize = 1 << 21;
  std::vector<float> numbers(kSize), result(kSize);
  std::vector<int32_t> places(kSize);
  std::mt19937 random(1);
  std::normal_distribution<float> normal;
  for (float& number : numbers) number = normal(random);
  const SortKey key = {0, 0, KeyType::kF32, false, FloatOrder::kNumbersThenNans, nullptr};
  const SortOperand values = {numbers.data(), result.data(), 4}, order = {nullptr, places.data(), 4};
  Measure("sort 1M", [&] { SortByKeys({1, 1 << 20, 1}, {key}, {values}, CallerOnly()); });
  Measure("argsort 1M", [&] { SortByKeys({1, 1 << 20, 1}, {key}, {values, order}, CallerOnly()); });
  Measure("argsort 64x4096", [&] { SortByKeys({64, 4096, 1}, {key}, {values, order}, CallerOnly()); });
  Measure("top 32 of 64x32768", [&] {
    TopK({64, 32768, 32, KeyType::kF32, true, nullptr}, numbers.data(), result.data(), places.data(),
         CallerOnly());
  });
  MeasureFft("fft 64x4096", FftKind::kForward, 64, {4096}, numbers.data(), result.data());
  MeasureFft("fft 8x256x256", FftKind::kForward, 8, {256, 256}, numbers.data(), result.data());
  MeasureFft("fft 64x1000", FftKind::kForward, 64, {1000}, numbers.data(), result.data());
  MeasureFft("rfft 64x4096", FftKind::kRealForward, 64, {4096}, numbers.data(), result.data());
  const int64_t dimensions[] = {1 << 20};
  uint64_t state[3] = {1, 2, 3};
  Measure("threefry 1M", [&] { FillThreefry(state, {dimensions, 32, result.data()}, CallerOnly()); });
  Measure("philox 1M",
          [&] { FillPhilox(absl::MakeSpan(state, 3), {dimensions, 32, result.data()}, CallerOnly()); });
}

}  // namespace
}  // namespace xla::cpu

int main() { xla::cpu::MeasureAll(); }
