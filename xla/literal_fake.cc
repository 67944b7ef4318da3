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

using Bounds = std::pair<int64_t, int64_t>;

struct FakeOptions {
  std::optional<Bounds> limit;
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

// Numbers near zero, or of any magnitude the type has.
void DrawReals(PrimitiveType type, int64_t count, std::minstd_rand0* engine, const FakeOptions& options,
               std::vector<double>* reals) {
  const double top = primitive_util::FloatingPointTypeSwitch<double>(
      [](auto constant) {
        return std::log2(static_cast<double>(std::numeric_limits<NativeTypeOf<constant>>::max()));
      },
      type);
  const double bound = options.use_large_range ? top / 2 : 0.1;
  for (int64_t i = 0; i < count; ++i) {
    double value = std::uniform_real_distribution<double>(-bound, bound)(*engine);
    if (options.use_large_range) {
      value = std::exp2(value);
      if ((*engine)() % 2 != 0) value = -value;
    }
    reals->push_back(KeepBits(value, options.max_bits_of_precision));
  }
}

// Of the type, and of the option as far as the type has its values.
Bounds BoundsOf(PrimitiveType type, const FakeOptions& options) {
  const auto whole = primitive_util::IntegralTypeSwitch<Bounds>(
      [](auto constant) {
        using Limits = std::numeric_limits<NativeTypeOf<constant>>;
        const auto high = static_cast<uint64_t>(Limits::max());
        return Bounds(Limits::min(), std::min<uint64_t>(high, std::numeric_limits<int64_t>::max()));
      },
      type);
  const auto [first, last] = options.limit.value_or(whole);
  return {std::clamp(first, whole.first, whole.second), std::clamp(last, whole.first, whole.second)};
}

void DrawIntegers(PrimitiveType type, int64_t count, std::minstd_rand0* engine, const FakeOptions& options,
                  std::vector<int64_t>* integers) {
  auto [low, high] = BoundsOf(type, options);
  if (!options.limit.has_value() && !options.use_large_range) {
    // Sums of products of such values stay far from the ends of the type.
    const auto small = std::max<int64_t>(1, std::sqrt(static_cast<double>(high)));
    low = std::max(low, -small);
    high = std::min(high, small);
  }
  std::uniform_int_distribution<int64_t> values(low, high);
  for (int64_t i = 0; i < count; ++i) integers->push_back(values(*engine));
}

// All different: steps of one through the bounds of the type, in a random order.
absl::Status DrawDistinct(PrimitiveType type, int64_t count, std::minstd_rand0* engine,
                          const FakeOptions& options, std::vector<int64_t>* integers) {
  int64_t start = 0;
  if (primitive_util::IsIntegralType(type)) {
    const auto [low, high] = BoundsOf(type, options);
    // From zero when there is room for them all.
    start = std::max<int64_t>(low, 0) <= high - (count - 1) ? std::max<int64_t>(low, 0) : low;
    if (count > 0 &&
        static_cast<uint64_t>(high) - static_cast<uint64_t>(start) < static_cast<uint64_t>(count - 1)) {
      return absl::InvalidArgumentError(
          absl::StrCat("there are fewer than ", count, " different integers from ", low, " to ", high));
    }
  } else if (!primitive_util::IsFloatingPointType(type)) {
    return absl::UnimplementedError("distinct values can only be made for real numbers");
  }
  for (int64_t i = 0; i < count; ++i) integers->push_back(start + i);
  std::shuffle(integers->begin(), integers->end(), *engine);
  return absl::OkStatus();
}

// The values are drawn as doubles or as integers; one loop a type converts them.
absl::Status FillArray(Literal* literal, std::minstd_rand0* engine, const FakeOptions& options) {
  const PrimitiveType type = literal->shape().element_type();
  const int64_t count = literal->element_count();
  std::vector<double> reals;
  std::vector<int64_t> integers;
  if (options.no_duplicates) {
    TF_RETURN_IF_ERROR(DrawDistinct(type, count, engine, options, &integers));
  } else if (primitive_util::IsComplexType(type)) {
    DrawReals(primitive_util::ComplexComponentType(type), 2 * count, engine, options, &reals);
  } else if (primitive_util::IsFloatingPointType(type)) {
    DrawReals(type, count, engine, options, &reals);
  } else if (type == PRED) {
    for (int64_t i = 0; i < count; ++i) integers.push_back((*engine)() % 2);
  } else {
    DrawIntegers(type, count, engine, options, &integers);
  }
  if (options.is_sorted && !primitive_util::IsComplexType(type)) {
    std::sort(reals.begin(), reals.end());
    std::sort(integers.begin(), integers.end());
  }
  primitive_util::ArrayTypeSwitch<void>(
      [&](auto constant) {
        using T = NativeTypeOf<constant>;
        const absl::Span<T> elements = literal->data<T>();
        for (int64_t i = 0; i < count; ++i) {
          if constexpr (is_complex_v<T>) {
            elements[i] = T(reals[2 * i], reals[2 * i + 1]);
          } else {
            elements[i] = integers.empty() ? static_cast<T>(reals[i]) : static_cast<T>(integers[i]);
          }
        }
      },
      type);
  return absl::OkStatus();
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
  TF_RETURN_IF_ERROR(FillArray(&literal, engine, options));
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
