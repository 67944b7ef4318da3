#include "stablehlo/reference/EvalTables.h"

#include "llvm/ADT/StringMap.h"

namespace mlir::stablehlo {

EvalFn findEvalFn(StringRef op_name) {
  static const auto* const table = [] {
    auto* all = new llvm::StringMap<EvalFn>();
    for (ArrayRef<EvalRow> rows :
         {controlRows(), dynamicRows(), collectiveRows(), transferRows(), quantizeRows(), checkRows(),
          interpreterRows(), customCallRows(), specRows()}) {
      for (const EvalRow& row : rows) (*all)[row.name] = row.eval;
    }
    return all;
  }();
  return table->lookup(op_name);
}

}  // namespace mlir::stablehlo
