// RUN: tessera-opt %s | FileCheck %s

// CHECK: sdy.mesh @grid = <["x"=2, "y"=4]>
sdy.mesh @grid = <["x"=2, "y"=4]>
// Devices in their own order are not listed.
// CHECK: sdy.mesh @in_order = <["x"=2]>
sdy.mesh @in_order = <["x"=2], device_ids=[0, 1]>
// CHECK: sdy.mesh @turned = <["x"=2], device_ids=[1, 0]>
sdy.mesh @turned = <["x"=2], device_ids=[1, 0]>
// CHECK: sdy.mesh @one = <[], device_ids=[3]>
sdy.mesh @one = <[], device_ids=[3]>
// CHECK: sdy.mesh @empty = <[]>
sdy.mesh @empty = <[]>
