#include "xla/service/pattern_matcher.h"

#include <algorithm>
#include <sstream>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla::match {
namespace {

std::string Words(const HloInstruction& instruction) {
  return absl::StrCat("instruction ", instruction.ToShortString());
}
std::string Words(const ::xla::Shape& shape) {
  return absl::StrCat("shape ", ShapeUtil::HumanStringWithLayout(shape));
}
std::string Words(const ::xla::Layout& layout) { return absl::StrCat("layout ", layout.ToString()); }

constexpr absl::string_view KindOf(const HloInstruction*) { return "an instruction"; }
constexpr absl::string_view KindOf(const ::xla::Shape*) { return "a shape"; }
constexpr absl::string_view KindOf(const ::xla::Layout*) { return "a layout"; }

std::vector<int64_t> List(absl::Span<const int64_t> values) { return {values.begin(), values.end()}; }
std::string Braces(absl::Span<const int64_t> values) {
  return absl::StrCat("{", absl::StrJoin(values, ","), "}");
}

// A test that needs no attempt.
template <typename T>
typename Pattern<T>::Test Plain(std::string words, std::function<bool(const T&)> holds) {
  return [words = std::move(words), holds = std::move(holds)](const T& value, Attempt* attempt) {
    return holds(value) || attempt->Fail(absl::StrCat(Words(value), " is not ", KindOf(&value), " ", words));
  };
}

bool IsConstantOfOneElement(const HloInstruction& instruction, std::optional<double> value, bool effective) {
  if (instruction.opcode() != HloOpcode::kConstant) return false;
  const ::xla::Shape& shape = instruction.shape();
  if (!(effective ? ShapeUtil::IsEffectiveScalar(shape) : ShapeUtil::IsScalar(shape))) return false;
  if (!value) return true;
  // Compared as doubles when the literal's type holds the value exactly.
  const absl::StatusOr<Literal> as_double = instruction.literal().Convert(F64);
  return as_double.ok() && as_double->data<double>()[0] == *value;
}

}  // namespace

bool Attempt::Fail(std::string why) {
  why_ = std::move(why);
  return false;
}

template <typename T>
void Pattern<T>::DescribeTo(std::ostream* os, int64_t indent) const {
  *os << std::string(KindOf(static_cast<const T*>(nullptr)));
  for (size_t i = 0; i < conditions_.size(); ++i) {
    *os << (i == 0 ? " " : ", ") << conditions_[i]->words;
  }
}
template class Pattern<HloInstruction>;
template class Pattern<::xla::Shape>;
template class Pattern<::xla::Layout>;

// --- Layouts

LayoutPattern LayoutPattern::EqualTo(const ::xla::Layout* layout) const {
  LayoutPattern result = *this;
  const std::string words = absl::StrCat("equal to ", layout == nullptr ? "null" : layout->ToString());
  result.Add(words, Plain<::xla::Layout>(words, [layout](const ::xla::Layout& value) {
               return layout != nullptr && value == *layout;
             }));
  return result;
}

LayoutPattern LayoutPattern::WithMinorToMajor(absl::Span<const int64_t> minor_to_major) const {
  LayoutPattern result = *this;
  const std::string words = absl::StrCat("with minor to major ", Braces(minor_to_major));
  result.Add(words, Plain<::xla::Layout>(words, [wanted = List(minor_to_major)](const ::xla::Layout& value) {
               return absl::MakeConstSpan(wanted) == value.minor_to_major();
             }));
  return result;
}

LayoutPattern LayoutPattern::Capturing(const ::xla::Layout** matched) const {
  LayoutPattern result = *this;
  if (matched == nullptr) return result;
  result.Add("to be remembered", [matched](const ::xla::Layout& value, Attempt* attempt) {
    attempt->Defer([matched, &value] { *matched = &value; });
    return true;
  });
  return result;
}

// --- Shapes

ShapePattern ShapePattern::With(std::string words, Test test) const {
  ShapePattern result = *this;
  result.Add(std::move(words), std::move(test));
  return result;
}

namespace {
using ShapeTest = std::function<bool(const ::xla::Shape&)>;
ShapePattern::Test PlainShape(const std::string& words, ShapeTest holds) {
  return Plain<::xla::Shape>(words, std::move(holds));
}
}  // namespace

ShapePattern ShapePattern::EqualTo(const ::xla::Shape* shape) const {
  const std::string words = absl::StrCat("equal to ", ShapeUtil::HumanStringWithLayout(*shape));
  return With(words, PlainShape(words, [shape = *shape](const ::xla::Shape& value) {
                return ShapeUtil::Equal(value, shape);
              }));
}
ShapePattern ShapePattern::CompatibleTo(const ::xla::Shape* shape) const {
  const std::string words = absl::StrCat("compatible with ", ShapeUtil::HumanString(*shape));
  return With(words, PlainShape(words, [shape = *shape](const ::xla::Shape& value) {
                return ShapeUtil::Compatible(value, shape);
              }));
}
ShapePattern ShapePattern::WithElementType(PrimitiveType element_type) const {
  const std::string words =
      absl::StrCat("with element type ", primitive_util::LowercasePrimitiveTypeName(element_type));
  return With(words, PlainShape(words, [element_type](const ::xla::Shape& value) {
                return value.element_type() == element_type;
              }));
}
ShapePattern ShapePattern::WithDims(absl::Span<const int64_t> dims) const {
  const std::string words = absl::StrCat("with dimensions ", Braces(dims));
  return With(words, PlainShape(words, [wanted = List(dims)](const ::xla::Shape& value) {
                return absl::MakeConstSpan(wanted) == value.dimensions();
              }));
}
ShapePattern ShapePattern::WithRank(int64_t rank) const {
  const std::string words = absl::StrCat("with ", rank, " dimensions");
  return With(words, PlainShape(words, [rank](const ::xla::Shape& value) {
                return value.IsArray() && value.rank() == rank;
              }));
}
ShapePattern ShapePattern::IsEffectiveScalar() const {
  const std::string words = "of one element";
  return With(words,
              PlainShape(words, [](const ::xla::Shape& v) { return ShapeUtil::IsEffectiveScalar(v); }));
}
ShapePattern ShapePattern::IsArray() const {
  return With("of an array", PlainShape("of an array", [](const ::xla::Shape& v) { return v.IsArray(); }));
}
ShapePattern ShapePattern::IsTuple() const {
  return With("of a tuple", PlainShape("of a tuple", [](const ::xla::Shape& v) { return v.IsTuple(); }));
}
ShapePattern ShapePattern::IsToken() const {
  return With("of a token", PlainShape("of a token", [](const ::xla::Shape& v) { return v.IsToken(); }));
}
ShapePattern ShapePattern::WithLayout(const LayoutPattern& layout) const {
  return With("with a layout as wanted", [layout](const ::xla::Shape& value, Attempt* attempt) {
    if (!value.has_layout()) return attempt->Fail(absl::StrCat(Words(value), " has no layout"));
    return layout.MatchIn(value.layout(), attempt);
  });
}
ShapePattern ShapePattern::WithLayout(absl::Span<const int64_t> minor_to_major) const {
  return WithLayout(LayoutPattern().WithMinorToMajor(minor_to_major));
}
ShapePattern ShapePattern::WithLayoutEqualTo(const ::xla::Layout* layout) const {
  return WithLayout(LayoutPattern().EqualTo(layout));
}
ShapePattern ShapePattern::WithSubshape(ShapeIndexView index, const ShapePattern& subshape) const {
  return With(absl::StrCat("whose part ", Braces(index), " is as wanted"),
              [index = List(index), subshape](const ::xla::Shape& value, Attempt* attempt) {
                const auto part = ShapeUtil::TryGetSubshape(value, index);
                if (!part.ok())
                  return attempt->Fail(absl::StrCat(Words(value), " has no part ", Braces(index)));
                return subshape.MatchIn(**part, attempt);
              });
}
ShapePattern ShapePattern::WithSubshapeEqualTo(ShapeIndexView index, const ::xla::Shape* shape) const {
  return WithSubshape(index, ShapePattern().EqualTo(shape));
}
ShapePattern ShapePattern::WithSubshapeCompatibleTo(ShapeIndexView index, const ::xla::Shape* shape) const {
  return WithSubshape(index, ShapePattern().CompatibleTo(shape));
}
ShapePattern ShapePattern::Capturing(const ::xla::Shape** matched) const {
  if (matched == nullptr) return *this;
  return With("to be remembered", [matched](const ::xla::Shape& value, Attempt* attempt) {
    attempt->Defer([matched, &value] { *matched = &value; });
    return true;
  });
}

// --- Instructions

using OpPattern = HloInstructionPattern;

OpPattern OpPattern::With(std::string words, Test test) const {
  OpPattern result = *this;
  result.Add(std::move(words), std::move(test));
  return result;
}

namespace {

OpPattern WithPlain(const OpPattern& pattern, const std::string& words,
                    std::function<bool(const HloInstruction&)> holds) {
  return pattern.With(words, Plain<HloInstruction>(words, std::move(holds)));
}

// An operand that the pattern looks at.
bool MatchOperand(const HloInstruction& instruction, int64_t index, const OpPattern& pattern,
                  Attempt* attempt) {
  const HloInstruction& operand = *instruction.operand(index);
  if (attempt->option().single_user_only && operand.user_count() != 1) {
    return attempt->Fail(absl::StrCat(Words(operand), " has ", operand.user_count(), " users, not one"));
  }
  if (pattern.MatchIn(operand, attempt)) return true;
  return attempt->Fail(absl::StrCat(attempt->why(), "\nin operand ", index, " of ", Words(instruction)));
}

}  // namespace

OpPattern OpPattern::WithName(absl::string_view name) const {
  return WithPlain(*this, absl::StrCat("named \"", name, "\""),
                   [name = std::string(name)](const HloInstruction& i) { return i.name() == name; });
}
OpPattern OpPattern::WithOpcode(HloOpcode opcode) const {
  return WithPlain(*this, absl::StrCat("with opcode ", HloOpcodeString(opcode)),
                   [opcode](const HloInstruction& i) { return i.opcode() == opcode; });
}
OpPattern OpPattern::WithoutOpcode(HloOpcode opcode) const {
  return WithPlain(*this, absl::StrCat("with any opcode other than ", HloOpcodeString(opcode)),
                   [opcode](const HloInstruction& i) { return i.opcode() != opcode; });
}
OpPattern OpPattern::Is(const HloInstruction* instruction) const {
  return WithPlain(*this, absl::StrCat("which is ", instruction == nullptr ? "null" : instruction->name()),
                   [instruction](const HloInstruction& i) { return &i == instruction; });
}
OpPattern OpPattern::WithPredicate(HloPredicate predicate) const {
  return WithPlain(*this, "for which a predicate holds",
                   [predicate = std::move(predicate)](const HloInstruction& i) { return predicate(&i); });
}
OpPattern OpPattern::WithShape(const ShapePattern& shape) const {
  std::ostringstream words;
  shape.DescribeTo(&words);
  return With(absl::StrCat("with ", words.str()), [shape](const HloInstruction& i, Attempt* attempt) {
    return shape.MatchIn(i.shape(), attempt) ||
           attempt->Fail(absl::StrCat(attempt->why(), "\nin ", Words(i)));
  });
}
OpPattern OpPattern::WithShape(PrimitiveType element_type) const {
  return WithShape(ShapePattern().WithElementType(element_type));
}
OpPattern OpPattern::WithShape(PrimitiveType element_type, absl::Span<const int64_t> dims) const {
  return WithShape(ShapePattern().WithElementType(element_type).WithDims(dims));
}
OpPattern OpPattern::WithShape(PrimitiveType element_type, absl::Span<const int64_t> dims,
                               absl::Span<const int64_t> minor_to_major) const {
  return WithShape(ShapePattern().WithElementType(element_type).WithDims(dims).WithLayout(minor_to_major));
}
OpPattern OpPattern::WithShapeEqualTo(const ::xla::Shape* shape) const {
  return WithShape(ShapePattern().EqualTo(shape));
}
OpPattern OpPattern::WithShapeCompatibleTo(const ::xla::Shape* shape) const {
  return WithShape(ShapePattern().CompatibleTo(shape));
}
OpPattern OpPattern::WithElementType(PrimitiveType element_type) const { return WithShape(element_type); }

OpPattern OpPattern::WithNumOperands(int64_t num_operands) const {
  return WithPlain(*this, absl::StrCat("with ", num_operands, " operands"),
                   [num_operands](const HloInstruction& i) { return i.operand_count() == num_operands; });
}
OpPattern OpPattern::WithOperand(int64_t index, const OpPattern& operand) const {
  std::ostringstream words;
  operand.DescribeTo(&words);
  return With(absl::StrCat("with operand ", index, " which is (", words.str(), ")"),
              [index, operand](const HloInstruction& i, Attempt* attempt) {
                if (index >= i.operand_count()) {
                  return attempt->Fail(absl::StrCat(Words(i), " has no operand ", index));
                }
                return MatchOperand(i, index, operand, attempt);
              });
}
OpPattern OpPattern::WithOperandIfPresent(int64_t index, const OpPattern& operand) const {
  return With(absl::StrCat("with operand ", index, " as wanted, if there is one"),
              [index, operand](const HloInstruction& i, Attempt* attempt) {
                return index >= i.operand_count() || MatchOperand(i, index, operand, attempt);
              });
}
OpPattern OpPattern::WithBinaryOperandsAnyOrder(const OpPattern& a, const OpPattern& b) const {
  std::ostringstream words;
  words << "with two operands in either order: (";
  a.DescribeTo(&words);
  words << ") and (";
  b.DescribeTo(&words);
  words << ")";
  return With(words.str(), [a, b](const HloInstruction& i, Attempt* attempt) {
    if (i.operand_count() != 2) return attempt->Fail(absl::StrCat(Words(i), " has not two operands"));
    for (const int64_t first : {0, 1}) {
      const size_t mark = attempt->mark();
      if (MatchOperand(i, first, a, attempt) && MatchOperand(i, 1 - first, b, attempt)) return true;
      attempt->Rewind(mark);
    }
    return attempt->Fail(
        absl::StrCat("the operands of ", Words(i), " match in neither order; the last: ", attempt->why()));
  });
}

OpPattern OpPattern::WithOneUse() const {
  return WithPlain(*this, "with one use",
                   [](const HloInstruction& i) { return i.user_count() == 1 && i.operand_use_count() == 1; });
}
OpPattern OpPattern::WithOneUser() const { return WithNumUser(1); }
OpPattern OpPattern::WithNumUser(int64_t user_num) const {
  return WithPlain(*this, absl::StrCat("with ", user_num, " users"),
                   [user_num](const HloInstruction& i) { return i.user_count() == user_num; });
}
OpPattern OpPattern::WithAtLeastNumUser(int64_t user_num) const {
  return WithPlain(*this, absl::StrCat("with at least ", user_num, " users"),
                   [user_num](const HloInstruction& i) { return i.user_count() >= user_num; });
}
OpPattern OpPattern::WithAtMostNumUser(int64_t user_num) const {
  return WithPlain(*this, absl::StrCat("with at most ", user_num, " users"),
                   [user_num](const HloInstruction& i) { return i.user_count() <= user_num; });
}
OpPattern OpPattern::WithControlDeps(absl::Span<HloInstruction* const> preds,
                                     absl::Span<HloInstruction* const> succs) const {
  using Instructions = std::vector<HloInstruction*>;
  return WithPlain(*this, "with the control dependencies wanted",
                   [preds = Instructions(preds.begin(), preds.end()),
                    succs = Instructions(succs.begin(), succs.end())](const HloInstruction& i) {
                     return absl::MakeConstSpan(preds) == i.control_predecessors() &&
                            absl::MakeConstSpan(succs) == i.control_successors();
                   });
}

OpPattern OpPattern::WithFusionKind(HloInstruction::FusionKind kind) const {
  return WithPlain(*this, absl::StrCat("with fusion kind ", ToString(kind)), [kind](const HloInstruction& i) {
    return i.opcode() == HloOpcode::kFusion && i.fusion_kind() == kind;
  });
}
OpPattern OpPattern::WithTupleIndex(int64_t tuple_index) const {
  return WithPlain(*this, absl::StrCat("with tuple index ", tuple_index),
                   [tuple_index](const HloInstruction& i) {
                     return i.opcode() == HloOpcode::kGetTupleElement && i.tuple_index() == tuple_index;
                   });
}
OpPattern OpPattern::WithParameterNum(int64_t parameter_num) const {
  return WithPlain(*this, absl::StrCat("with parameter number ", parameter_num),
                   [parameter_num](const HloInstruction& i) {
                     return i.opcode() == HloOpcode::kParameter && i.parameter_number() == parameter_num;
                   });
}
OpPattern OpPattern::WithComparisonDirection(ComparisonDirection direction) const {
  return WithPlain(*this, absl::StrCat("with direction ", ComparisonDirectionToString(direction)),
                   [direction](const HloInstruction& i) {
                     return i.opcode() == HloOpcode::kCompare && i.comparison_direction() == direction;
                   });
}
OpPattern OpPattern::WithConvDnums(absl::string_view dnums) const {
  const absl::StatusOr<ConvolutionDimensionNumbers> parsed = ParseConvolutionDimensionNumbers(dnums);
  if (parsed.ok()) return WithConvDnums(*parsed);
  return WithPlain(*this, absl::StrCat("with the dimension labels \"", dnums, "\", which are malformed"),
                   [](const HloInstruction&) { return false; });
}
OpPattern OpPattern::WithConvDnums(const ConvolutionDimensionNumbers& dnums) const {
  return WithPlain(*this, absl::StrCat("with dimension numbers ", dnums.ShortDebugString()),
                   [wanted = dnums.SerializeAsString()](const HloInstruction& i) {
                     return i.attributes().Has(Attr::kDimLabels) &&
                            i.convolution_dimension_numbers().SerializeAsString() == wanted;
                   });
}
OpPattern OpPattern::WithContractingDims(absl::Span<const int64_t> lhs_contracting_dims,
                                         absl::Span<const int64_t> rhs_contracting_dims) const {
  return WithPlain(
      *this,
      absl::StrCat("with contracting dimensions ", Braces(lhs_contracting_dims), " and ",
                   Braces(rhs_contracting_dims)),
      [lhs = List(lhs_contracting_dims), rhs = List(rhs_contracting_dims)](const HloInstruction& i) {
        return i.opcode() == HloOpcode::kDot &&
               i.attributes().GetInts(Attr::kLhsContractingDims) == absl::MakeConstSpan(lhs) &&
               i.attributes().GetInts(Attr::kRhsContractingDims) == absl::MakeConstSpan(rhs);
      });
}
OpPattern OpPattern::WithReplicaGroups(std::vector<std::vector<int64_t>> replica_groups) const {
  const std::string words =
      absl::StrCat("with replica groups ", CollectiveDeviceList(replica_groups).ToString());
  return WithPlain(*this, words, [wanted = std::move(replica_groups)](const HloInstruction& i) {
    return i.attributes().Has(Attr::kReplicaGroups) && i.device_list().flattened_replica_groups() == wanted;
  });
}
OpPattern OpPattern::WithSharding(absl::string_view sharding) const {
  const absl::StatusOr<HloSharding> parsed = ParseSharding(sharding);
  return WithPlain(*this, absl::StrCat("with sharding ", sharding, parsed.ok() ? "" : ", which is malformed"),
                   [parsed](const HloInstruction& i) {
                     return parsed.ok() && i.has_sharding() && i.sharding() == *parsed;
                   });
}
OpPattern OpPattern::WithCustomCallTarget(absl::Span<const absl::string_view> targets) const {
  std::vector<std::string> wanted(targets.begin(), targets.end());
  return WithPlain(*this, absl::StrCat("with a custom call target of ", absl::StrJoin(wanted, ", ")),
                   [wanted](const HloInstruction& i) {
                     return i.opcode() == HloOpcode::kCustomCall &&
                            std::find(wanted.begin(), wanted.end(), i.custom_call_target()) != wanted.end();
                   });
}
OpPattern OpPattern::IsConstantScalar(std::optional<double> value, bool effective) const {
  return WithPlain(
      *this,
      absl::StrCat("which is a constant ", effective ? "effective " : "", "scalar",
                   value ? absl::StrCat(" of value ", *value) : ""),
      [value, effective](const HloInstruction& i) { return IsConstantOfOneElement(i, value, effective); });
}

OpPattern OpPattern::Capturing(const HloInstruction** matched) const {
  if (matched == nullptr) return *this;
  return With("to be remembered", [matched](const HloInstruction& i, Attempt* attempt) {
    attempt->Defer([matched, &i] { *matched = &i; });
    return true;
  });
}
OpPattern OpPattern::Capturing(HloInstruction** matched) const {
  if (matched == nullptr) return *this;
  return With("to be remembered", [matched](const HloInstruction& i, Attempt* attempt) {
    // The instruction is reached through a graph that its owner may change.
    attempt->Defer([matched, &i] { *matched = const_cast<HloInstruction*>(&i); });
    return true;
  });
}

namespace {
std::string Listed(const std::vector<OpPattern>& patterns) {
  std::ostringstream words;
  for (size_t i = 0; i < patterns.size(); ++i) {
    words << (i == 0 ? "(" : "; ");
    patterns[i].DescribeTo(&words);
  }
  words << ")";
  return words.str();
}
}  // namespace

OpPattern FirstOf(std::vector<OpPattern> patterns) {
  return Op().With(absl::StrCat("which is any of ", Listed(patterns)),
                   [patterns](const HloInstruction& i, Attempt* attempt) {
                     std::string all;
                     for (const OpPattern& pattern : patterns) {
                       if (pattern.MatchIn(i, attempt)) return true;
                       absl::StrAppend(&all, "\n - ", attempt->why());
                     }
                     return attempt->Fail(absl::StrCat(Words(i), " is none of the alternatives:", all));
                   });
}

OpPattern EachOf(std::vector<OpPattern> patterns) {
  return Op().With(absl::StrCat("which is all of ", Listed(patterns)),
                   [patterns](const HloInstruction& i, Attempt* attempt) {
                     return std::all_of(patterns.begin(), patterns.end(), [&](const OpPattern& pattern) {
                       return pattern.MatchIn(i, attempt);
                     });
                   });
}

namespace detail {

OpPattern WithOperands(OpPattern op, std::initializer_list<OpPattern> operands) {
  if (operands.size() == 0) return op;
  OpPattern result = op.WithNumOperands(static_cast<int64_t>(operands.size()));
  int64_t index = 0;
  for (const OpPattern& operand : operands) result = result.WithOperand(index++, operand);
  return result;
}

}  // namespace detail
}  // namespace xla::match
