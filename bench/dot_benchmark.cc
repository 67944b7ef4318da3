// Products on one thread, in multiply-adds per second against what the machine does at most: `peak` is the
// part of that, the median of runs that each have their own measurement.
#include <string>
#include <vector>

#include "bench/kernel_peak.h"
#include "benchmark/benchmark.h"
#include "xla/cpu/kernels/dot.h"

namespace xla::cpu {
namespace {

struct Product {
  const char* name;
  Element lhs, rhs, out;
  Sum sum;
  int64_t batch, m, n, k;
  bool lhs_transposed = false, rhs_transposed = false;
};

void BM_Dot(benchmark::State& state, const Product& p) {
  DotShape shape = {.lhs_type = p.lhs,
                    .rhs_type = p.rhs,
                    .out_type = p.out,
                    .batch = {},
                    .rows = {},
                    .columns = {},
                    .inner = {}};
  shape.batch = {{p.batch, p.m * p.k, p.k * p.n, p.m * p.n}};
  shape.rows = {{p.m, p.lhs_transposed ? 1 : p.k, 0, p.n}};
  shape.columns = {{p.n, 0, p.rhs_transposed ? p.k : 1, 1}};
  shape.inner = {{p.k, p.lhs_transposed ? p.m : 1, p.rhs_transposed ? 1 : p.n, 0}};
  std::vector<char> lhs(p.batch * p.m * p.k * BytesOf(p.lhs)), rhs(p.batch * p.k * p.n * BytesOf(p.rhs));
  std::vector<char> out(p.batch * p.m * p.n * BytesOf(p.out));
  const double flops = 2.0 * p.batch * p.m * p.n * p.k * (IsComplex(p.out) ? 4 : 1);
  const DotPlan plan(shape);
  TimeKernel(state, p.sum, flops, static_cast<int64_t>(lhs.size() + rhs.size() + out.size()),
             [&] { plan.Run(lhs.data(), rhs.data(), out.data(), CallerOnly()); });
}

constexpr Element kF32 = Element::kF32, kBF16 = Element::kBF16, kF16 = Element::kF16, kS8 = Element::kS8;
const Product kProducts[] = {
    {"f32_16x128x64", kF32, kF32, kF32, Sum::kF32, 1, 16, 128, 64},
    {"f32_16", kF32, kF32, kF32, Sum::kF32, 1, 16, 16, 16},
    {"f32_64", kF32, kF32, kF32, Sum::kF32, 1, 64, 64, 64},
    {"f32_128", kF32, kF32, kF32, Sum::kF32, 1, 128, 128, 128},
    {"f32_128_rhs_transposed", kF32, kF32, kF32, Sum::kF32, 1, 128, 128, 128, false, true},
    {"f32_128_lhs_transposed", kF32, kF32, kF32, Sum::kF32, 1, 128, 128, 128, true, false},
    {"f32_256", kF32, kF32, kF32, Sum::kF32, 1, 256, 256, 256},
    {"f32_512", kF32, kF32, kF32, Sum::kF32, 1, 512, 512, 512},
    {"f32_1024", kF32, kF32, kF32, Sum::kF32, 1, 1024, 1024, 1024},
    {"f32_1024_rhs_transposed", kF32, kF32, kF32, Sum::kF32, 1, 1024, 1024, 1024, false, true},
    {"f32_2048", kF32, kF32, kF32, Sum::kF32, 1, 2048, 2048, 2048},
    {"f32_32x768x768", kF32, kF32, kF32, Sum::kF32, 1, 32, 768, 768},
    {"f32_4096x64x576", kF32, kF32, kF32, Sum::kF32, 1, 4096, 64, 576},
    {"f32_512x2048x512", kF32, kF32, kF32, Sum::kF32, 1, 512, 2048, 512},
    {"f32_attention_48x128x128x64", kF32, kF32, kF32, Sum::kF32, 48, 128, 128, 64, false, true},
    {"f32_attention_48x128x64x128", kF32, kF32, kF32, Sum::kF32, 48, 128, 64, 128},
    {"f32_1x4096x4096", kF32, kF32, kF32, Sum::kF32, 1, 1, 4096, 4096},
    {"f32_1x4096x4096_transposed", kF32, kF32, kF32, Sum::kF32, 1, 1, 4096, 4096, false, true},
    {"f32_4096x1x4096", kF32, kF32, kF32, Sum::kF32, 1, 4096, 1, 4096},
    {"f32_4096x1x4096_transposed", kF32, kF32, kF32, Sum::kF32, 1, 4096, 1, 4096, true, false},
    {"f32_2x4096x4096", kF32, kF32, kF32, Sum::kF32, 1, 2, 4096, 4096},
    {"f32_8x4096x4096", kF32, kF32, kF32, Sum::kF32, 1, 8, 4096, 4096},
    {"f32_8x4096x4096_transposed", kF32, kF32, kF32, Sum::kF32, 1, 8, 4096, 4096, false, true},
    {"f32_16x4096x4096", kF32, kF32, kF32, Sum::kF32, 1, 16, 4096, 4096},
    {"f64_512", Element::kF64, Element::kF64, Element::kF64, Sum::kF64, 1, 512, 512, 512},
    {"bf16_f32_512", kBF16, kBF16, kF32, Sum::kF32, 1, 512, 512, 512},
    {"bf16_1024", kBF16, kBF16, kBF16, Sum::kF32, 1, 1024, 1024, 1024},
    {"bf16_1024_transposed", kBF16, kBF16, kBF16, Sum::kF32, 1, 1024, 1024, 1024, false, true},
    {"bf16_1x4096x4096", kBF16, kBF16, kBF16, Sum::kF32, 1, 1, 4096, 4096},
    {"bf16_1x4096x4096_transposed", kBF16, kBF16, kBF16, Sum::kF32, 1, 1, 4096, 4096, false, true},
    {"bf16_8x4096x4096", kBF16, kBF16, kBF16, Sum::kF32, 1, 8, 4096, 4096},
    {"f16_512", kF16, kF16, kF16, Sum::kF32, 1, 512, 512, 512},
    {"s8_512", kS8, kS8, Element::kS32, Sum::kQuads, 1, 512, 512, 512},
    {"s8_1024", kS8, kS8, Element::kS32, Sum::kQuads, 1, 1024, 1024, 1024},
    {"s8_1x4096x4096", kS8, kS8, Element::kS32, Sum::kQuads, 1, 1, 4096, 4096},
    {"s8_1024_transposed", kS8, kS8, Element::kS32, Sum::kQuads, 1, 1024, 1024, 1024, false, true},
    {"s32_512", Element::kS32, Element::kS32, Element::kS32, Sum::kI32, 1, 512, 512, 512},
    {"c64_256", Element::kC64, Element::kC64, Element::kC64, Sum::kF32, 1, 256, 256, 256},
};

const int registered = [] {
  for (const Product& product : kProducts) {
    benchmark::RegisterBenchmark((std::string("BM_Dot/") + product.name).c_str(), BM_Dot, product)
        ->Unit(benchmark::kMicrosecond);
  }
  return 0;
}();

}  // namespace
}  // namespace xla::cpu
