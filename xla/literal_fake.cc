// Values for programs that are only tried out.
#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

using primitive_util::NativeTypeOf;

struct FakeOptions {
  std::optional<std::pair<int64_t, int64_t>> limit;
  bool is_sorted = false;
  bool no_duplicates = false;
  bool use_large_range = false;
  std::optional<int64_t> max_bits_of_precision;
};

// The value with its lower bits of significance cut off.
double KeepBits(double value, std::optional<int64_t> bits) {
  if (!bits.has_value() || value == 0 || !std::isfinite(value)) return value;
  int exponent;
  const double scale = std::ldexp(1.0, static_cast<int>(*bits));
  return std::ldexp(std::trunc(std::frexp(value, &exponent) * scale) / scale, exponent);
}

// A float near zero, or of any magnitude the type has.
template <typename T>
T FakeFloat(std::minstd_rand0* engine, const FakeOptions& options) {
  constexpr double kSmall = 0.1;
  double value;
  if (options.use_large_range) {
    const double top = std::log2(static_cast<double>(std::numeric_limits<T>::max()));
    const double magnitude = std::exp2(std::uniform_real_distribution<double>(-top / 2, top / 2)(*engine));
    value = (*engine)() % 2 == 0 ? magnitude : -magnitude;
  } else {
    value = std::uniform_real_distribution<double>(-kSmall, kSmall)(*engine);
  }
  return static_cast<T>(KeepBits(value, options.max_bits_of_precision));
}

template <typename T>
std::pair<int64_t, int64_t> IntegerBounds(const FakeOptions& options) {
  if (options.limit.has_value()) return *options.limit;
  using Limits = std::numeric_limits<T>;
  const int64_t low = static_cast<int64_t>(Limits::min());
  const int64_t high = static_cast<int64_t>(
      std::min<uint64_t>(static_cast<uint64_t>(Limits::max()), std::numeric_limits<int64_t>::max()));
  if (options.use_large_range) return {low, high};
  // Sums of products of such values stay far from the ends of the type.
  const int64_t small = std::max<int64_t>(1, static_cast<int64_t>(std::sqrt(static_cast<double>(high))));
  return {std::max(low, -small), std::min(high, small)};
}

template <typename T>
T FakeValue(std::minstd_rand0* engine, const FakeOptions& options) {
  if constexpr (std::is_same_v<T, bool>) {
    return (*engine)() % 2 != 0;
  } else if constexpr (is_complex_v<T>) {
    using Part = typename T::value_type;
    const Part real = FakeFloat<Part>(engine, options);
    return T(real, FakeFloat<Part>(engine, options));
  } else if constexpr (is_specialized_floating_point_v<T>) {
    return FakeFloat<T>(engine, options);
  } else {
    const auto [low, high] = IntegerBounds<T>(options);
    return static_cast<T>(std::uniform_int_distribution<int64_t>(low, high)(*engine));
  }
}

// All different: steps of one through the bounds of the type, in a random order.
template <typename T>
absl::Status FillWithoutDuplicates(absl::Span<T> elements, std::minstd_rand0* engine,
                                   const FakeOptions& options) {
  if constexpr (std::is_same_v<T, bool> || is_complex_v<T>) {
    return absl::UnimplementedError("distinct values can only be made for real numbers");
  } else {
    int64_t start = 0;
    if constexpr (is_specialized_integral_v<T>) {
      FakeOptions whole = options;
      whole.use_large_range = true;
      const auto [low, high] = IntegerBounds<T>(whole);
      const int64_t count = static_cast<int64_t>(elements.size());
      // From zero when there is room for them all.
      start = std::max<int64_t>(low, 0) <= high - (count - 1) ? std::max<int64_t>(low, 0) : low;
      if (count > 0 &&
          static_cast<uint64_t>(high) - static_cast<uint64_t>(start) < static_cast<uint64_t>(count - 1)) {
        return absl::InvalidArgumentError(
            absl::StrCat("there are fewer than ", count, " different integers from ", low, " to ", high));
      }
    }
    for (size_t i = 0; i < elements.size(); ++i)
      elements[i] = static_cast<T>(start + static_cast<int64_t>(i));
    std::shuffle(elements.begin(), elements.end(), *engine);
    return absl::OkStatus();
  }
}

absl::StatusOr<Literal> Fake(const Shape& shape, std::minstd_rand0* engine, const FakeOptions& options) {
  if (shape.IsTuple()) {
    std::vector<Literal> elements;
    for (const Shape& element : shape.tuple_shapes()) {
      TF_ASSIGN_OR_RETURN(Literal literal, Fake(element, engine, options));
      elements.push_back(std::move(literal));
    }
    return LiteralUtil::MakeTupleOwned(std::move(elements));
  }
  TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
  if (!shape.IsArray() || engine == nullptr) return literal;
  TF_RETURN_IF_ERROR(primitive_util::ArrayTypeSwitch<absl::Status>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        const absl::Span<T> elements = literal.data<T>();
        if (options.no_duplicates) {
          TF_RETURN_IF_ERROR(FillWithoutDuplicates(elements, engine, options));
        } else {
          for (T& element : elements) element = FakeValue<T>(engine, options);
        }
        if constexpr (!is_complex_v<T>) {
          if (options.is_sorted) std::sort(elements.begin(), elements.end());
        }
        return absl::OkStatus();
      },
      shape.element_type()));
  return literal;
}

}  // namespace

absl::StatusOr<Literal> MakeFakeLiteral(const Shape& shape, bool pseudo_random, bool use_large_range) {
  std::minstd_rand0 engine;
  FakeOptions options;
  options.use_large_range = use_large_range;
  return Fake(shape, pseudo_random ? &engine : nullptr, options);
}

absl::StatusOr<Literal> MakeFakeLiteral(const Shape& shape, std::minstd_rand0* engine,
                                        std::optional<std::pair<int64_t, int64_t>> limit, bool is_sorted,
                                        bool no_duplicates, bool use_large_range,
                                        std::optional<int64_t> max_bits_of_precision) {
  return Fake(shape, engine, {limit, is_sorted, no_duplicates, use_large_range, max_bits_of_precision});
}

}  // namespace xla
