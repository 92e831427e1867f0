#include "engine/compile/compile_int.h"
#include "engine/core/run.h"

/* Completion values (of programs and evals): statements that may have one store it in slot c->completion; loops, if,
 * switch, try and with first store undefined.  The value of a finally counts only if a jump leaves it, so the previous
 * value is saved. */

static void completion(struct compiler *c)
{
	if (c->completion >= 0) {
		compile_op(c, OP_UNDEFINED);
		compile_op1(c, OP_PUT_SLOT, (uint32_t)c->completion);
	}
}

/* v -- v: what the declaration n gives to one of its names, found at `position`. */
static void resource(struct compiler *c, const struct lang_node *n, uint32_t position)
{
	compile_at(c, position);
	compile_op2(c, OP_DISPOSE_ADD, c->resources, n->flags & FLAG_AWAIT ? 1 : 0);
}

static void declarations(struct compiler *c, struct lang_node *n)
{
	struct lang_node *d;
	for (d = n->a; d; d = d->next) {
		struct lang_node *t = d->a;
		enum compile_mode mode = n->op == T_VAR ? COMPILE_ASSIGN : COMPILE_INIT;
		if (!d->b) {
			if (n->op == T_VAR)
				continue;
			compile_op(c, OP_UNDEFINED);
			compile_target(c, t, mode);
		} else if (t->kind == N_IDENTIFIER && mode == COMPILE_ASSIGN) {
			struct compile_ref r = compile_ref(c, t);
			compile_assigned(c, t, d->b, compile_atom(c, t->name));
			compile_ref_put(c, r, 0);
		} else {
			compile_assigned(c, t, d->b, t->kind == N_IDENTIFIER ? compile_atom(c, t->name) : NULL);
			if (n->flags & FLAG_USING)
				resource(c, n, d->b->start);
			c->taken_at = t->kind == N_ARRAY_PATTERN ? d->b->start : 0;
			compile_target(c, t, mode);
		}
	}
}

static void loop_ctx(struct compiler *c, struct compile_ctx *x, struct lang_node *n, struct compile_label *on_break,
	struct compile_label *on_continue)
{
	compile_push_ctx(c, x, CTX_JUMP);
	x->node = n;
	x->on_break = on_break;
	x->on_continue = on_continue;
}

static void while_loop(struct compiler *c, struct lang_node *n)
{
	struct compile_label top = COMPILE_LABEL, end = COMPILE_LABEL, test = COMPILE_LABEL;
	struct compile_ctx x;
	completion(c);
	compile_bind(c, &top);
	if (n->kind == N_WHILE) {
		compile_condition(c, n->a, &end, 0);
		loop_ctx(c, &x, n, &end, &test);
		compile_cover_node(c, n->d);
		compile_statement(c, n->d);
		compile_pop_ctx(c, &x);
		compile_bind(c, &test);
	} else {
		loop_ctx(c, &x, n, &end, &test);
		compile_cover_node(c, n->d);
		compile_statement(c, n->d);
		compile_pop_ctx(c, &x);
		compile_bind(c, &test);
		compile_condition(c, n->a, &end, 0);
	}
	compile_at(c, n->start);
	compile_loop(c, &top);
	compile_bind(c, &end);
}

static void for_loop(struct compiler *c, struct lang_node *n)
{
	struct compile_label top = COMPILE_LABEL, end = COMPILE_LABEL, next = COMPILE_LABEL;
	struct lang_scope *outer = c->scope;
	struct compile_ctx x, scope;
	struct compile_dispose dispose;
	int copies = n->scope && n->scope->materialized && n->scope->per_iteration;
	completion(c);
	compile_enter_scope(c, n->scope, &scope);
	compile_dispose_open(c, n->scope, &dispose);
	if (n->a) {
		if (n->a->kind == N_VAR)
			declarations(c, n->a);
		else
			compile_effect(c, n->a);
	}
	if (copies)
		compile_op(c, OP_COPY_ENV);
	compile_bind(c, &top);
	if (n->b)
		compile_condition(c, n->b, &end, 0);
	loop_ctx(c, &x, n, &end, &next);
	compile_cover_node(c, n->d);
	compile_statement(c, n->d);
	compile_pop_ctx(c, &x);
	compile_bind(c, &next);
	if (copies)
		compile_op(c, OP_COPY_ENV);
	if (n->c)
		compile_effect(c, n->c);
	compile_at(c, n->start);
	compile_loop(c, &top);
	compile_bind(c, &end);
	compile_dispose_close(c, n->scope, &dispose);
	compile_leave_scope(c, n->scope, &scope);
	c->scope = outer;
}

/* Assigns the value on the stack to the target in the head of a for-in or for-of. */
static void head_target(struct compiler *c, struct lang_node *a)
{
	if (a->kind == N_VAR && a->flags & FLAG_USING)
		resource(c, a, a->a->a->start);
	if (a->kind == N_VAR)
		compile_target(c, a->a->a, a->op == T_VAR ? COMPILE_ASSIGN : COMPILE_INIT);
	else
		compile_target(c, a, COMPILE_ASSIGN);
}

/* The position of errors from fetching the next value. */
static uint32_t head_position(struct lang_node *a)
{
	return a->kind == N_VAR ? a->a->a->start : a->start;
}

/* -- v: the object to loop over; meanwhile the names of the head are in their dead zone. */
static void head_object(struct compiler *c, struct lang_node *n)
{
	struct lang_scope *outer = c->scope;
	struct compile_ctx x;
	if (n->a->kind == N_VAR && n->a->a->b) {       /* for (var x = 1 in o) */
		struct lang_node *t = n->a->a->a;
		compile_named(c, n->a->a->b, t->kind == N_IDENTIFIER ? compile_atom(c, t->name) : NULL);
		compile_target(c, t, COMPILE_ASSIGN);
	}
	compile_enter_scope(c, n->scope, &x);
	compile_expr(c, n->b);
	compile_leave_scope(c, n->scope, &x);
	c->scope = outer;
}

/* value -- : one iteration, up to the target of `continue`. */
static void head_and_body(struct compiler *c, struct lang_node *n, struct compile_label *next)
{
	struct lang_scope *outer = c->scope;
	struct compile_ctx scope, continues;
	struct compile_dispose dispose;
	uint32_t value = 0;
	loop_ctx(c, &continues, n, NULL, next);
	c->depth++;
	compile_enter_scope(c, n->scope, &scope);
	if (n->scope && n->scope->disposes) {
		value = compile_slot(c);
		compile_op1(c, OP_PUT_SLOT, value);
		compile_dispose_open(c, n->scope, &dispose);
		compile_op1(c, OP_GET_SLOT, value);
	}
	head_target(c, n->a);
	compile_cover_node(c, n->d);
	compile_statement(c, n->d);
	compile_dispose_close(c, n->scope, &dispose);
	compile_leave_scope(c, n->scope, &scope);
	c->scope = outer;
	compile_pop_ctx(c, &continues);
}

static void for_in(struct compiler *c, struct lang_node *n)
{
	struct compile_label top = COMPILE_LABEL, end = COMPILE_LABEL, done = COMPILE_LABEL, next = COMPILE_LABEL;
	struct compile_ctx breaks, keys;
	completion(c);
	loop_ctx(c, &breaks, n, &end, NULL);
	head_object(c, n);
	compile_at(c, n->b->start);
	compile_op(c, OP_FOR_IN);
	compile_bind(c, &top);
	compile_jump(c, OP_FOR_IN_NEXT, &done);
	c->depth--;
	compile_push_ctx(c, &keys, CTX_IN);
	head_and_body(c, n, &next);
	compile_pop_ctx(c, &keys);
	compile_bind(c, &next);
	compile_at(c, n->start);
	compile_loop(c, &top);
	compile_bind(c, &done);
	compile_op(c, OP_POP);
	compile_pop_ctx(c, &breaks);
	compile_bind(c, &end);
}

static void for_of(struct compiler *c, struct lang_node *n)
{
	struct compile_label top = COMPILE_LABEL, end = COMPILE_LABEL, done = COMPILE_LABEL, next = COMPILE_LABEL;
	struct compile_ctx breaks, record;
	int async = n->flags & FLAG_AWAIT;
	completion(c);
	loop_ctx(c, &breaks, n, &end, NULL);
	head_object(c, n);
	compile_op(c, OP_TRY);
	compile_op(c, OP_SWAP);
	compile_at(c, compile_position(n->b));
	compile_op1(c, OP_ITERATE, async ? 1 : 0);    /* env record */
	compile_bind(c, &top);
	compile_at(c, head_position(n->a));
	if (async) {
		compile_op(c, OP_ITER_CALL);
		compile_op(c, OP_AWAIT);
		compile_jump(c, OP_ITER_RESULT, &done);
	} else
		compile_jump(c, OP_ITER_NEXT, &done);
	c->depth--;
	compile_open_try(c, &record, async ? CTX_AWAIT_OF : CTX_OF, c->depth - 4);
	head_and_body(c, n, &next);
	compile_close_try(c, &record);
	compile_bind(c, &next);
	compile_at(c, n->start);
	compile_loop(c, &top);
	compile_bind(c, &done);
	compile_op1(c, OP_DROP, 4);
	compile_pop_ctx(c, &breaks);
	compile_iterate_end(c, &record, async);
	compile_bind(c, &end);
}

static void jump_out(struct compiler *c, struct lang_node *n)
{
	struct lang_node *to = n->a;
	struct compile_ctx *x;
	if (n->kind == N_CONTINUE)
		while (to && to->kind == N_LABEL)
			to = to->d;
	for (x = c->ctx; x; x = x->outer)
		if (x->kind == CTX_JUMP && x->node && x->node == to &&
			(n->kind == N_BREAK ? x->on_break : x->on_continue))
			break;
	if (!x)
		return;
	{
		int depth = c->depth;
		compile_unwind(c, x, 0);
		compile_jump(c, OP_JUMP, n->kind == N_BREAK ? x->on_break : x->on_continue);
		compile_unwound(c, x);
		c->depth = depth;
	}
}

static void if_else(struct compiler *c, struct lang_node *n)
{
	struct compile_label end = COMPILE_LABEL;
	completion(c);
	for (;;) {
		struct compile_label other = COMPILE_LABEL;
		compile_condition(c, n->a, &other, 0);
		compile_cover_node(c, n->b);
		compile_statement(c, n->b);
		if (!n->c) {
			compile_bind(c, &other);
			break;
		}
		compile_jump(c, OP_JUMP, &end);
		compile_bind(c, &other);
		compile_cover(c, n->b->end, n->c->end);
		n = n->c;
		if (n->kind != N_IF) {
			compile_statement(c, n);
			break;
		}
	}
	compile_bind(c, &end);
}

static void switch_case(struct compiler *c, struct lang_node *n)
{
	struct compile_label end = COMPILE_LABEL, *labels;
	struct lang_scope *outer = c->scope;
	struct compile_ctx x, scope;
	struct lang_node *k;
	uint32_t count = 0, i, fallback = ~0u;
	completion(c);
	for (k = n->b; k; k = k->next)
		count++;
	labels = compile_alloc(c, (count + 1) * sizeof *labels);
	loop_ctx(c, &x, n, &end, NULL);
	compile_expr(c, n->a);
	compile_enter_scope(c, n->scope, &scope);
	for (k = n->b, i = 0; k; k = k->next, i++) {
		labels[i].at = labels[i].chain = -1;
		if (!k->a) {
			fallback = i;
			continue;
		}
		compile_expr(c, k->a);
		compile_jump(c, OP_JCASE, &labels[i]);
	}
	compile_op(c, OP_POP);
	labels[count].at = labels[count].chain = -1;
	compile_jump(c, OP_JUMP, &labels[fallback == ~0u ? count : fallback]);
	for (k = n->b, i = 0; k; k = k->next, i++) {
		compile_bind(c, &labels[i]);
		compile_cover_node(c, k);
		compile_statements(c, k->b);
	}
	compile_bind(c, &labels[count]);
	compile_leave_scope(c, n->scope, &scope);
	c->scope = outer;
	compile_pop_ctx(c, &x);
	compile_bind(c, &end);
}

/* The catch clause: exception -- */
static void catch_clause(struct compiler *c, struct lang_node *n)
{
	struct lang_scope *outer = c->scope;
	struct compile_ctx x;
	if (!n->b) {
		compile_op(c, OP_POP);
		compile_statement(c, n->c);
		return;
	}
	compile_enter_scope(c, n->scope, &x);
	compile_target(c, n->b, COMPILE_INIT);
	compile_statement(c, n->c);
	compile_leave_scope(c, n->scope, &x);
	c->scope = outer;
}

/* Within a try with both clauses, what follows the catch clause is counted, too. */
static void covered_catch(struct compiler *c, struct lang_node *n)
{
	uint32_t outer = c->cover_end;
	if (c->cover)
		compile_cover(c, compile_cover_next(c, n->a->end), n->c->end);
	c->cover_end = n->c->end;
	catch_clause(c, n);
	c->cover_end = outer;
}

static void try_statement(struct compiler *c, struct lang_node *n)
{
	struct compile_label end = COMPILE_LABEL;
	struct compile_ctx finally, x;
	int depth = c->depth;
	completion(c);
	c->cover_last = n->a;
	if (n->d) {
		compile_op(c, OP_TRY);
		compile_open_try(c, &finally, CTX_FINALLY, c->depth - 1);
	}
	if (n->c) {
		struct compile_label caught = COMPILE_LABEL;
		compile_op(c, OP_TRY);
		compile_open_try(c, &x, CTX_CATCH, c->depth - 1);
		compile_statement(c, n->a);
		compile_close_try(c, &x);
		compile_op(c, OP_END_TRY);
		compile_jump(c, OP_JUMP, &caught);
		compile_handler(c, &x);
		compile_op(c, OP_NIP);
		completion(c);
		covered_catch(c, n);
		compile_bind(c, &caught);
		if (n->d)
			compile_cover(c, n->c->end, COVERAGE_OPEN);
	} else
		compile_statement(c, n->a);
	if (n->d) {
		int kept = -1;
		compile_close_try(c, &finally);
		compile_op(c, OP_UNDEFINED);
		compile_jump(c, OP_GOSUB, &finally.finally);
		compile_op1(c, OP_DROP, 2);
		compile_jump(c, OP_JUMP, &end);
		compile_handler(c, &finally);
		compile_jump(c, OP_GOSUB, &finally.finally);
		compile_op1(c, OP_THROW, 1);
		compile_bind(c, &finally.finally);
		c->depth = depth + 3;                  /* env value address */
		if (c->depth > c->depth_max)
			c->depth_max = c->depth;
		compile_push_ctx(c, &x, CTX_IN_FINALLY);
		if (c->cover)
			compile_cover(c, compile_cover_next(c, (n->c ? n->c : n->a)->end), n->d->end);
		if (c->completion >= 0) {
			kept = (int)compile_slot(c);
			compile_op1(c, OP_GET_SLOT, (uint32_t)c->completion);
			compile_op1(c, OP_PUT_SLOT, (uint32_t)kept);
			completion(c);
		}
		compile_statement(c, n->d);
		if (kept >= 0) {
			compile_op1(c, OP_GET_SLOT, (uint32_t)kept);
			compile_op1(c, OP_PUT_SLOT, (uint32_t)c->completion);
		}
		compile_pop_ctx(c, &x);
		compile_op(c, OP_RET);
	}
	compile_bind(c, &end);
	c->depth = depth;
}

static void block(struct compiler *c, struct lang_node *n)
{
	struct lang_scope *outer = c->scope;
	struct compile_ctx x;
	struct compile_dispose dispose;
	compile_enter_scope(c, n->scope, &x);
	compile_dispose_open(c, n->scope, &dispose);
	compile_statements(c, n->a);
	compile_dispose_close(c, n->scope, &dispose);
	compile_leave_scope(c, n->scope, &x);
	c->scope = outer;
}

static void class_declaration(struct compiler *c, struct lang_node *n)
{
	compile_class(c, n, NULL);
	compile_init(c, n->binding);
}

static void export_default(struct compiler *c, struct lang_node *n)
{
	struct lang_node *e = compile_strip(n->a);
	if (e->kind == N_FUNCTION && (e->flags & FLAG_DECLARATION))
		return;
	if (e->kind == N_CLASS && (e->flags & FLAG_DECLARATION)) {
		compile_class(c, e, e->class->name ? NULL : compile_atom(c, lang_intern(c->l, "default", 7)));
		compile_init(c, e->binding ? e->binding : n->binding);
		return;
	}
	compile_named(c, e, atom_intern(c->J, "default", 7));
	compile_init(c, n->binding);
}

static void statement(struct compiler *c, struct lang_node *n)
{
	switch ((enum lang_kind)n->kind) {
	case N_VAR: declarations(c, n); break;
	case N_EXPRESSION:
		if (c->completion >= 0) {
			compile_expr(c, n->a);
			compile_op1(c, OP_PUT_SLOT, (uint32_t)c->completion);
		} else
			compile_effect(c, n->a);
		break;
	case N_BLOCK: block(c, n); break;
	case N_DEBUGGER: compile_op(c, OP_DEBUGGER); break;
	case N_IF: if_else(c, n); break;
	case N_FOR: for_loop(c, n); break;
	case N_FOR_IN: for_in(c, n); break;
	case N_FOR_OF: for_of(c, n); break;
	case N_WHILE: case N_DO: while_loop(c, n); break;
	case N_CONTINUE: case N_BREAK: jump_out(c, n); break;
	case N_RETURN: {
		int depth = c->depth;
		if (n->a)
			compile_expr(c, n->a);
		else
			compile_op(c, OP_UNDEFINED);
		compile_at(c, n->start);
		compile_return(c, !n->a);
		c->depth = depth;
		break;
	}
	case N_THROW:
		compile_expr(c, n->a);
		compile_at(c, n->start);
		compile_op(c, OP_THROW);
		break;
	case N_WITH: {
		struct lang_scope *outer = c->scope;
		struct compile_ctx x;
		completion(c);
		compile_expr(c, n->a);
		compile_at(c, n->a->start);
		compile_op(c, OP_PUSH_WITH);
		compile_push_ctx(c, &x, CTX_ENV);
		c->scope = n->scope;
		compile_statement(c, n->d);
		compile_pop_ctx(c, &x);
		compile_op(c, OP_POP_ENV);
		c->scope = outer;
		break;
	}
	case N_SWITCH: switch_case(c, n); break;
	case N_LABEL: {
		struct compile_label end = COMPILE_LABEL;
		struct compile_ctx x;
		loop_ctx(c, &x, n, &end, NULL);
		compile_statement(c, n->d);
		compile_pop_ctx(c, &x);
		compile_bind(c, &end);
		break;
	}
	case N_TRY: try_statement(c, n); break;
	case N_FUNCTION:
		/* Annex B: the block's function becomes the value of the function-level variable. */
		if (n->a && n->a->binding && n->a->binding->place != PLACE_NONE) {
			if (n->binding->place == PLACE_NONE)
				compile_function(c, n, NULL);
			else
				compile_get_binding(c, n->binding);
			if (n->a->binding->place == PLACE_GLOBAL_VAR || n->a->binding->place == PLACE_DYNAMIC)
				compile_op2(c, OP_PUT_VAR, compile_name(c, n->a->binding->name), 1);
			else
				compile_init(c, n->a->binding);
		}
		break;
	case N_CLASS: class_declaration(c, n); break;
	case N_EXPORT:
		if (n->d)
			compile_statement(c, n->d);
		break;
	case N_EXPORT_DEFAULT: export_default(c, n); break;
	default: break;
	}
}

void compile_statement(struct compiler *c, struct lang_node *n)
{
	run_check_recursion(c->J);
	if (c->cover) {
		struct compile_cover k = compile_cover_begin(c, n);
		statement(c, n);
		compile_cover_end(c, n, k);
	} else
		statement(c, n);
}

void compile_statements(struct compiler *c, struct lang_node *list)
{
	struct lang_node *last = c->cover ? compile_cover_last(list) : NULL;
	for (; list; list = list->next) {
		if (list == last)
			c->cover_last = list;
		compile_statement(c, list);
	}
}
