/* Functions and classes. */
#include "lang/parser_int.h"
#include "lang/ts_int.h"

#include <stdlib.h>
#include <string.h>

/* ---- contexts */

void parser_context_start(struct parser *p, struct context *c, struct lang_function *f)
{
	memset(c, 0, sizeof *c);
	c->outer = p->c;
	c->function = f;
	c->head.yield_at = c->head.await_at = c->head.await_name_at = PARSER_NOWHERE;
	f->outer = p->c ? p->c->function : NULL;
	p->c = c;
}

void parser_context_end(struct parser *p, struct context *c)
{
	struct lang_function *f = c->function;

	f->uses_this = (c->uses & USES_THIS) != 0;
	f->uses_arguments = (c->uses & USES_ARGUMENTS) != 0;
	f->uses_eval = (c->uses & USES_EVAL) != 0;
	f->uses_super = (c->uses & USES_SUPER) != 0;
	f->uses_new_target = (c->uses & USES_NEW_TARGET) != 0;
	f->is_strict = p->x.strict != 0;
	if (f->kind == FN_ARROW)
		c->outer->uses |= c->uses;
	p->c = c->outer;
}

/* Records f: it becomes an arrow's inner function if the parentheses around it are the arrow's. */
static void remember(struct parser *p, struct lang_function *f)
{
	if (p->functions_count == p->functions_room) {
		uint32_t room = p->functions_room ? p->functions_room * 2 : 64;
		struct lang_function **more = lang_alloc(p->l, room * sizeof *more);

		if (p->functions_count)
			memcpy(more, p->functions, p->functions_count * sizeof *more);
		p->functions = more;
		p->functions_room = room;
	}
	p->functions[p->functions_count++] = f;
}

static struct lang_node *function_node(struct parser *p, enum lang_function_kind kind, uint32_t start)
{
	struct lang_node *n = parser_node(p, N_FUNCTION, start);

	n->function = lang_alloc(p->l, sizeof *n->function);
	n->function->kind = kind;
	n->function->start = start;
	n->function->simple_params = 1;
	return n;
}

/* ---- parameters */

static int has_expression(const struct lang_node *n)
{
	for (; n; n = n->next) {
		switch (n->kind) {
		case N_DEFAULT:
			return 1;
		case N_REST:
			if (has_expression(n->a))
				return 1;
			break;
		case N_ARRAY_PATTERN:
			if (has_expression(n->a))
				return 1;
			break;
		case N_OBJECT_PATTERN:
			if (has_expression(n->a))
				return 1;
			break;
		case N_PROPERTY:
			if (n->flags & FLAG_COMPUTED || has_expression(n->b))
				return 1;
			break;
		}
	}
	return 0;
}

/* Sets the properties of f that follow from its parameter list. */
static void describe_params(struct lang_function *f)
{
	struct lang_node *n;
	int counting = 1;

	for (n = f->params; n; n = n->next) {
		if (n->kind == N_DEFAULT || n->kind == N_REST)
			counting = 0;
		f->length += counting;
		if (n->kind != N_IDENTIFIER) {
			f->simple_params = 0;
			if (n->kind == N_DEFAULT)
				f->has_expressions = 1;
		}
	}
	if (!f->simple_params && !f->has_expressions)
		f->has_expressions = has_expression(f->params) != 0;
}

struct names {
	struct lang_node **list;
	uint32_t count, room;
	struct lang_node *few[16];
};

static void collect(struct parser *p, struct names *names, struct lang_node *n)
{
	for (; n; n = n->next) {
		switch (n->kind) {
		case N_IDENTIFIER:
			if (names->count == names->room) {
				struct lang_node **more = lang_alloc(p->l, names->room * 2 * sizeof *more);

				memcpy(more, names->list, names->count * sizeof *more);
				names->list = more;
				names->room *= 2;
			}
			names->list[names->count++] = n;
			break;
		case N_DEFAULT:
		case N_REST:
			/* only a: a is not in a list of its own */
			collect(p, names, n->a);
			break;
		case N_PROPERTY:
			collect(p, names, n->b);
			break;
		case N_ARRAY_PATTERN:
		case N_OBJECT_PATTERN:
			collect(p, names, n->a);
			break;
		}
	}
}

static int by_name(const void *a, const void *b)
{
	const struct lang_node *const *x = a, *const *y = b;

	if ((*x)->name != (*y)->name)
		return (uintptr_t)(*x)->name < (uintptr_t)(*y)->name ? -1 : 1;
	return (*x)->start < (*y)->start ? -1 : (*x)->start > (*y)->start;
}

static void check_duplicates(struct parser *p, struct lang_function *f)
{
	struct lang_node *again = NULL;
	struct names names;
	uint32_t i, j;

	names.list = names.few;
	names.count = 0;
	names.room = sizeof names.few / sizeof names.few[0];
	collect(p, &names, f->params);
	if (names.list == names.few) {
		for (i = 1; i < names.count && !again; i++)
			for (j = 0; j < i; j++)
				if (names.list[i]->name == names.list[j]->name)
					again = names.list[i];
	} else {
		qsort(names.list, names.count, sizeof *names.list, by_name);
		for (i = 1; i < names.count; i++)
			if (names.list[i]->name == names.list[i - 1]->name &&
				(!again || names.list[i]->start < again->start))
				again = names.list[i];
	}
	if (again)
		parser_fail(p, again->start, again->end, "Duplicate parameter name not allowed in this context");
}

/* At (: parses the list, including the ). */
static void params(struct parser *p, struct lang_function *f)
{
	unsigned char in_ok = p->in_ok;
	uint32_t start = p->x.start;
	struct lang_node *n;
	struct list list;

	list_init(&list);
	p->c->in_params = 1;
	p->in_ok = 1;
	parser_expect(p, T_LPAREN);
	while (p->x.token != T_RPAREN) {
		int is_property = 0;

		if (p->ts && !ts_parameter_start(p, &is_property))
			continue;
		if (p->x.token == T_ELLIPSIS) {
			n = parser_node(p, N_REST, p->x.start);
			if (f->kind == FN_SETTER)
				parser_fail(p, start, p->x.end,
					"Setter function argument must not be a rest parameter");
			parser_advance(p);
			n->a = parser_binding(p, 0);
			n->end = p->x.before;
			if (p->ts)
				ts_parameter(p);
			list_add(&list, n);
			if (p->x.token == T_ASSIGN)
				parser_fail(p, p->x.start, p->x.end,
					"Rest parameter may not have a default initializer");
			if (p->x.token == T_COMMA)
				parser_fail(p, p->x.start, p->x.end, "Rest parameter must be last formal parameter");
			break;
		}
		n = parser_binding_element(p);
		if (is_property)
			ts_parameter_property(p, n);
		list_add(&list, n);
		if (p->x.token != T_COMMA)
			break;
		parser_advance(p);
	}
	if (p->l->options.params_end && !p->c->outer->outer && p->x.start != p->l->options.params_end)
		parser_fail(p, p->x.start, p->x.end, "%s",
			p->x.start < p->l->options.params_end ? "Arg string terminates parameters early" :
			"Unexpected end of arg string");
	if (p->x.token != T_RPAREN)
		parser_unexpected(p);
	f->params = list.first;
	if (f->kind == FN_GETTER && list.first)
		parser_fail(p, start, p->x.end, "Getter must not have any formal parameters.");
	if (f->kind == FN_SETTER && (!list.first || list.first->next))
		parser_fail(p, start, p->x.end, "Setter must have exactly one formal parameter.");
	p->in_ok = in_ok;
	p->c->in_params = 0;
	parser_advance(p);
	describe_params(f);
}

/* ---- bodies */

void parser_directives(struct parser *p, struct lang_function *f, struct list *list)
{
	uint32_t legacy = 0, legacy_at = 0;

	while (p->x.token == T_STRING) {
		uint32_t start = p->x.start;
		int is_strict = !p->x.escaped && p->x.end - start == 12 &&
			memcmp(p->l->source + start + 1, "use strict", 10) == 0;
		struct lang_node *n;

		if (p->x.legacy && !legacy) {
			legacy = p->x.legacy;
			legacy_at = p->x.legacy_at;
		}
		n = parser_statement(p, PLACE_LIST);
		list_append(list, n);
		if (n->kind != N_EXPRESSION || n->a->kind != N_STRING || n->a->flags & FLAG_PARENTHESIZED)
			return;
		if (!is_strict)
			continue;
		if (!f->simple_params)
			parser_fail(p, start, start + 12,
				"Illegal 'use strict' directive in function with non-simple parameter list");
		p->x.strict = 1;
		/* the next token was read before strictness was known */
		if (!legacy && p->x.legacy) {
			legacy = p->x.legacy;
			legacy_at = p->x.legacy_at;
		}
		if (legacy)
			parser_fail(p, legacy_at, legacy_at + 2, "%s", lexer_legacy(legacy));
	}
}

/* For names that were parsed before the body turned out to be strict. */
static void check_strict_name(struct parser *p, const struct lang_node *n)
{
	switch ((int)n->name->keyword) {
	case T_EVAL: case T_ARGUMENTS:
		parser_fail(p, n->start, n->end, "Unexpected eval or arguments in strict mode");
	case T_LET: case T_STATIC: case T_YIELD: case T_IMPLEMENTS: case T_INTERFACE: case T_PACKAGE: case
	T_PRIVATE_WORD: case T_PROTECTED: case T_PUBLIC:
		parser_fail(p, n->start, n->end, "Unexpected strict mode reserved word");
	}
}

/* At {: parses the body, including the }.  name: of the function, or NULL. */
static void body(struct parser *p, struct lang_function *f, const struct lang_node *name)
{
	int strict = p->x.strict;
	unsigned char in_ok = p->in_ok;
	uint32_t mark = p->functions_count, block;
	struct context *c = p->c;
	struct lang_node *n;
	struct list list;

	list_init(&list);
	p->in_ok = 1;
	block = ts_block(p, p->x.start);
	parser_expect(p, T_LBRACE);
	parser_directives(p, f, &list);
	if (p->x.strict && !strict) {
		if (name)
			check_strict_name(p, name);
		if (f->simple_params)
			for (n = f->params; n; n = n->next)
				check_strict_name(p, n);
	}
	if (f->params && (p->x.strict || !f->simple_params || (f->kind != FN_NORMAL)))
		check_duplicates(p, f);
	while (p->x.token != T_RBRACE)
		list_append(&list, parser_statement(p, PLACE_LIST));
	ts_block(p, block);
	f->body = list.first;
	f->end = p->x.end;
	p->in_ok = in_ok;
	p->functions_count = mark;
	parser_context_end(p, c);
	p->x.strict = strict;
	parser_advance(p);
}

struct lang_node *parser_function(struct parser *p, uint32_t start, int is_async, int how)
{
	struct lang_node *n = function_node(p, FN_NORMAL, start), *name = NULL;
	struct lang_function *f = n->function;
	struct context c;

	parser_enter(p);
	f->is_async = is_async != 0;
	parser_advance(p);
	if (parser_accept(p, T_STAR))
		f->is_generator = 1;
	if (how) {
		n->flags |= FLAG_DECLARATION;
		f->is_declaration = 1;
	}
	if (how & FUNCTION_DECLARATION) {
		if (p->x.token == T_LPAREN && !(how & FUNCTION_NAMELESS))
			parser_fail(p, start, p->x.end, "Function statements require a function name");
		if (p->x.token != T_LPAREN && !(p->ts && p->x.token == T_LT))
			name = parser_binding_name(p, 0);
	}
	parser_context_start(p, &c, f);
	c.yield_is = f->is_generator;
	c.await_is = f->is_async;
	c.can_return = c.new_target = 1;
	if (!how && p->x.token != T_LPAREN && !(p->ts && p->x.token == T_LT)) {
		name = parser_binding_name(p, 0);
		f->is_expression = 1;
	}
	if (name)
		f->name = name->name;
	else
		n->flags |= FLAG_ANONYMOUS;
	if (p->ts)
		ts_type_parameters(p);
	params(p, f);
	if (p->ts) {
		ts_annotation(p);
		if (p->x.token != T_LBRACE && how & FUNCTION_OVERLOAD) {
			parser_context_end(p, &c);
			parser_semicolon(p);
			parser_leave(p);
			return ts_nothing(p, start);
		}
	}
	body(p, f, name);
	n->end = p->x.before;
	parser_leave(p);
	remember(p, f);
	return n;
}

/* The rest of parser_method. */
static struct lang_node *ts_method(struct parser *p, struct lang_node *n, struct context *c)
{
	struct lang_function *f = n->function;
	struct list properties, *outer = p->ts->properties;

	list_init(&properties);
	p->ts->properties = f->kind == FN_CONSTRUCTOR || f->kind == FN_DERIVED ? &properties : NULL;
	ts_type_parameters(p);
	params(p, f);
	p->ts->properties = outer;
	ts_annotation(p);
	if (p->x.token != T_LBRACE) {
		parser_context_end(p, c);
		parser_leave(p);
		return NULL;
	}
	if (properties.first)
		c->uses |= USES_THIS;
	body(p, f, NULL);
	if (properties.first)
		ts_emit_properties(p, f, properties.first);
	n->end = p->x.before;
	parser_leave(p);
	remember(p, f);
	return n;
}

struct lang_node *parser_method(struct parser *p, enum lang_function_kind kind, uint32_t start, int is_async,
	int is_generator)
{
	struct lang_node *n = function_node(p, kind, start);
	struct lang_function *f = n->function;
	struct context c;

	parser_enter(p);
	n->flags |= FLAG_ANONYMOUS;
	f->is_async = is_async != 0;
	f->is_generator = is_generator != 0;
	parser_context_start(p, &c, f);
	c.yield_is = f->is_generator;
	c.await_is = f->is_async;
	c.can_return = c.new_target = c.super_property = 1;
	c.super_call = kind == FN_DERIVED;
	if (p->ts)
		return ts_method(p, n, &c);
	params(p, f);
	body(p, f, NULL);
	n->end = p->x.before;
	parser_leave(p);
	remember(p, f);
	return n;
}

struct lang_node *parser_arrow(struct parser *p, uint32_t start, struct lang_node *list, int is_async, unsigned uses,
	uint32_t mark)
{
	struct lang_node *n = function_node(p, FN_ARROW, start), *m;
	struct lang_function *f = n->function;
	struct context c, *outer = p->c;
	uint32_t i;

	parser_enter(p);
	n->flags |= FLAG_ANONYMOUS;
	f->is_async = is_async != 0;
	f->params = list;
	describe_params(f);
	parser_context_start(p, &c, f);
	for (i = mark; i < p->functions_count; i++)
		p->functions[i]->outer = f;
	p->functions_count = mark;
	c.uses = uses;
	c.await_is = f->is_async;
	c.can_return = 1;
	c.new_target = outer->new_target;
	c.super_property = outer->super_property;
	c.super_call = outer->super_call;
	c.no_arguments = outer->no_arguments;
	parser_advance(p);
	if (p->x.token == T_LBRACE) {
		body(p, f, NULL);
	} else {
		if (list)
			check_duplicates(p, f);
		m = parser_node(p, N_RETURN, p->x.start);
		m->a = parser_assignment_as(p, p->depth - 1);
		m->end = p->x.before;
		f->body = m;
		f->end = p->x.before;
		p->functions_count = mark;
		parser_context_end(p, &c);
	}
	n->end = p->x.before;
	n->position = n->start;
	parser_leave(p);
	remember(p, f);
	return n;
}

/* ---- classes */

/* A field's value or a static block as a function.  At the value's first token, or at the block's {. */
static struct lang_node *fields(struct parser *p, int is_block)
{
	struct lang_node *n = function_node(p, FN_FIELDS, p->x.start), *m;
	struct lang_function *f = n->function;
	unsigned char in_ok = p->in_ok;
	uint32_t mark = p->functions_count;
	struct context c, *outer = p->c;
	struct list list;

	parser_enter(p);
	f->in_class_field = 1;
	parser_context_start(p, &c, f);
	c.new_target = c.super_property = c.no_arguments = 1;
	c.no_await = is_block || outer->await_is || outer->no_await;
	p->in_ok = 1;
	if (is_block) {
		uint32_t outer_block = ts_block(p, p->x.start);

		list_init(&list);
		parser_advance(p);
		while (p->x.token != T_RBRACE)
			list_append(&list, parser_statement(p, PLACE_LIST));
		ts_block(p, outer_block);
		f->body = list.first;
		f->end = p->x.end;
		parser_context_end(p, &c);
		parser_advance(p);
	} else {
		m = parser_node(p, N_RETURN, p->x.start);
		m->a = parser_assignment(p);
		m->end = p->x.before;
		f->body = m;
		f->end = p->x.before;
		parser_context_end(p, &c);
	}
	p->functions_count = mark;
	p->in_ok = in_ok;
	n->end = p->x.before;
	parser_leave(p);
	remember(p, f);
	return n;
}

struct element {
	uint32_t start;                /* start of its source text, without `static` */
	int is_static, is_async, is_generator;
	int erased;                    /* TypeScript: declare, abstract */
	enum lang_function_kind kind;
	struct lang_node *key;
};

/* Whether the previous word is the whole name rather than a modifier. */
static int ends_element_name(enum lang_token t)
{
	return t == T_LPAREN || t == T_ASSIGN || t == T_SEMICOLON || t == T_RBRACE;
}

static struct lang_node *element_key(struct parser *p)
{
	struct lang_node *n;

	if (p->x.token != T_PRIVATE)
		return parser_key(p);
	n = parser_node(p, N_PRIVATE, p->x.start);
	n->end = p->x.end;
	n->name = p->x.name;
	parser_advance(p);
	return n;
}

/* static, async, *, get, set and the name.  For a static block the key is NULL. */
static void element_head(struct parser *p, struct element *e)
{
	memset(e, 0, sizeof *e);
	e->kind = FN_METHOD;
	e->start = p->x.start;
	if (parser_at_word(p, T_STATIC)) {
		e->key = parser_key(p);
		if (p->x.token == T_LBRACE) {
			e->key = NULL;
			e->is_static = 1;
			return;
		}
		if (ends_element_name(p->x.token))
			return;
		e->is_static = 1;
		e->start = p->x.start;
		e->key = NULL;
	}
	if (parser_at_word(p, T_ASYNC)) {
		e->key = parser_key(p);
		if (ends_element_name(p->x.token) || p->x.newline)
			return;
		e->is_async = 1;
	} else if (parser_at_word(p, T_GET) || parser_at_word(p, T_SET)) {
		int get = p->x.word == T_GET;

		e->key = parser_key(p);
		if (ends_element_name(p->x.token) || p->x.token == T_STAR)
			return;
		e->kind = get ? FN_GETTER : FN_SETTER;
		e->key = element_key(p);
		return;
	}
	if (parser_accept(p, T_STAR))
		e->is_generator = 1;
	e->key = element_key(p);
}

/* A modifier of TypeScript (or `static`) before the name of an element. */
static int at_modifier(struct parser *p)
{
	struct lexer next;

	if (p->x.token != T_IDENTIFIER || p->x.escaped)
		return 0;
	switch ((int)p->x.word) {
	case T_STATIC: case T_PUBLIC: case T_PRIVATE_WORD: case T_PROTECTED:
		break;
	default:
		if (!ts_at(p, TS_ABSTRACT) && !ts_at(p, TS_OVERRIDE) && !ts_at(p, TS_READONLY) && !ts_at(p, TS_DECLARE))
			return 0;
	}
	ts_peek(p, &next);
	if (next.newline && p->x.word != T_STATIC)
		return 0;
	switch ((int)next.token) {
	case T_IDENTIFIER: case T_STRING: case T_NUMBER: case T_BIGINT: case T_LBRACKET: case T_STAR: case T_PRIVATE:
		return 1;
	case T_LBRACE:
		return p->x.word == T_STATIC;
	}
	return next.token >= T_BREAK && next.token <= T_WITH;
}

/* The same with TypeScript's modifiers and type parameters.  0: it was an index signature. */
static int ts_element_head(struct parser *p, struct element *e)
{
	memset(e, 0, sizeof *e);
	e->kind = FN_METHOD;
	e->start = p->x.start;
	while (at_modifier(p)) {
		if (p->x.word == T_STATIC)
			e->is_static = 1;
		else if (ts_at(p, TS_ABSTRACT) || ts_at(p, TS_DECLARE))
			e->erased = 1;
		parser_advance(p);
		e->start = p->x.start;
	}
	if (e->is_static && p->x.token == T_LBRACE)
		return 1;
	if (ts_index_signature(p)) {
		parser_semicolon(p);
		return 0;
	}
	if (parser_at_word(p, T_ASYNC) || parser_at_word(p, T_GET) || parser_at_word(p, T_SET)) {
		enum lang_token word = p->x.word;

		e->key = parser_key(p);
		if (ends_element_name(p->x.token) || p->x.token == T_COLON || p->x.token == T_QUESTION ||
			p->x.token == T_NOT || p->x.token == T_LT)
			return 1;
		if (word == T_ASYNC) {
			if (p->x.newline)
				return 1;
			e->is_async = 1;
		} else {
			if (p->x.token == T_STAR)
				return 1;
			e->kind = word == T_GET ? FN_GETTER : FN_SETTER;
		}
	}
	if (e->kind == FN_METHOD && parser_accept(p, T_STAR))
		e->is_generator = 1;
	e->key = element_key(p);
	return 1;
}

static int is_called(const struct lang_node *key, enum lang_token word)
{
	return key->kind == N_STRING && !(key->flags & FLAG_COMPUTED) && key->name->keyword == word;
}

static struct lang_node *field(struct parser *p, struct element *e)
{
	struct lang_node *n = parser_node(p, N_FIELD, e->start), *key = e->key;

	if (is_called(key, T_CONSTRUCTOR))
		parser_fail(p, key->start, key->end, "Classes may not have a field named 'constructor'");
	n->position = key->start;
	if (p->ts)
		ts_variable(p);
	if ((p->x.token == T_COLON || p->x.token == T_COMMA) && key->kind == N_STRING &&
		!(key->flags & FLAG_COMPUTED) && p->l->source[key->start] != '"' && p->l->source[key->start] != '\'')
		parser_fail(p, key->start, key->end, "Unexpected identifier '%s'", key->name->chars);
	if (parser_accept(p, T_ASSIGN))
		n->b = fields(p, 0);
	parser_semicolon(p);
	n->end = p->x.before;
	return n;
}

static struct lang_node *method(struct parser *p, struct element *e, struct lang_class *class)
{
	struct lang_node *n = parser_node(p, N_PROPERTY, e->start), *key = e->key;

	n->position = key->start;
	n->op = e->kind == FN_GETTER ? PROP_GET : e->kind == FN_SETTER ? PROP_SET : PROP_METHOD;
	if (!e->is_static && is_called(key, T_CONSTRUCTOR)) {
		const char *wrong = e->is_async ? "Class constructor may not be an async method" : e->is_generator ?
			"Class constructor may not be a generator"
			: e->kind != FN_METHOD ? "Class constructor may not be an accessor" : class->constructor ?
				"A class may only have one constructor" : NULL;

		if (wrong)
			parser_fail(p, key->start, key->end, "%s", wrong);
		class->constructor = parser_method(p, class->heritage ? FN_DERIVED : FN_CONSTRUCTOR, e->start, 0, 0);
		if (!class->constructor) {
			parser_semicolon(p);
			return NULL;
		}
		class->constructor->flags &= (uint16_t)~FLAG_ANONYMOUS;
		return NULL;
	}
	n->b = parser_method(p, e->kind, e->start, e->is_async, e->is_generator);
	if (!n->b) {
		parser_semicolon(p);
		return NULL;
	}
	n->end = p->x.before;
	return n;
}

static struct lang_node *element(struct parser *p, struct lang_class *class)
{
	struct lang_node *n, *key;
	struct element e;

	if (!p->ts)
		element_head(p, &e);
	else if (!ts_element_head(p, &e))
		return NULL;
	key = e.key;
	if (!key) {
		n = parser_node(p, N_STATIC_BLOCK, e.start);
		n->flags |= FLAG_STATIC;
		n->b = fields(p, 1);
		n->end = p->x.before;
		return n;
	}
	if (e.is_static && is_called(key, T_PROTOTYPE))
		parser_fail(p, key->start, key->end, "Classes may not have a static property named 'prototype'");
	if (key->kind == N_PRIVATE && key->name->size == 12 && memcmp(key->name->chars, "#constructor", 12) == 0)
		parser_fail(p, key->start, key->end, p->x.token == T_LPAREN ?
			"Class constructor may not be a private method"
			: "Classes may not have a field named 'constructor'");
	if (p->ts && p->x.token == T_QUESTION)
		parser_advance(p);
	if (p->x.token == T_LPAREN || (p->ts && p->x.token == T_LT))
		n = method(p, &e, class);
	else if (e.kind == FN_METHOD && !e.is_async && !e.is_generator)
		n = field(p, &e);
	else
		parser_unexpected(p);
	if (!n || e.erased)
		return NULL;
	n->flags |= key->flags & FLAG_COMPUTED;
	key->flags &= (uint16_t)~FLAG_COMPUTED;
	if (e.is_static)
		n->flags |= FLAG_STATIC;
	n->a = key;
	return n;
}

struct lang_node *parser_class(struct parser *p, int how)
{
	struct lang_node *n = parser_node(p, N_CLASS, p->x.start), *m;
	struct lang_class *class = lang_alloc(p->l, sizeof *class);
	int strict = p->x.strict;
	struct list list, fields, *outer_fields = p->ts ? p->ts->fields : NULL;

	parser_enter(p);
	n->class = class;
	class->start = p->x.start;
	p->x.strict = 1;
	parser_advance(p);
	if (how)
		n->flags |= FLAG_DECLARATION;
	if ((p->x.token == T_IDENTIFIER || ((how & FUNCTION_DECLARATION) && !(how & FUNCTION_NAMELESS))) &&
		!(p->ts && p->x.word == T_IMPLEMENTS && p->x.token == T_IDENTIFIER)) {
		m = parser_binding_name(p, 1);
		class->name = m->name;
	} else {
		n->flags |= FLAG_ANONYMOUS;
	}
	if (p->ts)
		ts_type_parameters(p);
	if (parser_accept(p, T_EXTENDS))
		class->heritage = parser_left_hand_side(p);
	if (p->ts) {
		ts_type_arguments(p);
		if (parser_at_word(p, T_IMPLEMENTS)) {
			parser_advance(p);
			ts_type_list(p);
		}
		list_init(&fields);
		p->ts->fields = &fields;
	}
	parser_expect(p, T_LBRACE);
	list_init(&list);
	while (p->x.token != T_RBRACE) {
		if (parser_accept(p, T_SEMICOLON))
			continue;
		m = element(p, class);
		if (m)
			list_add(&list, m);
	}
	class->elements = list.first;
	if (p->ts) {
		*fields.last = list.first;
		class->elements = fields.first;
		p->ts->fields = outer_fields;
	}
	class->end = p->x.end;
	p->x.strict = strict;
	parser_advance(p);
	n->end = p->x.before;
	parser_leave(p);
	return n;
}
