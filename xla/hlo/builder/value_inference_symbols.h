// What value inference knows about single integers: sums of unknowns with or without known bounds.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/types/span.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/xla_data_enums.h"

namespace xla::value_inference {

// Both ends belong to it. An end that is not known is nullopt.
struct Interval {
  std::optional<int64_t> low, high;
};

// A name of a value. 0 stands for a constant, which is kept elsewhere.
using Symbol = int64_t;
inline constexpr Symbol kConstant = 0;

// A symbol, or with kConstant a number (of an integral type; for others the number is not used).
struct Element {
  Symbol symbol = kConstant;
  int64_t number = 0;
};

// The symbols of one analysis. A symbol of an integral type is constant + sum(factor * unknown), modulo
// 2^(width of the type), so that (b - a) + a is b again. Bounds hold for the value as long as the type does
// not wrap around: those that leave the type's range are dropped.
class Symbols {
 public:
  // A value that no other value depends on.
  Symbol Unknown(PrimitiveType type, Interval bounds = {});

  Interval Bounds(Symbol symbol) const;
  // Of a constant as well.
  Interval Bounds(Element element) const;
  // The smallest interval that has all of them.
  Interval Hull(absl::Span<const Element> elements) const;

  // The result of an elementwise operation; a constant where unknowns cancel. Operands have `operand_type`,
  // at least one is no constant.
  Element Apply(HloOpcode opcode, PrimitiveType result_type, PrimitiveType operand_type,
                absl::Span<const Element> operands);

 private:
  struct Node {
    PrimitiveType type;
    // Unknowns are symbols; an unknown is its own only term.
    absl::InlinedVector<std::pair<Symbol, int64_t>, 2> terms;
    int64_t constant = 0;
    Interval bounds;  // of an unknown
  };

  Node AsSum(Element element, PrimitiveType type) const;
  Element FromSum(Node sum);
  Element Scaled(const Node& sum, int64_t factor);
  Interval BoundsOf(const Node& sum) const;
  Interval BoundsOfResult(HloOpcode opcode, absl::Span<const Element> operands) const;

  std::vector<Node> nodes_ = {Node{}};
};

}  // namespace xla::value_inference
