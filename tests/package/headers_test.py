#!/usr/bin/env python3
"""Compiles the installed headers: each alone, as a program would that includes nothing else, or all together in both
orders, which takes a few seconds. Headers that only forward are always compiled together.

What many headers include is compiled once for all of them: a header alone is that, precompiled, and then the header. It
includes it anyway, so that nothing which it forgets is there.

usage: headers_test.py PREFIX COMPILER alone|together|cost [MLIR_PREFIX]

The headers of the dialects need MLIR's, and are compiled when it is said where these are. `cost` compiles nothing: it looks at what
the preprocessor makes of the headers that nearly every program includes.
"""
import collections
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

from package_test import flags

OPTIONS = ['-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-x', 'c++', '-']
# How much text a header may become, in multiples of what absl/status/statusor.h becomes, which all of them include.
MOST_TEXT = {'xla/client/client_library.h': 1.25, 'xla/client/local_client.h': 1.25, 'xla/hlo/ir/hlo_module.h': 1.65}
# Those are free of messages, which are half the time to compile what has them. These have the messages that XLA's headers have.
MESSAGES = {'xla/client/client.h': ('xla', 'xla_data', 'service/hlo'), 'xla/client/executable_build_options.h': ('xla',),
            'xla/hlo/builder/xla_computation.h': ('service/hlo',),
            'xla/hlo/builder/xla_builder.h': ('xla_data', 'service/hlo'),
            'xla/hlo/parser/hlo_parser.h': ('xla_data', 'service/hlo'),
            'xla/hlo/config/hlo_module_config.h': ('xla', 'xla_data')}
FORWARD = re.compile(r'#pragma once\s+#include "[^"]+"\s*')
INCLUDE = re.compile(r'^#include "([^"]+\.h)"', re.MULTILINE)


def check(compiler, headers, options):
    """The compiler's complaint about headers one behind the other, or nothing."""
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


def included_by(folders, headers):
    """For every header that these include: all that it includes, by name."""
    direct, result = {}, {}

    def read(name):
        if name not in direct:
            direct[name] = set()
            path = next((path for path in (os.path.join(folder, name) for folder in folders) if os.path.exists(path)), None)
            if path:
                with open(path) as f:
                    direct[name] = set(INCLUDE.findall(f.read()))
        return direct[name]

    wanted = set(headers)
    while wanted:
        header = wanted.pop()
        found, rest = set(), [header]
        while rest:
            new = read(rest.pop()) - found
            found |= new
            rest.extend(new)
        result[header] = found - {header}
        wanted |= found - result.keys()
    return result


def choose_bases(headers, included, fewest=5):
    """For each header, what is precompiled for it and others: the largest header in it that stands for `fewest`."""
    bases = set().union(*(included[header] for header in headers))
    order = {base: (len(included[base]), base) for base in bases}
    while True:
        chosen = {header: max(included[header] & bases, key=order.get, default=None) for header in headers}
        uses = collections.Counter(chosen.values())
        few = [base for base in bases if uses[base] < fewest]
        if not few:
            return chosen
        # Those that stand for none go at once.
        none = [base for base in few if uses[base] == 0]
        bases.difference_update(none or [min(few, key=lambda base: (uses[base], order[base]))])


def based_jobs(compiler, folders, headers, options, temporary, pool, copies):
    """What to check for each header alone, `copies` times: the header, and options that begin with its base."""
    chosen = choose_bases(headers, included_by(folders, headers))

    def precompile(base):
        pch = os.path.join(temporary, f'{len(options)}_{base.replace("/", "_")}.pch')
        done = subprocess.run([compiler, *options, '-x', 'c++-header', '-', '-o', pch], input=f'#include "{base}"\n',
                              text=True, capture_output=True, cwd='/')
        return ['-include-pch', pch] if done.returncode == 0 else []  # its own check will say why

    bases = sorted(set(chosen.values()) - {None})
    include = dict(zip(bases, pool.map(precompile, bases)))
    return [([header] * copies, [*options, *include.get(chosen[header], [])]) for header in headers]


def preprocess(compiler, header, options):
    """How many bytes the header becomes, and the names of the files that it includes."""
    done = subprocess.run([compiler, *options, '-x', 'c++', '-E', '-'], input=f'#include "{header}"\n', text=True,
                          capture_output=True, cwd='/', check=True)
    text = re.sub(r'(?m)^#.*\n|^\s*\n', '', done.stdout)
    return len(text), set(re.findall(r'(?m)^# \d+ "([^"]+)"', done.stdout))


def check_cost(compiler, options):
    """Complaints about headers that cost too much, or that lack their messages."""
    complaints = []
    unit, _ = preprocess(compiler, 'absl/status/statusor.h', options)
    for header, most in MOST_TEXT.items():
        size, files = preprocess(compiler, header, options)
        print(f'{header}: {size} bytes, {size / unit:.2f} times absl/status/statusor.h')
        if size > most * unit:
            complaints.append(f'{header} becomes {size} bytes, {size / unit:.2f} times absl/status/statusor.h; at most {most}')
        complaints += [f'{header} includes {file}' for file in sorted(files) if file.endswith('.pb.h')]
    for header, messages in MESSAGES.items():
        _, files = preprocess(compiler, header, options)
        complaints += [f'{header} does not include xla/{name}.pb.h' for name in messages
                       if not any(file.endswith(f'/xla/{name}.pb.h') for file in files)]
    return complaints


def main():
    prefix, compiler, how = os.path.abspath(sys.argv[1]), *sys.argv[2:4]
    if not shutil.which(compiler):
        print(f'there is no {compiler} here')
        return 77
    root = os.path.join(prefix, 'include', 'tessera')
    say, forward = installed(root)
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../compat/public_headers.txt')) as f:
        missing = [line.strip() for line in f if not line.startswith('#') and line.strip() not in say + forward]
    assert say and forward and not missing, f'not installed: {missing}'
    dialects = [header for header in say + forward if header.startswith(('stablehlo/', 'shardy/'))]
    say = [header for header in say if header not in dialects]
    forward = [header for header in forward if header not in dialects]
    options = flags(prefix, '--cflags')
    if how == 'cost':
        complaints = check_cost(compiler, options)
        print('\n'.join(complaints))
        return 1 if complaints else 0
    # As CMake includes what is installed: what TableGen makes has warnings.
    system = [re.sub('^-I', '-isystem', option) for option in options]
    mlir = [*system, '-isystem', os.path.join(sys.argv[4], 'include')] if sys.argv[4:] else None
    folders = [root, *(os.path.join(other, 'include') for other in (*sys.argv[4:], '/usr'))]
    with tempfile.TemporaryDirectory() as temporary, concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        if how == 'alone':
            jobs = [(forward, options), *based_jobs(compiler, folders, say, options, temporary, pool, copies=2)]
            if mlir:
                jobs += based_jobs(compiler, folders, dialects, mlir, temporary, pool, copies=1)
        else:
            jobs = [(say + forward, options), ((say + forward)[::-1], options)]
            if mlir and dialects:
                jobs += [(dialects, mlir), (dialects[::-1], mlir)]
        complaints = list(pool.map(lambda job: check(compiler, *job), jobs))
    for (batch, _), complaint in zip(jobs, complaints):
        if complaint:
            print(f'== {batch[0] if len(set(batch)) == 1 else f"{len(batch)} headers"}\n{complaint[:3000]}')
    print(f'{compiler}: {len(say)} headers {how}, {len(forward)} that forward, {len(dialects)} of dialects')
    return 1 if any(complaints) else 0


if __name__ == '__main__':
    sys.exit(main())
