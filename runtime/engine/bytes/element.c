#include "engine/bytes/element_int.h"

const unsigned char element_widths[ELEMENT_KINDS] = { 1, 1, 1, 2, 2, 4, 4, 2, 4, 8, 8, 8 };

union element element_arg(js_State *J, int idx, enum element_kind kind)
{
	union element e;
	if (!element_is_big(kind)) {
		e.number = js_tonumber(J, idx);
		return e;
	}
	js_copy(J, idx);
	bigint_convert(J, js_tovalue(J, -1));
	e.bits = bigint_low(js_tovalue(J, -1));
	js_pop(J, 1);
	return e;
}

JS_NORETURN void element_refuse_mixed(js_State *J)
{
	js_typeerror(J, "Cannot mix BigInt and other types, use explicit conversions");
}
