#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "xla/error_spec.h"
#include "xla/literal.h"

namespace xla::literal_comparison {

// How many elements are off by how much, for callbacks that want to show it. Not counted here: empty.
struct ErrorBuckets {
  explicit ErrorBuckets(std::vector<int64_t> absolute = {}, std::vector<int64_t> relative = {})
      : abs_error_buckets(std::move(absolute)), rel_error_buckets(std::move(relative)) {}
  const std::vector<int64_t> abs_error_buckets;
  const std::vector<int64_t> rel_error_buckets;
};

// Called with two arrays that differ: both, a pred array that is true where they do, and their place in the
// tuple.
using MiscompareCallback = std::function<void(const LiteralSlice& expected, const LiteralSlice& actual,
                                              const LiteralSlice& mismatches, const ShapeIndex& shape_index,
                                              const ErrorBuckets& error_buckets)>;

// Same shapes (layouts aside) and the same elements: the same bits, but any NaN equals any NaN. The error
// counts the differences and shows the first ones and the worst, with index, values and distance.
absl::Status Equal(const LiteralSlice& expected, const LiteralSlice& actual);

// Elements within the bound of the spec; integers and preds exactly equal unless `abs` or `rel` allow more.
// NaN equals NaN, infinities must match, the sign of zero does not count. Complex numbers use the magnitude
// of the expected value for the relative part and compare both components. `detailed_message` shows more
// elements.
absl::Status Near(const LiteralSlice& expected, const LiteralSlice& actual, const ErrorSpec& error,
                  std::optional<bool> detailed_message = std::nullopt,
                  const MiscompareCallback& miscompare_callback = nullptr);

absl::Status EqualShapes(const Shape& expected, const Shape& actual);
// The same shapes, the same dimensions dynamic, and the same dynamic sizes.
absl::Status EqualDynamicShapesAndDimensions(const LiteralSlice& expected, const LiteralSlice& actual);

// The literal as text, or a note that it is too long: above 1000 elements.
std::string ToStringTruncated(const LiteralSlice& literal);

}  // namespace xla::literal_comparison
