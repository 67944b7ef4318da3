#include "xla/cpu/library/sort_order.h"

#include <utility>

#include "xla/comparison_util.h"
#include "xla/literal.h"
#include "xla/primitive_util.h"

namespace xla::cpu {
namespace {

// What is compared: a parameter, maybe with zeros and NaNs each made one.
struct Side {
  int64_t parameter = -1;
  bool canonical = false;
};

bool IsConstantWith(const HloInstruction* instruction, bool (*test)(double)) {
  if (instruction->opcode() != HloOpcode::kConstant || instruction->shape().rank() != 0) return false;
  const std::optional<double> value = instruction->literal().GetAsDouble({});
  return value && test(*value);
}

bool IsCompareOf(const HloInstruction* instruction, ComparisonDirection direction,
                 const HloInstruction* lhs) {
  return instruction->opcode() == HloOpcode::kCompare && instruction->comparison_direction() == direction &&
         instruction->comparison_type() == Comparison::Type::kFloat && instruction->operand(0) == lhs;
}

// select(x != x, nan, select(x == 0, 0, x))
std::optional<Side> FindSide(const HloInstruction* instruction) {
  if (instruction->opcode() == HloOpcode::kParameter) return Side{instruction->parameter_number(), false};
  if (instruction->opcode() != HloOpcode::kSelect) return std::nullopt;
  const HloInstruction* inner = instruction->operand(2);
  if (inner->opcode() != HloOpcode::kSelect || inner->operand(2)->opcode() != HloOpcode::kParameter)
    return std::nullopt;
  const HloInstruction* x = inner->operand(2);
  const bool nans = IsCompareOf(instruction->operand(0), ComparisonDirection::kNe, x) &&
                    instruction->operand(0)->operand(1) == x &&
                    IsConstantWith(instruction->operand(1), [](double v) { return v != v; });
  const bool zeros = IsCompareOf(inner->operand(0), ComparisonDirection::kEq, x) &&
                     IsConstantWith(inner->operand(0)->operand(1), [](double v) { return v == 0; }) &&
                     IsConstantWith(inner->operand(1), [](double v) { return v == 0; });
  if (!nans || !zeros) return std::nullopt;
  return Side{x->parameter_number(), true};
}

// A comparison of the two elements of one operand: which operand, and whether the first element stands left.
struct Comparing {
  SortKey key;
  bool turned = false;
};

std::optional<Comparing> FindComparing(const HloInstruction* compare) {
  if (compare->opcode() != HloOpcode::kCompare) return std::nullopt;
  const auto lhs = FindSide(compare->operand(0)), rhs = FindSide(compare->operand(1));
  if (!lhs || !rhs || lhs->canonical != rhs->canonical || lhs->parameter == rhs->parameter ||
      lhs->parameter / 2 != rhs->parameter / 2)
    return std::nullopt;
  const auto type = KeyTypeOf(compare->operand(0)->shape().element_type());
  if (!type) return std::nullopt;
  Comparing comparing;
  comparing.turned = lhs->parameter > rhs->parameter;
  comparing.key.operand = static_cast<int>(lhs->parameter / 2);
  comparing.key.type = *type;
  const bool total = compare->comparison_order() == Comparison::Order::kTotal;
  if (lhs->canonical && !total) return std::nullopt;
  comparing.key.order = lhs->canonical ? FloatOrder::kNumbersThenNans
                        : total        ? FloatOrder::kTotal
                                       : FloatOrder::kPartial;
  return comparing;
}

// The key of a comparison by less or greater.
std::optional<SortKey> FindKey(const HloInstruction* compare) {
  auto comparing = FindComparing(compare);
  if (!comparing) return std::nullopt;
  const ComparisonDirection direction = compare->comparison_direction();
  if (direction != ComparisonDirection::kLt && direction != ComparisonDirection::kGt) return std::nullopt;
  comparing->key.descending = (direction == ComparisonDirection::kGt) != comparing->turned;
  return comparing->key;
}

bool SaysEqual(const HloInstruction* compare, const SortKey& key) {
  const auto comparing = FindComparing(compare);
  return comparing && compare->comparison_direction() == ComparisonDirection::kEq &&
         comparing->key.operand == key.operand && comparing->key.order == key.order;
}

bool AddKeys(const HloInstruction* instruction, std::vector<SortKey>* keys);

// less, or else equal and what decides then.
bool AddKeyAndRest(const HloInstruction* less, const HloInstruction* equal, const HloInstruction* rest,
                   std::vector<SortKey>* keys) {
  const auto key = FindKey(less);
  // A partial order says of a NaN that it is neither less nor equal, and the rest is not evaluated.
  if (!key || key->order == FloatOrder::kPartial || !SaysEqual(equal, *key)) return false;
  keys->push_back(*key);
  return AddKeys(rest, keys);
}

bool AddKeys(const HloInstruction* instruction, std::vector<SortKey>* keys) {
  constexpr size_t kMaxKeys = 64;
  if (keys->size() >= kMaxKeys) return false;
  if (const auto key = FindKey(instruction)) {
    keys->push_back(*key);
    return true;
  }
  if (instruction->opcode() == HloOpcode::kOr) {
    for (int side : {0, 1}) {
      const HloInstruction* both = instruction->operand(1 - side);
      if (both->opcode() != HloOpcode::kAnd) continue;
      for (int equal : {0, 1}) {
        std::vector<SortKey> found = *keys;
        if (AddKeyAndRest(instruction->operand(side), both->operand(equal), both->operand(1 - equal),
                          &found)) {
          *keys = std::move(found);
          return true;
        }
      }
    }
    return false;
  }
  if (instruction->opcode() == HloOpcode::kSelect)
    return AddKeyAndRest(instruction->operand(2), instruction->operand(0), instruction->operand(1), keys);
  return false;
}

}  // namespace

std::optional<KeyType> KeyTypeOf(PrimitiveType type) {
  switch (type) {
    case U8:
    case PRED:
      return KeyType::kU8;
    case U16:
      return KeyType::kU16;
    case U32:
      return KeyType::kU32;
    case U64:
      return KeyType::kU64;
    case S8:
      return KeyType::kS8;
    case S16:
      return KeyType::kS16;
    case S32:
      return KeyType::kS32;
    case S64:
      return KeyType::kS64;
    case F16:
      return KeyType::kF16;
    case BF16:
      return KeyType::kBF16;
    case F32:
      return KeyType::kF32;
    case F64:
      return KeyType::kF64;
    default:
      return std::nullopt;
  }
}

std::optional<std::vector<SortKey>> FindSortKeys(const HloComputation& comparator) {
  std::vector<SortKey> keys;
  if (!AddKeys(comparator.root_instruction(), &keys)) return std::nullopt;
  return keys;
}

}  // namespace xla::cpu
