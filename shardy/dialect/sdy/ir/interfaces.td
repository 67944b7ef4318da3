// Interfaces of ops that sharding propagation handles without knowing their names.
#ifndef SHARDY_DIALECT_SDY_IR_INTERFACES_TD
#define SHARDY_DIALECT_SDY_IR_INTERFACES_TD

include "mlir/IR/OpBase.td"

def Sdy_CollectiveOpInterface : OpInterface<"CollectiveOpInterface"> {
  let cppNamespace = "::mlir::sdy";
  let description = [{
    An op of one tensor that moves data between devices: what the tensor is stays the same, its sharding becomes
    `out_sharding`.
  }];
  let methods = [
    InterfaceMethod<"The operand.", "::mlir::TypedValue<::mlir::ShapedType>", "getTensor">,
    InterfaceMethod<"The result's sharding.", "::mlir::sdy::TensorShardingAttr", "getOutSharding">,
    InterfaceMethod<"Gives the result another sharding.", "void", "setOutShardingAttr",
                    (ins "::mlir::sdy::TensorShardingAttr":$sharding)>
  ];
}

def Sdy_ShardableDataFlowOpInterface : OpInterface<"ShardableDataFlowOpInterface"> {
  let cppNamespace = "::mlir::sdy";
  let description = [{
    An op with regions through which values flow: the operands of the op, or of a terminator in it, that reach a
    block argument or a result are sharded as it is. Block arguments and results are called edge owners.
  }];
  let methods = [
    InterfaceMethod<"The shardings of the block arguments that own edges; nothing when there are none.",
                    "::llvm::SmallVector<::mlir::sdy::TensorShardingAttr>", "getBlockArgumentEdgeOwnerShardings">,
    InterfaceMethod<"Sets them.", "void", "setBlockArgumentEdgeOwnerShardings",
                    (ins "::llvm::ArrayRef<::mlir::sdy::TensorShardingAttr>":$shardings)>,
    InterfaceMethod<"The shardings of the results that own edges; nothing when there are none.",
                    "::llvm::SmallVector<::mlir::sdy::TensorShardingAttr>", "getOpResultEdgeOwnerShardings">,
    InterfaceMethod<"Sets them.", "void", "setOpResultEdgeOwnerShardings",
                    (ins "::llvm::ArrayRef<::mlir::sdy::TensorShardingAttr>":$shardings)>,
    InterfaceMethod<"What a block argument's sharding becomes when an edge has found `sharding`.",
                    "::mlir::sdy::TensorShardingAttr", "transformTargetSharding",
                    (ins "::mlir::Value":$target, "::mlir::sdy::TensorShardingAttr":$sharding, "bool":$inward),
                    "", "return sharding;">,
    InterfaceMethod<"The block arguments that own edges.", "::llvm::ArrayRef<::mlir::BlockArgument>",
                    "getBlockArgumentEdgeOwners">,
    InterfaceMethod<"The results that own edges.", "::mlir::ResultRange", "getOpResultEdgeOwners">,
    InterfaceMethod<"The values that flow to an edge's owner.", "::llvm::SmallVector<::mlir::OpOperand*>",
                    "getEdgeSources", (ins "::mlir::Value":$owner)>
  ];
}

#endif  // SHARDY_DIALECT_SDY_IR_INTERFACES_TD
