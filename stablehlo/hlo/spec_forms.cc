#include "stablehlo/hlo/spec_forms.h"

#include <complex>

#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/IR/Matchers.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::stablehlo {
namespace {

using Sizes = SmallVector<int64_t>;

RankedTensorType typeOf(Value value) { return cast<RankedTensorType>(value.getType()); }

// The sizes of a padded array, or nothing where there is no such array.
std::optional<Sizes> paddedSizes(ArrayRef<int64_t> sizes, ArrayRef<int64_t> low, ArrayRef<int64_t> high,
                                 ArrayRef<int64_t> interior) {
  Sizes padded;
  for (auto [size, before, after, between] : llvm::zip_equal(sizes, low, high, interior)) {
    int64_t gaps, sum;
    if (llvm::MulOverflow(std::max<int64_t>(size - 1, 0), between, gaps) ||
        llvm::AddOverflow(size, gaps, sum) || llvm::AddOverflow(sum, before, sum) ||
        llvm::AddOverflow(sum, after, sum) || sum < 0) {
      return std::nullopt;
    }
    padded.push_back(sum);
  }
  return padded;
}

// Whether `value` is the constant that leaves whatever `op` combines it with as it is.
bool isIdentityOf(Operation* op, Value value) {
  while (isa_and_nonnull<BroadcastInDimOp, ReshapeOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  DenseElementsAttr constant;
  if (!matchPattern(value, m_Constant(&constant)) || !constant.isSplat()) return false;
  Type type = constant.getElementType();
  const bool is_float = isa<FloatType>(type);
  if (!is_float && !isa<IntegerType>(type)) return false;
  if (is_float) {
    const APFloat number = constant.getSplatValue<APFloat>();
    if (isa<AddOp>(op)) return number.isZero();
    if (isa<MulOp>(op)) return number.isExactlyValue(1.0);
    if (isa<MaxOp>(op)) return number.isInfinity() && number.isNegative();
    return isa<MinOp>(op) && number.isInfinity() && !number.isNegative();
  }
  const APInt number = constant.getSplatValue<APInt>();
  const bool is_unsigned = type.isUnsignedInteger() || type.isInteger(1);
  if (isa<AddOp, OrOp>(op)) return number.isZero();
  if (isa<MulOp>(op)) return number.isOne();
  if (isa<AndOp>(op)) return number.isAllOnes();
  if (isa<MaxOp>(op)) return is_unsigned ? number.isMinValue() : number.isMinSignedValue();
  return isa<MinOp>(op) && (is_unsigned ? number.isMaxValue() : number.isMaxSignedValue());
}

// Whether combining with the initial values, as often as one likes, changes nothing.
bool hasIdentityAsInitialValue(ReduceWindowOp reduce) {
  if (reduce.getInputs().size() != 1 || reduce.getBody().empty()) return false;
  Block& body = reduce.getBody().front();
  auto result = dyn_cast<ReturnOp>(body.back());
  if (!result || result->getNumOperands() != 1) return false;
  Operation* op = result->getOperand(0).getDefiningOp();
  if (!op || op->getBlock() != &body || op->getNumOperands() != 2) return false;
  const bool combines_both = llvm::is_contained(op->getOperands(), body.getArgument(0)) &&
                             llvm::is_contained(op->getOperands(), body.getArgument(1));
  return combines_both && isIdentityOf(op, reduce.getInitValues().front());
}

// Windows see the initial value around the elements and between dilated ones; HLO leaves these places out.
SmallVector<Value> padWindows(OpBuilder& builder, Operation* op) {
  auto reduce = cast<ReduceWindowOp>(op);
  const size_t rank = reduce.getWindowDimensions().size();
  Sizes low(rank), high(rank), interior(rank);
  if (auto padding = reduce.getPadding()) {
    if (padding->getNumElements() != static_cast<int64_t>(2 * rank)) return op->getResults();
    for (auto [i, amount] : llvm::enumerate(padding->getValues<int64_t>())) {
      (i % 2 == 0 ? low : high)[i / 2] = amount;
    }
  }
  if (auto dilations = reduce.getBaseDilations()) {
    if (dilations->size() != rank) return op->getResults();
    for (size_t i = 0; i < rank; ++i) interior[i] = (*dilations)[i] - 1;
  }
  auto isZero = [](int64_t amount) { return amount == 0; };
  if (llvm::all_of(llvm::concat<int64_t>(low, high, interior), isZero)) return op->getResults();
  if (llvm::any_of(interior, [](int64_t amount) { return amount < 0; })) return op->getResults();
  if (hasIdentityAsInitialValue(reduce)) return op->getResults();
  const size_t count = reduce.getInputs().size();
  SmallVector<RankedTensorType> types;
  for (Value input : reduce.getInputs()) {
    if (static_cast<size_t>(typeOf(input).getRank()) != rank) return op->getResults();
    auto sizes = paddedSizes(typeOf(input).getShape(), low, high, interior);
    if (!sizes) return op->getResults();
    types.push_back(typeOf(input).clone(*sizes));
  }
  builder.setInsertionPoint(op);
  for (size_t i = 0; i < count; ++i) {
    op->setOperand(i, PadOp::create(builder, op->getLoc(), types[i], op->getOperand(i),
                                    op->getOperand(count + i), low, high, interior));
  }
  reduce.removePaddingAttr();
  reduce.removeBaseDilationsAttr();
  return op->getResults();
}

// How far a scattered window reaches beyond its first element, for each dimension that the indices move.
// Nothing when no window has several elements there, or when the numbers do not fit the operands.
std::optional<Sizes> reachOfWindows(ScatterOp scatter) {
  if (scatter.getInputs().empty()) return std::nullopt;
  ScatterDimensionNumbersAttr numbers = scatter.getScatterDimensionNumbers();
  RankedTensorType operand = typeOf(scatter.getInputs().front());
  RankedTensorType indices = typeOf(scatter.getScatterIndices());
  RankedTensorType update = typeOf(scatter.getUpdates().front());
  const int64_t dimension = numbers.getIndexVectorDim();
  const int64_t components =
      dimension >= 0 && dimension < indices.getRank() ? indices.getDimSize(dimension) : 1;
  if (components != static_cast<int64_t>(numbers.getScatterDimsToOperandDims().size())) return std::nullopt;
  for (int64_t moved : numbers.getScatterDimsToOperandDims()) {
    if (moved < 0 || moved >= operand.getRank()) return std::nullopt;
  }
  Sizes reach(operand.getRank());
  ArrayRef<int64_t> window = numbers.getUpdateWindowDims();
  for (int64_t i = 0; i < operand.getRank(); ++i) {
    if (llvm::is_contained(numbers.getInsertedWindowDims(), i) ||
        llvm::is_contained(numbers.getInputBatchingDims(), i)) {
      continue;
    }
    if (window.empty() || window.front() < 0 || window.front() >= update.getRank()) return std::nullopt;
    if (llvm::is_contained(numbers.getScatterDimsToOperandDims(), i))
      reach[i] = std::max<int64_t>(update.getDimSize(window.front()) - 1, 0);
    window = window.drop_front();
  }
  if (llvm::all_of(reach, [](int64_t amount) { return amount == 0; })) return std::nullopt;
  return reach;
}

// A constant that holds a number for each component of the index vectors.
Value componentsOf(OpBuilder& builder, ScatterOp scatter, RankedTensorType type, ArrayRef<int64_t> numbers) {
  const int64_t dimension = scatter.getScatterDimensionNumbers().getIndexVectorDim();
  auto width = type.getElementType().getIntOrFloatBitWidth();
  SmallVector<APInt> values;
  for (int64_t number : numbers)
    values.emplace_back(width, number, /*isSigned=*/true, /*implicitTrunc=*/true);
  SmallVector<int64_t> sizes, dimensions;
  if (dimension >= 0 && dimension < type.getRank()) {
    sizes.push_back(type.getDimSize(dimension));
    dimensions.push_back(dimension);
  }
  auto attribute = DenseElementsAttr::get(type.clone(sizes), values);
  Value constant = ConstantOp::create(builder, scatter.getLoc(), attribute);
  return BroadcastInDimOp::create(builder, scatter.getLoc(), type, constant, dimensions);
}

// Moves the indices up by `reach`. Windows that are outside as a whole stay so.
Value movedIndices(OpBuilder& builder, ScatterOp scatter, ArrayRef<int64_t> reach) {
  Location location = scatter.getLoc();
  Value indices = scatter.getScatterIndices();
  RankedTensorType type = typeOf(indices);
  const bool is_unsigned = type.getElementType().isUnsignedInteger();
  const unsigned width = type.getElementType().getIntOrFloatBitWidth();
  const int64_t least = is_unsigned ? 0 : llvm::minIntN(width);
  const int64_t most =
      is_unsigned ? static_cast<int64_t>(llvm::maxUIntN(std::min(width, 63u))) : llvm::maxIntN(width);
  Sizes low, high, amounts;
  for (int64_t dimension : scatter.getScatterDimensionNumbers().getScatterDimsToOperandDims()) {
    amounts.push_back(reach[dimension]);
    low.push_back(std::max(-reach[dimension] - 1, least));
    high.push_back(std::min(typeOf(scatter.getInputs().front()).getDimSize(dimension), most));
  }
  Value clamped = ClampOp::create(builder, location, type, componentsOf(builder, scatter, type, low), indices,
                                  componentsOf(builder, scatter, type, high));
  RankedTensorType wide = type.clone(builder.getI64Type());
  Value converted = ConvertOp::create(builder, location, wide, clamped);
  return AddOp::create(builder, location, wide, converted, componentsOf(builder, scatter, wide, amounts));
}

// The scalar zero, or null for types that are not numbers.
TypedAttr zeroOf(OpBuilder& builder, Type element) {
  auto scalar = RankedTensorType::get({}, element);
  auto complex = dyn_cast<ComplexType>(element);
  if (!complex) return cast_or_null<TypedAttr>(builder.getZeroAttr(scalar));
  auto part = dyn_cast<FloatType>(complex.getElementType());
  if (!part) return nullptr;
  const APFloat zero(part.getFloatSemantics());
  return DenseElementsAttr::get(scalar, std::complex<APFloat>(zero, zero));
}

// Elements of updates that fall outside are dropped. HLO drops a window that is not inside as a whole; so
// room is made for those that are partly inside.
SmallVector<Value> makeRoomForWindows(OpBuilder& builder, Operation* op) {
  auto scatter = cast<ScatterOp>(op);
  Location location = op->getLoc();
  std::optional<Sizes> reach = reachOfWindows(scatter);
  if (!reach) return op->getResults();
  const Sizes interior(reach->size());
  const Sizes ones(reach->size(), 1);
  const auto type_before = llvm::map_to_vector(op->getResults(), typeOf);
  SmallVector<Value> padded;
  builder.setInsertionPoint(op);
  for (Value input : scatter.getInputs()) {
    RankedTensorType type = typeOf(input);
    auto sizes = paddedSizes(type.getShape(), *reach, *reach, interior);
    TypedAttr zero = zeroOf(builder, type.getElementType());
    if (!sizes || !zero) return op->getResults();
    Value constant = ConstantOp::create(builder, location, zero);
    padded.push_back(
        PadOp::create(builder, location, type.clone(*sizes), input, constant, *reach, *reach, interior));
  }
  scatter.getScatterIndicesMutable().set(movedIndices(builder, scatter, *reach));
  builder.setInsertionPointAfter(op);
  SmallVector<Value> results;
  for (auto [i, value] : llvm::enumerate(padded)) {
    op->setOperand(i, value);
    op->getResult(i).setType(value.getType());
    Sizes limit(*reach);
    for (auto [end, size] : llvm::zip_equal(limit, type_before[i].getShape())) end += size;
    results.push_back(
        SliceOp::create(builder, location, type_before[i], op->getResult(i), *reach, limit, ones));
  }
  return results;
}

// A format without mantissa has no NaN; infinity is what is left of it.
SmallVector<Value> makeNanInfinite(OpBuilder& builder, Operation* op) {
  RankedTensorType type = typeOf(op->getResult(0));
  auto element = dyn_cast<FloatType>(type.getElementType());
  if (!element || cast<ReducePrecisionOp>(op).getMantissaBits() != 0 ||
      !APFloat::semanticsHasInf(element.getFloatSemantics())) {
    return op->getResults();
  }
  builder.setInsertionPointAfter(op);
  Location location = op->getLoc();
  Value operand = op->getOperand(0);
  Value is_nan = CompareOp::create(builder, location, operand, operand, ComparisonDirection::NE);
  const APFloat infinity = APFloat::getInf(element.getFloatSemantics());
  Value constant = ConstantOp::create(builder, location, DenseElementsAttr::get(type, infinity));
  return {SelectOp::create(builder, location, type, is_nan, constant, op->getResult(0))};
}

// HLO's random bits are unsigned integers.
SmallVector<Value> drawUnsigned(OpBuilder& builder, Operation* op) {
  RankedTensorType type = typeOf(op->getResult(1));
  if (!type.getElementType().isIntOrFloat() || type.getElementType().isUnsignedInteger())
    return op->getResults();
  const unsigned width = type.getElementType().getIntOrFloatBitWidth();
  op->getResult(1).setType(type.clone(builder.getIntegerType(width, /*isSigned=*/false)));
  builder.setInsertionPointAfter(op);
  return {op->getResult(0), BitcastConvertOp::create(builder, op->getLoc(), type, op->getResult(1))};
}

// The type of a reduction's value: of the arguments of the region that accumulates, which is the last one.
// Null when the op has none.
Type accumulatorOf(Operation* op, size_t argument) {
  if (op->getNumRegions() == 0 || op->getRegions().back().empty()) return nullptr;
  Block& body = op->getRegions().back().front();
  if (argument >= body.getNumArguments()) return nullptr;
  auto type = dyn_cast<ShapedType>(body.getArgument(argument).getType());
  return type ? type.getElementType() : nullptr;
}

// Accumulators may be wider than the operands, which HLO requires to be converted first.
void widenOperand(OpBuilder& builder, Operation* op, size_t operand, size_t argument) {
  Type wide = accumulatorOf(op, argument);
  if (!wide || operand >= op->getNumOperands()) return;
  auto type = dyn_cast<RankedTensorType>(op->getOperand(operand).getType());
  if (!type || type.getElementType() == wide) return;
  builder.setInsertionPoint(op);
  op->setOperand(operand,
                 ConvertOp::create(builder, op->getLoc(), type.clone(wide), op->getOperand(operand)));
}

// Operands of a reduction; the first half is reduced, the second half are the initial values.
SmallVector<Value> widenReduced(OpBuilder& builder, Operation* op) {
  const size_t count = op->getNumOperands() / 2;
  for (size_t i = 0; i < 2 * count; ++i) widenOperand(builder, op, i, i % count);
  return op->getResults();
}

SmallVector<Value> widenScattered(OpBuilder& builder, Operation* op) {
  const size_t count = (op->getNumOperands() - 1) / 2;
  for (size_t i = 0; i < count; ++i) {
    widenOperand(builder, op, i, i);
    widenOperand(builder, op, count + 1 + i, i);
  }
  return makeRoomForWindows(builder, op);
}

// The source and the initial value are accumulated; the operand is only looked at.
SmallVector<Value> widenSelected(OpBuilder& builder, Operation* op) {
  widenOperand(builder, op, 1, 0);
  widenOperand(builder, op, 2, 0);
  return op->getResults();
}

SmallVector<Value> widenWindows(OpBuilder& builder, Operation* op) {
  widenReduced(builder, op);
  return padWindows(builder, op);
}

using Form = SmallVector<Value> (*)(OpBuilder& builder, Operation* op);
Form formOf(Operation* op) {
  return llvm::StringSwitch<Form>(op->getName().getStringRef())
      .Case("stablehlo.reduce", widenReduced)
      .Case("stablehlo.reduce_precision", makeNanInfinite)
      .Case("stablehlo.reduce_window", widenWindows)
      .Case("stablehlo.rng_bit_generator", drawUnsigned)
      .Case("stablehlo.scatter", widenScattered)
      .Case("stablehlo.select_and_scatter", widenSelected)
      .Default(nullptr);
}

bool hasKnownShapes(Operation* op) {
  auto isKnown = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  };
  return llvm::all_of(op->getOperandTypes(), isKnown) && llvm::all_of(op->getResultTypes(), isKnown);
}

// Says an op that others use already in other terms.
void makeSpecified(OpBuilder& builder, Operation* op, Form form) {
  SmallVector<std::pair<OpOperand*, unsigned>> uses;
  for (OpResult result : op->getResults()) {
    for (OpOperand& use : result.getUses()) uses.emplace_back(&use, result.getResultNumber());
  }
  const SmallVector<Value> values = form(builder, op);
  for (auto [use, number] : uses) use->set(values[number]);
}

void makeRegionsSpecified(OpBuilder& builder, Operation* op) {
  SmallVector<Operation*> inner;
  for (Region& region : op->getRegions()) {
    region.walk([&](Operation* nested) {
      if (formOf(nested) && hasKnownShapes(nested)) inner.push_back(nested);
    });
  }
  for (Operation* nested : inner) makeSpecified(builder, nested, formOf(nested));
}

}  // namespace

SmallVector<Value> asSpecified(OpBuilder& builder, Operation* op) {
  makeRegionsSpecified(builder, op);
  const Form form = formOf(op);
  SmallVector<Value> values = form && hasKnownShapes(op) ? form(builder, op) : op->getResults();
  builder.setInsertionPointToEnd(op->getBlock());
  return values;
}

void makeSpecified(ModuleOp module) {
  OpBuilder builder(module.getContext());
  makeRegionsSpecified(builder, module);
}

}  // namespace mlir::stablehlo
