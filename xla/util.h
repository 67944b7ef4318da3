#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <concepts>
#include <cstdint>
#include <functional>
#include <iterator>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/types/span.h"
#include "xla/permutation_util.h"
#include "xla/status_macros.h"
#include "xla/util_bits.h"
#include "xla/util_containers.h"
#include "xla/util_log.h"

namespace xla {

// Six dimensions are held without an allocation.
using DimensionVector = absl::InlinedVector<int64_t, 6>;
constexpr int InlineRank() { return 6; }
using Vector2 = std::array<int64_t, 2>;
using Vector3 = std::array<int64_t, 3>;

class HloInstruction;
class HloModule;
class PaddingConfig;
using HloPredicate = std::function<bool(const HloInstruction*)>;
using HloModulePredicate = std::function<bool(const HloModule*)>;
inline bool HloPredicateTrue(const HloInstruction*) { return true; }
inline bool HloPredicateFalse(const HloInstruction*) { return false; }

// --- Errors: InvalidArgument("operand %d of %s has no layout", i, name) --------------------------

#define XLA_DEFINE_ERROR_HELPERS(Name, Function)                                    \
  template <typename... Args>                                                       \
  absl::Status Name(const absl::FormatSpec<Args...>& format, const Args&... args) { \
    return absl::Function(absl::StrFormat(format, args...));                        \
  }                                                                                 \
  template <typename... Args>                                                       \
  absl::Status Name##StrCat(const Args&... args) {                                  \
    return absl::Function(absl::StrCat(args...));                                   \
  }
XLA_DEFINE_ERROR_HELPERS(InvalidArgument, InvalidArgumentError)
XLA_DEFINE_ERROR_HELPERS(Unimplemented, UnimplementedError)
XLA_DEFINE_ERROR_HELPERS(Internal, InternalError)
XLA_DEFINE_ERROR_HELPERS(FailedPrecondition, FailedPreconditionError)
XLA_DEFINE_ERROR_HELPERS(NotFound, NotFoundError)
XLA_DEFINE_ERROR_HELPERS(ResourceExhausted, ResourceExhaustedError)
XLA_DEFINE_ERROR_HELPERS(OutOfRange, OutOfRangeError)
XLA_DEFINE_ERROR_HELPERS(Cancelled, CancelledError)
XLA_DEFINE_ERROR_HELPERS(Unavailable, UnavailableError)
XLA_DEFINE_ERROR_HELPERS(Unknown, UnknownError)
#undef XLA_DEFINE_ERROR_HELPERS

template <typename... Args>
absl::Status InternalErrorStrCat(const Args&... args) {
  return absl::InternalError(absl::StrCat(args...));
}

// The same status with `context` in front of its message, or behind it.
absl::Status AddStatus(const absl::Status& status, absl::string_view context);
absl::Status AppendStatus(const absl::Status& status, absl::string_view context);

// --- Arithmetic ----------------------------------------------------------------------------------

// nullopt where the exact result does not fit.
inline std::optional<int64_t> CheckedAdd(int64_t a, int64_t b) {
  int64_t result;
  if (__builtin_add_overflow(a, b, &result)) return std::nullopt;
  return result;
}
inline std::optional<int64_t> CheckedSub(int64_t a, int64_t b) {
  int64_t result;
  if (__builtin_sub_overflow(a, b, &result)) return std::nullopt;
  return result;
}
inline std::optional<int64_t> CheckedMul(int64_t a, int64_t b) {
  int64_t result;
  if (__builtin_mul_overflow(a, b, &result)) return std::nullopt;
  return result;
}
// A zero among the factors gives 0, however large the others are.
std::optional<int64_t> CheckedProduct(absl::Span<const int64_t> factors);

// For non-negative `dividend` and positive `divisor`.
template <std::integral T>
constexpr T CeilOfRatio(T dividend, T divisor) {
  return dividend / divisor + (dividend % divisor != 0);
}
template <std::integral T>
constexpr T FloorOfRatio(T dividend, T divisor) {
  return dividend / divisor;
}
template <std::integral T>
constexpr T RoundUpTo(T value, T divisor) {
  return CeilOfRatio(value, divisor) * divisor;
}
template <std::integral T>
constexpr T RoundDownTo(T value, T divisor) {
  return value / divisor * divisor;
}

// quotient * divisor + modulo, where the modulo has the sign of the divisor.
template <std::integral T>
struct DivMod {
  T quotient;
  T modulo;
};
template <std::integral T>
constexpr DivMod<T> FloorDivMod(T dividend, T divisor) {
  DivMod<T> result{static_cast<T>(dividend / divisor), static_cast<T>(dividend % divisor)};
  if (result.modulo != 0 && (result.modulo < 0) != (divisor < 0)) {
    --result.quotient;
    result.modulo += divisor;
  }
  return result;
}
// The digits of a number, the most significant first, where digit i is below bounds[i].
template <typename Container = std::vector<int64_t>>
Container ToMixedRadix(int64_t number, const Container& bounds) {
  Container digits = bounds;
  for (size_t i = bounds.size(); i-- > 0; number /= bounds[i]) digits[i] = number % bounds[i];
  return digits;
}

// Unchecked: for factors known to be small, such as the sizes of a validated shape.
template <typename Container>
constexpr int64_t Product(const Container& factors) {
  int64_t result = 1;
  for (int64_t factor : factors) result *= factor;
  return result;
}
inline int64_t Product(std::initializer_list<int64_t> factors) {
  return Product(absl::Span<const int64_t>(factors));
}
// a[i] * b[i]
std::vector<int64_t> ElemwiseProduct(absl::Span<const int64_t> a, absl::Span<const int64_t> b);
// Whether the numbers, which differ, leave no gap when sorted.
bool DistinctNumbersAreConsecutiveIfSorted(absl::Span<const int64_t> numbers);

template <std::integral T>
constexpr bool IsPowerOf2(T value) {
  return value > 0 && std::has_single_bit(static_cast<std::make_unsigned_t<T>>(value));
}
// The index from the end in the manner of Python: -1 is the last. nullopt when out of range.
constexpr std::optional<int64_t> NormalizeIndex(int64_t index, int64_t size) {
  if (index < -size || index >= size) return std::nullopt;
  return index < 0 ? index + size : index;
}

// --- Dimensions ----------------------------------------------------------------------------------

// The dimensions of a dot's operand that are in neither list.
DimensionVector GetNonContractingDims(int64_t rank, absl::Span<const int64_t> contracting_dim_numbers,
                                      absl::Span<const int64_t> batch_dim_numbers);
// Elements between neighbours in each dimension of a row-major array that has elements.
DimensionVector RowMajorStrides(absl::Span<const int64_t> dimensions);
// Without padding, and with padding at the edges (low, high) alone.
PaddingConfig MakeNoPaddingConfig(int64_t rank);
PaddingConfig MakeEdgePaddingConfig(absl::Span<const std::pair<int64_t, int64_t>> padding);
bool HasInteriorPadding(const PaddingConfig& config);

// --- Text ----------------------------------------------------------------------------------------

// Decimal digits, without a detour through a temporary string.
void AppendInteger(std::string* out, int64_t value);
// "1,2,3"
void AppendIntegers(std::string* out, absl::Span<const int64_t> values);
// "{1,2,3}"
std::string DimensionsToString(absl::Span<const int64_t> dimensions);

// Each line without the blanks around it, behind the indentation.
std::string Reindent(absl::string_view original, absl::string_view indentation);
// The name with '_' where a file name should not have another character: slashes, brackets, blanks.
std::string SanitizeFileName(std::string file_name);
// The name with each separator replaced.
std::string SanitizeOpName(std::string op_name, char separator, const std::string& replace_with);
// "1.23GFLOP/s", "1.23GTROP/s"
std::string HumanReadableNumFlops(double flops, double nanoseconds);
std::string HumanReadableNumTranscendentalOps(double operations, double nanoseconds);
// "1 byte", "512 bytes", "1.5 KiB", "7.28 TiB"
std::string HumanReadableBytes(int64_t bytes);

// The two lists cut at every place where the products of their leading parts agree: for a = {2,6}, b = {4,3}
// the cuts are (0,0), (2,2). A reshape between the two sizes moves no element across a cut.
absl::InlinedVector<std::pair<int64_t, int64_t>, 8> CommonFactors(absl::Span<const int64_t> a,
                                                                  absl::Span<const int64_t> b);

}  // namespace xla
