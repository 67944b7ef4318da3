#include "stablehlo/reference/Processes.h"

#include "absl/strings/str_cat.h"
#include "xla/status_macros.h"

namespace mlir::stablehlo {
namespace {

// Calls nest a thousand deep (Interpreter.cc), also where a sanitizer makes frames large.
constexpr int64_t kStackBytes = int64_t{16} << 20;

xla::Contribution contributionOf(ArrayRef<Tensor> tensors) {
  xla::Contribution contribution;
  for (const Tensor& tensor : tensors) contribution.push_back(tensor.sharedLiteral());
  return contribution;
}

std::string elementTypes(TypeRange types) {
  std::string text;
  for (Type type : types) {
    auto tensor = dyn_cast<ShapedType>(type);
    absl::StrAppend(&text, text.empty() ? "" : ", ", toString(tensor ? tensor.getElementType() : type));
  }
  return absl::StrCat("elements of type (", text, ")");
}

// The tensors with these elements; the exchange has seen to it that there is one for each type.
SmallVector<Tensor> tensorsOf(absl::Span<const std::shared_ptr<const xla::Literal>> literals,
                              TypeRange types) {
  SmallVector<Tensor> tensors;
  for (auto [literal, type] : llvm::zip(literals, types)) {
    const auto dimensions = literal->shape().dimensions();
    tensors.emplace_back(RankedTensorType::get(ArrayRef<int64_t>(dimensions.data(), dimensions.size()),
                                               cast<ShapedType>(type).getElementType()),
                         literal);
  }
  return tensors;
}

// Every member gets what all gave, one after the other.
absl::StatusOr<std::vector<xla::Contribution>> allOf(absl::Span<const xla::Contribution> given) {
  xla::Contribution all;
  for (const xla::Contribution& one : given) all.insert(all.end(), one.begin(), one.end());
  return std::vector<xla::Contribution>(given.size(), all);
}

}  // namespace

absl::StatusOr<std::vector<SmallVector<Tensor>>> Process::gather(const std::string& what,
                                                                 const std::vector<int64_t>& group,
                                                                 ArrayRef<Tensor> mine) {
  const auto types = llvm::map_to_vector(mine, [](const Tensor& tensor) -> Type { return tensor.getType(); });
  TF_ASSIGN_OR_RETURN(const xla::Contribution all,
                      device.Meet({what, what, elementTypes(types), group}, contributionOf(mine), allOf));
  std::vector<SmallVector<Tensor>> rows;
  for (size_t i = 0; i < group.size(); ++i) {
    rows.push_back(tensorsOf(absl::MakeSpan(all).subspan(i * mine.size(), mine.size()), types));
  }
  return rows;
}

absl::Status Process::send(int64_t to, const std::string& channel, ArrayRef<Tensor> values) {
  const auto types =
      llvm::map_to_vector(values, [](const Tensor& tensor) -> Type { return tensor.getType(); });
  return device.Send(to, channel, absl::StrCat("send to ", channel), elementTypes(types),
                     contributionOf(values));
}

absl::StatusOr<SmallVector<Tensor>> Process::receive(int64_t from, const std::string& channel,
                                                     TypeRange declared) {
  TF_ASSIGN_OR_RETURN(
      const xla::Contribution received,
      device.Receive(from, channel, absl::StrCat("recv from ", channel), elementTypes(declared)));
  return tensorsOf(received, declared);
}

absl::StatusOr<std::vector<std::pair<int64_t, int64_t>>> pairsOf(DenseIntElementsAttr pairs,
                                                                 xla::DeviceIds ids,
                                                                 const xla::DeviceGrid& grid) {
  const ArrayRef<int64_t> sizes = pairs.getType().getShape();
  if (sizes.size() != 2 || (sizes[1] != 2 && sizes[0] != 0)) {
    return absl::InvalidArgumentError("source_target_pairs are not pairs");
  }
  std::vector<std::pair<int64_t, int64_t>> result;
  SmallVector<int64_t> numbers(pairs.getValues<int64_t>());
  const int64_t limit = xla::DeviceIdLimit(ids, grid);
  for (size_t i = 0; i + 1 < numbers.size(); i += 2) {
    for (int64_t id : {numbers[i], numbers[i + 1]}) {
      if (id >= 0 && id < limit) continue;
      return absl::InvalidArgumentError(absl::StrCat(std::string(xla::DeviceIdNoun(ids)), " ", id,
                                                     " of source_target_pairs does not exist"));
    }
    result.emplace_back(numbers[i], numbers[i + 1]);
  }
  return result;
}

std::string processName(const xla::DeviceGrid& grid, int64_t process) {
  return absl::StrCat("process (", process / grid.partitions, ", ", process % grid.partitions, ")");
}

absl::Status runProcesses(ProcessGrid& grid, llvm::function_ref<absl::Status(Process& process)> body) {
  xla::InProcessOptions options;
  options.replica_count = grid.size.replicas;
  options.partition_count = grid.size.partitions;
  // Neither MLIR's modules nor the interpreter's caches are made for several threads.
  options.threads = 1;
  options.stack_bytes = kStackBytes;
  options.name = [&grid](int64_t process) { return processName(grid.size, process); };
  return xla::RunInProcess(options, [&](xla::InProcessDevice& device) {
    Process process{grid, device};
    return body(process);
  });
}

}  // namespace mlir::stablehlo
