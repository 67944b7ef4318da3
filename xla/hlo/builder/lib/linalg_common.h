// What the linear algebra functions of this folder share; not for users.
#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/shape.h"
#include "xla/xla_data.pb.h"

namespace xla::linalg {

// The shape of an array of matrices; an error that names `function` for tuples and fewer than two dimensions.
absl::StatusOr<Shape> MatrixShape(absl::string_view function, XlaOp x);

PrecisionConfig BothOperands(PrecisionConfig::Precision precision);

// The matrices of an array as the decompositions work on them: one batch dimension, a type of at least 32
// bits.
struct Matrices {
  XlaOp op;                          // [batch, m, n]
  PrimitiveType type;                // of op: f32, f64, c64 or c128
  PrimitiveType real_type;           // of its parts
  PrimitiveType user_type;           // of the array; f16, bf16 and the 8-bit floats are computed in f32
  std::vector<int64_t> batch_sizes;  // the array's dimensions before m, n
  int64_t batch, m, n;

  XlaBuilder* builder() const { return op.builder(); }
  bool is_complex() const { return type != real_type; }
  bool empty() const { return batch == 0 || m == 0 || n == 0; }
  // A result [batch, ..] as the user wants it: with the batch dimensions and in the type of the array.
  XlaOp ToUser(XlaOp result) const;
  // [batch, length] of zeros, in `type` or `real_type`.
  XlaOp ZeroVectors(int64_t length, bool real) const;
};

// Errors, which name `function`: not an array of matrices; neither floating-point nor complex; a size that is
// known only at run time; with `square`, m != n.
absl::StatusOr<Matrices> ReadMatrices(absl::string_view function, XlaOp a, bool square = false);

// A scalar, of any numeric type.
XlaOp Scalar(XlaBuilder* builder, PrimitiveType type, double value);
// The distance from 1 to the next number of a real type.
double UnitRoundoff(PrimitiveType real_type);

// The constants 0, 1, .. along a dimension of [sizes..].
XlaOp Indices(XlaBuilder* builder, absl::Span<const int64_t> sizes, int64_t dimension);

// [batch, n] as rows or columns of [batch, m, n]: the same number in the whole column, or in the whole row.
XlaOp AlongColumns(XlaOp values, absl::Span<const int64_t> sizes);
XlaOp AlongRows(XlaOp values, absl::Span<const int64_t> sizes);

// Sums, or the largest, over some dimensions. NaN wins.
XlaOp Sum(XlaOp x, absl::Span<const int64_t> dimensions);
XlaOp Largest(XlaOp x, absl::Span<const int64_t> dimensions);

// conj(x); x when it is real.
XlaOp ConjIfComplex(XlaOp x);
// The conjugate transposes.
XlaOp Adjoint(XlaOp x);
// A real array as a complex one when `type` is complex.
XlaOp AsType(XlaOp real, PrimitiveType type);

// The matrix product [batch, m, k] [batch, k, n] in full precision.
XlaOp Multiply(XlaOp x, XlaOp y, PrecisionConfig::Precision precision = PrecisionConfig::HIGHEST);

// rows[b, i] = x[b, indices[b, i]] for x = [batch, m, n] and s32 indices [batch, k].
XlaOp TakeRows(XlaOp x, XlaOp indices);

// Matrices divided by a power of two, real[batch], so that their largest element is about 1. Zeros where not
// ok[batch].
struct Scaled {
  XlaOp op;
  XlaOp scale;
};
Scaled ScaleToOne(const Matrices& a, XlaOp x, XlaOp ok);

// pred[batch]: all elements of the matrix are finite.
XlaOp AllFinite(XlaOp x);
// `x`, where ok[batch]; NaN in the other parts of the batch.
XlaOp NanUnless(XlaOp ok, XlaOp x);

}  // namespace xla::linalg
