#include "xla/hlo/builder/lib/linalg_common.h"

#include <cmath>
#include <limits>
#include <numeric>

#include "xla/hlo/builder/lib/arithmetic.h"
#include "xla/hlo/builder/lib/constants.h"
#include "xla/primitive_util.h"
#include "xla/util.h"

namespace xla::linalg {
namespace {

PrimitiveType ElementType(XlaOp x) {
  absl::StatusOr<Shape> shape = x.builder()->GetShape(x);
  return shape.ok() ? shape->element_type() : PRIMITIVE_TYPE_INVALID;
}

// `combine` over some dimensions, beginning with `init`.
XlaOp ReduceWith(XlaOp x, absl::Span<const int64_t> dimensions, XlaOp (*init)(XlaBuilder*, PrimitiveType),
                 XlaComputation (*combine)(PrimitiveType, XlaBuilder*)) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(x));
    PrimitiveType type = shape.element_type();
    return Reduce(x, init(builder, type), combine(type, builder), dimensions);
  });
}

}  // namespace

absl::StatusOr<Shape> MatrixShape(absl::string_view function, XlaOp x) {
  TF_ASSIGN_OR_RETURN(Shape shape, x.builder()->GetShape(x));
  if (!shape.IsArray() || shape.rank() < 2) {
    return InvalidArgument("%s: not an array of matrices, which has two dimensions or more: %s", function,
                           ShapeUtil::HumanString(shape));
  }
  return shape;
}

PrecisionConfig BothOperands(PrecisionConfig::Precision precision) {
  PrecisionConfig config;
  config.add_operand_precision(precision);
  config.add_operand_precision(precision);
  return config;
}

XlaOp Matrices::ToUser(XlaOp result) const {
  return builder()->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder()->GetShape(result));
    std::vector<int64_t> sizes = batch_sizes;
    sizes.insert(sizes.end(), shape.dimensions().begin() + 1, shape.dimensions().end());
    if (shape.element_type() == type || shape.element_type() == real_type) {
      bool part = is_complex() && shape.element_type() == real_type;
      result = ConvertElementType(result, part ? primitive_util::ComplexComponentType(user_type) : user_type);
    }
    return Reshape(result, sizes);
  });
}

XlaOp Matrices::ZeroVectors(int64_t length, bool real) const {
  return Broadcast(Zero(builder(), real ? real_type : type), {batch, length});
}

absl::StatusOr<Matrices> ReadMatrices(absl::string_view function, XlaOp a, bool square) {
  TF_ASSIGN_OR_RETURN(Shape shape, MatrixShape(function, a));
  PrimitiveType type = shape.element_type();
  if (!primitive_util::IsFloatingPointType(type) && !primitive_util::IsComplexType(type)) {
    return InvalidArgument("%s: the elements are neither floating-point nor complex numbers: %s", function,
                           ShapeUtil::HumanString(shape));
  }
  if (!shape.is_static()) {
    return Unimplemented("%s: a size is known only at run time: %s", function, ShapeUtil::HumanString(shape));
  }
  Matrices result{};
  result.user_type = type;
  result.type = primitive_util::BitWidth(type) < 32 ? F32 : type;
  result.real_type =
      primitive_util::IsComplexType(type) ? primitive_util::ComplexComponentType(type) : result.type;
  result.batch_sizes.assign(shape.dimensions().begin(), shape.dimensions().end() - 2);
  result.batch = Product(result.batch_sizes);
  result.m = shape.dimensions(static_cast<int>(shape.rank()) - 2);
  result.n = shape.dimensions(static_cast<int>(shape.rank()) - 1);
  if (square && result.m != result.n) {
    return InvalidArgument("%s: the matrices are not square: %s", function, ShapeUtil::HumanString(shape));
  }
  result.op = Reshape(ConvertElementType(a, result.type), {result.batch, result.m, result.n});
  return result;
}

XlaOp Scalar(XlaBuilder* builder, PrimitiveType type, double value) {
  return ConstantR0WithType(builder, type, value);
}

double UnitRoundoff(PrimitiveType real_type) {
  return real_type == F64 ? std::numeric_limits<double>::epsilon() : std::numeric_limits<float>::epsilon();
}

XlaOp Indices(XlaBuilder* builder, absl::Span<const int64_t> sizes, int64_t dimension) {
  return Iota(builder, ShapeUtil::MakeShape(S32, sizes), dimension);
}

XlaOp AlongColumns(XlaOp values, absl::Span<const int64_t> sizes) {
  return BroadcastInDim(values, sizes, {0, 2});
}
XlaOp AlongRows(XlaOp values, absl::Span<const int64_t> sizes) {
  return BroadcastInDim(values, sizes, {0, 1});
}

XlaOp Sum(XlaOp x, absl::Span<const int64_t> dimensions) {
  return ReduceWith(x, dimensions, Zero, CreateScalarAddComputation);
}
XlaOp Largest(XlaOp x, absl::Span<const int64_t> dimensions) {
  return ReduceWith(x, dimensions, MinValue, CreateScalarMaxComputation);
}

XlaOp ConjIfComplex(XlaOp x) { return primitive_util::IsComplexType(ElementType(x)) ? Conj(x) : x; }
XlaOp Adjoint(XlaOp x) { return ConjIfComplex(Transpose(x, {0, 2, 1})); }
XlaOp AsType(XlaOp real, PrimitiveType type) {
  return ElementType(real) == type ? real : ConvertElementType(real, type);
}

XlaOp Multiply(XlaOp x, XlaOp y, PrecisionConfig::Precision precision) {
  DotDimensionNumbers numbers;
  numbers.add_lhs_batch_dimensions(0);
  numbers.add_rhs_batch_dimensions(0);
  numbers.add_lhs_contracting_dimensions(2);
  numbers.add_rhs_contracting_dimensions(1);
  PrecisionConfig config = BothOperands(precision);
  return DotGeneral(x, y, numbers, &config);
}

XlaOp TakeRows(XlaOp x, XlaOp indices) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(x));
    TF_ASSIGN_OR_RETURN(Shape index_shape, builder->GetShape(indices));
    std::vector<int64_t> sizes = {index_shape.dimensions(0), index_shape.dimensions(1), 1};
    XlaOp places = ConcatInDim(builder, {Indices(builder, sizes, 0), Reshape(indices, sizes)}, 2);
    GatherDimensionNumbers numbers;
    numbers.add_offset_dims(2);
    for (int64_t i : {0, 1}) {
      numbers.add_collapsed_slice_dims(i);
      numbers.add_start_index_map(i);
    }
    numbers.set_index_vector_dim(2);
    return Gather(x, places, numbers, {1, 1, shape.dimensions(2)});
  });
}

Scaled ScaleToOne(const Matrices& a, XlaOp x, XlaOp ok) {
  XlaOp clean = Select(BroadcastInDim(ok, {a.batch, a.m, a.n}, {0}), x, ZerosLike(x));
  XlaOp size = Abs(clean);
  if (a.is_complex()) size = Max(Abs(Real(clean)), Abs(Imag(clean)));
  // A power of two near half the largest, so that the division is exact.
  bool wide = a.real_type == F64;
  XlaOp scale = Largest(size, {1, 2}) * Scalar(x.builder(), a.real_type, 0.5);
  scale = ReducePrecision(scale, wide ? 11 : 8, 0);
  scale = Max(scale,
              FullLike(scale, wide ? std::numeric_limits<double>::min() : std::numeric_limits<float>::min()));
  return {clean / BroadcastInDim(AsType(scale, a.type), {a.batch, a.m, a.n}, {0}), scale};
}

XlaOp AllFinite(XlaOp x) {
  XlaBuilder* builder = x.builder();
  XlaOp finite =
      primitive_util::IsComplexType(ElementType(x)) ? And(IsFinite(Real(x)), IsFinite(Imag(x))) : IsFinite(x);
  return Reduce(finite, ConstantR0<bool>(builder, true), CreateScalarAndComputation(PRED, builder), {1, 2});
}

XlaOp NanUnless(XlaOp ok, XlaOp x) {
  XlaBuilder* builder = x.builder();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(Shape shape, builder->GetShape(x));
    XlaOp nan = Scalar(builder, shape.element_type(), std::numeric_limits<double>::quiet_NaN());
    return Select(BroadcastInDim(ok, shape.dimensions(), {0}), x, Broadcast(nan, shape.dimensions()));
  });
}

}  // namespace xla::linalg
