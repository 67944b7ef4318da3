#!/usr/bin/env python3
"""Fits the polynomials of ../coefficients.h; needs mpmath and gmpy2. Prints the file.

Each fit minimises the greatest weighted error on an interval by exchange of reference points (Remez), on a grid of
Chebyshev points. Coefficients are rounded to the format one by one, lowest power first, and those above are fitted again.
Highest power first in the tables.
"""
import sys
import gmpy2
from mpmath import (mp, mpf, cos, sin, tan, pi, exp, expm1, log, log1p, atan, asin, erf, erfc, sqrt, frexp,
                    nint, ldexp, tanh, sinh, atanh)

mp.dps = 50
gmpy2.get_context().precision = 180
GRID = 700


def rounded(x, bits):
    if x == 0:
        return mpf(0)
    mantissa, exponent = frexp(x)
    return ldexp(nint(ldexp(mantissa, bits)), exponent - bits)


def solve_linear(system):
    """The last column is the right side; Gauss with pivots."""
    n = len(system)
    for i in range(n):
        pivot = max(range(i, n), key=lambda row: abs(system[row][i]))
        system[i], system[pivot] = system[pivot], system[i]
        for row in range(i + 1, n):
            factor = system[row][i] / system[i][i]
            if factor:
                system[row] = [a - factor * b for a, b in zip(system[row], system[i])]
    solution = [gmpy2.mpfr(0)] * n
    for i in reversed(range(n)):
        solution[i] = (system[i][n] - sum(system[i][k] * solution[k] for k in range(i + 1, n))) / system[i][i]
    return solution


def solve(target, weight, columns):
    """Coefficients of the columns that minimise max |weight (target - sum)|."""
    n, size = len(columns), len(target)
    rows = [list(row) for row in zip(*columns)]
    reference = [int((size - 1) * i / n) for i in range(n + 1)]
    best = None
    for _ in range(100):
        solution = solve_linear([rows[p] + [(-1)**i / weight[p], target[p]] for i, p in enumerate(reference)])
        error = [w * (t - sum(c * v for c, v in zip(solution, row))) for t, w, row in zip(target, weight, rows)]
        greatest = max(abs(e) for e in error)
        if best is None or greatest < best[0]:
            best = (greatest, solution[:n])
        if greatest < abs(solution[n]) * 1.002:
            break
        runs = []
        for i, e in enumerate(error):
            if runs and (error[runs[-1]] > 0) == (e > 0):
                if abs(e) > abs(error[runs[-1]]):
                    runs[-1] = i
            else:
                runs.append(i)
        while len(runs) > n + 1:
            if len(runs) == n + 2:
                runs.pop(0 if abs(error[runs[0]]) < abs(error[runs[-1]]) else -1)
                continue
            # A pair of neighbours, so that signs still alternate.
            k = min(range(len(runs) - 1), key=lambda i: max(abs(error[runs[i]]), abs(error[runs[i + 1]])))
            del runs[k:k + 2]
        if len(runs) < n + 1:
            break
        reference = runs
    return best[1]


def fit(f, low, high, powers, bits, weight=None, argument=None, keep=None):
    """f(x) ~ sum c_p argument(x)^p on [low, high]; the weight is 1/|f| unless given. keep: bits of the first coefficients."""
    low, high = mpf(low), mpf(high)
    grid = [(low + high) / 2 - (high - low) / 2 * cos(pi * (2 * i + 1) / (2 * GRID)) for i in range(GRID)]
    fast = lambda x: gmpy2.mpfr(str(x))
    target = [fast(f(x)) for x in grid]
    weights = [1 / abs(t) if weight is None else fast(weight(x)) for x, t in zip(grid, target)]
    arguments = [fast(argument(x) if argument else x) for x in grid]
    columns = [[a**p for a in arguments] for p in powers]
    done = []
    while columns:
        solution = solve(target, weights, columns)
        c = gmpy2.mpfr(solution[0], bits)
        done.append(c)
        target = [t - c * v for t, v in zip(target, columns[0])]
        columns = columns[1:]
    error = max(abs(w * t) for w, t in zip(weights, target))
    error = mpf(str(error))
    return done[::-1], error


def words(numbers):
    items = [float(c).hex() for c in numbers]
    return ",\n".join("    " + ", ".join(items[i:i + 4]) for i in range(0, len(items), 4))


def emit(name, comment, fitted):
    coefficients, error = fitted
    print(f"{name}: {len(coefficients)} terms, error 2^{float(log(error, 2)):.1f}", file=sys.stderr)
    print(f"\n// {comment}\ninline constexpr double {name}[] = {{\n{words(coefficients)}}};")


def parts(value, sizes):
    """The value as a sum of numbers with so many bits each."""
    result = []
    for size in sizes:
        result.append(rounded(value, size))
        value -= result[-1]
    return result


LN2 = log(mpf(2))
TINY = mpf(10)**-30


def away(x):
    return TINY if x == 0 else x


def exp_tail(x):
    return (exp(x) - 1 - x) / (x * x) if abs(x) > 1e-9 else mpf(1) / 2 + x / 6


def log_tail(x):
    """(log(1 + x) - x) / x^2"""
    return (log1p(x) - x) / (x * x) if abs(x) > 1e-9 else -mpf(1) / 2 + x / 3


def atanh_tail(s):
    """(2 atanh(s) - 2 s) / s^3"""
    return 2 * (atanh(s) - s) / s**3 if abs(s) > 1e-9 else mpf(2) / 3


def odd_tail(f, x):
    """(f(x) - x) / x^3"""
    x = away(x) if x == 0 else x
    with mp.workdps(120):
        return (f(mpf(x)) - x) / mpf(x)**3


def odd_fit(f, high, terms, bits):
    """f(x) = x + x^3 p(x^2) on [0, high]."""
    return fit(lambda x: odd_tail(f, x), 0, high, range_of(terms), bits, lambda x: x**3 / f(away(x)), square)


def erf_ratio(x):
    x = away(x)
    return erf(x) / x - 1


def pow_tail(s):
    s = away(s)
    with mp.workdps(200):
        return (2 * atanh(s) - 2 * s - 2 * s**3 / 3) / s**5


def cos_tail(x):
    x = away(x)
    with mp.workdps(120):
        return (cos(x) - 1 + x * x / 2) / x**4


def square(x):
    return x * x


def range_of(count):
    return list(range(count))


def main():
    print("// Written by tables/fit_coefficients.py.\n// clang-format off\n#pragma once\n\nnamespace xla::cpu::math {")
    fits = [name for name in sys.argv[1:]]

    def want(name, comment, make):
        if not fits or any(f in name for f in fits):
            emit(name, comment, make())

    half = LN2 / 2 * mpf('1.01')
    want("kExpTail32", "(exp(x) - 1 - x) / x^2 on [-ln(2)/2, ln(2)/2].",
         lambda: fit(exp_tail, -half, half, range_of(5), 24, lambda x: x * x / exp(x)))
    want("kExpTail64", "(exp(x) - 1 - x) / x^2 on [-ln(2)/2, ln(2)/2].",
         lambda: fit(exp_tail, -half, half, range_of(10), 53, lambda x: x * x / exp(x)))
    want("kExpm1Tail32", "(exp(x) - 1 - x) / x^2 on [-ln(2)/2, ln(2)/2].",
         lambda: fit(exp_tail, -half, half, range_of(6), 24, lambda x: x * x / abs(expm1(away(x)))))
    want("kExpm1Tail64", "(exp(x) - 1 - x) / x^2 on [-ln(2)/2, ln(2)/2].",
         lambda: fit(exp_tail, -half, half, range_of(11), 53, lambda x: x * x / abs(expm1(away(x)))))
    for name, text, f, high, terms32, terms64 in [
            ("kTanhTail", "tanh", tanh, mpf('0.551'), 5, 0),
            ("kSinTail", "sin", sin, pi / 4 * mpf('1.02'), 3, 6),
            ("kTanTail", "tan", tan, pi / 4 * mpf('1.02'), 7, 14),
            ("kSinhTail", "sinh", sinh, mpf('1.001'), 4, 8),
            ("kAsinTail", "asin", asin, mpf('0.5001'), 5, 12),
            ("kAtanTail", "atan", atan, mpf(1), 9, 20)]:
        comment = f"({text}(x) - x) / x^3 in x^2, x on [0, {float(high):.4f}]."
        for bits, width, terms in [(24, 32, terms32), (53, 64, terms64)]:
            if terms:
                want(name + str(width), comment, lambda: odd_fit(f, high, terms, bits))
    for bits, width, terms in [(24, 32, 3), (53, 64, 6)]:
        want(f"kCosTail{width}", "(cos(x) - 1 + x^2 / 2) / x^4 in x^2, x on [0, 0.8011].",
             lambda: fit(cos_tail, 0, mpf('0.8011'), range_of(terms), bits, lambda x: x**4, square))
    want("kLogTail32", "(log(1 + x) - x) / x^2 on [-1/4, 1/2].",
         lambda: fit(log_tail, mpf('-0.2501'), mpf('0.5001'), range_of(9), 24, lambda x: x * x / abs(log1p(away(x)))))
    want("kLogTail64", "(2 atanh(s) - 2 s) / s^3 in s^2, s = x / (2 + x) on [0, 1/5].",
         lambda: fit(atanh_tail, 0, mpf('0.20001'), range_of(7), 53, lambda s: s**3 / atanh(away(s)), square))

    for bits, width, split, cap, near, far in [(24, 32, '0.875', '3.95', 6, 7), (53, 64, '1', '5.95', 12, 17)]:
        split, cap = mpf(split), mpf(cap)
        want(f"kErfNear{width}", f"erf(x) / x - 1 in x^2, x on [0, {float(split)}].",
             lambda: fit(erf_ratio, 0, split, range_of(near), bits, lambda x: x / erf(away(x)), square))
        want(f"kErfFar{width}", f"log(1 - erf(x)) on [{float(split)}, {float(cap)}].",
             lambda: fit(lambda x: log(erfc(x)), split, cap, range_of(far), bits, erfc))
    # log((1 + s) / (1 - s)) = 2 s + (2/3) s^3 + s^5 p(s^2)
    for bits, width, terms in [(24, 32, 3), (53, 64, 7)]:
        want(f"kPowTail{width}", "(2 atanh(s) - 2 s - (2/3) s^3) / s^5 in s^2, s on [0, 1/5].",
             lambda: fit(pow_tail, 0, mpf('0.20001'), range_of(terms), bits, lambda s: s**4, square))

    def constant(name, comment, numbers):
        emit(name, comment, (numbers, 1))

    short = "products of all but the last with small whole numbers are exact."
    constant("kLn2Parts32", "ln 2 as a sum; " + short, parts(LN2, [15, 24]))
    constant("kLn2Parts64", "ln 2 as a sum; " + short, parts(LN2, [41, 53]))
    constant("kPiParts32", "pi as a sum.", parts(pi, [24] * 3))
    constant("kPiParts64", "pi as a sum.", parts(pi, [53] * 3))
    constant("kPiShortParts32", "pi as a sum; " + short, parts(pi, [15, 15, 15, 24]))
    constant("kPiShortParts64", "pi as a sum; " + short, parts(pi, [33, 33, 33, 53]))
    # Whole numbers of so many bits and no more than `group` zeros after them; more zeros are in the rows.
    for width, bits, group, last in [(32, 24, 8, 128), (64, 53, 16, 1024)]:
        rows = []
        with mp.workdps(500):
            for i in range((last - bits) // group + 1):
                value = ldexp(1 / pi, group * i)
                rows.append(parts(value - 2 * nint(value / 2), [bits] * 4))
        for part in range(4):
            constant(f"kInversePi{'ABCD'[part]}{width}", f"Part {part + 1} of 4 of 2^({group} i) / pi less a multiple of 2.",
                     [row[part] for row in rows])
    print("\n}  // namespace xla::cpu::math")


if __name__ == "__main__":
    main()
