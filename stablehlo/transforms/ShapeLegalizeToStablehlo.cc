// The shape dialect, and the ops of tensor and arith on sizes, as ops of StableHLO. Sizes are index there and
// tensors of i32 here, with casts between the two.
#include "llvm/ADT/STLExtras.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_SHAPELEGALIZETOSTABLEHLOPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

// Shapes of more dimensions are not written out.
constexpr int64_t kMaxRank = 256;

// --- Values --------------------------------------------------------------------------------------

// index, or a static tensor of it that is small enough.
bool isIndices(Type type) {
  if (isa<IndexType>(type)) return true;
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (!tensor || !tensor.hasStaticShape() || !tensor.getElementType().isIndex()) return false;
  return llvm::all_of(tensor.getShape(), [](int64_t size) { return size <= kMaxRank; });
}

RankedTensorType typeOfI32(MLIRContext* context, ArrayRef<int64_t> shape = {}) {
  return RankedTensorType::get(shape, IntegerType::get(context, 32));
}

Value castTo(OpBuilder& builder, Location location, Type type, Value value) {
  return UnrealizedConversionCastOp::create(builder, location, type, value).getResult(0);
}

// The value as a tensor of i32; null when it is neither index, nor a tensor of it or of i32.
Value toI32(OpBuilder& builder, Location location, Value value) {
  Type type = value.getType();
  auto tensor = dyn_cast<RankedTensorType>(type);
  if (tensor && tensor.hasStaticShape() && tensor.getElementType().isSignlessInteger(32)) return value;
  if (!isIndices(type)) return {};
  return castTo(builder, location,
                typeOfI32(builder.getContext(), tensor ? tensor.getShape() : ArrayRef<int64_t>()), value);
}

Value makeConstant(OpBuilder& builder, Location location, RankedTensorType type, ArrayRef<int32_t> values) {
  return ConstantOp::create(builder, location, DenseIntElementsAttr::get(type, values));
}

// A scalar as a tensor of one element.
Value toVector(OpBuilder& builder, Location location, Value scalar) {
  return ReshapeOp::create(builder, location, typeOfI32(builder.getContext(), {1}), scalar);
}

Value concatenate(OpBuilder& builder, Location location, ArrayRef<Value> vectors) {
  int64_t size = 0;
  for (Value vector : vectors) size += cast<RankedTensorType>(vector.getType()).getDimSize(0);
  return ConcatenateOp::create(builder, location, typeOfI32(builder.getContext(), {size}), vectors, 0);
}

// The element at `index` as a scalar.
Value elementAt(OpBuilder& builder, Location location, Value tensor, ArrayRef<int64_t> index) {
  auto type = cast<RankedTensorType>(tensor.getType());
  SmallVector<int64_t> limits, ones(index.size(), 1);
  for (int64_t i : index) limits.push_back(i + 1);
  Value slice = SliceOp::create(builder, location, RankedTensorType::get(ones, type.getElementType()), tensor,
                                builder.getDenseI64ArrayAttr(index), builder.getDenseI64ArrayAttr(limits),
                                builder.getDenseI64ArrayAttr(ones));
  return ReshapeOp::create(builder, location, RankedTensorType::get({}, type.getElementType()), slice);
}

// The shape of a tensor as a vector.
Value sizesOf(OpBuilder& builder, Location location, Value value, RankedTensorType type) {
  if (type.getRank() == 0) return makeConstant(builder, location, typeOfI32(builder.getContext(), {0}), {});
  SmallVector<Value> sizes;
  for (int64_t i = 0; i < type.getRank(); ++i) {
    Value size = GetDimensionSizeOp::create(builder, location, typeOfI32(builder.getContext()), value, i);
    sizes.push_back(toVector(builder, location, size));
  }
  return concatenate(builder, location, sizes);
}

LogicalResult replace(PatternRewriter& rewriter, Operation* op, Value value) {
  Type type = op->getResult(0).getType();
  rewriter.replaceOp(op, value.getType() == type ? value : castTo(rewriter, op->getLoc(), type, value));
  return success();
}

// --- arith, tensor -------------------------------------------------------------------------------

LogicalResult convertIndexCast(arith::IndexCastOp op, PatternRewriter& rewriter) {
  Value from = op.getIn();
  // A number of 32 bits is a tensor of one.
  if (from.getType().isSignlessInteger(32)) {
    from = castTo(rewriter, op.getLoc(), typeOfI32(rewriter.getContext()), from);
  }
  Value value = toI32(rewriter, op.getLoc(), from);
  Type to = getElementTypeOrSelf(op.getType());
  if (value && to.isSignlessInteger(64)) {
    auto wide = cast<RankedTensorType>(cast<RankedTensorType>(value.getType()).clone(to));
    value = ConvertOp::create(rewriter, op.getLoc(), wide, value);
  } else if (!value || !(to.isIndex() || to.isSignlessInteger(32))) {
    return rewriter.notifyMatchFailure(op, "expected index, or numbers of 32 bits or to 64");
  }
  return replace(rewriter, op, value);
}

LogicalResult convertMul(arith::MulIOp op, PatternRewriter& rewriter) {
  Value lhs = toI32(rewriter, op.getLoc(), op.getLhs()), rhs = toI32(rewriter, op.getLoc(), op.getRhs());
  if (!lhs || !rhs) return failure();
  return replace(rewriter, op, MulOp::create(rewriter, op.getLoc(), lhs.getType(), lhs, rhs));
}

LogicalResult convertDim(tensor::DimOp op, PatternRewriter& rewriter) {
  auto type = dyn_cast<RankedTensorType>(op.getSource().getType());
  std::optional<int64_t> i = op.getConstantIndex();
  if (!type || !i || *i < 0 || *i >= type.getRank())
    return rewriter.notifyMatchFailure(op, "expected a dimension");
  return replace(rewriter, op,
                 GetDimensionSizeOp::create(rewriter, op.getLoc(), typeOfI32(rewriter.getContext()),
                                            op.getSource(), *i));
}

LogicalResult convertExtract(tensor::ExtractOp op, PatternRewriter& rewriter) {
  auto type = cast<RankedTensorType>(op.getTensor().getType());
  SmallVector<int64_t> index;
  for (auto [i, operand] : llvm::enumerate(op.getIndices())) {
    APInt value;
    if (!matchPattern(operand, m_ConstantInt(&value)) || value.uge(type.getDimSize(i))) {
      return rewriter.notifyMatchFailure(op, "expected constant indices");
    }
    index.push_back(value.getSExtValue());
  }
  Value tensor = toI32(rewriter, op.getLoc(), op.getTensor());
  if (!tensor) return failure();
  return replace(rewriter, op, elementAt(rewriter, op.getLoc(), tensor, index));
}

// A scalar integer as a tensor: index by way of i32, others as they are.
Value elementOf(OpBuilder& builder, Location location, Value element) {
  if (element.getType().isIndex()) return toI32(builder, location, element);
  return castTo(builder, location, RankedTensorType::get({}, element.getType()), element);
}

LogicalResult convertFromElements(tensor::FromElementsOp op, PatternRewriter& rewriter) {
  Type element_type = op.getType().getElementType();
  if (!isIndices(op.getType()) && !element_type.isSignlessInteger()) {
    return rewriter.notifyMatchFailure(op, "expected integers or index");
  }
  if (op.getType().getRank() == 0) {
    return replace(rewriter, op, elementOf(rewriter, op.getLoc(), op.getElements().front()));
  }
  if (op.getType().getRank() != 1 || op.getElements().empty() || op.getType().getNumElements() > kMaxRank) {
    return rewriter.notifyMatchFailure(op, "expected a scalar or a short vector");
  }
  Type stored = element_type.isIndex() ? rewriter.getI32Type() : element_type;
  auto one = RankedTensorType::get({1}, stored);
  SmallVector<Value> vectors;
  for (Value element : op.getElements()) {
    APInt value;
    if (matchPattern(element, m_ConstantInt(&value)) && value.isSignedIntN(stored.getIntOrFloatBitWidth())) {
      value = value.sextOrTrunc(stored.getIntOrFloatBitWidth());
      vectors.push_back(ConstantOp::create(rewriter, op.getLoc(), DenseElementsAttr::get(one, value)));
      continue;
    }
    vectors.push_back(
        ReshapeOp::create(rewriter, op.getLoc(), one, elementOf(rewriter, op.getLoc(), element)));
  }
  auto type = RankedTensorType::get({static_cast<int64_t>(vectors.size())}, stored);
  return replace(rewriter, op, ConcatenateOp::create(rewriter, op.getLoc(), type, vectors, 0));
}

// --- shape ---------------------------------------------------------------------------------------

LogicalResult convertConstShape(shape::ConstShapeOp op, PatternRewriter& rewriter) {
  SmallVector<int32_t> values;
  if (!isIndices(op.getType())) return failure();
  for (const APInt& size : op.getShape().getValues<APInt>()) {
    if (!size.isSignedIntN(32)) return rewriter.notifyMatchFailure(op, "a size does not fit in 32 bits");
    values.push_back(static_cast<int32_t>(size.getSExtValue()));
  }
  auto type = typeOfI32(rewriter.getContext(), {static_cast<int64_t>(values.size())});
  return replace(rewriter, op, makeConstant(rewriter, op.getLoc(), type, values));
}

LogicalResult convertShapeOf(shape::ShapeOfOp op, PatternRewriter& rewriter) {
  auto type = dyn_cast<RankedTensorType>(op.getArg().getType());
  if (!type || type.getRank() > kMaxRank || isa<shape::ShapeType>(op.getType())) {
    return rewriter.notifyMatchFailure(op, "expected a ranked tensor, and a tensor of index as result");
  }
  return replace(rewriter, op, sizesOf(rewriter, op.getLoc(), op.getArg(), type));
}

LogicalResult convertNumElements(shape::NumElementsOp op, PatternRewriter& rewriter) {
  Value sizes = toI32(rewriter, op.getLoc(), op.getShape());
  if (!sizes || !op.getType().isIndex()) return rewriter.notifyMatchFailure(op, "expected a static shape");
  int64_t rank = cast<RankedTensorType>(sizes.getType()).getDimSize(0);
  Value product = makeConstant(rewriter, op.getLoc(), typeOfI32(rewriter.getContext()), 1);
  for (int64_t i = 0; i < rank; ++i) {
    Value size = elementAt(rewriter, op.getLoc(), sizes, i);
    product = MulOp::create(rewriter, op.getLoc(), size.getType(), product, size);
  }
  return replace(rewriter, op, product);
}

// Two shapes as vectors of one length: the shorter has ones in front.
FailureOr<std::pair<Value, Value>> alignShapes(PatternRewriter& rewriter, Location location,
                                               ValueRange shapes) {
  if (shapes.size() != 2) return failure();
  Value values[] = {toI32(rewriter, location, shapes[0]), toI32(rewriter, location, shapes[1])};
  if (!values[0] || !values[1]) return failure();
  int64_t ranks[] = {cast<RankedTensorType>(values[0].getType()).getDimSize(0),
                     cast<RankedTensorType>(values[1].getType()).getDimSize(0)};
  int shorter = ranks[0] < ranks[1] ? 0 : 1;
  if (int64_t missing = ranks[1 - shorter] - ranks[shorter]) {
    auto type = typeOfI32(rewriter.getContext(), {missing});
    Value ones = makeConstant(rewriter, location, type, 1);
    values[shorter] = concatenate(rewriter, location, {ones, values[shorter]});
  }
  return std::make_pair(values[0], values[1]);
}

// Shapes that fit together: of two sizes one is 1, or they are equal.
LogicalResult convertBroadcast(shape::BroadcastOp op, PatternRewriter& rewriter) {
  auto shapes = alignShapes(rewriter, op.getLoc(), op.getShapes());
  if (failed(shapes) || !isIndices(op.getType()))
    return rewriter.notifyMatchFailure(op, "expected two static shapes");
  auto [lhs, rhs] = *shapes;
  return replace(rewriter, op, MaxOp::create(rewriter, op.getLoc(), lhs.getType(), lhs, rhs));
}

LogicalResult convertCstrBroadcastable(shape::CstrBroadcastableOp op, PatternRewriter& rewriter) {
  Location location = op.getLoc();
  auto shapes = alignShapes(rewriter, location, op.getShapes());
  if (failed(shapes)) return rewriter.notifyMatchFailure(op, "expected two static shapes");
  auto [lhs, rhs] = *shapes;
  auto type = cast<RankedTensorType>(lhs.getType());
  auto bools = RankedTensorType::get(type.getShape(), rewriter.getI1Type());
  auto scalar = RankedTensorType::get({}, rewriter.getI1Type());
  auto compare = [&](Value a, Value b) {
    return CompareOp::create(rewriter, location, bools, a, b, ComparisonDirection::EQ, ComparisonTypeAttr())
        .getResult();
  };
  Value ones = makeConstant(rewriter, location, type, 1);
  Value either = OrOp::create(rewriter, location, bools, compare(lhs, ones), compare(rhs, ones));
  Value fits = OrOp::create(rewriter, location, bools, either, compare(lhs, rhs));
  Value all;
  for (int64_t i = 0; i < type.getDimSize(0); ++i) {
    Value one = elementAt(rewriter, location, fits, i);
    all = all ? AndOp::create(rewriter, location, scalar, all, one).getResult() : one;
  }
  if (!all) all = ConstantOp::create(rewriter, location, DenseElementsAttr::get(scalar, true));
  auto assertion = CustomCallOp::create(rewriter, location, TypeRange{}, ValueRange{all});
  assertion.setCallTargetName("shape_assertion");
  assertion.setHasSideEffect(true);
  assertion->setAttr("error_message", rewriter.getStringAttr("Shape assertion failed"));
  rewriter.replaceOpWithNewOp<shape::ConstWitnessOp>(op, true);
  return success();
}

// --- StableHLO -----------------------------------------------------------------------------------

bool hasIndexOperand(Operation* op) {
  return llvm::any_of(op->getOperandTypes(), [](Type type) { return getElementTypeOrSelf(type).isIndex(); });
}

// Shapes that ops of StableHLO take.
struct CastIndexOperands : RewritePattern {
  explicit CastIndexOperands(MLIRContext* context) : RewritePattern(MatchAnyOpTypeTag(), 1, context) {}
  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    if (!isa_and_nonnull<StablehloDialect>(op->getDialect()) || !hasIndexOperand(op)) return failure();
    SmallVector<Value> operands;
    for (Value operand : op->getOperands()) {
      if (getElementTypeOrSelf(operand.getType()).isIndex()) operand = toI32(rewriter, op->getLoc(), operand);
      if (!operand) return rewriter.notifyMatchFailure(op, "expected static tensors of index");
      operands.push_back(operand);
    }
    rewriter.modifyOpInPlace(op, [&] { op->setOperands(operands); });
    return success();
  }
};

struct ShapeLegalizeToStablehloPass
    : public impl::ShapeLegalizeToStablehloPassBase<ShapeLegalizeToStablehloPass> {
  LogicalResult initialize(MLIRContext* context) override {
    target = std::make_shared<ConversionTarget>(*context);
    target->addIllegalDialect<shape::ShapeDialect>();
    target->addIllegalOp<tensor::DimOp>();
    // Of the other dialects, what computes with sizes.
    target->addIllegalOp<arith::IndexCastOp, arith::MulIOp, tensor::ExtractOp, tensor::FromElementsOp,
                         tensor::SplatOp>();
    target->addLegalOp<UnrealizedConversionCastOp, shape::AssumingOp, shape::AssumingYieldOp,
                       shape::ConstWitnessOp>();
    target->addDynamicallyLegalDialect<StablehloDialect>([](Operation* op) { return !hasIndexOperand(op); });
    RewritePatternSet set(context);
    populateShapeToStablehloPatterns(context, &set);
    patterns = std::move(set);
    return success();
  }
  void runOnOperation() override {
    AttributeKeeper keeper(AttributeKeeper::Of::kConversion);
    ConversionConfig config;
    config.listener = &keeper;
    if (failed(applyPartialConversion(getOperation(), *target, patterns, config))) signalPassFailure();
  }
  std::shared_ptr<ConversionTarget> target;
  FrozenRewritePatternSet patterns;
};

}  // namespace

void populateShapeToStablehloPatterns(MLIRContext* context, RewritePatternSet* patterns) {
  patterns->add<CastIndexOperands>(context);
  patterns->add(convertIndexCast);
  patterns->add(convertMul);
  patterns->add(convertDim);
  patterns->add(convertExtract);
  patterns->add(convertFromElements);
  patterns->add(convertConstShape);
  patterns->add(convertShapeOf);
  patterns->add(convertNumElements);
  patterns->add(convertBroadcast);
  patterns->add(convertCstrBroadcastable);
}

}  // namespace mlir::stablehlo
