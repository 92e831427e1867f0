/* engine/object/proxy.c -- Proxy (ECMA-262 10.5, 28.2).
 *
 * A proxy is an exotic object whose first two slots hold target and handler, under names no script can spell; revoking
 * clears them.  A callable proxy is a native function, so that the usual checks for callability work; any other is a
 * userdata object.  Nothing else of either class is used: all access goes through struct engine_exotic.
 *
 * A trap's result stays on the value stack until its invariants are checked, since the checks may run script.
 */
#include "engine/core/proxy.h"

#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"

enum { SLOT_TARGET, SLOT_HANDLER };

static const struct engine_class proxy_class;

int proxy_is(js_Object *obj)
{
	return OBJECT_IS_EXOTIC(obj) && (obj->type == JS_CCFUNCTION || obj->u.user.cls == &proxy_class);
}

int proxy_is_named(js_Object *obj)
{
	return proxy_is(obj) && !(obj->lazy & OBJECT_GLOBAL);
}

static js_Object *half(js_Object *proxy, int slot)
{
	js_Value *v = &proxy->slots[slot];
	return v->t.type == JS_TOBJECT ? v->u.object : NULL;
}

js_Object *proxy_target(js_Object *proxy) { return half(proxy, SLOT_TARGET); }
static js_Object *handler_of(js_Object *proxy) { return half(proxy, SLOT_HANDLER); }

/* throws if revoked */
static void check(js_State *J, js_Object *proxy, const char *operation)
{
	if (!handler_of(proxy))
		js_typeerror(J, "Cannot perform '%s' on a proxy that has been revoked", operation);
}

void proxy_check_realm(js_State *J, js_Object *f)
{
	while (proxy_is(f)) {
		check(J, f, "undefined");        /* V8's message names no trap here */
		f = proxy_target(f);
	}
}

static void push_or_null(js_State *J, js_Object *o)
{
	if (o)
		js_pushobject(J, o);
	else
		js_pushnull(J);
}

/* -- [atom] target [trap handler target].  1 if there is a trap. */
static int begin(js_State *J, js_Object *proxy, const char *name, const char *atom, js_Object **target)
{
	js_Object *handler;
	char text[80], other[80];
	run_check_recursion(J);        /* the key is not rooted yet */
	check(J, proxy, name);
	handler = handler_of(proxy);
	*target = proxy_target(proxy);
	if (atom)
		js_pushatom(J, atom);
	js_pushobject(J, *target);
	js_pushobject(J, handler);
	if (!object_get(J, handler, js_intern(J, name)))
		js_pushundefined(J);
	if (!js_iscoercible(J, -1)) {
		js_pop(J, 2);
		return 0;
	}
	if (!js_iscallable(J, -1)) {
		describe_value(J, &STACK[TOP - 1], text, sizeof text);
		js_typeerror(J, "'%s' returned for property '%s' of object '%s' is not a function", text, name,
			describe_value(J, &STACK[TOP - 2], other, sizeof other));
	}
	js_rot2(J);
	js_pushobject(J, *target);
	return 1;
}

/* Roots the values of a descriptor on the stack. */
static void hold(js_State *J, const struct object_desc *d)
{
	js_pushvalue(J, d->value);
	push_or_null(J, d->getter);
	push_or_null(J, d->setter);
}

/* target trap handler target arguments -- ; truth of the result */
static int call_truth(js_State *J, int argc)
{
	int truth;
	js_call(J, argc);
	truth = js_toboolean(J, -1);
	js_pop(J, 1);
	return truth;
}

static int is_accessor(const struct object_desc *d) { return (d->has & (DESC_GET | DESC_SET)) != 0; }

/* ---- prototype and extensibility */

static js_Object *get_prototype(js_State *J, js_Object *proxy)
{
	int top = TOP;
	js_Object *target, *found;
	if (!begin(J, proxy, "getPrototypeOf", NULL, &target)) {
		found = object_get_prototype(J, target);
		TOP = top;
		return found;
	}
	js_call(J, 1);
	if (!js_isobject(J, -1) && !js_isnull(J, -1))
		js_typeerror(J, "'getPrototypeOf' on proxy: trap returned neither object nor null");
	found = js_isobject(J, -1) ? js_toobject(J, -1) : NULL;
	if (!object_is_extensible(J, target) && object_get_prototype(J, target) != found)
		js_typeerror(J,
			"'getPrototypeOf' on proxy: proxy target is non-extensible but the trap did not return its "
			"actual prototype");
	TOP = top;
	return found;
}

static int set_prototype(js_State *J, js_Object *proxy, js_Object *prototype)
{
	int top = TOP, done;
	js_Object *target;
	if (!begin(J, proxy, "setPrototypeOf", NULL, &target)) {
		done = object_set_prototype(J, target, prototype);
		TOP = top;
		return done;
	}
	push_or_null(J, prototype);
	done = call_truth(J, 2);
	if (done && !object_is_extensible(J, target) && object_get_prototype(J, target) != prototype)
		js_typeerror(J,
			"'setPrototypeOf' on proxy: trap returned truish for setting a new prototype on the "
			"non-extensible proxy target");
	TOP = top;
	return done;
}

static int is_extensible(js_State *J, js_Object *proxy)
{
	int top = TOP, is;
	js_Object *target;
	if (!begin(J, proxy, "isExtensible", NULL, &target)) {
		is = object_is_extensible(J, target);
	} else {
		is = call_truth(J, 1);
		if (is != object_is_extensible(J, target))
			js_typeerror(J,
				"'isExtensible' on proxy: trap result does not reflect extensibility of proxy target "
				"(which is '%s')", is ? "false" : "true");
	}
	TOP = top;
	return is;
}

static int prevent_extensions(js_State *J, js_Object *proxy)
{
	int top = TOP, done;
	js_Object *target;
	if (!begin(J, proxy, "preventExtensions", NULL, &target)) {
		done = object_try_prevent_extensions(J, target);
	} else {
		done = call_truth(J, 1);
		if (done && object_is_extensible(J, target))
			js_typeerror(J, "'preventExtensions' on proxy: trap returned truish but the proxy target is "
				"extensible");
	}
	TOP = top;
	return done;
}

/* ---- one property */

/* CompletePropertyDescriptor, 6.2.6.6 */
static void complete(struct object_desc *d)
{
	if (is_accessor(d)) {
		d->has |= DESC_GET | DESC_SET;
	} else {
		if (!(d->has & DESC_WRITABLE))
			d->atts |= JS_READONLY;
		d->has |= DESC_VALUE | DESC_WRITABLE;
	}
	if (!(d->has & DESC_ENUMERABLE))
		d->atts |= JS_DONTENUM;
	if (!(d->has & DESC_CONFIGURABLE))
		d->atts |= JS_DONTCONF;
	d->has |= DESC_ENUMERABLE | DESC_CONFIGURABLE;
}

static int own(js_State *J, js_Object *proxy, const char *atom, struct object_desc *d)
{
	struct object_desc cur;
	int top = TOP, exists, extensible, result;
	char key[80];
	js_Object *target;
	js_Value v;
	if (!begin(J, proxy, "getOwnPropertyDescriptor", atom, &target)) {
		exists = object_own(J, target, atom, d);
		TOP = top;
		return exists;
	}
	js_pushatom(J, atom);
	js_call(J, 2);
	result = TOP - 1;
	if (!js_isobject(J, -1) && js_isdefined(J, -1))
		js_typeerror(J,
			"'getOwnPropertyDescriptor' on proxy: trap returned neither object nor undefined for property "
			"'%s'", object_key_text(J, atom, key));
	exists = object_own(J, target, atom, &cur);
	if (exists)
		hold(J, &cur);
	if (STACK[result].t.type == JS_TUNDEFINED) {
		if (exists && (cur.atts & JS_DONTCONF))
			js_typeerror(J,
				"'getOwnPropertyDescriptor' on proxy: trap returned undefined for property '%s' which "
				"is non-configurable in the proxy target",
				object_key_text(J, atom, key));
		if (exists && !object_is_extensible(J, target))
			js_typeerror(J,
				"'getOwnPropertyDescriptor' on proxy: trap returned undefined for property '%s' which "
				"exists in the non-extensible proxy target",
				object_key_text(J, atom, key));
		TOP = top;
		return 0;
	}
	extensible = object_is_extensible(J, target);
	v = STACK[result];
	object_read_descriptor(J, &v, d);
	complete(d);
	if (!object_compatible(J, extensible, exists ? &cur : NULL, d))
		js_typeerror(J,
			"'getOwnPropertyDescriptor' on proxy: trap returned descriptor for property '%s' that is "
			"incompatible with the existing property in the proxy target",
			object_key_text(J, atom, key));
	if (d->atts & JS_DONTCONF) {
		if (!exists || !(cur.atts & JS_DONTCONF))
			js_typeerror(J,
				"'getOwnPropertyDescriptor' on proxy: trap reported non-configurability for property "
				"'%s' which is either non-existent or configurable in the proxy target",
				object_key_text(J, atom, key));
		if (!is_accessor(d) && (d->atts & JS_READONLY) && !is_accessor(&cur) && !(cur.atts & JS_READONLY))
			js_typeerror(J,
				"'getOwnPropertyDescriptor' on proxy: trap reported non-configurable and writable for "
				"property '%s' which is non-configurable, non-writable in the proxy target",
				object_key_text(J, atom, key));
	}
	TOP = top;
	return 1;
}

static int define(js_State *J, js_Object *proxy, const char *atom, const struct object_desc *d)
{
	struct object_desc cur;
	int top = TOP, exists, extensible, fixed, done;
	char key[80];
	js_Object *target;
	if (!begin(J, proxy, "defineProperty", atom, &target)) {
		done = object_define(J, target, atom, d, 0);
		TOP = top;
		return done;
	}
	js_pushatom(J, atom);
	object_push_descriptor(J, d);
	if (!call_truth(J, 3)) {
		TOP = top;
		return 0;
	}
	exists = object_own(J, target, atom, &cur);
	if (exists)
		hold(J, &cur);
	extensible = object_is_extensible(J, target);
	fixed = (d->has & DESC_CONFIGURABLE) && (d->atts & JS_DONTCONF);
	if (!exists) {
		if (!extensible)
			js_typeerror(J,
				"'defineProperty' on proxy: trap returned truish for adding property '%s'  to the "
				"non-extensible proxy target", object_key_text(J, atom, key));
		if (fixed)
			js_typeerror(J,
				"'defineProperty' on proxy: trap returned truish for defining non-configurable "
				"property '%s' which is either non-existent or configurable in the proxy target",
				object_key_text(J, atom, key));
	} else {
		if (!object_compatible(J, extensible, &cur, d))
			js_typeerror(J,
				"'defineProperty' on proxy: trap returned truish for adding property '%s'  that is "
				"incompatible with the existing property in the proxy target",
				object_key_text(J, atom, key));
		if (fixed && !(cur.atts & JS_DONTCONF))
			js_typeerror(J,
				"'defineProperty' on proxy: trap returned truish for defining non-configurable "
				"property '%s' which is either non-existent or configurable in the proxy target",
				object_key_text(J, atom, key));
		if (!is_accessor(&cur) && (cur.atts & JS_DONTCONF) && !(cur.atts & JS_READONLY) &&
			(d->has & DESC_WRITABLE) && (d->atts & JS_READONLY))
			js_typeerror(J,
				"'defineProperty' on proxy: trap returned truish for defining non-configurable "
				"property '%s' which cannot be non-writable",
				object_key_text(J, atom, key));
	}
	TOP = top;
	return 1;
}

static int has(js_State *J, js_Object *proxy, const char *atom)
{
	struct object_desc cur;
	int top = TOP, is;
	char key[80];
	js_Object *target;
	if (!begin(J, proxy, "has", atom, &target)) {
		is = object_has(J, target, atom);
		TOP = top;
		return is;
	}
	js_pushatom(J, atom);
	is = call_truth(J, 2);
	if (!is && object_own(J, target, atom, &cur)) {
		if (cur.atts & JS_DONTCONF)
			js_typeerror(J,
				"'has' on proxy: trap returned falsish for property '%s' which exists in the proxy "
				"target as non-configurable", object_key_text(J, atom, key));
		if (!object_is_extensible(J, target))
			js_typeerror(J,
				"'has' on proxy: trap returned falsish for property '%s' but the proxy target is not "
				"extensible", object_key_text(J, atom, key));
	}
	TOP = top;
	return is;
}

static void get(js_State *J, js_Object *proxy, const char *atom, const js_Value *receiver)
{
	struct object_desc cur;
	int top = TOP;
	char key[80], wanted[80], got[80];
	js_Value self = *receiver, *result;
	js_Object *target;
	if (!begin(J, proxy, "get", atom, &target)) {
		object_get_for(J, target, atom, &self);
		STACK[top] = STACK[TOP - 1];
		TOP = top + 1;
		return;
	}
	js_pushatom(J, atom);
	js_pushvalue(J, self);
	js_call(J, 3);
	if (object_own(J, target, atom, &cur) && (cur.atts & JS_DONTCONF)) {
		result = &STACK[TOP - 1];
		if (!is_accessor(&cur) && (cur.atts & JS_READONLY) && !object_same_value(J, result, &cur.value))
			js_typeerror(J,
				"'get' on proxy: property '%s' is a read-only and non-configurable data property on "
				"the proxy target but the proxy did not return its actual value "
				"(expected '%s' but got '%s')", object_key_text(J, atom, key),
					describe_value(J, &cur.value, wanted, sizeof wanted),
				describe_value(J, result, got, sizeof got));
		if (is_accessor(&cur) && !cur.getter && result->t.type != JS_TUNDEFINED)
			js_typeerror(J,
				"'get' on proxy: property '%s' is a non-configurable accessor property on the proxy "
				"target and does not have a getter function, "
				"but the trap did not return 'undefined' (got '%s')", object_key_text(J, atom, key),
					describe_value(J, result, got, sizeof got));
	}
	STACK[top] = STACK[TOP - 1];
	TOP = top + 1;
}

static int set(js_State *J, js_Object *proxy, const char *atom, const js_Value *receiver)
{
	struct object_desc cur;
	int top = TOP, done;
	char key[80];
	js_Value self = *receiver;
	js_Object *target;
	if (!begin(J, proxy, "set", atom, &target)) {
		js_pushvalue(J, STACK[top - 1]);
		done = object_set_for(J, target, atom, &self);
		TOP = top;
		return done;
	}
	js_pushatom(J, atom);
	js_pushvalue(J, STACK[top - 1]);
	js_pushvalue(J, self);
	done = call_truth(J, 4);
	if (done && object_own(J, target, atom, &cur) && (cur.atts & JS_DONTCONF)) {
		if (!is_accessor(&cur) && (cur.atts & JS_READONLY) &&
			!object_same_value(J, &STACK[top - 1], &cur.value))
			js_typeerror(J,
				"'set' on proxy: trap returned truish for property '%s' which exists in the proxy "
				"target as a non-configurable and non-writable data property "
				"with a different value", object_key_text(J, atom, key));
		if (is_accessor(&cur) && !cur.setter)
			js_typeerror(J,
				"'set' on proxy: trap returned truish for property '%s' which exists in the proxy "
				"target as a non-configurable and non-writable accessor property "
				"without a setter", object_key_text(J, atom, key));
	}
	TOP = top;
	return done;
}

static int delete(js_State *J, js_Object *proxy, const char *atom)
{
	struct object_desc cur;
	int top = TOP, done;
	char key[80];
	js_Object *target;
	if (!begin(J, proxy, "deleteProperty", atom, &target)) {
		done = object_try_delete(J, target, atom);
		TOP = top;
		return done;
	}
	js_pushatom(J, atom);
	done = call_truth(J, 2);
	if (done && object_own(J, target, atom, &cur)) {
		if (cur.atts & JS_DONTCONF)
			js_typeerror(J,
				"'deleteProperty' on proxy: trap returned truish for property '%s' which is "
				"non-configurable in the proxy target", object_key_text(J, atom, key));
		if (!object_is_extensible(J, target))
			js_typeerror(J,
				"'deleteProperty' on proxy: trap returned truish for property '%s' but the proxy "
				"target is non-extensible", object_key_text(J, atom, key));
	}
	TOP = top;
	return done;
}

/* ---- keys */

static js_Value key_value(const char *atom)
{
	js_Value v;
	v.t.type = ATOM(atom)->kind == ATOM_STRING ? JS_TLITSTR : JS_TSYMBOL;
	v.u.litstr = atom;
	return v;
}

/* array-like of the trap at idx -- list seen  the list of its keys, and an object with each of them as a property of
 * value true */
static void read_keys(js_State *J, int idx)
{
	js_Object *list, *seen;
	js_Value v, yes;
	char text[80];
	int k, n;
	v = STACK[idx];
	if (v.t.type != JS_TOBJECT)
		js_typeerror(J, "CreateListFromArrayLike called on non-object");
	yes.t.type = JS_TBOOLEAN;
	yes.u.boolean = 1;
	js_newarray(J);
	list = js_toobject(J, -1);
	seen = jsV_newobject(J, JS_COBJECT, NULL);
	js_pushobject(J, seen);
	prop_own_shape(J, seen);
	n = js_getlength(J, idx - J->bot);
	for (k = 0; k < n; k++) {
		const char *atom;
		gc_poll(J);
		js_getindex(J, idx - J->bot, k);
		v = STACK[TOP - 1];
		if (v.t.type != JS_TSYMBOL && !VALUE_IS_STRING(&v))
			js_typeerror(J, "%s is not a valid property name", describe_value(J, &v, text, sizeof text));
		atom = atom_of(J, &v);
		v = key_value(atom);
		object_put_element(J, list, list->u.a.length, &v);
		js_pop(J, 1);
		if (prop_find(seen, atom) >= 0)
			js_typeerror(J, "'ownKeys' on proxy: trap returned duplicate entries");
		prop_add(J, seen, atom, 0, &yes);
	}
}

/* 1 if it was there and not taken before. */
static int take(js_Object *seen, const char *atom)
{
	int slot = prop_find(seen, atom);
	if (slot < 0 || !seen->slots[slot].u.boolean)
		return 0;
	seen->slots[slot].u.boolean = 0;
	return 1;
}

static int need_keys(js_State *J, js_Object *keys, js_Object *seen)
{
	char key[80];
	int i;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		const char *atom = atom_of(J, &keys->u.a.array[i]);
		if (!take(seen, atom))
			js_typeerror(J, "'ownKeys' on proxy: trap result did not include '%s'",
				object_key_text(J, atom, key));
	}
	return keys->u.a.flat_length;
}

static void own_keys(js_State *J, js_Object *proxy)
{
	int top = TOP, extensible, i, taken;
	js_Object *target, *list, *seen, *keys, *fixed, *loose;
	if (!begin(J, proxy, "ownKeys", NULL, &target)) {
		object_keys(J, target, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
		js_rot2pop1(J);
		return;
	}
	js_call(J, 1);
	read_keys(J, TOP - 1);
	list = STACK[TOP - 2].u.object;
	seen = STACK[TOP - 1].u.object;
	extensible = object_is_extensible(J, target);
	object_keys(J, target, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
	keys = STACK[TOP - 1].u.object;
	js_newarray(J);
	fixed = STACK[TOP - 1].u.object;
	js_newarray(J);
	loose = STACK[TOP - 1].u.object;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		js_Value key = key_value(atom_of(J, &keys->u.a.array[i]));
		struct object_desc d;
		js_Object *to = object_own(J, target, key.u.litstr, &d) && (d.atts & JS_DONTCONF) ? fixed : loose;
		object_put_element(J, to, to->u.a.length, &key);
	}
	taken = need_keys(J, fixed, seen);
	if (!extensible) {
		taken += need_keys(J, loose, seen);
		if (taken < list->u.a.flat_length)
			js_typeerror(J,
				"'ownKeys' on proxy: trap returned extra keys but proxy target is non-extensible");
	}
	STACK[top].t.type = JS_TOBJECT;
	STACK[top].u.object = list;
	TOP = top + 1;
}

const struct engine_exotic proxy_exotic = {
	get_prototype, set_prototype, is_extensible, prevent_extensions, own, define, has, get, set, delete, own_keys,
};

static const struct engine_class proxy_class = { .name = "Proxy", .exotic = &proxy_exotic };

/* ---- calls */

/* arguments 1 .. top - 1 of this call -- array */
static void push_arguments(js_State *J, int top)
{
	js_Object *array;
	int i;
	js_newarray(J);
	array = STACK[TOP - 1].u.object;
	for (i = 1; i < top; i++)
		object_put_element(J, array, (uint32_t)(i - 1), js_tovalue(J, i));
}

static void call(js_State *J)
{
	js_Object *proxy = J->trace[J->tracetop].callee, *target;
	int top = js_gettop(J), i;
	if (!begin(J, proxy, "apply", NULL, &target)) {
		for (i = 0; i < top; i++)
			js_copy(J, i);
		js_call(J, top - 1);
		return;
	}
	js_copy(J, 0);
	push_arguments(J, top);
	js_call(J, 3);
}

static void construct(js_State *J)
{
	js_Object *proxy = J->trace[J->tracetop].callee, *new_target = run_new_target(J), *target;
	int top = js_gettop(J), i;
	char text[80];
	J->trace[J->tracetop].prototype_asked = 1;
	if (!begin(J, proxy, "construct", NULL, &target)) {
		for (i = 1; i < top; i++)
			js_copy(J, i);
		run_construct(J, top - 1, new_target);
		return;
	}
	push_arguments(J, top);
	js_pushobject(J, new_target);
	js_call(J, 3);
	if (!js_isobject(J, -1))
		js_typeerror(J, "'construct' on proxy: trap returned non-object ('%s')",
			describe_value(J, &STACK[TOP - 1], text, sizeof text));
}

/* ---- Proxy itself */

/* -- proxy */
static js_Object *push_proxy(js_State *J, int target_idx, int handler_idx)
{
	js_Value target = *js_tovalue(J, target_idx), handler = *js_tovalue(J, handler_idx);
	js_Object *obj;
	if (target.t.type != JS_TOBJECT || handler.t.type != JS_TOBJECT)
		js_typeerror(J, "Cannot create proxy with a non-object as target or handler");
	if (value_callable(&target)) {
		obj = jsV_newobject(J, JS_CCFUNCTION, NULL);
		obj->u.c.name = J->names.empty;
		obj->u.c.function = call;
		obj->u.c.constructor = value_constructor(&target) ? construct : NULL;
		obj->u.c.length = 0;
		obj->u.c.data = NULL;
		obj->u.c.finalize = NULL;
		js_pushobject(J, obj);
	} else {
		obj = object_new_class(J, &proxy_class, NULL, NULL);
		obj->lazy = 0;
		js_pushobject(J, obj);
	}
	prop_add(J, obj, J->hidden_names[SLOT_TARGET], 0, &target);
	prop_add(J, obj, J->hidden_names[SLOT_HANDLER], 0, &handler);
	obj->lazy = OBJECT_EXOTIC;
	return obj;
}

static void P_call(js_State *J) { js_typeerror(J, "Constructor Proxy requires 'new'"); }
static void P_construct(js_State *J) { push_proxy(J, 1, 2); }

static void revoke(js_State *J)
{
	js_Object *self = J->trace[J->tracetop].callee, *proxy;
	int slot = prop_find(self, J->hidden_names[SLOT_TARGET]);
	proxy = half(self, slot);
	if (proxy) {
		self->slots[slot].t.type = JS_TNULL;
		proxy->slots[SLOT_TARGET].t.type = proxy->slots[SLOT_HANDLER].t.type = JS_TNULL;
	}
	js_pushundefined(J);
}

static void P_revocable(js_State *J)
{
	js_Value proxy;
	push_proxy(J, 1, 2);
	proxy = STACK[TOP - 1];
	js_newobject(J);
	js_rot2(J);
	value_create(J, -2, "proxy");
	js_newcfunction(J, revoke, "", 0);
	prop_add(J, STACK[TOP - 1].u.object, J->hidden_names[SLOT_TARGET], 0, &proxy);
	value_create(J, -2, "revoke");
}

void proxy_init(js_State *J)
{
	int i;
	for (i = 0; i < nelem(J->hidden_names); i++) {
		J->hidden_names[i] = atom_symbol(J, "", ATOM_PRIVATE);
		ATOM(J->hidden_names[i])->permanent = 1;
	}
	js_newcfunction(J, P_call, "Proxy", 2);
	STACK[TOP - 1].u.object->u.c.constructor = P_construct;
	value_method(J, "revocable", P_revocable, 2);
	js_defglobal(J, "Proxy", JS_DONTENUM);
}

int value_proxy(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	js_Object *proxy = v->t.type == JS_TOBJECT ? v->u.object : NULL;
	if (!proxy || !proxy_is(proxy))
		return 0;
	push_or_null(J, proxy_target(proxy));
	push_or_null(J, handler_of(proxy));
	return 1;
}

/* IsArray, 7.2.2 */
int object_is_array(js_State *J, js_Object *obj)
{
	while (proxy_is(obj)) {
		check(J, obj, "IsArray");
		obj = proxy_target(obj);
	}
	return obj->type == JS_CARRAY;
}
