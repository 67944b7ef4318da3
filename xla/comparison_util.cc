#include "xla/comparison_util.h"

#include <ostream>

#include "xla/primitive_util.h"
#include "xla/util.h"
#include "xla/xla_data.pb.h"

namespace xla {

namespace {

constexpr absl::string_view kDirections[] = {"EQ", "NE", "GE", "GT", "LE", "LT"};
constexpr absl::string_view kTypes[] = {"FLOAT", "TOTALORDER", "SIGNED", "UNSIGNED"};

bool IsFloatLike(PrimitiveType type) {
  return primitive_util::IsFloatingPointType(type) || primitive_util::IsComplexType(type);
}

}  // namespace

Comparison::Type DefaultComparisonType(PrimitiveType type) {
  if (IsFloatLike(type)) return Comparison::Type::kFloat;
  return primitive_util::IsSignedIntegralType(type) ? Comparison::Type::kSigned : Comparison::Type::kUnsigned;
}

Comparison::Order DefaultOrdering(PrimitiveType type) {
  return IsFloatLike(type) ? ComparisonOrder::kPartial : ComparisonOrder::kTotal;
}

Comparison::Comparison(Direction direction, PrimitiveType type)
    : Comparison(direction, type, ::xla::DefaultOrdering(type)) {}

Comparison::Comparison(Direction direction, Type type)
    : Comparison(direction,
                 type == Type::kSigned     ? S32
                 : type == Type::kUnsigned ? U32
                                           : F32,
                 type == Type::kFloat ? Order::kPartial : Order::kTotal) {}

Comparison::Type Comparison::DefaultComparisonType(PrimitiveType type) {
  return ::xla::DefaultComparisonType(type);
}
Comparison::Order Comparison::DefaultOrdering(PrimitiveType type) { return ::xla::DefaultOrdering(type); }

Comparison::Type Comparison::GetType() const {
  const Type type = ::xla::DefaultComparisonType(primitive_type_);
  return type == Type::kFloat && IsTotalOrder() ? Type::kFloatTotalOrder : type;
}

bool Comparison::IsReflexive() const { return IsTotalOrder() && (IsEq() || IsGe() || IsLe()); }

bool Comparison::IsAntireflexive() const { return (IsTotalOrder() && IsNe()) || IsGt() || IsLt(); }

Comparison Comparison::Converse() const {
  static constexpr Direction kConverse[] = {Direction::kEq, Direction::kNe, Direction::kLe,
                                            Direction::kLt, Direction::kGe, Direction::kGt};
  return Comparison(kConverse[static_cast<int>(direction_)], primitive_type_, order_);
}

std::optional<Comparison> Comparison::Inverse() const {
  if (IsPartialOrder() && !IsEq() && !IsNe()) return std::nullopt;
  static constexpr Direction kInverse[] = {Direction::kNe, Direction::kEq, Direction::kLt,
                                           Direction::kLe, Direction::kGt, Direction::kGe};
  return Comparison(kInverse[static_cast<int>(direction_)], primitive_type_, order_);
}

std::string Comparison::ToString(std::string prefix1, std::string prefix2, std::string prefix3) const {
  return absl::StrCat(prefix1, ComparisonDirectionToString(direction_), prefix2,
                      ComparisonPrimitiveTypeToString(primitive_type_), prefix3,
                      ComparisonOrderToString(order_));
}

std::string ComparisonDirectionToString(ComparisonDirection direction) {
  return std::string(kDirections[static_cast<int>(direction)]);
}

absl::string_view ComparisonOrderToString(ComparisonOrder order) {
  return order == ComparisonOrder::kTotal ? "TOTALORDER" : "PARTIALORDER";
}

std::ostream& operator<<(std::ostream& stream, ComparisonDirection direction) {
  return stream << ComparisonDirectionToString(direction);
}
std::ostream& operator<<(std::ostream& stream, ComparisonOrder order) {
  return stream << ComparisonOrderToString(order);
}
std::ostream& operator<<(std::ostream& stream, const Comparison& comparison) {
  return stream << comparison.ToString();
}

absl::string_view ComparisonTypeToString(Comparison::Type type) { return kTypes[static_cast<int>(type)]; }

absl::string_view ComparisonPrimitiveTypeToString(PrimitiveType type) { return PrimitiveType_Name(type); }

absl::StatusOr<ComparisonDirection> StringToComparisonDirection(absl::string_view word) {
  const int64_t position = PositionInContainer(kDirections, word);
  if (position < 0) return InvalidArgument("\"%s\" is not a comparison direction (EQ NE GE GT LE LT)", word);
  return static_cast<ComparisonDirection>(position);
}

absl::StatusOr<Comparison::Type> StringToComparisonType(absl::string_view word) {
  const int64_t position = PositionInContainer(kTypes, word);
  if (position < 0) {
    return InvalidArgument("\"%s\" is not a comparison type (FLOAT TOTALORDER SIGNED UNSIGNED)", word);
  }
  return static_cast<Comparison::Type>(position);
}

}  // namespace xla
