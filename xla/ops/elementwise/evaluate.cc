// The elementwise ops: a kernel runs over the elements. Kernels: evaluate_kernels*.cc.
#include "xla/ops/evaluate/evaluate.h"

#include <utility>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/str_cat.h"
#include "xla/ops/evaluate/kernels.h"
#include "xla/ops/op_table.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
absl::StatusOr<Literal> EvaluateElementwise(const EvaluateArgs& args) {
  const HloOpcode opcode = args.op.opcode;
  // The first operand of select is the pred.
  const PrimitiveType type = args.operand(opcode == HloOpcode::kSelect ? 1 : 0).shape().element_type();
  const PrimitiveType result_type = args.result_shape().element_type();
  const ElementwiseKernel kernel = GetElementwiseKernel(opcode, type, result_type, args.op.attributes);
  if (kernel == nullptr) {
    return absl::InvalidArgumentError(absl::StrCat(HloOpcodeString(opcode),
                                                   " is not defined for elements of ",
                                                   primitive_util::LowercasePrimitiveTypeName(type)));
  }
  TF_ASSIGN_OR_RETURN(Literal result, Literal::Make(args.result_shape()));
  const int64_t count = ShapeUtil::ElementsIn(args.result_shape());
  if (count == 0) return result;

  std::vector<Literal> repeated;  // the pred of select and the bounds of clamp may be scalars
  repeated.reserve(args.operands.size());
  absl::InlinedVector<const void*, 3> in;
  for (const Literal* operand : args.operands) {
    const Shape& shape = operand->shape();
    if (ShapeUtil::IsScalar(shape) && count != 1) {
      TF_ASSIGN_OR_RETURN(
          Literal array,
          operand->Broadcast(ShapeUtil::ChangeElementType(args.result_shape(), shape.element_type()), {}));
      repeated.push_back(std::move(array));
      operand = &repeated.back();
    }
    if (operand->element_count() != count) {
      return absl::InternalError(absl::StrCat(
          HloOpcodeString(opcode), ": the operand ", ShapeUtil::HumanString(shape),
          " does not have the sizes of the result ", ShapeUtil::HumanString(args.result_shape())));
    }
    in.push_back(operand->untyped_data());
  }
  kernel(in.data(), result.untyped_data(), count);
  return result;
}

}  // namespace xla
