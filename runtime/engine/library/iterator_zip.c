/* engine/library/iterator_zip.c -- Iterator.zip and Iterator.zipKeyed (the proposal Joint Iteration): the steps that
 * are theirs alone; iterator_lib.c makes the helper.
 *
 * The iterators are a list that script never sees: an array of pairs, iterator and next.  One that has ended or failed
 * is undefined in it, so what is not undefined is open and must be closed when the helper ends. */
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"

static uint32_t count_of(js_Object *list) { return list->u.a.length / 2; }
static js_Value *pair_of(js_Object *list, uint32_t i) { return &list->u.a.array[i * 2]; }
static int is_open(js_Object *list, uint32_t i) { return pair_of(list, i)->t.type != JS_TUNDEFINED; }
static void forget(js_Object *list, uint32_t i) { pair_of(list, i)->t.type = JS_TUNDEFINED; }

/* error --    closes the first n of the list, last first, and throws */
static JS_NORETURN void close_and_throw(js_State *J, js_Object *list, uint32_t n);
static void close_and_throw(js_State *J, js_Object *list, uint32_t n)
{
	while (n--)
		if (is_open(list, n)) {
			js_pushvalue(J, *pair_of(list, n));
			js_rot2(J);
			forget(list, n);
			iterator_close_quiet(J, -2);
			js_rot2pop1(J);
		}
	js_throw(J);
}

void iterator_zip_close(js_State *J, js_Object *list)
{
	volatile uint32_t n = count_of(list);
	while (n--)
		if (is_open(list, n)) {
			js_pushvalue(J, *pair_of(list, n));
			forget(list, n);
			if (js_try(J))
				close_and_throw(J, list, n);
			iterator_close(J, js_gettop(J) - 1);
			js_endtry(J);
			js_pop(J, 1);
		}
}

/* ---- the arguments */

static enum zip_mode read_mode(js_State *J)
{
	static const char *const names[] = { "shortest", "longest", "strict" };
	enum zip_mode mode = ZIP_SHORTEST;
	char text[80];
	if (js_isundefined(J, 2))
		return mode;
	if (!js_isobject(J, 2))
		js_typeerror(J, "%s is not an object", describe_value(J, js_tovalue(J, 2), text, sizeof text));
	js_getproperty(J, 2, "mode");
	if (js_isdefined(J, -1)) {
		const char *name = js_isstring(J, -1) ? js_tostring(J, -1) : "";
		while (mode <= ZIP_STRICT && strcmp(name, names[mode]))
			mode++;
		if (mode > ZIP_STRICT)
			js_typeerror(J, "%s is not 'shortest', 'longest' or 'strict'",
				describe_value(J, &STACK[TOP - 1], text, sizeof text));
	}
	js_pop(J, 1);
	return mode;
}

/* -- padding     what the options say, or undefined */
static void read_padding(js_State *J, enum zip_mode mode)
{
	char text[80];
	if (mode != ZIP_LONGEST || js_isundefined(J, 2)) {
		js_pushundefined(J);
		return;
	}
	js_getproperty(J, 2, "padding");
	if (js_isdefined(J, -1) && !js_isobject(J, -1))
		js_typeerror(J, "%s is not an object", describe_value(J, &STACK[TOP - 1], text, sizeof text));
}

/* value --     appends the iterator of the value to the list at idx */
static void add_iterator(js_State *J, int idx, const char *who)
{
	js_Object *list = js_toobject(J, idx);
	uint32_t n = list->u.a.length;
	iterator_open_flattenable(J, 0, who);
	js_rot2(J);                            /* next iterator */
	value_createindex(J, idx, n);
	value_createindex(J, idx, n + 1);
}

/* The iterables are the values of an iterable.  `list` is the place of the list. */
static void open_listed(js_State *J, int list)
{
	int from;
	iterator_open(J, 1);
	from = js_gettop(J) - 2;
	for (;;) {
		if (js_try(J))
			close_and_throw(J, js_toobject(J, list), count_of(js_toobject(J, list)));
		int more = iterator_step(J, from);
		js_endtry(J);
		if (!more)
			break;
		if (js_try(J)) {
			for (uint32_t n = count_of(js_toobject(J, list)); n--;) {
				js_pushvalue(J, *pair_of(js_toobject(J, list), n));
				iterator_close_quiet(J, -1);
				js_pop(J, 1);
			}
			iterator_close_quiet(J, from);
			js_throw(J);
		}
		add_iterator(J, list, "zip");
		js_endtry(J);
		gc_poll(J);
	}
	js_pop(J, 2);
}

/* -- key     an atom, which the value on the stack roots */
static const char *push_key(js_State *J, js_Object *keys, uint32_t k)
{
	iterator_push_element(J, keys, k);
	const char *atom = atom_of(J, &STACK[TOP - 1]);
	js_pop(J, 1);
	js_pushatom(J, atom);
	return atom;
}

/* They are the values of an object, under its keys, which are appended to the array at `keys`. */
static void open_keyed(js_State *J, int list, int keys)
{
	js_Object *from = js_toobject(J, 1);
	volatile uint32_t i = 0;
	uint32_t n = 0;
	object_keys(J, from, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
	if (js_try(J))
		close_and_throw(J, js_toobject(J, list), count_of(js_toobject(J, list)));
	for (; i < js_toobject(J, -1)->u.a.length; i = i + 1) {
		struct object_desc d;
		const char *atom = push_key(J, js_toobject(J, -1), i);
		if (object_own(J, from, atom, &d) && !(d.atts & JS_DONTENUM)) {
			object_get_value(J, js_tovalue(J, 1), atom);
			if (js_isdefined(J, -1)) {
				add_iterator(J, list, "zipKeyed");
				js_copy(J, -1);
				value_createindex(J, keys, n++);
			} else {
				js_pop(J, 1);
			}
		}
		js_pop(J, 1);
	}
	js_endtry(J);
	js_pop(J, 1);
}

/* option padding -- option padding     fills the array: from an iterable, or with keys from an object */
static void fill_padding(js_State *J, uint32_t count, js_Object *keys)
{
	int option = js_gettop(J) - 2, using = js_isdefined(J, option) && !keys;
	if (using)
		iterator_open(J, option);
	for (uint32_t i = 0; i < count; i++) {
		if (using && !iterator_step(J, option + 2)) {
			using = 0;
			js_pop(J, 2);
		}
		if (!using && keys && js_isdefined(J, option)) {
			const char *atom = push_key(J, keys, i);
			object_get_value(J, js_tovalue(J, option), atom);
			js_rot2pop1(J);
		} else if (!using) {
			js_pushundefined(J);
		}
		value_createindex(J, option + 1, i);
	}
	if (using) {
		iterator_close(J, option + 2);
		js_pop(J, 2);
	}
}

enum zip_mode iterator_zip_open(js_State *J, int keyed)
{
	enum zip_mode mode;
	int list;
	char text[80];
	if (!js_isobject(J, 1))
		js_typeerror(J, "%s is not an object", describe_value(J, js_tovalue(J, 1), text, sizeof text));
	while (js_gettop(J) < 3)
		js_pushundefined(J);
	mode = read_mode(J);
	read_padding(J, mode);
	list = js_gettop(J) + 1;
	js_newarray(J);                        /* padding */
	js_newarray(J);                        /* list */
	if (keyed) {
		js_newarray(J);
		open_keyed(J, list, list + 1);
	} else {
		open_listed(J, list);
		js_pushundefined(J);
	}
	if (mode == ZIP_LONGEST) {
		if (js_try(J))
			close_and_throw(J, js_toobject(J, list), count_of(js_toobject(J, list)));
		js_copy(J, list - 2);
		js_copy(J, list - 1);
		fill_padding(J, count_of(js_toobject(J, list)), keyed ? js_toobject(J, list + 1) : NULL);
		js_endtry(J);
		js_pop(J, 2);
	}
	js_copy(J, list);
	js_copy(J, list - 1);
	js_copy(J, list + 1);
	return mode;
}

/* ---- a step */

/* Advances iterator i: 1: -- value; 0: it has ended.  An error of its own closes the others. */
static int step(js_State *J, js_Object *list, uint32_t i)
{
	int more;
	js_pushvalue(J, pair_of(list, i)[0]);
	js_pushvalue(J, pair_of(list, i)[1]);
	if (js_try(J)) {
		forget(list, i);
		close_and_throw(J, list, count_of(list));
	}
	more = iterator_step(J, js_gettop(J) - 2);
	js_endtry(J);
	if (more)
		js_rot3pop2(J);
	else {
		js_pop(J, 2);
		forget(list, i);
	}
	return more;
}

static JS_NORETURN void uneven(js_State *J, js_Object *list)
{
	js_newtypeerror(J, "Iterators passed to Iterator.zip with { mode: 'strict' } have different lengths");
	close_and_throw(J, list, count_of(list));
}

/* Strict, and the first iterator has ended: so must the others. */
static void end_together(js_State *J, js_Object *list)
{
	for (uint32_t i = 1; i < count_of(list); i++)
		if (step(J, list, i))
			uneven(J, list);
}

static int any_open(js_Object *list)
{
	for (uint32_t i = 0; i < count_of(list); i++)
		if (is_open(list, i))
			return 1;
	return 0;
}

/* results -- object     without a prototype */
static void name_results(js_State *J, js_Object *keys)
{
	js_pushnull(J);
	js_newobjectx(J);
	for (uint32_t i = 0; i < keys->u.a.length; i++) {
		iterator_push_element(J, keys, i);
		iterator_push_element(J, js_toobject(J, -3), i);
		value_createkey(J, -3);
	}
	js_rot2pop1(J);
}

int iterator_zip_step(js_State *J, enum zip_mode mode, js_Object *list, js_Object *padding, js_Object *keys)
{
	uint32_t n = count_of(list);
	if (!n)
		return 0;
	js_newarray(J);
	for (uint32_t i = 0; i < n; i++) {
		if (!is_open(list, i) || !step(J, list, i)) {
			if (mode == ZIP_STRICT && i)
				uneven(J, list);
			if (mode == ZIP_STRICT)
				end_together(J, list);
			else if (mode == ZIP_SHORTEST)
				iterator_zip_close(J, list);
			if (mode != ZIP_LONGEST || !any_open(list)) {
				js_pop(J, 1);
				return 0;
			}
			iterator_push_element(J, padding, i);
		}
		value_createindex(J, -2, i);
	}
	if (keys)
		name_results(J, keys);
	return 1;
}
