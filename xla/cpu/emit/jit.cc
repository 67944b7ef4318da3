#include "xla/cpu/emit/jit.h"

#include "absl/strings/str_cat.h"
#include "llvm/Analysis/CGSCCPassManager.h"
#include "llvm/Analysis/LoopAnalysisManager.h"
#include "llvm/ExecutionEngine/Orc/LLJIT.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/SmallVectorMemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/Transforms/InstCombine/InstCombine.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/LICM.h"
#include "llvm/Transforms/Scalar/LoopPassManager.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

absl::Status ToStatus(llvm::Error error, absl::string_view what) {
  return absl::InternalError(absl::StrCat(what, ": ", llvm::toString(std::move(error))));
}

absl::StatusOr<std::string> MakeFile(llvm::Module& module, const Target& target, llvm::CodeGenFileType type) {
  TF_ASSIGN_OR_RETURN(const auto machine, BorrowTargetMachine(target));
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, type))
    return absl::InternalError("LLVM makes no such file for this machine");
  passes.run(module);
  return std::string(bytes.begin(), bytes.end());
}

// The only lane that a constant mask has; -1: it has none, or several.
int OnlyLane(const llvm::Constant& mask) {
  const auto* type = llvm::dyn_cast<llvm::FixedVectorType>(mask.getType());
  int only = -1;
  for (unsigned i = 0; type != nullptr && i < type->getNumElements(); ++i) {
    const llvm::Constant* lane = mask.getAggregateElement(i);
    if (lane == nullptr) return -1;
    if (lane->isNullValue() || llvm::isa<llvm::UndefValue>(lane)) continue;
    if (only >= 0) return -1;
    only = static_cast<int>(i);
  }
  return only;
}

// A masked store of one known lane becomes a store of that lane. LLVM 22 would write too much for AVX-512
// where the vector is a truncated one: the lane as it was before.
void StoreSingleLanes(llvm::Function& function) {
  for (llvm::BasicBlock& block : function) {
    for (llvm::Instruction& instruction : llvm::make_early_inc_range(block)) {
      auto* store = llvm::dyn_cast<llvm::IntrinsicInst>(&instruction);
      if (store == nullptr || store->getIntrinsicID() != llvm::Intrinsic::masked_store) continue;
      const auto* mask = llvm::dyn_cast<llvm::Constant>(store->getArgOperand(2));
      const int lane = mask == nullptr ? -1 : OnlyLane(*mask);
      if (lane < 0) continue;
      llvm::IRBuilder<> ir(store);
      llvm::Value* value = ir.CreateExtractElement(store->getArgOperand(0), static_cast<uint64_t>(lane));
      llvm::Value* address = ir.CreateConstGEP1_64(value->getType(), store->getArgOperand(1), lane);
      ir.CreateAlignedStore(value, address, llvm::Align(value->getType()->getPrimitiveSizeInBits() / 8));
      store->eraseFromParent();
    }
  }
}

class JitCode : public MachineCode {
 public:
  explicit JitCode(std::unique_ptr<llvm::orc::LLJIT> jit) : jit_(std::move(jit)) {}
  void* Find(const std::string& name) const override {
    auto address = jit_->lookup(name);
    if (address) return address->toPtr<void*>();
    llvm::consumeError(address.takeError());
    return nullptr;
  }

 private:
  std::unique_ptr<llvm::orc::LLJIT> jit_;
};

}  // namespace

absl::Status Optimize(llvm::Module& module, const Target& target) {
  std::string broken;
  llvm::raw_string_ostream stream(broken);
  if (llvm::verifyModule(module, &stream))
    return absl::InternalError(absl::StrCat("the emitted code is broken: ", broken));
  TF_ASSIGN_OR_RETURN(const auto machine, BorrowTargetMachine(target));
  module.setDataLayout(machine->createDataLayout());
  module.setTargetTriple(machine->getTargetTriple());
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager calls;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(machine.get());
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(calls);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, calls, modules);
  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass(/*UseMemorySSA=*/true));
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(
      llvm::createFunctionToLoopPassAdaptor(llvm::LICMPass(llvm::LICMOptions()), /*UseMemorySSA=*/true));
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    passes.run(function, functions);
    StoreSingleLanes(function);
  }
  return absl::OkStatus();
}

std::string ToText(const llvm::Module& module) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  module.print(stream, nullptr);
  return text;
}

absl::StatusOr<std::string> MakeAssembly(llvm::Module& module, const Target& target) {
  return MakeFile(module, target, llvm::CodeGenFileType::AssemblyFile);
}

absl::StatusOr<std::string> MakeObject(llvm::Module& module, const Target& target) {
  return MakeFile(module, target, llvm::CodeGenFileType::ObjectFile);
}

absl::StatusOr<std::unique_ptr<MachineCode>> Link(llvm::Module& module, const Target& target,
                                                  const std::vector<HostFunction>& functions) {
  TF_ASSIGN_OR_RETURN(std::string object, MakeObject(module, target));
  auto jit = llvm::orc::LLJITBuilder().create();
  if (!jit) return ToStatus(jit.takeError(), "the linker of emitted code does not start");
  llvm::orc::SymbolMap symbols;
  for (const HostFunction& function : functions) {
    symbols[(*jit)->mangleAndIntern(function.name)] = {llvm::orc::ExecutorAddr::fromPtr(function.address),
                                                       llvm::JITSymbolFlags::Exported};
  }
  if (auto error = (*jit)->getMainJITDylib().define(llvm::orc::absoluteSymbols(std::move(symbols))))
    return ToStatus(std::move(error), "emitted code cannot be linked");
  auto buffer = std::make_unique<llvm::SmallVectorMemoryBuffer>(
      llvm::SmallVector<char, 0>(object.begin(), object.end()), module.getModuleIdentifier(), false);
  if (auto error = (*jit)->addObjectFile(std::move(buffer)))
    return ToStatus(std::move(error), "emitted code cannot be linked");
  return std::unique_ptr<MachineCode>(std::make_unique<JitCode>(std::move(*jit)));
}

}  // namespace xla::cpu
