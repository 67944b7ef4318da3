#include "xla/ops/replica_groups.h"

#include <algorithm>
#include <numeric>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"

namespace xla {
namespace {

constexpr int64_t kMaxExpandedIds = int64_t{1} << 24;

// Product of positive sizes, or -1 when a size is not positive or the product passes 2^62.
int64_t PositiveProduct(const std::vector<int64_t>& sizes) {
  int64_t product = 1;
  for (int64_t size : sizes) {
    if (size <= 0 || product > (int64_t{1} << 62) / size) return -1;
    product *= size;
  }
  return product;
}

bool IsPermutationOf(const std::vector<int>& perm, size_t rank) {
  if (perm.size() != rank) return false;
  std::vector<bool> seen(rank);
  for (int p : perm) {
    if (p < 0 || static_cast<size_t>(p) >= rank || seen[p]) return false;
    seen[p] = true;
  }
  return true;
}

}  // namespace

void CanonicalizeIota(std::vector<int64_t>* reshape_dims, std::vector<int>* transpose_perm) {
  std::vector<int64_t> dims = *reshape_dims;
  std::vector<int> perm = *transpose_perm;
  // Dimensions of size one move freely: drop them.
  std::vector<int> kept_index(dims.size(), -1);
  std::vector<int64_t> kept;
  for (size_t i = 0; i < dims.size(); ++i) {
    if (dims[i] == 1) continue;
    kept_index[i] = static_cast<int>(kept.size());
    kept.push_back(dims[i]);
  }
  std::vector<int> kept_perm;
  for (int p : perm) {
    if (kept_index[p] >= 0) kept_perm.push_back(kept_index[p]);
  }
  // A run p, p+1, .. in the permutation is one dimension.
  std::vector<int> group_of(kept.size());
  std::vector<int> group_start;  // in transposed order
  for (size_t i = 0; i < kept_perm.size(); ++i) {
    if (i == 0 || kept_perm[i] != kept_perm[i - 1] + 1) group_start.push_back(kept_perm[i]);
    group_of[kept_perm[i]] = group_start.back();
  }
  std::vector<int> starts = group_start;
  std::sort(starts.begin(), starts.end());
  reshape_dims->assign(starts.size(), 1);
  for (size_t i = 0; i < kept.size(); ++i) {
    const auto at = std::lower_bound(starts.begin(), starts.end(), group_of[i]) - starts.begin();
    (*reshape_dims)[at] *= kept[i];
  }
  transpose_perm->clear();
  for (int start : group_start) {
    transpose_perm->push_back(
        static_cast<int>(std::lower_bound(starts.begin(), starts.end(), start) - starts.begin()));
  }
  if (reshape_dims->empty()) {
    reshape_dims->push_back(1);
    transpose_perm->push_back(0);
  }
}

std::vector<int64_t> ExpandIota(const std::vector<int64_t>& reshape_dims,
                                const std::vector<int>& transpose_perm) {
  const size_t rank = reshape_dims.size();
  std::vector<int64_t> strides(rank, 1);
  for (size_t i = rank; i-- > 1;) strides[i - 1] = strides[i] * reshape_dims[i];
  const int64_t count =
      std::accumulate(reshape_dims.begin(), reshape_dims.end(), int64_t{1}, std::multiplies<>());
  std::vector<int64_t> index(rank, 0), ids;
  ids.reserve(count);
  for (int64_t n = 0; n < count; ++n) {
    int64_t id = 0;
    for (size_t i = 0; i < rank; ++i) id += index[i] * strides[transpose_perm[i]];
    ids.push_back(id);
    for (size_t i = rank; i-- > 0;) {
      if (++index[i] < reshape_dims[transpose_perm[i]]) break;
      index[i] = 0;
    }
  }
  return ids;
}

absl::StatusOr<ReplicaGroups> ReplicaGroups::Iota(int64_t group_count, int64_t group_size,
                                                  std::vector<int64_t> reshape_dims,
                                                  std::vector<int> transpose_perm) {
  const int64_t product = PositiveProduct(reshape_dims);
  if (group_count <= 0 || group_size <= 0 || product < 0 ||
      PositiveProduct({group_count, group_size}) != product) {
    return absl::InvalidArgumentError(absl::StrCat("replica_groups: ", group_count, " groups of ", group_size,
                                                   " devices do not match the ", product,
                                                   " devices of the iota"));
  }
  if (transpose_perm.empty()) {
    transpose_perm.resize(reshape_dims.size());
    std::iota(transpose_perm.begin(), transpose_perm.end(), 0);
  }
  if (!IsPermutationOf(transpose_perm, reshape_dims.size())) {
    return absl::InvalidArgumentError("replica_groups: T(..) must be a permutation of the iota's dimensions");
  }
  ReplicaGroups result;
  result.form_ = Form::kIota;
  result.group_count_ = group_count;
  result.group_size_ = group_size;
  CanonicalizeIota(&reshape_dims, &transpose_perm);
  result.reshape_dims_ = std::move(reshape_dims);
  result.transpose_perm_ = std::move(transpose_perm);
  return result;
}

absl::StatusOr<ReplicaGroups> ReplicaGroups::MeshAxes(DeviceMesh mesh, std::vector<AxisRef> axes) {
  std::vector<int64_t> sizes;
  for (const auto& axis : mesh.axes) sizes.push_back(axis.second);
  if (PositiveProduct(sizes) < 0)
    return absl::InvalidArgumentError("replica_groups: a mesh axis size is not positive");
  for (const AxisRef& ref : axes) {
    if (ref.axis < 0 || ref.axis >= static_cast<int64_t>(mesh.axes.size())) {
      return absl::InvalidArgumentError(
          absl::StrCat("replica_groups: the mesh has no axis number ", ref.axis));
    }
    const int64_t size = mesh.axes[ref.axis].second;
    if (ref.sub_axis &&
        (ref.sub_axis->first <= 0 || ref.sub_axis->second <= 1 || size % ref.sub_axis->first != 0 ||
         (size / ref.sub_axis->first) % ref.sub_axis->second != 0)) {
      return absl::InvalidArgumentError(absl::StrCat("replica_groups: (", ref.sub_axis->first, ")",
                                                     ref.sub_axis->second, " does not divide axis '",
                                                     mesh.axes[ref.axis].first, "' of size ", size));
    }
  }
  ReplicaGroups result;
  result.form_ = Form::kMeshAxes;
  result.mesh_ = std::move(mesh);
  result.axes_ = std::move(axes);
  return result;
}

namespace {

// Groups of the mesh form: the named (sub-)axes vary inside a group, all others across groups.
absl::StatusOr<std::vector<std::vector<int64_t>>> ExpandMeshAxes(const DeviceMesh& mesh,
                                                                 const std::vector<AxisRef>& axes) {
  std::vector<int64_t> sizes;
  std::vector<std::pair<size_t, int64_t>> origin;  // (axis, pre_size) of every piece
  for (size_t a = 0; a < mesh.axes.size(); ++a) {
    std::vector<int64_t> cuts = {1, mesh.axes[a].second};
    for (const AxisRef& ref : axes) {
      if (static_cast<size_t>(ref.axis) != a || !ref.sub_axis) continue;
      cuts.push_back(ref.sub_axis->first);
      cuts.push_back(ref.sub_axis->first * ref.sub_axis->second);
    }
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    if (cuts.size() == 1) continue;
    for (size_t i = 0; i + 1 < cuts.size(); ++i) {
      if (cuts[i + 1] % cuts[i] != 0) return absl::InvalidArgumentError("replica_groups: sub-axes overlap");
      sizes.push_back(cuts[i + 1] / cuts[i]);
      origin.emplace_back(a, cuts[i]);
    }
  }
  auto in_group = [&](size_t piece) {
    for (size_t i = 0; i < axes.size(); ++i) {
      if (static_cast<size_t>(axes[i].axis) != origin[piece].first) continue;
      const auto sub = axes[i].sub_axis;
      if (!sub || (origin[piece].second >= sub->first && origin[piece].second < sub->first * sub->second))
        return i;
    }
    return axes.size();
  };
  std::vector<int> outer;
  std::vector<std::pair<size_t, int>> inner;
  int64_t group_size = 1;
  for (size_t p = 0; p < sizes.size(); ++p) {
    const size_t at = in_group(p);
    if (at == axes.size()) {
      outer.push_back(static_cast<int>(p));
    } else {
      inner.emplace_back(at, static_cast<int>(p));
      group_size *= sizes[p];
    }
  }
  std::stable_sort(inner.begin(), inner.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (const auto& [unused, piece] : inner) outer.push_back(piece);
  std::vector<int64_t> flat = ExpandIota(sizes, outer);
  std::vector<int64_t> ids = mesh.device_ids;
  if (ids.empty() && !mesh.reshape_dims.empty()) ids = ExpandIota(mesh.reshape_dims, mesh.transpose_perm);
  if (!ids.empty() && ids.size() != flat.size()) {
    return absl::InvalidArgumentError(absl::StrCat("replica_groups: the mesh has ", flat.size(),
                                                   " devices but ", ids.size(), " device ids"));
  }
  std::vector<std::vector<int64_t>> groups;
  for (size_t i = 0; i < flat.size(); ++i) {
    if (i % group_size == 0) groups.emplace_back();
    groups.back().push_back(ids.empty() ? flat[i] : ids[flat[i]]);
  }
  return groups;
}

}  // namespace

absl::StatusOr<std::vector<std::vector<int64_t>>> ReplicaGroups::Expand() const {
  if (form_ == Form::kList) return groups_;
  std::vector<int64_t> sizes = reshape_dims_;
  if (form_ == Form::kMeshAxes) {
    for (const auto& axis : mesh_.axes) sizes.push_back(axis.second);
  }
  const int64_t count = PositiveProduct(sizes);
  if (count < 0 || count > kMaxExpandedIds) {
    return absl::InvalidArgumentError("replica_groups: more than 16777216 devices");
  }
  if (form_ == Form::kMeshAxes) return ExpandMeshAxes(mesh_, axes_);
  const std::vector<int64_t> flat = ExpandIota(reshape_dims_, transpose_perm_);
  std::vector<std::vector<int64_t>> groups(group_count_);
  for (int64_t g = 0; g < group_count_; ++g) {
    groups[g].assign(flat.begin() + g * group_size_, flat.begin() + (g + 1) * group_size_);
  }
  return groups;
}

}  // namespace xla
