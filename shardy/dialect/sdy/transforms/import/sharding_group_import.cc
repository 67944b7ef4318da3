// Joins sharding groups: a value in two groups makes them one.
#include "llvm/ADT/EquivalenceClasses.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_SHARDINGGROUPIMPORTPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

LogicalResult checkMember(ShardingGroupOp member, ShardingGroupOp first) {
  const auto fails = [&](StringRef rule) -> InFlightDiagnostic {
    auto error = member.emitError() << "sharding_group: members of group " << member.getGroupId() << " "
                                    << rule;
    error.attachNote(first.getLoc()) << "another member is here";
    return error;
  };
  const ArrayRef<int64_t> shape = member.getInput().getType().getShape();
  if (shape != first.getInput().getType().getShape())
    return fails("must have one shape, found ")
           << member.getInput().getType() << " and " << first.getInput().getType();
  if (member->getParentOfType<ManualComputationOp>() != first->getParentOfType<ManualComputationOp>())
    return fails("must be in the same manual computation, or all outside");
  return success();
}

struct ShardingGroupImportPass : public impl::ShardingGroupImportPassBase<ShardingGroupImportPass> {
  void runOnOperation() override {
    SmallVector<ShardingGroupOp> ops;
    getOperation().walk([&](ShardingGroupOp op) { ops.push_back(op); });
    llvm::EquivalenceClasses<int64_t> groups;
    DenseMap<Value, int64_t> first_group;
    for (ShardingGroupOp op : ops) {
      const int64_t group = op.getGroupId();
      groups.insert(group);
      groups.unionSets(first_group.try_emplace(op.getInput(), group).first->second, group);
    }
    DenseMap<int64_t, int64_t> numbers;
    for (const auto* id : groups) {
      if (id->isLeader()) numbers.try_emplace(id->getData(), numbers.size());
    }
    DenseMap<int64_t, ShardingGroupOp> first_member;
    DenseSet<Value> members;
    for (ShardingGroupOp op : ops) {
      const int64_t number = numbers.at(groups.getLeaderValue(op.getGroupId()));
      if (failed(checkMember(op, first_member.try_emplace(number, op).first->second)))
        return signalPassFailure();
      if (members.insert(op.getInput()).second) {
        op.setGroupId(number);
      } else {
        op.erase();
      }
    }
  }
};

}  // namespace
}  // namespace mlir::sdy
