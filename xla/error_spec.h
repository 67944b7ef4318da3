#pragma once

namespace xla {

// How far two results may be apart: |actual - expected| <= abs + rel * |expected|.
struct ErrorSpec {
  explicit ErrorSpec(float abs, float rel = 0, bool relaxed_nans = false)
      : abs(abs), rel(rel), relaxed_nans(relaxed_nans) {}

  double abs;
  double rel;
  // A NaN that was not expected is accepted.
  bool relaxed_nans = false;
  // Every expected NaN equals every NaN; false asks for the same sign and payload.
  bool all_nans_are_equivalent = true;
  // 16-bit and narrower floats may also differ by so many units in the last place.
  int low_precision_ulps = 1;
};

}  // namespace xla
