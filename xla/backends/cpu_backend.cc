#include "xla/backends/cpu_backend.h"

#include <algorithm>
#include <cstdlib>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "xla/backends/cpu_compiler.h"
#include "xla/backends/cpu_watch.h"
#include "xla/cpu/emit/jit.h"
#include "xla/cpu/emit/program_emitter.h"
#include "xla/cpu/library/library_call.h"
#include "xla/cpu/plan/planner.h"
#include "xla/cpu/runtime/run_state.h"
#include "xla/cpu/runtime/thread_pool.h"
#include "xla/hlo/evaluator/blocking_host.h"
#include "xla/hlo/evaluator/device_evaluator.h"
#include "xla/hlo/evaluator/memory_limit.h"
#include "xla/hlo/ir/instruction_error.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/layout_util.h"
#include "xla/runtime/array_memory.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

using runtime::DeviceTask;

struct FreeDelete {
  void operator()(char* memory) const { std::free(memory); }
};

// What one device needs for a run, kept for the next one.
struct Workspace {
  std::unique_ptr<char, FreeDelete> arena;
  std::unique_ptr<DeviceEvaluator> evaluator;  // of the ops that have no code; null: there are none
};

// An op that has no code of its own.
struct EvaluatedOp {
  EvaluationStep step;
  std::vector<Shape> operands;  // with the default layout, in which they lie in memory
  std::vector<Shape> results;   // the arrays, depth first
};

class CpuCode;

// What the functions that emitted code calls find in RunState::host.
struct Run {
  const CpuCode* code;
  DeviceEvaluator* evaluator;
  ffi::RunInfo info;
  StepTimer* timer;  // null: not wanted
  absl::Status status;
};

void WriteValue(Literal value, const std::vector<Shape>& arrays, size_t& next, void* const* memory) {
  if (value.shape().IsTuple()) {
    for (Literal& element : value.DecomposeTuple()) WriteValue(std::move(element), arrays, next, memory);
    return;
  }
  const size_t number = next++;
  if (arrays[number].IsArray()) runtime::WriteArray(value, arrays[number], memory[number]);
}

class CpuCode : public runtime::Code {
 public:
  explicit CpuCode(const runtime::Program& program)
      : program_(program), workers_(cpu::SharedWorkers(program.threads())) {}

  absl::Status Compile() {
    TF_RETURN_IF_ERROR(
        VerifyModuleForDevices(program_.module(), {program_.replica_count(), program_.partition_count()}));
    TF_ASSIGN_OR_RETURN(module_, SimplifyForCpu(program_.module()));
    TF_ASSIGN_OR_RETURN(plan_, cpu::PlanProgram(*module_, program_));
    memory_limit_ = AvailableMemoryBytes();
    int64_t bytes = plan_.arena_bytes;
    for (const runtime::ProgramArray& result : program_.results())
      bytes = result.bytes > INT64_MAX - bytes ? INT64_MAX : bytes + result.bytes;
    if (bytes > memory_limit_) {
      return absl::ResourceExhaustedError(
          absl::StrCat("the program's values need ", HumanReadableBytes(bytes), " (", bytes,
                       " bytes) at once, more than the ", HumanReadableBytes(memory_limit_), " available"));
    }
    TF_ASSIGN_OR_RETURN(
        cpu::EmittedProgram emitted,
        cpu::EmitProgram(plan_, cpu::HostTarget(), {program_.profile(), program_.check_nans()}));
    watched_ = emitted.watched;
    if (program_.profile()) described_ = DescribeSteps(plan_, watched_);
    for (const cpu::Step* step : emitted.called) {
      auto call = cpu::MakeLibraryCall(*step->instruction);
      if (!call.ok()) return AtInstruction(*step->instruction, call.status());
      calls_.emplace_back(step->instruction, *std::move(call));
    }
    TF_RETURN_IF_ERROR(PrepareEvaluation(emitted.evaluated));
    const std::vector<cpu::HostFunction> functions = {
        {cpu::kLibraryName, reinterpret_cast<void*>(&CallLibrary)},
        {cpu::kEpilogueName, reinterpret_cast<void*>(&CallLibraryWithEpilogue)},
        {cpu::kEvaluateName, reinterpret_cast<void*>(&Evaluate)},
        {cpu::kParallelName, reinterpret_cast<void*>(&Parallel)},
        {cpu::kStepName, reinterpret_cast<void*>(&TimeStep)},
        {cpu::kCheckName, reinterpret_cast<void*>(&Check)}};
    TF_ASSIGN_OR_RETURN(code_, cpu::Compile(*emitted.module, cpu::HostTarget(), functions, workers_));
    entry_ = reinterpret_cast<Entry>(code_->Find(cpu::kEntryName));
    if (entry_ == nullptr) return absl::InternalError("the emitted code has no entry");
    for (const Literal* constant : plan_.constants) {
      Shape shape = constant->shape();
      LayoutUtil::SetToDefaultLayout(&shape);
      constants_.push_back(constant->Relayout(shape.layout()));
    }
    for (const Literal& constant : constants_) constant_addresses_.push_back(constant.untyped_data());
    return absl::OkStatus();
  }

  absl::Status Run(absl::Span<DeviceTask> devices, const runtime::TaskOptions& options) const override {
    if (devices.size() == 1) return RunDevice(devices[0], options, nullptr);
    std::vector<DeviceTask*> by_number(devices.size());
    for (DeviceTask& task : devices)
      by_number[task.replica * program_.partition_count() + task.partition] = &task;
    InProcessOptions in_process;
    in_process.replica_count = program_.replica_count();
    in_process.partition_count = program_.partition_count();
    return RunInProcess(in_process, [&](InProcessDevice& device) {
      return RunDevice(*by_number[device.device()], options, &device);
    });
  }

 private:
  using Entry = int32_t (*)(cpu::RunState*);

  absl::Status PrepareEvaluation(const std::vector<const cpu::Step*>& steps) {
    if (steps.empty()) return absl::OkStatus();
    PlanOptions options;
    options.memory_limit_bytes = memory_limit_;
    auto called = std::make_shared<ModulePlan>(module_.get());
    for (const cpu::Step* step : steps) {
      absl::InlinedVector<int32_t, 3> slots;
      for (int32_t i = 0; i < step->instruction->operand_count(); ++i) slots.push_back(i);
      EvaluatedOp& op = evaluated_.emplace_back();
      TF_ASSIGN_OR_RETURN(op.step, MakeStep(*step->instruction, slots, options));
      for (const HloInstruction* operand : step->instruction->operands())
        LayoutUtil::SetToDefaultLayout(&op.operands.emplace_back(operand->shape()));
      for (const Shape* leaf : ShapeUtil::FlattenTupleShape(step->instruction->shape())) {
        Shape& array = op.results.emplace_back(*leaf);
        if (array.IsArray()) LayoutUtil::SetToDefaultLayout(&array);
      }
      for (const HloComputation* computation : step->instruction->called_computations())
        TF_RETURN_IF_ERROR(called->Add(*computation, options));
    }
    called_ = std::move(called);
    return absl::OkStatus();
  }

  absl::StatusOr<Workspace> Acquire() const {
    {
      std::lock_guard<std::mutex> lock(mutex_);
      if (!free_.empty()) {
        Workspace space = std::move(free_.back());
        free_.pop_back();
        return space;
      }
    }
    Workspace space;
    constexpr size_t kAlignment = 64;
    space.arena.reset(static_cast<char*>(
        std::aligned_alloc(kAlignment, (plan_.arena_bytes + kAlignment) / kAlignment * kAlignment)));
    if (space.arena == nullptr) {
      return absl::ResourceExhaustedError(
          absl::StrCat("cannot allocate ", plan_.arena_bytes, " bytes for the program's values"));
    }
    if (called_ != nullptr) {
      EvaluatorOptions options;
      options.place = DevicePlace();
      space.evaluator = std::make_unique<DeviceEvaluator>(
          RunResources{called_, std::make_shared<MemoryMeter>(), memory_limit_}, std::move(options));
    }
    return space;
  }

  void Release(Workspace space) const {
    std::lock_guard<std::mutex> lock(mutex_);
    free_.push_back(std::move(space));
  }

  absl::Status RunDevice(DeviceTask& task, const runtime::TaskOptions& options,
                         InProcessDevice* device) const {
    TF_ASSIGN_OR_RETURN(Workspace space, Acquire());
    absl::InlinedVector<void*, 4> results;
    std::vector<std::pair<size_t, Literal>> retyped;
    for (runtime::ResultMemory& result : task.results) {
      const PrimitiveType type = plan_.result_types[results.size()];
      if (result.shape().IsArray() && result.shape().element_type() != type) {
        Shape shape = ShapeUtil::ChangeElementType(result.shape(), type);
        TF_ASSIGN_OR_RETURN(Literal literal, Literal::Make(shape));
        retyped.emplace_back(results.size(), std::move(literal));
        results.push_back(retyped.back().second.untyped_data());
        continue;
      }
      TF_ASSIGN_OR_RETURN(void* memory, result.Memory());
      results.push_back(memory);
    }
    const ffi::RunInfo info = {options.run_id, task.device, options.ffi_context};
    std::optional<BlockingHost> host;
    if (space.evaluator != nullptr) {
      if (device != nullptr && task.host != nullptr) host.emplace(device, task.host);
      space.evaluator->SetDevice(device);
      space.evaluator->Reset(
          options.rng_seed, host ? &*host : task.host,
          {task.replica, task.partition, program_.replica_count(), program_.partition_count(), info});
    }
    std::optional<StepTimer> timer;
    if (program_.profile() && options.profile != nullptr)
      timer.emplace(described_,
                    &options.profile->devices[task.replica * program_.partition_count() + task.partition]);
    struct Run run{this, space.evaluator.get(), info, timer ? &*timer : nullptr, absl::OkStatus()};
    cpu::RunState state{task.arguments.data(), results.data(), space.arena.get(), constant_addresses_.data(),
                        &run};
    entry_(&state);
    if (timer) timer->Finish();
    Release(std::move(space));
    TF_RETURN_IF_ERROR(run.status);
    for (auto& [number, literal] : retyped) TF_RETURN_IF_ERROR(task.results[number].Set(std::move(literal)));
    return absl::OkStatus();
  }

  static int32_t Evaluate(cpu::RunState* state, int32_t call, const void* const* operands,
                          void* const* results) {
    struct Run& run = *static_cast<struct Run*>(state->host);
    run.status = run.code->EvaluateOp(*run.evaluator, run.code->evaluated_[call], operands, results);
    return run.status.ok() ? 0 : 1;
  }

  absl::Status EvaluateOp(DeviceEvaluator& evaluator, const EvaluatedOp& op, const void* const* operands,
                          void* const* results) const {
    std::vector<Literal> values;
    for (const Shape& shape : op.operands) {
      TF_ASSIGN_OR_RETURN(values.emplace_back(), runtime::ReadValue(shape, operands));
    }
    TF_ASSIGN_OR_RETURN(Literal value, evaluator.EvaluateStep(op.step, std::move(values)));
    size_t next = 0;
    WriteValue(std::move(value), op.results, next, results);
    return absl::OkStatus();
  }

  static int32_t CallLibrary(cpu::RunState* state, int32_t call, const void* const* operands,
                             void* const* results) {
    struct Run& run = *static_cast<struct Run*>(state->host);
    const auto& [instruction, library_call] = run.code->calls_[call];
    run.status =
        AtInstruction(*instruction, library_call->RunIn(run.info, operands, results, run.code->workers_));
    return run.status.ok() ? 0 : 1;
  }

  static int32_t CallLibraryWithEpilogue(cpu::RunState* state, int32_t call, const void* const* operands,
                                         void* const* results, cpu::BlockKernel kernel,
                                         const void* const* arrays) {
    struct Run& run = *static_cast<struct Run*>(state->host);
    const auto& [instruction, library_call] = run.code->calls_[call];
    run.status = AtInstruction(
        *instruction, library_call->RunWithEpilogue(operands, results, run.code->workers_, {kernel, arrays}));
    return run.status.ok() ? 0 : 1;
  }

  static void TimeStep(cpu::RunState* state, int32_t step, int32_t end) {
    StepTimer* timer = static_cast<struct Run*>(state->host)->timer;
    if (timer == nullptr) return;
    if (end == 0) timer->Begin(step);
    if (end != 0) timer->End();
  }

  static int32_t Check(cpu::RunState* state, int32_t step, const void* const* results) {
    struct Run& run = *static_cast<struct Run*>(state->host);
    run.status = CheckFinite(run.code->plan_, *run.code->watched_[step], results);
    return run.status.ok() ? 0 : 1;
  }

  static void Parallel(cpu::RunState* state, cpu::Kernel kernel, const void* const* arrays, int64_t count,
                       int64_t grain) {
    cpu::Workers& workers = static_cast<struct Run*>(state->host)->code->workers_;
    // More pieces than threads: those that are late do fewer.
    constexpr int64_t kPieces = 4;
    const int64_t share = RoundUpTo(count / (kPieces * workers.count()), cpu::kUnitMultiple);
    const int64_t piece = workers.count() == 1 ? count : std::max(grain, share);
    workers.Run((count + piece - 1) / piece,
                [&](int64_t task) { kernel(arrays, task * piece, std::min(count, (task + 1) * piece)); });
  }

  const runtime::Program& program_;
  cpu::Workers& workers_;
  std::unique_ptr<HloModule> module_;
  cpu::ProgramPlan plan_;
  int64_t memory_limit_ = 0;
  std::unique_ptr<cpu::MachineCode> code_;
  Entry entry_ = nullptr;
  std::vector<Literal> constants_;
  std::vector<const void*> constant_addresses_;
  std::vector<std::pair<const HloInstruction*, std::unique_ptr<const cpu::LibraryCall>>> calls_;
  std::vector<EvaluatedOp> evaluated_;
  std::vector<const cpu::Step*> watched_;
  std::vector<runtime::ProfiledStep> described_;
  std::shared_ptr<const ModulePlan> called_;
  mutable std::mutex mutex_;
  mutable std::vector<Workspace> free_;
};

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool kSanitized = true;
#elif defined(__has_feature)
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif

class CpuBackend : public runtime::Backend {
 public:
  absl::string_view name() const override { return "cpu"; }
  absl::string_view platform_name() const override { return "Host"; }
  // Sanitizers do not see what emitted code does: with them programs are interpreted unless this is
  // set.
  int preference() const override { return kSanitized ? -1 : 1; }
  bool watches_steps() const override { return true; }

 private:
  absl::StatusOr<std::unique_ptr<const runtime::Code>> MakeCode(
      const runtime::Program& program) const override {
    auto code = std::make_unique<CpuCode>(program);
    TF_RETURN_IF_ERROR(code->Compile());
    return code;
  }
};

}  // namespace

std::unique_ptr<runtime::Backend> MakeCpuBackend() { return std::make_unique<CpuBackend>(); }

}  // namespace xla
