#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/comparison_util.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/layout.h"
#include "xla/shape.h"
#include "xla/shape_index.h"

// What patterns are made of (pattern_matcher.h): plain structs, so that a pattern lives on the stack and a
// compiler sees through it. A condition on a value alone has
//   bool Holds(const T& value) const;              whether the value fulfils it
//   void DescribeTo(std::ostream* os) const;       "with opcode add"
// and one that looks further has, instead of Holds,
//   bool Match(const T& value, Attempt* attempt) const;
// Words are made in DescribeTo and in the functions given to Attempt::Fail, which run only when somebody
// asked why.

namespace xla {

struct MatchOption {
  // Whether pointers are written.
  bool capture = true;
  // Every operand that the pattern looks at must have no other user.
  bool single_user_only = false;
  // Receives why there was no match.
  std::ostream* explain_os = nullptr;
};

namespace match {

// The state of one attempt.
class Attempt {
 public:
  explicit Attempt(const MatchOption& option) : option_(option) {}

  const MatchOption& option() const { return option_; }
  // Remembers a pointer that is written when the whole pattern has matched.
  template <typename T>
  void Capture(T** pointer, const std::remove_const_t<T>* value) {
    writes_.push_back({pointer, value, [](void* where, const void* what) {
                         // The value is reached through a graph that its owner may change.
                         *static_cast<T**>(where) = static_cast<T*>(const_cast<void*>(what));
                       }});
  }
  size_t mark() const { return writes_.size(); }
  void Rewind(size_t mark) {
    if (writes_.size() > mark) writes_.resize(mark);
  }
  void Commit() const {
    for (const Write& write : writes_) write.apply(write.pointer, write.value);
  }

  // Always false. `why` gives the explanation, and is called only when one is wanted.
  template <typename Why>
  bool Fail(const Why& why) {
    if (option_.explain_os != nullptr) why_ = why();
    return false;
  }
  const std::string& why() const { return why_; }

 private:
  struct Write {
    void* pointer = nullptr;
    const void* value = nullptr;
    void (*apply)(void*, const void*) = nullptr;
  };

  MatchOption option_;
  absl::InlinedVector<Write, 8> writes_;
  std::string why_;
};

namespace detail {

// "instruction %x = add(%a, %b)", "shape f32[2]{0}", ..
std::string Words(const HloInstruction& instruction);
std::string Words(const ::xla::Shape& shape);
std::string Words(const ::xla::Layout& layout);
// "an instruction", "a shape", "a layout"
absl::string_view KindOf(const HloInstruction*);
absl::string_view KindOf(const ::xla::Shape*);
absl::string_view KindOf(const ::xla::Layout*);

std::string InOperand(const std::string& why, int64_t index, const HloInstruction& instruction);
std::string NoSuchOperand(int64_t index, const HloInstruction& instruction);
std::string ManyUsers(const HloInstruction& operand);
std::string In(const std::string& why, const HloInstruction& instruction);
std::string InNeitherOrder(const std::string& why, const HloInstruction& instruction);
std::string NoneOfThem(const std::string& list, const std::string& value);
// "<value> is not <kind> <words>"
std::string IsNot(const std::string& value, absl::string_view kind, const std::string& words);
// What DescribeTo writes.
std::string Described(void (*describe)(const void* condition, std::ostream* os), const void* condition);

template <typename Condition>
std::string WordsOf(const Condition& condition) {
  return Described([](const void* c, std::ostream* os) { static_cast<const Condition*>(c)->DescribeTo(os); },
                   &condition);
}

template <typename T, typename Condition>
bool MatchCondition(const T& value, const Condition& condition, Attempt* attempt) {
  if constexpr (requires { condition.Holds(value); }) {
    return condition.Holds(value) ||
           attempt->Fail([&] { return IsNot(Words(value), KindOf(&value), WordsOf(condition)); });
  } else {
    return condition.Match(value, attempt);
  }
}

}  // namespace detail

// Conditions on a T, of which all must hold.
template <typename T, typename... Conditions>
class Pattern {
 public:
  using Value = T;

  Pattern() = default;
  explicit Pattern(std::tuple<Conditions...> conditions) : conditions_(std::move(conditions)) {}

  bool MatchIn(const T& value, Attempt* attempt) const {
    const size_t mark = attempt->mark();
    const bool matches = std::apply(
        [&](const Conditions&... condition) {
          return (detail::MatchCondition(value, condition, attempt) && ...);
        },
        conditions_);
    if (!matches) attempt->Rewind(mark);
    return matches;
  }

  // "an instruction with opcode add, with 2 operands"
  void DescribeTo(std::ostream* os, int64_t /*indent*/ = 0) const {
    const absl::string_view kind = detail::KindOf(static_cast<const T*>(nullptr));
    os->write(kind.data(), static_cast<std::streamsize>(kind.size()));
    const char* separator = " ";
    const auto describe = [&](const auto& condition) {
      *os << std::exchange(separator, ", ");
      condition.DescribeTo(os);
    };
    std::apply([&](const Conditions&... condition) { (describe(condition), ...); }, conditions_);
  }

 protected:
  template <typename Condition>
  std::tuple<Conditions..., Condition> And(Condition condition) const {
    return std::tuple_cat(conditions_, std::tuple<Condition>(std::move(condition)));
  }

 private:
  [[no_unique_address]] std::tuple<Conditions...> conditions_;
};

template <typename P>
concept AnyPattern = requires { typename std::decay_t<P>::Value; };
template <typename P>
concept InstructionPattern = AnyPattern<P> && std::is_same_v<typename std::decay_t<P>::Value, HloInstruction>;

namespace detail {

// --- On values of any kind

using Dims = absl::InlinedVector<int64_t, 6>;

// Remembers the value; a null pointer receives nothing.
template <typename T>
struct CaptureIn {
  T** pointer;
  bool Match(const std::remove_const_t<T>& value, Attempt* attempt) const {
    if (pointer != nullptr) attempt->Capture(pointer, &value);
    return true;
  }
  void DescribeTo(std::ostream* os) const { *os << "to be remembered"; }
};

template <typename... Patterns>
struct AllOf {
  std::tuple<Patterns...> patterns;
  template <typename T>
  bool Match(const T& value, Attempt* attempt) const {
    return std::apply([&](const Patterns&... p) { return (p.MatchIn(value, attempt) && ...); }, patterns);
  }
  void DescribeTo(std::ostream* os) const {
    const char* separator = "which is all of (";
    const auto describe = [&](const auto& pattern) {
      *os << std::exchange(separator, "; ");
      pattern.DescribeTo(os);
    };
    std::apply([&](const Patterns&... p) { (describe(p), ...); }, patterns);
    *os << ")";
  }
};

template <typename... Patterns>
struct AnyOf {
  std::tuple<Patterns...> patterns;
  template <typename T>
  bool Match(const T& value, Attempt* attempt) const {
    std::string reasons;
    const auto matches = [&](const auto& pattern) {
      if (pattern.MatchIn(value, attempt)) return true;
      return attempt->Fail([&] { return reasons += "\n - " + attempt->why(); });
    };
    return std::apply([&](const Patterns&... p) { return (matches(p) || ...); }, patterns) ||
           attempt->Fail([&] { return NoneOfThem(reasons, Words(value)); });
  }
  void DescribeTo(std::ostream* os) const {
    const char* separator = "which is any of (";
    const auto describe = [&](const auto& pattern) {
      *os << std::exchange(separator, "; ");
      pattern.DescribeTo(os);
    };
    std::apply([&](const Patterns&... p) { (describe(p), ...); }, patterns);
    *os << ")";
  }
};

// --- On layouts

struct LayoutEqualTo {
  const ::xla::Layout* layout;
  bool Holds(const ::xla::Layout& value) const { return layout != nullptr && value == *layout; }
  void DescribeTo(std::ostream* os) const;
};

struct MinorToMajor {
  Dims wanted;
  bool Holds(const ::xla::Layout& value) const {
    return absl::MakeConstSpan(wanted) == absl::MakeConstSpan(value.minor_to_major());
  }
  void DescribeTo(std::ostream* os) const;
};

// --- On shapes

struct ShapeEqualTo {
  const ::xla::Shape* shape;
  bool Holds(const ::xla::Shape& value) const;
  void DescribeTo(std::ostream* os) const;
};

struct ShapeCompatibleTo {
  const ::xla::Shape* shape;
  bool Holds(const ::xla::Shape& value) const;
  void DescribeTo(std::ostream* os) const;
};

struct ElementTypeIs {
  PrimitiveType type;
  bool Holds(const ::xla::Shape& value) const { return value.element_type() == type; }
  void DescribeTo(std::ostream* os) const;
};

struct DimsAre {
  Dims wanted;
  bool Holds(const ::xla::Shape& value) const {
    return value.IsArray() && absl::MakeConstSpan(wanted) == absl::MakeConstSpan(value.dimensions());
  }
  void DescribeTo(std::ostream* os) const;
};

struct RankIs {
  int64_t rank;
  bool Holds(const ::xla::Shape& value) const {
    return value.IsArray() && static_cast<int64_t>(value.dimensions().size()) == rank;
  }
  void DescribeTo(std::ostream* os) const;
};

// What the shape is: its name and how to tell.
struct ShapeKind {
  const char* words;
  bool (*holds)(const ::xla::Shape&);
  bool Holds(const ::xla::Shape& value) const { return holds(value); }
  void DescribeTo(std::ostream* os) const { *os << words; }
};
bool IsEffectiveScalar(const ::xla::Shape& shape);

template <typename P>
struct LayoutMatches {
  P layout;
  bool Match(const ::xla::Shape& value, Attempt* attempt) const {
    if (!value.has_layout()) return attempt->Fail([&] { return Words(value) + " has no layout"; });
    return layout.MatchIn(value.layout(), attempt);
  }
  void DescribeTo(std::ostream* os) const {
    *os << "with ";
    layout.DescribeTo(os);
  }
};

// The part of a shape at `index`, null when there is none.
const ::xla::Shape* SubshapeOrNull(const ::xla::Shape& shape, ShapeIndexView index);
std::string NoPart(const ::xla::Shape& shape, ShapeIndexView index);
void DescribePart(std::ostream* os, ShapeIndexView index);

template <typename P>
struct SubshapeMatches {
  Dims index;
  P subshape;
  bool Match(const ::xla::Shape& value, Attempt* attempt) const {
    const ::xla::Shape* part = SubshapeOrNull(value, index);
    if (part == nullptr) return attempt->Fail([&] { return NoPart(value, index); });
    return subshape.MatchIn(*part, attempt);
  }
  void DescribeTo(std::ostream* os) const {
    DescribePart(os, index);
    subshape.DescribeTo(os);
  }
};

// --- On instructions

struct OpcodeIs {
  HloOpcode opcode;
  bool Holds(const HloInstruction& i) const { return i.opcode() == opcode; }
  void DescribeTo(std::ostream* os) const;
};

struct OpcodeIsNot {
  HloOpcode opcode;
  bool Holds(const HloInstruction& i) const { return i.opcode() != opcode; }
  void DescribeTo(std::ostream* os) const;
};

struct NameIs {
  absl::string_view name;
  bool Holds(const HloInstruction& i) const { return i.name() == name; }
  void DescribeTo(std::ostream* os) const;
};

struct SameInstruction {
  const HloInstruction* instruction;
  bool Holds(const HloInstruction& i) const { return &i == instruction; }
  void DescribeTo(std::ostream* os) const;
};

template <typename F>
struct PredicateHolds {
  F predicate;
  bool Holds(const HloInstruction& i) const { return predicate(&i); }
  void DescribeTo(std::ostream* os) const { *os << "for which a predicate holds"; }
};

template <typename P>
struct ShapeMatches {
  P shape;
  bool Match(const HloInstruction& i, Attempt* attempt) const {
    return shape.MatchIn(i.shape(), attempt) || attempt->Fail([&] { return In(attempt->why(), i); });
  }
  void DescribeTo(std::ostream* os) const {
    *os << "with ";
    shape.DescribeTo(os);
  }
};

// An operand that the pattern looks at.
template <typename P>
bool MatchOperand(const HloInstruction& instruction, int64_t index, const P& pattern, Attempt* attempt) {
  const HloInstruction& operand = *instruction.operand(index);
  if (attempt->option().single_user_only && operand.user_count() != 1) {
    return attempt->Fail([&] { return ManyUsers(operand); });
  }
  return pattern.MatchIn(operand, attempt) ||
         attempt->Fail([&] { return InOperand(attempt->why(), index, instruction); });
}

void DescribeOperand(std::ostream* os, int64_t index);

template <typename P>
struct OperandMatches {
  int64_t index;
  P operand;
  bool Match(const HloInstruction& i, Attempt* attempt) const {
    if (index < 0 || index >= i.operand_count())
      return attempt->Fail([&] { return NoSuchOperand(index, i); });
    return MatchOperand(i, index, operand, attempt);
  }
  void DescribeTo(std::ostream* os) const {
    DescribeOperand(os, index);
    operand.DescribeTo(os);
    *os << ")";
  }
};

template <typename P>
struct OperandMatchesIfPresent {
  int64_t index;
  P operand;
  bool Match(const HloInstruction& i, Attempt* attempt) const {
    return index >= i.operand_count() || MatchOperand(i, index, operand, attempt);
  }
  void DescribeTo(std::ostream* os) const {
    *os << "if there is one, ";
    DescribeOperand(os, index);
    operand.DescribeTo(os);
    *os << ")";
  }
};

struct OperandCountIs {
  int64_t count;
  bool Holds(const HloInstruction& i) const { return i.operand_count() == count; }
  void DescribeTo(std::ostream* os) const { *os << "with " << count << " operands"; }
};

// As many operands as patterns, each as its pattern says.
template <typename... Patterns>
struct OperandsMatch {
  std::tuple<Patterns...> operands;

  bool Match(const HloInstruction& i, Attempt* attempt) const {
    return MatchCondition(i, OperandCountIs{sizeof...(Patterns)}, attempt) &&
           MatchAll(i, attempt, std::index_sequence_for<Patterns...>());
  }
  void DescribeTo(std::ostream* os) const {
    OperandCountIs{sizeof...(Patterns)}.DescribeTo(os);
    int64_t index = 0;
    const auto describe = [&](const auto& operand) {
      *os << ", ";
      DescribeOperand(os, index++);
      operand.DescribeTo(os);
      *os << ")";
    };
    std::apply([&](const Patterns&... operand) { (describe(operand), ...); }, operands);
  }

 private:
  template <size_t... kIndices>
  bool MatchAll(const HloInstruction& i, Attempt* attempt, std::index_sequence<kIndices...>) const {
    return (MatchOperand(i, kIndices, std::get<kIndices>(operands), attempt) && ...);
  }
};

template <typename A, typename B>
struct BinaryOperandsAnyOrder {
  A a;
  B b;
  bool Match(const HloInstruction& i, Attempt* attempt) const {
    if (!MatchCondition(i, OperandCountIs{2}, attempt)) return false;
    const size_t mark = attempt->mark();
    if (MatchOperand(i, 0, a, attempt) && MatchOperand(i, 1, b, attempt)) return true;
    attempt->Rewind(mark);
    if (MatchOperand(i, 1, a, attempt) && MatchOperand(i, 0, b, attempt)) return true;
    attempt->Rewind(mark);
    return attempt->Fail([&] { return InNeitherOrder(attempt->why(), i); });
  }
  void DescribeTo(std::ostream* os) const {
    *os << "with two operands in either order: (";
    a.DescribeTo(os);
    *os << ") and (";
    b.DescribeTo(os);
    *os << ")";
  }
};

struct OneUse {
  bool Holds(const HloInstruction& i) const { return i.user_count() == 1 && i.operand_use_count() == 1; }
  void DescribeTo(std::ostream* os) const { *os << "with one use"; }
};

struct UserCountBetween {
  int64_t least;
  int64_t most;
  bool Holds(const HloInstruction& i) const { return least <= i.user_count() && i.user_count() <= most; }
  void DescribeTo(std::ostream* os) const;
};

struct ControlDepsAre {
  absl::InlinedVector<HloInstruction*, 2> predecessors;
  absl::InlinedVector<HloInstruction*, 2> successors;
  bool Holds(const HloInstruction& i) const {
    return absl::MakeConstSpan(predecessors) == absl::MakeConstSpan(i.control_predecessors()) &&
           absl::MakeConstSpan(successors) == absl::MakeConstSpan(i.control_successors());
  }
  void DescribeTo(std::ostream* os) const { *os << "with the control dependencies wanted"; }
};

struct FusionKindIs {
  HloInstruction::FusionKind kind;
  bool Holds(const HloInstruction& i) const {
    return i.opcode() == HloOpcode::kFusion && i.fusion_kind() == kind;
  }
  void DescribeTo(std::ostream* os) const;
};

struct TupleIndexIs {
  int64_t index;
  bool Holds(const HloInstruction& i) const {
    return i.opcode() == HloOpcode::kGetTupleElement && i.tuple_index() == index;
  }
  void DescribeTo(std::ostream* os) const { *os << "with tuple index " << index; }
};

struct ParameterNumberIs {
  int64_t number;
  bool Holds(const HloInstruction& i) const {
    return i.opcode() == HloOpcode::kParameter && i.parameter_number() == number;
  }
  void DescribeTo(std::ostream* os) const { *os << "with parameter number " << number; }
};

struct DirectionIs {
  ComparisonDirection direction;
  bool Holds(const HloInstruction& i) const {
    return i.opcode() == HloOpcode::kCompare && i.comparison_direction() == direction;
  }
  void DescribeTo(std::ostream* os) const;
};

// As HLO text writes them, "b01f_01io->b01f", or as a message.
struct ConvDnumsAre {
  absl::string_view text;
  const ConvolutionDimensionNumbers* dnums = nullptr;
  bool Holds(const HloInstruction& i) const;
  void DescribeTo(std::ostream* os) const;
};

struct ContractingDimsAre {
  Dims lhs;
  Dims rhs;
  bool Holds(const HloInstruction& i) const;
  void DescribeTo(std::ostream* os) const;
};

struct ReplicaGroupsAre {
  std::vector<std::vector<int64_t>> groups;
  bool Holds(const HloInstruction& i) const;
  void DescribeTo(std::ostream* os) const;
};

struct ShardingIs {
  absl::string_view text;
  bool Holds(const HloInstruction& i) const;
  void DescribeTo(std::ostream* os) const;
};

struct CustomCallTargetIsOneOf {
  absl::InlinedVector<absl::string_view, 2> targets;
  bool Holds(const HloInstruction& i) const;
  void DescribeTo(std::ostream* os) const;
};

// A constant of one element, of rank 0 unless `effective`; equal to `value` if that is given.
struct ConstantScalarIs {
  std::optional<double> value;
  bool effective;
  bool Holds(const HloInstruction& i) const { return i.opcode() == HloOpcode::kConstant && HasValue(i); }
  void DescribeTo(std::ostream* os) const;

 private:
  bool HasValue(const HloInstruction& constant) const;
};

}  // namespace detail
}  // namespace match
}  // namespace xla
