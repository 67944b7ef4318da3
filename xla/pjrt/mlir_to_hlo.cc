#include "xla/pjrt/mlir_to_hlo.h"

#include <memory>

#include "xla/frontend/stablehlo.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/service/hlo.pb.h"
#include "xla/status_macros.h"

namespace xla {

absl::Status ParseMlirModuleStringAndConvertToXlaComputation(absl::string_view mlir_module_str,
                                                             XlaComputation& xla_computation,
                                                             bool use_tuple_args, bool return_tuple) {
  TF_ASSIGN_OR_RETURN(const StablehloLibrary* library, LoadStablehloLibrary());
  const StablehloToHloOptions options = {use_tuple_args, return_tuple};
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> module, library->to_hlo(mlir_module_str, options));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_ASSIGN_OR_RETURN(HloModuleProto proto, ModuleToProto(*module));
  xla_computation = XlaComputation(std::move(proto));
  return absl::OkStatus();
}

}  // namespace xla
