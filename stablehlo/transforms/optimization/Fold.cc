// Ops on constants. What they give, the evaluator of HLO computes; here is only which ops are folded, and of
// which elements.
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/OwningOpRef.h"
#include "stablehlo/hlo/literal_to_attribute.h"
#include "stablehlo/hlo/stablehlo.h"
#include "stablehlo/transforms/optimization/Constants.h"
#include "xla/hlo/evaluator/module_evaluator.h"

namespace mlir::stablehlo {
namespace {

// --- The table -----------------------------------------------------------------------------------

// Types of elements. The floating-point ones are those with which every machine computes alike.
enum Elements : unsigned {
  kInteger = 1,
  kPredicate = 2,
  kFloat = 4,
  kComplex = 8,  // of such floats
  kOther = 16,
  kNumber = kInteger | kFloat,
  kReal = kInteger | kPredicate | kFloat,
  kAny = kReal | kComplex | kOther,
};

Elements elementsOf(Type element) {
  if (element.isInteger(1)) return kPredicate;
  if (element.isIntOrIndex()) return kInteger;
  if (isa<Float16Type, BFloat16Type, Float32Type, Float64Type>(element)) return kFloat;
  auto complex = dyn_cast<ComplexType>(element);
  return complex && elementsOf(complex.getElementType()) == kFloat ? kComplex : kOther;
}

enum class Form {
  kExact,    // Element by element, and floats are the nearest to the exact result on every machine.
  kInexact,  // Element by element, but the last bits of floats are the evaluator's own.
  kMoves,    // The elements of the result are those of the operands.
  kRepeats,  // The same, but there may be more of them: folded only when all are equal.
  kCounts,   // There are no operands.
};

struct Row {
  StringLiteral op;
  // The operands and the result may have these.
  unsigned elements;
  Form form = Form::kExact;
};

constexpr Row kSelect = {"stablehlo.select", kAny};
constexpr Row kConcatenate = {"stablehlo.concatenate", kAny, Form::kMoves};
constexpr Row kRows[] = {
    kSelect,
    kConcatenate,
    {"chlo.erf", kFloat, Form::kInexact},
    {"chlo.erfc", kFloat, Form::kInexact},
    {"stablehlo.abs", kNumber},
    {"stablehlo.add", kReal},
    {"stablehlo.and", kInteger | kPredicate},
    {"stablehlo.atan2", kFloat, Form::kInexact},
    {"stablehlo.broadcast", kAny, Form::kRepeats},
    {"stablehlo.broadcast_in_dim", kAny, Form::kRepeats},
    {"stablehlo.cbrt", kFloat, Form::kInexact},
    {"stablehlo.ceil", kFloat},
    {"stablehlo.clamp", kReal},
    {"stablehlo.compare", kReal},
    {"stablehlo.complex", kFloat | kComplex},
    {"stablehlo.convert", kReal},
    {"stablehlo.cosine", kFloat, Form::kInexact},
    {"stablehlo.count_leading_zeros", kInteger},
    {"stablehlo.divide", kNumber},
    {"stablehlo.dynamic_slice", kAny, Form::kRepeats},
    {"stablehlo.exponential", kFloat, Form::kInexact},
    {"stablehlo.exponential_minus_one", kFloat, Form::kInexact},
    {"stablehlo.floor", kFloat},
    {"stablehlo.imag", kFloat | kComplex},
    {"stablehlo.iota", kNumber, Form::kCounts},
    {"stablehlo.is_finite", kFloat | kPredicate},
    {"stablehlo.log", kFloat, Form::kInexact},
    {"stablehlo.log_plus_one", kFloat, Form::kInexact},
    {"stablehlo.logistic", kFloat, Form::kInexact},
    {"stablehlo.maximum", kReal},
    {"stablehlo.minimum", kReal},
    {"stablehlo.multiply", kReal},
    {"stablehlo.negate", kNumber},
    {"stablehlo.not", kInteger | kPredicate},
    {"stablehlo.or", kInteger | kPredicate},
    {"stablehlo.pad", kAny, Form::kRepeats},
    {"stablehlo.popcnt", kInteger},
    {"stablehlo.power", kNumber, Form::kInexact},
    {"stablehlo.real", kFloat | kComplex},
    {"stablehlo.remainder", kNumber},
    {"stablehlo.reshape", kAny, Form::kMoves},
    {"stablehlo.reverse", kAny, Form::kMoves},
    {"stablehlo.round_nearest_afz", kFloat},
    {"stablehlo.round_nearest_even", kFloat},
    {"stablehlo.rsqrt", kFloat, Form::kInexact},
    {"stablehlo.shift_left", kInteger},
    {"stablehlo.shift_right_arithmetic", kInteger},
    {"stablehlo.shift_right_logical", kInteger},
    {"stablehlo.sign", kNumber},
    {"stablehlo.sine", kFloat, Form::kInexact},
    {"stablehlo.slice", kAny, Form::kMoves},
    {"stablehlo.sqrt", kFloat},
    {"stablehlo.subtract", kNumber},
    {"stablehlo.tan", kFloat, Form::kInexact},
    {"stablehlo.tanh", kFloat, Form::kInexact},
    {"stablehlo.transpose", kAny, Form::kMoves},
    {"stablehlo.xor", kInteger | kPredicate},
};

// --- Folding -------------------------------------------------------------------------------------

// What the evaluator gives for an op with these operands and a result of this type; null if HLO has no such
// op.
DenseElementsAttr evaluate(Operation* op, ArrayRef<DenseElementsAttr> operands, RankedTensorType type) {
  Location location = op->getLoc();
  OwningOpRef<ModuleOp> module(ModuleOp::create(location));
  OpBuilder builder = OpBuilder::atBlockEnd(module->getBody());
  auto main = func::FuncOp::create(builder, location, "main", builder.getFunctionType({}, {type}));
  builder.setInsertionPointToStart(main.addEntryBlock());
  IRMapping constants;
  for (auto [operand, elements] : llvm::zip_equal(op->getOperands(), operands)) {
    if (!constants.contains(operand))
      constants.map(operand, ConstantOp::create(builder, location, elements).getResult());
  }
  Operation* alone = builder.clone(*op, constants);
  alone->setDiscardableAttrs(ArrayRef<NamedAttribute>());
  alone->getResult(0).setType(type);
  func::ReturnOp::create(builder, location, alone->getResults());

  const auto hlo = xla::ConvertStablehloToHlo(*module);
  if (!hlo.ok()) return {};
  const auto evaluator = xla::ModuleEvaluator::Create(**hlo);
  if (!evaluator.ok()) return {};
  const auto result = (*evaluator)->Evaluate({});
  if (!result.ok()) return {};
  const auto value = xla::LiteralToAttribute(*result, *op->getContext());
  return value.ok() ? *value : DenseElementsAttr();
}

bool areAllEqual(ArrayRef<DenseElementsAttr> operands) {
  return llvm::all_of(operands, [&](DenseElementsAttr operand) {
    return operand.isSplat() && operand.getElementType() == operands[0].getElementType() &&
           operand.getRawData() == operands[0].getRawData();
  });
}

// A compare op may say that the bits are of unsigned numbers, which in HLO their type does.
DenseElementsAttr asCompared(Operation* op, DenseElementsAttr operand) {
  auto compare = dyn_cast<CompareOp>(op);
  Type element = operand.getElementType();
  if (!compare || compare.getCompareType() != ComparisonType::UNSIGNED || elementsOf(element) != kInteger)
    return operand;
  return operand.bitcast(
      IntegerType::get(op->getContext(), element.getIntOrFloatBitWidth(), IntegerType::Unsigned));
}

class FoldRow : public RewritePattern {
 public:
  FoldRow(const Row& row, const FoldOptions& options, PatternBenefit benefit, MLIRContext* context)
      : RewritePattern(row.op, benefit, context), row_(row), options_(options) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    RankedTensorType type = foldableType(op->getResult(0).getType());
    if (!type || !takes(type.getElementType())) return failure();
    SmallVector<DenseElementsAttr> operands;
    // Where a slice of equal elements starts does not matter.
    for (Value operand : isa<DynamicSliceOp>(op) ? op->getOperands().take_front() : op->getOperands()) {
      DenseElementsAttr elements = foldableType(operand.getType()) ? constantOf(operand) : nullptr;
      if (!elements || !takes(elements.getElementType())) return failure();
      operands.push_back(asCompared(op, elements));
    }
    DenseElementsAttr value = fold(op, operands, type);
    if (!value || value.getType() != type) return failure();
    rewriter.replaceOpWithNewOp<ConstantOp>(op, value);
    return success();
  }

 private:
  bool takes(Type element) const {
    Elements elements = elementsOf(element);
    return (row_.elements & elements) != 0 &&
           !(elements == kFloat && row_.form == Form::kInexact && !options_.optimizeFloat);
  }

  DenseElementsAttr fold(Operation* op, ArrayRef<DenseElementsAttr> operands, RankedTensorType type) const {
    if (type.getNumElements() == 0) return splatOf(type, 0);
    if (auto iota = dyn_cast<IotaOp>(op); iota && type.getDimSize(iota.getIotaDimension()) == 1)
      return splatOf(type, 0);
    DenseElementsAttr first = operands.empty() ? nullptr : operands[0];
    // Neither makes a copy.
    if (isa<SelectOp>(op) && first.isSplat()) return operands[first.getSplatValue<bool>() ? 1 : 2];
    if (isa<ReshapeOp>(op) && !first.isSplat()) return first.reshape(type);
    if (row_.form == Form::kMoves || row_.form == Form::kRepeats) {
      if (first.getElementType() != type.getElementType()) return {};
      if (areAllEqual(operands)) return first.resizeSplat(type);
      if (row_.form == Form::kRepeats) return {};
    }
    // One result for all places is computed once, and is within any limit.
    const bool splat = (row_.form == Form::kExact || row_.form == Form::kInexact) &&
                       llvm::all_of(operands, [](DenseElementsAttr operand) { return operand.isSplat(); });
    if (!withinLimit(type, splat, options_)) return {};
    if (!splat) return evaluate(op, operands, type);
    auto scalars = llvm::map_to_vector(operands, [](DenseElementsAttr operand) {
      return operand.resizeSplat(RankedTensorType::get({}, operand.getElementType()));
    });
    DenseElementsAttr scalar = evaluate(op, scalars, RankedTensorType::get({}, type.getElementType()));
    return scalar ? scalar.resizeSplat(type) : scalar;
  }

  const Row& row_;
  FoldOptions options_;
};

}  // namespace

void populateJoiningFolds(RewritePatternSet* patterns, const FoldOptions& options, PatternBenefit benefit) {
  for (const Row* row : {&kSelect, &kConcatenate})
    patterns->add<FoldRow>(*row, options, benefit, patterns->getContext());
}

void populateFolds(RewritePatternSet* patterns, const FoldOptions& options, PatternBenefit benefit) {
  for (const Row& row : kRows) patterns->add<FoldRow>(row, options, benefit, patterns->getContext());
  patterns->add(&dimensionOfKnownSize, benefit);
}

}  // namespace mlir::stablehlo
