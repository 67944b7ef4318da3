#include "xla/collectives/in_process_devices.h"

#include <algorithm>
#include <deque>
#include <map>
#include <new>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/hash/hash.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/collectives/fiber_scheduler.h"
#include "xla/collectives/wait_report.h"
#include "xla/status_macros.h"

namespace xla {

class InProcessDevice::Task {
 public:
  std::string instruction;
  int64_t execution = 1;
  std::function<absl::Status()> body;
  bool ended = false;
  absl::Status status;
  std::vector<Fiber*> waiting;
};

namespace {

using Lock = FiberScheduler::Lock;
using Task = InProcessDevice::Task;

// One execution of a collective by one group.
struct Round {
  struct Member {
    bool here = false;
    std::string instruction;
    std::string signature;
    Fiber* waiting = nullptr;
  };
  std::vector<Member> members;
  std::vector<Contribution> given;  // in the group's order, as the members
  size_t arrived = 0;
  size_t taken = 0;  // members that have their results
  bool done = false;
  absl::Status status;
  std::vector<Contribution> results;
};

// All executions of a collective by one group.
struct Meeting {
  std::vector<int64_t> group;
  // For each member: executions to which it has given, and from which it has taken.
  std::vector<int64_t> given;
  std::vector<int64_t> taken;
  int64_t first = 0;  // number of the first round below
  std::deque<std::shared_ptr<Round>> rounds;
};

struct MeetingKey {
  std::string key;
  std::vector<int64_t> group;
};
struct MeetingView {
  absl::string_view key;
  absl::Span<const int64_t> group;
  MeetingView(const MeetingKey& key) : key(key.key), group(key.group) {}
  MeetingView(absl::string_view key, absl::Span<const int64_t> group) : key(key), group(group) {}
};
struct MeetingHash {
  using is_transparent = void;
  size_t operator()(const MeetingView& view) const { return absl::HashOf(view.key, view.group); }
};
struct MeetingEqual {
  using is_transparent = void;
  bool operator()(const MeetingView& a, const MeetingView& b) const {
    return a.key == b.key && a.group == b.group;
  }
};

// Values on their way from one device to another under one key.
struct Channel {
  struct Message {
    int64_t from;
    std::string instruction;
    std::string signature;
    Contribution value;
  };
  std::deque<Message> messages;
  std::deque<Fiber*> receivers;  // in the order in which they take messages
};
using ChannelKey = std::pair<std::pair<int64_t, int64_t>, std::string>;  // ((from, to), key)

ChannelKey ChannelBetween(int64_t from, int64_t to, absl::string_view key) {
  constexpr int64_t kAny = InProcessDevice::kAnyDevice;
  const bool is_open = from == kAny || to == kAny;
  return {is_open ? std::make_pair(kAny, kAny) : std::make_pair(from, to), std::string(key)};
}

// A wait of one fiber, while it lasts.
struct Wait {
  Fiber* fiber = nullptr;
  std::string instruction;
  int64_t execution = 1;
  absl::Status failure;  // set when nothing else ends it
  // Of these one is set: the collective and the members' place in it, the sender, the task.
  const Meeting* meeting = nullptr;
  absl::string_view key;
  const Round* round = nullptr;
  std::optional<int64_t> from;
  const Task* task = nullptr;
};

struct Lane {
  std::deque<std::shared_ptr<Task>> queue;
  bool running = false;
  absl::Status error;  // as DeviceState's
};

// What is known of one device.
struct DeviceState {
  std::vector<Wait*> waits;
  absl::flat_hash_map<std::string, int64_t> executions;
  std::map<std::string, Lane, std::less<>> lanes;
  int64_t tasks = 0;  // that have not ended
  Fiber* main_waits_for_tasks = nullptr;
  // The main work's first error of its own making: not that of a wait which nothing would have ended.
  absl::Status error;

  // What the device failed of, in an order that does not depend on which of its fibers was faster.
  absl::Status Error() const {
    if (!error.ok()) return error;
    for (const auto& [name, lane] : lanes) {
      if (!lane.error.ok()) return lane.error;
    }
    return absl::OkStatus();
  }
};

FiberOptions FiberOptionsOf(const InProcessOptions& options) {
  FiberOptions fibers;
  fibers.threads = options.threads;
  fibers.stack_bytes = options.stack_bytes;
  return fibers;
}

class Devices {
 public:
  Devices(const InProcessOptions& options, int64_t count)
      : options_(options), states_(count), scheduler_(FiberOptionsOf(options), [this] { OnStuck(); }) {}

  absl::Status Run(absl::FunctionRef<absl::Status(InProcessDevice& device)> body);

  absl::Status Arrive(int64_t device, const DeviceExchange::Rendezvous& rendezvous, Contribution mine,
                      DeviceExchange::Combine combine);
  absl::StatusOr<Contribution> Await(int64_t device, const DeviceExchange::Rendezvous& rendezvous);
  absl::Status Send(int64_t device, int64_t to, absl::string_view key, absl::string_view instruction,
                    absl::string_view signature, Contribution value);
  absl::StatusOr<Contribution> Receive(int64_t device, int64_t from, absl::string_view key,
                                       absl::string_view instruction, absl::string_view signature);
  absl::StatusOr<std::shared_ptr<Task>> Start(int64_t device, absl::string_view lane,
                                              absl::string_view instruction,
                                              std::function<absl::Status()> body);
  absl::Status Join(int64_t device, Task& task, absl::string_view instruction);
  FiberScheduler& scheduler() { return scheduler_; }

 private:
  int64_t count() const { return static_cast<int64_t>(states_.size()); }
  std::string Name(int64_t device) const;
  void RunDevice(int64_t device, absl::FunctionRef<absl::Status(InProcessDevice& device)> body);
  void RunLane(int64_t device, Lane& lane);
  int64_t CountExecution(int64_t device, absl::string_view instruction);
  absl::Status WaitFor(Lock& lock, int64_t device, Wait wait, absl::FunctionRef<bool()> ready);
  void NoteError(const absl::Status& status, absl::Status* error) const;

  absl::StatusOr<Meeting*> FindMeeting(const DeviceExchange::Rendezvous& rendezvous);
  absl::StatusOr<size_t> PlaceIn(const Meeting& meeting, int64_t device) const;
  void Complete(Lock& lock, const Meeting& meeting, Round& round, DeviceExchange::Combine combine);
  absl::Status CheckSignatures(const Meeting& meeting, const Round& round) const;

  void OnStuck();
  bool FailForOthersErrors();
  StuckWait Describe(const Wait& wait) const;
  StuckDevice DescribeWaits(const DeviceState& state) const;
  std::vector<UnreceivedValue> Unreceived() const;
  std::vector<std::string> Disagreements() const;
  absl::Status Result() const;

  const InProcessOptions& options_;
  std::vector<DeviceState> states_;
  FiberScheduler scheduler_;
  absl::flat_hash_map<MeetingKey, std::unique_ptr<Meeting>, MeetingHash, MeetingEqual> meetings_;
  std::map<ChannelKey, Channel> channels_;
  bool broken_ = false;  // nothing can go on any more; waits fail from then on
  absl::Status stuck_;   // the report, when no device has an error
};

class Device : public InProcessDevice {
 public:
  Device(Devices* devices, int64_t device) : devices_(devices), device_(device) {}
  int64_t device() const override { return device_; }
  absl::Status Arrive(const Rendezvous& rendezvous, Contribution mine, Combine combine) override {
    return devices_->Arrive(device_, rendezvous, std::move(mine), combine);
  }
  absl::StatusOr<Contribution> Await(const Rendezvous& rendezvous) override {
    return devices_->Await(device_, rendezvous);
  }
  absl::Status Send(int64_t to, absl::string_view key, absl::string_view instruction,
                    absl::string_view signature, Contribution value) override {
    return devices_->Send(device_, to, key, instruction, signature, std::move(value));
  }
  absl::StatusOr<Contribution> Receive(int64_t from, absl::string_view key, absl::string_view instruction,
                                       absl::string_view signature) override {
    return devices_->Receive(device_, from, key, instruction, signature);
  }
  absl::StatusOr<std::shared_ptr<Task>> Start(absl::string_view lane, absl::string_view instruction,
                                              std::function<absl::Status()> body) override {
    return devices_->Start(device_, lane, instruction, std::move(body));
  }
  absl::Status Join(const std::shared_ptr<Task>& task, absl::string_view instruction) override {
    return devices_->Join(device_, *task, instruction);
  }
  void Block(absl::FunctionRef<void()> function) override { devices_->scheduler().Block(function); }

 private:
  Devices* devices_;
  int64_t device_;
};

// Memory that runs out in a fiber is the fiber's error.
template <typename Body>
absl::Status Guarded(const Body& body) {
  try {
    return body();
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError("there is not enough memory");
  }
}

std::string Devices::Name(int64_t device) const {
  if (options_.name) return options_.name(device);
  if (count() == 1) return "the device";
  return DeviceName(device, options_.replica_count, options_.partition_count);
}

absl::Status Devices::Run(absl::FunctionRef<absl::Status(InProcessDevice& device)> body) {
  absl::Status spawned;
  {
    const Lock lock = scheduler_.Acquire();
    for (int64_t device = 0; device < count() && spawned.ok(); ++device) {
      spawned = scheduler_.Spawn([this, device, body] { RunDevice(device, body); }).status();
      // Those that have a fiber end at their first wait.
      if (!spawned.ok()) broken_ = true, stuck_ = spawned;
    }
  }
  scheduler_.Run();
  return Result();
}

void Devices::RunDevice(int64_t device, absl::FunctionRef<absl::Status(InProcessDevice& device)> body) {
  Device self(this, device);
  const absl::Status status = Guarded([&] { return body(self); });
  Lock lock = scheduler_.Acquire();
  DeviceState& state = states_[device];
  NoteError(status, &state.error);
  while (state.tasks > 0) {
    state.main_waits_for_tasks = FiberScheduler::Current();
    scheduler_.Wait(lock);
  }
  state.main_waits_for_tasks = nullptr;
}

void Devices::NoteError(const absl::Status& status, absl::Status* error) const {
  if (!broken_ && error->ok()) *error = status;
}

int64_t Devices::CountExecution(int64_t device, absl::string_view instruction) {
  return ++states_[device].executions[instruction];
}

absl::Status Devices::WaitFor(Lock& lock, int64_t device, Wait wait, absl::FunctionRef<bool()> ready) {
  if (ready()) return absl::OkStatus();
  if (broken_) return stuck_.ok() ? absl::AbortedError("another device failed") : stuck_;
  wait.fiber = FiberScheduler::Current();
  std::vector<Wait*>& waits = states_[device].waits;
  waits.push_back(&wait);
  while (!ready() && wait.failure.ok()) scheduler_.Wait(lock);
  waits.erase(std::find(waits.begin(), waits.end(), &wait));
  return ready() ? absl::OkStatus() : wait.failure;
}

// --- Collectives

absl::StatusOr<Meeting*> Devices::FindMeeting(const DeviceExchange::Rendezvous& rendezvous) {
  const MeetingView view(rendezvous.key, rendezvous.group);
  if (const auto found = meetings_.find(view); found != meetings_.end()) return found->second.get();
  std::vector<int64_t> sorted = rendezvous.group;
  std::sort(sorted.begin(), sorted.end());
  const bool has_others = sorted.empty() || sorted.front() < 0 || sorted.back() >= count();
  if (has_others || std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end()) {
    const auto number = [](int64_t other) { return absl::StrCat(other); };
    return absl::InvalidArgumentError(absl::StrCat("the group {", DeviceList(rendezvous.group, number),
                                                   "} must have devices of the ", count(),
                                                   " of the run, each of them once"));
  }
  auto meeting = std::make_unique<Meeting>();
  meeting->group = rendezvous.group;
  meeting->given.resize(rendezvous.group.size());
  meeting->taken.resize(rendezvous.group.size());
  return meetings_.emplace(MeetingKey{rendezvous.key, rendezvous.group}, std::move(meeting))
      .first->second.get();
}

absl::StatusOr<size_t> Devices::PlaceIn(const Meeting& meeting, int64_t device) const {
  const auto found = std::find(meeting.group.begin(), meeting.group.end(), device);
  if (found != meeting.group.end()) return found - meeting.group.begin();
  return absl::InvalidArgumentError(
      absl::StrCat(Name(device), " is not in the group {",
                   DeviceList(meeting.group, [this](int64_t other) { return Name(other); }), "}"));
}

absl::Status Devices::Arrive(int64_t device, const DeviceExchange::Rendezvous& rendezvous, Contribution mine,
                             DeviceExchange::Combine combine) {
  Lock lock = scheduler_.Acquire();
  TF_ASSIGN_OR_RETURN(Meeting* const meeting, FindMeeting(rendezvous));
  TF_ASSIGN_OR_RETURN(const size_t place, PlaceIn(*meeting, device));
  const size_t index = static_cast<size_t>(meeting->given[place]++ - meeting->first);
  if (meeting->rounds.size() == index) {
    auto round = std::make_shared<Round>();
    round->members.resize(meeting->group.size());
    round->given.resize(meeting->group.size());
    meeting->rounds.push_back(std::move(round));
  }
  const std::shared_ptr<Round> round = meeting->rounds[index];
  round->members[place] = {true, rendezvous.instruction, rendezvous.signature, nullptr};
  round->given[place] = std::move(mine);
  if (++round->arrived == meeting->group.size()) Complete(lock, *meeting, *round, combine);
  return absl::OkStatus();
}

absl::StatusOr<Contribution> Devices::Await(int64_t device, const DeviceExchange::Rendezvous& rendezvous) {
  Lock lock = scheduler_.Acquire();
  TF_ASSIGN_OR_RETURN(Meeting* const meeting, FindMeeting(rendezvous));
  TF_ASSIGN_OR_RETURN(const size_t place, PlaceIn(*meeting, device));
  if (meeting->taken[place] == meeting->given[place]) {
    return absl::InternalError(
        absl::StrCat(rendezvous.instruction, " ends a collective that was not started"));
  }
  const std::shared_ptr<Round> round = meeting->rounds[meeting->taken[place]++ - meeting->first];
  round->members[place].waiting = FiberScheduler::Current();
  Wait wait;
  wait.instruction = rendezvous.instruction;
  wait.execution = CountExecution(device, rendezvous.instruction);
  wait.meeting = meeting;
  wait.key = rendezvous.key;
  wait.round = round.get();
  const absl::Status status = WaitFor(lock, device, std::move(wait), [&] { return round->done; });
  round->members[place].waiting = nullptr;
  // Members take in the order in which they gave, so that the rounds that all have taken are the first ones.
  ++round->taken;
  while (!meeting->rounds.empty() && meeting->rounds.front()->taken == meeting->group.size()) {
    meeting->rounds.pop_front();
    ++meeting->first;
  }
  TF_RETURN_IF_ERROR(status);
  TF_RETURN_IF_ERROR(round->status);
  return std::move(round->results[place]);
}

// Called by the member that comes last. Lets go of the lock while it computes.
void Devices::Complete(Lock& lock, const Meeting& meeting, Round& round, DeviceExchange::Combine combine) {
  lock.unlock();
  absl::Status status = CheckSignatures(meeting, round);
  if (status.ok()) {
    absl::StatusOr<std::vector<Contribution>> results = absl::InternalError("not computed");
    status = Guarded([&] {
      results = combine(round.given);
      return results.status();
    });
    if (status.ok() && results->size() != meeting.group.size()) {
      status = absl::InternalError(absl::StrCat("a collective of ", meeting.group.size(), " devices has ",
                                                results->size(), " results"));
    }
    if (status.ok()) round.results = *std::move(results);
  }
  round.given.clear();
  lock.lock();
  round.status = std::move(status);
  round.done = true;
  for (const Round::Member& member : round.members) {
    if (member.waiting != nullptr) scheduler_.Wake(member.waiting);
  }
}

absl::Status Devices::CheckSignatures(const Meeting& meeting, const Round& round) const {
  const Round::Member& first = round.members[0];
  for (size_t i = 1; i < round.members.size(); ++i) {
    const Round::Member& other = round.members[i];
    if (other.signature == first.signature) continue;
    return absl::InvalidArgumentError(absl::StrCat(
        "the devices disagree: ", Name(meeting.group[0]), " is at ", first.instruction, ", ", first.signature,
        ", but ", Name(meeting.group[i]), " is at ", other.instruction, ", ", other.signature));
  }
  return absl::OkStatus();
}

// --- Values on their way

absl::Status Devices::Send(int64_t device, int64_t to, absl::string_view key, absl::string_view instruction,
                           absl::string_view signature, Contribution value) {
  if (to < InProcessDevice::kAnyDevice || to >= count()) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no device ", to, " among the ", count(), " of the run"));
  }
  const Lock lock = scheduler_.Acquire();
  CountExecution(device, instruction);
  Channel& channel = channels_[ChannelBetween(device, to, key)];
  channel.messages.push_back({device, std::string(instruction), std::string(signature), std::move(value)});
  if (!channel.receivers.empty()) scheduler_.Wake(channel.receivers.front());
  return absl::OkStatus();
}

absl::StatusOr<Contribution> Devices::Receive(int64_t device, int64_t from, absl::string_view key,
                                              absl::string_view instruction, absl::string_view signature) {
  if (from < InProcessDevice::kAnyDevice || from >= count()) {
    return absl::InvalidArgumentError(
        absl::StrCat("there is no device ", from, " among the ", count(), " of the run"));
  }
  Lock lock = scheduler_.Acquire();
  Channel& channel = channels_[ChannelBetween(from, device, key)];
  Wait wait;
  wait.instruction = std::string(instruction);
  wait.execution = CountExecution(device, instruction);
  wait.from = from;
  Fiber* const self = FiberScheduler::Current();
  channel.receivers.push_back(self);
  const absl::Status status = WaitFor(lock, device, std::move(wait), [&] {
    return channel.receivers.front() == self && !channel.messages.empty();
  });
  channel.receivers.erase(std::find(channel.receivers.begin(), channel.receivers.end(), self));
  TF_RETURN_IF_ERROR(status);
  const Channel::Message message = std::move(channel.messages.front());
  channel.messages.pop_front();
  if (!channel.messages.empty() && !channel.receivers.empty()) scheduler_.Wake(channel.receivers.front());
  if (message.signature == signature) return message.value;
  return absl::InvalidArgumentError(
      absl::StrCat("the devices disagree: ", Name(message.from), " sends at ", message.instruction, ", ",
                   message.signature, ", but ", Name(device), " receives at ", instruction, ", ", signature));
}

// --- Tasks

absl::StatusOr<std::shared_ptr<Task>> Devices::Start(int64_t device, absl::string_view lane_name,
                                                     absl::string_view instruction,
                                                     std::function<absl::Status()> body) {
  const Lock lock = scheduler_.Acquire();
  DeviceState& state = states_[device];
  auto task = std::make_shared<Task>();
  task->instruction = std::string(instruction);
  task->execution = CountExecution(device, instruction);
  task->body = std::move(body);
  Lane& lane = state.lanes[std::string(lane_name)];
  if (!lane.running) {
    TF_RETURN_IF_ERROR(scheduler_.Spawn([this, device, &lane] { RunLane(device, lane); }).status());
    lane.running = true;
  }
  lane.queue.push_back(task);
  ++state.tasks;
  return task;
}

void Devices::RunLane(int64_t device, Lane& lane) {
  Lock lock = scheduler_.Acquire();
  DeviceState& state = states_[device];
  while (!lane.queue.empty()) {
    const std::shared_ptr<Task> task = std::move(lane.queue.front());
    lane.queue.pop_front();
    lock.unlock();
    absl::Status status = Guarded(task->body);
    task->body = nullptr;
    lock.lock();
    NoteError(status, &lane.error);
    task->status = std::move(status);
    task->ended = true;
    for (Fiber* fiber : task->waiting) scheduler_.Wake(fiber);
    if (--state.tasks == 0 && state.main_waits_for_tasks != nullptr) {
      scheduler_.Wake(std::exchange(state.main_waits_for_tasks, nullptr));
    }
  }
  lane.running = false;
}

absl::Status Devices::Join(int64_t device, Task& task, absl::string_view instruction) {
  Lock lock = scheduler_.Acquire();
  Wait wait;
  wait.instruction = std::string(instruction);
  wait.execution = CountExecution(device, instruction);
  wait.task = &task;
  Fiber* const self = FiberScheduler::Current();
  if (!task.ended) task.waiting.push_back(self);
  const absl::Status status = WaitFor(lock, device, std::move(wait), [&] { return task.ended; });
  if (!task.ended) task.waiting.erase(std::find(task.waiting.begin(), task.waiting.end(), self));
  TF_RETURN_IF_ERROR(status);
  return task.status;
}

// --- When no device can continue

StuckWait Devices::Describe(const Wait& wait) const {
  StuckWait result;
  result.instruction = wait.instruction;
  result.execution = wait.execution;
  if (wait.from == InProcessDevice::kAnyDevice) {
    result.detail = "for a value that no device sends";
  } else if (wait.from) {
    result.missing = {*wait.from};
  } else if (wait.task != nullptr) {
    result.detail = absl::StrCat("for its own ", Ordinal(wait.task->execution), " ", wait.task->instruction);
  } else {
    for (size_t i = 0; i < wait.meeting->group.size(); ++i) {
      if (!wait.round->members[i].here) result.missing.push_back(wait.meeting->group[i]);
    }
  }
  return result;
}

StuckDevice Devices::DescribeWaits(const DeviceState& state) const {
  // The wait for a task is not shown when the task itself waits.
  const bool tasks_only = std::all_of(state.waits.begin(), state.waits.end(),
                                      [](const Wait* wait) { return wait->task != nullptr; });
  StuckDevice device;
  for (const Wait* wait : state.waits) {
    if (tasks_only || wait->task == nullptr) device.waits.push_back(Describe(*wait));
  }
  // Which fiber of a device waited first depends on the threads.
  std::sort(device.waits.begin(), device.waits.end(), [](const StuckWait& a, const StuckWait& b) {
    return std::tie(a.instruction, a.execution) < std::tie(b.instruction, b.execution);
  });
  return device;
}

// The differences between devices at the same collective that prevent their rendezvous.
std::vector<std::string> Devices::Disagreements() const {
  std::vector<std::string> remarks;
  std::map<absl::string_view, std::pair<int64_t, const Wait*>> first_of;  // by key
  std::map<absl::string_view, bool> told;
  for (size_t device = 0; device < states_.size(); ++device) {
    for (const Wait* wait : states_[device].waits) {
      if (wait->meeting == nullptr || told[wait->key]) continue;
      const auto [place, is_new] =
          first_of.try_emplace(wait->key, std::make_pair(static_cast<int64_t>(device), wait));
      const auto [other_device, other] = place->second;
      if (is_new || other->meeting == wait->meeting) continue;
      // Groups of one collective do not overlap when all devices say the same.
      const auto& group = other->meeting->group;
      if (std::find(group.begin(), group.end(), static_cast<int64_t>(device)) == group.end()) continue;
      const auto name = [this](int64_t d) { return Name(d); };
      remarks.push_back(absl::StrCat("they disagree about the group at ", wait->instruction, ": ",
                                     Name(other_device), " has {", DeviceList(group, name), "}, but ",
                                     Name(static_cast<int64_t>(device)), " has {",
                                     DeviceList(wait->meeting->group, name), "}"));
      told[wait->key] = true;
    }
  }
  return remarks;
}

std::vector<UnreceivedValue> Devices::Unreceived() const {
  std::vector<UnreceivedValue> values;
  for (const auto& [key, channel] : channels_) {
    if (channel.messages.empty()) continue;
    values.push_back({channel.messages.front().from, key.first.second, channel.messages.front().instruction,
                      static_cast<int64_t>(channel.messages.size())});
  }
  return values;
}

// When devices have failed, those that wait do it for them, in the end, and fail with their reason.
bool Devices::FailForOthersErrors() {
  const auto failed = std::find_if(states_.begin(), states_.end(),
                                   [](const DeviceState& state) { return !state.Error().ok(); });
  if (failed == states_.end()) return false;
  const absl::Status error = failed->Error();
  const absl::Status reason(error.code(),
                            absl::StrCat(Name(failed - states_.begin()), " failed: ", error.message()));
  for (DeviceState& state : states_) {
    for (Wait* wait : state.waits) wait->failure = reason;
  }
  return true;
}

void Devices::OnStuck() {
  if (!FailForOthersErrors()) {
    StuckRun run;
    run.name = [this](int64_t device) { return Name(device); };
    for (const DeviceState& state : states_) run.devices.push_back(DescribeWaits(state));
    run.unreceived = Unreceived();
    run.remarks = Disagreements();
    stuck_ = absl::FailedPreconditionError(DescribeStuckRun(run));
    for (DeviceState& state : states_) {
      for (Wait* wait : state.waits) wait->failure = stuck_;
    }
  }
  broken_ = true;
  for (DeviceState& state : states_) {
    for (Wait* wait : state.waits) scheduler_.Wake(wait->fiber);
  }
}

absl::Status Devices::Result() const {
  if (!stuck_.ok()) return stuck_;
  int64_t failed = 0;
  std::string name;
  absl::Status first;
  for (int64_t device = 0; device < count(); ++device) {
    const absl::Status error = states_[device].Error();
    if (error.ok() || ++failed > 1) continue;
    name = Name(device);
    first = error;
  }
  if (failed > 0 && count() == 1) return first;
  if (failed > 0) {
    // A line of the program stays in front.
    const size_t colon = absl::StartsWith(first.message(), "line ") ? first.message().find(": ") + 2 : 0;
    return absl::Status(
        first.code(),
        absl::StrCat(first.message().substr(0, colon), name, ": ", first.message().substr(colon),
                     failed > 1 ? absl::StrCat(" (and ", failed - 1, " more failed)") : ""));
  }
  const std::vector<UnreceivedValue> unreceived = Unreceived();
  if (unreceived.empty()) return absl::OkStatus();
  return absl::FailedPreconditionError(
      DescribeUnreceived(unreceived, [this](int64_t device) { return Name(device); }));
}

}  // namespace

absl::Status RunInProcess(const InProcessOptions& options,
                          absl::FunctionRef<absl::Status(InProcessDevice& device)> body) {
  constexpr int64_t kMaxDevices = int64_t{1} << 24;
  if (options.replica_count <= 0 || options.partition_count <= 0 ||
      options.replica_count > kMaxDevices / options.partition_count) {
    return absl::InvalidArgumentError(absl::StrCat("a run on ", options.replica_count, " replicas and ",
                                                   options.partition_count, " partitions is not possible"));
  }
  Devices devices(options, options.replica_count * options.partition_count);
  return devices.Run(body);
}

std::string DeviceName(int64_t device, int64_t replica_count, int64_t partition_count) {
  std::string name;
  if (replica_count > 1) absl::StrAppend(&name, "replica ", device / partition_count);
  if (partition_count > 1) {
    absl::StrAppend(&name, name.empty() ? "" : " ", "partition ", device % partition_count);
  }
  return name;
}

}  // namespace xla
