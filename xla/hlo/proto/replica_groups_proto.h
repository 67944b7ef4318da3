#pragma once

#include "absl/status/statusor.h"
#include "xla/mesh/replica_groups.h"

namespace xla {

class HloInstructionProto;

// Writes the groups in the field of their form (list, iota, mesh axes).
void WriteReplicaGroups(const ReplicaGroups& groups, HloInstructionProto* proto);

// Reads whichever field is set; the old repeated field too.
absl::StatusOr<ReplicaGroups> ReadReplicaGroups(const HloInstructionProto& proto);

}  // namespace xla
