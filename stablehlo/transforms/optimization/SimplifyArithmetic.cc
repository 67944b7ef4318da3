// Identities of elementwise ops.
#include "stablehlo/transforms/CompareDirection.h"
#include "stablehlo/transforms/optimization/Constants.h"

namespace mlir::stablehlo {
namespace {

LogicalResult replaceWithSplat(PatternRewriter& rewriter, Operation* op, int64_t number) {
  RankedTensorType type = foldableType(op->getResult(0).getType());
  if (!type) return failure();
  rewriter.replaceOpWithNewOp<ConstantOp>(op, splatOf(type, number));
  return success();
}

bool isIntegerTensor(Value value) { return getElementTypeOrSelf(value.getType()).isInteger(); }
bool isPredTensor(Value value) { return getElementTypeOrSelf(value.getType()).isInteger(1); }

// --- Ops of two operands -------------------------------------------------------------------------

// What an op gives when its right operand is a constant, or both are the same value.
enum class Right { kZero, kOne, kAllOnes, kSame };
enum class Gives { kLeft, kRight, kZero, kNotLeft };
struct Identity {
  StringLiteral op;
  Right right;
  Gives gives;
  // Of floating-point numbers as well. Zeros may change their sign: x + 0 is x, also where x is -0.
  bool floats;
};
constexpr Identity kIdentities[] = {
    {"stablehlo.add", Right::kZero, Gives::kLeft, true},
    {"stablehlo.and", Right::kZero, Gives::kRight, false},
    {"stablehlo.and", Right::kAllOnes, Gives::kLeft, false},
    {"stablehlo.and", Right::kSame, Gives::kLeft, false},
    {"stablehlo.divide", Right::kOne, Gives::kLeft, true},
    {"stablehlo.maximum", Right::kSame, Gives::kLeft, true},
    {"stablehlo.minimum", Right::kSame, Gives::kLeft, true},
    {"stablehlo.multiply", Right::kOne, Gives::kLeft, true},
    {"stablehlo.multiply", Right::kZero, Gives::kRight, false},
    {"stablehlo.or", Right::kZero, Gives::kLeft, false},
    {"stablehlo.or", Right::kAllOnes, Gives::kRight, false},
    {"stablehlo.or", Right::kSame, Gives::kLeft, false},
    {"stablehlo.power", Right::kOne, Gives::kLeft, true},
    {"stablehlo.shift_left", Right::kZero, Gives::kLeft, false},
    {"stablehlo.shift_right_arithmetic", Right::kZero, Gives::kLeft, false},
    {"stablehlo.shift_right_logical", Right::kZero, Gives::kLeft, false},
    {"stablehlo.subtract", Right::kZero, Gives::kLeft, true},
    {"stablehlo.subtract", Right::kSame, Gives::kZero, false},
    {"stablehlo.xor", Right::kZero, Gives::kLeft, false},
    {"stablehlo.xor", Right::kAllOnes, Gives::kNotLeft, false},
    {"stablehlo.xor", Right::kSame, Gives::kZero, false},
};

class ApplyIdentity : public RewritePattern {
 public:
  ApplyIdentity(const Identity& row, PatternBenefit benefit, MLIRContext* context)
      : RewritePattern(row.op, benefit, context), row_(row) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    if (op->getNumOperands() != 2) return failure();
    Value left = op->getOperand(0), right = op->getOperand(1);
    Type element = getElementTypeOrSelf(left.getType());
    if (!element.isInteger() && !(row_.floats && isa<FloatType>(element))) return failure();
    if (!holds(left, right)) return failure();
    switch (row_.gives) {
      case Gives::kLeft:
        return replaceWith(rewriter, op, left);
      case Gives::kRight:
        return replaceWith(rewriter, op, right);
      case Gives::kZero:
        return replaceWithSplat(rewriter, op, 0);
      case Gives::kNotLeft:
        if (left.getType() != op->getResult(0).getType()) return failure();
        rewriter.replaceOpWithNewOp<NotOp>(op, left.getType(), left);
        return success();
    }
    return failure();
  }

 private:
  bool holds(Value left, Value right) const {
    switch (row_.right) {
      case Right::kZero:
        return isConstantEqual(right, 0);
      case Right::kOne:
        return isConstantEqual(right, 1);
      case Right::kAllOnes:
        return isAllOnes(right);
      case Right::kSame:
        return left == right;
    }
    return false;
  }

  const Identity& row_;
};

// --- Ops of one operand --------------------------------------------------------------------------

// f(f(x)) is x.
template <typename OpType>
LogicalResult removePair(OpType op, PatternRewriter& rewriter) {
  auto inner = op.getOperand().template getDefiningOp<OpType>();
  return inner ? replaceWith(rewriter, op, inner.getOperand()) : failure();
}

LogicalResult removeConvert(ConvertOp op, PatternRewriter& rewriter) {
  return replaceWith(rewriter, op, op.getOperand());
}

// The parts of what was put together, and the other way round. A real number is its own real part.
LogicalResult simplifyReal(RealOp op, PatternRewriter& rewriter) {
  if (auto complex = op.getOperand().getDefiningOp<ComplexOp>())
    return replaceWith(rewriter, op, complex.getLhs());
  return replaceWith(rewriter, op, op.getOperand());
}
LogicalResult simplifyImag(ImagOp op, PatternRewriter& rewriter) {
  if (auto complex = op.getOperand().getDefiningOp<ComplexOp>())
    return replaceWith(rewriter, op, complex.getRhs());
  return failure();
}
LogicalResult simplifyComplex(ComplexOp op, PatternRewriter& rewriter) {
  auto real = op.getLhs().getDefiningOp<RealOp>();
  auto imag = op.getRhs().getDefiningOp<ImagOp>();
  if (!real || !imag || real.getOperand() != imag.getOperand()) return failure();
  return replaceWith(rewriter, op, real.getOperand());
}

// --- compare and select --------------------------------------------------------------------------

ComparisonDirection swapped(ComparisonDirection direction) {
  switch (direction) {
    case ComparisonDirection::GE:
      return ComparisonDirection::LE;
    case ComparisonDirection::GT:
      return ComparisonDirection::LT;
    case ComparisonDirection::LE:
      return ComparisonDirection::GE;
    case ComparisonDirection::LT:
      return ComparisonDirection::GT;
    default:
      return direction;
  }
}

LogicalResult compareWithSelf(CompareOp op, PatternRewriter& rewriter) {
  // A NaN differs from itself.
  if (op.getLhs() != op.getRhs() || !isIntegerTensor(op.getLhs())) return failure();
  return replaceWithSplat(rewriter, op, holds(op.getComparisonDirection(), false, /*equal=*/true, false));
}

LogicalResult compareConstantOnRight(CompareOp op, PatternRewriter& rewriter) {
  if (!constantOf(op.getLhs()) || constantOf(op.getRhs())) return failure();
  rewriter.modifyOpInPlace(op, [&] {
    op.setComparisonDirection(swapped(op.getComparisonDirection()));
    Value left = op.getLhs(), right = op.getRhs();
    op->setOperands({right, left});
  });
  return success();
}

// A predicate compared with a constant one is the predicate, or its opposite.
LogicalResult comparePredicate(CompareOp op, PatternRewriter& rewriter) {
  if (!isPredTensor(op.getLhs())) return failure();
  std::optional<int64_t> right = constantInteger(op.getRhs());
  ComparisonDirection direction = op.getComparisonDirection();
  bool equal = direction == ComparisonDirection::EQ;
  if (!right || (!equal && direction != ComparisonDirection::NE)) return failure();
  if ((*right != 0) == equal) return replaceWith(rewriter, op, op.getLhs());
  if (op.getLhs().getType() != op.getType()) return failure();
  rewriter.replaceOpWithNewOp<NotOp>(op, op.getType(), op.getLhs());
  return success();
}

LogicalResult selectOneSide(SelectOp op, PatternRewriter& rewriter) {
  if (op.getOnTrue() == op.getOnFalse()) return replaceWith(rewriter, op, op.getOnTrue());
  std::optional<int64_t> pred = constantInteger(op.getPred());
  if (!pred) return failure();
  return replaceWith(rewriter, op, *pred != 0 ? op.getOnTrue() : op.getOnFalse());
}

// select(not p, a, b) is select(p, b, a), also where p is a broadcast scalar.
LogicalResult selectByOpposite(SelectOp op, PatternRewriter& rewriter) {
  Value pred = op.getPred();
  auto broadcast = pred.getDefiningOp<BroadcastInDimOp>();
  auto opposite = (broadcast ? broadcast.getOperand() : pred).getDefiningOp<NotOp>();
  if (!opposite || opposite.getOperand().getType() != opposite.getType()) return failure();
  Value plain = opposite.getOperand();
  if (broadcast) {
    plain = BroadcastInDimOp::create(rewriter, broadcast.getLoc(), broadcast.getType(), plain,
                                     broadcast.getBroadcastDimensionsAttr());
  }
  rewriter.replaceOpWithNewOp<SelectOp>(op, op.getType(), plain, op.getOnFalse(), op.getOnTrue());
  return success();
}

// select(p, true, false) is p.
LogicalResult selectPredicate(SelectOp op, PatternRewriter& rewriter) {
  if (!isPredTensor(op.getOnTrue()) || op.getPred().getType() != op.getType()) return failure();
  if (isConstantEqual(op.getOnTrue(), 1) && isConstantEqual(op.getOnFalse(), 0)) {
    return replaceWith(rewriter, op, op.getPred());
  }
  if (!isConstantEqual(op.getOnTrue(), 0) || !isConstantEqual(op.getOnFalse(), 1)) return failure();
  rewriter.replaceOpWithNewOp<NotOp>(op, op.getType(), op.getPred());
  return success();
}

// select(a < b, a, b) is the lesser one, and so on.
LogicalResult selectExtreme(SelectOp op, PatternRewriter& rewriter) {
  auto compare = op.getPred().getDefiningOp<CompareOp>();
  // Where the op compares signless numbers as unsigned ones, no maximum does.
  if (!compare || compare.getCompareType() == ComparisonType::UNSIGNED) return failure();
  Value a = op.getOnTrue(), b = op.getOnFalse();
  ComparisonDirection direction = compare.getComparisonDirection();
  if (a == compare.getRhs() && b == compare.getLhs()) {
    direction = swapped(direction);
  } else if (a != compare.getLhs() || b != compare.getRhs()) {
    return failure();
  }
  // Floating-point numbers differ in NaN and the sign of zero, complex ones are not ordered.
  if (!isIntegerTensor(a) || a.getType() != op.getType() || b.getType() != op.getType()) return failure();
  switch (direction) {
    case ComparisonDirection::EQ:
      return replaceWith(rewriter, op, b);
    case ComparisonDirection::NE:
      return replaceWith(rewriter, op, a);
    case ComparisonDirection::GE:
    case ComparisonDirection::GT:
      rewriter.replaceOpWithNewOp<MaxOp>(op, op.getType(), a, b);
      return success();
    case ComparisonDirection::LE:
    case ComparisonDirection::LT:
      rewriter.replaceOpWithNewOp<MinOp>(op, op.getType(), a, b);
      return success();
  }
  return failure();
}

// --- Order of elementwise ops and those that reshape ---------------------------------------------

// f(reshape(x)) becomes reshape(f(x)): what reshapes moves to the end, where it may meet another of its kind.
class MoveShapingBehind : public OpTraitRewritePattern<mlir::OpTrait::Elementwise> {
 public:
  MoveShapingBehind(MLIRContext* context, PatternBenefit benefit) : OpTraitRewritePattern(context, benefit) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    if (!isa_and_nonnull<StablehloDialect>(op->getDialect()) || op->getNumOperands() != 1 ||
        op->getNumResults() != 1) {
      return failure();
    }
    Operation* shaping = op->getOperand(0).getDefiningOp();
    if (!shaping || !isa<ReshapeOp, TransposeOp, BroadcastOp>(shaping) || !shaping->hasOneUse())
      return failure();
    // Per-axis quantization names a dimension; bounds belong to the shape.
    auto input = foldableType(shaping->getOperand(0).getType());
    auto result = foldableType(op->getResult(0).getType());
    if (!input || !result || !foldableType(shaping->getResult(0).getType())) return failure();
    Value first = rewriter
                      .create(op->getLoc(), op->getName().getIdentifier(), shaping->getOperand(0),
                              TypeRange(RankedTensorType::get(input.getShape(), result.getElementType())),
                              op->getAttrs())
                      ->getResult(0);
    Operation* second = rewriter.create(shaping->getLoc(), shaping->getName().getIdentifier(), first,
                                        TypeRange(result), shaping->getAttrs());
    rewriter.replaceOp(op, second);
    return success();
  }
};

// constant + x is x + constant: the other patterns look for constants on the right.
class ConstantOnRight : public OpTraitRewritePattern<hlo::OpTrait::IsCommutative> {
 public:
  using OpTraitRewritePattern::OpTraitRewritePattern;
  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    if (op->getNumOperands() != 2 || !matchPattern(op->getOperand(0), m_Constant()) ||
        matchPattern(op->getOperand(1), m_Constant())) {
      return failure();
    }
    rewriter.modifyOpInPlace(op, [&] { op->setOperands({op->getOperand(1), op->getOperand(0)}); });
    return success();
  }
};

}  // namespace

void populateArithmeticSimplifications(RewritePatternSet* patterns, PatternBenefit benefit) {
  MLIRContext* context = patterns->getContext();
  for (const Identity& row : kIdentities) patterns->add<ApplyIdentity>(row, benefit, context);
  patterns->add(&removePair<NegOp>, benefit);
  patterns->add(&removePair<NotOp>, benefit);
  patterns->add(&removeConvert, benefit);
  patterns->add(&simplifyReal, benefit);
  patterns->add(&simplifyImag, benefit);
  patterns->add(&simplifyComplex, benefit);
  patterns->add(&compareWithSelf, benefit);
  patterns->add(&compareConstantOnRight, benefit);
  patterns->add(&comparePredicate, benefit);
  patterns->add(&selectOneSide, benefit);
  patterns->add(&selectByOpposite, benefit);
  patterns->add(&selectPredicate, benefit);
  patterns->add(&selectExtreme, benefit);
  patterns->add<ConstantOnRight, MoveShapingBehind>(context, benefit);
}

}  // namespace mlir::stablehlo
