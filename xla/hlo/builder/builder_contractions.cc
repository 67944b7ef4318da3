// Dots, convolutions, linear algebra and transforms.
#include <numeric>

#include "absl/strings/str_cat.h"
#include "xla/hlo/builder/op_call.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/service/shape_inference.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

void SetPrecision(const PrecisionConfig* config, size_t operands, bool with_algorithm,
                  Attributes* attributes) {
  if (config == nullptr) return;
  std::vector<int64_t> precisions(config->operand_precision().begin(), config->operand_precision().end());
  const bool is_default = std::all_of(precisions.begin(), precisions.end(),
                                      [](int64_t p) { return p == PrecisionConfig::DEFAULT; });
  precisions.resize(operands, PrecisionConfig::DEFAULT);
  if (!is_default) attributes->Set(Attr::kOperandPrecision, std::move(precisions));
  if (with_algorithm && config->algorithm() != PrecisionConfig::ALG_UNSET) {
    attributes->Set(Attr::kDotAlgorithm, static_cast<int64_t>(config->algorithm()));
  }
}

// Rules read the result's element type from the declared shape.
std::optional<Shape> ResultOfType(std::optional<PrimitiveType> type) {
  if (!type.has_value() || *type == PRIMITIVE_TYPE_INVALID) return std::nullopt;
  return Shape(*type);
}

void SetDotDimensions(const DotDimensionNumbers& d, Attributes* attributes) {
  const auto set = [&](Attr attr, const auto& values) {
    if (!values.empty()) attributes->Set(attr, std::vector<int64_t>(values.begin(), values.end()));
  };
  set(Attr::kLhsBatchDims, d.lhs_batch_dimensions());
  set(Attr::kRhsBatchDims, d.rhs_batch_dimensions());
  set(Attr::kLhsContractingDims, d.lhs_contracting_dimensions());
  set(Attr::kRhsContractingDims, d.rhs_contracting_dimensions());
}

}  // namespace

// --- Dots

XlaOp DotGeneral(XlaOp lhs, XlaOp rhs, const DotDimensionNumbers& dimension_numbers,
                 const PrecisionConfig* precision_config,
                 std::optional<PrimitiveType> preferred_element_type) {
  OpCall call{
      .opcode = HloOpcode::kDot, .operands = {lhs, rhs}, .declared = ResultOfType(preferred_element_type)};
  SetDotDimensions(dimension_numbers, &call.attributes);
  SetPrecision(precision_config, 2, /*with_algorithm=*/true, &call.attributes);
  return AddOrReport(std::move(call));
}

// The last dimension of lhs with the first of rhs; the operands have one or two dimensions.
XlaOp Dot(XlaOp lhs, XlaOp rhs, const PrecisionConfig* precision_config,
          std::optional<PrimitiveType> preferred_element_type) {
  return OnBuilderOf({lhs, rhs}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape lhs_shape, builder->GetShape(lhs));
    TF_ASSIGN_OR_RETURN(const Shape rhs_shape, builder->GetShape(rhs));
    const auto fits = [](const Shape& shape) { return shape.IsArray() && shape.dimensions_size() > 0; };
    if (!fits(lhs_shape) || !fits(rhs_shape)) {
      return InvalidArgument("dot: Dot takes arrays with dimensions, found %s and %s",
                             ShapeUtil::HumanString(lhs_shape), ShapeUtil::HumanString(rhs_shape));
    }
    DotDimensionNumbers numbers;
    numbers.add_lhs_contracting_dimensions(lhs_shape.dimensions_size() == 1 ? 0 : 1);
    numbers.add_rhs_contracting_dimensions(0);
    return DotGeneral(lhs, rhs, numbers, precision_config, preferred_element_type);
  });
}

XlaOp ScaledDot(XlaOp lhs, XlaOp lhs_scale, XlaOp rhs, XlaOp rhs_scale,
                const DotDimensionNumbers& dimension_numbers, const PrecisionConfig* precision_config,
                std::optional<PrimitiveType> preferred_element_type) {
  // The instruction has the two factors first.
  OpCall call{.opcode = HloOpcode::kScaledDot,
              .operands = {lhs, rhs, lhs_scale, rhs_scale},
              .declared = ResultOfType(preferred_element_type)};
  SetDotDimensions(dimension_numbers, &call.attributes);
  SetPrecision(precision_config, 2, /*with_algorithm=*/true, &call.attributes);
  return AddOrReport(std::move(call));
}

XlaOp RaggedDot(XlaOp lhs, XlaOp rhs, XlaOp group_sizes, const RaggedDotDimensionNumbers& dimension_numbers,
                const PrecisionConfig* precision_config,
                std::optional<PrimitiveType> preferred_element_type) {
  OpCall call{.opcode = HloOpcode::kRaggedDot,
              .operands = {lhs, rhs, group_sizes},
              .declared = ResultOfType(preferred_element_type)};
  SetDotDimensions(dimension_numbers.dot_dimension_numbers(), &call.attributes);
  const auto& ragged = dimension_numbers.lhs_ragged_dimensions();
  const auto& groups = dimension_numbers.rhs_group_dimensions();
  if (!ragged.empty())
    call.attributes.Set(Attr::kLhsRaggedDims, std::vector<int64_t>(ragged.begin(), ragged.end()));
  if (!groups.empty())
    call.attributes.Set(Attr::kRhsGroupDims, std::vector<int64_t>(groups.begin(), groups.end()));
  SetPrecision(precision_config, 2, /*with_algorithm=*/false, &call.attributes);
  return AddOrReport(std::move(call));
}

// --- Convolutions

ConvolutionDimensionNumbers XlaBuilder::CreateDefaultConvDimensionNumbers(int num_spatial_dims) {
  ConvolutionDimensionNumbers d;
  d.set_input_batch_dimension(0);
  d.set_input_feature_dimension(1);
  d.set_output_batch_dimension(0);
  d.set_output_feature_dimension(1);
  d.set_kernel_output_feature_dimension(0);
  d.set_kernel_input_feature_dimension(1);
  for (int i = 0; i < num_spatial_dims; ++i) {
    d.add_input_spatial_dimensions(i + 2);
    d.add_kernel_spatial_dimensions(i + 2);
    d.add_output_spatial_dimensions(i + 2);
  }
  return d;
}

absl::Status XlaBuilder::Validate(const ConvolutionDimensionNumbers& d) {
  const auto check = [](const char* side, int64_t first, int64_t second,
                        const auto& spatial) -> absl::Status {
    std::vector<int64_t> all = {first, second};
    all.insert(all.end(), spatial.begin(), spatial.end());
    if (!IsPermutation(all)) {
      return InvalidArgument(
          "convolution: the dimension numbers of the %s must be 0, 1, .. each once, found %s", side,
          DimensionsToString(all));
    }
    return absl::OkStatus();
  };
  TF_RETURN_IF_ERROR(
      check("input", d.input_batch_dimension(), d.input_feature_dimension(), d.input_spatial_dimensions()));
  TF_RETURN_IF_ERROR(check("kernel", d.kernel_output_feature_dimension(), d.kernel_input_feature_dimension(),
                           d.kernel_spatial_dimensions()));
  return check("output", d.output_batch_dimension(), d.output_feature_dimension(),
               d.output_spatial_dimensions());
}

namespace {

// The dimension numbers of a convolution that is given none, for as many spatial dimensions as there are
// strides.
absl::StatusOr<ConvolutionDimensionNumbers> DefaultNumbers(XlaBuilder* builder, XlaOp lhs, XlaOp rhs,
                                                           absl::Span<const int64_t> window_strides) {
  const auto count = static_cast<int>(window_strides.size());
  for (XlaOp operand : {lhs, rhs}) {
    TF_ASSIGN_OR_RETURN(const Shape shape, builder->GetShape(operand));
    if (shape.IsArray() && shape.dimensions_size() == count + 2) continue;
    return InvalidArgument(
        "convolution: window_strides has %d numbers, one for each spatial dimension, so that the operands "
        "have %d "
        "dimensions; found %s",
        count, count + 2, ShapeUtil::HumanString(shape));
  }
  return XlaBuilder::CreateDefaultConvDimensionNumbers(count);
}

}  // namespace

XlaOp Conv(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides, Padding padding,
           int64_t feature_group_count, int64_t batch_group_count, const PrecisionConfig* precision_config,
           std::optional<PrimitiveType> preferred_element_type) {
  return OnBuilderOf({lhs, rhs}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const ConvolutionDimensionNumbers numbers,
                        DefaultNumbers(builder, lhs, rhs, window_strides));
    return ConvWithGeneralDimensions(lhs, rhs, window_strides, padding, numbers, feature_group_count,
                                     batch_group_count, precision_config, preferred_element_type);
  });
}

XlaOp ConvWithGeneralPadding(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides,
                             absl::Span<const std::pair<int64_t, int64_t>> padding,
                             int64_t feature_group_count, int64_t batch_group_count,
                             const PrecisionConfig* precision_config,
                             std::optional<PrimitiveType> preferred_element_type) {
  return OnBuilderOf({lhs, rhs}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const ConvolutionDimensionNumbers numbers,
                        DefaultNumbers(builder, lhs, rhs, window_strides));
    return ConvGeneral(lhs, rhs, window_strides, padding, numbers, feature_group_count, batch_group_count,
                       precision_config, preferred_element_type);
  });
}

XlaOp ConvWithGeneralDimensions(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides,
                                Padding padding, const ConvolutionDimensionNumbers& d,
                                int64_t feature_group_count, int64_t batch_group_count,
                                const PrecisionConfig* precision_config,
                                std::optional<PrimitiveType> preferred_element_type) {
  return OnBuilderOf({lhs, rhs}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape lhs_shape, builder->GetShape(lhs));
    TF_ASSIGN_OR_RETURN(const Shape rhs_shape, builder->GetShape(rhs));
    const auto sizes = [](const Shape& shape,
                          const auto& dimensions) -> absl::StatusOr<std::vector<int64_t>> {
      std::vector<int64_t> result;
      for (int64_t i : dimensions) {
        if (i < 0 || i >= shape.dimensions_size()) {
          return InvalidArgument("convolution: the dimension numbers name dimension %d of %s", i,
                                 ShapeUtil::HumanString(shape));
        }
        result.push_back(shape.dimensions(static_cast<int>(i)));
      }
      return result;
    };
    TF_ASSIGN_OR_RETURN(const std::vector<int64_t> base, sizes(lhs_shape, d.input_spatial_dimensions()));
    TF_ASSIGN_OR_RETURN(const std::vector<int64_t> window, sizes(rhs_shape, d.kernel_spatial_dimensions()));
    const auto pads = MakeValidatedPadding(base, window, window_strides, padding);
    if (!pads.ok()) return AddStatus(pads.status(), "convolution");
    return ConvGeneral(lhs, rhs, window_strides, *pads, d, feature_group_count, batch_group_count,
                       precision_config, preferred_element_type);
  });
}

XlaOp ConvGeneral(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides,
                  absl::Span<const std::pair<int64_t, int64_t>> padding,
                  const ConvolutionDimensionNumbers& dimension_numbers, int64_t feature_group_count,
                  int64_t batch_group_count, const PrecisionConfig* precision_config,
                  std::optional<PrimitiveType> preferred_element_type) {
  const std::vector<int64_t> ones(window_strides.size(), 1);
  return ConvGeneralDilated(lhs, rhs, window_strides, padding, ones, ones, dimension_numbers,
                            feature_group_count, batch_group_count, precision_config, preferred_element_type);
}

XlaOp ConvGeneralDilated(XlaOp lhs, XlaOp rhs, absl::Span<const int64_t> window_strides,
                         absl::Span<const std::pair<int64_t, int64_t>> padding,
                         absl::Span<const int64_t> lhs_dilation, absl::Span<const int64_t> rhs_dilation,
                         const ConvolutionDimensionNumbers& d, int64_t feature_group_count,
                         int64_t batch_group_count, const PrecisionConfig* precision_config,
                         std::optional<PrimitiveType> preferred_element_type,
                         std::optional<std::vector<bool>> window_reversal) {
  return OnBuilderOf({lhs, rhs}, [&](XlaBuilder* builder) -> absl::StatusOr<XlaOp> {
    TF_ASSIGN_OR_RETURN(const Shape kernel, builder->GetShape(rhs));
    std::vector<int64_t> sizes;
    for (int64_t i : d.kernel_spatial_dimensions()) {
      if (!kernel.IsArray() || i < 0 || i >= kernel.dimensions_size()) {
        return InvalidArgument("convolution: the dimension numbers name dimension %d of the kernel %s", i,
                               ShapeUtil::HumanString(kernel));
      }
      sizes.push_back(kernel.dimensions(static_cast<int>(i)));
    }
    absl::StatusOr<Window> window = ShapeInference::InferWindowFromDimensions(
        sizes, window_strides, padding, lhs_dilation, rhs_dilation, window_reversal);
    if (!window.ok()) return AddStatus(window.status(), "convolution");
    OpCall call{.opcode = HloOpcode::kConvolution,
                .operands = {lhs, rhs},
                .declared = ResultOfType(preferred_element_type)};
    call.attributes.SetBoxed(Attr::kWindow, *std::move(window));
    call.attributes.SetBoxed(Attr::kDimLabels, d);
    if (feature_group_count != 1) call.attributes.Set(Attr::kFeatureGroupCount, feature_group_count);
    if (batch_group_count != 1) call.attributes.Set(Attr::kBatchGroupCount, batch_group_count);
    SetPrecision(precision_config, 2, /*with_algorithm=*/false, &call.attributes);
    return builder->AddOp(std::move(call));
  });
}

// --- Linear algebra and transforms

XlaOp Cholesky(XlaOp a, bool lower) {
  Attributes attributes;
  if (lower) attributes.Set(Attr::kLower, true);
  return AddOrReport({HloOpcode::kCholesky, {a}, std::move(attributes)});
}

XlaOp TriangularSolve(XlaOp a, XlaOp b, bool left_side, bool lower, bool unit_diagonal,
                      TriangularSolveOptions::Transpose transpose_a) {
  Attributes attributes;
  attributes.Set(Attr::kLeftSide, left_side);
  attributes.Set(Attr::kLower, lower);
  attributes.Set(Attr::kUnitDiagonal, unit_diagonal);
  attributes.Set(Attr::kTransposeA, static_cast<int64_t>(transpose_a));
  return AddOrReport({HloOpcode::kTriangularSolve, {a, b}, std::move(attributes)});
}

XlaOp Fft(XlaOp operand, FftType fft_type, absl::Span<const int64_t> fft_length) {
  Attributes attributes;
  attributes.Set(Attr::kFftType, static_cast<int64_t>(fft_type));
  attributes.Set(Attr::kFftLength, List(fft_length));
  return AddOrReport({HloOpcode::kFft, {operand}, std::move(attributes)});
}

}  // namespace xla
