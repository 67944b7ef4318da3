#include "xla/service/execution.h"

#include <atomic>
#include <chrono>
#include <functional>
#include <map>
#include <optional>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "xla/layout_util.h"
#include "xla/service/device_literal.h"
#include "xla/service/evaluator_pool.h"
#include "xla/service/host_queues.h"
#include "xla/service/program_host.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/stream_executor/memory_uses.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

std::string ArgumentName(const Executable& executable, int64_t number) {
  const HloComputation& entry = *executable.module().entry_computation();
  return absl::StrCat("argument ", number, " ('", entry.parameter_instruction(number)->name(), "')");
}

absl::Status CheckArgument(const Executable& executable, int64_t number, const ExecutionInput& argument,
                           int device) {
  const Shape& expected = executable.program_shape().parameters(static_cast<int>(number));
  const Shape& found = argument.Buffers().shape();
  const bool fits = ShapeUtil::Compatible(found, expected);
  if (!fits || !LayoutUtil::LayoutsInShapesEqual(found, expected, Layout::Equal().MinorToMajorOnly())) {
    return absl::InvalidArgumentError(
        absl::StrCat(ArgumentName(executable, number), " has ", fits ? "the layout " : "shape ",
                     ShapeUtil::HumanStringWithLayout(found), ", but the program was compiled for ",
                     ShapeUtil::HumanStringWithLayout(expected)));
  }
  return argument.Buffers().ForEachElementWithStatus(
      [&](const ShapeIndex& index, const MaybeOwningDeviceMemory& memory) -> absl::Status {
        const Shape& part = ShapeUtil::GetSubshape(expected, index);
        const std::string where = absl::StrCat(ArgumentName(executable, number),
                                               index.empty() ? "" : absl::StrCat(" at ", index.ToString()));
        if (const se::OwningDeviceMemory* owned = memory.AsOwningDeviceMemory();
            owned != nullptr && !owned->is_null() && owned->device_ordinal() != device) {
          return absl::InvalidArgumentError(absl::StrCat(where, " is on device ", owned->device_ordinal(),
                                                         ", but the program runs on device ", device));
        }
        if (!part.IsArray()) return absl::OkStatus();  // the tables of tuples are not read
        const se::DeviceMemoryBase address = memory.AsDeviceMemoryBase();
        const int64_t needed = DeviceBytes(part);
        if (needed > 0 && address.is_null()) {
          return absl::InvalidArgumentError(absl::StrCat(
              where, " has no memory: its buffer was given away (donated), released or never filled"));
        }
        if (static_cast<int64_t>(address.size()) < needed) {
          return absl::InvalidArgumentError(absl::StrCat(where, " has a buffer of ", address.size(),
                                                         " bytes, but ", ShapeUtil::HumanString(part),
                                                         " takes ", needed));
        }
        return absl::OkStatus();
      });
}

// Memory that is given away must not be used twice.
absl::Status CheckDonations(const Executable& executable, absl::Span<const ExecutionInput> arguments) {
  struct Use {
    int64_t argument;
    bool donated;
  };
  absl::flat_hash_map<const void*, Use> uses;
  for (size_t i = 0; i < arguments.size(); ++i) {
    for (const auto& [index, memory] : arguments[i].Buffers()) {
      if (memory.AsDeviceMemoryBase().is_null()) continue;
      const auto [place, first] = uses.try_emplace(memory.AsDeviceMemoryBase().opaque(),
                                                   Use{static_cast<int64_t>(i), memory.HasOwnership()});
      if (!first && (place->second.donated || memory.HasOwnership())) {
        return absl::InvalidArgumentError(absl::StrCat(ArgumentName(executable, static_cast<int64_t>(i)),
                                                       " uses the buffer of ",
                                                       ArgumentName(executable, place->second.argument),
                                                       ", and one of the two is given away (donated)"));
      }
    }
  }
  return absl::OkStatus();
}

// One run: everything that its program needs, whichever thread it runs in.
class DeviceRun {
 public:
  DeviceRun(std::shared_ptr<Executable> executable, se::StreamExecutor* device,
            std::vector<ExecutionInput> arguments, const ExecutableRunOptions& options,
            const DevicePlace& place)
      : executable_(std::move(executable)),
        device_(device),
        arguments_(std::move(arguments)),
        options_(options),
        place_(place) {}

  // Sets the result's memory aside; parts that alias an argument take over its memory.
  absl::StatusOr<ExecutionOutput> MakeOutput(se::DeviceMemoryAllocator* allocator);
  // Of a run that is queued: others who touch the memory wait for it from now on.
  void Announce();
  // Once. Finishes what was announced.
  absl::Status Run();

 private:
  absl::StatusOr<std::optional<se::DeviceMemoryBase>> TakeAliased(const ShapeIndex& index,
                                                                  se::DeviceMemoryAllocator* allocator);
  absl::Status Compute();
  absl::StatusOr<std::vector<Literal>> ReadArguments();

  std::shared_ptr<Executable> executable_;
  se::StreamExecutor* const device_;
  std::vector<ExecutionInput> arguments_;
  const ExecutableRunOptions options_;
  const DevicePlace place_;
  std::vector<ShapedBuffer> inputs_;  // where the arguments lie, whoever owns the memory by now
  std::optional<ShapedBuffer> result_;
  absl::flat_hash_set<const void*> taken_;  // memory of arguments that holds parts of the result
  std::vector<std::shared_ptr<se::Completion>> writers_;  // work that makes the arguments
  std::vector<std::shared_ptr<se::Completion>> users_;    // work that still reads what is given away
  std::shared_ptr<se::Completion> done_;
};

absl::StatusOr<std::optional<se::DeviceMemoryBase>> DeviceRun::TakeAliased(
    const ShapeIndex& index, se::DeviceMemoryAllocator* allocator) {
  for (const InputOutputAlias& alias : executable_->aliases()) {
    if (!std::equal(alias.output_index.begin(), alias.output_index.end(), index.begin(), index.end()))
      continue;
    MaybeOwningDeviceMemory* input =
        arguments_[alias.parameter_number].MutableBuffer(ShapeIndex(alias.parameter_index));
    const se::OwningDeviceMemory* owned = input->AsOwningDeviceMemory();
    if (owned != nullptr && !owned->is_null() && owned->allocator() == allocator) {
      const se::DeviceMemoryBase memory = input->Release()->Release();
      taken_.insert(memory.opaque());
      return memory;
    }
    if (!alias.must_alias) return std::nullopt;
    return absl::InvalidArgumentError(absl::StrCat(
        ArgumentName(*executable_, alias.parameter_number), " must be given away (donated) ",
        owned != nullptr ? "in memory of the run's allocator" : "", owned != nullptr ? "" : "to the run",
        ": the program says that result ", index.ToString(), " lies in its buffer (must-alias)"));
  }
  return std::nullopt;
}

absl::StatusOr<ExecutionOutput> DeviceRun::MakeOutput(se::DeviceMemoryAllocator* allocator) {
  for (const ExecutionInput& argument : arguments_) {
    TF_ASSIGN_OR_RETURN(ShapedBuffer buffer, argument.ToShapedBuffer(allocator, device_->device_ordinal()));
    for (const auto& [index, memory] : argument.Buffers()) {
      const void* address = memory.AsDeviceMemoryBase().opaque();
      for (auto& work : se::MemoryUses::Get().UsesOf(address, /*writers_only=*/true))
        writers_.push_back(work);
      if (!memory.HasOwnership()) continue;
      for (auto& work : se::MemoryUses::Get().UsesOf(address, /*writers_only=*/false)) users_.push_back(work);
    }
    inputs_.push_back(std::move(buffer));
  }
  const Shape& shape = executable_->result_shape();
  ExecutionOutput output(shape, allocator, device_->device_ordinal());
  for (auto& [index, memory] : output.MutableResult()->buffers()) {
    TF_ASSIGN_OR_RETURN(std::optional<se::DeviceMemoryBase> aliased, TakeAliased(index, allocator));
    if (aliased) {
      memory = *aliased;
      output.AddAliasedIndex(index);
      continue;
    }
    TF_ASSIGN_OR_RETURN(
        se::OwningDeviceMemory owned,
        allocator->Allocate(device_->device_ordinal(), DeviceBytes(ShapeUtil::GetSubshape(shape, index))));
    memory = owned.Release();
  }
  WriteTupleTables(output.Result());
  result_.emplace(shape, device_->device_ordinal());
  result_->set_buffers(output.Result().buffers());
  return output;
}

void DeviceRun::Announce() {
  done_ = std::make_shared<se::Completion>();
  for (const auto& [index, memory] : result_->buffers())
    se::MemoryUses::Get().AddWriter(memory.opaque(), done_);
  for (const ExecutionInput& argument : arguments_) {
    for (const auto& [index, memory] : argument.Buffers()) {
      if (!memory.HasOwnership())
        se::MemoryUses::Get().AddReader(memory.AsDeviceMemoryBase().opaque(), done_);
    }
  }
}

absl::Status DeviceRun::Run() {
  const std::string& name = executable_->name();
  HostQueues& queues = HostQueues::Of(device_);
  queues.ProgramStarts(name);
  const auto start = std::chrono::steady_clock::now();
  const absl::Status status = Compute();
  if (ExecutionProfile* profile = options_.execution_profile()) {
    const auto time = std::chrono::steady_clock::now() - start;
    profile->set_compute_time_ns(std::chrono::duration_cast<std::chrono::nanoseconds>(time).count());
    profile->set_compute_and_transfer_time_ns(profile->compute_time_ns());
  }
  if (done_ != nullptr) done_->Finish(status);
  queues.ProgramEnds(name, status);
  return status;
}

absl::StatusOr<std::vector<Literal>> DeviceRun::ReadArguments() {
  std::vector<Literal> literals;
  for (size_t i = 0; i < arguments_.size(); ++i) {
    TF_ASSIGN_OR_RETURN(Literal literal, BorrowLiteral(inputs_[i]));
    const Shape& sizes = arguments_[i].shape();  // those of SetDynamicShape, if any
    ShapeUtil::ForEachSubshape(literal.shape(), [&](const Shape& part, const ShapeIndex& index) {
      const Shape& given = ShapeUtil::GetSubshape(sizes, index);
      for (int d = 0; part.IsArray() && d < part.dimensions_size(); ++d) {
        if (part.is_dynamic_dimension(d) && !given.is_dynamic_dimension(d)) {
          literal.SetDynamicSize(d, index, static_cast<int32_t>(given.dimensions(d)));
        }
      }
    });
    literals.push_back(std::move(literal));
  }
  return literals;
}

absl::Status DeviceRun::Compute() {
  for (const auto& work : users_) (void)work->Wait();
  for (const auto& work : writers_) TF_RETURN_IF_ERROR(work->Wait());
  // A run that is given no seed gets one that no other run has.
  static std::atomic<uint64_t> next_seed{1};
  const uint64_t seed = options_.rng_seed() != 0 ? static_cast<uint32_t>(options_.rng_seed())
                                                 : (uint64_t{1} << 32) + next_seed.fetch_add(1);
  TF_ASSIGN_OR_RETURN(std::vector<Literal> arguments, ReadArguments());
  std::vector<const Literal*> pointers;
  for (const Literal& argument : arguments) pointers.push_back(&argument);
  ProgramHost host(device_, executable_->name(), options_);
  TF_ASSIGN_OR_RETURN(const Literal result, executable_->evaluators().Run(pointers, seed, &host, place_));
  // The evaluator copies what is borrowed, so no part of the result lies where another part is written.
  return WriteLiteral(result, *result_);
}

// Which replica and partition the device is.
absl::StatusOr<DevicePlace> PlaceOf(const Executable& executable, const Backend& backend, int device,
                                    const DeviceAssignment* assignment) {
  DevicePlace place{0, 0, executable.num_replicas(), executable.num_partitions()};
  if (assignment != nullptr) {
    if (assignment->replica_count() != place.replica_count ||
        assignment->computation_count() != place.partition_count) {
      return absl::InvalidArgumentError(
          absl::StrCat("the device assignment is for ", assignment->replica_count(), " replicas and ",
                       assignment->computation_count(), " partitions, but the program was compiled for ",
                       place.replica_count, " and ", place.partition_count));
    }
    TF_ASSIGN_OR_RETURN(const DeviceAssignment::LogicalID id, assignment->LogicalIdForDevice(device));
    place.replica_id = id.replica_id;
    place.partition_id = id.computation_id;
    return place;
  }
  if (place.replica_count * place.partition_count == 1) return place;
  const std::vector<se::StreamExecutor*> devices = backend.stream_executors();
  for (size_t i = 0; i < devices.size(); ++i) {
    if (devices[i]->device_ordinal() != device) continue;
    place.replica_id = static_cast<int64_t>(i) / place.partition_count;
    place.partition_id = static_cast<int64_t>(i) % place.partition_count;
  }
  if (place.replica_id >= place.replica_count) {
    return absl::InvalidArgumentError(
        absl::StrCat("device ", device, " has no part in a program for ", place.replica_count,
                     " replicas and ", place.partition_count, " partitions on the client's first devices"));
  }
  return place;
}

absl::Status Queue(std::unique_ptr<DeviceRun> run, se::StreamExecutor* device,
                   const ExecutableRunOptions& options) {
  se::Stream* stream = options.stream() != nullptr ? options.stream() : device->compute_stream();
  const bool tell_stream = options.stream() != nullptr;
  run->Announce();
  if (ThenExecuteFunction* then = options.then_execute_function()) {
    std::shared_ptr<DeviceRun> shared = std::move(run);
    (*then)(stream, [shared] { (void)shared->Run(); });
    return absl::OkStatus();
  }
  return stream->DoHostCallbackWithStatus([run = std::move(run), tell_stream]() mutable {
    const absl::Status status = run->Run();
    run.reset();
    return tell_stream ? status : absl::OkStatus();
  });
}

}  // namespace

absl::StatusOr<ExecutionOutput> ExecuteOnDevice(std::shared_ptr<Executable> executable, Backend* backend,
                                                std::vector<ExecutionInput> arguments,
                                                const ExecutableRunOptions& options, bool wait) {
  TF_ASSIGN_OR_RETURN(se::StreamExecutor * device, backend->stream_executor(options.device_ordinal()));
  const int64_t parameters = executable->program_shape().parameters_size();
  if (static_cast<int64_t>(arguments.size()) != parameters) {
    return absl::InvalidArgumentError(absl::StrCat("program '", executable->name(), "' takes ", parameters,
                                                   " arguments, found ", arguments.size()));
  }
  for (size_t i = 0; i < arguments.size(); ++i) {
    TF_RETURN_IF_ERROR(
        CheckArgument(*executable, static_cast<int64_t>(i), arguments[i], device->device_ordinal()));
  }
  TF_RETURN_IF_ERROR(CheckDonations(*executable, arguments));
  TF_ASSIGN_OR_RETURN(const DevicePlace place,
                      PlaceOf(*executable, *backend, device->device_ordinal(), options.device_assignment()));
  se::DeviceMemoryAllocator* allocator =
      options.allocator() != nullptr ? options.allocator() : backend->memory_allocator();
  if (wait && options.stream() != nullptr) TF_RETURN_IF_ERROR(options.stream()->BlockHostUntilDone());

  auto run = std::make_unique<DeviceRun>(std::move(executable), device, std::move(arguments), options, place);
  TF_ASSIGN_OR_RETURN(ExecutionOutput output, run->MakeOutput(allocator));
  if (wait) {
    TF_RETURN_IF_ERROR(run->Run());
  } else {
    TF_RETURN_IF_ERROR(Queue(std::move(run), device, options));
  }
  return output;
}

}  // namespace xla
