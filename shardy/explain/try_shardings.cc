#include "shardy/explain/try_shardings.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/Diagnostics.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "xla/nearest_word.h"
#include "xla/status_macros.h"

namespace mlir::sdy {
namespace {

using absl::string_view;

absl::Status wrong(string_view what) { return absl::InvalidArgumentError(what); }

std::string str(StringRef text) { return text.str(); }

// The meshes of several devices.
SmallVector<MeshOp> meshesOf(ModuleOp module) {
  SmallVector<MeshOp> meshes;
  for (auto mesh : module.getOps<MeshOp>()) {
    if (!mesh.getMesh().isMaximal()) meshes.push_back(mesh);
  }
  return meshes;
}

// The mesh of that name; the only one, or a null one when there is none, where `name` is empty.
absl::StatusOr<MeshOp> findMesh(ModuleOp module, string_view name) {
  const SmallVector<MeshOp> meshes = meshesOf(module);
  if (name.empty() && meshes.size() < 2) return meshes.empty() ? MeshOp() : meshes[0];
  std::string known;
  for (MeshOp mesh : meshes) {
    if (str(mesh.getSymName()) == name) return mesh;
    absl::StrAppend(&known, known.empty() ? "" : ", ", str(mesh.getSymName()));
  }
  if (known.empty()) return MeshOp();
  return wrong(name.empty() ? absl::StrCat("the program has several meshes (", known, "): name one of them")
                            : absl::StrCat("there is no mesh '", name, "': the program has ", known));
}

bool isName(string_view text) {
  return !text.empty() && llvm::all_of(text, [](char c) {
    return absl::ascii_isalnum(c) || c == '_' || c == '.' || c == '-';
  });
}

// --- SHARDING as the dialect writes it -----------------------------------------------------------

// `x` or `x:(1)2`, with quotes around the name if there are none.
std::string axisText(string_view axis) {
  axis = absl::StripAsciiWhitespace(axis);
  if (axis == "?" || absl::StartsWith(axis, "\"")) return std::string(axis);
  const size_t end = std::min(axis.find(':'), axis.size());
  return absl::StrCat("\"", axis.substr(0, end), "\"", axis.substr(end));
}

std::string axesText(string_view axes) {
  if (absl::StripAsciiWhitespace(axes).empty()) return "{}";
  std::vector<std::string> parts = absl::StrSplit(axes, ',');
  for (std::string& part : parts) part = axisText(part);
  return absl::StrCat("{", absl::StrJoin(parts, ", "), "}");
}

// `x`, `x?`, `?`, `{x,y,?}`, each with a priority behind it, as `{"x", ?}p1`.
std::string dimensionText(string_view dimension) {
  dimension = absl::StripAsciiWhitespace(dimension);
  if (absl::ConsumePrefix(&dimension, "{")) {
    const size_t end = std::min(dimension.find('}'), dimension.size());
    const string_view rest = end < dimension.size() ? dimension.substr(end + 1) : "";
    return absl::StrCat(axesText(dimension.substr(0, end)), absl::StripAsciiWhitespace(rest));
  }
  const size_t end = std::min(dimension.find_first_of("? "), dimension.size());
  std::string axes(dimension.substr(0, end));
  string_view rest = absl::StripLeadingAsciiWhitespace(dimension.substr(end));
  if (absl::ConsumePrefix(&rest, "?")) absl::StrAppend(&axes, axes.empty() ? "" : ",", "?");
  return absl::StrCat(axesText(axes), absl::StripAsciiWhitespace(rest));
}

// Splits at commas outside of braces and parentheses.
std::vector<string_view> splitOutside(string_view text) {
  std::vector<string_view> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i < text.size(); ++i) {
    depth += text[i] == '{' || text[i] == '(' ? 1 : text[i] == '}' || text[i] == ')' ? -1 : 0;
    if (text[i] != ',' || depth > 0) continue;
    parts.push_back(text.substr(begin, i - begin));
    begin = i + 1;
  }
  parts.push_back(text.substr(begin));
  return parts;
}

absl::StatusOr<std::string> shardingText(string_view sharding, string_view mesh) {
  const size_t open = sharding.find('['), close = sharding.find(']');
  if (open != 0 || close == string_view::npos)
    return wrong("a sharding must be a list of dimensions in brackets, such as [x,?]");
  const string_view inside = sharding.substr(1, close - 1);
  std::string text = absl::StrCat("#sdy.sharding<@", mesh, ", [");
  if (!absl::StripAsciiWhitespace(inside).empty()) {
    absl::StrAppend(&text, absl::StrJoin(splitOutside(inside), ", ", [](std::string* out, string_view dim) {
      absl::StrAppend(out, dimensionText(dim));
    }));
  }
  text.push_back(']');
  string_view rest = absl::StripAsciiWhitespace(sharding.substr(close + 1));
  absl::ConsumePrefix(&rest, ",");
  for (string_view list : rest.empty() ? std::vector<string_view>() : splitOutside(rest)) {
    const size_t brace = list.find('{'), end = list.rfind('}');
    if (brace == string_view::npos || end == string_view::npos || end < brace)
      return wrong(absl::StrCat("'", list, "' is neither replicated={..} nor unreduced={..}"));
    absl::StrAppend(&text, ", ", absl::StripAsciiWhitespace(list.substr(0, brace)),
                    axesText(list.substr(brace + 1, end - brace - 1)));
  }
  return absl::StrCat(text, ">");
}

absl::StatusOr<TensorShardingAttr> parseSharding(string_view sharding, MeshOp mesh) {
  TF_ASSIGN_OR_RETURN(const std::string text, shardingText(sharding, str(mesh.getSymName())));
  std::string message;
  ScopedDiagnosticHandler handler(mesh.getContext(), [&](Diagnostic& diagnostic) {
    if (message.empty()) message = diagnostic.str();
    return success();
  });
  auto parsed = dyn_cast_or_null<TensorShardingAttr>(parseAttribute(text, mesh.getContext()));
  if (!parsed) return wrong(absl::StrCat("'", sharding, "' is not a sharding: ", message));
  const auto check = [&](ArrayRef<AxisRefAttr> axes) -> absl::Status {
    for (AxisRefAttr axis : axes) {
      if (toAxisPart(mesh.getMesh(), axis)) continue;
      std::string known;
      for (MeshAxisAttr of_mesh : mesh.getMesh().getAxes())
        absl::StrAppend(&known, known.empty() ? "" : ", ", str(of_mesh.getName()));
      return wrong(absl::StrCat("mesh '", str(mesh.getSymName()), "' has no axis '", str(axis.getName()),
                                "': it has ", known));
    }
    return absl::OkStatus();
  };
  for (DimensionShardingAttr dim : parsed.getDimShardings()) TF_RETURN_IF_ERROR(check(dim.getAxes()));
  TF_RETURN_IF_ERROR(check(parsed.getReplicatedAxes()));
  TF_RETURN_IF_ERROR(check(parsed.getUnreducedAxes()));
  return parsed;
}

absl::Status checkRank(string_view name, Type type, TensorShardingAttr sharding) {
  const std::optional<int64_t> rank = getTensorRank(type);
  if (!rank) return wrong(absl::StrCat(name, " is not a tensor"));
  if (*rank == sharding.getRank()) return absl::OkStatus();
  return wrong(absl::StrCat(name, " has ", *rank, " dimensions, and the sharding ", sharding.getRank()));
}

// --- Names ---------------------------------------------------------------------------------------

constexpr size_t kMostNames = 24;  // in a message

// N of `argN`, when `name` is of that kind.
std::optional<int64_t> numberAfter(string_view word, string_view name) {
  int64_t number;
  if (!absl::ConsumePrefix(&name, word) || !absl::SimpleAtoi(name, &number) || number < 0)
    return std::nullopt;
  return number;
}

std::string countOf(int64_t count, string_view what) {
  return absl::StrCat(count, " ", what, count == 1 ? "" : "s");
}

absl::Status noSuchValue(const NamedProgram& program, string_view name) {
  std::vector<string_view> names;
  for (const Definition& definition : program.definitions) names.push_back(definition.name);
  const std::string nearest = xla::DidYouMean(name, names);
  const bool is_cut = names.size() > kMostNames;
  const size_t count = names.size();
  if (is_cut) names.resize(kMostNames);
  return wrong(absl::StrCat("there is no value ", name, nearest, "; the program has ",
                            names.empty() ? "none" : absl::StrJoin(names, ", "),
                            is_cut ? absl::StrCat(", .. (", count, " in all)") : ""));
}

absl::StatusOr<int64_t> findMainArgument(const NamedProgram& program, int64_t number) {
  func::FuncOp main = getMainFunction(*program.module);
  if (!main) return wrong("the program has no main function");
  const int64_t count = main.isExternal() ? 0 : main.getNumArguments();
  if (number >= count)
    return wrong(
        absl::StrCat("there is no arg", number, ": the main function has ", countOf(count, "argument")));
  const Value argument = main.getArgument(number);
  return llvm::find_if(program.definitions, [&](const Definition& d) { return d.value == argument; }) -
         program.definitions.begin();
}

}  // namespace

absl::Status tryMesh(ModuleOp module, string_view mesh) {
  const size_t colon = mesh.find(':');
  const string_view name = colon == string_view::npos ? "" : mesh.substr(0, colon);
  SmallVector<MeshAxisAttr> axes;
  for (string_view axis : absl::StrSplit(colon == string_view::npos ? mesh : mesh.substr(colon + 1), ',')) {
    const std::pair<string_view, string_view> parts = absl::StrSplit(axis, absl::MaxSplits('=', 1));
    int64_t size;
    if (!isName(parts.first) || !absl::SimpleAtoi(parts.second, &size) || size < 1)
      return wrong(absl::StrCat("--mesh takes AXIS=SIZE,.. such as x=4,y=2, not '", mesh, "'"));
    axes.push_back(
        MeshAxisAttr::get(module.getContext(), StringRef(parts.first.data(), parts.first.size()), size));
  }
  TF_ASSIGN_OR_RETURN(MeshOp op, findMesh(module, name));
  const auto attribute = MeshAttr::get(module.getContext(), axes, ArrayRef<int64_t>());
  if (op) {
    op.setMeshAttr(attribute);
    op->setDiscardableAttrs(DictionaryAttr::get(module.getContext()));  // other dialects' names of its axes
    return absl::OkStatus();
  }
  OpBuilder builder = OpBuilder::atBlockBegin(module.getBody());
  const std::string symbol(name.empty() ? "mesh" : name);
  if (module.lookupSymbol(symbol)) return wrong(absl::StrCat("the program has another @", symbol));
  MeshOp::create(builder, module.getLoc(), symbol, attribute);
  return absl::OkStatus();
}

absl::Status tryAnnotation(NamedProgram& program, string_view annotation) {
  const std::pair<string_view, string_view> parts = absl::StrSplit(annotation, absl::MaxSplits('=', 1));
  const auto [name, rest] = parts;
  string_view sharding = absl::StripAsciiWhitespace(rest);
  string_view mesh_name;
  if (absl::ConsumePrefix(&sharding, "@")) {
    const size_t bracket = std::min(sharding.find('['), sharding.size());
    mesh_name = sharding.substr(0, bracket);
    sharding.remove_prefix(bracket);
  }
  TF_ASSIGN_OR_RETURN(MeshOp mesh, findMesh(*program.module, mesh_name));
  if (!mesh) return wrong("the program has no mesh to shard over: give it one with --mesh");
  TF_ASSIGN_OR_RETURN(const int64_t result, findMainResult(program, name));
  if (result >= 0) {
    func::FuncOp main = getMainFunction(*program.module);
    TF_ASSIGN_OR_RETURN(TensorShardingAttr parsed, parseSharding(sharding, mesh));
    TF_RETURN_IF_ERROR(checkRank(name, main.getResultTypes()[result], parsed));
    main.setResultAttr(result, kShardingAttr, parsed);
    program.tried_results.insert(result);
    return absl::OkStatus();
  }
  TF_ASSIGN_OR_RETURN(const int64_t found, findDefinition(program, name));
  Definition& definition = program.definitions[found];
  TF_ASSIGN_OR_RETURN(TensorShardingAttr parsed, parseSharding(sharding, mesh));
  TF_RETURN_IF_ERROR(checkRank(definition.name, definition.value.getType(), parsed));
  auto argument = dyn_cast<BlockArgument>(definition.value);
  if (argument && !isa<func::FuncOp>(argument.getOwner()->getParentOp())) {
    return wrong(absl::StrCat(definition.name, " is an argument of a region (line ", definition.line,
                              "), whose sharding is that of the values that flow there: annotate those"));
  }
  setSharding(definition.value, parsed);
  definition.is_tried = true;
  return absl::OkStatus();
}

absl::StatusOr<int64_t> findMainResult(const NamedProgram& program, string_view name) {
  const std::optional<int64_t> number = numberAfter("result", name);
  if (!number) return -1;
  func::FuncOp main = getMainFunction(*program.module);
  const int64_t count = main ? main.getNumResults() : 0;
  if (*number < count) return *number;
  return wrong(absl::StrCat("there is no ", name, ": the main function has ", countOf(count, "result")));
}

absl::StatusOr<int64_t> findDefinition(const NamedProgram& program, string_view name) {
  const auto [word, line] =
      std::pair<string_view, string_view>(absl::StrSplit(name, absl::MaxSplits('@', 1)));
  if (const std::optional<int64_t> number = numberAfter("arg", name))
    return findMainArgument(program, *number);
  const std::string wanted = absl::StartsWith(word, "%") ? std::string(word) : absl::StrCat("%", word);
  const std::string of_several = absl::StrCat(wanted, "#");
  std::vector<int64_t> found, in_main;
  for (auto [i, definition] : llvm::enumerate(program.definitions)) {
    const bool is_it = definition.name == wanted || absl::StartsWith(definition.name, of_several);
    if (!is_it || (!line.empty() && absl::StrCat(definition.line) != line)) continue;
    found.push_back(static_cast<int64_t>(i));
    if (definition.in_main) in_main.push_back(found.back());
  }
  if (found.size() == 1) return found[0];
  if (in_main.size() == 1) return in_main[0];
  if (found.empty()) return noSuchValue(program, wanted);
  const bool is_cut = found.size() > kMostNames;
  if (is_cut) found.resize(kMostNames);
  const std::string list = absl::StrJoin(found, ", ", [&](std::string* out, int64_t i) {
    const Definition& definition = program.definitions[i];
    absl::StrAppend(out, definition.name, "@", definition.line);
  });
  return wrong(absl::StrCat(wanted, " is the name of several values: use ", list, is_cut ? ", .." : ""));
}

}  // namespace mlir::sdy
