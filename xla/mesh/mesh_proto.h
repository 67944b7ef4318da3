#pragma once

#include "absl/status/statusor.h"
#include "xla/mesh/device_mesh.h"
#include "xla/xla_data.pb.h"

namespace xla {

absl::StatusOr<DeviceMesh> MeshFromProto(const MeshProto& proto);
void MeshToProto(const DeviceMesh& mesh, MeshProto* proto);

AxisRef AxisFromProto(const AxisRefProto& proto);
void AxisToProto(const AxisRef& axis, AxisRefProto* proto);

}  // namespace xla
