#!/usr/bin/env python3
"""Compares sharding propagation with the reference's: the passes alone, turn by turn in one run.

usage: sharding.py TESSERA_OPT FILE.mlir ... [--pass NAME] [--rounds N]
Prints a row a program: the least times of the pipeline sdy-propagation-pipeline (or of one pass), milliseconds, both
without verification after passes and on one thread; the most memory of both, parsing included; and the ratio of the times.
Needs the jaxlib that has the reference (the Python that runs this imports it). Reading and printing are not counted:
ours is asked for --mlir-timing, the reference is timed around its pass manager, in a process that is warm.
Exit status 1 when a program fails, or with --limit when a ratio is below it.
"""
import argparse
import json
import re
import resource
import subprocess
import sys
import time


def reference_worker(path, name):
    """Answers each line with the milliseconds of one run."""
    from jax._src.interpreters import mlir as jax_mlir
    from jaxlib.mlir import ir, passmanager
    with open(path, encoding='utf-8') as f:
        text = f.read()
    for _ in sys.stdin:
        context = jax_mlir.make_ir_context()
        context.enable_multithreading(False)
        with context, ir.Location.unknown():
            module = ir.Module.parse(text)
            passes = passmanager.PassManager.parse('builtin.module(%s)' % name)
            passes.enable_verifier(False)
            begin = time.perf_counter()
            passes.run(module.operation)
            milliseconds = (time.perf_counter() - begin) * 1e3
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps([milliseconds, megabytes]), flush=True)
        del module


class Reference:
    def __init__(self, path, name):
        self.process = subprocess.Popen([sys.executable, __file__, '--worker', path, '--pass', name], text=True,
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def run(self):
        self.process.stdin.write('\n')
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError('the reference ended with status %d' % self.process.wait())
        return json.loads(line)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def ours(tessera_opt, path, name):
    """Milliseconds of the passes, and megabytes of the process."""
    words = [tessera_opt, path, '--' + name, '--verify-each=0', '--mlir-disable-threading', '--mlir-timing',
             '--mlir-timing-display=list', '-o', '/dev/null']
    done = subprocess.run(['/usr/bin/env', 'python3', '-c', LAUNCH, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip()[-300:])
    seconds = {row: float(value) for value, row in re.findall(r'^ *([\d.]+) \([^)]*\)  *(\S+)', done.stderr, re.M)}
    return (seconds['Total'] - seconds.get('Parser', 0) - seconds.get('Output', 0)) * 1e3, float(done.stdout)


# Runs a command and prints its most memory: the child of a small process, whose own memory does not count.
LAUNCH = '''import resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024)
sys.exit(code)'''


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('words', nargs='+', metavar='TESSERA_OPT FILE')
    parser.add_argument('--pass', dest='name', default='sdy-propagation-pipeline')
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--limit', type=float, default=0, help='the least ratio that is good enough')
    parser.add_argument('--worker', action='store_true', help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        reference_worker(args.words[0], args.name)
        return
    print('program | reference ms | ours ms | ratio | reference MB | ours MB')
    good = True
    for path in args.words[1:]:
        reference, theirs, mine = Reference(path, args.name), [], []
        try:
            for _ in range(args.rounds):
                theirs.append(reference.run())
                mine.append(ours(args.words[0], path, args.name))
            (their_ms, their_mb), (ms, mb) = min(theirs), min(mine)
            good = good and their_ms / ms >= args.limit
            print('%s | %.1f | %.1f | %.2f | %.0f | %.0f' % (path, their_ms, ms, their_ms / ms, their_mb, mb), flush=True)
        except RuntimeError as error:
            good = False
            print('%s | failed: %s' % (path, error), flush=True)
        finally:
            reference.close()
    raise SystemExit(not good)


if __name__ == '__main__':
    main()
