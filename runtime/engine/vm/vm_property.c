/* engine/vm/vm_property.c -- the interpreter's slow paths for properties, the caches they fill, object and class
 * literals. */
#include "base/mem.h"
#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/properties.h"
#include "engine/core/run.h"
#include "engine/object/describe.h"
#include "engine/vm/vm.h"

_Static_assert(sizeof(((js_Object *)0)->u.a) == sizeof(((js_Object *)0)->u.args.elements),
	"the elements of arguments lie where those of arrays do");

/* ---- reading */

/* Names that some classes handle without a stored property. */
static int is_special(js_State *J, const char *atom)
{
	return ATOM(atom)->index != ATOM_NO_INDEX || atom == J->names.stack;
}

/* Names that a function has before they are materialized, and an array always, without a stored property.  Such an
 * object may have the same shape as an ordinary object and reach the same cache.  So results from the chain for these
 * names are cached only for natives' objects. */
static int is_late(js_State *J, js_Object *o, const char *atom)
{
	return (atom == J->names.name || atom == J->names.prototype || atom == J->names.length ||
		atom == J->names.caller || atom == J->names.arguments) && o->type != JS_CUSERDATA;
}

static int has_exotic_length(js_Object *o)
{
	return o->type == JS_CARRAY || o->type == JS_CSTRING;
}

/* Finds atom in the prototype chain of first, if all objects up to it are ordinary.  1: a data property in *holder and
 * *slot; 2: an accessor there; 0: absent; -1: use the slow path. */
static int find_plain(js_State *J, js_Object *first, const char *atom, js_Object **holder, int *slot)
{
	js_Object *o;
	for (o = first; o; o = o->prototype) {
		if (OBJECT_IS_EXOTIC(o))
			return -1;
		if ((o->lazy & OBJECT_LAZY_FUNCTION) && object_name_is_lazy(J, o, atom))
			object_materialize(J, o);
		if (atom == J->names.length && has_exotic_length(o))
			return -1;
		*slot = prop_find(o, atom);
		if (*slot >= 0) {
			*holder = o;
			return o->slots[*slot].t.type == JS_TACCESSOR ? 2 : 1;
		}
	}
	return 0;
}

void vm_get_field(js_State *J, js_Value *v, const char *atom, struct code_cache *cache, js_Value *out)
{
	js_Object *first, *holder;
	int slot, found;
	if (VALUE_IS_STRING(v)) {
		struct shape *key;
		if (atom == J->names.length) {
			*out = number_value(string_units(J, v));
			return;
		}
		/* the odd address distinguishes strings from objects of this shape */
		key = (struct shape *)((uintptr_t)J->String_prototype->shape | 1);
		if (cache->kind == CACHE_HOLDER && cache->shape == key && cache->epoch == J->prototype_epoch) {
			*out = cache->holder->slots[cache->slot];
			return;
		}
		if (!is_special(J, atom) && find_plain(J, J->String_prototype, atom, &holder, &slot) == 1) {
			cache->shape = key;
			cache->next_shape = NULL;
			cache->kind = CACHE_HOLDER;
			cache->holder = holder;
			cache->slot = (uint32_t)slot;
			cache->epoch = J->prototype_epoch;
			*out = holder->slots[slot];
			return;
		}
	} else if (v->t.type == JS_TOBJECT && !is_special(J, atom)) {
		first = v->u.object;
		if (cache->kind == CACHE_ABSENT && cache->shape == first->shape && cache->epoch == J->prototype_epoch &&
			!OBJECT_IS_EXOTIC(first)) {
			out->t.type = JS_TUNDEFINED;
			return;
		}
		found = find_plain(J, first, atom, &holder, &slot);
		if (found >= 0) {
			if (!first->shape->own && (!is_late(J, first, atom) || (found && holder == first))) {
				cache->shape = first->shape;
				cache->next_shape = NULL;
				cache->epoch = J->prototype_epoch;
				cache->kind = found == 0 ? CACHE_ABSENT : found == 2 ? CACHE_ACCESSOR :
					holder == first ? CACHE_OWN : CACHE_HOLDER;
				cache->holder = found == 0 || holder == first ? NULL : holder;
				cache->slot = found == 0 ? 0 : (uint32_t)slot;
			}
			if (found == 1)
				value_copy(out, &holder->slots[slot]);
			else if (!found)
				value_set_tag(out, JS_TUNDEFINED);
			if (found < 2)
				return;
		}
	}
	slot = (int)(out - STACK);
	object_get_value(J, v, atom);
	STACK[slot] = STACK[--TOP];
}

static int index_of(js_Value *v, uint32_t *k)
{
	double d = v->u.number;
	if (v->t.type != JS_TNUMBER || !(d >= 0 && d < 4294967295.0))
		return 0;
	*k = (uint32_t)d;
	return *k == d;
}

/* base is undefined or null: TypeError; key is not converted */
static JS_NORETURN void check_base(js_State *J, js_Value *base, js_Value *key, int writing)
{
	if (key->t.type != JS_TOBJECT)
		object_check_base(J, base, atom_of(J, key), writing);
	js_typeerror(J, "Cannot %s properties of %s", writing ? "set" : "read",
		base->t.type == JS_TNULL ? "null" : "undefined");
}

/* o[symbol], whose sites have no caches, as `a.b` has: one for each pair of a shape and a symbol, the last that fell
 * into its place. */
enum { SYMBOL_CACHE_BITS = 7 };
struct symbol_caches {
	struct symbol_cache { const char *atom; struct code_cache cache; } reads[1 << SYMBOL_CACHE_BITS],
		writes[1 << SYMBOL_CACHE_BITS];
};

void vm_forget_symbols(js_State *J)
{
	if (J->symbol_caches)
		memset(J->symbol_caches, 0, sizeof *J->symbol_caches);
}

/* NULL: there is no memory for them. */
static struct code_cache *symbol_cache(js_State *J, const struct shape *shape, const char *atom, int writing)
{
	if (!J->symbol_caches && !(J->symbol_caches = mem_try_zalloc(sizeof *J->symbol_caches)))
		return NULL;
	struct symbol_cache *c = writing ? J->symbol_caches->writes : J->symbol_caches->reads;
	c += ((uint32_t)((uintptr_t)shape >> 4) * 0x9e3779b1u ^ ATOM(atom)->hash * 0x85ebca6bu) >>
		(32 - SYMBOL_CACHE_BITS);
	if (c->atom != atom) {
		memset(&c->cache, 0, sizeof c->cache);
		c->atom = atom;
	}
	return &c->cache;
}

static void get_symbol(js_State *J, js_Value *base, const char *atom, js_Value *out)
{
	js_Object *o = base->u.object;
	struct code_cache *c = symbol_cache(J, o->shape, atom, 0), none = { 0 };
	if (c && c->shape == o->shape && !o->lazy) {
		if (c->kind == CACHE_OWN) {
			*out = o->slots[c->slot];
			return;
		}
		if (c->kind == CACHE_HOLDER && c->epoch == J->prototype_epoch) {
			*out = c->holder->slots[c->slot];
			return;
		}
	}
	vm_get_field(J, base, atom, c ? c : &none, out);
}

/* The value is on top. */
static void put_symbol(js_State *J, js_Value *base, const char *atom)
{
	js_Object *o = base->u.object;
	struct code_cache *c = symbol_cache(J, o->shape, atom, 1), none = { 0 };
	if (c && c->shape == o->shape && !o->lazy && c->kind == CACHE_OWN)
		o->slots[c->slot] = STACK[TOP - 1];
	else
		vm_put_field(J, base, atom, c ? c : &none);
}

/* Whether all index-named properties of obj are in its shape, and none is handled in another way. */
static inline int keeps_numbers(js_Object *obj)
{
	return (obj->type == JS_COBJECT || (obj->type == JS_CARRAY && !obj->u.a.simple)) &&
		!(obj->lazy & (OBJECT_EXOTIC | OBJECT_TEXT));
}

void vm_get_elem(js_State *J, js_Value *base, js_Value *key, js_Value *out)
{
	const char *atom;
	uint32_t k;
	int slot;
	if (key->t.type == JS_TSYMBOL && base->t.type == JS_TOBJECT) {
		get_symbol(J, base, key->u.litstr, out);
		return;
	}
	if (index_of(key, &k)) {
		if (base->t.type == JS_TOBJECT) {
			js_Object *obj = base->u.object;
			if ((obj->type == JS_CARRAY || obj->type == JS_CARGUMENTS) && obj->u.a.simple &&
				object_flat_holds(obj, k)) {
				js_Value *v = &obj->u.a.array[k];
				*out = v->t.type == JS_TREF ? v->u.ref.env->slots[v->u.ref.slot] : *v;
				return;
			}
			if (obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->get) {
				js_Value v;
				v.t.type = JS_TUNDEFINED;
				if ((double)k < obj->u.user.cls->length(J, obj->u.user.data))
					obj->u.user.cls->get(J, obj->u.user.data, k, &v);
				*out = v;
				return;
			}
			if (keeps_numbers(obj) && (slot = prop_find_number(J, obj, k)) >= 0 &&
				obj->slots[slot].t.type != JS_TACCESSOR) {
				value_copy(out, &obj->slots[slot]);
				return;
			}
			/* no atom: no object has a property of this name, if the chain is plain */
			if ((obj->type == JS_CARRAY || obj->type == JS_COBJECT) && !OBJECT_IS_EXOTIC(obj) &&
				(!obj->prototype || obj->prototype == J->Object_prototype ||
				obj->prototype == J->Array_prototype) && !atom_index_find(J, k)) {
				out->t.type = JS_TUNDEFINED;
				return;
			}
		} else if (VALUE_IS_STRING(base)) {
			int c = string_ascii_at(base, k);
			if (c >= 0) {
				out->words[0] = VALUE_FIRST_BYTE(c);
				out->words[1] = 0;
				return;
			}
			if (k < string_units(J, base)) {
				string_push_unit(J, base, k);
				*out = STACK[--TOP];
				return;
			}
		}
	}
	if (base->t.type == JS_TUNDEFINED || base->t.type == JS_TNULL) {
		if (key->t.type == JS_TOBJECT)         /* an object is not converted to text for the message */
			js_typeerror(J, "Cannot read properties of %s",
				base->t.type == JS_TNULL ? "null" : "undefined");
		object_check_base(J, base, atom_of(J, key), 0);
	}
	atom = atom_of(J, key);
	if (base->t.type == JS_TOBJECT && ATOM(atom)->index == ATOM_NO_INDEX && !base->u.object->lazy) {
		slot = prop_find(base->u.object, atom);
		if (slot >= 0 && base->u.object->slots[slot].t.type != JS_TACCESSOR) {
			*out = base->u.object->slots[slot];
			return;
		}
	}
	object_get_value(J, base, atom);
	*out = STACK[--TOP];
}

void vm_get_super(js_State *J)
{
	js_Value self = STACK[TOP - 3];
	const char *atom = atom_of(J, &STACK[TOP - 1]);
	js_Object *parent = STACK[TOP - 2].t.type == JS_TOBJECT ? STACK[TOP - 2].u.object : NULL;
	if (!parent)
		js_typeerror(J, "Cannot read properties of null (reading '%s')", atom);
	object_get_for(J, parent, atom, &self);
	STACK[TOP - 4] = STACK[TOP - 1];
	TOP -= 3;
}

/* Whether obj or its prototype chain has a property named k.  -1: look up by name. */
static int has_number(js_State *J, js_Object *obj, uint32_t k)
{
	if (object_has_flat(obj, k))
		return 1;
	if (!keeps_numbers(obj))
		return -1;
	if (prop_find_number(J, obj, k) >= 0)
		return 1;
	return obj->type == JS_COBJECT && !J->indexed_prototypes &&
		(!obj->prototype || obj->prototype == J->Object_prototype) ? 0 : -1;
}

void vm_in(js_State *J)
{
	js_Value *key = &STACK[TOP - 2];
	char a[80], b[80];
	uint32_t k;
	int has;
	if (!js_isobject(J, -1))
		js_typeerror(J, "Cannot use 'in' operator to search for '%s' in %s",
			describe_value(J, key, a, sizeof a), describe_value(J, key + 1, b, sizeof b));
	has = index_of(key, &k) ? has_number(J, STACK[TOP - 1].u.object, k) : -1;
	if (has < 0)
		has = object_has(J, STACK[TOP - 1].u.object, atom_of(J, key));
	TOP--;
	STACK[TOP - 1].t.type = JS_TBOOLEAN;
	STACK[TOP - 1].u.boolean = has;
}

/* ---- writing */

static void cache_accessor(js_State *J, struct code_cache *cache, const js_Object *obj, js_Object *holder, int slot)
{
	cache->shape = obj->shape;
	cache->next_shape = NULL;
	cache->holder = holder;
	cache->kind = CACHE_ACCESSOR;
	cache->slot = (uint32_t)slot;
	cache->epoch = J->prototype_epoch;
}

void vm_put_field(js_State *J, js_Value *v, const char *atom, struct code_cache *cache)
{
	js_Object *obj, *o, *holder;
	struct shape *before;
	int slot, plain = 1;
	if (v->t.type != JS_TOBJECT) {
		object_check_base(J, v, atom, 1);
		object_put_primitive(J, v, atom);
		return;
	}
	obj = v->u.object;
	if (obj->lazy & OBJECT_LAZY_FUNCTION)
		object_materialize(J, obj);
	if (obj->lazy || is_special(J, atom) || obj->shape->own ||
		(atom == J->names.length && has_exotic_length(obj))) {
		object_put(J, obj, atom, 0);
		return;
	}
	before = obj->shape;
	if (cache->kind == CACHE_ADD && cache->shape == before && cache->epoch == J->prototype_epoch &&
		obj->extensible && !obj->is_prototype) {
		prop_room(J, obj, cache->slot + 1);
		/* a collection in between may have emptied the cache */
		if (cache->kind == CACHE_ADD && cache->shape == before) {
			obj->shape = cache->next_shape;
			value_copy(&obj->slots[cache->slot], &STACK[TOP - 1]);
			return;
		}
	}
	slot = prop_find(obj, atom);
	if (slot >= 0) {
		if (!(prop_atts(obj, slot) & (JS_READONLY | PROP_ACCESSOR))) {
			cache->shape = before;
			cache->next_shape = NULL;
			cache->holder = NULL;
			cache->kind = CACHE_OWN;
			cache->slot = (uint32_t)slot;
			obj->slots[slot] = STACK[TOP - 1];
			return;
		}
		if (prop_atts(obj, slot) & PROP_ACCESSOR)
			cache_accessor(J, cache, obj, NULL, slot);
		object_put(J, obj, atom, 0);
		return;
	}
	if (find_plain(J, obj->prototype, atom, &holder, &slot) == 2) {
		cache_accessor(J, cache, obj, holder, slot);
		object_put(J, obj, atom, 0);
		return;
	}
	/* A writable property in a prototype is no obstacle: the added one shadows it. */
	for (o = obj->prototype; o && plain; o = o->prototype) {
		if (OBJECT_IS_EXOTIC(o) || ((o->lazy & OBJECT_LAZY_FUNCTION) && object_name_is_lazy(J, o, atom)) ||
			(atom == J->names.length && has_exotic_length(o))) {
			plain = 0;
		} else if ((slot = prop_find(o, atom)) >= 0) {
			plain = !(prop_atts(o, slot) & (JS_READONLY | PROP_ACCESSOR));
			break;
		}
	}
	object_put(J, obj, atom, 0);
	if (plain && !obj->shape->own && obj->shape->parent == before) {
		cache->shape = before;
		cache->next_shape = obj->shape;
		cache->holder = NULL;
		cache->kind = CACHE_ADD;
		cache->slot = before->count;
		cache->epoch = J->prototype_epoch;
	}
}

void vm_init_field(js_State *J, js_Object *obj, const char *atom, struct code_cache *cache)
{
	struct shape *before = obj->shape;
	if (obj->type == JS_COBJECT && prop_find(obj, atom) < 0) {
		prop_add(J, obj, atom, 0, &STACK[TOP - 1]);
		if (!before->own && !obj->shape->own && obj->shape->parent == before) {
			cache->shape = before;
			cache->next_shape = obj->shape;
			cache->holder = NULL;
			cache->kind = CACHE_ADD;
			cache->slot = before->count;
		}
		return;
	}
	vm_define(J, obj, atom, &STACK[TOP - 1], 0);
}

void vm_put_elem(js_State *J)
{
	js_Value *base = &STACK[TOP - 3], *key = &STACK[TOP - 2];
	const char *atom;
	uint32_t k;
	if (base->t.type == JS_TOBJECT && index_of(key, &k)) {
		js_Object *obj = base->u.object;
		if (obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->set) {
			obj->u.user.cls->set(J, obj->u.user.data, k, &STACK[TOP - 1]);
			goto done;
		}
		if (keeps_numbers(obj)) {
			int slot = prop_find_number(J, obj, k);
			if (slot >= 0 && !(prop_atts(obj, slot) & (JS_READONLY | PROP_ACCESSOR))) {
				value_copy(&obj->slots[slot], &STACK[TOP - 1]);
				goto done;
			}
			if (slot < 0 && obj->type == JS_COBJECT && obj->extensible && !J->indexed_prototypes &&
				(!obj->prototype || obj->prototype == J->Object_prototype)) {
				prop_add(J, obj, atom_index(J, k), 0, &STACK[TOP - 1]);
				goto done;
			}
		}
		/* A number without an atom is not a property of any object, so nothing in the prototype chain can
		 * intercept the write. */
		if (obj->type == JS_CARRAY && (obj->prototype == J->Array_prototype) && !atom_index_find(J, k) &&
			object_put_element(J, obj, k, &STACK[TOP - 1]))
			goto done;
	}
	if (base->t.type == JS_TUNDEFINED || base->t.type == JS_TNULL)
		check_base(J, base, key, 1);
	if (base->t.type == JS_TOBJECT && key->t.type == JS_TSYMBOL) {
		put_symbol(J, base, key->u.litstr);
		goto done;
	}
	atom = atom_of(J, key);
	if (base->t.type == JS_TOBJECT)
		object_put(J, base->u.object, atom, 0);
	else
		object_put_primitive(J, base, atom);
done:
	STACK[TOP - 3] = STACK[TOP - 1];
	TOP -= 2;
}

void vm_put_super(js_State *J)
{
	js_Value self = STACK[TOP - 4];
	const char *atom = atom_of(J, &STACK[TOP - 2]);
	js_Object *parent = STACK[TOP - 3].t.type == JS_TOBJECT ? STACK[TOP - 3].u.object : NULL;
	if (!parent)
		js_typeerror(J, "Cannot set properties of null (setting '%s')", atom);
	if (!object_set_for(J, parent, atom, &self) && vm_strict(J))
		js_typeerror(J, "Cannot assign to read only property '%s' of object", atom);
	STACK[TOP - 4] = STACK[TOP - 1];
	TOP -= 3;
}

/* Whether obj can have this name only as a stored property. */
static inline int is_just_a_name(js_State *J, js_Object *obj, const char *atom)
{
	if (obj->lazy || obj->type == JS_CUSERDATA)
		return 0;
	return obj->type == JS_COBJECT || !(is_special(J, atom) || (atom == J->names.length && has_exotic_length(obj)));
}

void vm_define(js_State *J, js_Object *obj, const char *atom, const js_Value *v, int atts)
{
	struct object_desc d;
	if (is_just_a_name(J, obj, atom) && obj->extensible && prop_find(obj, atom) < 0) {
		prop_add(J, obj, atom, atts, v);
		return;
	}
	memset(&d, 0, sizeof d);
	d.has = DESC_ALL;
	d.atts = atts;
	d.value = *v;
	object_define(J, obj, atom, &d, 1);
}

void vm_define_accessor(js_State *J, js_Object *obj, const char *atom, js_Object *getter, js_Object *setter, int atts)
{
	struct object_desc d;
	memset(&d, 0, sizeof d);
	d.has = DESC_ENUMERABLE | DESC_CONFIGURABLE | (getter ? DESC_GET : 0) | (setter ? DESC_SET : 0);
	d.atts = atts;
	d.getter = getter;
	d.setter = setter;
	if (!getter && !setter)
		d.has |= DESC_GET;
	object_define(J, obj, atom, &d, 1);
}

/* ---- spread and rest */

/* Copies the own enumerable properties of the value on top into obj, except the `n` keys at `skip`. */
static void copy_own(js_State *J, js_Object *obj, js_Value *source, js_Value *skip, int n)
{
	js_Object *from, *keys;
	int i, k;
	if (source->t.type == JS_TUNDEFINED || source->t.type == JS_TNULL)
		return;
	js_pushvalue(J, *source);
	from = js_toobject(J, -1);
	if (from->type == JS_COBJECT && !from->lazy && n == 0 && !OBJECT_IS_EXOTIC(from)) {
		/* plain data only: no key array */
		int plain = 1, count = prop_count(from);
		for (i = 0; i < count && plain; i++)
			if (prop_name(from, i) && ((prop_atts(from, i) & PROP_ACCESSOR) ||
				ATOM(prop_name(from, i))->index != ATOM_NO_INDEX ||
				ATOM(prop_name(from, i))->kind != ATOM_STRING))
				plain = 0;
		if (plain) {
			for (i = 0; i < count; i++)
				if (prop_name(from, i) && !(prop_atts(from, i) & JS_DONTENUM)) {
					js_Value v = from->slots[i];
					vm_define(J, obj, prop_name(from, i), &v, 0);
				}
			TOP--;
			return;
		}
	}
	object_keys(J, from, KEYS_STRINGS | KEYS_SYMBOLS | KEYS_HIDDEN);
	keys = STACK[TOP - 1].u.object;
	for (i = 0; i < keys->u.a.flat_length; i++) {
		const char *atom = atom_of(J, &keys->u.a.array[i]);
		struct object_desc d;
		for (k = 0; k < n; k++)
			if (atom_of(J, &skip[k]) == atom)
				break;
		if (k < n || !object_own(J, from, atom, &d) || (d.atts & JS_DONTENUM))
			continue;
		if (d.has & DESC_VALUE && !OBJECT_IS_EXOTIC(from))
			js_pushvalue(J, d.value);
		else if (!object_get(J, from, atom))
			js_pushundefined(J);
		vm_define(J, obj, atom, &STACK[TOP - 1], 0);
		TOP--;
	}
	TOP -= 2;
}

void vm_copy_properties(js_State *J)
{
	js_Value source = STACK[TOP - 1];
	copy_own(J, STACK[TOP - 2].u.object, &source, NULL, 0);
	TOP--;
}

void vm_object_rest(js_State *J, int n)
{
	js_Value *source = &STACK[TOP - n - 1];
	js_Object *obj = jsV_newobject(J, JS_COBJECT, J->Object_prototype);
	js_pushobject(J, obj);
	copy_own(J, obj, source, source + 1, n);
	*source = object_value(obj);
	TOP -= n + 1;
}

js_Object *vm_rest(js_State *J, js_Value *args, int n)
{
	js_Object *array = jsV_newobject(J, JS_CARRAY, J->Array_prototype);
	if (n > 0) {
		js_Value *copy = memory_try(J, NULL, (size_t)n * sizeof *copy);
		if (!copy)
			memory_exhausted(J);
		memcpy(copy, args, (size_t)n * sizeof *copy);
		array->u.a.array = copy;
		array->u.a.flat_length = array->u.a.flat_capacity = n;
		array->u.a.length = (uint32_t)n;
	}
	return array;
}

void vm_array_spread(js_State *J)
{
	js_Object *array = STACK[TOP - 2].u.object;
	js_Value *v = &STACK[TOP - 1];
	if (v->t.type == JS_TOBJECT && iterator_plain_array(J, v->u.object) && v->u.object->u.a.simple) {
		js_Object *from = v->u.object;
		uint32_t i = 0;
		if (from->u.a.length == (uint32_t)from->u.a.flat_length)
			i = object_append_elements(J, array, from);
		gc_poll(J);
		for (; i < from->u.a.length; i++) {
			js_Value e;
			e.t.type = JS_TUNDEFINED;
			if (object_flat_holds(from, i)) {
				e = from->u.a.array[i];
			} else if (atom_index_find(J, i)) {
				js_Value key = number_value(i);
				vm_get_elem(J, &STACK[TOP - 1], &key, &e);
			}
			if (!object_put_element(J, array, array->u.a.length, &e))
				js_rangeerror(J, "Invalid array length");
			gc_poll(J);
		}
		TOP--;
		return;
	}
	iterator_open(J, -1);
	while (iterator_step(J, -2)) {
		if (!object_put_element(J, array, array->u.a.length, &STACK[TOP - 1]))
			js_rangeerror(J, "Invalid array length");
		TOP--;
		gc_poll(J);
	}
	TOP -= 3;
}

/* ---- arguments */

static void no_callee(js_State *J)
{
	js_typeerror(J,
		"'caller', 'callee', and 'arguments' properties may not be accessed on strict mode functions or the "
		"arguments objects for calls to them");
}

js_Object *vm_thrower(js_State *J)
{
	if (!J->thrower) {
		js_newcfunction(J, no_callee, "", 0);
		J->thrower = STACK[--TOP].u.object;
		object_materialize(J, J->thrower);
		object_set_integrity(J, J->thrower, 1);
	}
	return J->thrower;
}

static js_Value thrower_accessor(js_State *J)
{
	js_Object *thrower = vm_thrower(J);
	js_Value v;
	v.t.type = JS_TACCESSOR;
	v.u.accessor = js_malloc(J, sizeof *v.u.accessor);
	v.u.accessor->getter = v.u.accessor->setter = thrower;
	return v;
}

/* The shape of an object with length, @@iterator and callee.  The first one is kept as the template: script never sees
 * it, so it never changes. */
static struct shape *arguments_shape(js_State *J, js_Object **like, int callee_atts)
{
	if (!*like) {
		js_Value nothing = { .u.number = 0 };
		js_Object *obj = jsV_newobject(J, JS_CARGUMENTS, J->Object_prototype);
		nothing.t.type = JS_TUNDEFINED;
		prop_add(J, obj, J->names.length, JS_DONTENUM, &nothing);
		prop_add(J, obj, J->symbols.iterator, JS_DONTENUM, &nothing);
		prop_add(J, obj, J->names.callee, callee_atts, &nothing);
		*like = obj;
	}
	return (*like)->shape;
}

js_Object *vm_arguments(js_State *J, struct code *code, js_Object *callee, js_Value *args, int n)
{
	js_Object *obj = jsV_newobject(J, JS_CARGUMENTS, J->Object_prototype);
	struct shape *shape;
	if (n > 0) {
		js_Value *copy = memory_try(J, NULL, (size_t)n * sizeof *copy);
		if (!copy)
			memory_exhausted(J);
		memcpy(copy, args, (size_t)n * sizeof *copy);
		obj->u.a.array = copy;
		obj->u.a.flat_length = obj->u.a.flat_capacity = n;
	}
	if (code->flags & CODE_UNMAPPED) {
		shape = arguments_shape(J, &J->strict_arguments_like, JS_DONTENUM | JS_DONTCONF | PROP_ACCESSOR);
		obj->slots[2] = thrower_accessor(J);
	} else {
		shape = arguments_shape(J, &J->arguments_like, JS_DONTENUM);
		obj->slots[2] = object_value(callee);
	}
	obj->slots[0] = number_value(n);
	obj->slots[1] = object_value(J->array_values);
	obj->shape = shape;
	return obj;
}

/* ---- templates, regexps */

js_Object *vm_template(js_State *J, struct code *code, uint32_t index)
{
	js_Object *object, *raw;
	js_Value *texts, v;
	int i, n;
	if (code->templates[index])
		return code->templates[index];
	texts = &code->constants[code->template_texts[index]];
	n = (int)texts->u.number;
	object = vm_rest(J, texts + 1, n);
	raw = vm_rest(J, texts + 1 + n, n);
	for (i = 0; i < 2; i++)
		object_set_integrity(J, raw, 1);
	v = object_value(raw);
	prop_add(J, object, J->names.raw, JS_DONTENUM, &v);
	object_set_integrity(J, object, 1);
	code->templates[index] = object;
	return object;
}

/* ---- names, classes */

void vm_set_name(js_State *J, js_Object *f, const char *atom, int prefix)
{
	static const char *const prefixes[] = { "", "get ", "set " };
	char short_text[128];
	js_String *block = NULL;
	char *text = short_text;
	size_t size = ATOM(atom)->size + 16;
	int is_symbol = ATOM(atom)->kind == ATOM_SYMBOL;
	if (f->type != JS_CCLOSURE || (f->u.closure.name != J->names.empty && !prefix &&
		f->u.closure.code->name != J->names.empty))
		return;
	if (!(f->lazy & OBJECT_LAZY_FUNCTION) || prop_find(f, J->names.name) >= 0)
		return;        /* a static method is called `name` */
	if (!prefix && !is_symbol) {
		f->u.closure.name = atom;
		return;
	}
	if (size > sizeof short_text) {
		block = string_block(J, size);
		text = block->data;
	}
	if (is_symbol && ATOM(atom)->units == UINT32_MAX)
		snprintf(text, size, "%s", prefixes[prefix]);
	else
		snprintf(text, size, is_symbol ? "%s[%s]" : "%s%s", prefixes[prefix], atom);
	f->u.closure.name = js_intern(J, text);
}

/* [heritage] -- class prototype */
void vm_define_class(js_State *J, struct code *code, struct env *env, int heritage)
{
	js_Object *parent = J->Function_prototype, *parent_prototype = J->Object_prototype, *f, *prototype;
	js_Value v;
	char text[80];
	if (heritage) {
		js_Value *h = &STACK[TOP - 1];
		if (h->t.type == JS_TNULL) {
			parent_prototype = NULL;
		} else {
			if (!value_constructor(h))
				js_typeerror(J, "Class extends value %s is not a constructor or null",
					describe_value(J, h, text, sizeof text));
			parent = h->u.object;
			object_get_value(J, h, J->names.prototype);
			if (STACK[TOP - 1].t.type != JS_TOBJECT && STACK[TOP - 1].t.type != JS_TNULL)
				js_typeerror(J, "Class extends value does not have valid prototype property %s",
					describe_value(J, &STACK[TOP - 1], text, sizeof text));
			parent_prototype = STACK[TOP - 1].t.type == JS_TOBJECT ? STACK[TOP - 1].u.object : NULL;
			TOP--;
		}
		TOP--;
	}
	prototype = jsV_newobject(J, JS_COBJECT, parent_prototype);
	js_pushobject(J, prototype);
	f = function_closure(J, code, env);
	if (f->prototype != parent)
		prop_set_prototype(J, f, parent);
	f->u.closure.home = prototype;
	v = object_value(f);
	prop_add(J, prototype, J->names.constructor, JS_DONTENUM, &v);
	STACK[TOP - 1] = v;
	js_pushobject(J, prototype);
}

/* ---- private names: properties of the object itself, under keys no script can name */

/* name: "#x"; for a method or an accessor: "#x", a byte 1, and what the object should have been */
static int private_size(const char *name)
{
	return (int)strcspn(name, "\1");
}

static JS_NORETURN void private_missing(js_State *J, const char *name, const char *format)
{
	int n = private_size(name);
	if (name[n])
		js_typeerror(J, "%s", name + n + 1);
	js_typeerror(J, format, name);
}

/* The TypeError for undefined and null.  For a method or an accessor V8 reads the class's brand, which has the class's
 * name, from the object; for a static one it compares the class. */
static void private_of_nothing(js_State *J, const js_Value *o, const char *name, const char *format)
{
	const char *what = o->t.type == JS_TNULL ? "null" : o->t.type == JS_TUNDEFINED ? "undefined" : NULL,
		*text = name + private_size(name);
	if (!what)
		return;
	if (!*text)
		js_typeerror(J, format, what, name);
	if (!strncmp(text + 1, "Receiver must be an", 19))
		js_typeerror(J, "Cannot read properties of %s (reading '%s')", what, strrchr(text, ' ') + 1);
}

void vm_get_private(js_State *J, js_Value *o, const char *key, const char *name, js_Value *out)
{
	int slot = o->t.type == JS_TOBJECT ? prop_find(o->u.object, key) : -1;
	int place = (int)(out - STACK);
	js_Value *v;
	if (slot < 0)
		private_of_nothing(J, o, name, "Cannot read properties of %s (reading '%s')");
	if (slot < 0)
		private_missing(J, name, "Cannot read private member %s from an object whose class did not declare it");
	v = &o->u.object->slots[slot];
	if (v->t.type != JS_TACCESSOR) {
		*out = *v;
		return;
	}
	if (!v->u.accessor->getter)
		js_typeerror(J, "'%.*s' was defined without a getter", private_size(name), name);
	js_pushobject(J, v->u.accessor->getter);
	js_pushvalue(J, *o);
	js_call(J, 0);
	STACK[place] = STACK[--TOP];
}

void vm_put_private(js_State *J, const char *name)
{
	js_Value *o = &STACK[TOP - 3], *v;
	const char *key = STACK[TOP - 2].u.litstr;
	int slot = o->t.type == JS_TOBJECT ? prop_find(o->u.object, key) : -1;
	if (slot < 0)
		private_of_nothing(J, o, name, "Cannot set properties of %s (setting '%s')");
	if (slot < 0)
		private_missing(J, name, "Cannot write private member %s to an object whose class did not declare it");
	v = &o->u.object->slots[slot];
	if (v->t.type == JS_TACCESSOR) {
		if (!v->u.accessor->setter)
			js_typeerror(J, "'%.*s' was defined without a setter", private_size(name), name);
		js_pushobject(J, v->u.accessor->setter);
		js_pushvalue(J, STACK[TOP - 4]);
		js_pushvalue(J, STACK[TOP - 3]);
		js_call(J, 1);
		TOP--;
	} else if (prop_atts(o->u.object, slot) & JS_READONLY) {
		js_typeerror(J, "Private method '%.*s' is not writable", private_size(name), name);
	} else {
		*v = STACK[TOP - 1];
	}
	STACK[TOP - 3] = STACK[TOP - 1];
	TOP -= 2;
}

void vm_add_private(js_State *J, int how)
{
	js_Object *obj = STACK[TOP - 3].u.object;
	const char *key = STACK[TOP - 2].u.litstr;
	js_Value v = STACK[TOP - 1];
	int slot;
	if (STACK[TOP - 3].t.type != JS_TOBJECT)
		js_typeerror(J, "Cannot initialize private member on a non-object");
	slot = prop_find(obj, key);
	if (how == CODE_PRIVATE_GETTER || how == CODE_PRIVATE_SETTER) {
		struct js_Accessor *a;
		if (slot >= 0) {
			a = obj->slots[slot].u.accessor;
			if (obj->slots[slot].t.type != JS_TACCESSOR ||
				(how == CODE_PRIVATE_GETTER ? a->getter : a->setter))
				js_typeerror(J,
					"Cannot initialize private methods of class %s twice on the same object", key);
			*(how == CODE_PRIVATE_GETTER ? &a->getter : &a->setter) = v.u.object;
		} else {
			js_Value acc;
			a = js_malloc(J, sizeof *a);
			a->getter = how == CODE_PRIVATE_GETTER ? v.u.object : NULL;
			a->setter = how == CODE_PRIVATE_SETTER ? v.u.object : NULL;
			acc.t.type = JS_TACCESSOR;
			acc.u.accessor = a;
			if (js_try(J)) {
				js_free(J, a);
				js_throw(J);
			}
			prop_add(J, obj, key, JS_DONTENUM | JS_DONTCONF | PROP_ACCESSOR, &acc);
			js_endtry(J);
		}
	} else {
		if (slot >= 0)
			js_typeerror(J, "Cannot initialize %s twice on the same object", key);
		prop_add(J, obj, key, JS_DONTENUM | JS_DONTCONF | (how == CODE_PRIVATE_METHOD ? JS_READONLY : 0), &v);
	}
	TOP -= 2;
}
