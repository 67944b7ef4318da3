// What the benchmarks of kernels share: products on one thread, in operations per second against what the
// machine does at most just now.
#pragma once

#include <time.h>

#include <algorithm>
#include <cstdint>
#include <vector>

#include "benchmark/benchmark.h"
#include "xla/cpu/kernels/tiles.h"

namespace xla::cpu {

// Of this thread, so that neighbours count little.
inline double Seconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Operations a second of the largest tile on operands in the first cache.
inline double MeasurePeak(Sum sum) {
  if (sum == Sum::kQuads && GetTileKernels().tiles[static_cast<int>(sum)].rows == 0) sum = Sum::kPairs;
  const Tiles& tiles = GetTileKernels().tiles[static_cast<int>(sum)];
  const int64_t group = sum == Sum::kQuads ? 4 : sum == Sum::kPairs ? 2 : 1;
  constexpr int64_t kInner = 64;
  constexpr int kTimes = 50;
  static std::vector<double> a(1 << 12), b(1 << 12), c(1 << 12);
  const int64_t offset = 0;
  TileCall call = {};
  call.a = a.data();
  call.a_row = 1;
  call.a_inner = tiles.rows;
  call.a_offsets = &offset;
  call.parts = 1;
  call.part_inner = kInner;
  call.b = b.data();
  call.b_inner = call.c_row = call.columns = 2 * tiles.lanes;
  call.c = c.data();
  const double start = Seconds();
  for (int i = 0; i < kTimes; ++i) tiles.compute[1][tiles.rows - 1](call);
  return 2.0 * group * tiles.rows * 2 * tiles.lanes * kInner * kTimes / (Seconds() - start);
}

// Runs `kernel` as often as the benchmark asks. The counter `peak` is the part of the peak that it reaches,
// the median of runs that each have their own measurement.
template <typename Kernel>
void TimeKernel(benchmark::State& state, Sum sum, double flops, int64_t bytes, const Kernel& kernel) {
  std::vector<double> seconds, parts;
  for (auto _ : state) {
    const double peak = MeasurePeak(sum), start = Seconds();
    kernel();
    seconds.push_back(Seconds() - start);
    parts.push_back(flops / seconds.back() / std::max(peak, MeasurePeak(sum)));
  }
  std::sort(parts.begin(), parts.end());
  const double best = *std::min_element(seconds.begin(), seconds.end());
  state.counters["best_us"] = best * 1e6;
  state.counters["GFLOPs"] = flops / best * 1e-9;
  state.counters["GBps"] = static_cast<double>(bytes) / best * 1e-9;
  state.counters["peak"] = parts[parts.size() / 2];
}

}  // namespace xla::cpu
