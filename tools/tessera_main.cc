// tessera: the command line without MLIR.
#include "tools/command_line.h"

int main(int argc, char** argv) { return xla::RunCommandLine(argc, argv, nullptr); }
