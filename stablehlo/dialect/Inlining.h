// The inliner interface of a dialect whose ops may be in any region.
#pragma once

#include "mlir/IR/Dialect.h"
#include "mlir/Transforms/InliningUtils.h"

namespace mlir::hlo {

// Every op may be inlined: none depends on the function around it. Terminators need no handling, because
// calls are of functions, whose terminators belong to the dialect of the function.
struct InlinerInterface : public DialectInlinerInterface {
  using DialectInlinerInterface::DialectInlinerInterface;
  bool isLegalToInline(Operation*, Operation*, bool) const override { return true; }
  bool isLegalToInline(Region*, Region*, bool, IRMapping&) const override { return true; }
  bool isLegalToInline(Operation*, Region*, bool, IRMapping&) const override { return true; }
};

}  // namespace mlir::hlo
