/* engine/object.c -- properties with JavaScript's meaning.
 *
 * property.c stores names and values; here arrays have elements and a length, strings have units, functions make `length`,
 * `name` and `prototype` on first touch, errors make `stack`, getters and setters run, and prototypes are asked.
 * The section numbers are those of ECMA-262.
 */
#include "engine/code.h"
#include "engine/describe_int.h"
#include "engine/key_order_int.h"

#define STACK (J->stack)
#define TOP (J->top)

/* Elements that may be missing before one is added, with the array still flat. */
#define HOLES_MAX 1024

/* Classes that have named properties and no others of their own; a switch names every class, so that a new one must say where it belongs. */
#define CASE_NAMED_ONLY \
	case JS_COBJECT: case JS_CCFUNCTION: case JS_CERROR: case JS_CBOOLEAN: case JS_CNUMBER: \
	case JS_CDATE: case JS_CMATH: case JS_CJSON: case JS_CITERATOR: case JS_CSYMBOL: case JS_CBIGINT: \
	case JS_CREGEXP: case JS_CCLOSURE

static const js_Value value_undefined = { { { 0 }, JS_TUNDEFINED } };

/* ---- texts for errors */

enum { DESCRIBE_MAX = 400 };

static const char *describe(js_State *J, js_Object *obj, char buf[DESCRIBE_MAX])
{
	js_Value v = { .u.object = obj };
	v.t.type = JS_TOBJECT;
	return describe_value(J, &v, buf, DESCRIBE_MAX);
}

const char *object_key_text(js_State *J, const char *atom, char out[80])
{
	(void)J;
	if (ATOM(atom)->kind == ATOM_STRING)
		return atom;
	snprintf(out, 80, ATOM(atom)->kind == ATOM_SYMBOL ? "Symbol(%.70s)" : "%.78s", atom);
	return out;
}

/* ---- properties made late */

static void add_data(js_State *J, js_Object *obj, const char *atom, int atts, js_Value v)
{
	if (prop_find(obj, atom) < 0)
		prop_add(J, obj, atom, atts, &v);
}

static js_Value number_value(double d)
{
	js_Value v = value_undefined;
	v.t.type = JS_TNUMBER;
	v.u.number = d;
	return v;
}

static js_Value atom_value(const char *atom)
{
	js_Value v = value_undefined;
	v.t.type = JS_TLITSTR;
	v.u.litstr = atom;
	return v;
}

static js_Value object_value(js_Object *o)
{
	js_Value v = value_undefined;
	v.t.type = JS_TOBJECT;
	v.u.object = o;
	return v;
}

/* Constructors and generators have a prototype property; a class's object exists already and stays.  Sloppy functions have V8's `arguments` and
 * `caller`, null even while they run. */
static void make_closure_properties(js_State *J, js_Object *obj)
{
	struct code *code = obj->u.closure.code;
	js_Object *prototype;
	add_data(J, obj, J->names.length, JS_READONLY | JS_DONTENUM, number_value(code->length));
	add_data(J, obj, J->names.name, JS_READONLY | JS_DONTENUM, atom_value(obj->u.closure.name));
	if (code->flags & CODE_CLASS) {
		add_data(J, obj, J->names.prototype, JS_READONLY | JS_DONTENUM | JS_DONTCONF, object_value(obj->u.closure.home));
	} else if (code->coroutine == CODE_GENERATOR || code->coroutine == CODE_ASYNC_GENERATOR) {
		prototype = jsV_newobject(J, JS_COBJECT, code->coroutine == CODE_GENERATOR ? J->Generator_prototype : J->AsyncGenerator_prototype);
		add_data(J, obj, J->names.prototype, JS_DONTENUM | JS_DONTCONF, object_value(prototype));
	} else if (code->coroutine == CODE_NO_COROUTINE && !(code->flags & (CODE_ARROW | CODE_METHOD))) {
		if (!(code->flags & CODE_STRICT)) {
			js_Value nothing = value_undefined;
			nothing.t.type = JS_TNULL;
			add_data(J, obj, J->names.arguments, JS_READONLY | JS_DONTENUM | JS_DONTCONF, nothing);
			add_data(J, obj, J->names.caller, JS_READONLY | JS_DONTENUM | JS_DONTCONF, nothing);
		}
		prototype = jsV_newobject(J, JS_COBJECT, J->Object_prototype);
		add_data(J, prototype, J->names.constructor, JS_DONTENUM, object_value(obj));
		add_data(J, obj, J->names.prototype, JS_DONTENUM | JS_DONTCONF, object_value(prototype));
	}
}

static void make_function_properties(js_State *J, js_Object *obj)
{
	if (obj->type == JS_CCLOSURE) {
		obj->lazy &= (unsigned char)~OBJECT_LAZY_FUNCTION;
		make_closure_properties(J, obj);
		return;
	}
	const char *name = strchr(obj->u.c.name, '[') ? NULL : strrchr(obj->u.c.name, '.');
	add_data(J, obj, J->names.length, JS_READONLY | JS_DONTENUM, number_value(obj->u.c.length));
	add_data(J, obj, J->names.name, JS_READONLY | JS_DONTENUM, atom_value(name ? js_intern(J, name + 1) : obj->u.c.name));
	obj->lazy &= (unsigned char)~OBJECT_LAZY_FUNCTION;
}

static inline void materialize(js_State *J, js_Object *obj)
{
	if (obj->lazy & OBJECT_LAZY_FUNCTION)
		make_function_properties(J, obj);
}

/* The slot of `stack` is there from the start, so only who reads its value has to have it made; that may run script. */
static inline void make_stack(js_State *J, js_Object *obj, const char *atom)
{
	if (__builtin_expect((obj->lazy & OBJECT_LAZY_STACK) && atom == J->names.stack, 0))
		error_read_stack(J, obj);
}

int object_name_is_lazy(js_State *J, const char *atom)
{
	return atom == J->names.prototype || atom == J->names.name || atom == J->names.length || atom == J->names.caller || atom == J->names.arguments;
}

void object_materialize(js_State *J, js_Object *obj)
{
	materialize(J, obj);
}

static const struct engine_exotic *exotic_of(js_Object *obj)
{
	return obj->type == JS_CCFUNCTION ? &proxy_exotic : obj->u.user.cls->exotic;
}

/* ---- own properties */

struct own { js_Value *slot; js_Value value; int atts; };

/* An arguments object has its elements in a flat array, as an array has; a JS_TREF there is a parameter's variable, and may
 * be hidden or fixed but is always writable.  Elements with attributes that are no parameter's are named properties. */
static js_Value *argument(js_Object *obj, uint32_t k)
{
	js_Value *v = &obj->u.a.array[k];
	return v->t.type == JS_TREF ? &v->u.ref.env->slots[v->u.ref.slot] : v;
}

static int argument_atts(js_Object *obj, uint32_t k)
{
	js_Value *v = &obj->u.a.array[k];
	return v->t.type == JS_TREF ? v->u.ref.atts : 0;
}

static int own_exotic(js_State *J, js_Object *obj, const char *atom, struct own *o)
{
	uint32_t k = ATOM(atom)->index;
	switch ((enum js_Class)obj->type) {
	case JS_CARGUMENTS:
		if (k == ATOM_NO_INDEX || k >= (uint32_t)obj->u.a.flat_length || obj->u.a.array[k].t.type == JS_THOLE)
			return 0;
		o->slot = argument(obj, k);
		o->atts = argument_atts(obj, k);
		return 1;
	case JS_CARRAY:
		if (k != ATOM_NO_INDEX) {
			if (!obj->u.a.simple || k >= (uint32_t)obj->u.a.flat_length || obj->u.a.array[k].t.type == JS_THOLE)
				return 0;
			o->slot = &obj->u.a.array[k];
			o->atts = 0;
			return 1;
		}
		if (atom != J->names.length)
			return 0;
		o->value = number_value(obj->u.a.length);
		o->atts = JS_DONTENUM | JS_DONTCONF | (obj->lazy & OBJECT_FIXED_LENGTH ? JS_READONLY : 0);
		break;
	case JS_CSTRING:
		if (k != ATOM_NO_INDEX) {
			if (k >= (uint32_t)obj->u.s.length)
				return 0;
			string_push_unit(J, &obj->u.s.value, k);
			o->value = STACK[--TOP];
			o->atts = JS_READONLY | JS_DONTCONF;
			break;
		}
		if (atom != J->names.length)
			return 0;
		o->value = number_value(obj->u.s.length);
		o->atts = JS_READONLY | JS_DONTENUM | JS_DONTCONF;
		break;
	case JS_CUSERDATA:
		if (k == ATOM_NO_INDEX || !obj->u.user.cls || !obj->u.user.cls->get)
			return 0;
		if (!((double)k < obj->u.user.cls->length(J, obj->u.user.data)))
			return 0;
		obj->u.user.cls->get(J, obj->u.user.data, k, &o->value);
		o->atts = 0;
		break;
	CASE_NAMED_ONLY:
		return 0;
	}
	o->slot = NULL;
	return 1;
}

static int has_elements(js_Object *obj)
{
	return obj->type == JS_CARRAY || obj->type == JS_CSTRING || obj->type == JS_CUSERDATA || obj->type == JS_CARGUMENTS;
}

static inline int own_lookup(js_State *J, js_Object *obj, const char *atom, struct own *o)
{
	int slot;
	if (__builtin_expect(obj->lazy & OBJECT_LAZY_FUNCTION, 0) && object_name_is_lazy(J, atom))
		make_function_properties(J, obj);
	slot = prop_find(obj, atom);
	if (slot >= 0) {
		o->slot = &obj->slots[slot];
		o->atts = prop_atts(obj, slot);
		return 1;
	}
	return has_elements(obj) && own_exotic(J, obj, atom, o);
}

/* CanonicalNumericIndexString, 7.1.21, of what is no index. */
static int is_number_name(js_State *J, const char *atom)
{
	char text[32], *end;
	double d;
	if (ATOM(atom)->kind != ATOM_STRING || !(atom[0] == '-' || atom[0] == 'I' || atom[0] == 'N' || (atom[0] >= '0' && atom[0] <= '9')))
		return 0;
	if (!strcmp(atom, "-0") || !strcmp(atom, "Infinity") || !strcmp(atom, "-Infinity") || !strcmp(atom, "NaN"))
		return 1;
	d = js_strtod(atom, &end);
	return end != atom && !*end && !strcmp(jsV_numbertostring(J, text, d), atom);
}

/* Typed arrays own every index name: what lies beyond their length is nowhere, not in the chain. */
static int ends_here(js_State *J, js_Object *obj, const char *atom)
{
	return obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->get && (ATOM(atom)->index != ATOM_NO_INDEX || is_number_name(J, atom));
}

int object_own(js_State *J, js_Object *obj, const char *atom, struct object_desc *d)
{
	struct own o;
	if (OBJECT_IS_EXOTIC(obj))
		return exotic_of(obj)->own(J, obj, atom, d);
	materialize(J, obj);
	make_stack(J, obj, atom);
	if (!own_lookup(J, obj, atom, &o))
		return 0;
	d->has = DESC_ENUMERABLE | DESC_CONFIGURABLE;
	d->atts = o.atts & ~PROP_ACCESSOR;
	d->getter = d->setter = NULL;
	d->value = value_undefined;
	if (o.atts & PROP_ACCESSOR) {
		d->has |= DESC_GET | DESC_SET;
		d->getter = o.slot->u.accessor->getter;
		d->setter = o.slot->u.accessor->setter;
	} else {
		d->has |= DESC_VALUE | DESC_WRITABLE;
		d->value = o.slot ? *o.slot : o.value;
	}
	return 1;
}

/* ---- [[Get]], [[HasProperty]] */

int object_has(js_State *J, js_Object *obj, const char *atom)
{
	struct own o;
	for (; obj; obj = obj->prototype) {
		if (OBJECT_IS_EXOTIC(obj))
			return exotic_of(obj)->has(J, obj, atom);
		if (own_lookup(J, obj, atom, &o))
			return 1;
		if (ends_here(J, obj, atom))
			return 0;
	}
	return 0;
}

int object_get_as(js_State *J, js_Object *obj, const char *atom, js_Value receiver)
{
	struct own o;
	for (; obj; obj = obj->prototype) {
		if (OBJECT_IS_EXOTIC(obj)) {
			exotic_of(obj)->get(J, obj, atom, &receiver);
			return 1;
		}
		make_stack(J, obj, atom);
		if (own_lookup(J, obj, atom, &o)) {
			if (o.atts & PROP_ACCESSOR) {
				js_Object *getter = o.slot->u.accessor->getter;
				if (!getter) {
					js_pushundefined(J);
					return 1;
				}
				js_pushobject(J, getter);
				js_pushvalue(J, receiver);
				js_call(J, 0);
			} else {
				js_pushvalue(J, o.slot ? *o.slot : o.value);
			}
			return 1;
		}
		if (ends_here(J, obj, atom))
			return 0;
	}
	return 0;
}

int object_get(js_State *J, js_Object *obj, const char *atom)
{
	return object_get_as(J, obj, atom, object_value(obj));
}

void object_get_for(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver)
{
	if (!object_get_as(J, obj, atom, *receiver))
		js_pushundefined(J);
}

js_Object *object_prototype_of_value(js_State *J, js_Value *v)
{
	switch ((enum js_Type)v->t.type) {
	case JS_TSHRSTR:
	case JS_TLITSTR:
	case JS_TMEMSTR: return J->String_prototype;
	case JS_TNUMBER: return J->Number_prototype;
	case JS_TBOOLEAN: return J->Boolean_prototype;
	case JS_TSYMBOL: return J->Symbol_prototype;
	case JS_TBIGINT:
	case JS_TBIGCELL: return J->BigInt_prototype;
	case JS_TOBJECT: return v->u.object;
	case JS_TUNDEFINED:
	case JS_TNULL:
	case JS_TACCESSOR:
	case JS_TENV:
	case JS_TREF:
	case JS_THOLE: break;
	}
	return NULL;
}

static void nothing_to_read(js_State *J, js_Value *v, const char *verb, const char *gerund, const char *atom)
{
	const char *what = v->t.type == JS_TNULL ? "null" : "undefined";
	if (ATOM(atom)->kind == ATOM_STRING)
		js_typeerror(J, "Cannot %s properties of %s (%s '%s')", verb, what, gerund, atom);
	js_typeerror(J, "Cannot %s properties of %s (%s 'Symbol(%s)')", verb, what, gerund, atom);
}

void object_check_base(js_State *J, js_Value *v, const char *atom, int writing)
{
	if (v->t.type == JS_TUNDEFINED || v->t.type == JS_TNULL)
		nothing_to_read(J, v, writing ? "set" : "read", writing ? "setting" : "reading", atom);
}

void object_get_value(js_State *J, js_Value *v, const char *atom)
{
	if (v->t.type == JS_TOBJECT) {
		if (!object_get_as(J, v->u.object, atom, *v))
			js_pushundefined(J);
		return;
	}
	object_check_base(J, v, atom, 0);
	if (VALUE_IS_STRING(v)) {
		uint32_t k = ATOM(atom)->index;
		if (atom == J->names.length) {
			js_pushnumber(J, string_units(J, v));
			return;
		}
		if (k != ATOM_NO_INDEX && k < string_units(J, v)) {
			string_push_unit(J, v, k);
			return;
		}
	}
	if (!object_get_as(J, object_prototype_of_value(J, v), atom, *v))
		js_pushundefined(J);
}

/* ---- arrays */

void jsR_unflattenarray(js_State *J, js_Object *obj)
{
	js_Value *array = obj->u.a.array;
	int i, n = obj->u.a.flat_length;
	if (obj->type != JS_CARRAY || !obj->u.a.simple)
		return;
	for (i = 0; i < n; i++)
		if (array[i].t.type != JS_THOLE)
			prop_add(J, obj, atom_index(J, (uint32_t)i), 0, &array[i]);
	obj->u.a.simple = 0;
	obj->u.a.flat_length = 0;
	obj->u.a.flat_capacity = 0;
	obj->u.a.array = NULL;
	js_free(J, array);
}

static void flat_room(js_State *J, js_Object *obj, uint32_t count)
{
	uint64_t cap = (uint64_t)obj->u.a.flat_capacity;
	if (count <= cap)
		return;
	cap += cap / 2;
	if (cap < 4)
		cap = 4;
	if (cap < count)
		cap = count;
	if (cap * sizeof(js_Value) > INT_MAX && (uint64_t)count * sizeof(js_Value) <= INT_MAX)
		cap = count;
	if (cap * sizeof(js_Value) > INT_MAX)
		js_rangeerror(J, "Invalid array length");
	obj->u.a.array = js_realloc(J, obj->u.a.array, (int)(cap * sizeof(js_Value)));
	obj->u.a.flat_capacity = (int)cap;
}

/* An array that would double: gaps that double with it are not worth their room.  Linear, so asked only when it doubles. */
static int mostly_holes(const js_Object *obj, uint32_t k)
{
	uint32_t n = (uint32_t)obj->u.a.flat_length, used = 0, i;
	if (n < HOLES_MAX || k - n < n / 2)
		return 0;
	for (i = 0; i < n; i++)
		used += obj->u.a.array[i].t.type != JS_THOLE;
	return used < n / 16;
}

/* Stores element k of a flat array if it can stay flat: 1 done, 0 not flat any more (or never was). */
int object_put_element(js_State *J, js_Object *obj, uint32_t k, const js_Value *v)
{
	uint32_t n = (uint32_t)obj->u.a.flat_length;
	if (!obj->u.a.simple)
		return 0;
	if (k < n) {
		if (obj->u.a.array[k].t.type == JS_THOLE && !obj->extensible)
			return 0;
		obj->u.a.array[k] = *v;
		return 1;
	}
	if (!obj->extensible || (k >= obj->u.a.length && (obj->lazy & OBJECT_FIXED_LENGTH)))
		return 0;
	if (k >= JS_ARRAYLIMIT || (k - n > HOLES_MAX && (k > n * 4 || mostly_holes(obj, k)) && !(k < obj->u.a.length && obj->u.a.length <= (1u << 24)))) {
		jsR_unflattenarray(J, obj);
		return 0;
	}
	flat_room(J, obj, k + 1);
	while (n < k)
		obj->u.a.array[n++].t.type = JS_THOLE;
	obj->u.a.array[k] = *v;
	obj->u.a.flat_length = (int)(k + 1);
	if (k >= obj->u.a.length)
		obj->u.a.length = k + 1;
	return 1;
}

static int is_default_data(const struct object_desc *d)
{
	return !(d->has & (DESC_GET | DESC_SET)) && d->atts == 0;
}

static int uint32_descending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return x < y ? 1 : x > y ? -1 : 0;
}

/* ArraySetLength, 10.4.2.4, the part that deletes.  Returns 0 if an element resisted (length is then behind it). */
static int set_length(js_State *J, js_Object *obj, uint32_t length)
{
	uint32_t *doomed;
	int i, n = 0, ok = 1;
	if (obj->u.a.simple) {
		if (length < (uint32_t)obj->u.a.flat_length)
			obj->u.a.flat_length = (int)length;
		while (obj->u.a.flat_length > 0 && obj->u.a.array[obj->u.a.flat_length - 1].t.type == JS_THOLE)
			obj->u.a.flat_length--;
		obj->u.a.length = length;
		return 1;
	}
	if (length >= obj->u.a.length) {
		obj->u.a.length = length;
		return 1;
	}
	doomed = js_malloc(J, (prop_count(obj) + 1) * (int)sizeof *doomed);
	for (i = 0; i < prop_count(obj); i++) {
		const char *name = prop_name(obj, i);
		if (name && ATOM(name)->index != ATOM_NO_INDEX && ATOM(name)->index >= length)
			doomed[n++] = ATOM(name)->index;
	}
	qsort(doomed, (size_t)n, sizeof *doomed, uint32_descending);
	for (i = 0; i < n; i++) {
		int slot = prop_find(obj, atom_index_find(J, doomed[i]));
		if (prop_atts(obj, slot) & JS_DONTCONF) {
			length = doomed[i] + 1;
			ok = 0;
			break;
		}
		prop_remove(J, obj, slot);
	}
	js_free(J, doomed);
	obj->u.a.length = length;
	return ok;
}

static uint32_t to_length(js_State *J, js_Value *v)
{
	js_Value copy = *v;
	double d;
	js_pushvalue(J, copy);
	if (copy.t.type == JS_TOBJECT)         /* asked twice, as the standard words it: ToUint32, then ToNumber */
		jsV_tonumber(J, &copy);
	d = jsV_tonumber(J, &STACK[TOP - 1]);
	TOP--;
	if (!(d >= 0 && d <= 4294967295.0 && d == (double)(uint32_t)d))
		js_rangeerror(J, "Invalid array length");
	return (uint32_t)d;
}

/* ---- [[Set]] */

static void refuse_write(js_State *J, js_Object *obj, const char *atom)
{
	char buf[DESCRIBE_MAX];
	char key[80];
	if (!vm_strict(J))
		return;
	js_typeerror(J, "Cannot assign to read only property '%s' of %s '%s'", object_key_text(J, atom, key),
		obj->type == JS_CCLOSURE || obj->type == JS_CCFUNCTION ? "function" : "object", describe(J, obj, buf));
}

static void run_setter(js_State *J, js_Object *holder, const char *atom, struct own *o, js_Value *receiver)
{
	js_Object *setter = o->slot->u.accessor->setter;
	char buf[DESCRIBE_MAX], key[80];
	if (!setter) {
		if (vm_strict(J))
			js_typeerror(J, "Cannot set property %s of %s which has only a getter", object_key_text(J, atom, key), describe(J, holder, buf));
		return;
	}
	js_pushobject(J, setter);
	js_pushvalue(J, *receiver);
	js_copy(J, -3);
	js_call(J, 1);
	js_pop(J, 1);
}

/* The exotic own properties that property.c does not have: 1 handled, 0 ordinary. */
static int put_exotic(js_State *J, js_Object *obj, const char *atom, js_Value *value)
{
	uint32_t k = ATOM(atom)->index;
	switch ((enum js_Class)obj->type) {
	case JS_CARGUMENTS:
		if (k == ATOM_NO_INDEX || k >= (uint32_t)obj->u.a.flat_length || obj->u.a.array[k].t.type == JS_THOLE)
			return 0;
		*argument(obj, k) = *value;
		return 1;
	case JS_CARRAY:
		if (k != ATOM_NO_INDEX)
			return obj->u.a.simple && k < (uint32_t)obj->u.a.flat_length && obj->u.a.array[k].t.type != JS_THOLE && object_put_element(J, obj, k, value);
		if (atom != J->names.length)
			return 0;
		if (obj->lazy & OBJECT_FIXED_LENGTH) {
			refuse_write(J, obj, atom);
			return 1;
		}
		k = to_length(J, value);
		if (obj->lazy & OBJECT_FIXED_LENGTH) {         /* made so meanwhile */
			refuse_write(J, obj, atom);
			return 1;
		}
		if (!set_length(J, obj, k) && vm_strict(J)) {
			char buf[DESCRIBE_MAX];
			js_typeerror(J, "Cannot delete property '%u' of %s", obj->u.a.length - 1, describe(J, obj, buf));
		}
		return 1;
	case JS_CSTRING:
		if (atom != J->names.length && !(k != ATOM_NO_INDEX && k < (uint32_t)obj->u.s.length))
			return 0;
		refuse_write(J, obj, atom);
		return 1;
	case JS_CUSERDATA:
		if (!ends_here(J, obj, atom))
			return 0;
		obj->u.user.cls->set(J, obj->u.user.data, k, value);
		return 1;
	CASE_NAMED_ONLY:
		break;
	}
	return 0;
}

static void add_property(js_State *J, js_Object *obj, const char *atom, js_Value *value)
{
	uint32_t k;
	if (obj->type == JS_CARRAY && (k = ATOM(atom)->index) != ATOM_NO_INDEX) {
		if (object_put_element(J, obj, k, value))
			return;
		if (obj->extensible && k >= obj->u.a.length) {
			if (obj->lazy & OBJECT_FIXED_LENGTH)
				goto refuse;
			obj->u.a.length = k + 1;
		}
	}
	if (obj->extensible) {
		prop_add(J, obj, atom, 0, value);
		return;
	}
refuse:
	if (vm_strict(J)) {
		char key[80];
		js_typeerror(J, "Cannot add property %s, object is not extensible", object_key_text(J, atom, key));
	}
}

static void put_into_exotic(js_State *J, js_Object *holder, js_Object *obj, const char *atom, int transient)
{
	js_Value receiver = object_value(obj);
	char buf[DESCRIBE_MAX];
	(void)transient;
	char key[80];
	if (exotic_of(holder)->set(J, holder, atom, &receiver) || !vm_strict(J))
		return;
	if (proxy_is(holder))
		js_typeerror(J, "'set' on proxy: trap returned falsish for property '%s'", object_key_text(J, atom, key));
	if (!object_has(J, holder, atom))
		js_typeerror(J, "Cannot add property %s, object is not extensible", object_key_text(J, atom, key));
	js_typeerror(J, "Cannot assign to read only property '%s' of object '%s'", object_key_text(J, atom, key), describe(J, holder, buf));
}

/* value -- string     what an object of strings alone is given under a name */
static void make_text(js_State *J, const char *atom)
{
	if (ATOM(atom)->kind == ATOM_SYMBOL)
		js_typeerror(J, "Cannot convert a Symbol value to a string");
	if (js_isundefined(J, -1)) {
		js_pop(J, 1);
		js_pushliteral(J, "undefined");
	}
	js_tostring(J, -1);
}

void object_put(js_State *J, js_Object *obj, const char *atom, int transient)
{
	js_Value *value = &STACK[TOP - 1];
	js_Value receiver;
	js_Object *holder;
	struct own o;
	int slot;
	if (__builtin_expect(obj->lazy, 0)) {
		if (obj->lazy & OBJECT_LAZY_FUNCTION)
			make_function_properties(J, obj);
		if ((obj->lazy & OBJECT_LAZY_STACK) && atom == J->names.stack)
			error_drop_stack(J, obj);
		if (obj->lazy & OBJECT_TEXT) {
			make_text(J, atom);
			value = &STACK[TOP - 1];
		}
		if (OBJECT_IS_EXOTIC(obj)) {
			put_into_exotic(J, obj, obj, atom, transient);
			return;
		}
	}
	slot = prop_find(obj, atom);
	if (slot >= 0) {
		int atts = prop_atts(obj, slot);
		if (atts & PROP_ACCESSOR) {
			o.slot = &obj->slots[slot];
			receiver = object_value(obj);
			run_setter(J, obj, atom, &o, &receiver);
		} else if (atts & JS_READONLY) {
			refuse_write(J, obj, atom);
		} else {
			obj->slots[slot] = *value;
		}
		return;
	}
	if (has_elements(obj) && put_exotic(J, obj, atom, value))
		return;
	for (holder = obj->prototype; holder; holder = holder->prototype) {
		if (OBJECT_IS_EXOTIC(holder)) {
			put_into_exotic(J, holder, obj, atom, transient);
			return;
		}
		if (!own_lookup(J, holder, atom, &o)) {
			if (ends_here(J, holder, atom))
				return;
			continue;
		}
		if (o.atts & PROP_ACCESSOR) {
			receiver = object_value(obj);
			run_setter(J, holder, atom, &o, &receiver);
			return;
		}
		if (o.atts & JS_READONLY) {
			refuse_write(J, obj, atom);
			return;
		}
		break;
	}
	if (transient) {
		if (vm_strict(J))
			js_typeerror(J, "Cannot create property '%s' on a primitive value", atom);
		return;
	}
	add_property(J, obj, atom, value);
}

void object_put_primitive(js_State *J, js_Value *v, const char *atom)
{
	js_Object *o = object_prototype_of_value(J, v);
	struct own own;
	char text[80];
	if (VALUE_IS_STRING(v)) {
		uint32_t k = ATOM(atom)->index;
		if (atom == J->names.length || (k != ATOM_NO_INDEX && k < string_units(J, v))) {
			if (vm_strict(J))
				js_typeerror(J, "Cannot assign to read only property '%s' of string '%s'", atom, describe_value(J, v, text, sizeof text));
			return;
		}
	}
	for (; o; o = o->prototype) {
		if (OBJECT_IS_EXOTIC(o)) {
			exotic_of(o)->set(J, o, atom, v);
			return;
		}
		if (!own_lookup(J, o, atom, &own))
			continue;
		if (own.atts & PROP_ACCESSOR) {
			js_Object *setter = own.slot->u.accessor->setter;
			js_Value self = *v;
			if (!setter)
				break;
			js_pushobject(J, setter);
			js_pushvalue(J, self);
			js_copy(J, -3);
			js_call(J, 1);
			js_pop(J, 1);
			return;
		}
		break;
	}
	if (vm_strict(J))
		js_typeerror(J, "Cannot create property '%s' on %s '%s'", atom, run_typeof(J, v), describe_value(J, v, text, sizeof text));
}

void value_set_text_only(js_State *J, int idx) { js_toobject(J, idx)->lazy |= OBJECT_TEXT; }

/* ---- [[Delete]] */

int object_delete(js_State *J, js_Object *obj, const char *atom)
{
	struct own o;
	char buf[DESCRIBE_MAX];
	int slot;
	uint32_t k;
	if (OBJECT_IS_EXOTIC(obj)) {
		char key[80];
		if (exotic_of(obj)->remove(J, obj, atom))
			return 1;
		if (vm_strict(J) && proxy_is(obj))
			js_typeerror(J, "'deleteProperty' on proxy: trap returned falsish for property '%s'", object_key_text(J, atom, key));
		goto refuse;
	}
	materialize(J, obj);
	slot = prop_find(obj, atom);
	if (slot >= 0) {
		if (prop_atts(obj, slot) & JS_DONTCONF)
			goto refuse;
		prop_remove(J, obj, slot);
		return 1;
	}
	if (!has_elements(obj) || !own_exotic(J, obj, atom, &o))
		return 1;
	k = ATOM(atom)->index;
	if (obj->type == JS_CARGUMENTS && !(o.atts & JS_DONTCONF)) {
		obj->u.a.array[k].t.type = JS_THOLE;
		return 1;
	}
	if (obj->type == JS_CARRAY && k != ATOM_NO_INDEX) {
		obj->u.a.array[k].t.type = JS_THOLE;
		while (obj->u.a.flat_length > 0 && obj->u.a.array[obj->u.a.flat_length - 1].t.type == JS_THOLE)
			obj->u.a.flat_length--;
		return 1;
	}
refuse:
	if (vm_strict(J)) {
		char key[80];
		js_typeerror(J, "Cannot delete property '%s' of %s", object_key_text(J, atom, key), describe(J, obj, buf));
	}
	return 0;
}

int object_try_delete(js_State *J, js_Object *obj, const char *atom)
{
	int strict = J->strict, done;
	if (OBJECT_IS_EXOTIC(obj))
		return exotic_of(obj)->remove(J, obj, atom);
	J->strict = 0;
	done = object_delete(J, obj, atom);
	J->strict = strict;
	return done;
}

/* ---- [[Set]] with any receiver: 10.1.9.2, step by step */

int object_set_for(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver)
{
	struct object_desc d, now;
	js_Object *o;
	int there = 0;
	for (o = obj; o && !there; o = there ? o : o->prototype) {
		if (OBJECT_IS_EXOTIC(o))
			return exotic_of(o)->set(J, o, atom, receiver);
		there = object_own(J, o, atom, &d);
		if (!there && ends_here(J, o, atom)) {
			if (receiver->t.type == JS_TOBJECT && receiver->u.object == o) {
				js_Value v = STACK[TOP - 1];
				o->u.user.cls->set(J, o->u.user.data, ATOM(atom)->index, &v);
			}
			return 1;
		}
	}
	if (there && (d.has & (DESC_GET | DESC_SET))) {
		if (!d.setter)
			return 0;
		js_pushobject(J, d.setter);
		js_pushvalue(J, *receiver);
		js_copy(J, -3);
		js_call(J, 1);
		js_pop(J, 1);
		return 1;
	}
	if (there && (d.atts & JS_READONLY))
		return 0;
	if (receiver->t.type != JS_TOBJECT)
		return 0;
	o = receiver->u.object;
	if (object_own(J, o, atom, &now)) {
		if ((now.has & (DESC_GET | DESC_SET)) || (now.atts & JS_READONLY))
			return 0;
		now.has = DESC_VALUE;
		now.value = STACK[TOP - 1];
		return object_define(J, o, atom, &now, 0);
	}
	memset(&now, 0, sizeof now);
	now.has = DESC_ALL;
	now.value = STACK[TOP - 1];
	return object_define(J, o, atom, &now, 0);
}

/* ---- prototype and extensibility */

js_Object *object_get_prototype(js_State *J, js_Object *obj)
{
	return OBJECT_IS_EXOTIC(obj) ? exotic_of(obj)->get_prototype(J, obj) : obj->prototype;
}

int object_set_prototype(js_State *J, js_Object *obj, js_Object *prototype)
{
	js_Object *o;
	if (OBJECT_IS_EXOTIC(obj))
		return exotic_of(obj)->set_prototype(J, obj, prototype);
	if (obj->prototype == prototype)
		return 1;
	if (!obj->extensible || obj == J->Object_prototype)
		return 0;
	for (o = prototype; o && !OBJECT_IS_EXOTIC(o); o = o->prototype)
		if (o == obj)
			return 0;
	prop_set_prototype(J, obj, prototype);
	return 1;
}

int object_is_extensible(js_State *J, js_Object *obj)
{
	return OBJECT_IS_EXOTIC(obj) ? exotic_of(obj)->is_extensible(J, obj) : obj->extensible;
}

int object_try_prevent_extensions(js_State *J, js_Object *obj)
{
	if (OBJECT_IS_EXOTIC(obj))
		return exotic_of(obj)->prevent_extensions(J, obj);
	object_prevent_extensions(J, obj);
	return 1;
}

/* ---- [[DefineOwnProperty]] */

static int same_value(js_State *J, js_Value *a, js_Value *b)
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

int object_same_value(js_State *J, js_Value *a, js_Value *b)
{
	return same_value(J, a, b);
}

/* The rules of 10.1.6.3 for a property that is there already. */
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
	return !(d->has & DESC_VALUE) || same_value(J, &v, &cur->value);
}

int object_compatible(js_State *J, int extensible, struct object_desc *cur, const struct object_desc *d)
{
	return cur ? may_change(J, cur, d) : extensible;
}

/* What the property is afterwards: d over cur (over defaults when there is none). */
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
	if (obj->type == JS_CARGUMENTS && k < (uint32_t)obj->u.a.flat_length && obj->u.a.array[k].t.type != JS_THOLE) {
		if (!(d->has & (DESC_GET | DESC_SET)))
			*argument(obj, k) = v;
		if (obj->u.a.array[k].t.type == JS_TREF && !(d->has & (DESC_GET | DESC_SET)) && !(d->atts & JS_READONLY)) {
			obj->u.a.array[k].u.ref.atts = (char)d->atts;
			return;
		}
		if (is_default_data(d))
			return;
		obj->u.a.array[k].t.type = JS_THOLE;
	}
	if (obj->type == JS_CARRAY && k != ATOM_NO_INDEX) {
		if (is_default_data(d) && object_put_element(J, obj, k, &v))
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
		length = to_length(J, &v);
	if ((d->has & (DESC_GET | DESC_SET)) || ((d->has & DESC_CONFIGURABLE) && !(d->atts & JS_DONTCONF)) || ((d->has & DESC_ENUMERABLE) && !(d->atts & JS_DONTENUM)))
		return 0;
	if (obj->lazy & OBJECT_FIXED_LENGTH)
		return !((d->has & DESC_WRITABLE) && !(d->atts & JS_READONLY)) && length == obj->u.a.length;
	if (length != obj->u.a.length)
		ok = set_length(J, obj, length);
	if ((d->has & DESC_WRITABLE) && (d->atts & JS_READONLY))
		obj->lazy |= OBJECT_FIXED_LENGTH;
	return ok;
}

int object_define(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d, int throws)
{
	struct object_desc cur, r;
	char key[80];
	int exists;
	uint32_t k = ATOM(atom)->index;
	if (OBJECT_IS_EXOTIC(obj)) {
		if (exotic_of(obj)->define(J, obj, atom, d))
			return 1;
		if (throws && proxy_is(obj))
			js_typeerror(J, "'defineProperty' on proxy: trap returned falsish for property '%s'", object_key_text(J, atom, key));
		goto refuse;
	}
	if (obj->type == JS_CARRAY && atom == J->names.length) {
		if (!define_length(J, obj, d))
			goto refuse;
		return 1;
	}
	exists = object_own(J, obj, atom, &cur);
	if (!exists) {
		if (!obj->extensible || (obj->type == JS_CARRAY && k != ATOM_NO_INDEX && k >= obj->u.a.length && (obj->lazy & OBJECT_FIXED_LENGTH))) {
			if (throws)
				js_typeerror(J, "Cannot define property %s, object is not extensible", object_key_text(J, atom, key));
			return 0;
		}
	} else if (!may_change(J, &cur, d)) {
		goto refuse;
	}
	if (ends_here(J, obj, atom)) {
		js_Value v = d->value;
		if (!exists || (d->has & (DESC_GET | DESC_SET)) || ((d->has & ~DESC_VALUE) && d->atts))
			goto refuse;
		if (d->has & DESC_VALUE)
			obj->u.user.cls->set(J, obj->u.user.data, k, &v);
		return 1;
	}
	r = merged(exists, &cur, d);
	if (exists && obj->type == JS_CSTRING && prop_find(obj, atom) < 0)
		return 1;      /* unchangeable, and may_change saw that nothing changes */
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
		if (!exotic_of(obj)->prevent_extensions(J, obj))
			js_typeerror(J, "'preventExtensions' on proxy: trap returned falsish");
		return;
	}
	materialize(J, obj);
	obj->extensible = 0;
}

/* 7.3.15 by its letter, for objects whose internal methods are their own. */
static void set_exotic_integrity(js_State *J, js_Object *obj, int freeze)
{
	js_Object *keys;
	int i;
	if (!object_try_prevent_extensions(J, obj))
		js_typeerror(J, proxy_is(obj) ? "'preventExtensions' on proxy: trap returned falsish" : "Cannot prevent extensions");
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

/* The elements of an arguments object become properties with names, which have attributes. */
static void name_arguments(js_State *J, js_Object *obj, int freeze)
{
	int i;
	for (i = 0; i < obj->u.a.flat_length; i++)
		if (obj->u.a.array[i].t.type == JS_TREF && !freeze) {
			obj->u.a.array[i].u.ref.atts |= JS_DONTCONF;
		} else if (obj->u.a.array[i].t.type != JS_THOLE) {
			js_Value v = *argument(obj, (uint32_t)i);
			prop_add(J, obj, atom_index(J, (uint32_t)i), argument_atts(obj, (uint32_t)i), &v);
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
	materialize(J, obj);
	if (obj->type == JS_CARRAY) {
		if (obj->u.a.simple && obj->u.a.flat_length > 0)
			jsR_unflattenarray(J, obj);
		if (freeze)
			obj->lazy |= OBJECT_FIXED_LENGTH;
	}
	if (obj->type == JS_CARGUMENTS)
		name_arguments(J, obj, freeze);
	if (freeze && obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->get && obj->u.user.cls->length(J, obj->u.user.data) > 0)
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
	materialize(J, obj);
	if (obj->extensible)
		return 0;
	if (obj->type == JS_CARGUMENTS) {
		for (i = 0; i < obj->u.a.flat_length; i++)
			if (obj->u.a.array[i].t.type != JS_THOLE && (frozen || !(argument_atts(obj, (uint32_t)i) & JS_DONTCONF)))
				return 0;
	}
	if (obj->type == JS_CARRAY) {
		if (obj->u.a.simple && obj->u.a.flat_length > 0)
			return 0;
		if (frozen && !(obj->lazy & OBJECT_FIXED_LENGTH))
			return 0;
	}
	if (obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->get && obj->u.user.cls->length(J, obj->u.user.data) > 0)
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

/* ---- [[OwnPropertyKeys]] */

static int uint32_ascending(const void *a, const void *b)
{
	return uint32_descending(b, a);
}

static void append_key(js_State *J, js_Object *array, js_Value v)
{
	object_put_element(J, array, (uint32_t)array->u.a.flat_length, &v);
}

static void append_index(js_State *J, js_Object *array, uint32_t k)
{
	append_key(J, array, atom_value(atom_index(J, k)));
}

/* Element indices that property.c does not have. */
static uint32_t exotic_count(js_State *J, js_Object *obj)
{
	if ((obj->type == JS_CARRAY && obj->u.a.simple) || obj->type == JS_CARGUMENTS)
		return (uint32_t)obj->u.a.flat_length;
	if (obj->type == JS_CSTRING)
		return (uint32_t)obj->u.s.length;
	if (obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->get)
		return (uint32_t)obj->u.user.cls->length(J, obj->u.user.data);
	return 0;
}

static void append_indices(js_State *J, js_Object *obj, js_Object *array, int which)
{
	uint32_t k, n = exotic_count(J, obj), *named;
	int i, count = 0;
	if (obj->type == JS_CARGUMENTS)
		count = (int)n;                /* between its elements there may be named ones */
	for (k = 0; !count && k < n; k++)
		if (obj->type != JS_CARRAY || obj->u.a.array[k].t.type != JS_THOLE)
			append_index(J, array, k);
	for (i = 0; i < prop_count(obj); i++)
		if (prop_name(obj, i) && ATOM(prop_name(obj, i))->index != ATOM_NO_INDEX)
			count++;
	if (!count)
		return;
	named = (uint32_t *)(void *)string_block(J, (size_t)count * sizeof *named)->data;      /* the collector's: appending may throw */
	count = 0;
	for (k = 0; obj->type == JS_CARGUMENTS && k < n; k++)
		if (obj->u.a.array[k].t.type != JS_THOLE && ((which & KEYS_HIDDEN) || !(argument_atts(obj, k) & JS_DONTENUM)))
			named[count++] = k;
	for (i = 0; i < prop_count(obj); i++) {
		const char *name = prop_name(obj, i);
		if (name && ATOM(name)->index != ATOM_NO_INDEX && ((which & KEYS_HIDDEN) || !(prop_atts(obj, i) & JS_DONTENUM)))
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
	exotic_of(obj)->keys(J, obj);
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
			key = atom_value(atom_of(J, &key));
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
	materialize(J, obj);
	n = prop_count(obj);
	if (which & KEYS_STRINGS) {
		append_indices(J, obj, array, which);
		if ((which & KEYS_HIDDEN) && (obj->type == JS_CARRAY || obj->type == JS_CSTRING))
			append_key(J, array, atom_value(J->names.length));
		for (i = 0; i < n; i++) {
			const char *name = prop_name(obj, i);
			if (!name || ATOM(name)->kind != ATOM_STRING || ATOM(name)->index != ATOM_NO_INDEX)
				continue;
			if ((which & KEYS_HIDDEN) || !(prop_atts(obj, i) & JS_DONTENUM))
				append_key(J, array, atom_value(name));
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
			v = atom_value(name);
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
		*cap = *cap ? *cap * 2 : 8;
		it->u.iter.names = js_realloc(J, (void *)it->u.iter.names, *cap * (int)sizeof *it->u.iter.names);
	}
	it->u.iter.names[it->u.iter.n++] = name;
}

/* From an exotic object on, what was seen is remembered by name, since looking again may run script.
 * seen keys -- seen     keys of o; seen has each name that shadows */
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
	struct own w;
	for (; from != to; from = from->prototype)
		if (own_lookup(J, from, name, &w))
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
					add_data(J, STACK[TOP - 2].u.object, keys->u.a.array[i].u.litstr, 0, value_undefined);
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
		materialize(J, o);
		/* A prototype without enumerable properties, the usual case, costs one look at its attributes. */
		if (o != obj && exotic_count(J, o) == 0) {
			for (i = 0; i < prop_count(o); i++)
				if (prop_name(o, i) && !(prop_atts(o, i) & JS_DONTENUM))
					break;
			if (i == prop_count(o))
				continue;
		}
		object_keys(J, o, KEYS_STRINGS);
		keys = STACK[TOP - 1].u.object;
		for (i = 0; i < keys->u.a.flat_length; i++)
			if (!iterator_shadowed(J, obj, o, keys->u.a.array[i].u.litstr))
				iterator_add(J, it, &cap, keys->u.a.array[i].u.litstr);
		TOP--;
	}
	TOP = first;
	return it;
}

/* The next name that is still there, or NULL. */
const char *object_iterator_next(js_State *J, js_Object *it)
{
	if (it->type != JS_CITERATOR)     /* a jump out of `finally` over a pending return leaves that value on the stack */
		return NULL;
	while (it->u.iter.i < it->u.iter.n) {
		const char *name = it->u.iter.names[it->u.iter.i++];
		if (OBJECT_IS_EXOTIC(it->u.iter.target) || object_has(J, it->u.iter.target, name))
			return name;
	}
	return NULL;
}

/* ---- making objects */

js_Object *object_new_class(js_State *J, const struct engine_class *cls, js_Object *prototype, void *data)
{
	js_Object *obj;
	if (js_try(J)) {
		if (cls->finalize)
			cls->finalize(J, data);
		js_throw(J);
	}
	obj = jsV_newobject(J, JS_CUSERDATA, prototype);
	js_endtry(J);
	obj->u.user.tag = cls->name;
	obj->u.user.data = data;
	obj->u.user.cls = cls;
	if (cls->exotic)
		obj->lazy |= OBJECT_EXOTIC;
	return obj;
}

void *object_data(js_Object *obj, const struct engine_class *cls)
{
	return obj->type == JS_CUSERDATA && obj->u.user.cls == cls ? obj->u.user.data : NULL;
}

js_Object *jsV_toobject(js_State *J, js_Value *v)
{
	js_Object *o = NULL;
	switch ((enum js_Type)v->t.type) {
	case JS_TOBJECT:
		return v->u.object;
	case JS_TSHRSTR:
	case JS_TLITSTR:
	case JS_TMEMSTR:
		jsV_tostring(J, v);
		o = jsV_newobject(J, JS_CSTRING, J->String_prototype);
		o->u.s.value = *v;
		o->u.s.length = (int)string_units(J, &o->u.s.value);
		o->u.s.string = jsV_tostring(J, &o->u.s.value);
		break;
	case JS_TBOOLEAN:
		o = jsV_newobject(J, JS_CBOOLEAN, J->Boolean_prototype);
		o->u.boolean = v->u.boolean;
		break;
	case JS_TNUMBER:
		o = jsV_newobject(J, JS_CNUMBER, J->Number_prototype);
		o->u.number = v->u.number;
		break;
	case JS_TSYMBOL:
		o = jsV_newobject(J, JS_CSYMBOL, J->Symbol_prototype);
		o->u.symbol = v->u.litstr;
		break;
	case JS_TBIGINT:
	case JS_TBIGCELL:
		o = jsV_newobject(J, JS_CBIGINT, J->BigInt_prototype);
		o->u.bigint = *v;
		break;
	case JS_TUNDEFINED:
	case JS_TNULL:
	case JS_TACCESSOR:
	case JS_TENV:
	case JS_TREF:
	case JS_THOLE:
		js_typeerror(J, "Cannot convert undefined or null to object");
	}
	v->t.type = JS_TOBJECT;
	v->u.object = o;
	return o;
}

void js_newobjectx(js_State *J)
{
	js_Object *prototype = STACK[TOP - 1].t.type == JS_TOBJECT ? STACK[TOP - 1].u.object : NULL;
	js_Object *obj = jsV_newobject(J, JS_COBJECT, prototype);
	js_pop(J, 1);
	js_pushobject(J, obj);
}

void js_newobject(js_State *J)
{
	js_pushobject(J, jsV_newobject(J, JS_COBJECT, J->Object_prototype));
}

void js_newarray(js_State *J)
{
	js_pushobject(J, jsV_newobject(J, JS_CARRAY, J->Array_prototype));
}

void js_newboolean(js_State *J, int v)
{
	js_pushboolean(J, v);
	jsV_toobject(J, &STACK[TOP - 1]);
}

void js_newnumber(js_State *J, double v)
{
	js_pushnumber(J, v);
	jsV_toobject(J, &STACK[TOP - 1]);
}

void js_newcfunctionx(js_State *J, js_CFunction cfun, const char *name, int length, void *data, js_Finalize finalize)
{
	js_Object *obj;
	if (js_try(J)) {
		if (finalize)
			finalize(J, data);
		js_throw(J);
	}
	name = js_intern(J, name);
	obj = jsV_newobject(J, JS_CCFUNCTION, J->Function_prototype);
	js_endtry(J);
	obj->u.c.name = name;
	obj->u.c.function = cfun;
	obj->u.c.length = length;
	obj->u.c.data = data;
	obj->u.c.finalize = finalize;
	obj->lazy = OBJECT_LAZY_FUNCTION;
	js_pushobject(J, obj);
}

void object_push_native(js_State *J, js_CFunction f, const char *atom, int length)
{
	js_Object *obj = jsV_newobject(J, JS_CCFUNCTION, J->Function_prototype);
	obj->u.c.name = atom;
	obj->u.c.function = f;
	obj->u.c.length = length;
	obj->lazy = OBJECT_LAZY_FUNCTION;
	js_pushobject(J, obj);
}

void js_newcfunction(js_State *J, js_CFunction cfun, const char *name, int length)
{
	object_push_native(J, cfun, js_intern(J, name), length);
}

void js_newcconstructor(js_State *J, js_CFunction cfun, js_CFunction ccon, const char *name, int length)
{
	js_Object *obj;
	js_newcfunction(J, cfun, name, length);
	obj = STACK[TOP - 1].u.object;
	obj->u.c.constructor = ccon;
	make_function_properties(J, obj);
	js_rot2(J);
	js_copy(J, -2);
	js_defproperty(J, -2, "constructor", JS_DONTENUM);
	js_defproperty(J, -2, "prototype", JS_READONLY | JS_DONTENUM | JS_DONTCONF);
}

void js_newuserdata(js_State *J, const char *tag, void *data, js_Finalize finalize)
{
	js_Object *prototype = STACK[TOP - 1].t.type == JS_TOBJECT ? STACK[TOP - 1].u.object : NULL;
	js_Object *obj;
	if (js_try(J)) {
		if (finalize)
			finalize(J, data);
		js_throw(J);
	}
	obj = jsV_newobject(J, JS_CUSERDATA, prototype);
	js_endtry(J);
	obj->u.user.tag = tag;
	obj->u.user.data = data;
	obj->u.user.finalize = finalize;
	js_pop(J, 1);
	js_pushobject(J, obj);
}
