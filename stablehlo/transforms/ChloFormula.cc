#include "stablehlo/transforms/ChloFormula.h"

#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::chlo {

Value sizeOf(OpBuilder& builder, Location location, Value value, int64_t dimension) {
  Type i32 = builder.getI32Type();
  int64_t size = cast<RankedTensorType>(value.getType()).getDimSize(dimension);
  if (!ShapedType::isDynamic(size) && size <= INT32_MAX) {
    auto type = RankedTensorType::get({1}, i32);
    auto attribute = DenseElementsAttr::get(type, static_cast<int32_t>(size));
    return stablehlo::ConstantOp::create(builder, location, type, attribute);
  }
  auto scalar = stablehlo::GetDimensionSizeOp::create(builder, location, RankedTensorType::get({}, i32),
                                                      value, builder.getI64IntegerAttr(dimension));
  return stablehlo::ReshapeOp::create(builder, location, RankedTensorType::get({1}, i32), scalar);
}

Value sizesOf(OpBuilder& builder, Location location, Value value) {
  auto type = cast<RankedTensorType>(value.getType());
  auto sizes_type = RankedTensorType::get({type.getRank()}, builder.getI32Type());
  SmallVector<Value> sizes;
  for (int64_t i = 0; i < type.getRank(); ++i) sizes.push_back(sizeOf(builder, location, value, i));
  if (sizes.empty()) {
    auto attribute = DenseElementsAttr::get(sizes_type, ArrayRef<int32_t>());
    return stablehlo::ConstantOp::create(builder, location, sizes_type, attribute);
  }
  if (sizes.size() == 1) return sizes.front();
  return stablehlo::ConcatenateOp::create(builder, location, sizes_type, sizes, builder.getI64IntegerAttr(0));
}

Value FormulaBuilder::make(StringRef name, ValueRange operands, Type element) {
  OperationState state(location_, name, operands, typeOf(element));
  return builder_.create(state)->getResult(0);
}

Value FormulaBuilder::compare(uint32_t direction, Value lhs, Value rhs) {
  return stablehlo::CompareOp::create(builder_, location_, typeOf(builder_.getI1Type()), lhs, rhs,
                                      static_cast<stablehlo::ComparisonDirection>(direction),
                                      stablehlo::ComparisonTypeAttr());
}

Value FormulaBuilder::broadcast(Value scalar) {
  Type type = typeOf(cast<RankedTensorType>(scalar.getType()).getElementType());
  if (type_.hasStaticShape()) {
    return stablehlo::BroadcastInDimOp::create(builder_, location_, type, scalar,
                                               builder_.getDenseI64ArrayAttr({}));
  }
  if (!shape_) shape_ = sizesOf(builder_, location_, source_);
  return stablehlo::DynamicBroadcastInDimOp::create(builder_, location_, type, scalar, shape_,
                                                    builder_.getDenseI64ArrayAttr({}), DenseI64ArrayAttr(),
                                                    DenseI64ArrayAttr());
}

Value FormulaBuilder::splat(Type element, Attribute value) {
  Value& known = constants_[{element, value}];
  if (known) return known;
  bool is_static = type_.hasStaticShape();
  if (!is_static && keeps_chlo_) {
    return known =
               ConstantLikeOp::create(builder_, location_, typeOf(element), cast<TypedAttr>(value), source_);
  }
  auto type = is_static ? typeOf(element) : RankedTensorType::get({}, element);
  Value made = stablehlo::ConstantOp::create(builder_, location_, type, DenseElementsAttr::get(type, value));
  return known = is_static ? made : broadcast(made);
}

Value FormulaBuilder::constant(Type element, const APFloat& value) {
  bool loses_info;
  APFloat converted = value;
  converted.convert(cast<FloatType>(element).getFloatSemantics(), APFloat::rmNearestTiesToEven, &loses_info);
  return splat(element, FloatAttr::get(element, converted));
}

Value FormulaBuilder::constant(Type element, const APInt& value) {
  return splat(element, IntegerAttr::get(element, value));
}

Tensor Tensor::like(double constant) const {
  if (isa<FloatType>(element())) return {formula, formula->constant(element(), APFloat(constant))};
  APInt integer(element().getIntOrFloatBitWidth(), static_cast<uint64_t>(static_cast<int64_t>(constant)),
                /*isSigned=*/true, /*implicitTrunc=*/true);
  return {formula, formula->constant(element(), integer)};
}

Tensor Tensor::likeBits(uint64_t bits) const {
  APInt integer(element().getIntOrFloatBitWidth(), bits, /*isSigned=*/false, /*implicitTrunc=*/true);
  return {formula, formula->constant(element(), integer)};
}

Tensor Tensor::convert(Type to) const {
  if (element() == to) return *this;
  return {formula, formula->make("stablehlo.convert", value, to)};
}

Tensor Select(Tensor pred, Tensor on_true, Tensor on_false) {
  FormulaBuilder* formula = pred.formula;
  Value operands[] = {pred.value, on_true.value, on_false.value};
  return {formula, formula->make("stablehlo.select", operands, on_true.element())};
}

Tensor copySign(Tensor x, Tensor y) {
  unsigned width = y.element().getIntOrFloatBitWidth();
  Type word = IntegerType::get(y.value.getContext(), width);
  Tensor bits = y.bitcast(word);
  Tensor magnitude = Abs(x);
  return Select(Lt(bits, 0), -magnitude, magnitude);
}

Tensor realPart(Tensor z) {
  return {z.formula,
          z.formula->make("stablehlo.real", z.value, cast<ComplexType>(z.element()).getElementType())};
}

Tensor imagPart(Tensor z) {
  return {z.formula,
          z.formula->make("stablehlo.imag", z.value, cast<ComplexType>(z.element()).getElementType())};
}

Tensor makeComplex(Tensor real, Tensor imag) {
  Value parts[] = {real.value, imag.value};
  return {real.formula, real.formula->make("stablehlo.complex", parts, ComplexType::get(real.element()))};
}

// --- Integers ------------------------------------------------------------------------------------

Tensor nextAfterFormula(Tensor x, Tensor y) {
  unsigned width = x.element().getIntOrFloatBitWidth();
  Type word = IntegerType::get(x.value.getContext(), width);
  Tensor bits = xla::special_functions::NextAfterInBits(x.bitcast(word), y.bitcast(word), width);
  return Select(Or(IsNan(x), IsNan(y)), x + y, bits.bitcast(x.element()));
}

namespace {

Tensor shiftRight(Tensor x, int64_t bits, bool with_sign) {
  StringRef name = with_sign ? "stablehlo.shift_right_arithmetic" : "stablehlo.shift_right_logical";
  return x.apply(name, x.likeBits(static_cast<uint64_t>(bits)));
}

// Of 64 bits, in halves: no wider type is there to hold the product. Signed halves at the top, so that the
// shifts keep the sign.
Tensor mulhiOf64(Tensor x, Tensor y, bool is_signed) {
  Tensor mask = x.likeBits(0xffffffff);
  Tensor x_low = And(x, mask), y_low = And(y, mask);
  Tensor x_high = shiftRight(x, 32, is_signed), y_high = shiftRight(y, 32, is_signed);
  // Each sum stays in 64 bits.
  Tensor middle = x_high * y_low + shiftRight(x_low * y_low, 32, /*with_sign=*/false);
  Tensor other = x_low * y_high + And(middle, mask);
  return x_high * y_high + shiftRight(middle, 32, is_signed) + shiftRight(other, 32, is_signed);
}

}  // namespace

Tensor mulhiFormula(Tensor x, Tensor y) {
  auto type = cast<IntegerType>(x.element());
  unsigned width = type.getWidth();
  bool is_signed = !type.isUnsigned();
  if (width == 64) return mulhiOf64(x, y, is_signed);
  auto wide = IntegerType::get(type.getContext(), std::max(16u, 2 * width), type.getSignedness());
  Tensor product = x.convert(wide) * y.convert(wide);
  return shiftRight(product, width, is_signed).convert(type);
}

}  // namespace mlir::chlo
