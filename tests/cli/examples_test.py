#!/usr/bin/env python3
"""Runs an example program and compares its results with the stored ones.

usage: examples_test.py TESSERA EXAMPLE.hlo
"""
import math
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import npz

# Sums in another order than the one that made the expected values: relative to the largest value of the result.
TOLERANCE = {'<f4': 2e-5, '<f8': 1e-10}


def difference(got, want, descr):
    """The first element that is too far, as text, or None."""
    scale = max([abs(x) for x in want if math.isfinite(x)], default=0)
    for i, (x, y) in enumerate(zip(got, want)):
        if x != y and not abs(x - y) <= TOLERANCE.get(descr, 0) * scale and not (x != x and y != y):
            return 'element %d is %r, expected %r' % (i, x, y)
    return None


def main(tessera, program):
    stem = program[:-len('.hlo')]
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, 'out.npz')
        subprocess.run([tessera, 'run', program, '--inputs', stem + '.npz', '--output', out], check=True)
        got = npz.read(out)
    want = npz.read(stem + '.expected.npz')
    assert list(got) == list(want), 'results %s, expected %s' % (list(got), list(want))
    for name, (descr, shape, values) in want.items():
        assert got[name][:2] == (descr, shape), '%s is %s, expected %s' % (name, got[name][:2], (descr, shape))
        message = difference(got[name][2], values, descr)
        assert message is None, '%s: %s' % (name, message)


if __name__ == '__main__':
    main(*sys.argv[1:])
