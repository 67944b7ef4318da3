#pragma once

#include "absl/status/status.h"
#include "xla/error_spec.h"
#include "xla/literal.h"

namespace xla::literal_comparison {

// Same shapes (layouts aside) and the same elements: the same bits, but any NaN equals any NaN. The error
// counts the differences and shows the first ones and the worst, with index, values and distance.
absl::Status Equal(const Literal& expected, const Literal& actual);

// Elements within the bound of the spec; integers and preds exactly equal unless `abs` or `rel` allow more.
// NaN equals NaN, infinities must match, the sign of zero does not count. Complex numbers use the magnitude
// of the expected value for the relative part and compare both components.
absl::Status Near(const Literal& expected, const Literal& actual, const ErrorSpec& error,
                  bool detailed_message = false);

absl::Status EqualShapes(const Shape& expected, const Shape& actual);

}  // namespace xla::literal_comparison
