#include "xla/hlo/text/hlo_printer.h"

#include "absl/strings/match.h"
#include "gtest/gtest.h"
#include "xla/hlo/text/hlo_parser.h"

namespace xla {
namespace {

constexpr absl::string_view kProgram = R"(HloModule m

add { x = f32[] parameter(0) y = f32[] parameter(1) ROOT s = f32[] add(x, y) }

ENTRY e {
  p = f32[2,6] parameter(0), sharding={replicated}
  c = f32[2,6] constant({{1,2,3,4,5,6},{1,2,3,4,5,6}})
  q = f32[2,6]{0,1} copy(p), metadata={op_name="n"}, backend_config={"k":1}
  t = (f32[2,6], f32[2,6], f32[2,6], f32[2,6], f32[2,6], f32[2,6]) tuple(p, p, p, p, p, p)
  z = f32[] constant(0)
  ROOT r = f32[2] reduce(p, z), dimensions={1}, to_apply=add, control-predecessors={q}
})";

std::string Print(const HloPrintOptions& options) {
  const auto module = ParseHloModule(kProgram);
  EXPECT_TRUE(module.ok()) << module.status().message();
  return module.ok() ? (*module)->ToString(options) : "";
}

TEST(HloPrinterTest, Default) {
  EXPECT_EQ(Print(HloPrintOptions::Default()),
            R"(HloModule m, entry_computation_layout={(f32[2,6]{1,0})->f32[2]{0}}

%add (x: f32[], y: f32[]) -> f32[] {
  %x = f32[] parameter(0)
  %y = f32[] parameter(1)
  ROOT %s = f32[] add(%x, %y)
}

ENTRY %e (p: f32[2,6]) -> f32[2] {
  %c = f32[2,6]{1,0} constant({...})
  %p = f32[2,6]{1,0} parameter(0), sharding={replicated}
  %q = f32[2,6]{0,1} copy(%p), metadata={op_name="n"}, backend_config={"k":1}
  %t = (f32[2,6]{1,0}, f32[2,6]{1,0}, f32[2,6]{1,0}, f32[2,6]{1,0}, f32[2,6]{1,0}, /*index=5*/f32[2,6]{1,0}) tuple(%p, %p, %p, %p, %p, /*index=5*/%p)
  %z = f32[] constant(0)
  ROOT %r = f32[2]{0} reduce(%p, %z), dimensions={1}, to_apply=%add, control-predecessors={%q}
}

)");
}

TEST(HloPrinterTest, ShortParsable) {
  EXPECT_EQ(Print(HloPrintOptions::ShortParsable()),
            R"(HloModule m, entry_computation_layout={(f32[2,6]{1,0})->f32[2]{0}}

add {
  x = f32[] parameter(0)
  y = f32[] parameter(1)
  ROOT s = f32[] add(x, y)
}

ENTRY e {
  c = f32[2,6]{1,0} constant({ { 1, 2, 3, 4, 5, 6 }, { 1, 2, 3, 4, 5, 6 } })
  p = f32[2,6]{1,0} parameter(0), sharding={replicated}
  q = f32[2,6]{0,1} copy(p), backend_config={"k":1}
  t = (f32[2,6]{1,0}, f32[2,6]{1,0}, f32[2,6]{1,0}, f32[2,6]{1,0}, f32[2,6]{1,0}, /*index=5*/f32[2,6]{1,0}) tuple(p, p, p, p, p, p)
  z = f32[] constant(0)
  ROOT r = f32[2]{0} reduce(p, z), dimensions={1}, to_apply=add
}

)");
}

TEST(HloPrinterTest, CanonicalNamesNothing) {
  const std::string text = Print(HloPrintOptions::Canonical());
  EXPECT_TRUE(absl::StrContains(
      text, R"(  ROOT tmp_5 = f32[2]{0} reduce(f32[2,6]{1,0} tmp_1, f32[] tmp_4), dimensions={1}, to_apply=
  {
    tmp_0 = f32[] parameter(0)
    tmp_1 = f32[] parameter(1)
    ROOT tmp_2 = f32[] add(f32[] tmp_0, f32[] tmp_1)
  }
})")) << text;
  EXPECT_FALSE(absl::StrContains(text, "backend_config")) << text;
}

TEST(HloPrinterTest, FingerprintForgetsNamesOfComputations) {
  const std::string text = Print(HloPrintOptions::Fingerprint());
  EXPECT_TRUE(absl::StartsWith(text, "HloModule , entry_computation_layout=")) << text;
  EXPECT_TRUE(absl::StrContains(text, "\nENTRY {\n  tmp_0 = f32[2,6]{1,0} constant({...})\n")) << text;
}

TEST(HloPrinterTest, SingleSwitches) {
  HloPrintOptions options;
  options.include_layout_in_shapes = false;
  EXPECT_TRUE(absl::StrContains(Print(options), "%q = f32[2,6] copy(%p)"));
  options = HloPrintOptions();
  options.compact_operands = true;
  EXPECT_TRUE(absl::StrContains(Print(options), "tuple(%p, %p, %p, %p, ...(+2))"));
  options = HloPrintOptions();
  options.print_extra_attributes = false;
  EXPECT_TRUE(absl::StrContains(Print(options), "reduce(%p, %z)\n"));
  options = HloPrintOptions();
  options.indent_amount = 1;
  EXPECT_TRUE(absl::StrContains(Print(options),
                                "\n  %add (x: f32[], y: f32[]) -> f32[] {\n    %x = f32[] parameter(0)\n"));
}

// Numbers print with six digits where that is the number, and strings in braces as they are.
TEST(HloPrinterTest, NumbersAndStringsReadBack) {
  const auto module = ParseHloModule(
      "HloModule m ENTRY e { a = f32[2,3] parameter(0) s = f32[3] parameter(1)\n"
      "ROOT r = f32[2,3] batch-norm-inference(a, s, s, s, s), epsilon=0.1234567890123, feature_index=1, "
      "statistics={visualizing_index=0,x=0.1,y=0.1234567890123}, "
      "frontend_attributes={b=\"{\",a=\"{x}\",c=\"{x}y\\n\"} }");
  ASSERT_TRUE(module.ok()) << module.status().message();
  EXPECT_EQ(
      (*module)->entry_computation()->root_instruction()->ToString(),
      "%r = f32[2,3]{1,0} batch-norm-inference(%a, %s, %s, %s, %s), epsilon=0.123456791, feature_index=1, "
      "frontend_attributes={a={x},b=\"{\",c=\"{x}y\\n\"}, "
      "statistics={visualizing_index=0,x=0.1,y=0.12345678901230001}");
}

// Names that are words of the language print so that they read back, in every style.
TEST(HloPrinterTest, ReservedNames) {
  const auto module = ParseHloModule(
      "HloModule %f32\n%manual { %inf = f32[] parameter(0) }\n"
      "ENTRY %ROOT { %true = f32[] parameter(0) ROOT %nan = f32[] call(%true), to_apply=%manual }");
  ASSERT_TRUE(module.ok()) << module.status().message();
  for (const HloPrintOptions& options : {HloPrintOptions::Default(), HloPrintOptions::ShortParsable()}) {
    const std::string text = (*module)->ToString(options);
    const auto again = ParseHloModule(text);
    ASSERT_TRUE(again.ok()) << text << again.status().message();
    EXPECT_EQ((*again)->ToString(options), text);
  }
}

}  // namespace
}  // namespace xla
