#include "tools/executable.h"

#include <atomic>
#include <utility>

#include "absl/strings/str_cat.h"
#include "xla/hlo/evaluator/hlo_evaluator.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/ops/op_table.h"
#include "xla/status_macros.h"

namespace xla {
namespace {

// The reference evaluator, on one device.
class Interpreter : public Executable {
 public:
  static absl::StatusOr<std::unique_ptr<Executable>> Make(std::unique_ptr<HloModule> module) {
    auto interpreter = std::make_unique<Interpreter>();
    interpreter->module_ = std::move(module);
    EvaluatorOptions options;
    options.progress = [self = interpreter.get()](int64_t count) { self->in_this_run_ = count; };
    TF_ASSIGN_OR_RETURN(interpreter->evaluator_,
                        HloEvaluator::Create(*interpreter->module_, std::move(options)));
    return interpreter;
  }

  absl::StatusOr<std::vector<Literal>> Run(const std::vector<Arguments>& arguments) override {
    std::vector<const Literal*> pointers;
    for (const Literal& literal : arguments.at(0)) pointers.push_back(&literal);
    TF_ASSIGN_OR_RETURN(Literal result, evaluator_->Evaluate(pointers));
    in_this_run_ = 0;
    in_earlier_runs_ += evaluator_->instructions_executed();
    std::vector<Literal> results;
    results.push_back(std::move(result));
    return results;
  }

  int64_t InstructionsDone() const override { return in_earlier_runs_ + in_this_run_; }

 private:
  std::unique_ptr<HloModule> module_;
  std::atomic<int64_t> in_earlier_runs_ = 0;
  std::atomic<int64_t> in_this_run_ = 0;
  std::unique_ptr<HloEvaluator> evaluator_;
};

class FunctionExecutable : public Executable {
 public:
  FunctionExecutable(std::function<absl::StatusOr<std::vector<Literal>>(const std::vector<Arguments>&)> run,
                     std::function<std::string()> report)
      : run_(std::move(run)), report_(std::move(report)) {}

  absl::StatusOr<std::vector<Literal>> Run(const std::vector<Arguments>& arguments) override {
    return run_(arguments);
  }
  int64_t InstructionsDone() const override { return 0; }
  std::string Report() const override { return report_(); }

 private:
  std::function<absl::StatusOr<std::vector<Literal>>(const std::vector<Arguments>&)> run_;
  std::function<std::string()> report_;
};

}  // namespace

std::unique_ptr<Executable> MakeExecutable(
    std::function<absl::StatusOr<std::vector<Literal>>(const std::vector<Arguments>&)> run,
    std::function<std::string()> report) {
  return std::make_unique<FunctionExecutable>(std::move(run), std::move(report));
}

absl::Status CheckBackend(const std::string& name) {
  if (name == "interpreter") return absl::OkStatus();
  if (name == "cpu") {
    return absl::UnimplementedError("backend cpu is not available: this build has the interpreter only");
  }
  return absl::InvalidArgumentError(absl::StrCat(
      "no backend '", name, "'", DidYouMean(name, {"cpu", "interpreter"}), "; there is: interpreter"));
}

absl::StatusOr<Program> Compile(std::unique_ptr<HloModule> module) {
  Program program;
  program.device_count = module->config().replica_count() * module->config().num_partitions();
  const ProgramShape shape = module->entry_computation()->ComputeProgramShape();
  program.parameters = shape.parameters();
  program.result = shape.result();
  TF_RETURN_IF_ERROR(VerifyModule(*module));
  TF_ASSIGN_OR_RETURN(program.executable, Interpreter::Make(std::move(module)));
  return program;
}

}  // namespace xla
