#include "xla/mesh/mesh_proto.h"

#include <limits>

#include "absl/status/status.h"
#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<DeviceMesh> MeshFromProto(const MeshProto& proto) {
  DeviceMesh mesh;
  for (const auto& axis : proto.axes()) mesh.axes.emplace_back(axis.name(), axis.size());
  mesh.device_ids.assign(proto.device_ids().begin(), proto.device_ids().end());
  if (proto.has_iota_transform()) {
    const auto& iota = proto.iota_transform();
    mesh.reshape_dims.assign(iota.reshape_dims().begin(), iota.reshape_dims().end());
    for (int64_t p : iota.transpose_perm()) {
      if (p < 0 || p > std::numeric_limits<int>::max()) {
        return absl::InvalidArgumentError("the transpose of a mesh's iota is not a permutation");
      }
      mesh.transpose_perm.push_back(static_cast<int>(p));
    }
  }
  TF_RETURN_IF_ERROR(CanonicalizeMesh(&mesh));
  return mesh;
}

void MeshToProto(const DeviceMesh& mesh, MeshProto* proto) {
  for (const auto& [name, size] : mesh.axes) {
    auto* axis = proto->add_axes();
    axis->set_name(name);
    axis->set_size(size);
  }
  proto->mutable_device_ids()->Add(mesh.device_ids.begin(), mesh.device_ids.end());
  if (mesh.reshape_dims.empty()) return;
  auto* iota = proto->mutable_iota_transform();
  iota->mutable_reshape_dims()->Add(mesh.reshape_dims.begin(), mesh.reshape_dims.end());
  iota->mutable_transpose_perm()->Add(mesh.transpose_perm.begin(), mesh.transpose_perm.end());
}

AxisRef AxisFromProto(const AxisRefProto& proto) {
  AxisRef axis;
  axis.axis = proto.mesh_axis_index();
  if (proto.has_sub_axis_info()) {
    axis.sub_axis.emplace(proto.sub_axis_info().pre_size(), proto.sub_axis_info().size());
  }
  return axis;
}

void AxisToProto(const AxisRef& axis, AxisRefProto* proto) {
  proto->set_mesh_axis_index(axis.axis);
  if (axis.sub_axis) {
    proto->mutable_sub_axis_info()->set_pre_size(axis.sub_axis->first);
    proto->mutable_sub_axis_info()->set_size(axis.sub_axis->second);
  }
}

}  // namespace xla
