// tessera convert: a program from one format to another.
#include <memory>
#include <string>

#include "absl/strings/str_cat.h"
#include "tools/argument_parser.h"
#include "tools/command.h"
#include "tools/files.h"
#include "tools/program_file.h"
#include "xla/frontend/stablehlo.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct ConvertOptions {
  std::string file;
  std::string to;
  std::string target_version;
  std::string output = "-";
};

bool IsMlirTarget(const std::string& to) { return to == "stablehlo" || to == "vhlo"; }

absl::Status CheckUsage(const ConvertOptions& options) {
  if (options.file.empty()) return absl::InvalidArgumentError("FILE is missing");
  if (options.to.empty())
    return absl::InvalidArgumentError("--to is missing: hlo, hlo-proto, stablehlo or vhlo");
  if (options.to != "hlo" && options.to != "hlo-proto" && !IsMlirTarget(options.to)) {
    return absl::InvalidArgumentError(
        absl::StrCat("--to takes hlo, hlo-proto, stablehlo or vhlo, not '", options.to, "'"));
  }
  if (!options.target_version.empty() && options.to != "vhlo") {
    return absl::InvalidArgumentError("--target-version can only be used with --to vhlo");
  }
  if (options.to == "vhlo" || options.to == "hlo-proto") return CheckBinaryOutput(options.output);
  return absl::OkStatus();
}

absl::StatusOr<std::string> Convert(const ConvertOptions& options, const std::string& bytes) {
  const bool from_mlir = IsMlir(DetectProgramFormat(bytes));
  const StablehloLibrary* library = nullptr;
  if (from_mlir || IsMlirTarget(options.to)) {
    TF_ASSIGN_OR_RETURN(library, LoadStablehloLibrary());
  }
  if (from_mlir && options.to == "stablehlo") return library->print(bytes);
  if (from_mlir && options.to == "vhlo") return library->serialize(bytes, options.target_version);
  std::unique_ptr<HloModule> module;
  if (from_mlir) {
    TF_ASSIGN_OR_RETURN(module, library->to_hlo(bytes, StablehloToHloOptions()));
  } else {
    TF_ASSIGN_OR_RETURN(module, ParseProgram(bytes));
  }
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  if (options.to == "stablehlo") return library->print_hlo(*module);
  if (options.to == "vhlo") return library->serialize_hlo(*module, options.target_version);
  return options.to == "hlo" ? WriteHloText(*module) : WriteHloProto(*module);
}

absl::Status Run(const ConvertOptions& options) {
  TF_ASSIGN_OR_RETURN(const std::string bytes, ReadProgramFile(options.file));
  absl::StatusOr<std::string> result = Convert(options, bytes);
  if (!result.ok()) return InFile(options.file, result.status());
  return WriteWholeFile(options.output, *result);
}

}  // namespace

Command AddConvertCommand(CLI::App& tessera) {
  auto options = std::make_shared<ConvertOptions>();
  CLI::App* app = tessera.add_subcommand("convert", "Write a program in another format.");
  app->add_option("FILE", options->file, "The program, in any format that `run` reads; - is standard input");
  app->add_option("--to", options->to,
                  "hlo (text), hlo-proto (a serialized HloModuleProto), stablehlo (text) or vhlo (a "
                  "portable artifact)")
      ->type_name("FORMAT");
  app->add_option("--target-version", options->target_version,
                  "StableHLO version that must be able to read it, such as 1.0.0 (vhlo only)")
      ->type_name("V");
  app->add_option("--output", options->output, "Where to write; - is standard output")
      ->capture_default_str()
      ->type_name("F");
  Command command;
  command.app = app;
  command.check_usage = [options] { return CheckUsage(*options); };
  command.run = [options] { return Run(*options); };
  return command;
}

}  // namespace xla
