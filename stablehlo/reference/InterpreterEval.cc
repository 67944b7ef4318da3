// The interpreter dialect's ops: processes, probes, prints.
#include "absl/strings/str_cat.h"
#include "llvm/Support/FileSystem.h"
#include "stablehlo/dialect/StablehloOps.h"
#include "stablehlo/reference/EvalTables.h"
#include "stablehlo/reference/Interpreter.h"
#include "stablehlo/reference/InterpreterOps.h"
#include "stablehlo/reference/NumPy.h"

namespace mlir::stablehlo {
namespace {

// A process of a run: what it is called with, and what came of it.
struct Run {
  func::FuncOp function;
  Values arguments;
  absl::StatusOr<Values> results;
};

absl::StatusOr<std::vector<Run>> makeRuns(const OpCall& call) {
  auto op = cast<interpreter::RunParallelOp>(call.op);
  std::vector<Run> runs;
  ArrayRef<InterpreterValue> rest = call.operands;
  for (Attribute row : op.getPrograms()) {
    for (Attribute name : cast<ArrayAttr>(row)) {
      func::FuncOp function = call.frame.interpreter.lookup(op, cast<SymbolRefAttr>(name));
      if (!function) return absl::NotFoundError("a function of 'programs' does not exist");
      if (function.getNumArguments() > rest.size())
        return absl::InvalidArgumentError("there are too few arguments");
      Values arguments(rest.take_front(function.getNumArguments()));
      rest = rest.drop_front(function.getNumArguments());
      runs.push_back({function, std::move(arguments), Values()});
    }
  }
  return runs;
}

absl::StatusOr<Values> evalRunParallel(const OpCall& call) {
  auto op = cast<interpreter::RunParallelOp>(call.op);
  Interpreter& interpreter = call.frame.interpreter;
  ProcessGrid grid;
  grid.size.replicas = static_cast<int64_t>(op.getPrograms().size());
  grid.size.partitions = static_cast<int64_t>(cast<ArrayAttr>(op.getPrograms()[0]).size());
  if (op.getInfeed()) {
    for (auto name : op.getInfeed()->getAsRange<FlatSymbolRefAttr>()) {
      grid.infeed.push_back(interpreter.lookup(op, name));
      if (!grid.infeed.back()) return absl::NotFoundError("a function of 'infeed' does not exist");
    }
  }
  TF_ASSIGN_OR_RETURN(std::vector<Run> runs, makeRuns(call));
  const absl::Status status = runProcesses(grid, [&](Process& process) {
    Run& run = runs[process.device.device()];
    run.results = interpreter.call(run.function, std::move(run.arguments), process, /*depth=*/0);
    return run.results.status();
  });
  Values results;
  for (Run& run : runs) {
    TF_RETURN_IF_ERROR(run.results.status());
    llvm::append_range(results, *run.results);
  }
  TF_RETURN_IF_ERROR(status);
  return results;
}

// The text before the equals sign where the value is made: names for all results of the op.
std::string namesOf(Value value) {
  std::string text;
  llvm::raw_string_ostream out(text);
  if (Operation* op = value.getDefiningOp()) {
    op->print(out, OpPrintingFlags().elideLargeElementsAttrs(1).skipRegions());
    return text.substr(0, text.find(" = "));
  }
  value.printAsOperand(out, OpPrintingFlags());
  return text;
}

absl::StatusOr<Values> evalPrint(const OpCall& call) {
  TF_ASSIGN_OR_RETURN(const Tensor tensor, call.tensor(0));
  raw_ostream* stream = call.frame.interpreter.config().stream;
  raw_ostream& out = stream ? *stream : llvm::outs();
  out << namesOf(call.op->getOperand(0)) << " = ";
  tensor.print(out);
  out << '\n';
  out.flush();
  return Values();
}

absl::StatusOr<Values> evalProbe(const OpCall& call) {
  const std::string id = cast<interpreter::ProbeOp>(call.op).getProbeId().str();
  TF_ASSIGN_OR_RETURN(const Tensor tensor, call.tensor(0));
  const std::string& folder = call.frame.interpreter.config().probeInstrumentationDir;
  if (folder.empty()) return absl::FailedPreconditionError("no folder for probes is given");
  if (id.find_first_of(",\n\r") != std::string::npos) {
    return absl::InvalidArgumentError("the id of a probe has a comma or a line feed");
  }
  if (llvm::sys::fs::create_directories(folder)) {
    return absl::UnavailableError(absl::StrCat("cannot make the folder ", folder));
  }
  // Files are numbered through, also over several runs.
  int64_t& number = call.frame.interpreter.probe_counts()[folder];
  std::string path;
  do {
    path = absl::StrCat(folder, "/probe", ++number, ".npy");
  } while (llvm::sys::fs::exists(path));
  TF_RETURN_IF_ERROR(writeNumPy(path, tensor));
  TF_RETURN_IF_ERROR(addProbe(folder, id, tensor, path));
  return Values(call.operands);
}

constexpr EvalRow kInterpreterRows[] = {
    {"interpreter.print", evalPrint},
    {"interpreter.probe", evalProbe},
    {"interpreter.run_parallel", evalRunParallel},
};

}  // namespace

ArrayRef<EvalRow> interpreterRows() { return kInterpreterRows; }

}  // namespace mlir::stablehlo
