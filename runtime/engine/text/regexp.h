/* engine/text/regexp.h -- RegExp objects for the rest of the language: regexp_bind.c, regexp_symbols.c and the string
 * methods that take them. */
#ifndef ENGINE_TEXT_REGEXP_H
#define ENGINE_TEXT_REGEXP_H
#include "engine/regexp/regexp.h"
#include "engine/value.h"

/* ---- regexp_bind.c, for strlib.c.  A RegExp object at idx; all throw. */
struct js_Regexp;
struct string;
union js_Value;

/* What a native knows of the match it made last.  Any script may compile the RegExp anew and so free the program, whose
 * number of groups nobody may remember: each match sees that there is room for the program it runs, and names it.  The
 * program is the RegExp's, so it is there until script runs; regexp_pin keeps it until the native returns. */
struct regexp_captures {
	/* start and end of each group, -1 -1 for no part; `few`, or scratch of the running native */
	int32_t *at;
	uint32_t groups;               /* of program */
	uint32_t room;
	const struct regexp *program;
	/* the last text that has no header, and its copy in UTF-16, while no script runs */
	const char *text;
	const uint16_t *units;
	const char *remembered;        /* the one without a header that RegExp.$1 and its kin have a copy of */
	int32_t few[32];
};

static inline void regexp_captures_init(struct regexp_captures *m)
{
	m->at = NULL;
	m->text = m->remembered = NULL;
}

/* 1 or 0 */
int regexp_match(js_State *J, struct js_Regexp *re, struct string *s, uint32_t start, struct regexp_captures *m);
/* the same, sticky or not */
int regexp_search(js_State *J, struct js_Regexp *re, struct string *s, uint32_t start, struct regexp_captures *m);
/* -- RegExp     that nobody sees */
void regexp_pin(js_State *J, const struct regexp *program);
/* -- object or undefined */
void regexp_push_groups(js_State *J, struct string *s, const struct regexp_captures *m);
/* Index of the group of that name that took part, or of the last of that name; 0: none has it. */
uint32_t regexp_group(const struct regexp_captures *m, const char *name, size_t size);
/* -- array or null; last is regexp_last, asked before s was looked at */
void regexp_exec(js_State *J, int idx, double last, struct string *s);
double regexp_last(js_State *J, struct js_Regexp *re);                 /* ToLength(lastIndex); may run script */
void regexp_set_last(js_State *J, struct js_Regexp *re, double last);  /* throws if lastIndex is read-only */
union js_Value regexp_last_value(struct js_Regexp *re);                /* as it is */
/* RegExp.prototype.test for a RegExp with the intrinsic exec */
void regexp_test(js_State *J);
const char *regexp_flag_text(uint32_t flags, char text[8]);
/* the programs kept for the next that has the same text */
void regexp_forget(void);
void regexp_symbols_init(js_State *J);                                 /* after Symbol and the iterators */
void regexp_symbols_mark(js_State *J, int mark);
int regexp_is(js_State *J, int idx);                                   /* IsRegExp, 7.2.8 */

/* strlib.c: the bodies of match, replace, search and split for a RegExp at 0 that was not tampered with, and a string
 * at 1; replace: a function or a string at 2; split: undefined or a number at 2. */
void strlib_match(js_State *J);
void strlib_replace(js_State *J);
void strlib_search(js_State *J);
void strlib_split(js_State *J);

void regexp_restore_last(struct js_Regexp *re, union js_Value v);      /* even if read-only */

#endif
