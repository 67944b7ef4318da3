#pragma once

#include <gmock/gmock.h>

#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_join.h"
#include "absl/strings/string_view.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

// Matchers of instructions:
//
//   namespace op = xla::testing::opcode_matchers;
//   EXPECT_THAT(root, op::Add(op::Parameter(0), _));
//
// Every opcode has a function of its name that takes nothing (any operands) or one matcher an operand.

namespace xla::testing {

using HloMatcher = ::testing::Matcher<const HloInstruction*>;

namespace matcher_internal {

// A condition with words for it, and what the instruction has instead.
template <typename Holds, typename Found>
class Condition : public ::testing::MatcherInterface<const HloInstruction*> {
 public:
  Condition(std::string words, Holds holds, Found found)
      : words_(std::move(words)), holds_(std::move(holds)), found_(std::move(found)) {}
  bool MatchAndExplain(const HloInstruction* instruction,
                       ::testing::MatchResultListener* listener) const override {
    if (instruction == nullptr) {
      *listener << "there is no instruction";
      return false;
    }
    if (holds_(*instruction)) return true;
    *listener << "(" << instruction->ToString() << ") has " << found_(*instruction);
    return false;
  }
  void DescribeTo(std::ostream* os) const override { *os << words_; }

 private:
  std::string words_;
  Holds holds_;
  Found found_;
};

template <typename Holds, typename Found>
HloMatcher Make(std::string words, Holds holds, Found found) {
  return ::testing::MakeMatcher(
      new Condition<Holds, Found>(std::move(words), std::move(holds), std::move(found)));
}

// An opcode, an extra condition, and matchers for the operands (none: any).
class OpcodeMatcher : public ::testing::MatcherInterface<const HloInstruction*> {
 public:
  OpcodeMatcher(HloOpcode opcode, std::vector<HloMatcher> operands)
      : opcode_(opcode), operands_(std::move(operands)) {}

  bool MatchAndExplain(const HloInstruction* instruction,
                       ::testing::MatchResultListener* listener) const override {
    if (instruction == nullptr) {
      *listener << "there is no instruction";
      return false;
    }
    *listener << "(" << instruction->ToString() << ")";
    if (instruction->opcode() != opcode_) return false;
    if (operands_.empty()) return true;
    if (static_cast<size_t>(instruction->operand_count()) != operands_.size()) {
      *listener << " has " << instruction->operand_count() << " operands, not " << operands_.size();
      return false;
    }
    for (size_t i = 0; i < operands_.size(); ++i) {
      ::testing::StringMatchResultListener inner;
      if (operands_[i].MatchAndExplain(instruction->operand(static_cast<int64_t>(i)), &inner)) continue;
      *listener << "\noperand " << i << ": " << inner.str();
      return false;
    }
    return true;
  }
  void DescribeTo(std::ostream* os) const override {
    *os << opcode_;
    for (size_t i = 0; i < operands_.size(); ++i) {
      *os << (i == 0 ? "(" : ", ");
      operands_[i].DescribeTo(os);
    }
    if (!operands_.empty()) *os << ")";
  }

 private:
  HloOpcode opcode_;
  std::vector<HloMatcher> operands_;
};

inline HloMatcher MakeOpcode(HloOpcode opcode, std::vector<HloMatcher> operands) {
  return ::testing::MakeMatcher(new OpcodeMatcher(opcode, std::move(operands)));
}

inline HloMatcher SameShape(const ::xla::Shape& wanted, bool with_layout) {
  const std::string text =
      with_layout ? ShapeUtil::HumanStringWithLayout(wanted) : ShapeUtil::HumanString(wanted);
  return Make(
      "has shape " + text,
      [wanted, with_layout](const HloInstruction& i) {
        return with_layout ? ShapeUtil::Equal(i.shape(), wanted) : ShapeUtil::Compatible(i.shape(), wanted);
      },
      [](const HloInstruction& i) { return "shape " + ShapeUtil::HumanStringWithLayout(i.shape()); });
}

// A text that does not read as a shape is no shape of any instruction.
inline HloMatcher SameShape(absl::string_view text, bool with_layout) {
  const absl::StatusOr<::xla::Shape> shape = ParseShape(text);
  if (shape.ok()) return SameShape(*shape, with_layout);
  return Make(
      "has the shape '" + std::string(text) + "', which is malformed",
      [](const HloInstruction&) { return false; },
      [](const HloInstruction& i) { return "shape " + ShapeUtil::HumanStringWithLayout(i.shape()); });
}

}  // namespace matcher_internal

namespace opcode_matchers {

#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) \
  template <typename... Operands>                                                              \
  HloMatcher id(Operands... operands) {                                                        \
    return matcher_internal::MakeOpcode(HloOpcode::k##id, {HloMatcher(operands)...});          \
  }
#include "xla/ops/op_table.def"
#undef OP

// A parameter with that number.
inline HloMatcher Parameter(int64_t number) {
  return ::testing::AllOf(matcher_internal::MakeOpcode(HloOpcode::kParameter, {}),
                          matcher_internal::Make(
                              "has parameter number " + std::to_string(number),
                              [number](const HloInstruction& i) { return i.parameter_number() == number; },
                              [](const HloInstruction& i) {
                                return "parameter number " + std::to_string(i.parameter_number());
                              }));
}
inline HloMatcher Parameter(int number) { return Parameter(int64_t{number}); }

inline HloMatcher GetTupleElement(HloMatcher operand, int64_t tuple_index) {
  return ::testing::AllOf(
      matcher_internal::MakeOpcode(HloOpcode::kGetTupleElement, {std::move(operand)}),
      matcher_internal::Make(
          "has index " + std::to_string(tuple_index),
          [tuple_index](const HloInstruction& i) { return i.tuple_index() == tuple_index; },
          [](const HloInstruction& i) { return "index " + std::to_string(i.tuple_index()); }));
}

// A custom call whose target the matcher likes (or is that text), with operands as the others say.
template <typename... Operands>
HloMatcher CustomCall(::testing::Matcher<std::string> target, Operands... operands) {
  return ::testing::AllOf(
      matcher_internal::MakeOpcode(HloOpcode::kCustomCall, {HloMatcher(operands)...}),
      matcher_internal::Make(
          "has the target wanted",
          [target](const HloInstruction& i) { return target.Matches(i.custom_call_target()); },
          [](const HloInstruction& i) { return "target " + i.custom_call_target(); }));
}
template <typename... Operands>
HloMatcher CustomCall(const char* target, Operands... operands) {
  return CustomCall(::testing::Matcher<std::string>(std::string(target)), operands...);
}

namespace internal {
inline HloMatcher Direction(ComparisonDirection direction, std::vector<HloMatcher> operands) {
  return ::testing::AllOf(
      matcher_internal::MakeOpcode(HloOpcode::kCompare, std::move(operands)),
      matcher_internal::Make(
          "has direction " + std::string(ComparisonDirectionToString(direction)),
          [direction](const HloInstruction& i) { return i.comparison_direction() == direction; },
          [](const HloInstruction& i) {
            return "direction " + std::string(ComparisonDirectionToString(i.comparison_direction()));
          }));
}
}  // namespace internal
#define XLA_COMPARISON(Name)                                                             \
  template <typename... Operands>                                                        \
  HloMatcher Name(Operands... operands) {                                                \
    return internal::Direction(ComparisonDirection::k##Name, {HloMatcher(operands)...}); \
  }
XLA_COMPARISON(Eq)
XLA_COMPARISON(Ne)
XLA_COMPARISON(Ge)
XLA_COMPARISON(Gt)
XLA_COMPARISON(Le)
XLA_COMPARISON(Lt)
#undef XLA_COMPARISON

// A dot that contracts those two dimensions.
inline HloMatcher Dot(HloMatcher lhs, HloMatcher rhs, int64_t lhs_contracting_dim,
                      int64_t rhs_contracting_dim) {
  return ::testing::AllOf(
      matcher_internal::MakeOpcode(HloOpcode::kDot, {std::move(lhs), std::move(rhs)}),
      matcher_internal::Make(
          "contracts dimensions " + std::to_string(lhs_contracting_dim) + " and " +
              std::to_string(rhs_contracting_dim),
          [lhs_contracting_dim, rhs_contracting_dim](const HloInstruction& i) {
            const DotDimensionNumbers& numbers = i.dot_dimension_numbers();
            return numbers.lhs_contracting_dimensions_size() == 1 &&
                   numbers.rhs_contracting_dimensions_size() == 1 &&
                   numbers.lhs_contracting_dimensions(0) == lhs_contracting_dim &&
                   numbers.rhs_contracting_dimensions(0) == rhs_contracting_dim;
          },
          [](const HloInstruction& i) { return i.dot_dimension_numbers().ShortDebugString(); }));
}

// Shapes, with layouts left aside or compared too.
inline HloMatcher Shape(const ::xla::Shape& shape) { return matcher_internal::SameShape(shape, false); }
inline HloMatcher Shape(absl::string_view shape) { return matcher_internal::SameShape(shape, false); }
inline HloMatcher Shape(const char* shape) { return Shape(absl::string_view(shape)); }
inline HloMatcher ShapeWithLayout(const ::xla::Shape& shape) {
  return matcher_internal::SameShape(shape, true);
}
inline HloMatcher ShapeWithLayout(absl::string_view shape) {
  return matcher_internal::SameShape(shape, true);
}
inline HloMatcher ShapeWithLayout(const char* shape) { return ShapeWithLayout(absl::string_view(shape)); }

// A sharding, or none at all.
inline HloMatcher Sharding(const std::optional<HloSharding>& sharding) {
  return matcher_internal::Make(
      sharding ? "has sharding " + sharding->ToString() : std::string("has no sharding"),
      [sharding](const HloInstruction& i) {
        return sharding ? i.has_sharding() && i.sharding() == *sharding : !i.has_sharding();
      },
      [](const HloInstruction& i) {
        return i.has_sharding() ? "sharding " + i.sharding().ToString() : std::string("no sharding");
      });
}
inline HloMatcher NoSharding() { return Sharding(std::optional<HloSharding>()); }
inline HloMatcher Sharding(const HloSharding& sharding) {
  return Sharding(std::optional<HloSharding>(sharding));
}
inline HloMatcher Sharding(absl::string_view sharding) {
  const absl::StatusOr<HloSharding> parsed = ParseSharding(sharding);
  if (parsed.ok()) return Sharding(*parsed);
  return matcher_internal::Make(
      "has the sharding '" + std::string(sharding) + "', which is malformed",
      [](const HloInstruction&) { return false; },
      [](const HloInstruction&) { return std::string("another"); });
}
inline HloMatcher Sharding(const char* sharding) { return Sharding(absl::string_view(sharding)); }

inline HloMatcher Metadata(const OpMetadata& metadata) {
  return matcher_internal::Make(
      "has metadata " + metadata.ShortDebugString(),
      [wanted = metadata.SerializeAsString()](const HloInstruction& i) {
        return i.metadata().SerializeAsString() == wanted;
      },
      [](const HloInstruction& i) { return "metadata " + i.metadata().ShortDebugString(); });
}

inline HloMatcher ReplicaGroups(std::vector<std::vector<int64_t>> replica_groups) {
  return matcher_internal::Make(
      "has replica groups " + CollectiveDeviceList(replica_groups).ToString(),
      [replica_groups](const HloInstruction& i) {
        return i.attributes().Has(Attr::kReplicaGroups) &&
               i.device_list().flattened_replica_groups() == replica_groups;
      },
      [](const HloInstruction& i) { return "replica groups " + i.device_list().ToString(); });
}

inline HloMatcher SourceTargetPairs(std::vector<std::pair<int64_t, int64_t>> pairs) {
  return matcher_internal::Make(
      "has the source-target pairs wanted",
      [pairs](const HloInstruction& i) { return i.source_target_pairs() == pairs; },
      [](const HloInstruction& i) { return std::to_string(i.source_target_pairs().size()) + " pairs"; });
}

inline HloMatcher FrontendAttribute(absl::string_view key, absl::string_view value) {
  return matcher_internal::Make(
      "has the frontend attribute " + std::string(key) + "=" + std::string(value),
      [key = std::string(key), value = std::string(value)](const HloInstruction& i) {
        return i.get_frontend_attribute(key) == value;
      },
      [](const HloInstruction& i) { return i.frontend_attributes().ShortDebugString(); });
}

// One of the users is as the matcher says.
inline HloMatcher UsedBy(HloMatcher used_by) {
  return matcher_internal::Make(
      "is used by an instruction that " + ::testing::DescribeMatcher<const HloInstruction*>(used_by),
      [used_by](const HloInstruction& i) {
        return std::any_of(i.users().begin(), i.users().end(),
                           [&](const HloInstruction* user) { return used_by.Matches(user); });
      },
      [](const HloInstruction& i) { return std::to_string(i.user_count()) + " users"; });
}

// A copy-done whose result lies in one memory space, of a copy-start from another one.
inline HloMatcher AsyncCopy(int64_t to_space, int64_t from_space, HloMatcher operand) {
  const auto space = [](const ::xla::Shape& shape) {
    return shape.has_layout() ? shape.layout().memory_space() : int64_t{0};
  };
  return ::testing::AllOf(
      matcher_internal::MakeOpcode(
          HloOpcode::kCopyDone, {matcher_internal::MakeOpcode(HloOpcode::kCopyStart, {std::move(operand)})}),
      matcher_internal::Make(
          "copies from memory space " + std::to_string(from_space) + " to " + std::to_string(to_space),
          [=](const HloInstruction& i) {
            return space(i.shape()) == to_space && space(i.operand(0)->operand(0)->shape()) == from_space;
          },
          [](const HloInstruction& i) { return i.ToString(); }));
}

}  // namespace opcode_matchers

// Pointers out of a container, for ElementsAre(op::..).
template <typename Container>
std::vector<const HloInstruction*> Pointers(const Container& container) {
  return std::vector<const HloInstruction*>(container.begin(), container.end());
}

}  // namespace xla::testing

namespace xla {
// What GoogleTest shows of an instruction.
inline void PrintTo(const HloInstruction* instruction, std::ostream* os) {
  *os << (instruction == nullptr ? std::string("null") : instruction->ToString());
}
}  // namespace xla
