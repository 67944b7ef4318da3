#include "xla/runtime/execute.h"

#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "xla/executable_run_options.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::runtime {
namespace {

// A seed that no other run has; those that are given are below.
uint64_t OwnSeed() {
  static std::atomic<uint64_t> next{uint64_t{1} << 32};
  return next.fetch_add(1, std::memory_order_relaxed);
}

absl::Status CheckShape(const Program& program, int64_t number, const Shape& found) {
  const Shape& expected = *program.arguments()[number].shape;
  static const Shape::Equal& same = *new Shape::Equal(Shape::Equal().MinorToMajorOnlyInLayout());
  if (&found == &expected || same(found, expected)) return absl::OkStatus();
  const bool fits = ShapeUtil::Compatible(found, expected);
  if (fits && LayoutUtil::LayoutsInShapesEqual(found, expected, Layout::Equal().MinorToMajorOnly()))
    return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(program.ArgumentName(number), " has ", fits ? "the layout " : "shape ",
                   ShapeUtil::HumanStringWithLayout(found), ", but the program was compiled for ",
                   ShapeUtil::HumanStringWithLayout(expected)));
}

absl::Status CheckArgument(const Program& program, int64_t number, const Buffer& buffer, int device) {
  const int64_t needed = program.arguments()[number].bytes;
  if (buffer.shared_shape() != nullptr) TF_RETURN_IF_ERROR(CheckShape(program, number, buffer.shape()));
  if (needed > 0 && buffer.data() == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat(
        program.ArgumentName(number), " has no memory: its buffer was donated, released or never filled"));
  }
  if (buffer.data() != nullptr && buffer.device() != device) {
    return absl::InvalidArgumentError(absl::StrCat(program.ArgumentName(number), " is on device ",
                                                   buffer.device(), ", but the program runs on device ",
                                                   device));
  }
  if (buffer.bytes() < needed) {
    return absl::InvalidArgumentError(
        absl::StrCat(program.ArgumentName(number), " has a buffer of ", buffer.bytes(), " bytes, but ",
                     ShapeUtil::HumanString(*program.arguments()[number].shape), " takes ", needed));
  }
  return absl::OkStatus();
}

// Donated memory must not be used twice.
absl::Status CheckDonations(const Program& program, absl::Span<const DeviceArguments> devices) {
  struct Use {
    int64_t argument;
    bool donated;
  };
  bool any = false;
  for (const DeviceArguments& device : devices) {
    for (const Buffer& buffer : device.arguments) any |= buffer.owned();
  }
  if (!any) return absl::OkStatus();
  absl::flat_hash_map<const void*, Use> uses;
  for (const DeviceArguments& device : devices) {
    for (size_t i = 0; i < device.arguments.size(); ++i) {
      const Buffer& buffer = device.arguments[i];
      if (buffer.data() == nullptr) continue;
      const auto [place, first] =
          uses.try_emplace(buffer.data(), Use{static_cast<int64_t>(i), buffer.owned()});
      if (!first && (place->second.donated || buffer.owned())) {
        return absl::InvalidArgumentError(
            absl::StrCat(program.ArgumentName(static_cast<int64_t>(i)), " uses the buffer of ",
                         program.ArgumentName(place->second.argument), ", and one of the two is donated"));
      }
    }
  }
  return absl::OkStatus();
}

// Which devices of the program there are: all or one.
absl::Status CheckDevices(const Program& program, absl::Span<const DeviceArguments> devices, bool gathered) {
  const int64_t count = program.device_count();
  const auto given = static_cast<int64_t>(devices.size());
  if (given != count && (given != 1 || (program.joins_devices() && !gathered))) {
    return absl::InvalidArgumentError(absl::StrCat("program '", program.name(), "' runs on ", count,
                                                   " devices, found arguments for ", given));
  }
  std::vector<bool> seen(given == 1 ? 0 : count);
  for (const DeviceArguments& device : devices) {
    if (device.number < 0 || device.number >= count) {
      return absl::InvalidArgumentError(absl::StrCat("program '", program.name(), "' has no device ",
                                                     device.number, ", it runs on ", count));
    }
    if (seen.empty()) return absl::OkStatus();
    if (seen[device.number]) {
      return absl::InvalidArgumentError(absl::StrCat("device ", device.number, " of program '",
                                                     program.name(), "' is given arguments twice"));
    }
    seen[device.number] = true;
  }
  return absl::OkStatus();
}

absl::Status NotTakenOver(const Program& program, int64_t argument, int64_t result, const Buffer& buffer) {
  return absl::InvalidArgumentError(absl::StrCat(
      program.ArgumentName(argument), " must be donated ",
      buffer.owned() ? "in memory of the run's allocator" : "to the run", ": the program puts result ",
      program.results()[result].index.ToString(), " in its buffer (must-alias)"));
}

void Append(std::vector<Event> more, std::vector<Event>& events) {
  for (Event& event : more) events.push_back(std::move(event));
}

}  // namespace

absl::Status Launch::TakeOver(DeviceArguments& device, std::vector<Buffer>& results) {
  for (size_t i = 0; i < results.size(); ++i) {
    const ResultAlias& alias = program_->aliases()[i];
    const ProgramArray& array = program_->results()[i];
    if (alias.argument >= 0) {
      Buffer& argument = device.arguments[alias.argument];
      if (argument.owned() && (options_.allocator == nullptr || argument.allocator() == options_.allocator)) {
        results[i] = argument.TakeOver(array.shape);
        continue;
      }
      if (alias.must) return NotTakenOver(*program_, alias.argument, static_cast<int64_t>(i), argument);
    }
    if (options_.allocator != nullptr) {
      TF_ASSIGN_OR_RETURN(results[i], Buffer::Allocate(array.shape, device.device, *options_.allocator));
    } else {
      results[i] = Buffer::Lent(array.shape, device.device, nullptr, 0, nullptr);
    }
  }
  return absl::OkStatus();
}

absl::Status Launch::PrepareDevice(DeviceArguments& device) {
  const size_t count = program_->arguments().size();
  if (device.arguments.size() != count) {
    return absl::InvalidArgumentError(absl::StrCat("program '", program_->name(), "' takes ", count,
                                                   " arguments, found ", device.arguments.size()));
  }
  DeviceTask& task = tasks_.emplace_back();
  task.replica = device.number / program_->partition_count();
  task.partition = device.number % program_->partition_count();
  task.device = device.device;
  task.host = device.host.get();
  task.arguments.reserve(count);
  for (size_t i = 0; i < count; ++i) {
    Buffer& buffer = device.arguments[i];
    TF_RETURN_IF_ERROR(CheckArgument(*program_, static_cast<int64_t>(i), buffer, device.device));
    task.arguments.push_back(buffer.data());
    if (buffer.uses() == nullptr || !buffer.uses()->any()) continue;
    Append(buffer.uses()->Writers(), writers_);
    if (buffer.owned()) Append(buffer.uses()->All(), users_);
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<Launch>> Launch::Prepare(std::shared_ptr<const Program> program,
                                                        std::vector<DeviceArguments> devices,
                                                        const ExecuteOptions& options) {
  auto launch = std::unique_ptr<Launch>(new Launch(std::move(program), std::move(devices), options));
  TF_RETURN_IF_ERROR(CheckDevices(*launch->program_, launch->devices_, options.gathering != nullptr));
  launch->tasks_.reserve(launch->devices_.size());
  for (DeviceArguments& device : launch->devices_) TF_RETURN_IF_ERROR(launch->PrepareDevice(device));
  TF_RETURN_IF_ERROR(CheckDonations(*launch->program_, launch->devices_));
  for (DeviceArguments& device : launch->devices_) {
    std::vector<Buffer>& results = launch->results_.emplace_back(launch->program_->results().size());
    TF_RETURN_IF_ERROR(launch->TakeOver(device, results));
    absl::InlinedVector<ResultMemory, 2>& memory = launch->tasks_[launch->results_.size() - 1].results;
    memory.reserve(results.size());
    for (size_t i = 0; i < results.size(); ++i)
      memory.emplace_back(launch->program_->results()[i], device.device, &results[i]);
  }
  return launch;
}

absl::StatusOr<Event> Launch::Queued() {
  done_ = Event::Pending();
  for (size_t d = 0; d < devices_.size(); ++d) {
    for (size_t i = 0; i < results_[d].size(); ++i) {
      TF_RETURN_IF_ERROR(tasks_[d].results[i].Memory().status());
      Buffer& result = results_[d][i];
      if (result.uses() != nullptr) result.uses()->AddWriter(*done_);
      // The caller takes the buffers away; the run goes on with looks at them.
      queued_results_.push_back(result.Lend());
    }
    for (const Buffer& argument : devices_[d].arguments) {
      if (!argument.owned() && argument.uses() != nullptr) argument.uses()->AddReader(*done_);
    }
  }
  size_t next = 0;
  for (size_t d = 0; d < devices_.size(); ++d) {
    absl::InlinedVector<ResultMemory, 2>& memory = tasks_[d].results;
    for (size_t i = 0; i < memory.size(); ++i)
      memory[i] = ResultMemory(program_->results()[i], devices_[d].device, &queued_results_[next++]);
  }
  return *done_;
}

absl::Status Launch::WaitForMemory() const {
  for (const Event& user : users_) (void)user.Wait();
  for (const Event& writer : writers_) TF_RETURN_IF_ERROR(writer.Wait());
  return absl::OkStatus();
}

absl::Status Launch::Run() {
  absl::Status status = WaitForMemory();
  if (status.ok()) {
    TaskOptions options;
    options.rng_seed = options_.rng_seed ? *options_.rng_seed : OwnSeed();
    options.progress = options_.progress;
    options.run_id = options_.run_id != 0 ? options_.run_id : RunId().ToInt();
    options.ffi_context = options_.ffi_context;
    options.profile = options_.profile;
    const bool is_whole = tasks_.size() == static_cast<size_t>(program_->device_count());
    status =
        is_whole || !program_->joins_devices()
            ? program_->code().Run(absl::MakeSpan(tasks_), options)
            : options_.gathering->Run(*program_, devices_[0].number, tasks_[0], options, options_.run_id);
  }
  if (done_) done_->Finish(status);
  return status;
}

absl::StatusOr<Results> Execute(std::shared_ptr<const Program> program, std::vector<DeviceArguments> devices,
                                const ExecuteOptions& options) {
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<Launch> launch,
                      Launch::Prepare(std::move(program), std::move(devices), options));
  TF_RETURN_IF_ERROR(launch->Run());
  return launch->TakeResults();
}

absl::StatusOr<Results> ExecuteAsync(std::shared_ptr<const Program> program,
                                     std::vector<DeviceArguments> devices, const ExecuteOptions& options,
                                     WorkQueue& queue) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<Launch> launch,
                      Launch::Prepare(std::move(program), std::move(devices), options));
  TF_RETURN_IF_ERROR(launch->Queued().status());
  Results results = launch->TakeResults();
  queue.Add([launch = std::move(launch)] { (void)launch->Run(); });
  return results;
}

}  // namespace xla::runtime
