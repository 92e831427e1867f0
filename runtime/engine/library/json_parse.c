/* json_parse.c -- JSON.parse (ECMA-262, 25.5.1), with V8's error messages.
 *
 * One pass over the text, linear; the depth is limited by a check of the C stack.
 */
#include "base/utf8.h"

#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/puts.h"
#include "engine/engine.h"
#include "engine/library/array_int.h"
#include "engine/vm/vm.h"

#include <ctype.h>

struct reader {
	const char *text, *p, *end;
};

static void skip(struct reader *r)
{
	while (*r->p == ' ' || *r->p == '\n' || *r->p == '\t' || *r->p == '\r')
		r->p++;
}

static int position(struct reader *r)
{
	int units = 0;
	for (const char *s = r->text; s < r->p; s++)
		units += ((unsigned char)*s & 0xC0) != 0x80 ? (unsigned char)*s >= 0xF0 ? 2 : 1 : 0;
	return units;
}

/* Throws an error with its position in the text. */
JS_NORETURN static void fail(js_State *J, struct reader *r, const char *fmt, ...) JS_PRINTFLIKE(3, 4);
JS_NORETURN static void fail(js_State *J, struct reader *r, const char *fmt, ...)
{
	char message[1024];
	size_t at = (size_t)(r->p - r->text), size = (size_t)(r->end - r->text);
	va_list ap;
	va_start(ap, fmt);
	vsnprintf(message, sizeof message, fmt, ap);
	va_end(ap);
	js_newsyntaxerror(J, message);
	function_note_place(J, r->text, size, at < size ? at : size, at < size ? at + 1 : size, 1);
	js_throw(J);
}

JS_NORETURN static void complain(js_State *J, struct reader *r, const char *what)
{
	fail(J, r, "%s in JSON at position %d", what, position(r));
}

/* p moved by n UTF-16 units, forwards or back, but not beyond the text. */
static const char *units_on(const char *p, const char *limit, int n)
{
	while (n > 0 && p < limit) {
		n -= (unsigned char)*p >= 0xF0 ? 2 : 1;
		do p++; while (p < limit && ((unsigned char)*p & 0xC0) == 0x80);
	}
	return p;
}

static const char *units_back(const char *p, const char *limit, int n)
{
	while (n > 0 && p > limit) {
		do p--; while (p > limit && ((unsigned char)*p & 0xC0) == 0x80);
		n -= (unsigned char)*p >= 0xF0 ? 2 : 1;
	}
	return p;
}

/* Texts of values passed to JSON.parse by mistake: V8's message quotes them whole. */
static int is_special(const char *text)
{
	static const char *const words[] = { "NaN", "Infinity", "undefined", "[object Object]" };
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (!strcmp(text, words[i]))
			return 1;
	return 0;
}

JS_NORETURN static void unexpected(js_State *J, struct reader *r)
{
	enum { CONTEXT = 10 };
	const char *from = r->text, *to = r->end;
	int n = 1;
	if (r->p >= r->end)
		fail(J, r, "Unexpected end of JSON input");
	if (*r->p == '"')
		complain(J, r, "Unexpected string");
	if (*r->p == '-' || isdigit((unsigned char)*r->p))
		complain(J, r, "Unexpected number");
	if (is_special(r->text))
		fail(J, r, "\"%s\" is not valid JSON", r->text);
	while (((unsigned char)r->p[n] & 0xC0) == 0x80)
		n++;
	if (units_on(r->text, r->end, 2 * CONTEXT) < r->end) {
		from = units_back(r->p, r->text, CONTEXT);
		to = units_on(r->p, r->end, CONTEXT);
	}
	fail(J, r, "Unexpected token '%.*s', %s\"%.*s\"%s is not valid JSON", n, r->p,
		from > r->text ? "..." : "", (int)(to - from), from, to < r->end ? "..." : "");
}

static int hex4(const char *p)
{
	int n = 0;
	for (int i = 0; i < 4; i++) {
		int c = (unsigned char)p[i], d = c >= '0' && c <= '9' ? c - '0' : (c | 32) >= 'a' &&
			(c | 32) <= 'f' ? (c | 32) - 'a' + 10 : -1;
		if (d < 0)
			return -1;
		n = n * 16 + d;
	}
	return n;
}

/* Decodes the escape after the backslash at p into out, as WTF-8; returns its size. */
static size_t escape(js_State *J, struct reader *r, char *out)
{
	static const char letters[] = "\"\\/bfnrt", meanings[] = "\"\\/\b\f\n\r\t";
	const char *found;
	int n;
	r->p++;
	if (r->p >= r->end)
		complain(J, r, "Unterminated string");
	if (*r->p != 'u') {
		found = strchr(letters, *r->p);
		if (!found && (unsigned char)*r->p > 0xC3)
			/* V8 reports a character beyond Latin-1 as unexpected, not as a bad escape */
			unexpected(J, r);
		if (!found)
			complain(J, r, "Bad escaped character");
		r->p++;
		*out = meanings[found - letters];
		return 1;
	}
	r->p++;
	n = hex4(r->p);
	if (n < 0) {
		while (isxdigit((unsigned char)*r->p))
			r->p++;
		complain(J, r, "Bad Unicode escape");
	}
	r->p += 4;
	if (n >= 0xD800 && n < 0xDC00 && r->p[0] == '\\' && r->p[1] == 'u') {
		int low = hex4(r->p + 2);
		if (low >= 0xDC00 && low < 0xE000) {
			n = 0x10000 + ((n - 0xD800) << 10) + (low - 0xDC00);
			r->p += 6;
		}
	}
	if (n == 0) {
		memcpy(out, "\xC0\x80", 2);
		return 2;
	}
	return utf8_encode((uint32_t)n, out);
}

/* Skips plain string characters: everything except quotes, backslashes and control characters (U+0000 is C0 80). */
static const char *plain_end(const char *p)
{
	while (*p != '"' && *p != '\\' && (unsigned char)*p >= 0x20 && (unsigned char)*p != 0xC0)
		p++;
	return p;
}

/* -- string */
static void read_string(js_State *J, struct reader *r)
{
	const char *start = ++r->p;
	js_Buffer *volatile out = NULL;
	r->p = plain_end(r->p);
	if (*r->p == '"') {
		js_pushlstring(J, start, (int)(r->p++ - start));
		return;
	}
	if (js_try(J)) {
		js_free(J, out);
		js_throw(J);
	}
	js_putm(J, (js_Buffer **)&out, start, r->p);
	for (;;) {
		const char *run = r->p;
		char text[4];
		size_t n;
		r->p = plain_end(r->p);
		js_putm(J, (js_Buffer **)&out, run, r->p);
		if (*r->p == '"')
			break;
		if (r->p >= r->end)
			complain(J, r, "Unterminated string");
		if (*r->p != '\\')
			complain(J, r, "Bad control character in string literal");
		n = escape(J, r, text);
		js_putm(J, (js_Buffer **)&out, text, text + n);
	}
	r->p++;
	if (out && out->n)
		js_pushlstring(J, out->s, out->n);
	else
		js_pushliteral(J, "");
	js_endtry(J);
	js_free(J, out);
}

static void read_number(js_State *J, struct reader *r)
{
	const char *start = r->p;
	char *end;
	if (*r->p == '-' && !isdigit((unsigned char)*++r->p))
		complain(J, r, "No number after minus sign");
	if (*r->p == '0') {
		if (isdigit((unsigned char)*++r->p))
			complain(J, r, "Unexpected number");
	} else {
		while (isdigit((unsigned char)*r->p))
			r->p++;
	}
	if (*r->p == '.') {
		if (!isdigit((unsigned char)*++r->p))
			complain(J, r, "Unterminated fractional number");
		while (isdigit((unsigned char)*r->p))
			r->p++;
	}
	if ((*r->p | 32) == 'e') {
		r->p++;
		if (*r->p == '+' || *r->p == '-')
			r->p++;
		if (!isdigit((unsigned char)*r->p))
			complain(J, r, "Exponent part is missing a number");
		while (isdigit((unsigned char)*r->p))
			r->p++;
	}
	js_pushnumber(J, js_stringtofloat(start, &end));
}

static int read_word(struct reader *r, const char *word)
{
	size_t n = strlen(word);
	while (n && *r->p == *word) {
		r->p++;
		word++;
		n--;
	}
	return n == 0;
}

static void read_value(js_State *J, struct reader *r);

static void read_array(js_State *J, struct reader *r)
{
	js_Object *array;
	js_newarray(J);
	array = js_tovalue(J, -1)->u.object;
	r->p++;
	skip(r);
	if (*r->p == ']') {
		r->p++;
		return;
	}
	for (;;) {
		js_Value v;
		read_value(J, r);
		v = *js_tovalue(J, -1);
		if (!object_put_element(J, array, array->u.a.length, &v))
			js_rangeerror(J, "Invalid array length");
		js_pop(J, 1);
		skip(r);
		if (*r->p == ']')
			break;
		if (*r->p != ',')
			complain(J, r, "Expected ',' or ']' after array element");
		r->p++;
	}
	r->p++;
}

/* For the first property, V8's message names the missing colon. */
JS_NORETURN static void no_colon(js_State *J, struct reader *r, int first)
{
	if (first)
		complain(J, r, "Expected ':' after property name");
	unexpected(J, r);
}

static void read_object(js_State *J, struct reader *r)
{
	js_Object *obj;
	js_newobject(J);
	obj = js_tovalue(J, -1)->u.object;
	r->p++;
	skip(r);
	if (*r->p == '}') {
		r->p++;
		return;
	}
	for (int first = 1;; first = 0) {
		const char *atom;
		js_Value key;
		int slot;
		if (*r->p != '"')
			complain(J, r, first ? "Expected property name or '}'" :
				"Expected double-quoted property name");
		read_string(J, r);
		key = *js_tovalue(J, -1);
		atom = atom_of(J, &key);
		js_pop(J, 1);
		js_pushatom(J, atom);          /* keeps it alive while the value is read */
		skip(r);
		if (*r->p != ':')
			no_colon(J, r, first);
		r->p++;
		read_value(J, r);
		if ((slot = prop_find(obj, atom)) >= 0)
			obj->slots[slot] = *js_tovalue(J, -1);
		else
			prop_add(J, obj, atom, 0, js_tovalue(J, -1));
		js_pop(J, 2);
		skip(r);
		if (*r->p == '}')
			break;
		if (*r->p != ',')
			complain(J, r, "Expected ',' or '}' after property value");
		r->p++;
		skip(r);
	}
	r->p++;
}

/* -- value */
static void read_value(js_State *J, struct reader *r)
{
	skip(r);
	switch (*r->p) {
	case '{': engine_check(J); read_object(J, r); return;
	case '[': engine_check(J); read_array(J, r); return;
	case '"': read_string(J, r); return;
	case 't': if (!read_word(r, "true")) break; js_pushboolean(J, 1); return;
	case 'f': if (!read_word(r, "false")) break; js_pushboolean(J, 0); return;
	case 'n': if (!read_word(r, "null")) break; js_pushnull(J); return;
	default:
		if (*r->p != '-' && !isdigit((unsigned char)*r->p))
			break;
		read_number(J, r);
		return;
	}
	unexpected(J, r);
}

/* ---- JSON.parse's reviver, and the source text of its values
 *
 * With a reviver the text is read a second time along with the parsed values.  Each value gets a `trace`: an array of
 * the value and, for a primitive, its text, or for an array or object, the traces of its members.  A value that has
 * changed when it is revived has no source text.
 */

/* -- trace     of the value at idx, whose text is at r->p */
static void read_trace(js_State *J, struct reader *r, int idx)
{
	const char *start, *atom;
	js_Value v = *js_tovalue(J, idx);
	js_Object *obj = v.t.type == JS_TOBJECT ? v.u.object : NULL;
	int trace;
	skip(r);
	start = r->p;
	js_newarray(J);
	trace = js_gettop(J) - 1;
	js_pushvalue(J, v);
	value_createindex(J, trace, 0);
	if (*r->p == '[') {
		engine_check(J);
		js_newarray(J);
		r->p++;
		skip(r);
		for (int i = 0; *r->p != ']'; i++) {
			if (obj && obj->type == JS_CARRAY && i < obj->u.a.flat_length)
				js_pushvalue(J, obj->u.a.array[i]);
			else
				js_pushundefined(J);
			read_trace(J, r, js_gettop(J) - 1);
			js_rot2pop1(J);
			value_createindex(J, -2, (uint32_t)i);
			skip(r);
			r->p += *r->p == ',';
		}
		r->p++;
	} else if (*r->p == '{') {
		engine_check(J);
		js_pushnull(J);
		js_newobjectx(J);
		r->p++;
		skip(r);
		while (*r->p != '}') {
			int slot;
			read_string(J, r);
			atom = atom_of(J, js_tovalue(J, -1));
			js_pop(J, 1);
			js_pushatom(J, atom);
			skip(r);
			r->p++;
			slot = obj && obj->type == JS_COBJECT ? prop_find(obj, atom) : -1;
			if (slot >= 0)
				js_pushvalue(J, obj->slots[slot]);
			else
				js_pushundefined(J);
			read_trace(J, r, js_gettop(J) - 1);    /* traces name value trace */
			js_remove(J, -2);
			value_createkey(J, -3);
			skip(r);
			r->p += *r->p == ',';
			skip(r);
		}
		r->p++;
	} else {
		read_value(J, r);
		js_pop(J, 1);
		string_push(J, start, (size_t)(r->p - start));
	}
	value_createindex(J, trace, 1);
}

/* -- trace  of the member of obj with this name, if obj is still the object that `trace` describes.  Traces are
 * internal, but their prototypes are visible to script. */
static void push_inner_trace(js_State *J, int trace, js_Object *obj, const char *atom)
{
	struct object_desc d;
	if (js_isobject(J, trace)) {
		js_getindex(J, trace, 0);
		js_getindex(J, trace, 1);
		if (js_isobject(J, -1) && js_isobject(J, -2) && js_toobject(J, -2) == obj &&
			object_own(J, js_toobject(J, -1), atom, &d)) {
			js_pop(J, 2);
			js_pushvalue(J, d.value);
			return;
		}
		js_pop(J, 2);
	}
	js_pushundefined(J);
}

static void revive(js_State *J, int trace);

/* key --   revives obj[key] */
static void revive_member(js_State *J, js_Object *obj, int outer)
{
	const char *atom = atom_of(J, js_tovalue(J, -1));
	struct object_desc d;
	int trace = js_gettop(J);
	js_pop(J, 1);
	js_pushatom(J, atom);
	push_inner_trace(J, outer, obj, atom);
	js_pushobject(J, obj);
	js_pushatom(J, atom);
	revive(J, trace);
	if (js_isundefined(J, -1)) {
		object_try_delete(J, obj, atom);
	} else {
		memset(&d, 0, sizeof d);
		d.has = DESC_ALL;
		d.value = *js_tovalue(J, -1);
		object_define(J, obj, atom, &d, 0);
	}
	js_pop(J, 3);
}

/* -- context  for the reviver: the source text of the value at idx, if it is an unchanged primitive */
static void push_context(js_State *J, int trace, int idx)
{
	js_newobject(J);
	if (js_isobject(J, idx) || !js_isobject(J, trace))
		return;
	js_getindex(J, trace, 0);
	js_getindex(J, trace, 1);              /* context was text */
	if (js_isstring(J, -1) && object_same_value(J, js_tovalue(J, -2), js_tovalue(J, idx))) {
		js_defproperty(J, -3, "source", 0);
		js_pop(J, 1);
	} else {
		js_pop(J, 2);
	}
}

/* InternalizeJSONProperty.  Stack: reviver at 2.  holder key -- value */
static void revive(js_State *J, int trace)
{
	int holder = js_gettop(J) - 2;
	engine_check(J);
	js_copy(J, -1);
	js_copy(J, holder);
	js_rot2(J);
	value_getkey(J, -2);                   /* holder key holder value */
	js_rot2pop1(J);                        /* holder key value */
	if (js_isobject(J, -1)) {
		js_Object *obj = js_tovalue(J, -1)->u.object, *keys;
		if (object_is_array(J, obj)) {
			double n = array_length(J, -1);
			for (double i = 0; i < n; i++) {
				js_pushnumber(J, i);
				revive_member(J, obj, trace);
			}
		} else {
			object_keys(J, obj, KEYS_STRINGS);
			keys = js_tovalue(J, -1)->u.object;
			for (int i = 0; i < keys->u.a.flat_length; i++) {
				js_pushvalue(J, keys->u.a.array[i]);
				revive_member(J, obj, trace);
			}
			js_pop(J, 1);
		}
	}
	js_copy(J, 2);                         /* holder key value reviver */
	js_copy(J, holder);
	js_copy(J, holder + 1);
	js_copy(J, -4);
	push_context(J, trace, holder + 2);
	js_call(J, 3);                         /* holder key value result */
	js_replace(J, holder);
	js_pop(J, 2);
}

static void parse(js_State *J)
{
	struct reader r;
	js_tostring(J, 1);
	r.text = r.p = js_tostring(J, 1);
	r.end = r.p + strlen(r.p);
	skip(&r);
	if (r.p == r.end)
		fail(J, &r, "%s", js_isdefined(J, 1) ? "Unexpected end of JSON input" :
			"\"undefined\" is not valid JSON");
	read_value(J, &r);
	skip(&r);
	if (r.p < r.end)
		fail(J, &r, "Unexpected non-whitespace character after JSON at position %d", position(&r));
	if (js_iscallable(J, 2)) {
		int trace = js_gettop(J);
		r.p = r.text;
		read_trace(J, &r, trace - 1);          /* value trace */
		js_newobject(J);
		js_copy(J, -3);
		js_defproperty(J, -2, "", 0);
		js_pushliteral(J, "");
		revive(J, trace);
	}
}

/* ---- JSON.rawJSON */

static const struct engine_class raw_class = { .name = "RawJSON" };

int json_is_raw(js_Object *obj) { return obj->type == JS_CUSERDATA && obj->u.user.cls == &raw_class; }

static void rawJSON(js_State *J)
{
	struct reader r;
	js_Object *obj;
	js_tostring(J, 1);
	r.text = r.p = js_tostring(J, 1);
	r.end = r.p + strlen(r.p);
	if (r.p == r.end || strchr("\t\n\r ", *r.p) || strchr("\t\n\r {[", r.end[-1]))
		js_syntaxerror(J, "Invalid value for JSON.rawJSON");
	if (*r.p == '{' || *r.p == '[')
		unexpected(J, &r);
	read_value(J, &r);
	js_pop(J, 1);
	if (r.p < r.end)
		js_syntaxerror(J, "Unexpected non-whitespace character after JSON at position %d", position(&r));
	obj = object_new_class(J, &raw_class, NULL, NULL);
	js_pushobject(J, obj);
	prop_add(J, obj, js_intern(J, "rawJSON"), 0, js_tovalue(J, 1));
	object_set_integrity(J, obj, 1);
}

static void isRawJSON(js_State *J)
{
	js_pushboolean(J, js_isobject(J, 1) && json_is_raw(js_toobject(J, 1)));
}

void jsB_initjson(js_State *J)
{
	js_pushobject(J, jsV_newobject(J, JS_CJSON, J->Object_prototype));
	value_method(J, "parse", parse, 2);
	value_method(J, "stringify", json_stringify, 3);
	value_method(J, "rawJSON", rawJSON, 1);
	value_method(J, "isRawJSON", isRawJSON, 1);
	js_defglobal(J, "JSON", JS_DONTENUM);
}
