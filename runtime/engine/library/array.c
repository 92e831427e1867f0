/* array.c -- Array and Array.prototype (ECMA-262, 23.1).
 *
 * Nearly every array is flat: its elements lie in obj->u.a.array, element k at [k], holes marked JS_THOLE.  For an
 * *open* array -- flat to its length, extensible, length writable -- the methods move memory.  Everything else
 * (array-likes, sparse and frozen arrays) follows the standard property by property; these generic paths also take over
 * when a callback has changed the array during the loop.
 *
 * Moving holes as memory is equivalent to the standard's has and delete steps unless a prototype has elements;
 * array_is_open() checks that once per call.
 *
 * Time      shift, unshift and splice one memmove; sort n log n comparisons (sort_int.h); join and concat linear.
 * Interrupt loops that call no script reach gc_poll through the functions they call, or poll every 4,096 steps.
 */
#include "engine/library/array_int.h"

#include "engine/core/builtins.h"
#include "engine/core/convert.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/symbol.h"
#include "engine/engine.h"
#include "engine/heap/bigint.h"
#include "engine/object/describe.h"

/* ---- access */

js_Object *array_this(js_State *J, const char *name)
{
	if (!js_iscoercible(J, 0) && (!strcmp(name, "at") || !strcmp(name, "includes")))
		js_typeerror(J, "Cannot convert undefined or null to object");
	if (!js_iscoercible(J, 0))
		js_typeerror(J, "Array.prototype.%s called on null or undefined", name);
	return js_toobject(J, 0);
}

int js_getlength(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	double d;
	if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CARRAY)
		return v->u.object->u.a.length < INT_MAX ? (int)v->u.object->u.a.length : INT_MAX;
	if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CARGUMENTS) {
		int slot = prop_find(v->u.object, J->names.length);
		const js_Value *n = slot < 0 ? NULL : &v->u.object->slots[slot];
		if (n && n->t.type == JS_TNUMBER && n->u.number >= 0 && n->u.number < INT_MAX)
			return (int)n->u.number;
	}
	js_getproperty(J, idx, "length");
	d = js_tonumber(J, -1);
	js_pop(J, 1);
	return d > 0 ? d < INT_MAX ? (int)d : INT_MAX : 0;
}

static int plain_prototype(js_State *J, js_Object *obj)
{
	return obj->prototype == J->Array_prototype && J->Array_prototype->u.a.length == 0 &&
		J->Array_prototype->u.a.simple && !J->indexed_prototypes;
}

int array_is_open(js_State *J, js_Object *obj)
{
	return obj->type == JS_CARRAY && obj->u.a.simple && obj->extensible && !(obj->lazy & OBJECT_FIXED_LENGTH) &&
		(uint32_t)obj->u.a.flat_length == obj->u.a.length && plain_prototype(J, obj);
}

#define MAX_LENGTH 9007199254740991.0

double array_length(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	double d;
	if (v->t.type == JS_TOBJECT && v->u.object->type == JS_CARRAY)
		return v->u.object->u.a.length;
	js_getproperty(J, idx, "length");
	d = js_tonumber(J, -1);
	js_pop(J, 1);
	return d > 0 ? d < MAX_LENGTH ? trunc(d) : MAX_LENGTH : 0;
}

/* The atom of key k, also pushed on the stack to keep it alive.  -- key */
static const char *push_key(js_State *J, double k)
{
	const char *atom;
	js_pushnumber(J, k);
	atom = atom_of(J, js_tovalue(J, -1));
	js_pop(J, 1);
	js_pushatom(J, atom);
	return atom;
}

int array_has(js_State *J, int idx, double k)
{
	js_Object *obj = js_toobject(J, idx);
	const char *atom;
	if (k < INT_MAX && !J->exotic_chain && !OBJECT_IS_EXOTIC(obj))
		return js_hasindex(J, idx, (int)k);
	atom = push_key(J, k);
	if (!object_has(J, obj, atom)) {
		js_pop(J, 1);
		return 0;
	}
	if (!object_get(J, obj, atom))
		js_pushundefined(J);
	js_rot2pop1(J);
	return 1;
}

void array_get(js_State *J, int idx, double k)
{
	if (k < INT_MAX) {
		js_getindex(J, idx, (int)k);
		return;
	}
	if (!object_get(J, js_toobject(J, idx), push_key(J, k)))
		js_pushundefined(J);
	js_rot2pop1(J);
}

/* value -- */
static void set_at(js_State *J, int idx, double k)
{
	if (k < INT_MAX) {
		/* [[Set]], as fill, copyWithin, reverse, push and others do, 23.1.3 */
		js_setindex(J, idx, (int)k);
		return;
	}
	push_key(J, k);
	js_rot2(J);
	object_put(J, js_toobject(J, idx), js_tovalue(J, -2)->u.litstr, 0);    /* [[Set]]: the same */
	js_pop(J, 2);
}

static void delete_at(js_State *J, int idx, double k)
{
	object_delete(J, js_toobject(J, idx), push_key(J, k));
	js_pop(J, 1);
}

static void set_length(js_State *J, int idx, double n)
{
	js_pushnumber(J, n);
	/* [[Set]], on the receiver or on what a constructor returned, 23.1.3 */
	js_setproperty(J, idx < 0 ? idx - 1 : idx, "length");
}

JS_NORETURN static void too_long(js_State *J)
{
	js_typeerror(J, "Invalid array length");
}

/* value --   CreateDataPropertyOrThrow of element k of `to` */
static void define_element(js_State *J, js_Object *to, double k)
{
	struct object_desc d;
	js_Value *v = J->stack + J->top - 1;
	if (to->type == JS_CARRAY && to->u.a.simple && to->extensible && k < JS_ARRAYLIMIT) {
		if (k == to->u.a.flat_length && k < to->u.a.flat_capacity && k >= to->u.a.length &&
			!(to->lazy & OBJECT_FIXED_LENGTH)) {
			value_copy(&to->u.a.array[(int)k], v);
			to->u.a.length = (uint32_t)++to->u.a.flat_length;
			J->top--;
			return;
		}
		if (object_put_element(J, to, (uint32_t)k, v)) {
			J->top--;
			return;
		}
	}
	memset(&d, 0, sizeof d);
	d.has = DESC_ALL;
	d.value = *v;
	object_define(J, to, push_key(J, k), &d, 1);
	js_pop(J, 2);
}

static void room(js_State *J, js_Object *obj, size_t need)
{
	size_t cap = obj->u.a.flat_capacity > 8 ? (size_t)obj->u.a.flat_capacity : 8;
	if (need <= (size_t)obj->u.a.flat_capacity)
		return;
	if (need > JS_ARRAYLIMIT)
		js_rangeerror(J, "Invalid array length");
	while (cap < need)
		cap = cap < (1u << 20) ? cap * 2 : cap + cap / 2;
	obj->u.a.array = js_realloc(J, obj->u.a.array, (int)(cap * sizeof(js_Value)));
	obj->u.a.flat_capacity = (int)cap;
}

void array_set_size(js_Object *obj, int n)
{
	obj->u.a.length = (uint32_t)n;
	while (n > 0 && obj->u.a.array[n - 1].t.type == JS_THOLE)
		n--;
	obj->u.a.flat_length = n;
}

js_Object *array_push_new(js_State *J, int n)
{
	js_Object *obj;
	js_newarray(J);
	obj = js_tovalue(J, -1)->u.object;
	if (n > 0 && n <= JS_ARRAYLIMIT) {
		obj->u.a.array = js_malloc(J, (int)((size_t)n * sizeof(js_Value)));
		obj->u.a.flat_capacity = n;
	}
	return obj;
}

/* Appends `count` elements of a flat array, beginning at `from`, to an internal array; holes become undefined.  0: obj
 * is not a flat array, nothing was appended. */
static int append_part(js_State *J, js_Object *to, js_Object *obj, double from, double count)
{
	const js_Value *v, *end;
	js_Value *p;
	if (obj->type != JS_CARRAY || !obj->u.a.simple || from + count > obj->u.a.flat_length ||
		!plain_prototype(J, obj))
		return 0;
	if (count == 0)
		return 1;
	room(J, to, (size_t)to->u.a.flat_length + (size_t)count);
	p = to->u.a.array + to->u.a.flat_length;
	v = obj->u.a.array + (size_t)from;
	for (end = v + (size_t)count; v < end; v++, p++) {
		value_copy(p, v);
		if (v->t.type == JS_THOLE)
			value_set_tag(p, JS_TUNDEFINED);
	}
	to->u.a.flat_length += (int)count;
	to->u.a.length = (uint32_t)to->u.a.flat_length;
	return 1;
}

/* Sets the length of the array at idx to n if it is shorter. */
static void finish_length(js_State *J, js_Object *to, double n)
{
	if (to->u.a.length < n)
		to->u.a.length = (uint32_t)n;
}

static double integer_arg(js_State *J, int idx)
{
	double d = js_tonumber(J, idx);
	return isnan(d) ? 0 : trunc(d);
}

static double relative_arg(js_State *J, int idx, double length, double fallback)
{
	double d;
	if (js_isundefined(J, idx))
		return fallback;
	d = integer_arg(J, idx) + 0.0;         /* + 0.0 turns -0 into 0 */
	if (d < 0)
		return d + length > 0 ? d + length : 0;
	return d < length ? d : length;
}

static void need_function(js_State *J, int idx)
{
	char text[80];
	if (!js_iscallable(J, idx))
		js_typeerror(J, "%s is not a function", describe_value(J, js_tovalue(J, idx), text, sizeof text));
}

/* ---- construction */

static void A_construct(js_State *J)
{
	int n = js_gettop(J) - 1;
	js_Object *prototype = run_prototype_of_new(J, J->Array_prototype), *obj;
	if (n == 1 && js_isnumber(J, 1)) {
		double d = js_tonumber(J, 1);
		if (d < 0 || d > 4294967295.0 || d != trunc(d))
			js_rangeerror(J, "Invalid array length");
		js_newarray(J);
		js_tovalue(J, -1)->u.object->u.a.length = (uint32_t)d;
	} else {
		obj = array_push_new(J, n);
		for (int i = 0; i < n; i++)
			obj->u.a.array[i] = *js_tovalue(J, i + 1);
		obj->u.a.length = (uint32_t)n;
		obj->u.a.flat_length = n;
	}
	if (prototype != J->Array_prototype)
		prop_set_prototype(J, js_toobject(J, -1), prototype);
}

static void A_isArray(js_State *J) { js_pushboolean(J, js_isobject(J, 1) && object_is_array(J, js_toobject(J, 1))); }

/* -- array     of length n; the elements are added later */
static js_Object *push_array_of(js_State *J, double n)
{
	js_Object *to;
	if (n > 4294967295.0)
		js_rangeerror(J, "Invalid array length");
	to = array_push_new(J, n <= 1024 ? (int)n : 0);
	to->u.a.length = (uint32_t)n;
	return to;
}

/* Whether obj is a plain array whose constructor and species are unmodified. */
static int plain_species(js_State *J, js_Object *obj)
{
	js_Object *prototype = J->Array_prototype, *ctor;
	js_Value *v;
	if (obj->type != JS_CARRAY || obj->prototype != prototype ||
		(prop_count(obj) && prop_find(obj, J->names.constructor) >= 0))
		return 0;
	v = prop_watched(prototype, J->names.constructor, &J->species_slots[0]);
	if (!v || v->t.type != JS_TOBJECT)
		return 0;
	ctor = v->u.object;
	if (ctor->type != JS_CCFUNCTION || ctor->u.c.constructor != A_construct)
		return 0;
	v = prop_watched(ctor, J->symbols.species, &J->species_slots[1]);
	return v && v->t.type == JS_TACCESSOR && v->u.accessor->getter &&
		v->u.accessor->getter->type == JS_CCFUNCTION &&
		v->u.accessor->getter->u.c.function == symbol_return_this;
}

/* ArraySpeciesCreate, 23.1.3.1 / 10.4.2.2.  -- object  an array created here has length 0; the caller sets it */
static js_Object *push_species(js_State *J, js_Object *obj, double n)
{
	js_Value v = { .u.object = obj };
	v.t.type = JS_TOBJECT;
	if (!plain_species(J, obj) && object_is_array(J, obj)) {
		object_get_value(J, &v, J->names.constructor);
		if (js_isobject(J, -1)) {
			object_get_value(J, js_tovalue(J, -1), J->symbols.species);
			js_rot2pop1(J);
			if (js_isnull(J, -1)) {
				js_pop(J, 1);
				js_pushundefined(J);
			}
		}
		if (js_isdefined(J, -1)) {
			if (!value_constructor(js_tovalue(J, -1)))
				js_typeerror(J, "object.constructor[Symbol.species] is not a constructor");
			js_pushnumber(J, n);
			js_construct(J, 1);
			return js_toobject(J, -1);
		}
		js_pop(J, 1);
	}
	if (n > 4294967295.0)
		js_rangeerror(J, "Invalid array length");
	return array_push_new(J, obj->type == JS_CARRAY && n <= JS_ARRAYLIMIT ? (int)n : 0);
}

/* new this(n), or an array if `this` is not another constructor.  -- object */
static js_Object *push_like_this(js_State *J, double n, int with_length)
{
	js_Value *self = js_tovalue(J, 0);
	if (!value_constructor(self) || (self->u.object->type == JS_CCFUNCTION &&
		self->u.object->u.c.constructor == A_construct)) {
		if (n > 4294967295.0)
			js_rangeerror(J, "Invalid array length");
		return array_push_new(J, n < JS_ARRAYLIMIT ? (int)n : 0);
	}
	js_copy(J, 0);
	if (with_length)
		js_pushnumber(J, n);
	js_construct(J, with_length ? 1 : 0);
	return js_toobject(J, -1);
}

static void A_of(js_State *J)
{
	int n = js_gettop(J) - 1;
	js_Object *to = push_like_this(J, n, 1);
	for (int i = 0; i < n; i++) {
		js_copy(J, i + 1);
		define_element(J, to, i);
	}
	set_length(J, -1, n);
}

/* Handles objects with a Symbol.iterator other than that of plain arrays: returns 1 and -- array. */
static int from_iterable(js_State *J, int map)
{
	js_Value v = *js_tovalue(J, 1);
	/* 1 while an error comes from the mapping or storing, so that the iterator must be closed */
	volatile int ours = 0;
	volatile double n = 0;
	int record, iterable;
	js_Object *to;
	if (v.t.type == JS_TOBJECT && iterator_plain_array(J, v.u.object))
		return 0;
	object_get_value(J, &v, J->symbols.iterator);
	iterable = js_iscoercible(J, -1);
	if (iterable && !js_iscallable(J, -1))
		js_typeerror(J,
			"%%Array%%.from requires that the property of the first argument, items[Symbol.iterator], when "
			"exists, be a function");
	if (!iterable) {
		js_pop(J, 1);
		return 0;
	}
	to = push_like_this(J, 0, 0);
	js_copy(J, -2);
	record = js_gettop(J) - 1;
	js_copy(J, 1);
	js_call(J, 0);
	iterator_open_next(J);
	if (js_try(J)) {
		if (ours)
			iterator_close_quiet(J, record);
		js_throw(J);
	}
	while (iterator_step(J, record)) {
		ours = 1;
		if (map) {
			js_copy(J, 2);
			js_copy(J, 3);
			js_copy(J, -3);
			js_pushnumber(J, n);
			js_call(J, 2);
			js_rot2pop1(J);
		}
		define_element(J, to, n);
		n++;
		ours = 0;
	}
	js_endtry(J);
	js_pop(J, 2);
	set_length(J, -1, n);
	return 1;
}

/* -- element k of the object at idx, undefined for a hole */
static void push_from(js_State *J, js_Object *obj, int idx, double k)
{
	if (object_has_flat_at(obj, k)) {
		js_pushvalue(J, obj->u.a.array[(int)k]);
		return;
	}
	array_get(J, idx, k);
}

/* 1: the object neither has nor inherits elements, as in Array.from({ length: n }); holds while its shape and
 * J->prototype_epoch stay the same. */
static int has_no_elements(js_State *J, js_Object *obj)
{
	js_Object *o = obj;
	if (obj->type != JS_COBJECT || obj->lazy || obj->shape->own || obj->prototype != J->Object_prototype ||
		J->Object_prototype->lazy || prop_count(obj) > 8)
		return 0;
	for (; o; o = o->prototype)
		for (int i = 0; i < prop_count(o); i++)
			if (prop_name(o, i) && ATOM(prop_name(o, i))->index != ATOM_NO_INDEX)
				return 0;
	return 1;
}

static void A_from(js_State *J)
{
	int map = js_isdefined(J, 2);
	struct shape *shape;
	uint64_t epoch;
	js_Object *to, *from;
	double n;
	while (js_gettop(J) < 4)
		js_pushundefined(J);
	if (map)
		need_function(J, 2);
	if (!js_iscoercible(J, 1))
		js_typeerror(J, js_isnull(J,
			1) ? "object null is not iterable (cannot read property Symbol(Symbol.iterator))" :
			"undefined is not iterable (cannot read property Symbol(Symbol.iterator))");
	if (from_iterable(J, map))
		return;
	js_toobject(J, 1);
	n = array_length(J, 1);
	/* the standard iterates a plain array and therefore passes no length to the constructor */
	to = push_like_this(J, n, !iterator_plain_array(J, js_toobject(J, 1)));
	from = js_toobject(J, 1);
	shape = has_no_elements(J, from) ? from->shape : NULL;
	epoch = J->prototype_epoch;
	for (double k = 0; k < n; k++) {
		if (map) {
			js_copy(J, 2);
			js_copy(J, 3);
		}
		if (shape && from->shape == shape && J->prototype_epoch == epoch)
			js_pushundefined(J);
		else
			push_from(J, from, 1, k);
		if (map) {
			js_pushnumber(J, k);
			js_call(J, 2);
			if (iterator_plain_array(J, js_toobject(J, 1)))
				n = array_length(J, 1);
		}
		define_element(J, to, k);
		array_poll(J, k);
	}
	js_pushobject(J, to);
	set_length(J, -1, n);
}

/* ---- both ends */

static void Ap_push(js_State *J)
{
	js_Object *obj = array_this(J, "push");
	int top = js_gettop(J);
	double n;
	if (array_is_open(J, obj)) {
		size_t more = (size_t)top - 1;
		int flat = obj->u.a.flat_length;
		room(J, obj, (size_t)flat + more);
		if (more)
			memcpy(obj->u.a.array + flat, J->stack + J->bot + 1, more * sizeof(js_Value));
		obj->u.a.flat_length = flat += (int)more;
		obj->u.a.length = (uint32_t)flat;
		js_pushnumber(J, flat);
		return;
	}
	n = array_length(J, 0);
	if (n + (top - 1) > MAX_LENGTH)
		js_typeerror(J,
			"Pushing %d elements on an array-like of length %.0f is disallowed, as the total surpasses "
			"2**53-1", top - 1, n);
	for (int i = 1; i < top; i++, n++) {
		js_copy(J, i);
		set_at(J, 0, n);
	}
	set_length(J, 0, n);
	js_pushnumber(J, n);
}

static void Ap_pop(js_State *J)
{
	js_Object *obj = array_this(J, "pop");
	double n;
	if (array_is_open(J, obj) && obj->u.a.flat_length > 0) {
		int last = obj->u.a.flat_length - 1;
		js_pushvalue(J, obj->u.a.array[last]);
		array_set_size(obj, last);
		return;
	}
	n = array_length(J, 0);
	if (n == 0) {
		set_length(J, 0, 0);
		js_pushundefined(J);
		return;
	}
	array_get(J, 0, n - 1);
	delete_at(J, 0, n - 1);
	set_length(J, 0, n - 1);
}

void array_put_or_delete(js_State *J, int has, double k)
{
	if (has)
		set_at(J, 0, k);
	else
		delete_at(J, 0, k);
}

/* Moves count elements from -> to with the standard's steps, including holes. */
static void move_generic(js_State *J, double from, double to, double count)
{
	int back = from < to;
	for (double i = 0; i < count; i++) {
		double k = back ? count - 1 - i : i;
		array_put_or_delete(J, array_has(J, 0, from + k), to + k);
		array_poll(J, i);
	}
}

static void Ap_shift(js_State *J)
{
	js_Object *obj = array_this(J, "shift");
	double n;
	if (array_is_open(J, obj) && obj->u.a.flat_length > 0) {
		js_Value *a = obj->u.a.array;
		int left = obj->u.a.flat_length - 1;
		if (a[0].t.type == JS_THOLE)
			js_pushundefined(J);
		else
			js_pushvalue(J, a[0]);
		memmove(a, a + 1, (size_t)left * sizeof *a);
		array_set_size(obj, left);
		return;
	}
	n = array_length(J, 0);
	if (n == 0) {
		set_length(J, 0, 0);
		js_pushundefined(J);
		return;
	}
	array_get(J, 0, 0);
	move_generic(J, 1, 0, n - 1);
	delete_at(J, 0, n - 1);
	set_length(J, 0, n - 1);
}

static void Ap_unshift(js_State *J)
{
	js_Object *obj = array_this(J, "unshift");
	int more = js_gettop(J) - 1;
	double n;
	if (array_is_open(J, obj)) {
		int flat = obj->u.a.flat_length;
		room(J, obj, (size_t)flat + (size_t)more);
		if (more) {
			memmove(obj->u.a.array + more, obj->u.a.array, (size_t)flat * sizeof(js_Value));
			memcpy(obj->u.a.array, J->stack + J->bot + 1, (size_t)more * sizeof(js_Value));
		}
		array_set_size(obj, flat + more);
		js_pushnumber(J, flat + more);
		return;
	}
	n = array_length(J, 0);
	if (more > 0) {
		if (n + more > MAX_LENGTH)
			js_typeerror(J, "Invalid array length");
		move_generic(J, 0, more, n);
		for (int i = 0; i < more; i++) {
			js_copy(J, i + 1);
			set_at(J, 0, i);
		}
	}
	set_length(J, 0, n + more);
	js_pushnumber(J, n + more);
}

/* ---- parts */

/* Elements start..end of `this`, holes kept, in an object from ArraySpeciesCreate.  -- object */
static js_Object *push_part(js_State *J, js_Object *obj, double start, double end)
{
	double n = end > start ? end - start : 0;
	int plain = plain_species(J, obj) || !object_is_array(J, obj);
	js_Object *to = push_species(J, obj, n);
	if (plain && n > 0 && obj->type == JS_CARRAY && obj->u.a.simple && end <= obj->u.a.flat_length &&
		plain_prototype(J, obj)) {
		memcpy(to->u.a.array, obj->u.a.array + (int)start, (size_t)n * sizeof(js_Value));
		array_set_size(to, (int)n);
		return to;
	}
	for (double k = 0; k < n; k++) {
		if (array_push(J, obj, start + k))
			define_element(J, to, k);
		array_poll(J, k);
	}
	set_length(J, -1, n);
	return to;
}

static void Ap_slice(js_State *J)
{
	js_Object *obj = array_this(J, "slice");
	double n = array_length(J, 0), start = relative_arg(J, 1, n, 0), end = relative_arg(J, 2, n, n);
	push_part(J, obj, start, end);
}

static double delete_count(js_State *J, int top, double n, double start)
{
	double d;
	if (top < 2)
		return 0;
	if (top < 3)
		return n - start;
	d = integer_arg(J, 2);
	return d < 0 ? 0 : d > n - start ? n - start : d;
}

static void Ap_splice(js_State *J)
{
	js_Object *obj = array_this(J, "splice");
	int top = js_gettop(J), more = top > 3 ? top - 3 : 0;
	double n = array_length(J, 0), start = relative_arg(J, 1, n, 0), gone = delete_count(J, top, n, start);
	if (n - gone + more > MAX_LENGTH)
		too_long(J);
	push_part(J, obj, start, start + gone);
	if (array_is_open(J, obj) && obj->u.a.flat_length == n) {
		js_Value *a;
		int at = (int)start, less = (int)gone, size = (int)n;
		room(J, obj, (size_t)size - (size_t)less + (size_t)more);
		a = obj->u.a.array;
		if (a) {
			memmove(a + at + more, a + at + less, (size_t)(size - at - less) * sizeof *a);
			memcpy(a + at, J->stack + J->bot + 3, (size_t)more * sizeof *a);
		}
		array_set_size(obj, size - less + more);
		return;
	}
	if (more != gone)
		move_generic(J, start + gone, start + more, n - start - gone);
	for (double k = n; k > n - gone + more; k--) {
		delete_at(J, 0, k - 1);
		array_poll(J, k);
	}
	for (int i = 0; i < more; i++) {
		js_copy(J, 3 + i);
		set_at(J, 0, start + i);
	}
	set_length(J, 0, n - gone + more);
}

static void Ap_toSpliced(js_State *J)
{
	js_Object *obj = array_this(J, "toSpliced"), *to;
	int top = js_gettop(J), more = top > 3 ? top - 3 : 0;
	double n = array_length(J, 0), start = relative_arg(J, 1, n, 0), gone = delete_count(J, top, n, start), k;
	if (n - gone + more > MAX_LENGTH)
		too_long(J);
	to = push_array_of(J, n - gone + more);
	to->u.a.length = 0;
	for (k = append_part(J, to, obj, 0, start) ? start : 0; k < start; k++) {
		array_push_or_undefined(J, obj, k);
		array_append(J, to);
		array_poll(J, k);
	}
	for (int i = 0; i < more; i++) {
		js_copy(J, 3 + i);
		array_append(J, to);
	}
	k = start + gone;
	if (append_part(J, to, obj, k, n - k))
		return;
	for (; k < n; k++) {
		array_push_or_undefined(J, obj, k);
		array_append(J, to);
		array_poll(J, k);
	}
}

static void Ap_with(js_State *J)
{
	js_Object *obj = array_this(J, "with"), *to;
	double n = array_length(J, 0), at = integer_arg(J, 1), k = at < 0 ? at + n : at;
	char text[32];
	if (k < 0 || k >= n)
		js_rangeerror(J, "Invalid index : %s", jsV_numbertostring(J, text, at));
	to = push_array_of(J, n);
	to->u.a.length = 0;
	if (append_part(J, to, obj, 0, n)) {
		value_copy(&to->u.a.array[(int)k], js_tovalue(J, 2));
		return;
	}
	for (double i = 0; i < n; i++) {
		if (i == k)
			js_copy(J, 2);
		else
			array_push_or_undefined(J, obj, i);
		array_append(J, to);
		array_poll(J, i);
	}
}

/* IsConcatSpreadable, 23.1.3.2.1 */
static int is_spreadable(js_State *J, int idx)
{
	int spread;
	if (!js_isobject(J, idx))
		return 0;
	object_get_value(J, js_tovalue(J, idx), J->symbols.isConcatSpreadable);
	spread = js_isdefined(J, -1) ? js_toboolean(J, -1) : -1;
	js_pop(J, 1);
	return spread < 0 ? object_is_array(J, js_toobject(J, idx)) : spread;
}

static void Ap_concat(js_State *J)
{
	js_Object *obj = array_this(J, "concat"), *to;
	int top = js_gettop(J);
	double n = 0;
	to = push_species(J, obj, 0);
	for (int i = 0; i < top; i++) {
		js_Object *from;
		double count;
		if (!is_spreadable(J, i)) {
			if (n >= MAX_LENGTH)
				too_long(J);
			js_copy(J, i);
			define_element(J, to, n++);
			continue;
		}
		from = js_toobject(J, i);
		count = array_length(J, i);
		if (n + count > MAX_LENGTH)
			too_long(J);
		if (array_is_open(J, to) && to->u.a.flat_length == n && from->type == JS_CARRAY && from->u.a.simple &&
			from->u.a.flat_length == count &&
			plain_prototype(J, from) && from != to) {
			room(J, to, (size_t)n + (size_t)count);
			if (count > 0)
				memcpy(to->u.a.array + (int)n, from->u.a.array, (size_t)count * sizeof(js_Value));
			array_set_size(to, (int)(n + count));
		} else {
			for (double k = 0; k < count; k++) {
				if (array_has(J, i, k))
					define_element(J, to, n + k);
				array_poll(J, k);
			}
			if (to->type == JS_CARRAY && n + count <= 4294967295.0 && !(to->lazy & OBJECT_FIXED_LENGTH))
				finish_length(J, to, n + count);
		}
		n += count;
	}
	set_length(J, -1, n);
}

static void Ap_fill(js_State *J)
{
	js_Object *obj = array_this(J, "fill");
	double n = array_length(J, 0), start = relative_arg(J, 2, n, 0), end = relative_arg(J, 3, n, n);
	js_Value v = *js_tovalue(J, 1);
	if (obj->type == JS_CARRAY && obj->u.a.simple && obj->extensible && !(obj->lazy & OBJECT_FIXED_LENGTH) &&
		plain_prototype(J, obj) &&
	    end == obj->u.a.length && start <= obj->u.a.flat_length && end <= JS_ARRAYLIMIT && end > start) {
		room(J, obj, (size_t)end);
		for (int k = (int)start, next; k < (int)end; array_check(J, 0)) {
			next = (int)end - k < ARRAY_CHECK_STEPS ? (int)end : k + ARRAY_CHECK_STEPS;
			for (; k < next; k++)
				value_copy(&obj->u.a.array[k], &v);
		}
		obj->u.a.flat_length = (int)end;
		js_copy(J, 0);
		return;
	}
	for (double k = start; k < end; k++) {
		if (object_has_flat_at(obj, k)) {
			obj->u.a.array[(int)k] = v;
			continue;
		}
		if (!(plain_prototype(J, obj) && obj->type == JS_CARRAY && obj->extensible && k < INT_MAX &&
			object_put_element(J, obj, (uint32_t)k, &v))) {
			js_pushvalue(J, v);
			set_at(J, 0, k);
		}
		array_poll(J, k);
	}
	js_copy(J, 0);
}

static void Ap_copyWithin(js_State *J)
{
	js_Object *obj = array_this(J, "copyWithin");
	double n, to, from, end, count;
	n = array_length(J, 0);
	to = relative_arg(J, 1, n, 0);
	from = relative_arg(J, 2, n, 0);
	end = relative_arg(J, 3, n, n);
	count = end - from < n - to ? end - from : n - to;
	if (count <= 0) {
		js_copy(J, 0);
		return;
	}
	if (array_is_open(J, obj) && obj->u.a.flat_length == n) {
		memmove(obj->u.a.array + (int)to, obj->u.a.array + (int)from, (size_t)count * sizeof(js_Value));
		array_set_size(obj, (int)n);
		js_copy(J, 0);
		return;
	}
	if (from < to && to < from + count)
		move_generic(J, from, to, count);
	else
		for (double k = 0; k < count; k++) {
			array_put_or_delete(J, array_has(J, 0, from + k), to + k);
			array_poll(J, k);
		}
	js_copy(J, 0);
}

static void reverse_flat(js_Object *obj)
{
	js_Value *a = obj->u.a.array;
	for (int i = 0, k = obj->u.a.flat_length - 1; i < k; i++, k--) {
		js_Value t;
		value_copy(&t, &a[i]);
		value_copy(&a[i], &a[k]);
		value_copy(&a[k], &t);
	}
}

static void Ap_reverse(js_State *J)
{
	js_Object *obj = array_this(J, "reverse");
	double n = array_length(J, 0), half = floor(n / 2);
	if (array_is_open(J, obj)) {
		reverse_flat(obj);
		array_set_size(obj, (int)n);
		js_copy(J, 0);
		return;
	}
	for (double low = 0; low < half; low++) {
		double high = n - 1 - low;
		int has_low = array_has(J, 0, low), has_high = array_has(J, 0, high);
		if (has_low && has_high)
			js_rot2(J);                    /* the lower index is written first */
		if (has_high) {
			if (has_low)
				js_rot2(J);
			set_at(J, 0, low);
		} else if (has_low) {
			delete_at(J, 0, low);
		}
		if (has_low)
			set_at(J, 0, high);
		else if (has_high)
			delete_at(J, 0, high);
		array_poll(J, low);
	}
	js_copy(J, 0);
}

static void Ap_toReversed(js_State *J)
{
	js_Object *obj = array_this(J, "toReversed"), *to;
	double n = array_length(J, 0);
	to = push_array_of(J, n);
	to->u.a.length = 0;
	if (append_part(J, to, obj, 0, n)) {
		reverse_flat(to);
		return;
	}
	for (double k = n - 1; k >= 0; k--) {
		array_push_or_undefined(J, obj, k);
		array_append(J, to);
		array_poll(J, k);
	}
}

/* ---- flattening */

/* Appends n elements of the array at idx to `to`, beginning at *at. */
static void flatten(js_State *J, js_Object *to, double *at, int idx, double n, double depth)
{
	int here = js_gettop(J);
	engine_check(J);
	js_copy(J, idx);
	for (double k = 0; k < n; k++) {
		js_Object *from = js_tovalue(J, here)->u.object;
		if (object_has_flat_at(from, k))
			js_pushvalue(J, from->u.a.array[(int)k]);
		else if (!array_has(J, here, k)) {
			array_poll(J, k);
			continue;
		}
		if (depth > 0 && js_isobject(J, -1) && object_is_array(J, js_toobject(J, -1))) {
			flatten(J, to, at, -1, array_length(J, -1), depth - 1);
			js_pop(J, 1);
		} else {
			if (*at >= MAX_LENGTH)
				too_long(J);
			define_element(J, to, (*at)++);
		}
		array_poll(J, k);
	}
	js_pop(J, 1);
}

static void Ap_flat(js_State *J)
{
	js_Object *obj = array_this(J, "flat"), *to;
	double n = array_length(J, 0), depth, at = 0;
	depth = js_isundefined(J, 1) ? 1 : integer_arg(J, 1);
	to = push_species(J, obj, 0);
	flatten(J, to, &at, 0, n, depth);
}

static void Ap_flatMap(js_State *J)
{
	js_Object *obj = array_this(J, "flatMap"), *to;
	double n = array_length(J, 0), at = 0;
	if (!js_iscallable(J, 1))
		js_typeerror(J, "flatMap mapper function is not callable");
	if (js_gettop(J) < 3)
		js_pushundefined(J);
	to = push_species(J, obj, 0);
	for (double k = 0; k < n; k++) {
		if (!array_push(J, obj, k))
			continue;
		run_visit(J, k);
		if (js_isobject(J, -1) && object_is_array(J, js_toobject(J, -1))) {
			flatten(J, to, &at, -1, array_length(J, -1), 0);
			js_pop(J, 1);
		} else {
			define_element(J, to, at++);
		}
	}
}

/* ---- searching */

/* === */
static int same(js_State *J, const js_Value *a, const js_Value *b)
{
	if (a->t.type == b->t.type)
		switch ((enum js_Type)a->t.type) {
		case JS_TNUMBER: return a->u.number == b->u.number;
		case JS_TOBJECT: return a->u.object == b->u.object;
		case JS_TSYMBOL: return a->u.litstr == b->u.litstr;
		case JS_TBIGINT:
		case JS_TBIGCELL: return bigint_equal(a, b);
		case JS_TBOOLEAN: return a->u.boolean == b->u.boolean;
		case JS_TUNDEFINED:
		case JS_TNULL: return 1;
		default: break;
		}
	return VALUE_IS_STRING(a) && VALUE_IS_STRING(b) && string_same(J, a, b);
}

/* element -- ; 1 if it is === the value at 1 */
static int matches(js_State *J)
{
	int r = same(J, js_tovalue(J, 1), js_tovalue(J, -1));
	js_pop(J, 1);
	return r;
}

/* The first flat element at or after `start` that is === the value at 1, or -1.  Runs no script. */
static int find_flat(js_State *J, js_Object *obj, double start)
{
	js_Value wanted;
	int from;
	if (start >= obj->u.a.flat_length)
		return -1;
	from = (int)start;
	value_copy(&wanted, js_tovalue(J, 1));
	if (wanted.t.type == JS_TNUMBER) {
		for (int n = obj->u.a.flat_length, end; from < n; array_check(J, 0)) {
			end = n - from < ARRAY_CHECK_STEPS ? n : from + ARRAY_CHECK_STEPS;
			for (; from < end; from++)
				if (obj->u.a.array[from].u.number == wanted.u.number &&
					obj->u.a.array[from].t.type == JS_TNUMBER)
					return from;
		}
		return -1;
	}
	for (int i = from; i < obj->u.a.flat_length; i++) {
		if (same(J, &obj->u.a.array[i], &wanted))
			return i;
		array_poll(J, i);
	}
	return -1;
}

static void Ap_indexOf(js_State *J)
{
	js_Object *obj = array_this(J, "indexOf");
	double n = array_length(J, 0), k = n > 0 ? relative_arg(J, 2, n, 0) : 0;
	if (k < n && obj->type == JS_CARRAY && obj->u.a.simple && obj->u.a.length >= n && plain_prototype(J, obj)) {
		js_pushnumber(J, find_flat(J, obj, k));
		return;
	}
	for (; k < n; k++)
		if (array_push(J, obj, k) && matches(J)) {
			js_pushnumber(J, k);
			return;
		} else {
			array_poll(J, k);
		}
	js_pushnumber(J, -1);
}

static void Ap_lastIndexOf(js_State *J)
{
	int given = js_gettop(J) > 2;
	js_Object *obj = array_this(J, "lastIndexOf");
	double n = array_length(J, 0), from, k;
	if (n == 0) {
		js_pushnumber(J, -1);
		return;
	}
	from = given ? integer_arg(J, 2) + 0.0 : n - 1;
	if (from < 0)
		from += n;
	k = from < n - 1 ? from : n - 1;
	if (k >= 0 && obj->type == JS_CARRAY && obj->u.a.simple && n <= obj->u.a.flat_length &&
		plain_prototype(J, obj)) {
		js_Value wanted;
		value_copy(&wanted, js_tovalue(J, 1));
		while (k >= 0 && !same(J, &obj->u.a.array[(int)k], &wanted)) {
			array_check(J, (int64_t)k);
			k--;
		}
		js_pushnumber(J, k < 0 ? -1 : k);
		return;
	}
	for (; k >= 0; k--) {
		if (array_push(J, obj, k) && matches(J)) {
			js_pushnumber(J, k);
			return;
		}
		array_poll(J, k);
	}
	js_pushnumber(J, -1);
}

static void Ap_includes(js_State *J)
{
	js_Object *obj = array_this(J, "includes");
	double n = array_length(J, 0);
	int nan = js_isnumber(J, 1) && isnan(js_tonumber(J, 1));
	double k = n > 0 ? relative_arg(J, 2, n, 0) : 0;
	if (k < n && !nan && !js_isundefined(J, 1) && obj->type == JS_CARRAY && obj->u.a.simple &&
		obj->u.a.length >= n && plain_prototype(J, obj)) {
		js_pushboolean(J, find_flat(J, obj, k) >= 0);
		return;
	}
	for (; k < n; k++) {
		array_push_or_undefined(J, obj, k);
		if (nan && js_isnumber(J, -1) && isnan(js_tonumber(J, -1))) {
			js_pushboolean(J, 1);
			return;
		}
		if (matches(J)) {
			js_pushboolean(J, 1);
			return;
		}
		array_poll(J, k);
	}
	js_pushboolean(J, 0);
}

static void Ap_at(js_State *J)
{
	js_Object *obj = array_this(J, "at");
	double n = array_length(J, 0), k = integer_arg(J, 1);
	if (k < 0)
		k += n;
	if (k >= 0 && k < n)
		array_push_or_undefined(J, obj, k);
	else
		js_pushundefined(J);
}

/* ---- callbacks */

/* value --   its truth */
static inline int pop_truth(js_State *J)
{
	js_Value *v = J->stack + --J->top;
	return v->t.type == JS_TBOOLEAN ? v->u.boolean : jsV_toboolean(J, v);
}

/* Pads the arguments, so that argument 2 exists as a stack slot. */
static js_Object *begin(js_State *J, const char *name, double *n)
{
	js_Object *obj = array_this(J, name);
	*n = array_length(J, 0);
	need_function(J, 1);
	while (js_gettop(J) < 3)
		js_pushundefined(J);
	return obj;
}

static void Ap_forEach(js_State *J)
{
	double n;
	js_Object *obj = begin(J, "forEach", &n);
	for (double k = 0; k < n; k++)
		if (array_push(J, obj, k)) {
			run_visit(J, k);
			J->top--;
		} else {
			array_poll(J, k);
		}
	js_pushundefined(J);
}

static void Ap_map(js_State *J)
{
	double n;
	js_Object *obj = begin(J, "map", &n), *to;
	int plain = plain_species(J, obj) || !object_is_array(J, obj);
	to = push_species(J, obj, n);
	for (double k = 0; k < n; k++)
		if (array_push(J, obj, k)) {
			run_visit(J, k);
			define_element(J, to, k);
		} else {
			array_poll(J, k);
		}
	if (plain)
		finish_length(J, to, n);
}

static void Ap_filter(js_State *J)
{
	double n, at = 0;
	js_Object *obj = begin(J, "filter", &n), *to = push_species(J, obj, 0);
	for (double k = 0; k < n; k++)
		if (array_push(J, obj, k)) {
			run_visit_keep(J, k);
			if (pop_truth(J))
				define_element(J, to, at++);
			else
				js_pop(J, 1);
		} else {
			array_poll(J, k);
		}
}

/* Runs over present elements until the callback's truth is `stop`; 1 if it was. */
static int until(js_State *J, const char *name, int stop)
{
	double n;
	js_Object *obj = begin(J, name, &n);
	for (double k = 0; k < n; k++)
		if (array_push(J, obj, k)) {
			run_visit(J, k);
			if (pop_truth(J) == stop)
				return 1;
		} else {
			array_poll(J, k);
		}
	return 0;
}

static void Ap_every(js_State *J) { js_pushboolean(J, !until(J, "every", 0)); }
static void Ap_some(js_State *J) { js_pushboolean(J, until(J, "some", 1)); }

/* The first (or last) element that the callback accepts, with holes as undefined.  -- element; returns the index, or -1
 * with undefined */
static double find(js_State *J, const char *name, int last)
{
	double n;
	js_Object *obj = begin(J, name, &n);
	for (double left = n, k = last ? n - 1 : 0; left > 0; left--, k += last ? -1 : 1) {
		array_push_or_undefined(J, obj, k);
		run_visit_keep(J, k);
		if (pop_truth(J))
			return k;
		J->top--;
	}
	js_pushundefined(J);
	return -1;
}

static void Ap_find(js_State *J) { find(J, "find", 0); }
static void Ap_findLast(js_State *J) { find(J, "findLast", 1); }
static void Ap_findIndex(js_State *J) { js_pushnumber(J, find(J, "findIndex", 0)); }
static void Ap_findLastIndex(js_State *J) { js_pushnumber(J, find(J, "findLastIndex", 1)); }

static void reduce(js_State *J, const char *name, int right)
{
	int given = js_gettop(J) >= 3;
	double n, i = 0;
	js_Object *obj = begin(J, name, &n);
	if (given) {
		js_copy(J, 2);
	} else {
		while (i < n && !array_push(J, obj, right ? n - 1 - i : i)) {
			array_poll(J, i);
			i++;
		}
		if (i++ >= n)
			js_typeerror(J, "Reduce of empty array with no initial value");
	}
	for (; i < n; i++) {
		double k = right ? n - 1 - i : i;
		if (!array_push(J, obj, k)) {
			array_poll(J, i);
			continue;
		}
		run_visit_reduce(J, k);
	}
}

static void Ap_reduce(js_State *J) { reduce(J, "reduce", 0); }
static void Ap_reduceRight(js_State *J) { reduce(J, "reduceRight", 1); }

/* ---- set-up */

void jsB_initarray(js_State *J)
{
	static const struct {
		const char *name;
		js_CFunction f;
		int length;
	} methods[] = {
		{ "at", Ap_at, 1 }, { "copyWithin", Ap_copyWithin, 2 }, { "fill", Ap_fill, 1 },
		{ "find", Ap_find, 1 }, { "findIndex", Ap_findIndex, 1 }, { "findLast", Ap_findLast, 1 },
		{ "findLastIndex", Ap_findLastIndex, 1 }, { "lastIndexOf", Ap_lastIndexOf, 1 }, { "pop", Ap_pop, 0 },
		{ "reverse", Ap_reverse, 0 }, { "shift", Ap_shift, 0 },
		{ "slice", Ap_slice, 2 }, { "sort", array_sort, 1 }, { "includes", Ap_includes, 1 },
		{ "indexOf", Ap_indexOf, 1 }, { "join", array_join, 1 }, { "forEach", Ap_forEach, 1 },
		{ "filter", Ap_filter, 1 },
		{ "flat", Ap_flat, 0 }, { "flatMap", Ap_flatMap, 1 }, { "map", Ap_map, 1 }, { "every", Ap_every, 1 },
		{ "some", Ap_some, 1 }, { "reduce", Ap_reduce, 1 }, { "reduceRight", Ap_reduceRight, 1 },
		{ "toReversed", Ap_toReversed, 0 }, { "toSorted", array_to_sorted, 1 },
		{ "toLocaleString", array_to_locale_string, 0 }, { "toString", array_to_string, 0 },
		{ "with", Ap_with, 2 },
	};
	/* A native gets at least as many arguments as its length, padded with undefined; these need the real count. */
	static const struct {
		const char *name;
		js_CFunction f;
		int length;
	} counting[] = {
		{ "concat", Ap_concat, 1 }, { "push", Ap_push, 1 }, { "unshift", Ap_unshift, 1 },
		{ "splice", Ap_splice, 2 },
		{ "toSpliced", Ap_toSpliced, 2 },
	};
	js_pushobject(J, J->Array_prototype);
	for (int i = 0; i < nelem(methods); i++)
		value_method(J, methods[i].name, methods[i].f, methods[i].length);
	for (int i = 0; i < nelem(counting); i++) {
		js_newcfunction(J, counting[i].f, counting[i].name, 0);
		js_pushnumber(J, counting[i].length);
		js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
		js_defproperty(J, -2, counting[i].name, JS_DONTENUM);
	}
	js_newcconstructor(J, A_construct, A_construct, "Array", 0);
	js_pushnumber(J, 1);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	value_method(J, "isArray", A_isArray, 1);
	value_method(J, "from", A_from, 1);
	value_method(J, "of", A_of, 0);
	js_defglobal(J, "Array", JS_DONTENUM);
}
