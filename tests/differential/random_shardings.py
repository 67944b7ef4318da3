#!/usr/bin/env python3
"""Random programs with shardings, through propagation passes of `tessera-opt` and of an oracle, compared.

usage: random_shardings.py --count 3000 --seed 1 --tessera-opt build/release/bin/tessera-opt --oracle 'python sdy_serve.py'
       random_shardings.py --seed 17 --count 1 --print        only print the program

The oracle is a process that reads lines `IN.mlir<tab>PIPELINE<tab>OUT.mlir` and answers `ok` or `error: ...`. Program N of
a run depends on seed + N alone, and so does the pipeline (--pipelines gives others). Both results are read and printed by
tessera-opt before they are compared. A difference is printed with its first lines; the programs are kept with --keep FOLDER.
"""
import argparse
import collections
import difflib
import os
import random
import re
import shlex
import subprocess
import sys
import tempfile
from sharded_programs import Program

SINGLE = ['sdy-basic-propagate', 'sdy-aggressive-propagate', 'sdy-op-priority-propagate', 'sdy-user-priority-propagate',
          'sdy-aggressive-propagate{propagation-strategy=basic-then-aggressive}',
          'sdy-user-priority-propagate{propagation-strategy=basic-then-aggressive}',
          'sdy-op-priority-propagate{propagation-strategy=basic}',
          'sdy-user-priority-propagate{run-op-priority-propagation=false}',
          'sdy-aggressive-propagate{conservative-propagation=true}']
PIPELINES = SINGLE + ['sdy-add-data-flow-edges,' + p for p in SINGLE] * 2 + [
    'sdy-add-data-flow-edges,%s,func.func(sdy-sink-data-flow-edges)' % SINGLE[3]] * 3 + ['sdy-propagation-pipeline'] * 9
# Another version's note of where a mesh comes from.
MESH_NOTE = re.compile(r' \{stablehlo\.mesh = \{[^}]*\}\}')


class Tools:
    def __init__(self, opt, oracle, folder):
        self.opt, self.folder = opt, folder
        self.oracle = subprocess.Popen(shlex.split(oracle), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                       stderr=subprocess.DEVNULL)

    def run_opt(self, path, pipeline):
        """(text or None, messages). A crash is an exception."""
        done = subprocess.run([self.opt, path, '--pass-pipeline=builtin.module(%s)' % pipeline], capture_output=True,
                              text=True, timeout=60)
        if done.returncode < 0 or done.returncode > 125:
            raise RuntimeError('crash %d: %s' % (done.returncode, done.stderr[:300]))
        return (done.stdout if done.returncode == 0 else None), done.stderr

    def ask_oracle(self, path, pipeline):
        out = os.path.join(self.folder, 'oracle.mlir')
        self.oracle.stdin.write('%s\tbuiltin.module(%s)\t%s\n' % (path, pipeline, out))
        self.oracle.stdin.flush()
        answer = self.oracle.stdout.readline()
        if not answer:
            raise EOFError('the oracle has ended')
        return out if answer.startswith('ok') else None

    def printed(self, path):
        text, messages = self.run_opt(path, '')
        if text is None:
            raise RuntimeError('the result cannot be read: ' + messages[:300])
        return MESH_NOTE.sub('', text).splitlines()

    def compare(self, path, pipeline):
        """What came out, and the differing lines."""
        ours, messages = self.run_opt(path, pipeline)
        theirs = self.ask_oracle(path, pipeline)
        if theirs is None:
            return 'oracle fails, tessera-opt ' + ('does not' if ours else 'as well'), []
        if ours is None:
            return 'tessera-opt fails', messages.splitlines()
        mine = os.path.join(self.folder, 'mine.mlir')
        with open(mine, 'w') as file:
            file.write(ours)
        lines = list(difflib.unified_diff(self.printed(theirs), self.printed(mine), 'oracle', 'tessera-opt', n=0, lineterm=''))
        return ('differs', lines) if lines else ('same', [])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--tessera-opt')
    parser.add_argument('--oracle')
    parser.add_argument('--pipelines', help='separated by ;')
    parser.add_argument('--ops', type=int, help='of the main function')
    parser.add_argument('--keep', help='a folder for the programs that differ')
    parser.add_argument('--print', action='store_true', dest='only_print')
    options = parser.parse_args()
    pipelines = options.pipelines.split(';') if options.pipelines else PIPELINES
    outcomes = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        tools = None if options.only_print else Tools(options.tessera_opt, options.oracle, folder)
        for seed in range(options.seed, options.seed + options.count):
            program = Program(seed, ops=options.ops).text()
            pipeline = random.Random(seed).choice(pipelines)
            if options.only_print:
                print('// pass: %s\n%s' % (pipeline, program))
                continue
            path = os.path.join(folder, 'program.mlir')
            with open(path, 'w') as file:
                file.write(program)
            try:
                outcome, lines = tools.compare(path, pipeline)
            except RuntimeError as error:
                outcome, lines = 'crash' if 'crash' in str(error) else 'unreadable', [str(error)]
            outcomes[outcome] += 1
            if not lines:
                continue
            print('seed %d, %s: %s' % (seed, pipeline, outcome))
            print('\n'.join('    ' + line[:400] for line in lines[:6]))
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
                with open(os.path.join(options.keep, '%d.mlir' % seed), 'w') as file:
                    file.write('// pass: %s\n%s' % (pipeline, program))
    if not options.only_print:
        print(', '.join('%s: %d' % item for item in sorted(outcomes.items())))
    return 1 if set(outcomes) & {'differs', 'crash', 'unreadable', 'tessera-opt fails'} else 0


if __name__ == '__main__':
    sys.exit(main())
