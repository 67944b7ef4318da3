#include "xla/hlo/builder/lib/broadcast.h"

#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/hlo/builder/testing/evaluate.h"
#include "xla/literal_util.h"

namespace xla {
namespace {

// BroadcastTo of {1, 2, ..} in an array of these sizes; the elements of the result in order.
absl::StatusOr<std::vector<int32_t>> Broadcasted(std::vector<int64_t> from, std::vector<int64_t> to) {
  XlaBuilder b("broadcast");
  Array<int32_t> input(from);
  input.FillIota(1);
  absl::StatusOr<XlaOp> op = BroadcastTo(ConstantFromArray<int32_t>(&b, input), to);
  if (!op.ok()) return op.status();
  EXPECT_EQ(b.GetShape(*op)->dimensions(), absl::MakeConstSpan(to));
  absl::StatusOr<XlaComputation> computation = b.Build(*op);
  if (!computation.ok()) return computation.status();
  absl::StatusOr<Literal> result = EvaluateComputation(*computation);
  if (!result.ok()) return result.status();
  return std::vector<int32_t>(result->data<int32_t>().begin(), result->data<int32_t>().end());
}

TEST(BroadcastTest, RepeatsWholeDimensions) {
  using Values = std::vector<int32_t>;
  EXPECT_EQ(*Broadcasted({}, {2}), (Values{1, 1}));
  EXPECT_EQ(*Broadcasted({2}, {2}), (Values{1, 2}));
  EXPECT_EQ(*Broadcasted({2}, {3, 2}), (Values{1, 2, 1, 2, 1, 2}));
  EXPECT_EQ(*Broadcasted({2, 1}, {2, 3}), (Values{1, 1, 1, 2, 2, 2}));
  EXPECT_EQ(*Broadcasted({2}, {4}), (Values{1, 2, 1, 2}));
  EXPECT_EQ(*Broadcasted({2, 1}, {1, 4, 2}), (Values{1, 1, 2, 2, 1, 1, 2, 2}));
  EXPECT_EQ(*Broadcasted({1}, {0}), Values{});
  EXPECT_EQ(*Broadcasted({0}, {2, 0}), Values{});
}

TEST(BroadcastTest, SizesThatDoNotFitAreRefused) {
  const auto message = [](std::vector<int64_t> from, std::vector<int64_t> to) {
    return std::string(Broadcasted(from, to).status().message());
  };
  EXPECT_EQ(message({2}, {3}), "BroadcastTo: sizes are not multiples of the input's: from s32[2] to {3}");
  EXPECT_EQ(message({0}, {2}), "BroadcastTo: sizes are not multiples of the input's: from s32[0] to {2}");
  EXPECT_EQ(message({1, 2}, {2}),
            "BroadcastTo: the input has more dimensions than the output: from s32[1,2] to {2}");
  EXPECT_EQ(message({1}, {-1}), "BroadcastTo: a size is negative: from s32[1] to {-1}");
}

}  // namespace
}  // namespace xla
