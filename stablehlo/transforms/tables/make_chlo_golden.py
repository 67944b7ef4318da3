#!/usr/bin/env python3
"""Makes chlo_golden.inc: points and values of chlo's short functions to 40 digits; needs mpmath. Prints the file.

A row is {op, {re, im}, {re, im}}: of a real function im is 0. The arguments are exact in f64, every other one in f32
if it is in its range.
"""
import random
import struct

from mpmath import mp, mpc, mpf

mp.dps = 60
rng = random.Random(20)


def log_uniform(low, high):
    return rng.choice([-1, 1]) * 10**rng.uniform(low, high)


def to_float(x):
    return struct.unpack("f", struct.pack("f", x))[0] if 1e-37 < abs(x) < 1e38 else x


def real_points(low, high, small, large):
    return [rng.uniform(low, high) for _ in range(15)] + [log_uniform(small, large) for _ in range(15)]


def complex_points(widest):
    points = [(rng.uniform(-4, 4), rng.uniform(-4, 4)) for _ in range(12)]
    points += [(log_uniform(-widest, widest), log_uniform(-widest, widest)) for _ in range(12)]
    points += [(rng.choice([-1, 1]) + log_uniform(-14, 0), log_uniform(-14, 0)) for _ in range(8)]  # branch points
    points += [(log_uniform(-14, 0), rng.choice([-1, 1]) + log_uniform(-14, 0)) for _ in range(8)]
    return points


REAL = [
    ("erf", mp.erf, real_points(-6, 6, -300, 1)),
    ("acos", mp.acos, real_points(-1, 1, -20, 0)),
    ("acosh", mp.acosh, [1 + abs(x) for x in real_points(0, 5, -15, 300)]),
    ("asin", mp.asin, real_points(-1, 1, -300, 0)),
    ("asinh", mp.asinh, real_points(-5, 5, -300, 300)),
    ("atan", mp.atan, real_points(-5, 5, -300, 300)),
    ("atanh", mp.atanh, real_points(-1, 1, -300, 0)),
    ("cosh", mp.cosh, real_points(-5, 5, -10, 2) + [709.5, -710.4]),
    ("sinh", mp.sinh, real_points(-5, 5, -300, 2) + [709.5, -710.4]),
]
# Where mpmath's own functions lose digits the numbers are not as wide.
COMPLEX = [
    ("acos", mp.acos, 290),
    ("acosh", mp.acosh, 290),
    ("asin", mp.asin, 290),
    ("asinh", mp.asinh, 290),
    ("atan", mp.atan, 20),
    ("atanh", mp.atanh, 20),
    ("cosh", mp.cosh, 2),
    ("sinh", mp.sinh, 2),
]


def word(x):
    return float(x).hex() if mp.isfinite(x) else "INFINITY"


def exact(f, z):
    """f(z) with as many digits as it takes."""
    mp.dps = 60
    value = f(z)
    while True:
        mp.dps *= 2
        again = f(z)
        close = lambda a, b: abs(a - b) <= abs(b) * mpf(10)**-30
        if close(mp.re(value), mp.re(again)) and close(mp.im(value), mp.im(again)):
            return again
        value = again


def main():
    print("// Written by make_chlo_golden.py.")
    for name, f, points in REAL:
        for i, x in enumerate(points):
            x = to_float(x) if i % 2 == 0 else x
            print(f'{{"{name}", {{{x.hex()}, 0}}, {{{word(exact(f, mpf(x)))}, 0}}}},')
    for name, f, widest in COMPLEX:
        for i, (x, y) in enumerate(complex_points(widest)):
            if i % 2 == 0:
                x, y = to_float(x), to_float(y)
            value = exact(f, mpc(x, y))
            if max(abs(value.real), abs(value.imag)) > 1e308 or min(abs(value.real), abs(value.imag)) < 1e-305:
                continue
            print(f'{{"{name}", {{{x.hex()}, {y.hex()}}}, {{{word(value.real)}, {word(value.imag)}}}}},')


if __name__ == "__main__":
    main()
