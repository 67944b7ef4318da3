// Replaces features that an older version of StableHLO does not have by those that it has.
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/Transforms/GreedyPatternRewriteDriver.h"
#include "stablehlo/dialect/Version.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"
#include "stablehlo/transforms/VhloConversion.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOCOMPATIBILITYEXPANDERPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

// --- tan, before 1.4.0 ---------------------------------------------------------------------------

// sin x / cos x
Value expandRealTan(PatternRewriter& rewriter, Location location, Type type, Value x,
                    ResultAccuracyAttr accuracy) {
  Value sine = SineOp::create(rewriter, location, type, x, accuracy);
  Value cosine = CosineOp::create(rewriter, location, type, x, accuracy);
  return DivOp::create(rewriter, location, type, sine, cosine);
}

// (tan x + i tanh y) / (1 - i tan x tanh y)
Value expandComplexTan(PatternRewriter& rewriter, Location location, RankedTensorType type, Value z,
                       ResultAccuracyAttr accuracy) {
  auto element = cast<ComplexType>(type.getElementType()).getElementType();
  auto real = cast<RankedTensorType>(type.clone(element));
  Value x = RealOp::create(rewriter, location, real, z);
  Value tan = expandRealTan(rewriter, location, real, x, accuracy);
  Value y = ImagOp::create(rewriter, location, real, z);
  Value tanh = TanhOp::create(rewriter, location, real, y, accuracy);
  Value above = ComplexOp::create(rewriter, location, type, tan, tanh);
  Value product = MulOp::create(rewriter, location, real, tan, tanh);
  Value negated = NegOp::create(rewriter, location, real, product);
  auto attribute = rewriter.getFloatAttr(element, 1.0);
  Value one = real.hasStaticShape()
                  ? ConstantOp::create(rewriter, location, DenseElementsAttr::get(real, Attribute(attribute)))
                        .getResult()
                  : chlo::ConstantLikeOp::create(rewriter, location, real, attribute, tan).getResult();
  Value below = ComplexOp::create(rewriter, location, type, one, negated);
  return DivOp::create(rewriter, location, type, above, below);
}

LogicalResult expandTan(TanOp op, PatternRewriter& rewriter) {
  auto type = cast<RankedTensorType>(op.getType());
  if (op.getOperand().getType() != type) return failure();
  Value x = op.getOperand();
  rewriter.replaceOp(op, isa<ComplexType>(type.getElementType())
                             ? expandComplexTan(rewriter, op.getLoc(), type, x, op.getResultAccuracyAttr())
                             : expandRealTan(rewriter, op.getLoc(), type, x, op.getResultAccuracyAttr()));
  return success();
}

// --- Batching dimensions of gather and scatter, before 1.1.0 -------------------------------------

// Two sorted lists as one.
SmallVector<int64_t> merged(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  SmallVector<int64_t> all(a);
  llvm::append_range(all, b);
  llvm::sort(all);
  return all;
}
SmallVector<int64_t> joined(ArrayRef<int64_t> a, ArrayRef<int64_t> b) {
  SmallVector<int64_t> all(a);
  llvm::append_range(all, b);
  return all;
}

// An index of `dimension` in each element of a tensor of `type`, which has the sizes of `like` but one that
// is 1.
Value indexAlong(PatternRewriter& rewriter, Location location, RankedTensorType type, int64_t dimension,
                 Value like, int64_t index_vector_dim) {
  if (type.hasStaticShape()) return IotaOp::create(rewriter, location, type, dimension);
  auto i32 = rewriter.getI32Type();
  auto scalar = RankedTensorType::get({}, i32), one = RankedTensorType::get({1}, i32);
  SmallVector<Value> sizes;
  for (int64_t k = 0; k < type.getRank(); ++k) {
    if (k == index_vector_dim || !type.isDynamicDim(k)) {
      int64_t size = k == index_vector_dim ? 1 : type.getDimSize(k);
      sizes.push_back(ConstantOp::create(
          rewriter, location, DenseElementsAttr::get(one, rewriter.getIntegerAttr(i32, size).getValue())));
      continue;
    }
    Value size = GetDimensionSizeOp::create(rewriter, location, scalar, like, rewriter.getI64IntegerAttr(k));
    sizes.push_back(ReshapeOp::create(rewriter, location, one, size));
  }
  auto shape_type = RankedTensorType::get({type.getRank()}, i32);
  Value shape = ConcatenateOp::create(rewriter, location, shape_type, sizes, 0);
  return DynamicIotaOp::create(rewriter, location, type, shape, dimension);
}

// The indices, with an index of each batching dimension in front of every index vector. Null when their type
// is not known well enough.
Value addBatchingIndices(PatternRewriter& rewriter, Value indices, int64_t index_vector_dim,
                         ArrayRef<int64_t> batching_dims) {
  Location location = indices.getLoc();
  auto type = cast<RankedTensorType>(indices.getType());
  if (index_vector_dim < 0 || index_vector_dim > type.getRank()) return {};
  // Small types may not hold the sizes of the batching dimensions.
  if (auto element = dyn_cast<IntegerType>(type.getElementType())) {
    unsigned bits = element.getWidth() - (element.isUnsigned() ? 0 : 1);
    bool fits =
        bits >= 31 || llvm::all_of(batching_dims, [&](int64_t dimension) {
          return !type.isDynamicDim(dimension) && type.getDimSize(dimension) - 1 <= (int64_t{1} << bits) - 1;
        });
    if (!fits) {
      type = cast<RankedTensorType>(type.clone(rewriter.getI32Type()));
      indices = ConvertOp::create(rewriter, location, type, indices);
    }
  }
  SmallVector<int64_t> sizes(type.getShape());
  bool is_scalar = index_vector_dim == type.getRank();
  if (is_scalar) {
    sizes.push_back(1);
    if (!type.hasStaticShape()) return {};
    indices =
        ReshapeOp::create(rewriter, location, RankedTensorType::get(sizes, type.getElementType()), indices);
  }
  int64_t vector_size = sizes[index_vector_dim];
  sizes[index_vector_dim] = 1;
  auto line = RankedTensorType::get(sizes, type.getElementType());
  SmallVector<Value> parts;
  for (int64_t dimension : batching_dims) {
    parts.push_back(indexAlong(rewriter, location, line, dimension, indices, index_vector_dim));
  }
  parts.push_back(indices);
  sizes[index_vector_dim] = ShapedType::isDynamic(vector_size)
                                ? ShapedType::kDynamic
                                : vector_size + static_cast<int64_t>(batching_dims.size());
  return ConcatenateOp::create(rewriter, location, RankedTensorType::get(sizes, type.getElementType()), parts,
                               index_vector_dim);
}

// Sorted vectors stay sorted when what comes in front of them is sorted as well.
bool stillSorted(bool sorted, ArrayRef<int64_t> batching_dims) {
  return sorted && llvm::is_sorted(batching_dims);
}

LogicalResult expandGather(GatherOp op, PatternRewriter& rewriter) {
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  ArrayRef<int64_t> batching = numbers.getOperandBatchingDims();
  if (batching.empty()) return failure();
  Value indices = addBatchingIndices(rewriter, op.getStartIndices(), numbers.getIndexVectorDim(),
                                     numbers.getStartIndicesBatchingDims());
  if (!indices) return rewriter.notifyMatchFailure(op, "indices of unknown shape");
  auto expanded = GatherDimensionNumbersAttr::get(
      op.getContext(), numbers.getOffsetDims(), merged(batching, numbers.getCollapsedSliceDims()),
      /*operandBatchingDims=*/{}, /*startIndicesBatchingDims=*/{},
      joined(batching, numbers.getStartIndexMap()), numbers.getIndexVectorDim());
  rewriter.replaceOpWithNewOp<GatherOp>(
      op, op.getType(), op.getOperand(), indices, expanded, op.getSliceSizesAttr(),
      rewriter.getBoolAttr(stillSorted(op.getIndicesAreSorted(), numbers.getStartIndicesBatchingDims())));
  return success();
}

LogicalResult expandScatter(ScatterOp op, PatternRewriter& rewriter) {
  ScatterDimensionNumbersAttr numbers = op.getScatterDimensionNumbers();
  ArrayRef<int64_t> batching = numbers.getInputBatchingDims();
  if (batching.empty()) return failure();
  Value indices = addBatchingIndices(rewriter, op.getScatterIndices(), numbers.getIndexVectorDim(),
                                     numbers.getScatterIndicesBatchingDims());
  if (!indices) return rewriter.notifyMatchFailure(op, "indices of unknown shape");
  auto expanded = ScatterDimensionNumbersAttr::get(
      op.getContext(), numbers.getUpdateWindowDims(), merged(batching, numbers.getInsertedWindowDims()),
      /*inputBatchingDims=*/{}, /*scatterIndicesBatchingDims=*/{},
      joined(batching, numbers.getScatterDimsToOperandDims()), numbers.getIndexVectorDim());
  auto scatter = ScatterOp::create(
      rewriter, op.getLoc(), op.getResultTypes(), op.getInputs(), indices, op.getUpdates(), expanded,
      rewriter.getBoolAttr(stillSorted(op.getIndicesAreSorted(), numbers.getScatterIndicesBatchingDims())),
      op.getUniqueIndicesAttr());
  rewriter.inlineRegionBefore(op.getUpdateComputation(), scatter.getUpdateComputation(),
                              scatter.getUpdateComputation().end());
  rewriter.replaceOp(op, scatter);
  return success();
}

// --- Groups by the axes of a mesh, before 1.16.0 --------------------------------------------------

struct ListDevicesPattern : public RewritePattern {
  explicit ListDevicesPattern(MLIRContext* context)
      : RewritePattern(MatchAnyOpTypeTag(), /*benefit=*/1, context) {}

  LogicalResult matchAndRewrite(Operation* op, PatternRewriter& rewriter) const override {
    constexpr StringLiteral kGroups = "replica_groups", kGlobal = "use_global_device_ids";
    auto mesh = isa_and_nonnull<StablehloDialect>(op->getDialect())
                    ? dyn_cast_or_null<ReplicaGroupMeshAxesAttr>(op->getAttr(kGroups))
                    : ReplicaGroupMeshAxesAttr();
    if (!mesh) return failure();
    FailureOr<DenseIntElementsAttr> rows = flattenReplicaGroupMeshAxes(mesh);
    if (failed(rows)) return rewriter.notifyMatchFailure(op, "the devices of the groups are not known");
    rewriter.modifyOpInPlace(op, [&] {
      op->setAttr(kGroups, *rows);
      // A mesh is of all devices; a list is so with a channel, if it says so.
      auto channel = op->getAttrOfType<ChannelHandleAttr>("channel_handle");
      if (channel && channel.getHandle() > 0 &&
          llvm::is_contained(op->getRegisteredInfo()->getAttributeNames(), kGlobal)) {
        op->setAttr(kGlobal, rewriter.getUnitAttr());
      }
    });
    return success();
  }
};

// --- Locations, before 1.9.0 ---------------------------------------------------------------------

// Readers of older versions know a place in a file, but no range.
constexpr vhlo::Version kRangesOfLocations(1, 9, 0);

void replaceRanges(Operation* root) {
  AttrTypeReplacer replacer;
  replacer.addReplacement([](FileLineColRange range) -> Attribute {
    return FileLineColLoc::get(range.getFilename(), range.getStartLine(), range.getStartColumn());
  });
  replacer.recursivelyReplaceElementsIn(root, /*replaceAttrs=*/false, /*replaceLocs=*/true);
}

// --- The pass ------------------------------------------------------------------------------------

struct StablehloCompatibilityExpanderPass
    : public impl::StablehloCompatibilityExpanderPassBase<StablehloCompatibilityExpanderPass> {
  using StablehloCompatibilityExpanderPassBase::StablehloCompatibilityExpanderPassBase;

  void runOnOperation() override {
    FailureOr<vhlo::Version> target = parseTargetVersion(getOperation().getLoc(), targetVersionOption);
    if (failed(target)) return signalPassFailure();
    RewritePatternSet patterns(&getContext());
    populateStablehloCompatibilityExpanderPatterns(&getContext(), &patterns, *target);
    GreedyRewriteConfig config;
    AttributeKeeper keeper;
    config.setUseTopDownTraversal(true).setMaxIterations(GreedyRewriteConfig::kNoLimit).setListener(&keeper);
    if (failed(applyPatternsGreedily(getOperation(), std::move(patterns), config)))
      return signalPassFailure();
    if (*target < kRangesOfLocations) replaceRanges(getOperation());
  }
};

}  // namespace

void populateStablehloCompatibilityExpanderPatterns(MLIRContext*, RewritePatternSet* patterns,
                                                    vhlo::Version target) {
  if (target < vhlo::Version(1, 16, 0)) patterns->add<ListDevicesPattern>(patterns->getContext());
  if (target < vhlo::Version(1, 4, 0)) patterns->add(&expandTan);
  if (target < vhlo::Version(1, 1, 0)) {
    patterns->add(&expandGather);
    patterns->add(&expandScatter);
  }
}

}  // namespace mlir::stablehlo
