#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "absl/status/statusor.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/hlo/parse_mlir.h"
#include "stablehlo/hlo/stablehlo.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_sharding.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/service/hlo.pb.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

// The verified HLO text of a program, or the message of what is wrong.
std::string ToHlo(absl::string_view source, const StablehloToHloOptions& options = {}) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  auto module = ParseMlirModule(source, context);
  if (!module.ok()) return std::string(module.status().message());
  auto hlo = ConvertStablehloToHlo(**module, options);
  if (!hlo.ok()) return std::string(hlo.status().message());
  if (absl::Status valid = VerifyModule(**hlo); !valid.ok()) return std::string(valid.message());
  return (*hlo)->ToString();
}

// The op in a function of these arguments and results.
std::string OpToHloText(absl::string_view arguments, absl::string_view results, absl::string_view op) {
  return ToHlo(absl::StrCat("func.func @main(", arguments, ") -> ", results, " {\n", op, "\n}"));
}

TEST(FromStablehloTest, ConvertsElementwiseOpsByTheTable) {
  const std::string text = ToHlo(R"(module @m {
    func.func @main(%x: tensor<2x3xf32>, %y: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = stablehlo.add %x, %y : tensor<2x3xf32>
      %1 = stablehlo.add %0, %y : tensor<2x3xf32>
      %2 = stablehlo.exponential %1 : tensor<2x3xf32>
      return %2 : tensor<2x3xf32>
    }
  })");
  EXPECT_THAT(text, HasSubstr("HloModule m"));
  EXPECT_THAT(text, HasSubstr("%add = f32[2,3]{1,0} add(%Arg_0.1, %Arg_1.2)"));
  EXPECT_THAT(text, HasSubstr("%add.1 = f32[2,3]{1,0} add(%add, %Arg_1.2)"));
  EXPECT_THAT(text, HasSubstr("ROOT %exponential = f32[2,3]{1,0} exponential(%add.1)"));
}

TEST(FromStablehloTest, SeveralResultsAreATuple) {
  EXPECT_THAT(OpToHloText("%x: tensor<f32>, %y: tensor<i32>", "(tensor<f32>, tensor<i32>)",
                          "return %x, %y : tensor<f32>, tensor<i32>"),
              HasSubstr("ROOT %tuple = (f32[], s32[]) tuple(%Arg_0.1, %Arg_1.2)"));
}

TEST(FromStablehloTest, ArgumentsAndAResultAsTuples) {
  const std::string program = R"(module @m {
    func.func @main(%x: tensor<2xf32> {jax.buffer_donor = true},
                    %y: tensor<2xf32> {mhlo.layout_mode = "{0}", tf.aliasing_output = 0 : i32}) -> tensor<2xf32> {
      %0 = stablehlo.subtract %x, %y : tensor<2xf32>
      return %0 : tensor<2xf32>
    }
  })";
  const std::string text = ToHlo(program, {/*use_tuple_args=*/true, /*return_tuple=*/true});
  EXPECT_THAT(text, HasSubstr("input_output_alias={ {0}: (0, {1}, may-alias) }"));
  EXPECT_THAT(text, HasSubstr("buffer_donor={ (0, {0}) }"));
  EXPECT_THAT(text, HasSubstr("entry_computation_layout={((f32[2]{0}, f32[2]{0}))->(f32[2]{0})}"));
  EXPECT_THAT(text, HasSubstr("%subtract = f32[2]{0} subtract(%get-tuple-element, %get-tuple-element.1)"));
  EXPECT_THAT(text, HasSubstr("ROOT %tuple = (f32[2]{0}) tuple(%subtract)"));
  EXPECT_THAT(ToHlo(program, {/*use_tuple_args=*/false, /*return_tuple=*/true}), HasSubstr("->(f32[2]{0})}"));
  EXPECT_THAT(ToHlo(program, {/*use_tuple_args=*/true, /*return_tuple=*/false}),
              HasSubstr("(0, {1}, may-alias)"));
}

TEST(FromStablehloTest, ConstantsOfEveryWidth) {
  const std::string text = OpToHloText("", "(tensor<9xi1>, tensor<3xi4>, tensor<2xui2>, tensor<4xbf16>)", R"(
    %0 = stablehlo.constant dense<[true, false, true, true, false, false, false, true, true]> : tensor<9xi1>
    %1 = stablehlo.constant dense<[-8, 7, -1]> : tensor<3xi4>
    %2 = stablehlo.constant dense<3> : tensor<2xui2>
    %3 = stablehlo.constant dense<1.5> : tensor<4xbf16>
    return %0, %1, %2, %3 : tensor<9xi1>, tensor<3xi4>, tensor<2xui2>, tensor<4xbf16>)");
  EXPECT_THAT(text, HasSubstr("constant({1, 0, 1, 1, 0, 0, 0, 1, 1})"));
  EXPECT_THAT(text, HasSubstr("s4[3]{0} constant({-8, 7, -1})"));
  EXPECT_THAT(text, HasSubstr("u2[] constant(3)"));
  EXPECT_THAT(text, HasSubstr("bf16[4]{0} broadcast(%constant.3), dimensions={}"));
}

TEST(FromStablehloTest, AFunctionIsOneComputation) {
  const std::string text = ToHlo(R"(
    func.func private @twice(%x: tensor<f32>) -> (tensor<f32>, tensor<f32>) {
      %0 = stablehlo.add %x, %x : tensor<f32>
      return %0, %x : tensor<f32>, tensor<f32>
    }
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0:2 = call @twice(%x) : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
      %1:2 = call @twice(%0#0) : (tensor<f32>) -> (tensor<f32>, tensor<f32>)
      return %1#0 : tensor<f32>
    })");
  EXPECT_THAT(text, HasSubstr("%call.1 = (f32[], f32[]) call(%get-tuple-element), to_apply=%twice"));
}

TEST(FromStablehloTest, LoopsCarryWhatTheyTakeFromOutside) {
  const std::string text = OpToHloText("%n: tensor<i32>, %x: tensor<f32>", "tensor<f32>", R"(
    %c = stablehlo.constant dense<0> : tensor<i32>
    %one = stablehlo.constant dense<1> : tensor<i32>
    %0:2 = stablehlo.while(%i = %c, %a = %x) : tensor<i32>, tensor<f32>
    cond {
      %1 = stablehlo.compare LT, %i, %n : (tensor<i32>, tensor<i32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %i, %one : tensor<i32>
      %2 = stablehlo.multiply %a, %x : tensor<f32>
      stablehlo.return %1, %2 : tensor<i32>, tensor<f32>
    }
    return %0#1 : tensor<f32>)");
  EXPECT_THAT(text, HasSubstr("%while = (s32[], f32[], s32[], f32[]) while("));
}

TEST(FromStablehloTest, OneCarriedValueNeedsNoTuple) {
  const std::string text = OpToHloText("%x: tensor<f32>", "tensor<f32>", R"(
    %c = stablehlo.constant dense<10.0> : tensor<f32>
    %0 = stablehlo.while(%a = %x) : tensor<f32>
    cond {
      %1 = stablehlo.compare LT, %a, %c : (tensor<f32>, tensor<f32>) -> tensor<i1>
      stablehlo.return %1 : tensor<i1>
    } do {
      %1 = stablehlo.add %a, %c : tensor<f32>
      stablehlo.return %1 : tensor<f32>
    }
    return %0 : tensor<f32>)");
  EXPECT_THAT(text, HasSubstr("ROOT %while = f32[] while(%Arg_0.1), condition=%region_0, body=%region_1"));
}

TEST(FromStablehloTest, ModuleAndEntryAttributes) {
  const std::string text = ToHlo(R"(
    module @jit_f attributes {mhlo.num_partitions = 2 : i32, mhlo.num_replicas = 4 : i32,
                              mhlo.frontend_attributes = {"xla.sdy.meshes" = "{}"}} {
      func.func public @main(%x: tensor<2x3xf32> {tf.aliasing_output = 1 : i32, mhlo.sharding = "{replicated}"},
                             %y: tensor<2x3xf32> {jax.buffer_donor = true, mhlo.layout_mode = "{0,1}"})
          -> (tensor<2x3xf32> {jax.result_info = "a", mhlo.sharding = "{devices=[2,1]<=[2]}"},
              tensor<2x3xf32> {mhlo.layout_mode = "{0,1}"}) {
        %0 = stablehlo.add %x, %y {mhlo.frontend_attributes = {k = "v"}} : tensor<2x3xf32>
        return %0, %x : tensor<2x3xf32>, tensor<2x3xf32>
      }
    })");
  EXPECT_THAT(text, HasSubstr("HloModule jit_f, input_output_alias={ {1}: (0, {}, may-alias) }"));
  EXPECT_THAT(text, HasSubstr("buffer_donor={ (1, {}) }"));
  EXPECT_THAT(
      text,
      HasSubstr("entry_computation_layout={(f32[2,3]{1,0}, f32[2,3]{0,1})->(f32[2,3]{1,0}, f32[2,3]{0,1})}"));
  EXPECT_THAT(text, HasSubstr("replica_count=4, num_partitions=2"));
  EXPECT_THAT(text, HasSubstr("xla.sdy.meshes"));
  EXPECT_THAT(text, HasSubstr("parameter(0), sharding={replicated}"));
  EXPECT_THAT(text, HasSubstr("frontend_attributes={k=\"v\"}"));
  EXPECT_THAT(text, HasSubstr("sharding={{devices=[2,1]<=[2]}, {replicated}}"));
}

TEST(FromStablehloTest, EntryLayoutsHaveTiles) {
  const auto with = [](absl::string_view tiles) {
    return ToHlo(absl::StrCat(R"(module @m attributes {
        mhlo.xla_entry_computation_parameter_layouts = [dense<[0, 1]> : tensor<2xindex>],
        mhlo.xla_entry_computation_parameter_tiles = )",
                              tiles, R"(,
        mhlo.xla_entry_computation_result_layout = [dense<[0, 1]> : tensor<2xindex>],
        mhlo.xla_entry_computation_result_tiles = [[]]} {
      func.func @main(%x: tensor<4x3xf32>) -> tensor<4x3xf32> { return %x : tensor<4x3xf32> }
    })"));
  };
  EXPECT_THAT(with("[[dense<[8, 128]> : tensor<2xindex>, dense<[2, 1]> : tensor<2xindex>]]"),
              HasSubstr("entry_computation_layout={(f32[4,3]{0,1:T(8,128)(2,1)})->f32[4,3]{0,1}}"));
  EXPECT_THAT(with("[[3 : i32]]"), HasSubstr("a list of tiles for each value"));
}

TEST(FromStablehloTest, AResultWithAShardingIsAnInstruction) {
  const std::string text = ToHlo(R"(module @m attributes {mhlo.num_partitions = 2 : i32} {
    func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32> {mhlo.sharding = "{replicated}"}) {
      %0 = stablehlo.abs %x {mhlo.sharding = "{devices=[2]<=[2]}"} : tensor<4xf32>
      return %0 : tensor<4xf32>
    }
  })");
  EXPECT_THAT(text, HasSubstr("%abs = f32[4]{0} abs(%Arg_0.1), sharding={devices=[2]<=[2]}"));
  EXPECT_THAT(text, HasSubstr("%tuple = (f32[4]{0}) tuple(%abs), sharding={{devices=[2]<=[2]}}"));
  EXPECT_THAT(text, HasSubstr("ROOT %get-tuple-element = f32[4]{0} get-tuple-element(%tuple), index=0, "
                              "sharding={replicated}"));
}

TEST(FromStablehloTest, PartsOfResultsAreSharded) {
  EXPECT_THAT(ToHlo(R"(
    func.func @main(%t: tuple<tensor<4xf32>, tensor<i32>>, %x: tensor<f32>)
        -> (tuple<tensor<4xf32>, tensor<i32>> {mhlo.sharding = "{maximal device=1}"}, tensor<f32>) {
      return %t, %x : tuple<tensor<4xf32>, tensor<i32>>, tensor<f32>
    })"),
              HasSubstr("sharding={{maximal device=1}, {maximal device=1}, {replicated}}"));
  EXPECT_THAT(ToHlo(R"(
    func.func @main(%x: tensor<f32>) -> (tensor<f32> {mhlo.sharding = "{{replicated}}"}) {
      return %x : tensor<f32>
    })"),
              HasSubstr("the sharding of an array cannot be a tuple"));
}

TEST(FromStablehloTest, LoopsAreShardedThroughout) {
  const std::string text = ToHlo(R"(module @m attributes {mhlo.num_partitions = 2 : i32} {
    func.func @main(%x: tensor<4xf32>, %n: tensor<i32>, %y: tensor<4xf32> {mhlo.sharding = "{maximal device=1}"})
        -> tensor<4xf32> {
      %w:2 = stablehlo.while(%a = %x, %i = %n) : tensor<4xf32>, tensor<i32>
          attributes {mhlo.sharding = "{{devices=[2]<=[2]}, {replicated}}", mhlo.frontend_attributes = {k = "v"}} cond {
        %k = stablehlo.compare LT, %i, %i : (tensor<i32>, tensor<i32>) -> tensor<i1>
        stablehlo.return %k : tensor<i1>
      } do {
        %b = stablehlo.add %a, %y : tensor<4xf32>
        stablehlo.return %b, %i : tensor<4xf32>, tensor<i32>
      }
      return %w#0 : tensor<4xf32>
    }
  })");
  constexpr absl::string_view kAll = "sharding={{devices=[2]<=[2]}, {replicated}, {maximal device=1}}";
  EXPECT_THAT(text, HasSubstr(absl::StrCat("parameter(0), ", kAll)));
  EXPECT_THAT(text, HasSubstr(absl::StrCat("condition=%region_0, body=%region_1, ", kAll)));
  EXPECT_THAT(text, HasSubstr(absl::StrCat("tuple(%Arg_0.1, %Arg_1.2, %Arg_2.3), ", kAll)));
  EXPECT_THAT(text, HasSubstr("get-tuple-element(%while), index=0, sharding={devices=[2]<=[2]}, "
                              "frontend_attributes={k=\"v\"}"));
}

TEST(FromStablehloTest, BranchesGetWhatTheyUse) {
  const std::string text = ToHlo(R"(module @m attributes {mhlo.num_partitions = 2 : i32} {
    func.func @main(%p: tensor<i1>, %x: tensor<4xf32>, %y: tensor<4xf32> {mhlo.sharding = "{maximal device=1}"})
        -> tensor<4xf32> {
      %0 = "stablehlo.if"(%p) ({
        %b = stablehlo.add %x, %y : tensor<4xf32>
        stablehlo.return %b : tensor<4xf32>
      }, {
        stablehlo.return %y : tensor<4xf32>
      }) {mhlo.sharding = "{replicated}"} : (tensor<i1>) -> tensor<4xf32>
      return %0 : tensor<4xf32>
    }
  })");
  EXPECT_THAT(text, HasSubstr("conditional(%Arg_0.1, %tuple.1, %Arg_2.3), true_computation=%region_0, "
                              "false_computation=%region_1, sharding={replicated}"));
  EXPECT_THAT(text, HasSubstr("tuple(%Arg_1.2, %Arg_2.3), sharding={{replicated}, {maximal device=1}}"));
  EXPECT_THAT(text, HasSubstr("parameter(0), sharding={maximal device=1}"));
  EXPECT_THAT(text, HasSubstr("index=0, sharding={replicated}"));
}

TEST(FromStablehloTest, AnnotationsReachEveryPart) {
  const std::string text = OpToHloText("%t: !stablehlo.token", "(tensor<4xi32>, !stablehlo.token)", R"(
    %0:2 = "stablehlo.recv"(%t) <{channel_handle = #stablehlo.channel_handle<handle = 6, type = 3>, is_host_transfer = true}>
      {mhlo.sharding = "{{maximal device=0}, {maximal device=1}}", mhlo.frontend_attributes = {k = "v"}}
      : (!stablehlo.token) -> (tensor<4xi32>, !stablehlo.token)
    return %0#0, %0#1 : tensor<4xi32>, !stablehlo.token)");
  EXPECT_THAT(text,
              HasSubstr("recv(%Arg_0.1), channel_id=6, is_host_transfer=true, sharding={{maximal device=0}, "
                        "{maximal device=0}, {maximal device=1}}, frontend_attributes={k=\"v\"}"));
  EXPECT_THAT(text,
              HasSubstr("sharding={{maximal device=0}, {maximal device=1}}, frontend_attributes={k=\"v\"}"));
  EXPECT_THAT(text, HasSubstr("index=1, sharding={maximal device=1}, frontend_attributes={k=\"v\"}"));
  EXPECT_THAT(OpToHloText("", "tensor<4xf32>", R"(
    %0 = stablehlo.constant {mhlo.sharding = "{devices=[2]<=[2]}"} dense<1.0> : tensor<4xf32>
    return %0 : tensor<4xf32>)"),
              HasSubstr("broadcast(%constant), dimensions={}, sharding={devices=[2]<=[2]}"));
  EXPECT_THAT(OpToHloText("%x: tensor<4xf32>", "(tensor<4xf32>, tensor<4xf32>)", R"(
    %0:2 = "stablehlo.custom_call"(%x) {call_target_name = "f", mhlo.sharding = "{{replicated}}"} : (tensor<4xf32>)
      -> (tensor<4xf32>, tensor<4xf32>)
    return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>)"),
              HasSubstr("the sharding has 1 elements for (f32[4], f32[4])"));
}

TEST(FromStablehloTest, PartsOfACompositeAreNone) {
  const std::string text = ToHlo(R"(module @m {
    func.func @main(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
      %0:2 = stablehlo.composite "my.twice" %x {decomposition = @twice} : (tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>)
      return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
    }
    func.func private @twice(%x: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
      return %x, %x : tensor<4xf32>, tensor<4xf32>
    }
  })");
  EXPECT_THAT(text, HasSubstr("is_composite=true, frontend_attributes={composite.attributes={}"));
  EXPECT_THAT(text, HasSubstr("get-tuple-element(%call), index=0\n"));
}

TEST(FromStablehloTest, TuplesInTheProgramAreAnnotatedToo) {
  EXPECT_THAT(OpToHloText("%x: tuple<tensor<4xf32>, tensor<i32>>", "tensor<4xf32>", R"(
    %0 = stablehlo.get_tuple_element %x[0] {mhlo.sharding = "{devices=[2]<=[2]}", mhlo.frontend_attributes = {k = "v"}}
      : (tuple<tensor<4xf32>, tensor<i32>>) -> tensor<4xf32>
    return %0 : tensor<4xf32>)"),
              HasSubstr("index=0, sharding={devices=[2]<=[2]}, frontend_attributes={k=\"v\"}"));
}

TEST(FromStablehloTest, CustomCallsHaveALiteral) {
  EXPECT_THAT(OpToHloText("%x: tensor<4xf32>", "tensor<4xf32>", R"(
    %0 = stablehlo.custom_call @f(%x) {mhlo.literal = dense<[1, 2]> : tensor<2xi32>} : (tensor<4xf32>) -> tensor<4xf32>
    return %0 : tensor<4xf32>)"),
              HasSubstr("literal=s32[2]{0} {1, 2}"));
}

TEST(FromStablehloTest, StartedCollectivesAreOpcodesOfTheirOwn) {
  const std::string text = OpToHloText("%x: tensor<4xf32>", "tensor<4xf32>", R"(
    %0 = "stablehlo.async_start"(%x) ({
      ^bb0(%a: tensor<4xf32>):
        %b = "stablehlo.all_reduce"(%a) <{replica_groups = dense<[[0]]> : tensor<1x1xi64>}> ({
          ^bb0(%p: tensor<f32>, %q: tensor<f32>):
            %s = stablehlo.add %p, %q : tensor<f32>
            stablehlo.return %s : tensor<f32>
        }) : (tensor<4xf32>) -> tensor<4xf32>
        stablehlo.return %b : tensor<4xf32>
    }) : (tensor<4xf32>) -> !stablehlo.future<tensor<4xf32>>
    %1 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<4xf32>>) -> tensor<4xf32>
    return %1 : tensor<4xf32>)");
  EXPECT_THAT(text,
              HasSubstr("%all-reduce-start = f32[4]{0} all-reduce-start(%Arg_0.1), replica_groups={{0}}, "
                        "to_apply=%region_1"));
  EXPECT_THAT(text, HasSubstr("ROOT %all-reduce-done = f32[4]{0} all-reduce-done(%all-reduce-start)"));
}

TEST(FromStablehloTest, ModulesKeepWhatAPartitionerSaid) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  auto module = ParseMlirModule(R"(module @m attributes {
      mhlo.is_dynamic = true, mhlo.use_auto_spmd_partitioning = true, mhlo.spmd_output_sharding = "{replicated}",
      mhlo.spmd_parameters_shardings = ["{devices=[2]<=[2]}"]} {
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> { return %x : tensor<4xf32> }
  })",
                                context);
  ASSERT_TRUE(module.ok()) << module.status();
  auto hlo = ConvertStablehloToHlo(**module);
  ASSERT_TRUE(hlo.ok()) << hlo.status();
  auto read = HloModule::CreateFromProto((*hlo)->ToProto(), (*hlo)->config());
  ASSERT_TRUE(read.ok()) << read.status();
  EXPECT_TRUE((*read)->is_dynamic());
  EXPECT_TRUE((*read)->config().use_auto_spmd_partitioning());
  ASSERT_TRUE((*read)->has_spmd_output_sharding());
  EXPECT_EQ((*read)->spmd_output_sharding().ToString(), "{replicated}");
  ASSERT_TRUE((*read)->has_spmd_parameters_shardings());
  EXPECT_EQ((*read)->spmd_parameters_shardings()[0].ToString(), "{devices=[2]<=[2]}");
  EXPECT_THAT(
      ToHlo("module attributes {mhlo.spmd_parameters_shardings = 3 : i32} { func.func @main() { return } }"),
      HasSubstr("must be a list of shardings"));
}

TEST(FromStablehloTest, BadEntryAttributesAreErrors) {
  const auto with = [](absl::string_view attribute) {
    return ToHlo(absl::StrCat("func.func @main(%x: tensor<2xf32> {", attribute,
                              "}) -> tensor<2xf32> { return %x : tensor<2xf32> }"));
  };
  EXPECT_THAT(with("tf.aliasing_output = -1 : i32"),
              HasSubstr("'tf.aliasing_output' must be an integer from 0"));
  EXPECT_THAT(with("tf.aliasing_output = \"x\""),
              HasSubstr("'tf.aliasing_output' must be an integer from 0"));
  EXPECT_THAT(with("mhlo.layout_mode = \"{1,0}\""), HasSubstr("must be a layout for f32[2]"));
  EXPECT_THAT(with("mhlo.sharding = \"{devices=\""), HasSubstr("1:1: func.func: "));
  EXPECT_THAT(with("mhlo.sharding = 3 : i32"), HasSubstr("'mhlo.sharding' must be a string"));
  EXPECT_THAT(with("mhlo.frontend_attributes = {a = 1 : i32}"), HasSubstr("a dictionary of strings"));
  EXPECT_THAT(ToHlo("module attributes {mhlo.num_partitions = 0 : i32} { func.func @main() { return } }"),
              HasSubstr("must be an integer from 1"));
}

TEST(FromStablehloTest, LocationsBecomeMetadata) {
  const std::string text = ToHlo(R"(
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.abs %x : tensor<f32> loc("jit(f)/abs"("f.py":3:5))
      %1 = stablehlo.abs %0 : tensor<f32> loc("jit(f)/g/abs"(callsite("g"("g.py":1:2) at "f"("f.py":4:6))))
      %2 = stablehlo.abs %1 : tensor<f32> loc(fused["a", "b"])
      %3 = stablehlo.abs %2 : tensor<f32> loc(unknown)
      return %3 : tensor<f32>
    })");
  EXPECT_THAT(
      text, HasSubstr("abs(%Arg_0.1), metadata={op_name=\"jit(f)/abs\" source_file=\"f.py\" source_line=3"));
  EXPECT_THAT(text,
              HasSubstr("abs(%abs), metadata={op_name=\"jit(f)/g/abs\" source_file=\"g.py\" source_line=1"));
  EXPECT_THAT(text, HasSubstr("stack_frame_id=2"));
  EXPECT_THAT(text, HasSubstr("abs(%abs.1), metadata={op_name=\"a;b\"}"));
  EXPECT_THAT(text, HasSubstr("abs(%abs.2)\n"));
}

TEST(FromStablehloTest, TypesAndFunctionsInLocations) {
  const std::string text = ToHlo(R"(
    func.func @main(%x: tensor<f32>) -> tensor<f32> {
      %0 = stablehlo.abs %x : tensor<f32> loc("jit:"("while/body/jit"("g"("g.py":1:2))))
      return %0 : tensor<f32>
    })");
  EXPECT_THAT(text, HasSubstr("metadata={op_type=\"jit\" op_name=\"while/body/jit\" source_file=\"g.py\""));
  EXPECT_THAT(text, HasSubstr("FunctionNames\n1 \"g\"\n"));
  EXPECT_THAT(text, HasSubstr("stack_frame_id=1"));
}

TEST(FromStablehloTest, TheEntryIsMainOrTheOnlyPublicFunction) {
  EXPECT_THAT(ToHlo("func.func private @a() { return } func.func public @b() { return }"),
              HasSubstr("ENTRY %b"));
  EXPECT_THAT(
      ToHlo("func.func public @a() { return } func.func public @b() { return }"),
      HasSubstr("no function @main, and of its 2 functions 2 are public: give the one that is to run"));
  EXPECT_THAT(ToHlo("module {}"), HasSubstr("the module has no function; what runs is @main"));
  EXPECT_THAT(ToHlo("func.func private @main()"), HasSubstr("@main has no body"));
}

TEST(FromStablehloTest, RecursionIsRefused) {
  EXPECT_THAT(ToHlo(R"(
    func.func @main() { call @a() : () -> ()  return }
    func.func private @a() { call @b() : () -> ()  return }
    func.func private @b() { call @a() : () -> ()  return })"),
              HasSubstr("3:5: func.func: @a calls itself"));
}

TEST(FromStablehloTest, LongChainsOfCallsAndDeepRegions) {
  std::string chain = "func.func @main() { call @f0() : () -> ()  return }\n";
  constexpr int kFunctions = 5000;
  for (int i = 0; i < kFunctions; ++i) {
    absl::StrAppend(&chain, "func.func private @f", i, "() { ",
                    i + 1 < kFunctions ? absl::StrCat("call @f", i + 1, "() : () -> () ") : "",
                    " return }\n");
  }
  EXPECT_THAT(ToHlo(chain), HasSubstr("%f4999"));
  std::string nest = "func.func @main(%p: tensor<i1>) {\n";
  for (int i = 0; i < 300; ++i) nest += "\"stablehlo.if\"(%p) ({\n";
  for (int i = 0; i < 300; ++i) nest += "stablehlo.return }, { stablehlo.return }) : (tensor<i1>) -> ()\n";
  EXPECT_THAT(ToHlo(nest + "return }"), HasSubstr("regions are nested more than 200 deep"));
}

TEST(FromStablehloTest, ErrorsNameTheOpAndThePlace) {
  EXPECT_EQ(
      ToHlo("func.func @main(%x: tensor<?xf32>) -> tensor<?xf32> {\n"
            "  %0 = stablehlo.add %x, %x : tensor<?xf32>\n  return %0 : tensor<?xf32>\n}"),
      "1:1: func.func: dimension 0 of tensor<?xf32> is dynamic and has no bound, which HLO cannot express");
  EXPECT_THAT(ToHlo("func.func @main() -> tensor<f32> {\n  %0 = stablehlo.nothing\n}"),
              testing::StartsWith("2:8: "));
  EXPECT_THAT(
      ToHlo(
          "func.func @main(%x: tensor<2xf6E2M3FN>) -> tensor<2xf6E2M3FN> { return %x : tensor<2xf6E2M3FN> }"),
      HasSubstr("f6e2m3fn"));
  EXPECT_THAT(OpToHloText("%x: tensor<2xindex>", "tensor<2xindex>", "return %x : tensor<2xindex>"),
              HasSubstr("the element type index has no counterpart in HLO"));
}

// A function after a mesh of eight devices and one of a single device.
std::string ShardedToHlo(absl::string_view op, absl::string_view attributes = "") {
  return ToHlo(absl::StrCat("module @m attributes {", attributes, R"(} {
sdy.mesh @mesh = <["x"=2, "y"=4]>
sdy.mesh @one = <["a"=1, "b"=1]>
func.func @main(%x: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {?}]>}) -> tensor<8x8xf32> {
)",
                            op, "\nreturn %0 : tensor<8x8xf32>\n}\n}"));
}

TEST(FromStablehloTest, ShardingsMeanNothingOnOneDevice) {
  const std::string text = ShardedToHlo(R"(
    sdy.sharding_group %x group_id=3 : tensor<8x8xf32>
    %1 = sdy.sharding_constraint %x <@mesh, [{"x"}, {"y"}]> : tensor<8x8xf32>
    %2 = sdy.reshard %1 <@mesh, [{"y"}, {}]> : tensor<8x8xf32>
    %3 = sdy.propagation_barrier %2 allowed_direction=NONE : tensor<8x8xf32>
    %4 = stablehlo.add %3, %3 {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{"x"}, {}]>]>} : tensor<8x8xf32>
    %5 = sdy.data_flow_edge %4 sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>
    %6 = sdy.named_computation<"f">(%5) (%y: tensor<8x8xf32>) {
      %8 = sdy.named_computation<"g">(%y) (%z: tensor<8x8xf32>) {
        %c = sdy.constant dense<2.0> : tensor<8x8xf32>
        %9 = stablehlo.multiply %z, %c : tensor<8x8xf32>
        sdy.return %9 : tensor<8x8xf32>
      } : (tensor<8x8xf32>) -> tensor<8x8xf32>
      sdy.return %8 : tensor<8x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %7 = sdy.manual_computation(%6) in_shardings=[<@one, [{"a"}, {}]>] out_shardings=[<@one, [{"a"}, {}]>]
        manual_axes={"a", "b"} (%y: tensor<8x8xf32>) {
      %8 = stablehlo.negate %y : tensor<8x8xf32>
      sdy.return %8 : tensor<8x8xf32>
    } : (tensor<8x8xf32>) -> tensor<8x8xf32>
    %0 = sdy.all_gather [{"a"}, {}] %7 out_sharding=<@one, [{}, {}]> : tensor<8x8xf32>)");
  EXPECT_THAT(text, HasSubstr("%add = f32[8,8]{1,0} add(%Arg_0.1, %Arg_0.1)"));
  EXPECT_THAT(text, HasSubstr("%multiply = f32[8,8]{1,0} multiply(%add, %broadcast)"));
  EXPECT_THAT(text, HasSubstr("ROOT %negate = f32[8,8]{1,0} negate(%multiply)"));
}

TEST(FromStablehloTest, NamesWhatSeveralDevicesWouldDo) {
  EXPECT_EQ(
      ShardedToHlo(R"(%0 = sdy.manual_computation(%x) in_shardings=[<@mesh, [{"x"}, {}]>]
      out_shardings=[<@mesh, [{"x"}, {}]>] manual_axes={"x"} (%y: tensor<4x8xf32>) {
    sdy.return %y : tensor<4x8xf32>
  } : (tensor<8x8xf32>) -> tensor<8x8xf32>)"),
      "5:6: manual_computation: the body is what each of 2 devices does, along #sdy<manual_axes{\"x\"}>; "
      "programs are not split for several devices here");
  EXPECT_THAT(ShardedToHlo(
                  R"(%0 = sdy.all_slice [{"x"}, {}] %x out_sharding=<@mesh, [{"x"}, {}]> : tensor<8x8xf32>)"),
              HasSubstr("all_slice: data moves between 2 devices"));
  EXPECT_THAT(
      ShardedToHlo(
          "%0 = stablehlo.abs %x {sdy.sharding = #sdy.sharding_per_value<[<@mesh, [{\"y\"}, {}]>]>} : "
          "tensor<8x8xf32>",
          "mhlo.num_partitions = 8 : i32"),
      HasSubstr("abs: the program is for 8 devices, which are to have parts of tensors as "
                "#sdy.sharding<@mesh, [{\"y\"}, {}]> says"));
  // Each device has all of every tensor.
  EXPECT_THAT(ShardedToHlo("%0 = stablehlo.abs %x : tensor<8x8xf32>", "mhlo.num_partitions = 8 : i32"),
              HasSubstr("num_partitions=8"));
}

}  // namespace
}  // namespace xla
