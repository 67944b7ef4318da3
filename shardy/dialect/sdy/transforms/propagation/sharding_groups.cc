#include "shardy/dialect/sdy/transforms/propagation/sharding_groups.h"

#include "llvm/ADT/STLExtras.h"
#include "mlir/IR/Builders.h"
#include "shardy/dialect/sdy/ir/utils.h"

namespace mlir::sdy {
namespace {

// Whether it constrains no dimension: no axes, and all of them open.
bool isFullyOpen(TensorShardingAttr sharding) {
  return llvm::all_of(sharding.getDimShardings(),
                      [](DimensionShardingAttr dim) { return dim.emptyAxes() && !dim.getIsClosed(); });
}

// The first sharding of a member that says something, and whether another one says something else.
struct FirstSharding {
  TensorShardingAttr sharding;
  bool is_contradicted = false;
};

FirstSharding firstSharding(ArrayRef<Value> members) {
  FirstSharding first;
  for (Value member : members) {
    const TensorShardingAttr sharding = getSharding(member);
    if (!sharding || isFullyOpen(sharding)) continue;
    if (!first.sharding) first.sharding = sharding;
    if (first.sharding != sharding) first.is_contradicted = true;
  }
  return first;
}

// An open constraint takes the place of a member.
Value constrain(Value member, TensorShardingAttr open) {
  OpBuilder builder(member.getContext());
  builder.setInsertionPointAfterValue(member);
  auto constraint = ShardingConstraintOp::create(builder, member.getLoc(), member, open);
  member.replaceAllUsesExcept(constraint.getResult(), constraint);
  return constraint.getResult();
}

}  // namespace

FailureOr<llvm::MapVector<int64_t, SmallVector<Value>>> prepareShardingGroups(ModuleOp module) {
  llvm::MapVector<int64_t, SmallVector<Value>> groups;
  llvm::DenseMap<Value, ShardingGroupOp> group_of;
  const WalkResult walked = module.walk([&](ShardingGroupOp op) {
    auto [known, is_new] = group_of.try_emplace(op.getInput(), op);
    if (is_new) groups[op.getGroupId()].push_back(op.getInput());
    if (known->second.getGroupId() == op.getGroupId()) return WalkResult::advance();
    op.emitOpError("sharding propagation: the tensor is in group ")
        << op.getGroupId() << " and in group " << known->second.getGroupId()
        << ": groups with a member in common must be joined, which sdy-sharding-group-import does";
    return WalkResult::interrupt();
  });
  if (walked.wasInterrupted()) return failure();
  for (auto& [number, members] : groups) {
    const FirstSharding first = firstSharding(members);
    if (!first.is_contradicted) continue;
    emitWarning(module.getLoc(), "sharding group ")
        << number << ": its members have different shardings; use open constraints of them instead";
    for (Value& member : members) {
      member =
          constrain(member, TensorShardingAttr::getFullyOpen(module.getContext(), first.sharding.getRank(),
                                                             first.sharding.getMeshOrRef()));
    }
  }
  return groups;
}

}  // namespace mlir::sdy
