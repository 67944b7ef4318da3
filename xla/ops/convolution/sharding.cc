// The sharding rule of convolution.
#include <algorithm>

#include "xla/ops/sharding_rule_builder.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr int64_t kNone = ShardingRuleBuilder::kNone;

// A spatial dimension: windows are placed along it, and elements are reduced within each window. The larger
// of both numbers is sharded first, the other one by what is left of the input's size.
void AddSpatial(int64_t input, int64_t kernel, int64_t output, ShardingRuleBuilder* rule) {
  const int64_t size = rule->operand_size(0, input), window = rule->operand_size(1, kernel),
                windows = rule->result_size(output);
  const auto add_windows = [&](int64_t size) {
    if (size > 1) rule->Add({input}, {output}, size, FactorKind::kPermutation);
  };
  const auto add_window = [&](int64_t size) {
    if (size > 1) rule->Add({input, kernel}, {}, size, FactorKind::kReduction);
  };
  const int64_t first = std::min(std::max(windows, window), size);
  if (first == 0) return;
  if (windows >= window) {
    add_windows(first);
    add_window(std::min(window, size / first));
  } else {
    add_window(first);
    add_windows(std::min(windows, size / first));
  }
}

}  // namespace

std::optional<ShardingRule> ConvolutionSharding(const ShardingRuleArgs& args) {
  const ConvolutionDimensionNumbers& dims = args.attributes.GetDimLabels(Attr::kDimLabels);
  const int64_t feature_groups = args.attributes.GetInt(Attr::kFeatureGroupCount),
                batch_groups = args.attributes.GetInt(Attr::kBatchGroupCount);
  ShardingRuleBuilder rule(args);
  const int64_t in_batch = dims.input_batch_dimension(), out_batch = dims.output_batch_dimension();
  const int64_t in_feature = dims.input_feature_dimension(), out_feature = dims.output_feature_dimension();
  const int64_t kernel_in = dims.kernel_input_feature_dimension(),
                kernel_out = dims.kernel_output_feature_dimension();
  // Groups of one element leave nothing of the dimension.
  if (batch_groups > 1) rule.Add({in_batch, kernel_out}, {out_feature}, batch_groups);
  const int64_t batch = rule.result_size(out_batch);
  rule.Add({batch_groups > 1 && batch == 1 ? kNone : in_batch}, {out_batch}, batch);
  for (int i = 0; i < dims.input_spatial_dimensions_size() && !args.is_conservative; ++i) {
    AddSpatial(dims.input_spatial_dimensions(i), dims.kernel_spatial_dimensions(i),
               dims.output_spatial_dimensions(i), &rule);
  }
  if (feature_groups > 1) rule.Add({in_feature, kernel_out}, {out_feature}, feature_groups);
  const int64_t features = rule.operand_size(1, kernel_in);
  rule.Add({feature_groups > 1 && features == 1 ? kNone : in_feature, kernel_in}, {}, features,
           FactorKind::kReduction);
  const int64_t kernels = rule.operand_size(1, kernel_out) / std::max(feature_groups, batch_groups);
  if (kernels > 1) rule.Add({kNone, kernel_out}, {out_feature}, kernels);
  return std::move(rule).Build();
}

}  // namespace xla
