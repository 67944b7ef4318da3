#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "xla/ffi/execution_context.h"
#include "xla/ops/host_transfers.h"
#include "xla/runtime/buffer.h"
#include "xla/runtime/device.h"
#include "xla/runtime/event.h"
#include "xla/runtime/gathering.h"
#include "xla/runtime/program.h"

namespace xla::runtime {

// What one device of a run is given.
struct DeviceArguments {
  // Its number in the program: replica * partition_count + partition.
  int64_t number = 0;
  // The device that it is, where the buffers lie.
  int device = 0;
  // One buffer for each of the program's arguments. Borrowed buffers are only read. Those that own their
  // memory are donated: the run frees the memory, or writes a result to it, as the program's aliases
  // say.
  std::vector<Buffer> arguments;
  // The host's side of infeed, outfeed, send and recv; null: such ops fail. Lives until the run is done.
  std::shared_ptr<HostTransfers> host;
};

struct ExecuteOptions {
  // Of random numbers. Absent: each run draws others.
  std::optional<uint64_t> rng_seed;
  // The allocator of the results' memory. Null: the backend's.
  Allocator* allocator = nullptr;
  // Counts what the backend does while it runs, if not null; must live until the run is done.
  std::atomic<int64_t>* progress = nullptr;
  // Takes the times of the program's steps, if not null and the program was compiled for that. It has an
  // entry for each device of the program, and must live until the run is done.
  Profile* profile = nullptr;
  // The rendezvous of devices that are given one by one though they exchange values; null: all
  // must be given at once.
  std::shared_ptr<Gathering> gathering;
  // Distinguishes runs there that are in progress at the same time; 0: the order in which each device comes.
  // Custom calls are told the number, or one that no other run of the process has.
  int64_t run_id = 0;
  // What handlers of custom calls find in the execution context, if not null; must live until the run is
  // done.
  const ffi::ExecutionContext* ffi_context = nullptr;
};

// The results of each device.
using Results = std::vector<std::vector<Buffer>>;

// One run. A run that waits is Prepare and Run; one that is queued is Prepare, Queued and TakeResults, and
// Run later in some thread.
class Launch {
 public:
  // Checks the arguments and allocates the results' memory. The devices are all of the program, or one.
  static absl::StatusOr<std::unique_ptr<Launch>> Prepare(std::shared_ptr<const Program> program,
                                                         std::vector<DeviceArguments> devices,
                                                         const ExecuteOptions& options);

  // Marks the run as queued: other work on its memory waits for it from now on. Results have memory
  // then. Run must be called. The end of the run.
  absl::StatusOr<Event> Queued();
  // The results: before Run of a queued run, else after it.
  Results TakeResults() { return std::move(results_); }
  // Waits for the work that makes the arguments, and runs.
  absl::Status Run();

 private:
  Launch(std::shared_ptr<const Program> program, std::vector<DeviceArguments> devices,
         const ExecuteOptions& options)
      : program_(std::move(program)), devices_(std::move(devices)), options_(options) {}
  absl::Status PrepareDevice(DeviceArguments& device);
  absl::Status TakeOver(DeviceArguments& device, std::vector<Buffer>& results);
  absl::Status WaitForMemory() const;

  const std::shared_ptr<const Program> program_;
  std::vector<DeviceArguments> devices_;
  const ExecuteOptions options_;
  Results results_;
  std::vector<Buffer> queued_results_;  // lent: those of a queued run, which the caller has
  std::vector<DeviceTask> tasks_;
  std::vector<Event> writers_;  // of the arguments
  std::vector<Event> users_;    // who still read what is given away
  std::optional<Event> done_;   // of a queued run
};

// Runs and waits.
absl::StatusOr<Results> Execute(std::shared_ptr<const Program> program, std::vector<DeviceArguments> devices,
                                const ExecuteOptions& options);

// Queues the run in `queue` and returns. The results' buffers are filled in later: their ready_event says
// when, and how it went. Errors in the arguments are found before.
absl::StatusOr<Results> ExecuteAsync(std::shared_ptr<const Program> program,
                                     std::vector<DeviceArguments> devices, const ExecuteOptions& options,
                                     WorkQueue& queue);

}  // namespace xla::runtime
