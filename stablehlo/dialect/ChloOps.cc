#include "stablehlo/dialect/ChloOps.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/ChloOpsDialect.cc.inc"
#include "stablehlo/dialect/ChloOpsEnums.cc.inc"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/Inlining.h"
#include "stablehlo/dialect/RaggedDot.h"
#include "stablehlo/dialect/TypeConstraints.h"
#define GET_OP_CLASSES
#include "stablehlo/dialect/ChloOps.cc.inc"

namespace mlir::chlo {

void ChloDialect::initialize() {
  addOperations<
#define GET_OP_LIST
#include "stablehlo/dialect/ChloOps.cc.inc"
      >();
  registerAttributes();
  registerBytecode();
  addInterfaces<hlo::InlinerInterface>();
}

Operation* ChloDialect::materializeConstant(OpBuilder& builder, Attribute value, Type type,
                                            Location location) {
  auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type) return nullptr;
  return ConstantOp::create(builder, location, elements);
}

// --- broadcasts ----------------------------------------------------------------------------------

namespace {

// The dimension that both become; none when they contradict each other. A dynamic size may turn out to be
// one.
std::optional<hlo::Dimension> broadcastDimension(hlo::Dimension a, hlo::Dimension b) {
  if (b.isStatic() && b.size == 1) return a;
  if (a.isStatic() && a.size == 1) return b;
  if (a.isStatic() && b.isStatic()) return a.size == b.size ? std::optional(a) : std::nullopt;
  if (a.isStatic()) return a;
  if (b.isStatic()) return b;
  if (!a.isBounded() || !b.isBounded()) return hlo::Dimension{};
  return a.bound >= b.bound ? a : b;
}

SmallVector<hlo::Dimension> dimensionsOf(ShapedType type) {
  if (auto tensor = dyn_cast<RankedTensorType>(type)) return hlo::getDimensions(tensor);
  return llvm::map_to_vector(type.getShape(), [](int64_t size) { return hlo::Dimension{size}; });
}

std::optional<SmallVector<hlo::Dimension>> inferBroadcastDimensions(
    ShapedType lhs, ShapedType rhs, std::optional<ArrayRef<int64_t>> broadcast_dimensions) {
  if (!lhs || !rhs || !lhs.hasRank() || !rhs.hasRank()) return std::nullopt;
  SmallVector<hlo::Dimension> large = dimensionsOf(lhs), small = dimensionsOf(rhs);
  if (large.size() < small.size()) std::swap(large, small);
  // Between equal ranks there is nothing for the dimensions to say.
  SmallVector<int64_t> places =
      llvm::to_vector(llvm::seq<int64_t>(large.size() - small.size(), large.size()));
  if (broadcast_dimensions && large.size() != small.size()) places = llvm::to_vector(*broadcast_dimensions);
  if (places.size() != small.size()) return std::nullopt;
  for (auto [dimension, place] : llvm::zip_equal(small, places)) {
    if (place < 0 || place >= static_cast<int64_t>(large.size())) return std::nullopt;
    std::optional<hlo::Dimension> both = broadcastDimension(large[place], dimension);
    if (!both) return std::nullopt;
    large[place] = *both;
  }
  return large;
}

}  // namespace

std::optional<SmallVector<int64_t>> inferBroadcastShape(
    ShapedType lhs, ShapedType rhs, std::optional<ArrayRef<int64_t>> broadcast_dimensions) {
  auto dimensions = inferBroadcastDimensions(lhs, rhs, broadcast_dimensions);
  if (!dimensions) return std::nullopt;
  return llvm::map_to_vector(*dimensions, [](hlo::Dimension dimension) { return dimension.size; });
}

namespace OpTrait {

LogicalResult inferPred(std::optional<Location> location, ValueRange operands, SmallVectorImpl<Type>& types) {
  auto type = operands.size() == 1 ? dyn_cast<ShapedType>(operands[0].getType()) : ShapedType();
  if (!type) return emitOptionalError(location, "a predicate is of one tensor");
  types.push_back(type.clone(IntegerType::get(type.getContext(), 1)));
  return success();
}

BroadcastResult broadcastResult(StringRef op_name) {
  if (op_name == "chlo.broadcast_compare") return BroadcastResult::kPred;
  if (op_name == "chlo.broadcast_complex") return BroadcastResult::kComplex;
  return BroadcastResult::kSame;
}

namespace {

// Operands that do not fit together give a type without rank: that they do not is found when they are
// lowered.
Type broadcastType(const std::optional<SmallVector<hlo::Dimension>>& dimensions, Type element) {
  if (dimensions) return hlo::makeTensor(*dimensions, element);
  return UnrankedTensorType::get(element);
}

}  // namespace

LogicalResult inferBroadcast(std::optional<Location> location, ValueRange operands,
                             DenseI64ArrayAttr broadcast_dimensions, BroadcastResult result,
                             SmallVectorImpl<Type>& types) {
  if (operands.size() != 2) return emitOptionalError(location, "a broadcast is of two operands");
  auto lhs = dyn_cast<ShapedType>(operands[0].getType()), rhs = dyn_cast<ShapedType>(operands[1].getType());
  if (!lhs || !rhs ||
      !hlo::isCompatibleElementTypeForHloTypeInference(lhs.getElementType(), rhs.getElementType())) {
    return emitOptionalError(location,
                             "operands of a broadcast are tensors with elements of one type, but are ",
                             operands.getTypes());
  }
  Type element = lhs.getElementType();
  if (result == BroadcastResult::kPred) element = IntegerType::get(element.getContext(), 1);
  if (result == BroadcastResult::kComplex) {
    if (!isa<FloatType>(element)) {
      return emitOptionalError(location, "parts of complex numbers are floats, not ", element);
    }
    element = ComplexType::get(element);
  }
  std::optional<ArrayRef<int64_t>> dimensions;
  if (broadcast_dimensions) dimensions = broadcast_dimensions.asArrayRef();
  types.push_back(broadcastType(inferBroadcastDimensions(lhs, rhs, dimensions), element));
  return success();
}

LogicalResult inferBroadcastSelect(std::optional<Location> location, ValueRange operands,
                                   SmallVectorImpl<Type>& types) {
  hlo::OpSite site(location, "broadcast_select");
  if (operands.size() != 3) return site.broken("", "there must be three operands, found ", operands.size());
  auto pred = dyn_cast<ShapedType>(operands[0].getType());
  auto on_true = dyn_cast<ShapedType>(operands[1].getType()),
       on_false = dyn_cast<ShapedType>(operands[2].getType());
  if (!pred || !on_true || !on_false || on_true.getElementType() != on_false.getElementType()) {
    return site.broken("", "on_true and on_false are tensors with elements of one type, but are ",
                       operands[1].getType(), " and ", operands[2].getType());
  }
  Type element = on_true.getElementType();
  auto dimensions = inferBroadcastDimensions(on_true, on_false, std::nullopt);
  if (dimensions) {
    dimensions = inferBroadcastDimensions(pred, hlo::makeTensor(*dimensions, element), std::nullopt);
  }
  types.push_back(broadcastType(dimensions, element));
  return success();
}

}  // namespace OpTrait

// No type is written as no attribute.
void BroadcastCompareOp::build(OpBuilder& builder, OperationState& state, Value lhs, Value rhs,
                               DenseI64ArrayAttr broadcast_dimensions, ComparisonDirection direction,
                               ComparisonType type) {
  ComparisonTypeAttr attribute;
  if (type != ComparisonType::NOTYPE) attribute = builder.getAttr<ComparisonTypeAttr>(type);
  build(builder, state, lhs, rhs, broadcast_dimensions, builder.getAttr<ComparisonDirectionAttr>(direction),
        attribute);
}

// --- constants -----------------------------------------------------------------------------------

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

LogicalResult ConstantOp::inferReturnTypes(MLIRContext*, std::optional<Location> location, ValueRange,
                                           DictionaryAttr attributes, OpaqueProperties properties,
                                           RegionRange, SmallVectorImpl<Type>& types) {
  ElementsAttr value;
  if (properties) {
    value = properties.as<Properties*>()->value;
  } else if (attributes) {
    value = attributes.getAs<ElementsAttr>("value");
  }
  if (!value) return hlo::OpSite(location, "constant").broken("", "there must be a value");
  types.push_back(value.getType());
  return success();
}

LogicalResult ConstantLikeOp::verify() {
  if (getValue().getType() != getElementTypeOrSelf(getType())) {
    return hlo::OpSite(getOperation())
        .broken("", "the value is ", getValue().getType(), ", but the result is ", getType());
  }
  return success();
}

LogicalResult ConstantLikeOp::inferReturnTypes(MLIRContext*, std::optional<Location> location,
                                               ValueRange operands, DictionaryAttr attributes,
                                               OpaqueProperties properties, RegionRange,
                                               SmallVectorImpl<Type>& types) {
  TypedAttr value;
  if (properties) {
    value = properties.as<Properties*>()->value;
  } else if (attributes) {
    value = attributes.getAs<TypedAttr>("value");
  }
  auto operand = operands.size() == 1 ? dyn_cast<ShapedType>(operands[0].getType()) : ShapedType();
  if (!value || !operand) {
    return hlo::OpSite(location, "constant_like")
        .broken("", "there must be a value, and an operand that is a tensor");
  }
  // No error when the value cannot be an element: the verifier says it better.
  bool fits = TensorType::isValidElementType(value.getType());
  types.push_back(fits ? operand.clone(value.getType()) : operand);
  return success();
}

// --- top_k ---------------------------------------------------------------------------------------

LogicalResult TopKOp::inferReturnTypes(MLIRContext* context, std::optional<Location> location,
                                       ValueRange operands, DictionaryAttr attributes,
                                       OpaqueProperties properties, RegionRange,
                                       SmallVectorImpl<Type>& types) {
  IntegerAttr k;
  if (properties) {
    k = properties.as<Properties*>()->k;
  } else if (attributes) {
    k = attributes.getAs<IntegerAttr>("k");
  }
  auto operand = operands.size() == 1 ? dyn_cast<ShapedType>(operands[0].getType()) : ShapedType();
  hlo::OpSite site(location, "top_k");
  if (!operand || !k) return site.broken("", "there must be k, and an operand that is a tensor");
  Type index = IntegerType::get(context, 32);
  if (!operand.hasRank()) {
    types.append({operand, UnrankedTensorType::get(index)});
    return success();
  }
  int64_t size = k.getInt();
  if (size < 0) return site.broken("", "k must not be negative, found ", size);
  if (operand.getRank() < 1) return site.broken("", "the operand must have a dimension, found ", operand);
  int64_t last = operand.getShape().back();
  if (!ShapedType::isDynamic(last) && last < size) {
    return site.broken("", "the last dimension of the operand ", operand, " has fewer elements than k, ",
                       size);
  }
  SmallVector<int64_t> shape(operand.getShape());
  shape.back() = size;
  types.append({RankedTensorType::get(shape, operand.getElementType()), RankedTensorType::get(shape, index)});
  return success();
}

// --- scan ----------------------------------------------------------------------------------------

namespace {

// A slice of a tensor along a dimension, which it loses, and back.
Type sliceType(ShapedType type, int64_t dimension) {
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + dimension);
  return RankedTensorType::get(shape, type.getElementType());
}

// The size of the dimension that a scan goes along: what is written, or what the inputs know; kDynamic when
// nothing does. The inputs have been checked.
int64_t scanSize(std::optional<int64_t> written, TypeRange inputs, int64_t dimension) {
  if (written) return *written;
  for (Type type : inputs) {
    int64_t size = cast<ShapedType>(type).getDimSize(dimension);
    if (!ShapedType::isDynamic(size)) return size;
  }
  return ShapedType::kDynamic;
}

LogicalResult checkScanInputs(const hlo::OpSite& site, TypeRange inputs, int64_t dimension,
                              std::optional<int64_t> written) {
  int64_t expected = written.value_or(ShapedType::kDynamic);
  for (auto [i, type] : llvm::enumerate(inputs)) {
    auto tensor = cast<ShapedType>(type);
    if (!tensor.hasRank() || dimension < 0 || dimension >= tensor.getRank()) {
      return site.broken("", "the scan goes along dimension ", dimension, ", which input ", i,
                         " does not have: ", type);
    }
    int64_t size = tensor.getDimSize(dimension);
    if (ShapedType::isDynamic(expected)) expected = size;
    if (hlo::isCompatibleSize(size, expected)) continue;
    return site.broken("", "the scan goes over ", expected, " elements, but dimension ", dimension,
                       " of input ", i, " has ", size);
  }
  return success();
}

std::optional<int64_t> toOptionalInt(IntegerAttr attribute) {
  if (!attribute) return std::nullopt;
  return attribute.getInt();
}

}  // namespace

// The last operands of the body's terminator are the carries, one for each of `inits`; those before them are
// the outputs' slices.
LogicalResult ScanOp::inferReturnTypes(MLIRContext* context, std::optional<Location> location,
                                       ValueRange operands, DictionaryAttr attributes,
                                       OpaqueProperties properties, RegionRange regions,
                                       SmallVectorImpl<Type>& types) {
  Adaptor adaptor(operands, attributes, properties, regions);
  hlo::OpSite site(location, "scan");
  if (regions.size() != 1 || !regions[0]->hasOneBlock() || !regions[0]->front().mightHaveTerminator()) {
    return site.broken("", "the body must be one block that ends with a return");
  }
  if (!adaptor.getDimensionAttr()) return site.broken("", "there must be a dimension");
  // Segments may be anything here: they are checked after this when an op is built, and before it when it is
  // verified.
  auto sizes = adaptor.getProperties().operandSegmentSizes;
  if (sizes[0] < 0 || sizes[1] < 0 || static_cast<size_t>(sizes[0]) + sizes[1] != operands.size()) {
    return site.broken("", "operandSegmentSizes are ", sizes[0], " and ", sizes[1], " for ", operands.size(),
                       " operands");
  }
  int64_t dimension = adaptor.getDimensionAttr().getInt();
  std::optional<int64_t> written = toOptionalInt(adaptor.getScanDimSizeAttr());
  if (failed(checkScanInputs(site, adaptor.getInputs().getTypes(), dimension, written))) return failure();
  int64_t size = scanSize(written, adaptor.getInputs().getTypes(), dimension);

  TypeRange returned = regions[0]->front().getTerminator()->getOperandTypes();
  size_t carries = adaptor.getInits().size();
  if (returned.size() < carries) {
    return site.broken("", "the body must return ", carries, " carries, found ", returned.size(), " values");
  }
  for (auto [i, type] : llvm::enumerate(returned.drop_back(carries))) {
    auto slice = dyn_cast<RankedTensorType>(type);
    if (!slice || dimension > slice.getRank()) {
      return site.broken("", "result ", i, " of the body is ", type, ", where dimension ", dimension,
                         " cannot be put in");
    }
    SmallVector<int64_t> shape(slice.getShape());
    shape.insert(shape.begin() + dimension, size);
    types.push_back(RankedTensorType::get(shape, slice.getElementType()));
  }
  llvm::append_range(types, returned.take_back(carries));
  return success();
}

LogicalResult ScanOp::verify() {
  hlo::OpSite site(getOperation());
  if (getInputs().empty() && getOutputs().empty()) {
    return site.broken("", "there must be an input or an output");
  }
  int64_t dimension = getDimension();
  std::optional<int64_t> written = toOptionalInt(getScanDimSizeAttr());
  if (failed(checkScanInputs(site, getInputs().getTypes(), dimension, written))) return failure();
  Block& body = getBody().front();
  if (body.getNumArguments() != getNumOperands()) {
    return site.broken("", "the body takes ", body.getNumArguments(), " arguments, not one for each of ",
                       getNumOperands(), " operands");
  }
  for (auto [i, operand, argument] : llvm::enumerate(getOperandTypes(), body.getArgumentTypes())) {
    Type expected = i < getInputs().size() ? sliceType(cast<ShapedType>(operand), dimension) : operand;
    if (!hlo::isCompatibleForHloTypeInference(expected, argument)) {
      return site.broken("", "argument ", i, " of the body is ", argument, ", not ", expected);
    }
  }
  if (getCarries().size() != getInits().size()) {
    return site.broken("", "there are ", getInits().size(), " initial values, but ", getCarries().size(),
                       " carries");
  }
  for (auto [i, init, carry] : llvm::enumerate(getInits().getTypes(), getCarries().getTypes())) {
    if (!hlo::isCompatibleForHloTypeInference(init, carry)) {
      return site.broken("", "initial value ", i, " is ", init, ", but its carry is ", carry);
    }
  }
  return success();
}

void ScanOp::getAsmBlockArgumentNames(Region& region, function_ref<void(Value, StringRef)> set_name) {
  size_t inputs = getInputs().size();
  for (BlockArgument argument : region.getArguments()) {
    set_name(argument, argument.getArgNumber() < inputs ? "input" : "carry");
  }
}

// `(inputs) inits (inits) dimension=N attributes {..} {body} : type`
void ScanOp::print(OpAsmPrinter& printer) {
  printer << '(' << getInputs() << ") inits (" << getInits() << ") dimension=" << getDimension() << ' ';
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getAttrs(), {"dimension", getOperandSegmentSizeAttr(), getResultSegmentSizeAttr()});
  printer << ' ';
  printer.printRegion(getBody());
  printer << " : ";
  printer.printFunctionalType(getOperation());
}

ParseResult ScanOp::parse(OpAsmParser& parser, OperationState& result) {
  SmallVector<OpAsmParser::UnresolvedOperand> inputs, inits;
  SMLoc location = parser.getCurrentLocation();
  int64_t dimension;
  FunctionType type;
  if (parser.parseOperandList(inputs, OpAsmParser::Delimiter::Paren) || parser.parseKeyword("inits") ||
      parser.parseOperandList(inits, OpAsmParser::Delimiter::Paren) || parser.parseKeyword("dimension") ||
      parser.parseEqual() || parser.parseInteger(dimension) ||
      parser.parseOptionalAttrDictWithKeyword(result.attributes) || parser.parseRegion(*result.addRegion()) ||
      parser.parseColonType(type)) {
    return failure();
  }
  auto emit_error = [&] { return parser.emitError(location) << "'" << result.name << "' op "; };
  if (failed(verifyInherentAttrs(result.name, result.attributes, emit_error))) return failure();
  // What is not a carry is an output; there is a carry for each init.
  size_t results = type.getNumResults(), carries = inits.size();
  if (results < carries) {
    return parser.emitError(location)
           << "has " << carries << " initial values, each with a result, but here are only " << results;
  }
  auto& properties = result.getOrAddProperties<Properties>();
  properties.dimension = parser.getBuilder().getI64IntegerAttr(dimension);
  properties.operandSegmentSizes = {static_cast<int32_t>(inputs.size()), static_cast<int32_t>(carries)};
  properties.resultSegmentSizes = {static_cast<int32_t>(results - carries), static_cast<int32_t>(carries)};
  llvm::append_range(inputs, inits);
  if (parser.resolveOperands(inputs, type.getInputs(), location, result.operands)) return failure();
  result.addTypes(type.getResults());
  return success();
}

// --- ragged_dot ----------------------------------------------------------------------------------

namespace {

using hlo::DimensionList;
using hlo::OpSite;

// The rules of the dimension numbers that do not depend on sizes.
LogicalResult checkRaggedDotNumbers(const OpSite& site, int64_t lhs_rank, int64_t rhs_rank,
                                    RaggedDotDimensionNumbersAttr numbers) {
  DimensionList lhs_batching{"lhs_batching_dimensions", numbers.getLhsBatchingDimensions()};
  DimensionList rhs_batching{"rhs_batching_dimensions", numbers.getRhsBatchingDimensions()};
  DimensionList lhs_contracting{"lhs_contracting_dimensions", numbers.getLhsContractingDimensions()};
  DimensionList rhs_contracting{"rhs_contracting_dimensions", numbers.getRhsContractingDimensions()};
  DimensionList lhs_ragged{"lhs_ragged_dimensions", numbers.getLhsRaggedDimensions()};
  DimensionList rhs_group{"rhs_group_dimensions", numbers.getRhsGroupDimensions()};
  for (auto [kind, lhs, rhs] : {std::tuple("batching", lhs_batching, rhs_batching),
                                std::tuple("contracting", lhs_contracting, rhs_contracting)}) {
    if (lhs.dims.size() == rhs.dims.size()) continue;
    return site.broken("", kind, " dimensions of lhs ", hlo::inBrackets(lhs.dims), " and of rhs ",
                       hlo::inBrackets(rhs.dims), " are pairs");
  }
  if (lhs_ragged.dims.size() != 1) {
    return site.broken("", "one dimension of lhs is ragged, and lhs_ragged_dimensions is ",
                       hlo::inBrackets(lhs_ragged.dims));
  }
  return failure(failed(checkDisjoint(site, "", lhs_batching, lhs_contracting)) ||
                 failed(checkDisjoint(site, "", rhs_batching, rhs_contracting)) ||
                 failed(checkInRange(site, "", lhs_batching, lhs_rank, "lhs")) ||
                 failed(checkInRange(site, "", lhs_contracting, lhs_rank, "lhs")) ||
                 failed(checkInRange(site, "", lhs_ragged, lhs_rank, "lhs")) ||
                 failed(checkInRange(site, "", rhs_batching, rhs_rank, "rhs")) ||
                 failed(checkInRange(site, "", rhs_contracting, rhs_rank, "rhs")) ||
                 failed(checkInRange(site, "", rhs_group, rhs_rank, "rhs")) ||
                 failed(checkDisjoint(site, "", rhs_group, rhs_batching)) ||
                 failed(checkDisjoint(site, "", rhs_group, rhs_contracting)));
}

LogicalResult checkSameSizes(const OpSite& site, StringRef kind, ShapedType lhs, ArrayRef<int64_t> lhs_dims,
                             ShapedType rhs, ArrayRef<int64_t> rhs_dims) {
  for (auto [l, r] : llvm::zip_equal(lhs_dims, rhs_dims)) {
    if (hlo::isCompatibleSize(lhs.getDimSize(l), rhs.getDimSize(r))) continue;
    return site.broken("", kind, " dimension ", l, " of lhs ", lhs, " does not have the size of dimension ",
                       r, " of rhs ", rhs);
  }
  return success();
}

LogicalResult checkRaggedDotDimensions(const OpSite& site, ShapedType lhs, ShapedType rhs,
                                       RaggedDotDimensionNumbersAttr numbers) {
  return failure(failed(checkRaggedDotNumbers(site, lhs.getRank(), rhs.getRank(), numbers)) ||
                 failed(checkSameSizes(site, "batching", lhs, numbers.getLhsBatchingDimensions(), rhs,
                                       numbers.getRhsBatchingDimensions())) ||
                 failed(checkSameSizes(site, "contracting", lhs, numbers.getLhsContractingDimensions(), rhs,
                                       numbers.getRhsContractingDimensions())));
}

// The dimensions of lhs that group_sizes may have before the groups' own: the batching ones, and of the kind
// that the ragged dimension is those that stand before it.
SmallVector<int64_t> groupSizesPrefix(RaggedDotDimensionNumbersAttr numbers) {
  ArrayRef<int64_t> batching = numbers.getLhsBatchingDimensions();
  ArrayRef<int64_t> contracting = numbers.getLhsContractingDimensions();
  int64_t ragged = numbers.getLhsRaggedDimensions().front();
  auto before = [&](ArrayRef<int64_t> dims) {
    return dims.take_until([&](int64_t d) { return d == ragged; });
  };
  if (numbers.getMode() == RaggedDotMode::kBatch) return llvm::to_vector(before(batching));
  SmallVector<int64_t> prefix(batching);
  if (numbers.getMode() == RaggedDotMode::kContracting) {
    llvm::append_range(prefix, before(contracting));
    return prefix;
  }
  for (int64_t d = 0; d < ragged; ++d) {
    if (!llvm::is_contained(batching, d) && !llvm::is_contained(contracting, d)) prefix.push_back(d);
  }
  return prefix;
}

LogicalResult checkGroupSizes(const OpSite& site, ShapedType lhs, ShapedType group_sizes,
                              RaggedDotDimensionNumbersAttr numbers) {
  SmallVector<int64_t> prefix = groupSizesPrefix(numbers), expected;
  // Groups may be the same everywhere.
  if (group_sizes.getRank() == 1) return success();
  for (int64_t d : prefix) expected.push_back(lhs.getDimSize(d));
  expected.push_back(group_sizes.getRank() == 0 ? ShapedType::kDynamic : group_sizes.getShape().back());
  if (group_sizes.getRank() != 0 && succeeded(verifyCompatibleShape(expected, group_sizes.getShape())))
    return success();
  return site.broken("", "group_sizes has one dimension, the groups', or before it the dimensions ",
                     hlo::inBrackets(prefix), " of lhs ", lhs, ", found ", group_sizes);
}

}  // namespace

SmallVector<int64_t> inferRaggedDotShape(ShapedType lhs, ShapedType rhs, int64_t groups,
                                         RaggedDotDimensionNumbersAttr numbers) {
  SmallVector<int64_t> shape;
  if (numbers.getMode() == RaggedDotMode::kContracting) shape.push_back(groups);
  for (int64_t d : numbers.getLhsBatchingDimensions()) shape.push_back(lhs.getDimSize(d));
  for (int64_t d = 0; d < lhs.getRank(); ++d) {
    if (llvm::is_contained(numbers.getLhsBatchingDimensions(), d)) continue;
    if (!llvm::is_contained(numbers.getLhsContractingDimensions(), d)) shape.push_back(lhs.getDimSize(d));
  }
  for (int64_t d = 0; d < rhs.getRank(); ++d) {
    if (llvm::is_contained(numbers.getRhsBatchingDimensions(), d)) continue;
    if (llvm::is_contained(numbers.getRhsGroupDimensions(), d)) continue;
    if (!llvm::is_contained(numbers.getRhsContractingDimensions(), d)) shape.push_back(rhs.getDimSize(d));
  }
  return shape;
}

RaggedDotMode RaggedDotDimensionNumbersAttr::getMode() const {
  int64_t ragged = getLhsRaggedDimensions().front();
  if (llvm::is_contained(getLhsBatchingDimensions(), ragged)) return RaggedDotMode::kBatch;
  if (llvm::is_contained(getLhsContractingDimensions(), ragged)) return RaggedDotMode::kContracting;
  return RaggedDotMode::kNonContracting;
}

LogicalResult RaggedDotOp::verify() {
  OpSite site(getOperation());
  auto lhs = cast<ShapedType>(getLhs().getType()), rhs = cast<ShapedType>(getRhs().getType());
  auto group_sizes = cast<ShapedType>(getGroupSizes().getType());
  RaggedDotDimensionNumbersAttr numbers = getRaggedDotDimensionNumbers();
  if (!lhs.hasRank() || !rhs.hasRank()) {
    return site.broken("", "lhs and rhs must have a rank, found ", lhs, " and ", rhs);
  }
  if (failed(checkRaggedDotDimensions(site, lhs, rhs, numbers))) return failure();
  // The groups are a dimension of rhs where each has its own part of it.
  ArrayRef<int64_t> group_dims = numbers.getRhsGroupDimensions();
  bool is_free = numbers.getMode() == RaggedDotMode::kNonContracting;
  if (group_dims.size() != (is_free ? 1 : 0)) {
    return site.broken("", "the ragged dimension is ", is_free ? "a free one" : "batching or contracting",
                       ", so rhs has ", is_free ? "one group dimension" : "no group dimension",
                       ", and rhs_group_dimensions is ", hlo::inBrackets(group_dims));
  }
  if (failed(checkGroupSizes(site, lhs, group_sizes, numbers))) return failure();
  int64_t groups = group_sizes.getShape().back();
  if (is_free && !hlo::isCompatibleSize(groups, rhs.getDimSize(group_dims.front()))) {
    return site.broken("", "dimension ", group_dims.front(), " of rhs ", rhs,
                       " is the groups', of which there are ", groups);
  }
  SmallVector<int64_t> shape = inferRaggedDotShape(lhs, rhs, groups, numbers);
  auto result = cast<ShapedType>(getType());
  if (!result.hasRank() || succeeded(verifyCompatibleShape(shape, result.getShape()))) return success();
  return site.broken("", "the operands give a result of shape ", hlo::inBrackets(shape), ", but it is ",
                     result);
}

}  // namespace mlir::chlo
