#include "xla/primitive_util.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "xla/util.h"

namespace xla::primitive_util {

namespace internal {
void UnexpectedType(const char* where, PrimitiveType type) {
  std::fprintf(stderr, "%s called with element type %s\n", where, LowercasePrimitiveTypeName(type).c_str());
  std::abort();
}

}  // namespace internal

namespace {

// Types without values of their own.
#define XLA_FOR_EACH_OTHER_TYPE(row) \
  row(TUPLE, tuple) row(OPAQUE_TYPE, opaque) row(TOKEN, token) row(BUFFER, buffer)

std::string Lowercase(absl::string_view name) {
  std::string result(name);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

const std::array<std::string, internal::kTypeCount>& Names() {
  static const auto& names = *[] {
    auto* table = new std::array<std::string, internal::kTypeCount>;
    (*table)[PRIMITIVE_TYPE_INVALID] = "invalid";
#define XLA_NAME_ROW(TYPE, native) (*table)[TYPE] = Lowercase(#TYPE);
    XLA_FOR_EACH_ARRAY_TYPE(XLA_NAME_ROW)
#undef XLA_NAME_ROW
#define XLA_NAME_ROW(TYPE, word) (*table)[TYPE] = #word;
    XLA_FOR_EACH_OTHER_TYPE(XLA_NAME_ROW)
#undef XLA_NAME_ROW
    return table;
  }();
  return names;
}

// Sorted by name, for a quick search.
struct NamedType {
  absl::string_view name;
  PrimitiveType type;
};
const std::vector<NamedType>& TypesByName() {
  static const auto& types = *[] {
    auto* list = new std::vector<NamedType>;
    const auto& names = Names();
    for (int i = 1; i < internal::kTypeCount; ++i) {
      if (!names[i].empty()) list->push_back({names[i], static_cast<PrimitiveType>(i)});
    }
    std::sort(list->begin(), list->end(),
              [](const NamedType& a, const NamedType& b) { return a.name < b.name; });
    return list;
  }();
  return types;
}

}  // namespace

const std::string& LowercasePrimitiveTypeName(PrimitiveType type) {
  return Names()[IsValidPrimitiveType(type) ? static_cast<int>(type) : 0];
}

PrimitiveType PrimitiveTypeFromName(absl::string_view lowercase_name) {
  const auto& types = TypesByName();
  auto found =
      std::lower_bound(types.begin(), types.end(), lowercase_name,
                       [](const NamedType& type, absl::string_view name) { return type.name < name; });
  return found != types.end() && found->name == lowercase_name ? found->type : PRIMITIVE_TYPE_INVALID;
}

absl::StatusOr<PrimitiveType> StringToPrimitiveType(absl::string_view lowercase_name) {
  const PrimitiveType type = PrimitiveTypeFromName(lowercase_name);
  if (type == PRIMITIVE_TYPE_INVALID) {
    return InvalidArgument("\"%s\" is not an element type", lowercase_name);
  }
  return type;
}

bool IsPrimitiveTypeName(absl::string_view name) {
  return PrimitiveTypeFromName(name) != PRIMITIVE_TYPE_INVALID;
}

bool IsValidPrimitiveType(int value) {
  return value > 0 && value < internal::kTypeCount && !Names()[value].empty();
}

absl::Span<const PrimitiveType> AllArrayTypes() {
#define XLA_LIST_ROW(TYPE, native) TYPE,
  static constexpr PrimitiveType kTypes[] = {XLA_FOR_EACH_ARRAY_TYPE(XLA_LIST_ROW)};
#undef XLA_LIST_ROW
  return kTypes;
}

namespace {

struct FloatFacts {
  int significand_width;
  int underflow_exponent;
  int overflow_exponent;
  double max;
  bool has_infinity;
  bool has_nan;
  bool has_zero;
  bool has_negative_zero;
};

FloatFacts FloatFactsOf(PrimitiveType type) {
  return FloatingPointTypeSwitch(
      [](auto constant) {
        using T = NativeTypeOf<constant>;
        using Limits = std::numeric_limits<T>;
        bool has_zero = true;
        bool has_negative_zero = true;
        if constexpr (is_small_float_v<T>) {
          has_zero = T::kIsSigned;
          has_negative_zero = T::kHasNegativeZero;
        }
        return FloatFacts{Limits::digits,
                          Limits::min_exponent,
                          Limits::max_exponent,
                          static_cast<double>(Limits::max()),
                          Limits::has_infinity,
                          Limits::has_quiet_NaN,
                          has_zero,
                          has_negative_zero};
      },
      type);
}

// Value bits of an integral type.
int Digits(PrimitiveType type) { return BitWidth(type) - (IsSignedIntegralType(type) ? 1 : 0); }

bool FloatCastPreservesValues(PrimitiveType from, PrimitiveType to) {
  const FloatFacts a = FloatFactsOf(from);
  const FloatFacts b = FloatFactsOf(to);
  // The exponents of the last bit of the smallest numbers.
  const int a_unit = a.underflow_exponent - a.significand_width;
  const int b_unit = b.underflow_exponent - b.significand_width;
  return a.significand_width <= b.significand_width && a_unit >= b_unit && a.max <= b.max &&
         a.has_infinity <= b.has_infinity && a.has_nan <= b.has_nan && a.has_zero <= b.has_zero &&
         a.has_negative_zero <= b.has_negative_zero;
}

}  // namespace

int SignificandWidth(PrimitiveType type) { return FloatFactsOf(type).significand_width; }

int ExponentWidth(PrimitiveType type) {
  // Sign, exponent, and the significand without its leading one.
  const bool has_sign = internal::Facts(type).is_signed;
  return BitWidth(type) - (SignificandWidth(type) - 1) - (has_sign ? 1 : 0);
}

int ExponentBias(PrimitiveType type) { return (type == F8E8M0FNU ? 1 : 2) - UnderflowExponent(type); }

int UnderflowExponent(PrimitiveType type) { return FloatFactsOf(type).underflow_exponent; }

int OverflowExponent(PrimitiveType type) { return FloatFactsOf(type).overflow_exponent; }

bool HasInfinity(PrimitiveType type) { return IsFloatingPointType(type) && FloatFactsOf(type).has_infinity; }

bool HasNaN(PrimitiveType type) { return IsFloatingPointType(type) && FloatFactsOf(type).has_nan; }

bool HasNegativeZero(PrimitiveType type) {
  return IsFloatingPointType(type) && FloatFactsOf(type).has_negative_zero;
}

PrimitiveType HigherPrecisionType(PrimitiveType a, PrimitiveType b) {
  auto standing = [](PrimitiveType type) {
    const PrimitiveType part = IsComplexType(type) ? ComplexComponentType(type) : type;
    const bool is_float = IsFloatingPointType(part);
    return std::make_tuple(IsComplexType(type), is_float ? OverflowExponent(part) : -1,
                           is_float ? SignificandWidth(part) : -1, BitWidth(part),
                           IsSignedIntegralType(part));
  };
  return standing(b) > standing(a) ? b : a;
}

bool CastPreservesValues(PrimitiveType from, PrimitiveType to) {
  if (from == to) return true;
  if (!IsArrayType(from) || !IsArrayType(to) || to == PRED) return false;
  if (IsComplexType(to)) {
    return CastPreservesValues(IsComplexType(from) ? ComplexComponentType(from) : from,
                               ComplexComponentType(to));
  }
  if (IsComplexType(from)) return false;
  if (IsFloatingPointType(from)) return IsFloatingPointType(to) && FloatCastPreservesValues(from, to);
  // PRED holds 0 and 1, as U1 does.
  const int digits = from == PRED ? 1 : Digits(from);
  const bool is_signed = IsSignedIntegralType(from);
  if (IsFloatingPointType(to)) {
    const FloatFacts facts = FloatFactsOf(to);
    // The least signed value is a power of two of its own.
    return facts.has_zero && digits <= facts.significand_width &&
           digits + (is_signed ? 1 : 0) <= facts.overflow_exponent;
  }
  return digits <= Digits(to) && is_signed <= IsSignedIntegralType(to);
}

}  // namespace xla::primitive_util
