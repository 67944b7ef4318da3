#include "xla/hlo/evaluator/structural_ops.h"

#include "gtest/gtest.h"
#include "xla/ops/evaluate/evaluate.h"
#include "xla/ops/op_table.h"

namespace xla {
namespace {

// Every row of the op table has one evaluation: its own, or the walk's.
TEST(StructuralOpsTest, CoversWhatTheTableLeavesToTheWalk) {
  for (size_t i = 0; i < HloOpcodeCount(); ++i) {
    const HloOpcode opcode = static_cast<HloOpcode>(i);
    const bool walk = IsStructural(opcode) || opcode == HloOpcode::kParameter;
    EXPECT_EQ(GetEvaluateFn(opcode) == nullptr, walk) << opcode;
  }
}

}  // namespace
}  // namespace xla
