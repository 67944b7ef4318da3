// Quantized programs as programs on the integers that quantized values are stored as: types become storage
// types, and each op computes on them. real = (stored - zero_point) * scale.
#include "mlir/Dialect/Func/Transforms/FuncConversions.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/Transforms/DialectConversion.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/transforms/AttributeKeeper.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOLEGALIZEQUANTTOMATHPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

using quant::QuantizedType;
using quant::UniformQuantizedPerAxisType;
using quant::UniformQuantizedType;

QuantizedType quantizedElement(Type type) { return dyn_cast<QuantizedType>(getElementTypeOrSelf(type)); }

Type storageOf(QuantizedType type) {
  unsigned width = type.getStorageTypeIntegralWidth();
  auto signedness = type.isSigned() ? IntegerType::Signless : IntegerType::Unsigned;
  return IntegerType::get(type.getContext(), width, signedness);
}

class StorageTypes : public TypeConverter {
 public:
  StorageTypes() {
    addConversion([](Type type) { return type; });
    addConversion([](QuantizedType type) { return storageOf(type); });
    addConversion([](RankedTensorType type) -> Type {
      auto element = quantizedElement(type);
      return element ? type.clone(storageOf(element)) : type;
    });
    addConversion([this](TupleType type) -> std::optional<Type> {
      SmallVector<Type> types;
      if (failed(convertTypes(type.getTypes(), types))) return std::nullopt;
      return TupleType::get(type.getContext(), types);
    });
  }
};

// The parameters of a quantization; one of each, or one an index of `axis`.
struct Parameters {
  SmallVector<double> scales;
  SmallVector<int64_t> zero_points;
  std::optional<int64_t> axis;
};

std::optional<Parameters> parametersOf(QuantizedType type) {
  if (auto uniform = dyn_cast_or_null<UniformQuantizedType>(type)) {
    return Parameters{{uniform.getScale()}, {uniform.getZeroPoint()}, std::nullopt};
  }
  auto per_axis = dyn_cast_or_null<UniformQuantizedPerAxisType>(type);
  if (!per_axis) return std::nullopt;
  return Parameters{SmallVector<double>(per_axis.getScales()), SmallVector<int64_t>(per_axis.getZeroPoints()),
                    per_axis.getQuantizedDimension()};
}

// Math on tensors, at one place of a program.
class Math {
 public:
  Math(OpBuilder& builder, Location location) : builder_(builder), location_(location) {}

  Value convert(Value x, Type element) {
    auto type = cast<RankedTensorType>(x.getType());
    if (type.getElementType() == element) return x;
    return ConvertOp::create(builder_, location_, type.clone(element), x);
  }
  // A number, or one an index of an axis.
  template <typename Number>
  Value constant(ArrayRef<Number> numbers, Type element, std::optional<int64_t> axis = std::nullopt) {
    SmallVector<int64_t> shape;
    if (axis) shape.push_back(static_cast<int64_t>(numbers.size()));
    SmallVector<Attribute> values;
    for (Number number : numbers) {
      if (isa<FloatType>(element)) {
        values.push_back(builder_.getFloatAttr(element, static_cast<double>(number)));
      } else {
        values.push_back(builder_.getIntegerAttr(element, static_cast<int64_t>(number)));
      }
    }
    return ConstantOp::create(builder_, location_,
                              DenseElementsAttr::get(RankedTensorType::get(shape, element), values));
  }
  // x op constant
  template <typename OpType>
  Value apply(Value x, Value constant, std::optional<int64_t> axis) {
    auto dimensions = axis ? builder_.getDenseI64ArrayAttr(*axis) : DenseI64ArrayAttr();
    return OpType::create(builder_, location_, x.getType(), x, constant, dimensions);
  }
  std::pair<Value, Value> limits(QuantizedType type, Type element) {
    Value low = constant(ArrayRef<int64_t>(type.getStorageTypeMin()), element);
    Value high = constant(ArrayRef<int64_t>(type.getStorageTypeMax()), element);
    return {low, high};
  }
  Value clamp(Value x, std::pair<Value, Value> limits) {
    return ClampOp::create(builder_, location_, x.getType(), limits.first, x, limits.second);
  }

  // Real numbers of stored ones, and the other way round.
  Value dequantize(Value stored, QuantizedType type, const Parameters& parameters) {
    Type wide = builder_.getI32Type();
    Value scale = constant<double>(parameters.scales, type.getExpressedType(), parameters.axis);
    Value zero_point = constant<int64_t>(parameters.zero_points, wide, parameters.axis);
    Value x = apply<chlo::BroadcastSubOp>(convert(stored, wide), zero_point, parameters.axis);
    return apply<chlo::BroadcastMulOp>(convert(x, type.getExpressedType()), scale, parameters.axis);
  }
  Value quantize(Value x, QuantizedType type, const Parameters& parameters) {
    Type element = getElementTypeOrSelf(x.getType());
    Value scale = constant<double>(parameters.scales, element, parameters.axis);
    Value zero_point = constant<double>(asReals(parameters.zero_points), element, parameters.axis);
    std::pair<Value, Value> range = limits(type, element);
    x = apply<chlo::BroadcastDivOp>(x, scale, parameters.axis);
    return round(clamp(apply<chlo::BroadcastAddOp>(x, zero_point, parameters.axis), range), type);
  }
  // x * scale + zero_point, to storage.
  Value store(Value x, ArrayRef<double> scales, std::optional<int64_t> scale_axis,
              ArrayRef<double> zero_points, std::optional<int64_t> axis, QuantizedType type) {
    Type element = getElementTypeOrSelf(x.getType());
    x = apply<chlo::BroadcastMulOp>(x, constant(scales, element, scale_axis), scale_axis);
    x = apply<chlo::BroadcastAddOp>(x, constant(zero_points, element, axis), axis);
    return round(clamp(x, limits(type, element)), type);
  }

  static SmallVector<double> asReals(ArrayRef<int64_t> integers) {
    return SmallVector<double>(integers.begin(), integers.end());
  }

 private:
  Value round(Value x, QuantizedType type) {
    return convert(RoundNearestEvenOp::create(builder_, location_, x.getType(), x), storageOf(type));
  }

  OpBuilder& builder_;
  Location location_;
};

// --- Patterns ------------------------------------------------------------------------------------

// The replacement of an op keeps its discardable attributes.
void replaceWithNew(ConversionPatternRewriter& rewriter, Operation* op, ValueRange values) {
  for (Value value : values) giveDiscardableAttributes(op, value.getDefiningOp());
  rewriter.replaceOp(op, values);
}

struct ConvertQuantize : public OpConversionPattern<UniformQuantizeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(UniformQuantizeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter& rewriter) const override {
    QuantizedType to = quantizedElement(op.getType()), from = quantizedElement(op.getOperand().getType());
    std::optional<Parameters> into = parametersOf(to), outof = parametersOf(from);
    if (!into || (from && !outof)) return rewriter.notifyMatchFailure(op, "not a uniform quantization");
    Math math(rewriter, op.getLoc());
    Value x = adaptor.getOperand();
    if (from == to) {
      rewriter.replaceOp(op, x);
      return success();
    }
    if (from && !outof->axis && !into->axis) {
      // From one scale to another in one step.
      double scale = outof->scales[0] / into->scales[0];
      double zero_point =
          static_cast<double>(into->zero_points[0]) - static_cast<double>(outof->zero_points[0]) * scale;
      x = math.convert(x, from.getExpressedType());
      replaceWithNew(rewriter, op, math.store(x, scale, std::nullopt, zero_point, std::nullopt, to));
      return success();
    }
    if (from) x = math.dequantize(x, from, *outof);
    replaceWithNew(rewriter, op, math.quantize(x, to, *into));
    return success();
  }
};

struct ConvertDequantize : public OpConversionPattern<UniformDequantizeOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(UniformDequantizeOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter& rewriter) const override {
    QuantizedType from = quantizedElement(op.getOperand().getType());
    std::optional<Parameters> parameters = parametersOf(from);
    if (!parameters) return rewriter.notifyMatchFailure(op, "not a uniform quantization");
    replaceWithNew(rewriter, op,
                   Math(rewriter, op.getLoc()).dequantize(adaptor.getOperand(), from, *parameters));
    return success();
  }
};

struct ConvertConstant : public OpConversionPattern<ConstantOp> {
  using OpConversionPattern::OpConversionPattern;
  LogicalResult matchAndRewrite(ConstantOp op, OpAdaptor,
                                ConversionPatternRewriter& rewriter) const override {
    QuantizedType element = quantizedElement(op.getType());
    auto value = dyn_cast<DenseElementsAttr>(op.getValue());
    if (!element || !value) return failure();
    Type storage = storageOf(element);
    if (value.getElementType() != storage) {
      if (!value.getElementType().isInteger(storage.getIntOrFloatBitWidth())) return failure();
      value = value.bitcast(storage);
    }
    replaceWithNew(rewriter, op, ConstantOp::create(rewriter, op.getLoc(), value).getResult());
    return success();
  }
};

// Sums of values of one quantization need no scale: a + b - zero_point.
struct ConvertAdd : public OpConversionPattern<AddOp> {
  ConvertAdd(const TypeConverter& types, MLIRContext* context)
      : OpConversionPattern(types, context, /*benefit=*/3) {}
  LogicalResult matchAndRewrite(AddOp op, OpAdaptor adaptor,
                                ConversionPatternRewriter& rewriter) const override {
    QuantizedType element = quantizedElement(op.getType());
    if (!element || quantizedElement(op.getLhs().getType()) != element ||
        quantizedElement(op.getRhs().getType()) != element || element.getStorageTypeIntegralWidth() > 16) {
      return failure();
    }
    std::optional<Parameters> parameters = parametersOf(element);
    if (!parameters) return failure();
    Math math(rewriter, op.getLoc());
    Type wide = rewriter.getI32Type();
    Value lhs = math.convert(adaptor.getLhs(), wide), rhs = math.convert(adaptor.getRhs(), wide);
    Value zero_point = math.constant<int64_t>(parameters->zero_points, wide, parameters->axis);
    Value sum = math.apply<chlo::BroadcastAddOp>(lhs, rhs, std::nullopt);
    sum = math.apply<chlo::BroadcastSubOp>(sum, zero_point, parameters->axis);
    sum = math.clamp(sum, math.limits(element, wide));
    replaceWithNew(rewriter, op, math.convert(sum, storageOf(element)));
    return success();
  }
};

// The dimension of a contraction's result that a dimension of its right operand becomes; nothing if it is
// contracted.
std::optional<int64_t> resultAxis(DotGeneralOp op, int64_t rhs_axis) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  ArrayRef<int64_t> batching = numbers.getRhsBatchingDimensions(),
                    contracting = numbers.getRhsContractingDimensions();
  if (llvm::is_contained(contracting, rhs_axis)) return std::nullopt;
  if (const auto* at = llvm::find(batching, rhs_axis); at != batching.end()) return at - batching.begin();
  int64_t axis = cast<RankedTensorType>(op.getLhs().getType()).getRank() -
                 static_cast<int64_t>(numbers.getLhsContractingDimensions().size());
  for (int64_t k = 0; k < rhs_axis; ++k)
    axis += !llvm::is_contained(contracting, k) && !llvm::is_contained(batching, k);
  return axis;
}
std::optional<int64_t> resultAxis(ConvolutionOp op, int64_t rhs_axis) {
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  if (rhs_axis != numbers.getKernelOutputFeatureDimension()) return std::nullopt;
  return numbers.getOutputFeatureDimension();
}

// Contractions of quantized values: products of stored numbers are summed exactly in i32, and scaled once.
template <typename OpType>
struct ConvertContraction : public OpConversionPattern<OpType> {
  ConvertContraction(const TypeConverter& types, MLIRContext* context)
      : OpConversionPattern<OpType>(types, context, /*benefit=*/3) {}
  LogicalResult matchAndRewrite(OpType op, typename OpType::Adaptor adaptor,
                                ConversionPatternRewriter& rewriter) const override {
    QuantizedType lhs = quantizedElement(op.getLhs().getType()),
                  rhs = quantizedElement(op.getRhs().getType());
    QuantizedType result = quantizedElement(op.getType());
    std::optional<Parameters> of_lhs = parametersOf(lhs), of_rhs = parametersOf(rhs),
                              of_result = parametersOf(result);
    if (!lhs && !result && of_rhs) return convertWeights(op, adaptor, rhs, *of_rhs, rewriter);
    if (!of_lhs || !of_rhs || !of_result || of_lhs->axis || lhs.getStorageTypeIntegralWidth() > 8 ||
        rhs.getStorageTypeIntegralWidth() > 8) {
      return failure();
    }
    std::optional<int64_t> axis = of_rhs->axis ? resultAxis(op, *of_rhs->axis) : of_result->axis;
    if (of_rhs->axis && (!axis || (of_result->axis && of_result->axis != axis))) return failure();

    Math math(rewriter, op.getLoc());
    Type wide = rewriter.getI32Type();
    auto centered = [&](Value stored, const Parameters& parameters) {
      Value x = math.convert(stored, wide);
      return math.apply<chlo::BroadcastSubOp>(
          x, math.constant<int64_t>(parameters.zero_points, wide, parameters.axis), parameters.axis);
    };
    Value operands[] = {centered(adaptor.getLhs(), *of_lhs), centered(adaptor.getRhs(), *of_rhs)};
    Type sums = cast<RankedTensorType>(op.getType()).clone(wide);
    Value x = rewriter.create(op.getLoc(), op->getName().getIdentifier(), operands, sums, op->getAttrs())
                  ->getResult(0);

    size_t count = std::max(of_rhs->scales.size(), of_result->scales.size());
    SmallVector<double> scales;
    for (size_t i = 0; i < count; ++i) {
      double right = of_rhs->scales[of_rhs->scales.size() == 1 ? 0 : i];
      double out = of_result->scales[of_result->scales.size() == 1 ? 0 : i];
      scales.push_back(of_lhs->scales[0] * right / out);
    }
    x = math.convert(x, result.getExpressedType());
    replaceWithNew(
        rewriter, op,
        math.store(x, scales, axis, Math::asReals(of_result->zero_points), of_result->axis, result));
    return success();
  }

 private:
  // Quantized weights of a contraction of floating-point numbers. They stay small up to here, even where
  // constants are folded: behind a barrier.
  static LogicalResult convertWeights(OpType op, typename OpType::Adaptor adaptor, QuantizedType type,
                                      const Parameters& parameters, ConversionPatternRewriter& rewriter) {
    if (!llvm::all_of(parameters.zero_points, [](int64_t zero_point) { return zero_point == 0; }))
      return failure();
    Math math(rewriter, op.getLoc());
    Value x = OptimizationBarrierOp::create(rewriter, op.getLoc(), adaptor.getRhs())->getResult(0);
    Value scale = math.constant<double>(parameters.scales, type.getExpressedType(), parameters.axis);
    x = math.convert(x, type.getExpressedType());
    x = math.apply<chlo::BroadcastMulOp>(x, scale, parameters.axis);
    Value operands[] = {adaptor.getLhs(), x};
    replaceWithNew(rewriter, op,
                   rewriter
                       .create(op.getLoc(), op->getName().getIdentifier(), operands, op->getResultTypes(),
                               op->getAttrs())
                       ->getResults());
    return success();
  }
};

// Ops that only move elements, or choose among them by order: stored numbers are as good as what they stand
// for, as long as there is only one quantization.
bool movesElements(Operation* op) {
  return isa<AllGatherOp, AllToAllOp, BitcastConvertOp, BroadcastInDimOp, BroadcastOp, CaseOp,
             CollectiveBroadcastOp, CollectivePermuteOp, CompositeOp, ConcatenateOp, CustomCallOp,
             DynamicBroadcastInDimOp, DynamicGatherOp, DynamicPadOp, DynamicReshapeOp, DynamicSliceOp,
             DynamicUpdateSliceOp, GatherOp, GetDimensionSizeOp, GetTupleElementOp, IfOp, MaxOp, MinOp,
             OptimizationBarrierOp, PadOp, RealDynamicSliceOp, ReduceOp, ReduceWindowOp, ReshapeOp, ReturnOp,
             ReverseOp, ScatterOp, SelectAndScatterOp, SelectOp, SetDimensionSizeOp, SliceOp, SortOp,
             TransposeOp, TupleOp, WhileOp>(op);
}

bool sameParameters(QuantizedType a, QuantizedType b) {
  auto x = parametersOf(a), y = parametersOf(b);
  return x && y && x->scales == y->scales && x->zero_points == y->zero_points && storageOf(a) == storageOf(b);
}

struct ConvertTypesOnly : public ConversionPattern {
  ConvertTypesOnly(const TypeConverter& types, MLIRContext* context)
      : ConversionPattern(types, MatchAnyOpTypeTag(), /*benefit=*/2, context) {}
  LogicalResult matchAndRewrite(Operation* op, ArrayRef<Value> operands,
                                ConversionPatternRewriter& rewriter) const override {
    if (!movesElements(op)) return failure();
    // Control flow passes values through, whatever their types, and so does a composite, whose decomposition
    // is converted too; what has one result has one quantization.
    QuantizedType only;
    SmallVector<Type> all(op->getOperandTypes());
    llvm::append_range(all, op->getResultTypes());
    for (Type type : all) {
      QuantizedType element = quantizedElement(type);
      if (!element || op->getNumResults() != 1 || op->getNumRegions() > 0 || isa<CompositeOp>(op)) continue;
      if (only && !sameParameters(only, element)) return failure();
      only = element;
    }
    SmallVector<Type> types;
    if (failed(getTypeConverter()->convertTypes(op->getResultTypes(), types))) return failure();
    OperationState state(op->getLoc(), op->getName().getIdentifier(), operands, types, op->getAttrs());
    for (size_t i = 0; i < op->getNumRegions(); ++i) state.addRegion();
    Operation* converted = rewriter.create(state);
    for (auto [from, to] : llvm::zip_equal(op->getRegions(), converted->getRegions())) {
      rewriter.inlineRegionBefore(from, to, to.end());
      if (failed(rewriter.convertRegionTypes(&to, *getTypeConverter()))) return failure();
    }
    replaceWithNew(rewriter, op, converted->getResults());
    return success();
  }
};

// All other ops compute with the real numbers.
struct ConvertThroughFloats : public ConversionPattern {
  ConvertThroughFloats(const TypeConverter& types, MLIRContext* context)
      : ConversionPattern(types, MatchAnyOpTypeTag(), /*benefit=*/1, context) {}
  LogicalResult matchAndRewrite(Operation* op, ArrayRef<Value> stored,
                                ConversionPatternRewriter& rewriter) const override {
    if (!isa_and_nonnull<StablehloDialect>(op->getDialect()) || op->getNumRegions() > 0) return failure();
    Math math(rewriter, op->getLoc());
    SmallVector<Value> operands;
    for (auto [operand, value] : llvm::zip_equal(op->getOperands(), stored)) {
      QuantizedType element = quantizedElement(operand.getType());
      std::optional<Parameters> parameters = parametersOf(element);
      if (element && !parameters) return failure();
      operands.push_back(element ? math.dequantize(value, element, *parameters) : value);
    }
    SmallVector<Type> types;
    for (Type type : op->getResultTypes()) {
      QuantizedType element = quantizedElement(type);
      if (element && !parametersOf(element)) return failure();
      types.push_back(element ? Type(cast<ShapedType>(type).clone(element.getExpressedType())) : type);
    }
    Operation* computed =
        rewriter.create(op->getLoc(), op->getName().getIdentifier(), operands, types, op->getAttrs());
    SmallVector<Value> results;
    for (auto [result, type] : llvm::zip_equal(computed->getResults(), op->getResultTypes())) {
      QuantizedType element = quantizedElement(type);
      results.push_back(element ? math.quantize(result, element, *parametersOf(element)) : Value(result));
    }
    replaceWithNew(rewriter, op, results);
    return success();
  }
};

struct StablehloLegalizeQuantToMathPass
    : public impl::StablehloLegalizeQuantToMathPassBase<StablehloLegalizeQuantToMathPass> {
  using StablehloLegalizeQuantToMathPassBase::StablehloLegalizeQuantToMathPassBase;

  void runOnOperation() override {
    MLIRContext* context = &getContext();
    StorageTypes types;
    RewritePatternSet patterns(context);
    patterns.add<ConvertQuantize, ConvertDequantize, ConvertConstant, ConvertAdd,
                 ConvertContraction<DotGeneralOp>, ConvertContraction<ConvolutionOp>, ConvertTypesOnly,
                 ConvertThroughFloats>(types, context);
    populateFunctionOpInterfaceTypeConversionPattern<func::FuncOp>(patterns, types);
    populateReturnOpTypeConversionPattern(patterns, types);
    populateCallOpTypeConversionPattern(patterns, types);

    ConversionTarget target(*context);
    target.markUnknownOpDynamicallyLegal([&](Operation* op) {
      auto legal_region = [&](Region& region) { return types.isLegal(&region); };
      return types.isLegal(op) && llvm::all_of(op->getRegions(), legal_region);
    });
    target.addDynamicallyLegalOp<func::FuncOp>([&](func::FuncOp function) {
      return types.isSignatureLegal(function.getFunctionType()) && types.isLegal(&function.getBody());
    });
    if (failed(applyPartialConversion(getOperation(), target, std::move(patterns)))) signalPassFailure();
  }
};

}  // namespace
}  // namespace mlir::stablehlo
