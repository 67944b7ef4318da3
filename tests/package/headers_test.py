#!/usr/bin/env python3
"""Compiles the installed headers: each alone, as a program would that includes nothing else, or all together in both
orders, which takes a few seconds. Headers that only forward are always compiled together.

usage: headers_test.py PREFIX COMPILER alone|together [MLIR_PREFIX]

The headers of the dialects need MLIR's, and are compiled when it is said where these are.
"""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

from package_test import flags

OPTIONS = ['-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-x', 'c++', '-']
FORWARD = re.compile(r'#pragma once\s+#include "[^"]+"\s*')


def check(compiler, headers, options):
    """The compiler's complaint, or nothing."""
    text = ''.join(f'#include "{header}"\n' for header in headers)
    done = subprocess.run([compiler, *options, *OPTIONS], input=text, text=True, capture_output=True, cwd='/')
    return done.stderr if done.returncode or done.stderr else ''


def installed(root):
    """The include names of headers that say something, and of those that forward."""
    say, forward = [], []
    for folder, _, names in os.walk(root):
        for name in filter(lambda name: name.endswith('.h'), names):
            with open(os.path.join(folder, name)) as f:
                only_forwards = FORWARD.fullmatch(f.read())
            header = os.path.relpath(os.path.join(folder, name), root)
            (forward if only_forwards else say).append(header.removeprefix('absl_backfill/'))
    return sorted(say), sorted(forward)


def main():
    prefix, compiler, how = os.path.abspath(sys.argv[1]), *sys.argv[2:4]
    if not shutil.which(compiler):
        print(f'there is no {compiler} here')
        return 77
    say, forward = installed(os.path.join(prefix, 'include', 'tessera'))
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../compat/public_headers.txt')) as f:
        missing = [line.strip() for line in f if not line.startswith('#') and line.strip() not in say + forward]
    assert say and forward and not missing, f'not installed: {missing}'
    dialects = [header for header in say + forward if header.startswith(('stablehlo/', 'shardy/'))]
    say = [header for header in say if header not in dialects]
    forward = [header for header in forward if header not in dialects]
    if how == 'alone':
        batches = [forward, *([header, header] for header in say)]
    else:
        batches = [say + forward, (say + forward)[::-1]]
    options = flags(prefix, '--cflags')
    jobs = [(batch, options) for batch in batches]
    if sys.argv[4:] and dialects:
        # As CMake includes what is installed: what TableGen makes has warnings.
        system = [re.sub('^-I', '-isystem', option) for option in options]
        mlir = [*system, '-isystem', os.path.join(sys.argv[4], 'include')]
        jobs += [(dialects, mlir), (dialects[::-1], mlir)] if how == 'together' else [([header], mlir) for header in dialects]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = list(pool.map(lambda job: check(compiler, *job), jobs))
    for (batch, _), complaint in zip(jobs, complaints):
        if complaint:
            print(f'== {batch[0] if len(set(batch)) == 1 else f"{len(batch)} headers"}\n{complaint[:3000]}')
    print(f'{compiler}: {len(say)} headers {how}, {len(forward)} that forward, {len(dialects)} of dialects')
    return 1 if any(complaints) else 0


if __name__ == '__main__':
    sys.exit(main())
