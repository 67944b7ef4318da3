#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/comparison_util.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/layout.h"
#include "xla/shape.h"
#include "xla/shape_index.h"

// Patterns of instructions, shapes and layouts.
//
//   namespace m = match;
//   HloInstruction* x;
//   if (Match(root, m::Multiply(m::Broadcast(m::ConstantScalar(2)), m::Op(&x).WithOneUse()))) ..
//
// Every opcode has a function of its name that takes nothing (any operands) or one pattern an operand, and in
// front of them optionally a pointer that receives the instruction. Pointers are written when the whole
// pattern has matched. The meaning of a With..() is an additional condition; the pattern that it is called on
// stays as it is.

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
  // Writes that wait for the whole pattern to match.
  void Defer(std::function<void()> write) { writes_.push_back(std::move(write)); }
  size_t mark() const { return writes_.size(); }
  void Rewind(size_t mark) { writes_.resize(mark); }
  void Commit() const {
    for (const auto& write : writes_) write();
  }
  // Remembers why; always false.
  bool Fail(std::string why);
  const std::string& why() const { return why_; }

 private:
  MatchOption option_;
  std::vector<std::function<void()>> writes_;
  std::string why_;
};

// A list of conditions on a T, each with the words for it.
template <typename T>
class Pattern {
 public:
  using Test = std::function<bool(const T&, Attempt*)>;

  bool MatchIn(const T& value, Attempt* attempt) const {
    const size_t mark = attempt->mark();
    for (const auto& condition : conditions_) {
      if (condition->test(value, attempt)) continue;
      attempt->Rewind(mark);
      return false;
    }
    return true;
  }
  // "an instruction with opcode add, with 2 operands"
  void DescribeTo(std::ostream* os, int64_t indent = 0) const;

 protected:
  void Add(std::string words, Test test) {
    conditions_.push_back(std::make_shared<const Condition>(Condition{std::move(words), std::move(test)}));
  }

 private:
  struct Condition {
    std::string words;
    Test test;
  };
  std::vector<std::shared_ptr<const Condition>> conditions_;
};

// --- Layouts

class LayoutPattern : public Pattern<::xla::Layout> {
 public:
  LayoutPattern EqualTo(const ::xla::Layout* layout) const;
  LayoutPattern WithMinorToMajor(absl::Span<const int64_t> minor_to_major) const;
  LayoutPattern WithDenseFormat() const { return *this; }
  LayoutPattern Capturing(const ::xla::Layout** matched) const;
};

inline LayoutPattern Layout() { return LayoutPattern(); }
inline LayoutPattern Layout(const ::xla::Layout** matched) { return LayoutPattern().Capturing(matched); }

// --- Shapes

class ShapePattern : public Pattern<::xla::Shape> {
 public:
  ShapePattern EqualTo(const ::xla::Shape* shape) const;
  ShapePattern CompatibleTo(const ::xla::Shape* shape) const;
  ShapePattern WithElementType(PrimitiveType element_type) const;
  ShapePattern WithDims(absl::Span<const int64_t> dims) const;
  ShapePattern WithRank(int64_t rank) const;
  ShapePattern WithNumDimensions(int64_t rank) const { return WithRank(rank); }
  ShapePattern IsScalar() const { return WithRank(0); }
  ShapePattern IsEffectiveScalar() const;
  ShapePattern IsArray() const;
  ShapePattern IsDenseArray() const { return IsArray(); }
  ShapePattern IsTuple() const;
  ShapePattern IsToken() const;
  ShapePattern WithLayout(const LayoutPattern& layout) const;
  ShapePattern WithLayout(absl::Span<const int64_t> minor_to_major) const;
  ShapePattern WithLayoutEqualTo(const ::xla::Layout* layout) const;
  ShapePattern WithSubshape(ShapeIndexView index, const ShapePattern& subshape) const;
  ShapePattern WithSubshapeEqualTo(ShapeIndexView index, const ::xla::Shape* shape) const;
  ShapePattern WithSubshapeCompatibleTo(ShapeIndexView index, const ::xla::Shape* shape) const;
  ShapePattern Capturing(const ::xla::Shape** matched) const;

 private:
  ShapePattern With(std::string words, Test test) const;
};

inline ShapePattern Shape() { return ShapePattern(); }
inline ShapePattern Shape(const ::xla::Shape** matched) { return ShapePattern().Capturing(matched); }

// --- Instructions

class HloInstructionPattern : public Pattern<HloInstruction> {
 public:
  using HloPredicate = std::function<bool(const HloInstruction*)>;

  // --- What it is
  HloInstructionPattern WithName(absl::string_view name) const;
  HloInstructionPattern WithOpcode(HloOpcode opcode) const;
  HloInstructionPattern WithoutOpcode(HloOpcode opcode) const;
  HloInstructionPattern Is(const HloInstruction* instruction) const;
  HloInstructionPattern WithPredicate(HloPredicate predicate) const;
  HloInstructionPattern WithShape(const ShapePattern& shape) const;
  HloInstructionPattern WithShape(PrimitiveType element_type) const;
  HloInstructionPattern WithShape(PrimitiveType element_type, absl::Span<const int64_t> dims) const;
  HloInstructionPattern WithShape(PrimitiveType element_type, absl::Span<const int64_t> dims,
                                  absl::Span<const int64_t> minor_to_major) const;
  HloInstructionPattern WithShapeEqualTo(const ::xla::Shape* shape) const;
  HloInstructionPattern WithShapeCompatibleTo(const ::xla::Shape* shape) const;
  HloInstructionPattern WithElementType(PrimitiveType element_type) const;

  // --- Operands and users
  HloInstructionPattern WithNumOperands(int64_t num_operands) const;
  HloInstructionPattern WithOperand(int64_t index, const HloInstructionPattern& operand) const;
  // An operand that is there must match.
  HloInstructionPattern WithOperandIfPresent(int64_t index, const HloInstructionPattern& operand) const;
  HloInstructionPattern WithBinaryOperandsAnyOrder(const HloInstructionPattern& a,
                                                   const HloInstructionPattern& b) const;
  // One user that reads it once; one user; at most so many.
  HloInstructionPattern WithOneUse() const;
  HloInstructionPattern WithOneUser() const;
  HloInstructionPattern WithNumUser(int64_t user_num) const;
  HloInstructionPattern WithAtLeastNumUser(int64_t user_num) const;
  HloInstructionPattern WithAtMostNumUser(int64_t user_num) const;
  HloInstructionPattern WithControlDeps(absl::Span<HloInstruction* const> preds,
                                        absl::Span<HloInstruction* const> succs) const;

  // --- Attributes
  HloInstructionPattern WithFusionKind(HloInstruction::FusionKind kind) const;
  HloInstructionPattern WithTupleIndex(int64_t tuple_index) const;
  HloInstructionPattern WithParameterNum(int64_t parameter_num) const;
  HloInstructionPattern WithComparisonDirection(ComparisonDirection direction) const;
  // Of a convolution or custom call, as HLO text writes them: "b01f_01io->b01f".
  HloInstructionPattern WithConvDnums(absl::string_view dnums) const;
  HloInstructionPattern WithConvDnums(const ConvolutionDimensionNumbers& dnums) const;
  HloInstructionPattern WithContractingDims(absl::Span<const int64_t> lhs_contracting_dims,
                                            absl::Span<const int64_t> rhs_contracting_dims) const;
  HloInstructionPattern WithReplicaGroups(std::vector<std::vector<int64_t>> replica_groups) const;
  // As HLO text writes it: "{devices=[2]0,1}".
  HloInstructionPattern WithSharding(absl::string_view sharding) const;
  HloInstructionPattern WithCustomCallTarget(absl::Span<const absl::string_view> targets) const;
  HloInstructionPattern WithCustomCallTarget(std::initializer_list<absl::string_view> targets) const {
    return WithCustomCallTarget(absl::Span<const absl::string_view>(targets.begin(), targets.size()));
  }
  // A constant that has one element (of any rank with `effective`), equal to `value` if that is given.
  HloInstructionPattern IsConstantScalar(std::optional<double> value = std::nullopt,
                                         bool effective = false) const;

  HloInstructionPattern Capturing(HloInstruction** matched) const;
  HloInstructionPattern Capturing(const HloInstruction** matched) const;
  HloInstructionPattern With(std::string words, Test test) const;
};

template <typename T>
inline constexpr bool kIsCapture = std::is_same_v<std::decay_t<T>, HloInstruction**> ||
                                   std::is_same_v<std::decay_t<T>, const HloInstruction**>;

// What a function of an opcode takes: a pointer in front, then patterns.
template <typename T>
inline constexpr bool kIsArgument = kIsCapture<T> || std::is_convertible_v<T, HloInstructionPattern>;

inline HloInstructionPattern Op() { return HloInstructionPattern(); }
inline HloInstructionPattern Op(HloInstruction** matched) { return Op().Capturing(matched); }
inline HloInstructionPattern Op(const HloInstruction** matched) { return Op().Capturing(matched); }

// The first of the patterns that matches.
HloInstructionPattern FirstOf(std::vector<HloInstructionPattern> patterns);
template <typename Item, typename... Patterns>
HloInstructionPattern AnyOf(const Patterns&... patterns) {
  return FirstOf({patterns...});
}
HloInstructionPattern EachOf(std::vector<HloInstructionPattern> patterns);
template <typename Item, typename... Patterns>
HloInstructionPattern AllOf(const Patterns&... patterns) {
  return EachOf({patterns...});
}

namespace detail {

// No patterns: any operands.
HloInstructionPattern WithOperands(HloInstructionPattern op,
                                   std::initializer_list<HloInstructionPattern> operands);

// An opcode with its operands, perhaps behind a pointer that receives it.
template <int arity>
HloInstructionPattern OpcodePattern(HloOpcode opcode) {
  return Op().WithOpcode(opcode);
}
template <int arity, typename First, typename... Rest>
HloInstructionPattern OpcodePattern(HloOpcode opcode, First&& first, const Rest&... rest) {
  constexpr int kOperands = static_cast<int>(sizeof...(Rest)) + (kIsCapture<First> ? 0 : 1);
  static_assert(arity < 0 || kOperands == 0 || kOperands == arity,
                "a pattern has one pattern for each operand of its opcode, or none");
  if constexpr (kIsCapture<First>) {
    return WithOperands(Op().WithOpcode(opcode).Capturing(first), {rest...});
  } else {
    return WithOperands(Op().WithOpcode(opcode), {first, rest...});
  }
}

template <typename Capture, typename... Values>
HloInstructionPattern Captured(Capture matched, HloInstructionPattern pattern) {
  return pattern.Capturing(matched);
}

}  // namespace detail

// One function a row of the op table: m::Add(), m::Add(a, b), m::Add(&add, a, b).
#define OP(id, text, arity, family, attributes, shape_fn, evaluate_fn, stablehlo)       \
  template <typename... Args, std::enable_if_t<(kIsArgument<Args> && ...), int> = 0>    \
  HloInstructionPattern id(Args&&... args) {                                            \
    return detail::OpcodePattern<arity>(HloOpcode::k##id, std::forward<Args>(args)...); \
  }
#include "xla/ops/op_table.def"
#undef OP

// With operands in either order: m::AddAnyOrder(a, b), m::AddAnyOrder(&add, a, b).
#define XLA_ANY_ORDER(Name, opcode, ...)                                                    \
  inline HloInstructionPattern Name##AnyOrder(const HloInstructionPattern& a,               \
                                              const HloInstructionPattern& b) {             \
    return Op().WithOpcode(HloOpcode::opcode) __VA_ARGS__.WithBinaryOperandsAnyOrder(a, b); \
  }                                                                                         \
  template <typename Matched>                                                               \
  HloInstructionPattern Name##AnyOrder(Matched matched, const HloInstructionPattern& a,     \
                                       const HloInstructionPattern& b) {                    \
    return Name##AnyOrder(a, b).Capturing(matched);                                         \
  }
XLA_ANY_ORDER(Add, kAdd)
XLA_ANY_ORDER(Multiply, kMultiply)
XLA_ANY_ORDER(Maximum, kMaximum)
XLA_ANY_ORDER(Minimum, kMinimum)
XLA_ANY_ORDER(And, kAnd)
XLA_ANY_ORDER(Or, kOr)
XLA_ANY_ORDER(Xor, kXor)
XLA_ANY_ORDER(Eq, kCompare, .WithComparisonDirection(ComparisonDirection::kEq))
XLA_ANY_ORDER(Ne, kCompare, .WithComparisonDirection(ComparisonDirection::kNe))
#undef XLA_ANY_ORDER

// Comparisons by direction.
#define XLA_COMPARISON(Name)                                                                           \
  template <typename... Args>                                                                          \
  HloInstructionPattern Name(Args&&... args) {                                                         \
    return Compare(std::forward<Args>(args)...).WithComparisonDirection(ComparisonDirection::k##Name); \
  }
XLA_COMPARISON(Eq)
XLA_COMPARISON(Ne)
XLA_COMPARISON(Ge)
XLA_COMPARISON(Gt)
XLA_COMPARISON(Le)
XLA_COMPARISON(Lt)
#undef XLA_COMPARISON

inline HloInstructionPattern Parameter(int64_t parameter_num) {
  return Op().WithOpcode(HloOpcode::kParameter).WithParameterNum(parameter_num);
}
inline HloInstructionPattern Parameter(int parameter_num) { return Parameter(int64_t{parameter_num}); }
template <typename Matched>
HloInstructionPattern Parameter(Matched matched, int64_t parameter_num) {
  return Parameter(parameter_num).Capturing(matched);
}

inline HloInstructionPattern GetTupleElement(const HloInstructionPattern& operand, int64_t tuple_index) {
  return Op().WithOpcode(HloOpcode::kGetTupleElement).WithOperand(0, operand).WithTupleIndex(tuple_index);
}
template <typename Matched, std::enable_if_t<kIsCapture<Matched>, int> = 0>
HloInstructionPattern GetTupleElement(Matched matched, const HloInstructionPattern& operand,
                                      int64_t tuple_index) {
  return GetTupleElement(operand, tuple_index).Capturing(matched);
}

// A custom call of one of the targets: m::CustomCall({"target"}), m::CustomCall(&call, {"target"}, a, b).
template <typename... Operands>
HloInstructionPattern CustomCall(std::initializer_list<absl::string_view> targets,
                                 const Operands&... operands) {
  return detail::WithOperands(Op().WithOpcode(HloOpcode::kCustomCall).WithCustomCallTarget(targets),
                              {operands...});
}
template <typename Matched, typename... Operands, std::enable_if_t<kIsCapture<Matched>, int> = 0>
HloInstructionPattern CustomCall(Matched matched, std::initializer_list<absl::string_view> targets,
                                 const Operands&... operands) {
  return CustomCall(targets, operands...).Capturing(matched);
}

// Constants of one element: any, of a value, behind a pointer.
inline HloInstructionPattern ConstantScalar() { return Op().IsConstantScalar(); }
inline HloInstructionPattern ConstantEffectiveScalar() { return Op().IsConstantScalar(std::nullopt, true); }
template <typename Value, std::enable_if_t<std::is_arithmetic_v<Value>, int> = 0>
HloInstructionPattern ConstantScalar(Value value) {
  return Op().IsConstantScalar(static_cast<double>(value));
}
template <typename Value, std::enable_if_t<std::is_arithmetic_v<Value>, int> = 0>
HloInstructionPattern ConstantEffectiveScalar(Value value) {
  return Op().IsConstantScalar(static_cast<double>(value), true);
}
template <typename Matched, typename... Value, std::enable_if_t<kIsCapture<Matched>, int> = 0>
HloInstructionPattern ConstantScalar(Matched matched, Value... value) {
  return ConstantScalar(value...).Capturing(matched);
}
template <typename Matched, typename... Value, std::enable_if_t<kIsCapture<Matched>, int> = 0>
HloInstructionPattern ConstantEffectiveScalar(Matched matched, Value... value) {
  return ConstantEffectiveScalar(value...).Capturing(matched);
}

inline HloInstructionPattern NonConstant() { return Op().WithoutOpcode(HloOpcode::kConstant); }
template <typename Matched>
HloInstructionPattern NonConstant(Matched matched) {
  return NonConstant().Capturing(matched);
}

// The op on what the pattern says, or what the pattern says itself.
inline HloInstructionPattern OptConvert(const HloInstructionPattern& inner) {
  return FirstOf({Convert(inner), inner});
}
inline HloInstructionPattern OptBitcast(const HloInstructionPattern& inner) {
  return FirstOf({Bitcast(inner), inner});
}

}  // namespace match

namespace pattern_internal {
// Matches and tells why not.
template <typename T>
bool MatchValue(const T* value, const match::Pattern<T>& pattern, const MatchOption& option) {
  match::Attempt attempt(option);
  const bool matched =
      value == nullptr ? attempt.Fail("there is nothing to match") : pattern.MatchIn(*value, &attempt);
  if (matched && option.capture) attempt.Commit();
  if (!matched && option.explain_os != nullptr) *option.explain_os << attempt.why();
  return matched;
}
}  // namespace pattern_internal

inline bool Match(const HloInstruction* instruction, const match::HloInstructionPattern& pattern,
                  MatchOption option = {}) {
  return pattern_internal::MatchValue<HloInstruction>(instruction, pattern, option);
}
inline bool Match(const Shape* shape, const match::ShapePattern& pattern, MatchOption option = {}) {
  return pattern_internal::MatchValue<Shape>(shape, pattern, option);
}
inline bool Match(const Layout* layout, const match::LayoutPattern& pattern, MatchOption option = {}) {
  return pattern_internal::MatchValue<Layout>(layout, pattern, option);
}
// Every operand that the pattern looks at must have no other user.
inline bool MatchSingleUserOnly(const HloInstruction* instruction,
                                const match::HloInstructionPattern& pattern) {
  MatchOption option;
  option.single_user_only = true;
  return Match(instruction, pattern, option);
}
}  // namespace xla
