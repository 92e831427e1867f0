/* mujs_unit.c -- the files of MuJS that are kept, compiled as one unit.
 *
 * engine_int.h defines the guards of mujs.h and jsi.h, so these files see our values, objects and state.
 */
#include "engine/engine.h"
#include "engine/engine_int.h"

#include "jsboolean.c"
/* RegExp.prototype is made by regexp_bind.c. */
#include "regexp.h"
#define js_regcompx(alloc, ctx, pattern, flags, error) NULL
#include "jsbuiltin.c"
/* `eval` is a value like any other; only a call of that name is a direct eval. */
#define js_evalerror(...) ((void)0)
#include "jscompile.c"
#undef js_evalerror
#include "jsdate.c"
#include "jsfunction.c"
#define jsY_lex lex_base
static int lex_base(js_State *J);
#include "jslex.c"
#undef jsY_lex

/* A keyword may be a property's name, so its text must be an atom like any other.  A slash after ++, -- or such a
 * name divides: what the lexer looks at to tell is the token before. */
int jsY_lex(js_State *J)
{
	int after_dot = J->lasttoken == '.';
	int token = lex_base(J);
	if (token >= TK_BREAK) {
		J->text = js_intern(J, J->text);
		if (after_dot)
			J->lasttoken = TK_IDENTIFIER;
	} else if (token == TK_INC || token == TK_DEC) {
		J->lasttoken = ')';
	}
	return token;
}

#include "jsmath.c"
#include "jsnumber.c"
/* JSON's own recursion passes through these two. */
#define jsY_lexjson(J) (run_check_recursion(J), jsY_lexjson(J))
#define js_hasproperty(J, idx, name) (run_check_recursion(J), js_hasproperty(J, idx, name))
#include "json.c"
#undef jsY_lexjson
#undef js_hasproperty
/* Functions declared in blocks need no warning. */
#define js_report(J, text) ((void)(text))
#include "jsparse.c"
#undef js_report
#include "utf.c"
