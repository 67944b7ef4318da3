#include "xla/util.h"

#include <charconv>
#include <cmath>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/str_split.h"
#include "xla/xla_data.pb.h"

namespace xla {

absl::Status AddStatus(const absl::Status& status, absl::string_view context) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(context, ": ", status.message()));
}

absl::Status AppendStatus(const absl::Status& status, absl::string_view context) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(status.message(), ": ", context));
}

std::optional<int64_t> CheckedProduct(absl::Span<const int64_t> factors) {
  int64_t result = 1;
  bool overflow = false;
  for (int64_t factor : factors) {
    if (factor == 0) return 0;
    overflow |= __builtin_mul_overflow(result, factor, &result);
  }
  if (overflow) return std::nullopt;
  return result;
}

DimensionVector GetNonContractingDims(int64_t rank, absl::Span<const int64_t> contracting_dim_numbers,
                                      absl::Span<const int64_t> batch_dim_numbers) {
  DimensionVector rest;
  for (int64_t i = 0; i < rank; ++i) {
    if (PositionInContainer(contracting_dim_numbers, i) < 0 &&
        PositionInContainer(batch_dim_numbers, i) < 0) {
      rest.push_back(i);
    }
  }
  return rest;
}

PaddingConfig MakeNoPaddingConfig(int64_t rank) {
  return MakeEdgePaddingConfig(std::vector<std::pair<int64_t, int64_t>>(rank));
}

PaddingConfig MakeEdgePaddingConfig(absl::Span<const std::pair<int64_t, int64_t>> padding) {
  PaddingConfig config;
  for (const auto& [low, high] : padding) {
    auto* dimension = config.add_dimensions();
    dimension->set_edge_padding_low(low);
    dimension->set_edge_padding_high(high);
    dimension->set_interior_padding(0);
  }
  return config;
}

bool HasInteriorPadding(const PaddingConfig& config) {
  return std::any_of(config.dimensions().begin(), config.dimensions().end(),
                     [](const auto& dimension) { return dimension.interior_padding() != 0; });
}

std::vector<int64_t> ElemwiseProduct(absl::Span<const int64_t> a, absl::Span<const int64_t> b) {
  std::vector<int64_t> result(std::min(a.size(), b.size()));
  for (size_t i = 0; i < result.size(); ++i) result[i] = a[i] * b[i];
  return result;
}

bool DistinctNumbersAreConsecutiveIfSorted(absl::Span<const int64_t> numbers) {
  if (numbers.empty()) return true;
  const auto [least, greatest] = std::minmax_element(numbers.begin(), numbers.end());
  return *greatest - *least == static_cast<int64_t>(numbers.size()) - 1;
}

// --- Text

std::string Reindent(absl::string_view original, absl::string_view indentation) {
  std::vector<std::string> lines;
  for (absl::string_view line : absl::StrSplit(original, '\n')) {
    lines.push_back(absl::StrCat(indentation, absl::StripAsciiWhitespace(line)));
  }
  return absl::StrJoin(lines, "\n");
}

std::string SanitizeOpName(std::string op_name, char separator, const std::string& replace_with) {
  return absl::StrReplaceAll(op_name, {{absl::string_view(&separator, 1), replace_with}});
}

std::string SanitizeFileName(std::string file_name) {
  for (char& c : file_name) {
    if (absl::StrContains("/\\[] ", absl::string_view(&c, 1))) c = '_';
  }
  return file_name;
}

namespace {

// "1.23GFLOP/s": the kind is FL or TR.
std::string HumanReadableOperations(double operations, double nanoseconds, absl::string_view kind) {
  if (nanoseconds == 0) return absl::StrCat("NaN ", kind, "OP/s");
  double per_second = operations / nanoseconds * 1e9;
  const char* unit = "";
  for (const char* next : {"k", "M", "G", "T"}) {
    if (per_second < 1000) break;
    per_second /= 1000;
    unit = next;
  }
  return absl::StrFormat("%.2f%s%sOP/s", per_second, unit, kind);
}

}  // namespace

std::string HumanReadableNumFlops(double flops, double nanoseconds) {
  return HumanReadableOperations(flops, nanoseconds, "FL");
}

std::string HumanReadableNumTranscendentalOps(double operations, double nanoseconds) {
  return HumanReadableOperations(operations, nanoseconds, "TR");
}

std::string HumanReadableBytes(int64_t bytes) {
  if (bytes < 1024) return absl::StrCat(bytes, bytes == 1 ? " byte" : " bytes");
  constexpr const char* kUnits[] = {"KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  double size = static_cast<double>(bytes) / 1024;
  size_t unit = 0;
  for (; size >= 999.5 && unit + 1 < std::size(kUnits); ++unit) size /= 1024;
  return absl::StrFormat("%.3g %s", size, kUnits[unit]);
}

// --- Bits

std::pair<float, float> SplitF64ToF32(double value) {
  const float high = static_cast<float>(value);
  if (!std::isfinite(high)) return {high, 0.0f};
  return {high, static_cast<float>(value - static_cast<double>(high))};
}

void PackIntN(int bits_per_element, absl::Span<const char> input, absl::Span<char> output) {
  const size_t per_byte = 8 / static_cast<size_t>(bits_per_element);
  const int mask = (1 << bits_per_element) - 1;
  std::fill(output.begin(), output.end(), 0);
  for (size_t i = 0; i < input.size(); ++i) {
    const int shifted = (input[i] & mask) << (i % per_byte * bits_per_element);
    output[i / per_byte] = static_cast<char>(output[i / per_byte] | shifted);
  }
}

void UnpackIntN(int bits_per_element, absl::Span<const char> input, absl::Span<char> output) {
  const size_t per_byte = 8 / static_cast<size_t>(bits_per_element);
  const int mask = (1 << bits_per_element) - 1;
  for (size_t i = 0; i < output.size(); ++i) {
    const int byte = static_cast<unsigned char>(input[i / per_byte]);
    output[i] = static_cast<char>((byte >> (i % per_byte * bits_per_element)) & mask);
  }
}

void AppendInteger(std::string* out, int64_t value) {
  char digits[24];
  const auto end = std::to_chars(digits, digits + sizeof(digits), value);
  out->append(digits, end.ptr - digits);
}

void AppendIntegers(std::string* out, absl::Span<const int64_t> values) {
  bool first = true;
  for (int64_t value : values) {
    if (!first) out->push_back(',');
    first = false;
    AppendInteger(out, value);
  }
}

std::string DimensionsToString(absl::Span<const int64_t> dimensions) {
  std::string out = "{";
  AppendIntegers(&out, dimensions);
  out.push_back('}');
  return out;
}

DimensionVector RowMajorStrides(absl::Span<const int64_t> dimensions) {
  DimensionVector strides(dimensions.size(), 1);
  for (int i = static_cast<int>(dimensions.size()) - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * dimensions[i + 1];
  return strides;
}

absl::InlinedVector<std::pair<int64_t, int64_t>, 8> CommonFactors(absl::Span<const int64_t> a,
                                                                  absl::Span<const int64_t> b) {
  absl::InlinedVector<std::pair<int64_t, int64_t>, 8> cuts;
  const int64_t a_size = static_cast<int64_t>(a.size()), b_size = static_cast<int64_t>(b.size());
  // What the two begin with alike is cut size by size.
  int64_t i = 0, j = 0;
  for (; i < a_size && j < b_size && a[i] == b[j]; ++i, ++j) cuts.push_back({i, j});
  const int64_t left = Product(a.subspan(i));
  if (left != Product(b.subspan(j))) return {{0, 0}, {a_size, b_size}};
  if (left == 0) {
    // Zeros leave no further cut to find.
    cuts.push_back({i, j});
    if (i < a_size || j < b_size) cuts.push_back({a_size, b_size});
    return cuts;
  }
  // Of what lies behind the last cut, the smaller product grows; of equal ones the one whose next factor is
  // smaller, so that a one is cut off for itself.
  int64_t a_product = 1, b_product = 1;
  while (true) {
    if (a_product == b_product) cuts.push_back({i, j});
    if (i == a_size && j == b_size) return cuts;
    const bool both = i < a_size && j < b_size;
    const bool step_a =
        a_product < b_product || (a_product == b_product && (both ? a[i] <= b[j] : i < a_size));
    const bool step_b =
        b_product < a_product || (a_product == b_product && (both ? b[j] <= a[i] : j < b_size));
    if (step_a) a_product *= a[i++];
    if (step_b) b_product *= b[j++];
  }
}

}  // namespace xla
