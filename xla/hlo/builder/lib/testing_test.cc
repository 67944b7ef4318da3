#include "xla/hlo/builder/lib/testing.h"

#include <memory>
#include <vector>

#include "gtest/gtest.h"
#include "xla/client/client_library.h"
#include "xla/hlo/builder/xla_builder.h"
#include "xla/literal.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

TEST(FakeDataTest, HasTheShape) {
  Client* client = ClientLibrary::LocalClientOrDie();
  const Shape shape = ShapeUtil::MakeTupleShape(
      {ShapeUtil::MakeShape(F32, {3, 4}), ShapeUtil::MakeTupleShape({ShapeUtil::MakeShape(PRED, {2})})});
  const std::unique_ptr<GlobalData> data = MakeFakeDataOrDie(shape, client);
  const auto value = client->Transfer(*data);
  ASSERT_TRUE(value.ok()) << value.status().message();
  EXPECT_TRUE(ShapeUtil::Compatible(value->shape(), shape));
  EXPECT_FALSE(value->element(0).IsAllFirst());
  // The same in every call.
  EXPECT_EQ(*value, *client->Transfer(*MakeFakeDataOrDie(shape, client)));
}

TEST(FakeDataTest, FitsAComputation) {
  Client* client = ClientLibrary::LocalClientOrDie();
  XlaBuilder b("sum");
  const Shape shape = ShapeUtil::MakeShape(S32, {20});
  Sub(Parameter(&b, 0, shape, "x"), Parameter(&b, 1, shape, "y"));
  const auto computation = b.Build();
  ASSERT_TRUE(computation.ok());
  const std::vector<std::unique_ptr<GlobalData>> arguments = MakeFakeArgumentsOrDie(*computation, client);
  ASSERT_EQ(arguments.size(), 2);
  const auto result = client->ExecuteAndTransfer(*computation, {arguments[0].get(), arguments[1].get()});
  ASSERT_TRUE(result.ok()) << result.status().message();
  EXPECT_FALSE(result->IsAll(0));  // the two arguments differ
  EXPECT_DEATH(MakeFakeArgumentsOrDie(XlaComputation(), client), "MakeFakeArgumentsOrDie: ");
}

}  // namespace
}  // namespace xla
