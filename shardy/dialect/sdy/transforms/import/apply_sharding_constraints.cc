// Lets constraints say how their inputs are sharded, where nothing contradicts.
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/data_flow.h"
#include "shardy/dialect/sdy/transforms/common/origin_names.h"
#include "shardy/dialect/sdy/transforms/import/passes.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_APPLYSHARDINGCONSTRAINTSPASS
#include "shardy/dialect/sdy/transforms/import/passes.h.inc"

namespace {

bool constrains(Operation* op) { return isa<ShardingConstraintOp, ManualComputationOp>(op); }

// The sharding that the use requests of its value; null when none.
TensorShardingAttr getConstraint(OpOperand& use) {
  if (auto constraint = dyn_cast<ShardingConstraintOp>(use.getOwner())) return constraint.getSharding();
  if (auto manual = dyn_cast<ManualComputationOp>(use.getOwner()))
    return manual.getInShardings().getSharding(use.getOperandNumber());
  return {};
}

// The constraints that end a chain which `head` begins: each is the only use of the one before, and the last
// has no further ones. Null when there is no chain.
ShardingConstraintOp getEndOfChain(ShardingConstraintOp head) {
  ShardingConstraintOp end = head;
  while (end.getResult().hasOneUse()) {
    auto next = dyn_cast<ShardingConstraintOp>(*end.getResult().user_begin());
    if (!next) break;
    end = next;
  }
  return end == head || llvm::any_of(end.getResult().getUsers(), constrains) ? ShardingConstraintOp() : end;
}

// The rule that propagation used along a constraint; ops keep it until rules are dropped.
OpShardingRuleAttr getIdentityRule(RankedTensorType type) {
  MLIRContext* context = type.getContext();
  SmallVector<DimMappingAttr> dims;
  for (int64_t dim = 0; dim < type.getRank(); ++dim) dims.push_back(DimMappingAttr::get(context, dim));
  const auto mapping = TensorMappingAttr::get(context, dims);
  return OpShardingRuleAttr::get(context, type.getShape(), mapping, mapping, {}, {}, {}, {}, false);
}

// What the pass did, as attributes for readers: where axes come from, and at which step a constraint gave
// them.
class Notes {
 public:
  Notes(bool of_origins, bool of_edges) : of_origins_(of_origins), of_edges_(of_edges) {}

  // Annotations are their own origins.
  void begin(ModuleOp module) {
    if (!of_origins_) return;
    module.walk<WalkOrder::PreOrder>([&](Operation* op) {
      if (constrains(op)) names_.of(op);
      if (auto constraint = dyn_cast<ShardingConstraintOp>(op))
        op->setDiscardableAttr(kShardingOriginsAttr, originsOf(constraint.getSharding(), "self"));
      auto function = dyn_cast<func::FuncOp>(op);
      for (unsigned i = 0; function && i < function.getNumArguments(); ++i) {
        if (auto sharding = function.getArgAttrOfType<TensorShardingAttr>(i, kShardingAttr))
          function.setArgAttr(i, kShardingOriginsAttr, originsOf(sharding, "self"));
      }
    });
  }

  // `value` gets the sharding that `use` requests.
  void apply(Value value, TensorShardingAttr sharding, OpOperand& use) {
    auto constraint = dyn_cast<ShardingConstraintOp>(use.getOwner());
    if (of_edges_ && constraint) addEdges(constraint);
    if (!of_origins_) return;
    std::string name = names_.of(use.getOwner());
    if (!constraint) name += "_input: " + std::to_string(use.getOperandNumber());
    const DictionaryAttr origins = originsOf(sharding, name);
    auto argument = dyn_cast<BlockArgument>(value);
    auto function = argument ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp()) : func::FuncOp();
    if (function) {
      function.setArgAttr(argument.getArgNumber(), kShardingOriginsAttr, origins);
    } else if (auto result = dyn_cast<OpResult>(value)) {
      SmallVector<Attribute> of_op(result.getOwner()->getNumResults(),
                                   DictionaryAttr::get(value.getContext()));
      if (auto known = result.getOwner()->getAttrOfType<ArrayAttr>(kShardingOriginsAttr))
        llvm::copy(known, of_op.begin());
      of_op[result.getResultNumber()] = origins;
      result.getOwner()->setDiscardableAttr(kShardingOriginsAttr, ArrayAttr::get(value.getContext(), of_op));
    }
  }

  // Results of functions have the origins of what is returned.
  void finish(ModuleOp module) {
    if (!of_origins_) return;
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isExternal()) continue;
      for (OpOperand& returned : function.getBody().back().getTerminator()->getOpOperands()) {
        if (const DictionaryAttr origins = originsOf(returned.get()))
          function.setResultAttr(returned.getOperandNumber(), kShardingOriginsAttr, origins);
      }
    }
  }

 private:
  static DictionaryAttr originsOf(TensorShardingAttr sharding, StringRef name) {
    NamedAttrList origins;
    const auto attribute = StringAttr::get(sharding.getContext(), name);
    for (DimensionShardingAttr dim : sharding.getDimShardings())
      for (AxisRefAttr axis : dim.getAxes()) origins.set(getOriginKey(axis), attribute);
    return origins.getDictionary(sharding.getContext());
  }

  // As another value would say it; null where nothing is noted.
  DictionaryAttr originsOf(Value value) {
    Attribute noted;
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      noted = cast<func::FuncOp>(argument.getOwner()->getParentOp())
                  .getArgAttr(argument.getArgNumber(), kShardingOriginsAttr);
    } else {
      noted = value.getDefiningOp()->getAttr(kShardingOriginsAttr);
      if (auto list = dyn_cast_or_null<ArrayAttr>(noted))
        noted = list[cast<OpResult>(value).getResultNumber()];
    }
    const auto origins = dyn_cast_or_null<DictionaryAttr>(noted);
    if (!origins || origins.empty()) return {};
    NamedAttrList named(origins);
    for (NamedAttribute axis : origins) {
      if (cast<StringAttr>(axis.getValue()).getValue() == "self")
        named.set(axis.getName(), StringAttr::get(value.getContext(), names_.of(value)));
    }
    return named.getDictionary(value.getContext());
  }

  void addEdges(ShardingConstraintOp op) {
    MLIRContext* context = op.getContext();
    const auto input = EdgeValueRefAttr::get(context, EdgeNodeType::OPERAND, 0);
    const auto result = EdgeValueRefAttr::get(context, EdgeNodeType::RESULT, 0);
    SmallVector<AxisToPropagationDetailsAttr> axes;
    for (DimensionShardingAttr dim : op.getSharding().getDimShardings())
      for (AxisRefAttr axis : dim.getAxes())
        axes.push_back(AxisToPropagationDetailsAttr::get(context, axis, result, input));
    const auto step = PropagationOneStepAttr::get(context, steps_++, axes);
    op->setDiscardableAttr(kPropagationEdgesAttr, PropagationEdgesAttr::get(context, step));
  }

  bool of_origins_, of_edges_;
  OriginNames names_;
  int64_t steps_ = 0;
};

class Application {
 public:
  Application(MLIRContext* context, Notes& notes) : builder_(context), notes_(notes) {}

  void visit(ShardingConstraintOp op) {
    Value input = op.getInput();
    if (!isUnsharded(input)) return;
    const Asked& asked = askedOf(input);
    if (asked.uses == 1) readFromChain(op);
    if (asked.differ || !op.getSharding().isFullyClosed()) return;
    if (!getEdgeOf(input)) {
      setTargetSharding(op.getInputMutable(), op.getSharding());
      const auto type = dyn_cast<RankedTensorType>(op.getType());
      if (type && type.hasStaticShape()) op->setDiscardableAttr(kShardingRuleAttr, getIdentityRule(type));
      return;
    }
    builder_.setInsertionPointAfterValue(input);
    // Ahead of all uses, whatever region it came from.
    if (builder_.getInsertionPoint() != Block::iterator(op))
      op->moveBefore(builder_.getInsertionBlock(), builder_.getInsertionPoint());
    input.replaceAllUsesExcept(op.getResult(), op);
  }

  void visit(ManualComputationOp op) {
    for (auto [number, sharding] : llvm::enumerate(op.getInShardings().getShardings())) {
      Value input = op.getOperand(number);
      if (!sharding.isFullyClosed() || !isUnsharded(input) || askedOf(input).differ) continue;
      if (!getEdgeOf(input)) {
        setTargetSharding(op->getOpOperand(number), sharding);
        continue;
      }
      builder_.setInsertionPointAfterValue(input);
      auto constraint =
          ShardingConstraintOp::create(builder_, input.getLoc(), input.getType(), input, sharding);
      input.replaceAllUsesExcept(constraint.getResult(), constraint);
    }
  }

 private:
  // What the constraints of a value ask.
  struct Asked {
    TensorShardingAttr first;
    bool differ = false;
    int64_t uses = 0;
  };

  // All uses are looked at once: a value may have thousands of constraints.
  const Asked& askedOf(Value value) {
    const auto [place, is_new] = asked_.try_emplace(value);
    Asked& asked = place->second;
    if (!is_new) return asked;
    for (OpOperand& use : value.getUses()) {
      const TensorShardingAttr sharding = getConstraint(use);
      if (!sharding) continue;
      if (!asked.first) asked.first = sharding;
      asked.differ |= sharding != asked.first;
      ++asked.uses;
    }
    return asked;
  }

  static DataFlowEdgeOp getEdgeOf(Value value) {
    const Value owner = getDataFlowEdgeOwner(value);
    return owner ? getDataFlowEdge(owner) : DataFlowEdgeOp();
  }

  static bool isUnsharded(Value value) {
    if (DataFlowEdgeOp edge = getEdgeOf(value)) return !edge.getShardingAttr();
    const Value owner = getDataFlowEdgeOwner(value);
    return !getSharding(owner ? owner : value);
  }

  void setTargetSharding(OpOperand& use, TensorShardingAttr sharding) {
    const Value owner = getDataFlowEdgeOwner(use.get());
    const Value target = owner ? owner : use.get();
    setSharding(target, sharding);
    notes_.apply(target, sharding, use);
  }

  static void readFromChain(ShardingConstraintOp head) {
    ShardingConstraintOp end = getEndOfChain(head);
    if (!end) return;
    head.getInput().replaceUsesWithIf(end.getResult(), [&](OpOperand& use) {
      Operation* user = use.getOwner();
      return user->getBlock() == end->getBlock() && end->isBeforeInBlock(user) && !isa<func::ReturnOp>(user);
    });
  }

  OpBuilder builder_;
  Notes& notes_;
  DenseMap<Value, Asked> asked_;
};

struct ApplyShardingConstraintsPass
    : public impl::ApplyShardingConstraintsPassBase<ApplyShardingConstraintsPass> {
  using ApplyShardingConstraintsPassBase::ApplyShardingConstraintsPassBase;

  void runOnOperation() override {
    Notes notes(debugShardingOrigins, debugPropagationEdgeSharding);
    notes.begin(getOperation());
    Application application(&getContext(), notes);
    // Collected first: constraints move.
    SmallVector<Operation*> ops;
    getOperation().walk([&](Operation* op) {
      if (constrains(op)) ops.push_back(op);
    });
    for (Operation* op : ops) {
      if (auto constraint = dyn_cast<ShardingConstraintOp>(op)) {
        application.visit(constraint);
      } else {
        application.visit(cast<ManualComputationOp>(op));
      }
    }
    notes.finish(getOperation());
  }
};

}  // namespace
}  // namespace mlir::sdy
