/* engine/text/regexp_symbols.c -- RegExp.prototype[Symbol.match] and the like (ECMA-262 22.2.6, 22.2.7, 22.2.9), step
 * by step.
 *
 * A regexp is *plain* if nothing these steps access was changed: its prototype is RegExp.prototype, its only property
 * is lastIndex, a number, and exec and the flag getters are the original ones.  Then the steps run no script, and
 * string_lib.c's versions, which use the program directly, give the same results.
 */
#include "engine/core/convert.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/core/symbol.h"
#include "engine/object/describe.h"
#include "engine/text/regexp.h"

/* ---- plain regexps */

static const char *const watched[] = { "exec", "flags", "hasIndices", "global", "ignoreCase", "multiline", "dotAll",
	"unicode", "unicodeSets", "sticky", "constructor" };

static js_Object *watched_function(js_Object *prototype, int slot)
{
	js_Value *v;
	if (slot < 0)
		return NULL;
	v = &prototype->slots[slot];
	return v->t.type == JS_TACCESSOR ? v->u.accessor->getter : v->t.type == JS_TOBJECT ? v->u.object : NULL;
}

static void find_watched(js_State *J)
{
	struct regexp_watch *w = &J->regexp_watch;
	js_Object *prototype = J->RegExp_prototype;
	int i;
	w->shape = prototype->shape;
	w->version = prototype->shape->version;
	for (i = 0; i < nelem(watched); i++)
		w->slots[i] = prop_find(prototype, js_intern(J, watched[i]));
}

static int prototype_plain(js_State *J)
{
	struct regexp_watch *w = &J->regexp_watch;
	js_Object *prototype = J->RegExp_prototype;
	int i;
	if (prototype->shape != w->shape || prototype->shape->version != w->version)
		find_watched(J);
	for (i = 0; i < nelem(watched); i++)
		if (watched_function(prototype, w->slots[i]) != w->functions[i])
			return 0;
	return 1;
}

static int is_plain(js_State *J, js_Object *obj)
{
	return obj->type == JS_CREGEXP && obj->prototype == J->RegExp_prototype && prop_count(obj) == 1 &&
		obj->slots[0].t.type == JS_TNUMBER && prototype_plain(J);
}

/* Whether RegExp[Symbol.species] still yields RegExp itself. */
static int species_plain(js_State *J)
{
	struct regexp_watch *w = &J->regexp_watch;
	js_Object *ctor = w->constructor;
	int slot = prop_find(ctor, J->symbols.species);
	return slot >= 0 && ctor->slots[slot].t.type == JS_TACCESSOR &&
		ctor->slots[slot].u.accessor->getter == w->species;
}

/* ---- common steps */

static js_Object *this_object(js_State *J, const char *symbol)
{
	char text[80];
	if (!js_isobject(J, 0))
		js_typeerror(J, "Method RegExp.prototype.@@%s called on incompatible receiver %s", symbol,
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	return js_toobject(J, 0);
}

static void need_string(js_State *J, int idx)
{
	while (js_gettop(J) <= idx)
		js_pushundefined(J);
	string_convert(J, js_tovalue(J, idx));
}

/* RegExpExec of the object at rx and the string at s.  1: -- result; 0: null, nothing pushed */
static int run_exec(js_State *J, int rx, int s)
{
	js_Object *obj = js_toobject(J, rx);
	struct string text;
	double last;
	if (!is_plain(J, obj)) {
		js_getproperty(J, rx, "exec");
		if (js_iscallable(J, -1)) {
			js_copy(J, rx);
			js_copy(J, s);
			js_call(J, 1);
			if (js_isnull(J, -1)) {
				js_pop(J, 1);
				return 0;
			}
			if (!js_isobject(J, -1))
				js_typeerror(J, "RegExp exec method returned something other than an Object or null");
			return 1;
		}
		js_pop(J, 1);
		if (obj->type != JS_CREGEXP)
			js_typeerror(J, "Receiver is not a RegExp");
	}
	last = regexp_last(J, &obj->u.r);
	string_view(J, js_tovalue(J, s), &text);
	regexp_exec(J, rx, last, &text);
	if (js_isnull(J, -1)) {
		js_pop(J, 1);
		return 0;
	}
	return 1;
}

static double to_length(double d)
{
	return d > 0 ? d < 9007199254740991.0 ? trunc(d) : 9007199254740991.0 : 0;
}

static double get_last(js_State *J, int rx)
{
	double d;
	js_getproperty(J, rx, "lastIndex");
	d = to_length(js_tonumber(J, -1));
	js_pop(J, 1);
	return d;
}

static void set_last(js_State *J, int rx, double d)
{
	js_pushnumber(J, d);
	/* [[Set]] on the script's object, like all steps of 22.2.6 and 22.2.7 */
	js_setproperty(J, rx < 0 ? rx - 1 : rx, "lastIndex");
}

/* AdvanceStringIndex */
static double advance(js_State *J, int s, double i, int unicode)
{
	struct string text;
	if (!unicode)
		return i + 1;
	string_view(J, js_tovalue(J, s), &text);
	if (i + 1 >= text.units)
		return i + 1;
	if (string_unit(J, &text, (uint32_t)i) - 0xD800u < 0x400 &&
		string_unit(J, &text, (uint32_t)i + 1) - 0xDC00u < 0x400)
		return i + 2;
	return i + 1;
}

/* With the result at the top: advances lastIndex if the match was empty. */
static void move_on(js_State *J, int rx, int s, int unicode)
{
	js_getindex(J, -1, 0);
	string_convert(J, js_tovalue(J, -1));
	if (string_units(J, js_tovalue(J, -1)) == 0)
		set_last(J, rx, advance(J, s, get_last(J, rx), unicode));
	js_pop(J, 1);
}

/* flags of the object at rx.  -- flags */
static const char *push_flags(js_State *J, int rx)
{
	js_getproperty(J, rx, "flags");
	string_convert(J, js_tovalue(J, -1));
	return js_tostring(J, -1);
}

static int has_unicode(const char *flags) { return strchr(flags, 'u') || strchr(flags, 'v'); }

/* value --   appends to an internal array */
static void append(js_State *J, js_Object *list)
{
	if (!object_put_element(J, list, list->u.a.length, js_tovalue(J, -1)))
		js_rangeerror(J, "Invalid array length");
	js_pop(J, 1);
}

/* ---- match, matchAll, search */

static void Rp_match(js_State *J)
{
	js_Object *obj = this_object(J, "match"), *list;
	const char *flags;
	int unicode;
	need_string(J, 1);
	if (is_plain(J, obj)) {
		string_lib_match(J);
		return;
	}
	flags = push_flags(J, 0);
	if (!strchr(flags, 'g')) {
		if (!run_exec(J, 0, 1))
			js_pushnull(J);
		return;
	}
	unicode = has_unicode(flags);
	set_last(J, 0, 0);
	js_newarray(J);
	list = js_toobject(J, -1);
	while (run_exec(J, 0, 1)) {
		js_getindex(J, -1, 0);
		string_convert(J, js_tovalue(J, -1));
		js_copy(J, -1);
		append(J, list);
		if (string_units(J, js_tovalue(J, -1)) == 0)
			set_last(J, 0, advance(J, 1, get_last(J, 0), unicode));
		js_pop(J, 2);
		gc_poll(J);
	}
	if (list->u.a.length == 0)
		js_pushnull(J);
}

static void Rp_search(js_State *J)
{
	js_Object *obj = this_object(J, "search");
	js_Value before, now, zero;
	int found;
	need_string(J, 1);
	if (is_plain(J, obj)) {
		string_lib_search(J);
		return;
	}
	zero.t.type = JS_TNUMBER;
	zero.u.number = 0;
	js_getproperty(J, 0, "lastIndex");
	before = *js_tovalue(J, -1);
	if (!object_same_value(J, &before, &zero))
		set_last(J, 0, 0);
	found = run_exec(J, 0, 1);
	js_getproperty(J, 0, "lastIndex");
	now = *js_tovalue(J, -1);
	if (!object_same_value(J, &now, &before)) {
		js_pushvalue(J, before);
		js_setproperty(J, 0, "lastIndex");             /* [[Set]]: 22.2.6.12 step 8 */
	}
	js_pop(J, 1);
	if (found)
		js_getproperty(J, -1, "index");
	else
		js_pushnumber(J, -1);
}

struct match_iterator {
	js_Value string;
	js_Object *re;                 /* NULL at the end */
	unsigned char global, unicode;
};

static void mark_match_iterator(js_State *J, int mark, void *data)
{
	struct match_iterator *it = data;
	gc_mark_value(J, mark, &it->string);
	gc_mark_object(J, mark, it->re);
}

static void free_match_iterator(js_State *J, void *data) { memory_free(J, data); }

static const struct engine_class match_iterator_class =
	{ .name = "RegExp String Iterator", .mark = mark_match_iterator, .finalize = free_match_iterator };

static void next_match(js_State *J)
{
	struct match_iterator *it = VALUE_DATA(js_tovalue(J, 0), &match_iterator_class);
	char text[80];
	int rx = js_gettop(J);
	if (!it)
		js_typeerror(J, "Method %%RegExpStringIterator%%.prototype.next called on incompatible receiver %s",
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	if (!it->re) {
		js_pushundefined(J);
		iterator_result(J, 1);
		return;
	}
	js_pushobject(J, it->re);
	js_pushvalue(J, it->string);
	if (!run_exec(J, rx, rx + 1)) {
		it->re = NULL;
		js_pushundefined(J);
		iterator_result(J, 1);
		return;
	}
	if (it->global)
		move_on(J, rx, rx + 1, it->unicode);
	else
		it->re = NULL;
	iterator_result(J, 0);
}

static void Rp_matchAll(js_State *J)
{
	static const char registered[] = "RegExpStringIterator";
	js_Object *obj = this_object(J, "matchAll");
	struct match_iterator *it;
	const char *flags;
	double last;
	need_string(J, 1);
	if (is_plain(J, obj) && species_plain(J)) {
		char text[10];
		js_newregexp(J, obj->u.r.source, (int)obj->u.r.flags);
		js_pushstring(J, regexp_flag_text(obj->u.r.flags, text));
		set_last(J, -2, regexp_last(J, &obj->u.r));
	} else {
		symbol_push_species(J, 0, J->regexp_watch.constructor);
		push_flags(J, 0);
		js_rot2(J);                            /* flags constructor */
		js_copy(J, 0);
		js_copy(J, -3);
		js_construct(J, 2);                    /* flags matcher */
		last = get_last(J, 0);
		set_last(J, -1, last);
		js_rot2(J);
	}
	js_getregistry(J, registered);                 /* matcher flags prototype */
	flags = js_tostring(J, -2);
	it = js_malloc(J, sizeof *it);
	it->string = *js_tovalue(J, 1);
	it->re = js_toobject(J, -3);
	it->global = strchr(flags, 'g') != NULL;
	it->unicode = has_unicode(flags) != 0;
	js_pushobject(J, object_new_class(J, &match_iterator_class, js_toobject(J, -1), it));
}

/* ---- replace */

/* GetSubstitution, 22.1.3.19.1: `matched` is the string that was found in the one at 1; n captures are on the stack
 * from `captures` on; named groups, if any, at `named`. */
static void substitute(js_State *J, struct string_builder *b, int matched, double position, int captures, int n,
	int named)
{
	struct string t, s, part;
	uint32_t i = 0, units, digits;
	string_view(J, js_tovalue(J, 2), &t);
	for (;;) {
		const char *dollar = memchr(t.p + i, '$', t.bytes - i), *close;
		uint32_t end = dollar ? (uint32_t)(dollar - t.p) : t.bytes, k, next;
		char c;
		string_measure(t.p + i, end - i, &units);
		string_add(b, t.p + i, end - i, units);
		if (!dollar)
			return;
		i = end + 1;
		c = i < t.bytes ? t.p[i] : 0;
		string_view(J, js_tovalue(J, 1), &s);
		string_view(J, js_tovalue(J, matched), &part);
		if (c == '$') {
			string_add(b, "$", 1, 1);
			i++;
		} else if (c == '&') {
			string_add_string(b, &part);
			i++;
		} else if (c == '`') {
			string_add_span(J, b, &s, 0, (uint32_t)position);
			i++;
		} else if (c == '\'') {
			if (position + part.units < s.units)
				string_add_span(J, b, &s, (uint32_t)position + part.units, s.units);
			i++;
		} else if (c == '<' && js_isdefined(J, named) && (close = memchr(t.p + i, '>', t.bytes - i)) != NULL) {
			string_measure(t.p + i + 1, (size_t)(close - (t.p + i + 1)), &units);
			js_copy(J, named);
			string_push_known(J, t.p + i + 1, (size_t)(close - (t.p + i + 1)), units);
			i = (uint32_t)(close - t.p) + 1;
			value_getkey(J, -2);
			if (js_isdefined(J, -1)) {
				string_get(J, -1, &part);
				string_add_string(b, &part);
			}
			js_pop(J, 2);
			string_view(J, js_tovalue(J, 2), &t);
		} else {
			k = c >= '0' && c <= '9' ? (uint32_t)(c - '0') : 0;
			digits = c >= '0' && c <= '9';
			if (digits && i + 1 < t.bytes && t.p[i + 1] >= '0' && t.p[i + 1] <= '9') {
				next = k * 10 + (uint32_t)(t.p[i + 1] - '0');
				if (next >= 1 && next <= (uint32_t)n) {
					k = next;
					digits = 2;
				}
			}
			if (k >= 1 && k <= (uint32_t)n) {
				if (js_isdefined(J, captures + (int)k - 1)) {
					string_view(J, js_tovalue(J, captures + (int)k - 1), &part);
					string_add_string(b, &part);
				}
				i += digits;
			} else {
				string_add(b, "$", 1, 1);
			}
		}
	}
}

/* result at the top -- result: adds the replacement; *next is where the unprocessed text begins. */
static void replace_one(js_State *J, struct string_builder *b, int functional, double *next)
{
	int result = js_gettop(J) - 1, matched = result + 1, captures = result + 2, n, i;
	struct string s, part;
	double position, count;
	uint32_t length;
	js_getproperty(J, result, "length");
	count = to_length(js_tonumber(J, -1)) - 1;
	js_pop(J, 1);
	n = count > 0 ? count < 1000000 ? (int)count : 1000000 : 0;
	js_getindex(J, result, 0);
	string_convert(J, js_tovalue(J, -1));
	length = string_units(J, js_tovalue(J, -1));
	js_getproperty(J, result, "index");
	position = js_tonumber(J, -1);
	js_pop(J, 1);
	string_view(J, js_tovalue(J, 1), &s);
	position = position != position ? 0 : trunc(position);
	position = position < 0 ? 0 : position > s.units ? s.units : position;
	for (i = 1; i <= n; i++) {
		js_getindex(J, result, i);
		if (js_isdefined(J, -1))
			string_convert(J, js_tovalue(J, -1));
	}
	js_getproperty(J, result, "groups");
	if (functional) {
		int named = js_isdefined(J, -1);
		js_copy(J, 2);
		js_pushundefined(J);
		for (i = 0; i <= n; i++)
			js_copy(J, matched + i);
		js_pushnumber(J, position);
		js_copy(J, 1);
		if (named)
			js_copy(J, captures + n);
		js_call(J, n + 3 + named);
		string_get(J, -1, &part);
	} else if (js_isdefined(J, -1)) {
		js_toobject(J, -1);
	}
	if (!functional) {
		struct string_builder r;
		string_build(J, &r, 64);
		substitute(J, &r, matched, position, captures, n, captures + n);
		string_built(&r);
	}
	if (position >= *next) {
		string_view(J, js_tovalue(J, 1), &s);
		string_get(J, -1, &part);
		string_add_span(J, b, &s, (uint32_t)*next, (uint32_t)position);
		string_add_string(b, &part);
		*next = position + length;
	}
	js_pop(J, js_gettop(J) - matched);
}

static void Rp_replace(js_State *J)
{
	js_Object *obj = this_object(J, "replace"), *list;
	int functional, global, unicode = 0;
	struct string_builder b;
	struct string s;
	const char *flags;
	double next = 0;
	uint32_t i;
	need_string(J, 1);
	if (js_gettop(J) < 3)
		js_pushundefined(J);
	functional = js_iscallable(J, 2);
	if (!functional)
		need_string(J, 2);
	if (is_plain(J, obj)) {
		string_lib_replace(J);
		return;
	}
	flags = push_flags(J, 0);
	global = strchr(flags, 'g') != NULL;
	if (global) {
		unicode = has_unicode(flags);
		set_last(J, 0, 0);
	}
	js_newarray(J);
	list = js_toobject(J, -1);
	while (run_exec(J, 0, 1)) {
		js_copy(J, -1);
		append(J, list);
		if (global)
			move_on(J, 0, 1, unicode);
		js_pop(J, 1);
		if (!global)
			break;
		gc_poll(J);
	}
	string_build(J, &b, 64);
	for (i = 0; i < list->u.a.length; i++) {
		js_pushvalue(J, list->u.a.array[i]);
		replace_one(J, &b, functional, &next);
		js_pop(J, 1);
		gc_poll(J);
	}
	string_view(J, js_tovalue(J, 1), &s);
	if (next < s.units)
		string_add_span(J, &b, &s, (uint32_t)next, s.units);
	string_built(&b);
}

/* ---- split */

/* value --   appends it; 1 when the limit is reached */
static int add_part(js_State *J, js_Object *list, uint32_t limit)
{
	append(J, list);
	return list->u.a.length >= limit;
}

static void split_generic(js_State *J, int splitter, int unicode, uint32_t limit)
{
	js_Object *list;
	struct string s;
	double p = 0, q = 0, e, size;
	int i, n;
	js_newarray(J);
	list = js_toobject(J, -1);
	if (limit == 0)
		return;
	size = string_units(J, js_tovalue(J, 1));
	if (size == 0) {
		if (!run_exec(J, splitter, 1)) {
			js_copy(J, 1);
			add_part(J, list, limit);
		}
		js_pushobject(J, list);
		return;
	}
	while (q < size) {
		gc_poll(J);
		set_last(J, splitter, q);
		if (!run_exec(J, splitter, 1)) {
			q = advance(J, 1, q, unicode);
			continue;
		}
		e = get_last(J, splitter);
		if (e > size)
			e = size;
		if (e == p) {
			js_pop(J, 1);
			q = advance(J, 1, q, unicode);
			continue;
		}
		string_view(J, js_tovalue(J, 1), &s);
		string_push_slice(J, &s, (uint32_t)p, (uint32_t)q);
		if (add_part(J, list, limit))
			goto done;
		p = e;
		n = js_getlength(J, -1) - 1;
		for (i = 1; i <= n; i++) {
			js_getindex(J, -1, i);
			if (add_part(J, list, limit))
				goto done;
			gc_poll(J);
		}
		js_pop(J, 1);
		q = p;
	}
	string_view(J, js_tovalue(J, 1), &s);
	string_push_slice(J, &s, (uint32_t)p, (uint32_t)size);
	add_part(J, list, limit);
done:
	js_pushobject(J, list);
}

static void Rp_split(js_State *J)
{
	js_Object *obj = this_object(J, "split");
	const char *flags;
	uint32_t limit;
	int unicode;
	need_string(J, 1);
	if (js_gettop(J) < 3)
		js_pushundefined(J);
	if (is_plain(J, obj) && species_plain(J) && (js_isundefined(J, 2) || js_isnumber(J, 2))) {
		string_lib_split(J);
		return;
	}
	symbol_push_species(J, 0, J->regexp_watch.constructor);
	flags = push_flags(J, 0);
	unicode = has_unicode(flags);
	if (!strchr(flags, 'y')) {
		js_pushliteral(J, "y");
		js_concat(J);
	}
	js_copy(J, 0);
	js_rot2(J);
	js_construct(J, 2);
	limit = js_isundefined(J, 2) ? UINT32_MAX : js_touint32(J, 2);
	split_generic(J, js_gettop(J) - 1, unicode, limit);
}

/* ---- test, toString, flags */

static void Rp_test(js_State *J)
{
	js_Object *obj;
	char text[80];
	if (!js_isobject(J, 0))
		js_typeerror(J, "Method RegExp.prototype.test called on incompatible receiver %s",
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	obj = js_toobject(J, 0);
	need_string(J, 1);
	if (is_plain(J, obj))
		regexp_test(J);
	else
		js_pushboolean(J, run_exec(J, 0, 1));
}

static void Rp_toString(js_State *J)
{
	struct string_builder b;
	struct string s;
	char text[80];
	if (!js_isobject(J, 0))
		js_typeerror(J, "Method RegExp.prototype.toString called on incompatible receiver %s",
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	string_build(J, &b, 64);
	string_add(&b, "/", 1, 1);
	js_getproperty(J, 0, "source");
	string_get(J, -1, &s);
	string_add_string(&b, &s);
	js_pop(J, 1);
	string_add(&b, "/", 1, 1);
	js_getproperty(J, 0, "flags");
	string_get(J, -1, &s);
	string_add_string(&b, &s);
	js_pop(J, 1);
	string_built(&b);
}

static void Rp_flags(js_State *J)
{
	static const struct { const char *name; char letter; } all[] = {
		{ "hasIndices", 'd' }, { "global", 'g' }, { "ignoreCase", 'i' }, { "multiline", 'm' },
		{ "dotAll", 's' }, { "unicode", 'u' },
		{ "unicodeSets", 'v' }, { "sticky", 'y' },
	};
	char text[80], flags[10], *p = flags;
	int i;
	if (!js_isobject(J, 0))
		js_typeerror(J, "RegExp.prototype.flags getter called on non-object %s",
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	if (is_plain(J, js_toobject(J, 0))) {
		js_pushstring(J, regexp_flag_text(js_toobject(J, 0)->u.r.flags, flags));
		return;
	}
	for (i = 0; i < nelem(all); i++) {
		js_getproperty(J, 0, all[i].name);
		if (js_toboolean(J, -1))
			*p++ = all[i].letter;
		js_pop(J, 1);
	}
	*p = 0;
	js_pushstring(J, flags);
}

void regexp_symbols_init(js_State *J)
{
	struct regexp_watch *w = &J->regexp_watch;
	js_Object *prototype = J->RegExp_prototype;
	int i;
	js_pushobject(J, prototype);
	value_method(J, "test", Rp_test, 1);
	value_method(J, "toString", Rp_toString, 0);
	symbol_getter(J, js_intern(J, "flags"), "get flags", Rp_flags);
	symbol_method(J, J->symbols.match, "[Symbol.match]", Rp_match, 1, JS_DONTENUM);
	symbol_method(J, J->symbols.matchAll, "[Symbol.matchAll]", Rp_matchAll, 1, JS_DONTENUM);
	symbol_method(J, J->symbols.replace, "[Symbol.replace]", Rp_replace, 2, JS_DONTENUM);
	symbol_method(J, J->symbols.search, "[Symbol.search]", Rp_search, 1, JS_DONTENUM);
	symbol_method(J, J->symbols.split, "[Symbol.split]", Rp_split, 2, JS_DONTENUM);
	js_pop(J, 1);
	js_pushobject(J, jsV_newobject(J, JS_COBJECT, J->Iterator_prototype));
	value_method(J, "next", next_match, 0);
	value_tag(J, "RegExp String Iterator");
	js_setregistry(J, "RegExpStringIterator");
	find_watched(J);
	for (i = 0; i < nelem(watched); i++)
		w->functions[i] = watched_function(prototype, w->slots[i]);
	w->constructor = w->functions[nelem(watched) - 1];
	i = prop_find(w->constructor, J->symbols.species);
	w->species = w->constructor->slots[i].u.accessor->getter;
}

void regexp_symbols_mark(js_State *J, int mark)
{
	struct regexp_watch *w = &J->regexp_watch;
	int i;
	for (i = 0; i < nelem(watched); i++)
		gc_mark_object(J, mark, w->functions[i]);
	gc_mark_object(J, mark, w->constructor);
	gc_mark_object(J, mark, w->species);
}
