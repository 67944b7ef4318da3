// gather and scatter.
#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

namespace sh = mlir::stablehlo;

absl::Status ReadGather(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(auto numbers, op.Required<sh::GatherDimensionNumbersAttr>("dimension_numbers"));
  attributes->Set(Attr::kOffsetDims, List(numbers.getOffsetDims()));
  attributes->Set(Attr::kCollapsedSliceDims, List(numbers.getCollapsedSliceDims()));
  attributes->Set(Attr::kStartIndexMap, List(numbers.getStartIndexMap()));
  attributes->Set(Attr::kOperandBatchingDims, List(numbers.getOperandBatchingDims()));
  attributes->Set(Attr::kStartIndicesBatchingDims, List(numbers.getStartIndicesBatchingDims()));
  attributes->Set(Attr::kIndexVectorDim, numbers.getIndexVectorDim());
  return absl::OkStatus();
}

absl::Status ConvertDynamicGather(OpToHlo& op) {
  std::vector<HloInstruction*> operands(2);
  for (unsigned i = 0; i < 2; ++i) {
    TF_ASSIGN_OR_RETURN(operands[i], op.Operand(i));
  }
  Attributes attributes;
  TF_RETURN_IF_ERROR(ReadGather(op, &attributes));
  TF_RETURN_IF_ERROR(op.CopyAttribute("indices_are_sorted", Attr::kIndicesAreSorted, &attributes));
  TF_ASSIGN_OR_RETURN(std::vector<int64_t> slice_sizes, op.ConstantOperand(2));
  attributes.Set(Attr::kSliceSizes, std::move(slice_sizes));
  return op.EmitResults(HloOpcode::kGather, operands, std::move(attributes));
}

absl::Status ReadScatter(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(auto numbers,
                      op.Required<sh::ScatterDimensionNumbersAttr>("scatter_dimension_numbers"));
  attributes->Set(Attr::kUpdateWindowDims, List(numbers.getUpdateWindowDims()));
  attributes->Set(Attr::kInsertedWindowDims, List(numbers.getInsertedWindowDims()));
  attributes->Set(Attr::kScatterDimsToOperandDims, List(numbers.getScatterDimsToOperandDims()));
  attributes->Set(Attr::kInputBatchingDims, List(numbers.getInputBatchingDims()));
  attributes->Set(Attr::kScatterIndicesBatchingDims, List(numbers.getScatterIndicesBatchingDims()));
  attributes->Set(Attr::kIndexVectorDim, numbers.getIndexVectorDim());
  return absl::OkStatus();
}

// Slices of size one along `dim`, in place of which the dimensions of the indices stand; the first
// `batch_dims` dimensions of both go together.
absl::Status ConvertTorchIndexSelect(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(HloInstruction * operand, op.Operand(0));
  TF_ASSIGN_OR_RETURN(HloInstruction * indices, op.Operand(1));
  TF_ASSIGN_OR_RETURN(int64_t dim, op.Int("dim"));
  TF_ASSIGN_OR_RETURN(const int64_t batch_dims, op.Int("batch_dims"));
  const int64_t rank = operand->shape().dimensions_size(), index_rank = indices->shape().dimensions_size();
  if (dim < 0) dim += rank;
  if (batch_dims < 0 || batch_dims > index_rank || batch_dims > dim || dim >= rank) {
    return absl::InvalidArgumentError(absl::StrCat(
        "dim ", dim, " and batch_dims ", batch_dims, " do not fit ", ShapeUtil::HumanString(operand->shape()),
        " and indices ", ShapeUtil::HumanString(indices->shape())));
  }
  std::vector<int64_t> offsets, batching, slice_sizes;
  for (int64_t i = 0; i < rank; ++i) {
    const bool is_whole = i >= batch_dims && i != dim;
    if (i < batch_dims) batching.push_back(i);
    if (is_whole) offsets.push_back(i < dim ? i : i - 1 + index_rank - batch_dims);
    slice_sizes.push_back(is_whole ? operand->shape().dimensions(static_cast<int>(i)) : 1);
  }
  Attributes attributes;
  attributes.Set(Attr::kOffsetDims, std::move(offsets));
  attributes.Set(Attr::kCollapsedSliceDims, std::vector<int64_t>{dim});
  attributes.Set(Attr::kStartIndexMap, std::vector<int64_t>{dim});
  attributes.Set(Attr::kOperandBatchingDims, batching);
  attributes.Set(Attr::kStartIndicesBatchingDims, batching);
  attributes.Set(Attr::kIndexVectorDim, index_rank);
  attributes.Set(Attr::kSliceSizes, std::move(slice_sizes));
  return op.EmitResults(HloOpcode::kGather, {operand, indices}, std::move(attributes));
}

// --- To StableHLO

absl::Status WriteGather(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  attributes->push_back(to.Named("dimension_numbers", GatherDimensionsAttribute(to.context(), hlo)));
  return absl::OkStatus();
}

absl::Status WriteScatter(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  attributes->push_back(to.Named("scatter_dimension_numbers", ScatterDimensionsAttribute(to.context(), hlo)));
  return absl::OkStatus();
}

constexpr StablehloRow kGatherScatterRows[] = {
    {.name = "stablehlo.dynamic_gather", .convert = ConvertDynamicGather},
    {.name = "stablehlo.gather",
     .opcode = HloOpcode::kGather,
     .attributes = {{{"slice_sizes", Attr::kSliceSizes}, {"indices_are_sorted", Attr::kIndicesAreSorted}}},
     .read = ReadGather,
     .write = WriteGather},
    {.name = "stablehlo.scatter",
     .opcode = HloOpcode::kScatter,
     .attributes = {{{"indices_are_sorted", Attr::kIndicesAreSorted},
                     {"unique_indices", Attr::kUniqueIndices}}},
     .read = ReadScatter,
     .write = WriteScatter},
    {.name = "stablehlo.torch_index_select", .convert = ConvertTorchIndexSelect},
};

}  // namespace

absl::Span<const StablehloRow> GatherScatterRows() { return kGatherScatterRows; }

}  // namespace xla
