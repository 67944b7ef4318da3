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

// The outfeed is not read: written values are checked to be tensors, and dropped.
absl::StatusOr<Values> evalOutfeed(const OpCall& call) {
  for (size_t i = 0; i + 1 < call.operands.size(); ++i) TF_RETURN_IF_ERROR(call.tensor(i).status());
  return Values{Token{}};
}

// Where the values of a channel come from and go to: with source_target_pairs, processes of the sender's
// replica.
absl::StatusOr<int64_t> partner(const OpCall& call, std::optional<DenseIntElementsAttr> pairs, bool is_send) {
  if (!pairs) return xla::InProcessDevice::kAnyDevice;
  const Process& process = call.frame.process;
  // As for collective_permute: ids are partitions when there are several.
  const xla::DeviceGrid& grid = process.grid.size;
  const auto ids = grid.partitions > 1 ? xla::DeviceIds::kPartitions : xla::DeviceIds::kReplicas;
  const int64_t self = process.device.device();
  TF_ASSIGN_OR_RETURN(const auto all, pairsOf(*pairs, ids, grid));
  for (const xla::DevicePair& pair : xla::PairsOfDevice(all, ids, grid, self)) {
    if (is_send && pair.source == self) return pair.target;
    if (!is_send && pair.target == self) return pair.source;
  }
  return absl::InvalidArgumentError(
      absl::StrCat(processName(grid, self), " is in no pair of source_target_pairs"));
}

// Values for the host wait there for the process that receives them from the host.
template <typename Op>
std::string channelName(Op op) {
  return absl::StrCat(op.getIsHostTransfer() ? "host channel " : "channel ",
                      op.getChannelHandle().getHandle());
}

absl::StatusOr<Values> evalSend(const OpCall& call) {
  auto op = cast<SendOp>(call.op);
  SmallVector<Tensor> values;
  for (size_t i = 0; i + 1 < call.operands.size(); ++i) {
    TF_ASSIGN_OR_RETURN(values.emplace_back(), call.tensor(i));
  }
  TF_ASSIGN_OR_RETURN(const int64_t target, partner(call, op.getSourceTargetPairs(), true));
  TF_RETURN_IF_ERROR(call.frame.process.send(target, channelName(op), values));
  return Values{Token{}};
}

absl::StatusOr<Values> evalRecv(const OpCall& call) {
  auto op = cast<RecvOp>(call.op);
  TF_ASSIGN_OR_RETURN(const int64_t source, partner(call, op.getSourceTargetPairs(), false));
  const TypeRange results = call.op->getResultTypes();
  TF_ASSIGN_OR_RETURN(const SmallVector<Tensor> received,
                      call.frame.process.receive(source, channelName(op), results.drop_back()));
  Values values(received.begin(), received.end());
  values.push_back(Token{});
  return values;
}

absl::StatusOr<Values> evalAsyncStart(const OpCall& call) {
  auto op = cast<AsyncStartOp>(call.op);
  Interpreter* interpreter = &call.frame.interpreter;
  Future future;
  future.process = &call.frame.process.device;
  future.results = std::make_shared<std::vector<InterpreterValue>>();
  const int depth = call.frame.depth;
  // A process's place in the grid outlives the walk that starts the task; its frames need not.
  auto body = [interpreter, process = call.frame.process, op, depth, results = future.results,
               arguments = Values(call.operands)]() mutable -> absl::Status {
    Frame frame{*interpreter, process, nullptr, depth};
    auto values = interpreter->evalRegion(op.getBody(), std::move(arguments), frame);
    if (values.ok()) {
      results->assign(values->begin(), values->end());
    } else if (!isAlreadyReported(values.status())) {
      op.emitError() << std::string(values.status().message());
      return alreadyReported();
    }
    return values.status();
  };
  // Each has a lane of its own: nothing says in which order they would run.
  const std::string lane = absl::StrCat("async_start ", call.frame.interpreter.nextTask());
  TF_ASSIGN_OR_RETURN(future.task,
                      call.frame.process.device.Start(lane, "stablehlo.async_start", std::move(body)));
  return Values{future};
}

absl::StatusOr<Values> evalAsyncDone(const OpCall& call) {
  if (call.operands.size() != 1 || !call.operands[0].isFuture())
    return absl::InvalidArgumentError("expected a future");
  const Future& future = call.operands[0].getFuture();
  if (future.process != &call.frame.process.device)
    return absl::UnimplementedError("a future of another process is not supported");
  TF_RETURN_IF_ERROR(future.process->Join(future.task, "stablehlo.async_done"));
  return Values(future.results->begin(), future.results->end());
}

constexpr EvalRow kTransferRows[] = {
    {"stablehlo.async_done", evalAsyncDone},
    {"stablehlo.async_start", evalAsyncStart},
    {"stablehlo.infeed", evalInfeed},
    {"stablehlo.outfeed", evalOutfeed},
    {"stablehlo.recv", evalRecv},
    {"stablehlo.send", evalSend},
};

}  // namespace

ArrayRef<EvalRow> transferRows() { return kTransferRows; }

}  // namespace mlir::stablehlo
