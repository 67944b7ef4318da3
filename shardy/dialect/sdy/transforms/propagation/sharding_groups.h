// Members of sharding groups before propagation.
#pragma once

#include <cstdint>

#include "llvm/ADT/MapVector.h"
#include "mlir/IR/BuiltinOps.h"
#include "shardy/dialect/sdy/ir/dialect.h"

namespace mlir::sdy {

// The members of each group, by its number, in the order of the program. Members whose shardings contradict
// each other are replaced by open constraints of themselves, with a warning. Fails when a value is a member
// of several groups: sdy-sharding-group-import makes one of them.
FailureOr<llvm::MapVector<int64_t, SmallVector<Value>>> prepareShardingGroups(ModuleOp module);

}  // namespace mlir::sdy
