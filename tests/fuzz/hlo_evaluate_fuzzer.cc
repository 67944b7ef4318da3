// HLO text that parses and verifies must evaluate, or fail with an error, in little memory: whatever its
// operands hold.
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/hlo/text/hlo_parser.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace {

constexpr int64_t kMemoryLimit = 64 << 10;
constexpr int64_t kMaxInstructions = 64;
constexpr int64_t kMaxComputations = 6;
constexpr int64_t kMaxWindow = 4096;

// Programs that end soon: loops may run forever, and windows cost time without memory.
bool IsSmall(const xla::HloModule& module) {
  int64_t instructions = 0, computations = 0;
  for (const xla::HloComputation* computation : module.computations()) {
    if (++computations > kMaxComputations) return false;
    for (const xla::HloInstruction* instruction : computation->instructions()) {
      if (++instructions > kMaxInstructions || instruction->opcode() == xla::HloOpcode::kWhile) return false;
      int64_t positions = 1;
      for (const auto& dimension : instruction->attributes().GetWindow(xla::Attr::kWindow).dimensions()) {
        if (dimension.size() > kMaxWindow) return false;
        positions *= dimension.size();
        if (positions > kMaxWindow) return false;
      }
    }
  }
  return true;
}

// Every byte differs from its neighbours, but those of predicates and packed types keep to what these may
// hold.
void Fill(xla::Literal* literal) {
  xla::ShapeUtil::ForEachSubshape(literal->shape(),
                                  [&](const xla::Shape& part, const xla::ShapeIndex& index) {
                                    if (!part.IsArray() || part.element_type() == xla::PRED) return;
                                    auto* bytes = static_cast<uint8_t*>(literal->untyped_data(index));
                                    for (int64_t i = 0; i < literal->size_bytes(index); ++i)
                                      bytes[i] = static_cast<uint8_t>(i * 37 % 8);
                                  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const auto module = xla::ParseHloModule(absl::string_view(reinterpret_cast<const char*>(data), size));
  if (!module.ok() || !xla::VerifyModule(**module).ok() || !IsSmall(**module)) return 0;
  const xla::HloComputation& entry = *(*module)->entry_computation();
  std::vector<xla::Literal> arguments;
  int64_t bytes = 0;
  for (int64_t i = 0; i < entry.num_parameters(); ++i) {
    const xla::Shape& shape = entry.parameter_instruction(i)->shape();
    for (const auto& leaf : xla::ShapeUtil::GetLeafShapes(shape)) {
      if (!leaf.shape.IsArray()) return 0;
      const int64_t more = xla::ShapeUtil::ByteSizeOf(leaf.shape);
      if (more > kMemoryLimit || (bytes += more) > kMemoryLimit) return 0;
    }
    arguments.emplace_back(shape);
    Fill(&arguments.back());
  }
  std::vector<const xla::Literal*> pointers;
  for (const xla::Literal& argument : arguments) pointers.push_back(&argument);
  xla::EvaluatorOptions options;
  options.memory_limit_bytes = kMemoryLimit;
  const auto evaluator = xla::ModuleEvaluator::Create(**module, options);
  if (!evaluator.ok()) return 0;
  const auto result = (*evaluator)->Evaluate(pointers);
  if (result.ok() && !xla::ShapeUtil::Compatible(result->shape(), entry.root_instruction()->shape()) &&
      result->shape().is_static()) {
    __builtin_trap();
  }
  return 0;
}
