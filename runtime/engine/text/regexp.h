/* engine/text/regexp.h -- interface to RegExp objects: regexp_bind.c, regexp_symbols.c and the string methods that take
 * them. */
#ifndef ENGINE_TEXT_REGEXP_H
#define ENGINE_TEXT_REGEXP_H
#include "engine/regexp/regexp.h"
#include "engine/value.h"

/* ---- regexp_bind.c, for string_lib.c.  idx is a RegExp object; all may throw. */
struct js_Regexp;
struct string;
union js_Value;

/* A native's last match.  Script may recompile the RegExp, which frees the program and may change the number of groups.
 * So every match makes room for the program it runs and stores it here.  The program stays valid until script runs;
 * regexp_pin keeps it until the native returns. */
struct regexp_captures {
	/* start and end of each group, -1 -1 for an unmatched one; points to `few` or to scratch memory of the running
	 * native */
	int32_t *at;
	uint32_t groups;               /* of program */
	uint32_t room;
	const struct regexp *program;
	/* the last text without a heap header and its UTF-16 copy, valid while no script runs */
	const char *text;
	const uint16_t *units;
	const char *remembered;        /* the text without a header that was copied for RegExp.$1 and the like */
	int32_t few[32];
};

static inline void regexp_captures_init(struct regexp_captures *m)
{
	m->at = NULL;
	m->text = m->remembered = NULL;
}

/* 1: matched, 0: not */
int regexp_match(js_State *J, struct js_Regexp *re, struct string *s, uint32_t start, struct regexp_captures *m);
/* the same without regard to the sticky flag */
int regexp_search(js_State *J, struct js_Regexp *re, struct string *s, uint32_t start, struct regexp_captures *m);
/* -- RegExp     internal, keeps the program alive */
void regexp_pin(js_State *J, const struct regexp *program);
/* -- object or undefined */
void regexp_push_groups(js_State *J, struct string *s, const struct regexp_captures *m);
/* Index of the matched group with this name, or of the last one with it; 0: there is none. */
uint32_t regexp_group(const struct regexp_captures *m, const char *name, size_t size);
/* -- array or null; last is the result of regexp_last, called before s was viewed */
void regexp_exec(js_State *J, int idx, double last, struct string *s);
double regexp_last(js_State *J, struct js_Regexp *re);                 /* ToLength(lastIndex); may run script */
void regexp_set_last(js_State *J, struct js_Regexp *re, double last);  /* throws if lastIndex is read-only */
union js_Value regexp_last_value(struct js_Regexp *re);                /* unconverted */
/* RegExp.prototype.test for a RegExp with the intrinsic exec */
void regexp_test(js_State *J);
const char *regexp_flag_text(uint32_t flags, char text[8]);
/* frees the cached programs */
void regexp_forget(void);
void regexp_symbols_init(js_State *J);                                 /* after Symbol and the iterators */
void regexp_symbols_mark(js_State *J, int mark);
int regexp_is(js_State *J, int idx);                                   /* IsRegExp, 7.2.8 */

/* string_lib.c: the bodies of match, replace, search and split for an unmodified RegExp at 0 and a string at 1;
 * replace: a function or a string at 2; split: undefined or a number at 2. */
void string_lib_match(js_State *J);
void string_lib_replace(js_State *J);
void string_lib_search(js_State *J);
void string_lib_split(js_State *J);

void regexp_restore_last(struct js_Regexp *re, union js_Value v);      /* even if read-only */

#endif
