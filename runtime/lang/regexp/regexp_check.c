/* The early errors of regular expression literals (ECMA-262 22.2.1, Annex B.1.2 without u and v), with V8's messages.
 *
 * One pass that builds nothing.  Recursion follows groups and nested classes and is bounded. */
#include "lang/lexer.h"

#include <string.h>

#include "base/hash.h"
#include "base/limits.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "lang/regexp/regexp_alternatives.h"
#include "lang/regexp/regexp_names.h"

typedef unsigned char byte;

enum { DEPTH = 5000 };

const char lang_regexp_no_memory[] = "out of memory";

struct name {
	const byte *p;                 /* in the pattern, with escapes */
	const byte *end;
	int reference;                 /* \k<name> */
	uint32_t alternative;          /* the one it is in */
};

struct check {
	const byte *p, *end;
	int unicode;                   /* u or v */
	int sets;                      /* v */
	int named;                     /* some group has a name, so \k is a reference */
	uint32_t groups;               /* in the whole pattern */
	uint32_t depth;
	char *stack_low;               /* recursion keeps the C stack above this */
	struct name *names;
	size_t names_count, names_room;
	struct regexp_alternatives alternatives;       /* used only if groups have names */
	uint32_t alternative;          /* the current one; 0: none, no group has a name */
	const char *wrong;
};

/* Records an error; the first one is kept. */
static int fail(struct check *c, const char *words)
{
	if (!c->wrong)
		c->wrong = words;
	return -1;
}

static int enter(struct check *c)
{
	if (++c->depth > DEPTH)
		return fail(c, "Regular expression too large");
	return (char *)__builtin_frame_address(0) < c->stack_low ? fail(c, "Stack overflow") : 0;
}

static int at(const struct check *c, byte ch)
{
	return c->p < c->end && *c->p == ch;
}

static int take(struct check *c, byte ch)
{
	if (!at(c, ch))
		return 0;
	c->p++;
	return 1;
}

static int is_digit(const struct check *c)
{
	return c->p < c->end && *c->p >= '0' && *c->p <= '9';
}

static int hex(byte b)
{
	if (b >= '0' && b <= '9')
		return b - '0';
	b |= 32;
	return b >= 'a' && b <= 'f' ? b - 'a' + 10 : -1;
}

/* The next code point (surrogates as in WTF-8); there must be one. */
static uint32_t next(struct check *c)
{
	const byte *p = c->p;
	uint32_t v = *p;
	int n = v < 0x80 ? 0 : v < 0xE0 ? 1 : v < 0xF0 ? 2 : 3;

	if (c->end - p <= n)
		n = 0;
	c->p += n + 1;
	if (n) {
		v &= 0x3Fu >> n;
		for (; n > 0; n--)
			v = v << 6 | (*++p & 0x3F);
	}
	return v;
}

/* n hexadecimal digits: the value, or -1 with nothing consumed */
static int32_t hex_digits(struct check *c, int n)
{
	int32_t v = 0;
	int i;

	if (c->end - c->p < n)
		return -1;
	for (i = 0; i < n; i++) {
		int d = hex(c->p[i]);

		if (d < 0)
			return -1;
		v = v * 16 + d;
	}
	c->p += n;
	return v;
}

/* After \u: a code point, or -1 with nothing consumed.  braces: {X...} is allowed; pairs: two escaped surrogates are
 * one. */
static int32_t unicode_escape(struct check *c, int unicode)
{
	const byte *start = c->p;
	int32_t v, low;

	if (unicode && take(c, '{')) {
		for (v = 0; c->p < c->end && hex(*c->p) >= 0; c->p++) {
			v = v * 16 + hex(*c->p);
			if (v > 0x10FFFF)
				break;
		}
		if (c->p > start + 1 && v <= 0x10FFFF && take(c, '}'))
			return v;
		c->p = start;
		return -1;
	}
	v = hex_digits(c, 4);
	if (unicode && v >= 0xD800 && v < 0xDC00 && c->end - c->p >= 6 && c->p[0] == '\\' && c->p[1] == 'u') {
		const byte *here = c->p;

		c->p += 2;
		low = hex_digits(c, 4);
		if (low >= 0xDC00 && low < 0xE000)
			return 0x10000 + ((v - 0xD800) << 10) + (low - 0xDC00);
		c->p = here;
	}
	return v;
}

/* ---- names of groups */

/* One code point of a name at *p, with escapes decoded; -1 if it is not allowed there. */
static int32_t name_point(const byte **p, const byte *end, int first)
{
	struct check c = { .p = *p, .end = end };
	int32_t v;

	if (take(&c, '\\')) {
		if (!take(&c, 'u'))
			return -1;
		v = unicode_escape(&c, 1);
	} else {
		v = (int32_t)next(&c);
	}
	*p = c.p;
	if (v < 0 || !(first ? lang_is_identifier_start((uint32_t)v) : lang_is_identifier_part((uint32_t)v)))
		return -1;
	return v;
}

/* After `<`: consumes the name and `>`. */
static int group_name(struct check *c, int reference)
{
	const byte *p = c->p;
	struct name *n;

	while (p < c->end && *p != '>')
		if (name_point(&p, c->end, p == c->p) < 0)
			return fail(c, "Invalid capture group name");
	if (p == c->end || p == c->p)
		return fail(c, "Invalid capture group name");
	if (c->names_count == c->names_room) {
		size_t room = c->names_room ? c->names_room * 2 : 16;

		n = mem_try_realloc(c->names, room * sizeof *n);
		if (!n)
			return fail(c, lang_regexp_no_memory);
		c->names = n;
		c->names_room = room;
	}
	n = &c->names[c->names_count++];
	n->p = c->p;
	n->end = p;
	n->reference = reference;
	n->alternative = c->alternative;
	c->p = p + 1;
	return 0;
}

static int same_name(const struct name *a, const struct name *b)
{
	const byte *p = a->p, *q = b->p;

	while (p < a->end && q < b->end)
		if (name_point(&p, a->end, 0) != name_point(&q, b->end, 0))
			return 0;
	return p == a->end && q == b->end;
}

static uint32_t name_hash(const struct hash_key *key, const struct name *n)
{
	const byte *p = n->p;
	uint32_t h = 0;

	while (p < n->end)
		h = hash_pair(key, h, (uint32_t)name_point(&p, n->end, 0));
	return h;
}

/* Records the start of an alternative. */
static int enter_alternative(struct check *c, uint32_t outer, uint32_t disjunction)
{
	if (!c->named)
		return 0;
	c->alternative = regexp_alternatives_add(&c->alternatives, outer, disjunction);
	return c->alternative ? 0 : fail(c, lang_regexp_no_memory);
}

/* Checks that names are not duplicated within one possible match, and that references are declared. */
static int check_names(struct check *c)
{
	size_t room = 16, i, j;
	struct name **table;
	struct hash_key key;
	int pass, bad = 0;

	if (!c->names_count)
		return 0;
	while (room < c->names_count * 2)
		room *= 2;
	table = mem_try_zalloc(room * sizeof *table);
	if (!table)
		return fail(c, lang_regexp_no_memory);
	hash_key_init(&key);
	for (pass = 0; pass < 2 && !bad; pass++) {
		for (i = 0; i < c->names_count && !bad; i++) {
			struct name *n = &c->names[i];

			if (n->reference != pass)
				continue;
			for (j = name_hash(&key, n) & (room - 1); table[j] &&
				!same_name(table[j], n); j = (j + 1) & (room - 1))
				;
			/* table[j] is the last group before n and is apart from all earlier ones.  If n is apart from
			 * it, n is apart from all, since alternatives end in the order of the text */
			if (pass == 0 && table[j] && regexp_alternatives_apart(&c->alternatives, n->alternative,
				table[j]->alternative)) {
				table[j] = n;
				continue;
			}
			if (pass == 0 && table[j])
				bad = fail(c, "Duplicate capture group name");
			else if (pass == 1 && !table[j])
				bad = fail(c, "Invalid named capture referenced");
			else if (pass == 0)
				table[j] = n;
		}
	}
	mem_free(table);
	return bad;
}

/* Counts the groups and looks for names before \1 and \k are reached. */
static void count_groups(struct check *c)
{
	const byte *p;
	int in_class = 0;

	for (p = c->p; p < c->end; p++) {
		switch (*p) {
		case '\\':
			p++;
			break;
		case '[':
			in_class = c->sets ? in_class + 1 : 1;
			break;
		case ']':
			in_class = c->sets && in_class ? in_class - 1 : 0;
			break;
		case '(':
			if (in_class)
				break;
			if (p + 1 >= c->end || p[1] != '?') {
				c->groups++;
			} else if (c->end - p > 3 && p[2] == '<' && p[3] != '=' && p[3] != '!') {
				c->groups++;
				c->named = 1;
			}
			break;
		}
	}
}

/* ---- \p{...} */

static int is_listed(const char *list, const byte *word, size_t n)
{
	const char *p = list;

	/* words are surrounded by single spaces */
	while ((p = memmem(p, strlen(p), word, n))) {
		if (p[-1] == ' ' && p[n] == ' ')
			return 1;
		p++;
	}
	return 0;
}

static int is_word(const byte *p, size_t n, const char *word)
{
	return strlen(word) == n && memcmp(p, word, n) == 0;
}

/* After \p or \P.  1: a property of strings, 0: of characters, -1: error */
static int property(struct check *c, int negated, const char *words)
{
	const byte *start, *p, *equals = NULL;
	size_t n;

	if (!take(c, '{'))
		return fail(c, words);
	start = p = c->p;
	for (; p < c->end && *p != '}'; p++) {
		if (*p == '=' && !equals)
			equals = p;
		else if (!lang_is_identifier_part(*p) || *p == '$')
			return fail(c, words);
	}
	if (p == c->end || p == start)
		return fail(c, words);
	c->p = p + 1;
	if (equals) {
		size_t left = (size_t)(equals - start), right = (size_t)(p - equals - 1);

		if (right == 0)
			return fail(c, words);
		if (is_word(start, left, "General_Category") || is_word(start, left, "gc"))
			return is_listed(regexp_categories, equals + 1, right) ? 0 : fail(c, words);
		if (is_word(start, left, "Script") || is_word(start, left, "sc") ||
			is_word(start, left, "Script_Extensions") || is_word(start, left, "scx"))
			return is_listed(regexp_scripts, equals + 1, right) ? 0 : fail(c, words);
		return fail(c, words);
	}
	n = (size_t)(p - start);
	if (is_listed(regexp_categories, start, n) || is_listed(regexp_binaries, start, n))
		return 0;
	if (c->sets && !negated &&
		is_listed(" Basic_Emoji Emoji_Keycap_Sequence RGI_Emoji_Modifier_Sequence RGI_Emoji_Flag_Sequence "
		"RGI_Emoji_Tag_Sequence RGI_Emoji_ZWJ_Sequence RGI_Emoji ", start, n))
		return 1;
	return fail(c, words);
}

/* ---- escapes */

enum { CLASS = -2 /* a set */, STRINGS = -3 /* a set that may contain strings */, WRONG = -1 };

/* Escapes that are valid both inside and outside of classes.  The character, CLASS, STRINGS, or WRONG. */
static int32_t character_escape(struct check *c, int in_class)
{
	const byte *here = c->p;
	uint32_t ch = next(c);
	int32_t v;
	int strings;

	switch (ch) {
	case 'd': case 'D': case 's': case 'S': case 'w': case 'W':
		return CLASS;
	case 'p': case 'P':
		if (!c->unicode)
			return (int32_t)ch;
		strings = property(c, ch == 'P', in_class ? "Invalid property name in character class" :
			"Invalid property name");
		return strings < 0 ? WRONG : strings ? STRINGS : CLASS;
	case 'f': return '\f';
	case 'n': return '\n';
	case 'r': return '\r';
	case 't': return '\t';
	case 'v': return '\v';
	case 'c':
		if (c->p < c->end && (*c->p | 32) >= 'a' && (*c->p | 32) <= 'z')
			return *c->p++ & 31;
		if (c->unicode)
			return fail(c, "Invalid Unicode escape");
		if (in_class && (is_digit(c) || at(c, '_')))
			return *c->p++ & 31;
		c->p = here;           /* only the backslash */
		return '\\';
	case 'x':
		v = hex_digits(c, 2);
		if (v >= 0)
			return v;
		return c->unicode ? fail(c, "Invalid escape") : 'x';
	case 'u':
		v = unicode_escape(c, c->unicode);
		if (v >= 0)
			return v;
		return c->unicode ? fail(c, "Invalid Unicode escape") : 'u';
	case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7':
		if (c->unicode) {
			if (ch == '0' && !is_digit(c))
				return 0;
			return fail(c, in_class ? "Invalid class escape" : "Invalid decimal escape");
		}
		v = (int32_t)ch - '0';
		if (is_digit(c) && *c->p < '8')
			v = v * 8 + (*c->p++ - '0');
		if (v < 32 && is_digit(c) && *c->p < '8')
			v = v * 8 + (*c->p++ - '0');
		return v;
	}
	if (ch == 'k' && c->named)
		return fail(c, "Invalid escape");
	if (c->unicode) {
		if (ch < 128 && ch && strchr("^$\\.*+?()[]{}|/", (int)ch))
			return (int32_t)ch;
		if (in_class && ch == '-')
			return '-';
		if (in_class && c->sets && ch < 128 && ch && strchr("&!#%,:;<=>@`~", (int)ch))
			return (int32_t)ch;
		return fail(c, "Invalid escape");
	}
	return (int32_t)ch;
}

/* After a backslash outside of classes.  1: an assertion, 0: an atom, -1: error */
static int atom_escape(struct check *c)
{
	const byte *here = c->p;
	uint32_t v = 0;

	switch (*c->p) {
	case 'b': case 'B':
		c->p++;
		return 1;
	case '1': case '2': case '3': case '4': case '5': case '6': case '7': case '8': case '9':
		for (; is_digit(c); c->p++)
			if (v <= c->groups)
				v = v * 10 + (*c->p - '0');
		if (v <= c->groups)
			return 0;
		if (c->unicode)
			return fail(c, "Invalid escape");
		c->p = here;
		if (*c->p >= '8') {
			c->p++;
			return 0;
		}
		break;
	case 'k':
		if (!c->unicode && !c->named)
			break;
		c->p++;
		if (!take(c, '<'))
			return fail(c, "Invalid named reference");
		return group_name(c, 1);
	}
	return character_escape(c, 0) == WRONG ? -1 : 0;
}

/* ---- classes */

/* After the \ in a class. */
static int32_t class_escape_character(struct check *c)
{
	if (c->p == c->end)
		return fail(c, "\\ at end of pattern");
	if (take(c, 'b'))
		return '\b';
	return character_escape(c, 1);
}

/* One element.  Without u a character beyond U+FFFF is two elements; *pending holds the second. */
static int32_t class_atom(struct check *c, int32_t *pending)
{
	uint32_t v;

	if (*pending) {
		v = (uint32_t)*pending;
		*pending = 0;
		return (int32_t)v;
	}
	if (take(c, '\\'))
		return class_escape_character(c);
	v = next(c);
	if (!c->unicode && v >= 0x10000) {
		*pending = 0xDC00 + (int32_t)(v & 0x3FF);
		v = 0xD800 + ((v - 0x10000) >> 10);
	}
	return (int32_t)v;
}

/* After `[` */
static int character_class(struct check *c)
{
	int32_t from, to, pending = 0;

	take(c, '^');
	while (pending || !at(c, ']')) {
		if (!pending && c->p == c->end)
			return fail(c, "Unterminated character class");
		from = class_atom(c, &pending);
		if (from == WRONG)
			return -1;
		if (pending || !at(c, '-'))
			continue;
		c->p++;
		if (c->p == c->end)
			return fail(c, "Unterminated character class");
		if (at(c, ']'))
			break;
		to = class_atom(c, &pending);
		if (to == WRONG)
			return -1;
		if (from < 0 || to < 0) {
			if (c->unicode)
				return fail(c, "Invalid character class");
		} else if (from > to) {
			return fail(c, "Range out of order in character class");
		}
	}
	c->p++;
	return 0;
}

static int class_set(struct check *c);

static int is_double(const struct check *c)
{
	return c->end - c->p >= 2 && c->p[0] == c->p[1] && *c->p && strchr("&!#$%*+,.:;<=>?@^`~", *c->p);
}

static int32_t set_character(struct check *c);

/* \q{a|bc}, after the brace.  1: may contain strings, 0: not, -1: error */
static int class_strings(struct check *c)
{
	int strings = 0, n = 0;

	for (;; ) {
		if (c->p == c->end)
			return fail(c, "Unterminated character class");
		if (*c->p == '}' || *c->p == '|') {
			strings |= n != 1;
			n = 0;
			if (*c->p++ == '}')
				return strings;
			continue;
		}
		if (c->end - c->p > 1 && *c->p == '\\' && c->p[1] && strchr("dDsSwWpP", c->p[1]))
			return fail(c, "Invalid escape");
		if (set_character(c) == WRONG)
			return -1;
		n++;
	}
}

/* One character of a v-mode class. */
static int32_t set_character(struct check *c)
{
	if (is_double(c))
		return fail(c, "Invalid set operation in character class");
	if (*c->p && strchr("()[]{}/-|", *c->p))
		return fail(c, "Invalid character in character class");
	if (take(c, '\\'))
		return class_escape_character(c);
	return (int32_t)next(c);
}

/* An operand: a character, CLASS, STRINGS, or WRONG */
static int32_t set_operand(struct check *c)
{
	int strings;

	if (take(c, '[')) {
		strings = class_set(c);
		return strings < 0 ? WRONG : strings ? STRINGS : CLASS;
	}
	if (c->end - c->p >= 3 && memcmp(c->p, "\\q{", 3) == 0) {
		c->p += 3;
		strings = class_strings(c);
		return strings < 0 ? WRONG : strings ? STRINGS : CLASS;
	}
	return set_character(c);
}

static int at_operator(const struct check *c)
{
	if (c->end - c->p < 2)
		return 0;
	return memcmp(c->p, "--", 2) == 0 ? '-' : memcmp(c->p, "&&", 2) == 0 ? '&' : 0;
}

/* After `[` of a class with flag v.  1: may contain strings, 0: not, -1: error */
static int class_set(struct check *c)
{
	int negated = take(c, '^'), op = 0, strings = 0, first = 1;
	int32_t from, to;

	if (enter(c))
		return -1;
	while (!at(c, ']')) {
		if (c->p == c->end)
			return fail(c, "Unterminated character class");
		if (!first) {
			int here = at_operator(c);

			/* without an operator: they are only allowed directly after the first operand */
			if (here != op)
				return fail(c, "Invalid set operation in character class");
			if (here) {
				c->p += 2;
				if (here == '&' && at(c, '&'))
					return fail(c, "Invalid character in character class");
				if (c->p == c->end)
					return fail(c, "Unterminated character class");
			}
		}
		from = set_operand(c);
		if (from == WRONG)
			return -1;
		if (at(c, '-') && !at_operator(c)) {
			if (op)
				return fail(c, "Invalid set operation in character class");
			c->p++;
			if (c->p == c->end)
				return fail(c, "Unterminated character class");
			if (from < 0)
				return fail(c, "Invalid character class");
			to = set_operand(c);
			if (to == WRONG)
				return -1;
			if (to < 0)
				return fail(c, "Invalid character class");
			if (from > to)
				return fail(c, "Range out of order in character class");
			/* a range is only allowed in a union, and not before another operator */
			if (at_operator(c))
				return fail(c, "Invalid set operation in character class");
			if (take(c, '-'))
				return fail(c, c->p == c->end ? "Unterminated character class" :
					"Invalid character class");
		} else if (first && at_operator(c)) {
			op = at_operator(c);
		}
		strings = !op || first ? strings | (from == STRINGS) : op == '&' ? strings & (from == STRINGS) :
			strings;
		first = 0;
	}
	c->p++;
	c->depth--;
	if (negated && strings)
		return fail(c, "Negated character class may contain strings");
	return strings;
}

/* ---- terms */

/* {n}, {n,}, {n,m}: 1 consumed, 0 something else (nothing consumed), -1 out of order */
static int braces(struct check *c)
{
	const byte *start = c->p;
	double low = 0, high;

	c->p++;
	if (!is_digit(c))
		goto none;
	for (; is_digit(c); c->p++)
		low = low * 10 + (*c->p - '0');
	high = low;
	if (take(c, ',')) {
		high = 0;
		if (!is_digit(c))
			high = __builtin_inf();
		for (; is_digit(c); c->p++)
			high = high * 10 + (*c->p - '0');
	}
	if (!take(c, '}'))
		goto none;
	/* both are capped at a count that is never reached */
	if (low > high && high < 2147483647)
		return fail(c, "numbers out of order in {} quantifier");
	return 1;
none:
	c->p = start;
	return 0;
}

static int at_quantifier(const struct check *c)
{
	return at(c, '*') || at(c, '+') || at(c, '?') || at(c, '{');
}

static int quantifier(struct check *c, int allowed)
{
	if (!at_quantifier(c))
		return 0;
	if (*c->p == '{') {
		int r;

		if (!allowed) {
			r = braces(c);
			return r ? fail(c, "Invalid quantifier") : c->unicode ? fail(c, "Incomplete quantifier") : 0;
		}
		r = braces(c);
		if (r < 0)
			return -1;
		if (r == 0)
			return c->unicode ? fail(c, "Incomplete quantifier") : 0;
	} else {
		if (!allowed)
			return fail(c, "Invalid quantifier");
		c->p++;
	}
	take(c, '?');
	return 0;
}

static int disjunction(struct check *c);

/* Letters of (?ims-ims:), as bits; those in `before` must not occur again.  -1: one does */
static int modifiers(struct check *c, int before)
{
	int found = 0;

	for (; at(c, 'i') || at(c, 'm') || at(c, 's'); c->p++) {
		int bit = *c->p == 'i' ? 1 : *c->p == 'm' ? 2 : 4;

		if ((found | before) & bit)
			return fail(c, "Repeated flag in flag group");
		found |= bit;
	}
	return found;
}

/* After `(?` of a group with modifiers: up to its colon. */
static int modifier_group(struct check *c)
{
	int on = modifiers(c, 0), off = 0;

	if (on >= 0 && take(c, '-')) {
		off = modifiers(c, on);
		if (off >= 0 && at(c, '-'))
			return fail(c, "Multiple dashes in flag group");
	}
	if (on < 0 || off < 0)
		return -1;
	if (!take(c, ':'))
		return fail(c, "Invalid group");
	return on || off ? 0 : fail(c, "Invalid flag group");
}

/* After `(`: up to its `)`.  1: may be quantified, 0: not, -1: error */
static int group(struct check *c)
{
	int repeatable = 1;

	if (take(c, '?')) {
		if (take(c, '=') || take(c, '!')) {
			repeatable = !c->unicode;
		} else if (take(c, '<')) {
			if (take(c, '=') || take(c, '!'))
				repeatable = 0;
			else if (group_name(c, 0))
				return -1;
		} else if (!take(c, ':') && modifier_group(c)) {
			return -1;
		}
	}
	if (enter(c))
		return -1;
	if (disjunction(c))
		return -1;
	c->depth--;
	if (!take(c, ')'))
		return fail(c, "Unterminated group");
	return repeatable;
}

/* Up to the `)` of the enclosing group, or the end. */
static int disjunction(struct check *c)
{
	uint32_t outer = c->alternative, number = c->alternatives.count;

	if (enter_alternative(c, outer, number))
		return -1;
	while (c->p < c->end) {
		int r;

		switch (*c->p) {
		case ')':
			c->alternative = outer;
			return 0;
		case '|':
			c->p++;
			if (enter_alternative(c, outer, number))
				return -1;
			continue;
		case '^': case '$':
			c->p++;
			continue;
		case '*': case '+': case '?':
			return fail(c, "Nothing to repeat");
		case '{':
			if (braces(c)) {
				c->wrong = NULL;       /* regardless of its numbers */
				return fail(c, "Nothing to repeat");
			}
			/* fall through */
		case '}': case ']':
			if (c->unicode)
				return fail(c, "Lone quantifier brackets");
			c->p++;
			break;
		case '(':
			c->p++;
			r = group(c);
			if (r < 0 || quantifier(c, r))
				return -1;
			continue;
		case '[':
			c->p++;
			if (c->sets ? class_set(c) < 0 : character_class(c) < 0)
				return -1;
			break;
		case '\\':
			c->p++;
			if (c->p == c->end)
				return fail(c, "\\ at end of pattern");
			r = atom_escape(c);
			if (r < 0)
				return -1;
			if (r)
				continue;
			break;
		default:
			next(c);
		}
		if (quantifier(c, 1))
			return -1;
	}
	return 0;
}

const char *lang_regexp_check(const char *pattern, size_t size, const char *flags, size_t flags_size, char *stack_low)
{
	struct check c = { .p = (const byte *)pattern, .end = (const byte *)pattern + size, .stack_low = stack_low };

	c.sets = memchr(flags, 'v', flags_size) != NULL;
	c.unicode = c.sets || memchr(flags, 'u', flags_size);
	count_groups(&c);
	if (disjunction(&c) == 0) {
		if (c.p < c.end)
			fail(&c, "Unmatched ')'");
		else if (c.groups > LIMIT_REGEXP_GROUPS)
			fail(&c, "Too many captures");
		else
			check_names(&c);
	}
	mem_free(c.names);
	regexp_alternatives_free(&c.alternatives);
	return c.wrong;
}
