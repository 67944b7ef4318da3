#include "stablehlo/hlo/from_stablehlo.h"
#include "stablehlo/hlo/from_stablehlo_window.h"
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

constexpr OpFromStablehlo kReduceRows[] = {
    {"chlo.scan",
     HloOpcode::kScan,
     {{{"dimension", Attr::kDimensions},
       {"is_reverse", Attr::kIsReverse},
       {"is_associative", Attr::kIsAssociative}}},
     ReadScan},
    {"stablehlo.map", HloOpcode::kMap, {{{"dimensions", Attr::kDimensions}}}},
    {"stablehlo.reduce", HloOpcode::kReduce, {{{"dimensions", Attr::kDimensions}}}},
    ReadBy("stablehlo.reduce_window", HloOpcode::kReduceWindow, ReadReduceWindow),
    ReadBy("stablehlo.select_and_scatter", HloOpcode::kSelectAndScatter, ReadSelectAndScatter),
};

}  // namespace

absl::Span<const OpFromStablehlo> ReduceFromStablehlo() { return kReduceRows; }

}  // namespace xla
