#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/array.h"

namespace xla {

// Which device holds which tile: an array of device ids, written out or as a permuted iota.
class TileAssignment {
 public:
  TileAssignment() = default;
  // All devices, in order; a permuted iota; a list. What does not fit aborts; the functions after them give a
  // status instead.
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

 private:
  std::vector<int64_t> dimensions_;
  std::vector<int64_t> devices_;       // list form
  std::vector<int64_t> reshape_dims_;  // iota form
  std::vector<int> transpose_perm_;
};

}  // namespace xla
