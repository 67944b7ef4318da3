#include "shardy/explain/shard_program.h"

#include <string>
#include <utility>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/passes.h"
#include "shardy/explain/explain_value.h"
#include "shardy/explain/named_program.h"
#include "shardy/explain/page.h"
#include "shardy/explain/record_model.h"
#include "shardy/explain/try_shardings.h"
#include "shardy/gspmd/transforms/passes.h"
#include "stablehlo/dialect/BooleanText.h"
#include "stablehlo/dialect/Register.h"
#include "stablehlo/hlo/location.h"
#include "xla/status_macros.h"

namespace mlir::sdy {
namespace {

// sdy-propagation-pipeline, before propagation and after it.
constexpr char kBefore[] =
    "sdy-import-pipeline,sdy-flatten-call-graph,symbol-dce,sdy-import-func-calls,symbol-dce,"
    "sdy-apply-sharding-constraints,sdy-sharding-group-import,sdy-pre-order-funcs";
constexpr char kAfter[] =
    "sdy-export-named-computations,sdy-propagate-to-func-results,sdy-unflatten-call-graph,symbol-dce,"
    "sdy-insert-func-call-reshards,sdy-export-pipeline";

// The first errors that are reported while it lives, as a message.
class Errors {
 public:
  explicit Errors(MLIRContext& context)
      : handler_(&context, [this](Diagnostic& diagnostic) {
          if (diagnostic.getSeverity() == DiagnosticSeverity::Error) append(diagnostic);
          return success();
        }) {}

  absl::Status status(absl::string_view otherwise) const {
    return absl::InvalidArgumentError(message_.empty() ? otherwise : message_);
  }

 private:
  void append(const Diagnostic& diagnostic) {
    constexpr size_t kMostBytes = 4096;
    if (message_.size() > kMostBytes) return;
    const std::string place = xla::LocationText(diagnostic.getLocation());
    const std::string line = absl::StrCat(place, place.empty() ? "" : ": ", diagnostic.str());
    if (!absl::EndsWith(message_, line)) absl::StrAppend(&message_, message_.empty() ? "" : "\n", line);
  }

  std::string message_;
  ScopedDiagnosticHandler handler_;
};

LogicalResult runPasses(ModuleOp module, StringRef pipeline) {
  PassManager manager(module.getContext(), ModuleOp::getOperationName());
  manager.enableVerifier(false);
  return failure(failed(parsePassPipeline(pipeline, manager)) || failed(manager.run(module)));
}

// The queries: places, and results of the main function, which are kept as -1 - N.
absl::StatusOr<std::vector<int64_t>> findAll(const NamedProgram& program,
                                             const std::vector<std::string>& names) {
  std::vector<int64_t> found;
  for (const std::string& name : names) {
    TF_ASSIGN_OR_RETURN(const int64_t result, findMainResult(program, name));
    if (result >= 0) {
      found.push_back(-1 - result);
      continue;
    }
    TF_ASSIGN_OR_RETURN(const int64_t definition, findDefinition(program, name));
    found.push_back(definition);
  }
  return found;
}

std::string textOf(NamedProgram& program) {
  nameForPrinting(program);
  std::string text;
  llvm::raw_string_ostream stream(text);
  program.module->print(stream, OpPrintingFlags().printNameLocAsPrefix());
  return stablehlo::unpackBooleans(text);
}

// Reads a program, whose shardings may be those of HLO: then its text becomes one with shardings of sdy.
absl::StatusOr<NamedProgram> readProgram(absl::string_view bytes, MLIRContext& context) {
  TF_ASSIGN_OR_RETURN(NamedProgram program, readNamedProgram(bytes, context));
  const bool has_strings = absl::StrContains(program.text, "xla.sdy.");
  if (!has_strings && !absl::StrContains(program.text, "mhlo.sharding")) return program;
  PassManager manager(&context, ModuleOp::getOperationName());
  has_strings ? addRoundTripImportPipeline(manager) : addStablehloImportPipeline(manager);
  if (failed(verify(*program.module)) || failed(manager.run(*program.module)))
    return absl::InvalidArgumentError("the shardings of the program cannot be read");
  return readNamedProgram(textOf(program), context);
}

absl::StatusOr<NamedProgram> prepare(absl::string_view bytes, const xla::ShardOptions& options,
                                     MLIRContext& context, const Errors& errors) {
  absl::StatusOr<NamedProgram> program = readProgram(bytes, context);
  if (!program.ok()) return errors.status(program.status().message());
  if (!options.mesh.empty()) TF_RETURN_IF_ERROR(tryMesh(*program->module, options.mesh));
  for (const std::string& annotation : options.annotations) {
    TF_RETURN_IF_ERROR(tryAnnotation(*program, annotation));
  }
  if (failed(verify(*program->module))) return errors.status("the program breaks a rule");
  for (Definition& definition : program->definitions) {
    definition.is_annotated = static_cast<bool>(getSharding(definition.value));
  }
  return program;
}

}  // namespace

absl::StatusOr<xla::ShardResult> shardProgram(absl::string_view bytes, const xla::ShardOptions& options) {
  [[maybe_unused]] static const bool registered = [] {
    registerAllSdyPassesAndPipelines();
    registerSymbolDCEPass();
    return true;
  }();
  MLIRContext context(MLIRContext::Threading::DISABLED);
  DialectRegistry registry;
  stablehlo::registerAllDialects(registry);
  registry.insert<SdyDialect>();
  context.appendDialectRegistry(registry);
  context.loadAllAvailableDialects();
  const Errors errors(context);
  TF_ASSIGN_OR_RETURN(NamedProgram program, prepare(bytes, options, context, errors));
  TF_ASSIGN_OR_RETURN(const std::vector<int64_t> asked, findAll(program, options.explain));

  const bool is_asked = options.page || !asked.empty();
  ShardingModel model;
  if (failed(runPasses(*program.module, kBefore)) ||
      failed(propagateAndRecord(program, is_asked ? &model : nullptr))) {
    return errors.status("the program cannot be sharded");
  }
  xla::ShardResult result;
  if (is_asked) {
    for (int64_t place : asked) {
      result.explanation +=
          place >= 0 ? explainPlace(model, place) : explainTensor(model, model.main_results[-1 - place]);
    }
    if (options.page) result.page = pageOf(model, options.name, program.text);
    return result;
  }
  if (failed(runPasses(*program.module, kAfter)))
    return errors.status("the sharded program cannot be exported");
  result.program = textOf(program);
  return result;
}

}  // namespace mlir::sdy
