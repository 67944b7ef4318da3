// Times a call again and again.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/shape.h"

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

// A line of JSON: how long the program took to compile, its times, the most memory that this process has had
// resident, and the types of what the program returns.
std::string TimingAsJson(double compile_ms, const Timing& timing, const std::vector<Shape>& outputs);

// The most memory this process has had resident, in megabytes.
double PeakResidentMegabytes();

}  // namespace xla
