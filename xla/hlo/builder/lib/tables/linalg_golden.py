#!/usr/bin/env python3
"""Makes einsum_golden.inc and linalg_golden.inc beside this folder; needs numpy and mpmath.

Einsum: operands hold small integers that the test makes by the same formula, so results are exact.
Matrices: values exact in float; eigenvalues, singular values and determinants to 30 digits.
"""
import pathlib

import mpmath
import numpy as np

mpmath.mp.dps = 40
HERE = pathlib.Path(__file__).resolve().parent.parent


def numbers(values):
    return "{" + ", ".join(values) + "}"


# --- Einsum: config, sizes of x, sizes of y, numpy's spelling where it differs
EINSUMS = [
    ("ab,bc->ac", (2, 3), (3, 4)), ("ab,bc->ca", (2, 3), (3, 4)), ("ba,bc->ac", (3, 2), (3, 4)), ("ab,cb->ac", (2, 3), (4, 3)),
    ("Bab,Bbc->Bac", (2, 2, 3), (2, 3, 2)), ("abB,Bbc->aBc", (2, 3, 2), (2, 3, 2)), ("ab,cd->dcba", (2, 3), (2, 2)),
    ("abc,abd->cbd", (2, 3, 2), (2, 3, 4)), ("a,a->a", (4,), (4,)), ("a,a->", (4,), (4,)), ("a,b->ab", (3,), (2,)), ("a,b->ba", (3,), (2,)),
    (",->", (), ()), (",ab->ba", (), (2, 3)), ("ab,->ba", (2, 3), ()), ("ab,ab->", (2, 3), (2, 3)), ("ab,ab->ba", (2, 3), (2, 3)),
    ("ab,ba->", (2, 3), (3, 2)), ("abz,bc->ac", (2, 3, 2), (3, 2)), ("ab,bcz->ac", (2, 3), (3, 2, 2)), ("abz,bcy->ac", (2, 3, 2), (3, 2, 2)),
    ("aab,bc->ac", (3, 3, 2), (2, 2)), ("abb,bcc->ac", (2, 3, 3), (3, 2, 2)), ("aaa,a->a", (3, 3, 3), (3,)), ("aa,bb->ab", (3, 3), (2, 2)),
    ("aa,a->", (3, 3), (3,)), ("abab,ab->ab", (2, 3, 2, 3), (2, 3)),
    ("...ab,...bc->...ac", (2, 2, 3), (2, 3, 2)), ("...ab,...bc->...ac", (2, 3), (3, 2)), ("...ab,...bc->...ac", (2, 2, 2, 3), (2, 2, 3, 2)),
    ("...ab,...bc->...ac", (2, 2, 3), (3, 2)), ("...ab,...bc->...ac", (2, 3), (4, 3, 2)), ("a...bc,...abd->cbd...", (2, 3, 2, 2), (3, 2, 2, 2)),
    ("...b,...bc->...c", (2, 3), (2, 3, 2)), ("...abz,...bc->...ac", (2, 2, 3, 2), (2, 3, 2)), ("...ab,bc->...ac", (2, 2, 3), (3, 2)),
    ("...ab,...bc->ac", (2, 2, 3), (2, 3, 2), "zab,zbc->ac"), ("a...,a...->...", (2, 3), (2, 3)), ("...,...->...", (2, 3), (2, 3)),
    ("ab,bc->ac", (2, 1), (3, 4), "ay,bc->ac"), ("ab,bc->ac", (2, 3), (1, 4), "ab,yc->ac"), ("Bab,Bbc->Bac", (1, 2, 3), (4, 3, 2), "Zab,Bbc->Bac"),
    ("Bab,Bbc->Bac", (4, 2, 3), (1, 3, 2), "Bab,Zbc->Bac"), ("...ab,...bc->...ac", (3, 1, 2, 2), (1, 2, 2, 2)),
    ("aA,Ab->ab", (2, 3), (3, 2)), ("ab,bc->ac", (2, 0), (0, 3)), ("ab,bc->ac", (0, 2), (2, 3)),
    ("ab,bc", (2, 3), (3, 4)), ("ba,bc", (3, 2), (3, 4)), ("...ab,...bc", (2, 2, 3), (2, 3, 2)), ("ij,ij", (2, 3), (2, 3)), ("b,a", (2,), (3,)),
    ("abcd,bcde->ae", (2, 2, 3, 2), (2, 3, 2, 2)), ("abcde,cbf->eafd", (2, 2, 3, 1, 2), (3, 2, 2)),
]


def operand(sizes, salt):
    count = int(np.prod(sizes, dtype=int))
    return ((np.arange(count) * 7 + salt) % 11 - 5).reshape(sizes).astype(np.int64)


def einsum_rows():
    for config, x, y, *spelling in EINSUMS:
        numpy_config = spelling[0] if spelling else config
        result = np.einsum(numpy_config, operand(x, 3), operand(y, 8))
        yield "{\"%s\", %s, %s, %s, %s}," % (config, numbers(map(str, x)), numbers(map(str, y)), numbers(map(str, result.shape)),
                                             numbers(str(v) for v in result.ravel()))


# --- Matrices
def single(matrix):
    return np.asarray(matrix, dtype=np.float32).astype(np.float64)


def matrices():
    rng = np.random.default_rng(20240611)
    identity = np.eye(4)
    yield "zero", np.zeros((3, 3))
    yield "identity", identity
    yield "permutation", identity[[2, 0, 3, 1]]
    yield "rank one", single(np.outer([1, -2, 3, 4], [2, 5, -1, 3]))
    yield "all ones", np.ones((5, 5))
    yield "hilbert", single([[1 / (i + j + 1) for j in range(6)] for i in range(6)])
    yield "two pairs of equal eigenvalues", single([[2, 1, 0, 0], [1, 2, 0, 0], [0, 0, 2, 1], [0, 0, 1, 2]])
    yield "wilkinson", single(np.diag([3, 2, 1, 0, 1, 2, 3]) + np.diag(np.ones(6), 1) + np.diag(np.ones(6), -1))
    yield "graded", single([[10.0 ** -(i + j) for j in range(5)] for i in range(5)] + np.diag([10.0 ** -(2 * i) for i in range(5)]))
    yield "indefinite", single([[0, 1, 2], [1, 0, 3], [2, 3, 0]])
    yield "random", (lambda a: single(a + a.T))(rng.standard_normal((8, 8)))
    yield "tall", single(rng.standard_normal((6, 3)))
    yield "wide", single(rng.standard_normal((2, 5)))
    yield "not symmetric", single(rng.standard_normal((5, 5)))
    yield "column", single(rng.standard_normal((4, 1)))
    yield "jordan block", single(np.diag([2.0] * 5) + np.diag(np.ones(4), 1))


def digits(values):
    return numbers(mpmath.nstr(v, 17, min_fixed=0, max_fixed=0) for v in values)


def matrix_rows():
    for name, a in matrices():
        m, n = a.shape
        exact = mpmath.matrix(a.tolist())
        singular = sorted((abs(v) for v in mpmath.svd_r(exact, compute_uv=False)), reverse=True)
        symmetric = m == n and (a == a.T).all()
        eigenvalues = sorted(mpmath.eigsy(exact, eigvals_only=True)) if symmetric else []
        determinant = [mpmath.det(exact)] if m == n else []
        if determinant and np.linalg.matrix_rank(a.astype(np.float64)) < n:
            determinant = [mpmath.mpf(0)]
        yield "{\"%s\", %d, %d, %s,\n %s,\n %s,\n %s}," % (name, m, n, numbers(float(v).hex() for v in a.ravel()), digits(singular),
                                                          digits(eigenvalues), digits(determinant))


def write(name, comment, rows):
    (HERE / name).write_text("// Written by tables/linalg_golden.py. A row: %s.\n" % comment + "\n".join(rows) + "\n")


write("einsum_golden.inc", "config, sizes of x, sizes of y, sizes of the result, its elements", einsum_rows())
write("linalg_golden.inc", "name, m, n, elements, singular values, eigenvalues (if symmetric), determinant (if square)", matrix_rows())
