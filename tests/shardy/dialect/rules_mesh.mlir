// Every rule of meshes and of lists of axes, broken.
// RUN: tessera-opt %s --split-input-file --verify-diagnostics

// expected-error@+1 {{mesh_axis [C1]: axis "x" has size 0; sizes must be at least 1}}
sdy.mesh @m = <["x"=0]>
// -----
// expected-error@+1 {{mesh_axis [C1]: axis "x" has size -2}}
sdy.mesh @m = <["x"=-2]>
// -----
// expected-error@+1 {{mesh [C1]: two axes have the name "x"}}
sdy.mesh @m = <["x"=2, "y"=3, "x"=2]>
// -----
// expected-error@+1 {{mesh [C2]: 2 device ids for axes of 6 devices}}
sdy.mesh @m = <["x"=2, "y"=3], device_ids=[0, 1]>
// -----
// expected-error@+1 {{mesh [C3]: device id -1 is negative}}
sdy.mesh @m = <["x"=2], device_ids=[-1, 0]>
// -----
// expected-error@+1 {{mesh [C3]: device id -1 is negative}}
sdy.mesh @m = <[], device_ids=[-1]>
// -----
// expected-error@+1 {{mesh [C5]: device ids must be 0 to 1 in some order; 1 is missing}}
sdy.mesh @m = <["x"=2], device_ids=[2, 0]>
// -----
// expected-error@+1 {{mesh [C5]: device ids must be 0 to 2 in some order; 1 is listed twice}}
sdy.mesh @m = <["x"=3], device_ids=[1, 1, 0]>
// -----
// expected-error@+1 {{mesh [C6]: a mesh without axes must have one device, found 2}}
sdy.mesh @m = <[], device_ids=[0, 1]>
// -----
// expected-error@+1 {{mesh [C7]: the axes have more than 2^63 devices}}
sdy.mesh @m = <["x"=4294967296, "y"=4294967296]>
// -----
// expected-error@+1 {{device_ids must list the devices, or be omitted}}
sdy.mesh @m = <["x"=2], device_ids=[]>
// -----
func.func @f() {
  // expected-error@+1 {{'sdy.mesh' op expects parent op 'builtin.module'}}
  sdy.mesh @m = <["x"=2]>
  return
}
// -----
// expected-note@+1 {{see existing symbol definition here}}
sdy.mesh @m = <["x"=2]>
// expected-error@+1 {{redefinition of symbol named 'm'}}
sdy.mesh @m = <["x"=2]>

// -----
sdy.mesh @m = <["x"=2]>
// expected-error@+1 {{axis_ref [C1]: the mesh has no axis "y"; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<@m, [{"y"}]>}) { return }
// -----
// expected-error@+1 {{sub_axis_info [C1]: "x":(0)2 begins at 0, which is below 1; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=8]>, [{"x":(0)2}]>}) { return }
// -----
// expected-error@+1 {{sub_axis_info [C2]: "x":(2)1 has size 1; a part must be larger than 1; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=8]>, [{"x":(2)1}]>}) { return }
// -----
// expected-error@+1 {{sub_axis_info [C3]: "x":(4)4 ends at (4 x 4), which does not divide the axis' size 8; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=8]>, [{"x":(4)4}]>}) { return }
// -----
// Both sizes divide the axis, together they do not.
// expected-error@+1 {{sub_axis_info [C3]: "x":(4)2 ends at (4 x 2), which does not divide the axis' size 12; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=12]>, [{"x":(4)2}]>}) { return }
// -----
// expected-error@+1 {{sub_axis_info [C4]: "x":(1)8 has the size of the axis: name the axis instead; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=8]>, [{"x":(1)8}]>}) { return }
// -----
// expected-error@+1 {{axis_ref_list [C2]: "x" and "x" have devices in common; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=8]>, [{"x", "x"}]>}) { return }
// -----
// expected-error@+1 {{axis_ref_list [C2]: "x":(2)4 and "x":(1)4 have devices in common; in argument 0}}
func.func @f(%arg0: tensor<8x8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=8]>, [{"x":(1)4}, {"x":(2)4}]>}) { return }
// -----
// expected-error@+1 {{axis_ref_list [C2]: "x":(1)2 and "x" have devices in common; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=8]>, [{"x"}], replicated={"x":(1)2}>}) { return }
// -----
// expected-error@+1 {{axis_ref_list [C3]: "x":(1)2 and "x":(2)2 are adjacent parts of one axis and must be joined; in argument 0}}
func.func @f(%arg0: tensor<8xf32> {sdy.sharding = #sdy.sharding<mesh<["x"=8]>, [{"x":(1)2, "x":(2)2}]>}) { return }
