#include "xla/cpu/emit/lanes.h"

#include <cstdint>
#include <cstdlib>
#include <vector>

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/Function.h"
#include "xla/cpu/emit/narrow_floats.h"
#include "xla/primitive_util.h"

namespace xla::cpu {
namespace {

using llvm::Value;

llvm::Align AlignOf(llvm::Type* scalar) { return llvm::Align(scalar->getPrimitiveSizeInBits() / 8); }

// <first, first + step, ..>, for shuffles.
llvm::SmallVector<int, 32> Steps(int count, int first, int step) {
  llvm::SmallVector<int, 32> places;
  for (int i = 0; i < count; ++i) places.push_back(first + i * step);
  return places;
}

}  // namespace

llvm::Type* LaneBuilder::ComputeType(PrimitiveType type) {
  if (type == PRED) return ir_.getInt1Ty();
  if (type == F64 || type == C128) return ir_.getDoubleTy();
  if (primitive_util::IsIntegralType(type)) return ir_.getIntNTy(primitive_util::StorageBitWidth(type));
  return ir_.getFloatTy();
}

llvm::Type* LaneBuilder::MemoryType(PrimitiveType type) {
  if (primitive_util::IsComplexType(type) || type == F32 || type == F64) return ComputeType(type);
  return ir_.getIntNTy(primitive_util::StorageBitWidth(type));
}

llvm::Type* LaneBuilder::VectorOf(llvm::Type* scalar) {
  return lanes_ == 1 ? scalar : llvm::FixedVectorType::get(scalar, lanes_);
}

Value* LaneBuilder::Splat(Value* scalar) {
  return lanes_ == 1 ? scalar : ir_.CreateVectorSplat(lanes_, scalar);
}

Value* LaneBuilder::Steps(llvm::Type* integer, int64_t step) {
  if (lanes_ == 1) return llvm::ConstantInt::get(integer, 0);
  llvm::SmallVector<llvm::Constant*, 32> constants;
  for (int i = 0; i < lanes_; ++i) constants.push_back(llvm::ConstantInt::get(integer, i * step));
  return llvm::ConstantVector::get(constants);
}

Value* LaneBuilder::Iota(llvm::Type* integer) { return Steps(integer, 1); }

Value* LaneBuilder::Reverse(Value* vector) {
  const int count = static_cast<int>(llvm::cast<llvm::FixedVectorType>(vector->getType())->getNumElements());
  return ir_.CreateShuffleVector(vector, cpu::Steps(count, count - 1, -1));
}

Value* LaneBuilder::Decode(PrimitiveType type, Value* stored) {
  if (type == PRED) return ir_.CreateICmpNE(stored, llvm::Constant::getNullValue(stored->getType()));
  if (primitive_util::IsIntegralType(type)) return Wrap(type, stored);
  if (type == F32 || type == F64) return stored;
  return DecodeNarrowFloat(ir_, type, stored);
}

Value* LaneBuilder::Encode(PrimitiveType type, Value* value) {
  if (type == PRED) return ir_.CreateZExt(value, value->getType()->getWithNewType(ir_.getInt8Ty()));
  if (primitive_util::IsIntegralType(type) || type == F32 || type == F64) return value;
  return EncodeNarrowFloat(ir_, type, value);
}

Value* LaneBuilder::RoundTo(PrimitiveType type, Value* value) {
  if (type == F32 || type == F64 || primitive_util::IsComplexType(type)) {
    return ir_.CreateFPCast(value, value->getType()->getWithNewType(ComputeType(type)));
  }
  return RoundToNarrowFloat(ir_, type, value);
}

Value* LaneBuilder::Wrap(PrimitiveType type, Value* value) {
  if (!primitive_util::IsIntegralType(type) || primitive_util::BitWidth(type) >= 8) return value;
  const int64_t mask = (int64_t{1} << primitive_util::BitWidth(type)) - 1;
  Value* low = ir_.CreateAnd(value, llvm::ConstantInt::get(value->getType(), mask));
  if (!primitive_util::IsSignedIntegralType(type)) return low;
  // The top bit turned, and subtracted: bytes have no shifts in vectors.
  llvm::Constant* top = llvm::ConstantInt::get(value->getType(), (mask + 1) / 2);
  return ir_.CreateSub(ir_.CreateXor(low, top), top);
}

// --- Addresses

// Where elements are when lanes that are left out shall have addresses too: theirs are the first element's.
Value* LaneBuilder::Places(const Elements& elements, Value* mask) {
  Value* places = elements.places;
  if (places == nullptr) {
    places = elements.first;
    if (lanes_ > 1) places = ir_.CreateAdd(Splat(places), Steps(ir_.getInt64Ty(), elements.stride));
  }
  if (mask == nullptr) return places;
  return ir_.CreateSelect(mask, places, llvm::Constant::getNullValue(places->getType()));
}

// Addresses of elements, which exist in the lanes of the mask. With constant distances from one address, the
// machine can use short ones.
Value* LaneBuilder::Addresses(llvm::Type* element, Value* base, const Elements& elements) {
  if (elements.places != nullptr) return ir_.CreateGEP(element, base, elements.places);
  return ir_.CreateGEP(element, ir_.CreateGEP(element, base, elements.first),
                       Steps(ir_.getInt64Ty(), elements.stride));
}

// --- Elements that machines know, in memory's own types

Value* LaneBuilder::LoadNeighbours(llvm::Type* element, Value* address, Value* mask, int count) {
  llvm::Type* vector = llvm::FixedVectorType::get(element, count);
  if (mask == nullptr) return ir_.CreateAlignedLoad(vector, address, AlignOf(element));
  return ir_.CreateMaskedLoad(vector, address, AlignOf(element), mask, llvm::Constant::getNullValue(vector));
}

void LaneBuilder::StoreNeighbours(Value* value, Value* address, Value* mask) {
  const llvm::Align align = AlignOf(value->getType()->getScalarType());
  if (mask == nullptr) {
    ir_.CreateAlignedStore(value, address, align);
  } else {
    ir_.CreateMaskedStore(value, address, align, mask);
  }
}

// Every other one of 2 * lanes - 1 neighbours, by two loads that overlap in one of them.
Value* LaneBuilder::LoadEveryOther(llvm::Type* element, Value* address) {
  Value* low = LoadNeighbours(element, address, nullptr, lanes_);
  Value* high =
      LoadNeighbours(element, ir_.CreateConstGEP1_64(element, address, lanes_ - 1), nullptr, lanes_);
  llvm::SmallVector<int, 32> places;
  for (int i = 0; i < lanes_; ++i) places.push_back(2 * i < lanes_ ? 2 * i : 2 * i + 1);
  return ir_.CreateShuffleVector(low, high, places);
}

Value* LaneBuilder::Gather(llvm::Type* element, Value* base, const Elements& elements, Value* mask) {
  llvm::Type* vector = VectorOf(element);
  // Machines gather 32-bit words; of smaller elements, each lane is loaded by itself, without a branch.
  const bool by_lane = element->getPrimitiveSizeInBits() < 32;
  Value* addresses = by_lane && mask != nullptr ? ir_.CreateGEP(element, base, Places(elements, mask))
                                                : Addresses(element, base, elements);
  return ir_.CreateMaskedGather(vector, addresses, AlignOf(element), by_lane ? nullptr : mask,
                                llvm::Constant::getNullValue(vector));
}

Value* LaneBuilder::LoadElements(llvm::Type* element, Value* base, const Elements& elements, Value* mask) {
  const bool strided = elements.places == nullptr;
  if (lanes_ == 1 || (strided && elements.stride == 0)) {
    Value* place = lanes_ == 1 && !strided ? elements.places : elements.first;
    if (mask != nullptr) {
      Value* any = lanes_ == 1 ? mask : ir_.CreateOrReduce(mask);
      place = ir_.CreateSelect(any, place, ir_.getInt64(0));
    }
    return Splat(ir_.CreateAlignedLoad(element, ir_.CreateGEP(element, base, place), AlignOf(element)));
  }
  const int64_t stride = elements.stride;
  if (strided && (std::abs(stride) == 1 || (std::abs(stride) == 2 && mask == nullptr))) {
    const bool backward = stride < 0;
    Value* first =
        backward ? ir_.CreateAdd(elements.first, ir_.getInt64((lanes_ - 1) * stride)) : elements.first;
    Value* address = ir_.CreateGEP(element, base, first);
    if (backward && mask != nullptr) mask = Reverse(mask);
    Value* loaded = std::abs(stride) == 1 ? LoadNeighbours(element, address, mask, lanes_)
                                          : LoadEveryOther(element, address);
    return backward ? Reverse(loaded) : loaded;
  }
  return Gather(element, base, elements, mask);
}

void LaneBuilder::StoreElements(Value* value, Value* base, const Elements& elements, Value* mask) {
  llvm::Type* element = value->getType()->getScalarType();
  if (lanes_ == 1) {
    Value* place = elements.places != nullptr ? elements.places : elements.first;
    ir_.CreateAlignedStore(value, ir_.CreateGEP(element, base, place), AlignOf(element));
    return;
  }
  if (elements.places == nullptr && std::abs(elements.stride) == 1) {
    Value* first = elements.first;
    if (elements.stride < 0) {
      first = ir_.CreateAdd(first, ir_.getInt64(1 - lanes_));
      value = Reverse(value);
      if (mask != nullptr) mask = Reverse(mask);
    }
    StoreNeighbours(value, ir_.CreateGEP(element, base, first), mask);
    return;
  }
  ir_.CreateMaskedScatter(value, Addresses(element, base, elements), AlignOf(element), mask);
}

// --- Complex numbers: two parts next to each other

namespace {

// Element numbers as numbers of their real parts.
Elements RealParts(llvm::IRBuilderBase& ir, const Elements& elements) {
  auto twice = [&](Value* place) {
    return place == nullptr ? nullptr : ir.CreateShl(place, llvm::ConstantInt::get(place->getType(), 1));
  };
  return {twice(elements.first), 2 * elements.stride, twice(elements.places)};
}

}  // namespace

Value* LaneBuilder::MaskOfParts(Value* mask, bool backward) {
  if (mask == nullptr) return nullptr;
  llvm::SmallVector<int, 64> places;
  for (int i = 0; i < 2 * lanes_; ++i) places.push_back(backward ? lanes_ - 1 - i / 2 : i / 2);
  return ir_.CreateShuffleVector(mask, places);
}

Lanes LaneBuilder::LoadComplex(llvm::Type* part, Value* base, const Elements& elements, Value* mask) {
  const Elements parts = RealParts(ir_, elements);
  const bool strided = elements.places == nullptr;
  if (lanes_ > 1 && strided && std::abs(elements.stride) == 1) {
    const bool backward = elements.stride < 0;
    Value* first = backward ? ir_.CreateAdd(parts.first, ir_.getInt64(2 - 2 * lanes_)) : parts.first;
    Value* both =
        LoadNeighbours(part, ir_.CreateGEP(part, base, first), MaskOfParts(mask, backward), 2 * lanes_);
    const int start = backward ? 2 * lanes_ - 2 : 0, step = backward ? -2 : 2;
    return {ir_.CreateShuffleVector(both, cpu::Steps(lanes_, start, step)),
            ir_.CreateShuffleVector(both, cpu::Steps(lanes_, start + 1, step))};
  }
  if (lanes_ > 1 && (!strided || elements.stride != 0) && part->isFloatTy()) {
    // Both parts are one 64-bit word.
    Value* words = LoadElements(ir_.getInt64Ty(), base, elements, mask);
    llvm::Type* ints = VectorOf(ir_.getInt32Ty());
    Value* high = ir_.CreateLShr(words, llvm::ConstantInt::get(words->getType(), 32));
    return {ir_.CreateBitCast(ir_.CreateTrunc(words, ints), VectorOf(part)),
            ir_.CreateBitCast(ir_.CreateTrunc(high, ints), VectorOf(part))};
  }
  // A base that is one part further on has the imaginary parts where the real ones were.
  return {LoadElements(part, base, parts, mask),
          LoadElements(part, ir_.CreateConstGEP1_64(part, base, 1), parts, mask)};
}

void LaneBuilder::StoreComplex(Lanes value, Value* base, const Elements& elements, Value* mask) {
  llvm::Type* part = value.re->getType()->getScalarType();
  const Elements parts = RealParts(ir_, elements);
  if (lanes_ > 1 && elements.places == nullptr && std::abs(elements.stride) == 1) {
    const bool backward = elements.stride < 0;
    llvm::SmallVector<int, 64> places;
    for (int i = 0; i < lanes_; ++i) {
      const int lane = backward ? lanes_ - 1 - i : i;
      places.push_back(lane);
      places.push_back(lanes_ + lane);
    }
    Value* first = backward ? ir_.CreateAdd(parts.first, ir_.getInt64(2 - 2 * lanes_)) : parts.first;
    StoreNeighbours(ir_.CreateShuffleVector(value.re, value.im, places), ir_.CreateGEP(part, base, first),
                    MaskOfParts(mask, backward));
    return;
  }
  StoreElements(value.re, base, parts, mask);
  StoreElements(value.im, ir_.CreateConstGEP1_64(part, base, 1), parts, mask);
}

Lanes LaneBuilder::Load(PrimitiveType type, Value* base, const Elements& elements, Value* mask) {
  if (primitive_util::IsComplexType(type)) return LoadComplex(MemoryType(type), base, elements, mask);
  return {Decode(type, LoadElements(MemoryType(type), base, elements, mask))};
}

void LaneBuilder::Store(PrimitiveType type, Lanes value, Value* base, const Elements& elements, Value* mask) {
  llvm::BasicBlock* after = nullptr;
  if (lanes_ == 1 && mask != nullptr) {
    after = CutBlock("stored");
    auto* store = llvm::BasicBlock::Create(ir_.getContext(), "store", after->getParent(), after);
    ir_.CreateCondBr(mask, store, after);
    ir_.SetInsertPoint(store);
    mask = nullptr;
  }
  if (primitive_util::IsComplexType(type)) {
    StoreComplex(value, base, elements, mask);
  } else {
    StoreElements(Encode(type, value.re), base, elements, mask);
  }
  if (after == nullptr) return;
  ir_.CreateBr(after);
  ir_.SetInsertPoint(after, after->begin());
}

llvm::BasicBlock* LaneBuilder::CutBlock(const char* name) {
  llvm::BasicBlock* block = ir_.GetInsertBlock();
  if (ir_.GetInsertPoint() == block->end()) {
    auto* after = llvm::BasicBlock::Create(ir_.getContext(), name);
    after->insertInto(block->getParent(), block->getNextNode());
    return after;
  }
  llvm::BasicBlock* after = block->splitBasicBlock(ir_.GetInsertPoint(), name);
  block->getTerminator()->eraseFromParent();
  ir_.SetInsertPoint(block);
  return after;
}

}  // namespace xla::cpu
