#include "xla/backends/interpreter_backend.h"

#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/hlo/evaluator/hlo_evaluator.h"
#include "xla/runtime/array_memory.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using runtime::DeviceTask;
using runtime::ProgramArray;

// An evaluator, and where the run that has it counts.
struct Worker {
  std::unique_ptr<HloEvaluator> evaluator;
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
    TF_ASSIGN_OR_RETURN(worker->evaluator, HloEvaluator::Create(module_, std::move(options)));
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

// The value of a shape from the arrays of its parts, which are taken in order.
absl::StatusOr<Literal> ReadValue(const Shape& shape, const void* const*& memory) {
  if (!shape.IsTuple()) return runtime::ReadArray(shape, *memory++, /*borrow=*/true);
  std::vector<Literal> elements;
  elements.reserve(shape.tuple_shapes_size());
  for (const Shape& part : shape.tuple_shapes()) {
    TF_ASSIGN_OR_RETURN(Literal element, ReadValue(part, memory));
    elements.push_back(std::move(element));
  }
  return Literal::MoveIntoTuple(absl::MakeSpan(elements));
}

absl::Status WriteValue(Literal value, runtime::ResultMemory*& results) {
  if (!value.shape().IsTuple()) return (results++)->Set(std::move(value));
  for (Literal& element : value.DecomposeTuple()) TF_RETURN_IF_ERROR(WriteValue(std::move(element), results));
  return absl::OkStatus();
}

class InterpreterCode : public runtime::Code {
 public:
  explicit InterpreterCode(const runtime::Program& program) : program_(program), workers_(program.module()) {}

  // Makes the first evaluator ready, which checks that the module can be evaluated.
  absl::Status Prepare() {
    TF_ASSIGN_OR_RETURN(std::unique_ptr<Worker> worker, workers_.Acquire());
    workers_.Release(std::move(worker));
    return absl::OkStatus();
  }

  absl::Status Run(absl::Span<DeviceTask> devices, const runtime::TaskOptions& options) const override {
    if (devices.size() == 1) return RunDevice(devices[0], options);
    // Devices that do not exchange values are threads of their own.
    std::vector<absl::Status> statuses(devices.size());
    std::vector<std::thread> threads;
    for (size_t i = 1; i < devices.size(); ++i)
      threads.emplace_back([&, i] { statuses[i] = RunDevice(devices[i], options); });
    statuses[0] = RunDevice(devices[0], options);
    for (std::thread& thread : threads) thread.join();
    absl::Status status;
    for (const absl::Status& one : statuses) status.Update(one);
    return status;
  }

 private:
  absl::Status RunDevice(DeviceTask& task, const runtime::TaskOptions& options) const {
    std::vector<Literal> arguments;
    arguments.reserve(program_.shape().parameters_size());
    const void* const* memory = task.arguments.data();
    for (const Shape& shape : program_.shape().parameters()) {
      TF_ASSIGN_OR_RETURN(Literal argument, ReadValue(shape, memory));
      arguments.push_back(std::move(argument));
    }
    TF_ASSIGN_OR_RETURN(std::unique_ptr<Worker> worker, workers_.Acquire());
    worker->progress = options.progress;
    worker->counted = 0;
    worker->evaluator->StartOver(
        options.rng_seed, task.host,
        {task.replica, task.partition, program_.replica_count(), program_.partition_count()});
    absl::StatusOr<Literal> result = worker->evaluator->EvaluateAndConsume(std::move(arguments));
    worker->Count(worker->evaluator->instructions_executed());
    workers_.Release(std::move(worker));
    TF_RETURN_IF_ERROR(result.status());
    // No part of the result lies in an argument's memory, for the evaluator copies what it was lent.
    runtime::ResultMemory* results = task.results.data();
    return WriteValue(*std::move(result), results);
  }

  const runtime::Program& program_;
  mutable WorkerPool workers_;
};

absl::Status CheckDevicesAreApart(const runtime::Program& program) {
  const HloInstruction* joint = program.first_joint();
  if (joint == nullptr) return absl::OkStatus();
  return absl::UnimplementedError(absl::StrCat(
      HloOpcodeString(joint->opcode()), " '", joint->name(),
      "' exchanges values between devices, which is not supported yet: the program is compiled for ",
      program.replica_count(), " replicas and ", program.partition_count(), " partitions"));
}

class InterpreterBackend : public runtime::Backend {
 public:
  absl::string_view name() const override { return "interpreter"; }
  absl::string_view platform_name() const override { return "Interpreter"; }
  int preference() const override { return 0; }

 private:
  absl::StatusOr<std::unique_ptr<const runtime::Code>> MakeCode(
      const runtime::Program& program) const override {
    TF_RETURN_IF_ERROR(CheckDevicesAreApart(program));
    auto code = std::make_unique<InterpreterCode>(program);
    TF_RETURN_IF_ERROR(code->Prepare());
    return code;
  }
};

}  // namespace

std::unique_ptr<runtime::Backend> MakeInterpreterBackend() { return std::make_unique<InterpreterBackend>(); }

}  // namespace xla
