/* Scopes, bindings, the early errors about duplicate names, and the first walk, which visits only statements and
 * declares names. */
#include "lang/scope_int.h"

#include <string.h>

#include "lang/lexer.h"

/* ---- scopes and bindings */

struct lang_scope *scope_new(struct walk *w, enum lang_scope_kind kind)
{
	struct lang_scope *s = lang_alloc(w->l, sizeof *s);

	s->kind = (unsigned char)kind;
	s->function = w->function;
	s->outer = w->scope;
	s->depth = w->scope ? w->scope->depth + 1 : 1;
	if (w->last)
		w->last->created = s;
	else
		w->first = s;
	w->last = s;
	return w->scope = s;
}

struct lang_binding *scope_add(struct walk *w, struct lang_scope *s, struct lang_name *name,
	enum lang_binding_kind kind,
	struct lang_node *declaration)
{
	struct lang_binding *b = lang_alloc(w->l, sizeof *b);

	b->name = name;
	b->scope = s;
	b->kind = (unsigned char)kind;
	b->declaration = declaration;
	b->argument = ~0u;
	if (s->last)
		s->last->next = b;
	else
		s->bindings = b;
	s->last = b;
	s->count++;
	return b;
}

struct lang_binding *scope_declare(struct walk *w, struct lang_name *name, enum lang_binding_kind kind,
	struct lang_node *declaration)
{
	struct lang_binding *b = scope_add(w, w->scope, name, kind, declaration);

	b->shadowed = name->binding;
	if (kind == BIND_CATCH)
		b->last_catch = b->shadowed && b->shadowed->kind == BIND_CATCH &&
			b->shadowed->scope->function == w->function ? b->shadowed->last_catch : b;
	name->binding = b;
	return b;
}

void scope_close(struct walk *w)
{
	struct lang_binding *b;

	for (b = w->scope->bindings; b; b = b->next)
		if (b->name->binding == b)
			b->name->binding = b->shadowed;
	w->scope = w->scope->outer;
}

int scope_is_lexical(const struct lang_binding *b)
{
	switch (b->kind) {
	case BIND_LET: case BIND_CONST: case BIND_CLASS: case BIND_BLOCK_FUNCTION: case BIND_IMPORT:
		return 1;
	case BIND_FUNCTION:
		return b->scope->kind == SCOPE_MODULE;
	}
	return 0;
}

/* ---- early errors */

/* The position of the name within a declaration. */
static uint32_t name_offset(struct walk *w, const struct lang_node *n, const struct lang_name *name)
{
	const char *from = w->l->source + n->start, *end = w->l->source + n->end, *p;

	if (n->kind != N_FUNCTION && n->kind != N_CLASS)
		return n->start;
	/* a rejected match is skipped whole, so the search is linear even for very long names */
	for (p = from + 1; (p = memmem(p, (size_t)(end - p), name->chars, name->size)); p += name->size)
		if (!lang_is_identifier_part((unsigned char)p[-1]) &&
			!lang_is_identifier_part((unsigned char)p[name->size]))
			return (uint32_t)(p - w->l->source);
	return n->start;               /* the name was written with escapes */
}

__attribute__((noreturn)) void scope_redeclared(struct walk *w, const struct lang_node *n, const struct lang_binding *b)
{
	uint32_t at;

	if (b->declaration && b->declaration->start > n->start)
		n = b->declaration;
	at = name_offset(w, n, b->name);
	lang_fail(w->l, LANG_SYNTAX, at, at + b->name->size, "Identifier '%s' has already been declared",
		b->name->chars);
}

/* ---- first walk: declarations */

void scope_each_name(struct walk *w, struct lang_node *n, void (*visit)(struct walk *w, struct lang_node *n, int arg),
	int arg)
{
	for (;;) {
		switch (n->kind) {
		case N_IDENTIFIER:
			visit(w, n, arg);
			return;
		case N_ARRAY_PATTERN:
			scope_check_depth(w, n);
			for (n = n->a; n; n = n->next)
				scope_each_name(w, n, visit, arg);
			return;
		case N_OBJECT_PATTERN:
			scope_check_depth(w, n);
			for (n = n->a; n; n = n->next)
				scope_each_name(w, n, visit, arg);
			return;
		case N_PROPERTY:
			n = n->b;
			break;
		case N_REST: case N_DEFAULT: case N_PAREN: case N_SPREAD:
			n = n->a;
			break;
		default:
			return;
		}
	}
}

/* Flags added to the kind of a lexical name: */
enum {
	IN_CATCH = 256,                /* in the body of a catch clause, whose scope encloses it */
	PARAMETER = 512,               /* of a catch clause */
};

static struct lang_binding *lexical(struct walk *w, struct lang_name *name, int kind, struct lang_node *n)
{
	struct lang_binding *b = name->binding;
	struct lang_function *f = w->function;
	int in_catch = kind & IN_CATCH, parameter = kind & PARAMETER;

	kind &= 255;
	if (name->keyword == T_LET && (kind == BIND_LET || kind == BIND_CONST) && !parameter)
		lang_fail(w->l, LANG_SYNTAX, n->start, n->end, "let is disallowed as a lexically bound name");
	if (b && b->scope == w->scope) {
		if (b->kind == BIND_FUNCNAME || b->kind == BIND_MEMBER) {
			b->kind = (unsigned char)kind;
			b->declaration = n;
			b->initialized = 0;
			return b;
		}
		if (kind != BIND_BLOCK_FUNCTION || b->kind != BIND_BLOCK_FUNCTION || w->strict
			|| b->declaration->function->is_async || b->declaration->function->is_generator
			|| n->function->is_async || n->function->is_generator)
			scope_redeclared(w, n, b);
		b->declaration = n;
		return b;
	}
	if (b && ((in_catch && b->scope == w->scope->outer) ||
		(w->scope == f->body_scope && b->scope == f->scope && b->kind == BIND_PARAM)))
		scope_redeclared(w, n, b);
	b = scope_declare(w, name, (enum lang_binding_kind)kind, n);
	if (kind == BIND_BLOCK_FUNCTION)
		b->initialized = ALWAYS;
	return b;
}

static void lexical_name(struct walk *w, struct lang_node *n, int kind)
{
	lexical(w, n->name, kind, n);
}

int scope_has_arguments(const struct walk *w, const struct lang_function *f)
{
	if (f->kind == FN_PROGRAM)
		return w->l->options.goal == LANG_COMMONJS;
	return f->kind != FN_ARROW && f->kind != FN_FIELDS;
}

/* The binding at function level for `var name`, created on demand; NULL: the name cannot be a var there (soft; else
 * that is an error). */
static struct lang_binding *variable(struct walk *w, struct lang_name *name, struct lang_node *n, int soft,
	struct lang_binding **link)
{
	struct lang_function *f = w->function;
	struct lang_scope *s = f->body_scope;
	struct lang_binding *b, *outer;

	if (soft && name->keyword == T_ARGUMENTS && scope_has_arguments(w, f))
		return NULL;           /* treated like a parameter */
	for (; (b = *link) && b->scope->depth > s->depth; link = &b->shadowed) {
		if (b->kind == BIND_CATCH) {
			b = b->last_catch;
			continue;
		}
		if (soft)
			return NULL;
		scope_redeclared(w, n, b);
	}
	if (b && b->scope == s) {
		if (scope_is_lexical(b) || (soft && b->kind == BIND_PARAM)) {
			if (soft)
				return NULL;
			scope_redeclared(w, n, b);
		}
		if (b->kind == BIND_FUNCNAME || b->kind == BIND_MEMBER) {
			b->kind = BIND_VAR;
			b->declaration = n;
			b->initialized = ALWAYS;
			b->used = 0;
		}
		b->soft &= soft != 0;
		return b;
	}
	outer = b && b->scope == f->scope && b->kind == BIND_PARAM ? b : NULL;
	if (soft && outer)
		return NULL;
	if (name->keyword == T_ARGUMENTS && !outer && scope_has_arguments(w, f)) {
		outer = scope_pseudo(w, f, BIND_ARGUMENTS);
		outer->used = 1;
		outer->escapes = 1;
		if (f->scope == s)
			return outer;
		/* it was pushed on top of the open scopes' bindings */
		for (link = &name->binding; (b = *link) && b->scope->depth > s->depth; link = &b->shadowed)
			;
	}
	b = scope_add(w, s, name, BIND_VAR, n);
	b->initialized = ALWAYS;
	b->soft = soft != 0;
	b->shadowed = *link;
	*link = b;
	if (outer) {
		b->copy_of = outer;
		outer->used = 1;
	}
	return b;
}

static void variable_name(struct walk *w, struct lang_node *n, int unused)
{
	variable(w, n->name, n, 0, &n->name->binding);
}

/* A function declared at the top level of a function or program. */
static void top_function(struct walk *w, struct lang_node *n)
{
	struct lang_name *name = n->function->name;
	struct lang_binding *b = name->binding;

	if (b && b->scope == w->scope) {
		if (scope_is_lexical(b))
			scope_redeclared(w, n, b);
		if (b->kind == BIND_FUNCNAME || b->kind == BIND_MEMBER) {
			b->kind = BIND_FUNCTION;
			b->initialized = ALWAYS;
			b->used = 0;
		} else if (b->kind != BIND_FUNCTION) {
			b->assigned = 1;
		}
		b->declaration = n;
	} else {
		b = scope_declare(w, name, BIND_FUNCTION, n);
		b->initialized = ALWAYS;
	}
	n->binding = b;
}

/* let, const, using: declares the names of a declaration in the innermost scope. */
static void lexical_names(struct walk *w, struct lang_node *n, int in_catch)
{
	struct lang_node *d;

	for (d = n->a; d; d = d->next)
		scope_each_name(w, d->a, lexical_name, (n->op == T_LET ? BIND_LET : BIND_CONST) | in_catch);
	if (n->flags & FLAG_USING)
		w->scope->disposes |= n->flags & FLAG_AWAIT ? DISPOSES_ASYNC : DISPOSES_SYNC;
}

static struct lang_node *unlabelled(struct lang_node *s)
{
	while (s->kind == N_LABEL)
		s = s->d;
	return s;
}

/* Adds the number of functions declared in the list to *functions; returns the number of lexical declarations,
 * including functions. */
static uint32_t count_lexicals(struct lang_node *list, uint32_t *functions)
{
	struct lang_node *s, *u;
	uint32_t n = 0;

	for (s = list; s; s = s->next) {
		u = unlabelled(s);
		if (u->kind == N_EXPORT && u->d)
			u = u->d;
		else if (u->kind == N_EXPORT_DEFAULT && u->a->kind == N_FUNCTION && u->a->flags & FLAG_DECLARATION)
			u = u->a;
		if (u->kind == N_FUNCTION)
			++*functions;
		n += u->kind == N_FUNCTION || u->kind == N_CLASS || (u->kind == N_VAR && u->op != T_VAR);
	}
	return n;
}

static void export_default(struct walk *w, struct lang_node *s, struct lang_node **functions, uint32_t *count)
{
	struct lang_node *n = s->a;
	struct lang_name *star = lang_intern(w->l, "*default*", 9);

	if (n->kind == N_FUNCTION && n->flags & FLAG_DECLARATION) {
		if (n->function->name) {
			top_function(w, n);
		} else {
			n->binding = scope_add(w, w->scope, star, BIND_FUNCTION, n);
			n->binding->initialized = ALWAYS;
		}
		functions[(*count)++] = n;
		s->binding = n->binding;
	} else if (n->kind == N_CLASS && n->flags & FLAG_DECLARATION && n->class->name) {
		s->binding = n->binding = lexical(w, n->class->name, BIND_CLASS, n);
		s->binding->tdz = 1;
	} else {
		s->binding = scope_add(w, w->scope, star, BIND_LET, s);
		s->binding->tdz = 1;
		if (n->kind == N_CLASS && n->flags & FLAG_DECLARATION)
			n->binding = s->binding;
	}
	s->binding->used = 1;
}

/* Declares the lexical names of a list in the innermost scope; top: the list of a function or program itself. */
static void lexicals(struct walk *w, struct lang_node *list, int top, int in_catch, struct lang_node **functions,
	uint32_t *count)
{
	struct lang_node *s, *u, *d;

	for (s = list; s; s = s->next) {
		u = unlabelled(s);
		if (u->kind == N_EXPORT && u->d)
			u = u->d;
		switch (u->kind) {
		case N_VAR:
			if (u->op != T_VAR)
				lexical_names(w, u, in_catch);
			break;
		case N_CLASS:
			u->binding = lexical(w, u->class->name, BIND_CLASS | in_catch, u);
			break;
		case N_FUNCTION:
			if (top)
				top_function(w, u);
			else
				u->binding = lexical(w, u->function->name, BIND_BLOCK_FUNCTION | in_catch, u);
			functions[(*count)++] = u;
			break;
		case N_IMPORT:
			for (d = u->a; d; d = d->next)
				d->a->binding = lexical(w, d->a->name, BIND_IMPORT, d);
			for (d = u->a; d; d = d->next)
				d->a->binding->declaration = d;
			break;
		case N_EXPORT_DEFAULT:
			export_default(w, u, functions, count);
			break;
		}
	}
}

/* Annex B.3.3: a function declared in a block of sloppy code is also a var, unless that conflicts with another name. */
static void block_function(struct walk *w, struct lang_node *n)
{
	struct lang_function *f = n->function;
	struct lang_binding *b;
	struct lang_node *id;

	n->a = NULL;
	if (w->strict || f->is_async || f->is_generator)
		return;
	b = variable(w, f->name, n, 1, &n->binding->shadowed);
	if (!b)
		return;
	b->assigned = 1;
	n->binding->used = 1;
	id = lang_alloc(w->l, sizeof *id);
	id->kind = N_IDENTIFIER;
	id->start = n->start;
	id->end = n->end;
	id->position = n->position;
	id->name = f->name;
	id->binding = b;
	if (b->scope->kind == SCOPE_EVAL && w->direct_eval)
		id->flags = FLAG_DYNAMIC;
	n->a = id;
}

static void variables(struct walk *w, struct lang_node *s);

static void variables_list(struct walk *w, struct lang_node *s)
{
	for (; s; s = s->next)
		variables(w, s);
}

static void block_functions(struct walk *w, struct lang_scope *s)
{
	uint32_t i;

	for (i = 0; i < s->functions_count; i++)
		block_function(w, s->functions[i]);
}

/* A block's scope, if it declares anything, and the statements in it. */
static void variables_block(struct walk *w, struct lang_node *n, int in_catch)
{
	struct lang_scope *s = NULL;
	uint32_t functions = 0;

	if (count_lexicals(n->a, &functions)) {
		s = scope_new(w, SCOPE_BLOCK);
		if (functions)
			s->functions = lang_alloc(w->l, functions * sizeof s->functions[0]);
		lexicals(w, n->a, 0, in_catch ? IN_CATCH : 0, s->functions, &s->functions_count);
		block_functions(w, s);
	}
	n->scope = s;
	variables_list(w, n->a);
	if (s)
		scope_close(w);
}

static void variables_for(struct walk *w, struct lang_node *n)
{
	struct lang_node *d, *v = n->a && n->a->kind == N_VAR ? n->a : NULL;

	n->scope = NULL;
	if (v && v->op != T_VAR) {
		n->scope = scope_new(w, SCOPE_FOR);
		lexical_names(w, v, 0);
	} else if (v) {
		for (d = v->a; d; d = d->next)
			scope_each_name(w, d->a, variable_name, 0);
	}
	variables(w, n->d);
	if (n->scope)
		scope_close(w);
}

static void variables_switch(struct walk *w, struct lang_node *n)
{
	struct lang_scope *s = NULL;
	uint32_t functions = 0, any = 0;
	struct lang_node *c;

	for (c = n->b; c; c = c->next)
		any += count_lexicals(c->b, &functions);
	if (any) {
		s = scope_new(w, SCOPE_SWITCH);
		if (functions)
			s->functions = lang_alloc(w->l, functions * sizeof s->functions[0]);
		for (c = n->b; c; c = c->next)
			lexicals(w, c->b, 0, 0, s->functions, &s->functions_count);
		block_functions(w, s);
	}
	n->scope = s;
	for (c = n->b; c; c = c->next)
		variables_list(w, c->b);
	if (s)
		scope_close(w);
}

static void variables_try(struct walk *w, struct lang_node *n)
{
	variables_block(w, n->a, 0);
	n->scope = NULL;
	if (n->c) {
		if (n->b) {
			n->scope = scope_new(w, SCOPE_CATCH);
			scope_each_name(w, n->b, lexical_name,
				(n->b->kind == N_IDENTIFIER ? BIND_CATCH : BIND_LET) | PARAMETER);
		}
		variables_block(w, n->c, n->b != NULL);
		if (n->b)
			scope_close(w);
	}
	if (n->d)
		variables_block(w, n->d, 0);
}

static void variables(struct walk *w, struct lang_node *s)
{
	struct lang_node *d;

	for (; s; ) {
		switch (s->kind) {
		case N_VAR:
			if (s->op == T_VAR)
				for (d = s->a; d; d = d->next)
					scope_each_name(w, d->a, variable_name, 0);
			return;
		case N_BLOCK:
			scope_check_depth(w, s);
			variables_block(w, s, 0);
			return;
		case N_IF:
			variables(w, s->b);
			s = s->c;
			break;
		case N_FOR: case N_FOR_IN: case N_FOR_OF:
			scope_check_depth(w, s);
			variables_for(w, s);
			return;
		case N_WHILE: case N_DO: case N_LABEL: case N_EXPORT:
			s = s->d;
			break;
		case N_WITH:
			scope_check_depth(w, s);
			s->scope = scope_new(w, SCOPE_WITH);
			variables(w, s->d);
			scope_close(w);
			return;
		case N_SWITCH:
			scope_check_depth(w, s);
			variables_switch(w, s);
			return;
		case N_TRY:
			scope_check_depth(w, s);
			variables_try(w, s);
			return;
		default:
			return;
		}
	}
}

void scope_declare_body(struct walk *w, struct lang_function *f)
{
	uint32_t functions = 0;
	struct lang_node *n;

	for (n = f->members; n; n = n->next)
		scope_declare(w, n->name, BIND_MEMBER, n);
	count_lexicals(f->body, &functions);
	f->hoisted_count = 0;
	f->hoisted = functions ? lang_alloc(w->l, functions * sizeof f->hoisted[0]) : NULL;
	lexicals(w, f->body, 1, 0, f->hoisted, &f->hoisted_count);
	variables_list(w, f->body);
}
