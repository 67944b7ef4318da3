#include "xla/custom_calls/lapack/lapack_kernels.h"

#include <cstdint>

#include "xla/cpu/runtime/workers.h"

namespace xla::lapack {
namespace {

// Larger matrices are left to the library, which is made for them.
constexpr int kLargest = 512;

// All matrices lie by columns, one after the other.
cpu::Matrices Result(const Problem& p, int index, int step) {
  return {p.call.results[index].data, p.result_steps[index], 1, step};
}
cpu::ConstMatrices Operand(const Problem& p, int index, int step) {
  return {p.call.operands[index].data, p.operand_steps[index], 1, step};
}

void RunPotrf(cpu::Number type, const Problem& p) {
  const cpu::Matrices factor = Result(p, 0, p.step('n'));
  cpu::CholeskyInfo(type, p.batch, p.size('n'), p.letter(0) == 'L',
                    {factor.data, factor.batch_step, factor.row_step, factor.column_step}, factor,
                    p.Result<int32_t>(1, 0), cpu::CallerOnly());
}

void RunTrsm(cpu::Number type, const Problem& p) {
  cpu::TriangularSolveOptions options;
  options.left_side = p.letter(0) == 'L';
  options.lower = p.letter(1) == 'L';
  options.transpose = p.letter(2) != 'N';
  options.conjugate = p.letter(2) == 'C';
  options.unit_diagonal = p.letter(3) == 'U';
  const cpu::Matrices x = Result(p, 0, p.step('m'));
  cpu::TriangularSolve(type, p.batch, p.size('q'), options.left_side ? p.size('n') : p.size('m'), options,
                       Operand(p, 0, p.step('q')), {x.data, x.batch_step, x.row_step, x.column_step}, x,
                       cpu::CallerOnly());
}

void RunGetrf(cpu::Number type, const Problem& p) {
  int32_t* pivots = p.Result<int32_t>(1, 0);
  cpu::LuFactor(type, p.batch, p.size('m'), p.size('n'), Result(p, 0, p.step('m')), pivots,
                p.Result<int32_t>(2, 0), cpu::CallerOnly());
  // LAPACK counts rows from 1.
  for (int64_t i = 0; i < p.batch * p.size('k'); ++i) ++pivots[i];
}

}  // namespace

bool KernelPays(absl::string_view routine, cpu::Number type, const Problem& problem) {
  if (routine == "potrf") return problem.size('n') <= kLargest;
  if (routine == "trsm") return problem.size('q') <= kLargest;
  return routine == "getrf" && cpu::LuFactorPays(type, problem.batch, problem.size('m'), problem.size('n'));
}

void RunKernel(absl::string_view routine, cpu::Number type, const Problem& problem) {
  if (routine == "potrf") return RunPotrf(type, problem);
  if (routine == "trsm") return RunTrsm(type, problem);
  RunGetrf(type, problem);
}

}  // namespace xla::lapack
