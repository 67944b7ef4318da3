// tessera: the command line.
#include "stablehlo/dialect/SanitizerOptions.h"
#include "tools/command_line.h"

int main(int argc, char** argv) { return xla::RunCommandLine(argc, argv); }
