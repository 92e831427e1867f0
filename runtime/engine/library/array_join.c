/* Conversions of arrays to text: join, toString, toLocaleString. */
#include "engine/library/array_int.h"

#include "engine/engine.h"

/* Arrays whose join is in progress, innermost last; an array that contains itself joins as "". */
enum { JOIN_DEPTH = 64 };
static _Thread_local js_Object *joining[JOIN_DEPTH];
static _Thread_local int joining_count;

/* Adds the text of an element unless the conversion may run script (returns 0). */
static int add_plain(js_State *J, struct string_builder *b, js_Value *v)
{
	struct string s;
	js_Value text;
	switch ((enum js_Type)v->t.type) {
	case JS_TSHRSTR:
		if (string_add_short(b, v))
			return 1;
		/* fallthrough */
	case JS_TLITSTR:
	case JS_TMEMSTR:
		string_view(J, v, &s);
		break;
	case JS_TUNDEFINED:
	case JS_TNULL:
		return 1;
	case JS_TNUMBER:
	case JS_TBIGINT:
	case JS_TBOOLEAN:
		value_copy(&text, v);
		string_convert(J, &text);
		if (text.t.type == JS_TSHRSTR && string_add_short(b, &text))
			return 1;
		string_view(J, &text, &s);
		break;
	default:
		return 0;
	}
	string_add_string(b, &s);
	return 1;
}

/* Adds the separator before element k. */
static inline void add_gap(struct string_builder *b, double k, const js_Value *separator, const struct string *gap)
{
	if (k > 0 && !(separator->t.type == JS_TSHRSTR && string_add_short(b, separator)))
		string_add_string(b, gap);
}

/* Adds the elements of a flat array up to the first whose conversion may run script; returns its index. */
static uint32_t join_flat(js_State *J, js_Object *obj, double n, const js_Value *separator, const struct string *gap,
	struct string_builder *b)
{
	uint32_t k, end = n < obj->u.a.flat_length ? (uint32_t)n : (uint32_t)obj->u.a.flat_length;
	for (k = 0; k < end; k++) {
		struct string_builder before = *b;
		add_gap(b, k, separator, gap);
		if (!add_plain(J, b, &obj->u.a.array[k])) {
			b->bytes = before.bytes;
			b->units = before.units;
			b->high = before.high;
			break;
		}
		array_poll(J, k);
	}
	return k;
}

/* separator: stack index of a string; name: a method to call with the first two arguments, or NULL */
static void join_into(js_State *J, js_Object *obj, double n, int separator, struct string_builder *b, const char *name)
{
	struct string gap;
	double k = 0;
	string_view(J, js_tovalue(J, separator), &gap);
	if (!name && obj->type == JS_CARRAY && obj->u.a.simple)
		k = join_flat(J, obj, n, js_tovalue(J, separator), &gap, b);
	for (; k < n; k++) {
		add_gap(b, k, js_tovalue(J, separator), &gap);
		array_poll(J, k);
		if (!name && obj->type == JS_CARRAY && obj->u.a.simple && k < obj->u.a.flat_length &&
			add_plain(J, b, &obj->u.a.array[(int)k]))
			continue;
		array_push_or_undefined(J, obj, k);
		string_view(J, js_tovalue(J, separator), &gap);        /* script may have run and moved the string */
		if (js_iscoercible(J, -1)) {
			if (name) {
				js_getproperty(J, -1, name);
				js_rot2(J);
				js_copy(J, 1);
				js_copy(J, 2);
				js_call(J, 2);
			}
			string_convert(J, js_tovalue(J, -1));
			add_plain(J, b, js_tovalue(J, -1));
			string_view(J, js_tovalue(J, separator), &gap);
		}
		js_pop(J, 1);
	}
}

/* separator -- string */
static void join(js_State *J, js_Object *obj, double n, const char *name)
{
	struct string_builder b;
	struct string gap;
	int depth = joining_count, separator = js_gettop(J) - 1;
	for (int i = 0; i < depth; i++)
		if (joining[i] == obj) {
			js_pushliteral(J, "");
			return;
		}
	engine_check(J);
	if (js_try(J)) {
		joining_count = depth;
		js_throw(J);
	}
	if (depth < JOIN_DEPTH)
		joining[joining_count++] = obj;
	string_view(J, js_tovalue(J, separator), &gap);
	if (obj->type == JS_CARRAY && (n - 1) * (double)gap.units > LIMIT_STRING_UNITS)
		string_too_long(J);            /* fail early, without a loop over all elements */
	string_build(J, &b, 0);
	join_into(J, obj, n, separator, &b, name);
	string_built(&b);
	js_endtry(J);
	joining_count = depth;
}

void array_join(js_State *J)
{
	js_Object *obj = array_this(J, "join");
	double n = array_length(J, 0);
	if (js_isdefined(J, 1)) {
		string_convert(J, js_tovalue(J, 1));
		js_copy(J, 1);
	} else {
		js_pushliteral(J, ",");
	}
	join(J, obj, n, NULL);
}

void array_to_string(js_State *J)
{
	array_this(J, "toString");
	js_getproperty(J, 0, "join");
	if (!js_iscallable(J, -1)) {
		object_to_string(J);
		return;
	}
	js_copy(J, 0);
	js_call(J, 0);
}

void array_to_locale_string(js_State *J)
{
	js_Object *obj = array_this(J, "toLocaleString");
	double n = array_length(J, 0);
	while (js_gettop(J) < 3)
		js_pushundefined(J);
	js_pushliteral(J, ",");
	join(J, obj, n, "toLocaleString");
}
