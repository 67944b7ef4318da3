// Checks of elementwise ops, and of quantized element types.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {

using quant::QuantizedType;
using PerAxisType = quant::UniformQuantizedPerAxisType;

namespace {

// Both operands and the result of add, quantized all: they store and express the same types.
LogicalResult checkQuantizedAdd(const OpSite& site, QuantizedType lhs, QuantizedType rhs,
                                QuantizedType result) {
  if (!llvm::all_equal({lhs.getStorageType(), rhs.getStorageType(), result.getStorageType()})) {
    return site.broken("C3", "operands and result store integers of one type, but are ", lhs, ", ", rhs,
                       " and ", result);
  }
  if (!llvm::all_equal({lhs.getExpressedType(), rhs.getExpressedType(), result.getExpressedType()})) {
    return site.broken("C4", "operands and result express floats of one type, but are ", lhs, ", ", rhs,
                       " and ", result);
  }
  auto axis = dyn_cast<PerAxisType>(result);
  for (auto [rule, name, operand] : {std::tuple("C6", "lhs", lhs), std::tuple("C7", "rhs", rhs)}) {
    auto mine = dyn_cast<PerAxisType>(operand);
    if (!mine || (axis && mine.getQuantizedDimension() == axis.getQuantizedDimension())) continue;
    return site.broken(axis ? rule : "C5", name, " ", operand,
                       " is quantized along an axis, so the result is along the same, but it is ", result);
  }
  if (axis && !isa<PerAxisType>(lhs) && !isa<PerAxisType>(rhs)) {
    return site.broken("C5", "the result ", result, " is quantized along an axis, but no operand is");
  }
  return success();
}

}  // namespace

LogicalResult verifyAddOp(OptionalLocation location, Type lhs, Type rhs, Type result) {
  OpSite site(location, "add");
  Type a = getElementTypeOrSelf(lhs), b = getElementTypeOrSelf(rhs), c = getElementTypeOrSelf(result);
  auto x = dyn_cast<QuantizedType>(a), y = dyn_cast<QuantizedType>(b), z = dyn_cast<QuantizedType>(c);
  if (x && y && z) return checkQuantizedAdd(site, x, y, z);
  if (x || y || z) {
    return site.broken("C2", "operands and result are quantized all or none, but are ", lhs, ", ", rhs,
                       " and ", result);
  }
  if (a == b && b == c) return success();
  return site.broken("C1", "operands and result have elements of one type, but are ", lhs, ", ", rhs, " and ",
                     result);
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
  OpSite site(location, "bitcast_convert");
  auto from = cast<RankedTensorType>(operand), to = cast<RankedTensorType>(result);
  if (isa<ComplexType>(from.getElementType()) != isa<ComplexType>(to.getElementType())) {
    return site.broken("C2", "operand and result are complex both or neither, but are ", operand, " and ",
                       result);
  }
  int64_t from_bits = bitsOf(from.getElementType()), to_bits = bitsOf(to.getElementType());
  bool grows = from_bits <= to_bits;
  RankedTensorType small = grows ? from : to, large = grows ? to : from;
  int64_t small_bits = std::min(from_bits, to_bits), large_bits = std::max(from_bits, to_bits);
  ArrayRef<int64_t> outer = small.getShape();
  // Elements that together are one of the other's are in a dimension of their own, the last.
  bool fits = true;
  if (small_bits != large_bits) {
    fits = small.getRank() == large.getRank() + 1;
    if (fits && !ShapedType::isDynamic(outer.back()))
      fits = checkedMul(outer.back(), small_bits) == large_bits;
    if (!outer.empty()) outer = outer.drop_back();
  }
  fits = fits && outer.size() == large.getShape().size() &&
         llvm::all_of(llvm::zip(outer, large.getShape()),
                      [](auto pair) { return isCompatibleSize(std::get<0>(pair), std::get<1>(pair)); });
  if (fits) return success();
  if (small_bits == large_bits) {
    return site.broken("C1", "operand and result have one shape, but are ", operand, " and ", result);
  }
  return site.broken("C1", "elements of ", small_bits, " bits are in the last dimension of ", small,
                     " for those of ", large_bits, " bits of ", large,
                     ": the other dimensions are the same, and the last has as many as fit into one");
}

LogicalResult verifyUniformQuantizeOp(OptionalLocation location, Type operand, Type result) {
  OpSite site(location, "uniform_quantize");
  auto quantized = dyn_cast<QuantizedType>(getElementTypeOrSelf(result));
  if (!quantized) return site.broken("", "the result must be quantized, found ", result);
  Type element = getElementTypeOrSelf(operand);
  auto source = dyn_cast<QuantizedType>(element);
  Type expressed = source ? source.getExpressedType() : element;
  if (expressed == quantized.getExpressedType()) return success();
  return site.broken("C2", "the operand ", operand, " has values of ", expressed,
                     ", but those that the result expresses are ", quantized.getExpressedType());
}

LogicalResult verifySameQuantization(const OpSite& site, StringRef rule, Type operand, Type result) {
  auto from = dyn_cast<QuantizedType>(getElementTypeOrSelf(operand));
  auto to = dyn_cast<QuantizedType>(getElementTypeOrSelf(result));
  if (!from && !to) return success();
  // Parameters per axis belong to another dimension than before, maybe: they are for the op to compare.
  bool from_axis = isa_and_nonnull<PerAxisType>(Type(from)), to_axis = isa_and_nonnull<PerAxisType>(Type(to));
  if (from && to && from_axis == to_axis && (from_axis || from == to)) return success();
  return site.broken(rule, "operand and result are quantized in the same way, but are ", operand, " and ",
                     result);
}

LogicalResult verifySameQuantizedAxis(const OpSite& site, StringRef rule, Type operand, Type result) {
  auto from = dyn_cast<PerAxisType>(getElementTypeOrSelf(operand));
  auto to = dyn_cast<PerAxisType>(getElementTypeOrSelf(result));
  if (!from || !to) return success();
  if (from.getScales() == to.getScales() && from.getZeroPoints() == to.getZeroPoints()) return success();
  return site.broken(rule, "operand and result have the same scales and zero points, but are ", operand,
                     " and ", result);
}

}  // namespace mlir::hlo
