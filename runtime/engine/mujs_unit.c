/* mujs_unit.c -- MuJS's own source files, compiled as one unit. */
#define JS_STACKSIZE 65536
#define JS_ENVLIMIT 8000
#define JS_TRYLIMIT 1024
#include "jsarray.c"
#include "jsboolean.c"
#include "jsbuiltin.c"
#include "jscompile.c"
#include "jsdate.c"
#include "jsdtoa.c"
#include "jserror.c"
#include "jsfunction.c"
#include "jsgc.c"
#include "jsintern.c"
#include "jslex.c"
#include "jsmath.c"
#include "jsnumber.c"
#include "jsobject.c"
#include "json.c"
#include "jsparse.c"
#include "jsproperty.c"
#include "jsregexp.c"
#include "jsrepr.c"
#include "jsrun.c"
#include "jsstate.c"
#include "jsstring.c"
#include "jsvalue.c"
#include "regexp.c"
#include "utf.c"

/* The wrapper form of a source: MuJS can parse a function's body and parameters apart. */
void slice_loadfunction(js_State *J, const char *filename, const char *params, const char *body)
{
	if (js_try(J)) {
		jsP_freeparse(J);
		js_throw(J);
	}
	js_Ast *ast = jsP_parsefunction(J, filename, params, body);
	js_Function *f = jsC_compilefunction(J, ast);
	jsP_freeparse(J);
	js_endtry(J);
	js_newfunction(J, f, J->GE);
}
