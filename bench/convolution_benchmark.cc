// Convolutions on one thread, in multiply-adds per second against what the machine does at most: `peak` is
// the part of that, the median of runs that each have their own measurement.
#include <time.h>

#include <algorithm>
#include <string>
#include <vector>

#include "benchmark/benchmark.h"
#include "xla/cpu/kernels/convolution.h"
#include "xla/cpu/kernels/tiles.h"

namespace xla::cpu {
namespace {

// Of this thread, so that neighbours count little.
double Seconds() {
  timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

// Floating-point operations a second of the largest tile on operands in the first cache: what the machine
// does at most just now.
double MeasurePeak(Sum sum) {
  const Tiles& tiles = GetTileKernels().tiles[static_cast<int>(sum)];
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
  return 2.0 * tiles.rows * 2 * tiles.lanes * kInner * kTimes / (Seconds() - start);
}

struct Case {
  const char* name;
  int64_t batch, size, kernel, stride, padding, inputs, outputs, groups = 1;
};

// Batch, height, width, features; and height, width, input features, output features for the kernel.
ConvolutionShape ShapeOf(const Case& c) {
  ConvolutionShape s;
  s.batch = c.batch;
  s.input_features = c.inputs;
  s.output_features = c.outputs;
  s.feature_groups = c.groups;
  const int64_t out = (c.size + 2 * c.padding - c.kernel) / c.stride + 1, ins = c.inputs / c.groups;
  s.dimensions.resize(2);
  for (int i = 0; i < 2; ++i) {
    ConvolutionDimension& d = s.dimensions[i];
    d.input_size = c.size;
    d.kernel_size = c.kernel;
    d.output_size = out;
    d.window_stride = c.stride;
    d.padding_low = c.padding;
    d.input_stride = (i == 0 ? c.size : 1) * c.inputs;
    d.kernel_stride = (i == 0 ? c.kernel : 1) * ins * c.outputs;
    d.output_stride = (i == 0 ? out : 1) * c.outputs;
  }
  s.input_batch_stride = c.size * c.size * c.inputs;
  s.output_batch_stride = out * out * c.outputs;
  s.input_feature_stride = s.kernel_output_stride = s.output_feature_stride = 1;
  s.kernel_input_stride = c.outputs;
  return s;
}

void BM_Convolve(benchmark::State& state, const Case& c) {
  const ConvolutionShape s = ShapeOf(c);
  const int64_t positions = s.dimensions[0].output_size * s.dimensions[0].output_size;
  std::vector<float> input(c.batch * c.size * c.size * c.inputs);
  std::vector<float> kernel(c.kernel * c.kernel * c.inputs / c.groups * c.outputs);
  std::vector<float> output(c.batch * positions * c.outputs);
  const double flops = 2.0 * c.batch * positions * kernel.size();
  std::vector<double> seconds, parts;
  for (auto _ : state) {
    const double peak = MeasurePeak(Sum::kF32), start = Seconds();
    Convolve(s, input.data(), kernel.data(), output.data(), CallerOnly());
    seconds.push_back(Seconds() - start);
    parts.push_back(flops / seconds.back() / std::max(peak, MeasurePeak(Sum::kF32)));
  }
  std::sort(parts.begin(), parts.end());
  const double best = *std::min_element(seconds.begin(), seconds.end());
  state.counters["best_us"] = best * 1e6;
  state.counters["GFLOPs"] = flops / best * 1e-9;
  state.counters["GBps"] =
      4.0 * static_cast<double>(input.size() + kernel.size() + output.size()) / best * 1e-9;
  state.counters["peak"] = parts[parts.size() / 2];
}

const Case kCases[] = {
    {"3x3_56x56x64", 1, 56, 3, 1, 1, 64, 64},
    {"1x1_56x56x64x256", 1, 56, 1, 1, 0, 64, 256},
    {"3x3_14x14x256", 1, 14, 3, 1, 1, 256, 256},
    {"3x3_7x7x512", 1, 7, 3, 1, 1, 512, 512},
    {"3x3_2x2x512", 1, 2, 3, 1, 1, 512, 512},
    {"7x7s2_224x224x3", 1, 224, 7, 2, 3, 3, 64},
    {"3x3s2_56x56x128", 1, 56, 3, 2, 1, 128, 128},
    {"stem3x3_b8_32x32x3x64", 8, 32, 3, 1, 1, 3, 64},
    {"depthwise3x3_56x56x144", 1, 56, 3, 1, 1, 144, 144, 144},
    {"grouped3x3_28x28x128_32", 1, 28, 3, 1, 1, 128, 128, 32},
    {"jacobi3x3_512x512", 1, 512, 3, 1, 1, 1, 1},
};

const int registered = [] {
  for (const Case& c : kCases) {
    benchmark::RegisterBenchmark((std::string("BM_Convolve/") + c.name).c_str(), BM_Convolve, c)
        ->Unit(benchmark::kMicrosecond);
  }
  return 0;
}();

}  // namespace
}  // namespace xla::cpu
