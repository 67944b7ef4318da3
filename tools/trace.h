// What a run spent its time on, in the JSON that Perfetto and chrome://tracing show.
#pragma once

#include <string>

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "xla/runtime/profile.h"

namespace xla {

// Writes the file: an event for the program on each device, whose number is the thread, and one inside of it
// for each execution of a step. Times are microseconds from the first beginning.
absl::Status WriteTrace(const std::string& path, absl::string_view program, const runtime::Profile& profile);

}  // namespace xla
