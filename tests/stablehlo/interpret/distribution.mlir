// RUN: tessera-translate --interpret -split-input-file %s
// Grids of processes: rows are replicas, columns are partitions.

// The group says in which order the rows of three replicas are joined.
module @cross_replica {
  func.func @join(%row: tensor<1x2xf32>) -> tensor<3x2xf32> {
    %0 = "stablehlo.all_gather"(%row) {all_gather_dim = 0 : i64, replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>} : (tensor<1x2xf32>) -> tensor<3x2xf32>
    return %0 : tensor<3x2xf32>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[[0.5, 1.0]]> : tensor<1x2xf32>
    %b = stablehlo.constant dense<[[-3.0, 4.0]]> : tensor<1x2xf32>
    %c = stablehlo.constant dense<[[8.0, 0.25]]> : tensor<1x2xf32>
    %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@join], [@join], [@join]]} : (tensor<1x2xf32>, tensor<1x2xf32>, tensor<1x2xf32>) -> (tensor<3x2xf32>, tensor<3x2xf32>, tensor<3x2xf32>)
    check.expect_eq_const %0#0, dense<[[8.0, 0.25], [0.5, 1.0], [-3.0, 4.0]]> : tensor<3x2xf32>
    check.expect_eq_const %0#1, dense<[[8.0, 0.25], [0.5, 1.0], [-3.0, 4.0]]> : tensor<3x2xf32>
    check.expect_eq_const %0#2, dense<[[8.0, 0.25], [0.5, 1.0], [-3.0, 4.0]]> : tensor<3x2xf32>
    return
  }
}

// -----

// With a channel and without use_global_device_ids all partitions of the replicas reduce together.
module @all_reduce {
  func.func @cross_replica_and_partition(%arg0: tensor<2xi64>) -> tensor<2xi64> {
    %0 = "stablehlo.all_reduce"(%arg0) ({
      ^bb0(%a: tensor<i64>, %b: tensor<i64>):
        %c = stablehlo.add %a, %b : tensor<i64>
        stablehlo.return %c : tensor<i64>
    }) {replica_groups = dense<[[0], [1]]> : tensor<2x1xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>} : (tensor<2xi64>) -> tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func @flattened(%arg0: tensor<2xi64>) -> tensor<2xi64> {
    %0 = "stablehlo.all_reduce"(%arg0) ({
      ^bb0(%a: tensor<i64>, %b: tensor<i64>):
        %c = stablehlo.add %a, %b : tensor<i64>
        stablehlo.return %c : tensor<i64>
    }) {replica_groups = dense<[[0, 3], [1, 2]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, use_global_device_ids} : (tensor<2xi64>) -> tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func @mesh(%arg0: tensor<2xi64>) -> tensor<2xi64> {
    %0 = "stablehlo.all_reduce"(%arg0) <{channel_handle = #stablehlo.channel_handle<handle = 1, type = 0>, replica_groups = #stablehlo.replica_group_mesh_axes<mesh = #stablehlo.mesh<axes=[<name = "x", size = 2>, <name = "y", size = 2>]>, axes = [#stablehlo.axis_ref<name = "x">]>}> ({
      ^bb0(%a: tensor<i64>, %b: tensor<i64>):
        %c = stablehlo.add %a, %b : tensor<i64>
        stablehlo.return %c : tensor<i64>
    }) : (tensor<2xi64>) -> tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1, 10]> : tensor<2xi64>
    %1 = stablehlo.constant dense<[2, 20]> : tensor<2xi64>
    %2 = stablehlo.constant dense<[3, 30]> : tensor<2xi64>
    %3 = stablehlo.constant dense<[4, 40]> : tensor<2xi64>
    %4:4 = "interpreter.run_parallel"(%0, %1, %2, %3) {programs = [[@cross_replica_and_partition, @cross_replica_and_partition], [@cross_replica_and_partition, @cross_replica_and_partition]]} : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %4#0, dense<[3, 30]> : tensor<2xi64>
    check.expect_eq_const %4#3, dense<[7, 70]> : tensor<2xi64>
    %5:4 = "interpreter.run_parallel"(%0, %1, %2, %3) {programs = [[@flattened, @flattened], [@flattened, @flattened]]} : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %5#0, dense<[5, 50]> : tensor<2xi64>
    check.expect_eq_const %5#1, dense<[5, 50]> : tensor<2xi64>
    %6:4 = "interpreter.run_parallel"(%0, %1, %2, %3) {programs = [[@mesh, @mesh, @mesh, @mesh]]} : (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>, tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %6#0, dense<[4, 40]> : tensor<2xi64>
    check.expect_eq_const %6#1, dense<[6, 60]> : tensor<2xi64>
    return
  }
}

// -----

// Three partitions. The group of the reduction says who gets which row, the second one leaves a partition out.
module @partitions {
  func.func @largest_rows(%x: tensor<3x2xi32>) -> tensor<1x2xi32> {
    %0 = "stablehlo.reduce_scatter"(%x) ({
    ^bb0(%p: tensor<i32>, %q: tensor<i32>):
      %1 = stablehlo.maximum %p, %q : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) {scatter_dimension = 0 : i64, replica_groups = dense<[[2, 0, 1]]> : tensor<1x3xi64>, channel_handle = #stablehlo.channel_handle<handle = 3, type = 1>, use_global_device_ids} : (tensor<3x2xi32>) -> tensor<1x2xi32>
    return %0 : tensor<1x2xi32>
  }
  func.func @rows_of_all(%x: tensor<3x2xi32>) -> tensor<1x6xi32> {
    %0 = "stablehlo.all_to_all"(%x) {split_dimension = 0 : i64, concat_dimension = 1 : i64, split_count = 3 : i64, replica_groups = dense<[[0, 1, 2]]> : tensor<1x3xi64>, channel_handle = #stablehlo.channel_handle<handle = 4, type = 1>} : (tensor<3x2xi32>) -> tensor<1x6xi32>
    return %0 : tensor<1x6xi32>
  }
  func.func @onwards(%x: tensor<3x2xi32>) -> tensor<3x2xi32> {
    %0 = "stablehlo.collective_permute"(%x) {source_target_pairs = dense<[[0, 2], [1, 0]]> : tensor<2x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 5, type = 1>} : (tensor<3x2xi32>) -> tensor<3x2xi32>
    return %0 : tensor<3x2xi32>
  }
  func.func @from_the_last(%x: tensor<3x2xi32>) -> tensor<3x2xi32> {
    %0 = "stablehlo.collective_broadcast"(%x) {replica_groups = dense<[[2, 0]]> : tensor<1x2xi64>, channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>} : (tensor<3x2xi32>) -> tensor<3x2xi32>
    return %0 : tensor<3x2xi32>
  }
  func.func @main() {
    %a = stablehlo.constant dense<[[1, -4], [6, 0], [9, 2]]> : tensor<3x2xi32>
    %b = stablehlo.constant dense<[[5, 7], [-2, 8], [3, 3]]> : tensor<3x2xi32>
    %c = stablehlo.constant dense<[[0, 1], [2, -6], [4, 10]]> : tensor<3x2xi32>
    %0:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@largest_rows, @largest_rows, @largest_rows]]} : (tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>) -> (tensor<1x2xi32>, tensor<1x2xi32>, tensor<1x2xi32>)
    check.expect_eq_const %0#0, dense<[[6, 8]]> : tensor<1x2xi32>
    check.expect_eq_const %0#1, dense<[[9, 10]]> : tensor<1x2xi32>
    check.expect_eq_const %0#2, dense<[[5, 7]]> : tensor<1x2xi32>
    %1:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@rows_of_all, @rows_of_all, @rows_of_all]]} : (tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>) -> (tensor<1x6xi32>, tensor<1x6xi32>, tensor<1x6xi32>)
    check.expect_eq_const %1#0, dense<[[1, -4, 5, 7, 0, 1]]> : tensor<1x6xi32>
    check.expect_eq_const %1#1, dense<[[6, 0, -2, 8, 2, -6]]> : tensor<1x6xi32>
    check.expect_eq_const %1#2, dense<[[9, 2, 3, 3, 4, 10]]> : tensor<1x6xi32>
    %2:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@onwards, @onwards, @onwards]]} : (tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>) -> (tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>)
    check.expect_eq %2#0, %b : tensor<3x2xi32>
    check.expect_eq_const %2#1, dense<0> : tensor<3x2xi32>
    check.expect_eq %2#2, %a : tensor<3x2xi32>
    %3:3 = "interpreter.run_parallel"(%a, %b, %c) {programs = [[@from_the_last, @from_the_last, @from_the_last]]} : (tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>) -> (tensor<3x2xi32>, tensor<3x2xi32>, tensor<3x2xi32>)
    check.expect_eq %3#0, %c : tensor<3x2xi32>
    check.expect_eq_const %3#1, dense<0> : tensor<3x2xi32>
    check.expect_eq %3#2, %c : tensor<3x2xi32>
    return
  }
}

// -----

module @ids {
  func.func @ids() -> (tensor<ui32>, tensor<ui32>) {
    %0 = stablehlo.replica_id : tensor<ui32>
    %1 = stablehlo.partition_id : tensor<ui32>
    return %0, %1 : tensor<ui32>, tensor<ui32>
  }
  func.func @main() {
    %0:4 = "interpreter.run_parallel"() {programs = [[@ids], [@ids]]} : () -> (tensor<ui32>, tensor<ui32>, tensor<ui32>, tensor<ui32>)
    check.expect_eq_const %0#2, dense<1> : tensor<ui32>
    check.expect_eq_const %0#3, dense<0> : tensor<ui32>
    return
  }
}

// -----

module @transfers {
  func.func @send(%arg0: tensor<2xi64>, %token: !stablehlo.token) -> !stablehlo.token {
    %0 = "stablehlo.send"(%arg0, %token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false} : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    return %0 : !stablehlo.token
  }
  func.func @recv(%token: !stablehlo.token) -> (tensor<2xi64>, !stablehlo.token) {
    %0:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 1, type = 1>, is_host_transfer = false} : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    return %0#0, %0#1 : tensor<2xi64>, !stablehlo.token
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %1 = stablehlo.create_token : !stablehlo.token
    %2:3 = "interpreter.run_parallel"(%1, %0, %1) {programs = [[@recv, @send]]} : (!stablehlo.token, tensor<2xi64>, !stablehlo.token) -> (tensor<2xi64>, !stablehlo.token, !stablehlo.token)
    check.expect_eq %2#0, %0 : tensor<2xi64>
    return
  }
}

// -----

module @feeds {
  func.func @first() -> tensor<2xi64> {
    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func @second() -> tensor<2xi64> {
    %0 = stablehlo.constant dense<[3, 4]> : tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func @sum(%token: !stablehlo.token) -> tensor<2xi64> {
    %0:2 = "stablehlo.infeed"(%token) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    %1:2 = "stablehlo.infeed"(%0#1) : (!stablehlo.token) -> (tensor<2xi64>, !stablehlo.token)
    %2 = stablehlo.add %0#0, %1#0 : tensor<2xi64>
    %3 = "stablehlo.outfeed"(%2, %1#1) : (tensor<2xi64>, !stablehlo.token) -> !stablehlo.token
    return %2 : tensor<2xi64>
  }
  func.func @main() {
    %0 = stablehlo.create_token : !stablehlo.token
    %1 = "interpreter.run_parallel"(%0) {infeed = [@first, @second], programs = [[@sum]]} : (!stablehlo.token) -> tensor<2xi64>
    check.expect_eq_const %1, dense<[4, 6]> : tensor<2xi64>
    return
  }
}

// -----

// Both start an exchange before they wait for each other's message.
module @async {
  func.func @left(%arg0: tensor<1xi64>, %token: !stablehlo.token) -> tensor<2xi64> {
    %0 = "stablehlo.async_start"(%arg0) ({
      ^bb0(%a: tensor<1xi64>):
        %1 = "stablehlo.all_gather"(%a) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<1xi64>) -> tensor<2xi64>
        stablehlo.return %1 : tensor<2xi64>
    }) : (tensor<1xi64>) -> !stablehlo.future<tensor<2xi64>>
    %2 = "stablehlo.send"(%arg0, %token) {channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>} : (tensor<1xi64>, !stablehlo.token) -> !stablehlo.token
    %3 = "stablehlo.async_done"(%0) : (!stablehlo.future<tensor<2xi64>>) -> tensor<2xi64>
    return %3 : tensor<2xi64>
  }
  func.func @right(%arg0: tensor<1xi64>, %token: !stablehlo.token) -> tensor<2xi64> {
    %0:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 7, type = 1>} : (!stablehlo.token) -> (tensor<1xi64>, !stablehlo.token)
    %1 = "stablehlo.all_gather"(%arg0) {all_gather_dim = 0 : i64, replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<1xi64>) -> tensor<2xi64>
    return %1 : tensor<2xi64>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1]> : tensor<1xi64>
    %1 = stablehlo.constant dense<[2]> : tensor<1xi64>
    %2 = stablehlo.create_token : !stablehlo.token
    %3:2 = "interpreter.run_parallel"(%0, %2, %1, %2) {programs = [[@left], [@right]]} : (tensor<1xi64>, !stablehlo.token, tensor<1xi64>, !stablehlo.token) -> (tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %3#0, dense<[1, 2]> : tensor<2xi64>
    check.expect_eq_const %3#1, dense<[1, 2]> : tensor<2xi64>
    return
  }
}

// -----

module @cross_replica_sum {
  func.func @sum(%arg0: tensor<2xi64>) -> tensor<2xi64> {
    %0 = "stablehlo.cross-replica-sum"(%arg0) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xi64>) -> tensor<2xi64>
    return %0 : tensor<2xi64>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi64>
    %1 = stablehlo.constant dense<[10, 20]> : tensor<2xi64>
    %2:2 = "interpreter.run_parallel"(%0, %1) {programs = [[@sum], [@sum]]} : (tensor<2xi64>, tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>)
    check.expect_eq_const %2#1, dense<[11, 22]> : tensor<2xi64>
    return
  }
}

// -----

// The sums are those of the device that its group names first, here that of partition 1; in a group of one, only the
// type of the elements changes.
module @collective_reduce {
  func.func @reduce(%arg0: tensor<3xi8>, %arg1: tensor<i8>) -> (tensor<3xi32>, tensor<i32>) {
    %0:2 = "stablehlo.collective_reduce"(%arg0, %arg1) ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %1 = stablehlo.multiply %a, %b : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) {channel_handle = #stablehlo.channel_handle<handle = 2, type = 1>, replica_groups = dense<[[1, 0]]> : tensor<1x2xi64>, use_global_device_ids} : (tensor<3xi8>, tensor<i8>) -> (tensor<3xi32>, tensor<i32>)
    return %0#0, %0#1 : tensor<3xi32>, tensor<i32>
  }
  func.func @alone(%arg0: tensor<3xi8>) -> tensor<3xi32> {
    %0 = "stablehlo.collective_reduce"(%arg0) ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %1 = stablehlo.multiply %a, %b : tensor<i32>
      stablehlo.return %1 : tensor<i32>
    }) {replica_groups = dense<[[0]]> : tensor<1x1xi64>} : (tensor<3xi8>) -> tensor<3xi32>
    return %0 : tensor<3xi32>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[100, -7, 0]> : tensor<3xi8>
    %1 = stablehlo.constant dense<[90, 6, 5]> : tensor<3xi8>
    %2 = stablehlo.constant dense<-3> : tensor<i8>
    %3:4 = "interpreter.run_parallel"(%0, %2, %1, %2) {programs = [[@reduce, @reduce]]} : (tensor<3xi8>, tensor<i8>, tensor<3xi8>, tensor<i8>) -> (tensor<3xi32>, tensor<i32>, tensor<3xi32>, tensor<i32>)
    check.expect_eq_const %3#0, dense<0> : tensor<3xi32>
    check.expect_eq_const %3#1, dense<0> : tensor<i32>
    check.expect_eq_const %3#2, dense<[9000, -42, 0]> : tensor<3xi32>
    check.expect_eq_const %3#3, dense<9> : tensor<i32>
    %4 = "interpreter.run_parallel"(%0) {programs = [[@alone]]} : (tensor<3xi8>) -> tensor<3xi32>
    check.expect_eq_const %4, dense<[100, -7, 0]> : tensor<3xi32>
    return
  }
}

// -----

// Through the host, channels are others than those between devices of the same number.
module @through_the_host {
  func.func @give(%arg0: tensor<3xi16>, %arg1: tensor<i16>, %token: !stablehlo.token) {
    %0 = "stablehlo.send"(%arg0, %token) {channel_handle = #stablehlo.channel_handle<handle = 6, type = 2>, is_host_transfer = true} : (tensor<3xi16>, !stablehlo.token) -> !stablehlo.token
    %1 = "stablehlo.send"(%arg1, %0) {channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, is_host_transfer = false} : (tensor<i16>, !stablehlo.token) -> !stablehlo.token
    return
  }
  func.func @take(%token: !stablehlo.token) -> (tensor<i16>, tensor<3xi16>) {
    %0:2 = "stablehlo.recv"(%token) {channel_handle = #stablehlo.channel_handle<handle = 6, type = 1>, is_host_transfer = false} : (!stablehlo.token) -> (tensor<i16>, !stablehlo.token)
    %1:2 = "stablehlo.recv"(%0#1) {channel_handle = #stablehlo.channel_handle<handle = 6, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<3xi16>, !stablehlo.token)
    return %0#0, %1#0 : tensor<i16>, tensor<3xi16>
  }
  func.func @main() {
    %0 = stablehlo.constant dense<[11, -5, 300]> : tensor<3xi16>
    %1 = stablehlo.constant dense<77> : tensor<i16>
    %2 = stablehlo.create_token : !stablehlo.token
    %3:2 = "interpreter.run_parallel"(%0, %1, %2, %2) {programs = [[@give], [@take]]} : (tensor<3xi16>, tensor<i16>, !stablehlo.token, !stablehlo.token) -> (tensor<i16>, tensor<3xi16>)
    check.expect_eq %3#0, %1 : tensor<i16>
    check.expect_eq %3#1, %0 : tensor<3xi16>
    return
  }
}
