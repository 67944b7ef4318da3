#include "xla/cpu/plan/op_traits.h"

#include <algorithm>

#include "absl/algorithm/container.h"
#include "xla/cpu/library/library_call.h"
#include "xla/cpu/plan/fusion.h"
#include "xla/cpu/plan/scalar_functions.h"
#include "xla/cpu/plan/window_traits.h"
#include "xla/layout_util.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

bool OperandsAndResultAreStaticArrays(const HloInstruction& instruction) {
  return IsStaticArray(instruction.shape()) &&
         std::all_of(instruction.operands().begin(), instruction.operands().end(),
                     [](const HloInstruction* operand) { return IsStaticArray(operand->shape()); });
}

bool OperandsAndResultsAreStatic(const HloInstruction& instruction) {
  return instruction.shape().is_static() &&
         std::all_of(instruction.operands().begin(), instruction.operands().end(),
                     [](const HloInstruction* operand) { return operand->shape().is_static(); });
}

// Mixed floating-point types are computed in the widest one, which the evaluation does.
bool HasOneFloatType(const HloInstruction& instruction) {
  const HloOpcode opcode = instruction.opcode();
  if (opcode == HloOpcode::kConvert || opcode == HloOpcode::kBitcastConvert ||
      opcode == HloOpcode::kComplex || opcode == HloOpcode::kReal || opcode == HloOpcode::kImag ||
      opcode == HloOpcode::kAbs || opcode == HloOpcode::kStochasticConvert || opcode == HloOpcode::kMap)
    return true;
  PrimitiveType type = PRIMITIVE_TYPE_INVALID;
  const auto look = [&](const Shape& shape) {
    if (!primitive_util::IsFloatingPointType(shape.element_type()) &&
        !primitive_util::IsComplexType(shape.element_type()))
      return true;
    if (type == PRIMITIVE_TYPE_INVALID) type = shape.element_type();
    return type == shape.element_type();
  };
  bool one = look(instruction.shape());
  for (const HloInstruction* operand : instruction.operands()) one &= look(operand->shape());
  return one;
}

// Whether the shapes are the same but for dimensions of size 1.
bool DropsOnlySizesOfOne(const Shape& a, const Shape& b) {
  const auto sizes = [](const Shape& shape) {
    std::vector<int64_t> kept;
    for (int64_t size : shape.dimensions()) {
      if (size != 1) kept.push_back(size);
    }
    return kept;
  };
  return sizes(a) == sizes(b);
}

// Whether the updates of a scatter have their operand's type.
bool HasOneTypeEach(const HloInstruction& scatter) {
  const int64_t count = scatter.operand_count() / 2;
  for (int64_t k = 0; k < count; ++k) {
    if (scatter.operand(k)->shape().element_type() != scatter.operand(count + 1 + k)->shape().element_type())
      return false;
  }
  return true;
}

bool IsElementwiseOp(const HloInstruction& instruction) {
  const absl::string_view family = GetOpInfo(instruction.opcode()).family;
  if (family == "convert") {
    return instruction.opcode() != HloOpcode::kBitcastConvert ||
           primitive_util::BitWidth(instruction.shape().element_type()) ==
               primitive_util::BitWidth(instruction.operand(0)->shape().element_type());
  }
  return family == "elementwise";
}

}  // namespace

bool IsStaticArray(const Shape& shape) { return shape.IsArray() && shape.is_static(); }
bool IsScalarArray(const Shape& shape) { return IsStaticArray(shape) && shape.dimensions_size() == 0; }

int64_t MinorSize(const Shape& shape) { return shape.rank() == 0 ? 1 : shape.dimensions(shape.rank() - 1); }

bool IsRowMajor(const Shape& shape) {
  return !shape.has_layout() || LayoutUtil::IsMonotonicWithDim0Major(shape.layout());
}

bool IsElementByElement(const HloInstruction& instruction) {
  if (!OperandsAndResultAreStaticArrays(instruction) || !HasOneFloatType(instruction)) return false;
  switch (instruction.opcode()) {
    case HloOpcode::kBroadcast:
    case HloOpcode::kReshape:
    case HloOpcode::kTranspose:
    case HloOpcode::kSlice:
    case HloOpcode::kReverse:
    case HloOpcode::kPad:
    case HloOpcode::kConcatenate:
    case HloOpcode::kIota:
    case HloOpcode::kCopy:
    case HloOpcode::kDynamicSlice:
      return true;
    case HloOpcode::kGather:
      // A window without elements has nothing to give.
      return ShapeUtil::ElementsIn(instruction.operand(0)->shape()) > 0 &&
             absl::c_all_of(instruction.gather_slice_sizes(), [](int64_t size) { return size > 0; });
    case HloOpcode::kBitcast:
      return IsRowMajor(instruction.shape()) && IsRowMajor(instruction.operand(0)->shape()) &&
             ShapeUtil::ElementsIn(instruction.shape()) ==
                 ShapeUtil::ElementsIn(instruction.operand(0)->shape()) &&
             instruction.shape().element_type() == instruction.operand(0)->shape().element_type();
    case HloOpcode::kMap:
      return IsScalarFunction(*instruction.to_apply());
    default:
      return IsElementwiseOp(instruction);
  }
}

bool KeepsPlaces(const HloInstruction& instruction) {
  return IsElementwiseOp(instruction) || instruction.opcode() == HloOpcode::kCopy ||
         instruction.opcode() == HloOpcode::kMap;
}

bool ReadsElements(const HloInstruction& user, const HloInstruction& operand) {
  switch (user.opcode()) {
    case HloOpcode::kReduce: {
      const int64_t arrays = user.operand_count() / 2;
      return std::find(user.operands().begin() + arrays, user.operands().end(), &operand) ==
             user.operands().end();
    }
    case HloOpcode::kDynamicUpdateSlice:
      return user.operand(0) != &operand && user.operand(1) == &operand;
    case HloOpcode::kScatter: {
      const int64_t count = user.operand_count() / 2;
      return std::find(user.operands().begin(), user.operands().begin() + count, &operand) ==
             user.operands().begin() + count;
    }
    case HloOpcode::kReshape:
    case HloOpcode::kBitcast:
      // Otherwise coordinates would be divided for every element.
      return IsElementByElement(user) && DropsOnlySizesOfOne(operand.shape(), user.shape());
    default:
      return IsElementByElement(user);
  }
}

bool Expands(const HloInstruction& instruction) {
  if (instruction.opcode() == HloOpcode::kGather) return true;
  return instruction.opcode() == HloOpcode::kBroadcast &&
         ShapeUtil::ElementsIn(instruction.shape()) > ShapeUtil::ElementsIn(instruction.operand(0)->shape());
}

bool IsFree(const HloInstruction& instruction) {
  switch (instruction.opcode()) {
    case HloOpcode::kBroadcast:
    case HloOpcode::kReshape:
    case HloOpcode::kBitcast:
    case HloOpcode::kTranspose:
    case HloOpcode::kSlice:
    case HloOpcode::kReverse:
    case HloOpcode::kIota:
    case HloOpcode::kCopy:
    case HloOpcode::kDynamicSlice:
    case HloOpcode::kConvert:
    case HloOpcode::kNegate:
      return true;
    default:
      return false;
  }
}

bool MovesMinorDimension(const HloInstruction& instruction) {
  constexpr int64_t kMany = 256;
  if (instruction.opcode() != HloOpcode::kTranspose || !OperandsAndResultAreStaticArrays(instruction) ||
      ShapeUtil::ElementsIn(instruction.shape()) < kMany)
    return false;
  // Dimensions of size 1 do not count.
  const auto last = [&](bool of_result) {
    for (int64_t d = instruction.shape().rank(); d-- > 0;) {
      const int64_t dimension = of_result ? instruction.dimensions(d) : d;
      if (instruction.operand(0)->shape().dimensions(dimension) != 1) return dimension;
    }
    return int64_t{-1};
  };
  return last(true) != last(false);
}

bool IsFlatLoop(const Step& step) {
  return step.kind == StepKind::kLoop &&
         std::all_of(step.fused.begin(), step.fused.end(), [](const HloInstruction* member) {
           return KeepsPlaces(*member) ||
                  (member->opcode() == HloOpcode::kBroadcast && member->operand(0)->shape().rank() == 0);
         });
}

bool IsRepeatable(const HloInstruction& instruction) {
  return instruction.opcode() == HloOpcode::kIota ||
         (instruction.opcode() == HloOpcode::kBroadcast &&
          instruction.operand(0)->opcode() != HloOpcode::kBroadcast);
}

bool IsAlias(const HloInstruction& instruction) {
  const HloOpcode opcode = instruction.opcode();
  return (opcode == HloOpcode::kReshape || opcode == HloOpcode::kBitcast || opcode == HloOpcode::kCopy) &&
         IsElementByElement(instruction);
}

bool IsSameBytes(const HloInstruction& instruction) {
  if (instruction.opcode() != HloOpcode::kBitcastConvert || instruction.HasControlDependencies())
    return false;
  const Shape &from = instruction.operand(0)->shape(), &to = instruction.shape();
  const auto has_bytes = [](const Shape& shape) {
    return IsStaticArray(shape) && shape.element_type() != PRED &&
           primitive_util::BitWidth(shape.element_type()) >= 8;
  };
  return has_bytes(from) && has_bytes(to) &&
         primitive_util::BitWidth(from.element_type()) != primitive_util::BitWidth(to.element_type());
}

bool TakesLong(const HloInstruction& instruction) {
  switch (instruction.opcode()) {
    case HloOpcode::kDivide:
    case HloOpcode::kRemainder:
    case HloOpcode::kSqrt:
    case HloOpcode::kPower:
    case HloOpcode::kAtan2:
    case HloOpcode::kConcatenate:
    case HloOpcode::kStochasticConvert:
    case HloOpcode::kMap:
      return true;
    default:
      return GetOpInfo(instruction.opcode()).Takes(Attr::kResultAccuracy);
  }
}

StepKind KindOf(const HloInstruction& instruction) {
  if (instruction.opcode() == HloOpcode::kTranspose && OperandsAndResultAreStaticArrays(instruction) &&
      HasLibraryCall(instruction))
    return StepKind::kLibrary;
  if (IsElementByElement(instruction))
    return IsScalarArray(instruction.shape()) ? StepKind::kScalar : StepKind::kLoop;
  if (instruction.opcode() == HloOpcode::kDynamicUpdateSlice &&
      OperandsAndResultAreStaticArrays(instruction) && instruction.shape().rank() > 0)
    return StepKind::kUpdate;
  if (instruction.opcode() == HloOpcode::kScatter && OperandsAndResultsAreStatic(instruction) &&
      IsScalarFunction(*instruction.to_apply()) && HasOneTypeEach(instruction))
    return StepKind::kUpdate;
  if (OperandsAndResultsAreStatic(instruction) && HasLibraryCall(instruction) &&
      (!TakesComparator(instruction) || IsScalarFunction(*instruction.to_apply())))
    return StepKind::kLibrary;
  if (IsEmittedReduce(instruction)) return StepKind::kReduce;
  if (IsEmittedReduceWindow(instruction) || IsEmittedSelectAndScatter(instruction) ||
      IsEmittedScan(instruction))
    return StepKind::kWindow;
  return StepKind::kEvaluate;
}

}  // namespace xla::cpu
