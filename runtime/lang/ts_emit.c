/* What is more than erased types: the nodes of the JavaScript that the TypeScript compiler writes for enums,
 * namespaces, parameter properties, import = and export =. */
#include "lang/ts_int.h"

#include <math.h>

/* ---- nodes */

static struct lang_node *identifier(struct parser *p, struct lang_name *name, uint32_t start, uint32_t end)
{
	struct lang_node *n = parser_node(p, N_IDENTIFIER, start);

	n->end = end;
	n->name = name;
	return n;
}

static struct lang_node *string(struct parser *p, struct lang_name *name, uint32_t start, uint32_t end)
{
	struct lang_node *n = identifier(p, name, start, end);

	n->kind = N_STRING;
	return n;
}

static struct lang_node *member(struct parser *p, struct lang_node *object, struct lang_name *name)
{
	struct lang_node *n = parser_node(p, N_MEMBER, object->start);

	n->a = object;
	n->name = name;
	n->end = object->end;
	return n;
}

static struct lang_node *indexed(struct parser *p, struct lang_node *object, struct lang_node *key)
{
	struct lang_node *n = parser_node(p, N_INDEX, object->start);

	n->a = object;
	n->b = key;
	n->end = key->end;
	return n;
}

static struct lang_node *assign(struct parser *p, struct lang_node *target, struct lang_node *value)
{
	struct lang_node *n = parser_node(p, N_ASSIGN, target->start);

	n->op = T_ASSIGN;
	n->a = target;
	n->b = value;
	n->end = value->end;
	return n;
}

static struct lang_node *statement(struct parser *p, struct lang_node *expression)
{
	struct lang_node *n = parser_node(p, N_EXPRESSION, expression->start);

	n->a = expression;
	n->end = expression->end;
	return n;
}

static struct lang_node *variable(struct parser *p, enum lang_token op, struct lang_node *name, struct lang_node *value)
{
	struct lang_node *n = parser_node(p, N_VAR, name->start), *d = parser_node(p, N_DECLARATOR, name->start);

	n->op = (unsigned char)op;
	n->a = d;
	d->a = name;
	d->b = value;
	n->end = d->end = value ? value->end : name->end;
	return n;
}

/* ---- what is declared */

static struct ts_symbol *find(struct parser *p, struct lang_name *name, int exported)
{
	const struct ts_symbol *space = exported ? p->ts->space : NULL;
	uint32_t block = exported ? 0 : p->ts->block;
	struct ts_symbol *s;

	for (s = name->user; s; s = s->next)
		if (s->space == space && s->block == block)
			return s;
	return NULL;
}

static struct ts_symbol *declare(struct parser *p, struct lang_name *name, int exported)
{
	struct ts_symbol *s = lang_alloc(p->l, sizeof *s);

	s->name = name;
	s->space = exported ? p->ts->space : NULL;
	s->block = exported ? 0 : p->ts->block;
	s->last = &s->members;
	s->next = name->user;
	s->before = p->ts->symbols;
	p->ts->symbols = s;
	ts_store(p, &name->user, s);
	return s;
}

void ts_declared(struct parser *p, struct lang_name *name)
{
	if (name && !find(p, name, 0))
		declare(p, name, 0);
}

void ts_end(struct parser *p)
{
	struct ts_symbol *s;

	for (s = p->ts->symbols; s; s = s->before)
		s->name->user = NULL;
}

static struct ts_member *add_member(struct parser *p, struct ts_symbol *s, struct lang_name *name)
{
	struct ts_member *m = lang_alloc(p->l, sizeof *m);

	m->name = name;
	ts_store(p, s->last, m);
	ts_store(p, &s->last, &m->next);
	return m;
}

/* The members so far as names inside the function. */
static struct lang_node *names_of(struct parser *p, const struct ts_symbol *s, uint32_t start)
{
	const struct ts_member *m;
	struct list list;

	list_init(&list);
	for (m = s->members; m; m = m->next)
		list_add(&list, identifier(p, m->name, start, start));
	return list.first;
}

/* ---- a function around the body, called with the object */

static struct lang_node *function_start(struct parser *p, struct context *c, struct ts_symbol *s,
	const struct lang_node *name, uint32_t start)
{
	struct lang_node *n = parser_node(p, N_FUNCTION, start);
	struct lang_function *f = lang_alloc(p->l, sizeof *f);
	size_t size = sizeof *s->inner + name->name->size + 1;

	s->inner = memcpy(lang_alloc(p->l, size), name->name, size);
	s->inner->next = NULL;
	s->inner->user = NULL;
	s->inner->binding = NULL;

	n->function = f;
	n->flags |= FLAG_ANONYMOUS;
	f->kind = FN_NORMAL;
	f->start = start;
	f->simple_params = 1;
	f->length = 1;
	f->params = identifier(p, s->inner, name->start, name->end);
	parser_context_start(p, c, f);
	return n;
}

/* The statements that declare the variable and call the function.  merged: the variable is there already. */
static struct lang_node *call_with_object(struct parser *p, struct lang_node *function, const struct lang_node *name,
	int merged, int exported)
{
	struct lang_node *n, *argument, *object, *call = parser_node(p, N_CALL, function->start);
	uint32_t start = name->start, end = name->end;
	struct lang_name *space = exported ? p->ts->space->inner : NULL;
	int i;

	/* E || (E = {}), of an exported one E = N.E || (N.E = {}) */
	struct lang_node *uses[2];

	for (i = 0; i < 2; i++) {
		uses[i] = identifier(p, space ? space : name->name, start, end);
		if (space)
			uses[i] = member(p, uses[i], name->name);
	}
	object = parser_node(p, N_OBJECT, start);
	object->end = end;
	n = assign(p, uses[1], object);
	n->flags |= FLAG_PARENTHESIZED;
	argument = parser_node(p, N_LOGICAL, start);
	argument->op = T_OROR;
	argument->a = uses[0];
	argument->b = n;
	argument->end = end;
	if (space)
		argument = assign(p, identifier(p, name->name, start, end), argument);
	function->flags |= FLAG_PARENTHESIZED;
	function->end = function->function->end = p->x.before;
	call->a = function;
	call->b = argument;
	n = statement(p, call);
	if (merged)
		return n;
	argument = variable(p, p->c->outer || p->ts->block ? T_LET : T_VAR,
		identifier(p, name->name, start, end), NULL);
	argument->next = n;
	return argument;
}

/* ---- the values of enums */

struct value {
	int kind;                      /* as in struct ts_member */
	double number;
	struct lang_name *string;      /* NULL: a string that is known only at run time */
};

static struct value value_of(struct parser *p, const struct ts_symbol *s, const struct lang_node *n);

static const struct ts_member *find_member(const struct ts_symbol *s, const struct lang_name *name)
{
	const struct ts_member *m;

	for (m = s->members; m && m->name != name; m = m->next)
		;
	return m;
}

static struct value value_of_member(const struct ts_symbol *s, const struct lang_name *name)
{
	const struct ts_member *m = find_member(s, name);
	struct value v = { TS_COMPUTED, 0, NULL };

	if (m) {
		v.kind = m->kind;
		v.number = m->number;
		v.string = m->string;
	}
	return v;
}

/* Name.member, where Name is an enum */
static struct value value_of_other(const struct lang_node *object, const struct lang_name *name)
{
	struct value v = { TS_COMPUTED, 0, NULL };
	const struct ts_symbol *s;

	if (object->kind == N_IDENTIFIER)
		for (s = object->name->user; s; s = s->next)
			if (s->is_enum)
				return value_of_member(s, name);
	return v;
}

static int32_t to_int32(double d)
{
	if (!isfinite(d))
		return 0;
	d = fmod(trunc(d), 4294967296.0);
	return (int32_t)(uint32_t)(int64_t)d;
}

static struct value binary(enum lang_token op, struct value a, struct value b)
{
	struct value v = { TS_NUMBER, 0, NULL };
	double x = a.number, y = b.number;

	if (op == T_PLUS && (a.kind == TS_STRING || b.kind == TS_STRING)) {
		v.kind = a.kind == TS_COMPUTED || b.kind == TS_COMPUTED ? TS_COMPUTED : TS_STRING;
		return v;
	}
	if (a.kind != TS_NUMBER || b.kind != TS_NUMBER) {
		v.kind = TS_COMPUTED;
		return v;
	}
	switch ((int)op) {
	case T_PLUS: v.number = x + y; break;
	case T_MINUS: v.number = x - y; break;
	case T_STAR: v.number = x * y; break;
	case T_DIV: v.number = x / y; break;
	case T_MOD: v.number = fmod(x, y); break;
	case T_STARSTAR: v.number = pow(x, y); break;
	case T_SHL: v.number = (int32_t)((uint32_t)to_int32(x) << (to_int32(y) & 31)); break;
	case T_SHR: v.number = to_int32(x) >> (to_int32(y) & 31); break;
	case T_USHR: v.number = (uint32_t)to_int32(x) >> (to_int32(y) & 31); break;
	case T_AND: v.number = to_int32(x) & to_int32(y); break;
	case T_OR: v.number = to_int32(x) | to_int32(y); break;
	case T_XOR: v.number = to_int32(x) ^ to_int32(y); break;
	default: v.kind = TS_COMPUTED;
	}
	return v;
}

static struct value value_of(struct parser *p, const struct ts_symbol *s, const struct lang_node *n)
{
	struct value v = { TS_COMPUTED, 0, NULL }, w;

	if ((char *)__builtin_frame_address(0) < p->l->options.stack_low)
		parser_deep(p);
	switch (n->kind) {
	case N_NUMBER:
		v.kind = TS_NUMBER;
		v.number = n->number;
		break;
	case N_STRING:
		v.kind = TS_STRING;
		v.string = n->name;
		break;
	case N_TEMPLATE:
		v.kind = TS_STRING;
		if (!n->b)
			v.string = n->a->name;
		for (n = n->b; n; n = n->next)
			if (value_of(p, s, n).kind == TS_COMPUTED)
				v.kind = TS_COMPUTED;
		break;
	case N_UNARY:
		w = value_of(p, s, n->a);
		if (w.kind != TS_NUMBER)
			break;
		v.kind = TS_NUMBER;
		if (n->op == T_MINUS)
			v.number = -w.number;
		else if (n->op == T_PLUS)
			v.number = w.number;
		else if (n->op == T_TILDE)
			v.number = ~to_int32(w.number);
		else
			v.kind = TS_COMPUTED;
		break;
	case N_BINARY:
		v = value_of(p, s, n->a);
		v = binary((enum lang_token)n->op, v, value_of(p, s, n->b));
		break;
	case N_IDENTIFIER:
		return value_of_member(s, n->name);
	case N_MEMBER:
		return value_of_other(n->a, n->name);
	case N_INDEX:
		if (n->b->kind == N_STRING)
			return value_of_other(n->a, n->b->name);
		break;
	}
	return v;
}

static struct lang_node *number(struct parser *p, double d, uint32_t start, uint32_t end)
{
	struct lang_node *n = parser_node(p, N_NUMBER, start), *minus;

	n->end = end;
	n->number = d;
	if (!signbit(d))
		return n;
	n->number = -d;
	minus = parser_node(p, N_UNARY, start);
	minus->end = end;
	minus->op = T_MINUS;
	minus->a = n;
	return minus;
}

/* ---- enums */

/* The name of a member: a word, a string, or one of these in brackets. */
static struct lang_node *enum_key(struct parser *p)
{
	struct lang_node *key = parser_key(p);

	if (key->flags & FLAG_COMPUTED && key->kind == N_TEMPLATE && !key->b && key->a->name) {
		key->kind = N_STRING;
		key->name = key->a->name;
	}
	if (key->kind != N_STRING)
		parser_fail(p, key->start, key->end, key->kind == N_NUMBER || key->kind == N_BIGINT ?
			"An enum member cannot have a numeric name" :
			"Computed property names are not allowed in enums");
	key->flags = 0;
	return key;
}

/* One member, as its statement.  next: the value it has without an initializer, NaN: it needs one. */
static struct lang_node *enum_member(struct parser *p, struct ts_symbol *s, double *next, int *computed)
{
	struct lang_node *key = enum_key(p), *value, *n;
	struct value v = { TS_NUMBER, *next, NULL };
	uint32_t start = key->start, end = key->end;
	struct ts_member *m;

	if (parser_accept(p, T_ASSIGN)) {
		value = parser_assignment(p);
		v = value_of(p, s, value);
		if (v.kind == TS_NUMBER && isfinite(v.number))
			value = number(p, v.number, value->start, value->end);
		else if (v.kind == TS_STRING && v.string)
			value = string(p, v.string, value->start, value->end);
		else
			*computed = 1;
	} else {
		if (isnan(*next))
			parser_fail(p, start, end, "Enum member must have initializer");
		value = number(p, *next, start, end);
	}
	*next = v.kind == TS_NUMBER ? v.number + 1 : NAN;
	m = add_member(p, s, key->name);
	m->kind = v.kind;
	m->number = v.number;
	m->string = v.string;
	n = indexed(p, identifier(p, s->inner, start, end), key);
	n = assign(p, n, value);
	if (v.kind == TS_STRING)
		return statement(p, n);
	n = indexed(p, identifier(p, s->inner, start, end), n);
	return statement(p, assign(p, n, string(p, key->name, start, end)));
}

struct lang_node *ts_enum(struct parser *p, uint32_t start, int exported)
{
	struct lang_node *name = parser_binding_name(p, 1), *function;
	struct ts_symbol *s = find(p, name->name, exported);
	uint32_t mark = p->functions_count;
	unsigned char in_ok = p->in_ok;
	int merged = find(p, name->name, 0) != NULL, computed = 0;
	struct context c;
	struct list list;
	double next = 0;

	if (!s)
		s = declare(p, name->name, exported);
	ts_declared(p, name->name);
	s->is_enum = 1;
	function = function_start(p, &c, s, name, start);
	p->in_ok = 1;
	parser_expect(p, T_LBRACE);
	list_init(&list);
	while (p->x.token != T_RBRACE) {
		list_add(&list, enum_member(p, s, &next, &computed));
		if (p->x.token != T_RBRACE)
			parser_expect(p, T_COMMA);
	}
	function->function->body = list.first;
	if (computed)
		function->function->members = names_of(p, s, start);
	p->in_ok = in_ok;
	p->functions_count = mark;
	parser_context_end(p, &c);
	parser_advance(p);
	return call_with_object(p, function, name, merged, exported);
}

/* ---- namespaces */

static void add_names(struct parser *p, struct ts_symbol *s, struct lang_node *n)
{
	for (; n; n = n->next) {
		switch (n->kind) {
		case N_IDENTIFIER:
			if (!find_member(s, n->name))
				add_member(p, s, n->name);
			break;
		case N_PROPERTY:
			n->flags &= (uint16_t)~FLAG_SHORTHAND;
			add_names(p, s, n->b);
			break;
		case N_DEFAULT: case N_REST: case N_ARRAY_PATTERN: case N_OBJECT_PATTERN:
			add_names(p, s, n->a);
			break;
		}
	}
}

/* Variables that a namespace exports are properties of its object: their declaration becomes an assignment. */
static struct lang_node *exported_variables(struct parser *p, struct lang_node *s)
{
	struct lang_node *d, *next, *comma;
	struct list list;

	list_init(&list);
	for (d = s->a; d; d = next) {
		next = d->next;
		/* a is in no list */
		add_names(p, p->ts->space, d->a);
		if (d->b)
			list_add(&list, assign(p, d->a, d->b));
	}
	if (!list.first)
		return ts_nothing(p, s->start);
	if (!list.first->next)
		return statement(p, list.first);
	comma = parser_node(p, N_COMMA, s->start);
	comma->a = list.first;
	return statement(p, comma);
}

/* declaration; N.name = name */
static struct lang_node *exported_declaration(struct parser *p, struct lang_node *s, struct lang_name *name)
{
	struct ts_symbol *space = p->ts->space;
	struct lang_node *target = member(p, identifier(p, space->inner, s->start, s->start), name);

	if (!find_member(space, name))
		add_member(p, space, name);
	s->next = statement(p, assign(p, target, identifier(p, name, s->start, s->start)));
	return s;
}

/* At `export` in a namespace. */
static struct lang_node *space_export(struct parser *p)
{
	uint32_t start = p->x.start;
	struct ts_symbol *space = p->ts->space;
	struct lang_node *s;
	struct lexer next;

	parser_advance(p);
	if (p->x.token == T_CONST && ts_peek(p, NULL) == T_ENUM)
		parser_advance(p);
	ts_peek(p, &next);
	if (p->x.token == T_ENUM || ((ts_at(p, TS_NAMESPACE) || ts_at(p, TS_MODULE)) &&
		next.token == T_IDENTIFIER && !next.newline)) {
		struct lang_name *name = next.name;
		int is_enum = p->x.token == T_ENUM;

		parser_advance(p);
		s = is_enum ? ts_enum(p, start, 1) : ts_namespace(p, start, 1);
		if (s->kind != N_EMPTY && !find_member(space, name))
			add_member(p, space, name);
		return s;
	}
	if (p->x.token == T_IMPORT) {
		parser_advance(p);
		return ts_import_equals(p, start, 1);
	}
	if (p->x.token == T_DEFAULT || p->x.token == T_LBRACE || p->x.token == T_STAR || p->x.token == T_ASSIGN)
		parser_fail(p, start, start + 6, "A namespace can only export declarations");
	s = parser_statement(p, PLACE_LIST);
	switch (s->kind) {
	case N_EMPTY:
		return s;
	case N_VAR:
		return exported_variables(p, s);
	case N_FUNCTION:
		return exported_declaration(p, s, s->function->name);
	case N_CLASS:
		return exported_declaration(p, s, s->class->name);
	}
	parser_fail(p, start, start + 6, "Unexpected token 'export'");
}

static int only_types(const struct lang_node *list)
{
	for (; list; list = list->next)
		if (list->kind != N_EMPTY)
			return 0;
	return 1;
}

static struct lang_node *space_body(struct parser *p)
{
	struct lang_node *s;
	struct list list;

	list_init(&list);
	parser_expect(p, T_LBRACE);
	while (p->x.token != T_RBRACE) {
		uint32_t start = p->x.start;

		if (p->x.token == T_EXPORT) {
			s = space_export(p);
		} else if (p->x.token == T_IMPORT && ts_peek(p, NULL) == T_IDENTIFIER) {
			parser_advance(p);
			s = ts_import_equals(p, start, 0);
		} else {
			s = parser_statement(p, PLACE_LIST);
		}
		list_append(&list, s);
	}
	return list.first;
}

struct lang_node *ts_namespace(struct parser *p, uint32_t start, int exported)
{
	struct lang_node *name = parser_binding_name(p, 1), *function, *list;
	struct ts_symbol *s = find(p, name->name, exported), *outer = p->ts->space;
	uint32_t mark = p->functions_count, block = p->ts->block;
	int merged = find(p, name->name, 0) != NULL, dotted = p->x.token == T_DOT, is_new = !s;
	struct context c;

	parser_enter(p);
	if (!s)
		s = declare(p, name->name, exported);
	function = function_start(p, &c, s, name, start);
	p->ts->space = s;
	p->ts->block = p->x.start;
	if (dotted) {
		uint32_t at;
		struct lang_name *inner;

		parser_advance(p);
		at = p->x.start;
		inner = p->x.name;
		list = ts_namespace(p, at, 1);
		if (list->kind != N_EMPTY && !find_member(s, inner))
			add_member(p, s, inner);
	} else {
		list = space_body(p);
	}
	function->function->body = list;
	function->function->members = names_of(p, s, start);
	p->functions_count = mark;
	parser_context_end(p, &c);
	if (!dotted)
		parser_advance(p);
	p->ts->space = outer;
	p->ts->block = block;
	parser_leave(p);
	if (only_types(list)) {
		/* no object is made, so the next declaration is the first one */
		if (is_new)
			s->block = UINT32_MAX;
		return ts_nothing(p, start);
	}
	ts_declared(p, name->name);
	return call_with_object(p, function, name, merged, exported);
}

/* ---- import = and export = */

struct lang_node *ts_import_equals(struct parser *p, uint32_t start, int exported)
{
	struct lang_node *name = parser_binding_name(p, 1), *value, *call;
	struct lexer next;
	int is_module = 0;

	parser_expect(p, T_ASSIGN);
	if (ts_at(p, TS_REQUIRE) && ts_peek(p, &next) == T_LPAREN) {
		if (p->module)
			parser_fail(p, start, p->x.end, "import ... = require() is only possible in a CommonJS module");
		value = identifier(p, p->x.name, p->x.start, p->x.end);
		call = parser_node(p, N_CALL, p->x.start);
		parser_advance(p);
		parser_advance(p);
		if (p->x.token != T_STRING)
			parser_unexpected(p);
		call->a = value;
		call->b = string(p, p->x.name, p->x.start, p->x.end);
		parser_advance(p);
		parser_expect(p, T_RPAREN);
		call->end = p->x.before;
		value = call;
		is_module = 1;
	} else {
		if (p->x.token != T_IDENTIFIER)
			parser_unexpected(p);
		value = identifier(p, p->x.name, p->x.start, p->x.end);
		parser_advance(p);
		while (parser_accept(p, T_DOT)) {
			if (!parser_at_name(p))
				parser_unexpected(p);
			value = member(p, value, p->x.name);
			value->end = p->x.end;
			value->position = p->x.start;
			parser_advance(p);
		}
	}
	parser_semicolon(p);
	if (exported) {
		struct ts_symbol *space = p->ts->space;

		if (!find_member(space, name->name))
			add_member(p, space, name->name);
		return statement(p, assign(p, member(p, identifier(p, space->inner, start, start), name->name), value));
	}
	return variable(p, is_module ? T_CONST : T_VAR, name, value);
}

struct lang_node *ts_export_equals(struct parser *p, uint32_t start)
{
	struct lang_node *value;

	if (p->module)
		parser_fail(p, start, start + 6, "export = is only possible in a CommonJS module");
	value = parser_assignment(p);
	parser_semicolon(p);
	return statement(p, assign(p, member(p, identifier(p, p->ts->words[TS_MODULE], start, start),
		p->ts->words[TS_EXPORTS]), value));
}

/* ---- properties of parameters */

void ts_parameter_property(struct parser *p, struct lang_node *n)
{
	if (n->kind == N_DEFAULT)
		n = n->a;
	if (n->kind != N_IDENTIFIER)
		parser_fail(p, n->start, n->end, "A parameter property may not be declared using a binding pattern");
	list_add(p->ts->properties, identifier(p, n->name, n->start, n->end));
}

/* The end of the super() call among the statements, or of the directives. */
static struct lang_node **after_prologue(struct lang_function *f)
{
	struct lang_node **at, **found = NULL;

	if (f->kind == FN_DERIVED)
		for (at = &f->body; *at && !found; at = &(*at)->next)
			if ((*at)->kind == N_EXPRESSION && (*at)->a->kind == N_CALL && (*at)->a->a->kind == N_SUPER)
				found = &(*at)->next;
	if (found)
		return found;
	for (at = &f->body; *at && (*at)->kind == N_EXPRESSION && (*at)->a->kind == N_STRING; at = &(*at)->next)
		;
	return at;
}

void ts_emit_properties(struct parser *p, struct lang_function *f, struct lang_node *properties)
{
	struct lang_node **at = after_prologue(f), *n, *this, *field, *s;

	for (n = properties; n; n = n->next) {
		this = parser_node(p, N_THIS, n->start);
		this->end = n->end;
		s = statement(p, assign(p, member(p, this, n->name), identifier(p, n->name, n->start, n->end)));
		s->next = *at;
		*at = s;
		at = &s->next;
		field = parser_node(p, N_FIELD, n->start);
		field->end = n->end;
		field->a = string(p, n->name, n->start, n->end);
		list_add(p->ts->fields, field);
	}
}
