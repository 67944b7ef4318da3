#!/usr/bin/env python3
"""The command line on programs of MLIR: run, convert, checks, errors.

usage: mlir_test.py TESSERA [unittest arguments]
"""
import os
import re
import resource
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cli_test
import npz

SCALE = '''module @scale {
  func.func @main(%x: tensor<3xf32>, %y: tensor<f32>) -> (tensor<3xf32>, tensor<f32>) {
    %0 = stablehlo.broadcast_in_dim %y, dims = [] : (tensor<f32>) -> tensor<3xf32>
    %1 = stablehlo.multiply %x, %0 : tensor<3xf32>
    %zero = stablehlo.constant dense<0.0> : tensor<f32>
    %2 = stablehlo.reduce(%1 init: %zero) applies stablehlo.add across dimensions = [0] : (tensor<3xf32>, tensor<f32>) -> tensor<f32>
    return %1, %2 : tensor<3xf32>, tensor<f32>
  }
}
'''
SCALE_RESULT = 'out0 = f32[3] {2, 4, 6}\nout1 = f32[] 12\n'
OPEN = '''func.func @main(%x: tensor<?xi32>) -> tensor<?xi32> {
  %0 = stablehlo.add %x, %x : tensor<?xi32>
  return %0 : tensor<?xi32>
}
'''
CHECKS = '''func.func @sum() {
  %0 = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %1 = stablehlo.add %0, %0 : tensor<2xi32>
  check.expect_eq_const %1, dense<[2, 4]> : tensor<2xi32>
  func.return
}
'''


class MlirTest(cli_test.CliTest):
    def scale_inputs(self):
        npz.write(self.path('in.npz'), arg0=('<f4', (3,), [1, 2, 3]), arg1=('<f4', (), [2]))
        return ['--inputs', self.path('in.npz')]

    def test_runs_text_and_standard_input(self):
        words = self.scale_inputs()
        self.assertEqual(self.ok('run', self.file('p.mlir', SCALE), *words), SCALE_RESULT)
        self.assertEqual(self.ok('run', '-', *words, stdin=SCALE.encode()), SCALE_RESULT)

    def test_runs_what_comes_through_pipes(self):
        words = self.scale_inputs()
        program = self.file('p.mlir', SCALE)
        os.mkfifo(self.path('pipe'))
        with subprocess.Popen(['cp', program, self.path('pipe')]):
            self.assertEqual(self.ok('run', self.path('pipe'), *words), SCALE_RESULT)
        self.assertEqual(self.ok('run', '/dev/stdin', *words, stdin=SCALE.encode()), SCALE_RESULT)
        self.assertEqual(self.ok('run', self.file('b.mlir', '\ufeff' + SCALE), *words), SCALE_RESULT)

    def test_finds_its_library_without_proc(self):
        words = ['unshare', '--map-root-user', '--mount', 'sh', '-c', 'mount -t tmpfs none /proc && exec "$@"', 'sh']
        if not shutil.which('unshare') or subprocess.run([*words, 'true'], capture_output=True).returncode:
            self.skipTest('/proc cannot be hidden here')
        program = self.file('p.mlir', SCALE)
        done = subprocess.run([*words, cli_test.TESSERA, 'run', program, *self.scale_inputs()], capture_output=True, text=True)
        # Sanitizers need it, and say so.
        said = re.sub(r'(?m)^==\d+==.*\n', '', done.stderr)
        self.assertEqual((done.stdout, said), (SCALE_RESULT, ''))

    def test_many_computations_are_converted_soon(self):
        lines = ['HloModule m', 'k0 { p = f32[] parameter(0)  ROOT n = f32[] negate(p) }']
        for i in range(1, 20000):
            lines.append('k%d { p = f32[] parameter(0)  ROOT n = f32[] call(p), to_apply=k%d }' % (i, i - 1))
        lines.append('ENTRY e { p = f32[] parameter(0)  ROOT n = f32[] call(p), to_apply=k19999 }')
        program = self.file('p.hlo', '\n'.join(lines))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        self.assertEqual(self.ok('convert', program, '--to', 'stablehlo').count('func.func'), 20001)
        # Ten times what it takes, for builds with sanitizers and busy machines.
        self.assertLess(resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before, 10)

    def test_runs_artifacts_of_every_version(self):
        words = self.scale_inputs()
        program = self.file('p.mlir', SCALE)
        for version in ([], ['--target-version', '0.9.0'], ['--target-version', '1.0.0']):
            self.ok('convert', program, '--to', 'vhlo', *version, '--output', self.path('p.mlirbc'))
            with open(self.path('p.mlirbc'), 'rb') as f:
                self.assertTrue(f.read(4) == b'ML\xefR')
            self.assertEqual(self.ok('run', self.path('p.mlirbc'), *words), SCALE_RESULT)

    def test_converts_both_ways(self):
        words = self.scale_inputs()
        self.ok('convert', self.file('p.mlir', SCALE), '--to', 'hlo', '--output', self.path('p.hlo'))
        self.assertEqual(self.ok('run', self.path('p.hlo'), *words), SCALE_RESULT)
        self.ok('convert', self.path('p.hlo'), '--to', 'stablehlo', '--output', self.path('q.mlir'))
        self.assertEqual(self.ok('run', self.path('q.mlir'), *words), SCALE_RESULT)
        self.ok('convert', self.path('q.mlir'), '--to', 'hlo-proto', '--output', self.path('q.pb'))
        self.assertEqual(self.ok('run', self.path('q.pb'), *words), SCALE_RESULT)
        # Text that is read and written again stays as it is.
        text = self.ok('convert', self.path('q.mlir'), '--to', 'stablehlo')
        self.assertEqual(self.ok('convert', '-', '--to', 'stablehlo', stdin=text.encode()), text)

    def test_compiles(self):
        words = self.scale_inputs()
        self.ok('compile', self.file('p.mlir', SCALE), '--emit', 'hlo', '--verify-passes', '--output', self.path('p.hlo'))
        self.assertEqual(self.ok('run', self.path('p.hlo'), *words), SCALE_RESULT)

    def test_writes_ops_that_artifacts_lack(self):
        program = self.file('e.hlo', '''HloModule e
ENTRY main {
  p = f32[4] parameter(0)
  a = f32[4] erf(p)
  t = (f32[2], s32[2]) topk(a), k=2, largest=true
  v = f32[2] get-tuple-element(t), index=0
  ROOT c = f32[2] cosh(v)
}
''')
        self.ok('convert', program, '--to', 'vhlo', '--output', self.path('e.mlirbc'))
        self.assertIn('stablehlo.composite "chlo.erf"', self.ok('convert', self.path('e.mlirbc'), '--to', 'stablehlo'))
        back = self.ok('convert', self.path('e.mlirbc'), '--to', 'hlo')
        for op in ('erf(', 'topk(', 'cosh('):
            self.assertIn(op, back)
        npz.write(self.path('in.npz'), arg0=('<f4', (4,), [0.5, -1, 2, 0.25]))
        words = ['--inputs', self.path('in.npz')]
        want = self.ok('run', program, *words)
        self.assertEqual(self.ok('run', self.file('back.hlo', back), *words), want)

    def test_sizes_that_the_inputs_decide(self):
        program = self.file('p.mlir', OPEN)
        for size in (1, 4):
            npz.write(self.path('in.npz'), arg0=('<i4', (size,), list(range(size))))
            out = self.ok('run', program, '--inputs', self.path('in.npz'))
            self.assertEqual(out, 'out0 = s32[%d] {%s}\n' % (size, ', '.join(str(2 * i) for i in range(size))))

    def test_dump(self):
        self.ok('run', self.file('p.mlir', SCALE), *self.scale_inputs(), '--dump', self.path('d'))
        with open(os.path.join(self.path('d'), 'module.mlir')) as f:
            self.assertIn('stablehlo.reduce', f.read())

    def test_checks(self):
        self.assertEqual(self.ok('run', self.file('c.mlir', CHECKS)), '1 check in 1 function: all hold\n')
        two = CHECKS + '// -----\n' + CHECKS.replace('@sum', '@twice')
        self.assertEqual(self.ok('run', self.file('c.mlir', two)), '2 checks in 2 functions: all hold\n')
        err = self.fails(1, 'c.mlir:', 'run', self.file('c.mlir', CHECKS.replace('[2, 4]', '[2, 5]')))
        self.assertRegex(err, r'c\.mlir:4:3: ')
        err = self.fails(1, 'c.mlir:4:3: check.expect_eq_const failed', 'run', self.file('c.mlir', two.replace('[2, 4]', '[2, 5]')))
        self.assertRegex(err, r'\n.*c\.mlir:11:3: check')

    def test_vhlo_text(self):
        text = """module {
  vhlo.func_v1 @main(%arg0: !vhlo.tensor_v1<2x!vhlo.f32_v1>) -> (!vhlo.tensor_v1<2x!vhlo.f32_v1>) {
    %0 = "vhlo.negate_v1"(%arg0) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> !vhlo.tensor_v1<2x!vhlo.f32_v1>
    "vhlo.return_v1"(%0) : (!vhlo.tensor_v1<2x!vhlo.f32_v1>) -> ()
  } {arg_attrs = #vhlo.array_v1<[]>, res_attrs = #vhlo.array_v1<[]>, sym_visibility = #vhlo.string_v1<"">}
}
"""
        self.assertIn('ROOT %negate = f32[2]{0} negate(', self.ok('convert', self.file('v.mlir', text), '--to', 'hlo'))
        self.fails(1, "v.mlir:3:10: unregistered operation 'vhlo.negate_v9'", 'convert',
                   self.file('v.mlir', text.replace('negate_v1', 'negate_v9')), '--to', 'hlo')

    def test_long_boolean_constants(self):
        # A byte for each boolean, as JAX writes and reads them.
        digits = ''.join('01' if i % 3 == 0 else '00' for i in range(150))
        text = """module {
  func.func @main() -> tensor<150xi1> {
    %%c = stablehlo.constant dense<"0x%s"> : tensor<150xi1>
    return %%c : tensor<150xi1>
  }
}
""" % digits
        self.assertEqual(self.ok('convert', self.file('b.mlir', text), '--to', 'stablehlo').strip(), text.strip())
        hlo = self.ok('convert', self.file('b.mlir', text), '--to', 'hlo')
        self.assertIn('constant({1, 0, 0, 1, 0, 0, 1,', hlo)

    def test_errors_name_the_place(self):
        self.fails(1, "p.mlir:6:46: ", 'run', self.file('p.mlir', SCALE.replace('applies stablehlo.add', 'applies stablehlo.nope')
                                                        .replace('%2 = ', '').replace(', %2 :', ' :')))
        self.fails(1, 'p.mlir:1:7: ', 'run', self.file('p.mlir', 'module {'))
        self.fails(1, "p.mlir:1:21: unknown op 'nosuch.op': there is no dialect 'nosuch'", 'run', self.file('p.mlir', 'module { "nosuch.op"() : () -> () }'))
        self.fails(1, 'p.mlirbc', 'run', self.file('p.mlirbc', b'ML\xefR\x01\x02'))
        self.fails(1, 'p.mlir:2:12: no op has more than', 'run',
                   self.file('p.mlir', 'func.func @main() {\n  return %0#2147483647 : tensor<f32>\n}'))
        self.fails(1, 'p.mlir:1:35: an array attribute holds', 'run',
                   self.file('p.mlir', 'func.func @main() attributes {a = array<index: 2>} { return }'))
        # A call that no build knows fails while it runs, on either road.
        unknown = SCALE.replace('%1 = stablehlo.multiply %x, %0', '%1 = stablehlo.custom_call @nobody(%x)').replace(
            '@nobody(%x) : tensor<3xf32>', '@nobody(%x) : (tensor<3xf32>) -> tensor<3xf32>')
        words = ['run', self.file('p.mlir', unknown), *self.scale_inputs()]
        self.fails(1, "p.mlir:4: instruction 'custom-call': ", *words)
        self.fails(1, 'p.mlir:4:10: ', *words, '--stablehlo-interpreter')
        self.fails(1, 'p.mlir: the module has no function; what runs is @main', 'run', self.file('p.mlir', 'module {}'))
        two = 'func.func @f() { return }\nfunc.func @g() { return }'
        for words in ([], ['--stablehlo-interpreter']):
            self.fails(1, '@main', 'run', self.file('p.mlir', two), *words)
        self.fails(1, "p.mlir:2:8: unknown op 'mhlo.add': there is no dialect 'mhlo'\n  %0 = mhlo.add\n       ^\n", 'run',
                   self.file('p.mlir', 'func.func @main() {\n  %0 = mhlo.add\n}'))
        # Every place has the file's name.
        err = self.fails(1, 'p.mlir:2:3: ', 'run', self.file('p.mlir', 'func.func @main(%x: tensor<1xf32>) {\n'
                         '  %x = stablehlo.constant dense<1.0> : tensor<1xf32>\n  return\n}'))
        self.assertIn('\n%s:1:17: ' % self.path('p.mlir'), err)
        self.fails(1, 'arg0: random values cannot be made for a parameter of type s32[?]; give it with --inputs or --input',
                   'run', self.file('p.mlir', OPEN))
        self.fails(1, 'a tensor of 300 dimensions, more than the 256', 'run', self.file(
            'p.mlir', 'func.func @main(%x: tensor<' + '1x' * 300 + 'f32>) { return }'))
        self.fails(1, '9.9.9', 'convert', self.file('p.mlir', SCALE), '--to', 'vhlo', '--target-version', '9.9.9')
        eight = self.file('p.mlir', SCALE.replace('@scale', '@scale attributes {mhlo.num_partitions = 8 : i32}'))
        self.fails(1, 'is for 8 devices', 'run', eight, '--stablehlo-interpreter')

    def test_both_roads_give_the_same(self):
        words = ['run', self.file('p.mlir', SCALE), *self.scale_inputs()]
        self.assertEqual(self.ok(*words), SCALE_RESULT)
        self.assertEqual(self.ok(*words, '--stablehlo-interpreter'), SCALE_RESULT)

    def test_what_hlo_cannot_say_is_interpreted(self):
        quantized = '''func.func @main(%x: tensor<2xf32>, %y: tensor<f32>) -> tensor<2xf32> {
  %0 = stablehlo.uniform_quantize %x : (tensor<2xf32>) -> tensor<2x!quant.uniform<i8:f32, 0.5>>
  %1 = stablehlo.add %0, %0 : tensor<2x!quant.uniform<i8:f32, 0.5>>
  %2 = stablehlo.uniform_dequantize %1 : (tensor<2x!quant.uniform<i8:f32, 0.5>>) -> tensor<2xf32>
  return %2 : tensor<2xf32>
}
'''
        computed = '''func.func @main(%x: tensor<2xf32>, %y: tensor<f32>) -> tensor<3xf32> {
  %a = stablehlo.constant dense<1> : tensor<1xi64>
  %b = stablehlo.subtract %a, %a : tensor<1xi64>
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.dynamic_pad %x, %zero, %a, %b, %b : (tensor<2xf32>, tensor<f32>, tensor<1xi64>, tensor<1xi64>, tensor<1xi64>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
'''
        captured = '''func.func @main(%x: tensor<2xf32>, %y: tensor<f32>) -> tensor<f32> {
  %zero = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = stablehlo.reduce(%x init: %zero) across dimensions = [0] : (tensor<2xf32>, tensor<f32>) -> tensor<f32>
      reducer(%a: tensor<f32>, %b: tensor<f32>) {
    %1 = stablehlo.multiply %b, %y : tensor<f32>
    %2 = stablehlo.add %a, %1 : tensor<f32>
    stablehlo.return %2 : tensor<f32>
  }
  return %0 : tensor<f32>
}
'''
        npz.write(self.path('in.npz'), arg0=('<f4', (2,), [1, 2]), arg1=('<f4', (), [10]))
        for text, want in ((quantized, 'f32[2] {2, 4}'), (computed, 'f32[3] {0, 1, 2}'), (captured, 'f32[] 30')):
            words = [self.file('p.mlir', text), '--inputs', self.path('in.npz')]
            self.assertEqual(self.ok('run', *words), 'out0 = %s\n' % want)
            self.fails(1, '', 'convert', words[0], '--to', 'hlo')

    def test_meaning_of_the_specification(self):
        # A window that is partly outside: its elements inside are written.
        text = '''func.func @main() -> tensor<4xi32> {
  %x = stablehlo.constant dense<0> : tensor<4xi32>
  %i = stablehlo.constant dense<3> : tensor<1xi32>
  %u = stablehlo.constant dense<[7, 8]> : tensor<2xi32>
  %0 = "stablehlo.scatter"(%x, %i, %u) ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      stablehlo.return %b : tensor<i32>
  }) {scatter_dimension_numbers = #stablehlo.scatter<update_window_dims = [0], scatter_dims_to_operand_dims = [0]>}
    : (tensor<4xi32>, tensor<1xi32>, tensor<2xi32>) -> tensor<4xi32>
  return %0 : tensor<4xi32>
}
'''
        # The initial value of the windows counts in the padding.
        windows = '''func.func @main() -> tensor<3xi32> {
  %x = stablehlo.constant dense<1> : tensor<3xi32>
  %c = stablehlo.constant dense<10> : tensor<i32>
  %0 = "stablehlo.reduce_window"(%x, %c) ({
    ^bb0(%a: tensor<i32>, %b: tensor<i32>):
      %1 = stablehlo.add %a, %b : tensor<i32>
      stablehlo.return %1 : tensor<i32>
  }) {window_dimensions = array<i64: 2>, padding = dense<[[1, 0]]> : tensor<1x2xi64>}
    : (tensor<3xi32>, tensor<i32>) -> tensor<3xi32>
  return %0 : tensor<3xi32>
}
'''
        wide = '''func.func @main() -> tensor<f64> {
  %x = stablehlo.constant dense<[1.0, 0x33800000]> : tensor<2xf32>
  %c = stablehlo.constant dense<0.0> : tensor<f32>
  %0 = "stablehlo.reduce"(%x, %c) ({
    ^bb0(%a: tensor<f64>, %b: tensor<f64>):
      %1 = stablehlo.add %a, %b : tensor<f64>
      stablehlo.return %1 : tensor<f64>
  }) {dimensions = array<i64: 0>} : (tensor<2xf32>, tensor<f32>) -> tensor<f64>
  return %0 : tensor<f64>
}
'''
        for program, want in ((text, 's32[4] {0, 0, 0, 7}'), (windows, 's32[3] {21, 12, 12}'),
                              (wide, 'f64[] 1.0000000596046448')):
            for words in ([], ['--stablehlo-interpreter']):
                self.assertEqual(self.ok('run', self.file('p.mlir', program), *words), 'out0 = %s\n' % want)

    def test_python_callbacks_are_named(self):
        with_shardy = '''module @jit_f attributes {mhlo.num_partitions = 1 : i32, mhlo.num_replicas = 1 : i32} {
  sdy.mesh @maximal_mesh_0 = <[], device_ids=[0]>
  func.func public @main(%arg0: tensor<3xf32>) -> (tensor<3xf32>) {
    stablehlo.custom_call @xla_ffi_python_cpu_callback(%arg0) {has_side_effect = true, mhlo.backend_config = {index = 0 : ui64}, sdy.sharding = #sdy.sharding_per_value<[<@maximal_mesh_0, []>]>} : (tensor<3xf32>) -> ()
    return %arg0 : tensor<3xf32>
  }
}
'''
        plain = '''func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.custom_call @CALL(%x) {api_version = 4 : i32, backend_config = {index = 1 : ui64}} : (tensor<3xf32>) -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
'''
        npz.write(self.path('in.npz'), arg0=('<f4', (3,), [1, 2, 3]))
        for target in ('xla_python_cpu_callback', 'xla_ffi_python_cpu_callback', 'xla_ffi_partitioned_python_cpu_callback'):
            program = self.file('p.mlir', plain.replace('CALL', target))
            # No inputs are looked for: the program is refused when it is compiled.
            err = self.fails(1, "custom-call '%s' calls a Python function" % target, 'run', program, '--inputs', 'none.npz')
            self.assertIn('trace it without callbacks', err)
            self.ok('convert', program, '--to', 'hlo', '--output', self.path('p.hlo'))
            self.fails(1, 'trace it without callbacks', 'run', self.path('p.hlo'), '--inputs', 'none.npz')
        self.fails(1, 'custom-call \'xla_ffi_python_cpu_callback\' calls a Python function', 'run',
                   self.file('p.mlir', with_shardy))

    def test_detects_formats(self):
        program = self.file('p.mlir', SCALE)
        self.ok('convert', program, '--to', 'vhlo', '--output', self.path('exported.bin'))
        self.ok('convert', program, '--to', 'hlo', '--output', self.path('p.txt'))
        self.ok('convert', program, '--to', 'hlo-proto', '--output', self.path('p.pb'))
        names = [program, self.path('exported.bin'), self.path('p.txt'), self.path('p.pb')]
        out = self.ok('detect', *names)
        self.assertEqual(out, 'mlir %s\nmlir-bytecode %s\nhlo %s\nhlo-proto %s\n' % tuple(names))
        self.fails(2, 'FILE is missing', 'detect')
        self.fails(1, 'cannot read', 'detect', self.path('nothing'))

    def seconds_to_run_adds(self, count):
        lines = ['func.func @main(%v0: tensor<4xf32>) -> tensor<4xf32> {']
        for i in range(count):
            lines.append('  %%v%d = stablehlo.add %%v%d, %%v0 : tensor<4xf32>' % (i + 1, i))
        lines += ['  return %%v%d : tensor<4xf32>' % count, '}']
        program = self.file('p.mlir', '\n'.join(lines))
        npz.write(self.path('in.npz'), arg0=('<f4', (4,), [1, 1, 1, 1]))
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        self.assertIn(str(count + 1), self.ok('run', program, '--inputs', self.path('in.npz')))
        return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before

    def test_long_programs_start_soon(self):
        # Five times the program takes five to eight times as long, on a machine with other work; what grows with the
        # square would take 25 times.
        short = self.seconds_to_run_adds(20000)
        self.assertLess(self.seconds_to_run_adds(100000), 14 * short)

    def test_hlo_does_not_load_mlir(self):
        needed = subprocess.run(['readelf', '-d', cli_test.TESSERA], capture_output=True, text=True, check=True).stdout
        self.assertEqual(re.findall(r'libMLIR[^]]*', needed), [])


if __name__ == '__main__':
    cli_test.TESSERA = os.path.abspath(sys.argv.pop(1))
    unittest.main()
