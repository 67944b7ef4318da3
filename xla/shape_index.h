#pragma once

#include <cstdint>
#include <iosfwd>
#include <string>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"

namespace xla {

// The way from a tuple down to one of its parts: {1, 0} is the first element of the second element; {} the
// whole.
class ShapeIndex : public absl::InlinedVector<int64_t, 2> {
 public:
  using Base = absl::InlinedVector<int64_t, 2>;
  using Base::Base;
  ShapeIndex() = default;
  ShapeIndex(absl::Span<const int64_t> indices) : Base(indices.begin(), indices.end()) {}

  void push_front(int64_t value) { insert(begin(), value); }
  void pop_front() { erase(begin()); }

  // "{1,0}"
  std::string ToString() const;
};

using ShapeIndexView = absl::Span<const int64_t>;

std::ostream& operator<<(std::ostream& stream, const ShapeIndex& index);

}  // namespace xla
