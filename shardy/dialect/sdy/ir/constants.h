// Names that occur in programs.
#pragma once

#include "llvm/ADT/StringRef.h"
#include "mlir/Support/LLVM.h"

namespace mlir::sdy {

// Discardable attributes of ops, arguments and results of functions.
inline constexpr StringRef kShardingAttr = "sdy.sharding";
inline constexpr StringRef kShardingRuleAttr = "sdy.sharding_rule";
inline constexpr StringRef kOriginalFuncName = "sdy.original_func_name";
inline constexpr StringRef kFuncManualAxes = "sdy.func_manual_axes";
// Where propagation found what it did.
inline constexpr StringRef kShardingOriginsAttr = "sdy.sharding_origins";
inline constexpr StringRef kShardingOriginNameAttr = "sdy.sharding_origin_name";
inline constexpr StringRef kPropagationEdgesAttr = "sdy.propagation_edges";
inline constexpr StringRef kBlockArgShardingOriginsAttr = "sdy.block_arg_sharding_origins";
inline constexpr StringRef kBlockArgPropagationEdgesAttr = "sdy.block_arg_propagation_edges";
inline constexpr StringRef kResultShardingOriginsAttr = "sdy.result_sharding_origins";
inline constexpr StringRef kResultPropagationEdgesAttr = "sdy.result_propagation_edges";

inline constexpr StringRef kEmptyMeshSymbol = "empty_mesh";
inline constexpr StringRef kMainFunction = "main";

}  // namespace mlir::sdy
