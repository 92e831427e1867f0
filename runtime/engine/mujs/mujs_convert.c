/* engine/mujs/mujs_convert.c -- kinds of values and conversions. */
#include "engine/mujs/mujs_int.h"

#include "engine/core/convert.h"

static int has_class(js_State *J, int idx, enum js_Class class)
{
	js_Value *v = js_tovalue(J, idx);
	return v->t.type == JS_TOBJECT && v->u.object->type == class;
}

int js_isnumberobject(js_State *J, int idx) { return has_class(J, idx, JS_CNUMBER); }
int js_isstringobject(js_State *J, int idx) { return has_class(J, idx, JS_CSTRING); }
int js_isbooleanobject(js_State *J, int idx) { return has_class(J, idx, JS_CBOOLEAN); }
int js_isdateobject(js_State *J, int idx) { return has_class(J, idx, JS_CDATE); }

int js_type(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	switch ((enum js_Type)v->t.type) {
	case JS_TSHRSTR:
	case JS_TLITSTR:
	case JS_TMEMSTR: return JS_ISSTRING;
	case JS_TNULL: return JS_ISNULL;
	case JS_TBOOLEAN: return JS_ISBOOLEAN;
	case JS_TNUMBER: return JS_ISNUMBER;
	case JS_TBIGINT:
	case JS_TBIGCELL: return JS_ISBIGINT;
	case JS_TSYMBOL: return JS_ISSYMBOL;
	case JS_TOBJECT: return value_callable(v) ? JS_ISFUNCTION : JS_ISOBJECT;
	case JS_TUNDEFINED:
	case JS_TACCESSOR:
	case JS_THOLE:
	case JS_TENV:
	case JS_TREF: break;
	}
	return JS_ISUNDEFINED;
}

short js_toint16(js_State *J, int idx) { return (short)js_toint32(J, idx); }
unsigned short js_touint16(js_State *J, int idx) { return (unsigned short)js_touint32(J, idx); }

#define TRY(type, name, convert) \
	type name(js_State *J, int idx, type error) \
	{ \
		type volatile fallback = error; \
		type v; \
		if (embedding_is_full(J)) \
			return error; \
		embedding_enter(J); \
		if (js_try(J)) { \
			js_pop(J, 1); \
			return fallback; \
		} \
		v = convert(J, idx); \
		js_endtry(J); \
		return v; \
	}

TRY(const char *, js_trystring, js_tostring)
TRY(double, js_trynumber, js_tonumber)
TRY(int, js_tryinteger, js_tointeger)
TRY(int, js_tryboolean, js_toboolean)
TRY(const char *, js_tryrepr, js_torepr)
