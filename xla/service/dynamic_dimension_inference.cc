#include "xla/service/dynamic_dimension_inference.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction_factory.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/service/shape_inference.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

// Ops whose result is their first operand, array or tuple.
constexpr HloOpcode kPassOn[] = {HloOpcode::kAddDependency, HloOpcode::kCopy, HloOpcode::kDomain,
                                 HloOpcode::kOptimizationBarrier};

const Shape* ArrayAt(const HloInstruction& inst, ShapeIndexView index) {
  const auto shape = ShapeUtil::TryGetSubshape(inst.shape(), index);
  return shape.ok() && (*shape)->IsArray() ? *shape : nullptr;
}

}  // namespace

absl::StatusOr<DynamicDimensionInference> DynamicDimensionInference::Run(HloModule* module) {
  DynamicDimensionInference inference;
  for (HloComputation* computation : module->MakeComputationPostOrder()) {
    if (computation->IsFusionComputation()) continue;
    for (HloInstruction* inst : computation->MakeInstructionPostOrder()) {
      TF_RETURN_IF_ERROR(inference.Infer(inst));
    }
  }
  return inference;
}

absl::Status DynamicDimensionInference::Infer(HloInstruction* inst) {
  if (inst->shape().is_static()) return absl::OkStatus();
  return ShapeUtil::ForEachLeafShapeWithStatus(
      inst->shape(), [&](const Shape& shape, const ShapeIndex& index) -> absl::Status {
        HloInstruction* part = nullptr;
        for (int i = 0; i < shape.dimensions_size(); ++i) {
          if (!shape.is_dynamic_dimension(i)) continue;
          HloInstruction* size = HandedOn(*inst, index, i);
          if (size == nullptr) {
            TF_ASSIGN_OR_RETURN(const Shape scalar, ShapeInference::InferGetDimensionSizeShape(shape, i));
            if (part == nullptr) {
              part = inst;
              for (int64_t element : index) {
                part = inst->parent()->AddInstruction(HloInstruction::CreateGetTupleElement(part, element));
              }
            }
            size = inst->parent()->AddInstruction(HloInstruction::CreateGetDimensionSize(scalar, part, i));
            changed_ = true;
          }
          SetDynamicSize(inst, index, i, size);
        }
        return absl::OkStatus();
      });
}

HloInstruction* DynamicDimensionInference::HandedOn(const HloInstruction& inst, const ShapeIndex& index,
                                                    int64_t dim) const {
  const auto of_operand = [&](int64_t operand, ShapeIndexView at, int64_t d) {
    return const_cast<HloInstruction*>(GetDynamicSize(inst.operand(operand), ShapeIndex(at), d));
  };
  const HloOpcode opcode = inst.opcode();
  if (opcode == HloOpcode::kTuple) {
    return of_operand(index[0], ShapeIndexView(index).subspan(1), dim);
  }
  if (opcode == HloOpcode::kGetTupleElement) {
    ShapeIndex inside = index;
    inside.push_front(inst.tuple_index());
    return of_operand(0, inside, dim);
  }
  if (absl::c_linear_search(kPassOn, opcode)) return of_operand(0, index, dim);
  if (opcode == HloOpcode::kSetDimensionSize) {
    return inst.dimensions()[0] == dim ? const_cast<HloInstruction*>(inst.operand(1))
                                       : of_operand(0, {}, dim);
  }
  if (opcode == HloOpcode::kBroadcast) {
    const int64_t from = PositionInContainer(inst.dimensions(), dim);
    return from < 0 ? nullptr : of_operand(0, {}, from);
  }
  if (opcode == HloOpcode::kReshape) {
    for (const auto& [from, to] :
         ShapeUtil::DimensionsUnmodifiedByReshape(inst.operand(0)->shape(), inst.shape())) {
      if (to == dim) return of_operand(0, {}, from);
    }
    return nullptr;
  }
  if (!inst.IsElementwise()) return HandedOnByRule(inst, index, dim);
  for (int64_t i = 0; i < inst.operand_count(); ++i) {
    if (!ShapeUtil::SameRank(inst.operand(i)->shape(), inst.shape())) continue;
    if (HloInstruction* size = of_operand(i, {}, dim)) return size;
  }
  return nullptr;
}

// The dimension has the size of some operands' dimensions when the op's shape rule makes it as much larger as
// they get.
HloInstruction* DynamicDimensionInference::HandedOnByRule(const HloInstruction& inst, const ShapeIndex& index,
                                                          int64_t dim) const {
  const auto d = static_cast<int>(dim);
  const int64_t bound = ArrayAt(inst, index)->dimensions(d);
  // What comes from another device has the size that it has there.
  if (bound == Shape::kUnboundedSize || GetOpInfo(inst.opcode()).family == "collective") return nullptr;
  std::vector<HloInstruction*> candidates;
  const auto for_each_size = [&](auto f) {
    for (int64_t i = 0; i < inst.operand_count(); ++i) {
      const Shape& shape = inst.operand(i)->shape();
      for (int k = 0; shape.IsArray() && k < shape.dimensions_size(); ++k) {
        const HloInstruction* size = GetDynamicSize(inst.operand(i), {}, k);
        if (size != nullptr && shape.dimensions(k) == bound) f(i, k, const_cast<HloInstruction*>(size));
      }
    }
  };
  for_each_size([&](int64_t, int, HloInstruction* size) {
    if (!absl::c_linear_search(candidates, size)) candidates.push_back(size);
  });
  const auto grows_with = [&](HloInstruction* candidate, int64_t by) {
    std::vector<Shape> shapes;
    for (const HloInstruction* operand : inst.operands()) shapes.push_back(operand->shape());
    for_each_size([&](int64_t i, int k, HloInstruction* size) {
      if (size == candidate) shapes[i].set_dimensions(k, bound + by);
    });
    HloInstruction::OpArgsStorage storage;
    OpArgs args = inst.MakeOpArgs(&storage, /*with_declared_shape=*/false);
    std::vector<const Shape*> operands;
    for (const Shape& shape : shapes) operands.push_back(&shape);
    args.operands = operands;
    const absl::StatusOr<Shape> result = InferShape(args);
    if (!result.ok()) return false;
    const auto array = ShapeUtil::TryGetSubshape(*result, index);
    return array.ok() && (*array)->IsArray() && d < (*array)->dimensions_size() &&
           (*array)->dimensions(d) == bound + by;
  };
  for (HloInstruction* candidate : candidates) {
    if (grows_with(candidate, 1) && grows_with(candidate, 7)) return candidate;
  }
  return nullptr;
}

HloInstruction* DynamicDimensionInference::GetDynamicSize(HloInstruction* inst, const ShapeIndex& index,
                                                          int64_t dim) const {
  const auto found = sizes_.find({inst, index, dim});
  return found == sizes_.end() ? nullptr : found->second;
}
const HloInstruction* DynamicDimensionInference::GetDynamicSize(const HloInstruction* inst,
                                                                const ShapeIndex& index, int64_t dim) const {
  return GetDynamicSize(const_cast<HloInstruction*>(inst), index, dim);
}

std::vector<HloInstruction*> DynamicDimensionInference::GetDynamicSizes(HloInstruction* inst,
                                                                        const ShapeIndex& index) const {
  std::vector<HloInstruction*> sizes;
  const Shape* array = ArrayAt(*inst, index);
  for (int i = 0; array != nullptr && i < array->dimensions_size(); ++i) {
    sizes.push_back(GetDynamicSize(inst, index, i));
  }
  return sizes;
}

bool DynamicDimensionInference::HasDynamicDimension(const HloInstruction* inst, ShapeIndexView index) const {
  bool has = false;
  ShapeUtil::ForEachLeafShape(inst->shape(), [&](const Shape& shape, const ShapeIndex& leaf) {
    const bool inside = leaf.size() >= index.size() && std::equal(index.begin(), index.end(), leaf.begin());
    for (int i = 0; inside && i < shape.dimensions_size(); ++i) {
      has = has || GetDynamicSize(inst, leaf, i) != nullptr;
    }
  });
  return has;
}

void DynamicDimensionInference::SetDynamicSize(HloInstruction* inst, const ShapeIndex& index, int64_t dim,
                                               HloInstruction* size) {
  if (size == nullptr) {
    sizes_.erase({inst, index, dim});
  } else {
    sizes_[{inst, index, dim}] = size;
  }
}

absl::Status DynamicDimensionInference::ForwardDynamicSize(HloInstruction* inst, HloInstruction* new_inst,
                                                           const ShapeIndex& index) {
  const Shape *from = ArrayAt(*inst, index), *to = ArrayAt(*new_inst, index);
  if (from == nullptr || to == nullptr || !ShapeUtil::SameDimensions(*from, *to)) {
    return InvalidArgument("the sizes of %s (%s) at %s do not fit %s (%s)", inst->name(),
                           ShapeUtil::HumanString(inst->shape()), index.ToString(), new_inst->name(),
                           ShapeUtil::HumanString(new_inst->shape()));
  }
  for (int i = 0; i < from->dimensions_size(); ++i) {
    SetDynamicSize(new_inst, index, i, GetDynamicSize(inst, index, i));
  }
  return absl::OkStatus();
}

std::string DynamicDimensionInference::ToString() const {
  std::vector<std::string> lines;
  for (const auto& [place, size] : sizes_) {
    const auto& [inst, index, dim] = place;
    lines.push_back(
        absl::StrCat(inst->name(), " at ", index.ToString(), ", dimension ", dim, ": ", size->name(), "\n"));
  }
  absl::c_sort(lines);
  return absl::StrJoin(lines, "");
}

}  // namespace xla
