#include "xla/hlo/proto/replica_groups_proto.h"

#include <utility>
#include <vector>

#include "xla/mesh/mesh_proto.h"
#include "xla/service/hlo.pb.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

template <typename Field>
std::vector<std::vector<int64_t>> Lists(const Field& field) {
  std::vector<std::vector<int64_t>> groups;
  for (const ReplicaGroup& group : field)
    groups.emplace_back(group.replica_ids().begin(), group.replica_ids().end());
  return groups;
}

}  // namespace

void WriteReplicaGroups(const ReplicaGroups& groups, HloInstructionProto* proto) {
  switch (groups.form()) {
    case ReplicaGroups::Form::kList: {
      auto* list = proto->mutable_collective_device_list();
      for (const auto& group : groups.list()) {
        ReplicaGroup* out = list->add_replica_groups();
        for (int64_t id : group) out->add_replica_ids(id);
      }
      return;
    }
    case ReplicaGroups::Form::kIota: {
      auto* iota = proto->mutable_iota_collective_device_list();
      iota->set_num_replica_groups(groups.group_count());
      iota->set_num_devices_per_group(groups.group_size());
      for (int64_t size : groups.reshape_dims()) iota->add_iota_reshape_dims(size);
      for (int p : groups.transpose_perm()) iota->add_iota_transpose_perm(p);
      return;
    }
    case ReplicaGroups::Form::kMeshAxes: {
      auto* mesh_axes = proto->mutable_mesh_axes_replica_group_list();
      MeshToProto(groups.mesh(), mesh_axes->mutable_mesh());
      for (const AxisRef& ref : groups.axes()) AxisToProto(ref, mesh_axes->add_axes());
      return;
    }
  }
}

absl::StatusOr<ReplicaGroups> ReadReplicaGroups(const HloInstructionProto& proto) {
  if (proto.has_iota_collective_device_list()) {
    const auto& iota = proto.iota_collective_device_list();
    return ReplicaGroups::Iota(iota.num_replica_groups(), iota.num_devices_per_group(),
                               {iota.iota_reshape_dims().begin(), iota.iota_reshape_dims().end()},
                               {iota.iota_transpose_perm().begin(), iota.iota_transpose_perm().end()});
  }
  if (proto.has_mesh_axes_replica_group_list()) {
    const auto& list = proto.mesh_axes_replica_group_list();
    std::vector<AxisRef> axes;
    for (const AxisRefProto& axis : list.axes()) axes.push_back(AxisFromProto(axis));
    TF_ASSIGN_OR_RETURN(DeviceMesh mesh, MeshFromProto(list.mesh()));
    return ReplicaGroups::MeshAxes(std::move(mesh), std::move(axes));
  }
  return ReplicaGroups(proto.has_collective_device_list()
                           ? Lists(proto.collective_device_list().replica_groups())
                           : Lists(proto.replica_groups()));
}

}  // namespace xla
