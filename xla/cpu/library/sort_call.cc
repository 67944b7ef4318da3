#include <array>
#include <cstring>
#include <utility>

#include "xla/cpu/kernels/random.h"
#include "xla/cpu/kernels/sort.h"
#include "xla/cpu/kernels/topk.h"
#include "xla/cpu/library/library_call.h"
#include "xla/cpu/library/sort_order.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"

namespace xla::cpu {
namespace {

// Along which a sort sorts; negative numbers count from the end.
int64_t DimensionOf(const HloInstruction& sort) {
  return sort.dimension() + (sort.dimension() < 0 ? sort.operand(0)->shape().rank() : 0);
}

class SortCall : public LibraryCall {
 public:
  explicit SortCall(const HloInstruction& sort) {
    const Shape& shape = sort.operand(0)->shape();
    const int64_t sorted = DimensionOf(sort);
    for (int64_t d = 0; d < shape.rank(); ++d) {
      int64_t& size = d < sorted ? shape_.outer : d == sorted ? shape_.size : shape_.inner;
      size = d == sorted ? shape.dimensions(d) : size * shape.dimensions(d);
    }
    for (const HloInstruction* operand : sort.operands())
      widths_.push_back(primitive_util::ByteWidth(operand->shape().element_type()));
    if (auto keys = FindSortKeys(*sort.to_apply())) keys_ = *std::move(keys);
  }

  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    std::vector<SortOperand> arrays;
    for (size_t i = 0; i < widths_.size(); ++i) arrays.push_back({operands[i], results[i], widths_[i]});
    if (!keys_.empty()) {
      SortByKeys(shape_, keys_, arrays, workers);
      return absl::OkStatus();
    }
    // The address of the emitted comparator comes after those of the operands.
    SortLess less;
    std::memcpy(&less, &operands[widths_.size()], sizeof(less));
    SortByComparison(shape_, less, nullptr, arrays, workers);
    return absl::OkStatus();
  }

 private:
  SortShape shape_;
  std::vector<int64_t> widths_;
  std::vector<SortKey> keys_;
};

class TopKCall : public LibraryCall {
 public:
  explicit TopKCall(const HloInstruction& topk) {
    const Shape& shape = topk.operand(0)->shape();
    shape_.size = shape.dimensions(shape.rank() - 1);
    for (int64_t d = 0; d + 1 < shape.rank(); ++d) shape_.rows *= shape.dimensions(d);
    shape_.k = topk.attributes().GetInt(Attr::kK);
    shape_.largest = topk.attributes().GetBool(Attr::kLargest);
    shape_.type = *KeyTypeOf(shape.element_type());
  }
  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    TopK(shape_, operands[0], results[0], static_cast<int32_t*>(results[1]), workers);
    return absl::OkStatus();
  }

 private:
  TopKShape shape_;
};

class RandomBitsCall : public LibraryCall {
 public:
  explicit RandomBitsCall(const HloInstruction& generator)
      : threefry_(generator.rng_algorithm() == RNG_THREE_FRY),
        has_state_(generator.shape().IsTuple()),
        words_(ShapeUtil::ElementsIn(generator.operand(0)->shape())) {
    const Shape& shape = has_state_ ? generator.shape().tuple_shapes(1) : generator.shape();
    dimensions_.assign(shape.dimensions().begin(), shape.dimensions().end());
    bits_ = primitive_util::BitWidth(shape.element_type());
  }
  absl::Status Run(const void* const* operands, void* const* results, Workers& workers) const override {
    std::array<uint64_t, 3> state = {};
    std::memcpy(state.data(), operands[0], words_ * sizeof(uint64_t));
    const RandomBits random{dimensions_, bits_, results[has_state_ ? 1 : 0]};
    if (threefry_) {
      FillThreefry(state.data(), random, workers);
    } else {
      FillPhilox(absl::MakeSpan(state.data(), words_), random, workers);
    }
    if (has_state_) std::memcpy(results[0], state.data(), words_ * sizeof(uint64_t));
    return absl::OkStatus();
  }

 private:
  const bool threefry_;
  const bool has_state_;
  const int64_t words_;
  std::vector<int64_t> dimensions_;
  int bits_ = 32;
};

}  // namespace

bool HasSortCall(const HloInstruction& instruction) {
  return instruction.operand(0)->shape().dimensions(DimensionOf(instruction)) < (int64_t{1} << 32) - 1;
}

bool TakesComparator(const HloInstruction& instruction) {
  return instruction.opcode() == HloOpcode::kSort && !FindSortKeys(*instruction.to_apply());
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeSortCall(const HloInstruction& instruction) {
  return std::make_unique<SortCall>(instruction);
}

bool HasTopKCall(const HloInstruction& instruction) {
  const Shape& shape = instruction.operand(0)->shape();
  return KeyTypeOf(shape.element_type()) && shape.dimensions(shape.rank() - 1) < (int64_t{1} << 31) &&
         instruction.shape().tuple_shapes(1).element_type() == S32;
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeTopKCall(const HloInstruction& instruction) {
  return std::make_unique<TopKCall>(instruction);
}

bool HasRandomBitsCall(const HloInstruction& instruction) {
  const RandomAlgorithm algorithm = instruction.rng_algorithm();
  const int64_t words = ShapeUtil::ElementsIn(instruction.operand(0)->shape());
  return instruction.operand(0)->shape().element_type() == U64 &&
         (algorithm == RNG_THREE_FRY ? words == 2 : words == 2 || words == 3);
}

absl::StatusOr<std::unique_ptr<const LibraryCall>> MakeRandomBitsCall(const HloInstruction& instruction) {
  return std::make_unique<RandomBitsCall>(instruction);
}

}  // namespace xla::cpu
