/* engine/mujs/mujs_int.h -- MuJS's public interface (include/mujs.h) on this engine: what its files share.
 *
 * What natives of ours call by MuJS's names, and means what MuJS means, is the library's public function as it is.
 * Where the two differ the public one is defined here as mujs_NAME; tools/embed.sh, which makes the library, renames it
 * to js_NAME and hides all that is not in the header.  The header is read with those names, so the compiler holds it to
 * the definitions.
 *
 * What differs:
 *   names       natives give ASCII; a program any bytes, which must become WTF-8 before they are an atom.
 *   refusals    natives run as strict code; for a program the state's flag says what a refused write does.
 *   functions   all can be called by `new`.
 *   entries     the outermost ones find out how much C stack the thread has, and run the jobs afterwards.
 *   tags        the engine's own objects have tags, too, and never are a program's userdata.
 */
#ifndef ENGINE_MUJS_MUJS_INT_H
#define ENGINE_MUJS_MUJS_INT_H

#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/engine.h"

/* what the header leaves out within, as the engine has it already or differently */
enum { JS_STRICT = 1 };
enum { JS_REGEXP_G = 1, JS_REGEXP_I = 2, JS_REGEXP_M = 4 };

#define js_gc mujs_gc
#define js_call mujs_call
#define js_construct mujs_construct
#define js_pcall mujs_pcall
#define js_savetry mujs_savetry
#define js_hasproperty mujs_hasproperty
#define js_getproperty mujs_getproperty
#define js_setproperty mujs_setproperty
#define js_defproperty mujs_defproperty
#define js_defaccessor mujs_defaccessor
#define js_delproperty mujs_delproperty
#define js_hasindex mujs_hasindex
#define js_getindex mujs_getindex
#define js_setindex mujs_setindex
#define js_getglobal mujs_getglobal
#define js_setglobal mujs_setglobal
#define js_defglobal mujs_defglobal
#define js_getregistry mujs_getregistry
#define js_setregistry mujs_setregistry
#define js_pushliteral mujs_pushliteral
#define js_newcfunction mujs_newcfunction
#define js_newcfunctionx mujs_newcfunctionx
#define js_newcconstructor mujs_newcconstructor
#define js_touserdata mujs_touserdata
#define js_isuserdata mujs_isuserdata
#undef JS_NORETURN
#undef JS_PRINTFLIKE
#define JSR_INSIDE
#include "mujs.h"
#undef js_gc
#undef js_call
#undef js_construct
#undef js_pcall
#undef js_savetry
#undef js_hasproperty
#undef js_getproperty
#undef js_setproperty
#undef js_defproperty
#undef js_defaccessor
#undef js_delproperty
#undef js_hasindex
#undef js_getindex
#undef js_setindex
#undef js_getglobal
#undef js_setglobal
#undef js_defglobal
#undef js_getregistry
#undef js_setregistry
#undef js_pushliteral
#undef js_newcfunction
#undef js_newcfunctionx
#undef js_newcconstructor
#undef js_touserdata
#undef js_isuserdata

/* What a state of js_newstate has beyond the engine's. */
struct embedding
{
	void *context;
	js_Report report;
	js_Panic panic;
	int strict;
	unsigned refs;                         /* names that js_ref has given */
	value_ref *rejected;                   /* promises nobody handles; 0: handled since */
	size_t rejected_count, rejected_cap;
};

static inline struct embedding *embedding_of(js_State *J) { return value_host(J); }

/* ---- mujs_state.c.  Every entry that may run script stands between the two. */
void embedding_enter(js_State *J);             /* script may nest as far down as this thread's stack goes */
void embedding_leave(js_State *J);             /* runs what waits for the end of the outermost call */
void embedding_report(js_State *J, const char *head);          /* value --   head and the value as text */

/* Are the try records nearly used up?  The functions that never throw look before they try, and leave some to what they
 * call: a native that owns something tries before it calls on. */
enum { EMBEDDING_TRY_MARGIN = 64 };
static inline int embedding_is_full(js_State *J) { return J->trytop >= LIMIT_TRY_DEPTH - EMBEDDING_TRY_MARGIN; }

/* ---- mujs_property.c */
const char *embedding_name(js_State *J, const char *name);     /* as an atom's text, if it is more than ASCII */

/* ---- mujs_userdata.c */
int embedding_is_userdata(js_Object *obj);     /* a program's, not one of the engine's own objects */

#endif
