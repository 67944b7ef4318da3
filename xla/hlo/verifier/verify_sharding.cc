#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_set.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/verifier/module_rules.h"
#include "xla/mesh/device_mesh.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

template <typename... Args>
absl::Status ShardingError(const HloInstruction& instruction, absl::string_view rule,
                           const Args&... message) {
  return RuleError(instruction.opcode(), rule, "sharding ", instruction.sharding().ToString(), ": ",
                   message...);
}

// How many dimensions a sharding has; nothing when it splits none.
std::optional<int64_t> DimensionsCut(const HloSharding& sharding) {
  if (sharding.IsTiled()) return sharding.TiledDataRank();
  if (!sharding.IsNamed()) return std::nullopt;
  const auto& dimensions = sharding.named().dimensions;
  if (absl::c_all_of(dimensions, [](const auto& dimension) { return dimension.axes.empty(); })) {
    return std::nullopt;
  }
  return static_cast<int64_t>(dimensions.size());
}

// Its devices; of an iota or a mesh, which has each below its size once, only the last.
std::vector<int64_t> DevicesOf(const HloSharding& sharding) {
  if (sharding.IsNamed()) {
    const DeviceMesh& mesh = sharding.named().mesh;
    if (sharding.named().is_maximal()) return mesh.device_ids;
    int64_t devices = 1;
    for (const auto& [name, size] : mesh.axes) devices *= size;
    return {devices - 1};
  }
  if (!sharding.IsTiled() && sharding.kind() != HloSharding::Kind::kMaximal) return {};
  const TileAssignment& tiles = sharding.tile_assignment();
  return tiles.is_iota() ? std::vector<int64_t>{tiles.num_elements() - 1} : tiles.devices();
}

// The sharding of one array.
absl::Status VerifyArraySharding(const HloInstruction& instruction, const HloSharding& sharding,
                                 const Shape& shape, std::optional<int64_t> partitions) {
  const std::optional<int64_t> cut = DimensionsCut(sharding);
  if (cut && *cut != shape.rank()) {
    return ShardingError(instruction, "P4", "it splits ", *cut, " dimensions, but ",
                         ShapeUtil::HumanString(shape), " has ", shape.rank());
  }
  absl::flat_hash_set<int64_t> seen;
  for (int64_t device : DevicesOf(sharding)) {
    if (!seen.insert(device).second) {
      return ShardingError(instruction, "P5", "device ", device, " is in two places");
    }
    if (partitions && device >= *partitions) {
      return ShardingError(instruction, "P5", "it names device ", device, " of a program for ", *partitions,
                           " partitions");
    }
  }
  return absl::OkStatus();
}

// Elements of a tuple's sharding stand for its leaves; an empty tuple has one, and one alone is for all. That
// of an outfeed is for what it takes, as a tuple: the data and the token.
absl::Status VerifyOwnSharding(const HloInstruction& instruction, std::optional<int64_t> partitions) {
  const HloSharding& sharding = instruction.sharding();
  const bool is_outfeed = instruction.opcode() == HloOpcode::kOutfeed && sharding.IsTuple();
  const Shape shape = is_outfeed ? ShapeUtil::MakeTupleShapeWithPtrs(
                                       {&instruction.operand(0)->shape(), &instruction.operand(1)->shape()})
                                 : instruction.shape();
  std::vector<const Shape*> leaves;
  ShapeUtil::ForEachSubshape(shape, [&](const Shape& part, const ShapeIndex&) {
    if (!part.IsTuple()) leaves.push_back(&part);
  });
  if (sharding.IsTuple()) {
    const size_t wanted = std::max<size_t>(leaves.size(), 1);
    if (!shape.IsTuple() || sharding.tuple_elements().size() != wanted) {
      return ShardingError(instruction, "P4", "it is for a tuple of ", sharding.tuple_elements().size(),
                           " values, but the shape is ", ShapeUtil::HumanString(shape));
    }
  }
  for (size_t i = 0; i < leaves.size(); ++i) {
    if (!leaves[i]->IsArray()) continue;
    TF_RETURN_IF_ERROR(VerifyArraySharding(
        instruction, sharding.IsTuple() ? sharding.tuple_elements()[i] : sharding, *leaves[i], partitions));
  }
  return absl::OkStatus();
}

// All that have a sharding have the same one.
absl::Status VerifySameSharding(const HloInstruction& caller,
                                const std::vector<const HloInstruction*>& values) {
  const HloInstruction* first = nullptr;
  const auto spread = [](const HloInstruction& value) {
    return value.shape().IsTuple() && !value.sharding().IsTuple()
               ? HloSharding::SingleTuple(value.shape(), value.sharding())
               : value.sharding();
  };
  for (const HloInstruction* value : values) {
    if (!value->has_sharding()) continue;
    if (first == nullptr) first = value;
    if (spread(*value) == spread(*first)) continue;
    return RuleError(caller.opcode(), "P6", "one value must have one sharding, but '", first->name(),
                     "' has ", first->sharding().ToString(), " and '", value->name(), "' ",
                     value->sharding().ToString());
  }
  return absl::OkStatus();
}

absl::Status VerifyShardingOfCallees(const HloInstruction& caller) {
  if (caller.opcode() == HloOpcode::kWhile) {
    return VerifySameSharding(caller, {&caller, caller.while_body()->root_instruction(),
                                       caller.while_body()->parameter_instruction(0),
                                       caller.while_condition()->parameter_instruction(0)});
  }
  if (caller.opcode() != HloOpcode::kConditional) return absl::OkStatus();
  std::vector<const HloInstruction*> results = {&caller};
  for (int64_t i = 0; i < caller.branch_count(); ++i) {
    const HloComputation& branch = *caller.branch_computation(i);
    results.push_back(branch.root_instruction());
    TF_RETURN_IF_ERROR(VerifySameSharding(caller, {caller.operand(i + 1), branch.parameter_instruction(0)}));
  }
  return VerifySameSharding(caller, results);
}

}  // namespace

absl::Status VerifySharding(const HloInstruction& instruction, const HloVerifierOpts& options) {
  if (instruction.has_sharding()) {
    const int64_t partitions = instruction.GetModule()->config().num_partitions();
    const bool known = options.verify_sharding_device_numbers && partitions > 1;
    TF_RETURN_IF_ERROR(
        VerifyOwnSharding(instruction, known ? std::optional<int64_t>(partitions) : std::nullopt));
  }
  return VerifyShardingOfCallees(instruction);
}

}  // namespace xla
