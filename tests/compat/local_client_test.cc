#include "xla/client/local_client.h"

#include <utility>
#include <vector>

#include "xla/client/xla_builder.h"
#include "xla/hlo/testlib/test.h"
#include "xla/hlo/testlib/test_helpers.h"
#include "xla/literal_util.h"
#include "xla/service/shaped_buffer.h"
#include "xla/shape_util.h"
#include "xla/tests/local_client_test_base.h"
#include "xla/tests/test_macros.h"
#include "xla/tsl/platform/status_matchers.h"

// Programs on device buffers, written as XLA's own tests of the local client are.

namespace xla {
namespace {

using ::tsl::testing::StatusIs;

class LocalTest : public LocalClientTestBase {};

XlaComputation Sum() {
  XlaBuilder builder("sum");
  const XlaOp x = Parameter(&builder, 0, ShapeUtil::MakeShape(F32, {3}), "x");
  Add(x, ConstantR1<float>(&builder, {1, 2, 3}));
  return builder.Build().value();
}

XLA_TEST_F(LocalTest, RunOnBuffers) {
  ScopedShapedBuffer x = LiteralToShapedBuffer(LiteralUtil::CreateR1<float>({10, 20, 30}));
  ScopedShapedBuffer result = ExecuteLocallyOrDie(Sum(), {&x});
  LiteralTestUtil::ExpectR1Near<float>({11, 22, 33}, ShapedBufferToLiteral(result), ErrorSpec(1e-5));
  // Results are arguments of the next run.
  ScopedShapedBuffer again = ExecuteLocallyOrDie(Sum(), {&result});
  LiteralTestUtil::ExpectR1Near<float>({12, 24, 36}, ShapedBufferToLiteral(again), ErrorSpec(1e-5));
}

XLA_TEST_F(LocalTest, MemoryComesFromTheAllocatorAndGoesBack) {
  TestAllocator* allocator = GetOrCreateAllocator(local_client_->platform());
  ScopedShapedBuffer x = LiteralToShapedBuffer(LiteralUtil::CreateR1<float>({10, 20, 30}));
  const int64_t given = allocator->allocation_count();
  const int64_t returned = allocator->deallocation_count();
  {
    ScopedShapedBuffer result =
        ExecuteLocallyOrDie(Sum(), {&x}, DefaultExecutableBuildOptions(), DefaultExecutableRunOptions());
    EXPECT_GT(allocator->allocation_count(0), given);
  }
  EXPECT_EQ(allocator->allocation_count() - given, allocator->deallocation_count() - returned);
}

XLA_TEST_F(LocalTest, WrongArgumentsAreErrors) {
  ScopedShapedBuffer x = LiteralToShapedBuffer(LiteralUtil::CreateR1<float>({10, 20}));
  EXPECT_THAT(ExecuteLocally(Sum(), {&x}).status(), StatusIs(absl::StatusCode::kInvalidArgument));
  EXPECT_THAT(ExecuteLocally(Sum(), {}).status(), StatusIs(absl::StatusCode::kInvalidArgument));
}

XLA_TEST_F(LocalTest, ResultLayout) {
  XlaBuilder builder(TestName());
  ConstantR2<float>(&builder, {{1, 2}, {3, 4}});
  const Shape column_major = ShapeUtil::MakeShapeWithDenseLayout(F32, {2, 2}, {0, 1});
  ScopedShapedBuffer result = ExecuteLocallyOrDie(
      builder.Build().value(), {}, DefaultExecutableBuildOptions().set_result_layout(column_major),
      DefaultExecutableRunOptions());
  EXPECT_TRUE(LiteralTestUtil::EqualShapesAndLayouts(result.on_host_shape(), column_major));
  LiteralTestUtil::ExpectR2Equal<float>({{1, 2}, {3, 4}}, ShapedBufferToLiteral(result));
}

}  // namespace
}  // namespace xla
