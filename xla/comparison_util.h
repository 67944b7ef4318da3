#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
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
  // a OP b == !(a Inverse(OP) b); nullopt where NaN has it otherwise.
  std::optional<Comparison> Inverse() const;

  // "EQ, F32, PARTIALORDER"
  std::string ToString() const;
  bool operator==(const Comparison& other) const = default;

 private:
  Direction direction_;
  PrimitiveType primitive_type_;
  Order order_;
};

Comparison::Type DefaultComparisonType(PrimitiveType type);
Comparison::Order DefaultOrdering(PrimitiveType type);

// "EQ", "TOTALORDER": the words of HLO text and protos. The empty word of a proto is no type.
absl::string_view ComparisonDirectionToString(ComparisonDirection direction);
absl::string_view ComparisonTypeToString(Comparison::Type type);
absl::string_view ComparisonPrimitiveTypeToString(PrimitiveType type);
absl::StatusOr<ComparisonDirection> StringToComparisonDirection(absl::string_view word);
absl::StatusOr<Comparison::Type> StringToComparisonType(absl::string_view word);

}  // namespace xla
