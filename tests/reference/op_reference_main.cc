// Keeps the generated part of the operation reference true: op_reference [--write] docs/operations xla/ops
//
// Every op of the table has a section `## <name>` in its family's page; below the heading stands a block that
// is made from the op table. Without --write the program only says which pages are not up to date. With it,
// an op without a section gets one, whose sentence is the line `// OP: ..` and whose rules are the lines
// `// RULE C1: ..` of xla/ops/<family>/tests/<name>.hlo.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "tools/files.h"
#include "xla/ops/op_table.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

constexpr absl::string_view kBegin = "<!-- from the op table -->";
constexpr absl::string_view kEnd = "<!-- end -->";

absl::string_view KindText(AttrKind kind) {
  switch (kind) {
    case AttrKind::kBool:
      return "true or false";
    case AttrKind::kInt64:
      return "integer";
    case AttrKind::kFloat:
      return "number";
    case AttrKind::kString:
      return "text";
    case AttrKind::kEnum:
      return "word";
    case AttrKind::kEnumList:
      return "words";
    case AttrKind::kInt64List:
      return "integers";
    case AttrKind::kInt64ListList:
      return "lists of integers";
    case AttrKind::kPairs:
      return "pairs";
    case AttrKind::kSlice:
      return "ranges";
    case AttrKind::kPadding:
      return "padding";
    case AttrKind::kWindow:
      return "window";
    case AttrKind::kDimLabels:
      return "labels";
    case AttrKind::kReplicaGroups:
      return "device groups";
    case AttrKind::kResultAccuracy:
      return "accuracy";
    case AttrKind::kSparsity:
      return "sparsity";
    case AttrKind::kShape:
      return "shape";
    case AttrKind::kShapeList:
      return "shapes";
    case AttrKind::kAliasing:
      return "aliases";
    case AttrKind::kLiteral:
      return "literal";
    case AttrKind::kDomain:
      return "domain";
    case AttrKind::kComputation:
      return "computation";
    case AttrKind::kComputationList:
      return "computations";
  }
  return "";
}

std::string AttributeText(const AttrSpec& spec) {
  const AttrInfo& info = GetAttrInfo(spec.attr);
  std::vector<absl::string_view> words;
  for (const EnumWord& word : info.words) words.push_back(word.text);
  std::string text = absl::StrCat("`", info.text, "`: ", KindText(info.kind));
  if (!words.empty()) absl::StrAppend(&text, " (", absl::StrJoin(words, ", "), ")");
  if (spec.required) absl::StrAppend(&text, ", required");
  return text;
}

std::vector<std::string> Block(const OpInfo& op) {
  std::vector<std::string> attributes;
  for (const AttrSpec& spec : op.attributes) {
    if (spec.attr != Attr::kParameterNumber && spec.attr != Attr::kLiteral)
      attributes.push_back(AttributeText(spec));
  }
  std::vector<std::string> lines = {std::string(kBegin), "| operands | attributes | StableHLO |",
                                    "|---|---|---|"};
  lines.push_back(absl::StrCat("| ", op.arity < 0 ? "any number" : absl::StrCat(op.arity), " | ",
                               attributes.empty() ? "-" : absl::StrJoin(attributes, "<br>"), " | ",
                               op.stablehlo.empty() ? "-" : absl::StrCat("`", op.stablehlo, "`"), " |"));
  lines.emplace_back(kEnd);
  return lines;
}

// The page with the blocks of its ops put in place; names of ops found are taken out of `missing`.
std::string Rewritten(absl::string_view page, const std::map<std::string, const OpInfo*>& ops,
                      std::map<std::string, const OpInfo*>* missing) {
  std::vector<std::string> out;
  bool inside = false;
  for (absl::string_view line : absl::StrSplit(page, '\n')) {
    if (line == kBegin) inside = true;
    if (!inside) {
      // A block begins right below its heading: the blank line between belongs to it.
      out.emplace_back(line);
      if (absl::StartsWith(line, "## ")) {
        const auto op = ops.find(std::string(line.substr(3)));
        if (op != ops.end()) {
          missing->erase(op->first);
          out.emplace_back("");
          for (std::string& text : Block(*op->second)) out.push_back(std::move(text));
          out.emplace_back("");
        }
      }
    }
    if (line == kEnd) inside = false;
  }
  // One blank line is enough anywhere.
  std::vector<std::string> squeezed;
  for (std::string& line : out) {
    if (!line.empty() || squeezed.empty() || !squeezed.back().empty()) squeezed.push_back(std::move(line));
  }
  return absl::StrJoin(squeezed, "\n");
}

// The element types that an elementwise op takes: "pred, integer or floating-point".
std::string TakenTypes(const OpInfo& op) {
  constexpr std::pair<PrimitiveType, absl::string_view> kKinds[] = {{PRED, "pred"},
                                                                    {S32, "signed integer"},
                                                                    {U32, "unsigned integer"},
                                                                    {F32, "floating-point"},
                                                                    {C64, "complex"}};
  std::vector<absl::string_view> taken;
  for (const auto& [type, name] : kKinds) {
    const Shape shape = ShapeUtil::MakeShape(type, {1});
    const std::vector<const Shape*> operands(op.arity, &shape);
    if (InferShape({op.opcode, operands, Attributes(), {}, nullptr}).ok()) taken.push_back(name);
  }
  const auto is_signed = std::find(taken.begin(), taken.end(), "signed integer");
  if (is_signed != taken.end() && is_signed + 1 != taken.end() && is_signed[1] == "unsigned integer")
    *taken.erase(is_signed) = "integer";
  const absl::string_view last = taken.back();
  taken.pop_back();
  return taken.empty() ? std::string(last) : absl::StrCat(absl::StrJoin(taken, ", "), " or ", last);
}

// The section of an op that has none: the table, and what its tests say that it computes and which rules it
// has. Elementwise ops have the rules of their kind.
std::optional<std::string> NewSection(const OpInfo& op, const std::string& families) {
  const auto tests = ReadFile(absl::StrCat(families, "/", op.family, "/tests/", op.text, ".hlo"));
  if (!tests.ok()) return std::nullopt;
  absl::string_view computes;
  std::vector<std::string> rules;
  for (absl::string_view line : absl::StrSplit(*tests, '\n')) {
    if (absl::ConsumePrefix(&line, "// OP: ")) computes = line;
    if (absl::ConsumePrefix(&line, "// RULE ")) {
      const std::pair<absl::string_view, absl::string_view> rule =
          absl::StrSplit(line, absl::MaxSplits(": ", 1));
      rules.push_back(absl::StrCat(rule.first, " ", rule.second));
    }
  }
  if (computes.empty()) return std::nullopt;
  if (op.infer_shape == &UnaryShape) {
    rules = {"C1 The operand is an array.", absl::StrCat("C2 Its element type is ", TakenTypes(op), ".")};
  } else if (op.infer_shape == &BinaryShape) {
    rules = {"C1 The operands are arrays.", absl::StrCat("C2 Their element type is ", TakenTypes(op), "."),
             "C3 They have the same element type.", "C4 They have the same dimensions."};
  }
  const std::string list =
      rules.empty() ? "" : absl::StrCat("\nRules\n- ", absl::StrJoin(rules, "\n- "), "\n");
  return absl::StrCat("\n## ", op.text, "\n\n", absl::StrJoin(Block(op), "\n"), "\n\n", computes, "\n", list);
}

// The index of the builder's names with those of elementwise ops that it lacks, each before the first name
// that comes after it.
std::string WithElementwiseNames(absl::string_view page) {
  struct Function {
    absl::string_view name, arguments, op;
  };
  constexpr Function kFunctions[] = {
#define OP(...)
#define OP_UNARY(id, text, builder, types, stablehlo) {#builder, "operand", text},
#define OP_ACCURATE(id, text, builder, types, stablehlo) {#builder, "operand, result_accuracy = none", text},
#define OP_BINARY(id, text, builder, types, stablehlo) \
  {#builder, "lhs, rhs, broadcast_dimensions = {}", text},
#include "xla/ops/op_table.def"
#undef OP
  };
  std::vector<std::string> lines = absl::StrSplit(page, '\n');
  for (const Function& function : kFunctions) {
    const std::string begin = absl::StrCat("| `", function.name, "(");
    auto at = lines.begin();
    while (at != lines.end() && !absl::StartsWith(*at, "| `")) ++at;
    while (at != lines.end() && absl::StartsWith(*at, "| ") &&
           absl::StripPrefix(absl::StripPrefix(*at, "| "), "`") < absl::StrCat(function.name, "(")) {
      ++at;
    }
    if (at != lines.end() && absl::StartsWith(*at, begin)) continue;
    lines.insert(at, absl::StrCat(begin, function.arguments, ")` | [", function.op, "](elementwise.md#",
                                  function.op, ") |"));
  }
  return absl::StrJoin(lines, "\n");
}

std::string Index(const std::map<std::string, std::vector<const OpInfo*>>& families) {
  std::string text =
      "# Operations\n\nOne page for each family of operations; every op has a paragraph, an example and the "
      "rules that are\n"
      "checked, numbered as in error messages (`dot [C4]: ..`).\n"
      "[programs.md](programs.md) has the rules of whole programs, and those that a verifier adds on "
      "demand.\n"
      "[builder_names.md](builder_names.md) lists the names of XLA's documents alphabetically, with their "
      "arguments,\n"
      "and what readers of those look for. [stages.md](stages.md) shows what computes each op in each "
      "stage.\n\n| family | operations |\n|---|---|\n";
  for (const auto& [family, ops] : families) {
    std::vector<std::string> names;
    for (const OpInfo* op : ops)
      names.push_back(absl::StrCat("[", op->text, "](", family, ".md#", op->text, ")"));
    absl::StrAppend(&text, "| ", family, " | ", absl::StrJoin(names, ", "), " |\n");
  }
  return text;
}

absl::Status Update(const std::string& path, const std::string& wanted, bool write, int* stale) {
  const auto found = ReadFile(path);
  if (found.ok() && *found == wanted) return absl::OkStatus();
  if (write) return WriteWholeFile(path, wanted);
  ++*stale;
  std::cout << path << " is not up to date: run op_reference --write docs/operations xla/ops\n";
  return absl::OkStatus();
}

absl::Status Main(const std::string& folder, const std::string& rooms, bool write, int* stale) {
  std::map<std::string, std::vector<const OpInfo*>> families;
  for (size_t i = 0; i < HloOpcodeCount(); ++i) {
    const OpInfo& op = GetOpInfo(static_cast<HloOpcode>(i));
    families[std::string(op.family)].push_back(&op);
  }
  for (const auto& [family, list] : families) {
    std::map<std::string, const OpInfo*> ops;
    for (const OpInfo* op : list) ops.emplace(op->text, op);
    std::map<std::string, const OpInfo*> missing = ops;
    const std::string path = absl::StrCat(folder, "/", family, ".md");
    TF_ASSIGN_OR_RETURN(const std::string page, ReadFile(path));
    std::string wanted = Rewritten(page, ops, &missing);
    for (const auto& [name, op] : missing) {
      const std::optional<std::string> section = NewSection(*op, rooms);
      if (section) absl::StrAppend(&wanted, *section);
      if (section && write) continue;
      ++*stale;
      std::cout << path << " has no section '## " << name
                << "': write one, or a line '// OP: what it computes' in "
                << "its tests, and run op_reference --write\n";
    }
    TF_RETURN_IF_ERROR(Update(path, wanted, write, stale));
  }
  const std::string names_path = absl::StrCat(folder, "/builder_names.md");
  TF_ASSIGN_OR_RETURN(const std::string names, ReadFile(names_path));
  TF_RETURN_IF_ERROR(Update(names_path, WithElementwiseNames(names), write, stale));
  return Update(absl::StrCat(folder, "/README.md"), Index(families), write, stale);
}

}  // namespace
}  // namespace xla

int main(int argc, char** argv) {
  const bool write = argc > 1 && std::string(argv[1]) == "--write";
  if (argc != (write ? 4 : 3)) {
    std::cerr << "usage: op_reference [--write] docs/operations xla/ops\n";
    return 2;
  }
  int stale = 0;
  const absl::Status status = xla::Main(argv[argc - 2], argv[argc - 1], write, &stale);
  if (!status.ok()) std::cout << status.message() << "\n";
  std::cout << (status.ok() && stale == 0 ? "1 passed, 0 failed\n" : "0 passed, 1 failed\n");
  return status.ok() && stale == 0 ? 0 : 1;
}
