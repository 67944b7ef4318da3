// Shape rules of the collectives. Rule numbers: docs/operations/collective.md.
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

std::string Text(const Shape& shape) { return ShapeUtil::HumanString(shape); }

absl::Status CheckArrays(const OpArgs& args, absl::string_view rule) {
  if (args.operands.empty()) return RuleError(args, rule, "there must be at least one operand");
  for (size_t i = 0; i < args.operands.size(); ++i) {
    if (!args.operand(i).IsArray()) {
      return RuleError(args, rule, "operand ", i, " must be an array, found ", Text(args.operand(i)));
    }
  }
  return absl::OkStatus();
}

// Device ids are not negative and none is in two places. Returns the common group size, 0 when all devices
// form one group, or an error when `uniform` and the sizes differ.
absl::StatusOr<int64_t> CheckGroups(const OpArgs& args, absl::string_view rule, bool uniform) {
  TF_ASSIGN_OR_RETURN(const auto groups, args.attributes.GetReplicaGroups(Attr::kReplicaGroups).Expand());
  absl::flat_hash_set<int64_t> seen;
  for (const auto& group : groups) {
    if (group.empty()) return RuleError(args, rule, "replica_groups has an empty group");
    if (uniform && group.size() != groups[0].size()) {
      return RuleError(args, rule, "all replica groups must have the same size, found ", groups[0].size(),
                       " and ", group.size());
    }
    for (int64_t id : group) {
      if (id < 0) return RuleError(args, rule, "replica_groups names the negative id ", id);
      if (!seen.insert(id).second) return RuleError(args, rule, "replica_groups names id ", id, " twice");
    }
  }
  if (args.attributes.Has(Attr::kChannelId) && args.attributes.GetInt(Attr::kChannelId) <= 0) {
    return RuleError(args, rule, "channel_id must be positive, found ",
                     args.attributes.GetInt(Attr::kChannelId));
  }
  if (args.attributes.GetBool(Attr::kUseGlobalDeviceIds) && !args.attributes.Has(Attr::kChannelId)) {
    return RuleError(args, rule, "use_global_device_ids needs a channel_id");
  }
  return groups.empty() ? 0 : static_cast<int64_t>(groups[0].size());
}

absl::StatusOr<int64_t> OneDimension(const OpArgs& args, absl::string_view rule) {
  const auto dimensions = args.attributes.GetInts(Attr::kDimensions);
  if (dimensions.size() != 1) return RuleError(args, rule, "dimensions must name one dimension");
  for (const Shape* operand : args.operands) {
    if (dimensions[0] < 0 || dimensions[0] >= operand->rank()) {
      return RuleError(args, rule, "dimension ", dimensions[0], " is outside the operand ", Text(*operand));
    }
  }
  return dimensions[0];
}

// The reduction takes two scalars of the operand's type and returns one.
absl::Status CheckReduction(const OpArgs& args, absl::string_view rule) {
  const ProgramShape& reduction = *args.computations[0];
  const bool arity = reduction.parameters_size() == 2;
  if (!arity || !ShapeUtil::IsScalar(reduction.parameters(0)) ||
      !ShapeUtil::IsScalar(reduction.parameters(1)) || !ShapeUtil::IsScalar(reduction.result()) ||
      !ShapeUtil::SameElementType(reduction.parameters(0), reduction.parameters(1)) ||
      !ShapeUtil::SameElementType(reduction.parameters(0), reduction.result())) {
    return RuleError(args, rule, "to_apply must take two scalars of one type and return one, found ",
                     ShapeUtil::HumanString(reduction));
  }
  return absl::OkStatus();
}

Shape ArrayOrTuple(std::vector<Shape> shapes) { return ShapeUtil::MakeMaybeTupleShape(shapes); }

std::vector<Shape> OperandShapes(const OpArgs& args) {
  std::vector<Shape> shapes;
  for (const Shape* operand : args.operands) shapes.push_back(*operand);
  return shapes;
}

// Parts of the declared result, one for each operand.
absl::StatusOr<std::vector<Shape>> DeclaredParts(const OpArgs& args, absl::string_view rule,
                                                 const Shape& declared) {
  if (args.operands.size() == 1 && !declared.IsTuple()) return std::vector<Shape>{declared};
  if (!declared.IsTuple() || declared.tuple_shapes_size() != static_cast<int>(args.operands.size())) {
    return RuleError(args, rule, args.operands.size(), " operands give as many results, found ",
                     Text(declared));
  }
  return declared.tuple_shapes();
}

// Shapes with dimension `dimension` multiplied (all-gather) or divided (reduce-scatter) by the number of
// shards. The number is the group size, times the partitions when groups of replicas span all partitions,
// which is not known here: the declared shape then decides, and must be a multiple of the group size.
absl::StatusOr<std::vector<Shape>> ScaledShapes(const OpArgs& args, const Shape* declared, int64_t dimension,
                                                int64_t group_size, bool gather) {
  std::vector<Shape> declared_parts;
  if (declared != nullptr) {
    TF_ASSIGN_OR_RETURN(declared_parts, DeclaredParts(args, "C4", *declared));
  } else if (group_size == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(HloOpcodeString(args.opcode), " over all devices needs an explicit result shape"));
  }
  std::vector<Shape> result = OperandShapes(args);
  for (size_t i = 0; i < result.size(); ++i) {
    const int64_t size = result[i].dimensions(static_cast<int>(dimension));
    int64_t shards = group_size;
    if (declared != nullptr && declared_parts[i].rank() == result[i].rank()) {
      const int64_t out = declared_parts[i].dimensions(static_cast<int>(dimension));
      const int64_t whole = gather ? out : size, part = gather ? size : out;
      if (part > 0 && whole % part == 0) shards = whole / part;
    }
    if (group_size > 0 && shards % group_size != 0) shards = group_size;
    if (shards == 0) shards = 1;
    if (!gather && size % shards != 0) {
      return RuleError(args, "C5", "dimension ", dimension, " of size ", size, " is not divisible by ",
                       shards, " shards");
    }
    const std::optional<int64_t> scaled = gather ? CheckedMul(size, shards) : size / shards;
    if (!scaled) return RuleError(args, "C5", "the result is too large");
    result[i].set_dimensions(static_cast<int>(dimension), *scaled);
  }
  return result;
}

absl::StatusOr<std::vector<Shape>> GatheredShapes(const OpArgs& args, const Shape* declared) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_ASSIGN_OR_RETURN(const int64_t dimension, OneDimension(args, "C2"));
  TF_ASSIGN_OR_RETURN(const int64_t group_size, CheckGroups(args, "C3", /*uniform=*/true));
  return ScaledShapes(args, declared, dimension, group_size, /*gather=*/true);
}

// `(operand, result, context..)` of a -start; its -done gives the result.
absl::StatusOr<Shape> SecondOfStart(const OpArgs& args) {
  const Shape& start = args.operand(0);
  if (!start.IsTuple() || start.tuple_shapes_size() < 2) {
    return RuleError(args, "C1",
                     "the operand must be the (operand, result, ..) of the matching start, found ",
                     Text(start));
  }
  return start.tuple_shapes(1);
}

// Builds (operand, result) and accepts a declared shape that adds context elements.
absl::StatusOr<Shape> StartShape(const OpArgs& args, absl::string_view rule, Shape operand, Shape result) {
  Shape inferred = ShapeUtil::MakeTupleShape({std::move(operand), std::move(result)});
  if (args.declared == nullptr) return inferred;
  const Shape& declared = *args.declared;
  if (!declared.IsTuple() || declared.tuple_shapes_size() < 2 ||
      !ShapeUtil::Compatible(declared.tuple_shapes(0), inferred.tuple_shapes(0)) ||
      !ShapeUtil::Compatible(declared.tuple_shapes(1), inferred.tuple_shapes(1))) {
    return RuleError(args, rule, "the result must be ", Text(inferred), " with optional context, found ",
                     Text(declared));
  }
  return declared;
}

}  // namespace

absl::StatusOr<Shape> AllGatherShape(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(auto shapes, GatheredShapes(args, args.declared));
  return ArrayOrTuple(std::move(shapes));
}

absl::StatusOr<Shape> AllGatherStartShape(const OpArgs& args) {
  const Shape* declared = args.declared;
  if (declared != nullptr) {
    if (!declared->IsTuple() || declared->tuple_shapes_size() < 2) {
      return RuleError(args, "C6", "the result must be (operand, result, ..), found ", Text(*declared));
    }
    declared = &declared->tuple_shapes(1);
  }
  TF_ASSIGN_OR_RETURN(auto shapes, GatheredShapes(args, declared));
  return StartShape(args, "C6", ArrayOrTuple(OperandShapes(args)), ArrayOrTuple(std::move(shapes)));
}

absl::StatusOr<Shape> AllGatherDoneShape(const OpArgs& args) { return SecondOfStart(args); }

absl::StatusOr<Shape> AllReduceShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_RETURN_IF_ERROR(CheckReduction(args, "C2"));
  TF_RETURN_IF_ERROR(CheckGroups(args, "C3", /*uniform=*/false).status());
  return ArrayOrTuple(OperandShapes(args));
}

absl::StatusOr<Shape> AllReduceStartShape(const OpArgs& args) { return AllReduceShape(args); }

absl::StatusOr<Shape> AllReduceDoneShape(const OpArgs& args) { return args.operand(0); }

absl::StatusOr<Shape> ReduceScatterShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_ASSIGN_OR_RETURN(const int64_t dimension, OneDimension(args, "C2"));
  TF_ASSIGN_OR_RETURN(const int64_t group_size, CheckGroups(args, "C3", /*uniform=*/true));
  TF_ASSIGN_OR_RETURN(auto shapes,
                      ScaledShapes(args, args.declared, dimension, group_size, /*gather=*/false));
  TF_RETURN_IF_ERROR(CheckReduction(args, "C6"));
  return ArrayOrTuple(std::move(shapes));
}

absl::StatusOr<Shape> AllToAllShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_ASSIGN_OR_RETURN(const int64_t group_size, CheckGroups(args, "C2", /*uniform=*/true));
  if (args.attributes.Has(Attr::kDimensions)) {
    TF_ASSIGN_OR_RETURN(const int64_t dimension, OneDimension(args, "C3"));
    if (args.operands.size() != 1) {
      return RuleError(args, "C4", "with a dimension there is one operand, found ", args.operands.size());
    }
    const int64_t size = args.operand(0).dimensions(static_cast<int>(dimension));
    if (group_size > 0 && size % group_size != 0) {
      return RuleError(args, "C5", "dimension ", dimension, " of size ", size, " cannot be split into ",
                       group_size, " blocks");
    }
    return args.operand(0);
  }
  for (const Shape* operand : args.operands) {
    if (!ShapeUtil::Compatible(*operand, args.operand(0))) {
      return RuleError(args, "C6", "all blocks must have one shape, found ", Text(args.operand(0)), " and ",
                       Text(*operand));
    }
  }
  if (group_size > 0 && static_cast<int64_t>(args.operands.size()) != group_size) {
    return RuleError(args, "C7", "a group of ", group_size, " devices exchanges ", group_size,
                     " blocks, found ", args.operands.size());
  }
  return ShapeUtil::MakeTupleShape(OperandShapes(args));
}

absl::StatusOr<Shape> CollectiveBroadcastShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_RETURN_IF_ERROR(CheckGroups(args, "C2", /*uniform=*/false).status());
  return ArrayOrTuple(OperandShapes(args));
}

namespace {

absl::Status CheckPairs(const OpArgs& args, absl::string_view rule) {
  absl::flat_hash_set<int64_t> sources, targets;
  const auto* pairs = args.attributes.Get<std::vector<std::pair<int64_t, int64_t>>>(Attr::kSourceTargetPairs);
  if (pairs == nullptr) return absl::OkStatus();
  for (const auto& [source, target] : *pairs) {
    if (source < 0 || target < 0) {
      return RuleError(args, rule, "source_target_pairs names the negative id ", std::min(source, target));
    }
    if (!sources.insert(source).second) return RuleError(args, rule, "device ", source, " is a source twice");
    if (!targets.insert(target).second) return RuleError(args, rule, "device ", target, " is a target twice");
  }
  return absl::OkStatus();
}

// With slice sizes the operands are (input, output, input offsets, output offsets) and the output is updated
// in place.
absl::StatusOr<std::vector<Shape>> PermutedShapes(const OpArgs& args) {
  if (args.operands.empty()) return RuleError(args, "C1", "there must be at least one operand");
  TF_RETURN_IF_ERROR(CheckPairs(args, "C2"));
  if (args.attributes.Has(Attr::kPermuteSliceSizes)) {
    if (args.operands.size() != 4) {
      return RuleError(args, "C3", "with slice_sizes there are four operands, found ", args.operands.size());
    }
    return std::vector<Shape>{args.operand(1)};
  }
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  return OperandShapes(args);
}

}  // namespace

absl::StatusOr<Shape> CollectivePermuteShape(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(auto shapes, PermutedShapes(args));
  return ArrayOrTuple(std::move(shapes));
}

absl::StatusOr<Shape> CollectivePermuteStartShape(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(auto shapes, PermutedShapes(args));
  return StartShape(args, "C4", ArrayOrTuple(OperandShapes(args)), ArrayOrTuple(std::move(shapes)));
}

absl::StatusOr<Shape> CollectivePermuteDoneShape(const OpArgs& args) { return SecondOfStart(args); }

absl::StatusOr<Shape> RaggedAllToAllShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_RETURN_IF_ERROR(CheckGroups(args, "C2", /*uniform=*/true).status());
  const Shape& input = args.operand(0);
  const Shape& output = args.operand(1);
  if (input.rank() < 1 || input.rank() != output.rank() || !ShapeUtil::SameElementType(input, output)) {
    return RuleError(args, "C3",
                     "input and output must have one type and the same rank of at least 1, found ",
                     Text(input), " and ", Text(output));
  }
  for (int i = 1; i < input.dimensions_size(); ++i) {
    if (input.dimensions(i) != output.dimensions(i)) {
      return RuleError(args, "C4", "input and output differ in dimension ", i, ": ", Text(input), " and ",
                       Text(output));
    }
  }
  for (size_t i = 2; i < 6; ++i) {
    const Shape& operand = args.operand(i);
    if (!primitive_util::IsIntegralType(operand.element_type()) || operand.rank() < 1 || operand.rank() > 2) {
      return RuleError(args, "C5", "offsets and sizes are integer arrays of rank 1 or 2, operand ", i, " is ",
                       Text(operand));
    }
    if (!ShapeUtil::Compatible(operand, args.operand(2))) {
      return RuleError(args, "C6", "all offsets and sizes must have one shape, found ", Text(args.operand(2)),
                       " and ", Text(operand));
    }
  }
  return output;
}

absl::StatusOr<Shape> DeviceIdShape(const OpArgs& args) { return ShapeUtil::MakeShape(U32, {}); }

}  // namespace xla
