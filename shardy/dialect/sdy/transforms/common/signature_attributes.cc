#include "shardy/dialect/sdy/transforms/common/signature_attributes.h"

namespace mlir::sdy {

void changeSignatureAttributes(FunctionOpInterface function, bool of_results,
                               llvm::function_ref<void(size_t number, NamedAttrList& attributes)> change) {
  const ArrayAttr old = of_results ? function.getResAttrsAttr() : function.getArgAttrsAttr();
  const size_t count = of_results ? function.getNumResults() : function.getNumArguments();
  SmallVector<Attribute> changed;
  bool any = false;
  for (size_t number = 0; number < count; ++number) {
    NamedAttrList attributes;
    if (old) attributes = NamedAttrList(cast<DictionaryAttr>(old[number]));
    change(number, attributes);
    any = any || !attributes.empty();
    changed.push_back(attributes.getDictionary(function->getContext()));
  }
  const auto all = any ? ArrayAttr::get(function->getContext(), changed) : ArrayAttr();
  if (all == old) return;
  if (of_results) {
    any ? function.setResAttrsAttr(all) : (void)function.removeResAttrsAttr();
  } else {
    any ? function.setArgAttrsAttr(all) : (void)function.removeArgAttrsAttr();
  }
}

void changeSignatureAttributes(FunctionOpInterface function,
                               llvm::function_ref<void(NamedAttrList& attributes, Type type)> change) {
  for (const bool of_results : {false, true}) {
    if (!(of_results ? function.getResAttrsAttr() : function.getArgAttrsAttr())) continue;
    const ArrayRef<Type> types = of_results ? function.getResultTypes() : function.getArgumentTypes();
    changeSignatureAttributes(function, of_results, [&](size_t number, NamedAttrList& attributes) {
      change(attributes, types[number]);
    });
  }
}

}  // namespace mlir::sdy
