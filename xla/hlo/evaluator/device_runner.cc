#include "xla/hlo/evaluator/device_runner.h"

#include <atomic>
#include <mutex>
#include <optional>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/types/span.h"
#include "xla/collectives/in_process_devices.h"
#include "xla/hlo/evaluator/blocking_host.h"
#include "xla/hlo/evaluator/device_evaluator.h"
#include "xla/hlo/evaluator/evaluation_plan.h"
#include "xla/hlo/evaluator/memory_limit.h"
#include "xla/no_memory.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

class Runner : public DeviceRunner {
 public:
  Runner(const HloModule& module, DeviceRunnerOptions options)
      : module_(module), options_(std::move(options)) {}

  absl::Status Prepare() {
    constexpr int64_t kMaxDevices = int64_t{1} << 16;
    const int64_t replicas = replica_count(), partitions = partition_count();
    if (replicas <= 0 || partitions <= 0 || replicas > kMaxDevices / partitions) {
      return absl::InvalidArgumentError(absl::StrCat("the program is for ", replicas, " replicas and ",
                                                     partitions, " partitions; a run has 1 to ", kMaxDevices,
                                                     " devices"));
    }
    memory_limit_ = options_.memory_limit_bytes > 0 ? options_.memory_limit_bytes : AvailableMemoryBytes();
    TF_ASSIGN_OR_RETURN(plan_, StatusOfNoMemory([&] { return ModulePlan::Make(module_, {memory_limit_}); }));
    return absl::OkStatus();
  }

  int64_t device_count() const override { return replica_count() * partition_count(); }
  int64_t instructions_executed() const override { return executed_; }

  absl::StatusOr<std::vector<Literal>> Run(std::vector<DeviceInput> inputs) override {
    if (static_cast<int64_t>(inputs.size()) != device_count()) {
      return absl::InvalidArgumentError(absl::StrCat("the program runs on ", device_count(),
                                                     " devices, found arguments for ", inputs.size()));
    }
    Slots slots = Acquire();
    absl::StatusOr<std::vector<Literal>> results = RunWith(slots, absl::MakeSpan(inputs));
    Release(std::move(slots));
    return results;
  }

 private:
  struct DeviceSlot {
    std::unique_ptr<DeviceEvaluator> evaluator;
    int64_t counted = 0;  // of the instructions of this run
    std::atomic<int64_t>* progress = nullptr;
  };
  // One for each device.
  using Slots = std::vector<std::unique_ptr<DeviceSlot>>;

  int64_t replica_count() const { return module_.config().replica_count(); }
  int64_t partition_count() const { return module_.config().num_partitions(); }
  DevicePlace PlaceOf(int64_t device, const ffi::RunInfo& run) const {
    return {device / partition_count(), device % partition_count(), replica_count(), partition_count(), run};
  }

  // Those of an earlier run, or new ones.
  Slots Acquire() {
    {
      const std::lock_guard<std::mutex> lock(mutex_);
      if (!free_.empty()) {
        Slots slots = std::move(free_.back());
        free_.pop_back();
        return slots;
      }
    }
    const auto meter = std::make_shared<MemoryMeter>();
    Slots slots;
    for (int64_t device = 0; device < device_count(); ++device) {
      slots.push_back(std::make_unique<DeviceSlot>());
      EvaluatorOptions options;
      options.progress = [this, slot = slots.back().get()](int64_t count) { Count(*slot, count); };
      slots.back()->evaluator =
          std::make_unique<DeviceEvaluator>(RunResources{plan_, meter, memory_limit_}, std::move(options));
    }
    return slots;
  }

  void Release(Slots slots) {
    for (const auto& slot : slots) {
      Count(*slot, slot->evaluator->instructions_executed());
      slot->counted = 0;
      slot->progress = nullptr;
    }
    const std::lock_guard<std::mutex> lock(mutex_);
    free_.push_back(std::move(slots));
  }

  void Count(DeviceSlot& slot, int64_t executed_in_run) {
    const int64_t all = executed_ += executed_in_run - slot.counted;
    if (slot.progress != nullptr) *slot.progress += executed_in_run - slot.counted;
    slot.counted = executed_in_run;
    if (options_.progress) options_.progress(all);
  }

  absl::StatusOr<std::vector<Literal>> RunWith(const Slots& slots, absl::Span<DeviceInput> inputs) {
    std::vector<Literal> results(inputs.size());
    for (size_t i = 0; i < inputs.size(); ++i) slots[i]->progress = inputs[i].progress;
    if (inputs.size() == 1) {
      DeviceEvaluator& evaluator = *slots[0]->evaluator;
      evaluator.Reset(inputs[0].rng_seed, inputs[0].host, PlaceOf(0, inputs[0].run));
      TF_ASSIGN_OR_RETURN(results[0], evaluator.EvaluateAndConsume(std::move(inputs[0].arguments)));
      return results;
    }
    InProcessOptions options;
    options.replica_count = replica_count();
    options.partition_count = partition_count();
    options.threads = options_.threads;
    // They outlive the devices' main work: asynchronous computations may use them after it.
    std::vector<std::optional<BlockingHost>> hosts(inputs.size());
    TF_RETURN_IF_ERROR(RunInProcess(options, [&](InProcessDevice& device) -> absl::Status {
      const int64_t self = device.device();
      DeviceInput& input = inputs[self];
      HostTransfers* host = input.host == nullptr ? nullptr : &hosts[self].emplace(&device, input.host);
      DeviceEvaluator& evaluator = *slots[self]->evaluator;
      evaluator.Reset(input.rng_seed, host, PlaceOf(self, input.run));
      TF_ASSIGN_OR_RETURN(results[self], evaluator.EvaluateOn(&device, std::move(input.arguments)));
      return absl::OkStatus();
    }));
    return results;
  }

  const HloModule& module_;
  const DeviceRunnerOptions options_;
  int64_t memory_limit_ = 0;
  std::shared_ptr<const ModulePlan> plan_;
  std::atomic<int64_t> executed_ = 0;
  std::mutex mutex_;
  std::vector<Slots> free_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<DeviceRunner>> DeviceRunner::Create(const HloModule& module,
                                                                   DeviceRunnerOptions options) {
  auto runner = std::make_unique<Runner>(module, std::move(options));
  TF_RETURN_IF_ERROR(runner->Prepare());
  return runner;
}

}  // namespace xla
