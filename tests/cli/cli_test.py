#!/usr/bin/env python3
"""What the words of the command line do: exit status, messages, files.

usage: cli_test.py TESSERA [unittest arguments]
"""
import json
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import npz

TESSERA = None
DOUBLE = '''HloModule double
ENTRY e {
  x = f32[2,2]{0,1} parameter(0)
  ROOT y = f32[2,2]{0,1} add(x, x)
}
'''
PLACE = '''HloModule place
ENTRY e {
  r = u32[] replica-id()
  p = u32[] partition-id()
  x = f32[] parameter(0)
  ROOT t = (u32[], u32[], f32[]) tuple(r, p, x)
}
'''


LAYER = '''HloModule layer
max { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT m = f32[] maximum(a, b) }
add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = f32[] add(a, b) }
less { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = pred[] compare(a, b), direction=LT }
go { s = (s32[], f32[64,64]) parameter(0)  i = s32[] get-tuple-element(s), index=0
     n = s32[] constant(3)  ROOT c = pred[] compare(i, n), direction=LT }
turn {
  s = (s32[], f32[64,64]) parameter(0)
  i = s32[] get-tuple-element(s), index=0
  one = s32[] constant(1)
  j = s32[] add(i, one)
  v = f32[64,64] get-tuple-element(s), index=1
  product = f32[64,64] dot(v, v), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  tamed = f32[64,64] tanh(product)
  ROOT t = (s32[], f32[64,64]) tuple(j, tamed)
}
ENTRY e {
  x = f32[64,64] parameter(0)
  zero = s32[] constant(0)
  start = (s32[], f32[64,64]) tuple(zero, x)
  loop = (s32[], f32[64,64]) while(start), condition=go, body=turn
  y = f32[64,64] get-tuple-element(loop), index=1
  lowest = f32[] constant(-inf)
  largest = f32[64] reduce(y, lowest), dimensions={1}, to_apply=max
  largest_b = f32[64,64] broadcast(largest), dimensions={0}
  shifted = f32[64,64] subtract(y, largest_b)
  powers = f32[64,64] exponential(shifted)
  nothing = f32[] constant(0)
  sums = f32[64] reduce(powers, nothing), dimensions={1}, to_apply=add
  sums_b = f32[64,64] broadcast(sums), dimensions={0}
  softmax = f32[64,64] divide(powers, sums_b)
  sorted = f32[64,64] sort(softmax), dimensions={1}, to_apply=less
  ROOT r = (f32[64,64], f32[64,64]) tuple(softmax, sorted)
}
'''
ON_CPU = ['--backend', 'cpu']


class CliTest(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = self.temporary.name
        self.addCleanup(self.temporary.cleanup)

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, content):
        with open(self.path(name), 'wb') as f:
            f.write(content if isinstance(content, bytes) else content.encode())
        return self.path(name)

    def run_tessera(self, *words, stdin=b''):
        done = subprocess.run([TESSERA, *words], input=stdin, capture_output=True, cwd=self.folder, timeout=60)
        return done.returncode, done.stdout, done.stderr.decode()

    def ok(self, *words, stdin=b''):
        status, out, err = self.run_tessera(*words, stdin=stdin)
        self.assertEqual((status, err), (0, ''), words)
        return out.decode()

    def fails(self, status, message, *words, stdin=b''):
        got, out, err = self.run_tessera(*words, stdin=stdin)
        self.assertEqual(got, status, err)
        self.assertTrue(err.startswith('tessera: '), err)
        self.assertIn(message, err)
        self.assertEqual(out, b'')
        return err

    def with_input(self, text, **arrays):
        """Words that run the program on the arrays."""
        npz.write(self.path('in.npz'), **arrays)
        return ['run', self.file('p.hlo', text), '--inputs', self.path('in.npz')]


class UsageTest(CliTest):
    def test_version_and_help(self):
        self.assertRegex(self.ok('--version'), r'^tessera \d+\.\d+\.\d+\n$')
        for words in (['--help'], ['run', '--help'], ['convert', '--help'], ['compile', '--help'], ['check', '--help'],
                      ['shard', '--help']):
            self.assertIn('--help', self.ok(*words))
        self.assertIn('--benchmark', self.ok('run', '--help'))
        self.assertEqual(self.ok('help', 'run'), self.ok('run', '--help'))
        self.assertEqual(self.ok('help'), self.ok('--help'))

    def test_commands(self):
        self.fails(2, 'a command is missing')
        self.fails(2, "unknown command 'rnu' (did you mean 'run'?)", 'rnu', 'x.hlo')
        self.fails(2, "unknown option '--verison' (did you mean '--version'?)", '--verison')
        self.fails(2, "unknown option '--json'", '--json', 'run', 'x.hlo')

    def test_run_options(self):
        self.fails(2, 'FILE is missing', 'run')
        self.fails(2, "unknown option '--inpts' (did you mean '--inputs'?)", 'run', 'x.hlo', '--inpts', 'a.npz')
        self.fails(2, "unknown option '--inpts' (did you mean '--inputs'?)", 'run', 'x.hlo', '--inpts=a.npz')
        self.fails(2, "unknown argument 'y.hlo'", 'run', 'x.hlo', 'y.hlo')
        self.fails(2, '--threads', 'run', 'x.hlo', '--threads', 'many')
        self.fails(2, '--threads', 'run', 'x.hlo', '--threads', '0')
        self.fails(2, '--seed', 'run', 'x.hlo', '--seed', '-1')
        self.fails(2, "tessera: --seed takes a number, not 'x' (see", 'run', 'x.hlo', '--seed', 'x')
        self.fails(2, '--benchmark', 'run', 'x.hlo', '--benchmark', '-1')
        self.fails(2, 'exclude each other', 'run', 'x.hlo', '--inputs', 'a.npz', '--input', 'b.npy')
        for words in (['--backend', 'interpreter'], [*ON_CPU, '--stablehlo-interpreter']):
            self.fails(2, '--profile is not available with an interpreter', 'run', 'x.hlo', *words, '--profile', 't.json')
            self.fails(2, '--check-nans is not available with an interpreter', 'run', 'x.hlo', *words, '--check-nans')
        for words in (['--json'], ['--benchmark', '1']):
            self.fails(2, '--output - and ' + words[0] + ' both write to standard output', 'run', 'x.hlo', '--output', '-', *words)
        self.fails(2, "no backend 'gpu'", 'run', 'x.hlo', '--backend', 'gpu')

    def test_compile_options(self):
        self.fails(2, 'FILE is missing', 'compile', '--emit', 'hlo')
        self.fails(2, '--emit is missing', 'compile', 'x.hlo')
        self.fails(2, "--emit lvm (did you mean 'llvm'?) is not among hlo, plan, llvm, llvm-optimized, asm, object",
                   'compile', 'x.hlo', '--emit', 'lvm')
        for words in (['--pass', 'dce'], ['--disable-pass', 'dce'], ['--passes-until', '1'], ['--verify-passes'],
                      ['--pass-report'], ['--dump-passes', 'dump']):
            self.fails(2, 'options for passes can only be used with --emit hlo', 'compile', 'x.hlo', '--emit', 'plan', *words)
        self.fails(2, "no pass 'dec' (did you mean 'dce'?)", 'compile', 'x.hlo', '--emit', 'hlo', '--pass', 'dec')
        self.fails(2, "the pipeline has no pass 'cse'", 'compile', 'x.hlo', '--emit', 'hlo', '--pass', 'dce',
                   '--disable-pass', 'cse')
        self.fails(2, '--passes-until', 'compile', 'x.hlo', '--emit', 'hlo', '--passes-until', '-1')

    def test_check_options(self):
        self.fails(2, 'FILE is missing', 'check')
        self.fails(2, 'exclude each other', 'check', 'x.hlo', '--inputs', 'a.npz', '--input', 'b.npy')
        self.fails(2, '--seed', 'check', 'x.hlo', '--seed', '-1')
        self.fails(2, "unknown option '--rtl' (did you mean '--rtol'?)", 'check', 'x.hlo', '--rtl', '0')

    def test_convert_options(self):
        self.fails(2, 'FILE is missing', 'convert', '--to', 'hlo')
        self.fails(2, '--to is missing', 'convert', 'x.hlo')
        self.fails(2, '--target-version', 'convert', 'x.hlo', '--to', 'stablehlo', '--target-version', '1.0.0')
        self.fails(2, "not 'xla'", 'convert', 'x.hlo', '--to', 'xla')
        self.fails(2, '--target-version', 'convert', 'x.hlo', '--to', 'hlo', '--target-version', '1.0.0')


class HandOverTest(CliTest):
    """A copy of the program in a folder of its own has no libtessera-mlir.so beside it."""

    def test_names_what_is_missing(self):
        alone = self.path('tessera')
        shutil.copy(TESSERA, alone)
        program = self.file('p.mlir', 'module @m { func.func @main() { return } }')
        for words in (['run', program], ['convert', program, '--to', 'hlo'],
                      ['convert', self.file('p.hlo', DOUBLE), '--to', 'stablehlo']):
            done = subprocess.run([alone, *words], capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 1)
            self.assertIn(f'there is no {self.folder}/libtessera-mlir.so', done.stderr)
        # One of another program is told apart; so is what is no library.
        with open(self.path('libtessera-mlir.so'), 'w') as f:
            f.write('not a library')
        done = subprocess.run([alone, 'run', program], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn(f'cannot load {self.folder}/libtessera-mlir.so', done.stderr)
        # HLO needs none.
        done = subprocess.run([alone, 'convert', self.path('p.hlo'), '--to', 'hlo'], capture_output=True, timeout=60)
        self.assertEqual(done.returncode, 0)


class RunTest(CliTest):
    def test_files_whose_names_begin_with_a_dash(self):
        self.file('-p.hlo', 'ENTRY e { ROOT c = s32[] constant(42) }')
        self.assertEqual(self.ok('run', '--', '-p.hlo'), 'out0 = s32[] 42\n')
        self.assertEqual(self.ok('run', '--backend', 'interpreter', '--', '-p.hlo'), 'out0 = s32[] 42\n')
        self.assertEqual(self.ok('convert', '--to', 'hlo', '--', '-p.hlo'), self.ok('convert', './-p.hlo', '--to', 'hlo'))
        self.fails(2, "unknown option '-q.hlo'", 'run', '--', '-p.hlo', '-q.hlo')

    def test_standard_output(self):
        words = self.with_input(DOUBLE, arg0=('<f4', (2, 2), [1, 2, 3, 4.5]))
        status, out, err = self.run_tessera(*words, '--output', '-')
        self.assertEqual((status, err), (0, ''))
        self.assertFalse(os.path.exists(self.path('-')))
        self.file('out.npz', out)
        self.assertEqual(npz.read(self.path('out.npz')), {'out0': ('<f4', (2, 2), [2, 4, 6, 9])})

    @unittest.skipUnless(os.path.exists('/dev/pts/ptmx'), 'there are no pseudo-terminals here')
    def test_no_bytes_for_a_terminal(self):
        program = self.file('p.hlo', 'ENTRY e { ROOT c = s32[] constant(42) }')
        for words in (['run', program, '--output', '-'], ['convert', program, '--to', 'vhlo'],
                      ['convert', program, '--to', 'hlo-proto'], ['compile', program, '--emit', 'object']):
            terminal, end = pty.openpty()
            done = subprocess.run([TESSERA, *words], stdout=end, stderr=subprocess.PIPE, text=True, timeout=60)
            os.close(end)
            os.close(terminal)
            self.assertEqual(done.returncode, 2)
            self.assertIn('the output is binary and standard output is a terminal; name a file with --output',
                          done.stderr)

    def test_byte_order_mark(self):
        text = b'\xef\xbb\xbfENTRY e { ROOT c = s32[] constant(42) }'
        program = self.file('p.hlo', text)
        self.assertEqual(self.ok('run', program), 'out0 = s32[] 42\n')
        self.assertEqual(self.ok('run', '-', stdin=text), 'out0 = s32[] 42\n')
        self.assertEqual(self.ok('check', program), 'the compiled program agrees with the interpreter\n')
        self.assertEqual(self.ok('detect', program), 'hlo %s\n' % program)
        for words in (['convert', program, '--to', 'hlo'], ['compile', program, '--emit', 'hlo']):
            self.assertIn('constant(42)', self.ok(*words))

    def test_arrays_without_names(self):
        """numpy.savez(file, x, y) calls them arr_0, arr_1."""
        text = 'ENTRY e { x = s32[2] parameter(0)  y = s32[2] parameter(1)  ROOT z = s32[2] subtract(x, y) }'
        x, y = ('<i4', (2,), [1, 2]), ('<i4', (2,), [30, 40])
        self.assertIn('{-29, -38}', self.ok(*self.with_input(text, arr_0=x, arr_1=y)))
        self.assertIn('{29, 38}', self.ok(*self.with_input(text, arr_1=x, arr_0=y, other=y)))
        # Names come before.
        self.assertIn('{-29, -38}', self.ok(*self.with_input(text, arg0=x, arg1=y, arr_0=y)))
        for arrays, has in (({'arg0': x, 'arr_1': y}, 'arg0, arr_1'), ({'x': x, 'y': y}, 'x, y'), ({}, 'no arrays'),
                            ({'arr_0': x, 'b': y}, 'arr_0, b'),
                            ({'k%d' % i: x for i in range(20)}, 'k0, k1, k2, k3, k4, k5, k6, k7 and 12 more')):
            self.fails(1, "missing among the inputs; the program expects s32[2] (the file has %s; the arguments' keys "
                       'are arg0, arg1, ..)' % has, *self.with_input(text, **arrays))
        self.fails(1, 'the program takes 2 arguments', *self.with_input(text, arr_0=x, arr_1=y, arr_2=y))

    def test_writes_results(self):
        words = self.with_input(DOUBLE, arg0=('<f4', (2, 2), [1, 2, 3, 4.5]), other=('|u1', (), [7]))
        self.assertEqual(self.ok(*words, '--output', self.path('out.npz')), '')
        self.assertEqual(npz.read(self.path('out.npz')), {'out0': ('<f4', (2, 2), [2, 4, 6, 9])})

    def test_prints_results(self):
        words = self.with_input(DOUBLE, **{'arg0.f32': ('<f4', (2, 2), [1, 2, 3, 4.5])})
        out = self.ok(*words)
        self.assertTrue(out.startswith('out0 = f32[2,2]'), out)
        self.assertIn('{2, 4}', out)

    def test_standard_input_and_single_arrays(self):
        a = self.file('a.npy', npz.npy('<i4', (2,), [1, 2]))
        b = self.file('b.npy', npz.npy('<i4', (2,), [30, 40]))
        text = b'ENTRY e { x = s32[2] parameter(0)  y = s32[2] parameter(1)  ROOT z = s32[2] subtract(x, y) }'
        self.assertIn('{-29, -38}', self.ok('run', '-', '--input', a, b, stdin=text))
        self.assertIn('{-29, -38}', self.ok('run', '-', '--input', a, '--input', b, stdin=text))

    def test_tuples_are_flattened(self):
        text = '''ENTRY e {
  p = (s8[], (pred[1])) parameter(0)
  a = s8[] get-tuple-element(p), index=0
  n = (pred[1]) get-tuple-element(p), index=1
  b = pred[1] get-tuple-element(n), index=0
  ROOT r = ((pred[1]), s8[]) tuple(n, a)
}'''
        words = self.with_input(text, arg0=('|i1', (), [-3]), arg1=('|b1', (1,), [True]))
        self.ok(*words, '--output', self.path('out.npz'))
        self.assertEqual(npz.read(self.path('out.npz')), {'out0': ('|b1', (1,), [True]), 'out1': ('|i1', (), [-3])})

    def test_types_that_numpy_lacks(self):
        text = '''ENTRY e {
  a = bf16[1] parameter(0)
  b = s4[2] parameter(1)
  c = pred[2] parameter(2)
  d = f8e5m2[1] parameter(3)
  n = s4[2] negate(b)
  o = pred[2] not(c)
  s = bf16[1] add(a, a)
  ROOT r = (bf16[1], s4[2], pred[2], f8e5m2[1]) tuple(s, n, o, d)
}'''
        words = self.with_input(text, **{'arg0.bf16': ('<u2', (1,), [0x3f80]), 'arg1': ('|u1', (2,), [3, 15]),
                                         'arg2': ('|u1', (2,), [0, 1]), 'arg3.f8e5m2': ('|u1', (1,), [0x3c])})
        self.ok(*words, '--output', self.path('out.npz'))
        self.assertEqual(npz.read(self.path('out.npz')), {
            'out0': ('<u2', (1,), [0x4000]), 'out1': ('|u1', (2,), [13, 1]), 'out2': ('|b1', (2,), [True, False]),
            'out3': ('|u1', (1,), [0x3c])})

    def test_random_inputs(self):
        program = self.file('p.hlo', DOUBLE)
        outputs = []
        for seed in ('1', '1', '2'):
            status, out, err = self.run_tessera('run', program, '--seed', seed)
            self.assertEqual((status, err), (0, 'tessera: no inputs given: random ones from seed %s\n' % seed))
            outputs.append(out)
        self.assertEqual(outputs[0], outputs[1])
        self.assertNotEqual(outputs[0], outputs[2])

    def test_no_words_about_inputs_that_nobody_wants(self):
        self.assertIn('out0 = ', self.ok('run', '-', stdin=b'ENTRY e { ROOT c = s32[] constant(42) }'))

    def test_json(self):
        words = self.with_input(DOUBLE, arg0=('<f4', (2, 2), [1, 2, 3, 4]))
        for extra, least in ([], 1), (['--benchmark', '0.05', '--threads', '1'], 2):
            line = json.loads(self.ok(*words, *extra, '--json').splitlines()[-1])
            self.assertEqual(list(line), ['compile_ms', 'run_us_min', 'run_us_median', 'reps', 'peak_rss_mb', 'outputs'])
            self.assertEqual(line['outputs'], ['f32[2,2]'])
            self.assertGreaterEqual(line['reps'], least)
            self.assertTrue(0 < line['run_us_min'] <= line['run_us_median'])
            self.assertGreater(line['compile_ms'], 0)

    def test_benchmark_prints_a_line(self):
        words = self.with_input(DOUBLE, arg0=('<f4', (2, 2), [1, 2, 3, 4]))
        self.assertRegex(self.ok(*words, '--benchmark', '0.01').splitlines()[-1], r'^compile .* ms; run .* us')

    def test_progress_is_shown_and_cleared(self):
        words = self.with_input(DOUBLE, arg0=('<f4', (2, 2), [1, 2, 3, 4]))
        status, out, err = self.run_tessera(*words, '--benchmark', '1.4', '--progress', '--backend', 'interpreter')
        self.assertEqual(status, 0)
        self.assertRegex(err, r'^\r\x1b\[Krunning for 1\.\d s, [1-9]\d* instructions done.*\r\x1b\[K$')

    def test_dump(self):
        words = self.with_input(DOUBLE, arg0=('<f4', (2, 2), [1, 2, 3, 4]))
        self.ok(*words, '--dump', self.path('a/b'))
        with open(self.path('a/b/module.hlo')) as f:
            self.assertTrue(f.read().startswith('HloModule double'))

    def test_each_device_has_arguments_and_results(self):
        place = PLACE.replace('HloModule place', 'HloModule place, replica_count=2, num_partitions=2')
        words = self.with_input(place, **{'arg0': ('<f4', (), [1]), 'r3.arg0': ('<f4', (), [4])})
        self.ok(*words, '--devices', '4', '--output', self.path('out.npz'))
        out = npz.read(self.path('out.npz'))
        self.assertEqual([[out['r%d.out%d' % (device, i)][2][0] for i in range(3)] for device in range(4)],
                         [[0, 0, 1], [0, 1, 1], [1, 0, 1], [1, 1, 4]])
        self.assertEqual(len(out), 12)


class WrongInputTest(CliTest):
    def fails_without_output(self, message, *words):
        """The message is there, and neither an output file nor a temporary one."""
        before = set(os.listdir(self.folder))
        err = self.fails(1, message, *words, '--output', self.path('out.npz'))
        self.assertEqual(set(os.listdir(self.folder)), before)
        return err

    def test_files(self):
        self.fails_without_output('none.hlo: No such file', 'run', 'none.hlo')
        self.fails_without_output('is a folder', 'run', '.')
        program = self.file('p.hlo', DOUBLE)
        self.fails_without_output('none.npz: No such file', 'run', program, '--inputs', 'none.npz')
        self.fails_without_output('p.hlo: not a readable zip archive', 'run', program, '--inputs', program)
        self.fails_without_output('p.hlo: npy: this is not an .npy file', 'run', program, '--input', program)
        npz.write(self.path('a.npz'), arg0=('<f4', (2, 2), [1, 2, 3, 4]))
        array = self.file('a.npy', npz.npy('<f4', (2, 2), [1, 2, 3, 4]))
        self.fails_without_output('a.npz: this is an archive (.npz), which --inputs takes', 'run', program, '--input', 'a.npz')
        self.fails_without_output('a.npy: this is one array (.npy), which --input takes', 'run', program, '--inputs', array)
        for name in ('a.npz', 'a.npy'):
            self.fails_without_output(name + ': not a program, but a', 'run', name)
            self.fails(1, name + ': not a program, but a', 'detect', name)
        self.fails_without_output('z.hlo:2: the text contains a zero byte', 'run', self.file('z.hlo', b'HloModule m\n\0ENTRY e {'))
        self.fails_without_output('w.hlo: not a program, but text in UTF-16', 'run',
                                  self.file('w.hlo', DOUBLE.encode('utf-16')))
        npz.write(self.path('in.npz'), arg0=('<f4', (2, 2), [1, 2, 3, 4]))
        self.fails(1, 'none/out.npz: No such file', 'run', program, '--inputs', 'in.npz', '--output', 'none/out.npz')

    def test_programs(self):
        for text, message in (('', 'the program is empty'), ('// nothing\n', 'the program is empty'),
                              (b'\x00\x01\x02', 'not a complete HloModuleProto'),
                              ('this is no program', 'p.hlo:'),
                              ('ENTRY e { x = f32[2] parameter(0)\nROOT y = f32[3] negate(x) }', 'p.hlo:2: '),
                              ('ENTRY e { x = f32[2] parameter(0)  ROOT y = f32[2] negat(x) }', 'negat')):
            self.fails_without_output(message, 'run', self.file('p.hlo', text))

    def test_arguments(self):
        f4 = ('<f4', (2, 2), [1, 2, 3, 4])
        for arrays, message in (
                ({}, 'in.npz: arg0: missing among the inputs; the program expects f32[2,2]'),
                ({'arg0': ('<f4', (4,), [1, 2, 3, 4])},
                 "in.npz: arg0: the file has float32[4], but the program's parameter is f32[2,2]"),
                ({'arg0': ('<i4', (2, 2), [1, 2, 3, 4])},
                 "arg0: the file has int32[2,2], but the program's parameter is f32[2,2]"),
                ({'arg0': f4, 'arg1': f4}, 'arg1: the program takes 1 argument (jax.jit leaves out arguments that are not used'),
                ({'arg0': f4, 'arg0.f32': f4}, 'arg0.f32: the same argument is given as arg0'),
                ({'arg0.s32': f4}, "arg0.s32: the program's parameter is f32[2,2], not of type s32"),
                ({'r1.arg0': f4}, 'r1.arg0: the program runs on 1 device')):
            self.fails_without_output(message, *self.with_input(DOUBLE, **arrays))

    def test_small_elements(self):
        text = 'ENTRY e { x = %s[1] parameter(0)  ROOT y = %s[1] copy(x) }'
        for type, value, message in (('s4', 16, 's4 has only 4 bits'), ('pred', 2, 'pred has only 1 bit')):
            words = self.with_input(text % (type, type), arg0=('|u1', (1,), [value]))
            self.fails_without_output(message, *words)

    def test_sizes_no_machine_has(self):
        for text in ('ENTRY e { ROOT x = f32[1099511627776] parameter(0) }',
                     'ENTRY e { ROOT x = f32[4294967296,4294967296] parameter(0) }'):
            self.fails_without_output('p.hlo:', 'run', self.file('p.hlo', text))

    def test_devices(self):
        program = self.file('p.hlo', DOUBLE)
        self.fails_without_output('--devices 2 does not fit', 'run', program, '--devices', '2')
        place = PLACE.replace('HloModule place', 'HloModule place, replica_count=2, num_partitions=2')
        one, four = ('<f4', (), [1]), ('<f4', (), [4])
        self.fails_without_output('--devices 3 does not fit: the program is for 4',
                                  *self.with_input(place, arg0=one), '--devices', '3')
        self.fails_without_output('r4.arg0: the program runs on 4 devices', *self.with_input(place, **{'r4.arg0': one}))
        self.fails_without_output('r0.arg0: missing among the inputs', *self.with_input(place, **{'r1.arg0': one}))

    def test_full_disk(self):
        words = self.with_input(DOUBLE, arg0=('<f4', (2, 2), [1, 2, 3, 4]))
        if os.path.exists('/dev/full'):
            self.fails(1, 'No space left', *words, '--output', '/dev/full')

    def test_output_into_a_pipe(self):
        status, out, err = self.run_tessera(*self.with_input(DOUBLE, arg0=('<f4', (2, 2), [1, 2, 3, 4])), '--output', '/dev/stdout')
        self.assertEqual((status, err), (0, ''))
        self.assertEqual(npz.read(self.file('out.npz', out)), {'out0': ('<f4', (2, 2), [2, 4, 6, 8])})


class ConvertTest(CliTest):
    def test_text_and_proto_round_trip(self):
        program = self.file('p.hlo', DOUBLE)
        text = self.ok('convert', program, '--to', 'hlo')
        self.assertTrue(text.startswith('HloModule double'), text)
        self.assertEqual(self.ok('convert', program, '--to', 'hlo', '--output', '-'), text)
        self.ok('convert', program, '--to', 'hlo-proto', '--output', self.path('p.pb'))
        self.assertEqual(self.ok('convert', self.path('p.pb'), '--to', 'hlo'), text)
        npz.write(self.path('in.npz'), arg0=('<f4', (2, 2), [1, 2, 3, 4]))
        self.assertIn('{2, 4}', self.ok('run', self.path('p.pb'), '--inputs', self.path('in.npz')))

    def test_wrapped_protos(self):
        program = self.file('p.hlo', DOUBLE)
        status, module, err = self.run_tessera('convert', program, '--to', 'hlo-proto')
        self.assertEqual((status, err), (0, ''))

        def message(field, content):
            size, length = b'', len(content)
            while length >= 128:
                size, length = size + bytes([length & 127 | 128]), length >> 7
            return bytes([field << 3 | 2]) + size + bytes([length]) + content

        proto = message(1, module)
        for wrapped in (proto, message(1, proto)):
            self.assertEqual(self.ok('convert', '-', '--to', 'hlo', stdin=wrapped),
                             self.ok('convert', program, '--to', 'hlo'))

    def test_wrong_programs(self):
        program = self.file('p.hlo', 'ENTRY e { ROOT y = f32[3] negate(x) }')
        self.fails(1, 'p.hlo:', 'convert', program, '--to', 'hlo', '--output', self.path('out'))
        self.assertFalse(os.path.exists(self.path('out')))


class CompileTest(CliTest):
    PROGRAM = '''HloModule m
ENTRY e {
  p = f32[] parameter(0)
  unused = f32[] sine(p)
  a = f32[] negate(p)
  b = f32[] negate(p)
  ROOT r = f32[] add(a, b)
}
'''

    def compile(self, *words):
        status, out, err = self.run_tessera('compile', self.file('p.hlo', self.PROGRAM), '--emit', 'hlo', *words)
        self.assertEqual(status, 0, err)
        return out.decode(), err

    def test_pipeline(self):
        out, err = self.compile('--verify-passes', '--pass-report')
        self.assertIn('ROOT %r = f32[] add(%a, %a)', out)
        self.assertNotIn('sine', out)
        rows = [line.split() for line in err.splitlines()]
        self.assertEqual(rows[0], ['#', 'pass', 'changed', 'ms', 'instructions', 'after'])
        self.assertEqual(rows[1][:3], ['1', 'compile/CallInliner', 'no'])
        self.assertEqual(rows[-1][0:2], ['all', 'yes'])
        self.assertEqual(rows[-1][-2:], ['5', '3'])

    def test_passes_are_chosen(self):
        self.assertIn('%b = ', self.compile('--pass', 'dce')[0])
        self.assertNotIn('sine', self.compile('--pass', 'dce')[0])
        self.assertIn('sine', self.compile('--pass', 'cse', '--pass', 'dce', '--disable-pass', 'dce')[0])
        self.assertNotIn('%b = ', self.compile('--disable-pass', 'dce')[0])
        out, err = self.compile('--passes-until', '0', '--pass-report')
        self.assertIn('%b = ', out)
        self.assertIn('skipped', err)
        out, _ = self.compile('--pass', 'cse', '--pass', 'dce', '--passes-until', '1')
        self.assertIn('sine', out)
        self.assertNotIn('%b = ', out)

    def test_differences_are_written(self):
        self.compile('--dump-passes', self.path('dump'), '--output', self.path('out.hlo'))
        self.assertIn('0000.before.hlo', os.listdir(self.path('dump')))
        diffs = [name for name in os.listdir(self.path('dump')) if name.endswith('.diff')]
        self.assertEqual(sorted(name.split('.')[-2] for name in diffs), ['cse', 'dce'])
        for name in diffs:
            with open(os.path.join(self.path('dump'), name)) as f:
                self.assertIn('\n@@ ', f.read())
        with open(self.path('out.hlo')) as f:
            self.assertIn('HloModule m', f.read())

    def test_flags_of_the_environment(self):
        done = subprocess.run([TESSERA, 'compile', self.file('p.hlo', self.PROGRAM), '--emit', 'hlo'],
                              env={**os.environ, 'XLA_FLAGS': '--xla_disable_hlo_passes=dce'}, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b'sine', done.stdout)

    def test_flags_that_nobody_knows(self):
        for flag, message in (('--xla_force_host_platform_devices=3', 'unknown flag --xla_force_host_platform_devices (did you mean'),
                              ('--xla_force_host_platform_device_count=abc', "'abc' is not a value of --xla_force_host"),
                              ('--xla_force_host_platform_device_count=-1', 'takes a number from 1 to 65536, not -1'),
                              ('foo', "'foo' is not a flag: flags start with --")):
            for words in (['run'], ['compile', '--emit', 'hlo'], ['convert', '--to', 'hlo']):
                program = self.file('p.hlo', 'ENTRY e { ROOT c = s32[] constant(42) }')
                done = subprocess.run([TESSERA, words[0], program, *words[1:]], env={**os.environ, 'XLA_FLAGS': flag},
                                      capture_output=True, text=True)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertRegex(done.stderr, r'^XLA_FLAGS: .* \(skipped\)\n$')
                self.assertIn(message, done.stderr)

    def test_wrong_programs(self):
        wrong = self.PROGRAM.replace('add(a, b)', 'add(a)')
        self.fails(1, 'p.hlo', 'compile', self.file('p.hlo', wrong), '--emit', 'hlo')
        self.fails(1, 'no.hlo', 'compile', 'no.hlo', '--emit', 'hlo')


class CompiledTest(CliTest):
    """Programs as the compiler runs them."""

    ONE_EACH = '''HloModule one_each, replica_count=2
add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = f32[] add(a, b) }
ENTRY e {
  x = f32[256] parameter(0)
  y = f32[256] exponential(x)
  ROOT sum = f32[256] all-reduce(y), to_apply=add
}
'''
    HUGE = '''HloModule huge
add { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = f32[] add(a, b) }
less { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = pred[] compare(a, b), direction=LT }
ENTRY e {
  x = f32[1000000] parameter(0)
  zero = f32[] constant(0)
  wide = f32[1000000,1000000] broadcast(x), dimensions={1}
  sorted = f32[1000000,1000000] sort(wide), dimensions={0}, to_apply=less
  ROOT r = f32[] reduce(sorted, zero), dimensions={0,1}, to_apply=add
}
'''

    def layer(self):
        """Words that run the layer on numbers between -1 and 1."""
        return self.with_input(LAYER, arg0=('<f4', (64, 64), [(i * 37 % 101 - 50) / 50 for i in range(4096)]))

    def results(self, *words):
        self.ok(*words, '--output', self.path('out.npz'))
        return npz.read(self.path('out.npz'))

    def test_gives_what_the_interpreter_gives(self):
        expected = self.results(*self.layer(), '--backend', 'interpreter')
        actual = self.results(*self.layer(), *ON_CPU)
        self.assertEqual(list(actual), list(expected))
        for name, (descr, shape, numbers) in expected.items():
            self.assertEqual(actual[name][:2], (descr, shape))
            self.assertLess(max(abs(a - b) for a, b in zip(actual[name][2], numbers)), 1e-6, name)

    def test_gives_the_same_bits_on_any_number_of_threads(self):
        results = [self.results(*self.layer(), *ON_CPU, '--threads', threads) for threads in ('1', '2', '3', '64')]
        for other in results[1:]:
            self.assertEqual(other, results[0])

    def trace(self, *words):
        self.ok(*words, *ON_CPU, '--profile', self.path('trace.json'), '--output', self.path('out.npz'))
        with open(self.path('trace.json')) as f:
            trace = json.load(f)
        self.assertNotIn('otherData', trace)
        return [event for event in trace['traceEvents'] if event['ph'] == 'X']

    def test_profile(self):
        program, *steps = self.trace(*self.layer())
        self.assertEqual((program['name'], program['cat']), ('layer', 'program'))
        for event in (program, *steps):
            self.assertEqual((event['pid'], event['tid']), (0, 0))
        outer = [event for event in steps if event['args']['depth'] == 0]
        self.assertGreaterEqual(sum(event['dur'] for event in outer), 0.95 * program['dur'])
        loop, = [event for event in steps if event['cat'] == 'while']
        self.assertEqual(loop['name'], 'loop')
        dots = [event for event in steps if event['name'] == 'product']
        self.assertEqual(len(dots), 3)
        for event in dots:
            self.assertEqual((event['cat'], event['args']['depth'], event['args']['shape']), ('kernel', 1, 'f32[64,64]'))
            self.assertGreaterEqual(event['args']['bytes'], 2 * 4 * 64 * 64)
            self.assertGreaterEqual(event['ts'], loop['ts'])
            self.assertLessEqual(event['ts'] + event['dur'], loop['ts'] + loop['dur'] + 0.01)
        rows, = [event for event in steps if event['cat'] == 'rows']
        self.assertEqual(rows['name'], 'softmax')
        self.assertLessEqual({'largest', 'powers', 'sums', 'softmax'}, set(rows['args']['ops'].split()))
        self.assertIn('sorted', [event['name'] for event in steps])

    def test_names_kernels_for_perf_and_gdb(self):
        program = self.file('sine.hlo', 'ENTRY e { x = f32[64] parameter(0)  ROOT wave = f32[64] sine(x) }')
        run = lambda tools: subprocess.Popen([TESSERA, 'run', program, *ON_CPU], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                             env={**os.environ, 'TESSERA_JIT_SYMBOLS': tools})
        with run('perf,gdb') as process:
            self.assertEqual((process.wait(), process.stderr.read().count(b'error')), (0, 0))
        map_file = '/tmp/perf-%d.map' % process.pid
        with open(map_file) as lines:
            functions = {name: (int(address, 16), int(size, 16)) for address, size, name in map(str.split, lines)}
        os.remove(map_file)
        self.assertLessEqual({'tessera_program', 'kernel_wave'}, set(functions))
        self.assertTrue(all(address > 0 and size > 0 for address, size in functions.values()), functions)
        with run('vtune') as process:
            self.assertEqual(process.wait(), 1)
            self.assertIn(b"TESSERA_JIT_SYMBOLS: 'vtune' is not one of perf, gdb", process.stderr.read())

    def test_profile_of_two_devices_and_of_repeated_runs(self):
        words = self.with_input(self.ONE_EACH, arg0=('<f4', (256,), [0.5] * 256))
        events = self.trace(*words, '--benchmark', '0.05')
        for device in (0, 1):
            names = [event['name'] for event in events if event['tid'] == device]
            self.assertEqual(names, ['one_each', 'y', 'sum'])

    def test_profiled_programs_give_the_same(self):
        expected = self.results(*self.layer(), *ON_CPU)
        self.assertEqual(self.results(*self.layer(), *ON_CPU, '--profile', self.path('t.json'), '--check-nans'), expected)

    def test_stops_at_a_nan(self):
        text = '''less { a = f32[] parameter(0)  b = f32[] parameter(1)  ROOT s = pred[] compare(a, b), direction=LT }
ENTRY e {
  x = f32[2,3] parameter(0)
  doubled = f32[2,3] add(x, x)
  root = f32[2,3] %s
  s = f32[2,3] sort(root), dimensions={1}, to_apply=less
  ROOT r = f32[2,3] negate(s)
}'''
        for op, found in (('log(doubled)', '-inf'), ('sqrt(doubled)', 'nan')):
            bad = -4 if 'sqrt' in op else 0
            words = self.with_input(text % op, arg0=('<f4', (2, 3), [1, 2, 3, 4, bad, 6]))
            self.ok(*words, *ON_CPU, '--output', self.path('out.npz'))
            os.remove(self.path('out.npz'))
            err = self.fails(1, "p.hlo:5: instruction 'root': the result has ", *words, *ON_CPU, '--check-nans', '--output',
                             self.path('out.npz'))
            self.assertIn(found + ' at {1,1} of f32[2,3]; it is computed together with doubled root', err)
            self.assertFalse(os.path.exists(self.path('out.npz')))
            fine = self.with_input(text % op, arg0=('<f4', (2, 3), [1, 2, 3, 4, 5, 6]))
            self.ok(*fine, *ON_CPU, '--check-nans', '--output', self.path('out.npz'))

    def test_stops_at_a_nan_wherever_it_is(self):
        for text, inputs, name in (
                # a scalar in a register
                ('ENTRY e { x = f64[] parameter(0)  ROOT r = f64[] log(x) }', {'arg0': ('<f8', (), [-1])}, 'r'),
                # in the second round of a loop
                ('''go { s = (f32[], f32[4]) parameter(0)  i = f32[] get-tuple-element(s), index=0
  n = f32[] constant(5)  ROOT c = pred[] compare(i, n), direction=LT }
turn { s = (f32[], f32[4]) parameter(0)  i = f32[] get-tuple-element(s), index=0  one = f32[] constant(1)
  j = f32[] add(i, one)  v = f32[4] get-tuple-element(s), index=1  big = f32[4] multiply(v, v)
  ROOT t = (f32[], f32[4]) tuple(j, big) }
ENTRY e { x = f32[4] parameter(0)  zero = f32[] constant(0)  t = (f32[], f32[4]) tuple(zero, x)
  ROOT w = (f32[], f32[4]) while(t), condition=go, body=turn }''', {'arg0': ('<f4', (4,), [1, 2, 1e15, 3])}, 'big'),
                # part of a complex number, of a kernel
                ('''ENTRY e { x = c64[2,2] parameter(0)
  ROOT d = c64[2,2] dot(x, x), lhs_contracting_dims={1}, rhs_contracting_dims={0} }''',
                 {'arg0': ('<c8', (2, 2), [1, 1e30, 1e30j, 1])}, 'd'),
                # on one of two devices: the other one does not wait forever
                (self.ONE_EACH, {'arg0': ('<f4', (256,), [0] * 256), 'r1.arg0': ('<f4', (256,), [100] * 256)}, 'y')):
            words = self.with_input(text, **inputs)
            self.ok(*words, *ON_CPU, '--output', self.path('out.npz'))
            self.fails(1, "instruction '%s': the result has " % name, *words, *ON_CPU, '--check-nans')

    def test_too_large_for_memory(self):
        program = self.file('p.hlo', self.HUGE)
        self.assertTrue(self.ok('compile', program, '--emit', 'plan').startswith(
            'plan of huge: arena of 8000000000000 bytes'))
        npz.write(self.path('in.npz'), arg0=('<f4', (1000000,), [0] * 1000000))
        # The arena, and the result.
        self.fails(1, "p.hlo: the program's values need 7.28 TiB (8000000000004 bytes) at once, more than the ", 'run', program,
                   *ON_CPU, '--inputs', self.path('in.npz'))

    def test_forms(self):
        program = self.file('p.hlo', LAYER)
        plan = self.ok('compile', program, '--emit', 'plan')
        self.assertRegex(plan, r'^plan of layer: arena of \d+ bytes, \d+ constants in memory\n')
        for words in ('  while loop = ', '    body\n', '      kernel product = f32[64,64] dot: ', '  rows softmax = '):
            self.assertIn(words, plan)
        llvm = self.ok('compile', program, '--emit', 'llvm')
        self.assertIn('define i32 @tessera_program(ptr', llvm)
        self.assertIn('@kernel_softmax', llvm)
        self.assertNotEqual(self.ok('compile', program, '--emit', 'llvm-optimized'), llvm)
        self.assertIn('tessera_program:', self.ok('compile', program, '--emit', 'asm'))
        self.ok('compile', program, '--emit', 'object', '--output', self.path('p.o'))
        with open(self.path('p.o'), 'rb') as f:
            self.assertEqual(f.read(4), b'\x7fELF')

    def test_wrong_programs_have_no_form(self):
        program = self.file('p.hlo', 'ENTRY e { x = f32[2] parameter(0)  ROOT y = f32[3] negate(x) }')
        for form in ('hlo', 'plan', 'llvm', 'asm', 'object'):
            self.fails(1, 'p.hlo:1: ', 'compile', program, '--emit', form, '--output', self.path('out'))
            self.assertFalse(os.path.exists(self.path('out')))


class CheckTest(CliTest):
    def check(self, *words):
        return self.run_tessera('check', *words)

    def test_agrees(self):
        status, out, _ = self.check(self.file('p.hlo', LAYER))
        self.assertEqual((status, out), (0, b'the compiled program agrees with the interpreter\n'))
        status, out, _ = self.check(self.file('p.hlo', CompiledTest.ONE_EACH))
        self.assertEqual((status, out), (0, b'the compiled program agrees with the interpreter on all devices\n'))

    def test_saves_what_differs(self):
        """A dot adds in another order than the evaluator, so that no tolerance at all finds a difference."""
        text = '''HloModule m
ENTRY e {
  x = f32[64,64] parameter(0)
  unused = f32[8] parameter(1)
  n = f32[64,64] negate(x)
  d = f32[64,64] dot(n, x), lhs_contracting_dims={1}, rhs_contracting_dims={0}
  ROOT r = f32[64,64] abs(d)
}'''
        os.mkdir(self.path('saved'))
        exact = ['--rtol', '0', '--atol', '0']
        status, out, err = self.check(self.file('p.hlo', text), *exact, '--save', 'saved')
        self.assertEqual((status, out), (1, b''))
        again = 'tessera check saved/d.hlo --inputs saved/d.npz'
        self.assertIn("p.hlo:6: instruction 'd': it differs when it is compiled; to see it again: %s\n" % again, err)
        self.assertIn('elements of f32[64,64] differ:\n', err)
        self.assertEqual(sorted(os.listdir(self.path('saved'))), ['d.hlo', 'd.npz'])
        with open(self.path('saved/d.hlo')) as f:
            saved = f.read()
        self.assertIn('ROOT %d = f32[64,64]{1,0} dot(', saved)
        self.assertNotIn('negate', saved)
        self.assertEqual([array[1] for array in npz.read(self.path('saved/d.npz')).values()], [(64, 64), (64, 64)])
        # What was saved shows the same difference, and agrees within the tolerance of its type.
        words = again.split()[2:]
        status, out, repeated = self.check(*words, *exact, '--save', 'saved')
        self.assertEqual((status, out), (1, b''))
        self.assertEqual(repeated.partition('\n')[2], err.partition('differs')[2].partition('\n')[2])
        self.assertEqual(self.ok('check', *words), 'the compiled program agrees with the interpreter\n')

    def test_wrong_input(self):
        self.fails(1, 'none.hlo: No such file', 'check', 'none.hlo')
        program = self.file('p.hlo', 'ENTRY e { x = f32[2] parameter(0)  ROOT y = f32[3] negate(x) }')
        self.fails(1, 'p.hlo:1: ', 'check', program)
        npz.write(self.path('in.npz'))
        self.fails(1, 'arg0: missing', 'check', self.file('q.hlo', DOUBLE), '--inputs', self.path('in.npz'))


if __name__ == '__main__':
    TESSERA = os.path.abspath(sys.argv.pop(1))
    unittest.main()
