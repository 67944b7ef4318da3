// The dialect: its ops' text, its rules of attributes on other ops, and its edges of data flow.
#include "shardy/dialect/sdy/ir/dialect.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FormatVariadic.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/PatternMatch.h"
#include "shardy/dialect/sdy/ir/SdyDialect.cc.inc"
#include "shardy/dialect/sdy/ir/SdyOpInterfaces.cc.inc"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/ir/verify.h"

namespace mlir::sdy {

void SdyDialect::initialize() {
  registerAttributes();
  addOperations<
#define GET_OP_LIST
#include "shardy/dialect/sdy/ir/Sdy.cc.inc"
      >();
}

Operation* SdyDialect::materializeConstant(OpBuilder& builder, Attribute value, Type type,
                                           Location location) {
  const auto elements = dyn_cast<ElementsAttr>(value);
  if (!elements || elements.getType() != type) return nullptr;
  return ConstantOp::create(builder, location, type, elements);
}

// --- Attributes on ops of other dialects ---------------------------------------------------------

LogicalResult SdyDialect::verifyOperationAttribute(Operation* op, NamedAttribute attribute) {
  const StringRef name = attribute.getName();
  const auto wrong = [&](StringRef expected) {
    return hlo::OpSite(op->getLoc(), name)
        .broken("", "expected ", expected, ", found ", attribute.getValue());
  };
  if (name == kShardingAttr) {
    const auto shardings = dyn_cast<TensorShardingPerValueAttr>(attribute.getValue());
    if (!shardings) return wrong("#sdy.sharding_per_value, which is the attribute of an op");
    return verifyShardings({op, "result"}, shardings, op->getResultTypes());
  }
  if (name == kShardingRuleAttr) {
    const auto rule = dyn_cast<OpShardingRuleAttr>(attribute.getValue());
    return rule ? verifyShardingRule(op, rule) : wrong("#sdy.op_sharding_rule");
  }
  if (name == kFuncManualAxes && !isa<ManualAxesAttr>(attribute.getValue()))
    return wrong("#sdy<manual_axes{..}>");
  return success();
}

namespace {

LogicalResult verifyValueAttribute(Operation* op, StringRef what, unsigned number, Type type,
                                   NamedAttribute attribute) {
  if (attribute.getName() != kShardingAttr) return success();
  const auto sharding = dyn_cast<TensorShardingAttr>(attribute.getValue());
  if (!sharding) {
    return hlo::OpSite(op->getLoc(), attribute.getName())
        .broken("", "an argument or result of a function must have #sdy.sharding, found ",
                attribute.getValue());
  }
  return verifySharding({op, llvm::formatv("{0} {1}", what, number).str()}, sharding, type);
}

}  // namespace

LogicalResult SdyDialect::verifyRegionArgAttribute(Operation* op, unsigned, unsigned argument,
                                                   NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function) return success();
  return verifyValueAttribute(op, "argument", argument, function.getArgumentTypes()[argument], attribute);
}

LogicalResult SdyDialect::verifyRegionResultAttribute(Operation* op, unsigned, unsigned result,
                                                      NamedAttribute attribute) {
  auto function = dyn_cast<FunctionOpInterface>(op);
  if (!function) return success();
  return verifyValueAttribute(op, "result", result, function.getResultTypes()[result], attribute);
}

// --- Text ----------------------------------------------------------------------------------------

namespace {

// Shardings without the prefix, in brackets only.
ParseResult parseStrippedShardings(OpAsmParser& parser, TensorShardingPerValueAttr& shardings) {
  SmallVector<TensorShardingAttr> list;
  const auto parse_one = [&]() -> ParseResult {
    const auto sharding = dyn_cast_if_present<TensorShardingAttr>(TensorShardingAttr::parse(parser, Type()));
    list.push_back(sharding);
    return success(static_cast<bool>(sharding));
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parse_one)) return failure();
  shardings = TensorShardingPerValueAttr::get(parser.getContext(), list);
  return success();
}

void printStrippedShardings(OpAsmPrinter& printer, Operation*, TensorShardingPerValueAttr shardings) {
  printer << '[';
  llvm::interleaveComma(shardings.getShardings(), printer,
                        [&](TensorShardingAttr sharding) { sharding.print(printer); });
  printer << ']';
}

// A region of one block: its arguments and ops.
ParseResult parseOneBlock(OpAsmParser& parser, Region& region) {
  SmallVector<OpAsmParser::Argument> arguments;
  return failure(parser.parseArgumentList(arguments, AsmParser::Delimiter::Paren, /*allowType=*/true,
                                          /*allowAttrs=*/true) ||
                 parser.parseRegion(region, arguments));
}

void printOneBlock(OpAsmPrinter& printer, Operation*, Region& region) {
  printer << '(';
  llvm::interleaveComma(region.getArguments(), printer,
                        [&](BlockArgument argument) { printer.printRegionArgument(argument); });
  printer << ") ";
  printer.printRegion(region, /*printEntryBlockArgs=*/false);
}

// `max` or `min`; nothing is sum.
template <typename AxesAttr>
ParseResult parseReduction(OpAsmParser& parser, ReductionOpAttr& reduction, AxesAttr& axes) {
  const SMLoc location = parser.getCurrentLocation();
  StringRef word = "sum";
  (void)parser.parseOptionalKeyword(&word);
  const std::optional<ReductionOp> found = symbolizeReductionOp(word);
  if (!found) return parser.emitError(location, "expected sum, max or min, found '") << word << "'";
  reduction = ReductionOpAttr::get(parser.getContext(), *found);
  return parser.parseCustomAttributeWithFallback(axes);
}

template <typename AxesAttr>
void printReduction(OpAsmPrinter& printer, Operation*, ReductionOpAttr reduction, AxesAttr axes) {
  if (reduction.getValue() != ReductionOp::SUM) printer << stringifyReductionOp(reduction.getValue()) << ' ';
  printer.printStrippedAttrOrType(axes);
}

}  // namespace

// --- Edges of data flow --------------------------------------------------------------------------

// A manual computation's arguments have the in_shardings without its manual axes; edges see them so.
SmallVector<TensorShardingAttr> ManualComputationOp::getBlockArgumentEdgeOwnerShardings() {
  return llvm::map_to_vector(getInShardings().getShardings(), [&](TensorShardingAttr sharding) {
    return eraseManualAxes(sharding, getManualAxes().getValue());
  });
}

void ManualComputationOp::setBlockArgumentEdgeOwnerShardings(ArrayRef<TensorShardingAttr> shardings) {
  SmallVector<TensorShardingAttr> with_manual;
  for (auto [free, old] : llvm::zip_equal(shardings, getInShardings().getShardings())) {
    with_manual.push_back(addManualAxes(free, old, getManualAxes().getValue(), old.getMesh(*this)));
  }
  setInShardingsAttr(TensorShardingPerValueAttr::get(getContext(), with_manual));
}

SmallVector<TensorShardingAttr> ManualComputationOp::getOpResultEdgeOwnerShardings() {
  return SmallVector<TensorShardingAttr>(getOutShardings().getShardings());
}

void ManualComputationOp::setOpResultEdgeOwnerShardings(ArrayRef<TensorShardingAttr> shardings) {
  setOutShardingsAttr(TensorShardingPerValueAttr::get(getContext(), shardings));
}

ArrayRef<BlockArgument> ManualComputationOp::getBlockArgumentEdgeOwners() { return getBody().getArguments(); }
ResultRange ManualComputationOp::getOpResultEdgeOwners() { return getResults(); }

SmallVector<TensorShardingAttr> NamedComputationOp::getBlockArgumentEdgeOwnerShardings() {
  return getInShardings() ? SmallVector<TensorShardingAttr>(getInShardings()->getShardings())
                          : SmallVector<TensorShardingAttr>();
}

void NamedComputationOp::setBlockArgumentEdgeOwnerShardings(ArrayRef<TensorShardingAttr> shardings) {
  setInShardingsAttr(TensorShardingPerValueAttr::get(getContext(), shardings));
}

SmallVector<TensorShardingAttr> NamedComputationOp::getOpResultEdgeOwnerShardings() {
  return getOutShardings() ? SmallVector<TensorShardingAttr>(getOutShardings()->getShardings())
                           : SmallVector<TensorShardingAttr>();
}

void NamedComputationOp::setOpResultEdgeOwnerShardings(ArrayRef<TensorShardingAttr> shardings) {
  setOutShardingsAttr(TensorShardingPerValueAttr::get(getContext(), shardings));
}

ArrayRef<BlockArgument> NamedComputationOp::getBlockArgumentEdgeOwners() { return getBody().getArguments(); }
ResultRange NamedComputationOp::getOpResultEdgeOwners() { return getResults(); }

namespace {

// An operand reaches the argument of its number, and a returned value the result of its.
SmallVector<OpOperand*> edgeSources(Operation* op, Value owner) {
  if (auto argument = dyn_cast<BlockArgument>(owner)) return {&op->getOpOperand(argument.getArgNumber())};
  Operation* terminator = op->getRegion(0).front().getTerminator();
  return {&terminator->getOpOperand(cast<OpResult>(owner).getResultNumber())};
}

}  // namespace

SmallVector<OpOperand*> ManualComputationOp::getEdgeSources(Value owner) { return edgeSources(*this, owner); }
SmallVector<OpOperand*> NamedComputationOp::getEdgeSources(Value owner) { return edgeSources(*this, owner); }

}  // namespace mlir::sdy

#define GET_OP_CLASSES
#include "shardy/dialect/sdy/ir/Sdy.cc.inc"
