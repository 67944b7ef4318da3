// RUN: not tessera-opt %s --sdy-export-pipeline=enable-per-instruction-partitioning=true 2>&1 | FileCheck %s --check-prefix=SINGLE
// RUN: not tessera-opt %s "--pass-pipeline=builtin.module(sdy-export-pipeline{per-instruction-partitioning-filter=add})" 2>&1 | FileCheck %s --check-prefix=SINGLE
// RUN: not tessera-opt %s "--pass-pipeline=builtin.module(sdy-propagation-pipeline{auto=true})" 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: tessera-opt %s "--pass-pipeline=builtin.module(sdy-export-pipeline{avoid-export-for-partitioning=true dump-directory=%t})" | FileCheck %s
// RUN: FileCheck %s --input-file=%t/00.after_propagation.mlir
// RUN: not tessera-opt %s "--pass-pipeline=builtin.module(sdy-export-pipeline{avoid-export-for-partitioning=true dump-directory=%s/below})" 2>&1 | FileCheck %s --check-prefix=NOWHERE

// SINGLE: enable-per-instruction-partitioning and its filter make per-device programs, which needs a partitioner: there is none yet
// UNKNOWN: no such option auto
// NOWHERE: error: the program cannot be written to {{.*}}below

sdy.mesh @mesh = <["x"=2]>
// CHECK: func @main(%{{.*}}: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>})
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x", ?}]>}) -> tensor<8xf32> {
  // Without export for partitioning, constraints stay.
  // CHECK: sdy.sharding_constraint
  %0 = sdy.sharding_constraint %a <@mesh, [{}]> : tensor<8xf32>
  return %0 : tensor<8xf32>
}
