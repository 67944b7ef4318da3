// The sharding rule of convolution.
#include "xla/ops/sharding_rule_builder.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

constexpr int64_t kNone = ShardingRuleBuilder::kNone;

// A spatial dimension: windows are placed along it, and elements reduced within each window. The larger of
// both numbers is sharded first, the other one by what is left of the input's size.
void AddSpatial(int64_t input, int64_t kernel, int64_t output, ShardingRuleBuilder* rule) {
  const int64_t size = rule->operand_size(0, input), window = rule->operand_size(1, kernel),
                windows = rule->result_size(output);
  const auto add_windows = [&] { rule->Add({input, kNone}, {output}, windows, FactorKind::kPermutation); };
  const auto add_window = [&] { rule->Add({input, kernel}, {kNone}, window, FactorKind::kReduction); };
  const bool windows_first = windows >= window;
  const int64_t first = windows_first ? windows : window, second = windows_first ? window : windows;
  const bool both = second > 1 && size % (first * second) == 0;
  if (windows_first) {
    add_windows();
    if (both) add_window();
  } else {
    add_window();
    if (both) add_windows();
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
  if (batch_groups > 1) rule.Add({in_batch, kernel_out}, {out_feature}, batch_groups);
  rule.Add({in_batch, kNone}, {out_batch}, rule.result_size(out_batch));
  for (int i = 0; i < dims.input_spatial_dimensions_size(); ++i) {
    AddSpatial(dims.input_spatial_dimensions(i), dims.kernel_spatial_dimensions(i),
               dims.output_spatial_dimensions(i), &rule);
  }
  if (feature_groups > 1) rule.Add({in_feature, kernel_out}, {out_feature}, feature_groups);
  rule.Add({in_feature, kernel_in}, {kNone}, rule.operand_size(1, kernel_in), FactorKind::kReduction);
  rule.Add({kNone, kernel_out}, {out_feature},
           rule.operand_size(1, kernel_out) / std::max(feature_groups, batch_groups));
  return std::move(rule).Build();
}

}  // namespace xla
