// Convolutions.
#include <vector>

#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/from_stablehlo_window.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

ConvolutionDimensionNumbers NumbersOf(mlir::stablehlo::ConvDimensionNumbersAttr attribute) {
  ConvolutionDimensionNumbers numbers;
  numbers.set_input_batch_dimension(attribute.getInputBatchDimension());
  numbers.set_input_feature_dimension(attribute.getInputFeatureDimension());
  for (int64_t d : attribute.getInputSpatialDimensions()) numbers.add_input_spatial_dimensions(d);
  numbers.set_kernel_input_feature_dimension(attribute.getKernelInputFeatureDimension());
  numbers.set_kernel_output_feature_dimension(attribute.getKernelOutputFeatureDimension());
  for (int64_t d : attribute.getKernelSpatialDimensions()) numbers.add_kernel_spatial_dimensions(d);
  numbers.set_output_batch_dimension(attribute.getOutputBatchDimension());
  numbers.set_output_feature_dimension(attribute.getOutputFeatureDimension());
  for (int64_t d : attribute.getOutputSpatialDimensions()) numbers.add_output_spatial_dimensions(d);
  return numbers;
}

// All but the window, the precision and so on.
absl::Status ReadDimensions(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(auto numbers,
                      op.Required<mlir::stablehlo::ConvDimensionNumbersAttr>("dimension_numbers"));
  attributes->SetBoxed(Attr::kDimLabels, NumbersOf(numbers));
  TF_RETURN_IF_ERROR(op.CopyAttribute("feature_group_count", Attr::kFeatureGroupCount, attributes));
  return op.CopyAttribute("batch_group_count", Attr::kBatchGroupCount, attributes);
}

absl::Status EmitConvolution(OpToHlo& op, std::optional<std::vector<int64_t>> padding) {
  Attributes attributes;
  TF_RETURN_IF_ERROR(ReadDimensions(op, &attributes));
  std::vector<HloInstruction*> operands(2);
  for (unsigned i = 0; i < 2; ++i) {
    TF_ASSIGN_OR_RETURN(operands[i], op.Operand(i));
  }
  const Shape& kernel = operands[1]->shape();
  std::vector<int64_t> sizes;
  for (int64_t d : attributes.GetDimLabels(Attr::kDimLabels).kernel_spatial_dimensions()) {
    if (d < 0 || d >= kernel.dimensions_size()) {
      return absl::InvalidArgumentError(
          absl::StrCat("there is no dimension ", d, " in the kernel ", ShapeUtil::HumanString(kernel)));
    }
    sizes.push_back(kernel.dimensions(static_cast<int>(d)));
  }
  TF_ASSIGN_OR_RETURN(Window window, WindowFromStablehlo(op, sizes,
                                                         {.base_dilations = "lhs_dilation",
                                                          .window_dilations = "rhs_dilation",
                                                          .reversal = "window_reversal",
                                                          .padding = std::move(padding)}));
  if (window.dimensions_size() != 0) attributes.SetBoxed(Attr::kWindow, std::move(window));
  TF_RETURN_IF_ERROR(op.CopyAttribute("precision_config", Attr::kOperandPrecision, &attributes));
  return op.EmitResults(HloOpcode::kConvolution, operands, std::move(attributes));
}

absl::Status ConvertConvolution(OpToHlo& op) { return EmitConvolution(op, std::nullopt); }

absl::Status ConvertDynamicConv(OpToHlo& op) {
  TF_ASSIGN_OR_RETURN(std::vector<int64_t> padding, op.ConstantOperand(2));
  return EmitConvolution(op, std::move(padding));
}

// --- To StableHLO

absl::Status WriteConvolution(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  for (const Attr attr : {Attr::kSparsityConfig, Attr::kConvolutionKind}) {
    const AttrValue* value = hlo.attributes().Find(attr);
    if (value == nullptr || IsDefaultValue(GetAttrInfo(attr), *value)) continue;
    return NotExpressible(hlo, "StableHLO's convolution has no ", GetAttrInfo(attr).text);
  }
  std::vector<int64_t> strides, base_dilations, window_dilations;
  std::vector<std::pair<int64_t, int64_t>> padding;
  llvm::SmallVector<bool> reversal;
  for (const WindowDimension& d : hlo.window().dimensions()) {
    strides.push_back(d.stride() == 0 ? 1 : d.stride());
    base_dilations.push_back(d.base_dilation() == 0 ? 1 : d.base_dilation());
    window_dilations.push_back(d.window_dilation() == 0 ? 1 : d.window_dilation());
    padding.emplace_back(d.padding_low(), d.padding_high());
    reversal.push_back(d.window_reversal());
  }
  attributes->append({to.Named("dimension_numbers", ConvolutionDimensionsAttribute(to.context(), hlo)),
                      to.Ints("window_strides", strides), to.Pairs("padding", padding),
                      to.Ints("lhs_dilation", base_dilations), to.Ints("rhs_dilation", window_dilations),
                      to.Named("window_reversal", to.builder().getDenseBoolArrayAttr(reversal)),
                      to.Int("feature_group_count", hlo.feature_group_count()),
                      to.Int("batch_group_count", hlo.batch_group_count())});
  if (const mlir::Attribute precision = PrecisionAttribute(to.context(), hlo))
    attributes->push_back(to.Named("precision_config", precision));
  return absl::OkStatus();
}

constexpr StablehloRow kConvolutionRows[] = {
    {.name = "stablehlo.convolution",
     .opcode = HloOpcode::kConvolution,
     .read = ReadDimensions,
     .write = WriteConvolution,
     .convert = ConvertConvolution},
    {.name = "stablehlo.dynamic_conv", .convert = ConvertDynamicConv},
};

}  // namespace

absl::Span<const StablehloRow> ConvolutionRows() { return kConvolutionRows; }

}  // namespace xla
