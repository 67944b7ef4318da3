#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "xla/array.h"
#include "xla/util_bits.h"

namespace xla {

// Two dimensions: n1 = height (y), n2 = width (x).
template <typename T>
class Array2D : public Array<T> {
 public:
  Array2D() : Array2D(0, 0) {}
  Array2D(int64_t n1, int64_t n2) : Array<T>(absl::Span<const int64_t>({n1, n2})) {}
  Array2D(int64_t n1, int64_t n2, T value) : Array<T>(absl::Span<const int64_t>({n1, n2}), value) {}
  Array2D(typename Array<T>::template Nested2<T> values) : Array<T>(values) {}
  Array2D(typename Array<T>::template Nested2<float> values)
    requires(!std::is_convertible_v<float, T>)
      : Array<T>(values) {}
  explicit Array2D(Array<T> array) : Array<T>(std::move(array)) { assert(this->num_dimensions() == 2); }

  int64_t n1() const { return this->dim(0); }
  int64_t n2() const { return this->dim(1); }
  int64_t height() const { return this->dim(0); }
  int64_t width() const { return this->dim(1); }

  // A number of its own for each element: the row's above the bits of the column's, plus `start`.
  void FillUnique(T start = T(0)) {
    const int shift = Log2Ceiling(static_cast<uint64_t>(n2()));
    Each([&](int64_t i, int64_t j, T* cell) {
      *cell = static_cast<T>(static_cast<T>((i << shift) | j) + start);
    });
  }

  using Array<T>::Each;
  void Each(absl::FunctionRef<void(int64_t, int64_t, T*)> visitor) {
    Each([&](absl::Span<const int64_t> index, T* cell) { visitor(index[0], index[1], cell); });
  }
};

// `n1` x `n2` numbers from `from` to `to` in equal steps.
template <typename T = float>
std::unique_ptr<Array2D<T>> MakeLinspaceArray2D(double from, double to, int64_t n1, int64_t n2) {
  auto array = std::make_unique<Array2D<T>>(n1, n2);
  const int64_t count = n1 * n2;
  const double step = count > 1 ? (to - from) / static_cast<double>(count - 1) : 0.0;
  for (int64_t i = 0; i < count; ++i) array->data()[i] = static_cast<T>(from + static_cast<double>(i) * step);
  if (count > 1) array->data()[count - 1] = static_cast<T>(to);
  return array;
}

}  // namespace xla
