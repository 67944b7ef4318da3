#!/usr/bin/env python3
"""Fits the polynomials of math_coefficients.h; needs mpmath. Prints the file.

Each fit is a near-minimax polynomial (interpolation at Chebyshev nodes, 60 digits) of a smooth function on [-1, 1];
the argument of the function is a linear or Moebius image of it. Highest power first.
"""
from mpmath import (mp, mpf, chebyfit, erf, erfc, exp, erfinv, log, loggamma, psi, gamma, sqrt, besseli, findroot, bernoulli, pi,
                    taylor, factorial)

mp.dps = 60


def scaled(f, low, high):
    """f on [low, high] as a function of t in [-1, 1]."""
    low, high = mpf(low), mpf(high)
    return lambda t: f((low + high) / 2 + (high - low) / 2 * t)


def fit(f, relative_error):
    """The shortest polynomial for f on [-1, 1] whose error is below relative_error times the least |f| at the nodes."""
    least = min(abs(f(mpf(i) / 8)) for i in range(-7, 8))
    for terms in range(6, 60):
        coefficients, error = chebyfit(f, [-1, 1], terms, error=True)
        if error < relative_error * least:
            return coefficients
    raise ValueError("no fit")


def listed(numbers, indent):
    """Hexadecimal literals, four in a line."""
    words = [float(c).hex() for c in numbers]
    return (",\n" + indent).join([indent + ", ".join(words[i:i + 4]) if i == 0 else ", ".join(words[i:i + 4])
                                  for i in range(0, len(words), 4)])


def emit(name, comment, coefficients):
    print(f"\n// {comment}")
    print(f"inline constexpr double {name}[] = {{")
    print(listed(coefficients, "    ") + "};")


def erf_over_x(square):
    x = sqrt(square)
    return 2 / sqrt(pi) if x < mpf(10)**-25 else erf(x) / x


def erfc_on_moebius(t):
    if t == 1:
        return 2 / sqrt(pi)
    x = mpf(15) / 4 * (1 + t) / (1 - t)
    if x > 1e12:
        return (1 + 2 * x) / (x * sqrt(pi))
    return (1 + 2 * x) * exp(x * x) * erfc(x)


def erfinv_over_x(w):
    if w < mpf(10)**-20:
        return sqrt(pi) / 2
    mp.dps += 30
    x = sqrt(1 - exp(-w))
    value = erfinv(x) / x
    mp.dps -= 30
    return value


def lgamma_without_zeros(x):
    if abs(x - 1) < mpf(10)**-25 or abs(x - 2) < mpf(10)**-25:
        x += mpf(10)**-25
    return loggamma(x) / ((x - 1) * (x - 2))


ROOT = findroot(lambda x: psi(0, x), 1.4616321449683623)


def digamma_without_zero(x):
    return psi(1, ROOT) if abs(x - ROOT) < mpf(10)**-25 else psi(0, x) / (x - ROOT)


def bessel_tail(order):
    def f(u):  # u = 1/x
        if u < mpf(10)**-25:
            return 1 / sqrt(2 * pi)
        x = 1 / u
        return sqrt(x) * exp(-x) * besseli(order, x)
    return f


def temme(count_k, count_n):
    """Taylor coefficients at eta = 0 of C_k(eta) in Temme's uniform expansion (SIAM J. Math. Anal. 10, 1979):
    C_0 = 1/mu - 1/eta, C_k = C_{k-1}'/eta + gamma*_k / mu, where eta^2/2 = mu - log(1 + mu) and gamma*_k are the
    coefficients of Gamma(a) / (sqrt(2 pi / a) (a / e)^a) in 1/a, with (-1)^k."""
    order = count_n + 2 * count_k + 4
    # alpha: mu = sum alpha_n eta^n, from eta = mu' mu / (1 + mu): mu' mu = eta (1 + mu).
    alpha = [mpf(0), mpf(1)]
    for n in range(2, order + 2):
        inner = sum((k + 1) * alpha[k + 1] * alpha[n - k] for k in range(1, n - 1))
        alpha.append((alpha[n - 1] - inner) / (n + 1))
    # reciprocal of mu/eta, hence 1/mu = (1/eta) * r(eta)
    m = alpha[1:]
    r = [mpf(1)]
    for n in range(1, order):
        r.append(-sum(m[k] * r[n - k] for k in range(1, n + 1)))
    # Stirling coefficients of Gamma*(a) by exponentiating the log's series.
    lg = [mpf(0)] * (count_k + 2)
    for k in range(1, count_k + 2):
        if k % 2 == 1:
            lg[k] = bernoulli(k + 1) / (k * (k + 1))
    g = [mpf(1)]
    for n in range(1, count_k + 1):
        g.append(sum(k * lg[k] * g[n - k] for k in range(1, n + 1)) / n)
    # A Laurent series is a list that begins at eta^-1.
    c = [r[0] - 1] + r[1:]
    rows = []
    for k in range(count_k):
        assert abs(c[0]) < mpf(10)**-40
        rows.append(c[1:1 + count_n])
        derivative = [i * c[i + 1] for i in range(1, len(c) - 1)]  # c' has eta^(i-1) coefficient i*c_i, from i = 1
        quotient = derivative  # divided by eta it begins at eta^-1
        sign = (-1)**(k + 1)
        c = [quotient[i] + sign * g[k + 1] * r[i] for i in range(len(quotient))]
    return rows


def main():
    print("""// Written by tables/fit_coefficients.py.
// clang-format off
#pragma once

namespace xla::special_functions {""")
    emit("kErf", "erf(x) / x, x^2 in [0, 1].", fit(scaled(erf_over_x, 0, 1), mpf(2)**-57))
    emit("kErfcScaled", "(1 + 2x) exp(x^2) erfc(x) for x >= 0, t = (x - 3.75) / (x + 3.75).", fit(erfc_on_moebius, mpf(2)**-57))
    emit("kErfInvCenter", "erfinv(x) / x, w = -log(1 - x^2) in [0, 6.25].", fit(scaled(erfinv_over_x, 0, 6.25), mpf(2)**-57))
    by_root = lambda s: erfinv_over_x(s * s)
    emit("kErfInvMiddle", "erfinv(x) / x, sqrt(w) in [2.5, 4].", fit(scaled(by_root, 2.5, 4), mpf(2)**-57))
    emit("kErfInvTail", "erfinv(x) / x, sqrt(w) in [4, 6.25].", fit(scaled(by_root, 4, 6.25), mpf(2)**-57))
    # For f32, as many terms as its digits ask for.
    emit("kErfInvCenterSingle", "erfinv(x) / x in w - 2.5, w in [0, 5].", chebyfit(lambda u: erfinv_over_x(u + 2.5), [-2.5, 2.5], 10))
    emit("kErfInvTailSingle", "erfinv(x) / x in sqrt(w) - 3, sqrt(w) in [sqrt(5), 4].",
         chebyfit(lambda u: by_root(u + 3), [sqrt(5) - 3, 1], 10))
    for low, high in ((0.5, 1.5), (1.5, 3), (3, 8)):
        name = f"kLgamma{low}To{high}".replace(".", "p")
        emit(name, f"log(Gamma(x)) / ((x - 1)(x - 2)) on [{low}, {high}].", fit(scaled(lgamma_without_zeros, low, high), mpf(2)**-57))
    emit("kGamma1To2", "Gamma(x) on [1, 2].", fit(scaled(gamma, 1, 2), mpf(2)**-57))
    high = mpf(float(ROOT))
    emit("kDigammaRoot", "The positive zero of digamma, as a sum of two.", [high, ROOT - high])
    for low, high in ((1, 2), (2, 4), (4, 8)):
        emit(f"kDigamma{low}To{high}", f"digamma(x) / (x - root) on [{low}, {high}].",
             fit(scaled(digamma_without_zero, low, high), mpf(2)**-57))
    for low, high in ((1, 2), (2, 4), (4, 8)):
        emit(f"kDigammaExcess{low}To{high}", f"digamma(1 + a) - log(a) on [{low}, {high}].",
             fit(scaled(lambda a: psi(0, 1 + a) - log(a), low, high), mpf(2)**-57))
    emit("kStirling", "B_2k / (2k (2k-1)), k = 10 .. 1.", [bernoulli(2 * k) / (2 * k * (2 * k - 1)) for k in range(10, 0, -1)])
    emit("kDigammaAsymptotic", "B_2k / 2k, k = 11 .. 1.", [bernoulli(2 * k) / (2 * k) for k in range(11, 0, -1)])
    emit("kEulerMaclaurin", "B_2k / (2k)!, k = 1 .. 13.", [bernoulli(2 * k) / factorial(2 * k) for k in range(1, 14)])
    for order in (0, 1):
        emit(f"kBesselI{order}Series", f"1 / (k! (k+{order})!), k = 27 .. 0.",
             [1 / (factorial(k) * factorial(k + order)) for k in range(27, -1, -1)])
        emit(f"kBesselI{order}Tail", f"sqrt(x) exp(-x) I{order}(x) for x >= 8, t = 16/x - 1.",
             fit(scaled(bessel_tail(order), 0, mpf(1) / 8), mpf(2)**-57))
    emit("kFactorials", "0! .. 170!", [factorial(k) for k in range(171)])
    rows = temme(9, 20)
    print("\n// C_k(eta) of Temme's expansion of the incomplete gamma function, k = 0 .. 8, highest power first.")
    print("inline constexpr double kTemme[9][20] = {")
    for row in rows:
        print("    {" + listed(reversed(row), "     ").lstrip() + "},")
    print("""};

}  // namespace xla::special_functions
// clang-format on""")


main()
