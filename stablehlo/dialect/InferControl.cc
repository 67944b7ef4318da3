// Types of control flow, tuples and tokens.
#include "llvm/ADT/STLExtras.h"
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

LogicalResult inferConditionalOp(OptionalLocation location, Type operand, RegionRange branches,
                                 InferredTypes& types) {
  auto tensor = cast<RankedTensorType>(operand);
  if (tensor.getRank() != 0) {
    return emitOptionalError(location, "operand should be rank 0 tensor but got rank ", tensor.getRank());
  }
  if (branches.empty()) return emitOptionalError(location, "expect at least one branch");
  SmallVector<Type> result;
  for (auto [i, branch] : llvm::enumerate(branches)) {
    FailureOr<ValueRange> returned = getReturned(location, *branch);
    if (failed(returned)) return failure();
    if (branch->getNumArguments() != 0) {
      return emitOptionalError(location, "branch ", i, " must have 0 arguments, but found ",
                               branch->getNumArguments());
    }
    TypeRange branch_types = returned->getTypes();
    if (i == 0) {
      llvm::append_range(result, branch_types);
      continue;
    }
    TypeRange first = getReturned(location, *branches.front())->getTypes();
    if (!isCompatibleForHloTypeInference(first, branch_types)) {
      return emitOptionalError(location, "branch 0 and branch ", i, " have mismatched return types: ", first,
                               " vs ", branch_types);
    }
    for (auto [type, other] : llvm::zip(result, branch_types)) type = leastSpecific(type, other);
  }
  llvm::append_range(types, result);
  return success();
}

LogicalResult inferGetTupleElementOp(OptionalLocation location, Type operand, int64_t index,
                                     InferredTypes& types) {
  auto tuple = dyn_cast<TupleType>(operand);
  if (!tuple) return emitOptionalError(location, "expects a tuple, found ", operand);
  if (index < 0 || index >= static_cast<int64_t>(tuple.size())) {
    return emitOptionalError(location, "index ", index, " is out of bounds of operand with size ",
                             tuple.size());
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

}  // namespace mlir::hlo
