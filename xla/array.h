#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <numeric>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/types/span.h"
#include "xla/permutation_util.h"
#include "xla/status_macros.h"
#include "xla/util_containers.h"
#include "xla/util_integers.h"

namespace xla {

// `count` numbers of a distribution, functions of the seed alone.
void NormalNumbers(int64_t count, double mean, double deviation, int seed,
                   absl::FunctionRef<void(double)> take);
void NumbersBetween(int64_t count, double min, double max, int seed, absl::FunctionRef<void(double)> take);
void IntegersBetween(int64_t count, int64_t min, int64_t max, int seed,
                     absl::FunctionRef<void(int64_t)> take);

// An array of any number of dimensions on the host, row-major. Owns its elements.
template <typename T>
class Array {
 public:
  using value_type = T;
  template <typename U>
  using Nested1 = std::initializer_list<U>;
  template <typename U>
  using Nested2 = std::initializer_list<Nested1<U>>;
  template <typename U>
  using Nested3 = std::initializer_list<Nested2<U>>;
  template <typename U>
  using Nested4 = std::initializer_list<Nested3<U>>;

  Array() : Array(std::vector<int64_t>{0}) {}
  explicit Array(absl::Span<const int64_t> sizes)
      : sizes_(sizes.begin(), sizes.end()), elements_(std::make_unique<T[]>(Product(sizes))) {}
  Array(absl::Span<const int64_t> sizes, T value) : Array(sizes) { Fill(value); }

  // From nested braces, all rows of the same length. One level of braces holds values only when they are
  // written as floats, for Array<int>({2, 3}) names sizes.
  template <typename U>
    requires(std::is_same_v<U, float> && std::is_convertible_v<T, float> && !std::is_integral_v<T>)
  Array(Nested1<U> values) : Array(SizesOf(values)) {
    CopyNested(values, data());
  }
  Array(Nested2<T> values) : Array(SizesOf(values)) { CopyNested(values, data()); }
  Array(Nested3<T> values) : Array(SizesOf(values)) { CopyNested(values, data()); }
  Array(Nested4<T> values) : Array(SizesOf(values)) { CopyNested(values, data()); }
  // Types such as half, to which float does not convert by itself, are written as floats too.
  Array(Nested2<float> values)
    requires(!std::is_convertible_v<float, T>)
      : Array(SizesOf(values)) {
    CopyNested(values, data());
  }
  Array(Nested3<float> values)
    requires(!std::is_convertible_v<float, T>)
      : Array(SizesOf(values)) {
    CopyNested(values, data());
  }
  Array(Nested4<float> values)
    requires(!std::is_convertible_v<float, T>)
      : Array(SizesOf(values)) {
    CopyNested(values, data());
  }

  Array(const Array& other) : Array(other.sizes_) { std::copy(other.begin(), other.end(), begin()); }
  Array(Array&& other) noexcept
      : sizes_(std::exchange(other.sizes_, DimensionVector{0})), elements_(std::move(other.elements_)) {}
  Array& operator=(const Array& other) {
    if (this != &other) *this = Array(other);
    return *this;
  }
  Array& operator=(Array&& other) noexcept {
    sizes_ = std::exchange(other.sizes_, DimensionVector{0});
    elements_ = std::move(other.elements_);
    return *this;
  }

  absl::Span<const int64_t> dimensions() const { return sizes_; }
  int64_t dim(int64_t n) const { return sizes_[n]; }
  int64_t num_dimensions() const { return static_cast<int64_t>(sizes_.size()); }
  int64_t num_elements() const { return Product(sizes_); }

  T* data() { return elements_.get(); }
  const T* data() const { return elements_.get(); }
  T* begin() { return data(); }
  const T* begin() const { return data(); }
  T* end() { return data() + num_elements(); }
  const T* end() const { return data() + num_elements(); }
  absl::Span<const T> flatten() const { return absl::MakeConstSpan(data(), num_elements()); }

  // a(1, 2) for two dimensions, or a({1, 2}) for any number.
  template <typename... Indices>
    requires(std::is_integral_v<Indices> && ...)
  const T& operator()(Indices... indices) const {
    const std::array<int64_t, sizeof...(Indices)> list{{static_cast<int64_t>(indices)...}};
    return elements_[LinearIndex(list)];
  }
  template <typename... Indices>
    requires(std::is_integral_v<Indices> && ...)
  T& operator()(Indices... indices) {
    const std::array<int64_t, sizeof...(Indices)> list{{static_cast<int64_t>(indices)...}};
    return elements_[LinearIndex(list)];
  }
  const T& operator()(absl::Span<const int64_t> indices) const { return elements_[LinearIndex(indices)]; }
  T& operator()(absl::Span<const int64_t> indices) { return elements_[LinearIndex(indices)]; }

  int64_t calculate_index(absl::Span<const int64_t> indices) const { return LinearIndex(indices); }

  void Fill(const T& value) { std::fill(begin(), end(), value); }
  void FillIota(const T& value) { std::iota(begin(), end(), value); }
  // value, value + 1, .. and from the start again after each `length` elements.
  void FillRepeatedIota(const T& value, int64_t length) {
    assert(length > 0);
    for (int64_t i = 0; i < num_elements(); i += length) {
      std::iota(begin() + i, begin() + std::min(i + length, num_elements()), value);
    }
  }
  // Element i is i * multiplier, in row-major order.
  void FillWithMultiples(const T& multiplier) {
    for (int64_t i = 0; i < num_elements(); ++i) {
      elements_[i] = static_cast<T>(static_cast<T>(i) * multiplier);
    }
  }
  // From a container of as many values.
  template <typename Container = std::initializer_list<T>>
  void SetValues(const Container& values) {
    if (static_cast<int64_t>(values.size()) != num_elements()) {
      FailCheck(absl::StrCat("an array of ", num_elements(), " elements is given ", values.size()));
    }
    std::copy(values.begin(), values.end(), begin());
  }
  // From the normal distribution of a deviation and a mean, from numbers between two, or from both truth
  // values alike: functions of the seed alone.
  void FillRandom(const T& deviation, double mean = 0.0, int seed = 12345) {
    FillWith(
        [&](auto set) { NormalNumbers(num_elements(), mean, static_cast<double>(deviation), seed, set); });
  }
  void FillRandomDouble(double min, double max, int seed = 12345) {
    FillWith([&](auto set) { NumbersBetween(num_elements(), min, max, seed, set); });
  }
  void FillRandomUniform(const T& min, const T& max, int seed = 12345) {
    if constexpr (std::is_integral_v<T>) {
      FillWith([&](auto set) {
        IntegersBetween(num_elements(), static_cast<int64_t>(min), static_cast<int64_t>(max), seed, set);
      });
    } else {
      FillRandomDouble(static_cast<double>(min), static_cast<double>(max), seed);
    }
  }
  void FillRandomBool(int seed = 12345) {
    FillWith([&](auto set) { IntegersBetween(num_elements(), 0, 1, seed, set); });
  }

  // Visits every element with its indices, in row-major order.
  void Each(absl::FunctionRef<void(absl::Span<const int64_t>, T*)> visitor) {
    DimensionVector index(sizes_.size(), 0);
    for (T& element : *this) {
      visitor(index, &element);
      Next(index);
    }
  }
  void Each(absl::FunctionRef<void(absl::Span<const int64_t>, T)> visitor) const {
    DimensionVector index(sizes_.size(), 0);
    for (const T& element : *this) {
      visitor(index, element);
      Next(index);
    }
  }

  // The same until the visitor returns an error, which is the result.
  absl::Status EachStatus(absl::FunctionRef<absl::Status(absl::Span<const int64_t>, T*)> visitor) {
    DimensionVector index(sizes_.size(), 0);
    for (T& element : *this) {
      if (absl::Status status = visitor(index, &element); !status.ok()) return status;
      Next(index);
    }
    return absl::OkStatus();
  }
  absl::Status EachStatus(absl::FunctionRef<absl::Status(absl::Span<const int64_t>, T)> visitor) const {
    DimensionVector index(sizes_.size(), 0);
    for (const T& element : *this) {
      if (absl::Status status = visitor(index, element); !status.ok()) return status;
      Next(index);
    }
    return absl::OkStatus();
  }

  // The number of elements must stay.
  void Reshape(absl::Span<const int64_t> sizes) {
    assert(Product(sizes) == num_elements());
    sizes_.assign(sizes.begin(), sizes.end());
  }
  // Dimension i of the result is dimension permutation[i] of this array.
  void TransposeDimensions(absl::Span<const int64_t> permutation) {
    Array result(PermuteContainer(sizes_, permutation));
    DimensionVector source(sizes_.size());
    result.Each([&](absl::Span<const int64_t> index, T* value) {
      for (size_t i = 0; i < permutation.size(); ++i) source[permutation[i]] = index[i];
      *value = (*this)(absl::Span<const int64_t>(source));
    });
    *this = std::move(result);
  }
  // The box [starts, limits).
  Array Slice(absl::Span<const int64_t> starts, absl::Span<const int64_t> limits) const {
    DimensionVector sizes(sizes_.size());
    for (size_t i = 0; i < sizes.size(); ++i) sizes[i] = limits[i] - starts[i];
    Array result(sizes);
    DimensionVector source(sizes_.size());
    result.Each([&](absl::Span<const int64_t> index, T* value) {
      for (size_t i = 0; i < index.size(); ++i) source[i] = index[i] + starts[i];
      *value = (*this)(absl::Span<const int64_t>(source));
    });
    return result;
  }
  void UpdateSlice(const Array& update, absl::Span<const int64_t> starts) {
    DimensionVector target(sizes_.size());
    update.Each([&](absl::Span<const int64_t> index, T value) {
      for (size_t i = 0; i < index.size(); ++i) target[i] = index[i] + starts[i];
      (*this)(absl::Span<const int64_t>(target)) = value;
    });
  }

  bool operator==(const Array& other) const {
    return sizes_ == other.sizes_ && std::equal(begin(), end(), other.begin());
  }
  template <typename H>
  friend H AbslHashValue(H h, const Array& array) {
    return H::combine(std::move(h), array.sizes_, array.flatten());
  }

  // "[[1, 2],\n [3, 4]]"; without elements the brackets still show how many dimensions there are.
  std::string ToString() const {
    std::string out;
    int64_t next = 0;
    AppendTo(&out, 0, &next);
    return out;
  }

 protected:
  // Sizes of nested braces; the inner ones are those of the first element.
  template <typename U>
  static DimensionVector SizesOf(Nested1<U> values) {
    return {static_cast<int64_t>(values.size())};
  }
  template <typename U>
  static DimensionVector SizesOf(std::initializer_list<std::initializer_list<U>> values) {
    DimensionVector sizes = SizesOf(values.size() == 0 ? std::initializer_list<U>{} : *values.begin());
    sizes.insert(sizes.begin(), static_cast<int64_t>(values.size()));
    return sizes;
  }
  template <typename U>
  static T* CopyNested(const U& value, T* out) {
    *out = static_cast<T>(value);
    return out + 1;
  }
  template <typename U>
  static T* CopyNested(std::initializer_list<U> values, T* out) {
    for (const U& value : values) {
      if constexpr (requires { value.size(); }) {
        if (value.size() != values.begin()->size()) {
          FailCheck(absl::StrCat("an array is given with rows of ", values.begin()->size(), " and of ",
                                 value.size(), " elements, but all must be as long"));
        }
      }
      out = CopyNested(value, out);
    }
    return out;
  }

  int64_t LinearIndex(absl::Span<const int64_t> indices) const {
    if (indices.size() != sizes_.size()) FailIndex(indices);
    int64_t result = 0;
    for (size_t i = 0; i < indices.size(); ++i) {
      if (indices[i] < 0 || indices[i] >= sizes_[i]) FailIndex(indices);
      result = result * sizes_[i] + indices[i];
    }
    return result;
  }

 private:
  [[noreturn, gnu::noinline]] void FailIndex(absl::Span<const int64_t> indices) const {
    FailCheck(absl::StrCat("an array of the sizes {", absl::StrJoin(sizes_, ","), "} has no element {",
                           absl::StrJoin(indices, ","), "}"));
  }
  // Hands on what sets the elements, one after the other.
  template <typename Source>
  void FillWith(Source source) {
    T* next = data();
    source([&next](auto number) { *next++ = static_cast<T>(number); });
  }

  void Next(DimensionVector& index) const {
    for (size_t i = index.size(); i-- > 0;) {
      if (++index[i] < sizes_[i]) return;
      index[i] = 0;
    }
  }

  void AppendTo(std::string* out, size_t dimension, int64_t* next) const {
    if (dimension == sizes_.size()) {
      const T& value = elements_[(*next)++];
      if constexpr (requires { value.imag(); }) {
        absl::StrAppend(out, "(", value.real(), ", ", value.imag(), ")");
      } else if constexpr (requires { absl::StrAppend(out, value); }) {
        absl::StrAppend(out, value);
      } else {
        absl::StrAppend(out, static_cast<double>(value));
      }
      return;
    }
    out->push_back('[');
    const bool is_row = dimension + 1 == sizes_.size();
    int64_t count = sizes_[dimension];
    if (num_elements() == 0) count = is_row ? 0 : std::max<int64_t>(count, 1);
    for (int64_t i = 0; i < count; ++i) {
      if (i > 0) out->append(is_row ? ", " : ",\n" + std::string(dimension + 1, ' '));
      AppendTo(out, dimension + 1, next);
    }
    out->push_back(']');
  }

  DimensionVector sizes_;
  std::unique_ptr<T[]> elements_;
};

}  // namespace xla
