// Ops among devices.
#ifndef STABLEHLO_DIALECT_STABLEHLO_COLLECTIVE_OPS_TD
#define STABLEHLO_DIALECT_STABLEHLO_COLLECTIVE_OPS_TD

include "stablehlo/dialect/StablehloOpBase.td"

def StableHLO_AllGatherOp : StableHLO_Op<"all_gather",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, HLO_PairwiseSameOperandAndResultElementType,
     DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Concatenates the operands of all devices of a group";
  let arguments = (ins
    Variadic<HLO_Tensor>:$operands,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$all_gather_dim,
    StableHLO_ReplicaGroups:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandle>:$channel_handle,
    UnitAttr:$use_global_device_ids
  );
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

def StableHLO_AllReduceOp : StableHLO_Op<"all_reduce",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, HLO_InferTensorType,
     SingleBlockImplicitTerminator<"ReturnOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Reduces the operands of all devices of a group";
  let arguments = (ins
    Variadic<HLO_Tensor>:$operands,
    StableHLO_ReplicaGroups:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandle>:$channel_handle,
    UnitAttr:$use_global_device_ids
  );
  let results = (outs Variadic<HLO_Tensor>);
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
}

def StableHLO_AllToAllOp : StableHLO_Op<"all_to_all",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, HLO_PairwiseSameOperandAndResultElementType,
     HLO_InferTensorType, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Splits the operand and sends each part to another device of the group";
  let arguments = (ins
    Variadic<HLO_Tensor>:$operands,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$split_dimension,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$concat_dimension,
    ConfinedAttr<I64Attr, [IntPositive]>:$split_count,
    StableHLO_ReplicaGroups:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandle>:$channel_handle
  );
  let results = (outs Variadic<HLO_Tensor>);
}

def StableHLO_AsyncDoneOp : StableHLO_Op<"async_done", [HLO_InferType]> {
  let summary = "Waits for the result of an op that was started";
  let arguments = (ins HLO_Future:$operand);
  let results = (outs HLO_Tensor);
}

def StableHLO_AsyncStartOp : StableHLO_Op<"async_start",
    [SingleBlockImplicitTerminator<"ReturnOp">, HLO_RecursivelySpeculatableIfAllInputsStatic,
     IsolatedFromAbove, HLO_InferType]> {
  let summary = "Starts the op in its body";
  let arguments = (ins Variadic<HLO_Tensor>:$operands);
  let results = (outs HLO_Future);
  let regions = (region SizedRegion<1>:$body);
  let hasVerifier = 1;
}

def StableHLO_CollectiveBroadcastOp : StableHLO_Op<"collective_broadcast",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, HLO_InferTensorType,
     DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Sends the operand of a group's first device to all of them";
  let arguments = (ins
    Variadic<HLO_Tensor>:$operands,
    StableHLO_ReplicaGroups:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandle>:$channel_handle,
    UnitAttr:$has_dynamic_root
  );
  let results = (outs Variadic<HLO_Tensor>);
  let hasVerifier = 1;
}

def StableHLO_CollectivePermuteOp : StableHLO_Op<"collective_permute",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, SameOperandsAndResultElementType,
     HLO_InferTensorTypeOfFirstOperand]> {
  let summary = "Sends operands along pairs of devices";
  let arguments = (ins
    HLO_Tensor:$operand,
    I64ElementsAttr:$source_target_pairs,
    OptionalAttr<StableHLO_ChannelHandle>:$channel_handle
  );
  let results = (outs HLO_Tensor);
  let hasVerifier = 1;
}

def StableHLO_CollectiveReduceOp : StableHLO_Op<"collective_reduce",
    [HLO_SpeculatableIfStaticDimInOutputIsStaticInInput, HLO_InferTensorType,
     SingleBlockImplicitTerminator<"ReturnOp">, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Reduces the operands of a group to one device of it";
  let arguments = (ins
    Variadic<HLO_Tensor>:$operands,
    StableHLO_ReplicaGroups:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandle>:$channel_handle,
    UnitAttr:$use_global_device_ids,
    UnitAttr:$has_dynamic_root
  );
  let results = (outs Variadic<HLO_Tensor>);
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
}

def StableHLO_CrossReplicaSumOp : StableHLO_Op<"cross-replica-sum", [Pure, HLO_CompatibleOperandsAndResultType]> {
  let summary = "Sum over groups of replicas";
  let arguments = (ins HLO_Tensor:$operand, I64ElementsAttr:$replica_groups);
  let results = (outs HLO_Tensor);
}

def StableHLO_PartitionIdOp : StableHLO_Op<"partition_id", [Pure, HLO_InferType]> {
  let summary = "The number of the partition this runs on";
  let results = (outs UI32RankedTensor);
  let assemblyFormat = "attr-dict `:` type(results)";
}

def StableHLO_ReduceScatterOp : StableHLO_Op<"reduce_scatter",
    [DeclareOpInterfaceMethods<ConditionallySpeculatable>, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Reduces over a group and gives each device a part";
  let arguments = (ins
    HLO_Tensor:$operand,
    ConfinedAttr<I64Attr, [IntNonNegative]>:$scatter_dimension,
    StableHLO_ReplicaGroups:$replica_groups,
    OptionalAttr<StableHLO_ChannelHandle>:$channel_handle,
    UnitAttr:$use_global_device_ids
  );
  let results = (outs HLO_Tensor);
  let regions = (region SizedRegion<1>:$computation);
  let hasVerifier = 1;
}

def StableHLO_ReplicaIdOp : StableHLO_Op<"replica_id", [Pure, HLO_InferType]> {
  let summary = "The number of the replica this runs on";
  let results = (outs UI32RankedTensor);
  let assemblyFormat = "attr-dict `:` type(results)";
}

#endif  // STABLEHLO_DIALECT_STABLEHLO_COLLECTIVE_OPS_TD
