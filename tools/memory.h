// How the program uses memory.
#pragma once

#include <functional>

namespace xla {

// Keeps freed memory of arrays for later ones instead of returning it to the system after each op, and uses
// no more than is available when this is called: memory beyond is refused, which is an error of the program
// that is run, where the system would end the process. To be called first.
void SetUpMemory();

// Calls the function on a stack that is as large as programs need that are nested as deeply as they may be,
// and gives threads such stacks. The system's may be smaller (`ulimit -s`). It also grows only when it is
// used, and the process ends where a limit of memory forbids that.
int RunOnLargeStack(const std::function<int()>& function);

}  // namespace xla
