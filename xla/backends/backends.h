#pragma once

namespace xla {

// Registers the backends of this build with xla/runtime, once. Cheap; any thread may call.
void EnsureBackends();

}  // namespace xla
