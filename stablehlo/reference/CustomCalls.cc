// Calls of code that the program names.
#include "absl/strings/str_cat.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/EvalTables.h"
#include "stablehlo/reference/Interpreter.h"

namespace mlir::stablehlo {
namespace {

// Targets that say something to a compiler about their operand, which is their result.
constexpr StringRef kMarkers[] = {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape",
                                  "annotate_device_placement", "stablehlo.shape_refinement_operand_wrapper"};

absl::StatusOr<Values> evalCustomCall(const OpCall& call) {
  StringRef target = cast<CustomCallOp>(call.op).getCallTargetName();
  if (target.starts_with("check.")) return evalCheckCall(call, target);
  if (llvm::is_contained(kMarkers, target)) {
    if (call.operands.empty())
      return absl::InvalidArgumentError(absl::StrCat("@", target.str(), " has no operand"));
    return Values{call.operands[0]};
  }
  return evalStatic(call);
}

constexpr EvalRow kCustomCallsRows[] = {{"stablehlo.custom_call", evalCustomCall}};

}  // namespace

ArrayRef<EvalRow> customCallRows() { return kCustomCallsRows; }

}  // namespace mlir::stablehlo
