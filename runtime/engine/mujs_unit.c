/* mujs_unit.c -- the files of MuJS that are kept, compiled as one unit.
 *
 * engine_int.h defines the guards of mujs.h and jsi.h, so these files see our values, objects and state.
 */
#include "engine/engine.h"
#include "engine/engine_int.h"

#include "jsarray.c"
#include "jsboolean.c"
#include "jsbuiltin.c"
#include "jscompile.c"
#include "jsdate.c"
/* convert.c reads numbers: correctly rounded, and without a locale. */
#define js_strtod js_strtod_base
#define js_strtol js_strtol_base
#include "jsdtoa.c"
#undef js_strtod
#undef js_strtol
#include "jsfunction.c"
#define jsY_lex lex_base
static int lex_base(js_State *J);
#include "jslex.c"
#undef jsY_lex

/* A keyword may be a property's name, so its text must be an atom like any other. */
int jsY_lex(js_State *J)
{
	int token = lex_base(J);
	if (token >= TK_BREAK)
		J->text = js_intern(J, J->text);
	return token;
}

#include "jsmath.c"
#include "jsnumber.c"
#include "json.c"
#include "jsparse.c"
#include "jsregexp.c"
#define shrstr value.u.shrstr
#define js_runeat js_runeat_base
#define js_utflen js_utflen_base
#define js_utfptrtoidx js_utfptrtoidx_base
#include "jsstring.c"
#undef shrstr
#undef js_runeat
#undef js_utflen
#undef js_utfptrtoidx
#include "regexp.c"
#include "utf.c"

void regexp_free(js_State *J, js_Regexp *re)
{
	js_free(J, re->source);
	if (re->prog)
		js_regfreex(J->alloc, J->actx, re->prog);
}
