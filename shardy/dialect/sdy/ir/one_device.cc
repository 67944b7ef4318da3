#include "shardy/dialect/sdy/ir/one_device.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/TypeSwitch.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "shardy/dialect/sdy/ir/dialect.h"
#include "stablehlo/dialect/OpSite.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {
namespace {

constexpr StringRef kNoPartitioner = "; programs are not split for several devices here";

bool isSdy(NamedAttribute attribute) { return attribute.getName().strref().starts_with("sdy."); }
bool isSdy(Operation* op) { return op->getName().getDialectNamespace() == SdyDialect::getDialectNamespace(); }

bool hasSdy(ArrayAttr dictionaries) {
  return dictionaries && llvm::any_of(dictionaries.getAsRange<DictionaryAttr>(), [](DictionaryAttr of_one) {
           return llvm::any_of(of_one, [](NamedAttribute attribute) { return isSdy(attribute); });
         });
}

class OneDevice {
 public:
  explicit OneDevice(ModuleOp module) {
    if (auto count = module->getAttrOfType<IntegerAttr>("mhlo.num_partitions")) {
      partitions_ = count.getValue().getLimitedValue(INT64_MAX);
    }
  }

  LogicalResult lower(ModuleOp module) {
    SmallVector<Operation*> ops, meshes;
    const WalkResult walked = module->walk<WalkOrder::PreOrder>([&](Operation* op) {
      // Returns are removed with the regions that they end.
      if (isSdy(op) && !isa<ReturnOp>(op)) (isa<MeshOp>(op) ? meshes : ops).push_back(op);
      return succeeded(dropAttributes(op)) ? WalkResult::advance() : WalkResult::interrupt();
    });
    if (walked.wasInterrupted()) return failure();
    for (Operation* op : ops) {
      if (failed(replace(op))) return failure();
    }
    for (Operation* mesh : meshes) mesh->erase();
    return success();
  }

 private:
  MeshAttr meshOf(Operation* op, TensorShardingAttr sharding) {
    return sharding.getMesh(symbols_.getSymbolTable(op->getParentOfType<ModuleOp>()));
  }

  // --- Attributes

  // A program for several devices must be split by its shardings, which is not supported.
  LogicalResult checkWhole(Operation* op, Attribute attribute) {
    if (partitions_ <= 1 || !whole_.insert(attribute).second) return success();
    const auto is_split = [&](TensorShardingAttr sharding) {
      const MeshAttr mesh = meshOf(op, sharding);
      const auto has_parts = [&](AxisRefAttr axis) { return mesh && axis.getSize(mesh) > 1; };
      return llvm::any_of(sharding.getUnreducedAxes(), has_parts) ||
             llvm::any_of(sharding.getDimShardings(),
                          [&](DimensionShardingAttr dim) { return llvm::any_of(dim.getAxes(), has_parts); });
    };
    TensorShardingAttr split;
    attribute.walk([&](TensorShardingAttr sharding) {
      if (is_split(sharding)) split = sharding;
      return split ? WalkResult::interrupt() : WalkResult::advance();
    });
    if (!split) return success();
    return hlo::OpSite(op).broken("", "the program is for ", partitions_,
                                  " devices, which are to have parts of ", "tensors as ", split, " says",
                                  kNoPartitioner);
  }

  LogicalResult dropAttributes(Operation* op) {
    if (isSdy(op) && failed(checkWhole(op, op->getAttrDictionary()))) return failure();
    for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs())) {
      if (!isSdy(attribute)) continue;
      if (failed(checkWhole(op, attribute.getValue()))) return failure();
      op->removeDiscardableAttr(attribute.getName());
    }
    auto function = dyn_cast<FunctionOpInterface>(op);
    if (!function) return success();
    // All of a function's arguments at once: one at a time copies the others each time.
    for (const bool of_results : {false, true}) {
      const ArrayAttr all = of_results ? function.getResAttrsAttr() : function.getArgAttrsAttr();
      if (!hasSdy(all)) continue;
      SmallVector<Attribute> kept;
      for (auto of_one : all.getAsRange<DictionaryAttr>()) {
        NamedAttrList others;
        for (NamedAttribute attribute : of_one) {
          if (!isSdy(attribute)) {
            others.push_back(attribute);
          } else if (failed(checkWhole(op, attribute.getValue()))) {
            return failure();
          }
        }
        kept.push_back(others.getDictionary(op->getContext()));
      }
      const auto list = ArrayAttr::get(op->getContext(), kept);
      of_results ? function.setResAttrsAttr(list) : function.setArgAttrsAttr(list);
    }
    return success();
  }

  // --- Ops

  LogicalResult replace(Operation* op) {
    return llvm::TypeSwitch<Operation*, LogicalResult>(op)
        .Case<ShardingConstraintOp, ReshardOp, PropagationBarrierOp, DataFlowEdgeOp, FuncDataFlowEdgeOp>(
            [&](auto) { return replaceByOperand(op); })
        .Case<ShardingGroupOp>([](auto group) {
          group.erase();
          return success();
        })
        .Case<ConstantOp>([](ConstantOp constant) {
          OpBuilder builder(constant);
          auto same = stablehlo::ConstantOp::create(builder, constant.getLoc(), constant.getValue());
          same->setDiscardableAttrs(constant->getDiscardableAttrDictionary());
          constant.replaceAllUsesWith(same.getResult());
          constant.erase();
          return success();
        })
        .Case<NamedComputationOp>([&](auto named) { return inlineBody(named); })
        .Case<ManualComputationOp>([&](ManualComputationOp manual) {
          const int64_t devices = manualDevices(manual);
          if (devices == 1) return inlineBody(manual);
          return hlo::OpSite(op).broken("", "the body is what each of ",
                                        devices ? std::to_string(devices) : "several",
                                        " devices does, along ", manual.getManualAxesAttr(), kNoPartitioner);
        })
        .Case<CollectiveOpInterface>([&](CollectiveOpInterface collective) {
          const int64_t devices = devicesBetween(collective);
          if (devices == 1) return replaceByOperand(op);
          return hlo::OpSite(op).broken("", "data moves between ", devices, " devices", kNoPartitioner);
        })
        .Default([](Operation* other) { return other->emitError("has no meaning on one device"); });
  }

  static LogicalResult replaceByOperand(Operation* op) {
    op->getResult(0).replaceAllUsesWith(op->getOperand(0));
    op->erase();
    return success();
  }

  template <typename Op>
  static LogicalResult inlineBody(Op op) {
    Block& body = op.getBody().front();
    for (auto [argument, operand] : llvm::zip_equal(body.getArguments(), op->getOperands())) {
      argument.replaceAllUsesWith(operand);
    }
    Operation* terminator = body.getTerminator();
    op->replaceAllUsesWith(terminator->getOperands());
    terminator->erase();
    op->getBlock()->getOperations().splice(Block::iterator(op), body.getOperations());
    op->erase();
    return success();
  }

  // 0 when there is no value to name the mesh of the axes.
  int64_t manualDevices(ManualComputationOp op) {
    for (ArrayRef<TensorShardingAttr> shardings :
         {op.getInShardings().getShardings(), op.getOutShardings().getShardings()}) {
      for (TensorShardingAttr sharding : shardings) {
        const MeshAttr mesh = meshOf(op, sharding);
        if (mesh.empty()) continue;
        int64_t devices = 1;
        for (StringAttr axis : op.getManualAxes()) devices *= mesh.getAxisSize(axis);
        return devices;
      }
    }
    return op.getManualAxes().empty() ? 1 : 0;
  }

  // The devices of one group: along the axes that the op names, or all of them.
  int64_t devicesBetween(CollectiveOpInterface op) {
    const MeshAttr mesh = meshOf(op, op.getOutSharding());
    if (isa<CollectivePermuteOp>(op)) return mesh.getTotalSize();
    int64_t devices = 1;
    for (NamedAttribute attribute : op->getAttrs()) {
      if (attribute.getName() == "out_sharding") continue;
      attribute.getValue().walk([&](AxisRefAttr axis) { devices *= axis.getSize(mesh); });
    }
    return devices;
  }

  int64_t partitions_ = 1;
  SymbolTableCollection symbols_;
  llvm::DenseSet<Attribute> whole_;  // that have been looked at
};

}  // namespace

bool usesSdy(ModuleOp module) {
  return module
      ->walk([](Operation* op) {
        bool uses = isSdy(op) || llvm::any_of(op->getDiscardableAttrs(),
                                              [](NamedAttribute attribute) { return isSdy(attribute); });
        if (auto function = dyn_cast<FunctionOpInterface>(op)) {
          uses |= hasSdy(function.getArgAttrsAttr()) || hasSdy(function.getResAttrsAttr());
        }
        return uses ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

LogicalResult lowerToOneDevice(ModuleOp module) { return OneDevice(module).lower(module); }

}  // namespace mlir::sdy
