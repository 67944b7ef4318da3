#!/usr/bin/env python3
"""Random HLO programs, run by `tessera run` and by an oracle, or by two backends, compared.

usage: random_programs.py --count 5000 --seed 1 --tessera build/release/bin/tessera --oracle ORACLE
       random_programs.py --count 5000 --seed 1 --backends build/release/bin/compare_backends
       random_programs.py --seed 17 --count 1 --print        only print the program

The oracle is a process that reads lines `PROGRAM.hlo IN.npz OUT.npz` and answers `ok` or `error: ...`; npz keys are argK
or argK.type in, outK.type out, types that numpy lacks as raw bits. Program N of a run depends on seed + N alone.
With --backends the programs have loops, branches, calls and several devices too (control_families.py).
A difference is printed with the command that makes it again; programs are kept with --keep FOLDER. Needs numpy.
"""
import argparse
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import numpy as np
from control_families import ControlFamilies
from rare_families import RareFamilies
from generator import COMPLEX, INTEGERS

# (relative, of the largest value) for results that went through rounding
TOLERANCE = {'f16': (2e-2, 1e-2), 'bf16': (1e-1, 5e-2), 'f32': (2e-4, 5e-5), 'f64': (1e-9, 1e-10), 'c64': (2e-4, 2e-4),
             'c128': (1e-9, 1e-9)}


def to_float(array, type_):
    if type_ == 'bf16':
        return (array.astype('u4') << 16).view('f4').astype('f8')
    return array.astype('c16' if type_ in COMPLEX else 'f8')


def compare(value, got, want):
    """None, or what differs."""
    if got.shape != want.shape:
        return 'shape %s, oracle %s' % (got.shape, want.shape)
    if got.size == 0:
        return None
    if value.type in INTEGERS + ['pred']:
        same = got == want
        return None if same.all() else '%d of %d differ' % ((~same).sum(), same.size)
    with np.errstate(all='ignore'):
        g, w = to_float(got, value.type), to_float(want, value.type)
        finite = np.abs(w[np.isfinite(w)])
        relative, of_largest = (0, 0) if value.exact else TOLERANCE[value.type]
        # The oracle flushes denormals to zero.
        tiny = 0 if value.type not in ('f32', 'f64', 'bf16') else {'f64': 2.3e-308}.get(value.type, 1.2e-38)
        size = np.where(np.isfinite(w), np.abs(w), 0)
        bound = relative * (size + value.scale) + (of_largest * finite.max() if finite.size else 0) + tiny
        # Of a complex number with an infinite or undefined part the other part is compared by itself.
        parts = [(g, w)] if value.type not in COMPLEX else [(g.real, w.real), (g.imag, w.imag)]
        same = np.logical_and.reduce([(a == b) | (np.isnan(a) & np.isnan(b)) | (np.abs(a - b) <= bound) |
                                      (np.isfinite(b) & (np.abs(a - b) <= relative * np.abs(b))) for a, b in parts])
    if same.all():
        return None
    at = np.unravel_index(int(np.argmax(~same)), same.shape) if same.shape else ()
    return '%d of %d differ; first at %s: %r, oracle %r' % ((~same).sum(), same.size, list(map(int, at)), g[at], w[at])


class Oracle:
    """A process that answers lines; a new one when it has died."""

    def __init__(self, command):
        self.command, self.process = command, None

    def run(self, *paths):
        if self.process is None or self.process.poll() is not None:
            self.process = subprocess.Popen(shlex.split(self.command), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                            stderr=subprocess.DEVNULL, text=True)
        self.process.stdin.write(' '.join(paths) + '\n')
        self.process.stdin.flush()
        return self.process.stdout.readline().strip() or 'error: the process died (%s)' % self.process.wait()


def run_one(seed, options, oracle, folder):
    generator = (ControlFamilies if options.backends else RareFamilies)(seed)
    text, outputs = generator.program()
    if options.print:
        print(text)
        return 'printed', None
    hlo, inputs, ours, theirs = (os.path.join(folder, name) for name in ('p.hlo', 'in.npz', 'ours.npz', 'oracle.npz'))
    with open(hlo, 'w') as f:
        f.write(text)
    np.savez(inputs, **{'arg%d.%s' % (i, t): a for i, (t, a) in enumerate(generator.arguments)})
    if options.backends:
        answer = oracle.run(hlo, inputs, *['exact' if v.exact else str(v.scale) for v in outputs])
        return (answer.split(':')[0] if answer.split(':')[0] in ('agrees', 'both refuse') else 'differs'), answer
    for path in (ours, theirs):
        if os.path.exists(path):
            os.remove(path)
    answer = oracle.run(hlo, inputs, theirs)
    run = subprocess.run([options.tessera, 'run', hlo, '--inputs', inputs, '--output', ours], capture_output=True, text=True)
    if answer != 'ok':
        return ('both refuse', answer) if run.returncode == 1 else ('oracle refuses', answer)
    if run.returncode != 0:
        return 'differs', 'exit status %d: %s' % (run.returncode, run.stderr.strip()[:300])
    with np.load(ours) as got, np.load(theirs) as want:
        wanted = {k.split('.')[0]: want[k] for k in want.files}
        for i, value in enumerate(outputs):
            message = compare(value, got['out%d' % i], wanted['out%d' % i])
            if message:
                return 'differs', 'out%d (%s): %s' % (i, value.name, message)
    return 'agrees', None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--tessera', default='build/release/bin/tessera')
    parser.add_argument('--oracle')
    parser.add_argument('--backends')
    parser.add_argument('--print', action='store_true')
    parser.add_argument('--keep')
    options = parser.parse_args()
    counts = {}
    signal.signal(signal.SIGTERM, lambda *_: sys.exit('stopped: %s' % counts))
    oracle = Oracle(options.backends or options.oracle) if options.backends or options.oracle else None
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.count):
            outcome, message = run_one(seed, options, oracle, folder)
            counts[outcome] = counts.get(outcome, 0) + 1
            if outcome in ('differs', 'oracle refuses', 'both refuse'):
                print('seed %d %s: %s' % (seed, outcome, message), flush=True)
                if options.keep:
                    os.makedirs(options.keep, exist_ok=True)
                    for name in ('p.hlo', 'in.npz'):
                        with open(os.path.join(folder, name), 'rb') as source:
                            with open(os.path.join(options.keep, 'seed%d.%s' % (seed, name.split('.')[1])), 'wb') as target:
                                target.write(source.read())
    if not options.print:
        print(', '.join('%d %s' % (n, what) for what, n in sorted(counts.items())))
    return 1 if counts.get('differs') else 0


if __name__ == '__main__':
    sys.exit(main())
