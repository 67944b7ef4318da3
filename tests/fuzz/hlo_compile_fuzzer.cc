// HLO text that parses and verifies must compile and run, or fail with an error. Programs that evaluate give
// the same: integers exactly.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/string_view.h"
#include "tests/fuzz/small_program.h"
#include "xla/backends/backends.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"
#include "xla/runtime/backend.h"
#include "xla/runtime/execute.h"
#include "xla/shape_util.h"

namespace {

using xla::Literal;

// What the program gives evaluated; null: it does not end well.
std::unique_ptr<Literal> Evaluate(const xla::HloModule& module, const std::vector<Literal>& arguments) {
  std::vector<const Literal*> pointers;
  for (const Literal& argument : arguments) pointers.push_back(&argument);
  xla::EvaluatorOptions options;
  options.memory_limit_bytes = xla::fuzz::kMemoryLimit;
  const auto evaluator = xla::ModuleEvaluator::Create(module, options);
  if (!evaluator.ok()) return nullptr;
  auto result = (*evaluator)->Evaluate(pointers);
  return result.ok() ? std::make_unique<Literal>(*std::move(result)) : nullptr;
}

void AddLeaves(Literal value, std::vector<Literal>& leaves) {
  if (!value.shape().IsTuple()) {
    leaves.push_back(std::move(value));
    return;
  }
  for (Literal& element : value.DecomposeTuple()) AddLeaves(std::move(element), leaves);
}

constexpr xla::HloOpcode kOthers[] = {xla::HloOpcode::kRng, xla::HloOpcode::kRngBitGenerator,
                                      xla::HloOpcode::kCustomCall};

bool OnlyIntegers(const xla::HloModule& module) {
  for (const xla::HloComputation* computation : module.computations()) {
    for (const xla::HloInstruction* instruction : computation->instructions()) {
      // The evaluator gives random bits as unsigned integers.
      if (absl::c_linear_search(kOthers, instruction->opcode())) return false;
      for (const auto& leaf : xla::ShapeUtil::GetLeafShapes(instruction->shape())) {
        if (!leaf.shape.IsArray() || (leaf.shape.element_type() != xla::PRED &&
                                      !xla::primitive_util::IsIntegralType(leaf.shape.element_type())))
          return false;
      }
    }
  }
  return true;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  static const xla::runtime::Backend& backend = []() -> const xla::runtime::Backend& {
    xla::EnsureBackends();
    return **xla::runtime::FindBackend("cpu");
  }();
  auto module = xla::ParseHloModule(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!module.ok() || !xla::VerifyModule(**module).ok() || !xla::fuzz::IsSmall(**module)) return 0;
  const auto arguments = xla::fuzz::ArgumentsOf(*(*module)->entry_computation());
  if (!arguments) return 0;
  // What takes much memory takes much time, too.
  const std::unique_ptr<Literal> expected = Evaluate(**module, *arguments);
  if (expected == nullptr) return 0;
  const bool is_exact = OnlyIntegers(**module);
  xla::runtime::CompileOptions options;
  options.threads = 1;
  const auto program = backend.Compile(*std::move(module), options);
  if (!program.ok() || (*program)->device_count() != 1) return 0;
  std::vector<Literal> leaves;
  for (const Literal& argument : *arguments) AddLeaves(argument.Clone(), leaves);
  std::vector<xla::runtime::DeviceArguments> devices(1);
  for (Literal& leaf : leaves)
    devices[0].arguments.push_back(xla::runtime::Buffer::FromLiteral(std::move(leaf), 0));
  const auto results = xla::runtime::Execute(*program, std::move(devices), {});
  if (!results.ok() || !is_exact) return 0;
  std::vector<Literal> wanted;
  AddLeaves(expected->Clone(), wanted);
  for (size_t i = 0; i < wanted.size(); ++i) {
    const auto found = (*results)[0][i].ToLiteral();
    if (!found.ok() || *found == wanted[i]) continue;
    std::fprintf(stderr, "result %zu is %s evaluated, and %s compiled\n", i, wanted[i].ToString().c_str(),
                 found->ToString().c_str());
    __builtin_trap();
  }
  return 0;
}
