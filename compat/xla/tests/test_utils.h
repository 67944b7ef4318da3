#pragma once

#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "xla/hlo/ir/hlo_casting_utils.h"
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
  bool sorted = false;
  bool no_duplicates = false;
  std::optional<HloOpcode> neutral_for;  // it is what reductions by this opcode start from

  // Indices of an operand with so much room for the part that they choose.
  void KeepInside(int64_t room) {
    limits = std::make_pair(int64_t{0}, limits.has_value() ? std::min(limits->second, room) : room);
  }
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

// Operand `i` of a dynamic slice or update: the sizes of the part against those of the whole.
inline void CollectSliceWishes(const HloInstruction& user, int64_t i, Wishes* wishes) {
  const bool slice = user.opcode() == HloOpcode::kDynamicSlice;
  const int64_t first = slice ? 1 : 2;
  if (i < first) return;
  const Shape& whole = user.operand(0)->shape();
  const Shape& part = slice ? user.shape() : user.operand(1)->shape();
  const bool one_vector = user.operand(first)->shape().dimensions().size() == 1;
  for (int64_t d = 0; d < static_cast<int64_t>(whole.dimensions().size()); ++d) {
    if (one_vector || d == i - first) wishes->KeepInside(whole.dimensions(d) - part.dimensions(d));
  }
}

// Operand `i` of a gather: all indices are in one range, the one that suits every dimension that they choose.
inline void CollectGatherWishes(const HloInstruction& user, int64_t i, Wishes* wishes) {
  if (i != 1) return;
  for (const int64_t d : user.gather_dimension_numbers().start_index_map()) {
    wishes->KeepInside(user.operand(0)->shape().dimensions(d) - user.gather_slice_sizes()[d]);
  }
  if (Cast<HloGatherInstruction>(&user)->indices_are_sorted()) wishes->sorted = true;
}
inline void CollectScatterWishes(const HloInstruction& user, int64_t i, Wishes* wishes) {
  const auto& scatter = *Cast<HloScatterInstruction>(&user);
  const int64_t operands = scatter.scatter_operand_count();
  if (i != operands) return;
  const ScatterDimensionNumbers& numbers = scatter.scatter_dimension_numbers();
  const Shape& whole = user.operand(0)->shape();
  const Shape& updates = user.operand(operands + 1)->shape();
  // The part's size in each dimension of the whole: 1 where the update has no window dimension for it.
  std::vector<int64_t> part(whole.dimensions().size(), 1);
  int64_t window = 0;
  for (int64_t d = 0; d < static_cast<int64_t>(part.size()); ++d) {
    const auto among = [d](const auto& list) { return absl::c_linear_search(list, d); };
    if (among(numbers.inserted_window_dims()) || among(numbers.input_batching_dims())) continue;
    part[d] = updates.dimensions(numbers.update_window_dims(static_cast<int>(window++)));
  }
  for (const int64_t d : numbers.scatter_dims_to_operand_dims()) {
    wishes->KeepInside(whole.dimensions(d) - part[d]);
  }
  if (scatter.indices_are_sorted()) wishes->sorted = true;
  if (scatter.unique_indices()) wishes->no_duplicates = true;
}

// The wishes of the instructions that read a parameter: directly, through instructions that give the same
// values, or in a computation that they are handed to.
inline void CollectWishes(const HloInstruction& value, Wishes* wishes) {
  for (const HloInstruction* user : value.users()) {
    for (int64_t i = 0; i < user->operand_count(); ++i) {
      if (user->operand(i) != &value) continue;
      switch (user->opcode()) {
        case HloOpcode::kBitcast:
        case HloOpcode::kBroadcast:
        case HloOpcode::kConcatenate:
        case HloOpcode::kConvert:
        case HloOpcode::kCopy:
        case HloOpcode::kReshape:
        case HloOpcode::kTranspose:
          CollectWishes(*user, wishes);
          break;
        case HloOpcode::kCall:
        case HloOpcode::kFusion:
          CollectWishes(*user->called_computations()[0]->parameter_instruction(i), wishes);
          break;
        case HloOpcode::kSort:
          if (i == 0) wishes->no_duplicates = true;
          break;
        case HloOpcode::kDynamicSlice:
        case HloOpcode::kDynamicUpdateSlice:
          CollectSliceWishes(*user, i, wishes);
          break;
        case HloOpcode::kGather:
          CollectGatherWishes(*user, i, wishes);
          break;
        case HloOpcode::kScatter:
          CollectScatterWishes(*user, i, wishes);
          break;
        default:
          if (IsInitValue(*user, i)) {
            wishes->neutral_for = user->called_computations().back()->root_instruction()->opcode();
          }
      }
    }
  }
}

}  // namespace test_utils_internal

// MakeFakeLiteral for each parameter of the entry computation. What reads a parameter has a say: indices of
// gathers, scatters and dynamic slices lie inside, keys of sorts differ, reductions start from what changes
// nothing.
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
      return MakeFakeLiteral(parameter->shape(), engine, wishes.limits, wishes.sorted, no_duplicates,
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

inline absl::StatusOr<std::vector<Literal>> MakeFakeArguments(
    const HloModule* module, std::minstd_rand0* engine, bool use_large_range = false,
    bool treat_gte_as_data_formatting = false, std::optional<int64_t> max_bits_of_precision = std::nullopt) {
  return MakeFakeArguments(module, /*pseudo_random=*/engine != nullptr, use_large_range,
                           treat_gte_as_data_formatting, max_bits_of_precision, engine);
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
