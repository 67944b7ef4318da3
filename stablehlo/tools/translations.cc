#include "stablehlo/tools/translations.h"

#include <memory>
#include <utility>

#include "llvm/Support/SourceMgr.h"
#include "mlir/IR/OwningOpRef.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "stablehlo/dialect/ParseModule.h"
#include "stablehlo/tools/registry.h"

namespace mlir::stablehlo {

void registerModuleTranslation(StringRef name, StringRef description, ModuleTranslation translate) {
  const TranslateRegistration registration(
      name, description,
      [translate = std::move(translate)](const std::shared_ptr<llvm::SourceMgr>& sources, raw_ostream& out,
                                         MLIRContext* context) {
        DialectRegistry registry;
        registerToolDialects(registry);
        context->appendDialectRegistry(registry);
        const llvm::MemoryBuffer& file = *sources->getMemoryBuffer(sources->getMainFileID());
        OwningOpRef<ModuleOp> module = parseModule(file.getBuffer(), file.getBufferIdentifier(), context);
        return module ? translate(*module, out) : failure();
      });
}

}  // namespace mlir::stablehlo
