#include "tools/stopwatch.h"

#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <vector>

#include "nlohmann/json.hpp"
#include "xla/status_macros.h"

namespace xla {
namespace {

// A timed batch takes at least this long, a thousand times the clock's own cost.
constexpr double kShortestBatchUs = 20;
constexpr size_t kMostReps = size_t{1} << 22;

absl::StatusOr<double> TimeBatch(int64_t calls, const std::function<absl::Status()>& call) {
  const double start = NowMicroseconds();
  for (int64_t i = 0; i < calls; ++i) TF_RETURN_IF_ERROR(call());
  return NowMicroseconds() - start;
}

// Three digits behind the point are finer than the clock.
double Rounded(double value) { return std::round(value * 1000) / 1000; }

}  // namespace

double NowMicroseconds() {
  return std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now().time_since_epoch())
      .count();
}

absl::StatusOr<Timing> TimeRepeatedly(double seconds, const std::function<absl::Status()>& call) {
  const double end = NowMicroseconds() + seconds * 1e6;
  int64_t calls = 1;
  std::vector<double> times;
  do {
    TF_ASSIGN_OR_RETURN(const double elapsed, TimeBatch(calls, call));
    if (elapsed < kShortestBatchUs && NowMicroseconds() < end) {
      // Calls that were timed in smaller batches do not count.
      calls =
          std::max(calls + 1, static_cast<int64_t>(calls * 2 * kShortestBatchUs / std::max(elapsed, 0.1)));
      times.clear();
      continue;
    }
    times.push_back(elapsed / calls);
  } while (times.empty() || (NowMicroseconds() < end && times.size() < kMostReps));
  Timing timing;
  timing.reps = times.size();
  const auto middle = times.begin() + times.size() / 2;
  std::nth_element(times.begin(), middle, times.end());
  timing.median_us = *middle;
  if (times.size() % 2 == 0) timing.median_us = (*middle + *std::max_element(times.begin(), middle)) / 2;
  timing.min_us = *std::min_element(times.begin(), times.end());
  return timing;
}

double PeakResidentMegabytes() {
  struct rusage usage;
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss / 1024.0;
}

std::string TimingAsJson(double compile_ms, const Timing& timing, const std::vector<Shape>& outputs) {
  nlohmann::ordered_json line;
  line["compile_ms"] = Rounded(compile_ms);
  line["run_us_min"] = Rounded(timing.min_us);
  line["run_us_median"] = Rounded(timing.median_us);
  line["reps"] = timing.reps;
  line["peak_rss_mb"] = Rounded(PeakResidentMegabytes());
  line["outputs"] = nlohmann::ordered_json::array();
  for (const Shape& output : outputs) line["outputs"].push_back(output.ToString());
  return line.dump();
}

}  // namespace xla
