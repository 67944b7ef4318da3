// Reductions, row programs, windows, maps and scans that the CPU compiler emits must give what the
// interpreter gives.
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "gtest/gtest.h"
#include "xla/backends/cpu_test_util.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/execute.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

using cpu_test::ExpectSame;

constexpr char kReducers[] = R"(
add { a = T[] parameter(0)  b = T[] parameter(1)  ROOT r = T[] add(a, b) }
max { a = T[] parameter(0)  b = T[] parameter(1)  ROOT r = T[] maximum(a, b) }
ordered { a = T[] parameter(0)  b = T[] parameter(1)  ROOT r = T[] subtract(b, a) }
first {
  a = T[] parameter(0)  i = s32[] parameter(1)  b = T[] parameter(2)  j = s32[] parameter(3)
  gt = pred[] compare(a, b), direction=GT  un = pred[] compare(a, a), direction=NE  over = pred[] or(gt, un)
  eq = pred[] compare(a, b), direction=EQ  lt = pred[] compare(i, j), direction=LT  tie = pred[] and(eq, lt)
  left = pred[] or(over, tie)  v = T[] select(over, a, b)  k = s32[] select(left, i, j)
  ROOT t = (T[], s32[]) tuple(v, k)
}
ge { a = T[] parameter(0)  b = T[] parameter(1)  ROOT r = pred[] compare(a, b), direction=GE }
)";

std::string ReductionModule(const std::string& body, const std::string& type = "f32") {
  return absl::StrReplaceAll(absl::StrCat("HloModule m\n", kReducers, "ENTRY e {\n", body, "\n}\n"),
                             {{"T[", type + "["}});
}

// The end of a program that reduces x with three functions.
std::string Three(const std::string& sizes, const std::string& op, const std::string& attributes) {
  std::string text;
  for (const std::string reducer : {"add", "max", "ordered"}) {
    absl::StrAppend(&text, "by_", reducer, " = T[", sizes, "] ", op, "(x, i), ", attributes,
                    ", to_apply=", reducer, "\n");
  }
  const std::string result = absl::StrCat("T[", sizes, "]");
  absl::StrAppend(&text, "ROOT all = (", result, ", ", result, ", ", result,
                  ") tuple(by_add, by_max, by_ordered)");
  return text;
}

TEST(CpuReductionsTest, DimensionsOfEverySort) {
  const std::vector<std::vector<std::string>> cases = {
      {"7,130", "7", "1"},       {"7,130", "130", "0"}, {"7,130", "", "0,1"},  {"5,6,70", "5,70", "1"},
      {"5,6,70", "6", "0,2"},    {"40000", "", "0"},    {"3,40001", "3", "1"}, {"5000,3", "3", "0"},
      {"300,2100", "2100", "0"}, {"90,3", "90", "1"},   {"4,1,5", "1,5", "0"}, {"2,3,4,5", "3,5", "0,2"},
      {"0,5", "5", "0"},         {"5,0", "5", "1"},     {"6", "6", ""},        {"", "", ""}};
  for (const std::string type : {"f32", "bf16", "u8"}) {
    for (size_t c = 0; c < cases.size(); ++c) {
      // Other types go the same ways.
      if (type != "f32" && c % 3 != 1) continue;
      const std::string reductions =
          Three(cases[c][1], "reduce", absl::StrCat("dimensions={", cases[c][2], "}"));
      ExpectSame(ReductionModule(absl::StrCat("x = T[", cases[c][0], "] parameter(0)  i = T[] parameter(1)\n",
                                              reductions),
                                 type),
                 false, type == "bf16" ? 0.1 : 0);
    }
  }
}

TEST(CpuReductionsTest, TheFirstOfTheLargestAlsoAmongNan) {
  for (const std::string sizes : {"6,200", "2,40", "3,5"}) {
    for (const std::string dimension : {"0", "1"}) {
      const std::string kept =
          sizes.substr(dimension == "0" ? 2 : 0, dimension == "0" ? std::string::npos : 1);
      ExpectSame(ReductionModule(absl::StrCat(
                     "x = T[", sizes, "] parameter(0)  i = s32[", sizes, "] iota(), iota_dimension=",
                     dimension, "\n  n = T[] constant(-inf)  z = s32[] constant(0)\n  ROOT r = (T[", kept,
                     "], s32[", kept, "]) reduce(x, i, n, z), dimensions={", dimension, "}, to_apply=first")),
                 true);
    }
  }
}

TEST(CpuReductionsTest, ProducersAreComputedInside) {
  ExpectSame(ReductionModule(R"(x = T[9,70] parameter(0)  w = T[70] parameter(1)  i = T[] parameter(2)
    b = T[9,70] broadcast(w), dimensions={1}  p = T[9,70] multiply(x, b)  t = T[70,9] transpose(p), dimensions={1,0}
    r = T[9] reduce(p, i), dimensions={1}, to_apply=add  s = T[70] reduce(t, i), dimensions={1}, to_apply=max
    q = T[70] reduce(p, i), dimensions={0}, to_apply=add  ROOT all = (T[9], T[70], T[70]) tuple(r, s, q))"));
}

TEST(CpuReductionsTest, OneArrayReducedInSeveralWays) {
  ExpectSame(ReductionModule(R"(x = T[6,500] parameter(0)  i = T[] parameter(1)  q = T[6,500] multiply(x, x)
    a = T[] reduce(x, i), dimensions={0,1}, to_apply=add  b = T[] reduce(x, i), dimensions={0,1}, to_apply=max
    c = T[] reduce(q, i), dimensions={0,1}, to_apply=add  d = T[500] reduce(x, i), dimensions={0}, to_apply=add
    e = T[500] reduce(q, i), dimensions={0}, to_apply=max  f = T[500] add(d, e)
    h = T[] reduce(f, i), dimensions={0}, to_apply=max  g = T[500] reduce(x, h), dimensions={0}, to_apply=add
    ROOT all = (T[], T[], T[], T[500], T[500]) tuple(a, b, c, f, g))"));
}

TEST(CpuReductionsTest, RowPrograms) {
  for (const std::string length : {"8", "19", "300"}) {
    const std::string row = absl::StrCat("T[4,3,", length, "]");
    const std::string text = absl::StrReplaceAll(
        R"(x = ROW parameter(0)  n = T[] constant(-inf)  z = T[] constant(0)
    m = T[4,3] reduce(x, n), dimensions={2}, to_apply=max  mb = ROW broadcast(m), dimensions={0,1}
    d = ROW subtract(x, mb)  ex = ROW exponential(d)  s = T[4,3] reduce(ex, z), dimensions={2}, to_apply=add
    su = T[4,3,1] reshape(s)  lu = T[4,3,1] log(su)  l = T[4,3] reshape(lu)  sb = ROW broadcast(s), dimensions={0,1}
    y = ROW divide(ex, sb)  t = T[LEN,3,4] transpose(ex), dimensions={2,1,0}
    lb = ROW broadcast(l), dimensions={0,1}  w = ROW subtract(d, lb)
    v = T[4,3] reduce(w, z), dimensions={2}, to_apply=add
    ROOT all = (ROW, T[LEN,3,4], ROW, T[4,3], T[4,3]) tuple(y, t, w, v, m))",
        {{"ROW", row}, {"LEN", length}});
    ExpectSame(ReductionModule(text), false, 1e-4);
  }
}

TEST(CpuReductionsTest, AProgramThatWouldNeedItsOwnResultStaysCut) {
  // The total needs all rows before any row goes on.
  ExpectSame(ReductionModule(R"(x = T[6,40] parameter(0)  z = T[] constant(0)
    r = T[6] reduce(x, z), dimensions={1}, to_apply=add  t = T[] reduce(r, z), dimensions={0}, to_apply=add
    tb = T[6,40] broadcast(t), dimensions={}  rb = T[6,40] broadcast(r), dimensions={0}  y = T[6,40] add(x, rb)
    w = T[6,40] add(y, tb)  ROOT q = T[6] reduce(w, z), dimensions={1}, to_apply=max)"));
}

TEST(CpuReductionsTest, Windows) {
  const std::vector<std::vector<std::string>> cases = {
      {"2,9,8,20", "2,4,4,20", "size=1x3x2x1 stride=1x2x2x1"},
      {"2,9,8,20", "2,9,8,20", "size=1x3x3x1 pad=0_0x1_1x2_0x0_0"},
      {"5,70", "5,35", "size=1x2 stride=1x2"},
      {"5,70", "4,70", "size=2x3 pad=0_0x1_1"},
      {"3,17", "3,20", "size=1x7 pad=0_0x3_6"},
      {"4,9", "5,9", "size=2x3 pad=1_1x2_0 lhs_dilate=1x1 rhs_dilate=1x1"},
      {"4,9", "7,16", "size=2x3 pad=1_1x2_1 lhs_dilate=2x2 rhs_dilate=2x2"},
      {"40", "40", "size=40 pad=39_0"},
      {"3,40", "3,40", "size=1x40 pad=0_0x0_39"},
      {"40,3", "40,3", "size=40x1 pad=39_0x0_0"},
      {"7,40", "7,40", "size=7x1 pad=0_6x0_0"},
      {"9", "5", "size=3 pad=-1_-1"}};
  for (const auto& c : cases) {
    ExpectSame(
        ReductionModule(absl::StrCat("x = T[", c[0], "] parameter(0)  i = T[] parameter(1)\n",
                                     Three(c[1], "reduce-window", absl::StrCat("window={", c[2], "}")))));
  }
}

TEST(CpuReductionsTest, SelectAndScatter) {
  const std::vector<std::vector<std::string>> cases = {
      {"2,9,9,20", "2,4,4,20", "size=1x3x3x1 stride=1x2x2x1"},
      {"2,8,8,20", "2,5,4,20", "size=1x2x2x1 stride=1x2x2x1 pad=0_0x1_1x0_0x0_0"},
      {"3,30", "3,10", "size=1x3 stride=1x3"},
      {"30", "29", "size=2"}};
  for (const auto& c : cases) {
    ExpectSame(ReductionModule(absl::StrCat("x = T[", c[0], "] parameter(0)  y = T[", c[1],
                                            "] parameter(1)  i = T[] parameter(2)\n  ROOT r = T[", c[0],
                                            "] select-and-scatter(x, y, i), window={", c[2],
                                            "}, select=ge, scatter=add")),
               true);
  }
}

TEST(CpuReductionsTest, MapsAndScans) {
  ExpectSame(ReductionModule(R"(x = T[5,21] parameter(0)  y = T[5,21] parameter(1)  z = T[5,21] negate(x)
    ROOT m = T[5,21] map(z, y), dimensions={0,1}, to_apply=ordered)"));
  for (const std::string reverse : {"false", "true"}) {
    ExpectSame(absl::StrCat(R"(HloModule m
      step { x = f32[4,19] parameter(0)  c = f32[4,19] parameter(1)  s = f32[4,19] subtract(x, c)
        o = f32[4,19] negate(s)  ROOT t = (f32[4,19], f32[4,19]) tuple(o, s) }
      ENTRY e { x = f32[4,7,19] parameter(0)  c = f32[4,19] parameter(1)
        ROOT r = (f32[4,7,19], f32[4,19]) scan(x, c), dimensions={1}, num_carries=1, is_reverse=)",
                            reverse, ", is_associative=false, to_apply=step }"));
  }
}

}  // namespace
}  // namespace xla
