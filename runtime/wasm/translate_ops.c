/* wasm/translate_ops.c -- the instructions that compute, and those of memories, tables and globals. */
#include "wasm/translate_int.h"

static int is_small(struct operand o, int wide)
{
	int64_t v = wide ? (int64_t)o.value : (int32_t)(uint32_t)o.value;
	return o.kind == IS_CONST && v == (int16_t)v;
}

/* d = a OP b, with code[op] for slots, op_c if b is a small constant (0: there is none). */
static void binary(struct translator *t, unsigned op, unsigned op_c, int commutes, int wide)
{
	uint32_t b = t->height - 1, a = b - 1, x, y, d = operand_home(t, a);
	if (op_c && commutes && is_small(t->stack[a], wide) && t->stack[b].kind != IS_CONST) {
		y = (uint16_t)t->stack[a].value;
		x = operand_slot(t, b);
		op = op_c;
	} else if (op_c && is_small(t->stack[b], wide)) {
		x = operand_slot(t, a);
		y = (uint16_t)t->stack[b].value;
		op = op_c;
	} else {
		x = operand_slot(t, a);
		y = operand_slot(t, b);
	}
	operand_pop(t, 2);
	uint32_t at = emit(t, op, d, x, y);
	operand_push(t);
	operand_made(t, at);
}

static void unary(struct translator *t, unsigned op)
{
	uint32_t a = t->height - 1, x = operand_slot(t, a), d = operand_home(t, a);
	operand_pop(t, 1);
	uint32_t at = emit(t, op, d, x, 0);
	operand_push(t);
	operand_made(t, at);
}

/* ---- comparisons; k: which one, in the order of INT_COMPARE */

static const uint8_t mirrored[] = { 0, 1, 4, 5, 2, 3, 8, 9, 6, 7 };    /* a OP b is b OP' a */
static const uint8_t negated[] = { 1, 0, 8, 9, 6, 7, 4, 5, 2, 3 };

static void int_compare(struct translator *t, unsigned k, int wide)
{
	uint32_t b = t->height - 1, a = b - 1;
	if (is_small(t->stack[a], wide) && t->stack[b].kind != IS_CONST) {
		uint32_t y = (uint16_t)t->stack[a].value, x = operand_slot(t, b);
		operand_pop(t, 2);
		uint32_t at = emit(t, (wide ? OP_I64_EQ_C : OP_I32_EQ_C) + mirrored[k], operand_home(t, a), x, y);
		operand_push(t);
		operand_made(t, at);
		return;
	}
	binary(t, (wide ? OP_I64_EQ : OP_I32_EQ) + k, (wide ? OP_I64_EQ_C : OP_I32_EQ_C) + k, 0, wide);
}

/* The four families of integer comparisons, each of 10: which one op belongs to, or NULL. */
static const struct family { uint16_t first, jump; } families[] = {
	{ OP_I32_EQ, OP_J_I32_EQ }, { OP_I64_EQ, OP_J_I64_EQ }, { OP_I32_EQ_C, OP_J_I32_EQ_C }, { OP_I64_EQ_C,
		OP_J_I64_EQ_C },
};

static const struct family *family_of(unsigned op)
{
	for (unsigned i = 0; i < 4; i++)
		if (op - families[i].first < 10)
			return &families[i];
	return NULL;
}

/* The operand on top was just compared: its comparison ends the code. */
static struct wasm_insn *just_compared(struct translator *t)
{
	return t->last != NONE && t->last == t->n - 1 && t->stack[t->height - 1].kind == IN_SLOT ? &t->code[t->last] :
		NULL;
}

static void eqz(struct translator *t, int wide)
{
	struct wasm_insn *i = just_compared(t);
	const struct family *f = i ? family_of(i->op) : NULL;
	if (f) {
		i->op = (uint16_t)(f->first + negated[i->op - f->first]);
		return;
	}
	operand_push_const(t, 0);
	int_compare(t, 0, wide);
}

uint32_t emit_condition(struct translator *t, int negate, int is_near)
{
	struct wasm_insn *p = just_compared(t), i;
	const struct family *f;
	uint32_t slot;
	if (p && is_near) {
		i = *p;
		f = family_of(i.op);
		if (f) {
			unsigned k = i.op - f->first;
			operand_pop(t, 1);
			t->n--;
			return emit(t, f->jump + (negate ? negated[k] : k), i.b, i.c, 0);
		}
		if (i.op >= OP_F32_EQ && i.op <= OP_F64_GE) {
			operand_pop(t, 1);
			t->n--;
			return emit(t, (negate ? OP_JN_F32_EQ : OP_J_F32_EQ) + (i.op - OP_F32_EQ), i.b, i.c, 0);
		}
	}
	slot = operand_slot(t, t->height - 1);
	operand_pop(t, 1);
	return emit(t, negate ? OP_BRZ : OP_BRNZ, slot, 0, 0);
}

/* ---- memory */

static void access_memory(struct translator *t, uint8_t op)
{
	static const uint16_t loads[] = { OP_LOAD_32, OP_LOAD_64, OP_LOAD_32, OP_LOAD_64, OP_LOAD_8S, OP_LOAD_8U,
		OP_LOAD_16S,
		OP_LOAD_16U, OP_LOAD_8S_64, OP_LOAD_8U, OP_LOAD_16S_64, OP_LOAD_16U, OP_LOAD_32S_64, OP_LOAD_32 };
	static const uint16_t stores[] = { OP_STORE_32, OP_STORE_64, OP_STORE_32, OP_STORE_64, OP_STORE_8, OP_STORE_16,
		OP_STORE_8, OP_STORE_16, OP_STORE_32 };
	uint32_t offset, at, x, y;
	read_u32(&t->r, "");
	offset = read_u32(&t->r, "");
	int is_far = offset > UINT16_MAX;
	if (op < 0x36) {
		unsigned load = loads[op - 0x28] + (is_far ? OP_LOAD_FAR_32 - OP_LOAD_32 : 0);
		x = operand_slot(t, t->height - 1);
		operand_pop(t, 1);
		at = emit(t, load, operand_home(t, t->height), x, is_far ? 0 : offset);
		if (is_far)
			emit_pair(t, offset, 0);
		operand_push(t);
		operand_made(t, at);
		return;
	}
	x = operand_slot(t, t->height - 2);
	y = operand_slot(t, t->height - 1);
	operand_pop(t, 2);
	emit(t, stores[op - 0x36] + (is_far ? OP_STORE_FAR_8 - OP_STORE_8 : 0), x, y, is_far ? 0 : offset);
	if (is_far)
		emit_pair(t, offset, 0);
}

/* Three operands, no result. */
static void bulk(struct translator *t, unsigned op, uint32_t x, uint32_t y)
{
	uint32_t h = t->height, a = operand_slot(t, h - 3), b = operand_slot(t, h - 2), c = operand_slot(t, h - 1);
	operand_pop(t, 3);
	emit(t, op, a, b, c);
	emit_pair(t, x, y);
}

static void prefixed(struct translator *t)
{
	uint32_t op = read_u32(&t->r, ""), x = 0, y = 0, a, b, at;
	if (op < 8) {
		unary(t, OP_SAT_I32_F32_S + op);
		return;
	}
	x = read_u32(&t->r, "");
	if (op == 8 || op == 10 || op == 12 || op == 14)
		y = read_u32(&t->r, "");
	switch (op) {
	case 8: bulk(t, OP_MEMORY_INIT, x, 0); break;
	case 9: emit(t, OP_DATA_DROP, 0, 0, 0); emit_pair(t, x, 0); break;
	case 10: bulk(t, OP_MEMORY_COPY, 0, 0); break;
	case 11: bulk(t, OP_MEMORY_FILL, 0, 0); break;
	case 12: bulk(t, OP_TABLE_INIT, x, y); break;
	case 13: emit(t, OP_ELEM_DROP, 0, 0, 0); emit_pair(t, x, 0); break;
	case 14: bulk(t, OP_TABLE_COPY, x, y); break;
	case 15:
		a = operand_slot(t, t->height - 2);
		b = operand_slot(t, t->height - 1);
		operand_pop(t, 2);
		at = emit(t, OP_TABLE_GROW, operand_home(t, t->height), a, b);
		emit_pair(t, x, 0);
		operand_push(t);
		operand_made(t, at);
		break;
	case 16:
		at = emit(t, OP_TABLE_SIZE, operand_home(t, t->height), 0, 0);
		emit_pair(t, x, 0);
		operand_push(t);
		operand_made(t, at);
		break;
	case 17: bulk(t, OP_TABLE_FILL, x, 0); break;
	}
}

static void table_access(struct translator *t, uint8_t op)
{
	uint32_t x = read_u32(&t->r, ""), a, b, at;
	if (op == 0x25) {
		a = operand_slot(t, t->height - 1);
		operand_pop(t, 1);
		at = emit(t, OP_TABLE_GET, operand_home(t, t->height), a, 0);
		emit_pair(t, x, 0);
		operand_push(t);
		operand_made(t, at);
		return;
	}
	a = operand_slot(t, t->height - 2);
	b = operand_slot(t, t->height - 1);
	operand_pop(t, 2);
	emit(t, OP_TABLE_SET, a, b, 0);
	emit_pair(t, x, 0);
}

static void made_x32(struct translator *t, unsigned op, uint32_t x)
{
	uint32_t at = emit_x32(t, op, operand_home(t, t->height), x);
	operand_push(t);
	operand_made(t, at);
}

static void global(struct translator *t, uint8_t op)
{
	uint32_t x = read_u32(&t->r, "");
	uint8_t type = t->m->globals[x].type;
	if (op == 0x23) {
		made_x32(t, wasm_is_reference(type) ? OP_GLOBAL_GET_REF : type == WASM_V128 ? OP_GLOBAL_GET_WIDE :
			OP_GLOBAL_GET, x);
		return;
	}
	uint32_t a = operand_slot(t, t->height - 1);
	operand_pop(t, 1);
	emit_x32(t, type == WASM_V128 ? OP_GLOBAL_SET_WIDE : OP_GLOBAL_SET, a, x);
}

static void select(struct translator *t)
{
	uint32_t h = t->height, a = operand_slot(t, h - 3), b = operand_slot(t, h - 2), c = operand_slot(t, h - 1);
	operand_pop(t, 3);
	uint32_t at = emit(t, t->wide ? OP_SELECT_WIDE : OP_SELECT, operand_home(t, t->height), a, b);
	emit(t, 0, c, 0, 0);
	operand_push(t);
	operand_made(t, at);
}

/* ---- numeric instructions, 0x45 to 0xc4 */

/* k: 0 add ... 14 rotr, as WebAssembly orders them */
static void int_binary(struct translator *t, unsigned k, int wide)
{
	static const uint8_t places[] = { 0, 1, 2, 0, 1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10 };
	struct operand *b = &t->stack[t->height - 1];
	if (k >= 3 && k <= 6) {
		binary(t, (wide ? OP_I64_DIV_S : OP_I32_DIV_S) + (k - 3), 0, 0, wide);
		return;
	}
	unsigned place = places[k], commutes = place == 0 || (place >= 2 && place <= 5);
	if (place == 1 && b->kind == IS_CONST) {       /* a - 1 is a + -1 */
		b->value = wide ? 0 - b->value : (uint32_t)(0 - b->value);
		place = 0;
		commutes = 1;
	}
	binary(t, (wide ? OP_I64_ADD : OP_I32_ADD) + place, (wide ? OP_I64_ADD_C : OP_I32_ADD_C) + place, (int)commutes,
		wide);
}

static void convert(struct translator *t, uint8_t op)
{
	unsigned o = OP_WRAP + (op - 0xa7u);
	if (o == OP_EXTEND_U || (o >= OP_SAME_0 && o <= OP_SAME_3))
		return;                /* the same bits */
	unary(t, o);
}

static void numeric(struct translator *t, uint8_t op)
{
	if (op == 0x45 || op == 0x50)
		eqz(t, op == 0x50);
	else if (op <= 0x4f)
		int_compare(t, op - 0x46u, 0);
	else if (op <= 0x5a)
		int_compare(t, op - 0x51u, 1);
	else if (op <= 0x66)
		binary(t, OP_F32_EQ + (op - 0x5bu), 0, 0, 0);
	else if (op <= 0x69)
		unary(t, OP_I32_CLZ + (op - 0x67u));
	else if (op <= 0x78)
		int_binary(t, op - 0x6au, 0);
	else if (op <= 0x7b)
		unary(t, OP_I64_CLZ + (op - 0x79u));
	else if (op <= 0x8a)
		int_binary(t, op - 0x7cu, 1);
	else if (op <= 0x91)
		unary(t, OP_F32_ABS + (op - 0x8bu));
	else if (op <= 0x98)
		binary(t, OP_F32_ADD + (op - 0x92u), 0, 0, 0);
	else if (op <= 0x9f)
		unary(t, OP_F64_ABS + (op - 0x99u));
	else if (op <= 0xa6)
		binary(t, OP_F64_ADD + (op - 0xa0u), 0, 0, 0);
	else
		convert(t, op);
}

void translate_op(struct translator *t, uint8_t op)
{
	uint32_t a, at;
	if (op >= 0x28 && op <= 0x3e) {
		access_memory(t, op);
		return;
	}
	switch (op) {
	case 0x1c: read_u32(&t->r, ""); read_byte(&t->r, ""); select(t); break;
	case 0x1b: select(t); break;
	case 0x23: case 0x24: global(t, op); break;
	case 0x25: case 0x26: table_access(t, op); break;
	case 0x3f:
		read_byte(&t->r, "");
		made_x32(t, OP_MEMORY_SIZE, 0);
		break;
	case 0x40:
		read_byte(&t->r, "");
		a = operand_slot(t, t->height - 1);
		operand_pop(t, 1);
		at = emit(t, OP_MEMORY_GROW, operand_home(t, t->height), a, 0);
		operand_push(t);
		operand_made(t, at);
		break;
	case 0x41: operand_push_const(t, (uint32_t)read_s32(&t->r, "")); break;
	case 0x42: operand_push_const(t, (uint64_t)read_s64(&t->r, "")); break;
	case 0x43: operand_push_const(t, read_fixed32(&t->r, "")); break;
	case 0x44: operand_push_const(t, read_fixed64(&t->r, "")); break;
	case 0xd0: read_byte(&t->r, ""); operand_push_const(t, 0); break;
	case 0xd1: eqz(t, 1); break;
	case 0xd2: made_x32(t, OP_REF_FUNC, read_u32(&t->r, "")); break;
	case 0xfc: prefixed(t); break;
	case 0xfd: translate_vector(t); break;
	case 0xfe: translate_atomic(t); break;
	default: numeric(t, op);
	}
}

void translate_skip(struct translator *t, uint8_t op)
{
	struct reader *r = &t->r;
	uint32_t n;
	if (op >= 0x28 && op <= 0x3e) {
		read_u32(r, "");
		read_u32(r, "");
		return;
	}
	switch (op) {
	case 0x02: case 0x03: case 0x04: case 0x06: wasm_read_block_type(r, t->m); break;
	case 0x1f: wasm_read_block_type(r, t->m); translate_skip_clauses(t); break;
	case 0x07: case 0x08: case 0x09: case 0x18:
	case 0x0c: case 0x0d: case 0x10: case 0x12: case 0x20: case 0x21: case 0x22: case 0x23: case 0x24: case 0x25:
	case 0x26: case 0xd2: read_u32(r, ""); break;
	case 0x0e:
		for (n = read_u32(r, "") + 1; n && !r->failed; n--)
			read_u32(r, "");
		break;
	case 0x11: case 0x13: read_u32(r, ""); read_u32(r, ""); break;
	case 0x1c: read_u32(r, ""); read_byte(r, ""); break;
	case 0x3f: case 0x40: case 0xd0: read_byte(r, ""); break;
	case 0x41: read_s32(r, ""); break;
	case 0x42: read_s64(r, ""); break;
	case 0x43: read_bytes(r, 4, ""); break;
	case 0x44: read_bytes(r, 8, ""); break;
	case 0xfd: translate_skip_vector(t); break;
	case 0xfe: translate_skip_atomic(t); break;
	case 0xfc:
		n = read_u32(r, "");
		if (n >= 8)
			read_u32(r, "");
		if (n == 8 || n == 10 || n == 12 || n == 14)
			read_u32(r, "");
		break;
	}
}
