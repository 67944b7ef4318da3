// Permutes: values go from device to device, pair by pair. docs/operations/collective.md
#include "xla/ops/collective/evaluate_permute.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/mesh/device_groups.h"
#include "xla/ops/collective/evaluate_exchange.h"
#include "xla/ops/device_ids.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

using Pairs = std::vector<std::pair<int64_t, int64_t>>;

// The pairs in which this device takes part.
absl::StatusOr<std::vector<DevicePair>> OwnPairs(const EvaluateContext& context,
                                                 const InstructionFacts& permute) {
  const Pairs* pairs = permute.attributes.Get<Pairs>(Attr::kSourceTargetPairs);
  if (pairs == nullptr) return std::vector<DevicePair>();
  const DeviceGrid grid = GridOf(context);
  std::vector<DevicePair> own =
      PairsOfDevice(*pairs, DeviceIdsOf(permute.opcode, permute.attributes), grid, DeviceOf(context));
  for (const DevicePair& pair : own) {
    for (int64_t device : {pair.source, pair.target}) {
      if (device >= 0 && device < grid.devices()) continue;
      return absl::InvalidArgumentError(
          absl::StrCat(HloOpcodeString(permute.opcode), ": source_target_pairs names device ", device,
                       " of a run with ", grid.devices(), grid.devices() == 1 ? " device" : " devices"));
    }
  }
  return own;
}

// One permute as one device sees it. What a device sends itself stays with it.
class PairExchange {
 public:
  PairExchange(const EvaluateContext& context, DeviceExchange* devices, const InstructionFacts& permute,
               const InstructionFacts& waiter, std::string signature)
      : device_(DeviceOf(context)),
        devices_(devices),
        key_(ExchangeKey(permute)),
        sender_(ExchangeLabel(permute)),
        waiter_(ExchangeLabel(waiter)),
        signature_(std::move(signature)) {}

  bool Sends(const DevicePair& pair) const { return pair.source == device_; }
  bool Receives(const DevicePair& pair) const { return pair.target == device_; }
  static bool StaysHere(const DevicePair& pair) { return pair.source == pair.target; }

  absl::Status Send(const DevicePair& pair, Contribution value) {
    return devices_->Send(pair.target, key_, sender_, signature_, std::move(value));
  }
  absl::StatusOr<Contribution> Receive(const DevicePair& pair) {
    return devices_->Receive(pair.source, key_, waiter_, signature_);
  }

 private:
  const int64_t device_;
  DeviceExchange* const devices_;
  const std::string key_, sender_, waiter_, signature_;
};

std::string SignatureOf(absl::Span<const Shape* const> operands) {
  return absl::StrCat("collective-permute(",
                      absl::StrJoin(operands, ", ",
                                    [](std::string* out, const Shape* shape) {
                                      absl::StrAppend(out, ShapeUtil::HumanString(*shape));
                                    }),
                      ")");
}

std::vector<const Shape*> ShapesOf(absl::Span<const Literal* const> operands) {
  std::vector<const Shape*> shapes;
  for (const Literal* operand : operands) shapes.push_back(&operand->shape());
  return shapes;
}

// --- Whole operands

// What this device gets from others, or from itself; nothing when it is not a target.
absl::StatusOr<std::optional<Contribution>> ReceiveWhole(PairExchange& exchange,
                                                         absl::Span<const DevicePair> pairs,
                                                         const Contribution& mine) {
  for (const DevicePair& pair : pairs) {
    if (!exchange.Receives(pair)) continue;
    if (PairExchange::StaysHere(pair)) return mine;
    TF_ASSIGN_OR_RETURN(Contribution received, exchange.Receive(pair));
    return received;
  }
  return std::nullopt;
}

absl::StatusOr<Literal> WholeResult(HloOpcode opcode, const std::optional<Contribution>& received,
                                    const Shape& shape) {
  if (!received) return Literal::Make(shape);  // zeros
  return AsResult(opcode, *received, shape);
}

absl::StatusOr<Literal> PermuteWhole(const EvaluateArgs& args) {
  const InstructionFacts instruction = args.context->instruction();
  TF_ASSIGN_OR_RETURN(const std::vector<DevicePair> pairs, OwnPairs(*args.context, instruction));
  PairExchange exchange(*args.context, args.context->devices(), instruction, instruction,
                        SignatureOf(ShapesOf(args.operands)));
  const Contribution mine = OperandsOf(args);
  for (const DevicePair& pair : pairs) {
    if (exchange.Sends(pair) && !PairExchange::StaysHere(pair)) TF_RETURN_IF_ERROR(exchange.Send(pair, mine));
  }
  const bool is_start = args.op.opcode == HloOpcode::kCollectivePermuteStart;
  if (is_start) {
    TF_ASSIGN_OR_RETURN(Literal empty, Literal::Make(StartedShape(args)));
    return AsStart(args, std::move(empty));
  }
  TF_ASSIGN_OR_RETURN(const auto received, ReceiveWhole(exchange, pairs, mine));
  return WholeResult(args.op.opcode, received, args.result_shape());
}

// --- Slices, from an input to an output that keeps the rest

// The operands of a permute with slice_sizes. The input and the output are an array, or a tuple of arrays,
// here buffers; there are as many slices of each buffer as a device has pairs as source, and as target.
class Slices {
 public:
  Slices(const EvaluateArgs& args, const std::vector<std::vector<int64_t>>& sizes)
      : sizes_(sizes), is_tuple_(args.operand(0).shape().IsTuple()), args_(args) {
    buffers_ = is_tuple_ ? args.operand(0).shape().tuple_shapes_size() : 1;
    per_buffer_ = static_cast<int64_t>(sizes.size()) / buffers_;
  }

  int64_t per_buffer() const { return per_buffer_; }
  int64_t buffers() const { return buffers_; }

  // Slice number `slice` of every buffer of the input.
  absl::StatusOr<Contribution> Read(int64_t slice) const {
    Contribution read;
    for (int64_t buffer = 0; buffer < buffers_; ++buffer) {
      const Literal input = Part(args_.operand(0), buffer);
      const std::vector<int64_t>& sizes = sizes_[buffer * per_buffer_ + slice];
      TF_ASSIGN_OR_RETURN(const std::vector<int64_t> start, Start(2, buffer, slice, input.shape(), sizes));
      TF_ASSIGN_OR_RETURN(const Shape shape,
                          ShapeUtil::MakeValidatedShape(input.shape().element_type(), sizes));
      TF_ASSIGN_OR_RETURN(Literal part, Literal::Make(shape));
      TF_RETURN_IF_ERROR(part.CopySliceFrom(input, start, std::vector<int64_t>(sizes.size(), 0), sizes));
      read.push_back(std::make_shared<const Literal>(std::move(part)));
    }
    return read;
  }

  // Puts what came as slice number `slice` into the buffers of the output.
  absl::Status Write(const Contribution& received, int64_t slice, std::vector<Literal>* outputs) const {
    for (int64_t buffer = 0; buffer < buffers_; ++buffer) {
      const Literal& part = *received[buffer];
      Literal& output = (*outputs)[buffer];
      const std::vector<int64_t>& sizes = sizes_[buffer * per_buffer_ + slice];
      if (part.shape().dimensions() != absl::MakeConstSpan(sizes)) {
        return absl::InvalidArgumentError(
            absl::StrCat("collective-permute: a slice of ", ShapeUtil::HumanString(part.shape()),
                         " arrives where one of sizes {", absl::StrJoin(sizes, ","), "} is expected"));
      }
      TF_ASSIGN_OR_RETURN(const std::vector<int64_t> start, Start(3, buffer, slice, output.shape(), sizes));
      TF_RETURN_IF_ERROR(output.CopySliceFrom(part, std::vector<int64_t>(sizes.size(), 0), start, sizes));
    }
    return absl::OkStatus();
  }

  std::vector<Literal> Outputs() const {
    std::vector<Literal> outputs;
    for (int64_t buffer = 0; buffer < buffers_; ++buffer) outputs.push_back(Part(args_.operand(1), buffer));
    return outputs;
  }

 private:
  Literal Part(const Literal& operand, int64_t buffer) const {
    return is_tuple_ ? operand.element(static_cast<int>(buffer)) : operand;
  }

  // Where a slice begins, from operand `operand`.
  absl::StatusOr<std::vector<int64_t>> Start(size_t operand, int64_t buffer, int64_t slice,
                                             const Shape& array, const std::vector<int64_t>& sizes) const {
    Literal indices = Part(args_.operand(operand), buffer);
    if (indices.shape().tuple_shapes(0).IsTuple()) indices = indices.element(static_cast<int>(slice));
    std::vector<int64_t> start;
    for (int d = 0; d < indices.shape().tuple_shapes_size(); ++d) {
      start.push_back(*indices.element(d).GetIntegralAsS64({}));
      if (start[d] < 0 || start[d] > array.dimensions(d) - sizes[d]) {
        return absl::InvalidArgumentError(absl::StrCat(
            "collective-permute: operand ", operand, " says that a slice of ", sizes[d], " begins at ",
            start[d], " in dimension ", d, " of ", ShapeUtil::HumanString(array)));
      }
    }
    return start;
  }

  const std::vector<std::vector<int64_t>>& sizes_;
  const bool is_tuple_;
  const EvaluateArgs& args_;
  int64_t buffers_ = 0;
  int64_t per_buffer_ = 0;
};

absl::StatusOr<Literal> PermuteSlices(const EvaluateArgs& args,
                                      const std::vector<std::vector<int64_t>>& sizes) {
  const InstructionFacts instruction = args.context->instruction();
  TF_ASSIGN_OR_RETURN(const std::vector<DevicePair> pairs, OwnPairs(*args.context, instruction));
  PairExchange exchange(*args.context, args.context->devices(), instruction, instruction,
                        SignatureOf(ShapesOf(args.operands)));
  const Slices slices(args, sizes);
  std::vector<std::optional<Contribution>> kept(pairs.size());
  int64_t sent = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (!exchange.Sends(pairs[i])) continue;
    TF_ASSIGN_OR_RETURN(Contribution slice, slices.Read(sent++));
    if (PairExchange::StaysHere(pairs[i])) {
      kept[i] = std::move(slice);
    } else {
      TF_RETURN_IF_ERROR(exchange.Send(pairs[i], std::move(slice)));
    }
  }
  std::vector<Literal> outputs = slices.Outputs();
  int64_t arrived = 0;
  for (size_t i = 0; i < pairs.size(); ++i) {
    if (!exchange.Receives(pairs[i])) continue;
    if (!kept[i]) {
      TF_ASSIGN_OR_RETURN(kept[i], exchange.Receive(pairs[i]));
    }
    TF_RETURN_IF_ERROR(slices.Write(*kept[i], arrived++, &outputs));
  }
  Literal result = args.operand(1).shape().IsTuple() ? Literal::MoveIntoTuple(absl::MakeSpan(outputs))
                                                     : std::move(outputs[0]);
  return args.op.opcode == HloOpcode::kCollectivePermuteStart ? AsStart(args, std::move(result))
                                                              : std::move(result);
}

}  // namespace

absl::StatusOr<Literal> EvaluateCollectivePermute(const EvaluateArgs& args) {
  const auto* sizes = args.op.attributes.Get<std::vector<std::vector<int64_t>>>(Attr::kPermuteSliceSizes);
  // Where slices go is known to the start alone, which therefore waits for them.
  return sizes == nullptr ? PermuteWhole(args) : PermuteSlices(args, *sizes);
}

absl::StatusOr<Literal> FinishPermute(const EvaluateArgs& args) {
  const InstructionFacts start = args.context->operand_instruction(0);
  if (start.opcode != HloOpcode::kCollectivePermuteStart) {
    return absl::InvalidArgumentError(absl::StrCat("collective-permute-done: the operand '", start.name,
                                                   "' is a ", HloOpcodeString(start.opcode),
                                                   " and no start"));
  }
  if (start.attributes.Has(Attr::kPermuteSliceSizes)) return args.operand(0).element(1);
  TF_ASSIGN_OR_RETURN(const std::vector<DevicePair> pairs, OwnPairs(*args.context, start));
  const Literal given = args.operand(0).element(0);
  Contribution mine;
  std::vector<const Shape*> shapes;
  const bool is_tuple = given.shape().IsTuple();
  for (int i = 0; i < (is_tuple ? given.shape().tuple_shapes_size() : 1); ++i) {
    mine.push_back(std::make_shared<const Literal>(is_tuple ? given.element(i) : given));
    shapes.push_back(&mine.back()->shape());
  }
  PairExchange exchange(*args.context, args.context->devices(), start, args.context->instruction(),
                        SignatureOf(shapes));
  TF_ASSIGN_OR_RETURN(const auto received, ReceiveWhole(exchange, pairs, mine));
  return WholeResult(args.op.opcode, received, args.result_shape());
}

}  // namespace xla
