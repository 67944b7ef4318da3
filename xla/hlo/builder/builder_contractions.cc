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

// The config for the two operands; without precisions when they all are the default one.
PrecisionConfig OfTwo(const PrecisionConfig* config) {
  PrecisionConfig result = config == nullptr ? PrecisionConfig() : *config;
  auto* precisions = result.mutable_operand_precision();
  const bool is_default = std::all_of(precisions->begin(), precisions->end(),
                                      [](int p) { return p == PrecisionConfig::DEFAULT; });
  precisions->Resize(is_default ? 0 : 2, PrecisionConfig::DEFAULT);
  return result;
}

// Rules read the result's element type from the declared shape.
std::optional<Shape> ResultOfType(std::optional<PrimitiveType> type) {
  if (!type.has_value() || *type == PRIMITIVE_TYPE_INVALID) return std::nullopt;
  return Shape(*type);
}

}  // namespace

// --- Dots

XlaOp DotGeneral(XlaOp lhs, XlaOp rhs, const DotDimensionNumbers& dimension_numbers,
                 const PrecisionConfig* precision_config,
                 std::optional<PrimitiveType> preferred_element_type) {
  return AddOrReport({.opcode = HloOpcode::kDot,
                      .operands = {lhs, rhs},
                      .attributes = AttributesOf(dimension_numbers, OfTwo(precision_config)),
                      .declared = ResultOfType(preferred_element_type)});
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
  return AddOrReport({.opcode = HloOpcode::kScaledDot,
                      .operands = {lhs, rhs, lhs_scale, rhs_scale},
                      .attributes = AttributesOf(dimension_numbers, OfTwo(precision_config)),
                      .declared = ResultOfType(preferred_element_type)});
}

XlaOp RaggedDot(XlaOp lhs, XlaOp rhs, XlaOp group_sizes, const RaggedDotDimensionNumbers& dimension_numbers,
                const PrecisionConfig* precision_config,
                std::optional<PrimitiveType> preferred_element_type) {
  return AddOrReport({.opcode = HloOpcode::kRaggedDot,
                      .operands = {lhs, rhs, group_sizes},
                      .attributes = AttributesOf(dimension_numbers, Attr::kOperandPrecision,
                                                 OfTwo(precision_config).operand_precision()),
                      .declared = ResultOfType(preferred_element_type)});
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
    return builder->AddOp(
        {.opcode = HloOpcode::kConvolution,
         .operands = {lhs, rhs},
         .attributes = AttributesOf(Attr::kWindow, *window, Attr::kDimLabels, d, Attr::kFeatureGroupCount,
                                    feature_group_count, Attr::kBatchGroupCount, batch_group_count,
                                    Attr::kOperandPrecision, OfTwo(precision_config).operand_precision()),
         .declared = ResultOfType(preferred_element_type)});
  });
}

// --- Linear algebra and transforms

XlaOp Cholesky(XlaOp a, bool lower) {
  return AddOrReport({HloOpcode::kCholesky, {a}, AttributesOf(Attr::kLower, lower)});
}

XlaOp TriangularSolve(XlaOp a, XlaOp b, bool left_side, bool lower, bool unit_diagonal,
                      TriangularSolveOptions::Transpose transpose_a) {
  return AddOrReport({HloOpcode::kTriangularSolve,
                      {a, b},
                      AttributesOf(Attr::kLeftSide, left_side, Attr::kLower, lower, Attr::kUnitDiagonal,
                                   unit_diagonal, Attr::kTransposeA, transpose_a)});
}

XlaOp Fft(XlaOp operand, FftType fft_type, absl::Span<const int64_t> fft_length) {
  return AddOrReport(
      {HloOpcode::kFft, {operand}, AttributesOf(Attr::kFftType, fft_type, Attr::kFftLength, fft_length)});
}

}  // namespace xla
