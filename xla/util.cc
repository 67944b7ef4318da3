#include "xla/util.h"

#include <charconv>
#include <utility>

namespace xla {

absl::Status AddStatus(const absl::Status& status, absl::string_view context) {
  if (status.ok()) return status;
  return absl::Status(status.code(), absl::StrCat(context, ": ", status.message()));
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

absl::InlinedVector<std::pair<int64_t, int64_t>, 8> CommonFactors(absl::Span<const int64_t> a,
                                                                  absl::Span<const int64_t> b) {
  absl::InlinedVector<std::pair<int64_t, int64_t>, 8> cuts;
  const int64_t a_size = static_cast<int64_t>(a.size());
  const int64_t b_size = static_cast<int64_t>(b.size());
  cuts.push_back({0, 0});
  // Products of what lies behind the last cut. Zeros leave no inner cut to find.
  if (Product(a) != 0 && Product(b) != 0) {
    int64_t i = 0, j = 0, a_product = 1, b_product = 1;
    while (i < a_size || j < b_size) {
      // Ones that follow an inner cut stay with the part behind it.
      if (a_product <= b_product && i < a_size) {
        a_product *= a[i++];
      } else if (j < b_size) {
        b_product *= b[j++];
      } else {
        a_product *= a[i++];
      }
      if (a_product == b_product && (i < a_size || j < b_size) && a_product != 1) {
        cuts.push_back({i, j});
        a_product = b_product = 1;
      }
    }
  }
  if (cuts.back() != std::pair<int64_t, int64_t>(a_size, b_size)) cuts.push_back({a_size, b_size});
  return cuts;
}

}  // namespace xla
