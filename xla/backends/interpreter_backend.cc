#include "xla/backends/interpreter_backend.h"

#include <atomic>
#include <mutex>
#include <utility>
#include <vector>

#include "xla/hlo/evaluator/device_runner.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/runtime/array_memory.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using runtime::DeviceTask;
using runtime::ProgramArray;

// An evaluator, and where the run that has it counts.
struct Worker {
  std::unique_ptr<ModuleEvaluator> evaluator;
  std::atomic<int64_t>* progress = nullptr;
  int64_t counted = 0;  // of this run

  void Count(int64_t instructions) {
    if (progress != nullptr) progress->fetch_add(instructions - counted, std::memory_order_relaxed);
    counted = instructions;
  }
};

// Evaluators of one module: as many as run at the same time, kept for the next runs. Any thread may call.
class WorkerPool {
 public:
  explicit WorkerPool(const HloModule& module) : module_(module) {}

  absl::StatusOr<std::unique_ptr<Worker>> Acquire() {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (!free_.empty()) {
        std::unique_ptr<Worker> worker = std::move(free_.back());
        free_.pop_back();
        return worker;
      }
    }
    auto worker = std::make_unique<Worker>();
    EvaluatorOptions options;
    options.place = DevicePlace();
    options.progress = [worker = worker.get()](int64_t count) { worker->Count(count); };
    TF_ASSIGN_OR_RETURN(worker->evaluator, ModuleEvaluator::Create(module_, std::move(options)));
    return worker;
  }

  void Release(std::unique_ptr<Worker> worker) {
    std::lock_guard<std::mutex> lock(mutex_);
    free_.push_back(std::move(worker));
  }

 private:
  const HloModule& module_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Worker>> free_;
};

absl::Status WriteValue(Literal value, runtime::ResultMemory*& results) {
  if (!value.shape().IsTuple()) return (results++)->Set(std::move(value));
  for (Literal& element : value.DecomposeTuple()) TF_RETURN_IF_ERROR(WriteValue(std::move(element), results));
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Literal>> ReadArguments(const runtime::Program& program, const DeviceTask& task) {
  std::vector<Literal> arguments;
  arguments.reserve(program.shape().parameters_size());
  const void* const* memory = task.arguments.data();
  for (const Shape& shape : program.shape().parameters()) {
    TF_ASSIGN_OR_RETURN(Literal argument, runtime::ReadValue(shape, memory));
    arguments.push_back(std::move(argument));
  }
  return arguments;
}

// No part of a result lies in an argument's memory, for what the evaluator was lent it copies.
absl::Status WriteResult(Literal result, DeviceTask& task) {
  runtime::ResultMemory* results = task.results.data();
  return WriteValue(std::move(result), results);
}

class InterpreterCode : public runtime::Code {
 public:
  explicit InterpreterCode(const runtime::Program& program) : program_(program), workers_(program.module()) {}

  // Makes ready what runs the program, which checks that it can be evaluated.
  absl::Status Prepare() {
    if (program_.device_count() > 1) {
      TF_ASSIGN_OR_RETURN(all_devices_, DeviceRunner::Create(program_.module()));
    }
    if (program_.joins_devices()) return absl::OkStatus();
    TF_ASSIGN_OR_RETURN(std::unique_ptr<Worker> worker, workers_.Acquire());
    workers_.Release(std::move(worker));
    return absl::OkStatus();
  }

  absl::Status Run(absl::Span<DeviceTask> devices, const runtime::TaskOptions& options) const override {
    return devices.size() == 1 ? RunDevice(devices[0], options) : RunAllDevices(devices, options);
  }

 private:
  absl::Status RunDevice(DeviceTask& task, const runtime::TaskOptions& options) const {
    TF_ASSIGN_OR_RETURN(std::vector<Literal> arguments, ReadArguments(program_, task));
    TF_ASSIGN_OR_RETURN(std::unique_ptr<Worker> worker, workers_.Acquire());
    worker->progress = options.progress;
    worker->counted = 0;
    worker->evaluator->Reset(options.rng_seed, task.host,
                             {task.replica,
                              task.partition,
                              program_.replica_count(),
                              program_.partition_count(),
                              {options.run_id, task.device, options.ffi_context}});
    absl::StatusOr<Literal> result = worker->evaluator->EvaluateAndConsume(std::move(arguments));
    worker->Count(worker->evaluator->instructions_executed());
    workers_.Release(std::move(worker));
    TF_RETURN_IF_ERROR(result.status());
    return WriteResult(*std::move(result), task);
  }

  absl::Status RunAllDevices(absl::Span<DeviceTask> devices, const runtime::TaskOptions& options) const {
    std::vector<DeviceInput> inputs(devices.size());
    const auto number = [&](const DeviceTask& task) {
      return task.replica * program_.partition_count() + task.partition;
    };
    for (const DeviceTask& task : devices) {
      DeviceInput& input = inputs[number(task)];
      TF_ASSIGN_OR_RETURN(input.arguments, ReadArguments(program_, task));
      input.rng_seed = options.rng_seed;
      input.host = task.host;
      input.progress = options.progress;
      input.run = {options.run_id, task.device, options.ffi_context};
    }
    TF_ASSIGN_OR_RETURN(std::vector<Literal> results, all_devices_->Run(std::move(inputs)));
    for (DeviceTask& task : devices) TF_RETURN_IF_ERROR(WriteResult(std::move(results[number(task)]), task));
    return absl::OkStatus();
  }

  const runtime::Program& program_;
  mutable WorkerPool workers_;                 // for one device
  std::unique_ptr<DeviceRunner> all_devices_;  // of a program for several
};

class InterpreterBackend : public runtime::Backend {
 public:
  absl::string_view name() const override { return "interpreter"; }
  absl::string_view platform_name() const override { return "Interpreter"; }
  int preference() const override { return 0; }

 private:
  absl::StatusOr<std::unique_ptr<const runtime::Code>> MakeCode(
      const runtime::Program& program) const override {
    auto code = std::make_unique<InterpreterCode>(program);
    TF_RETURN_IF_ERROR(code->Prepare());
    return code;
  }
};

}  // namespace

std::unique_ptr<runtime::Backend> MakeInterpreterBackend() { return std::make_unique<InterpreterBackend>(); }

}  // namespace xla
