// How the program uses memory.
#pragma once

namespace xla {

// Lets freed memory of arrays be used again instead of being given back to the system after each op, and
// takes no more than what there is when this is called: memory beyond is refused, which is an error of the
// program that is run, where the system would end the process. To be called first.
void SetUpMemory();

}  // namespace xla
