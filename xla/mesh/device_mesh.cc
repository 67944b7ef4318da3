#include "xla/mesh/device_mesh.h"

#include <algorithm>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/mesh/iota_list.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {

AxisPart PartOf(const DeviceMesh& mesh, const AxisRef& ref) {
  if (!ref.sub_axis) return {ref.axis, 1, mesh.axes[ref.axis].second};
  return {ref.axis, ref.sub_axis->first, ref.sub_axis->first * ref.sub_axis->second};
}

absl::Status CheckAxisRef(const DeviceMesh& mesh, const AxisRef& ref) {
  if (ref.axis < 0 || ref.axis >= static_cast<int64_t>(mesh.axes.size())) {
    return absl::InvalidArgumentError(absl::StrCat("the mesh has no axis number ", ref.axis));
  }
  if (!ref.sub_axis) return absl::OkStatus();
  const auto& [name, size] = mesh.axes[ref.axis];
  const auto [pre_size, sub_size] = *ref.sub_axis;
  const auto end = CheckedMul(pre_size, sub_size);
  if (pre_size < 1 || sub_size < 2 || !end || *end > size || size % *end != 0 || sub_size == size) {
    return absl::InvalidArgumentError(absl::StrCat(
        "(", pre_size, ")", sub_size, " is not a proper part of axis '", name, "' of size ", size));
  }
  return absl::OkStatus();
}

absl::Status CheckDisjoint(const DeviceMesh& mesh, std::vector<AxisPart> parts) {
  std::sort(parts.begin(), parts.end(), [](const AxisPart& a, const AxisPart& b) {
    return std::pair(a.axis, a.start) < std::pair(b.axis, b.start);
  });
  for (size_t i = 1; i < parts.size(); ++i) {
    const AxisPart &a = parts[i - 1], &b = parts[i];
    if (a.axis == b.axis && (b.start < a.end || b.start % a.end != 0)) {
      return absl::InvalidArgumentError(
          absl::StrCat("axis '", mesh.axes[a.axis].first, "' or a part of it is used twice"));
    }
  }
  return absl::OkStatus();
}

absl::Status CanonicalizeMesh(DeviceMesh* mesh) {
  absl::flat_hash_set<std::string> names;
  int64_t count = 1;
  for (const auto& [name, size] : mesh->axes) {
    if (!names.insert(name).second) {
      return absl::InvalidArgumentError(absl::StrCat("the mesh has two axes '", name, "'"));
    }
    const auto product = size <= 0 ? std::nullopt : CheckedMul(count, size);
    if (!product)
      return absl::InvalidArgumentError(absl::StrCat("axis '", name, "' of a mesh has size ", size));
    count = *product;
  }
  if (mesh->axes.empty() && mesh->device_ids.size() == 1) {
    if (mesh->device_ids[0] >= 0) return absl::OkStatus();
    return absl::InvalidArgumentError(absl::StrCat("device ", mesh->device_ids[0], " is negative"));
  }
  if (!mesh->reshape_dims.empty()) {
    if (!mesh->device_ids.empty()) return absl::InvalidArgumentError("a mesh lists its devices twice");
    TF_RETURN_IF_ERROR(
        CanonicalizeIotaOf("the axes of the mesh", count, &mesh->reshape_dims, &mesh->transpose_perm));
    if (mesh->reshape_dims.size() == 1) {
      mesh->reshape_dims.clear();
      mesh->transpose_perm.clear();
    }
  }
  if (mesh->device_ids.empty()) return absl::OkStatus();
  if (count > kMaxListedDevices || count != static_cast<int64_t>(mesh->device_ids.size())) {
    return absl::InvalidArgumentError(
        absl::StrCat("the mesh has ", count, " devices, but ", mesh->device_ids.size(), " are listed"));
  }
  std::vector<bool> seen(count);
  for (int64_t id : mesh->device_ids) {
    if (id < 0 || id >= count || seen[id]) {
      return absl::InvalidArgumentError(
          absl::StrCat("the device ids of a mesh must be 0 to ", count - 1, ", each once"));
    }
    seen[id] = true;
  }
  if (std::is_sorted(mesh->device_ids.begin(), mesh->device_ids.end())) mesh->device_ids.clear();
  return absl::OkStatus();
}

std::vector<int64_t> MeshDevices(const DeviceMesh& mesh) {
  if (!mesh.device_ids.empty() || mesh.reshape_dims.empty()) return mesh.device_ids;
  return ExpandIota(mesh.reshape_dims, mesh.transpose_perm);
}

void AppendMesh(const DeviceMesh& mesh, std::string* out) {
  absl::StrAppend(out, "mesh[");
  for (size_t i = 0; i < mesh.axes.size(); ++i) {
    absl::StrAppend(out, i > 0 ? ",'" : "'", absl::CEscape(mesh.axes[i].first), "'=", mesh.axes[i].second);
  }
  absl::StrAppend(out, "]");
  if (!mesh.device_ids.empty()) {
    absl::StrAppend(out, ", device_ids=(", absl::StrJoin(mesh.device_ids, ","), ")");
  } else if (!mesh.reshape_dims.empty()) {
    absl::StrAppend(out, ", device_ids=([", absl::StrJoin(mesh.reshape_dims, ","), "]T(",
                    absl::StrJoin(mesh.transpose_perm, ","), "))");
  }
}

void AppendAxisRef(const DeviceMesh& mesh, const AxisRef& axis, std::string* out) {
  absl::StrAppend(out, "'", absl::CEscape(mesh.axes[axis.axis].first), "'");
  if (axis.sub_axis) absl::StrAppend(out, ":(", axis.sub_axis->first, ")", axis.sub_axis->second);
}

}  // namespace xla
