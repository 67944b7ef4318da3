#pragma once

#include <initializer_list>

#include "absl/status/status.h"
#include "absl/types/span.h"
#include "xla/hlo/builder/xla_builder.h"

namespace xla {

// Makes both operands of a binary operation arrays of one shape, by the rules B1.. of
// docs/operations/elementwise.md: broadcasts and reshapes are added where the shapes differ, and nothing
// where they agree.
absl::Status BroadcastOperands(XlaBuilder* builder, HloOpcode opcode,
                               absl::Span<const int64_t> broadcast_dimensions, XlaOp* lhs, XlaOp* rhs);

// Where some of the operands have dimensions, broadcasts the scalars among them to those of the first that
// has.
absl::Status BroadcastScalars(XlaBuilder* builder, std::initializer_list<XlaOp*> operands);

}  // namespace xla
