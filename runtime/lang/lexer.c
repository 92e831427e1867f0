/* Tokens.  The source ends with zero bytes (lang_int.h), so bounds are checked only when a zero byte is found. */
#include "lang/lexer.h"

#include <stdlib.h>
#include <string.h>

#include "lang/lang_int.h"

typedef unsigned char byte;

enum {
	START = 1,                     /* may start an identifier, ASCII */
	PART = 2,                      /* may continue an identifier, ASCII */
	DIGIT = 4,
	HEX = 8,
	STRING_STOP = 16,              /* ends a run of plain string characters */
	TEMPLATE_STOP = 32,
	LINE_STOP = 64,                /* may end a line comment */
	COMMENT_STOP = 128,            /* needs a closer look in a block comment */
};

static const byte classes[256] = {
	[0] = STRING_STOP | TEMPLATE_STOP | LINE_STOP | COMMENT_STOP,
	['\n'] = STRING_STOP | LINE_STOP | COMMENT_STOP,
	['\r'] = STRING_STOP | TEMPLATE_STOP | LINE_STOP | COMMENT_STOP,
	['"'] = STRING_STOP, ['\''] = STRING_STOP, ['\\'] = STRING_STOP | TEMPLATE_STOP,
	['`'] = TEMPLATE_STOP,
	['$'] = START | PART | TEMPLATE_STOP, ['_'] = START | PART,
	['*'] = COMMENT_STOP, [0xE2] = LINE_STOP | COMMENT_STOP,
	['0' ... '9'] = PART | DIGIT | HEX,
	['a' ... 'f'] = START | PART | HEX, ['g' ... 'z'] = START | PART,
	['A' ... 'F'] = START | PART | HEX, ['G' ... 'Z'] = START | PART,
};

#define IS(c, class) (classes[(byte)(c)] & (class))

static const char *const spellings[T_COUNT] = {
	[T_EOF] = "end of input", [T_IDENTIFIER] = "identifier", [T_PRIVATE] = "private name", [T_NUMBER] = "number",
	[T_BIGINT] = "bigint",
	[T_STRING] = "string", [T_REGEXP] = "regular expression", [T_TEMPLATE] = "template string",
	[T_LBRACE] = "{", [T_RBRACE] = "}", [T_LPAREN] = "(", [T_RPAREN] = ")", [T_LBRACKET] = "[", [T_RBRACKET] = "]",
	[T_DOT] = ".",
	[T_ELLIPSIS] = "...", [T_SEMICOLON] = ";", [T_COMMA] = ",", [T_COLON] = ":", [T_QUESTION] = "?",
	[T_OPTIONAL] = "?.", [T_ARROW] = "=>",
	[T_NOT] = "!", [T_TILDE] = "~", [T_INC] = "++", [T_DEC] = "--",
	[T_STARSTAR] = "**", [T_STAR] = "*", [T_DIV] = "/", [T_MOD] = "%", [T_PLUS] = "+", [T_MINUS] = "-",
	[T_SHL] = "<<", [T_SHR] = ">>",
	[T_USHR] = ">>>", [T_LT] = "<", [T_GT] = ">", [T_LE] = "<=", [T_GE] = ">=", [T_EQ] = "==", [T_NE] = "!=",
	[T_SEQ] = "===", [T_SNE] = "!==",
	[T_AND] = "&", [T_XOR] = "^", [T_OR] = "|", [T_ANDAND] = "&&", [T_OROR] = "||", [T_NULLISH] = "??",
	[T_ASSIGN] = "=", [T_STARSTAR_ASSIGN] = "**=", [T_STAR_ASSIGN] = "*=", [T_DIV_ASSIGN] = "/=",
	[T_MOD_ASSIGN] = "%=",
	[T_PLUS_ASSIGN] = "+=", [T_MINUS_ASSIGN] = "-=", [T_SHL_ASSIGN] = "<<=", [T_SHR_ASSIGN] = ">>=",
	[T_USHR_ASSIGN] = ">>>=",
	[T_AND_ASSIGN] = "&=", [T_XOR_ASSIGN] = "^=", [T_OR_ASSIGN] = "|=", [T_ANDAND_ASSIGN] = "&&=",
	[T_OROR_ASSIGN] = "||=",
	[T_NULLISH_ASSIGN] = "\?\?=",
	[T_BREAK] = "break", [T_CASE] = "case", [T_CATCH] = "catch", [T_CLASS] = "class", [T_CONST] = "const",
	[T_CONTINUE] = "continue",
	[T_DEBUGGER] = "debugger", [T_DEFAULT] = "default", [T_DELETE] = "delete", [T_DO] = "do", [T_ELSE] = "else",
	[T_ENUM] = "enum",
	[T_EXPORT] = "export", [T_EXTENDS] = "extends", [T_FALSE] = "false", [T_FINALLY] = "finally", [T_FOR] = "for",
	[T_FUNCTION] = "function",
	[T_IF] = "if", [T_IMPORT] = "import", [T_IN] = "in", [T_INSTANCEOF] = "instanceof", [T_NEW] = "new",
	[T_NULL] = "null",
	[T_RETURN] = "return", [T_SUPER] = "super", [T_SWITCH] = "switch", [T_THIS] = "this", [T_THROW] = "throw",
	[T_TRUE] = "true",
	[T_TRY] = "try", [T_TYPEOF] = "typeof", [T_VAR] = "var", [T_VOID] = "void", [T_WHILE] = "while",
	[T_WITH] = "with",
	[T_LET] = "let", [T_STATIC] = "static", [T_YIELD] = "yield", [T_AWAIT] = "await", [T_ASYNC] = "async",
	[T_OF] = "of", [T_GET] = "get",
	[T_SET] = "set", [T_AS] = "as", [T_FROM] = "from", [T_TARGET] = "target", [T_META] = "meta",
	[T_ACCESSOR] = "accessor",
	[T_EVAL] = "eval", [T_ARGUMENTS] = "arguments", [T_IMPLEMENTS] = "implements", [T_INTERFACE] = "interface",
	[T_PACKAGE] = "package",
	[T_PRIVATE_WORD] = "private", [T_PROTECTED] = "protected", [T_PUBLIC] = "public",
	[T_CONSTRUCTOR] = "constructor",
	[T_PROTO] = "__proto__", [T_PROTOTYPE] = "prototype",
};

const char *lexer_spelling(enum lang_token t)
{
	return spellings[t];
}

const char *lexer_legacy(unsigned legacy)
{
	switch (legacy) {
	case LEGACY_OCTAL: return "Octal literals are not allowed in strict mode.";
	case LEGACY_DECIMAL: return "Decimals with leading zeros are not allowed in strict mode.";
	case LEGACY_ESCAPE: return "Octal escape sequences are not allowed in strict mode.";
	case LEGACY_EIGHT: return "\\8 and \\9 are not allowed in strict mode.";
	}
	return NULL;
}

/* ---- helpers */

static const byte *text(const struct lexer *x)
{
	return (const byte *)x->lang->source;
}

static uint32_t offset(const struct lexer *x, const byte *p)
{
	return (uint32_t)(p - text(x));
}

static __attribute__((noreturn)) void fail(struct lexer *x, const byte *from, const byte *to, const char *message)
{
	const byte *limit = (const byte *)x->limit;

	lang_fail(x->lang, LANG_SYNTAX, offset(x, from < limit ? from : limit), offset(x, to < limit ? to : limit),
		"%s", message);
}

static __attribute__((noreturn)) void illegal(struct lexer *x, const byte *p)
{
	fail(x, p, p + 1, "Invalid or unexpected token");
}

static inline void finish(struct lexer *x, enum lang_token token, const byte *end)
{
	x->token = token;
	x->at = (const char *)end;
	x->end = offset(x, end);
}

/* Decodes the code point at p (0x80 or above) and returns the position after it; malformed bytes give 0xFFFFFFFF. */
static const byte *decode(const byte *p, uint32_t *c)
{
	if (p[0] < 0xC2 || p[0] > 0xF4 || (p[1] & 0xC0) != 0x80)
		goto bad;
	if (p[0] < 0xE0) {
		*c = (uint32_t)(p[0] & 0x1F) << 6 | (p[1] & 0x3F);
		return p + 2;
	}
	if ((p[2] & 0xC0) != 0x80)
		goto bad;
	if (p[0] < 0xF0) {
		*c = (uint32_t)(p[0] & 0x0F) << 12 | (uint32_t)(p[1] & 0x3F) << 6 | (p[2] & 0x3F);
		if (*c < 0x800)
			goto bad;
		return p + 3;
	}
	if ((p[3] & 0xC0) != 0x80)
		goto bad;
	*c = (uint32_t)(p[0] & 7) << 18 | (uint32_t)(p[1] & 0x3F) << 12 | (uint32_t)(p[2] & 0x3F) << 6 | (p[3] & 0x3F);
	if (*c - 0x10000 < 0x100000)
		return p + 4;
bad:
	*c = UINT32_MAX;
	return p + 1;
}

static int is_line_separator(const byte *p)
{
	return p[0] == 0xE2 && p[1] == 0x80 && (p[2] == 0xA8 || p[2] == 0xA9);
}

static unsigned hex_value(byte c)
{
	return c <= '9' ? c - 48u : (c | 32u) - 87u;
}

/* The escape after \u: XXXX or {X...}.  Moves *pp behind it and returns NULL, or returns the error with its place in
 * *pp. */
static const char *unicode_escape(const byte **pp, uint32_t *c)
{
	const byte *p = *pp;
	uint32_t v = 0;
	int n;

	if (*p == '{') {
		p++;
		if (!IS(*p, HEX))
			goto bad;
		for (; IS(*p, HEX); p++) {
			v = v * 16 + hex_value(*p);
			if (v > 0x10FFFF) {
				*pp = p + 1;
				return "Undefined Unicode code-point";
			}
		}
		if (*p != '}')
			goto bad;
		p++;
	} else {
		for (n = 0; n < 4; n++, p++) {
			if (!IS(*p, HEX))
				goto bad;
			v = v * 16 + hex_value(*p);
		}
	}
	*c = v;
	*pp = p;
	return NULL;
bad:
	*pp = p;
	return "Invalid Unicode escape sequence";
}

/* ---- identifiers */

static void word(struct lexer *x, struct lang_name *name, const byte *end)
{
	unsigned keyword = name->keyword;

	x->name = name;
	if (keyword == 0 || keyword >= T_LET) {
		x->word = (enum lang_token)keyword;
		finish(x, T_IDENTIFIER, end);
	} else {
		x->word = 0;
		finish(x, (enum lang_token)keyword, end);
	}
}

/* An identifier with escapes or non-ASCII characters; the text from `start` to p is plain.  first: p is at its first
 * code point. */
static struct lang_name *identifier_slow(struct lexer *x, const byte *start, const byte **pp, int first)
{
	const byte *p = *pp, *next;
	struct lang *l = x->lang;
	uint32_t c;

	lang_scratch_clear(l);
	lang_scratch_bytes(l, (const char *)start, (size_t)(p - start));
	for (;; first = 0) {
		if (IS(*p, PART) && !(first && !IS(*p, START))) {
			lang_scratch_byte(l, (char)*p++);
		} else if (*p == '\\') {
			const byte *escape = p;
			const char *wrong;

			if (p[1] != 'u')
				illegal(x, p);
			p += 2;
			wrong = unicode_escape(&p, &c);
			if (wrong)
				fail(x, escape, p, wrong);
			if (!(first ? lang_is_identifier_start(c) : lang_is_identifier_part(c)))
				fail(x, escape, p, "Invalid or unexpected token");
			x->escaped = 1;
			lang_scratch_codepoint(l, c);
		} else if (*p >= 0x80) {
			next = decode(p, &c);
			if (!(first ? lang_is_identifier_start(c) : lang_is_identifier_part(c)))
				break;
			lang_scratch_bytes(l, (const char *)p, (size_t)(next - p));
			p = next;
		} else {
			break;
		}
	}
	if (first)
		illegal(x, p);
	*pp = p;
	return lang_intern(l, l->arena->scratch, l->arena->scratch_size);
}

static inline void identifier(struct lexer *x, const byte *start)
{
	const byte *p = start;
	struct lang_name *name;

	while (IS(*p, PART))
		p++;
	if (*p == '\\' || *p >= 0x80)
		name = identifier_slow(x, start, &p, p == start);
	else
		name = lang_intern(x->lang, (const char *)start, (size_t)(p - start));
	word(x, name, p);
}

static void private_name(struct lexer *x, const byte *start)
{
	const byte *p = start + 1;

	if (IS(*p, START))
		while (IS(*++p, PART))
			;
	if (*p == '\\' || *p >= 0x80 || p == start + 1)
		x->name = identifier_slow(x, start, &p, p == start + 1);
	else
		x->name = lang_intern(x->lang, (const char *)start, (size_t)(p - start));
	x->word = 0;
	finish(x, T_PRIVATE, p);
}

/* ---- numbers */

/* Digits of a radix from p on, with separators checked; returns their end. */
static const byte *digits(struct lexer *x, const byte *p, int class, byte last)
{
	for (;; p++) {
		if (*p == '_') {
			if (p[1] == '_')
				fail(x, p + 1, p + 2, "Only one underscore is allowed as numeric separator");
			if (!IS(p[1], class) || (p[1] > last && last <= '9'))
				fail(x, p + 1, p + 2,
					"Numeric separators are not allowed at the end of numeric literals");
		} else if (!IS(*p, class) || (last <= '9' && *p > last)) {
			return p;
		}
	}
}

/* from..to without separators, 0-terminated, in the scratch buffer */
static const char *without_separators(struct lexer *x, const byte *from, const byte *to)
{
	struct lang *l = x->lang;

	lang_scratch_clear(l);
	for (; from < to; from++)
		if (*from != '_')
			lang_scratch_byte(l, (char)*from);
	lang_scratch_byte(l, 0);
	return l->arena->scratch;
}

/* The value of digits in base 2^bits, rounded to nearest even. */
static double power_of_two_value(const byte *p, const byte *end, unsigned bits)
{
	uint64_t v = 0;
	int dropped = 0, sticky = 0;
	double d;

	for (; p < end; p++) {
		unsigned digit;

		if (*p == '_')
			continue;
		digit = hex_value(*p);
		if (v >> (64 - bits) == 0) {
			v = v << bits | digit;
		} else {
			dropped += (int)bits;
			sticky |= digit != 0;
			if (dropped > 2000)
				dropped = 2000;
		}
	}
	/* v has at least 64 - bits leading bits: more than 54, so one sticky bit below makes the rounding correct */
	d = (double)(v | (uint64_t)sticky);
	for (; dropped > 0; dropped -= 32)
		d *= dropped >= 32 ? 4294967296.0 : (double)(1u << dropped);
	return d;
}

static void after_number(struct lexer *x, const byte *start, const byte *p)
{
	uint32_t c;

	if (IS(*p, PART) || *p == '\\')
		fail(x, start, p + 1, "Invalid or unexpected token");
	if (*p >= 0x80) {
		const byte *next = decode(p, &c);

		if (lang_is_identifier_start(c))
			fail(x, start, next, "Invalid or unexpected token");
	}
}

static void bigint(struct lexer *x, const byte *start, const byte *end)
{
	const char *s = without_separators(x, start, end);

	x->name = lang_intern(x->lang, s, strlen(s));
	after_number(x, start, end + 1);
	finish(x, T_BIGINT, end + 1);
}

static void legacy_number(struct lexer *x, const byte *start)
{
	const byte *p = start + 1;
	int octal = 1;

	for (; IS(*p, DIGIT); p++)
		octal &= *p < '8';
	x->legacy = octal ? LEGACY_OCTAL : LEGACY_DECIMAL;
	x->legacy_at = offset(x, start);
	if (octal) {
		x->number = power_of_two_value(start + 1, p, 3);
	} else {
		if (*p == '.')
			while (IS(*++p, DIGIT))
				;
		if ((*p | 32) == 'e') {
			const byte *e = p + 1 + (p[1] == '+' || p[1] == '-');

			if (!IS(*e, DIGIT))
				fail(x, start, e + 1, "Invalid or unexpected token");
			for (p = e; IS(*p, DIGIT); p++)
				;
		}
		x->number = strtod(without_separators(x, start, p), NULL);
	}
	after_number(x, start, p);
	if (x->strict)
		fail(x, start, p, lexer_legacy(x->legacy));
	finish(x, T_NUMBER, p);
}

static void radix_number(struct lexer *x, const byte *start, int class, byte last, unsigned bits)
{
	const byte *p = start + 2;

	if (!IS(*p, class) || (last <= '9' && *p > last))
		fail(x, start, p + 1, "Invalid or unexpected token");
	p = digits(x, p, class, last);
	if (*p == 'n') {
		bigint(x, start, p);
		return;
	}
	x->number = power_of_two_value(start + 2, p, bits);
	after_number(x, start, p);
	finish(x, T_NUMBER, p);
}

static const double powers_of_ten[] = {
	1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19,
	1e20, 1e21, 1e22,
};

/* start is at a digit, or at a dot before one */
static void number(struct lexer *x, const byte *start)
{
	const byte *p = start, *q;
	uint64_t v = 0;
	int fraction = 0, exponent = 0, plain = 1;

	if (*p == '0') {
		switch (p[1] | 32) {
		case 'x': radix_number(x, start, HEX, 'f', 4); return;
		case 'o': radix_number(x, start, DIGIT, '7', 3); return;
		case 'b': radix_number(x, start, DIGIT, '1', 1); return;
		}
		if (p[1] == '_')
			fail(x, p + 1, p + 2, "Numeric separator can not be used after leading 0.");
		if (IS(p[1], DIGIT)) {
			legacy_number(x, start);
			return;
		}
	}
	for (; IS(*p, DIGIT) && p - start < 18; p++)
		v = v * 10 + (*p - '0');
	if (!IS(*p, PART) && *p != '.' && *p < 0x80 && *p != '\\') {
		x->number = (double)v;         /* exact up to 2^53, rounded once above */
		finish(x, T_NUMBER, p);
		return;
	}
	if (IS(*p, DIGIT) || *p == '_') {
		plain = 0;
		p = digits(x, p, DIGIT, '9');
	}
	if (*p == 'n') {
		bigint(x, start, p);
		return;
	}
	if (*p == '.') {
		q = ++p;
		if (IS(*p, DIGIT)) {
			for (; IS(*p, DIGIT) && p - start < 19; p++)
				v = v * 10 + (*p - '0');
			fraction = (int)(p - q);
			if (IS(*p, DIGIT) || *p == '_') {
				plain = 0;
				p = digits(x, p, DIGIT, '9');
			}
		}
	}
	if ((*p | 32) == 'e') {
		int minus = p[1] == '-';

		p += 1 + (p[1] == '+' || p[1] == '-');
		if (!IS(*p, DIGIT))
			fail(x, start, p + 1, "Invalid or unexpected token");
		for (; IS(*p, DIGIT); p++)
			if (exponent < 10000)
				exponent = exponent * 10 + (*p - '0');
		if (*p == '_') {
			plain = 0;
			p = digits(x, p, DIGIT, '9');
		}
		if (minus)
			exponent = -exponent;
	}
	exponent -= fraction;
	/* both operands are exact, so there is one rounding (Clinger's fast path) */
	if (plain && v <= 1ull << 53 && exponent >= -22 && exponent <= 22)
		x->number = exponent < 0 ? (double)v / powers_of_ten[-exponent] : (double)v * powers_of_ten[exponent];
	else
		x->number = strtod(without_separators(x, start, p), NULL);
	after_number(x, start, p);
	finish(x, T_NUMBER, p);
}

/* ---- strings and templates */

/* Decodes the escape with its backslash at p into the scratch buffer; returns its end.  *wrong is set to the error, if
 * any. */
static const byte *escape(struct lexer *x, const byte *p, int in_template, const char **wrong)
{
	struct lang *l = x->lang;
	uint32_t c = 0;
	int n;

	p++;
	switch (*p) {
	case 'n': lang_scratch_byte(l, '\n'); return p + 1;
	case 't': lang_scratch_byte(l, '\t'); return p + 1;
	case 'r': lang_scratch_byte(l, '\r'); return p + 1;
	case 'b': lang_scratch_byte(l, '\b'); return p + 1;
	case 'f': lang_scratch_byte(l, '\f'); return p + 1;
	case 'v': lang_scratch_byte(l, '\v'); return p + 1;
	case '\r':
		return p + 1 + (p[1] == '\n');
	case '\n':
		return p + 1;
	case 'x':
		if (!IS(p[1], HEX) || !IS(p[2], HEX)) {
			*wrong = "Invalid hexadecimal escape sequence";
			return p + 1 + (IS(p[1], HEX) != 0);
		}
		lang_scratch_codepoint(l, hex_value(p[1]) * 16 + hex_value(p[2]));
		return p + 3;
	case 'u':
		p++;
		*wrong = unicode_escape(&p, &c);
		if (!*wrong)
			lang_scratch_codepoint(l, c);
		return p;
	case '8': case '9':
		if (in_template) {
			*wrong = "\\8 and \\9 are not allowed in template strings.";
			return p + 1;
		}
		if (!x->legacy) {
			x->legacy = LEGACY_EIGHT;
			x->legacy_at = offset(x, p - 1);
		}
		lang_scratch_byte(l, (char)*p);
		return p + 1;
	case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7':
		if (*p == '0' && !IS(p[1], DIGIT)) {
			lang_scratch_byte(l, 0);
			return p + 1;
		}
		if (in_template) {
			*wrong = "Octal escape sequences are not allowed in template strings.";
			return p + 1;
		}
		if (!x->legacy) {
			x->legacy = LEGACY_ESCAPE;
			x->legacy_at = offset(x, p - 1);
		}
		for (n = *p < '4' ? 3 : 2; n > 0 && *p >= '0' && *p <= '7'; n--, p++)
			c = c * 8 + (*p - '0');
		lang_scratch_codepoint(l, c);
		return p;
	}
	if (is_line_separator(p))
		return p + 3;
	lang_scratch_byte(l, (char)*p);        /* the remaining bytes of a longer character follow as plain text */
	return p + 1;
}

static void string_slow(struct lexer *x, const byte *start, const byte *p)
{
	struct lang *l = x->lang;
	const byte *from = start + 1;

	lang_scratch_clear(l);
	for (;;) {
		while (!IS(*p, STRING_STOP))
			p++;
		if (*p == *start)
			break;
		if (*p == '\\') {
			const char *wrong = NULL;
			const byte *begin = p;

			if (p + 1 >= (const byte *)x->limit)
				illegal(x, start);
			lang_scratch_bytes(l, (const char *)from, (size_t)(p - from));
			x->escaped = 1;
			p = escape(x, p, 0, &wrong);
			if (wrong)
				fail(x, begin, p, wrong);
			from = p;
		} else if (*p == '\n' || *p == '\r' || (*p == 0 && p >= (const byte *)x->limit)) {
			fail(x, start, p, "Invalid or unexpected token");
		} else {
			p++;
		}
	}
	lang_scratch_bytes(l, (const char *)from, (size_t)(p - from));
	if (x->legacy && x->strict)
		fail(x, text(x) + x->legacy_at, text(x) + x->legacy_at + 2, lexer_legacy(x->legacy));
	x->name = lang_intern(l, l->arena->scratch, l->arena->scratch_size);
	finish(x, T_STRING, p + 1);
}

static void string(struct lexer *x, const byte *start)
{
	const byte *p = start + 1;

	while (!IS(*p, STRING_STOP))
		p++;
	if (*p != *start) {
		string_slow(x, start, p);
		return;
	}
	x->name = lang_intern(x->lang, (const char *)start + 1, (size_t)(p - start - 1));
	finish(x, T_STRING, p + 1);
}

static void template_cooked(struct lexer *x, const byte *p, const byte *end)
{
	struct lang *l = x->lang;
	const byte *from = p;

	lang_scratch_clear(l);
	while (p < end) {
		if (*p == '\\') {
			const char *wrong = NULL;
			const byte *begin = p;

			lang_scratch_bytes(l, (const char *)from, (size_t)(p - from));
			from = p = escape(x, p, 1, &wrong);
			if (wrong) {
				x->name = NULL;
				x->invalid = wrong;
				x->legacy_at = offset(x, begin);
				return;
			}
		} else if (*p == '\r') {
			lang_scratch_bytes(l, (const char *)from, (size_t)(p - from));
			lang_scratch_byte(l, '\n');
			p += 1 + (p[1] == '\n');
			from = p;
		} else {
			p++;
		}
	}
	lang_scratch_bytes(l, (const char *)from, (size_t)(end - from));
	x->name = lang_intern(l, l->arena->scratch, l->arena->scratch_size);
}

static void template_raw(struct lexer *x, const byte *p, const byte *end)
{
	struct lang *l = x->lang;

	lang_scratch_clear(l);
	for (; p < end; p++) {
		if (*p == '\r') {
			if (p[1] != '\n')
				lang_scratch_byte(l, '\n');
		} else {
			lang_scratch_byte(l, (char)*p);
		}
	}
	x->raw = lang_intern(l, l->arena->scratch, l->arena->scratch_size);
}

/* start: the ` or } before the part */
static void template(struct lexer *x, const byte *start)
{
	const byte *p = start + 1, *limit = (const byte *)x->limit;
	int plain = 1;

	for (;; p++) {
		while (!IS(*p, TEMPLATE_STOP))
			p++;
		if (*p == '`' || (*p == '$' && p[1] == '{'))
			break;
		if (*p == 0 && p >= limit)
			fail(x, limit, limit, "Unexpected end of input");
		if (*p == '\\') {
			plain = 0;
			p++;
			if (p >= limit)
				fail(x, limit, limit, "Unexpected end of input");
		} else if (*p == '\r') {
			plain = 0;
		}
	}
	x->tail = *p == '`';
	x->invalid = NULL;
	if (plain) {
		x->name = x->raw = lang_intern(x->lang, (const char *)start + 1, (size_t)(p - start - 1));
	} else {
		template_raw(x, start + 1, p);
		template_cooked(x, start + 1, p);
	}
	finish(x, T_TEMPLATE, p + (x->tail ? 1 : 2));
}

void lexer_template(struct lexer *x)
{
	x->word = 0;
	template(x, text(x) + x->start);
}

/* ---- regular expressions */

void lexer_regexp(struct lexer *x)
{
	const byte *start = text(x) + x->start, *p = start + 1, *flags;
	const char *wrong;
	unsigned seen = 0;
	int in_class = 0;

	for (; *p != '/' || in_class; p++) {
		if (*p == '\\')
			p++;
		else if (*p == '[')
			in_class = 1;
		else if (*p == ']')
			in_class = 0;
		if (*p == '\n' || *p == '\r' || is_line_separator(p) || p >= (const byte *)x->limit)
			fail(x, start, p, "Invalid regular expression: missing /");
	}
	flags = ++p;
	for (; IS(*p, PART); p++) {
		const char *known = "dgimsuvy", *f = strchr(known, *p);

		if (!f || seen & 1u << (f - known))
			fail(x, start, p + 1, "Invalid regular expression flags");
		seen |= 1u << (f - known);
		if ((seen & 0x60) == 0x60)
			fail(x, start, p + 1, "Invalid regular expression flags");
	}
	if (*p == '\\')
		fail(x, start, p + 1, "Invalid regular expression flags");
	if (*p >= 0x80) {
		uint32_t c;
		const byte *next = decode(p, &c);

		if (lang_is_identifier_part(c))
			fail(x, start, next, "Invalid regular expression flags");
	}
	x->name = lang_intern(x->lang, (const char *)start + 1, (size_t)(flags - start - 2));
	x->raw = lang_intern(x->lang, (const char *)flags, (size_t)(p - flags));
	wrong = lang_regexp_check(x->name->chars, x->name->size, x->raw->chars, x->raw->size,
		x->lang->options.stack_low);
	if (wrong == lang_regexp_no_memory)
		lang_fail(x->lang, LANG_MEMORY, 0, 0, "%s", wrong);
	if (wrong)
		lang_fail(x->lang, LANG_SYNTAX, offset(x, start), offset(x, p),
			"Invalid regular expression: /%s/%s: %s",
			x->name->chars, x->raw->chars, wrong);
	x->word = 0;
	finish(x, T_REGEXP, p);
}

/* ---- space and comments */

static const byte *line_comment(const byte *p, const byte *limit)
{
	for (;; p++) {
		while (!IS(*p, LINE_STOP))
			p++;
		if (*p == '\n' || *p == '\r' || is_line_separator(p) || (*p == 0 && p >= limit))
			return p;
	}
}

static const byte *block_comment(struct lexer *x, const byte *start)
{
	const byte *p = start + 2;

	for (;; p++) {
		while (!IS(*p, COMMENT_STOP))
			p++;
		if (*p == '*') {
			if (p[1] == '/')
				return p + 2;
		} else if (*p == '\n' || *p == '\r' || is_line_separator(p)) {
			x->newline = 1;
		} else if (*p == 0 && p >= (const byte *)x->limit) {
			fail(x, start, p, "Invalid or unexpected token");
		}
	}
}

static int is_space(uint32_t c)
{
	return c == 0xA0 || c == 0xFEFF || c == 0x1680 || (c >= 0x2000 && c <= 0x200A) || c == 0x202F || c == 0x205F ||
		c == 0x3000;
}

/* ---- tokens */

void lexer_start(struct lexer *x, struct lang *l)
{
	const byte *p;

	memset(x, 0, sizeof *x);
	x->lang = l;
	x->limit = l->source + l->size;
	x->token = T_COUNT;            /* no token yet: --> is a comment here, as at the start of any line */
	p = (const byte *)l->source;
	if (p[0] == 0xEF && p[1] == 0xBB && p[2] == 0xBF)
		p += 3;
	if (p[0] == '#' && p[1] == '!')
		p = line_comment(p, (const byte *)x->limit);
	x->at = (const char *)p;
	x->start = x->end = x->before = offset(x, p);
}

#define TOKEN(length, t) do { x->word = 0; finish(x, (t), p + (length)); return; } while (0)

void lexer_next(struct lexer *x)
{
	const byte *p = (const byte *)x->at;
	uint32_t c;

	x->before = x->end;
	x->newline = x->escaped = x->legacy = 0;
again:
	switch (*p) {
	case ' ': case '\t': case '\v': case '\f':
		while (*++p == ' ')
			;
		goto again;
	case '\n': case '\r':
		x->newline = 1;
		while (*++p == ' ' || *p == '\t')
			;
		goto again;
	case '/':
		if (p[1] == '/') {
			p = line_comment(p + 2, (const byte *)x->limit);
			goto again;
		}
		if (p[1] == '*') {
			p = block_comment(x, p);
			goto again;
		}
		break;
	case '<':
		if (p[1] == '!' && p[2] == '-' && p[3] == '-') {
			if (x->module)
				fail(x, p, p + 4, "HTML comments are not allowed in modules");
			p = line_comment(p + 4, (const byte *)x->limit);
			goto again;
		}
		break;
	case '-':
		if (p[1] == '-' && p[2] == '>' && (x->newline || x->token == T_COUNT)) {
			if (x->module)
				fail(x, p, p + 3, "HTML comments are not allowed in modules");
			p = line_comment(p + 3, (const byte *)x->limit);
			goto again;
		}
		break;
	}
	x->start = offset(x, p);
	switch (*p) {
	case 'a' ... 'z': case 'A' ... 'Z': case '$': case '_': case '\\':
		identifier(x, p);
		return;
	case '0' ... '9':
		x->word = 0;
		number(x, p);
		return;
	case '"': case '\'':
		x->word = 0;
		string(x, p);
		return;
	case '`':
		x->word = 0;
		template(x, p);
		return;
	case '#':
		private_name(x, p);
		return;
	case '{': TOKEN(1, T_LBRACE);
	case '}': TOKEN(1, T_RBRACE);
	case '(': TOKEN(1, T_LPAREN);
	case ')': TOKEN(1, T_RPAREN);
	case '[': TOKEN(1, T_LBRACKET);
	case ']': TOKEN(1, T_RBRACKET);
	case ';': TOKEN(1, T_SEMICOLON);
	case ',': TOKEN(1, T_COMMA);
	case ':': TOKEN(1, T_COLON);
	case '~': TOKEN(1, T_TILDE);
	case '.':
		if (IS(p[1], DIGIT)) {
			x->word = 0;
			number(x, p);
			return;
		}
		if (p[1] == '.' && p[2] == '.')
			TOKEN(3, T_ELLIPSIS);
		TOKEN(1, T_DOT);
	case '?':
		if (p[1] == '?') {
			if (p[2] == '=')
				TOKEN(3, T_NULLISH_ASSIGN);
			TOKEN(2, T_NULLISH);
		}
		if (p[1] == '.' && !IS(p[2], DIGIT))
			TOKEN(2, T_OPTIONAL);
		TOKEN(1, T_QUESTION);
	case '=':
		if (p[1] == '=') {
			if (p[2] == '=')
				TOKEN(3, T_SEQ);
			TOKEN(2, T_EQ);
		}
		if (p[1] == '>')
			TOKEN(2, T_ARROW);
		TOKEN(1, T_ASSIGN);
	case '!':
		if (p[1] == '=') {
			if (p[2] == '=')
				TOKEN(3, T_SNE);
			TOKEN(2, T_NE);
		}
		TOKEN(1, T_NOT);
	case '+':
		if (p[1] == '+')
			TOKEN(2, T_INC);
		if (p[1] == '=')
			TOKEN(2, T_PLUS_ASSIGN);
		TOKEN(1, T_PLUS);
	case '-':
		if (p[1] == '-')
			TOKEN(2, T_DEC);
		if (p[1] == '=')
			TOKEN(2, T_MINUS_ASSIGN);
		TOKEN(1, T_MINUS);
	case '*':
		if (p[1] == '*') {
			if (p[2] == '=')
				TOKEN(3, T_STARSTAR_ASSIGN);
			TOKEN(2, T_STARSTAR);
		}
		if (p[1] == '=')
			TOKEN(2, T_STAR_ASSIGN);
		TOKEN(1, T_STAR);
	case '/':
		if (p[1] == '=')
			TOKEN(2, T_DIV_ASSIGN);
		TOKEN(1, T_DIV);
	case '%':
		if (p[1] == '=')
			TOKEN(2, T_MOD_ASSIGN);
		TOKEN(1, T_MOD);
	case '<':
		if (p[1] == '<') {
			if (p[2] == '=')
				TOKEN(3, T_SHL_ASSIGN);
			TOKEN(2, T_SHL);
		}
		if (p[1] == '=')
			TOKEN(2, T_LE);
		TOKEN(1, T_LT);
	case '>':
		if (p[1] == '>') {
			if (p[2] == '>') {
				if (p[3] == '=')
					TOKEN(4, T_USHR_ASSIGN);
				TOKEN(3, T_USHR);
			}
			if (p[2] == '=')
				TOKEN(3, T_SHR_ASSIGN);
			TOKEN(2, T_SHR);
		}
		if (p[1] == '=')
			TOKEN(2, T_GE);
		TOKEN(1, T_GT);
	case '&':
		if (p[1] == '&') {
			if (p[2] == '=')
				TOKEN(3, T_ANDAND_ASSIGN);
			TOKEN(2, T_ANDAND);
		}
		if (p[1] == '=')
			TOKEN(2, T_AND_ASSIGN);
		TOKEN(1, T_AND);
	case '|':
		if (p[1] == '|') {
			if (p[2] == '=')
				TOKEN(3, T_OROR_ASSIGN);
			TOKEN(2, T_OROR);
		}
		if (p[1] == '=')
			TOKEN(2, T_OR_ASSIGN);
		TOKEN(1, T_OR);
	case '^':
		if (p[1] == '=')
			TOKEN(2, T_XOR_ASSIGN);
		TOKEN(1, T_XOR);
	case 0:
		if (p >= (const byte *)x->limit) {
			p = (const byte *)x->limit;
			x->start = offset(x, p);
			TOKEN(0, T_EOF);
		}
		illegal(x, p);
	}
	if (*p < 0x80)
		illegal(x, p);
	if (is_line_separator(p)) {
		x->newline = 1;
		p += 3;
		goto again;
	}
	decode(p, &c);
	if (is_space(c)) {
		p = decode(p, &c);
		goto again;
	}
	if (!lang_is_identifier_start(c))
		fail(x, p, decode(p, &c), "Invalid or unexpected token");
	identifier(x, p);
}

void lexer_unexpected(struct lexer *x)
{
	struct lang *l = x->lang;

	if (x->escaped && x->token >= T_BREAK && x->token < T_LET)
		lang_fail(l, LANG_SYNTAX, x->start, x->end, "Keyword must not contain escaped characters");
	switch (x->token) {
	case T_EOF:
		lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected end of input");
	case T_NUMBER: case T_BIGINT:
		lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected number");
	case T_STRING:
		lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected string");
	case T_TEMPLATE:
		lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected template string");
	case T_REGEXP:
		lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected regular expression");
	case T_ENUM:
		lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected reserved word");
	case T_IDENTIFIER:
		if (x->word == T_AWAIT && x->module)
			lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected reserved word");
		if (x->strict && (x->word == T_LET || x->word == T_STATIC || x->word == T_YIELD ||
			(x->word >= T_IMPLEMENTS && x->word <= T_PUBLIC)))
			lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected strict mode reserved word");
		/* fall through */
	case T_PRIVATE:
		lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected identifier '%s'", x->name->chars);
	default:
		lang_fail(l, LANG_SYNTAX, x->start, x->end, "Unexpected token '%s'", spellings[x->token]);
	}
}
