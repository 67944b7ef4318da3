// HLO text that parses and verifies must evaluate, or fail with an error, in little memory: whatever its
// operands hold.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "tests/fuzz/small_program.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal.h"
#include "xla/shape_util.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto module = xla::ParseHloModule(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!module.ok() || !xla::VerifyModule(**module).ok() || !xla::fuzz::IsSmall(**module)) return 0;
  const xla::HloComputation& entry = *(*module)->entry_computation();
  const auto arguments = xla::fuzz::ArgumentsOf(entry);
  if (!arguments) return 0;
  std::vector<const xla::Literal*> pointers;
  for (const xla::Literal& argument : *arguments) pointers.push_back(&argument);
  xla::EvaluatorOptions options;
  options.memory_limit_bytes = xla::fuzz::kMemoryLimit;
  const auto evaluator = xla::ModuleEvaluator::Create(**module, options);
  if (!evaluator.ok()) return 0;
  const auto result = (*evaluator)->Evaluate(pointers);
  if (result.ok() && !xla::ShapeUtil::Compatible(result->shape(), entry.root_instruction()->shape()) &&
      result->shape().is_static()) {
    __builtin_trap();
  }
  return 0;
}
