#include "xla/hlo/builder/lib/matrix.h"

#include <algorithm>
#include <numeric>

#include "xla/hlo/builder/lib/constants.h"
#include "xla/hlo/builder/lib/linalg_common.h"
#include "xla/primitive_util.h"
#include "xla/util.h"

namespace xla {
namespace {

// The k-th diagonal of an m x n matrix: where it begins, and how long it is.
struct Diagonal {
  int64_t row;
  int64_t column;
  int64_t length;
};

Diagonal FindDiagonal(int64_t m, int64_t n, int64_t k) {
  int64_t row = std::min<int64_t>(std::max<int64_t>(-k, 0), m);
  int64_t column = std::min<int64_t>(std::max<int64_t>(k, 0), n);
  return {row, column, std::min(m - row, n - column)};
}

// pred[..., m, n] that compares column - row with k.
XlaOp CompareWithDiagonal(absl::string_view function, XlaOp x, int64_t k, ComparisonDirection direction) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, linalg::MatrixShape(function, x));
    int rank = static_cast<int>(shape.rank());
    Shape indices = ShapeUtil::MakeShape(S64, {shape.dimensions(rank - 2), shape.dimensions(rank - 1)});
    XlaOp row = Iota(builder, indices, 0) + ConstantR0<int64_t>(builder, k);
    XlaOp mask = Compare(Iota(builder, indices, 1), row, direction);
    return Broadcast(mask, shape.dimensions().subspan(0, rank - 2));
  });
}

}  // namespace

XlaOp IdentityMatrix(XlaBuilder* builder, PrimitiveType type, int64_t m, int64_t n) {
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    if (m < 0 || n < 0) return InvalidArgument("IdentityMatrix: the sizes are %d and %d", m, n);
    Shape indices = ShapeUtil::MakeShape(S64, {m, n});
    return ConvertElementType(Eq(Iota(builder, indices, 0), Iota(builder, indices, 1)), type);
  });
}

XlaOp GetDiagonalMask(XlaOp x, int diagonal) {
  return CompareWithDiagonal("GetDiagonalMask", x, diagonal, ComparisonDirection::kEq);
}

// In the square block that has the diagonal as its main one, flattened, the diagonal is every (size + 1)-th
// element.
XlaOp GetMatrixDiagonal(XlaOp x, int k) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, linalg::MatrixShape("GetMatrixDiagonal", x));
    int rank = static_cast<int>(shape.rank());
    Diagonal diagonal = FindDiagonal(shape.dimensions(rank - 2), shape.dimensions(rank - 1), k);
    XlaOp rows = SliceInDim(x, diagonal.row, diagonal.row + diagonal.length, 1, rank - 2);
    XlaOp block = SliceInDim(rows, diagonal.column, diagonal.column + diagonal.length, 1, rank - 1);
    std::vector<int64_t> sizes(shape.dimensions().begin(), shape.dimensions().end() - 2);
    sizes.push_back(diagonal.length * diagonal.length);
    return SliceInDim(Reshape(block, sizes), 0, sizes.back(), diagonal.length + 1, rank - 2);
  });
}

XlaOp GetMatrixDiagonalViaGather(XlaOp x, int k) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, linalg::MatrixShape("GetMatrixDiagonalViaGather", x));
    int rank = static_cast<int>(shape.rank());
    Diagonal diagonal = FindDiagonal(shape.dimensions(rank - 2), shape.dimensions(rank - 1), k);
    std::vector<int64_t> slice_sizes(shape.dimensions().begin(), shape.dimensions().end());
    slice_sizes[rank - 2] = slice_sizes[rank - 1] = 1;
    if (diagonal.length == 0) {  // a gather may not take windows larger than the operand
      slice_sizes.pop_back();
      slice_sizes.back() = 0;
      return Broadcast(Zero(builder, shape.element_type()), slice_sizes);
    }
    Shape indices = ShapeUtil::MakeShape(S64, {diagonal.length, 2});
    XlaOp begin = ConstantR1<int64_t>(builder, {diagonal.row, diagonal.column});
    GatherDimensionNumbers numbers;
    for (int i = 0; i < rank - 2; ++i) numbers.add_offset_dims(i);
    for (int i : {rank - 2, rank - 1}) {
      numbers.add_collapsed_slice_dims(i);
      numbers.add_start_index_map(i);
    }
    numbers.set_index_vector_dim(1);
    return Gather(x, Add(Iota(builder, indices, 0), begin, {1}), numbers, slice_sizes,
                  /*indices_are_sorted=*/true);
  });
}

XlaOp SetMatrixDiagonal(XlaOp matrix, XlaOp diag, int k) {
  XlaBuilder* builder = matrix.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, linalg::MatrixShape("SetMatrixDiagonal", matrix));
    TF_ASSIGN_OR_RETURN(Shape diag_shape, builder->GetShape(diag));
    int rank = static_cast<int>(shape.rank());
    int64_t m = shape.dimensions(rank - 2), n = shape.dimensions(rank - 1);
    int64_t length = FindDiagonal(m, n, k).length;
    std::vector<int64_t> expected(shape.dimensions().begin(), shape.dimensions().end() - 1);
    expected.back() = length;
    if (!diag_shape.IsArray() || diag_shape.dimensions() != absl::MakeConstSpan(expected)) {
      return InvalidArgument("SetMatrixDiagonal: diagonal %d of %s is %s, but the new one is %s", k,
                             ShapeUtil::HumanString(shape),
                             ShapeUtil::HumanString(ShapeUtil::MakeShape(shape.element_type(), expected)),
                             ShapeUtil::HumanString(diag_shape));
    }
    // Element i of the diagonal is in row i when k >= 0, in column i when k < 0.
    int along = k >= 0 ? rank - 2 : rank - 1;
    XlaOp padded = PadInDim(diag, Zero(builder, diag_shape.element_type()), rank - 2, 0,
                            shape.dimensions(along) - length);
    std::vector<int64_t> dimensions(rank - 1);
    std::iota(dimensions.begin(), dimensions.end(), 0);
    dimensions.back() = along;
    return Select(GetDiagonalMask(matrix, k), BroadcastInDim(padded, shape.dimensions(), dimensions), matrix);
  });
}

XlaOp TriangleMask(XlaOp x, int diagonal) {
  return CompareWithDiagonal("TriangleMask", x, diagonal, ComparisonDirection::kLe);
}

XlaOp Triangle(XlaOp x, bool lower) { return lower ? LowerTriangle(x) : UpperTriangle(x); }
XlaOp UpperTriangle(XlaOp x) {
  return Select(CompareWithDiagonal("UpperTriangle", x, 0, ComparisonDirection::kGe), x, ZerosLike(x));
}
XlaOp LowerTriangle(XlaOp x) {
  return Select(CompareWithDiagonal("LowerTriangle", x, 0, ComparisonDirection::kLe), x, ZerosLike(x));
}

XlaOp Symmetrize(XlaOp x, bool lower) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, linalg::MatrixShape("Symmetrize", x));
    if (shape.dimensions(shape.rank() - 2) != shape.dimensions(shape.rank() - 1)) {
      return InvalidArgument("Symmetrize: the matrices are not square: %s", ShapeUtil::HumanString(shape));
    }
    XlaOp mirrored = TransposeInMinorDims(x);
    if (primitive_util::IsComplexType(shape.element_type())) {
      XlaOp real = Real(x);
      x = Select(GetDiagonalMask(x), Complex(real, ZerosLike(real)), x);
      mirrored = Conj(mirrored);
    }
    return Select(
        CompareWithDiagonal("Symmetrize", x, 0, lower ? ComparisonDirection::kLe : ComparisonDirection::kGe),
        x, mirrored);
  });
}

XlaOp TransposeInMinorDims(XlaOp x) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, linalg::MatrixShape("TransposeInMinorDims", x));
    const int64_t row = shape.rank() - 2, column = shape.rank() - 1;
    std::vector<int64_t> order(row);
    std::iota(order.begin(), order.end(), 0);
    order.insert(order.end(), {column, row});
    return Transpose(x, order);
  });
}

XlaOp MaybeTransposeInMinorDims(XlaOp x, bool transpose) { return transpose ? TransposeInMinorDims(x) : x; }

}  // namespace xla
