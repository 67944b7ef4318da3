#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"

// Slices by the last ("minor") dimensions, and gathers in the manner of PyTorch. Wrong calls are reported to
// the builder of the operand; the messages begin with the function's name.

namespace xla {

// Every strides[i]-th element of the window of `window_sizes` that starts at `base_indices`, one integer
// scalar a dimension.
XlaOp DynamicStridedSlice(XlaOp input, absl::Span<const XlaOp> base_indices,
                          absl::Span<const int64_t> window_sizes, absl::Span<const int64_t> strides);

// x with the elements from `start` on, one entry a dimension, replaced by `update`.
XlaOp UpdateSlice(XlaOp x, XlaOp update, absl::Span<const int64_t> start);

// x[..., start[0]:end[0], .., start[n-1]:end[n-1]]; dimensions before the last n are taken whole.
XlaOp SliceInMinorDims(XlaOp x, absl::Span<const int64_t> start, absl::Span<const int64_t> end);

// x with x[..., start[0]:, .., start[n-1]:] replaced by `update`, as far as that reaches.
XlaOp UpdateSliceInMinorDims(XlaOp x, XlaOp update, absl::Span<const int64_t> start);

// The starts of the last dimensions of x with zeros before them: one start a dimension.
absl::StatusOr<std::vector<XlaOp>> PrependZerosInMajorDims(XlaOp x, absl::Span<const XlaOp> starts);

// x[..., starts[0]:starts[0]+sizes[0], ..]; as for DynamicSlice, windows are moved to lie inside.
XlaOp DynamicSliceInMinorDims(XlaOp x, absl::Span<const XlaOp> starts, absl::Span<const int64_t> sizes);

XlaOp DynamicUpdateSliceInMinorDims(XlaOp x, XlaOp update, absl::Span<const XlaOp> starts);

// result[i][j][k] = input[index[i][j][k]][j][k] for dim == 0, input[i][index[i][j][k]][k] for dim == 1, and
// so on. `index` has as many dimensions as `input` and its sizes, except in `dim`. An index of one dimension,
// with dim == 0, selects as TorchIndexSelect does. With `sparse` this is a gather, which clamps wrong indices
// and lets the other sizes of `index` be smaller; else a comparison with every index and a sum, zero for
// wrong indices.
XlaOp TorchGather(XlaOp input, XlaOp index, int64_t dim, bool sparse = true);

// combiner(input, combined), where combined[i'][j][k] for dim == 0 is the reduction with the combiner, from
// zero on, of src[i][j][k] over all i, with zeros where index[i][j][k] is not i'. The combiner, for which
// zero should be neutral, is called with arrays and with scalars. `src` and `index` have the dimensions of
// `input`, except in `dim`.
XlaOp TorchScatterDense(XlaOp input, XlaOp index, XlaOp src, int64_t dim,
                        const std::function<XlaOp(XlaOp, XlaOp)>& combiner);

// Rows, planes, .. of `input` by their number in `dim`, which is replaced by the dimensions of `index`. The
// first `batch_dims` dimensions are shared by `index` and `input`. Wrong indices are clamped.
XlaOp TorchIndexSelect(XlaOp input, XlaOp index, int64_t dim, int64_t batch_dims = 0);

}  // namespace xla
