/* engine/core/builtins.h -- functions that create the built-ins of the language */
#ifndef ENGINE_CORE_BUILTINS_H
#define ENGINE_CORE_BUILTINS_H

#include "engine/core/values.h"

/* ---- RegExp objects (engine/text/regexp_bind.c) */
/* -- object     from a literal that the front end has checked; compiled at its first use */
void regexp_literal(js_State *J, const js_Value *pattern, const js_Value *flags);
void regexp_free(js_State *J, js_Regexp *re);          /* for gc.c: frees what a RegExp object owns; in regexp_bind.c */

/* ---- the library: each creates what its name says */
void jsB_init(js_State *J);            /* all of it; calls the others */
void jsB_initobject(js_State *J);
void jsB_initarray(js_State *J);
void jsB_initfunction(js_State *J);
void jsB_initboolean(js_State *J);
void jsB_initnumber(js_State *J);
void jsB_initstring(js_State *J);
void jsB_initregexp(js_State *J);
void jsB_initerror(js_State *J);
void jsB_initmath(js_State *J);
void jsB_initjson(js_State *J);         /* json_parse.c */
void json_stringify(js_State *J);       /* the function itself */
int json_is_raw(js_Object *obj);                /* created by JSON.rawJSON; its text is its first property */
void jsB_initdate(js_State *J);
/* after jsB_init: what MuJS's files lack, and what they answer differently from the standard */
void bound_init(js_State *J);          /* Function.prototype.bind */
void math_init(js_State *J);
void number_init(js_State *J);         /* Number, parseInt, parseFloat, Boolean's methods */
/* what disposes (dispose_lib.c): methods of iterators, and the lazy globals */
void dispose_init(js_State *J);
void dispose_fill_iterator(js_State *J);        /* on Iterator.prototype, which is on top */
void dispose_globals(js_State *J);
/* defines a method of the object on top; `name` may be A.B.name */
void jsB_propf(js_State *J, const char *name, js_CFunction cfun, int n);
void jsB_propn(js_State *J, const char *name, double number);
void jsB_props(js_State *J, const char *name, const char *string);

#endif
