// The arguments of each routine of LAPACK (Anderson et al., LAPACK Users' Guide, 3rd edition, 1999) from
// those of its call, whose operands are in place already where the routine overwrites them.
#pragma once

#include "absl/status/status.h"
#include "xla/custom_calls/lapack/lapack_problem.h"

namespace xla::lapack {

using Run = absl::Status (*)(const Problem&);

// A routine for the element types f32, f64, c64, c128.
struct RunByType {
  Run run[4];
};

extern const RunByType kGees, kGeev, kGehrd, kGeqp3, kGeqrf, kGesdd, kGesvd, kGetrf, kGtsv, kOrgqr, kOrmqr,
    kPotrf, kSolvePerturbed, kSyevd, kSytrd, kTrsm;

}  // namespace xla::lapack
