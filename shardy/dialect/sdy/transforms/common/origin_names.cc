#include "shardy/dialect/sdy/transforms/common/origin_names.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "shardy/dialect/sdy/ir/constants.h"

namespace mlir::sdy {

std::string getOriginKey(AxisRefAttr axis) {
  std::string key = axis.getName().str();
  if (SubAxisInfoAttr part = axis.getSubAxisInfo())
    key += ":(" + std::to_string(part.getPreSize()) + ")" + std::to_string(part.getSize());
  return key;
}

std::string OriginNames::of(Operation* op) {
  if (auto known = op->getAttrOfType<StringAttr>(kShardingOriginNameAttr)) return known.str();
  const std::string kind = isa<ShardingConstraintOp>(op)  ? "constraint"
                           : isa<ManualComputationOp>(op) ? "mc"
                                                          : "op";
  const std::string name = kind + "_" + std::to_string(counts_[kind]++);
  op->setDiscardableAttr(kShardingOriginNameAttr, StringAttr::get(op->getContext(), name));
  return name;
}

std::string OriginNames::of(Value value) {
  if (isa_and_nonnull<DataFlowEdgeOp, FuncDataFlowEdgeOp>(value.getDefiningOp()))
    value = value.getDefiningOp()->getOperand(0);
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation* parent = argument.getOwner()->getParentOp();
    const std::string place = "input: " + std::to_string(argument.getArgNumber());
    return isa<func::FuncOp>(parent) ? place : of(parent) + "_" + place;
  }
  Operation* op = value.getDefiningOp();
  if (isa<ShardingConstraintOp>(op)) return of(op);
  return of(op) + "_output: " + std::to_string(cast<OpResult>(value).getResultNumber());
}

}  // namespace mlir::sdy
