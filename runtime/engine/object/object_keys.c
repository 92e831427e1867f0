/* [[OwnPropertyKeys]], 10.1.11 of ECMA-262, and the names that for-in enumerates. */
#include "engine/core/memory.h"
#include "engine/core/run.h"
#include "engine/engine.h"
#include "engine/object/key_order_int.h"
#include "engine/object/object_int.h"

static const js_Value value_undefined = { { { 0 }, JS_TUNDEFINED } };

/* ---- [[OwnPropertyKeys]] */

static int uint32_ascending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return x < y ? -1 : x > y;
}

static void append_key(js_State *J, js_Object *array, js_Value v)
{
	if (array->u.a.flat_length >= JS_ARRAYLIMIT ||
		!object_put_element(J, array, (uint32_t)array->u.a.flat_length, &v))
		js_rangeerror(J, "Invalid array length");
}

static void append_index(js_State *J, js_Object *array, uint32_t k)
{
	append_key(J, array, object_atom_value(atom_index(J, k)));
}

/* How many element indices obj has that are not in property.c. */
static size_t exotic_count(js_State *J, js_Object *obj)
{
	if ((obj->type == JS_CARRAY && obj->u.a.simple) || obj->type == JS_CARGUMENTS)
		return (size_t)obj->u.a.flat_length;
	if (obj->type == JS_CSTRING)
		return (size_t)obj->u.s.length;
	if (object_is_indexed(obj))
		return (size_t)obj->u.user.cls->length(J, obj->u.user.data);
	return 0;
}

/* For many names: checks for interrupts.  It collects only when it throws, as callers need not have rooted what they
 * hold. */
static inline void check_interrupt(js_State *J, uint32_t k)
{
	if (k % 4096 == 4095 && engine_interrupted(J))
		run_poll(J);
}

static void append_indices(js_State *J, js_Object *obj, js_Object *array, int which)
{
	size_t elements = exotic_count(J, obj);
	uint32_t k, n, *named;
	int i, count = 0;
	if (elements > JS_ARRAYLIMIT)
		js_rangeerror(J, "Invalid array length");
	n = (uint32_t)elements;
	if (obj->type == JS_CARGUMENTS)
		count = (int)n;                /* named indices may fall between its elements */
	for (k = 0; !count && k < n; k++) {
		if (obj->type != JS_CARRAY || obj->u.a.array[k].t.type != JS_THOLE)
			append_index(J, array, k);
		check_interrupt(J, k);
	}
	for (i = 0; i < prop_count(obj); i++)
		if (prop_name(obj, i) && ATOM(prop_name(obj, i))->index != ATOM_NO_INDEX)
			count++;
	if (!count)
		return;
	/* owned by the collector, since appending may throw */
	named = (uint32_t *)(void *)string_block(J, (size_t)count * sizeof *named)->data;
	count = 0;
	for (k = 0; obj->type == JS_CARGUMENTS && k < n; k++)
		if (obj->u.a.array[k].t.type != JS_THOLE &&
			((which & KEYS_HIDDEN) || !(object_argument_atts(obj, k) & JS_DONTENUM)))
			named[count++] = k;
	for (i = 0; i < prop_count(obj); i++) {
		const char *name = prop_name(obj, i);
		if (name && ATOM(name)->index != ATOM_NO_INDEX &&
			((which & KEYS_HIDDEN) || !(prop_atts(obj, i) & JS_DONTENUM)))
			named[count++] = ATOM(name)->index;
	}
	qsort(named, (size_t)count, sizeof *named, uint32_ascending);
	for (i = 0; i < count; i++)
		append_index(J, array, named[i]);
}

static void exotic_keys(js_State *J, js_Object *obj, int which)
{
	js_Object *all, *array;
	int i;
	object_exotic(obj)->keys(J, obj);
	all = STACK[TOP - 1].u.object;
	if ((which & KEYS_HIDDEN) && (which & KEYS_STRINGS) && (which & KEYS_SYMBOLS))
		return;
	array = jsV_newobject(J, JS_CARRAY, J->Array_prototype);
	js_pushobject(J, array);
	for (i = 0; i < all->u.a.flat_length; i++) {
		js_Value key = all->u.a.array[i];
		struct object_desc d;
		if (!(which & (key.t.type == JS_TSYMBOL ? KEYS_SYMBOLS : KEYS_STRINGS)))
			continue;
		if (!(which & KEYS_HIDDEN) && (!object_own(J, obj, atom_of(J, &key), &d) || (d.atts & JS_DONTENUM)))
			continue;
		if (key.t.type != JS_TSYMBOL)
			key = object_atom_value(atom_of(J, &key));
		append_key(J, array, key);
	}
	js_rot2pop1(J);
}

void object_keys(js_State *J, js_Object *obj, int which)
{
	js_Object *array;
	int i, n;
	if (OBJECT_IS_EXOTIC(obj)) {
		exotic_keys(J, obj, which);
		return;
	}
	array = jsV_newobject(J, JS_CARRAY, J->Array_prototype);
	js_pushobject(J, array);
	object_materialize(J, obj);
	n = prop_count(obj);
	if (which & KEYS_STRINGS) {
		append_indices(J, obj, array, which);
		if ((which & KEYS_HIDDEN) && (obj->type == JS_CARRAY || obj->type == JS_CSTRING))
			append_key(J, array, object_atom_value(J->names.length));
		for (i = 0; i < n; i++) {
			const char *name = prop_name(obj, i);
			if (!name || ATOM(name)->kind != ATOM_STRING || ATOM(name)->index != ATOM_NO_INDEX)
				continue;
			if ((which & KEYS_HIDDEN) || !(prop_atts(obj, i) & JS_DONTENUM))
				append_key(J, array, object_atom_value(name));
		}
	}
	if (which & KEYS_SYMBOLS)
		for (i = 0; i < n; i++) {
			const char *name = prop_name(obj, i);
			js_Value v;
			if (!name || ATOM(name)->kind != ATOM_SYMBOL)
				continue;
			if (!(which & KEYS_HIDDEN) && (prop_atts(obj, i) & JS_DONTENUM))
				continue;
			v = object_atom_value(name);
			v.t.type = JS_TSYMBOL;
			append_key(J, array, v);
		}
	if (which & KEYS_HIDDEN)
		key_order(J, obj, array);
}

/* ---- for-in */

static void iterator_add(js_State *J, js_Object *it, int *cap, const char *name)
{
	if (it->u.iter.n == *cap) {
		int more = *cap ? *cap * 2 : 8;
		const char **names = more > INT_MAX / 2 ? NULL :
			memory_try(J, (void *)it->u.iter.names, (size_t)more * sizeof *names);
		if (!names)
			memory_exhausted(J);
		it->u.iter.names = names;
		*cap = more;
	}
	it->u.iter.names[it->u.iter.n++] = name;
}

/* From an exotic object on, names already seen are recorded, since looking them up again may run script. seen keys --
 * seen     keys of o; seen has each name that shadows */
static void iterator_add_seen(js_State *J, js_Object *it, int *cap, js_Object *o)
{
	js_Object *seen = STACK[TOP - 2].u.object, *keys = STACK[TOP - 1].u.object;
	int i;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		const char *name = keys->u.a.array[i].u.litstr;
		struct object_desc d;
		if (prop_find(seen, name) >= 0 || !object_own(J, o, name, &d))
			continue;
		prop_add(J, seen, name, 0, &value_undefined);
		if (!(d.atts & JS_DONTENUM))
			iterator_add(J, it, cap, name);
	}
	TOP--;
}

static int iterator_shadowed(js_State *J, js_Object *from, js_Object *to, const char *name)
{
	for (; from != to; from = from->prototype)
		if (object_owns(J, from, name))
			return 1;
	return 0;
}

js_Object *object_iterator(js_State *J, js_Object *obj, int own)
{
	js_Object *it = jsV_newobject(J, JS_CITERATOR, NULL);
	js_Object *o, *before;
	int cap = 0, i, first = TOP, careful = 0;
	it->u.iter.target = obj;
	js_pushobject(J, it);
	for (o = obj; o; o = own ? NULL : object_get_prototype(J, o)) {
		js_Object *keys;
		if (OBJECT_IS_EXOTIC(o) && !careful) {
			careful = 1;
			js_pushobject(J, jsV_newobject(J, JS_COBJECT, NULL));
			prop_own_shape(J, STACK[TOP - 1].u.object);
			for (before = obj; before != o; before = before->prototype) {
				object_keys(J, before, KEYS_STRINGS | KEYS_HIDDEN);
				keys = STACK[TOP - 1].u.object;
				for (i = 0; i < keys->u.a.flat_length; i++)
					if (prop_find(STACK[TOP - 2].u.object, keys->u.a.array[i].u.litstr) < 0)
						prop_add(J, STACK[TOP - 2].u.object, keys->u.a.array[i].u.litstr, 0,
							&value_undefined);
				TOP--;
			}
		}
		if (careful) {
			js_pushobject(J, o);
			js_rot2(J);
			run_check_stack(J);
			object_keys(J, o, KEYS_STRINGS | KEYS_HIDDEN);
			iterator_add_seen(J, it, &cap, o);
			continue;
		}
		object_materialize(J, o);
		/* A prototype without enumerable properties, the usual case, costs one check of its attributes. */
		if (o != obj && exotic_count(J, o) == 0) {
			for (i = 0; i < prop_count(o); i++)
				if (prop_name(o, i) && !(prop_atts(o, i) & JS_DONTENUM))
					break;
			if (i == prop_count(o))
				continue;
		}
		object_keys(J, o, KEYS_STRINGS);
		keys = STACK[TOP - 1].u.object;
		for (i = 0; i < keys->u.a.flat_length; i++) {
			gc_poll(J);    /* a long chain is walked for each name */
			if (!iterator_shadowed(J, obj, o, keys->u.a.array[i].u.litstr))
				iterator_add(J, it, &cap, keys->u.a.array[i].u.litstr);
		}
		TOP--;
	}
	TOP = first;
	return it;
}

/* The next name that still exists, or NULL. */
const char *object_iterator_next(js_State *J, js_Object *it)
{
	/* a jump out of `finally` over a pending return leaves that value on the stack */
	if (it->type != JS_CITERATOR)
		return NULL;
	while (it->u.iter.i < it->u.iter.n) {
		const char *name = it->u.iter.names[it->u.iter.i++];
		if (OBJECT_IS_EXOTIC(it->u.iter.target) || object_has(J, it->u.iter.target, name))
			return name;
	}
	return NULL;
}
