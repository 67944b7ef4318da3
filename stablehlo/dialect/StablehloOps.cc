#include "stablehlo/dialect/StablehloOps.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/PatternMatch.h"
#include "stablehlo/dialect/AssemblyFormat.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/Inlining.h"
#include "stablehlo/dialect/StablehloOpsDialect.cc.inc"
#include "stablehlo/dialect/StablehloOpsEnums.cc.inc"
#define GET_TYPEDEF_CLASSES
#include "stablehlo/dialect/StablehloOpsTypes.cc.inc"

namespace mlir::stablehlo {

void StablehloDialect::initialize() {
  registerElementwiseOps();
  registerShapingOps();
  registerComputeOps();
  addTypes<
#define GET_TYPEDEF_LIST
#include "stablehlo/dialect/StablehloOpsTypes.cc.inc"
      >();
  registerAttributes();
  addInterfaces<hlo::InlinerInterface>();
}

Operation* StablehloDialect::materializeConstant(OpBuilder& builder, Attribute value, Type type,
                                                 Location location) {
  auto elements = dyn_cast<ElementsAttr>(value);
  // Types may differ in what the result leaves open, such as the encoding.
  if (!elements || !hlo::isCompatibleForHloTypeInference(elements.getType(), type)) return nullptr;
  return ConstantOp::create(builder, location, type, elements);
}

// --- constant ------------------------------------------------------------------------------------

void ConstantOp::build(OpBuilder&, OperationState& state, Attribute value) {
  ElementsAttr elements;
  if (auto given = dyn_cast<ElementsAttr>(value)) {
    elements = given;
  } else {
    auto type = RankedTensorType::get({}, cast<TypedAttr>(value).getType());
    elements = DenseElementsAttr::get(type, value);
  }
  state.getOrAddProperties<Properties>().value = elements;
  state.addTypes(elements.getType());
}

bool ConstantOp::isCompatibleReturnTypes(TypeRange lhs, TypeRange rhs) {
  if (lhs.size() != 1 || rhs.size() != 1) return false;
  auto value = dyn_cast<RankedTensorType>(lhs.front()), result = dyn_cast<RankedTensorType>(rhs.front());
  if (!value || !result) return false;
  if (auto quantized = dyn_cast<quant::QuantizedType>(result.getElementType())) {
    if (result.clone(quantized.getStorageType()) == value) return true;
  }
  return hlo::isCompatibleForHloTypeInference(lhs, rhs);
}

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

void ConstantOp::getAsmResultNames(function_ref<void(Value, StringRef)> set_name) {
  set_name(getResult(), isa<IntegerType>(getType().getElementType()) ? "c" : "cst");
}

// `{attributes} dense<..> : type`, or `() <{value = ..}> : () -> type` when the type of the value is another
// one.
void ConstantOp::print(OpAsmPrinter& printer) {
  if (getValue().getType() == getType()) {
    printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
    printer << ' ' << getValue();
    return;
  }
  printer << "() <{value = " << getValue() << "}>";
  printer.printOptionalAttrDict((*this)->getAttrs(), {"value"});
  printer << " : ";
  printer.printFunctionalType(getOperation());
}

ParseResult ConstantOp::parse(OpAsmParser& parser, OperationState& result) {
  if (succeeded(parser.parseOptionalLParen())) {
    FunctionType type;
    SMLoc location;
    if (parser.parseRParen()) return failure();
    if (succeeded(parser.parseOptionalLess())) {
      NamedAttrList properties;
      location = parser.getCurrentLocation();
      if (parser.parseOptionalAttrDict(properties) || parser.parseGreater()) return failure();
      auto value = dyn_cast_or_null<ElementsAttr>(properties.get("value"));
      if (!value) return parser.emitError(location, "expected a constant's value");
      result.getOrAddProperties<Properties>().value = value;
    }
    if (parser.parseOptionalAttrDict(result.attributes) || parser.parseColon()) return failure();
    location = parser.getCurrentLocation();
    if (parser.parseType(type)) return failure();
    if (type.getNumInputs() != 0 || type.getNumResults() != 1) {
      return parser.emitError(location, "expected a type without operands and with one result");
    }
    // The value may also be among the other attributes.
    if (auto value = dyn_cast_or_null<ElementsAttr>(result.attributes.get("value"))) {
      result.getOrAddProperties<Properties>().value = value;
      result.attributes.erase("value");
    }
    result.addTypes(type.getResults());
    return success();
  }
  ElementsAttr value;
  if (parser.parseOptionalAttrDict(result.attributes) || parser.parseAttribute(value)) return failure();
  result.getOrAddProperties<Properties>().value = value;
  result.addTypes(value.getType());
  return success();
}

// --- builders ------------------------------------------------------------------------------------

// No type is written as no attribute.
void CompareOp::build(OpBuilder& builder, OperationState& state, Value lhs, Value rhs,
                      ComparisonDirection comparison_direction, ComparisonType compare_type) {
  ComparisonTypeAttr type;
  if (compare_type != ComparisonType::NOTYPE) type = builder.getAttr<ComparisonTypeAttr>(compare_type);
  build(builder, state, lhs, rhs, builder.getAttr<ComparisonDirectionAttr>(comparison_direction), type);
}

void ConvertOp::build(OpBuilder& builder, OperationState& state, Value operand, Type result_element_type) {
  auto type = cast<RankedTensorType>(operand.getType());
  build(builder, state, RankedTensorType::get(type.getShape(), result_element_type, type.getEncoding()),
        operand);
}

// The results have the inputs' shape without `dimensions`; the body is left to the caller.
void ReduceOp::build(OpBuilder& builder, OperationState& state, ValueRange inputs, ValueRange init_values,
                     DenseI64ArrayAttr dimensions, TypeRange element_types) {
  SmallVector<Type> types;
  for (auto [input, element] : llvm::zip(inputs, element_types)) {
    SmallVector<hlo::Dimension> kept;
    for (auto [d, dimension] : llvm::enumerate(hlo::getDimensions(cast<RankedTensorType>(input.getType())))) {
      if (!llvm::is_contained(dimensions.asArrayRef(), static_cast<int64_t>(d))) kept.push_back(dimension);
    }
    types.push_back(hlo::makeTensor(kept, element));
  }
  build(builder, state, types, inputs, init_values, dimensions);
}

void CustomCallOp::build(OpBuilder& builder, OperationState& state, TypeRange result_types, ValueRange inputs,
                         StringAttr call_target_name, BoolAttr has_side_effect, Attribute backend_config,
                         CustomCallApiVersionAttr api_version, ArrayAttr called_computations,
                         ArrayAttr operand_layouts, ArrayAttr result_layouts,
                         ArrayAttr output_operand_aliases) {
  build(builder, state, result_types, inputs, call_target_name, has_side_effect, backend_config, api_version,
        called_computations, operand_layouts, result_layouts, output_operand_aliases,
        /*result_tilings=*/ArrayAttr());
}

SortOp createSortOp(PatternRewriter* rewriter, const Location& location, ArrayRef<Value> operands,
                    ArrayRef<Type> element_types, int64_t dimension, bool is_stable,
                    ComparisonDirection direction) {
  auto sort = SortOp::create(*rewriter, location, operands, dimension, is_stable);
  SmallVector<Type> arguments;
  for (Type element : element_types) arguments.append(2, RankedTensorType::get({}, element));
  OpBuilder::InsertionGuard guard(*rewriter);
  Block* block = rewriter->createBlock(&sort.getComparator(), {}, arguments,
                                       SmallVector<Location>(arguments.size(), location));
  if (element_types.empty()) return sort;
  bool is_float = isa<FloatType>(element_types.front());
  Value before = CompareOp::create(*rewriter, location, block->getArgument(0), block->getArgument(1),
                                   direction, is_float ? ComparisonType::TOTALORDER : ComparisonType::NOTYPE);
  ReturnOp::create(*rewriter, location, before);
  return sort;
}

// --- simple forms --------------------------------------------------------------------------------

DotDimensionNumbersAttr getDefaultDotDimensionNumbers(Value lhs) {
  int64_t last = cast<RankedTensorType>(lhs.getType()).getRank() - 1;
  return DotDimensionNumbersAttr::get(lhs.getContext(), {}, {}, {last}, {0});
}

bool DotGeneralOp::isSimpleDot() {
  return getDotDimensionNumbers() == getDefaultDotDimensionNumbers(getLhs());
}

DenseI64ArrayAttr getBroadcastDimensionsFromBroadcastSizes(RankedTensorType result,
                                                           DenseI64ArrayAttr broadcast_sizes) {
  int64_t rank = result.getRank();
  int64_t added = std::min<int64_t>(broadcast_sizes.size(), rank);
  return DenseI64ArrayAttr::get(result.getContext(), llvm::to_vector(llvm::seq(added, rank)));
}

bool BroadcastInDimOp::isSimpleBroadcast() {
  int64_t rank = cast<RankedTensorType>(getType()).getRank();
  int64_t added = rank - cast<RankedTensorType>(getOperand().getType()).getRank();
  return llvm::equal(getBroadcastDimensions(), llvm::seq(added, rank));
}

// --- custom_call ---------------------------------------------------------------------------------

void CustomCallOp::getEffects(SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>& effects) {
  // Calls without side effects may still write the buffers of their operands.
  bool has_buffers = llvm::any_of(getOperandTypes(), [](Type type) { return isa<MemRefType>(type); });
  if (!getHasSideEffect() && !has_buffers) return;
  effects.emplace_back(MemoryEffects::Allocate::get());
  effects.emplace_back(MemoryEffects::Free::get());
  effects.emplace_back(MemoryEffects::Write::get());
  effects.emplace_back(MemoryEffects::Read::get());
}

bool CustomCallOp::hasEmptyBackendConfig() {
  Attribute config = getBackendConfigAttr();
  if (auto text = dyn_cast_or_null<StringAttr>(config)) return text.empty();
  if (auto entries = dyn_cast_or_null<DictionaryAttr>(config)) return entries.empty();
  return !config;
}

// --- case ----------------------------------------------------------------------------------------

// An index that names a branch leaves this branch. Others, which mean the last one, are for the passes that
// fold.
LogicalResult CaseOp::canonicalize(CaseOp op, PatternRewriter& rewriter) {
  DenseIntElementsAttr index;
  if (!matchPattern(op.getIndex(), m_Constant(&index)) || index.getNumElements() != 1) return failure();
  int64_t chosen = (*index.value_begin<APInt>()).getSExtValue();
  if (chosen < 0 || chosen >= static_cast<int64_t>(op.getBranches().size())) return failure();
  Region& branch = op.getBranches()[chosen];
  if (!branch.hasOneBlock() || branch.getNumArguments() != 0) return failure();
  Block& block = branch.front();
  auto end = dyn_cast<ReturnOp>(block.getTerminator());
  if (!end || end.getResults().getTypes() != op->getResultTypes()) return failure();
  SmallVector<Value> results(end.getResults());
  rewriter.eraseOp(end);
  rewriter.inlineBlockBefore(&block, op);
  rewriter.replaceOp(op, results);
  return success();
}

// --- reduce --------------------------------------------------------------------------------------

namespace {

// The op that a reduction applies, when its body is nothing but this op on the block's arguments in their
// order.
Operation* getAppliedOp(ReduceOp reduce) {
  Block& body = reduce.getBody().front();
  if (reduce.getInputs().size() != 1 || body.getNumArguments() != 2 || !llvm::hasNItems(body, 2))
    return nullptr;
  Operation& op = body.front();
  auto input = dyn_cast<ShapedType>(reduce.getInputs().front().getType());
  if (!input || op.getDialect() != reduce->getDialect() || !op.hasTrait<hlo::OpTrait::IsCommutative>() ||
      op.getNumOperands() != 2 || op.getNumResults() != 1 || op.getNumRegions() != 0 ||
      !op.getAttrs().empty() || op.getOperand(0) != body.getArgument(0) ||
      op.getOperand(1) != body.getArgument(1)) {
    return nullptr;
  }
  auto scalar = RankedTensorType::get({}, input.getElementType());
  bool all_scalar = llvm::all_of(op.getOperandTypes(), [&](Type type) { return type == scalar; }) &&
                    op.getResult(0).getType() == scalar;
  Operation* end = body.getTerminator();
  if (!all_scalar || !isa<ReturnOp>(end) || end->getNumOperands() != 1 ||
      end->getOperand(0) != op.getResult(0)) {
    return nullptr;
  }
  return &op;
}

// `reducer(elem0: T, acc0: T) (elem1: T, acc1: T) {..}`
void printReducer(OpAsmPrinter& printer, ReduceOp reduce) {
  printer.printNewline();
  printer << " reducer";
  Block& body = reduce.getBody().front();
  size_t n = body.getNumArguments() / 2;
  for (size_t i = 0; i < n; ++i) {
    printer << '(';
    printer.printRegionArgument(body.getArgument(i));
    printer << ", ";
    printer.printRegionArgument(body.getArgument(n + i));
    printer << ") ";
  }
  printer << ' ';
  printer.printRegion(reduce.getBody(), /*printEntryBlockArgs=*/false);
}

ParseResult parseReducer(OpAsmParser& parser, Region& region) {
  SmallVector<OpAsmParser::Argument> elements, accumulators;
  while (succeeded(parser.parseOptionalLParen())) {
    if (parser.parseArgument(elements.emplace_back(), /*allowType=*/true, /*allowAttrs=*/true) ||
        parser.parseComma() || parser.parseArgument(accumulators.emplace_back(), true, true) ||
        parser.parseRParen()) {
      return failure();
    }
  }
  llvm::append_range(elements, accumulators);
  return parser.parseRegion(region, elements);
}

// `dialect.op`, as the region that applies it to scalars of `element`.
ParseResult buildApplied(OpAsmParser& parser, SMLoc location, StringRef name, Type element, Region& region) {
  OperationName op_name(name, parser.getContext());
  if (!op_name.isRegistered() || op_name.getDialectNamespace() != StablehloDialect::getDialectNamespace() ||
      !op_name.hasTrait<hlo::OpTrait::IsCommutative>() || !op_name.hasTrait<OpTrait::NOperands<2>::Impl>() ||
      !op_name.hasTrait<OpTrait::OneResult>()) {
    return parser.emitError(location)
           << "expected a commutative op of two operands of the stablehlo dialect, found '" << name << "'";
  }
  auto scalar = RankedTensorType::get({}, element);
  Location where = parser.getEncodedSourceLoc(location);
  Block& body = region.emplaceBlock();
  body.addArguments({scalar, scalar}, {where, where});
  OpBuilder builder(parser.getContext());
  builder.setInsertionPointToStart(&body);
  OperationState state(where, op_name, body.getArguments(), scalar);
  Operation* op = builder.create(state);
  ReturnOp::create(builder, where, op->getResults());
  return success();
}

}  // namespace

void ReduceOp::print(OpAsmPrinter& printer) {
  printer << '(';
  for (auto [i, pair] : llvm::enumerate(llvm::zip(getInputs(), getInitValues()))) {
    if (i > 0) printer << ", (";
    printer << std::get<0>(pair) << " init: " << std::get<1>(pair) << ')';
  }
  if (getInputs().empty()) printer << ')';
  Operation* applied = getAppliedOp(*this);
  if (applied) printer << " applies " << applied->getName();
  printer << " across dimensions = ";
  hlo::printDims(printer, getDimensions());
  printer.printOptionalAttrDict((*this)->getAttrs(), {"dimensions"});
  printer << " : ";
  printer.printFunctionalType(getOperation());
  if (!applied) printReducer(printer, *this);
}

ParseResult ReduceOp::parse(OpAsmParser& parser, OperationState& result) {
  SmallVector<OpAsmParser::UnresolvedOperand> inputs, inits;
  SMLoc location = parser.getCurrentLocation();
  do {
    if (parser.parseLParen()) return failure();
    OptionalParseResult input = parser.parseOptionalOperand(inputs.emplace_back());
    if (!input.has_value()) {
      inputs.pop_back();
      if (parser.parseRParen()) return failure();
      break;
    }
    if (failed(*input) || parser.parseKeyword("init") || parser.parseColon() ||
        parser.parseOperand(inits.emplace_back()) || parser.parseRParen()) {
      return failure();
    }
  } while (succeeded(parser.parseOptionalComma()));

  StringRef applied;
  SMLoc applied_location;
  if (succeeded(parser.parseOptionalKeyword("applies"))) {
    applied_location = parser.getCurrentLocation();
    FailureOr<OperationName> name = parser.parseCustomOperationName();
    if (failed(name)) return failure();
    applied = name->getStringRef();
  }
  if (parser.parseKeyword("across") || parser.parseKeyword("dimensions") || parser.parseEqual())
    return failure();
  FailureOr<SmallVector<int64_t>> dimensions = hlo::parseDims(parser);
  FunctionType type;
  if (failed(dimensions) || parser.parseOptionalAttrDict(result.attributes) || parser.parseColonType(type)) {
    return failure();
  }
  result.getOrAddProperties<Properties>().dimensions = parser.getBuilder().getDenseI64ArrayAttr(*dimensions);
  llvm::append_range(inputs, inits);
  if (parser.resolveOperands(inputs, type.getInputs(), location, result.operands)) return failure();
  result.addTypes(type.getResults());
  Region& region = *result.addRegion();
  if (applied.empty()) return failure(parser.parseKeyword("reducer") || parseReducer(parser, region));
  auto input = type.getNumInputs() > 0 ? dyn_cast<ShapedType>(type.getInput(0)) : ShapedType();
  if (!input) return parser.emitError(location, "expected a tensor to reduce");
  return buildApplied(parser, applied_location, applied, input.getElementType(), region);
}

// --- while ---------------------------------------------------------------------------------------

void WhileOp::getAsmBlockArgumentNames(Region& region, function_ref<void(Value, StringRef)> set_name) {
  for (BlockArgument argument : region.getArguments()) set_name(argument, "iterArg");
}

void WhileOp::print(OpAsmPrinter& printer) {
  printer << '(';
  llvm::interleaveComma(llvm::zip(getCond().getArguments(), getOperands()), printer,
                        [&](auto pair) { printer << std::get<0>(pair) << " = " << std::get<1>(pair); });
  printer << ')';
  if (getNumOperands() > 0) {
    printer << " : ";
    llvm::interleaveComma(getOperandTypes(), printer);
  }
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs());
  printer.printNewline();
  printer << "cond ";
  printer.printRegion(getCond(), /*printEntryBlockArgs=*/false);
  printer << " do ";
  if (getBody().getNumArguments() == getCond().getNumArguments()) {
    printer.shadowRegionArgs(getBody(), getCond().getArguments());
  }
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false);
}

ParseResult WhileOp::parse(OpAsmParser& parser, OperationState& result) {
  SmallVector<OpAsmParser::UnresolvedOperand> operands;
  SmallVector<OpAsmParser::Argument> arguments;
  SMLoc location = parser.getCurrentLocation();
  auto parse_one = [&]() -> ParseResult {
    return failure(parser.parseArgument(arguments.emplace_back()) || parser.parseEqual() ||
                   parser.parseOperand(operands.emplace_back()));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Paren, parse_one)) return failure();
  SmallVector<Type> types;
  if (!operands.empty() && parser.parseColonTypeList(types)) return failure();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      parser.resolveOperands(operands, types, location, result.operands)) {
    return failure();
  }
  result.addTypes(types);
  for (auto [argument, type] : llvm::zip_equal(arguments, types)) argument.type = type;
  return failure(parser.parseKeyword("cond") || parser.parseRegion(*result.addRegion(), arguments) ||
                 parser.parseKeyword("do") || parser.parseRegion(*result.addRegion(), arguments));
}

}  // namespace mlir::stablehlo
