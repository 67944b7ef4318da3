#include "tools/trace.h"

#include <algorithm>
#include <limits>

#include "absl/strings/str_cat.h"
#include "nlohmann/json.hpp"
#include "tools/files.h"

namespace xla {
namespace {

using nlohmann::ordered_json;

ordered_json Event(absl::string_view name, absl::string_view category, size_t device, int64_t begin_ns,
                   int64_t end_ns) {
  ordered_json event;
  event["name"] = std::string(name);
  event["cat"] = std::string(category);
  event["ph"] = "X";  // complete: with its duration
  event["ts"] = static_cast<double>(begin_ns) / 1000;
  event["dur"] = static_cast<double>(end_ns - begin_ns) / 1000;
  event["pid"] = 0;
  event["tid"] = device;
  return event;
}

// A line for each event, so that the file can be read by eye, and only one of them is in memory as JSON.
void AddLine(const ordered_json& event, std::string* text) { absl::StrAppend(text, event.dump(), ",\n"); }

void AddDevice(const runtime::DeviceProfile& profile, absl::string_view program, size_t device,
               int64_t origin_ns, std::string* text) {
  AddLine({{"name", "thread_name"},
           {"ph", "M"},
           {"pid", 0},
           {"tid", device},
           {"args", {{"name", absl::StrCat("device ", device)}}}},
          text);
  ordered_json whole =
      Event(program, "program", device, profile.begin_ns - origin_ns, profile.end_ns - origin_ns);
  whole["args"]["left_out"] = profile.left_out;
  AddLine(whole, text);
  for (const runtime::ProfiledEvent& event : profile.events) {
    const runtime::ProfiledStep& step = (*profile.steps)[event.step];
    ordered_json line =
        Event(step.name, step.kind, device, event.begin_ns - origin_ns, event.end_ns - origin_ns);
    line["args"] = {{"depth", event.depth}, {"ops", step.ops}, {"shape", step.shape}, {"bytes", step.bytes}};
    AddLine(line, text);
  }
}

}  // namespace

absl::Status WriteTrace(const std::string& path, absl::string_view program, const runtime::Profile& profile) {
  int64_t origin_ns = std::numeric_limits<int64_t>::max();
  for (const runtime::DeviceProfile& device : profile.devices)
    origin_ns = std::min(origin_ns, device.begin_ns);
  std::string text = "{\"displayTimeUnit\": \"ns\", \"traceEvents\": [\n";
  int64_t left_out = 0;
  for (size_t device = 0; device < profile.devices.size(); ++device) {
    AddDevice(profile.devices[device], program, device, origin_ns, &text);
    left_out += profile.devices[device].left_out;
  }
  const ordered_json process = {
      {"name", "process_name"}, {"ph", "M"}, {"pid", 0}, {"args", {{"name", std::string(program)}}}};
  absl::StrAppend(&text, process.dump(), "\n]");
  if (left_out > 0) {
    absl::StrAppend(&text, ", \"otherData\": {\"note\": \"the first ", runtime::kMaxProfiledEvents,
                    " events of each device are here; ", left_out, " more were left out\"}");
  }
  return WriteWholeFile(path, absl::StrCat(text, "}\n"));
}

}  // namespace xla
