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


# Between programs of one file.
SEPARATOR = '// -----\n'
BATCH = 50


class Tools:
    """Our tool runs on many programs at once, as starting it takes longer than what it does."""

    def __init__(self, opt, oracle, folder):
        self.opt, self.folder = opt, folder
        self.oracle = subprocess.Popen(shlex.split(oracle), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                                       stderr=subprocess.DEVNULL)

    def run_opt(self, programs, pipeline):
        """For each program the result, None where the pass fails, or an exception where it crashes; and all messages."""
        path = os.path.join(self.folder, 'programs.mlir')
        with open(path, 'w') as file:
            file.write(SEPARATOR.join(programs))
        done = subprocess.run([self.opt, path, '--split-input-file', '--pass-pipeline=builtin.module(%s)' % pipeline],
                              capture_output=True, text=True, timeout=60 + 10 * len(programs))
        results = [text if text.strip() else None for text in done.stdout.split(SEPARATOR)]
        if 0 <= done.returncode <= 125 and len(results) == len(programs):
            return results, done.stderr
        if len(programs) == 1:
            return [RuntimeError('crash %d: %s' % (done.returncode, done.stderr[:300]))], done.stderr
        alone = [self.run_opt([program], pipeline) for program in programs]
        return [results[0] for results, _ in alone], ''.join(messages for _, messages in alone)

    def ask_oracle(self, program, pipeline):
        path, out = os.path.join(self.folder, 'program.mlir'), os.path.join(self.folder, 'oracle.mlir')
        with open(path, 'w') as file:
            file.write(program)
        self.oracle.stdin.write('%s\tbuiltin.module(%s)\t%s\n' % (path, pipeline, out))
        self.oracle.stdin.flush()
        answer = self.oracle.stdout.readline()
        if not answer:
            raise EOFError('the oracle has ended')
        if not answer.startswith('ok'):
            return None
        with open(out) as file:
            return file.read()

    def compare(self, programs, pipeline):
        """For each program what came out, and the differing lines."""
        ours, messages = self.run_opt(programs, pipeline)
        theirs = [self.ask_oracle(program, pipeline) for program in programs]
        outcomes, to_print = [None] * len(programs), []
        for i, (mine, other) in enumerate(zip(ours, theirs)):
            if isinstance(mine, RuntimeError):
                outcomes[i] = 'crash', [str(mine)]
            elif other is None:
                outcomes[i] = 'oracle fails, tessera-opt ' + ('does not' if mine else 'as well'), []
            elif mine is None:
                outcomes[i] = 'tessera-opt fails', messages.splitlines()
            else:
                to_print += [i]
        read_again = [text for i in to_print for text in (theirs[i], ours[i])]
        printed, messages = self.run_opt(read_again, '') if read_again else ([], '')
        for place, i in enumerate(to_print):
            pair = printed[2 * place:2 * place + 2]
            if not all(isinstance(text, str) for text in pair):
                outcomes[i] = 'unreadable', messages.splitlines()
                continue
            other, mine = (MESH_NOTE.sub('', text).splitlines() for text in pair)
            lines = list(difflib.unified_diff(other, mine, 'oracle', 'tessera-opt', n=0, lineterm=''))
            outcomes[i] = ('differs', lines) if lines else ('same', [])
        return outcomes


def report(seed, pipeline, program, outcome, lines, keep):
    print('seed %d, %s: %s' % (seed, pipeline, outcome))
    print('\n'.join('    ' + line[:400] for line in lines[:6]), flush=True)
    if keep:
        os.makedirs(keep, exist_ok=True)
        with open(os.path.join(keep, '%d.mlir' % seed), 'w') as file:
            file.write('// pass: %s\n%s' % (pipeline, program))


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
    programs = collections.defaultdict(list)  # by pipeline
    for seed in range(options.seed, options.seed + options.count):
        pipeline = random.Random(seed).choice(pipelines)
        programs[pipeline].append((seed, Program(seed, ops=options.ops).text()))
        if options.only_print:
            print('// pass: %s\n%s' % (pipeline, programs[pipeline][-1][1]))
    if options.only_print:
        return 0
    with tempfile.TemporaryDirectory() as folder:
        tools = Tools(options.tessera_opt, options.oracle, folder)
        for pipeline, of_pipeline in programs.items():
            for first in range(0, len(of_pipeline), BATCH):
                batch = of_pipeline[first:first + BATCH]
                for (seed, program), (outcome, lines) in zip(batch, tools.compare([p for _, p in batch], pipeline)):
                    outcomes[outcome] += 1
                    if lines:
                        report(seed, pipeline, program, outcome, lines, options.keep)
    print(', '.join('%s: %d' % item for item in sorted(outcomes.items())))
    return 1 if set(outcomes) & {'differs', 'crash', 'unreadable', 'tessera-opt fails'} else 0


if __name__ == '__main__':
    sys.exit(main())
