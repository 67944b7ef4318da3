// Rules of HLO instructions, written as in the sdy dialect.
#include <gtest/gtest.h>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/ops/sharding_rule_builder.h"

namespace xla {
namespace {

std::string Letter(int64_t factor) { return std::string(1, static_cast<char>('i' + factor)); }

std::string Text(const std::vector<ShardingRule::Tensor>& tensors) {
  return absl::StrJoin(tensors, ", ", [](std::string* out, const ShardingRule::Tensor& tensor) {
    absl::StrAppend(out, "[",
                    absl::StrJoin(tensor, ",",
                                  [](std::string* out, const auto& dim) {
                                    for (int32_t factor : dim) absl::StrAppend(out, Letter(factor));
                                  }),
                    "]");
  });
}

std::string Text(const std::optional<ShardingRule>& rule) {
  if (!rule.has_value()) return "none";
  std::string text = absl::StrCat("(", Text(rule->operands), ")->(", Text(rule->results), ")");
  for (size_t i = 0; i < rule->factors.size(); ++i) {
    static constexpr const char* kKinds[] = {"", " reduced", " whole", " permuted"};
    const ShardingFactor& factor = rule->factors[i];
    absl::StrAppend(&text, i == 0 ? " " : ", ", Letter(static_cast<int64_t>(i)), "=", factor.size,
                    kKinds[static_cast<int>(factor.kind)], factor.blocked ? " blocked" : "");
  }
  return text;
}

struct Options {
  std::vector<OperandSource> sources = {};
  bool is_reduction = false;
  bool is_conservative = false;
};

// The rule of the root of `entry`, a computation's body.
std::string RuleOf(absl::string_view entry, const Options& options = {}) {
  const auto module = ParseAndReturnUnverifiedModule(absl::StrCat(
      "HloModule m\n"
      "add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT c = f32[] add(a, b) }\n"
      "ge { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT c = pred[] compare(a, b), direction=GE }\n"
      "ENTRY e { ",
      entry, " }"));
  if (!module.ok()) return module.status().ToString();
  const HloInstruction& root = *(*module)->entry_computation()->root_instruction();
  std::vector<ShardingRuleArgs::Sizes> operands, results;
  const auto sizes = [](const Shape& shape) {
    return shape.IsArray() ? ShardingRuleArgs::Sizes(shape.dimensions()) : ShardingRuleArgs::Sizes();
  };
  for (const HloInstruction* operand : root.operands()) operands.push_back(sizes(operand->shape()));
  if (root.shape().IsTuple()) {
    for (const Shape& part : root.shape().tuple_shapes()) results.push_back(sizes(part));
  } else {
    results.push_back(sizes(root.shape()));
  }
  return Text(GetShardingRule({.opcode = root.opcode(),
                               .attributes = root.attributes(),
                               .operands = operands,
                               .results = results,
                               .sources = options.sources,
                               .is_reduction = options.is_reduction,
                               .is_conservative = options.is_conservative}));
}

TEST(ShardingRuleTest, Pointwise) {
  EXPECT_EQ(RuleOf("p = f32[4,8] parameter(0) q = f32[4,8] parameter(1) ROOT r = f32[4,8] add(p, q)"),
            "([i,j], [i,j])->([i,j]) i=4, j=8");
  EXPECT_EQ(RuleOf("p = f32[] parameter(0) q = f32[4] parameter(1) ROOT r = f32[4] clamp(p, q, p)"),
            "([], [i], [])->([i]) i=4");
  EXPECT_EQ(RuleOf("p = f32[0,3] parameter(0) ROOT r = f32[0,3] copy(p)"), "([i,j])->([i,j]) i=0, j=3");
}

TEST(ShardingRuleTest, SomeHaveNone) {
  EXPECT_EQ(RuleOf("ROOT r = f32[4] iota(), iota_dimension=0"), "none");
  EXPECT_EQ(RuleOf("p = f32[4] parameter(0) ROOT r = (f32[4], f32[4]) tuple(p, p)"), "none");
  EXPECT_EQ(RuleOf("p = f32[4] parameter(0) ROOT r = f32[4] custom-call(p), custom_call_target=\"foo\""),
            "none");
  EXPECT_EQ(RuleOf("p = f32[4] parameter(0) ROOT r = () custom-call(p), custom_call_target=\"Eigh\""),
            "none");
  EXPECT_EQ(RuleOf("p = f32[0,4] parameter(0) ROOT r = f32[2,0] reshape(p)"), "none");
}

TEST(ShardingRuleTest, Dots) {
  EXPECT_EQ(
      RuleOf("p = f32[2,3,8] parameter(0) q = f32[8,3,5] parameter(1) ROOT r = f32[3,2,5] dot(p, q), "
             "lhs_batch_dims={1}, rhs_batch_dims={1}, lhs_contracting_dims={2}, rhs_contracting_dims={0}"),
      "([j,i,l], [l,i,k])->([i,j,k]) i=3, j=2, k=5, l=8 reduced");
}

TEST(ShardingRuleTest, ReshapesLineUpFromTheLeft) {
  const auto reshape = [](absl::string_view from, absl::string_view to) {
    return RuleOf(absl::StrCat("p = f32[", from, "] parameter(0) ROOT r = f32[", to, "] reshape(p)"));
  };
  EXPECT_EQ(reshape("4,1,6", "24"), "([i,j,k])->([ik]) i=4, j=1, k=6");
  EXPECT_EQ(reshape("", "1"), "([])->([i]) i=1");
  EXPECT_EQ(reshape("12,5", "4,15"), "([ij,k])->([i,jk]) i=4, j=3, k=5");
  EXPECT_EQ(reshape("8,9", "9,8"), "([i,k])->([j,l]) i=8, j=9, k=9, l=8");
  // Both sides go their own ways, and meet again.
  EXPECT_EQ(reshape("6,4", "4,6"), "([ij,mn])->([ik,ln]) i=2, j=3, k=2, l=3, m=2, n=2");
  EXPECT_EQ(reshape("30,2,6,1", "12,30"), "([ij,m,no,p])->([ik,lo]) i=6, j=5, k=2, l=15, m=2, n=3, o=2, p=1");
  EXPECT_EQ(reshape("3,24,2", "2,3,24,1"), "([i,lm,n])->([j,k,mn,o]) i=3, j=2, k=3, l=2, m=12, n=2, o=1");
  // What no verifier lets pass does not hang.
  EXPECT_NE(reshape("4", "3,5"), "none");
}

TEST(ShardingRuleTest, ElementsThatMove) {
  EXPECT_EQ(RuleOf("p = f32[3,4] parameter(0) ROOT r = f32[4,3,2] broadcast(p), dimensions={1,0}"),
            "([j,i])->([i,j,k]) i=4, j=3, k=2");
  EXPECT_EQ(RuleOf("p = f32[3,4] parameter(0) ROOT r = f32[4,3] transpose(p), dimensions={1,0}"),
            "([j,i])->([i,j]) i=4, j=3");
  EXPECT_EQ(RuleOf("p = f32[3,4] parameter(0) ROOT r = f32[3,4] reverse(p), dimensions={1}"),
            "([i,j])->([i,j]) i=3, j=4 permuted");
  constexpr const char* kSlice = "p = f32[3,4] parameter(0) ROOT r = f32[3,2] slice(p), slice={[0:3],[1:3]}";
  EXPECT_EQ(RuleOf(kSlice), "([i,j])->([i,j]) i=3, j=4 permuted");
  EXPECT_EQ(RuleOf(kSlice, {.is_conservative = true}), "([i,j])->([i,j]) i=3, j=4 permuted blocked");
  constexpr const char* kUpdate =
      "p = f32[4] parameter(0) q = f32[2] parameter(1) i = s32[] parameter(2) ROOT r = f32[4] "
      "dynamic-update-slice(p, q, i)";
  EXPECT_EQ(RuleOf(kUpdate), "([i], [j], [])->([i]) i=4, j=2 whole");
  EXPECT_EQ(RuleOf(kUpdate, {.sources = {{}, {}, {.is_constant = true}}}), "([i], [j], [])->([i]) i=4, j=2");
}

TEST(ShardingRuleTest, ConcatenatedSlices) {
  constexpr const char* kJoin = "p = f32[2] parameter(0) ROOT r = f32[4] concatenate(p, p), dimensions={0}";
  const int x = 0, y = 0;
  const OperandSource slice_of_x = {.is_slice = true, .whole = &x},
                      slice_of_y = {.is_slice = true, .whole = &y};
  const OperandSource all_of_x = {.whole = &x};
  EXPECT_EQ(RuleOf(kJoin), "([i], [i])->([i]) i=4 whole");
  EXPECT_EQ(RuleOf(kJoin, {.sources = {slice_of_x, slice_of_y}}), "([i], [i])->([i]) i=4 permuted");
  EXPECT_EQ(RuleOf(kJoin, {.sources = {all_of_x, slice_of_x}}), "([i], [i])->([i]) i=4 permuted");
  EXPECT_EQ(RuleOf(kJoin, {.sources = {all_of_x, slice_of_y}}), "([i], [i])->([i]) i=4 whole");
  EXPECT_EQ(RuleOf(kJoin, {.sources = {all_of_x, all_of_x}}), "([i], [i])->([i]) i=4 whole");
  EXPECT_EQ(RuleOf(kJoin, {.is_conservative = true}), "([i], [j])->([k]) i=1, j=1, k=1");
}

TEST(ShardingRuleTest, ReductionsAndWindows) {
  EXPECT_EQ(
      RuleOf("p = f32[3,4] parameter(0) z = f32[] parameter(1) ROOT r = f32[3] reduce(p, z), dimensions={1}, "
             "to_apply=add"),
      "([i,j], [])->([i]) i=3, j=4 reduced");
  EXPECT_EQ(RuleOf("p = f32[3,4] parameter(0) z = f32[] parameter(1) ROOT r = f32[3,2] reduce-window(p, z), "
                   "window={size=1x2 stride=1x2}, to_apply=add"),
            "([i,j], [])->([i,j]) i=3, j=2 permuted");
  EXPECT_EQ(RuleOf("p = f32[4] parameter(0) q = f32[2] parameter(1) z = f32[] parameter(2) ROOT r = f32[4] "
                   "select-and-scatter(p, q, z), window={size=2 stride=2}, select=ge, scatter=add"),
            "([j], [i], [])->([j]) i=2 whole, j=4 permuted");
  EXPECT_EQ(RuleOf("p = f32[3,4] parameter(0) ROOT r = f32[3,4] sort(p), dimensions={1}, to_apply=ge"),
            "([i,j])->([i,j]) i=3, j=4 whole");
  EXPECT_EQ(RuleOf("p = f32[1,4] parameter(0) ROOT r = f32[1,4] sort(p), dimensions={1}, to_apply=ge"),
            "([i,j])->([i,j]) i=1, j=4 whole blocked");
}

TEST(ShardingRuleTest, Convolutions) {
  const auto conv = [](absl::string_view input, absl::string_view kernel, absl::string_view result,
                       absl::string_view attributes) {
    return RuleOf(absl::StrCat("p = f32[", input, "] parameter(0) q = f32[", kernel,
                               "] parameter(1) ROOT r = f32[", result,
                               "] convolution(p, q), dim_labels=b0f_0io->b0f, ", attributes));
  };
  // Windows without overlap; the window is the larger one; groups of one.
  EXPECT_EQ(conv("4,8,8", "2,8,16", "4,4,16", "window={size=2 stride=2}"),
            "([i,jk,l], [k,l,m])->([i,j,m]) i=4, j=4 permuted, k=2 reduced, l=8 reduced, m=16");
  EXPECT_EQ(conv("4,8,8", "4,8,16", "4,3,16", "window={size=4 stride=2}"),
            "([i,jk,l], [j,l,m])->([i,k,m]) i=4, j=4 reduced, k=2 permuted, l=8 reduced, m=16");
  EXPECT_EQ(conv("4,8,8", "3,1,16", "4,8,16", "window={size=3 pad=1_1}, feature_group_count=8"),
            "([i,j,k], [n,l,km])->([i,j,km]) i=4, j=8 permuted, k=8, l=1 reduced, m=2, n=1");
  EXPECT_EQ(conv("8,8,4", "3,4,16", "4,8,16", "window={size=3 pad=1_1}, batch_group_count=2"),
            "([ij,k,l], [n,l,im])->([j,k,im]) i=2, j=4, k=8 permuted, l=4 reduced, m=8, n=1");
}

TEST(ShardingRuleTest, GatherAndScatter) {
  EXPECT_EQ(
      RuleOf("p = f32[4,8,6] parameter(0) i = s32[4,3,1] parameter(1) ROOT r = f32[4,3,6] gather(p, i), "
             "offset_dims={2}, collapsed_slice_dims={1}, start_index_map={1}, operand_batching_dims={0}, "
             "start_indices_batching_dims={0}, index_vector_dim=2, slice_sizes={1,1,6}"),
      "([i,l,k], [i,j,m])->([i,j,k]) i=4, j=3, k=6, l=8 reduced, m=1 whole");
  EXPECT_EQ(RuleOf("p = f32[8,6] parameter(0) i = s32[3,1] parameter(1) ROOT r = f32[3,1,4] gather(p, i), "
                   "offset_dims={1,2}, collapsed_slice_dims={}, start_index_map={0}, index_vector_dim=1, "
                   "slice_sizes={1,4}"),
            "([j,l], [i,m])->([i,k,l]) i=3, j=8 reduced, k=1 whole, l=6 whole blocked, m=1 whole");
  constexpr const char* kScatter =
      "p = f32[8,6] parameter(0) i = s32[3,1] parameter(1) u = f32[3,4] parameter(2) ROOT r = f32[8,6] "
      "scatter(p, i, u), update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, "
      "index_vector_dim=1, to_apply=add";
  EXPECT_EQ(RuleOf(kScatter, {.is_reduction = true}),
            "([l,j], [i,m], [i,k])->([l,j]) i=3 reduced, j=6 whole, k=4 whole, l=8, m=1 whole");
  EXPECT_EQ(RuleOf(kScatter),
            "([l,j], [i,m], [i,k])->([l,j]) i=3 whole, j=6 whole, k=4 whole, l=8, m=1 whole");
}

TEST(ShardingRuleTest, LinearAlgebra) {
  const auto solve = [](absl::string_view attributes) {
    return RuleOf(absl::StrCat("a = f32[2,4,4] parameter(0) b = f32[2,4,4] parameter(1) ROOT r = f32[2,4,4] ",
                               "triangular-solve(a, b), lower=true, ", attributes));
  };
  constexpr const char* kSizes = " i=2, j=4 whole, k=4 whole, l=4 whole";
  EXPECT_EQ(solve("left_side=true, transpose_a=NO_TRANSPOSE"),
            absl::StrCat("([i,j,l], [i,j,k])->([i,l,k])", kSizes));
  EXPECT_EQ(solve("left_side=true, transpose_a=TRANSPOSE"),
            absl::StrCat("([i,l,j], [i,j,k])->([i,l,k])", kSizes));
  EXPECT_EQ(solve("left_side=false, transpose_a=NO_TRANSPOSE"),
            absl::StrCat("([i,l,k], [i,j,k])->([i,j,l])", kSizes));
  EXPECT_EQ(RuleOf("a = f32[2,8] parameter(0) ROOT r = c64[2,5] fft(a), fft_type=RFFT, fft_length={8}"),
            "([i,j])->([i,j]) i=2, j=8 whole blocked");
}

TEST(ShardingRuleTest, CustomCallsByTarget) {
  EXPECT_EQ(RuleOf("a = f32[2,8,4] parameter(0) ROOT r = (f32[2,8,4], f32[2,4]) custom-call(a), "
                   "custom_call_target=\"Qr\""),
            "([i,j,k])->([i,j,k], [i,l]) i=2, j=8 whole, k=4 whole, l=4 whole");
  EXPECT_EQ(RuleOf("a = f32[2,4,4] parameter(0) ROOT r = (f32[2,4,4], f32[2,4]) custom-call(a), "
                   "custom_call_target=\"Eigh\""),
            "([i,j,k])->([i,j,k], [i,k]) i=2, j=4, k=4");
  EXPECT_EQ(RuleOf("a = f32[2,16] parameter(0) ROOT r = (f32[2,4], s32[2,4]) topk(a), k=4, largest=true"),
            "([i,j])->([i,j], [i,j]) i=2, j=16 whole blocked");
  EXPECT_EQ(
      RuleOf("a = f32[16] parameter(0) ROOT r = f32[4] custom-call(a), custom_call_target=\"ApproxTopK\""),
      "([i])->([j]) i=16, j=4 whole blocked");
  // Fewer dimensions or vectors than the target would have.
  EXPECT_EQ(
      RuleOf("a = f32[4] parameter(0) ROOT r = f32[4,4] custom-call(a), custom_call_target=\"mhlo.topk\""),
      "none");
  EXPECT_EQ(RuleOf("a = f32[4,4] parameter(0) ROOT r = f32[4,4] custom-call(a), custom_call_target=\"Qr\""),
            "none");
  EXPECT_EQ(
      RuleOf("a = f32[4] parameter(0) ROOT r = (f32[4], f32[]) custom-call(a), custom_call_target=\"Qr\""),
      "none");
}

TEST(ShardingRuleTest, Collectives) {
  EXPECT_EQ(RuleOf("a = f32[2,8] parameter(0) ROOT r = f32[4,8] all-gather(a), replica_groups={{0,1}}, "
                   "dimensions={0}"),
            "([j,i])->([k,i]) i=8, j=2 whole, k=4 whole");
}

}  // namespace
}  // namespace xla
