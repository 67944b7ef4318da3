// Replica groups as StableHLO writes them: a matrix of ids, or the axes of a mesh.
#include "absl/strings/str_cat.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/mesh/replica_groups.h"

namespace xla {
namespace {

namespace sh = mlir::stablehlo;

// Rows of a tensor; rows that are shorter than others are filled with -1.
absl::StatusOr<ReplicaGroups> GroupsOfRows(mlir::DenseIntElementsAttr rows) {
  if (rows.getType().getRank() != 2 || rows.getNumElements() > kMaxListedDevices) {
    return absl::InvalidArgumentError("replica_groups must be a small tensor of two dimensions");
  }
  const int64_t width = rows.getType().getDimSize(1);
  std::vector<std::vector<int64_t>> groups(rows.getNumElements() == 0 ? 0 : rows.getType().getDimSize(0));
  int64_t i = 0;
  for (const llvm::APInt& id : rows.getValues<llvm::APInt>()) {
    if (id.getSExtValue() != -1) groups[i / width].push_back(id.getSExtValue());
    ++i;
  }
  return ReplicaGroups(std::move(groups));
}

absl::StatusOr<ReplicaGroups> GroupsOfAxes(sh::ReplicaGroupMeshAxesAttr attribute) {
  auto mesh = llvm::dyn_cast<sh::MeshAttr>(attribute.getMesh());
  if (mesh == nullptr) {
    return absl::UnimplementedError(absl::StrCat(
        "replica_groups name the mesh ", AttributeText(attribute.getMesh()), ", which is not written out"));
  }
  DeviceMesh devices;
  for (sh::MeshAxisAttr axis : mesh.getAxes())
    devices.axes.emplace_back(axis.getName().str(), axis.getSize());
  if (mlir::DenseIntElementsAttr ids = mesh.getDeviceIds()) {
    if (ids.getNumElements() > kMaxListedDevices)
      return absl::InvalidArgumentError("the mesh has too many devices");
    for (const llvm::APInt& id : ids.getValues<llvm::APInt>())
      devices.device_ids.push_back(id.getSExtValue());
  }
  std::vector<AxisRef> axes;
  for (mlir::Attribute element : attribute.getAxes()) {
    auto axis = llvm::dyn_cast<sh::AxisRefAttr>(element);
    AxisRef reference;
    reference.axis = -1;
    for (size_t i = 0; axis != nullptr && i < devices.axes.size(); ++i) {
      if (devices.axes[i].first == axis.getName().str()) reference.axis = static_cast<int64_t>(i);
    }
    if (reference.axis < 0) {
      return absl::InvalidArgumentError(absl::StrCat("the mesh has no axis ", AttributeText(element)));
    }
    if (sh::SubAxisInfoAttr part = axis.getSubAxisInfo()) {
      reference.sub_axis = {part.getPreSize(), part.getSize()};
    }
    axes.push_back(std::move(reference));
  }
  return ReplicaGroups::MeshAxes(std::move(devices), std::move(axes));
}

}  // namespace

absl::StatusOr<ReplicaGroups> ReplicaGroupsOfAttribute(mlir::Attribute attribute) {
  if (auto axes = llvm::dyn_cast<sh::ReplicaGroupMeshAxesAttr>(attribute)) return GroupsOfAxes(axes);
  if (auto rows = llvm::dyn_cast<mlir::DenseIntElementsAttr>(attribute)) return GroupsOfRows(rows);
  return absl::UnimplementedError(
      absl::StrCat("replica_groups of this kind are not supported: ", AttributeText(attribute)));
}

}  // namespace xla
