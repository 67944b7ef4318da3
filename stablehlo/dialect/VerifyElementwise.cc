// Checks of elementwise ops, and of quantized element types.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

using quant::QuantizedType;
using PerAxisType = quant::UniformQuantizedPerAxisType;

LogicalResult verifyAddOp(OptionalLocation location, Type lhs, Type rhs, Type result) {
  Type a = getElementTypeOrSelf(lhs), b = getElementTypeOrSelf(rhs), c = getElementTypeOrSelf(result);
  auto x = dyn_cast<QuantizedType>(a), y = dyn_cast<QuantizedType>(b), z = dyn_cast<QuantizedType>(c);
  if (!x && !y && !z) {
    if (a == b && b == c) return success();
    return emitOptionalError(location, "op requires the same element type for all operands and results");
  }
  if (!x || !y || !z) {
    return emitOptionalError(location,
                             "expects  all operands and results to be either quantized or non-quantized");
  }
  if (x.getStorageType() != y.getStorageType() || y.getStorageType() != z.getStorageType()) {
    return emitOptionalError(location, "mismatched operands and result quantization storage types");
  }
  if (x.getExpressedType() != y.getExpressedType() || y.getExpressedType() != z.getExpressedType()) {
    return emitOptionalError(location, "mismatched operands and result quantization expressed types");
  }
  auto result_axis = dyn_cast<PerAxisType>(c);
  for (auto [name, element] : {std::pair("lhs", a), std::pair("rhs", b)}) {
    auto axis = dyn_cast<PerAxisType>(element);
    if (axis && !result_axis) {
      return emitOptionalError(location, "result is not per_axis quantized but lhs or rhs are");
    }
    if (axis && axis.getQuantizedDimension() != result_axis.getQuantizedDimension()) {
      return emitOptionalError(location, "quantization_dimension of ", name, " and result are not same ",
                               element, " vs ", c);
    }
  }
  if (result_axis && !isa<PerAxisType>(a) && !isa<PerAxisType>(b)) {
    return emitOptionalError(location,
                             "result per_axis quantized but none from rhs and lhs are per_axis quantized");
  }
  return success();
}

namespace {

// Bits of one element. Complex ones count both parts.
int64_t bitsOf(Type element) {
  if (auto quantized = dyn_cast<QuantizedType>(element)) return quantized.getStorageTypeIntegralWidth();
  if (auto complex = dyn_cast<ComplexType>(element)) return 2 * bitsOf(complex.getElementType());
  return element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
}

}  // namespace

LogicalResult verifyBitcastConvertOp(OptionalLocation location, Type operand, Type result) {
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  if (isa<ComplexType>(from.getElementType()) != isa<ComplexType>(to.getElementType())) {
    return emitOptionalError(location, "cannot convert between real and complex types, but got: ", operand,
                             " and ", result);
  }
  int64_t from_bits = bitsOf(from.getElementType()), to_bits = bitsOf(to.getElementType());
  bool grows = from_bits <= to_bits;
  RankedTensorType small = grows ? from : to, large = grows ? to : from;
  int64_t small_bits = std::min(from_bits, to_bits), large_bits = std::max(from_bits, to_bits);
  ArrayRef<int64_t> small_shape = small.getShape();
  int64_t innermost = ShapedType::kDynamic;
  if (small_bits != large_bits) {
    if (small.getRank() != large.getRank() + 1) {
      return emitOptionalError(location, "rank of smaller element type (", small.getRank(),
                               ") should be 1 more than rank of larger element type (", large.getRank(),
                               "), but ", small.getRank(), " != ", large.getRank(), " + 1.");
    }
    innermost = small_shape.back();
    small_shape = small_shape.drop_back();
  }
  bool same = small_shape.size() == large.getShape().size() &&
              llvm::all_of(llvm::zip(small_shape, large.getShape()),
                           [](auto pair) { return isCompatibleSize(std::get<0>(pair), std::get<1>(pair)); });
  if (!same) {
    return emitOptionalError(
        location,
        "operand and result shapes must match except for the innermost dimension of the shape "
        "with the smaller element type. Got: ",
        operand, " and ", result, ".");
  }
  if (!ShapedType::isDynamic(innermost) && checkedMul(innermost, small_bits) != large_bits) {
    return emitOptionalError(location, "requires compatible bit widths. Got: ", operand, " and ", result,
                             ", but ", small_bits, " * ", innermost, " != ", large_bits, ".");
  }
  return success();
}

LogicalResult verifyUniformQuantizeOp(OptionalLocation location, Type operand, Type result) {
  auto quantized = dyn_cast<QuantizedType>(getElementTypeOrSelf(result));
  if (!quantized) return emitOptionalError(location, "expects a quantized result, found ", result);
  Type element = getElementTypeOrSelf(operand);
  auto source = dyn_cast<QuantizedType>(element);
  Type expressed = source ? source.getExpressedType() : element;
  if (expressed == quantized.getExpressedType()) return success();
  return emitOptionalError(location, "Expressed type of result expected to be ", expressed, ", but got ",
                           quantized.getExpressedType());
}

LogicalResult verifySameQuantization(OptionalLocation location, Type operand, Type result) {
  auto from = dyn_cast<QuantizedType>(getElementTypeOrSelf(operand));
  auto to = dyn_cast<QuantizedType>(getElementTypeOrSelf(result));
  if (!from && !to) return success();
  if (!from || !to) {
    return emitOptionalError(location, "expects operand and result to be quantized both, found ", operand,
                             " and ", result);
  }
  auto from_axis = dyn_cast<PerAxisType>(Type(from)), to_axis = dyn_cast<PerAxisType>(Type(to));
  if (!from_axis && !to_axis) {
    if (from == to) return success();
    return emitOptionalError(location, "expect same quantization scale and zero_point but got ", operand,
                             " vs ", result);
  }
  if (!from_axis || !to_axis) {
    return emitOptionalError(location, "expects operand and result to be quantized per axis both, found ",
                             operand, " and ", result);
  }
  return success();
}

LogicalResult verifySameQuantizedAxis(OptionalLocation location, Type operand, Type result) {
  auto from = dyn_cast<PerAxisType>(getElementTypeOrSelf(operand));
  auto to = dyn_cast<PerAxisType>(getElementTypeOrSelf(result));
  if (!from || !to) return success();
  if (from.getScales() == to.getScales() && from.getZeroPoints() == to.getZeroPoints()) return success();
  return emitOptionalError(location, "expect same quantization scales and zero_points but got ", operand,
                           " vs ", result);
}

}  // namespace mlir::hlo
