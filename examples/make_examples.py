#!/usr/bin/env python3
"""Writes the example programs: NAME.hlo, NAME.npz (inputs) and NAME.expected.npz (JAX's results).

usage: make_examples.py [NAME ...]        needs jax 0.10.2 and numpy
"""
import os
import re
import sys

os.environ.setdefault('JAX_PLATFORMS', 'cpu')
import jax
import jax.numpy as jnp
import numpy as np

jax.config.update('jax_enable_x64', True)  # each example says its own types
FOLDER = os.path.dirname(os.path.abspath(__file__))


def normal(rng, *shape, scale=1.0, dtype=np.float32):
    return (rng.standard_normal(shape) * scale).astype(dtype)


# --- a transformer block -------------------------------------------------------------------------------------------

def layer_norm(x, gain, bias):
    mean = x.mean(-1, keepdims=True)
    variance = ((x - mean) ** 2).mean(-1, keepdims=True)
    return (x - mean) * jax.lax.rsqrt(variance + 1e-5) * gain + bias


def transformer_block(x, attention, projection, up, down, gains, biases):
    """Causal self-attention with 4 heads and a gelu network, each behind a layer norm and added to its input."""
    batch, length, width = x.shape
    heads = 4
    qkv = layer_norm(x, gains[0], biases[0]) @ attention
    q, k, v = (part.reshape(batch, length, heads, width // heads) for part in jnp.split(qkv, 3, axis=-1))
    scores = jnp.einsum('bqhd,bkhd->bhqk', q, k) / jnp.sqrt(jnp.float32(width // heads))
    scores = jnp.where(jnp.tril(jnp.ones((length, length), bool)), scores, -jnp.inf)
    mixed = jnp.einsum('bhqk,bkhd->bqhd', jax.nn.softmax(scores, axis=-1), v).reshape(batch, length, width)
    x = x + mixed @ projection
    return x + jax.nn.gelu(layer_norm(x, gains[1], biases[1]) @ up, approximate=False) @ down


def transformer_block_inputs(rng, batch=2, length=16, width=64):
    return (normal(rng, batch, length, width), normal(rng, width, 3 * width, scale=width ** -0.5),
            normal(rng, width, width, scale=width ** -0.5), normal(rng, width, 4 * width, scale=width ** -0.5),
            normal(rng, 4 * width, width, scale=(4 * width) ** -0.5),
            1 + normal(rng, 2, width, scale=0.1), normal(rng, 2, width, scale=0.1))


# --- a small convolutional network ---------------------------------------------------------------------------------

def digit_classifier(images, filters1, filters2, dense, bias):
    """Two convolutions with max pooling, a dense layer, and the probabilities of ten digits."""
    layout = ('NHWC', 'HWIO', 'NHWC')
    x = images
    for filters in (filters1, filters2):
        x = jax.nn.relu(jax.lax.conv_general_dilated(x, filters, (1, 1), 'SAME', dimension_numbers=layout))
        x = jax.lax.reduce_window(x, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), 'VALID')
    logits = x.reshape(x.shape[0], -1) @ dense + bias
    return jax.nn.softmax(logits), jnp.argmax(logits, axis=-1).astype(jnp.int32)


def digit_classifier_inputs(rng, batch=4):
    return (rng.random((batch, 28, 28, 1), np.float32), normal(rng, 3, 3, 1, 8, scale=0.4),
            normal(rng, 3, 3, 8, 16, scale=0.15), normal(rng, 7 * 7 * 16, 10, scale=0.05), normal(rng, 10, scale=0.1))


# --- a simulation in a while loop ----------------------------------------------------------------------------------

def n_body(position, velocity, mass, steps):
    """Gravity between bodies in double precision, leapfrog steps, until `steps` are done; also the energy."""
    dt, softening = 1e-3, 1e-2

    def distances(position):
        offset = position[None, :, :] - position[:, None, :]
        return offset, (offset ** 2).sum(-1) + softening ** 2

    def acceleration(position):
        offset, squared = distances(position)
        return (offset * (mass[None, :] * squared ** -1.5)[:, :, None]).sum(1)

    def step(state):
        i, position, velocity, force = state
        velocity = velocity + 0.5 * dt * force
        position = position + dt * velocity
        force = acceleration(position)
        return i + 1, position, velocity + 0.5 * dt * force, force

    state = (jnp.int32(0), position, velocity, acceleration(position))
    _, position, velocity, _ = jax.lax.while_loop(lambda state: state[0] < steps, step, state)
    _, squared = distances(position)
    pairs = (1 - jnp.eye(mass.shape[0])) * mass[:, None] * mass[None, :]
    energy = 0.5 * (mass * (velocity ** 2).sum(-1)).sum() - 0.5 * (pairs * squared ** -0.5).sum()
    return position, velocity, energy


def n_body_inputs(rng, bodies=8):
    return (normal(rng, bodies, 3, dtype=np.float64), normal(rng, bodies, 3, scale=0.3, dtype=np.float64),
            rng.uniform(0.5, 1.5, bodies), np.int32(100))


# --- sorting and gathering -----------------------------------------------------------------------------------------

def order_book(price, quantity, customer, names):
    """Sorts orders by falling price, gathers each one's customer row, sums quantities up and per customer."""
    order = jnp.argsort(-price, stable=True)
    sorted_quantity = quantity[order]
    sorted_customer = customer[order]
    depth = jnp.cumsum(sorted_quantity)
    per_customer = jnp.zeros(names.shape[0], quantity.dtype).at[customer].add(quantity)
    cheapest = jnp.searchsorted(jnp.sort(price), jnp.float32(50))
    return price[order], depth, names[sorted_customer], per_customer, cheapest.astype(jnp.int32)


def order_book_inputs(rng, orders=200, customers=12):
    return ((rng.random(orders) * 100).round(1).astype(np.float32),
            rng.integers(1, 50, orders).astype(np.int32), rng.integers(0, customers, orders).astype(np.int32),
            rng.integers(97, 123, (customers, 8)).astype(np.uint8))


# --- a filter by Fourier transform ---------------------------------------------------------------------------------

def fft_filter(signal, cutoff):
    """Removes frequencies above `cutoff` with a smooth edge; gives the filtered signal and the strongest bin."""
    spectrum = jnp.fft.rfft(signal)
    bins = jnp.arange(spectrum.shape[-1], dtype=jnp.float32)
    filtered = spectrum * jax.nn.sigmoid((cutoff - bins) / 2)
    strongest = jnp.argmax(jnp.abs(filtered), axis=-1).astype(jnp.int32)
    return jnp.fft.irfft(filtered, n=signal.shape[-1]), strongest


def fft_filter_inputs(rng, channels=3, length=500):
    time = np.arange(length) / length
    tones = np.stack([np.sin(2 * np.pi * (5 + 7 * i) * time) for i in range(channels)])
    return (tones + 0.5 * rng.standard_normal((channels, length))).astype(np.float32), np.float32(40)


EXAMPLES = {'transformer_block': (transformer_block, transformer_block_inputs),
            'digit_classifier': (digit_classifier, digit_classifier_inputs),
            'n_body': (n_body, n_body_inputs),
            'order_book': (order_book, order_book_inputs),
            'fft_filter': (fft_filter, fft_filter_inputs)}


def without_metadata(text):
    """Drops the source positions, which name the files of whoever ran this."""
    text = re.sub(r', metadata=\{[^{}]*\}', '', text)
    return re.sub(r'\n(FileNames|FunctionNames|FileLocations|StackFrames)\n(?:.+\n)*', '\n', text).strip() + '\n'


def write(name):
    function, make_inputs = EXAMPLES[name]
    inputs = make_inputs(np.random.default_rng(2025))
    lowered = jax.jit(function).lower(*inputs)
    path = os.path.join(FOLDER, name)
    with open(path + '.hlo', 'w') as f:
        f.write(without_metadata(lowered.compiler_ir('hlo').as_hlo_text()))
    outputs = jax.tree.leaves(lowered.compile()(*inputs))
    np.savez_compressed(path + '.npz', **{f'arg{i}': np.asarray(x) for i, x in enumerate(inputs)})
    np.savez_compressed(path + '.expected.npz', **{f'out{i}': np.asarray(x) for i, x in enumerate(outputs)})


if __name__ == '__main__':
    for name in sys.argv[1:] or EXAMPLES:
        write(name)
