#pragma once

#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_module.h"

namespace xla {

class HloModuleProto;
class HloProto;

// The proto of a module. Ids are given anew: computations in the order callees before callers, instructions
// in post-order (or as scheduled). What the proto has no field for is left out: replica_count,
// num_partitions, the allow_spmd_sharding_propagation flags, alias_passthrough_params and the execution
// thread of async ops on main.
absl::StatusOr<HloModuleProto> ModuleToProto(const HloModule& module);

// Reads a proto from anywhere: dangling ids, cycles, recursion, negative sizes and unknown names are errors
// that name the instruction. The result is well formed as a graph; VerifyModule checks the ops.
absl::StatusOr<std::unique_ptr<HloModule>> ModuleFromProto(const HloModuleProto& proto);

// From bytes: an HloModuleProto, an HloProto or an HloSnapshot.
absl::StatusOr<std::unique_ptr<HloModule>> ModuleFromSerializedProto(absl::string_view bytes);

// True when the bytes look like one of those protos (and not like text).
bool LooksLikeHloProto(absl::string_view bytes);

}  // namespace xla
