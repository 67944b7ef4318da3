#include "stablehlo/transforms/StablehloBroadcastLowering.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/Diagnostics.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::stablehlo {
namespace {

bool isOne(const DimensionInfo& dimension) { return dimension.size == 1 && !dimension.boundOp; }

// The dimension that both become; nothing when they contradict each other.
std::optional<DimensionInfo> broadcast(const DimensionInfo& a, const DimensionInfo& b) {
  if (isOne(a)) return b;
  if (isOne(b) || (a.size == b.size && a.boundOp.has_value() == b.boundOp.has_value())) return a;
  return std::nullopt;
}

// The tensor type of a shape: sizes, and bounds where these are all that is known.
RankedTensorType typeOf(const Dimensions& shape, Type element) {
  SmallVector<int64_t> sizes, bounds;
  for (const DimensionInfo& dimension : shape) {
    sizes.push_back(dimension.boundOp ? ShapedType::kDynamic : dimension.size);
    bounds.push_back(dimension.boundOp ? dimension.size : ShapedType::kDynamic);
  }
  bool is_bounded =
      llvm::any_of(shape, [](const DimensionInfo& dimension) { return dimension.boundOp.has_value(); });
  return RankedTensorType::get(
      sizes, element, is_bounded ? hlo::boundsToEncoding(element.getContext(), bounds) : Attribute());
}

}  // namespace

FailureOr<Dimensions> getDimensions(Value value) {
  auto type = dyn_cast<RankedTensorType>(value.getType());
  if (!type)
    return emitError(value.getLoc()) << "only tensors that have a rank are broadcast, not "
                                     << value.getType();
  ArrayRef<int64_t> bounds = hlo::encodingToBounds(type.getEncoding());
  Dimensions dimensions;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    if (!type.isDynamicDim(d)) {
      dimensions.push_back({type.getDimSize(d)});
      continue;
    }
    if (bounds.empty() || ShapedType::isDynamic(bounds[d])) {
      return emitError(value.getLoc()) << "dimension " << d << " of " << type
                                       << " has neither size nor bound, so it cannot be broadcast";
    }
    dimensions.push_back({bounds[d], value, d});
  }
  return dimensions;
}

FailureOr<Dimensions> getNumpyBroadcastShape(Location location, ArrayRef<Value> values) {
  Dimensions shape;
  for (Value value : values) {
    FailureOr<Dimensions> mine = getDimensions(value);
    if (failed(mine)) return failure();
    if (mine->size() > shape.size())
      shape.insert(shape.begin(), mine->size() - shape.size(), DimensionInfo{1});
    size_t first = shape.size() - mine->size();
    for (auto [i, dimension] : llvm::enumerate(*mine)) {
      std::optional<DimensionInfo> both = broadcast(shape[first + i], dimension);
      if (!both) {
        return emitError(location) << "dimension " << i << " of " << value.getType() << " does not have the "
                                   << (shape[first + i].boundOp ? "bound " : "size ") << shape[first + i].size
                                   << " of the other operands, nor the size 1";
      }
      shape[first + i] = *both;
    }
  }
  return shape;
}

FailureOr<Value> numpyBroadcastIfNeeded(OpBuilder& builder, Value value, const Dimensions& shape) {
  FailureOr<Dimensions> mine = getDimensions(value);
  if (failed(mine)) return failure();
  auto from = cast<RankedTensorType>(value.getType());
  RankedTensorType to = typeOf(shape, from.getElementType());
  if (from == to) return value;
  Location location = value.getLoc();
  if (mine->size() > shape.size()) {
    return emitError(location) << from << " has more dimensions than " << to << ", to which it is broadcast";
  }
  // As large as it may be, first; then the sizes that are not the operand's own are taken from where they are
  // known.
  int64_t first = shape.size() - mine->size();
  Dimensions whole(shape);
  for (auto [i, dimension] : llvm::enumerate(whole)) {
    int64_t d = static_cast<int64_t>(i) - first;
    bool is_own = d >= 0 && (*mine)[d].boundOp.has_value();
    if (!is_own) dimension.boundOp = std::nullopt;
  }
  auto dims = llvm::to_vector(llvm::seq<int64_t>(first, shape.size()));
  Value result = value;
  if (RankedTensorType wide = typeOf(whole, from.getElementType()); wide != from) {
    result = BroadcastInDimOp::create(builder, location, wide, value, builder.getDenseI64ArrayAttr(dims));
  }
  for (auto [i, dimension] : llvm::enumerate(shape)) {
    if (!dimension.boundOp || whole[i].boundOp) continue;
    auto scalar = RankedTensorType::get({}, builder.getI32Type());
    Value size = GetDimensionSizeOp::create(builder, location, scalar, *dimension.boundOp,
                                            builder.getI64IntegerAttr(dimension.boundOpDim));
    whole[i] = dimension;
    result = SetDimensionSizeOp::create(builder, location, typeOf(whole, from.getElementType()), result, size,
                                        builder.getI64IntegerAttr(i));
  }
  return result;
}

FailureOr<SmallVector<Value>> numpyBroadcastIfNeeded(OpBuilder& builder, Location location,
                                                     ArrayRef<Value> values) {
  FailureOr<Dimensions> shape = getNumpyBroadcastShape(location, values);
  if (failed(shape)) return failure();
  SmallVector<Value> results;
  for (Value value : values) {
    FailureOr<Value> result = numpyBroadcastIfNeeded(builder, value, *shape);
    if (failed(result)) return failure();
    results.push_back(*result);
  }
  return results;
}

}  // namespace mlir::stablehlo
