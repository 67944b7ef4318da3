// Windows of StableHLO ops as HLO's messages.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/status/statusor.h"
#include "stablehlo/hlo/from_stablehlo.h"

namespace xla {

class Window;

// Names of the attributes that describe a window in addition to `window_strides`; null where an op has none.
struct WindowAttributeNames {
  const char* base_dilations = nullptr;
  const char* window_dilations = nullptr;
  const char* reversal = nullptr;
  // The paddings where they are no attribute: low and high by turns.
  std::optional<std::vector<int64_t>> padding = std::nullopt;
};

absl::StatusOr<Window> WindowFromStablehlo(const OpReader& op, const std::vector<int64_t>& sizes,
                                           const WindowAttributeNames& names);

}  // namespace xla
