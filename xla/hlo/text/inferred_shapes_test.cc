// What shape and layout an instruction has whose shape the text leaves out. The answers are XLA's; an empty
// one means that it is refused.
#include <string>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "gtest/gtest.h"
#include "xla/hlo/text/hlo_parser.h"

namespace xla {
namespace {

struct Case {
  absl::string_view operands;  // shapes, separated by ';': parameters a, b, c, ..
  absl::string_view op;
  absl::string_view shape;
};

constexpr absl::string_view kComputations = R"(
addf { x = f32[] parameter(0) y = f32[] parameter(1) ROOT a = f32[] add(x, y) }
add2 { x = f32[] parameter(0) y = f32[] parameter(1) z = f32[] parameter(2) w = f32[] parameter(3)
       ROOT a = (f32[], f32[]) tuple(x, y) }
gef { x = f32[] parameter(0) y = f32[] parameter(1) ROOT a = pred[] compare(x, y), direction=GE }
gef2 { x = f32[] parameter(0) y = f32[] parameter(1) z = f32[] parameter(2) w = f32[] parameter(3)
       ROOT a = pred[] compare(x, y), direction=GE }
fixed { x = f32[4,6] parameter(0) ROOT a = f32[4,6] negate(x) }
bounded { x = f32[<=4,6] parameter(0) ROOT a = f32[<=4,6] negate(x) }
unbounded { x = f32[?,6] parameter(0) ROOT a = f32[?,6] negate(x) }
turned { x = f32[4,6]{0,1} parameter(0) ROOT a = f32[4,6]{0,1} negate(x) }
)";

std::string Inferred(const Case& test, bool print_layout) {
  std::string text = absl::StrCat("HloModule m, num_partitions=2\n", kComputations, "ENTRY e {\n");
  int number = 0;
  for (absl::string_view shape : absl::StrSplit(test.operands, "; ")) {
    absl::StrAppend(&text, std::string(1, static_cast<char>('a' + number)), " = ", shape, " parameter(",
                    number, ")\n");
    ++number;
  }
  absl::StrAppend(&text, "ROOT r = ", test.op, " }");
  const auto module = ParseHloModule(text);
  if (!module.ok()) return absl::StrCat("refused: ", module.status().message());
  return (*module)->entry_computation()->root_instruction()->shape().ToString(print_layout);
}

void Expect(const Case& test, bool print_layout) {
  const std::string shape = Inferred(test, print_layout);
  if (test.shape.empty()) {
    EXPECT_TRUE(absl::StartsWith(shape, "refused: "))
        << test.op << " of " << test.operands << " gives " << shape;
  } else {
    EXPECT_EQ(shape, test.shape) << test.op << " of " << test.operands;
  }
}

TEST(InferredShapesTest, LayoutsFollowTheOperands) {
  constexpr Case kCases[] = {
      {"f32[2,3]{0,1:T(2,2)S(1)}", "abs(a)", "f32[2,3]{0,1:T(2,2)S(1)}"},
      {"s4[2,3]{0,1:E(4)}", "negate(a)", "s4[2,3]{0,1:E(4)}"},
      {"c64[2,3]{0,1}", "real(a)", "f32[2,3]{0,1}"},
      {"f32[2,3]{0,1}", "is-finite(a)", "pred[2,3]{0,1}"},
      {"f32[2,3]{0,1}; f32[2,3]{1,0}", "add(a, b)", "f32[2,3]{0,1}"},
      {"f32[2,3]{0,1}; f32[2,3]{1,0}", "add(b, a)", "f32[2,3]{1,0}"},
      {"s4[2,3]{0,1:E(4)}", "compare(a, a), direction=LT", "pred[2,3]{0,1}"},
      {"f32[2,3]{0,1}; f32[2,3]{1,0}", "complex(a, b)", "c64[2,3]{0,1}"},
      {"pred[2,3]{0,1}; f32[2,3]{1,0}; f32[2,3]{1,0}", "select(a, b, c)", "f32[2,3]{0,1}"},
      {"pred[2,3]{1,0}; f32[2,3]{0,1}; f32[2,3]{0,1}", "select(a, b, c)", "f32[2,3]{1,0}"},
      {"pred[]; f32[2,3]{0,1}; f32[2,3]{1,0}", "select(a, b, c)", "f32[2,3]{0,1}"},
      {"pred[2,3]{0,1}; s4[2,3]{0,1:E(4)}", "select(a, b, b)", "s4[2,3]{0,1:E(4)}"},
      {"f32[2,3]{1,0}; f32[2,3]{0,1}", "clamp(a, b, a)", "f32[2,3]{0,1}"},
      {"f32[2,3]{0,1}; f32[2,3]{1,0}", "clamp(a, b, a)", "f32[2,3]{1,0}"},
      {"f32[2,3]{0,1:T(2,2)S(1)}", "copy(a)", "f32[2,3]{0,1:T(2,2)S(1)}"},
      {"f32[2,3]{0,1}", "transpose(a), dimensions={1,0}", "f32[3,2]{1,0}"},
      {"f32[2,3]{1,0}", "transpose(a), dimensions={1,0}", "f32[3,2]{0,1}"},
      {"f32[2,3,4]{0,2,1:T(2,2)S(1)}", "transpose(a), dimensions={1,2,0}", "f32[3,4,2]{2,1,0:T(2,2)S(1)}"},
      {"s4[2,3]{1,0:E(4)}", "transpose(a), dimensions={1,0}", "s4[3,2]{0,1:E(4)}"},
      {"f32[2,3]{0,1}", "reverse(a), dimensions={1}", "f32[2,3]{0,1}"},
      {"f32[2,3]{0,1}", "concatenate(a, a), dimensions={0}", "f32[4,3]{1,0}"},
      {"s4[2,3]{0,1:E(4)}", "concatenate(a, a), dimensions={0}", "s4[4,3]{1,0}"},
      {"f32[2,3]{0,1}; f32[]", "pad(a, b), padding=1_1x0_0", "f32[4,3]{1,0}"},
      {"f32[2,3]{0,1}; f32[3,4]{0,1}", "dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}",
       "f32[2,4]{1,0}"},
      {"f32[4,6,2]{0,1,2}; f32[]", "reduce(a, b), dimensions={0}, to_apply=addf", "f32[6,2]{1,0}"},
      {"f32[4,6]{0,1}; f32[]", "reduce-window(a, b), window={size=2x2}, to_apply=addf", "f32[3,5]{1,0}"},
      {"f32[4,6]{0,1}; f32[3,5]{0,1}; f32[]",
       "select-and-scatter(a, b, c), window={size=2x2}, select=gef, scatter=addf", "f32[4,6]{0,1}"},
      {"f32[4,6]{0,1}", "map(a, a), dimensions={0,1}, to_apply=addf", "f32[4,6]{1,0}"},
      {"f32[4,6]{0,1}", "sort(a, a), dimensions={0}, to_apply=gef2", "(f32[4,6]{0,1}, f32[4,6]{0,1})"},
      {"f32[4,6]{0,1}; s32[]", "set-dimension-size(a, b), dimensions={0}", "f32[<=4,6]{0,1}"},
      {"f32[4,6]{0,1}; f32[2,2]{1,0}; s32[]", "dynamic-update-slice(a, b, c, c)", "f32[4,6]{0,1}"},
      {"f32[4,4]{0,1}", "cholesky(a), lower=true", "f32[4,4]{0,1}"},
      {"f32[4,4]{1,0}; f32[4,2]{0,1}",
       "triangular-solve(a, b), left_side=true, lower=true, transpose_a=NO_TRANSPOSE", "f32[4,2]{0,1}"},
      {"f32[4,4]{0,1}", "fft(a), fft_type=RFFT, fft_length={4}", "c64[4,3]{0,1}"},
      {"f32[2,3,4,4]{0,1,2,3}; f32[3]", "batch-norm-training(a, b, b), epsilon=0.1, feature_index=1",
       "(f32[2,3,4,4]{0,1,2,3}, f32[3]{0}, f32[3]{0})"},
      {"f32[2,3,4,4]{0,1,2,3}; f32[3]", "batch-norm-inference(a, b, b, b, b), epsilon=0.1, feature_index=1",
       "f32[2,3,4,4]{0,1,2,3}"},
      {"f32[4,6]{0,1}", "topk(a), k=2, largest=true", "(f32[4,2]{1,0}, s32[4,2]{1,0})"},
      {"f32[4,6]{0,1}", "call(a), to_apply=turned", "f32[4,6]{0,1}"},
      {"f32[<=4,6]{0,1}; f32[4,6]{1,0}", "add(a, b)", "f32[<=4,6]{0,1}"},
      {"f32[?,6]{0,1}; f32[4,6]{0,1}", "add(a, b)", "f32[4,6]{1,0}"},
  };
  for (const Case& test : kCases) Expect(test, /*print_layout=*/true);
}

TEST(InferredShapesTest, DimensionsWithoutABound) {
  constexpr Case kCases[] = {
      {"f32[?,3]; f32[2,3]", "add(a, b)", "f32[2,3]"},
      {"f32[?,3]; f32[1,3]", "add(a, b)", "f32[?,3]"},
      {"f32[1,3]; f32[?,3]", "add(a, b)", "f32[?,3]"},
      {"f32[?,3]; f32[0,3]", "add(a, b)", "f32[0,3]"},
      {"f32[?,3]; f32[<=2,3]", "add(a, b)", "f32[<=2,3]"},
      {"f32[?,3]; f32[<=1,3]", "add(a, b)", "f32[?,3]"},
      {"f32[?,?]; f32[?,?]", "compare(a, b), direction=LT", "pred[?,?]"},
      {"pred[?,3]; f32[2,3]; f32[?,3]", "select(a, b, c)", "f32[2,3]"},
      {"pred[]; f32[2,3]; f32[?,3]", "select(a, b, c)", "f32[2,3]"},
      {"f32[?,3]; f32[2,3]; f32[?,3]", "clamp(a, b, c)", "f32[2,3]"},
      {"f32[2,3]; f32[?,3]; f32[?,3]", "clamp(a, b, c)", "f32[?,3]"},
      {"f32[?,<=3,?,5]", "transpose(a), dimensions={3,1,2,0}", "f32[5,<=3,?,?]"},
      {"f32[?,3]; f32[2,?]", "concatenate(a, b), dimensions={0}", "f32[?,3]"},
      {"f32[?,3]; f32[2,?]", "concatenate(a, b), dimensions={1}", "f32[2,?]"},
      {"f32[<=4,3]; f32[?,3]", "concatenate(a, b), dimensions={1}", "f32[<=4,6]"},
      {"f32[<=4,3]; f32[?,3]", "concatenate(a, b), dimensions={0}", "f32[?,3]"},
      {"f32[4,3]; f32[?,3]", "concatenate(a, b), dimensions={1}", "f32[4,6]"},
      {"f32[?,3]; f32[]", "pad(a, b), padding=1_1x0_0", "f32[?,3]"},
      {"f32[?,3]", "slice(a), slice={[0:2],[0:3]}", "f32[2,3]"},
      {"f32[?,<=3,?]", "slice(a), slice={[0:1],[1:3],[2:5]}", "f32[1,<=2,3]"},
      {"f32[2,?]; f32[3,4]", "dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}", "f32[2,4]"},
      {"f32[<=5,2,3]; f32[?,3,4]",
       "dot(a, b), lhs_batch_dims={0}, rhs_batch_dims={0}, lhs_contracting_dims={2}, "
       "rhs_contracting_dims={1}",
       "f32[<=5,2,4]"},
      {"f32[?,6,?]; f32[]", "reduce(a, b), dimensions={0}, to_apply=addf", "f32[6,?]"},
      {"f32[?,6]; f32[4,?]; f32[]", "reduce(a, b, c, c), dimensions={0}, to_apply=add2", "(f32[6], f32[6])"},
      {"f32[?,6]; f32[<=4,6]; f32[]", "reduce(a, b, c, c), dimensions={1}, to_apply=add2",
       "(f32[?], f32[?])"},
      {"f32[?,4]; f32[]", "reduce-window(a, b), window={size=4x2 stride=3x3 pad=1_1x1_1}, to_apply=addf",
       "f32[?,2]"},
      {"f32[?,6]; f32[3,5]; f32[]",
       "select-and-scatter(a, b, c), window={size=2x2}, select=gef, scatter=addf", "f32[?,6]"},
      {"f32[4,6]; f32[?,5]; f32[]",
       "select-and-scatter(a, b, c), window={size=2x2}, select=gef, scatter=addf", "f32[4,6]"},
      {"f32[?,6]; f32[4,6]", "map(a, b), dimensions={0,1}, to_apply=addf", "f32[?,6]"},
      {"f32[4,6]; f32[?,6]", "map(a, b), dimensions={0,1}, to_apply=addf", "f32[4,6]"},
      {"f32[?,6]; f32[<=4,?]", "map(a, b), dimensions={0,1}, to_apply=addf", "f32[?,6]"},
      {"f32[<=4,6]; f32[4,6]", "map(a, b), dimensions={0,1}, to_apply=addf", "f32[<=4,6]"},
      {"f32[?,6]; f32[4,6]", "sort(a, b), dimensions={0}, to_apply=gef2", "(f32[?,6], f32[4,6])"},
      {"f32[4,?]; s32[3,1]",
       "gather(a, b), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, "
       "slice_sizes={1,6}",
       "f32[3,6]"},
      {"f32[4,6]; s32[?,?]",
       "gather(a, b), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, "
       "slice_sizes={1,6}",
       "f32[?,6]"},
      {"f32[?,?]; s32[?,?]; f32[?,?]",
       "scatter(a, b, c), update_window_dims={1}, inserted_window_dims={0}, "
       "scatter_dims_to_operand_dims={0}, "
       "index_vector_dim=1, to_apply=addf",
       "f32[?,?]"},
      {"f32[4,6]; s32[?,1]; f32[3,6]",
       "scatter(a, b, c), update_window_dims={1}, inserted_window_dims={0}, "
       "scatter_dims_to_operand_dims={0}, "
       "index_vector_dim=1, to_apply=addf",
       "f32[4,6]"},
      {"f32[?,6]; s32[]", "set-dimension-size(a, b), dimensions={0}", "f32[?,6]"},
      {"f32[?,6]; s32[]", "set-dimension-size(a, b), dimensions={1}", "f32[?,<=6]"},
      {"f32[2,?,?]", "cholesky(a), lower=true", "f32[2,?,?]"},
      {"f32[2,4,?]", "cholesky(a), lower=true", "f32[2,4,?]"},
      {"f32[10,4,?]; f32[10,?,2]",
       "triangular-solve(a, b), left_side=true, lower=true, transpose_a=NO_TRANSPOSE", "f32[10,?,2]"},
      {"c64[2,?]", "fft(a), fft_type=FFT, fft_length={10}", "c64[2,?]"},
      {"c64[2,?]", "fft(a), fft_type=IRFFT, fft_length={10}", "f32[2,10]"},
      {"f32[2,?]", "fft(a), fft_type=RFFT, fft_length={10}", "c64[2,6]"},
      {"c64[?,3]", "fft(a), fft_type=IRFFT, fft_length={4}", "f32[?,4]"},
      {"f32[?,?,4,4]; f32[3]", "batch-norm-training(a, b, b), epsilon=0.1, feature_index=1",
       "(f32[?,?,4,4], f32[?], f32[?])"},
      {"f32[2,3,4,4]; f32[?]", "batch-norm-training(a, b, b), epsilon=0.1, feature_index=1",
       "(f32[2,3,4,4], f32[3], f32[3])"},
      {"f32[?,?,4,?]; f32[7]; f32[5,7,?,9]", "batch-norm-grad(a, b, b, b, c), epsilon=0.1, feature_index=1",
       "(f32[?,?,4,?], f32[?], f32[?])"},
      {"f32[1,?,5,2]; f32[3,3,2,4]", "convolution(a, b), window={size=3x3}, dim_labels=b01f_01io->b01f",
       "f32[1,?,3,4]"},
      {"f32[4]; f32[?]; f32[5]", "clamp(a, b, c)", ""},
      {"pred[<=4]; f32[4]; f32[?]", "select(a, b, c)", "f32[4]"},
      {"pred[?]; f32[1]; f32[?]", "select(a, b, c)", "f32[1]"},
      {"pred[?]; f32[4]; f32[4]", "select(a, b, c)", "f32[?]"},
      {"f32[?,6]", "all-gather(a), replica_groups={{0,1}}, dimensions={0}", "f32[?,6]"},
      {"f32[?,6]", "all-gather(a), replica_groups={{0,1}}, dimensions={1}", "f32[?,12]"},
      {"f32[?,6]", "all-gather-start(a), replica_groups={{0,1}}, dimensions={1}", "(f32[?,6], f32[?,12])"},
      {"f32[?,6]", "reduce-scatter(a), replica_groups={{0,1}}, dimensions={0}, to_apply=addf", "f32[?,6]"},
      {"f32[?,6]", "reduce-scatter(a), replica_groups={{0,1}}, dimensions={1}, to_apply=addf", "f32[?,3]"},
      {"f32[?,6]", "all-to-all(a), replica_groups={{0,1}}, dimensions={0}", "f32[?,6]"},
      {"f32[?,6]", "topk(a), k=2, largest=true", "(f32[?,2], s32[?,2])"},
      {"f32[<=4,6]; pred[]; f32[4,6]",
       "conditional(b, a, c), true_computation=bounded, false_computation=fixed", "f32[<=4,6]"},
      {"f32[4,6]; pred[]; f32[<=4,6]",
       "conditional(b, a, c), true_computation=fixed, false_computation=bounded", "f32[<=4,6]"},
      {"f32[?,6]; pred[]; f32[4,6]",
       "conditional(b, a, c), true_computation=unbounded, false_computation=fixed", "f32[?,6]"},
  };
  for (const Case& test : kCases) Expect(test, /*print_layout=*/false);
}

}  // namespace
}  // namespace xla
