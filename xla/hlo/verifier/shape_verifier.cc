#include <algorithm>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/hlo/verifier/module_rules.h"
#include "xla/layout_util.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// Same element types and sizes. Layouts are free, and so is whether a dimension counts as dynamic.
Shape::Equal SameResult() { return Shape::Equal().IgnoreLayout().IgnoreDynamicDimension(); }

// An op that computes nothing hands memory on as it is; others may convert layout and precision on the way.
bool HandsMemoryOn(HloOpcode opcode) {
  const absl::string_view family = GetOpInfo(opcode).family;
  return (family == "control" && opcode != HloOpcode::kFusion) || family == "host" ||
         opcode == HloOpcode::kBitcast || opcode == HloOpcode::kConstant;
}

// The result of these lies in another memory space than the operand, or belongs to another device.
bool CrossesMemories(HloOpcode opcode) {
  return GetOpInfo(opcode).family == "host" || opcode == HloOpcode::kCopyStart ||
         opcode == HloOpcode::kCopyDone;
}

// All floating-point types as one.
Shape OnePrecision(Shape shape) {
  ShapeUtil::ForEachMutableSubshape(&shape, [](Shape* part, const ShapeIndex&) {
    if (!part->IsArray() || !primitive_util::IsFloatingPointType(part->element_type())) return;
    part->set_element_type(F32);
    if (part->has_layout()) part->mutable_layout()->set_element_size_in_bits(0);
  });
  return shape;
}

ProgramShape OnePrecision(const ProgramShape& program) {
  ProgramShape result;
  for (int i = 0; i < program.parameters_size(); ++i) {
    result.AddParameter(OnePrecision(program.parameters(i)), program.parameter_names(i));
  }
  *result.mutable_result() = OnePrecision(program.result());
  return result;
}

std::string WithLayout(const Shape& shape) { return ShapeUtil::HumanStringWithLayout(shape); }

// --- What options add. Rule numbers: docs/operations/programs.md

absl::Status VerifyEveryPart(const HloInstruction& instruction, const HloVerifierOpts& options) {
  return ShapeUtil::ForEachSubshapeWithStatus(
      instruction.shape(), [&](const Shape& part, const ShapeIndex&) -> absl::Status {
        if (!part.IsArray()) return absl::OkStatus();
        if (!options.allow_unbounded_dynamism && part.is_unbounded_dynamic()) {
          return RuleError(instruction.opcode(), "V1", "dimensions must be bounded, found ",
                           ShapeUtil::HumanString(part));
        }
        if (options.verify_no_host_memory_space && part.has_layout() &&
            part.layout().memory_space() == Layout::kHostMemorySpace) {
          return RuleError(instruction.opcode(), "V2", "no array may be in host memory (space ",
                           Layout::kHostMemorySpace, "), found ", WithLayout(part));
        }
        return absl::OkStatus();
      });
}

absl::Status VerifyBroadcastOrder(const HloInstruction& broadcast) {
  const auto dimensions = broadcast.dimensions();
  if (std::is_sorted(dimensions.begin(), dimensions.end())) return absl::OkStatus();
  return RuleError(broadcast.opcode(), "V3", "dimensions must be in ascending order, found {",
                   absl::StrJoin(dimensions, ","), "}");
}

absl::Status VerifyReshapeIsFree(const HloInstruction& reshape) {
  const Shape& operand = reshape.operand(0)->shape();
  if (reshape.IsFused() || ShapeUtil::ReshapeIsBitcast(operand, reshape.shape())) return absl::OkStatus();
  return RuleError(reshape.opcode(), "V4", "the result must have the order in memory of the operand, found ",
                   WithLayout(operand), " and ", WithLayout(reshape.shape()));
}

absl::Status VerifyNameUnchanged(const HloInstruction& instruction) {
  const std::string& scheduled = instruction.metadata().scheduling_name();
  const std::string& name = instruction.name();
  const bool copied = absl::StrContains(name, ".remat") || absl::StrContains(name, ".clone");
  if (scheduled.empty() || scheduled == name || copied) return absl::OkStatus();
  return RuleError(instruction.opcode(), "V5", "it was scheduled under the name '", scheduled,
                   "' and has a different name now");
}

// --- Layouts

// Shapes without layouts are equal to all.
bool LieAlike(const Shape& a, const Shape& b, Shape::Equal equal = {}) {
  if (!LayoutUtil::HasLayout(a) || !LayoutUtil::HasLayout(b)) return true;
  return equal.IgnoreDynamicDimension().IgnoreFpPrecision()(a, b);
}

absl::Status VerifyArgumentLayout(const HloInstruction& caller, const HloComputation& callee,
                                  int64_t parameter, const Shape& argument) {
  const Shape& wanted = callee.parameter_instruction(parameter)->shape();
  if (LieAlike(argument, wanted)) return absl::OkStatus();
  return RuleError(caller.opcode(), "V7", "parameter ", parameter, " of '", callee.name(), "' is ",
                   WithLayout(wanted), ", but gets ", WithLayout(argument));
}

// What goes into a computation that runs in place of the instruction.
absl::Status VerifyArgumentLayouts(const HloInstruction& caller) {
  const bool one_each = caller.opcode() == HloOpcode::kConditional;
  const bool is_call = caller.opcode() == HloOpcode::kCall || caller.opcode() == HloOpcode::kFusion ||
                       caller.opcode() == HloOpcode::kWhile;
  for (size_t i = 0; (one_each || is_call) && i < caller.called_computations().size(); ++i) {
    const HloComputation& callee = *caller.called_computations()[i];
    for (int64_t p = 0; p < callee.num_parameters(); ++p) {
      TF_RETURN_IF_ERROR(VerifyArgumentLayout(
          caller, callee, p, caller.operand(one_each ? static_cast<int64_t>(i) + 1 : p)->shape()));
    }
  }
  if (caller.opcode() != HloOpcode::kWhile) return absl::OkStatus();
  const HloComputation& body = *caller.while_body();
  return VerifyArgumentLayout(caller, body, 0, body.root_instruction()->shape());
}

absl::Status VerifyLayoutUnchanged(const HloInstruction& instruction) {
  const Shape& result = instruction.shape();
  if (!result.IsArray() || !result.has_layout()) return absl::OkStatus();
  for (const HloInstruction* operand : instruction.operands()) {
    const Shape& shape = operand->shape();
    if (!shape.IsArray() || !shape.has_layout() || shape.rank() != result.rank() ||
        Layout::Equal().MinorToMajorOnly()(shape.layout(), result.layout())) {
      continue;
    }
    return RuleError(instruction.opcode(), "V8", "it must not change the layout, but makes ",
                     WithLayout(result), " of ", WithLayout(shape));
  }
  return absl::OkStatus();
}

absl::Status VerifyBitcastSize(const HloInstruction& bitcast, const HloVerifierOpts& options) {
  const int64_t have = options.ShapeSize(bitcast.operand(0)->shape());
  const int64_t want = options.ShapeSize(bitcast.shape());
  if (have == want) return absl::OkStatus();
  return RuleError(bitcast.opcode(), "V9", "operand and result must take the same bytes, found ", have,
                   " for ", WithLayout(bitcast.operand(0)->shape()), " and ", want, " for ",
                   WithLayout(bitcast.shape()));
}

}  // namespace

bool ShapeVerifier::ShapesSame(const Shape& a, const Shape& b, Shape::Equal equal) const {
  return opts_.layout_sensitive ? LieAlike(a, b, equal) && SameResult()(a, b) : SameResult()(a, b);
}

absl::Status ShapeVerifier::CheckShape(const HloInstruction* instruction, const Shape& inferred_shape,
                                       bool only_compare_minor_to_major_in_layout) {
  const Shape& written = instruction->shape();
  const bool hands_on = HandsMemoryOn(instruction->opcode());
  if (!SameResult().IgnoreFpPrecision(opts_.allow_mixed_precision && !hands_on)(written, inferred_shape)) {
    return absl::InvalidArgumentError(absl::StrCat(
        HloOpcodeString(instruction->opcode()), " gives ", ShapeUtil::HumanString(inferred_shape),
        " but its shape is written as ", ShapeUtil::HumanString(written)));
  }
  if (!opts_.layout_sensitive || !hands_on) return absl::OkStatus();
  const bool minor_to_major_only =
      only_compare_minor_to_major_in_layout || CrossesMemories(instruction->opcode());
  if (LieAlike(written, inferred_shape, Shape::Equal().MinorToMajorOnlyInLayout(minor_to_major_only))) {
    return absl::OkStatus();
  }
  return RuleError(instruction->opcode(), "V6", "it gives ", WithLayout(inferred_shape),
                   " but its shape is written as ", WithLayout(written));
}

absl::Status ShapeVerifier::CheckShape(const HloInstruction* instruction,
                                       const absl::StatusOr<Shape>& inferred_shape_status) {
  TF_RETURN_IF_ERROR(inferred_shape_status.status());
  return CheckShape(instruction, *inferred_shape_status);
}

absl::Status ShapeVerifier::CheckParameterCount(const HloInstruction* calling_instruction,
                                                const HloComputation* computation, int expected) {
  if (computation->num_parameters() == expected) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat(HloOpcodeString(calling_instruction->opcode()), " must call a computation of ", expected,
                   " parameters, but '", computation->name(), "' has ", computation->num_parameters()));
}

absl::StatusOr<Shape> ShapeVerifier::InferredShape(const HloInstruction& instruction, bool one_precision) {
  std::vector<Shape> shapes;
  std::vector<ProgramShape> programs;
  HloInstruction::OpArgsStorage storage;
  for (const HloComputation* callee : instruction.called_computations()) {
    auto [found, is_new] = program_shapes_.try_emplace(callee);
    if (is_new) found->second = callee->ComputeProgramShape();
    if (one_precision) programs.push_back(OnePrecision(found->second));
  }
  for (size_t i = 0; i < instruction.called_computations().size(); ++i) {
    storage.computations.push_back(one_precision ? &programs[i]
                                                 : &program_shapes_.at(instruction.called_computations()[i]));
  }
  const Shape* declared = &instruction.shape();
  if (!one_precision) {
    for (const HloInstruction* operand : instruction.operands())
      storage.operands.push_back(&operand->shape());
  } else {
    for (const HloInstruction* operand : instruction.operands())
      shapes.push_back(OnePrecision(operand->shape()));
    for (const Shape& shape : shapes) storage.operands.push_back(&shape);
  }
  const Shape declared_as_one = one_precision ? OnePrecision(*declared) : Shape();
  return InferShape(OpArgs{instruction.opcode(), storage.operands, instruction.attributes(),
                           storage.computations, one_precision ? &declared_as_one : declared, nullptr});
}

absl::Status ShapeVerifier::CheckByRules(const HloInstruction& instruction) {
  const absl::Status status = CheckShape(&instruction, InferredShape(instruction, /*one_precision=*/false));
  // Where precisions may be mixed, an instruction is right that would be if all were one.
  if (status.ok() || !opts_.allow_mixed_precision || HandsMemoryOn(instruction.opcode())) return status;
  const auto as_one = InferredShape(instruction, /*one_precision=*/true);
  return as_one.ok() && CheckShape(&instruction, *as_one).ok() ? absl::OkStatus() : status;
}

absl::Status ShapeVerifier::Preprocess(HloInstruction* hlo) {
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShapeWithOptionalLayout(hlo->shape()));
  TF_RETURN_IF_ERROR(VerifyEveryPart(*hlo, opts_));
  if (opts_.verify_broadcast_dimensions_order && hlo->opcode() == HloOpcode::kBroadcast) {
    TF_RETURN_IF_ERROR(VerifyBroadcastOrder(*hlo));
  }
  if (opts_.verify_reshape_is_bitcast && hlo->opcode() == HloOpcode::kReshape) {
    TF_RETURN_IF_ERROR(VerifyReshapeIsFree(*hlo));
  }
  if (opts_.verify_instruction_name_unchanged) TF_RETURN_IF_ERROR(VerifyNameUnchanged(*hlo));
  return absl::OkStatus();
}

absl::Status ShapeVerifier::DefaultAction(HloInstruction* hlo) { return CheckByRules(*hlo); }

absl::Status VerifyLayouts(const HloInstruction& instruction, const HloVerifierOpts& options) {
  TF_RETURN_IF_ERROR(VerifyArgumentLayouts(instruction));
  if (!options.InstructionCanChangeLayout(&instruction)) {
    TF_RETURN_IF_ERROR(VerifyLayoutUnchanged(instruction));
  }
  if (instruction.opcode() == HloOpcode::kBitcast && !options.allow_bitcast_to_have_different_size) {
    return VerifyBitcastSize(instruction, options);
  }
  return absl::OkStatus();
}

absl::Status ShapeVerifier::VerifyEntryComputationLayout(const HloModule& module) {
  const ProgramShape actual = module.entry_computation()->ComputeProgramShape();
  const ComputationLayout& layout = module.entry_computation_layout();
  const ProgramShape written = layout.ComputeProgramShape();
  if (written.parameters_size() != actual.parameters_size()) {
    return absl::InvalidArgumentError(absl::StrCat("entry_computation_layout has ", written.parameters_size(),
                                                   " parameters but the entry computation has ",
                                                   actual.parameters_size()));
  }
  for (int i = 0; i <= actual.parameters_size(); ++i) {
    const bool is_result = i == actual.parameters_size();
    const Shape& a = is_result ? written.result() : written.parameters(i);
    const Shape& b = is_result ? actual.result() : actual.parameters(i);
    const bool same = SameResult()(a, b);
    const auto equal = Shape::Equal().IgnoreTilesInLayout().IgnoreTailPaddingAlignmentInElements();
    if (same && (!opts_.layout_sensitive || LieAlike(a, b, equal))) continue;
    const auto text = [&](const Shape& shape) {
      return same ? WithLayout(shape) : ShapeUtil::HumanString(shape);
    };
    return absl::InvalidArgumentError(absl::StrCat("entry_computation_layout ", same ? "[V10] " : "",
                                                   "gives ",
                                                   is_result ? "the result" : absl::StrCat("parameter ", i),
                                                   " the shape ", text(a), " but it is ", text(b)));
  }
  return absl::OkStatus();
}

}  // namespace xla
