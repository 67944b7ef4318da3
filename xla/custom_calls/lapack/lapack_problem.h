// A call of LAPACK that has been checked, as the routines see it.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <complex>
#include <cstdint>
#include <limits>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "xla/custom_calls/typed_call.h"
#include "xla/status_macros.h"

namespace xla::lapack {

template <typename T>
struct RealOfType {
  using type = T;
};
template <typename T>
struct RealOfType<std::complex<T>> {
  using type = T;
};
template <typename T>
using RealOf = typename RealOfType<T>::type;
template <typename T>
constexpr bool kIsComplex = !std::is_same_v<T, RealOf<T>>;

struct Problem {
  const TypedCall& call;
  std::string symbol;                    // the routine's in the library, e.g. "dgetrf_"
  void* routine = nullptr;               // what it stands for
  int64_t batch = 1;                     // how many matrices
  std::array<int, 128> sizes = {};       // by the letters of the table's row; -1: not known
  std::vector<int64_t> attributes = {};  // in the order of the table's row
  std::vector<int64_t> operand_steps = {}, result_steps = {};  // elements of each matrix of the batch

  const int& size(char letter) const { return sizes[letter]; }
  // Elements from one column to the next.
  int step(char letter) const { return std::max(1, size(letter)); }
  char letter(int attribute) const { return static_cast<char>(attributes[attribute]); }

  template <typename T>
  const T* Operand(int index, int64_t matrix) const {
    return static_cast<const T*>(call.operands[index].data) + operand_steps[index] * matrix;
  }
  template <typename T>
  T* Result(int index, int64_t matrix) const {
    return static_cast<T*>(call.results[index].data) + result_steps[index] * matrix;
  }
};

template <size_t>
using CharacterLength = size_t;

template <size_t... characters, typename... Arguments>
void CallWithLengths(void* routine, std::index_sequence<characters...>, Arguments*... arguments) {
  using Routine = void (*)(Arguments*..., CharacterLength<characters>...);
  reinterpret_cast<Routine>(routine)(arguments..., CharacterLength<characters>{1}...);
}

// Calls a subroutine of Fortran: all arguments go by address, and after them come the lengths of those that
// are characters.
template <typename... Arguments>
void Fortran(void* routine, Arguments*... arguments) {
  constexpr size_t kCharacters = (std::is_same_v<Arguments, const char> + ... + 0);
  CallWithLengths(routine, std::make_index_sequence<kCharacters>(), arguments...);
}

// The work space of a routine. A routine that asks for fixed sizes of `real` and `integers`
// makes them itself.
template <typename T>
struct Workspace {
  std::vector<T> work = std::vector<T>(1);
  std::vector<RealOf<T>> real = std::vector<RealOf<T>>(1);
  std::vector<int> integers = std::vector<int>(1);
  int work_size = -1, real_size = -1,
      integers_size = -1;  // -1: LAPACK says how much is best, and does nothing else
};

// Calls solve(matrix, info) for each matrix. The routine's info goes to result number `info_result`; without
// one (-1) an info that is not zero is an error.
template <typename Solve>
absl::Status ForEachMatrix(const Problem& problem, int info_result, Solve solve) {
  for (int64_t matrix = 0; matrix < problem.batch; ++matrix) {
    int info = 0;
    solve(matrix, &info);
    if (info_result >= 0) {
      *problem.Result<int>(info_result, matrix) = info;
    } else if (info != 0) {
      return absl::InternalError(
          absl::StrCat("custom-call '", problem.call.target, "': LAPACK gives info ", info));
    }
  }
  return absl::OkStatus();
}

// The same for a routine with work space: asks it first how much is best.
template <typename T, typename Solve>
absl::Status ForEachMatrix(const Problem& problem, int info_result, Workspace<T>* space, Solve solve) {
  if (problem.batch == 0) return absl::OkStatus();
  int info = 0;
  solve(0, &info);
  // Numbers of a type with few digits may have been rounded down.
  const double best =
      std::ceil(std::real(space->work[0]) * (1.0 + std::numeric_limits<RealOf<T>>::epsilon()));
  if (info != 0 || !(best <= std::numeric_limits<int>::max())) {
    return absl::InternalError(absl::StrCat("custom-call '", problem.call.target, "': LAPACK asks for ", best,
                                            " elements of work space, with info ", info));
  }
  space->work.resize(std::max(space->work.size(), static_cast<size_t>(std::max(1.0, best))));
  space->real.resize(
      std::max(space->real.size(), static_cast<size_t>(std::max(RealOf<T>{0}, space->real[0]))));
  space->integers.resize(
      std::max(space->integers.size(), static_cast<size_t>(std::max(0, space->integers[0]))));
  space->work_size = static_cast<int>(space->work.size());
  space->real_size = static_cast<int>(space->real.size());
  space->integers_size = static_cast<int>(space->integers.size());
  return ForEachMatrix(problem, info_result, solve);
}

}  // namespace xla::lapack
