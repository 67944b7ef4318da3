// Runs a StableHLO program without arguments on a LocalClient and prints its result, a tuple.
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

#include "xla/client/client_library.h"
#include "xla/literal.h"
#include "xla/pjrt/mlir_to_hlo.h"

namespace {

absl::StatusOr<xla::Literal> Run(const char* path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  xla::XlaComputation computation;
  TF_RETURN_IF_ERROR(xla::ParseMlirModuleStringAndConvertToXlaComputation(
      text.str(), computation, /*use_tuple_args=*/false, /*return_tuple=*/true));
  TF_ASSIGN_OR_RETURN(xla::LocalClient * client, xla::ClientLibrary::GetOrCreateLocalClient());
  return client->ExecuteAndTransfer(computation, {});
}

}  // namespace

extern "C" int run_stablehlo(const char* path) {
  const absl::StatusOr<xla::Literal> result = Run(path);
  if (!result.ok()) {
    std::cerr << result.status() << std::endl;
    return 1;
  }
  std::cout << result->ToString() << std::endl;
  return 0;
}

#ifdef MAIN
int main(int, char** argv) { return run_stablehlo(argv[1]); }
#endif
