// Shape rule of convolution. Rule numbers: docs/operations/convolution.md.
#include <algorithm>
#include <string>
#include <vector>

#include "xla/layout_util.h"
#include "xla/ops/dimension_checks.h"
#include "xla/ops/op_args.h"
#include "xla/ops/op_table.h"
#include "xla/permutation_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/window_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

// Two named dimensions and the spatial ones must be all dimensions of the array, each once.
bool NamesAll(int64_t first, int64_t second, absl::Span<const int64_t> spatial, int64_t rank) {
  std::vector<int64_t> all(spatial.begin(), spatial.end());
  all.push_back(first);
  all.push_back(second);
  return static_cast<int64_t>(all.size()) == rank && IsPermutation(all);
}

absl::Status CheckDimensionNumbers(const OpArgs& args, const ConvolutionDimensionNumbers& d) {
  const Shape& input = args.operand(0);
  const Shape& kernel = args.operand(1);
  if (!input.IsArray() || !kernel.IsArray() || input.rank() != kernel.rank() || input.rank() < 2) {
    return RuleError(args, "C1",
                     "input and kernel must be arrays with two dimensions and the spatial ones, found ",
                     Text(input), " and ", Text(kernel));
  }
  const int64_t rank = input.rank();
  if (!NamesAll(d.input_batch_dimension(), d.input_feature_dimension(), d.input_spatial_dimensions(), rank)) {
    return RuleError(args, "C2", "dim_labels must name each dimension of the input ", Text(input), " once");
  }
  if (!NamesAll(d.kernel_input_feature_dimension(), d.kernel_output_feature_dimension(),
                d.kernel_spatial_dimensions(), rank)) {
    return RuleError(args, "C2", "dim_labels must name each dimension of the kernel ", Text(kernel), " once");
  }
  if (!NamesAll(d.output_batch_dimension(), d.output_feature_dimension(), d.output_spatial_dimensions(),
                rank)) {
    return RuleError(args, "C2", "dim_labels must name each of the ", rank, " dimensions of the output once");
  }
  return absl::OkStatus();
}

absl::Status CheckWindow(const OpArgs& args, const ConvolutionDimensionNumbers& d) {
  const Window& window = args.attributes.GetWindow(Attr::kWindow);
  const Shape& kernel = args.operand(1);
  if (window.dimensions_size() != d.kernel_spatial_dimensions_size()) {
    return RuleError(args, "C3", "the window must have one dimension for each of the ",
                     d.kernel_spatial_dimensions_size(), " spatial dimensions, found ",
                     window.dimensions_size());
  }
  if (absl::Status status = window_util::ValidateWindow(window); !status.ok()) {
    return RuleError(args, "C4", status.message());
  }
  for (int i = 0; i < window.dimensions_size(); ++i) {
    const int64_t size = kernel.dimensions(static_cast<int>(d.kernel_spatial_dimensions(i)));
    if (size != window.dimensions(i).size() && size != Shape::kUnboundedSize) {
      return RuleError(args, "C3", "the window has size ", window.dimensions(i).size(),
                       " in spatial dimension ", i, " but the kernel ", Text(kernel), " has ", size);
    }
  }
  return absl::OkStatus();
}

bool Divides(int64_t count, int64_t size) { return size == Shape::kUnboundedSize || size % count == 0; }

absl::Status CheckGroups(const OpArgs& args, const ConvolutionDimensionNumbers& d) {
  const Shape& input = args.operand(0);
  const Shape& kernel = args.operand(1);
  const int64_t feature_groups = args.attributes.GetInt(Attr::kFeatureGroupCount);
  const int64_t batch_groups = args.attributes.GetInt(Attr::kBatchGroupCount);
  if (feature_groups < 1 || batch_groups < 1 || (feature_groups > 1 && batch_groups > 1)) {
    return RuleError(args, "C5",
                     "group counts must be positive and only one may exceed 1, found feature_group_count=",
                     feature_groups, " batch_group_count=", batch_groups);
  }
  const int64_t features = input.dimensions(static_cast<int>(d.input_feature_dimension()));
  const int64_t kernel_features = kernel.dimensions(static_cast<int>(d.kernel_input_feature_dimension()));
  if (features != Shape::kUnboundedSize && kernel_features != Shape::kUnboundedSize &&
      (features % feature_groups != 0 || features / feature_groups != kernel_features)) {
    return RuleError(args, "C6", "the input's ", features, " features in ", feature_groups,
                     " groups do not match the kernel's ", kernel_features, " input features");
  }
  const int64_t output_features = kernel.dimensions(static_cast<int>(d.kernel_output_feature_dimension()));
  if (!Divides(feature_groups, output_features) || !Divides(batch_groups, output_features)) {
    return RuleError(args, "C7", "the kernel's ", output_features, " output features must divide into the ",
                     std::max(feature_groups, batch_groups), " groups");
  }
  const int64_t batch = input.dimensions(static_cast<int>(d.input_batch_dimension()));
  if (!Divides(batch_groups, batch)) {
    return RuleError(args, "C8", "the batch of ", batch, " must divide into the ", batch_groups,
                     " batch groups");
  }
  return absl::OkStatus();
}

absl::StatusOr<PrimitiveType> ResultType(const OpArgs& args) {
  const PrimitiveType input = args.operand(0).element_type(), kernel = args.operand(1).element_type();
  const PrimitiveType wider = input == kernel ? input : primitive_util::HigherPrecisionType(input, kernel);
  if (args.declared == nullptr || !args.declared->IsArray()) return wider;
  const PrimitiveType declared = args.declared->element_type();
  if (primitive_util::IsComplexType(wider) && !primitive_util::IsComplexType(declared)) {
    return RuleError(args, "C9", "complex operands need a complex result, found ", Text(*args.declared));
  }
  return declared;
}

}  // namespace

absl::StatusOr<Shape> ConvolutionShape(const OpArgs& args) {
  const ConvolutionDimensionNumbers& d = args.attributes.GetDimLabels(Attr::kDimLabels);
  TF_RETURN_IF_ERROR(CheckDimensionNumbers(args, d));
  TF_RETURN_IF_ERROR(CheckWindow(args, d));
  TF_RETURN_IF_ERROR(CheckGroups(args, d));
  TF_ASSIGN_OR_RETURN(const PrimitiveType type, ResultType(args));
  if (args.attributes.Has(Attr::kSparsityConfig)) {
    return RuleError(args, "C10", "sparsity_config is not supported: operands must be dense arrays");
  }

  const Shape& input = args.operand(0);
  const Shape& kernel = args.operand(1);
  const Window& window = args.attributes.GetWindow(Attr::kWindow);
  Shape result(type);
  for (int i = 0; i < input.dimensions_size(); ++i) result.add_dimensions(0);
  auto set = [&](int64_t dimension, int64_t size, bool dynamic) {
    result.set_dimensions(static_cast<int>(dimension), size, dynamic);
  };
  const int batch = static_cast<int>(d.input_batch_dimension());
  const int64_t batch_size = input.dimensions(batch);
  set(d.output_batch_dimension(),
      batch_size == Shape::kUnboundedSize ? batch_size
                                          : batch_size / args.attributes.GetInt(Attr::kBatchGroupCount),
      input.is_dynamic_dimension(batch));
  const int features = static_cast<int>(d.kernel_output_feature_dimension());
  set(d.output_feature_dimension(), kernel.dimensions(features), kernel.is_dynamic_dimension(features));
  for (int i = 0; i < window.dimensions_size(); ++i) {
    const int spatial = static_cast<int>(d.input_spatial_dimensions(i));
    int64_t bound = Shape::kUnboundedSize;
    if (!input.is_unbounded_dynamic_dimension(spatial)) {
      const auto places = window_util::WindowOutputBound(input.dimensions(spatial), window.dimensions(i));
      if (!places.ok()) return RuleError(args, "C4", places.status().message());
      bound = *places;
    }
    set(d.output_spatial_dimensions(i), bound, input.is_dynamic_dimension(spatial));
  }
  result = LayoutUtil::GetWithDefaultLayout(result);
  TF_RETURN_IF_ERROR(ShapeUtil::ValidateShape(result));
  return result;
}

}  // namespace xla
