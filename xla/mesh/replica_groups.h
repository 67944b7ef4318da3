#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "xla/mesh/device_mesh.h"

namespace xla {

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

  // As HLO text writes them.
  void AppendTo(std::string* out) const;

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

}  // namespace xla
