#include "shardy/dialect/sdy/transforms/common/signature_shardings.h"

#include "shardy/dialect/sdy/ir/utils.h"

namespace mlir::sdy {
namespace {

SmallVector<TensorShardingAttr> getShardings(ArrayAttr dictionaries, unsigned size) {
  if (!dictionaries) return SmallVector<TensorShardingAttr>(size);
  return llvm::map_to_vector(dictionaries.getAsRange<DictionaryAttr>(), [](DictionaryAttr of_value) {
    return of_value.getAs<TensorShardingAttr>(kShardingAttr);
  });
}

SmallVector<Attribute> withShardings(MLIRContext* context, ArrayAttr dictionaries,
                                     ArrayRef<TensorShardingAttr> shardings) {
  SmallVector<Attribute> result;
  for (auto [number, sharding] : llvm::enumerate(shardings)) {
    NamedAttrList attributes;
    if (dictionaries) attributes = NamedAttrList(cast<DictionaryAttr>(dictionaries[number]));
    if (sharding) {
      attributes.set(kShardingAttr, sharding);
    } else {
      attributes.erase(kShardingAttr);
    }
    result.push_back(attributes.getDictionary(context));
  }
  return result;
}

bool isEmpty(Attribute dictionary) { return cast<DictionaryAttr>(dictionary).empty(); }

}  // namespace

SmallVector<TensorShardingAttr> getArgumentShardings(func::FuncOp function) {
  return getShardings(function.getArgAttrsAttr(), function.getNumArguments());
}

SmallVector<TensorShardingAttr> getResultShardings(func::FuncOp function) {
  return getShardings(function.getResAttrsAttr(), function.getNumResults());
}

void setArgumentShardings(func::FuncOp function, ArrayRef<TensorShardingAttr> shardings) {
  const auto changed = withShardings(function.getContext(), function.getArgAttrsAttr(), shardings);
  if (llvm::all_of(changed, isEmpty)) {
    function.removeArgAttrsAttr();
  } else {
    function.setArgAttrsAttr(ArrayAttr::get(function.getContext(), changed));
  }
}

void setResultShardings(func::FuncOp function, ArrayRef<TensorShardingAttr> shardings) {
  const auto changed = withShardings(function.getContext(), function.getResAttrsAttr(), shardings);
  if (llvm::all_of(changed, isEmpty)) {
    function.removeResAttrsAttr();
  } else {
    function.setResAttrsAttr(ArrayAttr::get(function.getContext(), changed));
  }
}

TensorShardingPerValueAttr toShardingPerValue(ArrayRef<TensorShardingAttr> shardings, Operation* site,
                                              TypeRange types) {
  const auto* first = llvm::find_if(shardings, [](TensorShardingAttr sharding) { return sharding; });
  if (first == shardings.end()) return {};
  SmallVector<TensorShardingAttr> all(shardings);
  if (llvm::is_contained(shardings, TensorShardingAttr())) {
    const MeshAttr mesh = first->getMesh(site);
    for (auto [sharding, type] : llvm::zip_equal(all, types)) {
      if (!sharding) sharding = getOpenSharding(*first, mesh, type);
    }
  }
  return TensorShardingPerValueAttr::get(site->getContext(), all);
}

}  // namespace mlir::sdy
