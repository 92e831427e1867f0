#include "engine/describe_int.h"
#include "engine/code.h"
#include "engine/engine.h"

static void put(char *out, size_t size, const char *text)
{
	size_t n = strlen(text);
	if (n >= size) {
		n = size - 1;
		while (n && ((unsigned char)text[n] & 0xC0) == 0x80)
			n--;
	}
	memcpy(out, text, n);
	out[n] = 0;
}

static void put_source(char *out, size_t size, const struct code *code)
{
	size_t n = code->end - code->start;
	if (n >= size)
		n = size - 1;
	memcpy(out, code->source->text + code->start, n);
	while (n && ((unsigned char)code->source->text[code->start + n] & 0xC0) == 0x80)
		n--;
	out[n] = 0;
}

js_Value *describe_data(js_Object *obj, const char *atom)
{
	for (; obj; obj = obj->prototype) {
		int slot = prop_find(obj, atom);
		if (slot >= 0)
			return obj->slots[slot].t.type == JS_TACCESSOR ? NULL : &obj->slots[slot];
	}
	return NULL;
}

static const char *function_name(js_State *J, js_Object *f)
{
	if (f->type == JS_CCFUNCTION)
		return f->u.c.name;
	if (f->type == JS_CCLOSURE)
		return f->u.closure.name;
	return NULL;
}

const char *describe_constructor(js_State *J, js_Object *obj)
{
	js_Value *v = describe_data(obj, J->names.constructor);
	const char *name = v && v->t.type == JS_TOBJECT ? function_name(J, v->u.object) : NULL;
	return name && *name ? name : "Object";
}

const char *describe_value(js_State *J, js_Value *v, char *out, size_t size)
{
	char number[32];
	switch (v->t.type) {
	case JS_TUNDEFINED: put(out, size, "undefined"); break;
	case JS_TNULL: put(out, size, "null"); break;
	case JS_TBOOLEAN: put(out, size, v->u.boolean ? "true" : "false"); break;
	case JS_TNUMBER: put(out, size, jsV_numbertostring(J, number, v->u.number)); break;
	case JS_TSYMBOL: snprintf(out, size, "Symbol(%s)", v->u.litstr); break;
	case JS_TOBJECT: {
		js_Object *obj = v->u.object;
		if (obj->type == JS_CARRAY)
			put(out, size, "[object Array]");
		else if (obj->type == JS_CCLOSURE)
			put_source(out, size, obj->u.closure.code);
		else if (obj->type == JS_CCFUNCTION)
			snprintf(out, size, "function %s() { ... }", function_name(J, obj));
		else
			snprintf(out, size, "#<%s>", describe_constructor(J, obj));
		break;
	}
	default: {
		js_Value text = *v;
		put(out, size, jsV_tostring(J, &text));
		break;
	}
	}
	return out;
}
