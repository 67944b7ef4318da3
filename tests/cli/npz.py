"""The .npz format with the standard library: arrays are (descr, shape, flat list of numbers)."""
import ast
import io
import struct
import zipfile

CODES = {'|b1': '?', '|i1': 'b', '|u1': 'B', '<i2': 'h', '<u2': 'H', '<i4': 'i', '<u4': 'I', '<i8': 'q', '<u8': 'Q',
         '<f2': 'e', '<f4': 'f', '<f8': 'd', '<c8': 'ff', '<c16': 'dd'}


def npy(descr, shape, values):
    header = repr({'descr': descr, 'fortran_order': False, 'shape': tuple(shape)}) + '\n'
    code = CODES[descr]
    if len(code) == 2:
        values = [part for value in values for part in (value.real, value.imag)]
    data = struct.pack('<%d%s' % (len(values), code[0]), *values)
    return b'\x93NUMPY\x01\x00' + struct.pack('<H', len(header)) + header.encode() + data


def read_npy(data):
    assert data[:8] == b'\x93NUMPY\x01\x00', data[:8]
    end = 10 + struct.unpack('<H', data[8:10])[0]
    header = ast.literal_eval(data[10:end].decode())
    assert not header['fortran_order']
    code = CODES[header['descr']]
    count = 1
    for size in header['shape']:
        count *= size
    values = struct.unpack('<%d%s' % (count * len(code), code[0]), data[end:])
    if len(code) == 2:
        values = [complex(*pair) for pair in zip(values[::2], values[1::2])]
    return header['descr'], header['shape'], list(values)


def write(path, **arrays):
    with zipfile.ZipFile(path, 'w') as archive:
        for name, array in arrays.items():
            archive.writestr(name + '.npy', npy(*array))


def read(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        return {name[:-4]: read_npy(archive.read(name)) for name in archive.namelist()}
