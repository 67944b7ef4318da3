#include "xla/hlo/builder/lib/lu_decomposition.h"

#include <algorithm>
#include <limits>
#include <vector>

#include "absl/types/span.h"
#include "xla/hlo/builder/lib/arithmetic.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/linalg_common.h"
#include "xla/hlo/builder/lib/loops.h"
#include "xla/util.h"

// Golub & Van Loan, Matrix Computations (4th edition), 3.4.1: outer products with partial pivoting.

namespace xla {
namespace {

using linalg::Indices;
using linalg::Matrices;

// The row of the largest element of x = [batch, m, 1] from row k on, s32[batch, 1]; the first of equals. Row
// k where there is NaN.
XlaOp FindPivot(const Matrices& a, XlaOp x, XlaOp k) {
  XlaBuilder* builder = x.builder();
  XlaOp row = Indices(builder, {a.batch, a.m, 1}, 1);
  XlaOp size = Abs(x);
  size = Select(Ge(row, k), size, FullLike(size, -1));
  XlaOp largest = Reshape(linalg::Largest(size, {1, 2}), {a.batch, 1, 1});
  XlaOp none = FullLike(row, static_cast<int32_t>(a.m));
  XlaOp first = Reduce(Select(Eq(size, largest), row, none), MaxValue(builder, S32),
                       CreateScalarMinComputation(S32, builder), {1, 2});
  first = Select(Lt(first, FullLike(first, static_cast<int32_t>(a.m))), first, ZerosLike(first) + k);
  return Reshape(first, {a.batch, 1});
}

// x = [batch, m, columns] with the rows k and pivot[batch, 1] exchanged.
XlaOp ExchangeRows(const Matrices& a, XlaOp x, int64_t columns, XlaOp k, XlaOp pivot) {
  XlaBuilder* builder = x.builder();
  XlaOp zero = ConstantR0<int32_t>(builder, 0);
  std::vector<int64_t> sizes = {a.batch, a.m, columns};
  XlaOp row = Indices(builder, sizes, 1);
  XlaOp row_k = DynamicSlice(x, {zero, k, zero}, {a.batch, 1, columns});
  XlaOp row_pivot = linalg::TakeRows(x, pivot);
  XlaOp at_pivot = Eq(row, BroadcastInDim(pivot, sizes, {0, 1}));
  return Select(Eq(row, k), BroadcastInDim(row_pivot, sizes, {0, 1, 2}),
                Select(at_pivot, BroadcastInDim(row_k, sizes, {0, 1, 2}), x));
}

// Divides column k below the diagonal by the pivot, and takes its outer product with row k from the rest.
XlaOp Eliminate(const Matrices& a, XlaOp x, XlaOp k) {
  XlaBuilder* builder = x.builder();
  XlaOp zero = ConstantR0<int32_t>(builder, 0);
  XlaOp row = Indices(builder, {a.batch, a.m, 1}, 1);
  XlaOp column = Indices(builder, {a.batch, 1, a.n}, 2);
  XlaOp pivot = DynamicSlice(x, {zero, k, k}, {a.batch, 1, 1});
  XlaOp left = DynamicSlice(x, {zero, zero, k}, {a.batch, a.m, 1});
  XlaOp top = DynamicSlice(x, {zero, k, zero}, {a.batch, 1, a.n});
  // A pivot of zero means that all below are zeros.
  XlaOp divisor = Select(Eq(pivot, ZerosLike(pivot)), FullLike(pivot, 1), pivot);
  XlaOp l = Select(Gt(row, k), left / divisor, ZerosLike(left));
  XlaOp u = Select(Gt(column, k), top, ZerosLike(top));
  XlaOp rest = x - l * u;
  return DynamicUpdateSlice(rest, Select(Gt(row, k), l, left), {zero, zero, k});
}

absl::StatusOr<LuDecompositionResult> Decompose(XlaOp input) {
  TF_ASSIGN_OR_RETURN(Matrices a, linalg::ReadMatrices("LuDecomposition", input));
  XlaBuilder* builder = a.builder();
  if (a.m > std::numeric_limits<int32_t>::max()) {
    return InvalidArgument("LuDecomposition: more rows than s32 can count: %d", a.m);
  }
  int64_t p = std::min(a.m, a.n);
  XlaOp permutation = Indices(builder, {a.batch, a.m, 1}, 1);
  XlaOp pivots = Broadcast(Zero(builder, S32), {a.batch, p});
  std::vector<XlaOp> values = {a.op, pivots, permutation};
  if (!a.empty()) {
    auto step = [&](XlaOp k, absl::Span<const XlaOp> values,
                    XlaBuilder* builder) -> absl::StatusOr<std::vector<XlaOp>> {
      XlaOp zero = ConstantR0<int32_t>(builder, 0);
      XlaOp pivot = FindPivot(a, DynamicSlice(values[0], {zero, zero, k}, {a.batch, a.m, 1}), k);
      return std::vector<XlaOp>{Eliminate(a, ExchangeRows(a, values[0], a.n, k, pivot), k),
                                DynamicUpdateSlice(values[1], pivot, {zero, k}),
                                ExchangeRows(a, values[2], 1, k, pivot)};
    };
    TF_ASSIGN_OR_RETURN(values, ForEachIndex(p, S32, step, values, "LuDecomposition", builder));
  }
  return LuDecompositionResult{a.ToUser(values[0]), a.ToUser(values[1]),
                               a.ToUser(Reshape(values[2], {a.batch, a.m}))};
}

}  // namespace

LuDecompositionResult LuDecomposition(XlaOp a) {
  absl::StatusOr<LuDecompositionResult> result = Decompose(a);
  if (result.ok()) return *result;
  XlaOp error = a.builder()->ReportError(result.status());
  return {error, error, error};
}

}  // namespace xla
