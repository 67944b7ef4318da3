#pragma once

#include <functional>
#include <string>

#include "xla/hlo/builder/xla_builder.h"
#include "xla/hlo/builder/xla_computation.h"
#include "xla/xla_data.pb.h"

// Computations of two scalars, as reductions and scatters want them, and reductions made with them. Errors
// are reported to `builder`, or to the builder of the operand.

namespace xla {

using XlaOpGenerator = std::function<XlaOp(XlaOp, XlaOp)>;

// (lhs, rhs) -> generator(lhs, rhs) on scalars of `type`.
XlaComputation CreateScalarComputation(const std::string& name, PrimitiveType type, XlaBuilder* builder,
                                       const XlaOpGenerator& generator);

XlaComputation CreateScalarAddComputation(PrimitiveType type, XlaBuilder* builder);
XlaComputation CreateScalarMultiplyComputation(PrimitiveType type, XlaBuilder* builder);
XlaComputation CreateScalarGeComputation(PrimitiveType type, XlaBuilder* builder);
XlaComputation CreateScalarMaxComputation(PrimitiveType type, XlaBuilder* builder);
XlaComputation CreateScalarMinComputation(PrimitiveType type, XlaBuilder* builder);
XlaComputation CreateScalarAndComputation(PrimitiveType type, XlaBuilder* builder);
XlaComputation CreateScalarOrComputation(PrimitiveType type, XlaBuilder* builder);

// An operation f of `type` with f(x, 0) = x: Or for pred, Add for numbers. A reduction with it over elements
// of which all but one are zero selects that one.
XlaComputation CreateScalarIdentityWithZeroComputation(PrimitiveType type, XlaBuilder* builder);

// A pred scalar: whether an element of the pred array is true.
XlaOp Any(XlaOp predicates);

// The places, numbers of `output_type`, of the greatest (least) elements along `axis`, which disappears. Of
// equal ones the first, or with `tie_low` false the last. NaN counts as greater (less) than every number.
// `stable` is accepted for the sake of older programs; results never depend on the order of evaluation.
XlaOp ArgMax(XlaOp input, PrimitiveType output_type, int axis, bool stable = false, bool tie_low = true);
XlaOp ArgMin(XlaOp input, PrimitiveType output_type, int axis, bool stable = false, bool tie_low = true);
// The same, by a reduction of the values and one of the places.
XlaOp ArgMaxTwoPass(XlaOp input, PrimitiveType output_type, int axis, bool tie_low = true);
XlaOp ArgMinTwoPass(XlaOp input, PrimitiveType output_type, int axis, bool tie_low = true);
// ArgMin or ArgMax.
XlaOp ArgMinMax(XlaOp input, PrimitiveType output_type, int axis, bool is_min, bool tie_low = true);

}  // namespace xla
