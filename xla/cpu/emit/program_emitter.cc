#include "xla/cpu/emit/program_emitter.h"

#include <algorithm>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/str_cat.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"
#include "xla/cpu/emit/comparator.h"
#include "xla/cpu/emit/element_emitter.h"
#include "xla/cpu/emit/kernel_cache.h"
#include "xla/cpu/emit/loop_kernel.h"
#include "xla/cpu/emit/reduce_kernel.h"
#include "xla/cpu/emit/row_kernel.h"
#include "xla/cpu/emit/scatter_kernel.h"
#include "xla/cpu/emit/transpose_kernel.h"
#include "xla/cpu/emit/update_kernel.h"
#include "xla/cpu/emit/window_kernel.h"
#include "xla/cpu/library/library_call.h"
#include "xla/cpu/plan/in_place.h"
#include "xla/cpu/plan/op_traits.h"
#include "xla/cpu/runtime/run_state.h"
#include "xla/layout_util.h"
#include "xla/primitive_util.h"
#include "xla/shape_util.h"
#include "xla/status_macros.h"
#include "xla/util.h"

namespace xla::cpu {
namespace {

using Builder = llvm::IRBuilder<llvm::InstSimplifyFolder>;

// Room for a scalar of any type.
constexpr int64_t kScalarWords = 2;
// Work below this (in simple operations) is not worth waking a thread for.
constexpr double kParallelCost = 60'000;

class ProgramEmitter {
 public:
  ProgramEmitter(const ProgramPlan& plan, const Target& target, const EmitOptions& options)
      : plan_(plan),
        target_(target),
        options_(options),
        context_(std::make_unique<llvm::LLVMContext>()),
        module_(std::make_unique<llvm::Module>(plan.module->name(), *context_)),
        ir_(*context_, llvm::InstSimplifyFolder(module_->getDataLayout())) {}

  absl::StatusOr<EmittedProgram> Run() {
    pointer_ = llvm::PointerType::getUnqual(*context_);
    auto* type = llvm::FunctionType::get(ir_.getInt32Ty(), {pointer_}, false);
    function_ = llvm::Function::Create(type, llvm::Function::ExternalLinkage, kEntryName, *module_);
    SetTarget(*function_, target_);
    entry_ = llvm::BasicBlock::Create(*context_, "entry", function_);
    auto* body = llvm::BasicBlock::Create(*context_, "body", function_);
    failed_ = llvm::BasicBlock::Create(*context_, "failed", function_);
    ir_.SetInsertPoint(entry_);
    const auto member = [&](int number) {
      return ir_.CreateLoad(pointer_, ir_.CreateConstInBoundsGEP1_64(pointer_, function_->getArg(0), number));
    };
    arguments_ = member(0);
    results_ = member(1);
    arena_ = member(2);
    constants_ = member(3);
    ir_.SetInsertPoint(body);
    TF_RETURN_IF_ERROR(EmitSequence(plan_.entry));
    ir_.CreateRet(ir_.getInt32(0));
    ir_.SetInsertPoint(failed_);
    ir_.CreateRet(ir_.getInt32(1));
    ir_.SetInsertPoint(entry_);
    ir_.CreateBr(body);
    if (table_ != nullptr) {
      table_->setOperand(0, ir_.getInt64(table_size_));
      scalar_table_->setOperand(0, ir_.getInt64(table_size_));
    }
    EmittedProgram emitted(std::move(context_), std::move(module_), std::move(called_),
                           std::move(evaluated_));
    emitted.watched = std::move(watched_);
    return emitted;
  }

 private:
  // --- Values

  // Code in the entry block, which runs before all else.
  template <typename F>
  auto InEntry(F&& make) {
    llvm::IRBuilderBase::InsertPointGuard guard(ir_);
    ir_.SetInsertPoint(entry_);
    return make();
  }

  llvm::AllocaInst* Alloca(llvm::Type* type, int64_t count = 1) {
    return InEntry([&] { return ir_.CreateAlloca(type, ir_.getInt64(count)); });
  }

  static bool IsConstant(const PlannedValue& value) {
    return value.definition != nullptr && value.definition->opcode() == HloOpcode::kConstant;
  }

  // The variable of a register value that is assigned to.
  Lanes Variable(ValueId id) {
    Lanes& variable = variables_[id];
    if (variable.re == nullptr) {
      const PrimitiveType type = plan_.value(id).shape->element_type();
      llvm::Type* compute = LaneBuilder(ir_, 1).ComputeType(type);
      variable.re = Alloca(compute);
      if (primitive_util::IsComplexType(type)) variable.im = Alloca(compute);
    }
    return variable;
  }

  absl::StatusOr<Lanes> Scalar(ValueId id) {
    const PlannedValue& value = plan_.value(id);
    const auto computed = scalars_.find(id);
    if (computed != scalars_.end()) return computed->second;
    const PrimitiveType type = value.shape->element_type();
    LaneBuilder builder(ir_, 1);
    if (value.storage == Storage::kRegister && IsConstant(value)) {
      return builder.Load(type, ConstantMemory(value.definition->literal()), {ir_.getInt64(0)}, nullptr);
    }
    if (value.storage == Storage::kRegister) {
      const Lanes variable = Variable(id);
      llvm::Type* compute = builder.ComputeType(type);
      Lanes scalar{ir_.CreateLoad(compute, variable.re)};
      if (variable.im != nullptr) scalar.im = ir_.CreateLoad(compute, variable.im);
      return scalar;
    }
    TF_ASSIGN_OR_RETURN(llvm::Value * address, Address(id));
    return builder.Load(type, address, {ir_.getInt64(0)}, nullptr);
  }

  llvm::Value* ConstantMemory(const Literal& literal) {
    llvm::StringRef bytes(static_cast<const char*>(literal.untyped_data()), literal.size_bytes());
    auto* data = llvm::ConstantDataArray::getString(*context_, bytes, /*AddNull=*/false);
    llvm::GlobalVariable*& memory = constant_memory_[data];
    if (memory == nullptr) {
      memory = new llvm::GlobalVariable(*module_, data->getType(), /*isConstant=*/true,
                                        llvm::GlobalValue::PrivateLinkage, data);
      memory->setAlignment(llvm::Align(16));
    }
    return memory;
  }

  llvm::Value* Entry(llvm::Value* table, int64_t index, absl::flat_hash_map<int64_t, llvm::Value*>* known) {
    llvm::Value*& address = (*known)[index];
    if (address == nullptr) {
      address = InEntry(
          [&] { return ir_.CreateLoad(pointer_, ir_.CreateConstInBoundsGEP1_64(pointer_, table, index)); });
    }
    return address;
  }

  absl::StatusOr<llvm::Value*> Address(ValueId id) {
    const PlannedValue& value = plan_.value(id);
    switch (value.storage) {
      case Storage::kArgument:
        return Entry(arguments_, value.index, &argument_addresses_);
      case Storage::kResult:
        return Entry(results_, value.index, &result_addresses_);
      case Storage::kConstant:
        return Entry(constants_, value.index, &constant_addresses_);
      case Storage::kArena:
        return ir_.CreateConstInBoundsGEP1_64(ir_.getInt8Ty(), arena_, value.offset);
      case Storage::kNone:
        return llvm::Constant::getNullValue(pointer_);
      case Storage::kRegister:
        break;
    }
    if (IsConstant(value)) return ConstantMemory(value.definition->literal());
    return absl::InternalError("a register has no address");
  }

  // --- Steps

  absl::Status EmitSequence(const Sequence& sequence) {
    for (const Step& step : sequence.steps) TF_RETURN_IF_ERROR(EmitWatched(step));
    return absl::OkStatus();
  }

  absl::Status EmitWatched(const Step& step) {
    const bool timed = options_.time_steps && step.kind != StepKind::kScalar;
    if (!timed && !options_.check_nans) return EmitStep(step);
    llvm::Value* number = ir_.getInt32(static_cast<uint32_t>(watched_.size()));
    watched_.push_back(&step);
    llvm::FunctionCallee time = module_->getOrInsertFunction(kStepName, ir_.getVoidTy(), pointer_,
                                                             ir_.getInt32Ty(), ir_.getInt32Ty());
    if (timed) ir_.CreateCall(time, {function_->getArg(0), number, ir_.getInt32(0)});
    TF_RETURN_IF_ERROR(EmitStep(step));
    if (timed) ir_.CreateCall(time, {function_->getArg(0), number, ir_.getInt32(1)});
    return options_.check_nans && ComputesNumbers(step) ? EmitCheck(step, number) : absl::OkStatus();
  }

  // Whether the step itself makes floating-point numbers, which copies do not and control flow does inside.
  bool ComputesNumbers(const Step& step) const {
    return step.kind != StepKind::kCopy && step.sequences.empty() &&
           std::any_of(step.results.begin(), step.results.end(), [&](ValueId id) {
             const PrimitiveType type = plan_.value(id).shape->element_type();
             return primitive_util::IsFloatingPointType(type) || primitive_util::IsComplexType(type);
           });
  }

  absl::Status EmitCheck(const Step& step, llvm::Value* number) {
    TF_ASSIGN_OR_RETURN(llvm::Value * results, AddressTable(step.results));
    llvm::FunctionCallee check =
        module_->getOrInsertFunction(kCheckName, ir_.getInt32Ty(), pointer_, ir_.getInt32Ty(), pointer_);
    GoOnIfZero(ir_.CreateCall(check, {function_->getArg(0), number, results}));
    return absl::OkStatus();
  }

  // The run ends with a failure unless the status is 0.
  void GoOnIfZero(llvm::Value* status) {
    auto* next = llvm::BasicBlock::Create(*context_, "next", function_);
    ir_.CreateCondBr(ir_.CreateICmpEQ(status, ir_.getInt32(0)), next, failed_);
    ir_.SetInsertPoint(next);
  }

  absl::Status EmitStep(const Step& step) {
    switch (step.kind) {
      case StepKind::kScalar:
        return EmitScalar(step);
      case StepKind::kLoop:
      case StepKind::kReduce:
      case StepKind::kRows:
      case StepKind::kWindow:
        return EmitKernel(step);
      case StepKind::kUpdate: {
        for (size_t k = 0; k < step.results.size(); ++k)
          TF_RETURN_IF_ERROR(CopyUnlessSame(UpdatedOperand(step, k), step.results[k]));
        return EmitKernel(step);
      }
      case StepKind::kCopy:
        return EmitCopy(step.operands[0], step.results[0]);
      case StepKind::kWhile:
        return EmitWhile(step);
      case StepKind::kConditional:
        return EmitConditional(step);
      case StepKind::kLibrary:
        return EmitCall(step, step.epilogue == nullptr ? kLibraryName : kEpilogueName, &called_);
      case StepKind::kEvaluate:
        return EmitCall(step, kEvaluateName, &evaluated_);
    }
    return absl::InternalError("a step of a kind that is not emitted");
  }

  absl::Status EmitScalar(const Step& step) {
    ElementEmitter elements(ir_, 1);
    for (size_t i = 0; i < step.inputs.size(); ++i) {
      ArrayInMemory array;
      const Shape& shape = step.inputs[i]->shape();
      array.type = shape.element_type();
      if (IsScalarArray(shape)) {
        TF_ASSIGN_OR_RETURN(array.scalar, Scalar(step.operands[i]));
      } else {
        TF_ASSIGN_OR_RETURN(array.base, Address(step.operands[i]));
        array.strides = RowMajorStrides(shape.dimensions());
      }
      elements.Bind(step.inputs[i], std::move(array));
    }
    TF_ASSIGN_OR_RETURN(scalars_[step.results[0]], elements.Element(step.instruction, {}, nullptr));
    return absl::OkStatus();
  }

  // An array on the stack with the addresses of the values. All calls share its memory, for none looks at it
  // when it is over; `place` is for those that take two arrays.
  absl::StatusOr<llvm::Value*> AddressTable(absl::Span<const ValueId> first,
                                            absl::Span<const ValueId> second = {},
                                            llvm::Value* last = nullptr, int64_t place = 0) {
    if (first.empty() && second.empty() && last == nullptr) return llvm::Constant::getNullValue(pointer_);
    if (table_ == nullptr) {
      table_ = Alloca(pointer_);
      scalar_table_ = Alloca(llvm::ArrayType::get(ir_.getInt64Ty(), kScalarWords));
      scalar_table_->setAlignment(llvm::Align(16));
    }
    llvm::Value* table = ir_.CreateConstInBoundsGEP1_64(pointer_, table_, place);
    for (absl::Span<const ValueId> ids : {first, second}) {
      for (ValueId id : ids) {
        TF_ASSIGN_OR_RETURN(llvm::Value * address, AddressInTable(id, place));
        ir_.CreateStore(address, ir_.CreateConstInBoundsGEP1_64(pointer_, table_, place++));
      }
    }
    if (last != nullptr) ir_.CreateStore(last, ir_.CreateConstInBoundsGEP1_64(pointer_, table_, place++));
    table_size_ = std::max(table_size_, place);
    return table;
  }

  // The address of a value that is number `place` in the table. Scalars of the code are written to memory.
  absl::StatusOr<llvm::Value*> AddressInTable(ValueId id, int64_t place) {
    const PlannedValue& value = plan_.value(id);
    if (value.storage != Storage::kRegister || IsConstant(value)) return Address(id);
    TF_ASSIGN_OR_RETURN(const Lanes scalar, Scalar(id));
    llvm::Value* memory =
        ir_.CreateConstInBoundsGEP1_64(ir_.getInt64Ty(), scalar_table_, place * kScalarWords);
    LaneBuilder(ir_, 1).Store(value.shape->element_type(), scalar, memory, {ir_.getInt64(0)}, nullptr);
    return memory;
  }

  absl::Status CallKernel(const EmittedKernel& kernel, llvm::Value* table) {
    if (kernel.units > 0) CallUnits(kernel, table);
    if (kernel.finish != nullptr) ir_.CreateCall(kernel.finish, {table, ir_.getInt64(0), ir_.getInt64(1)});
    return absl::OkStatus();
  }

  void CallUnits(const EmittedKernel& kernel, llvm::Value* table) {
    const double cost = kernel.unit_cost * static_cast<double>(kernel.units);
    if (cost < 2 * kParallelCost || kernel.units < 2) {
      ir_.CreateCall(kernel.function, {table, ir_.getInt64(0), ir_.getInt64(kernel.units)});
      return;
    }
    const auto least = static_cast<int64_t>(kParallelCost / kernel.unit_cost) + 1;
    llvm::FunctionCallee parallel = module_->getOrInsertFunction(
        kParallelName, ir_.getVoidTy(), pointer_, pointer_, pointer_, ir_.getInt64Ty(), ir_.getInt64Ty());
    ir_.CreateCall(parallel, {function_->getArg(0), kernel.function, table, ir_.getInt64(kernel.units),
                              ir_.getInt64(RoundUpTo(least, kUnitMultiple))});
  }

  absl::StatusOr<EmittedKernel> MakeKernel(const Step& step, absl::string_view name) {
    if (step.kind == StepKind::kReduce) return EmitReduceKernel(*module_, target_, step, name);
    if (step.kind == StepKind::kRows) return EmitRowKernel(*module_, target_, step, name);
    if (step.kind == StepKind::kUpdate && step.instruction->opcode() == HloOpcode::kScatter)
      return EmitScatterKernel(*module_, target_, step, name);
    if (step.kind == StepKind::kUpdate) return EmitUpdateKernel(*module_, target_, step, name);
    if (step.fused.size() == 1 && MovesMinorDimension(*step.instruction))
      return EmitTransposeKernel(*module_, target_, step, name);
    if (step.kind != StepKind::kWindow) return EmitLoopKernel(*module_, target_, step, name);
    switch (step.instruction->opcode()) {
      case HloOpcode::kReduceWindow:
        return EmitWindowKernel(*module_, target_, step, name);
      case HloOpcode::kSelectAndScatter:
        return EmitSelectAndScatterKernel(*module_, target_, step, name);
      default:
        return EmitScanKernel(*module_, target_, step, name);
    }
  }

  // Memory on the stack that kernels use one after the other.
  llvm::Value* Scratch(int64_t bytes) {
    if (scratch_ == nullptr) {
      scratch_ = llvm::cast<llvm::AllocaInst>(Alloca(ir_.getInt8Ty(), bytes));
      scratch_->setAlignment(llvm::Align(64));
    }
    const auto* size = llvm::cast<llvm::ConstantInt>(scratch_->getArraySize());
    if (size->getSExtValue() < bytes) scratch_->setOperand(0, ir_.getInt64(bytes));
    return scratch_;
  }

  // The step's kernel among those of its kind, made when it is first used.
  absl::StatusOr<const EmittedKernel*> KernelOf(const Step& step, KernelCache* kernels) {
    if (const EmittedKernel* known = kernels->Find(step)) return known;
    const std::string name = absl::StrCat("kernel_", step.instruction->name());
    TF_ASSIGN_OR_RETURN(const EmittedKernel made, kernels == &block_kernels_
                                                      ? EmitBlockKernel(*module_, target_, step, name)
                                                      : MakeKernel(step, name));
    return kernels->Add(step, made);
  }

  absl::Status EmitKernel(const Step& step) {
    if (step.kind == StepKind::kLoop && ShapeUtil::ElementsIn(step.instruction->shape()) == 0)
      return absl::OkStatus();
    if (step.kind == StepKind::kUpdate) {
      // The updates of a scatter come after its operands and indices.
      const bool scatters = step.instruction->opcode() == HloOpcode::kScatter;
      const int64_t update = scatters ? step.instruction->operand_count() / 2 + 1 : 1;
      if (ShapeUtil::ElementsIn(step.instruction->operand(update)->shape()) == 0) return absl::OkStatus();
    }
    TF_ASSIGN_OR_RETURN(const EmittedKernel* kernel, KernelOf(step, &kernels_));
    llvm::Value* scratch = kernel->scratch_bytes == 0 ? nullptr : Scratch(kernel->scratch_bytes);
    TF_ASSIGN_OR_RETURN(llvm::Value * table, AddressTable(step.operands, step.results, scratch));
    return CallKernel(*kernel, table);
  }

  // What is updated in place is copied there first, unless it is there.
  absl::Status CopyUnlessSame(ValueId from, ValueId to) {
    const PlannedValue &source = plan_.value(from), &target = plan_.value(to);
    const bool same = source.storage == target.storage && source.index == target.index &&
                      source.offset == target.offset && source.storage != Storage::kRegister;
    return same ? absl::OkStatus() : EmitCopy(from, to);
  }

  absl::Status EmitCopy(ValueId from, ValueId to) {
    const PlannedValue& target = plan_.value(to);
    if (target.storage == Storage::kNone) return absl::OkStatus();
    if (target.storage == Storage::kRegister) {
      TF_ASSIGN_OR_RETURN(const Lanes scalar, Scalar(from));
      const Lanes variable = Variable(to);
      ir_.CreateStore(scalar.re, variable.re);
      if (scalar.im != nullptr) ir_.CreateStore(scalar.im, variable.im);
      return absl::OkStatus();
    }
    const PlannedValue& source = plan_.value(from);
    TF_ASSIGN_OR_RETURN(llvm::Value * target_address, Address(to));
    if (source.storage == Storage::kRegister) {
      TF_ASSIGN_OR_RETURN(const Lanes scalar, Scalar(from));
      LaneBuilder(ir_, 1).Store(target.shape->element_type(), scalar, target_address, {ir_.getInt64(0)},
                                nullptr);
      return absl::OkStatus();
    }
    TF_ASSIGN_OR_RETURN(llvm::Value * source_address, Address(from));
    // What the caller gives and takes has layouts; all else is row-major, whatever its dimensions are there.
    const auto row_major = [](const PlannedValue& value) {
      const bool callers = value.definition == nullptr &&
                           (value.storage == Storage::kArgument || value.storage == Storage::kResult);
      return !callers || IsRowMajor(*value.shape);
    };
    if (row_major(source) && row_major(target)) {
      ir_.CreateMemCpy(target_address, llvm::MaybeAlign(1), source_address, llvm::MaybeAlign(1),
                       target.bytes);
      return absl::OkStatus();
    }
    if (!target.shape->is_static())
      return absl::UnimplementedError("a dynamic array in another layout than the default one");
    Shape from_shape = row_major(source) ? *target.shape : *source.shape;
    Shape to_shape = row_major(target) ? *source.shape : *target.shape;
    if (row_major(source)) LayoutUtil::SetToDefaultLayout(&from_shape);
    if (row_major(target)) LayoutUtil::SetToDefaultLayout(&to_shape);
    TF_ASSIGN_OR_RETURN(const EmittedKernel kernel,
                        EmitCopyKernel(*module_, target_, from_shape, to_shape, "relayout"));
    TF_ASSIGN_OR_RETURN(llvm::Value * table, AddressTable({from}, {to}));
    return CallKernel(kernel, table);
  }

  absl::Status EmitWhile(const Step& step) {
    auto* condition = llvm::BasicBlock::Create(*context_, "while", function_);
    auto* body = llvm::BasicBlock::Create(*context_, "turn", function_);
    auto* after = llvm::BasicBlock::Create(*context_, "done", function_);
    ir_.CreateBr(condition);
    ir_.SetInsertPoint(condition);
    TF_RETURN_IF_ERROR(EmitSequence(*step.sequences[0]));
    TF_ASSIGN_OR_RETURN(const Lanes goes_on, Scalar(step.sequences[0]->roots[0]));
    ir_.CreateCondBr(goes_on.re, body, after);
    ir_.SetInsertPoint(body);
    TF_RETURN_IF_ERROR(EmitSequence(*step.sequences[1]));
    ir_.CreateBr(condition);
    ir_.SetInsertPoint(after);
    return absl::OkStatus();
  }

  absl::Status EmitConditional(const Step& step) {
    TF_ASSIGN_OR_RETURN(const Lanes selector, Scalar(step.operands[0]));
    auto* after = llvm::BasicBlock::Create(*context_, "chosen", function_);
    std::vector<llvm::BasicBlock*> blocks;
    for (size_t i = 0; i < step.sequences.size(); ++i)
      blocks.push_back(llvm::BasicBlock::Create(*context_, "branch", function_));
    if (step.instruction->operand(0)->shape().element_type() == PRED) {
      ir_.CreateCondBr(selector.re, blocks[0], blocks[1]);
    } else {
      // A number that no branch has chooses the last one.
      llvm::SwitchInst* choice =
          ir_.CreateSwitch(selector.re, blocks.back(), static_cast<unsigned>(blocks.size()));
      for (size_t i = 0; i + 1 < blocks.size(); ++i)
        choice->addCase(ir_.getInt32(static_cast<uint32_t>(i)), blocks[i]);
    }
    for (size_t i = 0; i < blocks.size(); ++i) {
      ir_.SetInsertPoint(blocks[i]);
      TF_RETURN_IF_ERROR(EmitSequence(*step.sequences[i]));
      ir_.CreateBr(after);
    }
    ir_.SetInsertPoint(after);
    return absl::OkStatus();
  }

  // Calls a function with the step's number among those that are called by that name. The kernel of an
  // epilogue and its arrays go with the call.
  absl::Status EmitCall(const Step& step, const char* name, std::vector<const Step*>* calls) {
    llvm::Value* comparator = nullptr;
    if (step.kind == StepKind::kLibrary && TakesComparator(*step.instruction)) {
      TF_ASSIGN_OR_RETURN(comparator, EmitComparator(*module_, target_, *step.instruction->to_apply(),
                                                     absl::StrCat("comparator_", step.instruction->name())));
    }
    TF_ASSIGN_OR_RETURN(llvm::Value * operands, AddressTable(step.operands, {}, comparator));
    auto place = static_cast<int64_t>(step.operands.size()) + (comparator != nullptr ? 1 : 0);
    TF_ASSIGN_OR_RETURN(llvm::Value * results, AddressTable(step.results, {}, nullptr, place));
    const auto number = static_cast<uint32_t>(calls->size());
    calls->push_back(&step);
    std::vector<llvm::Value*> arguments = {function_->getArg(0), ir_.getInt32(number), operands, results};
    if (step.epilogue != nullptr) {
      place += static_cast<int64_t>(step.results.size());
      const Step& epilogue = *step.epilogue;
      TF_ASSIGN_OR_RETURN(const EmittedKernel* kernel, KernelOf(epilogue, &block_kernels_));
      TF_ASSIGN_OR_RETURN(llvm::Value * arrays,
                          AddressTable(epilogue.operands, epilogue.results, nullptr, place));
      arguments.insert(arguments.end(), {kernel->function, arrays});
    }
    std::vector<llvm::Type*> types;
    for (const llvm::Value* argument : arguments) types.push_back(argument->getType());
    llvm::FunctionCallee callee =
        module_->getOrInsertFunction(name, llvm::FunctionType::get(ir_.getInt32Ty(), types, false));
    GoOnIfZero(ir_.CreateCall(callee, arguments));
    return absl::OkStatus();
  }

  const ProgramPlan& plan_;
  const Target& target_;
  const EmitOptions options_;
  std::unique_ptr<llvm::LLVMContext> context_;
  std::unique_ptr<llvm::Module> module_;
  Builder ir_;
  llvm::Type* pointer_ = nullptr;
  llvm::Function* function_ = nullptr;
  llvm::BasicBlock* entry_ = nullptr;
  llvm::BasicBlock* failed_ = nullptr;
  llvm::Value* arguments_ = nullptr;
  llvm::Value* results_ = nullptr;
  llvm::Value* arena_ = nullptr;
  llvm::Value* constants_ = nullptr;
  absl::flat_hash_map<int64_t, llvm::Value*> argument_addresses_, result_addresses_, constant_addresses_;
  absl::flat_hash_map<ValueId, Lanes> scalars_;    // computed once, where the code has come
  absl::flat_hash_map<ValueId, Lanes> variables_;  // where those that are assigned to are
  absl::flat_hash_map<llvm::Constant*, llvm::GlobalVariable*> constant_memory_;
  llvm::AllocaInst* table_ = nullptr;         // addresses for calls
  llvm::AllocaInst* scalar_table_ = nullptr;  // and scalars that they read
  int64_t table_size_ = 0;
  llvm::AllocaInst* scratch_ = nullptr;
  KernelCache kernels_, block_kernels_;
  std::vector<const Step*> called_, evaluated_, watched_;
};

}  // namespace

EmittedProgram::EmittedProgram(std::unique_ptr<llvm::LLVMContext> context,
                               std::unique_ptr<llvm::Module> module, std::vector<const Step*> called,
                               std::vector<const Step*> evaluated)
    : context(std::move(context)),
      module(std::move(module)),
      called(std::move(called)),
      evaluated(std::move(evaluated)) {}
EmittedProgram::EmittedProgram(EmittedProgram&&) = default;
EmittedProgram& EmittedProgram::operator=(EmittedProgram&&) = default;
EmittedProgram::~EmittedProgram() = default;

absl::StatusOr<EmittedProgram> EmitProgram(const ProgramPlan& plan, const Target& target,
                                           const EmitOptions& options) {
  return ProgramEmitter(plan, target, options).Run();
}

}  // namespace xla::cpu
