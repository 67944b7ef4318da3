#include "xla/custom_calls/custom_call_target_registry.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "xla/custom_calls/custom_call_status.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_util.h"

namespace {

void AddOne(void* out, const void** in) {
  for (int i = 0; i < 3; ++i) static_cast<float*>(out)[i] = static_cast<const float*>(in[0])[i] + 1;
}
XLA_CPU_REGISTER_CUSTOM_CALL_TARGET(AddOne);

// (a, (b, c)) from (b, c) and a: tables of pointers on both sides.
void Regroup(void* out, const void** in) {
  const void* const* pair = static_cast<const void* const*>(in[0]);
  void** result = static_cast<void**>(out);
  *static_cast<int32_t*>(result[0]) = *static_cast<const int32_t*>(in[1]);
  void** inner = static_cast<void**>(result[1]);
  *static_cast<float*>(inner[0]) = *static_cast<const float*>(pair[0]);
  *static_cast<float*>(inner[1]) = *static_cast<const float*>(pair[1]);
}
XLA_CPU_REGISTER_CUSTOM_CALL_TARGET_WITH_SYM("custom_call_test.regroup", Regroup);

// The elements as they lie in memory.
void InMemoryOrder(void* out, const void** in) { std::memcpy(out, in[0], 4 * sizeof(int32_t)); }
XLA_CPU_REGISTER_CUSTOM_CALL_TARGET(InMemoryOrder);

void FailsOnNegative(void* out, const void** in, XlaCustomCallStatus* status) {
  const float x = *static_cast<const float*>(in[0]);
  *static_cast<float*>(out) = 2 * x;
  if (x < 0) XlaCustomCallStatusSetFailure(status, "negative number", 15);
}
XLA_REGISTER_CUSTOM_CALL_TARGET(FailsOnNegative, "Host");

void LengthOfOpaque(void* out, const void**, const char* opaque, size_t size, XlaCustomCallStatus* status) {
  *static_cast<int32_t*>(out) = static_cast<int32_t>(std::string(opaque, size).find('!'));
  XlaCustomCallStatusSetSuccess(status);
}
XLA_CPU_REGISTER_CUSTOM_CALL_TARGET(LengthOfOpaque);

// Adds to what is there: the operand, if it is aliased.
void AddTenInPlace(void* out, const void**) { *static_cast<float*>(out) += 10; }
XLA_CPU_REGISTER_CUSTOM_CALL_TARGET(AddTenInPlace);

}  // namespace

namespace xla {
namespace {

using ::testing::HasSubstr;

absl::StatusOr<Literal> Evaluate(const std::string& entry, const std::vector<Literal>& arguments) {
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> module,
                      ParseHloModule("HloModule m\nENTRY e { " + entry + " }"));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<ModuleEvaluator> evaluator, ModuleEvaluator::Create(*module));
  std::vector<const Literal*> pointers;
  for (const Literal& argument : arguments) pointers.push_back(&argument);
  return evaluator->Evaluate(pointers);
}

TEST(CustomCallTargetRegistryTest, FindsWhatWasRegistered) {
  CustomCallTargetRegistry* registry = CustomCallTargetRegistry::Global();
  EXPECT_EQ(registry->Lookup("AddOne", "Host"), reinterpret_cast<void*>(AddOne));
  EXPECT_EQ(registry->Lookup("AddOne", "CUDA"), nullptr);
  EXPECT_EQ(registry->Lookup("AddTwo", "Host"), nullptr);
  EXPECT_EQ(registry->registered_symbols("Host").count("custom_call_test.regroup"), 1);
  // The same once more is no mistake.
  registry->Register("AddOne", reinterpret_cast<void*>(AddOne), "Host");
  EXPECT_DEATH(registry->Register("AddOne", reinterpret_cast<void*>(Regroup), "Host"),
               "'AddOne' is registered twice for platform Host");
}

TEST(CustomCallTest, CallsAFunction) {
  const auto result =
      Evaluate("x = f32[3] parameter(0)  ROOT r = f32[3] custom-call(x), custom_call_target=\"AddOne\"",
               {LiteralUtil::CreateR1<float>({1, 2, 3})});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, LiteralUtil::CreateR1<float>({2, 3, 4}));
}

TEST(CustomCallTest, TuplesAreTablesOfPointers) {
  const Literal b = LiteralUtil::CreateR0<float>(1), c = LiteralUtil::CreateR0<float>(2);
  const auto result = Evaluate(
      "x = (f32[], f32[]) parameter(0)  y = s32[] parameter(1)  ROOT r = (s32[], (f32[], f32[])) "
      "custom-call(x, y), "
      "custom_call_target=\"custom_call_test.regroup\"",
      {LiteralUtil::MakeTuple({&b, &c}), LiteralUtil::CreateR0<int32_t>(3)});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->ToStringWithoutShapeOneline(), "( 3, ( 1, 2 ) )");
}

TEST(CustomCallTest, LayoutsAreThoseOfTheInstruction) {
  const Literal x = LiteralUtil::CreateR2<int32_t>({{1, 2}, {3, 4}});
  const auto constrained = Evaluate(
      "x = s32[2,2] parameter(0)  ROOT r = s32[4]{0} custom-call(x), custom_call_target=\"InMemoryOrder\", "
      "operand_layout_constraints={s32[2,2]{0,1}}",
      {x});
  ASSERT_TRUE(constrained.ok()) << constrained.status();
  EXPECT_EQ(*constrained, LiteralUtil::CreateR1<int32_t>({1, 3, 2, 4}));
  const auto result_too = Evaluate(
      "x = s32[2,2] parameter(0)  ROOT r = s32[2,2]{0,1} custom-call(x), "
      "custom_call_target=\"InMemoryOrder\", "
      "operand_layout_constraints={s32[2,2]{1,0}}",
      {x});
  ASSERT_TRUE(result_too.ok()) << result_too.status();
  EXPECT_EQ(*result_too, LiteralUtil::CreateR2<int32_t>({{1, 3}, {2, 4}}));
  const auto free = Evaluate(
      "x = s32[2,2] parameter(0)  ROOT r = s32[4] custom-call(x), custom_call_target=\"InMemoryOrder\"", {x});
  ASSERT_TRUE(free.ok()) << free.status();
  EXPECT_EQ(*free, LiteralUtil::CreateR1<int32_t>({1, 2, 3, 4}));
}

TEST(CustomCallTest, AFailureIsTheInstructionsError) {
  const std::string text =
      "x = f32[] parameter(0)  ROOT r = f32[] custom-call(x), custom_call_target=\"FailsOnNegative\", "
      "api_version=API_VERSION_STATUS_RETURNING";
  EXPECT_EQ(*Evaluate(text, {LiteralUtil::CreateR0<float>(2)}), LiteralUtil::CreateR0<float>(4));
  EXPECT_THAT(Evaluate(text, {LiteralUtil::CreateR0<float>(-2)}).status().message(),
              HasSubstr("custom-call 'FailsOnNegative': negative number"));
}

TEST(CustomCallTest, TheBackendConfigIsHandedOn) {
  const auto result = Evaluate(
      "ROOT r = s32[] custom-call(), custom_call_target=\"LengthOfOpaque\", "
      "api_version=API_VERSION_STATUS_RETURNING_UNIFIED, backend_config=\"some!\"",
      {});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, LiteralUtil::CreateR0<int32_t>(4));
}

TEST(CustomCallTest, AnAliasedOperandIsWhereTheResultIsWritten) {
  const auto result = Evaluate(
      "x = f32[] parameter(0)  ROOT r = f32[] custom-call(x), custom_call_target=\"AddTenInPlace\", "
      "output_to_operand_aliasing={{}: (0, {})}",
      {LiteralUtil::CreateR0<float>(5)});
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, LiteralUtil::CreateR0<float>(15));
}

TEST(CustomCallTest, OtherInterfacesAreRefused) {
  EXPECT_THAT(
      Evaluate("x = f32[3] parameter(0)  ROOT r = f32[3] custom-call(x), custom_call_target=\"AddOne\", "
               "api_version=API_VERSION_TYPED_FFI",
               {LiteralUtil::CreateR1<float>({1, 2, 3})})
          .status()
          .message(),
      HasSubstr("custom-call 'AddOne': has api_version API_VERSION_TYPED_FFI, but what is registered under "
                "that name is "));
}

}  // namespace
}  // namespace xla
