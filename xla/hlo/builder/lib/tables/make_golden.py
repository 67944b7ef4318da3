#!/usr/bin/env python3
"""Makes math_golden.inc: points and values of the special functions to 40 digits or more; needs mpmath. Prints the file.

A row is {function, {arguments}, value, condition}: the condition is the greatest relative change of the value for a relative
change of one of the arguments. Of each function's points, 210 are exact in float, 60 are not.
"""
import math
import random
import struct
import sys

from mpmath import (mp, mpf, mpc, besseli, betainc, diff, erfc, erfinv, exp, fac, floor, gammainc, log, loggamma, pi, psi, sin,
                    sqrt, zeta, gamma)

mp.dps = 45
rng = random.Random()


def log_uniform(low, high):
    return math.exp(rng.uniform(math.log(low), math.log(high)))


def to_float(x):
    return struct.unpack("f", struct.pack("f", x))[0]


# --- The functions

def lgamma(x):
    if x > 0:
        return loggamma(x)
    return log(pi / abs(x * sin(pi * x))) - loggamma(-x)


def hurwitz(s, q):
    """Euler-Maclaurin, for integer s when q < 0."""
    total, a = mpf(0), q
    while a < 40:
        total += a**-s
        a += 1
    total += a**(1 - s) / (s - 1) + a**-s / 2
    rising, power = s, a**(-s - 1)
    for k in range(1, 30):
        total += mp.bernoulli(2 * k) / fac(2 * k) * rising * power
        rising *= (s + 2 * k - 1) * (s + 2 * k)
        power /= a * a
    return total


def polygamma(n, x):
    return (-1)**(int(n) + 1) * fac(n) * hurwitz(n + 1, x)


def density(a, x):
    return exp((a - 1) * log(x) - x - loggamma(a))


def gamma_p(a, x):
    """x^a e^-x / Gamma(a+1) * sum x^n / ((a+1)...(a+n)), with enough digits for 1 - P."""
    mp.dps += 20 + int(max(0, x - a) * 0.4343)
    term = total = mpf(1)
    n = 1
    while term > total * mpf(10)**-mp.dps:
        term *= x / (a + n)
        total += term
        n += 1
    result = exp(a * log(x) - x - loggamma(a + 1)) * total
    mp.dps -= 20 + int(max(0, x - a) * 0.4343)
    return result


def gamma_q(a, x):
    mp.dps += 40 + int(max(0, x - a) * 0.8686)
    result = 1 - gamma_p(a, x)
    mp.dps -= 40 + int(max(0, x - a) * 0.8686)
    return +result


def gamma_p_a(a, x):
    """d/da of the series, term by term."""
    extra = 30 + int(max(0, x - a) * 0.8686)
    mp.dps += extra
    a, x = mpf(a), mpf(x)
    term = total = mpf(1)
    harmonic = slope = mpf(0)
    n = 1
    while term * (1 + harmonic) > total * mpf(10)**-mp.dps:
        term *= x / (a + n)
        harmonic += 1 / (a + n)
        total += term
        slope -= term * harmonic
        n += 1
    result = exp(a * log(x) - x - loggamma(a + 1)) * ((log(x) - psi(0, a + 1)) * total + slope)
    mp.dps -= extra
    return +result


def sample_grad(a, x):
    return -gamma_p_a(a, x) / density(a, x)


def ibeta(a, b, x):
    mp.dps += 60
    result = betainc(a, b, 0, x, regularized=True)
    mp.dps -= 60
    return +result


# --- The points

def erfc_point():
    return (rng.choice([rng.uniform(-6, 6), rng.uniform(0, 26.5), -log_uniform(1e-20, 1), log_uniform(1e-20, 1)]),)


def erfinv_point():
    kind = rng.randrange(4)
    sign = rng.choice([-1, 1])
    if kind == 0:
        return (sign * log_uniform(1e-30, 1),)
    if kind == 1:
        return (sign * (1 - log_uniform(2**-53, 0.5)),)
    return (rng.uniform(-1, 1),)


def gamma_point():
    kind = rng.randrange(6)
    if kind == 0:
        return (log_uniform(1e-30, 1e30),)
    if kind == 1:
        return (rng.choice([1, 2]) + rng.choice([-1, 1]) * log_uniform(1e-6, 0.3),)
    if kind == 2:
        return (-rng.uniform(0, 30),)
    return (rng.choice([rng.uniform(0, 4), rng.uniform(0, 40)]),)


def bessel_point():
    return (rng.choice([-1, 1]) * rng.choice([log_uniform(1e-10, 1), rng.uniform(0, 20), log_uniform(1, 1e6)]),)


def polygamma_point():
    n = rng.choice([rng.randint(1, 6), rng.randint(1, 40)])
    return (n, rng.choice([log_uniform(1e-3, 1e3), rng.uniform(0, 12), -rng.uniform(0, 15)]))


def zeta_point():
    s = rng.choice([1 + log_uniform(1e-3, 1), rng.uniform(1, 8), rng.uniform(1, 60)])
    return (s, rng.choice([log_uniform(1e-3, 1e3), rng.uniform(0, 12)]))


def incomplete_gamma_point():
    a = log_uniform(1e-2, 3e3)
    kind = rng.randrange(3)
    if kind == 0:
        return (a, log_uniform(1e-3, 1e2))
    if kind == 1:
        return (a, max(1e-3, a + math.sqrt(a) * rng.gauss(0, 1.5)))
    return (a, a * log_uniform(0.3, 3))


def beta_point():
    a, b = log_uniform(1e-2, 1e3), log_uniform(1e-2, 1e3)
    kind = rng.randrange(3)
    if kind == 0:
        return (log_uniform(1e-2, 60), log_uniform(1e-4, 1), 1 - log_uniform(4e-3, 1))
    if kind == 1:
        return (a, b, min(max(rng.betavariate(a, b), 1e-6), 1 - 1e-6))
    return (a, b, rng.uniform(0, 1))


FUNCTIONS = [
    ("Erfc", lambda x: erfc(x), erfc_point),
    ("ErfInv", lambda x: erfinv(x), erfinv_point),
    ("Lgamma", lgamma, gamma_point),
    ("Digamma", lambda x: psi(0, x), gamma_point),
    ("BesselI0e", lambda x: exp(-abs(x)) * besseli(0, x), bessel_point),
    ("BesselI1e", lambda x: exp(-abs(x)) * besseli(1, x), bessel_point),
    ("Polygamma", polygamma, polygamma_point),
    ("Zeta", hurwitz, zeta_point),
    ("Igamma", gamma_p, incomplete_gamma_point),
    ("Igammac", gamma_q, incomplete_gamma_point),
    ("IgammaGradA", gamma_p_a, incomplete_gamma_point),
    ("RandomGammaGrad", sample_grad, incomplete_gamma_point),
    ("RegularizedIncompleteBeta", ibeta, beta_point),
]


def condition(f, arguments, value):
    step = mpf(10)**-15
    worst = mpf(0)
    for i in range(len(arguments)):
        if f is polygamma and i == 0:
            continue
        moved = list(arguments)
        moved[i] *= 1 + step
        worst = max(worst, abs((f(*moved) - value) / (value * step)))
    return worst


def main():
    print("// Written by tables/make_golden.py.")
    for name, f, point in FUNCTIONS:
        rng.seed(name)
        rows = 0
        while rows < 270:
            arguments = point()
            if rows < 210:
                arguments = tuple(to_float(x) for x in arguments)
            try:
                exact = [mpf(x) for x in arguments]
                value = f(*exact)
                # Values that float or double cannot hold are the business of the tests of special values.
                if not mpf(10)**(-35 if rows < 210 else -290) < abs(value) < mpf(10)**(35 if rows < 210 else 290):
                    continue
                worst = condition(f, exact, value)
            except (ValueError, ZeroDivisionError, OverflowError, mp.NoConvergence):
                continue
            listed = ", ".join(float(x).hex() for x in arguments)
            print(f'{{"{name}", {{{listed}}}, {float(value).hex()}, {float(worst):.3g}}},')
            rows += 1
        print(name, file=sys.stderr)


main()
