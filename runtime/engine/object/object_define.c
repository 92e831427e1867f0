/* [[DefineOwnProperty]], 10.1.6 and 10.4.2 of ECMA-262, and integrity levels: frozen, sealed. */
#include "engine/core/convert.h"
#include "engine/core/memory.h"
#include "engine/core/run.h"
#include "engine/object/object_int.h"

static const js_Value value_undefined = { { { 0 }, JS_TUNDEFINED } };

/* ---- [[DefineOwnProperty]] */

int object_same_value(js_State *J, js_Value *a, js_Value *b)
{
	int same;
	if (a->t.type == JS_TNUMBER && b->t.type == JS_TNUMBER) {
		if (isnan(a->u.number) || isnan(b->u.number))
			return isnan(a->u.number) && isnan(b->u.number);
		return a->u.number == b->u.number && signbit(a->u.number) == signbit(b->u.number);
	}
	js_pushvalue(J, *a);
	js_pushvalue(J, *b);
	same = js_strictequal(J);
	TOP -= 2;
	return same;
}

/* The rules of 10.1.6.3 for an existing property. */
static int may_change(js_State *J, struct object_desc *cur, const struct object_desc *d)
{
	int cur_accessor = (cur->has & (DESC_GET | DESC_SET)) != 0;
	js_Value v;
	if (!(cur->atts & JS_DONTCONF))
		return 1;
	if ((d->has & DESC_CONFIGURABLE) && !(d->atts & JS_DONTCONF))
		return 0;
	if ((d->has & DESC_ENUMERABLE) && (d->atts & JS_DONTENUM) != (cur->atts & JS_DONTENUM))
		return 0;
	if (cur_accessor) {
		if (d->has & (DESC_VALUE | DESC_WRITABLE))
			return 0;
		if ((d->has & DESC_GET) && d->getter != cur->getter)
			return 0;
		return !((d->has & DESC_SET) && d->setter != cur->setter);
	}
	if (d->has & (DESC_GET | DESC_SET))
		return 0;
	if (!(cur->atts & JS_READONLY))
		return 1;
	if ((d->has & DESC_WRITABLE) && !(d->atts & JS_READONLY))
		return 0;
	v = d->value;
	return !(d->has & DESC_VALUE) || object_same_value(J, &v, &cur->value);
}

int object_compatible(js_State *J, int extensible, struct object_desc *cur, const struct object_desc *d)
{
	return cur ? may_change(J, cur, d) : extensible;
}

/* The resulting property: d applied to cur (to the defaults if there is none). */
static struct object_desc merged(int exists, const struct object_desc *cur, const struct object_desc *d)
{
	struct object_desc r;
	int accessor = (d->has & (DESC_GET | DESC_SET)) != 0;
	int was_accessor = exists && (cur->has & (DESC_GET | DESC_SET));
	memset(&r, 0, sizeof r);
	r.value = value_undefined;
	r.atts = exists ? cur->atts : JS_READONLY | JS_DONTENUM | JS_DONTCONF;
	if (!accessor && !(d->has & (DESC_VALUE | DESC_WRITABLE)))
		accessor = was_accessor;
	if (accessor) {
		if (was_accessor) {
			r.getter = cur->getter;
			r.setter = cur->setter;
		}
		if (d->has & DESC_GET)
			r.getter = d->getter;
		if (d->has & DESC_SET)
			r.setter = d->setter;
		r.has = DESC_GET | DESC_SET;
		r.atts &= ~JS_READONLY;
	} else {
		r.has = DESC_VALUE | DESC_WRITABLE;
		if (exists && !was_accessor)
			r.value = cur->value;
		else
			r.atts |= JS_READONLY;
		if (d->has & DESC_VALUE)
			r.value = d->value;
		if (d->has & DESC_WRITABLE)
			r.atts = (r.atts & ~JS_READONLY) | (d->atts & JS_READONLY);
	}
	if (d->has & DESC_ENUMERABLE)
		r.atts = (r.atts & ~JS_DONTENUM) | (d->atts & JS_DONTENUM);
	if (d->has & DESC_CONFIGURABLE)
		r.atts = (r.atts & ~JS_DONTCONF) | (d->atts & JS_DONTCONF);
	return r;
}

static void store_slot(js_State *J, js_Object *obj, const char *atom, int atts, js_Value v)
{
	int slot = prop_find(obj, atom);
	if (slot < 0) {
		prop_add(J, obj, atom, atts, &v);
		return;
	}
	prop_set_atts(J, obj, slot, atts);
	if (obj->slots[slot].t.type == JS_TACCESSOR)
		js_free(J, obj->slots[slot].u.accessor);
	obj->slots[slot] = v;
}

static void store_accessor(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d)
{
	struct js_Accessor *a = js_malloc(J, sizeof *a);
	js_Value v;
	a->getter = d->getter;
	a->setter = d->setter;
	v.t.type = JS_TACCESSOR;
	v.u.accessor = a;
	if (js_try(J)) {
		js_free(J, a);
		js_throw(J);
	}
	store_slot(J, obj, atom, d->atts | PROP_ACCESSOR, v);
	js_endtry(J);
}

static void store(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d)
{
	uint32_t k = ATOM(atom)->index;
	int atts = d->atts;
	js_Value v = d->value;
	if (obj->type == JS_CARGUMENTS && object_flat_holds(obj, k)) {
		if (!(d->has & (DESC_GET | DESC_SET)))
			*object_argument(obj, k) = v;
		if (obj->u.a.array[k].t.type == JS_TREF && !(d->has & (DESC_GET | DESC_SET)) &&
			!(d->atts & JS_READONLY)) {
			obj->u.a.array[k].u.ref.atts = (char)d->atts;
			return;
		}
		if (object_is_default(d))
			return;
		obj->u.a.array[k].t.type = JS_THOLE;
	}
	if (obj->type == JS_CARRAY && k != ATOM_NO_INDEX) {
		if (object_is_default(d) && object_put_element(J, obj, k, &v))
			return;
		jsR_unflattenarray(J, obj);
		if (k >= obj->u.a.length)
			obj->u.a.length = k + 1;
	}
	if (d->has & (DESC_GET | DESC_SET)) {
		store_accessor(J, obj, atom, d);
		return;
	}
	store_slot(J, obj, atom, atts, v);
}

static int define_length(js_State *J, js_Object *obj, const struct object_desc *d)
{
	uint32_t length = obj->u.a.length;
	js_Value v = d->value;
	int ok = 1;
	if (d->has & DESC_VALUE)
		length = object_to_length(J, &v);
	if ((d->has & (DESC_GET | DESC_SET)) || ((d->has & DESC_CONFIGURABLE) && !(d->atts & JS_DONTCONF)) ||
		((d->has & DESC_ENUMERABLE) && !(d->atts & JS_DONTENUM)))
		return 0;
	if (obj->lazy & OBJECT_FIXED_LENGTH)
		return !((d->has & DESC_WRITABLE) && !(d->atts & JS_READONLY)) && length == obj->u.a.length;
	if (length != obj->u.a.length)
		ok = object_set_length(J, obj, length);
	if ((d->has & DESC_WRITABLE) && (d->atts & JS_READONLY))
		obj->lazy |= OBJECT_FIXED_LENGTH;
	return ok;
}

static void refuse_text(js_State *J, const char *message)
{
	js_newtypeerror(J, message);
	js_pushliteral(J, "ERR_INVALID_OBJECT_DEFINE_PROPERTY");
	value_create(J, -2, "code");
	js_throw(J);
}

/* An environment object (process.env) allows plain values only. */
static void define_text(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d)
{
	if (d->has & (DESC_GET | DESC_SET))
		refuse_text(J, "'process.env' does not accept an accessor(getter/setter) descriptor");
	if ((d->has & DESC_ALL) != DESC_ALL || d->atts & (JS_READONLY | JS_DONTENUM | JS_DONTCONF))
		refuse_text(J, "'process.env' only accepts a configurable, writable, and enumerable data descriptor");
	js_pushvalue(J, d->value);
	object_put(J, obj, atom, 0);   /* [[Set]] converts it to text */
	js_pop(J, 1);
}

int object_define(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d, int throws)
{
	struct object_desc cur, r;
	char key[80];
	int exists;
	uint32_t k = ATOM(atom)->index;
	if (OBJECT_IS_EXOTIC(obj)) {
		if (object_exotic(obj)->define(J, obj, atom, d))
			return 1;
		if (throws && proxy_is_named(obj))
			js_typeerror(J, "'defineProperty' on proxy: trap returned falsish for property '%s'",
				object_key_text(J, atom, key));
		goto refuse;
	}
	if (obj->lazy & OBJECT_TEXT) {
		define_text(J, obj, atom, d);
		return 1;
	}
	if (obj->type == JS_CARRAY && atom == J->names.length) {
		if (!define_length(J, obj, d))
			goto refuse;
		return 1;
	}
	exists = object_own(J, obj, atom, &cur);
	if (!exists) {
		if (!obj->extensible || (obj->type == JS_CARRAY && k != ATOM_NO_INDEX && k >= obj->u.a.length &&
			(obj->lazy & OBJECT_FIXED_LENGTH))) {
			if (throws)
				js_typeerror(J, "Cannot define property %s, object is not extensible",
					object_key_text(J, atom, key));
			return 0;
		}
	} else if (!may_change(J, &cur, d)) {
		goto refuse;
	}
	if (object_ends_here(J, obj, atom)) {
		js_Value v = d->value;
		if (!exists || (d->has & (DESC_GET | DESC_SET)) || ((d->has & ~DESC_VALUE) && d->atts))
			goto refuse;
		if (d->has & DESC_VALUE)
			obj->u.user.cls->set(J, obj->u.user.data, k, &v);
		return 1;
	}
	r = merged(exists, &cur, d);
	if (exists && obj->type == JS_CSTRING && prop_find(obj, atom) < 0)
		return 1;      /* not configurable, and may_change found that nothing changes */
	store(J, obj, atom, &r);
	return 1;
refuse:
	if (throws)
		js_typeerror(J, "Cannot redefine property: %s", object_key_text(J, atom, key));
	return 0;
}

/* ---- integrity levels, 7.3.15 */

void object_prevent_extensions(js_State *J, js_Object *obj)
{
	if (OBJECT_IS_EXOTIC(obj)) {
		if (!object_exotic(obj)->prevent_extensions(J, obj))
			js_typeerror(J, obj->lazy & OBJECT_GLOBAL ? "Cannot prevent extensions" :
				"'preventExtensions' on proxy: trap returned falsish");
		return;
	}
	if (obj->lazy & OBJECT_TEXT)
		js_typeerror(J, "Cannot prevent extensions");
	object_materialize(J, obj);
	obj->extensible = 0;
}

/* 7.3.15 step by step, for exotic objects. */
static void set_exotic_integrity(js_State *J, js_Object *obj, int freeze)
{
	js_Object *keys;
	int i;
	if (!object_try_prevent_extensions(J, obj))
		js_typeerror(J, proxy_is_named(obj) ? "'preventExtensions' on proxy: trap returned falsish" :
			!(obj->lazy & OBJECT_GLOBAL) ? "Cannot prevent extensions" : freeze ? "Cannot freeze" :
			"Cannot seal");
	object_keys(J, obj, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
	keys = STACK[TOP - 1].u.object;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		const char *atom = atom_of(J, &keys->u.a.array[i]);
		struct object_desc d;
		if (freeze && !object_own(J, obj, atom, &d))
			continue;
		if (freeze && !(d.has & (DESC_GET | DESC_SET)))
			d.has = DESC_CONFIGURABLE | DESC_WRITABLE;
		else
			d.has = DESC_CONFIGURABLE;
		d.atts = JS_DONTCONF | JS_READONLY;
		object_define(J, obj, atom, &d, 1);
	}
	js_pop(J, 1);
}

static int test_exotic_integrity(js_State *J, js_Object *obj, int frozen)
{
	js_Object *keys;
	int i, holds = 1;
	if (object_is_extensible(J, obj))
		return 0;
	object_keys(J, obj, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
	keys = STACK[TOP - 1].u.object;
	for (i = 0; i < keys->u.a.flat_length && holds; i++) {
		struct object_desc d;
		if (object_own(J, obj, atom_of(J, &keys->u.a.array[i]), &d))
			holds = (d.atts & JS_DONTCONF) && !(frozen && (d.has & DESC_VALUE) && !(d.atts & JS_READONLY));
	}
	js_pop(J, 1);
	return holds;
}

/* Converts the elements of an arguments object to named properties, which can have attributes. */
static void name_arguments(js_State *J, js_Object *obj, int freeze)
{
	int i;
	for (i = 0; i < obj->u.a.flat_length; i++)
		if (obj->u.a.array[i].t.type == JS_TREF && !freeze) {
			obj->u.a.array[i].u.ref.atts |= JS_DONTCONF;
		} else if (obj->u.a.array[i].t.type != JS_THOLE) {
			js_Value v = *object_argument(obj, (uint32_t)i);
			prop_add(J, obj, atom_index(J, (uint32_t)i), object_argument_atts(obj, (uint32_t)i), &v);
			obj->u.a.array[i].t.type = JS_THOLE;
		}
}

void object_set_integrity(js_State *J, js_Object *obj, int freeze)
{
	int i;
	if (OBJECT_IS_EXOTIC(obj)) {
		set_exotic_integrity(J, obj, freeze);
		return;
	}
	if (obj->lazy & OBJECT_TEXT)
		js_typeerror(J, freeze ? "Cannot freeze" : "Cannot seal");
	object_materialize(J, obj);
	if (obj->type == JS_CARRAY) {
		if (obj->u.a.simple && obj->u.a.flat_length > 0)
			jsR_unflattenarray(J, obj);
		if (freeze)
			obj->lazy |= OBJECT_FIXED_LENGTH;
	}
	if (obj->type == JS_CARGUMENTS)
		name_arguments(J, obj, freeze);
	if (freeze && object_is_indexed(obj) && obj->u.user.cls->length(J, obj->u.user.data) > 0)
		js_typeerror(J, "Cannot freeze array buffer views with elements");
	obj->extensible = 0;
	for (i = 0; i < prop_count(obj); i++) {
		int atts;
		if (!prop_name(obj, i))
			continue;
		if (ATOM(prop_name(obj, i))->kind == ATOM_PRIVATE)
			continue;
		atts = prop_atts(obj, i) | JS_DONTCONF;
		if (freeze && !(atts & PROP_ACCESSOR))
			atts |= JS_READONLY;
		prop_set_atts(J, obj, i, atts);
	}
}

int object_test_integrity(js_State *J, js_Object *obj, int frozen)
{
	int i;
	if (OBJECT_IS_EXOTIC(obj))
		return test_exotic_integrity(J, obj, frozen);
	object_materialize(J, obj);
	if (obj->extensible)
		return 0;
	if (obj->type == JS_CARGUMENTS) {
		for (i = 0; i < obj->u.a.flat_length; i++)
			if (obj->u.a.array[i].t.type != JS_THOLE &&
				(frozen || !(object_argument_atts(obj, (uint32_t)i) & JS_DONTCONF)))
				return 0;
	}
	if (obj->type == JS_CARRAY) {
		if (obj->u.a.simple && obj->u.a.flat_length > 0)
			return 0;
		if (frozen && !(obj->lazy & OBJECT_FIXED_LENGTH))
			return 0;
	}
	if (object_is_indexed(obj) && obj->u.user.cls->length(J, obj->u.user.data) > 0)
		return 0;
	for (i = 0; i < prop_count(obj); i++) {
		int atts;
		if (!prop_name(obj, i) || ATOM(prop_name(obj, i))->kind == ATOM_PRIVATE)
			continue;
		atts = prop_atts(obj, i);
		if (!(atts & JS_DONTCONF))
			return 0;
		if (frozen && !(atts & (JS_READONLY | PROP_ACCESSOR)))
			return 0;
	}
	return 1;
}
