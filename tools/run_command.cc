// tessera run: a program on inputs, its results into a file or onto the page.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "tools/argument_parser.h"
#include "tools/arrays.h"
#include "tools/command.h"
#include "tools/files.h"
#include "tools/key.h"
#include "tools/loaded_program.h"
#include "tools/npz.h"
#include "tools/program_file.h"
#include "tools/program_inputs.h"
#include "tools/progress.h"
#include "tools/random_inputs.h"
#include "tools/stopwatch.h"
#include "tools/trace.h"
#include "xla/backends/backends.h"
#include "xla/frontend/stablehlo.h"
#include "xla/primitive_util.h"
#include "xla/runtime/backend.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// What the environment says, or the compiler.
std::string DefaultBackend() {
  const char* backend = std::getenv("TESSERA_BACKEND");
  return backend != nullptr && *backend != '\0' ? backend : "cpu";
}

struct RunOptions {
  std::string file;
  std::string backend = DefaultBackend();
  std::string inputs;
  std::vector<std::string> input;
  std::string output;
  std::optional<int64_t> devices;  // as many as the program says
  std::optional<int64_t> threads;
  std::optional<double> benchmark;
  bool json = false;
  std::string dump;
  std::string profile;
  bool check_nans = false;
  int64_t seed = 0;
  bool progress = false;
  bool stablehlo_interpreter = false;
};

absl::Status CheckUsage(const RunOptions& options) {
  if (options.file.empty()) {
    return absl::InvalidArgumentError(
        options.input.empty()
            ? "FILE is missing"
            : "FILE is missing (write it before --input, which takes all arguments after it)");
  }
  if (!options.inputs.empty() && !options.input.empty()) {
    return absl::InvalidArgumentError("--inputs and --input exclude each other");
  }
  if (options.benchmark && !(*options.benchmark >= 0)) {
    return absl::InvalidArgumentError("--benchmark takes a number of seconds");
  }
  if (options.devices.value_or(1) < 1) return absl::InvalidArgumentError("--devices must be at least 1");
  if (options.threads.value_or(1) < 1) return absl::InvalidArgumentError("--threads must be at least 1");
  if (options.output == "-" && (options.json || options.benchmark)) {
    return absl::InvalidArgumentError(absl::StrCat("--output - and ", options.json ? "--json" : "--benchmark",
                                                   " both write to standard output"));
  }
  TF_RETURN_IF_ERROR(CheckBinaryOutput(options.output));
  if (options.seed < 0) return absl::InvalidArgumentError("--seed must be at least 0");
  EnsureBackends();
  TF_ASSIGN_OR_RETURN(const runtime::Backend* backend, runtime::FindBackend(options.backend));
  const bool watches = !options.profile.empty() || options.check_nans;
  if (watches && (!backend->watches_steps() || options.stablehlo_interpreter)) {
    return absl::UnimplementedError(absl::StrCat(options.check_nans ? "--check-nans" : "--profile",
                                                 " is not available with an interpreter; use --backend cpu"));
  }
  return absl::OkStatus();
}

// Writes the program as it was read, so that a dump exists even when it is found wrong later.
absl::Status Dump(const std::string& folder, absl::string_view name, absl::string_view text) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) return absl::InvalidArgumentError(absl::StrCat("cannot make ", folder, ": ", error.message()));
  return WriteWholeFile(absl::StrCat(folder, "/", name), text);
}

struct Prepared : LoadedProgram {
  double compile_ms = 0;
};

// A StableHLO program that HLO cannot say, on its one device.
LoadedProgram Interpreted(StablehloProgram program) {
  LoadedProgram interpreted;
  interpreted.parameters = std::move(program.parameters);
  interpreted.result = std::move(program.result);
  interpreted.run = [interpret = std::move(program.interpret)](
                        const std::vector<Arguments>& arguments) -> absl::StatusOr<std::vector<Literal>> {
    std::vector<Literal> results;
    TF_ASSIGN_OR_RETURN(results.emplace_back(), interpret(arguments.at(0)));
    return results;
  };
  interpreted.report = std::move(program.report);
  return interpreted;
}

runtime::CompileOptions HowToCompile(const RunOptions& options) {
  runtime::CompileOptions how;
  how.threads = static_cast<int>(std::min<int64_t>(options.threads.value_or(0), 1024));
  how.profile = !options.profile.empty();
  how.check_nans = options.check_nans;
  return how;
}

// Reads the program and makes it ready to run. The time to dump it, added to `dump_us`, is not the backend's.
absl::StatusOr<LoadedProgram> Load(const RunOptions& options, const std::string& text, double& dump_us) {
  const bool is_mlir = IsMlir(DetectProgramFormat(text));
  std::unique_ptr<HloModule> module;
  if (!is_mlir) {
    TF_ASSIGN_OR_RETURN(module, ParseProgram(text));
  }
  if (!options.dump.empty()) {
    const double start = NowMicroseconds();
    if (is_mlir) {
      TF_ASSIGN_OR_RETURN(const StablehloLibrary* library, LoadStablehloLibrary());
      TF_ASSIGN_OR_RETURN(const std::string printed, library->print(text));
      TF_RETURN_IF_ERROR(Dump(options.dump, "module.mlir", printed));
    } else {
      TF_RETURN_IF_ERROR(Dump(options.dump, "module.hlo", module->ToString()));
    }
    dump_us += NowMicroseconds() - start;
  }
  if (!is_mlir) return LoadModule(std::move(module), options.backend, HowToCompile(options));
  TF_ASSIGN_OR_RETURN(const StablehloLibrary* library, LoadStablehloLibrary());
  const StablehloLoadOptions how = {options.file, options.stablehlo_interpreter};
  TF_ASSIGN_OR_RETURN(StablehloProgram program, library->load(text, how));
  if (program.module != nullptr)
    return LoadModule(std::move(program.module), options.backend, HowToCompile(options));
  if (!options.profile.empty() || options.check_nans) {
    return absl::UnimplementedError(
        "the program cannot be converted to HLO and is interpreted; --profile and --check-nans need a "
        "compiled program");
  }
  return Interpreted(std::move(program));
}

// With --benchmark the program is made ready several times, each time from its text, for the first time in a
// process also loads what the compiler consists of. `compile_ms` is the median.
absl::StatusOr<Prepared> Prepare(const RunOptions& options, const std::string& text) {
  constexpr int kCompilations = 3;
  constexpr double kEnoughMs = 2000;
  Prepared prepared;
  std::vector<double> times;
  double total_ms = 0;
  do {
    prepared = Prepared();
    const double start = NowMicroseconds();
    double dump_us = 0;
    TF_ASSIGN_OR_RETURN(static_cast<LoadedProgram&>(prepared), Load(options, text, dump_us));
    times.push_back((NowMicroseconds() - start - dump_us) / 1000);
    total_ms += times.back();
  } while (options.benchmark && times.size() < kCompilations && total_ms < kEnoughMs);
  std::nth_element(times.begin(), times.begin() + times.size() / 2, times.end());
  prepared.compile_ms = times[times.size() / 2];
  if (options.devices.value_or(prepared.device_count) != prepared.device_count) {
    return absl::InvalidArgumentError(absl::StrCat(
        "--devices ", *options.devices, " does not fit: the program is for ", prepared.device_count));
  }
  return prepared;
}

struct Measured {
  std::vector<Literal> results;
  Timing timing;
};

// One call without --benchmark. With it, a first call warms up and gives the results, and the others are
// timed, unless the first one took all the time there is.
absl::StatusOr<Measured> Execute(const RunOptions& options, const LoadedProgram& program,
                                 const std::vector<Arguments>& arguments) {
  Progress progress(options.progress, program.instructions_done);
  Measured measured;
  const double start = NowMicroseconds();
  TF_ASSIGN_OR_RETURN(measured.results, program.run(arguments));
  const double first_us = NowMicroseconds() - start;
  measured.timing = {first_us, first_us, 1};
  const double seconds_left = options.benchmark.value_or(0) - first_us / 1e6;
  if (seconds_left <= 0) return measured;
  TF_ASSIGN_OR_RETURN(measured.timing, TimeRepeatedly(seconds_left, [&]() -> absl::Status {
                        return program.repeat ? program.repeat(arguments) : program.run(arguments).status();
                      }));
  return measured;
}

NamedArrays NameOutputs(std::vector<Literal> results) {
  NamedArrays outputs;
  const bool several = results.size() > 1;
  for (size_t device = 0; device < results.size(); ++device) {
    std::vector<NpyArray> arrays = ArraysFromLiteral(std::move(results[device]));
    for (size_t i = 0; i < arrays.size(); ++i) {
      outputs.emplace_back(OutputKey(i, several ? std::optional<int64_t>(device) : std::nullopt),
                           std::move(arrays[i]));
    }
  }
  return outputs;
}

absl::Status WriteOutputs(const std::string& path, std::vector<Literal> results) {
  const NamedArrays outputs = NameOutputs(std::move(results));
  TF_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(path));
  TF_RETURN_IF_ERROR(WriteNpz(outputs, [&file](absl::Span<const char> bytes) { return file.Write(bytes); }));
  return file.Commit();
}

void PrintOutputs(std::vector<Literal> results) {
  const bool several = results.size() > 1;
  for (size_t device = 0; device < results.size(); ++device) {
    int64_t number = 0;
    for (const std::string& text : PrintArrays(std::move(results[device]))) {
      const std::string key = OutputKey(number++, several ? std::optional<int64_t>(device) : std::nullopt);
      std::fputs(absl::StrCat(key, " = ", text, "\n").c_str(), stdout);
    }
  }
}

void PrintTiming(const RunOptions& options, const Prepared& prepared, const Timing& timing) {
  if (options.json) {
    std::puts(TimingAsJson(prepared.compile_ms, timing, ArrayLeaves(prepared.result)).c_str());
  } else if (options.benchmark) {
    std::puts(absl::StrFormat("compile %.3f ms; run %.3f us (least), %.3f us (median) of %d",
                              prepared.compile_ms, timing.min_us, timing.median_us, timing.reps)
                  .c_str());
  }
}

absl::Status Run(const RunOptions& options) {
  TF_ASSIGN_OR_RETURN(const std::string text, ReadProgramFile(options.file));
  absl::StatusOr<Prepared> prepared = Prepare(options, text);
  if (!prepared.ok()) return InFile(options.file, prepared.status());
  const absl::StatusOr<std::vector<Arguments>> arguments = MakeArguments(
      {options.inputs, options.input, options.seed}, prepared->parameters, prepared->device_count);
  if (!arguments.ok()) return InFile(options.file, arguments.status());
  absl::StatusOr<Measured> measured = Execute(options, *prepared, *arguments);
  if (!measured.ok()) return InFile(options.file, measured.status());
  if (!options.output.empty()) {
    TF_RETURN_IF_ERROR(WriteOutputs(options.output, std::move(measured->results)));
  } else {
    PrintOutputs(std::move(measured->results));
  }
  if (!options.profile.empty()) {
    TF_RETURN_IF_ERROR(WriteTrace(options.profile, prepared->name, *prepared->profile));
  }
  if (const std::string report = prepared->report(); !report.empty()) std::puts(report.c_str());
  PrintTiming(options, *prepared, measured->timing);
  if (std::fflush(stdout) != 0) return absl::InvalidArgumentError("cannot write standard output");
  return absl::OkStatus();
}

}  // namespace

Command AddRunCommand(CLI::App& tessera) {
  auto options = std::make_shared<RunOptions>();
  CLI::App* app = tessera.add_subcommand("run", "Run a program on inputs.");
  app->add_option(
      "FILE", options->file,
      "The program: HLO text or protobuf, StableHLO text or bytecode (its content decides); - is standard "
      "input");
  app->add_option("--backend", options->backend, "cpu or interpreter")->capture_default_str();
  app->add_option("--inputs", options->inputs, "Arguments: an .npz with arg0, arg1, ..")->type_name("IN.npz");
  app->add_option("--input", options->input, "Arguments: one .npy each, in order")->type_name("A.npy");
  app->add_option("--output", options->output,
                  "Write the results as out0, out1, .. instead of printing them; - is standard output")
      ->type_name("OUT.npz");
  app->add_option("--devices", options->devices,
                  "Number of devices; it is an error if the program needs another number")
      ->type_name("N");
  app->add_option("--threads", options->threads,
                  "Largest number of threads; the default is the number of cores (the interpreter uses one)")
      ->type_name("N");
  app->add_option("--benchmark", options->benchmark, "Repeat the run for this long and print its time")
      ->type_name("SECONDS");
  app->add_flag("--json", options->json, "Print times, memory and result types as one last line of JSON");
  app->add_option("--dump", options->dump, "Write the program as read to DIR/module.hlo (or module.mlir)")
      ->type_name("DIR");
  app->add_option("--profile", options->profile,
                  "Write a trace of the last run for Perfetto or chrome://tracing (not with the interpreter)")
      ->type_name("TRACE.json");
  app->add_flag(
      "--check-nans", options->check_nans,
      "Stop at the first step that gives a NaN or an infinity, and name it (not with the interpreter)");
  app->add_option("--seed", options->seed, "Seed of the random inputs that are used if none are given")
      ->capture_default_str()
      ->type_name("N");
  app->add_flag("--progress", options->progress,
                "Show the progress of a long run on standard error (the default on a terminal)");
  app->add_flag("--stablehlo-interpreter", options->stablehlo_interpreter,
                "Interpret a StableHLO program op by op, instead of running it as HLO");
  Command command;
  command.app = app;
  command.check_usage = [options] { return CheckUsage(*options); };
  command.run = [options] { return Run(*options); };
  return command;
}

}  // namespace xla
