/* Scope analysis: which variable each name refers to, where each variable is stored, and the early errors about names.
 *
 * A function is walked twice.  The first walk visits only statements, not expressions: it creates scopes and declares
 * names, each list's lexical names before anything inside the list, so that conflicts of a `var` or a block's function
 * are found immediately.  The second walk visits everything: it resolves names and enters inner functions and classes.
 * lang_name.binding is the innermost binding of a name at any moment, lang_binding.shadowed the one it hides: opening a
 * scope pushes its bindings, closing pops them, so a name is resolved in one step and everything is linear.
 *
 * Places are assigned at the end, outer scopes first, when all captures are known.
 *
 * A sloppy direct eval may add variables to its function, which hide outer variables from the names inside that
 * function: such names are looked up at run time.  This must be known before the function is walked; when a walk finds
 * such an eval, it sets lang_function.injects, and everything is walked again.
 *
 * Dead zones: a use needs a check unless the walk has passed the variable's initialization before the use (or the
 * function expression around it).  This is correct because declared functions are walked at the top of their list,
 * where they are instantiated; code that a jump can skip is in an inner scope of its own; a loop's body enters its
 * scopes anew in each iteration; and the clauses of a switch, which share a scope but can be entered separately, are
 * numbered.
 */
#include "lang/scope_int.h"

#include <string.h>

#include "lang/lexer.h"

static void expression(struct walk *w, struct lang_node *n);
static void statement(struct walk *w, struct lang_node *s);
static void statements(struct walk *w, struct lang_node *s);
static void function(struct walk *w, struct lang_node *n);
static void class(struct walk *w, struct lang_node *n);

/* ---- second walk: names */

static void open(struct walk *w, struct lang_scope *s)
{
	struct lang_binding *b;

	for (b = s->bindings; b; b = b->next) {
		b->shadowed = b->name->binding;
		b->name->binding = b;
	}
	w->scope = s;
}

static void capture(struct walk *w, struct lang_binding *b)
{
	if (b->scope->function != w->function)
		b->captured = 1;
}

static const char *const pseudo_names[] = { "arguments", "this", "new.target", "%home", "%self" };

struct lang_binding *scope_pseudo(struct walk *w, struct lang_function *f, enum lang_binding_kind kind)
{
	struct lang_binding **p = &f->pseudo[kind - BIND_ARGUMENTS], *b = *p;
	const char *chars = pseudo_names[kind - BIND_ARGUMENTS];
	struct lang_name *name;

	if (b)
		return b;
	name = lang_intern(w->l, chars, strlen(chars));
	*p = b = scope_add(w, f->scope, name, kind, NULL);
	b->initialized = ALWAYS;
	switch (kind) {
	case BIND_ARGUMENTS: {
		struct lang_binding **link = &name->binding, *i;

		/* below the bindings of inner scopes */
		for (; (i = *link) && i->scope->depth > f->scope->depth; link = &i->shadowed)
			;
		b->shadowed = i;
		*link = b;
		f->uses_arguments = 1;
		break;
	}
	case BIND_THIS:
		f->uses_this = 1;
		if (f->kind == FN_DERIVED)
			b->initialized = 0;
		break;
	case BIND_NEW_TARGET:
		f->uses_new_target = 1;
		break;
	default:
		f->uses_super = 1;
	}
	return b;
}

static struct lang_binding *use_pseudo(struct walk *w, enum lang_binding_kind kind)
{
	struct lang_binding *b;

	if (!w->owner)
		return NULL;
	b = scope_pseudo(w, w->owner, kind);
	b->used = 1;
	capture(w, b);
	return b;
}

static void use_this(struct walk *w, struct lang_node *n)
{
	struct lang_binding *b = use_pseudo(w, BIND_THIS);

	n->flags &= (uint16_t)~(FLAG_TDZ | FLAG_DYNAMIC);
	n->binding = b;
	if (!b) {
		n->flags |= FLAG_DYNAMIC;
	} else if (!b->initialized) {
		n->flags |= FLAG_TDZ;
		b->tdz = 1;
	}
}

/* b: the binding that `arguments` has without the implicit one */
static struct lang_binding *arguments_binding(struct walk *w, struct lang_node *n, struct lang_binding *b)
{
	struct lang_function *f = w->owner;

	if (b && (!f || b->scope->depth >= f->scope->depth))
		return b;
	if (f ? f->kind == FN_FIELDS : (w->l->options.eval & LANG_EVAL_FIELD) != 0)
		lang_fail(w->l, LANG_SYNTAX, n->start, n->end,
			"'arguments' is not allowed in class field initializer or static initialization block");
	return f && scope_has_arguments(w, f) ? scope_pseudo(w, f, BIND_ARGUMENTS) : b;
}

static int is_initialized(const struct lang_binding *b)
{
	if (b->scope->kind == SCOPE_SWITCH && b->kind != BIND_BLOCK_FUNCTION)
		return b->initialized == b->scope->clause;
	return b->initialized != 0;
}

static void initialize(struct lang_binding *b)
{
	b->initialized = b->scope->kind == SCOPE_SWITCH ? b->scope->clause : ALWAYS;
}

enum { BY_EVAL = 1, BY_WITH = 2 };             /* lang_scope.has_eval: why a scope's names are needed at run time */

enum { READ = 0, WRITE = 1, HARMLESS = 2 /* for `arguments`: only an element is read */,
	COUNTED = 3 /* or only the length */ };

static void use(struct walk *w, struct lang_node *n, int how);

/* A name that an enum or a namespace exports: a becomes N.a. */
static void use_member(struct walk *w, struct lang_node *n, struct lang_binding *b)
{
	struct lang_node *object = lang_alloc(w->l, sizeof *object);

	b->used = b->captured = 0;
	object->kind = N_IDENTIFIER;
	object->start = object->position = n->start;
	object->end = n->end;
	object->name = b->scope->function->params->name;
	n->kind = N_MEMBER;
	n->a = object;
	n->binding = NULL;
	use(w, object, READ);
}

static void use(struct walk *w, struct lang_node *n, int how)
{
	struct lang_binding *b = n->name->binding;

	n->flags &= (uint16_t)~(FLAG_TDZ | FLAG_DYNAMIC);
	if (n->name->keyword == T_ARGUMENTS)
		b = arguments_binding(w, n, b);
	n->binding = b;
	if (!b) {
		if (w->dynamic || w->direct_eval)
			n->flags |= FLAG_DYNAMIC;
		return;
	}
	b->used = 1;
	if (how == WRITE)
		b->assigned = 1;
	if (b->kind == BIND_ARGUMENTS && how != COUNTED) {
		b->elements = 1;
		if (how != HARMLESS)
			b->escapes = 1;
	}
	capture(w, b);
	if (!is_initialized(b)) {
		if (b->kind == BIND_MEMBER) {
			use_member(w, n, b);
			return;
		}
		n->flags |= FLAG_TDZ;
		b->tdz = 1;
	}
	if (w->dynamic > b->scope->depth) {
		n->flags |= FLAG_DYNAMIC;
		b->captured = b->elements = 1;
		if (!b->scope->has_eval)
			b->scope->has_eval = BY_WITH;
	}
	if (b->scope->kind == SCOPE_EVAL && w->direct_eval && !b->scope->function->is_strict &&
		(b->kind == BIND_VAR || b->kind == BIND_FUNCTION))
		n->flags |= FLAG_DYNAMIC;
}

static void use_private(struct walk *w, struct lang_node *n)
{
	struct lang_binding *b = n->name->binding;
	const struct lang_options *o = &w->l->options;

	n->flags &= (uint16_t)~FLAG_DYNAMIC;
	n->binding = b;
	if (b) {
		b->used = 1;
		capture(w, b);
	} else if (w->direct_eval && o->private_name && o->private_name(o->ctx, n->name->chars, n->name->size)) {
		n->flags |= FLAG_DYNAMIC;
	} else {
		uint32_t at = n->kind == N_MEMBER ? n->position : n->start;

		lang_fail(w->l, LANG_SYNTAX, at, at + n->name->size,
			"Private field '%s' must be declared in an enclosing class", n->name->chars);
	}
}

/* Everything in scope may be used; in sloppy code variables may also be added. */
static void direct_eval(struct walk *w)
{
	struct lang_function *f = w->function, *owner = w->owner;
	struct lang_scope *s;
	int kind;

	/* a scope already marked has marked the enclosing ones */
	for (s = w->scope; s && s->has_eval != BY_EVAL; s = s->outer)
		s->has_eval = BY_EVAL;
	f->uses_eval = 1;
	if (owner) {
		owner->uses_eval = 1;
		if (owner->kind != FN_PROGRAM || w->l->options.goal == LANG_COMMONJS) {
			struct lang_binding *b = lang_intern(w->l, "arguments", 9)->binding;

			for (kind = BIND_ARGUMENTS; kind <= BIND_SELF; kind++) {
				if (kind == BIND_ARGUMENTS &&
					(!scope_has_arguments(w, owner) ||
					(b && b->scope->depth >= owner->scope->depth && b->kind != BIND_ARGUMENTS)))
					continue;
				use_pseudo(w, (enum lang_binding_kind)kind)->escapes = 1;
			}
		} else {
			use_pseudo(w, BIND_THIS);
		}
	}
	if (!w->strict && (f->kind != FN_PROGRAM || w->l->options.goal == LANG_COMMONJS) && !f->injects) {
		f->injects = 1;
		w->again = 1;
	}
}

static int is_arguments(const struct lang_node *n)
{
	return n->kind == N_IDENTIFIER && n->name->keyword == T_ARGUMENTS;
}

static int is_length(const struct lang_node *n)
{
	return n->kind == N_MEMBER && !(n->flags & FLAG_OPTIONAL) && n->name->size == 6 &&
		memcmp(n->name->chars, "length", 6) == 0;
}

enum { ASSIGN, DECLARE };

/* The target of an assignment, or of a declaration with its initialization. */
static void target(struct walk *w, struct lang_node *n, int how)
{
	while (n) {
		switch (n->kind) {
		case N_IDENTIFIER:
			if (how == DECLARE && n->name->binding) {
				n->flags &= (uint16_t)~(FLAG_TDZ | FLAG_DYNAMIC);
				n->binding = n->name->binding;
				initialize(n->binding);
			} else {
				use(w, n, WRITE);
			}
			return;
		case N_PAREN: case N_REST: case N_SPREAD:
			n = n->a;
			break;
		case N_DEFAULT:
			expression(w, n->b);
			n = n->a;
			break;
		case N_PROPERTY:
			if (n->flags & FLAG_COMPUTED)
				expression(w, n->a);
			n = n->b;
			break;
		case N_ARRAY_PATTERN: case N_OBJECT_PATTERN:
			scope_check_depth(w, n);
			for (n = n->a; n; n = n->next)
				target(w, n, how);
			return;
		case N_HOLE:
			return;
		case N_MEMBER: case N_INDEX:
			if (is_arguments(n->a))
				use(w, n->a, READ);    /* a write, which is more than reading an element */
			expression(w, n);
			return;
		default:
			expression(w, n);
			return;
		}
	}
}

static void expressions(struct walk *w, struct lang_node *n)
{
	for (; n; n = n->next)
		expression(w, n);
}

static void super(struct walk *w, struct lang_node *n, enum lang_binding_kind kind)
{
	use_this(w, n);
	if (kind == BIND_SELF)
		use_pseudo(w, BIND_NEW_TARGET);
	n->binding = use_pseudo(w, kind);
}

static void expression(struct walk *w, struct lang_node *n)
{
	struct lang_node *p;

	scope_check_depth(w, n);
	while (n) {
		switch (n->kind) {
		case N_IDENTIFIER:
			use(w, n, READ);
			return;
		case N_TEMPLATE:
			expressions(w, n->b);
			return;
		case N_TAGGED:
			expression(w, n->b);
			if (n->a->kind == N_MEMBER || n->a->kind == N_INDEX)
				goto callee;
			n = n->a;
			break;
		case N_ARRAY: case N_COMMA:
			expressions(w, n->a);
			return;
		case N_OBJECT:
			for (p = n->a; p; p = p->next) {
				if (p->kind != N_PROPERTY) {
					expression(w, p);
					continue;
				}
				if (p->flags & FLAG_COMPUTED)
					expression(w, p->a);
				if (p->b)
					expression(w, p->b);
			}
			return;
		case N_FUNCTION:
			function(w, n);
			return;
		case N_CLASS:
			class(w, n);
			return;
		case N_THIS:
			use_this(w, n);
			return;
		case N_NEW_TARGET:
			n->binding = use_pseudo(w, BIND_NEW_TARGET);
			n->flags &= (uint16_t)~FLAG_DYNAMIC;
			if (!n->binding)
				n->flags |= FLAG_DYNAMIC;
			return;
		case N_IMPORT_CALL:
			if (n->b)
				expression(w, n->b);
			n = n->a;
			break;
		case N_UNARY:
			if (n->op == T_DELETE && (n->a->kind == N_MEMBER || n->a->kind == N_INDEX))
				goto callee;
			n = n->a;
			break;
		case N_YIELD: case N_AWAIT: case N_SPREAD: case N_PAREN: case N_CHAIN:
			n = n->a;
			break;
		case N_UPDATE:
			target(w, n->a, ASSIGN);
			return;
		case N_BINARY: case N_LOGICAL:
			expression(w, n->b);
			n = n->a;
			break;
		case N_ASSIGN:
			target(w, n->a, ASSIGN);
			n = n->b;
			break;
		case N_CONDITIONAL:
			expression(w, n->a);
			expression(w, n->b);
			n = n->c;
			break;
		case N_MEMBER: case N_INDEX:
			if (n->kind == N_INDEX)
				expression(w, n->b);
			else if (n->name->is_private)
				use_private(w, n);
			if (n->a->kind == N_SUPER) {
				super(w, n->a, BIND_HOME);
				return;
			}
			if (is_arguments(n->a)) {
				use(w, n->a, is_length(n) ? COUNTED : HARMLESS);
				return;
			}
			n = n->a;
			break;
		case N_CALL:
			expressions(w, n->b);
			if (n->a->kind == N_SUPER) {
				super(w, n->a, BIND_SELF);
				return;
			}
			if (n->flags & FLAG_EVAL)
				direct_eval(w);
			if (n->a->kind == N_MEMBER || n->a->kind == N_INDEX)
				goto callee;
			n = n->a;
			break;
		case N_NEW:
			expressions(w, n->b);
			n = n->a;
			break;
		case N_PRIVATE:
			use_private(w, n);
			return;
		case N_ARRAY_PATTERN: case N_OBJECT_PATTERN:
			target(w, n, ASSIGN);
			return;
		default:
			return;
		}
		continue;
callee:
		/* `arguments` may be modified, or becomes a function's `this` */
		n = n->a;
		if (is_arguments(n->a))
			use(w, n->a, READ);
	}
}

static void declarators(struct walk *w, struct lang_node *s)
{
	struct lang_node *d;

	for (d = s->a; d; d = d->next) {
		if (d->b)
			expression(w, d->b);
		if (s->op != T_VAR)
			target(w, d->a, DECLARE);
		else if (d->b)
			target(w, d->a, ASSIGN);
		else if (d->a->kind == N_IDENTIFIER)
			d->a->binding = d->a->name->binding;
	}
}

/* Functions declared in a list exist from its start, so they are walked first.  Those replaced by a later one of the
 * same name are left out. */
static uint32_t declared_functions(struct walk *w, struct lang_node **functions, uint32_t count)
{
	uint32_t i, n = 0;

	for (i = 0; i < count; i++)
		function(w, functions[i]);
	for (i = 0; i < count; i++)
		if (functions[i]->binding->declaration == functions[i])
			functions[n++] = functions[i];
	return n;
}

static void block(struct walk *w, struct lang_node *n)
{
	struct lang_scope *s = n->scope;

	if (s) {
		open(w, s);
		s->functions_count = declared_functions(w, s->functions, s->functions_count);
	}
	statements(w, n->a);
	if (s)
		scope_close(w);
}

static void loop(struct walk *w, struct lang_node *n)
{
	struct lang_node *v = n->a && n->a->kind == N_VAR ? n->a : NULL;

	if (n->scope)
		open(w, n->scope);
	if (n->kind == N_FOR) {
		if (v)
			declarators(w, v);
		else if (n->a)
			expression(w, n->a);
		if (n->b)
			expression(w, n->b);
		if (n->c)
			expression(w, n->c);
	} else {
		if (v && v->a->b)
			expression(w, v->a->b);
		expression(w, n->b);
		target(w, v ? v->a->a : n->a, n->scope ? DECLARE : ASSIGN);
	}
	statement(w, n->d);
	if (n->scope)
		scope_close(w);
}

static void switch_statement(struct walk *w, struct lang_node *n)
{
	struct lang_scope *s = n->scope;
	struct lang_node *c;

	expression(w, n->a);
	if (s) {
		open(w, s);
		s->clause = ~0u;
		s->functions_count = declared_functions(w, s->functions, s->functions_count);
		s->clause = 0;
	}
	for (c = n->b; c; c = c->next) {
		if (s)
			s->clause++;
		if (c->a)
			expression(w, c->a);
		statements(w, c->b);
	}
	if (s)
		scope_close(w);
}

static void try_statement(struct walk *w, struct lang_node *n)
{
	block(w, n->a);
	if (n->c) {
		if (n->scope) {
			open(w, n->scope);
			target(w, n->b, DECLARE);
		}
		block(w, n->c);
		if (n->scope)
			scope_close(w);
	}
	if (n->d)
		block(w, n->d);
}

static void with_statement(struct walk *w, struct lang_node *n)
{
	uint32_t dynamic = w->dynamic;

	expression(w, n->a);
	open(w, n->scope);
	w->dynamic = n->scope->depth;
	statement(w, n->d);
	w->dynamic = dynamic;
	scope_close(w);
}

static void exported(struct walk *w, struct lang_name *name, uint32_t start, uint32_t end)
{
	if (w->repeated)
		return;
	if (name->exported)
		lang_fail(w->l, LANG_SYNTAX, start, end, "Duplicate export of '%s'", name->chars);
	name->exported = 1;
}

static void exported_name(struct walk *w, struct lang_node *n, int unused)
{
	struct lang_binding *b = n->name->binding;

	b->tdz = scope_is_lexical(b) != 0;
	exported(w, n->name, n->start, n->end);
}

static void export_names(struct walk *w, struct lang_node *s)
{
	struct lang_node *n;
	struct lang_binding *b;

	for (n = s->a; n; n = n->next) {
		exported(w, n->name, n->start, n->end);
		if (s->b)
			continue;
		b = n->a->name->binding;
		if (!b || n->a->kind != N_IDENTIFIER)
			lang_fail(w->l, LANG_SYNTAX, n->a->start, n->a->end, "Export '%s' is not defined in module",
				n->a->name->chars);
		n->a->binding = b;
		b->used = 1;
		/* other modules may run before it in a cycle */
		b->tdz = scope_is_lexical(b) && b->kind != BIND_FUNCTION;
	}
	if (!s->d)
		return;
	if (s->d->kind == N_VAR)
		for (n = s->d->a; n; n = n->next)
			scope_each_name(w, n->a, exported_name, 0);
	else
		exported(w, s->d->kind == N_CLASS ? s->d->class->name : s->d->function->name, s->d->start, s->d->end);
	if (s->d->kind == N_CLASS)
		s->d->binding->tdz = 1;
}

static void module_item(struct walk *w, struct lang_node *s)
{
	switch (s->kind) {
	case N_EXPORT:
		export_names(w, s);
		if (s->d)
			statement(w, s->d);
		return;
	case N_EXPORT_ALL:
		if (s->name)
			exported(w, s->name, s->start, s->end);
		return;
	case N_EXPORT_DEFAULT:
		if (w->has_default && !w->repeated)
			lang_fail(w->l, LANG_SYNTAX, s->start, s->end,
				"Identifier '.default' has already been declared");
		w->has_default = 1;
		exported(w, lang_intern(w->l, "default", 7), s->start, s->end);
		if (!(s->a->kind == N_FUNCTION && s->a->flags & FLAG_DECLARATION))
			expression(w, s->a);
		initialize(s->binding);
		return;
	}
}

static void statement(struct walk *w, struct lang_node *s)
{
	while (s) {
		switch (s->kind) {
		case N_VAR:
			declarators(w, s);
			return;
		case N_EXPRESSION:
			expression(w, s->a);
			return;
		case N_RETURN: case N_THROW:
			if (s->a)
				expression(w, s->a);
			return;
		case N_BLOCK:
			scope_check_depth(w, s);
			block(w, s);
			return;
		case N_IF:
			expression(w, s->a);
			statement(w, s->b);
			s = s->c;
			break;
		case N_FOR: case N_FOR_IN: case N_FOR_OF:
			scope_check_depth(w, s);
			loop(w, s);
			return;
		case N_WHILE: case N_DO:
			expression(w, s->a);
			s = s->d;
			break;
		case N_LABEL:
			s = s->d;
			break;
		case N_WITH:
			scope_check_depth(w, s);
			with_statement(w, s);
			return;
		case N_SWITCH:
			scope_check_depth(w, s);
			switch_statement(w, s);
			return;
		case N_TRY:
			scope_check_depth(w, s);
			try_statement(w, s);
			return;
		case N_CLASS:
			class(w, s);
			initialize(s->binding);
			return;
		case N_EXPORT: case N_EXPORT_ALL: case N_EXPORT_DEFAULT:
			module_item(w, s);
			return;
		default:               /* functions were walked at the start of their list */
			return;
		}
	}
}

static void statements(struct walk *w, struct lang_node *s)
{
	for (; s; s = s->next)
		statement(w, s);
}

/* ---- classes */

static void private_name(struct walk *w, struct lang_node *e)
{
	struct lang_node *key = e->a;
	struct lang_binding *b = key->name->binding;
	int accessor = e->kind == N_FIELD ? 0 : e->op == PROP_GET ? 1 : e->op == PROP_SET ? 2 : 4,
		is_static = (e->flags & FLAG_STATIC) != 0;

	if (b && b->scope == w->scope) {
		if (b->is_static != is_static || b->accessor + accessor != 3 || !b->accessor || !accessor)
			scope_redeclared(w, key, b);
		b->accessor = 3;
	} else {
		b = scope_declare(w, key->name, BIND_PRIVATE, key);
		b->accessor = (unsigned char)accessor;
		b->is_static = (unsigned char)is_static;
		b->used = b->captured = 1;
		b->initialized = ALWAYS;
	}
	w->scope->static_methods |= is_static && accessor;
	key->binding = b;
}

static void class(struct walk *w, struct lang_node *n)
{
	struct lang_class *c = n->class;
	struct lang_binding *own = NULL;
	struct lang_node *e;
	int needed = c->name != NULL, strict = w->strict;

	w->strict = 1;
	for (e = c->elements; e && !needed; e = e->next)
		needed = e->kind != N_STATIC_BLOCK &&
			(e->a->kind == N_PRIVATE || (e->kind == N_FIELD && e->flags & FLAG_COMPUTED));
	c->scope = needed ? scope_new(w, SCOPE_CLASS) : NULL;
	if (c->name)
		own = scope_declare(w, c->name, BIND_CONST, n);
	if (c->heritage)
		expression(w, c->heritage);
	for (e = c->elements; e; e = e->next)
		if (e->kind != N_STATIC_BLOCK && e->a->kind == N_PRIVATE && !(e->flags & FLAG_COMPUTED))
			private_name(w, e);
	for (e = c->elements; e; e = e->next) {
		if (!(e->flags & FLAG_COMPUTED) || e->kind == N_STATIC_BLOCK)
			continue;
		expression(w, e->a);
		if (e->kind == N_FIELD) {
			e->binding = scope_add(w, c->scope, lang_intern(w->l, "%key", 4), BIND_LET, e);
			e->binding->used = 1;
			e->binding->captured = 1;
			e->binding->initialized = ALWAYS;
		}
	}
	if (own)
		own->initialized = ALWAYS;
	if (c->constructor)
		function(w, c->constructor);
	for (e = c->elements; e; e = e->next)
		if (e->b)
			function(w, e->b);
	if (c->scope)
		scope_close(w);
	w->strict = strict;
}

/* ---- functions */

static void parameter_name(struct walk *w, struct lang_node *n, int index)
{
	struct lang_function *f = w->function;
	struct lang_binding *b = n->name->binding;

	if (b && b->scope == w->scope && b->kind == BIND_FUNCNAME) {
		b->kind = BIND_PARAM;
		b->used = 0;
	} else if (b && b->scope == w->scope) {
		if (w->strict || !f->simple_params || f->kind == FN_ARROW || f->kind == FN_METHOD)
			lang_fail(w->l, LANG_SYNTAX, n->start, n->end,
				"Duplicate parameter name not allowed in this context");
	} else {
		b = scope_declare(w, n->name, BIND_PARAM, n);
	}
	b->declaration = n;
	b->argument = (uint32_t)index;
	b->initialized = f->has_expressions ? 0 : ALWAYS;
}

/* Whether a parameter contains an expression, not counting the insides of functions. */
static int has_expressions(const struct lang_node *n)
{
	for (;;) {
		switch (n->kind) {
		case N_DEFAULT:
			return 1;
		case N_PROPERTY:
			if (n->flags & FLAG_COMPUTED)
				return 1;
			n = n->b;
			break;
		case N_REST:
			n = n->a;
			break;
		case N_ARRAY_PATTERN: case N_OBJECT_PATTERN:
			for (n = n->a; n; n = n->next)
				if (has_expressions(n))
					return 1;
			return 0;
		default:
			return 0;
		}
	}
}

static void parameters(struct walk *w, struct lang_function *f)
{
	struct lang_node *p, *t;
	int i;

	f->simple_params = 1;
	f->has_expressions = 0;
	for (p = f->params; p; p = p->next) {
		f->simple_params &= p->kind == N_IDENTIFIER;
		if (p->kind != N_IDENTIFIER && has_expressions(p))
			f->has_expressions = 1;
	}
	for (p = f->params, i = 0; p; p = p->next, i++) {
		t = p->kind == N_DEFAULT ? p->a : p;
		scope_each_name(w, p, parameter_name, t->kind == N_IDENTIFIER ? i : -1);
	}
	for (p = f->params; p; p = p->next)
		target(w, p, DECLARE);
}

static int is_super_call(const struct lang_node *s)
{
	return s->kind == N_EXPRESSION && s->a->kind == N_CALL && s->a->a->kind == N_SUPER;
}

static void body(struct walk *w, struct lang_function *f)
{
	struct lang_node *s;

	scope_declare_body(w, f);
	f->hoisted_count = declared_functions(w, f->hoisted, f->hoisted_count);
	for (s = f->body; s; s = s->next) {
		statement(w, s);
		if (f->kind == FN_DERIVED && is_super_call(s))
			f->pseudo[BIND_THIS - BIND_ARGUMENTS]->initialized = ALWAYS;
	}
}

static enum lang_scope_kind scope_kind(const struct walk *w, const struct lang_function *f)
{
	if (f->kind == FN_PROGRAM)
		switch (w->l->options.goal) {
		case LANG_SCRIPT: case LANG_FUNCTION: return SCOPE_SCRIPT;
		case LANG_MODULE: return SCOPE_MODULE;
		case LANG_EVAL: return SCOPE_EVAL;
		case LANG_COMMONJS: break;
		}
	return SCOPE_FUNCTION;
}

static void function(struct walk *w, struct lang_node *n)
{
	struct lang_function *f = n->function, *outer = w->function, *owner = w->owner;
	uint32_t dynamic = w->dynamic;
	int strict = w->strict;

	scope_check_depth(w, n);
	f->outer = outer;
	w->function = f;
	w->strict = f->is_strict;
	if (f->kind != FN_ARROW)
		w->owner = f->kind == FN_PROGRAM && w->direct_eval ? NULL : f;
	memset(f->pseudo, 0, sizeof f->pseudo);
	f->name_scope = NULL;
	f->body_scope = f->scope = scope_new(w, scope_kind(w, f));
	if (f->injects)
		w->dynamic = w->scope->depth;
	if (f->is_expression && f->name && !(n->flags & FLAG_DECLARATION))
		scope_declare(w, f->name, BIND_FUNCNAME, n)->initialized = ALWAYS;
	if (f->kind == FN_DERIVED)
		scope_pseudo(w, f, BIND_THIS)->used = 1;
	parameters(w, f);
	if (f->has_expressions) {
		f->body_scope = scope_new(w, SCOPE_BODY);
		if (f->injects)
			w->dynamic = w->scope->depth;
	}
	body(w, f);
	if (f->has_expressions)
		scope_close(w);
	scope_close(w);
	w->dynamic = dynamic;
	w->strict = strict;
	w->owner = owner;
	w->function = outer;
}

/* ---- places */

/* An arguments object must alias its parameters only if that is observable: it escapes or is written to, or a parameter
 * is assigned. */
static void map_arguments(struct lang_function *f)
{
	struct lang_binding *arguments = f->pseudo[0], *b;
	int any = 0;

	f->mapped_arguments = 0;
	if (!arguments || !arguments->used || lang_only_counted(arguments) || f->is_strict || !f->simple_params ||
		f->kind == FN_ARROW)
		return;
	for (b = f->scope->bindings; b; b = b->next)
		if (b->kind == BIND_PARAM && (arguments->escapes || b->assigned || f->scope->has_eval))
			any = 1;
	if (!any)
		return;
	f->mapped_arguments = 1;
	for (b = f->scope->bindings; b; b = b->next)
		if (b->kind == BIND_PARAM)
			b->used = b->captured = 1;
}

static enum lang_place place_of(const struct lang *l, const struct lang_binding *b)
{
	const struct lang_scope *s = b->scope;
	int var = b->kind == BIND_VAR || b->kind == BIND_FUNCTION;
	int pseudo_kind = b->kind >= BIND_ARGUMENTS;

	if (s->kind == SCOPE_SCRIPT && !pseudo_kind)
		return var ? PLACE_GLOBAL_VAR : PLACE_GLOBAL_LEXICAL;
	if (s->kind == SCOPE_EVAL && var && !s->function->is_strict)
		return l->options.eval & LANG_EVAL_DIRECT ? PLACE_DYNAMIC : PLACE_GLOBAL_VAR;
	if (b->captured)
		return PLACE_SCOPE;
	if (b->kind == BIND_PARAM && b->argument != ~0u && !b->tdz)
		return PLACE_ARGUMENT;
	if (!b->used || b->kind == BIND_FUNCNAME)
		return PLACE_NONE;
	if (pseudo_kind && b->kind != BIND_ARGUMENTS && !(b->kind == BIND_THIS && s->function->kind == FN_DERIVED))
		return PLACE_NONE;
	return PLACE_LOCAL;
}

static void place(const struct lang *l, struct lang_scope *s)
{
	struct lang_function *f = s->function;
	struct lang_binding *b;
	uint32_t local = s->outer && s->outer->function == f ? s->outer->local_end : 0;

	if (s == f->scope)
		map_arguments(f);
	for (b = s->bindings; b; b = b->next) {
		int pseudo_kind = b->kind >= BIND_ARGUMENTS;

		if (s->has_eval || (s->kind == SCOPE_MODULE && !pseudo_kind)) {
			b->used = b->captured = 1;
			if (s->has_eval && (scope_is_lexical(b) || (b->kind == BIND_PARAM && f->has_expressions)) &&
				b->kind != BIND_BLOCK_FUNCTION && b->kind != BIND_FUNCTION)
				b->tdz = 1;
		}
		if (b->kind == BIND_THIS && f->kind == FN_DERIVED)
			b->tdz = 1;
		b->place = (unsigned char)place_of(l, b);
		if (b->place == PLACE_SCOPE)
			b->slot = s->env_slots++;
		else if (b->place == PLACE_LOCAL)
			b->slot = local++;
		else if (b->place == PLACE_ARGUMENT)
			b->slot = b->argument;
	}
	s->local_end = local;
	if (f->stack_slots < local)
		f->stack_slots = local;
	s->materialized = s->env_slots > 0 || s->kind == SCOPE_WITH ||
		(f->injects && (s == f->scope || s == f->body_scope));
	s->environments = s->materialized + (s->outer ? s->outer->environments : 0);
	s->per_iteration = s->kind == SCOPE_FOR && s->env_slots > 0;
}

int lang_scope(struct lang *l)
{
	struct lang_scope *s;
	struct walk w;
	int repeated = 0;

	do {
		memset(&w, 0, sizeof w);
		w.l = l;
		w.direct_eval = l->options.goal == LANG_EVAL && l->options.eval & LANG_EVAL_DIRECT;
		w.repeated = repeated++;
		function(&w, l->program);
	} while (w.again);
	for (s = w.first; s; s = s->created)
		s->function->stack_slots = 0;
	for (s = w.first; s; s = s->created)
		place(l, s);
	return 0;
}

uint32_t lang_hops(const struct lang_scope *from, const struct lang_scope *to)
{
	return from->environments - to->environments;
}
