#pragma once

#include <cstdint>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/container/inlined_vector.h"
#include "absl/status/statusor.h"
#include "absl/types/span.h"
#include "llvm/IR/IRBuilder.h"
#include "xla/cpu/emit/lanes.h"
#include "xla/hlo/ir/hlo_instruction.h"
#include "xla/util.h"

namespace xla::cpu {

// One coordinate of the elements that are computed together: first + lane * stride, or places[lane].
struct Coordinate {
  llvm::Value* first = nullptr;   // i64
  int64_t stride = 0;             // 0: the same in all lanes
  llvm::Value* places = nullptr;  // <lanes x i64>; then the others mean nothing

  bool uniform() const { return places == nullptr && stride == 0; }
  friend bool operator==(const Coordinate&, const Coordinate&) = default;
  template <typename H>
  friend H AbslHashValue(H h, const Coordinate& c) {
    return H::combine(std::move(h), c.first, c.stride, c.places);
  }
};
using Coordinates = absl::InlinedVector<Coordinate, 4>;

// An array that emitted code reads or writes.
struct ArrayInMemory {
  llvm::Value* base = nullptr;
  // Of a scalar that is at hand.
  Lanes scalar;
  PrimitiveType type = PRIMITIVE_TYPE_INVALID;
  DimensionVector strides;  // in elements, for each dimension
};

// Strides of the array as its layout says (row-major where it says nothing).
DimensionVector StridesOf(const Shape& shape);

// Computes single elements, or vectors of elements, of instructions from elements of arrays in memory. What
// was computed in the same place of the code, or around it, is not computed again.
class ElementEmitter {
 public:
  ElementEmitter(llvm::IRBuilderBase& ir, int lanes) : ir_(ir), lanes_(lanes), scopes_(1) {}

  llvm::IRBuilderBase& ir() { return ir_; }
  int lanes() const { return lanes_; }

  // What instructions outside give.
  void Bind(const HloInstruction* instruction, ArrayInMemory array) {
    arrays_[instruction] = std::move(array);
  }

  // Between the two, code may not run, or run again: what it computes is forgotten in the end.
  void EnterScope() { scopes_.emplace_back(); }
  void LeaveScope() { scopes_.pop_back(); }

  // The elements of the instruction's result at the coordinates: a vector of lanes(), or one for all lanes
  // when all coordinates are uniform. Lanes that the mask leaves out have any value; null: there are none.
  absl::StatusOr<Lanes> Element(const HloInstruction* instruction, const Coordinates& at, llvm::Value* mask);
  // The same, in lanes() lanes in any case.
  absl::StatusOr<Lanes> Vector(const HloInstruction* instruction, const Coordinates& at, llvm::Value* mask);

  // Where a dynamic-slice or -update-slice of `sizes` begins in the array; its indices are the operands from
  // `first_index` on.
  absl::StatusOr<Coordinates> DynamicSliceStarts(const HloInstruction* instruction, int64_t first_index,
                                                 const Shape& array, absl::Span<const int64_t> sizes);

  Lanes Load(const ArrayInMemory& array, const Coordinates& at, llvm::Value* mask);
  void Store(const ArrayInMemory& array, const Coordinates& at, Lanes value, llvm::Value* mask);

  // Arithmetic on coordinates.
  Coordinate Constant(int64_t value);
  Coordinate Add(const Coordinate& a, const Coordinate& b);
  Coordinate AddConstant(const Coordinate& a, int64_t b);
  Coordinate Times(const Coordinate& a, int64_t factor);
  // Of coordinates >= 0, by a positive constant.
  Coordinate Quotient(const Coordinate& a, int64_t divisor);
  Coordinate Remainder(const Coordinate& a, int64_t divisor);
  // lower <= a < upper, as a mask of lanes(), or as one truth value for uniform coordinates.
  llvm::Value* Between(const Coordinate& a, int64_t lower, int64_t upper);
  // Both; either may be null. One truth value becomes as many as are needed.
  llvm::Value* And(llvm::Value* a, llvm::Value* b);
  llvm::Value* Places(const Coordinate& a);  // <lanes x i64>

  // The place of an element in the array with these dimensions, row-major; and back.
  Coordinate Linear(absl::Span<const int64_t> dimensions, absl::Span<const Coordinate> at);
  Coordinates Delinear(absl::Span<const int64_t> dimensions, Coordinate linear);

  // An integer as i64; unsigned ones that are larger become the largest.
  llvm::Value* AsIndex(PrimitiveType type, llvm::Value* value);
  // The integer held between lower and upper.
  llvm::Value* Clamp(llvm::Value* index, int64_t lower, int64_t upper);

 private:
  struct Key {
    const HloInstruction* instruction;
    Coordinates at;
    llvm::Value* mask;
    friend bool operator==(const Key&, const Key&) = default;
    template <typename H>
    friend H AbslHashValue(H h, const Key& k) {
      return H::combine(std::move(h), k.instruction, k.at, k.mask);
    }
  };

  absl::StatusOr<Lanes> Compute(const HloInstruction* instruction, const Coordinates& at, llvm::Value* mask);
  absl::StatusOr<Lanes> Elementwise(const HloInstruction* instruction, const Coordinates& at,
                                    llvm::Value* mask);
  absl::StatusOr<Lanes> Concatenate(const HloInstruction* instruction, const Coordinates& at,
                                    llvm::Value* mask);
  absl::StatusOr<Lanes> Pad(const HloInstruction* instruction, const Coordinates& at, llvm::Value* mask);
  absl::StatusOr<Lanes> Iota(const HloInstruction* instruction, const Coordinates& at);
  absl::StatusOr<Lanes> Gather(const HloInstruction* instruction, const Coordinates& at, llvm::Value* mask);
  Coordinates ReshapeCoordinates(const Shape& from, const Shape& to, const Coordinates& at);
  bool Uniform(const Coordinates& at) const;
  Lanes InLanes(Lanes value);
  // Vectors when any of the three is one.
  Lanes Select(llvm::Value* condition, Lanes on_true, Lanes on_false);
  llvm::Value* Int(int64_t value) { return ir_.getInt64(value); }

  llvm::IRBuilderBase& ir_;
  const int lanes_;
  absl::flat_hash_map<const HloInstruction*, ArrayInMemory> arrays_;
  std::vector<absl::flat_hash_map<Key, Lanes>> scopes_;
};

}  // namespace xla::cpu
