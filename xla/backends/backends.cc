#include "xla/backends/backends.h"

#include "xla/backends/cpu_backend.h"
#include "xla/backends/interpreter_backend.h"

namespace xla {

void EnsureBackends() {
  static const bool registered = [] {
    // Each name is taken once, unless the program has a backend of its own by that name, which then stays.
    (void)runtime::RegisterBackend(MakeInterpreterBackend());
    (void)runtime::RegisterBackend(MakeCpuBackend());
    return true;
  }();
  (void)registered;
}

}  // namespace xla
