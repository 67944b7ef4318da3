#!/usr/bin/env python3
"""Compiles every installed header alone, as a program would that includes nothing else. Headers that only forward are
compiled together.

usage: headers_test.py PREFIX COMPILER [HEADER ...]
"""
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys

from package_test import flags

OPTIONS = ['-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter', '-fsyntax-only', '-x', 'c++', '-']
FORWARD = re.compile(r'#pragma once\s+#include "[^"]+"\s*')


def check(compiler, headers, options):
    """The compiler's complaint, or nothing. Each header is included twice."""
    text = ''.join(f'#include "{header}"\n' for header in headers * 2)
    done = subprocess.run([compiler, *options, *OPTIONS], input=text, text=True, capture_output=True)
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
    prefix, compiler, *headers = sys.argv[1:]
    if not shutil.which(compiler):
        print(f'there is no {compiler} here')
        return 77
    batches = [[header] for header in headers]
    if not headers:
        say, forward = installed(os.path.join(prefix, 'include', 'tessera'))
        assert say and forward
        batches = [forward, *([header] for header in say)]
    options = flags(prefix, '--cflags')
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = list(pool.map(lambda batch: check(compiler, batch, options), batches))
    for batch, complaint in zip(batches, complaints):
        if complaint:
            print(f'== {batch[0] if len(batch) == 1 else "headers that forward"}\n{complaint[:3000]}')
    good = sum(len(batch) for batch, complaint in zip(batches, complaints) if not complaint)
    total = sum(map(len, batches))
    print(f'{compiler}: {good} of {total} headers compile')
    return 0 if good == total else 1


if __name__ == '__main__':
    sys.exit(main())
