#include "xla/client/client.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "xla/client/testing/client_test.h"
#include "xla/layout_util.h"
#include "xla/literal_util.h"
#include "xla/service/platform_util.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using ::testing::HasSubstr;

constexpr char kAdd[] =
    "HloModule add  ENTRY e { x = f32[2] parameter(0)  y = f32[2] parameter(1)  ROOT r = f32[2] add(x, y) }";

class GlobalDataTest : public ClientTest {
 protected:
  std::unique_ptr<GlobalData> Data(const Literal& literal) {
    auto data = client_->TransferToServer(literal);
    EXPECT_TRUE(data.ok()) << data.status();
    return *std::move(data);
  }
};

TEST_F(GlobalDataTest, ValuesGoThereAndBack) {
  const Literal value = LiteralUtil::CreateR2<float>({{1, 2, 3}, {4, 5, 6}});
  const std::unique_ptr<GlobalData> data = Data(value);
  EXPECT_EQ(*client_->GetShape(*data), value.shape());
  EXPECT_EQ(*client_->Transfer(*data), value);
  const Shape columns = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 3}, {0, 1});
  const Literal laid_out = *client_->Transfer(*data, &columns);
  EXPECT_EQ(laid_out.shape(), columns);
  EXPECT_EQ(laid_out, value);
  const Shape other = ShapeUtil::MakeShape(F32, {3, 2});
  EXPECT_EQ(client_->Transfer(*data, &other).status().message(),
            "the value is f32[2,3] in the program, but f32[3,2] was requested");
}

TEST_F(GlobalDataTest, ExecutesAComputation) {
  const std::unique_ptr<GlobalData> x = Data(LiteralUtil::CreateR1<float>({1, 2}));
  const XlaComputation add = Computation(kAdd);
  ExecutionProfile profile;
  absl::StatusOr<std::unique_ptr<GlobalData>> sum =
      client_->Execute(add, {x.get(), x.get()}, nullptr, &profile);
  ASSERT_TRUE(sum.ok()) << sum.status();
  EXPECT_EQ(*client_->Transfer(**sum), LiteralUtil::CreateR1<float>({2, 4}));
  EXPECT_GT(profile.compute_time_ns(), 0);
  EXPECT_EQ(client_->Execute(add, {x.get()}).status().message(),
            "program 'add' takes 2 arguments, but is compiled for 1");
  EXPECT_EQ(client_->Execute(add, {x.get(), nullptr}).status().message(), "argument 1 is null");
}

TEST_F(GlobalDataTest, ExecutesByHandle) {
  const Shape shape = ShapeUtil::MakeShape(F32, {2});
  absl::StatusOr<ExecutionHandle> handle = client_->Compile(Computation(kAdd), {shape, shape});
  ASSERT_TRUE(handle.ok()) << handle.status();
  const std::unique_ptr<GlobalData> x = Data(LiteralUtil::CreateR1<float>({1, 2}));
  for (int i = 0; i < 2; ++i) {
    absl::StatusOr<std::unique_ptr<GlobalData>> sum = client_->Execute(*handle, {x.get(), x.get()});
    ASSERT_TRUE(sum.ok()) << sum.status();
    EXPECT_EQ(*client_->Transfer(**sum), LiteralUtil::CreateR1<float>({2, 4}));
  }
  const std::unique_ptr<GlobalData> wrong = Data(LiteralUtil::CreateR1<float>({1, 2, 3}));
  EXPECT_EQ(client_->Execute(*handle, {x.get(), wrong.get()}).status().message(),
            "argument 1 ('y') has shape f32[3]{0}, but the program was compiled for f32[2]{0}");
  handle->set_handle(12345);
  EXPECT_THAT(client_->Execute(*handle, {}).status().message(),
              HasSubstr("no program with the handle 12345"));
}

TEST_F(GlobalDataTest, TheResultHasTheLayoutOfTheOptions) {
  const Shape columns = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 2}, {0, 1});
  ExecutionOptions options;
  *options.mutable_shape_with_output_layout() = columns.ToProto();
  const XlaComputation constant =
      Computation("HloModule m  ENTRY e { ROOT r = f32[2,2] constant({{1, 2}, {3, 4}}) }");
  absl::StatusOr<Literal> result = client_->ExecuteAndTransfer(constant, {}, &options);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(result->shape(), columns);
  EXPECT_EQ(*result, LiteralUtil::CreateR2<float>({{1, 2}, {3, 4}}));
}

TEST_F(GlobalDataTest, TakesTuplesApart) {
  const Literal one = LiteralUtil::CreateR0<int32_t>(1), two = LiteralUtil::CreateR1<float>({2, 3});
  std::unique_ptr<GlobalData> tuple = Data(LiteralUtil::MakeTuple({&one, &two}));
  absl::StatusOr<std::vector<std::unique_ptr<GlobalData>>> elements = client_->DeconstructTuple(*tuple);
  ASSERT_TRUE(elements.ok()) << elements.status();
  tuple.reset();
  ASSERT_EQ(elements->size(), 2);
  EXPECT_EQ(*client_->Transfer(*(*elements)[0]), one);
  EXPECT_EQ(*client_->Transfer(*(*elements)[1]), two);
  EXPECT_EQ(client_->DeconstructTuple(*(*elements)[0]).status().message(),
            "only a tuple can be deconstructed, found s32[]");
  GlobalData::Release(*std::move(elements));
}

TEST_F(GlobalDataTest, AFreedValueIsAnError) {
  const std::unique_ptr<GlobalData> data = Data(LiteralUtil::CreateR0<float>(1));
  ASSERT_TRUE(client_->Unregister(*data).ok());
  EXPECT_THAT(client_->Transfer(*data).status().message(),
              HasSubstr("it was freed, or belongs to another client"));
  EXPECT_FALSE(client_->Unregister(*data).ok());
}

TEST_F(GlobalDataTest, ComputesConstants) {
  const Layout columns = LayoutUtil::MakeLayout({0, 1});
  const XlaComputation constant = Computation(R"(HloModule m
    ENTRY e { a = f32[2,2] constant({{1, 2}, {3, 4}})  ROOT r = f32[2,2] multiply(a, a) })");
  absl::StatusOr<Literal> result = client_->ComputeConstant(constant, &columns);
  ASSERT_TRUE(result.ok()) << result.status();
  EXPECT_EQ(*result, LiteralUtil::CreateR2<float>({{1, 4}, {9, 16}}));
  EXPECT_EQ(result->shape().layout(), columns);
  EXPECT_EQ(client_->ComputeConstant(Computation(kAdd)).status().message(),
            "the constant depends on 2 parameters of 'add', which have no value");
}

TEST_F(GlobalDataTest, LoadsSnapshots) {
  const XlaComputation add = Computation(kAdd);
  const std::unique_ptr<HloSnapshot> snapshot = *add.Snapshot();
  const std::unique_ptr<GlobalData> x = Data(LiteralUtil::CreateR1<float>({1, 2}));
  absl::StatusOr<XlaComputation> loaded = client_->LoadSnapshot(*snapshot);
  ASSERT_TRUE(loaded.ok()) << loaded.status();
  EXPECT_EQ(*client_->ExecuteAndTransfer(*loaded, {x.get(), x.get()}), LiteralUtil::CreateR1<float>({2, 4}));
  EXPECT_EQ(client_->LoadSnapshot(HloSnapshot()).status().message(), "the snapshot holds no program");
  EXPECT_EQ((*client_->GetComputationShape(add))->parameters_size(), 2);
}

TEST_F(GlobalDataTest, ChannelsHaveNumbersOfTheirOwn) {
  const ChannelHandle a = *client_->CreateChannelHandle(), b = *client_->CreateHostToDeviceChannelHandle(),
                      c = *client_->CreateDeviceToHostChannelHandle();
  EXPECT_EQ(a.type(), ChannelHandle::DEVICE_TO_DEVICE);
  EXPECT_EQ(b.type(), ChannelHandle::HOST_TO_DEVICE);
  EXPECT_EQ(c.type(), ChannelHandle::DEVICE_TO_HOST);
  EXPECT_GT(a.handle(), 0);
  EXPECT_NE(a.handle(), b.handle());
  EXPECT_NE(b.handle(), c.handle());
}

TEST(ClientLibraryTest, AnExplicitPlatformMustBeThere) {
  EXPECT_EQ((*PlatformUtil::GetPlatform("interpreter"))->Name(), "Interpreter");
  EXPECT_EQ((*PlatformUtil::GetPlatform("cpu"))->Name(), "Host");
  EXPECT_EQ(PlatformUtil::GetPlatform("tpu").status().message(),
            "there is no platform 'tpu'; this build has: Host, Interpreter");
}

TEST(ClientLibraryTest, OneClientAPlatform) {
  ClientLibrary::DestroyLocalInstances();
  EXPECT_EQ(ClientLibrary::GetXlaService(nullptr), nullptr);
  LocalClient* client = ClientLibrary::LocalClientOrDie();
  EXPECT_EQ(ClientLibrary::LocalClientOrDie(), client);
  EXPECT_EQ(*ClientLibrary::GetOrCreateLocalClient(client->platform()), client);
  EXPECT_EQ(ClientLibrary::GetXlaService(client->platform()), client->local_service());
  ClientLibrary::DestroyLocalInstances();
}

}  // namespace
}  // namespace xla
