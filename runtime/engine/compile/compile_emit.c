#include "engine/compile/compile_int.h"
#include "engine/core/memory.h"

/* ---- memory */

struct compile_chunk { struct compile_chunk *next; };

void *compile_alloc(struct compiler *c, size_t size)
{
	void *p;
	size = (size + 7) & ~(size_t)7;
	if ((size_t)(c->chunk_end - c->chunk_at) < size) {
		size_t room = size + 16 > 65536 ? size + 16 : 65536;
		struct compile_chunk *chunk = js_malloc(c->J, (int)room);
		chunk->next = c->chunks;
		c->chunks = chunk;
		c->chunk_at = (char *)chunk + 16;
		c->chunk_end = (char *)chunk + room;
	}
	p = c->chunk_at;
	c->chunk_at += size;
	memset(p, 0, size);
	return p;
}

void compile_free(struct compiler *c)
{
	struct compile_chunk *chunk = c->chunks, *next;
	for (; chunk; chunk = next) {
		next = chunk->next;
		memory_free(c->J, chunk);
	}
}

void compile_grow(struct compiler *c, void *vector, uint32_t *cap, uint32_t need, size_t size)
{
	void **v = vector;
	uint32_t n = *cap ? *cap : 64;
	while (n < need)
		n *= 2;
	if ((uint64_t)n * size > INT_MAX)
		memory_exhausted(c->J);
	*v = js_realloc(c->J, *v, (int)(n * size));
	*cap = n;
}

/* ---- instructions */

JS_NORETURN void compile_too_large(struct compiler *c)
{
	js_rangeerror(c->J, "Function is too large");
}

static inline uint32_t *word(struct compiler *c, enum code_op op, uint32_t a, uint32_t b, uint32_t count)
{
	uint32_t *w;
	COMPILE_ROOM(c, words, 4);
	w = c->words + c->words_count;
	c->last = (int)c->words_count;
	c->words_count += count;
	if (a > 0xffffff)
		compile_too_large(c);
	w[0] = (uint32_t)op | a << 8;
	c->depth += code_effects[op] != CODE_VARIES ? code_effects[op] : code_effect(op, a, b);
	if (c->depth > c->depth_max)
		c->depth_max = c->depth;
	return w;
}

void compile_op(struct compiler *c, enum code_op op)
{
	word(c, op, 0, 0, 1);
}

void compile_op1(struct compiler *c, enum code_op op, uint32_t a)
{
	word(c, op, a, 0, 1);
}

void compile_op2(struct compiler *c, enum code_op op, uint32_t a, uint32_t b)
{
	word(c, op, a, b, 2)[1] = b;
}

static void op3(struct compiler *c, enum code_op op, uint32_t a, uint32_t b, uint32_t d)
{
	uint32_t *w = word(c, op, a, b, 3);
	w[1] = b;
	w[2] = d;
}

uint32_t compile_position(struct lang_node *n)
{
	n = compile_strip(n);
	switch (n->kind) {
	case N_MEMBER: case N_INDEX: case N_CALL: case N_TAGGED: case N_BINARY:
		return n->position;
	default:
		return n->start;
	}
}

void compile_at(struct compiler *c, uint32_t position)
{
	uint32_t n = c->positions_count;
	if (position == c->position_last && n)
		return;
	c->position_last = position;
	if (n && c->positions[n - 2] == c->words_count) {
		c->positions[n - 1] = position;
		return;
	}
	COMPILE_ROOM(c, positions, 2);
	c->positions[n] = c->words_count;
	c->positions[n + 1] = position;
	c->positions_count = n + 2;
}

/* Jumps waiting for a label form a list through their operands: the distance back to the previous one, 0 at the end. */
static void patch(struct compiler *c, uint32_t at, int to)
{
	int distance = to - (int)(at + 1);
	if (distance > 0x7fffff || distance < -0x800000)
		compile_too_large(c);
	c->words[at] = (c->words[at] & 0xff) | (uint32_t)distance << 8;
}

void compile_jump(struct compiler *c, enum code_op op, struct compile_label *label)
{
	uint32_t at = c->words_count;
	word(c, op, 0, 0, 1);
	if (op == OP_GOSUB && c->depth + 1 > c->depth_max)
		c->depth_max = c->depth + 1;
	if (label->at >= 0) {
		patch(c, at, label->at);
		return;
	}
	if (label->chain >= 0) {
		if (at - (uint32_t)label->chain > 0xffffff)
			compile_too_large(c);
		c->words[at] |= (at - (uint32_t)label->chain) << 8;
	}
	label->chain = (int)at;
}

void compile_bind(struct compiler *c, struct compile_label *label)
{
	int at = label->chain;
	label->at = (int)c->words_count;
	label->chain = -1;
	while (at >= 0) {
		uint32_t back = c->words[at] >> 8;
		patch(c, (uint32_t)at, label->at);
		at = back ? at - (int)back : -1;
	}
	c->last = -1;
}

void compile_loop(struct compiler *c, const struct compile_label *top)
{
	uint32_t at = c->words_count;
	word(c, OP_LOOP, 0, 0, 1);
	patch(c, at, top->at);
}

void compile_pop(struct compiler *c)
{
	if (c->last >= 0) {
		uint32_t w = c->words[c->last];
		switch (w & 0xff) {
		case OP_SET_SLOT:
			c->words[c->last] = (w & ~0xffu) | OP_PUT_SLOT;
			c->depth--;
			return;
		case OP_PUT_FIELD:
			c->words[c->last] = (w & ~0xffu) | OP_PUT_FIELD_POP;
			c->depth--;
			return;
		case OP_PUT_ELEM:
			c->words[c->last] = (w & ~0xffu) | OP_PUT_ELEM_POP;
			c->depth--;
			return;
		case OP_DUP: case OP_UNDEFINED: case OP_TRUE: case OP_FALSE: case OP_NULL: case OP_INT: case
		OP_CONST: case OP_GET_SLOT:
			c->words_count = (uint32_t)c->last;
			c->last = -1;
			c->depth--;
			return;
		}
	}
	compile_op(c, OP_POP);
}

/* ---- constants */

uint32_t compile_constant(struct compiler *c, const js_Value *v)
{
	COMPILE_ROOM(c, constants, 1);
	c->constants[c->constants_count] = *v;
	return c->constants_count++;
}

/* Strings of the engine encode U+0000 as C0 80; those of the tree contain a plain 0. */
static const char *intern(struct compiler *c, const char *chars, size_t size)
{
	char *copy;
	size_t i, n = 0;
	if (!memchr(chars, 0, size))
		return atom_intern(c->J, chars, size);
	copy = compile_alloc(c, size * 2);
	for (i = 0; i < size; i++) {
		if (chars[i])
			copy[n++] = chars[i];
		else {
			copy[n++] = (char)0xc0;
			copy[n++] = (char)0x80;
		}
	}
	return atom_intern(c->J, copy, n);
}

static struct compile_name *known(struct compiler *c, struct lang_name *name)
{
	struct compile_name *k = name->user;
	if (!k) {
		k = compile_alloc(c, sizeof *k);
		k->atom = intern(c, name->chars, name->size);
		name->user = k;
	}
	return k;
}

const char *compile_atom(struct compiler *c, struct lang_name *name)
{
	return known(c, name)->atom;
}

static uint32_t constant_atom(struct compiler *c, const char *atom)
{
	js_Value v;
	memset(&v, 0, sizeof v);
	v.t.type = JS_TLITSTR;
	v.u.litstr = atom;
	return compile_constant(c, &v);
}

uint32_t compile_name(struct compiler *c, struct lang_name *name)
{
	struct compile_name *k = known(c, name);
	if (k->serial != c->serial) {
		k->serial = c->serial;
		k->index = constant_atom(c, k->atom);
	}
	return k->index;
}

uint32_t compile_text(struct compiler *c, const char *ascii)
{
	return constant_atom(c, atom_intern(c->J, ascii, strlen(ascii)));
}

void compile_string(struct compiler *c, struct lang_name *name)
{
	compile_op1(c, OP_CONST, compile_name(c, name));
}

void compile_number(struct compiler *c, double n)
{
	union { double d; uint64_t bits; } u;
	js_Value v;
	uint32_t h;
	u.d = n;
	if (n >= -0x800000 && n <= 0x7fffff && n == (int)n && (n != 0 || !signbit(n))) {
		compile_op1(c, OP_INT, (uint32_t)(int)n & 0xffffff);
		return;
	}
	h = (uint32_t)((u.bits * 0x9e3779b97f4a7c15u) >> 56);
	if (c->numbers[h].serial != c->serial || c->numbers[h].bits != u.bits) {
		memset(&v, 0, sizeof v);
		v.t.type = JS_TNUMBER;
		v.u.number = n;
		c->numbers[h].serial = c->serial;
		c->numbers[h].bits = u.bits;
		c->numbers[h].index = compile_constant(c, &v);
	}
	compile_op1(c, OP_CONST, c->numbers[h].index);
}

uint32_t compile_cache(struct compiler *c)
{
	return c->caches++;
}

int compile_plain_name(const struct lang_name *name)
{
	unsigned char ch = (unsigned char)name->chars[0];
	if (!name->size || !(ch == '_' || ch == '$' || (ch >= 'a' && ch <= 'z') || (ch >= 'A' && ch <= 'Z')))
		return 0;
	return !(ch == 'I' && name->size == 8 && !memcmp(name->chars, "Infinity", 8)) &&
		!(ch == 'N' && name->size == 3 && !memcmp(name->chars, "NaN", 3));
}

uint32_t compile_slot(struct compiler *c)
{
	return c->slots++;
}

/* ---- variables */

int compile_is_slot(struct compiler *c, const struct lang_binding *b, uint32_t *slot)
{
	if (b->place == PLACE_ARGUMENT)
		*slot = b->slot;
	else if (b->place == PLACE_LOCAL)
		*slot = c->locals + b->slot;
	else
		return 0;
	return 1;
}

int compile_is_dynamic(struct compiler *c, const struct lang_node *n)
{
	const struct lang_binding *b = n->binding;
	if ((n->flags & FLAG_DYNAMIC) || (b && b->place == PLACE_DYNAMIC))
		return 1;
	if (!c->l->options.context)
		return 0;
	return b ? b->place == PLACE_GLOBAL_VAR || b->place == PLACE_GLOBAL_LEXICAL :
		strcmp(n->name->chars, "undefined") != 0;
}

static uint32_t hops(struct compiler *c, const struct lang_binding *b)
{
	return lang_hops(c->scope, b->scope);
}

void compile_get(struct compiler *c, struct lang_node *n, int soft)
{
	struct lang_binding *b = n->binding;
	uint32_t slot;
	if (compile_is_dynamic(c, n)) {
		compile_at(c, n->start);
		compile_op1(c, soft ? OP_GET_NAME_SOFT : OP_GET_NAME, compile_name(c, n->name));
		return;
	}
	if (!b && !strcmp(n->name->chars, "undefined")) {
		compile_op(c, OP_UNDEFINED);          /* this global cannot be reassigned */
		return;
	}
	if (!b || b->place == PLACE_GLOBAL_VAR || b->place == PLACE_GLOBAL_LEXICAL) {
		compile_at(c, n->start);
		compile_op2(c, soft ? OP_GET_GLOBAL_SOFT : c->l->options.builtin ? OP_GET_INTRINSIC : OP_GET_GLOBAL,
			compile_name(c, n->name), compile_cache(c));
		return;
	}
	if (compile_is_slot(c, b, &slot)) {
		if (n->flags & FLAG_TDZ) {
			compile_at(c, n->start);
			compile_op2(c, OP_GET_SLOT_CHECK, slot, compile_name(c, n->name));
		} else
			compile_op1(c, OP_GET_SLOT, slot);
		return;
	}
	if (b->place == PLACE_SCOPE) {
		if (b->kind == BIND_IMPORT) {
			compile_at(c, n->start);
			op3(c, OP_GET_IMPORT, b->slot, hops(c, b), compile_name(c, n->name));
		} else if (n->flags & FLAG_TDZ) {
			compile_at(c, n->start);
			op3(c, OP_GET_ENV_CHECK, b->slot, hops(c, b), compile_name(c, n->name));
		} else
			compile_op2(c, OP_GET_ENV, b->slot, hops(c, b));
		return;
	}
	compile_op(c, b->kind == BIND_FUNCNAME ? OP_CALLEE : OP_UNDEFINED);
}

void compile_get_binding(struct compiler *c, struct lang_binding *b)
{
	uint32_t slot;
	if (compile_is_slot(c, b, &slot))
		compile_op1(c, OP_GET_SLOT, slot);
	else if (b->place == PLACE_SCOPE)
		compile_op2(c, OP_GET_ENV, b->slot, hops(c, b));
	else
		compile_op(c, OP_UNDEFINED);
}

void compile_init(struct compiler *c, struct lang_binding *b)
{
	uint32_t slot;
	if (!b)
		compile_pop(c);
	else if (compile_is_slot(c, b, &slot))
		compile_op1(c, OP_PUT_SLOT, slot);
	else if (b->place == PLACE_SCOPE)
		compile_op2(c, OP_PUT_ENV, b->slot, hops(c, b));
	else if (b->place == PLACE_GLOBAL_LEXICAL)
		compile_op1(c, OP_INIT_GLOBAL, compile_name(c, b->name));
	else if (b->place == PLACE_GLOBAL_VAR && c->l->options.context)
		compile_op2(c, OP_PUT_VAR, compile_name(c, b->name), 0);
	else if (b->place == PLACE_GLOBAL_VAR)
		compile_op2(c, OP_PUT_GLOBAL, compile_name(c, b->name), compile_cache(c));
	else if (b->place == PLACE_DYNAMIC)
		compile_op2(c, OP_PUT_VAR, compile_name(c, b->name), 0);
	else
		compile_pop(c);
}

static int is_constant(const struct lang_binding *b)
{
	return b->kind == BIND_CONST || b->kind == BIND_IMPORT ||
		(b->kind == BIND_CLASS && b->scope->kind == SCOPE_CLASS);
}

void compile_put(struct compiler *c, struct lang_node *n, enum compile_mode mode)
{
	struct lang_binding *b = n->binding;
	uint32_t slot;
	int check = n->flags & FLAG_TDZ;
	if (mode == COMPILE_INIT && b) {
		compile_init(c, b);
		return;
	}
	/* The name should have been resolved before its value; here nothing runs in between, so it makes no
	 * difference. */
	if (compile_is_dynamic(c, n)) {
		compile_at(c, n->start);
		compile_op1(c, OP_REF_NAME, compile_name(c, n->name));
		compile_op(c, OP_SWAP);
		compile_op1(c, OP_PUT_REF, compile_name(c, n->name));
		return;
	}
	if (!b || b->place == PLACE_GLOBAL_VAR || b->place == PLACE_GLOBAL_LEXICAL) {
		compile_at(c, c->assign_at ? c->assign_at : n->start);
		compile_op2(c, OP_PUT_GLOBAL, compile_name(c, n->name), compile_cache(c));
		return;
	}
	if (is_constant(b) || b->kind == BIND_FUNCNAME) {
		if (check) {
			compile_get(c, n, 0);
			compile_op(c, OP_POP);
		}
		compile_at(c, c->assign_at ? c->assign_at : n->start);
		if (b->kind != BIND_FUNCNAME || c->strict)
			compile_op1(c, OP_THROW_CONST, compile_name(c, n->name));
		compile_op(c, OP_POP);
		return;
	}
	if (check)
		compile_at(c, c->assign_at ? c->assign_at : n->start);
	if (compile_is_slot(c, b, &slot)) {
		if (check)
			compile_op2(c, OP_PUT_SLOT_CHECK, slot, compile_name(c, n->name));
		else
			compile_op1(c, OP_PUT_SLOT, slot);
	} else if (b->place == PLACE_SCOPE) {
		if (check)
			op3(c, OP_PUT_ENV_CHECK, b->slot, hops(c, b), compile_name(c, n->name));
		else
			compile_op2(c, OP_PUT_ENV, b->slot, hops(c, b));
	} else
		compile_op(c, OP_POP);
}

void compile_set(struct compiler *c, struct lang_node *n)
{
	struct lang_binding *b = n->binding;
	uint32_t slot;
	if (b && !compile_is_dynamic(c, n) && !(n->flags & FLAG_TDZ) && !is_constant(b) && b->kind != BIND_FUNCNAME &&
		compile_is_slot(c, b, &slot)) {
		compile_op1(c, OP_SET_SLOT, slot);
		return;
	}
	compile_op(c, OP_DUP);
	compile_put(c, n, COMPILE_ASSIGN);
}

/* ---- this and the like */

static int in_direct_eval(struct compiler *c)
{
	return c->l->options.goal == LANG_EVAL && (c->l->options.eval & LANG_EVAL_DIRECT);
}

void compile_this_of(struct compiler *c, struct lang_binding *b, int check)
{
	if (!b || b->place == PLACE_DYNAMIC) {
		if (in_direct_eval(c))
			compile_op1(c, OP_GET_NAME, compile_text(c, "this"));
		else
			compile_op(c, OP_THIS);
		return;
	}
	if (b->place == PLACE_LOCAL || b->place == PLACE_SCOPE)
		compile_get_binding(c, b);
	else if (c->this_slot >= 0)
		compile_op1(c, OP_GET_SLOT, (uint32_t)c->this_slot);
	else {
		compile_op(c, OP_THIS);
		return;
	}
	if (check)
		compile_op(c, OP_CHECK_THIS);
}

void compile_this(struct compiler *c, struct lang_node *n)
{
	compile_at(c, n->start);
	compile_this_of(c, n->binding, n->flags & FLAG_TDZ);
}

void compile_home(struct compiler *c, struct lang_node *n)
{
	struct lang_binding *b = n->binding;
	if (!b || b->place == PLACE_DYNAMIC) {
		if (in_direct_eval(c))
			compile_op1(c, OP_GET_NAME, compile_text(c, "%home"));
		else
			compile_op(c, OP_HOME);
	} else if (b->place == PLACE_LOCAL || b->place == PLACE_SCOPE)
		compile_get_binding(c, b);
	else
		compile_op(c, OP_HOME);
}

void compile_new_target(struct compiler *c, struct lang_node *n)
{
	struct lang_binding *b = n->binding;
	if ((!b || b->place == PLACE_DYNAMIC) && in_direct_eval(c))
		compile_op1(c, OP_GET_NAME, compile_text(c, "new.target"));
	else if (b && (b->place == PLACE_LOCAL || b->place == PLACE_SCOPE))
		compile_get_binding(c, b);
	else
		compile_op(c, OP_NEW_TARGET);
}

/* ---- contexts */

static int is_try(const struct compile_ctx *x)
{
	return x->kind == CTX_CATCH || x->kind == CTX_FINALLY || x->kind == CTX_OF || x->kind == CTX_AWAIT_OF;
}

void compile_push_ctx(struct compiler *c, struct compile_ctx *x, enum compile_ctx_kind kind)
{
	memset(x, 0, sizeof *x);
	x->outer = c->ctx;
	x->kind = kind;
	x->depth = c->depth;
	x->finally.at = x->finally.chain = -1;
	x->handles = is_try(x) || (x->outer && x->outer->handles);
	x->closes = (is_try(x) && kind != CTX_CATCH) || (x->outer && x->outer->closes);
	c->ctx = x;
}

void compile_pop_ctx(struct compiler *c, struct compile_ctx *x)
{
	c->ctx = x->outer;
}

static uint32_t scope_index(struct compiler *c, struct lang_scope *s)
{
	if (!s->user) {
		COMPILE_ROOM(c, scopes, 1);
		c->scopes[c->scopes_count++] = s;
		s->user = (void *)(uintptr_t)c->scopes_count;
	}
	return (uint32_t)(uintptr_t)s->user - 1;
}

void compile_enter_scope(struct compiler *c, struct lang_scope *s, struct compile_ctx *x)
{
	struct lang_binding *b;
	uint32_t slot;
	if (!s)
		return;
	if (s->materialized) {
		compile_op1(c, OP_PUSH_ENV, scope_index(c, s));
		if (x)
			compile_push_ctx(c, x, CTX_ENV);
	}
	c->scope = s;
	for (b = s->bindings; b; b = b->next)
		if (b->tdz && b->kind != BIND_PARAM && b->kind != BIND_THIS && compile_is_slot(c, b, &slot)) {
			compile_op(c, OP_HOLE);
			compile_op1(c, OP_PUT_SLOT, slot);
		}
	compile_functions(c, s->functions, s->functions_count);
}

void compile_leave_scope(struct compiler *c, struct lang_scope *s, struct compile_ctx *x)
{
	if (!s)
		return;
	if (s->materialized) {
		compile_op(c, OP_POP_ENV);
		if (x)
			compile_pop_ctx(c, x);
	}
	c->scope = s->outer;
}

void compile_open_try(struct compiler *c, struct compile_ctx *x, enum compile_ctx_kind kind, int env)
{
	compile_push_ctx(c, x, kind);
	COMPILE_ROOM(c, tries, 1);
	x->try = (int)c->tries_count++;
	c->tries[x->try].handler = -1;
	c->tries[x->try].depth = c->depth;
	c->tries[x->try].env = env;
	x->from = c->words_count;
	c->last = -1;
}

static void close_range(struct compiler *c, struct compile_ctx *x)
{
	if (x->from < c->words_count) {
		COMPILE_ROOM(c, ranges, 1);
		c->ranges[c->ranges_count].from = x->from;
		c->ranges[c->ranges_count].to = c->words_count;
		c->ranges[c->ranges_count++].try = x->try;
	}
	x->from = c->words_count;
	c->last = -1;
}

void compile_close_try(struct compiler *c, struct compile_ctx *x)
{
	close_range(c, x);
	compile_pop_ctx(c, x);
}

void compile_handler(struct compiler *c, struct compile_ctx *x)
{
	c->tries[x->try].handler = (int)c->words_count;
	c->depth = c->tries[x->try].depth + 1;
	if (c->depth > c->depth_max)
		c->depth_max = c->depth;
	c->last = -1;
}

static int in_try(struct compiler *c)
{
	return c->ctx && c->ctx->handles;
}

/* Calls an async iterator's return() and awaits the result.  record [v] -- [v]  (env stays below) */
static void async_close(struct compiler *c, int has_value)
{
	struct compile_label none = COMPILE_LABEL;
	int depth = c->depth - 3;
	if (has_value)
		compile_op(c, OP_ROT4);
	compile_op(c, OP_ITER_RETURN);        /* -- result true | false */
	if (c->depth + 1 > c->depth_max)
		c->depth_max = c->depth + 1;
	compile_jump(c, OP_JFALSE, &none);
	c->depth = depth + 1;
	compile_op(c, OP_AWAIT);
	compile_op(c, OP_CHECK_OBJECT);
	compile_op(c, OP_POP);
	compile_bind(c, &none);
	c->depth = depth;
}

void compile_unwind(struct compiler *c, struct compile_ctx *target, int has_value)
{
	struct compile_ctx *x, *saved = c->ctx;
	uint32_t from = c->words_count;
	for (x = c->ctx; x != target; x = x->outer) {
		int junk = c->depth - has_value - x->depth;
		if (junk > 0 && x->kind != CTX_JUMP && x->kind != CTX_ENV) {
			if (!has_value)
				compile_op1(c, OP_DROP, (uint32_t)junk);
			else if (junk == 1)
				compile_op(c, OP_NIP);
			else
				compile_op1(c, OP_NIP_UNDER, (uint32_t)junk);
		}
		c->ctx = x->outer;
		switch (x->kind) {
		case CTX_JUMP:
			break;
		case CTX_ENV:
			compile_op(c, OP_POP_ENV);
			break;
		case CTX_CATCH:
			close_range(c, x);
			compile_op(c, has_value ? OP_NIP : OP_END_TRY);
			break;
		case CTX_FINALLY:
			close_range(c, x);
			if (!has_value)
				compile_op(c, OP_UNDEFINED);
			compile_jump(c, OP_GOSUB, &x->finally);
			if (has_value)
				compile_op(c, OP_NIP);
			else
				compile_op1(c, OP_DROP, 2);
			break;
		case CTX_IN_FINALLY:
			compile_op1(c, has_value ? OP_NIP_UNDER : OP_DROP, 3);
			break;
		case CTX_OF:
			close_range(c, x);
			if (has_value)
				compile_op(c, OP_ROT4);
			compile_op(c, OP_ITER_CLOSE);
			compile_op(c, has_value ? OP_NIP : OP_END_TRY);
			break;
		case CTX_AWAIT_OF:
			close_range(c, x);
			async_close(c, has_value);
			compile_op(c, has_value ? OP_NIP : OP_END_TRY);
			break;
		case CTX_IN:
			compile_op(c, has_value ? OP_NIP : OP_POP);
			break;
		}
	}
	c->ctx = saved;
	if (c->words_count - from > 64)
		c->unwound += c->words_count - from;
	if (c->unwound > LIMIT_UNWIND_WORDS)
		compile_too_large(c);
}

void compile_unwound(struct compiler *c, struct compile_ctx *target)
{
	struct compile_ctx *x;
	for (x = c->ctx; x != target; x = x->outer)
		if (is_try(x))
			x->from = c->words_count;
	c->last = -1;
}

void compile_return(struct compiler *c, int awaited)
{
	/* Errors thrown by RETURN_DERIVED must not reach the enclosing handlers, so the try contexts are left first. */
	int unwinds = (c->ctx && c->ctx->closes) || (c->function && c->function->kind == FN_DERIVED && in_try(c));
	if (c->coroutine == CODE_ASYNC_GENERATOR && !awaited)
		compile_op(c, OP_AWAIT);
	if (unwinds)
		compile_unwind(c, NULL, 1);
	if (c->function && c->function->kind == FN_DERIVED) {
		struct lang_binding *b = c->function->pseudo[BIND_THIS - BIND_ARGUMENTS];
		if (b && (b->place == PLACE_LOCAL || b->place == PLACE_SCOPE)) {
			struct lang_scope *s = c->scope;
			if (unwinds)
				c->scope = c->function->body_scope;
			compile_get_binding(c, b);
			c->scope = s;
		} else
			compile_op1(c, OP_GET_SLOT, (uint32_t)c->this_slot);
		compile_op(c, OP_RETURN_DERIVED);
	} else
		compile_op(c, OP_RETURN);
	if (unwinds)
		compile_unwound(c, NULL);
}

void compile_iterate_end(struct compiler *c, struct compile_ctx *x, int async)
{
	struct compile_label over = COMPILE_LABEL;
	int depth = c->depth;
	if (!async && !in_try(c)) {
		/* No handler encloses this one, so all such loops share one end of the function. */
		c->tries[x->try].handler = -2;
		if (c->tries[x->try].depth + 1 > c->depth_max)
			c->depth_max = c->tries[x->try].depth + 1;
		return;
	}
	compile_jump(c, OP_JUMP, &over);
	compile_handler(c, x);
	if (!async) {
		compile_op(c, OP_ITER_CLOSE_QUIET);
		compile_op1(c, OP_THROW, 1);
	} else {
		struct compile_ctx quiet;
		struct compile_label none = COMPILE_LABEL;
		int at;
		compile_op(c, OP_ROT4);               /* env exception record */
		at = c->depth - 3;
		compile_push_ctx(c, &quiet, CTX_JUMP);
		COMPILE_ROOM(c, tries, 1);
		quiet.try = (int)c->tries_count++;
		c->tries[quiet.try].depth = at;
		c->tries[quiet.try].env = at - 2;
		quiet.from = c->words_count;
		compile_op(c, OP_ITER_RETURN);
		if (c->depth + 1 > c->depth_max)
			c->depth_max = c->depth + 1;
		compile_jump(c, OP_JFALSE, &none);
		c->depth = at + 1;
		compile_op(c, OP_AWAIT);
		compile_close_try(c, &quiet);
		compile_handler(c, &quiet);
		compile_op(c, OP_POP);
		compile_bind(c, &none);
		c->depth = at;
		compile_op1(c, OP_THROW, 1);
	}
	compile_bind(c, &over);
	c->depth = depth;
}

/* ---- using: a try whose finally disposes; the compiler's `finally` contexts do the rest */

void compile_dispose_open(struct compiler *c, const struct lang_scope *s, struct compile_dispose *d)
{
	if (!s || !s->disposes)
		return;
	d->outer = c->resources;
	d->depth = c->depth;
	c->resources = compile_slot(c);
	compile_op(c, OP_UNDEFINED);
	compile_op1(c, OP_PUT_SLOT, c->resources);
	compile_op(c, OP_TRY);
	compile_open_try(c, &d->finally, CTX_FINALLY, c->depth - 1);
}

/* Disposes and awaits in turn; what an awaited disposal throws is noted, and the next one follows. */
static void dispose_async(struct compiler *c)
{
	struct compile_label top = COMPILE_LABEL, done = COMPILE_LABEL;
	struct compile_ctx failed;
	int depth = c->depth;
	compile_bind(c, &top);
	compile_op(c, OP_TRY);
	compile_open_try(c, &failed, CTX_CATCH, c->depth - 1);
	compile_op1(c, OP_GET_SLOT, c->resources);
	compile_jump(c, OP_DISPOSE_NEXT, &done);
	compile_op(c, OP_AWAIT);
	compile_close_try(c, &failed);
	compile_op1(c, OP_DROP, 3);
	compile_loop(c, &top);
	compile_handler(c, &failed);
	compile_op1(c, OP_DISPOSE_FAILED, c->resources);
	compile_op(c, OP_END_TRY);
	compile_loop(c, &top);
	compile_bind(c, &done);
	c->depth = depth + 2;                  /* env list */
	compile_op(c, OP_NIP);
	compile_op(c, OP_DISPOSE_END);
}

void compile_dispose_close(struct compiler *c, const struct lang_scope *s, struct compile_dispose *d)
{
	struct compile_label end = COMPILE_LABEL, normal = COMPILE_LABEL;
	struct compile_ctx x;
	if (!s || !s->disposes)
		return;
	compile_close_try(c, &d->finally);
	compile_jump(c, OP_JUMP, &normal);
	compile_handler(c, &d->finally);
	compile_op1(c, OP_DISPOSE_FAILED, c->resources);
	compile_bind(c, &normal);
	compile_op(c, OP_UNDEFINED);
	compile_jump(c, OP_GOSUB, &d->finally.finally);
	compile_op1(c, OP_DROP, 2);
	compile_jump(c, OP_JUMP, &end);
	compile_bind(c, &d->finally.finally);
	c->depth = d->depth + 3;               /* env value address */
	if (c->depth > c->depth_max)
		c->depth_max = c->depth;
	compile_push_ctx(c, &x, CTX_IN_FINALLY);
	if (s->disposes & DISPOSES_ASYNC)
		dispose_async(c);
	else {
		compile_op1(c, OP_GET_SLOT, c->resources);
		compile_op(c, OP_DISPOSE);
	}
	compile_pop_ctx(c, &x);
	compile_op(c, OP_RET);
	compile_bind(c, &end);
	c->depth = d->depth;
	c->resources = d->outer;
}
