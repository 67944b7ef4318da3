"""Loops, branches, calls and several devices: computations whose bodies are random programs themselves."""
import numpy as np
from generator import COMPLEX, FLOATS, INTEGERS, Value
from rare_families import RareFamilies

# What a computation inside may hold: ops that take long, that several devices cannot do in a loop, or that ask for rows of
# inputs are left to the entry computation.
INSIDE = ['unary', 'binary', 'binary', 'compare', 'select', 'clamp', 'convert', 'broadcast', 'reshape', 'transpose', 'reverse',
          'slice', 'pad', 'concatenate', 'iota', 'dynamic_slice', 'dynamic_update_slice', 'gather', 'scatter', 'reduce', 'map',
          'sort', 'dot', 'complex', 'argmax', 'barrier', 'call', 'loop', 'loop', 'branches', 'shared_calls']


class ControlFamilies(RareFamilies):
    def __init__(self, seed):
        super().__init__(seed)
        self.depth = 0
        self.inside = False  # of a called computation
        self.replicas = self.rng.choice([1, 1, 1, 2, 3])
        self.layouts = self.rng.random() < 0.3

    # --- values inside of computations
    def literal(self, type_, data):
        if np.ndim(data):
            return '{%s}' % ', '.join(self.literal(type_, part) for part in data)
        if type_ == 'pred':
            return 'true' if data else 'false'
        if type_ in INTEGERS:
            return str(int(data))
        if type_ == 'bf16':
            return repr(float((np.asarray(data).astype('u4') << 16).view('f4')))
        if type_ in COMPLEX:
            return '(%r, %r)' % (float(data.real), float(data.imag))
        return repr(float(data))

    def parameter(self, type_, dims, data=None):
        if not self.inside:
            return super().parameter(type_, dims, data)
        data = np.asarray(self.data(type_, dims) if data is None else data)
        return self.emit(type_, dims, 'constant(%s)' % self.literal(type_, data.reshape(dims)), True)

    def op_constant(self):
        a = self.pick()
        data = self.data(a.type, a.dims)
        self.emit(a.type, a.dims, 'constant(%s)' % self.literal(a.type, data), True)

    def emit(self, type_, dims, op, exact, attributes=''):
        value = super().emit(type_, dims, op, exact, attributes)
        if self.layouts and len(dims) > 1 and self.rng.random() < 0.3:
            order = list(range(len(dims)))
            self.rng.shuffle(order)
            text = value.text()
            self.lines[-1] = self.lines[-1].replace(' = %s ' % text, ' = %s{%s} ' % (text, ','.join(map(str, order))), 1)
        return value

    def scope(self, parameters, make):
        """The lines of a computation; `make` is given the values of the parameters' text and returns the root's line."""
        saved = self.lines, self.values, self.used, self.inside
        self.lines, self.values, self.used, self.inside = [], [], set(), True
        self.depth += 1
        root = make(*[self.raw(text, 'parameter(%d)' % i) for i, text in enumerate(parameters)])
        lines = self.lines + ['  ROOT root = ' + root]
        self.depth -= 1
        self.lines, self.values, self.used, self.inside = saved
        return '\n'.join(lines)

    def define(self, kind, parameters, make):
        name = '%s%d' % (kind, len(self.computations))
        self.computations[name] = None  # the name is taken
        body = self.scope(parameters, make)
        del self.computations[name]  # after what it calls
        self.computations[name] = '%s {\n%s\n}\n' % (name, body)
        return name

    def some_ops(self, low=0, high=4):
        for _ in range(self.rng.randint(low, high)):
            name = self.rng.choice(INSIDE)
            if self.depth > 2 and name in ('loop', 'branches', 'shared_calls'):
                continue
            getattr(self, 'op_' + name)()

    def elements(self, name, kinds):
        """The elements of a tuple, as values."""
        return [self.emit(type_, dims, 'get-tuple-element(%s)' % name, exact, 'index=%d' % i)
                for i, (type_, dims, exact) in enumerate(kinds)]

    def scalar_or_any(self):
        if self.rng.random() < 0.3:
            return self.pick(['s32', 'f32', 'pred', 'u8', 'c64', 'f64'], rank=0)
        return self.pick()

    # --- loops
    def next_of(self, slot, slots, counter):
        """What the turn of a loop makes of one of the values that it carries."""
        alike = [v for v in self.values if v.type == slot.type and v.dims == slot.dims and not v.scale and (v.exact or not slot.exact)]
        choice = self.rng.randrange(9)
        if choice == 0:
            return slot
        if choice <= 2:
            return self.rng.choice([v for v in slots if v in alike])
        if choice <= 5:
            return self.rng.choice(alike)
        if choice == 6 and slot.dims and 0 not in slot.dims:
            sizes = [self.rng.randint(1, d) for d in slot.dims]
            source = self.rng.choice(alike)
            update = self.emit(slot.type, sizes, 'slice(%s)' % source.name, source.exact,
                               'slice={%s}' % ', '.join('[0:%d]' % s for s in sizes))
            zero = self.scalar('s32', self.rng.randint(-1, 3))
            starts = [self.rng.choice([counter, counter, zero]).name for _ in sizes]
            return self.emit(slot.type, slot.dims, 'dynamic-update-slice(%s, %s, %s)' % (slot.name, update.name, ', '.join(starts)),
                             slot.exact and source.exact)
        if choice == 7 and slot.dims:
            return self.emit(slot.type, slot.dims, 'reverse(%s)' % self.rng.choice(alike).name, slot.exact,
                             'dimensions={%d}' % self.rng.randrange(len(slot.dims)))
        other = self.rng.choice(alike)
        if slot.type == 'pred':
            op = 'xor'
        elif slot.type in INTEGERS:
            op = self.rng.choice(['add', 'subtract', 'maximum', 'xor'])
        elif slot.type in COMPLEX:
            return self.emit(slot.type, slot.dims, 'negate(%s)' % other.name, other.exact)
        else:
            op = self.rng.choice(['maximum', 'minimum'] if slot.exact else ['maximum', 'minimum', 'add', 'subtract'])
        return self.emit(slot.type, slot.dims, '%s(%s, %s)' % (op, slot.name, other.name), slot.exact and other.exact)

    def op_loop(self):
        slots = [self.scalar_or_any() for _ in range(self.rng.randint(0, 4))]
        if slots and self.rng.random() < 0.4:
            slots.append(self.rng.choice(slots))
        if slots and self.rng.random() < 0.4:
            slots.append(self.like(self.rng.choice(slots)))
        counter = self.scalar('s32', self.rng.randint(-1, 1))
        slots.insert(self.rng.randint(0, len(slots)), counter)
        place = slots.index(counter)
        kinds = [(v.type, v.dims, v.exact) for v in slots]
        text = '(%s)' % ', '.join(v.text() for v in slots)
        turns = self.rng.choice([0, 1, 2, 2, 3, 4])

        def condition(state):
            values = self.elements(state, kinds)
            self.some_ops(0, 1)
            limit = self.scalar('s32', turns)
            flags = [v for v in self.values if v.type == 'pred' and not v.dims and v.exact]
            if flags and self.rng.random() < 0.2:
                enough = self.emit('pred', [], 'compare(%s, %s)' % (values[place].name, limit.name), True, 'direction=LT')
                return 'pred[] and(%s, %s)' % (enough.name, self.rng.choice(flags).name)
            return 'pred[] compare(%s, %s), direction=LT' % (values[place].name, limit.name)

        def body(state):
            values = self.elements(state, kinds)
            self.some_ops()
            following = [self.next_of(v, values, values[place]) for v in values]
            one = self.scalar('s32', 1)
            following[place] = self.emit('s32', [], 'add(%s, %s)' % (values[place].name, one.name), True)
            return '%s tuple(%s)' % (text, ', '.join(v.name for v in following))

        names = self.define('condition', [text], condition), self.define('body', [text], body)
        init = self.raw(text, 'tuple(%s)' % ', '.join(self.use(v) for v in slots))
        loop = self.raw(text, 'while(%s), condition=%s, body=%s' % ((init,) + names))
        self.elements(loop, kinds)

    # --- branches and calls
    def results_of(self, count):
        return [self.scalar_or_any() for _ in range(count)]

    def a_function(self, kind, kinds, results):
        """A computation of a tuple of these kinds that gives results of those kinds (type, dims, exact)."""
        text = '(%s)' % ', '.join(Value('', *k).text() for k in kinds)

        def make(state):
            self.elements(state, kinds)
            self.some_ops()
            given = []
            for type_, dims, exact in results:
                alike = [v for v in self.values if v.type == type_ and v.dims == tuple(dims) and not v.scale and (v.exact or not exact)]
                given.append(self.rng.choice(alike) if alike else self.parameter(type_, dims))
            return '(%s) tuple(%s)' % (', '.join(v.text() for v in given), ', '.join(v.name for v in given))

        return self.define(kind, [text], make)

    def op_branches(self):
        slots = self.results_of(self.rng.randint(1, 3))
        kinds = [(v.type, v.dims, v.exact) for v in slots]
        results = [self.rng.choice(kinds) for _ in range(self.rng.randint(0, 3))]
        text = '(%s)' % ', '.join(v.text() for v in slots)
        count = self.rng.randint(1, 3)
        names = [self.a_function('branch', kinds, results) for _ in range(count)]
        argument = self.raw(text, 'tuple(%s)' % ', '.join(self.use(v) for v in slots))
        if count == 2 and self.rng.random() < 0.5:
            selector = self.pick(['pred'], rank=0, exact=True)
            attributes = 'true_computation=%s, false_computation=%s' % tuple(names)
        else:
            selector = self.pick(['s32'], rank=0, exact=True)
            attributes = 'branch_computations={%s}' % ', '.join(names)
        result = '(%s)' % ', '.join(Value('', *k).text() for k in results)
        chosen = self.raw(result, 'conditional(%s), %s' % (', '.join([self.use(selector)] + [argument] * count), attributes))
        self.elements(chosen, results)

    def op_shared_calls(self):
        slots = self.results_of(self.rng.randint(1, 3))
        kinds = [(v.type, v.dims, v.exact) for v in slots]
        results = [self.rng.choice(kinds) for _ in range(self.rng.randint(1, 3))]
        text = '(%s)' % ', '.join(v.text() for v in slots)
        name = self.a_function('called', kinds, results)
        for _ in range(self.rng.randint(1, 3)):
            argument = self.raw(text, 'tuple(%s)' % ', '.join(self.use(self.like(v, exact=v.exact)) for v in slots))
            result = '(%s)' % ', '.join(Value('', *k).text() for k in results)
            self.elements(self.raw(result, 'call(%s), to_apply=%s' % (argument, name)), results)

    # --- several devices
    def op_alone(self):
        if self.replicas == 1 and not self.inside:
            super().op_alone()

    def op_replica(self):
        if self.replicas > 1:
            self.emit('u32', [], 'replica-id()', True)

    def op_collective(self):
        if self.replicas == 1 or self.inside:
            return
        n = self.replicas
        a = self.pick(INTEGERS + ['f32', 'f64', 'pred'], min_rank=1)
        everyone = 'replica_groups={{%s}}' % ','.join(map(str, range(n)))
        choice = self.rng.choice(['all-reduce', 'all-gather', 'permute', 'all-to-all', 'reduce-scatter', 'tuple'])
        if a.type == 'pred' and choice in ('all-reduce', 'reduce-scatter', 'tuple'):
            choice = 'all-gather'
        dims = list(a.dims)
        wide = [d * n if i == 0 else d for i, d in enumerate(dims)]
        if choice in ('all-reduce', 'tuple', 'reduce-scatter'):
            kind = self.rng.choice(['add', 'maximum', 'minimum'])
            reduction = 'to_apply=' + self.computation(kind, a.type)
            exact = a.exact and (a.type in INTEGERS or kind != 'add')
        if choice == 'all-reduce':
            self.emit(a.type, dims, 'all-reduce(%s)' % self.use(a), exact, '%s, %s' % (everyone, reduction))
        elif choice == 'tuple':
            b = self.like(a)
            self.several([(a.type, dims, exact), (b.type, dims, exact and b.exact)],
                         'all-reduce(%s, %s), %s, %s' % (self.use(a), self.use(b), everyone, reduction))
        elif choice == 'all-gather':
            self.emit(a.type, wide, 'all-gather(%s)' % self.use(a), a.exact, everyone + ', dimensions={0}')
        elif choice == 'permute':
            pairs = ','.join('{%d,%d}' % (i, (i + 1) % n) for i in range(self.rng.randint(1, n)))
            self.emit(a.type, dims, 'collective-permute(%s)' % self.use(a), a.exact, 'source_target_pairs={%s}' % pairs)
        elif choice == 'reduce-scatter':
            b = self.like(Value('', a.type, wide, a.exact), exact=a.exact)
            self.emit(a.type, dims, 'reduce-scatter(%s)' % self.use(b), exact, '%s, dimensions={0}, %s' % (everyone, reduction))
        else:
            b = self.like(Value('', a.type, wide, a.exact), exact=a.exact)
            self.emit(a.type, wide, 'all-to-all(%s)' % self.use(b), b.exact, everyone + ', dimensions={0}')

    # --- the program
    def more_outputs(self, outputs):
        """Results that are parameters, or constants, or there twice."""
        values = [v for v in self.values if v.name not in self.used or 'parameter(' in self.line_of(v) or 'constant(' in self.line_of(v)]
        return self.rng.sample(values, min(len(values), self.rng.choice([0, 0, 1, 2]))) if values else []

    def program(self):
        text, outputs = super().program()
        header = 'HloModule random'
        if self.replicas > 1:
            header += ', replica_count=%d' % self.replicas
        # A result may lie in the memory of an argument.
        free, entries = list(range(len(self.arguments))), []
        self.rng.shuffle(free)
        for i, value in enumerate(outputs):
            fits = [k for k in free if self.arguments[k][0] == value.type and self.arguments[k][1].shape == value.dims]
            if fits and self.rng.random() < 0.6:
                free.remove(fits[0])
                entries.append('{%d}: (%d, {}, may-alias)' % (i, fits[0]))
        if entries:
            header += ', input_output_alias={ %s }' % ', '.join(entries)
        return text.replace('HloModule random', header, 1), outputs
