#include "xla/cpu/plan/scalar_functions.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/functional/function_ref.h"
#include "absl/types/span.h"
#include "xla/comparison_util.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/primitive_util.h"

namespace xla::cpu {
namespace {

// Of scalars, the same scalar.
bool IsIdentityOfScalars(HloOpcode opcode) {
  return opcode == HloOpcode::kReshape || opcode == HloOpcode::kBroadcast || opcode == HloOpcode::kBitcast ||
         opcode == HloOpcode::kTranspose || opcode == HloOpcode::kCopy;
}

bool AllArrays(const Shape& shape, absl::FunctionRef<bool(const Shape&)> is) {
  if (!shape.IsTuple()) return is(shape);
  return std::all_of(shape.tuple_shapes().begin(), shape.tuple_shapes().end(),
                     [&](const Shape& part) { return AllArrays(part, is); });
}

// The N values that a reducer gives.
std::vector<const HloInstruction*> Results(const HloComputation& reducer) {
  const HloInstruction* root = reducer.root_instruction();
  if (root->opcode() != HloOpcode::kTuple) return {root};
  return {root->operands().begin(), root->operands().end()};
}

// Value i is one sum-like op of the running value i and element i, perhaps with conversions on the way.
bool IsSumOf(const HloInstruction* result, int64_t i, int64_t count) {
  const auto behind_converts = [](const HloInstruction* at) {
    while (at->opcode() == HloOpcode::kConvert || at->opcode() == HloOpcode::kCopy) at = at->operand(0);
    return at;
  };
  const HloInstruction* sum = behind_converts(result);
  if (!HloOpcodeIsBinaryCommutative(sum->opcode())) return false;
  const HloInstruction *a = behind_converts(sum->operand(0)), *b = behind_converts(sum->operand(1));
  if (a->opcode() != HloOpcode::kParameter || b->opcode() != HloOpcode::kParameter) return false;
  const int64_t x = a->parameter_number(), y = b->parameter_number();
  return (x == i && y == count + i) || (x == count + i && y == i);
}

// Computes what a function that only compares and chooses gives for numbers. Nothing: it does more than that.
class Chooser {
 public:
  explicit Chooser(const HloComputation& function)
      : order_(function.MakeInstructionPostOrder()), results_(Results(function)) {
    known_ = std::all_of(order_.begin(), order_.end(), [](const HloInstruction* instruction) {
      switch (instruction->opcode()) {
        case HloOpcode::kParameter:
        case HloOpcode::kTuple:
        case HloOpcode::kCompare:
        case HloOpcode::kSelect:
        case HloOpcode::kMaximum:
        case HloOpcode::kMinimum:
          return true;
        case HloOpcode::kAnd:
        case HloOpcode::kOr:
        case HloOpcode::kXor:
        case HloOpcode::kNot:
          return instruction->shape().element_type() == PRED;
        default:
          return false;
      }
    });
  }

  bool known() const { return known_; }

  std::vector<double> operator()(absl::Span<const double> a, absl::Span<const double> b) {
    for (const HloInstruction* instruction : order_) {
      if (instruction->opcode() == HloOpcode::kTuple) continue;
      if (instruction->opcode() == HloOpcode::kParameter) {
        const size_t number = instruction->parameter_number();
        values_[instruction] = number < a.size() ? a[number] : b[number - a.size()];
      } else {
        values_[instruction] = Value(*instruction);
      }
    }
    std::vector<double> results;
    for (const HloInstruction* result : results_) results.push_back(values_.at(result));
    return results;
  }

 private:
  double Value(const HloInstruction& instruction) const {
    const auto operand = [&](int64_t i) { return values_.at(instruction.operand(i)); };
    const double a = operand(0), b = instruction.operand_count() > 1 ? operand(1) : 0;
    switch (instruction.opcode()) {
      case HloOpcode::kSelect:
        return a != 0 ? b : operand(2);
      case HloOpcode::kMaximum:
        return std::isnan(a) ? a : std::isnan(b) || a < b ? b : a;
      case HloOpcode::kMinimum:
        return std::isnan(a) ? a : std::isnan(b) || b < a ? b : a;
      case HloOpcode::kAnd:
        return a != 0 && b != 0;
      case HloOpcode::kOr:
        return a != 0 || b != 0;
      case HloOpcode::kXor:
        return (a != 0) != (b != 0);
      case HloOpcode::kNot:
        return a == 0;
      default:
        return Compared(instruction, a, b);
    }
  }

  static bool Compared(const HloInstruction& instruction, double a, double b) {
    if (instruction.comparison_type() == Comparison::Type::kFloatTotalOrder) {
      // NaN is the largest number.
      if (std::isnan(a)) a = std::numeric_limits<double>::infinity();
      if (std::isnan(b)) b = std::numeric_limits<double>::infinity();
    }
    return Comparison::GetComparator<double>(instruction.comparison_direction())(a, b);
  }

  std::vector<HloInstruction*> order_;
  std::vector<const HloInstruction*> results_;
  absl::flat_hash_map<const HloInstruction*, double> values_;
  bool known_ = false;
};

bool Same(absl::Span<const double> a, absl::Span<const double> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](double x, double y) { return x == y || (std::isnan(x) && std::isnan(y)); });
}

using Element = std::vector<double>;

// What comparing and choosing does with elements depends on nothing but how they compare: these compare in
// all ways. Empty: there are too many, or of a type that is not compared.
std::vector<Element> SampleElements(const HloComputation& reducer, int64_t count) {
  constexpr size_t kMaxElements = 40;
  std::vector<Element> elements = {{}};
  for (int64_t i = 0; i < count; ++i) {
    const PrimitiveType type = reducer.parameter_instruction(i)->shape().element_type();
    std::vector<double> values = {0, 1};
    if (type != PRED) values.push_back(2);
    if (primitive_util::IsFloatingPointType(type)) values.push_back(std::numeric_limits<double>::quiet_NaN());
    std::vector<Element> longer;
    for (const Element& element : elements) {
      for (double value : values) {
        longer.push_back(element);
        longer.back().push_back(value);
      }
    }
    elements = std::move(longer);
    if (elements.size() > kMaxElements || primitive_util::IsComplexType(type)) return {};
  }
  return elements;
}

// Whether f(f(a, b), c) = f(a, f(b, c)) for those of the elements that `fit` together.
bool IsAssociative(const std::vector<Element>& elements,
                   absl::FunctionRef<Element(const Element&, const Element&)> f,
                   absl::FunctionRef<bool(const Element&, const Element&)> fit) {
  for (const Element& a : elements) {
    for (const Element& b : elements) {
      if (!fit(a, b)) continue;
      const Element ab = f(a, b);
      for (const Element& c : elements) {
        if (fit(a, c) && fit(b, c) && !Same(f(ab, c), f(a, f(b, c)))) return false;
      }
    }
  }
  return true;
}

bool ChoosesInAnyOrder(const HloComputation& reducer, int64_t count) {
  Chooser choose(reducer);
  if (!choose.known()) return false;
  const std::vector<Element> elements = SampleElements(reducer, count);
  for (const Element& a : elements) {
    for (const Element& b : elements) {
      if (!Same(choose(a, b), choose(b, a))) return false;
    }
  }
  const auto function = [&](const Element& a, const Element& b) { return choose(a, b); };
  return !elements.empty() &&
         IsAssociative(elements, function, [](const Element&, const Element&) { return true; });
}

}  // namespace

bool IsPointwiseFunction(const HloComputation& computation, absl::Span<const int64_t> dimensions) {
  const auto fits = [&](const Shape& shape) {
    return IsStaticArray(shape) && (shape.rank() == 0 || shape.dimensions() == dimensions);
  };
  for (const HloInstruction* instruction : computation.instructions()) {
    if (!AllArrays(instruction->shape(), fits)) return false;
    switch (instruction->opcode()) {
      case HloOpcode::kParameter:
        if (!instruction->shape().IsArray()) return false;
        break;
      case HloOpcode::kConstant:
        if (!IsScalarArray(instruction->shape())) return false;
        break;
      case HloOpcode::kTuple:
      case HloOpcode::kGetTupleElement:
        break;
      case HloOpcode::kCall:
      case HloOpcode::kFusion:
      case HloOpcode::kMap:
        if (!IsPointwiseFunction(*instruction->called_computation(0), dimensions)) return false;
        break;
      default:
        if (!IsElementByElement(*instruction)) return false;
        if (KeepsPlaces(*instruction)) break;
        if (!IsIdentityOfScalars(instruction->opcode()) || !IsScalarArray(instruction->operand(0)->shape()))
          return false;
        break;
    }
  }
  return AllArrays(computation.root_instruction()->shape(),
                   [&](const Shape& shape) { return shape.dimensions() == dimensions; });
}

bool IsScalarFunction(const HloComputation& computation) {
  return IsPointwiseFunction(computation, {}) &&
         std::all_of(computation.parameter_instructions().begin(), computation.parameter_instructions().end(),
                     [](const HloInstruction* parameter) { return IsScalarArray(parameter->shape()); });
}

bool IsFreeInOrder(const HloComputation& reducer) {
  const std::vector<const HloInstruction*> results = Results(reducer);
  const auto count = static_cast<int64_t>(results.size());
  bool sums = true;
  for (int64_t i = 0; i < count; ++i) sums &= IsSumOf(results[i], i, count);
  return sums || ChoosesInAnyOrder(reducer, count);
}

int64_t ValueThatOrders(const HloComputation& reducer) {
  const auto count = static_cast<int64_t>(Results(reducer).size());
  Chooser choose(reducer);
  if (!choose.known()) return -1;
  const std::vector<Element> elements = SampleElements(reducer, count);
  const auto any = [](const Element&, const Element&) { return true; };
  const auto function = [&](const Element& a, const Element& b) { return choose(a, b); };
  if (elements.empty() || !IsAssociative(elements, function, any)) return -1;
  for (int64_t i = 0; i < count; ++i) {
    if (!primitive_util::IsIntegralType(reducer.parameter_instruction(i)->shape().element_type())) continue;
    const auto in_order = [&](const Element& a, const Element& b) {
      return b[i] < a[i] ? choose(b, a) : choose(a, b);
    };
    const auto differ = [&](const Element& a, const Element& b) { return a[i] != b[i]; };
    if (IsAssociative(elements, in_order, differ)) return i;
  }
  return -1;
}

bool IsEmittedReduce(const HloInstruction& instruction) {
  if (instruction.opcode() != HloOpcode::kReduce || !AllArrays(instruction.shape(), IsStaticArray))
    return false;
  return std::all_of(instruction.operands().begin(), instruction.operands().end(),
                     [](const HloInstruction* operand) { return IsStaticArray(operand->shape()); }) &&
         IsScalarFunction(*instruction.to_apply());
}

}  // namespace xla::cpu
