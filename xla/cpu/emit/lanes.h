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
  Lanes Splat(Lanes scalar) { return {Splat(scalar.re), scalar.im == nullptr ? nullptr : Splat(scalar.im)}; }
  // <0, 1, .., lanes - 1> of an integer type.
  llvm::Value* Iota(llvm::Type* integer);

  // Elements of an array that starts at `base`. Lanes that the mask (i1, one for each lane; null: all of
  // them) leaves out are not read, and have any value, which is not poison; they are not written. An array
  // that is read has an element. Where several lanes are the same element, the last one's value is stored.
  // With one lane and a mask, storing ends the block and begins another.
  Lanes Load(PrimitiveType type, llvm::Value* base, const Elements& elements, llvm::Value* mask);
  void Store(PrimitiveType type, Lanes value, llvm::Value* base, const Elements& elements, llvm::Value* mask);

  // Between what memory holds and what is computed with, of types that are not complex.
  llvm::Value* Decode(PrimitiveType type, llvm::Value* stored);
  llvm::Value* Encode(PrimitiveType type, llvm::Value* value);

  // What a float or double that came of computing with values of a narrower type is in that type: rounded
  // once, to nearest, ties to even; of ComputeType.
  llvm::Value* RoundTo(PrimitiveType type, llvm::Value* value);
  // Integers below a byte, after an operation on bytes, in their own range again.
  llvm::Value* Wrap(PrimitiveType type, llvm::Value* value);

  // Ends the block where the builder is, without a terminator; what followed is in the block that is
  // returned.
  llvm::BasicBlock* CutBlock(const char* name);

 private:
  llvm::Value* Steps(llvm::Type* integer, int64_t step);
  llvm::Value* Reverse(llvm::Value* vector);
  llvm::Value* Places(const Elements& elements, llvm::Value* mask);
  llvm::Value* Addresses(llvm::Type* element, llvm::Value* base, const Elements& elements);
  llvm::Value* LoadNeighbours(llvm::Type* element, llvm::Value* address, llvm::Value* mask, int count);
  void StoreNeighbours(llvm::Value* value, llvm::Value* address, llvm::Value* mask);
  llvm::Value* LoadEveryOther(llvm::Type* element, llvm::Value* address);
  llvm::Value* Gather(llvm::Type* element, llvm::Value* base, const Elements& elements, llvm::Value* mask);
  llvm::Value* LoadElements(llvm::Type* element, llvm::Value* base, const Elements& elements,
                            llvm::Value* mask);
  void StoreElements(llvm::Value* value, llvm::Value* base, const Elements& elements, llvm::Value* mask);
  llvm::Value* MaskOfParts(llvm::Value* mask, bool backward);
  Lanes LoadComplex(llvm::Type* part, llvm::Value* base, const Elements& elements, llvm::Value* mask);
  void StoreComplex(Lanes value, llvm::Value* base, const Elements& elements, llvm::Value* mask);

  llvm::IRBuilderBase& ir_;
  int lanes_;
};

}  // namespace xla::cpu
