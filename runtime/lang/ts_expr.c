/* What TypeScript adds to expressions, and to the names of variables and parameters. */
#include "lang/ts_int.h"

/* ---- lists in parentheses */

struct ts_mark *ts_parens_start(struct parser *p, unsigned char *typed)
{
	struct ts_mark *m = NULL;

	*typed = p->ts->typed;
	if (p->ts->middle == p->depth && !ts_set_has(&p->ts->not_arrow, p->x.start)) {
		m = lang_alloc(p->l, sizeof *m);
		ts_mark(p, m);
	}
	p->ts->typed = 0;
	return m;
}

int ts_at_optional(struct parser *p)
{
	switch ((int)ts_peek(p, NULL)) {
	case T_COLON: case T_COMMA: case T_RPAREN: case T_ASSIGN:
		return 1;
	}
	return 0;
}

struct lang_node *ts_element(struct parser *p, struct lang_node *n)
{
	if (p->x.token != T_COLON && p->x.token != T_QUESTION)
		return n;
	p->ts->typed |= TS_TYPED;
	if (n->flags & FLAG_PARENTHESIZED)
		parser_unexpected(p);
	parser_accept(p, T_QUESTION);
	ts_annotation(p);
	if (n->kind == N_THIS)
		return NULL;
	return parser_with_default(p, n);
}

static int type_and_arrow(struct parser *p, void *arg)
{
	(void)arg;
	ts_annotation(p);
	return p->x.token == T_ARROW && !p->x.newline;
}

int ts_arrow_type(struct parser *p, uint32_t start, unsigned typed)
{
	if (p->x.token != T_COLON) {
		if (typed & TS_TYPED && p->x.token != T_ARROW)
			parser_unexpected(p);
		return 0;
	}
	if (typed) {
		ts_annotation(p);
		if (p->x.token != T_ARROW || p->x.newline)
			parser_unexpected(p);
		return 1;
	}
	if (ts_set_has(&p->ts->not_arrow, start))
		return 0;
	if (ts_try(p, type_and_arrow, NULL))
		return 1;
	ts_set_add(p, &p->ts->not_arrow, start);
	return 0;
}

int ts_generic_head(struct parser *p, void *arg)
{
	(void)arg;
	ts_type_parameters(p);
	return p->x.token == T_LPAREN;
}

/* ---- after and before an operand */

/* Whether the current token cannot follow the > of type arguments: then < and > were operators. */
static int begins_operand(const struct parser *p)
{
	switch ((int)p->x.token) {
	case T_IDENTIFIER:
		return p->x.word != T_AS && !ts_at(p, TS_SATISFIES);
	case T_PRIVATE: case T_NUMBER: case T_BIGINT: case T_STRING: case T_LBRACE: case T_LBRACKET: case T_NOT:
	case T_TILDE: case T_INC: case T_DEC: case T_FUNCTION: case T_CLASS: case T_NEW: case T_THIS: case T_SUPER:
	case T_NULL: case T_TRUE: case T_FALSE: case T_DELETE: case T_TYPEOF: case T_VOID: case T_IMPORT:
		return 1;
	}
	return 0;
}

static int call_arguments(struct parser *p, void *arg)
{
	(void)arg;
	ts_type_arguments(p);
	switch ((int)p->x.token) {
	case T_LPAREN: case T_TEMPLATE:
		return 1;
	case T_LT: case T_GT: case T_PLUS: case T_MINUS:
		return 0;
	}
	return p->x.newline || !begins_operand(p);
}

int ts_call_arguments(struct parser *p)
{
	enum lang_token last = p->last;
	uint32_t last_start = p->last_start, at = p->x.start;

	if (ts_set_has(&p->ts->not_arguments, at))
		return 0;
	if (!ts_try(p, call_arguments, NULL)) {
		ts_set_add(p, &p->ts->not_arguments, at);
		return 0;
	}
	/* the position of a call is that of the name before it */
	p->last = last;
	p->last_start = last_start;
	ts_operator(p);
	return 1;
}

void ts_not_null(struct parser *p)
{
	enum lang_token last = p->last;
	uint32_t last_start = p->last_start;

	parser_advance(p);
	p->last = last;
	p->last_start = last_start;
}

void ts_operator(struct parser *p)
{
	if (p->x.token == T_IDENTIFIER && !p->x.newline && !p->x.escaped &&
		(p->x.word == T_AS || p->x.name == p->ts->words[TS_SATISFIES]))
		p->x.token = T_AS;
}

void ts_as(struct parser *p)
{
	unsigned char no_conditional = p->ts->no_conditional;

	p->ts->no_conditional = 0;
	parser_advance(p);
	ts_type(p);
	p->ts->no_conditional = no_conditional;
	p->ts->as_end = p->x.before;
	ts_operator(p);
}

void ts_assertion(struct parser *p)
{
	unsigned char no_conditional = p->ts->no_conditional;

	p->ts->no_conditional = 0;
	if (p->x.token == T_SHL) {
		/* <<T>() => T>x */
		p->x.token = T_LT;
		p->x.end = p->x.start + 1;
		p->x.at = p->l->source + p->x.end;
	}
	parser_advance(p);
	ts_type(p);
	ts_close(p);
	p->ts->no_conditional = no_conditional;
}

/* ---- after and before a name */

int ts_parameter_start(struct parser *p, int *is_property)
{
	if (p->x.token == T_THIS) {
		parser_advance(p);
		ts_annotation(p);
		if (p->x.token != T_RPAREN)
			parser_expect(p, T_COMMA);
		return 0;
	}
	while (p->ts->properties && p->x.token == T_IDENTIFIER) {
		enum lang_token next;

		if (p->x.word != T_PUBLIC && p->x.word != T_PRIVATE_WORD && p->x.word != T_PROTECTED &&
			!ts_at(p, TS_READONLY) && !ts_at(p, TS_OVERRIDE))
			break;
		next = ts_peek(p, NULL);
		if (next != T_IDENTIFIER && next != T_LBRACE && next != T_LBRACKET)
			break;
		*is_property = 1;
		parser_advance(p);
	}
	return 1;
}

void ts_parameter(struct parser *p)
{
	uint32_t start = p->x.start, end = p->x.end;
	int is_optional = parser_accept(p, T_QUESTION);

	ts_annotation(p);
	if (is_optional && p->x.token == T_ASSIGN)
		parser_fail(p, start, end, "Parameter cannot have question mark and initializer");
}

void ts_variable(struct parser *p)
{
	if (p->x.token == T_NOT && !p->x.newline)
		parser_advance(p);
	ts_annotation(p);
}
