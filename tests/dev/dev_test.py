#!/usr/bin/env python3
"""What ./dev says while it installs and builds. The programs that it calls are replaced by some that only talk.

usage: dev_test.py DEV
"""
import os
import pty
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

DEV = os.path.abspath(sys.argv.pop(1))
# The first word of the file's name is the program. $STATE is a folder of the test's.
PROGRAMS = {
    'id': 'echo 0',
    'nproc': 'echo 4',
    'dpkg-query': 'grep -qx "${@: -1}" "$STATE/installed" && printf installed',
    'apt-get': '''
        echo "$*" >>"$STATE/apt_calls"
        case " $* " in
          *' update '*) [ ! -e "$STATE/offline" ] || { echo 'E: no network'; exit 100; }; rm -f "$STATE/no_lists" ;;
          *)
            if [ -e "$STATE/no_lists" ]; then echo 'E: Unable to locate package clang-22' >&2; exit 100; fi
            case " $* " in
              *' --print-uris '*)
                echo '0 upgraded, 2 newly installed, 0 to remove and 7 not upgraded.'
                echo 'Need to get 431 MB of archives.'
                echo 'After this operation, 2110 MB of additional disk space will be used.'
                echo "'http://example.org/clang-22.deb' clang-22.deb 400000000 SHA256:00" ;;
              *)
                for n in 1 2; do echo "Get:$n http://example.org bookworm/main amd64 package$n amd64 22 [3 MB]"; done
                sleep "${APT_SECONDS:-0}"
                for n in 1 2; do echo "Unpacking package$n (22) ..."; done
                for n in 1 2; do echo "Setting up package$n (22) ..."; done
                grep -v '^#' "$ROOT/packages.txt" >>"$STATE/installed" ;;
            esac ;;
        esac''',
    'cmake': 'mkdir -p "$ROOT/build/$2"; touch "$ROOT/build/$2/build.ninja"; echo -- configured',
    'ninja': '''
        mkdir -p "$2/bin"; echo "$3" >>"$STATE/built"
        printf '#!/bin/sh\\n[ "$1" = detect ] && grep -o "^[a-z]*" "$2" || echo result\\n' >"$2/bin/tessera"
        chmod +x "$2/bin/tessera"
        echo "ninja: Entering directory \\`$2'"
        echo '[1/3] Building CXX object xla/CMakeFiles/xla_base.dir/__/united/xla_base_0.cc.o'
        sleep "${NINJA_SECONDS:-0}"
        if [ -e "$STATE/broken" ]; then echo 'FAILED: a.o'; echo 'a.cc:1: error: no'; exit 1; fi
        echo '[2/3] Building CXX object tools/CMakeFiles/tessera.dir/tessera_main.cc.o'
        echo 'a.cc:2: warning: mind this'
        echo '[3/3] Linking CXX executable bin/tessera' ''',
}


class DevTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.root, self.state, bin_folder = (os.path.join(self.folder.name, name) for name in ('root', 'state', 'bin'))
        for folder in (self.root, self.state, bin_folder):
            os.mkdir(folder)
        shutil.copy(DEV, self.root)
        self.write('packages.txt', '# What is needed.\nclang-22\nninja-build\n')
        self.write('CMakePresets.json', '{}')
        self.mark('installed')
        for name, text in PROGRAMS.items():
            path = os.path.join(bin_folder, name)
            with open(path, 'w') as f:
                f.write(f'#!/usr/bin/env bash\n{text}\n')
            os.chmod(path, 0o755)
        self.environment = {**os.environ, 'PATH': f'{bin_folder}:{os.environ["PATH"]}', 'STATE': self.state,
                            'ROOT': self.root, 'DEV_PROGRESS_SECONDS': '1000'}

    def write(self, name, text):
        with open(os.path.join(self.root, name), 'w') as f:
            f.write(text)

    def mark(self, name):
        open(os.path.join(self.state, name), 'w').close()

    def apt_calls(self):
        with open(os.path.join(self.state, 'apt_calls')) as f:
            return f.read().splitlines()

    def dev(self, *arguments, status=0, **environment):
        """What it writes to a log: standard output, and the lines of standard error."""
        done = subprocess.run([os.path.join(self.root, 'dev'), *arguments], text=True, capture_output=True,
                              stdin=subprocess.DEVNULL, env={**self.environment, **environment}, timeout=60)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout, done.stderr.splitlines()

    def dev_on_terminal(self, *arguments):
        """What it writes to a terminal, as it comes."""
        master, slave = pty.openpty()
        done = subprocess.Popen([os.path.join(self.root, 'dev'), *arguments], stdin=slave, stdout=slave, stderr=slave,
                                env=self.environment)
        os.close(slave)
        text = b''
        try:
            while part := os.read(master, 4096):
                text += part
        except OSError:  # the other end is closed
            pass
        os.close(master)
        self.assertEqual(done.wait(60), 0, text)
        return text.decode()

    def test_says_what_the_packages_cost_before_installing_them(self):
        out, log = self.dev('run', 'x.hlo')
        self.assertEqual(out, 'result\n')
        self.assertEqual(log[:2], ['dev: installing clang-22 ninja-build',
                                   'dev: 2 packages with what these need; that fetches 431 MB and takes 2110 MB on the disk'])
        ask, install = self.apt_calls()
        self.assertIn(' --print-uris install ', ask)
        self.assertNotIn(' -y', ask)  # what only asks must not be able to install
        self.assertIn(' -y install --no-install-recommends clang-22 ninja-build', install)

    def test_says_what_the_first_build_costs_and_nothing_the_second_time(self):
        pattern = (r'dev: first build of the preset release: about (\d+) minutes of processor time '
                   r'\((\d+) on 4 cores\), (\d+) MB in build/')
        costs = {}
        for arguments in (('run', 'x.hlo'), ('build',)):
            shutil.rmtree(os.path.join(self.root, 'build'), ignore_errors=True)
            _, log = self.dev(*arguments)
            costs[arguments[0]] = [int(n) for n in next(filter(None, (re.fullmatch(pattern, line) for line in log))).groups()]
        self.assertTrue(all(run < everything for run, everything in zip(costs['run'], costs['build'])), costs)
        minutes, on_four_cores, _ = costs['build']
        self.assertEqual(on_four_cores, -(-minutes // 4))
        self.assertEqual(self.dev('run', 'x.hlo'), ('result\n', ['a.cc:2: warning: mind this']))

    def test_builds_what_programs_of_mlir_need_whatever_their_names(self):
        exported, plain = os.path.join(self.root, 'exported.bin'), os.path.join(self.root, 'plain')
        self.write('exported.bin', 'mlir in some form')
        self.write('plain', 'hlo')
        for words in (['run', exported], ['tessera', 'convert', exported, '--to', 'hlo'], ['run', '-'], ['tessera', 'shard', plain],
                      ['tessera', 'convert', plain, '--to', 'stablehlo'], ['tessera', 'convert', plain, '--to=vhlo']):
            self.assertEqual(self.built(*words), ['tessera', 'tessera-mlir'], words)
        for words in (['run', plain], ['tessera', 'convert', plain, '--to', 'hlo'], ['run', os.path.join(self.root, 'none')]):
            self.assertEqual(self.built(*words), ['tessera'], words)

    def built(self, *words):
        """The targets that are built for a command."""
        open(os.path.join(self.state, 'built'), 'w').close()
        self.dev(*words)
        with open(os.path.join(self.state, 'built')) as f:
            return f.read().split()

    def test_fetches_lists_that_are_missing(self):
        self.mark('no_lists')
        _, log = self.dev('run', 'x.hlo')
        self.assertIn('dev: 2 packages with what these need; that fetches 431 MB and takes 2110 MB on the disk', log)
        self.assertEqual([('update' in call, '--print-uris' in call) for call in self.apt_calls()],
                         [(False, True), (True, False), (False, True), (False, False)])

    def test_says_why_packages_cannot_be_installed(self):
        self.mark('no_lists')
        self.mark('offline')
        out, log = self.dev('run', 'x.hlo', status=1)
        self.assertEqual(out, '')
        self.assertIn('E: no network', log)
        self.assertIn('E: Unable to locate package clang-22', log)
        self.assertEqual(log[-1], 'dev: install them as root, then run this again:  '
                                  'apt-get update && apt-get install clang-22 ninja-build')

    def test_a_log_has_a_line_now_and_then(self):
        _, log = self.dev('run', 'x.hlo', APT_SECONDS='3.5', NINJA_SECONDS='3.5', DEV_PROGRESS_SECONDS='1')
        for line in ('installing: 2/6', 'building: 1/3'):
            self.assertIn(log.count(line), (2, 3, 4), log)  # while nothing is said, too
        self.assertFalse([line for line in log if 'Unpacking' in line or 'Building CXX' in line or '\033' in line], log)
        self.assertIn('a.cc:2: warning: mind this', log)

    @unittest.skipUnless(os.path.exists('/dev/pts/ptmx'), 'there are no pseudo-terminals here')
    def test_a_terminal_has_one_line_that_changes(self):
        text = self.dev_on_terminal('run', 'x.hlo')
        for step in ('[1/6] fetching package1 amd64 22 [3 MB]', '[4/6] Unpacking package2 (22) ...',
                     '[6/6] Setting up package2 (22) ...', '[1/3] xla_base_0.cc', '[2/3] tessera_main.cc',
                     '[3/3] Linking CXX executable bin/tessera'):
            self.assertIn(f'\r\033[K{step}\r', text)
        self.assertIn('\r\033[Ka.cc:2: warning: mind this\r\n', text)
        self.assertTrue(text.endswith('\r\033[Kresult\r\n'), text)

    def test_a_failed_build_shows_its_errors(self):
        self.mark('broken')
        out, log = self.dev('run', 'x.hlo', status=1)
        self.assertEqual(out, '')
        self.assertEqual(log[-3:], ['FAILED: a.o', 'a.cc:1: error: no', 'dev: the build failed; the first error is above'])


if __name__ == '__main__':
    unittest.main()
