#include "xla/cpu/emit/jit_symbols.h"

#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "llvm/ExecutionEngine/JITLink/JITLink.h"
#include "llvm/ExecutionEngine/Orc/Debugging/ELFDebugObjectPlugin.h"
#include "llvm/ExecutionEngine/Orc/ObjectLinkingLayer.h"
#include "xla/status_macros.h"

namespace xla::cpu {
namespace {

using llvm::orc::ObjectLinkingLayer;

// Appends a line for each function to the file in which perf looks for code without a file of its own:
// address and size in hexadecimal, and name (tools/perf/Documentation/jit-interface.txt in Linux).
class PerfMap : public ObjectLinkingLayer::Plugin {
 public:
  void modifyPassConfig(llvm::orc::MaterializationResponsibility&, llvm::jitlink::LinkGraph&,
                        llvm::jitlink::PassConfiguration& passes) override {
    // Calls inside of an object do not go by names, which are lost unless they are said to be needed.
    passes.PrePrunePasses.push_back([](llvm::jitlink::LinkGraph& graph) {
      for (llvm::jitlink::Symbol* symbol : graph.defined_symbols()) symbol->setLive(true);
      return llvm::Error::success();
    });
    passes.PostFixupPasses.push_back(&Write);
  }
  llvm::Error notifyFailed(llvm::orc::MaterializationResponsibility&) override {
    return llvm::Error::success();
  }
  llvm::Error notifyRemovingResources(llvm::orc::JITDylib&, llvm::orc::ResourceKey) override {
    return llvm::Error::success();
  }
  void notifyTransferringResources(llvm::orc::JITDylib&, llvm::orc::ResourceKey,
                                   llvm::orc::ResourceKey) override {}

 private:
  static llvm::Error Write(llvm::jitlink::LinkGraph& graph) {
    static std::mutex& mutex = *new std::mutex();
    std::lock_guard<std::mutex> lock(mutex);
    const std::string path = absl::StrCat("/tmp/perf-", getpid(), ".map");
    std::FILE* file = std::fopen(path.c_str(), "a");
    if (file == nullptr) return llvm::createStringError("cannot write " + path);
    for (llvm::jitlink::Symbol* symbol : graph.defined_symbols()) {
      if (!symbol->hasName() || !symbol->isCallable() || symbol->getSize() == 0) continue;
      const std::string line =
          absl::StrCat(absl::Hex(symbol->getAddress().getValue()), " ", absl::Hex(symbol->getSize()), " ",
                       (*symbol->getName()).str(), "\n");
      std::fputs(line.c_str(), file);
    }
    return std::fclose(file) == 0 ? llvm::Error::success() : llvm::createStringError("cannot write " + path);
  }
};

}  // namespace

absl::Status AddSymbolListeners(LLVMOrcObjectLayerRef object_layer) {
  const char* tools = std::getenv("TESSERA_JIT_SYMBOLS");
  auto* layer = llvm::dyn_cast<ObjectLinkingLayer>(reinterpret_cast<llvm::orc::ObjectLayer*>(object_layer));
  if (tools == nullptr || layer == nullptr) return absl::OkStatus();
  for (absl::string_view tool : absl::StrSplit(tools, ',', absl::SkipEmpty())) {
    if (tool == "perf") {
      layer->addPlugin(std::make_shared<PerfMap>());
    } else if (tool == "gdb") {
      llvm::Error error = llvm::Error::success();
      layer->addPlugin(std::make_shared<llvm::orc::ELFDebugObjectPlugin>(
          layer->getExecutionSession(), /*RequireDebugSections=*/false, /*AutoRegisterCode=*/true, error));
      if (error) return absl::InternalError(llvm::toString(std::move(error)));
    } else {
      return absl::InvalidArgumentError(
          absl::StrCat("TESSERA_JIT_SYMBOLS: '", tool, "' is not one of perf, gdb"));
    }
  }
  return absl::OkStatus();
}

}  // namespace xla::cpu
