"""More families: ops with several results, general dimension numbers, narrow types, called computations, bounded sizes."""
import numpy as np
from families import Families
from generator import COMPLEX, FLOATS, INTEGERS, Value

FLOATS8 = ['f8e4m3fn', 'f8e5m2', 'f8e4m3', 'f8e3m4', 'f8e4m3b11fnuz', 'f8e4m3fnuz', 'f8e5m2fnuz']


def listed(numbers):
    return '{%s}' % ','.join(map(str, numbers))


class RareFamilies(Families):
    # --- building blocks
    def raw(self, text, op):
        """An instruction whose result no other op picks by chance: a tuple, a narrow type, a bounded size."""
        name = 'v%d' % len(self.lines)
        self.lines.append('  %s = %s %s' % (name, text, op))
        return name

    def several(self, parts, op):
        """parts: (type, dims, exact) of each element of the resulting tuple."""
        values = [Value('', *part) for part in parts]
        name = self.raw('(%s)' % ', '.join(v.text() for v in values), op)
        return [self.emit(type_, dims, 'get-tuple-element(%s)' % name, exact, 'index=%d' % i)
                for i, (type_, dims, exact) in enumerate(parts)]

    def subset(self, items, low=0):
        items = list(items)
        return sorted(self.rng.sample(items, self.rng.randint(low, len(items))))

    def inverse(self, places):
        return [places.index(i) for i in range(len(places))]

    # --- elementwise
    def op_arithmetic(self):
        a = self.pick(FLOATS)
        b = self.like(a)
        op = self.rng.choice(['divide', 'remainder', 'power'])
        if op == 'remainder' and not (a.exact and b.exact):
            op = 'multiply'
        if op == 'power':
            a = self.emit(a.type, a.dims, 'abs(%s)' % self.use(a), a.exact)
            b = self.emit(b.type, b.dims, 'tanh(%s)' % self.use(b), False)
        elif op == 'divide':
            # Far from zero, so that errors of the divisor stay small.
            one = self.scalar(b.type, '1')
            ones = self.emit(b.type, b.dims, 'broadcast(%s)' % self.use(one), True, 'dimensions={}')
            b = self.emit(b.type, b.dims, 'abs(%s)' % self.use(b), b.exact)
            b = self.emit(b.type, b.dims, 'add(%s, %s)' % (self.use(b), self.use(ones)), False)
        self.emit(a.type, a.dims, '%s(%s, %s)' % (op, self.use(a), self.use(b)), False)

    def op_integer_power(self):
        a = self.pick(INTEGERS)
        b = self.parameter(a.type, a.dims, self.np.integers(0, 64, a.dims))
        self.emit(a.type, a.dims, 'power(%s, %s)' % (self.use(a), self.use(b)), a.exact)

    def op_actual_sizes(self):
        bound = self.rng.randint(1, 7)
        a = self.parameter(self.rng.choice(INTEGERS), [bound])
        n = self.parameter('s32', [], self.rng.randint(0, bound))
        kind, init, name, _ = self.reduction(a)
        shape = '%s[<=%d]' % (a.type, bound)
        cut, middle = ('cut%d' % len(self.lines), 'middle%d' % len(self.lines))
        step = self.rng.choice(['negate(%s)' % cut, 'reverse(%s), dimensions={0}' % cut, 'add(%s, %s)' % (cut, cut),
                                'multiply(%s, %s)' % (cut, self.use(a))])
        step = step if a.type[0] == 's' else step.replace('negate', 'not')
        self.lines.append('  %s = %s set-dimension-size(%s, %s), dimensions={0}' % (cut, shape, self.use(a), self.use(n)))
        self.lines.append('  %s = %s %s' % (middle, shape, step))
        self.emit(a.type, [], 'reduce(%s, %s)' % (middle, self.use(init)), True, 'dimensions={0}, to_apply=' + name)

    def op_scatter_pairs(self):
        # Operands of their own: of one operand twice, the oracle gives the first result twice.
        n, size = self.rng.randint(1, 4), self.rng.randint(1, 5)
        type_ = self.rng.choice(INTEGERS)
        a, b = (self.parameter(type_, [size]) for _ in range(2))
        i = self.parameter('s32', [n, 1], self.np.integers(-1, size + 1, [n, 1]))
        u, v = (self.parameter(type_, [n]) for _ in range(2))
        name = 'pairs_' + type_
        self.computations[name] = (
            '%s {\n  x = %s[] parameter(0)\n  y = %s[] parameter(1)\n  a = %s[] parameter(2)\n  b = %s[] parameter(3)\n'
            '  s = %s[] add(x, a)\n  m = %s[] multiply(y, b)\n  ROOT r = (%s[], %s[]) tuple(s, m)\n}\n'
            % ((name,) + (type_,) * 8))
        both = 'both%d' % len(self.lines)
        self.lines.append('  %s = (%s, %s) scatter(%s), update_window_dims={}, inserted_window_dims={0}, '
                          'scatter_dims_to_operand_dims={0}, index_vector_dim=1, to_apply=%s'
                          % (both, a.text(), b.text(), ', '.join(self.use(x) for x in (a, b, i, u, v)), name))
        for k in range(2):
            self.emit(type_, [size], 'get-tuple-element(%s)' % both, True, 'index=%d' % k)

    def op_complex(self):
        a = self.pick(['f32', 'f64'])
        b = self.like(a)
        whole = {'f32': 'c64', 'f64': 'c128'}[a.type]
        c = self.emit(whole, a.dims, 'complex(%s, %s)' % (self.use(a), self.use(b)), a.exact and b.exact)
        if c.exact and self.rng.random() < 0.5:
            d = self.like(c, exact=True)
            self.emit('pred', c.dims, 'compare(%s, %s)' % (self.use(c), self.use(d)), True,
                      'direction=' + self.rng.choice(['EQ', 'NE']))

    def op_clamp_arrays(self):
        a = self.pick(INTEGERS + FLOATS)
        low, high = self.like(a), self.like(a)
        least = self.emit(a.type, a.dims, 'minimum(%s, %s)' % (self.use(low), self.use(high)), low.exact and high.exact)
        most = self.emit(a.type, a.dims, 'maximum(%s, %s)' % (low.name, high.name), low.exact and high.exact)
        self.emit(a.type, a.dims, 'clamp(%s, %s, %s)' % (self.use(least), self.use(a), self.use(most)),
                  a.exact and least.exact)

    def op_float8(self):
        narrow = self.rng.choice(FLOATS8)
        a = self.pick(['f32', 'f16', 'bf16', 'f64', 's8', 's32'], exact=True)
        dims = ','.join(map(str, a.dims))
        x = self.raw('%s[%s]' % (narrow, dims), 'convert(%s)' % self.use(a))
        if self.rng.random() < 0.5:
            x = self.raw('%s[%s]' % (narrow, dims), '%s(%s)' % (self.rng.choice(['negate', 'abs']), x))
        self.emit(self.rng.choice(['f32', 'f16', 'bf16', 'f64']), a.dims, 'convert(%s)' % x, True)

    def op_float8_bits(self):
        narrow = self.rng.choice(FLOATS8)
        a = self.pick(['u8'], exact=True)
        x = self.raw('%s[%s]' % (narrow, ','.join(map(str, a.dims))), 'bitcast-convert(%s)' % self.use(a))
        self.emit(self.rng.choice(['f32', 'f16', 'bf16', 'f64']), a.dims, 'convert(%s)' % x, True)

    def op_int4(self):
        narrow, wide = self.rng.choice([('s4', 's8'), ('u4', 'u8')])
        a = self.pick([wide], exact=True)
        b = self.like(a, exact=True)
        text = '%s[%s]' % (narrow, ','.join(map(str, a.dims)))
        x, y = (self.raw(text, 'convert(%s)' % self.use(v)) for v in (a, b))
        x = self.raw(text, '%s(%s, %s)' % (self.rng.choice(['add', 'multiply', 'maximum', 'minimum', 'subtract', 'xor']), x, y))
        self.emit(self.rng.choice([wide, 's32']), a.dims, 'convert(%s)' % x, True)

    def op_bitcast_width(self):
        wide, narrow, ratio = self.rng.choice([('u32', 'u8', 4), ('s64', 'u32', 2), ('f32', 'u16', 2), ('u16', 's8', 2)])
        if self.rng.random() < 0.5:
            a = self.parameter(wide, self.dims(0, 3))  # see docs/differences.md
            self.emit(narrow, list(a.dims) + [ratio], 'bitcast-convert(%s)' % self.use(a), True)
        elif wide != 'f32':
            a = self.parameter(narrow, self.dims(0, 2) + [ratio])
            self.emit(wide, a.dims[:-1], 'bitcast-convert(%s)' % self.use(a), True)

    # --- reductions
    def op_reduce_bits(self):
        a = self.pick(INTEGERS + ['pred'], min_rank=1, exact=True)
        kind = self.rng.choice(['and', 'or', 'xor'] + (['multiply'] if a.type != 'pred' else []))
        value = str(kind == 'and').lower() if a.type == 'pred' else self.identity(kind, a.type)
        which = self.subset(range(len(a.dims)), 1)
        self.emit(a.type, [d for i, d in enumerate(a.dims) if i not in which],
                  'reduce(%s, %s)' % (self.use(a), self.use(self.scalar(a.type, value))), True,
                  'dimensions=%s, to_apply=%s' % (listed(which), self.computation(kind, a.type)))

    def greatest(self, type_):
        """Of (value, index) pairs the one with the greater value, then the smaller index."""
        name = 'greatest_' + type_
        self.computations[name] = (
            '%s {\n  x = %s[] parameter(0)\n  i = s32[] parameter(1)\n  y = %s[] parameter(2)\n  j = s32[] parameter(3)\n'
            '  g = pred[] compare(x, y), direction=GT\n  e = pred[] compare(x, y), direction=EQ\n'
            '  l = pred[] compare(i, j), direction=LT\n  t = pred[] and(e, l)\n  p = pred[] or(g, t)\n'
            '  a = %s[] select(p, x, y)\n  b = s32[] select(p, i, j)\n  ROOT r = (%s[], s32[]) tuple(a, b)\n}\n'
            % (name, type_, type_, type_, type_))
        return name

    def op_argmax(self):
        a = self.pick(INTEGERS, min_rank=1, exact=True) if self.rng.random() < 0.5 else self.parameter('f32', self.dims(1, 3))
        at = self.emit('s32', a.dims, 'iota()', True, 'iota_dimension=%d' % self.rng.randrange(len(a.dims)))
        least, none = self.scalar(a.type, self.identity('maximum', a.type)), self.scalar('s32', str(2 ** 31 - 1))
        inputs = ', '.join(self.use(v) for v in (a, at, least, none))
        if self.rng.random() < 0.6:
            which = self.subset(range(len(a.dims)), 1)
            dims = [d for i, d in enumerate(a.dims) if i not in which]
            op = 'reduce(%s), dimensions=%s' % (inputs, listed(which))
        else:
            window, dims = self.window(a.dims)
            if not window:
                return
            op = 'reduce-window(%s), %s' % (inputs, window)
        self.several([(a.type, dims, True), ('s32', dims, True)], '%s, to_apply=%s' % (op, self.greatest(a.type)))

    def op_cumulative(self):
        a = self.pick(INTEGERS + ['f32', 'f64'], min_rank=1)
        axis = self.rng.randrange(len(a.dims))
        kind, init, name, exact = self.reduction(a)
        sizes = [d if i == axis else 1 for i, d in enumerate(a.dims)]
        pads = ['%d_0' % (s - 1) for s in sizes]
        self.emit(a.type, a.dims, 'reduce-window(%s, %s)' % (self.use(a), self.use(init)), exact,
                  'window={size=%s pad=%s}, to_apply=%s' % ('x'.join(map(str, sizes)), 'x'.join(pads), name))

    def op_dilated_window(self):
        a = self.pick(INTEGERS, min_rank=1)
        kind, init, name, exact = self.reduction(a)
        size, base = [self.rng.randint(1, 2) for _ in a.dims], [self.rng.choice([1, 2, 3]) for _ in a.dims]
        dims = [(d - 1) * b + 1 - s + 1 for d, b, s in zip(a.dims, base, size)]
        if min(dims) > 0:
            self.emit(a.type, dims, 'reduce-window(%s, %s)' % (self.use(a), self.use(init)), exact,
                      'window={size=%s lhs_dilate=%s}, to_apply=%s' % ('x'.join(map(str, size)), 'x'.join(map(str, base)), name))

    def op_overlapping_scatter(self):
        # Whole numbers, all different: no ties between maxima, and sums do not round.
        dims = self.dims(2, 2)
        a = self.parameter('f32', dims, self.np.permutation(int(np.prod(dims))).reshape(dims))
        window, out = self.window(dims)
        if window and 'rhs_dilate=1x1' in window:
            s = self.parameter('f32', out, self.np.integers(-9, 9, out))
            init = self.scalar('f32', '0')
            self.emit('f32', dims, 'select-and-scatter(%s, %s, %s)' % (self.use(a), self.use(s), self.use(init)), True,
                      '%s, select=%s, scatter=%s'
                      % (window.replace(' rhs_dilate=1x1', ''), self.computation('ge', 'f32'), self.computation('add', 'f32')))

    # --- indices
    def indexing(self, dims):
        """Random dimension numbers of a gather from an array of these dimensions."""
        everything = range(len(dims))
        batching = self.subset(everything)[:1] if self.rng.random() < 0.3 else []
        free = [i for i in everything if i not in batching]
        collapsed = self.subset(free)
        inner = [i for i in free if i not in collapsed]
        where = self.rng.sample(free, self.rng.randint(1, len(free))) if free else []
        sizes = [1 if i not in inner else self.rng.randint(1, d) for i, d in enumerate(dims)]
        batch = [dims[i] for i in batching] + [self.rng.randint(1, 3) for _ in range(self.rng.randint(0, 2))]
        order = self.rng.sample(range(len(batch)), len(batch))
        index_dims = [batch[i] for i in order]
        vector = self.rng.randint(0, len(batch))
        if len(where) == 1 and self.rng.random() < 0.3:
            vector, full = len(batch), list(index_dims)
        else:
            full = index_dims[:vector] + [len(where)] + index_dims[vector:]
        places = [p if p < vector else p + 1 for p in (order.index(i) for i in range(len(batching)))]
        rank = len(batch) + len(inner)
        offsets = sorted(self.rng.sample(range(rank), len(inner)))
        inner_sizes, outer = iter([sizes[i] for i in inner]), iter(index_dims)
        result = [next(inner_sizes) if i in offsets else next(outer) for i in range(rank)]
        return batching, collapsed, where, sizes, vector, full, places, offsets, result

    def index_data(self, dims, where, vector, full, inside=None):
        """Random indices; `inside`: of windows of these sizes, which then lie in the array."""
        high = max([dims[i] for i in where], default=1) + 2
        if inside:
            high = min(dims[i] - inside[i] for i in where) + 1
        type_ = self.rng.choice(['s32', 's64', 'u32', 's8'])
        return self.parameter(type_, full, self.np.integers(-2 if type_[0] == 's' and not inside else 0, high, full))

    def op_general_gather(self):
        a = self.pick_to_slice(min_rank=1)
        batching, collapsed, where, sizes, vector, full, places, offsets, result = self.indexing(a.dims)
        if not where:
            return
        i = self.index_data(a.dims, where, vector, full, sizes if a.is_slice else None)
        batched = ', operand_batching_dims=%s, start_indices_batching_dims=%s' % (listed(batching), listed(places)) if batching else ''
        self.emit(a.type, result, 'gather(%s, %s)' % (self.use(a), self.use(i)), a.exact,
                  'offset_dims=%s, collapsed_slice_dims=%s, start_index_map=%s%s, index_vector_dim=%d, slice_sizes=%s'
                  % (listed(offsets), listed(collapsed), listed(where), batched, vector, listed(sizes)))

    def op_general_scatter(self):
        a = self.pick(INTEGERS, min_rank=1)
        batching, collapsed, where, sizes, vector, full, places, offsets, result = self.indexing(a.dims)
        if not where:
            return
        i = self.index_data(a.dims, where, vector, full)
        u = self.parameter(a.type, result)
        batched = ', input_batching_dims=%s, scatter_indices_batching_dims=%s' % (listed(batching), listed(places)) if batching else ''
        kind = self.rng.choice(['add', 'maximum', 'minimum', 'multiply', 'xor'])
        self.emit(a.type, a.dims, 'scatter(%s, %s, %s)' % (self.use(a), self.use(i), self.use(u)), a.exact,
                  'update_window_dims=%s, inserted_window_dims=%s, scatter_dims_to_operand_dims=%s%s, index_vector_dim=%d, '
                  'to_apply=%s' % (listed(offsets), listed(collapsed), listed(where), batched, vector,
                                   self.computation(kind, a.type)))

    def op_far_slices(self):
        a = self.parameter(self.rng.choice(INTEGERS), self.dims(1, 3))
        sizes = [self.rng.randint(1, d) for d in a.dims]
        type_ = self.rng.choice(['s64', 'u32', 's8', 'u64'])
        low, high = {'s64': (-2 ** 63, 2 ** 63 - 1), 'u32': (0, 2 ** 32 - 1), 's8': (-128, 127), 'u64': (0, 2 ** 63)}[type_]
        at = [self.use(self.parameter(type_, [], self.rng.choice([low, high, 0, 1, 2]))) for _ in sizes]
        result = self.emit(a.type, sizes, 'dynamic-slice(%s, %s)' % (self.use(a), ', '.join(at)), a.exact,
                           'dynamic_slice_sizes=' + listed(sizes))
        result.is_slice = result.moved = True

    # --- sorting
    def op_sort_pairs(self):
        type_ = self.rng.choice(INTEGERS + FLOATS)
        a = self.parameter(type_, self.dims(1, 3))
        b = self.parameter(self.rng.choice(INTEGERS + FLOATS), a.dims)
        name = 'pairs_%s_%s' % (a.type, b.type)
        self.computations[name] = (
            '%s {\n  x = %s[] parameter(0)\n  y = %s[] parameter(1)\n  a = %s[] parameter(2)\n  b = %s[] parameter(3)\n'
            '  ROOT r = pred[] compare(x, y), direction=LT\n}\n' % (name, a.type, a.type, b.type, b.type))
        self.several([(a.type, a.dims, True), (b.type, b.dims, True)],
                     'sort(%s, %s), dimensions={%d}, is_stable=true, to_apply=%s'
                     % (self.use(a), self.use(b), self.rng.randrange(len(a.dims)), name))

    def op_topk(self):
        a = self.parameter(self.rng.choice(['f32', 's32']), self.dims(0, 1) + [self.rng.randint(2, 9)])
        k = self.rng.randint(1, a.dims[-1])
        dims = list(a.dims[:-1]) + [k]
        self.several([(a.type, dims, True), ('s32', dims, True)],
                     'topk(%s), k=%d, largest=%s' % (self.use(a), k, self.rng.choice(['true', 'false'])))

    # --- contractions and linear algebra
    def op_general_dot(self):
        type_, result = self.rng.choice([('f32', 'f32'), ('f64', 'f64'), ('s8', 's32'), ('u8', 'u32'), ('s16', 's32'), ('bf16', 'f32'),
                                         ('f16', 'f32'), ('c128', 'c128'), ('s64', 's64'), ('u32', 'u32')])
        size = lambda: self.rng.randint(1, 4)
        batch, contract = ([size() for _ in range(self.rng.randint(0, 2))] for _ in range(2))
        free = [[size() for _ in range(self.rng.randint(0, 2))] for _ in range(2)]
        operands, places = [], []
        for side in range(2):
            dims = batch + contract + free[side]
            order = self.rng.sample(range(len(dims)), len(dims))
            operands.append(self.parameter(type_, [dims[i] for i in order]))
            places.append(self.inverse(order))
        # Free dimensions follow in the order in which the operands have them.
        kept = []
        for side in range(2):
            at = sorted(range(len(free[side])), key=lambda i: places[side][len(batch) + len(contract) + i])
            kept += [free[side][i] for i in at]
        b, c = len(batch), len(batch) + len(contract)
        attributes = []
        for side, word in enumerate(('lhs', 'rhs')):
            if b:
                attributes.append('%s_batch_dims=%s' % (word, listed(places[side][:b])))
            attributes.append('%s_contracting_dims=%s' % (word, listed(places[side][b:c])))
        self.emit(result, batch + kept, 'dot(%s, %s)' % tuple(self.use(v) for v in operands), type_ in INTEGERS,
                  ', '.join(attributes))

    def op_general_convolution(self):
        type_ = self.rng.choice(['f32', 'f64', 'f16', 'bf16', 's32'])
        rank, exact = self.rng.randint(1, 3), type_ == 's32'
        by_feature, by_batch = self.rng.choice([(1, 1), (1, 1), (2, 1), (3, 1), (1, 2)])
        n, c, o = by_batch * self.rng.randint(1, 2), by_feature * self.rng.randint(1, 2), by_feature * by_batch * self.rng.randint(1, 2)
        space, kernel = [self.rng.randint(2, 5) for _ in range(rank)], [self.rng.randint(1, 3) for _ in range(rank)]
        stride, base, dilate = ([self.rng.choice([1, 1, 2]) for _ in range(rank)] for _ in range(3))
        pads = [(self.rng.randint(-1, 2), self.rng.randint(-1, 2)) for _ in range(rank)]
        out = [((s - 1) * b + 1 + low + high - ((k - 1) * d + 1)) // st + 1
               for s, k, st, d, (low, high), b in zip(space, kernel, stride, dilate, pads, base)]
        if min(out) < 1:
            return
        shapes = [[n, c] + space, [c // by_feature, o] + kernel, [n // by_batch, o] + out]
        labels, orders = [], []
        for letters in ('bf', 'io', 'bf'):
            letters += '012'[:rank]
            order = self.rng.sample(range(rank + 2), rank + 2)
            labels.append(''.join(letters[i] for i in order))
            orders.append(order)
        dims = [[shape[i] for i in order] for shape, order in zip(shapes, orders)]
        lhs, rhs = self.parameter(type_, dims[0]), self.parameter(type_, dims[1])
        x = lambda v: 'x'.join(map(str, v))
        window = 'window={size=%s stride=%s pad=%s lhs_dilate=%s rhs_dilate=%s rhs_reversal=%s}' % (
            x(kernel), x(stride), x('%d_%d' % p for p in pads), x(base), x(dilate), x(self.rng.randint(0, 1) for _ in kernel))
        self.emit(type_, dims[2], 'convolution(%s, %s)' % (self.use(lhs), self.use(rhs)), exact,
                  '%s, dim_labels=%s_%s->%s, feature_group_count=%d, batch_group_count=%d'
                  % (window, labels[0], labels[1], labels[2], by_feature, by_batch))

    def op_cholesky(self):
        n, b = self.rng.randint(1, 5), self.rng.randint(1, 2)
        type_ = self.rng.choice(['f32', 'f64', 'c128'])
        root = self.np.standard_normal([b, n, n]) + (1j * self.np.standard_normal([b, n, n]) if type_ == 'c128' else 0)
        a = self.parameter(type_, [b, n, n], root @ np.conj(np.swapaxes(root, 1, 2)) + n * np.eye(n))
        low = self.rng.random() < 0.5
        c = self.raw(a.text(), 'cholesky(%s), lower=%s' % (self.use(a), str(low).lower()))
        # The other triangle is unspecified.
        i, j = (self.emit('s32', a.dims, 'iota()', True, 'iota_dimension=%d' % d) for d in (1, 2))
        keep = self.emit('pred', a.dims, 'compare(%s, %s)' % (self.use(i), self.use(j)), True,
                         'direction=' + ('GE' if low else 'LE'))
        zero = self.emit(a.type, a.dims, 'broadcast(%s)' % self.use(self.scalar(a.type, '(0, 0)' if type_ == 'c128' else '0')), True,
                         'dimensions={}')
        self.emit(a.type, a.dims, 'select(%s, %s, %s)' % (self.use(keep), c, self.use(zero)), False)

    def op_triangular_solve(self):
        n, m, b = self.rng.randint(1, 5), self.rng.randint(1, 3), self.rng.randint(1, 2)
        type_ = self.rng.choice(['f32', 'f64', 'c64', 'c128'])
        a = self.parameter(type_, [b, n, n], self.np.standard_normal([b, n, n]) * 0.3 + 2 * np.eye(n))
        left = self.rng.random() < 0.5
        y = self.parameter(type_, [b, n, m] if left else [b, m, n])
        word = lambda: self.rng.choice(['true', 'false'])
        self.emit(type_, y.dims, 'triangular-solve(%s, %s)' % (self.use(a), self.use(y)), False,
                  'left_side=%s, lower=%s, unit_diagonal=%s, transpose_a=%s'
                  % (str(left).lower(), word(), word(), self.rng.choice(['NO_TRANSPOSE', 'TRANSPOSE', 'ADJOINT'])))

    def op_fft_several(self):
        real, whole = self.rng.choice([('f32', 'c64'), ('f64', 'c128')])
        length = [self.rng.choice([1, 2, 3, 4, 5, 6]) for _ in range(self.rng.randint(1, 3))]
        kind = self.rng.choice(['FFT', 'IFFT', 'RFFT', 'IRFFT'])
        half = length[:-1] + [length[-1] // 2 + 1]
        source = {'RFFT': (real, length), 'IRFFT': (whole, half)}.get(kind, (whole, length))
        target = {'RFFT': (whole, half), 'IRFFT': (real, length)}.get(kind, (whole, length))
        a = self.parameter(source[0], [2] + source[1])
        self.emit(target[0], [2] + target[1], 'fft(%s)' % self.use(a), False,
                  'fft_type=%s, fft_length=%s' % (kind, listed(length)))

    # --- normalization and random numbers
    def op_batch_norm_training(self):
        dims = self.dims(2, 3)
        f = self.rng.randrange(len(dims))
        a = self.parameter('f32', dims)
        scale, offset = (self.parameter('f32', [dims[f]]) for _ in range(2))
        parts = self.several([('f32', dims, False), ('f32', [dims[f]], False), ('f32', [dims[f]], False)],
                             'batch-norm-training(%s), epsilon=0.1, feature_index=%d' % (', '.join(map(self.use, (a, scale, offset))), f))
        parts[2].scale = float(np.max(np.abs(self.arguments[-3][1]))) ** 2

    def op_batch_norm_grad(self):
        dims = self.dims(2, 3)
        f = self.rng.randrange(len(dims))
        a, g = self.parameter('f32', dims), self.parameter('f32', dims)
        scale, mean = (self.parameter('f32', [dims[f]]) for _ in range(2))
        variance = self.parameter('f32', [dims[f]], np.abs(self.data('f32', [dims[f]])) + 0.5)
        parts = self.several([('f32', dims, False), ('f32', [dims[f]], False), ('f32', [dims[f]], False)],
                             'batch-norm-grad(%s), epsilon=0.1, feature_index=%d'
                             % (', '.join(map(self.use, (a, scale, mean, variance, g))), f))
        for part in parts:
            part.scale = 10.0

    def op_philox(self):
        state = self.parameter('u64', [3], self.np.integers(0, 2 ** 63, [3], dtype='u8'))
        dims, type_ = self.dims(1, 2), self.rng.choice(['u32', 'u64', 'u16', 'u8'])
        self.several([('u64', [3], True), (type_, dims, True)],
                     'rng-bit-generator(%s), algorithm=rng_philox' % self.use(state))

    # --- calls, one-device collectives, bounded sizes
    def op_call(self):
        a = self.pick(INTEGERS + FLOATS)
        b = self.like(a)
        name = self.tag('c')
        self.computations[name] = (
            '%s {\n  x = %s parameter(0)\n  y = %s parameter(1)\n  z = %s maximum(x, y)\n  n = %s minimum(x, z)\n'
            '  ROOT r = (%s, %s) tuple(z, n)\n}\n' % ((name,) + (a.text(),) * 6))
        self.several([(a.type, a.dims, a.exact and b.exact)] * 2,
                     'call(%s, %s), to_apply=%s' % (self.use(a), self.use(b), name))

    def op_two_way(self):
        a = self.pick(INTEGERS + FLOATS)
        b = self.like(a)
        tag = self.tag('b')
        for suffix, op in (('t', 'maximum'), ('f', 'minimum')):
            self.computations[tag + suffix] = (
                '%s%s {\n  p = (%s, %s) parameter(0)\n  x = %s get-tuple-element(p), index=0\n'
                '  y = %s get-tuple-element(p), index=1\n  ROOT r = %s %s(x, y)\n}\n'
                % ((tag, suffix) + (a.text(),) * 5 + (op,)))
        pair = self.raw('(%s, %s)' % (a.text(), a.text()), 'tuple(%s, %s)' % (self.use(a), self.use(b)))
        p = self.parameter('pred', [])
        self.emit(a.type, a.dims, 'conditional(%s, %s, %s)' % (self.use(p), pair, pair), a.exact and b.exact,
                  'true_computation=%st, false_computation=%sf' % (tag, tag))

    def op_barrier(self):
        a = self.pick()
        b = self.pick()
        pair = '(%s, %s)' % (a.text(), b.text())
        name = self.raw(pair, 'tuple(%s, %s)' % (self.use(a), self.use(b)))
        name = self.raw(pair, 'opt-barrier(%s)' % name)
        self.emit(b.type, b.dims, 'get-tuple-element(%s), index=1' % name, b.exact)

    def op_alone(self):
        a = self.pick(INTEGERS + ['f32', 'f64'], min_rank=1)
        op = self.rng.choice(['all-reduce', 'all-gather', 'collective-permute', 'reduce-scatter'])
        add = self.computation('add', a.type)
        attributes = {'all-reduce': 'replica_groups={{0}}, to_apply=' + add, 'all-gather': 'replica_groups={{0}}, dimensions={0}',
                      'collective-permute': 'source_target_pairs={{0,0}}',
                      'reduce-scatter': 'replica_groups={{0}}, dimensions={0}, to_apply=' + add}[op]
        self.emit(a.type, a.dims, '%s(%s)' % (op, self.use(a)), a.exact, attributes)

    def op_bounded(self):
        a = self.pick(INTEGERS, min_rank=1, exact=True)
        axis = self.rng.randrange(len(a.dims))
        text = '%s[%s]' % (a.type, ','.join(('<=' if i == axis else '') + str(d) for i, d in enumerate(a.dims)))
        size = self.parameter('s32', [], self.rng.randint(0, a.dims[axis]))
        x = self.raw(text, 'set-dimension-size(%s, %s), dimensions={%d}' % (self.use(a), self.use(size), axis))
        if self.rng.random() < 0.5:
            x = self.raw(text, '%s(%s)' % (self.rng.choice(['negate', 'not', 'copy']), x))
        self.emit('s32', [], 'get-dimension-size(%s)' % x, True, 'dimensions={%d}' % axis)
        kind, init, name, exact = self.reduction(a)
        which = sorted(set(self.subset(range(len(a.dims)))) | {axis})
        self.emit(a.type, [d for i, d in enumerate(a.dims) if i not in which], 'reduce(%s, %s)' % (x, self.use(init)), exact,
                  'dimensions=%s, to_apply=%s' % (listed(which), name))
