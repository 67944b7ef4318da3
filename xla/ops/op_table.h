#pragma once

#include <optional>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "xla/nearest_word.h"
#include "xla/ops/attributes.h"
#include "xla/ops/hlo_opcode.h"
#include "xla/ops/op_args.h"

namespace xla {

// An attribute that an opcode takes.
struct AttrSpec {
  constexpr AttrSpec(Attr attr, bool required = false)
      : attr(attr), required(required) {}  // NOLINT: rows read as names
  Attr attr;
  bool required;
};

using InferShapeFn = absl::StatusOr<Shape> (*)(const OpArgs& args);

// A row of op_table.def. The evaluation column is in xla/ops/evaluate/registry.h.
struct OpInfo {
  HloOpcode opcode;
  absl::string_view text;
  int arity;  // -1 = any
  absl::string_view family;
  std::vector<AttrSpec> attributes;  // printing order
  InferShapeFn infer_shape;
  absl::string_view stablehlo;

  // The attribute of that text name among this opcode's own.
  const AttrSpec* FindAttribute(absl::string_view name) const;
  bool Takes(Attr attr) const;
};

const OpInfo& GetOpInfo(HloOpcode opcode);

// Checks the operand count and required attributes, then applies the opcode's shape rule.
absl::StatusOr<Shape> InferShape(const OpArgs& args);

// Position in HloInstruction::called_computations() of a kComputation attribute (0 for most; body 0,
// condition 1; select 0, scatter 1; true 0, false 1; lists start at 0).
int CalledComputationIndex(Attr attr);

// The shape rules, one declaration per row.
#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) \
  absl::StatusOr<Shape> shape_fn(const OpArgs& args);
#include "xla/ops/op_table.def"
#undef OP

}  // namespace xla
