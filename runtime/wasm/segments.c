/* wasm/segments.c -- element segments and constant expressions: decoded, checked, evaluated. */
#include "wasm/reader_int.h"

#include "base/mem.h"

enum { CONSTANT_DEPTH = 64 };          /* values of one expression at a time */

void wasm_declare(struct decoder *d, uint32_t func)
{
	struct wasm_module *m = d->m;
	if (!m->declared)
		m->declared = mem_try_zalloc(m->func_count / 8 + 1);   /* all are known by now */
	if (!m->declared) {
		wasm_no_memory(d);
		return;
	}
	m->declared[func / 8] |= (uint8_t)(1u << (func & 7));
}

static uint8_t global_get(struct decoder *d)
{
	const uint8_t *at = d->r.p;
	uint32_t g = read_u32(&d->r, "global index");
	if (g >= d->m->global_count) {
		reader_fail(&d->r, at, "Invalid global index: %u", g);
		return WASM_I32;
	}
	if (g >= d->m->imported[WASM_GLOBAL])
		reader_fail(&d->r, at, "non-imported globals cannot be used in constant expressions");
	if (d->m->globals[g].is_mutable)
		reader_fail(&d->r, at, "mutable globals cannot be used in constant expressions");
	return d->m->globals[g].type;
}

struct expr wasm_read_constant(struct decoder *d, uint8_t type)
{
	struct reader *r = &d->r;
	struct expr e = { reader_offset(r), 0 };
	uint8_t stack[CONSTANT_DEPTH];
	unsigned depth = 0;
	for (;;) {
		const uint8_t *at = r->p;
		uint8_t op = read_byte(r, "opcode"), t = 0;
		if (r->failed)
			return e;
		switch (op) {
		case 0x0b:
			if (depth != 1)
				reader_fail(r, at, "expected 1 elements on the stack for constant expression, found %u",
					depth);
			else if (stack[0] != type)
				reader_fail(r, at, "type error in constant expression[0] (expected %s, got %s)",
					wasm_type_name(type),
					wasm_type_name(stack[0]));
			e.size = reader_offset(r) - e.at;
			return e;
		case 0x41: read_s32(r, "immi32"); t = WASM_I32; break;
		case 0x42: read_s64(r, "immi64"); t = WASM_I64; break;
		case 0x43: read_bytes(r, 4, "immf32"); t = WASM_F32; break;
		case 0x44: read_bytes(r, 8, "immf64"); t = WASM_F64; break;
		case 0x23: t = global_get(d); break;
		case 0xd0: t = wasm_read_reftype(r); break;
		case 0xd2: {
			const uint8_t *where = r->p;
			uint32_t f = read_u32(r, "function index");
			if (f >= d->m->func_count)
				reader_fail(r, where, "function index #%u is out of bounds", f);
			else
				wasm_declare(d, f);
			t = WASM_FUNCREF;
			break;
		}
		case 0x6a: case 0x6b: case 0x6c: case 0x7c: case 0x7d: case 0x7e:
			t = op < 0x70 ? WASM_I32 : WASM_I64;
			if (depth < 2 || stack[depth - 1] != t || stack[depth - 2] != t)
				reader_fail(r, at, "type error in constant expression");
			else
				depth -= 2;
			break;
		case 0xfd:
			if (read_u32(r, "prefixed opcode index") != 12)
				reader_fail(r, at, "this opcode is not allowed in constant expressions");
			read_bytes(r, 16, "immv128");
			t = WASM_V128;
			break;
		default:
			reader_fail(r, at, "opcode 0x%02x is not allowed in constant expressions", op);
		}
		if (depth == CONSTANT_DEPTH)
			reader_fail(r, at, "constant expression is too deep");
		else
			stack[depth++] = t;
	}
}

void wasm_constant_skip(struct wasm_instance *i, struct expr *e, uint64_t *lower, uint64_t *upper)
{
	struct wasm_error unused;
	const uint8_t *bytes = i->module->bytes;
	struct reader r = { bytes, bytes + e->at, bytes + i->module->size, &unused, 0 };
	uint64_t stack[CONSTANT_DEPTH];
	unsigned depth = 0;
	const struct wasm_global *g;
	*upper = 0;                    /* of the only value there is then, for nothing is computed from vectors here */
	for (;;) {
		uint8_t op = read_byte(&r, "");
		uint64_t v = 0;
		switch (op) {
		case 0x0b:
			e->size = reader_offset(&r) - e->at;
			*lower = stack[0];
			return;
		case 0x41: v = (uint32_t)read_s32(&r, ""); break;
		case 0x42: v = (uint64_t)read_s64(&r, ""); break;
		case 0x43: v = read_fixed32(&r, ""); break;
		case 0x44: v = read_fixed64(&r, ""); break;
		case 0x23:
			g = i->globals[read_u32(&r, "")];
			v = g->value;
			*upper = g->upper;
			break;
		case 0xfd:
			read_u32(&r, "");
			v = read_fixed64(&r, "");
			*upper = read_fixed64(&r, "");
			break;
		case 0xd0: read_byte(&r, ""); break;
		case 0xd2: v = (uintptr_t)i->funcs[read_u32(&r, "")]; break;
		case 0x6a: v = (uint32_t)(stack[depth - 2] + stack[depth - 1]); depth -= 2; break;
		case 0x6b: v = (uint32_t)(stack[depth - 2] - stack[depth - 1]); depth -= 2; break;
		case 0x6c: v = (uint32_t)(stack[depth - 2] * stack[depth - 1]); depth -= 2; break;
		case 0x7c: v = stack[depth - 2] + stack[depth - 1]; depth -= 2; break;
		case 0x7d: v = stack[depth - 2] - stack[depth - 1]; depth -= 2; break;
		case 0x7e: v = stack[depth - 2] * stack[depth - 1]; depth -= 2; break;
		}
		stack[depth++] = v;
	}
}

uint64_t wasm_constant(struct wasm_instance *i, struct expr e)
{
	uint64_t lower, upper;
	wasm_constant_skip(i, &e, &lower, &upper);
	return lower;
}

static void elements(struct decoder *d, struct element_segment *s)
{
	struct reader *r = &d->r;
	const uint8_t *at = r->p;
	s->count = read_u32(r, "number of elements");
	if (s->count > MAX_ELEMENTS)
		reader_fail(r, at, "number of elements of %u exceeds internal limit of %u", s->count, MAX_ELEMENTS);
	s->at = reader_offset(r);
	for (uint32_t k = 0; k < s->count && !r->failed; k++) {
		at = r->p;
		if (s->is_expr) {
			wasm_read_constant(d, s->type);
			continue;
		}
		uint32_t f = read_u32(r, "function index");
		if (!r->failed && f >= d->m->func_count)
			reader_fail(r, at, "function index %u out of bounds (%u entries)", f, d->m->func_count);
		else if (!r->failed)
			wasm_declare(d, f);
	}
}

/* The flags: bit 0: passive or declarative, bit 1: declarative, or with an explicit table; bit 2: expressions. */
static void element(struct decoder *d, struct element_segment *s)
{
	struct reader *r = &d->r;
	const uint8_t *at = r->p;
	uint32_t flags = read_u32(r, "flag");
	if (flags > 7) {
		reader_fail(r, at, "illegal flag value %u", flags);
		return;
	}
	s->mode = !(flags & 1) ? SEGMENT_ACTIVE : flags & 2 ? SEGMENT_DECLARATIVE : SEGMENT_PASSIVE;
	s->is_expr = (flags & 4) != 0;
	s->type = WASM_FUNCREF;
	if (s->mode == SEGMENT_ACTIVE) {
		at = r->p;
		s->table = flags & 2 ? read_u32(r, "table index") : 0;
		if (!r->failed && s->table >= d->m->table_count) {
			reader_fail(r, at, "out of bounds table index %u", s->table);
			return;
		}
		s->offset = wasm_read_constant(d, WASM_I32);
	}
	if (flags & 3) {
		at = r->p;
		if (s->is_expr) {
			s->type = wasm_read_reftype(r);
		} else {
			uint8_t kind = read_byte(r, "element kind");
			if (kind != 0)
				reader_fail(r, at, "illegal element kind 0x%x. Must be 0x00", kind);
		}
	}
	if (s->mode == SEGMENT_ACTIVE && !r->failed && d->m->tables[s->table].type != s->type)
		reader_fail(r, at, "Element segment of type %s is not a subtype of referenced table %u (type %s)",
			wasm_type_name(s->type), s->table, wasm_type_name(d->m->tables[s->table].type));
	elements(d, s);
}

void wasm_element_section(struct decoder *d)
{
	struct wasm_module *m = d->m;
	struct reader *r = &d->r;
	const uint8_t *at = r->p;
	uint32_t n = read_u32(r, "segment count");
	if (n > MAX_ELEMENTS || n > (size_t)(r->end - r->p)) {
		reader_fail(r, at, "segment count of %u exceeds internal limit", n);
		return;
	}
	m->elements = mem_try_zalloc((n + 1) * sizeof *m->elements);
	if (!m->elements)
		wasm_no_memory(d);
	for (uint32_t i = 0; i < n && !r->failed; i++) {
		element(d, &m->elements[i]);
		m->element_count = i + 1;
	}
}
