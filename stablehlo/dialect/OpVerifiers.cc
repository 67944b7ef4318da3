// The ops' verifiers: one row an op, which hands its parts to the rule in TypeInference.h.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::stablehlo {
namespace {

using namespace hlo;  // NOLINT

ArrayRef<int64_t> orEmpty(std::optional<ArrayRef<int64_t>> list) {
  return list.value_or(ArrayRef<int64_t>());
}

int64_t channelOf(std::optional<ChannelHandleAttr> channel) { return channel ? channel->getHandle() : 0; }

int64_t sizeOf(std::optional<ArrayAttr> list) { return list ? list->size() : 0; }

DotDimensions dimensionsOf(DotDimensionNumbersAttr numbers) {
  return {numbers.getLhsBatchingDimensions(), numbers.getRhsBatchingDimensions(),
          numbers.getLhsContractingDimensions(), numbers.getRhsContractingDimensions()};
}

ScatterDimensions dimensionsOf(ScatterDimensionNumbersAttr numbers) {
  return {numbers.getUpdateWindowDims(),         numbers.getInsertedWindowDims(),
          numbers.getInputBatchingDims(),        numbers.getScatterIndicesBatchingDims(),
          numbers.getScatterDimsToOperandDims(), numbers.getIndexVectorDim()};
}

ConvolutionDimensions dimensionsOf(ConvDimensionNumbersAttr numbers) {
  return {numbers.getInputBatchDimension(),          numbers.getInputFeatureDimension(),
          numbers.getInputSpatialDimensions(),       numbers.getKernelInputFeatureDimension(),
          numbers.getKernelOutputFeatureDimension(), numbers.getKernelSpatialDimensions(),
          numbers.getOutputBatchDimension(),         numbers.getOutputFeatureDimension(),
          numbers.getOutputSpatialDimensions()};
}

LogicalResult verifyPrecisionAndAlgorithm(DotGeneralOp op) {
  std::optional<ArrayAttr> precisions = op.getPrecisionConfig();
  if (failed(verifyPrecisionConfig(op.getLoc(), sizeOf(precisions)))) return failure();
  std::optional<DotAlgorithmAttr> algorithm = op.getAlgorithm();
  if (!algorithm) return success();
  bool is_default = !precisions || llvm::all_of(*precisions, [](Attribute one) {
    return cast<PrecisionAttr>(one).getValue() == Precision::DEFAULT;
  });
  return verifyDotAlgorithm(
      op.getLoc(),
      {algorithm->getLhsPrecisionType(), algorithm->getRhsPrecisionType(), algorithm->getAccumulationType(),
       algorithm->getLhsComponentCount(), algorithm->getRhsComponentCount(),
       algorithm->getNumPrimitiveOperations(), algorithm->getAllowImpreciseAccumulation()},
      is_default);
}

// Of convolution and dynamic_conv, which differ in where the padding comes from.
template <typename Op>
LogicalResult verifyAnyConvolution(Op op, ArrayRef<std::pair<int64_t, int64_t>> padding) {
  std::optional<ArrayRef<bool>> reversal = op.getWindowReversal();
  ConvolutionWindow window{orEmpty(op.getWindowStrides()), padding, orEmpty(op.getLhsDilation()),
                           orEmpty(op.getRhsDilation()), reversal ? reversal->size() : 0};
  if (failed(verifyPrecisionConfig(op.getLoc(), sizeOf(op.getPrecisionConfig())))) return failure();
  return verifyConvolutionOp(op.getLoc(), op.getLhs().getType(), op.getRhs().getType(),
                             dimensionsOf(op.getDimensionNumbers()), window, op.getFeatureGroupCount(),
                             op.getBatchGroupCount(), op->getResult(0).getType());
}

// --- custom_call ---------------------------------------------------------------------------------

// One layout a type: an order of its dimensions.
LogicalResult checkLayouts(CustomCallOp op, TypeRange types, ArrayAttr layouts, StringRef name) {
  if (types.size() != layouts.size()) {
    return op.emitOpError() << "Number of " << name << "s must match the number of " << name << " layouts, "
                            << types.size() << " != " << layouts.size();
  }
  for (auto [i, type, attribute] : llvm::enumerate(types, layouts)) {
    auto layout = cast<DenseIntElementsAttr>(attribute);
    if (isa<TupleType>(type)) {
      return op.emitOpError() << "Tuple types are not fully supported with layout constraints yet";
    }
    auto shaped = dyn_cast<ShapedType>(type);
    if (shaped && !shaped.hasRank()) continue;
    int64_t rank = shaped ? shaped.getRank() : 0;
    auto order =
        llvm::map_to_vector(layout.getValues<APInt>(), [](const APInt& dim) { return dim.getSExtValue(); });
    llvm::sort(order);
    if (llvm::equal(order, llvm::seq<int64_t>(rank))) continue;
    if (!shaped) {
      return op.emitOpError() << "Only tensor types can have non-empty layout: " << name << " #" << i
                              << " of type " << type << " has layout " << layout;
    }
    return op.emitOpError() << "incorrect layout " << layout << " for type " << type
                            << ", layout must be a permutation of [0, " << rank << ")";
  }
  return success();
}

LogicalResult checkLayouts(CustomCallOp op) {
  if (!op.getOperandLayouts() && !op.getResultLayouts()) return success();
  if (!op.getOperandLayouts() || !op.getResultLayouts()) {
    return op.emitOpError()
           << "Layout attributes should be specified for either both operands and results or none.";
  }
  if (failed(checkLayouts(op, op.getOperandTypes(), *op.getOperandLayouts(), "operand"))) return failure();
  // A tuple as only result has a layout for each element.
  TypeRange results = op.getResultTypes();
  if (results.size() == 1) {
    if (auto tuple = dyn_cast<TupleType>(results.front())) results = tuple.getTypes();
  }
  return checkLayouts(op, results, *op.getResultLayouts(), "result");
}

// The part of `type` that `path` leads to; null when it leads nowhere.
Type partOf(Type type, ArrayRef<int64_t> path) {
  for (int64_t index : path) {
    auto tuple = dyn_cast_or_null<TupleType>(type);
    if (!tuple || index < 0 || index >= static_cast<int64_t>(tuple.size())) return {};
    type = tuple.getType(index);
  }
  return type;
}

LogicalResult checkAliases(CustomCallOp op) {
  // Several results count as the elements of a tuple.
  Type results = op.getNumResults() == 1 ? op.getResult(0).getType()
                                         : TupleType::get(op.getContext(), op.getResultTypes());
  for (Attribute attribute : op.getOutputOperandAliases()) {
    auto alias = cast<OutputOperandAliasAttr>(attribute);
    int64_t index = alias.getOperandIndex(), count = op.getNumOperands();
    if (index < 0 || index >= count) {
      return op.emitOpError()
             << "expects operandIndex in the output_operand_alias attribute to be in range [0, " << count
             << "); got: " << index << ".";
    }
    Type operand = partOf(op.getOperand(index).getType(), alias.getOperandTupleIndices());
    if (!operand) {
      return op.emitOpError() << "operand_tuple_indices in the output_operand_alias attribute out of bounds";
    }
    Type output = partOf(results, alias.getOutputTupleIndices());
    if (!output) {
      return op.emitOpError() << "output_tuple_indices in the output_operand_alias attribute out of bounds";
    }
    if (operand != output) {
      return op.emitOpError()
             << "shapes mismatch in the output_operand_alias attribute: operand part has type " << operand
             << " and output part has type " << output;
    }
  }
  return success();
}

LogicalResult checkBackendConfig(CustomCallOp op) {
  std::optional<Attribute> config = op.getBackendConfig();
  if (!config) return success();
  bool wants_dictionary = op.getApiVersion() == CustomCallApiVersion::API_VERSION_TYPED_FFI;
  if (wants_dictionary ? isa<DictionaryAttr>(*config) : isa<StringAttr>(*config)) return success();
  return op.emitOpError() << "backend_config for api_version "
                          << stringifyCustomCallApiVersion(op.getApiVersion()) << " must be a "
                          << (wants_dictionary ? "dictionary" : "string") << " attribute.";
}

}  // namespace

LogicalResult CustomCallOp::verify() {
  return failure(failed(checkLayouts(*this)) || failed(checkAliases(*this)) ||
                 failed(checkBackendConfig(*this)));
}

LogicalResult ConvolutionOp::verify() {
  auto padding = convertPaddingAttribute(getLoc(), getPadding());
  return failed(padding) ? failure() : verifyAnyConvolution(*this, *padding);
}

LogicalResult DynamicConvOp::verify() {
  int64_t spatial = getDimensionNumbers().getInputSpatialDimensions().size();
  auto type = cast<RankedTensorType>(getPadding().getType());
  if (type.getRank() != 2 || type.getDimSize(0) != spatial || type.getDimSize(1) != 2) {
    auto diagnostic =
        emitOptionalError(getLoc(), "expects padding to be of shape [", spatial, ", 2], but got [",
                          type.getDimSize(0), ", ", type.getRank() > 1 ? type.getDimSize(1) : 0, "]");
    return diagnostic;
  }
  SmallVector<std::pair<int64_t, int64_t>> unknown(spatial, {ShapedType::kDynamic, ShapedType::kDynamic});
  return verifyAnyConvolution(*this, unknown);
}

LogicalResult DotOp::verify() {
  if (failed(verifyPrecisionConfig(getLoc(), sizeOf(getPrecisionConfig())))) return failure();
  return verifyDotOp(getLoc(), getLhs().getType(), getRhs().getType(), getType());
}

LogicalResult DotGeneralOp::verify() {
  if (failed(verifyPrecisionAndAlgorithm(*this))) return failure();
  return verifyDotGeneralOp(getLoc(), getLhs().getType(), getRhs().getType(),
                            dimensionsOf(getDotDimensionNumbers()), getType());
}

#define VERIFY(OP, rule) \
  LogicalResult OP::verify() { return rule; }
#define TYPE(value) get##value().getType()

VERIFY(AddOp, verifyAddOp(getLoc(), TYPE(Lhs), TYPE(Rhs), getType()))
VERIFY(BitcastConvertOp, verifyBitcastConvertOp(getLoc(), TYPE(Operand), getType()))
VERIFY(UniformQuantizeOp, verifyUniformQuantizeOp(getLoc(), TYPE(Operand), getType()))

VERIFY(BroadcastInDimOp, verifyBroadcastInDimOp(getLoc(), TYPE(Operand), getBroadcastDimensions(), getType()))
VERIFY(DynamicBroadcastInDimOp,
       verifyDynamicBroadcastInDimOp(getLoc(), TYPE(Operand), TYPE(OutputDimensions),
                                     getBroadcastDimensions(), orEmpty(getKnownExpandingDimensions()),
                                     orEmpty(getKnownNonexpandingDimensions()), getType()))
VERIFY(IotaOp, verifyIotaOp(getLoc(), getIotaDimension(), getType()))
VERIFY(DynamicIotaOp, verifyDynamicIotaOp(getLoc(), TYPE(OutputShape), getIotaDimension(), getType()))
VERIFY(DynamicPadOp, verifyDynamicPadOp(getLoc(), TYPE(Operand), TYPE(EdgePaddingLow)))
VERIFY(ReshapeOp, verifyReshapeOp(getLoc(), TYPE(Operand), getType()))
VERIFY(DynamicReshapeOp, verifyDynamicReshapeOp(getLoc(), TYPE(Operand), TYPE(OutputShape), getType()))
VERIFY(ReverseOp, verifyReverseOp(getLoc(), TYPE(Operand), getDimensions()))
VERIFY(TransposeOp, verifyTransposeOp(getLoc(), TYPE(Operand), getPermutation(), getType()))
VERIFY(RealDynamicSliceOp, verifyRealDynamicSliceOp(getLoc(), TYPE(Operand), TYPE(StartIndices), getType()))
VERIFY(ScatterOp,
       verifyScatterOp(getLoc(), getInputs().getTypes(), TYPE(ScatterIndices), getUpdates().getTypes(),
                       dimensionsOf(getScatterDimensionNumbers()), getUpdateComputation()))

VERIFY(ReduceOp, verifyReduceOp(getLoc(), getInputs().getTypes(), getInitValues().getTypes(), getDimensions(),
                                getBody()))
VERIFY(ReduceWindowOp, verifyReduceWindowOp(getLoc(), getInputs().getTypes(), getInitValues().getTypes(),
                                            getWindowDimensions(), getBody()))
VERIFY(SelectAndScatterOp,
       verifySelectAndScatterOp(getLoc(), TYPE(Operand), TYPE(Source), TYPE(InitValue),
                                orEmpty(getWindowDimensions()), orEmpty(getWindowStrides()), getPadding(),
                                getSelect(), getScatter()))
VERIFY(SortOp, verifySortOp(getLoc(), getInputs().getTypes(), getDimension(), getComparator()))
VERIFY(RngBitGeneratorOp, verifyRngBitGeneratorOp(getLoc(), TYPE(InitialState), TYPE(OutputState)))

LogicalResult AsyncStartOp::verify() {
  Block& body = getBody().front();
  if (getNumOperands() != body.getNumArguments()) {
    return emitOpError() << "number of operands (" << getNumOperands()
                         << ") must match number of region arguments (" << body.getNumArguments() << ")";
  }
  for (auto [i, operand, argument] : llvm::enumerate(getOperandTypes(), body.getArgumentTypes())) {
    if (operand == argument) continue;
    return emitOpError() << "operand type " << operand << " at index " << i
                         << " must match region argument type " << argument;
  }
  if (!llvm::hasNItems(body, 2)) {
    return emitOpError() << "region must contain exactly one operation and a return";
  }
  if (!isa<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp, CollectivePermuteOp,
           CollectiveReduceOp, DynamicSliceOp, DynamicUpdateSliceOp, ReduceScatterOp, SliceOp>(
          body.front())) {
    return emitOpError() << "region must contain a collective or slice operation";
  }
  unsigned returned = body.getTerminator()->getNumOperands();
  if (returned == 1) return success();
  return emitOpError() << "region must return exactly one value, but got " << returned;
}

VERIFY(AllGatherOp,
       verifyAllGatherOp(getLoc(), getOperands().getTypes(), getAllGatherDim(), getReplicaGroups(),
                         getUseGlobalDeviceIds(), channelOf(getChannelHandle()), getResultTypes()))
VERIFY(AllReduceOp,
       verifyAllReduceOp(getLoc(), getOperands().getTypes(), getReplicaGroups(), getUseGlobalDeviceIds(),
                         channelOf(getChannelHandle()), getComputation()))
VERIFY(CollectiveReduceOp,
       verifyAllReduceOp(getLoc(), getOperands().getTypes(), getReplicaGroups(), getUseGlobalDeviceIds(),
                         channelOf(getChannelHandle()), getComputation()))
VERIFY(CollectiveBroadcastOp, verifyCollectiveBroadcastOp(getLoc(), getReplicaGroups()))
VERIFY(CollectivePermuteOp, verifyCollectivePermuteOp(getLoc(), getSourceTargetPairs()))
VERIFY(ReduceScatterOp, verifyReduceScatterOp(getLoc(), TYPE(Operand), getScatterDimension(),
                                              getReplicaGroups(), getUseGlobalDeviceIds(),
                                              channelOf(getChannelHandle()), getComputation(), getType()))

VERIFY(WhileOp, verifyWhileOp(getLoc(), getOperand().getTypes(), getCond(), getBody()))
VERIFY(SendOp, verifySendOp(getLoc(), getIsHostTransfer(), getChannelHandle().getType()))
VERIFY(RecvOp, verifyRecvOp(getLoc(), getIsHostTransfer(), getChannelHandle().getType(), getResultTypes()))
VERIFY(InfeedOp, verifyInfeedOp(getLoc(), getLayout().value_or(ArrayAttr()), getResultTypes()))

#undef TYPE
#undef VERIFY

// --- Symbols -------------------------------------------------------------------------------------

namespace {

constexpr StringLiteral kNamePattern = "^[a-zA-Z][a-zA-Z0-9_]*([.][a-zA-Z0-9_$]+)+$";

bool isNamespacedName(StringRef name) {
  auto is_word = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  SmallVector<StringRef> parts;
  name.split(parts, '.');
  if (parts.size() < 2 || parts.front().empty() || !llvm::isAlpha(parts.front().front()) ||
      !llvm::all_of(parts.front(), is_word)) {
    return false;
  }
  return llvm::all_of(ArrayRef(parts).drop_front(), [&](StringRef part) {
    return !part.empty() && llvm::all_of(part, [&](char c) { return is_word(c) || c == '$'; });
  });
}

LogicalResult checkSignature(CompositeOp op, StringRef kind, TypeRange mine, TypeRange decomposition) {
  if (mine.size() != decomposition.size()) {
    return emitOptionalError(op.getLoc(), "has ", mine.size(), " ", kind, "(s), but decomposition has ",
                             decomposition.size());
  }
  for (auto [i, a, b] : llvm::enumerate(mine, decomposition)) {
    if (a == b) continue;
    return emitOptionalError(op.getLoc(), kind, " at index ", i, " has type ", a,
                             ", but decomposition has type ", b);
  }
  return success();
}

// A mesh that groups of devices name exists.
LogicalResult verifyMesh(Operation* op, Attribute replica_groups, SymbolTableCollection& symbols) {
  auto groups = dyn_cast_or_null<ReplicaGroupMeshAxesAttr>(replica_groups);
  auto mesh = groups ? dyn_cast<FlatSymbolRefAttr>(groups.getMesh()) : FlatSymbolRefAttr();
  if (!mesh || symbols.lookupNearestSymbolFrom(op, mesh)) return success();
  return op->emitOpError() << "replica_groups: mesh symbol '" << mesh.getValue() << "' not found";
}

}  // namespace

LogicalResult CompositeOp::verifySymbolUses(SymbolTableCollection& symbols) {
  if (!isNamespacedName(getName())) {
    return emitOptionalError(getLoc(),
                             "name must be a valid namespaced op name, i.e. it must match the following "
                             "regular expression: ",
                             kNamePattern, " e.g. \"my_namespace.my_op\"");
  }
  auto function =
      symbols.lookupNearestSymbolFrom<FunctionOpInterface>(getOperation(), getDecompositionAttr());
  if (!function)
    return emitOptionalError(getLoc(), "'", getDecomposition(), "' does not reference a valid function");
  if (failed(checkSignature(*this, "operand", getOperandTypes(), function.getArgumentTypes())))
    return failure();
  return checkSignature(*this, "result", getResultTypes(), function.getResultTypes());
}

#define VERIFY_MESH(OP)                                                 \
  LogicalResult OP::verifySymbolUses(SymbolTableCollection& symbols) {  \
    return verifyMesh(getOperation(), getReplicaGroupsAttr(), symbols); \
  }
VERIFY_MESH(AllGatherOp)
VERIFY_MESH(AllReduceOp)
VERIFY_MESH(AllToAllOp)
VERIFY_MESH(CollectiveBroadcastOp)
VERIFY_MESH(CollectiveReduceOp)
VERIFY_MESH(ReduceScatterOp)
#undef VERIFY_MESH

}  // namespace mlir::stablehlo
