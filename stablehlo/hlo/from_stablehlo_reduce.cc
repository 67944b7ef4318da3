#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/from_stablehlo_window.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

absl::Status ConvertReduce(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(HloComputation * body, op.Region(0));
  Attributes attributes;
  TF_RETURN_IF_ERROR(op.CopyAttribute("dimensions", Attr::kDimensions, &attributes));
  return op.EmitResults(HloOpcode::kReduce, operands, std::move(attributes), {body});
}

absl::Status ConvertMap(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(HloComputation * computation, op.Region(0));
  Attributes attributes;
  TF_RETURN_IF_ERROR(op.CopyAttribute("dimensions", Attr::kDimensions, &attributes));
  return op.EmitResults(HloOpcode::kMap, operands, std::move(attributes), {computation});
}

absl::Status ConvertReduceWindow(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, op.Ints("window_dimensions"));
  TF_ASSIGN_OR_RETURN(Window window, WindowFromStablehlo(op, sizes,
                                                         {.base_dilations = "base_dilations",
                                                          .window_dilations = "window_dilations"}));
  TF_ASSIGN_OR_RETURN(HloComputation * body, op.Region(0));
  Attributes attributes;
  attributes.SetBoxed(Attr::kWindow, std::move(window));
  return op.EmitResults(HloOpcode::kReduceWindow, operands, std::move(attributes), {body});
}

absl::Status ConvertSelectAndScatter(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  if (operands.empty() || !operands[0]->shape().IsArray()) {
    return absl::InvalidArgumentError("the operand must be an array");
  }
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes,
                      op.Ints("window_dimensions", operands[0]->shape().dimensions_size(), 1));
  TF_ASSIGN_OR_RETURN(Window window, WindowFromStablehlo(op, sizes, {}));
  TF_ASSIGN_OR_RETURN(HloComputation * select, op.Region(0));
  TF_ASSIGN_OR_RETURN(HloComputation * scatter, op.Region(1));
  Attributes attributes;
  attributes.SetBoxed(Attr::kWindow, std::move(window));
  return op.EmitResults(HloOpcode::kSelectAndScatter, operands, std::move(attributes), {select, scatter});
}

// chlo.scan: operands are inputs and then initial carries, as HLO has them.
absl::Status ConvertScan(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(const std::vector<HloInstruction*> operands, op.Operands());
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> segments, op.Ints("operandSegmentSizes", 2, 0));
  TF_ASSIGN_OR_RETURN(HloComputation * body, op.Region(0));
  Attributes attributes;
  attributes.Set(Attr::kNumCarries, segments[1]);
  TF_RETURN_IF_ERROR(op.CopyAttribute("dimension", Attr::kDimensions, &attributes));
  TF_RETURN_IF_ERROR(op.CopyAttribute("is_reverse", Attr::kIsReverse, &attributes));
  TF_RETURN_IF_ERROR(op.CopyAttribute("is_associative", Attr::kIsAssociative, &attributes));
  return op.EmitResults(HloOpcode::kScan, operands, std::move(attributes), {body});
}

constexpr OpFromStablehlo kRows[] = {
    ConvertedBy("chlo.scan", ConvertScan),
    ConvertedBy("stablehlo.map", ConvertMap),
    ConvertedBy("stablehlo.reduce", ConvertReduce),
    ConvertedBy("stablehlo.reduce_window", ConvertReduceWindow),
    ConvertedBy("stablehlo.select_and_scatter", ConvertSelectAndScatter),
};

}  // namespace

absl::Span<const OpFromStablehlo> ReduceFromStablehlo() { return kRows; }

}  // namespace xla
