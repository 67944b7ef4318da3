#include "xla/cpu/emit/target.h"

#include <map>
#include <mutex>
#include <new>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Function.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

namespace xla::cpu {
namespace {

const llvm::Target* FindTarget(const llvm::Triple& triple, std::string* error) {
  static const bool initialized = [] {
    // LLVM would end the process.
    llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { throw std::bad_alloc(); });
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)initialized;
  return llvm::TargetRegistry::lookupTarget(triple, *error);
}

// The features are those that the processor's name does not say.
Target FindHost() {
  Target target;
  target.cpu = llvm::sys::getHostCPUName().str();
  const llvm::Triple triple(llvm::sys::getProcessTriple());
  std::string unused;
  const llvm::Target* found = FindTarget(triple, &unused);
  const std::unique_ptr<llvm::MCSubtargetInfo> named(
      found == nullptr ? nullptr : found->createMCSubtargetInfo(triple, target.cpu, ""));
  bool avx = false, avx512 = false;
  for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
    const std::string text = (feature.second ? "+" : "-") + feature.first().str();
    if (named == nullptr || !named->checkFeatures(text))
      absl::StrAppend(&target.features, target.features.empty() ? "" : ",", text);
    avx |= feature.second && feature.first() == "avx2";
    avx512 |= feature.second && feature.first() == "avx512bw";
  }
  target.vector_bytes = avx512 ? 64 : avx ? 32 : 16;
  return target;
}

// The unused ones, by processor and features.
struct FreeMachines {
  std::mutex mutex;
  std::map<std::pair<std::string, std::string>, std::vector<std::unique_ptr<llvm::TargetMachine>>> machines;
};

FreeMachines& GetFreeMachines() {
  static FreeMachines& free = *new FreeMachines();
  return free;
}

}  // namespace

void ReleaseTargetMachine::operator()(llvm::TargetMachine* machine) const {
  std::unique_ptr<llvm::TargetMachine> owned(machine);
  FreeMachines& free = GetFreeMachines();
  std::lock_guard<std::mutex> lock(free.mutex);
  free.machines[{machine->getTargetCPU().str(), machine->getTargetFeatureString().str()}].push_back(
      std::move(owned));
}

void SetTarget(llvm::Function& function, const Target& target) {
  function.addFnAttr("target-cpu", target.cpu);
  function.addFnAttr("target-features", target.features);
  function.addFnAttr("prefer-vector-width", std::to_string(target.vector_bytes * 8));
}

const Target& HostTarget() {
  static const Target& target = *new Target(FindHost());
  return target;
}

absl::StatusOr<BorrowedTargetMachine> BorrowTargetMachine(const Target& target) {
  {
    FreeMachines& free = GetFreeMachines();
    std::lock_guard<std::mutex> lock(free.mutex);
    const auto found = free.machines.find({target.cpu, target.features});
    if (found != free.machines.end() && !found->second.empty()) {
      BorrowedTargetMachine machine(found->second.back().release());
      found->second.pop_back();
      return machine;
    }
  }
  const llvm::Triple triple(llvm::sys::getProcessTriple());
  std::string error;
  const llvm::Target* found = FindTarget(triple, &error);
  if (found == nullptr)
    return absl::UnimplementedError(absl::StrCat("LLVM cannot generate code for this machine: ", error));
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return BorrowedTargetMachine(found->createTargetMachine(triple, target.cpu, target.features, options,
                                                          llvm::Reloc::PIC_, std::nullopt,
                                                          llvm::CodeGenOptLevel::Default, /*JIT=*/true));
}

}  // namespace xla::cpu
