// Shape rules of the collectives. Rule numbers: docs/operations/collective.md.
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/device_ids.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::Status CheckArrays(const OpArgs& args, absl::string_view rule) {
  if (args.operands.empty()) return RuleError(args, rule, "there must be at least one operand");
  for (size_t i = 0; i < args.operands.size(); ++i) {
    if (!args.operand(i).IsArray()) {
      return RuleError(args, rule, "operand ", i, " must be an array, found ", Text(args.operand(i)));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckId(const OpArgs& args, absl::string_view rule, absl::string_view attribute, int64_t id) {
  if (id < 0) return RuleError(args, rule, attribute, " names the negative id ", id);
  if (args.devices == nullptr) return absl::OkStatus();
  const DeviceIds ids = DeviceIdsOf(args.opcode, args.attributes);
  const int64_t limit = DeviceIdLimit(ids, *args.devices);
  if (id < limit) return absl::OkStatus();
  return RuleError(args, rule, attribute, " names ", DeviceIdNoun(ids), " ", id, " of a program for ", limit,
                   " ", DeviceIdNoun(ids), limit == 1 ? "" : "s");
}

absl::Status CheckChannel(const OpArgs& args, absl::string_view rule) {
  if (args.attributes.Has(Attr::kChannelId) && args.attributes.GetInt(Attr::kChannelId) < 0) {
    return RuleError(args, rule, "channel_id must not be negative, found ",
                     args.attributes.GetInt(Attr::kChannelId));
  }
  if (args.attributes.GetBool(Attr::kUseGlobalDeviceIds) && !args.attributes.Has(Attr::kChannelId)) {
    return RuleError(args, rule, "use_global_device_ids needs a channel_id");
  }
  return absl::OkStatus();
}

enum class GroupSizes { kEqual, kAny };
enum class GroupMembers { kEverybody, kSome };

struct GroupCount {
  int64_t listed = 0;   // ids in each group, 0 when there are no groups
  int64_t members = 0;  // devices in each group, 0 when that is not known
};

// Ids are not negative, below the number of devices where that is known, and none is in two places; groups
// omit no id. Without a list all ids are in one group.
absl::StatusOr<GroupCount> CheckGroups(const OpArgs& args, absl::string_view rule, GroupSizes sizes,
                                       GroupMembers who = GroupMembers::kEverybody) {
  TF_RETURN_IF_ERROR(CheckChannel(args, rule));
  TF_ASSIGN_OR_RETURN(const auto groups, args.attributes.GetReplicaGroups(Attr::kReplicaGroups).Expand());
  absl::flat_hash_set<int64_t> seen;
  for (const auto& group : groups) {
    if (group.empty()) return RuleError(args, rule, "replica_groups has an empty group");
    if (sizes == GroupSizes::kEqual && group.size() != groups[0].size()) {
      return RuleError(args, rule, "all replica groups must have the same size, found ", groups[0].size(),
                       " and ", group.size());
    }
    for (int64_t id : group) {
      TF_RETURN_IF_ERROR(CheckId(args, rule, "replica_groups", id));
      if (!seen.insert(id).second) return RuleError(args, rule, "replica_groups names id ", id, " twice");
    }
  }
  const DeviceIds ids = DeviceIdsOf(args.opcode, args.attributes);
  const bool whole_replicas = ids == DeviceIds::kReplicasOfAllPartitions;
  GroupCount count;
  if (groups.empty() && ids == DeviceIds::kDevices) {
    return RuleError(args, rule, "use_global_device_ids needs replica_groups that list the devices");
  }
  if (!groups.empty()) count.listed = static_cast<int64_t>(groups[0].size());
  if (args.devices == nullptr) {
    if (!whole_replicas) count.members = count.listed;
    return count;
  }
  const int64_t limit = DeviceIdLimit(ids, *args.devices);
  count.members = (groups.empty() ? limit : count.listed) * (whole_replicas ? args.devices->partitions : 1);
  if (groups.empty() || who == GroupMembers::kSome) return count;
  for (int64_t id = 0; id < limit; ++id) {
    if (seen.contains(id)) continue;
    return RuleError(args, rule, "replica_groups omits ", DeviceIdNoun(ids), " ", id, " of ", limit,
                     "; it must be empty or name all of them");
  }
  return count;
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
  for (size_t i = 0; i < args.operands.size(); ++i) {
    if (ShapeUtil::SameElementType(args.operand(i), reduction.result())) continue;
    return RuleError(args, rule, "to_apply combines values of ", Text(reduction.result()), ", but operand ",
                     i, " is ", Text(args.operand(i)));
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
    return RuleError(args, rule, args.operands.size(), " operands need an equal number of results, found ",
                     Text(declared));
  }
  return declared.tuple_shapes();
}

// The number of pieces in which the declared result says that a dimension is cut or joined; 0 when it says
// none.
int64_t DeclaredShards(int64_t operand, int64_t result, bool gather) {
  const int64_t whole = gather ? result : operand, part = gather ? operand : result;
  return part > 0 && whole >= 0 && whole % part == 0 ? whole / part : 0;
}

// Shapes with dimension `dimension` multiplied (all-gather) or divided (reduce-scatter) by the number of
// members of a group. Where that is not known the declared shape decides, and must be a multiple of the
// listed ids.
absl::StatusOr<std::vector<Shape>> ScaledShapes(const OpArgs& args, const Shape* declared, int64_t dimension,
                                                const GroupCount& count, bool gather) {
  std::vector<Shape> declared_parts;
  if (declared != nullptr) {
    TF_ASSIGN_OR_RETURN(declared_parts, DeclaredParts(args, "C4", *declared));
  } else if (count.members == 0 && count.listed == 0) {
    return absl::InvalidArgumentError(
        absl::StrCat(HloOpcodeString(args.opcode), " over all devices needs an explicit result shape"));
  }
  std::vector<Shape> result = OperandShapes(args);
  const auto d = static_cast<int>(dimension);
  for (size_t i = 0; i < result.size(); ++i) {
    // What is not known is not known of the result.
    if (result[i].is_unbounded_dynamic_dimension(d)) continue;
    const int64_t size = result[i].dimensions(d);
    int64_t shards = count.members > 0 ? count.members : count.listed;
    if (count.members == 0 && declared != nullptr && declared_parts[i].rank() == result[i].rank()) {
      const int64_t wanted = DeclaredShards(size, declared_parts[i].dimensions(d), gather);
      if (wanted > 0 && (count.listed == 0 || wanted % count.listed == 0)) shards = wanted;
    }
    if (shards == 0) shards = 1;
    if (!gather && size % shards != 0) {
      return RuleError(args, "C5", "dimension ", dimension, " of size ", size, " is not divisible by ",
                       shards, " shards");
    }
    const std::optional<int64_t> scaled = gather ? CheckedMul(size, shards) : size / shards;
    if (!scaled) return RuleError(args, "C5", "the result is too large");
    result[i].set_dimensions(d, *scaled);
    if (count.members > 0 && declared != nullptr && declared_parts[i].rank() == result[i].rank() &&
        declared_parts[i].dimensions(d) != *scaled) {
      return RuleError(args, "C5", "with ", shards, " devices in a group dimension ", dimension, " of size ",
                       size, " becomes ", *scaled, ", but the result is written as ",
                       Text(declared_parts[i]));
    }
  }
  return result;
}

absl::StatusOr<std::vector<Shape>> GatheredShapes(const OpArgs& args, const Shape* declared) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_ASSIGN_OR_RETURN(const int64_t dimension, OneDimension(args, "C2"));
  TF_ASSIGN_OR_RETURN(const GroupCount count, CheckGroups(args, "C3", GroupSizes::kEqual));
  return ScaledShapes(args, declared, dimension, count, /*gather=*/true);
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
  TF_RETURN_IF_ERROR(CheckGroups(args, "C3", GroupSizes::kAny).status());
  return ArrayOrTuple(OperandShapes(args));
}

absl::StatusOr<Shape> AllReduceStartShape(const OpArgs& args) { return AllReduceShape(args); }

absl::StatusOr<Shape> AllReduceDoneShape(const OpArgs& args) { return args.operand(0); }

absl::StatusOr<Shape> ReduceScatterShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_ASSIGN_OR_RETURN(const int64_t dimension, OneDimension(args, "C2"));
  TF_ASSIGN_OR_RETURN(const GroupCount count, CheckGroups(args, "C3", GroupSizes::kEqual));
  TF_ASSIGN_OR_RETURN(auto shapes, ScaledShapes(args, args.declared, dimension, count, /*gather=*/false));
  TF_RETURN_IF_ERROR(CheckReduction(args, "C6"));
  return ArrayOrTuple(std::move(shapes));
}

absl::StatusOr<Shape> AllToAllShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_ASSIGN_OR_RETURN(const GroupCount count, CheckGroups(args, "C2", GroupSizes::kEqual));
  const int64_t members = count.members;
  if (args.attributes.Has(Attr::kDimensions)) {
    TF_ASSIGN_OR_RETURN(const int64_t dimension, OneDimension(args, "C3"));
    if (args.operands.size() != 1) {
      return RuleError(args, "C4", "with a dimension there is one operand, found ", args.operands.size());
    }
    if (args.operand(0).is_bounded_dynamic()) {
      return RuleError(args, "C8",
                       "an array that may be smaller than its bounds has no blocks of one size, found ",
                       Text(args.operand(0)));
    }
    const int64_t size = args.operand(0).dimensions(static_cast<int>(dimension));
    if (members > 0 && size != Shape::kUnboundedSize && size % members != 0) {
      return RuleError(args, "C5", "dimension ", dimension, " of size ", size, " cannot be split into ",
                       members, " blocks");
    }
    return args.operand(0);
  }
  for (const Shape* operand : args.operands) {
    if (!ShapeUtil::Compatible(*operand, args.operand(0))) {
      return RuleError(args, "C6", "all blocks must have one shape, found ", Text(args.operand(0)), " and ",
                       Text(*operand));
    }
  }
  if (members > 0 && static_cast<int64_t>(args.operands.size()) != members) {
    return RuleError(args, "C7", "a group of ", members, members == 1 ? " device" : " devices", " exchanges ",
                     members, members == 1 ? " block" : " blocks", ", found ", args.operands.size());
  }
  return ShapeUtil::MakeTupleShape(OperandShapes(args));
}

absl::StatusOr<Shape> CollectiveBroadcastShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_RETURN_IF_ERROR(CheckGroups(args, "C2", GroupSizes::kAny, GroupMembers::kSome).status());
  return ArrayOrTuple(OperandShapes(args));
}

namespace {

// No id is a source or a target more than `times` times.
absl::Status CheckPairs(const OpArgs& args, absl::string_view rule, int64_t times) {
  absl::flat_hash_map<int64_t, int64_t> sources, targets;
  const auto* pairs = args.attributes.Get<std::vector<std::pair<int64_t, int64_t>>>(Attr::kSourceTargetPairs);
  TF_RETURN_IF_ERROR(CheckChannel(args, rule));
  if (pairs == nullptr) return absl::OkStatus();
  const std::string too_often =
      times == 1 ? "twice" : absl::StrCat("more often than its ", times, " slices allow");
  for (const auto& [source, target] : *pairs) {
    TF_RETURN_IF_ERROR(CheckId(args, rule, "source_target_pairs", source));
    TF_RETURN_IF_ERROR(CheckId(args, rule, "source_target_pairs", target));
    if (++sources[source] > times)
      return RuleError(args, rule, "device ", source, " is a source ", too_often);
    if (++targets[target] > times)
      return RuleError(args, rule, "device ", target, " is a target ", too_often);
  }
  return absl::OkStatus();
}

// --- Permutes of slices. The operands are (input, output, input offsets, output offsets); input and output
// are an array, or a tuple of arrays, and slice_sizes has the slices of the first array, then those of the
// second, and so on.

std::vector<const Shape*> ArraysOf(const Shape& shape) {
  if (!shape.IsTuple()) return {&shape};
  std::vector<const Shape*> arrays;
  for (const Shape& element : shape.tuple_shapes()) arrays.push_back(&element);
  return arrays;
}

absl::Status CheckInputAndOutput(const OpArgs& args, absl::string_view rule) {
  const Shape &input = args.operand(0), &output = args.operand(1);
  const auto error = [&] {
    return RuleError(
        args, rule,
        "input and output must be arrays, or tuples of arrays, of the same types and ranks of at "
        "least 1, found ",
        Text(input), " and ", Text(output));
  };
  const auto from = ArraysOf(input), to = ArraysOf(output);
  if (input.IsTuple() != output.IsTuple() || from.size() != to.size() || from.empty()) return error();
  for (size_t i = 0; i < from.size(); ++i) {
    if (!from[i]->IsArray() || !to[i]->IsArray() || from[i]->rank() != to[i]->rank() || from[i]->rank() < 1 ||
        !ShapeUtil::SameElementType(*from[i], *to[i])) {
      return error();
    }
  }
  return absl::OkStatus();
}

// Returns the number of slices of each array.
absl::StatusOr<int64_t> CheckSliceSizes(const OpArgs& args, absl::string_view rule) {
  const auto& lists = *args.attributes.Get<std::vector<std::vector<int64_t>>>(Attr::kPermuteSliceSizes);
  const auto from = ArraysOf(args.operand(0)), to = ArraysOf(args.operand(1));
  if (lists.empty() || lists.size() % from.size() != 0) {
    return RuleError(args, rule, "slice_sizes has ", lists.size(), " slices for ", from.size(), " arrays");
  }
  const size_t slices = lists.size() / from.size();
  for (size_t i = 0; i < lists.size(); ++i) {
    const Shape &input = *from[i / slices], &output = *to[i / slices];
    bool fits = static_cast<int64_t>(lists[i].size()) == input.rank();
    for (size_t d = 0; fits && d < lists[i].size(); ++d) {
      const auto dimension = static_cast<int>(d);
      const auto fits_in = [&](const Shape& array) {
        return array.is_unbounded_dynamic_dimension(dimension) || lists[i][d] <= array.dimensions(dimension);
      };
      fits = lists[i][d] >= 0 && fits_in(input) && fits_in(output);
    }
    if (!fits) {
      return RuleError(args, rule, "a slice of sizes {", absl::StrJoin(lists[i], ","), "} does not fit in ",
                       Text(input), " and ", Text(output));
    }
  }
  return static_cast<int64_t>(slices);
}

// A tuple with one integer for each dimension.
bool IsPosition(const Shape& shape, int64_t rank) {
  if (!shape.IsTuple() || shape.tuple_shapes_size() != rank) return false;
  return absl::c_all_of(shape.tuple_shapes(), [](const Shape& index) {
    return ShapeUtil::IsScalar(index) && primitive_util::IsIntegralType(index.element_type());
  });
}

absl::Status CheckOffsets(const OpArgs& args, absl::string_view rule, size_t operand, int64_t slices) {
  const auto arrays = ArraysOf(args.operand(1));
  const Shape& offsets = args.operand(operand);
  const auto error = [&] {
    return RuleError(args, rule, "operand ", operand, " must have, for each array",
                     slices == 1 ? "" : " and each of its slices",
                     ", a tuple of one integer a dimension, found ", Text(offsets));
  };
  const bool many = args.operand(1).IsTuple();
  if (many && (!offsets.IsTuple() || offsets.tuple_shapes_size() != static_cast<int>(arrays.size()))) {
    return error();
  }
  for (size_t i = 0; i < arrays.size(); ++i) {
    const Shape& of_array = many ? offsets.tuple_shapes(static_cast<int>(i)) : offsets;
    if (slices == 1 && IsPosition(of_array, arrays[i]->rank())) continue;
    if (!of_array.IsTuple() || of_array.tuple_shapes_size() != slices) return error();
    for (const Shape& of_slice : of_array.tuple_shapes()) {
      if (!IsPosition(of_slice, arrays[i]->rank())) return error();
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::vector<Shape>> PermutedShapes(const OpArgs& args) {
  if (args.operands.empty()) return RuleError(args, "C1", "there must be at least one operand");
  if (!args.attributes.Has(Attr::kPermuteSliceSizes)) {
    TF_RETURN_IF_ERROR(CheckPairs(args, "C2", 1));
    TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
    return OperandShapes(args);
  }
  if (args.operands.size() != 4) {
    return RuleError(args, "C3", "with slice_sizes there are four operands, found ", args.operands.size());
  }
  TF_RETURN_IF_ERROR(CheckInputAndOutput(args, "C4"));
  TF_ASSIGN_OR_RETURN(const int64_t slices, CheckSliceSizes(args, "C5"));
  TF_RETURN_IF_ERROR(CheckOffsets(args, "C6", 2, slices));
  TF_RETURN_IF_ERROR(CheckOffsets(args, "C6", 3, slices));
  TF_RETURN_IF_ERROR(CheckPairs(args, "C2", slices));
  return std::vector<Shape>{args.operand(1)};
}

}  // namespace

absl::StatusOr<Shape> CollectivePermuteShape(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(auto shapes, PermutedShapes(args));
  return ArrayOrTuple(std::move(shapes));
}

absl::StatusOr<Shape> CollectivePermuteStartShape(const OpArgs& args) {
  TF_ASSIGN_OR_RETURN(auto shapes, PermutedShapes(args));
  const bool in_place = args.attributes.Has(Attr::kPermuteSliceSizes);
  return StartShape(args, "C7", in_place ? args.operand(0) : ArrayOrTuple(OperandShapes(args)),
                    ArrayOrTuple(std::move(shapes)));
}

absl::StatusOr<Shape> CollectivePermuteDoneShape(const OpArgs& args) { return SecondOfStart(args); }

absl::StatusOr<Shape> RaggedAllToAllShape(const OpArgs& args) {
  TF_RETURN_IF_ERROR(CheckArrays(args, "C1"));
  TF_ASSIGN_OR_RETURN(const GroupCount count, CheckGroups(args, "C2", GroupSizes::kEqual));
  const Shape& input = args.operand(0);
  const Shape& output = args.operand(1);
  if (input.rank() < 1 || input.rank() != output.rank() || !ShapeUtil::SameElementType(input, output)) {
    return RuleError(args, "C3",
                     "input and output must have one type and the same rank of at least 1, found ",
                     Text(input), " and ", Text(output));
  }
  for (int i = 1; i < input.dimensions_size(); ++i) {
    if (!MayAgree(input.dimensions(i), output.dimensions(i))) {
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
  if (count.members > 0 && !MayAgree(args.operand(2).dimensions(0), count.members)) {
    return RuleError(args, "C7", "a group of ", count.members,
                     " devices needs offsets and sizes for each of them, ", "found ", Text(args.operand(2)));
  }
  return output;
}

absl::StatusOr<Shape> DeviceIdShape(const OpArgs& args) { return ShapeUtil::MakeShape(U32, {}); }

}  // namespace xla
