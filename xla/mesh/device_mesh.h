#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"

namespace xla {

// More devices than this are not listed one by one.
inline constexpr int64_t kMaxListedDevices = int64_t{1} << 24;

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

// The slice [start, end) of a mesh axis, counted in devices, that a reference stands for: end / start is its
// size.
struct AxisPart {
  int64_t axis;
  int64_t start;
  int64_t end;
};
AxisPart PartOf(const DeviceMesh& mesh, const AxisRef& ref);

// Checks that the axis is there, and that a part of it is a proper one.
absl::Status CheckAxisRef(const DeviceMesh& mesh, const AxisRef& ref);
// Checks that no part of an axis is used twice.
absl::Status CheckDisjoint(const DeviceMesh& mesh, std::vector<AxisPart> parts);

// Checks the mesh, and brings it to the one form in which equal meshes are equal.
absl::Status CanonicalizeMesh(DeviceMesh* mesh);

// The devices of the mesh in the order of its axes, or nothing when they are numbered in that order.
std::vector<int64_t> MeshDevices(const DeviceMesh& mesh);

// "mesh['x'=2,'y'=4]"
void AppendMesh(const DeviceMesh& mesh, std::string* out);
// "'x'", "'x':(1)2"
void AppendAxisRef(const DeviceMesh& mesh, const AxisRef& axis, std::string* out);

}  // namespace xla
