#include "stablehlo/hlo/hlo_to_stablehlo.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/hlo/stablehlo.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"

namespace xla {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// The StableHLO of a program, or the message of what is wrong.
std::string ToStablehlo(absl::string_view source, bool with_locations = false) {
  auto module = ParseHloModule(source);
  if (!module.ok()) return absl::StrCat("not HLO: ", module.status().message());
  if (absl::Status valid = VerifyModule(**module); !valid.ok())
    return absl::StrCat("wrong HLO: ", valid.message());
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  auto stablehlo = ConvertHloToStablehlo(context, module->get());
  if (!stablehlo.ok()) return std::string(stablehlo.status().message());
  std::string text;
  llvm::raw_string_ostream stream(text);
  (**stablehlo)->print(stream, mlir::OpPrintingFlags().enableDebugInfo(with_locations));
  return text;
}

// Of an entry with these lines.
std::string EntryToStablehlo(absl::string_view lines, absl::string_view before = "") {
  return ToStablehlo(absl::StrCat("HloModule m\n", before, "\nENTRY main {\n", lines, "\n}\n"));
}

TEST(HloToStablehloTest, OpcodesWithoutCounterpartAreThese) {
  std::vector<std::string> names;
#define OP(id, text, ...) \
  if (FindStablehloRow(HloOpcode::k##id) == nullptr) names.push_back(text);
#include "xla/ops/op_table.def"
#undef OP
  EXPECT_EQ(absl::StrJoin(names, " "), "stochastic-convert scaled-dot rng-get-and-update-state");
}

TEST(HloToStablehloTest, TuplesComeApart) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[2] parameter(0)
    y = s32[] parameter(1)
    inner = (s32[], f32[2]) tuple(y, x)
    outer = ((s32[], f32[2]), f32[2]) tuple(inner, x)
    again = (s32[], f32[2]) get-tuple-element(outer), index=0
    ROOT result = (f32[2], (s32[], f32[2])) tuple(x, again))");
  EXPECT_THAT(text,
              HasSubstr("@main(%arg0: tensor<2xf32>, %arg1: tensor<i32>) -> (tensor<2xf32>, tensor<i32>, "
                        "tensor<2xf32>)"));
  EXPECT_THAT(text, HasSubstr("return %arg0, %arg1, %arg0"));
  EXPECT_THAT(text, Not(HasSubstr("tuple")));
}

TEST(HloToStablehloTest, TupleParametersOfTheEntryStay) {
  const std::string text = EntryToStablehlo(R"(
    p = (f32[2], (s32[])) parameter(0)
    q = (s32[]) get-tuple-element(p), index=1
    ROOT r = s32[] get-tuple-element(q), index=0)");
  EXPECT_THAT(text, HasSubstr("@main(%arg0: tuple<tensor<2xf32>, tuple<tensor<i32>>>) -> tensor<i32>"));
  EXPECT_THAT(text, HasSubstr("stablehlo.get_tuple_element %arg0[1]"));
}

TEST(HloToStablehloTest, LoopsCarryTheTuplesParts) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[2] parameter(0)
    zero = s32[] constant(0)
    start = (s32[], f32[2]) tuple(zero, x)
    ROOT loop = (s32[], f32[2]) while(start), condition=less, body=step)",
                                            R"(
    less { s = (s32[], f32[2]) parameter(0)  i = s32[] get-tuple-element(s), index=0  n = s32[] constant(3)
           ROOT c = pred[] compare(i, n), direction=LT }
    step { s = (s32[], f32[2]) parameter(0)  i = s32[] get-tuple-element(s), index=0  one = s32[] constant(1)
           v = f32[2] get-tuple-element(s), index=1  w = f32[2] add(v, v)  j = s32[] add(i, one)
           ROOT t = (s32[], f32[2]) tuple(j, w) })");
  EXPECT_THAT(
      text,
      HasSubstr("%0:2 = stablehlo.while(%iterArg = %c, %iterArg_0 = %arg0) : tensor<i32>, tensor<2xf32>"));
  EXPECT_THAT(text, HasSubstr("stablehlo.compare LT, %iterArg, %c_1, SIGNED"));
  EXPECT_THAT(text, HasSubstr("return %0#0, %0#1"));
}

TEST(HloToStablehloTest, BranchesUseTheirOperandsDirectly) {
  const std::string text = EntryToStablehlo(R"(
    p = pred[] parameter(0)
    x = f32[] parameter(1)
    y = f32[] parameter(2)
    ROOT r = f32[] conditional(p, x, y), true_computation=negate, false_computation=same)",
                                            R"(
    negate { a = f32[] parameter(0)  ROOT n = f32[] negate(a) }
    same { ROOT b = f32[] parameter(0) })");
  EXPECT_THAT(text, HasSubstr("\"stablehlo.if\"(%arg0)"));
  EXPECT_THAT(text, HasSubstr("stablehlo.negate %arg1"));
  EXPECT_THAT(text, HasSubstr("stablehlo.return %arg2"));
}

TEST(HloToStablehloTest, CallsBecomePrivateFunctions) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[] parameter(0)
    a = f32[] call(x), to_apply=main.1
    b = f32[] call(a), to_apply=main.1
    ROOT c = f32[] call(b), to_apply=f, is_composite=true,
      frontend_attributes={composite.name="my.op",composite.attributes={n = 1 : i32},composite.version="2"})",
                                            R"(
    main.1 { p = f32[] parameter(0)  ROOT r = f32[] add(p, p) }
    f { p = f32[] parameter(0)  ROOT r = f32[] negate(p) })");
  EXPECT_THAT(text, HasSubstr("call @main.1(%arg0)"));
  EXPECT_THAT(text, HasSubstr("func.func private @main.1(%arg0: tensor<f32>) -> tensor<f32>"));
  EXPECT_THAT(text, HasSubstr("stablehlo.composite \"my.op\" %1 {composite_attributes = {n = 1 : i32}, "
                              "decomposition = @f, version = 2 : i32} : (tensor<f32>) -> tensor<f32>"));
}

TEST(HloToStablehloTest, AsynchronousChainsRunWhereTheyStart) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[2] parameter(0)
    start = ((f32[2]), f32[2], s32[]) async-start(x), calls=wrapped
    update = ((f32[2]), f32[2], s32[]) async-update(start), calls=wrapped
    done = f32[2] async-done(update), calls=wrapped
    copy = (f32[2], f32[2], u32[]) copy-start(done)
    ROOT copied = f32[2] copy-done(copy))",
                                            "wrapped { p = f32[2] parameter(0)  ROOT r = f32[2] negate(p) }");
  EXPECT_THAT(text, HasSubstr("%0 = stablehlo.negate %arg0 : tensor<2xf32>\n    return %0"));
  EXPECT_EQ(
      EntryToStablehlo(R"(
    x = f32[2] parameter(0)
    start = (f32[2], f32[2], u32[]) copy-start(x)
    ROOT context = u32[] get-tuple-element(start), index=2)"),
      "wrong HLO: line 6: instruction 'start': copy-start [D3]: its user must be copy-done, found 'context' "
      "(get-tuple-element)");
}

TEST(HloToStablehloTest, TransfersGiveTheirDataAndToken) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[2] parameter(0)
    t = token[] after-all()
    fed = ((f32[2], s32[]), token[]) infeed(t), infeed_config="in"
    data = (f32[2], s32[]) get-tuple-element(fed), index=0
    t1 = token[] get-tuple-element(fed), index=1
    out = token[] outfeed(data, t1), outfeed_shape=(f32[2], s32[]), outfeed_config="out"
    send = (f32[2], u32[], token[]) send(x, out), channel_id=3, is_host_transfer=true
    sent = token[] send-done(send), channel_id=3, is_host_transfer=true
    recv = (f32[2], u32[], token[]) recv(sent), channel_id=4,
      frontend_attributes={_xla_send_recv_source_target_pairs="{{0,1},{1,0}}"}
    got = (f32[2], token[]) recv-done(recv), channel_id=4
    ROOT y = f32[2] get-tuple-element(got), index=0)");
  EXPECT_THAT(text, HasSubstr("%0 = stablehlo.create_token : !stablehlo.token"));
  EXPECT_THAT(text, HasSubstr("%1:3 = \"stablehlo.infeed\"(%0) <{infeed_config = \"in\"}>"));
  EXPECT_THAT(text, HasSubstr("\"stablehlo.outfeed\"(%1#0, %1#1, %1#2) <{outfeed_config = \"out\"}>"));
  EXPECT_THAT(
      text,
      HasSubstr("channel_handle = #stablehlo.channel_handle<handle = 3, type = 2>, is_host_transfer = true"));
  EXPECT_THAT(
      text, HasSubstr("channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>, is_host_transfer = "
                      "false, source_target_pairs = dense<[[0, 1], [1, 0]]> : tensor<2x2xi64>"));
  EXPECT_THAT(text, Not(HasSubstr("_xla_send_recv")));
}

TEST(HloToStablehloTest, CustomCallsKeepTheirFieldsAndTuples) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[2,3] parameter(0)
    p = (f32[2,3], f32[2,3]) tuple(x, x)
    c = (f32[2,3], (s32[], f32[2,3])) custom-call(x, p), custom_call_target="a b",
      operand_layout_constraints={f32[2,3]{1,0}, (f32[2,3]{1,0}, f32[2,3]{1,0})}, custom_call_has_side_effect=true,
      output_to_operand_aliasing={{0}: (0, {})}, called_computations={twice}, backend_config="opaque"
    ROOT r = f32[2,3] get-tuple-element(c), index=0)",
                                            "twice { q = f32[] parameter(0)  ROOT d = f32[] add(q, q) }");
  EXPECT_THAT(text, HasSubstr("stablehlo.tuple %arg0, %arg0"));
  EXPECT_THAT(
      text,
      HasSubstr(
          "%1:2 = stablehlo.custom_call @\"a b\"(%arg0, %0) {backend_config = "
          "\"opaque\", called_computations = [@twice], has_side_effect = true, output_operand_aliases = "
          "[#stablehlo.output_operand_alias<output_tuple_indices = [0], operand_index = 0, "
          "operand_tuple_indices = []>]}"));
  EXPECT_THAT(text, HasSubstr("-> (tensor<2x3xf32>, tuple<tensor<i32>, tensor<2x3xf32>>)"));
  EXPECT_THAT(text, HasSubstr("func.func private @twice"));
  EXPECT_THAT(EntryToStablehlo(R"(
    x = f32[2,3] parameter(0)
    ROOT c = f32[2,3]{0,1} custom-call(x), custom_call_target="f", operand_layout_constraints={f32[2,3]{0,1}})"),
              HasSubstr("operand_layouts = [dense<[0, 1]> : tensor<2xindex>], result_layouts = "
                        "[dense<[0, 1]> : tensor<2xindex>]"));
  EXPECT_THAT(EntryToStablehlo(R"(
    x = f32[2,3] parameter(0)
    p = (f32[2,3]) tuple(x)
    ROOT c = f32[2,3] custom-call(x, p), custom_call_target="f",
      operand_layout_constraints={f32[2,3]{0,1}, (f32[2,3]{1,0})})"),
              HasSubstr("StableHLO's custom_call has no layouts for tuples"));
  EXPECT_EQ(EntryToStablehlo(R"(
    x = f32[4] parameter(0)
    ROOT c = f32[4] custom-call(x), custom_call_target="f", feature_group_count=2)"),
            "line 6: instruction 'c': custom-call: StableHLO's custom_call has no feature_group_count");
}

TEST(HloToStablehloTest, CollectivesOfSeveralArrays) {
  const std::string text =
      EntryToStablehlo(R"(
    x = f32[4] parameter(0)
    a = (f32[4], f32[4]) all-to-all(x, x), replica_groups={{0,1}}
    a0 = f32[4] get-tuple-element(a), index=0
    s = (f32[2], f32[2]) reduce-scatter(x, a0), replica_groups={{0,1}}, dimensions={0}, to_apply=sum
    s0 = f32[2] get-tuple-element(s), index=0
    p = (f32[2], f32[2], u32[], u32[]) collective-permute-start(s0), source_target_pairs={{0,1},{1,0}}
    ROOT q = f32[2] collective-permute-done(p))",
                       "sum { u = f32[] parameter(0)  v = f32[] parameter(1)  ROOT w = f32[] add(u, v) }");
  EXPECT_THAT(
      text,
      HasSubstr("\"stablehlo.all_to_all\"(%2) <{concat_dimension = 0 : i64, replica_groups = dense<[[0, 1]]> "
                ": tensor<1x2xi64>, split_count = 2 : i64, split_dimension = 0 : i64}> : (tensor<2x4xf32>)"));
  EXPECT_THAT(text, HasSubstr("stablehlo.slice %3 [1:2, 0:4] : (tensor<2x4xf32>) -> tensor<1x4xf32>"));
  EXPECT_THAT(text, HasSubstr("\"stablehlo.reduce_scatter\"(%arg0)"));
  EXPECT_THAT(text, HasSubstr("\"stablehlo.reduce_scatter\"(%5)"));
  EXPECT_THAT(
      text,
      HasSubstr("\"stablehlo.collective_permute\"(%8) <{source_target_pairs = dense<[[0, 1], [1, 0]]>"));
}

TEST(HloToStablehloTest, AllToAllWritesTheGroupOfAllDevices) {
  EXPECT_THAT(EntryToStablehlo("x = f32[4] parameter(0)  ROOT a = f32[4] all-to-all(x), dimensions={0}"),
              HasSubstr("replica_groups = dense<0> : tensor<1x1xi64>, split_count = 1 : i64"));
  EXPECT_THAT(
      EntryToStablehlo("x = f32[4] parameter(0)  ROOT a = (f32[4], f32[4], f32[4]) all-to-all(x, x, x)"),
      HasSubstr("replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, split_count = 3 : i64"));
}

TEST(HloToStablehloTest, ReplicaGroupsInEveryForm) {
  const auto groups = [](absl::string_view groups) {
    return EntryToStablehlo(
        absl::StrCat("x = f32[4] parameter(0)\nROOT r = f32[4] all-reduce(x), to_apply=sum, "
                     "channel_id=1, use_global_device_ids=true, replica_groups=",
                     groups),
        "sum { u = f32[] parameter(0)  v = f32[] parameter(1)  ROOT w = f32[] add(u, v) }");
  };
  EXPECT_THAT(groups("{{0,2,1},{3}}"),
              HasSubstr("replica_groups = dense<[[0, 2, 1], [3, -1, -1]]> : tensor<2x3xi64>"));
  EXPECT_THAT(groups("[2,2]<=[2,2]T(1,0)"),
              HasSubstr("replica_groups = dense<[[0, 2], [1, 3]]> : tensor<2x2xi64>"));
  EXPECT_THAT(
      groups("mesh['x'=2,'y'=2] {'x'}"),
      HasSubstr("#stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = \"x\", size = 2>, "
                "<name = \"y\", size = 2>]>, axes = [#stablehlo.axis_ref<name = \"x\">]>"));
  EXPECT_THAT(groups("{{0,1}}"),
              HasSubstr("channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>"));
}

TEST(HloToStablehloTest, AccuracyPrecisionAndAlgorithm) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[2,2] parameter(0)
    a = f32[2,2] exponential(x), result_accuracy={mode=highest}
    b = f32[2,2] tanh(a), result_accuracy={tolerance={atol=0.5,rtol=0.25,ulps=2}}
    c = f32[2,2] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}, operand_precision={high,default}
    ROOT d = f32[2,2] dot(c, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}, algorithm=dot_bf16_bf16_f32_x3)");
  EXPECT_THAT(text, HasSubstr("mode = #stablehlo.result_accuracy_mode<HIGHEST>"));
  EXPECT_THAT(text, HasSubstr("atol = 5.000000e-01, rtol = 2.500000e-01, ulps = 2, mode = "
                              "#stablehlo.result_accuracy_mode<TOLERANCE>"));
  EXPECT_THAT(text, HasSubstr("contracting_dims = [1] x [0], precision = [HIGH, DEFAULT]"));
  EXPECT_THAT(
      text,
      HasSubstr("algorithm = <lhs_precision_type = bf16, rhs_precision_type = bf16, accumulation_type = "
                "f32, lhs_component_count = 1, rhs_component_count = 1, num_primitive_operations = 3, "
                "allow_imprecise_accumulation = false>"));
  EXPECT_EQ(
      EntryToStablehlo("x = f32[] parameter(0)\nROOT a = f32[] acos(x), result_accuracy={mode=highest}"),
      "line 5: instruction 'a': acos: chlo.acos has no result_accuracy");
}

TEST(HloToStablehloTest, BitcastsFollowTheLayouts) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[2,3]{0,1} parameter(0)
    ROOT b = f32[6]{0} bitcast(x))");
  EXPECT_THAT(text, AllOf(HasSubstr("stablehlo.transpose %arg0, dims = [1, 0]"),
                          HasSubstr("stablehlo.reshape %0 : (tensor<3x2xf32>) -> tensor<6xf32>")));
  EXPECT_THAT(text, HasSubstr("%arg0: tensor<2x3xf32> {mhlo.layout_mode = \"{0,1}\"}"));
  EXPECT_THAT(EntryToStablehlo(R"(
    x = f32[8]{0} parameter(0)
    ROOT b = f32[2,4]{1,0:T(2,2)} bitcast(x))"),
              HasSubstr("instruction 'b': bitcast: StableHLO cannot express how f32[2,4]{1,0:T(2,2)} is laid "
                        "out in memory"));
}

TEST(HloToStablehloTest, ModulesAndEntriesKeepWhatIsSaidOfThem) {
  const std::string text = ToStablehlo(R"(
    HloModule m, input_output_alias={ {0}: (0, {}, may-alias), {1}: (1, {}, must-alias) }, buffer_donor={ (2, {}) },
      replica_count=2, num_partitions=4, frontend_attributes={a="b"}
    ENTRY main {
      x = f32[2] parameter(0), sharding={replicated}
      y = f32[2] parameter(1), frontend_attributes={k="v"}
      z = f32[2] parameter(2)
      s = f32[2] add(y, z), sharding={devices=[4]0,1,2,3}, frontend_attributes={c="d"}
      t = f32[2] add(x, z)
      ROOT r = (f32[2], f32[2]) tuple(t, s), sharding={{replicated}, {maximal device=1}}
    })");
  EXPECT_THAT(text, HasSubstr("mhlo.frontend_attributes = {a = \"b\"}"));
  EXPECT_THAT(
      text,
      HasSubstr("mhlo.input_output_alias = [{alias = {kind = \"must_alias\", parameter_index = array<i64>, "
                "parameter_number = 1 : i64}, output_index = array<i64: 1>}]"));
  EXPECT_THAT(text, HasSubstr("mhlo.num_partitions = 4 : i32, mhlo.num_replicas = 2 : i32"));
  EXPECT_THAT(
      text,
      HasSubstr("%arg0: tensor<2xf32> {mhlo.sharding = \"{replicated}\", tf.aliasing_output = 0 : i32}"));
  EXPECT_THAT(text, HasSubstr("%arg1: tensor<2xf32> {mhlo.frontend_attributes = {k = \"v\"}}"));
  EXPECT_THAT(text, HasSubstr("%arg2: tensor<2xf32> {jax.buffer_donor = true}"));
  EXPECT_THAT(
      text, HasSubstr("-> (tensor<2xf32> {mhlo.sharding = \"{replicated}\"}, tensor<2xf32> {mhlo.sharding = "
                      "\"{maximal device=1}\"})"));
  EXPECT_THAT(
      text, HasSubstr("{mhlo.frontend_attributes = {c = \"d\"}, mhlo.sharding = \"{devices=[4]0,1,2,3}\"}"));
}

TEST(HloToStablehloTest, CustomCallsHaveALiteral) {
  EXPECT_THAT(EntryToStablehlo(R"(
    x = f32[2] parameter(0)
    ROOT c = f32[2] custom-call(x), custom_call_target="f", literal=s32[2]{0} {1, 2})"),
              HasSubstr("mhlo.literal = dense<[1, 2]> : tensor<2xi32>"));
}

TEST(HloToStablehloTest, ShardingsStandAtTheirOp) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[2] parameter(0)
    c = (f32[2], (s32[], f32[2])) custom-call(x), custom_call_target="f", sharding={{replicated}, {maximal device=0}, {maximal device=1}}
    t = token[] after-all()
    s = (f32[2], u32[], token[]) send(x, t), channel_id=1, sharding={{replicated}, {replicated}, {maximal device=1}}
    d = token[] send-done(s), channel_id=1
    ROOT r = (s32[], f32[2]) get-tuple-element(c), index=1)");
  EXPECT_THAT(
      text,
      HasSubstr("@f(%arg0) {mhlo.sharding = \"{{replicated}, {maximal device=0}, {maximal device=1}}\"}"));
  EXPECT_THAT(text,
              HasSubstr("{mhlo.sharding = \"{maximal device=1}\"} : (tensor<2xf32>, !stablehlo.token)"));
}

TEST(HloToStablehloTest, MetadataIsTheLocation) {
  const std::string text = ToStablehlo(R"(
    HloModule m
    ENTRY main {
      x = f32[] parameter(0)
      ROOT r = f32[] negate(x), metadata={op_name="jit(f)/neg" source_file="f.py" source_line=7}
    })",
                                       /*with_locations=*/true);
  EXPECT_THAT(text, HasSubstr("loc(\"jit(f)/neg\"(#loc"));
  EXPECT_THAT(text, HasSubstr("loc(\"f.py\":7:0)"));
  EXPECT_THAT(ToStablehlo(R"(
    HloModule m
    ENTRY main { x = f32[] parameter(0)  ROOT r = f32[] negate(x), metadata={op_type="neg" op_name="f/neg"} })",
                          /*with_locations=*/true),
              HasSubstr("loc(\"neg:\"(#loc"));
}

TEST(HloToStablehloTest, StacksOfCallsAreCallsites) {
  const std::string text = ToStablehlo(R"(
    HloModule m

    FileNames
    1 "f.py"

    FunctionNames
    1 "main"
    2 "f"

    FileLocations
    1 {file_name_id=1 function_name_id=1 line=9 end_line=9 column=1 end_column=4}
    2 {file_name_id=1 function_name_id=2 line=3 end_line=3 column=2 end_column=5}

    StackFrames
    1 {file_location_id=1 parent_frame_id=1}
    2 {file_location_id=2 parent_frame_id=2}

    ENTRY main {
      x = f32[] parameter(0)
      ROOT r = f32[] negate(x), metadata={op_name="neg" stack_frame_id=2}
    })",
                                       /*with_locations=*/true);
  EXPECT_THAT(text, HasSubstr("callsite("));
  EXPECT_THAT(text, HasSubstr("\"f.py\":3:2 to :5"));
  EXPECT_THAT(text, HasSubstr("loc(\"main\"(#loc"));
}

TEST(HloToStablehloTest, DynamicDimensionsHaveBounds) {
  const std::string text = EntryToStablehlo(R"(
    x = f32[4,3] parameter(0)
    n = s32[] parameter(1)
    y = f32[<=4,3] set-dimension-size(x, n), dimensions={0}
    ROOT size = s32[] get-dimension-size(y), dimensions={0})");
  EXPECT_THAT(text, HasSubstr("(tensor<4x3xf32>, tensor<i32>) -> tensor<?x3xf32, #stablehlo.bounds<4, ?>>"));
}

TEST(HloToStablehloTest, ErrorsNameTheInstruction) {
  EXPECT_EQ(EntryToStablehlo("ROOT s = u64[2] rng-get-and-update-state(), delta=1"),
            "line 4: instruction 's': rng-get-and-update-state: StableHLO has no op for it");
  EXPECT_THAT(EntryToStablehlo("ROOT c = opaque[] custom-call(), custom_call_target=\"f\""),
              HasSubstr("instruction 'c': custom-call: StableHLO has no type for the shape opaque[]"));
  EXPECT_THAT(EntryToStablehlo("ROOT x = s1[2] parameter(0)"),
              HasSubstr("instruction 'x': parameter: StableHLO has no element type s1"));
  EXPECT_THAT(EntryToStablehlo("ROOT c = f32[1000] constant({...})"), HasSubstr("the text omits the value"));
  EXPECT_THAT(EntryToStablehlo(R"(
    x = f32[] parameter(0)
    ROOT c = f32[] custom-call(x), custom_call_target="f", api_version=API_VERSION_TYPED_FFI, backend_config="{a = ")"),
              HasSubstr("instruction 'c': custom-call: the attributes cannot be read as MLIR's: "));
  EXPECT_THAT(EntryToStablehlo(absl::StrCat(R"(
    x = f32[] parameter(0)
    ROOT c = f32[] custom-call(x), custom_call_target="f", api_version=API_VERSION_TYPED_FFI, backend_config="{a = )",
                                            std::string(100000, '['), "\"")),
              HasSubstr("brackets more than 200 deep"));
}

// Each computation calls the one before it twice.
std::string Doubling(int levels, absl::string_view opcode, absl::string_view attribute) {
  std::string text = "HloModule m\nlevel0 { p = f32[] parameter(0)  ROOT r = f32[] negate(p) }\n";
  for (int i = 1; i < levels; ++i) {
    absl::StrAppend(&text, "level", i, " { p = f32[] parameter(0)  a = f32[] ", opcode, "(p), ", attribute,
                    "=level", i - 1, "  ROOT r = f32[] ", opcode, "(a), ", attribute, "=level", i - 1,
                    " }\n");
  }
  absl::StrAppend(&text, "ENTRY main { p = f32[] parameter(0)  ROOT r = f32[] ", opcode, "(p), ", attribute,
                  "=level", levels - 1, " }\n");
  return text;
}

TEST(HloToStablehloTest, SharedComputationsDoNotExplode) {
  EXPECT_THAT(ToStablehlo(Doubling(60, "fusion", "kind=kLoop, calls")),
              HasSubstr("the program has more than"));
  EXPECT_THAT(ToStablehlo(Doubling(60, "call", "to_apply")), HasSubstr("func.func private @level0"));
  EXPECT_THAT(ToStablehlo(Doubling(400, "fusion", "kind=kLoop, calls")), HasSubstr("levels deep"));
}

}  // namespace
}  // namespace xla
