// Reductions, windows, map and scan.
#include <numeric>
#include <utility>
#include <vector>

#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/from_stablehlo_window.h"
#include "stablehlo/hlo/hlo_to_stablehlo.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

absl::Status ReadReduceWindow(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, op.Ints("window_dimensions"));
  TF_ASSIGN_OR_RETURN(Window window, WindowFromStablehlo(op, sizes,
                                                         {.base_dilations = "base_dilations",
                                                          .window_dilations = "window_dilations"}));
  attributes->SetBoxed(Attr::kWindow, std::move(window));
  return absl::OkStatus();
}

absl::Status ReadSelectAndScatter(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> sizes, op.Ints("window_dimensions", op.OperandRank(0), 1));
  TF_ASSIGN_OR_RETURN(Window window, WindowFromStablehlo(op, sizes, {}));
  attributes->SetBoxed(Attr::kWindow, std::move(window));
  return absl::OkStatus();
}

// chlo.scan: operands are inputs and then initial carries, as HLO has them.
absl::Status ReadScan(const OpReader& op, Attributes* attributes) {
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> segments, op.Ints("operandSegmentSizes", 2, 0));
  attributes->Set(Attr::kNumCarries, segments[1]);
  return absl::OkStatus();
}

// --- To StableHLO

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

// HLO treats a missing window as one of ones; StableHLO requires its sizes. A stride or dilation left out
// reads as 0.
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
absl::Status WriteReduceWindow(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  const Window window = WindowOf(hlo);
  const auto ints = [&](llvm::StringRef name, int64_t (WindowDimension::*field)() const) {
    return to.Ints(name, Each(window, [&](const WindowDimension& d) { return (d.*field)(); }));
  };
  attributes->append({ints("window_dimensions", &WindowDimension::size),
                      ints("window_strides", &WindowDimension::stride),
                      ints("base_dilations", &WindowDimension::base_dilation),
                      ints("window_dilations", &WindowDimension::window_dilation), Padding(to, window)});
  return absl::OkStatus();
}

absl::Status WriteSelectAndScatter(StablehloEmitter& to, const HloInstruction& hlo,
                                   NamedAttributes* attributes) {
  const Window window = WindowOf(hlo);
  for (const WindowDimension& d : window.dimensions()) {
    if (d.window_reversal() || d.base_dilation() != 1 || d.window_dilation() != 1) {
      return NotExpressible(hlo, "StableHLO's select_and_scatter has no dilation or reversal");
    }
  }
  attributes->append(
      {to.Ints("window_dimensions", Each(window, [](const WindowDimension& d) { return d.size(); })),
       to.Ints("window_strides", Each(window, [](const WindowDimension& d) { return d.stride(); })),
       Padding(to, window)});
  return absl::OkStatus();
}

absl::StatusOr<StablehloValues> WriteMap(StablehloEmitter& to, const HloInstruction& hlo) {
  if (hlo.operand_count() == 0) return NotExpressible(hlo, "StableHLO's map needs an operand");
  std::vector<int64_t> all(hlo.operand(0)->shape().rank());
  std::iota(all.begin(), all.end(), 0);
  return EmitRow(to, hlo, {to.Ints("dimensions", all)}, hlo.called_computations());
}

absl::Status WriteScan(StablehloEmitter& to, const HloInstruction& hlo, NamedAttributes* attributes) {
  const auto carries = static_cast<int32_t>(hlo.attributes().GetInt(Attr::kNumCarries));
  const auto inputs = static_cast<int32_t>(hlo.operand_count()) - carries;
  const auto outputs = static_cast<int32_t>(StablehloEmitter::PartCount(hlo.shape())) - carries;
  mlir::Builder& builder = to.builder();
  attributes->append({to.Named("operandSegmentSizes", builder.getDenseI32ArrayAttr({inputs, carries})),
                      to.Named("resultSegmentSizes", builder.getDenseI32ArrayAttr({outputs, carries}))});
  if (inputs == 0 && outputs > 0) {
    const Shape& output = hlo.shape().IsTuple() ? hlo.shape().tuple_shapes(0) : hlo.shape();
    attributes->push_back(to.Int("scan_dim_size", output.dimensions(static_cast<int>(hlo.dimensions(0)))));
  }
  return absl::OkStatus();
}

constexpr StablehloRow kReduceRows[] = {
    {.name = "chlo.scan",
     .opcode = HloOpcode::kScan,
     .attributes = {{{"dimension", Attr::kDimensions, AttributePair::kElement},
                     {"is_reverse", Attr::kIsReverse},
                     {"is_associative", Attr::kIsAssociative}}},
     .read = ReadScan,
     .write = WriteScan},
    {.name = "stablehlo.map",
     .opcode = HloOpcode::kMap,
     .attributes = {{{"dimensions", Attr::kDimensions}}},
     .emit = WriteMap},
    {.name = "stablehlo.reduce",
     .opcode = HloOpcode::kReduce,
     .attributes = {{{"dimensions", Attr::kDimensions}}}},
    {.name = "stablehlo.reduce_window",
     .opcode = HloOpcode::kReduceWindow,
     .read = ReadReduceWindow,
     .write = WriteReduceWindow},
    {.name = "stablehlo.select_and_scatter",
     .opcode = HloOpcode::kSelectAndScatter,
     .read = ReadSelectAndScatter,
     .write = WriteSelectAndScatter},
};

}  // namespace

absl::Span<const StablehloRow> ReduceRows() { return kReduceRows; }

}  // namespace xla
