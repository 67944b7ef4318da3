#pragma once

#include <cstdint>
#include <vector>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "xla/cpu/plan/program_plan.h"
#include "xla/runtime/profile.h"

namespace xla {

// The descriptions of steps whose time is measured.
std::vector<runtime::ProfiledStep> DescribeSteps(const cpu::ProgramPlan& plan,
                                                 absl::Span<const cpu::Step* const> steps);

// An error that names the instruction and the place when an array that the step has computed has a NaN or an
// infinity; `results` are the addresses of its arrays.
absl::Status CheckFinite(const cpu::ProgramPlan& plan, const cpu::Step& step, const void* const* results);

// Takes the times of one run on one device. The time from the end of one step to the beginning of the next
// one is the next one's, so that nothing between them is lost.
class StepTimer {
 public:
  // `steps` are those of the numbers below, and outlive the profile.
  StepTimer(const std::vector<runtime::ProfiledStep>& steps, runtime::DeviceProfile* profile);
  void Begin(int32_t step);
  void End();
  // The program is done.
  void Finish();

 private:
  runtime::DeviceProfile& profile_;
  int64_t last_ns_ = 0;
  std::vector<int64_t> open_;  // the events that have begun, outermost first; -1: left out
};

}  // namespace xla
