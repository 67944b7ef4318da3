// The shardings of a function's arguments and results, all at once: there may be thousands, and setting one
// copies the attributes of the others.
#pragma once

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "shardy/dialect/sdy/ir/dialect.h"

namespace mlir::sdy {

// One for each argument or result; null where there is none.
SmallVector<TensorShardingAttr> getArgumentShardings(func::FuncOp function);
SmallVector<TensorShardingAttr> getResultShardings(func::FuncOp function);

// Sets them; null removes one. Other attributes stay.
void setArgumentShardings(func::FuncOp function, ArrayRef<TensorShardingAttr> shardings);
void setResultShardings(func::FuncOp function, ArrayRef<TensorShardingAttr> shardings);

// The attribute for values of the types, those without a sharding being open; `site` sees the meshes. Null
// when there is no sharding at all.
TensorShardingPerValueAttr toShardingPerValue(ArrayRef<TensorShardingAttr> shardings, Operation* site,
                                              TypeRange types);

}  // namespace mlir::sdy
