/* engine/library/object_lib.c -- Object and Object.prototype. */
#include "engine/core/builtins.h"
#include "engine/core/iterate.h"
#include "engine/core/properties.h"
#include "engine/core/proxy.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"
#include "engine/vm/vm.h"

static const char *key_at(js_State *J, int idx)
{
	js_Value v = *js_tovalue(J, idx);
	const char *atom;
	if (v.t.type != JS_TOBJECT)
		return atom_of(J, &v);
	js_pushvalue(J, v);
	atom = atom_of(J, &STACK[TOP - 1]);
	js_pop(J, 1);
	return atom;
}

/* The argument as an object; primitives are boxed (ES2015). */
static js_Object *object_at(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	if (v->t.type == JS_TUNDEFINED || v->t.type == JS_TNULL)
		js_typeerror(J, "Cannot convert undefined or null to object");
	return js_toobject(J, idx);
}

static js_Value *slot(js_State *J, int idx) { return js_tovalue(J, idx); }

static void append(js_State *J, js_Object *array, js_Value v)
{
	object_put_element(J, array, (uint32_t)array->u.a.flat_length, &v);
}

/* ---- prototype methods */

static const char *builtin_tag(js_State *J, js_Object *obj)
{
	if (object_is_array(J, obj))
		return "Array";
	switch ((enum js_Class)obj->type) {
	case JS_CERROR: return "Error";
	case JS_CBOOLEAN: return "Boolean";
	case JS_CNUMBER: return "Number";
	case JS_CSTRING: return "String";
	case JS_CREGEXP: return "RegExp";
	case JS_CDATE: return "Date";
	case JS_CARGUMENTS: return "Arguments";
	default: {
		js_Value v = { .u.object = obj };
		v.t.type = JS_TOBJECT;
		return value_callable(&v) ? "Function" : "Object";
	}
	}
}

void object_to_string(js_State *J)
{
	js_Value *v = slot(J, 0);
	struct string_builder b;
	struct string tag;
	const char *name;
	if (v->t.type == JS_TUNDEFINED || v->t.type == JS_TNULL) {
		js_pushliteral(J, v->t.type == JS_TNULL ? "[object Null]" : "[object Undefined]");
		return;
	}
	name = builtin_tag(J, js_toobject(J, 0));
	object_get_value(J, slot(J, 0), J->to_string_tag);
	if (js_isstring(J, -1))
		string_view(J, js_tovalue(J, -1), &tag);
	else
		string_literal(&tag, name, strlen(name));
	string_build(J, &b, tag.bytes + 9);
	string_add(&b, "[object ", 8, 8);
	string_add_string(&b, &tag);
	string_add(&b, "]", 1, 1);
	string_built(&b);
}

static void proto_toLocaleString(js_State *J)
{
	if (!js_iscoercible(J, 0))
		js_typeerror(J, "Object.prototype.toLocaleString called on null or undefined");
	object_get_value(J, slot(J, 0), J->names.toString);
	js_copy(J, 0);
	js_call(J, 0);
}

static void proto_valueOf(js_State *J)
{
	object_at(J, 0);
	js_copy(J, 0);
}

static void proto_hasOwnProperty(js_State *J)
{
	const char *key = key_at(J, 1);
	struct object_desc d;
	js_pushboolean(J, object_own(J, object_at(J, 0), key, &d));
}

static void proto_isPrototypeOf(js_State *J)
{
	js_Object *self, *o;
	int proxies = 0;
	if (!js_isobject(J, 1)) {
		js_pushboolean(J, 0);
		return;
	}
	self = object_at(J, 0);
	js_copy(J, 1);
	while ((o = object_step_up(J, &proxies)) != NULL && o != self)
		;
	js_pushboolean(J, o == self);
}

static void proto_propertyIsEnumerable(js_State *J)
{
	const char *key = key_at(J, 1);
	struct object_desc d;
	js_pushboolean(J, object_own(J, object_at(J, 0), key, &d) && !(d.atts & JS_DONTENUM));
}

static void set_prototype(js_State *J, js_Object *obj, js_Object *prototype, const char *refused)
{
	js_Value v = { .u.object = obj };
	char text[80];
	if (object_set_prototype(J, obj, prototype))
		return;
	if (proxy_is(obj))
		js_typeerror(J, "%s", refused);
	if (obj == J->Object_prototype)
		js_typeerror(J, "Immutable prototype object 'Object.prototype' cannot have their prototype set");
	if (object_is_extensible(J, obj))
		js_typeerror(J, "Cyclic __proto__ value");
	v.t.type = JS_TOBJECT;
	js_typeerror(J, "%s is not extensible", describe_value(J, &v, text, sizeof text));
}

static void push_prototype(js_State *J, js_Object *obj)
{
	int proxies = 0;
	js_pushobject(J, obj);
	object_step_up(J, &proxies);
}

static void proto_get_proto(js_State *J)
{
	push_prototype(J, object_at(J, 0));
}

static void proto_set_proto(js_State *J)
{
	js_Value *v = slot(J, 1);
	if (!js_iscoercible(J, 0))
		js_typeerror(J, "Object.prototype.__proto__ called on null or undefined");
	if (js_isobject(J, 0) && (v->t.type == JS_TOBJECT || v->t.type == JS_TNULL))
		set_prototype(J, js_toobject(J, 0), v->t.type == JS_TOBJECT ? v->u.object : NULL,
			"'setPrototypeOf' on proxy: trap returned falsish");
	js_pushundefined(J);
}

/* ---- Object itself */

static void construct_Object(js_State *J)
{
	js_Object *nt = run_new_target(J);
	if (nt && nt != J->trace[J->tracetop].callee)
		js_pushobject(J, jsV_newobject(J, JS_COBJECT, run_prototype_of_new(J, J->Object_prototype)));
	else if (js_iscoercible(J, 1))
		js_pushobject(J, js_toobject(J, 1));
	else
		js_newobject(J);
}

static void O_getPrototypeOf(js_State *J)
{
	push_prototype(J, object_at(J, 1));
}

static void O_setPrototypeOf(js_State *J)
{
	js_Value *p = slot(J, 2);
	if (!js_iscoercible(J, 1))
		js_typeerror(J, "Object.setPrototypeOf called on null or undefined");
	if (p->t.type != JS_TOBJECT && p->t.type != JS_TNULL) {
		char text[80];
		js_typeerror(J, "Object prototype may only be an Object or null: %s",
			describe_value(J, p, text, sizeof text));
	}
	if (js_isobject(J, 1))
		set_prototype(J, js_toobject(J, 1), p->t.type == JS_TOBJECT ? p->u.object : NULL,
			"'setPrototypeOf' on proxy: trap returned falsish for property 'undefined'");
	js_copy(J, 1);
}

static void put_field(js_State *J, js_Object *obj, const char *atom)
{
	prop_add(J, obj, atom, 0, &STACK[TOP - 1]);
	TOP--;
}

static void push_half(js_State *J, js_Object *f)
{
	if (f)
		js_pushobject(J, f);
	else
		js_pushundefined(J);
}

void object_push_descriptor(js_State *J, const struct object_desc *d)
{
	js_Object *obj;
	js_newobject(J);
	obj = STACK[TOP - 1].u.object;
	if (d->has & DESC_VALUE) {
		js_pushvalue(J, d->value);
		put_field(J, obj, J->names.value);
	}
	if (d->has & DESC_WRITABLE) {
		js_pushboolean(J, !(d->atts & JS_READONLY));
		put_field(J, obj, J->names.writable);
	}
	if (d->has & DESC_GET) {
		push_half(J, d->getter);
		put_field(J, obj, J->names.get);
	}
	if (d->has & DESC_SET) {
		push_half(J, d->setter);
		put_field(J, obj, J->names.set);
	}
	if (d->has & DESC_ENUMERABLE) {
		js_pushboolean(J, !(d->atts & JS_DONTENUM));
		put_field(J, obj, J->names.enumerable);
	}
	if (d->has & DESC_CONFIGURABLE) {
		js_pushboolean(J, !(d->atts & JS_DONTCONF));
		put_field(J, obj, J->names.configurable);
	}
}

int object_own_told(js_State *J, js_Object *obj, const char *atom, struct object_desc *d)
{
	if (!object_own(J, obj, atom, d))
		return 0;
	if (!(d->has & DESC_GET) || !d->getter || d->getter->type != JS_CCFUNCTION || (
		d->getter->u.c.function != J->lazy_getters[0] && d->getter->u.c.function != J->lazy_getters[1]))
		return 1;
	if (object_get(J, obj, atom))
		js_pop(J, 1);
	return object_own(J, obj, atom, d);
}

static void O_getOwnPropertyDescriptor(js_State *J)
{
	js_Object *obj = object_at(J, 1);
	struct object_desc d;
	if (object_own_told(J, obj, key_at(J, 2), &d))
		object_push_descriptor(J, &d);
	else
		js_pushundefined(J);
}

static void O_getOwnPropertyDescriptors(js_State *J)
{
	js_Object *obj = object_at(J, 1), *keys, *out;
	int i;
	js_newobject(J);
	out = STACK[TOP - 1].u.object;
	object_keys(J, obj, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
	keys = STACK[TOP - 1].u.object;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		const char *key = keys->u.a.array[i].u.litstr;
		struct object_desc d;
		if (!object_own_told(J, obj, key, &d))
			continue;
		object_push_descriptor(J, &d);
		put_field(J, out, key);
	}
	js_pop(J, 1);
}

static void O_getOwnPropertyNames(js_State *J)
{
	object_keys(J, object_at(J, 1), KEYS_STRINGS | KEYS_HIDDEN);
}

static void O_getOwnPropertySymbols(js_State *J)
{
	object_keys(J, object_at(J, 1), KEYS_SYMBOLS | KEYS_HIDDEN);
}

static void O_keys(js_State *J)
{
	object_keys(J, object_at(J, 1), KEYS_STRINGS);
}

/* Values or [key, value] pairs of the enumerable properties; getters may change the object during the loop. */
static void enumerate(js_State *J, int pairs)
{
	js_Object *obj = object_at(J, 1), *keys, *out;
	int i;
	js_newarray(J);
	out = STACK[TOP - 1].u.object;
	object_keys(J, obj, KEYS_STRINGS | (OBJECT_IS_EXOTIC(obj) ? KEYS_HIDDEN : 0));
	keys = STACK[TOP - 1].u.object;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		js_Value key = keys->u.a.array[i];
		struct object_desc d;
		if (!object_own(J, obj, key.u.litstr, &d) || (d.atts & JS_DONTENUM))
			continue;
		if ((d.has & DESC_VALUE) && !OBJECT_IS_EXOTIC(obj))
			js_pushvalue(J, d.value);
		else if (!object_get(J, obj, key.u.litstr))
			js_pushundefined(J);
		if (pairs) {
			js_Object *pair;
			js_newarray(J);
			pair = STACK[TOP - 1].u.object;
			append(J, pair, key);
			append(J, pair, STACK[TOP - 2]);
			js_rot2pop1(J);
		}
		append(J, out, STACK[TOP - 1]);
		js_pop(J, 1);
	}
	js_pop(J, 1);
}

static void O_values(js_State *J) { enumerate(J, 0); }
static void O_entries(js_State *J) { enumerate(J, 1); }

static void O_assign(js_State *J)
{
	js_Object *to = object_at(J, 1);
	int i, k, top = js_gettop(J);
	for (i = 2; i < top; i++) {
		js_Object *from, *keys;
		if (!js_iscoercible(J, i))
			continue;
		from = js_toobject(J, i);
		object_keys(J, from, KEYS_STRINGS | KEYS_SYMBOLS | (OBJECT_IS_EXOTIC(from) ? KEYS_HIDDEN : 0));
		keys = STACK[TOP - 1].u.object;
		for (k = 0; k < keys->u.a.flat_length; k++) {
			const char *key = keys->u.a.array[k].u.litstr;
			struct object_desc d;
			if (!object_own(J, from, key, &d) || (d.atts & JS_DONTENUM))
				continue;
			if ((d.has & DESC_VALUE) && !OBJECT_IS_EXOTIC(from))
				js_pushvalue(J, d.value);
			else if (!object_get(J, from, key))
				js_pushundefined(J);
			object_put(J, to, key, 0);     /* [[Set]]: 20.1.2.1 step 4.c.iii.2.b */
			js_pop(J, 1);
		}
		js_pop(J, 1);
	}
	js_pushobject(J, to);
}

/* entry -- key value */
static void read_entry(js_State *J)
{
	char text[80];
	if (!js_isobject(J, -1))
		js_typeerror(J, "Iterator value %s is not an entry object",
			describe_value(J, &STACK[TOP - 1], text, sizeof text));
	js_getindex(J, -1, 0);
	js_getindex(J, -2, 1);
	js_remove(J, -3);
}

static void O_fromEntries(js_State *J)
{
	js_Object *out;
	int record;
	if (!js_iscoercible(J, 1))
		js_typeerror(J, "%s is not iterable", js_isnull(J, 1) ? "null" : "undefined");
	js_newobject(J);
	out = STACK[TOP - 1].u.object;
	record = js_gettop(J);
	iterator_open(J, 1);
	while (iterator_step(J, record)) {
		if (js_try(J)) {
			iterator_close_quiet(J, record);
			js_throw(J);
		}
		read_entry(J);
		vm_define(J, out, atom_of(J, &STACK[TOP - 2]), &STACK[TOP - 1], 0);
		js_endtry(J);
		js_pop(J, 2);
	}
	js_pop(J, 2);
}

static void push_group(js_State *J, void *ctx)
{
	const char *key = atom_of(J, &STACK[TOP - 1]);
	struct object_desc d;
	if (object_own(J, ctx, key, &d)) {
		js_pushvalue(J, d.value);
		return;
	}
	js_newarray(J);
	vm_define(J, ctx, key, &STACK[TOP - 1], 0);
}

static void O_groupBy(js_State *J)
{
	js_pushnull(J);
	js_newobjectx(J);
	iterator_group(J, "Object.groupBy", push_group, STACK[TOP - 1].u.object);
}

static void O_is(js_State *J)
{
	js_Value a = *slot(J, 1), b = *slot(J, 2);
	js_pushboolean(J, object_same_value(J, &a, &b));
}

static void O_hasOwn(js_State *J)
{
	js_Object *obj = object_at(J, 1);
	struct object_desc d;
	js_pushboolean(J, object_own(J, obj, key_at(J, 2), &d));
}

/* A field of the descriptor object on the stack top, for ToPropertyDescriptor, 6.2.6.5. */
static int field(js_State *J, js_Object *desc, const char *atom)
{
	if (!object_has(J, desc, atom))
		return 0;
	if (!object_get(J, desc, atom))
		js_pushundefined(J);
	return 1;
}

static js_Object *half(js_State *J, const char *what)
{
	js_Object *f = NULL;
	char text[80];
	if (js_isdefined(J, -1)) {
		if (!js_iscallable(J, -1))
			js_typeerror(J, "%s must be a function: %s", what,
				describe_value(J, &STACK[TOP - 1], text, sizeof text));
		f = js_toobject(J, -1);
	}
	return f;
}

static void flag(js_State *J, js_Object *desc, const char *atom, struct object_desc *d, int has, int att)
{
	if (!field(J, desc, atom))
		return;
	d->has |= has;
	if (!js_toboolean(J, -1))
		d->atts |= att;
	js_pop(J, 1);
}

/* value, getter and setter stay on the stack, which roots them. */
void object_read_descriptor(js_State *J, js_Value *v, struct object_desc *d)
{
	js_Object *desc;
	memset(d, 0, sizeof *d);
	d->value.t.type = JS_TUNDEFINED;
	if (v->t.type != JS_TOBJECT) {
		char text[80];
		js_typeerror(J, "Property description must be an object: %s", describe_value(J, v, text, sizeof text));
	}
	desc = v->u.object;
	flag(J, desc, J->names.enumerable, d, DESC_ENUMERABLE, JS_DONTENUM);
	flag(J, desc, J->names.configurable, d, DESC_CONFIGURABLE, JS_DONTCONF);
	if (field(J, desc, J->names.value))
		d->has |= DESC_VALUE;
	else
		js_pushundefined(J);
	d->value = STACK[TOP - 1];
	flag(J, desc, J->names.writable, d, DESC_WRITABLE, JS_READONLY);
	if (field(J, desc, J->names.get)) {
		d->has |= DESC_GET;
		d->getter = half(J, "Getter");
	} else {
		js_pushundefined(J);
	}
	if (field(J, desc, J->names.set)) {
		d->has |= DESC_SET;
		d->setter = half(J, "Setter");
	} else {
		js_pushundefined(J);
	}
	if ((d->has & (DESC_GET | DESC_SET)) && (d->has & (DESC_VALUE | DESC_WRITABLE)))
		js_typeerror(J,
			"Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, "
			"#<Object>");
}

static void O_defineProperty(js_State *J)
{
	struct object_desc d;
	js_Value v;
	const char *key;
	if (!js_isobject(J, 1))
		js_typeerror(J, "Object.defineProperty called on non-object");
	key = key_at(J, 2);
	js_pushatom(J, key);
	v = *slot(J, 3);
	object_read_descriptor(J, &v, &d);
	object_define(J, js_toobject(J, 1), key, &d, 1);
	js_copy(J, 1);
}

/* All descriptors are read before anything is defined: each keeps four values on the stack. */
static void define_all(js_State *J, js_Object *obj, int from)
{
	js_Object *props = object_at(J, from), *keys, *wanted;
	int i, first;
	js_newarray(J);
	wanted = STACK[TOP - 1].u.object;
	object_keys(J, props, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
	keys = STACK[TOP - 1].u.object;
	first = TOP;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		js_Value key = keys->u.a.array[i], v;
		struct object_desc d;
		if (!object_own(J, props, key.u.litstr, &d) || (d.atts & JS_DONTENUM))
			continue;
		object_put_element(J, wanted, wanted->u.a.length, &key);
		if (!object_get(J, props, key.u.litstr))
			js_pushundefined(J);
		v = STACK[TOP - 1];
		object_read_descriptor(J, &v, &d);
		STACK[TOP - 4].t.type = JS_TNUMBER;
		STACK[TOP - 4].u.number = d.has << 8 | d.atts;
	}
	for (i = 0; i < wanted->u.a.flat_length; i++) {
		js_Value *v = &STACK[first + 4 * i];
		struct object_desc d;
		d.has = (int)v[0].u.number >> 8;
		d.atts = (int)v[0].u.number & 255;
		d.value = v[1];
		d.getter = v[2].t.type == JS_TOBJECT ? v[2].u.object : NULL;
		d.setter = v[3].t.type == JS_TOBJECT ? v[3].u.object : NULL;
		object_define(J, obj, wanted->u.a.array[i].u.litstr, &d, 1);
	}
	TOP = first - 2;
}

static void O_defineProperties(js_State *J)
{
	if (!js_isobject(J, 1))
		js_typeerror(J, "Object.defineProperties called on non-object");
	define_all(J, js_toobject(J, 1), 2);
	js_copy(J, 1);
}

static void O_create(js_State *J)
{
	js_Value *p = slot(J, 1);
	if (p->t.type != JS_TOBJECT && p->t.type != JS_TNULL) {
		char text[80];
		js_typeerror(J, "Object prototype may only be an Object or null: %s",
			describe_value(J, p, text, sizeof text));
	}
	js_pushobject(J, jsV_newobject(J, JS_COBJECT, p->t.type == JS_TOBJECT ? p->u.object : NULL));
	if (js_isdefined(J, 2))
		define_all(J, STACK[TOP - 1].u.object, 2);
}

static void O_preventExtensions(js_State *J)
{
	if (js_isobject(J, 1))
		object_prevent_extensions(J, js_toobject(J, 1));
	js_copy(J, 1);
}

static void O_seal(js_State *J)
{
	if (js_isobject(J, 1))
		object_set_integrity(J, js_toobject(J, 1), 0);
	js_copy(J, 1);
}

static void O_freeze(js_State *J)
{
	if (js_isobject(J, 1))
		object_set_integrity(J, js_toobject(J, 1), 1);
	js_copy(J, 1);
}

static void O_isExtensible(js_State *J)
{
	js_pushboolean(J, js_isobject(J, 1) && object_is_extensible(J, js_toobject(J, 1)));
}
static void O_isSealed(js_State *J)
{
	js_pushboolean(J, !js_isobject(J, 1) || object_test_integrity(J, js_toobject(J, 1), 0));
}
static void O_isFrozen(js_State *J)
{
	js_pushboolean(J, !js_isobject(J, 1) || object_test_integrity(J, js_toobject(J, 1), 1));
}

/* ---- __defineGetter__ and the like */

static void define_accessor(js_State *J, int is_setter)
{
	struct object_desc d;
	js_Object *obj = object_at(J, 0);
	const char *key;
	if (!js_iscallable(J, 2))
		js_typeerror(J, "Object.prototype.%s: Expecting function",
			is_setter ? "__defineSetter__" : "__defineGetter__");
	key = key_at(J, 1);
	js_pushatom(J, key);
	memset(&d, 0, sizeof d);
	d.has = DESC_ENUMERABLE | DESC_CONFIGURABLE | (is_setter ? DESC_SET : DESC_GET);
	*(is_setter ? &d.setter : &d.getter) = js_toobject(J, 2);
	object_define(J, obj, key, &d, 1);
	js_pushundefined(J);
}

static void lookup_accessor(js_State *J, int is_setter)
{
	js_Object *obj = object_at(J, 0), *found = NULL;
	struct object_desc d;
	const char *key = key_at(J, 1);
	int proxies = 0;
	js_pushatom(J, key);
	js_pushobject(J, obj);
	do {
		if (object_own(J, STACK[TOP - 1].u.object, key, &d)) {
			if (d.has & (DESC_GET | DESC_SET))
				found = is_setter ? d.setter : d.getter;
			break;
		}
	} while (object_step_up(J, &proxies));
	if (found)
		js_pushobject(J, found);
	else
		js_pushundefined(J);
}

static void proto_defineGetter(js_State *J) { define_accessor(J, 0); }
static void proto_defineSetter(js_State *J) { define_accessor(J, 1); }
static void proto_lookupGetter(js_State *J) { lookup_accessor(J, 0); }
static void proto_lookupSetter(js_State *J) { lookup_accessor(J, 1); }

void jsB_initobject(js_State *J)
{
	static const struct { const char *name; js_CFunction f; int length; } methods[] = {
		{ "Object.assign", O_assign, 2 }, { "Object.create", O_create, 2 },
		{ "Object.defineProperties", O_defineProperties, 2 },
		{ "Object.defineProperty", O_defineProperty, 3 }, { "Object.entries", O_entries, 1 },
		{ "Object.freeze", O_freeze, 1 },
		{ "Object.fromEntries", O_fromEntries, 1 },
		{ "Object.getOwnPropertyDescriptor", O_getOwnPropertyDescriptor, 2 },
		{ "Object.getOwnPropertyDescriptors", O_getOwnPropertyDescriptors, 1 },
		{ "Object.getOwnPropertyNames", O_getOwnPropertyNames, 1 },
		{ "Object.getOwnPropertySymbols", O_getOwnPropertySymbols, 1 },
		{ "Object.getPrototypeOf", O_getPrototypeOf, 1 },
		{ "Object.hasOwn", O_hasOwn, 2 }, { "Object.is", O_is, 2 },
		{ "Object.isExtensible", O_isExtensible, 1 },
		{ "Object.isFrozen", O_isFrozen, 1 }, { "Object.isSealed", O_isSealed, 1 },
		{ "Object.keys", O_keys, 1 },
		{ "Object.preventExtensions", O_preventExtensions, 1 }, { "Object.seal", O_seal, 1 },
		{ "Object.setPrototypeOf", O_setPrototypeOf, 2 }, { "Object.values", O_values, 1 },
		{ "Object.groupBy", O_groupBy, 2 },
	};
	int i;
	js_pushobject(J, J->Object_prototype);
	jsB_propf(J, "Object.prototype.toString", object_to_string, 0);
	jsB_propf(J, "Object.prototype.toLocaleString", proto_toLocaleString, 0);
	jsB_propf(J, "Object.prototype.valueOf", proto_valueOf, 0);
	jsB_propf(J, "Object.prototype.hasOwnProperty", proto_hasOwnProperty, 1);
	jsB_propf(J, "Object.prototype.isPrototypeOf", proto_isPrototypeOf, 1);
	jsB_propf(J, "Object.prototype.propertyIsEnumerable", proto_propertyIsEnumerable, 1);
	jsB_propf(J, "Object.prototype.__defineGetter__", proto_defineGetter, 2);
	jsB_propf(J, "Object.prototype.__defineSetter__", proto_defineSetter, 2);
	jsB_propf(J, "Object.prototype.__lookupGetter__", proto_lookupGetter, 1);
	jsB_propf(J, "Object.prototype.__lookupSetter__", proto_lookupSetter, 1);
	js_newcfunction(J, proto_get_proto, "get __proto__", 0);
	js_newcfunction(J, proto_set_proto, "set __proto__", 1);
	js_defaccessor(J, -3, "__proto__", JS_DONTENUM);
	js_newcconstructor(J, construct_Object, construct_Object, "Object", 1);
	for (i = 0; i < nelem(methods); i++)
		jsB_propf(J, methods[i].name, methods[i].f, methods[i].length);
	js_defglobal(J, "Object", JS_DONTENUM);
}

void value_keys(js_State *J, int idx)
{
	object_keys(J, js_toobject(J, idx), KEYS_STRINGS);
}
