#pragma once

#include <cstdint>

#include "xla/array.h"
#include "xla/util_bits.h"

namespace xla {

// Three dimensions: n1 = depth (z), n2 = height (y), n3 = width (x).
template <typename T>
class Array3D : public Array<T> {
 public:
  Array3D() : Array3D(0, 0, 0) {}
  Array3D(int64_t n1, int64_t n2, int64_t n3) : Array<T>(absl::Span<const int64_t>({n1, n2, n3})) {}
  Array3D(int64_t n1, int64_t n2, int64_t n3, T value)
      : Array<T>(absl::Span<const int64_t>({n1, n2, n3}), value) {}
  // From a range of exactly as many values.
  template <typename Container>
    requires(requires(const Container& c) { c.begin(), c.end(); })
  Array3D(int64_t n1, int64_t n2, int64_t n3, const Container& values) : Array3D(n1, n2, n3) {
    assert(static_cast<int64_t>(values.size()) == this->num_elements());
    std::copy(values.begin(), values.end(), this->begin());
  }
  Array3D(typename Array<T>::template Nested3<T> values) : Array<T>(values) {}
  Array3D(typename Array<T>::template Nested3<float> values)
    requires(!std::is_convertible_v<float, T>)
      : Array<T>(values) {}
  explicit Array3D(Array<T> array) : Array<T>(std::move(array)) { assert(this->num_dimensions() == 3); }

  int64_t n1() const { return this->dim(0); }
  int64_t n2() const { return this->dim(1); }
  int64_t n3() const { return this->dim(2); }

  // As in two dimensions: the bits of the three numbers side by side, plus `start`.
  void FillUnique(T start = T(0)) {
    const int y = Log2Ceiling(static_cast<uint64_t>(n2())), x = Log2Ceiling(static_cast<uint64_t>(n3()));
    this->Each([&](absl::Span<const int64_t> i, T* cell) {
      *cell = static_cast<T>(static_cast<T>((i[0] << (y + x)) | (i[1] << x) | i[2]) + start);
    });
  }
};

}  // namespace xla
