#include "engine/regexp/regexp.h"
#include "engine/regexp/regexp_set_int.h"
#include "engine/unicode/property_data.h"

#include "base/limits.h"
#include "base/mem.h"
#include "base/utf8.h"
#include "engine/unicode/casing.h"
#include "lang/lexer.h"
#include "lang/regexp/regexp_alternatives.h"

#include <stdlib.h>
#include <string.h>

#define INFINITE UINT32_MAX
#define STEPS_BETWEEN_STOPS 8192

/* ---- the program: instructions of an operation word followed by its operands */
enum {
	O_CHAR, O_CHARI, O_ANY, O_ALL, O_CLASS,        /* one character; with BACK the one before the position */
	O_STRINGS,                     /* strings        tries the longest first; BACK possible */
	O_SPLIT,                       /* target         continues; the target is the second choice */
	O_SPLIT_LAZY,                  /* target         tries the target first */
	O_JUMP,                        /* target */
	O_SAVE,                        /* capture */
	O_RESET,                       /* first last     captures become undefined */
	O_SET,                         /* register value */
	O_MARK,                        /* register       = position */
	/* position-register count-register min    fails if a round beyond min consumed nothing */
	O_ADVANCED,
	O_LOOP,                        /* register min max lazy end */
	/* I: includes the two letters that fold to ASCII */
	O_BOL, O_EOL, O_BOLM, O_EOLM, O_WORD, O_NOT_WORD, O_WORDI, O_NOT_WORDI,
	O_REF,                         /* group ignore   */
	O_REF_NAMED,                   /* group ignore   that group or the one of the same name that matched */
	O_LOOK,                        /* register negative end */
	O_LOOK_END,                    /* register negative */
	O_RUN, O_RUN_LAZY,             /* min max, then the repeated one-character operation */
	O_MATCH,
	BACK = 0x100,
};

/* ---- syntax tree, as indices into one array */
enum { N_EMPTY, N_CHAR, N_ANY, N_CLASS, N_STRINGS, N_CAT, N_ALT, N_GROUP, N_REPEAT, N_BOL, N_EOL, N_WORD, N_NOT_WORD,
	N_LOOK, N_REF, N_NAMED };

struct node {
	int type;
	uint32_t child, next;          /* 0: none */
	/* character, class, strings, capture (0: none) or referenced group; lookaround: 1 lookbehind, 2 negative */
	uint32_t c;
	uint32_t flags;                /* flags in effect here; (?i:) changes them */
	uint32_t min, max;
	uint32_t group_first, group_end;       /* captures inside a repeat */
	int lazy;
	signed char empty;             /* cached answer whether it can match the empty string: 1 or -1 */
};

struct compiler {
	const uint16_t *p, *end;
	const uint16_t *begin;
	uint32_t flags;
	struct node *nodes;
	uint32_t nodes_count, nodes_room;
	struct regexp *re;
	uint32_t code_room;
	uint32_t groups_total;
	int has_names;
	int depth;
	int (*stop)(void *ctx);
	void *ctx;
	const char *error;
	struct regexp_alternatives alternatives;       /* used only if groups have names */
	uint32_t alternative;          /* the current one */
	uint32_t *group_alternatives;  /* for each named group */
};

static const char no_memory[] = "Out of memory", too_large[] = "Regular expression too large";
const char regexp_stopped[] = "interrupted";

static int fail(struct compiler *c, const char *error)
{
	if (!c->error)
		c->error = error;
	return 0;
}

/* Called for everything that a pattern may contain in large numbers. */
static void poll(struct compiler *c, uint32_t count)
{
	if ((count & 255) == 0 && c->stop && c->stop(c->ctx))
		fail(c, regexp_stopped);
}

static uint32_t node(struct compiler *c, int type)
{
	poll(c, c->nodes_count);
	if (c->nodes_count == c->nodes_room) {
		uint32_t room = c->nodes_room ? c->nodes_room * 2 : 64;
		struct node *n = room > LIMIT_REGEXP_NODES ? NULL : mem_try_realloc(c->nodes, room * sizeof *n);

		if (!n) {
			fail(c, room > LIMIT_REGEXP_NODES ? too_large : no_memory);
			return 0;
		}
		c->nodes = n;
		c->nodes_room = room;
	}
	memset(&c->nodes[c->nodes_count], 0, sizeof(struct node));
	c->nodes[c->nodes_count].type = type;
	c->nodes[c->nodes_count].flags = c->flags;
	return c->nodes_count++;
}

/* ---- classes */

static uint32_t fold(uint32_t flags, uint32_t c)
{
	return flags & REGEXP_UNICODE ? casing_fold_unicode(c) : casing_fold(c);
}

static int class_add(struct compiler *c, struct regexp_class *k, uint32_t from, uint32_t to)
{
	return regexp_class_add(k, from, to) || fail(c, no_memory);
}

static const uint32_t digits[][2] = { { '0', '9' } };
static const uint32_t words[][2] = { { '0', '9' }, { 'A', 'Z' }, { '_', '_' }, { 'a', 'z' } };
static const uint32_t words_folded[][2] = { { '0', '9' }, { 'A', 'Z' }, { '_', '_' }, { 'a', 'z' }, { 0x17F, 0x17F },
	{ 0x212A, 0x212A } };
static const uint32_t spaces[][2] = {
	{ 9, 13 }, { 32, 32 }, { 0xA0, 0xA0 }, { 0x1680, 0x1680 }, { 0x2000, 0x200A }, { 0x2028, 0x2029 },
	{ 0x202F, 0x202F }, { 0x205F, 0x205F }, { 0x3000, 0x3000 }, { 0xFEFF, 0xFEFF },
};

int regexp_is_space(uint32_t c)
{
	for (size_t i = 0; i < sizeof spaces / sizeof spaces[0]; i++)
		if (c >= spaces[i][0] && c <= spaces[i][1])
			return 1;
	return 0;
}

/* \d \w \s and their complements. */
static int class_add_escape(struct compiler *c, struct regexp_class *k, uint32_t letter)
{
	const uint32_t (*r)[2];
	uint32_t n, i, from = 0;

	switch (letter | 32) {
	case 'd': r = digits; n = 1; break;
	case 'w':
		r = words;
		n = 4;
		if (c->flags & REGEXP_UNICODE && c->flags & REGEXP_IGNORECASE) {
			r = words_folded;
			n = 6;
		}
		break;
	default: r = spaces; n = sizeof spaces / sizeof spaces[0]; break;
	}
	if (letter & 32) {
		for (i = 0; i < n; i++)
			if (!class_add(c, k, r[i][0], r[i][1]))
				return 0;
		return 1;
	}
	for (i = 0; i < n; i++) {
		if (!class_add(c, k, from, r[i][0] - 1))
			return 0;
		from = r[i][1] + 1;
	}
	return class_add(c, k, from, 0x10FFFF);
}

/* ---- \p{...} */

static const unsigned char *property_find(const char *kind, const char *name, size_t size)
{
	const char *at = property_names;
	size_t kind_size = strlen(kind);
	uint32_t i;

	for (i = 0; i < sizeof property_offsets / sizeof property_offsets[0]; i++, at += strlen(at) + 1)
		if (!strncmp(at, kind, kind_size) && strlen(at) == kind_size + size &&
			!memcmp(at + kind_size, name, size))
			return property_data + property_offsets[i];
	return NULL;
}

static int word_is(const char *p, size_t size, const char *word)
{
	return strlen(word) == size && !memcmp(p, word, size);
}

int regexp_has_property(const char *name, uint32_t c)
{
	const unsigned char *set = property_find("", name, strlen(name));
	uint32_t gap, at = 0;
	int first = 1;
	while ((gap = regexp_set_number(&set)) != 0) {
		at = first ? gap - 1 : at + gap;
		first = 0;
		if (c < at)
			return 0;
		at += regexp_set_number(&set);
		if (c <= at)
			return 1;
	}
	return 0;
}

/* Reads the name in the braces at c->p and moves behind them.  Returns its size, or 0 if it cannot be a property. */
static size_t property_name(struct compiler *c, char name[64])
{
	size_t size = 0;

	if (c->p == c->end || *c->p != '{')
		return 0;
	for (c->p++; c->p < c->end && *c->p != '}'; c->p++) {
		if (size == 64 || *c->p == 0 || *c->p > 126)
			return 0;
		name[size++] = (char)*c->p;
	}
	if (c->p == c->end)
		return 0;
	c->p++;
	return size;
}

/* name or name=value */
static const unsigned char *property_look_up(const char *name, size_t size)
{
	const char *end = name + size, *equals = memchr(name, '=', size);

	if (!equals) {
		const unsigned char *set = property_find("gc=", name, size);

		return set ? set : property_find("", name, size);
	}
	size = (size_t)(equals - name);
	equals++;
	if (word_is(name, size, "gc") || word_is(name, size, "General_Category"))
		return property_find("gc=", equals, (size_t)(end - equals));
	if (word_is(name, size, "sc") || word_is(name, size, "Script"))
		return property_find("sc=", equals, (size_t)(end - equals));
	if (word_is(name, size, "scx") || word_is(name, size, "Script_Extensions"))
		return property_find("scx=", equals, (size_t)(end - equals));
	return NULL;
}

static const unsigned char *property_read(struct compiler *c)
{
	char name[64];
	size_t size = property_name(c, name);

	return size ? property_look_up(name, size) : NULL;
}

static int class_add_property(struct compiler *c, struct regexp_class *k, const unsigned char *set, int negated)
{
	uint32_t from = 0, to, gap, after = 0;
	int first = 1;

	while ((gap = regexp_set_number(&set)) != 0) {
		from = first ? gap - 1 : from + gap;
		first = 0;
		to = from + regexp_set_number(&set);
		if (negated) {
			if (from > after && !class_add(c, k, after, from - 1))
				return 0;
			after = to + 1;
		} else if (!class_add(c, k, from, to)) {
			return 0;
		}
		from = to;
	}
	return !negated || after > 0x10FFFF || class_add(c, k, after, 0x10FFFF);
}

/* Stretches without a character that has another case, skipped since there are so few others; the last one never
 * ends.  New letters of a new Unicode may lie in one. */
static const uint32_t caseless[][2] = {
	{ 0x590, 0x109F }, { 0x1100, 0x139F }, { 0x1400, 0x1C7F }, { 0x2190, 0x24B5 }, { 0x24EA, 0x2BFF },
	{ 0x2E00, 0xA63F },
	{ 0xAC00, 0xFAFF }, { 0xFB18, 0xFF20 }, { 0xFF5B, 0x103FF }, { 0x10600, 0x10C7F }, { 0x10D00, 0x10D4F },
	{ 0x10D86, 0x1189F }, { 0x118E0, 0x16E3F }, { 0x16E80, 0x16E9F }, { 0x16ED4, 0x1E8FF }, { 0x1E944, 0x10FFFF },
};

/* Adds the folded form of each character, with flag i. */
static int class_fold(struct compiler *c, struct regexp_class *k)
{
	uint32_t i, n, ch;

	regexp_class_merge(k);
	if (!(c->flags & REGEXP_IGNORECASE))
		return 1;
	n = k->count;
	for (i = 0; i < n; i++) {
		uint32_t from = k->ranges[i][0], to = k->ranges[i][1], gap = 0;

		for (ch = from; ch <= to; ch++) {
			uint32_t f;

			while (caseless[gap][1] < ch)
				gap++;
			if (ch >= caseless[gap][0]) {
				ch = caseless[gap][1];
				continue;
			}
			f = fold(c->flags, ch);
			if (f != ch && !class_add(c, k, f, f))
				return 0;
		}
	}
	regexp_class_merge(k);
	return 1;
}

/* Finishes the class: its ranges are complete and folded. */
static void class_close(struct compiler *c, struct regexp_class *k)
{
	uint32_t ch;

	regexp_class_merge(k);
	k->ignore = (c->flags & REGEXP_IGNORECASE) != 0;
	for (ch = 0; ch < 256; ch++) {
		uint32_t f = k->ignore ? fold(c->flags, ch) : ch;

		if (regexp_class_search(k, f) != k->negated)
			k->low[ch >> 3] |= (unsigned char)(1 << (ch & 7));
	}
}

static int class_finish(struct compiler *c, struct regexp_class *k)
{
	if (!class_fold(c, k))
		return 0;
	class_close(c, k);
	return 1;
}

static int class_has(const struct regexp *re, const struct regexp_class *k, uint32_t c)
{
	if (c < 256)
		return k->low[c >> 3] >> (c & 7) & 1;
	if (k->ignore)
		c = fold(re->flags, c);
	return regexp_class_search(k, c) != k->negated;
}

static struct regexp_class *new_class(struct compiler *c, uint32_t *index)
{
	struct regexp *re = c->re;
	struct regexp_class *k;

	if (re->classes_count % 8 == 0) {
		k = mem_try_realloc(re->classes, (re->classes_count + 8) * sizeof *k);
		if (!k) {
			fail(c, no_memory);
			return NULL;
		}
		re->classes = k;
	}
	*index = re->classes_count;
	k = &re->classes[re->classes_count++];
	memset(k, 0, sizeof *k);
	return k;
}

/* ---- parser */

static uint32_t parse_alternatives(struct compiler *c);

static int more(struct compiler *c) { return c->p < c->end; }
static int peek(struct compiler *c, unsigned ch) { return c->p < c->end && *c->p == ch; }
static int peek_at(struct compiler *c, int i, unsigned ch) { return c->end - c->p > i && c->p[i] == ch; }
static int accept(struct compiler *c, unsigned ch)
{
	if (!peek(c, ch))
		return 0;
	c->p++;
	return 1;
}
static int is_digit(struct compiler *c) { return c->p < c->end && *c->p >= '0' && *c->p <= '9'; }
static int unicode(struct compiler *c) { return (c->flags & REGEXP_UNICODE) != 0; }
static int sets(struct compiler *c) { return (c->flags & REGEXP_SETS) != 0; }

/* One pattern character: a code point with flag u, else a UTF-16 unit. */
static uint32_t next_char(struct compiler *c, int pairs)
{
	uint32_t ch = *c->p++;

	if (pairs && ch - 0xD800u < 0x400 && c->p < c->end && *c->p - 0xDC00u < 0x400)
		ch = 0x10000u + ((ch - 0xD800u) << 10) + (*c->p++ - 0xDC00u);
	return ch;
}

static uint32_t number(struct compiler *c)
{
	uint32_t n = 0;

	while (is_digit(c)) {
		uint32_t d = *c->p++ - '0';

		n = n > 400000000 ? INFINITE - 1 : n * 10 + d;
	}
	return n;
}

static int hex_digit(unsigned ch)
{
	if (ch >= '0' && ch <= '9')
		return (int)ch - '0';
	if ((ch | 32) >= 'a' && (ch | 32) <= 'f')
		return (int)(ch | 32) - 'a' + 10;
	return -1;
}

/* n hexadecimal digits; -1 with nothing consumed if there are fewer. */
static int64_t hex(struct compiler *c, int n)
{
	int64_t v = 0;
	int i;

	if (c->end - c->p < n)
		return -1;
	for (i = 0; i < n; i++) {
		if (hex_digit(c->p[i]) < 0)
			return -1;
		v = v << 4 | hex_digit(c->p[i]);
	}
	c->p += n;
	return v;
}

/* The escape after "\u".  -1: not an escape. */
static int64_t unicode_escape(struct compiler *c, int pairs)
{
	const uint16_t *start = c->p;
	int64_t v;

	if (pairs && accept(c, '{')) {
		v = 0;
		if (!more(c) || *c->p == '}') {
			c->p = start;
			return -1;
		}
		while (more(c) && hex_digit(*c->p) >= 0 && v <= 0x10FFFF)
			v = v << 4 | hex_digit(*c->p++);
		if (v > 0x10FFFF || !accept(c, '}')) {
			c->p = start;
			return -1;
		}
		return v;
	}
	v = hex(c, 4);
	if (pairs && v >= 0xD800 && v < 0xDC00 && peek(c, '\\') && peek_at(c, 1, 'u')) {
		const uint16_t *mark = c->p;
		int64_t low;

		c->p += 2;
		low = hex(c, 4);
		if (low >= 0xDC00 && low < 0xE000)
			return 0x10000 + ((v - 0xD800) << 10) + (low - 0xDC00);
		c->p = mark;
	}
	return v;
}

/* The character for an escape; the backslash and the letter `e` are already consumed. */
static uint32_t character_escape(struct compiler *c, uint32_t e, int in_class)
{
	int64_t v;

	switch (e) {
	case 't': return '\t';
	case 'n': return '\n';
	case 'v': return '\v';
	case 'f': return '\f';
	case 'r': return '\r';
	case 'c':
		if (more(c) && (*c->p | 32) >= 'a' && (*c->p | 32) <= 'z')
			return *c->p++ & 31u;
		if (unicode(c))
			fail(c, "Invalid Unicode escape");
		else if (in_class && more(c) && (is_digit(c) || *c->p == '_'))
			return *c->p++ & 31u;
		c->p--;
		return '\\';
	case 'x':
		v = hex(c, 2);
		if (v >= 0)
			return (uint32_t)v;
		if (unicode(c))
			fail(c, "Invalid escape");
		return 'x';
	case 'u':
		v = unicode_escape(c, unicode(c));
		if (v >= 0)
			return (uint32_t)v;
		if (unicode(c))
			fail(c, "Invalid Unicode escape");
		return 'u';
	case '0': case '1': case '2': case '3': case '4': case '5': case '6': case '7': {
		uint32_t n = e - '0';

		if (unicode(c)) {
			if (n || is_digit(c))
				fail(c, in_class ? "Invalid class escape" : "Invalid decimal escape");
			return 0;
		}
		if (more(c) && *c->p >= '0' && *c->p <= '7') {
			n = n * 8 + (*c->p++ - '0');
			if (n < 32 && more(c) && *c->p >= '0' && *c->p <= '7')
				n = n * 8 + (*c->p++ - '0');
		}
		return n;
	}
	default:
		if (unicode(c) && !(e < 0x80 && strchr("^$\\.*+?()[]{}|/", (int)e) && e) && !(in_class && e == '-')
		    && !(in_class && sets(c) && e < 0x80 && strchr("&!#%,:;<=>@`~", (int)e) && e))
			fail(c, "Invalid escape");
		return e;
	}
}

static int is_class_letter(uint32_t e) { return e == 'd' || e == 'D' || e == 'w' || e == 'W' || e == 's' || e == 'S'; }

/* One member of a class: a character, or a whole set (returns INFINITE). */
static uint32_t class_atom(struct compiler *c, struct regexp_class *k)
{
	uint32_t ch = next_char(c, unicode(c));

	if (ch != '\\')
		return ch;
	if (!more(c)) {
		fail(c, "\\ at end of pattern");
		return 0;
	}
	ch = next_char(c, unicode(c));
	if (is_class_letter(ch)) {
		class_add_escape(c, k, ch);
		return INFINITE;
	}
	if (ch == 'b')
		return 8;
	if ((ch == 'p' || ch == 'P') && unicode(c)) {
		const unsigned char *set = property_read(c);

		if (!set) {
			fail(c, "Invalid property name in character class");
			return 0;
		}
		class_add_property(c, k, set, ch == 'P');
		return INFINITE;
	}
	return character_escape(c, ch, 1);
}

static uint32_t parse_class(struct compiler *c)
{
	struct regexp_class k = { 0 }, *slot;
	uint32_t n = node(c, N_CLASS), from, to;

	k.negated = accept(c, '^');
	for (;;) {
		if (c->error || !more(c)) {
			fail(c, "Unterminated character class");
			break;
		}
		if (accept(c, ']'))
			break;
		poll(c, k.count);
		from = class_atom(c, &k);
		if (peek(c, '-') && c->end - c->p > 1 && c->p[1] != ']') {
			c->p++;
			to = class_atom(c, &k);
			if (from == INFINITE || to == INFINITE) {
				if (unicode(c))
					fail(c, "Invalid character class");
				class_add(c, &k, '-', '-');
				if (from != INFINITE)
					class_add(c, &k, from, from);
				if (to != INFINITE)
					class_add(c, &k, to, to);
			} else if (from > to) {
				fail(c, "Range out of order in character class");
			} else {
				class_add(c, &k, from, to);
			}
		} else if (from != INFINITE) {
			class_add(c, &k, from, from);
		}
	}
	if (!c->error && class_finish(c, &k) && (slot = new_class(c, &from))) {
		*slot = k;
		c->nodes[n].c = from;
	} else {
		mem_free(k.ranges);
	}
	return n;
}

/* ---- classes with flag v */

static void set_class(struct compiler *c, struct regexp_set *set);

/* Adds an escape for a set of characters.  With flag i the set is folded before it is complemented.  0: not such an
 * escape */
static int set_escape(struct compiler *c, uint32_t e, struct regexp_set *set)
{
	int negated = e == 'D' || e == 'W' || e == 'S' || e == 'P';

	if (is_class_letter(e)) {
		class_add_escape(c, &set->k, e | 32);
	} else if (e == 'p' || e == 'P') {
		char name[64];
		size_t size = property_name(c, name);
		const unsigned char *plain = size ? property_look_up(name, size) : NULL;
		int found = 1;

		if (plain)
			class_add_property(c, &set->k, plain, 0);
		else
			found = size && !negated ? regexp_set_add_property(set, name, size) : -1;
		if (found <= 0)
			fail(c, found ? "Invalid property name" : no_memory);
	} else {
		return 0;
	}
	if (!c->error && class_fold(c, &set->k) && negated && !regexp_set_complement(set))
		fail(c, no_memory);
	return 1;
}

/* \q{a|bc}, after the brace */
static void set_strings(struct compiler *c, struct regexp_set *set)
{
	uint32_t few[32], *chars = few, room = 32, n = 0;

	while (!c->error && more(c)) {
		uint32_t ch = next_char(c, 1);

		if (ch == '|' || ch == '}') {
			if (n == 1 ? !regexp_class_add(&set->k, chars[0], chars[0]) :
				!regexp_strings_add(&set->s, chars, n))
				fail(c, no_memory);
			n = 0;
			if (ch == '}')
				break;
			continue;
		}
		if (ch == '\\' && more(c)) {
			ch = next_char(c, 1);
			ch = ch == 'b' ? 8 : character_escape(c, ch, 1);
		}
		if (n == room) {
			uint32_t *longer = room > LIMIT_REGEXP_NODES ? NULL : mem_try_alloc(room * 2 * sizeof *longer);

			if (!longer) {
				fail(c, no_memory);
				break;
			}
			memcpy(longer, chars, n * sizeof *chars);
			if (chars != few)
				mem_free(chars);
			chars = longer;
			room *= 2;
		}
		chars[n++] = c->flags & REGEXP_IGNORECASE ? fold(c->flags, ch) : ch;
	}
	if (chars != few)
		mem_free(chars);
}

/* Reads one operand into an empty set.  Returns a single character without adding it, or INFINITE */
static uint32_t set_operand(struct compiler *c, struct regexp_set *set)
{
	uint32_t ch = next_char(c, 1);

	if (ch == '[') {
		set_class(c, set);
		return INFINITE;
	}
	if (ch != '\\' || !more(c))
		return ch;
	ch = next_char(c, 1);
	if (ch == 'q' && accept(c, '{')) {
		set_strings(c, set);
		return INFINITE;
	}
	if (set_escape(c, ch, set))
		return INFINITE;
	return ch == 'b' ? 8 : character_escape(c, ch, 1);
}

/* Reads a class after its `[`, including its `]`, into an empty set. */
static void set_class(struct compiler *c, struct regexp_set *set)
{
	int negated = accept(c, '^');

	if (++c->depth > LIMIT_REGEXP_DEPTH)
		fail(c, too_large);
	while (!c->error && !accept(c, ']')) {
		struct regexp_set operand = { .k = { .ranges = NULL } };
		int op = 0, done;
		uint32_t from, to;

		poll(c, 0);
		if (peek(c, '-') && peek_at(c, 1, '-'))
			op = '-';
		else if (peek(c, '&') && peek_at(c, 1, '&'))
			op = '&';
		if (op)
			c->p += 2;
		if (!more(c)) {
			fail(c, "Unterminated character class");
			break;
		}
		from = to = set_operand(c, &operand);
		if (from != INFINITE && peek(c, '-') && !peek_at(c, 1, '-') && c->end - c->p > 1) {
			c->p++;
			to = set_operand(c, &operand);
			if (to == INFINITE)
				fail(c, "Invalid character class");
			else if (from > to)
				fail(c, "Range out of order in character class");
		}
		/* a nested complement must not be folded again */
		if (!c->error && (from == INFINITE ||
			(class_add(c, &operand.k, from, to) && class_fold(c, &operand.k)))) {
			done = op == '-' ? regexp_set_subtract(set, &operand) : op == '&' ?
				regexp_set_intersect(set, &operand)
			     : regexp_set_unite(set, &operand);
			if (!done)
				fail(c, no_memory);
		}
		regexp_set_fini(&operand);
	}
	c->depth--;
	if (negated && !c->error && !regexp_set_complement(set))
		fail(c, no_memory);
}

/* A node that matches the set; takes ownership of the set. */
static uint32_t set_node(struct compiler *c, struct regexp_set *set)
{
	struct regexp *re = c->re;
	struct regexp_class *k;
	uint32_t n = node(c, N_CLASS), index;

	if (c->error || !(k = new_class(c, &index)))
		goto out;
	class_close(c, &set->k);
	*k = set->k;
	set->k.ranges = NULL;
	c->nodes[n].c = index;
	if (set->s.count || set->s.empty) {
		struct regexp_strings *s = mem_try_realloc(re->strings, (re->strings_count + 1) * sizeof *s);

		if (!s) {
			fail(c, no_memory);
			goto out;
		}
		re->strings = s;
		s += re->strings_count;
		*s = set->s;
		s->class_index = index;
		s->ignore = (c->flags & REGEXP_IGNORECASE) != 0;
		regexp_strings_sort(s);
		c->nodes[n].type = N_STRINGS;
		c->nodes[n].c = re->strings_count++;
		set->s.chars = set->s.starts = NULL;
	}
out:
	regexp_set_fini(set);
	return n;
}

static uint32_t escape_class(struct compiler *c, uint32_t letter)
{
	struct regexp_class *k;
	uint32_t n = node(c, N_CLASS), index;

	k = new_class(c, &index);
	if (k) {
		class_add_escape(c, k, letter);
		class_finish(c, k);
		c->nodes[n].c = index;
	}
	return n;
}

/* A group's name after '<', including '>'.  NULL if it is invalid; WTF-8, to be freed. */
static char *group_name(struct compiler *c)
{
	const uint16_t *p = c->p;
	char *name;
	size_t n = 0;

	while (p < c->end && *p != '>')
		p++;
	if (p == c->end || p == c->p)
		return NULL;
	name = mem_try_alloc((size_t)(p - c->p) * 4 + 1);
	if (!name) {
		fail(c, no_memory);
		return NULL;
	}
	while (c->p < p) {
		uint32_t ch = next_char(c, 1);

		if (ch == '\\') {
			int64_t v = -1;

			if (accept(c, 'u'))
				v = unicode_escape(c, 1);
			ch = v < 0 ? 0 : (uint32_t)v;
		}
		if (!(n ? lang_is_identifier_part(ch) : lang_is_identifier_start(ch))) {
			mem_free(name);
			return NULL;
		}
		n += utf8_encode(ch, name + n);
	}
	name[n] = 0;
	c->p = p + 1;
	return name;
}

static uint32_t simple(struct compiler *c, int type, uint32_t ch)
{
	uint32_t n = node(c, type);

	c->nodes[n].c = ch;
	return n;
}

static uint32_t parse_escape(struct compiler *c)
{
	uint32_t e;

	if (!more(c)) {
		fail(c, "\\ at end of pattern");
		return 0;
	}
	e = next_char(c, unicode(c));
	if (sets(c)) {
		struct regexp_set set = { .k = { .ranges = NULL } };

		if (set_escape(c, e, &set))
			return set_node(c, &set);
	}
	if (is_class_letter(e))
		return escape_class(c, e);
	if (e == 'b')
		return node(c, N_WORD);
	if (e == 'B')
		return node(c, N_NOT_WORD);
	if (e >= '1' && e <= '9') {
		const uint16_t *mark = c->p;
		uint32_t n;

		c->p--;
		n = number(c);
		if (n < c->groups_total)
			return simple(c, N_REF, n);
		if (unicode(c)) {
			fail(c, "Invalid escape");
			return 0;
		}
		c->p = mark;
		if (e >= '8')
			return simple(c, N_CHAR, e);
	}
	if (e == 'k' && (unicode(c) || c->has_names)) {
		const uint16_t *mark;
		char *name;
		uint32_t n;

		if (!accept(c, '<')) {
			fail(c, "Invalid named reference");
			return 0;
		}
		mark = c->p;
		name = group_name(c);
		if (!name) {
			fail(c, "Invalid named reference");
			return 0;
		}
		mem_free(name);
		n = simple(c, N_NAMED, (uint32_t)(mark - c->begin));   /* resolved when all names are known */
		return n;
	}
	if ((e == 'p' || e == 'P') && unicode(c)) {
		const unsigned char *set = property_read(c);
		struct regexp_class *k;
		uint32_t n, index;

		if (!set) {
			fail(c, "Invalid property name");
			return 0;
		}
		n = node(c, N_CLASS);
		k = new_class(c, &index);
		if (k) {
			class_add_property(c, k, set, e == 'P');
			class_finish(c, k);
			c->nodes[n].c = index;
		}
		return n;
	}
	return simple(c, N_CHAR, character_escape(c, e, 0));
}

static int apart(const struct compiler *c, uint32_t a, uint32_t b)
{
	return regexp_alternatives_apart(&c->alternatives, c->group_alternatives[a], c->group_alternatives[b]);
}

/* Records the start of an alternative; needed only for duplicate group names. */
static void enter_alternative(struct compiler *c, uint32_t outer, uint32_t disjunction)
{
	if (!c->has_names || c->error)
		return;
	c->alternative = regexp_alternatives_add(&c->alternatives, outer, disjunction);
	if (!c->alternative)
		fail(c, no_memory);
}

/* The flags i, m, s in one half of (?ims-ims:). */
static uint32_t modifiers(struct compiler *c)
{
	uint32_t found = 0;

	for (; more(c); c->p++) {
		uint32_t bit = *c->p == 'i' ? REGEXP_IGNORECASE : *c->p == 'm' ? REGEXP_MULTILINE : *c->p == 's' ?
			REGEXP_DOTALL : 0;

		if (!bit)
			break;
		if (found & bit)
			fail(c, "Repeated flag in flag group");
		found |= bit;
	}
	return found;
}

static uint32_t parse_group(struct compiler *c)
{
	uint32_t n, child, flags = c->flags;

	if (++c->depth > LIMIT_REGEXP_DEPTH) {
		fail(c, too_large);
		return 0;
	}
	if (accept(c, '?')) {
		if (accept(c, ':')) {
			n = node(c, N_GROUP);
		} else if (peek(c, '=') || peek(c, '!')) {
			n = simple(c, N_LOOK, *c->p++ == '!' ? 2 : 0);
		} else if (peek(c, '<') && (peek_at(c, 1, '=') || peek_at(c, 1, '!'))) {
			n = simple(c, N_LOOK, c->p[1] == '!' ? 3 : 1);
			c->p += 2;
		} else if (accept(c, '<')) {
			char *name = group_name(c);
			uint32_t i;

			n = node(c, N_GROUP);
			if (!name) {
				fail(c, "Invalid capture group name");
				return 0;
			}
			c->group_alternatives[c->re->groups] = c->alternative;
			c->re->names[c->re->groups] = name;
			for (i = 1; !c->re->names[i] || strcmp(c->re->names[i], name) != 0; i++)
				;
			if (i < c->re->groups) {
				c->re->names[c->re->groups] = NULL;
				mem_free(name);
				while (apart(c, i, c->re->groups) && c->re->next_same[i])
					i = c->re->next_same[i];
				if (!apart(c, i, c->re->groups))
					fail(c, "Duplicate capture group name");
				c->re->next_same[i] = c->re->groups;
			}
			c->nodes[n].c = c->re->groups++;
		} else {
			uint32_t on = modifiers(c), off = 0;
			int dash = accept(c, '-');

			if (dash)
				off = modifiers(c);
			if (peek(c, '-') && dash)
				fail(c, "Multiple dashes in flag group");
			else if (!accept(c, ':'))
				fail(c, "Invalid group");
			else if (!on && !off)
				fail(c, "Invalid flag group");
			else if (on & off)
				fail(c, "Repeated flag in flag group");
			if (c->error)
				return 0;
			n = node(c, N_GROUP);
			c->flags = (c->flags | on) & ~off;
		}
	} else {
		n = simple(c, N_GROUP, c->re->groups++);
	}
	child = parse_alternatives(c);
	c->flags = flags;
	c->nodes[n].child = child;
	if (!accept(c, ')'))
		fail(c, "Unterminated group");
	c->depth--;
	return n;
}

/* {n} {n,} {n,m} after '{'.  0 with nothing consumed if it is something else. */
static int braces(struct compiler *c, uint32_t *min, uint32_t *max)
{
	const uint16_t *mark = c->p;

	if (is_digit(c)) {
		*min = *max = number(c);
		if (accept(c, ','))
			*max = is_digit(c) ? number(c) : INFINITE;
		if (accept(c, '}'))
			return 1;
	}
	c->p = mark;
	return 0;
}

/* What a quantifier may follow; *repeatable becomes 0 if none may. */
static uint32_t parse_atom(struct compiler *c, int *repeatable)
{
	uint32_t n, min, max;

	switch (*c->p) {
	case '^': c->p++; *repeatable = 0; return node(c, N_BOL);
	case '$': c->p++; *repeatable = 0; return node(c, N_EOL);
	case '(':
		c->p++;
		n = parse_group(c);
		if (!c->error && c->nodes[n].type == N_LOOK)
			*repeatable = !unicode(c) && !(c->nodes[n].c & 1);
		return n;
	case '.': c->p++; return node(c, N_ANY);
	case '[':
		c->p++;
		if (sets(c)) {
			struct regexp_set set = { .k = { .ranges = NULL } };

			set_class(c, &set);
			return set_node(c, &set);
		}
		return parse_class(c);
	case '\\':
		c->p++;
		n = parse_escape(c);
		if (!c->error && (c->nodes[n].type == N_WORD || c->nodes[n].type == N_NOT_WORD))
			*repeatable = 0;
		return n;
	case '*': case '+': case '?':
		fail(c, "Nothing to repeat");
		return 0;
	case '{':
		c->p++;
		if (braces(c, &min, &max) || unicode(c)) {
			fail(c, c->p[-1] == '}' ? "Nothing to repeat" : "Lone quantifier brackets");
			return 0;
		}
		return simple(c, N_CHAR, '{');
	case ']': case '}':
		if (unicode(c)) {
			fail(c, "Lone quantifier brackets");
			return 0;
		}
		/* fall through */
	default:
		return simple(c, N_CHAR, next_char(c, unicode(c)));
	}
}

/* 0 and nothing consumed if there is none. */
static int parse_quantifier(struct compiler *c, uint32_t *min, uint32_t *max)
{
	switch (*c->p) {
	case '*': c->p++; *min = 0; *max = INFINITE; return 1;
	case '+': c->p++; *min = 1; *max = INFINITE; return 1;
	case '?': c->p++; *min = 0; *max = 1; return 1;
	case '{':
		c->p++;
		if (!braces(c, min, max)) {
			if (unicode(c))
				fail(c, "Incomplete quantifier");
			c->p--;
			return 0;
		}
		if (*min > *max)
			fail(c, "numbers out of order in {} quantifier");
		return 1;
	default: return 0;
	}
}

static uint32_t parse_term(struct compiler *c)
{
	uint32_t n, first = c->re->groups, min, max, r;
	int repeatable = 1;

	n = parse_atom(c, &repeatable);
	if (c->error || !more(c) || !parse_quantifier(c, &min, &max))
		return n;
	if (!repeatable) {
		fail(c, c->nodes[n].type == N_LOOK ? "Invalid quantifier" : "Nothing to repeat");
		return 0;
	}
	r = node(c, N_REPEAT);
	c->nodes[r].child = n;
	c->nodes[r].min = min;
	c->nodes[r].max = max;
	c->nodes[r].lazy = accept(c, '?');
	c->nodes[r].group_first = first;
	c->nodes[r].group_end = c->re->groups;
	return r;
}

static uint32_t parse_sequence(struct compiler *c)
{
	uint32_t cat = node(c, N_CAT), last = 0;

	while (!c->error && more(c) && *c->p != '|' && *c->p != ')') {
		uint32_t n = parse_term(c);

		if (c->error)
			break;
		if (last)
			c->nodes[last].next = n;
		else
			c->nodes[cat].child = n;
		last = n;
	}
	return cat;
}

static uint32_t parse_alternatives(struct compiler *c)
{
	uint32_t outer = c->alternative, disjunction = c->alternatives.count, first, last, alt;

	enter_alternative(c, outer, disjunction);
	last = first = parse_sequence(c);
	if (c->error || !peek(c, '|')) {
		c->alternative = outer;
		return first;
	}
	alt = node(c, N_ALT);
	c->nodes[alt].child = first;
	while (!c->error && accept(c, '|')) {
		uint32_t n;

		enter_alternative(c, outer, disjunction);
		n = parse_sequence(c);
		c->nodes[last].next = n;
		last = n;
	}
	c->alternative = outer;
	return alt;
}

/* \k<name> may stand before its group, so names are looked up when all are known. */
static void resolve_names(struct compiler *c)
{
	uint32_t i, r;

	for (i = 0; i < c->nodes_count && !c->error; i++) {
		struct node *n = &c->nodes[i];
		char *name;

		if (n->type != N_NAMED)
			continue;
		poll(c, i);
		c->p = c->begin + n->c;
		name = group_name(c);
		for (r = 1; name && r < c->re->groups; r++)
			if (c->re->names && c->re->names[r] && strcmp(c->re->names[r], name) == 0)
				break;
		if (!name || r == c->re->groups)
			fail(c, "Invalid named capture referenced");
		mem_free(name);
		if (!c->error && !c->re->next_same[r])
			n->type = N_REF;
		n->c = r;
	}
}

/* Counts the groups and looks for names before the actual parse: \2 and \k depend on that. */
static void count_groups(struct compiler *c)
{
	const uint16_t *p;
	int in_class = 0;

	c->groups_total = 1;
	for (p = c->p; p < c->end; p++) {
		if (*p == '\\') {
			p++;
		} else if (*p == '[') {
			in_class = sets(c) ? in_class + 1 : 1;
		} else if (in_class) {
			in_class -= *p == ']';
		} else if (*p == '(') {
			if (c->end - p < 2 || p[1] != '?') {
				c->groups_total++;
			} else if (c->end - p > 3 && p[2] == '<' && p[3] != '=' && p[3] != '!') {
				c->groups_total++;
				c->has_names = 1;
			}
		}
	}
}

/* ---- generator */

static void emit(struct compiler *c, uint32_t word)
{
	struct regexp *re = c->re;

	if (re->code_size == c->code_room) {
		uint32_t room = c->code_room ? c->code_room * 2 : 64;
		uint32_t *code = mem_try_realloc(re->code, room * sizeof *code);

		if (!code) {
			fail(c, no_memory);
			return;
		}
		re->code = code;
		c->code_room = room;
	}
	re->code[re->code_size++] = word;
}

static uint32_t emit_hole(struct compiler *c)
{
	emit(c, 0);
	return c->re->code_size - 1;
}

static void patch(struct compiler *c, uint32_t hole)
{
	if (!c->error)
		c->re->code[hole] = c->re->code_size;
}

/* Whether it matches exactly one character, for repeats; strings vary in length. */
static int is_single(const struct node *n) { return n->type == N_CHAR || n->type == N_ANY || n->type == N_CLASS; }

static int can_be_empty(struct compiler *c, uint32_t i);

static int find_empty(struct compiler *c, uint32_t i)
{
	const struct node *n = &c->nodes[i];
	uint32_t k;

	switch (n->type) {
	case N_CHAR: case N_ANY: case N_CLASS:
		return 0;
	case N_STRINGS:
		return c->re->strings[n->c].empty;
	case N_CAT:
		for (k = n->child; k; k = c->nodes[k].next)
			if (!can_be_empty(c, k))
				return 0;
		return 1;
	case N_ALT:
		for (k = n->child; k; k = c->nodes[k].next)
			if (can_be_empty(c, k))
				return 1;
		return 0;
	case N_GROUP:
		return can_be_empty(c, n->child);
	case N_REPEAT:
		return n->min == 0 || can_be_empty(c, n->child);
	default:
		return 1;
	}
}

static int can_be_empty(struct compiler *c, uint32_t i)
{
	if (!c->nodes[i].empty)
		c->nodes[i].empty = find_empty(c, i) ? 1 : -1;
	return c->nodes[i].empty > 0;
}

static void generate(struct compiler *c, uint32_t i, uint32_t back);

static void generate_single(struct compiler *c, const struct node *n, uint32_t back)
{
	uint32_t ch = n->c;

	switch (n->type) {
	case N_CHAR:
		if (n->flags & REGEXP_IGNORECASE) {
			emit(c, O_CHARI | back);
			emit(c, fold(n->flags, ch));
		} else {
			emit(c, O_CHAR | back);
			emit(c, ch);
		}
		break;
	case N_ANY:
		emit(c, (n->flags & REGEXP_DOTALL ? O_ALL : O_ANY) | back);
		break;
	default:
		emit(c, O_CLASS | back);
		emit(c, ch);
	}
}

static void generate_repeat(struct compiler *c, struct node n, uint32_t back)
{
	uint32_t top, end, counter = 0, position = 0, hole;
	int empty = can_be_empty(c, n.child), counted = n.min > 1 || (n.max != INFINITE && n.max > 1) ||
		(n.min == 1 && n.max == INFINITE);

	if (n.max == 0)
		return;
	if (n.min == 1 && n.max == 1) {
		generate(c, n.child, back);
		return;
	}
	if (!back && is_single(&c->nodes[n.child])) {
		emit(c, n.lazy ? O_RUN_LAZY : O_RUN);
		emit(c, n.min);
		emit(c, n.max);
		generate_single(c, &c->nodes[n.child], 0);
		return;
	}
	if (counted) {
		counter = c->re->registers++;
		emit(c, O_SET);
		emit(c, counter);
		emit(c, 0);
	}
	if (empty)
		position = c->re->registers++;
	top = c->re->code_size;
	if (counted) {
		emit(c, O_LOOP);
		emit(c, counter);
		emit(c, n.min);
		emit(c, n.max);
		emit(c, (uint32_t)n.lazy);
		end = emit_hole(c);
	} else if (n.lazy) {
		/* lazy: the exit is tried first, through a jump */
		emit(c, O_SPLIT);
		hole = emit_hole(c);
		emit(c, O_JUMP);
		end = emit_hole(c);
		patch(c, hole);
	} else {
		emit(c, O_SPLIT);
		end = emit_hole(c);
	}
	if (n.group_end > n.group_first) {
		emit(c, O_RESET);
		emit(c, n.group_first * 2);
		emit(c, n.group_end * 2);
	}
	if (empty) {
		emit(c, O_MARK);
		emit(c, position);
	}
	generate(c, n.child, back);
	if (empty) {
		emit(c, O_ADVANCED);
		emit(c, position);
		emit(c, counted ? counter : INFINITE);
		emit(c, n.min);
	}
	if (counted || n.max == INFINITE) {
		emit(c, O_JUMP);
		emit(c, top);
	}
	patch(c, end);
}

static void generate_cat(struct compiler *c, uint32_t first, uint32_t back)
{
	uint32_t k, n = 0, *order;

	if (!back) {
		for (k = first; k && !c->error; k = c->nodes[k].next)
			generate(c, k, 0);
		return;
	}
	for (k = first; k; k = c->nodes[k].next)
		n++;
	if (n == 0)
		return;
	order = mem_try_alloc(n * sizeof *order);
	if (!order) {
		fail(c, no_memory);
		return;
	}
	for (k = first, n = 0; k; k = c->nodes[k].next)
		order[n++] = k;
	while (n > 0)
		generate(c, order[--n], back);
	mem_free(order);
}

static void generate_alt(struct compiler *c, uint32_t first, uint32_t back)
{
	uint32_t k, holes = INFINITE, hole;

	for (k = first; k && !c->error; k = c->nodes[k].next) {
		if (!c->nodes[k].next) {
			generate(c, k, back);
			break;
		}
		emit(c, O_SPLIT);
		hole = emit_hole(c);
		generate(c, k, back);
		emit(c, O_JUMP);
		emit(c, holes);        /* the jumps to the end are chained through their targets */
		holes = c->re->code_size - 1;
		patch(c, hole);
	}
	while (holes != INFINITE && !c->error) {
		hole = c->re->code[holes];
		patch(c, holes);
		holes = hole;
	}
}

static int folds_words(uint32_t flags) { return flags & REGEXP_UNICODE && flags & REGEXP_IGNORECASE; }

static void generate(struct compiler *c, uint32_t i, uint32_t back)
{
	struct node n = c->nodes[i];
	uint32_t r, end;

	poll(c, i);
	if (c->error)
		return;
	switch (n.type) {
	case N_CHAR: case N_ANY: case N_CLASS: generate_single(c, &n, back); break;
	case N_STRINGS:
		if (back)
			regexp_strings_reverse(&c->re->strings[n.c]);
		emit(c, O_STRINGS | back);
		emit(c, n.c);
		break;
	case N_CAT: generate_cat(c, n.child, back); break;
	case N_ALT: generate_alt(c, n.child, back); break;
	case N_GROUP:
		if (n.c) {
			emit(c, O_SAVE);
			emit(c, n.c * 2 + (back ? 1 : 0));
		}
		generate(c, n.child, back);
		if (n.c) {
			emit(c, O_SAVE);
			emit(c, n.c * 2 + (back ? 0 : 1));
		}
		break;
	case N_REPEAT: generate_repeat(c, n, back); break;
	case N_BOL: emit(c, n.flags & REGEXP_MULTILINE ? O_BOLM : O_BOL); break;
	case N_EOL: emit(c, n.flags & REGEXP_MULTILINE ? O_EOLM : O_EOL); break;
	case N_WORD: emit(c, folds_words(n.flags) ? O_WORDI : O_WORD); break;
	case N_NOT_WORD: emit(c, folds_words(n.flags) ? O_NOT_WORDI : O_NOT_WORD); break;
	case N_LOOK:
		r = c->re->registers++;
		emit(c, O_LOOK);
		emit(c, r);
		emit(c, n.c >> 1);
		end = emit_hole(c);
		generate(c, n.child, n.c & 1 ? BACK : 0);
		emit(c, O_LOOK_END);
		emit(c, r);
		emit(c, n.c >> 1);
		patch(c, end);
		break;
	case N_REF: case N_NAMED:
		emit(c, (n.type == N_REF ? O_REF : O_REF_NAMED) | back);
		emit(c, n.c);
		emit(c, n.flags & REGEXP_IGNORECASE);
		break;
	default: break;
	}
}

/* Adds the characters that node i may begin with to re->first.  0: it may match the empty string, so the next node
 * counts too. */
static int collect_first(struct compiler *c, uint32_t i, int *known)
{
	struct regexp *re = c->re;
	const struct node *n = &c->nodes[i];
	uint32_t k, ch, folded;
	int all;

	switch (n->type) {
	case N_CHAR:
		poll(c, i);
		folded = n->flags & REGEXP_IGNORECASE ? fold(n->flags, n->c) : n->c;
		if (n->c < 256)
			re->first[n->c >> 3] |= (unsigned char)(1 << (n->c & 7));
		for (ch = 0; n->flags & REGEXP_IGNORECASE && ch < 256; ch++)
			if (fold(n->flags, ch) == folded)
				re->first[ch >> 3] |= (unsigned char)(1 << (ch & 7));
		return 1;
	case N_STRINGS:
		for (k = 0; k < 32; k++)
			re->first[k] |= re->classes[re->strings[n->c].class_index].low[k];
		for (k = 0; k < re->strings[n->c].count; k++) {
			uint32_t begin = re->strings[n->c].chars[re->strings[n->c].starts[k] + 1];

			for (ch = 0; begin < 256 && ch < 256; ch++)
				if (ch == begin || (n->flags & REGEXP_IGNORECASE && fold(n->flags, ch) == begin))
					re->first[ch >> 3] |= (unsigned char)(1 << (ch & 7));
		}
		return !re->strings[n->c].empty;
	case N_CLASS:
		for (k = 0; k < 32; k++)
			re->first[k] |= re->classes[n->c].low[k];
		return 1;
	case N_CAT:
		for (k = n->child; k; k = c->nodes[k].next)
			if (collect_first(c, k, known))
				return 1;
		return 0;
	case N_ALT:
		all = 1;
		for (k = n->child; k; k = c->nodes[k].next)
			all &= collect_first(c, k, known);
		return all;
	case N_GROUP:
		return collect_first(c, n->child, known);
	case N_REPEAT:
		return n->max > 0 && collect_first(c, n->child, known) && n->min > 0;
	case N_BOL: case N_EOL: case N_WORD: case N_NOT_WORD: case N_LOOK:
		return 0;
	case N_ANY:
	default:
		*known = 0;
		return 1;
	}
}

/* Whether it can match only at the start of the text, because of a ^ without flag m. */
static int is_anchored(struct compiler *c, uint32_t i)
{
	const struct node *n = &c->nodes[i];
	uint32_t k;

	poll(c, i);
	switch (n->type) {
	case N_BOL:
		return !(n->flags & REGEXP_MULTILINE);
	case N_CAT:
		for (k = n->child; k; k = c->nodes[k].next)
			if (is_anchored(c, k))
				return 1;
		return 0;
	case N_ALT:
		for (k = n->child; k; k = c->nodes[k].next)
			if (!is_anchored(c, k))
				return 0;
		return n->child != 0;
	case N_GROUP:
		return n->child && is_anchored(c, n->child);
	case N_REPEAT:
		return n->min > 0 && n->child && is_anchored(c, n->child);
	default:
		return 0;
	}
}

static void find_start(struct compiler *c, uint32_t root)
{
	int known = 1;

	c->re->has_first = collect_first(c, root, &known) && known;
	c->re->first_single = -1;
	for (uint32_t ch = 0, count = 0; c->re->has_first && ch < 256; ch++)
		if (c->re->first[ch >> 3] >> (ch & 7) & 1)
			c->re->first_single = count++ ? -1 : (int)ch;
	c->re->anchored = is_anchored(c, root);
}

struct regexp *regexp_compile(const uint16_t *pattern, uint32_t size, uint32_t flags, const char **error,
	int (*stop)(void *ctx), void *ctx)
{
	struct compiler c = { .p = pattern, .end = pattern + size, .begin = pattern, .stop = stop, .ctx = ctx };
	uint32_t root;

	if (flags & REGEXP_SETS)
		flags |= REGEXP_UNICODE;       /* flag v includes everything of flag u */
	c.flags = flags;

	c.re = mem_try_zalloc(sizeof *c.re);
	if (!c.re) {
		*error = NULL;
		return NULL;
	}
	c.re->refs = 1;
	c.re->groups = 1;
	c.re->flags = flags;
	count_groups(&c);
	if (c.has_names) {
		c.re->names = mem_try_zalloc((c.groups_total + 1) * sizeof *c.re->names);
		c.re->next_same = mem_try_zalloc((c.groups_total + 1) * sizeof *c.re->next_same);
		c.group_alternatives = mem_try_zalloc((c.groups_total + 1) * sizeof *c.group_alternatives);
		if (!c.re->names || !c.re->next_same || !c.group_alternatives)
			fail(&c, no_memory);
	}
	node(&c, N_EMPTY);             /* node 0 is reserved: index 0 means none */
	if (!c.error) {
		root = parse_alternatives(&c);
		if (!c.error && more(&c))
			fail(&c, *c.p == ')' ? "Unmatched ')'" : "Unexpected character");
		if (c.re->groups > LIMIT_REGEXP_GROUPS + 1)
			fail(&c, "Too many captures");
		resolve_names(&c);
		if (!c.error)
			find_start(&c, root);
		generate(&c, root, 0);
		emit(&c, O_MATCH);
	}
	mem_free(c.nodes);
	regexp_alternatives_free(&c.alternatives);
	mem_free(c.group_alternatives);
	if (c.error) {
		*error = c.error == no_memory ? NULL : c.error;
		regexp_unref(c.re);
		return NULL;
	}
	return c.re;
}

void regexp_unref(struct regexp *re)
{
	uint32_t i;

	if (!re || --re->refs)
		return;
	for (i = 0; re->names && i < re->groups; i++)
		mem_free(re->names[i]);
	for (i = 0; i < re->classes_count; i++)
		mem_free(re->classes[i].ranges);
	for (i = 0; i < re->strings_count; i++) {
		mem_free(re->strings[i].chars);
		mem_free(re->strings[i].starts);
	}
	mem_free(re->names);
	mem_free(re->next_same);
	mem_free(re->strings);
	mem_free(re->classes);
	mem_free(re->code);
	mem_free(re);
}

/* ---- matcher */

/* Entries of the backtracking stack: open choices, and undo records. */
enum { K_CHOICE, K_CAPTURE, K_REGISTER, K_RUN, K_LAZY, K_LOOK, K_LOOK_NOT };

struct entry {
	uint32_t kind;
	uint32_t pc;                   /* where to continue; undo: which capture or register */
	/* position or old value; greedy run: lowest and current end; lazy run: position and rounds */
	uint32_t a, b;
};

struct machine {
	struct entry *stack;
	uint32_t top, room;
	int32_t *captures;
	uint32_t *registers;
	int (*stop)(void *ctx);
	void *ctx;
	uint32_t steps;
	struct entry first[128];
};

static int grow(struct machine *m)
{
	uint32_t room = m->room * 2;
	struct entry *s;

	if ((uint64_t)room * sizeof *s > LIMIT_REGEXP_STACK)
		return REGEXP_TOO_DEEP;
	s = mem_try_realloc(m->stack == m->first ? NULL : m->stack, room * sizeof *s);
	if (!s)
		return REGEXP_NO_MEMORY;
	if (m->stack == m->first)
		memcpy(s, m->first, sizeof m->first);
	m->stack = s;
	m->room = room;
	return 0;
}

static inline int is_line_end(uint32_t c) { return c == '\n' || c == '\r' || c == 0x2028 || c == 0x2029; }
static inline int is_word(uint32_t c) { return c < 128 && ((c | 32) - 'a' < 26 || c - '0' < 10 || c == '_'); }

#define INLINE static inline __attribute__((always_inline))

INLINE uint32_t unit(const void *units, uint32_t i, int wide)
{
	return wide ? ((const uint16_t *)units)[i] : ((const uint8_t *)units)[i];
}

/* The character after (or before) *pos; moves *pos past it.  The caller has checked that there is one. */
INLINE uint32_t take(const struct regexp *re, const void *u, uint32_t length, uint32_t *pos, int back, int wide)
{
	uint32_t c;

	if (back) {
		c = unit(u, --*pos, wide);
		if (wide && (re->flags & REGEXP_UNICODE) && c - 0xDC00u < 0x400 && *pos > 0 &&
			unit(u, *pos - 1, wide) - 0xD800u < 0x400)
			c = 0x10000u + ((unit(u, --*pos, wide) - 0xD800u) << 10) + (c - 0xDC00u);
		return c;
	}
	c = unit(u, (*pos)++, wide);
	if (wide && (re->flags & REGEXP_UNICODE) && c - 0xD800u < 0x400 && *pos < length &&
		unit(u, *pos, wide) - 0xDC00u < 0x400)
		c = 0x10000u + ((c - 0xD800u) << 10) + (unit(u, (*pos)++, wide) - 0xDC00u);
	return c;
}

/* Executes the one-character operation at pc. */
INLINE int one(const struct regexp *re, const uint32_t *op, const void *u, uint32_t length, uint32_t *pos, int wide)
{
	int back = (op[0] & BACK) != 0;
	uint32_t c;

	if (back ? *pos == 0 : *pos >= length)
		return 0;
	c = take(re, u, length, pos, back, wide);
	switch (op[0] & ~(uint32_t)BACK) {
	case O_CHAR: return c == op[1];
	case O_CHARI: return c == op[1] || fold(re->flags, c) == op[1];
	case O_ANY: return !is_line_end(c);
	case O_ALL: return 1;
	default: return class_has(re, &re->classes[op[1]], c);
	}
}

static inline uint32_t one_words(uint32_t op)
{
	return (op & ~(uint32_t)BACK) == O_ANY || (op & ~(uint32_t)BACK) == O_ALL ? 1 : 2;
}

/* Matches as many as possible from pos on, at most max; returns the end of the run. */
INLINE uint32_t run_greedy(const struct regexp *re, const uint32_t *op, const void *u, uint32_t length, uint32_t pos,
	uint32_t max, uint32_t *rounds, int wide)
{
	uint32_t n = 0, p = pos, q;

	if (!wide) {
		const uint8_t *t = u;
		uint32_t end = max < length - pos ? pos + max : length;

		switch (op[0]) {
		case O_ALL:
			p = end;
			break;
		case O_ANY: {
			const uint8_t *hit = memchr(t + p, '\n', end - p);

			if (hit)
				end = (uint32_t)(hit - t);
			hit = memchr(t + p, '\r', end - p);
			p = hit ? (uint32_t)(hit - t) : end;
			break;
		}
		case O_CHAR:
			while (p < end && t[p] == op[1])
				p++;
			break;
		case O_CLASS: {
			const unsigned char *low = re->classes[op[1]].low;

			while (p < end && (low[t[p] >> 3] >> (t[p] & 7) & 1))
				p++;
			break;
		}
		default:
			while (p < end && fold(re->flags, t[p]) == op[1])
				p++;
		}
		*rounds = p - pos;
		return p;
	}
	while (n < max) {
		q = p;
		if (!one(re, op, u, length, &q, wide))
			break;
		p = q;
		n++;
	}
	*rounds = n;
	return p;
}

INLINE int match_reference(const struct regexp *re, const struct machine *m, const void *u, uint32_t length,
	const uint32_t *op, uint32_t *pos, int wide)
{
	int back = (op[0] & BACK) != 0, ignore = op[2] != 0;
	uint32_t group = op[1], n, i, at;
	int32_t from, to;

	for (;;) {
		from = m->captures[2 * group];
		to = m->captures[2 * group + 1];
		if (from >= 0 && to >= 0)
			break;
		if ((op[0] & ~(uint32_t)BACK) == O_REF || !re->next_same[group])
			return 1;
		group = re->next_same[group];
	}
	n = (uint32_t)(to - from);
	if (back ? n > *pos : n > length - *pos)
		return 0;
	at = back ? *pos - n : *pos;
	for (i = 0; i < n; i++) {
		uint32_t x = unit(u, (uint32_t)from + i, wide), y = unit(u, at + i, wide);

		if (x == y)
			continue;
		if (!ignore)
			return 0;
		if (wide && (re->flags & REGEXP_UNICODE) && i > 0 && x - 0xDC00u < 0x400 && y - 0xDC00u < 0x400) {
			/* letters beyond U+FFFF, whose high surrogates were equal */
			uint32_t high = unit(u, at + i - 1, wide);

			if (high - 0xD800u < 0x400) {
				high = 0x10000u + ((high - 0xD800u) << 10);
				x = high + (x - 0xDC00u);
				y = high + (y - 0xDC00u);
			}
		}
		if (fold(re->flags, x) != fold(re->flags, y))
			return 0;
	}
	*pos = back ? at : at + n;
	return 1;
}

static inline int is_word_folded(uint32_t c) { return is_word(c) || c == 0x17F || c == 0x212A; }

INLINE int at_word_edge(const void *u, uint32_t length, uint32_t pos, int wide)
{
	int before = pos > 0 && is_word(unit(u, pos - 1, wide));
	int behind = pos < length && is_word(unit(u, pos, wide));

	return before != behind;
}

static int at_folded_word_edge(const void *u, uint32_t length, uint32_t pos, int wide)
{
	int before = pos > 0 && is_word_folded(unit(u, pos - 1, wide));
	int behind = pos < length && is_word_folded(unit(u, pos, wide));

	return before != behind;
}

/* Charges a long step, so that `stop` is still called in time. */
INLINE void charge(struct machine *m, uint32_t characters)
{
	uint32_t steps = characters / 16;

	if (__builtin_expect(characters > 4096, 0))
		m->steps = m->steps > steps ? m->steps - steps : 1;
}

#define PUSH(k, p, x, y) do { \
	if (__builtin_expect(m->top == m->room, 0)) { \
		int failed_ = grow(m); \
		if (failed_) \
			return failed_; \
	} \
	m->stack[m->top++] = (struct entry){ (k), (p), (x), (y) }; \
} while (0)

INLINE int attempt(const struct regexp *re, struct machine *m, const void *u, uint32_t length, uint32_t start, int wide)
{
	const uint32_t *code = re->code;
	uint32_t pc = 0, pos = start, n, q;
	struct entry *e;

	m->top = 0;
	for (;;) {
		const uint32_t *op = code + pc;

		switch (op[0]) {
		case O_CHAR:
			if (pos >= length)
				goto backtrack;
			if (op[1] < 0x10000 && !(wide && (re->flags & REGEXP_UNICODE))) {
				if (unit(u, pos, wide) != op[1])
					goto backtrack;
				pos++;
			} else if (!one(re, op, u, length, &pos, wide)) {
				goto backtrack;
			}
			pc += 2;
			break;
		case O_CHARI: case O_CLASS: case O_CHAR | BACK: case O_CHARI | BACK: case O_CLASS | BACK:
			if (!one(re, op, u, length, &pos, wide))
				goto backtrack;
			pc += 2;
			break;
		case O_ANY: case O_ALL: case O_ANY | BACK: case O_ALL | BACK:
			if (!one(re, op, u, length, &pos, wide))
				goto backtrack;
			pc += 1;
			break;
		case O_SPLIT:
			PUSH(K_CHOICE, op[1], pos, 0);
			pc += 2;
			break;
		case O_JUMP:
			pc = op[1];
			if (__builtin_expect(--m->steps == 0, 0)) {
				m->steps = STEPS_BETWEEN_STOPS;
				if (m->stop && m->stop(m->ctx))
					return REGEXP_STOPPED;
			}
			break;
		case O_SAVE:
			PUSH(K_CAPTURE, op[1], (uint32_t)m->captures[op[1]], 0);
			m->captures[op[1]] = (int32_t)pos;
			pc += 2;
			break;
		case O_RESET:
			charge(m, op[2] - op[1]);
			for (n = op[1]; n < op[2]; n++) {
				if (m->captures[n] >= 0) {
					PUSH(K_CAPTURE, n, (uint32_t)m->captures[n], 0);
					m->captures[n] = -1;
				}
			}
			pc += 3;
			break;
		case O_SET:
			PUSH(K_REGISTER, op[1], m->registers[op[1]], 0);
			m->registers[op[1]] = op[2];
			pc += 3;
			break;
		case O_MARK:
			PUSH(K_REGISTER, op[1], m->registers[op[1]], 0);
			m->registers[op[1]] = pos;
			pc += 2;
			break;
		case O_ADVANCED:
			if (m->registers[op[1]] == pos && (op[2] == INFINITE || m->registers[op[2]] > op[3]))
				goto backtrack;
			pc += 4;
			break;
		case O_LOOP:
			n = m->registers[op[1]];
			if (n >= op[3]) {
				pc = op[5];
				break;
			}
			if (n >= op[2] && op[4]) {
				/* tries the exit first; on failure one more round */
				PUSH(K_LAZY, pc, pos, INFINITE);
				pc = op[5];
				break;
			}
			if (n >= op[2])
				PUSH(K_CHOICE, op[5], pos, 0);
			PUSH(K_REGISTER, op[1], n, 0);
			m->registers[op[1]] = n + 1;
			pc += 6;
			break;
		case O_BOL:
			if (pos != 0)
				goto backtrack;
			pc++;
			break;
		case O_EOL:
			if (pos != length)
				goto backtrack;
			pc++;
			break;
		case O_BOLM:
			if (pos != 0 && !is_line_end(unit(u, pos - 1, wide)))
				goto backtrack;
			pc++;
			break;
		case O_EOLM:
			if (pos != length && !is_line_end(unit(u, pos, wide)))
				goto backtrack;
			pc++;
			break;
		case O_WORD:
			if (!at_word_edge(u, length, pos, wide))
				goto backtrack;
			pc++;
			break;
		case O_NOT_WORD:
			if (at_word_edge(u, length, pos, wide))
				goto backtrack;
			pc++;
			break;
		case O_WORDI: case O_NOT_WORDI:
			if (at_folded_word_edge(u, length, pos, wide) != (op[0] == O_WORDI))
				goto backtrack;
			pc++;
			break;
		case O_REF: case O_REF | BACK: case O_REF_NAMED: case O_REF_NAMED | BACK:
			n = pos;
			if (!match_reference(re, m, u, length, op, &pos, wide))
				goto backtrack;
			charge(m, n > pos ? n - pos : pos - n);
			pc += 3;
			break;
		case O_STRINGS: case O_STRINGS | BACK: {
			/* each end found is a choice, to be tried after the longer ones */
			const struct regexp_strings *t = &re->strings[op[1]];
			int back = (op[0] & BACK) != 0, found = t->empty;
			uint32_t end = pos, low = 0, high = t->count, depth = 0, ch;

			pc += 2;
			for (q = pos; back ? q > 0 : q < length; depth++) {
				int hit;

				ch = take(re, u, length, &q, back, wide);
				hit = depth == 0 && class_has(re, &re->classes[t->class_index], ch);
				regexp_strings_narrow(t, depth, t->ignore ? fold(re->flags, ch) : ch, &low, &high);
				if (low < high && t->chars[t->starts[low]] == depth + 1) {
					hit = 1;
					low++;
				}
				if (hit) {
					if (found)
						PUSH(K_CHOICE, pc, end, 0);
					found = 1;
					end = q;
				}
				if (low == high)
					break;
			}
			charge(m, depth);
			if (!found)
				goto backtrack;
			pos = end;
			break;
		}
		case O_LOOK:
			m->registers[op[1]] = m->top;
			PUSH(op[2] ? K_LOOK_NOT : K_LOOK, op[3], pos, 0);
			pc += 4;
			break;
		case O_LOOK_END: {
			uint32_t mark = m->registers[op[1]], i, j = mark;

			if (op[2]) {
				/* it matched, so the negative lookaround fails: undo everything since it began */
				while (m->top > mark) {
					e = &m->stack[--m->top];
					if (e->kind == K_CAPTURE)
						m->captures[e->pc] = (int32_t)e->a;
					else if (e->kind == K_REGISTER)
						m->registers[e->pc] = e->a;
				}
				goto backtrack;
			}
			/* discards the choices inside and keeps the undo records */
			pos = m->stack[mark].a;
			for (i = mark + 1; i < m->top; i++)
				if (m->stack[i].kind == K_CAPTURE || m->stack[i].kind == K_REGISTER)
					m->stack[j++] = m->stack[i];
			m->top = j;
			pc += 3;
			break;
		}
		case O_RUN:
			q = run_greedy(re, op + 3, u, length, pos, op[2], &n, wide);
			charge(m, n);
			if (n < op[1])
				goto backtrack;
			pc += 3 + one_words(op[3]);
			if (n > op[1]) {
				uint32_t low = pos;

				if (wide && (re->flags & REGEXP_UNICODE)) {
					uint32_t left = op[1];

					while (left--)
						one(re, op + 3, u, length, &low, wide);
				} else {
					low = pos + op[1];
				}
				PUSH(K_RUN, pc, low, q);
			}
			pos = q;
			if (code[pc] == O_CHAR && n > op[1])
				/* the run may have consumed the next literal: search for it directly */
				goto backtrack_run;
			break;
		case O_RUN_LAZY:
			for (n = 0; n < op[1]; n++)
				if (!one(re, op + 3, u, length, &pos, wide)) {
					charge(m, n);
					goto backtrack;
				}
			charge(m, n);
			if (op[2] > n)
				PUSH(K_LAZY, pc, pos, n);
			pc += 3 + one_words(op[3]);
			break;
		case O_MATCH:
			m->captures[0] = (int32_t)start;
			m->captures[1] = (int32_t)pos;
			return REGEXP_MATCH;
		}
		continue;

	backtrack_run:
		/* the top entry is this run; its current end has not been tried */
		e = &m->stack[m->top - 1];
		q = e->b;
		n = code[pc + 1];
		if (!(wide && (re->flags & REGEXP_UNICODE)) && n < 0x10000) {
			uint32_t low = e->a;

			if (q == length)
				q--;
			if (!wide) {
				const uint8_t *hit = n < 256 &&
					q + 1 > low ? memrchr((const uint8_t *)u + low, (int)n, q + 1 - low) : NULL;

				if (!hit) {
					m->top--;
					goto backtrack;
				}
				q = (uint32_t)(hit - (const uint8_t *)u);
			} else {
				while (q + 1 > low && unit(u, q, wide) != n) {
					if (q == low) {
						m->top--;
						goto backtrack;
					}
					q--;
				}
				if (q < low) {
					m->top--;
					goto backtrack;
				}
			}
			if (q == low)
				m->top--;
			else
				e->b = q;
			pos = q;
		}
		continue;

	backtrack:
		if (__builtin_expect(--m->steps == 0, 0)) {
			m->steps = STEPS_BETWEEN_STOPS;
			if (m->stop && m->stop(m->ctx))
				return REGEXP_STOPPED;
		}
		for (;;) {
			if (m->top == 0)
				return REGEXP_NONE;
			e = &m->stack[m->top - 1];
			if (e->kind == K_CAPTURE) {
				m->captures[e->pc] = (int32_t)e->a;
				m->top--;
			} else if (e->kind == K_REGISTER) {
				m->registers[e->pc] = e->a;
				m->top--;
			} else if (e->kind == K_LOOK) {
				m->top--;
			} else {
				break;
			}
		}
		pc = e->pc;
		switch (e->kind) {
		case K_RUN:
			q = e->b - 1;
			if (wide && (re->flags & REGEXP_UNICODE) && q > e->a && unit(u, q, wide) - 0xDC00u < 0x400 &&
				unit(u, q - 1, wide) - 0xD800u < 0x400)
				q--;
			pos = q;
			e->b = q;
			if (code[pc] == O_CHAR && !(wide && (re->flags & REGEXP_UNICODE)))
				goto backtrack_run;
			if (q <= e->a)
				m->top--;
			break;
		case K_LAZY:
			op = code + pc;
			pos = e->a;
			if (op[0] == O_LOOP) {
				m->top--;
				n = m->registers[op[1]];
				PUSH(K_REGISTER, op[1], n, 0);
				m->registers[op[1]] = n + 1;
				pc += 6;
				break;
			}
			if (!one(re, op + 3, u, length, &pos, wide)) {
				m->top--;
				goto backtrack;
			}
			pc += 3 + one_words(op[3]);
			n = e->b + 1;
			/* skip until the next literal can match */
			if (code[pc] == O_CHAR && !(wide && (re->flags & REGEXP_UNICODE))) {
				while (n < op[2] && pos < length && unit(u, pos, wide) != code[pc + 1]) {
					if (!one(re, op + 3, u, length, &pos, wide)) {
						charge(m, n - e->b);
						m->top--;
						goto backtrack;
					}
					n++;
				}
				charge(m, n - e->b);
			}
			e->a = pos;
			e->b = n;
			if (n >= op[2])
				m->top--;
			break;
		default:               /* K_CHOICE, K_LOOK_NOT */
			pos = e->a;
			m->top--;
		}
	}
}

INLINE int search(const struct regexp *re, struct machine *m, const void *u, uint32_t length, uint32_t start,
	int sticky, int wide)
{
	uint32_t s;
	int r, single = wide ? -1 : re->first_single;

	if (sticky || re->anchored)
		return start > 0 && re->anchored ? REGEXP_NONE : attempt(re, m, u, length, start, wide);
	for (s = start; s <= length; s++) {
		if (re->has_first) {
			if (single >= 0) {
				const uint8_t *hit = memchr((const uint8_t *)u + s, single, length - s);

				if (!hit)
					return REGEXP_NONE;
				s = (uint32_t)(hit - (const uint8_t *)u);
			} else {
				while (s < length) {
					uint32_t c = unit(u, s, wide);

					if (c > 255 || (re->first[c >> 3] >> (c & 7) & 1))
						break;
					s++;
				}
				if (s == length)
					return REGEXP_NONE;
			}
		}
		if (wide && (re->flags & REGEXP_UNICODE) && s > start && s < length
		    && unit(u, s, wide) - 0xDC00u < 0x400 && unit(u, s - 1, wide) - 0xD800u < 0x400)
			continue;
		r = attempt(re, m, u, length, s, wide);
		if (r != REGEXP_NONE)
			return r;
	}
	return REGEXP_NONE;
}

static int search_narrow(const struct regexp *re, struct machine *m, const void *u, uint32_t length, uint32_t start,
	int sticky)
{
	return search(re, m, u, length, start, sticky, 0);
}

static int search_wide(const struct regexp *re, struct machine *m, const void *u, uint32_t length, uint32_t start,
	int sticky)
{
	return search(re, m, u, length, start, sticky, 1);
}

int regexp_run(const struct regexp *re, const struct regexp_text *text, uint32_t start, int sticky, int32_t *captures,
	       int (*stop)(void *ctx), void *ctx)
{
	struct machine m;
	uint32_t registers[32];
	int r;

	if (start > text->length)
		return REGEXP_NONE;
	if (text->wide && re->flags & REGEXP_UNICODE && start > 0 && start < text->length) {
		const uint16_t *at = (const uint16_t *)text->units + start;
		if ((*at & 0xFC00) == 0xDC00 && (at[-1] & 0xFC00) == 0xD800)
			start--;               /* a position inside a surrogate pair means the start of the pair */
	}
	m.stack = m.first;
	m.room = sizeof m.first / sizeof m.first[0];
	m.captures = captures;
	m.stop = stop;
	m.ctx = ctx;
	m.steps = STEPS_BETWEEN_STOPS;
	m.registers = registers;
	if (re->registers > 32) {
		m.registers = mem_try_alloc(re->registers * sizeof *m.registers);
		if (!m.registers)
			return REGEXP_NO_MEMORY;
	}
	memset(m.registers, 0, re->registers * sizeof *m.registers);
	memset(captures, 0xFF, re->groups * 2 * sizeof *captures);
	r = text->wide ? search_wide(re, &m, text->units, text->length, start, sticky)
		       : search_narrow(re, &m, text->units, text->length, start, sticky);
	if (m.stack != m.first)
		mem_free(m.stack);
	if (m.registers != registers)
		mem_free(m.registers);
	return r;
}
