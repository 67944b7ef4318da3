#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"

namespace xla {

// A named grid of devices, as in `mesh['x'=2,'y'=4]`. Devices are numbered row-major over the axes unless
// `device_ids` lists them or `reshape_dims`/`transpose_perm` permute an iota.
struct DeviceMesh {
  std::vector<std::pair<std::string, int64_t>> axes;
  std::vector<int64_t> device_ids;
  std::vector<int64_t> reshape_dims;
  std::vector<int> transpose_perm;

  bool operator==(const DeviceMesh&) const = default;
};

// An axis of a mesh, or the part `(pre_size)size` of one.
struct AxisRef {
  int64_t axis = 0;
  std::optional<std::pair<int64_t, int64_t>> sub_axis;  // (pre_size, size)

  bool operator==(const AxisRef&) const = default;
};

// The device groups of a collective. All three text forms are kept as written:
//   list {{0,2},{1,3}} ({} = all devices), iota [2,4]<=[4,2]T(1,0), mesh axes mesh['x'=2,'y'=4] {'x'}.
class ReplicaGroups {
 public:
  enum class Form { kList, kIota, kMeshAxes };

  ReplicaGroups() = default;
  explicit ReplicaGroups(std::vector<std::vector<int64_t>> groups) : groups_(std::move(groups)) {}
  // Iota form; `reshape_dims` and `transpose_perm` must describe group_count * group_size devices. Adjacent
  // dimensions that stay together are merged, so equal assignments print alike.
  static absl::StatusOr<ReplicaGroups> Iota(int64_t group_count, int64_t group_size,
                                            std::vector<int64_t> reshape_dims,
                                            std::vector<int> transpose_perm);
  static absl::StatusOr<ReplicaGroups> MeshAxes(DeviceMesh mesh, std::vector<AxisRef> axes);

  Form form() const { return form_; }
  const std::vector<std::vector<int64_t>>& list() const { return groups_; }
  int64_t group_count() const { return group_count_; }  // iota form
  int64_t group_size() const { return group_size_; }    // iota form
  const std::vector<int64_t>& reshape_dims() const { return reshape_dims_; }
  const std::vector<int>& transpose_perm() const { return transpose_perm_; }
  const DeviceMesh& mesh() const { return mesh_; }
  const std::vector<AxisRef>& axes() const { return axes_; }

  // The groups as lists of ids; an empty result means one group of all devices. Refuses more than 2^24 ids.
  absl::StatusOr<std::vector<std::vector<int64_t>>> Expand() const;

  bool operator==(const ReplicaGroups&) const = default;

 private:
  Form form_ = Form::kList;
  std::vector<std::vector<int64_t>> groups_;
  int64_t group_count_ = 0;
  int64_t group_size_ = 0;
  std::vector<int64_t> reshape_dims_;
  std::vector<int> transpose_perm_;
  DeviceMesh mesh_;
  std::vector<AxisRef> axes_;
};

// Merges neighbouring dimensions of an iota that a transpose keeps adjacent and drops dimensions of size one.
void CanonicalizeIota(std::vector<int64_t>* reshape_dims, std::vector<int>* transpose_perm);

// The flat sequence of device ids of iota(product(reshape_dims)) reshaped and transposed.
std::vector<int64_t> ExpandIota(const std::vector<int64_t>& reshape_dims,
                                const std::vector<int>& transpose_perm);

}  // namespace xla
