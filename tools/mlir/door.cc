#include "tools/mlir/door.h"

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "absl/strings/strip.h"
#include "llvm/Support/raw_ostream.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Quant/IR/QuantTypes.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/MLIRContext.h"
#include "stablehlo/dialect/BooleanText.h"
#include "stablehlo/dialect/Serialization.h"
#include "stablehlo/dialect/Version.h"
#include "stablehlo/hlo/parse_mlir.h"
#include "stablehlo/hlo/stablehlo.h"
#include "stablehlo/hlo/type_to_shape.h"
#include "stablehlo/reference/run_module.h"
#include "stablehlo/tools/registry.h"
#include "tools/program_file.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// A module and the context it lives in. One thread parses faster than a pool that has to be started.
struct Parsed {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

void RegisterDialects(mlir::MLIRContext& context) {
  mlir::DialectRegistry registry;
  mlir::stablehlo::registerToolDialects(registry);
  context.appendDialectRegistry(registry);
}

absl::StatusOr<std::shared_ptr<Parsed>> Parse(absl::string_view bytes) {
  auto parsed = std::make_shared<Parsed>();
  RegisterDialects(parsed->context);
  TF_ASSIGN_OR_RETURN(parsed->module, ParseMlirModule(bytes, parsed->context));
  return parsed;
}

// --- run -----------------------------------------------------------------------------------------

// Several modules in one text, as tests write them.
bool HasSeparators(absl::string_view bytes) {
  return DetectProgramFormat(bytes) == ProgramFormat::kMlirText && absl::StrContains(bytes, "\n// -----");
}

// Ops of the check dialect, and the calls that stand for them.
bool HasChecks(mlir::ModuleOp module) {
  bool found = false;
  module.walk([&](mlir::Operation* op) {
    auto target = op->getAttrOfType<mlir::StringAttr>("call_target_name");
    found |=
        op->getName().getDialectNamespace() == "check" || (target && target.getValue().starts_with("check."));
    return found ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
  });
  return found;
}

std::string Report(const mlir::stablehlo::CheckReport& report) {
  return absl::StrCat(report.checks, report.checks == 1 ? " check" : " checks", " in ",
                      report.functions.size(), report.functions.size() == 1 ? " function" : " functions",
                      ": all hold");
}

// A diagnostic as the command line says it: the interpreter's calls the file "-", and the word "error" is no
// news.
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
Program CheckProgram(absl::string_view name, std::function<mlir::stablehlo::CheckReport()> run_checks) {
  auto said = std::make_shared<std::string>();
  Program program;
  program.result = ShapeUtil::MakeTupleShape(absl::Span<const Shape>());
  program.executable = MakeExecutable(
      [name = std::string(name), run_checks = std::move(run_checks),
       said](const std::vector<Arguments>&) -> absl::StatusOr<std::vector<Literal>> {
        const mlir::stablehlo::CheckReport report = run_checks();
        TF_RETURN_IF_ERROR(FailuresOf(report, name));
        *said = Report(report);
        std::vector<Literal> results;
        results.push_back(Literal::MoveIntoTuple({}));
        return results;
      },
      [said] { return *said; });
  return program;
}

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
  return absl::InvalidArgumentError(
      absl::StrCat("the module has ", functions.size(), " functions, and none of them is @main"));
}

absl::StatusOr<std::vector<Literal>> RunOnce(mlir::ModuleOp module, const Arguments& arguments) {
  std::vector<Literal> values;
  for (const Literal& argument : arguments) values.push_back(argument.Clone());
  absl::StatusOr<std::vector<Literal>> results = mlir::stablehlo::RunModule(module, std::move(values));
  if (!results.ok()) return absl::Status(results.status().code(), Plain(results.status().message()));
  std::vector<Literal> device;
  device.push_back(results->size() == 1 ? std::move((*results)[0])
                                        : Literal::MoveIntoTuple(absl::MakeSpan(*results)));
  return device;
}

absl::StatusOr<Program> Load(absl::string_view bytes, absl::string_view name, absl::string_view backend) {
  if (HasSeparators(bytes)) {
    auto text = std::make_shared<const std::string>(bytes);
    return CheckProgram(name, [text] {
      mlir::MLIRContext context(mlir::MLIRContext::Threading::DISABLED);
      RegisterDialects(context);
      return mlir::stablehlo::RunChecksInText(context, *text, "-");
    });
  }
  TF_ASSIGN_OR_RETURN(const std::shared_ptr<Parsed> parsed, Parse(bytes));
  mlir::ModuleOp module = *parsed->module;
  if (HasChecks(module))
    return CheckProgram(name, [parsed] { return mlir::stablehlo::RunChecks(*parsed->module); });

  TF_ASSIGN_OR_RETURN(const mlir::func::FuncOp main, MainFunction(module));
  Program program;
  program.device_count =
      IntegerOf(module, "mhlo.num_partitions", 1) * IntegerOf(module, "mhlo.num_replicas", 1);
  if (program.device_count != 1) {
    return absl::UnimplementedError(absl::StrCat("the program is for ", program.device_count,
                                                 " devices, and backend ", backend,
                                                 " runs StableHLO for one (interpreter.run_parallel in the "
                                                 "program itself runs several)"));
  }
  mlir::func::FuncOp function = main;
  TF_ASSIGN_OR_RETURN(program.parameters, ValueShapes(function.getArgumentTypes()));
  TF_ASSIGN_OR_RETURN(std::vector<Shape> results, ValueShapes(function.getResultTypes()));
  program.result = results.size() == 1 ? results[0] : ShapeUtil::MakeTupleShape(results);
  program.executable = MakeExecutable(
      [parsed](const std::vector<Arguments>& arguments) { return RunOnce(*parsed->module, arguments.at(0)); },
      [] { return std::string(); });
  return program;
}

// --- convert -------------------------------------------------------------------------------------

std::string Print(mlir::ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream);
  return mlir::stablehlo::unpackBooleans(text);
}

absl::StatusOr<std::string> Serialize(mlir::ModuleOp module, absl::string_view version) {
  using mlir::vhlo::Version;
  std::string target(version);
  if (version.empty() || version == "current") target = Version::getCurrentVersion().toString();
  if (version == "minimum") target = Version::getMinimumVersion().toString();
  std::string message;
  mlir::ScopedDiagnosticHandler handler(module.getContext(), [&](mlir::Diagnostic& diagnostic) {
    if (diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error && message.empty())
      message = diagnostic.str();
    return mlir::success();
  });
  std::string bytes;
  llvm::raw_string_ostream stream(bytes);
  if (mlir::failed(mlir::stablehlo::legalizeChloForSerialization(module)) ||
      mlir::failed(mlir::stablehlo::serializePortableArtifact(module, target, stream))) {
    return absl::InvalidArgumentError(
        absl::StrCat("cannot be written as version ", target, message.empty() ? "" : ": ", message));
  }
  return bytes;
}

absl::StatusOr<std::string> Convert(absl::string_view bytes, absl::string_view to,
                                    absl::string_view target_version) {
  const bool to_hlo = to == "hlo" || to == "hlo-proto";
  std::shared_ptr<Parsed> parsed;
  std::unique_ptr<HloModule> hlo;
  if (IsMlir(DetectProgramFormat(bytes))) {
    TF_ASSIGN_OR_RETURN(parsed, Parse(bytes));
    if (to_hlo) {
      TF_ASSIGN_OR_RETURN(hlo, ConvertStablehloToHlo(*parsed->module));
    }
  } else {
    TF_ASSIGN_OR_RETURN(hlo, ParseProgram(bytes));
    TF_RETURN_IF_ERROR(VerifyModule(*hlo));
    if (!to_hlo) {
      parsed = std::make_shared<Parsed>();
      TF_ASSIGN_OR_RETURN(parsed->module, ConvertHloToStablehlo(parsed->context, hlo.get()));
    }
  }
  if (!to_hlo) return to == "vhlo" ? Serialize(*parsed->module, target_version) : Print(*parsed->module);
  TF_RETURN_IF_ERROR(VerifyModule(*hlo));
  return to == "hlo" ? WriteHloText(*hlo) : WriteHloProto(*hlo);
}

}  // namespace

const MlirDoor& TheMlirDoor() {
  static constexpr MlirDoor kDoor = {Load, Convert};
  return kDoor;
}

}  // namespace xla
