#pragma once

#include <cstdint>
#include <vector>

#include "absl/functional/function_ref.h"
#include "absl/status/statusor.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "xla/cpu/emit/element_emitter.h"
#include "xla/cpu/emit/target.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/cpu/plan/program_plan.h"

namespace xla::cpu {

// A kernel: void(ptr arrays, i64 begin, i64 end), where `arrays` holds the addresses of the inputs, then
// those of the results.
struct EmittedKernel {
  llvm::Function* function = nullptr;
  int64_t units = 1;     // it is to be called for 0 to units
  double unit_cost = 1;  // about as many operations as a unit takes
  // What is called after all units are done, for 0 to 1; null: nothing.
  llvm::Function* finish = nullptr;
  // Memory that both need, whose address comes after those of the results.
  int64_t scratch_bytes = 0;
};

// for (i = begin; i < end; i += step) body(i)
absl::Status EmitFor(llvm::IRBuilderBase& ir, llvm::Value* begin, llvm::Value* end, int64_t step,
                     absl::FunctionRef<absl::Status(llvm::Value* i)> body);

// Vectors from begin to end: body(i, mask) for the first lane i of each one. The last one is masked where it
// is not full; else the mask is null.
absl::Status EmitVectors(llvm::IRBuilderBase& ir, int lanes, llvm::Value* begin, llvm::Value* end,
                         absl::FunctionRef<absl::Status(llvm::Value* i, llvm::Value* mask)> body);

// How many elements are computed together where these instructions are.
int LanesFor(absl::Span<const HloInstruction* const> instructions, const Target& target);

using KernelBuilder = llvm::IRBuilder<llvm::InstSimplifyFolder>;

// The array whose address is number `number` of the kernel's; the value of a scalar is read at once. Flat:
// all elements in a row.
ArrayInMemory ArrayArgument(KernelBuilder& ir, llvm::Function* kernel, int number, const Shape& shape,
                            bool flat = false);

// Gives the elements of a place, in lanes or one for all of them.
using ElementFunction = absl::FunctionRef<absl::StatusOr<Lanes>(const Coordinates& at, llvm::Value* mask)>;

// Rows `begin` to `end` of an array of that shape: the elements at each place of it are stored into the
// result, at `offset` behind that place. The shape has at least one dimension.
absl::Status EmitRows(ElementEmitter& elements, const Shape& shape, const ArrayInMemory& result,
                      const Coordinates& offset, llvm::Value* begin, llvm::Value* end,
                      ElementFunction element);

// The same in some columns of the rows. An element that takes long is emitted once, under a mask.
absl::Status EmitColumns(ElementEmitter& elements, const Shape& shape, const ArrayInMemory& result,
                         const Coordinates& offset, llvm::Value* begin, llvm::Value* end,
                         llvm::Value* column_begin, llvm::Value* column_end, ElementFunction element,
                         bool is_long = false);

// About as many operations as one element of the step's result takes.
double CostOf(const Step& step);
// The smallest power of two that is not below n, up to 64.
int PowerOfTwoFrom(int64_t n);

// A function of the addresses and some numbers, without code yet, with its one block.
llvm::Function* StartKernel(llvm::Module& module, const Target& target, absl::string_view name,
                            int numbers = 2);

// The step's elements, one after the other. `input_strides` are those of the inputs' layouts.
absl::StatusOr<EmittedKernel> EmitLoopKernel(llvm::Module& module, const Target& target, const Step& step,
                                             absl::string_view name);
// The same as a BlockKernel (xla/cpu/runtime/run_state.h). The step gives one array, of one dimension at
// least.
absl::StatusOr<EmittedKernel> EmitBlockKernel(llvm::Module& module, const Target& target, const Step& step,
                                              absl::string_view name);
// Copies an array from one layout into another one.
absl::StatusOr<EmittedKernel> EmitCopyKernel(llvm::Module& module, const Target& target, const Shape& from,
                                             const Shape& to, absl::string_view name);

}  // namespace xla::cpu
