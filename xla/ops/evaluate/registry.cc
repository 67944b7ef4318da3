#include "absl/strings/str_cat.h"
#include "xla/ops/evaluate/evaluate.h"

namespace xla {

absl::StatusOr<Literal> Structural(const EvaluateArgs& args) {
  return absl::InternalError(
      absl::StrCat(HloOpcodeString(args.op.opcode), " is evaluated by the walk over its computation"));
}

EvaluateFn GetEvaluateFn(HloOpcode opcode) {
  static constexpr EvaluateFn kTable[] = {
#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) &evaluate_fn,
#include "xla/ops/op_table.def"
#undef OP
  };
  const EvaluateFn fn = kTable[static_cast<size_t>(opcode)];
  return fn == &Structural ? nullptr : fn;
}

}  // namespace xla
