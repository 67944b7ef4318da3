#include "xla/cpu/emit/llvm_numbers.h"

#include "llvm/IR/DerivedTypes.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

namespace xla::cpu {

llvm::Value* LlvmNumbers::Any(Mask mask) {
  return mask->getType()->isVectorTy() ? builder_.CreateOrReduce(mask) : mask;
}

llvm::Value* LlvmNumbers::Lookup(absl::Span<const double> table, Int index) {
  llvm::Type* element = type_->getScalarType();
  llvm::SmallVector<llvm::Constant*> constants;
  for (double value : table) constants.push_back(llvm::ConstantFP::get(element, value));
  auto* array_type = llvm::ArrayType::get(element, table.size());
  auto* global = new llvm::GlobalVariable(*builder_.GetInsertBlock()->getModule(), array_type,
                                          /*isConstant=*/true, llvm::GlobalValue::PrivateLinkage,
                                          llvm::ConstantArray::get(array_type, constants), "table");
  global->setUnnamedAddr(llvm::GlobalValue::UnnamedAddr::Global);
  llvm::Value* address = builder_.CreateGEP(element, global, index);
  const llvm::Align alignment(element->getScalarSizeInBits() / 8);
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type_)) {
    return builder_.CreateMaskedGather(vector, address, alignment);
  }
  return builder_.CreateAlignedLoad(element, address, alignment);
}

llvm::BasicBlock* LlvmNumbers::SplitHere(const llvm::Twine& name) {
  llvm::BasicBlock* block = builder_.GetInsertBlock();
  if (builder_.GetInsertPoint() == block->end()) {
    return llvm::BasicBlock::Create(block->getContext(), name, block->getParent(), block->getNextNode());
  }
  llvm::BasicBlock* rest = block->splitBasicBlock(builder_.GetInsertPoint(), name);
  block->getTerminator()->eraseFromParent();
  builder_.SetInsertPoint(block);
  return rest;
}

llvm::Function* LlvmNumbers::Outlined(const char* name, std::size_t count, OutlinedBody body) {
  llvm::Function* caller = builder_.GetInsertBlock()->getParent();
  llvm::Module* module = caller->getParent();
  auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type_);
  const std::string full_name = (llvm::Twine(name) + ".f" + llvm::Twine(bits()) + ".x" +
                                 llvm::Twine(vector ? vector->getNumElements() : 1))
                                    .str();
  if (llvm::Function* known = module->getFunction(full_name)) return known;

  llvm::SmallVector<llvm::Type*> types(count, type_);
  auto* result = llvm::StructType::get(caller->getContext(), types);
  auto* function = llvm::Function::Create(llvm::FunctionType::get(result, types, /*isVarArg=*/false),
                                          llvm::GlobalValue::InternalLinkage, full_name, module);
  // Vectors are passed in the registers of the same target.
  for (const char* attribute : {"target-cpu", "target-features", "prefer-vector-width"}) {
    if (caller->hasFnAttribute(attribute)) function->addFnAttr(caller->getFnAttribute(attribute));
  }
  for (auto attribute : {llvm::Attribute::NoInline, llvm::Attribute::Cold, llvm::Attribute::NoUnwind}) {
    function->addFnAttr(attribute);
  }
  llvm::IRBuilder<> inside(llvm::BasicBlock::Create(caller->getContext(), "entry", function));
  LlvmNumbers numbers(inside, type_, has_fma_);
  llvm::SmallVector<llvm::Value*> parameters;
  for (llvm::Argument& argument : function->args()) parameters.push_back(&argument);
  llvm::SmallVector<llvm::Value*> results = body(numbers, parameters);
  inside.CreateAggregateRet(results.data(), results.size());
  return function;
}

void LlvmNumbers::CallWhereAny(Mask mask, llvm::Function* function, llvm::ArrayRef<llvm::Value*> arguments,
                               llvm::ArrayRef<llvm::Value*> otherwise,
                               llvm::MutableArrayRef<llvm::Value*> results) {
  llvm::Value* any = Any(mask);
  llvm::BasicBlock* after = SplitHere("usual");
  llvm::BasicBlock* before = builder_.GetInsertBlock();
  auto* rare = llvm::BasicBlock::Create(before->getContext(), "rare", before->getParent(), after);
  builder_.CreateCondBr(any, rare, after,
                        llvm::MDBuilder(before->getContext()).createUnlikelyBranchWeights());
  builder_.SetInsertPoint(rare);
  llvm::Value* call = builder_.CreateCall(function, arguments);
  llvm::SmallVector<llvm::Value*> called;
  for (std::size_t i = 0; i < results.size(); ++i) called.push_back(builder_.CreateExtractValue(call, i));
  builder_.CreateBr(after);
  builder_.SetInsertPoint(after, after->begin());
  for (std::size_t i = 0; i < results.size(); ++i) {
    llvm::PHINode* phi = builder_.CreatePHI(type_, 2);
    phi->addIncoming(called[i], rare);
    phi->addIncoming(otherwise[i], before);
    results[i] = phi;
  }
}

LlvmNumbers::Loop LlvmNumbers::BeginLoop(llvm::ArrayRef<llvm::Value*> state) {
  llvm::BasicBlock* after = SplitHere("after");
  llvm::BasicBlock* before = builder_.GetInsertBlock();
  auto* head = llvm::BasicBlock::Create(before->getContext(), "head", before->getParent(), after);
  builder_.CreateBr(head);
  builder_.SetInsertPoint(head);
  Loop loop{{}, head, after};
  for (llvm::Value* value : state) {
    llvm::PHINode* phi = builder_.CreatePHI(value->getType(), 2);
    phi->addIncoming(value, before);
    loop.state.push_back(phi);
  }
  return loop;
}

void LlvmNumbers::BranchInLoop(Loop& loop, Mask goes) {
  llvm::Value* any = Any(goes);
  llvm::BasicBlock* last = builder_.GetInsertBlock();
  auto* body = llvm::BasicBlock::Create(last->getContext(), "body", last->getParent(), loop.after);
  builder_.CreateCondBr(any, body, loop.after);
  builder_.SetInsertPoint(body);
}

void LlvmNumbers::EndLoop(Loop& loop, llvm::ArrayRef<llvm::Value*> state) {
  llvm::BasicBlock* last = builder_.GetInsertBlock();
  builder_.CreateBr(loop.head);
  for (std::size_t i = 0; i < state.size(); ++i) loop.state[i]->addIncoming(state[i], last);
  builder_.SetInsertPoint(loop.after, loop.after->begin());
}

}  // namespace xla::cpu
