#pragma once

#include <cstdint>

#include "xla/array.h"
#include "xla/array2d.h"

namespace xla {

// Four dimensions: n1 = planes (p), n2 = depth (z), n3 = height (y), n4 = width (x).
template <typename T>
class Array4D : public Array<T> {
 public:
  Array4D() : Array4D(0, 0, 0, 0) {}
  Array4D(int64_t n1, int64_t n2, int64_t n3, int64_t n4)
      : Array<T>(absl::Span<const int64_t>({n1, n2, n3, n4})) {}
  Array4D(int64_t n1, int64_t n2, int64_t n3, int64_t n4, T value)
      : Array<T>(absl::Span<const int64_t>({n1, n2, n3, n4}), value) {}
  // From a range of exactly as many values.
  template <typename Container>
    requires(requires(const Container& c) { c.begin(), c.end(); })
  Array4D(int64_t n1, int64_t n2, int64_t n3, int64_t n4, const Container& values) : Array4D(n1, n2, n3, n4) {
    assert(static_cast<int64_t>(values.size()) == this->num_elements());
    std::copy(values.begin(), values.end(), this->begin());
  }
  Array4D(typename Array<T>::template Nested4<T> values) : Array<T>(values) {}
  Array4D(typename Array<T>::template Nested4<float> values)
    requires(!std::is_convertible_v<float, T>)
      : Array<T>(values) {}
  explicit Array4D(Array<T> array) : Array<T>(std::move(array)) { assert(this->num_dimensions() == 4); }

  int64_t n1() const { return this->dim(0); }
  int64_t n2() const { return this->dim(1); }
  int64_t n3() const { return this->dim(2); }
  int64_t n4() const { return this->dim(3); }
  int64_t planes() const { return this->dim(0); }
  int64_t depth() const { return this->dim(1); }
  int64_t height() const { return this->dim(2); }
  int64_t width() const { return this->dim(3); }

  Array4D(int64_t n1, int64_t n2, int64_t n3, int64_t n4, std::initializer_list<T> values)
      : Array4D(n1, n2, n3, n4) {
    this->SetValues(values);
  }

  // Every [y,x] plane is filled with its number: 0, 1, .. in the order of [p,z].
  void FillWithMinorDimNum() {
    this->Each([&](absl::Span<const int64_t> i, T* cell) { *cell = static_cast<T>(i[0] * depth() + i[1]); });
  }
  // The same [y,x] plane everywhere.
  void FillWithYX(const Array2D<T>& value) {
    this->Each([&](absl::Span<const int64_t> i, T* cell) { *cell = value(i[2], i[3]); });
  }
  // The same [z,y] plane for every p and x.
  void FillWithZY(const Array2D<T>& value) {
    this->Each([&](absl::Span<const int64_t> i, T* cell) { *cell = value(i[1], i[2]); });
  }
  // One value for each [p,z].
  void FillWithPZ(const Array2D<T>& value) {
    this->Each([&](absl::Span<const int64_t> i, T* cell) { *cell = value(i[0], i[1]); });
  }
};

}  // namespace xla
