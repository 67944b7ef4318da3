#include <optional>
#include <utility>

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Sequence.h"
#include "mlir/IR/SymbolTable.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/data_flow.h"
#include "shardy/dialect/sdy/transforms/export/passes.h"
#include "shardy/dialect/sdy/transforms/export/reshard_value.h"
#include "shardy/dialect/sdy/transforms/propagation/op_sharding_rule_registry.h"
#include "shardy/propagation/common_axes.h"
#include "stablehlo/dialect/ChloOps.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {

#define GEN_PASS_DEF_INSERTEXPLICITRESHARDSPASS
#include "shardy/dialect/sdy/transforms/export/passes.h.inc"

namespace {

int64_t getSize(Type type) {
  const auto shaped = dyn_cast<ShapedType>(type);
  int64_t size = 1;
  if (!shaped || !shaped.hasStaticShape()) return size;
  for (int64_t dim : shaped.getShape()) {
    if (__builtin_mul_overflow(size, dim, &size)) return INT64_MAX;
  }
  return size;
}

class ReshardInserter {
 public:
  ReshardInserter(func::FuncOp function, bool every_op)
      : function_(function), builder_(function.getContext()), every_op_(every_op) {}

  void run() {
    SmallVector<Operation*> ops;
    function_.getBody().walk<WalkOrder::PreOrder>([&](Operation* op) { ops.push_back(op); });
    for (Operation* op : ops) visit(op);
  }

 private:
  void visit(Operation* op) {
    if (isa<func::ReturnOp>(op)) return visitReturn(op);
    if (isDataFlowOp(op)) return visitDataFlow(op);
    if (auto call = dyn_cast<func::CallOp>(op)) return visitCall(call);
    if (auto reshard = dyn_cast<ReshardOp>(op)) return visitReshard(reshard);
    if (isa<PropagationBarrierOp>(op)) return reduceOperands(op);
    // Their sharding follows from their operand's. Terminators end data-flow ops.
    if (isa<CollectiveOpInterface, DataFlowEdgeOp, FuncDataFlowEdgeOp, ShardingGroupOp>(op) ||
        op->hasTrait<OpTrait::IsTerminator>())
      return;
    const bool whole_rule = every_op_ || isUnifiedByPartialVersion(op);
    reduceOperands(op);
    unify(op, whole_rule);
  }

  // --- Shardings ---

  MeshAttr meshOf(TensorShardingAttr sharding) {
    MeshAttr& mesh = meshes_[sharding.getMeshOrRef()];
    if (!mesh) mesh = sharding.getMesh(function_);
    return mesh;
  }

  // One that any mesh may replace has no effect.
  MeshedSharding meshed(TensorShardingAttr sharding) {
    if (!sharding || meshOf(sharding).empty()) return {};
    return {sharding, meshOf(sharding)};
  }

  MeshedSharding shardingOf(Value value) {
    // The arguments of loops are sharded as their results are.
    if (isa<BlockArgument>(value)) {
      if (Value owner = getDataFlowEdgeOwner(value)) value = owner;
    }
    return meshed(getSharding(value));
  }

  // --- Where values flow ---

  // What one operand of `user` has to become.
  void flowTo(OpOperand& operand, const MeshedSharding& to) {
    if (!isa<ShapedType>(operand.get().getType())) return;
    const MeshedSharding from = shardingOf(operand.get());
    if (!every_op_ && getLostUnreducedAxes(to, from).empty()) {
      MeshedSharding now = from;
      return operand.set(insertAllReduce(builder_, operand.get(), now, getLostUnreducedAxes(from, to)));
    }
    if (!from.sharding && to.sharding && isSamePlacement(from, to)) return;
    operand.set(insertReshard(builder_, operand.get(), from, to));
  }

  void visitReturn(Operation* op) {
    builder_.setInsertionPoint(op);
    for (OpOperand& operand : op->getOpOperands()) {
      flowTo(operand, meshed(function_.getResultAttrOfType<TensorShardingAttr>(operand.getOperandNumber(),
                                                                               kShardingAttr)));
    }
  }

  void flowFromSource(OpOperand& source, const MeshedSharding& to) {
    builder_.setInsertionPointAfterValue(source.get());
    flowTo(source, to);
  }

  void visitDataFlow(Operation* op) {
    if (auto region_op = dyn_cast<ShardableDataFlowOpInterface>(op)) return visitComputation(region_op);
    for (const DataFlow& flow : getDataFlows(op)) {
      const MeshedSharding to = meshed(getSharding(flow.owner));
      for (OpOperand* source : flow.sources) flowFromSource(*source, to);
    }
  }

  void visitComputation(ShardableDataFlowOpInterface op) {
    auto manual = dyn_cast<ManualComputationOp>(op.getOperation());
    Block& body = op->getRegion(0).front();
    for (OpOperand& operand : op->getOpOperands()) {
      const unsigned number = operand.getOperandNumber();
      flowFromSource(operand, meshed(manual ? manual.getInShardings().getSharding(number)
                                            : getSharding(body.getArgument(number))));
    }
    for (OpOperand& operand : body.getTerminator()->getOpOperands()) {
      TensorShardingAttr to = getSharding(op->getResult(operand.getOperandNumber()));
      if (manual) to = eraseManualAxes(to, manual.getManualAxes().getValue());
      flowFromSource(operand, meshed(to));
    }
  }

  void visitCall(func::CallOp call) {
    if (!symbols_) symbols_.emplace(function_->getParentOfType<ModuleOp>());
    auto callee = symbols_->lookup<func::FuncOp>(call.getCallee());
    if (!callee) return;
    const bool was_every_op = std::exchange(every_op_, true);
    for (OpOperand& operand : call->getOpOperands()) {
      flowFromSource(operand, meshed(callee.getArgAttrOfType<TensorShardingAttr>(operand.getOperandNumber(),
                                                                                 kShardingAttr)));
    }
    every_op_ = was_every_op;
  }

  void visitReshard(ReshardOp reshard) {
    const MeshedSharding from = shardingOf(reshard.getInput());
    const MeshedSharding to = meshed(reshard.getSharding());
    builder_.setInsertionPoint(reshard);
    if (!from.sharding) return;
    if (!getLostUnreducedAxes(to, from).empty()) {
      reshard.getResult().replaceAllUsesWith(insertReshard(builder_, reshard.getInput(), from, to));
      return reshard.erase();
    }
    MeshedSharding now = from;
    reshard.getInputMutable().assign(
        insertAllReduce(builder_, reshard.getInput(), now, getLostUnreducedAxes(from, to)));
  }

  // Operands are unreduced along no axis along which the op's results are not.
  void reduceOperands(Operation* op) {
    const auto is_unreduced = [&](Value operand) {
      const TensorShardingAttr sharding = shardingOf(operand).sharding;
      return sharding && !sharding.getUnreducedAxes().empty();
    };
    if (llvm::none_of(op->getOperands(), is_unreduced)) return;
    const MeshedSharding to = op->getNumResults() == 0 ? MeshedSharding() : shardingOf(op->getResult(0));
    builder_.setInsertionPoint(op);
    for (OpOperand& operand : op->getOpOperands()) {
      MeshedSharding from = shardingOf(operand.get());
      operand.set(insertAllReduce(builder_, operand.get(), from, getLostUnreducedAxes(from, to)));
    }
  }

  // --- Ops with rules ---

  // What passes a barrier stays where it is.
  MeshedSharding shardingBehindBarriers(Value value) {
    while (auto barrier = value.getDefiningOp<PropagationBarrierOp>()) value = barrier.getInput();
    return shardingOf(value);
  }

  bool isUnifiedByPartialVersion(Operation* op) {
    if (isa<chlo::RaggedDotOp>(op)) return true;
    if (!isa<stablehlo::ConcatenateOp>(op)) return false;
    const MeshedSharding result = shardingOf(op->getResult(0));
    return llvm::any_of(op->getOperands(), [&](Value value) {
      const MeshedSharding operand = shardingBehindBarriers(value);
      return !isSamePlacement(operand, result) || !getLostUnreducedAxes(operand, result).empty() ||
             !getLostUnreducedAxes(result, operand).empty();
    });
  }

  // Whether the partial version looks at the op, which is slow: most ops are none of these.
  static bool isOfPartialVersion(Operation* op) {
    return isa<stablehlo::DotGeneralOp, stablehlo::DotOp>(op) ||
           llvm::any_of(getShardings(op),
                        [](TensorShardingAttr sharding) { return !sharding.getUnreducedAxes().empty(); });
  }

  // `whole_rule`: not only what the partial version does for most ops.
  void unify(Operation* op, bool whole_rule) {
    if (!whole_rule && !isOfPartialVersion(op)) return;
    const auto attribute = dyn_cast_or_null<OpShardingRuleAttr>(op->getDiscardableAttr(kShardingRuleAttr));
    if (attribute && attribute.isCustom()) return;
    Tensors tensors;
    for (Value operand : op->getOperands()) tensors.old.push_back(shardingBehindBarriers(operand));
    for (Value result : op->getResults()) tensors.old.push_back(shardingOf(result));
    if (!findMesh(tensors)) return;
    std::optional<xla::ShardingRule> rule = getShardingRule(op);
    if (!rule || rule->factors.empty()) return;
    tensors.rule = *std::move(rule);
    keepUnnamedReductionsTogether(op, tensors.rule);
    const xla::OpTensors factors = toFactors(op, tensors);
    std::optional<std::vector<xla::AxisList>> axes = xla::AgreedAxes(factors);
    if (!whole_rule) {
      if (axes) return reduceWhatStaysUnreduced(op, tensors, *axes);
      if (!isa<stablehlo::DotGeneralOp, stablehlo::DotOp>(op)) return;
      if (const auto kept = xla::AxesOfOperandsBeforeReduction(factors))
        apply(op, tensors, *kept, /*reduce=*/false);
      return;
    }
    if (!axes && isa<stablehlo::ReshapeOp>(op)) axes = xla::ChooseAxesOfReshape(factors);
    apply(op, tensors, axes ? *axes : xla::ChooseCommonAxes(factors), /*reduce=*/true);
  }

  // Only parts of a sum, a maximum and a minimum can be expressed: other reductions stay on one
  // device.
  static void keepUnnamedReductionsTogether(Operation* op, xla::ShardingRule& rule) {
    const auto has_word = [&](unsigned result) { return getReductionOfParts(op, result).has_value(); };
    if (llvm::all_of(llvm::seq<unsigned>(0, op->getNumResults()), has_word)) return;
    for (xla::ShardingFactor& factor : rule.factors) {
      if (factor.kind == xla::FactorKind::kReduction) factor.kind = xla::FactorKind::kNeedReplication;
    }
  }

  // What the tensors of an op are now.
  struct Tensors {
    xla::ShardingRule rule;
    SmallVector<MeshedSharding> old;  // the operands, then the results
    MeshAttr mesh;                    // of all of them, but for the order of its devices

    const xla::ShardingRule::Tensor& mapping(size_t tensor) const {
      return tensor < rule.operands.size() ? rule.operands[tensor]
                                           : rule.results[tensor - rule.operands.size()];
    }
  };

  // False where the tensors are not all of one mesh, or none has a sharding.
  static bool findMesh(Tensors& tensors) {
    for (const MeshedSharding& old : tensors.old) {
      if (!old.sharding) continue;
      if (old.mesh.isMaximal()) return false;
      if (!tensors.mesh) tensors.mesh = old.mesh;
      if (!tensors.mesh.equalsIgnoringDeviceOrder(old.mesh)) return false;
    }
    return tensors.mesh != nullptr;
  }

  xla::OpTensors toFactors(Operation* op, const Tensors& tensors) {
    xla::OpTensors factors{tensors.rule, {}, {}, nameOrder(tensors.mesh)};
    for (auto [i, old] : llvm::enumerate(tensors.old)) {
      xla::MeshSharding sharding;
      if (old.sharding) {
        for (DimensionShardingAttr dim : old.sharding.getDimShardings())
          sharding.dims.push_back({toAxisList(tensors.mesh, dim.getAxes()), dim.getIsClosed()});
      }
      factors.tensors.push_back(xla::ProjectToFactors(&sharding, tensors.mapping(i), tensors.rule));
      const bool is_operand = i < op->getNumOperands();
      factors.sizes.push_back(getSize(is_operand ? op->getOperand(i).getType()
                                                 : op->getResult(i - op->getNumOperands()).getType()));
    }
    return factors;
  }

  ArrayRef<int64_t> nameOrder(MeshAttr mesh) {
    SmallVector<int64_t>& order = name_orders_[mesh];
    if (!order.empty()) return order;
    auto by_name = llvm::to_vector(llvm::seq<int64_t>(0, mesh.getAxes().size()));
    llvm::sort(by_name, [&](int64_t a, int64_t b) {
      return mesh.getAxes()[a].getName() < mesh.getAxes()[b].getName();
    });
    order.resize(by_name.size());
    for (auto [place, axis] : llvm::enumerate(by_name)) order[axis] = place;
    return order;
  }

  // Gives the op's tensors these axes, and those around it what they had.
  void apply(Operation* op, const Tensors& tensors, ArrayRef<xla::AxisList> axes, bool reduce) {
    SmallVector<SmallVector<xla::AxisList>> wanted;
    for (size_t i = 0; i < tensors.old.size(); ++i) {
      wanted.push_back(llvm::to_vector(xla::DimensionAxes(axes, tensors.mapping(i), tensors.rule)));
    }
    const MeshedSharding& like = mostlyKept(tensors, wanted);
    SmallVector<MeshedSharding> now(tensors.old);
    for (size_t i = 0; i < now.size(); ++i) {
      const MeshedSharding& old = tensors.old[i];
      const MeshedSharding changed = {withAxes(old, like.sharding.getMeshOrRef(), like.mesh, wanted[i]),
                                      like.mesh};
      if (!isSamePlacement(old, changed)) now[i] = changed;
    }
    builder_.setInsertionPoint(op);
    for (auto [i, operand] : llvm::enumerate(op->getOpOperands()))
      operand.set(insertReshard(builder_, operand.get(), tensors.old[i], now[i]));
    const xla::AxisList reduction = reduce ? xla::ReductionAxes(tensors.rule, axes) : xla::AxisList();
    updateResults(op, ArrayRef(tensors.old).drop_front(op->getNumOperands()),
                  SmallVector<MeshedSharding>(ArrayRef(now).drop_front(op->getNumOperands())), like,
                  reduction);
  }

  // One of the mesh on which most tensors can stay as they are.
  const MeshedSharding& mostlyKept(const Tensors& tensors, ArrayRef<SmallVector<xla::AxisList>> wanted) {
    llvm::MapVector<MeshAttr, std::pair<const MeshedSharding*, int64_t>> kept;
    for (auto [old, axes] : llvm::zip_equal(tensors.old, wanted)) {
      if (!old.sharding) continue;
      auto& [first, count] = kept[old.mesh];
      if (!first) first = &old;
      const bool stays = llvm::equal(old.sharding.getDimShardings(), axes,
                                     [&](DimensionShardingAttr dim, const xla::AxisList& of_dim) {
                                       return toAxisList(tensors.mesh, dim.getAxes()) == of_dim;
                                     });
      if (stays) ++count;
    }
    return *llvm::max_element(kept, [](auto& a, auto& b) {
              return a.second.second < b.second.second;
            })->second.first;
  }

  void updateResults(Operation* op, ArrayRef<MeshedSharding> old, SmallVector<MeshedSharding> now,
                     const MeshedSharding& like, const xla::AxisList& reduction) {
    // Along these a result is replicated only once it is reduced.
    for (MeshedSharding& result : now) {
      if (!result.sharding) continue;
      const xla::AxisList replicated = toAxisList(result.mesh, result.sharding.getReplicatedAxes());
      xla::AxisList kept;
      xla::Append(&kept, subtractAxes(replicated, reduction));
      if (kept != replicated) result.sharding = result.sharding.withReplicated(toAxisRefs(result.mesh, kept));
    }
    const auto rank = [&](int64_t i) { return getTensorRank(op->getResult(i).getType()).value_or(0); };
    if (!llvm::equal(old, now, [](auto& a, auto& b) { return a.sharding == b.sharding; })) {
      SmallVector<TensorShardingAttr> shardings;
      for (auto [i, of_result] : llvm::enumerate(now))
        shardings.push_back(of_result.sharding ? of_result.sharding : getReplicated(rank(i), like));
      if (auto constraint = dyn_cast<ShardingConstraintOp>(op)) {
        constraint.setShardingAttr(shardings.front());
      } else {
        setShardings(op, shardings);
      }
    }
    builder_.setInsertionPointAfter(op);
    SmallVector<SmallVector<OpOperand*>> uses;
    SmallVector<Value> values;
    SmallVector<MeshedSharding> has(now);
    for (auto [i, result] : llvm::enumerate(op->getResults())) {
      uses.push_back(llvm::map_to_vector(result.getUses(), [](OpOperand& use) { return &use; }));
      values.push_back(result);
      const xla::AxisList partial = subtractAxes(reduction, getLostUnreducedAxes(has[i], {}));
      if (partial.empty()) continue;
      if (!has[i].sharding) has[i] = {getReplicated(rank(i), like), like.mesh};
      const auto axes = AxisRefListAttr::get(op->getContext(), toAxisRefs(like.mesh, partial));
      values[i] = AllReduceOp::create(builder_, op->getLoc(), result.getType(), result, axes,
                                      *getReductionOfParts(op, i), has[i].sharding);
    }
    for (size_t i = 0; i < values.size(); ++i) {
      const Value value = insertReshard(builder_, values[i], has[i], old[i]);
      for (OpOperand* use : uses[i]) use->set(value);
    }
  }

  // The partial version reduces along the other axes of a result that is unreduced along some.
  void reduceWhatStaysUnreduced(Operation* op, const Tensors& tensors, ArrayRef<xla::AxisList> axes) {
    const xla::AxisList reduction = xla::ReductionAxes(tensors.rule, axes);
    const ArrayRef<MeshedSharding> results = ArrayRef(tensors.old).drop_front(op->getNumOperands());
    const auto* unreduced = llvm::find_if(results, [](const MeshedSharding& result) {
      return result.sharding && !result.sharding.getUnreducedAxes().empty();
    });
    if (unreduced == results.end() || reduction.empty()) return;
    updateResults(op, results, SmallVector<MeshedSharding>(results), *unreduced, reduction);
  }

  func::FuncOp function_;
  OpBuilder builder_;
  bool every_op_;
  llvm::DenseMap<Attribute, MeshAttr> meshes_;
  llvm::DenseMap<MeshAttr, SmallVector<int64_t>> name_orders_;
  std::optional<SymbolTable> symbols_;
};

struct InsertExplicitReshardsPass : impl::InsertExplicitReshardsPassBase<InsertExplicitReshardsPass> {
  using InsertExplicitReshardsPassBase::InsertExplicitReshardsPassBase;

  void runOnOperation() override {
    if (!getOperation().isExternal()) ReshardInserter(getOperation(), enableFullVersion).run();
  }
};

}  // namespace
}  // namespace mlir::sdy
