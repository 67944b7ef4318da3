#include "tools/key.h"

#include "gtest/gtest.h"

namespace xla {
namespace {

TEST(ArgumentKeyTest, ReadsNumberTypeAndDevice) {
  EXPECT_EQ(ParseArgumentKey("arg0")->number, 0);
  EXPECT_EQ(ParseArgumentKey("arg12.bf16")->number, 12);
  EXPECT_EQ(ParseArgumentKey("arg12.bf16")->type, "bf16");
  EXPECT_FALSE(ParseArgumentKey("arg1")->device.has_value());
  EXPECT_EQ(ParseArgumentKey("r3.arg1.f32")->device, 3);
  EXPECT_EQ(ParseArgumentKey("r3.arg1.f32")->number, 1);
}

TEST(ArgumentKeyTest, LeavesOtherKeysAlone) {
  for (const char* key : {"", "arg", "out0", "argx", "arg01", "arg0.", "arg0x", "r.arg0", "r1arg0",
                          "r01.arg0", "Arg0", "arg99999999999999999999", "x.arg0", "arg-1"}) {
    EXPECT_FALSE(ParseArgumentKey(key).has_value()) << key;
  }
}

TEST(OutputKeyTest, NamesTheDeviceOfSeveral) {
  EXPECT_EQ(OutputKey(2, std::nullopt), "out2");
  EXPECT_EQ(OutputKey(0, 3), "r3.out0");
}

}  // namespace
}  // namespace xla
