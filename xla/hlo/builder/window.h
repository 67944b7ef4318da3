#pragma once

#include <cstdint>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/xla_data.pb.h"

namespace xla {

// A window from lists with one entry a dimension. Empty strides and dilations mean 1, empty padding 0.
// `function` is named in errors.
absl::StatusOr<Window> MakeBuilderWindow(absl::string_view function, absl::Span<const int64_t> sizes,
                                         absl::Span<const int64_t> strides,
                                         absl::Span<const std::pair<int64_t, int64_t>> padding,
                                         absl::Span<const int64_t> base_dilations,
                                         absl::Span<const int64_t> window_dilations);

}  // namespace xla
