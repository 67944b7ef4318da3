#!/usr/bin/env python3
"""Runs an HLO program on jaxlib's CPU client and prints its results as `tessera run` does.

usage: run_on_jaxlib.py PROGRAM.pb [INPUTS.npz]
PROGRAM.pb is what `tessera convert PROGRAM.hlo --to hlo-proto --output PROGRAM.pb` writes; INPUTS.npz has arg0, arg1, ..
Needs jax 0.10 (docs/differences.md).
"""
import os
import sys

os.environ['JAX_PLATFORMS'] = 'cpu'
import jax
import numpy as np
from jax._src.lib import xla_client


def text(value):
    if isinstance(value, list):
        return '{' + ', '.join(text(part) for part in value) + '}'
    if isinstance(value, complex):
        return f'({value.real:.9g}, {value.imag:.9g})'
    return f'{value:.9g}' if isinstance(value, float) else str(int(value))


def main():
    with open(sys.argv[1], 'rb') as f:
        computation = xla_client.XlaComputation(f.read())
    client = jax.devices()[0].client
    program = client.compile_and_load(xla_client._xla.mlir.xla_computation_to_mlir_module(computation),
                                      xla_client.DeviceList(tuple(client.local_devices()[:1])))
    arguments = []
    if len(sys.argv) > 2:
        with np.load(sys.argv[2]) as archive:
            arguments = [jax.device_put(archive[f'arg{n}']) for n in range(len(archive.files))]
    for number, result in enumerate(program.execute(arguments)):
        array = np.asarray(result)
        print(f'out{number} = {array.dtype}[{",".join(map(str, array.shape))}] {text(array.tolist())}')


if __name__ == '__main__':
    main()
