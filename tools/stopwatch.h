// Times a call again and again.
#pragma once

#include <cstdint>
#include <functional>

#include "absl/status/status.h"
#include "absl/status/statusor.h"

namespace xla {

// Microseconds since some fixed moment.
double NowMicroseconds();

struct Timing {
  double min_us = 0;
  double median_us = 0;
  int64_t reps = 0;  // timed calls, or timed batches when one call is too short for the clock
};

// Times `call` until `seconds` have passed, at least once. Times are microseconds a call.
absl::StatusOr<Timing> TimeRepeatedly(double seconds, const std::function<absl::Status()>& call);

// The most memory this process has had resident, in megabytes.
double PeakResidentMegabytes();

}  // namespace xla
