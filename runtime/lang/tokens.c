#include "lang/tokens.h"

#include <string.h>

#include "lang/lang_int.h"
#include "lang/lexer.h"

enum { NESTING = 256 };        /* braces that are told apart; deeper ones count as blocks */

struct reading {
	void (*token)(void *ctx, enum tokens_kind kind, uint32_t start, uint32_t end);
	void *ctx;
	uint32_t done;                 /* everything before it was told */
	int depth;
	unsigned char in_template[NESTING];
};

static int is_white(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\v' || c == '\f'; }

/* Between two tokens there are only spaces and comments. */
static void tell_comments(struct lang *l, struct reading *r, uint32_t from, uint32_t to)
{
	const char *s = l->source;
	while (from < to) {
		uint32_t end;
		if (s[from] != '/' || from + 1 >= to) {
			from++;
			continue;
		}
		const char *closed = s[from + 1] == '*' ? strstr(s + from + 2, "*/") : NULL;
		if (closed)
			end = (uint32_t)(closed - s) + 2;
		else
			for (end = from; end < to && s[end] != '\n'; end++)
				;
		r->token(r->ctx, TOKENS_COMMENT, from, end < to ? end : to);
		from = end;
	}
}

/* Whether a / behind this token divides. */
static int is_operand(const struct lexer *x)
{
	switch (x->token) {
	case T_IDENTIFIER: case T_PRIVATE: case T_NUMBER: case T_BIGINT: case T_STRING: case T_REGEXP: case T_RPAREN:
	case T_RBRACKET: case T_RBRACE: case T_THIS: case T_SUPER: case T_NULL: case T_TRUE: case T_FALSE: case T_INC:
	case T_DEC:
		return 1;
	case T_TEMPLATE:
		return x->tail;
	default:
		return 0;
	}
}

static int is_named(const struct lexer *x, const char *name) { return x->name && !strcmp(x->name->chars, name); }

static enum tokens_kind kind_of(const struct lexer *x, int member)
{
	switch (x->token) {
	case T_IDENTIFIER:
		if (member)
			return TOKENS_NAME;
		if (x->word == T_LET || x->word == T_ASYNC || x->word == T_AWAIT || x->word == T_OF ||
			x->word == T_STATIC || x->word == T_YIELD)
			return TOKENS_KEYWORD;
		return is_named(x, "undefined") || is_named(x, "NaN") || is_named(x, "Infinity") ? TOKENS_VALUE :
			TOKENS_NAME;
	case T_PRIVATE: return TOKENS_NAME;
	case T_NUMBER: case T_BIGINT: return TOKENS_NUMBER;
	case T_STRING: case T_TEMPLATE: return TOKENS_STRING;
	case T_REGEXP: return TOKENS_REGEXP;
	case T_NULL: case T_TRUE: case T_FALSE: case T_THIS: case T_SUPER: return member ? TOKENS_NAME : TOKENS_VALUE;
	default:
		return x->token < T_BREAK ? TOKENS_PUNCTUATION : member ? TOKENS_NAME : TOKENS_KEYWORD;
	}
}

/* Braces: remembers which of them ends a template's substitution. */
static void follow_nesting(struct reading *r, struct lexer *x)
{
	if (x->token == T_RBRACE) {
		if (r->depth > 0 && r->depth <= NESTING && r->in_template[r->depth - 1]) {
			lexer_template(x);
			r->depth -= x->tail != 0;
			return;
		}
		r->depth -= r->depth > 0;
	}
	int opens = x->token == T_LBRACE || (x->token == T_TEMPLATE && !x->tail);
	if (opens && r->depth < NESTING)
		r->in_template[r->depth] = x->token == T_TEMPLATE;
	r->depth += opens;
}

static void read_all(struct lang *l, void *ctx)
{
	struct reading *r = ctx;
	struct lexer *x = lang_alloc(l, sizeof *x);
	int operand = 0, member = 0;
	lexer_start(x, l);
	for (;;) {
		lexer_next(x);
		tell_comments(l, r, r->done, x->start);
		r->done = x->start;
		if (x->token == T_EOF)
			break;
		if ((x->token == T_DIV || x->token == T_DIV_ASSIGN) && !operand)
			lexer_regexp(x);
		follow_nesting(r, x);
		r->token(r->ctx, kind_of(x, member), x->start, x->end);
		r->done = x->end;
		operand = is_operand(x);
		member = x->token == T_DOT || x->token == T_OPTIONAL;
	}
}

/* What the text goes on with where the lexer gave up. */
static void tell_rest(struct lang *l, struct reading *r)
{
	const char *s = l->source;
	uint32_t from = r->done, size = (uint32_t)l->size;
	while (from < size && is_white(s[from]))
		from++;
	if (from == size)
		return;
	enum tokens_kind kind = TOKENS_BROKEN;
	if (r->depth > 0 && r->depth <= NESTING && r->in_template[r->depth - 1] && s[from] == '}')
		kind = TOKENS_STRING;
	else if (s[from] == '"' || s[from] == '\'' || s[from] == '`')
		kind = TOKENS_STRING;
	else if (s[from] == '/')
		kind = from + 1 < size && (s[from + 1] == '*' || s[from + 1] == '/') ? TOKENS_COMMENT : TOKENS_REGEXP;
	r->token(r->ctx, kind, from, size);
}

int tokens_read(const char *source, size_t size,
	void (*token)(void *ctx, enum tokens_kind kind, uint32_t start, uint32_t end), void *ctx)
{
	struct lang l;
	struct reading r = { .token = token, .ctx = ctx };
	int failed = lang_start(&l, source, size, NULL) || lang_run(&l, read_all, &r);
	if (failed && l.status == LANG_SYNTAX && l.arena)
		tell_rest(&l, &r);
	int result = failed && l.status == LANG_MEMORY ? -1 : 0;
	lang_free(&l);
	return result;
}
