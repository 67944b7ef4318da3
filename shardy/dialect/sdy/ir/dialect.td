// The sdy dialect: the dialect itself, its enums, attributes and the interfaces of its ops.
#ifndef SHARDY_DIALECT_SDY_IR_DIALECT_TD
#define SHARDY_DIALECT_SDY_IR_DIALECT_TD

include "mlir/IR/AttrTypeBase.td"
include "mlir/IR/EnumAttr.td"
include "mlir/IR/OpBase.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/InferTypeOpInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def Sdy_Dialect : Dialect {
  let name = "sdy";
  let cppNamespace = "::mlir::sdy";
  let summary = "How the tensors of a program are spread over a mesh of devices";
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let hasConstantMaterializer = 1;
  let useDefaultAttributePrinterParser = 1;
  let extraClassDeclaration = [{
    // Refuses as well what the dialect's reference forbids and programs in the wild do; see docs/sdy.md.
    void setVerifyStrict(bool strict) { verify_strict_ = strict; }
    bool verifyStrict() const { return verify_strict_; }

   private:
    void registerAttributes();
    bool verify_strict_ = false;
  }];
}

// Enums: keywords in the ops' own forms.

class Sdy_Enum<string name, list<string> symbols, list<string> texts> : I32EnumAttr<name, "",
    !foreach(i, !range(0, !size(symbols)), I32EnumAttrCase<symbols[i], i, texts[i]>)> {
  let genSpecializedAttr = 1;
  let cppNamespace = "::mlir::sdy";
}
def Sdy_PropagationDirection : Sdy_Enum<"PropagationDirection", ["NONE", "FORWARD", "BACKWARD", "BOTH"],
                                        ["NONE", "FORWARD", "BACKWARD", "BOTH"]>;
def Sdy_ReductionOp : Sdy_Enum<"ReductionOp", ["SUM", "MAX", "MIN"], ["sum", "max", "min"]>;
def Sdy_EdgeNodeType : Sdy_Enum<"EdgeNodeType", ["OPERAND", "RESULT"], ["operand", "result"]> {
  let genSpecializedAttr = 0;
}

// Attributes.

class Sdy_Attr<string name, string mnemonic_> : AttrDef<Sdy_Dialect, name> {
  let mnemonic = mnemonic_;
  let hasCustomAssemblyFormat = 1;
}
class Sdy_List<string element> : OptionalArrayRefParameter<element>;

// A list that is an attribute of its own, and represents its elements.
class Sdy_ListAttr<string name, string mnemonic, string element> : Sdy_Attr<name, mnemonic> {
  let parameters = (ins Sdy_List<element>:$value);
  let extraClassDeclaration = [{
    auto begin() const { return getValue().begin(); }
    auto end() const { return getValue().end(); }
    bool empty() const { return getValue().empty(); }
    int64_t size() const { return getValue().size(); }
  }];
}

def Sdy_MeshAxis : Sdy_Attr<"MeshAxis", "mesh_axis"> {
  let summary = "a named axis of a mesh";
  let parameters = (ins StringRefParameter<>:$name, "int64_t":$size);
  let genVerifyDecl = 1;
}

def Sdy_Mesh : Sdy_Attr<"Mesh", "mesh"> {
  let summary = "a grid of devices: axes, and the order of the devices where it is not 0, 1, ..";
  let parameters = (ins Sdy_List<"MeshAxisAttr">:$axes, Sdy_List<"int64_t">:$device_ids);
  let genVerifyDecl = 1;
  let builders = [AttrBuilder<(ins "ArrayRef<MeshAxisAttr>":$axes), "return $_get($_ctxt, axes, ArrayRef<int64_t>());">];
  let extraClassDeclaration = [{
    // The mesh that text or bytecode spells: devices 0, 1, .. in order are the same as none. Null after an error.
    static MeshAttr getSpelled(::llvm::function_ref<InFlightDiagnostic()> emit_error, MLIRContext* context,
                               ArrayRef<MeshAxisAttr> axes, ArrayRef<int64_t> device_ids);
    // No axes and no devices: any mesh may take its place.
    bool empty() const { return getAxes().empty() && getDeviceIds().empty(); }
    // No axes and one device, which has all of a tensor.
    bool isMaximal() const { return getAxes().empty() && getDeviceIds().size() == 1; }
    bool isMaximal(int64_t device) const { return isMaximal() && getDeviceIds().front() == device; }
    std::optional<int64_t> getMaximalDeviceId() const;
    bool hasAxis(StringRef name) const;
    // 0 when there is no such axis.
    int64_t getAxisSize(StringRef name) const;
    // The product of the axes' sizes.
    int64_t getTotalSize() const;
    // Same axes, whatever the order of the devices.
    bool equalsIgnoringDeviceOrder(MeshAttr other) const;
  }];
}

def Sdy_SubAxisInfo : Sdy_Attr<"SubAxisInfo", "sub_axis_info"> {
  let summary = "part of an axis: the size of what lies before it, and its own";
  let parameters = (ins "int64_t":$pre_size, "int64_t":$size);
  let extraClassDeclaration = "int64_t getNextPreSize() const { return getPreSize() * getSize(); }";
}

def Sdy_AxisRef : Sdy_Attr<"AxisRef", "axis_ref"> {
  let summary = "an axis, or part of one";
  let parameters = (ins StringRefParameter<>:$name, OptionalParameter<"SubAxisInfoAttr">:$sub_axis_info);
  let builders = [
    AttrBuilder<(ins "StringRef":$name), "return $_get($_ctxt, name, SubAxisInfoAttr());">,
    AttrBuilder<(ins "StringRef":$name, "int64_t":$pre_size, "int64_t":$size),
                "return $_get($_ctxt, name, SubAxisInfoAttr::get($_ctxt, pre_size, size));">
  ];
  let extraClassDeclaration = [{
    std::string toString() const;
    // Its number of devices.
    int64_t getSize(MeshAttr mesh) const;
    // Whether some device position of the axis belongs to both.
    bool overlaps(AxisRefAttr other) const;
  }];
}

def Sdy_AxisRefList : Sdy_ListAttr<"AxisRefList", "axis_ref_list", "AxisRefAttr">;
def Sdy_ListOfAxisRefLists : Sdy_ListAttr<"ListOfAxisRefLists", "list_of_axis_ref_lists", "AxisRefListAttr">;

def Sdy_DimensionSharding : Sdy_Attr<"DimensionSharding", "dimension_sharding"> {
  let summary = "the axes that shard a dimension, from major to minor; whether more may follow; its priority";
  let parameters = (ins Sdy_List<"AxisRefAttr">:$axes, "bool":$is_closed,
                        OptionalParameter<"std::optional<int64_t>">:$priority);
  let builders = [AttrBuilder<(ins "ArrayRef<AxisRefAttr>":$axes, "bool":$is_closed),
                              "return $_get($_ctxt, axes, is_closed, std::nullopt);">];
  let extraClassDeclaration = [{
    bool emptyAxes() const { return getAxes().empty(); }
    int64_t getPriorityOrDefault() const { return getPriority().value_or(0); }
    // The number of parts.
    int64_t getShardedSize(MeshAttr mesh) const;
  }];
}

def Sdy_TensorSharding : Sdy_Attr<"TensorSharding", "sharding"> {
  let summary = "how a tensor is spread over a mesh";
  let description = [{
    Axes that shard no dimension replicate the tensor: those listed in `replicated_axes` for good, the others until
    propagation takes them. Along `unreduced_axes` the tensor is what `reduction_op` makes of the devices' parts.
  }];
  let parameters = (ins "Attribute":$mesh_or_ref, Sdy_List<"DimensionShardingAttr">:$dim_shardings,
                        Sdy_List<"AxisRefAttr">:$replicated_axes, Sdy_List<"AxisRefAttr">:$unreduced_axes,
                        DefaultValuedParameter<"ReductionOp", "ReductionOp::SUM">:$reduction_op);
  let builders = [
    AttrBuilder<(ins "Attribute":$mesh_or_ref, "ArrayRef<DimensionShardingAttr>":$dims,
                     CArg<"ArrayRef<AxisRefAttr>", "{}">:$replicated, CArg<"ArrayRef<AxisRefAttr>", "{}">:$unreduced),
                "return $_get($_ctxt, mesh_or_ref, dims, replicated, unreduced, ReductionOp::SUM);">,
    AttrBuilder<(ins "StringRef":$mesh, "ArrayRef<DimensionShardingAttr>":$dims,
                     CArg<"ArrayRef<AxisRefAttr>", "{}">:$replicated, CArg<"ArrayRef<AxisRefAttr>", "{}">:$unreduced),
                [{return $_get($_ctxt, FlatSymbolRefAttr::get($_ctxt, mesh), dims, replicated, unreduced,
                               ReductionOp::SUM);}]>
  ];
  let extraClassDeclaration = [{
    int64_t getRank() const { return getDimShardings().size(); }
    DimensionShardingAttr getDimSharding(int64_t dim) const { return getDimShardings()[dim]; }
    // "" for a mesh that is written inside.
    StringRef getMeshName() const;
    // The mesh, wherever it is; null when `symbols` or the module around `op` has no such symbol.
    MeshAttr getMesh(Operation* op) const;
    MeshAttr getMesh(const SymbolTable& symbols) const;
    bool isFullyClosed() const;
    bool isFullyReplicated() const;
    // The same sharding with other dimensions, replicated axes or mesh.
    TensorShardingAttr withDims(ArrayRef<DimensionShardingAttr> dims) const;
    TensorShardingAttr withReplicated(ArrayRef<AxisRefAttr> replicated) const;
    TensorShardingAttr withMesh(Attribute mesh_or_ref) const;
    // No axes and everything open, or closed.
    static TensorShardingAttr getFullyOpen(MLIRContext* context, int64_t rank, Attribute mesh_or_ref);
    static TensorShardingAttr getFullyClosed(MLIRContext* context, int64_t rank, Attribute mesh_or_ref);
  }];
}

def Sdy_TensorShardingPerValue : Sdy_Attr<"TensorShardingPerValue", "sharding_per_value"> {
  let summary = "the shardings of an op's results, or of its operands";
  let parameters = (ins Sdy_List<"TensorShardingAttr">:$shardings);
  let extraClassDeclaration = [{
    bool empty() const { return getShardings().empty(); }
    int64_t size() const { return getShardings().size(); }
    TensorShardingAttr getSharding(int64_t i) const { return getShardings()[i]; }
    TensorShardingPerValueAttr replaceValueSharding(int64_t i, TensorShardingAttr sharding) const;
  }];
}

def Sdy_DimMapping : Sdy_Attr<"DimMapping", "dim_mapping"> {
  let summary = "the factors of a dimension, from major to minor";
  let parameters = (ins Sdy_List<"int64_t">:$factor_indices);
}
def Sdy_TensorMapping : Sdy_Attr<"TensorMapping", "tensor_mapping"> {
  let summary = "the factors of each dimension of a tensor";
  let parameters = (ins Sdy_List<"DimMappingAttr">:$dim_mappings);
  let extraClassDeclaration = "int64_t getRank() const { return getDimMappings().size(); }";
}
def Sdy_OpShardingRule : Sdy_Attr<"OpShardingRule", "op_sharding_rule"> {
  let summary = "how an op may be sharded: its dimensions in terms of factors, and what each factor needs";
  let parameters = (ins Sdy_List<"int64_t">:$factor_sizes,
                        Sdy_List<"TensorMappingAttr">:$operand_mappings, Sdy_List<"TensorMappingAttr">:$result_mappings,
                        Sdy_List<"int64_t">:$reduction_factors, Sdy_List<"int64_t">:$need_replication_factors,
                        Sdy_List<"int64_t">:$permutation_factors, Sdy_List<"int64_t">:$blocked_propagation_factors,
                        DefaultValuedParameter<"bool", "false">:$is_custom_rule);
  let extraClassDeclaration = [{
    int64_t getNumFactors() const { return getFactorSizes().size(); }
    bool isCustom() const { return getIsCustomRule(); }
  }];
}

def Sdy_ManualAxes : Sdy_ListAttr<"ManualAxes", "manual_axes", "StringAttr">;

def Sdy_AllToAllParam : Sdy_Attr<"AllToAllParam", "all_to_all_param"> {
  let summary = "axes that go from one dimension to another";
  let parameters = (ins ArrayRefParameter<"AxisRefAttr">:$axes, "int64_t":$src_dim, "int64_t":$tgt_dim);
}
def Sdy_AllToAllParamList : Sdy_ListAttr<"AllToAllParamList", "all_to_all_param_list", "AllToAllParamAttr">;

// Where propagation found what it did, for readers.
def Sdy_EdgeValueRef : Sdy_Attr<"EdgeValueRef", "edge_value_ref"> {
  let summary = "an operand or a result of an op";
  let parameters = (ins "EdgeNodeType":$type, "int64_t":$index);
}
def Sdy_AxisToPropagationDetails : Sdy_Attr<"AxisToPropagationDetails", "axis_to_propagation_details"> {
  let summary = "an axis, the value it came from and the values that it went to";
  let parameters = (ins "AxisRefAttr":$axis_name, "EdgeValueRefAttr":$source,
                        ArrayRefParameter<"EdgeValueRefAttr">:$targets);
}
def Sdy_PropagationOneStep : Sdy_Attr<"PropagationOneStep", "propagation_one_step"> {
  let summary = "what one step of propagation did";
  let parameters = (ins "int64_t":$step_index, ArrayRefParameter<"AxisToPropagationDetailsAttr">:$axis_entries);
}
def Sdy_PropagationEdges : Sdy_ListAttr<"PropagationEdges", "propagation_edges", "PropagationOneStepAttr"> {
  let genVerifyDecl = 1;
}

#endif  // SHARDY_DIALECT_SDY_IR_DIALECT_TD
