#include "xla/hlo/text/hlo_parser.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "xla/hlo/ir/hlo_print_options.h"
#include "xla/literal.h"
#include "xla/service/hlo.pb.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

std::unique_ptr<HloModule> Parse(absl::string_view text) {
  auto module = ParseHloModule(text);
  EXPECT_TRUE(module.ok()) << module.status().message();
  return module.ok() ? *std::move(module) : nullptr;
}

std::string ErrorOf(absl::string_view text) {
  const auto module = ParseHloModule(text);
  return module.ok() ? absl::StrCat("no error: ", (*module)->ToString())
                     : std::string(module.status().message());
}

// The text of the body of a computation `e` with parameters a: f32[2,3], s: f32[], p: pred[], i: s32[].
std::string Body(absl::string_view body) {
  return absl::StrCat(
      "HloModule m\n"
      "add { x = f32[] parameter(0) y = f32[] parameter(1) ROOT z = f32[] add(x, y) }\n"
      "neg { x = f32[2,3] parameter(0) ROOT z = f32[2,3] negate(x) }\n"
      "ENTRY e { a = f32[2,3] parameter(0) s = f32[] parameter(1) p = pred[] parameter(2) i = s32[] "
      "parameter(3)\n",
      body, " }");
}

std::string RootOf(absl::string_view body) {
  const auto module = Parse(Body(body));
  return module == nullptr ? "" : module->entry_computation()->root_instruction()->ToString();
}

TEST(HloParserTest, ErrorsShowThePlace) {
  EXPECT_EQ(ErrorOf("HloModule m\nENTRY e {\n  a = f32[2] parameter(0)\n  ROOT r = f32[2] add(a a)\n}"),
            "4:25: error: expected ',' or ')' after an operand, found 'a'\n"
            "  ROOT r = f32[2] add(a a)\n"
            "                        ^");
  EXPECT_EQ(ErrorOf("HloModule m\nENTRY e {\n\ta = f32[2] parameter(x)\n}"),
            "3:23: error: expected an integer, found 'x'\n"
            "\ta = f32[2] parameter(x)\n"
            "\t                     ^");
  EXPECT_EQ(ErrorOf(""),
            "1:1: error: expected a computation, such as ENTRY main { .. }, found the end of the text\n\n^");
  EXPECT_EQ(ErrorOf("HloModule m\n"),
            "2:1: error: expected a computation, such as ENTRY main { .. }, found the end of the text\n\n^");
}

// Of a long line only the part around the place is shown.
TEST(HloParserTest, ErrorsInLongLinesStayShort) {
  std::string text = "HloModule m ENTRY e { a = f32[] parameter(0) ";
  for (int i = 0; i < 10000; ++i) absl::StrAppend(&text, "x", i, " = f32[] negate(a) ");
  const std::string error = ErrorOf(absl::StrCat(text, "y = f32[] negate(b) }"));
  EXPECT_TRUE(absl::StrContains(error, "unknown instruction 'b'")) << error;
  EXPECT_LT(error.size(), 600);
}

TEST(HloParserTest, ErrorsOfText) {
  const std::pair<absl::string_view, absl::string_view> kCases[] = {
      {"HloModule m, replica_cout=2 ENTRY e { ROOT c = f32[] constant(1) }",
       "1:14: error: a module has no attribute 'replica_cout' (did you mean 'replica_count'?)"},
      {"HloModule m, replica_count=0 ENTRY e { ROOT c = f32[] constant(1) }",
       "replica_count must be positive"},
      {"HloModule m, is_scheduled=true, is_scheduled=true", "the attribute is_scheduled is given twice"},
      {"HloModule m, origin_recovery_table={{\"x\"} : {\"y\"}, \"HloModule q\"}",
       "in the recovery module: 1:12: error: expected a computation, such as"},
      {"HloModule f32", "'f32' is a reserved word"},
      {"HloModule m\nENTRY e { }", "2:11: error: expected an instruction name, found '}'"},
      {"HloModule m\nENTRY e { ROOT c = f32[] constant(1) }\nENTRY f { ROOT c = f32[] constant(1) }",
       "3:1: error: a module has one ENTRY only"},
      {"HloModule m\ne { c = f32[] constant(1) }\ne { c = f32[] constant(1) }",
       "3:1: error: the module has two computations 'e'"},
      {"HloModule m\nENTRY e { ROOT c = f32[] constant(1) ROOT d = f32[] constant(1) }", "has one ROOT only"},
      {"HloModule m\nENTRY e { c = f32[] constant(1)", "the computation is not closed"},
      {"HloModule m\nENTRY e () -> f32[2] { c = f32[] constant(1) }",
       "2:9: error: the computation 'e' is written to return f32[2], but its root 'c' has the shape f32[]"},
      {"HloModule m\nENTRY e { c=f32[] constant(1) }", "needs a space before '='"},
      {"HloModule m\nENTRY e { c = f32[] constant(1) c = f32[] constant(1) }",
       "2:33: error: the name 'c' is used twice in this computation"},
      {"HloModule m\nENTRY e { %f32 = f32[] constant(1) }", "'f32' is an element type and cannot be a name"},
      {"HloModule m\nENTRY e { a = f32[] parameter(1) }", "parameter(1)"},
      {"HloModule m\nENTRY e { a = f32[] parameter(0) b = f32[] parameter(0) }", "both parameter(0)"},
      {"HloModule m\nENTRY e { a = f32[] parameter(-1) }", "parameter numbers are not negative"},
      {"HloModule m\nENTRY e { /* oops", "found a comment that is not closed"},
      {"HloModule m\nENTRY e { a = f32[] parameter(0), backend_config=\"x }", "a string that is not closed"},
      {"HloModule m\nENTRY e { a = f32[] parameter(0), backend_config={x", "the brace is not closed"},
      {"HloModule m\nENTRY e { a = f33[] parameter(0) }",
       "'f33' is not an element type (did you mean 'f32'?)"},
      {"HloModule m\nENTRY e { a = f32[-1] parameter(0) }", "a dimension of size -1"},
      {"HloModule m\nENTRY e { a = f32[99999999999999999999] parameter(0) }",
       "the integer does not fit 64 bits"},
      {"HloModule m\nENTRY e { a = f32[4294967296,4294967296,4294967296] parameter(0) }",
       "more than 64 bits"},
      {"HloModule m\nENTRY e { a = f32[2,3]{1} parameter(0) }", "must list the dimensions 0 to 1, each once"},
      {"HloModule m\nENTRY e { a = f32[2,3]{1,1} parameter(0) }",
       "must list the dimensions 0 to 1, each once"},
      {"HloModule m\nENTRY e { a = f32[2]{0:S(1)E(4)} parameter(0) }", "its properties come in the order"},
      {"HloModule m\nENTRY e { a = token[2] parameter(0) }", "has no dimensions"},
      {"HloModule m\nENTRY e { a = parameter(0) }", "parameter"},
      {"nonsense", "expected HloModule, ENTRY, a computation or an instruction"},
      {"f32[2] negate(f32[2] x) junk", "expected the end of the text after a single instruction"},
  };
  for (const auto& [text, message] : kCases)
    EXPECT_TRUE(absl::StrContains(ErrorOf(text), message)) << text << "\n" << ErrorOf(text);
}

TEST(HloParserTest, ErrorsOfInstructions) {
  const std::pair<absl::string_view, absl::string_view> kCases[] = {
      {"r = f32[2,3]f32[](a)", "expected an opcode, found the shape f32[]"},
      {"r = f32[2,3] negat(a)", "unknown opcode 'negat' (did you mean 'negate'?)"},
      {"r = f32[2,3] negate(b)", "unknown instruction 'b'"},
      {"r = f32[2,3] negate(a, a)", "negate takes 1 operand, but has 2"},
      {"r = f32[2,3] negate(f32[3] a)", "written with the shape f32[3], but has the shape f32[2,3]"},
      {"r = f32[2,3] negate(q) q = f32[2,3] negate(a)", "unknown instruction 'q'"},
      {"r = f32[2,3] negate(a), sharing={replicated}",
       "negate takes no attribute 'sharing' (did you mean 'sharding'?)"},
      {"r = f32[3,2] transpose(a), dimension={1,0}",
       "transpose takes no attribute 'dimension' (did you mean 'dimensions'?)"},
      {"r = f32[3,2] transpose(a), dimensions={1,0}, dimensions={1,0}",
       "the attribute dimensions is given twice"},
      {"r = f32[2,3] negate(a), metadata={}, metadata={}", "the attribute metadata is given twice"},
      {"r = f32[3,2] transpose(a)", "transpose needs the attribute 'dimensions'"},
      {"r = f32[2,3] negate(a),", "expected an attribute name and '='"},
      {"r = f32[2] reduce(a, s), dimensions={1}, to_apply=ad",
       "unknown computation 'ad': it must come before its use (did you mean 'add'?)"},
      {"r = f32[2] reduce(a, s), dimensions={1}, to_apply={ x = f32[] parameter(1) }", "parameter(1)"},
      {"r = pred[2,3] compare(a, a), direction=LTT", "unknown direction 'LTT' (did you mean 'LT'?)"},
      {"r = f32[2,3] conditional(p, a, a), branch_computations={neg, neg}",
       "a conditional on a pred has true_computation"},
      {"r = f32[2,3] conditional(i, a, a), true_computation=neg, false_computation=neg",
       "has branch_computations"},
      {"r = f32[2,3] conditional(p, a, a), true_computation=neg",
       "conditional needs the attribute 'false_computation'"},
      {"r = f32[2,3] fusion(a), calls=neg", "fusion needs the attribute 'kind'"},
      {"r = f32[2,3] custom-call(a), custom_call_target=\"f\", operand_layout_constraints={}",
       "1 operands, but 0 operand_layout_constraints"},
      {"r = f32[2,3] negate(a), parameter_replication={true}", "only a parameter has parameter_replication"},
      {"r = f32[2,3] negate(a), control-predecessors={}", "control-predecessors must name an instruction"},
      {"r = f32[2,3] negate(a), control-predecessors={q} q = f32[] negate(s)", "unknown instruction 'q'"},
      {"r = f32[2,3] negate(a), metadata={op_nme=\"x\"}",
       "metadata has no 'op_nme' (did you mean 'op_name'?)"},
      {"r = f32[2,3] negate(a), metadata={source_line=99999999999}", "source_line does not fit 32 bits"},
      {"r = f32[2,3] negate(a), backend_config=3", "expected a string or text in braces"},
      {"r = f32[2,3] exponential(a), result_accuracy={tolerance={atol=-1}}", "atol must not be negative"},
      {"r = f32[2,3] reduce-window(a, s), window={size=1x2 stride=1}, to_apply=add",
       "2 sizes but 1 in stride"},
      {"r = f32[2,3] reduce-window(a, s), window={size=1x2 strid=1x1}, to_apply=add",
       "a window has no 'strid' (did you mean 'stride'?)"},
      {"r = f32[2,3] reduce-window(a, s), window={size=1x}, to_apply=add", "expected the sizes of size"},
      {"r = f32[2,3] pad(a, s), padding=0_1x2", "expected padding as in 0_1x2_3"},
      {"r = f32[2,3] convolution(a, a), dim_labels=bb_io->bf", "has the label b twice"},
      {"r = f32[2,3] convolution(a, a), dim_labels=b0f_io->bf", "same number of spatial dimensions"},
      {"r = f32[2,3] convolution(a, a), dim_labels=bf1_io0->bf0", "omits a spatial dimension"},
      {"r = f32[2,3] batch-norm-inference(a, s, s, s, s), epsilon=1e300, feature_index=1",
       "epsilon is out of the range of f32"},
      {"r = f32[2,3] collective-permute(a), source_target_pairs={{0,1,2}}", "must be a list of pairs"},
      {"r = f32[2,3] domain(a), domain={kind=\"x\", entry={replicated}, exit={manual}}",
       "a domain is written"},
      {"r = f32[2,3] negate-start(a)",
       "the shape of an asynchronous start is ((operands), result, context..)"},
      {"r = ((f32[2,3]), f32[2,3], u32[]) frob-start(a)", "unknown opcode 'frob-start'"},
      {"r = f32[2,3] negate-done(a)", "must be an asynchronous -start or -update, not parameter"},
      {"t = ((f32[2,3]), f32[2,3], u32[]) negate-start(a) r = f32[2,3] abs-done(t)",
       "the operand starts negate, not abs"},
      {"t = ((f32[2,3]), f32[2,3], u32[]) negate-start(a) r = f32[2,3] negate-done(t), "
       "async_execution_thread=\"q\"",
       "runs on 'main'"},
      {"r = s8[2] constant({1, 300})", "300"},
      {"r = add(a, s)", "add"},
      {"r = f32[2,3] custom-call(a), custom_call_target=\"f\", operand_layout_constraints={f32[3]}",
       "operand_layout_constraints gives operand 0 the shape f32[3], but it has f32[2,3]"},
      {"r = f32[2,3] custom-call(a), custom_call_target=\"f\", api_version=API_VERSION_UNSPECIFIED",
       "api_version must name a version"},
      {"t = ((f32[2,3]), f32[2,3]) async-start(a), calls=neg u = f32[2,3] async-done(t) "
       "v = ((f32[2,3]), f32[2,3]) async-start(a), calls=neg",
       "the computation 'neg' is that of another asynchronous start"},
      {"t = (f32[2,3], f32[2,3], u32[]) async-start(a), calls=neg",
       "the shape of an asynchronous start is ((operands), result, context..), not (f32[2,3], f32[2,3], "
       "u32[])"},
  };
  for (const auto& [body, message] : kCases) {
    EXPECT_TRUE(absl::StrContains(ErrorOf(Body(body)), message)) << body << "\n" << ErrorOf(Body(body));
  }
}

TEST(HloParserTest, ErrorsOfShardings) {
  const std::pair<absl::string_view, absl::string_view> kCases[] = {
      {"{replicatd}", "(did you mean 'replicated'?)"},
      {"{replicated manual}", "the sharding has two kinds"},
      {"{maximal}", "a maximal sharding must name its device"},
      {"{device=3}", "only a maximal sharding has a device"},
      {"{devices=[2,1]-1,0}", "device -1 is negative"},
      {"{devices=[1,1]0}", "a tiled sharding over one device"},
      {"{devices=[2,1]0,1,2}", "need 2 devices, but 3 are listed"},
      {"{devices=[2,1]<=[3]}", "need 2 devices, but the iota has 3"},
      {"{devices=[2,2]<=[2,2]T(1,1)}", "is not a permutation"},
      {"{devices=[9223372036854775807,2]<=[4]}", "does not fit 64 bits"},
      {"{devices=[2,1,2]<=[4] last_tile_dims={maximal}}", "expected replicated, manual or unreduced"},
      {"{mesh['x'=2,'x'=4], [{'x'}, {}]}", "two axes 'x'"},
      {"{mesh['x'=0], [{'x'}, {}]}", "has size 0"},
      {"{mesh['x'=4], device_ids=(0,1,2,2), [{'x'}, {}]}", "0 to 3, each once"},
      {"{mesh['x'=2], [{'z'}, {}]}", "the mesh has no axis 'z'"},
      {"{mesh['y'=4], [{'y':(3)2}, {}]}", "is not a proper part of axis 'y'"},
      {"{mesh['y'=8], [{'y':(1)4}, {'y':(2)2}]}", "is used twice"},
      {"{mesh['y'=4], [{'y':(1)2,'y':(2)2}, {}]}", "must be written as one"},
      {"{mesh['x'=2,'y'=4], [{}, {}], manual={'y','x'}}", "in the order of the mesh"},
      {"{mesh['x'=2], [{?, 'x'}, {}]}", "'?' must come last"},
      {"{{{{{{{{{{replicated}}}}}}}}}}", "nested too deep"},
  };
  for (const auto& [text, message] : kCases) {
    const auto sharding = ParseSharding(text);
    ASSERT_FALSE(sharding.ok()) << text;
    EXPECT_TRUE(absl::StrContains(sharding.status().message(), message)) << sharding.status().message();
  }
}

TEST(HloParserTest, HostileNestingIsRefused) {
  const std::string shape = std::string(100000, '(') + "f32[]";
  EXPECT_TRUE(absl::StrContains(ParseShape(shape).status().message(), "nested too deep"));
  std::string dimensions = "f32[1";
  for (int i = 0; i < 1000000; ++i) dimensions += ",1";
  EXPECT_TRUE(absl::StrContains(ParseShape(dimensions + "]").status().message(), "more than 256 dimensions"));
  std::string operands = "HloModule m ENTRY e { a = f32[] parameter(0) r = f32[] ";
  for (int i = 0; i < 100000; ++i) operands += "negate(";
  EXPECT_TRUE(absl::StrContains(ErrorOf(operands), "operands are nested too deep"));
  std::string computations = "HloModule m ENTRY e { a = f32[] parameter(0) ";
  for (int i = 0; i < 100000; ++i) computations += "r = f32[] call(), to_apply={ ";
  EXPECT_TRUE(absl::StrContains(ErrorOf(computations), "computations are nested too deep"));
  std::string origin = "r = f32[] negate(s), origin={";
  EXPECT_TRUE(absl::StrContains(ErrorOf(Body(origin + std::string(100000, '('))), "nested too deep"));
}

TEST(HloParserTest, SingleInstructionIsAModule) {
  const auto module = Parse("f32[2] add(f32[2] x, f32[2] %y)");
  EXPECT_EQ(module->ToString(HloPrintOptions::ShortParsable()),
            "HloModule _, is_scheduled=true, entry_computation_layout={(f32[2]{0}, f32[2]{0})->f32[2]{0}}\n\n"
            "ENTRY _ {\n  x = f32[2]{0} parameter(0)\n  y = f32[2]{0} parameter(1)\n  ROOT _ = f32[2]{0} "
            "add(x, y)\n}\n\n");
}

TEST(HloParserTest, OperandsOfASingleInstructionNeedNoNames) {
  const auto module = Parse("(f32[2], s32[], f32[2]) tuple(f32[2], s32[] _1, f32[2])");
  EXPECT_EQ(
      module->ToString(HloPrintOptions::ShortParsable()),
      "HloModule _, is_scheduled=true, entry_computation_layout={(f32[2]{0}, s32[], f32[2]{0})->(f32[2]{0}, "
      "s32[], f32[2]{0})}\n\nENTRY _ {\n  _0 = f32[2]{0} parameter(0)\n  _1 = s32[] parameter(1)\n  _2 = "
      "f32[2]{0} parameter(2)\n  ROOT _ = (f32[2]{0}, s32[], f32[2]{0}) tuple(_0, _1, _2)\n}\n\n");
  EXPECT_TRUE(absl::StrContains(ErrorOf(Body("r = f32[] negate(f32[])")), "expected an operand, found ')'"));
}

TEST(HloParserTest, ANameMayHaveAColon) {
  const auto module = Parse(
      "HloModule m:\nadd: (x: f32[]) -> f32[] { x: = f32[] parameter(0) ROOT manual: = f32[] add(x:, x) }\n"
      "ENTRY e: { p = f32[] parameter(0) ROOT c = f32[] call(p), to_apply=add: }");
  EXPECT_EQ(module->name(), "m");
  EXPECT_EQ(module->entry_computation()->name(), "e");
  EXPECT_EQ(module->entry_computation()->root_instruction()->to_apply()->ToString(),
            "%add (x: f32[]) -> f32[] {\n  %x = f32[] parameter(0)\n  ROOT %manual = f32[] add(%x, %x)\n}");
  EXPECT_TRUE(absl::StrContains(ErrorOf("HloModule m :\nENTRY e { ROOT p = f32[] parameter(0) }"), "':'"));
}

TEST(HloParserTest, SeveralPartitionsAreOneProgram) {
  EXPECT_TRUE(
      Parse("HloModule m, num_partitions=2\n" + Body("").substr(12))->config().use_spmd_partitioning());
  EXPECT_FALSE(
      Parse("HloModule m, num_partitions=1\n" + Body("").substr(12))->config().use_spmd_partitioning());
}

TEST(HloParserTest, ListsOfPropagationStay) {
  for (absl::string_view list : {"{false,false}", "{true}", "{true,false}"}) {
    for (absl::string_view side : {"parameters", "output"}) {
      const std::string attribute = absl::StrCat(", allow_spmd_sharding_propagation_to_", side, "=", list);
      const auto module = Parse(absl::StrCat("HloModule m", attribute, Body("").substr(11)));
      EXPECT_TRUE(absl::StrContains(module->ToString(), attribute)) << module->ToString();
    }
  }
  EXPECT_FALSE(absl::StrContains(Parse(Body(""))->ToString(), "allow_spmd"));
}

TEST(HloParserTest, NumbersOf64BitsAreBits) {
  EXPECT_EQ(RootOf("r = u64[2] constant({-1, -9223372036854775808})"),
            "%r = u64[2]{0} constant({18446744073709551615, 9223372036854775808})");
  EXPECT_EQ(RootOf("r = s64[] constant(9223372036854775808)"), "%r = s64[] constant(-9223372036854775808)");
  for (absl::string_view constant :
       {"u64[] constant(-9223372036854775809)", "s64[] constant(18446744073709551616)", "u32[] constant(-1)",
        "u8[] constant(-1)", "s32[] constant(2147483648)"}) {
    EXPECT_TRUE(absl::StrContains(ErrorOf(Body(absl::StrCat("r = ", constant))), "out of range")) << constant;
  }
}

TEST(HloParserTest, RecoveryModules) {
  const absl::string_view text =
      R"(HloModule m, entry_computation_layout={(f32[4]{0})->f32[2,2]{1,0}}, origin_recovery_table={
  {"a"} : {"b" {0}},
  "
    HloModule module_recover, entry_computation_layout={(f32[2,2]{1,0})->f32[4]{0}}
    
    ENTRY %recover (p: f32[2,2]) -> f32[4] {
      %p = f32[2,2]{1,0} parameter(0)
      ROOT %r = f32[4]{0} reshape(%p), metadata={op_name=\"x\"}
    }
    
  "
  {"c"} : {"d"}
}


ENTRY %e (p.1: f32[4]) -> f32[2,2] {
  %p.1 = f32[4]{0} parameter(0)
  ROOT %r.1 = f32[2,2]{1,0} reshape(%p.1)
}

)";
  const auto module = Parse(text);
  const auto& table = *module->origin_recovery_table();
  ASSERT_EQ(table.entries_size(), 2);
  EXPECT_EQ(table.entries(0).recovery_module().name(), "module_recover");
  EXPECT_FALSE(table.entries(1).has_recovery_module());
  const std::string printed = module->ToString();
  EXPECT_TRUE(absl::StrContains(printed, "op_name=\\\"x\\\"")) << printed;
  EXPECT_EQ(Parse(printed)->ToString(), printed);
  EXPECT_TRUE(absl::StrContains(
      ErrorOf("HloModule m, origin_recovery_table={ {\"a\"} : {\"b\"}, \"ENTRY\" }\nENTRY e { ROOT p = f32[] "
              "parameter(0) }"),
      "in the recovery module: "));
}

TEST(HloParserTest, ComputationsWithoutHeader) {
  const auto module =
      Parse("c { x = f32[] parameter(0) } d { x = f32[] parameter(0) ROOT y = call(x), to_apply=c }");
  EXPECT_EQ(module->name(), "module_d");
  EXPECT_EQ(module->entry_computation()->name(), "d");
}

TEST(HloParserTest, LinesAreKept) {
  const auto module =
      Parse("HloModule m\n\nENTRY e {\n  a = f32[] parameter(0)\n\n  ROOT\n  r = f32[] add(a, negate(a))\n}");
  EXPECT_EQ(module->entry_computation()->parameter_instruction(0)->text_line(), 4);
  EXPECT_EQ(module->entry_computation()->root_instruction()->text_line(), 7);
}

TEST(HloParserTest, WhatMayBeLeftOut) {
  EXPECT_EQ(RootOf("r = f32[2,3,2,3] dot(a, a)"),
            "%r = f32[2,3,2,3]{3,2,1,0} dot(%a, %a), lhs_contracting_dims={}, rhs_contracting_dims={}");
  EXPECT_EQ(RootOf("r = f32[2] broadcast(s)"), "%r = f32[2]{0} broadcast(%s), dimensions={}");
  EXPECT_EQ(RootOf("r = f32[2,3] map(a, a), to_apply=add"),
            "%r = f32[2,3]{1,0} map(%a, %a), dimensions={0,1}, to_apply=%add");
  EXPECT_EQ(RootOf("r = f32[2,3] all-reduce(a), to_apply=add, mode=cross_replica"),
            "%r = f32[2,3]{1,0} all-reduce(%a), replica_groups={}, to_apply=%add");
  EXPECT_EQ(RootOf("r = pred[2,3] compare(a, a), direction=LT, type=FLOAT"),
            "%r = pred[2,3]{1,0} compare(%a, %a), direction=LT");
  EXPECT_EQ(RootOf("r = negate(a)"), "%r = f32[2,3]{1,0} negate(%a)");
  EXPECT_EQ(RootOf("r = f32[2,3] custom-call(a), custom_call_target=\"f\", to_apply=add"),
            "%r = f32[2,3]{1,0} custom-call(%a), custom_call_target=\"f\", called_computations={%add}");
}

TEST(HloParserTest, NestedInstructionsGetNames) {
  const auto module = Parse(Body("r = f32[2,3] add(negate(a), add(a, f32[2,3] negate(a)))"));
  EXPECT_EQ(module->entry_computation()->root_instruction()->ToString(),
            "%r = f32[2,3]{1,0} add(%negate.anon, %add.anon)");
  EXPECT_NE(module->entry_computation()->GetInstructionWithName("negate.anon.1"), nullptr);
}

TEST(HloParserTest, NamesBecomeUniqueInTheModule) {
  const auto module = Parse(
      "HloModule m\na { x = f32[] parameter(0) x.1 = f32[] parameter(1) }\n"
      "b { x = f32[] parameter(0) x.1 = f32[] parameter(1) }\nENTRY e { x.0 = f32[] parameter(0) x.7 = f32[] "
      "parameter(1) }");
  std::vector<std::string> names;
  for (const HloComputation* computation : module->computations()) {
    for (const HloInstruction* instruction : computation->instructions())
      names.push_back(instruction->name());
  }
  EXPECT_EQ(names, (std::vector<std::string>{"x", "x.1", "x.2", "x.3", "x.4", "x.7"}));
}

TEST(HloParserTest, AsyncPairs) {
  const absl::string_view text =
      "t = ((f32[2,3]), f32[2,3], u32[]) custom-call-start(a), async_execution_thread=\"q\", "
      "custom_call_target=\"f\"\n"
      "u = ((f32[2,3]), f32[2,3], u32[]) custom-call-update(t) ROOT r = f32[2,3] custom-call-done(u)";
  const auto module = Parse(Body(text));
  const HloInstruction* done = module->entry_computation()->root_instruction();
  EXPECT_EQ(done->opcode(), HloOpcode::kAsyncDone);
  EXPECT_EQ(done->async_wrapped_opcode(), HloOpcode::kCustomCall);
  EXPECT_EQ(done->async_wrapped_computation()->execution_thread(), "q");
  EXPECT_EQ(done->ToString(), "%r = f32[2,3]{1,0} custom-call-done(%u)");
  EXPECT_EQ(
      done->operand(0)->operand(0)->ToString(),
      "%t = ((f32[2,3]{1,0}), f32[2,3]{1,0}, u32[]) custom-call-start(%a), async_execution_thread=\"q\", "
      "custom_call_target=\"f\"");
}

TEST(HloParserTest, StackFramesThatNothingUsesAreDropped) {
  const auto module = Parse(
      "HloModule m\n\nFileNames\n1 \"a.py\"\n2 \"b.py\"\n\nFunctionNames\n1 \"f\"\n\nFileLocations\n"
      "1 {file_name_id=1 function_name_id=1 line=6 end_line=6 column=2 end_column=35}\n"
      "2 {file_name_id=2 function_name_id=1 line=7 end_line=7 column=0 end_column=0}\n\nStackFrames\n"
      "1 {file_location_id=1 parent_frame_id=1}\n2 {file_location_id=2 parent_frame_id=1}\n\n"
      "ENTRY e { x = f32[] parameter(0) y = f32[] negate(x), metadata={stack_frame_id=9}\n"
      "ROOT r = f32[] add(x, y), metadata={stack_frame_id=2} }");
  const std::string text = module->ToString();
  EXPECT_TRUE(absl::StrContains(text, "FileNames\n1 \"b.py\"\n\nFunctionNames")) << text;
  EXPECT_TRUE(absl::StrContains(text, "StackFrames\n1 {file_location_id=1 parent_frame_id=1}\n\n\nENTRY"))
      << text;
  EXPECT_TRUE(absl::StrContains(text, "%y = f32[] negate(%x)\n")) << text;
  EXPECT_TRUE(absl::StrContains(text, "add(%x, %y), metadata={stack_frame_id=1}")) << text;
}

TEST(HloParserTest, ManyUsersOfOneInstruction) {
  std::string text = "HloModule m ENTRY e { c = f32[] constant(1)\n";
  constexpr int kUsers = 100000;
  for (int i = 0; i < kUsers; ++i) absl::StrAppend(&text, "x", i, " = f32[] negate(c)\n");
  const auto module = Parse(text + "}");
  EXPECT_EQ(module->entry_computation()->GetInstructionWithName("c")->user_count(), kUsers);
}

TEST(HloParserTest, Parts) {
  const auto shape = ParseShape("(f32[2,3]{0,1:T(8,128)(2,1)S(1)}, s32[<=4,?], token[], b(f32[2]), ())");
  ASSERT_TRUE(shape.ok()) << shape.status().message();
  EXPECT_EQ(shape->ToString(/*print_layout=*/true),
            "(f32[2,3]{0,1:T(8,128)(2,1)S(1)}, s32[<=4,?]{1,0}, token[], b(f32[2]{0}), ())");
  for (absl::string_view layout :
       {"{0,1:S(2)}", "{1,0:T(8,128)(2,1)L(16)E(32)S(1)SC(0:1,2)(1:3)M(64)}", "{1,0:D(D,C+~)#(u32)*(u16)}",
        "{1,0:T(*,128)}", "{1,0:M(4)PD(4,8)PV(zero)}"}) {
    const auto parsed = ParseLayout(layout);
    ASSERT_TRUE(parsed.ok()) << parsed.status().message();
    EXPECT_EQ(parsed->ToString(), layout);
  }
  EXPECT_EQ(ParseWindow("size=3x2 stride=1x2 pad=0_1x-1_0")->dimensions(1).padding_low(), -1);
  EXPECT_EQ(ParseConvolutionDimensionNumbers("b01f_01io->b01f")->kernel_output_feature_dimension(), 3);
  EXPECT_EQ(ParsePaddingConfig("0_1_2x-3_4")->dimensions(0).interior_padding(), 2);
  const auto groups = ParseReplicaGroupsOnly("{{0,2},{1,3}}");
  ASSERT_TRUE(groups.ok()) << groups.status().message();
  ASSERT_EQ(groups->size(), 2);
  EXPECT_EQ((*groups)[1].replica_ids(0), 1);
  EXPECT_EQ((*groups)[1].replica_ids(1), 3);
  EXPECT_EQ(ParseFrontendAttributes("{a=\"b\",c=\"d\"}")->map().at("c"), "d");
  EXPECT_EQ(ParseStatisticsViz("{visualizing_index=0,s=2.5}")->statistics(0).stat_val(), 2.5);
  EXPECT_EQ(*ParseParameterReplication("{true,false}"), (std::vector<bool>{true, false}));
  EXPECT_FALSE(ParseParameterReplication("true").ok());
  EXPECT_EQ(*ParseBooleanListOrSingleBoolean("true"), std::vector<bool>{true});
  EXPECT_FALSE(ParseReplicaGroupsOnly("[2,2]<=[4]").ok());
  EXPECT_EQ(ParseReplicaGroups("[2,4]<=[2,2,2]T(2,0,1)")->transpose_perm(), (std::vector<int>{1, 0}));
  EXPECT_FALSE(ParseShape("f32[2] junk").ok());
}

}  // namespace
}  // namespace xla
