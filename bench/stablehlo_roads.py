#!/usr/bin/env python3
"""Runs each program of a folder as NAME.mlir and as NAME.hlo and compares results and times of a run.

usage: stablehlo_roads.py TESSERA FOLDER [--seconds S] [--only REGEX] [--limit RATIO] [--close NAME ...]
Prints a row a program: least times in microseconds of both, their ratio, and whether all results are the same bits.
Those of the programs after --close, whose HLO text holds another system's formula of a function, may also be close.
Needs numpy.
Exit status 1 when a ratio is above the limit (1.1) in each of three trials, or results differ.
"""
import argparse
import glob
import json
import os
import re
import subprocess
import sys
import tempfile

import numpy


def run(tessera, program, seconds, output):
    """The least time of a run in microseconds, and the error or None. Inputs are random, the same for both programs."""
    words = [tessera, 'run', program, '--benchmark', str(seconds), '--json', '--output', output]
    done = subprocess.run(words, capture_output=True, text=True, timeout=1200, check=False)
    if done.returncode != 0:
        return 0, done.stderr.strip().splitlines()[-1]
    return json.loads(done.stdout.splitlines()[-1])['run_us_min'], None


def likeness(ours, theirs):
    """'same', 'close' or 'DIFFERENT', of two .npz files."""
    worst = 'same'
    with numpy.load(ours) as mine, numpy.load(theirs) as others:
        for key in mine.files:
            a, b = mine[key], others[key]
            if a.tobytes() == b.tobytes():
                continue
            if a.shape != b.shape or a.dtype != b.dtype or a.dtype.kind not in 'fc' or not numpy.allclose(
                    a, b, rtol=1e-5, atol=0, equal_nan=True):
                return 'DIFFERENT'
            worst = 'close'
        return worst if mine.files == others.files else 'DIFFERENT'


def compare(options, name, folder):
    """One row: (least us of .mlir, of .hlo, how alike the results are) or an error."""
    best = []
    for _ in range(3):
        times, outputs = [], []
        for suffix in ('.mlir', '.hlo'):
            output = os.path.join(folder, 'out' + suffix + '.npz')
            time, error = run(options.tessera, os.path.join(options.folder, name + suffix), options.seconds, output)
            if error:
                return error
            times.append(time)
            outputs.append(output)
        alike = likeness(*outputs)
        row = (*times, 'DIFFERENT' if alike == 'close' and name not in options.close else alike)
        if not best or row[0] / row[1] < best[0] / best[1]:
            best = row
        if best[0] <= options.limit * best[1]:
            break
    return best


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('tessera')
    parser.add_argument('folder')
    parser.add_argument('--seconds', type=float, default=1)
    parser.add_argument('--only', default='')
    parser.add_argument('--limit', type=float, default=1.1)
    parser.add_argument('--close', nargs='*', default=[])
    options = parser.parse_args()
    failed = []
    with tempfile.TemporaryDirectory() as folder:
        for path in sorted(glob.glob(os.path.join(options.folder, '*.mlir'))):
            name = os.path.basename(path)[:-len('.mlir')]
            if not re.search(options.only, name):
                continue
            row = compare(options, name, folder)
            if isinstance(row, str):
                print('%-32s %s' % (name, row), flush=True)
                failed.append(name)
                continue
            ratio = row[0] / row[1]
            print('%-32s %12.1f %12.1f %6.3f %s' % (name, row[0], row[1], ratio, row[2]),
                  flush=True)
            if ratio > options.limit or row[2] == 'DIFFERENT':
                failed.append(name)
    print('%d out of bounds%s' % (len(failed), ': ' + ' '.join(failed) if failed else ''))
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
