// Shapes of results as values, for InferShapedTypeOpInterface: ops of the arith, shape and tensor dialects
// that compute them from the operands. The rows at the end say how an op's is computed where it is not that
// of an operand.
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Builders.h"
#include "stablehlo/dialect/BroadcastUtils.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir {
namespace {

bool canReify(OpBuilder& builder) {
  // The shape dialect needs the other two.
  return builder.getContext()->getLoadedDialect<shape::ShapeDialect>() != nullptr;
}

}  // namespace

namespace hlo {

LogicalResult appendComponents(TypeRange types, SmallVectorImpl<ShapedTypeComponents>& components) {
  for (Type type : types) {
    auto shaped = dyn_cast<ShapedType>(type);
    if (!shaped) return failure();
    auto ranked = dyn_cast<RankedTensorType>(type);
    Attribute encoding = ranked ? ranked.getEncoding() : Attribute();
    if (shaped.hasRank()) {
      components.emplace_back(shaped.getShape(), shaped.getElementType(), encoding);
    } else {
      components.emplace_back(shaped.getElementType());
    }
  }
  return success();
}

LogicalResult deriveShapeFromOperand(OpBuilder* builder, Operation* op, Value operand,
                                     SmallVectorImpl<Value>* shapes) {
  if (!isa<ShapedType>(operand.getType())) return op->emitOpError() << "has an operand without a shape";
  if (!canReify(*builder)) return failure();
  shapes->assign({shape::ShapeOfOp::create(*builder, op->getLoc(), operand)});
  return success();
}

bool isLegalNumpyRankedBroadcast(Value lhs, Value rhs, ArrayRef<int64_t> broadcast_dimensions) {
  auto a = dyn_cast<RankedTensorType>(lhs.getType()), b = dyn_cast<RankedTensorType>(rhs.getType());
  if (!a || !b) return false;
  int64_t small = std::min(a.getRank(), b.getRank()), large = std::max(a.getRank(), b.getRank());
  return llvm::equal(broadcast_dimensions, llvm::seq(large - small, large));
}

Value computeBinaryElementwiseBroadcastingResultExtents(Location location, Value lhs, Value rhs,
                                                        OpBuilder& builder) {
  return computeNaryElementwiseBroadcastingResultExtents(location, {lhs, rhs}, builder);
}

Value computeNaryElementwiseBroadcastingResultExtents(Location location, ValueRange operands,
                                                      OpBuilder& builder) {
  SmallVector<Value> shapes;
  int64_t rank = 0;
  for (Value operand : operands) {
    auto ranked = dyn_cast<RankedTensorType>(operand.getType());
    bool known = ranked && !ShapedType::isDynamic(rank);
    rank = known ? std::max(rank, ranked.getRank()) : ShapedType::kDynamic;
    shapes.push_back(builder.createOrFold<shape::ShapeOfOp>(location, operand));
  }
  Type type = shape::getExtentTensorType(builder.getContext(), rank);
  return builder.createOrFold<shape::BroadcastOp>(location, type, shapes, /*error=*/StringAttr());
}

}  // namespace hlo

LogicalResult chlo::reifyBroadcastShape(OpBuilder& builder, Operation* op, ValueRange operands,
                                        SmallVectorImpl<Value>& shapes) {
  if (!canReify(builder)) return failure();
  auto dimensions = op->getAttrOfType<DenseI64ArrayAttr>("broadcast_dimensions");
  if (dimensions && (operands.size() != 2 ||
                     !hlo::isLegalNumpyRankedBroadcast(operands[0], operands[1], dimensions.asArrayRef()))) {
    return op->emitWarning() << "shapes that are not known are aligned at their last dimensions only, and "
                                "broadcast_dimensions are "
                             << dimensions;
  }
  shapes.push_back(hlo::computeNaryElementwiseBroadcastingResultExtents(op->getLoc(), operands, builder));
  return success();
}

namespace stablehlo {
namespace {

// Makes the arithmetic on sizes. A shape of no rank is an error that the rows below turn into failure.
class Sizes {
 public:
  Sizes(OpBuilder& builder, Location location, SmallVectorImpl<Value>& shapes)
      : builder_(builder), location_(location), shapes_(shapes) {}

  Type index() { return builder_.getIndexType(); }
  Value constant(int64_t number) { return arith::ConstantIndexOp::create(builder_, location_, number); }
  SmallVector<Value> constants(ArrayRef<int64_t> numbers) {
    return llvm::map_to_vector(numbers, [&](int64_t number) { return constant(number); });
  }
  Value sizeOf(Value tensor, int64_t dimension) {
    return builder_.createOrFold<tensor::DimOp>(location_, tensor, dimension);
  }
  SmallVector<Value> sizesOf(Value tensor) {
    int64_t rank = cast<RankedTensorType>(tensor.getType()).getRank();
    return llvm::map_to_vector(llvm::seq<int64_t>(0, rank), [&](int64_t d) { return sizeOf(tensor, d); });
  }
  Value elementOf(Value list, int64_t i) {
    return tensor::ExtractOp::create(builder_, location_, list, ValueRange{constant(i)});
  }
  Value convert(Value value, Type type) {
    if (value.getType() == type) return value;
    return builder_.createOrFold<arith::IndexCastOp>(location_, type, value);
  }
  template <typename OpType>
  Value apply(Value a, Value b) {
    return builder_.createOrFold<OpType>(location_, a, b);
  }
  Value isLess(Value a, Value b) {
    return builder_.createOrFold<arith::CmpIOp>(location_, arith::CmpIPredicate::slt, a, b);
  }
  Value select(Value pred, Value a, Value b) {
    return builder_.createOrFold<arith::SelectOp>(location_, pred, a, b);
  }

  // The shape of the next result: these sizes, all of one type.
  LogicalResult give(ArrayRef<Value> sizes, Type type) {
    auto tensor = RankedTensorType::get({static_cast<int64_t>(sizes.size())}, type);
    shapes_.push_back(tensor::FromElementsOp::create(builder_, location_, tensor, sizes));
    return success();
  }
  LogicalResult give(ArrayRef<Value> sizes) { return give(sizes, index()); }
  // A shape that is an operand.
  LogicalResult giveOperand(Value shape) {
    auto type = cast<RankedTensorType>(shape.getType());
    Type extents = shape::getExtentTensorType(builder_.getContext(), type.getDimSize(0));
    if (type != extents) shape = arith::IndexCastOp::create(builder_, location_, extents, shape);
    shapes_.push_back(shape);
    return success();
  }

 private:
  OpBuilder& builder_;
  Location location_;
  SmallVectorImpl<Value>& shapes_;
};

LogicalResult giveBroadcast(Sizes& sizes, BroadcastOp::Adaptor op) {
  SmallVector<Value> all = sizes.constants(op.getBroadcastSizes());
  llvm::append_range(all, sizes.sizesOf(op.getOperand()));
  return sizes.give(all);
}

LogicalResult giveConcatenate(Sizes& sizes, ConcatenateOp::Adaptor op) {
  int64_t dimension = op.getDimension();
  SmallVector<Value> all = sizes.sizesOf(op.getInputs().front());
  for (Value input : op.getInputs().drop_front()) {
    all[dimension] = sizes.apply<arith::AddIOp>(all[dimension], sizes.sizeOf(input, dimension));
  }
  return sizes.give(all);
}

// low + high + size + interior * max(size - 1, 0), in the type of the amounts.
Value padded(Sizes& sizes, Value size, Value low, Value high, Value interior) {
  Type type = low.getType();
  Value zero = sizes.convert(sizes.constant(0), type), one = sizes.convert(sizes.constant(1), type);
  size = sizes.convert(size, type);
  Value gaps = sizes.select(sizes.isLess(size, one), zero, sizes.apply<arith::SubIOp>(size, one));
  Value inner = sizes.apply<arith::AddIOp>(sizes.apply<arith::MulIOp>(interior, gaps), size);
  return sizes.apply<arith::AddIOp>(sizes.apply<arith::AddIOp>(inner, low), high);
}

LogicalResult givePad(Sizes& sizes, PadOp::Adaptor op) {
  SmallVector<Value> all = sizes.sizesOf(op.getOperand());
  for (auto [size, low, high, interior] :
       llvm::zip_equal(all, op.getEdgePaddingLow(), op.getEdgePaddingHigh(), op.getInteriorPadding())) {
    size = padded(sizes, size, sizes.constant(low), sizes.constant(high), sizes.constant(interior));
  }
  return sizes.give(all);
}

LogicalResult giveDynamicPad(Sizes& sizes, DynamicPadOp::Adaptor op) {
  SmallVector<Value> all = sizes.sizesOf(op.getOperand());
  for (auto [i, size] : llvm::enumerate(all)) {
    size = padded(sizes, size, sizes.elementOf(op.getEdgePaddingLow(), i),
                  sizes.elementOf(op.getEdgePaddingHigh(), i), sizes.elementOf(op.getInteriorPadding(), i));
  }
  return sizes.give(all, getElementTypeOrSelf(op.getEdgePaddingLow()));
}

// (limit - start + stride - 1) / stride
LogicalResult giveRealDynamicSlice(Sizes& sizes, RealDynamicSliceOp::Adaptor op) {
  Type type = getElementTypeOrSelf(op.getStartIndices());
  Value one = sizes.convert(sizes.constant(1), type);
  SmallVector<Value> all;
  for (int64_t i = 0, rank = cast<RankedTensorType>(op.getOperand().getType()).getRank(); i < rank; ++i) {
    Value start = sizes.elementOf(op.getStartIndices(), i), limit = sizes.elementOf(op.getLimitIndices(), i);
    Value stride = sizes.elementOf(op.getStrides(), i);
    Value reach = sizes.apply<arith::AddIOp>(stride, sizes.apply<arith::SubIOp>(limit, start));
    all.push_back(sizes.apply<arith::DivSIOp>(sizes.apply<arith::SubIOp>(reach, one), stride));
  }
  return sizes.give(all, type);
}

LogicalResult giveTranspose(Sizes& sizes, TransposeOp::Adaptor op) {
  return sizes.give(llvm::map_to_vector(
      op.getPermutation(), [&](int64_t dimension) { return sizes.sizeOf(op.getOperand(), dimension); }));
}

// All inputs have the same shape.
LogicalResult giveReduce(Sizes& sizes, ReduceOp::Adaptor op) {
  for (Value input : op.getInputs()) {
    SmallVector<Value> kept;
    for (int64_t d = 0, rank = cast<RankedTensorType>(input.getType()).getRank(); d < rank; ++d) {
      if (!llvm::is_contained(op.getDimensions(), d)) kept.push_back(sizes.sizeOf(input, d));
    }
    if (failed(sizes.give(kept))) return failure();
  }
  return success();
}

LogicalResult giveDotGeneral(Sizes& sizes, DotGeneralOp::Adaptor op) {
  DotDimensionNumbersAttr numbers = op.getDotDimensionNumbers();
  SmallVector<Value> all = llvm::map_to_vector(numbers.getLhsBatchingDimensions(),
                                               [&](int64_t d) { return sizes.sizeOf(op.getLhs(), d); });
  auto append_free = [&](Value operand, ArrayRef<int64_t> batching, ArrayRef<int64_t> contracting) {
    for (int64_t d = 0, rank = cast<RankedTensorType>(operand.getType()).getRank(); d < rank; ++d) {
      if (!llvm::is_contained(batching, d) && !llvm::is_contained(contracting, d))
        all.push_back(sizes.sizeOf(operand, d));
    }
  };
  append_free(op.getLhs(), numbers.getLhsBatchingDimensions(), numbers.getLhsContractingDimensions());
  append_free(op.getRhs(), numbers.getRhsBatchingDimensions(), numbers.getRhsContractingDimensions());
  return sizes.give(all);
}

// The dimensions of the indices but for that of the index vectors, among those of the slices that are kept.
LogicalResult giveGather(Sizes& sizes, Value start_indices, GatherDimensionNumbersAttr numbers,
                         ArrayRef<Value> slice_sizes) {
  SmallVector<Value> batch, offset, all;
  for (int64_t d = 0, rank = cast<RankedTensorType>(start_indices.getType()).getRank(); d < rank; ++d) {
    if (d != numbers.getIndexVectorDim()) batch.push_back(sizes.sizeOf(start_indices, d));
  }
  for (auto [d, size] : llvm::enumerate(slice_sizes)) {
    int64_t dimension = d;
    if (!llvm::is_contained(numbers.getCollapsedSliceDims(), dimension) &&
        !llvm::is_contained(numbers.getOperandBatchingDims(), dimension)) {
      offset.push_back(sizes.convert(size, sizes.index()));
    }
  }
  const Value* next_batch = batch.begin();
  const Value* next_offset = offset.begin();
  for (int64_t d = 0, rank = batch.size() + offset.size(); d < rank; ++d) {
    bool is_offset = llvm::is_contained(numbers.getOffsetDims(), d);
    if (is_offset ? next_offset == offset.end() : next_batch == batch.end()) return failure();
    all.push_back(is_offset ? *next_offset++ : *next_batch++);
  }
  return sizes.give(all);
}

LogicalResult giveDynamicGather(Sizes& sizes, DynamicGatherOp::Adaptor op) {
  int64_t rank = cast<RankedTensorType>(op.getSliceSizes().getType()).getDimSize(0);
  auto slice_sizes = llvm::map_to_vector(llvm::seq<int64_t>(0, rank),
                                         [&](int64_t i) { return sizes.elementOf(op.getSliceSizes(), i); });
  return giveGather(sizes, op.getStartIndices(), op.getDimensionNumbers(), slice_sizes);
}

bool allRanked(ValueRange operands) {
  return llvm::all_of(operands.getTypes(), llvm::IsaPred<RankedTensorType>);
}

}  // namespace

// `op` is the adaptor of the given operands, `result` the call that makes the shapes of the results.
#define REIFY(OP, result)                                                          \
  LogicalResult OP::reifyReturnTypeShapes(OpBuilder& builder, ValueRange operands, \
                                          SmallVectorImpl<Value>& shapes) {        \
    if (!canReify(builder) || !allRanked(operands)) return failure();              \
    Adaptor op(operands, *this);                                                   \
    Sizes sizes(builder, getLoc(), shapes);                                        \
    return result;                                                                 \
  }

REIFY(BroadcastOp, giveBroadcast(sizes, op))
REIFY(ConcatenateOp, giveConcatenate(sizes, op))
REIFY(DotGeneralOp, giveDotGeneral(sizes, op))
REIFY(DynamicBroadcastInDimOp, sizes.giveOperand(op.getOutputDimensions()))
REIFY(DynamicGatherOp, giveDynamicGather(sizes, op))
REIFY(DynamicIotaOp, sizes.giveOperand(op.getOutputShape()))
REIFY(DynamicPadOp, giveDynamicPad(sizes, op))
REIFY(DynamicReshapeOp, sizes.giveOperand(op.getOutputShape()))
REIFY(GatherOp,
      giveGather(sizes, op.getStartIndices(), op.getDimensionNumbers(), sizes.constants(op.getSliceSizes())))
REIFY(PadOp, givePad(sizes, op))
REIFY(RealDynamicSliceOp, giveRealDynamicSlice(sizes, op))
REIFY(ReduceOp, giveReduce(sizes, op))
REIFY(RngOp, sizes.giveOperand(op.getShape()))
REIFY(TransposeOp, giveTranspose(sizes, op))

#undef REIFY

// Between elements of other widths the shapes differ.
LogicalResult BitcastConvertOp::reifyReturnTypeShapes(OpBuilder& builder, ValueRange operands,
                                                      SmallVectorImpl<Value>& shapes) {
  auto from = dyn_cast<RankedTensorType>(operands[0].getType()), to = dyn_cast<RankedTensorType>(getType());
  if (!from || !to || from.getRank() != to.getRank()) return failure();
  return hlo::deriveShapeFromOperand(&builder, getOperation(), operands[0], &shapes);
}

// Dots have their shapes from their operands, but not their element types.
#define DOT_COMPONENTS(OP, shape)                                                                            \
  LogicalResult OP::inferReturnTypeComponents(                                                               \
      MLIRContext*, std::optional<Location> location, ValueShapeRange operands, DictionaryAttr attributes,   \
      OpaqueProperties properties, RegionRange regions, SmallVectorImpl<ShapedTypeComponents>& components) { \
    if (!allRanked(operands.getValues())) return failure();                                                  \
    Adaptor op(operands.getValues(), attributes, properties, regions);                                       \
    Type lhs = op.getLhs().getType(), rhs = op.getRhs().getType();                                           \
    FailureOr<SmallVector<int64_t>> inferred = shape;                                                        \
    if (failed(inferred)) return failure();                                                                  \
    components.emplace_back(ArrayRef<int64_t>(*inferred));                                                   \
    return success();                                                                                        \
  }

DOT_COMPONENTS(DotOp, hlo::inferDotShape(location, lhs, rhs))
DOT_COMPONENTS(DotGeneralOp,
               hlo::inferDotGeneralShape(location, lhs, rhs,
                                         {op.getDotDimensionNumbers().getLhsBatchingDimensions(),
                                          op.getDotDimensionNumbers().getRhsBatchingDimensions(),
                                          op.getDotDimensionNumbers().getLhsContractingDimensions(),
                                          op.getDotDimensionNumbers().getRhsContractingDimensions()}))

#undef DOT_COMPONENTS

}  // namespace stablehlo
}  // namespace mlir
