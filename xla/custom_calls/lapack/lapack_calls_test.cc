#include "xla/custom_calls/lapack/lapack_calls.h"

#include <stdlib.h>

#include <cmath>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "xla/custom_calls/lapack/lapack_library.h"

namespace xla {
namespace {

using ::testing::Contains;
using ::testing::HasSubstr;

// Ends the process with 0 when a library that is loaded now uses the widest vectors that the processor has.
[[noreturn]] void LoadAndCheckKernels() {
  unsetenv("OPENBLAS_CORETYPE");
  const auto library = LapackLibrary::Load("libopenblas.so.0");
  if (!library.ok()) exit(1);
  std::ifstream file("/proc/cpuinfo");
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const std::vector<std::string> words = absl::StrSplit(text, absl::ByAnyChar(" \n\t"));
  const std::string kernels = (*library)->kernels();
  const char* wanted = testing::Value(words, Contains("avx512vl")) ? "SkylakeX"
                       : testing::Value(words, Contains("avx2"))   ? "Haswell"
                                                                   : kernels.c_str();
  // What loads the library leaves nothing behind.
  exit(kernels == wanted && getenv("OPENBLAS_CORETYPE") == nullptr ? 0 : 2);
}

TEST(LapackLibraryDeathTest, UsesTheWidestVectorsOfTheProcessor) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";  // a process of its own, where nothing is loaded
  EXPECT_EXIT(LoadAndCheckKernels(), testing::ExitedWithCode(0), "");
}

[[noreturn]] void LoadWithAChoice() {
  setenv("OPENBLAS_CORETYPE", "Sandybridge", 1);
  const auto library = LapackLibrary::Load("libopenblas.so.0");
  exit(library.ok() && (*library)->kernels() == "Sandybridge" &&
               getenv("OPENBLAS_CORETYPE") == std::string("Sandybridge")
           ? 0
           : 2);
}

TEST(LapackLibraryDeathTest, TheUsersChoiceStands) {
  testing::FLAGS_gtest_death_test_style = "threadsafe";
  EXPECT_EXIT(LoadWithAChoice(), testing::ExitedWithCode(0), "");
}

TEST(LapackLibraryTest, SaysWhichPackageIsMissing) {
  const auto library = LapackLibrary::Load("libno-such-lapack.so.0");
  EXPECT_EQ(library.status().code(), absl::StatusCode::kFailedPrecondition);
  EXPECT_THAT(library.status().message(), HasSubstr("libno-such-lapack.so.0"));
  EXPECT_THAT(library.status().message(), HasSubstr("the Debian package libopenblas0-pthread has it"));
}

TEST(LapackLibraryTest, HasTheRoutinesOfAllCalls) {
  const auto library = LapackLibrary::Get();
  ASSERT_TRUE(library.ok()) << library.status();
  const auto check = [&](absl::string_view types, absl::string_view names) {
    for (char type : types) {
      for (absl::string_view name : absl::StrSplit(names, ' ')) {
        const std::string routine = std::string(1, type) + std::string(name);
        EXPECT_TRUE(IsLapackCall(absl::StrCat("lapack_", routine, "_ffi"))) << routine;
        EXPECT_TRUE((*library)->Find(routine + "_").ok()) << routine;
      }
    }
  };
  check("sdcz", "gees geev gehrd geqp3 geqrf gesdd gesvd getrf gtsv potrf trsm");
  check("sd", "orgqr ormqr syevd sytrd");
  check("cz", "ungqr unmqr heevd hetrd");
  for (const char* name : {"lapack_zsyevd_ffi", "lapack_dheevd_ffi", "lapack_dgetrf", "lapack_getrf_ffi",
                           "dgetrf_ffi", "lapack_xgetrf_ffi", "lapack_dgetrf_ffi_ffi", ""}) {
    EXPECT_FALSE(IsLapackCall(name)) << name;
  }
  EXPECT_TRUE(IsLapackCall("tridiagonal_solve_perturbed_ffi"));
  EXPECT_THAT((*library)->Find("dnosuch_").status().message(), HasSubstr("has no dnosuch_"));
}

absl::Status Call(absl::string_view target, const std::vector<TypedBuffer>& operands,
                  const std::vector<TypedBuffer>& results, absl::string_view config) {
  const auto attributes = TypedAttributes::Parse(config);
  return attributes.ok() ? CallLapack({target, operands, results, *attributes}) : attributes.status();
}

// Refused before any element is touched.
TEST(LapackCallTest, CountsWithTheIntegersOfLapack) {
  const std::vector<int64_t> wide = {50000, 50000}, large = {40000, 40000}, row = {40000}, none = {};
  const TypedBuffer w{F64, wide, nullptr}, a{F64, large, nullptr}, v{F64, row, nullptr},
      i{S32, none, nullptr};
  EXPECT_THAT(
      Call("lapack_dpotrf_ffi", {w}, {w, i}, "{uplo = 76 : ui8}").message(),
      HasSubstr("'lapack_dpotrf_ffi' [L5]: operand 0 is f64[50000,50000]; LAPACK counts the elements of a "
                "matrix up to 2147483647"));
  EXPECT_THAT(
      Call("lapack_dsyevd_ffi", {a}, {a, v, i}, "{mode = 86 : ui8, uplo = 76 : ui8}").message(),
      HasSubstr("'lapack_dsyevd_ffi' [L5]: a matrix of 40000 rows and 40000 columns; LAPACK counts its work "
                "space up to 2147483647 elements"));
  const std::vector<int64_t> batches = {int64_t{1} << 40, int64_t{1} << 40, 2, 2};
  const TypedBuffer b{F64, batches, nullptr};
  EXPECT_THAT(Call("lapack_dgeqrf_ffi", {b}, {b, b}, "{}").message(), HasSubstr("[L5]"));
  // Many matrices without elements take no time.
  const std::vector<int64_t> many = {int64_t{1} << 60, 0, 0}, scales = {int64_t{1} << 60, 0};
  const TypedBuffer e{F64, many, nullptr}, t{F64, scales, nullptr};
  EXPECT_EQ(Call("lapack_dgeqrf_ffi", {e}, {e, t}, "{}"), absl::OkStatus());
}

TEST(LapackCallTest, WorksInPlaceAndBeside) {
  const std::vector<int64_t> square = {2, 2}, none = {};
  double in[] = {4, 2, 2, 5}, out[4] = {};
  int32_t info = -1;
  const TypedBuffer a{F64, square, in}, b{F64, square, out}, i{S32, none, &info};
  ASSERT_EQ(Call("lapack_dpotrf_ffi", {a}, {b, i}, "{uplo = 76 : ui8}"), absl::OkStatus());
  EXPECT_THAT(out, testing::ElementsAre(2, 1, 2, 2));
  EXPECT_THAT(in, testing::ElementsAre(4, 2, 2, 5));
  ASSERT_EQ(Call("lapack_dpotrf_ffi", {a}, {a, i}, "{uplo = 76 : ui8}"), absl::OkStatus());
  EXPECT_THAT(in, testing::ElementsAre(2, 1, 2, 2));
  EXPECT_EQ(info, 0);
}

// The singular values of a matrix that is large enough for the blocked routines.
std::vector<double> SingularValues(int seed) {
  constexpr int64_t n = 90;
  const std::vector<int64_t> square = {n, n}, row = {n}, none = {};
  std::vector<double> a(n * n), s(n), u(n * n), v(n * n);
  for (int64_t k = 0; k < n * n; ++k) a[k] = std::sin(0.37 * static_cast<double>(k * k % 1009) + seed);
  int32_t info = -1;
  const TypedBuffer matrix{F64, square, a.data()};
  const absl::Status status = Call(
      "lapack_dgesdd_ffi", {matrix},
      {matrix, {F64, row, s.data()}, {F64, square, u.data()}, {F64, square, v.data()}, {S32, none, &info}},
      "{mode = 65 : ui8}");
  EXPECT_EQ(status, absl::OkStatus());
  EXPECT_EQ(info, 0);
  return s;
}

TEST(LapackCallTest, ManyThreadsMayCall) {
  std::vector<std::vector<double>> alone;
  for (int seed = 0; seed < 4; ++seed) alone.push_back(SingularValues(seed));
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int round = 0; round < 20; ++round) {
        const int seed = (thread + round) % 4;
        EXPECT_EQ(SingularValues(seed), alone[seed]);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace
}  // namespace xla
