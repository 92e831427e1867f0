/* engine/object_lib.c -- Object and Object.prototype. */
#include "engine/engine_int.h"

#define STACK (J->stack)
#define TOP (J->top)

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

/* The argument as an object; primitives are boxed, as ES2015 has it. */
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

static void proto_toString(js_State *J)
{
	static const char *const names[] = { "Object", "Array", "Function", "Function", "Function", "Error", "Boolean", "Number", "String", "RegExp", "Date", "Math", "JSON", "Arguments", "Object", "Object", "Symbol", "Function" };
	js_Value *v = slot(J, 0);
	const char *name;
	char text[96];
	if (v->t.type == JS_TUNDEFINED || v->t.type == JS_TNULL) {
		js_pushliteral(J, v->t.type == JS_TNULL ? "[object Null]" : "[object Undefined]");
		return;
	}
	name = names[js_toobject(J, 0)->type];
	object_get_value(J, slot(J, 0), J->to_string_tag);
	if (js_isstring(J, -1))
		name = js_tostring(J, -1);
	snprintf(text, sizeof text, "[object %.80s]", name);
	js_pushstring(J, text);
}

static void proto_toLocaleString(js_State *J)
{
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
	int found = 0;
	if (js_isobject(J, 1)) {
		self = object_at(J, 0);
		for (o = js_toobject(J, 1)->prototype; o && !found; o = o->prototype)
			found = o == self;
	}
	js_pushboolean(J, found);
}

static void proto_propertyIsEnumerable(js_State *J)
{
	const char *key = key_at(J, 1);
	struct object_desc d;
	js_pushboolean(J, object_own(J, object_at(J, 0), key, &d) && !(d.atts & JS_DONTENUM));
}

/* Returns 0 if it may not be. */
static int set_prototype(js_State *J, js_Object *obj, js_Object *prototype)
{
	js_Object *o;
	if (obj->prototype == prototype)
		return 1;
	if (!obj->extensible)
		js_typeerror(J, "#<Object> is not extensible");
	if (obj == J->Object_prototype)
		js_typeerror(J, "Immutable prototype object 'Object.prototype' cannot have their prototype set");
	for (o = prototype; o; o = o->prototype)
		if (o == obj)
			js_typeerror(J, "Cyclic __proto__ value");
	prop_set_prototype(J, obj, prototype);
	return 1;
}

static void push_prototype(js_State *J, js_Object *obj)
{
	if (obj->prototype)
		js_pushobject(J, obj->prototype);
	else
		js_pushnull(J);
}

static void proto_get_proto(js_State *J)
{
	push_prototype(J, object_at(J, 0));
}

static void proto_set_proto(js_State *J)
{
	js_Value *v = slot(J, 1);
	if (js_isobject(J, 0) && (v->t.type == JS_TOBJECT || v->t.type == JS_TNULL))
		set_prototype(J, js_toobject(J, 0), v->t.type == JS_TOBJECT ? v->u.object : NULL);
	js_pushundefined(J);
}

/* ---- Object itself */

static void construct_Object(js_State *J)
{
	js_Object *new_target = run_new_target(J);
	if (new_target && new_target != J->trace[J->tracetop].callee)
		js_newobject(J);
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
	if (p->t.type != JS_TOBJECT && p->t.type != JS_TNULL)
		js_typeerror(J, "Object prototype may only be an Object or null: %s", js_isstring(J, 2) || js_isnumber(J, 2) || js_isboolean(J, 2) ? js_tostring(J, 2) : "undefined");
	if (js_isobject(J, 1))
		set_prototype(J, js_toobject(J, 1), p->t.type == JS_TOBJECT ? p->u.object : NULL);
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

static void push_descriptor(js_State *J, struct object_desc *d)
{
	js_Object *obj;
	js_newobject(J);
	obj = STACK[TOP - 1].u.object;
	if (d->has & DESC_VALUE) {
		js_pushvalue(J, d->value);
		put_field(J, obj, J->names.value);
		js_pushboolean(J, !(d->atts & JS_READONLY));
		put_field(J, obj, J->names.writable);
	} else {
		push_half(J, d->getter);
		put_field(J, obj, J->names.get);
		push_half(J, d->setter);
		put_field(J, obj, J->names.set);
	}
	js_pushboolean(J, !(d->atts & JS_DONTENUM));
	put_field(J, obj, J->names.enumerable);
	js_pushboolean(J, !(d->atts & JS_DONTCONF));
	put_field(J, obj, J->names.configurable);
}

static void O_getOwnPropertyDescriptor(js_State *J)
{
	js_Object *obj = object_at(J, 1);
	struct object_desc d;
	if (object_own(J, obj, key_at(J, 2), &d))
		push_descriptor(J, &d);
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
		if (!object_own(J, obj, key, &d))
			continue;
		push_descriptor(J, &d);
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

/* Values or [key, value] pairs of the enumerable properties; getters may change the object meanwhile. */
static void enumerate(js_State *J, int pairs)
{
	js_Object *obj = object_at(J, 1), *keys, *out;
	int i;
	js_newarray(J);
	out = STACK[TOP - 1].u.object;
	object_keys(J, obj, KEYS_STRINGS);
	keys = STACK[TOP - 1].u.object;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		js_Value key = keys->u.a.array[i];
		struct object_desc d;
		if (!object_own(J, obj, key.u.litstr, &d) || (d.atts & JS_DONTENUM))
			continue;
		if (d.has & DESC_VALUE)
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
		object_keys(J, from, KEYS_STRINGS | KEYS_SYMBOLS);
		keys = STACK[TOP - 1].u.object;
		for (k = 0; k < keys->u.a.flat_length; k++) {
			const char *key = keys->u.a.array[k].u.litstr;
			struct object_desc d;
			if (!object_own(J, from, key, &d) || (d.atts & JS_DONTENUM))
				continue;
			if (d.has & DESC_VALUE)
				js_pushvalue(J, d.value);
			else if (!object_get(J, from, key))
				js_pushundefined(J);
			object_put(J, to, key, 0);
			js_pop(J, 1);
		}
		js_pop(J, 1);
	}
	js_pushobject(J, to);
}

static void O_fromEntries(js_State *J)
{
	js_Object *out;
	int i, n;
	if (!js_iscoercible(J, 1))
		js_typeerror(J, "%s is not iterable", js_isnull(J, 1) ? "null" : "undefined");
	js_newobject(J);
	out = STACK[TOP - 1].u.object;
	n = js_getlength(J, 1);
	for (i = 0; i < n; i++) {
		struct object_desc d;
		const char *key;
		js_getindex(J, 1, i);
		if (!js_isobject(J, -1))
			js_typeerror(J, "Iterator value %s is not an entry object", js_tostring(J, -1));
		js_getindex(J, -1, 0);
		js_getindex(J, -2, 1);
		key = atom_of(J, &STACK[TOP - 2]);
		memset(&d, 0, sizeof d);
		d.has = DESC_ALL;
		d.value = STACK[TOP - 1];
		object_define(J, out, key, &d, 1);
		js_pop(J, 3);
	}
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

/* ToPropertyDescriptor, 6.2.6.5, of the object on the stack top. */
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
	if (js_isdefined(J, -1)) {
		if (!js_iscallable(J, -1))
			js_typeerror(J, "%s must be a function: %s", what, js_isobject(J, -1) ? "#<Object>" : js_tostring(J, -1));
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

/* Leaves value, getter and setter on the stack, where the collector sees them: 3 values. */
static void read_descriptor(js_State *J, js_Value *v, struct object_desc *d)
{
	js_Object *desc;
	memset(d, 0, sizeof *d);
	d->value.t.type = JS_TUNDEFINED;
	if (v->t.type != JS_TOBJECT) {
		js_pushvalue(J, *v);
		js_typeerror(J, "Property description must be an object: %s", js_tostring(J, -1));
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
		js_typeerror(J, "Invalid property descriptor. Cannot both specify accessors and a value or writable attribute, #<Object>");
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
	read_descriptor(J, &v, &d);
	object_define(J, js_toobject(J, 1), key, &d, 1);
	js_copy(J, 1);
}

static void define_all(js_State *J, js_Object *obj, int from)
{
	js_Object *props = object_at(J, from), *keys;
	int i;
	object_keys(J, props, KEYS_STRINGS | KEYS_SYMBOLS);
	keys = STACK[TOP - 1].u.object;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		const char *key = keys->u.a.array[i].u.litstr;
		struct object_desc d;
		js_Value v;
		if (!object_get(J, props, key))
			js_pushundefined(J);
		v = STACK[TOP - 1];
		read_descriptor(J, &v, &d);
		object_define(J, obj, key, &d, 1);
		js_pop(J, 4);
	}
	js_pop(J, 1);
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
		js_copy(J, 1);
		js_typeerror(J, "Object prototype may only be an Object or null: %s", js_tostring(J, -1));
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

static void O_isExtensible(js_State *J) { js_pushboolean(J, js_isobject(J, 1) && js_toobject(J, 1)->extensible); }
static void O_isSealed(js_State *J) { js_pushboolean(J, !js_isobject(J, 1) || object_test_integrity(J, js_toobject(J, 1), 0)); }
static void O_isFrozen(js_State *J) { js_pushboolean(J, !js_isobject(J, 1) || object_test_integrity(J, js_toobject(J, 1), 1)); }

/* ---- the accessors' old names */

static void define_accessor(js_State *J, int is_setter)
{
	struct object_desc d;
	js_Object *obj = object_at(J, 0);
	const char *key;
	if (!js_iscallable(J, 2))
		js_typeerror(J, "Object.prototype.%s: Expecting function", is_setter ? "__defineSetter__" : "__defineGetter__");
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
	for (; obj; obj = obj->prototype) {
		if (object_own(J, obj, key, &d)) {
			if (d.has & (DESC_GET | DESC_SET))
				found = is_setter ? d.setter : d.getter;
			break;
		}
	}
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
		{ "Object.assign", O_assign, 2 }, { "Object.create", O_create, 2 }, { "Object.defineProperties", O_defineProperties, 2 },
		{ "Object.defineProperty", O_defineProperty, 3 }, { "Object.entries", O_entries, 1 }, { "Object.freeze", O_freeze, 1 },
		{ "Object.fromEntries", O_fromEntries, 1 }, { "Object.getOwnPropertyDescriptor", O_getOwnPropertyDescriptor, 2 },
		{ "Object.getOwnPropertyDescriptors", O_getOwnPropertyDescriptors, 1 }, { "Object.getOwnPropertyNames", O_getOwnPropertyNames, 1 },
		{ "Object.getOwnPropertySymbols", O_getOwnPropertySymbols, 1 }, { "Object.getPrototypeOf", O_getPrototypeOf, 1 },
		{ "Object.hasOwn", O_hasOwn, 2 }, { "Object.is", O_is, 2 }, { "Object.isExtensible", O_isExtensible, 1 },
		{ "Object.isFrozen", O_isFrozen, 1 }, { "Object.isSealed", O_isSealed, 1 }, { "Object.keys", O_keys, 1 },
		{ "Object.preventExtensions", O_preventExtensions, 1 }, { "Object.seal", O_seal, 1 },
		{ "Object.setPrototypeOf", O_setPrototypeOf, 2 }, { "Object.values", O_values, 1 },
	};
	int i;
	js_pushobject(J, J->Object_prototype);
	jsB_propf(J, "Object.prototype.toString", proto_toString, 0);
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
