#include "xla/cpu/runtime/workers.h"

#include <vector>

#include "gtest/gtest.h"
#include "xla/cpu/runtime/machine.h"

namespace xla::cpu {
namespace {

TEST(WorkersTest, TheCallerDoesEachTaskOnce) {
  std::vector<int> calls(100);
  CallerOnly().Run(100, [&](int64_t task) { ++calls[task]; });
  EXPECT_EQ(calls, std::vector<int>(100, 1));
  EXPECT_EQ(CallerOnly().count(), 1);
  CallerOnly().Run(0, [&](int64_t) { FAIL(); });
}

TEST(MachineTest, CachesGrowFromLevelToLevel) {
  const Machine& machine = ThisMachine();
  EXPECT_GE(machine.l1_bytes, 8 << 10);
  EXPECT_GE(machine.l2_bytes, machine.l1_bytes);
  EXPECT_GE(machine.l3_bytes, machine.l2_bytes);
}

}  // namespace
}  // namespace xla::cpu
