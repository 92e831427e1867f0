/* engine/regexp/regexp.h -- regular expressions behind a small interface.
 *
 * A pattern is compiled to a program for a backtracking matcher with an explicit stack: nesting of choices uses heap,
 * not C stack.  It runs on UTF-16 units, 8 bits wide for ASCII texts and 16 for others, as ECMA-262 defines matching,
 * so indices need no mapping.  Everything script-visible is in regexp_bind.c; this library knows no objects, so it
 * could be replaced by another matcher.
 *
 * Syntax   ECMA-262 2025 with Annex B: named groups (one name in several alternatives as well), lookbehind, flags d g i
 *          m s u v y, (?ims-ims:), property escapes \p{}.  Case folding is simple (one to one).  Errors in classes with
 *          flag v are found by lang_regexp_check; here such a pattern must merely do no harm.
 * Time     exponential in the worst case, like all backtracking; a program that begins with a known set of characters
 *          skips to them quickly.  `stop` is called every few thousand steps.
 * Memory   16 bytes per open choice, at most LIMIT_REGEXP_STACK.
 * Threads  a program is read-only after compiling.
 */
#ifndef ENGINE_REGEXP_REGEXP_H
#define ENGINE_REGEXP_REGEXP_H

#include <stddef.h>
#include <stdint.h>

enum {
	REGEXP_GLOBAL = 1, REGEXP_IGNORECASE = 2, REGEXP_MULTILINE = 4,        /* the values of MuJS's lexer */
	REGEXP_DOTALL = 8, REGEXP_UNICODE = 16, REGEXP_STICKY = 32, REGEXP_INDICES = 64, REGEXP_SETS = 128,
};


struct regexp {
	uint32_t *code;
	uint32_t code_size;
	uint32_t groups;               /* capturing groups, including the whole match */
	uint32_t registers;            /* loop counters and saved positions */
	uint32_t flags;
	/* names of groups in WTF-8; NULL for unnamed ones and duplicates of a name; names is NULL if there are none */
	char **names;
	/* for each group the next one with the same name, or 0; NULL if there are no named groups */
	uint32_t *next_same;
	struct regexp_class *classes;
	struct regexp_strings *strings;        /* \q{} and properties of strings */
	uint32_t classes_count, strings_count;
	unsigned char first[32];       /* bytes a match may begin with; 0xFF includes everything above */
	int first_single;              /* the only byte it may begin with, in byte texts; or -1 */
	int has_first;
	int anchored;                  /* begins with ^, not multiline */
	uint32_t refs;
};

struct regexp_text {
	const void *units;             /* uint8_t or uint16_t */
	uint32_t length;
	int wide;
};

enum { REGEXP_MATCH = 1, REGEXP_NONE = 0, REGEXP_NO_MEMORY = -1, REGEXP_STOPPED = -2, REGEXP_TOO_DEEP = -3 };

/* Returns NULL if the pattern is invalid, with the reason in *error (static text), or if out of memory, with *error
 * NULL. refs is 1.  stop is called occasionally, as by regexp_run, and may be NULL; if it stops, *error is
 * regexp_stopped.  Uses up to REGEXP_COMPILE_STACK bytes of C stack per nesting level of groups or classes. */
extern const char regexp_stopped[];
enum { REGEXP_COMPILE_STACK = 4096 };
struct regexp *regexp_compile(const uint16_t *pattern, uint32_t size, uint32_t flags, const char **error,
	int (*stop)(void *ctx), void *ctx);
void regexp_unref(struct regexp *re);

/* Searches from unit `start` on (only at `start` if sticky).  captures has 2 x groups entries: start and end, -1 -1 if
 * unmatched. */
int regexp_run(const struct regexp *re, const struct regexp_text *text, uint32_t start, int sticky, int32_t *captures,
	       int (*stop)(void *ctx), void *ctx);

int regexp_is_space(uint32_t c);                               /* \s */
/* \p{name} for a binary property, named as in property_data.h */
int regexp_has_property(const char *name, uint32_t c);

#endif
