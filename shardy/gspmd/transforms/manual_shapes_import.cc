// Manual computations of what is between SPMDFullToShardShape and SPMDShardToFullShape.
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/MapVector.h"
#include "mlir/IR/Builders.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/gspmd/transforms/hlo_shardings.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_IMPORTMANUALSHARDINGSPASS
#include "shardy/gspmd/transforms/passes.h.inc"

namespace {

// The ops of one manual computation, in the order of their block.
struct Part {
  SmallVector<Operation*> entries, inner, exits;
};

// What is computed of the results of entries, as far as exits.
FailureOr<SmallVector<Part>> partsOf(Block& block, ArrayRef<Operation*> entries) {
  llvm::EquivalenceClasses<Operation*> together;
  SmallVector<Operation*> work(entries);
  for (Operation* entry : entries) together.insert(entry);
  while (!work.empty()) {
    Operation* op = work.pop_back_val();
    for (Operation* user : op->getUsers()) {
      Operation* at = block.findAncestorOpInBlock(*user);
      if (at->hasTrait<OpTrait::IsTerminator>() || isCall(at, kFullToShardCall)) {
        return op->emitOpError() << "is per device, but goes to " << at->getName() << ", not through @"
                                 << kShardToFullCall;
      }
      const bool is_new = together.findLeader(at) == together.member_end();
      together.unionSets(op, at);
      if (is_new && !isCall(at, kShardToFullCall)) work.push_back(at);
    }
  }
  llvm::MapVector<Operation*, Part> parts;
  for (Operation& op : block) {
    const auto leader = together.findLeader(&op);
    if (leader == together.member_end()) continue;
    Part& part = parts[*leader];
    (isCall(&op, kFullToShardCall)   ? part.entries
     : isCall(&op, kShardToFullCall) ? part.exits
                                     : part.inner)
        .push_back(&op);
  }
  return llvm::map_to_vector(parts, [](auto& part) { return part.second; });
}

class ImportManualShardings : public impl::ImportManualShardingsPassBase<ImportManualShardings> {
 public:
  using ImportManualShardingsPassBase::ImportManualShardingsPassBase;

  void runOnOperation() override {
    llvm::MapVector<Block*, SmallVector<Operation*>> blocks;
    getOperation().walk([&](Operation* op) {
      if (isCall(op, kFullToShardCall)) blocks[op->getBlock()].push_back(op);
    });
    for (auto& [block, entries] : blocks) {
      const FailureOr<SmallVector<Part>> parts = partsOf(*block, entries);
      if (failed(parts)) return signalPassFailure();
      for (const Part& part : *parts) {
        if (failed(convert(part))) return signalPassFailure();
      }
    }
    const WalkResult left = getOperation().walk([](stablehlo::CustomCallOp call) -> WalkResult {
      if (!isCall(call, kShardToFullCall)) return WalkResult::advance();
      return call.emitOpError() << "@" << kShardToFullCall << " is not reached from any @"
                                << kFullToShardCall;
    });
    if (left.wasInterrupted()) signalPassFailure();
  }

 private:
  // The shardings that values have; all must have one.
  FailureOr<TensorShardingPerValueAttr> shardingsOf(ArrayRef<Operation*> calls, bool of_operands) {
    SmallVector<TensorShardingAttr> shardings;
    for (Operation* call : calls) {
      if (call->getNumOperands() != 1 || call->getNumResults() != 1) {
        return call->emitOpError() << "must have one operand and one result";
      }
      shardings.push_back(getSharding(of_operands ? call->getOperand(0) : call->getResult(0)));
      if (!shardings.back()) return call->emitOpError() << "has no sharding on its global side";
    }
    return TensorShardingPerValueAttr::get(&getContext(), shardings);
  }

  LogicalResult convert(const Part& part) {
    auto in = shardingsOf(part.entries, /*of_operands=*/true),
         out = shardingsOf(part.exits, /*of_operands=*/false);
    if (failed(in) || failed(out)) return failure();
    auto manual_axes = part.entries[0]->getAttrOfType<ManualAxesAttr>(kManualAxesText);
    Operation* last = part.inner.empty() ? part.entries.back() : part.inner.back();
    Operation* place = part.exits.empty() ? last->getNextNode() : part.exits[0];
    SmallVector<Value> operands;
    for (Operation* entry : part.entries) {
      if (!manual_axes || entry->getAttr(kManualAxesText) != manual_axes) {
        return entry->emitOpError() << "must have the manual axes of the op that uses its result, from "
                                       "xla-sdy-import-shardings";
      }
      operands.push_back(entry->getOperand(0));
      Operation* source = operands.back().getDefiningOp();
      if (source && source->getBlock() == place->getBlock() && !source->isBeforeInBlock(place)) {
        return entry->emitOpError()
               << "has an operand that comes after a result of the same manual computation";
      }
    }
    OpBuilder builder(place);
    const auto types =
        llvm::map_to_vector(part.exits, [](Operation* exit) { return exit->getResult(0).getType(); });
    auto manual = ManualComputationOp::create(builder, part.entries[0]->getLoc(), types, operands, *in, *out,
                                              manual_axes);
    Block& body = manual.getBody().emplaceBlock();
    for (Operation* entry : part.entries) {
      entry->getResult(0).replaceAllUsesWith(
          body.addArgument(entry->getResult(0).getType(), entry->getLoc()));
    }
    for (Operation* op : part.inner) op->moveBefore(&body, body.end());
    builder.setInsertionPointToEnd(&body);
    ReturnOp::create(builder, manual.getLoc(),
                     llvm::map_to_vector(part.exits, [](Operation* exit) { return exit->getOperand(0); }));
    for (auto [exit, result] : llvm::zip_equal(part.exits, manual.getResults())) {
      exit->getResult(0).replaceAllUsesWith(result);
      exit->erase();
    }
    for (Operation* entry : part.entries) entry->erase();
    return bringInside(manual);
  }

  // Constants and the like may be shared with what is outside; nothing else comes in but as an operand.
  LogicalResult bringInside(ManualComputationOp manual) {
    llvm::DenseMap<Operation*, Operation*> copies;
    const WalkResult result = manual.getBody().walk([&](Operation* op) -> WalkResult {
      for (OpOperand& operand : op->getOpOperands()) {
        if (manual.getBody().isAncestor(operand.get().getParentRegion())) continue;
        Operation* source = operand.get().getDefiningOp();
        if (!source || source->getNumOperands() != 0 || source->getNumRegions() != 0 || !isPure(source)) {
          return op->emitOpError() << "is per device, but has an operand from outside that bypasses @"
                                   << kFullToShardCall;
        }
        Operation*& copy = copies[source];
        if (!copy) {
          copy = source->clone();
          manual.getBody().front().push_front(copy);
        }
        operand.set(copy->getResult(cast<OpResult>(operand.get()).getResultNumber()));
      }
      return WalkResult::advance();
    });
    return failure(result.wasInterrupted());
  }
};

}  // namespace
}  // namespace mlir::sdy
