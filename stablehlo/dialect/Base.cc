#include "stablehlo/dialect/Base.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/OpSite.h"
#include "stablehlo/dialect/SanitizerOptions.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::hlo {
namespace {

bool areShapesCompatible(RankedTensorType a, RankedTensorType b) {
  if (a.getRank() != b.getRank()) return false;
  return llvm::all_of(llvm::zip(getDimensions(a), getDimensions(b)),
                      [](auto pair) { return isCompatible(std::get<0>(pair), std::get<1>(pair)); });
}

RankedTensorType meetOfTensors(RankedTensorType a, RankedTensorType b) {
  SmallVector<Dimension> dimensions;
  for (auto [x, y] : llvm::zip(getDimensions(a), getDimensions(b))) dimensions.push_back(meet(x, y));
  return makeTensor(dimensions, a.getElementType());
}

}  // namespace

ArrayRef<int64_t> encodingToBounds(Attribute encoding) {
  if (auto extensions = dyn_cast_or_null<stablehlo::TypeExtensionsAttr>(encoding))
    return extensions.getBounds();
  return {};
}

Attribute boundsToEncoding(Attribute prototype, ArrayRef<int64_t> bounds) {
  return prototype && !bounds.empty() ? boundsToEncoding(prototype.getContext(), bounds) : Attribute();
}

Attribute boundsToEncoding(MLIRContext* context, ArrayRef<int64_t> bounds) {
  return stablehlo::TypeExtensionsAttr::get(context, bounds);
}

bool isValidQuantizedDimension(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor) return true;
  auto element = dyn_cast<quant::UniformQuantizedPerAxisType>(tensor.getElementType());
  if (!element) return true;
  int64_t axis = element.getQuantizedDimension();
  if (axis < 0 || axis >= tensor.getRank()) return false;
  int64_t size = tensor.getDimSize(axis);
  return ShapedType::isDynamic(size) || size == static_cast<int64_t>(element.getScales().size());
}

bool isStaticOrSingleBounded(ShapedType type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || tensor.hasStaticShape()) return tensor != nullptr;
  if (tensor.getNumDynamicDims() != 1) return false;
  return llvm::any_of(encodingToBounds(tensor.getEncoding()),
                      [](int64_t bound) { return !ShapedType::isDynamic(bound); });
}

bool isLayoutAttr(Attribute attribute) {
  auto elements = dyn_cast<DenseIntElementsAttr>(attribute);
  return elements && elements.getType().getRank() == 1 && elements.getElementType().isIndex();
}

bool isCompatibleElementTypeForHloTypeInference(Type lhs, Type rhs) {
  if (lhs == rhs) return true;
  // Scales and zero points may differ: what is stored and what it expresses may not.
  auto a = dyn_cast<quant::QuantizedType>(lhs), b = dyn_cast<quant::QuantizedType>(rhs);
  if (!a || !b) return false;
  using PerAxis = quant::UniformQuantizedPerAxisType;
  if (isa<PerAxis>(lhs) != isa<PerAxis>(rhs)) return false;
  return a.getStorageType() == b.getStorageType() && a.getStorageTypeMin() == b.getStorageTypeMin() &&
         a.getStorageTypeMax() == b.getStorageTypeMax() && a.getExpressedType() == b.getExpressedType();
}

bool isCompatibleForHloTypeInference(Type lhs, Type rhs) {
  if (lhs == rhs) return true;
  auto lhs_tuple = dyn_cast<TupleType>(lhs), rhs_tuple = dyn_cast<TupleType>(rhs);
  if (lhs_tuple && rhs_tuple) {
    return isCompatibleForHloTypeInference(TypeRange(lhs_tuple.getTypes()), TypeRange(rhs_tuple.getTypes()));
  }
  auto lhs_shaped = dyn_cast<ShapedType>(lhs), rhs_shaped = dyn_cast<ShapedType>(rhs);
  if (!lhs_shaped || !rhs_shaped) return false;
  if (!isCompatibleElementTypeForHloTypeInference(lhs_shaped.getElementType(), rhs_shaped.getElementType())) {
    return false;
  }
  auto lhs_ranked = dyn_cast<RankedTensorType>(lhs), rhs_ranked = dyn_cast<RankedTensorType>(rhs);
  if (lhs_ranked && rhs_ranked) return areShapesCompatible(lhs_ranked, rhs_ranked);
  return isa<UnrankedTensorType>(lhs) || isa<UnrankedTensorType>(rhs);
}

bool isCompatibleForHloTypeInference(TypeRange lhs, TypeRange rhs) {
  return lhs.size() == rhs.size() && llvm::all_of(llvm::zip(lhs, rhs), [](auto pair) {
           return isCompatibleForHloTypeInference(std::get<0>(pair), std::get<1>(pair));
         });
}

// A splat says in a few bytes what would fill the memory.
constexpr int64_t kMaxMatchedInts = 1 << 24;

LogicalResult matchInts(Value value, SmallVector<APSInt>& result) {
  DenseIntElementsAttr elements;
  if (!matchPattern(value, m_Constant(&elements)) || elements.getNumElements() > kMaxMatchedInts)
    return failure();
  bool is_unsigned = elements.getElementType().isUnsignedInteger();
  for (const APInt& element : elements.getValues<APInt>()) result.emplace_back(element, is_unsigned);
  return success();
}

LogicalResult matchInts(Value value, SmallVector<int64_t>& result) {
  SmallVector<APSInt> integers;
  if (failed(matchInts(value, integers))) return failure();
  for (const APSInt& integer : integers) {
    std::optional<int64_t> number = integer.tryExtValue();
    if (!number) return failure();
    result.push_back(*number);
  }
  return success();
}

LogicalResult matchInts(Value value) {
  DenseIntElementsAttr elements;
  return success(matchPattern(value, m_Constant(&elements)));
}

FailureOr<Type> inferMostSpecificType(std::optional<Location> location, TypeRange types) {
  Type best = types.front();
  for (Type type : types.drop_front()) {
    if (type == best) continue;
    if (!isCompatibleForHloTypeInference(best, type)) {
      return emitOptionalError(location, "the types ", best, " and ", type, " cannot be of one value");
    }
    if (isa<UnrankedTensorType>(best)) {
      best = type;
      continue;
    }
    auto a = dyn_cast<RankedTensorType>(best), b = dyn_cast<RankedTensorType>(type);
    if (a && b) best = meetOfTensors(a, b);
    auto tuple = dyn_cast<TupleType>(best), other = dyn_cast<TupleType>(type);
    if (!tuple || !other) continue;
    SmallVector<Type> elements;
    for (auto [mine, its] : llvm::zip_equal(tuple.getTypes(), other.getTypes())) {
      FailureOr<Type> element = inferMostSpecificType(location, {mine, its});
      if (failed(element)) return failure();
      elements.push_back(*element);
    }
    best = TupleType::get(best.getContext(), elements);
  }
  return best;
}

FailureOr<SmallVector<int64_t>> parseDims(AsmParser& parser) {
  SmallVector<int64_t> dims;
  auto parse_one = [&] { return parser.parseInteger(dims.emplace_back()); };
  if (failed(parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parse_one))) return failure();
  return dims;
}

void printDims(AsmPrinter& printer, ArrayRef<int64_t> dims) {
  printer << '[';
  llvm::interleaveComma(dims, printer);
  printer << ']';
}

namespace OpTrait {

LogicalResult verifyCompatibleElementTypes(Operation* op, bool with_results) {
  SmallVector<Type> types(op->getOperandTypes());
  if (with_results) llvm::append_range(types, op->getResultTypes());
  for (Type type : types) {
    if (isCompatibleElementTypeForHloTypeInference(getElementTypeOrSelf(types.front()),
                                                   getElementTypeOrSelf(type))) {
      continue;
    }
    return OpSite(op).broken("", with_results ? "operands and results" : "all operands",
                             " have elements of one type, but there are ", types.front(), " and ", type);
  }
  return success();
}

LogicalResult verifyPairwiseSame(Operation* op, bool elements_only) {
  if (op->getNumOperands() != op->getNumResults()) {
    return OpSite(op).broken("", "there is a result for each operand, but ", op->getNumResults(), " for ",
                             op->getNumOperands());
  }
  for (auto [i, operand, result] : llvm::enumerate(op->getOperandTypes(), op->getResultTypes())) {
    Type a = elements_only ? getElementTypeOrSelf(operand) : operand;
    Type b = elements_only ? getElementTypeOrSelf(result) : result;
    if (a == b) continue;
    return OpSite(op).broken("", "operand and result ", i,
                             elements_only ? " have elements of one type" : " have one type", ", but are ",
                             operand, " and ", result);
  }
  return success();
}

LogicalResult verifyCompatibleTypes(Operation* op) {
  SmallVector<Type> types(op->getOperandTypes());
  llvm::append_range(types, op->getResultTypes());
  for (Type type : types) {
    if (isCompatibleForHloTypeInference(types.front(), type)) continue;
    return OpSite(op).broken("", "operands and results have one type, but there are ", types.front(), " and ",
                             type);
  }
  return success();
}

}  // namespace OpTrait
}  // namespace mlir::hlo
