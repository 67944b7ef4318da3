// tessera compile: a program through passes.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "tools/argument_parser.h"
#include "tools/command.h"
#include "tools/files.h"
#include "tools/program_file.h"
#include "xla/backends/cpu_compiler.h"
#include "xla/debug_options_flags.h"
#include "xla/hlo/pass/hlo_pass_pipeline.h"
#include "xla/hlo/pass/pass_runner.h"
#include "xla/hlo/transforms/pass_registry.h"
#include "xla/hlo/transforms/simplification_pipeline.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/nearest_word.h"
#include "xla/status_macros.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

struct CompileOptions {
  std::string file;
  std::string emit;
  std::vector<std::string> passes;
  std::vector<std::string> disabled_passes;
  std::optional<int64_t> passes_until;
  bool verify = false;
  bool report = false;
  std::string dump_directory;
  std::string output = "-";
};

absl::StatusOr<std::unique_ptr<HloPassPipeline>> MakePipeline(const CompileOptions& options) {
  auto pipeline = std::make_unique<HloPassPipeline>("compile");
  if (options.passes.empty()) AddSimplificationPasses(pipeline.get());
  for (const std::string& name : options.passes) {
    TF_ASSIGN_OR_RETURN(auto pass, MakePass(name));
    pipeline->AddPass(std::move(pass));
  }
  return pipeline;
}

void CollectNames(HloPassPipeline& pipeline, std::vector<absl::string_view>* names) {
  for (int i = 0; i < pipeline.PassesSize(); ++i) {
    HloPassInterface& pass = pipeline.GetPass(i);
    names->push_back(pass.name());
    if (auto* nested = dynamic_cast<HloPassPipeline*>(&pass)) CollectNames(*nested, names);
  }
}

constexpr absl::string_view kForms[] = {"hlo", "plan", "llvm", "llvm-optimized", "asm", "object"};

absl::Status CheckUsage(const CompileOptions& options) {
  if (options.file.empty()) return absl::InvalidArgumentError("FILE is missing");
  if (options.emit.empty())
    return absl::InvalidArgumentError(absl::StrCat("--emit is missing: ", absl::StrJoin(kForms, ", ")));
  if (std::find(std::begin(kForms), std::end(kForms), options.emit) == std::end(kForms)) {
    return absl::InvalidArgumentError(absl::StrCat("--emit ", options.emit, DidYouMean(options.emit, kForms),
                                                   " is not among ", absl::StrJoin(kForms, ", ")));
  }
  const bool chooses_passes = !options.passes.empty() || !options.disabled_passes.empty() ||
                              options.passes_until || options.verify || options.report ||
                              !options.dump_directory.empty();
  if (options.emit != "hlo" && chooses_passes) {
    return absl::InvalidArgumentError(
        absl::StrCat("--emit ", options.emit,
                     " uses the compiler's own passes; options for passes can only be used with --emit hlo"));
  }
  if (options.emit == "object") TF_RETURN_IF_ERROR(CheckBinaryOutput(options.output));
  if (options.passes_until && *options.passes_until < 0) {
    return absl::InvalidArgumentError("--passes-until must be a number of passes, at least 0");
  }
  TF_ASSIGN_OR_RETURN(const auto pipeline, MakePipeline(options));
  std::vector<absl::string_view> names;
  CollectNames(*pipeline, &names);
  for (const std::string& name : options.disabled_passes) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      return absl::InvalidArgumentError(absl::StrCat("--disable-pass: the pipeline has no pass '", name, "'",
                                                     DidYouMean(name, names),
                                                     "; it has: ", absl::StrJoin(names, ", ")));
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<std::unique_ptr<HloModule>> ReadModule(const std::string& bytes) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ReadProgram(bytes));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  return module;
}

absl::StatusOr<std::string> Compile(const CompileOptions& options, const std::string& bytes) {
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> module, ReadModule(bytes));
  module->mutable_config().set_debug_options(GetDebugOptionsFromFlags());
  TF_ASSIGN_OR_RETURN(const auto pipeline, MakePipeline(options));
  PassRunnerOptions runner_options;
  runner_options.passes_until = options.passes_until;
  runner_options.disabled_passes = options.disabled_passes;
  if (options.verify) runner_options.verify = &VerifyModule;
  runner_options.dump_directory = options.dump_directory;
  PassRunner runner(std::move(runner_options));
  pipeline->set_runner(&runner);
  const absl::Status status = pipeline->Run(module.get()).status();
  if (options.report) std::fputs(runner.Report().c_str(), stderr);
  TF_RETURN_IF_ERROR(status);
  return WriteHloText(*module);
}

absl::StatusOr<std::string> CompileForCpu(const CompileOptions& options, const std::string& bytes) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<HloModule> module, ReadProgram(bytes));
  return CompileForCpuTo(options.emit, std::move(module));
}

absl::Status Run(const CompileOptions& options) {
  TF_ASSIGN_OR_RETURN(const std::string bytes, ReadProgramFile(options.file));
  const absl::StatusOr<std::string> result =
      options.emit == "hlo" ? Compile(options, bytes) : CompileForCpu(options, bytes);
  if (!result.ok()) return InFile(options.file, result.status());
  return WriteWholeFile(options.output, *result);
}

}  // namespace

Command AddCompileCommand(CLI::App& tessera) {
  auto options = std::make_shared<CompileOptions>();
  CLI::App* app =
      tessera.add_subcommand("compile", "Run passes over a program or compile it, and write the result.");
  app->add_option("FILE", options->file, "The program, in any format that `run` reads; - is standard input");
  app->add_option("--emit", options->emit, absl::StrCat("What to write: ", absl::StrJoin(kForms, ", ")))
      ->type_name("FORMAT");
  app->add_option("--pass", options->passes,
                  "A pass to run instead of the whole pipeline; may be repeated, the order counts")
      ->type_name("NAME")
      ->expected(1)
      ->take_all();
  app->add_option("--disable-pass", options->disabled_passes, "A pass to omit; may be repeated")
      ->type_name("NAME")
      ->expected(1)
      ->take_all();
  app->add_option("--passes-until", options->passes_until,
                  "Stop after N runs of passes, numbered as in the report")
      ->type_name("N");
  app->add_flag("--verify-passes", options->verify, "Verify the program after every pass");
  app->add_option("--dump-passes", options->dump_directory, "Write what each pass changed into this folder")
      ->type_name("DIR");
  app->add_flag("--pass-report", options->report,
                "Print on standard error what each pass changed and its time");
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
