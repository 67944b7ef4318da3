// top_k by sorting, scan and ragged_dot by loops.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/IRMapping.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/transforms/ChloFormula.h"
#include "stablehlo/transforms/ChloPatterns.h"

namespace mlir::chlo {
namespace {

Value makeConstant(OpBuilder& builder, Location location, RankedTensorType type, Attribute element) {
  return stablehlo::ConstantOp::create(builder, location, type, DenseElementsAttr::get(type, element));
}

Value makeIndex(OpBuilder& builder, Location location, int64_t value) {
  auto type = RankedTensorType::get({}, builder.getI64Type());
  return makeConstant(builder, location, type, builder.getI64IntegerAttr(value));
}

// The sizes of a tensor of `type` as tensor<RANKxi32>: where the type leaves one open, that of a dimension of
// another tensor. Null when it leaves none open.
using Origin = SmallVector<std::pair<Value, int64_t>>;
Value makeSizes(OpBuilder& builder, Location location, RankedTensorType type, const Origin& origin) {
  if (type.hasStaticShape()) return {};
  auto one = RankedTensorType::get({1}, builder.getI32Type());
  SmallVector<Value> sizes;
  for (auto [size, from] : llvm::zip_equal(type.getShape(), origin)) {
    sizes.push_back(
        ShapedType::isDynamic(size)
            ? sizeOf(builder, location, from.first, from.second)
            : makeConstant(builder, location, one, builder.getI32IntegerAttr(static_cast<int32_t>(size))));
  }
  if (sizes.size() == 1) return sizes.front();
  auto all = RankedTensorType::get({type.getRank()}, builder.getI32Type());
  return stablehlo::ConcatenateOp::create(builder, location, all, sizes, builder.getI64IntegerAttr(0));
}

Origin dimensionsOf(Value value) {
  Origin origin;
  for (int64_t d = 0; d < cast<RankedTensorType>(value.getType()).getRank(); ++d)
    origin.emplace_back(value, d);
  return origin;
}

// The value in other dimensions of size 1.
Value reshape(OpBuilder& builder, Location location, RankedTensorType type, Value value,
              const Origin& origin) {
  Value sizes = makeSizes(builder, location, type, origin);
  if (!sizes) return stablehlo::ReshapeOp::create(builder, location, type, value);
  return stablehlo::DynamicReshapeOp::create(builder, location, type, value, sizes);
}

// `value` in each place that the other dimensions of the result have. `sizes` are those of the result, or
// null.
Value spread(OpBuilder& builder, Location location, RankedTensorType type, Value value,
             ArrayRef<int64_t> dimensions, Value sizes) {
  auto dims = builder.getDenseI64ArrayAttr(dimensions);
  if (!sizes) return stablehlo::BroadcastInDimOp::create(builder, location, type, value, dims);
  return stablehlo::DynamicBroadcastInDimOp::create(builder, location, type, value, sizes, dims,
                                                    DenseI64ArrayAttr(), DenseI64ArrayAttr());
}

// Zeros of an integer, float or complex type; `sizes` as above.
Value makeZeros(OpBuilder& builder, Location location, RankedTensorType type, Value sizes = {}) {
  Type element = type.getElementType();
  if (sizes) {
    Value zero = makeZeros(builder, location, RankedTensorType::get({}, element));
    return spread(builder, location, type, zero, {}, sizes);
  }
  if (auto complex = dyn_cast<ComplexType>(element)) {
    Value part = makeZeros(builder, location, type.clone(complex.getElementType()));
    return stablehlo::ComplexOp::create(builder, location, type, part, part);
  }
  return makeConstant(builder, location, type, builder.getZeroAttr(element));
}

bool hasZero(Type element) { return isa<IntegerType, FloatType, ComplexType>(element); }

RankedTensorType withoutDimension(RankedTensorType type, int64_t dimension) {
  SmallVector<int64_t> shape(type.getShape());
  shape.erase(shape.begin() + dimension);
  return RankedTensorType::get(shape, type.getElementType());
}

// Entry `index` of a dimension, of a tensor that has others of unknown size.
Value sliceEntry(OpBuilder& builder, Location location, RankedTensorType type, Value value, int64_t dimension,
                 Value index) {
  Type i32 = builder.getI32Type();
  auto scalar = RankedTensorType::get({}, i32), one = RankedTensorType::get({1}, i32),
       list = RankedTensorType::get({type.getRank()}, i32);
  Value at = stablehlo::ConvertOp::create(builder, location, scalar, index);
  at = stablehlo::ReshapeOp::create(builder, location, one, at);
  Value strides = makeConstant(builder, location, list, builder.getI32IntegerAttr(1));
  SmallVector<Value> start(type.getRank(),
                           makeConstant(builder, location, one, builder.getI32IntegerAttr(0)));
  SmallVector<Value> limit;
  for (int64_t d = 0; d < type.getRank(); ++d) limit.push_back(sizeOf(builder, location, value, d));
  start[dimension] = at;
  Value next = makeConstant(builder, location, one, builder.getI32IntegerAttr(1));
  limit[dimension] = stablehlo::AddOp::create(builder, location, one, at, next);
  auto join = [&](ValueRange parts) -> Value {
    return stablehlo::ConcatenateOp::create(builder, location, list, parts, builder.getI64IntegerAttr(0));
  };
  return stablehlo::RealDynamicSliceOp::create(builder, location, type, value, join(start), join(limit),
                                               strides);
}

// Entry `index` of a dimension, which the result does not have.
Value takeEntry(OpBuilder& builder, Location location, Value value, int64_t dimension, Value index) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> sizes(type.getShape());
  sizes[dimension] = 1;
  auto slice_type = RankedTensorType::get(sizes, type.getElementType());
  Value slice;
  if (slice_type.hasStaticShape()) {
    SmallVector<Value> start(type.getRank(), makeIndex(builder, location, 0));
    start[dimension] = index;
    slice = stablehlo::DynamicSliceOp::create(builder, location, slice_type, value, start,
                                              builder.getDenseI64ArrayAttr(sizes));
  } else {
    slice = sliceEntry(builder, location, slice_type, value, dimension, index);
  }
  Origin origin = dimensionsOf(value);
  origin.erase(origin.begin() + dimension);
  return reshape(builder, location, withoutDimension(type, dimension), slice, origin);
}

// `value` with `entry` in place of entry `index` of a dimension.
Value putEntry(OpBuilder& builder, Location location, Value value, Value entry, int64_t dimension,
               Value index) {
  auto type = cast<RankedTensorType>(value.getType());
  SmallVector<int64_t> sizes(type.getShape());
  sizes[dimension] = 1;
  SmallVector<Value> start(type.getRank(), makeIndex(builder, location, 0));
  start[dimension] = index;
  Origin origin = dimensionsOf(entry);
  origin.insert(origin.begin() + dimension, {Value(), 0});  // of size 1
  Value slice =
      reshape(builder, location, RankedTensorType::get(sizes, type.getElementType()), entry, origin);
  return stablehlo::DynamicUpdateSliceOp::create(builder, location, type, value, slice, start);
}

// state = step(i, state) for i = 0 .. count - 1.
using LoopStep = function_ref<SmallVector<Value>(OpBuilder& builder, Value i, ValueRange state)>;
SmallVector<Value> makeLoop(OpBuilder& builder, Location location, int64_t count, ArrayRef<Value> state,
                            LoopStep step) {
  SmallVector<Value> initial = {makeIndex(builder, location, 0)};
  llvm::append_range(initial, state);
  SmallVector<Type> types = llvm::to_vector(ValueRange(initial).getTypes());
  SmallVector<Location> locations(types.size(), location);
  auto loop = stablehlo::WhileOp::create(builder, location, types, initial);
  OpBuilder::InsertionGuard guard(builder);

  Block* condition = builder.createBlock(&loop.getCond(), {}, types, locations);
  Value limit = makeIndex(builder, location, count);
  auto pred = RankedTensorType::get({}, builder.getI1Type());
  Value goes_on =
      stablehlo::CompareOp::create(builder, location, pred, condition->getArgument(0), limit,
                                   stablehlo::ComparisonDirection::LT, stablehlo::ComparisonTypeAttr());
  stablehlo::ReturnOp::create(builder, location, goes_on);

  Block* body = builder.createBlock(&loop.getBody(), {}, types, locations);
  Value i = body->getArgument(0);
  SmallVector<Value> next = step(builder, i, ValueRange(body->getArguments()).drop_front());
  Value one = makeIndex(builder, location, 1);
  next.insert(next.begin(), stablehlo::AddOp::create(builder, location, i.getType(), i, one));
  stablehlo::ReturnOp::create(builder, location, next);
  return llvm::to_vector(ValueRange(loop->getResults().drop_front()));
}

// --- top_k ---------------------------------------------------------------------------------------

// The first `k` of the last dimension.
Value takeFirst(OpBuilder& builder, Location location, Value value, int64_t k, RankedTensorType result) {
  auto type = cast<RankedTensorType>(value.getType());
  int64_t rank = type.getRank();
  SmallVector<int64_t> zeros(rank, 0), ones(rank, 1), limits(type.getShape());
  limits.back() = k;
  if (type.hasStaticShape()) {
    return stablehlo::SliceOp::create(builder, location, result, value, builder.getDenseI64ArrayAttr(zeros),
                                      builder.getDenseI64ArrayAttr(limits),
                                      builder.getDenseI64ArrayAttr(ones));
  }
  Type i32 = builder.getI32Type();
  auto index_type = RankedTensorType::get({rank}, i32);
  SmallVector<Value> sizes;
  for (int64_t d = 0; d + 1 < rank; ++d) sizes.push_back(sizeOf(builder, location, value, d));
  auto one_type = RankedTensorType::get({1}, i32);
  sizes.push_back(
      makeConstant(builder, location, one_type, builder.getI32IntegerAttr(static_cast<int32_t>(k))));
  Value limit = sizes.front();
  if (rank > 1) {
    limit =
        stablehlo::ConcatenateOp::create(builder, location, index_type, sizes, builder.getI64IntegerAttr(0));
  }
  Value start = makeConstant(builder, location, index_type, builder.getI32IntegerAttr(0));
  Value stride = makeConstant(builder, location, index_type, builder.getI32IntegerAttr(1));
  return stablehlo::RealDynamicSliceOp::create(builder, location, result, value, start, limit, stride);
}

struct TopKPattern : public OpRewritePattern<TopKOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(TopKOp op, PatternRewriter& rewriter) const override {
    auto type = dyn_cast<RankedTensorType>(op.getOperand().getType());
    auto values = dyn_cast<RankedTensorType>(op.getValues().getType());
    auto indices = dyn_cast<RankedTensorType>(op.getIndices().getType());
    if (!type || !values || !indices) return refuseLowering(op, "tensors without a rank");
    Type element = type.getElementType();
    if (!isa<IntegerType, FloatType>(element)) return refuseLowering(op, "elements without an order");
    int64_t k = op.getKAttr().getInt();
    if (k > INT32_MAX) return refuseLowering(op, "k is out of the range of the indices");
    Location location = op.getLoc();
    int64_t last = type.getRank() - 1;

    auto places_type = type.clone(rewriter.getI32Type());
    Value places;
    if (type.hasStaticShape()) {
      places = stablehlo::IotaOp::create(rewriter, location, places_type, rewriter.getI64IntegerAttr(last));
    } else {
      Value sizes = sizesOf(rewriter, location, op.getOperand());
      places = stablehlo::DynamicIotaOp::create(rewriter, location, places_type, sizes,
                                                rewriter.getI64IntegerAttr(last));
    }
    Value inputs[] = {op.getOperand(), places};
    // Greater elements first; floats in their total order.
    auto sort = stablehlo::createSortOp(&rewriter, location, inputs, {element, rewriter.getI32Type()}, last,
                                        op.getIsStable(), stablehlo::ComparisonDirection::GT);
    Value top[] = {takeFirst(rewriter, location, sort->getResult(0), k, values),
                   takeFirst(rewriter, location, sort->getResult(1), k, indices)};
    rewriter.replaceOp(op, top);
    return success();
  }
};

// --- scan ----------------------------------------------------------------------------------------

struct ScanPattern : public OpRewritePattern<ScanOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ScanOp op, PatternRewriter& rewriter) const override {
    if (failed(check(op))) return failure();
    Location location = op.getLoc();
    int64_t dimension = op.getDimension();
    int64_t count = scanSize(op);
    // What the loop carries: the carries, then the outputs as far as they have been written.
    SmallVector<Value> state(op.getInits());
    for (Type type : op.getOutputs().getTypes()) {
      state.push_back(makeZeros(rewriter, location, cast<RankedTensorType>(type)));
    }
    size_t carries = op.getInits().size();
    if (count > 0) {
      state = makeLoop(rewriter, location, count, state, [&](OpBuilder& builder, Value i, ValueRange now) {
        Value place = i;
        if (op.getIsReverse()) {
          Value last = makeIndex(builder, location, count - 1);
          place = stablehlo::SubtractOp::create(builder, location, i.getType(), last, i);
        }
        SmallVector<Value> arguments;
        for (Value input : op.getInputs()) {
          arguments.push_back(takeEntry(builder, location, input, dimension, place));
        }
        llvm::append_range(arguments, now.take_front(carries));
        SmallVector<Value> results = inlineBody(builder, op, arguments);
        ArrayRef<Value> slices = ArrayRef(results).drop_back(carries);
        SmallVector<Value> next(ArrayRef<Value>(results).take_back(carries));
        for (auto [whole, slice] : llvm::zip_equal(now.drop_front(carries), slices)) {
          next.push_back(putEntry(builder, location, whole, slice, dimension, place));
        }
        return next;
      });
    }
    SmallVector<Value> results(ArrayRef<Value>(state).drop_front(carries));
    llvm::append_range(results, ArrayRef(state).take_front(carries));
    rewriter.replaceOp(op, results);
    return success();
  }

 private:
  static int64_t scanSize(ScanOp op) {
    int64_t dimension = op.getDimension();
    if (!op.getInputs().empty()) {
      return cast<RankedTensorType>(op.getInputs().front().getType()).getDimSize(dimension);
    }
    return cast<RankedTensorType>(op.getOutputs().front().getType()).getDimSize(dimension);
  }

  // All types are static, and what the body takes and gives has the types of what is carried.
  static LogicalResult check(ScanOp op) {
    for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes())) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor || !tensor.hasStaticShape()) return refuseLowering(op, "tensors of dynamic shape");
    }
    for (Type type : op.getOutputs().getTypes()) {
      if (!hasZero(cast<RankedTensorType>(type).getElementType())) {
        return refuseLowering(op, "outputs that are not integers, floats or complex numbers");
      }
    }
    Block& body = op.getBody().front();
    int64_t dimension = op.getDimension(), count = scanSize(op);
    for (auto [input, argument] : llvm::zip(op.getInputs().getTypes(), body.getArgumentTypes())) {
      if (withoutDimension(cast<RankedTensorType>(input), dimension) != argument) {
        return refuseLowering(op, "the types of the body's arguments are not those of the inputs' slices");
      }
    }
    size_t outputs = op.getOutputs().size();
    auto returned = body.getTerminator()->getOperandTypes();
    for (auto [i, output] : llvm::enumerate(op.getOutputs().getTypes())) {
      auto type = cast<RankedTensorType>(output);
      if (type.getDimSize(dimension) != count)
        return refuseLowering(op, "sizes of the scan dimension that differ");
      if (withoutDimension(type, dimension) != returned[i]) {
        return refuseLowering(op, "the types of the body's results are not those of the outputs' slices");
      }
    }
    for (auto [i, init] : llvm::enumerate(op.getInits().getTypes())) {
      Type argument = body.getArgument(op.getInputs().size() + i).getType();
      if (init != argument || init != returned[outputs + i] || init != op.getCarries()[i].getType()) {
        return refuseLowering(op, "the types of carries differ");
      }
    }
    return success();
  }

  static SmallVector<Value> inlineBody(OpBuilder& builder, ScanOp op, ArrayRef<Value> arguments) {
    Block& body = op.getBody().front();
    IRMapping mapping;
    mapping.map(body.getArguments(), arguments);
    for (Operation& inner : body.without_terminator()) builder.clone(inner, mapping);
    SmallVector<Value> results;
    for (Value value : body.getTerminator()->getOperands()) results.push_back(mapping.lookupOrDefault(value));
    return results;
  }
};

// --- ragged_dot ----------------------------------------------------------------------------------

// A ragged dot of so many groups, and its lowering.
class RaggedDot {
 public:
  RaggedDot(RaggedDotOp op, int64_t groups, OpBuilder& builder)
      : op_(op),
        groups_(groups),
        builder_(builder),
        location_(op.getLoc()),
        numbers_(op.getRaggedDotDimensionNumbers()) {}

  Value lower() {
    switch (numbers_.getMode()) {
      case RaggedDotMode::kNonContracting:
        return lowerRows();
      case RaggedDotMode::kContracting:
        return lowerTerms();
      case RaggedDotMode::kBatch:
        return lowerBatches();
    }
    llvm_unreachable("a mode of ragged dots");
  }

 private:
  RankedTensorType typeOf(Value value) const { return cast<RankedTensorType>(value.getType()); }
  RankedTensorType resultType() { return cast<RankedTensorType>(op_.getType()); }
  int64_t ragged() const { return numbers_.getLhsRaggedDimensions().front(); }

  // Where the sizes of the result are known from.
  Origin resultOrigin() {
    Origin origin;
    if (numbers_.getMode() == RaggedDotMode::kContracting)
      origin.emplace_back(op_.getGroupSizes(), typeOf(op_.getGroupSizes()).getRank() - 1);
    for (int64_t d : numbers_.getLhsBatchingDimensions()) origin.emplace_back(op_.getLhs(), d);
    for (int64_t d = 0; d < typeOf(op_.getLhs()).getRank(); ++d) {
      if (!isBatching(d) && !isContracting(d)) origin.emplace_back(op_.getLhs(), d);
    }
    for (int64_t d = 0; d < typeOf(op_.getRhs()).getRank(); ++d) {
      if (!llvm::is_contained(numbers_.getRhsBatchingDimensions(), d) &&
          !llvm::is_contained(numbers_.getRhsContractingDimensions(), d) &&
          !llvm::is_contained(numbers_.getRhsGroupDimensions(), d)) {
        origin.emplace_back(op_.getRhs(), d);
      }
    }
    return origin;
  }
  Value resultSizes() { return makeSizes(builder_, location_, resultType(), resultOrigin()); }

  Value dot(OpBuilder& builder, Value lhs, Value rhs, ArrayRef<int64_t> rhs_batching,
            ArrayRef<int64_t> rhs_contracting, RankedTensorType type) {
    MLIRContext* context = builder.getContext();
    auto numbers =
        stablehlo::DotDimensionNumbersAttr::get(context, numbers_.getLhsBatchingDimensions(), rhs_batching,
                                                numbers_.getLhsContractingDimensions(), rhs_contracting);
    // The enums of both dialects have the same numbers.
    SmallVector<Attribute> precisions;
    for (Attribute attribute :
         op_.getPrecisionConfigAttr() ? op_.getPrecisionConfigAttr() : ArrayAttr::get(context, {})) {
      auto precision = static_cast<stablehlo::Precision>(cast<PrecisionAttr>(attribute).getValue());
      precisions.push_back(stablehlo::PrecisionAttr::get(context, precision));
    }
    ArrayAttr config = precisions.empty() ? ArrayAttr() : ArrayAttr::get(context, precisions);
    return stablehlo::DotGeneralOp::create(builder, location_, type, lhs, rhs, numbers, config,
                                           stablehlo::DotAlgorithmAttr());
  }

  // Where the elements of a tensor belong to a group: `dimensions` are those of the tensor that the
  // dimensions of group_sizes before the last one are, and `along` is the ragged one. `sizes` are the
  // tensor's, or null; `start` and `end` are the group's bounds.
  Value inGroup(OpBuilder& builder, RankedTensorType type, Value sizes, ArrayRef<int64_t> dimensions,
                int64_t along, Value start, Value end) {
    auto place_type = type.clone(typeOf(start).getElementType());
    auto dimension = builder.getI64IntegerAttr(along);
    Value place =
        sizes ? Value(stablehlo::DynamicIotaOp::create(builder, location_, place_type, sizes, dimension))
              : Value(stablehlo::IotaOp::create(builder, location_, place_type, dimension));
    if (!typeOf(start).hasStaticShape()) sizes = sizesOf(builder, location_, place);
    auto everywhere = [&](Value bound) {
      ArrayRef<int64_t> used = typeOf(bound).getRank() == 0 ? ArrayRef<int64_t>() : dimensions;
      return spread(builder, location_, place_type, bound, used, sizes);
    };
    FormulaBuilder formula(builder, location_, type, place);
    Tensor at{&formula, place}, first{&formula, everywhere(start)}, last{&formula, everywhere(end)};
    return And(Ge(at, first), Lt(at, last)).value;
  }

  // A loop over the groups with their bounds.
  using GroupStep = function_ref<Value(OpBuilder& builder, Value g, Value start, Value end, Value result)>;
  Value forGroups(Value result_sizes, GroupStep step) {
    Origin bounds = dimensionsOf(op_.getGroupSizes());
    bounds.pop_back();
    auto bound_type = withoutDimension(typeOf(op_.getGroupSizes()), static_cast<int64_t>(bounds.size()));
    Value state[] = {
        makeZeros(builder_, location_, bound_type, makeSizes(builder_, location_, bound_type, bounds)),
        makeZeros(builder_, location_, resultType(), result_sizes)};
    if (groups_ == 0) return state[1];
    SmallVector<Value> results =
        makeLoop(builder_, location_, groups_, state, [&](OpBuilder& builder, Value g, ValueRange now) {
          Value size = takeEntry(builder, location_, op_.getGroupSizes(), bound_type.getRank(), g);
          Value end = stablehlo::AddOp::create(builder, location_, bound_type, now[0], size);
          return SmallVector<Value>{end, step(builder, g, now[0], end, now[1])};
        });
    return results[1];
  }

  // Where dimension `d` of lhs is in the result of a dot that has one for it.
  int64_t placeInResult(int64_t d) const {
    ArrayRef<int64_t> batching = numbers_.getLhsBatchingDimensions();
    auto found = llvm::find(batching, d);
    if (found != batching.end()) return found - batching.begin();
    int64_t place = batching.size();
    for (int64_t i = 0; i < d; ++i) place += !isBatching(i) && !isContracting(i);
    return place;
  }
  bool isBatching(int64_t d) const { return llvm::is_contained(numbers_.getLhsBatchingDimensions(), d); }
  bool isContracting(int64_t d) const {
    return llvm::is_contained(numbers_.getLhsContractingDimensions(), d);
  }

  // Rows of the result are those of the product with their group's part of rhs; zeros where there is no
  // group.
  Value lowerRows() {
    int64_t group_dimension = numbers_.getRhsGroupDimensions().front();
    auto without_group = [&](ArrayRef<int64_t> dims) {
      return llvm::map_to_vector(dims, [&](int64_t d) { return d > group_dimension ? d - 1 : d; });
    };
    SmallVector<int64_t> rhs_batching = without_group(numbers_.getRhsBatchingDimensions());
    SmallVector<int64_t> rhs_contracting = without_group(numbers_.getRhsContractingDimensions());
    SmallVector<int64_t> outer;
    for (int64_t d : numbers_.getLhsBatchingDimensions()) outer.push_back(placeInResult(d));
    for (int64_t d = 0; d < ragged(); ++d) {
      if (!isBatching(d) && !isContracting(d)) outer.push_back(placeInResult(d));
    }
    RankedTensorType type = resultType();
    Value sizes = resultSizes();
    return forGroups(sizes, [&](OpBuilder& builder, Value g, Value start, Value end, Value result) -> Value {
      Value part = takeEntry(builder, location_, op_.getRhs(), group_dimension, g);
      Value product = dot(builder, op_.getLhs(), part, rhs_batching, rhs_contracting, type);
      Value mask = inGroup(builder, type, sizes, outer, placeInResult(ragged()), start, end);
      return stablehlo::SelectOp::create(builder, location_, type, mask, product, result);
    });
  }

  // A group's sum is that of the whole operands with zeros for the terms of other groups.
  Value lowerTerms() {
    ArrayRef<int64_t> lhs_contracting = numbers_.getLhsContractingDimensions();
    int64_t position = llvm::find(lhs_contracting, ragged()) - lhs_contracting.begin();
    SmallVector<int64_t> lhs_outer(numbers_.getLhsBatchingDimensions());
    llvm::append_range(lhs_outer, lhs_contracting.take_front(position));
    ArrayRef<int64_t> rhs_contracting = numbers_.getRhsContractingDimensions();
    SmallVector<int64_t> rhs_outer(numbers_.getRhsBatchingDimensions());
    llvm::append_range(rhs_outer, rhs_contracting.take_front(position));
    RankedTensorType part_type = withoutDimension(resultType(), 0);
    auto keep = [&](OpBuilder& builder, Value operand, ArrayRef<int64_t> outer, int64_t along, Value start,
                    Value end) -> Value {
      RankedTensorType type = typeOf(operand);
      Value sizes = makeSizes(builder, location_, type, dimensionsOf(operand));
      Value mask = inGroup(builder, type, sizes, outer, along, start, end);
      Value zeros = makeZeros(builder, location_, type, sizes);
      return stablehlo::SelectOp::create(builder, location_, type, mask, operand, zeros);
    };
    return forGroups(resultSizes(), [&](OpBuilder& builder, Value g, Value start, Value end, Value result) {
      Value lhs = keep(builder, op_.getLhs(), lhs_outer, ragged(), start, end);
      Value rhs = keep(builder, op_.getRhs(), rhs_outer, rhs_contracting[position], start, end);
      Value part = dot(builder, lhs, rhs, numbers_.getRhsBatchingDimensions(), rhs_contracting, part_type);
      return putEntry(builder, location_, result, part, 0, g);
    });
  }

  // A batch is multiplied with its partner, whatever its group; zeros where there is no group.
  Value lowerBatches() {
    RankedTensorType type = resultType();
    Value product = dot(builder_, op_.getLhs(), op_.getRhs(), numbers_.getRhsBatchingDimensions(),
                        numbers_.getRhsContractingDimensions(), type);
    SmallVector<int64_t> outer;
    for (int64_t d : numbers_.getLhsBatchingDimensions()) {
      if (d == ragged()) break;
      outer.push_back(placeInResult(d));
    }
    Value sizes = resultSizes();
    return forGroups(sizes, [&](OpBuilder& builder, Value, Value start, Value end, Value result) -> Value {
      Value mask = inGroup(builder, type, sizes, outer, placeInResult(ragged()), start, end);
      return stablehlo::SelectOp::create(builder, location_, type, mask, product, result);
    });
  }

  RaggedDotOp op_;
  int64_t groups_;
  OpBuilder& builder_;
  Location location_;
  RaggedDotDimensionNumbersAttr numbers_;
};

struct RaggedDotPattern : public OpRewritePattern<RaggedDotOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(RaggedDotOp op, PatternRewriter& rewriter) const override {
    for (Type type : llvm::concat<const Type>(op->getOperandTypes(), op->getResultTypes())) {
      auto tensor = dyn_cast<RankedTensorType>(type);
      if (!tensor) return refuseLowering(op, "tensors without a rank");
      if (!hasZero(tensor.getElementType())) return refuseLowering(op, "elements that are not numbers");
    }
    int64_t groups = groupsOf(op);
    if (ShapedType::isDynamic(groups)) return refuseLowering(op, "an unknown number of groups");
    rewriter.replaceOp(op, RaggedDot(op, groups, rewriter).lower());
    return success();
  }

  // As group_sizes, or what else has a dimension for them, says it.
  static int64_t groupsOf(RaggedDotOp op) {
    int64_t groups = cast<RankedTensorType>(op.getGroupSizes().getType()).getShape().back();
    RaggedDotDimensionNumbersAttr numbers = op.getRaggedDotDimensionNumbers();
    if (!ShapedType::isDynamic(groups)) return groups;
    if (numbers.getMode() == RaggedDotMode::kContracting)
      return cast<RankedTensorType>(op.getType()).getDimSize(0);
    return numbers.getMode() == RaggedDotMode::kBatch
               ? ShapedType::kDynamic
               : cast<RankedTensorType>(op.getRhs().getType())
                     .getDimSize(numbers.getRhsGroupDimensions().front());
  }
};

}  // namespace

void populateStructuredPatterns(RewritePatternSet& patterns) {
  patterns.add<TopKPattern, ScanPattern, RaggedDotPattern>(patterns.getContext());
}

}  // namespace mlir::chlo
