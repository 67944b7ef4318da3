// Groups of devices by the axes of a mesh, which versions before 1.16.0 list.
// RUN: tessera-opt %s --stablehlo-compatibility-expander='target=1.15.0' | FileCheck %s
// RUN: tessera-opt %s --stablehlo-compatibility-expander='target=1.16.0' | FileCheck %s --check-prefix=NEW

// NEW-LABEL: func.func @axes
// NEW-COUNT-4: replica_group_mesh_axes

// CHECK-LABEL: func.func @axes
func.func @axes(%a: tensor<6xi8>) {
  // CHECK: dense<{{\[\[}}0, 3], [1, 4], [2, 5]]> : tensor<3x2xi64>
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "rows", size = 2>, <name = "columns", size = 3>]>, axes = [#stablehlo.axis_ref<name = "rows">]>}> : (tensor<6xi8>) -> tensor<6xi8>
  // The order of the axes is that inside of a group.
  // CHECK: dense<{{\[\[}}0, 3, 1, 4, 2, 5]]> : tensor<1x6xi64>
  %1 = "stablehlo.collective_broadcast"(%a) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "rows", size = 2>, <name = "columns", size = 3>]>, axes = [#stablehlo.axis_ref<name = "columns">, #stablehlo.axis_ref<name = "rows">]>}> : (tensor<6xi8>) -> tensor<6xi8>
  // CHECK: dense<{{\[\[}}0], [1], [2]]> : tensor<3x1xi64>
  %2 = "stablehlo.collective_broadcast"(%a) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "all", size = 3>]>, axes = []>}> : (tensor<6xi8>) -> tensor<6xi8>
  // Parts of an axis of 12, among devices in an order of their own: the middle 3, and the outer 2.
  // CHECK: dense<{{\[\[}}11, 9, 7], [10, 8, 6], [5, 3, 1], [4, 2, 0]]> : tensor<4x3xi64>
  %3 = "stablehlo.collective_broadcast"(%a) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "all", size = 12>], device_ids=dense<[11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0]> : tensor<12xi64>>, axes = [#stablehlo.axis_ref<name = "all", sub_axis_info = (2)3>]>}> : (tensor<6xi8>) -> tensor<6xi8>
  return
}

// A mesh is of all devices, so the list of a channel says so too.
// CHECK-LABEL: func.func @channel
func.func @channel(%a: tensor<6xi8>) {
  // CHECK: "stablehlo.all_reduce"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>, replica_groups = dense<{{\[\[}}0, 1]]> : tensor<1x2xi64>, use_global_device_ids}>
  %0 = "stablehlo.all_reduce"(%a) <{channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "p", size = 2>]>, axes = [#stablehlo.axis_ref<name = "p">]>}> ({
  ^bb0(%x: tensor<i8>, %y: tensor<i8>):
    %s = stablehlo.maximum %x, %y : tensor<i8>
    stablehlo.return %s : tensor<i8>
  }) : (tensor<6xi8>) -> tensor<6xi8>
  return
}

// What names no groups of different devices stays, and no older version can have it.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-4: replica_group_mesh_axes
func.func @unknown(%a: tensor<6xi8>) {
  %0 = "stablehlo.collective_broadcast"(%a) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "p", size = 4>]>, axes = [#stablehlo.axis_ref<name = "p">, #stablehlo.axis_ref<name = "p", sub_axis_info = (1)2>]>}> : (tensor<6xi8>) -> tensor<6xi8>
  %1 = "stablehlo.collective_broadcast"(%a) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "p", size = 4>]>, axes = [#stablehlo.axis_ref<name = "p", sub_axis_info = (2)4>]>}> : (tensor<6xi8>) -> tensor<6xi8>
  %2 = "stablehlo.collective_broadcast"(%a) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "p", size = 4>]>, axes = [#stablehlo.axis_ref<name = "q">]>}> : (tensor<6xi8>) -> tensor<6xi8>
  %3 = "stablehlo.collective_broadcast"(%a) <{replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "p", size = 4294967296>, <name = "q", size = 4294967296>]>, axes = [#stablehlo.axis_ref<name = "q">]>}> : (tensor<6xi8>) -> tensor<6xi8>
  return
}
