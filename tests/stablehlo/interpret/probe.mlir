// RUN: tessera-translate --interpret --probe-output-dir=%t/probes %s
// RUN: FileCheck %s --input-file=%t/probes/index.csv
// RUN: tessera-opt --interpreter-instrument-with-probe %s | FileCheck %s --check-prefix=INSTRUMENTED
// RUN: tessera-opt --interpreter-instrument-with-probe=useDebugInfo=true %s | FileCheck %s --check-prefix=NAMED

// CHECK: whole,tensor<2x2xi1>,{{.*}}/probe1.npy
// CHECK-NEXT: step,tensor<i64>,{{.*}}/probe2.npy
// CHECK-NEXT: step,tensor<i64>,{{.*}}/probe3.npy

// INSTRUMENTED: %[[SUM:.*]] = stablehlo.add
// INSTRUMENTED-NEXT: interpreter.probe %[[SUM]], probe_id = "probe.1"
// NAMED: stablehlo.add
// NAMED-NEXT: probe_id = "sum.1"
func.func private @add(%arg0: tensor<i64>) -> tensor<i64> {
  %0 = stablehlo.add %arg0, %arg0 : tensor<i64> loc("sum")
  return %0 : tensor<i64>
}

func.func @main() {
  %0 = stablehlo.constant dense<[[true, false], [false, true]]> : tensor<2x2xi1>
  %1 = interpreter.probe %0, probe_id = "whole" : tensor<2x2xi1>
  check.expect_serialized_eq %1, probe_id = "whole" : tensor<2x2xi1>
  %2 = stablehlo.constant dense<1> : tensor<i64>
  %3 = stablehlo.constant dense<3> : tensor<i64>
  %4 = stablehlo.while(%i = %2) : tensor<i64>
   cond {
    %c = stablehlo.compare LT, %i, %3 : (tensor<i64>, tensor<i64>) -> tensor<i1>
    stablehlo.return %c : tensor<i1>
  } do {
    %n = stablehlo.add %i, %2 : tensor<i64>
    %p = interpreter.probe %n, probe_id = "step" : tensor<i64>
    stablehlo.return %p : tensor<i64>
  }
  %5 = stablehlo.constant dense<2> : tensor<i64>
  check.expect_serialized_eq %5, probe_id = "step" : tensor<i64>
  check.expect_serialized_eq %3, probe_id = "step", iter = 2 : tensor<i64>
  return
}
