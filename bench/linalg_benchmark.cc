// The builder's decompositions, run by the evaluator: time of one run, the proto's way to the evaluator
// included, and how exact the factors are. The counters are Frobenius norms in units of the type's epsilon:
// `product` is that of the product of the factors minus the matrix, relative to the matrix; `unitary` that of
// adjoint(Q) Q - 1, for the worse of the unitary factors, divided by the square root of n: what a column has.
#include <algorithm>
#include <cmath>
#include <vector>

#include "benchmark/benchmark.h"
#include "xla/hlo/builder/lib/lu_decomposition.h"
#include "xla/hlo/builder/lib/matrix.h"
#include "xla/hlo/builder/lib/qr.h"
#include "xla/hlo/builder/lib/self_adjoint_eig.h"
#include "xla/hlo/builder/lib/svd.h"
#include "xla/hlo/builder/testing/linalg_test_util.h"

namespace xla {
namespace {

using namespace linalg_test;  // NOLINT

// Left factor, diagonal (empty: none), right factor, and the matrix that they make.
struct Factors {
  Matrix left;
  std::vector<Number> diagonal;
  Matrix right;
  Matrix matrix;
  bool right_is_unitary;
};

struct Decomposition {
  Program program;
  Factors (*factors)(const std::vector<Values>& results, const Values& a);
};

Factors QrFactors(const std::vector<Values>& results, const Values& a) {
  return {MatrixOf(results[0], 0), {}, MatrixOf(results[1], 0), MatrixOf(a, 0), false};
}
Factors EigFactors(const std::vector<Values>& results, const Values&) {
  Matrix v = MatrixOf(results[0], 0);
  return {v, VectorOf(results[1], 0), Adjoint(v), MatrixOf(results[2], 0), true};
}
Factors SvdFactors(const std::vector<Values>& results, const Values& a) {
  return {MatrixOf(results[0], 0), VectorOf(results[1], 0), Adjoint(MatrixOf(results[2], 0)), MatrixOf(a, 0),
          true};
}

const Decomposition kDecompositions[] = {
    {[](absl::Span<const XlaOp> p) {
       XlaOp q, r;
       QrExplicit(p[0], /*full_matrices=*/true, q, r);
       return std::vector<XlaOp>{q, r};
     },
     QrFactors},
    {[](absl::Span<const XlaOp> p) { return std::vector<XlaOp>{LuDecomposition(p[0]).lu}; }, nullptr},
    {[](absl::Span<const XlaOp> p) {
       SelfAdjointEigResult eig = SelfAdjointEig(p[0]);
       return std::vector<XlaOp>{eig.v, eig.w, Symmetrize(p[0], true)};
     },
     EigFactors},
    {[](absl::Span<const XlaOp> p) {
       SVDResult svd = SVD(p[0]);
       return std::vector<XlaOp>{svd.u, svd.d, svd.v};
     },
     SvdFactors},
};

void SetCounters(benchmark::State& state, PrimitiveType type, const Factors& factors) {
  int64_t n = factors.left.n;
  Matrix product = Multiply(ScaledColumns(factors.left, n, factors.diagonal), factors.right);
  double unitary = DistanceFromUnitary(factors.left);
  if (factors.right_is_unitary) unitary = std::max(unitary, DistanceFromUnitary(factors.right));
  state.counters["product"] = Distance(product, factors.matrix) / Norm(factors.matrix) / Epsilon(type);
  state.counters["unitary"] = unitary / std::sqrt(static_cast<double>(n)) / Epsilon(type);
}

// Arguments: which decomposition, type, batch, n.
void Decompose(benchmark::State& state) {
  const Decomposition& decomposition = kDecompositions[state.range(0)];
  PrimitiveType type = static_cast<PrimitiveType>(state.range(1));
  state.SetLabel(PrimitiveType_Name(type));
  Values a = RandomValues(type, {state.range(2), state.range(3), state.range(3)}, 1);
  std::vector<Values> results;
  for (auto _ : state) results = RunValues(type, a, decomposition.program);
  if (decomposition.factors != nullptr) SetCounters(state, type, decomposition.factors(results, a));
}

void ForSizes(benchmark::internal::Benchmark* benchmark, int64_t which) {
  for (PrimitiveType type : {F32, F64, C64}) {
    for (int64_t n : {16, 64, 128}) benchmark->Args({which, type, 1, n});
  }
  benchmark->Args({which, F32, 100, 8})->Unit(benchmark::kMillisecond);
}
BENCHMARK(Decompose)->Name("Qr")->Apply([](auto* benchmark) { ForSizes(benchmark, 0); });
BENCHMARK(Decompose)->Name("Lu")->Apply([](auto* benchmark) { ForSizes(benchmark, 1); });
BENCHMARK(Decompose)->Name("Eigh")->Apply([](auto* benchmark) { ForSizes(benchmark, 2); });
BENCHMARK(Decompose)->Name("Svd")->Apply([](auto* benchmark) { ForSizes(benchmark, 3); });

}  // namespace
}  // namespace xla
