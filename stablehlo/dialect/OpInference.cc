// Types of results, for InferTypeOpInterface: one row an op, which hands its parts to the rule in
// TypeInference.h.
#include "mlir/IR/Matchers.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::stablehlo {
namespace {

using namespace hlo;  // NOLINT

// Lists that may be missing are empty then.
DenseIntElementsAttr constantOf(Value value) {
  DenseIntElementsAttr elements;
  return matchPattern(value, m_Constant(&elements)) ? elements : DenseIntElementsAttr();
}

std::optional<int64_t> scalarConstantOf(Value value) {
  DenseIntElementsAttr elements = constantOf(value);
  if (!elements || elements.getNumElements() != 1) return std::nullopt;
  return (*elements.value_begin<APInt>()).trySExtValue();
}

FftKind kindOf(FftType type) {
  switch (type) {
    case FftType::FFT:
      return FftKind::kFft;
    case FftType::IFFT:
      return FftKind::kIfft;
    case FftType::RFFT:
      return FftKind::kRfft;
    case FftType::IRFFT:
      return FftKind::kIrfft;
  }
  return FftKind::kFft;
}

LogicalResult inferAsyncDone(OptionalLocation location, Type operand, InferredTypes& types) {
  auto future = dyn_cast<FutureType>(operand);
  if (future && future.getTypes().size() == 1) {
    llvm::append_range(types, future.getTypes());
    return success();
  }
  return OpSite(location, "async_done")
      .broken("", "the operand must be a future of one value, found ", operand);
}

LogicalResult inferAsyncStart(OptionalLocation location, MLIRContext* context, Region& body,
                              InferredTypes& types) {
  FailureOr<ValueRange> returned = getReturned(OpSite(location, "async_start"), body);
  if (failed(returned)) return failure();
  types.push_back(FutureType::get(context, llvm::to_vector(returned->getTypes())));
  return success();
}

}  // namespace

// `op` is the adaptor, `rule` the call.
#define INFER(OP, rule)                                                                                      \
  LogicalResult OP::inferReturnTypes([[maybe_unused]] MLIRContext* context,                                  \
                                     [[maybe_unused]] std::optional<Location> location, ValueRange operands, \
                                     DictionaryAttr attributes, OpaqueProperties properties,                 \
                                     RegionRange regions, SmallVectorImpl<Type>& types) {                    \
    [[maybe_unused]] Adaptor op(operands, attributes, properties, regions);                                  \
    return rule;                                                                                             \
  }
#define TYPE(operand) op.get##operand().getType()

// Element by element.
INFER(AbsOp, inferAbsOp(location, TYPE(Operand), types))
INFER(AddOp, inferAddOp(location, TYPE(Lhs), TYPE(Rhs), types))
INFER(ClampOp, inferClampOp(location, TYPE(Min), TYPE(Operand), TYPE(Max), types))
INFER(CompareOp, inferCompareOp(location, TYPE(Lhs), types))
INFER(ComplexOp, inferComplexOp(location, TYPE(Lhs), types))
INFER(ImagOp, inferRealOp(location, TYPE(Operand), types))
INFER(IsFiniteOp, inferIsFiniteOp(location, TYPE(X), types))
INFER(RealOp, inferRealOp(location, TYPE(Operand), types))
INFER(SelectOp, inferSelectOp(location, TYPE(Pred), TYPE(OnTrue), TYPE(OnFalse), types))
INFER(UniformDequantizeOp, inferUniformDequantizeOp(location, TYPE(Operand), types))
INFER(MapOp, inferMapOp(location, op.getInputs().getTypes(), op.getDimensions(), op.getComputation(), types))

// Shapes.
INFER(BroadcastOp, inferBroadcastOp(location, TYPE(Operand), op.getBroadcastSizes(), types))
INFER(ConcatenateOp, inferConcatenateOp(location, op.getInputs().getTypes(), op.getDimension(), types))
INFER(ConstantOp, inferConstantOp(location, op.getValue(), types))
INFER(PadOp, inferPadOp(OpSite(location, "pad"), TYPE(Operand), op.getEdgePaddingLow(),
                        op.getEdgePaddingHigh(), op.getInteriorPadding(), types))
INFER(ReverseOp, inferReverseOp(location, TYPE(Operand), types))
INFER(SliceOp, inferSliceOp(OpSite(location, "slice"), TYPE(Operand), op.getStartIndices(),
                            op.getLimitIndices(), op.getStrides(), types))
INFER(TransposeOp, inferTransposeOp(location, TYPE(Operand), op.getPermutation(), types))
INFER(GetDimensionSizeOp, inferGetDimensionSizeOp(location, TYPE(Operand), op.getDimension(), types))
INFER(SetDimensionSizeOp, inferSetDimensionSizeOp(location, TYPE(Operand), TYPE(Size),
                                                  scalarConstantOf(op.getSize()), op.getDimension(), types))

// Slices and indices.
INFER(DynamicSliceOp, inferDynamicSliceOp(location, TYPE(Operand), op.getStartIndices().getTypes(),
                                          op.getSliceSizes(), types))
INFER(DynamicUpdateSliceOp, inferDynamicUpdateSliceOp(location, TYPE(Operand), TYPE(Update),
                                                      op.getStartIndices().getTypes(), types))
#define GATHER_DIMS                                                                                        \
  op.getDimensionNumbers().getOffsetDims(), op.getDimensionNumbers().getCollapsedSliceDims(),              \
      op.getDimensionNumbers().getOperandBatchingDims(),                                                   \
      op.getDimensionNumbers().getStartIndicesBatchingDims(), op.getDimensionNumbers().getStartIndexMap(), \
      op.getDimensionNumbers().getIndexVectorDim()
INFER(GatherOp,
      inferGatherOp(location, TYPE(Operand), TYPE(StartIndices), GATHER_DIMS, op.getSliceSizes(), types))
INFER(DynamicGatherOp, inferDynamicGatherOp(location, TYPE(Operand), TYPE(StartIndices), TYPE(SliceSizes),
                                            constantInts(op.getSliceSizes()), GATHER_DIMS, types))
#undef GATHER_DIMS
INFER(ScatterOp, inferScatterOp(location, op.getInputs().getTypes(), op.getUpdateComputation(), types))

// Windows, reductions, sorting.
INFER(ReduceWindowOp, inferReduceWindowOp(location, op.getInputs().getTypes(), op.getInitValues().getTypes(),
                                          op.getWindowDimensions(), orEmpty(op.getWindowStrides()),
                                          orEmpty(op.getBaseDilations()), orEmpty(op.getWindowDilations()),
                                          op.getPadding(), op.getBody(), types))
INFER(SelectAndScatterOp, inferSelectAndScatterOp(location, TYPE(Operand), op.getScatter(), types))
INFER(ReduceOp, inferReduceOp(location, op.getInputs().getTypes(), op.getDimensions(), op.getBody(), types))
INFER(SortOp, inferSortOp(location, op.getInputs().getTypes(), types))
INFER(BatchNormGradOp, inferBatchNormGradOp(location, TYPE(Operand), TYPE(Scale), TYPE(Mean), TYPE(Variance),
                                            TYPE(GradOutput), op.getFeatureIndex(), types))
INFER(BatchNormInferenceOp,
      inferBatchNormInferenceOp(location, TYPE(Operand), TYPE(Scale), TYPE(Offset), TYPE(Mean),
                                TYPE(Variance), op.getFeatureIndex(), types))
INFER(BatchNormTrainingOp, inferBatchNormTrainingOp(location, TYPE(Operand), TYPE(Scale), TYPE(Offset),
                                                    op.getFeatureIndex(), types))

// Linear algebra and random numbers.
INFER(CholeskyOp, inferCholeskyOp(location, TYPE(A), types))
INFER(FftOp, inferFftOp(location, TYPE(Operand), kindOf(op.getFftType()), op.getFftLength(), types))
INFER(RngOp, inferRngOp(location, TYPE(A), TYPE(Shape), constantOf(op.getShape()),
                        op.getRngDistribution() == RngDistribution::NORMAL, types))
INFER(TriangularSolveOp, inferTriangularSolveOp(location, TYPE(A), TYPE(B), op.getLeftSide(),
                                                op.getTransposeA() == Transpose::TRANSPOSE_INVALID, types))

// Among devices.
INFER(AllReduceOp, inferAllReduceOp(OpSite(location, "all_reduce"), op.getOperands().getTypes(),
                                    op.getComputation(), types))
INFER(AllToAllOp, inferAllToAllOp(location, op.getOperands().getTypes(), op.getSplitDimension(),
                                  op.getConcatDimension(), op.getSplitCount(), op.getReplicaGroups(), types))
INFER(AsyncDoneOp, inferAsyncDone(location, TYPE(Operand), types))
INFER(AsyncStartOp, inferAsyncStart(location, context, op.getBody(), types))
INFER(CollectiveBroadcastOp,
      inferCollectiveBroadcastOp(location, op.getOperands().getTypes(), op.getHasDynamicRoot(), types))
INFER(CollectivePermuteOp, inferSameTypes(TYPE(Operand), types))
INFER(CollectiveReduceOp, inferCollectiveReduceOp(location, op.getOperands().getTypes(),
                                                  op.getHasDynamicRoot(), op.getComputation(), types))
INFER(PartitionIdOp, inferPartitionIdOp(context, types))
INFER(ReplicaIdOp, inferPartitionIdOp(context, types))

// Control flow and tuples. Ops whose results are tokens need no rule: there is but one such type.
INFER(CaseOp, inferConditionalOp(OpSite(location, "case"), TYPE(Index), op.getBranches(), types))
INFER(GetTupleElementOp, inferGetTupleElementOp(location, TYPE(Operand), op.getIndex(), types))
INFER(IfOp, inferConditionalOp(OpSite(location, "if"), TYPE(Pred), op.getRegions(), types))
INFER(OptimizationBarrierOp, inferSameTypes(op.getOperand().getTypes(), types))
INFER(TupleOp, inferTupleOp(context, op.getVal().getTypes(), types))
INFER(WhileOp, inferSameTypes(op.getOperand().getTypes(), types))

#undef TYPE
#undef INFER

}  // namespace mlir::stablehlo
