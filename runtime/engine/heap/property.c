/* engine/heap/property.c -- shapes and property slots.
 *
 * A shape holds prototype, names, and attributes; the values are in the object, in the order of the names. Shapes form
 * trees: adding a property to an object moves it to a child shape found in a hash table of transitions, so objects
 * built alike share shapes.  A chain of shapes shares one names array: a shape with count n uses its first n
 * names.  Only a branch copies the array.
 *
 * A shape marked `own` belongs to one object and is changed in place.  An object gets one when it has more than
 * SHARED_MAX properties, loses one that is not its last, or changes attributes.  Deleted names leave a NULL until half
 * of the slots are NULL; then the slots are compacted.
 *
 * Cost: a lookup scans at most SCAN_MAX pointers, else probes a hash index once; adding is one transition lookup.  A
 * plain object with two properties is 80 bytes.
 */
#include "engine/core/memory.h"
#include "engine/core/state.h"
#include "engine/heap/stress.h"

#define SCAN_MAX 8
#define SHARED_MAX 64
#define OWN_FOR_NOW 2          /* shape.own: until prop_singles ends */

/* ---- names */

static struct shape_names *names_new(js_State *J, uint32_t cap)
{
	struct shape_names *n = js_malloc(J, sizeof *n);
	memset(n, 0, sizeof *n);
	n->refs = 1;
	if (cap) {
		n->atoms = memory_try(J, NULL, cap * (sizeof *n->atoms + 1));
		if (!n->atoms) {
			memory_free(J, n);
			memory_exhausted(J);
		}
		n->atts = (unsigned char *)(n->atoms + cap);
		n->cap = cap;
	}
	return n;
}

static void names_release(js_State *J, struct shape_names *n)
{
	if (--n->refs)
		return;
	memory_free(J, n->index);
	memory_free(J, (void *)n->atoms);
	memory_free(J, n);
}

/* The next place after h.  Perturbed probing; visits every slot.  It jumps far away because neighbouring indices have
 * neighbouring hashes, so whole runs may collide.  `rest` begins as the hash, and all its bits take part. */
static inline uint32_t probe_next(uint32_t h, uint32_t *rest)
{
	*rest >>= 5;
	return h * 5 + 1 + *rest;
}

static void index_put(struct shape_names *n, uint32_t slot)
{
	const struct atom *a = ATOM(n->atoms[slot]);
	uint32_t rest = a->hash, h = rest & n->index_mask;
	while (n->index[h].slot)
		h = probe_next(h, &rest) & n->index_mask;
	n->index[h].hash = a->hash;
	n->index[h].slot = (slot + 1) | (a->index != ATOM_NO_INDEX ? PLACE_INDEX : 0);
}

/* The name of this slot, an array index, is about to be removed: its place stays occupied for probing, but is no longer
 * found by index. */
static void index_forget(struct shape_names *n, uint32_t slot)
{
	uint32_t rest = ATOM(n->atoms[slot])->hash, h = rest & n->index_mask;
	while ((n->index[h].slot & PLACE_SLOT) != slot + 1)
		h = probe_next(h, &rest) & n->index_mask;
	n->index[h].slot = slot + 1;
}

static void names_index(js_State *J, struct shape_names *n, uint32_t room)
{
	uint32_t size = 32, i, old_mask = n->index_mask;
	struct shape_place *index, *old = n->index;
	while (size < room * 2)
		size *= 2;
	index = js_malloc(J, (int)(size * sizeof *index));
	memset(index, 0, size * sizeof *index);
	n->index = index;
	n->index_mask = size - 1;
	if (!old || n->deleted) {
		for (i = 0; i < n->len; i++)
			if (n->atoms[i])
				index_put(n, i);
	} else {
		/* the atoms are scattered in memory: use the stored hashes and touch no atom */
		for (i = 0; i <= old_mask; i++)
			if (old[i].slot) {
				uint32_t rest = old[i].hash, h = rest & n->index_mask;
				while (index[h].slot)
					h = probe_next(h, &rest) & n->index_mask;
				index[h] = old[i];
			}
	}
	memory_free(J, old);
}

static void names_append(js_State *J, struct shape_names *n, const char *atom, int atts)
{
	if (n->len == n->cap) {
		uint32_t cap = n->cap ? n->cap * 2 : 4;
		const char **atoms = js_malloc(J, (int)(cap * (sizeof *atoms + 1)));
		memcpy((void *)atoms, n->atoms, n->len * sizeof *atoms);
		memcpy(atoms + cap, n->atts, n->len);
		memory_free(J, (void *)n->atoms);
		n->atoms = atoms;
		n->atts = (unsigned char *)(atoms + cap);
		n->cap = cap;
	}
	if (n->index ? (n->len + 1) * 2 > n->index_mask + 1 : n->len >= SCAN_MAX)
		names_index(J, n, n->len + 1);
	n->atoms[n->len] = atom;
	n->atts[n->len] = (unsigned char)atts;
	if (n->index)
		index_put(n, n->len);
	n->len++;
}

static struct shape_names *names_copy(js_State *J, struct shape_names *from, uint32_t count, uint32_t room)
{
	struct shape_names *n = names_new(J, room < 4 ? 4 : room);
	if (count) {
		memcpy((void *)n->atoms, from->atoms, count * sizeof *n->atoms);
		memcpy(n->atts, from->atts, count);
	}
	n->len = count;
	if (count > SCAN_MAX) {
		uint32_t size = 32, i;
		while (size < n->cap * 2)
			size *= 2;
		n->index = memory_try(J, NULL, size * sizeof *n->index);
		if (!n->index) {
			names_release(J, n);
			memory_exhausted(J);
		}
		memset(n->index, 0, size * sizeof *n->index);
		n->index_mask = size - 1;
		for (i = 0; i < count; i++)
			if (n->atoms[i])
				index_put(n, i);
	}
	for (uint32_t i = 0; i < count; i++)
		n->deleted += !n->atoms[i];
	return n;
}

int prop_find_indexed(struct shape_names *n, uint32_t count, const char *atom)
{
	uint32_t i, hash = ATOM(atom)->hash, rest = hash, h;
	for (h = rest & n->index_mask; (i = n->index[h].slot & PLACE_SLOT) != 0; h =
		probe_next(h, &rest) & n->index_mask)
		if (n->index[h].hash == hash && n->atoms[i - 1] == atom)
			return i <= count ? (int)i - 1 : -1;
	return -1;
}

int prop_find_number(js_State *J, js_Object *obj, uint32_t k)
{
	struct shape *s = obj->shape;
	struct shape_names *n = s->names;
	uint32_t i, hash = atom_index_hash(J, k), rest = hash, h;
	const char *atom;
	if (!n->index) {
		atom = s->count ? atom_index_known(J, k) : NULL;
		return atom ? prop_find(obj, atom) : -1;
	}
	for (h = rest & n->index_mask; (i = n->index[h].slot) != 0; h = probe_next(h, &rest) & n->index_mask)
		if (n->index[h].hash == hash && (i & PLACE_INDEX)) {
			i &= PLACE_SLOT;
			return i <= s->count ? (int)i - 1 : -1;
		}
	return -1;
}

/* ---- shapes */

static struct shape *shape_new(js_State *J, js_Object *prototype, struct shape_names *names, uint32_t count)
{
	struct shape *s = memory_try(J, NULL, sizeof *s);
	if (!s) {
		names_release(J, names);
		memory_exhausted(J);
	}
	memset(s, 0, sizeof *s);
	s->prototype = prototype;
	s->names = names;
	s->count = count;
	s->gcmark = (unsigned char)J->gcmark;
	s->next = J->shapes;
	J->shapes = s;
	return s;
}

static uint32_t transition_hash(js_State *J, const void *from, const char *atom, int atts)
{
	return hash_pair(&J->hash_key, (uintptr_t)from, (uintptr_t)atom + (uint64_t)atts);
}

static uint32_t shape_hash(js_State *J, struct shape *s)
{
	if (!s->parent)
		return transition_hash(J, s->prototype, NULL, 0);
	return transition_hash(J, s->parent, s->names->atoms[s->count - 1], s->names->atts[s->count - 1]);
}

static void transitions_resize(js_State *J, uint32_t mask)
{
	struct shape **t = memory_try(J, NULL, (mask + 1) * sizeof *t);
	uint32_t i;
	if (!t) {
		if (!J->transitions)
			memory_exhausted(J);
		return;
	}
	memset(t, 0, (mask + 1) * sizeof *t);
	if (J->transitions)
		for (i = 0; i <= J->transitions_mask; i++) {
			struct shape *s = J->transitions[i], *chain;
			for (; s; s = chain) {
				uint32_t h = shape_hash(J, s) & mask;
				chain = s->chain;
				s->chain = t[h];
				t[h] = s;
			}
		}
	memory_free(J, J->transitions);
	J->transitions = t;
	J->transitions_mask = mask;
}

static void transitions_put(js_State *J, struct shape *s)
{
	uint32_t h;
	if (!J->transitions)
		transitions_resize(J, 255);
	else if (J->transitions_count > J->transitions_mask)
		transitions_resize(J, J->transitions_mask * 2 + 1);
	h = shape_hash(J, s) & J->transitions_mask;
	s->chain = J->transitions[h];
	J->transitions[h] = s;
	J->transitions_count++;
}

static struct shape *shape_root(js_State *J, js_Object *prototype)
{
	struct shape *s;
	if (prototype && OBJECT_IS_EXOTIC(prototype))
		J->exotic_chain = 1;
	if (prototype)
		prototype->is_prototype = 1;
	if (!J->transitions)
		transitions_resize(J, 255);
	s = J->transitions[transition_hash(J, prototype, NULL, 0) & J->transitions_mask];
	for (; s; s = s->chain)
		if (!s->parent && s->prototype == prototype)
			return s;
	s = shape_new(J, prototype, names_new(J, 0), 0);
	transitions_put(J, s);
	return s;
}

static struct shape *shape_child(js_State *J, struct shape *parent, const char *atom, int atts)
{
	struct shape *s = J->transitions[transition_hash(J, parent, atom, atts) & J->transitions_mask];
	struct shape_names *n;
	uint32_t count = parent->count;
	for (; s; s = s->chain)
		if (s->parent == parent && s->names->atoms[count] == atom && s->names->atts[count] == atts)
			return s;
	n = parent->names;
	if (n->len == count && n->cap)
		n->refs++;
	else
		n = names_copy(J, n, count, count + 4);
	s = shape_new(J, parent->prototype, n, count);
	names_append(J, n, atom, atts);        /* if this throws, s is an unused shape and will be swept */
	s->count = count + 1;
	s->parent = parent;
	transitions_put(J, s);
	return s;
}

/* Gives obj an own shape with room for more names. */
static void make_own(js_State *J, js_Object *obj, uint32_t room)
{
	struct shape *old = obj->shape, *s;
	if (old->own)
		return;
	s = shape_new(J, old->prototype, names_copy(J, old->names, old->count, old->count + room), old->count);
	s->own = J->singles ? OWN_FOR_NOW : 1;
	obj->shape = s;
}

void prop_own_shape(js_State *J, js_Object *obj)
{
	make_own(J, obj, 8);
	obj->shape->own = 1;
}

void prop_singles(js_State *J, int on)
{
	struct shape *s;
	J->singles = on;
	if (!on)
		for (s = J->shapes; s; s = s->next)
			if (s->own == OWN_FOR_NOW && !s->names->deleted)
				s->own = 0;
}

/* ---- properties */

int prop_count(js_Object *obj)
{
	return (int)obj->shape->count;
}

const char *prop_name(js_Object *obj, int slot)
{
	return obj->shape->names->atoms[slot];
}

/* Slots inside the object itself, for classes that have some; NULL for others. */
static js_Value *inline_slots(js_Object *obj)
{
	return obj->type == JS_COBJECT ? obj->u.inline_slots : obj->type == JS_CARGUMENTS ? obj->u.args.slots : NULL;
}

static void slots_grow(js_State *J, js_Object *obj, uint32_t cap)
{
	js_Value *slots;
	if (obj->slots && obj->slots == inline_slots(obj)) {
		slots = js_malloc(J, (int)(cap * sizeof *slots));
		memcpy(slots, obj->slots, obj->slots_cap * sizeof *slots);
	} else {
		slots = js_realloc(J, obj->slots, (int)(cap * sizeof *slots));
	}
	obj->slots = slots;
	obj->slots_cap = cap & 0x3fffffff;
}

void prop_room(js_State *J, js_Object *obj, uint32_t count)
{
	uint32_t cap;
	if (count <= (uint32_t)obj->slots_cap)
		return;
	cap = obj->slots_cap ? (uint32_t)obj->slots_cap * 2 : 2;
	while (cap < count)
		cap *= 2;
	slots_grow(J, obj, cap);
}

void prop_reserve(js_State *J, js_Object *obj, unsigned count)
{
	if (count > (unsigned)obj->slots_cap)
		slots_grow(J, obj, count);
}

#ifdef JSR_STRESS_BUILD
void prop_stress_move(js_State *J, js_Object *obj)
{
	js_Value *before = obj->slots, *slots = before ?
		stress_moved(J, before == inline_slots(obj) ? NULL : before, obj->shape->count * sizeof *before,
		obj->slots_cap * sizeof *before) : NULL;
	if (slots)
		obj->slots = slots;
	else if (before)
		prop_room(J, obj, obj->slots_cap + 1u);
}
#endif

int prop_add(js_State *J, js_Object *obj, const char *atom, int atts, const js_Value *v)
{
	struct shape *s = obj->shape;
	uint32_t slot = s->count;
	if (obj->is_prototype) {
		J->prototype_epoch++;
		if (ATOM(atom)->index != ATOM_NO_INDEX)
			J->indexed_prototypes = 1;
	}
	prop_room(J, obj, slot + 1);
	if (!s->own && (J->singles || slot >= SHARED_MAX)) {
		make_own(J, obj, J->singles ? 4 : slot);
		s = obj->shape;
	}
	if (s->own) {
		names_append(J, s->names, atom, atts);
		s->count++;
		s->version++;
	} else {
		obj->shape = shape_child(J, s, atom, atts);
	}
	obj->slots[slot] = *v;
	return (int)slot;
}

void prop_set_atts(js_State *J, js_Object *obj, int slot, int atts)
{
	if (obj->shape->names->atts[slot] == atts)
		return;
	make_own(J, obj, 2);
	obj->shape->version++;
	if (obj->is_prototype)
		J->prototype_epoch++;
	obj->shape->names->atts[slot] = (unsigned char)atts;
}

/* Clearing an index much larger than its names would cost too much, so shrink it; it is about to be refilled. */
static void index_shrink(js_State *J, struct shape_names *n)
{
	uint32_t size = 32;
	struct shape_place *index;
	while (size < n->len * 4)
		size *= 2;
	if (size > n->index_mask / 4)
		return;
	index = memory_try(J, NULL, size * sizeof *index);
	if (!index)
		return;
	memory_free(J, n->index);
	n->index = index;
	n->index_mask = size - 1;
}

static void compact(js_State *J, js_Object *obj)
{
	struct shape *s = obj->shape;
	struct shape_names *n = s->names;
	uint32_t i, k = 0;
	for (i = 0; i < n->len; i++) {
		if (!n->atoms[i])
			continue;
		n->atoms[k] = n->atoms[i];
		n->atts[k] = n->atts[i];
		obj->slots[k] = obj->slots[i];
		k++;
	}
	n->len = s->count = k;
	n->deleted = 0;
	if (n->index) {
		index_shrink(J, n);
		memset(n->index, 0, (n->index_mask + 1) * sizeof *n->index);
		for (i = 0; i < k; i++)
			index_put(n, i);
	}
}

void prop_remove(js_State *J, js_Object *obj, int slot)
{
	struct shape *s = obj->shape;
	int last = !s->own && s->parent && (uint32_t)slot == s->count - 1;
	if (!last)
		make_own(J, obj, 2);           /* may throw; nothing has changed yet */
	if (prop_atts(obj, slot) & PROP_ACCESSOR)
		js_free(J, obj->slots[slot].u.accessor);
	obj->slots[slot].t.type = JS_TUNDEFINED;
	if (obj->is_prototype)
		J->prototype_epoch++;
	if (last) {
		obj->shape = s->parent;
		return;
	}
	s = obj->shape;
	s->version++;
	if (s->names->index && ATOM(s->names->atoms[slot])->index != ATOM_NO_INDEX)
		index_forget(s->names, (uint32_t)slot);
	s->names->atoms[slot] = NULL;
	s->names->deleted++;
	if (s->names->deleted > 8 && s->names->deleted > s->count / 2)
		compact(J, obj);
}

void prop_set_prototype(js_State *J, js_Object *obj, js_Object *prototype)
{
	struct shape *old = obj->shape, *s;
	uint32_t i;
	if (old->prototype == prototype) {
		obj->prototype = prototype;
		return;
	}
	if (obj->is_prototype)
		J->prototype_epoch++;
	if (obj == J->Array_prototype)
		J->indexed_prototypes = 1;     /* assume so: the new prototype may have any */
	if (old->own) {
		if (prototype && OBJECT_IS_EXOTIC(prototype))
			J->exotic_chain = 1;
		if (prototype)
			prototype->is_prototype = 1;
		old->version++;
		old->prototype = prototype;
	} else {
		s = shape_root(J, prototype);
		for (i = 0; i < old->count; i++)
			s = shape_child(J, s, old->names->atoms[i], old->names->atts[i]);
		obj->shape = s;
	}
	obj->prototype = prototype;
}

void prop_clear(js_State *J, js_Object *obj)
{
	uint32_t i;
	for (i = 0; i < obj->shape->count; i++)
		if (obj->shape->names->atoms[i] && obj->slots[i].t.type == JS_TACCESSOR)
			js_free(J, obj->slots[i].u.accessor);
	if (obj->slots && obj->slots != inline_slots(obj))
		js_free(J, obj->slots);
	obj->slots = NULL;
}

/* ---- objects */

static size_t object_size(enum js_Class type)
{
	size_t head = offsetof(js_Object, u);
	js_Object *o = NULL;
	switch (type) {
	case JS_COBJECT: return head + sizeof o->u.inline_slots;
	case JS_CARGUMENTS: return head + sizeof o->u.args;
	case JS_CARRAY: return head + sizeof o->u.a;
	case JS_CCFUNCTION: return head + sizeof o->u.c;
	case JS_CERROR: return head + sizeof o->u.e;
	case JS_CBOOLEAN: return head + sizeof o->u.boolean;
	case JS_CNUMBER:
	case JS_CDATE: return head + sizeof o->u.number;
	case JS_CSTRING: return head + sizeof o->u.s;
	case JS_CREGEXP: return head + sizeof o->u.r;
	case JS_CITERATOR: return head + sizeof o->u.iter;
	case JS_CUSERDATA: return head + sizeof o->u.user;
	case JS_CSYMBOL: return head + sizeof o->u.symbol;
	case JS_CBIGINT: return head + sizeof o->u.bigint;
	case JS_CCLOSURE: return head + sizeof o->u.closure;
	case JS_CMATH:
	case JS_CJSON: return head;
	}
	return sizeof(js_Object);
}

static js_Object *new_object(js_State *J, enum js_Class type, struct shape *s, size_t size)
{
	js_Object *obj = js_malloc(J, (int)size);
	memset(obj, 0, size);
	obj->type = (unsigned char)type;
	obj->extensible = 1;
	obj->shape = s;
	obj->prototype = s->prototype;
	if (type == JS_COBJECT) {
		obj->slots = obj->u.inline_slots;
		obj->slots_cap = nelem(obj->u.inline_slots);
	} else if (type == JS_CARGUMENTS) {
		obj->slots = obj->u.args.slots;
		obj->slots_cap = nelem(obj->u.args.slots);
		obj->u.a.simple = 1;
	} else if (type == JS_CARRAY) {
		obj->u.a.simple = 1;
	} else if (type == JS_CSTRING) {
		obj->u.s.string = "";
	}
	obj->gcnext = J->gcobj;
	J->gcobj = obj;
	return obj;
}

js_Object *jsV_newobject(js_State *J, enum js_Class type, js_Object *prototype)
{
	return new_object(J, type, shape_root(J, prototype), object_size(type));
}

js_Object *prop_new_native(js_State *J, const char *tag, js_Object *prototype, size_t size)
{
	size_t head = object_size(JS_CUSERDATA);
	js_Object *obj = new_object(J, JS_CUSERDATA, shape_root(J, prototype), head + size);
	obj->lazy = OBJECT_KEEPS;
	obj->u.user.tag = tag;
	obj->u.user.data = (char *)obj + head;
	return obj;
}

js_Object *prop_new_like(js_State *J, js_Object *like)
{
	int count = prop_count(like), cap = nelem(like->u.inline_slots);
	js_Object *obj;
	if (like->shape->own) {                /* that shape cannot be shared */
		obj = jsV_newobject(J, JS_COBJECT, like->prototype);
		for (int i = 0; i < count; i++)
			if (prop_name(like, i))
				prop_add(J, obj, prop_name(like, i), prop_atts(like, i), &like->slots[i]);
		return obj;
	}
	if (count <= cap) {
		obj = new_object(J, JS_COBJECT, like->shape, object_size(JS_COBJECT));
	} else {
		/* without properties until the slots are allocated */
		obj = jsV_newobject(J, JS_COBJECT, like->prototype);
		while (cap < count)
			cap *= 2;
		obj->slots = js_malloc(J, cap * (int)sizeof *obj->slots);
		obj->slots_cap = (unsigned)cap & 0x3fffffff;
		obj->shape = like->shape;
	}
	memcpy(obj->slots, like->slots, (size_t)count * sizeof *obj->slots);
	return obj;
}

/* ---- collection */

void prop_mark_shape(js_State *J, int mark, struct shape *s)
{
	for (; s && s->gcmark != mark; s = s->parent) {
		uint32_t i;
		s->gcmark = (unsigned char)mark;
		gc_mark_object(J, mark, s->prototype);
		/* A parent with the same names array marks only a subset of its names. */
		for (i = 0; i < s->count; i++)
			if (s->names->atoms[i])
				ATOM(s->names->atoms[i])->gcmark = (unsigned char)mark;
	}
}

/* Removes names that only dead shapes had, since their atoms may be freed next. */
static void names_cut(struct shape_names *n, uint32_t count)
{
	uint32_t i;
	n->len = count;
	if (!n->index)
		return;
	memset(n->index, 0, (n->index_mask + 1) * sizeof *n->index);
	for (i = 0; i < count; i++)
		if (n->atoms[i])
			index_put(n, i);
}

/* Runs before atoms are freed. */
void prop_sweep_shapes(js_State *J, int mark)
{
	struct shape *s, **link;
	uint32_t i;
	if (J->transitions)
		for (i = 0; i <= J->transitions_mask; i++) {
			link = &J->transitions[i];
			while ((s = *link) != NULL) {
				if (s->gcmark != mark) {
					*link = s->chain;
					J->transitions_count--;
				} else {
					link = &s->chain;
				}
			}
		}
	for (s = J->shapes; s; s = s->next)
		s->names->live = 0;
	for (s = J->shapes; s; s = s->next)
		if (s->gcmark == mark && s->count > s->names->live)
			s->names->live = s->count;
	link = &J->shapes;
	while ((s = *link) != NULL) {
		if (s->gcmark != mark) {
			*link = s->next;
			names_release(J, s->names);
			memory_free(J, s);
		} else {
			if (s->names->len > s->names->live)
				names_cut(s->names, s->names->live);
			link = &s->next;
		}
	}
}

void prop_stop(js_State *J)
{
	prop_sweep_shapes(J, 0);
	memory_free(J, J->transitions);
}
