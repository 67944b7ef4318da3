// What is absent is written as StableHLO's own tools write it, and left out again when it is read.
// RUN: tessera-opt --stablehlo-legalize-to-vhlo %s | FileCheck %s --check-prefix=VHLO
// RUN: tessera-opt --stablehlo-legalize-to-vhlo --vhlo-legalize-to-stablehlo --mlir-print-op-generic %s | FileCheck %s --check-prefix=BACK
// RUN: tessera-translate --serialize --target=0.19.0 %s | tessera-translate --deserialize --print-stablehlo-version | FileCheck %s --check-prefix=READ

// READ: // Reading portable artifact with StableHLO version: 0.19.0
// READ: stablehlo.composite "a.b" %arg0 {decomposition = @d} : (tensor<2xf32>) -> tensor<2xf32>
// READ: stablehlo.composite "a.b" %{{.*}} {decomposition = @d} :
// READ: stablehlo.composite "a.b" %{{.*}} {decomposition = @d, version = 2 : i32} :
func.func private @d(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  return %arg0 : tensor<2xf32>
}

func.func @versions(%arg0: tensor<2xf32>) -> tensor<2xf32> {
  // VHLO: "vhlo.composite_v2"(%arg0) {{.*}}name = #vhlo.string_v1<"a.b">, version = #vhlo.integer_v1<0 : i64>}>
  // BACK: "stablehlo.composite"(%arg0) <{decomposition = @d, name = "a.b"}>
  %0 = stablehlo.composite "a.b" %arg0 {decomposition = @d} : (tensor<2xf32>) -> tensor<2xf32>
  // VHLO: "vhlo.composite_v2"(%{{.*}}) {{.*}}version = #vhlo.integer_v1<0 : i32>}>
  // BACK: "stablehlo.composite"(%{{.*}}) <{decomposition = @d, name = "a.b"}>
  %1 = stablehlo.composite "a.b" %0 {decomposition = @d, version = 0 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  // VHLO: "vhlo.composite_v2"(%{{.*}}) {{.*}}version = #vhlo.integer_v1<2 : i32>}>
  // BACK: "stablehlo.composite"(%{{.*}}) <{decomposition = @d, name = "a.b", version = 2 : i32}>
  %2 = stablehlo.composite "a.b" %1 {decomposition = @d, version = 2 : i32} : (tensor<2xf32>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}

// Every version has modules in modules.
module @inner {
  func.func @empty() {
    return
  }
}
