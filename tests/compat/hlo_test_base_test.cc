#include "xla/tests/hlo_test_base.h"

#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/flat_hash_set.h"
#include "absl/strings/str_replace.h"
#include "gtest/gtest-spi.h"
#include "xla/error_spec.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/pass/hlo_pass_interface.h"
#include "xla/hlo/testlib/filecheck.h"
#include "xla/hlo/testlib/test.h"
#include "xla/literal_util.h"
#include "xla/maybe_owning.h"
#include "xla/service/hlo_runner.h"
#include "xla/shape_util.h"
#include "xla/tests/hlo_pjrt_interpreter_reference_mixin.h"
#include "xla/tests/hlo_pjrt_test_base.h"
#include "xla/tests/literal_test_util.h"
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

TEST_F(ModuleTest, FakeIndicesLieInsideTheOperand) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(R"(
HloModule indices
second { a = f32[] parameter(0)  ROOT b = f32[] parameter(1) }
inner { at = s32[2] parameter(0)  ROOT same = s32[2] copy(at) }
ENTRY main {
  x = f32[7,9] parameter(0)
  rows = s32[40] parameter(1)
  corners = s64[30,2] parameter(2)
  values = f32[30,2,3] parameter(3)
  corner = s32[2] parameter(4)
  converted = s64[40] convert(rows)
  parts = f32[40,5] gather(x, converted), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0},
    index_vector_dim=1, slice_sizes={1,5}
  changed = f32[7,9] scatter(x, corners, values), update_window_dims={1,2}, inserted_window_dims={},
    scatter_dims_to_operand_dims={0,1}, index_vector_dim=1, unique_indices=true, to_apply=second
  called = s32[2] call(corner), to_apply=inner
  ROOT all = (f32[40,5], f32[7,9], s32[2]) tuple(parts, changed, called)
})"));
  TF_ASSERT_OK_AND_ASSIGN(std::vector<Literal> arguments, MakeFakeArguments(module.get()));
  const auto in_range = [](const Literal& literal, int64_t least, int64_t most) {
    for (int64_t i = 0; i < literal.element_count(); ++i) {
      const auto value =
          literal.shape().element_type() == S32 ? literal.data<int32_t>()[i] : literal.data<int64_t>()[i];
      if (value < least || value > most) return false;
    }
    return true;
  };
  EXPECT_TRUE(in_range(arguments[1], 0, 6)) << arguments[1];
  EXPECT_TRUE(in_range(arguments[2], 0, 5)) << arguments[2];  // rows 0 to 5 and columns 0 to 6: both, 0 to 5
  EXPECT_FALSE(in_range(arguments[1], 0, 0));
  EXPECT_FALSE(in_range(arguments[4], 0, 6)) << "nothing is indexed with it";
}

TEST_F(ModuleTest, ExecutablesRunManyTimesAndKnowTheirRunner) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(kSum));
  TF_ASSERT_OK_AND_ASSIGN(auto same, ParseAndReturnVerifiedModule(kSum));
  TF_ASSERT_OK_AND_ASSIGN(auto other, ParseAndReturnVerifiedModule(kDifference));
  TF_ASSERT_OK_AND_ASSIGN(auto executable, CreateExecutable(std::move(module), /*run_hlo_passes=*/false));
  TF_ASSERT_OK_AND_ASSIGN(auto same_executable, CreateExecutable(std::move(same), false));
  TF_ASSERT_OK_AND_ASSIGN(auto other_executable, CreateExecutable(std::move(other), false));
  EXPECT_TRUE(test_runner().ExecutablesAreEquivalent(executable.get(), same_executable.get()));
  EXPECT_FALSE(test_runner().ExecutablesAreEquivalent(executable.get(), other_executable.get()));
  TF_ASSERT_OK_AND_ASSIGN(const HloModule* inside, test_runner().HloModuleFromWrapped(executable.get()));
  EXPECT_EQ(inside->entry_computation()->num_parameters(), 2);

  const Literal x = LiteralUtil::CreateR1<float>({1, 2});
  const std::vector<const Literal*> arguments = {&x, &x};
  TF_ASSERT_OK_AND_ASSIGN(
      auto results, test_runner().ExecuteWithExecutable(executable.get(), arguments, /*num_repeats=*/3));
  ASSERT_EQ(results.size(), 3);
  for (const auto& result : results) LiteralTestUtil::ExpectR1Equal<float>({2, 4}, *result);
  EXPECT_THAT(reference_runner().ExecuteWithExecutable(executable.get(), arguments),
              tsl::testing::StatusIs(absl::StatusCode::kInvalidArgument, HasSubstr("another runner")));
  EXPECT_FALSE(test_runner().HasProperty(HloRunnerPropertyTag::kUsingGpuCuda));
  EXPECT_TRUE(RunMultipleTimes(kSum, /*run_hlo_passes=*/true, /*num_runs=*/2, nullptr,
                               /*assert_determinism=*/true));
}

TEST_F(ModuleTest, BuffersOnTheDeviceAreArgumentsAndResults) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(kDifference));
  HloRunner& runner = test_runner_as_hlo_runner();
  const Literal x = LiteralUtil::CreateR1<float>({5, 6}), y = LiteralUtil::CreateR1<float>({1, 4});
  TF_ASSERT_OK_AND_ASSIGN(auto buffers, runner.TransferLiteralsToDevice({&x, &y}));
  TF_ASSERT_OK_AND_ASSIGN(ExecutionOutput output, runner.ExecuteWithDeviceBuffers(module->Clone(), buffers));
  TF_ASSERT_OK_AND_ASSIGN(const Literal lent, runner.TransferLiteralFromDevice(output.Result()));
  LiteralTestUtil::ExpectR1Equal<float>({4, 2}, lent);
  TF_ASSERT_OK_AND_ASSIGN(output, runner.ExecuteWithMovedDeviceBuffers(module->Clone(), std::move(buffers)));
  TF_ASSERT_OK_AND_ASSIGN(const Literal moved, runner.TransferLiteralFromDevice(output.Result()));
  LiteralTestUtil::ExpectR1Equal<float>({4, 2}, moved);
}

TEST_F(ModuleTest, InfeedsAreFedAndOutfeedsRead) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(R"(
HloModule feeds, replica_count=2
ENTRY main {
  begin = token[] after-all()
  first = (s32[], token[]) infeed(begin)
  a = s32[] get-tuple-element(first), index=0
  t1 = token[] get-tuple-element(first), index=1
  second = (s32[], token[]) infeed(t1)
  b = s32[] get-tuple-element(second), index=0
  t2 = token[] get-tuple-element(second), index=1
  sum = s32[] add(a, b)
  o1 = token[] outfeed(sum, t2), outfeed_shape=s32[]
  o2 = token[] outfeed(a, o1), outfeed_shape=s32[]
  ROOT result = s32[] multiply(sum, sum)
})",
                                                                    /*replica_count=*/2));
  ASSERT_GE(num_devices(), 2);
  const Literal one = LiteralUtil::CreateR0<int32_t>(1), ten = LiteralUtil::CreateR0<int32_t>(10);
  std::vector<Literal> written;
  HloRunnerInterface::ReplicatedExecuteOptions options;
  options.num_replicas = 2;
  options.infeed_values = {&one, &ten};
  options.infeed_steps = 2;
  options.outfeed_shape = ShapeUtil::MakeShape(S32, {});
  options.outfeed_values = &written;
  TF_ASSERT_OK_AND_ASSIGN(std::vector<Literal> results,
                          test_runner().ExecuteReplicated(module->Clone(), options));
  LiteralTestUtil::ExpectR0Equal<int32_t>(4, results[0]);
  LiteralTestUtil::ExpectR0Equal<int32_t>(400, results[1]);
  ASSERT_EQ(written.size(), 4);
  LiteralTestUtil::ExpectR0Equal<int32_t>(2, written[0]);
  LiteralTestUtil::ExpectR0Equal<int32_t>(10, written[3]);
  options.infeed_steps = -1;
  EXPECT_FALSE(test_runner().ExecuteReplicated(module->Clone(), options).ok());
}

TEST_F(ModuleTest, DevicesWithArgumentsOfTheirOwn) {
  const std::string text = R"(
HloModule replicas, replica_count=2
add { a = u32[] parameter(0)  b = u32[] parameter(1)  ROOT sum = u32[] add(a, b) }
ENTRY main {
  x = u32[] parameter(0)
  ROOT sum = u32[] all-reduce(x), replica_groups={{0,1}}, to_apply=add
})";
  TF_ASSERT_OK_AND_ASSIGN(auto module, ParseAndReturnVerifiedModule(text, /*replica_count=*/2));
  Literal three = LiteralUtil::CreateR0<uint32_t>(3), four = LiteralUtil::CreateR0<uint32_t>(4);
  const std::vector<std::vector<Literal*>> arguments = {{&three}, {&four}};
  TF_ASSERT_OK_AND_ASSIGN(
      std::vector<Literal> results,
      ExecuteReplicated(module->Clone(), arguments, /*num_replicas=*/2, /*run_hlo_passes=*/true));
  ASSERT_EQ(results.size(), 2);
  LiteralTestUtil::ExpectR0Equal<uint32_t>(7, results[1]);
  EXPECT_TRUE(RunAndCompareTwoModulesReplicated(text, text, /*run_hlo_passes=*/true, /*use_threads=*/true,
                                                std::nullopt));
  EXPECT_FALSE(
      RunAndCompareTwoModulesReplicated(module->Clone(), std::move(module), {}, true, true, std::nullopt));
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

// x * x as x + x: not the same, but a change.
class ProductsToSums : public HloModulePass {
 public:
  absl::string_view name() const override { return "products-to-sums"; }
  using HloModulePass::Run;
  absl::StatusOr<bool> Run(HloModule* module, const absl::flat_hash_set<absl::string_view>&) override {
    HloInstruction* root = module->entry_computation()->root_instruction();
    if (root->opcode() != HloOpcode::kMultiply) return false;
    TF_RETURN_IF_ERROR(module->entry_computation()->ReplaceWithNewInstruction(
        root, HloInstruction::CreateBinary(root->shape(), HloOpcode::kAdd, root->mutable_operand(0),
                                           root->mutable_operand(1))));
    return true;
  }
};
const char kProduct[] = R"(
HloModule product
ENTRY main {
  x = $type[2] parameter(0)
  ROOT product = $type[2] multiply(x, x)
}
// CHECK: ROOT {{.*}} = s32[2]{0} add(%x, %x)
)";

class RewriteTest : public HloHardwareIndependentTestBase {};

TEST_F(RewriteTest, PassesAreCheckedByTemplate) {
  TF_ASSERT_OK_AND_ASSIGN(auto module, RunAndCheckHloRewrite(kProduct, ProductsToSums(),
                                                             /*expect_change=*/true, {{"$type", "s32"}}));
  EXPECT_EQ(module->entry_computation()->root_instruction()->opcode(), HloOpcode::kAdd);
  EXPECT_THAT(RunAndCheckHloRewrite(kSum, ProductsToSums()).status(),
              tsl::testing::StatusIs(testing::_, HasSubstr("did not change")));
  TF_ASSERT_OK(RunAndCheckHloRewrite(kSum, ProductsToSums(), /*expect_change=*/false).status());
}

TEST_F(RewriteTest, PassesAreCheckedByLines) {
  const absl::StatusOr<bool> found = RunFileCheck("one\ntwo\n", "CHECK: one\nCHECK-NEXT: two\n");
  // It comes with LLVM's tools, which packages.txt names.
  TF_ASSERT_OK(found.status());
  EXPECT_TRUE(*found);
  EXPECT_FALSE(*RunFileCheck("two\none\n", "CHECK: one\nCHECK-NEXT: two\n"));
  RunAndFilecheckHloRewrite(absl::StrReplaceAll(kProduct, {{"$type", "s32"}}), ProductsToSums());
  EXPECT_NONFATAL_FAILURE(
      RunAndFilecheckHloRewrite(absl::StrReplaceAll(kProduct, {{"$type", "f32"}}), ProductsToSums()), "");
  RunAndFilecheckHloRewrite(kSum, ProductsToSums(), std::nullopt);
}

TEST_F(RewriteTest, ModulesAreComparedAndPlaced) {
  TF_ASSERT_OK_AND_ASSIGN(auto sum, ParseAndReturnVerifiedModule(kSum));
  TF_ASSERT_OK_AND_ASSIGN(auto product,
                          ParseAndReturnVerifiedModule(absl::StrReplaceAll(kProduct, {{"$type", "s32"}})));
  EXPECT_EQ(CompareInputs(*sum, *product), (std::vector<int>{0, 1}));
  EXPECT_TRUE(CompareInputs(*sum, *sum).empty());
  const DeviceAssignment placed = GetDefaultDeviceAssignment(2, 3);
  EXPECT_EQ(placed(1, 2), 5);
  EXPECT_EQ(GetModuleConfigForTest(2, 3, placed).static_device_assignment(), placed);
}

TEST(MaybeOwningTest, CopiesOwnOrBorrowAsTheOriginalDoes) {
  const int lent = 3;
  MaybeOwning<int> borrowed(&lent), owned(std::make_unique<int>(4));
  EXPECT_EQ(MaybeOwning<int>(borrowed).get(), &lent);
  EXPECT_EQ(borrowed.get_mutable(), nullptr);
  MaybeOwning<int> copy = owned;
  *copy.get_mutable() = 5;
  EXPECT_EQ(*owned, 4);
  EXPECT_EQ(*copy, 5);
  const MaybeOwning<int> moved = std::move(copy);
  EXPECT_TRUE(moved.OwnsPtr());
  EXPECT_EQ(copy.get(), nullptr);  // NOLINT: what is left of it
}

}  // namespace
}  // namespace xla
