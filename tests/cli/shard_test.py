#!/usr/bin/env python3
"""tessera shard: the sharded program, explanations, pages, shardings to try.

usage: shard_test.py TESSERA [unittest arguments]
"""
import os
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import cli_test

LAYER = '''sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%rows: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {?}]>},
                %columns: tensor<16x32xf32> {sdy.sharding = #sdy.sharding<@mesh, [{}, {"y"}p1]>}) -> tensor<8x32xf32> {
  %product = stablehlo.dot_general %rows, %columns, contracting_dims = [1] x [0] : (tensor<8x16xf32>, tensor<16x32xf32>) -> tensor<8x32xf32>
  %sine = stablehlo.sine %product : tensor<8x32xf32>
  %opaque = stablehlo.custom_call @opaque(%sine) : (tensor<8x32xf32>) -> tensor<8x32xf32>
  return %opaque : tensor<8x32xf32>
}
'''
PLAIN = '''func.func @main(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = stablehlo.sine %a : tensor<8x16xf32>
  %unused = stablehlo.cosine %a : tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
'''
INSIDE = '''sdy.mesh @mesh = <["x"=4, "y"=2]>
func.func @main(%a: tensor<8x16xf32>) -> tensor<8x16xf32> {
  %0 = sdy.manual_computation(%a) in_shardings=[<@mesh, [{"x", ?}, {"y", ?}]>] out_shardings=[<@mesh, [{"x", ?}, {?}]>] manual_axes={"x"} (%part: tensor<2x16xf32>) {
    %inner = stablehlo.sine %part : tensor<2x16xf32>
    sdy.return %inner : tensor<2x16xf32>
  } : (tensor<8x16xf32>) -> tensor<8x16xf32>
  return %0 : tensor<8x16xf32>
}
'''

CALLS = '''sdy.mesh @mesh = <["x"=4]>
func.func @main(%a: tensor<8xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}, %b: tensor<4xf32>, %c: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>) {
  %0 = call @half(%a) : (tensor<8xf32>) -> tensor<8xf32>
  %1 = call @half(%c) : (tensor<8xf32>) -> tensor<8xf32>
  return %0, %1 : tensor<8xf32>, tensor<8xf32>
}
func.func private @half(%v: tensor<8xf32>) -> tensor<8xf32> {
  %w = stablehlo.sine %v : tensor<8xf32>
  return %w : tensor<8xf32>
}
'''


class ShardTest(cli_test.CliTest):
    def explain(self, program, *names, words=()):
        asked = [word for name in names for word in ('--explain', name)]
        return self.ok('shard', self.file('p.mlir', program), *asked, *words).splitlines()

    def test_prints_the_sharded_program_with_its_names(self):
        out = self.ok('shard', self.file('p.mlir', LAYER))
        self.assertIn('%product = stablehlo.dot_general %rows, %columns', out)
        self.assertRegex(out, r'%sine = .*<@mesh, \[\{"x"\}, \{"y"\}\]>')
        self.assertEqual(self.ok('shard', '-', stdin=LAYER.encode()), out)
        self.assertEqual(self.ok('shard', self.path('p.mlir'), '--output', self.path('q.mlir')), '')
        self.assertEqual(open(self.path('q.mlir')).read(), out)

    def test_reads_artifacts_and_hlo(self):
        self.ok('convert', self.file('p.mlir', LAYER), '--to', 'vhlo', '--output', self.path('p.mlirbc'))
        self.assertIn('%arg0 (given by line 3)', self.ok('shard', self.path('p.mlirbc'), '--explain', 'arg0'))
        hlo = 'HloModule m\nENTRY e { x = f32[8,4] parameter(0)  ROOT y = f32[8,4] sine(x) }\n'
        out = self.ok('shard', self.file('p.hlo', hlo), '--mesh', 'x=4', '--annotate', 'arg0=[x,]', '--explain', 'result0')
        self.assertIn('<@mesh, [{"x", ?}, {?}]>', out)

    def test_reads_shardings_of_hlo(self):
        hlo = '''HloModule m, num_partitions=4
ENTRY e {
  x = f32[8,4] parameter(0), sharding={devices=[2,2]<=[4]}
  ROOT y = f32[8,4] sine(x)
}
'''
        lines = self.ok('shard', self.file('p.hlo', hlo), '--explain', 'result0').splitlines()
        self.assertRegex(lines[0], r'^result0 .*: <@mesh, \[\{"_axis_0", \?\}, \{"_axis_1", \?\}\]>$')
        self.assertRegex(lines[1], r'^  "_axis_0" in dimension 0: %arg0 \(given by line 3\) -> sine ')

    def test_explains_a_value(self):
        lines = self.explain(LAYER, '%sine')
        self.assertEqual(lines[0], '%sine (line 5, stablehlo.sine, tensor<8x32xf32>): <@mesh, [{"x", ?}, {"y", ?}]>')
        self.assertRegex(lines[1], r'^  "x" in dimension 0: %rows \(given by line 2\) -> dot_general \(line 4, factor i\) -> %product '
                                   r'-> sine \(line 5, factor i\) -> %sine; at p0, round \d$')
        self.assertRegex(lines[2], r'^  "y" in dimension 1: %columns \(given by line 3, p1\) -> dot_general .*; at p1, round \d$')
        self.assertIn('  "x" stops at custom_call (line 6): shardings do not pass this op, which has no sharding rule', lines)
        self.assertLessEqual(len(lines), 10)

    def test_explains_what_is_not_sharded(self):
        lines = self.explain(LAYER, 'opaque', 'result0')
        self.assertEqual(lines[0], '%opaque (line 6, stablehlo.custom_call, tensor<8x32xf32>): no sharding')
        self.assertIn('  no "x" from %sine through custom_call (line 6): shardings do not pass this op, which has no sharding rule', lines)
        self.assertIn('result0 (result of @main, tensor<8x32xf32>): no sharding', lines)
        lines = self.explain(PLAIN, '%unused', '%0', words=['--mesh', 'x=4'])
        self.assertEqual(lines[0], '%unused (line 3, stablehlo.cosine, tensor<8x16xf32>): removed, because nothing uses it')
        self.assertEqual(lines[2], '  the values around it have no axes to give')

    def test_explains_where_a_dimension_ends(self):
        program = LAYER.replace('[{"x"}, {?}]', '[{?}, {"x"}]')
        lines = self.explain(program, '%product', '%rows')
        note = '(line 4, factor k): the op reduces along this factor, which no result has'
        self.assertIn('  no "x" from %rows through dot_general ' + note, lines[2])
        self.assertIn('  "x" stops at dot_general ' + note, lines)

    def test_explains_inside_manual_computations(self):
        lines = self.explain(INSIDE, '%inner', '%part', '%0')
        self.assertEqual(lines[0], '%inner (line 4, stablehlo.sine, tensor<2x16xf32> of each device along x): <@mesh, [{?}, {"y", ?}]>')
        self.assertTrue(lines[1].startswith('  "y" in dimension 1: '), lines)
        self.assertIn('sine (line 4, factor j) -> %inner', lines[1])
        self.assertTrue(any(line.startswith('%0 (line 3, sdy.manual_computation') for line in lines))

    def test_explains_copies_of_functions(self):
        lines = self.explain(CALLS, '%w')
        self.assertTrue(lines[1].startswith('  2 copies, this is the first; '), lines)
        self.assertIn('in calls at lines 3', lines[1])

    def test_tries_shardings(self):
        words = ['--mesh', 'x=4,y=2', '--annotate', 'arg0=[x,?]', '--annotate', '%0=[?,y]']
        lines = self.explain(PLAIN, 'a', words=words)
        self.assertEqual(lines[0], '%a (line 1, argument, tensor<8x16xf32>): <@mesh, [{"x"}, {"y", ?}]>')
        self.assertEqual(lines[1], '  "x" in dimension 0: %a (given by --annotate)')
        self.assertRegex(lines[2], r'  "y" in dimension 1: %0 \(given by --annotate\) -> sine \(line 2, factor j\) -> %a; at p0')
        out = self.ok('shard', self.path('p.mlir'), '--mesh', 'x=4', '--annotate', 'result0=[x,]')
        self.assertIn('%a: tensor<8x16xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}, {}]>}', out)

    def test_writes_a_page(self):
        program = self.file('p.mlir', LAYER)
        self.assertEqual(self.ok('shard', program, '--html', self.path('p.html')), '')
        page = open(self.path('p.html')).read()
        self.assertTrue(page.startswith('<!doctype html>'))
        self.assertIn('%product = stablehlo.dot_general', page)
        self.assertNotRegex(page, r'(src|href)="(?!data:)')
        self.assertNotEqual(self.ok('shard', program, '--html', self.path('p.html'), '--explain', '%sine'), '')

    def test_long_programs_and_many_arguments(self):
        lines = ['func.func @main(%v0: tensor<8xf32>) -> tensor<8xf32> {']
        lines += ['  %%v%d = stablehlo.sine %%v%d : tensor<8xf32>' % (i + 1, i) for i in range(20000)]
        lines += ['  return %v20000 : tensor<8xf32>', '}']
        words = ['--mesh', 'x=4', '--annotate', 'arg0=[x]']
        answer = self.explain('\n'.join(lines), '%v20000', words=words)
        self.assertIn('(19994 more ops)', answer[1])
        count = 8000
        many = 'func.func @main(%s) -> tensor<8xf32> {\n' % ', '.join('%%a%d: tensor<8xf32>' % i for i in range(count))
        many += ''.join('  %%s%d = stablehlo.add %s, %%a%d : tensor<8xf32>\n' % (i, '%%s%d' % (i - 1) if i > 1 else '%a0', i)
                        for i in range(1, count))
        many += '  return %%s%d : tensor<8xf32>\n}\n' % (count - 1)
        answer = self.explain(many, 'arg7999', words=words)
        self.assertIn('<@mesh, [{"x", ?}]>', answer[0])

    def test_usage(self):
        self.fails(2, 'FILE is missing', 'shard')
        self.fails(2, "unknown option '--explan' (did you mean '--explain'?)", 'shard', 'p.mlir', '--explan', '%0')
        self.fails(2, '--output is the file for the sharded program', 'shard', 'p.mlir', '--html', 'p.html', '--output', 'q.mlir')
        self.assertIn('--annotate', self.ok('shard', '--help'))

    def test_wrong_input_is_named(self):
        program = self.file('p.mlir', PLAIN)
        self.fails(1, 'cannot open', 'shard', self.path('nothing.mlir'))
        self.fails(1, "p.mlir: there is no value %b (did you mean '%a'?); the program has %a, %0, %unused", 'shard', program, '--explain', '%b')
        self.fails(1, 'there is no result1: the main function has 1 result', 'shard', program, '--explain', 'result1')
        self.fails(1, 'give it one with --mesh', 'shard', program, '--annotate', 'arg0=[x,?]')
        self.fails(1, "has no axis 'q': it has x, y", 'shard', program, '--mesh', 'x=4,y=2', '--annotate', 'arg0=[q,?]')
        self.fails(1, '--mesh takes AXIS=SIZE', 'shard', program, '--mesh', 'x')
        self.fails(1, 'p.mlir:1:', 'shard', self.file('p.mlir', 'func.func @main(%x: tensor<4xf32) { return }'))
        err = self.fails(1, 'p.mlir:', 'shard', self.file('p.mlir', LAYER), '--mesh', 'z=4')
        self.assertRegex(err, r'p\.mlir:\d+:\d+: ')

    def test_the_page_for_users_tells_what_is_printed(self):
        root = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
        with open(os.path.join(root, 'docs', 'sharding.md'), encoding='utf-8') as f:
            lines = f.read().splitlines()
        commands = [i for i, line in enumerate(lines) if line.startswith('    $ tessera') and '--html' not in line]
        self.assertGreater(len(commands), 2)
        environment = dict(os.environ, PATH=os.path.dirname(cli_test.TESSERA) + ':' + os.environ['PATH'])
        for begin in commands:
            end = next(i for i in range(begin, len(lines)) if not lines[i].strip())
            out = subprocess.run(['bash', '-c', lines[begin][6:]], cwd=root, env=environment, capture_output=True, text=True)
            self.assertEqual(out.stdout.splitlines(), [line[4:] for line in lines[begin + 1:end]], lines[begin])


if __name__ == '__main__':
    cli_test.TESSERA = os.path.abspath(sys.argv.pop(1))
    unittest.main(argv=[sys.argv[0], *(sys.argv[1:] or ['ShardTest'])])
