/* engine/library/set_lib.c -- Set.prototype's methods that take another set (ECMA-262, 24.2.1.2 and 24.2.4).
 *
 * The argument is any object with size, has and keys.  If it is a Set with its original methods, its table is used
 * without calls.
 */
#include "engine/library/set_lib.h"

#include "engine/core/iterate.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/heap/table.h"
#include "engine/library/collections.h"
#include "engine/object/describe.h"
#include "engine/vm/vm.h"

/* A set record: argument 1, at OTHER; its has and keys are on the stack after it, followed by whatever a method
 * pushes. */
enum { OTHER = 1, HAS = 2, KEYS = 3 };

struct record {
	struct table *mine;
	struct table *plain;           /* table of the other set if access to it runs no script, or NULL */
	double size;
	int found;                     /* the result of `each` */
};

static void need_callable(js_State *J, const char *name)
{
	if (!js_iscallable(J, -1))
		js_typeerror(J, "%s \"%s\" is not a function", js_isundefined(J, -1) ||
			js_isstring(J, -1) ? "string" : js_typeof(J, -1), name);
}

/* GetSetRecord; only `this` and argument 1 remain below HAS. */
static struct record read_record(js_State *J, const char *method)
{
	struct record r = { collections_set_receiver(J, method), NULL, 0, 0 };
	char text[80];
	js_Value other;
	while (js_gettop(J) > 2)
		js_pop(J, 1);
	other = *js_tovalue(J, OTHER);
	if (other.t.type != JS_TOBJECT)
		js_typeerror(J, "Set.prototype.%s argument must be an object", method);
	js_getproperty(J, OTHER, "size");
	r.size = js_tonumber(J, -1);
	js_pop(J, 1);
	if (isnan(r.size))
		js_typeerror(J, "The .size property is NaN");
	r.size = trunc(r.size);
	if (r.size < 0) {
		js_pushnumber(J, r.size);
		js_rangeerror(J, "'%s' is an invalid size", describe_value(J, &STACK[TOP - 1], text, sizeof text));
	}
	js_getproperty(J, OTHER, "has");
	need_callable(J, "has");
	js_getproperty(J, OTHER, "keys");
	need_callable(J, "keys");
	r.plain = collections_plain_set(J, &other, js_tovalue(J, HAS), js_tovalue(J, KEYS));
	return r;
}

/* Whether the other set has the value on top, which stays on the stack. */
static int other_has(js_State *J, const struct record *r)
{
	int found;
	if (r->plain)
		return table_find(J, r->plain, &STACK[TOP - 1]) >= 0;
	js_copy(J, HAS);
	js_copy(J, OTHER);
	js_copy(J, -3);
	js_call(J, 1);
	found = js_toboolean(J, -1);
	js_pop(J, 1);
	return found;
}

/* -- iterator next     of the other set's keys */
static int open_keys(js_State *J)
{
	js_copy(J, KEYS);
	js_copy(J, OTHER);
	js_call(J, 0);
	if (!js_isobject(J, -1))
		js_typeerror(J, "Result of the keys method is not an object");
	object_get_value(J, js_tovalue(J, -1), J->names.next);
	return js_gettop(J) - 2;
}

/* -- set     a copy of `from`, or empty */
static struct table *push_set(js_State *J, struct table *from)
{
	struct table *t = collections_push_set(J);
	struct table_cursor c;
	int64_t i;
	if (!from)
		return t;
	table_cursor_open(&c, from);
	if (js_try(J)) {
		table_cursor_close(J, &c);
		js_throw(J);
	}
	while ((i = table_cursor_next(&c)) >= 0)
		table_put(J, t, table_key(from, (uint32_t)i), table_key(from, (uint32_t)i));
	js_endtry(J);
	table_cursor_close(J, &c);
	return t;
}

static void Sp_union(js_State *J)
{
	struct record r = read_record(J, "union");
	struct table *t;
	int keys = open_keys(J);
	t = push_set(J, r.mine);
	while (iterator_step(J, keys)) {
		table_put(J, t, &STACK[TOP - 1], &STACK[TOP - 1]);
		js_pop(J, 1);
		gc_poll(J);
	}
}

/* Calls visit for each element of this set, with the element on the stack top, until it returns 0; includes elements
 * that script adds meanwhile. */
static void each(js_State *J, struct record *r, int (*visit)(js_State *J, struct record *r, struct table *result),
	struct table *result)
{
	struct table_cursor *c = collections_push_cursor(J, r->mine);
	int64_t i;
	while ((i = table_cursor_next(c)) >= 0) {
		int on;
		js_pushvalue(J, *table_key(r->mine, (uint32_t)i));
		on = visit(J, r, result);
		js_pop(J, 1);
		if (!on)
			break;
		gc_poll(J);
	}
	table_cursor_close(J, c);
	js_pop(J, 1);
}

static int keep_common(js_State *J, struct record *r, struct table *result)
{
	if (other_has(J, r))
		table_put(J, result, &STACK[TOP - 1], &STACK[TOP - 1]);
	return 1;
}

static int drop_common(js_State *J, struct record *r, struct table *result)
{
	if (other_has(J, r))
		table_delete(J, result, &STACK[TOP - 1]);
	return 1;
}

static int look_missing(js_State *J, struct record *r, struct table *result)
{
	(void)result;
	r->found = !other_has(J, r);
	return !r->found;
}

static int look_common(js_State *J, struct record *r, struct table *result)
{
	(void)result;
	r->found = other_has(J, r);
	return !r->found;
}

static void Sp_intersection(js_State *J)
{
	struct record r = read_record(J, "intersection");
	struct table *t;
	if (table_count(r.mine) <= r.size) {
		t = push_set(J, NULL);
		each(J, &r, keep_common, t);
	} else {
		int keys = open_keys(J);
		t = push_set(J, NULL);
		while (iterator_step(J, keys)) {
			if (table_find(J, r.mine, &STACK[TOP - 1]) >= 0)
				table_put(J, t, &STACK[TOP - 1], &STACK[TOP - 1]);
			js_pop(J, 1);
			gc_poll(J);
		}
	}
}

static void Sp_difference(js_State *J)
{
	struct record r = read_record(J, "difference");
	struct table *t;
	if (table_count(r.mine) <= r.size) {
		t = push_set(J, r.mine);
		each(J, &r, drop_common, t);
	} else {
		int keys = open_keys(J);
		t = push_set(J, r.mine);
		while (iterator_step(J, keys)) {
			table_delete(J, t, &STACK[TOP - 1]);
			js_pop(J, 1);
			gc_poll(J);
		}
	}
}

static void Sp_symmetricDifference(js_State *J)
{
	struct record r = read_record(J, "symmetricDifference");
	int keys = open_keys(J);
	struct table *t = push_set(J, r.mine);
	while (iterator_step(J, keys)) {
		if (table_find(J, r.mine, &STACK[TOP - 1]) >= 0)
			table_delete(J, t, &STACK[TOP - 1]);
		else
			table_put(J, t, &STACK[TOP - 1], &STACK[TOP - 1]);
		js_pop(J, 1);
		gc_poll(J);
	}
}

static void Sp_isSubsetOf(js_State *J)
{
	struct record r = read_record(J, "isSubsetOf");
	if (table_count(r.mine) > r.size) {
		js_pushboolean(J, 0);
		return;
	}
	each(J, &r, look_missing, NULL);
	js_pushboolean(J, !r.found);
}

/* Whether some key of the other set is (present) or is not in this set; closes the iterator early if so. */
static int search_keys(js_State *J, const struct record *r, int present)
{
	int keys = open_keys(J);
	while (iterator_step(J, keys)) {
		if ((table_find(J, r->mine, &STACK[TOP - 1]) >= 0) == present) {
			iterator_close(J, keys);
			return 1;
		}
		js_pop(J, 1);
		gc_poll(J);
	}
	return 0;
}

static void Sp_isSupersetOf(js_State *J)
{
	struct record r = read_record(J, "isSupersetOf");
	js_pushboolean(J, table_count(r.mine) >= r.size && !search_keys(J, &r, 0));
}

static void Sp_isDisjointFrom(js_State *J)
{
	struct record r = read_record(J, "isDisjointFrom");
	if (table_count(r.mine) <= r.size) {
		each(J, &r, look_common, NULL);
		js_pushboolean(J, !r.found);
	} else {
		js_pushboolean(J, !search_keys(J, &r, 1));
	}
}

void set_lib_methods(js_State *J)
{
	static const struct { const char *name; js_CFunction f; } methods[] = {
		{ "difference", Sp_difference }, { "intersection", Sp_intersection }, { "isSubsetOf", Sp_isSubsetOf },
		{ "isSupersetOf", Sp_isSupersetOf },
		{ "isDisjointFrom", Sp_isDisjointFrom }, { "symmetricDifference", Sp_symmetricDifference },
		{ "union", Sp_union },
	};
	size_t i;
	for (i = 0; i < nelem(methods); i++)
		value_method(J, methods[i].name, methods[i].f, 1);
}
