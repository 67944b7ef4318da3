#pragma once

namespace xla {

// How far two results may be apart: |actual - expected| <= abs + rel * |expected|.
struct ErrorSpec {
  explicit ErrorSpec(double abs, double rel = 0, bool relaxed_nans = false)
      : abs(abs), rel(rel), relaxed_nans(relaxed_nans) {}

  double abs;
  double rel;
  // Where a NaN is expected, anything is accepted.
  bool relaxed_nans;
  // An infinity that is found where a finite number is expected counts as the largest finite number of its
  // sign.
  bool fewer_infs_ok = false;
  // Floats of 16 bits and fewer may also differ by so many units in the last place.
  int low_precision_ulps = 0;
};

}  // namespace xla
