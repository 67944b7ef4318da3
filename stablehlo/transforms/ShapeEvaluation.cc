#include "stablehlo/transforms/ShapeEvaluation.h"

#include <algorithm>

#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/transforms/CompareDirection.h"

namespace mlir::stablehlo {
namespace {

// A constant: its elements in row-major order, each with its signedness. One element alone is that of all
// places.
struct Integers {
  RankedTensorType type;
  SmallVector<APSInt> values;
};

// The integers of a type: width and signedness; booleans are unsigned.
std::optional<std::pair<unsigned, bool>> integerKind(Type element) {
  if (isa<IndexType>(element)) return std::make_pair(64u, false);
  auto integer = dyn_cast<IntegerType>(element);
  if (!integer || integer.getWidth() > 64) return std::nullopt;
  return std::make_pair(integer.getWidth(), integer.isUnsigned() || integer.getWidth() == 1);
}

bool isSmallStatic(RankedTensorType type) {
  if (!type || !type.hasStaticShape() || type.getEncoding()) return false;
  int64_t count = 1;
  for (int64_t size : type.getShape()) {
    if (size == 0) return true;
    if (size > kMaxShapeElements || (count *= size) > kMaxShapeElements) return false;
  }
  return true;
}

// `allows_splat`: of large tensors, read those that have one element everywhere.
std::optional<Integers> readConstant(Value value, bool allows_splat = false) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  bool is_small = isSmallStatic(type);
  if (!type || !(is_small || allows_splat)) return std::nullopt;
  auto kind = integerKind(type.getElementType());
  DenseIntElementsAttr elements;
  if (!kind || !matchPattern(value, m_Constant(&elements))) return std::nullopt;
  if (elements.getType().getShape() != type.getShape() || type.getEncoding() ||
      elements.getElementType() != type.getElementType()) {
    return std::nullopt;
  }
  Integers result{type, {}};
  if (!is_small) {
    if (!elements.isSplat()) return std::nullopt;
    result.values.emplace_back(elements.getSplatValue<APInt>(), kind->second);
    return result;
  }
  for (const APInt& element : elements.getValues<APInt>()) result.values.emplace_back(element, kind->second);
  return result;
}

using Operands = ArrayRef<Integers>;
// The elements of a result of type `type`; nothing when they are undefined, or do not fit `type`.
using Elements = std::optional<SmallVector<APSInt>>;

// --- Element by element --------------------------------------------------------------------------

using Binary = std::optional<APInt> (*)(const APSInt& a, const APSInt& b);
using Unary = std::optional<APInt> (*)(const APSInt& a);

std::optional<APInt> add(const APSInt& a, const APSInt& b) {
  return a.getBitWidth() == 1 ? APInt(a | b) : static_cast<const APInt&>(a) + b;
}
std::optional<APInt> subtract(const APSInt& a, const APSInt& b) { return static_cast<const APInt&>(a) - b; }
std::optional<APInt> multiply(const APSInt& a, const APSInt& b) { return static_cast<const APInt&>(a) * b; }
// Division by zero is left to the run time.
std::optional<APInt> divide(const APSInt& a, const APSInt& b) {
  if (b.isZero()) return std::nullopt;
  return a.isUnsigned() ? a.udiv(b) : a.sdiv(b);
}
std::optional<APInt> remainder(const APSInt& a, const APSInt& b) {
  if (b.isZero()) return std::nullopt;
  return a.isUnsigned() ? a.urem(b) : a.srem(b);
}
std::optional<APInt> maximum(const APSInt& a, const APSInt& b) { return a < b ? b : a; }
std::optional<APInt> minimum(const APSInt& a, const APSInt& b) { return a < b ? a : b; }
std::optional<APInt> bitAnd(const APSInt& a, const APSInt& b) { return a & b; }
std::optional<APInt> bitOr(const APSInt& a, const APSInt& b) { return a | b; }

std::optional<APInt> sign(const APSInt& a) {
  unsigned width = a.getBitWidth();
  if (a.isZero()) return APInt(width, 0);
  return a.isNegative() ? APInt::getAllOnes(width) : APInt(width, 1);
}

template <Binary function>
Elements evaluateBinary(Operation*, Operands operands, RankedTensorType) {
  if (operands.size() != 2 || operands[0].type != operands[1].type) return std::nullopt;
  SmallVector<APSInt> result;
  for (auto [a, b] : llvm::zip_equal(operands[0].values, operands[1].values)) {
    std::optional<APInt> value = function(a, b);
    if (!value) return std::nullopt;
    result.emplace_back(*value, a.isUnsigned());
  }
  return result;
}

template <Unary function>
Elements evaluateUnary(Operation*, Operands operands, RankedTensorType) {
  if (operands.size() != 1) return std::nullopt;
  SmallVector<APSInt> result;
  for (const APSInt& a : operands[0].values) result.emplace_back(*function(a), a.isUnsigned());
  return result;
}

Elements evaluateCompare(Operation* op, Operands operands, RankedTensorType) {
  if (operands.size() != 2 || operands[0].type != operands[1].type) return std::nullopt;
  SmallVector<APSInt> result;
  auto compare = cast<CompareOp>(op);
  bool is_unsigned = compare.getCompareType() == ComparisonType::UNSIGNED;
  for (auto [x, y] : llvm::zip_equal(operands[0].values, operands[1].values)) {
    APSInt a = is_unsigned ? APSInt(x, true) : x, b = is_unsigned ? APSInt(y, true) : y;
    result.emplace_back(APInt(1, holds(compare.getComparisonDirection(), a<b, a == b, a> b)), true);
  }
  return result;
}

// Element `i` of an operand that may be a scalar.
const APSInt* elementAt(const Integers& operand, size_t i) {
  if (operand.type.getRank() == 0) return &operand.values.front();
  return i < operand.values.size() ? &operand.values[i] : nullptr;
}

Elements evaluateSelect(Operation*, Operands operands, RankedTensorType) {
  if (operands.size() != 3 || operands[1].type != operands[2].type) return std::nullopt;
  SmallVector<APSInt> result;
  for (size_t i = 0; i < operands[1].values.size(); ++i) {
    const APSInt* pred = elementAt(operands[0], i);
    if (!pred) return std::nullopt;
    result.push_back(pred->isZero() ? operands[2].values[i] : operands[1].values[i]);
  }
  return result;
}

Elements evaluateClamp(Operation*, Operands operands, RankedTensorType) {
  // Bounds that are scalars, for tensors that are not, are left as they are.
  if (operands.size() != 3 || operands[0].type != operands[1].type || operands[2].type != operands[1].type) {
    return std::nullopt;
  }
  SmallVector<APSInt> result;
  for (auto [low, value, high] :
       llvm::zip_equal(operands[0].values, operands[1].values, operands[2].values)) {
    result.push_back(std::min(std::max(value, low), high));
  }
  return result;
}

Elements evaluateConvert(Operation*, Operands operands, RankedTensorType type) {
  auto kind = integerKind(type.getElementType());
  if (operands.size() != 1 || !kind) return std::nullopt;
  SmallVector<APSInt> result;
  for (const APSInt& value : operands[0].values) {
    // Every number but zero is true.
    APInt converted = kind->first == 1 ? APInt(1, !value.isZero()) : APInt(value.extOrTrunc(kind->first));
    result.emplace_back(converted, kind->second);
  }
  return result;
}

// --- Shapes --------------------------------------------------------------------------------------

Elements evaluateReshape(Operation*, Operands operands, RankedTensorType) { return operands[0].values; }

Elements evaluateGetDimensionSize(Operation* op, RankedTensorType type) {
  auto get = cast<GetDimensionSizeOp>(op);
  auto operand = dyn_cast<RankedTensorType>(get.getOperand().getType());
  int64_t dimension = get.getDimension();
  if (!operand || dimension < 0 || dimension >= operand.getRank() || operand.isDynamicDim(dimension)) {
    return std::nullopt;
  }
  auto kind = integerKind(type.getElementType());
  int64_t size = operand.getDimSize(dimension);
  if (!kind || !llvm::isIntN(kind->first, size)) return std::nullopt;
  return SmallVector<APSInt>{APSInt(APInt(kind->first, size, /*isSigned=*/true), kind->second)};
}

Elements evaluateSlice(Operation* op, Operands operands, RankedTensorType type) {
  auto slice = cast<SliceOp>(op);
  ArrayRef<int64_t> starts = slice.getStartIndices(), limits = slice.getLimitIndices(),
                    strides = slice.getStrides();
  RankedTensorType from = operands[0].type;
  auto rank = static_cast<size_t>(from.getRank());
  if (starts.size() != rank || limits.size() != rank || strides.size() != rank ||
      type.getRank() != from.getRank())
    return std::nullopt;
  for (size_t d = 0; d < rank; ++d) {
    int64_t size = type.getDimSize(d);
    if (starts[d] < 0 || limits[d] > from.getDimSize(d) || strides[d] <= 0 || starts[d] > limits[d] ||
        size != llvm::divideCeilSigned(limits[d] - starts[d], strides[d])) {
      return std::nullopt;
    }
  }
  SmallVector<APSInt> result;
  SmallVector<int64_t> index(rank, 0);
  for (int64_t n = 0; n < type.getNumElements(); ++n) {
    int64_t position = 0;
    for (size_t d = 0; d < rank; ++d)
      position = position * from.getDimSize(d) + starts[d] + index[d] * strides[d];
    result.push_back(operands[0].values[position]);
    for (int64_t d = from.getRank() - 1; d >= 0 && ++index[d] == type.getDimSize(d); --d) index[d] = 0;
  }
  return result;
}

Elements evaluateConcatenate(Operation* op, Operands operands, RankedTensorType) {
  auto dimension = static_cast<int64_t>(cast<ConcatenateOp>(op).getDimension());
  RankedTensorType first = operands[0].type;
  if (dimension < 0 || dimension >= first.getRank()) return std::nullopt;
  int64_t rows = ShapedType::getNumElements(first.getShape().take_front(dimension));
  for (const Integers& operand : operands) {
    if (operand.type.getRank() != first.getRank()) return std::nullopt;
    for (int64_t d = 0; d < first.getRank(); ++d) {
      if (d != dimension && operand.type.getDimSize(d) != first.getDimSize(d)) return std::nullopt;
    }
  }
  SmallVector<APSInt> result;
  for (int64_t row = 0; row < rows; ++row) {
    for (const Integers& operand : operands) {
      size_t length = operand.values.size() / rows;
      llvm::append_range(result, ArrayRef(operand.values).slice(row * length, length));
    }
  }
  return result;
}

// Of one number: one element everywhere.
Elements evaluateBroadcastInDim(Operation*, Operands operands, RankedTensorType) {
  const SmallVector<APSInt>& values = operands[0].values;
  if (values.empty() || !llvm::all_equal(values)) return std::nullopt;
  return SmallVector<APSInt>{values.front()};
}

// --- Floating-point numbers ----------------------------------------------------------------------

// Shapes may depend on signs and comparisons of floating-point numbers; null for
// others.
DenseFPElementsAttr readFloats(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  DenseFPElementsAttr elements;
  if (!isSmallStatic(type) || !matchPattern(value, m_Constant(&elements)) || elements.getType() != type)
    return {};
  return elements;
}

DenseElementsAttr evaluateSignOfFloats(SignOp op) {
  DenseFPElementsAttr operand = readFloats(op.getOperand());
  if (!operand || operand.getType() != op.getType()) return {};
  SmallVector<APFloat> values;
  for (const APFloat& x : operand.getValues<APFloat>()) {
    if (x.isNaN()) return {};
    values.push_back(x.isZero() ? x : APFloat::getOne(x.getSemantics(), x.isNegative()));
  }
  return DenseElementsAttr::get(operand.getType(), values);
}

DenseElementsAttr evaluateCompareOfFloats(CompareOp op) {
  DenseFPElementsAttr lhs = readFloats(op.getLhs()), rhs = readFloats(op.getRhs());
  auto type = dyn_cast<RankedTensorType>(op.getType());
  if (!lhs || !rhs || lhs.getType() != rhs.getType() || !isSmallStatic(type) ||
      !type.getElementType().isInteger(1) || type.getShape() != lhs.getType().getShape() ||
      op.getCompareType() == ComparisonType::TOTALORDER) {
    return {};
  }
  SmallVector<bool> values;
  for (auto [a, b] : llvm::zip_equal(lhs.getValues<APFloat>(), rhs.getValues<APFloat>())) {
    APFloat::cmpResult order = a.compare(b);
    values.push_back(holds(op.getComparisonDirection(), order == APFloat::cmpLessThan,
                           order == APFloat::cmpEqual, order == APFloat::cmpGreaterThan));
  }
  return DenseElementsAttr::get(type, values);
}

// --- The table -----------------------------------------------------------------------------------

using Evaluator = Elements (*)(Operation* op, Operands operands, RankedTensorType type);

const llvm::StringMap<Evaluator>& evaluators() {
  static const auto* const table = new llvm::StringMap<Evaluator>{
      {AddOp::getOperationName(), evaluateBinary<add>},
      {AndOp::getOperationName(), evaluateBinary<bitAnd>},
      {BroadcastInDimOp::getOperationName(), evaluateBroadcastInDim},
      {ClampOp::getOperationName(), evaluateClamp},
      {CompareOp::getOperationName(), evaluateCompare},
      {ConcatenateOp::getOperationName(), evaluateConcatenate},
      {ConvertOp::getOperationName(), evaluateConvert},
      {DivOp::getOperationName(), evaluateBinary<divide>},
      {MaxOp::getOperationName(), evaluateBinary<maximum>},
      {MinOp::getOperationName(), evaluateBinary<minimum>},
      {MulOp::getOperationName(), evaluateBinary<multiply>},
      {OrOp::getOperationName(), evaluateBinary<bitOr>},
      {RemOp::getOperationName(), evaluateBinary<remainder>},
      {ReshapeOp::getOperationName(), evaluateReshape},
      {SelectOp::getOperationName(), evaluateSelect},
      {SignOp::getOperationName(), evaluateUnary<sign>},
      {SliceOp::getOperationName(), evaluateSlice},
      {SubtractOp::getOperationName(), evaluateBinary<subtract>},
  };
  return *table;
}

Elements evaluate(Operation* op, RankedTensorType type) {
  // Looks at the type alone.
  if (isa<GetDimensionSizeOp>(op)) return evaluateGetDimensionSize(op, type);
  auto evaluator = evaluators().find(op->getName().getStringRef());
  if (evaluator == evaluators().end() || op->getNumOperands() == 0) return std::nullopt;
  SmallVector<Integers> operands;
  bool allows_splat = !isa<ConcatenateOp, SliceOp>(op);
  for (Value operand : op->getOperands()) {
    std::optional<Integers> value = readConstant(operand, allows_splat);
    if (!value) return std::nullopt;
    operands.push_back(std::move(*value));
  }
  return evaluator->second(op, operands, type);
}

}  // namespace

LogicalResult matchIntegers(Value value, SmallVectorImpl<int64_t>& integers) {
  std::optional<Integers> constant = readConstant(value);
  if (!constant) return failure();
  for (const APSInt& element : constant->values) {
    std::optional<int64_t> integer = element.tryExtValue();
    if (!integer) return failure();
    integers.push_back(*integer);
  }
  return success();
}

std::optional<int64_t> matchInteger(Value value) {
  SmallVector<int64_t> integers;
  if (failed(matchIntegers(value, integers)) || integers.size() != 1) return std::nullopt;
  return integers.front();
}

DenseElementsAttr evaluateShapeOp(Operation* op) {
  if (op->getNumResults() != 1) return {};
  if (auto sign = dyn_cast<SignOp>(op)) {
    if (DenseElementsAttr signs = evaluateSignOfFloats(sign)) return signs;
  }
  if (auto compare = dyn_cast<CompareOp>(op)) {
    if (DenseElementsAttr results = evaluateCompareOfFloats(compare)) return results;
  }
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!type || !type.hasStaticShape() || type.getEncoding()) return {};
  auto kind = integerKind(type.getElementType());
  if (!kind) return {};
  Elements elements = evaluate(op, type);
  if (!elements) return {};
  bool is_small = isSmallStatic(type);
  if (is_small && type.getNumElements() == 0) elements->clear();
  bool is_splat = elements->size() == 1;
  if (!is_splat && (!is_small || static_cast<int64_t>(elements->size()) != type.getNumElements())) return {};
  SmallVector<APInt> values;
  for (APSInt& element : *elements) {
    if (element.getBitWidth() != kind->first) return {};
    values.push_back(std::move(element));
  }
  return DenseElementsAttr::get(type, values);
}

}  // namespace mlir::stablehlo
