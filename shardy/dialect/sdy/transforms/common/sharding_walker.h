// All shardings of a program, in all places.
#pragma once

#include "llvm/ADT/STLFunctionalExtras.h"
#include "shardy/dialect/sdy/ir/dialect.h"

namespace mlir::sdy {

using ShardingTransform = llvm::function_ref<TensorShardingAttr(TensorShardingAttr)>;

// Gives every sharding in `root` and below the one that `transform` makes of it: those of functions'
// arguments and results, those that are attributes of ops of the dialect, and `sdy.sharding` of all other
// ops. `transform` is asked once for each sharding, or list of them, that differs from the others.
void transformShardings(Operation* root, ShardingTransform transform);

}  // namespace mlir::sdy
