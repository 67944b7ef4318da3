#pragma once

#include <cstdint>
#include <functional>
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
#include "xla/util_integers.h"
#include "xla/util_log.h"

namespace xla {

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
