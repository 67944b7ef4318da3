// The ops of the sdy dialect.
#ifndef SHARDY_DIALECT_SDY_IR_OPS_TD
#define SHARDY_DIALECT_SDY_IR_OPS_TD

include "mlir/IR/BuiltinAttributeInterfaces.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "shardy/dialect/sdy/ir/dialect.td"
include "shardy/dialect/sdy/ir/interfaces.td"

class Sdy_Op<string mnemonic, list<Trait> traits = []> : Op<Sdy_Dialect, mnemonic, traits>;

// Attributes that name meshes are checked with the module's symbols.
def Sdy_SymbolUser : DeclareOpInterfaceMethods<SymbolUserOpInterface>;
// The result has the operand's type.
class Sdy_IdentityOp<string mnemonic, list<Trait> traits = []> :
    Sdy_Op<mnemonic, !listconcat([SameOperandsAndResultType], traits)>;

// --- Meshes and annotations --------------------------------------------------------------------------------

def Sdy_MeshOp : Sdy_Op<"mesh", [Symbol, HasParent<"ModuleOp">]> {
  let summary = "A mesh with a name";
  let arguments = (ins SymbolNameAttr:$sym_name, Sdy_Mesh:$mesh);
  let assemblyFormat = "$sym_name `=` $mesh attr-dict";
  let hasVerifier = 1;
}

def Sdy_ShardingConstraintOp : Sdy_IdentityOp<"sharding_constraint", [Sdy_SymbolUser]> {
  let summary = "Says how a tensor is to be sharded for those who use the result";
  let description = "Open dimensions may be sharded further. Without uses, it constrains the input itself.";
  let arguments = (ins AnyType:$input, Sdy_TensorSharding:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
}

def Sdy_ReshardOp : Sdy_IdentityOp<"reshard", [Pure, Sdy_SymbolUser]> {
  let summary = "Gives a tensor another sharding";
  let arguments = (ins AnyType:$input, Sdy_TensorSharding:$sharding);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$input $sharding attr-dict `:` type($result)";
  let hasCanonicalizer = 1;
}

def Sdy_ShardingGroupOp : Sdy_Op<"sharding_group", [DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Makes a tensor a member of a group: all members are sharded alike";
  let arguments = (ins AnyRankedTensor:$input, I64Attr:$group_id);
  let assemblyFormat = "$input `group_id` `` `=` `` $group_id attr-dict `:` type($input)";
}

def Sdy_PropagationBarrierOp : Sdy_IdentityOp<"propagation_barrier", [Pure]> {
  let summary = "Lets shardings pass in one direction, or in none";
  let arguments = (ins AnyRankedTensor:$input, Sdy_PropagationDirection:$allowed_direction);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$input `allowed_direction` `` `=` `` $allowed_direction attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def Sdy_DataFlowEdgeOp : Sdy_IdentityOp<"data_flow_edge", [Sdy_SymbolUser]> {
  let summary = "Stands for all values that flow to one place: sources and targets are sharded alike";
  let description = [{
    `input` owns the edge and has no other use. `sharding` is that of all targets while shardings are propagated.
  }];
  let arguments = (ins AnyShaped:$input, OptionalAttr<Sdy_TensorSharding>:$sharding);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$input (`sharding` `` `=` `` $sharding^)? attr-dict `:` type($result)";
}

def Sdy_FuncDataFlowEdgeOp : Sdy_IdentityOp<"func_data_flow_edge"> {
  let summary = "Stands for a function's argument, or a call's result, and what flows there";
  let arguments = (ins AnyShaped:$operand);
  let results = (outs AnyShaped:$result);
  let assemblyFormat = "$operand attr-dict `:` type($result)";
}

def Sdy_ConstantOp : Sdy_Op<"constant", [Pure, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "A constant that is not shared between its users";
  let arguments = (ins ElementsAttr:$value);
  let results = (outs AnyStaticShapeTensor:$output);
  let assemblyFormat = "attr-dict $value";
}

// --- Computations ------------------------------------------------------------------------------------------

class Sdy_RegionOp<string mnemonic, list<Trait> traits = []> : Sdy_Op<mnemonic, !listconcat([
    IsolatedFromAbove, RecursiveMemoryEffects, SingleBlockImplicitTerminator<"ReturnOp">, Sdy_SymbolUser,
    DeclareOpInterfaceMethods<Sdy_ShardableDataFlowOpInterface>], traits)> {
  let regions = (region SizedRegion<1>:$body);
  let results = (outs Variadic<AnyType>:$results);
}

def Sdy_ManualComputationOp : Sdy_RegionOp<"manual_computation"> {
  let summary = "A computation of what one device has, along some axes of the mesh";
  let arguments = (ins Variadic<AnyType>:$tensors, Sdy_TensorShardingPerValue:$in_shardings,
                       Sdy_TensorShardingPerValue:$out_shardings, Sdy_ManualAxes:$manual_axes);
  let assemblyFormat = [{
    `(` operands `)` `in_shardings` `` `=` `` custom<StrippedShardings>($in_shardings)
    `out_shardings` `` `=` `` custom<StrippedShardings>($out_shardings) `manual_axes` `` `=` `` $manual_axes
    custom<OneBlock>($body) attr-dict `:` functional-type(operands, results)
  }];
  let hasCanonicalizer = 1;
}

def Sdy_NamedComputationOp : Sdy_RegionOp<"named_computation", [
    RecursivelySpeculatable, DeclareOpInterfaceMethods<InferTypeOpInterface>]> {
  let summary = "Ops with a name; shardings pass as if they stood outside";
  let arguments = (ins StrAttr:$name, Variadic<AnyType>:$operands,
                       OptionalAttr<Sdy_TensorShardingPerValue>:$in_shardings,
                       OptionalAttr<Sdy_TensorShardingPerValue>:$out_shardings);
  let assemblyFormat = [{
    `<` $name `>` `` `(` $operands `)` (`in_shardings` `` `=` `` custom<StrippedShardings>($in_shardings)^)?
    (`out_shardings` `` `=` `` custom<StrippedShardings>($out_shardings)^)?
    custom<OneBlock>($body) attr-dict `:` functional-type($operands, results)
  }];
  // Rules C2 and C4 say what is wrong.
  let extraClassDeclaration = "static bool isCompatibleReturnTypes(TypeRange, TypeRange) { return true; }";
}

def Sdy_ReturnOp : Sdy_Op<"return", [Pure, ReturnLike, Terminator]> {
  let summary = "Ends the region of an op of this dialect";
  let arguments = (ins Variadic<AnyType>:$results);
  let builders = [OpBuilder<(ins), "build($_builder, $_state, ValueRange());">];
  let assemblyFormat = "attr-dict ($results^ `:` type($results))?";
}

// --- Collectives -------------------------------------------------------------------------------------------

// `axes`: its own operands of the form, between the name and the tensor.
class Sdy_CollectiveOp<string mnemonic, dag axes, string axes_form, list<Trait> traits = []> :
    Sdy_IdentityOp<mnemonic, !listconcat([
        Sdy_SymbolUser, DeclareOpInterfaceMethods<Sdy_CollectiveOpInterface>], traits)> {
  let arguments = !con((ins AnyShaped:$tensor), axes, (ins Sdy_TensorSharding:$out_sharding));
  let results = (outs AnyShaped:$result);
  let assemblyFormat = axes_form # " $tensor `out_sharding` `` `=` `` $out_sharding attr-dict `:` type($result)";
}
defvar Sdy_Reduction = DefaultValuedAttr<Sdy_ReductionOp, "::mlir::sdy::ReductionOp::SUM">;

def Sdy_AllGatherOp :
    Sdy_CollectiveOp<"all_gather", (ins Sdy_ListOfAxisRefLists:$gathering_axes), "$gathering_axes"> {
  let summary = "Takes axes from the minor end of dimensions: each device gets what others along them have";
  let hasCanonicalizer = 1;
}
def Sdy_AllSliceOp :
    Sdy_CollectiveOp<"all_slice", (ins Sdy_ListOfAxisRefLists:$slicing_axes), "$slicing_axes"> {
  let summary = "Adds axes at the minor end of dimensions: each device keeps its part";
  let hasCanonicalizer = 1;
}
def Sdy_AllToAllOp : Sdy_CollectiveOp<"all_to_all", (ins Sdy_AllToAllParamList:$params), "$params", [Pure]> {
  let summary = "Moves axes from the minor end of dimensions to that of others";
  let hasCanonicalizer = 1;
}
def Sdy_CollectivePermuteOp : Sdy_CollectiveOp<"collective_permute", (ins), ""> {
  let summary = "Sends each device's part to another device: other axes, or another order of devices";
  let hasCanonicalizer = 1;
}
def Sdy_AllReduceOp : Sdy_CollectiveOp<"all_reduce",
    (ins Sdy_AxisRefList:$reduction_axes, Sdy_Reduction:$reduction_op),
    "custom<Reduction>($reduction_op, $reduction_axes)"> {
  let summary = "Reduces what the devices along axes have";
  let hasCanonicalizer = 1;
}
def Sdy_ReduceScatterOp : Sdy_CollectiveOp<"reduce_scatter",
    (ins Sdy_ListOfAxisRefLists:$reduce_scatter_axes, Sdy_Reduction:$reduction_op),
    "custom<Reduction>($reduction_op, $reduce_scatter_axes)"> {
  let summary = "Reduces along axes, and leaves each device along them a part of dimensions";
  let hasCanonicalizer = 1;
}
def Sdy_ShardedToUnreducedOp :
    Sdy_CollectiveOp<"sharded_to_unreduced", (ins Sdy_ListOfAxisRefLists:$axes), "$axes"> {
  let summary = "Makes axes that shard dimensions unreduced ones: what a device does not have is zero";
}
def Sdy_ReplicatedToUnreducedOp :
    Sdy_CollectiveOp<"replicated_to_unreduced", (ins Sdy_AxisRefList:$axes), "$axes"> {
  let summary = "Makes axes that replicate a tensor unreduced ones: all devices but the first get zero";
}

#endif  // SHARDY_DIALECT_SDY_IR_OPS_TD
