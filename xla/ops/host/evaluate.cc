// Host transfers. docs/operations/host.md
#include "xla/ops/evaluate/evaluate.h"

#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/literal.h"
#include "xla/ops/host/evaluate_device_transfers.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

absl::StatusOr<HostTransfers*> Host(const EvaluateArgs& args) {
  if (HostTransfers* host = args.context->host()) return host;
  return absl::UnimplementedError(
      absl::StrCat(HloOpcodeString(args.op.opcode),
                   ": this run has no host; only a program that uses the client library can be the host"));
}

bool BetweenDevices(const EvaluateArgs& args) { return !args.op.attributes.GetBool(Attr::kIsHostTransfer); }

HostTransfers::Channel ChannelOf(const EvaluateArgs& args, const InstructionFacts& instruction) {
  return {args.op.attributes.GetInt(Attr::kChannelId), instruction.frontend_attributes};
}

Literal Token() { return Literal(ShapeUtil::MakeTokenShape()); }

Literal Tuple(std::vector<Literal> elements) { return Literal::MoveIntoTuple(absl::MakeSpan(elements)); }

Literal TransferNumber(uint32_t number) {
  Literal literal(ShapeUtil::MakeShape(U32, {}));
  literal.Set<uint32_t>({}, number);
  return literal;
}

// What a start hands to its -done: data (none yet for a recv), the number of the transfer, a token.
Literal TransferContext(Literal data, uint32_t number) {
  std::vector<Literal> elements;
  elements.push_back(std::move(data));
  elements.push_back(TransferNumber(number));
  elements.push_back(Token());
  return Tuple(std::move(elements));
}

uint32_t NumberIn(const Literal& context) { return context.element(1).Get<uint32_t>({}); }

// A value from outside in the form that results have: default layout, bounds as declared.
absl::StatusOr<Literal> AsResult(const Literal& value, const Shape& shape) {
  if (shape.IsTuple()) {
    std::vector<Literal> elements;
    for (int i = 0; i < shape.tuple_shapes_size(); ++i) {
      TF_ASSIGN_OR_RETURN(Literal element, AsResult(value.element(i), shape.tuple_shapes(i)));
      elements.push_back(std::move(element));
    }
    return Tuple(std::move(elements));
  }
  if (!shape.IsArray()) return value;
  if (shape.is_dynamic() && value.shape().is_static()) return value.ToBoundedDynamic(shape);
  return value.Relayout(shape.layout());
}

Literal WithData(Literal data) {
  std::vector<Literal> elements;
  elements.push_back(std::move(data));
  elements.push_back(Token());
  return Tuple(std::move(elements));
}

}  // namespace

absl::StatusOr<Literal> EvaluateInfeed(const EvaluateArgs& args) {
  const Shape& shape = args.result_shape().tuple_shapes(0);
  if (ShapeUtil::IsEmptyTuple(shape)) return WithData(Literal(shape));  // nothing is waited for
  TF_ASSIGN_OR_RETURN(HostTransfers * host, Host(args));
  TF_ASSIGN_OR_RETURN(const Literal value, host->Infeed(shape));
  TF_ASSIGN_OR_RETURN(Literal data, AsResult(value, shape));
  return WithData(std::move(data));
}

absl::StatusOr<Literal> EvaluateOutfeed(const EvaluateArgs& args) {
  TF_ASSIGN_OR_RETURN(HostTransfers * host, Host(args));
  const Shape* fed = args.op.attributes.GetBoxed<Shape>(Attr::kOutfeedShape);
  TF_RETURN_IF_ERROR(host->Outfeed(fed == nullptr ? args.operand(0) : args.operand(0).Relayout(*fed)));
  return Token();
}

absl::StatusOr<Literal> EvaluateSend(const EvaluateArgs& args) {
  if (BetweenDevices(args)) {
    TF_RETURN_IF_ERROR(SendToDevice(args));
    return TransferContext(args.operand(0), 0);
  }
  TF_ASSIGN_OR_RETURN(HostTransfers * host, Host(args));
  const InstructionFacts instruction = args.context->instruction();
  TF_ASSIGN_OR_RETURN(const uint32_t number, host->Send(ChannelOf(args, instruction),
                                                        instruction.shape.tuple_shapes(0), args.operand(0)));
  return TransferContext(args.operand(0), number);
}

absl::StatusOr<Literal> EvaluateSendDone(const EvaluateArgs& args) {
  if (!BetweenDevices(args)) {
    TF_ASSIGN_OR_RETURN(HostTransfers * host, Host(args));
    TF_RETURN_IF_ERROR(host->SendDone(NumberIn(args.operand(0))));
  }
  return args.result_shape().IsTuple() ? WithData(args.operand(0).element(0)) : Token();
}

absl::StatusOr<Literal> EvaluateRecv(const EvaluateArgs& args) {
  Literal nothing_yet(args.result_shape().tuple_shapes(0));
  if (BetweenDevices(args)) {
    TF_ASSIGN_OR_RETURN(const uint32_t number, SourceOfRecv(args));
    return TransferContext(std::move(nothing_yet), number);
  }
  TF_ASSIGN_OR_RETURN(HostTransfers * host, Host(args));
  const InstructionFacts instruction = args.context->instruction();
  TF_ASSIGN_OR_RETURN(const uint32_t number,
                      host->Recv(ChannelOf(args, instruction), instruction.shape.tuple_shapes(0)));
  return TransferContext(std::move(nothing_yet), number);
}

absl::StatusOr<Literal> EvaluateRecvDone(const EvaluateArgs& args) {
  const uint32_t number = NumberIn(args.operand(0));
  if (BetweenDevices(args)) {
    TF_ASSIGN_OR_RETURN(Literal data, ReceiveFromDevice(args, number));
    return WithData(std::move(data));
  }
  TF_ASSIGN_OR_RETURN(HostTransfers * host, Host(args));
  TF_ASSIGN_OR_RETURN(const Literal value, host->RecvDone(number));
  TF_ASSIGN_OR_RETURN(Literal data, AsResult(value, args.result_shape().tuple_shapes(0)));
  return WithData(std::move(data));
}

}  // namespace xla
