/* engine/object/object.c -- properties with JavaScript's meaning: reading, writing, deleting them, prototypes, and
 * making objects.
 *
 * property.c stores names and values; here arrays have elements and a length, strings have units, functions create
 * `length`, `name` and `prototype` on first access, errors create `stack`, getters and setters run, and prototypes are
 * searched.  The section numbers are those of ECMA-262.
 */
#include "engine/object/object_int.h"

#include "engine/core/convert.h"
#include "engine/core/errors.h"
#include "engine/core/memory.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* How many holes may precede a new element while the array stays flat. */
#define HOLES_MAX 1024

/* Classes whose own properties are all named ones; every switch lists all classes, so that a new class must be added to
 * each. */
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

/* ---- lazy properties */

static void add_data(js_State *J, js_Object *obj, const char *atom, int atts, js_Value v)
{
	if (prop_find(obj, atom) < 0)
		prop_add(J, obj, atom, atts, &v);
}

/* Constructors and generators have a prototype property; that of a class exists already and is kept.  Sloppy functions
 * have `arguments` and `caller` as in V8, null even while they run. */
static void make_closure_properties(js_State *J, js_Object *obj)
{
	struct code *code = obj->u.closure.code;
	js_Object *prototype;
	add_data(J, obj, J->names.length, JS_READONLY | JS_DONTENUM, number_value(code->length));
	add_data(J, obj, J->names.name, JS_READONLY | JS_DONTENUM, object_atom_value(obj->u.closure.name));
	if (code->flags & CODE_CLASS) {
		add_data(J, obj, J->names.prototype, JS_READONLY | JS_DONTENUM | JS_DONTCONF,
			object_value(obj->u.closure.home));
	} else if (code->coroutine == CODE_GENERATOR || code->coroutine == CODE_ASYNC_GENERATOR) {
		prototype = jsV_newobject(J, JS_COBJECT,
			code->coroutine == CODE_GENERATOR ? J->Generator_prototype : J->AsyncGenerator_prototype);
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

static void (*fill_of(js_State *J, js_Object *obj))(js_State *J)
{
	int i = 0;
	while (J->lazy_objects[i].obj != obj)
		i++;
	return J->lazy_objects[i].fill;
}

static void fill_object(js_State *J, js_Object *obj)
{
	unsigned char host_bit = J->host_bit;
	obj->lazy &= (unsigned char)~OBJECT_LAZY_FUNCTION;     /* so that filling can access the object itself */
	J->host_bit = 0;
	if (js_try(J)) {
		J->host_bit = host_bit;
		/* properties created so far are created again next time */
		obj->lazy |= OBJECT_LAZY_FUNCTION;
		js_throw(J);
	}
	js_pushobject(J, obj);
	fill_of(J, obj)(J);
	J->host_bit = host_bit;
	js_pop(J, 1);
	js_endtry(J);
}

static void make_function_properties(js_State *J, js_Object *obj)
{
	if (obj->type == JS_CCLOSURE) {
		obj->lazy &= (unsigned char)~OBJECT_LAZY_FUNCTION;
		make_closure_properties(J, obj);
		return;
	}
	if (obj->type != JS_CCFUNCTION) {
		fill_object(J, obj);
		return;
	}
	const char *name = strchr(obj->u.c.name, '[') ? NULL : strrchr(obj->u.c.name, '.');
	add_data(J, obj, J->names.length, JS_READONLY | JS_DONTENUM, number_value(obj->u.c.length));
	add_data(J, obj, J->names.name, JS_READONLY | JS_DONTENUM,
		object_atom_value(name ? js_intern(J, name + 1) : obj->u.c.name));
	obj->lazy &= (unsigned char)~OBJECT_LAZY_FUNCTION;
}

void object_fill_later(js_State *J, js_Object *obj, void (*fill)(js_State *J))
{
	int i = 0;
	while (J->lazy_objects[i].obj)
		i++;
	J->lazy_objects[i].obj = obj;
	J->lazy_objects[i].fill = fill;
	obj->lazy |= OBJECT_LAZY_FUNCTION;
}

static inline void materialize(js_State *J, js_Object *obj)
{
	if (obj->lazy & OBJECT_LAZY_FUNCTION)
		make_function_properties(J, obj);
}

/* The slot of `stack` exists from the start, so only code that reads its value needs to create it; that may run
 * script. */
static inline void make_stack(js_State *J, js_Object *obj, const char *atom)
{
	if (__builtin_expect((obj->lazy & OBJECT_LAZY_STACK) && atom == J->names.stack, 0))
		error_read_stack(J, obj);
}

int object_name_is_lazy(js_State *J, js_Object *obj, const char *atom)
{
	if (obj == J->G)
		/* common globals exist already; a missing one may be any lazy one */
		return prop_find(obj, atom) < 0;
	return (obj->type != JS_CCLOSURE && obj->type != JS_CCFUNCTION) || atom == J->names.prototype ||
		atom == J->names.name || atom == J->names.length || atom == J->names.caller ||
		atom == J->names.arguments;
}

void object_materialize(js_State *J, js_Object *obj)
{
	materialize(J, obj);
}

/* ---- own properties */

struct own { js_Value *slot; js_Value value; int atts; };

static int own_exotic(js_State *J, js_Object *obj, const char *atom, struct own *o)
{
	uint32_t k = ATOM(atom)->index;
	switch ((enum js_Class)obj->type) {
	case JS_CARGUMENTS:
		if (!object_flat_holds(obj, k))
			return 0;
		o->slot = object_argument(obj, k);
		o->atts = object_argument_atts(obj, k);
		return 1;
	case JS_CARRAY:
		if (k != ATOM_NO_INDEX) {
			if (!obj->u.a.simple || !object_flat_holds(obj, k))
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
	return obj->type == JS_CARRAY || obj->type == JS_CSTRING || obj->type == JS_CUSERDATA ||
		obj->type == JS_CARGUMENTS;
}

static inline int own_lookup(js_State *J, js_Object *obj, const char *atom, struct own *o)
{
	int slot;
	if (__builtin_expect(obj->lazy & OBJECT_LAZY_FUNCTION, 0) && object_name_is_lazy(J, obj, atom))
		make_function_properties(J, obj);
	slot = prop_find(obj, atom);
	if (slot >= 0) {
		o->slot = &obj->slots[slot];
		o->atts = prop_atts(obj, slot);
		return 1;
	}
	return has_elements(obj) && own_exotic(J, obj, atom, o);
}

/* CanonicalNumericIndexString, 7.1.21, for names that are not indices. */
static int is_number_name(js_State *J, const char *atom)
{
	char text[32], *end;
	double d;
	if (ATOM(atom)->kind != ATOM_STRING || !(atom[0] == '-' || atom[0] == 'I' || atom[0] == 'N' ||
		(atom[0] >= '0' && atom[0] <= '9')))
		return 0;
	if (!strcmp(atom, "-0") || !strcmp(atom, "Infinity") || !strcmp(atom, "-Infinity") || !strcmp(atom, "NaN"))
		return 1;
	d = js_strtod(atom, &end);
	return end != atom && !*end && !strcmp(jsV_numbertostring(J, text, d), atom);
}

int object_ends_here(js_State *J, js_Object *obj, const char *atom)
{
	return object_is_indexed(obj) && (ATOM(atom)->index != ATOM_NO_INDEX || is_number_name(J, atom));
}

int object_owns(js_State *J, js_Object *obj, const char *atom)
{
	struct own o;
	return own_lookup(J, obj, atom, &o);
}

int object_own(js_State *J, js_Object *obj, const char *atom, struct object_desc *d)
{
	struct own o;
	if (OBJECT_IS_EXOTIC(obj))
		return object_exotic(obj)->own(J, obj, atom, d);
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
			return object_exotic(obj)->has(J, obj, atom);
		if (own_lookup(J, obj, atom, &o))
			return 1;
		if (object_ends_here(J, obj, atom))
			return 0;
	}
	return 0;
}

/* the same for super.x and Reflect.get; 0: nothing pushed */
static int get_as(js_State *J, js_Object *obj, const char *atom, js_Value receiver)
{
	struct own o;
	for (; obj; obj = obj->prototype) {
		if (OBJECT_IS_EXOTIC(obj)) {
			object_exotic(obj)->get(J, obj, atom, &receiver);
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
		if (object_ends_here(J, obj, atom))
			return 0;
	}
	return 0;
}

int object_get(js_State *J, js_Object *obj, const char *atom)
{
	return get_as(J, obj, atom, object_value(obj));
}

void object_get_for(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver)
{
	if (!get_as(J, obj, atom, *receiver))
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
		if (!get_as(J, v->u.object, atom, *v))
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
	if (!get_as(J, object_prototype_of_value(J, v), atom, *v))
		js_pushundefined(J);
}

/* ---- arrays */

void jsR_unflattenarray(js_State *J, js_Object *obj)
{
	js_Value *array = obj->u.a.array;
	int i, n = obj->u.a.flat_length;
	if (obj->type != JS_CARRAY || !obj->u.a.simple)
		return;
	prop_own_shape(J, obj);                /* so that no removal below can throw */
	if (js_try(J)) {
		for (i = 0; i < n; i++) {              /* they are still elements */
			int slot = prop_find_number(J, obj, (uint32_t)i);
			if (slot >= 0)
				prop_remove(J, obj, slot);
		}
		js_throw(J);
	}
	for (i = 0; i < n; i++)
		if (array[i].t.type != JS_THOLE)
			prop_add(J, obj, atom_index(J, (uint32_t)i), 0, &array[i]);
	js_endtry(J);
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

/* Called when an array is about to double: if it is mostly holes, doubling would waste memory.  Linear, so called only
 * then. */
static int mostly_holes(const js_Object *obj, uint32_t k)
{
	uint32_t n = (uint32_t)obj->u.a.flat_length, used = 0, i;
	if (n < HOLES_MAX || k - n < n / 2)
		return 0;
	for (i = 0; i < n; i++)
		used += obj->u.a.array[i].t.type != JS_THOLE;
	return used < n / 16;
}

/* Stores element k of a flat array if it can stay flat: 1 stored; 0: the array is not flat, or no longer. */
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
	if (k >= JS_ARRAYLIMIT || (k - n > HOLES_MAX && (k > n * 4 || mostly_holes(obj, k)) &&
		!(k < obj->u.a.length && obj->u.a.length <= (1u << 24)))) {
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

uint32_t object_append_elements(js_State *J, js_Object *array, js_Object *from)
{
	uint32_t n = (uint32_t)array->u.a.flat_length, count = (uint32_t)from->u.a.flat_length, i;
	if (array == from || !array->u.a.simple || !array->extensible || array->lazy & OBJECT_FIXED_LENGTH ||
		array->u.a.length != n || count > JS_ARRAYLIMIT - n)
		return 0;
	flat_room(J, array, n + count);
	for (i = 0; i < count && from->u.a.array[i].t.type != JS_THOLE; i++)
		array->u.a.array[n + i] = from->u.a.array[i];
	array->u.a.flat_length = (int)(n + i);
	array->u.a.length = n + i;
	return i;
}

static int uint32_descending(const void *a, const void *b)
{
	uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
	return x < y ? 1 : -(x > y);
}

int object_set_length(js_State *J, js_Object *obj, uint32_t length)
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
	prop_own_shape(J, obj);                /* so that no removal below can throw */
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

uint32_t object_to_length(js_State *J, js_Value *v)
{
	js_Value copy = *v;
	double d;
	js_pushvalue(J, copy);
	if (copy.t.type == JS_TOBJECT)         /* converted twice, as the standard specifies: ToUint32, then ToNumber */
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
			js_typeerror(J, "Cannot set property %s of %s which has only a getter",
				object_key_text(J, atom, key), describe(J, holder, buf));
		return;
	}
	js_pushobject(J, setter);
	js_pushvalue(J, *receiver);
	js_copy(J, -3);
	js_call(J, 1);
	js_pop(J, 1);
}

/* Exotic own properties, which property.c does not store: 1 handled, 0 ordinary. */
static int put_exotic(js_State *J, js_Object *obj, const char *atom, js_Value *value)
{
	uint32_t k = ATOM(atom)->index;
	switch ((enum js_Class)obj->type) {
	case JS_CARGUMENTS:
		if (!object_flat_holds(obj, k))
			return 0;
		*object_argument(obj, k) = *value;
		return 1;
	case JS_CARRAY:
		if (k != ATOM_NO_INDEX)
			return obj->u.a.simple && object_flat_holds(obj, k) && object_put_element(J, obj, k, value);
		if (atom != J->names.length)
			return 0;
		if (obj->lazy & OBJECT_FIXED_LENGTH) {
			refuse_write(J, obj, atom);
			return 1;
		}
		k = object_to_length(J, value);
		if (obj->lazy & OBJECT_FIXED_LENGTH) {         /* script may have done this meanwhile */
			refuse_write(J, obj, atom);
			return 1;
		}
		if (!object_set_length(J, obj, k) && vm_strict(J)) {
			char buf[DESCRIBE_MAX];
			js_typeerror(J, "Cannot delete property '%u' of %s", obj->u.a.length - 1,
				describe(J, obj, buf));
		}
		return 1;
	case JS_CSTRING:
		if (atom != J->names.length && !(k != ATOM_NO_INDEX && k < (uint32_t)obj->u.s.length))
			return 0;
		refuse_write(J, obj, atom);
		return 1;
	case JS_CUSERDATA:
		if (!object_ends_here(J, obj, atom))
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
	if (object_exotic(holder)->set(J, holder, atom, &receiver) || !vm_strict(J))
		return;
	if (proxy_is_named(holder))
		js_typeerror(J, "'set' on proxy: trap returned falsish for property '%s'",
			object_key_text(J, atom, key));
	if (!object_has(J, holder, atom))
		js_typeerror(J, "Cannot add property %s, object is not extensible", object_key_text(J, atom, key));
	js_typeerror(J, "Cannot assign to read only property '%s' of object '%s'", object_key_text(J, atom, key),
		describe(J, holder, buf));
}

/* The C library opens any file that TZ names, whatever a policy says.  A script may name those of the system's zones;
 * others are unknown zones, which means UTC, as in node. */
static const char *zone_of(const char *text)
{
	static const char zones[] = "/usr/share/zoneinfo/";
	const char *name = text + (*text == ':');
	int fine = !strstr(name, "..") && (*name != '/' || !strncmp(name, zones, sizeof zones - 1));
	return fine ? text : "UTC";
}

/* value -- string     for OBJECT_TEXT: the value to assign, as a string */
static void make_text(js_State *J, const char *atom)
{
	if (ATOM(atom)->kind == ATOM_SYMBOL)
		js_typeerror(J, "Cannot convert a Symbol value to a string");
	if (js_isundefined(J, -1)) {
		js_pop(J, 1);
		js_pushliteral(J, "undefined");
	}
	js_pushatom(J, atom);          /* roots the name, which nothing else may reference yet */
	const char *text = js_tostring(J, -2);
	js_pop(J, 1);
	/* local time follows, as in node */
	if (!strcmp(atom, "TZ") && !setenv("TZ", zone_of(text), 1))
		tzset();
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
			if (object_ends_here(J, holder, atom))
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
		char key[80];
		if (vm_strict(J))
			js_typeerror(J, "Cannot create property '%s' on a primitive value",
				object_key_text(J, atom, key));
		return;
	}
	add_property(J, obj, atom, value);
}

void object_put_primitive(js_State *J, js_Value *v, const char *atom)
{
	js_Object *o = object_prototype_of_value(J, v);
	struct own own;
	char text[80], key[80];
	if (VALUE_IS_STRING(v)) {
		uint32_t k = ATOM(atom)->index;
		if (atom == J->names.length || (k != ATOM_NO_INDEX && k < string_units(J, v))) {
			if (vm_strict(J))
				js_typeerror(J, "Cannot assign to read only property '%s' of string '%s'", atom,
					describe_value(J, v, text, sizeof text));
			return;
		}
	}
	for (; o; o = o->prototype) {
		if (OBJECT_IS_EXOTIC(o)) {
			object_exotic(o)->set(J, o, atom, v);
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
		js_typeerror(J, "Cannot create property '%s' on %s '%s'", object_key_text(J, atom, key),
			run_typeof(J, v), describe_value(J, v, text, sizeof text));
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
		if (object_exotic(obj)->remove(J, obj, atom))
			return 1;
		if (vm_strict(J) && proxy_is_named(obj))
			js_typeerror(J, "'deleteProperty' on proxy: trap returned falsish for property '%s'",
				object_key_text(J, atom, key));
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
		js_typeerror(J, "Cannot delete property '%s' of %s", object_key_text(J, atom, key),
			describe(J, obj, buf));
	}
	return 0;
}

int object_try_delete(js_State *J, js_Object *obj, const char *atom)
{
	int strict = J->strict, done;
	if (OBJECT_IS_EXOTIC(obj))
		return object_exotic(obj)->remove(J, obj, atom);
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
			return object_exotic(o)->set(J, o, atom, receiver);
		there = object_own(J, o, atom, &d);
		if (!there && object_ends_here(J, o, atom)) {
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
	return OBJECT_IS_EXOTIC(obj) ? object_exotic(obj)->get_prototype(J, obj) : obj->prototype;
}

js_Object *object_step_up(js_State *J, int *proxies)
{
	enum { PROXIES_MOST = 100 * 1024 };
	js_Object *o = STACK[TOP - 1].u.object;
	if (OBJECT_IS_EXOTIC(o)) {
		gc_poll(J);
		if (++*proxies > PROXIES_MOST)
			run_stack_overflow(J);
	}
	o = object_get_prototype(J, o);
	STACK[TOP - 1].t.type = o ? JS_TOBJECT : JS_TNULL;
	STACK[TOP - 1].u.object = o;
	return o;
}

int object_set_prototype(js_State *J, js_Object *obj, js_Object *prototype)
{
	js_Object *o;
	if (OBJECT_IS_EXOTIC(obj))
		return object_exotic(obj)->set_prototype(J, obj, prototype);
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
	return OBJECT_IS_EXOTIC(obj) ? object_exotic(obj)->is_extensible(J, obj) : obj->extensible;
}

int object_try_prevent_extensions(js_State *J, js_Object *obj)
{
	if (OBJECT_IS_EXOTIC(obj))
		return object_exotic(obj)->prevent_extensions(J, obj);
	object_prevent_extensions(J, obj);
	return 1;
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
	obj->lazy = (unsigned char)(OBJECT_LAZY_FUNCTION | J->host_bit);
	js_pushobject(J, obj);
}

void object_push_native(js_State *J, js_CFunction f, const char *atom, int length)
{
	js_Object *obj = jsV_newobject(J, JS_CCFUNCTION, J->Function_prototype);
	obj->u.c.name = atom;
	obj->u.c.function = f;
	obj->u.c.length = length;
	obj->lazy = (unsigned char)(OBJECT_LAZY_FUNCTION | J->host_bit);
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
