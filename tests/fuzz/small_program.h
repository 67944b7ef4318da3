// Programs for fuzzers that run them: which ones end soon, and their arguments.
#pragma once

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "xla/hlo/ir/hlo_module.h"
#include "xla/literal.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla::fuzz {

inline constexpr int64_t kMemoryLimit = 64 << 10;
inline constexpr int64_t kMaxInstructions = 64;
inline constexpr int64_t kMaxComputations = 6;
inline constexpr int64_t kMaxWindow = 4096;

// Programs that end soon: loops may run forever, and windows cost time without memory.
inline bool IsSmall(const HloModule& module) {
  int64_t instructions = 0, computations = 0;
  for (const HloComputation* computation : module.computations()) {
    if (++computations > kMaxComputations) return false;
    for (const HloInstruction* instruction : computation->instructions()) {
      if (++instructions > kMaxInstructions || instruction->opcode() == HloOpcode::kWhile) return false;
      int64_t positions = 1;
      for (const auto& dimension : instruction->attributes().GetWindow(Attr::kWindow).dimensions()) {
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
inline void Fill(Literal* literal) {
  ShapeUtil::ForEachSubshape(literal->shape(), [&](const Shape& part, const ShapeIndex& index) {
    if (!part.IsArray() || part.element_type() == PRED) return;
    auto* bytes = static_cast<uint8_t*>(literal->untyped_data(index));
    for (int64_t i = 0; i < literal->size_bytes(index); ++i) bytes[i] = static_cast<uint8_t>(i * 37 % 8);
  });
}

// Null: they are no arrays, or larger than the limit.
inline std::optional<std::vector<Literal>> ArgumentsOf(const HloComputation& entry) {
  std::vector<Literal> arguments;
  int64_t bytes = 0;
  for (int64_t i = 0; i < entry.num_parameters(); ++i) {
    const Shape& shape = entry.parameter_instruction(i)->shape();
    for (const auto& leaf : ShapeUtil::GetLeafShapes(shape)) {
      if (!leaf.shape.IsArray()) return std::nullopt;
      const int64_t more = ShapeUtil::ByteSizeOf(leaf.shape);
      if (more > kMemoryLimit || (bytes += more) > kMemoryLimit) return std::nullopt;
    }
    arguments.emplace_back(shape);
    Fill(&arguments.back());
  }
  return arguments;
}

}  // namespace xla::fuzz
