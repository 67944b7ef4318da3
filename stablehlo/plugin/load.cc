#include "stablehlo/plugin/load.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "shardy/dialect/sdy/ir/register.h"
#include "stablehlo/dialect/BytecodeCheck.h"
#include "stablehlo/dialect/Serialization.h"
#include "stablehlo/hlo/lower_sdy.h"
#include "stablehlo/hlo/parse_mlir.h"
#include "stablehlo/hlo/spec_forms.h"
#include "stablehlo/hlo/stablehlo.h"
#include "stablehlo/hlo/type_to_shape.h"
#include "stablehlo/plugin/route.h"
#include "stablehlo/reference/Register.h"
#include "stablehlo/reference/run_module.h"
#include "xla/hlo/evaluator/memory_limit.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla {
namespace {

void RegisterDialects(mlir::MLIRContext& context) {
  mlir::DialectRegistry registry;
  mlir::sdy::registerAllDialects(registry);
  mlir::stablehlo::registerReferenceDialects(registry);
  registry.insert<mlir::arith::ArithDialect, mlir::shape::ShapeDialect, mlir::tensor::TensorDialect>();
  context.appendDialectRegistry(registry);
}

// --- Checks --------------------------------------------------------------------------------------

// Several modules in one text, as tests write them.
bool HasSeparators(absl::string_view program) {
  return !mlir::stablehlo::isBytecode(llvm::StringRef(program.data(), program.size())) &&
         absl::StrContains(program, "\n// -----");
}

std::string Report(const mlir::stablehlo::CheckReport& report) {
  return absl::StrCat(report.checks, report.checks == 1 ? " check" : " checks", " in ",
                      report.functions.size(), report.functions.size() == 1 ? " function" : " functions",
                      ": all hold");
}

// A diagnostic as the command line says it: the interpreter's calls the file "-", and the word "error" adds
// no news.
std::string Plain(absl::string_view diagnostic) {
  absl::ConsumePrefix(&diagnostic, "-:");
  return absl::StrReplaceAll(diagnostic, {{": error: ", ": "}});
}

// All failures, each with its place in the file. The file's name in front of the first one is the caller's to
// add.
absl::Status FailuresOf(const mlir::stablehlo::CheckReport& report, absl::string_view name) {
  if (report.ok()) return absl::OkStatus();
  std::string message;
  for (const std::string& failure : report.failures) {
    absl::StrAppend(&message, message.empty() ? "" : absl::StrCat("\n", name, ":"), Plain(failure));
  }
  return absl::FailedPreconditionError(message);
}

// A program that runs checks, and has neither parameters nor results.
StablehloProgram CheckProgram(absl::string_view name,
                              std::function<mlir::stablehlo::CheckReport()> run_checks) {
  auto said = std::make_shared<std::string>();
  StablehloProgram program;
  program.result = ShapeUtil::MakeTupleShape(absl::Span<const Shape>());
  program.interpret = [name = std::string(name), run_checks = std::move(run_checks),
                       said](absl::Span<const Literal>) -> absl::StatusOr<Literal> {
    const mlir::stablehlo::CheckReport report = run_checks();
    TF_RETURN_IF_ERROR(FailuresOf(report, name));
    *said = Report(report);
    return Literal::MoveIntoTuple({});
  };
  program.report = [said] { return *said; };
  return program;
}

// --- Programs that are interpreted ---------------------------------------------------------------

// The shape of a value as it is given and returned: quantized elements as they are stored, dimensions without
// bounds of any size.
absl::StatusOr<Shape> ValueShape(mlir::Type type) {
  auto tensor = mlir::dyn_cast<mlir::RankedTensorType>(type);
  if (!tensor) return TypeToShape(type);
  mlir::Type element = tensor.getElementType();
  if (auto quantized = mlir::dyn_cast<mlir::quant::QuantizedType>(element))
    element = quantized.getStorageType();
  if (element != tensor.getElementType()) tensor = tensor.clone(element);
  const bool is_unbounded = !tensor.hasStaticShape() && !tensor.getEncoding();
  if (!is_unbounded) return TypeToShape(tensor);
  TF_ASSIGN_OR_RETURN(const PrimitiveType primitive, TypeToPrimitiveType(element));
  std::vector<int64_t> sizes;
  std::vector<bool> dynamic;
  for (int64_t size : tensor.getShape()) {
    dynamic.push_back(mlir::ShapedType::isDynamic(size));
    sizes.push_back(dynamic.back() ? Shape::kUnboundedSize : size);
  }
  return ShapeUtil::MakeShape(primitive, sizes, dynamic);
}

// Tokens are left out.
absl::StatusOr<std::vector<Shape>> ValueShapes(mlir::TypeRange types) {
  std::vector<Shape> shapes;
  for (mlir::Type type : types) {
    TF_ASSIGN_OR_RETURN(Shape shape, ValueShape(type));
    if (!shape.IsToken()) shapes.push_back(std::move(shape));
  }
  return shapes;
}

int64_t IntegerOf(mlir::ModuleOp module, llvm::StringRef name, int64_t otherwise) {
  auto attribute = module->getAttrOfType<mlir::IntegerAttr>(name);
  return attribute ? attribute.getInt() : otherwise;
}

// `main`, or the only function.
absl::StatusOr<mlir::func::FuncOp> MainFunction(mlir::ModuleOp module) {
  if (auto main = module.lookupSymbol<mlir::func::FuncOp>("main")) return main;
  auto functions = llvm::to_vector(module.getOps<mlir::func::FuncOp>());
  if (functions.size() == 1) return functions.front();
  if (functions.empty()) return absl::InvalidArgumentError("the module has no function; what runs is @main");
  return absl::InvalidArgumentError(
      absl::StrCat("none of the module's ", functions.size(), " functions has the name @main, which runs"));
}

absl::StatusOr<Literal> Interpret(mlir::ModuleOp module, absl::Span<const Literal> arguments) {
  std::vector<Literal> values(arguments.begin(), arguments.end());
  absl::StatusOr<std::vector<Literal>> results = mlir::stablehlo::RunModule(module, std::move(values));
  if (!results.ok()) return absl::Status(results.status().code(), Plain(results.status().message()));
  if (results->size() == 1) return std::move((*results)[0]);
  return Literal::MoveIntoTuple(absl::MakeSpan(*results));
}

absl::StatusOr<StablehloProgram> InterpretedProgram(std::shared_ptr<ParsedStablehlo> parsed,
                                                    absl::string_view why) {
  mlir::ModuleOp module = *parsed->module;
  TF_ASSIGN_OR_RETURN(mlir::func::FuncOp main, MainFunction(module));
  const int64_t devices =
      IntegerOf(module, "mhlo.num_partitions", 1) * IntegerOf(module, "mhlo.num_replicas", 1);
  if (devices != 1) {
    return absl::UnimplementedError(absl::StrCat(
        "the program is for ", devices, " devices, and is interpreted op by op because of ", why,
        ", which runs on one device only (interpreter.run_parallel in the program itself runs several)"));
  }
  StablehloProgram program;
  TF_ASSIGN_OR_RETURN(program.parameters, ValueShapes(main.getArgumentTypes()));
  TF_ASSIGN_OR_RETURN(std::vector<Shape> results, ValueShapes(main.getResultTypes()));
  program.result = results.size() == 1 ? results[0] : ShapeUtil::MakeTupleShape(results);
  program.interpret = [parsed](absl::Span<const Literal> arguments) {
    return Interpret(*parsed->module, arguments);
  };
  program.report = [] { return std::string(); };
  return program;
}

}  // namespace

absl::Status CheckMemory(absl::string_view program) {
  // An op takes about 1.5 KB; constants are most of the bytes of programs that hold large ones.
  constexpr int64_t kBytesOfOp = 2048, kBytecodeOfOp = 16, kMostOps = 200000;
  const int64_t bytes = static_cast<int64_t>(program.size());
  const bool is_bytecode = mlir::stablehlo::isBytecode(llvm::StringRef(program.data(), program.size()));
  const int64_t ops = is_bytecode ? std::min(bytes / kBytecodeOfOp, kMostOps) : absl::c_count(program, '=');
  const int64_t needed = 4 * bytes + kBytesOfOp * ops;
  if (needed <= AvailableMemoryBytes()) return absl::OkStatus();
  return absl::ResourceExhaustedError(absl::StrCat("reading the StableHLO program may need ",
                                                   HumanReadableBytes(needed),
                                                   " of memory, more than is available"));
}

absl::StatusOr<std::shared_ptr<ParsedStablehlo>> ParseStablehlo(absl::string_view program) {
  TF_RETURN_IF_ERROR(CheckMemory(program));
  auto parsed = std::make_shared<ParsedStablehlo>();
  RegisterDialects(parsed->context);
  TF_ASSIGN_OR_RETURN(parsed->module, ParseMlirModule(program, parsed->context));
  return parsed;
}

absl::StatusOr<StablehloProgram> LoadStablehlo(absl::string_view program,
                                               const StablehloLoadOptions& options) {
  if (HasSeparators(program)) {
    TF_RETURN_IF_ERROR(CheckMemory(program));
    auto text = std::make_shared<const std::string>(program);
    return CheckProgram(options.name, [text] {
      mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
      RegisterDialects(context);
      return mlir::stablehlo::RunChecksInText(context, *text, "-");
    });
  }
  TF_ASSIGN_OR_RETURN(const std::shared_ptr<ParsedStablehlo> parsed, ParseStablehlo(program));
  TF_RETURN_IF_ERROR(LowerSdyToOneDevice(*parsed->module));
  if (HasChecks(*parsed->module)) {
    return CheckProgram(options.name, [parsed] { return mlir::stablehlo::RunChecks(*parsed->module); });
  }
  const std::string why = options.interpret ? "an option" : WhyNotHlo(*parsed->module);
  if (!why.empty()) return InterpretedProgram(parsed, why);
  mlir::stablehlo::makeSpecified(*parsed->module);
  StablehloProgram translated;
  TF_ASSIGN_OR_RETURN(translated.module, ConvertStablehloToHlo(*parsed->module));
  return translated;
}

}  // namespace xla
