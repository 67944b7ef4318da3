// Host transfers and custom calls. docs/operations/host.md
#include "xla/ops/evaluate/evaluate.h"

#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/literal.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

absl::Status NoHost(const EvaluateArgs& args) {
  return absl::UnimplementedError(absl::StrCat(
      HloOpcodeString(args.op.opcode), ": the interpreter has no host to exchange data with during a run"));
}

// Calls that mark a value for the compiler and mean the identity.
bool IsAnnotation(absl::string_view target) {
  for (absl::string_view known :
       {"Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "LayoutConstraint",
        "annotate_device_placement", "MoveToHost", "MoveToDevice"}) {
    if (target == known) return true;
  }
  return false;
}

}  // namespace

absl::StatusOr<Literal> EvaluateInfeed(const EvaluateArgs& args) { return NoHost(args); }
absl::StatusOr<Literal> EvaluateOutfeed(const EvaluateArgs& args) { return NoHost(args); }
absl::StatusOr<Literal> EvaluateSend(const EvaluateArgs& args) { return NoHost(args); }
absl::StatusOr<Literal> EvaluateSendDone(const EvaluateArgs& args) { return NoHost(args); }
absl::StatusOr<Literal> EvaluateRecv(const EvaluateArgs& args) { return NoHost(args); }
absl::StatusOr<Literal> EvaluateRecvDone(const EvaluateArgs& args) { return NoHost(args); }

absl::StatusOr<Literal> EvaluateCustomCall(const EvaluateArgs& args) {
  const std::string& target = args.op.attributes.GetString(Attr::kCustomCallTarget);
  if (!IsAnnotation(target)) {
    return absl::UnimplementedError(
        absl::StrCat("custom-call: no function is registered under the target '", target, "'"));
  }
  if (args.operands.size() != 1 || !ShapeUtil::Compatible(args.operand(0).shape(), args.result_shape())) {
    return absl::InvalidArgumentError(absl::StrCat("custom-call '", target,
                                                   "' passes one operand on, but the result is ",
                                                   ShapeUtil::HumanString(args.result_shape())));
  }
  return args.operand(0);
}

}  // namespace xla
