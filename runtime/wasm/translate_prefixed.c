/* wasm/translate_prefixed.c -- instructions on vectors, and atomic ones. */
#include "wasm/atomic_int.h"
#include "wasm/translate_int.h"
#include "wasm/vector_int.h"

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
