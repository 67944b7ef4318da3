// Programs in StableHLO text on their way to HLO and back: any text gives a module that verifies, or an
// error; and what HLO took, it gives back as a program that it takes again.
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <memory>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/hlo/parse_mlir.h"
#include "stablehlo/hlo/stablehlo.h"
#include "xla/hlo/verifier/hlo_verifier.h"

namespace {

void Require(bool holds, absl::string_view what, const absl::Status& status) {
  if (holds) return;
  std::cerr << what << ": " << status << "\n";
  std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  const absl::string_view text(reinterpret_cast<const char*>(data), size);
  const auto program = xla::ParseMlirModule(text, context);
  if (!program.ok()) return 0;
  const auto hlo = xla::ConvertStablehloToHlo(**program);
  if (!hlo.ok() || !xla::VerifyModule(**hlo).ok()) return 0;
  const auto back = xla::ConvertHloToStablehlo(context, hlo->get());
  if (!back.ok()) return 0;
  Require((**back).verify().succeeded(), "the way back does not verify", back.status());
  const auto again = xla::ConvertStablehloToHlo(**back);
  Require(again.ok(), "the way back cannot be taken again", again.status());
  const absl::Status verified = xla::VerifyModule(**again);
  Require(verified.ok(), "HLO after the second way does not verify", verified);
  return 0;
}
