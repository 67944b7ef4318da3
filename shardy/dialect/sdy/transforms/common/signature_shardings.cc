#include "shardy/dialect/sdy/transforms/common/signature_shardings.h"

#include "shardy/dialect/sdy/ir/utils.h"
#include "shardy/dialect/sdy/transforms/common/signature_attributes.h"

namespace mlir::sdy {
namespace {

SmallVector<TensorShardingAttr> getShardings(ArrayAttr dictionaries, unsigned size) {
  if (!dictionaries) return SmallVector<TensorShardingAttr>(size);
  return llvm::map_to_vector(dictionaries.getAsRange<DictionaryAttr>(), [](DictionaryAttr of_value) {
    return of_value.getAs<TensorShardingAttr>(kShardingAttr);
  });
}

void setShardings(func::FuncOp function, bool of_results, ArrayRef<TensorShardingAttr> shardings) {
  changeSignatureAttributes(function, of_results, [&](size_t number, NamedAttrList& attributes) {
    if (shardings[number]) {
      attributes.set(kShardingAttr, shardings[number]);
    } else {
      attributes.erase(kShardingAttr);
    }
  });
}

}  // namespace

SmallVector<TensorShardingAttr> getArgumentShardings(func::FuncOp function) {
  return getShardings(function.getArgAttrsAttr(), function.getNumArguments());
}

SmallVector<TensorShardingAttr> getResultShardings(func::FuncOp function) {
  return getShardings(function.getResAttrsAttr(), function.getNumResults());
}

void setArgumentShardings(func::FuncOp function, ArrayRef<TensorShardingAttr> shardings) {
  setShardings(function, /*of_results=*/false, shardings);
}

void setResultShardings(func::FuncOp function, ArrayRef<TensorShardingAttr> shardings) {
  setShardings(function, /*of_results=*/true, shardings);
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
