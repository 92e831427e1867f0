/* wasm/translate.c -- from a validated body to code_int.h's instructions: blocks, jumps, calls, and the operand stack.
 *
 * One pass.  local.get and constants make no code: the operand remembers what it is, and whoever uses it names the
 * local itself.  Two things end that: an assignment to the local, before which operands that stand for it are copied to
 * their slots; and a block, at whose start no operand may stand for a local, because copying would then happen on one
 * path only. Where paths meet, operands are in their own slots.
 *
 * Jumps of 16 bits that turn out too short start the translation again, with long ones only.
 */
#include "wasm/translate_int.h"

#include <errno.h>

#include "base/mem.h"

int translate_grow(struct translator *t, void **list, uint32_t *room, size_t size)
{
	uint32_t more = *room ? *room * 2 : 64;
	void *p = mem_try_realloc(*list, more * size);
	if (!p) {
		t->no_memory = 1;
		return 0;
	}
	*list = p;
	*room = more;
	return 1;
}

/* ---- code */

uint32_t emit(struct translator *t, unsigned op, uint32_t a, uint32_t b, uint32_t c)
{
	if (t->n == t->room && !translate_grow(t, (void **)&t->code, &t->room, sizeof *t->code)) {
		t->r.p = t->r.end;
		return 0;
	}
	t->code[t->n] = (struct wasm_insn){ (uint16_t)op, (uint16_t)a, (uint16_t)b, (uint16_t)c };
	if (t->sought && t->n == *t->sought - 1)
		*t->found = t->op_at;
	t->last = NONE;
	return t->n++;
}

uint32_t emit_x32(struct translator *t, unsigned op, uint32_t a, uint32_t x)
{
	return emit(t, op, a, x & 0xffff, x >> 16);
}

void emit_pair(struct translator *t, uint32_t x, uint32_t y)
{
	emit(t, y & 0xffff, y >> 16, x & 0xffff, x >> 16);
}

static int is_near_jump(unsigned op) { return op >= OP_J_I32_EQ && op <= OP_JN_F64_GE; }

static void set_target(struct translator *t, uint32_t at, uint32_t target)
{
	int32_t rel = (int32_t)(target - at);
	if (t->no_memory)
		return;
	if (is_near_jump(t->code[at].op)) {
		if (rel != (int16_t)rel)
			t->too_far = 1;
		t->code[at].c = (uint16_t)rel;
	} else {
		t->code[at].b = (uint16_t)rel;
		t->code[at].c = (uint16_t)((uint32_t)rel >> 16);
	}
}

/* The jump at `at` goes to the end of the scope, or to a loop's start. */
void translate_jump(struct translator *t, struct scope *s, uint32_t at)
{
	if (s->kind == BLOCK_LOOP) {
		set_target(t, at, s->start);
		return;
	}
	if (t->jump_count == t->jump_room && !translate_grow(t, (void **)&t->jumps, &t->jump_room, sizeof *t->jumps))
		return;
	t->jumps[t->jump_count] = (struct jump){ at, s->jumps };
	s->jumps = t->jump_count++;
}

static void land(struct translator *t, struct scope *s)
{
	for (uint32_t j = s->jumps; j != NONE; j = t->jumps[j].next)
		set_target(t, t->jumps[j].at, t->n);
	s->jumps = NONE;
	t->last = NONE;
}

/* ---- operands */

uint32_t operand_home(const struct translator *t, uint32_t at) { return t->locals + at; }

static void move(struct translator *t, uint32_t to, struct operand o, uint32_t home)
{
	if (o.kind == IS_CONST) {
		if (o.value <= UINT32_MAX) {
			emit_x32(t, OP_CONST32, to, (uint32_t)o.value);
		} else {
			emit(t, OP_CONST64, to, 0, 0);
			emit_pair(t, (uint32_t)o.value, (uint32_t)(o.value >> 32));
		}
	} else {
		uint32_t from = o.kind == IN_LOCAL ? (uint32_t)o.value : home;
		if (from != to)
			emit(t, t->wide ? OP_COPY_WIDE : OP_COPY, to, from, 0);
	}
}

void operand_settle(struct translator *t, uint32_t at)
{
	struct operand *o = &t->stack[at];
	if (o->kind == IN_SLOT)
		return;
	if (o->kind == IN_LOCAL)
		t->in_local--;
	move(t, operand_home(t, at), *o, 0);
	o->kind = IN_SLOT;
}

uint32_t operand_slot(struct translator *t, uint32_t at)
{
	struct operand *o = &t->stack[at];
	if (o->kind == IN_LOCAL)
		return (uint32_t)o->value;
	if (o->kind == IS_CONST)
		operand_settle(t, at);
	return operand_home(t, at);
}

void operand_pop(struct translator *t, uint32_t n)
{
	while (n--)
		if (t->stack[--t->height].kind == IN_LOCAL)
			t->in_local--;
}

static void push(struct translator *t, struct operand o)
{
	if (t->height == t->stack_room && !translate_grow(t, (void **)&t->stack, &t->stack_room, sizeof *t->stack)) {
		t->r.p = t->r.end;
		return;
	}
	t->stack[t->height++] = o;
	if (t->height > t->height_max)
		t->height_max = t->height;
}

uint32_t operand_push(struct translator *t)
{
	push(t, (struct operand){ 0, IN_SLOT });
	return t->locals + t->height - 1;
}

void operand_push_const(struct translator *t, uint64_t v) { push(t, (struct operand){ v, IS_CONST }); }

void operand_made(struct translator *t, uint32_t at) { t->last = at; }

/* Copies operands that stand for this local, or for any with NONE, to their slots. */
static void settle_local(struct translator *t, uint32_t local)
{
	for (uint32_t at = t->height; at-- && t->in_local;)
		if (t->stack[at].kind == IN_LOCAL && (local == NONE || t->stack[at].value == local))
			operand_settle(t, at);
}

void operand_settle_top(struct translator *t, uint32_t n)
{
	for (uint32_t at = t->height - n; at < t->height; at++)
		operand_settle(t, at);
}

static void local_get(struct translator *t, uint32_t local)
{
	push(t, (struct operand){ local, IN_LOCAL });
	t->in_local++;
}

static void local_set(struct translator *t, uint32_t local, int tee)
{
	struct operand top = t->stack[t->height - 1];
	uint32_t home = operand_home(t, t->height - 1), made = t->last;
	operand_pop(t, 1);
	if (top.kind == IN_LOCAL && top.value == local) {
		if (tee)
			local_get(t, local);
		return;
	}
	settle_local(t, local);
	if (top.kind == IN_SLOT && made != NONE && t->last == made)
		t->code[made].a = (uint16_t)local;
	else
		move(t, local, top, home);
	t->last = NONE;
	if (tee)
		local_get(t, local);
}

/* ---- blocks */

static void open(struct translator *t, uint8_t kind, struct block_type type)
{
	if (t->depth == t->scope_room && !translate_grow(t, (void **)&t->scopes, &t->scope_room, sizeof *t->scopes)) {
		t->r.p = t->r.end;
		return;
	}
	t->scopes[t->depth++] = (struct scope){ .type = type, .height = t->height - type.params, .start = t->n,
		.jumps = NONE, .otherwise = NONE, .kind = kind, .guards = t->guards };
	t->guards += kind == BLOCK_TRY || kind == BLOCK_TRY_TABLE;
}

static void block(struct translator *t, uint8_t op)
{
	struct block_type type = wasm_read_block_type(&t->r, t->m);
	const uint8_t *clauses = t->r.p;
	uint32_t jump = NONE;
	if (op == 0x1f)
		translate_skip_clauses(t);
	if (op == 0x04) {
		/* what is compared last stays last, so that it becomes part of the jump */
		uint32_t made = t->last, n = t->n, top = t->height - 1, keep = t->stack[top].kind == IN_LOCAL;
		for (uint32_t at = top; at-- && t->in_local > keep;)
			if (t->stack[at].kind == IN_LOCAL)
				operand_settle(t, at);
		for (uint32_t at = top - type.params; at < top; at++)
			operand_settle(t, at);
		if (t->n == n)
			t->last = made;
		jump = emit_condition(t, 1, !t->far);
	} else {
		settle_local(t, NONE);
		operand_settle_top(t, type.params);
	}
	open(t, op == 0x02 ? BLOCK_BLOCK : op == 0x03 ? BLOCK_LOOP : op == 0x04 ? BLOCK_IF : op == 0x06 ? BLOCK_TRY :
		BLOCK_TRY_TABLE, type);
	t->scopes[t->depth - 1].otherwise = jump;
	t->scopes[t->depth - 1].clauses = clauses;
	t->last = NONE;
}

/* The jump's operands, the topmost n, go to the slots from height `to` on. */
static int needs_moves(struct translator *t, uint32_t to, uint32_t n)
{
	uint32_t from = t->height - n;
	for (uint32_t k = 0; k < n; k++)
		if (t->stack[from + k].kind != IN_SLOT || from != to)
			return 1;
	return 0;
}

/* Upwards, for no operand lies below its target. */
void operand_move_to(struct translator *t, uint32_t to, uint32_t n)
{
	uint32_t from = t->height - n;
	for (uint32_t k = 0; k < n; k++)
		move(t, operand_home(t, to + k), t->stack[from + k], operand_home(t, from + k));
}

static void ret(struct translator *t, uint32_t n)
{
	uint32_t from = t->height - n;
	if (n == 0) {
		emit(t, OP_RET, 0, 0, 0);
	} else if (n == 1) {
		struct operand *o = &t->stack[from];
		if (o->kind == IS_CONST)
			move(t, operand_home(t, from), *o, 0);
		emit(t, t->wide ? OP_RET1_WIDE : OP_RET1, o->kind == IN_LOCAL ? (uint32_t)o->value :
			operand_home(t, from), 0, 0);
	} else {
		/* a result may be a local that another one is about to overwrite */
		for (uint32_t k = 0; k < n; k++)
			move(t, operand_home(t, from + k), t->stack[from + k], operand_home(t, from + k));
		for (uint32_t k = 0; k < n; k++)
			move(t, k, (struct operand){ 0, IN_SLOT }, operand_home(t, from + k));
		emit(t, OP_RET, 0, 0, 0);
	}
}

static uint32_t arity(const struct scope *s) { return s->kind == BLOCK_LOOP ? s->type.params : s->type.results; }

void translate_dead(struct translator *t)
{
	t->dead = 1;
	t->dead_depth = 0;
	t->last = NONE;
}

/* Jumps to the scope, always. */
void translate_leave(struct translator *t, struct scope *s)
{
	if (s == t->scopes) {
		ret(t, s->type.results);
		return;
	}
	operand_move_to(t, s->height, arity(s));
	translate_jump(t, s, emit_x32(t, OP_BR, 0, 0));
}

static struct scope *target(struct translator *t)
{
	return &t->scopes[t->depth - 1 - read_u32(&t->r, "")];
}

static int reaches(struct translator *t, struct scope *s)
{
	return !t->far && (s->kind != BLOCK_LOOP || t->n - s->start < 32000);
}

static void br_if(struct translator *t)
{
	struct scope *s = target(t);
	uint32_t n = arity(s);
	t->height--;
	int moves = needs_moves(t, s->height, n) || (s == t->scopes && n);
	t->height++;
	if (!moves) {
		translate_jump(t, s, emit_condition(t, 0, reaches(t, s)));
		return;
	}
	uint32_t over = emit_condition(t, 1, !t->far);
	translate_leave(t, s);
	set_target(t, over, t->n);
	t->last = NONE;
}

/* A word for each label; labels whose operands have to be moved get code of their own behind the table. */
static void br_table(struct translator *t)
{
	uint32_t n = read_u32(&t->r, ""), slot = operand_slot(t, t->height - 1), table;
	const uint8_t *labels = t->r.p;
	operand_pop(t, 1);
	emit_x32(t, OP_BR_TABLE, slot, n);
	table = t->n;
	for (uint32_t k = 0; k <= n; k++)
		emit(t, OP_BR, 0, 0, 0);
	t->r.p = labels;
	for (uint32_t k = 0; k <= n && !t->no_memory; k++) {
		struct scope *s = target(t);
		uint32_t count = arity(s);
		if (s != t->scopes && !needs_moves(t, s->height, count)) {
			translate_jump(t, s, table + k);
		} else {
			set_target(t, table + k, t->n);
			translate_leave(t, s);
		}
	}
}

static void otherwise(struct translator *t)
{
	struct scope *s = &t->scopes[t->depth - 1];
	if (!t->dead) {
		operand_move_to(t, s->height, s->type.results);
		operand_pop(t, t->height - s->height);
		translate_jump(t, s, emit_x32(t, OP_BR, 0, 0));
	} else {
		operand_pop(t, t->height - s->height);
	}
	set_target(t, s->otherwise, t->n);
	s->otherwise = NONE;
	s->kind = BLOCK_ELSE;
	for (uint32_t k = 0; k < s->type.params; k++)
		operand_push(t);
	t->dead = 0;
	t->last = NONE;
}

void translate_end(struct translator *t)
{
	struct scope *s = &t->scopes[t->depth - 1];
	uint32_t n = s->type.results;
	if (t->depth == 1) {
		if (!t->dead)
			ret(t, n);
		if (s->jumps != NONE) {
			land(t, s);
			emit(t, OP_RET, 0, 0, 0);      /* only jumps without results come here */
		}
		t->depth = 0;
		return;
	}
	if (s->kind == BLOCK_TRY_TABLE)
		translate_clauses(t);
	t->guards = s->guards;
	t->depth--;
	if (!t->dead && s->jumps == NONE && s->otherwise == NONE && s->kind < BLOCK_ELSE)
		return;                /* nobody jumps here: operands may stay what they are */
	if (!t->dead)
		operand_move_to(t, s->height, n);
	if (t->dead && s->jumps == NONE && s->otherwise == NONE) {
		/* the code after it is dead too, but operands are needed to translate its end */
		operand_pop(t, t->height - s->height);
		for (uint32_t k = 0; k < n; k++)
			operand_push(t);
		t->dead_depth = 0;
		return;
	}
	operand_pop(t, t->height - s->height);
	land(t, s);
	if (s->otherwise != NONE)
		set_target(t, s->otherwise, t->n);
	for (uint32_t k = 0; k < n; k++)
		operand_push(t);
	t->dead = 0;
	t->last = NONE;
}

/* ---- calls */

static void call(struct translator *t, uint8_t op)
{
	int indirect = op & 1, tail = op >= 0x12;
	uint32_t index = read_u32(&t->r, ""), table = indirect ? read_u32(&t->r, "") : 0, slot = 0, base;
	const struct wasm_functype *type = &t->m->types[indirect ? index : t->m->func_types[index]];
	if (indirect) {
		slot = operand_slot(t, t->height - 1);
		if (t->stack[t->height - 1].kind == IN_LOCAL)
			t->in_local--;
		t->height--;
	}
	operand_settle_top(t, type->params);
	base = operand_home(t, t->height - type->params);
	operand_pop(t, type->params);
	if (indirect) {
		emit(t, tail ? OP_TAIL_INDIRECT : OP_CALL_INDIRECT, base, slot, 0);
		emit_pair(t, index, table);
	} else {
		int own = index >= t->m->imported[WASM_FUNC];
		emit_x32(t, tail ? OP_TAIL_CALL : own ? OP_CALL : OP_CALL_IMPORT, base, index);
	}
	if (tail) {
		translate_dead(t);
		return;
	}
	for (uint32_t k = 0; k < type->results; k++)
		operand_push(t);
	t->last = NONE;
}

static void control(struct translator *t, uint8_t op)
{
	switch (op) {
	case 0x00: emit(t, OP_TRAP, WASM_UNREACHABLE, 0, 0); translate_dead(t); break;
	case 0x01: break;
	case 0x02: case 0x03: case 0x04: case 0x06: case 0x1f: block(t, op); break;
	case 0x05: otherwise(t); break;
	case 0x07: case 0x19: translate_catch(t, op); break;
	case 0x08: case 0x09: case 0x0a: translate_throw(t, op); break;
	case 0x0b: translate_end(t); break;
	case 0x18: translate_delegate(t); break;
	case 0x0c: translate_leave(t, target(t)); translate_dead(t); break;
	case 0x0d: br_if(t); break;
	case 0x0e: br_table(t); translate_dead(t); break;
	case 0x0f: ret(t, t->scopes[0].type.results); translate_dead(t); break;
	case 0x10: case 0x11: case 0x12: case 0x13: call(t, op); break;
	case 0x1a: operand_pop(t, 1); t->last = NONE; break;
	case 0x20: local_get(t, read_u32(&t->r, "")); break;
	case 0x21: case 0x22: local_set(t, read_u32(&t->r, ""), op == 0x22); break;
	}
}

/* In dead code only the ends of blocks count. */
static void skip(struct translator *t, uint8_t op)
{
	int ends = op == 0x0b || op == 0x18, halves = op == 0x05 || op == 0x07 || op == 0x19;
	if ((op >= 0x02 && op <= 0x04) || op == 0x06 || op == 0x1f)
		t->dead_depth++;
	if ((ends || halves) && !t->dead_depth) {
		control(t, op);
		return;
	}
	t->dead_depth -= (uint32_t)ends;
	translate_skip(t, op);
}

static void body(struct translator *t)
{
	while (t->depth && t->r.p < t->r.end && !t->no_memory) {
		t->op_at = reader_offset(&t->r);
		uint8_t op = read_byte(&t->r, "");
		if (t->dead)
			skip(t, op);
		else if (op <= 0x1a || op == 0x1f || (op >= 0x20 && op <= 0x22))
			control(t, op);
		else
			translate_op(t, op);
	}
}

static void start(struct translator *t, const struct body *b)
{
	const struct wasm_functype *type = &t->m->types[b->type];
	uint32_t n = read_u32(&t->r, "");
	t->locals = type->params;
	for (uint32_t k = 0; k < n; k++) {
		t->locals += read_u32(&t->r, "");
		read_byte(&t->r, "");
	}
	emit(t, OP_ENTER, 0, type->params, t->locals - type->params);
	if (t->wide && t->locals > type->params)
		emit_x32(t, OP_ENTER_WIDE, type->params, t->locals - type->params);
	open(t, BLOCK_BLOCK, (struct block_type){ type->types + type->params, 0, type->results });
}

int translate(struct wasm_instance *i, const struct body *b, struct wasm_insn **code, uint32_t *handlers,
	const uint32_t *sought, uint32_t *found)
{
	struct wasm_error unused;
	struct translator t;
	const uint8_t *bytes = i->module->bytes;
	uint32_t table = 0;
	int far = 0, again;
	do {
		t = (struct translator){ .i = i, .m = i->module, .last = NONE, .far = far, .sought = sought,
			.wide = b->wide };
		t.found = found;
		t.r = (struct reader){ bytes, bytes + b->at, bytes + b->at + b->size, &unused, 0 };
		start(&t, b);
		body(&t);
		if (!t.no_memory) {
			const struct wasm_functype *type = &t.m->types[b->type];
			uint32_t slots = t.locals + t.height_max;
			t.code[0].a = (uint16_t)(slots > type->results ? slots : type->results);
			table = translate_handlers(&t);
		}
		mem_free(t.handlers);
		mem_free(t.stack);
		mem_free(t.scopes);
		mem_free(t.jumps);
		again = t.too_far && !far && !t.no_memory;
		if (again)
			mem_free(t.code);
		far = 1;
	} while (again);
	if (t.no_memory) {
		mem_free(t.code);
		return -ENOMEM;
	}
	*code = t.code;
	if (handlers)
		*handlers = table;
	return 0;
}
