// Ops that StableHLO 1.0 gave up become those that it keeps.
#include <complex>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOLEGALIZEDEPRECATEDOPSPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

// A scalar of 0 or 1; null for elements that are not numbers.
Value makeScalar(OpBuilder& builder, Location location, Type element, int number) {
  auto type = RankedTensorType::get({}, element);
  DenseElementsAttr value;
  if (auto complex = dyn_cast<ComplexType>(element)) {
    APFloat real(cast<FloatType>(complex.getElementType()).getFloatSemantics(), number);
    APFloat imaginary = APFloat::getZero(real.getSemantics());
    value = DenseElementsAttr::get(type, std::complex<APFloat>(real, imaginary));
  } else if (auto floating = dyn_cast<FloatType>(element)) {
    value = DenseElementsAttr::get(type, APFloat(floating.getFloatSemantics(), number));
  } else if (auto integer = dyn_cast<IntegerType>(element)) {
    value = DenseElementsAttr::get(type, APInt(integer.getWidth(), number));
  } else {
    return {};
  }
  return ConstantOp::create(builder, location, value);
}

// A region that adds two scalars.
void fillWithAdd(OpBuilder& builder, Location location, Region& region, Type element) {
  auto scalar = RankedTensorType::get({}, element);
  OpBuilder::InsertionGuard guard(builder);
  Block* block = builder.createBlock(&region, {}, {scalar, scalar}, {location, location});
  Value sum = AddOp::create(builder, location, scalar, block->getArgument(0), block->getArgument(1));
  ReturnOp::create(builder, location, sum);
}

// --- One op for one ------------------------------------------------------------------------------

LogicalResult legalizeBroadcast(BroadcastOp op, PatternRewriter& rewriter) {
  auto operand = dyn_cast<RankedTensorType>(op.getOperand().getType());
  if (!operand) return failure();
  auto first = static_cast<int64_t>(op.getBroadcastSizes().size());
  SmallVector<int64_t> dims = llvm::to_vector(llvm::seq(first, first + operand.getRank()));
  rewriter.replaceOpWithNewOp<BroadcastInDimOp>(op, op->getResultTypes(), op.getOperand(),
                                                rewriter.getDenseI64ArrayAttr(dims));
  return success();
}

LogicalResult legalizeCreateToken(CreateTokenOp op, PatternRewriter& rewriter) {
  rewriter.replaceOpWithNewOp<AfterAllOp>(op, op->getResultTypes(), ValueRange{});
  return success();
}

LogicalResult legalizeCrossReplicaSum(CrossReplicaSumOp op, PatternRewriter& rewriter) {
  auto sum = AllReduceOp::create(rewriter, op.getLoc(), op->getResultTypes(), ValueRange{op.getOperand()},
                                 op.getReplicaGroupsAttr(), ChannelHandleAttr(), UnitAttr());
  fillWithAdd(rewriter, op.getLoc(), sum.getComputation(), getElementTypeOrSelf(op.getOperand().getType()));
  rewriter.replaceOp(op, sum->getResults());
  return success();
}

LogicalResult legalizeDot(DotOp op, PatternRewriter& rewriter) {
  auto lhs = dyn_cast<RankedTensorType>(op.getLhs().getType());
  if (!lhs || lhs.getRank() == 0) return rewriter.notifyMatchFailure(op, "expected a tensor to contract");
  auto numbers = DotDimensionNumbersAttr::get(rewriter.getContext(), {}, {}, {lhs.getRank() - 1}, {0});
  rewriter.replaceOpWithNewOp<DotGeneralOp>(op, op->getResultTypes(), op.getLhs(), op.getRhs(), numbers,
                                            op.getPrecisionConfigAttr(), DotAlgorithmAttr());
  return success();
}

// --- Einstein summation --------------------------------------------------------------------------

// The dimensions of a tensor: letters, and numbers from kEllipsis on for those of `...`, counted from the
// last.
using Labels = SmallVector<int>;
constexpr int kEllipsis = 256;

struct Einsum {
  Labels lhs, rhs, result;
};

// The labels of a tensor of `rank` dimensions; nullopt when they do not fit.
std::optional<Labels> parseLabels(StringRef text, int64_t rank) {
  Labels labels;
  auto hidden = rank - static_cast<int64_t>(text.size()) + 3;
  for (bool is_first = true; !text.empty();) {
    if (is_first && text.consume_front("...")) {
      is_first = false;
      for (int64_t i = hidden; i > 0; --i) labels.push_back(kEllipsis + static_cast<int>(i));
      continue;
    }
    if (!llvm::isAlpha(text.front()) || llvm::is_contained(labels, text.front())) return std::nullopt;
    labels.push_back(text.front());
    text = text.drop_front();
  }
  if (static_cast<int64_t>(labels.size()) != rank) return std::nullopt;
  return labels;
}

// `ab,bc->ac`. Dimensions that occur twice in one tensor (`ii`) are not supported.
std::optional<Einsum> parseEinsum(EinsumOp op) {
  auto lhs = dyn_cast<RankedTensorType>(op.getLhs().getType()),
       rhs = dyn_cast<RankedTensorType>(op.getRhs().getType());
  auto result = dyn_cast<RankedTensorType>(op->getResult(0).getType());
  std::string text = op.getEinsumConfig().str();
  llvm::erase(text, ' ');
  auto [operands, result_text] = StringRef(text).split("->");
  auto [lhs_text, rhs_text] = operands.split(',');
  if (!lhs || !rhs || !result || !operands.contains(',') || !StringRef(text).contains("->"))
    return std::nullopt;
  auto lhs_labels = parseLabels(lhs_text, lhs.getRank()), rhs_labels = parseLabels(rhs_text, rhs.getRank());
  auto result_labels = parseLabels(result_text, result.getRank());
  if (!lhs_labels || !rhs_labels || !result_labels) return std::nullopt;
  for (int label : *result_labels) {
    if (!llvm::is_contained(*lhs_labels, label) && !llvm::is_contained(*rhs_labels, label))
      return std::nullopt;
  }
  return Einsum{*lhs_labels, *rhs_labels, *result_labels};
}

// A value and what its dimensions are.
struct Labelled {
  Value value;
  Labels labels;
};

// The product of the operands: dimensions of both are matched, those that the result lacks too are summed.
Labelled makeProduct(EinsumOp op, const Einsum& einsum, PatternRewriter& rewriter) {
  auto lhs = cast<RankedTensorType>(op.getLhs().getType()),
       rhs = cast<RankedTensorType>(op.getRhs().getType());
  SmallVector<int64_t> lhs_batch, rhs_batch, lhs_sum, rhs_sum, shape, lhs_shape, rhs_shape;
  Labels labels, lhs_free, rhs_free;
  for (auto [i, label] : llvm::enumerate(einsum.lhs)) {
    auto found = llvm::find(einsum.rhs, label);
    int64_t j = found - einsum.rhs.begin();
    if (found == einsum.rhs.end()) {
      lhs_free.push_back(label);
      lhs_shape.push_back(lhs.getDimSize(i));
    } else if (llvm::is_contained(einsum.result, label)) {
      lhs_batch.push_back(i);
      rhs_batch.push_back(j);
      labels.push_back(label);
      shape.push_back(lhs.isDynamicDim(i) ? rhs.getDimSize(j) : lhs.getDimSize(i));
    } else {
      lhs_sum.push_back(i);
      rhs_sum.push_back(j);
    }
  }
  for (auto [i, label] : llvm::enumerate(einsum.rhs)) {
    if (llvm::is_contained(einsum.lhs, label)) continue;
    rhs_free.push_back(label);
    rhs_shape.push_back(rhs.getDimSize(i));
  }
  llvm::append_range(labels, llvm::concat<int>(lhs_free, rhs_free));
  llvm::append_range(shape, llvm::concat<int64_t>(lhs_shape, rhs_shape));
  auto type = RankedTensorType::get(shape, getElementTypeOrSelf(op->getResult(0).getType()));
  auto numbers = DotDimensionNumbersAttr::get(rewriter.getContext(), lhs_batch, rhs_batch, lhs_sum, rhs_sum);
  return {DotGeneralOp::create(rewriter, op.getLoc(), type, op.getLhs(), op.getRhs(), numbers, ArrayAttr(),
                               DotAlgorithmAttr()),
          labels};
}

// Sums the dimensions that are not in `kept`.
Labelled sumOthers(Labelled from, const Labels& kept, Value zero, PatternRewriter& rewriter) {
  auto type = cast<RankedTensorType>(from.value.getType());
  SmallVector<int64_t> summed, shape;
  Labels labels;
  for (auto [i, label] : llvm::enumerate(from.labels)) {
    if (llvm::is_contained(kept, label)) {
      labels.push_back(label);
      shape.push_back(type.getDimSize(i));
    } else {
      summed.push_back(i);
    }
  }
  if (summed.empty()) return from;
  Location location = from.value.getLoc();
  auto sum =
      ReduceOp::create(rewriter, location, TypeRange{RankedTensorType::get(shape, type.getElementType())},
                       ValueRange{from.value}, ValueRange{zero}, rewriter.getDenseI64ArrayAttr(summed));
  fillWithAdd(rewriter, location, sum.getBody(), type.getElementType());
  return {sum->getResult(0), labels};
}

LogicalResult legalizeEinsum(EinsumOp op, PatternRewriter& rewriter) {
  std::optional<Einsum> einsum = parseEinsum(op);
  if (!einsum) return rewriter.notifyMatchFailure(op, "einsum_config is not supported");
  Type element = getElementTypeOrSelf(op->getResult(0).getType());
  if (element != getElementTypeOrSelf(op.getLhs().getType())) {
    return rewriter.notifyMatchFailure(op, "the result has other elements");
  }
  bool has_sum = llvm::any_of(llvm::concat<int>(einsum->lhs, einsum->rhs), [&](int label) {
    return !llvm::is_contained(einsum->result, label) &&
           llvm::is_contained(einsum->lhs, label) != llvm::is_contained(einsum->rhs, label);
  });
  Value zero = has_sum ? makeScalar(rewriter, op.getLoc(), element, 0) : Value();
  if (has_sum && !zero) return rewriter.notifyMatchFailure(op, "elements are not numbers");
  Labelled product = sumOthers(makeProduct(op, *einsum, rewriter), einsum->result, zero, rewriter);
  if (product.labels == einsum->result) {
    product.value.setType(op->getResult(0).getType());
    rewriter.replaceOp(op, product.value);
    return success();
  }
  SmallVector<int64_t> permutation;
  for (int label : einsum->result) {
    permutation.push_back(llvm::find(product.labels, label) - product.labels.begin());
  }
  rewriter.replaceOpWithNewOp<TransposeOp>(op, op->getResultTypes(), product.value,
                                           rewriter.getDenseI64ArrayAttr(permutation));
  return success();
}

// The sum of one tensor is that of its product with 1.
LogicalResult legalizeUnaryEinsum(UnaryEinsumOp op, PatternRewriter& rewriter) {
  Type element = getElementTypeOrSelf(op.getOperand().getType());
  if (!isa<FloatType, IntegerType, ComplexType>(element)) {
    return rewriter.notifyMatchFailure(op, "elements are not numbers");
  }
  Value one = makeScalar(rewriter, op.getLoc(), element, 1);
  rewriter.replaceOpWithNewOp<EinsumOp>(op, op->getResultTypes(), one, op.getOperand(),
                                        rewriter.getStringAttr("," + op.getEinsumConfig().str()));
  return success();
}

struct StablehloLegalizeDeprecatedOpsPass
    : public impl::StablehloLegalizeDeprecatedOpsPassBase<StablehloLegalizeDeprecatedOpsPass> {
  using StablehloLegalizeDeprecatedOpsPassBase::StablehloLegalizeDeprecatedOpsPassBase;

  LogicalResult initialize(MLIRContext* context) override {
    target = std::make_shared<ConversionTarget>(*context);
    target->addLegalDialect<StablehloDialect>();
    target->addIllegalOp<BroadcastOp, CreateTokenOp, CrossReplicaSumOp, DotOp, EinsumOp, UnaryEinsumOp>();
    // Nothing replaces these.
    if (failOnUnusedOps) target->addIllegalOp<MapOp, RngOp>();
    RewritePatternSet set(context);
    populateStablehloLegalizeDeprecatedOpsPatterns(context, &set);
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

void populateStablehloLegalizeDeprecatedOpsPatterns(MLIRContext*, RewritePatternSet* patterns) {
  patterns->add(legalizeBroadcast);
  patterns->add(legalizeCreateToken);
  patterns->add(legalizeCrossReplicaSum);
  patterns->add(legalizeDot);
  patterns->add(legalizeEinsum);
  patterns->add(legalizeUnaryEinsum);
}

}  // namespace mlir::stablehlo
