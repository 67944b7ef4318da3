// What the ops of each family become. A case: a function's arguments and results, its body, and what the HLO
// says.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/hlo/parse_mlir.h"
#include "stablehlo/hlo/stablehlo.h"
#include "xla/hlo/verifier/hlo_verifier.h"

namespace xla {
namespace {

struct Case {
  const char* name;
  const char* arguments;
  const char* result;
  const char* body;  // its value is %0
  std::vector<const char*> expected;
};

void PrintTo(const Case& c, std::ostream* out) { *out << c.name; }

// Functions that cases call.
constexpr char kFunctions[] = R"(
  func.func private @impl_top_k(%x: tensor<2x8xf32>) -> (tensor<2x4xf32>, tensor<2x4xi32>) {
    %0, %1 = chlo.top_k(%x, k = 4) : tensor<2x8xf32> -> (tensor<2x4xf32>, tensor<2x4xi32>)
    return %0, %1 : tensor<2x4xf32>, tensor<2x4xi32>
  }
  func.func private @impl(%x: tensor<2xf32>) -> tensor<2xf32> { return %x : tensor<2xf32> }
)";

class OpsTest : public ::testing::TestWithParam<Case> {};

TEST_P(OpsTest, Converts) {
  const Case& c = GetParam();
  const std::string source = absl::StrCat("func.func @main(", c.arguments, ") -> ", c.result, " {\n", c.body,
                                          "\nreturn %0 : ", c.result, "\n}\n", kFunctions);
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  auto module = ParseMlirModule(source, context);
  std::string text;
  if (!module.ok()) {
    text = module.status().ToString();
  } else if (auto hlo = ConvertStablehloToHlo(**module); !hlo.ok()) {
    text = hlo.status().ToString();
  } else if (absl::Status valid = VerifyModule(**hlo); !valid.ok()) {
    text = valid.ToString();
  } else {
    text = (*hlo)->ToString();
  }
  for (const char* expected : c.expected) EXPECT_THAT(text, ::testing::HasSubstr(expected));
}

std::string CaseName(const ::testing::TestParamInfo<Case>& info) { return info.param.name; }

#define BODY2(op)                                              \
  "^bb0(%a: tensor<f32>, %b: tensor<f32>): %r = stablehlo." op \
  " %a, %b : tensor<f32> stablehlo.return "                    \
  "%r : tensor<f32>"

INSTANTIATE_TEST_SUITE_P(
    Shaping, OpsTest,
    ::testing::Values(
        Case{"Broadcast",
             "%x: tensor<1x3xf32>",
             "tensor<4x2x3xf32>",
             "%0 = stablehlo.broadcast_in_dim %x, dims = [1, 2] : (tensor<1x3xf32>) -> tensor<4x2x3xf32>",
             {"%reshape = f32[3]{0} reshape(%Arg_0.1)", "broadcast(%reshape), dimensions={2}"}},
        Case{"OldBroadcast",
             "%x: tensor<3xf32>",
             "tensor<4x2x3xf32>",
             "%0 = stablehlo.broadcast %x, sizes = [4, 2] : (tensor<3xf32>) -> tensor<4x2x3xf32>",
             {"broadcast(%Arg_0.1), dimensions={2}"}},
        Case{"Concatenate",
             "%x: tensor<2xf32>, %y: tensor<3xf32>",
             "tensor<5xf32>",
             "%0 = stablehlo.concatenate %x, %y, dim = 0 : (tensor<2xf32>, tensor<3xf32>) -> tensor<5xf32>",
             {"concatenate(%Arg_0.1, %Arg_1.2), dimensions={0}"}},
        Case{"Iota",
             "",
             "tensor<2x3xui8>",
             "%0 = stablehlo.iota dim = 1 : tensor<2x3xui8>",
             {"u8[2,3]{1,0} iota(), iota_dimension=1"}},
        Case{"Pad",
             "%x: tensor<2xf32>, %v: tensor<f32>",
             "tensor<6xf32>",
             "%0 = stablehlo.pad %x, %v, low = [1], high = [2], interior = [1] : (tensor<2xf32>, "
             "tensor<f32>) -> "
             "tensor<6xf32>",
             {"padding=1_2_1"}},
        Case{"Slice",
             "%x: tensor<8xf32>",
             "tensor<3xf32>",
             "%0 = stablehlo.slice %x [1:7:2] : (tensor<8xf32>) -> tensor<3xf32>",
             {"slice={[1:7:2]}"}},
        Case{"RealDynamicSlice",
             "%x: tensor<8xf32>",
             "tensor<3xf32>",
             "%a = stablehlo.constant dense<1> : tensor<1xi64> %b = stablehlo.constant dense<7> : "
             "tensor<1xi64> "
             "%c = stablehlo.constant dense<2> : tensor<1xi64> %0 = stablehlo.real_dynamic_slice %x, %a, %b, "
             "%c : "
             "(tensor<8xf32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xf32>",
             {"slice(%Arg_0.1), slice={[1:7:2]}"}},
        Case{
            "DynamicIotaOfConstantShape",
            "",
            "tensor<f32>",
            "%s = stablehlo.constant dense<[2, 3]> : tensor<2xi64> %i = stablehlo.dynamic_iota %s, dim = 0 : "
            "(tensor<2xi64>) -> tensor<?x?xf32> %z = stablehlo.constant dense<0.0> : tensor<f32> "
            "%0 = stablehlo.reduce(%i init: %z) applies stablehlo.add across dimensions = [0, 1] : "
            "(tensor<?x?xf32>, tensor<f32>) -> tensor<f32>",
            {"f32[2,3]{1,0} iota(), iota_dimension=0"}},
        Case{"DynamicReshapeToBound",
             "%x: tensor<6xf32>, %s: tensor<1xi32>",
             "tensor<?xf32, #stablehlo.bounds<6>>",
             "%0 = stablehlo.dynamic_reshape %x, %s : (tensor<6xf32>, tensor<1xi32>) -> "
             "tensor<?xf32, #stablehlo.bounds<6>>",
             {"f32[<=6]{0} dynamic-reshape("}},
        Case{"DynamicPadWithoutConstants",
             "%x: tensor<2xf32>, %v: tensor<f32>, %p: tensor<1xi64>",
             "tensor<4xf32>",
             "%0 = stablehlo.dynamic_pad %x, %v, %p, %p, %p : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, "
             "tensor<1xi64>, tensor<1xi64>) -> tensor<4xf32>",
             {"2:6: stablehlo.dynamic_pad: operand 2 is not a constant"}}),
    CaseName);

INSTANTIATE_TEST_SUITE_P(
    Elementwise, OpsTest,
    ::testing::Values(
        Case{"CompareByDefault",
             "%x: tensor<2xf32>",
             "tensor<2xi1>",
             "%0 = stablehlo.compare LT, %x, %x, FLOAT : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>",
             {"compare(%Arg_0.1, %Arg_0.1), direction=LT\n"}},
        Case{"CompareTotalOrder",
             "%x: tensor<2xf32>",
             "tensor<2xi1>",
             "%0 = stablehlo.compare GE, %x, %x, TOTALORDER : (tensor<2xf32>, tensor<2xf32>) -> tensor<2xi1>",
             {"direction=GE, type=TOTALORDER"}},
        Case{"ClampByScalars",
             "%a: tensor<f32>, %x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = stablehlo.clamp %a, %x, %a : (tensor<f32>, tensor<2xf32>, tensor<f32>) -> tensor<2xf32>",
             {"clamp(%broadcast, %Arg_1.2, %broadcast.1)"}},
        Case{"Accuracy",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = stablehlo.exponential %x {result_accuracy = #stablehlo.result_accuracy<ulps = 2, mode = "
             "#stablehlo.result_accuracy_mode<TOLERANCE>>} : tensor<2xf32>",
             {"result_accuracy={tolerance={"}},
        Case{"ReducePrecision",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = stablehlo.reduce_precision %x, format = e5m10 : tensor<2xf32>",
             {"exponent_bits=5, mantissa_bits=10"}},
        Case{"ChloErf",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = chlo.erf %x : tensor<2xf32> -> tensor<2xf32>",
             {"erf(%Arg_0.1)"}},
        Case{"ChloTan",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = chlo.tan %x : tensor<2xf32> -> tensor<2xf32>",
             {"tan(%Arg_0.1)"}},
        Case{"ChloMulhi",
             "%x: tensor<2xi32>",
             "tensor<2xi32>",
             "%0 = chlo.mulhi %x, %x : tensor<2xi32>, tensor<2xi32> -> tensor<2xi32>",
             {"mulhi(%Arg_0.1, %Arg_0.1)"}},
        Case{"ChloThatHloLacks",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = chlo.square %x : tensor<2xf32> -> tensor<2xf32>",
             {"multiply(%Arg_0.1, %Arg_0.1)"}},
        Case{"Quantized",
             "%x: tensor<2xf32>",
             "tensor<2x!quant.uniform<i8:f32, 0.5>>",
             "%0 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>",
             {"stablehlo.uniform_quantize: this op has no counterpart in HLO"}}),
    CaseName);

INSTANTIATE_TEST_SUITE_P(
    Contractions, OpsTest,
    ::testing::Values(
        Case{"DotGeneral",
             "%x: tensor<5x2x3xf32>, %y: tensor<5x3x4xf32>",
             "tensor<5x2x4xf32>",
             "%0 = stablehlo.dot_general %x, %y, batching_dims = [0] x [0], contracting_dims = [2] x [1], "
             "precision = "
             "[DEFAULT, DEFAULT], algorithm = <lhs_precision_type = tf32, rhs_precision_type = tf32, "
             "accumulation_type = "
             "f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, "
             "allow_imprecise_accumulation = false> : (tensor<5x2x3xf32>, tensor<5x3x4xf32>) -> "
             "tensor<5x2x4xf32>",
             {"lhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_batch_dims={0}, rhs_contracting_dims={1}",
              "algorithm=dot_tf32_tf32_f32_x3"}},
        Case{"Dot",
             "%x: tensor<2x3xf32>, %y: tensor<3xf32>",
             "tensor<2xf32>",
             "%0 = stablehlo.dot %x, %y : (tensor<2x3xf32>, tensor<3xf32>) -> tensor<2xf32>",
             {"lhs_contracting_dims={1}, rhs_contracting_dims={0}"}},
        Case{"Einsum",
             "%x: tensor<2x3xf32>, %y: tensor<3x4xf32>",
             "tensor<4x2xf32>",
             "%0 = stablehlo.einsum %x, %y, config = \"ab,bc->ca\" : (tensor<2x3xf32>, tensor<3x4xf32>) -> "
             "tensor<4x2xf32>",
             {"dot(%Arg_0.1, %Arg_1.2)", "transpose(%dot), dimensions={1,0}"}},
        Case{"EinsumWithEllipsis",
             "%x: tensor<5x2x3xf32>, %y: tensor<5x3x4xf32>",
             "tensor<5x2x4xf32>",
             "%0 = stablehlo.einsum %x, %y, config = \"...ab,...bc->...ac\" : (tensor<5x2x3xf32>, "
             "tensor<5x3x4xf32>) -> tensor<5x2x4xf32>",
             {"lhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_batch_dims={0}, rhs_contracting_dims={1}"}},
        Case{"UnaryEinsum",
             "%x: tensor<2x3xf32>",
             "tensor<2xf32>",
             "%0 = stablehlo.unary_einsum %x, config = \"ab->a\" : (tensor<2x3xf32>) -> tensor<2xf32>",
             {"reduce(%Arg_0.1, %constant), dimensions={1}"}},
        Case{"Convolution",
             "%x: tensor<1x8x8x3xf32>, %k: tensor<3x3x3x16xf32>",
             "tensor<1x4x4x16xf32>",
             "%0 = stablehlo.convolution(%x, %k) dim_numbers = [b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f], "
             "window = "
             "{stride = [2, 2], pad = [[1, 1], [0, 2]], reverse = [false, true]} {batch_group_count = 1 : "
             "i64, "
             "feature_group_count = 1 : i64} : (tensor<1x8x8x3xf32>, tensor<3x3x3x16xf32>) -> "
             "tensor<1x4x4x16xf32>",
             {"window={size=3x3 stride=2x2 pad=1_1x0_2 rhs_reversal=0x1}, dim_labels=b01f_01io->b01f"}},
        Case{"TopK",
             "%x: tensor<4x16xf32>",
             "tensor<4x8xf32>",
             "%0, %i = chlo.top_k(%x, k = 8) : tensor<4x16xf32> -> (tensor<4x8xf32>, tensor<4x8xi32>)",
             {"(f32[4,8]{1,0}, s32[4,8]{1,0}) topk(%Arg_0.1), k=8, largest=true"}},
        Case{"RaggedDot",
             "%x: tensor<11x5xf32>, %y: tensor<3x5x7xf32>, %g: tensor<3xi64>",
             "tensor<11x7xf32>",
             "%0 = \"chlo.ragged_dot\"(%x, %y, %g) <{precision_config = [#chlo<precision HIGH>, "
             "#chlo<precision "
             "DEFAULT>], ragged_dot_dimension_numbers = #chlo.ragged_dot<lhs_contracting_dimensions = [1], "
             "rhs_contracting_dimensions = [1], lhs_ragged_dimensions = [0], rhs_group_dimensions = [0]>}> : "
             "(tensor<11x5xf32>, tensor<3x5x7xf32>, tensor<3xi64>) -> tensor<11x7xf32>",
             {"lhs_ragged_dims={0}, rhs_group_dims={0}, operand_precision={high,default}"}}),
    CaseName);

INSTANTIATE_TEST_SUITE_P(
    Regions, OpsTest,
    ::testing::Values(
        Case{
            "ReduceWindow",
            "%x: tensor<8x8xf32>, %z: tensor<f32>",
            "tensor<4x5xf32>",
            "%0 = \"stablehlo.reduce_window\"(%x, %z) <{padding = dense<[[0, 0], [1, 1]]> : tensor<2x2xi64>, "
            "window_dimensions = array<i64: 2, 2>, window_strides = array<i64: 2, 2>}> ({" BODY2(
                "maximum") "}) : (tensor<8x8xf32>, tensor<f32>) -> tensor<4x5xf32>",
            {"window={size=2x2 stride=2x2 pad=0_0x1_1}, to_apply=%region_0"}},
        Case{"SelectAndScatter",
             "%x: tensor<4xf32>, %y: tensor<2xf32>, %z: tensor<f32>",
             "tensor<4xf32>",
             "%0 = \"stablehlo.select_and_scatter\"(%x, %y, %z) <{window_dimensions = array<i64: 2>, "
             "window_strides = "
             "array<i64: 2>}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %r = stablehlo.compare GE, %a, %b : "
             "(tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : tensor<i1>}, {" BODY2(
                 "add") "}) : (tensor<4xf32>, tensor<2xf32>, tensor<f32>) -> tensor<4xf32>",
             {"select=%region_0, scatter=%region_1"}},
        Case{
            "Sort",
            "%x: tensor<2x3xf32>",
            "tensor<2x3xf32>",
            "%0 = \"stablehlo.sort\"(%x) <{is_stable = true}> ({^bb0(%a: tensor<f32>, %b: tensor<f32>): %r = "
            "stablehlo.compare LT, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1> stablehlo.return %r : "
            "tensor<i1>}) : (tensor<2x3xf32>) -> tensor<2x3xf32>",
            {"sort(%Arg_0.1), dimensions={1}, is_stable=true"}},
        Case{
            "RegionsUseConstantsOfOutside",
            "%x: tensor<2xf32>",
            "tensor<f32>",
            "%z = stablehlo.constant dense<0.0> : tensor<f32> %0 = stablehlo.reduce(%x init: %z) across "
            "dimensions "
            "= [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32> reducer(%a: tensor<f32>, %b: tensor<f32>) { "
            "%1 = stablehlo.add %a, %z : tensor<f32> %2 = stablehlo.add %1, %b : tensor<f32> "
            "stablehlo.return %2 : tensor<f32> }",
            {"add(%Arg_0.2, %constant.1)"}},
        Case{
            "RegionsUseNothingElseOfOutside",
            "%x: tensor<2xf32>, %z: tensor<f32>",
            "tensor<f32>",
            "%0 = stablehlo.reduce(%x init: %z) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> "
            "tensor<f32> reducer(%a: tensor<f32>, %b: tensor<f32>) { %1 = stablehlo.add %a, %z : tensor<f32> "
            "stablehlo.return %1 : tensor<f32> }",
            {"stablehlo.add: a value from outside the region is used in it (an argument)"}},
        Case{"If",
             "%p: tensor<i1>, %x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = \"stablehlo.if\"(%p) ({ stablehlo.return %x : tensor<2xf32> }, { %1 = stablehlo.negate %x "
             ": "
             "tensor<2xf32> stablehlo.return %1 : tensor<2xf32> }) : (tensor<i1>) -> tensor<2xf32>",
             {"conditional(%Arg_0.1, %Arg_1.2, %Arg_1.2), true_computation=%region_0, "
              "false_computation=%region_1"}},
        Case{"Case",
             "%i: tensor<i32>, %x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = \"stablehlo.case\"(%i) ({ stablehlo.return %x : tensor<2xf32> }, { %1 = stablehlo.negate "
             "%x : "
             "tensor<2xf32> stablehlo.return %1 : tensor<2xf32> }) : (tensor<i32>) -> tensor<2xf32>",
             {"branch_computations={%region_0, %region_1}"}},
        Case{"Scan",
             "%x: tensor<4x3xf32>, %c: tensor<3xf32>",
             "tensor<4x3xf32>",
             "%0, %last = chlo.scan(%x) inits (%c) dimension=0 attributes {is_reverse = true} { ^bb0(%i: "
             "tensor<3xf32>, %s: tensor<3xf32>): %1 = stablehlo.add %i, %s : tensor<3xf32> stablehlo.return "
             "%1, %1 : "
             "tensor<3xf32>, tensor<3xf32> } : (tensor<4x3xf32>, tensor<3xf32>) -> (tensor<4x3xf32>, "
             "tensor<3xf32>)",
             {"scan(%Arg_0.1, %Arg_1.2), dimensions={0}, num_carries=1, is_reverse=true"}},
        Case{"Composite",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = stablehlo.composite \"my.op\" %x {composite_attributes = {alpha = 5.0e-01 : f32}, "
             "decomposition = "
             "@impl, version = 2 : i32} : (tensor<2xf32>) -> tensor<2xf32>",
             {"call(%Arg_0.2), to_apply=%impl, is_composite=true",
              "composite.attributes={alpha = 5.000000e-01 : "
              "f32},composite.name=\"my.op\",composite.version=\"2\""}}),
    CaseName);

INSTANTIATE_TEST_SUITE_P(
    GatherScatter, OpsTest,
    ::testing::Values(
        Case{"Gather",
             "%x: tensor<8x9xf32>, %i: tensor<5x1xi32>",
             "tensor<5x9xf32>",
             "%0 = \"stablehlo.gather\"(%x, %i) <{dimension_numbers = #stablehlo.gather<offset_dims = [1], "
             "collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>, indices_are_sorted = "
             "true, "
             "slice_sizes = array<i64: 1, 9>}> : (tensor<8x9xf32>, tensor<5x1xi32>) -> tensor<5x9xf32>",
             {"offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, "
              "slice_sizes={1,9}, indices_are_sorted=true"}},
        Case{"Scatter",
             "%x: tensor<8x9xf32>, %i: tensor<5x1xi32>, %u: tensor<5x9xf32>",
             "tensor<8x9xf32>",
             "%0 = \"stablehlo.scatter\"(%x, %i, %u) <{scatter_dimension_numbers = #stablehlo.scatter<"
             "update_window_dims = [1], inserted_window_dims = [0], scatter_dims_to_operand_dims = [0], "
             "index_vector_dim = 1>, unique_indices = true}> ({" BODY2(
                 "add") "}) : (tensor<8x9xf32>, tensor<5x1xi32>, tensor<5x9xf32>) -> tensor<8x9xf32>",
             {"update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
              "index_vector_dim=1, unique_indices=true, to_apply=%region_0"}},
        Case{"TorchIndexSelect",
             "%x: tensor<8x9xf32>, %i: tensor<5xi32>",
             "tensor<8x5xf32>",
             "%0 = \"stablehlo.torch_index_select\"(%x, %i) <{batch_dims = 0 : i64, dim = 1 : i64}> : "
             "(tensor<8x9xf32>, tensor<5xi32>) -> tensor<8x5xf32>",
             {"offset_dims={0}, collapsed_slice_dims={1}, start_index_map={1}, index_vector_dim=1, "
              "slice_sizes={8,1}"}},
        Case{"DynamicSlice",
             "%x: tensor<8xf32>, %i: tensor<i32>",
             "tensor<2xf32>",
             "%0 = stablehlo.dynamic_slice %x, %i, sizes = [2] : (tensor<8xf32>, tensor<i32>) -> "
             "tensor<2xf32>",
             {"dynamic_slice_sizes={2}"}}),
    CaseName);

INSTANTIATE_TEST_SUITE_P(
    Devices, OpsTest,
    ::testing::Values(
        Case{
            "AllReduce",
            "%x: tensor<2xf32>",
            "tensor<2xf32>",
            "%0 = \"stablehlo.all_reduce\"(%x) <{channel_handle = #stablehlo.channel_handle<handle = 1, type "
            "= 0>, "
            "replica_groups = dense<[[0, 2, 4], [1, 3, -1]]> : tensor<2x3xi64>, use_global_device_ids}> "
            "({" BODY2("add") "}) : (tensor<2xf32>) -> tensor<2xf32>",
            {"channel_id=1, replica_groups={{0,2,4},{1,3}}, use_global_device_ids=true, to_apply=%region_0"}},
        Case{"MeshAxes",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = \"stablehlo.all_reduce\"(%x) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = "
             "#stablehlo.mesh<axes=[<name = \"x\", size = 2>, <name = \"y\", size = 2>]>, axes = "
             "[#stablehlo.axis_ref<name = \"x\">]>}> ({" BODY2("add") "}) : (tensor<2xf32>) -> tensor<2xf32>",
             {"replica_groups=mesh['x'=2,'y'=2] {'x'}"}},
        Case{"AllToAll",
             "%x: tensor<4x6xf32>",
             "tensor<8x3xf32>",
             "%0 = \"stablehlo.all_to_all\"(%x) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, "
             "1]]> : "
             "tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 1 : i64}> : (tensor<4x6xf32>) -> "
             "tensor<8x3xf32>",
             {"all-to-all(%Arg_0.1), replica_groups={{0,1}}, dimensions={1}",
              "f32[4,2,3]{2,1,0} reshape(%all-to-all)", "transpose(%reshape), dimensions={1,0,2}"}},
        Case{"CrossReplicaSum",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = \"stablehlo.cross-replica-sum\"(%x) <{replica_groups = dense<[[0, 1]]> : "
             "tensor<1x2xi64>}> : "
             "(tensor<2xf32>) -> tensor<2xf32>",
             {"all-reduce(%Arg_0.1), replica_groups={{0,1}}, to_apply=%region_0"}},
        Case{"Infeed",
             "%t: !stablehlo.token",
             "tensor<2x3xf32>",
             "%0, %u = \"stablehlo.infeed\"(%t) <{infeed_config = \"cfg\", layout = [[0, 1]]}> : "
             "(!stablehlo.token) -> (tensor<2x3xf32>, !stablehlo.token)",
             {"((f32[2,3]{0,1}), token[]) infeed(%Arg_0.1), infeed_config=\"cfg\""}},
        Case{"Send",
             "%x: tensor<2xf32>, %t: !stablehlo.token",
             "!stablehlo.token",
             "%0 = \"stablehlo.send\"(%x, %t) <{channel_handle = #stablehlo.channel_handle<handle = 1, type "
             "= 1>, "
             "source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>}> : (tensor<2xf32>, "
             "!stablehlo.token) -> !stablehlo.token",
             {"send-done(%send), channel_id=1", "_xla_send_recv_source_target_pairs={{0,1},{1,0}}"}},
        Case{"Async",
             "%x: tensor<2x3xf32>",
             "tensor<2x6xf32>",
             "%f = \"stablehlo.async_start\"(%x) ({ ^bb0(%a: tensor<2x3xf32>): %2 = "
             "\"stablehlo.all_gather\"(%a) "
             "<{all_gather_dim = 1 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}> : "
             "(tensor<2x3xf32>) -> "
             "tensor<2x6xf32> stablehlo.return %2 : tensor<2x6xf32> }) : (tensor<2x3xf32>) -> "
             "!stablehlo.future<tensor<2x6xf32>> %0 = \"stablehlo.async_done\"(%f) : "
             "(!stablehlo.future<tensor<2x6xf32>>) -> tensor<2x6xf32>",
             {"all-gather-start(%Arg_0.1), replica_groups={{0,1}}, dimensions={1}",
              "all-gather-done(%all-gather-start)"}}),
    CaseName);

INSTANTIATE_TEST_SUITE_P(
    CustomCalls, OpsTest,
    ::testing::Values(
        Case{"Everything",
             "%x: tensor<2x3xf32>",
             "tensor<2x3xf32>",
             "%0 = stablehlo.custom_call @foo(%x) {api_version = 4 : i32, backend_config = {k = 1 : i32, s = "
             "\"v\"}, "
             "has_side_effect = true, operand_layouts = [dense<[0, 1]> : tensor<2xindex>], "
             "output_operand_aliases = "
             "[#stablehlo.output_operand_alias<output_tuple_indices = [], operand_index = 0, "
             "operand_tuple_indices = "
             "[]>], result_layouts = [dense<[0, 1]> : tensor<2xindex>]} : (tensor<2x3xf32>) -> "
             "tensor<2x3xf32>",
             {"f32[2,3]{0,1} custom-call(%Arg_0.1), custom_call_target=\"foo\"",
              "operand_layout_constraints={f32[2,3]{0,1}}", "custom_call_has_side_effect=true",
              "output_to_operand_aliasing={{}: (0, {})}", "api_version=API_VERSION_TYPED_FFI",
              "backend_config={k = 1 : i32, s = \"v\"}"}},
        Case{"DictionaryOfOldFrameworks",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = stablehlo.custom_call @foo(%x) {backend_config = \"\", mhlo.backend_config = {k = 1 : "
             "i32}} : "
             "(tensor<2xf32>) -> tensor<2xf32>",
             {"api_version=API_VERSION_TYPED_FFI", "backend_config={k = 1 : i32}"}},
        Case{"CalledComputation",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = stablehlo.custom_call @foo(%x) {called_computations = [@impl]} : (tensor<2xf32>) -> "
             "tensor<2xf32>",
             {"called_computations={%impl}"}},
        Case{"Sharding",
             "%x: tensor<8xf32>",
             "tensor<8xf32>",
             "%0 = stablehlo.custom_call @Sharding(%x) {mhlo.sharding = \"{devices=[8]<=[8]}\"} : "
             "(tensor<8xf32>) -> "
             "tensor<8xf32>",
             {"custom_call_target=\"Sharding\", sharding={devices=[8]<=[8]}"}},
        Case{"TopKOfMhlo",
             "%x: tensor<16xf32>",
             "tensor<4xf32>",
             "%0, %i = stablehlo.custom_call @mhlo.topk(%x) {mhlo.attributes = {k = 4 : i64, largest = "
             "false}, "
             "mhlo.version = 1 : i64} : (tensor<16xf32>) -> (tensor<4xf32>, tensor<4xi32>)",
             {"topk(%Arg_0.1), k=4, largest=false"}},
        Case{"ErfOfMhlo",
             "%x: tensor<16xf32>",
             "tensor<16xf32>",
             "%0 = stablehlo.custom_call @mhlo.erf(%x) {mhlo.attributes = {}, mhlo.version = 1 : i64} : "
             "(tensor<16xf32>) -> tensor<16xf32>",
             {"erf(%Arg_0.1)"}},
        Case{"LayoutThatDoesNotFit",
             "%x: tensor<2xf32>",
             "tensor<2xf32>",
             "%0 = stablehlo.custom_call @foo(%x) {operand_layouts = [dense<0> : tensor<1xindex>], "
             "result_layouts = "
             "[dense<[1, 0]> : tensor<2xindex>]} : (tensor<2xf32>) -> tensor<2xf32>",
             {"custom_call"}}),
    CaseName);

}  // namespace
}  // namespace xla
