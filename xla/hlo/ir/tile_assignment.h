#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/array.h"

namespace xla {

// iota(product(reshape_dims)) reshaped to `reshape_dims`, transposed by `transpose_perm`, reshaped to `dims`.
// Dimensions that move together are merged, so that equal assignments are equal objects.
class IotaTileAssignment {
 public:
  // What does not fit aborts. 0, 1, 2, ..; or permuted.
  static IotaTileAssignment Create(absl::Span<const int64_t> dims);
  static IotaTileAssignment Create(absl::Span<const int64_t> dims, absl::Span<const int64_t> reshape_dims,
                                   absl::Span<const int> transpose_perm);

  absl::Span<const int64_t> dims() const { return dims_; }
  int64_t dim(int n) const { return dims_[n]; }
  int64_t ndims() const { return static_cast<int64_t>(dims_.size()); }
  absl::Span<const int64_t> reshape_dims() const { return reshape_dims_; }
  absl::Span<const int> transpose_perm() const { return transpose_perm_; }
  int64_t num_elements() const;
  int64_t value_at(absl::Span<const int64_t> index) const;
  // Null where it is not a single permuted iota.
  std::optional<IotaTileAssignment> Transpose(absl::Span<const int> perm) const;
  Array<int64_t> ToArray() const;
  // "[2,2]<=[2,2]T(1,0)", and the devices: "0,2,1,3".
  std::string ToString() const;
  std::string ArrayToString() const;
  bool operator==(const IotaTileAssignment& other) const = default;

 private:
  friend class TileAssignment;
  std::vector<int64_t> dims_;
  std::vector<int64_t> reshape_dims_;
  std::vector<int> transpose_perm_;
};

// Which device holds which tile: an array of device ids, written out or as a permuted iota.
class TileAssignment {
 public:
  // One tile, on device 0.
  TileAssignment() = default;
  // All devices, in order; a permuted iota; a list. What does not fit aborts; the functions after them give a
  // status instead.
  explicit TileAssignment(int64_t device) : TileAssignment(Array<int64_t>({1}, device)) {}
  explicit TileAssignment(const IotaTileAssignment& iota)
      : TileAssignment(iota.dims(), iota.reshape_dims(), iota.transpose_perm()) {}
  explicit TileAssignment(absl::Span<const int64_t> dims);
  TileAssignment(std::initializer_list<int64_t> dims);
  TileAssignment(absl::Span<const int64_t> dims, absl::Span<const int64_t> reshape_dims,
                 absl::Span<const int> transpose_perm);
  explicit TileAssignment(const Array<int64_t>& devices);
  explicit TileAssignment(std::shared_ptr<const Array<int64_t>> devices) : TileAssignment(*devices) {}

  // All devices, in order.
  static absl::StatusOr<TileAssignment> Iota(std::vector<int64_t> dimensions);
  // iota(product(reshape_dims)) reshaped to `reshape_dims`, transposed by `transpose_perm`, reshaped to
  // `dimensions`.
  static absl::StatusOr<TileAssignment> Iota(std::vector<int64_t> dimensions,
                                             std::vector<int64_t> reshape_dims,
                                             std::vector<int> transpose_perm);
  static absl::StatusOr<TileAssignment> List(std::vector<int64_t> dimensions, std::vector<int64_t> devices);

  absl::Span<const int64_t> dimensions() const { return dimensions_; }
  int64_t dim(int64_t i) const { return dimensions_[i]; }
  int64_t num_dimensions() const { return static_cast<int64_t>(dimensions_.size()); }
  int64_t num_elements() const;
  bool is_iota() const { return !reshape_dims_.empty(); }
  const std::vector<int64_t>& reshape_dims() const { return reshape_dims_; }
  const std::vector<int>& transpose_perm() const { return transpose_perm_; }

  // Device of the tile at `index`.
  int64_t operator()(absl::Span<const int64_t> index) const;
  // The device of the tile without an index, the first.
  int64_t first() const { return devices().front(); }
  bool UsesDevice(int64_t device) const;
  // Calls the function with the index and the device of each tile, row-major.
  void Each(absl::FunctionRef<void(absl::Span<const int64_t>, int64_t)> f) const { array().Each(f); }
  // Until the first error.
  absl::Status EachStatus(absl::FunctionRef<absl::Status(absl::Span<const int64_t>, int64_t)> f) const {
    return array().EachStatus(f);
  }
  // Null for a list.
  std::optional<IotaTileAssignment> iota() const;
  std::shared_ptr<const Array<int64_t>> shared_array() const {
    return std::make_shared<const Array<int64_t>>(array());
  }
  std::shared_ptr<Array<int64_t>> shared_array_clone() const {
    return std::make_shared<Array<int64_t>>(array());
  }
  Array<int64_t> array() const;
  // Row-major over the tiles.
  std::vector<int64_t> devices() const;

  // The same devices seen with other dimensions of equal product.
  TileAssignment Reshape(std::vector<int64_t> dimensions) const;
  // Stays an iota where the permutation can be expressed by one.
  TileAssignment Transpose(absl::Span<const int> permutation) const;
  // Ascending devices inside every group of the last `count` dimensions.
  TileAssignment SortLastDimensions(int64_t count) const;

  // Same dimensions and same devices, however written.
  bool operator==(const TileAssignment& other) const;
  // "devices=[2,2]<=[2,2]T(1,0)" or "devices=[2,1]1,0"
  void AppendTo(std::string* out) const;
  std::string ToString() const;
  // The devices: "0,2,1,3".
  std::string ArrayToString() const;

  template <typename H>
  friend H AbslHashValue(H h, const TileAssignment& tiles) {
    return H::combine(std::move(h), tiles.dimensions_, tiles.devices());
  }

 private:
  std::vector<int64_t> dimensions_ = {1};
  std::vector<int64_t> devices_ = {0};  // list form
  std::vector<int64_t> reshape_dims_;   // iota form
  std::vector<int> transpose_perm_;
};

}  // namespace xla
