"""The parts that random HLO programs are made of: values, parameters with data, called computations."""
import random
import numpy as np

NUMPY = {'pred': '?', 's8': 'i1', 's16': 'i2', 's32': 'i4', 's64': 'i8', 'u8': 'u1', 'u16': 'u2', 'u32': 'u4', 'u64': 'u8',
         'f16': 'f2', 'bf16': 'u2', 'f32': 'f4', 'f64': 'f8', 'c64': 'c8', 'c128': 'c16'}
INTEGERS = ['s8', 's16', 's32', 's64', 'u8', 'u16', 'u32', 'u64']
FLOATS = ['f16', 'bf16', 'f32', 'f64']
COMPLEX = ['c64', 'c128']
BITS = {'pred': 8, 's8': 8, 'u8': 8, 's16': 16, 'u16': 16, 'f16': 16, 'bf16': 16, 's32': 32, 'u32': 32, 'f32': 32, 's64': 64,
        'u64': 64, 'f64': 64, 'c64': 64, 'c128': 128}


class Value:
    """An instruction's result. exact: the same bits everywhere, so that steps and comparisons may follow."""

    def __init__(self, name, type_, dims, exact):
        self.name, self.type, self.dims, self.exact = name, type_, tuple(dims), exact
        # Of the terms of a sum in which these cancel; such values are compared, and not used further.
        self.scale = 0.0
        self.is_slice = False  # of a dynamic-slice
        self.moved = False  # of a dynamic-slice whose starts may lie outside and are clamped

    def text(self):
        return '%s[%s]' % (self.type, ','.join(map(str, self.dims)))


class Generator:
    def __init__(self, seed):
        self.rng = random.Random(seed)
        self.np = np.random.default_rng(seed)
        self.lines, self.computations, self.values, self.used = [], {}, [], set()
        self.arguments = []

    # --- building blocks
    def dims(self, low=0, high=4):
        return [self.rng.choice([1, 2, 3, 4, 5, 7]) for _ in range(self.rng.randint(low, high))]

    def emit(self, type_, dims, op, exact, attributes=''):
        value = Value('v%d' % len(self.lines), type_, dims, exact)
        self.lines.append('  %s = %s %s%s' % (value.name, value.text(), op, ', ' + attributes if attributes else ''))
        self.values.append(value)
        return value

    def use(self, value):
        self.used.add(value.name)
        return value.name

    def data(self, type_, dims, wild=False):
        """Random elements; wild: with infinities, NaN, zeros of both signs and large numbers among those of float types."""
        if wild and type_ in FLOATS and self.rng.random() < 0.25:
            some = np.array([np.inf, -np.inf, np.nan, 0.0, -0.0, 1e30, -3e38, 70000, 0.5, 1e-5])
            base = self.data('f64', dims)
            with np.errstate(all='ignore'):
                mixed = np.where(self.np.random(dims) < 0.3, self.np.choice(some, dims), base)
                if type_ == 'bf16':
                    return (np.asarray(mixed, 'f4').view('u4') >> 16).astype('u2') if np.ndim(mixed) else np.uint16(0xff80)
                return np.asarray(mixed).astype(NUMPY[type_])
        if type_ == 'pred':
            return self.np.integers(0, 2, dims).astype('?')
        if type_ in INTEGERS:
            low, high = np.iinfo(NUMPY[type_]).min, np.iinfo(NUMPY[type_]).max
            small = self.np.integers(-9 if low < 0 else 0, 10, dims)
            wild = self.np.integers(low, high, dims, dtype=NUMPY[type_], endpoint=True)
            return np.where(self.np.random(dims) < 0.8, small, wild).astype(NUMPY[type_])
        normal = self.np.standard_normal(dims) * self.rng.choice([0.5, 1, 3])
        if type_ in COMPLEX:
            return (normal + 1j * self.np.standard_normal(dims)).astype(NUMPY[type_])
        if type_ == 'bf16':
            bits = normal.astype('f4').view('u4') if np.ndim(normal) else np.float32(normal).view('u4')
            return ((bits + 0x7fff + ((bits >> 16) & 1)) >> 16).astype('u2')
        return np.asarray(normal).astype(NUMPY[type_])

    def parameter(self, type_, dims, data=None):
        number = len(self.arguments)
        self.arguments.append((type_, np.asarray(self.data(type_, dims) if data is None else data).astype(NUMPY[type_]).reshape(dims)))
        return self.emit(type_, dims, 'parameter(%d)' % number, True)

    def pick(self, types=None, rank=None, exact=False, min_rank=0):
        """A value of the kind asked for, made when there is none."""
        fits = [v for v in self.values if not v.scale and (types is None or v.type in types) and (rank is None or len(v.dims) == rank)
                and (v.exact or not exact) and len(v.dims) >= min_rank]
        if fits and self.rng.random() < 0.75:
            return self.rng.choice(fits)
        type_ = self.rng.choice(types or INTEGERS + FLOATS + COMPLEX + ['pred'])
        dims = self.dims(min_rank if rank is None else rank, max(min_rank, 3) if rank is None else rank)
        return self.parameter(type_, dims, self.data(type_, dims, wild=True))

    def pick_to_slice(self, **kind):
        """The same, of which a slice is made: no slice that was moved (docs/differences.md)."""
        a = self.pick(**kind)
        return self.parameter(a.type, a.dims, self.data(a.type, a.dims, wild=True)) if a.moved else a

    def like(self, value, exact=False, type_=None):
        fits = [v for v in self.values if not v.scale and v.dims == value.dims and v.type == (type_ or value.type) and (v.exact or not exact)]
        if fits and self.rng.random() < 0.6:
            return self.rng.choice(fits)
        return self.parameter(type_ or value.type, value.dims, self.data(type_ or value.type, value.dims, wild=True))

    def scalar(self, type_, value):
        return self.emit(type_, [], 'constant(%s)' % value, True)

    def computation(self, kind, type_, is_total=False):
        name = '%s_%s%s' % (kind.replace('-', '_'), type_, '_total' * is_total)
        compares = kind in ('lt', 'gt', 'ge')
        result = 'pred' if compares else type_
        op = 'compare(x, y), direction=%s%s' % (kind.upper(), ', type=TOTALORDER' * is_total) if compares else '%s(x, y)' % kind
        self.computations[name] = ('%s {\n  x = %s[] parameter(0)\n  y = %s[] parameter(1)\n  ROOT r = %s[] %s\n}\n'
                                   % (name, type_, type_, result, op))
        return name

    # --- the program
    def program(self):
        ops = [getattr(self, name) for name in sorted(dir(self)) if name.startswith('op_')]
        for _ in range(self.rng.randint(1, 8)):
            self.rng.choice(ops)()
        outputs = [v for v in self.values if v.name not in self.used and 'parameter(' not in self.line_of(v)][-6:]
        if not outputs:
            outputs = [self.emit(self.values[0].type, self.values[0].dims, 'copy(%s)' % self.values[0].name, self.values[0].exact)] \
                if self.values else [self.scalar('s32', '1')]
        outputs += self.more_outputs(outputs)
        root = '  ROOT result = (%s) tuple(%s)' % (', '.join(v.text() for v in outputs), ', '.join(v.name for v in outputs))
        return 'HloModule random\n\n%s\nENTRY main {\n%s\n%s\n}\n' % (
            '\n'.join(self.computations.values()), '\n'.join(self.lines), root), outputs

    def more_outputs(self, outputs):
        return []

    def line_of(self, value):
        return next(line for line in self.lines if line.startswith('  %s = ' % value.name))
