#pragma once

#include "xla/hlo/pass/hlo_pass_pipeline.h"

namespace xla {

// Adds the passes that make any program smaller without knowing where it will run.
void AddSimplificationPasses(HloPassPipeline* pipeline);

}  // namespace xla
