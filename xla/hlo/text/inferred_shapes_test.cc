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

}  // namespace
}  // namespace xla
