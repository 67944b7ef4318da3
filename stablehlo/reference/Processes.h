// The grid of processes that run together, and how they exchange values.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "stablehlo/reference/Value.h"
#include "xla/collectives/in_process_devices.h"
#include "xla/mesh/device_groups.h"

namespace mlir::stablehlo {

// How often each probe has been written.
using ProbeCounts = std::map<std::string, int64_t>;

// What the processes of a run share.
struct ProcessGrid {
  xla::DeviceGrid size;
  std::deque<func::FuncOp> infeed;
};

// One of them: device number replica * partitions + partition of the run.
struct Process {
  ProcessGrid& grid;
  xla::InProcessDevice& device;

  int64_t replica() const { return device.device() / grid.size.partitions; }
  int64_t partition() const { return device.device() % grid.size.partitions; }

  // Waits for all of the group, then has what each of them gave, in the group's order. `what` names the op
  // and channel. All must give values of the same element types.
  absl::StatusOr<std::vector<SmallVector<Tensor>>> gather(const std::string& what,
                                                          const std::vector<int64_t>& group,
                                                          ArrayRef<Tensor> mine);
  // Never waits.
  absl::Status send(int64_t to, const std::string& channel, ArrayRef<Tensor> values);
  // Values whose elements are of the types that are declared.
  absl::StatusOr<SmallVector<Tensor>> receive(int64_t from, const std::string& channel, TypeRange declared);
};

// The pairs of source_target_pairs; ids outside the grid are refused.
absl::StatusOr<std::vector<std::pair<int64_t, int64_t>>> pairsOf(DenseIntElementsAttr pairs,
                                                                 xla::DeviceIds ids,
                                                                 const xla::DeviceGrid& grid);

// "process (0, 1)"
std::string processName(const xla::DeviceGrid& grid, int64_t process);

// Runs `body` as each of the processes, which take turns on the calling thread.
absl::Status runProcesses(ProcessGrid& grid, llvm::function_ref<absl::Status(Process& process)> body);

}  // namespace mlir::stablehlo
