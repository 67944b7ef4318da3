#include "xla/hlo/evaluator/hlo_evaluator.h"

#include <cstdint>
#include <limits>
#include <string>
#include <tuple>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/layout_util.h"
#include "xla/literal_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using LU = LiteralUtil;

std::unique_ptr<HloModule> Parse(absl::string_view text) {
  auto module = ParseAndReturnUnverifiedModule(text);
  EXPECT_TRUE(module.ok()) << module.status();
  EXPECT_EQ(VerifyModule(**module), absl::OkStatus());
  return *std::move(module);
}

const HloInstruction* Find(const HloModule& module, absl::string_view name) {
  for (const HloComputation* computation : module.computations()) {
    for (const HloInstruction* instruction : computation->instructions()) {
      if (instruction->name() == name) return instruction;
    }
  }
  ADD_FAILURE() << "there is no '" << name << "'";
  return nullptr;
}

// The value of a scalar that is evaluated with all that it depends on.
absl::StatusOr<int64_t> Number(const HloModule& module, absl::string_view name) {
  absl::StatusOr<Literal> value = HloEvaluator().Evaluate(Find(module, name), {}, /*recursively=*/true);
  if (!value.ok()) return value.status();
  return *value->GetFirstInteger();
}

std::string ErrorOf(const HloModule& module, absl::string_view name) {
  return std::string(Number(module, name).status().message());
}

TEST(HloEvaluatorTest, ModulesAndComputations) {
  const auto module = Parse(R"(HloModule m
    double { a = s32[2] parameter(0)  ROOT two = s32[2] add(a, a) }
    ENTRY e { x = s32[2] parameter(0)  y = s32[2] call(x), to_apply=double  ROOT z = s32[2] subtract(y, x) })");
  HloEvaluator evaluator;
  const Literal x = LU::CreateR1<int32_t>({3, 4});
  EXPECT_EQ(*evaluator.Evaluate(*module, {&x}), x);
  EXPECT_EQ(*evaluator.Evaluate(*module, std::vector<Literal>{x}), x);
  const HloComputation& called = *Find(*module, "two")->parent();
  EXPECT_EQ(*evaluator.Evaluate(called, {&x}), LU::CreateR1<int32_t>({6, 8}));
  EXPECT_EQ(*evaluator.Evaluate(called, std::vector<Literal>{x}), LU::CreateR1<int32_t>({6, 8}));
  EXPECT_THAT(evaluator.Evaluate(*module, std::vector<Literal>{}).status().message(),
              HasSubstr("takes 1 arguments, found 0"));
  const Literal wrong = LU::CreateR0<int32_t>(1);
  EXPECT_THAT(evaluator.Evaluate(called, {&wrong}).status().message(),
              HasSubstr("argument 0 has shape s32[]"));
  EXPECT_FALSE(evaluator.Evaluate(HloModule("empty"), std::vector<Literal>{}).ok());
}

TEST(HloEvaluatorTest, InstructionsOfConstants) {
  const auto module = Parse(R"(HloModule m
    ENTRY e { p = s32[] parameter(0)  a = s32[] constant(6)  b = s32[] constant(7)
              ab = s32[] multiply(a, b)  n = s32[] negate(ab)  ROOT r = s32[] add(n, p) })");
  HloEvaluator evaluator;
  EXPECT_EQ(*evaluator.Evaluate(Find(*module, "ab")), LU::CreateR0<int32_t>(42));
  EXPECT_EQ(evaluator.Evaluate(Find(*module, "n")).status().message(),
            "the operands of 'n' are not all constants: 'ab' is multiply");
  Literal result = LU::CreateR0<int32_t>(5);
  EXPECT_FALSE(evaluator.TryEvaluate(Find(*module, "n"), &result));
  EXPECT_EQ(result, LU::CreateR0<int32_t>(5));
  EXPECT_TRUE(evaluator.TryEvaluate(Find(*module, "n"), &result, /*recursively=*/true));
  EXPECT_EQ(result, LU::CreateR0<int32_t>(-42));
  EXPECT_EQ(ErrorOf(*module, "r"), "the value of 'p' is not known: it is an argument of the program");
}

TEST(HloEvaluatorTest, Substitutions) {
  const auto module = Parse(R"(HloModule m
    ENTRY e { p = s32[] parameter(0)  q = s32[] parameter(1)  s = s32[] multiply(p, p)
              t = (s32[], s32[]) tuple(q, s)  g = s32[] get-tuple-element(t), index=1  ROOT r = s32[] add(g, s) })");
  HloEvaluator evaluator;
  const Literal three = LU::CreateR0<int32_t>(3), ten = LU::CreateR0<int32_t>(10);
  const HloInstruction* p = Find(*module, "p");
  const HloInstruction* r = Find(*module, "r");
  EXPECT_EQ(*evaluator.Evaluate(Find(*module, "s"), {}, false, {{p, &three}}), LU::CreateR0<int32_t>(9));
  EXPECT_FALSE(evaluator.Evaluate(r, {}, false, {{p, &three}}).ok());
  EXPECT_EQ(*evaluator.Evaluate(r, {}, true, {{p, &three}}), LU::CreateR0<int32_t>(18));
  EXPECT_EQ(*evaluator.Evaluate(r, {}, true, {{Find(*module, "s"), &ten}}), LU::CreateR0<int32_t>(20));
  EXPECT_EQ(*evaluator.Evaluate(r, {}, false, {{Find(*module, "s"), &ten}, {Find(*module, "g"), &three}}),
            LU::CreateR0<int32_t>(13));
  const Literal pair = LU::MakeTuple({&three, &ten});
  EXPECT_EQ(*evaluator.Evaluate(Find(*module, "g"), {}, false, {{Find(*module, "t"), &pair}}), ten);
  const LiteralSlice slice(pair, {1});
  EXPECT_EQ(*evaluator.Evaluate(r, {}, true, {{p, &slice}}), LU::CreateR0<int32_t>(200));
  const Literal wrong = LU::CreateR0<float>(1);
  EXPECT_EQ(evaluator.Evaluate(r, {}, true, {{p, &wrong}}).status().message(),
            "'p' is s32[], but the value given for it is f32[]");
}

TEST(HloEvaluatorTest, WhatTheValueDependsOnAndNoMore) {
  const auto module = Parse(R"(HloModule m
    twice { u = s32[] parameter(0)  ROOT pair = (s32[], s32[]) tuple(u, u) }
    go { state = (s32[], s32[], s32[]) parameter(0)  a = s32[] get-tuple-element(state), index=0
         limit = s32[] get-tuple-element(state), index=1  ROOT lt = pred[] compare(a, limit), direction=LT }
    round { s = (s32[], s32[], s32[]) parameter(0)  i = s32[] get-tuple-element(s), index=0
            kept = s32[] get-tuple-element(s), index=1  three = s32[] constant(3)  next = s32[] add(i, three)
            inside = s32[] add(kept, three)  copied = s32[] copy(kept)  changed = s32[] negate(i)
            ROOT t = (s32[], s32[], s32[]) tuple(next, copied, next) }
    ENTRY e { p = s32[] parameter(0)  five = s32[] constant(5)  zero = s32[] constant(0)
              init = (s32[], s32[], s32[]) tuple(zero, five, p)
              loop = (s32[], s32[], s32[]) while(init), condition=go, body=round
              first = s32[] get-tuple-element(loop), index=0  second = s32[] get-tuple-element(loop), index=1
              whole = (s32[], s32[], s32[]) tuple(zero, five, zero)
              other = (s32[], s32[], s32[]) opt-barrier(whole)  last = s32[] get-tuple-element(other), index=2
              called = (s32[], s32[]) call(five), to_apply=twice
              element = s32[] get-tuple-element(called), index=1
              ROOT sum = s32[] add(first, element) })");
  EXPECT_EQ(*Number(*module, "second"), 5);  // every round hands it on
  EXPECT_EQ(*Number(*module, "inside"), 8);  // in the loop
  EXPECT_EQ(*Number(*module, "limit"), 5);   // in its condition
  EXPECT_EQ(*Number(*module, "last"), 0);
  EXPECT_EQ(*Number(*module, "element"), 5);
  EXPECT_EQ(*Number(*module, "u"), 5);  // out of a call
  EXPECT_EQ(ErrorOf(*module, "changed"), "the value of 's' is not known: the loop 'loop' changes it");
  EXPECT_EQ(ErrorOf(*module, "first"), "the value of 'p' is not known: it is an argument of the program");
  const Literal p = LU::CreateR0<int32_t>(1);
  EXPECT_EQ(*HloEvaluator().Evaluate(Find(*module, "first"), {}, true, {{Find(*module, "p"), &p}}),
            LU::CreateR0<int32_t>(6));
}

TEST(HloEvaluatorTest, ParametersOfComputationsWithSeveralCallersAreNotKnown) {
  const auto module = Parse(R"(HloModule m
    f { a = s32[] parameter(0)  ROOT b = s32[] negate(a) }
    g { c = s32[] parameter(0)  ROOT d = s32[] copy(c) }
    h { k = s32[] parameter(0)  ROOT l = s32[] add(k, k) }
    ENTRY e { x = s32[] constant(1)  y = s32[] constant(2)  i = s32[] constant(1)
              u = s32[] call(x), to_apply=f  v = s32[] call(y), to_apply=f
              w = s32[] conditional(i, x, y), branch_computations={g, h}  ROOT r = s32[] add(u, w) })");
  EXPECT_EQ(ErrorOf(*module, "b"), "the value of 'a' is not known: its computation is called 2 times");
  EXPECT_EQ(*Number(*module, "l"), 4);
  EXPECT_EQ(*Number(*module, "r"), 3);
}

TEST(HloEvaluatorTest, SingleOps) {
  HloEvaluator evaluator;
  const Literal x = LU::CreateR1<float>({1, -2}), y = LU::CreateR1<float>({3, 4});
  EXPECT_EQ(*evaluator.EvaluateElementwiseUnaryOp(HloOpcode::kAbs, x), LU::CreateR1<float>({1, 2}));
  EXPECT_EQ(*evaluator.EvaluateElementwiseBinaryOp(HloOpcode::kMultiply, x, y), LU::CreateR1<float>({3, -8}));
  EXPECT_EQ(
      *evaluator.EvaluateElementwiseTernaryOp(HloOpcode::kSelect, LU::CreateR1<bool>({true, false}), x, y),
      LU::CreateR1<float>({1, 4}));
  EXPECT_EQ(*evaluator.EvaluateElementwiseCompareOp(ComparisonDirection::kLt, x, y),
            LU::CreateR1<bool>({true, true}));
  const Literal z = LU::CreateR1<complex64>({{3, 4}});
  EXPECT_EQ(*evaluator.EvaluateElementwiseUnaryOp(HloOpcode::kAbs, z), LU::CreateR1<float>({5}));
  DotDimensionNumbers numbers;
  numbers.add_lhs_contracting_dimensions(0);
  numbers.add_rhs_contracting_dimensions(0);
  EXPECT_EQ(*evaluator.EvaluateDotOp(numbers, PrecisionConfig(), x, y), LU::CreateR0<float>(-5));
  const Literal scale = LU::CreateR1<float>({10});
  EXPECT_EQ(*evaluator.EvaluateScaledDotOp(numbers, PrecisionConfig(), x, y, scale, scale),
            LU::CreateR0<float>(-500));
  EXPECT_EQ((*HloEvaluator::MatmulArray2D(Array2D<int32_t>({{1, 2}}), Array2D<int32_t>({{3}, {4}})))(0, 0),
            11);

  EXPECT_THAT(evaluator.EvaluateElementwiseUnaryOp(HloOpcode::kAdd, x).status().message(), HasSubstr("add"));
  EXPECT_THAT(evaluator.EvaluateElementwiseBinaryOp(HloOpcode::kAdd, x, z).status().message(),
              HasSubstr("add [C3]"));
  EXPECT_FALSE(evaluator.EvaluateElementwiseUnaryOp(HloOpcode::kReverse, x).ok());
  EXPECT_FALSE(evaluator.EvaluateElementwiseUnaryOp(HloOpcode::kWhile, x).ok());
  EXPECT_TRUE(HloEvaluator::IsOpcodeImplemented(HloOpcode::kWhile));
  EXPECT_TRUE(HloEvaluator::IsOpcodeImplemented(HloOpcode::kFft));
}

TEST(HloEvaluatorTest, ResultsKeepTheLayoutOfTheirInstruction) {
  const auto module = Parse(R"(HloModule m
    fused { a = s32[2,3]{1,0} parameter(0)  n = s32[2,3]{0,1} negate(a)  c = s32[2,3]{1,0} copy(a)
            ROOT t = (s32[2,3]{0,1}, s32[2,3]{1,0}) tuple(n, c) }
    ENTRY e { x = s32[2,3]{1,0} parameter(0)
              ROOT f = (s32[2,3]{0,1}, s32[2,3]{1,0}) fusion(x), kind=kLoop, calls=fused })");
  HloEvaluator evaluator;
  const Literal x = LU::CreateR2<int32_t>({{1, 2, 3}, {4, 5, 6}});
  const Literal result = *evaluator.Evaluate(*module, {&x});
  EXPECT_EQ(result.shape(), module->entry_computation()->root_instruction()->shape());
  EXPECT_THAT(result.data<int32_t>({0}), ElementsAre(-1, -4, -2, -5, -3, -6));
  EXPECT_THAT(result.data<int32_t>({1}), ElementsAre(1, 2, 3, 4, 5, 6));
  // The layout of an argument is its own.
  const Literal columns = x.Relayout(LayoutUtil::MakeLayout({0, 1}));
  EXPECT_EQ(*evaluator.Evaluate(*module, {&columns}), result);

  const auto bytes = Parse(R"(HloModule m
    ENTRY e { x = s32[2,3]{0,1} parameter(0)  ROOT b = s32[3,1,2]{1,2,0} bitcast(x) })");
  const Literal same = *evaluator.Evaluate(*bytes, {&x});
  EXPECT_THAT(same.data<int32_t>(), ElementsAre(1, 4, 2, 5, 3, 6));
  EXPECT_EQ(same.shape(), bytes->entry_computation()->root_instruction()->shape());
}

TEST(HloEvaluatorTest, ActualSizesTravelWithTheValues) {
  const auto module = Parse(R"(HloModule m
    ENTRY e { n = s32[] parameter(0)  x = s32[4] parameter(1)
              d = s32[<=4] set-dimension-size(x, n), dimensions={0}  y = s32[<=4] add(d, d)
              size = s32[] get-dimension-size(y), dimensions={0}  ROOT t = (s32[], s32[<=4]) tuple(size, y) })");
  const Literal n = LU::CreateR0<int32_t>(3), x = LU::CreateR1<int32_t>({1, 2, 3, 4});
  Literal result = *HloEvaluator().Evaluate(*module, {&n, &x});
  EXPECT_EQ(result.Get<int32_t>({}, {0}), 3);
  EXPECT_EQ(result.GetDynamicSize(0, {1}), 3);
  EXPECT_EQ(*HloEvaluator().Evaluate(Find(*module, "size"), {}, true,
                                     {{Find(*module, "n"), &n}, {Find(*module, "x"), &x}}),
            n);
}

TEST(HloEvaluatorTest, CustomCalls) {
  const auto module = Parse(R"(HloModule m
    f { a = s32[] parameter(0)  ROOT c = s32[] custom-call(a), custom_call_target="nobody_knows_it" }
    ENTRY e { x = s32[] parameter(0)  ROOT r = s32[] call(x), to_apply=f })");
  HloEvaluator evaluator;
  const Literal x = LU::CreateR0<int32_t>(20);
  EXPECT_THAT(evaluator.Evaluate(*module, {&x}).status().message(), HasSubstr("nobody_knows_it"));
  evaluator.set_custom_call_handler(
      [](const HloInstruction* call, absl::Span<const Literal*> operands) -> absl::StatusOr<Literal> {
        EXPECT_EQ(call->custom_call_target(), "nobody_knows_it");
        return LU::CreateR0<int32_t>(operands[0]->Get<int32_t>({}) + 1);
      });
  EXPECT_EQ(*evaluator.Evaluate(*module, {&x}), LU::CreateR0<int32_t>(21));
  EXPECT_TRUE(static_cast<bool>(evaluator.custom_call_handler()));
  evaluator.set_custom_call_handler(
      [](const HloInstruction*, absl::Span<const Literal*>) -> absl::StatusOr<Literal> {
        return LU::CreateR0<float>(1);
      });
  EXPECT_THAT(evaluator.Evaluate(*module, {&x}).status().message(),
              HasSubstr("the handler returned f32[] for 'nobody_knows_it', whose shape is s32[]"));
  evaluator.set_custom_call_handler(
      [](const HloInstruction*, absl::Span<const Literal*>) -> absl::StatusOr<Literal> {
        return absl::DataLossError("worn out");
      });
  EXPECT_EQ(evaluator.Evaluate(*module, {&x}).status().code(), absl::StatusCode::kDataLoss);
}

TEST(HloEvaluatorTest, LoopsEndAtTheLimit) {
  const auto module = Parse(R"(HloModule m
    go { a = s32[] parameter(0)  n = s32[] constant(5)  ROOT lt = pred[] compare(a, n), direction=LT }
    round { b = s32[] parameter(0)  one = s32[] constant(1)  ROOT next = s32[] add(b, one) }
    ENTRY e { x = s32[] parameter(0)  ROOT w = s32[] while(x), condition=go, body=round })");
  const Literal x = LU::CreateR0<int32_t>(0);
  EXPECT_EQ(*HloEvaluator(5).Evaluate(*module, {&x}), LU::CreateR0<int32_t>(5));
  EXPECT_THAT(HloEvaluator(4).Evaluate(*module, {&x}).status().message(),
              HasSubstr("the loop runs more than the 4 iterations that are allowed"));
  const Literal done = LU::CreateR0<int32_t>(9);
  EXPECT_EQ(*HloEvaluator(0).Evaluate(*module, {&done}), done);
}

// The products that the handler is told of make up the result.
TEST(HloEvaluatorTest, TellsOfEveryMultiplication) {
  for (absl::string_view root :
       {"ROOT r = s32[2,5,3] dot(f, g), lhs_batch_dims={1}, rhs_batch_dims={0}, "
        "lhs_contracting_dims={2,0}, "
        "rhs_contracting_dims={3,1}",
        "ROOT r = s32[4,2,5] convolution(c, k), window={size=3 stride=2 pad=2_1 lhs_dilate=2}, "
        "dim_labels=bf0_0io->fb0, feature_group_count=2",
        "ROOT r = s32[1,4,3] convolution(q, h), window={size=2 rhs_reversal=1}, "
        "dim_labels=fb0_i0o->b0f, batch_group_count=3"}) {
    const std::string text = absl::StrCat(R"(HloModule m
      ENTRY e { f = s32[4,2,2,5] parameter(0)  g = s32[2,4,3,2] parameter(1)
                c = s32[2,4,5] parameter(2)  k = s32[3,2,4] parameter(3)
                q = s32[2,3,5] parameter(4)  h = s32[2,2,3] parameter(5) )",
                                          root, " }");
    auto module = ParseAndReturnUnverifiedModule(text);
    ASSERT_TRUE(module.ok()) << module.status();
    std::vector<Literal> arguments;
    for (const HloInstruction* parameter : (*module)->entry_computation()->parameter_instructions()) {
      Literal argument(parameter->shape());
      int32_t value = 7;
      for (int32_t& element : argument.data<int32_t>()) element = value = (value * 31 + 5) % 101;
      arguments.push_back(std::move(argument));
    }
    HloEvaluator evaluator;
    std::vector<std::tuple<int64_t, int64_t, int64_t>> products;
    evaluator.set_trace_mac_handler(
        [&](int64_t result, int64_t lhs, int64_t rhs) { products.emplace_back(result, lhs, rhs); });
    const HloInstruction& op = *(*module)->entry_computation()->root_instruction();
    absl::StatusOr<Literal> result = evaluator.Evaluate(**module, arguments);
    ASSERT_TRUE(result.ok()) << result.status();
    const Literal& lhs = arguments[op.operand(0)->parameter_number()];
    const Literal& rhs = arguments[op.operand(1)->parameter_number()];
    std::vector<int32_t> sums(result->element_count());
    for (const auto& [place, a, b] : products) sums[place] += lhs.data<int32_t>()[a] * rhs.data<int32_t>()[b];
    EXPECT_THAT(result->data<int32_t>(), testing::ElementsAreArray(sums)) << root;
  }
}

TEST(HloEvaluatorTest, WhichDeviceItIsIsNotKnown) {
  const auto module = Parse(R"(HloModule m, replica_count=2
    ENTRY e { r = u32[] replica-id()  n = u32[] constant(1)  ROOT s = u32[] add(n, n) })");
  EXPECT_THAT(ErrorOf(*module, "r"), HasSubstr("known only in a run"));
  EXPECT_EQ(*Number(*module, "s"), 2);
  const auto alone = Parse("HloModule m\nENTRY e { ROOT r = u32[] replica-id() }");
  EXPECT_EQ(*Number(*alone, "r"), 0);
}

// --- Graphs that nobody verified

absl::StatusOr<Literal> EvaluateText(absl::string_view text) {
  auto module = ParseAndReturnUnverifiedModule(text);
  if (!module.ok()) return module.status();
  return HloEvaluator().Evaluate(**module, std::vector<Literal>{});
}

TEST(HloEvaluatorTest, MixedPrecisionIsTheWidestRoundedOnce) {
  const std::string head = R"(HloModule m
    add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT c = f32[] add(a, b) }
    times { a = bf16[] parameter(0)  b = f32[] parameter(1)  n = f32[] copy(a)  ROOT c = bf16[] multiply(n, b) }
    low { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT c = bf16[] add(a, b) }
    ENTRY e { p = bf16[3] constant({1, 2, 3})  v = f32[3] constant({7.015625, 8.015625, 9.015625})  z = f32[] constant(0)
              c = pred[3] constant({1, 0, 1})  h = f16[3] constant({4, 5, 6})  ROOT r = )";
  auto value = [&](absl::string_view root) {
    absl::StatusOr<Literal> result = EvaluateText(absl::StrCat(head, root, " }"));
    return result.ok() ? result->ToStringWithoutShapeOneline() : std::string(result.status().message());
  };
  EXPECT_EQ(value("bf16[] reduce(v, z), dimensions={0}, to_apply=add"), "24");
  EXPECT_EQ(value("f32[3] copy(p)"), "{1, 2, 3}");
  EXPECT_EQ(value("bf16[5] pad(p, z), padding=1_1"), "{0, 1, 2, 3, 0}");
  EXPECT_EQ(value("f32[3] select(c, p, v)"), "{1, 8.015625, 3}");
  EXPECT_EQ(value("f32[3] add(p, v)"), "{8.015625, 10.015625, 12.015625}");
  EXPECT_EQ(value("bf16[3] add(v, v)"), "{14, 16, 18}");
  EXPECT_EQ(value("bf16[3] add(h, p)"), "{5, 7, 9}");
  EXPECT_EQ(value("bf16[3] map(p, v), dimensions={0}, to_apply=times"), "{7, 16, 27}");
  EXPECT_EQ(value("f32[3] clamp(p, v, p)"), "{1, 2, 3}");
  // What only rounds inside is seen from outside as well.
  EXPECT_EQ(value("bf16[3] map(v, v), dimensions={0}, to_apply=low"), "{14, 16, 18}");
  // Bits have no precision.
  EXPECT_THAT(value("f32[3] bitcast-convert(p)"), HasSubstr("bitcast-convert"));
  EXPECT_THAT(value("s32[3] add(p, p)"), HasSubstr("gives bf16[3] but its shape is written as s32[3]"));
}

TEST(HloEvaluatorTest, BrokenRulesAreErrors) {
  auto error = [](absl::string_view body, absl::string_view others = "") {
    return std::string(EvaluateText(absl::StrCat("HloModule m\n", others,
                                                 "\nENTRY e { p = f32[3] constant({1, 2, 3})  ", body, " }"))
                           .status()
                           .message());
  };
  EXPECT_THAT(error("ROOT r = f32[4] add(p, p)"), HasSubstr("instruction 'r': add gives f32[3] but"));
  EXPECT_THAT(error("ROOT r = f32[3] slice(p), slice={[0:9]}"), HasSubstr("slice [C"));
  EXPECT_THAT(error("ROOT r = f32[7] get-tuple-element(p), index=4"), HasSubstr("get-tuple-element [C"));
  EXPECT_THAT(error("ROOT r = f32[3] dot(p, p), lhs_contracting_dims={3}, rhs_contracting_dims={0}"),
              HasSubstr("dot [C"));
  EXPECT_THAT(error("q = f32[4] constant({1, 2, 3, 4})  ROOT r = f32[3] add(p, q)"), HasSubstr("add [C"));
  EXPECT_THAT(error("ROOT r = f32[2] call(p), to_apply=f",
                    "f { a = f32[2] parameter(0)  ROOT c = f32[2] negate(a) }"),
              HasSubstr("call [C"));
  EXPECT_THAT(error("ROOT r = (f32[3], f32[3]) tuple(p)"), HasSubstr("tuple"));
}

// --- Loops over a counter

std::optional<ParsedWhileLoop> ParseLoop(const std::string& text) {
  const auto module = Parse(text);
  return PatternMatchParseWhileLoop(Find(*module, "loop"));
}

// A loop from `init` on, while `condition` of i and n (and the constant c = 12), by `step`.
std::string Counting(absl::string_view init, absl::string_view condition, absl::string_view step,
                     absl::string_view type = "s32[]") {
  return absl::StrCat(
      "HloModule m\ngo { s = (", type, ", ", type, ") parameter(0)  i = ", type,
      " get-tuple-element(s), index=0  n = ", type, " get-tuple-element(s), index=1  c = ", type,
      " constant(12)  ROOT r = pred[] compare(", condition, " }\nround { s = (", type, ", ", type,
      ") parameter(0)  i = ", type, " get-tuple-element(s), index=0  n = ", type,
      " get-tuple-element(s), index=1  k = ", type, " constant(", step, ")  j = ", type,
      " add(k, i)  ROOT t = (", type, ", ", type, ") tuple(j, n) }\nENTRY e { p = ", type,
      " parameter(0)  z = ", type, " constant(", init, ")  b = ", type, " constant(20)  q = (", type, ", ",
      type, ") tuple(z, b)  ROOT loop = (", type, ", ", type, ") while(q), condition=go, body=round }");
}

int64_t Trips(const std::optional<ParsedWhileLoop>& loop) {
  if (!loop.has_value()) return -1;
  return loop->is_dynamic() ? -2 : loop->static_while_loop->trip_count;
}

TEST(HloEvaluatorTest, NothingIsEvaluatedOfNothing) {
  const auto module = Parse("ENTRY e { x = f32[2] parameter(0)  ROOT n = f32[2] negate(x) }");
  const std::vector<const Literal*> none = {nullptr};
  HloEvaluator evaluator;
  EXPECT_EQ(evaluator.Evaluate(*module, none).status().message(), "argument 0 is null");
  const auto made = ModuleEvaluator::Create(*module);
  ASSERT_TRUE(made.ok()) << made.status();
  EXPECT_EQ((*made)->Evaluate(none).status().message(), "argument 0 is null");
  const HloInstruction* nothing = nullptr;
  EXPECT_THAT(std::string(evaluator.Evaluate(nothing).status().message()), HasSubstr("it is null"));
  EXPECT_EQ(
      evaluator.Evaluate(Find(*module, "n"), {}, true, {{Find(*module, "x"), nullptr}}).status().message(),
      "the value given for 'x' is null");
}

// Graphs that wait for themselves, as a pass with a mistake may make them.
TEST(HloEvaluatorTest, CyclesAreErrors) {
  for (absl::string_view op : {"negate", "copy"}) {
    const auto module = Parse(absl::StrCat("ENTRY e { x = f32[2] parameter(0)  n = f32[2] ", op,
                                           "(x)  ROOT m = f32[2] ", op, "(n) }"));
    HloComputation* entry = module->entry_computation();
    HloInstruction* root = entry->root_instruction();
    ASSERT_TRUE(root->mutable_operand(0)->ReplaceOperandWith(0, root).ok());
    const Literal x = LU::CreateR1<float>({1, 2});
    EXPECT_THAT(std::string(HloEvaluator().Evaluate(*module, {&x}).status().message()),
                HasSubstr("depends on it"));
    EXPECT_THAT(std::string(ModuleEvaluator::Create(*module).status().message()), HasSubstr("depends on it"));
    EXPECT_THAT(ErrorOf(*module, "m"), HasSubstr("it depends on itself"));
  }
}

TEST(PatternMatchParseWhileLoopTest, Counters) {
  const auto loop = ParseLoop(Counting("3", "i, c), direction=LT", "2"));
  ASSERT_TRUE(loop.has_value() && !loop->is_dynamic());
  EXPECT_EQ(loop->static_while_loop->trip_count, 5);
  EXPECT_EQ(loop->static_while_loop->induction_var_index, 0);
  EXPECT_EQ(loop->static_while_loop->induction_var_init_value, 3);
  EXPECT_EQ(loop->static_while_loop->step_size, 2);
  EXPECT_EQ(loop->static_while_loop->loop_bound, 12);

  auto trips = [](auto... parts) { return Trips(ParseLoop(Counting(parts...))); };
  EXPECT_EQ(trips("0", "i, n), direction=LT", "1"), 20);  // the bound is handed on by the loop
  EXPECT_EQ(trips("0", "n, i), direction=GE", "1"), 21);
  EXPECT_EQ(trips("0", "i, c), direction=LE", "4"), 4);
  EXPECT_EQ(trips("20", "i, c), direction=GT", "-3"), 3);
  EXPECT_EQ(trips("20", "i, c), direction=GE", "-4"), 3);
  EXPECT_EQ(trips("0", "i, c), direction=NE", "4"), 3);
  EXPECT_EQ(trips("0", "i, c), direction=NE", "5"), -1);  // goes past it
  EXPECT_EQ(trips("12", "i, c), direction=EQ", "1"), 1);
  EXPECT_EQ(trips("15", "i, c), direction=LT", "1"), 0);
  EXPECT_EQ(trips("0", "i, c), direction=LT", "0"), -1);
  EXPECT_EQ(trips("0", "i, c), direction=LT", "-1"), -1);
  EXPECT_EQ(trips("100", "i, c), direction=GT", "20", "s8[]"), -1);  // wraps
  EXPECT_EQ(trips("200", "i, c), direction=GT", "251", "u8[]"), -1);
}

// The programs of a loop with a condition, a body and an entry of their own.
TEST(PatternMatchParseWhileLoopTest, CountersInsideOfCallsAndCopies) {
  EXPECT_EQ(Trips(ParseLoop(R"(HloModule m
    less { i = s32[] parameter(0)  c = s32[] constant(7)  ROOT l = pred[] compare(i, c), direction=LT }
    inc { s = (s32[], s32[]) parameter(0)  i = s32[] get-tuple-element(s), index=1  one = s32[] constant(1)
          ROOT j = s32[] add(i, one) }
    go { s = (s32[], s32[]) parameter(0)  i = s32[] get-tuple-element(s), index=1  k = s32[] copy(i)
         l = pred[] call(k), to_apply=less  ROOT m = pred[] copy(l) }
    round { s = (s32[], s32[]) parameter(0)  a = s32[] get-tuple-element(s), index=0
            j = s32[] fusion(s), kind=kLoop, calls=inc  ROOT t = (s32[], s32[]) tuple(a, j) }
    ENTRY e { p = s32[] parameter(0)  z = s32[] constant(4)  q = (s32[], s32[]) tuple(p, z)
              ROOT loop = (s32[], s32[]) while(q), condition=go, body=round })")),
            3);
}

TEST(PatternMatchParseWhileLoopTest, BoundsThatAreComputed) {
  const std::string text = R"(HloModule m
    go1 { s = (s32[], s32[]) parameter(0)  i = s32[] get-tuple-element(s), index=0  c = s32[] constant(3)
          ROOT l = pred[] compare(i, c), direction=LT }
    round1 { s = (s32[], s32[]) parameter(0)  i = s32[] get-tuple-element(s), index=0  one = s32[] constant(1)
             j = s32[] add(i, one)  a = s32[] get-tuple-element(s), index=1  b = s32[] add(a, a)
             ROOT t = (s32[], s32[]) tuple(j, b) }
    go { s = (s32[], s32[]) parameter(0)  i = s32[] get-tuple-element(s), index=0
         n = s32[] get-tuple-element(s), index=1  one = s32[] constant(1)  m = s32[] add(n, one)
         ROOT l = pred[] compare(i, m), direction=LT }
    round { s = (s32[], s32[]) parameter(0)  i = s32[] get-tuple-element(s), index=0  one = s32[] constant(1)
            j = s32[] add(i, one)  n = s32[] get-tuple-element(s), index=1  ROOT t = (s32[], s32[]) tuple(j, n) }
    ENTRY e { p = s32[] parameter(0)  z = s32[] constant(0)  one = s32[] constant(1)
              q1 = (s32[], s32[]) tuple(z, START)  first = (s32[], s32[]) while(q1), condition=go1, body=round1
              n = s32[] get-tuple-element(first), index=1  q = (s32[], s32[]) tuple(z, n)
              ROOT loop = (s32[], s32[]) while(q), condition=go, body=round })";
  auto with = [&](absl::string_view start) {
    std::string program = text;
    return program.replace(program.find("START"), 5, std::string(start));
  };
  EXPECT_EQ(Trips(ParseLoop(with("one"))), 9);
  EXPECT_EQ(Trips(ParseLoop(with("p"))), -2);  // a number that is not known yet
}

TEST(PatternMatchParseWhileLoopTest, TruthValuesAndOtherForms) {
  auto flag = [](absl::string_view init, absl::string_view after) {
    return ParseLoop(absl::StrCat(R"(HloModule m
      go { s = (pred[], s32[]) parameter(0)  ROOT f = pred[] get-tuple-element(s), index=0 }
      round { s = (pred[], s32[]) parameter(0)  a = s32[] get-tuple-element(s), index=1  f = pred[] constant()",
                                  after, R"()  ROOT t = (pred[], s32[]) tuple(f, a) }
      ENTRY e { p = s32[] parameter(0)  f = pred[] constant()",
                                  init, R"()  q = (pred[], s32[]) tuple(f, p)
                ROOT loop = (pred[], s32[]) while(q), condition=go, body=round })"));
  };
  EXPECT_EQ(Trips(flag("true", "false")), 1);
  EXPECT_EQ(Trips(flag("false", "true")), 0);
  EXPECT_EQ(Trips(flag("true", "true")), -1);
  EXPECT_EQ(flag("true", "false")->static_while_loop->loop_bound, 1);
  EXPECT_EQ(Trips(ParseLoop(R"(HloModule m
    go { s = (f32[], s32[]) parameter(0)  ROOT t = pred[] constant(true) }
    round { ROOT s = (f32[], s32[]) parameter(0) }
    ENTRY e { p = (f32[], s32[]) parameter(0)
              ROOT loop = (f32[], s32[]) while(p), condition=go, body=round })")),
            -1);
  const auto module = Parse("HloModule m\nENTRY e { ROOT loop = s32[] constant(1) }");
  EXPECT_FALSE(PatternMatchParseWhileLoop(Find(*module, "loop")).has_value());
}

}  // namespace
}  // namespace xla
