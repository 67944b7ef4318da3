#include "stablehlo/dialect/ChloOps.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/ChloOpsDialect.cc.inc"
#include "stablehlo/dialect/ChloOpsEnums.cc.inc"
#include "stablehlo/dialect/Inlining.h"
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

// The size that both become; none when they contradict each other. A dynamic size may turn out to be one.
std::optional<int64_t> broadcastSize(int64_t a, int64_t b) {
  if (a == b || b == 1) return a;
  if (a == 1) return b;
  if (ShapedType::isDynamic(a)) return b;
  if (ShapedType::isDynamic(b)) return a;
  return std::nullopt;
}

}  // namespace

std::optional<SmallVector<int64_t>> inferBroadcastShape(
    ShapedType lhs, ShapedType rhs, std::optional<ArrayRef<int64_t>> broadcast_dimensions) {
  if (!lhs || !rhs || !lhs.hasRank() || !rhs.hasRank()) return std::nullopt;
  ArrayRef<int64_t> large = lhs.getShape(), small = rhs.getShape();
  if (large.size() < small.size()) std::swap(large, small);
  // Between equal ranks there is nothing for the dimensions to say.
  SmallVector<int64_t> dimensions =
      llvm::to_vector(llvm::seq<int64_t>(large.size() - small.size(), large.size()));
  if (broadcast_dimensions && large.size() != small.size())
    dimensions = llvm::to_vector(*broadcast_dimensions);
  if (dimensions.size() != small.size()) return std::nullopt;
  SmallVector<int64_t> shape(large);
  for (auto [size, dimension] : llvm::zip_equal(small, dimensions)) {
    if (dimension < 0 || dimension >= static_cast<int64_t>(shape.size())) return std::nullopt;
    std::optional<int64_t> both = broadcastSize(shape[dimension], size);
    if (!both) return std::nullopt;
    shape[dimension] = *both;
  }
  return shape;
}

namespace OpTrait {

LogicalResult inferPred(std::optional<Location> location, ValueRange operands, SmallVectorImpl<Type>& types) {
  auto type = operands.size() == 1 ? dyn_cast<ShapedType>(operands[0].getType()) : ShapedType();
  if (!type) return emitOptionalError(location, "expected a tensor");
  types.push_back(type.clone(IntegerType::get(type.getContext(), 1)));
  return success();
}

BroadcastResult broadcastResult(StringRef op_name) {
  if (op_name == "chlo.broadcast_compare") return BroadcastResult::kPred;
  if (op_name == "chlo.broadcast_complex") return BroadcastResult::kComplex;
  return BroadcastResult::kSame;
}

// Operands that do not fit together give a type without rank: that they do not is found when they are
// lowered.
LogicalResult inferBroadcast(std::optional<Location> location, ValueRange operands,
                             DenseI64ArrayAttr broadcast_dimensions, BroadcastResult result,
                             SmallVectorImpl<Type>& types) {
  if (operands.size() != 2) return emitOptionalError(location, "expected two operands");
  auto lhs = dyn_cast<ShapedType>(operands[0].getType()), rhs = dyn_cast<ShapedType>(operands[1].getType());
  if (!lhs || !rhs ||
      !hlo::isCompatibleElementTypeForHloTypeInference(lhs.getElementType(), rhs.getElementType())) {
    return emitOptionalError(location, "mismatched operand types");
  }
  Type element = lhs.getElementType();
  if (result == BroadcastResult::kPred) element = IntegerType::get(element.getContext(), 1);
  if (result == BroadcastResult::kComplex) {
    if (!isa<FloatType>(element)) return emitOptionalError(location, "expected floats for the parts");
    element = ComplexType::get(element);
  }
  std::optional<ArrayRef<int64_t>> dimensions;
  if (broadcast_dimensions) dimensions = broadcast_dimensions.asArrayRef();
  if (std::optional<SmallVector<int64_t>> shape = inferBroadcastShape(lhs, rhs, dimensions)) {
    types.push_back(RankedTensorType::get(*shape, element));
  } else {
    types.push_back(UnrankedTensorType::get(element));
  }
  return success();
}

LogicalResult inferBroadcastSelect(std::optional<Location> location, ValueRange operands,
                                   SmallVectorImpl<Type>& types) {
  if (operands.size() != 3) return emitOptionalError(location, "expected three operands");
  auto pred = dyn_cast<ShapedType>(operands[0].getType());
  auto on_true = dyn_cast<ShapedType>(operands[1].getType()),
       on_false = dyn_cast<ShapedType>(operands[2].getType());
  if (!pred || !on_true || !on_false || on_true.getElementType() != on_false.getElementType()) {
    return emitOptionalError(location, "mismatched operand types");
  }
  Type element = on_true.getElementType();
  types.push_back(UnrankedTensorType::get(element));
  auto values = inferBroadcastShape(on_true, on_false, std::nullopt);
  if (!values) return success();
  auto all = inferBroadcastShape(pred, RankedTensorType::get(*values, element), std::nullopt);
  if (all) types.back() = RankedTensorType::get(*all, element);
  return success();
}

}  // namespace OpTrait

void BroadcastCompareOp::build(OpBuilder& builder, OperationState& state, Value lhs, Value rhs,
                               DenseI64ArrayAttr broadcast_dimensions, ComparisonDirection direction,
                               ComparisonType type) {
  ComparisonTypeAttr type_attr;
  if (type != ComparisonType::NOTYPE) type_attr = ComparisonTypeAttr::get(builder.getContext(), type);
  build(builder, state, lhs, rhs, broadcast_dimensions,
        ComparisonDirectionAttr::get(builder.getContext(), direction), type_attr);
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
  if (!value) return emitOptionalError(location, "expected a constant's value");
  types.push_back(value.getType());
  return success();
}

LogicalResult ConstantLikeOp::verify() {
  if (getValue().getType() != getElementTypeOrSelf(getType())) {
    return emitOpError() << "value's type doesn't match element return type";
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
  if (!value || !operand) return emitOptionalError(location, "expected a value and a tensor");
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
  if (!operand || !k) return emitOptionalError(location, "expected a tensor and k");
  Type index = IntegerType::get(context, 32);
  if (!operand.hasRank()) {
    types.append({operand, UnrankedTensorType::get(index)});
    return success();
  }
  int64_t size = k.getInt();
  if (size < 0) return emitOptionalError(location, "k must not be negative, got ", size);
  if (operand.getRank() < 1) return emitOptionalError(location, "operand's rank must be at least 1");
  int64_t last = operand.getShape().back();
  if (!ShapedType::isDynamic(last) && last < size) {
    return emitOptionalError(location, "operand's last dimension must be at least ", size);
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

LogicalResult checkScanInputs(function_ref<InFlightDiagnostic()> emit_error, TypeRange inputs,
                              int64_t dimension, std::optional<int64_t> written) {
  int64_t expected = written.value_or(ShapedType::kDynamic);
  for (auto [i, type] : llvm::enumerate(inputs)) {
    auto tensor = cast<ShapedType>(type);
    if (!tensor.hasRank()) return emit_error() << "operand " << i << " is not ranked";
    if (dimension < 0 || dimension >= tensor.getRank()) {
      return emit_error() << "scan dimension of operand " << i << " is out of bounds";
    }
    int64_t size = tensor.getDimSize(dimension);
    if (ShapedType::isDynamic(expected)) expected = size;
    if (!ShapedType::isDynamic(size) && size != expected) {
      return emit_error() << "invalid scan dimension size of operand " << i;
    }
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
  auto emit_error = [&] { return mlir::emitError(location.value_or(UnknownLoc::get(context))); };
  if (regions.size() != 1 || !regions[0]->hasOneBlock() || !regions[0]->front().mightHaveTerminator()) {
    return emitOptionalError(location, "expected a body with a terminator");
  }
  if (!adaptor.getDimensionAttr()) return emitOptionalError(location, "expected a scan dimension");
  // Segments may be anything here: they are checked after this when an op is built, and before it when it is
  // verified.
  auto sizes = adaptor.getProperties().operandSegmentSizes;
  if (sizes[0] < 0 || sizes[1] < 0 || static_cast<size_t>(sizes[0]) + sizes[1] != operands.size()) {
    return emitOptionalError(location, "operandSegmentSizes do not sum up to the number of operands");
  }
  int64_t dimension = adaptor.getDimensionAttr().getInt();
  std::optional<int64_t> written = toOptionalInt(adaptor.getScanDimSizeAttr());
  if (failed(checkScanInputs(emit_error, adaptor.getInputs().getTypes(), dimension, written)))
    return failure();
  int64_t size = scanSize(written, adaptor.getInputs().getTypes(), dimension);

  TypeRange returned = regions[0]->front().getTerminator()->getOperandTypes();
  size_t carries = adaptor.getInits().size();
  if (returned.size() < carries) {
    return emitOptionalError(location, "expects ", carries, " carries from the body, but got ",
                             returned.size());
  }
  for (auto [i, type] : llvm::enumerate(returned.drop_back(carries))) {
    auto slice = dyn_cast<RankedTensorType>(type);
    if (!slice || dimension > slice.getRank()) {
      return emitOptionalError(location, "body result ", i, " has no place for the scan dimension ",
                               dimension);
    }
    SmallVector<int64_t> shape(slice.getShape());
    shape.insert(shape.begin() + dimension, size);
    types.push_back(RankedTensorType::get(shape, slice.getElementType()));
  }
  llvm::append_range(types, returned.take_back(carries));
  return success();
}

LogicalResult ScanOp::verify() {
  if (getInputs().empty() && getOutputs().empty()) {
    return emitOpError("at least one of inputs or outputs must be present");
  }
  int64_t dimension = getDimension();
  auto emit_error = [&] { return emitOpError(); };
  if (failed(checkScanInputs(emit_error, getInputs().getTypes(), dimension,
                             toOptionalInt(getScanDimSizeAttr())))) {
    return failure();
  }
  Block& body = getBody().front();
  if (body.getNumArguments() != getNumOperands()) {
    return emitOpError() << "expects " << getNumOperands() << " arguments in the body, but got "
                         << body.getNumArguments();
  }
  for (auto [i, operand, argument] : llvm::enumerate(getOperandTypes(), body.getArgumentTypes())) {
    Type expected = i < getInputs().size() ? sliceType(cast<ShapedType>(operand), dimension) : operand;
    if (!hlo::isCompatibleForHloTypeInference(expected, argument)) {
      return emitOpError() << "operand and body argument " << i << " are incompatible";
    }
  }
  if (getCarries().size() != getInits().size()) {
    return emitOpError() << "expects " << getInits().size() << " carries, but got " << getCarries().size();
  }
  for (auto [i, init, carry] : llvm::enumerate(getInits().getTypes(), getCarries().getTypes())) {
    if (!hlo::isCompatibleForHloTypeInference(init, carry)) {
      return emitOpError() << "init and carry " << i << " are incompatible";
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
  // What is no carry is an output; there is a carry for each init.
  size_t results = type.getNumResults(), carries = inits.size();
  if (results < carries) {
    return parser.emitError(location) << "expected at least " << carries << " results, one for each init";
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

using EmitError = function_ref<InFlightDiagnostic()>;

struct Dimensions {
  StringRef name;
  ArrayRef<int64_t> values;
};

LogicalResult checkDistinct(EmitError emit_error, ArrayRef<Dimensions> groups) {
  for (auto [i, group] : llvm::enumerate(groups)) {
    for (auto [j, value] : llvm::enumerate(group.values)) {
      if (llvm::is_contained(group.values.take_front(j), value)) {
        return emit_error() << "has duplicated dimension from " << group.name << ": " << value;
      }
      for (const Dimensions& other : groups.take_front(i)) {
        if (!llvm::is_contained(other.values, value)) continue;
        return emit_error() << "has duplicated dimension from " << other.name << " and " << group.name << ": "
                            << value;
      }
    }
  }
  return success();
}

LogicalResult checkRange(EmitError emit_error, Dimensions group, int64_t rank) {
  for (int64_t value : group.values) {
    if (value >= 0 && value < rank) continue;
    return emit_error() << group.name << " value: " << value << " is out of range: [0, " << rank << ")";
  }
  return success();
}

LogicalResult checkSameSizes(EmitError emit_error, StringRef name, ShapedType lhs, ArrayRef<int64_t> lhs_dims,
                             ShapedType rhs, ArrayRef<int64_t> rhs_dims) {
  for (auto [l, r] : llvm::zip_equal(lhs_dims, rhs_dims)) {
    if (failed(verifyCompatibleDims({lhs.getDimSize(l), rhs.getDimSize(r)}))) {
      return emit_error() << name << " dimension sizes must match for lhs/rhs";
    }
  }
  return success();
}

LogicalResult checkRaggedDotDimensions(EmitError emit_error, ShapedType lhs, ShapedType rhs,
                                       RaggedDotDimensionNumbersAttr numbers) {
  Dimensions lhs_batching{"lhs_batching_dimensions", numbers.getLhsBatchingDimensions()};
  Dimensions rhs_batching{"rhs_batching_dimensions", numbers.getRhsBatchingDimensions()};
  Dimensions lhs_contracting{"lhs_contracting_dimensions", numbers.getLhsContractingDimensions()};
  Dimensions rhs_contracting{"rhs_contracting_dimensions", numbers.getRhsContractingDimensions()};
  Dimensions rhs_group{"rhs_group_dimensions", numbers.getRhsGroupDimensions()};
  if (lhs_batching.values.size() != rhs_batching.values.size()) {
    return emit_error() << "lhs and rhs should have the same number of batching dimensions";
  }
  if (lhs_contracting.values.size() != rhs_contracting.values.size()) {
    return emit_error() << "lhs and rhs should have the same number of contracting dimensions";
  }
  if (numbers.getLhsRaggedDimensions().size() != 1) {
    return emit_error() << "There must be exactly one ragged dimension in the lhs.";
  }
  if (failed(checkDistinct(emit_error, {lhs_batching, lhs_contracting})) ||
      failed(checkDistinct(emit_error, {rhs_batching, rhs_contracting})) ||
      failed(checkRange(emit_error, lhs_batching, lhs.getRank())) ||
      failed(checkRange(emit_error, lhs_contracting, lhs.getRank())) ||
      failed(checkRange(emit_error, rhs_batching, rhs.getRank())) ||
      failed(checkRange(emit_error, rhs_contracting, rhs.getRank()))) {
    return failure();
  }
  int64_t ragged = numbers.getLhsRaggedDimensions().front();
  if (ragged < 0 || ragged >= lhs.getRank()) {
    return emit_error() << "Expects lhs_ragged_dim to be in range [0, lhs_rank) i.e. [0, " << lhs.getRank()
                        << "). got: " << ragged << ".";
  }
  for (int64_t group : rhs_group.values) {
    if (group >= 0 && group < rhs.getRank()) continue;
    return emit_error() << "Expects rhs_group_dim to be in range [0, rhs_rank) i.e. [0, " << rhs.getRank()
                        << "). got: " << group << ".";
  }
  for (const Dimensions& other : {rhs_batching, rhs_contracting}) {
    for (int64_t group : rhs_group.values) {
      if (!llvm::is_contained(other.values, group)) continue;
      return emit_error() << "has duplicated dimension from rhs_group_dimensions and " << other.name << ": "
                          << group;
    }
  }
  if (failed(checkSameSizes(emit_error, "batching", lhs, lhs_batching.values, rhs, rhs_batching.values)) ||
      failed(checkSameSizes(emit_error, "contracting", lhs, lhs_contracting.values, rhs,
                            rhs_contracting.values))) {
    return failure();
  }
  return success();
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

LogicalResult checkGroupSizes(EmitError emit_error, ShapedType lhs, ShapedType group_sizes,
                              RaggedDotDimensionNumbersAttr numbers) {
  SmallVector<int64_t> prefix = groupSizesPrefix(numbers);
  int64_t rank = prefix.size() + 1;
  // Groups may be the same everywhere.
  if (group_sizes.getRank() == 1) return success();
  if (group_sizes.getRank() != rank) {
    return emit_error() << "expected group_sizes to have rank " << rank << ", got " << group_sizes.getRank();
  }
  SmallVector<int64_t> expected;
  for (int64_t d : prefix) expected.push_back(lhs.getDimSize(d));
  expected.push_back(group_sizes.getShape().back());
  if (succeeded(verifyCompatibleShape(expected, group_sizes.getShape()))) return success();
  InFlightDiagnostic diagnostic = emit_error() << "group_sizes is expected to have shape [";
  llvm::interleaveComma(expected, diagnostic);
  diagnostic << "], got [";
  llvm::interleaveComma(group_sizes.getShape(), diagnostic);
  return diagnostic << "]";
}

// Batching dimensions, then those of lhs, then those of rhs; before them the groups', when each has a sum of
// its own.
SmallVector<int64_t> raggedDotShape(ShapedType lhs, ShapedType rhs, int64_t groups,
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

}  // namespace

RaggedDotMode RaggedDotDimensionNumbersAttr::getMode() const {
  int64_t ragged = getLhsRaggedDimensions().front();
  if (llvm::is_contained(getLhsBatchingDimensions(), ragged)) return RaggedDotMode::kBatch;
  if (llvm::is_contained(getLhsContractingDimensions(), ragged)) return RaggedDotMode::kContracting;
  return RaggedDotMode::kNonContracting;
}

LogicalResult RaggedDotOp::verify() {
  auto lhs = cast<ShapedType>(getLhs().getType()), rhs = cast<ShapedType>(getRhs().getType());
  auto group_sizes = cast<ShapedType>(getGroupSizes().getType());
  RaggedDotDimensionNumbersAttr numbers = getRaggedDotDimensionNumbers();
  auto emit_error = [&] { return mlir::emitError(getLoc()); };
  if (!lhs.hasRank() || !rhs.hasRank()) return emitOpError("expects lhs and rhs to be ranked");
  if (failed(checkRaggedDotDimensions(emit_error, lhs, rhs, numbers))) return failure();
  RaggedDotMode mode = numbers.getMode();
  size_t group_dimensions = numbers.getRhsGroupDimensions().size();
  if (mode != RaggedDotMode::kNonContracting && group_dimensions != 0) {
    return emit_error()
           << "There must be zero group dimensions in the rhs when the ragged dimension is batch or "
              "contracting.";
  }
  if (mode == RaggedDotMode::kNonContracting && group_dimensions != 1) {
    return emit_error()
           << "There must be exactly one group dimension in the rhs when the lhs ragged dimension is "
              "non-contracting.";
  }
  if (group_sizes.getRank() == 0) {
    return emit_error() << "expected group_sizes to have rank " << groupSizesPrefix(numbers).size() + 1
                        << ", got 0";
  }
  if (failed(checkGroupSizes(emit_error, lhs, group_sizes, numbers))) return failure();
  int64_t groups = group_sizes.getShape().back();
  if (mode == RaggedDotMode::kNonContracting) {
    int64_t found = rhs.getDimSize(numbers.getRhsGroupDimensions().front());
    if (failed(verifyCompatibleDims({groups, found}))) {
      return emit_error() << "rhs group dimension is expected to have size=" << groups << ", got " << found;
    }
  }
  SmallVector<int64_t> shape = raggedDotShape(lhs, rhs, groups, numbers);
  auto result = cast<ShapedType>(getType());
  if (!result.hasRank() || succeeded(verifyCompatibleShape(shape, result.getShape()))) return success();
  InFlightDiagnostic diagnostic = emit_error() << "inferred shape '[";
  llvm::interleaveComma(shape, diagnostic);
  return diagnostic << "]' is incompatible with return type of operation " << result;
}

}  // namespace mlir::chlo
