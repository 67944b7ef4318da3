#pragma once

#include "xla/hlo/pass/hlo_pass_pipeline.h"

namespace xla {

// Adds the passes that bring any program into the form that the CPU compiler plans: calls, maps and batch
// normalizations taken in, contractions and loops in few forms, no barriers. Each keeps what the program
// means; see docs/passes.md.
void AddCpuPasses(HloPassPipeline* pipeline);

}  // namespace xla
