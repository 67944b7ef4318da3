#include "xla/mesh/replica_groups.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/mesh/iota_list.h"
#include "xla/status_macros.h"

namespace xla {

absl::StatusOr<ReplicaGroups> ReplicaGroups::Iota(int64_t group_count, int64_t group_size,
                                                  std::vector<int64_t> reshape_dims,
                                                  std::vector<int> transpose_perm) {
  const int64_t count = PositiveProduct({group_count, group_size});
  if (count < 0) {
    return absl::InvalidArgumentError(absl::StrCat("replica_groups: ", group_count, " groups of ", group_size,
                                                   " devices are not possible"));
  }
  TF_RETURN_IF_ERROR(
      CanonicalizeIotaOf(absl::StrCat("replica_groups: ", group_count, " groups of ", group_size), count,
                         &reshape_dims, &transpose_perm));
  ReplicaGroups result;
  result.form_ = Form::kIota;
  result.group_count_ = group_count;
  result.group_size_ = group_size;
  result.reshape_dims_ = std::move(reshape_dims);
  result.transpose_perm_ = std::move(transpose_perm);
  return result;
}

absl::StatusOr<ReplicaGroups> ReplicaGroups::MeshAxes(DeviceMesh mesh, std::vector<AxisRef> axes) {
  const auto wrong = [](const absl::Status& status) {
    return absl::InvalidArgumentError(absl::StrCat("replica_groups: ", status.message()));
  };
  if (absl::Status status = CanonicalizeMesh(&mesh); !status.ok()) return wrong(status);
  std::vector<AxisPart> parts;
  for (const AxisRef& ref : axes) {
    if (absl::Status status = CheckAxisRef(mesh, ref); !status.ok()) return wrong(status);
    parts.push_back(PartOf(mesh, ref));
  }
  if (absl::Status status = CheckDisjoint(mesh, std::move(parts)); !status.ok()) return wrong(status);
  ReplicaGroups result;
  result.form_ = Form::kMeshAxes;
  result.mesh_ = std::move(mesh);
  result.axes_ = std::move(axes);
  return result;
}

namespace {

// Groups of the mesh form: the named axes and parts of axes vary inside a group, all others across groups.
std::vector<std::vector<int64_t>> ExpandMeshAxes(const DeviceMesh& mesh, const std::vector<AxisRef>& axes) {
  std::vector<int64_t> sizes;  // of pieces of axes, none of which is in a group only in part
  std::vector<int> outer;
  std::vector<std::pair<size_t, int>> inner;  // (place in `axes`, piece)
  int64_t group_size = 1;
  for (size_t axis = 0; axis < mesh.axes.size(); ++axis) {
    std::vector<int64_t> cuts = {1, mesh.axes[axis].second};
    for (const AxisRef& ref : axes) {
      if (ref.axis != static_cast<int64_t>(axis)) continue;
      const AxisPart part = PartOf(mesh, ref);
      cuts.insert(cuts.end(), {part.start, part.end});
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    // The first part of an axis is the one that changes last: pieces are listed from the outermost to the
    // innermost.
    for (size_t i = 0; i + 1 < cuts.size(); ++i) {
      const auto named = std::find_if(axes.begin(), axes.end(), [&](const AxisRef& ref) {
        const AxisPart part = PartOf(mesh, ref);
        return part.axis == static_cast<int64_t>(axis) && part.start <= cuts[i] && cuts[i] < part.end;
      });
      const int piece = static_cast<int>(sizes.size());
      sizes.push_back(cuts[i + 1] / cuts[i]);
      if (named == axes.end()) {
        outer.push_back(piece);
      } else {
        inner.emplace_back(named - axes.begin(), piece);
        group_size *= sizes.back();
      }
    }
  }
  std::stable_sort(inner.begin(), inner.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [place, piece] : inner) outer.push_back(piece);
  const std::vector<int64_t> flat = ExpandIota(sizes, outer);
  const std::vector<int64_t> devices = MeshDevices(mesh);
  std::vector<std::vector<int64_t>> groups;
  for (size_t i = 0; i < flat.size(); ++i) {
    if (i % group_size == 0) groups.emplace_back();
    groups.back().push_back(devices.empty() ? flat[i] : devices[flat[i]]);
  }
  return groups;
}

void AppendList(const std::vector<int64_t>& ids, std::string* out) {
  absl::StrAppend(out, "{", absl::StrJoin(ids, ","), "}");
}

}  // namespace

absl::StatusOr<std::vector<std::vector<int64_t>>> ReplicaGroups::Expand() const {
  if (form_ == Form::kList) return groups_;
  std::vector<int64_t> sizes = reshape_dims_;
  for (const auto& axis : mesh_.axes) sizes.push_back(axis.second);
  const int64_t count = PositiveProduct(sizes);
  if (count < 0 || count > kMaxListedDevices) {
    return absl::InvalidArgumentError(
        absl::StrCat("replica_groups: more than ", kMaxListedDevices, " devices"));
  }
  if (form_ == Form::kMeshAxes) return ExpandMeshAxes(mesh_, axes_);
  const std::vector<int64_t> flat = ExpandIota(reshape_dims_, transpose_perm_);
  std::vector<std::vector<int64_t>> groups(group_count_);
  for (int64_t g = 0; g < group_count_; ++g) {
    groups[g].assign(flat.begin() + g * group_size_, flat.begin() + (g + 1) * group_size_);
  }
  return groups;
}

void ReplicaGroups::AppendTo(std::string* out) const {
  switch (form_) {
    case Form::kList:
      absl::StrAppend(out, "{",
                      absl::StrJoin(groups_, ",",
                                    [](std::string* text, const std::vector<int64_t>& group) {
                                      AppendList(group, text);
                                    }),
                      "}");
      return;
    case Form::kIota:
      absl::StrAppend(out, "[", group_count_, ",", group_size_, "]<=[", absl::StrJoin(reshape_dims_, ","),
                      "]");
      if (transpose_perm_.size() > 1) absl::StrAppend(out, "T(", absl::StrJoin(transpose_perm_, ","), ")");
      return;
    case Form::kMeshAxes:
      AppendMesh(mesh_, out);
      absl::StrAppend(out, " {");
      for (size_t i = 0; i < axes_.size(); ++i) {
        if (i > 0) absl::StrAppend(out, ",");
        AppendAxisRef(mesh_, axes_[i], out);
      }
      absl::StrAppend(out, "}");
      return;
  }
}

}  // namespace xla
