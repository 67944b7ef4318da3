#include "xla/ops/rng/generators.h"

#include <gtest/gtest.h>

namespace xla {
namespace {

using Two = std::array<uint32_t, 2>;
using Four = std::array<uint32_t, 4>;

// The known answers that come with the paper's library.
TEST(GeneratorsTest, Threefry2x32) {
  EXPECT_EQ(Threefry2x32(0, 0), (Two{0x6b200159, 0x99ba4efe}));
  EXPECT_EQ(Threefry2x32(~uint64_t{0}, ~uint64_t{0}), (Two{0x1cb996fc, 0xbb002be7}));
  EXPECT_EQ(Threefry2x32(0x0370734413198a2e, 0x85a308d3243f6a88), (Two{0xc4923a9c, 0x483df7a0}));
}

TEST(GeneratorsTest, Philox4x32) {
  EXPECT_EQ(Philox4x32(0, 0, 0), (Four{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  EXPECT_EQ(Philox4x32(~uint64_t{0}, ~uint64_t{0}, ~uint64_t{0}),
            (Four{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(Philox4x32(0x299f31d0a4093822, 0x85a308d3243f6a88, 0x0370734413198a2e),
            (Four{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

}  // namespace
}  // namespace xla
