#include "xla/cpu/emit/loop_kernel.h"

#include <algorithm>

#include "absl/strings/str_cat.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/cpu/runtime/run_state.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla::cpu {
namespace {

// The lanes below `count`, which is a 64-bit number from 1 on.
llvm::Value* MaskOfFirst(llvm::IRBuilderBase& ir, int lanes, llvm::Value* count) {
  LaneBuilder builder(ir, lanes);
  if (lanes == 1) return nullptr;
  llvm::Value* most = ir.CreateBinaryIntrinsic(llvm::Intrinsic::umin, count, ir.getInt64(lanes));
  return ir.CreateICmpULT(builder.Iota(ir.getInt32Ty()),
                          builder.Splat(ir.CreateTrunc(most, ir.getInt32Ty())));
}

// Operations of an element from which on a loop's body is emitted once.
constexpr double kLong = 40;

// Bytes of an element while it is computed.
int ComputeBytes(PrimitiveType type) {
  if (type == PRED) return 1;
  if (primitive_util::IsFloatingPointType(type)) return type == F64 ? 8 : 4;
  if (primitive_util::IsComplexType(type)) return type == C128 ? 8 : 4;
  return std::max(1, primitive_util::BitWidth(type) / 8);
}

// Emits the elements of one row, or of a flat array: vectors, and then what is left.
class RowEmitter {
 public:
  RowEmitter(ElementEmitter& elements, const ArrayInMemory& result, const Coordinates& offset,
             ElementFunction element)
      : elements_(elements), ir_(elements.ir()), result_(result), offset_(offset), element_(element) {}

  // `outer` are the coordinates before that along which the row goes.
  absl::Status Emit(const Coordinates& outer, llvm::Value* begin, llvm::Value* end, bool is_long) {
    if (is_long) return EmitMasked(outer, begin, end);
    return EmitVectors(ir_, elements_.lanes(), begin, end,
                       [&](llvm::Value* i, llvm::Value* mask) { return EmitAt(outer, i, mask); });
  }

 private:
  // All vectors under a mask: what takes long is worth more time to compile than masks take.
  absl::Status EmitMasked(const Coordinates& outer, llvm::Value* begin, llvm::Value* end) {
    return EmitFor(ir_, begin, end, elements_.lanes(), [&](llvm::Value* i) {
      return EmitAt(outer, i, MaskOfFirst(ir_, elements_.lanes(), ir_.CreateSub(end, i)));
    });
  }

  absl::Status EmitAt(const Coordinates& outer, llvm::Value* i, llvm::Value* mask) {
    Coordinates at = outer;
    at.push_back({i, elements_.lanes() > 1 ? 1 : 0});
    elements_.EnterScope();
    TF_ASSIGN_OR_RETURN(Lanes value, element_(at, mask));
    if (elements_.lanes() > 1 && !value.re->getType()->isVectorTy())
      value = LaneBuilder(ir_, elements_.lanes()).Splat(value);
    for (size_t d = 0; d < offset_.size(); ++d) at[d] = elements_.Add(at[d], offset_[d]);
    elements_.Store(result_, at, value, mask);
    elements_.LeaveScope();
    return absl::OkStatus();
  }

  ElementEmitter& elements_;
  llvm::IRBuilderBase& ir_;
  const ArrayInMemory& result_;
  const Coordinates offset_;
  ElementFunction element_;
};

// All results at once, for results may lie where inputs do: what is read of a place is read before it is
// written.
absl::Status EmitFlat(KernelBuilder& ir, ElementEmitter& elements, const Step& step, llvm::Function* kernel,
                      int first_result, int64_t length) {
  const std::vector<const HloInstruction*> outputs = OutputsOf(step);
  std::vector<ArrayInMemory> results;
  for (const HloInstruction* output : outputs)
    results.push_back(ArrayArgument(ir, kernel, first_result++, output->shape(), true));
  const int lanes = elements.lanes();
  const auto body = [&](llvm::Value* i, llvm::Value* mask) -> absl::Status {
    const Coordinates at = {{i, lanes > 1 ? 1 : 0}};
    elements.EnterScope();
    std::vector<Lanes> values;
    for (const HloInstruction* output : outputs) {
      TF_ASSIGN_OR_RETURN(values.emplace_back(), elements.Vector(output, at, mask));
    }
    for (size_t k = 0; k < outputs.size(); ++k) elements.Store(results[k], at, values[k], mask);
    elements.LeaveScope();
    return absl::OkStatus();
  };
  llvm::Value *begin = kernel->getArg(1), *end = kernel->getArg(2);
  // A kernel is called for vectors, and for what is left of all elements.
  static_assert(kUnitMultiple % 64 == 0);
  if (length % lanes != 0) return EmitVectors(ir, lanes, begin, end, body);
  return EmitFor(ir, begin, end, lanes, [&](llvm::Value* i) { return body(i, nullptr); });
}

}  // namespace

ArrayInMemory ArrayArgument(KernelBuilder& ir, llvm::Function* kernel, int number, const Shape& shape,
                            bool flat) {
  ArrayInMemory array;
  array.type = shape.element_type();
  llvm::Value* place = ir.CreateConstInBoundsGEP1_64(ir.getPtrTy(), kernel->getArg(0), number);
  array.base = ir.CreateLoad(ir.getPtrTy(), place);
  if (shape.rank() == 0) {
    array.scalar = LaneBuilder(ir, 1).Load(array.type, array.base, {ir.getInt64(0)}, nullptr);
  } else if (flat) {
    array.strides = {1};
  } else {
    array.strides = RowMajorStrides(shape.dimensions());
  }
  return array;
}

double CostOf(const Step& step) {
  double cost = static_cast<double>(step.inputs.size());
  for (const HloInstruction* member : step.fused) cost += TakesLong(*member) ? 16 : 1;
  return cost;
}

int PowerOfTwoFrom(int64_t n) {
  int power = 1;
  while (power < n && power < 64) power *= 2;
  return power;
}

absl::Status EmitRows(ElementEmitter& elements, const Shape& shape, const ArrayInMemory& result,
                      const Coordinates& offset, llvm::Value* begin, llvm::Value* end,
                      ElementFunction element) {
  llvm::IRBuilderBase& ir = elements.ir();
  return EmitColumns(elements, shape, result, offset, begin, end, ir.getInt64(0),
                     ir.getInt64(MinorSize(shape)), element);
}

absl::Status EmitColumns(ElementEmitter& elements, const Shape& shape, const ArrayInMemory& result,
                         const Coordinates& offset, llvm::Value* begin, llvm::Value* end,
                         llvm::Value* column_begin, llvm::Value* column_end, ElementFunction element,
                         bool is_long) {
  llvm::IRBuilderBase& ir = elements.ir();
  const auto outer_sizes = shape.dimensions().subspan(0, shape.rank() - 1);
  return EmitFor(ir, begin, end, 1, [&](llvm::Value* row) {
    elements.EnterScope();
    const Coordinates outer = elements.Delinear(outer_sizes, {row});
    RowEmitter emitter(elements, result, offset, element);
    TF_RETURN_IF_ERROR(emitter.Emit(outer, column_begin, column_end, is_long));
    elements.LeaveScope();
    return absl::OkStatus();
  });
}

absl::Status EmitFor(llvm::IRBuilderBase& ir, llvm::Value* begin, llvm::Value* end, int64_t step,
                     absl::FunctionRef<absl::Status(llvm::Value* i)> body) {
  const auto constant = [](llvm::Value* value) { return llvm::dyn_cast<llvm::ConstantInt>(value); };
  if (constant(begin) != nullptr && constant(end) != nullptr) {
    const int64_t first = constant(begin)->getSExtValue(), last = constant(end)->getSExtValue();
    if (first >= last) return absl::OkStatus();
    if (first + step >= last) return body(begin);
  }
  llvm::Function* function = ir.GetInsertBlock()->getParent();
  llvm::LLVMContext& context = ir.getContext();
  llvm::BasicBlock* before = ir.GetInsertBlock();
  auto* loop = llvm::BasicBlock::Create(context, "loop", function);
  auto* after = llvm::BasicBlock::Create(context, "after", function);
  ir.CreateCondBr(ir.CreateICmpSLT(begin, end), loop, after);
  ir.SetInsertPoint(loop);
  llvm::PHINode* i = ir.CreatePHI(ir.getInt64Ty(), 2);
  // Both of its values are there before it is used: with one alone it would be taken for that one.
  i->addIncoming(begin, before);
  auto* next = ir.Insert(llvm::BinaryOperator::CreateNSWAdd(i, ir.getInt64(step)));
  i->addIncoming(next, loop);
  TF_RETURN_IF_ERROR(body(i));
  i->setIncomingBlock(1, ir.GetInsertBlock());
  ir.CreateCondBr(ir.CreateICmpSLT(next, end), loop, after);
  ir.SetInsertPoint(after);
  return absl::OkStatus();
}

absl::Status EmitVectors(llvm::IRBuilderBase& ir, int lanes, llvm::Value* begin, llvm::Value* end,
                         absl::FunctionRef<absl::Status(llvm::Value* i, llvm::Value* mask)> body) {
  llvm::Value* count = ir.CreateSub(end, begin);
  llvm::Value* vectors_end = ir.CreateAdd(
      begin, lanes == 1 ? count : ir.CreateAnd(count, ir.getInt64(~static_cast<uint64_t>(lanes - 1))));
  TF_RETURN_IF_ERROR(
      EmitFor(ir, begin, vectors_end, lanes, [&](llvm::Value* i) { return body(i, nullptr); }));
  if (lanes == 1) return absl::OkStatus();
  llvm::Value* left = ir.CreateSub(end, vectors_end);
  const auto* known = llvm::dyn_cast<llvm::ConstantInt>(left);
  if (known != nullptr && known->isZero()) return absl::OkStatus();
  llvm::BasicBlock* after = nullptr;
  if (known == nullptr) {
    llvm::Function* function = ir.GetInsertBlock()->getParent();
    auto* rest = llvm::BasicBlock::Create(ir.getContext(), "rest", function);
    after = llvm::BasicBlock::Create(ir.getContext(), "after", function);
    ir.CreateCondBr(ir.CreateICmpSGT(left, ir.getInt64(0)), rest, after);
    ir.SetInsertPoint(rest);
  }
  TF_RETURN_IF_ERROR(body(vectors_end, MaskOfFirst(ir, lanes, left)));
  if (after != nullptr) {
    ir.CreateBr(after);
    ir.SetInsertPoint(after);
  }
  return absl::OkStatus();
}

int LanesFor(absl::Span<const HloInstruction* const> instructions, const Target& target) {
  int widest = 1;
  for (const HloInstruction* instruction : instructions) {
    if (instruction->shape().IsArray())
      widest = std::max(widest, ComputeBytes(instruction->shape().element_type()));
    for (const HloInstruction* operand : instruction->operands()) {
      if (operand->shape().IsArray())
        widest = std::max(widest, ComputeBytes(operand->shape().element_type()));
    }
  }
  return target.vector_bytes / widest;
}

llvm::Function* StartKernel(llvm::Module& module, const Target& target, absl::string_view name, int numbers) {
  llvm::LLVMContext& context = module.getContext();
  llvm::SmallVector<llvm::Type*> parameters = {llvm::PointerType::getUnqual(context)};
  parameters.append(numbers, llvm::Type::getInt64Ty(context));
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(context), parameters, false);
  auto* kernel = llvm::Function::Create(type, llvm::Function::InternalLinkage,
                                        llvm::StringRef(name.data(), name.size()), module);
  SetTarget(*kernel, target);
  kernel->addFnAttr(llvm::Attribute::NoUnwind);
  llvm::BasicBlock::Create(context, "entry", kernel);
  return kernel;
}

absl::StatusOr<EmittedKernel> EmitLoopKernel(llvm::Module& module, const Target& target, const Step& step,
                                             absl::string_view name) {
  EmittedKernel kernel;
  kernel.function = StartKernel(module, target, name);
  KernelBuilder ir(&kernel.function->getEntryBlock(), llvm::InstSimplifyFolder(module.getDataLayout()));
  const Shape& shape = step.instruction->shape();
  const bool flat = IsFlatLoop(step);
  const int64_t length = flat ? ShapeUtil::ElementsIn(shape) : MinorSize(shape);
  ElementEmitter elements(ir, std::min(LanesFor(step.fused, target), PowerOfTwoFrom(length)));
  int number = 0;
  for (const HloInstruction* input : step.inputs)
    elements.Bind(input, ArrayArgument(ir, kernel.function, number++, input->shape(), flat));
  if (flat) {
    kernel.units = length;
    kernel.unit_cost = CostOf(step) / elements.lanes();
    TF_RETURN_IF_ERROR(EmitFlat(ir, elements, step, kernel.function, number, length));
  } else {
    const ArrayInMemory result = ArrayArgument(ir, kernel.function, number, shape, false);
    const auto element = [&](const Coordinates& at, llvm::Value* mask) {
      return elements.Vector(step.instruction, at, mask);
    };
    kernel.units = length == 0 ? 0 : ShapeUtil::ElementsIn(shape) / length;
    kernel.unit_cost = CostOf(step) * static_cast<double>(length) / elements.lanes();
    TF_RETURN_IF_ERROR(EmitRows(elements, shape, result, {}, kernel.function->getArg(1),
                                kernel.function->getArg(2), element));
  }
  ir.CreateRetVoid();
  return kernel;
}

absl::StatusOr<EmittedKernel> EmitBlockKernel(llvm::Module& module, const Target& target, const Step& step,
                                              absl::string_view name) {
  EmittedKernel kernel;
  kernel.function = StartKernel(module, target, name, 4);
  KernelBuilder ir(&kernel.function->getEntryBlock(), llvm::InstSimplifyFolder(module.getDataLayout()));
  const Shape& shape = step.instruction->shape();
  ElementEmitter elements(ir, std::min(LanesFor(step.fused, target), PowerOfTwoFrom(MinorSize(shape))));
  int number = 0;
  for (const HloInstruction* input : step.inputs)
    elements.Bind(input, ArrayArgument(ir, kernel.function, number++, input->shape()));
  const ArrayInMemory result = ArrayArgument(ir, kernel.function, number, shape);
  const auto element = [&](const Coordinates& at, llvm::Value* mask) {
    return elements.Vector(step.instruction, at, mask);
  };
  const auto argument = [&](unsigned i) { return kernel.function->getArg(i); };
  TF_RETURN_IF_ERROR(EmitColumns(elements, shape, result, {}, argument(1), argument(2), argument(3),
                                 argument(4), element, CostOf(step) > kLong));
  ir.CreateRetVoid();
  return kernel;
}

absl::StatusOr<EmittedKernel> EmitCopyKernel(llvm::Module& module, const Target& target, const Shape& from,
                                             const Shape& to, absl::string_view name) {
  EmittedKernel kernel;
  kernel.function = StartKernel(module, target, name);
  KernelBuilder ir(&kernel.function->getEntryBlock(), llvm::InstSimplifyFolder(module.getDataLayout()));
  ElementEmitter elements(
      ir, std::min(target.vector_bytes / ComputeBytes(to.element_type()), PowerOfTwoFrom(MinorSize(to))));
  ArrayInMemory source = ArrayArgument(ir, kernel.function, 0, from, false);
  ArrayInMemory target_array = ArrayArgument(ir, kernel.function, 1, to, false);
  source.strides = StridesOf(from);
  target_array.strides = StridesOf(to);
  const auto element = [&](const Coordinates& at, llvm::Value* mask) -> absl::StatusOr<Lanes> {
    return elements.Load(source, at, mask);
  };
  kernel.units = MinorSize(to) == 0 ? 0 : ShapeUtil::ElementsIn(to) / MinorSize(to);
  kernel.unit_cost = static_cast<double>(MinorSize(to));
  TF_RETURN_IF_ERROR(EmitRows(elements, to, target_array, {}, kernel.function->getArg(1),
                              kernel.function->getArg(2), element));
  ir.CreateRetVoid();
  return kernel;
}

}  // namespace xla::cpu
