#include "engine/compile/compile_int.h"
#include "engine/core/convert.h"
#include "engine/core/run.h"
#include "engine/heap/bigint.h"

struct lang_node *compile_strip(struct lang_node *n)
{
	while (n->kind == N_PAREN)
		n = n->a;
	return n;
}

/* ---- a walk along a chain pushes its nodes on c->spine and restores the count at the end */

static void push(struct compiler *c, struct lang_node *n)
{
	COMPILE_ROOM(c, spine, 1);
	c->spine[c->spine_count++] = n;
}

/* ---- names */

int compile_is_anonymous(struct lang_node *n)
{
	n = compile_strip(n);
	return (n->kind == N_FUNCTION || n->kind == N_CLASS) && (n->flags & FLAG_ANONYMOUS);
}

void compile_named(struct compiler *c, struct lang_node *n, const char *name)
{
	n = compile_strip(n);
	if (name && n->kind == N_FUNCTION && (n->flags & FLAG_ANONYMOUS))
		compile_function(c, n, name);
	else if (name && n->kind == N_CLASS && (n->flags & FLAG_ANONYMOUS))
		compile_class(c, n, name);
	else
		compile_expr(c, n);
}

void compile_function(struct compiler *c, struct lang_node *n, const char *name)
{
	struct compile_job job = { 0 };
	struct lang_function *f = n->function;
	job.function = f;
	job.name = f->name ? compile_atom(c, f->name) : name;
	job.target = f->name || name ? NULL : compile_cover_target(c, n);
	job.is_eager = compile_cover_is_eager(n);
	compile_op1(c, OP_CLOSURE, compile_child(c, &job));
}

/* ---- assignment targets */

void compile_private_key(struct compiler *c, struct lang_node *n)
{
	struct lang_binding *b = n->binding;
	if (!b || b->place == PLACE_DYNAMIC)
		compile_op1(c, OP_GET_NAME, compile_name(c, n->name));
	else
		compile_get_binding(c, b);
}

static int is_name_index(struct lang_node *key)
{
	return key->kind == N_STRING && compile_plain_name(key->name);
}

/* Another pseudo-binding of the function that b belongs to. */
static struct lang_binding *sibling(struct lang_binding *b, int kind)
{
	return b->scope->function->pseudo[kind - BIND_ARGUMENTS];
}

/* The operands of super.x and super[x]: this, base, key. */
static void super_operands(struct compiler *c, struct lang_node *n)
{
	struct lang_binding *home = n->a->binding, *this = home ? sibling(home, BIND_THIS) : NULL;
	compile_at(c, n->a->start);
	compile_this_of(c, this, home && home->scope->function->kind == FN_DERIVED);
	compile_home(c, n->a);
	compile_op(c, OP_SUPER_BASE);
	if (n->kind == N_MEMBER)
		compile_string(c, n->name);
	else
		compile_expr(c, n->b);
}

struct compile_ref compile_ref(struct compiler *c, struct lang_node *n)
{
	struct compile_ref r;
	n = compile_strip(n);
	r.node = n;
	switch (n->kind) {
	case N_IDENTIFIER:
		r.kind = REF_VARIABLE;
		r.operands = 0;
		if (compile_is_dynamic(c, n)) {
			compile_at(c, n->start);
			compile_op1(c, OP_REF_NAME, compile_name(c, n->name));
			r.kind = REF_NAME;
			r.operands = 1;
		}
		break;
	case N_MEMBER:
		if (n->a->kind == N_SUPER) {
			super_operands(c, n);
			r.kind = REF_SUPER;
			r.operands = 3;
		} else if (n->name->is_private) {
			compile_expr(c, n->a);
			compile_private_key(c, n);
			r.kind = REF_PRIVATE;
			r.operands = 2;
		} else {
			compile_expr(c, n->a);
			r.kind = REF_FIELD;
			r.operands = 1;
		}
		break;
	case N_INDEX:
		if (n->a->kind == N_SUPER) {
			super_operands(c, n);
			r.kind = REF_SUPER;
			r.operands = 3;
		} else {
			compile_expr(c, n->a);
			if (is_name_index(n->b)) {
				r.kind = REF_FIELD;
				r.operands = 1;
			} else {
				compile_expr(c, n->b);
				r.kind = REF_ELEM;
				r.operands = 2;
			}
		}
		break;
	case N_ARRAY_PATTERN: case N_OBJECT_PATTERN:
		r.kind = REF_PATTERN;
		r.operands = 0;
		break;
	default:
		compile_effect(c, n);
		compile_at(c, n->start);
		compile_op2(c, OP_THROW_ERROR, CODE_REFERENCE_ERROR,
			compile_text(c, "Invalid left-hand side in assignment"));
		r.kind = REF_INVALID;
		r.operands = 0;
	}
	return r;
}

static uint32_t field_name(struct compiler *c, struct lang_node *n)
{
	return compile_name(c, n->kind == N_MEMBER ? n->name : n->b->name);
}

/* How errors show the private name of n: for a method or an accessor also with its class, after a byte 1
 * (vm_property.c). */
static uint32_t private_text(struct compiler *c, struct lang_node *n)
{
	struct lang_binding *b = n->binding, *first;
	const char *class, *p;
	char text[300];
	if (!b || !b->accessor)
		return compile_name(c, n->name);
	first = b->scope->bindings;
	if (first->kind == BIND_CONST)
		class = first->name->size < sizeof text ? first->name->chars : NULL;
	else
		class = b->scope->static_methods ? "." /* V8's name for an anonymous class here */ :
			"anonymous";
	if (!class || n->name->size >= sizeof text ||
		(size_t)snprintf(text, sizeof text, "%s\1Receiver must be %s %s", n->name->chars,
		b->is_static ? "class" : "an instance of class", class) >= sizeof text)
		return compile_name(c, n->name);
	for (p = text; *p; p++)
		if ((unsigned char)*p >= 0x80)
			return compile_name(c, n->name);
	return compile_text(c, text);
}

/* operands -- operands v */
static void ref_get(struct compiler *c, struct compile_ref r)
{
	struct lang_node *n = r.node;
	if (r.kind == REF_FIELD || r.kind == REF_ELEM)
		/* V8 records no separate position for the read of a compound assignment */
		compile_at(c, compile_position(n->a));
	else if (r.kind != REF_VARIABLE)
		compile_at(c, n->position);
	switch (r.kind) {
	case REF_VARIABLE: compile_get(c, n, 0); break;
	case REF_NAME: compile_op1(c, OP_GET_REF, compile_name(c, n->name)); break;
	case REF_FIELD: compile_op2(c, OP_GET_FIELD_KEEP, field_name(c, n), compile_cache(c)); break;
	case REF_ELEM: compile_op(c, OP_TO_KEY); compile_op(c, OP_GET_ELEM_KEEP); break;
	case REF_SUPER:
		if (n->kind == N_INDEX)
			compile_op(c, OP_TO_PROPERTY_KEY);
		compile_op(c, OP_DUP3);
		compile_op(c, OP_GET_SUPER);
		break;
	case REF_PRIVATE: compile_op1(c, OP_GET_PRIVATE_KEEP, private_text(c, n)); break;
	case REF_INVALID: compile_op(c, OP_UNDEFINED); break;
	}
}

void compile_ref_put(struct compiler *c, struct compile_ref r, int wanted)
{
	struct lang_node *n = r.node;
	if (r.kind != REF_VARIABLE && r.kind != REF_PATTERN)
		compile_at(c, c->assign_at ? c->assign_at : n->position);
	switch (r.kind) {
	case REF_VARIABLE:
		if (wanted)
			compile_set(c, n);
		else
			compile_put(c, n, COMPILE_ASSIGN);
		return;
	case REF_PATTERN:
		if (wanted)
			compile_op(c, OP_DUP);
		compile_target(c, n, COMPILE_ASSIGN);
		return;
	case REF_NAME:
		if (wanted) {
			compile_op(c, OP_DUP);
			compile_op(c, OP_ROT3);
		}
		compile_op1(c, OP_PUT_REF, compile_name(c, n->name));
		return;
	case REF_FIELD: compile_op2(c, OP_PUT_FIELD, field_name(c, n), compile_cache(c)); break;
	case REF_ELEM: compile_op(c, OP_PUT_ELEM); break;
	case REF_SUPER: compile_op(c, OP_PUT_SUPER); break;
	case REF_PRIVATE: compile_op1(c, OP_PUT_PRIVATE, private_text(c, n)); break;
	}
	if (!wanted)
		compile_pop(c);
}

/* ---- assignment */

static int binary_op(int token)
{
	switch (token) {
	case T_PLUS: case T_PLUS_ASSIGN: return OP_ADD;
	case T_MINUS: case T_MINUS_ASSIGN: return OP_SUB;
	case T_STAR: case T_STAR_ASSIGN: return OP_MUL;
	case T_DIV: case T_DIV_ASSIGN: return OP_DIV;
	case T_MOD: case T_MOD_ASSIGN: return OP_MOD;
	case T_STARSTAR: case T_STARSTAR_ASSIGN: return OP_POW;
	case T_SHL: case T_SHL_ASSIGN: return OP_SHL;
	case T_SHR: case T_SHR_ASSIGN: return OP_SHR;
	case T_USHR: case T_USHR_ASSIGN: return OP_USHR;
	case T_AND: case T_AND_ASSIGN: return OP_AND;
	case T_OR: case T_OR_ASSIGN: return OP_OR;
	case T_XOR: case T_XOR_ASSIGN: return OP_XOR;
	case T_LT: return OP_LT;
	case T_GT: return OP_GT;
	case T_LE: return OP_LE;
	case T_GE: return OP_GE;
	case T_EQ: return OP_EQ;
	case T_NE: return OP_NE;
	case T_SEQ: return OP_SEQ;
	case T_SNE: return OP_SNE;
	case T_IN: return OP_IN;
	default: return OP_INSTANCEOF;
	}
}

static int keep_op(int token)
{
	switch (token) {
	case T_ANDAND: case T_ANDAND_ASSIGN: return OP_JFALSE_KEEP;
	case T_OROR: case T_OROR_ASSIGN: return OP_JTRUE_KEEP;
	default: return OP_JNOT_NULLISH_KEEP;
	}
}

/* A variable in a stack slot, not captured and without checks on read and write. */
static int is_free_slot(struct compiler *c, struct lang_node *n, uint32_t *slot)
{
	struct lang_binding *b = n->binding;
	return n->kind == N_IDENTIFIER && b && !(n->flags & (FLAG_TDZ | FLAG_DYNAMIC)) && b->kind != BIND_CONST &&
		b->kind != BIND_FUNCNAME
		&& b->kind != BIND_IMPORT && !(b->kind == BIND_CLASS && b->scope->kind == SCOPE_CLASS) &&
			compile_is_slot(c, b, slot);
}

/* Whether evaluating n certainly assigns to no uncaptured variable of this function. */
static int is_quiet(struct lang_node *n, int depth)
{
	for (;;) {
		if (depth-- <= 0)
			return 0;
		switch (n->kind) {
		case N_IDENTIFIER: case N_NUMBER: case N_STRING: case N_TRUE: case N_FALSE: case N_NULL: case N_THIS:
		case N_REGEXP:
			return 1;
		case N_MEMBER: case N_PAREN:
			n = n->a;
			continue;
		case N_UNARY:
			n = n->a;
			continue;
		case N_INDEX: case N_BINARY: case N_LOGICAL:
			if (!is_quiet(n->b, depth))
				return 0;
			n = n->a;
			continue;
		case N_CONDITIONAL:
			if (!is_quiet(n->b, depth) || !is_quiet(n->c, depth))
				return 0;
			n = n->a;
			continue;
		case N_TEMPLATE: {
			struct lang_node *x;
			for (x = n->b; x; x = x->next)
				if (depth-- <= 0 || !is_quiet(x, depth))
					return 0;
			return 1;
		}
		case N_CALL: {
			struct lang_node *x;
			if (n->flags & FLAG_EVAL)
				return 0;
			for (x = n->b; x; x = x->next)
				if (depth-- <= 0 || x->kind == N_SPREAD || !is_quiet(x, depth))
					return 0;
			n = n->a;
			continue;
		}
		default:
			return 0;
		}
	}
}

static const char *target_name(struct compiler *c, struct lang_node *target)
{
	return target->kind == N_IDENTIFIER && !(target->flags & FLAG_PARENTHESIZED) ? compile_atom(c, target->name) :
		NULL;
}

/* Stores the result of n's operator. */
static void put_assigned(struct compiler *c, struct lang_node *n, struct compile_ref r, int wanted)
{
	c->assign_at = r.kind == REF_PATTERN ? 0 : n->position;
	c->taken_at = n->b && compile_strip(n->a)->kind == N_ARRAY_PATTERN ? n->position : 0;
	compile_ref_put(c, r, wanted);
	c->assign_at = 0;
}

void compile_assigned(struct compiler *c, struct lang_node *target, struct lang_node *value, const char *name)
{
	struct lang_node *outer = c->cover_target, *outer_value = c->cover_value;
	c->cover_target = target;
	c->cover_value = value;
	compile_named(c, value, name);
	c->cover_target = outer;
	c->cover_value = outer_value;
}

static void assign(struct compiler *c, struct lang_node *n, int wanted)
{
	struct compile_ref r;
	const char *name = target_name(c, n->a);
	uint32_t slot;
	if (n->op == T_PLUS_ASSIGN && !wanted && is_free_slot(c, n->a, &slot) && is_quiet(n->b, 24)) {
		compile_expr(c, n->b);
		compile_at(c, n->position);
		compile_op1(c, OP_ADD_SLOT, slot);
		return;
	}
	r = compile_ref(c, n->a);
	if (n->op == T_ASSIGN && r.kind == REF_VARIABLE && c->strict && !r.node->binding && !is_quiet(n->b, 24)) {
		/* Strict code: a name that is unresolvable now must not be assigned to, even if evaluating the value
		 * declares it. */
		compile_at(c, r.node->start);
		compile_op1(c, OP_REF_NAME, compile_name(c, r.node->name));
		r.kind = REF_NAME;
		r.operands = 1;
	}
	if (n->op == T_ASSIGN) {
		compile_assigned(c, n->a, n->b, name);
		put_assigned(c, n, r, wanted);
		return;
	}
	ref_get(c, r);
	if (n->op == T_ANDAND_ASSIGN || n->op == T_OROR_ASSIGN || n->op == T_NULLISH_ASSIGN) {
		struct compile_label keep = COMPILE_LABEL, end = COMPILE_LABEL;
		int depth;
		compile_jump(c, (enum code_op)keep_op(n->op), &keep);
		compile_named(c, n->b, name);
		put_assigned(c, n, r, wanted);
		depth = c->depth;
		if (r.operands || !wanted) {
			compile_jump(c, OP_JUMP, &end);
			compile_bind(c, &keep);
			c->depth = depth + r.operands + !wanted;
			if (!wanted)
				compile_op1(c, OP_DROP, (uint32_t)r.operands + 1);
			else
				compile_op1(c, OP_NIP_UNDER, (uint32_t)r.operands);
			compile_bind(c, &end);
		} else
			compile_bind(c, &keep);
		return;
	}
	compile_expr(c, n->b);
	compile_at(c, n->position);
	compile_op(c, (enum code_op)binary_op(n->op));
	put_assigned(c, n, r, wanted);
}

static void update(struct compiler *c, struct lang_node *n, int wanted)
{
	enum code_op op = n->op == T_INC ? OP_INC : OP_DEC;
	struct lang_node *t = compile_strip(n->a);
	struct compile_ref r;
	uint32_t slot;
	if (is_free_slot(c, t, &slot)) {
		compile_at(c, n->position);
		if (wanted && !(n->flags & FLAG_PREFIX)) {
			compile_op1(c, OP_GET_SLOT, slot);
			compile_op(c, OP_TO_NUMERIC);
			compile_op(c, OP_DUP);
			compile_op(c, op);
			compile_op1(c, OP_PUT_SLOT, slot);
		} else {
			compile_op1(c, op == OP_INC ? OP_INC_SLOT : OP_DEC_SLOT, slot);
			if (wanted)
				compile_op1(c, OP_GET_SLOT, slot);
		}
		return;
	}
	r = compile_ref(c, t);
	ref_get(c, r);
	compile_at(c, n->position);
	if (!wanted || (n->flags & FLAG_PREFIX)) {
		compile_op(c, op);
		put_assigned(c, n, r, wanted);
		return;
	}
	compile_op(c, OP_TO_NUMERIC);
	compile_op(c, OP_DUP);
	switch (r.operands) {
	case 1: compile_op(c, OP_ROT3); break;
	case 2: compile_op(c, OP_ROT4); break;
	case 3: compile_op(c, OP_ROT5); break;
	}
	compile_op(c, op);
	put_assigned(c, n, r, 0);
}

/* ---- calls and chains of members */

static int has_spread(struct lang_node *list)
{
	for (; list; list = list->next)
		if (list->kind == N_SPREAD)
			return 1;
	return 0;
}

/* f(a, ...b): V8 calls it without creating an array. */
static int one_spread(struct lang_node *list)
{
	for (; list; list = list->next)
		if (list->kind == N_SPREAD)
			return !list->next;
	return 0;
}

#define NOWHERE UINT32_MAX

/* at: the position for errors of the spread; NOWHERE: the position of the spread expression. */
static void array_items(struct compiler *c, struct lang_node *list, uint32_t at)
{
	uint32_t n = 0;
	/* The first elements go through the stack; at most 64, so that the stack stays small. */
	while (list && list->kind != N_SPREAD && list->kind != N_HOLE && n < 64) {
		compile_expr(c, list);
		n++;
		list = list->next;
	}
	compile_op1(c, OP_NEW_ARRAY, n);
	for (; list; list = list->next) {
		if (list->kind == N_HOLE)
			compile_op(c, OP_ARRAY_HOLE);
		else if (list->kind == N_SPREAD) {
			compile_expr(c, list->a);
			compile_at(c, at != NOWHERE ? at : list->a->start);
			compile_op(c, OP_ARRAY_SPREAD);
		} else {
			compile_expr(c, list);
			compile_op(c, OP_ARRAY_PUSH);
		}
	}
}

static uint32_t arguments(struct compiler *c, struct lang_node *list)
{
	uint32_t n = 0;
	for (; list; list = list->next, n++)
		compile_expr(c, list);
	return n;
}

static unsigned eval_flags(struct compiler *c)
{
	struct lang_function *f = c->function;
	unsigned flags = LANG_EVAL_DIRECT | (c->strict ? LANG_EVAL_STRICT : 0);
	while (f && f->kind == FN_ARROW)
		f = f->outer;
	if (!f || f->kind == FN_PROGRAM) {
		if (c->l->options.goal == LANG_EVAL)
			flags |= c->l->options.eval & (LANG_EVAL_FUNCTION | LANG_EVAL_METHOD | LANG_EVAL_DERIVED |
				LANG_EVAL_FIELD);
		if (c->l->options.goal == LANG_COMMONJS)
			flags |= LANG_EVAL_FUNCTION;
		return flags;
	}
	flags |= LANG_EVAL_FUNCTION;
	if (f->kind == FN_METHOD || f->kind == FN_GETTER || f->kind == FN_SETTER || f->kind == FN_CONSTRUCTOR ||
		f->kind == FN_DERIVED || f->kind == FN_FIELDS)
		flags |= LANG_EVAL_METHOD;
	if (f->kind == FN_DERIVED)
		flags |= LANG_EVAL_DERIVED;
	if (f->kind == FN_FIELDS || f->in_class_field)
		flags |= LANG_EVAL_FIELD;
	return flags;
}

static void super_call(struct compiler *c, struct lang_node *n)
{
	struct lang_binding *self = n->a->binding, *this = self ? sibling(self, BIND_THIS) : NULL,
		*target = self ? sibling(self, BIND_NEW_TARGET) : NULL;
	int dynamic = !self && c->l->options.goal == LANG_EVAL;
	if (dynamic)
		compile_op1(c, OP_GET_NAME, compile_text(c, "%self"));
	else if (self && (self->place == PLACE_LOCAL || self->place == PLACE_SCOPE))
		compile_get_binding(c, self);
	else
		compile_op(c, OP_CALLEE);
	if (dynamic)
		compile_op1(c, OP_GET_NAME, compile_text(c, "new.target"));
	else if (target && (target->place == PLACE_LOCAL || target->place == PLACE_SCOPE))
		compile_get_binding(c, target);
	else
		compile_op(c, OP_NEW_TARGET);
	if (has_spread(n->b)) {
		array_items(c, n->b, one_spread(n->b) ? n->position : NOWHERE);
		compile_at(c, n->position);
		compile_op(c, OP_SUPER_SPREAD);
	} else {
		uint32_t count = arguments(c, n->b);
		compile_at(c, n->position);
		compile_op1(c, OP_SUPER_CALL, count);
	}
	if (dynamic) {
		compile_op1(c, OP_REF_NAME, compile_text(c, "this"));
		compile_op1(c, OP_PICK, 1);
		compile_op1(c, OP_PUT_REF, compile_text(c, "this"));
		compile_op1(c, OP_GET_NAME, compile_text(c, "%self"));
	} else {
		if (this && (this->place == PLACE_LOCAL || this->place == PLACE_SCOPE)) {
			compile_get_binding(c, this);
			compile_op(c, OP_CHECK_UNSET);
			compile_op(c, OP_DUP);
			compile_init(c, this);
		} else {
			compile_op1(c, OP_GET_SLOT, (uint32_t)c->this_slot);
			compile_op(c, OP_CHECK_UNSET);
			compile_op1(c, OP_SET_SLOT, (uint32_t)c->this_slot);
		}
		if (self && (self->place == PLACE_LOCAL || self->place == PLACE_SCOPE))
			compile_get_binding(c, self);
		else
			compile_op(c, OP_CALLEE);
	}
	compile_op(c, OP_SWAP);
	compile_op(c, OP_RUN_FIELDS);
}

static void template_object(struct compiler *c, struct lang_node *t)
{
	struct lang_node *part;
	js_Value v;
	uint32_t n = 0, first;
	for (part = t->a; part; part = part->next)
		n++;
	memset(&v, 0, sizeof v);
	v.t.type = JS_TNUMBER;
	v.u.number = n;
	first = compile_constant(c, &v);
	for (part = t->a; part; part = part->next) {
		memset(&v, 0, sizeof v);
		v.t.type = JS_TUNDEFINED;
		if (part->name) {
			v.t.type = JS_TLITSTR;
			v.u.litstr = compile_atom(c, part->name);
		}
		compile_constant(c, &v);
	}
	for (part = t->a; part; part = part->next) {
		memset(&v, 0, sizeof v);
		v.t.type = JS_TLITSTR;
		v.u.litstr = compile_atom(c, part->a->name);
		compile_constant(c, &v);
	}
	COMPILE_ROOM(c, templates, 1);
	compile_op1(c, OP_TEMPLATE, c->templates_count);
	c->templates[c->templates_count++] = first;
}

/* f this -- result */
static void call(struct compiler *c, struct lang_node *n, int direct_eval)
{
	if (n->kind == N_TAGGED) {
		uint32_t count;
		template_object(c, n->b);
		count = arguments(c, n->b->b);
		compile_at(c, n->position);
		compile_op1(c, OP_CALL, count + 1);
	} else if (has_spread(n->b)) {
		array_items(c, n->b, one_spread(n->b) ? n->position : NOWHERE);
		compile_at(c, n->position);
		if (direct_eval)
			compile_op2(c, OP_CALL_EVAL, 1, eval_flags(c) | CODE_EVAL_SPREAD);
		else
			compile_op(c, OP_CALL_SPREAD);
	} else {
		uint32_t count = arguments(c, n->b);
		compile_at(c, n->position);
		if (direct_eval)
			compile_op2(c, OP_CALL_EVAL, count, eval_flags(c));
		else
			compile_op1(c, OP_CALL, count);
	}
}

/* Leaves the chain if the base on the stack is nullish; `left`: how many other values are on the stack. */
static void optional(struct compiler *c, int left)
{
	compile_jump(c, OP_JNULLISH, &c->chain->shorts[left]);
}

static void chain(struct compiler *c, struct lang_node *n, int want_this);

static int is_call(struct lang_node *n) { return n->kind == N_CALL || n->kind == N_TAGGED; }

/* Pushes the links of a.b[c](d) onto c->spine, the last one first; gives what they start from, a. */
static struct lang_node *spine_links(struct compiler *c, struct lang_node *n)
{
	for (;;) {
		n = compile_strip(n);
		if (n->kind != N_MEMBER && n->kind != N_INDEX && !is_call(n))
			return n;
		if (n->kind == N_CALL && n->a->kind == N_SUPER)
			return n;
		push(c, n);
		n = n->a;
	}
}

/* -- f this: the base is called itself. */
static void called_base(struct compiler *c, struct lang_node *base)
{
	if (base->kind == N_CHAIN) {
		chain(c, base, 1);
		return;
	}
	if (base->kind == N_IDENTIFIER && compile_is_dynamic(c, base)) {
		compile_at(c, base->start);
		compile_op1(c, OP_GET_NAME_CALL, compile_name(c, base->name));
		return;
	}
	if (base->kind == N_CALL)
		super_call(c, base);
	else
		compile_expr(c, base);
	compile_op(c, OP_UNDEFINED);
}

/* -- v */
static void plain_base(struct compiler *c, struct lang_node *base)
{
	if (base->kind == N_CALL)
		super_call(c, base);
	else if (base->kind == N_CHAIN)
		chain(c, base, 0);
	else
		compile_expr(c, base);
}

/* super.a, super[a]: -- v, or if called  -- f this */
static void super_link(struct compiler *c, struct lang_node *e, int called)
{
	super_operands(c, e);
	compile_at(c, e->position);
	compile_op(c, OP_GET_SUPER);
	if (called)
		compile_this_of(c, e->a->binding ? sibling(e->a->binding, BIND_THIS) : NULL, 0);
}

static void get_named(struct compiler *c, struct lang_node *e, struct lang_name *name, int called)
{
	compile_at(c, e->position);
	compile_op2(c, called ? OP_GET_METHOD : OP_GET_FIELD, compile_name(c, name), compile_cache(c));
}

/* a.b, a[b]: o -- v, or if called  o -- f this */
static void property_link(struct compiler *c, struct lang_node *e, int called)
{
	if (e->flags & FLAG_OPTIONAL) {
		optional(c, 0);
		compile_cover_right(c, e->a, e);
	}
	if (e->kind == N_INDEX && is_name_index(e->b)) {
		get_named(c, e, e->b->name, called);
	} else if (e->kind == N_INDEX) {
		compile_expr(c, e->b);
		compile_at(c, e->position);
		compile_op(c, called ? OP_GET_METHOD_ELEM : OP_GET_ELEM);
	} else if (e->name->is_private) {
		if (called)
			compile_op(c, OP_DUP);
		compile_private_key(c, e);
		compile_at(c, e->position);
		compile_op1(c, OP_GET_PRIVATE, private_text(c, e));
		if (called)
			compile_op(c, OP_SWAP);
	} else {
		get_named(c, e, e->name, called);
	}
}

/* f this -- v, or if what it returns is called  f this -- f undefined */
static void call_link(struct compiler *c, struct lang_node *e, int direct_eval, int called)
{
	if (e->flags & FLAG_OPTIONAL) {
		compile_op(c, OP_SWAP);
		optional(c, 1);
		compile_op(c, OP_SWAP);
		compile_cover_right(c, e->a, e);
	}
	call(c, e, direct_eval);
	if (called)
		compile_op(c, OP_UNDEFINED);
}

/* -- v, or with want_this  -- f this: n is what is called. */
static void spine(struct compiler *c, struct lang_node *n, int want_this)
{
	uint32_t mark = c->spine_count, i;
	struct lang_node *base;
	int super = 0, direct_eval = 0;
	run_check_recursion(c->J);
	base = spine_links(c, n);
	i = c->spine_count;
	if (i != mark ? is_call(c->spine[i - 1]) : want_this) {
		called_base(c, base);
		direct_eval = i != mark && (c->spine[i - 1]->flags & FLAG_EVAL) && base->kind == N_IDENTIFIER;
	} else if (i != mark && base->kind == N_SUPER) {
		super = 1;
	} else {
		plain_base(c, base);
		if (i != mark && base->kind == N_IDENTIFIER && base->binding && lang_only_counted(base->binding))
			c->spine_count = --i;  /* .length, which is what stands there */
	}
	while (i > mark) {
		struct lang_node *e = c->spine[--i];
		int called = i > mark ? is_call(c->spine[i - 1]) : want_this;
		c->spine_count = i;
		if (super)
			super_link(c, e, called);
		else if (is_call(e))
			call_link(c, e, direct_eval, called);
		else
			property_link(c, e, called);
		super = direct_eval = 0;
	}
	c->spine_count = mark;
}

/* The end of a chain: optional links that ended it early arrive here and push `result` (an opcode), with want_this also
 * undefined. */
static void chain_end(struct compiler *c, struct compile_chain *x, enum code_op result, int want_this)
{
	struct compile_label end = COMPILE_LABEL;
	int depth = c->depth;
	compile_jump(c, OP_JUMP, &end);
	if (x->shorts[1].chain >= 0) {
		compile_bind(c, &x->shorts[1]);
		c->depth = x->depth + 1;
		compile_op(c, OP_POP);
	}
	compile_bind(c, &x->shorts[0]);
	c->depth = x->depth;
	compile_op(c, result);
	if (want_this)
		compile_op(c, OP_UNDEFINED);
	compile_bind(c, &end);
	c->depth = depth;
}

static void chain_begin(struct compiler *c, struct compile_chain *x)
{
	x->shorts[0].at = x->shorts[0].chain = x->shorts[1].at = x->shorts[1].chain = -1;
	x->depth = c->depth;
}

static void chain(struct compiler *c, struct lang_node *n, int want_this)
{
	struct compile_chain x, *outer = c->chain;
	chain_begin(c, &x);
	c->chain = &x;
	spine(c, n->a, want_this);
	c->chain = outer;
	chain_end(c, &x, OP_UNDEFINED, want_this);
}

static void delete(struct compiler *c, struct lang_node *n)
{
	struct lang_node *t = compile_strip(n->a);
	struct compile_chain x, *outer = c->chain;
	int chained = t->kind == N_CHAIN;
	if (chained) {
		chain_begin(c, &x);
		c->chain = &x;
		t = compile_strip(t->a);
	}
	switch (t->kind) {
	case N_IDENTIFIER:
		if (c->l->options.context && c->l->options.goal == LANG_SCRIPT && t->binding &&
			t->binding->place == PLACE_GLOBAL_VAR)
			compile_op(c, OP_FALSE);
		else if (compile_is_dynamic(c, t) || !t->binding || t->binding->place == PLACE_GLOBAL_VAR)
			compile_op1(c, OP_DELETE_NAME, compile_name(c, t->name));
		else
			compile_op(c, OP_FALSE);
		break;
	case N_MEMBER: case N_INDEX:
		if (t->a->kind == N_SUPER) {
			super_operands(c, t);
			compile_at(c, n->start);
			compile_op2(c, OP_THROW_ERROR, CODE_REFERENCE_ERROR,
				compile_text(c, "Unsupported reference to 'super'"));
			compile_op1(c, OP_NIP_UNDER, 2);
			break;
		}
		spine(c, t->a, 0);
		if (t->flags & FLAG_OPTIONAL)
			optional(c, 0);
		if (t->kind == N_INDEX)
			compile_expr(c, t->b);
		compile_at(c, compile_position(t->a));
		if (t->kind == N_INDEX)
			compile_op(c, OP_DELETE_ELEM);
		else
			compile_op1(c, OP_DELETE_FIELD, compile_name(c, t->name));
		break;
	default:
		if (chained)
			spine(c, t, 0);
		else
			compile_expr(c, t);
		compile_pop(c);
		compile_op(c, OP_TRUE);
	}
	if (chained) {
		c->chain = outer;
		chain_end(c, &x, OP_TRUE, 0);
	}
}

/* ---- literals */

static js_Value bigint_value(struct compiler *c, const struct lang_name *digits)
{
	js_Value v;
	bigint_literal(c->J, digits->chars, digits->size, &v);
	return v;
}

static void bigint(struct compiler *c, const struct lang_name *digits)
{
	js_Value v = bigint_value(c, digits);
	compile_op1(c, OP_CONST, compile_constant(c, &v));
}

/* A BigInt used as a property key becomes its text. */
static const char *bigint_key(struct compiler *c, const struct lang_name *digits)
{
	js_Value v = bigint_value(c, digits);
	return atom_of(c->J, &v);
}

void compile_key(struct compiler *c, struct lang_node *p)
{
	struct lang_node *k = p->a;
	if (p->flags & FLAG_COMPUTED) {
		compile_expr(c, k);
		compile_at(c, k->start);
		compile_op(c, OP_TO_PROPERTY_KEY);
	} else if (k->kind == N_NUMBER)
		compile_number(c, k->number);
	else if (k->kind == N_BIGINT) {
		js_Value v;
		memset(&v, 0, sizeof v);
		v.t.type = JS_TLITSTR;
		v.u.litstr = bigint_key(c, k->name);
		compile_op1(c, OP_CONST, compile_constant(c, &v));
	}
	else
		compile_string(c, k->name);
}

/* The atom of a function's name, derived from the non-computed key of its property; prefix is NULL, "get" or "set". */
static const char *key_name(struct compiler *c, struct lang_node *p, const char *prefix)
{
	struct lang_node *k = p->a;
	char digits[40], *text;
	const char *name;
	if (p->flags & FLAG_COMPUTED)
		return NULL;
	if (k->kind == N_NUMBER) {
		js_Value v;
		memset(&v, 0, sizeof v);
		v.t.type = JS_TNUMBER;
		v.u.number = k->number;
		name = jsV_numbertostring(c->J, digits, v.u.number);
		if (!prefix)
			return atom_intern(c->J, name, strlen(name));
	} else if (k->kind == N_BIGINT) {
		name = bigint_key(c, k->name);
		if (!prefix)
			return name;
	} else {
		name = compile_atom(c, k->name);
		if (!prefix)
			return name;
	}
	text = compile_alloc(c, strlen(name) + 8);
	sprintf(text, "%s %s", prefix, name);
	return atom_intern(c->J, text, strlen(text));
}

const char *compile_key_name(struct compiler *c, struct lang_node *p)
{
	return key_name(c, p, p->op == PROP_GET ? "get" : p->op == PROP_SET ? "set" : NULL);
}

static int needs_home(struct lang_function *f)
{
	return f->uses_super || f->uses_eval;
}

static void object_literal(struct compiler *c, struct lang_node *n)
{
	struct lang_node *p;
	compile_op(c, OP_NEW_OBJECT);
	for (p = n->a; p; p = p->next) {
		struct lang_node *v;
		int is_function, plain;
		if (p->kind == N_SPREAD) {
			compile_expr(c, p->a);
			compile_at(c, p->a->start);
			compile_op(c, OP_COPY_PROPERTIES);
			continue;
		}
		v = p->b;
		is_function = p->op != PROP_INIT;
		if (p->flags & FLAG_PROTO) {
			compile_expr(c, v);
			compile_op(c, OP_INIT_PROTO);
			continue;
		}
		plain = !(p->flags & FLAG_COMPUTED) && (p->a->kind == N_STRING || p->a->kind == N_IDENTIFIER) &&
			compile_plain_name(p->a->name);
		if (plain && (p->op == PROP_INIT || p->op == PROP_METHOD)) {
			compile_named(c, v, compile_atom(c, p->a->name));
			if (is_function && needs_home(v->function))
				compile_op1(c, OP_SET_HOME, 0);
			compile_op2(c, OP_INIT_FIELD, compile_name(c, p->a->name), compile_cache(c));
			continue;
		}
		compile_key(c, p);
		if (is_function || compile_is_anonymous(v)) {
			const char *name = compile_key_name(c, p);
			if (is_function)
				compile_function(c, v, name);
			else
				compile_named(c, v, name);
			if (!name)
				compile_op1(c, OP_SET_NAME_KEY, p->op == PROP_GET ? 1 : p->op == PROP_SET ? 2 : 0);
			if (is_function && needs_home(v->function))
				compile_op1(c, OP_SET_HOME, 1);
		} else
			compile_expr(c, v);
		if (p->op == PROP_GET)
			compile_op1(c, OP_INIT_GETTER, 1);
		else if (p->op == PROP_SET)
			compile_op1(c, OP_INIT_SETTER, 1);
		else
			compile_op(c, OP_INIT_ELEM);
	}
}

enum { TEMPLATE_PARTS = 64 };  /* most parts on the operand stack at a time */

static void template(struct compiler *c, struct lang_node *n)
{
	struct lang_node *part = n->a, *e = n->b;
	unsigned parts = part->name->size > 0;
	if (parts || !e)
		compile_string(c, part->name);
	for (; e; e = e->next) {
		part = part->next;
		compile_expr(c, e);
		compile_at(c, e->start);
		compile_op(c, OP_TO_STRING);
		parts++;
		if (part->name->size) {
			compile_string(c, part->name);
			parts++;
		}
		if (parts > 1 && (!e->next || parts >= TEMPLATE_PARTS)) {
			compile_op1(c, OP_CONCAT, parts);
			parts = 1;
		}
	}
}

/* ---- operators */

static void binary(struct compiler *c, struct lang_node *n)
{
	uint32_t mark = c->spine_count, i;
	while (n->kind == N_BINARY && n->a->kind != N_PRIVATE) {
		push(c, n);
		n = compile_strip(n->a);
	}
	if (n->kind == N_BINARY) {             /* #x in o */
		compile_expr(c, n->b);
		compile_private_key(c, n->a);
		compile_at(c, n->position);
		compile_op(c, OP_PRIVATE_IN);
	} else
		compile_expr(c, n);
	for (i = c->spine_count; i-- > mark; ) {
		n = c->spine[i];
		compile_expr(c, n->b);
		compile_at(c, n->position);
		compile_op(c, (enum code_op)binary_op(n->op));
	}
	c->spine_count = mark;
}

static void logical(struct compiler *c, struct lang_node *n)
{
	struct compile_label end = COMPILE_LABEL;
	uint32_t mark = c->spine_count, i;
	int op = n->op;
	while (n->kind == N_LOGICAL && n->op == op) {
		push(c, n);
		n = compile_strip(n->a);
	}
	compile_expr(c, n);
	for (i = c->spine_count; i-- > mark; ) {
		compile_jump(c, (enum code_op)keep_op(op), &end);
		compile_cover_right(c, c->spine[i]->a, c->spine[i]->b);
		compile_expr(c, c->spine[i]->b);
	}
	c->spine_count = mark;
	compile_bind(c, &end);
}

/* 1 always true, 0 always false, -1 */
static int constant_truth(struct lang_node *n)
{
	switch (n->kind) {
	case N_TRUE: return 1;
	case N_FALSE: case N_NULL: return 0;
	case N_NUMBER: return n->number != 0 && n->number == n->number;
	case N_STRING: return n->name->size != 0;
	case N_UNARY:
		if (n->op == T_NOT && n->a->kind == N_NUMBER)
			return !constant_truth(n->a);
		return -1;
	default: return -1;
	}
}

void compile_condition(struct compiler *c, struct lang_node *n, struct compile_label *label, int when)
{
	int truth;
	run_check_recursion(c->J);
	for (;;) {
		n = compile_strip(n);
		if (n->kind != N_UNARY || n->op != T_NOT)
			break;
		n = n->a;
		when = !when;
	}
	truth = constant_truth(n);
	if (truth >= 0) {
		if (truth == when)
			compile_jump(c, OP_JUMP, label);
		return;
	}
	if (n->kind == N_LOGICAL && n->op != T_NULLISH) {
		struct compile_label through = COMPILE_LABEL;
		uint32_t mark = c->spine_count, i;
		int op = n->op, decides = op == T_OROR;        /* the operand value that short-circuits */
		while (n->kind == N_LOGICAL && n->op == op) {
			push(c, n);
			n = compile_strip(n->a);
		}
		for (i = c->spine_count; ; i--) {
			if (i == mark) {
				compile_condition(c, n, label, when);
				break;
			}
			if (decides == when)
				compile_condition(c, n, label, when);
			else
				compile_condition(c, n, &through, decides);
			n = c->spine[i - 1]->b;
			compile_cover_right(c, c->spine[i - 1]->a, n);
		}
		c->spine_count = mark;
		compile_bind(c, &through);
		return;
	}
	if (n->kind == N_BINARY && !when && (n->op == T_LT || n->op == T_GT || n->op == T_LE || n->op == T_GE)) {
		compile_expr(c, n->a);
		compile_expr(c, n->b);
		compile_at(c, n->position);
		compile_jump(c, n->op == T_LT ? OP_JLT : n->op == T_GT ? OP_JGT : n->op == T_LE ? OP_JLE : OP_JGE,
			label);
		return;
	}
	compile_expr(c, n);
	compile_jump(c, when ? OP_JTRUE : OP_JFALSE, label);
}

static void conditional(struct compiler *c, struct lang_node *n, int wanted)
{
	struct compile_label end = COMPILE_LABEL;
	int depth = c->depth;
	for (;;) {
		struct compile_label other = COMPILE_LABEL;
		compile_condition(c, n->a, &other, 0);
		compile_cover_right(c, n->a, n->b);
		if (wanted)
			compile_expr(c, n->b);
		else
			compile_effect(c, n->b);
		compile_jump(c, OP_JUMP, &end);
		compile_bind(c, &other);
		c->depth = depth;
		compile_cover_right(c, n->b, n->c);
		n = compile_strip(n->c);
		if (n->kind != N_CONDITIONAL)
			break;
	}
	if (wanted)
		compile_expr(c, n);
	else
		compile_effect(c, n);
	compile_bind(c, &end);
}

static void unary(struct compiler *c, struct lang_node *n)
{
	struct lang_node *a = compile_strip(n->a);
	switch (n->op) {
	case T_MINUS:
		if (a->kind == N_NUMBER) {
			compile_number(c, -a->number);
			return;
		}
		break;
	case T_NOT: {
		int truth = constant_truth(a);
		if (truth >= 0) {
			compile_op(c, truth ? OP_FALSE : OP_TRUE);
			return;
		}
		break;
	}
	case T_TYPEOF:
		if (a->kind == N_IDENTIFIER) {
			compile_get(c, a, 1);
			compile_op(c, OP_TYPEOF);
			return;
		}
		break;
	case T_VOID:
		compile_effect(c, a);
		compile_op(c, OP_UNDEFINED);
		return;
	case T_DELETE:
		delete(c, n);
		return;
	}
	compile_expr(c, a);
	compile_at(c, n->position);
	compile_op(c, n->op == T_MINUS ? OP_NEG : n->op == T_PLUS ? OP_PLUS : n->op == T_NOT ? OP_NOT :
		n->op == T_TILDE ? OP_BITNOT : OP_TYPEOF);
}

static void new_expr(struct compiler *c, struct lang_node *n)
{
	compile_expr(c, n->a);
	if (has_spread(n->b)) {
		array_items(c, n->b, one_spread(n->b) ? n->position : NOWHERE);
		compile_at(c, n->position);
		compile_op(c, OP_NEW_SPREAD);
	} else {
		uint32_t count = arguments(c, n->b);
		compile_at(c, n->position);
		compile_op1(c, OP_NEW, count);
	}
}

/* ---- yield and await */

/* received --  the path taken when return() resumes a generator. */
static void resumed_by_return(struct compiler *c, struct compile_label *label, struct compile_label *next)
{
	compile_jump(c, OP_JUMP, next);
	compile_bind(c, label);
	if (c->coroutine == CODE_ASYNC_GENERATOR)
		compile_op(c, OP_AWAIT);
	compile_return(c, 1);
}

static void yield(struct compiler *c, struct lang_node *n)
{
	struct compile_label back = COMPILE_LABEL, next = COMPILE_LABEL;
	int depth;
	if (n->a)
		compile_expr(c, n->a);
	else
		compile_op(c, OP_UNDEFINED);
	compile_at(c, n->start);
	if (c->coroutine == CODE_ASYNC_GENERATOR)
		compile_op(c, OP_AWAIT);
	depth = c->depth;
	if (!c->ctx || !c->ctx->handles) {
		compile_jump(c, OP_YIELD, &c->stub_return);
		return;
	}
	compile_jump(c, OP_YIELD, &back);
	resumed_by_return(c, &back, &next);
	compile_bind(c, &next);
	c->depth = depth;
}

static void delegate(struct compiler *c, struct lang_node *n)
{
	struct compile_label top = COMPILE_LABEL, done = COMPILE_LABEL, value = COMPILE_LABEL;
	int async = c->coroutine == CODE_ASYNC_GENERATOR, depth = c->depth;
	compile_expr(c, n->a);
	compile_at(c, n->start);
	compile_op1(c, OP_ITERATE, (uint32_t)async);
	compile_op(c, OP_UNDEFINED);
	compile_op1(c, OP_INT, 0);
	compile_bind(c, &top);                 /* record received mode */
	compile_at(c, n->start);
	compile_op1(c, OP_DELEGATE, (uint32_t)async);
	if (async) {
		compile_op(c, OP_SWAP);
		compile_op(c, OP_AWAIT);
		compile_op(c, OP_SWAP);
	}
	compile_jump(c, OP_DELEGATE_DONE, &done);     /* record result */
	if (async)
		compile_op2(c, OP_GET_FIELD, compile_text(c, "value"), compile_cache(c));
	compile_op(c, OP_YIELD_RESULT);
	compile_op(c, OP_RESUME_MODE);
	if (async) {
		/* The argument of return() is awaited; if that fails, the inner iterator's throw() gets the error. */
		struct compile_label other = COMPILE_LABEL, go_on = COMPILE_LABEL;
		struct compile_ctx failed;
		compile_op(c, OP_DUP);
		compile_op1(c, OP_INT, 2);
		compile_op(c, OP_SEQ);
		compile_jump(c, OP_JFALSE, &other);
		compile_op(c, OP_POP);
		compile_op(c, OP_TRY);
		compile_op(c, OP_SWAP);
		compile_open_try(c, &failed, CTX_CATCH, c->depth - 2);
		c->tries[failed.try].depth = c->depth - 1;
		compile_op(c, OP_AWAIT);
		compile_close_try(c, &failed);
		compile_op(c, OP_NIP);
		compile_op1(c, OP_INT, 2);
		compile_loop(c, &top);
		compile_handler(c, &failed);
		compile_op(c, OP_NIP);
		compile_op1(c, OP_INT, 1);
		compile_bind(c, &go_on);
		compile_bind(c, &other);
	}
	compile_loop(c, &top);
	compile_bind(c, &done);
	c->depth = depth + 5;                  /* record value returning */
	compile_jump(c, OP_JFALSE, &value);
	compile_op1(c, OP_NIP_UNDER, 3);
	compile_return(c, 1);
	compile_bind(c, &value);
	c->depth = depth + 4;
	compile_op1(c, OP_NIP_UNDER, 3);
}

static void suspension(struct compiler *c, struct lang_node *n)
{
	struct compile_cover k = compile_cover_suspend(c, n);
	if (n->kind == N_AWAIT) {
		compile_expr(c, n->a);
		compile_at(c, n->start);
		compile_op(c, OP_AWAIT);
	} else if (n->flags & FLAG_DELEGATE)
		delegate(c, n);
	else
		yield(c, n);
	compile_cover_end(c, n, k);
}

/* ---- dispatch */

static void comma(struct compiler *c, struct lang_node *n, int wanted)
{
	struct lang_node *x;
	for (x = n->a; x; x = x->next) {
		if (x->next || !wanted)
			compile_effect(c, x);
		else
			compile_expr(c, x);
	}
}

void compile_effect(struct compiler *c, struct lang_node *n)
{
	run_check_recursion(c->J);
	n = compile_strip(n);
	switch (n->kind) {
	case N_ASSIGN: assign(c, n, 0); return;
	case N_UPDATE: update(c, n, 0); return;
	case N_COMMA: comma(c, n, 0); return;
	case N_CONDITIONAL: conditional(c, n, 0); return;
	case N_NUMBER: case N_BIGINT: case N_STRING: case N_TRUE: case N_FALSE: case N_NULL: return;
	case N_UNARY:
		if (n->op == T_VOID || n->op == T_NOT) {
			compile_effect(c, n->a);
			return;
		}
		break;
	case N_LOGICAL:
		if (n->op != T_NULLISH) {
			struct compile_label end = COMPILE_LABEL;
			compile_condition(c, n->a, &end, n->op == T_OROR);
			compile_cover_right(c, n->a, n->b);
			compile_effect(c, n->b);
			compile_bind(c, &end);
			return;
		}
		break;
	}
	compile_expr(c, n);
	compile_pop(c);
}

void compile_expr(struct compiler *c, struct lang_node *n)
{
	run_check_recursion(c->J);
	n = compile_strip(n);
	switch ((enum lang_kind)n->kind) {
	case N_IDENTIFIER: compile_get(c, n, 0); break;
	case N_NUMBER: compile_number(c, n->number); break;
	case N_BIGINT: bigint(c, n->name); break;
	case N_STRING: compile_string(c, n->name); break;
	case N_TRUE: compile_op(c, OP_TRUE); break;
	case N_FALSE: compile_op(c, OP_FALSE); break;
	case N_NULL: compile_op(c, OP_NULL); break;
	case N_REGEXP: {
		uint32_t pattern = compile_name(c, n->name);   /* first: C does not say which of two arguments is */
		compile_at(c, n->start);
		compile_op2(c, OP_REGEXP, pattern, compile_name(c, n->a->name));
		break;
	}
	case N_TEMPLATE: template(c, n); break;
	case N_ARRAY: array_items(c, n->a, NOWHERE); break;
	case N_OBJECT: object_literal(c, n); break;
	case N_FUNCTION: compile_function(c, n, NULL); break;
	case N_CLASS: compile_class(c, n, NULL); break;
	case N_THIS: compile_this(c, n); break;
	case N_NEW_TARGET: compile_new_target(c, n); break;
	case N_IMPORT_META: compile_op(c, OP_IMPORT_META); break;
	case N_IMPORT_CALL:
		compile_expr(c, n->a);
		if (n->b)
			compile_expr(c, n->b);
		else
			compile_op(c, OP_UNDEFINED);
		compile_at(c, n->start);
		compile_op(c, OP_IMPORT_CALL);
		break;
	case N_UNARY: unary(c, n); break;
	case N_UPDATE: update(c, n, 1); break;
	case N_BINARY: binary(c, n); break;
	case N_LOGICAL: logical(c, n); break;
	case N_ASSIGN: assign(c, n, 1); break;
	case N_CONDITIONAL: conditional(c, n, 1); break;
	case N_COMMA: comma(c, n, 1); break;
	case N_MEMBER: case N_INDEX: case N_CALL: case N_TAGGED: spine(c, n, 0); break;
	case N_CHAIN: chain(c, n, 0); break;
	case N_NEW: new_expr(c, n); break;
	case N_YIELD: case N_AWAIT: suspension(c, n); break;
	default:
		compile_op(c, OP_UNDEFINED);
	}
}
