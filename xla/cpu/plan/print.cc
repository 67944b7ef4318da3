// A plan as text.
#include <algorithm>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/cpu/plan/program_plan.h"
#include "xla/shape_util.h"

namespace xla::cpu {
namespace {

class Printer {
 public:
  explicit Printer(const ProgramPlan& plan) : plan_(plan) {}

  std::string Run() {
    absl::StrAppend(&text_, "plan of ", plan_.module->name(), ": arena of ", plan_.arena_bytes, " bytes, ",
                    plan_.constants.size(), " constants in memory\n");
    Print(plan_.entry, 1);
    absl::StrAppend(&text_, "  result ", Values(plan_.entry.roots), "\n");
    return std::move(text_);
  }

 private:
  std::string Place(const PlannedValue& value) const {
    switch (value.storage) {
      case Storage::kRegister:
        return "register";
      case Storage::kArena:
        return absl::StrCat("arena+", value.offset);
      case Storage::kArgument:
        return absl::StrCat("argument ", value.index);
      case Storage::kResult:
        return absl::StrCat("result ", value.index);
      case Storage::kConstant:
        return absl::StrCat("constant ", value.index);
      case Storage::kNone:
        return "token";
    }
    return "?";
  }

  std::string Values(absl::Span<const ValueId> ids) const {
    return absl::StrJoin(ids, ", ", [&](std::string* out, ValueId id) {
      absl::StrAppend(out, "v", id, " (", Place(plan_.value(id)), ")");
    });
  }

  // Whether the result lies over an operand.
  std::string InPlace(const Step& step) const {
    for (ValueId result : step.results) {
      const PlannedValue& to = plan_.value(result);
      if (to.storage != Storage::kArena && to.storage != Storage::kResult) continue;
      for (ValueId operand : step.operands) {
        const PlannedValue& from = plan_.value(operand);
        if (from.storage == to.storage && from.offset == to.offset && from.index == to.index)
          return ", in place";
      }
    }
    return "";
  }

  // What the step computes, from what to what.
  void PrintWork(const Step& step, const std::string& indent) {
    absl::StrAppend(&text_, " ", step.instruction->name(), " = ",
                    ShapeUtil::HumanString(step.instruction->shape()), " ",
                    HloOpcodeString(step.instruction->opcode()));
    if (step.fused.size() > 1) absl::StrAppend(&text_, " of ", step.fused.size(), " ops");
    absl::StrAppend(&text_, ": ", Values(step.operands), " -> ", Values(step.results), InPlace(step), "\n");
    if (step.fused.size() > 1) {
      absl::StrAppend(&text_, indent, "    ",
                      absl::StrJoin(step.fused, " ",
                                    [](std::string* out, const HloInstruction* member) {
                                      absl::StrAppend(out, member->name());
                                    }),
                      "\n");
    }
  }

  void Print(const Sequence& sequence, int depth) {
    const std::string indent(2 * depth, ' ');
    for (const Step& step : sequence.steps) {
      absl::StrAppend(&text_, indent, NameOf(step.kind));
      if (step.kind == StepKind::kCopy) {
        absl::StrAppend(&text_, " ", Values(step.operands), " -> ", Values(step.results), "\n");
        continue;
      }
      PrintWork(step, indent);
      if (step.epilogue != nullptr) {
        absl::StrAppend(&text_, indent, "  and in each block of it\n");
        const std::string inner(2 * (depth + 2), ' ');
        absl::StrAppend(&text_, inner, NameOf(step.epilogue->kind));
        PrintWork(*step.epilogue, inner);
      }
      for (size_t i = 0; i < step.sequences.size(); ++i) {
        const std::string name =
            step.kind == StepKind::kWhile ? (i == 0 ? "condition" : "body") : absl::StrCat("branch ", i);
        absl::StrAppend(&text_, indent, "  ", name, "\n");
        Print(*step.sequences[i], depth + 2);
        if (step.kind == StepKind::kWhile && i == 0)
          absl::StrAppend(&text_, indent, "    goes on while ", Values(step.sequences[0]->roots), "\n");
      }
    }
  }

  const ProgramPlan& plan_;
  std::string text_;
};

}  // namespace

absl::string_view NameOf(StepKind kind) {
  switch (kind) {
    case StepKind::kScalar:
      return "scalar";
    case StepKind::kLoop:
      return "loop";
    case StepKind::kReduce:
      return "reduce";
    case StepKind::kRows:
      return "rows";
    case StepKind::kWindow:
      return "window";
    case StepKind::kUpdate:
      return "update";
    case StepKind::kLibrary:
      return "kernel";
    case StepKind::kEvaluate:
      return "evaluate";
    case StepKind::kCopy:
      return "copy";
    case StepKind::kWhile:
      return "while";
    case StepKind::kConditional:
      return "conditional";
  }
  return "?";
}

std::string ToString(const ProgramPlan& plan) { return Printer(plan).Run(); }

}  // namespace xla::cpu
