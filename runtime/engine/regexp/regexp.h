/* engine/regexp/regexp.h -- regular expressions behind a small door.
 *
 * A pattern is compiled to a program for a backtracking matcher with an explicit stack: depth costs heap, not C stack.
 * It runs on UTF-16 units, 8 bits wide for ASCII texts and 16 for others, as ECMA-262 defines
 * matching, so indices need no mapping.  Everything script-visible is in regexp_bind.c; this half knows no
 * objects, so that another matcher can take its place.
 *
 * Syntax   ECMA-262 2025 with Annex B: named groups (one name in several alternatives as well), lookbehind, flags d g i
 *          m s u v y, (?ims-ims:), property escapes \p{}.  Case folding is simple (one to one).  lang_regexp_check
 *          finds what is wrong with a pattern in flag v's classes; here such a pattern only may not do harm.
 * Time     exponential at worst, as backtracking is; a program that begins with a known set of characters
 *          skips to them quickly.  `stop` is asked every few thousand steps.
 * Memory   16 bytes for each choice still open, at most LIMIT_REGEXP_STACK.
 * Threads  a program is read-only after compiling.
 */
#ifndef ENGINE_REGEXP_REGEXP_H
#define ENGINE_REGEXP_REGEXP_H

#include <stddef.h>
#include <stdint.h>

enum {
	REGEXP_GLOBAL = 1, REGEXP_IGNORECASE = 2, REGEXP_MULTILINE = 4,        /* MuJS's lexer has these values */
	REGEXP_DOTALL = 8, REGEXP_UNICODE = 16, REGEXP_STICKY = 32, REGEXP_INDICES = 64, REGEXP_SETS = 128,
};


struct regexp {
	uint32_t *code;
	uint32_t code_size;
	uint32_t groups;               /* capturing groups, the whole match included */
	uint32_t registers;            /* loop counters and saved positions */
	uint32_t flags;
	/* of groups, WTF-8, or NULL, as for all but the first of one name; NULL when there is no named group */
	char **names;
	/* of each group the next with its name, or 0; NULL when there is no named group */
	uint32_t *next_same;
	struct regexp_class *classes;
	struct regexp_strings *strings;        /* \q{} and properties of strings */
	uint32_t classes_count, strings_count;
	unsigned char first[32];       /* bytes a match may begin with; 0xFF stands for all from there on */
	int first_single;              /* the only one it may begin with, in texts of bytes; or -1 */
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

/* NULL if the pattern is wrong, and *error says how (static text), or if there is no memory, and *error is NULL.  refs
 * is 1.  stop is asked now and then, as by regexp_run, and may be NULL; *error is regexp_stopped then.  Takes up to
 * REGEXP_COMPILE_STACK bytes of C stack for each group or class that stands in others. */
extern const char regexp_stopped[];
enum { REGEXP_COMPILE_STACK = 4096 };
struct regexp *regexp_compile(const uint16_t *pattern, uint32_t size, uint32_t flags, const char **error,
	int (*stop)(void *ctx), void *ctx);
void regexp_unref(struct regexp *re);

/* Searches from unit `start` on (at `start` only if sticky).  captures has 2 x groups entries: start and end, -1 -1 for
 * no part. */
int regexp_run(const struct regexp *re, const struct regexp_text *text, uint32_t start, int sticky, int32_t *captures,
	       int (*stop)(void *ctx), void *ctx);

int regexp_is_space(uint32_t c);                               /* \s */
/* \p{name}; name is a binary property's, as it stands in property_data.h */
int regexp_has_property(const char *name, uint32_t c);

#endif
