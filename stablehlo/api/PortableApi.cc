#include "stablehlo/api/PortableApi.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/MLIRContext.h"
#include "shardy/dialect/sdy/ir/register.h"
#include "stablehlo/dialect/ParseModule.h"
#include "stablehlo/dialect/Serialization.h"
#include "stablehlo/dialect/Version.h"

namespace mlir::stablehlo {

namespace {

// A context that knows the dialects, for one call.
struct Session {
  Session() : context(MLIRContext::Threading::DISABLED) {
    DialectRegistry registry;
    sdy::registerAllDialects(registry);
    context.appendDialectRegistry(registry);
  }
  MLIRContext context;
};

}  // namespace

int64_t getApiVersion() { return 11; }

std::string getCurrentVersion() { return vhlo::Version::getCurrentVersion().toString(); }

std::string getMinimumVersion() { return vhlo::Version::getMinimumVersion().toString(); }

FailureOr<std::string> getSmallerVersion(const std::string& version1, const std::string& version2) {
  FailureOr<vhlo::Version> first = vhlo::Version::fromString(version1),
                           second = vhlo::Version::fromString(version2);
  if (failed(first) || failed(second)) return failure();
  return std::min(*first, *second).toString();
}

LogicalResult serializePortableArtifact(StringRef module, StringRef target_version, raw_ostream& stream,
                                        bool allow_other_dialects) {
  Session session;
  OwningOpRef<ModuleOp> parsed = parseModule(module, "", &session.context);
  if (!parsed) return failure();
  return serializePortableArtifact(*parsed, target_version, stream, allow_other_dialects);
}

LogicalResult deserializePortableArtifact(StringRef artifact, raw_ostream& stream) {
  Session session;
  OwningOpRef<ModuleOp> module = deserializePortableArtifact(artifact, &session.context);
  if (!module) return failure();
  return writeBytecodeToFile(*module, stream);
}

}  // namespace mlir::stablehlo
