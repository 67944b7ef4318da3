#include "stablehlo/reference/Processes.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/status_macros.h"

namespace mlir::stablehlo {
namespace {

std::string listOf(const ProcessGroup& group) {
  return absl::StrJoin(group, ", ",
                       [](std::string* out, ProcessId id) { absl::StrAppend(out, toString(id)); });
}

absl::Status checkIds(const IdGroups& groups, int64_t count, absl::string_view kind) {
  std::vector<bool> seen(count);
  for (const auto& group : groups) {
    for (int64_t id : group) {
      if (id < 0 || id >= count) {
        return absl::InvalidArgumentError(
            absl::StrCat(kind, " ", id, " of the groups does not exist: there are ", count));
      }
      if (seen[id]) return absl::InvalidArgumentError(absl::StrCat(kind, " ", id, " is in the groups twice"));
      seen[id] = true;
    }
  }
  return absl::OkStatus();
}

IdGroups orAll(const IdGroups& groups, int64_t count) {
  if (!groups.empty()) return groups;
  IdGroups all(1);
  for (int64_t i = 0; i < count; ++i) all[0].push_back(i);
  return all;
}

}  // namespace

std::string toString(ProcessId id) { return absl::StrCat("process (", id.replica, ", ", id.partition, ")"); }

absl::StatusOr<std::vector<SmallVector<Tensor>>> Process::meet(const std::string& what,
                                                               const ProcessGroup& group,
                                                               SmallVector<Tensor> mine) {
  const std::string key = absl::StrCat(what, " of ", listOf(group));
  std::deque<ProcessGrid::Round>& rounds = grid.rounds[key];
  auto round = llvm::find_if(rounds, [&](const ProcessGrid::Round& r) { return !r.given.contains(id); });
  if (round == rounds.end()) round = rounds.emplace(rounds.end());
  // Rounds move when an earlier one goes; what others hold is its place in `given`.
  ProcessGrid::Round* current = &*round;
  current->given.emplace(id, std::move(mine));
  TF_RETURN_IF_ERROR(grid.strands->wait(
      [&] {
        ProcessGroup missing;
        for (ProcessId other : group) {
          if (!current->given.contains(other)) missing.push_back(other);
        }
        return absl::StrCat("in ", what, " for ", listOf(missing));
      },
      [&] { return current->given.size() == group.size(); }));
  std::vector<SmallVector<Tensor>> values;
  for (ProcessId other : group) values.push_back(current->given.at(other));
  // All take the result of the first complete round before it goes.
  if (++current->left == group.size()) {
    while (!rounds.empty() && rounds.front().left == group.size()) rounds.pop_front();
  }
  return values;
}

void Process::send(const std::string& channel, SmallVector<Tensor> values) {
  grid.channels[channel].push_back(std::move(values));
}

absl::StatusOr<SmallVector<Tensor>> Process::receive(const std::string& channel, const std::string& from) {
  std::deque<SmallVector<Tensor>>& queue = grid.channels[channel];
  TF_RETURN_IF_ERROR(grid.strands->wait([&] { return absl::StrCat("in ", channel, " for ", from); },
                                        [&] { return !queue.empty(); }));
  SmallVector<Tensor> values = std::move(queue.front());
  queue.pop_front();
  return values;
}

absl::StatusOr<std::vector<ProcessGroup>> crossReplica(const ProcessGrid& grid, const IdGroups& groups) {
  TF_RETURN_IF_ERROR(checkIds(groups, grid.replicas, "replica"));
  std::vector<ProcessGroup> result;
  for (const auto& group : orAll(groups, grid.replicas)) {
    for (int64_t partition = 0; partition < grid.partitions; ++partition) {
      ProcessGroup& processes = result.emplace_back();
      for (int64_t replica : group) processes.push_back({replica, partition});
    }
  }
  return result;
}

absl::StatusOr<std::vector<ProcessGroup>> crossPartition(const ProcessGrid& grid, const IdGroups& groups) {
  TF_RETURN_IF_ERROR(checkIds(groups, grid.partitions, "partition"));
  std::vector<ProcessGroup> result;
  for (const auto& group : orAll(groups, grid.partitions)) {
    for (int64_t replica = 0; replica < grid.replicas; ++replica) {
      ProcessGroup& processes = result.emplace_back();
      for (int64_t partition : group) processes.push_back({replica, partition});
    }
  }
  return result;
}

absl::StatusOr<std::vector<ProcessGroup>> crossReplicaAndPartition(const ProcessGrid& grid,
                                                                   const IdGroups& groups) {
  TF_RETURN_IF_ERROR(checkIds(groups, grid.replicas, "replica"));
  std::vector<ProcessGroup> result;
  for (const auto& group : orAll(groups, grid.replicas)) {
    ProcessGroup& processes = result.emplace_back();
    for (int64_t partition = 0; partition < grid.partitions; ++partition) {
      for (int64_t replica : group) processes.push_back({replica, partition});
    }
  }
  return result;
}

absl::StatusOr<std::vector<ProcessGroup>> flattenedIds(const ProcessGrid& grid, const IdGroups& groups) {
  const int64_t count = grid.replicas * grid.partitions;
  TF_RETURN_IF_ERROR(checkIds(groups, count, "process"));
  std::vector<ProcessGroup> result;
  for (const auto& group : orAll(groups, count)) {
    ProcessGroup& processes = result.emplace_back();
    for (int64_t id : group) processes.push_back({id / grid.partitions, id % grid.partitions});
  }
  return result;
}

}  // namespace mlir::stablehlo
