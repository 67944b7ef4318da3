"""One method for each family of ops: takes values of a program, adds an instruction or a few."""
import numpy as np
from generator import BITS, COMPLEX, FLOATS, Generator, INTEGERS, NUMPY

ROUGHER = {'f64': FLOATS, 'f32': ['f32', 'f16', 'bf16'], 'f16': ['f16', 'bf16'], 'bf16': ['bf16']}


class Families(Generator):
    def op_unary(self):
        a = self.pick(INTEGERS + FLOATS + COMPLEX)
        exact = ['negate', 'abs'] if a.type not in COMPLEX else ['negate', 'real', 'imag']
        steps = {'i': ['not', 'sign', 'popcnt', 'count-leading-zeros'],
                 'f': ['floor', 'ceil', 'round-nearest-afz', 'round-nearest-even', 'sign', 'is-finite'], 'c': []}
        smooth = ['exponential', 'tanh', 'logistic', 'sine', 'cosine', 'exponential-minus-one', 'cbrt', 'erf', 'tan']
        if a.type in INTEGERS:
            op = self.rng.choice(exact + steps['i'])
            if op == 'count-leading-zeros' and a.type in ('s8', 's16'):
                op = 'popcnt'  # see docs/differences.md
            if a.type[0] == 'u' and op in ('abs', 'sign', 'negate'):
                op = 'not'
        elif a.type in COMPLEX:
            op = self.rng.choice(exact + ['exponential', 'tanh', 'sine', 'cosine', 'abs', 'sqrt', 'log'])
        else:
            op = self.rng.choice(exact + (steps['f'] if a.exact else []) + smooth)
        if op in ('tan',) and a.type in ('f16', 'bf16'):
            op = 'tanh'
        result = a.type
        if op == 'is-finite':
            result = 'pred'
        elif a.type in COMPLEX and op in ('abs', 'real', 'imag'):
            result = {'c64': 'f32', 'c128': 'f64'}[a.type]
        is_exact = a.exact and op in exact + steps['i'] + steps['f'] and not (op == 'abs' and a.type in COMPLEX)
        self.emit(result, a.dims, '%s(%s)' % (op, self.use(a)), is_exact)

    def op_positive(self):
        a = self.pick(FLOATS)
        b = self.emit(a.type, a.dims, 'abs(%s)' % self.use(a), a.exact)
        one = self.scalar(a.type, '0.5')
        c = self.emit(a.type, a.dims, 'broadcast(%s)' % self.use(one), True, 'dimensions={}')
        d = self.emit(a.type, a.dims, 'add(%s, %s)' % (self.use(b), self.use(c)), False)
        self.emit(a.type, a.dims, '%s(%s)' % (self.rng.choice(['log', 'sqrt', 'rsqrt', 'log-plus-one']), self.use(d)), False)

    def op_binary(self):
        a = self.pick(INTEGERS + FLOATS + COMPLEX + ['pred'])
        b = self.like(a)
        if a.type == 'pred':
            op = self.rng.choice(['and', 'or', 'xor'])
        elif a.type in INTEGERS:
            op = self.rng.choice(['add', 'subtract', 'multiply', 'divide', 'remainder', 'maximum', 'minimum', 'and', 'or', 'xor',
                                  'shift-left', 'shift-right-logical', 'shift-right-arithmetic'])
        elif a.type in COMPLEX:
            op = self.rng.choice(['add', 'subtract', 'multiply'])
        else:
            op = self.rng.choice(['add', 'subtract', 'multiply', 'maximum', 'minimum', 'atan2'])
        if op == 'atan2' and b is a:
            b = self.parameter(a.type, a.dims)  # see docs/differences.md
        exact = a.exact and b.exact and (a.type in INTEGERS + ['pred'] or op in ('maximum', 'minimum'))
        self.emit(a.type, a.dims, '%s(%s, %s)' % (op, self.use(a), self.use(b)), exact)

    def op_compare(self):
        a = self.pick(INTEGERS + FLOATS + ['pred'], exact=True)
        b = self.like(a, exact=True)
        total = ', type=TOTALORDER' if a.type in FLOATS and self.rng.random() < 0.3 else ''
        self.emit('pred', a.dims, 'compare(%s, %s)' % (self.use(a), self.use(b)), True,
                  'direction=' + self.rng.choice(['EQ', 'NE', 'LT', 'LE', 'GT', 'GE']) + total)

    def op_select(self):
        a = self.pick()
        b = self.like(a)
        p = self.like(a, exact=True, type_='pred')
        self.emit(a.type, a.dims, 'select(%s, %s, %s)' % (self.use(p), self.use(a), self.use(b)), a.exact and b.exact)

    def op_clamp(self):
        a = self.pick(INTEGERS + FLOATS)
        low, high = self.scalar(a.type, '1'), self.scalar(a.type, '3')
        self.emit(a.type, a.dims, 'clamp(%s, %s, %s)' % (self.use(low), self.use(a), self.use(high)), a.exact)

    def op_convert(self):
        a = self.pick(INTEGERS + FLOATS + ['pred'])
        # Rounding errors stay within the tolerance of the result's type.
        to = self.rng.choice(INTEGERS + FLOATS + ['pred'] if a.exact else ROUGHER[a.type])
        self.emit(to, a.dims, 'convert(%s)' % self.use(a), a.exact)

    def op_bitcast_convert(self):
        a = self.pick(INTEGERS + FLOATS, exact=True)
        to = self.rng.choice([t for t in INTEGERS + FLOATS if BITS[t] == BITS[a.type]])
        if to in INTEGERS or a.type in INTEGERS and to not in FLOATS:
            self.emit(to, a.dims, 'bitcast-convert(%s)' % self.use(a), True)

    def op_reduce_precision(self):
        a = self.pick(['f32', 'f64'], exact=True)
        self.emit(a.type, a.dims, 'reduce-precision(%s)' % self.use(a), True,
                  'exponent_bits=%d, mantissa_bits=%d' % (self.rng.randint(4, 8), self.rng.randint(1, 20)))

    def op_broadcast(self):
        a = self.pick()
        extra = self.rng.randint(0, 2)
        rank = len(a.dims) + extra
        places = sorted(self.rng.sample(range(rank), len(a.dims)))
        dims = [self.rng.choice([1, 2, 3]) for _ in range(rank)]
        for place, size in zip(places, a.dims):
            dims[place] = size
        self.emit(a.type, dims, 'broadcast(%s)' % self.use(a), a.exact, 'dimensions={%s}' % ','.join(map(str, places)))

    def op_reshape(self):
        a = self.pick()
        count, dims = int(np.prod(a.dims)), []
        while count > 1 and len(dims) < 4:
            size = self.rng.choice([d for d in range(1, count + 1) if count % d == 0])
            dims.append(size)
            count //= size
        if count > 1:
            dims.append(count)
        self.emit(a.type, dims, 'reshape(%s)' % self.use(a), a.exact)

    def op_transpose(self):
        a = self.pick()
        perm = list(range(len(a.dims)))
        self.rng.shuffle(perm)
        self.emit(a.type, [a.dims[p] for p in perm], 'transpose(%s)' % self.use(a), a.exact,
                  'dimensions={%s}' % ','.join(map(str, perm)))

    def op_reverse(self):
        a = self.pick(min_rank=1)
        which = sorted(self.rng.sample(range(len(a.dims)), self.rng.randint(1, len(a.dims))))
        self.emit(a.type, a.dims, 'reverse(%s)' % self.use(a), a.exact, 'dimensions={%s}' % ','.join(map(str, which)))

    def op_slice(self):
        a = self.pick(min_rank=1)
        parts, dims = [], []
        for size in a.dims:
            start = self.rng.randint(0, size - 1)
            limit = self.rng.randint(start, size)
            stride = self.rng.choice([1, 1, 2, 3])
            parts.append('[%d:%d:%d]' % (start, limit, stride))
            dims.append(-(-(limit - start) // stride))
        if 0 not in dims:
            self.emit(a.type, dims, 'slice(%s)' % self.use(a), a.exact, 'slice={%s}' % ', '.join(parts))

    def op_pad(self):
        a = self.pick(min_rank=1)
        parts, dims = [], []
        for size in a.dims:
            low, high, interior = self.rng.randint(-1, 2), self.rng.randint(-1, 2), self.rng.choice([0, 0, 1, 2])
            dims.append(size + (size - 1) * interior + low + high)
            parts.append('%d_%d_%d' % (low, high, interior))
        if min(dims) > 0:
            value = self.parameter(a.type, [])
            self.emit(a.type, dims, 'pad(%s, %s)' % (self.use(a), self.use(value)), a.exact, 'padding=' + 'x'.join(parts))

    def op_concatenate(self):
        a = self.pick(min_rank=1)
        b = self.like(a)
        axis = self.rng.randrange(len(a.dims))
        dims = list(a.dims)
        dims[axis] *= 2
        self.emit(a.type, dims, 'concatenate(%s, %s)' % (self.use(a), self.use(b)), a.exact and b.exact,
                  'dimensions={%d}' % axis)

    def op_iota(self):
        dims = self.dims(1, 3)
        self.emit(self.rng.choice(INTEGERS + FLOATS), dims, 'iota()', True, 'iota_dimension=%d' % self.rng.randrange(len(dims)))

    def starts(self, rank):
        return [self.use(self.parameter('s32', [], self.rng.randint(-2, 6))) for _ in range(rank)]

    def op_dynamic_slice(self):
        a = self.pick_to_slice(min_rank=1)
        sizes = [self.rng.randint(1, d) for d in a.dims]
        # Starts of a slice of a slice stay inside: see docs/differences.md.
        starts = [self.rng.randint(0, d - s) if a.is_slice else self.rng.randint(-2, 6) for d, s in zip(a.dims, sizes)]
        at = [self.use(self.parameter('s32', [], start)) for start in starts]
        result = self.emit(a.type, sizes, 'dynamic-slice(%s, %s)' % (self.use(a), ', '.join(at)), a.exact,
                           'dynamic_slice_sizes={%s}' % ','.join(map(str, sizes)))
        result.is_slice = True
        result.moved = any(not 0 <= start <= d - s for start, d, s in zip(starts, a.dims, sizes))

    def op_dynamic_update_slice(self):
        a = self.pick(min_rank=1)
        u = self.parameter(a.type, [self.rng.randint(1, d) for d in a.dims])
        self.emit(a.type, a.dims, 'dynamic-update-slice(%s, %s, %s)'
                  % (self.use(a), self.use(u), ', '.join(self.starts(len(a.dims)))), a.exact)

    def op_gather(self):
        a = self.pick_to_slice(rank=2)
        n = self.rng.randint(1, 5)
        low, high = (0, a.dims[0]) if a.is_slice else (-2, a.dims[0] + 2)
        i = self.parameter('s32', [n, 1], self.np.integers(low, high, [n, 1]))
        self.emit(a.type, [n, a.dims[1]], 'gather(%s, %s)' % (self.use(a), self.use(i)), a.exact,
                  'offset_dims={1}, collapsed_slice_dims={0}, start_index_map={0}, index_vector_dim=1, slice_sizes={1,%d}'
                  % a.dims[1])

    def op_scatter(self):
        a = self.pick(INTEGERS + ['f32', 'f64'], rank=2)
        n = self.rng.randint(1, 5)
        i = self.parameter('s32', [n, 1], self.np.integers(-2, a.dims[0] + 2, [n, 1]))
        u = self.parameter(a.type, [n, a.dims[1]])
        kind = self.rng.choice(['add', 'maximum', 'minimum'] + (['multiply'] if a.type in INTEGERS else []))
        self.emit(a.type, a.dims, 'scatter(%s, %s, %s)' % (self.use(a), self.use(i), self.use(u)),
                  a.exact and (a.type in INTEGERS or kind != 'add'),
                  'update_window_dims={1}, inserted_window_dims={0}, scatter_dims_to_operand_dims={0}, index_vector_dim=1, '
                  'to_apply=' + self.computation(kind, a.type))

    @staticmethod
    def identity(kind, type_):
        if kind in ('add', 'or', 'xor'):
            return '0'
        if kind in ('multiply', 'and'):
            return '1' if kind == 'multiply' else '-1' if type_[0] == 's' else str(2 ** BITS[type_] - 1)
        if type_ in FLOATS:
            return '-inf' if kind == 'maximum' else 'inf'
        limits = np.iinfo(NUMPY[type_])
        return str(limits.min if kind == 'maximum' else limits.max)

    def reduction(self, a):
        # The initial value is the identity: how often another one joins a reduction is unspecified.
        kind = self.rng.choice(['add', 'maximum', 'minimum'])
        init = self.scalar(a.type, self.identity(kind, a.type))
        return kind, init, self.computation(kind, a.type), a.exact and (a.type in INTEGERS or kind != 'add')

    def op_reduce(self):
        a = self.pick(INTEGERS + FLOATS, min_rank=1)
        kind, init, name, exact = self.reduction(a)
        which = sorted(self.rng.sample(range(len(a.dims)), self.rng.randint(1, len(a.dims))))
        self.emit(a.type, [d for i, d in enumerate(a.dims) if i not in which], 'reduce(%s, %s)' % (self.use(a), self.use(init)),
                  exact, 'dimensions={%s}, to_apply=%s' % (','.join(map(str, which)), name))

    def window(self, dims):
        parts, out = {'size': [], 'stride': [], 'pad': [], 'rhs_dilate': []}, []
        for size in dims:
            w, s, d = self.rng.randint(1, min(3, size)), self.rng.randint(1, 2), self.rng.choice([1, 1, 2])
            low, high = self.rng.randint(0, w - 1), self.rng.randint(0, w - 1)
            extent = (w - 1) * d + 1
            room = size + low + high - extent
            if room < 0:
                return None, None
            out.append(room // s + 1)
            for key, value in zip(parts, (w, s, '%d_%d' % (low, high), d)):
                parts[key].append(str(value))
        return 'window={%s}' % ' '.join('%s=%s' % (k, 'x'.join(v)) for k, v in parts.items()), out

    def op_reduce_window(self):
        a = self.pick(INTEGERS + FLOATS, min_rank=1)
        window, dims = self.window(a.dims)
        if window:
            kind, init, name, exact = self.reduction(a)
            self.emit(a.type, dims, 'reduce-window(%s, %s)' % (self.use(a), self.use(init)), exact,
                      '%s, to_apply=%s' % (window, name))

    def op_select_and_scatter(self):
        a = self.parameter('f32', self.dims(2, 2))
        sizes = [self.rng.randint(1, d) for d in a.dims]
        out = [(d - w) // w + 1 for d, w in zip(a.dims, sizes)]
        s = self.parameter('f32', out)
        init = self.scalar('f32', '0')
        w = 'x'.join(map(str, sizes))
        self.emit('f32', a.dims, 'select-and-scatter(%s, %s, %s)' % (self.use(a), self.use(s), self.use(init)), False,
                  'window={size=%s stride=%s}, select=%s, scatter=%s'
                  % (w, w, self.computation('ge', 'f32'), self.computation('add', 'f32')))

    def op_map(self):
        a = self.pick(INTEGERS + ['f32', 'f64'])
        b = self.like(a)
        name = self.computation(self.rng.choice(['add', 'maximum']), a.type)
        self.emit(a.type, a.dims, 'map(%s, %s)' % (self.use(a), self.use(b)), a.exact and b.exact and a.type in INTEGERS,
                  'dimensions={%s}, to_apply=%s' % (','.join(map(str, range(len(a.dims)))), name))

    def op_sort(self):
        # In the total order, for NaNs are unordered otherwise.
        a = self.pick(INTEGERS + FLOATS, min_rank=1, exact=True)
        axis = self.rng.randrange(len(a.dims))
        self.emit(a.type, a.dims, 'sort(%s)' % self.use(a), True, 'dimensions={%d}, is_stable=true, to_apply=%s'
                  % (axis, self.computation(self.rng.choice(['lt', 'gt']), a.type, a.type in FLOATS)))

    def op_dot(self):
        type_ = self.rng.choice(['s32', 'f32', 'f64', 'c64', 'f16', 'bf16'])
        b, m, k, n = (self.rng.randint(1, 5) for _ in range(4))
        batch = self.rng.random() < 0.4
        lhs = self.parameter(type_, [b, m, k] if batch else [m, k])
        swap = self.rng.random() < 0.5
        rhs = self.parameter(type_, ([b] if batch else []) + ([n, k] if swap else [k, n]))
        at = 1 if batch else 0
        attributes = ('lhs_batch_dims={0}, ' if batch else '') + 'lhs_contracting_dims={%d}, ' % (1 + at)
        attributes += ('rhs_batch_dims={0}, ' if batch else '') + 'rhs_contracting_dims={%d}' % (at + 1 if swap else at)
        self.emit(type_, ([b] if batch else []) + [m, n], 'dot(%s, %s)' % (self.use(lhs), self.use(rhs)), type_ == 's32', attributes)

    def op_convolution(self):
        type_ = self.rng.choice(['f32', 'f64'])
        groups = self.rng.choice([1, 1, 2])
        c, o = groups * self.rng.randint(1, 2), groups * self.rng.randint(1, 2)
        space = [self.rng.randint(3, 6), self.rng.randint(3, 6)]
        kernel = [self.rng.randint(1, 3), self.rng.randint(1, 3)]
        stride = [self.rng.randint(1, 2) for _ in space]
        dilate = [self.rng.choice([1, 2]) if k == 1 or s >= 5 else 1 for s, k in zip(space, kernel)]
        base = [self.rng.choice([1, 1, 2]) for _ in space]
        pads = [(self.rng.randint(0, 2), self.rng.randint(0, 2)) for _ in space]
        out = []
        for s, k, st, d, (low, high), ld in zip(space, kernel, stride, dilate, pads, base):
            out.append(((s - 1) * ld + 1 + low + high - ((k - 1) * d + 1)) // st + 1)
        if min(out) < 1:
            return
        n = self.rng.randint(1, 2)
        lhs = self.parameter(type_, [n] + space + [c])
        rhs = self.parameter(type_, kernel + [c // groups, o])
        x = lambda v: 'x'.join(map(str, v))
        window = 'window={size=%s stride=%s pad=%s lhs_dilate=%s rhs_dilate=%s}' % (
            x(kernel), x(stride), x('%d_%d' % p for p in pads), x(base), x(dilate))
        self.emit(type_, [n] + out + [o], 'convolution(%s, %s)' % (self.use(lhs), self.use(rhs)), False,
                  '%s, dim_labels=b01f_01io->b01f, feature_group_count=%d' % (window, groups))

    def op_linalg(self):
        n, m = self.rng.randint(1, 5), self.rng.randint(1, 3)
        root = self.np.standard_normal([n, n])
        a = self.parameter('f64', [n, n], root @ root.T + n * np.eye(n))
        low = self.rng.random() < 0.5
        b = self.parameter('f64', [n, m])
        self.emit('f64', [n, m], 'triangular-solve(%s, %s)' % (self.use(a), self.use(b)), False,
                  'left_side=true, lower=%s, transpose_a=%s' % (str(low).lower(), self.rng.choice(['NO_TRANSPOSE', 'TRANSPOSE'])))

    def op_fft(self):
        n = self.rng.choice([1, 2, 3, 4, 5, 6, 8, 9, 12])
        kind = self.rng.choice(['FFT', 'IFFT', 'RFFT', 'IRFFT'])
        source = {'RFFT': ('f32', n), 'IRFFT': ('c64', n // 2 + 1)}.get(kind, ('c64', n))
        target = {'RFFT': ('c64', n // 2 + 1), 'IRFFT': ('f32', n)}.get(kind, ('c64', n))
        a = self.parameter(source[0], [2, source[1]])
        self.emit(target[0], [2, target[1]], 'fft(%s)' % self.use(a), False, 'fft_type=%s, fft_length={%d}' % (kind, n))

    def op_batch_norm(self):
        dims = self.dims(2, 3)
        f = self.rng.randrange(len(dims))
        a = self.parameter('f32', dims)
        names = [self.use(self.parameter('f32', [dims[f]], np.abs(self.data('f32', [dims[f]])) + 0.5)) for _ in range(4)]
        self.emit('f32', dims, 'batch-norm-inference(%s, %s)' % (self.use(a), ', '.join(names)), False,
                  'epsilon=0.01, feature_index=%d' % f)

    def op_threefry(self):
        s = self.parameter('u64', [2], self.np.integers(0, 2 ** 63, [2], dtype='u8'))
        dims = self.dims(1, 2)
        t = self.rng.choice(['u32', 'u64', 'u8', 'u16'])
        text = ','.join(map(str, dims))
        name = 'v%d' % len(self.lines)
        self.lines.append('  %s = (u64[2], %s[%s]) rng-bit-generator(%s), algorithm=rng_three_fry' % (name, t, text, self.use(s)))
        self.emit(t, dims, 'get-tuple-element(%s), index=1' % name, True)

    def op_while(self):
        a = self.pick(['s32', 'f32'], exact=True)
        tag = self.tag('w')
        t = '(s32[], %s)' % a.text()
        self.computations[tag] = (
            '%s_c {\n  s = %s parameter(0)\n  i = s32[] get-tuple-element(s), index=0\n  n = s32[] constant(%d)\n'
            '  ROOT r = pred[] compare(i, n), direction=LT\n}\n%s_b {\n  s = %s parameter(0)\n'
            '  i = s32[] get-tuple-element(s), index=0\n  x = %s get-tuple-element(s), index=1\n  one = s32[] constant(1)\n'
            '  j = s32[] add(i, one)\n  y = %s negate(x)\n  z = %s maximum(x, y)\n  ROOT t = %s tuple(j, z)\n}\n'
            % (tag, t, self.rng.randint(0, 5), tag, t, a.text(), a.text(), a.text(), t))
        zero = self.scalar('s32', '0')
        name = 'v%d' % len(self.lines)
        self.lines.append('  %s = %s tuple(%s, %s)' % (name, t, self.use(zero), self.use(a)))
        loop = 'v%d' % len(self.lines)
        self.lines.append('  %s = %s while(%s), condition=%s_c, body=%s_b' % (loop, t, name, tag, tag))
        self.emit(a.type, a.dims, 'get-tuple-element(%s), index=1' % loop, a.exact)

    def op_conditional(self):
        a = self.pick(['s32', 'f32'], exact=True)
        tag = self.tag('k')
        for suffix, op in (('t', 'negate'), ('f', 'abs')):
            self.computations[tag + suffix] = '%s%s {\n  x = %s parameter(0)\n  ROOT r = %s %s(x)\n}\n' % (
                tag, suffix, a.text(), a.text(), op)
        p = self.parameter('s32', [], self.rng.randint(-1, 3))
        self.emit(a.type, a.dims, 'conditional(%s, %s, %s)' % (self.use(p), a.name, self.use(a)), a.exact,
                  'branch_computations={%st, %sf}' % (tag, tag))
