#pragma once

#include "xla/xla_data.pb.h"

namespace xla {

// How far two results may be apart: |actual - expected| <= abs + rel * |expected|.
struct ErrorSpec {
  constexpr explicit ErrorSpec(double abs, double rel = 0, bool relaxed_nans = false)
      : abs(abs), rel(rel), relaxed_nans(relaxed_nans) {}

  // A distance counted in numbers: within_n_values 0 is the number itself, 1 its neighbours in the type.
  struct LowPrecisionFPErrorSpec {
    PrimitiveType type = PRIMITIVE_TYPE_INVALID;
    int within_n_values = -1;
  };

  double abs;
  double rel;
  // Where a NaN is expected, anything is accepted.
  bool relaxed_nans;
  // Any NaN equals any other; otherwise their signs must be the same.
  bool all_nans_are_equivalent = true;
  // An infinity that is found where a finite number is expected counts as the largest finite number of its
  // sign.
  bool fewer_infs_ok = false;
  // Elements of this type, one of 16 bits or fewer, are also accepted within so many values.
  LowPrecisionFPErrorSpec low_precision_fp_error_spec;
};

}  // namespace xla
