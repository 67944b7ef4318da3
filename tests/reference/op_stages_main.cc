// Prints which function or kind of step does the work of each op in each stage, as the page of the operation
// reference has it: op_stages [--write] docs/operations xla/ops
//
// Rules and functions come from the op table, names of the builder from builder_names.md. What the compiler
// does with an op is seen by planning the text tests of the families, so that the table cannot claim more
// than is so.
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "tests/text/text_case.h"
#include "tools/files.h"
#include "xla/backends/cpu_compiler.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/ops/op_table.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

struct Stages {
  HloOpcode opcode;
  absl::string_view shape, sharding, evaluator;
};

constexpr Stages kStages[] = {
#define OP(id, text, arity, family, attributes, shape_fn, sharding_fn, evaluate_fn, stablehlo) \
  {HloOpcode::k##id, #shape_fn, #sharding_fn, #evaluate_fn},
#include "xla/ops/op_table.def"
#undef OP
};

// What the text tests show of an op.
struct Seen {
  int programs = 0;
  bool in_plans = false;        // some planned program still has it
  std::set<std::string> steps;  // the kinds of the steps that compute it
};
using SeenOps = std::map<HloOpcode, Seen>;

void SeeSequence(const cpu::Sequence& sequence, SeenOps* seen) {
  auto see_step = [&](const cpu::Step& step) {
    std::set<HloOpcode> opcodes;
    for (const HloInstruction* member : step.fused) opcodes.insert(member->opcode());
    if (step.kind != cpu::StepKind::kCopy && step.instruction != nullptr)
      opcodes.insert(step.instruction->opcode());
    for (HloOpcode opcode : opcodes) (*seen)[opcode].steps.emplace(cpu::NameOf(step.kind));
  };
  for (const cpu::Step& step : sequence.steps) {
    see_step(step);
    if (step.epilogue != nullptr) see_step(*step.epilogue);
    for (const auto& inner : step.sequences) SeeSequence(*inner, seen);
  }
}

std::set<HloOpcode> OpcodesOf(const HloModule& module) {
  std::set<HloOpcode> opcodes;
  for (const HloComputation* computation : module.computations()) {
    for (const HloInstruction* instruction : computation->instructions())
      opcodes.insert(instruction->opcode());
  }
  return opcodes;
}

void SeeProgram(const std::string& text, SeenOps* seen) {
  auto module = ParseHloModule(text);
  if (!module.ok()) return;  // a case that must be refused
  for (HloOpcode opcode : OpcodesOf(**module)) ++(*seen)[opcode].programs;
  const auto made = PlanForCpu(*std::move(module));
  if (!made.ok()) return;
  for (HloOpcode opcode : OpcodesOf(*made->simplified)) (*seen)[opcode].in_plans = true;
  SeeSequence(made->plan.entry, seen);
}

absl::StatusOr<SeenOps> SeeTests(const std::string& families) {
  std::vector<std::string> folders;
  for (const auto& family : std::filesystem::directory_iterator(families)) {
    const std::filesystem::path tests = family.path() / "tests";
    if (std::filesystem::is_directory(tests)) folders.push_back(tests.string());
  }
  SeenOps seen;
  for (const std::string& file : FindPrograms(folders)) {
    TF_ASSIGN_OR_RETURN(const std::string content, ReadFile(file));
    TF_ASSIGN_OR_RETURN(const std::vector<TextCase> cases, ParseTextCases(file, content));
    for (const TextCase& text_case : cases) SeeProgram(text_case.text, &seen);
  }
  return seen;
}

// The functions of the builder for each op, by the links of the index: "| `Name(..` | [op](family.md#op) |".
std::map<std::string, std::vector<std::string>> BuilderNames(absl::string_view index) {
  std::map<std::string, std::vector<std::string>> names;
  for (absl::string_view line : absl::StrSplit(index, '\n')) {
    const size_t end = line.find('('), link = line.rfind('#');
    if (!absl::StartsWith(line, "| `") || end == line.npos || link == line.npos) continue;
    const absl::string_view op = line.substr(link + 1);
    names[std::string(op.substr(0, op.find(')')))].emplace_back(line.substr(3, end - 3));
  }
  return names;
}

std::string Or(absl::string_view text, absl::string_view nothing) {
  return std::string(text == nothing || text.empty() ? "-" : text);
}

std::string CompiledAs(const Seen& seen) {
  if (!seen.steps.empty()) return absl::StrJoin(seen.steps, ", ");
  return seen.in_plans ? "no step" : "rewritten";
}

// With the number of programs, which the page leaves out: it would change with every test.
std::string Table(const SeenOps& seen, const std::map<std::string, std::vector<std::string>>& builder,
                  bool with_programs) {
  std::string text = absl::StrCat("| op | shape | sharding | evaluation | compiled | StableHLO | builder |",
                                  with_programs ? " programs |" : "", "\n|---|---|---|---|---|---|---|",
                                  with_programs ? "--:|" : "", "\n");
  for (const Stages& stages : kStages) {
    const OpInfo& op = GetOpInfo(stages.opcode);
    const auto found = seen.find(stages.opcode);
    const Seen shown = found == seen.end() ? Seen() : found->second;
    const auto names = builder.find(std::string(op.text));
    const std::string functions = names == builder.end() ? "-" : absl::StrJoin(names->second, ", ");
    absl::StrAppend(&text, "| [", op.text, "](", op.family, ".md#", op.text, ") | ", stages.shape, " | ",
                    Or(stages.sharding, "StopSharding"), " | ", stages.evaluator, " | ", CompiledAs(shown),
                    " | ", Or(op.stablehlo, ""), " | ", functions, " |");
    if (with_programs) absl::StrAppend(&text, " ", shown.programs, " |");
    absl::StrAppend(&text, "\n");
  }
  return text;
}

constexpr absl::string_view kIntroduction = R"(# Stages of the operations

What computes each op in each stage: its shape rule, its sharding rule, its evaluation, the kinds of steps in which
compiled programs compute it, its StableHLO op, and its functions in `XlaBuilder`. "-" means that there is none.
An evaluation `Structural` is part of the evaluator's walk over a computation. A compiled program has no step for an
op that only names values (`no step`), and passes replace some ops before the steps are planned (`rewritten`);
[cpu.md](../cpu.md) describes the steps. `op_stages --write docs/operations xla/ops` writes this page from the op
table and the plans of the families' test programs, and a test compares it.

)";

absl::Status Main(bool write, const std::string& folder, const std::string& families) {
  TF_ASSIGN_OR_RETURN(const SeenOps seen, SeeTests(families));
  TF_ASSIGN_OR_RETURN(const std::string index, ReadFile(folder + "/builder_names.md"));
  const auto builder = BuilderNames(index);
  std::cout << Table(seen, builder, true);
  for (const Stages& stages : kStages) {
    if (!seen.contains(stages.opcode)) {
      return absl::NotFoundError(
          absl::StrCat("no test of ", families, " has the op ", HloOpcodeString(stages.opcode)));
    }
  }
  const std::string page = absl::StrCat(kIntroduction, Table(seen, builder, false)),
                    path = folder + "/stages.md";
  const auto old = ReadFile(path);
  if (old.ok() && *old == page) return absl::OkStatus();
  if (write) return WriteWholeFile(path, page);
  return absl::FailedPreconditionError(
      absl::StrCat(path, " is not up to date: run op_stages --write docs/operations xla/ops"));
}

}  // namespace
}  // namespace xla

int main(int argc, char** argv) {
  const bool write = argc > 1 && std::string(argv[1]) == "--write";
  if (argc != (write ? 4 : 3)) {
    std::cerr << "usage: op_stages [--write] docs/operations xla/ops\n";
    return 2;
  }
  const absl::Status status = xla::Main(write, argv[argc - 2], argv[argc - 1]);
  if (!status.ok()) std::cout << status.message() << "\n";
  std::cout << (status.ok() ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
  return status.ok() ? 0 : 1;
}
