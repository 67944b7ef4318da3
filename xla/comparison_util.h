#pragma once

#include <cmath>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <type_traits>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "xla/types.h"
#include "xla/xla_data_enums.h"

namespace xla {

enum class ComparisonDirection : uint8_t { kEq, kNe, kGe, kGt, kLe, kLt };
using ComparisonDir = ComparisonDirection;

// kPartial: NaN is unordered. kTotal: -NaN < -inf < .. < -0 < +0 < .. < inf < NaN.
enum class ComparisonOrder : uint8_t { kTotal, kPartial };

// A comparison of two values of one element type.
class Comparison {
 public:
  using Direction = ComparisonDirection;
  using Order = ComparisonOrder;
  enum class Type : uint8_t { kFloat, kFloatTotalOrder, kSigned, kUnsigned };

  // With the type's default order: partial for floating point and complex types, total for all others.
  Comparison(Direction direction, PrimitiveType type);
  Comparison(Direction direction, PrimitiveType type, Order order)
      : direction_(direction), primitive_type_(type), order_(order) {}

  // The forms of older code: the order that the comparison type implies, for the type that it was named after
  // (F32, S32, U32) when no other is given.
  explicit Comparison(Direction direction, Type type);

  Direction GetDirection() const { return direction_; }
  PrimitiveType GetPrimitiveType() const { return primitive_type_; }
  Order GetOrder() const { return order_; }
  Type GetType() const;

  bool IsEq() const { return direction_ == Direction::kEq; }
  bool IsNe() const { return direction_ == Direction::kNe; }
  bool IsGe() const { return direction_ == Direction::kGe; }
  bool IsGt() const { return direction_ == Direction::kGt; }
  bool IsLe() const { return direction_ == Direction::kLe; }
  bool IsLt() const { return direction_ == Direction::kLt; }
  bool IsTotalOrder() const { return order_ == Order::kTotal; }
  bool IsPartialOrder() const { return order_ == Order::kPartial; }
  bool IsReflexive() const;      // a OP a for every a.
  bool IsAntireflexive() const;  // a OP a for no a.

  // a OP b == b Converse(OP) a.
  Comparison Converse() const;
  // a OP b == !(a Inverse(OP) b); nullopt where NaN makes that wrong.
  std::optional<Comparison> Inverse() const;

  // ".EQ.F32.PARTIALORDER"
  std::string ToString(std::string prefix1 = ".", std::string prefix2 = ".", std::string prefix3 = ".") const;

  // The operator of the direction. Of floats in total order, when the comparison asks for it: see Compare.
  template <typename T>
  static std::function<bool(T, T)> GetComparator(Direction direction) {
    switch (direction) {
      case Direction::kEq:
        return std::equal_to<T>();
      case Direction::kNe:
        return std::not_equal_to<T>();
      case Direction::kGe:
        return std::greater_equal<T>();
      case Direction::kGt:
        return std::greater<T>();
      case Direction::kLe:
        return std::less_equal<T>();
      case Direction::kLt:
        return std::less<T>();
    }
    return nullptr;
  }
  // a OP b. T is the C++ type of the element type.
  template <typename T>
  bool Compare(const T a, const T b) const;

  static Type DefaultComparisonType(PrimitiveType type);
  static Order DefaultOrdering(PrimitiveType type);
  bool operator==(const Comparison& other) const = default;

 private:
  Direction direction_;
  PrimitiveType primitive_type_;
  Order order_;
};

Comparison::Type DefaultComparisonType(PrimitiveType type);
Comparison::Order DefaultOrdering(PrimitiveType type);

std::ostream& operator<<(std::ostream& stream, ComparisonDirection direction);
std::ostream& operator<<(std::ostream& stream, ComparisonOrder order);
std::ostream& operator<<(std::ostream& stream, const Comparison& comparison);

// "EQ", "TOTALORDER": the names in HLO text and protos. The empty name in a proto is no type.
std::string ComparisonDirectionToString(ComparisonDirection direction);
absl::string_view ComparisonOrderToString(ComparisonOrder order);
absl::string_view ComparisonTypeToString(Comparison::Type type);
absl::string_view ComparisonPrimitiveTypeToString(PrimitiveType type);
absl::StatusOr<ComparisonDirection> StringToComparisonDirection(absl::string_view word);
absl::StatusOr<Comparison::Type> StringToComparisonType(absl::string_view word);

template <typename T>
bool Comparison::Compare(const T a, const T b) const {
  if constexpr (is_specialized_floating_point_v<T>) {
    if (IsTotalOrder()) {
      // As sign and magnitude, -NaN is the least number and NaN the greatest.
      const auto key = [](T x) {
        const double wide = static_cast<double>(x);
        const bool negative = std::signbit(wide);
        const double magnitude = std::isnan(wide) ? std::numeric_limits<double>::infinity() : std::abs(wide);
        // NaN comes after infinity, and -0 before 0.
        return std::tuple(!negative, negative ? -magnitude : magnitude, std::isnan(wide) != negative);
      };
      return GetComparator<std::tuple<bool, double, bool>>(direction_)(key(a), key(b));
    }
  }
  if constexpr (is_complex_v<T>) {
    return direction_ == Direction::kEq ? a == b : direction_ == Direction::kNe && a != b;
  } else {
    return GetComparator<T>(direction_)(a, b);
  }
}

}  // namespace xla
