#!/usr/bin/env python3
"""Compares sharding propagation with the reference's: the passes alone, turn by turn in one run.

usage: sharding.py TESSERA_OPT FILE.mlir ... [--pass NAME] [--rounds N]
Prints a row a program: the least times of the pipeline sdy-propagation-pipeline (or of one pass), milliseconds, both
without verification after passes and on one thread; the most memory of both, parsing included; and the ratio of the times.
Needs the jaxlib that has the reference (the Python that runs this imports it). Reading and printing are not counted:
ours is asked for --mlir-timing, the reference is timed around its pass manager, in a process that is warm.
With --cpu the times are of the processor, for machines that do other things as well: the reference's around its pass
manager, ours that of a run less that of one without passes.
Exit status 1 when a program fails, or with --limit when a ratio is below it.
"""
import argparse
import json
import re
import resource
import subprocess
import sys
import time


def reference_worker(path, name, clock):
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
            begin = clock()
            passes.run(module.operation)
            milliseconds = (clock() - begin) * 1e3
        megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
        print(json.dumps([milliseconds, megabytes]), flush=True)
        del module


class Reference:
    def __init__(self, path, name, cpu):
        self.process = subprocess.Popen([sys.executable, __file__, '--worker', path, '--pass', name] + ['--cpu'] * cpu,
                                        text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

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


def launch(words):
    """What a command says as errors, its megabytes, and its seconds of the processor."""
    done = subprocess.run(['/usr/bin/env', 'python3', '-c', LAUNCH, *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(done.stderr.strip()[-300:])
    return done.stderr, *map(float, done.stdout.split())


def ours(tessera_opt, path, name, cpu):
    """Milliseconds of a run, those of its reading and printing, and megabytes of the process."""
    words = [tessera_opt, path, '--verify-each=0', '--mlir-disable-threading', '-o', '/dev/null']
    if cpu:
        _, megabytes, with_passes = launch(words + ['--' + name])
        return with_passes * 1e3, launch(words)[2] * 1e3, megabytes
    report, megabytes, _ = launch(words + ['--' + name, '--mlir-timing', '--mlir-timing-display=list'])
    seconds = {row: float(value) for value, row in re.findall(r'^ *([\d.]+) \([^)]*\)  *(\S+)', report, re.M)}
    return (seconds['Total'] - seconds.get('Parser', 0) - seconds.get('Output', 0)) * 1e3, 0, megabytes


# Runs a command and prints its most memory and its time: the child of a small process, whose own do not count.
LAUNCH = '''import resource, subprocess, sys
code = subprocess.run(sys.argv[1:]).returncode
use = resource.getrusage(resource.RUSAGE_CHILDREN)
print(use.ru_maxrss / 1024, use.ru_utime + use.ru_stime)
sys.exit(code)'''


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('words', nargs='+', metavar='TESSERA_OPT FILE')
    parser.add_argument('--pass', dest='name', default='sdy-propagation-pipeline')
    parser.add_argument('--rounds', type=int, default=5)
    parser.add_argument('--cpu', action='store_true', help="the processor's time")
    parser.add_argument('--limit', type=float, default=0, help='the least ratio that is good enough')
    parser.add_argument('--worker', action='store_true', help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.worker:
        reference_worker(args.words[0], args.name, time.process_time if args.cpu else time.perf_counter)
        return
    print('program | reference ms | ours ms | ratio | reference MB | ours MB')
    good = True
    for path in args.words[1:]:
        reference, theirs, mine = Reference(path, args.name, args.cpu), [], []
        try:
            for _ in range(args.rounds):
                theirs.append(reference.run())
                mine.append(ours(args.words[0], path, args.name, args.cpu))
            (their_ms, their_mb), mb = min(theirs), mine[0][2]
            ms = min(run[0] for run in mine) - min(run[1] for run in mine)
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
