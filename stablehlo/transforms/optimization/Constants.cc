#include "stablehlo/transforms/optimization/Constants.h"

namespace mlir::stablehlo {

DenseElementsAttr constantOf(Value value) {
  DenseElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || elements.getType() != value.getType()) return {};
  return elements;
}

std::optional<int64_t> constantInteger(Value value) {
  DenseElementsAttr elements = constantOf(value);
  if (!elements || !elements.isSplat() || !elements.getElementType().isIntOrIndex()) return std::nullopt;
  APInt element = elements.getSplatValue<APInt>();
  bool is_unsigned = elements.getElementType().isUnsignedInteger() || elements.getElementType().isInteger(1);
  if (is_unsigned && element.getActiveBits() > 63) return std::nullopt;
  return is_unsigned ? static_cast<int64_t>(element.getZExtValue()) : element.getSExtValue();
}

bool isConstantEqual(Value value, int64_t number) {
  DenseElementsAttr elements = constantOf(value);
  if (!elements || !elements.isSplat()) return false;
  Type type = elements.getElementType();
  if (type.isIntOrIndex()) {
    std::optional<int64_t> found = constantInteger(value);
    return found && *found == number;
  }
  if (!isa<FloatType>(type)) return false;
  APFloat element = elements.getSplatValue<APFloat>();
  if (!element.isFinite()) return false;
  bool inexact = false;
  element.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &inexact);
  return element.convertToDouble() == static_cast<double>(number);
}

bool isAllOnes(Value value) {
  DenseElementsAttr elements = constantOf(value);
  return elements && elements.isSplat() && elements.getElementType().isInteger() &&
         elements.getSplatValue<APInt>().isAllOnes();
}

RankedTensorType foldableType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || tensor.getEncoding()) return {};
  Type element = tensor.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element)) element = complex.getElementType();
  if (!element.isIntOrIndexOrFloat()) return {};
  // The number of elements fits an int64_t.
  int64_t count = 1;
  for (int64_t size : tensor.getShape()) {
    if (llvm::MulOverflow(count, size, count)) return {};
  }
  return tensor;
}

bool withinLimit(RankedTensorType type, bool splat, const FoldOptions& options) {
  return splat || type.getNumElements() <= options.foldOpElementLimit;
}

DenseElementsAttr splatOf(RankedTensorType type, int64_t number) {
  if (type.getNumElements() == 0) return DenseElementsAttr::get(type, ArrayRef<Attribute>());
  Type element = type.getElementType();
  if (auto complex = dyn_cast<ComplexType>(element)) {
    auto part = dyn_cast<FloatType>(complex.getElementType());
    if (!part) return {};
    APFloat real(static_cast<double>(number)), imag(0.0);
    bool inexact = false;
    real.convert(part.getFloatSemantics(), APFloat::rmNearestTiesToEven, &inexact);
    imag.convert(part.getFloatSemantics(), APFloat::rmNearestTiesToEven, &inexact);
    return DenseElementsAttr::get(type, std::complex<APFloat>(real, imag));
  }
  if (auto floating = dyn_cast<FloatType>(element)) {
    return DenseElementsAttr::get(type, FloatAttr::get(floating, static_cast<double>(number)));
  }
  unsigned width = element.isIndex() ? IndexType::kInternalStorageBitWidth : element.getIntOrFloatBitWidth();
  return DenseElementsAttr::get(type, APInt(64, static_cast<uint64_t>(number), true).trunc(width));
}

LogicalResult replaceWith(PatternRewriter& rewriter, Operation* op, ValueRange values) {
  const bool same = llvm::equal(values, op->getResultTypes(),
                                [](Value value, Type type) { return value && value.getType() == type; });
  if (!same) return failure();
  rewriter.replaceOp(op, values);
  return success();
}

}  // namespace mlir::stablehlo
