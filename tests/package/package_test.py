#!/usr/bin/env python3
"""The installed package as other projects and processes meet it.

usage: package_test.py SOURCE BUILD PREFIX [unittest arguments]
"""
import glob
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'cli'))
import pages

SOURCE, BUILD, PREFIX = None, None, None
HERE = os.path.dirname(os.path.abspath(__file__))
COMPILERS = ['c++', 'clang++']
MEGABYTE = 1 << 20
STABLEHLO = '''func.func @main() -> tensor<2xi32> {
  %a = stablehlo.constant dense<[1, 2]> : tensor<2xi32>
  %b = stablehlo.constant dense<[2, 3]> : tensor<2xi32>
  %0 = stablehlo.add %a, %b : tensor<2xi32>
  return %0 : tensor<2xi32>
}
'''


def run(*words, env=None, cwd=None):
    """Standard output of a command that must succeed and say nothing on standard error."""
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, cwd=cwd, env={**os.environ, **(env or {})})
    if done.returncode or done.stderr:
        raise AssertionError(f'{" ".join(words)}\nstatus {done.returncode}\n{done.stdout[-3000:]}{done.stderr[-5000:]}')
    return done.stdout


def flags(prefix, *words):
    """What pkg-config says of the package."""
    return run('pkg-config', *words, 'tessera', env={'PKG_CONFIG_PATH': os.path.join(prefix, 'lib', 'pkgconfig')}).split()


class PackageTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = temporary.name
        self.library = os.path.join(PREFIX, 'lib', 'libtessera.so')
        self.env = {'LD_LIBRARY_PATH': os.path.join(PREFIX, 'lib')}

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, content):
        with open(self.path(name), 'w') as f:
            f.write(content)
        return self.path(name)

    def compile(self, compiler, output, *words):
        run(compiler, '-Wall', '-Wextra', '-Werror', *words, '-o', self.path(output),
            *flags(PREFIX, '--cflags', '--libs'))
        return self.path(output)


class SymbolsTest(PackageTest):
    # Mangled beginnings of what may be exported: members of our namespaces, their vtables, typeinfo and thunks, and what
    # protobuf's generated code refers to from other generated code. And C functions.
    NAMESPACES = 'N[KRO]*(3xla|3tsl|15stream_executor)'
    ALLOWED = re.compile(f'_Z(T[VIST]|GV|T[hvc]n?[0-9_n]*_)?{NAMESPACES}|descriptor_table_xla_2f'
                         '|XlaCustomCallStatusSet(Success|Failure)$|XLA_FFI_GetApi$'
                         '|_ZN6google8protobuf5Arena18CreateMaybeMessageIN3xla')

    def exports(self, *words):
        lines = run('nm', '-D', '--defined-only', *words, self.library).splitlines()
        return [line.split(' ', 2)[2] for line in lines]

    def test_only_our_namespaces(self):
        symbols = self.exports()
        print(f'{len(symbols)} exported symbols')
        self.assertGreater(len(symbols), 1000)
        self.assertEqual([s for s in symbols if not self.ALLOWED.match(s)], [])

    def test_internals_are_hidden(self):
        names = set(re.sub(r'[(<].*', '', s) for s in self.exports('-C'))
        with open(os.path.join(SOURCE, 'xla', 'ops', 'op_table.def')) as f:
            rows = re.findall(r'^\s*OP\((.*)\)\s*$', f.read(), re.M)
        functions = set(re.findall(r'\b[A-Z]\w+(?:Shape|Evaluate)\w*|\bEvaluate\w+|\b\w+Sharding\b|\b\w+Shape\b', '\n'.join(rows)))
        self.assertGreater(len(functions), 50, 'has the form of the op table changed?')
        self.assertEqual(sorted(f for f in functions if 'xla::' + f in names), [])
        for name in ['HloLexer', 'HloTextParser', 'HloTextPrinter', 'EvaluateContext', 'StructuralHost', 'ScalarProgram']:
            self.assertEqual([n for n in names if name in n], [], name)

    def hidden_functions(self):
        """Qualified names of what the library's objects define for each other alone; inline functions are left out."""
        lines = run('readelf', '-sW', *glob.glob(os.path.join(BUILD, 'xla', 'libxla_*.a'))).splitlines()
        fields = [line.split() for line in lines if ' GLOBAL HIDDEN ' in line]
        mangled = sorted({f[7] for f in fields if f[3] in ('FUNC', 'OBJECT') and f[6] != 'UND'})
        return sorted({re.sub(r'[(<].*', '', name) for name in run('c++filt', *mangled).splitlines()})

    def test_what_headers_declare_is_exported(self):
        text = ''
        for name in glob.glob(os.path.join(PREFIX, 'include', 'tessera', '**', '*.h'), recursive=True):
            with open(name) as f:
                text += f.read()
        # Functions of namespaces begin their line; the bodies of classes end with one that has a brace alone.
        functions = set(re.findall(r'^[\w][^;({\n]*?(\w+)\(', text, re.M))
        classes = re.findall(r'^(?:class|struct) (?:\[\[.*\]\] )?(\w+)\b[^;\n]*\{\n(.*?)^\}', text, re.M | re.S)
        self.assertGreater(min(len(functions), len(classes)), 100)
        members = {(name, member) for name, body in classes for member in re.findall(r'(\w+)\(', body)}
        hidden = self.hidden_functions()
        self.assertGreater(len(hidden), 100)
        parts = [name.split('::') for name in hidden]
        # Namespace xla::cpu has no public headers, but functions of the same names as the builder's.
        self.assertEqual([p for p in parts if p[1] != 'cpu' and p[-2][0].islower() and p[-1] in functions], [])
        self.assertEqual([p for p in parts if tuple(p[-2:]) in members], [])

    def test_types_of_public_classes(self):
        symbols = set(self.exports())
        for name in ['10ShapeProto', '14HloModuleProto']:
            self.assertLessEqual({f'_ZTVN3xla{name}E', f'_ZTIN3xla{name}E'}, symbols)

    def test_soname_and_size(self):
        soname = re.search(r'SONAME.*\[(.*)\]', run('readelf', '-d', self.library)).group(1)
        version = run('pkg-config', '--modversion', 'tessera',
                      env={'PKG_CONFIG_PATH': os.path.join(PREFIX, 'lib', 'pkgconfig')}).strip()
        self.assertEqual(soname, 'libtessera.so.' + version.rsplit('.', 1)[0])
        run('strip', self.library, '-o', self.path('stripped'))
        size = os.path.getsize(self.path('stripped'))
        print(f'libtessera.so is {size / MEGABYTE:.1f} MB stripped')
        self.assertLess(size, 15 * MEGABYTE)


class StablehloTest(PackageTest):
    def setUp(self):
        super().setUp()
        if not os.path.exists(os.path.join(PREFIX, 'lib', 'libtessera_stablehlo.so')):
            self.skipTest('this build has no dialects')

    def test_example(self):
        source = os.path.join(SOURCE, 'examples', 'stablehlo')
        compiler = shutil.which('clang++-22') or 'c++'
        build = self.path('build')
        run('cmake', '-S', source, '-B', build, '-DCMAKE_PREFIX_PATH=' + PREFIX, '-DCMAKE_CXX_COMPILER=' + compiler,
            '-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror')
        run('cmake', '--build', build)
        program = self.file('p.mlir', '''func.func @main(%x: tensor<3xf32>) -> tensor<3xf32> {
  %0 = stablehlo.add %x, %x : tensor<3xf32>
  %1 = stablehlo.multiply %0, %x : tensor<3xf32>
  return %1 : tensor<3xf32>
}
''')
        self.assertEqual(run(os.path.join(build, 'count_ops'), program), '1 of 2 ops add\n')

    def test_shardy_example(self):
        """A program of its own registers the dialect and runs passes, of MLIR and of ours."""
        source = os.path.join(SOURCE, 'examples', 'shardy')
        build = self.path('build')
        run('cmake', '-S', source, '-B', build, '-DCMAKE_PREFIX_PATH=' + PREFIX,
            '-DCMAKE_CXX_COMPILER=' + (shutil.which('clang++-22') or 'c++'), '-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror')
        run('cmake', '--build', build)
        program = self.file('p.mlir', '''sdy.mesh @mesh = <["x"=2]>
func.func @main(%a: tensor<4xf32> {sdy.sharding = #sdy.sharding<@mesh, [{"x"}]>}) -> tensor<4xf32> {
  %0 = stablehlo.tanh %a : tensor<4xf32>
  %1 = stablehlo.negate %0 : tensor<4xf32>
  return %1 : tensor<4xf32>
}
''')
        run_sdy = os.path.join(build, 'run_sdy')
        self.assertEqual(run(run_sdy, program, 'canonicalize'), '0 of 2 results are sharded\n')
        self.assertEqual(run(run_sdy, program, 'sdy-basic-propagate,func.func(canonicalize)'),
                         '2 of 2 results are sharded\n')

    def test_command_line_reads_stablehlo(self):
        program = self.file('p.mlir', STABLEHLO)
        tessera = os.path.join(PREFIX, 'bin', 'tessera')
        self.assertEqual(run(tessera, 'run', program), 'out0 = s32[2] {3, 5}\n')
        run(tessera, 'convert', program, '--to', 'vhlo', '--output', self.path('p.bin'))
        self.assertEqual(run(tessera, 'run', self.path('p.bin')), 'out0 = s32[2] {3, 5}\n')

    def test_library_reads_stablehlo(self):
        """A program on libtessera.so, which brings no MLIR: linked, and loaded at run time by another process."""
        program = self.file('p.mlir', STABLEHLO)
        want = '(\ns32[2] {3, 5}\n)\n'
        source = os.path.join(HERE, 'stablehlo_client.cc')
        self.assertEqual(run(self.compile('c++', 'client', source, '-DMAIN'), program, env=self.env), want)
        plugin = self.compile('c++', 'libclient.so', '-shared', '-fPIC', source)
        load = f'import ctypes; ctypes.CDLL({plugin!r}).run_stablehlo({program.encode()!r})'
        self.assertEqual(run(sys.executable, '-c', load, env=self.env), want)

    def test_core_needs_no_mlir(self):
        for name in ['lib/libtessera.so', 'bin/tessera']:
            needed = run('readelf', '-d', os.path.join(PREFIX, name))
            self.assertNotIn('MLIR', needed)


class ProgramsTest(PackageTest):
    def with_each_compiler(self, check):
        """Calls CHECK with the name of every compiler there is; the first is the system's default."""
        for compiler in COMPILERS:
            if not shutil.which(compiler):
                print(f'there is no {compiler} here')
                continue
            with self.subTest(compiler=compiler):
                check(compiler)

    def cmake(self, compiler, source):
        """Builds a project as a user does who has installed the package to a folder of their own."""
        build = self.path('build-' + compiler)
        run('cmake', '-S', source, '-B', build, '-DCMAKE_PREFIX_PATH=' + PREFIX, '-DCMAKE_CXX_COMPILER=' + compiler,
            '-DCMAKE_CXX_FLAGS=-Wall -Wextra -Werror')
        run('cmake', '--build', build)
        return build

    def test_embed_example(self):
        source = os.path.join(SOURCE, 'examples', 'embed')
        lines = sum(len(open(os.path.join(source, name)).readlines()) for name in ['CMakeLists.txt', 'main.cc'])
        self.assertLess(lines, 40)

        def check(compiler):
            build = self.cmake(compiler, source)
            self.assertEqual(run(os.path.join(build, 'embed')), 'f32[2,2] {\n  { 4.5, 0 },\n  { 10.5, 1 }\n}\n')
        self.with_each_compiler(check)

    def test_pkg_config_alone(self):
        def check(compiler):
            program = self.compile(compiler, 'quickstart', os.path.join(HERE, 'quickstart.cc'))
            self.assertEqual(run(program, env=self.env), 'f32[3] {2, 4, 6}\n')
        self.with_each_compiler(check)

    def test_library_and_program_both_link_it(self):
        self.file('CMakeLists.txt', '''cmake_minimum_required(VERSION 3.22)
project(two CXX)
find_package(Tessera 0.1 REQUIRED)
add_library(half SHARED half.cc)
target_link_libraries(half PUBLIC Tessera::tessera)
add_executable(two two.cc)
target_link_libraries(two PRIVATE half Tessera::Tessera)
''')
        self.file('half.cc', '''#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"
const void* Prototype() { return &xla::ShapeProto::default_instance(); }
xla::Shape Half(const xla::Shape& shape) {
  xla::Shape half = shape;
  half.set_dimensions(0, shape.dimensions(0) / 2);
  return half;
}
''')
        self.file('two.cc', '''#include <iostream>
#include "xla/shape_util.h"
#include "xla/xla_data.pb.h"
const void* Prototype();
xla::Shape Half(const xla::Shape& shape);
int main() {
  const xla::Shape shape = xla::ShapeUtil::MakeShape(xla::F32, {8, 3});
  const bool same = Prototype() == &xla::ShapeProto::default_instance();
  std::cout << xla::ShapeUtil::HumanString(Half(shape)) << " " << same << "\\n";
}
''')

        def check(compiler):
            build = self.cmake(compiler, self.folder)
            self.assertEqual(run(os.path.join(build, 'two')), 'f32[4,3] 1\n')
        self.with_each_compiler(check)

    def test_programs_with_googletest(self):
        self.file('CMakeLists.txt', '''cmake_minimum_required(VERSION 3.22)
project(tests CXX)
find_package(Tessera REQUIRED)
add_executable(system_gtest test.cc)
target_link_libraries(system_gtest PRIVATE Tessera::testing gtest_main)
find_package(GTest REQUIRED)
add_executable(own_gtest test.cc)
target_link_libraries(own_gtest PRIVATE GTest::gtest_main Tessera::testing)
''')
        self.file('test.cc', '''#include "xla/hlo/evaluator/module_evaluator.h"
#include "xla/tsl/platform/errors.h"
#include "xla/tsl/platform/status_matchers.h"
#include "xla/tsl/platform/test.h"
#include "xla/literal_util.h"

class MockEvaluator : public xla::ModuleEvaluator {
 public:
  MOCK_METHOD(absl::StatusOr<xla::Literal>, Evaluate, (absl::Span<const xla::Literal* const>), (override));
  MOCK_METHOD(absl::StatusOr<xla::Literal>, EvaluateAndConsume, (std::vector<xla::Literal>), (override));
  MOCK_METHOD(void, Reset, (uint64_t, xla::HostTransfers*, const xla::DevicePlace&), (override));
  MOCK_METHOD(int64_t, instructions_executed, (), (const, override));
};

TEST(Package, MocksPublicClasses) {
  MockEvaluator mock;
  EXPECT_CALL(mock, Evaluate(::testing::_)).WillOnce([](absl::Span<const xla::Literal* const>) {
    return xla::LiteralUtil::CreateR0<int>(3);
  });
  xla::ModuleEvaluator* evaluator = &mock;
  EXPECT_EQ(evaluator->Evaluate({})->Get<int>({}), 3);
  EXPECT_NE(dynamic_cast<MockEvaluator*>(evaluator), nullptr);
}

TEST(Package, MatchesStatuses) {
  EXPECT_THAT(tsl::errors::InvalidArgument("wrong"), tsl::testing::StatusIs(absl::StatusCode::kInvalidArgument));
}
''')
        build = self.cmake('c++', self.folder)
        for name in ['system_gtest', 'own_gtest']:
            self.assertIn('2 tests', run(os.path.join(build, name)))


class NeighboursTest(PackageTest):
    """One process with other libraries that bring Abseil, protobuf or LLVM of their own."""

    LOAD = '''
import ctypes, sys
mode = getattr(ctypes, sys.argv[1])
def tessera():
    library = ctypes.CDLL(sys.argv[2], mode)
    assert library.tessera_probe() == 12, library.tessera_probe()
'''

    def setUp(self):
        super().setUp()
        self.probe = self.compile('c++', 'libprobe.so', '-shared', '-fPIC', os.path.join(HERE, 'probe.cc'))

    def both_orders(self, python, other):
        """OTHER is Python code that defines other()."""
        for mode in ['RTLD_LOCAL', 'RTLD_GLOBAL']:
            for calls in ['tessera(); other(); tessera()', 'other(); tessera(); other(); tessera()']:
                with self.subTest(mode=mode, calls=calls):
                    run(python, '-B', '-c', self.LOAD + other + calls, mode, self.probe, env=self.env)

    def test_jaxlib(self):
        python = os.environ.get('TESSERA_JAX_PYTHON', 'python3')
        if subprocess.run([python, '-c', 'import jax'], capture_output=True).returncode:
            self.skipTest(f'{python} has no jax; TESSERA_JAX_PYTHON can name one that has')
        self.both_orders(python, '''
def other():
    import jax
    assert jax.jit(lambda x: x * 2)(3) == 6
    assert "multiply" in jax.jit(lambda x: x * 2).lower(3).compiler_ir("hlo").as_hlo_text()
''')

    def test_llvm(self):
        libraries = sorted(set(map(os.path.realpath, glob.glob('/usr/lib/*/libLLVM*.so*') +
                                   glob.glob('/usr/lib/llvm-*/lib/libLLVM*.so*'))))
        if not libraries:
            self.skipTest('there is no libLLVM here')
        for library in libraries:
            print(library)
            self.both_orders(sys.executable, f'def other(): ctypes.CDLL({library!r}, mode)\n')


class ConfigureTest(PackageTest):
    def test_core_needs_two_packages(self):
        absent = ['GTest', 'CLI11', 'ZLIB', 'nlohmann_json', 'benchmark', 'Python3']
        run('cmake', '-S', SOURCE, '-B', self.path('core'), '-DTESSERA_BUILD_TESTS=OFF', '-DTESSERA_BUILD_TOOLS=OFF',
            '--no-warn-unused-cli', *[f'-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON' for name in absent],
            env={'PKG_CONFIG_LIBDIR': ''})  # nor is there what pkg-config would find
        targets = run('cmake', '--build', self.path('core'), '--target', 'help')
        self.assertIn('tessera_shared', targets)
        self.assertNotIn('unit_tests', targets)
        self.assertNotIn('tessera_tools', targets)

    def test_subdirectory_of_another_project(self):
        """With the lines that docs/embedding.md shows."""
        block, = [block for block in pages.blocks('docs/embedding.md') if 'add_subdirectory' in block.text]
        self.file('CMakeLists.txt', 'cmake_minimum_required(VERSION 3.25)\nproject(outer CXX)\n' + block.text)
        os.symlink(SOURCE, self.path('tessera'))
        shutil.copy(os.path.join(HERE, 'quickstart.cc'), self.folder)
        run('cmake', '-S', self.folder, '-B', self.path('build'), '-DCMAKE_CXX_COMPILER=c++', '-DCMAKE_EXPORT_COMPILE_COMMANDS=ON')
        self.assertNotIn('unit_tests', run('cmake', '--build', self.path('build'), '--target', 'help'))
        run('cmake', '--build', self.path('build'), '--target', 'xla_protos')
        with open(self.path('build/compile_commands.json')) as f:
            command, = [c['command'] for c in json.load(f) if c['file'].endswith('quickstart.cc')]
        run('sh', '-c', command + ' -fsyntax-only', cwd=self.path('build'))


if __name__ == '__main__':
    SOURCE, BUILD, PREFIX = sys.argv[1:4]
    del sys.argv[1:4]
    unittest.main()
