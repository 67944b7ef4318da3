#include "tests/text/golden_case.h"

#include <map>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tests/builder/rebuild.h"
#include "tests/text/device_run.h"
#include "tests/text/text_case.h"
#include "tools/arrays.h"
#include "tools/files.h"
#include "tools/npz.h"
#include "xla/hlo/pass/hlo_pass_pipeline.h"
#include "xla/hlo/pass/pass_runner.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/transforms/cpu_pipeline.h"
#include "xla/hlo/transforms/simplification_pipeline.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/status_macros.h"
#include "xla/xla.pb.h"

namespace xla {
namespace {

// The `// key: value` lines at the top.
std::map<std::string, std::string> ReadHeader(absl::string_view text) {
  std::map<std::string, std::string> header;
  for (absl::string_view line : absl::StrSplit(text, '\n')) {
    if (!absl::ConsumePrefix(&line, "//")) break;
    const std::pair<absl::string_view, absl::string_view> parts =
        absl::StrSplit(line, absl::MaxSplits(':', 1));
    header[std::string(absl::StripAsciiWhitespace(parts.first))] =
        std::string(absl::StripAsciiWhitespace(parts.second));
  }
  return header;
}

// A pass that does not come to an end, or says that it has not changed what it has, is an error.
absl::Status RunPasses(HloModule* module, void (*add_passes)(HloPassPipeline*)) {
  DebugOptions& debug = module->mutable_config().mutable_debug_options();
  debug.set_xla_unsupported_crash_on_hlo_pass_fix_max_iterations(true);
  debug.set_xla_unsupported_crash_on_hlo_pass_silent_hlo_change(true);
  HloPassPipeline pipeline("golden");
  add_passes(&pipeline);
  PassRunner runner({.verify = &VerifyModule});
  pipeline.set_runner(&runner);
  return pipeline.Run(module).status();
}

// The module as `road` takes it.
absl::StatusOr<std::unique_ptr<HloModule>> Take(std::unique_ptr<HloModule> module, GoldenRoad road) {
  if (road == GoldenRoad::kText) return module;
  if (road == GoldenRoad::kPasses || road == GoldenRoad::kCpuPasses) {
    TF_RETURN_IF_ERROR(VerifyModule(*module));
    TF_RETURN_IF_ERROR(
        RunPasses(module.get(), road == GoldenRoad::kPasses ? &AddSimplificationPasses : &AddCpuPasses));
    return module;
  }
  TF_ASSIGN_OR_RETURN(const XlaComputation computation, RebuildWithBuilder(*module));
  TF_ASSIGN_OR_RETURN(auto rebuilt, ModuleFromProto(computation.proto()));
  // For how many devices it is, a builder does not say.
  rebuilt->mutable_config().set_replica_count(module->config().replica_count());
  rebuilt->mutable_config().set_num_partitions(module->config().num_partitions());
  return rebuilt;
}

absl::Status ExpectError(const std::string& text, const std::string& why, GoldenRoad road) {
  auto module = ParseHloModule(text);
  if (module.ok()) module = Take(*std::move(module), road);
  if (!module.ok() || (road == GoldenRoad::kText && !VerifyModule(**module).ok())) return absl::OkStatus();
  return absl::InvalidArgumentError(absl::StrCat("the program was accepted but is wrong: ", why));
}

// Compares the results of one device with the arrays whose keys begin with `prefix`.
absl::Status CompareOutputs(const NamedArrays& arrays, const std::string& prefix,
                            const std::vector<Literal>& results,
                            const std::optional<std::pair<double, double>>& tolerance) {
  size_t compared = 0;
  for (const auto& [key, array] : arrays) {
    absl::string_view rest = key;
    if (!absl::ConsumePrefix(&rest, prefix)) continue;
    int number = 0;
    if (!absl::SimpleAtoi(rest.substr(0, rest.find('.')), &number) ||
        number >= static_cast<int>(results.size())) {
      return absl::InvalidArgumentError(absl::StrCat("no result for ", key));
    }
    TF_ASSIGN_OR_RETURN(const Literal expected, LiteralFromArray(key, array, results[number].shape()));
    const absl::Status same = CompareResult(expected, results[number], tolerance);
    if (!same.ok()) return absl::InvalidArgumentError(absl::StrCat(key, ": ", same.message()));
    ++compared;
  }
  if (compared == results.size()) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("the program gives ", results.size(), " arrays, the case ", compared, " named ", prefix));
}

// Evaluates on the inputs beside the program and compares with the outputs there.
absl::Status EvaluateGolden(const std::string& hlo_path, const HloModule& module,
                            const std::string& tolerance) {
  TF_RETURN_IF_ERROR(VerifyModule(module));
  TF_ASSIGN_OR_RETURN(const std::string bytes,
                      ReadFile(absl::StrCat(absl::StripSuffix(hlo_path, ".hlo"), ".npz")));
  TF_ASSIGN_OR_RETURN(const NamedArrays arrays, ReadNpz(bytes));
  std::vector<Shape> parameters;
  for (const HloInstruction* parameter : module.entry_computation()->parameter_instructions()) {
    parameters.push_back(parameter->shape());
  }
  std::optional<std::pair<double, double>> bound;
  if (tolerance != "exact") {
    TF_ASSIGN_OR_RETURN(bound, ParseTolerance(tolerance));
  }
  const int64_t devices = module.config().replica_count() * module.config().num_partitions();
  TF_ASSIGN_OR_RETURN(const std::vector<Arguments> arguments, ArrangeArguments(arrays, parameters, devices));
  TF_ASSIGN_OR_RETURN(const std::vector<Literal> results, RunOnDevices(module, arguments));
  for (size_t device = 0; device < results.size(); ++device) {
    const std::string prefix = results.size() == 1 ? "out" : absl::StrCat("r", device, ".out");
    TF_RETURN_IF_ERROR(CompareOutputs(arrays, prefix, FlattenArrays(results[device]), bound));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status RunGoldenCase(const std::string& hlo_path, GoldenRoad road) {
  TF_ASSIGN_OR_RETURN(const std::string text, ReadFile(hlo_path));
  const auto header = ReadHeader(text);
  if (header.contains("expect")) {
    return ExpectError(text, header.contains("why") ? header.at("why") : "", road);
  }
  TF_RETURN_IF_ERROR(CheckRoundTrip(text));
  TF_ASSIGN_OR_RETURN(auto parsed, ParseHloModule(text));
  TF_ASSIGN_OR_RETURN(const auto module, Take(std::move(parsed), road));
  return EvaluateGolden(hlo_path, *module, header.at("tolerance"));
}

absl::Status RunGoldenCaseThrough(const std::string& hlo_path, TakeModule take) {
  TF_ASSIGN_OR_RETURN(const std::string text, ReadFile(hlo_path));
  const auto header = ReadHeader(text);
  if (header.contains("expect")) return absl::OkStatus();
  TF_ASSIGN_OR_RETURN(auto parsed, ParseHloModule(text));
  TF_RETURN_IF_ERROR(VerifyModule(*parsed));
  TF_ASSIGN_OR_RETURN(const auto module, take(std::move(parsed)));
  return EvaluateGolden(hlo_path, *module, header.at("tolerance"));
}

}  // namespace xla
