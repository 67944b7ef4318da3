// How ops of the dialect are simplified.
#include <algorithm>

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/PatternMatch.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {
namespace {

// Passes can ask for those of one kind only.
constexpr StringRef kReshardPatterns = "sdy-reshard";
constexpr StringRef kCollectivePatterns = "sdy-collective";

// --- Reshards ------------------------------------------------------------------------------------

// What another reshard gives at once is not resharded in between.
struct ReshardOfReshard : OpRewritePattern<ReshardOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshardOp op, PatternRewriter& rewriter) const override {
    auto inner = op.getInput().getDefiningOp<ReshardOp>();
    if (!inner || !inner->hasOneUse()) return failure();
    rewriter.modifyOpInPlace(op, [&] { op.getInputMutable().assign(inner.getInput()); });
    return success();
  }
};

// Whether `reshard` may give what `other`, behind it in its block, does: they reshard one value to one
// sharding, or are replicated.
bool givesTheSame(ReshardOp reshard, ReshardOp other) {
  if (reshard->getBlock() != other->getBlock() || !reshard->isBeforeInBlock(other)) return false;
  if (reshard.getInput() == other.getInput()) return reshard.getSharding() == other.getSharding();
  const auto is_copy = [](ReshardOp op) {
    return op.getSharding().isFullyReplicated() && op.getSharding().getUnreducedAxes().empty();
  };
  return reshard.getSharding().getMeshOrRef() == other.getSharding().getMeshOrRef() && is_copy(reshard) &&
         is_copy(other);
}

// The first reshard of `value` that may take the place of `op`.
ReshardOp findReshard(Value value, ReshardOp op) {
  ReshardOp first;
  for (Operation* user : value.getUsers()) {
    auto same = dyn_cast<ReshardOp>(user);
    if (same && givesTheSame(same, op) && (!first || same->isBeforeInBlock(first))) first = same;
  }
  return first;
}

// What another reshard of a value gives is not resharded again. Where the value is reshaped, a reshard of it,
// or of what it is reshaped from, is reshaped instead.
struct ReuseReshard : OpRewritePattern<ReshardOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ReshardOp op, PatternRewriter& rewriter) const override {
    SmallVector<stablehlo::ReshapeOp> reshapes;  // from the last one back
    Value root = op.getInput();
    ReshardOp other = findReshard(root, op);
    while (auto reshape = root.getDefiningOp<stablehlo::ReshapeOp>()) {
      reshapes.push_back(reshape);
      root = reshape.getOperand();
      if (!other) other = findReshard(root, op);
    }
    if (!other) return failure();
    if (reshapes.empty()) {
      // All at once: there may be many.
      for (Operation* user : llvm::make_early_inc_range(root.getUsers())) {
        auto same = dyn_cast<ReshardOp>(user);
        if (same && givesTheSame(other, same)) rewriter.replaceOp(same, other);
      }
      return success();
    }
    rewriter.setInsertionPointAfter(other);
    Value value = other;
    if (value.getType() != root.getType()) {
      value = stablehlo::ReshapeOp::create(rewriter, op.getLoc(), root.getType(), value);
    }
    for (stablehlo::ReshapeOp reshape : llvm::reverse(reshapes)) {
      IRMapping mapping;
      mapping.map(reshape.getOperand(), value);
      value = rewriter.clone(*reshape, mapping)->getResult(0);
    }
    rewriter.replaceOp(op, value);
    return success();
  }
};

// --- Collectives ---------------------------------------------------------------------------------

bool hasNoAxes(AllGatherOp op) {
  return llvm::all_of(op.getGatheringAxes(), [](AxisRefListAttr axes) { return axes.empty(); });
}
bool hasNoAxes(AllSliceOp op) {
  return llvm::all_of(op.getSlicingAxes(), [](AxisRefListAttr axes) { return axes.empty(); });
}
bool hasNoAxes(ReduceScatterOp op) {
  return llvm::all_of(op.getReduceScatterAxes(), [](AxisRefListAttr axes) { return axes.empty(); });
}
bool hasNoAxes(AllReduceOp op) { return op.getReductionAxes().empty(); }
bool hasNoAxes(CollectivePermuteOp op) {
  const TensorShardingAttr in = getFlowSharding(op.getTensor());
  if (!in || in.getMesh(op) != op.getOutSharding().getMesh(op)) return false;
  return llvm::equal(
      in.getDimShardings(), op.getOutSharding().getDimShardings(),
      [](DimensionShardingAttr a, DimensionShardingAttr b) { return a.getAxes() == b.getAxes(); });
}

template <typename Op>
struct CollectiveOfNothing : OpRewritePattern<Op> {
  using OpRewritePattern<Op>::OpRewritePattern;
  LogicalResult matchAndRewrite(Op op, PatternRewriter& rewriter) const override {
    if (!hasNoAxes(op)) return failure();
    rewriter.replaceOp(op, op.getTensor());
    return success();
  }
};

struct SliceOfGather : OpRewritePattern<AllSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AllSliceOp slice, PatternRewriter& rewriter) const override {
    auto gather = slice.getTensor().getDefiningOp<AllGatherOp>();
    if (!gather || gather.getGatheringAxes() != slice.getSlicingAxes()) return failure();
    rewriter.replaceOp(slice, gather.getTensor());
    return success();
  }
};

// A sum of which each device keeps a part is scattered; axes that are sliced after those of the sum remain.
struct SliceOfReduce : OpRewritePattern<AllSliceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AllSliceOp slice, PatternRewriter& rewriter) const override {
    auto reduce = slice.getTensor().getDefiningOp<AllReduceOp>();
    if (!reduce) return failure();
    // Others that slice it in the same way get the same.
    SmallVector<AllSliceOp> slices;
    for (Operation* user : reduce->getUsers()) {
      auto same = dyn_cast<AllSliceOp>(user);
      if (!same || same->getBlock() != slice->getBlock() || same.getSlicingAxes() != slice.getSlicingAxes() ||
          same.getOutSharding() != slice.getOutSharding()) {
        return failure();
      }
      if (same->isBeforeInBlock(slice)) slice = same;
      slices.push_back(same);
    }
    rewriter.setInsertionPoint(slice);
    const ArrayRef<AxisRefAttr> reduced = reduce.getReductionAxes().getValue();
    SmallVector<AxisRefListAttr> scattered, rest;
    size_t count = 0;
    for (AxisRefListAttr axes : slice.getSlicingAxes()) {
      const ArrayRef<AxisRefAttr> list = axes.getValue();
      const auto head = list.take_while([&](AxisRefAttr axis) { return llvm::is_contained(reduced, axis); });
      scattered.push_back(AxisRefListAttr::get(getContext(), head));
      rest.push_back(AxisRefListAttr::get(getContext(), list.drop_front(head.size())));
      count += head.size();
    }
    if (count != reduced.size()) return failure();
    const auto scattered_axes = ListOfAxisRefListsAttr::get(getContext(), scattered);
    TensorShardingAttr between = slice.getOutSharding();
    const bool slices_more = llvm::any_of(rest, [](AxisRefListAttr axes) { return !axes.empty(); });
    if (slices_more) between = withAxes(reduce.getOutSharding(), scattered, slice);
    Value result = ReduceScatterOp::create(rewriter, slice.getLoc(), reduce.getTensor(), scattered_axes,
                                           reduce.getReductionOp(), between);
    if (slices_more) {
      result = AllSliceOp::create(rewriter, slice.getLoc(), result,
                                  ListOfAxisRefListsAttr::get(getContext(), rest), slice.getOutSharding());
    }
    for (AllSliceOp same : slices) rewriter.replaceOp(same, result);
    rewriter.eraseOp(reduce);
    return success();
  }

 private:
  static TensorShardingAttr withAxes(TensorShardingAttr sharding, ArrayRef<AxisRefListAttr> more,
                                     Operation* op) {
    const MeshAttr mesh = sharding.getMesh(op);
    SmallVector<DimensionShardingAttr> dims;
    for (auto [dim, axes] : llvm::zip_equal(sharding.getDimShardings(), more)) {
      xla::AxisList all = toAxisList(mesh, dim.getAxes());
      xla::Append(&all, toAxisList(mesh, axes.getValue()));
      dims.push_back(DimensionShardingAttr::get(dim.getContext(), toAxisRefs(mesh, all), dim.getIsClosed()));
    }
    return sharding.withDims(dims);
  }
};

// A sum along axes that have been made unreduced ones, and no others: each device gets what the others have.
struct SumOfUnreduced : OpRewritePattern<AllReduceOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AllReduceOp sum, PatternRewriter& rewriter) const override {
    if (sum.getReductionOp() != ReductionOp::SUM) return failure();
    const auto reduced = sum.getReductionAxes().getValue();
    const auto are_reduced = [&](size_t count, auto&& axes) {
      return count == reduced.size() &&
             llvm::all_of(axes, [&](AxisRefAttr axis) { return llvm::is_contained(reduced, axis); });
    };
    if (auto copies = sum.getTensor().getDefiningOp<ReplicatedToUnreducedOp>()) {
      if (!are_reduced(copies.getAxes().size(), copies.getAxes())) return failure();
      rewriter.replaceOp(sum, copies.getTensor());
      return success();
    }
    auto parts = sum.getTensor().getDefiningOp<ShardedToUnreducedOp>();
    if (!parts) return failure();
    SmallVector<AxisRefAttr> axes;
    for (AxisRefListAttr list : parts.getAxes()) llvm::append_range(axes, list);
    if (!are_reduced(axes.size(), axes)) return failure();
    rewriter.replaceOpWithNewOp<AllGatherOp>(sum, parts.getTensor(), parts.getAxes(), sum.getOutSharding());
    return success();
  }
};

// Two that have no dimension in common are one.
struct AllToAllOfAllToAll : OpRewritePattern<AllToAllOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(AllToAllOp op, PatternRewriter& rewriter) const override {
    auto inner = op.getTensor().getDefiningOp<AllToAllOp>();
    if (!inner || !inner->hasOneUse()) return failure();
    llvm::SmallDenseSet<int64_t> dims;
    SmallVector<AllToAllParamAttr> params;
    for (AllToAllOp each : {inner, op}) {
      for (AllToAllParamAttr param : each.getParams()) {
        if (!dims.insert(param.getSrcDim()).second || !dims.insert(param.getTgtDim()).second)
          return failure();
        params.push_back(param);
      }
    }
    llvm::sort(params,
               [](AllToAllParamAttr a, AllToAllParamAttr b) { return a.getSrcDim() < b.getSrcDim(); });
    rewriter.replaceOpWithNewOp<AllToAllOp>(
        op, inner.getTensor(), AllToAllParamListAttr::get(getContext(), params), op.getOutSharding());
    rewriter.eraseOp(inner);
    return success();
  }
};

// --- Manual computations -------------------------------------------------------------------------

bool isEmptyMesh(ManualComputationOp op, TensorShardingPerValueAttr shardings) {
  return shardings.empty() || shardings.getSharding(0).getMesh(op).empty();
}

// Along axes of one device in all, what a device has is everything. Computations that are not in another one
// stay: they say where the program's own code begins.
struct InlineManualComputation : OpRewritePattern<ManualComputationOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ManualComputationOp op, PatternRewriter& rewriter) const override {
    if (!op->getParentOfType<ManualComputationOp>()) return failure();
    const auto shardings = isEmptyMesh(op, op.getInShardings()) ? op.getOutShardings() : op.getInShardings();
    int64_t devices = 1;
    for (StringAttr axis : op.getManualAxes()) {
      if (shardings.empty()) return failure();
      devices *= shardings.getSharding(0).getMesh(op).getAxisSize(axis);
    }
    if (devices != 1) return failure();
    Operation* terminator = op.getBody().front().getTerminator();
    rewriter.inlineBlockBefore(&op.getBody().front(), op, op.getOperands());
    rewriter.replaceOp(op, terminator->getOperands());
    rewriter.eraseOp(terminator);
    return success();
  }
};

struct DropUnusedManualArguments : OpRewritePattern<ManualComputationOp> {
  using OpRewritePattern::OpRewritePattern;
  LogicalResult matchAndRewrite(ManualComputationOp op, PatternRewriter& rewriter) const override {
    Block& body = op.getBody().front();
    BitVector unused(body.getNumArguments());
    SmallVector<TensorShardingAttr> kept;
    for (BlockArgument argument : body.getArguments()) {
      if (argument.use_empty()) {
        unused.set(argument.getArgNumber());
      } else {
        kept.push_back(op.getInShardings().getSharding(argument.getArgNumber()));
      }
    }
    if (unused.none()) return failure();
    rewriter.modifyOpInPlace(op, [&] {
      op->eraseOperands(unused);
      body.eraseArguments(unused);
      op.setInShardingsAttr(TensorShardingPerValueAttr::get(getContext(), kept));
    });
    return success();
  }
};

}  // namespace

void ReshardOp::getCanonicalizationPatterns(RewritePatternSet& patterns, MLIRContext* context) {
  patterns.addWithLabel<ReshardOfReshard>(kReshardPatterns, context);
  patterns.add<ReuseReshard>(context);
}
void AllGatherOp::getCanonicalizationPatterns(RewritePatternSet& patterns, MLIRContext* context) {
  patterns.addWithLabel<CollectiveOfNothing<AllGatherOp>>(kCollectivePatterns, context);
}
void AllSliceOp::getCanonicalizationPatterns(RewritePatternSet& patterns, MLIRContext* context) {
  patterns.addWithLabel<CollectiveOfNothing<AllSliceOp>, SliceOfGather, SliceOfReduce>(kCollectivePatterns,
                                                                                       context);
}
void AllToAllOp::getCanonicalizationPatterns(RewritePatternSet& patterns, MLIRContext* context) {
  patterns.addWithLabel<AllToAllOfAllToAll>(kCollectivePatterns, context);
}
void CollectivePermuteOp::getCanonicalizationPatterns(RewritePatternSet& patterns, MLIRContext* context) {
  patterns.addWithLabel<CollectiveOfNothing<CollectivePermuteOp>>(kCollectivePatterns, context);
}
void AllReduceOp::getCanonicalizationPatterns(RewritePatternSet& patterns, MLIRContext* context) {
  patterns.addWithLabel<CollectiveOfNothing<AllReduceOp>, SumOfUnreduced>(kCollectivePatterns, context);
}
void ReduceScatterOp::getCanonicalizationPatterns(RewritePatternSet& patterns, MLIRContext* context) {
  patterns.addWithLabel<CollectiveOfNothing<ReduceScatterOp>>(kCollectivePatterns, context);
}
void ManualComputationOp::getCanonicalizationPatterns(RewritePatternSet& patterns, MLIRContext* context) {
  patterns.add<InlineManualComputation, DropUnusedManualArguments>(context);
}

}  // namespace mlir::sdy
