#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_computation.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/hlo/ir/hlo_instructions.h"
#include "xla/hlo/ir/hlo_module.h"
#include "xla/hlo/ir/hlo_opcode.h"
#include "xla/hlo/verifier/hlo_verifier.h"
#include "xla/literal.h"
#include "xla/literal_util.h"
#include "xla/shape.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/xla_data.pb.h"

namespace xla {

// Numbers that look random, the same for the same seed.
template <typename FloatT, typename GeneratorT = std::minstd_rand>
class PseudorandomGenerator {
 public:
  PseudorandomGenerator(FloatT min_value, FloatT max_value, uint32_t seed)
      : distribution_(static_cast<double>(min_value), static_cast<double>(max_value)), engine_(seed) {}
  FloatT get() { return static_cast<FloatT>(distribution_(engine_)); }

 private:
  std::uniform_real_distribution<double> distribution_;
  GeneratorT engine_;
};

namespace test_utils_internal {

// What the instructions that read a parameter ask of its argument.
struct Wishes {
  std::optional<std::pair<int64_t, int64_t>> limits;  // of integers, both included
  bool no_duplicates = false;
  std::optional<HloOpcode> neutral_for;  // it is what reductions by this opcode start from
};

// What a reduction may start from without changing the result: 0 for a sum, 1 for a product.
inline std::optional<Literal> NeutralValue(HloOpcode reducer, PrimitiveType type) {
  switch (reducer) {
    case HloOpcode::kMultiply:
      return LiteralUtil::One(type);
    case HloOpcode::kAdd:
    case HloOpcode::kOr:
    case HloOpcode::kXor:
      return LiteralUtil::Zero(type);
    case HloOpcode::kMaximum:
      return LiteralUtil::MinValue(type);
    case HloOpcode::kMinimum:
      return LiteralUtil::MaxValue(type);
    default:
      return std::nullopt;
  }
}

// Whether operand `i` of a reduction is one of the values that it starts from.
inline bool IsInitValue(const HloInstruction& user, int64_t i) {
  const HloOpcode opcode = user.opcode();
  if (opcode == HloOpcode::kReduce || opcode == HloOpcode::kReduceWindow)
    return i >= user.operand_count() / 2;
  return opcode == HloOpcode::kSelectAndScatter && i == 2;
}

// The wishes of the instructions that read a parameter, directly or through copies and the like.
inline void CollectWishes(const HloInstruction& value, Wishes* wishes) {
  for (const HloInstruction* user : value.users()) {
    for (int64_t i = 0; i < user->operand_count(); ++i) {
      if (user->operand(i) != &value) continue;
      const HloOpcode opcode = user->opcode();
      if (opcode == HloOpcode::kCopy || opcode == HloOpcode::kBitcast || opcode == HloOpcode::kReshape) {
        CollectWishes(*user, wishes);
      } else if (opcode == HloOpcode::kSort) {
        if (i == 0) wishes->no_duplicates = true;
      } else if (opcode == HloOpcode::kDynamicSlice || opcode == HloOpcode::kDynamicUpdateSlice) {
        const int64_t first = opcode == HloOpcode::kDynamicSlice ? 1 : 2;
        if (i < first || !ShapeUtil::IsScalar(value.shape())) continue;
        const Shape& part = opcode == HloOpcode::kDynamicSlice ? user->shape() : user->operand(1)->shape();
        const int64_t room = user->operand(0)->shape().dimensions(i - first) - part.dimensions(i - first);
        const int64_t most = wishes->limits.has_value() ? std::min(wishes->limits->second, room) : room;
        wishes->limits = std::make_pair(int64_t{0}, most);
      } else if (IsInitValue(*user, i)) {
        wishes->neutral_for = user->called_computations().back()->root_instruction()->opcode();
      }
    }
  }
}

}  // namespace test_utils_internal

// MakeFakeLiteral for each parameter of the entry computation. What reads a parameter has a say: indices of
// dynamic slices lie inside, keys of sorts differ, reductions start from what changes nothing.
inline absl::StatusOr<std::vector<Literal>> MakeFakeArguments(
    const HloModule* module, bool pseudo_random = true, bool use_large_range = false,
    bool /*treat_gte_as_data_formatting*/ = false,
    std::optional<int64_t> max_bits_of_precision = std::nullopt, std::minstd_rand0* engine = nullptr) {
  std::minstd_rand0 own_engine;
  if (engine == nullptr && pseudo_random) engine = &own_engine;
  std::vector<Literal> arguments;
  const HloComputation* entry = module->entry_computation();
  for (int64_t i = 0; i < entry->num_parameters(); ++i) {
    const HloInstruction* parameter = entry->parameter_instruction(i);
    test_utils_internal::Wishes wishes;
    test_utils_internal::CollectWishes(*parameter, &wishes);
    if (engine != nullptr && wishes.neutral_for.has_value() && ShapeUtil::IsScalar(parameter->shape())) {
      const PrimitiveType type = parameter->shape().element_type();
      if (auto neutral = test_utils_internal::NeutralValue(*wishes.neutral_for, type); neutral.has_value()) {
        arguments.push_back(*std::move(neutral));
        continue;
      }
    }
    const auto make = [&](bool no_duplicates) {
      return MakeFakeLiteral(parameter->shape(), engine, wishes.limits, /*is_sorted=*/false, no_duplicates,
                             use_large_range, max_bits_of_precision);
    };
    absl::StatusOr<Literal> argument = make(wishes.no_duplicates);
    // More keys than the type has values.
    if (!argument.ok() && wishes.no_duplicates) argument = make(/*no_duplicates=*/false);
    TF_RETURN_IF_ERROR(argument.status());
    arguments.push_back(*std::move(argument));
  }
  return arguments;
}

// Checks the module as the library does before it runs one.
inline absl::Status VerifyHloModule(HloModule* const module, bool /*layout_sensitive*/,
                                    bool /*allow_mixed_precision*/) {
  return VerifyModule(*module);
}

// Contracts the last dimension of a matrix, or of the vector, with the first of the other.
inline std::unique_ptr<HloInstruction> CreateCanonicalDot(const Shape& shape, HloInstruction* lhs,
                                                          HloInstruction* rhs) {
  DotDimensionNumbers numbers;
  numbers.add_rhs_contracting_dimensions(0);
  numbers.add_lhs_contracting_dimensions(std::min<int64_t>(lhs->shape().dimensions_size() - 1, 1));
  PrecisionConfig precision;
  for (int operand = 0; operand < 2; ++operand) precision.add_operand_precision(PrecisionConfig::DEFAULT);
  return HloInstruction::CreateDot(shape, lhs, rhs, numbers, precision);
}

}  // namespace xla
