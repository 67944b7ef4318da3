#include "xla/hlo/ir/hlo_original_value.h"

#include <gtest/gtest.h>

#include <memory>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/match.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla {
namespace {

const char kProgram[] = R"(HloModule origins
ENTRY main {
  p = f32[2] parameter(0), origin={{"x"}}
  n = f32[2] negate(p)
  pair = (f32[2], f32[2]) tuple(p, n), origin={({"x"}, {"f/y" {1}})}
  first = f32[2] get-tuple-element(pair), index=0
  gap = (f32[2], ()) custom-call(p), custom_call_target="t", origin={({}, ())}
  ROOT c = f32[2] custom-call(p), custom_call_target="t", origin={[synthetic_call]}
})";

std::unique_ptr<HloModule> Parsed() { return *ParseAndReturnUnverifiedModule(kProgram); }
HloInstruction* Find(HloModule& module, absl::string_view name) {
  return module.entry_computation()->GetInstructionWithName(name);
}

TEST(OriginalValueTest, TextAndProtoKeepIt) {
  const auto module = Parsed();
  const std::string text = module->ToString();
  for (const char* origin : {"origin={{\"x\"}}", "origin={({\"x\"}, {\"f/y\" {1}})}", "origin={({}, ())}",
                             "origin={[synthetic_call]}"}) {
    EXPECT_TRUE(absl::StrContains(text, origin)) << text;
  }
  const auto& pair = Find(*module, "pair")->original_value();
  EXPECT_EQ(pair->original_array({1}), (OriginalArray{"f/y", {1}}));
  const auto again = OriginalValue::FromProto(pair->ToProto());
  ASSERT_NE(again, nullptr);
  EXPECT_EQ(*again, *pair);
  EXPECT_TRUE(pair->IsCompatibleWith(Find(*module, "pair")->shape()));
  EXPECT_FALSE(pair->IsCompatibleWith(Find(*module, "p")->shape()));
  EXPECT_TRUE(OriginalValue::FromProto(Find(*module, "c")->original_value()->ToProto())->is_synthetic_call());
}

TEST(OriginalValueTest, WrongProtosAreNone) {
  const auto proto = [](std::initializer_list<std::initializer_list<int64_t>> places) {
    OriginalValueProto proto;
    for (const auto& place : places) {
      auto* element = proto.add_elements();
      element->mutable_shape_index()->Add(place.begin(), place.end());
    }
    return proto;
  };
  EXPECT_NE(OriginalValue::FromProto(proto({{1}, {0}})), nullptr) << "any order";
  EXPECT_EQ(OriginalValue::FromProto(proto({{-1}})), nullptr);
  EXPECT_EQ(OriginalValue::FromProto(proto({{0}, {0}})), nullptr) << "twice";
  EXPECT_EQ(OriginalValue::FromProto(proto({{0}, {0, 1}})), nullptr) << "below a leaf";
  EXPECT_EQ(OriginalValue::FromProto(proto({{0, 1}, {0}})), nullptr) << "above a leaf";
  EXPECT_EQ(OriginalValue::FromProto(proto({{int64_t{1} << 60}})), nullptr);
  EXPECT_EQ(OriginalValue::FromProto(proto({{4000}, {0, 4000}})), nullptr) << "too much is left out";
}

TEST(OriginalValueTest, IsMadeFromInstructions) {
  const auto module = Parsed();
  EXPECT_EQ(OriginalValue::CreateFromInstruction(Find(*module, "n"))->ToString(), "{\"n\"}");
  EXPECT_EQ(OriginalValue::CreateFromInstruction(Find(*module, "n"), "call")->ToString(), "{\"call/n\"}");
  EXPECT_EQ(OriginalValue::CreateFromInstruction(Find(*module, "first"))->ToString(), "{\"x\"}");
  EXPECT_EQ(OriginalValue::CreateFromInstruction(Find(*module, "pair"), "call")->ToString(),
            "({\"call/x\"}, {\"call/f/y\" {1}})");
  Find(*module, "pair")->set_original_value(nullptr);
  EXPECT_EQ(OriginalValue::CreateFromInstruction(Find(*module, "pair"))->ToString(), "({\"x\"}, {\"n\"})");
}

TEST(OriginalValueTest, IsCopiedWhereTheShapesFit) {
  const auto module = Parsed();
  HloInstruction* n = Find(*module, "n");
  n->CopyOriginalValue(Find(*module, "pair"));
  EXPECT_EQ(n->original_value(), nullptr);
  n->CopyOriginalValue(Find(*module, "p"));
  EXPECT_EQ(n->original_value(), Find(*module, "p")->original_value());
  n->CopyOriginalValue(Find(*module, "p"), /*clone=*/true);
  EXPECT_NE(n->original_value(), Find(*module, "p")->original_value());
  EXPECT_EQ(*n->original_value(), *Find(*module, "p")->original_value());
  DeduplicateOriginalValues(module.get());
  EXPECT_EQ(n->original_value(), Find(*module, "p")->original_value());
}

TEST(OriginalValueTest, CallsThatTheArraysLieIn) {
  OriginalValue value(ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(F32, {}), ShapeUtil::MakeNil()}));
  EXPECT_TRUE(value.IsEmpty());
  EXPECT_EQ(value.GetOriginalCallLikeInstructions(), std::nullopt);
  *value.mutable_original_array({0}) = OriginalArray{"outer/inner/x", {}};
  EXPECT_FALSE(value.IsEmpty());
  EXPECT_EQ(value.GetOriginalCallLikeInstructions(), "outer/inner");
  EXPECT_EQ(OriginalValue::SyntheticCall().GetOriginalCallLikeInstructions(), "");
}

}  // namespace
}  // namespace xla
