// tessera check: a program on the interpreter and compiled; the first instruction whose values differ, as a
// program.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "tools/argument_parser.h"
#include "tools/command.h"
#include "tools/files.h"
#include "tools/loaded_program.h"
#include "tools/npz.h"
#include "tools/program_file.h"
#include "tools/program_inputs.h"
#include "tools/reproduction.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/ir/instruction_error.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal_comparison.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct CheckOptions {
  std::string file;
  InputOptions inputs;
  double rtol = -1, atol = -1;  // negative: by the type
  std::string save = ".";
};

// The distance that other orders of summation and other formulas may make.
double ToleranceOf(PrimitiveType type) {
  switch (type) {
    case F64:
    case C128:
      return 1e-9;
    case F32:
    case C64:
      return 1e-4;
    case F16:
      return 1e-2;
    case BF16:
      return 5e-2;
    default:
      return primitive_util::IsFloatingPointType(type) ? 0.25 : 0;
  }
}

double LargestMagnitude(const Literal& array) {
  double largest = 0;
  if (!primitive_util::IsFloatingPointType(array.shape().element_type())) return 1;
  const absl::StatusOr<Literal> wide = array.Convert(F64);
  if (!wide.ok()) return 1;
  for (double value : wide->data<double>()) {
    if (value - value == 0) largest = std::max(largest, std::abs(value));
  }
  return largest;
}

// Whether the values agree; the distance may be a part of the largest number, for sums cancel.
absl::Status Compare(const CheckOptions& options, Literal expected, Literal actual) {
  if (expected.shape().IsTuple()) {
    std::vector<Literal> left = expected.DecomposeTuple(), right = actual.DecomposeTuple();
    for (size_t i = 0; i < left.size(); ++i)
      TF_RETURN_IF_ERROR(Compare(options, std::move(left[i]), std::move(right[i])));
    return absl::OkStatus();
  }
  if (!expected.shape().IsArray()) return absl::OkStatus();
  const double tolerance = ToleranceOf(expected.shape().element_type());
  const double rtol = options.rtol >= 0 ? options.rtol : tolerance;
  const double atol =
      options.atol >= 0 ? options.atol : tolerance * std::min(1.0, LargestMagnitude(expected));
  return literal_comparison::Near(expected, actual, ErrorSpec(atol, rtol));
}

absl::StatusOr<Literal> RunOn(absl::string_view backend, std::unique_ptr<HloModule> module,
                              const std::vector<Literal>& arguments) {
  TF_ASSIGN_OR_RETURN(const LoadedProgram program, LoadModule(std::move(module), backend));
  std::vector<Arguments> devices(1);
  for (const Literal& argument : arguments) devices[0].push_back(argument);
  TF_ASSIGN_OR_RETURN(std::vector<Literal> results, program.run(devices));
  return std::move(results[0]);
}

// Compiles the part of the program and compares it with what is known; an error says how they differ.
absl::Status CheckPart(const CheckOptions& options, const HloModule& module, const std::string& root,
                       const absl::flat_hash_set<std::string>& cut, const KnownValues& known) {
  TF_ASSIGN_OR_RETURN(Reproduction part, CutOut(module, root, cut, known));
  TF_ASSIGN_OR_RETURN(Literal actual, RunOn("cpu", std::move(part.module), part.arguments));
  return Compare(options, known.at(root), std::move(actual));
}

bool CanStandAlone(const HloInstruction& instruction) {
  const absl::string_view family = GetOpInfo(instruction.opcode()).family;
  if (family == "collective" || family == "host" || instruction.HasSideEffect()) return false;
  bool arrays = !instruction.shape().IsToken();
  for (const HloInstruction* operand : instruction.operands()) arrays &= !operand->shape().IsToken();
  return arrays && instruction.opcode() != HloOpcode::kParameter &&
         instruction.opcode() != HloOpcode::kConstant;
}

absl::flat_hash_set<std::string> Operands(const HloInstruction& instruction) {
  absl::flat_hash_set<std::string> names;
  for (const HloInstruction* operand : instruction.operands()) {
    if (operand->opcode() != HloOpcode::kConstant) names.insert(operand->name());
  }
  return names;
}

// The smallest program found that still differs: the first instruction that differs by itself; or the first
// one that differs in its place, with as much before it as is needed for that.
absl::StatusOr<std::pair<std::string, absl::flat_hash_set<std::string>>> FindFirst(
    const CheckOptions& options, const HloModule& module, const KnownValues& known) {
  const std::vector<HloInstruction*> order = module.entry_computation()->MakeInstructionPostOrder();
  for (const HloInstruction* instruction : order) {
    if (!CanStandAlone(*instruction)) continue;
    const auto cut = Operands(*instruction);
    if (!CheckPart(options, module, instruction->name(), cut, known).ok())
      return std::pair(instruction->name(), cut);
  }
  for (const HloInstruction* instruction : order) {
    if (!CanStandAlone(*instruction) || CheckPart(options, module, instruction->name(), {}, known).ok())
      continue;
    absl::flat_hash_set<std::string> cut;
    for (const HloInstruction* before : order) {
      if (before == instruction) break;
      if (!CanStandAlone(*before)) continue;
      absl::flat_hash_set<std::string> more = cut;
      more.insert(before->name());
      if (!CheckPart(options, module, instruction->name(), more, known).ok()) cut = std::move(more);
    }
    return std::pair(instruction->name(), cut);
  }
  return absl::NotFoundError(
      "each instruction agrees by itself and in its place; only the whole program differs");
}

// Writes the program and its arguments; says where.
absl::StatusOr<std::string> Save(const CheckOptions& options, Reproduction part, const std::string& name) {
  const std::string stem = absl::StrCat(options.save, "/", name);
  TF_ASSIGN_OR_RETURN(const std::string text, WriteHloText(*part.module));
  TF_RETURN_IF_ERROR(WriteWholeFile(absl::StrCat(stem, ".hlo"), text));
  NamedArrays arrays;
  for (Literal& argument : part.arguments) {
    for (NpyArray& array : ArraysFromLiteral(std::move(argument)))
      arrays.emplace_back(absl::StrCat("arg", arrays.size()), std::move(array));
  }
  TF_ASSIGN_OR_RETURN(OutputFile file, OutputFile::Create(absl::StrCat(stem, ".npz")));
  TF_RETURN_IF_ERROR(WriteNpz(arrays, [&file](absl::Span<const char> bytes) { return file.Write(bytes); }));
  TF_RETURN_IF_ERROR(file.Commit());
  return absl::StrCat("tessera check ", stem, ".hlo --inputs ", stem, ".npz");
}

absl::Status CheckOneDevice(const CheckOptions& options, const HloModule& module,
                            std::vector<Literal> arguments) {
  KnownValues known;
  EvaluatorOptions evaluator_options;
  evaluator_options.observer = [&](const HloInstruction& instruction, const Literal& value) {
    known.insert_or_assign(instruction.name(), value.Clone());
  };
  TF_ASSIGN_OR_RETURN(const auto evaluator, ModuleEvaluator::Create(module, std::move(evaluator_options)));
  std::vector<const Literal*> pointers;
  for (const Literal& argument : arguments) pointers.push_back(&argument);
  TF_ASSIGN_OR_RETURN(Literal expected, evaluator->Evaluate(pointers));
  TF_ASSIGN_OR_RETURN(Literal actual, RunOn("cpu", module.Clone(""), arguments));
  const absl::Status whole = Compare(options, std::move(expected), std::move(actual));
  if (whole.ok()) {
    std::puts("the compiled program agrees with the interpreter");
    return absl::OkStatus();
  }
  const auto first = FindFirst(options, module, known);
  if (!first.ok())
    return absl::InvalidArgumentError(absl::StrCat(first.status().message(), "\n", whole.message()));
  const auto& [name, cut] = *first;
  const absl::Status difference = CheckPart(options, module, name, cut, known);
  TF_ASSIGN_OR_RETURN(Reproduction part, CutOut(module, name, cut, known));
  TF_ASSIGN_OR_RETURN(const std::string command, Save(options, std::move(part), name));
  return AtInstruction(
      *module.entry_computation()->GetInstructionWithName(name),
      absl::InvalidArgumentError(absl::StrCat("it differs when it is compiled; to see it again: ", command,
                                              "\n", difference.message())));
}

absl::Status CheckAllDevices(const CheckOptions& options, const HloModule& module,
                             const std::vector<Arguments>& arguments) {
  std::vector<std::vector<Literal>> results;
  for (absl::string_view backend : {"interpreter", "cpu"}) {
    TF_ASSIGN_OR_RETURN(const LoadedProgram program, LoadModule(module.Clone(""), backend));
    TF_ASSIGN_OR_RETURN(results.emplace_back(), program.run(arguments));
  }
  for (size_t device = 0; device < results[0].size(); ++device) {
    const absl::Status status =
        Compare(options, std::move(results[0][device]), std::move(results[1][device]));
    if (!status.ok())
      return absl::InvalidArgumentError(absl::StrCat("device ", device, " differs: ", status.message()));
  }
  std::puts("the compiled program agrees with the interpreter on all devices");
  return absl::OkStatus();
}

absl::Status Check(const CheckOptions& options, const std::string& bytes) {
  TF_ASSIGN_OR_RETURN(const std::unique_ptr<HloModule> module, ReadProgram(bytes));
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  const int64_t devices = module->config().replica_count() * module->config().num_partitions();
  std::vector<Shape> parameters;
  for (const HloInstruction* parameter : module->entry_computation()->parameter_instructions())
    parameters.push_back(parameter->shape());
  TF_ASSIGN_OR_RETURN(std::vector<Arguments> arguments, MakeArguments(options.inputs, parameters, devices));
  if (devices == 1) return CheckOneDevice(options, *module, std::move(arguments[0]));
  return CheckAllDevices(options, *module, arguments);
}

absl::Status Run(const CheckOptions& options) {
  TF_ASSIGN_OR_RETURN(const std::string bytes, ReadProgramFile(options.file));
  const absl::Status status = Check(options, bytes);
  return status.ok() ? status : InFile(options.file, status);
}

}  // namespace

Command AddCheckCommand(CLI::App& tessera) {
  auto options = std::make_shared<CheckOptions>();
  CLI::App* app = tessera.add_subcommand("check", "Compare the results of the compiler and the interpreter.");
  app->add_option("FILE", options->file, "The program, in any format that `run` reads; - is standard input");
  app->add_option("--inputs", options->inputs.inputs, "Arguments: an .npz with arg0, arg1, ..")
      ->type_name("IN.npz");
  app->add_option("--input", options->inputs.input, "Arguments: one .npy each, in order")->type_name("A.npy");
  app->add_option("--seed", options->inputs.seed, "Seed of the random inputs that are used if none are given")
      ->capture_default_str()
      ->type_name("N");
  app->add_option("--rtol", options->rtol, "Relative tolerance; the default depends on the element type");
  app->add_option("--atol", options->atol, "Absolute tolerance; the default depends on the element type");
  app->add_option("--save", options->save, "Directory for the program that shows a difference")
      ->capture_default_str()
      ->type_name("DIR");
  Command command;
  command.app = app;
  command.check_usage = [options] {
    if (options->file.empty()) return absl::InvalidArgumentError("FILE is missing");
    if (!options->inputs.inputs.empty() && !options->inputs.input.empty())
      return absl::InvalidArgumentError("--inputs and --input exclude each other");
    if (options->inputs.seed < 0) return absl::InvalidArgumentError("--seed must be at least 0");
    return absl::OkStatus();
  };
  command.run = [options] { return Run(*options); };
  return command;
}

}  // namespace xla
