#include "xla/comparison_util.h"

#include "xla/primitive_util.h"
#include "xla/util.h"

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
    : Comparison(direction, type, DefaultOrdering(type)) {}

Comparison::Type Comparison::GetType() const {
  const Type type = DefaultComparisonType(primitive_type_);
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

std::string Comparison::ToString() const {
  return absl::StrCat(ComparisonDirectionToString(direction_), ", ",
                      ComparisonPrimitiveTypeToString(primitive_type_), ", ",
                      IsTotalOrder() ? "TOTALORDER" : "PARTIALORDER");
}

absl::string_view ComparisonDirectionToString(ComparisonDirection direction) {
  return kDirections[static_cast<int>(direction)];
}

absl::string_view ComparisonTypeToString(Comparison::Type type) { return kTypes[static_cast<int>(type)]; }

absl::string_view ComparisonPrimitiveTypeToString(PrimitiveType type) {
  return primitive_util::LowercasePrimitiveTypeName(type);
}

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
