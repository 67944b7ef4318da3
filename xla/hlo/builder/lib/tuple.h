#pragma once

#include "absl/status/statusor.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/shape_tree.h"

namespace xla {

// The op and all its parts, however deep: entry {1, 0} is element 0 of element 1. The op may be a tuple or
// not.
absl::StatusOr<ShapeTree<XlaOp>> DisassembleTuple(XlaOp tuple);

// The tuple that has the tree's leaves; what stands at the other nodes is not looked at.
XlaOp AssembleTuple(XlaBuilder* builder, ShapeTree<XlaOp> elements);

}  // namespace xla
