#!/usr/bin/env python3
"""What the pages show is what the programs print: every code block of every page is run, checked or marked.

usage: docs_test.py TESSERA PROGRAM MLIR [unittest arguments]
PROGRAM is made of the C++ blocks (docs_program.py). MLIR is 0 in a build without it: blocks that need it are left out.
"""
import os
import re
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import npz
import pages

TESSERA = None
PROGRAM = None
MLIR = True
# The numbers and the machine code on the pages were made on a machine with AVX-512. Elsewhere the last digits may differ.
SAME_MACHINE = False
DEV = '''#!/bin/sh
case $1 in
  run) exec tessera "$@" ;;
  tessera*) exec "$@" ;;
esac
echo "dev: $1 is not for tests" >&2
exit 2
'''
NUMPY = {'f32': '<f4', 'f64': '<f8', 's32': '<i4', 'u32': '<u4', 's64': '<i8', 's16': '<i2', 's8': '|i1', 'c64': '<c8'}
NUMBER = re.compile(r'(?<![\w.])-?\d+\.\d+(?:e[-+]\d+)?')


def shell(command, folder):
    """What a command prints on its two outputs."""
    env = {**os.environ, 'PATH': os.path.dirname(TESSERA) + ':' + os.environ['PATH'], 'DOCS_PROGRAM': PROGRAM,
           'ROOT': pages.ROOT}
    done = subprocess.run(['bash', '-c', command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, cwd=folder, env=env, timeout=120)
    return done.returncode, done.stdout.decode()


def agrees(shown, printed, numbers_vary=False):
    """Whether the page shows what was printed. A line `..` stands for any lines, `...` for anything within its line.
    Of what the program itself shortens with `...` nothing more is left out."""
    if shown == printed:
        return True
    if numbers_vary:
        shown, printed = (re.sub(r'\d+(\.\d+)?(e[-+]\d+)?', '#', text) for text in (shown, printed))
    elif not SAME_MACHINE:
        shown, printed = (NUMBER.sub(lambda found: '%.4g' % float(found.group()), text) for text in (shown, printed))
    pattern = ''
    for line in shown.splitlines():
        if line.strip() in ('..', '...'):
            pattern += r'(?:.*\n)*?'
        else:
            pattern += r'(?:\.\.\.|(?:(?!\.\.\.).)*?)'.join(re.escape(part) for part in line.split('...')) + r'\n'
    return re.fullmatch(pattern, printed) is not None


class Session:
    """The commands of a block with what it shows of their output, and the text before the first command."""

    def __init__(self, text):
        self.before, self.commands = '', []
        lines = text.splitlines(keepends=True)
        at = 0
        while at < len(lines):
            line = lines[at]
            if line.startswith('$ '):
                command = line[2:]
                while command.endswith(('\\\n', '|\n')):
                    at += 1
                    command += lines[at]
                self.commands.append([command, ''])
            elif self.commands:
                self.commands[-1][1] += line
            else:
                self.before += line
            at += 1
        # A blank line before a command belongs to no output.
        self.commands = [(command, shown.rstrip('\n') + '\n' if shown.strip() else '') for command, shown in self.commands]
        self.before = self.before.rstrip('\n') + '\n' if self.before.strip() else ''


class Fragment:
    """Instructions of a page, made a program: `x = f32[2] parameter(0)  // {1, 2}` is an argument, a comment behind
    another instruction its value."""
    START = re.compile(r'(?:ROOT )?([A-Za-z_][\w.-]*) = ')

    def __init__(self, text, given, with_inputs=False):
        self.with_inputs, self.others = with_inputs, []
        self.header, self.computations, self.instructions, self.whole = 'HloModule m', [], [], False
        statements = []
        for line in (given + text).splitlines():
            code, comment = pages.without_comment(line)
            if code[:1] in (' ', '}', '') and statements:
                statements[-1][0] += '\n' + code
                statements[-1][1] = (statements[-1][1] + ' ' + comment).strip()
            elif code:
                statements.append([code, comment])
        self.results, self.arguments = [], []
        for code, comment in statements:
            if code.startswith('HloModule'):
                self.header = code
            elif self.START.match(code):
                self.instruction(code, comment)
            else:
                if code.startswith('ENTRY'):
                    self.whole = True
                    if comment:
                        self.results.append(('result', '', self.values(comment)))
                self.computations.append(code)

    @staticmethod
    def values(comment):
        """One value, or one for each device, that a comment shows."""
        return comment.split(' and ')

    def instruction(self, code, comment):
        name = self.START.match(code).group(1)
        if comment.startswith('here '):  # docs/differences.md: `here {1, 2}, XLA {3, 4}`
            comment, other = comment[5:].split(', XLA ')
            self.others.append(other)
        shape = self.shape(code.split(' = ', 1)[1])
        code = code.removeprefix('ROOT ')
        if re.search(r' parameter\(\d+\)', code):
            values = self.values(comment) if comment else []
            if len(values) == 1 and not self.with_inputs:
                code = re.sub(r'parameter\(\d+\)', lambda _: f'constant({values[0]})', code)
            else:
                number = sum(' parameter(' in other for other in self.instructions)
                code = re.sub(r'parameter\(\d+\)', f'parameter({number})', code)
                self.arguments.append((number, shape, values))
        elif comment:
            self.results.append((name, shape, self.values(comment)))
        self.instructions.append(code)
        self.last = name

    @staticmethod
    def shape(text):
        depth = 0
        for at, letter in enumerate(text):
            depth += (letter in '([{') - (letter in ')]}')
            if letter == ' ' and depth == 0:
                return text[:at]
        raise ValueError(f'no shape in {text}')

    def program(self):
        if self.whole:
            return '\n'.join([self.header, *self.computations]) + '\n'
        lines = [self.header, *self.computations, 'ENTRY e {', *self.instructions]
        if self.results:
            shapes, names = [result[1] for result in self.results], [result[0] for result in self.results]
            lines.append(f'ROOT shown = ({", ".join(shapes)}) tuple({", ".join(names)})')
        else:
            # The last instruction is the root.
            lines[-1] = 'ROOT ' + lines[-1]
        return '\n'.join(lines) + '\n}\n'

    def inputs(self):
        arrays = {}
        for number, shape, values in self.arguments:
            sizes = [int(size) for size in re.search(r'\[(.*?)\]', shape).group(1).split(',') if size]
            kind = shape.split('[')[0]
            for device, value in enumerate(values):
                numbers = [float(part) for part in re.findall(r'-?(?:[\d.]+(?:e-?\d+)?|inf|nan)', value)]
                if kind[0] == 'c':
                    numbers = [complex(*pair) for pair in zip(numbers[::2], numbers[1::2])]
                elif kind[0] != 'f':
                    numbers = [int(part) for part in numbers]
                key = f'arg{number}' if len(values) == 1 else f'r{device}.arg{number}'
                arrays[key] = (NUMPY[kind], sizes, numbers)
        return arrays

    def expected(self):
        """The arrays of the results, device by device."""
        devices = max((len(values) for _, _, values in self.results), default=1)
        return [[plain(array) for _, shape, values in self.results for array in flat(values[device], shape)]
                for device in range(devices)]


def flat(value, shape=''):
    """The arrays of a tuple that is written ({1}, (2, {3})). Other numbers in parentheses are complex and stay together."""
    value = value.strip()
    if not value.startswith('(') or not shape.startswith('(') and re.fullmatch(r'\([^{}()]*\)', value):
        return [value]
    parts, depth = [''], 0
    for letter in value[1:-1]:
        depth += (letter in '({') - (letter in ')}')
        if letter == ',' and depth == 0:
            parts.append('')
        else:
            parts[-1] += letter
    return [array for part in parts for array in flat(part)]


def plain(value):
    """A printed value on one line. The sign of a NaN means nothing."""
    value = re.sub(r'\s+', ' ', value).strip().replace('-nan', 'nan')
    return value if SAME_MACHINE else NUMBER.sub(lambda found: '%.4g' % float(found.group()), value)


class PageTest(unittest.TestCase):
    def check_page(self, page):
        with tempfile.TemporaryDirectory() as folder:
            self.folder = folder
            os.symlink(os.path.join(pages.ROOT, 'examples'), self.path('examples'))
            self.file('dev', DEV)
            os.chmod(self.path('dev'), 0o755)
            for block in pages.blocks(page):
                with self.subTest(block=str(block)):
                    self.check(block)

    def path(self, name):
        return os.path.join(self.folder, name)

    def file(self, name, content):
        with open(self.path(name), 'w') as f:
            f.write(content)

    def check(self, block):
        if block.mark('none'):
            return
        if not MLIR and re.search(r'tessera-opt|tessera-translate|tessera shard|\.mlir|stablehlo|vhlo',
                                  block.text + ''.join(body for _, body in block.marks)):
            return
        if block.mark('setup'):
            status, out = shell('set -e\n' + block.mark('setup')[1], self.folder)
            self.assertEqual((status, out), (0, ''), f'{block}: setup')
        if block.mark('part'):
            with open(os.path.join(pages.ROOT, block.mark('part')[0])) as f:
                whole = ' '.join(f.read().split())
            for part in block.text.split('...'):
                self.assertIn(' '.join(part.split()), whole, block)
        elif block.mark('output'):
            self.compare(block, block.mark('output')[1], block.text)
        elif block.mark('file'):
            self.check_session(block, file=block.mark('file')[0])
        elif block.text.startswith('$ ') or '\n$ ' in block.text:
            self.check_session(block)
        elif re.match(r'tessera', block.text):
            self.check_session(block, Session(re.sub(r'(?m)^(?=tessera)', '$ ', block.text)))
        elif block.mark('c++'):
            pass  # docs_program.py
        elif block.text.startswith('import '):
            python = os.environ.get('TESSERA_JAX_PYTHON')  # without it the block's setup has what it writes
            if python:
                self.file('block.py', block.text)
                status, out = shell(f'{python} block.py', self.folder)
                self.assertEqual((status, out), (0, ''), block)
        elif re.match(r'((module|func\.func|sdy\.mesh) |#)', block.text):
            self.file('block.mlir', block.text)
            status, out = shell('tessera-opt block.mlir', self.folder)
            self.assertEqual(status, 0, f'{block}: {out}')
        elif re.search(r'(?m)^(HloModule|ENTRY) |^(ROOT )?[\w.-]+ = \(*\w+\[|^\w+ \{ ', block.text):
            self.check_hlo(block)
        else:
            self.fail(f'{block}: nothing is known of this block; mark it (docs/testing.md):\n{block.text}')

    def compare(self, block, command, shown):
        _, out = shell(command, self.folder)
        if block.mark('avx512') and not SAME_MACHINE:
            return
        out = out.replace(self.folder + '/', '').rstrip('\n') + '\n' if out.strip() else ''
        if not agrees(shown, out, block.mark('numbers') is not None):
            self.fail(f'{block}: {command}prints\n{out[:4000]}but the page shows\n{shown}')

    def check_session(self, block, session=None, file=None):
        session = session or Session(block.text)
        if file:
            self.file(file, session.before)
        elif session.before:
            self.check(pages.Block(block.page, block.line, session.before, block.marks))
        for command, shown in session.commands:
            shows_file = re.fullmatch(r'cat ([\w.]+)\n', command)
            if shows_file and not os.path.exists(self.path(shows_file.group(1))):
                self.file(shows_file.group(1), shown)
            else:
                self.compare(block, command, shown)

    def check_hlo(self, block):
        given = block.mark('given')
        then = block.mark('then')
        fragment = Fragment(block.text + (then[1] if then else ''), given[1] if given else '', block.mark('jaxlib') is not None)
        program = fragment.program()
        self.file('block.hlo', program)
        command = 'tessera run block.hlo'
        if block.mark('verify'):
            command = 'tessera convert block.hlo --to hlo'
        if any(values for _, _, values in fragment.arguments):
            npz.write(self.path('block.npz'), **fragment.inputs())
            command += ' --inputs block.npz'
        status, out = shell(command, self.folder)
        self.assertEqual(status, 0, f'{block}: {out}\n{program}')
        if not fragment.results:
            return
        found = {}
        for device, number, value in re.findall(r'(?m)^(?:r(\d+)\.)?out(\d+) = \S+((?:.*\n)(?:[ {].*\n)*)', out):
            found.setdefault(int(device or 0), {})[int(number)] = plain(value)
        expected = fragment.expected()
        for device, arrays in enumerate(expected):
            printed = [array for _, array in sorted(found[device].items())]
            self.assertEqual(printed, arrays, f'{block}: what is printed and what the page shows\n{program}')
        python = os.environ.get('TESSERA_JAX_PYTHON')
        if fragment.others and python:
            status, out = shell('tessera convert block.hlo --to hlo-proto --output block.pb && '
                                f'{python} "$ROOT/tests/differential/run_on_jaxlib.py" block.pb '
                                + ('block.npz' if fragment.arguments else ''), self.folder)
            other, = fragment.others
            if other == 'an error':
                self.assertNotEqual(status, 0, block)
            else:
                self.assertEqual(status, 0, f'{block}: {out}')
                printed = [plain(value) for value in re.findall(r'(?m)^out\d+ = \S+\] (.*)', out)]
                pattern = r'\S+'.join(re.escape(part) for part in '; '.join(flat(other)).split('?'))
                self.assertRegex('; '.join(printed), f'^{pattern}$', f'{block}: what XLA gives')


def add_tests():
    for page in pages.pages():
        name = 'test_' + re.sub(r'\W', '_', page.removesuffix('.md'))
        setattr(PageTest, name, lambda self, page=page: self.check_page(page))


class AgreesTest(unittest.TestCase):
    def test_what_a_page_leaves_out(self):
        for shown, printed in (('a\n..\nd\n', 'a\nb\nc\nd\n'), ('{1, ...}\n', '{1, 2, 3}\n'), ('{1, ..., 16}\n', '{1, ..., 16}\n'),
                               ('{1, 2, ..., 16} ...\n', '{1, 2, ..., 16} and more\n')):
            self.assertTrue(agrees(shown, printed), shown)
        for shown, printed in (('a\nd\n', 'a\nb\nd\n'), ('{1, ..., 16}\n', '{1, 2, ..., 15, 16}\n'), ('{1, ...}\n', '{1, 2}\n3\n'),
                               ('{1, 2, ..., 16}\n', '{1, 2, ..., 15, 16}\n')):
            self.assertFalse(agrees(shown, printed), shown)


class LinksTest(unittest.TestCase):
    """Pages lead to pages, files and headings that are there."""

    @staticmethod
    def text(page):
        """A page without its blocks and without what is code in its lines."""
        with open(os.path.join(pages.ROOT, page)) as f:
            lines = re.sub(r'(?ms)^```.*?^```$', '', f.read()).split('\n')
        return re.sub(r'`[^`\n]*`', '', '\n'.join(line for line in lines if not line.startswith('    ')))

    @staticmethod
    def headings(page):
        """The names under which a browser finds the headings of a page."""
        with open(os.path.join(pages.ROOT, page)) as f:
            titles = re.findall(r'(?m)^#+ (.*)', f.read())
        return {re.sub(r'[^\w -]', '', title.lower()).strip().replace(' ', '-') for title in titles}

    def test_links_lead_somewhere(self):
        count = 0
        for page in pages.pages():
            for target in re.findall(r'\]\(([^)\s]+)\)', self.text(page)):
                if re.match(r'https?:', target):
                    continue
                count += 1
                name, _, heading = target.partition('#')
                path = os.path.normpath(os.path.join(os.path.dirname(page), name)) if name else page
                self.assertTrue(os.path.exists(os.path.join(pages.ROOT, path)), f'{page}: {target}')
                if heading:
                    self.assertIn(heading, self.headings(path), f'{page}: {target}')
        self.assertGreater(count, 100)

    def test_the_list_of_pages_has_each_once(self):
        listed = re.findall(r'(?m)^- \[([\w./]+\.md)\]', self.text('docs/README.md'))
        self.assertEqual(len(listed), len(set(listed)))
        there = {name for name in os.listdir(os.path.join(pages.ROOT, 'docs')) if name.endswith('.md')} - {'README.md'}
        self.assertEqual({name for name in listed if '/' not in name}, there)

    def test_scripts_in_commands_are_there(self):
        """Also in blocks that no test runs."""
        scripts = {}
        for page in pages.pages():
            for block in pages.blocks(page):
                for name in re.findall(r'[\w./-]+\.(?:py|sh)\b', block.text):
                    scripts[name] = block
        self.assertIn('tests/differential/run_on_jaxlib.py', scripts)
        for name, block in scripts.items():
            self.assertTrue(os.path.exists(os.path.join(pages.ROOT, name)), f'{block}: {name}')


class SynopsisTest(unittest.TestCase):
    def test_commands_have_the_options(self):
        """docs/command_line.md begins with the commands and their main options."""
        lines = next(pages.blocks('docs/command_line.md')).text.splitlines()
        commands = set()
        for line in lines:
            command = line.split()[1]
            commands.add(command)
            _, out = shell(f'tessera {command} --help', '.')
            for option in re.findall(r'--[\w-]+', line):
                self.assertRegex(out, rf'(?m)^ +{option}\b', line)
        _, out = shell('tessera --help', '.')
        self.assertEqual(commands, set(re.findall(r'(?m)^  ([a-z]+) {2,}', out)))


class DevTest(unittest.TestCase):
    def test_commands_that_pages_use(self):
        """The pages' `./dev` is a stand-in here, since the real one builds."""
        done = subprocess.run([os.path.join(pages.ROOT, 'dev'), 'help'], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0)
        used = set()
        for page in pages.pages():
            for block in pages.blocks(page):
                used.update(re.findall(r'(?m)^(?:\$ )?\./dev (?:-p \w+ )?([\w-]+)', block.text))
        used.add('tessera')
        self.assertLessEqual({'run', 'test', 'build'}, used)
        for command in used:
            self.assertRegex(done.stdout, rf'(?m)^  {command}\b')


def main():
    global TESSERA, PROGRAM, MLIR, SAME_MACHINE
    TESSERA, PROGRAM, MLIR = os.path.abspath(sys.argv.pop(1)), sys.argv.pop(1), sys.argv.pop(1) != '0'
    with open('/proc/cpuinfo') as f:
        SAME_MACHINE = ' avx512f ' in f.read()
    add_tests()
    unittest.main()


if __name__ == '__main__':
    main()
