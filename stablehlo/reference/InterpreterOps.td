// The interpreter dialect: what only makes sense to the reference interpreter.
#ifndef STABLEHLO_REFERENCE_INTERPRETER_OPS_TD
#define STABLEHLO_REFERENCE_INTERPRETER_OPS_TD

include "mlir/IR/SymbolInterfaces.td"
include "stablehlo/dialect/Base.td"

def Interpreter_Dialect : Dialect {
  let name = "interpreter";
  let cppNamespace = "::mlir::stablehlo::interpreter";
  let summary = "Processes, probes and prints of the reference interpreter";
}

class Interpreter_Op<string mnemonic, list<Trait> traits = []> : Op<Interpreter_Dialect, mnemonic, traits>;

def Interpreter_RunParallelOp :
    Interpreter_Op<"run_parallel", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a function in each process of a grid (replicas, each a row of partitions)";
  let description = [{
    The operands are the arguments of the first process, then those of the second, and so on row by row;
    likewise the results. `infeed` names functions without arguments: their results are what `infeed` ops
    read, in this order.
  }];
  let arguments = (ins
    Variadic<HLO_CustomCallValue>:$inputs,
    OptionalAttr<TypedArrayAttrBase<FlatSymbolRefAttr, "functions">>:$infeed,
    TypedArrayAttrBase<TypedArrayAttrBase<FlatSymbolRefAttr, "functions">, "rows of functions">:$programs
  );
  let results = (outs Variadic<HLO_CustomCallValue>:$results);
  let hasVerifier = 1;
}

def Interpreter_ProbeOp : Interpreter_Op<"probe", [AllTypesMatch<["operand", "result"]>]> {
  let summary = "Writes the value to a file, and returns it";
  let arguments = (ins HLO_AnyTensor:$operand, StrAttr:$probe_id);
  let results = (outs HLO_AnyTensor:$result);
  let assemblyFormat = "$operand `,` `probe_id` `=` $probe_id attr-dict `:` type($result)";
}

def Interpreter_PrintOp : Interpreter_Op<"print"> {
  let summary = "Prints the value";
  let arguments = (ins HLO_AnyTensor:$operand);
  let assemblyFormat = "$operand attr-dict `:` type($operand)";
}

#endif  // STABLEHLO_REFERENCE_INTERPRETER_OPS_TD
