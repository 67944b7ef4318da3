#include "xla/cpu/plan/planner.h"

#include <algorithm>
#include <utility>

#include "absl/algorithm/container.h"
#include "absl/container/flat_hash_map.h"
#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_cat.h"
#include "xla/cpu/plan/buffers.h"
#include "xla/cpu/plan/epilogues.h"
#include "xla/cpu/plan/fusion.h"
#include "xla/cpu/plan/merge_loops.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/cpu/plan/step_groups.h"
#include "xla/hlo/ir/instruction_error.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"
#include "xla/runtime/array_memory.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

using Leaves = std::vector<ValueId>;

// The first leaf of element `index` of a tuple.
int64_t LeafOffset(const Shape& tuple, int64_t index) {
  int64_t offset = 0;
  for (int64_t i = 0; i < index; ++i) offset += ShapeUtil::GetLeafCount(tuple.tuple_shapes(i));
  return offset;
}

// The leaf of the computation's parameter that its leaf `leaf` is; -1: none.
int64_t PassedThrough(const HloComputation& computation, int64_t leaf) {
  const HloInstruction* at = computation.root_instruction();
  while (true) {
    switch (at->opcode()) {
      case HloOpcode::kParameter:
        return leaf;
      case HloOpcode::kTuple: {
        int64_t operand = 0;
        while (leaf >= ShapeUtil::GetLeafCount(at->operand(operand)->shape())) {
          leaf -= ShapeUtil::GetLeafCount(at->operand(operand)->shape());
          ++operand;
        }
        at = at->operand(operand);
        break;
      }
      case HloOpcode::kGetTupleElement:
        leaf += LeafOffset(at->operand(0)->shape(), at->tuple_index());
        at = at->operand(0);
        break;
      case HloOpcode::kOptimizationBarrier:
        at = at->operand(0);
        break;
      default:
        return -1;
    }
  }
}

class Planner {
 public:
  Planner(const HloModule& module, const runtime::Program& program) : program_(program) {
    plan_.module = &module;
  }

  absl::StatusOr<ProgramPlan> Run() {
    const HloComputation& entry = *plan_.module->entry_computation();
    Leaves arguments;
    for (const runtime::ProgramArray& array : program_.arguments()) {
      const ValueId id = NewValue(nullptr, 0, *array.shape);
      PlannedValue& value = plan_.values[id];
      if (value.storage != Storage::kNone) value.storage = Storage::kArgument;
      value.index = id;
      arguments.push_back(id);
    }
    std::vector<Leaves> parameters;
    size_t next = 0;
    for (const HloInstruction* parameter : entry.parameter_instructions()) {
      const int64_t count = ShapeUtil::GetLeafCount(parameter->shape());
      Leaves& leaves = parameters.emplace_back(arguments.begin() + next, arguments.begin() + next + count);
      for (ValueId& leaf : leaves) leaf = InDefaultLayout(leaf, &plan_.entry);
      next += count;
    }
    TF_RETURN_IF_ERROR(PlanComputation(entry, parameters, &plan_.entry));
    AddResults();
    MergeLoops(&plan_);
    // A check of the numbers needs the intermediate ones.
    if (!program_.check_nans()) AttachEpilogues(&plan_);
    TF_RETURN_IF_ERROR(AssignBuffers(program_, &plan_));
    return std::move(plan_);
  }

 private:
  ValueId NewValue(const HloInstruction* definition, int leaf, const Shape& shape) {
    PlannedValue value;
    value.definition = definition;
    value.leaf = leaf;
    value.shape = &shape;
    value.bytes = runtime::ArrayBytes(shape);
    value.storage = shape.IsArray() ? Storage::kArena : Storage::kNone;
    plan_.values.push_back(value);
    return static_cast<ValueId>(plan_.values.size() - 1);
  }

  ValueId NewRegister(const HloInstruction* definition, int leaf, const Shape& shape) {
    const ValueId id = NewValue(definition, leaf, shape);
    if (IsScalarArray(shape)) plan_.values[id].storage = Storage::kRegister;
    return id;
  }

  Leaves NewValues(const HloInstruction& definition, bool registers) {
    const std::vector<const Shape*> shapes = ShapeUtil::FlattenTupleShape(definition.shape());
    Leaves leaves;
    for (size_t i = 0; i < shapes.size(); ++i) {
      const int leaf = static_cast<int>(i);
      leaves.push_back(registers ? NewRegister(&definition, leaf, *shapes[i])
                                 : NewValue(&definition, leaf, *shapes[i]));
    }
    return leaves;
  }

  void AddCopy(ValueId from, ValueId to, Sequence* sequence) {
    if (plan_.value(to).storage == Storage::kNone) return;
    Step& step = sequence->steps.emplace_back();
    step.kind = StepKind::kCopy;
    step.operands = {from};
    step.results = {to};
  }

  // Copies what the entry computation gives to where the caller wants it.
  void AddResults() {
    Leaves& roots = plan_.entry.roots;
    for (ValueId root : roots) plan_.result_types.push_back(TypeOf(root));
    // A result may be wanted in the memory of an argument, which is read before.
    const auto argument = [&](size_t i) { return program_.aliases()[i].argument; };
    const bool overwrites =
        absl::c_any_of(program_.aliases(), [](const auto& alias) { return alias.argument >= 0; });
    for (size_t i = 0; overwrites && i < roots.size(); ++i) {
      const PlannedValue& root = plan_.value(roots[i]);
      if (root.storage != Storage::kArgument) continue;
      if (root.index == argument(i) && IsRowMajor(*program_.results()[i].shape)) continue;
      const ValueId copy = NewValue(nullptr, 0, *root.shape);
      AddCopy(roots[i], copy, &plan_.entry);
      roots[i] = copy;
    }
    for (size_t i = 0; i < roots.size(); ++i) {
      const ValueId id = NewValue(nullptr, static_cast<int>(i), *program_.results()[i].shape);
      PlannedValue& value = plan_.values[id];
      if (value.storage != Storage::kNone) value.storage = Storage::kResult;
      value.index = static_cast<int64_t>(i);
      AddCopy(roots[i], id, &plan_.entry);
      roots[i] = id;
    }
  }

  PrimitiveType TypeOf(ValueId id) const {
    const PlannedValue& value = plan_.value(id);
    const PrimitiveType type = value.shape->element_type();
    const bool bits =
        value.definition != nullptr && value.definition->opcode() == HloOpcode::kRngBitGenerator &&
        value.shape == (value.definition->shape().IsTuple() ? &value.definition->shape().tuple_shapes().back()
                                                            : &value.definition->shape());
    return bits ? primitive_util::UnsignedIntegralTypeForBitWidth(primitive_util::BitWidth(type)) : type;
  }

  // An argument that lies in another order is copied; everything in a program lies row-major.
  ValueId InDefaultLayout(ValueId argument, Sequence* sequence) {
    const Shape& shape = *plan_.value(argument).shape;
    if (!shape.IsArray() || IsRowMajor(shape)) return argument;
    Shape row_major = shape;
    LayoutUtil::SetToDefaultLayout(&row_major);
    plan_.own_shapes.push_back(std::make_unique<const Shape>(std::move(row_major)));
    const ValueId copy = NewValue(nullptr, 0, *plan_.own_shapes.back());
    AddCopy(argument, copy, sequence);
    return copy;
  }

  // The arguments of the computation's parameters are given.
  absl::Status PlanComputation(const HloComputation& computation, absl::Span<const Leaves> parameters,
                               Sequence* sequence) {
    if (++depth_ > kMaxDepth) {
      return absl::ResourceExhaustedError(absl::StrCat(
          "computation '", computation.name(), "' is called through more than ", kMaxDepth, " others"));
    }
    std::vector<HloInstruction*> order = computation.MakeInstructionPostOrder();
    steps_planned_ += order.size();
    if (steps_planned_ > kMaxInstructions) {
      return absl::ResourceExhaustedError(absl::StrCat("the program has more than ", kMaxInstructions,
                                                       " instructions after its calls are inlined"));
    }
    FusionPlan fusion = FuseInstructions(computation, order);
    for (auto& [last, group] : GroupSteps(computation, &order, &fusion)) groups_[last] = std::move(group);
    for (const HloInstruction* instruction : order) {
      if (instruction->opcode() == HloOpcode::kParameter) {
        leaves_[instruction] = parameters[instruction->parameter_number()];
      } else if (!fusion.absorbed.contains(instruction)) {
        TF_RETURN_IF_ERROR(PlanInstruction(*instruction, std::move(fusion.inside[instruction]), sequence));
      }
    }
    sequence->roots = leaves_.at(computation.root_instruction());
    --depth_;
    return absl::OkStatus();
  }

  absl::Status PlanInstruction(const HloInstruction& instruction, std::vector<const HloInstruction*> fused,
                               Sequence* sequence) {
    Leaves& leaves = leaves_[&instruction];
    leaves.clear();
    const auto operand = [&](int64_t i) -> const Leaves& { return leaves_.at(instruction.operand(i)); };
    switch (instruction.opcode()) {
      case HloOpcode::kTuple:
        for (int64_t i = 0; i < instruction.operand_count(); ++i) {
          const Leaves& element = operand(i);
          leaves.insert(leaves.end(), element.begin(), element.end());
        }
        return absl::OkStatus();
      case HloOpcode::kGetTupleElement: {
        const auto first =
            operand(0).begin() + LeafOffset(instruction.operand(0)->shape(), instruction.tuple_index());
        leaves.assign(first, first + ShapeUtil::GetLeafCount(instruction.shape()));
        return absl::OkStatus();
      }
      case HloOpcode::kOptimizationBarrier:
      case HloOpcode::kDomain:
      case HloOpcode::kAddDependency:
        leaves = operand(0);
        return absl::OkStatus();
      case HloOpcode::kAfterAll:
        leaves = {NewValue(&instruction, 0, instruction.shape())};
        return absl::OkStatus();
      case HloOpcode::kCall:
      case HloOpcode::kFusion:
        return PlanCall(*instruction.called_computation(0), instruction, sequence, &leaves);
      case HloOpcode::kWhile:
        return PlanWhile(instruction, sequence);
      case HloOpcode::kConditional:
        return PlanConditional(instruction, sequence);
      case HloOpcode::kConstant:
        return PlanConstant(instruction, &leaves);
      case HloOpcode::kAsyncStart:
      case HloOpcode::kAsyncUpdate:
      case HloOpcode::kAsyncDone:
      case HloOpcode::kCopyStart:
      case HloOpcode::kCopyDone:
        return PlanAsync(instruction, sequence);
      default:
        if (IsAlias(instruction) && fused.empty()) {
          leaves = operand(0);
          return absl::OkStatus();
        }
        // The same bytes as elements of another width.
        if (IsSameBytes(instruction) && plan_.value(operand(0)[0]).storage != Storage::kRegister) {
          leaves = {NewValue(&instruction, 0, instruction.shape())};
          AddCopy(operand(0)[0], leaves[0], sequence);
          return absl::OkStatus();
        }
        return PlanOp(instruction, std::move(fused), sequence);
    }
  }

  absl::Status PlanCall(const HloComputation& computation, const HloInstruction& caller, Sequence* sequence,
                        Leaves* leaves) {
    std::vector<Leaves> parameters;
    for (const HloInstruction* operand : caller.operands()) parameters.push_back(leaves_.at(operand));
    TF_RETURN_IF_ERROR(PlanComputation(computation, parameters, sequence));
    leaves_[&caller] = std::move(sequence->roots);
    return absl::OkStatus();
  }

  absl::Status PlanConstant(const HloInstruction& instruction, Leaves* leaves) {
    if (instruction.shape().IsTuple()) {
      leaves->clear();
      return AddConstantLeaves(instruction, instruction.literal(), leaves);
    }
    TF_RETURN_IF_ERROR(CheckKnown(instruction, instruction.literal()));
    const ValueId id = NewRegister(&instruction, 0, instruction.shape());
    if (plan_.values[id].storage == Storage::kArena) PlaceConstant(instruction.literal(), id);
    *leaves = {id};
    return absl::OkStatus();
  }

  // The arrays of a tuple, which all lie in memory.
  absl::Status AddConstantLeaves(const HloInstruction& instruction, const Literal& literal, Leaves* leaves) {
    if (literal.shape().IsTuple()) {
      for (int i = 0; i < literal.shape().tuple_shapes_size(); ++i)
        TF_RETURN_IF_ERROR(AddConstantLeaves(instruction, literal.element(i), leaves));
      return absl::OkStatus();
    }
    TF_RETURN_IF_ERROR(CheckKnown(instruction, literal));
    const ValueId id = NewValue(&instruction, static_cast<int>(leaves->size()), literal.shape());
    if (literal.shape().IsArray()) PlaceConstant(literal, id);
    leaves->push_back(id);
    return absl::OkStatus();
  }

  static absl::Status CheckKnown(const HloInstruction& constant, const Literal& literal) {
    if (literal.IsKnown()) return absl::OkStatus();
    return AtInstruction(constant, absl::InvalidArgumentError("constant: the text omits the value ({...})"));
  }

  void PlaceConstant(const Literal& literal, ValueId id) {
    plan_.values[id].storage = Storage::kConstant;
    plan_.values[id].index = static_cast<int64_t>(plan_.constants.size());
    plan_.constants.push_back(&literal);
  }

  absl::Status PlanOp(const HloInstruction& instruction, std::vector<const HloInstruction*> fused,
                      Sequence* sequence) {
    Step step;
    step.kind = KindOf(instruction);
    step.instruction = &instruction;
    step.fused = std::move(fused);
    step.fused.push_back(&instruction);
    const absl::flat_hash_set<const HloInstruction*> inside(step.fused.begin(), step.fused.end());
    absl::flat_hash_set<const HloInstruction*> seen;
    for (const HloInstruction* member : step.fused) {
      for (const HloInstruction* operand : member->operands()) {
        // Calls take each operand in its place.
        const bool called = step.kind == StepKind::kLibrary || step.kind == StepKind::kEvaluate;
        if (inside.contains(operand) || (!seen.insert(operand).second && !called)) continue;
        step.inputs.push_back(operand);
        const Leaves& leaves = leaves_.at(operand);
        step.operands.insert(step.operands.end(), leaves.begin(), leaves.end());
      }
    }
    const auto group = groups_.find(&instruction);
    if (group != groups_.end()) {
      step.kind = group->second.kind;
      step.outputs = group->second.outputs;
      for (const HloInstruction* output : step.outputs) {
        const Leaves& leaves = leaves_[output] = NewValues(*output, false);
        step.results.insert(step.results.end(), leaves.begin(), leaves.end());
      }
    } else {
      step.results = NewValues(instruction, step.kind == StepKind::kScalar);
      leaves_[&instruction] = step.results;
    }
    sequence->steps.push_back(std::move(step));
    return absl::OkStatus();
  }

  absl::Status PlanWhile(const HloInstruction& loop, Sequence* sequence) {
    const Leaves init = leaves_.at(loop.while_init());
    const HloComputation& body = *loop.while_body();
    Leaves carry;
    const std::vector<const Shape*> shapes = ShapeUtil::FlattenTupleShape(loop.shape());
    for (size_t i = 0; i < init.size(); ++i) {
      if (PassedThrough(body, static_cast<int64_t>(i)) == static_cast<int64_t>(i)) {
        carry.push_back(init[i]);
        continue;
      }
      carry.push_back(NewRegister(&loop, static_cast<int>(i), *shapes[i]));
      AddCopy(init[i], carry.back(), sequence);
    }
    Step step;
    step.kind = StepKind::kWhile;
    step.instruction = &loop;
    step.results = carry;
    step.sequences.push_back(std::make_unique<Sequence>());
    TF_RETURN_IF_ERROR(PlanComputation(*loop.while_condition(), {carry}, step.sequences[0].get()));
    step.sequences.push_back(std::make_unique<Sequence>());
    Sequence* steps = step.sequences[1].get();
    TF_RETURN_IF_ERROR(PlanComputation(body, {carry}, steps));
    // Values that move from one place of the carry to another are read before any place is written.
    Leaves next = steps->roots;
    for (size_t i = 0; i < next.size(); ++i) {
      if (next[i] == carry[i] || std::find(carry.begin(), carry.end(), next[i]) == carry.end()) continue;
      if (std::find(init.begin(), init.end(), next[i]) != init.end()) continue;  // never written
      const ValueId moved = NewRegister(&loop, static_cast<int>(i), *shapes[i]);
      AddCopy(next[i], moved, steps);
      next[i] = moved;
    }
    for (size_t i = 0; i < next.size(); ++i) {
      if (next[i] != carry[i]) AddCopy(next[i], carry[i], steps);
    }
    leaves_[&loop] = carry;
    sequence->steps.push_back(std::move(step));
    return absl::OkStatus();
  }

  absl::Status PlanConditional(const HloInstruction& conditional, Sequence* sequence) {
    Step step;
    step.kind = StepKind::kConditional;
    step.instruction = &conditional;
    step.operands = leaves_.at(conditional.operand(0));
    step.results = NewValues(conditional, /*registers=*/true);
    for (int64_t b = 0; b < conditional.branch_count(); ++b) {
      Sequence* branch = step.sequences.emplace_back(std::make_unique<Sequence>()).get();
      const Leaves argument = leaves_.at(conditional.operand(b + 1));
      TF_RETURN_IF_ERROR(PlanComputation(*conditional.branch_computation(b), {argument}, branch));
      for (size_t i = 0; i < step.results.size(); ++i) AddCopy(branch->roots[i], step.results[i], branch);
    }
    leaves_[&conditional] = step.results;
    sequence->steps.push_back(std::move(step));
    return absl::OkStatus();
  }

  // What runs beside the program elsewhere runs where it starts here.
  absl::Status PlanAsync(const HloInstruction& instruction, Sequence* sequence) {
    Leaves leaves;
    const auto append = [&](const Leaves& more) { leaves.insert(leaves.end(), more.begin(), more.end()); };
    switch (instruction.opcode()) {
      case HloOpcode::kAsyncStart: {
        Leaves result;
        for (const HloInstruction* operand : instruction.operands()) append(leaves_.at(operand));
        TF_RETURN_IF_ERROR(PlanCall(*instruction.called_computation(0), instruction, sequence, &result));
        append(leaves_.at(&instruction));
        break;
      }
      case HloOpcode::kCopyStart: {
        const Leaves source = leaves_.at(instruction.operand(0));
        Leaves copies;
        for (ValueId from : source) {
          copies.push_back(NewRegister(&instruction, 0, *plan_.value(from).shape));
          AddCopy(from, copies.back(), sequence);
        }
        append(copies);
        append(source);
        break;
      }
      case HloOpcode::kAsyncUpdate:
        append(leaves_.at(instruction.operand(0)));
        break;
      case HloOpcode::kCopyDone: {
        const Leaves& start = leaves_.at(instruction.operand(0));
        leaves.assign(start.begin(), start.begin() + ShapeUtil::GetLeafCount(instruction.shape()));
        break;
      }
      default: {
        const Leaves& start = leaves_.at(instruction.operand(0));
        const auto first = start.begin() + LeafOffset(instruction.operand(0)->shape(), 1);
        leaves.assign(first, first + ShapeUtil::GetLeafCount(instruction.shape()));
        break;
      }
    }
    // The rest of a start's result is context that is not read.
    const std::vector<const Shape*> shapes = ShapeUtil::FlattenTupleShape(instruction.shape());
    while (leaves.size() < shapes.size())
      leaves.push_back(NewValue(&instruction, static_cast<int>(leaves.size()), *shapes[leaves.size()]));
    leaves_[&instruction] = std::move(leaves);
    return absl::OkStatus();
  }

  static constexpr int kMaxDepth = 200;
  static constexpr size_t kMaxInstructions = 5'000'000;

  const runtime::Program& program_;
  ProgramPlan plan_;
  absl::flat_hash_map<const HloInstruction*, Leaves> leaves_;
  StepGroups groups_;
  int depth_ = 0;
  size_t steps_planned_ = 0;
};

}  // namespace

absl::StatusOr<ProgramPlan> PlanProgram(const HloModule& module, const runtime::Program& program) {
  return Planner(module, program).Run();
}

}  // namespace xla::cpu
