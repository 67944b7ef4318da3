#include "tests/text/text_case.h"

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tests/text/device_run.h"
#include "tests/text/pass_case.h"
#include "xla/hlo/proto/hlo_proto.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/text/hlo_printer.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_comparison.h"
#include "xla/literal_text.h"
#include "xla/service/hlo.pb.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr absl::string_view kSeparator = "// -----";
constexpr absl::string_view kAfter = "// AFTER";

using Lines = std::vector<std::string>;

// The lines that `INPUT` or `INPUT r1` add to; null when the key is another one.
Lines* LinesOf(absl::string_view key, absl::string_view name, Lines* shared,
               std::map<int64_t, Lines>* of_devices) {
  if (!absl::ConsumePrefix(&key, name)) return nullptr;
  if (key.empty()) return shared;
  int64_t device;
  if (!absl::ConsumePrefix(&key, " r") || !absl::SimpleAtoi(key, &device)) return nullptr;
  return &(*of_devices)[device];
}

absl::StatusOr<HloVerifierOpts> ParseVerifierOptions(absl::string_view text) {
  static const auto& kNames = *new std::map<absl::string_view, bool HloVerifierOpts::*>{
      {"layout-sensitive", &HloVerifierOpts::layout_sensitive},
      {"allow-mixed-precision", &HloVerifierOpts::allow_mixed_precision},
      {"verify-broadcast-dimensions-order", &HloVerifierOpts::verify_broadcast_dimensions_order},
      {"verify-reshape-is-bitcast", &HloVerifierOpts::verify_reshape_is_bitcast},
      {"verify-call-nested-computation-thread-name",
       &HloVerifierOpts::verify_call_nested_computation_thread_name},
      {"allow-bitcast-to-have-different-size", &HloVerifierOpts::allow_bitcast_to_have_different_size},
      {"allow-unbounded-dynamism", &HloVerifierOpts::allow_unbounded_dynamism},
      {"verify-instruction-name-unchanged", &HloVerifierOpts::verify_instruction_name_unchanged},
      {"verify-no-host-memory-space", &HloVerifierOpts::verify_no_host_memory_space},
      {"verify-no-collective-deadlocks", &HloVerifierOpts::verify_no_collective_deadlocks},
  };
  HloVerifierOpts options;
  for (absl::string_view name : absl::StrSplit(text, ',', absl::SkipWhitespace())) {
    const auto found = kNames.find(absl::StripAsciiWhitespace(name));
    if (found == kNames.end()) {
      return absl::InvalidArgumentError(absl::StrCat("the verifier has no option '", name, "'"));
    }
    options.*found->second = true;
  }
  return options;
}

absl::Status VerifyCase(const TextCase& text_case, HloModule* module) {
  if (!text_case.verifier) return VerifyModule(*module);
  return HloVerifier(HloVerifierOpts(*text_case.verifier)).Run(module).status();
}

absl::Status ParseDirective(absl::string_view line, TextCase* text_case) {
  if (!absl::ConsumePrefix(&line, "// ")) return absl::OkStatus();
  const size_t colon = line.find(':');
  if (colon == absl::string_view::npos) return absl::OkStatus();
  const absl::string_view key = line.substr(0, colon);
  const std::string value(absl::StripAsciiWhitespace(line.substr(colon + 1)));
  if (key == "CASE") {
    text_case->name = value;
  } else if (key == "RUN") {
    for (absl::string_view mode : absl::StrSplit(value, ',')) {
      mode = absl::StripAsciiWhitespace(mode);
      if (mode != "evaluate" && mode != "roundtrip" && mode != "verify") {
        return absl::InvalidArgumentError(absl::StrCat("unknown RUN mode '", mode, "'"));
      }
      text_case->modes.emplace_back(mode);
    }
  } else if (key == "VERIFY") {
    TF_ASSIGN_OR_RETURN(text_case->verifier, ParseVerifierOptions(value));
    text_case->modes = {"verify"};
  } else if (key == "PASS") {
    for (absl::string_view pass : absl::StrSplit(value, ',')) {
      text_case->passes.emplace_back(absl::StripAsciiWhitespace(pass));
    }
  } else if (key == "TOLERANCE") {
    if (value != "exact") {
      TF_ASSIGN_OR_RETURN(text_case->tolerance, ParseTolerance(value));
    }
  } else if (auto* lines = LinesOf(key, "INPUT", &text_case->inputs, &text_case->device_inputs)) {
    lines->push_back(value);
  } else if (auto* lines = LinesOf(key, "EXPECT", &text_case->expected, &text_case->device_expected)) {
    lines->push_back(value);
  } else if (key == "EXPECT-ERROR") {
    text_case->expected_error = value;
  } else if (key == "OP") {
    return absl::OkStatus();  // for the reference of the operations
  } else if (std::all_of(key.begin(), key.end(), [](char c) { return absl::ascii_isupper(c) || c == '-'; })) {
    return absl::InvalidArgumentError(absl::StrCat("unknown directive '", key, "'"));
  }
  return absl::OkStatus();
}

bool Runs(const TextCase& text_case, absl::string_view mode) {
  return std::find(text_case.modes.begin(), text_case.modes.end(), mode) != text_case.modes.end();
}

const Lines& LinesFor(int64_t device, const Lines& shared, const std::map<int64_t, Lines>& of_devices) {
  const auto found = of_devices.find(device);
  return found == of_devices.end() ? shared : found->second;
}

absl::StatusOr<std::vector<Literal>> ReadInputs(const HloComputation& entry, const Lines& lines) {
  if (static_cast<int64_t>(lines.size()) != entry.num_parameters()) {
    return absl::InvalidArgumentError(absl::StrCat("the program has ", entry.num_parameters(),
                                                   " parameters but ", lines.size(), " INPUT lines"));
  }
  std::vector<Literal> inputs;
  for (int64_t i = 0; i < entry.num_parameters(); ++i) {
    size_t position = 0;
    auto input = ParseLiteral(lines[i], &position, entry.parameter_instruction(i)->shape());
    if (!input.ok())
      return absl::InvalidArgumentError(absl::StrCat("INPUT ", i, ": ", input.status().message()));
    inputs.push_back(*std::move(input));
  }
  return inputs;
}

// The arrays of every device's result.
absl::StatusOr<std::vector<std::vector<Literal>>> Evaluate(const TextCase& text_case) {
  TF_ASSIGN_OR_RETURN(const auto module, ParseHloModule(text_case.text));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  const int64_t devices = module->config().replica_count() * module->config().num_partitions();
  std::vector<std::vector<Literal>> inputs;
  for (int64_t device = 0; device < devices; ++device) {
    TF_ASSIGN_OR_RETURN(inputs.emplace_back(),
                        ReadInputs(*module->entry_computation(),
                                   LinesFor(device, text_case.inputs, text_case.device_inputs)));
  }
  TF_ASSIGN_OR_RETURN(const std::vector<Literal> results, RunOnDevices(*module, inputs));
  std::vector<std::vector<Literal>> arrays;
  for (const Literal& result : results) arrays.push_back(FlattenArrays(result));
  return arrays;
}

absl::Status CompareWithLines(const Lines& lines, const std::vector<Literal>& results,
                              const std::optional<std::pair<double, double>>& tolerance) {
  if (results.size() != lines.size()) {
    return absl::InvalidArgumentError(absl::StrCat("the result has ", results.size(),
                                                   " arrays but there are ", lines.size(), " EXPECT lines"));
  }
  for (size_t i = 0; i < results.size(); ++i) {
    size_t position = 0;
    const auto expected = ParseLiteral(lines[i], &position, results[i].shape());
    if (!expected.ok())
      return absl::InvalidArgumentError(absl::StrCat("EXPECT ", i, ": ", expected.status().message()));
    const absl::Status same = CompareResult(*expected, results[i], tolerance);
    if (!same.ok()) return absl::InvalidArgumentError(absl::StrCat("result ", i, ": ", same.message()));
  }
  return absl::OkStatus();
}

absl::Status CheckEvaluation(const TextCase& text_case) {
  TF_ASSIGN_OR_RETURN(const std::vector<std::vector<Literal>> results, Evaluate(text_case));
  for (size_t device = 0; device < results.size(); ++device) {
    const absl::Status same = CompareWithLines(
        LinesFor(static_cast<int64_t>(device), text_case.expected, text_case.device_expected),
        results[device], text_case.tolerance);
    if (same.ok()) continue;
    return results.size() == 1
               ? same
               : absl::InvalidArgumentError(absl::StrCat("device ", device, ": ", same.message()));
  }
  return absl::OkStatus();
}

absl::Status CheckError(const TextCase& text_case) {
  absl::Status status = ParseHloModule(text_case.text).status();
  if (status.ok()) {
    const auto module = ParseHloModule(text_case.text);
    status = VerifyCase(text_case, module->get());
  }
  if (status.ok() && Runs(text_case, "evaluate")) status = Evaluate(text_case).status();
  if (status.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("expected the error '", *text_case.expected_error, "', but there was none"));
  }
  if (absl::StrContains(status.message(), *text_case.expected_error)) return absl::OkStatus();
  return absl::InvalidArgumentError(
      absl::StrCat("expected an error with '", *text_case.expected_error, "', found\n", status.message()));
}

std::string PrintExact(const HloModule& module) {
  HloPrintOptions options = HloPrintOptions::Default();
  options.print_large_constants = true;
  std::string text;
  PrintModule(&text, module, options);
  return text;
}

}  // namespace

absl::StatusOr<std::pair<double, double>> ParseTolerance(absl::string_view text) {
  double rtol = 0, atol = 0;
  for (absl::string_view part : absl::StrSplit(text, ' ', absl::SkipEmpty())) {
    double* target = absl::ConsumePrefix(&part, "rtol=")   ? &rtol
                     : absl::ConsumePrefix(&part, "atol=") ? &atol
                                                           : nullptr;
    if (target == nullptr || !absl::SimpleAtod(part, target)) {
      return absl::InvalidArgumentError(
          absl::StrCat("a tolerance reads 'rtol=R atol=A', found '", text, "'"));
    }
  }
  return std::make_pair(rtol, atol);
}

std::vector<Literal> FlattenArrays(const Literal& value) {
  std::vector<Literal> arrays;
  if (value.shape().IsTuple()) {
    for (int i = 0; i < value.shape().tuple_shapes_size(); ++i) {
      for (Literal& array : FlattenArrays(value.element(i))) arrays.push_back(std::move(array));
    }
  } else if (value.shape().IsArray()) {
    arrays.push_back(value.ToStatic());
  }
  return arrays;
}

absl::Status CompareResult(const Literal& expected, const Literal& actual,
                           const std::optional<std::pair<double, double>>& tolerance) {
  if (!tolerance) return literal_comparison::Equal(expected, actual);
  ErrorSpec error(0, 0);
  error.rel = tolerance->first;
  error.abs = tolerance->second;
  return literal_comparison::Near(expected, actual, error);
}

absl::StatusOr<std::vector<TextCase>> ParseTextCases(const std::string& file, absl::string_view content) {
  std::vector<TextCase> cases;
  auto begin = [&](int line) {
    cases.emplace_back();
    cases.back().file = file;
    cases.back().line = line;
  };
  begin(1);
  int line_number = 0;
  for (absl::string_view line : absl::StrSplit(content, '\n')) {
    ++line_number;
    if (absl::StartsWith(line, kSeparator)) {
      begin(line_number + 1);
      continue;
    }
    TextCase& current = cases.back();
    if (line == kAfter && !current.after) {
      current.after.emplace();
      continue;
    }
    if (current.after) {
      absl::StrAppend(&*current.after, line, "\n");
      continue;
    }
    const absl::Status status = ParseDirective(line, &current);
    if (!status.ok())
      return absl::InvalidArgumentError(absl::StrCat(file, ":", line_number, ": ", status.message()));
    absl::StrAppend(&current.text, line, "\n");
  }
  for (TextCase& text_case : cases) {
    if (text_case.after && text_case.passes.empty()) {
      return absl::InvalidArgumentError(
          absl::StrCat(file, ":", text_case.line, ": the case has a program behind AFTER but no PASS line"));
    }
    if (!text_case.modes.empty()) continue;
    // A case of passes is run when it says what must come out.
    text_case.modes = {"evaluate", "roundtrip"};
    if (!text_case.passes.empty() && text_case.expected.empty()) text_case.modes = {"roundtrip"};
  }
  return cases;
}

absl::Status RunTextCase(const TextCase& text_case) {
  if (!text_case.passes.empty()) TF_RETURN_IF_ERROR(CheckPasses(text_case));
  if (text_case.after && !text_case.expected.empty()) {
    TextCase after = text_case;
    after.text = *text_case.after;
    TF_RETURN_IF_ERROR(CheckEvaluation(after));
  }
  if (text_case.expected_error) return CheckError(text_case);
  if (Runs(text_case, "verify")) {
    TF_ASSIGN_OR_RETURN(const auto module, ParseHloModule(text_case.text));
    TF_RETURN_IF_ERROR(VerifyCase(text_case, module.get()));
  }
  if (Runs(text_case, "roundtrip")) TF_RETURN_IF_ERROR(CheckRoundTrip(text_case.text));
  return Runs(text_case, "evaluate") ? CheckEvaluation(text_case) : absl::OkStatus();
}

absl::StatusOr<std::vector<std::string>> ActualResults(const TextCase& text_case) {
  TF_ASSIGN_OR_RETURN(const std::vector<std::vector<Literal>> results, Evaluate(text_case));
  std::vector<std::vector<std::string>> texts;
  for (const std::vector<Literal>& arrays : results) {
    std::vector<std::string>& lines = texts.emplace_back();
    for (const Literal& array : arrays) {
      AppendLiteral(&lines.emplace_back(), array, {.print_large_constants = true});
    }
  }
  const bool alike =
      std::all_of(texts.begin(), texts.end(), [&](const auto& lines) { return lines == texts[0]; });
  if (alike) texts.resize(1);
  std::vector<std::string> lines;
  for (size_t device = 0; device < texts.size(); ++device) {
    for (const std::string& text : texts[device]) {
      lines.push_back(alike ? absl::StrCat("// EXPECT: ", text)
                            : absl::StrCat("// EXPECT r", device, ": ", text));
    }
  }
  return lines;
}

absl::StatusOr<std::string> RewriteExpectations(const std::string& file, absl::string_view content) {
  TF_ASSIGN_OR_RETURN(const std::vector<TextCase> cases, ParseTextCases(file, content));
  std::vector<std::string> rewritten;
  for (const TextCase& text_case : cases) {
    std::string text(absl::StripSuffix(text_case.text, "\n"));
    if (!text_case.expected_error && Runs(text_case, "evaluate")) {
      const auto results = ActualResults(text_case);
      if (results.ok()) {
        std::vector<std::string> kept;
        for (absl::string_view line : absl::StrSplit(text, '\n')) {
          if (!absl::StartsWith(line, "// EXPECT:") && !absl::StartsWith(line, "// EXPECT r")) {
            kept.emplace_back(line);
          }
        }
        while (!kept.empty() && kept.back().empty()) kept.pop_back();
        kept.insert(kept.end(), results->begin(), results->end());
        text = absl::StrJoin(kept, "\n");
        if (&text_case == &cases.back()) absl::StrAppend(&text, "\n");
      }
    }
    if (text_case.after) {
      TF_ASSIGN_OR_RETURN(const std::string after, TextAfterPasses(text_case));
      text = absl::StrCat(absl::StripSuffix(text, "\n"), "\n", kAfter, "\n", absl::StripSuffix(after, "\n"),
                          &text_case == &cases.back() ? "\n" : "");
    }
    rewritten.push_back(std::move(text));
  }
  return absl::StrJoin(rewritten, absl::StrCat("\n", kSeparator, "\n"));
}

absl::Status CheckRoundTrip(absl::string_view program) {
  TF_ASSIGN_OR_RETURN(const auto module, ParseHloModule(program));
  const std::string printed = PrintExact(*module);
  const auto again = ParseHloModule(printed);
  if (!again.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the printed text does not parse: ", again.status().message()));
  }
  const std::string reprinted = PrintExact(**again);
  if (printed != reprinted) {
    return absl::InvalidArgumentError(
        absl::StrCat("printing is not stable:\n", printed, "\nbecame\n", reprinted));
  }
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_ASSIGN_OR_RETURN(const HloModuleProto proto, ModuleToProto(*module));
  const auto read = ModuleFromProto(proto);
  if (!read.ok()) {
    return absl::InvalidArgumentError(
        absl::StrCat("the proto does not read back: ", read.status().message()));
  }
  if (!module->IsomorphicTo(**read)) {
    return absl::InvalidArgumentError(
        absl::StrCat("the proto changed the module:\n", printed, "\nbecame\n", PrintExact(**read)));
  }
  return absl::OkStatus();
}

std::vector<std::string> FindPrograms(const std::vector<std::string>& paths) {
  std::vector<std::string> files;
  for (const std::string& path : paths) {
    if (!std::filesystem::is_directory(path)) {
      files.push_back(path);
      continue;
    }
    for (const auto& entry : std::filesystem::recursive_directory_iterator(path)) {
      if (entry.path().extension() == ".hlo") files.push_back(entry.path().string());
    }
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace xla
