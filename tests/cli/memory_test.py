#!/usr/bin/env python3
"""Programs beside a limit of memory: the error is a message and exit status 1, never a signal.

usage: memory_test.py TESSERA HAS_MLIR(0|1) [unittest arguments]
"""
import os
import resource
import subprocess
import sys
import tempfile
import unittest

TESSERA, HAS_MLIR = None, False
MEGABYTE = 1 << 20

# Each needs some arrays of 4 MB at once, for its results or for what it computes them with.
HLO = {
    'elementwise': 'a = f32[1048576] iota(), iota_dimension=0  b = f32[1048576] exponential(a)  ROOT c = f32[1048576] add(a, b)',
    'iota': 'ROOT a = f32[1048576] iota(), iota_dimension=0',
    'convert': 'a = f32[1048576] iota(), iota_dimension=0  ROOT b = f64[1048576] convert(a)',
    'complex': 'a = f32[1048576] iota(), iota_dimension=0  ROOT b = c128[1048576] convert(a)',
    'transpose': 'a = f32[1024,1024] iota(), iota_dimension=0  ROOT b = f32[1024,1024] transpose(a), dimensions={1,0}',
    'concatenate': 'a = f32[1048576] iota(), iota_dimension=0  ROOT b = f32[4194304] concatenate(a, a, a, a), dimensions={0}',
    'pad': 'a = f32[1048576] iota(), iota_dimension=0  z = f32[] constant(0)  ROOT b = f32[4194304] pad(a, z), padding=0_3145728',
    'reverse': 'a = f32[1048576] iota(), iota_dimension=0  ROOT b = f32[1048576] reverse(a), dimensions={0}',
    'dot': 'a = f32[512,2048] iota(), iota_dimension=0  b = f32[2048,512] iota(), iota_dimension=0  '
           'ROOT c = f32[512,512] dot(a, b), lhs_contracting_dims={1}, rhs_contracting_dims={0}',
    'dot of transposed': 'a = bf16[2048,256] iota(), iota_dimension=0  '
                         'ROOT c = f32[256,256] dot(a, a), lhs_contracting_dims={0}, rhs_contracting_dims={0}',
    'convolution': 'a = f32[4,64,64,64] iota(), iota_dimension=0  k = f32[3,3,64,8] iota(), iota_dimension=0  '
                   'ROOT c = f32[4,64,64,8] convolution(a, k), window={size=3x3 pad=1_1x1_1}, dim_labels=b01f_01io->b01f',
    'fft': 'a = f32[1048575] iota(), iota_dimension=0  b = c64[1048575] convert(a)  '
           'ROOT c = c64[1048575] fft(b), fft_type=FFT, fft_length={1048575}',
    'rng': 's = u64[2] constant({1, 2})  ROOT r = (u64[2], u64[1048576]) rng-bit-generator(s), algorithm=rng_three_fry',
    'gather': 'a = f32[1024,1024] iota(), iota_dimension=0  i = s32[2048,1] iota(), iota_dimension=0  '
              'ROOT g = f32[2048,1024] gather(a, i), offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, '
              'index_vector_dim=1, slice_sizes={1,1024}',
    'cholesky': 'a = f32[512,512] iota(), iota_dimension=0  ROOT c = f32[512,512] cholesky(a)',
    'loop': 's = f32[] constant(0)  i = (f32[], f32[1048576]) call(s), to_apply=start  '
            'ROOT w = (f32[], f32[1048576]) while(i), condition=go, body=step',
    'sort': 'a = f32[1048576] iota(), iota_dimension=0  b = s32[1048576] iota(), iota_dimension=0  '
            'ROOT s = (f32[1048576], s32[1048576]) sort(a, b), dimensions={0}, to_apply=less',
    'reduce': 'a = f32[1024,1024] iota(), iota_dimension=0  z = f32[] constant(0)  '
              'ROOT r = f32[1024] reduce(a, z), dimensions={0}, to_apply=sum',
    'reduce-window': 'a = f32[1024,1024] iota(), iota_dimension=0  z = f32[] constant(0)  '
                     'ROOT r = f32[1024,1024] reduce-window(a, z), window={size=1x1024 pad=0_0x1023_0}, to_apply=sum',
    'scatter': 'a = f32[1048576] iota(), iota_dimension=0  i = s32[65536,1] iota(), iota_dimension=0  '
               'u = f32[65536] iota(), iota_dimension=0  ROOT r = f32[1048576] scatter(a, i, u), update_window_dims={}, '
               'inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=sum',
}
COMPUTATIONS = '''
sum { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT c = f32[] add(a, b) }
less {
  a = f32[] parameter(0)  b = f32[] parameter(1)  c = s32[] parameter(2)  d = s32[] parameter(3)
  ROOT e = pred[] compare(a, b), direction=GT
}
start { s = f32[] parameter(0)  i = f32[1048576] iota(), iota_dimension=0  ROOT t = (f32[], f32[1048576]) tuple(s, i) }
go { t = (f32[], f32[1048576]) parameter(0)  s = f32[] get-tuple-element(t), index=0  n = f32[] constant(3)
  ROOT c = pred[] compare(s, n), direction=LT }
step { t = (f32[], f32[1048576]) parameter(0)  s = f32[] get-tuple-element(t), index=0  o = f32[] constant(1)
  n = f32[] add(s, o)  a = f32[1048576] get-tuple-element(t), index=1  b = f32[1048576] sine(a)
  ROOT r = (f32[], f32[1048576]) tuple(n, b) }
'''
STABLEHLO = {
    'small': 'func.func @main() -> tensor<i32> { %0 = stablehlo.constant dense<1> : tensor<i32>  return %0 : tensor<i32> }',
    'arrays': '''func.func @main() -> tensor<1048576xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<1048576xf32>
  %1 = stablehlo.exponential %0 : tensor<1048576xf32>
  %2 = stablehlo.add %0, %1 : tensor<1048576xf32>
  return %2 : tensor<1048576xf32>
}''',
    'long': 'func.func @main(%v0: tensor<f32>) -> tensor<f32> {\n' + ''.join(
        '  %%v%d = stablehlo.add %%v%d, %%v0 : tensor<f32>\n' % (i + 1, i) for i in range(50000)) +
            '  return %v50000 : tensor<f32>\n}',
    'interpreted': '''func.func @main() -> tensor<1048576xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<1048576xf32>
  %1 = stablehlo.uniform_quantize %0 : (tensor<1048576xf32>) -> tensor<1048576x!quant.uniform<i8:f32, 0.5>>
  %2 = stablehlo.uniform_dequantize %1 : (tensor<1048576x!quant.uniform<i8:f32, 0.5>>) -> tensor<1048576xf32>
  return %2 : tensor<1048576xf32>
}''',
}


class MemoryTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name

    def file(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, 'w') as f:
            f.write(text)
        return path

    def run_within(self, program, megabytes, kind=resource.RLIMIT_AS):
        def limit():
            resource.setrlimit(kind, (megabytes * MEGABYTE, megabytes * MEGABYTE))
        words = [TESSERA, 'run', program, '--output', os.path.join(self.folder, 'out.npz')]
        return subprocess.run(words, preexec_fn=limit, capture_output=True, text=True, timeout=300)

    def base(self, program, kind=resource.RLIMIT_AS):
        """So many megabytes are needed for a small program."""
        for megabytes in range(16, 4096, 4):
            if self.run_within(program, megabytes, kind).returncode == 0:
                return megabytes
        self.fail('the small program runs within no limit')

    def check(self, program, megabytes, kind=resource.RLIMIT_AS):
        """True when it ran. Else it said why, in one line, and did not end by a signal."""
        done = self.run_within(program, megabytes, kind)
        self.assertIn(done.returncode, (0, 1), (megabytes, done.stderr[-500:]))
        if done.returncode == 1:
            self.assertRegex(done.stderr.splitlines()[-1], '^tessera: .*(memory|bytes)', megabytes)
        return done.returncode == 0

    def check_all(self, programs, suffix, small, kind=resource.RLIMIT_AS):
        base = self.base(small, kind)
        refused = 0
        for name, text in programs.items():
            program = self.file(name + suffix, text)
            with self.subTest(name):
                ran = [self.check(program, base + more, kind) for more in (1, 4, 9, 14, 19, 30, 400)]
                self.assertTrue(ran[-1])
                refused += ran.count(False)
        self.assertGreater(refused, len(programs))

    def programs(self):
        return {name: 'HloModule m\n%s\nENTRY e { %s }' % (COMPUTATIONS, body) for name, body in HLO.items()}

    def test_hlo(self):
        self.check_all(self.programs(), '.hlo', self.file('small.hlo', 'ENTRY e { ROOT c = s32[] constant(42) }'))

    def test_hlo_data(self):
        chosen = {name: self.programs()[name] for name in ('elementwise', 'sort', 'convolution', 'loop')}
        self.check_all(chosen, '.hlo', self.file('small.hlo', 'ENTRY e { ROOT c = s32[] constant(42) }'),
                       resource.RLIMIT_DATA)

    def test_stablehlo(self):
        if not HAS_MLIR:
            self.skipTest('this build has no MLIR')
        self.check_all(STABLEHLO, '.mlir', self.file('small.mlir', STABLEHLO['small']))

    def test_stablehlo_without_room_for_the_library(self):
        if not HAS_MLIR:
            self.skipTest('this build has no MLIR')
        small = self.file('small.mlir', STABLEHLO['small'])
        room = self.base(self.file('small.hlo', 'ENTRY e { ROOT c = s32[] constant(42) }'))
        for megabytes in range(room, self.base(small) + 32, 32):
            done = self.run_within(small, megabytes)
            self.assertIn(done.returncode, (0, 1), (megabytes, done.stderr[-500:]))

    def test_more_than_any_machine_has(self):
        texts = {'iota.hlo': 'ENTRY e { ROOT i = f32[5000000000] iota(), iota_dimension=0 }',
                 'copy.hlo': 'ENTRY e { x = f32[] constant(1)  i = f32[50000000000] broadcast(x), dimensions={}  '
                             'ROOT n = f32[50000000000] negate(i) }'}
        if HAS_MLIR:
            texts['iota.mlir'] = '''func.func @main() -> tensor<5000000000xf32> {
  %0 = stablehlo.iota dim = 0 : tensor<5000000000xf32>
  return %0 : tensor<5000000000xf32>
}'''
        for name, text in texts.items():
            with self.subTest(name):
                self.assertFalse(self.check(self.file(name, text), 1 << 14))

    def test_a_file_without_end(self):
        if not os.path.exists('/dev/zero'):
            self.skipTest('there is no /dev/zero')
        done = self.run_within('/dev/zero', 1 << 11)
        self.assertEqual(done.returncode, 1, done.stderr[-500:])
        self.assertRegex(done.stderr, '^tessera: not enough memory to read /dev/zero beyond its first .* [MG]iB\n$')

    def test_small_stack(self):
        """Programs may be nested so deeply, however small the stack is."""
        calls = ['k0 { x = f32[] parameter(0)  ROOT y = f32[] negate(x) }']
        calls += ['k%d { x = f32[] parameter(0)  ROOT y = f32[] call(x), to_apply=k%d }' % (i, i - 1) for i in range(1, 399)]
        calls = self.file('calls.hlo', '\n'.join(calls) + '\nENTRY e { x = f32[] constant(2)  ROOT y = f32[] call(x), to_apply=k398 }')
        commands = [['run', calls], ['run', calls, '--backend', 'interpreter'], ['check', calls]]
        if HAS_MLIR:
            depth = 190
            text = 'func.func @main() {\n%p = stablehlo.constant dense<true> : tensor<i1>\n' + '"stablehlo.if"(%p) ({\n' * depth
            text += 'stablehlo.return }, { stablehlo.return }) : (tensor<i1>) -> ()\n' * depth + 'return }'
            commands.append(['run', self.file('ifs.mlir', text)])
        for words in commands:
            done = subprocess.run([TESSERA, *words], capture_output=True, text=True, timeout=60,
                                  preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_STACK, (1 << 18, 1 << 18)))
            self.assertEqual((done.returncode, done.stderr), (0, ''), words)

    def test_deep_nesting(self):
        if not HAS_MLIR:
            self.skipTest('this build has no MLIR')
        depth = 7000
        text = 'func.func @main(%p: tensor<i1>) {\n' + '"stablehlo.if"(%p) ({\n' * depth
        text += 'stablehlo.return }, { stablehlo.return }) : (tensor<i1>) -> ()\n' * depth + 'return }'
        done = subprocess.run([TESSERA, 'run', self.file('deep.mlir', text)], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn('brackets are nested more than 1000 deep', done.stderr)


if __name__ == '__main__':
    TESSERA = os.path.abspath(sys.argv.pop(1))
    HAS_MLIR = sys.argv.pop(1) == '1'
    unittest.main()
