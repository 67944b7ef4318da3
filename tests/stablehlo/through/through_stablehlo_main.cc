// Takes programs of HLO to StableHLO and back and runs them: through_stablehlo [--list FILE] [--only TEXT]
// FILE|FOLDER .. or prints the StableHLO: through_stablehlo --print FILE.hlo
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/dialect/Register.h"
#include "stablehlo/dialect/Serialization.h"
#include "stablehlo/hlo/stablehlo.h"
#include "tests/text/golden_case.h"
#include "tests/text/text_case.h"
#include "tools/files.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct Options {
  bool print = false;
  std::string list;
  std::string only;
  std::vector<std::string> paths;
};

// A line of the list: cases whose place has `place` in it fail with a message that has `reason` in it.
struct Inexpressible {
  std::string place;
  std::string reason;
  int cases = 0;
};

// What became of the cases. A case counts as inexpressible when it is listed: the way to StableHLO refused
// it, or what came back lacks what StableHLO has no words for, such as starts that do not wait.
class Report {
 public:
  absl::Status ReadList(const std::string& file) {
    TF_ASSIGN_OR_RETURN(const std::string content, ReadFile(file));
    for (absl::string_view line : absl::StrSplit(content, '\n')) {
      if (line.empty() || absl::StartsWith(line, "#")) continue;
      const size_t colon = line.find(": ");
      if (colon == line.npos) return absl::InvalidArgumentError(absl::StrCat(file, ": no ': ' in ", line));
      list_.push_back({std::string(line.substr(0, colon)), std::string(line.substr(colon + 2))});
    }
    return absl::OkStatus();
  }

  void Add(const std::string& where, const absl::Status& status, bool refused) {
    if (status.ok()) {
      ++same_;
    } else if (IsListed(where, status.message())) {
      ++inexpressible_;
    } else {
      ++failed_;
      std::cout << (refused ? "INEXPRESSIBLE " : "FAILED ") << where << ": " << status.message() << "\n";
    }
  }

  // The sum; whether all is as it should be.
  bool Finish() {
    for (const Inexpressible& line : list_) {
      std::cout << "  " << line.cases << " cannot be expressed: " << line.place << ": " << line.reason
                << "\n";
      if (line.cases > 0) continue;
      ++failed_;
      std::cout << "FAILED no case needs this line of the list any more\n";
    }
    std::cout << same_ << " same results, " << inexpressible_ << " cannot be expressed, " << failed_
              << " failed\n";
    return failed_ == 0 && same_ > 0;
  }

 private:
  bool IsListed(const std::string& where, absl::string_view message) {
    for (Inexpressible& line : list_) {
      if (!absl::StrContains(where, line.place) || !absl::StrContains(message, line.reason)) continue;
      ++line.cases;
      return true;
    }
    return false;
  }

  std::vector<Inexpressible> list_;
  int same_ = 0;
  int inexpressible_ = 0;
  int failed_ = 0;
};

// The first diagnostic of what `run` does, when it fails.
template <typename Run>
absl::Status StatusOf(mlir::MLIRContext& context, absl::string_view what, Run run) {
  std::string message;
  const mlir::ScopedDiagnosticHandler handler(&context, [&](mlir::Diagnostic& diagnostic) {
    if (message.empty()) message = diagnostic.str();
    return mlir::success();
  });
  if (run()) return absl::OkStatus();
  return absl::InternalError(absl::StrCat(what, ": ", message));
}

// The module as a reader of its portable artifact gets it.
absl::StatusOr<mlir::OwningOpRef<mlir::ModuleOp>> ThroughBytes(mlir::ModuleOp module,
                                                               mlir::MLIRContext& reader) {
  std::string bytes;
  TF_RETURN_IF_ERROR(StatusOf(*module.getContext(), "writing bytes", [&] {
    llvm::raw_string_ostream stream(bytes);
    return mlir::succeeded(mlir::stablehlo::legalizeChloForSerialization(module)) &&
           mlir::succeeded(mlir::stablehlo::serializePortableArtifact(
               module, mlir::vhlo::Version::getCurrentVersion().toString(), stream));
  }));
  mlir::OwningOpRef<mlir::ModuleOp> read;
  TF_RETURN_IF_ERROR(StatusOf(reader, "reading bytes", [&] {
    read = mlir::stablehlo::deserializePortableArtifact(bytes, &reader);
    return static_cast<bool>(read);
  }));
  return read;
}

// To StableHLO, to the bytes of a portable artifact, and back.
// `refused` tells whether the first step gave the error.
absl::StatusOr<std::unique_ptr<HloModule>> Through(const HloModule& module, bool* refused) {
  mlir::DialectRegistry registry;
  mlir::stablehlo::registerAllDialects(registry);
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  mlir::MLIRContext reader(registry, mlir::MLIRContext::Threading::DISABLED);
  auto stablehlo = ConvertHloToStablehlo(context, &module);
  *refused = !stablehlo.ok();
  if (!stablehlo.ok()) return stablehlo.status();
  TF_ASSIGN_OR_RETURN(*stablehlo, ThroughBytes(**stablehlo, reader));
  TF_ASSIGN_OR_RETURN(auto back, ConvertStablehloToHlo(**stablehlo));
  TF_RETURN_IF_ERROR(VerifyModule(*back));
  return back;
}

void RunGolden(const std::string& file, Report* report) {
  bool refused = false;
  const absl::Status status = RunGoldenCaseThrough(
      file, [&](std::unique_ptr<HloModule> module) { return Through(*module, &refused); });
  report->Add(file, status, refused);
}

// The case with the text of what came back instead of its own.
absl::StatusOr<TextCase> TakeCase(const TextCase& text_case, bool* refused) {
  TF_ASSIGN_OR_RETURN(const auto module, ParseHloModule(text_case.text));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_ASSIGN_OR_RETURN(const auto back, Through(*module, refused));
  TextCase taken = text_case;
  HloPrintOptions options = HloPrintOptions::Default();
  options.print_large_constants = true;
  taken.text = back->ToString(options);
  taken.modes = {"evaluate"};
  return taken;
}

absl::Status RunText(const std::string& file, const Options& options, Report* report) {
  TF_ASSIGN_OR_RETURN(const std::string content, ReadFile(file));
  TF_ASSIGN_OR_RETURN(const std::vector<TextCase> cases, ParseTextCases(file, content));
  for (const TextCase& text_case : cases) {
    const std::string where = absl::StrCat(file, ":", text_case.line, " (", text_case.name, ")");
    const bool evaluates =
        std::find(text_case.modes.begin(), text_case.modes.end(), "evaluate") != text_case.modes.end();
    if (text_case.expected_error.has_value() || !evaluates || !absl::StrContains(where, options.only))
      continue;
    bool refused = false;
    const absl::StatusOr<TextCase> taken = TakeCase(text_case, &refused);
    report->Add(where, taken.ok() ? RunTextCase(*taken) : taken.status(), refused);
  }
  return absl::OkStatus();
}

absl::Status Print(const std::string& file) {
  TF_ASSIGN_OR_RETURN(const std::string text, ReadFile(file));
  TF_ASSIGN_OR_RETURN(const auto module, ParseHloModule(text));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
  TF_ASSIGN_OR_RETURN(const auto stablehlo, ConvertHloToStablehlo(context, module.get()));
  (*stablehlo)->print(llvm::outs(), mlir::OpPrintingFlags().enableDebugInfo(false));
  return absl::OkStatus();
}

int Main(const Options& options) {
  if (options.print) {
    for (const std::string& file : options.paths) {
      const absl::Status status = Print(file);
      if (status.ok()) continue;
      std::cerr << file << ": " << status.message() << "\n";
      return 1;
    }
    return 0;
  }
  Report report;
  if (!options.list.empty()) {
    if (const absl::Status status = report.ReadList(options.list); !status.ok()) {
      std::cerr << status.message() << "\n";
      return 1;
    }
  }
  for (const std::string& file : FindPrograms(options.paths)) {
    if (std::filesystem::exists(std::filesystem::path(file).replace_extension(".npz"))) {
      if (absl::StrContains(file, options.only)) RunGolden(file, &report);
    } else if (absl::StrContains(file, "/tests/")) {
      if (absl::StrContains(file, "/negative/")) continue;
      if (const absl::Status status = RunText(file, options, &report); !status.ok())
        report.Add(file, status, false);
    }
  }
  return report.Finish() ? 0 : 1;
}

}  // namespace
}  // namespace xla

int main(int argc, char** argv) {
  xla::Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--print") {
      options.print = true;
    } else if (argument == "--list" && i + 1 < argc) {
      options.list = argv[++i];
    } else if (argument == "--only" && i + 1 < argc) {
      options.only = argv[++i];
    } else if (argument.starts_with("--")) {
      std::cerr << "usage: through_stablehlo [--print] [--list FILE] [--only TEXT] FILE|FOLDER ..\n";
      return 2;
    } else {
      options.paths.push_back(argument);
    }
  }
  return xla::Main(options);
}
