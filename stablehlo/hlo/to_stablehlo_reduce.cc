// Reductions, windows, map and scan as StableHLO.
#include <numeric>
#include <utility>
#include <vector>

#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

absl::StatusOr<StablehloValues> WriteReduce(StablehloEmitter& to, const HloInstruction& hlo) {
  return WriteRowOp(to, hlo, {to.Ints("dimensions", hlo.dimensions())}, {hlo.to_apply()});
}

// A field of every dimension of the window.
template <typename Field>
std::vector<int64_t> Each(const Window& window, Field field) {
  std::vector<int64_t> values;
  for (const WindowDimension& dimension : window.dimensions()) values.push_back(field(dimension));
  return values;
}

mlir::NamedAttribute Padding(StablehloEmitter& to, const Window& window) {
  std::vector<std::pair<int64_t, int64_t>> padding;
  for (const WindowDimension& d : window.dimensions())
    padding.emplace_back(d.padding_low(), d.padding_high());
  return to.Pairs("padding", padding);
}

// HLO takes no window at all for one of ones; StableHLO wants its sizes. A stride or dilation left out reads
// as 0.
Window WindowOf(const HloInstruction& hlo) {
  Window window = hlo.window();
  while (window.dimensions_size() < hlo.operand(0)->shape().rank()) window.add_dimensions()->set_size(1);
  for (WindowDimension& d : *window.mutable_dimensions()) {
    if (d.stride() == 0) d.set_stride(1);
    if (d.base_dilation() == 0) d.set_base_dilation(1);
    if (d.window_dilation() == 0) d.set_window_dilation(1);
  }
  return window;
}

// A reversed window sees the same elements.
absl::StatusOr<StablehloValues> WriteReduceWindow(StablehloEmitter& to, const HloInstruction& hlo) {
  const Window window = WindowOf(hlo);
  const auto ints = [&](llvm::StringRef name, int64_t (WindowDimension::*field)() const) {
    return to.Ints(name, Each(window, [&](const WindowDimension& d) { return (d.*field)(); }));
  };
  return WriteRowOp(
      to, hlo,
      {ints("window_dimensions", &WindowDimension::size), ints("window_strides", &WindowDimension::stride),
       ints("base_dilations", &WindowDimension::base_dilation),
       ints("window_dilations", &WindowDimension::window_dilation), Padding(to, window)},
      {hlo.to_apply()});
}

absl::StatusOr<StablehloValues> WriteSelectAndScatter(StablehloEmitter& to, const HloInstruction& hlo) {
  const Window window = WindowOf(hlo);
  for (const WindowDimension& d : window.dimensions()) {
    if (d.window_reversal() || d.base_dilation() != 1 || d.window_dilation() != 1) {
      return NotExpressible(hlo, "StableHLO's select_and_scatter has no dilation or reversal");
    }
  }
  return WriteRowOp(
      to, hlo,
      {to.Ints("window_dimensions", Each(window, [](const WindowDimension& d) { return d.size(); })),
       to.Ints("window_strides", Each(window, [](const WindowDimension& d) { return d.stride(); })),
       Padding(to, window)},
      {hlo.select(), hlo.scatter()});
}

absl::StatusOr<StablehloValues> WriteMap(StablehloEmitter& to, const HloInstruction& hlo) {
  if (hlo.operand_count() == 0) return NotExpressible(hlo, "StableHLO's map needs an operand");
  std::vector<int64_t> all(hlo.operand(0)->shape().rank());
  std::iota(all.begin(), all.end(), 0);
  return WriteRowOp(to, hlo, {to.Ints("dimensions", all)}, {hlo.to_apply()});
}

absl::StatusOr<StablehloValues> WriteScan(StablehloEmitter& to, const HloInstruction& hlo) {
  TF_ASSIGN_OR_RETURN(auto operands, to.Operands(hlo));
  TF_ASSIGN_OR_RETURN(auto results, to.ResultTypes(hlo));
  const auto carries = static_cast<int32_t>(hlo.attributes().GetInt(Attr::kNumCarries));
  const auto inputs = static_cast<int32_t>(operands.size()) - carries;
  const auto outputs = static_cast<int32_t>(results.size()) - carries;
  mlir::Builder& builder = to.builder();
  StablehloOp op{"chlo.scan",
                 std::move(operands),
                 std::move(results),
                 {to.Int("dimension", hlo.dimensions(0)),
                  to.Bool("is_reverse", hlo.attributes().GetBool(Attr::kIsReverse)),
                  to.Named("operandSegmentSizes", builder.getDenseI32ArrayAttr({inputs, carries})),
                  to.Named("resultSegmentSizes", builder.getDenseI32ArrayAttr({outputs, carries}))}};
  if (hlo.attributes().Has(Attr::kIsAssociative)) {
    op.attributes.push_back(to.Bool("is_associative", hlo.attributes().GetBool(Attr::kIsAssociative)));
  }
  if (inputs == 0 && outputs > 0) {
    const Shape& output = hlo.shape().IsTuple() ? hlo.shape().tuple_shapes(0) : hlo.shape();
    op.attributes.push_back(to.Int("scan_dim_size", output.dimensions(static_cast<int>(hlo.dimensions(0)))));
  }
  TF_ASSIGN_OR_RETURN(op.regions.emplace_back(), to.RegionOf(hlo, *hlo.to_apply()));
  return to.Emit(hlo, std::move(op));
}

}  // namespace

absl::Span<const ToStablehloRow> ReduceToStablehlo() {
  static constexpr ToStablehloRow kRows[] = {
      {HloOpcode::kReduce, WriteReduce},
      {HloOpcode::kReduceWindow, WriteReduceWindow},
      {HloOpcode::kSelectAndScatter, WriteSelectAndScatter},
      {HloOpcode::kMap, WriteMap},
      {HloOpcode::kScan, WriteScan},
  };
  return kRows;
}

}  // namespace xla
