#!/usr/bin/env python3
"""One program of JAX on every road: text and artifact, run as StableHLO and as HLO, printed and written again.

usage: jax_test.py TESSERA PROGRAM.mlir
"""
import math
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'cli'))
import npz


def small_float(bits, exponent_bits, mantissa_bits, bias, has_infinity):
    sign = -1.0 if bits >> (exponent_bits + mantissa_bits) else 1.0
    exponent = bits >> mantissa_bits & ((1 << exponent_bits) - 1)
    mantissa = bits & ((1 << mantissa_bits) - 1)
    top = exponent == (1 << exponent_bits) - 1
    if top and has_infinity:
        return math.nan if mantissa else sign * math.inf
    if top and mantissa == (1 << mantissa_bits) - 1:
        return math.nan
    if exponent == 0:
        return sign * math.ldexp(mantissa, 1 - bias - mantissa_bits)
    return sign * math.ldexp(mantissa + (1 << mantissa_bits), exponent - bias - mantissa_bits)


DECODE = {
    'bf16': lambda bits: small_float(bits, 8, 7, 127, True),
    'f8e5m2': lambda bits: small_float(bits, 5, 2, 15, True),
    'f8e4m3fn': lambda bits: small_float(bits, 4, 3, 7, False),
    's4': lambda bits: (bits & 15) - 16 * (bits >> 3 & 1),
}


def difference(got, want, tolerance):
    """The first element that is too far, as text, or None."""
    for i, (x, y) in enumerate(zip(got, want)):
        close = x == y or (x != x and y != y)
        if not close and isinstance(y, (float, complex)):
            close = abs(x - y) <= tolerance * (1 + abs(y))
        if not close:
            return 'element %d is %r, expected %r' % (i, x, y)
    return None


class Program:
    def __init__(self, tessera, stem, folder):
        self.tessera, self.folder = tessera, folder
        arrays = npz.read(stem + '.npz')
        self.tolerance = arrays.pop('rtol')[2][0]
        self.want = {name: array for name, array in arrays.items() if name.startswith('out')}
        self.inputs = self.path('in.npz')
        npz.write(self.inputs, **{name: array for name, array in arrays.items() if name.startswith('arg')})

    def path(self, name):
        return os.path.join(self.folder, name)

    def call(self, *words):
        done = subprocess.run([self.tessera, *words], capture_output=True, timeout=600)
        assert done.returncode == 0, 'tessera %s\n%s' % (' '.join(words), done.stderr.decode())
        return done.stdout

    def check_results(self, program):
        self.call('run', program, '--inputs', self.inputs, '--output', self.path('out.npz'))
        got = npz.read(self.path('out.npz'))
        assert len(got) == len(self.want), (list(got), list(self.want))
        for key, (_, shape, values) in self.want.items():
            name, _, kind = key.partition('.')
            decode = DECODE.get(kind, lambda value: value)
            found = got[name]
            assert found[1] == shape, '%s of %s has sizes %s, expected %s' % (name, program, found[1], shape)
            message = difference(list(map(decode, found[2])), list(map(decode, values)), self.tolerance)
            assert message is None, '%s of %s: %s' % (name, program, message)

    def check(self, program):
        self.check_results(program)
        self.call('convert', program, '--to', 'hlo', '--output', self.path('p.hlo'))
        self.check_results(self.path('p.hlo'))


def main(tessera, text):
    stem = text[:-len('.mlir')]
    with tempfile.TemporaryDirectory() as folder:
        program = Program(tessera, stem, folder)
        program.check(text)
        program.check(stem + '.mlirbc')
        with open(text, 'rb') as f:
            assert program.call('convert', text, '--to', 'stablehlo') == f.read(), 'the text is printed differently'
        read = program.call('convert', stem + '.mlirbc', '--to', 'stablehlo')
        again = program.path('again.mlirbc')
        program.call('convert', stem + '.mlirbc', '--to', 'vhlo', '--output', again)
        if b' chlo.' in read:  # what is written has no ops of chlo
            program.check_results(again)
        else:
            assert program.call('convert', again, '--to', 'stablehlo') == read, 'the artifact changes when it is written again'


if __name__ == '__main__':
    main(*sys.argv[1:])
