// Loops that are computed in the blocks of a product or convolution must give what the interpreter gives, and
// what looks like one and reads more must stay behind it.
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "xla/backends/cpu_compiler.h"
#include "xla/backends/cpu_test_util.h"
#include "xla/hlo/text/hlo_parser.h"

namespace xla {
namespace {

using cpu_test::ExpectSame;

std::string Module(const std::string& body) {
  return absl::StrCat("HloModule m\nENTRY e {\n", body, "\n}\n");
}

void ExpectEpilogue(const std::string& text, bool expected) {
  SCOPED_TRACE(text);
  auto module = ParseHloModule(text);
  ASSERT_TRUE(module.ok()) << module.status();
  const auto plan = CompileForCpuTo("plan", *std::move(module));
  ASSERT_TRUE(plan.ok()) << plan.status();
  EXPECT_EQ(absl::StrContains(*plan, "and in each block of it"), expected) << *plan;
  ExpectSame(text);
}

// max(x w + b, 0) with the sizes of a product and the type of its operands.
std::string Layer(int m, int k, int n, const std::string& type, const std::string& out) {
  const std::string array = absl::StrCat(out, "[", m, ",", n, "]");
  return Module(absl::StrCat("x = ", type, "[", m, ",", k, "] parameter(0)\n", "w = ", type, "[", k, ",", n,
                             "] parameter(1)\n", "b = ", out, "[", n, "] parameter(2)\n", "d = ", array,
                             " dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n",
                             "bb = ", array, " broadcast(b), dimensions={1}\n", "s = ", array,
                             " add(d, bb)\n", "z = ", out, "[] constant(0)\n", "zb = ", array,
                             " broadcast(z), dimensions={}\n", "ROOT r = ", array, " maximum(s, zb)"));
}

TEST(CpuEpiloguesTest, BiasAndActivationOfProducts) {
  struct Sizes {
    int m, k, n;
  };
  for (const Sizes& s : std::vector<Sizes>{{5, 3, 7},
                                           {1, 40, 100},
                                           {100, 40, 2},
                                           {3, 300, 1000},
                                           {90, 70, 130},
                                           {300, 20, 1100},
                                           {2, 2, 2},
                                           {33, 2, 65},
                                           {1030, 600, 40}}) {
    ExpectEpilogue(Layer(s.m, s.k, s.n, "f32", "f32"), true);
  }
  for (const char* type : {"f64", "bf16", "f16", "s32"}) ExpectEpilogue(Layer(40, 7, 70, type, type), true);
  ExpectEpilogue(Layer(40, 70, 70, "s8", "s32"), true);
}

TEST(CpuEpiloguesTest, LongFunctions) {
  for (int n : {64, 70}) {
    ExpectSame(
        Module(absl::StrCat("x = f32[50,8] parameter(0)  w = f32[8,", n, "] parameter(1)\n", "d = f32[50,", n,
                            "] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}\n",
                            "t = f32[50,", n, "] tanh(d)  e = f32[50,", n, "] erf(t)  l = f32[50,", n,
                            "] logistic(e)  ROOT r = f32[50,", n, "] multiply(l, d)")),
        false, 1e-6);
  }
}

TEST(CpuEpiloguesTest, Residuals) {
  // The operand of the product is read in the loop, whose result must not be written over it.
  ExpectEpilogue(Module(R"(
    x = f32[40,40] parameter(0)  w = f32[40,40] parameter(1)
    y = f32[40,40] multiply(x, w)
    d = f32[40,40] dot(y, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    ROOT r = f32[40,40] add(d, y))"),
                 true);
  ExpectEpilogue(Module(R"(
    x = f32[300,300] parameter(0)  w = f32[300,300] parameter(1)
    y = f32[300,300] add(x, w)
    d = f32[300,300] dot(w, y), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    s = f32[300,300] subtract(y, d)
    ROOT t = f32[300,300] transpose(s), dimensions={1,0})"),
                 true);
  // Twice the same product: the loop reads it once.
  ExpectEpilogue(Module(R"(
    x = f32[30,20] parameter(0)  w = f32[20,40] parameter(1)
    d = f32[30,40] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    ROOT r = f32[30,40] multiply(d, d))"),
                 true);
}

TEST(CpuEpiloguesTest, ComplexProducts) {
  ExpectEpilogue(Module(R"(
    x = f32[40,7] parameter(0)  w = f32[7,70] parameter(1)
    cx = c64[40,7] complex(x, x)  cw = c64[7,70] convert(w)
    d = c64[40,70] dot(cx, cw), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    n = c64[40,70] negate(d)
    re = f32[40,70] real(n)  im = f32[40,70] imag(n)
    ROOT r = f32[40,70] subtract(re, im))"),
                 true);
}

TEST(CpuEpiloguesTest, ShapesOfProducts) {
  // Batches, and another shape of the same rows.
  ExpectEpilogue(Module(R"(
    x = f32[3,20,30] parameter(0)  w = f32[3,30,50] parameter(1)
    d = f32[3,20,50] dot(x, w), lhs_batch_dims={0}, rhs_batch_dims={0}, lhs_contracting_dims={2}, rhs_contracting_dims={1}
    s = f32[6,10,50] reshape(d)
    ROOT r = f32[6,10,50] negate(s))"),
                 true);
  // A matrix and a vector, in both orders.
  ExpectEpilogue(Module(R"(
    x = f32[2000,30] parameter(0)  w = f32[30] parameter(1)  b = f32[2000] parameter(2)
    d = f32[2000] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    ROOT r = f32[2000] add(d, b))"),
                 true);
  ExpectEpilogue(Module(R"(
    x = f32[30,2000] parameter(0)  w = f32[30] parameter(1)  b = f32[2000] parameter(2)
    d = f32[2000] dot(w, x), lhs_contracting_dims={0}, rhs_contracting_dims={0}
    ROOT r = f32[2000] add(d, b))"),
                 true);
  // Rows of two dimensions that do not lie one after the other.
  ExpectEpilogue(Module(R"(
    x = f32[6,20,7] parameter(0)  w = f32[20,50] parameter(1)  b = f32[50] parameter(2)
    d = f32[6,7,50] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    bb = f32[6,7,50] broadcast(b), dimensions={2}
    ROOT r = f32[6,7,50] add(d, bb))"),
                 true);
  // Nothing is summed.
  ExpectEpilogue(Module(R"(
    x = f32[6,0] parameter(0)  w = f32[0,50] parameter(1)  b = f32[50] parameter(2)
    d = f32[6,50] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
    bb = f32[6,50] broadcast(b), dimensions={1}
    ROOT r = f32[6,50] add(d, bb))"),
                 false);
}

TEST(CpuEpiloguesTest, WhatReadsOtherElementsOrIsReadElsewhereStays) {
  const std::string product = R"(
    x = f32[40,30] parameter(0)  w = f32[30,40] parameter(1)
    d = f32[40,40] dot(x, w), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  )";
  // Both d and what is in the place of its mirror image.
  ExpectEpilogue(Module(product + R"(
    t = f32[40,40] reverse(d), dimensions={0,1}
    ROOT r = f32[40,40] add(d, t))"),
                 false);
  ExpectEpilogue(Module(product + R"(
    n = f32[40,40] negate(d)
    ROOT r = (f32[40,40], f32[40,40]) tuple(d, n))"),
                 false);
  // Rows of the loop are others than those of the product.
  ExpectEpilogue(Module(product + R"(
    b = f32[8] parameter(2)
    h = f32[40,5,8] reshape(d)
    bb = f32[40,5,8] broadcast(b), dimensions={2}
    ROOT r = f32[40,5,8] add(h, bb))"),
                 false);
}

std::string Convolution(const std::string& sizes, const std::string& kernel, const std::string& out,
                        int features, const std::string& attributes) {
  const std::string array = absl::StrCat("f32[", out, "]");
  return Module(absl::StrCat("x = f32[", sizes, "] parameter(0)\nw = f32[", kernel,
                             "] parameter(1)\nb = f32[", features, "] parameter(2)\ny = ", array,
                             " parameter(3)\nd = ", array, " convolution(x, w), ", attributes,
                             "\nbb = ", array, " broadcast(b), dimensions={3}\ns = ", array,
                             " add(d, bb)\nROOT r = ", array, " add(s, y)"));
}

TEST(CpuEpiloguesTest, Convolutions) {
  ExpectEpilogue(Convolution("2,9,9,5", "3,3,5,12", "2,9,9,12", 12,
                             "window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f"),
                 true);
  // Many features, so that there is no copy with padding; a stride.
  ExpectEpilogue(Convolution("2,15,15,40", "3,3,40,70", "2,8,8,70", 70,
                             "window={size=3x3 stride=2x2 pad=1_1x1_1}, dim_labels=b01f_01io->b01f"),
                 true);
  // Groups, of one feature each, too.
  ExpectEpilogue(Convolution("2,9,9,8", "3,3,2,12", "2,7,7,12", 12,
                             "window={size=3x3}, dim_labels=b01f_01io->b01f, feature_group_count=4"),
                 true);
  ExpectEpilogue(
      Convolution("2,9,9,24", "3,3,1,24", "2,9,9,24", 24,
                  "window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f, feature_group_count=24"),
      true);
  ExpectEpilogue(Convolution("6,9,9,4", "3,3,4,12", "2,7,7,12", 12,
                             "window={size=3x3}, dim_labels=b01f_01io->b01f, batch_group_count=3"),
                 true);
  // The features are not the last dimension.
  ExpectSame(Module(R"(
    x = f32[2,5,9,9] parameter(0)  w = f32[12,5,3,3] parameter(1)  b = f32[12] parameter(2)
    d = f32[2,12,9,9] convolution(x, w), window={size=3x3 pad=1_1x1_1}, dim_labels=bf01_oi01->bf01
    bb = f32[2,12,9,9] broadcast(b), dimensions={1}
    ROOT r = f32[2,12,9,9] add(d, bb))"));
}

TEST(CpuEpiloguesTest, InLoops) {
  ExpectEpilogue(R"(HloModule m
    body {
      p = (s32[], f32[20,20]) parameter(0)
      i = s32[] get-tuple-element(p), index=0
      x = f32[20,20] get-tuple-element(p), index=1
      one = s32[] constant(1)
      next = s32[] add(i, one)
      d = f32[20,20] dot(x, x), lhs_contracting_dims={1}, rhs_contracting_dims={0}
      k = f32[] constant(3)
      kb = f32[20,20] broadcast(k), dimensions={}
      m = f32[20,20] remainder(d, kb)
      y = f32[20,20] add(m, x)
      ROOT t = (s32[], f32[20,20]) tuple(next, y)
    }
    condition {
      p = (s32[], f32[20,20]) parameter(0)
      i = s32[] get-tuple-element(p), index=0
      n = s32[] constant(3)
      ROOT c = pred[] compare(i, n), direction=LT
    }
    ENTRY e {
      x = f32[20,20] parameter(0)
      zero = s32[] constant(0)
      init = (s32[], f32[20,20]) tuple(zero, x)
      w = (s32[], f32[20,20]) while(init), condition=condition, body=body
      ROOT y = f32[20,20] get-tuple-element(w), index=1
    })",
                 true);
}

}  // namespace
}  // namespace xla
