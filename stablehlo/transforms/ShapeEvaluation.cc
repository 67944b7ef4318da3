#include "stablehlo/transforms/ShapeEvaluation.h"

#include <algorithm>

#include "llvm/ADT/APSInt.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringMap.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Matchers.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::stablehlo {
namespace {

// A constant: its elements in row-major order, each with its signedness.
struct Integers {
  RankedTensorType type;
  SmallVector<APSInt> values;
};

// The integers that a type stands for: width and signedness; booleans are unsigned.
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

std::optional<Integers> readConstant(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!isSmallStatic(type)) return std::nullopt;
  auto kind = integerKind(type.getElementType());
  DenseIntElementsAttr elements;
  if (!kind || !matchPattern(value, m_Constant(&elements))) return std::nullopt;
  if (elements.getType().getShape() != type.getShape() ||
      elements.getElementType() != type.getElementType()) {
    return std::nullopt;
  }
  Integers result{type, {}};
  for (const APInt& element : elements.getValues<APInt>()) result.values.emplace_back(element, kind->second);
  return result;
}

using Operands = ArrayRef<Integers>;
// The elements of a result of type `type`; nothing when they are undefined, or do not fit `type`.
using Elements = std::optional<SmallVector<APSInt>>;

// --- Element by element ------------------------------------------------------------------------------------

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
std::optional<APInt> bitXor(const APSInt& a, const APSInt& b) { return a ^ b; }
// The distance of a shift, as unsigned; APInt shifts out everything when it is too large.
std::optional<APInt> shiftLeft(const APSInt& a, const APSInt& b) { return a.shl(b); }
std::optional<APInt> shiftRightArithmetic(const APSInt& a, const APSInt& b) { return a.ashr(b); }
std::optional<APInt> shiftRightLogical(const APSInt& a, const APSInt& b) { return a.lshr(b); }

std::optional<APInt> absolute(const APSInt& a) { return a.isUnsigned() ? APInt(a) : a.abs(); }
std::optional<APInt> negate(const APSInt& a) { return -static_cast<const APInt&>(a); }
std::optional<APInt> bitNot(const APSInt& a) { return ~static_cast<const APInt&>(a); }
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

bool compare(const APSInt& a, const APSInt& b, ComparisonDirection direction) {
  switch (direction) {
    case ComparisonDirection::EQ:
      return a == b;
    case ComparisonDirection::NE:
      return a != b;
    case ComparisonDirection::GE:
      return a >= b;
    case ComparisonDirection::GT:
      return a > b;
    case ComparisonDirection::LE:
      return a <= b;
    case ComparisonDirection::LT:
      return a < b;
  }
  return false;
}

Elements evaluateCompare(Operation* op, Operands operands, RankedTensorType) {
  if (operands.size() != 2 || operands[0].type != operands[1].type) return std::nullopt;
  SmallVector<APSInt> result;
  for (auto [a, b] : llvm::zip_equal(operands[0].values, operands[1].values)) {
    result.emplace_back(APInt(1, compare(a, b, cast<CompareOp>(op).getComparisonDirection())), true);
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
  if (operands.size() != 3) return std::nullopt;
  SmallVector<APSInt> result;
  for (size_t i = 0; i < operands[1].values.size(); ++i) {
    const APSInt *low = elementAt(operands[0], i), *high = elementAt(operands[2], i);
    const APSInt& value = operands[1].values[i];
    if (!low || !high || low->getBitWidth() != value.getBitWidth() ||
        high->getBitWidth() != value.getBitWidth()) {
      return std::nullopt;
    }
    result.push_back(std::min(std::max(value, *low), *high));
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

// --- Shapes ------------------------------------------------------------------------------------------------

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

Elements evaluateIota(int64_t dimension, RankedTensorType type) {
  auto kind = integerKind(type.getElementType());
  if (!kind || dimension < 0 || dimension >= type.getRank()) return std::nullopt;
  int64_t stride = 1;
  for (int64_t size : type.getShape().drop_front(dimension + 1)) stride *= size;
  SmallVector<APSInt> result;
  for (int64_t i = 0; i < type.getNumElements(); ++i) {
    int64_t value = i / stride % type.getDimSize(dimension);
    result.emplace_back(APInt(64, value).trunc(kind->first), kind->second);
  }
  return result;
}

Elements evaluateSlice(Operation* op, Operands operands, RankedTensorType) {
  auto slice = cast<SliceOp>(op);
  ArrayRef<int64_t> starts = slice.getStartIndices(), limits = slice.getLimitIndices(),
                    strides = slice.getStrides();
  RankedTensorType type = operands[0].type;
  // Shapes are of rank one.
  if (type.getRank() != 1 || starts.size() != 1 || limits.size() != 1 || strides.size() != 1 ||
      starts[0] < 0 || limits[0] > type.getDimSize(0) || strides[0] <= 0) {
    return std::nullopt;
  }
  SmallVector<APSInt> result;
  for (int64_t i = starts[0]; i < limits[0];) {
    result.push_back(operands[0].values[i]);
    if (strides[0] >= limits[0] - i) break;
    i += strides[0];
  }
  return result;
}

Elements evaluateConcatenate(Operation* op, Operands operands, RankedTensorType) {
  // Along the first dimension, the elements just follow each other.
  if (operands.empty() || cast<ConcatenateOp>(op).getDimension() != 0) return std::nullopt;
  SmallVector<APSInt> result;
  for (const Integers& operand : operands) {
    if (operand.type.getRank() == 0 ||
        operand.type.getShape().drop_front() != operands[0].type.getShape().drop_front()) {
      return std::nullopt;
    }
    llvm::append_range(result, operand.values);
  }
  return result;
}

Elements evaluateBroadcast(const Integers& operand, ArrayRef<int64_t> dims, RankedTensorType type) {
  RankedTensorType from = operand.type;
  if (static_cast<int64_t>(dims.size()) != from.getRank()) return std::nullopt;
  for (auto [i, dim] : llvm::enumerate(dims)) {
    if (dim < 0 || dim >= type.getRank()) return std::nullopt;
    int64_t size = from.getDimSize(i);
    if (size != 1 && size != type.getDimSize(dim)) return std::nullopt;
  }
  SmallVector<APSInt> result;
  SmallVector<int64_t> index(type.getRank(), 0);
  for (int64_t n = 0; n < type.getNumElements(); ++n) {
    int64_t position = 0;
    for (auto [i, dim] : llvm::enumerate(dims)) {
      position = position * from.getDimSize(i) + (from.getDimSize(i) == 1 ? 0 : index[dim]);
    }
    result.push_back(operand.values[position]);
    for (int64_t d = type.getRank() - 1; d >= 0 && ++index[d] == type.getDimSize(d); --d) index[d] = 0;
  }
  return result;
}

Elements evaluateBroadcastInDim(Operation* op, Operands operands, RankedTensorType type) {
  return evaluateBroadcast(operands[0], cast<BroadcastInDimOp>(op).getBroadcastDimensions(), type);
}

Elements evaluateDynamicBroadcastInDim(Operation* op, Operands operands, RankedTensorType type) {
  return evaluateBroadcast(operands[0], cast<DynamicBroadcastInDimOp>(op).getBroadcastDimensions(), type);
}

// --- The table ---------------------------------------------------------------------------------------------

using Evaluator = Elements (*)(Operation* op, Operands operands, RankedTensorType type);

const llvm::StringMap<Evaluator>& evaluators() {
  static const auto* const table = new llvm::StringMap<Evaluator>{
      {AbsOp::getOperationName(), evaluateUnary<absolute>},
      {AddOp::getOperationName(), evaluateBinary<add>},
      {AndOp::getOperationName(), evaluateBinary<bitAnd>},
      {BroadcastInDimOp::getOperationName(), evaluateBroadcastInDim},
      {ClampOp::getOperationName(), evaluateClamp},
      {CompareOp::getOperationName(), evaluateCompare},
      {ConcatenateOp::getOperationName(), evaluateConcatenate},
      {ConvertOp::getOperationName(), evaluateConvert},
      {DivOp::getOperationName(), evaluateBinary<divide>},
      {DynamicBroadcastInDimOp::getOperationName(), evaluateDynamicBroadcastInDim},
      {DynamicReshapeOp::getOperationName(), evaluateReshape},
      {MaxOp::getOperationName(), evaluateBinary<maximum>},
      {MinOp::getOperationName(), evaluateBinary<minimum>},
      {MulOp::getOperationName(), evaluateBinary<multiply>},
      {NegOp::getOperationName(), evaluateUnary<negate>},
      {NotOp::getOperationName(), evaluateUnary<bitNot>},
      {OrOp::getOperationName(), evaluateBinary<bitOr>},
      {RemOp::getOperationName(), evaluateBinary<remainder>},
      {ReshapeOp::getOperationName(), evaluateReshape},
      {SelectOp::getOperationName(), evaluateSelect},
      {ShiftLeftOp::getOperationName(), evaluateBinary<shiftLeft>},
      {ShiftRightArithmeticOp::getOperationName(), evaluateBinary<shiftRightArithmetic>},
      {ShiftRightLogicalOp::getOperationName(), evaluateBinary<shiftRightLogical>},
      {SignOp::getOperationName(), evaluateUnary<sign>},
      {SliceOp::getOperationName(), evaluateSlice},
      {SubtractOp::getOperationName(), evaluateBinary<subtract>},
      {XorOp::getOperationName(), evaluateBinary<bitXor>},
  };
  return *table;
}

Elements evaluate(Operation* op, RankedTensorType type) {
  // Ops that look at types alone.
  if (isa<GetDimensionSizeOp>(op)) return evaluateGetDimensionSize(op, type);
  if (auto iota = dyn_cast<IotaOp>(op)) return evaluateIota(iota.getIotaDimension(), type);
  auto evaluator = evaluators().find(op->getName().getStringRef());
  if (evaluator == evaluators().end() || op->getNumOperands() == 0) return std::nullopt;
  SmallVector<Integers> operands;
  for (Value operand : op->getOperands()) {
    std::optional<Integers> value = readConstant(operand);
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
  auto type = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!isSmallStatic(type)) return {};
  auto kind = integerKind(type.getElementType());
  if (!kind) return {};
  Elements elements = evaluate(op, type);
  if (!elements || static_cast<int64_t>(elements->size()) != type.getNumElements()) return {};
  SmallVector<APInt> values;
  for (APSInt& element : *elements) {
    if (element.getBitWidth() != kind->first) return {};
    values.push_back(std::move(element));
  }
  return DenseElementsAttr::get(type, values);
}

}  // namespace mlir::stablehlo
