#include "engine/compile/compile_int.h"
#include "engine/core/run.h"

static int is_reference(struct compiler *c, struct lang_node *t, enum compile_mode mode)
{
	t = compile_strip(t);
	return t->kind == N_MEMBER || t->kind == N_INDEX ||
		(t->kind == N_IDENTIFIER && mode == COMPILE_ASSIGN && compile_is_dynamic(c, t));
}

/* v -- v: replaces undefined by the default value. */
static void fallback(struct compiler *c, struct lang_node *d)
{
	struct compile_label given = COMPILE_LABEL;
	struct lang_node *t = d->a;
	compile_jump(c, OP_JDEFINED, &given);
	compile_named(c, d->b, t->kind == N_IDENTIFIER &&
		!(t->flags & FLAG_PARENTHESIZED) ? compile_atom(c, t->name) : NULL);
	compile_bind(c, &given);
}

static void pick(struct compiler *c, int place)
{
	compile_op1(c, OP_PICK, (uint32_t)(c->depth - 1 - place));
}

static void array_pattern(struct compiler *c, struct lang_node *n, enum compile_mode mode)
{
	struct compile_ctx x;
	struct lang_node *e;
	compile_op(c, OP_TRY);
	compile_op(c, OP_SWAP);
	compile_at(c, c->taken_at ? c->taken_at : n->start);
	c->taken_at = 0;
	compile_op(c, OP_ITERATE);            /* env record */
	compile_open_try(c, &x, CTX_OF, c->depth - 4);
	for (e = n->a; e; e = e->next) {
		struct lang_node *t = e->kind == N_REST || e->kind == N_DEFAULT ? e->a : e;
		enum code_op step = e->kind == N_REST ? OP_ITER_REST : OP_ITER_STEP;
		if (e->kind == N_HOLE) {
			compile_at(c, n->start);
			compile_op(c, OP_ITER_SKIP);
			continue;
		}
		if (is_reference(c, t, mode)) {
			struct compile_ref r = compile_ref(c, t);
			compile_at(c, e->start);
			compile_op1(c, step, (uint32_t)r.operands);
			if (e->kind == N_DEFAULT)
				fallback(c, e);
			compile_ref_put(c, r, 0);
			continue;
		}
		compile_at(c, e->start);
		compile_op(c, step);
		if (e->kind == N_DEFAULT)
			fallback(c, e);
		compile_target(c, t, mode);
	}
	compile_close_try(c, &x);
	compile_op(c, OP_ITER_CLOSE);
	compile_op(c, OP_END_TRY);
	compile_iterate_end(c, &x, 0);
}

/* The position for errors about the value itself: the first target, as in V8 (error_call.c looks for it). */
static uint32_t pattern_position(struct lang_node *n)
{
	struct lang_node *t;
	if (!n->a || (n->a->flags & FLAG_COMPUTED))
		return n->start;
	t = n->a->kind == N_REST ? n->a->a : n->a->b;
	return t->kind == N_DEFAULT ? t->a->start : t->start;
}

static void object_pattern(struct compiler *c, struct lang_node *n, enum compile_mode mode)
{
	struct lang_node *p;
	int source = c->depth - 1, computed = 0, rest = 0;
	compile_at(c, pattern_position(n));
	compile_op(c, OP_REQUIRE_OBJECT);
	for (p = n->a; p; p = p->next)
		rest |= p->kind == N_REST;
	for (p = n->a; p; p = p->next) {
		struct lang_node *v = p->kind == N_REST ? p->a : p->b, *t = v->kind == N_DEFAULT ? v->a : v;
		struct compile_ref r;
		int reference = is_reference(c, t, mode), plain, key = -1;
		if (p->kind == N_REST) {
			struct lang_node *q;
			uint32_t count = 0;
			int at = source + 1;
			if (reference)
				r = compile_ref(c, t);
			pick(c, source);
			for (q = n->a; q != p; q = q->next, count++) {
				if (q->flags & FLAG_COMPUTED)
					pick(c, at++);
				else
					compile_key(c, q);
			}
			compile_at(c, p->start);
			compile_op1(c, OP_OBJECT_REST, count);
			if (reference)
				compile_ref_put(c, r, 0);
			else
				compile_target(c, t, mode);
			break;
		}
		plain = !(p->flags & FLAG_COMPUTED) && (p->a->kind == N_STRING || p->a->kind == N_IDENTIFIER) &&
			compile_plain_name(p->a->name);
		if (p->flags & FLAG_COMPUTED) {
			compile_key(c, p);
			key = c->depth - 1;
			computed += rest;
		}
		if (reference)
			r = compile_ref(c, t);
		pick(c, source);
		if (!plain) {
			if (key >= 0)
				pick(c, key);
			else
				compile_key(c, p);
		}
		compile_at(c, p->start);
		if (plain)
			compile_op2(c, OP_GET_FIELD, compile_name(c, p->a->name), compile_cache(c));
		else
			compile_op(c, OP_GET_ELEM);
		if (v->kind == N_DEFAULT)
			fallback(c, v);
		if (reference)
			compile_ref_put(c, r, 0);
		else
			compile_target(c, t, mode);
		if (key >= 0 && !rest)
			compile_op(c, OP_POP);
	}
	if (computed)
		compile_op1(c, OP_DROP, (uint32_t)computed + 1);
	else
		compile_op(c, OP_POP);
}

void compile_target(struct compiler *c, struct lang_node *t, enum compile_mode mode)
{
	run_check_recursion(c->J);
	t = compile_strip(t);
	switch (t->kind) {
	case N_ARRAY_PATTERN: array_pattern(c, t, mode); return;
	case N_OBJECT_PATTERN: object_pattern(c, t, mode); return;
	case N_IDENTIFIER: compile_put(c, t, mode); return;
	case N_MEMBER: case N_INDEX: {
		struct compile_ref r = compile_ref(c, t);
		switch (r.operands) {
		case 1: compile_op(c, OP_SWAP); break;
		case 2: compile_op(c, OP_UNROT3); break;
		default: compile_op1(c, OP_PICK, 3); break;
		}
		compile_ref_put(c, r, 0);
		if (r.operands == 3)
			compile_op(c, OP_POP);
		return;
	}
	default:
		compile_ref(c, t);
		compile_op(c, OP_POP);
	}
}

void compile_element(struct compiler *c, struct lang_node *t, enum compile_mode mode)
{
	if (t->kind == N_DEFAULT) {
		fallback(c, t);
		t = t->a;
	}
	compile_target(c, t, mode);
}
