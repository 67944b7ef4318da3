#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/ffi/execution_context.h"
#include "xla/ops/host_transfers.h"
#include "xla/runtime/buffer.h"
#include "xla/runtime/profile.h"
#include "xla/shape.h"
#include "xla/shape_index.h"

namespace xla {
class HloInstruction;
class HloModule;
}  // namespace xla

namespace xla::runtime {

// An array among the arguments or results of a program. Tokens count, and take no memory.
struct ProgramArray {
  std::shared_ptr<const Shape> shape;  // with the layout in which it lies in memory
  int64_t bytes = 0;
  int64_t parameter = 0;  // of an argument
  ShapeIndex index;       // its place in the parameter or the result
};

// Where a result may lie: in the memory of a donated argument.
struct ResultAlias {
  int64_t argument = -1;  // -1: nowhere but in memory of its own
  bool must = false;      // a run that does not donate the argument is refused
};

// A result while the program runs.
class ResultMemory {
 public:
  // The buffer may have no memory yet.
  ResultMemory(const ProgramArray& array, int device, Buffer* buffer)
      : array_(&array), device_(device), buffer_(buffer) {}
  const Shape& shape() const { return *array_->shape; }
  // Where the result is to be written; memory is found when there is none yet.
  absl::StatusOr<void*> Memory();
  // Writes the value there. A literal that is not used elsewhere may become the memory.
  absl::Status Set(Literal value);

 private:
  const ProgramArray* array_;
  int device_;
  Buffer* buffer_;
};

// What one device of a run is to compute.
struct DeviceTask {
  int64_t replica = 0;
  int64_t partition = 0;
  int device = 0;  // the device that it is
  // One for each of the program's arguments and results. Arguments are there; results may use the memory of
  // donated arguments, so that all of an argument must be read before its memory is written.
  absl::InlinedVector<const void*, 4> arguments;
  absl::InlinedVector<ResultMemory, 2> results;
  // Infeed, outfeed, send and recv; null: programs that have such ops fail.
  HostTransfers* host = nullptr;
};

// How a run goes, for the backend.
struct TaskOptions {
  uint64_t rng_seed = 0;
  // Counts instructions, or whatever a backend counts, while the program runs, if not null.
  std::atomic<int64_t>* progress = nullptr;
  // For custom calls: the run's number, and what its starter hands to handlers, if not null.
  int64_t run_id = 0;
  const ffi::ExecutionContext* ffi_context = nullptr;
  // Where the times of the steps go, if not null and the program was compiled for that. It has all devices.
  Profile* profile = nullptr;
};

class Program;

// What a backend makes of a program. Any number of threads may run it at once.
class Code {
 public:
  virtual ~Code() = default;
  // Runs on these devices at the same time: on all devices of the program, in any order, or on one if they do
  // not exchange values (Program::joins_devices).
  virtual absl::Status Run(absl::Span<DeviceTask> devices, const TaskOptions& options) const = 0;
};

// A program ready to run, of any backend. Immutable.
class Program {
 public:
  const HloModule& module() const { return *module_; }
  const std::shared_ptr<HloModule>& shared_module() const { return module_; }
  const std::string& name() const;

  // Parameters and result with the layouts in which they lie in memory.
  const ProgramShape& shape() const { return *shape_; }
  const std::shared_ptr<const ProgramShape>& shared_shape() const { return shape_; }
  // The same as arrays, depth first.
  absl::Span<const ProgramArray> arguments() const { return arguments_; }
  absl::Span<const ProgramArray> results() const { return results_; }
  // One for each result.
  absl::Span<const ResultAlias> aliases() const { return aliases_; }
  // "argument 3 ('x') at {1}", for messages.
  std::string ArgumentName(int64_t argument) const;

  // Devices are numbered replica * partition_count() + partition.
  int64_t replica_count() const { return replica_count_; }
  int64_t partition_count() const { return partition_count_; }
  int64_t device_count() const { return replica_count_ * partition_count_; }
  // Whether the devices exchange values, so that all must run at the same time; the first instruction that
  // does so.
  bool joins_devices() const { return joint_ != nullptr; }
  const HloInstruction* first_joint() const { return joint_; }
  // See CompileOptions.
  int threads() const { return threads_; }
  bool profile() const { return profile_; }
  bool check_nans() const { return check_nans_; }
  // Whether there are ops that exchange values with the host.
  bool uses_host() const { return uses_host_; }

  const Code& code() const { return *code_; }

 private:
  friend class Backend;
  Program() = default;

  std::shared_ptr<HloModule> module_;
  std::shared_ptr<const ProgramShape> shape_;
  std::vector<ProgramArray> arguments_;
  std::vector<ProgramArray> results_;
  std::vector<ResultAlias> aliases_;
  int64_t replica_count_ = 1;
  int64_t partition_count_ = 1;
  int threads_ = 0;
  bool profile_ = false;
  bool check_nans_ = false;
  const HloInstruction* joint_ = nullptr;
  bool uses_host_ = false;
  std::unique_ptr<const Code> code_;  // may use the module
};

}  // namespace xla::runtime
