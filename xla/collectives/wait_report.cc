#include "xla/collectives/wait_report.h"

#include <algorithm>
#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"

namespace xla {
namespace {

using NameFn = std::function<std::string(int64_t device)>;

// More lines than these, or names in one list, are only counted.
constexpr size_t kMaxLines = 8;
constexpr size_t kMaxNames = 4;

std::string DescribeWait(const StuckWait& wait, const NameFn& name) {
  return absl::StrCat("at its ", Ordinal(wait.execution), " ", wait.instruction,
                      wait.detail.empty() ? "" : absl::StrCat(" ", wait.detail),
                      wait.missing.empty() ? "" : absl::StrCat(" for ", DeviceList(wait.missing, name)));
}

std::string DescribeDevice(const StuckDevice& device, const NameFn& name) {
  std::vector<std::string> waits;
  for (const StuckWait& wait : device.waits) waits.push_back(DescribeWait(wait, name));
  if (waits.size() <= kMaxNames) return absl::StrJoin(waits, " and ");
  const size_t rest = waits.size() - kMaxNames;
  waits.resize(kMaxNames);
  return absl::StrCat(absl::StrJoin(waits, " and "), " and at ", rest, " more");
}

// What devices do, with those that do the same in one line; lines are in the order of their first devices.
std::vector<std::string> DescribeDevices(const StuckRun& run) {
  std::map<std::string, std::vector<int64_t>> same;
  std::vector<std::string> order;
  for (size_t i = 0; i < run.devices.size(); ++i) {
    const StuckDevice& device = run.devices[i];
    std::string what = device.waits.empty() ? "" : DescribeDevice(device, run.name);
    auto [place, is_new] = same.try_emplace(what);
    if (is_new) order.push_back(std::move(what));
    place->second.push_back(static_cast<int64_t>(i));
  }
  std::vector<std::string> lines;
  size_t described = 0;
  for (const std::string& what : order) {
    if (lines.size() == kMaxLines) break;
    const std::vector<int64_t>& devices = same.at(what);
    described += devices.size();
    std::string line = DeviceList(devices, run.name);
    if (what.empty()) {
      absl::StrAppend(&line, " finished");
    } else {
      absl::StrAppend(&line, devices.size() == 1 ? " waits " : " wait, each ", what);
    }
    lines.push_back(std::move(line));
  }
  if (described < run.devices.size()) {
    lines.push_back(
        absl::StrCat(run.devices.size() - described, " more devices wait in the same manner or have ended"));
  }
  return lines;
}

// Devices that wait for each other, each for the next and the last for the first; nothing when there are
// none. Each device is visited once, and only one of those that it waits for is followed at a time.
std::vector<int64_t> FindCircle(const StuckRun& run) {
  enum class Mark { kNew, kOnPath, kDone };
  const size_t count = run.devices.size();
  std::vector<std::vector<int64_t>> next(count);
  for (size_t i = 0; i < count; ++i) {
    for (const StuckWait& wait : run.devices[i].waits) {
      for (int64_t other : wait.missing) {
        if (!run.devices[other].waits.empty()) next[i].push_back(other);
      }
    }
  }
  std::vector<Mark> marks(count, Mark::kNew);
  std::vector<size_t> position(count, 0);
  for (size_t start = 0; start < count; ++start) {
    if (marks[start] != Mark::kNew) continue;
    std::vector<int64_t> path = {static_cast<int64_t>(start)};
    marks[start] = Mark::kOnPath;
    while (!path.empty()) {
      const int64_t last = path.back();
      if (position[last] == next[last].size()) {
        marks[last] = Mark::kDone;
        path.pop_back();
        continue;
      }
      const int64_t other = next[last][position[last]++];
      if (marks[other] == Mark::kOnPath) {
        path.erase(path.begin(), std::find(path.begin(), path.end(), other));
        return path;
      }
      if (marks[other] == Mark::kDone) continue;
      marks[other] = Mark::kOnPath;
      path.push_back(other);
    }
  }
  return {};
}

std::string DescribeCircle(const std::vector<int64_t>& circle, const NameFn& name) {
  std::string text = "circle: ";
  for (size_t i = 0; i < std::min(circle.size(), kMaxLines); ++i) {
    absl::StrAppend(&text, name(circle[i]), " waits for ");
  }
  if (circle.size() > kMaxLines) absl::StrAppend(&text, "the next of ", circle.size(), " devices, up to ");
  return absl::StrCat(text, name(circle[0]));
}

}  // namespace

std::string Ordinal(int64_t number) {
  const int64_t last = number % 10;
  const bool is_teen = number % 100 / 10 == 1;
  return absl::StrCat(number, is_teen || last == 0 || last > 3 ? "th"
                              : last == 1                      ? "st"
                              : last == 2                      ? "nd"
                                                               : "rd");
}

std::string DeviceList(absl::Span<const int64_t> devices, const NameFn& name) {
  std::vector<std::string> names;
  for (int64_t device : devices.subspan(0, std::min(devices.size(), kMaxNames)))
    names.push_back(name(device));
  std::string text = absl::StrJoin(names, ", ");
  if (devices.size() > kMaxNames) absl::StrAppend(&text, " and ", devices.size() - kMaxNames, " more");
  return text;
}

std::string DescribeUnreceived(absl::Span<const UnreceivedValue> values, const NameFn& name) {
  std::vector<std::string> lines;
  for (const UnreceivedValue& value : values) {
    if (lines.size() == kMaxLines) {
      lines.push_back(absl::StrCat("and the same for ", values.size() - kMaxLines, " more pairs of devices"));
      break;
    }
    const bool is_one = value.count == 1;
    lines.push_back(absl::StrCat(
        name(value.from), " sent ", is_one ? "a value" : absl::StrCat(value.count, " values"), " by ",
        value.instruction, value.to < 0 ? "" : absl::StrCat(" to ", name(value.to)),
        value.to < 0 ? ", and no device" : ", which never", " received ", is_one ? "it" : "them"));
  }
  return absl::StrJoin(lines, "; ");
}

std::string DescribeStuckRun(const StuckRun& run) {
  std::vector<std::string> lines = DescribeDevices(run);
  const std::vector<int64_t> circle = FindCircle(run);
  if (circle.size() > 1) lines.push_back(DescribeCircle(circle, run.name));
  if (!run.unreceived.empty()) lines.push_back(DescribeUnreceived(run.unreceived, run.name));
  lines.insert(lines.end(), run.remarks.begin(), run.remarks.end());
  return absl::StrCat("no device can continue: ", absl::StrJoin(lines, "; "));
}

}  // namespace xla
