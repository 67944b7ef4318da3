// The command line of `tessera`.
#pragma once

namespace xla {

// Parses the arguments, runs the command, and returns the exit status: 0 = done, 1 = the program or its input
// is wrong, 2 = bad usage. One message on standard error says what is wrong.
int RunCommandLine(int argc, char** argv);

}  // namespace xla
