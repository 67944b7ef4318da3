// Constants of the chlo dialect: splats of any element type.
#include <complex>

#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/ChloOps.h"

namespace mlir::chlo {

DenseElementsAttr getSplat(ShapedType type, TypedAttr scalar) {
  if (!type.hasStaticShape() || scalar.getType() != type.getElementType()) return {};
  if (auto number = dyn_cast<complex::NumberAttr>(scalar)) {
    return DenseElementsAttr::get(type, std::complex<APFloat>(number.getReal(), number.getImag()));
  }
  if (!isa<IntegerAttr, FloatAttr>(scalar)) return {};
  return DenseElementsAttr::get(type, static_cast<Attribute>(scalar));
}

OpFoldResult ConstantLikeOp::fold(FoldAdaptor) {
  auto type = dyn_cast<RankedTensorType>(getType());
  return type ? getSplat(type, getValue()) : DenseElementsAttr();
}

Value getConstantLike(OpBuilder& builder, Location location, double constant, Value value) {
  Type element = getElementTypeOrSelf(value.getType());
  TypedAttr scalar;
  if (isa<IntegerType>(element)) {
    APInt integer(element.getIntOrFloatBitWidth(), static_cast<uint64_t>(static_cast<int64_t>(constant)),
                  /*isSigned=*/true, /*implicitTrunc=*/true);
    scalar = IntegerAttr::get(element, integer);
  } else if (auto complex_type = dyn_cast<ComplexType>(element)) {
    scalar = complex::NumberAttr::get(complex_type, constant, 0);
  } else {
    scalar = FloatAttr::get(element, constant);
  }
  return ConstantLikeOp::create(builder, location, scalar, value);
}

namespace {

const llvm::fltSemantics& semanticsOf(Value value) {
  return cast<FloatType>(getElementTypeOrSelf(value.getType())).getFloatSemantics();
}

}  // namespace

Value getConstantLike(OpBuilder& builder, Location location, const APFloat& constant, Value value) {
  bool loses_info;
  APFloat converted = constant;
  converted.convert(semanticsOf(value), APFloat::rmNearestTiesToEven, &loses_info);
  auto scalar = FloatAttr::get(getElementTypeOrSelf(value.getType()), converted);
  return ConstantLikeOp::create(builder, location, scalar, value);
}

Value getConstantLikeInfValue(OpBuilder& builder, Location location, Value value, bool negative) {
  return getConstantLike(builder, location, APFloat::getInf(semanticsOf(value), negative), value);
}

Value getConstantLikeNanValue(OpBuilder& builder, Location location, Value value) {
  return getConstantLike(builder, location, APFloat::getNaN(semanticsOf(value)), value);
}

Value getConstantLikeMaxFiniteValue(OpBuilder& builder, Location location, Value value) {
  return getConstantLike(builder, location, APFloat::getLargest(semanticsOf(value)), value);
}

Value getConstantLikeSmallestFiniteValue(OpBuilder& builder, Location location, Value value) {
  return getConstantLike(builder, location, APFloat::getSmallest(semanticsOf(value)), value);
}

Value getConstantLikeSmallestNormalizedValue(OpBuilder& builder, Location location, Value value) {
  return getConstantLike(builder, location, APFloat::getSmallestNormalized(semanticsOf(value)), value);
}

}  // namespace mlir::chlo
