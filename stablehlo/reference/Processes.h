// The grid of processes that run together, and how they meet.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "llvm/ADT/SmallVector.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "stablehlo/reference/Strands.h"
#include "stablehlo/reference/Value.h"

namespace mlir::stablehlo {

struct ProcessId {
  int64_t replica = 0;
  int64_t partition = 0;
  auto operator<=>(const ProcessId&) const = default;
};
std::string toString(ProcessId id);

using ProcessGroup = std::vector<ProcessId>;

// How often each probe has been written.
using ProbeCounts = std::map<std::string, int64_t>;

// What the processes of a run share.
struct ProcessGrid {
  int64_t replicas = 1;
  int64_t partitions = 1;
  Strands* strands = nullptr;
  std::deque<func::FuncOp> infeed;

  // Meetings of groups, by what the processes say they are doing. A process that comes again opens the next
  // round.
  struct Round {
    std::map<ProcessId, SmallVector<Tensor>> given;
    size_t left = 0;  // that have taken the result
  };
  std::map<std::string, std::deque<Round>> rounds;
  // Values on their way.
  std::map<std::string, std::deque<SmallVector<Tensor>>> channels;
};

struct Process {
  ProcessGrid& grid;
  ProcessId id;

  // Waits for all of the group, then has what each of them gave, in the group's order. `what` names the op
  // and channel.
  absl::StatusOr<std::vector<SmallVector<Tensor>>> meet(const std::string& what, const ProcessGroup& group,
                                                        SmallVector<Tensor> mine);
  // Never waits.
  void send(const std::string& channel, SmallVector<Tensor> values);
  // `from` says who sends.
  absl::StatusOr<SmallVector<Tensor>> receive(const std::string& channel, const std::string& from);
};

// Numbers of replicas, partitions or devices, as the attributes of collectives write them.
using IdGroups = std::vector<std::vector<int64_t>>;

// The groups of processes that a collective forms; ids outside the grid are refused. No group at all means
// one of all.
absl::StatusOr<std::vector<ProcessGroup>> crossReplica(const ProcessGrid& grid, const IdGroups& groups);
absl::StatusOr<std::vector<ProcessGroup>> crossPartition(const ProcessGrid& grid, const IdGroups& groups);
absl::StatusOr<std::vector<ProcessGroup>> crossReplicaAndPartition(const ProcessGrid& grid,
                                                                   const IdGroups& groups);
absl::StatusOr<std::vector<ProcessGroup>> flattenedIds(const ProcessGrid& grid, const IdGroups& groups);

}  // namespace mlir::stablehlo
