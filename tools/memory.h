// How the program uses memory.
#pragma once

namespace xla {

// Keeps freed memory of arrays for later ones instead of returning it to the system after each op, and uses
// no more than is available when this is called: memory beyond is refused, which is an error of the program
// that is run, where the system would end the process. To be called first.
void SetUpMemory();

}  // namespace xla
