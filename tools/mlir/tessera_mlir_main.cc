// tessera-mlir: the command line with MLIR.
#include "tools/command_line.h"
#include "tools/mlir/door.h"

int main(int argc, char** argv) { return xla::RunCommandLine(argc, argv, &xla::TheMlirDoor()); }
