/* engine/mujs/mujs_repr.c -- js_repr: a value as the text of an expression that makes it. */
#include "engine/mujs/mujs_int.h"

#include "base/utf8.h"
#include "engine/core/convert.h"
#include "engine/core/memory.h"
#include "engine/core/puts.h"

static void put_value(js_State *J, js_Buffer **sb, int base);

static void put_number(js_State *J, js_Buffer **sb, double x)
{
	char text[32];
	js_puts(J, sb, x == 0 && signbit(x) ? "-0" : jsV_numbertostring(J, text, x));
}

static void put_text(js_State *J, js_Buffer **sb, const char *s)
{
	static const char letters[] = "\b\t\n\f\r\"\\", escapes[] = "btnfr\"\\";
	const char *end = s + strlen(s), *letter;
	char text[8];
	js_putc(J, sb, '"');
	while (s < end) {
		uint32_t c;
		int ok;
		size_t n = (size_t)utf8_decode((const unsigned char *)s, (size_t)(end - s), &c, &ok);
		if (!ok && (unsigned char)*s == 0xC0) {                /* U+0000 */
			n = 2;
			c = 0;
		} else if (!ok && (unsigned char)*s == 0xED && end - s >= 3) {         /* a lone surrogate */
			n = 3;
			c = 0xD000 | (uint32_t)(s[1] & 0x3F) << 6 | (uint32_t)(s[2] & 0x3F);
		}
		letter = c && c < 128 ? strchr(letters, (int)c) : NULL;
		if (letter) {
			js_putc(J, sb, '\\');
			js_putc(J, sb, escapes[letter - letters]);
		} else if (c < ' ') {
			snprintf(text, sizeof text, "\\x%02X", c);
			js_puts(J, sb, text);
		} else if (c < 128 || c > 0xFFFF) {
			js_putm(J, sb, s, s + n);
		} else {
			snprintf(text, sizeof text, "\\u%04X", c);
			js_puts(J, sb, text);
		}
		s += n;
	}
	js_putc(J, sb, '"');
}

static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_letter(char c) { return ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '_'; }

static void put_key(js_State *J, js_Buffer **sb, const char *key)
{
	const char *p = key;
	int number = is_digit(*p);
	while (*p && (is_digit(*p) || (!number && is_letter(*p))))
		p++;
	if (p > key && !*p)
		js_puts(J, sb, key);
	else
		put_text(J, sb, key);
}

/* Is the object on top shown already, further out? */
static int is_inside_itself(js_State *J, int base)
{
	for (int i = base; i < TOP - 1; i++)
		if (STACK[i].t.type == JS_TOBJECT && STACK[i].u.object == STACK[TOP - 1].u.object)
			return 1;
	return 0;
}

static void put_properties(js_State *J, js_Buffer **sb, int base)
{
	const char *key, *comma = "";
	js_putc(J, sb, '{');
	js_pushiterator(J, -1, 1);
	while ((key = js_nextiterator(J, -1)) != NULL) {
		js_puts(J, sb, comma);
		comma = ", ";
		put_key(J, sb, key);
		js_puts(J, sb, ": ");
		js_getproperty(J, -2, key);
		put_value(J, sb, base);
		js_pop(J, 1);
	}
	js_pop(J, 1);
	js_putc(J, sb, '}');
}

static void put_elements(js_State *J, js_Buffer **sb, int base)
{
	int n = js_getlength(J, -1), i;
	js_putc(J, sb, '[');
	for (i = 0; i < n; i++) {
		gc_poll(J);
		if (i > 0)
			js_puts(J, sb, ", ");
		if (js_hasindex(J, -1, i)) {
			put_value(J, sb, base);
			js_pop(J, 1);
		}
	}
	js_putc(J, sb, ']');
}

/* The property `name` of the object on top, as it is. */
static void put_property(js_State *J, js_Buffer **sb, const char *name)
{
	js_getproperty(J, -1, name);
	js_puts(J, sb, js_tostring(J, -1));
	js_pop(J, 1);
}

static void put_boxed(js_State *J, js_Buffer **sb, int base, const char *head, js_Value v)
{
	js_puts(J, sb, head);
	js_pushvalue(J, v);
	put_value(J, sb, base);
	js_pop(J, 1);
	js_puts(J, sb, "))");
}

static js_Value boolean_of(int x)
{
	js_Value v;
	value_set_boolean(&v, x);
	return v;
}

static void put_error(js_State *J, js_Buffer **sb, int base)
{
	js_puts(J, sb, "(new ");
	put_property(J, sb, "name");
	js_putc(J, sb, '(');
	if (js_hasproperty(J, -1, "message")) {
		put_value(J, sb, base);
		js_pop(J, 1);
	}
	js_puts(J, sb, "))");
}

static void put_userdata(js_State *J, js_Buffer **sb, int base, js_Object *obj)
{
	if (!embedding_is_userdata(obj)) {
		put_properties(J, sb, base);
		return;
	}
	js_puts(J, sb, "[userdata ");
	js_puts(J, sb, obj->u.user.tag);
	js_putc(J, sb, ']');
}

static void put_object(js_State *J, js_Buffer **sb, int base)
{
	js_Object *obj = STACK[TOP - 1].u.object;
	switch ((enum js_Class)obj->type) {
	case JS_CARRAY: put_elements(J, sb, base); break;
	case JS_CCFUNCTION:
	case JS_CCLOSURE:
		value_pushsource(J, -1);
		js_puts(J, sb, js_tostring(J, -1));
		js_pop(J, 1);
		break;
	case JS_CBOOLEAN: put_boxed(J, sb, base, "(new Boolean(", boolean_of(obj->u.boolean)); break;
	case JS_CNUMBER: put_boxed(J, sb, base, "(new Number(", number_value(obj->u.number)); break;
	case JS_CSTRING: put_boxed(J, sb, base, "(new String(", obj->u.s.value); break;
	case JS_CDATE: put_boxed(J, sb, base, "(new Date(", number_value(obj->u.number)); break;
	case JS_CREGEXP:
		js_putc(J, sb, '/');
		put_property(J, sb, "source");
		js_putc(J, sb, '/');
		put_property(J, sb, "flags");
		break;
	case JS_CERROR: put_error(J, sb, base); break;
	case JS_CMATH: js_puts(J, sb, "Math"); break;
	case JS_CJSON: js_puts(J, sb, "JSON"); break;
	case JS_CITERATOR: js_puts(J, sb, "[iterator]"); break;
	case JS_CUSERDATA: put_userdata(J, sb, base, obj); break;
	case JS_CBIGINT: put_boxed(J, sb, base, "(Object(", obj->u.bigint); break;
	case JS_CSYMBOL:
	case JS_COBJECT:
	case JS_CARGUMENTS: put_properties(J, sb, base); break;
	}
}

/* value -- value */
static void put_value(js_State *J, js_Buffer **sb, int base)
{
	run_check_stack(J);
	switch (js_type(J, -1)) {
	case JS_ISNUMBER: put_number(J, sb, js_tonumber(J, -1)); break;
	case JS_ISSTRING: put_text(J, sb, js_tostring(J, -1)); break;
	case JS_ISSYMBOL:
		js_puts(J, sb, "Symbol(");
		js_puts(J, sb, STACK[TOP - 1].u.litstr);
		js_putc(J, sb, ')');
		break;
	case JS_ISOBJECT:
	case JS_ISFUNCTION:
		if (is_inside_itself(J, base))
			js_puts(J, sb, js_isarray(J, -1) ? "[]" : "{}");
		else
			put_object(J, sb, base);
		break;
	default:
		js_copy(J, -1);
		js_puts(J, sb, js_tostring(J, -1));
		js_puts(J, sb, js_type(J, -2) == JS_ISBIGINT ? "n" : "");
		js_pop(J, 1);
	}
}

void js_repr(js_State *J, int idx)
{
	js_Buffer *volatile text = NULL;
	embedding_enter(J);
	js_copy(J, idx);
	if (js_try(J)) {
		js_free(J, text);
		js_throw(J);
	}
	put_value(J, (js_Buffer **)&text, TOP - 1);
	js_pushlstring(J, text ? text->s : "", text ? text->n : 0);
	js_endtry(J);
	js_free(J, text);
	js_rot2pop1(J);
}

const char *js_torepr(js_State *J, int idx)
{
	js_repr(J, idx);
	js_replace(J, idx < 0 ? idx - 1 : idx);
	return js_tostring(J, idx);
}
