#include "xla/cpu/emit/jit.h"

#include <algorithm>
#include <new>
#include <utility>

#include "absl/strings/str_cat.h"
#include "llvm-c/Core.h"
#include "llvm-c/LLJIT.h"
#include "llvm-c/Transforms/PassBuilder.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/ExecutionEngine/Orc/JITTargetMachineBuilder.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/LegacyPassManager.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"
#include "llvm/Transforms/Utils/SplitModule.h"
#include "xla/cpu/emit/jit_symbols.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

absl::Status ToStatus(llvm::Error error, absl::string_view what) {
  if (!error) return absl::OkStatus();
  return absl::InternalError(absl::StrCat(what, ": ", llvm::toString(std::move(error))));
}

absl::Status ToStatus(LLVMErrorRef error, absl::string_view what) {
  return ToStatus(llvm::unwrap(error), what);
}

absl::StatusOr<std::string> MakeFile(llvm::Module& module, const Target& target, llvm::CodeGenFileType type) {
  TF_ASSIGN_OR_RETURN(const auto machine, BorrowTargetMachine(target));
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream stream(bytes);
  llvm::legacy::PassManager passes;
  if (machine->addPassesToEmitFile(passes, stream, nullptr, type))
    return absl::InternalError("LLVM cannot produce this kind of file for this machine");
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

// Into how many parts a module is cut: it takes some work to be worth another thread, and more parts than
// threads let those that are done early take another one.
size_t PartsFor(const llvm::Module& module, const Workers& workers) {
  constexpr int64_t kInstructions = 1500, kPartsPerThread = 3;
  if (workers.count() == 1) return 1;
  int64_t functions = 0, instructions = 0;
  for (const llvm::Function& function : module) {
    functions += function.isDeclaration() ? 0 : 1;
    instructions += function.getInstructionCount();
  }
  return static_cast<size_t>(std::max<int64_t>(
      1, std::min({kPartsPerThread * workers.count(), functions, instructions / kInstructions})));
}

// Parts as bitcode, for what is compiled on one thread shares nothing with the others.
std::vector<std::string> Split(llvm::Module& module, size_t count) {
  std::vector<std::string> parts;
  const auto add = [&](std::unique_ptr<llvm::Module> part) {
    llvm::raw_string_ostream stream(parts.emplace_back());
    llvm::WriteBitcodeToFile(*part, stream);
  };
  llvm::SplitModule(module, static_cast<unsigned>(count), add, /*PreserveLocals=*/false, /*RoundRobin=*/true);
  return parts;
}

absl::StatusOr<std::string> OptimizedObject(llvm::Module& module, const Target& target) {
  TF_RETURN_IF_ERROR(Optimize(module, target));
  return MakeObject(module, target);
}

absl::StatusOr<std::string> CompilePart(const std::string& bitcode, const Target& target) {
  try {
    llvm::LLVMContext context;
    auto module = llvm::parseBitcodeFile(llvm::MemoryBufferRef(bitcode, "part"), context);
    if (!module) return ToStatus(module.takeError(), "a part of the emitted code cannot be read");
    return OptimizedObject(**module, target);
  } catch (const std::bad_alloc&) {
    return absl::ResourceExhaustedError("there is no memory to compile the program");
  }
}

// LLVM's linker of machine code, by its functions in C: the headers of its classes take longer to read than
// all else that is here.
class JitCode : public MachineCode {
 public:
  static absl::StatusOr<std::unique_ptr<JitCode>> Create() {
    // Objects are all that it is given; it need not find out what processor this is.
    auto* machine = new llvm::orc::JITTargetMachineBuilder(llvm::Triple(llvm::sys::getProcessTriple()));
    LLVMOrcLLJITBuilderRef builder = LLVMOrcCreateLLJITBuilder();
    LLVMOrcLLJITBuilderSetJITTargetMachineBuilder(
        builder, reinterpret_cast<LLVMOrcJITTargetMachineBuilderRef>(machine));
    LLVMOrcLLJITRef jit = nullptr;
    TF_RETURN_IF_ERROR(
        ToStatus(LLVMOrcCreateLLJIT(&jit, builder), "the linker of emitted code does not start"));
    std::unique_ptr<JitCode> code(new JitCode(jit));
    TF_RETURN_IF_ERROR(AddSymbolListeners(LLVMOrcLLJITGetObjLinkingLayer(jit)));
    return code;
  }
  ~JitCode() override { LLVMConsumeError(LLVMOrcDisposeLLJIT(jit_)); }

  absl::Status Add(const std::vector<HostFunction>& functions) {
    std::vector<LLVMOrcCSymbolMapPair> symbols;
    for (const HostFunction& function : functions) {
      symbols.push_back(
          {LLVMOrcLLJITMangleAndIntern(jit_, function.name),
           {reinterpret_cast<uintptr_t>(function.address), {LLVMJITSymbolGenericFlagsExported, 0}}});
    }
    LLVMOrcMaterializationUnitRef unit = LLVMOrcAbsoluteSymbols(symbols.data(), symbols.size());
    LLVMErrorRef error = LLVMOrcJITDylibDefine(LLVMOrcLLJITGetMainJITDylib(jit_), unit);
    if (error != nullptr) LLVMOrcDisposeMaterializationUnit(unit);
    return ToStatus(error, "emitted code cannot be linked");
  }
  absl::Status Add(const std::string& object) {
    LLVMMemoryBufferRef bytes =
        LLVMCreateMemoryBufferWithMemoryRangeCopy(object.data(), object.size(), "object");
    return ToStatus(LLVMOrcLLJITAddObjectFile(jit_, LLVMOrcLLJITGetMainJITDylib(jit_), bytes),
                    "emitted code cannot be linked");
  }

  void* Find(const std::string& name) const override {
    LLVMOrcExecutorAddress address = 0;
    if (LLVMErrorRef error = LLVMOrcLLJITLookup(jit_, &address, name.c_str())) {
      LLVMConsumeError(error);
      return nullptr;
    }
    return reinterpret_cast<void*>(static_cast<uintptr_t>(address));
  }

 private:
  explicit JitCode(LLVMOrcLLJITRef jit) : jit_(jit) {}
  LLVMOrcLLJITRef jit_;
};

absl::StatusOr<std::unique_ptr<MachineCode>> Link(const std::vector<std::string>& objects,
                                                  const std::vector<HostFunction>& functions) {
  TF_ASSIGN_OR_RETURN(std::unique_ptr<JitCode> code, JitCode::Create());
  TF_RETURN_IF_ERROR(code->Add(functions));
  for (const std::string& object : objects) TF_RETURN_IF_ERROR(code->Add(object));
  return std::unique_ptr<MachineCode>(std::move(code));
}

}  // namespace

absl::Status Optimize(llvm::Module& module, const Target& target) {
  std::string broken;
  llvm::raw_string_ostream stream(broken);
  if (llvm::verifyModule(module, &stream))
    return absl::InternalError(absl::StrCat("the emitted code is broken: ", broken));
  TF_ASSIGN_OR_RETURN(const auto machine, BorrowTargetMachine(target));
  module.setDataLayout(machine->createDataLayout());
  module.setTargetTriple(machine->getTargetTriple());
  LLVMPassBuilderOptionsRef options = LLVMCreatePassBuilderOptions();
  const absl::Status status =
      ToStatus(LLVMRunPasses(llvm::wrap(&module),
                             "function(sroa<modify-cfg>,early-cse<memssa>,instcombine<no-verify-fixpoint>,"
                             "simplifycfg,loop-mssa(licm))",
                             reinterpret_cast<LLVMTargetMachineRef>(machine.get()), options),
               "LLVM cannot optimize the emitted code");
  LLVMDisposePassBuilderOptions(options);
  for (llvm::Function& function : module) StoreSingleLanes(function);
  return status;
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

absl::StatusOr<std::unique_ptr<MachineCode>> Compile(llvm::Module& module, const Target& target,
                                                     const std::vector<HostFunction>& functions,
                                                     Workers& workers) {
  std::vector<std::string> objects(PartsFor(module, workers));
  if (objects.size() == 1) {
    TF_ASSIGN_OR_RETURN(objects[0], OptimizedObject(module, target));
    return Link(objects, functions);
  }
  const std::vector<std::string> parts = Split(module, objects.size());
  std::vector<absl::Status> statuses(parts.size());
  workers.Run(static_cast<int64_t>(parts.size()), [&](int64_t i) {
    absl::StatusOr<std::string> object = CompilePart(parts[i], target);
    if (object.ok()) objects[i] = *std::move(object);
    statuses[i] = object.status();
  });
  for (absl::Status& status : statuses) TF_RETURN_IF_ERROR(std::move(status));
  return Link(objects, functions);
}

}  // namespace xla::cpu
