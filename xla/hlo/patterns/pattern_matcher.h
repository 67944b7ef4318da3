#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <limits>
#include <memory>
#include <optional>
#include <ostream>
#include <string>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/patterns/pattern_matcher_conditions.h"

// Patterns of instructions, shapes and layouts.
//
//   namespace m = match;
//   HloInstruction* x;
//   if (Match(root, m::Multiply(m::Broadcast(m::ConstantScalar(2)), m::Op(&x).WithOneUse()))) ..
//
// Every opcode has a function of its name that takes nothing (any operands) or one pattern an operand,
// and in front of them optionally a pointer that receives the instruction. Pointers are written when the
// whole pattern has matched. A With..() adds a condition; the pattern that it is called on does not
// change.
//
// A pattern is a value without allocations, and its type says what it looks for: `auto pattern = m::Add(..)`.
// What it is given by pointer or as a text (names, targets, shapes to be equal to) must live as long as the
// pattern does. Why something does not match is worked out only for MatchOption::explain_os.

namespace xla {
namespace match {

// Defines the With..() functions of a pattern in terms of one.
#define XLA_PATTERN_COMMON(Name, T)                                                                     \
  using Pattern<T, Conditions...>::Pattern;                                                             \
  template <typename Condition>                                                                         \
  Name<Conditions..., Condition> With(Condition condition) const {                                      \
    return Name<Conditions..., Condition>(this->And(std::move(condition)));                             \
  }                                                                                                     \
  auto Capturing(T** matched) const { return With(detail::CaptureIn<T>{matched}); }                     \
  auto Capturing(const T** matched) const { return With(detail::CaptureIn<const T>{matched}); }         \
                                                                                                        \
 private:                                                                                               \
  static detail::Dims List(absl::Span<const int64_t> values) { return {values.begin(), values.end()}; } \
                                                                                                        \
 public:

// --- Layouts

template <typename... Conditions>
class LayoutPattern : public Pattern<::xla::Layout, Conditions...> {
 public:
  XLA_PATTERN_COMMON(LayoutPattern, ::xla::Layout)

  auto EqualTo(const ::xla::Layout* layout) const { return With(detail::LayoutEqualTo{layout}); }
  auto WithMinorToMajor(absl::Span<const int64_t> minor_to_major) const {
    return With(detail::MinorToMajor{List(minor_to_major)});
  }
  auto WithDenseFormat() const { return *this; }
};

inline auto Layout() { return LayoutPattern<>(); }
inline auto Layout(const ::xla::Layout** matched) { return Layout().Capturing(matched); }
inline auto Layout(::xla::Layout** matched) { return Layout().Capturing(matched); }

// --- Shapes

template <typename... Conditions>
class ShapePattern : public Pattern<::xla::Shape, Conditions...> {
 public:
  XLA_PATTERN_COMMON(ShapePattern, ::xla::Shape)

  auto EqualTo(const ::xla::Shape* shape) const { return With(detail::ShapeEqualTo{shape}); }
  auto CompatibleTo(const ::xla::Shape* shape) const { return With(detail::ShapeCompatibleTo{shape}); }
  auto WithElementType(PrimitiveType element_type) const { return With(detail::ElementTypeIs{element_type}); }
  auto WithDims(absl::Span<const int64_t> dims) const { return With(detail::DimsAre{List(dims)}); }
  auto WithRank(int64_t rank) const { return With(detail::RankIs{rank}); }
  auto WithNumDimensions(int64_t rank) const { return WithRank(rank); }
  auto IsScalar() const { return WithRank(0); }
  auto IsEffectiveScalar() const {
    return With(detail::ShapeKind{"of one element", &detail::IsEffectiveScalar});
  }
  auto IsArray() const {
    return With(detail::ShapeKind{"of an array", [](const ::xla::Shape& value) { return value.IsArray(); }});
  }
  auto IsDenseArray() const { return IsArray(); }
  auto IsTuple() const {
    return With(detail::ShapeKind{"of a tuple", [](const ::xla::Shape& value) { return value.IsTuple(); }});
  }
  auto IsToken() const {
    return With(detail::ShapeKind{"of a token", [](const ::xla::Shape& value) { return value.IsToken(); }});
  }
  template <AnyPattern P>
  auto WithLayout(const P& layout) const {
    return With(detail::LayoutMatches<P>{layout});
  }
  auto WithLayout(absl::Span<const int64_t> minor_to_major) const {
    return WithLayout(match::Layout().WithMinorToMajor(minor_to_major));
  }
  auto WithLayout(std::initializer_list<int64_t> minor_to_major) const {
    return WithLayout(absl::MakeConstSpan(minor_to_major.begin(), minor_to_major.size()));
  }
  auto WithLayoutEqualTo(const ::xla::Layout* layout) const {
    return WithLayout(match::Layout().EqualTo(layout));
  }
  template <AnyPattern P>
  auto WithSubshape(ShapeIndexView index, const P& subshape) const {
    return With(detail::SubshapeMatches<P>{{index.begin(), index.end()}, subshape});
  }
  auto WithSubshapeEqualTo(ShapeIndexView index, const ::xla::Shape* shape) const {
    return WithSubshape(index, ShapePattern<>().EqualTo(shape));
  }
  auto WithSubshapeCompatibleTo(ShapeIndexView index, const ::xla::Shape* shape) const {
    return WithSubshape(index, ShapePattern<>().CompatibleTo(shape));
  }
};

inline auto Shape() { return ShapePattern<>(); }
inline auto Shape(const ::xla::Shape** matched) { return Shape().Capturing(matched); }
inline auto Shape(::xla::Shape** matched) { return Shape().Capturing(matched); }

// --- Instructions

template <typename... Conditions>
class HloInstructionPattern : public Pattern<HloInstruction, Conditions...> {
 public:
  XLA_PATTERN_COMMON(HloInstructionPattern, HloInstruction)

  // --- What it is
  auto WithName(absl::string_view name) const { return With(detail::NameIs{name}); }
  auto WithOpcode(HloOpcode opcode) const { return With(detail::OpcodeIs{opcode}); }
  auto WithoutOpcode(HloOpcode opcode) const { return With(detail::OpcodeIsNot{opcode}); }
  auto Is(const HloInstruction* instruction) const { return With(detail::SameInstruction{instruction}); }
  // A function of const HloInstruction*.
  template <typename F>
  auto WithPredicate(F predicate) const {
    return With(detail::PredicateHolds<F>{std::move(predicate)});
  }
  template <AnyPattern P>
  auto WithShape(const P& shape) const {
    return With(detail::ShapeMatches<P>{shape});
  }
  auto WithShape(PrimitiveType element_type) const {
    return WithShape(match::Shape().WithElementType(element_type));
  }
  auto WithShape(PrimitiveType element_type, absl::Span<const int64_t> dims) const {
    return WithShape(match::Shape().WithElementType(element_type).WithDims(dims));
  }
  auto WithShape(PrimitiveType element_type, absl::Span<const int64_t> dims,
                 absl::Span<const int64_t> minor_to_major) const {
    return WithShape(match::Shape().WithElementType(element_type).WithDims(dims).WithLayout(minor_to_major));
  }
  auto WithShapeEqualTo(const ::xla::Shape* shape) const { return WithShape(match::Shape().EqualTo(shape)); }
  auto WithShapeCompatibleTo(const ::xla::Shape* shape) const {
    return WithShape(match::Shape().CompatibleTo(shape));
  }
  auto WithElementType(PrimitiveType element_type) const { return WithShape(element_type); }

  // --- Operands and users
  auto WithNumOperands(int64_t num_operands) const { return With(detail::OperandCountIs{num_operands}); }
  template <InstructionPattern P>
  auto WithOperand(int64_t index, const P& operand) const {
    return With(detail::OperandMatches<P>{index, operand});
  }
  // An operand that is there must match.
  template <InstructionPattern P>
  auto WithOperandIfPresent(int64_t index, const P& operand) const {
    return With(detail::OperandMatchesIfPresent<P>{index, operand});
  }
  template <InstructionPattern A, InstructionPattern B>
  auto WithBinaryOperandsAnyOrder(const A& a, const B& b) const {
    return With(detail::BinaryOperandsAnyOrder<A, B>{a, b});
  }
  // One user that reads it once; one user; at most so many.
  auto WithOneUse() const { return With(detail::OneUse{}); }
  auto WithOneUser() const { return WithNumUser(1); }
  auto WithNumUser(int64_t user_num) const { return With(detail::UserCountBetween{user_num, user_num}); }
  auto WithAtLeastNumUser(int64_t user_num) const {
    return With(detail::UserCountBetween{user_num, std::numeric_limits<int64_t>::max()});
  }
  auto WithAtMostNumUser(int64_t user_num) const { return With(detail::UserCountBetween{0, user_num}); }
  auto WithControlDeps(absl::Span<HloInstruction* const> preds,
                       absl::Span<HloInstruction* const> succs) const {
    return With(detail::ControlDepsAre{{preds.begin(), preds.end()}, {succs.begin(), succs.end()}});
  }

  // --- Attributes
  auto WithFusionKind(HloInstruction::FusionKind kind) const { return With(detail::FusionKindIs{kind}); }
  auto WithTupleIndex(int64_t tuple_index) const { return With(detail::TupleIndexIs{tuple_index}); }
  auto WithParameterNum(int64_t parameter_num) const {
    return With(detail::ParameterNumberIs{parameter_num});
  }
  auto WithComparisonDirection(ComparisonDirection direction) const {
    return With(detail::DirectionIs{direction});
  }
  // Of a convolution or custom call, as HLO text writes them: "b01f_01io->b01f".
  auto WithConvDnums(absl::string_view dnums) const { return With(detail::ConvDnumsAre{dnums}); }
  auto WithConvDnums(const ConvolutionDimensionNumbers& dnums) const {
    return With(detail::ConvDnumsAre{"", &dnums});
  }
  auto WithContractingDims(absl::Span<const int64_t> lhs_contracting_dims,
                           absl::Span<const int64_t> rhs_contracting_dims) const {
    return With(detail::ContractingDimsAre{List(lhs_contracting_dims), List(rhs_contracting_dims)});
  }
  auto WithReplicaGroups(std::vector<std::vector<int64_t>> replica_groups) const {
    return With(detail::ReplicaGroupsAre{std::move(replica_groups)});
  }
  // As HLO text writes it: "{devices=[2]0,1}".
  auto WithSharding(absl::string_view sharding) const { return With(detail::ShardingIs{sharding}); }
  auto WithCustomCallTarget(absl::Span<const absl::string_view> targets) const {
    return With(detail::CustomCallTargetIsOneOf{{targets.begin(), targets.end()}});
  }
  auto WithCustomCallTarget(std::initializer_list<absl::string_view> targets) const {
    return WithCustomCallTarget(absl::MakeConstSpan(targets.begin(), targets.size()));
  }
  auto IsConstant() const { return WithOpcode(HloOpcode::kConstant); }
  auto IsNonConstant() const { return WithoutOpcode(HloOpcode::kConstant); }
  // A constant that has one element (of any rank with `effective`), equal to `value` if that is given.
  auto IsConstantScalar(std::optional<double> value = std::nullopt, bool effective = false) const {
    return With(detail::ConstantScalarIs{value, effective});
  }
  auto IsConstantEffectiveScalar(std::optional<double> value = std::nullopt) const {
    return IsConstantScalar(value, /*effective=*/true);
  }
};

#undef XLA_PATTERN_COMMON

template <typename T>
inline constexpr bool kIsCapture = std::is_same_v<std::decay_t<T>, HloInstruction**> ||
                                   std::is_same_v<std::decay_t<T>, const HloInstruction**>;

// What a function of an opcode takes: a pointer in front, then patterns.
template <typename T>
inline constexpr bool kIsArgument = kIsCapture<T> || InstructionPattern<T>;

inline auto Op() { return HloInstructionPattern<>(); }
inline auto Op(HloInstruction** matched) { return Op().Capturing(matched); }
inline auto Op(const HloInstruction** matched) { return Op().Capturing(matched); }

namespace detail {

template <typename Item>
auto Any() {
  using Plain = std::remove_const_t<Item>;
  if constexpr (std::is_same_v<Plain, HloInstruction>) {
    return match::Op();
  } else if constexpr (std::is_same_v<Plain, ::xla::Shape>) {
    return match::Shape();
  } else {
    static_assert(std::is_same_v<Plain, ::xla::Layout>, "patterns are of instructions, shapes and layouts");
    return match::Layout();
  }
}

// No patterns: any operands.
template <typename Op, typename... Operands>
auto WithOperands(const Op& op, const Operands&... operands) {
  if constexpr (sizeof...(Operands) == 0) {
    return op;
  } else {
    return op.With(OperandsMatch<Operands...>{{operands...}});
  }
}

// An opcode with its operands, perhaps behind a pointer that receives it.
template <int arity>
auto OpcodePattern(HloOpcode opcode) {
  return Op().WithOpcode(opcode);
}
template <int arity, typename First, typename... Rest>
auto OpcodePattern(HloOpcode opcode, const First& first, const Rest&... rest) {
  constexpr int kOperands = static_cast<int>(sizeof...(Rest)) + (kIsCapture<First> ? 0 : 1);
  static_assert(arity < 0 || kOperands == 0 || kOperands == arity,
                "a pattern has one pattern for each operand of its opcode, or none");
  if constexpr (kIsCapture<First>) {
    return WithOperands(Op().WithOpcode(opcode).Capturing(first), rest...);
  } else {
    return WithOperands(Op().WithOpcode(opcode), first, rest...);
  }
}

}  // namespace detail

// The first of the patterns that matches.
template <typename Item, AnyPattern... Patterns>
auto AnyOf(const Patterns&... patterns) {
  return detail::Any<Item>().With(detail::AnyOf<Patterns...>{{patterns...}});
}
template <typename Item, AnyPattern... Patterns>
auto AllOf(const Patterns&... patterns) {
  return detail::Any<Item>().With(detail::AllOf<Patterns...>{{patterns...}});
}

// The same pattern at several places, kept once.
template <AnyPattern P>
auto SharedSubpattern(const P& pattern) {
  struct Shared {
    std::shared_ptr<const P> pattern;
    bool Match(const typename P::Value& value, Attempt* attempt) const {
      return pattern->MatchIn(value, attempt);
    }
    void DescribeTo(std::ostream* os) const { pattern->DescribeTo(os); }
  };
  return detail::Any<typename P::Value>().With(Shared{std::make_shared<const P>(pattern)});
}

// One function a row of the op table: m::Add(), m::Add(a, b), m::Add(&add, a, b).
#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) \
  template <typename... Args, std::enable_if_t<(kIsArgument<Args> && ...), int> = 0>           \
  auto id(const Args&... args) {                                                               \
    return detail::OpcodePattern<arity>(HloOpcode::k##id, args...);                            \
  }
#include "xla/ops/op_table.def"
#undef OP

// With operands in either order: m::AddAnyOrder(a, b), m::AddAnyOrder(&add, a, b).
#define XLA_ANY_ORDER(Name, opcode, ...)                                                    \
  template <InstructionPattern A, InstructionPattern B>                                     \
  auto Name##AnyOrder(const A& a, const B& b) {                                             \
    return Op().WithOpcode(HloOpcode::opcode) __VA_ARGS__.WithBinaryOperandsAnyOrder(a, b); \
  }                                                                                         \
  template <typename Matched, InstructionPattern A, InstructionPattern B>                   \
  auto Name##AnyOrder(Matched matched, const A& a, const B& b) {                            \
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
#define XLA_COMPARISON(Name)                                                         \
  template <typename... Args, std::enable_if_t<(kIsArgument<Args> && ...), int> = 0> \
  auto Name(const Args&... args) {                                                   \
    return Compare(args...).WithComparisonDirection(ComparisonDirection::k##Name);   \
  }
XLA_COMPARISON(Eq)
XLA_COMPARISON(Ne)
XLA_COMPARISON(Ge)
XLA_COMPARISON(Gt)
XLA_COMPARISON(Le)
XLA_COMPARISON(Lt)
#undef XLA_COMPARISON

inline auto Parameter(int64_t parameter_num) {
  return Op().WithOpcode(HloOpcode::kParameter).WithParameterNum(parameter_num);
}
inline auto Parameter(int parameter_num) { return Parameter(int64_t{parameter_num}); }
template <typename Matched, std::enable_if_t<kIsCapture<Matched>, int> = 0>
auto Parameter(Matched matched, int64_t parameter_num) {
  return Parameter(parameter_num).Capturing(matched);
}

template <InstructionPattern P>
auto GetTupleElement(const P& operand, int64_t tuple_index) {
  return Op().WithOpcode(HloOpcode::kGetTupleElement).WithOperand(0, operand).WithTupleIndex(tuple_index);
}
template <typename Matched, InstructionPattern P, std::enable_if_t<kIsCapture<Matched>, int> = 0>
auto GetTupleElement(Matched matched, const P& operand, int64_t tuple_index) {
  return GetTupleElement(operand, tuple_index).Capturing(matched);
}

// A custom call of one of the targets: m::CustomCall({"target"}), m::CustomCall(&call, {"target"}, a, b).
template <InstructionPattern... Operands>
auto CustomCall(std::initializer_list<absl::string_view> targets, const Operands&... operands) {
  return detail::WithOperands(Op().WithOpcode(HloOpcode::kCustomCall).WithCustomCallTarget(targets),
                              operands...);
}
template <typename Matched, InstructionPattern... Operands, std::enable_if_t<kIsCapture<Matched>, int> = 0>
auto CustomCall(Matched matched, std::initializer_list<absl::string_view> targets,
                const Operands&... operands) {
  return CustomCall(targets, operands...).Capturing(matched);
}

// Constants of one element: any, of a value, behind a pointer.
inline auto ConstantScalar() { return Op().IsConstantScalar(); }
inline auto ConstantEffectiveScalar() { return Op().IsConstantEffectiveScalar(); }
template <typename Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
auto ConstantScalar(Number value) {
  return Op().IsConstantScalar(static_cast<double>(value));
}
template <typename Number, std::enable_if_t<std::is_arithmetic_v<Number>, int> = 0>
auto ConstantEffectiveScalar(Number value) {
  return Op().IsConstantEffectiveScalar(static_cast<double>(value));
}
template <typename Matched, typename... Number, std::enable_if_t<kIsCapture<Matched>, int> = 0>
auto ConstantScalar(Matched matched, Number... value) {
  return ConstantScalar(value...).Capturing(matched);
}
template <typename Matched, typename... Number, std::enable_if_t<kIsCapture<Matched>, int> = 0>
auto ConstantEffectiveScalar(Matched matched, Number... value) {
  return ConstantEffectiveScalar(value...).Capturing(matched);
}

inline auto NonConstant() { return Op().IsNonConstant(); }
template <typename Matched, std::enable_if_t<kIsCapture<Matched>, int> = 0>
auto NonConstant(Matched matched) {
  return NonConstant().Capturing(matched);
}

// The op on what the pattern says, or what the pattern says itself.
template <InstructionPattern P>
auto OptConvert(const P& inner) {
  return AnyOf<HloInstruction>(Convert(inner), inner);
}
template <InstructionPattern P>
auto OptBitcast(const P& inner) {
  return AnyOf<HloInstruction>(Bitcast(inner), inner);
}

}  // namespace match

// Whether the value, which may be null, is what the pattern says.
template <typename T, match::AnyPattern P>
bool Match(T* value, const P& pattern, MatchOption option = {}) {
  match::Attempt attempt(option);
  const bool matched = value == nullptr
                           ? attempt.Fail([] { return std::string("there is nothing to match"); })
                           : pattern.MatchIn(*value, &attempt);
  if (matched && option.capture) attempt.Commit();
  if (!matched && option.explain_os != nullptr) *option.explain_os << attempt.why();
  return matched;
}

// Every operand that the pattern looks at must have no other user.
template <typename T, match::AnyPattern P>
bool MatchSingleUserOnly(T* value, const P& pattern) {
  MatchOption option;
  option.single_user_only = true;
  return Match(value, pattern, option);
}

// Receives an instruction that a pattern looks at in several places, where it must be the same one.
class UniqueHloInstruction {
 public:
  HloInstruction* instr() const { return instruction_; }
  void set_instr(HloInstruction* instr) { instruction_ = instr; }
  // Takes the first instruction; true for it and false for any other.
  bool CaptureOrVerify(HloInstruction* instr) {
    if (instruction_ == nullptr) instruction_ = instr;
    return instruction_ == instr;
  }
  // For WithPredicate().
  std::function<bool(const HloInstruction*)> capture_or_verify_fn() {
    return
        [this](const HloInstruction* instr) { return CaptureOrVerify(const_cast<HloInstruction*>(instr)); };
  }

 private:
  HloInstruction* instruction_ = nullptr;
};

}  // namespace xla
