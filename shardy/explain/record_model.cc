#include "shardy/explain/record_model.h"

#include <algorithm>
#include <optional>

#include "absl/strings/str_cat.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/propagation/op_sharding_rule_registry.h"
#include "shardy/dialect/sdy/transforms/propagation/propagate.h"

namespace mlir::sdy {
namespace {

using Tensor = ShardingModel::Tensor;

// Of factors, as rules are written.
std::string factorText(int64_t factor) {
  constexpr int64_t kLetters = 'z' - 'i' + 1;
  if (factor < kLetters) return std::string(1, static_cast<char>('i' + factor));
  return absl::StrCat("z_", factor - kLetters + 1);
}

class Recorder {
 public:
  Recorder(const NamedProgram& program, ModuleOp module, const PropagationTrace& trace)
      : program_(program), module_(module), trace_(trace), symbols_(module), main_(getMainFunction(module)) {}

  ShardingModel record() {
    for (const Definition& d : program_.definitions) {
      model_.places.push_back({d.name, d.op, d.type, d.line, d.column, d.length, {}});
    }
    for (const PropagationTrace::Tensor& tensor : trace_.tensors) recordTensor(tensor);
    model_.main_results = trace_.main_results;
    module_.walk<WalkOrder::PreOrder>([&](Operation* op) {
      for (Value result : op->getResults()) place(result);
      for (Region& region : op->getRegions()) {
        for (Value argument : region.getArguments()) place(argument);
      }
    });
    for (const PropagationTrace::Arrival& arrival : trace_.arrivals) recordArrival(arrival);
    for (const PropagationTrace::Stop& stop : trace_.stops) recordStop(stop);
    module_.walk([&](Operation* op) {
      if (!isa<DataFlowEdgeOp>(op)) recordEnds(op);
    });
    return std::move(model_);
  }

 private:
  // --- Tensors ---

  void recordTensor(const PropagationTrace::Tensor& traced) {
    Tensor tensor;
    TensorShardingAttr sharding;
    if (traced.value) {
      describe(traced.value, tensor);
      sharding = getSharding(traced.value);
    } else if (main_ && traced.main_result >= 0) {
      tensor.name = absl::StrCat("result", traced.main_result);
      tensor.op = "result of @main";
      tensor.line = lineOf(main_.getLoc());
      describe(main_.getResultTypes()[traced.main_result], tensor);
      sharding = main_.getResultAttrOfType<TensorShardingAttr>(traced.main_result, kShardingAttr);
    }
    shard(sharding, tensor);
    // Unused values are removed.
    if (traced.annotation && !tensor.name.empty()) {
      give(traced.annotation, tensor);
      tensor.given_by = giverOf(traced);
    }
    model_.tensors.push_back(std::move(tensor));
  }

  void describe(Type type, Tensor& tensor) {
    llvm::raw_string_ostream(tensor.type) << type;
    if (auto shaped = dyn_cast<ShapedType>(type); shaped && shaped.hasRank())
      tensor.shape.assign(shaped.getShape().begin(), shaped.getShape().end());
  }

  void describe(Value value, Tensor& tensor) {
    Operation* op = value.getDefiningOp();
    if (auto edge = dyn_cast_or_null<DataFlowEdgeOp>(op)) return describe(edge.getInput(), tensor);
    describe(value.getType(), tensor);
    const SmallVector<StringRef> manual = getManualAxesAround(&value.getParentBlock()->front());
    if (!manual.empty()) absl::StrAppend(&tensor.type, " of each device along ", llvm::join(manual, ", "));
    tensor.line = lineOf(value.getLoc());
    tensor.op = op ? op->getName().getStringRef().str() : "argument";
    const int64_t definition = program_.definitionOf(value);
    if (definition >= 0) {
      tensor.name = program_.definitions[definition].name;
      tensor.op = program_.definitions[definition].op;
    } else {
      tensor.name = "a value that the text does not name";
    }
    for (Operation* around = value.getParentRegion()->getParentOp(); around; around = around->getParentOp()) {
      if (isa<NamedComputationOp>(around)) tensor.call_lines.push_back(lineOf(around->getLoc()));
    }
    std::reverse(tensor.call_lines.begin(), tensor.call_lines.end());
  }

  void shard(TensorShardingAttr sharding, Tensor& tensor) {
    if (!sharding) return;
    const MeshAttr mesh = sharding.getMesh(symbols_);
    if (!mesh) return;
    tensor.mesh = meshNumber(sharding, mesh);
    llvm::raw_string_ostream stream(tensor.sharding);
    stream << sharding;
    tensor.sharding.erase(0, StringRef("#sdy.sharding").size());
    for (DimensionShardingAttr dim : sharding.getDimShardings()) {
      tensor.dims.push_back({toAxisList(mesh, dim.getAxes()), !dim.getIsClosed(), {}, 0});
    }
    tensor.replicated = toAxisList(mesh, sharding.getReplicatedAxes());
    tensor.unreduced = toAxisList(mesh, sharding.getUnreducedAxes());
  }

  void give(TensorShardingAttr annotation, Tensor& tensor) {
    const MeshAttr mesh = annotation.getMesh(symbols_);
    const size_t rank = std::min<size_t>(annotation.getRank(), tensor.dims.size());
    for (size_t i = 0; mesh && i < rank; ++i) {
      const DimensionShardingAttr dim = annotation.getDimSharding(i);
      tensor.dims[i].given = toAxisList(mesh, dim.getAxes());
      tensor.dims[i].priority = dim.getPriorityOrDefault();
    }
  }

  // The text's own annotation, or that of an op from which import took it.
  std::string giverOf(const PropagationTrace::Tensor& traced) const {
    const auto at = [](Operation* op) {
      return absl::StrCat(op->getName().stripDialect().str(), " at line ", lineOf(op->getLoc()));
    };
    if (!traced.value) {
      if (program_.tried_results.contains(traced.main_result)) return "--annotate";
      return absl::StrCat("line ", lineOf(main_->getLoc()));
    }
    Value value = traced.value;
    if (auto edge = value.getDefiningOp<DataFlowEdgeOp>()) value = edge.getInput();
    const int64_t definition = program_.definitionOf(value);
    if (definition >= 0 && program_.definitions[definition].is_tried) return "--annotate";
    if (definition >= 0 && program_.definitions[definition].is_annotated)
      return absl::StrCat("line ", lineOf(value.getLoc()));
    for (OpOperand& use : traced.value.getUses()) {
      Operation* user = use.getOwner();
      if (isa<ShardingGroupOp>(user)) return at(user);
      if (auto constraint = dyn_cast<ShardingConstraintOp>(user)) {
        if (constraint.getSharding() == traced.annotation) return at(user);
      } else if (auto manual = dyn_cast<ManualComputationOp>(user)) {
        if (manual.getInShardings().getSharding(use.getOperandNumber()) == traced.annotation) return at(user);
      }
    }
    return "an import pass";
  }

  int64_t meshNumber(TensorShardingAttr sharding, MeshAttr mesh) {
    const auto [at, is_new] = mesh_numbers_.try_emplace(sharding.getMeshOrRef(), model_.meshes.size());
    if (!is_new) return at->second;
    ShardingModel::Mesh& added = model_.meshes.emplace_back();
    if (auto symbol = dyn_cast<FlatSymbolRefAttr>(sharding.getMeshOrRef()))
      added.name = symbol.getValue().str();
    for (MeshAxisAttr axis : mesh.getAxes()) {
      added.axes.push_back(axis.getName().str());
      added.sizes.push_back(axis.getSize());
    }
    added.device_ids.assign(mesh.getDeviceIds().begin(), mesh.getDeviceIds().end());
    return at->second;
  }

  // --- Places ---

  void place(Value value) {
    const int64_t definition = program_.definitionOf(value);
    if (definition < 0) return;
    // What import wraps around a value has its place.
    auto constraint = value.getDefiningOp<ShardingConstraintOp>();
    if (constraint && program_.definitions[definition].op != constraint->getName().getStringRef()) return;
    const auto traced = trace_.tensor_of.find(value);
    int64_t tensor = traced == trace_.tensor_of.end() ? -1 : traced->second;
    if (tensor < 0) {
      if (value.getDefiningOp<DataFlowEdgeOp>()) return;
      // Nothing reached it.
      tensor = static_cast<int64_t>(model_.tensors.size());
      describe(value, model_.tensors.emplace_back());
      shard(getSharding(value), model_.tensors.back());
    }
    if (placed_.insert({definition, tensor}).second) model_.places[definition].tensors.push_back(tensor);
  }

  // --- What happened ---

  struct OpText {
    std::string op, factor;
    int64_t line = 0;
  };

  static OpText opText(Operation* op, int64_t factor) {
    if (!op) return {"an op that was removed", "", 0};
    if (isa<func::ReturnOp>(op)) return {"return", "", lineOf(op->getLoc())};
    if (auto edge = dyn_cast<DataFlowEdgeOp>(op)) {
      // Its factors are the dimensions.
      Value owner = edge.getInput();
      Operation* around =
          isa<BlockArgument>(owner) ? owner.getParentRegion()->getParentOp() : owner.getDefiningOp();
      const StringRef name = isa<NamedComputationOp>(around) ? "call" : around->getName().stripDialect();
      return {absl::StrCat("data flow of ", name.str()), "", lineOf(around->getLoc())};
    }
    const std::string name = op->getName().stripDialect().str();
    if (isa<ShardingGroupOp>(op)) return {name, "", lineOf(op->getLoc())};
    return {name, factor < 0 ? "" : factorText(factor), lineOf(op->getLoc())};
  }

  void recordArrival(const PropagationTrace::Arrival& traced) {
    OpText op = opText(traced.op, traced.factor);
    model_.tensors[traced.tensor].arrivals.push_back(static_cast<int64_t>(model_.arrivals.size()));
    model_.arrivals.push_back({traced.tensor, traced.dim, traced.axis, traced.source, traced.source_dim,
                               std::move(op.op), std::move(op.factor), op.line, traced.user_priority,
                               traced.round});
  }

  void recordStop(const PropagationTrace::Stop& traced) {
    // What ends a block passes shardings on in the edges of data flow.
    if (traced.tensor < 0 && traced.op && traced.op->hasTrait<OpTrait::IsTerminator>()) return;
    const int64_t number = static_cast<int64_t>(model_.stops.size());
    OpText op = opText(traced.op, traced.factor);
    model_.stops.push_back({traced.tensor, traced.dim, traced.axis, traced.source, traced.source_dim,
                            std::move(op.op), std::move(op.factor), op.line, traced.reason, traced.other,
                            ""});
    model_.tensors[traced.source].not_gone.push_back(number);
    if (traced.tensor >= 0) {
      model_.tensors[traced.tensor].not_come.push_back(number);
      return;
    }
    if (!traced.op) return;
    for (Value result : traced.op->getResults()) notCome(result, number);
  }

  // Axes of dimensions whose factor is on one side of the op only: a sum ends at its results, and a broadcast
  // dimension begins there.
  void recordEnds(Operation* op) {
    const std::optional<xla::ShardingRule> rule = getShardingRule(op);
    if (!rule) return;
    std::vector<int> sides(rule->factors.size());  // 1: has an operand, 2: has a result
    const auto mark = [&](const std::vector<xla::ShardingRule::Tensor>& tensors, int side) {
      for (const xla::ShardingRule::Tensor& tensor : tensors) {
        for (const xla::ShardingRule::Dimension& dim : tensor) {
          for (int32_t factor : dim) sides[factor] |= side;
        }
      }
    };
    mark(rule->operands, 1);
    mark(rule->results, 2);
    const auto record = [&](ValueRange values, const std::vector<xla::ShardingRule::Tensor>& tensors,
                            ValueRange others, absl::string_view other_side) {
      for (auto [value, tensor] : llvm::zip(values, tensors)) {
        for (auto [dim, factors] : llvm::enumerate(tensor)) {
          if (factors.size() != 1 || sides[factors[0]] == 3) continue;
          const bool is_sum = rule->factors[factors[0]].kind == xla::FactorKind::kReduction;
          recordEnd(op, value, dim, factors[0], others,
                    absl::StrCat(is_sum ? "the op reduces along this factor, which no " : "no ", other_side,
                                 " has", is_sum ? "" : " this factor"));
        }
      }
    };
    record(op->getOperands(), rule->operands, op->getResults(), "result");
    record(op->getResults(), rule->results, op->getOperands(), "operand");
  }

  void recordEnd(Operation* op, Value value, int64_t dim, int64_t factor, ValueRange others,
                 const std::string& note) {
    const auto found = trace_.tensor_of.find(value);
    if (found == trace_.tensor_of.end()) return;
    const std::vector<ShardingModel::Dimension>& dims = model_.tensors[found->second].dims;
    if (dim >= static_cast<int64_t>(dims.size())) return;
    for (const xla::AxisPart& axis : dims[dim].axes) {
      const int64_t number = static_cast<int64_t>(model_.stops.size());
      OpText text = opText(op, factor);
      model_.stops.push_back({-1, -1, axis, found->second, dim, std::move(text.op), std::move(text.factor),
                              text.line, xla::StopReason::kNoRule, -1, note});
      model_.tensors[found->second].not_gone.push_back(number);
      if (others.size() == 1) notCome(others[0], number);
    }
  }

  // What goes nowhere beyond an op does not come to its other values. There may be many of both.
  void notCome(Value value, int64_t stop) {
    constexpr size_t kMost = 8;
    const auto found = trace_.tensor_of.find(value);
    if (found == trace_.tensor_of.end() || found->second == model_.stops[stop].source) return;
    std::vector<int64_t>& stops = model_.tensors[found->second].not_come;
    if (stops.size() < kMost) stops.push_back(stop);
  }

  const NamedProgram& program_;
  ModuleOp module_;
  const PropagationTrace& trace_;
  SymbolTable symbols_;
  func::FuncOp main_;
  ShardingModel model_;
  llvm::DenseMap<Attribute, int64_t> mesh_numbers_;
  llvm::DenseSet<std::pair<int64_t, int64_t>> placed_;
};

}  // namespace

LogicalResult propagateAndRecord(const NamedProgram& program, ShardingModel* model) {
  PropagationTrace trace;
  if (failed(propagateShardings(*program.module, SpreadOptions(), model ? &trace : nullptr)))
    return failure();
  if (model) *model = Recorder(program, *program.module, trace).record();
  return success();
}

}  // namespace mlir::sdy
