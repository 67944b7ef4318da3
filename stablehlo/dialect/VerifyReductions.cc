// Checks of reductions, windows and sorting, and of the regions that they run.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

// Values of `from` can be computed with as `to`: the same kind, and not narrower. Floating-point numbers may
// lose precision.
bool isPromotable(Type from, Type to) {
  if (from == to) return true;
  auto a = dyn_cast<quant::QuantizedType>(from), b = dyn_cast<quant::QuantizedType>(to);
  if (a || b) {
    return a && b && a.getExpressedType() == b.getExpressedType() &&
           a.getStorageTypeIntegralWidth() <= b.getStorageTypeIntegralWidth();
  }
  if (auto complex = dyn_cast<ComplexType>(from)) {
    auto other = dyn_cast<ComplexType>(to);
    auto part = dyn_cast<FloatType>(complex.getElementType());
    auto other_part = other ? dyn_cast<FloatType>(other.getElementType()) : FloatType();
    return part && other_part && part.getWidth() <= other_part.getWidth();
  }
  if (isa<FloatType>(from)) return isa<FloatType>(to);
  return isa<IntegerType>(from) && isa<IntegerType>(to) &&
         from.getIntOrFloatBitWidth() <= to.getIntOrFloatBitWidth();
}

bool isSameShape(ShapedType a, ShapedType b) {
  if (!a.hasRank() || !b.hasRank()) return true;
  return a.getRank() == b.getRank() && llvm::all_of(llvm::zip(a.getShape(), b.getShape()), [](auto pair) {
           return isCompatibleSize(std::get<0>(pair), std::get<1>(pair));
         });
}

// An argument may keep some dimensions of the operand, in their order.
bool isSubsequence(ArrayRef<int64_t> part, ArrayRef<int64_t> whole) {
  for (int64_t size : whole) {
    if (!part.empty() && isCompatibleSize(part.front(), size)) part = part.drop_front();
  }
  return part.empty();
}

// Result `i` of a reducer: it can become both arguments `i` of the next step, and starts from the initial
// value.
LogicalResult checkReducerResult(const OpSite& site, StringRef rule, Block& block, size_t i, size_t inputs,
                                 Type type, ShapedType init) {
  if (!isa<RankedTensorType>(type)) {
    return site.broken(rule, "result ", i, " of the region must be a tensor of known rank, found ", type);
  }
  for (size_t argument : {i, inputs + i}) {
    Type taken = block.getArgument(argument).getType();
    if (isCompatibleForHloTypeInference(taken, type)) continue;
    return site.broken(rule, "result ", i, " of the region is ", type, ", but its argument ", argument,
                       ", which that becomes, is ", taken);
  }
  if (!isSameShape(cast<ShapedType>(type), init)) {
    return site.broken(rule, "result ", i, " of the region is ", type, ", but initial value ", i,
                       " has another shape: ", init);
  }
  if (!isPromotable(init.getElementType(), getElementTypeOrSelf(type))) {
    return site.broken(rule, "result ", i, " of the region is ", type,
                       ", to which the elements of initial value ", i, " cannot be promoted: ", init);
  }
  return success();
}

LogicalResult checkReducerArgument(const OpSite& site, StringRef rule, size_t index, ShapedType argument,
                                   size_t i, Type input, ArrayRef<int64_t> allowed_dimensions) {
  if (!isPromotable(getElementTypeOrSelf(input), argument.getElementType())) {
    return site.broken(rule, "argument ", index, " of the region is ", argument,
                       ", to which the elements of input ", i, " cannot be promoted: ", input);
  }
  if (!argument.hasRank() || isSubsequence(argument.getShape(), allowed_dimensions)) return success();
  return site.broken(rule, "argument ", index, " of the region is ", argument,
                     ", whose sizes are not among those that input ", i,
                     " leaves it: ", inBrackets(allowed_dimensions));
}

}  // namespace

LogicalResult verifyReducerShape(const OpSite& site, StringRef rule, Region& body, TypeRange inputs,
                                 TypeRange init_values, ArrayRef<int64_t> allowed_dimensions) {
  FailureOr<ValueRange> returned = getReturned(site, body);
  if (failed(returned)) return failure();
  Block& block = body.front();
  size_t n = inputs.size();
  if (block.getNumArguments() != 2 * n) {
    return site.broken(rule, "the region takes ", block.getNumArguments(), " arguments, not two for each of ",
                       n, " inputs");
  }
  if (returned->size() != n) {
    return site.broken(rule, "the region returns ", returned->size(), " values, not one for each of ", n,
                       " inputs");
  }
  if (init_values.size() != n) {
    return site.broken("", "there are ", init_values.size(), " initial values, not one for each of ", n,
                       " inputs");
  }
  for (auto [i, value, init] : llvm::enumerate(*returned, init_values)) {
    if (failed(checkReducerResult(site, rule, block, i, n, value.getType(), cast<ShapedType>(init))))
      return failure();
  }
  for (auto [i, input] : llvm::enumerate(inputs)) {
    auto argument = cast<ShapedType>(block.getArgument(n + i).getType());
    if (failed(checkReducerArgument(site, rule, n + i, argument, i, input, allowed_dimensions)))
      return failure();
  }
  return success();
}

LogicalResult checkSameInputShapes(const OpSite& site, StringRef rule, TypeRange inputs) {
  for (auto [i, input] : llvm::enumerate(inputs)) {
    if (isSameShape(cast<ShapedType>(inputs.front()), cast<ShapedType>(input))) continue;
    return site.broken(rule, "all inputs have one shape, but input 0 is ", inputs.front(), " and input ", i,
                       " is ", input);
  }
  return success();
}

LogicalResult verifyReduceOp(OptionalLocation location, TypeRange inputs, TypeRange init_values,
                             ArrayRef<int64_t> dimensions, Region& body) {
  OpSite site(location, "reduce");
  if (inputs.empty()) return site.broken("C3", "there must be an input");
  if (failed(checkSameInputShapes(site, "C1", inputs))) return failure();
  auto first = cast<RankedTensorType>(inputs.front());
  DimensionList reduced{"dimensions", dimensions};
  if (failed(checkInRange(site, "C4", reduced, first.getRank(), "an input")) ||
      failed(checkUnique(site, "C5", reduced))) {
    return failure();
  }
  SmallVector<int64_t> kept;
  for (auto [d, size] : llvm::enumerate(first.getShape())) {
    if (!llvm::is_contained(dimensions, static_cast<int64_t>(d))) kept.push_back(size);
  }
  return verifyReducerShape(site, "C6", body, inputs, init_values, kept);
}

LogicalResult verifyReduceWindowOp(OptionalLocation location, TypeRange inputs, TypeRange init_values,
                                   ArrayRef<int64_t> window_dimensions, Region& body) {
  OpSite site(location, "reduce_window");
  if (inputs.empty()) return site.broken("C1", "there must be an input");
  if (failed(checkSameInputShapes(site, "C2", inputs))) return failure();
  return verifyReducerShape(site, "C13", body, inputs, init_values, window_dimensions);
}

namespace {

// A region that looks at scalars and answers yes or no: sort's comparator, select_and_scatter's selection.
// `scalars` are the types of its arguments; parameters of quantization may differ where `exact` is false.
LogicalResult checkPredicateRegion(const OpSite& site, StringRef rule, StringRef name, Region& region,
                                   ArrayRef<Type> scalars, bool exact) {
  FailureOr<Type> answer = getOnlyReturned(site, rule, name, region);
  if (failed(answer)) return failure();
  auto taken = region.front().getArgumentTypes();
  if (taken.size() != scalars.size()) {
    return site.broken(rule, "the ", name, " takes ", taken.size(), " arguments, not ", scalars.size());
  }
  for (auto [i, argument, scalar] : llvm::enumerate(taken, scalars)) {
    if (argument == scalar || (!exact && isCompatibleForHloTypeInference(scalar, argument))) continue;
    return site.broken(rule, "argument ", i, " of the ", name, " is ", argument, ", not ", scalar);
  }
  if (isScalarPredicate(*answer)) return success();
  return site.broken(rule, "the ", name, " must return tensor<i1>, found ", *answer);
}

// The source has one element for each place of the window in the operand.
LogicalResult checkScatteredSource(const OpSite& site, RankedTensorType operand, RankedTensorType source,
                                   ArrayRef<WindowDimension> window) {
  auto places = inferWindowOutputShape(site, operand.getShape(), window);
  if (failed(places)) return failure();
  auto expected = RankedTensorType::get(*places, source.getElementType());
  if (isSameShape(expected, source)) return success();
  return site.broken("C2", "the window has places ", inBrackets(*places), " in the operand ", operand,
                     ", which the source does not match: ", source);
}

}  // namespace

LogicalResult verifySelectAndScatterOp(OptionalLocation location, Type operand, Type source, Type init_value,
                                       ArrayRef<int64_t> window_dimensions, ArrayRef<int64_t> window_strides,
                                       std::optional<DenseIntElementsAttr> padding, Region& select,
                                       Region& scatter) {
  OpSite site(location, "select_and_scatter");
  auto whole = cast<RankedTensorType>(operand), parts = cast<RankedTensorType>(source);
  SmallVector<Type> candidates(2, RankedTensorType::get({}, whole.getElementType()));
  Type update = RankedTensorType::get({}, parts.getElementType());
  if (failed(checkPredicateRegion(site, "C9", "selection", select, candidates, /*exact=*/false)) ||
      failed(verifyReducerShape(site, "C10", scatter, update, init_value, {})) ||
      failed(
          checkCount(site, "C4", {"window_dimensions", window_dimensions}, whole.getRank(), "the operand"))) {
    return failure();
  }
  auto pairs = convertPaddingAttribute(site, "C8", padding);
  if (failed(pairs)) return failure();
  auto window = makeWindow(site, {.size = "C5", .stride_count = "C6", .stride = "C7", .padding_count = "C8"},
                           {window_dimensions, window_strides, *pairs, {}, {}});
  return failed(window) ? failure() : checkScatteredSource(site, whole, parts, *window);
}

LogicalResult verifySortOp(OptionalLocation location, TypeRange inputs, int64_t dimension,
                           Region& comparator) {
  OpSite site(location, "sort");
  if (inputs.empty()) return site.broken("C1", "there must be an input");
  int64_t rank = cast<RankedTensorType>(inputs.front()).getRank();
  if (dimension < -rank || dimension >= rank) {
    return site.broken("C4", "dimension ", dimension, " is outside [-", rank, ", ", rank, ") for the input ",
                       inputs.front());
  }
  SmallVector<Type> compared;
  for (Type input : inputs) compared.append(2, RankedTensorType::get({}, getElementTypeOrSelf(input)));
  return checkPredicateRegion(site, "C5", "comparator", comparator, compared, /*exact=*/true);
}

LogicalResult verifyRngBitGeneratorOp(OptionalLocation location, Type initial_state, Type output_state) {
  if (isSameShape(cast<ShapedType>(initial_state), cast<ShapedType>(output_state))) return success();
  return OpSite(location, "rng_bit_generator")
      .broken("C1", "the output state is ", output_state, ", but the initial state is ", initial_state);
}

}  // namespace mlir::hlo
