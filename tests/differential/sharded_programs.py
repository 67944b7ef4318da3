"""Random StableHLO programs with random shardings, for random_shardings.py."""
import random

MESHES = [[('x', 2), ('y', 4)], [('x', 4), ('y', 2), ('z', 2)], [('x', 2), ('y', 2), ('z', 2)], [('x', 8), ('y', 3)],
          [('x', 6), ('y', 4)], [('x', 4), ('o', 1), ('y', 2)], [('x', 16)], [('x', 2), ('y', 8), ('z', 4)]]
SIZES = [1, 2, 3, 4, 6, 8, 8, 12, 16, 16, 24, 32]
UNARY = ['sine', 'negate', 'tanh', 'exponential', 'abs']
BINARY = ['add', 'multiply', 'subtract', 'maximum']


def size_of(dims):
    size = 1
    for dim in dims:
        size *= dim
    return size


def tensor(dims, element='f32'):
    return 'tensor<%s%s>' % (''.join('%dx' % d for d in dims), element)


def types(values):
    return ', '.join(tensor(v.dims) for v in values)


class Value:
    def __init__(self, name, dims):
        self.name, self.dims = name, tuple(dims)


class Program:
    """One module. `features` says what it may have: a subset of FEATURES."""
    FEATURES = ('regions', 'manual', 'named', 'groups', 'constraints', 'barriers', 'priorities', 'meshes', 'sub_axes',
                'replicated', 'calls', 'other_ops')

    def __init__(self, seed, features=FEATURES, ops=None):
        self.random = random.Random(seed)
        # Most programs have only a few of them.
        self.features = {f for f in features if self.random.random() < 0.4}
        self.lines, self.names, self.indent, self.manual = [], 0, 1, ()
        self.functions = []
        self.meshes = {'mesh': self.random.choice(MESHES)}
        if 'meshes' in self.features:
            self.add_meshes()
        self.write_main(ops or self.random.randint(3, 14))

    # --- Meshes and shardings ---

    def add_meshes(self):
        first = self.meshes['mesh']
        self.meshes['same'] = first
        self.meshes['empty'] = []
        if self.random.random() < 0.4:
            self.meshes['other'] = self.random.choice(MESHES)
        total = size_of(size for _, size in first)
        self.device_ids = {'turned': list(range(total))[::-1]}
        self.meshes['turned'] = first

    def mesh_line(self, name):
        axes = ', '.join('"%s"=%d' % axis for axis in self.meshes[name])
        ids = getattr(self, 'device_ids', {}).get(name)
        return 'sdy.mesh @%s = <[%s]%s>' % (name, axes, ', device_ids=%s' % ids if ids else '')

    def split_axes(self, mesh):
        """Axes and parts of axes, in random order."""
        parts = []
        for name, size in self.meshes[mesh]:
            if name in self.manual:
                continue
            divisors = [d for d in range(2, size) if size % d == 0]
            if 'sub_axes' in self.features and divisors and self.random.random() < 0.4:
                d = self.random.choice(divisors)
                parts += [(name, 1, d, size), (name, d, size // d, size)]
            else:
                parts.append((name, 1, size, size))
        self.random.shuffle(parts)
        return parts

    @staticmethod
    def join(axes):
        """Neighbours that are one part of an axis are written as one."""
        joined = []
        for name, start, size, whole in axes:
            if joined and joined[-1][0] == name and joined[-1][1] * joined[-1][2] == start:
                joined[-1] = (name, joined[-1][1], joined[-1][2] * size, whole)
            else:
                joined.append((name, start, size, whole))
        return ', '.join('"%s"' % n if s == w else '"%s":(%d)%d' % (n, p, s) for n, p, s, w in joined)

    def dim(self, axes, prefix=''):
        is_closed = self.random.random() < 0.25
        text = ', '.join(t for t in (prefix, self.join(axes), '' if is_closed else '?') if t)
        priority = ''
        if 'priorities' in self.features and (axes or not is_closed) and self.random.random() < 0.5:
            priority = 'p%d' % self.random.randint(0, 3)
        return '{%s}%s' % (text, priority)

    def mesh_order(self, mesh, parts):
        order = [name for name, _ in self.meshes[mesh]]
        return sorted(parts, key=lambda p: (order.index(p[0]), p[1]))

    def sharding(self, dims, likely=0.5, mesh=None):
        mesh = mesh or ('mesh' if self.random.random() < 0.7 else self.random.choice(list(self.meshes)))
        parts = self.split_axes(mesh)
        per_dim = []
        for _ in dims:
            count = 0
            while parts[count:] and self.random.random() < likely and count < 2:
                count += 1
            per_dim.append(parts[:count])
            parts = parts[count:]
        text = '<@%s, [%s]' % (mesh, ', '.join(self.dim(axes) for axes in per_dim))
        if 'replicated' in self.features:
            for key in ('replicated', 'unreduced'):
                if parts and self.random.random() < 0.2:
                    text += ', %s={%s}' % (key, self.join(self.mesh_order(mesh, parts[:1])))
                    parts = parts[1:]
        return text + '>'

    # --- Ops ---

    def emit(self, line):
        self.lines.append('  ' * self.indent + line)

    def new(self, dims):
        self.names += 1
        return Value('%%v%d' % self.names, dims)

    def pick(self, values, rank=None):
        fits = [v for v in values if rank is None or len(v.dims) >= rank]
        return self.random.choice(fits[-5:] if self.random.random() < 0.6 else fits) if fits else None

    def attribute(self, result, chance=0.15):
        if self.random.random() >= chance:
            return ''
        return ' {sdy.sharding = #sdy.sharding_per_value<[%s]>}' % self.sharding(result.dims)

    def define(self, values, dims, text, type_=None):
        """One op with one result; {attr} in `text` is where its attributes stand."""
        result = self.new(dims)
        self.emit('%s = stablehlo.%s : %s' % (result.name, text.replace('{attr}', self.attribute(result)),
                                              type_ or tensor(dims)))
        values.append(result)
        return result

    def convert_to(self, values, value, dims):
        """A value of these sizes, of the same or a new one."""
        if value.dims == tuple(dims):
            return value
        for other in self.random.sample(values, len(values)):
            if other.dims == tuple(dims):
                return other
        if size_of(value.dims) == size_of(dims):
            return self.define(values, dims, 'reshape %s{attr}' % value.name,
                               '(%s) -> %s' % (tensor(value.dims), tensor(dims)))
        scalar = self.new(())
        self.emit('%s = stablehlo.constant dense<1.0> : tensor<f32>' % scalar.name)
        return self.define(values, dims, 'broadcast_in_dim %s, dims = []{attr}' % scalar.name,
                           '(tensor<f32>) -> %s' % tensor(dims))

    def unary(self, values):
        value = self.pick(values)
        self.define(values, value.dims, '%s %s{attr}' % (self.random.choice(UNARY), value.name))

    def binary(self, values):
        a = self.pick(values)
        same = [v for v in values if v.dims == a.dims]
        self.define(values, a.dims, '%s %s, %s{attr}' % (self.random.choice(BINARY), a.name,
                                                         self.random.choice(same).name))

    def transpose(self, values):
        value = self.pick(values, 2)
        if not value:
            return
        order = self.random.sample(range(len(value.dims)), len(value.dims))
        dims = [value.dims[d] for d in order]
        self.define(values, dims, 'transpose %s, dims = %s{attr}' % (value.name, order),
                    '(%s) -> %s' % (tensor(value.dims), tensor(dims)))

    def reshape(self, values):
        value = self.pick(values)
        rest, dims = size_of(value.dims), []
        while rest > 1 and len(dims) < 3:
            dims.append(self.random.choice([d for d in range(2, rest + 1) if rest % d == 0]))
            rest //= dims[-1]
        if rest > 1 or not dims or self.random.random() < 0.1:
            dims.append(rest)
        self.define(values, dims, 'reshape %s{attr}' % value.name,
                    '(%s) -> %s' % (tensor(value.dims), tensor(dims)))

    def broadcast(self, values):
        value = self.pick(values)
        rank = min(len(value.dims) + self.random.randint(0, 1), 4)
        places = sorted(self.random.sample(range(rank), len(value.dims))) if rank >= len(value.dims) else None
        if places is None:
            return
        dims = [self.random.choice([2, 4, 8]) for _ in range(rank)]
        for place, dim in zip(places, value.dims):
            dims[place] = dim if dim > 1 else dims[place]
        if size_of(dims) > 1 << 16:
            return
        self.define(values, dims, 'broadcast_in_dim %s, dims = %s{attr}' % (value.name, places),
                    '(%s) -> %s' % (tensor(value.dims), tensor(dims)))

    def dot(self, values):
        a = self.pick(values, 1)
        b = self.pick([v for v in values if set(v.dims) & set(a.dims)] if a else [], 1)
        if not b:
            return
        pairs = [(i, j) for i, m in enumerate(a.dims) for j, n in enumerate(b.dims) if m == n]
        self.random.shuffle(pairs)
        batch, contract = [], []
        for i, j in pairs:
            if any(i == p or j == q for p, q in batch + contract):
                continue
            if not contract:
                contract.append((i, j))
            elif self.random.random() < 0.4:
                batch.append((i, j))
        left = [d for i, d in enumerate(a.dims) if all(i != p for p, _ in batch + contract)]
        right = [d for j, d in enumerate(b.dims) if all(j != q for _, q in batch + contract)]
        dims = [a.dims[i] for i, _ in batch] + left + right
        if len(dims) > 4 or size_of(dims) > 1 << 16:
            return
        text = 'dot_general %s, %s, ' % (a.name, b.name)
        if batch:
            text += 'batching_dims = %s x %s, ' % ([i for i, _ in batch], [j for _, j in batch])
        text += 'contracting_dims = %s x %s{attr}' % ([i for i, _ in contract], [j for _, j in contract])
        self.define(values, dims, text, '(%s, %s) -> %s' % (tensor(a.dims), tensor(b.dims), tensor(dims)))

    def reduce(self, values):
        value = self.pick(values, 1)
        if not value:
            return
        gone = self.random.randrange(len(value.dims))
        dims = [d for i, d in enumerate(value.dims) if i != gone]
        self.emit('%%c%d = stablehlo.constant dense<0.0> : tensor<f32>' % (self.names + 1))
        text = 'reduce(%s init: %%c%d) applies stablehlo.add across dimensions = [%d]{attr}' % (
            value.name, self.names + 1, gone)
        self.define(values, dims, text, '(%s, tensor<f32>) -> %s' % (tensor(value.dims), tensor(dims)))

    def slice(self, values):
        value = self.pick(values, 1)
        if not value:
            return
        dims = [d if self.random.random() < 0.6 else max(1, d // 2) for d in value.dims]
        text = 'slice %s [%s]{attr}' % (value.name, ', '.join('0:%d' % d for d in dims))
        self.define(values, dims, text, '(%s) -> %s' % (tensor(value.dims), tensor(dims)))

    def concatenate(self, values):
        value = self.pick(values, 1)
        if not value:
            return
        dim = self.random.randrange(len(value.dims))
        dims = [2 * d if i == dim else d for i, d in enumerate(value.dims)]
        other = self.random.choice([v for v in values if v.dims == value.dims])
        text = 'concatenate %s, %s, dim = %d{attr}' % (value.name, other.name, dim)
        self.define(values, dims, text, '(%s, %s) -> %s' % (tensor(value.dims), tensor(value.dims), tensor(dims)))

    def dynamic_slice(self, values):
        value = self.pick(values, 1)
        if not value or not value.dims:
            return
        dims = [d if self.random.random() < 0.6 else max(1, d // 2) for d in value.dims]
        index = '%%i%d' % self.names
        self.emit('%s = stablehlo.constant dense<0> : tensor<i32>' % index)
        indices = ', '.join([index] * len(dims))
        if self.random.random() < 0.5:
            text = 'dynamic_slice %s, %s, sizes = %s{attr}' % (value.name, indices, dims)
            self.define(values, dims, text, '(%s%s) -> %s' % (tensor(value.dims), ', tensor<i32>' * len(dims), tensor(dims)))
        else:
            update = self.convert_to(values, value, dims)
            text = 'dynamic_update_slice %s, %s, %s{attr}' % (value.name, update.name, indices)
            self.define(values, value.dims, text, '(%s, %s%s) -> %s' % (
                tensor(value.dims), tensor(dims), ', tensor<i32>' * len(dims), tensor(value.dims)))

    def select(self, values):
        value = self.pick(values)
        same = [v for v in values if v.dims == value.dims]
        a, b, c = (self.random.choice(same).name for _ in range(3))
        if self.random.random() < 0.3:
            return self.define(values, value.dims, 'clamp %s, %s, %s{attr}' % (a, b, c))
        self.emit('%%m%d = stablehlo.compare LT, %s, %s : (%s, %s) -> %s' % (
            self.names, a, b, tensor(value.dims), tensor(value.dims), tensor(value.dims, 'i1')))
        self.define(values, value.dims, 'select %%m%d, %s, %s{attr}' % (self.names, b, c),
                    '%s, %s' % (tensor(value.dims, 'i1'), tensor(value.dims)))

    def iota(self, values):
        value = self.pick(values, 1)
        if value:
            self.define(values, value.dims, 'iota dim = 0{attr}')

    def sort_or_reverse(self, values):
        value = self.pick(values, 1)
        if not value:
            return
        dim = self.random.randrange(len(value.dims))
        if self.random.random() < 0.5:
            self.define(values, value.dims, 'reverse %s, dims = [%d]{attr}' % (value.name, dim))
            return
        result = self.new(value.dims)
        self.emit('%s = "stablehlo.sort"(%s) ({' % (result.name, value.name))
        self.emit('^bb0(%l: tensor<f32>, %r: tensor<f32>):')
        self.emit('%o = stablehlo.compare LT, %l, %r : (tensor<f32>, tensor<f32>) -> tensor<i1>')
        self.emit('stablehlo.return %o : tensor<i1>')
        self.emit('}) {dimension = %d : i64} : (%s) -> %s' % (dim, tensor(value.dims), tensor(value.dims)))
        values.append(result)

    def pad(self, values):
        value = self.pick(values, 1)
        if not value:
            return
        low = [self.random.choice([0, 0, 1, 2]) for _ in value.dims]
        zeros = [0] * len(value.dims)
        dims = [d + p for d, p in zip(value.dims, low)]
        self.emit('%%c%d = stablehlo.constant dense<0.0> : tensor<f32>' % (self.names + 1))
        self.define(values, dims, 'pad %s, %%c%d, low = %s, high = %s, interior = %s{attr}' % (
            value.name, self.names + 1, low, zeros, zeros), '(%s, tensor<f32>) -> %s' % (tensor(value.dims), tensor(dims)))

    def unknown(self, values):
        value = self.pick(values)
        self.define(values, value.dims, 'custom_call @unknown(%s){attr}' % value.name,
                    '(%s) -> %s' % (tensor(value.dims), tensor(value.dims)))

    def constraint(self, values):
        value = self.pick(values)
        result = self.new(value.dims)
        self.emit('%s = sdy.sharding_constraint %s %s : %s' % (result.name, value.name, self.sharding(value.dims),
                                                              tensor(value.dims)))
        values.append(result)

    def barrier(self, values):
        value = self.pick(values, 1)
        if not value:
            return
        result = self.new(value.dims)
        self.emit('%s = sdy.propagation_barrier %s allowed_direction=%s : %s' % (
            result.name, value.name, self.random.choice(['NONE', 'FORWARD', 'BACKWARD']), tensor(value.dims)))
        values.append(result)

    def group(self, values):
        value = self.pick(values)
        members = [v for v in values if v.dims == value.dims and v.name not in self.grouped]
        if len(members) < 2:
            return
        self.names += 1
        for member in self.random.sample(members, min(len(members), self.random.randint(2, 3))):
            self.grouped.add(member.name)
            self.emit('sdy.sharding_group %s group_id=%d : %s' % (member.name, self.names, tensor(member.dims)))

    # --- Ops with regions ---

    def body(self, values, count):
        """Ops in a region; the values of the region outside it are not seen behind it."""
        inner = list(values)
        self.indent += 1
        for _ in range(count):
            self.op(inner)
        return inner

    def close(self, line):
        self.emit(line)
        self.indent -= 1

    def results(self, values, dims_list, text):
        """Several results of one op: `%v:2`."""
        self.names += 1
        base = '%%v%d' % self.names
        made = [Value(base if len(dims_list) == 1 else '%s#%d' % (base, i), d) for i, d in enumerate(dims_list)]
        self.emit('%s = %s' % (base if len(dims_list) == 1 else '%s:%d' % (base, len(dims_list)), text))
        values.extend(made)

    def fit(self, inner, dims_list):
        """Values of a region of these sizes, to be returned."""
        return [self.convert_to(inner, self.pick(inner), d) for d in dims_list]

    def while_(self, values):
        carried = [self.pick(values) for _ in range(self.random.randint(1, 3))]
        self.names += 1
        tag = self.names
        zero, arguments = '%%z%d' % tag, [Value('%%a%d_%d' % (tag, i), v.dims) for i, v in enumerate(carried)]
        self.emit('%s = stablehlo.constant dense<0> : tensor<i32>' % zero)
        dims_list = [v.dims for v in carried]
        header = ', '.join(['%%k%d = %s' % (tag, zero)] + ['%s = %s' % (a.name, v.name) for a, v in zip(arguments, carried)])
        self.names += 1
        base, count = '%%v%d' % self.names, len(carried) + 1
        self.emit('%s:%d = stablehlo.while(%s) : %s' % (base, count, header, ', '.join(
            ['tensor<i32>'] + [tensor(d) for d in dims_list])))
        self.emit('cond {')
        self.indent += 1
        self.emit('%%p%d = stablehlo.compare LT, %%k%d, %s : (tensor<i32>, tensor<i32>) -> tensor<i1>' % (tag, tag, zero))
        self.close('stablehlo.return %%p%d : tensor<i1>' % tag)
        self.emit('} do {')
        inner = self.body(values + arguments, self.random.randint(1, 4))
        returned = self.fit(inner, dims_list)
        self.close('stablehlo.return %s : %s' % (', '.join(['%%k%d' % tag] + [v.name for v in returned]), ', '.join(
            ['tensor<i32>'] + [tensor(d) for d in dims_list])))
        self.emit('}')
        values.extend(Value('%s#%d' % (base, i + 1), d) for i, d in enumerate(dims_list))

    def case(self, values):
        index = '%%i%d_' % self.names
        self.emit('%s = stablehlo.constant dense<0> : tensor<i32>' % index)
        dims = self.pick(values).dims
        self.names += 1
        result = Value('%%v%d' % self.names, dims)
        self.emit('%s = "stablehlo.case"(%s) ({' % (result.name, index))
        for branch in range(2):
            inner = self.body(values, self.random.randint(0, 2))
            returned = self.fit(inner, [dims])
            self.close('"stablehlo.return"(%s) : (%s) -> ()' % (returned[0].name, tensor(dims)))
            self.emit('}, {' if branch == 0 else '}) : (tensor<i32>) -> %s' % tensor(dims))
        values.append(result)

    def barrier_of_many(self, values):
        inputs = [self.pick(values) for _ in range(self.random.randint(1, 3))]
        self.results(values, [v.dims for v in inputs], 'stablehlo.optimization_barrier %s : %s' % (
            ', '.join(v.name for v in inputs), types(inputs)))

    def named(self, values):
        inputs = [self.pick(values) for _ in range(self.random.randint(1, 2))]
        self.names += 1
        arguments = [Value('%%a%d_%d' % (self.names, i), v.dims) for i, v in enumerate(inputs)]
        at, tag = len(self.lines), self.names
        self.emit('')
        inner = self.body(arguments, self.random.randint(1, 3))
        returned = [self.pick(inner)]
        self.close('sdy.return %s : %s' % (returned[0].name, types(returned)))
        shardings = ''
        for key, of in (('in', inputs), ('out', returned)):
            if self.random.random() < 0.3:
                shardings += ' %s_shardings=[%s]' % (key, ', '.join(self.sharding(v.dims) for v in of))
        result = self.new(returned[0].dims)
        self.lines[at] = '  ' * self.indent + '%s = sdy.named_computation<"f%d">(%s)%s (%s) {' % (
            result.name, tag, ', '.join(v.name for v in inputs), shardings,
            ', '.join('%s: %s' % (a.name, tensor(a.dims)) for a in arguments))
        self.emit('} : (%s) -> %s' % (types(inputs), types(returned)))
        values.append(result)

    def manual_sharding(self, axes, dims, grow):
        """A sharding with these manual axes in front, and the sizes inside (or, if `grow`, outside)."""
        rest, manual_of = list(axes), [[] for _ in dims]
        sizes = list(dims)
        for d in range(len(dims)):
            while rest and self.random.random() < 0.6:
                name, size = rest[0]
                if not grow and sizes[d] % size:
                    break
                sizes[d] = sizes[d] * size if grow else sizes[d] // size
                manual_of[d].append(rest.pop(0))
        parts = self.split_axes('mesh')
        texts = []
        for manual in manual_of:
            count = 1 if parts and self.random.random() < 0.4 else 0
            texts.append(self.dim(parts[:count], ', '.join('"%s"' % name for name, _ in manual)))
            parts = parts[count:]
        text = '<@mesh, [%s]' % ', '.join(texts)
        if rest:
            order = [name for name, _ in self.meshes['mesh']]
            text += ', replicated={%s}' % ', '.join('"%s"' % n for n, _ in sorted(rest, key=lambda a: order.index(a[0])))
        return text + '>', sizes

    def manual_computation(self, values):
        if self.manual:
            return
        all_axes = self.meshes['mesh']
        axes = self.random.sample(all_axes, self.random.randint(1, len(all_axes)))
        self.manual = tuple(name for name, _ in axes)
        inputs = [self.pick(values) for _ in range(self.random.randint(1, 2))]
        shardings, arguments = [], []
        self.names += 1
        tag = self.names
        for i, value in enumerate(inputs):
            sharding, local = self.manual_sharding(axes, value.dims, False)
            shardings.append(sharding)
            arguments.append(Value('%%a%d_%d' % (tag, i), local))
        at = len(self.lines)
        self.emit('')
        inner = self.body(arguments, self.random.randint(1, 4))
        returned = self.pick(inner)
        self.close('sdy.return %s : %s' % (returned.name, tensor(returned.dims)))
        out, dims = self.manual_sharding(axes, returned.dims, True)
        result = self.new(dims)
        order = [name for name, _ in all_axes]
        self.lines[at] = '  ' * self.indent + (
            '%s = sdy.manual_computation(%s) in_shardings=[%s] out_shardings=[%s] manual_axes={%s} (%s) {' % (
                result.name, ', '.join(v.name for v in inputs), ', '.join(shardings), out,
                ', '.join('"%s"' % name for name in sorted(self.manual, key=order.index)),
                ', '.join('%s: %s' % (a.name, tensor(a.dims)) for a in arguments)))
        self.emit('} : (%s) -> %s' % (types(inputs), tensor(dims)))
        self.manual = ()
        values.append(result)

    def call(self, values):
        if self.indent > 1 or len(self.functions) > 2:
            return
        inputs = [self.pick(values) for _ in range(self.random.randint(1, 2))]
        name = 'callee%d' % len(self.functions)
        self.functions.append(None)
        saved, self.lines = self.lines, []
        returned = self.function(name, [v.dims for v in inputs], self.random.randint(1, 3), 'private ', 1, 0.25)
        self.functions[int(name[6:])], self.lines = self.lines, saved
        for _ in range(self.random.randint(1, 2)):
            result = self.new(returned[0].dims)
            self.emit('%s = call @%s(%s)%s : (%s) -> %s' % (result.name, name, ', '.join(v.name for v in inputs),
                                                            self.attribute(result), types(inputs), tensor(result.dims)))
            values.append(result)

    def op(self, values):
        kinds = [(4, self.unary), (5, self.binary), (3, self.dot), (2, self.transpose), (3, self.reshape),
                 (2, self.broadcast), (2, self.reduce)]
        for feature, more in (('other_ops', [(2, self.slice), (2, self.concatenate), (2, self.dynamic_slice),
                                             (1, self.unknown), (2, self.select), (1, self.iota),
                                             (1, self.sort_or_reverse), (1, self.pad)]),
                              ('constraints', [(4, self.constraint)]), ('barriers', [(3, self.barrier)]),
                              ('groups', [(3, self.group)]), ('named', [(3, self.named)]), ('calls', [(3, self.call)]),
                              ('manual', [(3, self.manual_computation)]),
                              ('regions', [(2, self.while_), (1, self.case), (1, self.barrier_of_many)])):
            if feature in self.features:
                kinds += more
        if self.indent > 2:
            kinds = [k for k in kinds if k[1] not in (self.while_, self.case, self.named, self.manual_computation, self.group)]
        if self.indent > 1:
            kinds = [k for k in kinds if k[1] != self.group]
        self.random.choices([k[1] for k in kinds], [k[0] for k in kinds])[0](values)

    # --- Functions ---

    def function(self, name, dims_list, ops, kind, results, likely):
        self.names += 1
        saved, self.indent = self.indent, 1
        arguments = [Value('%%arg%d_%d' % (self.names, i), d) for i, d in enumerate(dims_list)]
        at = len(self.lines)
        self.lines.append('')
        values = list(arguments)
        for _ in range(ops):
            self.op(values)
        fresh = values[len(arguments):] or values
        returned = [self.random.choice(fresh[-4:] if self.random.random() < 0.7 else fresh) for _ in range(results)]
        self.emit('return %s : %s' % (', '.join(v.name for v in returned), types(returned)))
        self.indent = saved
        self.lines.append('}')

        def annotated(value, chance):
            if self.random.random() >= chance:
                return ''
            return ' {sdy.sharding = #sdy.sharding%s}' % self.sharding(value.dims)
        self.lines[at] = 'func.func %s@%s(%s) -> (%s) {' % (
            kind, name, ', '.join('%s: %s%s' % (a.name, tensor(a.dims), annotated(a, 2 * likely)) for a in arguments),
            ', '.join(tensor(v.dims) + annotated(v, likely) for v in returned))
        return returned

    def write_main(self, ops):
        self.grouped = set()
        self.functions_of_main = []
        shapes = []
        for _ in range(self.random.randint(2, 4)):
            dims = [self.random.choice(SIZES) for _ in range(self.random.randint(1, 3))]
            shapes += [dims] * self.random.randint(1, 2)
        self.function('main', shapes, ops, '', self.random.randint(1, 3), 0.3)

    def text(self):
        lines = [self.mesh_line(name) for name in self.meshes] + self.lines
        for function in self.functions:
            lines += function
        return '\n'.join(lines) + '\n'
