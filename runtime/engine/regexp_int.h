/* engine/regexp_int.h -- regular expressions behind a small door.
 *
 * A pattern is compiled to a program for a backtracking matcher with an explicit stack: depth costs heap, not C stack.
 * It runs on UTF-16 units, 8 bits wide for ASCII texts and 16 for others, as ECMA-262 defines
 * matching, so indices need no mapping.  Everything script-visible is in regexp_bind.c; this half knows no
 * objects, so that another matcher can take its place.
 *
 * Syntax   ECMA-262 2025 with Annex B: named groups (one name in several alternatives as well), lookbehind, flags d g i m s u v y,
 *          (?ims-ims:), property escapes \p{}.  Case folding is simple (one to one).  lang_regexp_check finds what is wrong with a pattern
 *          in flag v's classes; here such a pattern only may not do harm.
 * Time     exponential at worst, as backtracking is; a program that begins with a known set of characters
 *          skips to them quickly.  `stop` is asked every few thousand steps.
 * Memory   16 bytes for each choice still open, at most LIMIT_REGEXP_STACK.
 * Threads  a program is read-only after compiling.
 */
#ifndef ENGINE_REGEXP_INT_H
#define ENGINE_REGEXP_INT_H

#include <stddef.h>
#include <stdint.h>

#include "engine/value.h"

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
	char **names;                  /* of groups, WTF-8, or NULL, as for all but the first of one name; NULL when there is no named group */
	uint32_t *next_same;           /* of each group the next with its name, or 0; NULL when there is no named group */
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

/* NULL if the pattern is wrong, and *error says how (static text), or if there is no memory, and *error is NULL.  refs is 1.
 * stop is asked now and then, as by regexp_run, and may be NULL; *error is regexp_stopped then.  Takes up to REGEXP_COMPILE_STACK bytes of
 * C stack for each group or class that stands in others. */
extern const char regexp_stopped[];
enum { REGEXP_COMPILE_STACK = 4096 };
struct regexp *regexp_compile(const uint16_t *pattern, uint32_t size, uint32_t flags, const char **error, int (*stop)(void *ctx), void *ctx);
void regexp_unref(struct regexp *re);

/* Searches from unit `start` on (at `start` only if sticky).  captures has 2 x groups entries: start and end, -1 -1 for no part. */
int regexp_run(const struct regexp *re, const struct regexp_text *text, uint32_t start, int sticky, int32_t *captures,
	       int (*stop)(void *ctx), void *ctx);

int regexp_is_space(uint32_t c);                               /* \s */
int regexp_has_property(const char *name, uint32_t c);         /* \p{name}; name is a binary property's, as it stands in property_data.h */

/* ---- regexp_bind.c, for strlib.c.  A RegExp object at idx; all throw. */
struct js_Regexp;
struct string;
union js_Value;

/* What a native knows of the match it made last.  Any script may compile the RegExp anew and so free the program, whose number of groups
 * nobody may remember: each match sees that there is room for the program it runs, and names it.  The program is the RegExp's, so it is there
 * until script runs; regexp_pin keeps it until the native returns. */
struct regexp_captures {
	int32_t *at;                   /* start and end of each group, -1 -1 for no part; `few`, or scratch of the running native */
	uint32_t groups;               /* of program */
	uint32_t room;
	const struct regexp *program;
	const char *text;              /* the last text that has no header, and its copy in UTF-16, while no script runs */
	const uint16_t *units;
	const char *remembered;        /* the one without a header that RegExp.$1 and its kin have a copy of */
	int32_t few[32];
};

static inline void regexp_captures_init(struct regexp_captures *m)
{
	m->at = NULL;
	m->text = m->remembered = NULL;
}

int regexp_match(js_State *J, struct js_Regexp *re, struct string *s, uint32_t start, struct regexp_captures *m);      /* 1 or 0 */
int regexp_search(js_State *J, struct js_Regexp *re, struct string *s, uint32_t start, struct regexp_captures *m);     /* the same, sticky or not */
void regexp_pin(js_State *J, const struct regexp *program);                                    /* -- RegExp     that nobody sees */
void regexp_push_groups(js_State *J, struct string *s, const struct regexp_captures *m);       /* -- object or undefined */
/* Index of the group of that name that took part, or of the last of that name; 0: none has it. */
uint32_t regexp_group(const struct regexp_captures *m, const char *name, size_t size);
void regexp_exec(js_State *J, int idx, double last, struct string *s); /* -- array or null; last is regexp_last, asked before s was looked at */
double regexp_last(js_State *J, struct js_Regexp *re);                 /* ToLength(lastIndex); may run script */
void regexp_set_last(js_State *J, struct js_Regexp *re, double last);  /* throws if lastIndex is read-only */
union js_Value regexp_last_value(struct js_Regexp *re);                /* as it is */
void regexp_test(js_State *J);                                         /* RegExp.prototype.test for a RegExp with the intrinsic exec */
void regexp_literal(js_State *J, const union js_Value *pattern, const union js_Value *flags);   /* -- object     of a literal that the front end has checked: compiled at its first use */
const char *regexp_flag_text(uint32_t flags, char text[8]);
void regexp_forget(void);                                              /* the programs kept for the next that has the same text */
void regexp_symbols_init(js_State *J);                                 /* after Symbol and the iterators */
void regexp_symbols_mark(js_State *J, int mark);
int regexp_is(js_State *J, int idx);                                   /* IsRegExp, 7.2.8 */

/* strlib.c: the bodies of match, replace, search and split for a RegExp at 0 that was not tampered with, and a string at 1; replace: a
 * function or a string at 2; split: undefined or a number at 2. */
void strlib_match(js_State *J);
void strlib_replace(js_State *J);
void strlib_search(js_State *J);
void strlib_split(js_State *J);

void regexp_restore_last(struct js_Regexp *re, union js_Value v);      /* even if read-only */

#endif
