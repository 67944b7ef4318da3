#include "xla/tests/hlo_test_base.h"

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "gtest/gtest-spi.h"
#include "xla/error_spec.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/testlib/test.h"
#include "xla/literal_util.h"
#include "xla/service/hlo_runner.h"
#include "xla/shape_util.h"
#include "xla/tests/hlo_pjrt_interpreter_reference_mixin.h"
#include "xla/tests/hlo_pjrt_test_base.h"
#include "xla/tests/test_utils.h"
#include "xla/tsl/platform/env.h"
#include "xla/tsl/platform/status_matchers.h"

// Tests of modules, written as XLA's own are.

namespace xla {
namespace {

using ::testing::HasSubstr;

const char kSum[] = R"(
HloModule sum
ENTRY main {
  x = f32[2] parameter(0)
  y = f32[2] parameter(1)
  ROOT sum = f32[2] add(x, y)
})";
const char kSwappedSum[] = R"(
HloModule swapped
ENTRY main {
  x = f32[2] parameter(0)
  y = f32[2] parameter(1)
  ROOT sum = f32[2] add(y, x)
})";
const char kDifference[] = R"(
HloModule difference
ENTRY main {
  x = f32[2] parameter(0)
  y = f32[2] parameter(1)
  ROOT difference = f32[2] subtract(x, y)
})";
const char kWrong[] = R"(
HloModule wrong
ENTRY main {
  x = f32[2] parameter(0)
  ROOT sum = f32[2] negate(y)
})";

// Before there is a client: the host has two devices.
[[maybe_unused]] const int kTwoDevices = setenv("XLA_FLAGS", "--xla_force_host_platform_device_count=2", 0);

class ModuleTest : public HloTestBase {};

TEST_F(ModuleTest, ParseAndRun) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(kSum));
  const Literal x = LiteralUtil::CreateR1<float>({1, 2});
  const Literal y = LiteralUtil::CreateR1<float>({10, 20});
  const Literal result = ExecuteAndTransfer(std::move(module), {&x, &y});
  LiteralTestUtil::ExpectR1Equal<float>({11, 22}, result);
}

TEST_F(ModuleTest, WrongModulesDoNotParse) {
  EXPECT_FALSE(ParseAndReturnVerifiedModule(kWrong).ok());
  EXPECT_FALSE(ParseAndReturnVerifiedModule("no module").ok());
  EXPECT_FALSE(RunAndCompare(kWrong, std::nullopt));
}

TEST_F(ModuleTest, ModulesThatAreNotWellFormed) {
  const Shape shape = ShapeUtil::MakeShape(F32, {2});
  auto builder = HloComputation::Builder(TestName());
  HloInstruction* x = builder.AddInstruction(HloInstruction::CreateParameter(0, shape, "x"));
  builder.AddInstruction(HloInstruction::CreateUnary(ShapeUtil::MakeShape(F32, {3}), HloOpcode::kNegate, x));
  auto module = CreateNewUnverifiedModule();
  module->AddEntryComputation(builder.Build());
  EXPECT_THAT(VerifyHloModule(module.get(), /*layout_sensitive=*/false, /*allow_mixed_precision=*/true),
              tsl::testing::StatusIs(testing::_, HasSubstr("negate gives f32[2]")));
  EXPECT_FALSE(RunAndCompare(std::move(module), std::nullopt));
}

TEST_F(ModuleTest, RunAndCompare) {
  EXPECT_TRUE(RunAndCompare(kSum, ErrorSpec{1e-5, 1e-5}));
  EXPECT_TRUE(RunAndCompareNoHloPasses(kSum, std::nullopt));
}

TEST_F(ModuleTest, RunAndCompareSeesADifference) {
  auto negate = [](HloModule* module) {
    HloComputation* entry = module->entry_computation();
    HloInstruction* root = entry->root_instruction();
    entry->set_root_instruction(
        entry->AddInstruction(HloInstruction::CreateUnary(root->shape(), HloOpcode::kNegate, root)));
  };
  EXPECT_FALSE(RunAndCompare(kSum, ErrorSpec{1e-5, 1e-5}, negate));
}

TEST_F(ModuleTest, TwoModules) {
  EXPECT_TRUE(RunAndCompareTwoModules(kSum, kSwappedSum, ErrorSpec{1e-5}));
  EXPECT_FALSE(RunAndCompareTwoModules(kSum, kDifference, ErrorSpec{1e-5}));
}

TEST_F(ModuleTest, Run) {
  EXPECT_TRUE(Run(kSum));
  EXPECT_TRUE(Run(kSum, /*run_hlo_passes=*/false));
  EXPECT_FALSE(Run(kWrong));
}

TEST_F(ModuleTest, FromFile) {
  std::string name;
  ASSERT_TRUE(tsl::Env::Default()->LocalTempFilename(&name));
  TF_ASSERT_OK(tsl::WriteStringToFile(tsl::Env::Default(), name, kSum));
  EXPECT_TRUE(RunAndCompareFromFile(name, std::nullopt));
  TF_ASSERT_OK(tsl::Env::Default()->DeleteFile(name));
  EXPECT_FALSE(RunAndCompareFromFile(name, std::nullopt));
}

TEST_F(ModuleTest, BuiltModules) {
  auto builder = HloComputation::Builder(TestName());
  HloInstruction* two =
      builder.AddInstruction(HloInstruction::CreateConstant(LiteralUtil::CreateR0<float>(2)));
  builder.AddInstruction(HloInstruction::CreateBinary(two->shape(), HloOpcode::kMultiply, two, two));
  auto module = CreateNewVerifiedModule();
  module->AddEntryComputation(builder.Build());
  EXPECT_EQ(FindInstructions(module.get(), HloOpcode::kMultiply).size(), 1);
  EXPECT_EQ(FindInstruction(module.get(), HloOpcode::kDivide), nullptr);
  LiteralTestUtil::ExpectR0Equal<float>(4, ExecuteNoHloPasses(std::move(module), {}));
}

TEST_F(ModuleTest, Dots) {
  auto builder = HloComputation::Builder(TestName());
  HloInstruction* matrix =
      builder.AddInstruction(HloInstruction::CreateConstant(LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}})));
  HloInstruction* vector =
      builder.AddInstruction(HloInstruction::CreateConstant(LiteralUtil::CreateR1<float>({1, 10})));
  builder.AddInstruction(CreateCanonicalDot(ShapeUtil::MakeShape(F32, {2}), matrix, vector));
  auto module = CreateNewUnverifiedModule();
  module->AddEntryComputation(builder.Build());
  LiteralTestUtil::ExpectR1Near<float>({21, 43}, ExecuteAndTransfer(std::move(module), {}), ErrorSpec{1e-5});
}

TEST_F(ModuleTest, FakeArgumentsSuitTheirUses) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(R"(
HloModule uses
add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT sum = f32[] add(a, b) }
ENTRY main {
  x = f32[10] parameter(0)
  start = s32[] parameter(1)
  zero = f32[] parameter(2)
  part = f32[4] dynamic-slice(x, start), dynamic_slice_sizes={4}
  ROOT sum = f32[] reduce(part, zero), dimensions={0}, to_apply=add
})"));
  TF_ASSERT_OK_AND_ASSIGN(std::vector<Literal> arguments, MakeFakeArguments(module.get()));
  ASSERT_EQ(arguments.size(), 3);
  EXPECT_FALSE(arguments[0].IsAllFirst());
  EXPECT_GE(arguments[1].Get<int32_t>({}), 0);
  EXPECT_LE(arguments[1].Get<int32_t>({}), 6);
  EXPECT_EQ(arguments[2].Get<float>({}), 0);
  TF_ASSERT_OK_AND_ASSIGN(std::vector<Literal> again, MakeFakeArguments(module.get()));
  EXPECT_EQ(arguments[0], again[0]);
  TF_ASSERT_OK_AND_ASSIGN(std::vector<Literal> zeros,
                          MakeFakeArguments(module.get(), /*pseudo_random=*/false));
  EXPECT_TRUE(zeros[0].IsAll(0));
}

TEST(MakeFakeLiteralTest, EveryType) {
  for (const PrimitiveType type : {PRED, S4, S8, U8, S32, U64, F16, BF16, F32, F64, F8E4M3FN, C64, C128}) {
    TF_ASSERT_OK_AND_ASSIGN(const Literal literal, MakeFakeLiteral(ShapeUtil::MakeShape(type, {3, 20})));
    EXPECT_FALSE(literal.IsAllFirst()) << PrimitiveType_Name(type);
  }
  TF_ASSERT_OK_AND_ASSIGN(const Literal tuple,
                          MakeFakeLiteral(ShapeUtil::MakeTupleShape(
                              {ShapeUtil::MakeShape(F32, {2}), ShapeUtil::MakeTokenShape()})));
  EXPECT_EQ(tuple.shape().tuple_shapes_size(), 2);
}

class PjRtTest : public HloPjRtInterpreterReferenceMixin<HloPjRtTestBase> {};

TEST_F(PjRtTest, RunsAndCompares) {
  EXPECT_TRUE(RunAndCompare(kSum, ErrorSpec{1e-5, 1e-5}));
  EXPECT_TRUE(RunAndCompareTwoModules(kSum, kSwappedSum, std::nullopt));
}

TEST_F(PjRtTest, Replicas) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(R"(
HloModule replicas, replica_count=2
ENTRY main {
  x = u32[] parameter(0)
  id = u32[] replica-id()
  ROOT sum = u32[] add(x, id)
})",
                                                                    /*replica_count=*/2));
  ASSERT_GE(test_runner().device_count(), 2);
  const Literal x = LiteralUtil::CreateR0<uint32_t>(10);
  TF_ASSERT_OK_AND_ASSIGN(
      std::vector<Literal> results,
      ExecuteReplicated(std::move(module), {&x}, /*num_devices=*/2, /*use_threads=*/true));
  ASSERT_EQ(results.size(), 2);
  LiteralTestUtil::ExpectR0Equal<uint32_t>(10, results[0]);
  LiteralTestUtil::ExpectR0Equal<uint32_t>(11, results[1]);
}

TEST_F(PjRtTest, ReplicasExchangeValues) {
  const std::string text = R"(
HloModule replicas, replica_count=2
add { a = u32[] parameter(0)  b = u32[] parameter(1)  ROOT sum = u32[] add(a, b) }
ENTRY main {
  x = u32[] parameter(0)
  id = u32[] replica-id()
  mine = u32[] add(x, id)
  ROOT sum = u32[] all-reduce(mine), replica_groups={{0,1}}, to_apply=add
})";
  EXPECT_TRUE(RunReplicated(text, /*run_hlo_passes=*/true, /*num_devices=*/2));
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(text, /*replica_count=*/2));
  const Literal x = LiteralUtil::CreateR0<uint32_t>(10);
  TF_ASSERT_OK_AND_ASSIGN(
      std::vector<Literal> results,
      ExecuteReplicated(std::move(module), {&x}, /*num_devices=*/2, /*use_threads=*/true));
  ASSERT_EQ(results.size(), 2);
  for (const Literal& result : results) LiteralTestUtil::ExpectR0Equal<uint32_t>(21, result);
}

}  // namespace
}  // namespace xla
