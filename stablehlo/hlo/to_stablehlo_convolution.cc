// convolution as StableHLO.
#include <vector>

#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "stablehlo/hlo/stablehlo_attributes.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteConvolution(StablehloEmitter& to, const HloInstruction& hlo) {
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
  llvm::SmallVector<mlir::NamedAttribute, 4> attributes = {
      to.Named("dimension_numbers", ConvolutionDimensionsAttribute(to.context(), hlo)),
      to.Ints("window_strides", strides),
      to.Pairs("padding", padding),
      to.Ints("lhs_dilation", base_dilations),
      to.Ints("rhs_dilation", window_dilations),
      to.Named("window_reversal", to.builder().getDenseBoolArrayAttr(reversal)),
      to.Int("feature_group_count", hlo.feature_group_count()),
      to.Int("batch_group_count", hlo.batch_group_count())};
  if (const mlir::Attribute precision = PrecisionAttribute(to.context(), hlo)) {
    attributes.push_back(to.Named("precision_config", precision));
  }
  return WriteRowOp(to, hlo, std::move(attributes));
}

}  // namespace

absl::Span<const ToStablehloRow> ConvolutionToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {{HloOpcode::kConvolution, WriteConvolution}};
  return kRows;
}

}  // namespace xla
