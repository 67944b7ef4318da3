#include "shardy/dialect/sdy/transforms/common/signature_attributes.h"

namespace mlir::sdy {

void changeSignatureAttributes(FunctionOpInterface function,
                               llvm::function_ref<void(NamedAttrList& attributes, Type type)> change) {
  const auto changed = [&](ArrayAttr dictionaries, ArrayRef<Type> types) {
    SmallVector<Attribute> result;
    for (auto [of_value, type] : llvm::zip_equal(dictionaries, types)) {
      NamedAttrList attributes(cast<DictionaryAttr>(of_value));
      change(attributes, type);
      result.push_back(attributes.getDictionary(function->getContext()));
    }
    return ArrayAttr::get(function->getContext(), result);
  };
  if (ArrayAttr of_arguments = function.getArgAttrsAttr())
    function.setArgAttrsAttr(changed(of_arguments, function.getArgumentTypes()));
  if (ArrayAttr of_results = function.getResAttrsAttr())
    function.setResAttrsAttr(changed(of_results, function.getResultTypes()));
}

}  // namespace mlir::sdy
