// Types of control flow, tuples and tokens.
#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/TypeUtilities.h"
#include "stablehlo/dialect/Base.h"
#include "stablehlo/dialect/InferenceSupport.h"
#include "stablehlo/dialect/TypeInference.h"

namespace mlir::hlo {
namespace {

// What either of two compatible types may be.
Type leastSpecific(Type a, Type b) {
  auto x = dyn_cast<RankedTensorType>(a), y = dyn_cast<RankedTensorType>(b);
  if (a == b || !x || !y) return isa<UnrankedTensorType>(b) ? b : a;
  SmallVector<Dimension> dimensions;
  for (auto [mine, other] : llvm::zip(getDimensions(x), getDimensions(y)))
    dimensions.push_back(join(mine, other));
  return makeTensor(dimensions, x.getElementType());
}

}  // namespace

LogicalResult inferConditionalOp(const OpSite& site, Type operand, RegionRange branches,
                                 InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  if (tensor.getRank() != 0) return site.broken("", "a branch is chosen by a scalar, not by ", operand);
  if (branches.empty()) return site.broken("C1", "there must be a branch");
  // The rules of `if` in the specification are those of `case` with the next number.
  bool is_if = site.op == "if";
  SmallVector<Type> result;
  for (auto [i, branch] : llvm::enumerate(branches)) {
    FailureOr<ValueRange> returned = getReturned(site, *branch);
    if (failed(returned)) return failure();
    if (branch->getNumArguments() != 0) {
      return site.broken(is_if ? "C1" : "C2", "branches take no arguments, and branch ", i, " takes ",
                         branch->getNumArguments());
    }
    TypeRange branch_types = returned->getTypes();
    if (i == 0) {
      llvm::append_range(result, branch_types);
      continue;
    }
    TypeRange first = getReturned(site, *branches.front())->getTypes();
    if (!isCompatibleForHloTypeInference(first, branch_types)) {
      return site.broken(is_if ? "C2" : "C3", "all branches return one list of types, but branch 0 returns (",
                         first, ") and branch ", i, " (", branch_types, ")");
    }
    for (auto [type, other] : llvm::zip(result, branch_types)) type = leastSpecific(type, other);
  }
  llvm::append_range(types, result);
  return success();
}

LogicalResult inferGetTupleElementOp(OptionalLocation location, Type operand, int64_t index,
                                     InferredTypes& types) {
  OpSite site(location, "get_tuple_element");
  auto tuple = dyn_cast<TupleType>(operand);
  if (!tuple) return site.broken("", "the operand must be a tuple, found ", operand);
  if (index < 0 || index >= static_cast<int64_t>(tuple.size())) {
    return site.broken("C1", "index ", index, " names none of the ", tuple.size(), " elements of ", operand);
  }
  types.push_back(tuple.getType(index));
  return success();
}

LogicalResult inferTupleOp(MLIRContext* context, TypeRange operands, InferredTypes& types) {
  types.push_back(TupleType::get(context, operands));
  return success();
}

LogicalResult inferSameTypes(TypeRange operands, InferredTypes& types) {
  llvm::append_range(types, operands);
  return success();
}

LogicalResult verifyWhileOp(OptionalLocation location, TypeRange operands, Region& cond, Region& body) {
  OpSite site(location, "while");
  FailureOr<ValueRange> values = getReturned(site, body);
  FailureOr<Type> answer = getOnlyReturned(site, "C1", "condition", cond);
  if (failed(values) || failed(answer)) return failure();
  struct Row {
    StringRef rule, what;
    TypeRange types;
  };
  for (const Row& row : {Row{"C1", "the condition takes", cond.getArgumentTypes()},
                         Row{"C2", "the body takes", body.getArgumentTypes()},
                         Row{"C2", "the body returns", values->getTypes()}}) {
    if (isCompatibleForHloTypeInference(operands, row.types)) continue;
    return site.broken(row.rule, row.what, " (", row.types, "), but the loop carries (", operands, ")");
  }
  if (isScalarPredicate(*answer)) return success();
  return site.broken("C1", "the condition must return tensor<i1>, found ", *answer);
}

namespace {

// Channel types, as channel_handle says them.
enum ChannelType : int64_t { kInvalid = 0, kDeviceToDevice = 1, kDeviceToHost = 2, kHostToDevice = 3 };

StringRef nameOf(int64_t channel_type) {
  switch (channel_type) {
    case kDeviceToDevice:
      return "DEVICE_TO_DEVICE";
    case kDeviceToHost:
      return "DEVICE_TO_HOST";
    case kHostToDevice:
      return "HOST_TO_DEVICE";
    default:
      return "none of them";
  }
}

LogicalResult checkChannelType(const OpSite& site, bool is_host_transfer, int64_t channel_type,
                               ChannelType of_host) {
  int64_t expected = is_host_transfer ? of_host : kDeviceToDevice;
  if (channel_type == expected) return success();
  return site.broken("C1", "with is_host_transfer = ", is_host_transfer ? "true" : "false",
                     ", the channel's type must be ", nameOf(expected), " (", expected, "), found ",
                     channel_type, ", ", nameOf(channel_type));
}

// Results are tensors, and a token after them. `first_rule` is the number of the first of these three rules.
LogicalResult checkTransferResults(const OpSite& site, int first_rule, TypeRange results) {
  auto rule = [&](int i) { return "C" + std::to_string(first_rule + i); };
  if (results.empty()) return site.broken(rule(0), "there must be a result, the token");
  if (isa<TensorType>(results.back())) {
    return site.broken(rule(2), "the last result must be a token, found ", results.back());
  }
  for (auto [i, type] : llvm::enumerate(results.drop_back())) {
    if (isa<TensorType>(type)) continue;
    return site.broken(rule(1), "the results before the token must be tensors, and result ", i, " is ", type);
  }
  return success();
}

}  // namespace

LogicalResult verifySendOp(OptionalLocation location, bool is_host_transfer, int64_t channel_type) {
  return checkChannelType(OpSite(location, "send"), is_host_transfer, channel_type, kDeviceToHost);
}

LogicalResult verifyRecvOp(OptionalLocation location, bool is_host_transfer, int64_t channel_type,
                           TypeRange results) {
  OpSite site(location, "recv");
  return failure(failed(checkChannelType(site, is_host_transfer, channel_type, kHostToDevice)) ||
                 failed(checkTransferResults(site, 2, results)));
}

LogicalResult verifyInfeedOp(OptionalLocation location, ArrayAttr layout, TypeRange results) {
  OpSite site(location, "infeed");
  if (failed(checkTransferResults(site, 1, results))) return failure();
  if (!layout) return success();
  if (layout.size() != results.size() - 1) {
    return site.broken("", "layout has ", layout.size(), " elements, not one for each of ",
                       results.size() - 1, " tensors");
  }
  for (Attribute one : layout) {
    auto list = dyn_cast<ArrayAttr>(one);
    if (list && llvm::all_of(list, llvm::IsaPred<IntegerAttr>)) continue;
    return site.broken("", "an element of layout must be an array of integers, found ", one);
  }
  return success();
}

}  // namespace mlir::hlo
