/* lang/lexer.h -- tokens of ECMAScript 2023 (chapter 12), read one at a time.
 *
 * Where tokens depend on the syntax, the parser decides: at a T_DIV or T_DIV_ASSIGN where an expression may begin it
 * calls lexer_regexp, and at the T_RBRACE that ends a template's substitution lexer_template.  A lexer is a small
 * struct: copy it to look ahead and copy it back to return (interned names need no undoing).
 */
#ifndef LANG_LEXER_H
#define LANG_LEXER_H

#include "lang/lang.h"

enum lang_token {
	T_EOF,
	/* name.  Also contextual words, with `word` set: async of get set static let as from target meta accessor... */
	T_IDENTIFIER,
	T_PRIVATE,             /* #name; name includes the # */
	T_NUMBER, T_BIGINT, T_STRING, T_REGEXP,
	T_TEMPLATE,            /* a part of a template; `tail`: it is the last */
	/* punctuators */
	T_LBRACE, T_RBRACE, T_LPAREN, T_RPAREN, T_LBRACKET, T_RBRACKET, T_DOT, T_ELLIPSIS, T_SEMICOLON, T_COMMA,
		T_COLON, T_QUESTION,
	T_OPTIONAL /* ?. not before a digit */, T_ARROW, T_NOT, T_TILDE, T_INC, T_DEC,
	/* binary operators, in groups of descending precedence; parser_expr.c has the precedences */
	T_STARSTAR, T_STAR, T_DIV, T_MOD, T_PLUS, T_MINUS, T_SHL, T_SHR, T_USHR, T_LT, T_GT, T_LE, T_GE, T_EQ, T_NE,
		T_SEQ, T_SNE,
	T_AND, T_XOR, T_OR, T_ANDAND, T_OROR, T_NULLISH,
	/* assignments */
	T_ASSIGN, T_STARSTAR_ASSIGN, T_STAR_ASSIGN, T_DIV_ASSIGN, T_MOD_ASSIGN, T_PLUS_ASSIGN, T_MINUS_ASSIGN,
		T_SHL_ASSIGN, T_SHR_ASSIGN,
	T_USHR_ASSIGN, T_AND_ASSIGN, T_XOR_ASSIGN, T_OR_ASSIGN, T_ANDAND_ASSIGN, T_OROR_ASSIGN, T_NULLISH_ASSIGN,
	/* reserved words, each a token of its own (`escaped` is set if it contains an escape) */
	T_BREAK, T_CASE, T_CATCH, T_CLASS, T_CONST, T_CONTINUE, T_DEBUGGER, T_DEFAULT, T_DELETE, T_DO, T_ELSE, T_ENUM,
		T_EXPORT, T_EXTENDS,
	T_FALSE, T_FINALLY, T_FOR, T_FUNCTION, T_IF, T_IMPORT, T_IN, T_INSTANCEOF, T_NEW, T_NULL, T_RETURN, T_SUPER,
		T_SWITCH, T_THIS, T_THROW, T_TRUE,
	T_TRY, T_TYPEOF, T_VAR, T_VOID, T_WHILE, T_WITH,
	/* words that are names in some places: token T_IDENTIFIER with this in `word` (also in lang_name.keyword) */
	T_LET, T_STATIC, T_YIELD, T_AWAIT, T_ASYNC, T_OF, T_GET, T_SET, T_AS, T_FROM, T_TARGET, T_META, T_ACCESSOR,
		T_EVAL, T_ARGUMENTS,
	T_IMPLEMENTS, T_INTERFACE, T_PACKAGE, T_PRIVATE_WORD, T_PROTECTED, T_PUBLIC, T_CONSTRUCTOR, T_PROTO,
		T_PROTOTYPE,
	T_COUNT
};

/* Forms allowed only in sloppy code; stored in `legacy`. */
enum lexer_legacy { LEGACY_OCTAL = 1 /* 017 */, LEGACY_DECIMAL /* 089 */, LEGACY_ESCAPE /* "\\17" */,
	LEGACY_EIGHT /* "\\8" */ };

struct lexer {
	struct lang *lang;
	const char *at, *limit;        /* next byte; end */
	int module;                    /* no HTML comments */
	int strict;                    /* set by the parser; makes legacy octal an error */

	/* the current token */
	enum lang_token token;
	enum lang_token word;          /* of T_IDENTIFIER: T_LET .. T_PROTOTYPE, or 0 */
	uint32_t start, end;           /* byte offsets */
	uint32_t before;               /* end of the previous token */
	unsigned char newline;         /* preceded by a line end */
	/* identifier or word with an escape; string with an escape (for directives) */
	unsigned char escaped;
	unsigned char tail;            /* T_TEMPLATE: ends with ` */
	/* T_NUMBER, T_STRING: enum lexer_legacy of the first such form, at legacy_at; else 0 */
	unsigned char legacy;
	uint32_t legacy_at;
	/* T_TEMPLATE with name NULL: the error, at legacy_at, reported unless it is tagged */
	const char *invalid;
	double number;
	/* T_IDENTIFIER, reserved words, T_PRIVATE, T_STRING, T_BIGINT, T_REGEXP's pattern; T_TEMPLATE: cooked or
	 * NULL */
	struct lang_name *name;
	struct lang_name *raw;         /* T_TEMPLATE: raw text; T_REGEXP: flags */
};

/* Starts at the beginning of lang->source: skips a byte order mark and a #! line.  There is no token yet: call
 * lexer_next. */
void lexer_start(struct lexer *x, struct lang *lang);
void lexer_next(struct lexer *x);
/* the current T_DIV or T_DIV_ASSIGN begins a regexp: turns it into T_REGEXP, with pattern and flags checked */
void lexer_regexp(struct lexer *x);
void lexer_template(struct lexer *x);          /* the current T_RBRACE continues a template: turns it into T_TEMPLATE */
/* V8's message for a legacy form in strict code.  While `strict` is set, the lexer fails by itself */
const char *lexer_legacy(unsigned legacy);
const char *lexer_spelling(enum lang_token t); /* "=>", "while" */

/* Fails with V8's message for the current token: "Unexpected token ')'", "Unexpected identifier 'x'", "Unexpected end
 * of input" ... */
__attribute__((noreturn)) void lexer_unexpected(struct lexer *x);

/* Checks a pattern by ECMA-262 22.2.1, with Annex B unless flags contain u or v.  NULL, or V8's message ("Unterminated
 * group"), or lang_regexp_no_memory.  Recursion keeps the C stack above stack_low. */
extern const char lang_regexp_no_memory[];
const char *lang_regexp_check(const char *pattern, size_t size, const char *flags, size_t flags_size, char *stack_low);

int lang_is_identifier_start(uint32_t codepoint);      /* Unicode ID_Start, $, _ */
int lang_is_identifier_part(uint32_t codepoint);       /* Unicode ID_Continue, $, ZWNJ, ZWJ */

#endif
