#!/usr/bin/env python3
"""Random HLO programs, evaluated as they are and after passes, compared bit for bit.

usage: random_passes.py --count 1000 --seed 1 --tessera build/release/bin/tessera [--pass cpu]

Every pass is verified. Results must have the same bits; any NaN equals any other. Only what a pass may add up in another
way (ROUNDED, by the op that the program applies last but for steps that keep every bit) may differ in its last digits. A
difference is printed with the seed that makes it again; programs are kept with --keep FOLDER. Needs numpy.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import numpy as np
from rare_families import RareFamilies
from random_programs import compare, to_float
from generator import INTEGERS

# Contractions may become others; batch normalizations become reductions; zeros of one term have another sign.
ROUNDED = ('dot', 'convolution', 'batch-norm-inference', 'batch-norm-training', 'batch-norm-grad')


def same_bits(value, got, want):
    """None, or what differs."""
    if got.shape != want.shape or got.dtype != want.dtype:
        return 'shape %s, before %s' % (got.shape, want.shape)
    if got.size == 0 or got.tobytes() == want.tobytes():
        return None
    if value.type in INTEGERS + ['pred']:
        return '%d of %d differ' % ((got != want).sum(), got.size)
    g, w = to_float(got, value.type), to_float(want, value.type)
    parts = [(g.real, w.real), (g.imag, w.imag)] if np.iscomplexobj(g) else [(g, w)]
    same = np.logical_and.reduce([(np.isnan(a) & np.isnan(b)) | ((a == b) & (np.signbit(a) == np.signbit(b))) for a, b in parts])
    if same.all():
        return None
    at = np.unravel_index(int(np.argmax(~same)), same.shape) if same.shape else ()
    return '%d of %d differ; first at %s: %r, before %r' % ((~same).sum(), same.size, list(map(int, at)), g[at], w[at])


def depends_on_rounded(text, name):
    """Whether what the value is made of has an op of ROUNDED in it."""
    lines = dict(re.findall(r'^ +(?:ROOT )?(\S+) = (.*)$', text[text.index('ENTRY'):], re.M))
    opened, seen = [name], set()
    while opened:
        name = opened.pop()
        if name in seen or name not in lines:
            continue
        seen.add(name)
        if any(re.search(r'[\])}] %s\(' % op, lines[name]) for op in ROUNDED):
            return True
        opened += re.findall(r'[\w.]+', lines[name])
    return False


def run_one(seed, options, folder):
    generator = RareFamilies(seed)
    text, outputs = generator.program()
    hlo, inputs, after, before_out, after_out = (
        os.path.join(folder, name) for name in ('p.hlo', 'in.npz', 'after.hlo', 'before.npz', 'after.npz'))
    with open(hlo, 'w') as f:
        f.write(text)
    np.savez(inputs, **{'arg%d.%s' % (i, t): a for i, (t, a) in enumerate(generator.arguments)})

    def tessera(*arguments):
        return subprocess.run([options.tessera, *arguments], capture_output=True, text=True)
    run = tessera('run', hlo, '--inputs', inputs, '--output', before_out)
    if run.returncode != 0:
        return 'not run', run.stderr.strip()[:300]
    passes = [word for name in options.passes or ['cpu'] for word in ('--pass', name)]
    run = tessera('compile', hlo, '--emit', 'hlo', '--verify-passes', *passes, '--output', after)
    if run.returncode == 0:
        run = tessera('run', after, '--inputs', inputs, '--output', after_out)
    if run.returncode != 0:
        return 'differs', 'exit status %d: %s' % (run.returncode, run.stderr.strip()[:500])
    with np.load(before_out) as want, np.load(after_out) as got:
        for i, value in enumerate(outputs):
            key = next(k for k in want.files if k.split('.')[0] == 'out%d' % i)
            message = same_bits(value, got[key], want[key])
            if message and depends_on_rounded(text, value.name):
                message = compare(value, got[key], want[key])
            if message:
                return 'differs', 'out%d (%s): %s' % (i, value.name, message)
    return 'same', None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--count', type=int, default=100)
    parser.add_argument('--tessera', default='build/release/bin/tessera')
    parser.add_argument('--pass', dest='passes', action='append')
    parser.add_argument('--keep')
    options = parser.parse_args()
    counts = {}
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(options.seed, options.seed + options.count):
            outcome, message = run_one(seed, options, folder)
            counts[outcome] = counts.get(outcome, 0) + 1
            if outcome == 'same':
                continue
            print('seed %d %s: %s' % (seed, outcome, message), flush=True)
            if options.keep:
                os.makedirs(options.keep, exist_ok=True)
                for name in ('p.hlo', 'in.npz'):
                    shutil.copy(os.path.join(folder, name), os.path.join(options.keep, 'seed%d.%s' % (seed, name.split('.')[1])))
    print(', '.join('%d %s' % (n, what) for what, n in sorted(counts.items())))
    return 1 if counts.get('differs') else 0


if __name__ == '__main__':
    sys.exit(main())
