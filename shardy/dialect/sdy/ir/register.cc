#include "shardy/dialect/sdy/ir/register.h"

#include "shardy/dialect/sdy/ir/dialect.h"
#include "stablehlo/dialect/Register.h"

namespace mlir::sdy {

void registerAllDialects(DialectRegistry& registry) {
  stablehlo::registerAllDialects(registry);
  registry.insert<SdyDialect>();
}

void loadAllRequiredDialects(MLIRContext* context) {
  DialectRegistry registry;
  registerAllDialects(registry);
  context->appendDialectRegistry(registry);
  for (StringRef name : registry.getDialectNames()) context->getOrLoadDialect(name);
}

}  // namespace mlir::sdy
