/* Names, binding patterns, and conversion of expressions to patterns. */
#include "lang/parser_int.h"
#include "lang/ts_int.h"

/* ---- names */

void parser_check_name(struct parser *p, int binding)
{
	struct context *c = p->c;

	switch ((int)p->x.word) {
	case T_YIELD:
		if (c->yield_is && !p->x.strict && !p->x.escaped)
			parser_fail(p, p->x.start, p->x.end, "Unexpected identifier 'yield'");
		if (!c->yield_is && !p->x.strict)
			return;
		break;
	case T_AWAIT:
		if (p->module || c->await_is || c->no_await) {
			if (p->x.escaped)
				break;
			parser_fail(p, p->x.start, p->x.end, "Unexpected reserved word");
		}
		if (c->head.await_name_at == PARSER_NOWHERE)
			c->head.await_name_at = p->x.start;
		return;
	case T_ARGUMENTS:
		if (!binding) {
			if (c->no_arguments)
				parser_fail(p, p->x.start, p->x.end,
					"'arguments' is not allowed in class field initializer or static "
					"initialization block");
			c->uses |= USES_ARGUMENTS;
			return;
		}
		/* fallthrough */
	case T_EVAL:
		if (binding && p->x.strict)
			parser_fail(p, p->x.start, p->x.end, "Unexpected eval or arguments in strict mode");
		return;
	case T_LET: case T_STATIC: case T_IMPLEMENTS: case T_INTERFACE: case T_PACKAGE: case T_PRIVATE_WORD: case
	T_PROTECTED: case T_PUBLIC:
		if (!p->x.strict)
			return;
		break;
	default:
		return;
	}
	if (p->x.escaped)
		parser_fail(p, p->x.start, p->x.end, "Keyword must not contain escaped characters");
	parser_fail(p, p->x.start, p->x.end, "Unexpected strict mode reserved word");
}

struct lang_node *parser_binding_name(struct parser *p, int lexical)
{
	struct lang_node *n;

	if (p->x.token != T_IDENTIFIER)
		parser_unexpected(p);
	if (p->x.word) {
		parser_check_name(p, 1);
		if (lexical && p->x.word == T_LET)
			parser_fail(p, p->x.start, p->x.end, "let is disallowed as a lexically bound name");
	}
	n = parser_name_node(p, N_IDENTIFIER);
	parser_advance(p);
	return n;
}

/* ---- binding patterns */

struct lang_node *parser_rest(struct parser *p, int lexical)
{
	uint32_t start = p->x.start;
	struct lang_node *n, *target;

	parser_advance(p);
	target = parser_binding(p, lexical);
	n = parser_node(p, N_REST, start);
	n->a = target;
	return n;
}

struct lang_node *parser_with_default(struct parser *p, struct lang_node *target)
{
	struct lang_node *n;

	if (p->x.token != T_ASSIGN)
		return target;
	n = parser_node(p, N_DEFAULT, target->start);
	n->position = p->x.start;
	parser_advance(p);
	n->a = target;
	n->b = parser_assignment(p);
	n->end = p->x.before;
	return n;
}

static struct lang_node *array_binding(struct parser *p, int lexical)
{
	struct lang_node *n = parser_node(p, N_ARRAY_PATTERN, p->x.start), *hole;
	struct list list;

	list_init(&list);
	parser_advance(p);
	while (p->x.token != T_RBRACKET) {
		if (p->x.token == T_COMMA) {
			hole = parser_node(p, N_HOLE, p->x.start);
			list_add(&list, hole);
			parser_advance(p);
			continue;
		}
		if (p->x.token == T_ELLIPSIS) {
			list_add(&list, parser_rest(p, lexical));
			if (p->x.token == T_COMMA)
				parser_fail(p, p->x.start, p->x.end, "Rest element must be last element");
			break;
		}
		list_add(&list, parser_with_default(p, parser_binding(p, lexical)));
		if (p->x.token == T_RBRACKET)
			break;
		parser_expect(p, T_COMMA);
	}
	parser_expect(p, T_RBRACKET);
	n->a = list.first;
	n->end = p->x.before;
	return n;
}

static struct lang_node *property_binding(struct parser *p, int lexical)
{
	struct lang_node *n = parser_node(p, N_PROPERTY, p->x.start), *key, *target;

	if (p->x.token == T_IDENTIFIER) {
		struct lexer at = p->x;

		key = parser_key(p);
		if (p->x.token != T_COLON) {
			struct lexer after = p->x;
			enum lang_token last = p->last;
			uint32_t last_start = p->last_start;

			/* the checks apply to the current token */
			p->x = at;
			if (p->x.word) {
				parser_check_name(p, 1);
				if (lexical && p->x.word == T_LET)
					parser_fail(p, p->x.start, p->x.end,
						"let is disallowed as a lexically bound name");
			}
			target = parser_name_node(p, N_IDENTIFIER);
			p->x = after;
			p->last = last;
			p->last_start = last_start;
			n->flags |= FLAG_SHORTHAND;
			n->a = key;
			n->b = parser_with_default(p, target);
			n->end = p->x.before;
			return n;
		}
	} else {
		key = parser_key(p);
	}
	n->flags |= key->flags & FLAG_COMPUTED;
	key->flags &= (uint16_t)~FLAG_COMPUTED;
	n->a = key;
	parser_expect(p, T_COLON);
	n->b = parser_with_default(p, parser_binding(p, lexical));
	n->end = p->x.before;
	return n;
}

static struct lang_node *object_binding(struct parser *p, int lexical)
{
	struct lang_node *n = parser_node(p, N_OBJECT_PATTERN, p->x.start);
	struct list list;

	list_init(&list);
	parser_advance(p);
	while (p->x.token != T_RBRACE) {
		if (p->x.token == T_ELLIPSIS) {
			struct lang_node *rest = parser_node(p, N_REST, p->x.start);

			parser_advance(p);
			if (p->x.token == T_LBRACE || p->x.token == T_LBRACKET)
				parser_fail(p, p->x.start, p->x.end,
					"`...` must be followed by an identifier in declaration contexts");
			rest->a = parser_binding_name(p, lexical);
			rest->end = p->x.before;
			list_add(&list, rest);
			if (p->x.token == T_COMMA)
				parser_fail(p, p->x.start, p->x.end, "Rest element must be last element");
			break;
		}
		list_add(&list, property_binding(p, lexical));
		if (p->x.token == T_RBRACE)
			break;
		parser_expect(p, T_COMMA);
	}
	parser_expect(p, T_RBRACE);
	n->a = list.first;
	n->end = p->x.before;
	return n;
}

struct lang_node *parser_binding(struct parser *p, int lexical)
{
	unsigned char in_ok = p->in_ok;
	struct lang_node *n;

	if (p->x.token == T_IDENTIFIER)
		return parser_binding_name(p, lexical);
	parser_enter(p);
	p->in_ok = 1;
	if (p->x.token == T_LBRACKET)
		n = array_binding(p, lexical);
	else if (p->x.token == T_LBRACE)
		n = object_binding(p, lexical);
	else
		parser_unexpected(p);
	p->in_ok = in_ok;
	parser_leave(p);
	return n;
}

struct lang_node *parser_binding_element(struct parser *p)
{
	struct lang_node *n = parser_binding(p, 0);

	if (p->ts)
		ts_parameter(p);
	return parser_with_default(p, n);
}

/* ---- conversion of expressions to targets and patterns */

void parser_check_cover(struct parser *p)
{
	if (p->cover.message)
		parser_fail(p, p->cover.start, p->cover.end, "%s", p->cover.message);
}

void parser_check_strict(struct parser *p, const struct lang_node *n)
{
	if (p->x.strict && (n->name->keyword == T_EVAL || n->name->keyword == T_ARGUMENTS))
		parser_fail(p, n->start, n->end, "Unexpected eval or arguments in strict mode");
}

void parser_check_target(struct parser *p, struct lang_node *n, const char *message, int call_ok)
{
	switch (n->kind) {
	case N_IDENTIFIER:
		parser_check_strict(p, n);
		return;
	case N_MEMBER:
	case N_INDEX:
		return;
	case N_CALL:
		if (call_ok && !p->x.strict)
			return;
		break;
	}
	parser_fail(p, n->start, n->end, "%s", message);
}

static const char bad_target[] = "Invalid destructuring assignment target";

/* The target after ... in a pattern. */
static void rest_to_pattern(struct parser *p, struct lang_node *n, int binding, int in_object)
{
	struct lang_node *target = n->a;

	n->kind = N_REST;
	if (in_object && target->kind != N_IDENTIFIER &&
		(binding || (target->kind != N_MEMBER && target->kind != N_INDEX)))
		parser_fail(p, target->start, target->end,
			binding ? "`...` must be followed by an identifier in declaration contexts"
			: "`...` must be followed by an assignable reference in assignment contexts");
	if (target->kind == N_ASSIGN || target->kind == N_DEFAULT)
		parser_fail(p, target->start, target->end, bad_target);
	parser_to_pattern(p, target, binding);
	if (n->next || n->op)
		parser_fail(p, n->start, n->end, "Rest element must be last element");
}

void parser_to_pattern(struct parser *p, struct lang_node *n, int binding)
{
	struct lang_node *m;

	if (n->flags & FLAG_PARENTHESIZED && (binding ||
		(n->kind != N_IDENTIFIER && n->kind != N_MEMBER && n->kind != N_INDEX)))
		parser_fail(p, n->start, n->end, bad_target);
	switch (n->kind) {
	case N_IDENTIFIER:
		if (binding)
			parser_check_strict(p, n);
		else if (p->x.strict && (n->name->keyword == T_EVAL || n->name->keyword == T_ARGUMENTS))
			break;
		return;
	case N_MEMBER:
	case N_INDEX:
		if (binding)
			break;
		return;
	case N_ASSIGN:
		if (n->op != T_ASSIGN)
			break;
		n->kind = N_DEFAULT;
		n->op = 0;
		/* fallthrough */
	case N_DEFAULT:
		if (n->a->kind == N_CALL)
			break;
		if (binding)
			parser_to_pattern(p, n->a, 1);
		else if (n->a->kind == N_IDENTIFIER)
			parser_check_strict(p, n->a);
		return;
	case N_ARRAY:
	case N_ARRAY_PATTERN:
		parser_enter(p);
		n->kind = N_ARRAY_PATTERN;
		for (m = n->a; m; m = m->next)
			if (m->kind == N_SPREAD || m->kind == N_REST)
				rest_to_pattern(p, m, binding, 0);
			else if (m->kind != N_HOLE)
				parser_to_pattern(p, m, binding);
		parser_leave(p);
		return;
	case N_OBJECT:
	case N_OBJECT_PATTERN:
		parser_enter(p);
		n->kind = N_OBJECT_PATTERN;
		for (m = n->a; m; m = m->next) {
			if (m->kind == N_SPREAD || m->kind == N_REST) {
				rest_to_pattern(p, m, binding, 1);
				continue;
			}
			if (m->op != PROP_INIT)
				parser_fail(p, m->start, m->a->end, bad_target);
			m->flags &= (uint16_t)~FLAG_PROTO;
			if (m->flags & FLAG_SHORTHAND)
				parser_check_strict(p, m->b->kind == N_DEFAULT ? m->b->a : m->b);
			parser_to_pattern(p, m->b, binding);
		}
		parser_leave(p);
		return;
	}
	parser_fail(p, n->start, n->end, bad_target);
}
