// The passes of this folder: names and options on the command line, and the classes they are built from.
#ifndef SHARDY_DIALECT_SDY_TRANSFORMS_PROPAGATION_PASSES_TD
#define SHARDY_DIALECT_SDY_TRANSFORMS_PROPAGATION_PASSES_TD

include "mlir/Pass/PassBase.td"

class Sdy_PropagationPass<string name, string summary_, list<Option> more = []> : Pass<name, "ModuleOp"> {
  let summary = summary_;
  let dependentDialects = ["mlir::sdy::SdyDialect"];
  let options = !listconcat([
    Option<"keepShardingRules", "keep-sharding-rules", "bool", "false", "leave the rules that were used on the ops">,
    Option<"moduleDumpDirectory", "module-dump-directory", "std::string", "\"\"",
           "write the module before and after into this folder">,
    Option<"conservativePropagation", "conservative-propagation", "bool", "false", "never split an axis">,
    Option<"debugShardingOrigins", "debug-sharding-origins", "bool", "false",
           "record for each sharding which annotations its axes come from">,
    Option<"debugPropagationEdgeSharding", "debug-propagation-edge-sharding", "bool", "false",
           "record for each op at which step axes passed it, and in which direction">
  ], more);
}

defvar Sdy_StrategyOption = Option<"propagationStrategy", "propagation-strategy", "xla::PropagationStrategy",
    "xla::PropagationStrategy::kAggressive", "how conflicts between the tensors of an op are resolved",
    [{::llvm::cl::values(
        clEnumValN(xla::PropagationStrategy::kAggressive, "aggressive", "conflicts are decided, tensor by tensor"),
        clEnumValN(xla::PropagationStrategy::kBasic, "basic", "conflicts stop the axes"),
        clEnumValN(xla::PropagationStrategy::kBasicThenAggressive, "basic-then-aggressive", "one after the other"))}]>;
defvar Sdy_OpPriorityOption = Option<"runOpPriorityPropagation", "run-op-priority-propagation", "bool", "true",
    "propagate through the ops in rounds">;

def BasicPropagationPass : Sdy_PropagationPass<"sdy-basic-propagate",
    "Spread shardings as far as all tensors of each op agree">;
def AggressivePropagationPass : Sdy_PropagationPass<"sdy-aggressive-propagate",
    "Spread shardings, and decide between those that contradict each other", [Sdy_StrategyOption]>;
def OpPriorityPropagationPass : Sdy_PropagationPass<"sdy-op-priority-propagate",
    "Spread shardings in rounds: first along ops that keep data where it is",
    [Sdy_StrategyOption, Sdy_OpPriorityOption]>;
def UserPriorityPropagationPass : Sdy_PropagationPass<"sdy-user-priority-propagate",
    "Spread shardings by the priorities that the user gave them, each in rounds of ops",
    [Sdy_StrategyOption, Sdy_OpPriorityOption]>;

def PopulateOpShardingRulesPass : Pass<"sdy-populate-op-sharding-rules", "func::FuncOp"> {
  let summary = "Attaches to each op the sharding rule of its kind, unless it has a rule";
  let options = [
    Option<"moduleDumpDirectory", "module-dump-directory", "std::string", "\"\"",
           "write the module before and after into this folder">,
    Option<"conservativePropagation", "conservative-propagation", "bool", /*default=*/"false",
           "rules that do not propagate along dimensions whose size changes">,
  ];
  let dependentDialects = ["mlir::sdy::SdyDialect"];
}

#endif  // SHARDY_DIALECT_SDY_TRANSFORMS_PROPAGATION_PASSES_TD
