// Infeed, outfeed, send, recv, and ops that run while others go on.
#include "absl/strings/str_cat.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/EvalTables.h"
#include "stablehlo/reference/Interpreter.h"

namespace mlir::stablehlo {
namespace {

absl::StatusOr<Values> evalInfeed(const OpCall& call) {
  std::deque<func::FuncOp>& queue = call.frame.process.grid.infeed;
  if (queue.empty()) return absl::FailedPreconditionError("the infeed is empty");
  func::FuncOp function = queue.front();
  queue.pop_front();
  TF_ASSIGN_OR_RETURN(Values values,
                      call.frame.interpreter.call(function, {}, call.frame.process, call.frame.depth));
  values.push_back(Token{});
  return values;
}

// Nobody reads the outfeed: what is written is checked to be tensors, and gone.
absl::StatusOr<Values> evalOutfeed(const OpCall& call) {
  for (size_t i = 0; i + 1 < call.operands.size(); ++i) TF_RETURN_IF_ERROR(call.tensor(i).status());
  return Values{Token{}};
}

// Where the values of a channel come from and go to: with source_target_pairs, processes of the sender's
// replica.
absl::StatusOr<std::optional<int64_t>> partner(const OpCall& call, std::optional<DenseIntElementsAttr> pairs,
                                               bool is_send) {
  if (!pairs) return std::optional<int64_t>();
  if (pairs->getType().getRank() != 2 || pairs->getType().getDimSize(1) != 2) {
    return absl::InvalidArgumentError("source_target_pairs are no pairs");
  }
  const Process& process = call.frame.process;
  // As for collective_permute: ids are partitions when there are several.
  const int64_t self = process.grid.partitions > 1 ? process.id.partition : process.id.replica;
  SmallVector<int64_t> ids(pairs->getValues<int64_t>());
  for (size_t i = 0; i + 1 < ids.size(); i += 2) {
    if (ids[is_send ? i : i + 1] == self) return std::optional<int64_t>(ids[is_send ? i + 1 : i]);
  }
  return absl::InvalidArgumentError(
      absl::StrCat(toString(process.id), " is in no pair of source_target_pairs"));
}

std::string channelName(const OpCall& call, int64_t handle, std::optional<int64_t> source,
                        std::optional<int64_t> target) {
  std::string name = absl::StrCat("channel ", handle);
  if (!source) return name;
  const Process& process = call.frame.process;
  return absl::StrCat(name, " from ", *source, " to ", *target,
                      process.grid.partitions > 1 ? absl::StrCat(" of replica ", process.id.replica)
                                                  : absl::StrCat(" of partition ", process.id.partition));
}

int64_t selfId(const OpCall& call) {
  const Process& process = call.frame.process;
  return process.grid.partitions > 1 ? process.id.partition : process.id.replica;
}

absl::StatusOr<Values> evalSend(const OpCall& call) {
  auto op = cast<SendOp>(call.op);
  if (op.getIsHostTransfer()) return absl::UnimplementedError("transfers to the host are not supported");
  SmallVector<Tensor> values;
  for (size_t i = 0; i + 1 < call.operands.size(); ++i) {
    TF_ASSIGN_OR_RETURN(values.emplace_back(), call.tensor(i));
  }
  TF_ASSIGN_OR_RETURN(const auto target, partner(call, op.getSourceTargetPairs(), true));
  std::optional<int64_t> source;
  if (target) source = selfId(call);
  call.frame.process.send(channelName(call, op.getChannelHandle().getHandle(), source, target),
                          std::move(values));
  return Values{Token{}};
}

absl::StatusOr<Values> evalRecv(const OpCall& call) {
  auto op = cast<RecvOp>(call.op);
  if (op.getIsHostTransfer()) return absl::UnimplementedError("transfers from the host are not supported");
  TF_ASSIGN_OR_RETURN(const auto source, partner(call, op.getSourceTargetPairs(), false));
  std::optional<int64_t> target;
  if (source) target = selfId(call);
  TF_ASSIGN_OR_RETURN(const SmallVector<Tensor> received,
                      call.frame.process.receive(
                          channelName(call, op.getChannelHandle().getHandle(), source, target), "a send"));
  Values values(received.begin(), received.end());
  values.push_back(Token{});
  return values;
}

absl::StatusOr<Values> evalAsyncStart(const OpCall& call) {
  auto op = cast<AsyncStartOp>(call.op);
  Interpreter* interpreter = &call.frame.interpreter;
  Process* process = &call.frame.process;
  Future future;
  future.results = std::make_shared<std::vector<InterpreterValue>>();
  Values arguments(call.operands);
  const int depth = call.frame.depth;
  TF_ASSIGN_OR_RETURN(future.strand, interpreter->strands().spawn(
                                         absl::StrCat("async_start of ", toString(process->id)),
                                         [interpreter, process, op, depth, results = future.results,
                                          arguments = std::move(arguments)]() mutable {
                                           Frame frame{*interpreter, *process, nullptr, depth};
                                           auto values = interpreter->evalRegion(op.getBody(),
                                                                                 std::move(arguments), frame);
                                           if (values.ok()) {
                                             results->assign(values->begin(), values->end());
                                           } else if (!isAlreadyReported(values.status())) {
                                             op.emitError() << std::string(values.status().message());
                                           }
                                         }));
  return Values{future};
}

absl::StatusOr<Values> evalAsyncDone(const OpCall& call) {
  if (call.operands.size() != 1 || !call.operands[0].isFuture())
    return absl::InvalidArgumentError("expected a future");
  const Future& future = call.operands[0].getFuture();
  call.frame.interpreter.strands().join({future.strand});
  // Without results it has failed and said so.
  if (future.results->empty()) return alreadyReported();
  return Values(future.results->begin(), future.results->end());
}

constexpr EvalRow kRows[] = {
    {"stablehlo.async_done", evalAsyncDone},
    {"stablehlo.async_start", evalAsyncStart},
    {"stablehlo.infeed", evalInfeed},
    {"stablehlo.outfeed", evalOutfeed},
    {"stablehlo.recv", evalRecv},
    {"stablehlo.send", evalSend},
};

}  // namespace

ArrayRef<EvalRow> transferRows() { return kRows; }

}  // namespace mlir::stablehlo
