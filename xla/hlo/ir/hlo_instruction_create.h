#pragma once

#include <utility>
#include <vector>

#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/xla_data.pb.h"

// What the functions that create instructions share.

namespace xla::create_internal {

inline std::vector<int64_t> List(absl::Span<const int64_t> values) { return {values.begin(), values.end()}; }

// The fields of messages that attributes spell out one by one; what a message leaves out is not set.
void SetDotDimensions(const DotDimensionNumbers& numbers, Attributes* attributes);
void SetPrecision(const PrecisionConfig& precision, Attributes* attributes);

inline void SetChannel(const std::optional<int64_t>& channel_id, Attributes* attributes) {
  if (channel_id.has_value() && *channel_id != 0) attributes->Set(Attr::kChannelId, *channel_id);
}
// A flag that is false is left out, as HLO text does.
inline void SetFlag(Attr attr, bool value, Attributes* attributes) {
  if (value) attributes->Set(attr, true);
}

}  // namespace xla::create_internal
