#include "xla/runtime/gathering.h"

#include <condition_variable>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/runtime/host_queues.h"

namespace xla::runtime {

struct Gathering::Group {
  Group(const Program& program, int64_t run_id) : run_id(run_id), tasks(program.device_count()) {}

  const int64_t run_id;
  // Guarded by the gathering's mutex.
  std::vector<std::optional<DeviceTask>> tasks;
  size_t come = 0;
  TaskOptions options;  // of the first device
  std::optional<absl::Status> result;
  std::condition_variable changed;
};

namespace {

// "0, 2, 3": the devices that have come, or those that have not; not more than a line of them.
std::string List(const std::vector<std::optional<DeviceTask>>& tasks, bool come) {
  constexpr int kMost = 16;
  std::string text;
  int count = 0;
  for (size_t i = 0; i < tasks.size(); ++i) {
    if (tasks[i].has_value() != come || ++count > kMost) continue;
    absl::StrAppend(&text, text.empty() ? "" : ", ", i);
  }
  if (count > kMost) absl::StrAppend(&text, " and ", count - kMost, " more");
  return text;
}

}  // namespace

std::shared_ptr<Gathering::Group> Gathering::Join(const Program& program, int64_t device, int64_t run_id) {
  for (const std::shared_ptr<Group>& group : waiting_) {
    if (group->run_id == run_id && !group->tasks[device]) return group;
  }
  return waiting_.emplace_back(std::make_shared<Group>(program, run_id));
}

absl::Status Gathering::Run(const Program& program, int64_t device, const DeviceTask& task,
                            const TaskOptions& options, int64_t run_id) {
  std::unique_lock<std::mutex> lock(mutex_);
  const std::shared_ptr<Group> group = Join(program, device, run_id);
  group->tasks[device] = task;
  if (device == 0) group->options = options;
  if (++group->come < group->tasks.size()) {
    const bool ended = group->changed.wait_for(lock, HostTransferTimeout(), [&] {
      return group->result.has_value() || group->come == group->tasks.size();
    });
    if (!ended) {
      group->result = absl::DeadlineExceededError(absl::StrCat(
          "program '", program.name(), "' runs on ", group->tasks.size(), " devices, which exchange values: ",
          List(group->tasks, true), " waited ", HostTransferTimeout().count() / 1000.0, " s for ",
          List(group->tasks, false), " (each device of a run needs a thread that calls Run)"));
      waiting_.remove(group);
      group->changed.notify_all();
    }
    group->changed.wait(lock, [&] { return group->result.has_value(); });
    return *group->result;
  }
  waiting_.remove(group);
  lock.unlock();
  std::vector<DeviceTask> tasks;
  for (std::optional<DeviceTask>& one : group->tasks) tasks.push_back(*std::move(one));
  const absl::Status status = program.code().Run(absl::MakeSpan(tasks), group->options);
  lock.lock();
  group->result = status;
  group->changed.notify_all();
  return status;
}

}  // namespace xla::runtime
