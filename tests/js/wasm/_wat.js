'use strict';
// Modules from a few words of WebAssembly's text: assemble({ types, imports, funcs, tables, memory, tags, globals, exports,
// start, elems, datas }) gives the bytes.  A function is { type, locals: ['i32', ...], code: 'local.get 0 ...' }; numbers
// after an instruction are its immediates, a block's type is - or a type of value, or an index; tags are indices of types.
// try_table has clauses in brackets: try_table - [ catch TAG LABEL catch_ref TAG LABEL catch_all LABEL catch_all_ref LABEL ]

const TYPES = { 'i32': 0x7f, 'i64': 0x7e, 'f32': 0x7d, 'f64': 0x7c, 'v128': 0x7b, 'funcref': 0x70, 'externref': 0x6f, 'exnref': 0x69, '-': 0x40 };
const KINDS = { func: 0, table: 1, memory: 2, global: 3, tag: 4 };
const CLAUSES = { 'catch': 0, 'catch_ref': 1, 'catch_all': 2, 'catch_all_ref': 3 };

// name: [opcode, ...immediates]   u: unsigned, s: signed 32, l: signed 64, f, d: floats, t: a type, m: align and offset, v: 16 bytes, c: clauses
const OPS = {
	'unreachable': [0x00], 'nop': [0x01], 'block': [0x02, 't'], 'loop': [0x03, 't'], 'if': [0x04, 't'], 'else': [0x05],
	'end': [0x0b], 'br': [0x0c, 'u'], 'br_if': [0x0d, 'u'], 'return': [0x0f], 'call': [0x10, 'u'],
	'call_indirect': [0x11, 'u', 'u'], 'return_call': [0x12, 'u'], 'drop': [0x1a], 'select': [0x1b],
	'local.get': [0x20, 'u'], 'local.set': [0x21, 'u'], 'local.tee': [0x22, 'u'], 'global.get': [0x23, 'u'],
	'global.set': [0x24, 'u'], 'table.get': [0x25, 'u'], 'table.set': [0x26, 'u'], 'i32.load': [0x28, 'm'],
	'i64.load': [0x29, 'm'], 'f32.load': [0x2a, 'm'], 'f64.load': [0x2b, 'm'], 'i32.load8_u': [0x2d, 'm'], 'i32.store': [0x36, 'm'], 'i64.store': [0x37, 'm'], 'f32.store': [0x38, 'm'], 'f64.store': [0x39, 'm'],
	'i32.store8': [0x3a, 'm'], 'memory.size': [0x3f, 'u'], 'memory.grow': [0x40, 'u'], 'i32.const': [0x41, 's'],
	'i64.const': [0x42, 'l'], 'f32.const': [0x43, 'f'], 'f64.const': [0x44, 'd'], 'i32.eqz': [0x45], 'i32.lt_s': [0x48],
	'i32.ge_u': [0x4f], 'i32.add': [0x6a], 'i32.sub': [0x6b], 'i32.mul': [0x6c], 'i32.div_s': [0x6d], 'i32.rem_u': [0x70],
	'i64.add': [0x7c], 'f64.add': [0xa0], 'i32.trunc_f64_s': [0xaa], 'ref.null': [0xd0, 't'], 'ref.is_null': [0xd1],
	'ref.func': [0xd2, 'u'], 'i32.trunc_sat_f64_s': [0xfc, 2], 'memory.fill': [0xfc, 11, 0], 'memory.copy': [0xfc, 10, 0, 0],
	'table.grow': [0xfc, 15, 'u'], 'table.size': [0xfc, 16, 'u'], 'return_call_indirect': [0x13, 'u', 'u'],
	'select_t': [0x1c, 1, 't'], 'v128.load': [0xfd, 0, 'm'], 'v128.store': [0xfd, 11, 'm'], 'v128.const': [0xfd, 12, 'v'],
	'try': [0x06, 't'], 'catch': [0x07, 'u'], 'throw': [0x08, 'u'], 'rethrow': [0x09, 'u'], 'throw_ref': [0x0a],
	'delegate': [0x18, 'u'], 'catch_all': [0x19], 'try_table': [0x1f, 't', 'c'],
	'simd': [0xfd, 'u'], 'simd_lane': [0xfd, 'u', 'u'], 'simd_memory': [0xfd, 'u', 'm'], 'simd_memory_lane': [0xfd, 'u', 'm', 'u'],
	'i8x16.shuffle': [0xfd, 13, 'v'], 'atomic': [0xfe, 'u', 'm'], 'atomic.fence': [0xfe, 3, 0],
};

function signed(n) {
	const out = [];
	for (let v = BigInt(n); ;) {
		const byte = Number(v & 0x7fn);
		v >>= 7n;
		if ((v === 0n && !(byte & 0x40)) || (v === -1n && byte & 0x40))
			return [...out, byte];
		out.push(byte | 0x80);
	}
}

function unsigned(n) {
	const out = [];
	for (; n > 0x7f; n = Math.floor(n / 128))
		out.push(n % 128 | 0x80);
	return [...out, n];
}

const vector = (list) => [...unsigned(list.length), ...list.flat()];
const text = (s) => vector([...Buffer.from(s)]);

const blockType = (word) => (word in TYPES ? [TYPES[word]] : signed(word));

function clauses(words) {
	const list = [];
	for (words.shift(); words[0] !== ']';) {
		const kind = CLAUSES[words.shift()];
		list.push([kind, ...(kind < 2 ? unsigned(Number(words.shift())) : []), ...unsigned(Number(words.shift()))]);
	}
	words.shift();
	return vector(list);
}

function immediate(kind, words) {
	switch (kind) {
	case 'u': return unsigned(Number(words.shift()));
	case 's': case 'l': return signed(words.shift());
	case 'f': return [...new Uint8Array(new Float32Array([Number(words.shift())]).buffer)];
	case 'd': return [...new Uint8Array(new Float64Array([Number(words.shift())]).buffer)];
	case 't': return blockType(words.shift());
	case 'c': return clauses(words);
	case 'v': return Array.from({ length: 16 }, () => Number(words.shift()));
	case 'm': return [...unsigned(Number(words.shift())), ...unsigned(Number(words.shift()))];
	default: return [kind];
	}
}

function code(source) {
	const words = source.split(/\s+/).filter(Boolean), out = [];
	while (words.length) {
		const name = words.shift(), op = OPS[name];
		if (!op)
			throw new Error(`no such instruction: ${name}`);
		for (const part of op)
			out.push(...immediate(part, words));
	}
	return [...out, 0x0b];
}

const limits = ([min, max, isShared]) => (max === undefined ? [0, ...unsigned(min)] :
	[isShared ? 3 : 1, ...unsigned(min), ...unsigned(max)]);
const values = (list) => vector(list.map((t) => [TYPES[t]]));

function imported(x) {
	const [module, name, kind, ...rest] = x;
	const head = [...text(module), ...text(name), KINDS[kind]];
	switch (kind) {
	case 'func': return [...head, ...unsigned(rest[0])];
	case 'table': return [...head, TYPES[rest[0]], ...limits(rest[1])];
	case 'memory': return [...head, ...limits(rest[0])];
	case 'tag': return [...head, 0, ...unsigned(rest[0])];
	default: return [...head, TYPES[rest[0]], rest[1] ? 1 : 0];
	}
}

const body = ({ locals = [], code: source }) => {
	const bytes = [...vector(locals.map((t) => [1, TYPES[t]])), ...code(source)];
	return [...unsigned(bytes.length), ...bytes];
};

function assemble({ types = [], imports, funcs, tables, memory, tags, globals, exports: list, start, elems, datas, customs = [] }) {
	const out = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
	const section = (id, bytes) => bytes && out.push(id, ...unsigned(bytes.length), ...bytes);
	section(1, vector(types.map(([params, results]) => [0x60, ...values(params), ...values(results)])));
	section(2, imports && vector(imports.map(imported)));
	section(3, funcs && vector(funcs.map((f) => unsigned(f.type))));
	section(4, tables && vector(tables.map(([type, size]) => [TYPES[type], ...limits(size)])));
	section(5, memory && vector([limits(memory)]));
	section(13, tags && vector(tags.map((type) => [0, ...unsigned(type)])));
	section(6, globals && vector(globals.map(([type, isMutable, init]) => [TYPES[type], isMutable ? 1 : 0, ...code(init)])));
	section(7, list && vector(Object.entries(list).map(([name, [kind, index]]) => [...text(name), KINDS[kind], ...unsigned(index)])));
	section(8, start !== undefined && unsigned(start));
	section(9, elems && vector(elems.map(([offset, indices]) => [0, ...code(offset), ...vector(indices.map(unsigned))])));
	section(10, funcs && vector(funcs.map(body)));
	section(11, datas && vector(datas.map(([offset, bytes]) => [0, ...code(offset), ...vector([...bytes])])));
	for (const [name, bytes] of customs)
		section(0, [...text(name), ...bytes]);
	return new Uint8Array(out);
}

const compile = (parts) => new WebAssembly.Module(assemble(parts));
const instantiate = (parts, imports) => new WebAssembly.Instance(compile(parts), imports);

Object.assign(exports, { assemble, compile, instantiate });
