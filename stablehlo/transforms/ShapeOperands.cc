#include "stablehlo/transforms/ShapeOperands.h"

#include <limits>

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/MathExtras.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinTypes.h"
#include "stablehlo/transforms/ShapeEvaluation.h"

namespace mlir::stablehlo {
namespace {

constexpr StringLiteral kIndices = "indices_of_shape_operands";

// A tensor like `current` with another shape.
FailureOr<Type> withShape(Type current, ArrayRef<int64_t> shape) {
  auto tensor = dyn_cast<ShapedType>(current);
  if (!tensor || llvm::any_of(shape, [](int64_t size) { return size < 0; })) return failure();
  return Type(RankedTensorType::get(shape, tensor.getElementType()));
}

FailureOr<SmallVector<int64_t>> getIndices(CustomCallOp call) {
  auto attribute = call->getAttrOfType<DenseIntElementsAttr>(kIndices);
  if (!attribute || attribute.getType().getRank() != 1 || !attribute.getElementType().isInteger(64)) {
    return failure();
  }
  SmallVector<int64_t> indices;
  int64_t last = -1;
  for (const APInt& element : attribute.getValues<APInt>()) {
    int64_t index = element.getSExtValue();
    if (index <= last || index >= call->getNumOperands()) return failure();
    indices.push_back(last = index);
  }
  return indices;
}

// The attributes of a call that lost operands: layouts and aliases follow.
SmallVector<NamedAttribute> attributesWithout(CustomCallOp call, const llvm::SmallSet<int64_t, 4>& dropped) {
  SmallVector<NamedAttribute> attributes;
  Builder builder(call.getContext());
  for (NamedAttribute attribute : call->getAttrs()) {
    if (attribute.getName() == kIndices) continue;
    if (auto layouts = dyn_cast<ArrayAttr>(attribute.getValue());
        layouts && attribute.getName() == call.getOperandLayoutsAttrName()) {
      SmallVector<Attribute> kept;
      for (auto [i, layout] : llvm::enumerate(layouts)) {
        if (!dropped.contains(i)) kept.push_back(layout);
      }
      attribute.setValue(builder.getArrayAttr(kept));
    }
    if (auto aliases = dyn_cast<ArrayAttr>(attribute.getValue());
        aliases && attribute.getName() == call.getOutputOperandAliasesAttrName()) {
      SmallVector<Attribute> moved;
      for (Attribute each : aliases) {
        auto alias = dyn_cast<OutputOperandAliasAttr>(each);
        if (!alias) continue;
        int64_t before =
            llvm::count_if(dropped, [&](int64_t index) { return index < alias.getOperandIndex(); });
        moved.push_back(OutputOperandAliasAttr::get(call.getContext(), alias.getOutputTupleIndices(),
                                                    alias.getOperandIndex() - before,
                                                    alias.getOperandTupleIndices()));
      }
      attribute.setValue(builder.getArrayAttr(moved));
    }
    attributes.push_back(attribute);
  }
  return attributes;
}

// --- dynamic_reduce_window -----------------------------------------------------------------------

struct DynamicWindow {
  SmallVector<int64_t> dimensions, strides, base_dilations, window_dilations, padding;
};

// Operands: inputs, as many initial values, then five tensors that describe the window.
FailureOr<DynamicWindow> matchWindow(CustomCallOp call) {
  ValueRange operands = call.getOperands();
  if (operands.size() < 7 || operands.size() % 2 == 0) return failure();
  DynamicWindow window;
  SmallVector<int64_t>* lists[] = {&window.dimensions, &window.strides, &window.base_dilations,
                                   &window.window_dilations, &window.padding};
  for (auto [list, operand] : llvm::zip_equal(lists, operands.take_back(5))) {
    if (failed(matchIntegers(operand, *list))) return failure();
  }
  auto input = dyn_cast<RankedTensorType>(operands.front().getType());
  if (!input || call->getNumResults() != (operands.size() - 5) / 2) return failure();
  size_t rank = input.getRank();
  if (window.dimensions.size() != rank || window.strides.size() != rank ||
      window.base_dilations.size() != rank || window.window_dilations.size() != rank ||
      window.padding.size() != 2 * rank) {
    return failure();
  }
  return window;
}

// The size of a dimension when something is put between its elements.
std::optional<int64_t> dilated(int64_t size, int64_t dilation) {
  int64_t result;
  if (dilation < 1 || size < 0) return std::nullopt;
  if (size == 0) return 0;
  if (llvm::MulOverflow(size - 1, dilation, result) || llvm::AddOverflow(result, int64_t{1}, result)) {
    return std::nullopt;
  }
  return result;
}

// How often a window fits; kDynamic where the input's size is not known.
std::optional<int64_t> windowCount(int64_t size, const DynamicWindow& window, size_t i) {
  if (ShapedType::isDynamic(size)) return ShapedType::kDynamic;
  std::optional<int64_t> base = dilated(size, window.base_dilations[i]);
  std::optional<int64_t> extent = dilated(window.dimensions[i], window.window_dilations[i]);
  int64_t padded;
  if (!base || !extent || *extent == 0 || window.strides[i] < 1 ||
      llvm::AddOverflow(*base, window.padding[2 * i], padded) ||
      llvm::AddOverflow(padded, window.padding[2 * i + 1], padded)) {
    return std::nullopt;
  }
  return padded < *extent ? 0 : (padded - *extent) / window.strides[i] + 1;
}

LogicalResult inferDynamicReduceWindow(CustomCallOp call, SmallVectorImpl<Type>& types) {
  FailureOr<DynamicWindow> window = matchWindow(call);
  if (failed(window)) return failure();
  for (auto [result, operand] : llvm::zip_first(call.getResultTypes(), call.getOperandTypes())) {
    auto input = dyn_cast<RankedTensorType>(operand);
    if (!input || input.getRank() != static_cast<int64_t>(window->dimensions.size())) return failure();
    SmallVector<int64_t> shape;
    for (int64_t i = 0; i < input.getRank(); ++i) {
      std::optional<int64_t> count = windowCount(input.getDimSize(i), *window, i);
      if (!count) return failure();
      shape.push_back(*count);
    }
    types.push_back(RankedTensorType::get(shape, input.getElementType()));
  }
  return success();
}

// The body of the function that the call names, as a region that returns to an op.
LogicalResult moveReducer(CustomCallOp call, Region& region, PatternRewriter& rewriter) {
  if (call.getCalledComputations().size() != 1) return failure();
  auto name = dyn_cast<FlatSymbolRefAttr>(call.getCalledComputations()[0]);
  auto reducer = name ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, name) : func::FuncOp();
  if (!reducer || !reducer.getBody().hasOneBlock()) return failure();
  rewriter.cloneRegionBefore(reducer.getBody(), region, region.end());
  Operation* end = region.front().getTerminator();
  if (!isa<func::ReturnOp>(end)) return success();
  OpBuilder::InsertionGuard guard(rewriter);
  rewriter.setInsertionPoint(end);
  rewriter.replaceOpWithNewOp<ReturnOp>(end, end->getOperands());
  return success();
}

LogicalResult canonicalizeDynamicReduceWindow(CustomCallOp call, PatternRewriter& rewriter) {
  FailureOr<DynamicWindow> window = matchWindow(call);
  SmallVector<Type> types;
  if (failed(window) || failed(inferDynamicReduceWindow(call, types))) return failure();
  auto name = call.getCalledComputations().size() == 1
                  ? dyn_cast<FlatSymbolRefAttr>(call.getCalledComputations()[0])
                  : FlatSymbolRefAttr();
  auto reducer = name ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, name) : func::FuncOp();
  if (!reducer || !reducer.getBody().hasOneBlock()) {
    return rewriter.notifyMatchFailure(call, "expected a function of one block as reducer");
  }
  auto padding_type =
      RankedTensorType::get({static_cast<int64_t>(window->dimensions.size()), 2}, rewriter.getI64Type());
  size_t n = call->getNumResults();
  ValueRange operands = call.getOperands();
  auto op = ReduceWindowOp::create(rewriter, call.getLoc(), call.getResultTypes(), operands.take_front(n),
                                   operands.slice(n, n), rewriter.getDenseI64ArrayAttr(window->dimensions),
                                   rewriter.getDenseI64ArrayAttr(window->strides),
                                   rewriter.getDenseI64ArrayAttr(window->base_dilations),
                                   rewriter.getDenseI64ArrayAttr(window->window_dilations),
                                   DenseIntElementsAttr::get(padding_type, window->padding));
  if (failed(moveReducer(call, op.getBody(), rewriter))) return failure();
  rewriter.replaceOp(call, op->getResults());
  return success();
}

// --- dynamic_rng_bit_generator -------------------------------------------------------------------

// Operands: state, shape of the output. Results: state, output.
LogicalResult inferDynamicRng(CustomCallOp call, SmallVectorImpl<Type>& types) {
  SmallVector<int64_t> shape;
  if (call->getNumOperands() != 2 || call->getNumResults() != 2 ||
      failed(matchIntegers(call.getOperand(1), shape))) {
    return failure();
  }
  FailureOr<Type> output = withShape(call.getResult(1).getType(), shape);
  if (failed(output)) return failure();
  types.assign({call.getOperand(0).getType(), *output});
  return success();
}

LogicalResult canonicalizeDynamicRng(CustomCallOp call, PatternRewriter& rewriter) {
  SmallVector<Type> types;
  auto algorithm = call->getAttrOfType<RngAlgorithmAttr>("rng_algorithm");
  if (!algorithm || failed(inferDynamicRng(call, types))) return failure();
  rewriter.replaceOpWithNewOp<RngBitGeneratorOp>(call, call.getResultTypes(), algorithm, call.getOperand(0));
  return success();
}

// --- dynamic_top_k, dynamic_approx_top_k ---------------------------------------------------------

// Operands: values, how many to keep. Results: the kept values and their indices.
LogicalResult inferDynamicTopK(CustomCallOp call, SmallVectorImpl<Type>& types) {
  if (call->getNumOperands() != 2 || call->getNumResults() != 2) return failure();
  auto operand = dyn_cast<RankedTensorType>(call.getOperand(0).getType());
  std::optional<int64_t> k = matchInteger(call.getOperand(1));
  if (!operand || operand.getRank() == 0 || !k || *k < 0) return failure();
  SmallVector<int64_t> shape(operand.getShape());
  shape.back() = *k;
  types.push_back(RankedTensorType::get(shape, operand.getElementType()));
  types.push_back(RankedTensorType::get(shape, IntegerType::get(call.getContext(), 32)));
  return success();
}

LogicalResult canonicalizeDynamicTopK(CustomCallOp call, PatternRewriter& rewriter) {
  SmallVector<Type> types;
  if (failed(inferDynamicTopK(call, types))) return failure();
  OperationName name("chlo.top_k", call.getContext());
  if (!name.isRegistered()) return rewriter.notifyMatchFailure(call, "the chlo dialect is not loaded");
  OperationState state(call.getLoc(), name, call.getOperands().take_front(), call.getResultTypes());
  state.addAttribute("k", rewriter.getI64IntegerAttr(*matchInteger(call.getOperand(1))));
  rewriter.replaceOp(call, rewriter.create(state)->getResults());
  return success();
}

// The last operand that is not a shape says how many to keep, which ApproxTopK has as an attribute.
LogicalResult canonicalizeDynamicApproxTopK(CustomCallOp call, PatternRewriter& rewriter) {
  if (call->hasAttr(kIndices)) return dropShapeOperands(call, rewriter);
  if (call->getNumOperands() == 0) return failure();
  unsigned last = call->getNumOperands() - 1;
  std::optional<int64_t> k = matchInteger(call.getOperand(last));
  auto config = call->getAttrOfType<DictionaryAttr>("mhlo.backend_config");
  if (!k || !config) return failure();
  NamedAttrList entries(config);
  entries.set("top_k", rewriter.getI64IntegerAttr(*k));
  llvm::SmallSet<int64_t, 4> dropped;
  dropped.insert(last);
  auto replacement = CustomCallOp::create(rewriter, call.getLoc(), call.getResultTypes(),
                                          call.getOperands().drop_back(), attributesWithout(call, dropped));
  replacement.setCallTargetName("ApproxTopK");
  replacement->setAttr("mhlo.backend_config", entries.getDictionary(call.getContext()));
  rewriter.replaceOp(call, replacement->getResults());
  return success();
}

}  // namespace

namespace {

// `type` with the shapes that the next operands of `indices` hold, one for each tensor in it.
FailureOr<Type> withShapes(CustomCallOp call, Type type, ArrayRef<int64_t>& indices) {
  if (auto tuple = dyn_cast<TupleType>(type)) {
    SmallVector<Type> elements;
    for (Type element : tuple.getTypes()) {
      FailureOr<Type> refined = withShapes(call, element, indices);
      if (failed(refined)) return failure();
      elements.push_back(*refined);
    }
    return Type(TupleType::get(type.getContext(), elements));
  }
  SmallVector<int64_t> shape;
  if (indices.empty() || failed(matchIntegers(call.getOperand(indices.front()), shape))) return failure();
  indices = indices.drop_front();
  FailureOr<Type> refined = withShape(type, shape);
  if (failed(refined) || !hlo::isCompatibleForHloTypeInference(type, *refined)) return failure();
  return refined;
}

}  // namespace

LogicalResult inferFromShapeOperands(CustomCallOp call, SmallVectorImpl<Type>& types) {
  FailureOr<SmallVector<int64_t>> indices = getIndices(call);
  if (failed(indices)) return failure();
  ArrayRef<int64_t> left = *indices;
  for (Type result : call.getResultTypes()) {
    FailureOr<Type> type = withShapes(call, result, left);
    if (failed(type)) return failure();
    types.push_back(*type);
  }
  return success(left.empty());
}

LogicalResult dropShapeOperands(CustomCallOp call, PatternRewriter& rewriter) {
  SmallVector<Type> types;
  if (failed(inferFromShapeOperands(call, types))) {
    return rewriter.notifyMatchFailure(call, "expected constant shape operands");
  }
  if (types != SmallVector<Type>(call.getResultTypes())) {
    return rewriter.notifyMatchFailure(call, "expected static result types");
  }
  llvm::SmallSet<int64_t, 4> dropped;
  dropped.insert_range(*getIndices(call));
  SmallVector<Value> operands;
  for (auto [i, operand] : llvm::enumerate(call.getOperands())) {
    if (!dropped.contains(i)) operands.push_back(operand);
  }
  rewriter.replaceOpWithNewOp<CustomCallOp>(call, call.getResultTypes(), operands,
                                            attributesWithout(call, dropped));
  return success();
}

LogicalResult inferDynamicCustomCall(CustomCallOp call, SmallVectorImpl<Type>& types) {
  using Infer = LogicalResult (*)(CustomCallOp, SmallVectorImpl<Type>&);
  auto infer = llvm::StringSwitch<Infer>(call.getCallTargetName())
                   .Case("stablehlo.dynamic_reduce_window", inferDynamicReduceWindow)
                   .Case("stablehlo.dynamic_rng_bit_generator", inferDynamicRng)
                   .Case("stablehlo.dynamic_top_k", inferDynamicTopK)
                   .Default(nullptr);
  return infer ? infer(call, types) : failure();
}

LogicalResult canonicalizeDynamicCustomCall(CustomCallOp call, PatternRewriter& rewriter) {
  using Canonicalize = LogicalResult (*)(CustomCallOp, PatternRewriter&);
  auto canonicalize = llvm::StringSwitch<Canonicalize>(call.getCallTargetName())
                          .Case("stablehlo.dynamic_reduce_window", canonicalizeDynamicReduceWindow)
                          .Case("stablehlo.dynamic_rng_bit_generator", canonicalizeDynamicRng)
                          .Case("stablehlo.dynamic_top_k", canonicalizeDynamicTopK)
                          .Case("stablehlo.dynamic_approx_top_k", canonicalizeDynamicApproxTopK)
                          .Default(nullptr);
  if (!canonicalize) return failure();
  // The ops that these calls become have results that are static.
  bool is_static = llvm::all_of(call.getResultTypes(), [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape();
  });
  if (!is_static) return rewriter.notifyMatchFailure(call, "expected static result types");
  return canonicalize(call, rewriter);
}

}  // namespace mlir::stablehlo
