#!/usr/bin/env python3
"""Writes sharded programs as JAX lowers them, for bench/sharding.py.

usage: sharding_programs.py FOLDER [--layers N] [--arguments N]
train_step.mlir: a training step (forward, backward, Adam) of a transformer of N layers (48: more than 20,000 ops), unrolled,
on a mesh of 2 x 4: weights, the batch and few activations are sharded, all else is left to propagation.
arguments.mlir: N arguments and as many results, reached from one that is sharded.
Needs JAX; shapes alone are given, so that no memory is.
"""
import argparse
import os

os.environ.setdefault('JAX_PLATFORMS', 'cpu')
import jax
import jax.numpy as jnp
from jax.sharding import AbstractMesh, NamedSharding, PartitionSpec

MESH = AbstractMesh((2, 4), ('batch', 'parts'))
WIDTH, HEADS, LENGTH, BATCH, WORDS = 512, 8, 256, 16, 8192


def sharding(*axes):
    return NamedSharding(MESH, PartitionSpec(*axes))


def array(sizes, axes=None, dtype=jnp.float32):
    return jax.ShapeDtypeStruct(sizes, dtype, sharding=axes and sharding(*axes))


def pinned(x, *axes):
    return jax.lax.with_sharding_constraint(x, sharding(*axes))


def weights(layers):
    columns, rows = (None, 'parts'), ('parts', None)
    layer = {'scale_1': array((WIDTH,)), 'scale_2': array((WIDTH,)), 'shift_1': array((WIDTH,)), 'shift_2': array((WIDTH,)),
             'query': array((WIDTH, WIDTH), columns), 'key': array((WIDTH, WIDTH), columns),
             'value': array((WIDTH, WIDTH), columns), 'out': array((WIDTH, WIDTH), rows),
             'wide': array((WIDTH, 4 * WIDTH), columns), 'bias': array((4 * WIDTH,), ('parts',)),
             'narrow': array((4 * WIDTH, WIDTH), rows)}
    return {'words': array((WORDS, WIDTH), rows), 'places': array((LENGTH, WIDTH)), 'layers': [dict(layer) for _ in range(layers)]}


def normalized(x, scale, shift):
    x = x - x.mean(-1, keepdims=True)
    return x * jax.lax.rsqrt((x * x).mean(-1, keepdims=True) + 1e-5) * scale + shift


def attention(x, w):
    query, key, value = (jnp.einsum('btd,dh->bth', x, w[n]).reshape(*x.shape[:2], HEADS, -1) for n in ('query', 'key', 'value'))
    scores = jnp.einsum('bthd,bshd->bhts', query, key) / query.shape[-1] ** 0.5
    seen = jnp.arange(LENGTH)[:, None] >= jnp.arange(LENGTH)[None, :]
    scores = jax.nn.softmax(jnp.where(seen, scores, -1e9))
    return jnp.einsum('bhts,bshd->bthd', scores, value).reshape(x.shape) @ w['out']


def loss(w, tokens, targets):
    x = pinned(w['words'][tokens] + w['places'], 'batch', None, None)
    for layer in w['layers']:
        x = x + attention(normalized(x, layer['scale_1'], layer['shift_1']), layer)
        hidden = jax.nn.gelu(normalized(x, layer['scale_2'], layer['shift_2']) @ layer['wide'] + layer['bias'])
        x = x + pinned(hidden, 'batch', None, 'parts') @ layer['narrow']
    scores = pinned(x @ w['words'].T, 'batch', None, 'parts')
    return -jnp.take_along_axis(jax.nn.log_softmax(scores), targets[..., None], -1).mean()


def train_step(w, mean, square, count, tokens, targets):
    value, slopes = jax.value_and_grad(loss)(w, tokens, targets)
    mean = jax.tree.map(lambda m, g: 0.9 * m + 0.1 * g, mean, slopes)
    square = jax.tree.map(lambda s, g: 0.99 * s + 0.01 * g * g, square, slopes)
    grown = (count + 1).astype(jnp.float32)
    w = jax.tree.map(lambda p, m, s: p - 1e-3 * (m / (1 - 0.9 ** grown)) / (jnp.sqrt(s / (1 - 0.99 ** grown)) + 1e-8), w, mean, square)
    return w, mean, square, count + 1, value


def lowered(function, *args):
    return jax.jit(function, keep_unused=True).trace(*args).lower(lowering_platforms=('cpu',)).as_text()


def train_step_text(layers):
    w = weights(layers)
    free = jax.tree.map(lambda a: array(a.shape), w)
    tokens = array((BATCH, LENGTH), ('batch', None), jnp.int32)
    return lowered(train_step, w, free, free, array((), dtype=jnp.int32), tokens, tokens)


def arguments_text(count):
    first, others = array((8, 16), ('batch', 'parts')), [array((8, 16))] * (count - 1)
    return lowered(lambda x, *others: [x + other for other in others], first, *others)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('folder')
    parser.add_argument('--layers', type=int, default=48)
    parser.add_argument('--arguments', type=int, default=8000)
    args = parser.parse_args()
    os.makedirs(args.folder, exist_ok=True)
    for name, text in (('train_step', train_step_text(args.layers)), ('arguments', arguments_text(args.arguments))):
        with open(os.path.join(args.folder, name + '.mlir'), 'w', encoding='utf-8') as f:
            f.write(text)
        print('%s: %d lines with an op' % (name, sum(' = ' in line for line in text.splitlines())))


if __name__ == '__main__':
    main()
