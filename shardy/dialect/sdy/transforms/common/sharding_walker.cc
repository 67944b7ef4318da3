#include "shardy/dialect/sdy/transforms/common/sharding_walker.h"

#include "shardy/dialect/sdy/ir/constants.h"
#include "shardy/dialect/sdy/transforms/common/signature_attributes.h"

namespace mlir::sdy {
namespace {

// Null stays null.
Attribute transformAttribute(Attribute attribute, ShardingTransform transform) {
  if (auto sharding = dyn_cast_or_null<TensorShardingAttr>(attribute)) return transform(sharding);
  auto per_value = dyn_cast_or_null<TensorShardingPerValueAttr>(attribute);
  if (!per_value) return attribute;
  const auto shardings = llvm::map_to_vector(per_value.getShardings(), transform);
  return TensorShardingPerValueAttr::get(per_value.getContext(), shardings);
}

}  // namespace

void transformShardings(Operation* root, ShardingTransform transform) {
  root->walk<WalkOrder::PreOrder>([&](Operation* op) {
    if (auto function = dyn_cast<FunctionOpInterface>(op)) {
      changeSignatureAttributes(function, [&](NamedAttrList& attributes, Type) {
        if (Attribute old = attributes.get(kShardingAttr))
          attributes.set(kShardingAttr, transformAttribute(old, transform));
      });
    }
    const bool is_ours = isa_and_nonnull<SdyDialect>(op->getDialect());
    for (NamedAttribute attribute : op->getAttrs()) {
      if (!is_ours && attribute.getName() != kShardingAttr) continue;
      const Attribute changed = transformAttribute(attribute.getValue(), transform);
      if (changed != attribute.getValue()) op->setAttr(attribute.getName(), changed);
    }
  });
}

}  // namespace mlir::sdy
