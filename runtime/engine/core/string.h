/* engine/core/string.h -- the representation of JavaScript strings, for the engine's own files.
 *
 * A string is WTF-8 (base/utf8.h): surrogate pairs are always fused, lone ones are three bytes, and
 * U+0000 is C0 80, so that a 0 byte can end it.  A value holds it in one of three ways:
 *
 *   short     up to 15 bytes inside the value, ended by the type byte, which is 0 (JS_TSHRSTR)
 *   literal   an atom (JS_TLITSTR)
 *   heap      a js_String (JS_TMEMSTR)
 *
 * A heap string is a header that names a span of bytes.  The bytes follow the header (owner is NULL), or are in another
 * string (a slice shares its parent's bytes), or in a store: a header-like block that is never a value itself, has room
 * at either end, and serves `s += x` and `s = x + s`.  A string that ends where its store's used span ends may be
 * extended in place: the longer string is a new header over the same bytes, and the shorter one is not disturbed, since
 * it never looks past its own length.  One that grows at both ends gets room at both.  Chosen over ropes because
 * nothing is ever unflattened: the text is one span at all times, no operation recurses, and reading s[i] between two
 * += costs nothing.  A rope would save more only where large middles are joined once.
 *
 * Lone halves   '\ud83d' + '\ude00' is fused.  So that a loop which appends half by half stays linear, a string that
 *               grew in a store keeps a last lone high surrogate in its header (`tail`), not in the store.
 *               string_view writes it out as bytes; no other code ever sees a tail.
 * Sharing rule  a slice shares only if it is at least STRING_SHARE_MIN bytes and at least 1/8 of the block it keeps
 *               alive; everything else is copied.  So taking a slice costs O(1) amortised and keeps at most 8 times its
 *               size alive.
 * Index         UTF-16 index to byte: identity if ASCII; else from the nearest of start, end, the last position looked
 *               up, and (for jumps in large strings) a table of every 64th unit, built on demand.
 * C strings     string_cstr gives a 0-ended form: free for blocks that end there, one copy (kept) for slices.
 * Collector     allocation never collects, so pointers in C locals are safe until script runs.  A header marks its
 *               owner and its table: string_mark.
 * Errors        past LIMIT_STRING_UNITS units, or out of memory: RangeError.
 */
#ifndef ENGINE_CORE_STRING_H
#define ENGINE_CORE_STRING_H

#include <stddef.h>
#include <stdint.h>

#include "base/limits.h"
#include "engine/core/values.h"

enum {
	STRING_ASCII = 1,      /* every byte below 0x80: bytes == units */
	STRING_STORE = 2,      /* a block with room to grow, not a value */
	STRING_SEALED = 4,     /* of a store: a C string that ends at its end is in use */
	STRING_GROWN = 8,      /* made by concatenation: the next one gets room to grow */
	STRING_TABLE = 16,     /* link is the index table, not the atom */
};

#define STRING_SHARE_MIN 256   /* bytes below which a slice is copied */
#define STRING_GROW_MIN  256   /* bytes below which a concatenation is an exact copy */

struct js_String {
	js_String *gcnext;
	const char *p;                 /* first byte */
	js_String *owner;              /* whose block p points into; NULL: this one's */
	union {
		const char *atom;      /* the atom of this text, once looked up; or NULL */
		js_String *table;      /* STRING_TABLE: a block of uint32_t: byte << 1 | half, of every 64th unit */
	} link;
	uint32_t bytes;                /* of a store: its capacity */
	uint32_t units;                /* UTF-16 length, tail included */
	/* position cache of the last search; of a store: start and end of its used span */
	uint32_t at_unit, at_byte;
	/* a lone high surrogate after the bytes, or 0; of a store: the sides that have had room */
	uint16_t tail;
	unsigned char gcmark;
	unsigned char flags;
	char data[];
};

/* A flat look at a string.  Borrowed: p is valid until script runs or the value is dropped. */
struct string {
	const char *p;
	uint32_t bytes, units;
	uint32_t at_unit, at_byte;     /* position cache for strings that have no header */
	js_String *heap;               /* NULL for short strings and atoms */
	int ascii, is_atom;
};

void string_forget_places(js_State *J);         /* before atoms are freed */

/* ---- for the collector */
void string_free(js_State *J, js_String *s);           /* every js_String is one allocation */

static inline void string_mark(js_State *J, int mark, js_String *s)
{
	(void)J;
	/* the owner may be a value too and is not visited again then, so its table is marked here as well */
	for (; s; s = s->owner) {
		s->gcmark = (unsigned char)mark;
		if (s->flags & STRING_TABLE)
			s->link.table->gcmark = (unsigned char)mark;
	}
}

static inline const char *string_atom(const js_String *s) { return s->flags & STRING_TABLE ? NULL : s->link.atom; }
static inline void string_set_atom(js_String *s, const char *atom)
{
	if (!(s->flags & STRING_TABLE)) s->link.atom = atom;
}

/* ---- looking */
int string_measure(const char *p, size_t bytes, uint32_t *units);      /* returns 1 if ASCII */
void string_view(js_State *J, const js_Value *v, struct string *s);    /* v is a string */
void string_literal(struct string *s, const char *p, size_t bytes);    /* any well-formed text that outlives s */
uint32_t string_units(js_State *J, const js_Value *v);                 /* length, O(1) */
/* 0-ended, NUL as C0 80; lives as long as the value */
const char *string_cstr(js_State *J, const js_Value *v);

/* Byte offset of the character that holds a UTF-16 unit (unit <= units); *half is 1 for the second unit of a pair. */
uint32_t string_seek(js_State *J, struct string *s, uint32_t unit, int *half);
/* the inverse; byte is at a character or the end */
uint32_t string_index(js_State *J, struct string *s, uint32_t byte);
unsigned string_unit(js_State *J, struct string *s, uint32_t unit);    /* the UTF-16 unit, unit < units */
/* size bytes at data, freed by the next collection unless marked: for code that runs no script while it uses them */
js_String *string_block(js_State *J, size_t size);
/* The same, but rooted until the running native returns or throws.  Outside natives (an instruction of code, the host
 * between two calls) the last 16 stay rooted. */
js_String *string_scratch(js_State *J, size_t size);
void string_scratch_leave(js_State *J);                /* the running native returns */
void string_scratch_mark(js_State *J, int mark);
void string_scratch_stop(js_State *J);
uint32_t string_decode(const char *p, int *bytes);                     /* one character of a well-formed string */

int string_equal(const struct string *a, const struct string *b);
int string_compare(const struct string *a, const struct string *b);    /* <0 0 >0, by UTF-16 units */

/* First occurrence at or after unit `from`, or -1; last one at or before it. */
int64_t string_find(js_State *J, struct string *s, struct string *needle, uint32_t from);
int64_t string_rfind(js_State *J, struct string *s, struct string *needle, uint32_t from);

/* UTF-16 copy of all units into out (room for s->units). */
void string_to_utf16(const struct string *s, uint16_t *out);

/* ---- values to strings (convert.c) */
void string_convert(js_State *J, js_Value *v);         /* ToString in place; may run script */
/* ToString of a stack slot in place, then string_view of it */
void string_get(js_State *J, int idx, struct string *s);
int string_same(js_State *J, const js_Value *a, const js_Value *b);    /* two strings: === */
/* byte span without space; sides: 1 start, 2 end */
void string_trim(struct string *s, uint32_t *from, uint32_t *to, int sides);

/* ---- making.  -- string */
/* any bytes: surrogate pairs are fused, 0 becomes C0 80, ill-formed sequences U+FFFD */
void string_push_foreign(js_State *J, const char *p, size_t bytes);
void string_push(js_State *J, const char *p, size_t bytes);            /* well-formed; copied */
void string_push_known(js_State *J, const char *p, size_t bytes, size_t units);
void string_push_code(js_State *J, uint32_t cp);                       /* one code point or lone surrogate */
/* the unit at index of the string v, as a string */
void string_push_unit(js_State *J, js_Value *v, uint32_t index);
void string_push_utf16(js_State *J, const uint16_t *units, size_t n);
void string_push_slice(js_State *J, struct string *s, uint32_t from, uint32_t to);     /* units, from <= to <= units */
/* byte offsets at character boundaries; units: how many UTF-16 units they span */
void string_push_span(js_State *J, struct string *s, uint32_t from, uint32_t to, uint32_t units);
void string_concat(js_State *J, const js_Value *a, const js_Value *b, js_Value *out);  /* two strings; out may be a */
/* v[0] becomes v[0] + ... + v[n - 1], all strings; n >= 1 */
void string_concat_many(js_State *J, js_Value *v, int n);
__attribute__((noreturn)) void string_too_long(js_State *J);

/* ---- building.  The bytes live in a block on the value stack, so a throw in between leaks nothing. string_build
 * pushes one value; string_built turns it into the string.  Between the two, the caller may push and pop only values
 * above it. */
struct string_builder {
	js_State *J;
	js_String *block;
	char *p;
	size_t bytes, room;
	uint64_t units;
	int idx;                       /* absolute stack index of the block */
	int high;                      /* ends in a lone high surrogate */
};
void string_build(js_State *J, struct string_builder *b, size_t hint);
void string_add(struct string_builder *b, const char *p, size_t bytes, size_t units);
void string_add_string(struct string_builder *b, const struct string *s);
/* by units */
void string_add_span(js_State *J, struct string_builder *b, struct string *s, uint32_t from, uint32_t to);
void string_add_unit(struct string_builder *b, unsigned unit);
void string_add_code(struct string_builder *b, uint32_t cp);           /* a code point; lone surrogates allowed */
char *string_room(struct string_builder *b, size_t bytes);             /* room for raw writing; then string_wrote */
static inline void string_wrote(struct string_builder *b, size_t bytes, size_t units)
{
	b->bytes += bytes;
	b->units += units;
	b->high = 0;
	if (__builtin_expect(b->units > LIMIT_STRING_UNITS, 0))
		string_too_long(b->J);
}
void string_built(struct string_builder *b);                           /* block -- string */

/* Adds a short string of ASCII characters if there is room for a whole value; 0: nothing was added. */
static inline int string_add_short(struct string_builder *b, const js_Value *v)
{
	uint32_t size;
	if (b->room - b->bytes < sizeof *v || !value_short_ascii(v))
		return 0;
	size = value_short_size(v);
	memcpy(b->p + b->bytes, v->u.shrstr, sizeof *v);
	string_wrote(b, size, size);
	return 1;
}

#endif
