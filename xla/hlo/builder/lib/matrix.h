#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/types.h"
#include "xla/xla_data.pb.h"

// Matrices are the last two dimensions of an array, [..., m, n]; the dimensions before are a batch. Names and
// semantics are those of XLA's builder library.

namespace xla {

// The m x n matrix with ones on the diagonal and zeros elsewhere.
XlaOp IdentityMatrix(XlaBuilder* builder, PrimitiveType type, int64_t m, int64_t n);

// pred array of the shape of `x`: true at [..., i, i + diagonal].
XlaOp GetDiagonalMask(XlaOp x, int diagonal = 0);

// The elements [..., i, i + k]: k > 0 is above the main diagonal, k < 0 below it. The result has min(m, n -
// k) elements a matrix (k < 0: min(m + k, n)), none when the diagonal lies outside.
XlaOp GetMatrixDiagonal(XlaOp x, int k = 0);
// The same by a gather.
XlaOp GetMatrixDiagonalViaGather(XlaOp x, int k = 0);

// `matrix` with its k-th diagonal replaced by `diag`, which has the shape of GetMatrixDiagonal(matrix, k).
XlaOp SetMatrixDiagonal(XlaOp matrix, XlaOp diag, int k = 0);

// pred array of the shape of `x`: true on and below the given diagonal.
XlaOp TriangleMask(XlaOp x, int diagonal);

// `x` with zeros above (`lower`) or below the main diagonal.
XlaOp Triangle(XlaOp x, bool lower);
XlaOp UpperTriangle(XlaOp x);
XlaOp LowerTriangle(XlaOp x);

// The symmetric (complex: Hermitian, with a real diagonal) matrices whose lower or upper triangle is that of
// `x`, [..., n, n].
XlaOp Symmetrize(XlaOp x, bool lower);

// The matrix products x y of a batch, [..., m, k] times [..., k, n]; with transpose_x the matrices of x are
// [..., k, m], with transpose_y those of y are [..., n, k] (not conjugated). Batch dimensions of size 1
// stretch, and missing ones count as such. `preferred_element_type` is the result's element type. `grad_x`
// and `grad_y` are noted on the dot as frontend attributes, for compilers that ask.
XlaOp BatchDot(XlaOp x, XlaOp y, PrecisionConfig::Precision precision = PrecisionConfig::DEFAULT,
               std::optional<PrimitiveType> preferred_element_type = std::nullopt, bool grad_x = false,
               bool grad_y = false);
XlaOp BatchDot(XlaOp x, bool transpose_x, XlaOp y, bool transpose_y,
               PrecisionConfig::Precision precision = PrecisionConfig::DEFAULT,
               std::optional<PrimitiveType> preferred_element_type = std::nullopt, bool grad_x = false,
               bool grad_y = false);

// The dimension labels of "ab,bc->ac" for x, y and the result: each letter is its character code; "..." is
// those dimensions that have no letter, labelled -r .. -1 for r of them, so that they match from the right.
absl::StatusOr<std::array<std::vector<int64_t>, 3>> ParseEinsumString(absl::string_view einsum_config,
                                                                      int64_t x_rank, int64_t y_rank);

// The config with the result that is meant when "->" is missing: the ellipsis, then the letters that occur
// once, in alphabetical order. Empty when there is a "->".
std::string NormalizeEinsumString(absl::string_view einsum_config);

// Einstein summation over labelled dimensions: result[output labels] = sum over all other labels of
// x[x labels] * y[y labels]. A label that occurs twice in one operand takes its diagonal. A dimension of size
// 1 stretches to the size that its label has in the other operand.
XlaOp Einsum(XlaOp x, XlaOp y, absl::string_view einsum_config,
             PrecisionConfig::Precision precision = PrecisionConfig::DEFAULT,
             std::optional<PrimitiveType> preferred_element_type = std::nullopt, bool grad_x = false,
             bool grad_y = false);
// One operand: "ab->ba", "aa->a", "ab->".
XlaOp Einsum(XlaOp x, absl::string_view einsum_config,
             PrecisionConfig::Precision precision = PrecisionConfig::DEFAULT);
// The labels as numbers: one a dimension.
XlaOp Einsum(XlaOp x, absl::Span<const int64_t> x_config, XlaOp y, absl::Span<const int64_t> y_config,
             absl::Span<const int64_t> output_config,
             PrecisionConfig::Precision precision = PrecisionConfig::DEFAULT,
             std::optional<PrimitiveType> preferred_element_type = std::nullopt, bool grad_x = false,
             bool grad_y = false);

// Swaps the last two dimensions.
XlaOp TransposeInMinorDims(XlaOp x);
XlaOp MaybeTransposeInMinorDims(XlaOp x, bool transpose);

}  // namespace xla
