/* wasm/translate_rare.c -- instructions on vectors, atomic ones, and those of exceptions.
 *
 * Where a try's first catch stands, or try_table ends, all that its handlers guard has been translated: the table gets
 * inner ones first.  A handler of try_table has code of its own behind the block, which leaves for its label.
 */
#include "wasm/atomic_int.h"
#include "wasm/translate_int.h"
#include "wasm/vector_int.h"

#include "base/mem.h"

/* ---- vectors */

struct immediates { uint32_t offset; uint8_t lane; const uint8_t *bytes; };

static struct immediates read_immediates(struct translator *t, const struct vector_form *f)
{
	struct immediates im = { 0, 0, NULL };
	if (f->kind >= VECTOR_LOAD && f->kind <= VECTOR_STORE_LANE) {
		read_u32(&t->r, "");
		im.offset = read_u32(&t->r, "");
	}
	if (f->lanes)
		im.lane = read_byte(&t->r, "");
	if (f->kind == VECTOR_CONST || f->kind == VECTOR_SHUFFLE)
		im.bytes = read_bytes(&t->r, 16, "");
	return im;
}

static unsigned operands(const struct vector_form *f)
{
	switch ((enum vector_kind)f->kind) {
	case VECTOR_NONE: case VECTOR_CONST: return 0;
	case VECTOR_LOAD: case VECTOR_UNARY: case VECTOR_TEST: case VECTOR_SPLAT: case VECTOR_EXTRACT: return 1;
	case VECTOR_SELECT: return 3;
	default: return 2;
	}
}

static void emit_bytes(struct translator *t, const uint8_t *bytes)
{
	uint16_t h[8];
	memcpy(h, bytes, sizeof h);
	emit(t, h[0], h[1], h[2], h[3]);
	emit(t, h[4], h[5], h[6], h[7]);
}

void translate_vector(struct translator *t)
{
	uint32_t op = read_u32(&t->r, ""), slots[3] = { 0, 0, 0 };
	const struct vector_form *f = &vector_forms[op];
	struct immediates im = read_immediates(t, f);
	unsigned n = operands(f);
	for (unsigned k = 0; k < n; k++)
		slots[k] = operand_slot(t, t->height - n + k);
	operand_pop(t, n);
	if (f->kind == VECTOR_STORE || f->kind == VECTOR_STORE_LANE) {
		emit(t, OP_VECTOR, slots[0], slots[1], 0);
		emit_pair(t, im.offset, op | (uint32_t)im.lane << 16);
		return;
	}
	uint32_t extra = f->kind == VECTOR_SELECT ? slots[2] : im.lane;
	uint32_t at = emit(t, im.bytes ? OP_VECTOR_LONG : OP_VECTOR, operand_home(t, t->height), slots[0], slots[1]);
	emit_pair(t, im.offset, op | extra << 16);
	if (im.bytes)
		emit_bytes(t, im.bytes);
	operand_push(t);
	operand_made(t, at);
}

void translate_skip_vector(struct translator *t) { read_immediates(t, &vector_forms[read_u32(&t->r, "")]); }

/* ---- atomic instructions */

static uint32_t read_offset(struct translator *t, uint32_t op)
{
	if (op == ATOMIC_FENCE) {
		read_byte(&t->r, "");
		return 0;
	}
	read_u32(&t->r, "");
	return read_u32(&t->r, "");
}

void translate_atomic(struct translator *t)
{
	uint32_t op = read_u32(&t->r, ""), offset = read_offset(t, op), slots[3] = { 0, 0, 0 };
	unsigned n = atomic_operands(op);
	int has_result = atomic_has_result(op);
	for (unsigned k = 0; k < n; k++)
		slots[k] = operand_slot(t, t->height - n + k);
	operand_pop(t, n);
	uint32_t at = emit(t, OP_ATOMIC, has_result ? operand_home(t, t->height) : 0, slots[0], slots[1]);
	emit_pair(t, offset, op | slots[2] << 16);
	if (has_result) {
		operand_push(t);
		operand_made(t, at);
	}
}

void translate_skip_atomic(struct translator *t) { read_offset(t, read_u32(&t->r, "")); }

/* ---- exceptions */

static void add_handler(struct translator *t, const struct scope *s, struct handler h)
{
	if (t->handler_count == t->handler_room && !translate_grow(t, (void **)&t->handlers, &t->handler_room,
		sizeof *t->handlers)) {
		t->r.p = t->r.end;
		return;
	}
	h.start = s->start;
	h.end = s->guarded_end;
	h.depth = s->guards + 1;
	t->handlers[t->handler_count++] = h;
}

static void push_values(struct translator *t, uint32_t tag)
{
	for (uint32_t k = 0; k < t->m->types[t->m->tags[tag]].params; k++)
		operand_push(t);
}

void translate_catch(struct translator *t, uint8_t op)
{
	struct scope *s = &t->scopes[t->depth - 1];
	uint32_t tag = op == 0x19 ? HANDLER_ALL : read_u32(&t->r, "");
	if (s->kind == BLOCK_TRY) {
		s->guarded_end = t->n;
		t->guards = s->guards;
	}
	s->kind = op == 0x19 ? BLOCK_CATCH_ALL : BLOCK_CATCH;
	if (!t->dead) {
		operand_move_to(t, s->height, s->type.results);
		translate_jump(t, s, emit_x32(t, OP_BR, 0, 0));
	}
	operand_pop(t, t->height - s->height);
	operand_push(t);               /* the exception, for rethrow */
	s->handler = t->handler_count;
	add_handler(t, s, (struct handler){ .tag = tag, .target = t->n, .kept = HANDLER_NO_SLOT,
		.slot = (uint16_t)operand_home(t, t->height) });
	if (tag != HANDLER_ALL)
		push_values(t, tag);
	t->dead = 0;
	t->last = NONE;
}

void translate_delegate(struct translator *t)
{
	struct scope *s = &t->scopes[t->depth - 1], *to = s - 1 - read_u32(&t->r, "");
	s->guarded_end = t->n;
	int guards = to->kind == BLOCK_TRY || to->kind == BLOCK_TRY_TABLE;
	add_handler(t, s, (struct handler){ .tag = HANDLER_DELEGATE, .target = to->guards + (uint32_t)guards });
	translate_end(t);
	t->last = NONE;
}

void translate_throw(struct translator *t, uint8_t op)
{
	uint32_t x = op == 0x0a ? 0 : read_u32(&t->r, "");
	if (op == 0x08) {
		uint32_t n = t->m->types[t->m->tags[x]].params;
		operand_settle_top(t, n);
		emit_x32(t, OP_THROW, operand_home(t, t->height - n), x);
		operand_pop(t, n);
	} else if (op == 0x09) {
		struct scope *s = &t->scopes[t->depth - 1 - x];
		uint32_t home = operand_home(t, s->height);
		if (!t->no_memory)
			t->handlers[s->handler].kept = (uint16_t)home;
		emit(t, OP_THROW_REF, home, 0, 0);
	} else {
		emit(t, OP_THROW_REF, operand_slot(t, t->height - 1), 0, 0);
		operand_pop(t, 1);
	}
	translate_dead(t);
}

void translate_skip_clauses(struct translator *t)
{
	for (uint32_t n = read_u32(&t->r, ""); n && !t->r.failed; n--)
		wasm_read_clause(&t->r);
}

void translate_clauses(struct translator *t)
{
	struct scope *s = &t->scopes[t->depth - 1];
	struct reader after = t->r;
	t->r.p = s->clauses;
	uint32_t n = read_u32(&t->r, "");
	s->guarded_end = t->n;
	if (n && !t->dead) {
		operand_move_to(t, s->height, s->type.results);
		translate_jump(t, s, emit_x32(t, OP_BR, 0, 0));
	}
	while (n-- && !t->no_memory) {
		struct clause c = wasm_read_clause(&t->r);
		operand_pop(t, t->height - s->height);
		uint32_t home = operand_home(t, t->height), at = t->n;
		if (clause_has_tag(c))
			push_values(t, c.tag);
		uint32_t kept = clause_has_ref(c) ? operand_push(t) : HANDLER_NO_SLOT;
		add_handler(t, s, (struct handler){ .tag = clause_has_tag(c) ? c.tag : HANDLER_ALL, .target = at,
			.slot = (uint16_t)home, .kept = (uint16_t)kept });
		translate_leave(t, s - 1 - c.label);
		t->dead = 1;
	}
	t->r = after;
}

uint32_t translate_handlers(struct translator *t)
{
	size_t words = (t->handler_count * sizeof *t->handlers + sizeof *t->code - 1) / sizeof *t->code;
	uint32_t at = t->n;
	if (!t->handler_count || t->no_memory)
		return 0;
	struct wasm_insn *code = mem_try_realloc(t->code, (at + 1 + words) * sizeof *code);
	if (!code) {
		t->no_memory = 1;
		return 0;
	}
	t->code = code;
	code[at] = (struct wasm_insn){ 0, 0, (uint16_t)t->handler_count, (uint16_t)(t->handler_count >> 16) };
	memcpy(code + at + 1, t->handlers, t->handler_count * sizeof *t->handlers);
	return at;
}
