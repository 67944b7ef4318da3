// Passes that show what an op's interfaces answer.
#pragma once

namespace mlir::hlo {

// hlo-test-infer: "hlo_test_infer.get_return_types"(%x) becomes "hlo_test_infer.return_types"(%x) {types0 =
// ..}, with the types that are inferred for the op that defines %x; get_return_type_components likewise, with
// the parts of the types. "hlo_test_infer.reify_return_type_shapes"(%x) is replaced by the shapes of that
// op's results. hlo-test-speculatability: "hlo_test_speculatability.is_speculatable"(%x),
// .is_not_speculatable and .is_recursively_speculatable disappear where they are true of the op that defines
// %x.
void registerInterfaceTestPasses();

}  // namespace mlir::hlo
