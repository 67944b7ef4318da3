#include "shardy/explain/named_program.h"

#include <algorithm>
#include <memory>
#include <tuple>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/AsmParser/AsmParserState.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "stablehlo/dialect/BooleanText.h"
#include "stablehlo/dialect/BytecodeCheck.h"
#include "stablehlo/dialect/ParseModule.h"
#include "stablehlo/hlo/location.h"
#include "stablehlo/hlo/parse_mlir.h"
#include "xla/status_macros.h"

namespace mlir::sdy {
namespace {

// Lines of a text. Lines may be long, and MLIR's own look-up walks through them.
class Lines {
 public:
  explicit Lines(StringRef text) : begins_{text.begin()} {
    for (const char& c : text) {
      if (c == '\n') begins_.push_back(&c + 1);
    }
  }

  std::pair<int64_t, int64_t> placeOf(llvm::SMLoc place) const {
    const auto after = std::upper_bound(begins_.begin(), begins_.end(), place.getPointer());
    return {after - begins_.begin(), place.getPointer() - *std::prev(after) + 1};
  }

 private:
  std::vector<const char*> begins_;
};

// Gives ops and block arguments their places, and writes down the names there.
class Namer {
 public:
  Namer(NamedProgram& program, StringRef text)
      : program_(program), lines_(text), main_(getMainFunction(*program.module)) {}

  void nameOp(const AsmParserState::OperationDefinition& at) {
    const Location location = locationOf(at.loc.Start);
    at.op->setLoc(location);
    for (auto [i, group] : llvm::enumerate(at.resultGroups)) {
      const unsigned begin = group.startIndex;
      const unsigned end =
          i + 1 < at.resultGroups.size() ? at.resultGroups[i + 1].startIndex : at.op->getNumResults();
      for (unsigned number = begin; number < end; ++number) {
        define(at.op->getResult(number), group.definition.loc,
               end - begin > 1 ? absl::StrCat("#", number - begin) : "", location, number);
      }
    }
  }

  void nameArgument(BlockArgument argument, const AsmParserState::SMDefinition& at) {
    if (!at.loc.isValid()) return;
    argument.setLoc(locationOf(at.loc.Start));
    define(argument, at.loc, "", argument.getLoc(), 0);
  }

 private:
  Location locationOf(llvm::SMLoc place) const {
    const auto [line, column] = lines_.placeOf(place);
    return FileLineColLoc::get(program_.module->getContext(), xla::kInMemoryFile, line, column);
  }

  // A loop's condition and body share the names of their arguments, which are one definition.
  void define(Value value, llvm::SMRange range, const std::string& suffix, Location location,
              unsigned number) {
    if (!program_.by_location.try_emplace({location, number}, program_.definitions.size()).second) return;
    Definition definition;
    std::tie(definition.line, definition.column) = lines_.placeOf(range.Start);
    definition.length = range.End.getPointer() - range.Start.getPointer();
    definition.name = std::string(range.Start.getPointer(), definition.length) + suffix;
    definition.value = value;
    Operation* op = value.getDefiningOp();
    definition.op = op ? op->getName().getStringRef().str() : "argument";
    llvm::raw_string_ostream(definition.type) << value.getType();
    definition.in_main = main_ && value.getParentRegion() == &main_.getBody();
    program_.definitions.push_back(std::move(definition));
  }

  NamedProgram& program_;
  Lines lines_;
  func::FuncOp main_;
};

void nameAll(NamedProgram& program, StringRef text, const AsmParserState& state) {
  Namer namer(program, text);
  for (const auto& op : state.getOpDefs()) namer.nameOp(op);
  for (const auto& block : state.getBlockDefs()) {
    for (auto [argument, definition] : llvm::zip(block.block->getArguments(), block.arguments)) {
      namer.nameArgument(argument, definition);
    }
  }
  std::vector<int64_t> order(program.definitions.size());
  for (size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int64_t>(i);
  const auto place = [&](int64_t i) {
    const Definition& definition = program.definitions[i];
    return std::make_pair(definition.line, definition.column);
  };
  llvm::stable_sort(order, [&](int64_t a, int64_t b) { return place(a) < place(b); });
  std::vector<Definition> sorted;
  std::vector<int64_t> rank(order.size());
  for (int64_t i : order) {
    rank[i] = static_cast<int64_t>(sorted.size());
    sorted.push_back(std::move(program.definitions[i]));
  }
  program.definitions = std::move(sorted);
  for (auto& entry : program.by_location) entry.second = rank[entry.second];
}

void parseText(MLIRContext& context, NamedProgram& program) {
  std::unique_ptr<llvm::MemoryBuffer> input =
      stablehlo::prepareInput(program.text, xla::kInMemoryFile, &context);
  if (!input) return;
  const StringRef text = input->getBuffer();
  llvm::SourceMgr sources;
  sources.AddNewSourceBuffer(std::move(input), llvm::SMLoc());
  Block block;
  AsmParserState state;
  if (failed(parseAsmSourceFile(sources, &block, ParserConfig(&context, /*verifyAfterParse=*/false), &state)))
    return;
  program.module = mlir::detail::constructContainerOpForParserIfNecessary<ModuleOp>(
      &block, &context, FileLineColLoc::get(&context, xla::kInMemoryFile, 1, 1));
  if (program.module) nameAll(program, text, state);
}

// Of an artifact, or of text in its dialect.
absl::StatusOr<std::string> textOfArtifact(absl::string_view bytes, MLIRContext& context) {
  TF_ASSIGN_OR_RETURN(OwningOpRef<ModuleOp> module, xla::ParseMlirModule(bytes, context));
  std::string text;
  llvm::raw_string_ostream stream(text);
  module->print(stream);
  return stablehlo::unpackBooleans(text);
}

}  // namespace

int64_t NamedProgram::definitionOf(Value value) const {
  unsigned number = 0;
  Attribute location = value.getLoc();
  if (auto result = dyn_cast<OpResult>(value)) {
    if (auto edge = dyn_cast<DataFlowEdgeOp>(result.getOwner())) return definitionOf(edge.getInput());
    number = result.getResultNumber();
  }
  const auto found = by_location.find({location, number});
  return found == by_location.end() ? -1 : found->second;
}

absl::StatusOr<NamedProgram> readNamedProgram(absl::string_view bytes, MLIRContext& context) {
  NamedProgram program;
  if (stablehlo::isBytecode(StringRef(bytes.data(), bytes.size())) || absl::StrContains(bytes, "vhlo.")) {
    TF_ASSIGN_OR_RETURN(program.text, textOfArtifact(bytes, context));
  } else {
    program.text = std::string(bytes);
  }
  parseText(context, program);
  if (!program.module) return absl::InvalidArgumentError("this is not a module of MLIR");
  return program;
}

int64_t lineOf(Location location) { return xla::LineInProgram(location); }

void nameForPrinting(NamedProgram& program) {
  const auto named = [&](int64_t definition, Location location) -> Location {
    if (definition < 0) return location;
    const StringRef name = StringRef(program.definitions[definition].name).drop_front();
    if (name.empty() || absl::ascii_isdigit(name.front()) || name.contains('#')) return location;
    return NameLoc::get(StringAttr::get(location.getContext(), name), location);
  };
  program.module->walk([&](Operation* op) {
    for (Region& region : op->getRegions()) {
      for (BlockArgument argument : region.getArguments()) {
        argument.setLoc(named(program.definitionOf(argument), argument.getLoc()));
      }
    }
    if (op->getNumResults() == 1) op->setLoc(named(program.definitionOf(op->getResult(0)), op->getLoc()));
  });
}

}  // namespace mlir::sdy
