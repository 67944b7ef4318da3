#!/usr/bin/env python3
"""What the words of the command line do: exit status, messages, files.

usage: cli_test.py TESSERA [unittest arguments]
"""
import json
import os
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
        for words in (['--help'], ['run', '--help'], ['convert', '--help'], ['compile', '--help'], ['shard', '--help']):
            self.assertIn('--help', self.ok(*words))
        self.assertIn('--benchmark', self.ok('run', '--help'))
        self.assertEqual(self.ok('help', 'run'), self.ok('run', '--help'))
        self.assertEqual(self.ok('help'), self.ok('--help'))

    def test_commands(self):
        self.fails(2, 'a command is missing')
        self.fails(2, "unknown command 'rnu' (did you mean 'run'?)", 'rnu', 'x.hlo')
        self.fails(2, "unknown option '--verison' (did you mean '--version'?)", '--verison')
        self.fails(2, "unknown option '--json'", '--json', 'run', 'x.hlo')
        self.fails(2, '`tessera check` is not available', 'check', 'x.hlo', '--emit', 'hlo')

    def test_run_options(self):
        self.fails(2, 'FILE is missing', 'run')
        self.fails(2, "unknown option '--inpts' (did you mean '--inputs'?)", 'run', 'x.hlo', '--inpts', 'a.npz')
        self.fails(2, "unknown option '--inpts' (did you mean '--inputs'?)", 'run', 'x.hlo', '--inpts=a.npz')
        self.fails(2, "unknown argument 'y.hlo'", 'run', 'x.hlo', 'y.hlo')
        self.fails(2, '--threads', 'run', 'x.hlo', '--threads', 'many')
        self.fails(2, '--threads', 'run', 'x.hlo', '--threads', '0')
        self.fails(2, '--seed', 'run', 'x.hlo', '--seed', '-1')
        self.fails(2, '--benchmark', 'run', 'x.hlo', '--benchmark', '-1')
        self.fails(2, 'exclude each other', 'run', 'x.hlo', '--inputs', 'a.npz', '--input', 'b.npy')
        self.fails(2, '--profile is not available', 'run', 'x.hlo', '--profile', 'trace.json')
        self.fails(2, 'backend cpu is not available', 'run', 'x.hlo', '--backend', 'cpu')
        self.fails(2, "no backend 'gpu'", 'run', 'x.hlo', '--backend', 'gpu')

    def test_compile_options(self):
        self.fails(2, 'FILE is missing', 'compile', '--emit', 'hlo')
        self.fails(2, '--emit is missing', 'compile', 'x.hlo')
        self.fails(2, '--emit llvm is not in this build', 'compile', 'x.hlo', '--emit', 'llvm')
        self.fails(2, "no pass 'dec' (did you mean 'dce'?)", 'compile', 'x.hlo', '--emit', 'hlo', '--pass', 'dec')
        self.fails(2, "no pass 'cse' would run", 'compile', 'x.hlo', '--emit', 'hlo', '--pass', 'dce',
                   '--disable-pass', 'cse')
        self.fails(2, '--passes-until', 'compile', 'x.hlo', '--emit', 'hlo', '--passes-until', '-1')

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
        self.fails_without_output('p.hlo: npy: ', 'run', program, '--input', program)
        npz.write(self.path('in.npz'), arg0=('<f4', (2, 2), [1, 2, 3, 4]))
        self.fails(1, 'none/out.npz: No such file', 'run', program, '--inputs', 'in.npz', '--output', 'none/out.npz')

    def test_programs(self):
        for text, message in (('', 'the program is empty'), ('// nothing\n', 'the program is empty'),
                              (b'\x00\x01\x02', 'no HloModuleProto'),
                              ('this is no program', 'p.hlo:'),
                              ('ENTRY e { x = f32[2] parameter(0)\nROOT y = f32[3] negate(x) }', 'p.hlo:2: '),
                              ('ENTRY e { x = f32[2] parameter(0)  ROOT y = f32[2] negat(x) }', 'negat')):
            self.fails_without_output(message, 'run', self.file('p.hlo', text))

    def test_arguments(self):
        f4 = ('<f4', (2, 2), [1, 2, 3, 4])
        for arrays, message in (
                ({}, 'in.npz: arg0: missing among the inputs; the program wants f32[2,2]'),
                ({'arg0': ('<f4', (4,), [1, 2, 3, 4])},
                 "in.npz: arg0: the file has float32[4], but the program's parameter is f32[2,2]"),
                ({'arg0': ('<i4', (2, 2), [1, 2, 3, 4])},
                 "arg0: the file has int32[2,2], but the program's parameter is f32[2,2]"),
                ({'arg0': f4, 'arg1': f4}, 'arg1: the program takes 1 argument'),
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


class ConvertTest(CliTest):
    def test_text_and_proto_round_trip(self):
        program = self.file('p.hlo', DOUBLE)
        text = self.ok('convert', program, '--to', 'hlo')
        self.assertTrue(text.startswith('HloModule double'), text)
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
        self.assertIn('HloModule m', open(self.path('out.hlo')).read())

    def test_flags_of_the_environment(self):
        done = subprocess.run([TESSERA, 'compile', self.file('p.hlo', self.PROGRAM), '--emit', 'hlo'],
                              env={**os.environ, 'XLA_FLAGS': '--xla_disable_hlo_passes=dce'}, capture_output=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn(b'sine', done.stdout)

    def test_wrong_programs(self):
        wrong = self.PROGRAM.replace('add(a, b)', 'add(a)')
        self.fails(1, 'p.hlo', 'compile', self.file('p.hlo', wrong), '--emit', 'hlo')
        self.fails(1, 'no.hlo', 'compile', 'no.hlo', '--emit', 'hlo')


if __name__ == '__main__':
    TESSERA = os.path.abspath(sys.argv.pop(1))
    unittest.main()
