#include "shardy/dialect/sdy/transforms/common/sharding_walker.h"

#include "shardy/dialect/sdy/ir/constants.h"
#include "shardy/dialect/sdy/transforms/common/discardable_attribute.h"
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
  DiscardableAttribute attribute_of(root->getContext(), kShardingAttr);
  llvm::DenseMap<Attribute, Attribute> known;
  const auto change = [&](Attribute attribute) {
    const auto [changed, is_new] = known.try_emplace(attribute);
    if (is_new) changed->second = transformAttribute(attribute, transform);
    return changed->second;
  };
  root->walk<WalkOrder::PreOrder>([&](Operation* op) {
    if (auto function = dyn_cast<FunctionOpInterface>(op)) {
      changeSignatureAttributes(function, [&](NamedAttrList& attributes, Type) {
        if (Attribute old = attributes.get(kShardingAttr)) attributes.set(kShardingAttr, change(old));
      });
    }
    // Attributes of the op itself are slow to ask for; only these ops have shardings there.
    if (isa_and_nonnull<SdyDialect>(op->getDialect()) && !isa<ConstantOp>(op)) {
      for (NamedAttribute attribute : SmallVector<NamedAttribute>(op->getAttrs())) {
        const Attribute changed = change(attribute.getValue());
        if (changed != attribute.getValue()) op->setAttr(attribute.getName(), changed);
      }
    } else if (Attribute old = attribute_of.get(op)) {
      const Attribute changed = change(old);
      if (changed != old) attribute_of.set(op, changed);
    }
  });
}

}  // namespace mlir::sdy
