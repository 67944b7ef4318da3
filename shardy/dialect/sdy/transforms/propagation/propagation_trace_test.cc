#include "shardy/dialect/sdy/transforms/propagation/propagation_trace.h"

#include <string>

#include "gtest/gtest.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Parser/Parser.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/propagation/propagate.h"
#include "stablehlo/dialect/Register.h"
#include "stablehlo/dialect/StablehloOps.h"

namespace mlir::sdy {
namespace {

using xla::StopReason;

class PropagationTraceTest : public testing::Test {
 protected:
  PropagationTraceTest() {
    DialectRegistry registry;
    stablehlo::registerAllDialects(registry);
    registry.insert<SdyDialect>();
    context_.appendDialectRegistry(registry);
    context_.loadAllAvailableDialects();
  }

  void propagate(const std::string& text) {
    module_ = parseSourceString<ModuleOp>("sdy.mesh @mesh = <[\"x\"=2, \"y\"=4]>\n" + text, &context_);
    ASSERT_TRUE(module_);
    ASSERT_TRUE(succeeded(propagateShardings(*module_, SpreadOptions(), &trace_)));
  }

  Value argument(unsigned number) { return getMainFunction(*module_).getArgument(number); }
  template <typename OpType>
  OpType only() {
    OpType found;
    module_->walk([&](OpType op) { found = op; });
    return found;
  }
  int64_t tensorOf(Value value) { return trace_.tensor_of.lookup(value); }
  std::vector<PropagationTrace::Arrival> arrivalsAt(int64_t tensor) {
    std::vector<PropagationTrace::Arrival> found;
    llvm::copy_if(trace_.arrivals, std::back_inserter(found),
                  [&](const PropagationTrace::Arrival& arrival) { return arrival.tensor == tensor; });
    return found;
  }

  MLIRContext context_;
  OwningOpRef<ModuleOp> module_;
  PropagationTrace trace_;
};

TEST_F(PropagationTraceTest, FollowsAnAxisThroughOpsToTheResult) {
  propagate(R"(
func.func @main(%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}p1, {?}]>}) -> tensor<16x8xf32> {
  %0 = stablehlo.transpose %a, dims = [1, 0] : (tensor<8x16xf32>) -> tensor<16x8xf32>
  return %0 : tensor<16x8xf32>
})");
  auto transpose = only<stablehlo::TransposeOp>();
  const auto at_result = arrivalsAt(trace_.main_results[0]);
  ASSERT_EQ(at_result.size(), 1u);
  EXPECT_EQ(at_result[0].op, only<func::ReturnOp>().getOperation());
  EXPECT_EQ(at_result[0].source, tensorOf(transpose));
  const auto at_transpose = arrivalsAt(tensorOf(transpose));
  ASSERT_EQ(at_transpose.size(), 1u);
  EXPECT_EQ(at_transpose[0].dim, 1);
  EXPECT_EQ(at_transpose[0].source_dim, 0);
  EXPECT_EQ(at_transpose[0].axis, (xla::AxisPart{0, 1, 2}));
  EXPECT_EQ(at_transpose[0].op, transpose.getOperation());
  EXPECT_EQ(at_transpose[0].user_priority, 1);
  EXPECT_EQ(at_transpose[0].round, 0);
  // The annotation is where it began.
  EXPECT_EQ(at_transpose[0].source, tensorOf(argument(0)));
  EXPECT_TRUE(arrivalsAt(at_transpose[0].source).empty());
  EXPECT_TRUE(trace_.tensors[at_transpose[0].source].annotation);
  EXPECT_FALSE(trace_.tensors[tensorOf(transpose)].annotation);
}

TEST_F(PropagationTraceTest, TargetsOfAnEdgeAreOneTensor) {
  propagate(R"(
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<8xf32> {
  %0 = sdy.named_computation<"f">(%a) (%b: tensor<8xf32>) {
    %1 = sdy.data_flow_edge %b : tensor<8xf32>
    sdy.return %1 : tensor<8xf32>
  } : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
})");
  auto edge = only<DataFlowEdgeOp>();
  EXPECT_EQ(tensorOf(edge.getInput()), tensorOf(edge.getResult()));
  ASSERT_EQ(arrivalsAt(tensorOf(edge.getResult())).size(), 1u);
  EXPECT_EQ(arrivalsAt(tensorOf(edge.getResult()))[0].op, edge.getOperation());
}

TEST_F(PropagationTraceTest, MembersOfAGroupGetAxesFromEachOther) {
  propagate(R"(
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<8xf32>) -> tensor<8xf32> {
  sdy.sharding_group %a group_id=1 : tensor<8xf32>
  sdy.sharding_group %b group_id=1 : tensor<8xf32>
  return %b : tensor<8xf32>
})");
  const auto arrivals = arrivalsAt(tensorOf(argument(1)));
  ASSERT_EQ(arrivals.size(), 1u);
  EXPECT_EQ(arrivals[0].source, tensorOf(argument(0)));
  EXPECT_EQ(arrivals[0].factor, -1);
  EXPECT_TRUE(isa<ShardingGroupOp>(arrivals[0].op));
}

TEST_F(PropagationTraceTest, SaysWhereAxesStopAndWhy) {
  propagate(R"(
func.func @main(%a: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>},
                %b: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{?}, {"x"}]>}) -> (tensor<8x8xf32>, tensor<8x8xf32>) {
  %0 = stablehlo.custom_call @opaque(%a) : (tensor<8x8xf32>) -> tensor<8x8xf32>
  %1 = stablehlo.add %a, %b : tensor<8x8xf32>
  return %0, %1 : tensor<8x8xf32>, tensor<8x8xf32>
})");
  auto call = only<stablehlo::CustomCallOp>();
  auto add = only<stablehlo::AddOp>();
  bool call_stops = false, add_stops = false;
  for (const PropagationTrace::Stop& stop : trace_.stops) {
    if (stop.op == call) {
      call_stops = true;
      EXPECT_EQ(stop.reason, StopReason::kNoRule);
      EXPECT_EQ(stop.source, tensorOf(argument(0)));
      EXPECT_EQ(stop.tensor, -1);
    }
    if (stop.op == add && stop.tensor == tensorOf(argument(1))) {
      add_stops = true;
      EXPECT_EQ(stop.reason, StopReason::kUsedByOtherFactor);
      EXPECT_EQ(stop.dim, 0);
      EXPECT_EQ(stop.other, 1);
    }
  }
  EXPECT_TRUE(call_stops && add_stops);
}

}  // namespace
}  // namespace mlir::sdy
