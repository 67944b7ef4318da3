// Makes the integers of all types signless: `ui8` becomes `i8`.
#include "mlir/IR/AttrTypeSubElements.h"
#include "stablehlo/transforms/Passes.h"

namespace mlir::stablehlo {

#define GEN_PASS_DEF_STABLEHLOCONVERTTOSIGNLESSPASS
#include "stablehlo/transforms/Passes.h.inc"

namespace {

struct StablehloConvertToSignlessPass
    : public impl::StablehloConvertToSignlessPassBase<StablehloConvertToSignlessPass> {
  void runOnOperation() override {
    AttrTypeReplacer replacer;
    replacer.addReplacement(
        [](IntegerType type) -> Type { return IntegerType::get(type.getContext(), type.getWidth()); });
    // The values of constants keep their bits.
    replacer.addReplacement(
        [&](DenseIntElementsAttr elements) -> std::optional<std::pair<Attribute, WalkResult>> {
          auto type = dyn_cast<IntegerType>(elements.getElementType());
          if (!type || type.isSignless()) return std::nullopt;
          Type signless = IntegerType::get(type.getContext(), type.getWidth());
          return std::make_pair(elements.bitcast(signless), WalkResult::skip());
        });
    replacer.recursivelyReplaceElementsIn(getOperation(), /*replaceAttrs=*/true, /*replaceLocs=*/false,
                                          /*replaceTypes=*/true);
  }
};

}  // namespace
}  // namespace mlir::stablehlo
