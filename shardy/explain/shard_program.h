// What `tessera shard` does with a program of MLIR.
#pragma once

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/frontend/stablehlo.h"

namespace mlir::sdy {

// See StablehloLibrary::shard.
absl::StatusOr<xla::ShardResult> shardProgram(absl::string_view program, const xla::ShardOptions& options);

}  // namespace mlir::sdy
