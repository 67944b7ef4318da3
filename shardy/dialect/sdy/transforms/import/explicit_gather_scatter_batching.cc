#include "mlir/IR/PatternMatch.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_EXPLICITGATHERSCATTERBATCHINGPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

// Whether each element is its place along dimension `dim`.
bool isIota(Value value, int64_t dim) {
  while (Operation* op = value.getDefiningOp()) {
    if (auto iota = dyn_cast<stablehlo::IotaOp>(op))
      return static_cast<int64_t>(iota.getIotaDimension()) == dim;
    const int64_t size = cast<ShapedType>(value.getType()).getDimSize(dim);
    if (auto broadcast = dyn_cast<stablehlo::BroadcastInDimOp>(op)) {
      const auto* from = llvm::find(broadcast.getBroadcastDimensions(), dim);
      if (from == broadcast.getBroadcastDimensions().end()) return false;
      value = broadcast.getOperand();
      dim = from - broadcast.getBroadcastDimensions().begin();
    } else if (isa<stablehlo::ReshapeOp>(op) && dim == 0) {
      // A first dimension stays what it is when its size stays.
      value = op->getOperand(0);
    } else {
      return false;
    }
    auto type = cast<ShapedType>(value.getType());
    if (!type.hasRank() || dim >= type.getRank() || type.getDimSize(dim) != size) return false;
  }
  return false;
}

// What the numbers of gathers and scatters have in common.
struct Batching {
  SmallVector<int64_t> dropped;    // dimensions of the operand that slices do not keep
  SmallVector<int64_t> index_map;  // the dimension of the operand for each number of an index
  int64_t index_vector_dim;
  int64_t operand_dim = 0;
  Value indices;
};

// The numbers of the indices but for the one at `position`, the first or the last one.
Value dropNumber(OpBuilder& builder, Location loc, Value indices, int64_t dim, bool is_first) {
  auto concat = indices.getDefiningOp<stablehlo::ConcatenateOp>();
  if (concat && static_cast<int64_t>(concat.getDimension()) == dim) {
    auto operands = concat.getInputs();
    auto iota = cast<RankedTensorType>((is_first ? operands.front() : operands.back()).getType());
    if (iota.getDimSize(dim) == 1) {
      auto rest = is_first ? operands.drop_front() : operands.drop_back();
      if (rest.size() == 1) return rest.front();
      return stablehlo::ConcatenateOp::create(builder, loc, rest, dim);
    }
  }
  auto type = cast<RankedTensorType>(indices.getType());
  SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()), strides(type.getRank(), 1);
  if (is_first) {
    starts[dim] = 1;
  } else {
    --limits[dim];
  }
  return stablehlo::SliceOp::create(builder, loc, indices, starts, limits, strides);
}

// Takes the place along the indices' first dimension out of them, when they name it.
bool makeExplicit(OpBuilder& builder, Operation* op, ShapedType operand, Batching* batching) {
  auto type = dyn_cast<RankedTensorType>(batching->indices.getType());
  const int64_t dim = batching->index_vector_dim;
  if (!type || !type.hasStaticShape() || !operand.hasStaticShape()) return false;
  if (dim == 0 || dim >= type.getRank() || batching->index_map.size() < 2) return false;
  Value first = batching->indices, last = batching->indices;
  if (auto concat = first.getDefiningOp<stablehlo::ConcatenateOp>();
      concat && static_cast<int64_t>(concat.getDimension()) == dim) {
    first = concat.getInputs().front();
    last = concat.getInputs().back();
  }
  for (bool is_first : {true, false}) {
    const int64_t operand_dim = is_first ? batching->index_map.front() : batching->index_map.back();
    const Value part = is_first ? first : last;
    // A part without numbers says nothing of the one that it would be.
    if (cast<ShapedType>(part.getType()).getDimSize(dim) == 0 || !isIota(part, 0)) continue;
    auto* dropped = llvm::find(batching->dropped, operand_dim);
    if (dropped == batching->dropped.end() || operand.getDimSize(operand_dim) != type.getDimSize(0)) continue;
    batching->dropped.erase(dropped);
    batching->index_map.erase(is_first ? batching->index_map.begin() : batching->index_map.end() - 1);
    batching->operand_dim = operand_dim;
    batching->indices = dropNumber(builder, op->getLoc(), batching->indices, dim, is_first);
    return true;
  }
  return false;
}

struct GatherPattern : OpRewritePattern<stablehlo::GatherOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(stablehlo::GatherOp gather, PatternRewriter& rewriter) const override {
    auto numbers = gather.getDimensionNumbers();
    if (!numbers.getOperandBatchingDims().empty()) return failure();
    Batching batching{.dropped = SmallVector<int64_t>(numbers.getCollapsedSliceDims()),
                      .index_map = SmallVector<int64_t>(numbers.getStartIndexMap()),
                      .index_vector_dim = numbers.getIndexVectorDim(),
                      .indices = gather.getStartIndices()};
    if (!makeExplicit(rewriter, gather, cast<ShapedType>(gather.getOperand().getType()), &batching)) {
      return failure();
    }
    rewriter.modifyOpInPlace(gather, [&] {
      gather.getStartIndicesMutable().assign(batching.indices);
      gather.setDimensionNumbersAttr(stablehlo::GatherDimensionNumbersAttr::get(
          getContext(), numbers.getOffsetDims(), batching.dropped, {batching.operand_dim},
          /*start_indices_batching_dims=*/{0}, batching.index_map, batching.index_vector_dim));
    });
    return success();
  }
};

struct ScatterPattern : OpRewritePattern<stablehlo::ScatterOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(stablehlo::ScatterOp scatter, PatternRewriter& rewriter) const override {
    auto numbers = scatter.getScatterDimensionNumbers();
    if (!numbers.getInputBatchingDims().empty()) return failure();
    Batching batching{.dropped = SmallVector<int64_t>(numbers.getInsertedWindowDims()),
                      .index_map = SmallVector<int64_t>(numbers.getScatterDimsToOperandDims()),
                      .index_vector_dim = numbers.getIndexVectorDim(),
                      .indices = scatter.getScatterIndices()};
    if (!makeExplicit(rewriter, scatter, cast<ShapedType>(scatter.getInputs().front().getType()),
                      &batching)) {
      return failure();
    }
    rewriter.modifyOpInPlace(scatter, [&] {
      scatter.getScatterIndicesMutable().assign(batching.indices);
      scatter.setScatterDimensionNumbersAttr(stablehlo::ScatterDimensionNumbersAttr::get(
          getContext(), numbers.getUpdateWindowDims(), batching.dropped, {batching.operand_dim},
          /*scatter_indices_batching_dims=*/{0}, batching.index_map, batching.index_vector_dim));
    });
    return success();
  }
};

struct ExplicitGatherScatterBatchingPass
    : impl::ExplicitGatherScatterBatchingPassBase<ExplicitGatherScatterBatchingPass> {
  void runOnOperation() override {
    RewritePatternSet patterns(&getContext());
    patterns.add<GatherPattern, ScatterPattern>(&getContext());
    GreedyRewriteConfig config;
    config.enableFolding(false)
        .enableConstantCSE(false)
        .setRegionSimplificationLevel(GreedySimplifyRegionLevel::Disabled)
        .setUseTopDownTraversal();
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config))) signalPassFailure();
  }
};

}  // namespace
}  // namespace mlir::sdy
