#include "engine/compile/compile_int.h"
#include "engine/core/run.h"

/* A class definition compiles to straight-line code:
 *
 *     environment of the class: its inner name, its private names, and slots that compile.c adds: computed keys of
 *     fields and functions of private methods, needed later by the code that initializes an instance
 *     [heritage] DEFINE_CLASS                      -- class prototype
 *     each element in order                        (static ones with class and prototype swapped)
 *     the inner name gets its value
 *     SET_FIELDS                                   the function that RUN_FIELDS calls; it initializes all instance
 *                                                  fields in order
 *     a call of the function of all static fields and blocks
 */

static int is_private(struct lang_node *e)
{
	return e->a && e->a->kind == N_PRIVATE;
}

/* Whether an element needs a slot in the class's environment: a computed key, or a private method's function. */
static int keeps(struct lang_node *e)
{
	if (e->kind == N_FIELD)
		return e->flags & FLAG_COMPUTED;
	return e->kind == N_PROPERTY && is_private(e);
}

static struct compile_class *prepare(struct compiler *c, struct lang_class *k)
{
	struct compile_class *s = compile_alloc(c, sizeof *s);
	struct lang_scope *scope = k->scope;
	struct lang_binding *b;
	struct lang_node *e;
	uint32_t n = 0;
	for (e = k->elements; e; e = e->next)
		n++;
	s->slots = compile_alloc(c, (n + 1) * sizeof *s->slots);
	if (scope)
		for (b = scope->bindings; b; b = b->next)
			if (b->kind == BIND_PRIVATE && b->place != PLACE_SCOPE) {
				b->place = PLACE_SCOPE;
				b->slot = scope->env_slots++;
				scope->materialized = 1;
			}
	for (e = k->elements, n = 0; e; e = e->next, n++) {
		int is_static = e->flags & FLAG_STATIC || e->kind == N_STATIC_BLOCK;
		s->slots[n] = ~0u;
		if (keeps(e)) {
			if (e->kind == N_FIELD && e->binding && e->binding->place == PLACE_SCOPE)
				s->slots[n] = e->binding->slot;
			else
				s->slots[n] = scope->env_slots++;
			scope->materialized = 1;
		}
		if (e->kind == N_FIELD || e->kind == N_STATIC_BLOCK || is_private(e)) {
			if (is_static)
				s->has_statics = 1;
			else
				s->has_fields = 1;
		}
	}
	return s;
}

static struct compile_job made(struct compiler *c, struct lang_class *k, struct compile_class *s,
	enum compile_made what)
{
	struct compile_job job = { 0 };
	job.class = k;
	job.scope = c->scope;
	job.shared = s;
	job.made = (unsigned char)what;
	return job;
}

/* class prototype -- class prototype   defines the element */
static void method(struct compiler *c, struct lang_node *e, uint32_t slot)
{
	struct lang_function *f = e->b->function;
	int is_static = e->flags & FLAG_STATIC;
	const char *name = compile_key_name(c, e);
	int home = f->uses_super || f->uses_eval;
	if (is_static)
		compile_op(c, OP_SWAP);
	if (is_private(e)) {
		compile_function(c, e->b, name);
		if (home)
			compile_op1(c, OP_SET_HOME, 0);
		compile_op2(c, OP_PUT_ENV, slot, 0);
	} else {
		compile_key(c, e);
		compile_function(c, e->b, name);
		if (!name)
			compile_op1(c, OP_SET_NAME_KEY, e->op == PROP_GET ? 1 : e->op == PROP_SET ? 2 : 0);
		if (home)
			compile_op1(c, OP_SET_HOME, 1);
		compile_at(c, e->start);
		compile_op1(c, e->op == PROP_GET ? OP_INIT_GETTER : e->op == PROP_SET ? OP_INIT_SETTER :
			OP_INIT_METHOD, 0);
	}
	if (is_static)
		compile_op(c, OP_SWAP);
}

/* Whether the heritage or a computed key is more than a name. */
static int has_code(const struct lang_class *k)
{
	const struct lang_node *e;
	if (k->heritage && k->heritage->kind != N_IDENTIFIER)
		return 1;
	for (e = k->elements; e; e = e->next)
		if (e->flags & FLAG_COMPUTED)
			return 1;
	return 0;
}

void compile_class(struct compiler *c, struct lang_node *n, const char *name)
{
	struct lang_class *k = n->class;
	struct compile_class *s = prepare(c, k);
	struct lang_scope *outer = c->scope;
	struct compile_ctx x;
	struct compile_job job;
	struct lang_binding *b;
	struct lang_node *e;
	int strict = c->strict, marked;
	uint32_t i;
	run_check_recursion(c->J);
	marked = !strict && has_code(k);
	if (marked) {
		c->flags |= CODE_SOME_STRICT;
		compile_op1(c, OP_STRICT, 1);
	}
	c->strict = 1;
	if (k->name)
		name = compile_atom(c, k->name);
	compile_enter_scope(c, k->scope, &x);
	if (k->scope)
		for (b = k->scope->bindings; b; b = b->next)
			if (b->kind == BIND_PRIVATE) {
				compile_op1(c, OP_NEW_PRIVATE, compile_name(c, b->name));
				compile_init(c, b);
			}
	if (k->heritage)
		compile_expr(c, k->heritage);
	if (k->constructor) {
		memset(&job, 0, sizeof job);
		job.function = k->constructor->function;
		job.class = k;
		job.shared = s;
	} else
		job = made(c, k, s, COMPILE_DEFAULT_CONSTRUCTOR);
	job.name = name;
	compile_at(c, k->heritage ? k->heritage->start : n->start);
	compile_op2(c, OP_DEFINE_CLASS, compile_child(c, &job), k->heritage != NULL);
	for (e = k->elements, i = 0; e; e = e->next, i++) {
		if (e->kind == N_PROPERTY)
			method(c, e, s->slots[i]);
		else if (e->kind == N_FIELD && (e->flags & FLAG_COMPUTED)) {
			compile_key(c, e);
			compile_op2(c, OP_PUT_ENV, s->slots[i], 0);
		}
	}
	if (k->scope)
		for (b = k->scope->bindings; b; b = b->next)
			if (b->name == k->name && b->place != PLACE_NONE) {
				compile_op1(c, OP_PICK, 1);
				compile_init(c, b);
			}
	if (s->has_fields) {
		job = made(c, k, s, COMPILE_FIELDS);
		compile_op1(c, OP_CLOSURE, compile_child(c, &job));
		compile_op1(c, OP_SET_HOME, 0);
		compile_op(c, OP_SET_FIELDS);
	}
	compile_op(c, OP_POP);
	if (s->has_statics) {
		job = made(c, k, s, COMPILE_STATICS);
		compile_op1(c, OP_CLOSURE, compile_child(c, &job));
		compile_op1(c, OP_SET_HOME, 0);
		compile_op1(c, OP_PICK, 1);
		compile_op1(c, OP_CALL, 0);
		compile_op(c, OP_POP);
	}
	compile_leave_scope(c, k->scope, &x);
	if (marked)
		compile_op1(c, OP_STRICT, 0);
	c->scope = outer;
	c->strict = strict;
}

/* ---- generated functions */

static void default_constructor(struct compiler *c)
{
	struct lang_class *k = c->job->class;
	c->flags |= CODE_CLASS | CODE_STRICT;
	if (!k->heritage) {
		if (c->job->shared->has_fields) {
			compile_op(c, OP_CALLEE);
			compile_op(c, OP_THIS);
			compile_op(c, OP_RUN_FIELDS);
			compile_op(c, OP_POP);
		}
		compile_op(c, OP_UNDEFINED);
		compile_op(c, OP_RETURN);
		return;
	}
	c->flags |= CODE_DERIVED | CODE_REST;
	if (!c->job->shared->has_fields)
		c->flags |= CODE_NO_FRAME;
	c->rest_slot = compile_slot(c);
	compile_at(c, k->start);
	compile_op(c, OP_CALLEE);
	compile_op(c, OP_CALLEE);
	compile_op(c, OP_NEW_TARGET);
	compile_op1(c, OP_GET_SLOT, c->rest_slot);
	compile_op(c, OP_SUPER_SPREAD);
	compile_op(c, OP_RUN_FIELDS);
	compile_op(c, OP_RETURN);
}

/* o -- o   Defines all static or all instance elements; o is the class or the instance. */
static void elements(struct compiler *c, int is_static)
{
	struct lang_class *k = c->job->class;
	struct compile_class *s = c->job->shared;
	struct lang_node *e;
	uint32_t i;
	for (e = k->elements, i = 0; e; e = e->next, i++)
		if (e->kind == N_PROPERTY && is_private(e) && !(e->flags & FLAG_STATIC) == !is_static) {
			compile_private_key(c, e->a);
			compile_op2(c, OP_GET_ENV, s->slots[i], 0);
			compile_at(c, e->start);
			compile_op1(c, OP_ADD_PRIVATE,
				e->op == PROP_GET ? CODE_PRIVATE_GETTER : e->op == PROP_SET ? CODE_PRIVATE_SETTER :
				CODE_PRIVATE_METHOD);
		}
	for (e = k->elements, i = 0; e; e = e->next, i++) {
		if (e->kind == N_STATIC_BLOCK && is_static) {
			compile_inline(c, e->b->function, 0);
			continue;
		}
		if (e->kind != N_FIELD || !(e->flags & FLAG_STATIC) != !is_static)
			continue;
		if (is_private(e))
			compile_private_key(c, e->a);
		else if (e->flags & FLAG_COMPUTED)
			compile_op2(c, OP_GET_ENV, s->slots[i], 0);
		else
			compile_key(c, e);
		if (!e->b)
			compile_op(c, OP_UNDEFINED);
		else {
			struct lang_node *v = e->b->function->body;
			int anonymous = v && v->kind == N_RETURN && v->a && compile_is_anonymous(v->a);
			/* the name that compile_inline gives an anonymous function */
			c->job->name = anonymous ? compile_key_name(c, e) : NULL;
			compile_inline(c, e->b->function, 1);
			if (anonymous && !c->job->name)
				compile_op(c, OP_SET_NAME_KEY);
			c->job->name = NULL;
		}
		compile_at(c, e->start);
		if (is_private(e))
			compile_op1(c, OP_ADD_PRIVATE, CODE_PRIVATE_FIELD);
		else
			compile_op(c, OP_INIT_ELEM);
	}
}

void compile_made(struct compiler *c)
{
	c->strict = 1;
	if (c->job->made == COMPILE_DEFAULT_CONSTRUCTOR) {
		default_constructor(c);
		return;
	}
	c->flags |= CODE_STRICT | CODE_FIELDS | CODE_METHOD;
	compile_op(c, OP_THIS);
	elements(c, c->job->made == COMPILE_STATICS);
	compile_op(c, OP_RETURN);
}
