// Convolutions on one thread, in multiply-adds per second against what the machine does at most: `peak` is
// the part of that, the median of runs that each have their own measurement.
#include <string>
#include <vector>

#include "bench/kernel_peak.h"
#include "benchmark/benchmark.h"
#include "xla/cpu/kernels/convolution.h"

namespace xla::cpu {
namespace {

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
  TimeKernel(state, Sum::kF32, flops,
             static_cast<int64_t>(4 * (input.size() + kernel.size() + output.size())),
             [&] { Convolve(s, input.data(), kernel.data(), output.data(), CallerOnly()); });
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
