// The ops' verifiers: one row an op, which hands its parts to the rule in TypeInference.h.
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::stablehlo {
namespace {

using namespace hlo;  // NOLINT

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
  if (failed(verifyPrecisionConfig(OpSite(op), "C11", sizeOf(precisions)))) return failure();
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
  OpSite site(op);
  if (failed(verifyPrecisionConfig(site, "C24", sizeOf(op.getPrecisionConfig())))) return failure();
  return verifyConvolutionOp(site, op.getLhs().getType(), op.getRhs().getType(),
                             dimensionsOf(op.getDimensionNumbers()), window, op.getFeatureGroupCount(),
                             op.getBatchGroupCount(), op->getResult(0).getType());
}

// --- custom_call ---------------------------------------------------------------------------------

// One layout a type: an order of its dimensions. What has none has an empty one.
LogicalResult checkLayouts(const OpSite& site, TypeRange types, ArrayAttr layouts, StringRef name) {
  if (types.size() != layouts.size()) {
    return site.broken("", "there are ", types.size(), " ", name, "s, but ", layouts.size(), " layouts of ",
                       name, "s");
  }
  for (auto [i, type, attribute] : llvm::enumerate(types, layouts)) {
    auto layout = cast<DenseIntElementsAttr>(attribute);
    if (isa<TupleType>(type)) {
      return site.broken("", name, " ", i, " is a tuple, which has no layout that could be given: ", type);
    }
    auto shaped = dyn_cast<ShapedType>(type);
    if (shaped && !shaped.hasRank()) continue;
    int64_t rank = shaped ? shaped.getRank() : 0;
    auto order =
        llvm::map_to_vector(layout.getValues<APInt>(), [](const APInt& dim) { return dim.getSExtValue(); });
    std::string given = inBrackets(order);
    llvm::sort(order);
    if (llvm::equal(order, llvm::seq<int64_t>(rank))) continue;
    return site.broken("", "the layout of ", name, " ", i, " is ", given,
                       ", which is not an order of the dimensions of ", type);
  }
  return success();
}

LogicalResult checkLayouts(CustomCallOp op, const OpSite& site) {
  std::optional<ArrayAttr> of_operands = op.getOperandLayouts(), of_results = op.getResultLayouts();
  if (!of_operands && !of_results) return success();
  if (!of_operands || !of_results) {
    return site.broken("", "operand_layouts and result_layouts must be given both or neither");
  }
  if (failed(checkLayouts(site, op.getOperandTypes(), *of_operands, "operand"))) return failure();
  // A tuple as only result has a layout for each element.
  TypeRange results = op.getResultTypes();
  if (results.size() == 1) {
    if (auto tuple = dyn_cast<TupleType>(results.front())) results = tuple.getTypes();
  }
  return checkLayouts(site, results, *of_results, "result");
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

LogicalResult checkAliases(CustomCallOp op, const OpSite& site) {
  // Several results count as the elements of a tuple.
  Type results = op.getNumResults() == 1 ? op.getResult(0).getType()
                                         : TupleType::get(op.getContext(), op.getResultTypes());
  for (Attribute attribute : op.getOutputOperandAliases()) {
    auto alias = cast<OutputOperandAliasAttr>(attribute);
    int64_t index = alias.getOperandIndex(), count = op.getNumOperands();
    if (index < 0 || index >= count) {
      return site.broken("", "an alias names operand ", index, " of ", count);
    }
    Type operand = partOf(op.getOperand(index).getType(), alias.getOperandTupleIndices());
    Type output = partOf(results, alias.getOutputTupleIndices());
    for (auto [what, type, path] : {std::tuple("operand", operand, alias.getOperandTupleIndices()),
                                    std::tuple("output", output, alias.getOutputTupleIndices())}) {
      if (type) continue;
      return site.broken("", "an alias names part ", inBrackets(path), " of its ", what,
                         ", which has no such part");
    }
    if (operand == output) continue;
    return site.broken("", "an alias is of one type on both sides, but the operand's part is ", operand,
                       " and the output's ", output);
  }
  return success();
}

LogicalResult checkBackendConfig(CustomCallOp op, const OpSite& site) {
  std::optional<Attribute> config = op.getBackendConfig();
  if (!config) return success();
  bool wants_dictionary = op.getApiVersion() == CustomCallApiVersion::API_VERSION_TYPED_FFI;
  if (wants_dictionary ? isa<DictionaryAttr>(*config) : isa<StringAttr>(*config)) return success();
  return site.broken("", "with api_version ", stringifyCustomCallApiVersion(op.getApiVersion()),
                     ", backend_config must be a ", wants_dictionary ? "dictionary" : "string", ", found ",
                     *config);
}

// Operands that hold the shapes of the results: one for each array, also of those in tuples.
LogicalResult checkShapeOperands(CustomCallOp op, const OpSite& site) {
  Attribute attribute = op->getAttr("indices_of_shape_operands");
  if (!attribute) return success();
  auto elements = dyn_cast<DenseIntElementsAttr>(attribute);
  if (!elements || elements.getType().getRank() != 1 || !elements.getElementType().isInteger(64)) {
    return site.broken("", "indices_of_shape_operands must be a list of i64, found ", attribute);
  }
  SmallVector<Type> arrays = flattenTuples(op.getResultTypes());
  if (elements.getNumElements() != static_cast<int64_t>(arrays.size())) {
    return site.broken("", "indices_of_shape_operands names ", elements.getNumElements(),
                       " operands, not one for each of ", arrays.size(), " results");
  }
  for (auto [i, element] : llvm::enumerate(elements.getValues<APInt>())) {
    int64_t index = element.getSExtValue();
    if (index < 0 || index >= op.getNumOperands()) {
      return site.broken("", "indices_of_shape_operands names operand ", index, " of ", op.getNumOperands());
    }
    Type operand = op.getOperand(index).getType();
    auto shape = dyn_cast<RankedTensorType>(operand);
    bool is_list = shape && shape.getRank() == 1 && shape.getElementType().isIntOrIndex();
    auto array = dyn_cast<RankedTensorType>(arrays[i]);
    if (is_list && (!array || isCompatibleSize(shape.getDimSize(0), array.getRank()))) continue;
    return site.broken("", "operand ", index, " holds the sizes of result ", i, ", ", arrays[i],
                       ": it must be a list with an integer for each dimension, found ", operand);
  }
  return success();
}

// The calls that make a buffer (memref), of nothing or of an array, and that make an array of one.
LogicalResult checkBufferCall(CustomCallOp op, const OpSite& site, StringRef target) {
  size_t operands = target == "CreateBuffer" ? 0 : 1;
  if (op.getNumOperands() != operands || op.getNumResults() != 1) {
    return site.broken("", target, " has ", operands, " operands and one result, found ", op.getNumOperands(),
                       " and ", op.getNumResults());
  }
  Type result = op.getResult(0).getType();
  if (operands == 0) {
    if (isa<MemRefType>(result)) return success();
    return site.broken("", target, " makes a buffer (memref), not ", result);
  }
  Type operand = op.getOperand(0).getType();
  bool pins = target == "Pin";
  auto buffer = dyn_cast<MemRefType>(pins ? result : operand);
  auto array = dyn_cast<RankedTensorType>(pins ? operand : result);
  if (buffer && array && array.getShape() == buffer.getShape() &&
      array.getElementType() == buffer.getElementType()) {
    return success();
  }
  return site.broken("", target,
                     pins ? " makes a buffer (memref) of an array" : " makes an array of a buffer (memref)",
                     " of the same shape and elements, not ", result, " of ", operand);
}

// A call that returns a buffer got it as an operand: an alias says as which one.
LogicalResult checkBuffersAreAliases(CustomCallOp op, const OpSite& site, Type type,
                                     SmallVectorImpl<int64_t>& path) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    for (auto [i, element] : llvm::enumerate(tuple.getTypes())) {
      path.push_back(i);
      if (failed(checkBuffersAreAliases(op, site, element, path))) return failure();
      path.pop_back();
    }
    return success();
  }
  if (!isa<MemRefType>(type)) return success();
  for (Attribute alias : op.getOutputOperandAliases()) {
    if (cast<OutputOperandAliasAttr>(alias).getOutputTupleIndices() == ArrayRef<int64_t>(path))
      return success();
  }
  return site.broken("", "output ", inBrackets(path), " is the buffer ", type,
                     ", so output_operand_aliases must say which operand it is");
}

LogicalResult checkBuffers(CustomCallOp op, const OpSite& site) {
  StringRef target = op.getCallTargetName();
  if (target == "CreateBuffer" || target == "Pin" || target == "Unpin")
    return checkBufferCall(op, site, target);
  SmallVector<int64_t> path;
  if (op.getNumResults() == 1) return checkBuffersAreAliases(op, site, op.getResult(0).getType(), path);
  // Several results count as the elements of a tuple.
  return checkBuffersAreAliases(op, site, TupleType::get(op.getContext(), op.getResultTypes()), path);
}

}  // namespace

LogicalResult CustomCallOp::verify() {
  OpSite site(getOperation());
  return failure(failed(checkLayouts(*this, site)) || failed(checkAliases(*this, site)) ||
                 failed(checkBackendConfig(*this, site)) || failed(checkShapeOperands(*this, site)) ||
                 failed(checkBuffers(*this, site)));
}

LogicalResult ConvolutionOp::verify() {
  auto padding = convertPaddingAttribute(OpSite(getOperation()), "C4", getPadding());
  return failed(padding) ? failure() : verifyAnyConvolution(*this, *padding);
}

LogicalResult DynamicConvOp::verify() {
  int64_t spatial = getDimensionNumbers().getInputSpatialDimensions().size();
  auto type = cast<RankedTensorType>(getPadding().getType());
  if (type.getRank() != 2 || type.getDimSize(0) != spatial || type.getDimSize(1) != 2) {
    return OpSite(getOperation())
        .broken("C4", "padding has a low and a high amount for each of ", spatial,
                " spatial dimensions, found ", type);
  }
  SmallVector<std::pair<int64_t, int64_t>> pairs(spatial, {ShapedType::kDynamic, ShapedType::kDynamic});
  if (std::optional<SmallVector<int64_t>> known = constantInts(getPadding())) {
    for (auto [i, pair] : llvm::enumerate(pairs)) pair = {(*known)[2 * i], (*known)[2 * i + 1]};
  }
  return verifyAnyConvolution(*this, pairs);
}

LogicalResult DotOp::verify() {
  if (failed(verifyPrecisionConfig(OpSite(getOperation()), "", sizeOf(getPrecisionConfig()))))
    return failure();
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
                                     constantInts(getOutputDimensions()), getBroadcastDimensions(),
                                     orEmpty(getKnownExpandingDimensions()),
                                     orEmpty(getKnownNonexpandingDimensions()), getType()))
VERIFY(IotaOp, verifyIotaOp(getLoc(), getIotaDimension(), getType()))
VERIFY(DynamicIotaOp, verifyDynamicIotaOp(getLoc(), TYPE(OutputShape), constantInts(getOutputShape()),
                                          getIotaDimension(), getType()))
VERIFY(DynamicPadOp,
       verifyDynamicPadOp(getLoc(), TYPE(Operand), TYPE(EdgePaddingLow), constantInts(getEdgePaddingLow()),
                          constantInts(getEdgePaddingHigh()), constantInts(getInteriorPadding()), getType()))
VERIFY(ReshapeOp, verifyReshapeOp(getLoc(), TYPE(Operand), getType()))
VERIFY(DynamicReshapeOp, verifyDynamicReshapeOp(getLoc(), TYPE(Operand), TYPE(OutputShape),
                                                constantInts(getOutputShape()), getType()))
VERIFY(ReverseOp, verifyReverseOp(getLoc(), TYPE(Operand), getDimensions()))
VERIFY(TransposeOp, verifyTransposeOp(getLoc(), TYPE(Operand), getPermutation(), getType()))
VERIFY(RealDynamicSliceOp,
       verifyRealDynamicSliceOp(getLoc(), TYPE(Operand), TYPE(StartIndices), constantInts(getStartIndices()),
                                constantInts(getLimitIndices()), constantInts(getStrides()), getType()))
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
  OpSite site(getOperation());
  Block& body = getBody().front();
  if (!llvm::equal(getOperandTypes(), body.getArgumentTypes())) {
    return site.broken("", "the body takes (", TypeRange(body.getArgumentTypes()),
                       "), but the operands are (", TypeRange(getOperandTypes()), ")");
  }
  if (!llvm::hasNItems(body, 2)) {
    return site.broken("", "the body must be one op and a return, found ",
                       std::distance(body.begin(), body.end()), " ops");
  }
  if (!isa<AllGatherOp, AllReduceOp, AllToAllOp, CollectiveBroadcastOp, CollectivePermuteOp,
           CollectiveReduceOp, DynamicSliceOp, DynamicUpdateSliceOp, ReduceScatterOp, SliceOp>(
          body.front())) {
    return site.broken("", "the op of the body must send among devices or take or write a slice, found ",
                       body.front().getName());
  }
  unsigned returned = body.getTerminator()->getNumOperands();
  if (returned == 1) return success();
  return site.broken("", "the body must return one value, found ", returned);
}

LogicalResult CollectiveReduceOp::verify() {
  OpSite site(getOperation());
  auto data = dataOperands(site, getOperands().getTypes(), getHasDynamicRoot());
  if (failed(data)) return failure();
  return verifyAllReduceOp(site, *data, getReplicaGroups(), getUseGlobalDeviceIds(),
                           channelOf(getChannelHandle()), getComputation());
}

VERIFY(AllGatherOp,
       verifyAllGatherOp(getLoc(), getOperands().getTypes(), getAllGatherDim(), getReplicaGroups(),
                         getUseGlobalDeviceIds(), channelOf(getChannelHandle()), getResultTypes()))
VERIFY(AllReduceOp,
       verifyAllReduceOp(OpSite(getOperation()), getOperands().getTypes(), getReplicaGroups(),
                         getUseGlobalDeviceIds(), channelOf(getChannelHandle()), getComputation()))
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

// Words between dots, two at least: `library.op`. Words of the first kind start with a letter.
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

LogicalResult checkSignature(const OpSite& site, StringRef rule, StringRef kind, TypeRange mine,
                             TypeRange decomposition) {
  if (mine.size() != decomposition.size()) {
    return site.broken(rule, "there are ", mine.size(), " ", kind, "s, but the decomposition has ",
                       decomposition.size());
  }
  for (auto [i, a, b] : llvm::enumerate(mine, decomposition)) {
    if (a == b) continue;
    return site.broken(rule, kind, " ", i, " is ", a, ", but that of the decomposition is ", b);
  }
  return success();
}

// A mesh that groups of devices name exists.
LogicalResult verifyMesh(Operation* op, Attribute replica_groups, SymbolTableCollection& symbols) {
  auto groups = dyn_cast_or_null<ReplicaGroupMeshAxesAttr>(replica_groups);
  auto mesh = groups ? dyn_cast<FlatSymbolRefAttr>(groups.getMesh()) : FlatSymbolRefAttr();
  if (!mesh || symbols.lookupNearestSymbolFrom(op, mesh)) return success();
  return OpSite(op).broken("", "replica_groups names the mesh ", mesh, ", which the module does not have");
}

}  // namespace

LogicalResult CompositeOp::verifySymbolUses(SymbolTableCollection& symbols) {
  OpSite site(getOperation());
  if (!isNamespacedName(getName())) {
    return site.broken("C1", "the name must be words separated by dots, such as library.op, found '",
                       getName(), "'");
  }
  auto function =
      symbols.lookupNearestSymbolFrom<FunctionOpInterface>(getOperation(), getDecompositionAttr());
  if (!function) return site.broken("C2", "the decomposition ", getDecompositionAttr(), " is not a function");
  return failure(
      failed(checkSignature(site, "C3", "operand", getOperandTypes(), function.getArgumentTypes())) ||
      failed(checkSignature(site, "C4", "result", getResultTypes(), function.getResultTypes())));
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
