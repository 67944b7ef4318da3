#pragma once

#include <optional>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/ops/make_attributes.h"
#include "xla/shape.h"

namespace xla {

// An operation that is to be added: what its row of the op table asks for.
struct OpCall {
  HloOpcode opcode;
  absl::InlinedVector<XlaOp, 3> operands = {};
  Attributes attributes = {};
  // In the order that CalledComputationIndex() describes.
  absl::InlinedVector<const XlaComputation*, 1> computations = {};
  // For ops whose result does not follow from their operands.
  std::optional<Shape> declared = std::nullopt;
};

// The shape, with the default layout where it has none.
Shape WithLayout(Shape shape);

// "add.12" of "add" or "add.3": a name that is valid in HLO text, and unique because the id is.
std::string UniqueName(absl::string_view name, int64_t id);

// True for ops whose value is known only at run time, parameters aside.
bool OpcodeIsRunTimeValue(HloOpcode opcode);

// The builder of the first op that has one; null when none has. Ends the program when all of these builders
// were destroyed.
XlaBuilder* BuilderOf(absl::Span<const XlaOp> ops);
// The builder, which may be null. Ends the program when it was destroyed.
XlaBuilder* CheckLiving(XlaBuilder* builder);

// Adds the operation to the builder of its operands, or reports why not.
XlaOp AddOrReport(OpCall call);
XlaOp AddOrReport(XlaBuilder* builder, OpCall call);

// The op, whose shape must be the one that the caller expects.
XlaOp WithShape(XlaOp op, const Shape& expected);

// Runs `create(builder)` on the builder of `ops`, with errors reported there. Without any builder the result
// is an invalid op and the error is lost.
template <typename Create>
XlaOp OnBuilderOf(absl::Span<const XlaOp> ops, const Create& create) {
  XlaBuilder* builder = BuilderOf(ops);
  if (builder == nullptr) return XlaOp();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> { return create(builder); });
}
// The same for functions that get their builder.
template <typename Create>
XlaOp OnBuilder(XlaBuilder* builder, const Create& create) {
  if (CheckLiving(builder) == nullptr) return XlaOp();
  return builder->ReportErrorOrReturn([&]() -> absl::StatusOr<XlaOp> { return create(); });
}

inline std::vector<int64_t> List(absl::Span<const int64_t> values) {
  return std::vector<int64_t>(values.begin(), values.end());
}

inline absl::Span<const XlaOp> AsSpan(const XlaOp& op) { return absl::MakeConstSpan(&op, 1); }
inline absl::Span<const XlaOp> AsSpan(absl::Span<const XlaOp> ops) { return ops; }

// Operands and lists of operands, one behind the other.
template <typename... Parts>
absl::InlinedVector<XlaOp, 3> Joined(const Parts&... parts) {
  absl::InlinedVector<XlaOp, 3> all;
  const auto add = [&](absl::Span<const XlaOp> part) { all.insert(all.end(), part.begin(), part.end()); };
  (add(AsSpan(parts)), ...);
  return all;
}

}  // namespace xla
