// Implicit broadcasts made explicit, and constants.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/BuiltinOps.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/transforms/ChloFormula.h"
#include "stablehlo/transforms/ChloPatterns.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::chlo {
namespace {

// --- Broadcasts ----------------------------------------------------------------------------------

// A value, and the dimension of the result that each of its dimensions becomes.
struct Broadcast {
  Value value;
  SmallVector<int64_t> dimensions;

  RankedTensorType type() const { return cast<RankedTensorType>(value.getType()); }
  // The dimension that becomes `result_dimension`; -1 when none does.
  int64_t find(int64_t result_dimension) const {
    auto found = llvm::find(dimensions, result_dimension);
    return found == dimensions.end() ? -1 : found - dimensions.begin();
  }
};

// A dimension of the result as tensor<1xi32>. A size that is one at run time gives way to another.
Value resultSize(OpBuilder& builder, Location location, ArrayRef<Broadcast> operands, int64_t dimension) {
  Value fallback, size;
  auto type = RankedTensorType::get({1}, builder.getI32Type());
  for (const Broadcast& operand : operands) {
    int64_t own = operand.find(dimension);
    if (own < 0) continue;
    int64_t known = operand.type().getDimSize(own);
    if (!ShapedType::isDynamic(known) && known != 1) return sizeOf(builder, location, operand.value, own);
    if (known == 1) {
      if (!fallback) fallback = sizeOf(builder, location, operand.value, own);
      continue;
    }
    Value other = sizeOf(builder, location, operand.value, own);
    if (!size) {
      size = other;
      continue;
    }
    FormulaBuilder formula(builder, location, type, size);
    Tensor first{&formula, size};
    size = Select(Eq(first, 1), Tensor{&formula, other}, first).value;
  }
  return size ? size : fallback;
}

Value resultSizes(OpBuilder& builder, Location location, ArrayRef<Broadcast> operands, int64_t rank) {
  SmallVector<Value> sizes;
  for (int64_t i = 0; i < rank; ++i) sizes.push_back(resultSize(builder, location, operands, i));
  if (sizes.size() == 1) return sizes.front();
  auto type = RankedTensorType::get({rank}, builder.getI32Type());
  return stablehlo::ConcatenateOp::create(builder, location, type, sizes, builder.getI64IntegerAttr(0));
}

// Gives all operands the shape of `result`.
SmallVector<Value> broadcastAll(OpBuilder& builder, Location location, ArrayRef<Broadcast> operands,
                                RankedTensorType result) {
  bool is_static = result.hasStaticShape();
  for (const Broadcast& operand : operands) is_static &= operand.type().hasStaticShape();
  SmallVector<Value> values;
  Value sizes;
  for (const Broadcast& operand : operands) {
    auto type = result.clone(operand.type().getElementType());
    auto dimensions = builder.getDenseI64ArrayAttr(operand.dimensions);
    if (is_static) {
      bool fits = operand.type().getShape() == result.getShape();
      values.push_back(fits ? operand.value
                            : Value(stablehlo::BroadcastInDimOp::create(builder, location, type,
                                                                        operand.value, dimensions)));
      continue;
    }
    if (result.getRank() == 0) {
      values.push_back(operand.value);
      continue;
    }
    if (!sizes) sizes = resultSizes(builder, location, operands, result.getRank());
    values.push_back(stablehlo::DynamicBroadcastInDimOp::create(
        builder, location, type, operand.value, sizes, dimensions, DenseI64ArrayAttr(), DenseI64ArrayAttr()));
  }
  return values;
}

SmallVector<int64_t> lastDimensions(int64_t count, int64_t rank) {
  return llvm::to_vector(llvm::seq<int64_t>(rank - count, rank));
}

// The operands of a binary broadcast with their dimensions, or failure after it has been said why.
FailureOr<SmallVector<Broadcast>> matchBroadcast(Operation* op) {
  auto lhs = dyn_cast<RankedTensorType>(op->getOperand(0).getType());
  auto rhs = dyn_cast<RankedTensorType>(op->getOperand(1).getType());
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  if (!lhs || !rhs || !result) return refuseLowering(op, "tensors without a rank");
  std::optional<ArrayRef<int64_t>> given;
  if (auto attribute = op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions"))
    given = attribute.asArrayRef();
  std::optional<SmallVector<int64_t>> shape = inferBroadcastShape(lhs, rhs, given);
  if (!shape && given) {
    InFlightDiagnostic warning = op->emitWarning() << "shapes that are not known are aligned at their last "
                                                      "dimensions only, and broadcast_dimensions are ";
    llvm::interleaveComma(*given, warning);
    return failure();
  }
  if (!shape || failed(verifyCompatibleShape(*shape, result.getShape()))) {
    return refuseLowering(op, "the operands cannot be broadcast to the type of the result");
  }
  int64_t rank = result.getRank();
  SmallVector<Broadcast> operands = {{op->getOperand(0), lastDimensions(lhs.getRank(), rank)},
                                     {op->getOperand(1), lastDimensions(rhs.getRank(), rank)}};
  if (given && lhs.getRank() != rhs.getRank()) {
    operands[lhs.getRank() < rhs.getRank() ? 0 : 1].dimensions = llvm::to_vector(*given);
  }
  return operands;
}

// The op that takes the broadcast operands.
struct BroadcastRow {
  StringLiteral name, target;
};

constexpr BroadcastRow kBroadcasts[] = {
    {"chlo.broadcast_add", "stablehlo.add"},
    {"chlo.broadcast_and", "stablehlo.and"},
    {"chlo.broadcast_atan2", "stablehlo.atan2"},
    {"chlo.broadcast_complex", "stablehlo.complex"},
    {"chlo.broadcast_divide", "stablehlo.divide"},
    {"chlo.broadcast_maximum", "stablehlo.maximum"},
    {"chlo.broadcast_minimum", "stablehlo.minimum"},
    {"chlo.broadcast_multiply", "stablehlo.multiply"},
    {"chlo.broadcast_next_after", "chlo.next_after"},
    {"chlo.broadcast_or", "stablehlo.or"},
    {"chlo.broadcast_polygamma", "chlo.polygamma"},
    {"chlo.broadcast_power", "stablehlo.power"},
    {"chlo.broadcast_remainder", "stablehlo.remainder"},
    {"chlo.broadcast_shift_left", "stablehlo.shift_left"},
    {"chlo.broadcast_shift_right_arithmetic", "stablehlo.shift_right_arithmetic"},
    {"chlo.broadcast_shift_right_logical", "stablehlo.shift_right_logical"},
    {"chlo.broadcast_subtract", "stablehlo.subtract"},
    {"chlo.broadcast_xor", "stablehlo.xor"},
    {"chlo.broadcast_zeta", "chlo.zeta"},
};

class BroadcastPattern : public RewritePattern {
 public:
  BroadcastPattern(const BroadcastRow& row, MLIRContext* context)
      : RewritePattern(row.name, /*benefit=*/1, context), target_(row.target) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    FailureOr<SmallVector<Broadcast>> operands = matchBroadcast(op);
    if (failed(operands)) return failure();
    auto type = cast<RankedTensorType>(op->getResult(0).getType());
    SmallVector<Value> values = broadcastAll(rewriter, op->getLoc(), *operands, type);
    OperationState state(op->getLoc(), target_, values, type);
    rewriter.replaceOp(op, rewriter.create(state)->getResults());
    return success();
  }

 private:
  StringRef target_;
};

struct BroadcastComparePattern : public OpRewritePattern<BroadcastCompareOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BroadcastCompareOp op, PatternRewriter& rewriter) const override {
    FailureOr<SmallVector<Broadcast>> operands = matchBroadcast(op);
    if (failed(operands)) return failure();
    auto type = cast<RankedTensorType>(op.getType());
    SmallVector<Value> values = broadcastAll(rewriter, op.getLoc(), *operands, type);
    // The enums of both dialects have the same numbers.
    auto direction = static_cast<stablehlo::ComparisonDirection>(op.getComparisonDirection());
    stablehlo::ComparisonTypeAttr compare_type;
    if (std::optional<ComparisonType> given = op.getCompareType()) {
      compare_type =
          stablehlo::ComparisonTypeAttr::get(op.getContext(), static_cast<stablehlo::ComparisonType>(*given));
    }
    rewriter.replaceOpWithNewOp<stablehlo::CompareOp>(op, type, values[0], values[1], direction,
                                                      compare_type);
    return success();
  }
};

struct BroadcastSelectPattern : public OpRewritePattern<BroadcastSelectOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(BroadcastSelectOp op, PatternRewriter& rewriter) const override {
    auto result = dyn_cast<RankedTensorType>(op.getType());
    SmallVector<Broadcast> operands;
    std::optional<SmallVector<int64_t>> shape;
    for (Value operand : op->getOperands()) {
      auto type = dyn_cast<RankedTensorType>(operand.getType());
      if (!type || !result) return refuseLowering(op, "tensors without a rank");
      auto known = shape ? RankedTensorType::get(*shape, type.getElementType()) : type;
      shape = inferBroadcastShape(known, type, std::nullopt);
      if (!shape || type.getRank() > result.getRank()) break;
      operands.push_back({operand, lastDimensions(type.getRank(), result.getRank())});
    }
    if (operands.size() != 3 || failed(verifyCompatibleShape(*shape, result.getShape()))) {
      return refuseLowering(op, "the operands cannot be broadcast to the type of the result");
    }
    // A scalar chooses for all elements.
    bool is_scalar = operands[0].type().getRank() == 0;
    ArrayRef<Broadcast> moved = ArrayRef(operands).drop_front(is_scalar ? 1 : 0);
    SmallVector<Value> values = broadcastAll(rewriter, op.getLoc(), moved, result);
    if (is_scalar) values.insert(values.begin(), op.getPred());
    OperationState state(op.getLoc(), stablehlo::SelectOp::getOperationName(), values, result);
    rewriter.replaceOp(op, rewriter.create(state)->getResults());
    return success();
  }
};

// --- Constants -----------------------------------------------------------------------------------

struct ConstantPattern : public OpRewritePattern<ConstantOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ConstantOp op, PatternRewriter& rewriter) const override {
    rewriter.replaceOpWithNewOp<stablehlo::ConstantOp>(op, op.getType(), op.getValue());
    return success();
  }
};

struct ConstantLikePattern : public OpRewritePattern<ConstantLikeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ConstantLikeOp op, PatternRewriter& rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getType());
    auto operand = dyn_cast<RankedTensorType>(op.getOperand().getType());
    if (!type || !operand) return refuseLowering(op, "tensors without a rank");
    auto made = type.hasStaticShape() ? type : RankedTensorType::get({}, type.getElementType());
    DenseElementsAttr elements = getSplat(made, op.getValue());
    if (!elements) return refuseLowering(op, "the value is not an integer, float or complex number");
    Value constant = stablehlo::ConstantOp::create(rewriter, op.getLoc(), made, elements);
    if (!type.hasStaticShape()) {
      constant = FormulaBuilder(rewriter, op.getLoc(), type, op.getOperand()).broadcast(constant);
    }
    rewriter.replaceOp(op, constant);
    return success();
  }
};

}  // namespace

void populateBroadcastPatterns(RewritePatternSet& patterns) {
  MLIRContext* context = patterns.getContext();
  for (const BroadcastRow& row : kBroadcasts) patterns.add<BroadcastPattern>(row, context);
  patterns.add<BroadcastComparePattern, BroadcastSelectPattern, ConstantPattern, ConstantLikePattern>(
      context);
}

}  // namespace mlir::chlo

void mlir::stablehlo::populateChloConstantLikePattern(MLIRContext* context, RewritePatternSet* patterns) {
  patterns->add<chlo::ConstantLikePattern>(context);
}
