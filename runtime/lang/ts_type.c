/* Types: parsed and thrown away. */
#include "lang/ts_int.h"

static void members(struct parser *p, int how);

/* ---- angle brackets */

int ts_at_left(const struct parser *p)
{
	return p->x.token == T_LT || p->x.token == T_SHL;
}

/* The first character of a longer token becomes a token of its own. */
static void split(struct parser *p, enum lang_token first)
{
	p->x.token = first;
	p->x.end = p->x.start + 1;
	p->x.at = p->l->source + p->x.end;
}

static void open_angle(struct parser *p)
{
	if (p->x.token == T_SHL)
		split(p, T_LT);
	parser_expect(p, T_LT);
}

/* Makes the current token >, if it begins so. */
static int at_right(struct parser *p)
{
	switch ((int)p->x.token) {
	case T_GT:
		return 1;
	case T_SHR: case T_USHR: case T_GE: case T_SHR_ASSIGN: case T_USHR_ASSIGN:
		split(p, T_GT);
		return 1;
	}
	return 0;
}

void ts_close(struct parser *p)
{
	at_right(p);
	parser_expect(p, T_GT);
}

void ts_type_arguments(struct parser *p)
{
	struct ts *t = p->ts;
	struct ts_open *open;
	unsigned char no_conditional = t->no_conditional;

	if (!ts_at_left(p))
		return;
	open = lang_alloc(p->l, sizeof *open);
	open->outer = t->open;
	open->at = p->x.start;
	t->open = open;
	t->no_conditional = 0;
	open_angle(p);
	do
		ts_type(p);
	while (parser_accept(p, T_COMMA));
	at_right(p);
	if (p->x.token != T_GT)
		parser_unexpected(p);
	t->no_conditional = no_conditional;
	t->open = open->outer;
	parser_advance(p);
}

void ts_type_parameters(struct parser *p)
{
	unsigned char no_conditional = p->ts->no_conditional;

	if (!ts_at_left(p))
		return;
	p->ts->no_conditional = 0;
	open_angle(p);
	at_right(p);
	if (p->x.token == T_GT)
		parser_fail(p, p->x.start, p->x.end, "Type parameter list cannot be empty");
	do {
		if (at_right(p))
			break;
		while (p->x.token == T_CONST || p->x.token == T_IN)
			parser_advance(p);
		if (ts_at(p, TS_OUT)) {
			enum lang_token next = ts_peek(p, NULL);

			if (next == T_IDENTIFIER)
				parser_advance(p);
		}
		if (p->x.token != T_IDENTIFIER)
			parser_unexpected(p);
		parser_advance(p);
		if (parser_accept(p, T_EXTENDS))
			ts_type(p);
		if (parser_accept(p, T_ASSIGN))
			ts_type(p);
	} while (parser_accept(p, T_COMMA));
	ts_close(p);
	p->ts->no_conditional = no_conditional;
}

/* ---- parameters of function types and of declared functions */

/* At (. */
static void parameters(struct parser *p)
{
	unsigned char no_conditional = p->ts->no_conditional, in_ok = p->in_ok;

	p->ts->no_conditional = 0;
	p->in_ok = 1;
	parser_expect(p, T_LPAREN);
	while (p->x.token != T_RPAREN) {
		/* a parameter property may be declared too */
		while (p->x.token == T_IDENTIFIER && ts_peek(p, NULL) == T_IDENTIFIER)
			parser_advance(p);
		parser_accept(p, T_ELLIPSIS);
		if (p->x.token == T_THIS || p->x.token == T_IDENTIFIER)
			parser_advance(p);
		else
			parser_binding(p, 0);
		parser_accept(p, T_QUESTION);
		ts_annotation(p);
		if (p->x.token != T_RPAREN)
			parser_expect(p, T_COMMA);
	}
	p->in_ok = in_ok;
	p->ts->no_conditional = no_conditional;
	parser_advance(p);
}

void ts_signature(struct parser *p)
{
	ts_type_parameters(p);
	parameters(p);
	ts_annotation(p);
}

static void function_type(struct parser *p)
{
	unsigned char no_conditional = p->ts->no_conditional;

	ts_type_parameters(p);
	parameters(p);
	parser_expect(p, T_ARROW);
	p->ts->no_conditional = 0;
	ts_type(p);
	p->ts->no_conditional = no_conditional;
}

static int binding(struct parser *p, void *arg)
{
	(void)arg;
	parser_binding(p, 0);
	return p->x.token == T_COLON || p->x.token == T_COMMA || p->x.token == T_QUESTION ||
		p->x.token == T_ASSIGN || (p->x.token == T_RPAREN && ts_peek(p, NULL) == T_ARROW);
}

/* At (: whether it begins a function type, and not a type in parentheses. */
static int at_function_type(struct parser *p)
{
	struct lexer at = p->x;
	int is;

	lexer_next(&p->x);
	switch ((int)p->x.token) {
	case T_RPAREN: case T_ELLIPSIS:
		is = 1;
		break;
	case T_IDENTIFIER: case T_THIS:
		lexer_next(&p->x);
		if (p->x.token == T_RPAREN) {
			lexer_next(&p->x);
			is = p->x.token == T_ARROW;
		} else {
			is = p->x.token == T_COLON || p->x.token == T_COMMA || p->x.token == T_QUESTION ||
				p->x.token == T_ASSIGN;
		}
		break;
	case T_LBRACE: case T_LBRACKET:
		is = !ts_set_has(&p->ts->not_arrow, p->x.start);
		if (is) {
			uint32_t start = p->x.start;

			is = ts_try(p, binding, NULL);
			if (!is)
				ts_set_add(p, &p->ts->not_arrow, start);
		}
		break;
	default:
		is = 0;
	}
	p->x = at;
	return is;
}

/* ---- members of objects */

/* A word that stands before the name of a member, and not for the name itself. */
static int modifies(struct parser *p)
{
	struct lexer next;

	if (p->x.token != T_IDENTIFIER || p->x.escaped)
		return 0;
	switch ((int)p->x.word) {
	case T_STATIC: case T_GET: case T_SET: case T_ASYNC: case T_ACCESSOR: case T_PRIVATE_WORD: case T_PROTECTED:
	case T_PUBLIC:
		break;
	default:
		if (!ts_at(p, TS_READONLY) && !ts_at(p, TS_ABSTRACT) && !ts_at(p, TS_OVERRIDE) &&
			!ts_at(p, TS_DECLARE))
			return 0;
	}
	switch ((int)ts_peek(p, &next)) {
	case T_LBRACKET: case T_STRING: case T_NUMBER: case T_BIGINT: case T_PRIVATE: case T_IDENTIFIER: case T_STAR:
		break;
	default:
		if (next.token < T_BREAK || next.token > T_WITH)
			return 0;
	}
	return !next.newline || p->x.word == T_STATIC || p->x.word == T_GET || p->x.word == T_SET;
}

static int index_signature(struct parser *p, void *arg)
{
	(void)arg;
	parser_advance(p);
	if (p->x.token != T_IDENTIFIER)
		return 0;
	parser_advance(p);
	if (p->x.token != T_COLON)
		return 0;
	ts_annotation(p);
	if (p->x.token != T_RBRACKET)
		return 0;
	parser_advance(p);
	ts_annotation(p);
	return 1;
}

int ts_index_signature(struct parser *p)
{
	return p->x.token == T_LBRACKET && ts_peek(p, NULL) == T_IDENTIFIER && ts_try(p, index_signature, NULL);
}

static void member(struct parser *p, int how)
{
	if (ts_at_left(p) || p->x.token == T_LPAREN) {
		ts_signature(p);
		return;
	}
	if (p->x.token == T_NEW && !(how & TS_OF_CLASS)) {
		enum lang_token next = ts_peek(p, NULL);

		if (next == T_LPAREN || next == T_LT) {
			parser_advance(p);
			ts_signature(p);
			return;
		}
	}
	while (modifies(p))
		parser_advance(p);
	if (ts_index_signature(p))
		return;
	parser_accept(p, T_STAR);
	if (p->x.token == T_PRIVATE)
		parser_advance(p);
	else
		parser_key(p);
	if (p->x.token == T_QUESTION || p->x.token == T_NOT)
		parser_advance(p);
	if (ts_at_left(p) || p->x.token == T_LPAREN) {
		ts_signature(p);
		return;
	}
	ts_annotation(p);
	if (p->x.token == T_ASSIGN && how & TS_OF_CLASS) {
		parser_advance(p);
		parser_assignment(p);
	}
}

/* { [K in T as N]?: V }; after the { */
static int mapped(struct parser *p, void *arg)
{
	(void)arg;
	if (p->x.token == T_PLUS || p->x.token == T_MINUS)
		parser_advance(p);
	if (ts_at(p, TS_READONLY))
		parser_advance(p);
	if (p->x.token != T_LBRACKET)
		return 0;
	parser_advance(p);
	if (!parser_at_name(p))
		return 0;
	parser_advance(p);
	return p->x.token == T_IN;
}

static void mapped_rest(struct parser *p)
{
	parser_advance(p);
	ts_type(p);
	if (parser_at_word(p, T_AS)) {
		parser_advance(p);
		ts_type(p);
	}
	parser_expect(p, T_RBRACKET);
	if (p->x.token == T_PLUS || p->x.token == T_MINUS)
		parser_advance(p);
	parser_accept(p, T_QUESTION);
	ts_annotation(p);
	if (!parser_accept(p, T_SEMICOLON))
		parser_accept(p, T_COMMA);
	parser_expect(p, T_RBRACE);
}

static void members(struct parser *p, int how)
{
	unsigned char no_conditional = p->ts->no_conditional;

	p->ts->no_conditional = 0;
	while (p->x.token != T_RBRACE) {
		if (parser_accept(p, T_SEMICOLON))
			continue;
		member(p, how);
		if (!parser_accept(p, T_COMMA))
			parser_semicolon(p);
	}
	p->ts->no_conditional = no_conditional;
	parser_advance(p);
}

void ts_members(struct parser *p, int how)
{
	parser_expect(p, T_LBRACE);
	members(p, how);
}

static void object_type(struct parser *p)
{
	unsigned char no_conditional = p->ts->no_conditional;
	enum lang_token next;

	parser_advance(p);
	next = p->x.token;
	if ((next == T_PLUS || next == T_MINUS || next == T_LBRACKET || ts_at(p, TS_READONLY)) &&
		ts_try(p, mapped, NULL)) {
		p->ts->no_conditional = 0;
		mapped_rest(p);
		p->ts->no_conditional = no_conditional;
		return;
	}
	members(p, 0);
}

/* ---- primary types */

static void tuple(struct parser *p)
{
	unsigned char no_conditional = p->ts->no_conditional;

	p->ts->no_conditional = 0;
	parser_advance(p);
	while (p->x.token != T_RBRACKET) {
		struct lexer next;

		parser_accept(p, T_ELLIPSIS);
		/* the name of an element */
		if (parser_at_name(p) && (ts_peek(p, &next) == T_COLON || next.token == T_QUESTION)) {
			struct lexer at = p->x;

			lexer_next(&p->x);
			if (p->x.token == T_QUESTION)
				lexer_next(&p->x);
			if (p->x.token == T_COLON)
				parser_advance(p);
			else
				p->x = at;
		}
		ts_type(p);
		parser_accept(p, T_QUESTION);
		if (p->x.token != T_RBRACKET)
			parser_expect(p, T_COMMA);
	}
	p->ts->no_conditional = no_conditional;
	parser_advance(p);
}

static void template(struct parser *p)
{
	unsigned char no_conditional = p->ts->no_conditional;

	p->ts->no_conditional = 0;
	for (;;) {
		int tail = p->x.tail;

		if (!p->x.name)
			parser_fail(p, p->x.legacy_at, p->x.legacy_at + 2, "%s", p->x.invalid);
		parser_advance(p);
		if (tail)
			break;
		ts_type(p);
		if (p->x.token != T_RBRACE)
			parser_fail(p, p->x.start, p->x.end, "Missing } in template expression");
		lexer_template(&p->x);
	}
	p->ts->no_conditional = no_conditional;
}

/* .name, any number of times */
static void qualified(struct parser *p)
{
	while (parser_accept(p, T_DOT)) {
		if (!parser_at_name(p) && p->x.token != T_PRIVATE)
			parser_unexpected(p);
		parser_advance(p);
	}
}

static void arguments_here(struct parser *p)
{
	if (!p->x.newline)
		ts_type_arguments(p);
}

/* import('x', { with: ... }).name<T> */
static void import_type(struct parser *p)
{
	parser_advance(p);
	parser_expect(p, T_LPAREN);
	ts_type(p);
	if (parser_accept(p, T_COMMA) && p->x.token != T_RPAREN) {
		parser_assignment(p);
		parser_accept(p, T_COMMA);
	}
	parser_expect(p, T_RPAREN);
	qualified(p);
	arguments_here(p);
}

static void typeof_type(struct parser *p)
{
	parser_advance(p);
	if (p->x.token == T_IMPORT) {
		import_type(p);
		return;
	}
	if (!parser_at_name(p))
		parser_unexpected(p);
	parser_advance(p);
	qualified(p);
	arguments_here(p);
}

static void is_type(struct parser *p)
{
	if (ts_at(p, TS_IS) && !p->x.newline) {
		parser_advance(p);
		ts_type(p);
	}
}

/* A type of the language, which has no type arguments: < after it is an operator. */
static int is_keyword(const struct lang_name *name)
{
	static const char *const words[] = { "any", "unknown", "never", "number", "string", "boolean", "bigint",
		"symbol", "object", "undefined" };
	size_t i;

	for (i = 0; i < sizeof words / sizeof words[0]; i++)
		if (!strcmp(name->chars, words[i]))
			return 1;
	return 0;
}

static void name_type(struct parser *p)
{
	const struct lang_name *name;

	if (ts_at(p, TS_ASSERTS)) {
		struct lexer next;

		ts_peek(p, &next);
		if ((next.token == T_IDENTIFIER || next.token == T_THIS) && !next.newline) {
			/* `asserts is T` says that of a parameter named asserts */
			if (next.name != p->ts->words[TS_IS])
				parser_advance(p);
		}
	}
	if (p->x.token == T_THIS) {
		parser_advance(p);
		is_type(p);
		return;
	}
	name = p->x.name;
	parser_advance(p);
	if (ts_at(p, TS_IS) && !p->x.newline) {
		is_type(p);
		return;
	}
	if (p->x.token == T_DOT)
		qualified(p);
	else if (!ts_at_left(p) || is_keyword(name))
		return;
	arguments_here(p);
}

static void primary(struct parser *p)
{
	unsigned char no_conditional;

	switch ((int)p->x.token) {
	case T_IDENTIFIER:
		name_type(p);
		return;
	case T_VOID: case T_NULL: case T_TRUE: case T_FALSE: case T_STRING: case T_NUMBER: case T_BIGINT: case T_CONST:
		parser_advance(p);
		return;
	case T_THIS:
		parser_advance(p);
		is_type(p);
		return;
	case T_MINUS:
		parser_advance(p);
		if (p->x.token != T_NUMBER && p->x.token != T_BIGINT)
			parser_unexpected(p);
		parser_advance(p);
		return;
	case T_TEMPLATE:
		template(p);
		return;
	case T_LBRACE:
		object_type(p);
		return;
	case T_LBRACKET:
		tuple(p);
		return;
	case T_LPAREN:
		no_conditional = p->ts->no_conditional;
		p->ts->no_conditional = 0;
		parser_advance(p);
		ts_type(p);
		p->ts->no_conditional = no_conditional;
		parser_expect(p, T_RPAREN);
		return;
	case T_TYPEOF:
		typeof_type(p);
		return;
	case T_IMPORT:
		import_type(p);
		return;
	default:
		parser_unexpected(p);
	}
}

static void postfix(struct parser *p)
{
	primary(p);
	while (p->x.token == T_LBRACKET && !p->x.newline) {
		unsigned char no_conditional = p->ts->no_conditional;

		p->ts->no_conditional = 0;
		parser_advance(p);
		if (p->x.token != T_RBRACKET)
			ts_type(p);
		p->ts->no_conditional = no_conditional;
		parser_expect(p, T_RBRACKET);
	}
}

/* ---- operators */

/* Whether a type may begin after the word at the current token, so that the word is an operator. */
static int begins_type(struct parser *p)
{
	struct lexer next;

	switch ((int)ts_peek(p, &next)) {
	case T_IDENTIFIER:
		/* `infer` on the line before a name */
		return !next.newline;
	case T_LBRACE: case T_LPAREN: case T_STRING: case T_NUMBER: case T_BIGINT: case T_TEMPLATE: case T_VOID: case
	T_NULL: case T_THIS: case T_TYPEOF: case T_IMPORT: case T_TRUE: case T_FALSE: case T_NEW: case T_MINUS:
		return 1;
	case T_LBRACKET:
		return !next.newline;
	}
	return 0;
}

static int constraint(struct parser *p, void *arg)
{
	unsigned char no_conditional = p->ts->no_conditional;

	parser_advance(p);
	p->ts->no_conditional = 1;
	ts_type(p);
	p->ts->no_conditional = no_conditional;
	return no_conditional || p->x.token != T_QUESTION;
}

static void unary(struct parser *p)
{
	for (;;) {
		if (p->x.token != T_IDENTIFIER)
			break;
		if (ts_at(p, TS_INFER) && begins_type(p)) {
			parser_advance(p);
			if (p->x.token != T_IDENTIFIER)
				parser_unexpected(p);
			parser_advance(p);
			/* else the `extends` of the conditional type around it */
			if (p->x.token == T_EXTENDS && !ts_set_has(&p->ts->not_arrow, p->x.start)) {
				uint32_t at = p->x.start;

				if (!ts_try(p, constraint, NULL))
					ts_set_add(p, &p->ts->not_arrow, at);
			}
			return;
		}
		if ((!ts_at(p, TS_KEYOF) && !ts_at(p, TS_UNIQUE) && !ts_at(p, TS_READONLY)) || !begins_type(p))
			break;
		parser_advance(p);
	}
	postfix(p);
}

static int is_function_type(struct parser *p)
{
	if (ts_at(p, TS_ABSTRACT) && ts_peek(p, NULL) == T_NEW) {
		parser_advance(p);
		parser_advance(p);
		return 1;
	}
	if (p->x.token == T_NEW) {
		parser_advance(p);
		return 1;
	}
	return ts_at_left(p) || (p->x.token == T_LPAREN && at_function_type(p));
}

static void alternatives(struct parser *p)
{
	if (p->x.token == T_OR || p->x.token == T_AND)
		parser_advance(p);
	for (;;) {
		if (is_function_type(p))
			function_type(p);
		else
			unary(p);
		if (p->x.token != T_OR && p->x.token != T_AND)
			return;
		parser_advance(p);
		/* | and & may follow each other: A | & B */
		if (p->x.token == T_AND)
			parser_advance(p);
	}
}

void ts_type(struct parser *p)
{
	struct ts *t = p->ts;

	parser_enter(p);
	for (;;) {
		alternatives(p);
		if (t->no_conditional || p->x.token != T_EXTENDS || p->x.newline)
			break;
		parser_advance(p);
		t->no_conditional = 1;
		ts_type(p);
		t->no_conditional = 0;
		parser_expect(p, T_QUESTION);
		ts_type(p);
		parser_expect(p, T_COLON);
	}
	parser_leave(p);
}

void ts_annotation(struct parser *p)
{
	unsigned char no_conditional = p->ts->no_conditional;

	if (p->x.token != T_COLON)
		return;
	p->ts->no_conditional = 0;
	parser_advance(p);
	ts_type(p);
	p->ts->no_conditional = no_conditional;
}

/* ---- heads of classes and interfaces */

void ts_type_list(struct parser *p)
{
	do
		ts_type(p);
	while (parser_accept(p, T_COMMA));
}
