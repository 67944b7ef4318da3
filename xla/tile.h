#pragma once

#include <cstdint>
#include <iosfwd>
#include <limits>
#include <string>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"

namespace xla {

class TileProto;

// One level of tiling of a layout, major dimension first.
class Tile {
 public:
  // Stands for a dimension that is merged with the next more minor one; printed as `*`.
  static constexpr int64_t kCombineDimension = std::numeric_limits<int64_t>::min();

  Tile() = default;
  explicit Tile(absl::Span<const int64_t> dimensions) : dimensions_(dimensions.begin(), dimensions.end()) {}

  static absl::StatusOr<Tile> FromProto(const TileProto& proto);
  // An empty tile from a proto that FromProto would refuse.
  static Tile CreateFromProto(const TileProto& proto);
  void SetProto(TileProto& proto) const;
  TileProto ToProto() const;

  absl::Span<const int64_t> dimensions() const { return dimensions_; }
  int64_t dimension(int i) const { return dimensions_[i]; }
  Tile& set_dimensions(int i, int64_t size) {
    dimensions_[i] = size;
    return *this;
  }
  Tile& add_dimensions(int64_t size) {
    dimensions_.push_back(size);
    return *this;
  }
  Tile& clear_dimensions() {
    dimensions_.clear();
    return *this;
  }

  // "(8,128)"
  std::string ToString() const;
  void AppendTo(std::string* out) const;

  bool operator==(const Tile& other) const { return dimensions_ == other.dimensions_; }
  template <typename H>
  friend H AbslHashValue(H h, const Tile& tile) {
    return H::combine(std::move(h), tile.dimensions_);
  }

 private:
  absl::InlinedVector<int64_t, 2> dimensions_;
};

using TileVector = absl::InlinedVector<Tile, 3>;

std::ostream& operator<<(std::ostream& stream, const Tile& tile);

}  // namespace xla
