// One discardable attribute of many ops.
#pragma once

#include <utility>

#include "llvm/ADT/DenseMap.h"
#include "mlir/IR/Operation.h"

namespace mlir::sdy {

// Sets the attribute as `Operation::setDiscardableAttr` does. Lists of attributes are slow to make, and most
// ops have the same others and get the same: it remembers them.
class DiscardableAttribute {
 public:
  DiscardableAttribute(MLIRContext* context, StringRef name) : name_(StringAttr::get(context, name)) {}

  // Null where the op has none.
  Attribute get(Operation* op) const { return op->getDiscardableAttr(name_); }

  void set(Operation* op, Attribute value) {
    const DictionaryAttr old = op->getRawDictionaryAttrs();
    DictionaryAttr& changed = changed_[{old, value}];
    if (!changed) {
      op->setDiscardableAttr(name_, value);
      changed = op->getRawDictionaryAttrs();
    } else {
      op->setDiscardableAttrs(changed);
    }
  }

 private:
  StringAttr name_;
  llvm::DenseMap<std::pair<DictionaryAttr, Attribute>, DictionaryAttr> changed_;
};

}  // namespace mlir::sdy
