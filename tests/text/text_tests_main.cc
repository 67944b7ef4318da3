// Runs text tests and golden programs: text_tests [--golden | --rebuild | --passes | --cpu-passes] [--backend
// NAME]
// [--bless] [--only TEXT] FILE|FOLDER ..
#include <filesystem>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "tests/text/device_run.h"
#include "tests/text/golden_case.h"
#include "tests/text/text_case.h"
#include "tools/files.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct Options {
  bool golden = false;
  GoldenRoad road = GoldenRoad::kText;
  bool bless = false;
  std::string only;
  std::vector<std::string> paths;
};

struct Counts {
  int passed = 0;
  int failed = 0;
};

void Report(const std::string& where, const absl::Status& status, Counts* counts) {
  if (status.ok()) {
    ++counts->passed;
    return;
  }
  ++counts->failed;
  std::cout << "FAILED " << where << ": " << status.message() << "\n";
}

absl::Status RunTextFile(const std::string& file, const Options& options, Counts* counts) {
  TF_ASSIGN_OR_RETURN(const std::string content, ReadFile(file));
  if (options.bless) {
    TF_ASSIGN_OR_RETURN(const std::string rewritten, RewriteExpectations(file, content));
    if (rewritten != content) TF_RETURN_IF_ERROR(WriteWholeFile(file, rewritten));
  }
  TF_ASSIGN_OR_RETURN(const std::vector<TextCase> cases,
                      ParseTextCases(file, options.bless ? *ReadFile(file) : content));
  for (const TextCase& text_case : cases) {
    const std::string where = absl::StrCat(file, ":", text_case.line, text_case.name.empty() ? "" : " (",
                                           text_case.name, text_case.name.empty() ? "" : ")");
    if (!absl::StrContains(where, options.only)) continue;
    Report(where, RunTextCase(text_case), counts);
  }
  return absl::OkStatus();
}

int Main(const Options& options) {
  const std::vector<std::string> files = FindPrograms(options.paths);
  std::map<std::string, Counts> families;
  Counts total;
  for (const std::string& file : files) {
    if (options.golden && !absl::StrContains(file, options.only)) continue;
    Counts& counts = families[std::filesystem::path(file).parent_path().string()];
    if (options.golden) {
      Report(file, RunGoldenCase(file, options.road), &counts);
    } else if (const absl::Status status = RunTextFile(file, options, &counts); !status.ok()) {
      Report(file, status, &counts);
    }
  }
  for (const auto& [family, counts] : families) {
    std::cout << counts.passed << " passed, " << counts.failed << " failed  " << family << "\n";
    total.passed += counts.passed;
    total.failed += counts.failed;
  }
  std::cout << total.passed << " passed, " << total.failed << " failed\n";
  return total.failed == 0 && total.passed > 0 ? 0 : 1;
}

}  // namespace
}  // namespace xla

int main(int argc, char** argv) {
  xla::Options options;
  for (int i = 1; i < argc; ++i) {
    const std::string argument = argv[i];
    if (argument == "--golden" || argument == "--rebuild" || argument == "--passes" ||
        argument == "--cpu-passes") {
      options.golden = true;
      if (argument == "--rebuild") options.road = xla::GoldenRoad::kBuilder;
      if (argument == "--passes") options.road = xla::GoldenRoad::kPasses;
      if (argument == "--cpu-passes") options.road = xla::GoldenRoad::kCpuPasses;
    } else if (argument == "--bless") {
      options.bless = true;
    } else if (argument == "--backend" && i + 1 < argc) {
      xla::ChooseBackend(argv[++i]);
    } else if (argument == "--only" && i + 1 < argc) {
      options.only = argv[++i];
    } else if (argument.starts_with("--")) {
      std::cerr
          << "usage: text_tests [--golden | --rebuild | --passes | --cpu-passes] [--backend NAME] [--bless] "
             "[--only TEXT] FILE|FOLDER ..\n";
      return 2;
    } else {
      options.paths.push_back(argument);
    }
  }
  return xla::Main(options);
}
