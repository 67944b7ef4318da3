// One file for all of linear algebra: its parts share what is compiled for each instruction set.
#include "xla/cpu/kernels/linalg.h"

#include <algorithm>

#include "xla/cpu/kernels/linalg_internal.h"
#include "xla/cpu/kernels/targets.h"

// What AVX3_DL adds to AVX3 (products of small integers, permutations of bytes) is of no use here, and each
// set costs time to compile: processors that have it run the code for AVX3.
#undef HWY_WANT_AVX3_DL
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "xla/cpu/kernels/linalg.cc"
// After the list of targets.
#include "hwy/foreach_target.h"
#include "hwy/highway.h"
#include "xla/cpu/kernels/linalg_cholesky-inl.h"
#include "xla/cpu/kernels/linalg_lu-inl.h"
#include "xla/cpu/kernels/linalg_solve-inl.h"

#if HWY_ONCE
namespace xla::cpu {

HWY_EXPORT(Factor);
HWY_EXPORT(Solve);
HWY_EXPORT(FactorLu);
HWY_EXPORT(LuLanes);

void CholeskyBy(const CholeskyArgs& args, Workers& workers) {
  if (args.batch == 0) return;
  if (args.n == 0) {
    if (args.info != nullptr) std::fill_n(args.info, args.batch, 0);
    return;
  }
  HWY_DYNAMIC_DISPATCH(Factor)
  (args, WorkersFor(args.type, args.batch * args.n * args.n * args.n / 3, workers));
}

void Cholesky(Number type, int64_t batch, int64_t n, bool lower, const ConstMatrices& a,
              const Matrices& factor, Workers& workers) {
  CholeskyBy({type, Method::kBest, batch, n, lower, a, factor, nullptr}, workers);
}

void CholeskyInfo(Number type, int64_t batch, int64_t n, bool lower, const ConstMatrices& a,
                  const Matrices& factor, int32_t* info, Workers& workers) {
  CholeskyBy({type, Method::kBest, batch, n, lower, a, factor, info}, workers);
}

void TriangularSolveBy(const SolveArgs& args, Workers& workers) {
  if (args.batch == 0 || args.n == 0 || args.m == 0) return;
  HWY_DYNAMIC_DISPATCH(Solve)(args, WorkersFor(args.type, args.batch * args.n * args.n * args.m, workers));
}

void TriangularSolve(Number type, int64_t batch, int64_t n, int64_t m, const TriangularSolveOptions& options,
                     const ConstMatrices& a, const ConstMatrices& b, const Matrices& x, Workers& workers) {
  TriangularSolveBy({type, Method::kBest, batch, n, m, options, a, b, x}, workers);
}

bool LuFactorPays(Number type, int64_t batch, int64_t m, int64_t n) {
  const int64_t lanes = HWY_DYNAMIC_DISPATCH(LuLanes)(type);
  return batch >= std::max<int64_t>(2, lanes / 2) && std::max(m, n) <= 48;
}

void LuFactor(Number type, int64_t batch, int64_t m, int64_t n, const Matrices& a, int32_t* pivots,
              int32_t* info, Workers& workers) {
  if (batch == 0) return;
  if (m == 0 || n == 0) {
    std::fill_n(info, batch, 0);
    return;
  }
  const LuArgs args = {type, batch, m, n, a, pivots, info};
  HWY_DYNAMIC_DISPATCH(FactorLu)(args, WorkersFor(type, batch * m * n * std::min(m, n), workers));
}

}  // namespace xla::cpu
#endif
