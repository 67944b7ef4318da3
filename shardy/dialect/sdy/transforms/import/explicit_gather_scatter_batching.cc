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
  Value indices;
};

// The operands of a concatenation of indices along their vectors, or the indices themselves.
SmallVector<Value> getParts(Value indices, int64_t dim) {
  auto concat = indices.getDefiningOp<stablehlo::ConcatenateOp>();
  if (concat && static_cast<int64_t>(concat.getDimension()) == dim) return concat.getInputs();
  return {indices};
}

Value slice(OpBuilder& builder, Location loc, Value value, int64_t dim, int64_t start, int64_t limit) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> starts(type.getRank(), 0), limits(type.getShape()), strides(type.getRank(), 1);
  starts[dim] = start;
  limits[dim] = limit;
  return stablehlo::SliceOp::create(builder, loc, value, starts, limits, strides);
}

// Takes the place along the indices' first dimension out of them, when they name it for the operand's first
// one.
bool makeExplicit(OpBuilder& builder, Operation* op, ShapedType operand, Batching* batching) {
  auto type = dyn_cast<RankedTensorType>(batching->indices.getType());
  const int64_t dim = batching->index_vector_dim;
  if (!type || !type.hasStaticShape() || !operand.hasStaticShape()) return false;
  if (dim == 0 || dim >= type.getRank() || batching->index_map.size() < 2) return false;
  auto* dropped = llvm::find(batching->dropped, 0);
  auto* mapped = llvm::find(batching->index_map, 0);
  if (dropped == batching->dropped.end() || mapped == batching->index_map.end()) return false;
  if (operand.getDimSize(0) != type.getDimSize(0)) return false;
  SmallVector<Value> parts = getParts(batching->indices, dim);
  auto size = [&](Value part) { return cast<ShapedType>(part.getType()).getDimSize(dim); };
  // The part with the number, and the number's position there.
  int64_t position = mapped - batching->index_map.begin();
  auto* part = parts.begin();
  for (; position >= size(*part); ++part) position -= size(*part);
  if (!isIota(*part, 0)) return false;
  const Value with_number = *part;
  part = parts.erase(part);
  if (position + 1 < size(with_number)) {
    part =
        parts.insert(part, slice(builder, op->getLoc(), with_number, dim, position + 1, size(with_number)));
  }
  if (position > 0) parts.insert(part, slice(builder, op->getLoc(), with_number, dim, 0, position));
  batching->indices =
      parts.size() == 1 ? parts[0] : stablehlo::ConcatenateOp::create(builder, op->getLoc(), parts, dim);
  batching->dropped.erase(dropped);
  batching->index_map.erase(mapped);
  return true;
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
          getContext(), numbers.getOffsetDims(), batching.dropped, /*operand_batching_dims=*/{0},
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
          getContext(), numbers.getUpdateWindowDims(), batching.dropped, /*input_batching_dims=*/{0},
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
