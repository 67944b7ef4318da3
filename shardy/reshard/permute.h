// The one exchange of a resharding after which axes only move away from the minor ends of dimensions.
#pragma once

#include "shardy/reshard/aligned_axes.h"

namespace xla {

// Whether a permute brings axes closer to their targets than moves from minor ends do. `strict`: also
// where the reference tries the moves first.
bool NeedsPermute(const AlignedAxes& axes, bool strict);

// Gives each dimension other axes, of the same number of devices. Fails, and changes nothing but cuts, when
// there are none.
bool Permute(AlignedAxes* axes);

}  // namespace xla
