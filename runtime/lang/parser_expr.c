/* Expressions. */
#include "lang/parser_int.h"
#include "lang/ts_int.h"

/* 1 .. 11; 0: not a binary operator.  ?? is separate: it cannot be mixed with || and &&. */
static const unsigned char precedences[T_COUNT + 1] = {
	[T_OROR] = 1, [T_ANDAND] = 2, [T_OR] = 3, [T_XOR] = 4, [T_AND] = 5,
	[T_EQ] = 6, [T_NE] = 6, [T_SEQ] = 6, [T_SNE] = 6,
	[T_LT] = 7, [T_GT] = 7, [T_LE] = 7, [T_GE] = 7, [T_IN] = 7, [T_INSTANCEOF] = 7,
	[T_AS] = 7 /* TypeScript's `as` and `satisfies`: ts_operator */,
	[T_SHL] = 8, [T_SHR] = 8, [T_USHR] = 8,
	[T_PLUS] = 9, [T_MINUS] = 9, [T_STAR] = 10, [T_DIV] = 10, [T_MOD] = 10, [T_STARSTAR] = 11,
};
enum { PREC_BIT = 3, PREC_IN = 7, PREC_POWER = 11 };

static struct lang_node *primary(struct parser *p);
static struct lang_node *unary(struct parser *p);
static struct lang_node *chain(struct parser *p, struct lang_node *n, int calls);
static struct lang_node *assignment_after(struct parser *p, struct lang_node *n);
static struct lang_node *async_primary(struct parser *p, int arrow_ok, int *done);
static struct lang_node *async_rest(struct parser *p, uint32_t start, struct lang_name *word, int arrow_ok, int *done);

/* ---- literals */

/* The current T_IDENTIFIER as an expression. */
static inline struct lang_node *identifier(struct parser *p)
{
	struct lang_node *n;

	if (p->x.word)
		parser_check_name(p, 0);
	n = parser_name_node(p, N_IDENTIFIER);
	parser_advance(p);
	return n;
}

/* At the ... in a literal. */
static struct lang_node *spread(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_SPREAD, p->x.start);

	parser_advance(p);
	n->a = parser_cover(p);
	n->end = p->x.before;
	n->position = n->a->start;
	n->op = p->x.token == T_COMMA;         /* used by rest_to_pattern */
	return n;
}

static struct lang_node *array_literal(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_ARRAY, p->x.start), *m;
	unsigned char in_ok = p->in_ok;
	struct list list;

	list_init(&list);
	p->in_ok = 1;
	parser_advance(p);
	while (p->x.token != T_RBRACKET) {
		if (p->x.token == T_COMMA) {
			list_add(&list, parser_node(p, N_HOLE, p->x.start));
			parser_advance(p);
			continue;
		}
		if (p->x.token == T_ELLIPSIS) {
			m = spread(p);
		} else {
			m = parser_cover(p);
		}
		list_add(&list, m);
		if (p->x.token == T_RBRACKET)
			break;
		parser_expect(p, T_COMMA);
	}
	p->in_ok = in_ok;
	parser_advance(p);
	n->a = list.first;
	n->end = p->x.before;
	return n;
}

struct lang_node *parser_key(struct parser *p)
{
	struct lang_node *n;
	unsigned char in_ok;

	switch ((int)p->x.token) {
	case T_STRING:
	case T_IDENTIFIER:
		n = parser_name_node(p, N_STRING);
		break;
	case T_NUMBER:
		n = parser_node(p, N_NUMBER, p->x.start);
		n->end = p->x.end;
		n->number = p->x.number;
		break;
	case T_BIGINT:
		n = parser_name_node(p, N_BIGINT);
		break;
	case T_LBRACKET:
		in_ok = p->in_ok;
		p->in_ok = 1;
		parser_advance(p);
		n = parser_assignment(p);
		p->in_ok = in_ok;
		parser_expect(p, T_RBRACKET);
		n->flags |= FLAG_COMPUTED;
		return n;
	default:
		if (!parser_at_name(p))
			parser_unexpected(p);
		n = parser_name_node(p, N_STRING);
	}
	parser_advance(p);
	return n;
}

static void only_in_pattern(struct parser *p, uint32_t start, uint32_t end, const char *message)
{
	if (p->cover.message)
		return;
	p->cover.message = message;
	p->cover.start = start;
	p->cover.end = end;
}

/* {a} and {a = 1}: `at` is the lexer state at the name; the current token is the one after it. */
static void shorthand(struct parser *p, struct lang_node *n, const struct lexer *at)
{
	struct lexer after = p->x;
	struct lang_node *value;

	p->x = *at;
	if (p->x.word)
		parser_check_name(p, 0);
	value = parser_name_node(p, N_IDENTIFIER);
	if (p->x.word == T_AWAIT && p->c->await_is)
		parser_unexpected(p);
	p->x = after;
	n->flags |= FLAG_SHORTHAND;
	if (p->x.token == T_ASSIGN) {
		only_in_pattern(p, n->start, p->x.end, "Invalid shorthand property initializer");
		value = parser_with_default(p, value);
	}
	n->b = value;
}

static int ends_name(enum lang_token t)
{
	return t == T_COLON || t == T_LPAREN || t == T_COMMA || t == T_RBRACE || t == T_ASSIGN;
}

/* A plain name, {a} or {a = 1}, that needs no checks. */
static void plain_shorthand(struct parser *p, struct lang_node *n, const struct lang_node *key)
{
	struct lang_node *value = parser_node(p, N_IDENTIFIER, n->start);

	value->end = key->end;
	value->name = key->name;
	n->flags |= FLAG_SHORTHAND;
	if (p->x.token == T_ASSIGN) {
		only_in_pattern(p, n->start, p->x.end, "Invalid shorthand property initializer");
		value = parser_with_default(p, value);
	}
	n->b = value;
}

/* A property that begins with a name: returns its key, and if it is a shorthand, n->b is complete.  NULL: the name is a
 * `get`, `set` or `async` before the key. */
static struct lang_node *first_name(struct parser *p, struct lang_node *n, enum lang_function_kind *kind, int *is_async)
{
	enum lang_token word = p->x.escaped ? 0 : p->x.word;
	struct lexer at;

	if (!word && !p->x.escaped) {
		n->a = parser_key(p);
		if (p->x.token == T_COMMA || p->x.token == T_RBRACE || p->x.token == T_ASSIGN)
			plain_shorthand(p, n, n->a);
		return n->a;
	}
	at = p->x;
	n->a = parser_key(p);
	if ((word == T_GET || word == T_SET || word == T_ASYNC) && !ends_name(p->x.token) &&
		!(p->ts && ts_at_left(p))) {
		if (word == T_ASYNC) {
			if (p->x.newline)
				parser_unexpected(p);
			*is_async = 1;
		} else {
			*kind = word == T_GET ? FN_GETTER : FN_SETTER;
			n->op = word == T_GET ? PROP_GET : PROP_SET;
		}
		return NULL;
	}
	if (p->x.token != T_COLON && p->x.token != T_LPAREN && !(p->ts && ts_at_left(p)))
		shorthand(p, n, &at);
	return n->a;
}

static struct lang_node *property(struct parser *p, int *protos)
{
	struct lang_node *n = parser_node(p, N_PROPERTY, p->x.start), *key = NULL;
	int is_async = 0, is_generator = 0;
	enum lang_function_kind kind = FN_METHOD;

	if (p->x.token == T_IDENTIFIER) {
		key = first_name(p, n, &kind, &is_async);
		if (n->b) {
			n->end = p->x.before;
			return n;
		}
	}
	if (!key && kind == FN_METHOD && parser_accept(p, T_STAR))
		is_generator = 1;
	if (!key)
		key = parser_key(p);
	n->flags |= key->flags & FLAG_COMPUTED;
	key->flags &= (uint16_t)~FLAG_COMPUTED;
	n->a = key;
	if (p->x.token == T_COLON && kind == FN_METHOD && !is_async && !is_generator) {
		if (!(n->flags & FLAG_COMPUTED) && key->kind == N_STRING && key->name->keyword == T_PROTO) {
			n->flags |= FLAG_PROTO;
			if (++*protos > 1)
				only_in_pattern(p, key->start, key->end,
					"Duplicate __proto__ fields are not allowed in object literals");
		}
		parser_advance(p);
		n->b = parser_cover(p);
	} else {
		if (p->x.token != T_LPAREN && !(p->ts && ts_at_left(p))) {
			/* a key alone that is not a name: report the key as the unexpected token */
			if (kind == FN_METHOD && !is_async && !is_generator && ends_name(p->x.token) &&
				!(n->flags & FLAG_COMPUTED)) {
				p->x.at = p->l->source + key->start;
				parser_advance(p);
			}
			parser_unexpected(p);
		}
		if (kind == FN_METHOD)
			n->op = PROP_METHOD;
		n->b = parser_method(p, kind, n->start, is_async, is_generator);
		if (!n->b)
			parser_unexpected(p);
	}
	n->end = p->x.before;
	return n;
}

static struct lang_node *object_literal(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_OBJECT, p->x.start), *m;
	unsigned char in_ok = p->in_ok;
	struct list list;
	int protos = 0;

	list_init(&list);
	p->in_ok = 1;
	parser_advance(p);
	while (p->x.token != T_RBRACE) {
		if (p->x.token == T_ELLIPSIS) {
			m = spread(p);
		} else {
			m = property(p, &protos);
		}
		list_add(&list, m);
		if (p->x.token == T_RBRACE)
			break;
		parser_expect(p, T_COMMA);
	}
	p->in_ok = in_ok;
	parser_advance(p);
	n->a = list.first;
	n->end = p->x.before;
	return n;
}

static struct lang_node *template(struct parser *p, int tagged)
{
	struct lang_node *n = parser_node(p, N_TEMPLATE, p->x.start), *part;
	unsigned char in_ok = p->in_ok;
	struct list parts, values;
	int tail;

	list_init(&parts);
	list_init(&values);
	p->in_ok = 1;
	for (;;) {
		part = parser_node(p, N_TEMPLATE_PART, p->x.start);
		part->end = p->x.end;
		part->name = p->x.name;
		part->a = parser_node(p, N_STRING, p->x.start);
		part->a->end = p->x.end;
		part->a->name = p->x.raw;
		if (!part->name && !tagged)
			parser_fail(p, p->x.legacy_at, p->x.legacy_at + 2, "%s", p->x.invalid);
		list_add(&parts, part);
		tail = p->x.tail;
		parser_advance(p);
		if (tail)
			break;
		list_add(&values, parser_expression(p));
		if (p->x.token != T_RBRACE)
			parser_fail(p, p->x.start, p->x.end, "Missing } in template expression");
		lexer_template(&p->x);
	}
	p->in_ok = in_ok;
	n->a = parts.first;
	n->b = values.first;
	n->end = p->x.before;
	return n;
}

/* ---- arguments, members, calls */

static struct lang_node *spread_argument(struct parser *p, int cover)
{
	struct lang_node *n = parser_node(p, N_SPREAD, p->x.start);

	parser_advance(p);
	n->a = cover ? parser_cover(p) : parser_assignment(p);
	n->position = n->a->start;
	n->end = p->x.before;
	n->op = p->x.token == T_COMMA;
	return n;
}

/* At (: parses the list, including the ). */
static struct lang_node *arguments(struct parser *p, int cover)
{
	unsigned char in_ok = p->in_ok;
	struct list list;

	list_init(&list);
	p->in_ok = 1;
	parser_advance(p);
	while (p->x.token != T_RPAREN) {
		struct lang_node *n;

		if (p->x.token == T_ELLIPSIS)
			n = spread_argument(p, cover);
		else
			n = cover ? parser_cover(p) : parser_assignment(p);
		if (p->ts && cover)
			n = ts_element(p, n);
		if (n)
			list_add(&list, n);
		if (p->x.token == T_COMMA) {
			parser_advance(p);
			continue;
		}
		if (p->x.token != T_RPAREN) {
			if (p->x.token == T_ESCAPED)
				parser_unexpected(p);
			parser_fail(p, p->last_start, p->x.before, "missing ) after argument list");
		}
	}
	p->in_ok = in_ok;
	parser_advance(p);
	return list.first;
}

/* V8's position of a call: the name before the (, else the ( itself. */
static uint32_t call_position(const struct parser *p)
{
	return p->last == T_IDENTIFIER || p->last == T_SUPER ? p->last_start : p->x.start;
}

static struct lang_node *call(struct parser *p, struct lang_node *callee)
{
	struct lang_node *n = parser_node(p, N_CALL, callee->start);

	n->position = call_position(p);
	if (callee->kind == N_IDENTIFIER && callee->name->keyword == T_EVAL) {
		n->flags |= FLAG_EVAL;
		p->c->uses |= USES_EVAL;
	}
	n->a = callee;
	n->b = arguments(p, 0);
	n->end = p->x.before;
	return n;
}

/* The name after a dot. */
static struct lang_node *member(struct parser *p, struct lang_node *object)
{
	struct lang_node *n = parser_node(p, N_MEMBER, object->start);

	if (p->x.token == T_PRIVATE) {
		if (object->kind == N_SUPER)
			parser_fail(p, p->x.start, p->x.end, "Unexpected private field");
	} else if (!parser_at_name(p)) {
		parser_unexpected(p);
	}
	n->a = object;
	n->name = p->x.name;
	n->position = p->x.start;
	n->end = p->x.end;
	parser_advance(p);
	return n;
}

static struct lang_node *indexed(struct parser *p, struct lang_node *object)
{
	struct lang_node *n = parser_node(p, N_INDEX, object->start);
	unsigned char in_ok = p->in_ok;

	n->position = p->x.start;
	n->a = object;
	p->in_ok = 1;
	parser_advance(p);
	n->b = parser_expression(p);
	p->in_ok = in_ok;
	parser_expect(p, T_RBRACKET);
	n->end = p->x.before;
	return n;
}

/* The members and calls after n.  calls 0: only members and templates, as after `new`.  V8's position of a.b is the b,
 * but after a call or a ?. it is the dot. */
static struct lang_node *chain(struct parser *p, struct lang_node *n, int calls)
{
	int optional = 0, called = 0;
	struct lang_node *m;
	uint32_t at;

	for (;;) {
		switch ((int)p->x.token) {
		case T_NOT:
			if (!p->ts || p->x.newline)
				goto end;
			ts_not_null(p);
			break;
		case T_LT: case T_SHL:
			if (!p->ts || !ts_call_arguments(p))
				goto end;
			break;
		case T_DOT:
			at = p->x.start;
			parser_advance(p);
			n = member(p, n);
			if (called)
				n->position = at;
			break;
		case T_LBRACKET:
			n = indexed(p, n);
			break;
		case T_LPAREN:
			if (!calls)
				return n;
			n = call(p, n);
			called = 1;
			break;
		case T_OPTIONAL:
			if (!calls)
				parser_fail(p, p->x.start, p->x.end, "Invalid optional chain from new expression");
			if (n->kind == N_SUPER)
				parser_fail(p, n->start, n->end, "'super' keyword unexpected here");
			optional = called = 1;
			at = p->x.start;
			parser_advance(p);
			if (p->ts)
				ts_type_arguments(p);
			if (p->x.token == T_LPAREN) {
				n = call(p, n);
				n->flags &= (uint16_t)~FLAG_EVAL;
			} else if (p->x.token == T_LBRACKET) {
				n = indexed(p, n);
			} else if (p->x.token == T_TEMPLATE) {
				parser_fail(p, p->x.start, p->x.end, "Invalid tagged template on optional chain");
			} else {
				n = member(p, n);
				n->position = at;
			}
			n->flags |= FLAG_OPTIONAL;
			break;
		case T_TEMPLATE:
			if (optional)
				parser_fail(p, p->x.start, p->x.end, "Invalid tagged template on optional chain");
			m = parser_node(p, N_TAGGED, n->start);
			m->position = p->x.start;
			m->a = n;
			m->b = template(p, 1);
			m->end = p->x.before;
			n = m;
			break;
		case T_IDENTIFIER:
			if (p->ts)
				ts_operator(p);
			/* fallthrough */
		default:
end:
			if (!optional)
				return n;
			m = parser_node(p, N_CHAIN, n->start);
			m->a = n;
			m->position = n->position;
			return m;
		}
	}
}

static struct lang_node *new_target(struct parser *p, uint32_t start)
{
	struct lang_node *n;

	parser_advance(p);
	if (p->x.token != T_IDENTIFIER || p->x.word != T_TARGET)
		parser_unexpected(p);
	if (p->x.escaped)
		parser_fail(p, start, p->x.end, "'new.target' must not contain escaped characters");
	if (!p->c->new_target)
		parser_fail(p, p->x.start, p->x.end, "new.target expression is not allowed here");
	p->c->uses |= USES_NEW_TARGET;
	parser_advance(p);
	n = parser_node(p, N_NEW_TARGET, start);
	return n;
}

static struct lang_node *new_expression(struct parser *p)
{
	uint32_t start = p->x.start;
	struct lang_node *n, *callee;

	parser_enter(p);
	parser_advance(p);
	if (p->x.token == T_DOT) {
		n = new_target(p, start);
		parser_leave(p);
		return n;
	}
	if (p->x.token == T_IMPORT) {
		uint32_t at = p->x.start, end = p->x.end;

		parser_advance(p);
		if (p->x.token == T_LPAREN)
			parser_fail(p, at, end, "Cannot use new with import");
		callee = parser_import_after(p, at);
	} else {
		callee = p->x.token == T_NEW ? new_expression(p) : primary(p);
		if (callee->kind == N_SUPER && p->x.token == T_LPAREN)
			parser_fail(p, callee->start, callee->end, "'super' keyword unexpected here");
	}
	callee = chain(p, callee, 0);
	n = parser_node(p, N_NEW, start);
	n->a = callee;
	if (p->x.token == T_LPAREN)
		n->b = arguments(p, 0);
	n->end = p->x.before;
	parser_leave(p);
	return n;
}

static struct lang_node *super(struct parser *p)
{
	struct lang_node *n = parser_node(p, N_SUPER, p->x.start);
	int ok;

	n->end = p->x.end;
	parser_advance(p);
	if (p->x.token == T_LPAREN) {
		ok = p->c->super_call;
		p->c->uses |= USES_THIS;
	} else {
		ok = p->c->super_property && (p->x.token == T_DOT || p->x.token == T_LBRACKET);
	}
	if (!ok)
		parser_fail(p, n->start, n->end, "'super' keyword unexpected here");
	p->c->uses |= USES_SUPER | USES_THIS;
	return n;
}

struct lang_node *parser_import_after(struct parser *p, uint32_t start)
{
	unsigned char in_ok = p->in_ok;
	struct lang_node *n;

	if (parser_accept(p, T_DOT)) {
		if (p->x.token != T_IDENTIFIER || p->x.word != T_META)
			parser_unexpected(p);
		if (p->x.escaped)
			parser_fail(p, start, p->x.end, "'import.meta' must not contain escaped characters");
		if (!p->module)
			parser_fail(p, p->x.start, p->x.end, "Cannot use 'import.meta' outside a module");
		parser_advance(p);
		n = parser_node(p, N_IMPORT_META, start);
		return n;
	}
	if (p->x.token != T_LPAREN) {
		if (p->l->options.goal != LANG_MODULE)
			parser_fail(p, start, start + 6, "Cannot use import statement outside a module");
		parser_unexpected(p);
	}
	n = parser_node(p, N_IMPORT_CALL, start);
	p->in_ok = 1;
	parser_advance(p);
	if (p->x.token == T_RPAREN)
		parser_fail(p, p->x.start, p->x.end, "import() requires a specifier");
	n->a = parser_assignment(p);
	if (parser_accept(p, T_COMMA) && p->x.token != T_RPAREN) {
		n->b = parser_assignment(p);
		parser_accept(p, T_COMMA);
	}
	p->in_ok = in_ok;
	parser_expect(p, T_RPAREN);
	n->end = p->x.before;
	return n;
}

/* ---- parentheses and arrows */

static void head_start(struct context *c, struct head *saved)
{
	*saved = c->head;
	c->head.yield_at = c->head.await_at = c->head.await_name_at = PARSER_NOWHERE;
}

/* Not an arrow's parentheses: what was recorded in them counts for the enclosing ones. */
static void head_merge(struct context *c, const struct head *saved)
{
	if (saved->yield_at != PARSER_NOWHERE)
		c->head.yield_at = saved->yield_at;
	if (saved->await_at != PARSER_NOWHERE)
		c->head.await_at = saved->await_at;
	if (saved->await_name_at != PARSER_NOWHERE)
		c->head.await_name_at = saved->await_name_at;
}

static void head_check(struct parser *p, int is_async)
{
	const struct head *h = &p->c->head;

	if (h->yield_at != PARSER_NOWHERE)
		parser_fail(p, h->yield_at, h->yield_at + 5, "Yield expression not allowed in formal parameter");
	if (h->await_at != PARSER_NOWHERE)
		parser_fail(p, h->await_at, h->await_at + 5,
			"Illegal await-expression in formal parameters of async function");
	if (is_async && h->await_name_at != PARSER_NOWHERE)
		parser_fail(p, h->await_name_at, h->await_name_at + 5,
			"'await' is not a valid identifier name in an async function");
}

/* Converts the elements in the parentheses to parameters. */
static void to_params(struct parser *p, struct lang_node *list)
{
	struct lang_node *n;

	for (n = list; n; n = n->next) {
		if (n->kind == N_REST)
			continue;
		if (n->kind == N_SPREAD) {
			if (n->next || n->op)
				parser_fail(p, n->start, n->end, "Rest parameter must be last formal parameter");
			if (n->a->kind == N_ASSIGN)
				parser_fail(p, n->a->start, n->a->end,
					"Rest parameter may not have a default initializer");
			n->kind = N_REST;
			parser_to_pattern(p, n->a, 1);
			continue;
		}
		parser_to_pattern(p, n, 1);
	}
}

/* The parentheses of an arrow function, or of an expression or a call of `async`. */
struct parens {
	uint32_t start, mark;          /* mark: p->functions_count before them */
	int is_async;
	struct list list;
	struct head saved;             /* of the context; and its cover and uses */
	struct cover cover;
	unsigned uses;
	struct ts_mark *before;        /* TypeScript, where it may turn out later that it is no arrow function */
	unsigned char typed;
	struct lang_node *arrow;
};

static void parens_start(struct parser *p, struct parens *s, uint32_t start, int is_async)
{
	struct context *c = p->c;

	s->start = start;
	s->is_async = is_async;
	s->cover = p->cover;
	s->uses = c->uses;
	s->mark = p->functions_count;
	list_init(&s->list);
	if (p->ts)
		s->before = ts_parens_start(p, &s->typed);
	head_start(c, &s->saved);
	c->uses = 0;
	p->cover.message = NULL;
}

/* Not an arrow function. */
static void parens_end(struct parser *p, struct parens *s)
{
	parser_check_cover(p);
	p->cover = s->cover;
	head_merge(p->c, &s->saved);
	p->c->uses |= s->uses;
}

/* At =>. */
static struct lang_node *parens_arrow(struct parser *p, struct parens *s)
{
	struct context *c = p->c;
	struct lang_node *n;

	if (p->x.newline)
		parser_unexpected(p);
	to_params(p, s->list.first);
	head_check(p, s->is_async);
	head_merge(c, &s->saved);
	p->cover = s->cover;
	n = parser_arrow(p, s->start, s->list.first, s->is_async, c->uses, s->mark);
	c->uses |= s->uses;
	return n;
}

/* The whole arrow function, at =>, in the middle of a conditional expression: is its : there? */
static int arrow_and_colon(struct parser *p, void *arg)
{
	struct parens *s = arg;

	s->arrow = parens_arrow(p, s);
	return p->x.token == T_COLON;
}

/* Whether what stands in parentheses could be parameters, for a : after them that could begin a return type. */
static int may_be_params(const struct lang_node *list)
{
	for (const struct lang_node *n = list; n; n = n->next) {
		const struct lang_node *target = n->kind == N_ASSIGN && n->op == T_ASSIGN ? n->a : n;
		switch ((int)target->kind) {
		case N_IDENTIFIER: case N_ARRAY: case N_OBJECT: case N_ARRAY_PATTERN: case N_OBJECT_PATTERN:
		case N_DEFAULT: case N_SPREAD: case N_REST: case N_THIS:
			if (!(n->flags & FLAG_PARENTHESIZED))
				continue;
		}
		return 0;
	}
	return 1;
}

/* TypeScript, after the ): the return type of an arrow function, if there is one.  1: s->arrow is complete, or at =>.
 * 0: it is no arrow function.  -1: nor is it, and the parser is before the ( again. */
static int parens_type(struct parser *p, struct parens *s)
{
	unsigned char typed = p->ts->typed;

	p->ts->typed = s->typed;
	if (!typed && p->x.token == T_COLON && !may_be_params(s->list.first))
		return 0;
	if (!ts_arrow_type(p, s->start, typed))
		return 0;
	if (!s->before || typed)
		return 1;
	if (p->ts->trying < TS_TRYING && p->ts->spent < TS_SPENT_LEAST + (uint64_t)TS_SPENT * p->l->size &&
		ts_try(p, arrow_and_colon, s))
		return 1;
	ts_reset(p, s->before);
	ts_set_add(p, &p->ts->not_arrow, s->start);
	return -1;
}

/* At (.  Sets *done if arrow_ok and => follows: then it is an arrow function. */
static struct lang_node *parenthesized(struct parser *p, int arrow_ok, int *done)
{
	unsigned char in_ok = p->in_ok;
	uint32_t close, bad = 0, bad_end = 0;
	struct lang_node *n;
	struct parens s;

	s.arrow = NULL;
	parens_start(p, &s, p->x.start, 0);
	p->in_ok = 1;
	parser_advance(p);
	while (p->x.token != T_RPAREN) {
		if (p->x.token == T_ELLIPSIS) {
			if (!arrow_ok)
				parser_unexpected(p);
			bad = p->x.start;
			bad_end = p->x.end;
			list_add(&s.list, parser_rest(p, 0));
			if (p->ts)
				ts_annotation(p);
			if (p->x.token == T_ASSIGN)
				parser_fail(p, p->x.start, p->x.end,
					"Rest parameter may not have a default initializer");
			if (p->x.token == T_COMMA)
				parser_fail(p, p->x.start, p->x.end, "Rest parameter must be last formal parameter");
			if (p->x.token != T_RPAREN)
				parser_fail(p, bad, bad_end, "Unexpected token '...'");
			break;
		}
		n = parser_cover(p);
		if (p->ts)
			n = ts_element(p, n);
		if (n)
			list_add(&s.list, n);
		if (p->x.token != T_COMMA)
			break;
		parser_advance(p);
		if (p->x.token == T_RPAREN) {
			bad = p->x.start;
			bad_end = p->x.end;
		}
	}
	if (p->x.token != T_RPAREN)
		parser_unexpected(p);
	close = p->x.start;
	p->in_ok = in_ok;
	parser_advance(p);
	if (p->ts) {
		if (bad || !s.list.first)
			p->ts->typed |= TS_NO_EXPRESSION;
		if (!arrow_ok)
			p->ts->typed = s.typed;
		else if (parens_type(p, &s) < 0)
			return parenthesized(p, arrow_ok, done);
		if (s.arrow) {
			*done = 1;
			return s.arrow;
		}
	}
	if (p->x.token == T_ARROW) {
		if (p->x.newline)
			parser_unexpected(p);
		if (!arrow_ok)
			parser_fail(p, s.start, close + 1, "Malformed arrow function parameter list");
		*done = 1;
		return parens_arrow(p, &s);
	}
	if (bad || !s.list.first) {
		if (!bad) {
			bad = close;
			bad_end = close + 1;
		}
		parser_fail(p, bad, bad_end, "Unexpected token '%.*s'", (int)(bad_end - bad), p->l->source + bad);
	}
	parens_end(p, &s);
	n = s.list.first;
	if (n->next) {
		n = parser_node(p, N_COMMA, s.start);
		n->a = s.list.first;
	}
	n->flags |= FLAG_PARENTHESIZED;
	n->start = s.start;
	n->end = close + 1;
	return n;
}

/* async ( ... : a call, or an arrow function */
static struct lang_node *async_call(struct parser *p, uint32_t start, struct lang_name *word, int *done)
{
	struct lang_node *n = parser_node(p, N_CALL, start);
	struct parens s;

	s.arrow = NULL;
	n->position = call_position(p);
	n->a = parser_node(p, N_IDENTIFIER, start);
	n->a->end = start + 5;
	n->a->name = word;
	parens_start(p, &s, start, 1);
	s.list.first = arguments(p, 1);
	if (p->ts) {
		if (parens_type(p, &s) < 0)
			return async_call(p, start, word, done);
		if (s.arrow) {
			*done = 1;
			return s.arrow;
		}
	}
	if (p->x.token == T_ARROW) {
		*done = 1;
		return parens_arrow(p, &s);
	}
	parens_end(p, &s);
	n->b = s.list.first;
	n->end = p->x.before;
	return n;
}

/* After the word async at `start`.  *done: it is an arrow function. */
static struct lang_node *async_rest(struct parser *p, uint32_t start, struct lang_name *word, int arrow_ok, int *done)
{
	struct lang_node *n;

	if (!p->x.newline) {
		if (p->x.token == T_FUNCTION)
			return parser_function(p, start, 1, 0);
		if (p->x.token == T_IDENTIFIER && arrow_ok) {
			uint32_t mark = p->functions_count;

			if (p->x.word == T_AWAIT)
				parser_fail(p, p->x.start, p->x.end,
					"'await' is not a valid identifier name in an async function");
			struct lexer at = p->x;

			n = parser_binding_name(p, 0);
			if (p->x.token != T_ARROW) {
				p->x = at;
				parser_unexpected(p);
			}
			if (p->x.newline)
				parser_unexpected(p);
			*done = 1;
			return parser_arrow(p, start, n, 1, 0, mark);
		}
		if (p->ts && arrow_ok && p->x.token == T_LT)
			ts_try(p, ts_generic_head, NULL);
		if (p->x.token == T_LPAREN && arrow_ok)
			return async_call(p, start, word, done);
	}
	n = parser_node(p, N_IDENTIFIER, start);
	n->end = start + 5;
	n->name = word;
	if (p->x.token == T_ARROW && !p->x.newline && arrow_ok) {
		*done = 1;
		return parser_arrow(p, start, n, 0, 0, p->functions_count);
	}
	return n;
}

static struct lang_node *async_primary(struct parser *p, int arrow_ok, int *done)
{
	uint32_t start = p->x.start;
	struct lang_name *word = p->x.name;

	parser_advance(p);
	return async_rest(p, start, word, arrow_ok, done);
}

/* For statements, which have already read `async` to see what follows. */
struct lang_node *parser_async_after(struct parser *p, struct lang_node *name)
{
	int done = 0;
	struct lang_node *n;

	parser_enter(p);
	n = async_rest(p, name->start, name->name, 1, &done);
	if (!done)
		n = assignment_after(p, n);
	parser_leave(p);
	parser_check_cover(p);
	return n;
}

/* ---- primary expressions */

static struct lang_node *simple(struct parser *p, enum lang_kind kind)
{
	struct lang_node *n = parser_node(p, kind, p->x.start);

	n->end = p->x.end;
	parser_advance(p);
	return n;
}

static struct lang_node *primary(struct parser *p)
{
	struct lang_node *n;
	int done = 0;

	switch ((int)p->x.token) {
	case T_IDENTIFIER:
		if (p->x.word == T_ASYNC && !p->x.escaped)
			return async_primary(p, 0, &done);
		return identifier(p);
	case T_NUMBER:
		n = parser_node(p, N_NUMBER, p->x.start);
		n->end = p->x.end;
		n->number = p->x.number;
		parser_advance(p);
		return n;
	case T_STRING:
		n = parser_name_node(p, N_STRING);
		parser_advance(p);
		return n;
	case T_BIGINT:
		n = parser_name_node(p, N_BIGINT);
		parser_advance(p);
		return n;
	case T_THIS:
		p->c->uses |= USES_THIS;
		return simple(p, N_THIS);
	case T_NULL:
		return simple(p, N_NULL);
	case T_TRUE:
		return simple(p, N_TRUE);
	case T_FALSE:
		return simple(p, N_FALSE);
	case T_LPAREN:
		return parenthesized(p, 0, &done);
	case T_LBRACKET:
		return array_literal(p);
	case T_LBRACE:
		return object_literal(p);
	case T_FUNCTION:
		return parser_function(p, p->x.start, 0, 0);
	case T_CLASS:
		return parser_class(p, 0);
	case T_NEW:
		return new_expression(p);
	case T_SUPER:
		return super(p);
	case T_TEMPLATE:
		return template(p, 0);
	case T_DIV:
	case T_DIV_ASSIGN:
		lexer_regexp(&p->x);
		n = parser_name_node(p, N_REGEXP);
		n->a = parser_node(p, N_STRING, p->x.start);
		n->a->end = p->x.end;
		n->a->name = p->x.raw;
		parser_advance(p);
		return n;
	case T_IMPORT: {
		uint32_t start = p->x.start;

		parser_advance(p);
		return parser_import_after(p, start);
	}
	default:
		parser_unexpected(p);
	}
}

/* ---- operators */

static struct lang_node *postfix(struct parser *p, struct lang_node *n)
{
	if ((p->x.token == T_INC || p->x.token == T_DEC) && !p->x.newline) {
		struct lang_node *m;

		parser_check_target(p, n, "Invalid left-hand side expression in postfix operation", 1);
		m = parser_node(p, N_UPDATE, n->start);
		m->op = (unsigned char)p->x.token;
		m->position = p->x.start;
		m->a = n;
		m->end = p->x.end;
		parser_advance(p);
		if (p->ts)
			ts_operator(p);
		return m;
	}
	return n;
}

static __attribute__((noreturn)) void fail_unary_power(struct parser *p, const struct lang_node *n)
{
	parser_fail(p, n->start, n->end,
		"Unary operator used immediately before exponentiation expression. Parenthesis must be used to "
			"disambiguate operator precedence");
}

/* The node of a `yield` or `await`, at its keyword; *at records the first one in the function's head. */
static struct lang_node *suspension(struct parser *p, enum lang_kind kind, uint32_t *at, const char *in_parameters)
{
	struct lang_node *n = parser_node(p, kind, p->x.start);

	if (p->c->in_params)
		parser_fail(p, p->x.start, p->x.end, "%s", in_parameters);
	if (p->x.escaped)
		parser_fail(p, p->x.start, p->x.end, "Keyword must not contain escaped characters");
	if (*at == PARSER_NOWHERE)
		*at = p->x.start;
	return n;
}

static struct lang_node *await(struct parser *p)
{
	struct lang_node *n = suspension(p, N_AWAIT, &p->c->head.await_at,
		"Illegal await-expression in formal parameters of async function");

	p->c->function->is_async = 1;
	parser_advance(p);
	n->a = unary(p);
	n->end = p->x.before;
	if (p->x.token == T_STARSTAR)
		fail_unary_power(p, n);
	return n;
}

/* delete of these is an early error */
static void check_delete(struct parser *p, const struct lang_node *n)
{
	while (n->kind == N_CHAIN)
		n = n->a;
	if (n->kind == N_IDENTIFIER && p->x.strict)
		parser_fail(p, n->start, n->end, "Delete of an unqualified identifier in strict mode.");
	if (n->kind == N_MEMBER && n->name->is_private)
		parser_fail(p, n->position, n->end, "Private fields can not be deleted");
}

static struct lang_node *unary(struct parser *p)
{
	enum lang_token token = p->x.token;
	struct lang_node *n;

	switch ((int)token) {
	case T_NOT: case T_TILDE: case T_PLUS: case T_MINUS: case T_TYPEOF: case T_VOID: case T_DELETE:
		parser_enter(p);
		n = parser_node(p, N_UNARY, p->x.start);
		n->op = (unsigned char)token;
		parser_advance(p);
		n->a = unary(p);
		n->end = p->x.before;
		if (token == T_DELETE)
			check_delete(p, n->a);
		if (p->x.token == T_STARSTAR)
			fail_unary_power(p, n);
		parser_leave(p);
		return n;
	case T_INC: case T_DEC:
		parser_enter(p);
		n = parser_node(p, N_UPDATE, p->x.start);
		n->op = (unsigned char)token;
		n->flags |= FLAG_PREFIX;
		parser_advance(p);
		n->a = unary(p);
		n->end = p->x.before;
		parser_check_target(p, n->a, "Invalid left-hand side expression in prefix operation", 1);
		parser_leave(p);
		return n;
	case T_LT: case T_SHL:
		if (!p->ts)
			break;
		parser_enter(p);
		ts_assertion(p);
		n = unary(p);
		parser_leave(p);
		return n;
	case T_IDENTIFIER:
		if (p->x.word == T_AWAIT && p->c->await_is) {
			parser_enter(p);
			n = await(p);
			parser_leave(p);
			return n;
		}
		break;
	}
	return postfix(p, chain(p, primary(p), 1));
}

static inline int precedence(const struct parser *p)
{
	enum lang_token t = p->x.token;

	return t == T_IN && !p->in_ok ? 0 : precedences[t];
}

/* #x, which must be the left side of `in`; least: precedence of the operator before it */
static struct lang_node *private_operand(struct parser *p, int least)
{
	struct lang_node *n = parser_name_node(p, N_PRIVATE);
	struct lexer at = p->x;

	parser_advance(p);
	if (p->x.token != T_IN || !p->in_ok || least > PREC_IN) {
		p->x = at;
		parser_unexpected(p);
	}
	return n;
}

static inline struct lang_node *operand(struct parser *p, int least)
{
	return p->x.token == T_PRIVATE ? private_operand(p, least) : unary(p);
}

/* Parses the binary operators after left with precedence `least` or higher. */
static struct lang_node *binary_after(struct parser *p, struct lang_node *left, int least)
{
	int here, next;

	while ((here = precedence(p)) >= least && here) {
		enum lang_token op = p->x.token;
		struct lang_node *n;

		if (__builtin_expect(op == T_AS, 0)) {
			ts_as(p);
			continue;
		}
		n = parser_node(p, op == T_ANDAND || op == T_OROR ? N_LOGICAL : N_BINARY,
			left->start);

		n->op = (unsigned char)op;
		n->position = p->x.start;
		n->a = left;
		parser_advance(p);
		n->b = operand(p, here + 1);
		while ((next = precedence(p)) > here || (next == PREC_POWER && here == PREC_POWER)) {
			parser_enter(p);
			n->b = binary_after(p, n->b, next);
			parser_leave(p);
		}
		n->end = p->x.before;
		left = n;
	}
	return left;
}

static struct lang_node *coalesce_after(struct parser *p, struct lang_node *left)
{
	while (p->x.token == T_NULLISH) {
		struct lang_node *n = parser_node(p, N_LOGICAL, left->start);

		n->op = T_NULLISH;
		n->position = p->x.start;
		n->a = left;
		parser_advance(p);
		n->b = binary_after(p, operand(p, PREC_BIT), PREC_BIT);
		n->end = p->x.before;
		left = n;
	}
	return left;
}

/* With the rule of TypeScript for the : after a ) in the middle: it begins the return type of an arrow function only if
 * the function is followed by another one. */
static struct lang_node *conditional_ts(struct parser *p, struct lang_node *test)
{
	struct lang_node *n;
	unsigned char in_ok = p->in_ok;
	int middle = p->ts->middle;

	if (ts_at_optional(p))
		return test;
	n = parser_node(p, N_CONDITIONAL, test->start);
	n->a = test;
	parser_advance(p);
	p->in_ok = 1;
	p->ts->middle = p->depth + 1;
	n->b = parser_assignment(p);
	p->in_ok = in_ok;
	parser_expect(p, T_COLON);
	p->ts->middle = middle == p->depth ? p->depth + 1 : 0;
	n->c = parser_assignment(p);
	p->ts->middle = middle;
	n->end = p->x.before;
	return n;
}

static struct lang_node *conditional_after(struct parser *p, struct lang_node *test)
{
	struct lang_node *n;
	unsigned char in_ok = p->in_ok;

	if (p->ts)
		return conditional_ts(p, test);
	n = parser_node(p, N_CONDITIONAL, test->start);
	n->a = test;
	parser_advance(p);
	p->in_ok = 1;
	n->b = parser_assignment(p);
	p->in_ok = in_ok;
	parser_expect(p, T_COLON);
	n->c = parser_assignment(p);
	n->end = p->x.before;
	return n;
}

static int is_bare_literal(const struct lang_node *n)
{
	return (n->kind == N_OBJECT || n->kind == N_ARRAY) && !(n->flags & FLAG_PARENTHESIZED);
}

static struct lang_node *assign(struct parser *p, struct lang_node *target)
{
	enum lang_token op = p->x.token;
	struct lang_node *n;

	if (p->ts && p->ts->as_end && p->ts->as_end == p->x.before)
		parser_fail(p, target->start, p->x.before, "Invalid left-hand side in assignment");
	if (op == T_ASSIGN && is_bare_literal(target)) {
		parser_to_pattern(p, target, 0);
		p->cover.message = NULL;
	} else {
		parser_check_cover(p);
		parser_check_target(p, target, "Invalid left-hand side in assignment",
			op != T_ANDAND_ASSIGN && op != T_OROR_ASSIGN && op != T_NULLISH_ASSIGN);
	}
	n = parser_node(p, N_ASSIGN, target->start);
	n->op = (unsigned char)op;
	n->position = p->x.start;
	n->a = target;
	parser_advance(p);
	n->b = parser_assignment_as(p, p->depth);
	n->end = p->x.before;
	return n;
}

/* n is at least a unary expression; parses the rest of the assignment expression. */
static struct lang_node *operators_after(struct parser *p, struct lang_node *n)
{
	if (precedences[p->x.token]) {
		n = binary_after(p, n, PREC_BIT);
		if (precedence(p) == 0)
			;
		else
			n = binary_after(p, n, 1);
	}
	if (p->x.token == T_NULLISH && !(n->kind == N_LOGICAL && !(n->flags & FLAG_PARENTHESIZED)))
		n = coalesce_after(p, n);
	if (p->x.token == T_QUESTION)
		n = conditional_after(p, n);
	else if (p->x.token >= T_ASSIGN && p->x.token <= T_NULLISH_ASSIGN)
		n = assign(p, n);
	else if (p->x.token == T_ARROW && n->kind != N_IDENTIFIER && !(n->flags & FLAG_PARENTHESIZED))
		parser_fail(p, n->start, p->x.before, "Malformed arrow function parameter list");
	return n;
}

/* n is a primary expression. */
static struct lang_node *assignment_after(struct parser *p, struct lang_node *n)
{
	return operators_after(p, postfix(p, chain(p, n, 1)));
}

static struct lang_node *yield(struct parser *p)
{
	struct lang_node *n = suspension(p, N_YIELD, &p->c->head.yield_at,
		"Yield expression not allowed in formal parameter");

	n->end = p->x.end;
	parser_advance(p);
	if (p->x.newline)
		return n;
	switch ((int)p->x.token) {
	case T_EOF: case T_SEMICOLON: case T_RBRACE: case T_RBRACKET: case T_RPAREN: case T_COLON: case T_COMMA: case
	T_IN:
		return n;
	case T_STAR:
		n->flags |= FLAG_DELEGATE;
		parser_advance(p);
		break;
	}
	n->a = parser_assignment(p);
	n->end = p->x.before;
	return n;
}

/* <T>(a: T) => a, or a type assertion */
static struct lang_node *generic(struct parser *p, int *done)
{
	uint32_t start = p->x.start;
	struct lang_node *n;

	if (!ts_try(p, ts_generic_head, NULL))
		return unary(p);
	n = parenthesized(p, 1, done);
	if (!*done)
		return postfix(p, chain(p, n, 1));
	n->start = n->position = n->function->start = start;
	return n;
}

/* The start of an assignment expression, which may be an arrow function.  *done: it is complete. */
static struct lang_node *assignment_begin(struct parser *p, int *done)
{
	struct lang_node *n;

	switch ((int)p->x.token) {
	case T_IDENTIFIER:
		if (p->x.word) {
			if (p->x.word == T_YIELD && p->c->yield_is) {
				*done = 1;
				return yield(p);
			}
			if (p->x.word == T_AWAIT && p->c->await_is)
				return unary(p);
			if (p->x.word == T_ASYNC && !p->x.escaped) {
				n = async_primary(p, 1, done);
				return *done ? n : postfix(p, chain(p, n, 1));
			}
		}
		n = identifier(p);
		if (p->x.token == T_ARROW && !p->x.newline) {
			parser_check_strict(p, n);
			*done = 1;
			return parser_arrow(p, n->start, n, 0, 0, p->functions_count);
		}
		return postfix(p, chain(p, n, 1));
	case T_LPAREN:
		n = parenthesized(p, 1, done);
		return *done ? n : postfix(p, chain(p, n, 1));
	case T_PRIVATE:
		return private_operand(p, 1);
	case T_LT: case T_SHL:
		if (p->ts)
			return generic(p, done);
		/* fallthrough */
	default:
		return unary(p);
	}
}

struct lang_node *parser_cover(struct parser *p)
{
	struct cover saved = p->cover;
	struct lang_node *n;
	int done = 0;

	parser_enter(p);
	p->cover.message = NULL;
	n = assignment_begin(p, &done);
	if (!done)
		n = operators_after(p, n);
	if (p->cover.message && !is_bare_literal(n))
		parser_check_cover(p);
	if (saved.message)
		p->cover = saved;
	parser_leave(p);
	return n;
}

struct lang_node *parser_assignment(struct parser *p)
{
	struct cover saved = p->cover;
	struct lang_node *n;

	p->cover.message = NULL;
	n = parser_cover(p);
	parser_check_cover(p);
	p->cover = saved;
	return n;
}

struct lang_node *parser_assignment_as(struct parser *p, int depth)
{
	int middle = p->ts ? p->ts->middle : 0;
	struct lang_node *n;

	if (middle && middle == depth)
		p->ts->middle = p->depth + 1;
	n = parser_assignment(p);
	if (middle)
		p->ts->middle = middle;
	return n;
}

struct lang_node *parser_comma_after(struct parser *p, struct lang_node *first)
{
	struct lang_node *n;
	struct list list;

	if (p->x.token != T_COMMA)
		return first;
	n = parser_node(p, N_COMMA, first->start);
	list_init(&list);
	list_add(&list, first);
	while (parser_accept(p, T_COMMA))
		list_add(&list, parser_assignment(p));
	n->a = list.first;
	n->end = p->x.before;
	return n;
}

struct lang_node *parser_expression(struct parser *p)
{
	return parser_comma_after(p, parser_assignment(p));
}

/* For statements that have already read a word.  No cover error can be pending, since only a name precedes. */
struct lang_node *parser_expression_after(struct parser *p, struct lang_node *n)
{
	int done = 0;

	parser_enter(p);
	if (n->kind == N_IDENTIFIER && p->x.token == T_ARROW && !p->x.newline) {
		parser_check_strict(p, n);
		n = parser_arrow(p, n->start, n, 0, 0, p->functions_count);
		done = 1;
	}
	if (!done && !parser_is_arrow(n))
		n = assignment_after(p, n);
	parser_leave(p);
	return parser_comma_after(p, n);
}

struct lang_node *parser_name(struct parser *p)
{
	return identifier(p);
}

struct lang_node *parser_left_hand_side(struct parser *p)
{
	return chain(p, primary(p), 1);
}
