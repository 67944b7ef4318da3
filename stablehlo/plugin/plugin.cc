// The table of functions that libtessera-mlir.so exports.
#include <cstring>
#include <memory>
#include <new>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/Diagnostics.h"
#include "shardy/explain/shard_program.h"
#include "stablehlo/dialect/BooleanText.h"
#include "stablehlo/dialect/Serialization.h"
#include "stablehlo/dialect/Version.h"
#include "stablehlo/hlo/stablehlo.h"
#include "stablehlo/plugin/load.h"
#include "xla/frontend/core_fingerprint.h"
#include "xla/frontend/stablehlo.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

std::string TextOf(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream);
  return mlir::stablehlo::unpackBooleans(text);
}

absl::StatusOr<std::string> Serialize(mlir::ModuleOp module, absl::string_view version) {
  using mlir::vhlo::Version;
  std::string target(version);
  if (version.empty() || version == "current") target = Version::getCurrentVersion().toString();
  if (version == "minimum") target = Version::getMinimumVersion().toString();
  std::string message;
  mlir::ScopedDiagnosticHandler handler(module.getContext(), [&](mlir::Diagnostic& diagnostic) {
    if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error && message.empty())
      message = diagnostic.str();
    return mlir::success();
  });
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (mlir::failed(mlir::stablehlo::legalizeChloForSerialization(module)) ||
      mlir::failed(mlir::stablehlo::serializePortableArtifact(module, target, stream))) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot be written as version ", target, message.empty() ? "" : ": ", message));
  }
  return bytes;
}

absl::StatusOr<std::unique_ptr<HloModule>> ToHlo(absl::string_view program,
                                                 const StablehloToHloOptions& options) {
  TF_ASSIGN_OR_RETURN(const std::shared_ptr<ParsedStablehlo> parsed, ParseStablehlo(program));
  return ConvertStablehloToHlo(*parsed->module, options);
}

absl::StatusOr<std::string> PrintText(absl::string_view program) {
  TF_ASSIGN_OR_RETURN(const std::shared_ptr<ParsedStablehlo> parsed, ParseStablehlo(program));
  return TextOf(*parsed->module);
}

absl::StatusOr<std::string> PrintHlo(const HloModule& module) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  TF_ASSIGN_OR_RETURN(const auto converted, ConvertHloToStablehlo(context, &module));
  return TextOf(*converted);
}

absl::StatusOr<std::string> SerializeText(absl::string_view program, absl::string_view version) {
  TF_ASSIGN_OR_RETURN(const std::shared_ptr<ParsedStablehlo> parsed, ParseStablehlo(program));
  return Serialize(*parsed->module, version);
}

absl::StatusOr<std::string> SerializeHlo(const HloModule& module, absl::string_view version) {
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  TF_ASSIGN_OR_RETURN(const auto converted, ConvertHloToStablehlo(context, &module));
  return Serialize(*converted, version);
}

absl::StatusOr<ShardResult> Shard(absl::string_view program, const ShardOptions& options) {
  TF_RETURN_IF_ERROR(CheckMemory(program));
  return mlir::sdy::shardProgram(program, options);
}

// Lack of memory is an exception in LLVM too, and a status for the caller.
void ThrowBadAlloc(void*, const char*, bool) { throw std::bad_alloc(); }

template <typename Function, typename... Args>
auto Guarded(Function function, Args&&... args) -> decltype(function(std::forward<Args>(args)...)) {
  try {
    return function(std::forward<Args>(args)...);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError("no memory to read or write the StableHLO program");
  }
}

constexpr StablehloLibrary kLibrary = {
    [](absl::string_view program, const StablehloLoadOptions& options) {
      return Guarded(LoadStablehlo, program, options);
    },
    [](absl::string_view program, const StablehloToHloOptions& options) {
      return Guarded(ToHlo, program, options);
    },
    [](absl::string_view program) { return Guarded(PrintText, program); },
    [](const HloModule& module) { return Guarded(PrintHlo, module); },
    [](absl::string_view program, absl::string_view version) {
      return Guarded(SerializeText, program, version);
    },
    [](const HloModule& module, absl::string_view version) { return Guarded(SerializeHlo, module, version); },
    [](absl::string_view program, const ShardOptions& options) { return Guarded(Shard, program, options); },
};

}  // namespace
}  // namespace xla

extern "C" __attribute__((visibility("default"))) const xla::StablehloLibrary* TesseraStablehloLibrary(
    const char* core_fingerprint) {
  if (std::strcmp(core_fingerprint, xla::kCoreFingerprint) != 0) return nullptr;
  static const bool installed = [] {
    llvm::install_bad_alloc_error_handler(xla::ThrowBadAlloc);
    return true;
  }();
  static_cast<void>(installed);
  return &xla::kLibrary;
}
