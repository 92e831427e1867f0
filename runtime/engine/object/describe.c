#include "engine/object/describe.h"

#include "engine/code/code.h"
#include "engine/core/convert.h"
#include "engine/core/proxy.h"
#include "engine/core/run.h"

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

/* The X of [object X] when there is no toStringTag. */
static const char *builtin_name(js_Object *obj)
{
	switch ((enum js_Class)obj->type) {
	case JS_CARRAY: return "Array";
	case JS_CERROR: return "Error";
	case JS_CBOOLEAN: return "Boolean";
	case JS_CNUMBER: return "Number";
	case JS_CSTRING: return "String";
	case JS_CSYMBOL: return "Symbol";
	case JS_CREGEXP: return "RegExp";
	case JS_CDATE: return "Date";
	case JS_CARGUMENTS: return "Arguments";
	case JS_CUSERDATA: return obj->u.user.cls && !proxy_is(obj) ? obj->u.user.cls->name : "Object";
	default: return "Object";
	}
}

/* The text in the data property `atom`, in out; "" if it is not a string. */
static const char *text_of(js_State *J, js_Object *obj, const char *atom, char *out, size_t size)
{
	js_Value *v = describe_data(obj, atom), copy;
	out[0] = 0;
	if (v && VALUE_IS_STRING(v)) {
		copy = *v;
		put(out, size, jsV_tostring(J, &copy));
	}
	return out;
}

/* As V8 does where no script may run: objects that use Object.prototype's toString are #<Constructor>, errors show
 * their message, others [object Tag]. */
static void describe_object(js_State *J, js_Object *obj, char *out, size_t size)
{
	js_Object *holder = obj, *maker;
	js_Value *v;
	char name[120], message[200];
	while (holder && prop_find(holder, J->names.toString) < 0)
		holder = holder->prototype;
	v = describe_data(obj, J->names.toString);
	if (v && v->t.type == JS_TOBJECT && v->u.object->type == JS_CCFUNCTION && holder == J->Error_prototype) {
		text_of(J, obj, J->names.name, name, sizeof name);
		text_of(J, obj, J->names.message, message, sizeof message);
		snprintf(out, size, "%s%s%s", name, name[0] && message[0] ? ": " : "", message);
		return;
	}
	if (v && v->t.type == JS_TOBJECT && v->u.object->type == JS_CCFUNCTION && holder == J->Object_prototype) {
		v = describe_data(obj, J->names.constructor);
		maker = v && v->t.type == JS_TOBJECT ? v->u.object : NULL;
		if (maker && function_name(J, maker) && *function_name(J, maker)) {
			snprintf(out, size, "#<%s>", function_name(J, maker));
			return;
		}
	}
	text_of(J, obj, J->symbols.toStringTag, name, sizeof name);
	snprintf(out, size, "[object %s]", name[0] ? name : builtin_name(obj));
}

const char *describe_value(js_State *J, js_Value *v, char *out, size_t size)
{
	char number[32];
	js_Object *obj;
	switch (v->t.type) {
	case JS_TUNDEFINED: put(out, size, "undefined"); break;
	case JS_TNULL: put(out, size, "null"); break;
	case JS_TBOOLEAN: put(out, size, v->u.boolean ? "true" : "false"); break;
	case JS_TNUMBER: put(out, size, jsV_numbertostring(J, number, v->u.number)); break;
	case JS_TSYMBOL: snprintf(out, size, "Symbol(%s)", v->u.litstr); break;
	case JS_TOBJECT:
		for (obj = v->u.object; proxy_is(obj) && proxy_target(obj); )
			obj = proxy_target(obj);
		if (obj->type == JS_CCLOSURE) {
			put_source(out, size, obj->u.closure.code);
		} else if (obj->type == JS_CCFUNCTION) {
			const char *dot = strrchr(obj->u.c.name, '.');
			snprintf(out, size, "function %s() { [native code] }",
				function_bound_target(obj) ? "" : dot ? dot + 1 : obj->u.c.name);
		} else {
			describe_object(J, obj, out, size);
		}
		break;
	default: {
		js_Value text = *v;
		put(out, size, jsV_tostring(J, &text));
		break;
	}
	}
	return out;
}

const char *describe_typed(js_State *J, js_Value *v, char *out, size_t size)
{
	size_t used;
	js_Value copy = *v;
	if (VALUE_IS_STRING(v)) {
		snprintf(out, size, "string \"%s\"", jsV_tostring(J, &copy));
		return out;
	}
	js_pushvalue(J, copy);
	put(out, size, js_typeof(J, -1));
	js_pop(J, 1);
	used = strlen(out);
	if ((v->t.type == JS_TNULL || v->t.type == JS_TBOOLEAN || v->t.type == JS_TNUMBER) && used + 1 < size) {
		out[used++] = ' ';
		describe_value(J, v, out + used, size - used);
	}
	return out;
}
