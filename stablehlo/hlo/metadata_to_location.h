// HLO's metadata as locations of MLIR.
#pragma once

#include <memory>

#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Location.h"
#include "mlir/IR/MLIRContext.h"

namespace xla {

class OpMetadata;
class StackFrameIndexProto;

// Makes locations of metadata: the op's name around its place in a file, or around its stack of calls when
// the module has one. Each frame is made once.
class MetadataToLocation {
 public:
  MetadataToLocation(mlir::MLIRContext* context, std::shared_ptr<const StackFrameIndexProto> frames);
  ~MetadataToLocation();

  // The unknown location when there is no metadata or it is empty.
  mlir::Location Get(const OpMetadata* metadata);

 private:
  mlir::LocationAttr Frame(int id);
  mlir::LocationAttr Stack(int frame_id);

  mlir::MLIRContext* context_;
  std::shared_ptr<const StackFrameIndexProto> frames_;
  llvm::DenseMap<int, mlir::LocationAttr> stacks_;
};

}  // namespace xla
