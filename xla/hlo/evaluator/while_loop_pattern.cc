// Reading loops over a counter.
#include <optional>
#include <utility>

#include "absl/numeric/int128.h"
#include "xla/comparison_util.h"
#include "xla/hlo/evaluator/hlo_evaluator.h"
#include "xla/hlo/evaluator/partial_plan.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

// Loops that a bound depends on may run so often.
constexpr int64_t kMaxIterations = 10000;
// Copies and calls that are followed.
constexpr int kMaxHops = 10000;

bool IsCall(const HloInstruction& instruction) {
  return instruction.opcode() == HloOpcode::kCall || instruction.opcode() == HloOpcode::kFusion;
}

// Where the value is made, inside of calls and fusions of which there is only one, or the state of a loop.
ValueOf Follow(ValueOf value) {
  for (int hop = 0; hop < kMaxHops; ++hop) {
    const HloInstruction& instruction = *value.instruction;
    if (std::optional<ValueOf> source = SourceOf(value)) {
      value = *std::move(source);
    } else if (IsCall(instruction) && instruction.called_computation(0)->caller_instructions().size() == 1) {
      value.instruction = instruction.called_computation(0)->root_instruction();
    } else if (instruction.opcode() == HloOpcode::kParameter && instruction.parent() != nullptr) {
      const auto callers = instruction.parent()->caller_instructions();
      if (callers.size() != 1 || !IsCall(*callers[0])) return value;
      value.instruction = callers[0]->operand(instruction.parameter_number());
    } else {
      return value;
    }
  }
  return value;
}

bool Holds(ComparisonDirection direction, absl::int128 a, absl::int128 b) {
  return Comparison::GetComparator<absl::int128>(direction)(a, b);
}

bool Fits(PrimitiveType type, absl::int128 value) {
  const int bits = primitive_util::BitWidth(type);
  const bool is_signed = primitive_util::IsSignedIntegralType(type);
  const absl::int128 limit = absl::int128(1) << (is_signed ? bits - 1 : bits);
  return value < limit && value >= (is_signed ? -limit : absl::int128(0));
}

// How often `counter direction bound` holds; nothing when the counter would wrap first, or never stops.
std::optional<int64_t> TripCount(PrimitiveType type, ComparisonDirection direction, absl::int128 init,
                                 absl::int128 step, absl::int128 bound) {
  if (!Holds(direction, init, bound)) return 0;
  if (step == 0) return std::nullopt;
  const absl::int128 rest = bound - init;
  absl::int128 count = direction == ComparisonDirection::kEq ? 1 : rest / step;
  if (count < 0) return std::nullopt;
  // The division rounds to zero, so that the count is short by one where the condition still holds.
  if (Holds(direction, init + count * step, bound)) ++count;
  const absl::int128 last = init + count * step;
  if (Holds(direction, last, bound) || !Fits(type, last) || !Fits(S64, count)) return std::nullopt;
  return static_cast<int64_t>(count);
}

}  // namespace

class WhileLoopParser {
 public:
  explicit WhileLoopParser(const HloInstruction& loop) : loop_(loop), evaluator_(kMaxIterations) {}

  std::optional<ParsedWhileLoop> Parse() {
    const ValueOf condition = Follow({loop_.while_condition()->root_instruction(), {}});
    if (IsState(*loop_.while_condition(), condition)) return ParseFlag(condition.element);
    if (condition.instruction->opcode() != HloOpcode::kCompare) return std::nullopt;
    ValueOf sides[2];
    for (int i : {0, 1}) sides[i] = Follow({condition.instruction->operand(i), {}});
    for (int i : {0, 1}) {
      if (!IsState(*loop_.while_condition(), sides[i])) continue;
      const std::optional<Step> step = FindStep(sides[i].element);
      if (!step) continue;
      ComparisonDirection direction = condition.instruction->comparison_direction();
      if (i == 1) direction = Comparison(direction, Comparison::Type::kSigned).Converse().GetDirection();
      return ParseCounter(sides[i].element, *step, direction, {condition.instruction->operand(1 - i), {}});
    }
    return std::nullopt;
  }

 private:
  struct Step {
    ValueOf size;
    bool down;
  };

  // Of a tuple's elements; a loop whose state is one array has no index to tell.
  static bool IsState(const HloComputation& computation, const ValueOf& value) {
    return value.instruction == computation.parameter_instruction(0) && value.element.size() == 1;
  }

  // What the body adds to the element of its state.
  std::optional<Step> FindStep(const ShapeIndex& element) const {
    const HloComputation& body = *loop_.while_body();
    const ValueOf before{body.parameter_instruction(0), element};
    const ValueOf after = Follow({body.root_instruction(), element});
    const HloOpcode opcode = after.instruction->opcode();
    if (opcode != HloOpcode::kAdd && opcode != HloOpcode::kSubtract) return std::nullopt;
    for (int i : {0, 1}) {
      if (i == 1 && opcode == HloOpcode::kSubtract) break;
      if (Follow({after.instruction->operand(i), {}}) == before) {
        return Step{{after.instruction->operand(1 - i), {}}, opcode == HloOpcode::kSubtract};
      }
    }
    return std::nullopt;
  }

  std::optional<Literal> Known(const ValueOf& value) {
    absl::StatusOr<Literal> literal =
        evaluator_.EvaluateElement(*value.instruction, value.element, /*recursively=*/true, {});
    if (!literal.ok() || !ShapeUtil::IsScalar(literal->shape())) return std::nullopt;
    return *std::move(literal);
  }

  std::optional<ParsedWhileLoop> ParseCounter(const ShapeIndex& element, const Step& step,
                                              ComparisonDirection direction, const ValueOf& bound) {
    const PrimitiveType type = ShapeUtil::GetSubshape(loop_.shape(), element).element_type();
    if (!primitive_util::IsIntegralType(type)) return std::nullopt;
    std::optional<int64_t> numbers[3];
    const ValueOf values[3] = {{loop_.operand(0), element}, step.size, bound};
    for (int i = 0; i < 3; ++i) {
      if (const std::optional<Literal> literal = Known(values[i])) numbers[i] = literal->GetFirstInteger();
      if (!numbers[i]) return kParsedDynamicWhileLoop;
    }
    const int64_t size = step.down ? -*numbers[1] : *numbers[1];
    const std::optional<int64_t> trips = TripCount(type, direction, *numbers[0], size, *numbers[2]);
    if (!trips) return std::nullopt;
    return ParsedWhileLoop{ParsedStaticWhileLoop{*trips, element[0], *numbers[0], size, *numbers[2]}};
  }

  // A truth value counts from 0 to 1 in one step.
  std::optional<ParsedWhileLoop> ParseFlag(const ShapeIndex& element) {
    const std::optional<Literal> before = Known({loop_.operand(0), element});
    const std::optional<Literal> after = Known({loop_.while_body()->root_instruction(), element});
    if (!before || !after) return kParsedDynamicWhileLoop;
    const bool runs = before->GetFirstElement<bool>();
    if (runs && after->GetFirstElement<bool>()) return std::nullopt;
    return ParsedWhileLoop{ParsedStaticWhileLoop{runs ? 1 : 0, element[0], 0, 1, 1}};
  }

  const HloInstruction& loop_;
  HloEvaluator evaluator_;
};

std::optional<ParsedWhileLoop> PatternMatchParseWhileLoop(
    const HloInstruction* while_op, HloEvaluator::PrecomputedAnalyses /*precomputed_analyses*/) {
  if (while_op->opcode() != HloOpcode::kWhile) return std::nullopt;
  return WhileLoopParser(*while_op).Parse();
}

}  // namespace xla
