// Ops whose shapes or bounds are operands: with the values known, they are ops with attributes.
#include "absl/strings/str_cat.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/EvalTables.h"
#include "stablehlo/reference/Interpreter.h"

namespace mlir::stablehlo {
namespace {

using Sizes = SmallVector<int64_t>;

absl::StatusOr<Sizes> integers(const OpCall& call, size_t i) {
  TF_ASSIGN_OR_RETURN(const Tensor tensor, call.tensor(i));
  return tensor.toIntegers();
}

absl::StatusOr<Sizes> integersForEachDimension(const OpCall& call, size_t i, int64_t rank) {
  TF_ASSIGN_OR_RETURN(Sizes values, integers(call, i));
  if (static_cast<int64_t>(values.size()) == rank) return values;
  return absl::InvalidArgumentError(absl::StrCat("operand ", i, " has ", values.size(),
                                                 " elements, not one for each of ", rank, " dimensions"));
}

absl::Status checkSizes(ArrayRef<int64_t> sizes) {
  for (int64_t size : sizes) {
    if (size < 0)
      return absl::InvalidArgumentError(absl::StrCat("size ", size, " of a dimension is negative"));
  }
  return absl::OkStatus();
}

// Elements that only move are moved as they are stored.
Tensor stored(const Tensor& tensor) {
  return tensor.as(RankedTensorType::get(tensor.getShape(), storageTypeOf(tensor.getElementType())));
}

// Evaluates the op that `make` builds for these operands. `numbers` are its properties in addition to the
// operands' types.
using Make = llvm::function_ref<Value(OpBuilder&, ValueRange)>;
absl::StatusOr<Values> evalMade(const OpCall& call, ArrayRef<Tensor> operands, ArrayRef<int64_t> numbers,
                                Make make) {
  SmallVector<Tensor> plain;
  for (const Tensor& operand : operands) plain.push_back(stored(operand));
  std::string key(reinterpret_cast<const char*>(&call.op), sizeof(call.op));
  key.append(reinterpret_cast<const char*>(numbers.data()), numbers.size() * sizeof(int64_t));
  auto build = [&](OpBuilder& builder, ValueRange arguments) -> absl::StatusOr<SmallVector<Value>> {
    return SmallVector<Value>{make(builder, arguments)};
  };
  TF_ASSIGN_OR_RETURN(Tensors results,
                      call.frame.interpreter.static_ops().eval(call.op->getLoc(), plain, key, build));
  auto declared = cast<ShapedType>(call.op->getResult(0).getType());
  return Values{results[0].as(RankedTensorType::get(results[0].getShape(), declared.getElementType()))};
}

// The type of a result with these sizes: of the storage type.
RankedTensorType resultType(const OpCall& call, ArrayRef<int64_t> sizes) {
  auto declared = cast<ShapedType>(call.op->getResult(0).getType());
  return RankedTensorType::get(sizes, storageTypeOf(declared.getElementType()));
}

absl::StatusOr<Values> evalDynamicBroadcastInDim(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Sizes sizes, integers(call, 1));
  TF_RETURN_IF_ERROR(checkSizes(sizes));
  ArrayRef<int64_t> dimensions = cast<DynamicBroadcastInDimOp>(call.op).getBroadcastDimensions();
  return evalMade(call, {operand}, sizes, [&](OpBuilder& builder, ValueRange arguments) -> Value {
    return BroadcastInDimOp::create(builder, call.op->getLoc(), resultType(call, sizes), arguments[0],
                                    dimensions);
  });
}

absl::StatusOr<Values> evalDynamicIota(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Sizes sizes, integers(call, 0));
  TF_RETURN_IF_ERROR(checkSizes(sizes));
  const uint64_t dimension = cast<DynamicIotaOp>(call.op).getIotaDimension();
  return evalMade(call, {}, sizes, [&](OpBuilder& builder, ValueRange) -> Value {
    return IotaOp::create(builder, call.op->getLoc(), resultType(call, sizes), dimension);
  });
}

absl::StatusOr<Values> evalDynamicReshape(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Sizes sizes, integers(call, 1));
  TF_RETURN_IF_ERROR(checkSizes(sizes));
  return evalMade(call, {operand}, sizes, [&](OpBuilder& builder, ValueRange arguments) -> Value {
    return ReshapeOp::create(builder, call.op->getLoc(), resultType(call, sizes), arguments[0]);
  });
}

// start + a * b, or an error that sizes overflow.
absl::StatusOr<int64_t> addProduct(int64_t start, int64_t a, int64_t b) {
  int64_t product, sum;
  if (__builtin_mul_overflow(a, b, &product) || __builtin_add_overflow(start, product, &sum)) {
    return absl::InvalidArgumentError("the size of a dimension overflows");
  }
  return sum;
}

absl::StatusOr<Values> evalDynamicPad(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Tensor value, call.tensor(1));
  const int64_t rank = operand.getRank();
  TF_ASSIGN_OR_RETURN(const Sizes low, integersForEachDimension(call, 2, rank));
  TF_ASSIGN_OR_RETURN(const Sizes high, integersForEachDimension(call, 3, rank));
  TF_ASSIGN_OR_RETURN(const Sizes interior, integersForEachDimension(call, 4, rank));
  TF_RETURN_IF_ERROR(checkSizes(interior));
  Sizes sizes, numbers;
  for (int64_t i = 0; i < rank; ++i) {
    const int64_t size = operand.getShape()[i];
    TF_ASSIGN_OR_RETURN(int64_t padded, addProduct(size, std::max<int64_t>(size - 1, 0), interior[i]));
    TF_ASSIGN_OR_RETURN(padded, addProduct(padded, low[i], 1));
    TF_ASSIGN_OR_RETURN(padded, addProduct(padded, high[i], 1));
    sizes.push_back(padded);
    numbers.append({low[i], high[i], interior[i]});
  }
  TF_RETURN_IF_ERROR(checkSizes(sizes));
  return evalMade(call, {operand, value}, numbers, [&](OpBuilder& builder, ValueRange arguments) -> Value {
    return PadOp::create(builder, call.op->getLoc(), resultType(call, sizes), arguments[0], arguments[1], low,
                         high, interior);
  });
}

absl::StatusOr<Values> evalRealDynamicSlice(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  const int64_t rank = operand.getRank();
  TF_ASSIGN_OR_RETURN(const Sizes start, integersForEachDimension(call, 1, rank));
  TF_ASSIGN_OR_RETURN(const Sizes limit, integersForEachDimension(call, 2, rank));
  TF_ASSIGN_OR_RETURN(const Sizes strides, integersForEachDimension(call, 3, rank));
  Sizes sizes, numbers;
  for (int64_t i = 0; i < rank; ++i) {
    if (start[i] < 0 || start[i] > limit[i] || limit[i] > operand.getShape()[i] || strides[i] <= 0) {
      return absl::InvalidArgumentError(absl::StrCat("slice ", start[i], ":", limit[i], ":", strides[i],
                                                     " of dimension ", i, " is outside ",
                                                     toString(Type(operand.getType()))));
    }
    sizes.push_back(limit[i] == start[i] ? 0 : (limit[i] - start[i] - 1) / strides[i] + 1);
    numbers.append({start[i], limit[i], strides[i]});
  }
  return evalMade(call, {operand}, numbers, [&](OpBuilder& builder, ValueRange arguments) -> Value {
    return SliceOp::create(builder, call.op->getLoc(), resultType(call, sizes), arguments[0], start, limit,
                           strides);
  });
}

absl::StatusOr<Values> evalDynamicGather(const OpCall& call) {
  auto op = cast<DynamicGatherOp>(call.op);
  GatherDimensionNumbersAttr numbers = op.getDimensionNumbers();
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Tensor indices, call.tensor(1));
  TF_ASSIGN_OR_RETURN(const Sizes slice, integersForEachDimension(call, 2, operand.getRank()));
  TF_RETURN_IF_ERROR(checkSizes(slice));
  Sizes batch, window, sizes;
  for (int64_t i = 0; i < indices.getRank(); ++i) {
    if (i != numbers.getIndexVectorDim()) batch.push_back(indices.getShape()[i]);
  }
  for (int64_t i = 0; i < operand.getRank(); ++i) {
    if (llvm::is_contained(numbers.getCollapsedSliceDims(), i)) continue;
    if (!llvm::is_contained(numbers.getOperandBatchingDims(), i)) window.push_back(slice[i]);
  }
  ArrayRef<int64_t> batch_rest = batch, window_rest = window;
  const int64_t rank = static_cast<int64_t>(batch.size() + window.size());
  for (int64_t i = 0; i < rank; ++i) {
    ArrayRef<int64_t>& from = llvm::is_contained(numbers.getOffsetDims(), i) ? window_rest : batch_rest;
    if (from.empty()) return absl::InvalidArgumentError("offset_dims do not fit the slices");
    sizes.push_back(from.front());
    from = from.drop_front();
  }
  return evalMade(call, {operand, indices}, slice, [&](OpBuilder& builder, ValueRange arguments) -> Value {
    return GatherOp::create(builder, call.op->getLoc(), resultType(call, sizes), arguments[0], arguments[1],
                            numbers, builder.getDenseI64ArrayAttr(slice), op.getIndicesAreSortedAttr());
  });
}

// The size of a spatial dimension of a convolution's result.
absl::StatusOr<int64_t> windows(int64_t size, int64_t window, int64_t low, int64_t high, int64_t stride,
                                int64_t dilation, int64_t window_dilation) {
  if (stride <= 0 || dilation <= 0 || window_dilation <= 0) {
    return absl::InvalidArgumentError("strides and dilations of a convolution are positive");
  }
  TF_ASSIGN_OR_RETURN(int64_t padded,
                      addProduct(size == 0 ? 0 : 1, std::max<int64_t>(size - 1, 0), dilation));
  TF_ASSIGN_OR_RETURN(padded, addProduct(padded, low, 1));
  TF_ASSIGN_OR_RETURN(padded, addProduct(padded, high, 1));
  TF_ASSIGN_OR_RETURN(const int64_t reach, addProduct(1, std::max<int64_t>(window - 1, 0), window_dilation));
  return padded < reach ? 0 : (padded - reach) / stride + 1;
}

absl::StatusOr<Values> evalDynamicConv(const OpCall& call) {
  auto op = cast<DynamicConvOp>(call.op);
  ConvDimensionNumbersAttr numbers = op.getDimensionNumbers();
  TF_ASSIGN_OR_RETURN(const Tensor lhs, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Tensor rhs, call.tensor(1));
  TF_ASSIGN_OR_RETURN(const Sizes padding, integers(call, 2));
  const size_t spatial = numbers.getOutputSpatialDimensions().size();
  const int64_t rank = static_cast<int64_t>(spatial) + 2;
  auto fits = [&](ArrayRef<int64_t> dimensions, int64_t a, int64_t b) {
    return dimensions.size() == spatial && a >= 0 && a < rank && b >= 0 && b < rank &&
           llvm::all_of(dimensions, [&](int64_t d) { return d >= 0 && d < rank; });
  };
  if (lhs.getRank() != rank || rhs.getRank() != rank || padding.size() != 2 * spatial ||
      !fits(numbers.getInputSpatialDimensions(), numbers.getInputBatchDimension(),
            numbers.getInputFeatureDimension()) ||
      !fits(numbers.getKernelSpatialDimensions(), numbers.getKernelInputFeatureDimension(),
            numbers.getKernelOutputFeatureDimension()) ||
      !fits(numbers.getOutputSpatialDimensions(), numbers.getOutputBatchDimension(),
            numbers.getOutputFeatureDimension())) {
    return absl::InvalidArgumentError("the dimension numbers do not fit the operands");
  }
  auto at = [](std::optional<ArrayRef<int64_t>> values, size_t i) {
    return values && i < values->size() ? (*values)[i] : 1;
  };
  Sizes sizes(rank);
  sizes[numbers.getOutputBatchDimension()] =
      lhs.getShape()[numbers.getInputBatchDimension()] /
      std::max<int64_t>(static_cast<int64_t>(op.getBatchGroupCount()), 1);
  sizes[numbers.getOutputFeatureDimension()] = rhs.getShape()[numbers.getKernelOutputFeatureDimension()];
  for (size_t i = 0; i < spatial; ++i) {
    TF_ASSIGN_OR_RETURN(
        sizes[numbers.getOutputSpatialDimensions()[i]],
        windows(lhs.getShape()[numbers.getInputSpatialDimensions()[i]],
                rhs.getShape()[numbers.getKernelSpatialDimensions()[i]], padding[2 * i], padding[2 * i + 1],
                at(op.getWindowStrides(), i), at(op.getLhsDilation(), i), at(op.getRhsDilation(), i)));
  }
  return evalMade(call, {lhs, rhs}, padding, [&](OpBuilder& builder, ValueRange arguments) -> Value {
    auto type = RankedTensorType::get({static_cast<int64_t>(spatial), 2}, builder.getI64Type());
    return ConvolutionOp::create(
        builder, call.op->getLoc(), resultType(call, sizes), arguments[0], arguments[1],
        op.getWindowStridesAttr(), DenseIntElementsAttr::get(type, ArrayRef<int64_t>(padding)),
        op.getLhsDilationAttr(), op.getRhsDilationAttr(), op.getWindowReversalAttr(), numbers,
        op.getFeatureGroupCountAttr(), op.getBatchGroupCountAttr(), op.getPrecisionConfigAttr());
  });
}

absl::StatusOr<Values> evalGetDimensionSize(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  const auto dimension = static_cast<int64_t>(cast<GetDimensionSizeOp>(call.op).getDimension());
  if (dimension < 0 || dimension >= operand.getRank()) {
    return absl::InvalidArgumentError(absl::StrCat("dimension ", dimension, " does not exist"));
  }
  xla::Literal literal(xla::ShapeUtil::MakeShape(xla::S32, {}));
  literal.PopulateWithValue<int32_t>(static_cast<int32_t>(operand.getShape()[dimension]));
  TF_ASSIGN_OR_RETURN(Tensor size, Tensor::fromLiteral(std::move(literal), call.op->getContext()));
  return Values{std::move(size)};
}

// The elements that are in use are all that a value has here.
absl::StatusOr<Values> evalSetDimensionSize(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor operand, call.tensor(0));
  TF_ASSIGN_OR_RETURN(const Sizes size, integers(call, 1));
  const auto dimension = static_cast<int64_t>(cast<SetDimensionSizeOp>(call.op).getDimension());
  if (dimension < 0 || dimension >= operand.getRank() || size.size() != 1) {
    return absl::InvalidArgumentError(
        absl::StrCat("dimension ", dimension, " does not exist, or size is not a scalar"));
  }
  Sizes sizes(operand.getShape());
  if (size[0] < 0 || size[0] > sizes[dimension]) {
    return absl::InvalidArgumentError(absl::StrCat("size ", size[0], " is outside 0 to ", sizes[dimension],
                                                   ", the bound of dimension ", dimension));
  }
  sizes[dimension] = size[0];
  std::vector<int64_t> start(sizes.size(), 0);
  return Values{Tensor(RankedTensorType::get(sizes, operand.getElementType()),
                       operand.literal().Slice(start, absl::MakeConstSpan(sizes.data(), sizes.size())))};
}

constexpr EvalRow kDynamicRows[] = {
    {"stablehlo.dynamic_broadcast_in_dim", evalDynamicBroadcastInDim},
    {"stablehlo.dynamic_conv", evalDynamicConv},
    {"stablehlo.dynamic_gather", evalDynamicGather},
    {"stablehlo.dynamic_iota", evalDynamicIota},
    {"stablehlo.dynamic_pad", evalDynamicPad},
    {"stablehlo.dynamic_reshape", evalDynamicReshape},
    {"stablehlo.get_dimension_size", evalGetDimensionSize},
    {"stablehlo.real_dynamic_slice", evalRealDynamicSlice},
    {"stablehlo.set_dimension_size", evalSetDimensionSize},
};

}  // namespace

ArrayRef<EvalRow> dynamicRows() { return kDynamicRows; }

}  // namespace mlir::stablehlo
