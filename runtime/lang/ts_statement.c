/* Statements, imports and exports of TypeScript; what is only declared is thrown away. */
#include "lang/ts_int.h"

static void ambient(struct parser *p);

struct lang_node *ts_nothing(struct parser *p, uint32_t start)
{
	return parser_node(p, N_EMPTY, start);
}

static void name(struct parser *p)
{
	if (p->x.token != T_IDENTIFIER)
		parser_unexpected(p);
	parser_advance(p);
}

/* ---- types */

/* After `interface`. */
static void interface(struct parser *p)
{
	name(p);
	ts_type_parameters(p);
	if (parser_accept(p, T_EXTENDS))
		ts_type_list(p);
	ts_members(p, 0);
}

/* After `type`. */
static void alias(struct parser *p)
{
	name(p);
	ts_type_parameters(p);
	parser_expect(p, T_ASSIGN);
	ts_type(p);
	parser_semicolon(p);
}

/* ---- declarations without a value: after `declare`, and inside of what it declares */

static void ambient_class(struct parser *p)
{
	parser_advance(p);
	if (p->x.token == T_IDENTIFIER && p->x.word != T_IMPLEMENTS)
		parser_advance(p);
	ts_type_parameters(p);
	if (parser_accept(p, T_EXTENDS))
		ts_type_list(p);
	if (parser_at_word(p, T_IMPLEMENTS)) {
		parser_advance(p);
		ts_type_list(p);
	}
	ts_members(p, TS_OF_CLASS);
}

static void ambient_function(struct parser *p)
{
	parser_advance(p);
	parser_accept(p, T_STAR);
	if (p->x.token == T_IDENTIFIER)
		parser_advance(p);
	ts_signature(p);
	parser_semicolon(p);
}

static void ambient_variables(struct parser *p)
{
	do {
		parser_advance(p);
		if (p->x.token == T_IDENTIFIER)
			parser_advance(p);
		else
			parser_binding(p, 0);
		ts_variable(p);
		if (parser_accept(p, T_ASSIGN))
			parser_assignment(p);
	} while (p->x.token == T_COMMA);
	parser_semicolon(p);
}

static void ambient_enum(struct parser *p)
{
	parser_advance(p);
	name(p);
	parser_expect(p, T_LBRACE);
	while (p->x.token != T_RBRACE) {
		parser_key(p);
		if (parser_accept(p, T_ASSIGN))
			parser_assignment(p);
		if (p->x.token != T_RBRACE)
			parser_expect(p, T_COMMA);
	}
	parser_advance(p);
}

static void ambient_block(struct parser *p)
{
	parser_expect(p, T_LBRACE);
	while (p->x.token != T_RBRACE)
		ambient(p);
	parser_advance(p);
}

/* After `namespace`, `module`. */
static void ambient_namespace(struct parser *p)
{
	if (p->x.token == T_STRING) {
		parser_advance(p);
	} else {
		name(p);
		while (parser_accept(p, T_DOT))
			name(p);
	}
	if (p->x.token == T_LBRACE)
		ambient_block(p);
	else
		parser_semicolon(p);
}

/* import and export: up to their end */
static void ambient_names(struct parser *p)
{
	int is_export = p->x.token == T_EXPORT;

	parser_advance(p);
	if (is_export && p->x.token == T_DEFAULT) {
		parser_advance(p);
		if (p->x.token == T_FUNCTION || p->x.token == T_CLASS || ts_at(p, TS_ABSTRACT) ||
			parser_at_word(p, T_INTERFACE)) {
			ambient(p);
			return;
		}
		parser_assignment(p);
		parser_semicolon(p);
		return;
	}
	if (is_export && p->x.token == T_ASSIGN) {
		parser_advance(p);
		parser_assignment(p);
		parser_semicolon(p);
		return;
	}
	if (is_export && p->x.token != T_LBRACE && p->x.token != T_STAR && !parser_at_word(p, T_AS)) {
		struct lexer next;

		ts_peek(p, &next);
		if (!ts_at(p, TS_TYPE) || (next.token != T_LBRACE && next.token != T_STAR)) {
			ambient(p);
			return;
		}
	}
	for (; p->x.token != T_SEMICOLON && p->x.token != T_EOF; parser_advance(p)) {
		if (p->x.token == T_LBRACE) {
			while (p->x.token != T_RBRACE && p->x.token != T_EOF)
				parser_advance(p);
		}
		if (p->x.token == T_RBRACE || p->x.token == T_STRING) {
			struct lexer next;

			ts_peek(p, &next);
			if (next.newline || next.token == T_RBRACE) {
				parser_advance(p);
				break;
			}
		} else if (p->x.token == T_IDENTIFIER) {
			struct lexer next;

			/* import a = b.c */
			ts_peek(p, &next);
			if (next.newline && next.token != T_DOT && next.token != T_LBRACE) {
				parser_advance(p);
				break;
			}
		}
	}
	parser_semicolon(p);
}

/* What a word begins in an ambient context; 0: nothing. */
static int ambient_word(struct parser *p)
{
	struct lexer next;

	ts_peek(p, &next);
	if (next.newline)
		return 0;
	if (parser_at_word(p, T_INTERFACE) && next.token == T_IDENTIFIER) {
		parser_advance(p);
		interface(p);
	} else if (ts_at(p, TS_TYPE) && next.token == T_IDENTIFIER) {
		parser_advance(p);
		alias(p);
	} else if ((ts_at(p, TS_NAMESPACE) || ts_at(p, TS_MODULE)) &&
		(next.token == T_IDENTIFIER || next.token == T_STRING)) {
		parser_advance(p);
		ambient_namespace(p);
	} else if (ts_at(p, TS_GLOBAL) && next.token == T_LBRACE) {
		parser_advance(p);
		ambient_block(p);
	} else if (ts_at(p, TS_ABSTRACT) && next.token == T_CLASS) {
		parser_advance(p);
		ambient_class(p);
	} else if (parser_at_word(p, T_ASYNC) && next.token == T_FUNCTION) {
		parser_advance(p);
		ambient_function(p);
	} else if (parser_at_word(p, T_LET) && next.token == T_IDENTIFIER) {
		ambient_variables(p);
	} else if (ts_at(p, TS_DECLARE)) {
		parser_advance(p);
		ambient(p);
	} else {
		return 0;
	}
	return 1;
}

static void ambient(struct parser *p)
{
	parser_enter(p);
	switch ((int)p->x.token) {
	case T_SEMICOLON:
		parser_advance(p);
		break;
	case T_FUNCTION:
		ambient_function(p);
		break;
	case T_CLASS:
		ambient_class(p);
		break;
	case T_ENUM:
		ambient_enum(p);
		break;
	case T_CONST:
		if (ts_peek(p, NULL) == T_ENUM) {
			parser_advance(p);
			ambient_enum(p);
			break;
		}
		/* fallthrough */
	case T_VAR:
		ambient_variables(p);
		break;
	case T_IMPORT: case T_EXPORT:
		ambient_names(p);
		break;
	default:
		if (p->x.token != T_IDENTIFIER || !ambient_word(p))
			parser_unexpected(p);
	}
	parser_leave(p);
}

/* ---- statements */

/* Whether `declare` is followed by a declaration. */
static int declares(struct parser *p, const struct lexer *next)
{
	if (next->newline)
		return 0;
	switch ((int)next->token) {
	case T_FUNCTION: case T_CLASS: case T_ENUM: case T_CONST: case T_VAR: case T_IMPORT:
		return 1;
	case T_IDENTIFIER:
		break;
	default:
		return 0;
	}
	switch ((int)next->word) {
	case T_LET: case T_INTERFACE: case T_ASYNC:
		return 1;
	}
	return next->name == p->ts->words[TS_TYPE] || next->name == p->ts->words[TS_NAMESPACE] ||
		next->name == p->ts->words[TS_MODULE] || next->name == p->ts->words[TS_GLOBAL] ||
		next->name == p->ts->words[TS_ABSTRACT];
}

struct lang_node *ts_statement(struct parser *p)
{
	uint32_t start = p->x.start;
	struct lexer next;

	if (p->x.word ? p->x.word != T_INTERFACE : !(ts_at(p, TS_TYPE) || ts_at(p, TS_DECLARE) ||
		ts_at(p, TS_ABSTRACT) || ts_at(p, TS_NAMESPACE) || ts_at(p, TS_MODULE)))
		return NULL;
	ts_peek(p, &next);
	if (next.newline)
		return NULL;
	if (p->x.word == T_INTERFACE) {
		if (next.token != T_IDENTIFIER)
			return NULL;
		parser_advance(p);
		interface(p);
	} else if (ts_at(p, TS_TYPE)) {
		if (next.token != T_IDENTIFIER)
			return NULL;
		parser_advance(p);
		alias(p);
	} else if (ts_at(p, TS_DECLARE)) {
		if (!declares(p, &next))
			return NULL;
		parser_advance(p);
		ambient(p);
	} else if (ts_at(p, TS_ABSTRACT)) {
		if (next.token != T_CLASS)
			return NULL;
		parser_advance(p);
		return parser_class(p, FUNCTION_DECLARATION);
	} else if (next.token == T_STRING) {
		parser_fail(p, p->x.start, next.end, "A module with a quoted name can only be declared");
	} else {
		if (next.token != T_IDENTIFIER)
			return NULL;
		parser_advance(p);
		return ts_namespace(p, start, 0);
	}
	return ts_nothing(p, start);
}

struct lang_node *ts_enum_statement(struct parser *p, uint32_t start)
{
	parser_advance(p);
	return ts_enum(p, start, 0);
}

/* ---- imports */

void ts_skip_specifier(struct parser *p)
{
	if (p->x.token != T_STRING && !parser_at_name(p))
		parser_unexpected(p);
	parser_advance(p);
	if (parser_at_word(p, T_AS)) {
		parser_advance(p);
		if (p->x.token != T_STRING && !parser_at_name(p))
			parser_unexpected(p);
		parser_advance(p);
	}
}

int ts_specifier(struct parser *p)
{
	struct lexer at = p->x, next;

	if (!ts_at(p, TS_TYPE))
		return 0;
	lexer_next(&p->x);
	if (p->x.token == T_COMMA || p->x.token == T_RBRACE) {
		p->x = at;
		return 0;
	}
	if (parser_at_word(p, T_AS)) {
		struct lexer as = p->x;

		/* type as: a type named as; type as b: the value type; type as as b: the type as */
		lexer_next(&p->x);
		next = p->x;
		if (parser_at_word(p, T_AS)) {
			lexer_next(&p->x);
			if (p->x.token == T_COMMA || p->x.token == T_RBRACE) {
				p->x = at;
				return 0;
			}
		} else if (next.token != T_COMMA && next.token != T_RBRACE) {
			p->x = at;
			return 0;
		}
		p->x = as;
	}
	ts_skip_specifier(p);
	return 1;
}

static void skip_braces(struct parser *p)
{
	parser_expect(p, T_LBRACE);
	while (p->x.token != T_RBRACE) {
		if (!ts_specifier(p))
			ts_skip_specifier(p);
		if (p->x.token != T_RBRACE)
			parser_expect(p, T_COMMA);
	}
	parser_advance(p);
}

static void skip_from(struct parser *p)
{
	ts_expect_word(p, T_FROM);
	if (p->x.token != T_STRING)
		parser_unexpected(p);
	parser_advance(p);
	if (p->x.token == T_WITH || (p->x.token == T_IDENTIFIER && !p->x.newline &&
		!strcmp(p->x.name->chars, "assert"))) {
		parser_advance(p);
		if (p->x.token != T_LBRACE)
			parser_unexpected(p);
		parser_assignment(p);
	}
	parser_semicolon(p);
}

/* import type ...: whether the word is that */
static int type_only(struct parser *p)
{
	struct lexer at = p->x, name;
	int is;

	if (!ts_at(p, TS_TYPE))
		return 0;
	lexer_next(&p->x);
	switch ((int)p->x.token) {
	case T_LBRACE: case T_STAR:
		is = 1;
		break;
	case T_IDENTIFIER:
		name = p->x;
		lexer_next(&p->x);
		/* import type from 'x' has a value named type */
		is = name.word != T_FROM || p->x.token != T_STRING;
		break;
	default:
		is = 0;
	}
	p->x = at;
	return is;
}

struct lang_node *ts_import(struct parser *p, uint32_t start)
{
	struct lang_node *n;
	struct lexer next;
	int is_type = type_only(p);

	if (is_type)
		parser_advance(p);
	if (p->x.token == T_IDENTIFIER && ts_peek(p, &next) == T_ASSIGN) {
		n = ts_import_equals(p, start, 0);
		return is_type ? ts_nothing(p, start) : n;
	}
	if (!is_type)
		return NULL;
	if (p->x.token == T_IDENTIFIER) {
		parser_advance(p);
		if (p->x.token == T_COMMA)
			parser_fail(p, start, p->x.end,
				"A type-only import can have a default import or named bindings, but not both");
	} else if (p->x.token == T_STAR) {
		parser_advance(p);
		ts_expect_word(p, T_AS);
		name(p);
	} else if (p->x.token == T_LBRACE) {
		skip_braces(p);
	}
	skip_from(p);
	return ts_nothing(p, start);
}

/* ---- exports */

struct lang_node *ts_export(struct parser *p, uint32_t start)
{
	struct lang_node *n, *s, *rest;
	struct lexer next;

	if (p->x.token == T_ASSIGN) {
		parser_advance(p);
		return ts_export_equals(p, start);
	}
	if (p->x.token == T_IMPORT) {
		parser_advance(p);
		if (ts_at(p, TS_TYPE) && ts_peek(p, NULL) == T_IDENTIFIER) {
			parser_advance(p);
			ts_import_equals(p, start, 0);
			return ts_nothing(p, start);
		}
		s = ts_import_equals(p, start, 0);
	} else if (p->x.token == T_ENUM) {
		s = ts_enum_statement(p, start);
	} else if (p->x.token == T_CONST) {
		if (ts_peek(p, NULL) != T_ENUM)
			return NULL;
		parser_advance(p);
		s = ts_enum_statement(p, start);
	} else if (p->x.token != T_IDENTIFIER) {
		return NULL;
	} else if (parser_at_word(p, T_AS)) {
		/* export as namespace X */
		parser_advance(p);
		if (!ts_at(p, TS_NAMESPACE))
			parser_unexpected(p);
		parser_advance(p);
		name(p);
		parser_semicolon(p);
		return ts_nothing(p, start);
	} else if (ts_at(p, TS_TYPE) && (ts_peek(p, &next) == T_LBRACE || next.token == T_STAR)) {
		parser_advance(p);
		if (p->x.token == T_LBRACE) {
			skip_braces(p);
			if (!parser_at_word(p, T_FROM)) {
				parser_semicolon(p);
				return ts_nothing(p, start);
			}
		} else {
			parser_advance(p);
			if (parser_at_word(p, T_AS)) {
				parser_advance(p);
				if (p->x.token != T_STRING && !parser_at_name(p))
					parser_unexpected(p);
				parser_advance(p);
			}
		}
		skip_from(p);
		return ts_nothing(p, start);
	} else {
		s = ts_statement(p);
		if (!s)
			return NULL;
	}
	if (s->kind == N_EMPTY)
		return s;
	/* a statement that is no declaration has a variable declared earlier, with its own export */
	if (s->kind != N_VAR && s->kind != N_CLASS)
		return s;
	if (!p->module)
		parser_fail(p, start, start + 6, "Unexpected token 'export'");
	rest = s->next;
	s->next = NULL;
	n = parser_node(p, N_EXPORT, start);
	n->d = s;
	n->next = rest;
	return n;
}

struct lang_node *ts_export_default(struct parser *p)
{
	uint32_t start = p->x.start;
	struct lexer next;

	if (p->x.token != T_IDENTIFIER)
		return NULL;
	ts_peek(p, &next);
	if (next.newline)
		return NULL;
	if (ts_at(p, TS_ABSTRACT) && next.token == T_CLASS) {
		parser_advance(p);
		return parser_class(p, FUNCTION_DECLARATION | FUNCTION_NAMELESS);
	}
	if (!parser_at_word(p, T_INTERFACE) || next.token != T_IDENTIFIER)
		return NULL;
	parser_advance(p);
	interface(p);
	return ts_nothing(p, start);
}
