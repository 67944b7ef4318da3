#pragma once

#include <cstdint>

#include "llvm/IR/IRBuilder.h"
#include "xla/xla_data_enums.h"

namespace xla::cpu {

// One element, or a vector of neighbouring elements, while it is computed. Types that machines do not compute
// with are held in a wider one:
//
//   pred                          i1
//   integers below a byte         i8, in range of their own type
//   integers                      i8 .. i64
//   f64, f32                      double, float
//   all narrower floating types   float, whose value the narrow type has
//   c128, c64                     double, float: a real and an imaginary part
struct Lanes {
  llvm::Value* re = nullptr;
  llvm::Value* im = nullptr;  // of complex numbers only
};

// Which elements of an array in memory lanes are: those at first + lane * stride, or at places[lane].
struct Elements {
  llvm::Value* first = nullptr;   // i64
  int64_t stride = 0;             // 0: the same element in every lane
  llvm::Value* places = nullptr;  // <lanes x i64>; null: as above
};

// Makes instructions on values of `lanes` lanes; 1: scalars.
class LaneBuilder {
 public:
  LaneBuilder(llvm::IRBuilderBase& ir, int lanes) : ir_(ir), lanes_(lanes) {}

  llvm::IRBuilderBase& ir() { return ir_; }
  int lanes() const { return lanes_; }

  // The type of one lane while it is computed (of either part of a complex number), and of one element in
  // memory (of either part).
  llvm::Type* ComputeType(PrimitiveType type);
  llvm::Type* MemoryType(PrimitiveType type);
  // `scalar` in as many lanes.
  llvm::Type* VectorOf(llvm::Type* scalar);
  llvm::Value* Splat(llvm::Value* scalar);
  Lanes Splat(Lanes scalar) {
    return {Splat(scalar.re), scalar.im == nullptr ? nullptr : Splat(scalar.im)};
  }
  // <0, 1, .., lanes - 1> of an integer type.
  llvm::Value* Iota(llvm::Type* integer);

  // Elements of an array that starts at `base`. Lanes that the mask (i1, one for each lane; null: all of them)
  // leaves out are not read, and have any value; they are not written.
  Lanes Load(PrimitiveType type, llvm::Value* base, const Elements& elements, llvm::Value* mask);
  void Store(PrimitiveType type, Lanes value, llvm::Value* base, const Elements& elements, llvm::Value* mask);

  // What a float that came of computing with values of a narrower type is in that type.
  llvm::Value* RoundTo(PrimitiveType type, llvm::Value* value);
  // Integers below a byte, after an operation on bytes, in their own range again.
  llvm::Value* Wrap(PrimitiveType type, llvm::Value* value);

 private:
  llvm::IRBuilderBase& ir_;
  int lanes_;
};

}  // namespace xla::cpu
