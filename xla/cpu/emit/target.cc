#include "xla/cpu/emit/target.h"

#include <new>
#include <optional>

#include "absl/strings/str_cat.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/ErrorHandling.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Target/TargetMachine.h"
#include "llvm/TargetParser/Host.h"

namespace xla::cpu {
namespace {

Target FindHost() {
  Target target;
  target.cpu = llvm::sys::getHostCPUName().str();
  bool avx = false, avx512 = false;
  for (const auto& feature : llvm::sys::getHostCPUFeatures()) {
    absl::StrAppend(&target.features, target.features.empty() ? "" : ",", feature.second ? "+" : "-",
                    feature.first().str());
    avx |= feature.second && feature.first() == "avx2";
    avx512 |= feature.second && feature.first() == "avx512bw";
  }
  target.vector_bytes = avx512 ? 64 : avx ? 32 : 16;
  return target;
}

}  // namespace

const Target& HostTarget() {
  static const Target& target = *new Target(FindHost());
  return target;
}

absl::StatusOr<std::unique_ptr<llvm::TargetMachine>> MakeTargetMachine(const Target& target) {
  static const bool initialized = [] {
    // LLVM would end the process.
    llvm::install_bad_alloc_error_handler([](void*, const char*, bool) { throw std::bad_alloc(); });
    llvm::InitializeNativeTarget();
    llvm::InitializeNativeTargetAsmPrinter();
    return true;
  }();
  (void)initialized;
  const llvm::Triple triple(llvm::sys::getProcessTriple());
  std::string error;
  const llvm::Target* found = llvm::TargetRegistry::lookupTarget(triple, error);
  if (found == nullptr)
    return absl::UnimplementedError(absl::StrCat("LLVM makes no code for this machine: ", error));
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  return std::unique_ptr<llvm::TargetMachine>(
      found->createTargetMachine(triple, target.cpu, target.features, options, llvm::Reloc::PIC_,
                                 std::nullopt, llvm::CodeGenOptLevel::Default, /*JIT=*/true));
}

}  // namespace xla::cpu
