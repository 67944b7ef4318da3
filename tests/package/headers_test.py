#!/usr/bin/env python3
"""Compiles every installed header alone, as a program would that includes nothing else.

usage: headers_test.py PREFIX COMPILER [HEADER ...]
"""
import concurrent.futures
import os
import shutil
import subprocess
import sys

from package_test import flags

OPTIONS = ['-std=c++20', '-Wall', '-Wextra', '-Werror', '-Wno-unused-parameter', '-fsyntax-only', '-x', 'c++', '-']


def check(compiler, header, options):
    """The compiler's complaint, or nothing."""
    done = subprocess.run([compiler, *options, *OPTIONS], input=f'#include "{header}"\n#include "{header}"\n',
                          text=True, capture_output=True)
    return done.stderr if done.returncode or done.stderr else ''


def main():
    prefix, compiler, *headers = sys.argv[1:]
    if not shutil.which(compiler):
        print(f'there is no {compiler} here')
        return 77
    root = os.path.join(prefix, 'include', 'tessera')
    if not headers:
        headers = sorted(os.path.relpath(os.path.join(folder, name), root)
                         for folder, _, names in os.walk(root) for name in names if name.endswith('.h'))
    options = flags(prefix, '--cflags')
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        complaints = list(pool.map(lambda header: check(compiler, header, options), headers))
    bad = [header for header, complaint in zip(headers, complaints) if complaint]
    for header, complaint in zip(headers, complaints):
        if complaint:
            print(f'== {header}\n{complaint[:2000]}')
    print(f'{compiler}: {len(headers) - len(bad)} of {len(headers)} headers compile alone')
    return 1 if bad or not headers else 0


if __name__ == '__main__':
    sys.exit(main())
