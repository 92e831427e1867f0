/* wasm/validate.c -- checks the bodies of functions by the algorithm of the core specification's appendix: a stack of
 * the types of operands, and a stack of the blocks around the instruction.  After a jump that is always taken the rest
 * of the block is unreachable: there operands that are missing have whatever type is asked for, ANY.
 */
#include "wasm/validate_int.h"

#include <errno.h>

#include "base/mem.h"

static int grow(struct checker *c, void **list, uint32_t *room, size_t size)
{
	uint32_t more = *room ? *room * 2 : 32;
	void *p = mem_try_realloc(*list, more * size);
	if (!p) {
		c->no_memory = 1;
		reader_fail(&c->r, c->r.p, "Out of memory");
		return 0;
	}
	*list = p;
	*room = more;
	return 1;
}

void check_push(struct checker *c, uint8_t type)
{
	if (c->height == c->room && !grow(c, (void **)&c->types, &c->room, 1))
		return;
	c->types[c->height++] = type;
	c->wide |= type == WASM_V128;
	if (c->height + c->local_count > MAX_SLOTS)
		reader_fail(&c->r, c->op, "function has too many locals and operands");
}

uint8_t check_pop_any(struct checker *c)
{
	struct block *b = &c->blocks[c->depth - 1];
	if (c->height == b->height) {
		if (!b->unreachable)
			reader_fail(&c->r, c->op, "not enough arguments on the stack for opcode 0x%02x", *c->op);
		return ANY;
	}
	return c->types[--c->height];
}

uint8_t check_pop(struct checker *c, uint8_t type)
{
	uint8_t t = check_pop_any(c);
	if (t != type && t != ANY && type != ANY)
		reader_fail(&c->r, c->op, "opcode 0x%02x expected type %s, found %s", *c->op, wasm_type_name(type),
			wasm_type_name(t));
	return t == ANY ? type : t;
}

static void pop_all(struct checker *c, const uint8_t *types, uint32_t n)
{
	while (n && !c->r.failed)
		check_pop(c, types[--n]);
}

static void push_all(struct checker *c, const uint8_t *types, uint32_t n)
{
	for (uint32_t i = 0; i < n && !c->r.failed; i++)
		check_push(c, types[i]);
}

static void push_block(struct checker *c, uint8_t kind, struct block_type t)
{
	if (c->depth == c->block_room && !grow(c, (void **)&c->blocks, &c->block_room, sizeof *c->blocks))
		return;
	c->blocks[c->depth++] = (struct block){ t, c->height, kind, 0 };
	push_all(c, t.types, t.params);
}

static void unreachable(struct checker *c)
{
	struct block *b = &c->blocks[c->depth - 1];
	c->height = b->height;
	b->unreachable = 1;
}

/* The operands that a jump to a block takes along. */
static const uint8_t *label_types(struct block *b, uint32_t *n)
{
	*n = b->kind == BLOCK_LOOP ? b->type.params : b->type.results;
	return b->kind == BLOCK_LOOP ? b->type.types : b->type.types + b->type.params;
}

struct block_type wasm_read_block_type(struct reader *r, const struct wasm_module *m)
{
	static const uint8_t all[] = { WASM_I32, WASM_I64, WASM_F32, WASM_F64, WASM_V128, WASM_FUNCREF,
		WASM_EXTERNREF, WASM_EXNREF };
	struct block_type t = { all, 0, 0 };
	const uint8_t *at = r->p;
	int64_t v;
	if (r->p < r->end && *r->p == 0x40) {
		r->p++;
		return t;
	}
	for (unsigned i = 0; i < sizeof all; i++)
		if (r->p < r->end && *r->p == all[i]) {
			r->p++;
			t.types = &all[i];
			t.results = 1;
			return t;
		}
	v = read_s33(r, "block type index");
	if (!r->failed && (v < 0 || (uint64_t)v >= m->type_count)) {
		reader_fail(r, at, "block type index %lld is not a signature definition", (long long)v);
		return t;
	}
	if (!r->failed)
		t = (struct block_type){ m->types[v].types, m->types[v].params, m->types[v].results };
	return t;
}

static struct block *target(struct checker *c)
{
	const uint8_t *at = c->r.p;
	uint32_t depth = read_u32(&c->r, "branch depth");
	if (!c->r.failed && depth >= c->depth)
		reader_fail(&c->r, at, "invalid branch depth: %u", depth);
	return &c->blocks[c->r.failed ? 0 : c->depth - 1 - depth];
}

/* The end of a block, or of its first half: its results are what is on the stack, and all that is. */
static void fall_through(struct checker *c, const struct block *b)
{
	uint32_t have = c->height - b->height, want = b->type.results;
	if (!b->unreachable && have != want) {
		reader_fail(&c->r, c->op, "expected %u elements on the stack for fallthru, found %u", want, have);
		return;
	}
	pop_all(c, b->type.types + b->type.params, want);
	if (!c->r.failed && c->height != b->height)
		reader_fail(&c->r, c->op, "expected %u elements on the stack for fallthru, found %u", want, have);
}

static void end(struct checker *c)
{
	struct block b = c->blocks[c->depth - 1];
	const uint8_t *results = b.type.types + b.type.params;
	fall_through(c, &b);
	if (c->r.failed)
		return;
	if (b.kind == BLOCK_IF && (b.type.params != b.type.results || memcmp(b.type.types, results, b.type.params)))
		reader_fail(&c->r, c->op, "type error in fallthru: an if without else must leave what it was given");
	if (b.kind >= BLOCK_CATCH)
		c->height--;           /* the exception */
	c->depth--;
	push_all(c, results, b.type.results);
}

static void otherwise(struct checker *c)
{
	struct block *b = &c->blocks[c->depth - 1];
	if (b->kind != BLOCK_IF) {
		reader_fail(&c->r, c->op, "else does not match an if");
		return;
	}
	fall_through(c, b);
	b->kind = BLOCK_ELSE;
	b->unreachable = 0;
	push_all(c, b->type.types, b->type.params);
}

/* Whether the operands on the stack are of these types; they stay there. */
static void peek_all(struct checker *c, const uint8_t *types, uint32_t n)
{
	struct block *b = &c->blocks[c->depth - 1];
	for (uint32_t k = 0; k < n && !c->r.failed; k++) {
		uint8_t want = types[n - 1 - k];
		if (c->height - b->height <= k) {
			if (!b->unreachable)
				reader_fail(&c->r, c->op, "expected %u elements on the stack for branch, found %u", n,
					k);
			return;
		}
		uint8_t t = c->types[c->height - 1 - k];
		if (t != want && t != ANY)
			reader_fail(&c->r, c->op, "type error in branch[%u] (expected %s, got %s)", n - 1 - k,
				wasm_type_name(want),
				wasm_type_name(t));
	}
}

static void br_table(struct checker *c)
{
	struct reader *r = &c->r;
	const uint8_t *at = r->p;
	uint32_t n = read_u32(r, "table count"), arity = 0;
	if (n > MAX_BR_TABLE || n > (size_t)(r->end - r->p)) {
		reader_fail(r, at, "invalid table count (> max br_table size): %u", n);
		return;
	}
	check_pop(c, WASM_I32);
	for (uint32_t i = 0; i <= n && !r->failed; i++) {
		uint32_t count;
		at = r->p;
		const uint8_t *types = label_types(target(c), &count);
		if (i == 0)
			arity = count;
		if (count != arity)
			reader_fail(r, at, "br_table: label arity inconsistent with previous %u", arity);
		peek_all(c, types, count);
	}
	unreachable(c);
}

const struct wasm_functype *check_type(struct checker *c)
{
	const uint8_t *at = c->r.p;
	uint32_t t = read_u32(&c->r, "signature index");
	if (!c->r.failed && t >= c->m->type_count)
		reader_fail(&c->r, at, "invalid signature index: #%u", t);
	return c->r.failed ? NULL : &c->m->types[t];
}

uint8_t check_table(struct checker *c)
{
	const uint8_t *at = c->r.p;
	uint32_t t = read_u32(&c->r, "table index");
	if (!c->r.failed && t >= c->m->table_count)
		reader_fail(&c->r, at, "table index %u out of range", t);
	return c->r.failed ? WASM_FUNCREF : c->m->tables[t].type;
}

static const struct wasm_functype *callee(struct checker *c, int indirect)
{
	const uint8_t *at = c->r.p;
	if (indirect) {
		const struct wasm_functype *t = check_type(c);
		at = c->r.p;
		uint8_t type = check_table(c);
		if (type != WASM_FUNCREF)
			reader_fail(&c->r, at, "call_indirect: immediate table is not of function type");
		check_pop(c, WASM_I32);
		return t;
	}
	uint32_t f = read_u32(&c->r, "function index");
	if (!c->r.failed && f >= c->m->func_count)
		reader_fail(&c->r, at, "function index #%u is out of bounds", f);
	return c->r.failed ? NULL : &c->m->types[c->m->func_types[f]];
}

static void call(struct checker *c, int indirect, int is_tail)
{
	const struct wasm_functype *t = callee(c, indirect);
	if (!t)
		return;
	pop_all(c, t->types, t->params);
	if (!is_tail) {
		push_all(c, t->types + t->params, t->results);
		return;
	}
	const struct block_type *own = &c->blocks[0].type;
	if (t->results != own->results || memcmp(t->types + t->params, own->types + own->params, t->results))
		reader_fail(&c->r, c->op, "tail call type error");
	unreachable(c);
}

/* ---- exceptions */

static const struct wasm_functype *tag(struct checker *c)
{
	const uint8_t *at = c->r.p;
	uint32_t t = read_u32(&c->r, "tag index");
	if (!c->r.failed && t >= c->m->tag_count)
		reader_fail(&c->r, at, "Invalid tag index: %u", t);
	return c->r.failed ? NULL : &c->m->types[c->m->tags[t]];
}

static void throw(struct checker *c)
{
	const struct wasm_functype *t = tag(c);
	if (!t)
		return;
	pop_all(c, t->types, t->params);
	unreachable(c);
}

static void rethrow(struct checker *c)
{
	const uint8_t *at = c->r.p;
	struct block *b = target(c);
	if (b->kind < BLOCK_CATCH)
		reader_fail(&c->r, at, "rethrow not targeting catch or catch-all");
	unreachable(c);
}

static void catch(struct checker *c, int all)
{
	const char *what = all ? "catch-all" : "catch";
	const struct wasm_functype *t = all ? NULL : tag(c);
	struct block *b = &c->blocks[c->depth - 1];
	if (b->kind == BLOCK_CATCH_ALL)
		reader_fail(&c->r, c->op, all ? "catch-all already present for try" : "catch after catch-all for try");
	else if (b->kind != BLOCK_TRY && b->kind != BLOCK_CATCH)
		reader_fail(&c->r, c->op, "%s does not match a try", what);
	if (c->r.failed)
		return;
	fall_through(c, b);
	if (b->kind == BLOCK_TRY) {
		check_push(c, WASM_EXNREF);
		b->height++;
	}
	b->kind = all ? BLOCK_CATCH_ALL : BLOCK_CATCH;
	b->unreachable = 0;
	if (t)
		push_all(c, t->types, t->params);
}

/* Ends a try, whose exceptions go to the handlers around a block outside it. */
static void delegate(struct checker *c)
{
	const uint8_t *at = c->r.p;
	uint32_t label = read_u32(&c->r, "branch depth");
	if (c->blocks[c->depth - 1].kind != BLOCK_TRY)
		reader_fail(&c->r, c->op, "delegate does not match a try");
	else if (label >= c->depth - 1)
		reader_fail(&c->r, at, "invalid branch depth: %u", label);
	if (!c->r.failed)
		end(c);
}

struct clause wasm_read_clause(struct reader *r)
{
	const uint8_t *at = r->p;
	struct clause c = { read_byte(r, "catch kind"), 0, 0 };
	if (c.kind > CLAUSE_ALL_REF)
		reader_fail(r, at, "invalid catch kind in try table");
	if (clause_has_tag(c))
		c.tag = read_u32(r, "tag index");
	c.label = read_u32(r, "branch depth");
	return c;
}

/* What a clause gives must be what its label takes; the operands are there for a moment only. */
static void clause(struct checker *c)
{
	const uint8_t *at = c->r.p;
	struct clause k = wasm_read_clause(&c->r);
	uint32_t n, height = c->height;
	if (!c->r.failed && clause_has_tag(k) && k.tag >= c->m->tag_count)
		reader_fail(&c->r, at, "Invalid tag index: %u", k.tag);
	if (!c->r.failed && k.label >= c->depth)
		reader_fail(&c->r, at, "invalid branch depth: %u", k.label);
	if (c->r.failed)
		return;
	const uint8_t *want = label_types(&c->blocks[c->depth - 1 - k.label], &n);
	if (clause_has_tag(k)) {
		const struct wasm_functype *t = &c->m->types[c->m->tags[k.tag]];
		push_all(c, t->types, t->params);
	}
	if (clause_has_ref(k))
		check_push(c, WASM_EXNREF);
	if (c->r.failed)
		return;
	if (c->height - height != n || (n && memcmp(c->types + height, want, n)))
		reader_fail(&c->r, at, "type error in branch: the clause gives other types than its label takes");
	c->height = height;
}

static void try_table(struct checker *c)
{
	struct block_type t = wasm_read_block_type(&c->r, c->m);
	const uint8_t *at = c->r.p;
	pop_all(c, t.types, t.params);
	uint32_t n = read_u32(&c->r, "catch count");
	if (n > (size_t)(c->r.end - c->r.p))
		reader_fail(&c->r, at, "invalid catch count: %u", n);
	while (n-- && !c->r.failed)
		clause(c);
	if (!c->r.failed)
		push_block(c, BLOCK_TRY_TABLE, t);
}

static void control(struct checker *c, uint8_t op)
{
	struct reader *r = &c->r;
	struct block_type t;
	const uint8_t *types;
	uint32_t n;
	switch (op) {
	case 0x00: unreachable(c); break;
	case 0x01: break;
	case 0x02: case 0x03: case 0x04: case 0x06:
		t = wasm_read_block_type(r, c->m);
		if (op == 0x04)
			check_pop(c, WASM_I32);
		pop_all(c, t.types, t.params);
		if (!r->failed)
			push_block(c, op == 0x02 ? BLOCK_BLOCK : op == 0x03 ? BLOCK_LOOP : op == 0x06 ? BLOCK_TRY :
				BLOCK_IF, t);
		break;
	case 0x05: otherwise(c); break;
	case 0x07: catch(c, 0); break;
	case 0x08: throw(c); break;
	case 0x09: rethrow(c); break;
	case 0x0a: check_pop(c, WASM_EXNREF); unreachable(c); break;
	case 0x18: delegate(c); break;
	case 0x19: catch(c, 1); break;
	case 0x1f: try_table(c); break;
	case 0x0b: end(c); break;
	case 0x0c:
		types = label_types(target(c), &n);
		pop_all(c, types, n);
		unreachable(c);
		break;
	case 0x0d:
		types = label_types(target(c), &n);
		check_pop(c, WASM_I32);
		pop_all(c, types, n);
		push_all(c, types, n);
		break;
	case 0x0e: br_table(c); break;
	case 0x0f:
		pop_all(c, c->blocks[0].type.types + c->blocks[0].type.params, c->blocks[0].type.results);
		unreachable(c);
		break;
	case 0x10: case 0x11: case 0x12: case 0x13:
		call(c, op & 1, op >= 0x12);
		break;
	}
}

static void select_any(struct checker *c)
{
	uint8_t a, b;
	check_pop(c, WASM_I32);
	a = check_pop_any(c);
	b = check_pop_any(c);
	if (wasm_is_reference(a) || wasm_is_reference(b))
		reader_fail(&c->r, c->op, "select without type is restricted to number and simd types");
	else if (a != b && a != ANY && b != ANY)
		reader_fail(&c->r, c->op, "type error in select: %s and %s", wasm_type_name(a), wasm_type_name(b));
	check_push(c, a == ANY ? b : a);
}

static void select_typed(struct checker *c)
{
	const uint8_t *at = c->r.p;
	uint32_t n = read_u32(&c->r, "number of select types");
	if (n != 1)
		reader_fail(&c->r, at, "Invalid number of types. Select accepts exactly one type");
	uint8_t t = wasm_read_type(&c->r);
	check_pop(c, WASM_I32);
	check_pop(c, t);
	check_pop(c, t);
	check_push(c, t);
}

static void variable(struct checker *c, uint8_t op)
{
	struct reader *r = &c->r;
	const uint8_t *at = r->p;
	uint32_t i = read_u32(r, "index");
	int is_global = op >= 0x23;
	if (r->failed)
		return;
	if (i >= (is_global ? c->m->global_count : c->local_count)) {
		reader_fail(r, at, is_global ? "Invalid global index: %u" : "invalid local index: %u", i);
		return;
	}
	uint8_t t = is_global ? c->m->globals[i].type : c->locals[i];
	switch (op) {
	case 0x20: case 0x23: check_push(c, t); break;
	case 0x21: check_pop(c, t); break;
	case 0x22: check_pop(c, t); check_push(c, t); break;
	case 0x24:
		if (!c->m->globals[i].is_mutable)
			reader_fail(r, c->op, "immutable global #%u cannot be assigned", i);
		check_pop(c, t);
		break;
	}
}

/* The locals' declaration, after the parameters.  They are counted before there is memory for them. */
static void locals(struct checker *c, const struct wasm_functype *t)
{
	struct reader *r = &c->r, again;
	uint32_t n = read_u32(r, "local decls count"), total = t->params, at = t->params;
	again = *r;
	for (uint32_t i = 0; i < n && !r->failed; i++) {
		uint32_t k = read_u32(r, "local count");
		if (k > MAX_LOCALS - total || total > MAX_LOCALS)
			reader_fail(r, r->p, "local count too large");
		total += k;
		wasm_read_type(r);
	}
	if (r->failed)
		return;
	c->locals = mem_try_alloc(total + 1);
	if (!c->locals) {
		c->no_memory = 1;
		reader_fail(r, r->p, "Out of memory");
		return;
	}
	memcpy(c->locals, t->types, t->params);
	for (uint32_t i = 0; i < n; i++) {
		uint32_t k = read_u32(&again, "");
		uint8_t type = read_byte(&again, "");
		memset(c->locals + at, type, k);
		at += k;
	}
	c->local_count = total;
	c->wide = memchr(c->locals, WASM_V128, total) != NULL;
}

static void body(struct checker *c)
{
	struct reader *r = &c->r;
	while (!r->failed && c->depth) {
		c->op = r->p;
		uint8_t op = read_byte(r, "opcode");
		if (r->failed)
			break;
		if (op <= 0x13 || op == 0x18 || op == 0x19 || op == 0x1f)
			control(c, op);
		else if (op >= 0x20 && op <= 0x24)
			variable(c, op);
		else if (op == 0x1a)
			check_pop_any(c);
		else if (op == 0x1b)
			select_any(c);
		else if (op == 0x1c)
			select_typed(c);
		else
			check_plain(c, op);
	}
	if (!r->failed && r->p != r->end)
		reader_fail(r, r->p, "operators remaining after end of function");
}

int validate_body(const struct wasm_module *m, uint32_t index, struct wasm_error *e)
{
	const struct body *b = &m->bodies[index];
	const struct wasm_functype *t = &m->types[b->type];
	struct wasm_error inner;
	struct checker c = { .m = m };
	int r = 0;
	c.r = (struct reader){ m->bytes, m->bytes + b->at, m->bytes + b->at + b->size, &inner, 0 };
	c.op = c.r.p;
	locals(&c, t);
	/* parameters are locals, not operands of the outermost block */
	if (!c.r.failed)
		push_block(&c, BLOCK_BLOCK, (struct block_type){ t->types + t->params, 0, t->results });
	if (!c.r.failed) {
		c.blocks[0].type = (struct block_type){ t->types + t->params, 0, t->results };
		body(&c);
	}
	m->bodies[index].wide = (uint8_t)c.wide;
	if (c.r.failed) {
		r = c.no_memory ? -ENOMEM : -EINVAL;
		struct wasm_name n = wasm_module_function_name(m, m->imported[WASM_FUNC] + index);
		int size = n.size > 60 ? 60 : (int)n.size;
		snprintf(e->text, sizeof e->text, "Compiling function #%u%s%.*s%s failed: %.130s",
			m->imported[WASM_FUNC] + index,
			size ? ":\"" : "", size, (const char *)n.text, size ? "\"" : "", inner.text);
	}
	mem_free(c.types);
	mem_free(c.blocks);
	mem_free(c.locals);
	return r;
}
