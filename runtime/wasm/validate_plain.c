/* wasm/validate_plain.c -- checks of the instructions that only compute, and of those of memories, tables and
 * references. */
#include "wasm/atomic_int.h"
#include "wasm/validate_int.h"
#include "wasm/vector_int.h"

enum { I = WASM_I32, L = WASM_I64, F = WASM_F32, D = WASM_F64, V = WASM_V128 };

/* Numeric instructions in ranges of opcodes: two operands, or one if b is 0. */
static const struct numeric { uint8_t first, last, a, b, result; } numerics[] = {
	{ 0x45, 0x45, I, 0, I }, { 0x46, 0x4f, I, I, I }, { 0x50, 0x50, L, 0, I }, { 0x51, 0x5a, L, L, I },
	{ 0x5b, 0x60, F, F, I }, { 0x61, 0x66, D, D, I }, { 0x67, 0x69, I, 0, I }, { 0x6a, 0x78, I, I, I },
	{ 0x79, 0x7b, L, 0, L }, { 0x7c, 0x8a, L, L, L }, { 0x8b, 0x91, F, 0, F }, { 0x92, 0x98, F, F, F },
	{ 0x99, 0x9f, D, 0, D }, { 0xa0, 0xa6, D, D, D }, { 0xa7, 0xa7, L, 0, I }, { 0xa8, 0xa9, F, 0, I },
	{ 0xaa, 0xab, D, 0, I }, { 0xac, 0xad, I, 0, L }, { 0xae, 0xaf, F, 0, L }, { 0xb0, 0xb1, D, 0, L },
	{ 0xb2, 0xb3, I, 0, F }, { 0xb4, 0xb5, L, 0, F }, { 0xb6, 0xb6, D, 0, F }, { 0xb7, 0xb8, I, 0, D },
	{ 0xb9, 0xba, L, 0, D }, { 0xbb, 0xbb, F, 0, D }, { 0xbc, 0xbc, F, 0, I }, { 0xbd, 0xbd, D, 0, L },
	{ 0xbe, 0xbe, I, 0, F }, { 0xbf, 0xbf, L, 0, D }, { 0xc0, 0xc1, I, 0, I }, { 0xc2, 0xc4, L, 0, L },
};

/* Loads (0x28 to 0x35) and stores (to 0x3e): type of the value, and log2 of the bytes. */
static const struct access { uint8_t type, align; } accesses[] = {
	{ I, 2 }, { L, 3 }, { F, 2 }, { D, 3 }, { I, 0 }, { I, 0 }, { I, 1 }, { I, 1 }, { L, 0 }, { L, 0 }, { L, 1 },
	{ L, 1 }, { L, 2 }, { L, 2 },
	{ I, 2 }, { L, 3 }, { F, 2 }, { D, 3 }, { I, 0 }, { I, 1 }, { L, 0 }, { L, 1 }, { L, 2 },
};

static void need_memory(struct checker *c)
{
	if (!c->m->memory_count)
		reader_fail(&c->r, c->op + 1, "memory index 0 exceeds number of declared memories (0)");
}

static void memory_index(struct checker *c)
{
	const uint8_t *at = c->r.p;
	if (read_byte(&c->r, "memory index") != 0)
		reader_fail(&c->r, at, "expected memory index 0");
	need_memory(c);
}

/* max: log2 of the bytes that are accessed */
static void memarg(struct checker *c, uint32_t max)
{
	const uint8_t *at = c->r.p;
	uint32_t align = read_u32(&c->r, "alignment");
	if (align > max)
		reader_fail(&c->r, at, "invalid alignment; expected maximum alignment is %u, actual alignment is %u",
			max, align);
	read_u32(&c->r, "offset");
	need_memory(c);
}

static void access_memory(struct checker *c, uint8_t op)
{
	const struct access *a = &accesses[op - 0x28];
	memarg(c, a->align);
	if (op >= 0x36)
		check_pop(c, a->type);
	check_pop(c, I);
	if (op < 0x36)
		check_push(c, a->type);
}

static void pop3(struct checker *c)
{
	check_pop(c, I);
	check_pop(c, I);
	check_pop(c, I);
}

static uint32_t segment(struct checker *c, uint32_t count, const char *what)
{
	const uint8_t *at = c->r.p;
	uint32_t s = read_u32(&c->r, "segment index");
	if (!c->r.failed && s >= count)
		reader_fail(&c->r, at, "invalid %s segment index: %u", what, s);
	return c->r.failed ? 0 : s;
}

static uint32_t data_index(struct checker *c)
{
	if (!c->m->has_data_count)
		reader_fail(&c->r, c->op, "data count section required");
	return segment(c, c->m->data_count_declared, "data");
}

static void same(struct checker *c, uint8_t a, uint8_t b)
{
	if (!c->r.failed && a != b)
		reader_fail(&c->r, c->op, "type error: %s and %s", wasm_type_name(a), wasm_type_name(b));
}

static void prefixed(struct checker *c)
{
	uint32_t op = read_u32(&c->r, "prefixed opcode index"), s;
	uint8_t t, u;
	switch (op) {
	case 0: case 1: check_pop(c, F); check_push(c, I); break;
	case 2: case 3: check_pop(c, D); check_push(c, I); break;
	case 4: case 5: check_pop(c, F); check_push(c, L); break;
	case 6: case 7: check_pop(c, D); check_push(c, L); break;
	case 8: data_index(c); memory_index(c); pop3(c); break;
	case 9: data_index(c); break;
	case 10: memory_index(c); memory_index(c); pop3(c); break;
	case 11: memory_index(c); pop3(c); break;
	case 12:
		s = segment(c, c->m->element_count, "element");
		t = check_table(c);
		if (!c->r.failed)
			same(c, c->m->elements[s].type, t);
		pop3(c);
		break;
	case 13: segment(c, c->m->element_count, "element"); break;
	case 14:
		t = check_table(c);
		u = check_table(c);
		same(c, t, u);
		pop3(c);
		break;
	case 15: t = check_table(c); check_pop(c, I); check_pop(c, t); check_push(c, I); break;
	case 16: check_table(c); check_push(c, I); break;
	case 17: t = check_table(c); check_pop(c, I); check_pop(c, t); check_pop(c, I); break;
	default:
		reader_fail(&c->r, c->op, "invalid numeric opcode 0xfc%02x", op);
	}
}

static void ref_func(struct checker *c)
{
	const uint8_t *at = c->r.p;
	uint32_t f = read_u32(&c->r, "function index");
	if (c->r.failed)
		return;
	if (f >= c->m->func_count)
		reader_fail(&c->r, at, "function index #%u is out of bounds", f);
	else if (!c->m->declared || !(c->m->declared[f / 8] >> (f & 7) & 1))
		reader_fail(&c->r, at, "undeclared reference to function #%u", f);
	check_push(c, WASM_FUNCREF);
}

static void numeric(struct checker *c, uint8_t op)
{
	for (unsigned i = 0; i < sizeof numerics / sizeof *numerics; i++) {
		const struct numeric *n = &numerics[i];
		if (op < n->first || op > n->last)
			continue;
		if (n->b)
			check_pop(c, n->b);
		check_pop(c, n->a);
		check_push(c, n->result);
		return;
	}
	reader_fail(&c->r, c->op, "Invalid opcode 0x%02x", op);
}

/* ---- vectors */

static void lane(struct checker *c, const struct vector_form *f)
{
	const uint8_t *at = c->r.p;
	uint8_t k = read_byte(&c->r, "lane");
	if (k >= f->lanes)
		reader_fail(&c->r, at, "invalid lane index %u: there are %u", k, f->lanes);
}

static void shuffle(struct checker *c)
{
	const uint8_t *at = c->r.p, *lanes = read_bytes(&c->r, 16, "lanes");
	for (unsigned k = 0; lanes && k < 16; k++)
		if (lanes[k] >= 32)
			reader_fail(&c->r, at + k, "invalid shuffle mask: lane %u of 32", lanes[k]);
}

static void vector(struct checker *c)
{
	uint32_t op = read_u32(&c->r, "prefixed opcode index");
	const struct vector_form *f = &vector_forms[op < VECTOR_OPS ? op : 154];
	c->wide = 1;
	switch ((enum vector_kind)f->kind) {
	case VECTOR_NONE: reader_fail(&c->r, c->op, "invalid simd opcode 0xfd%02x", op); break;
	case VECTOR_LOAD: memarg(c, f->align); check_pop(c, I); check_push(c, V); break;
	case VECTOR_STORE: memarg(c, f->align); check_pop(c, V); check_pop(c, I); break;
	case VECTOR_LOAD_LANE:
		memarg(c, f->align);
		lane(c, f);
		check_pop(c, V);
		check_pop(c, I);
		check_push(c, V);
		break;
	case VECTOR_STORE_LANE:
		memarg(c, f->align);
		lane(c, f);
		check_pop(c, V);
		check_pop(c, I);
		break;
	case VECTOR_CONST: read_bytes(&c->r, 16, "immv128"); check_push(c, V); break;
	case VECTOR_SHUFFLE: shuffle(c); check_pop(c, V); check_pop(c, V); check_push(c, V); break;
	case VECTOR_UNARY: check_pop(c, V); check_push(c, V); break;
	case VECTOR_BINARY: check_pop(c, V); check_pop(c, V); check_push(c, V); break;
	case VECTOR_SELECT: check_pop(c, V); check_pop(c, V); check_pop(c, V); check_push(c, V); break;
	case VECTOR_TEST: check_pop(c, V); check_push(c, I); break;
	case VECTOR_SHIFT: check_pop(c, I); check_pop(c, V); check_push(c, V); break;
	case VECTOR_SPLAT: check_pop(c, f->type); check_push(c, V); break;
	case VECTOR_EXTRACT: lane(c, f); check_pop(c, V); check_push(c, f->type); break;
	case VECTOR_REPLACE: lane(c, f); check_pop(c, f->type); check_pop(c, V); check_push(c, V); break;
	}
}

/* ---- atomic instructions */

/* An address that is aligned as the instruction says, which must be naturally. */
static void atomic_memarg(struct checker *c, uint32_t align)
{
	const uint8_t *at = c->r.p;
	struct reader again = c->r;
	memarg(c, align);
	uint32_t said = read_u32(&again, "");
	if (!c->r.failed && said < align)
		reader_fail(&c->r, at, "invalid alignment for atomic operation; expected alignment is %u, "
			"actual alignment is %u", align, said);
}

static void atomic(struct checker *c)
{
	uint32_t op = read_u32(&c->r, "prefixed opcode index");
	if (c->r.failed)
		return;
	if (!atomic_is(op)) {
		reader_fail(&c->r, c->op, "invalid atomic opcode: 0xfe%02x", op);
		return;
	}
	if (op == ATOMIC_FENCE) {
		if (read_byte(&c->r, "zero") != 0)
			reader_fail(&c->r, c->r.p - 1, "invalid atomic operand");
		return;
	}
	atomic_memarg(c, atomic_align(op));
	uint8_t type = atomic_type(op);
	unsigned n = atomic_operands(op);
	if (op == ATOMIC_WAIT32 || op == ATOMIC_WAIT64)
		check_pop(c, L);
	else if (n == 3)
		check_pop(c, type);
	if (n > 1)
		check_pop(c, type);
	check_pop(c, I);
	if (atomic_has_result(op))
		check_push(c, op < ATOMIC_FIRST ? I : type);
}

void check_plain(struct checker *c, uint8_t op)
{
	struct reader *r = &c->r;
	uint8_t t;
	if (op >= 0x28 && op <= 0x3e) {
		access_memory(c, op);
		return;
	}
	switch (op) {
	case 0x25: t = check_table(c); check_pop(c, I); check_push(c, t); break;
	case 0x26: t = check_table(c); check_pop(c, t); check_pop(c, I); break;
	case 0x3f: memory_index(c); check_push(c, I); break;
	case 0x40: memory_index(c); check_pop(c, I); check_push(c, I); break;
	case 0x41: read_s32(r, "immi32"); check_push(c, I); break;
	case 0x42: read_s64(r, "immi64"); check_push(c, L); break;
	case 0x43: read_bytes(r, 4, "immf32"); check_push(c, F); break;
	case 0x44: read_bytes(r, 8, "immf64"); check_push(c, D); break;
	case 0xd0: check_push(c, wasm_read_reftype(r)); break;
	case 0xd1:
		t = check_pop_any(c);
		if (t != ANY && !wasm_is_reference(t))
			reader_fail(r, c->op, "ref.is_null expected a reference, found %s", wasm_type_name(t));
		check_push(c, I);
		break;
	case 0xd2: ref_func(c); break;
	case 0xfc: prefixed(c); break;
	case 0xfd: vector(c); break;
	case 0xfe: atomic(c); break;
	default: numeric(c, op);
	}
}
