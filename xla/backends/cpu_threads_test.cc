// Compiled programs on several threads, which compile them together, too: every number of threads must give
// the same bits each time.
#include <cstdlib>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"
#include "xla/backends/cpu_test_util.h"
#include "xla/literal.h"
#include "xla/runtime/backend.h"
#include "xla/shape_util.h"

namespace xla {
namespace {

struct NamedProgram {
  std::string name;
  std::string text;
};

constexpr char kFunctions[] = R"(
  add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = f32[] add(a, b) }
  max { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT m = f32[] maximum(a, b) }
  less { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT l = pred[] compare(a, b), direction=LT }
  turn {
    p = (s32[], f32[90000]) parameter(0)
    i = s32[] get-tuple-element(p), index=0
    x = f32[90000] get-tuple-element(p), index=1
    one = s32[] constant(1)
    next = s32[] add(i, one)
    y = f32[90000] cosine(x)
    ROOT t = (s32[], f32[90000]) tuple(next, y)
  }
  goes_on {
    p = (s32[], f32[90000]) parameter(0)
    i = s32[] get-tuple-element(p), index=0
    n = s32[] constant(5)
    ROOT c = pred[] compare(i, n), direction=LT
  }
)";

NamedProgram Entry(const std::string& name, const std::string& body) {
  return {name, absl::StrCat("HloModule ", name, kFunctions, "ENTRY e {\n", body, "}\n")};
}

// So many kernels that they are compiled in parts.
NamedProgram ManyKernels() {
  std::string body = "x = f32[70000] parameter(0)\n", results;
  for (int k = 0; k < 48; ++k) {
    absl::StrAppend(&body, "c", k, " = f32[] constant(", k + 1, ")\n", "b", k, " = f32[70000] broadcast(c", k,
                    "), dimensions={}\n", "m", k, " = f32[70000] multiply(x, b", k, ")\n", "t", k,
                    " = f32[70000] ", k % 2 == 0 ? "tanh" : "erf", "(m", k, ")\n", "r", k,
                    " = f32[] reduce(t", k, ", c0), dimensions={0}, to_apply=", k % 3 == 0 ? "max" : "add",
                    "\n");
    absl::StrAppend(&results, k == 0 ? "" : ", ", "r", k);
  }
  std::string type = "f32[]";
  for (int k = 1; k < 48; ++k) type += ", f32[]";
  return Entry("many_kernels", absl::StrCat(body, "ROOT t = (", type, ") tuple(", results, ")\n"));
}

std::vector<NamedProgram> Programs() {
  return {
      ManyKernels(),
      Entry("softmax", R"(
        x = f32[700,300] parameter(0)
        zero = f32[] constant(0)
        lowest = f32[] constant(-inf)
        m = f32[700] reduce(x, lowest), dimensions={1}, to_apply=max
        mb = f32[700,300] broadcast(m), dimensions={0}
        d = f32[700,300] subtract(x, mb)
        e = f32[700,300] exponential(d)
        s = f32[700] reduce(e, zero), dimensions={1}, to_apply=add
        sb = f32[700,300] broadcast(s), dimensions={0}
        ROOT y = f32[700,300] divide(e, sb)
      )"),
      Entry("sums", R"(
        x = f32[900,333] parameter(0)
        zero = f32[] constant(0)
        columns = f32[333] reduce(x, zero), dimensions={0}, to_apply=add
        all = f32[] reduce(x, zero), dimensions={0,1}, to_apply=add
        ROOT t = (f32[333], f32[]) tuple(columns, all)
      )"),
      Entry("products", R"(
        a = f32[190,230] parameter(0)
        b = f32[230,170] parameter(1)
        c = bf16[190,170] parameter(2)
        ab = f32[190,170] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}
        h = bf16[190,170] convert(ab)
        hc = f32[190,190] dot(h, c), lhs_contracting_dims={1}, rhs_contracting_dims={1}
        ROOT y = f32[190,190] tanh(hc)
      )"),
      Entry("convolution", R"(
        x = f32[2,30,30,16] parameter(0)
        w = f32[3,3,16,24] parameter(1)
        y = f32[2,30,30,24] convolution(x, w), window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f
        zero = f32[] constant(0)
        z = f32[2,30,30,24] broadcast(zero), dimensions={}
        r = f32[2,30,30,24] maximum(y, z)
        lowest = f32[] constant(-inf)
        ROOT p = f32[2,15,15,24] reduce-window(r, lowest), window={size=1x2x2x1 stride=1x2x2x1}, to_apply=max
      )"),
      Entry("order", R"(
        x = f32[60000] parameter(0)
        rows = f32[100,600] reshape(x)
        s = f32[60000] sort(x), dimensions={0}, to_apply=less
        r = f32[100,600] sort(rows), dimensions={1}, to_apply=less
        zero = f32[] constant(0)
        c = f32[60000] reduce-window(s, zero), window={size=60000 pad=59999_0}, to_apply=add
        ROOT t = (f32[60000], f32[100,600], f32[60000]) tuple(s, r, c)
      )"),
      Entry("loop", R"(
        x = f32[90000] parameter(0)
        zero = s32[] constant(0)
        init = (s32[], f32[90000]) tuple(zero, x)
        w = (s32[], f32[90000]) while(init), condition=goes_on, body=turn
        ROOT y = f32[90000] get-tuple-element(w), index=1
      )"),
      Entry("linear_algebra", R"(
        a = f32[40,30,30] parameter(0)
        i = s32[30] iota(), iota_dimension=0
        r = s32[40,30,30] broadcast(i), dimensions={1}
        c = s32[40,30,30] broadcast(i), dimensions={2}
        d = pred[40,30,30] compare(r, c), direction=EQ
        n = f32[] constant(90)
        nb = f32[40,30,30] broadcast(n), dimensions={}
        spd = f32[40,30,30] select(d, nb, a)
        l = f32[40,30,30] cholesky(spd), lower=true
        y = f32[40,30,30] triangular-solve(l, a), left_side=true, lower=true, transpose_a=NO_TRANSPOSE
        cx = c64[40,30,30] convert(a)
        f = c64[40,30,30] fft(cx), fft_type=FFT, fft_length={30,30}
        ROOT t = (f32[40,30,30], c64[40,30,30]) tuple(y, f)
      )"),
  };
}

Literal Input(const Shape& shape, int number) {
  std::mt19937 random(number);
  Literal literal = *Literal::Make(ShapeUtil::MakeShape(F32, shape.dimensions()));
  auto* values = static_cast<float*>(literal.untyped_data());
  for (int64_t i = 0; i < literal.element_count(); ++i)
    values[i] = static_cast<float>(random() % 20001) / 10000.0f - 1;
  return *literal.Convert(shape.element_type());
}

std::shared_ptr<const runtime::Program> Compile(const NamedProgram& program, int threads) {
  runtime::CompileOptions options;
  options.threads = threads;
  return cpu_test::Compile("cpu", program.text, options);
}

std::vector<Literal> ResultsOf(const std::shared_ptr<const runtime::Program>& program) {
  return cpu_test::ResultsOf(program, Input);
}

// How often each program runs: TESSERA_TEST_RUNS, else few times.
int Runs() {
  const char* runs = std::getenv("TESSERA_TEST_RUNS");
  return runs == nullptr ? 5 : std::atoi(runs);
}

TEST(CpuThreadsTest, AnyNumberOfThreadsGivesTheSameBits) {
  for (const NamedProgram& program : Programs()) {
    const std::vector<Literal> expected = ResultsOf(Compile(program, 1));
    ASSERT_FALSE(expected.empty()) << program.name;
    for (int threads : {1, 2, 4}) {
      const auto compiled = Compile(program, threads);
      for (int run = 0; run < Runs(); ++run)
        ASSERT_EQ(ResultsOf(compiled), expected)
            << program.name << " on " << threads << " threads, run " << run;
    }
  }
}

TEST(CpuThreadsTest, ProgramsAreCompiledAndRunByManyThreadsAtOnce) {
  const std::vector<NamedProgram> programs = Programs();
  std::vector<std::vector<Literal>> expected;
  for (const NamedProgram& program : programs) expected.push_back(ResultsOf(Compile(program, 1)));
  std::vector<std::thread> callers;
  for (size_t caller = 0; caller < 4; ++caller) {
    callers.emplace_back([&, caller] {
      for (size_t i = 0; i < programs.size(); ++i) {
        const size_t at = (i + 2 * caller) % programs.size();
        EXPECT_EQ(ResultsOf(Compile(programs[at], 4)), expected[at]) << programs[at].name;
      }
    });
  }
  for (std::thread& caller : callers) caller.join();
}

}  // namespace
}  // namespace xla
