#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/types.h"
#include "xla/xla_data_enums.h"

// What is known about element types, and the way from a PrimitiveType to the C++ type that stands for it.

namespace xla::primitive_util {

// HLO type and C++ type: one row for each.
// clang-format off
#define XLA_FOR_EACH_INTEGRAL_TYPE(row)                                                     \
  row(S1, s1) row(S2, s2) row(S4, s4) row(S8, int8_t) row(S16, int16_t) row(S32, int32_t)   \
  row(S64, int64_t) row(U1, u1) row(U2, u2) row(U4, u4) row(U8, uint8_t) row(U16, uint16_t) \
  row(U32, uint32_t) row(U64, uint64_t)
#define XLA_FOR_EACH_SMALL_FLOAT_TYPE(row)                                                           \
  row(F4E2M1FN, float4_e2m1fn) row(F6E2M3FN, float6_e2m3fn) row(F6E3M2FN, float6_e3m2fn)             \
  row(F8E3M4, float8_e3m4) row(F8E4M3, float8_e4m3) row(F8E4M3FN, float8_e4m3fn)                     \
  row(F8E4M3B11FNUZ, float8_e4m3b11fnuz) row(F8E4M3FNUZ, float8_e4m3fnuz) row(F8E5M2, float8_e5m2)   \
  row(F8E5M2FNUZ, float8_e5m2fnuz) row(F8E8M0FNU, float8_e8m0fnu) row(F16, half) row(BF16, bfloat16)
#define XLA_FOR_EACH_FLOATING_POINT_TYPE(row) XLA_FOR_EACH_SMALL_FLOAT_TYPE(row) row(F32, float) row(F64, double)
#define XLA_FOR_EACH_COMPLEX_TYPE(row) row(C64, complex64) row(C128, complex128)
#define XLA_FOR_EACH_ARRAY_TYPE(row)                                                \
  row(PRED, bool) XLA_FOR_EACH_INTEGRAL_TYPE(row) XLA_FOR_EACH_FLOATING_POINT_TYPE(row) \
  XLA_FOR_EACH_COMPLEX_TYPE(row)
#define XLA_FOR_EACH_TYPE(row)                                                                    \
  XLA_FOR_EACH_ARRAY_TYPE(row) row(TUPLE, void) row(OPAQUE_TYPE, void) row(TOKEN, void)           \
  row(BUFFER, void) row(PRIMITIVE_TYPE_INVALID, void)
// clang-format on

// --- Between PrimitiveType and C++ types, at compile time

template <PrimitiveType>
struct PrimitiveTypeToNative;
template <typename>
struct NativeToPrimitive;
#define XLA_TYPE_ROW(TYPE, native)               \
  template <>                                    \
  struct PrimitiveTypeToNative<TYPE> {           \
    using type = native;                         \
  };                                             \
  template <>                                    \
  struct NativeToPrimitive<native> {             \
    static constexpr PrimitiveType value = TYPE; \
  };
XLA_FOR_EACH_ARRAY_TYPE(XLA_TYPE_ROW)
#undef XLA_TYPE_ROW
// Literals are also written and read with types of other libraries that have the same format.
template <typename T>
  requires is_small_float_twin_v<T>
struct NativeToPrimitive<T> : NativeToPrimitive<typename SmallFloatTwin<T>::type> {};

template <PrimitiveType kType>
using NativeTypeOf = typename PrimitiveTypeToNative<kType>::type;

template <typename T>
constexpr PrimitiveType NativeToPrimitiveType() {
  return NativeToPrimitive<T>::value;
}

template <PrimitiveType kType>
using PrimitiveTypeConstant = std::integral_constant<PrimitiveType, kType>;

// --- Predicates

// The names in HLO text: "f32", "pred", "bf16", "token", "opaque", "tuple".
const std::string& LowercasePrimitiveTypeName(PrimitiveType type);
absl::StatusOr<PrimitiveType> StringToPrimitiveType(absl::string_view lowercase_name);
bool IsPrimitiveTypeName(absl::string_view name);
// PRIMITIVE_TYPE_INVALID when there is no such type: the parser's quick form.
PrimitiveType PrimitiveTypeFromName(absl::string_view lowercase_name);
// Whether the number is one of the enum's, as numbers from protos need not be.
bool IsValidPrimitiveType(int value);
// Every type whose values can be elements of an array.
absl::Span<const PrimitiveType> AllArrayTypes();

namespace internal {
struct TypeFacts {
  uint8_t bit_width = 0;  // 0: no array type.
  bool is_integral = false;
  bool is_floating_point = false;
  bool is_complex = false;
  bool is_signed = false;
};
inline constexpr int kTypeCount = 64;

template <typename T>
constexpr int BitWidthOf() {
  if constexpr (std::is_same_v<T, bool>) {
    return 1;
  } else if constexpr (is_small_int_v<T>) {
    return T::kBits;
  } else if constexpr (is_small_float_v<T>) {
    return T::kTotalBits;
  } else {
    return 8 * sizeof(T);
  }
}

template <typename T>
constexpr TypeFacts MakeFacts() {
  return TypeFacts{.bit_width = BitWidthOf<T>(),
                   .is_integral = is_specialized_integral_v<T> && !std::is_same_v<T, bool>,
                   .is_floating_point = is_specialized_floating_point_v<T>,
                   .is_complex = is_complex_v<T>,
                   .is_signed = is_signed_v<T>};
}

constexpr std::array<TypeFacts, kTypeCount> MakeTable() {
  std::array<TypeFacts, kTypeCount> table = {};
#define XLA_FACTS_ROW(TYPE, native) table[TYPE] = MakeFacts<native>();
  XLA_FOR_EACH_ARRAY_TYPE(XLA_FACTS_ROW)
#undef XLA_FACTS_ROW
  return table;
}

inline constexpr std::array<TypeFacts, kTypeCount> kTypeFacts = MakeTable();
constexpr const TypeFacts& Facts(PrimitiveType type) {
  return kTypeFacts[static_cast<unsigned>(type) < kTypeCount ? static_cast<unsigned>(type) : 0];
}
// An array type was promised.
[[noreturn]] void UnexpectedType(const char* where, PrimitiveType type);
}  // namespace internal

constexpr bool IsArrayType(PrimitiveType type) { return internal::Facts(type).bit_width != 0; }
constexpr bool IsIntegralType(PrimitiveType type) { return internal::Facts(type).is_integral; }
constexpr bool IsSignedIntegralType(PrimitiveType type) {
  return internal::Facts(type).is_integral && internal::Facts(type).is_signed;
}
constexpr bool IsUnsignedIntegralType(PrimitiveType type) {
  return internal::Facts(type).is_integral && !internal::Facts(type).is_signed;
}
constexpr bool IsFloatingPointType(PrimitiveType type) { return internal::Facts(type).is_floating_point; }
constexpr bool IsComplexType(PrimitiveType type) { return internal::Facts(type).is_complex; }
// Bits of a value: 1 for PRED, 4 for S4.
constexpr int BitWidth(PrimitiveType type) { return internal::Facts(type).bit_width; }
// Bytes of an element in memory: whole bytes.
constexpr int ByteWidth(PrimitiveType type) { return (internal::Facts(type).bit_width + 7) / 8; }
constexpr int StorageBitWidth(PrimitiveType type) { return 8 * ByteWidth(type); }
constexpr bool IsSubByteNonPredType(PrimitiveType type) {
  return type != PRED && IsArrayType(type) && BitWidth(type) < 8;
}
constexpr bool Is2BitType(PrimitiveType type) { return BitWidth(type) == 2; }
constexpr bool IsF8Type(PrimitiveType type) { return IsFloatingPointType(type) && BitWidth(type) == 8; }
constexpr bool Is4BitType(PrimitiveType type) { return BitWidth(type) == 4; }
constexpr bool Is8BitIntegralType(PrimitiveType type) { return IsIntegralType(type) && BitWidth(type) == 8; }
constexpr bool IsMXType(PrimitiveType type) { return type == F4E2M1FN || type == F8E8M0FNU; }

// F32 for C64. The type must be complex.
constexpr PrimitiveType ComplexComponentType(PrimitiveType complex_type) {
  return complex_type == C64 ? F32 : complex_type == C128 ? F64 : PRIMITIVE_TYPE_INVALID;
}
// C64 for F32; PRIMITIVE_TYPE_INVALID when there is none.
constexpr PrimitiveType ComplexType(PrimitiveType component_type) {
  return component_type == F32 ? C64 : component_type == F64 ? C128 : PRIMITIVE_TYPE_INVALID;
}
// PRIMITIVE_TYPE_INVALID when there is none of that width.
constexpr PrimitiveType UnsignedIntegralTypeForBitWidth(int64_t bits) {
  for (PrimitiveType type : {U1, U2, U4, U8, U16, U32, U64}) {
    if (BitWidth(type) == bits) return type;
  }
  return PRIMITIVE_TYPE_INVALID;
}
constexpr PrimitiveType SignedIntegralTypeForBitWidth(int64_t bits) {
  for (PrimitiveType type : {S1, S2, S4, S8, S16, S32, S64}) {
    if (BitWidth(type) == bits) return type;
  }
  return PRIMITIVE_TYPE_INVALID;
}

// Of floating-point types. Digits of the significand, the leading one included: 24 for F32.
int SignificandWidth(PrimitiveType type);
int ExponentWidth(PrimitiveType type);
int ExponentBias(PrimitiveType type);
// 2^(UnderflowExponent - 1) is the smallest normal number, 2^OverflowExponent the first power of two that is
// too large.
int UnderflowExponent(PrimitiveType type);
int OverflowExponent(PrimitiveType type);
bool HasInfinity(PrimitiveType type);
bool HasNaN(PrimitiveType type);
bool HasNegativeZero(PrimitiveType type);

// The one of two types in whose favour a mixed pair is resolved: complex, then floating point, then range,
// then precision, then width, then sign. Equal standing gives the first.
PrimitiveType HigherPrecisionType(PrimitiveType a, PrimitiveType b);
// Whether T holds every value of the type and is of its kind: bool for PRED, integers of the same sign and no
// fewer bits, the C++ type itself for floating point and complex types.
template <typename T>
bool IsCanonicalRepresentation(PrimitiveType type) {
  if (type == PRED) return std::is_same_v<T, bool>;
  if constexpr (std::is_integral_v<T> && !std::is_same_v<T, bool>) {
    return IsIntegralType(type) && internal::Facts(type).is_signed == std::is_signed_v<T> &&
           BitWidth(type) <= static_cast<int>(8 * sizeof(T));
  } else {
    return IsArrayType(type) && NativeToPrimitiveType<T>() == type;
  }
}
// Whether converting any value of `from` to `to` and back gives the value again.
bool CastPreservesValues(PrimitiveType from, PrimitiveType to);

// --- From a PrimitiveType at run time to a constant: calls `function(PrimitiveTypeConstant<TYPE>())`, so
// that
//   ArrayTypeSwitch([&](auto constant) { using T = NativeTypeOf<constant>; .. }, shape.element_type());
// runs with the C++ type. All calls must return the same type. The PrimitiveType must be of the kind that is
// named.

#define XLA_TYPE_CASE(TYPE, native) \
  case TYPE:                        \
    return static_cast<R>(          \
        std::forward<F>(function)(PrimitiveTypeConstant<TYPE>(), std::forward<Args>(args)...));
#define XLA_DEFINE_TYPE_SWITCH(Name, ROWS)                                                                   \
  template <typename Result = internal::Deduced, typename F, typename... Args>                               \
  constexpr internal::SwitchResult<Result, F, ROWS##_SAMPLE, Args...> Name(F&& function, PrimitiveType type, \
                                                                           Args&&... args) {                 \
    using R = internal::SwitchResult<Result, F, ROWS##_SAMPLE, Args...>;                                     \
    switch (type) {                                                                                          \
      ROWS(XLA_TYPE_CASE)                                                                                    \
      default:                                                                                               \
        internal::UnexpectedType(#Name, type);                                                               \
    }                                                                                                        \
  }

namespace internal {
struct Deduced {};
template <typename Result, typename F, PrimitiveType kSample, typename... Args>
struct SwitchResultOf {
  using type = Result;
};
template <typename F, PrimitiveType kSample, typename... Args>
struct SwitchResultOf<Deduced, F, kSample, Args...> {
  using type = std::invoke_result_t<F, PrimitiveTypeConstant<kSample>, Args...>;
};
template <typename Result, typename F, PrimitiveType kSample, typename... Args>
using SwitchResult = typename SwitchResultOf<Result, F, kSample, Args...>::type;
}  // namespace internal

#define XLA_FOR_EACH_INTEGRAL_TYPE_SAMPLE S32
#define XLA_FOR_EACH_FLOATING_POINT_TYPE_SAMPLE F32
#define XLA_FOR_EACH_COMPLEX_TYPE_SAMPLE C64
#define XLA_FOR_EACH_ARRAY_TYPE_SAMPLE F32
#define XLA_FOR_EACH_TYPE_SAMPLE F32
XLA_DEFINE_TYPE_SWITCH(IntegralTypeSwitch, XLA_FOR_EACH_INTEGRAL_TYPE)
XLA_DEFINE_TYPE_SWITCH(FloatingPointTypeSwitch, XLA_FOR_EACH_FLOATING_POINT_TYPE)
XLA_DEFINE_TYPE_SWITCH(ComplexTypeSwitch, XLA_FOR_EACH_COMPLEX_TYPE)
XLA_DEFINE_TYPE_SWITCH(ArrayTypeSwitch, XLA_FOR_EACH_ARRAY_TYPE)
// Every type; what is no array has no C++ type.
XLA_DEFINE_TYPE_SWITCH(PrimitiveTypeSwitch, XLA_FOR_EACH_TYPE)
#undef XLA_DEFINE_TYPE_SWITCH
#undef XLA_TYPE_CASE

}  // namespace xla::primitive_util
