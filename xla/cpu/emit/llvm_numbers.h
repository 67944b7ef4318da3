// LLVM values as the numbers that formulas are written over (xla/cpu/math/numbers.h).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

#include "absl/types/span.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"
#include "xla/cpu/math/numbers.h"

namespace xla::cpu {

// Values of `type`, which is float or double, or a vector of a fixed number of them.
class LlvmNumbers {
 public:
  using Float = llvm::Value*;
  using Int = llvm::Value*;
  using Mask = llvm::Value*;

  LlvmNumbers(llvm::IRBuilderBase& builder, llvm::Type* type, bool has_fma, bool widened = false)
      : builder_(builder), type_(type), int_type_(IntType(type)), has_fma_(has_fma), widened_(widened) {}

  int bits() const { return type_->getScalarSizeInBits(); }
  bool has_fma() const { return has_fma_; }
  bool widened() const { return widened_; }
  llvm::IRBuilderBase& builder() { return builder_; }
  llvm::Type* type() const { return type_; }

  Float Constant(double value) { return llvm::ConstantFP::get(type_, value); }
  Int IntConstant(int64_t value) {
    return llvm::ConstantInt::get(int_type_, llvm::APInt(bits(), static_cast<uint64_t>(value), false, true));
  }
  Float Add(Float a, Float b) { return builder_.CreateFAdd(a, b); }
  Float Sub(Float a, Float b) { return builder_.CreateFSub(a, b); }
  Float Mul(Float a, Float b) { return builder_.CreateFMul(a, b); }
  Float Div(Float a, Float b) { return builder_.CreateFDiv(a, b); }
  Float Neg(Float a) { return builder_.CreateFNeg(a); }
  Float Abs(Float a) { return Call(llvm::Intrinsic::fabs, {a}); }
  Float Sqrt(Float a) { return Call(llvm::Intrinsic::sqrt, {a}); }
  Float Floor(Float a) { return Call(llvm::Intrinsic::floor, {a}); }
  Float Trunc(Float a) { return Call(llvm::Intrinsic::trunc, {a}); }
  Float RoundEven(Float a) { return Call(llvm::Intrinsic::roundeven, {a}); }
  Float CopySign(Float a, Float b) { return Call(llvm::Intrinsic::copysign, {a, b}); }
  Float Fma(Float a, Float b, Float c) {
    return has_fma_ ? Call(llvm::Intrinsic::fma, {a, b, c}) : Add(Mul(a, b), c);
  }
  Mask Less(Float a, Float b) { return builder_.CreateFCmpOLT(a, b); }
  Mask LessEqual(Float a, Float b) { return builder_.CreateFCmpOLE(a, b); }
  Mask Equal(Float a, Float b) { return builder_.CreateFCmpOEQ(a, b); }
  Int IntAdd(Int a, Int b) { return builder_.CreateAdd(a, b); }
  Int IntSub(Int a, Int b) { return builder_.CreateSub(a, b); }
  Int IntAnd(Int a, Int b) { return builder_.CreateAnd(a, b); }
  Int IntOr(Int a, Int b) { return builder_.CreateOr(a, b); }
  Int IntXor(Int a, Int b) { return builder_.CreateXor(a, b); }
  Int ShiftLeft(Int a, int count) { return builder_.CreateShl(a, IntConstant(count)); }
  Int ShiftRightLogical(Int a, int count) { return builder_.CreateLShr(a, IntConstant(count)); }
  Int ShiftRightArithmetic(Int a, int count) { return builder_.CreateAShr(a, IntConstant(count)); }
  Mask IntLess(Int a, Int b) { return builder_.CreateICmpSLT(a, b); }
  Mask IntEqual(Int a, Int b) { return builder_.CreateICmpEQ(a, b); }
  Mask And(Mask a, Mask b) { return builder_.CreateAnd(a, b); }
  Mask Or(Mask a, Mask b) { return builder_.CreateOr(a, b); }
  Mask Not(Mask a) { return builder_.CreateNot(a); }
  Float Select(Mask mask, Float a, Float b) { return builder_.CreateSelect(mask, a, b); }
  Int SelectInt(Mask mask, Int a, Int b) { return builder_.CreateSelect(mask, a, b); }
  Int AsInt(Float a) { return builder_.CreateBitCast(a, int_type_); }
  Float AsFloat(Int a) { return builder_.CreateBitCast(a, type_); }
  Float ToFloat(Int a) { return builder_.CreateSIToFP(a, type_); }
  Float Lookup(absl::Span<const double> table, Int index);

  template <std::size_t K, typename Body>
  std::array<Float, K> Rarely(Mask mask, const char* name, const std::array<Float, K>& arguments,
                              const std::array<Float, K>& otherwise, Body body) {
    llvm::Function* function =
        Outlined(name, K, [&](LlvmNumbers& inner, llvm::ArrayRef<llvm::Value*> parameters) {
          std::array<Float, K> values;
          for (std::size_t i = 0; i < K; ++i) values[i] = parameters[i];
          values = body(inner, values);
          return llvm::SmallVector<llvm::Value*>(values.begin(), values.end());
        });
    std::array<Float, K> results;
    CallWhereAny(mask, function, arguments, otherwise, results);
    return results;
  }

  template <std::size_t K, typename Goes, typename Body>
  std::array<Float, K> While(const std::array<Float, K>& state, Goes goes, Body body) {
    Loop loop = BeginLoop(state);
    std::array<Float, K> values;
    for (std::size_t i = 0; i < K; ++i) values[i] = loop.state[i];
    BranchInLoop(loop, goes(values));
    EndLoop(loop, body(values));
    return values;
  }

 private:
  struct Loop {
    llvm::SmallVector<llvm::PHINode*> state;
    llvm::BasicBlock *head, *after;
  };
  using OutlinedBody =
      llvm::function_ref<llvm::SmallVector<llvm::Value*>(LlvmNumbers&, llvm::ArrayRef<llvm::Value*>)>;

  static llvm::Type* IntType(llvm::Type* type) {
    return type->getWithNewType(llvm::IntegerType::get(type->getContext(), type->getScalarSizeInBits()));
  }
  llvm::Value* Call(llvm::Intrinsic::ID function, llvm::ArrayRef<llvm::Value*> operands) {
    return builder_.CreateIntrinsic(function, {type_}, operands);
  }
  // True where a lane is.
  llvm::Value* Any(Mask mask);
  // A block that takes what follows the insertion point; the insertion point's block is left without
  // terminator.
  llvm::BasicBlock* SplitHere(const llvm::Twine& name);
  llvm::Function* Outlined(const char* name, std::size_t count, OutlinedBody body);
  void CallWhereAny(Mask mask, llvm::Function* function, llvm::ArrayRef<llvm::Value*> arguments,
                    llvm::ArrayRef<llvm::Value*> otherwise, llvm::MutableArrayRef<llvm::Value*> results);
  Loop BeginLoop(llvm::ArrayRef<llvm::Value*> state);
  void BranchInLoop(Loop& loop, Mask goes);
  void EndLoop(Loop& loop, llvm::ArrayRef<llvm::Value*> state);

  llvm::IRBuilderBase& builder_;
  llvm::Type* type_;
  llvm::Type* int_type_;
  bool has_fma_, widened_;
};

}  // namespace xla::cpu
