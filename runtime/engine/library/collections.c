/* collections.c -- Map, Set, WeakMap and WeakSet (ECMA-262 24.1 - 24.4) and the iterators of the first two.
 *
 * Weak collections hold their keys by address only.  When the collector has marked everything reachable, weak_mark
 * marks the values of living keys until nothing new is found (ephemerons: Hayes, OOPSLA 1997); weak_sweep then drops
 * dead keys.
 */
#include "engine/library/collections.h"

#include "base/mem.h"

#include "engine/core/iterate.h"
#include "engine/core/memory.h"
#include "engine/core/run.h"
#include "engine/core/symbol.h"
#include "engine/heap/stress.h"
#include "engine/heap/table.h"
#include "engine/library/set_lib.h"
#include "engine/object/describe.h"
#include "engine/vm/vm.h"

enum kind { MAP, SET, WEAK_MAP, WEAK_SET, KINDS };

struct collection {
	struct table *table;
	struct collection *next, **link;       /* weak ones: in J->weak_collections */
	struct collection *fresh;      /* weak ones: in J->weak_fresh */
	unsigned char marked;          /* weak ones: the mark of the last collection that reached this one */
};

struct walk {
	struct table_cursor cursor;
	unsigned char set, what;       /* WALK_* */
	js_Object *of;
};
enum { WALK_KEYS, WALK_VALUES, WALK_ENTRIES };

static const char *const names[KINDS] = { "Map", "Set", "WeakMap", "WeakSet" };
static const char *const adders[KINDS] = { "set", "add", "set", "add" };

/* ---- the collector's side */

static void strong_mark(js_State *J, int mark, void *data)
{
	table_mark(J, mark, ((struct collection *)data)->table);
}

static void strong_finalize(js_State *J, void *data)
{
	table_release(J, ((struct collection *)data)->table);
	memory_free(J, data);
}

static void weak_reached(js_State *J, int mark, void *data)
{
	struct collection *c = data;
	c->marked = (unsigned char)mark;
	c->fresh = J->weak_fresh;
	J->weak_fresh = c;
}

static void weak_finalize(js_State *J, void *data)
{
	struct collection *c = data;
	if (c->link) {
		*c->link = c->next;
		if (c->next)
			c->next->link = c->link;
	}
	table_release(J, c->table);
	memory_free(J, c);
}

static void walk_mark(js_State *J, int mark, void *data)
{
	gc_mark_object(J, mark, ((struct walk *)data)->of);
}

static void walk_finalize(js_State *J, void *data)
{
	table_cursor_close(J, &((struct walk *)data)->cursor);
	memory_free(J, data);
}

static const struct engine_class classes[KINDS] = {
	{ .name = "Map", .mark = strong_mark, .finalize = strong_finalize },
	{ .name = "Set", .mark = strong_mark, .finalize = strong_finalize },
	{ .name = "WeakMap", .mark = weak_reached, .finalize = weak_finalize },
	{ .name = "WeakSet", .mark = weak_reached, .finalize = weak_finalize },
};
#ifdef JSR_STRESS_BUILD
void collections_stress_move(js_State *J, js_Object *obj)
{
	int kind;
	for (kind = MAP; kind < KINDS; kind++) {
		struct collection *c = object_data(obj, &classes[kind]);
		if (c && c->table)
			table_stress_move(J, c->table);
	}
}
#endif

static const struct engine_class walk_classes[2] = {
	{ .name = "Map Iterator", .mark = walk_mark, .finalize = walk_finalize },
	{ .name = "Set Iterator", .mark = walk_mark, .finalize = walk_finalize },
};

/* key: an object or a symbol */
static int alive(const js_Value *key, int mark)
{
	if (key->t.type == JS_TOBJECT)
		return key->u.object->gcmark == mark;
	return ATOM(key->u.litstr)->gcmark == mark;
}

/* ---- ephemerons: entries waiting for their keys
 *
 * When a weak map is reached, its entries are examined once: values of living keys are marked, and the other entries
 * wait in a hash table keyed by the key's address.  scan() reports each object it reaches (collections_reached), so a
 * chain through entries costs linear time in any order.  Symbols are not reported: entries with symbol keys are
 * rechecked SYMBOL_PASSES times at most, after which all of them count as reached.  So do entries if memory for the
 * table runs out.
 */

struct weak_entry {
	const void *key;
	js_Value *value;
	uint32_t next;                 /* index + 1 of the next one in its bucket or among symbols; 0: the last */
};
enum { SYMBOL_PASSES = 16 };

static int waiting_room(js_State *J, struct weak_waiting *w)
{
	uint32_t room = w->room ? w->room * 2 : 64, *buckets, i;
	struct weak_entry *all = mem_try_realloc(w->all, room * sizeof *all);
	if (!all)
		return 0;
	w->all = all;
	buckets = mem_try_zalloc(room * sizeof *buckets);
	if (!buckets)
		return 0;
	for (i = 0; i <= w->mask && w->buckets; i++)
		for (uint32_t at = w->buckets[i], next; at; at = next) {
			uint32_t *bucket = &buckets[hash_word(&J->hash_key, (uintptr_t)all[at - 1].key) & (room - 1)];
			next = all[at - 1].next;
			all[at - 1].next = *bucket;
			*bucket = at;
		}
	mem_free(w->buckets);
	w->buckets = buckets;
	w->room = room;
	w->mask = room - 1;
	return 1;
}

static void wait_for(js_State *J, int mark, js_Value *key, js_Value *value)
{
	struct weak_waiting *w = &J->weak_waiting;
	const void *address = key->t.type == JS_TOBJECT ? (const void *)key->u.object : key->u.litstr;
	uint32_t *list = &w->symbols;
	if (w->count == w->room && !waiting_room(J, w)) {
		gc_mark_value(J, mark, key);
		gc_mark_value(J, mark, value);
		return;
	}
	if (key->t.type == JS_TOBJECT)
		list = &w->buckets[hash_word(&J->hash_key, (uintptr_t)address) & w->mask];
	w->all[w->count] = (struct weak_entry){ address, value, *list };
	*list = ++w->count;
}

static void look_through(js_State *J, int mark, struct table *t)
{
	struct table_cursor c;
	int64_t i;
	table_cursor_open(&c, t);
	while ((i = table_cursor_next(&c)) >= 0) {
		js_Value *key = table_key(t, (uint32_t)i), *value = table_value(t, (uint32_t)i);
		if (value == key)
			break;         /* a WeakSet */
		if (alive(key, mark))
			gc_mark_value(J, mark, value);
		else
			wait_for(J, mark, key, value);
	}
	table_cursor_close(J, &c);
}

void collections_reached(js_State *J, int mark, const js_Object *obj)
{
	struct weak_waiting *w = &J->weak_waiting;
	for (uint32_t at = w->buckets[hash_word(&J->hash_key, (uintptr_t)obj) & w->mask]; at; at = w->all[at - 1].next)
		if (w->all[at - 1].key == obj)
			gc_mark_value(J, mark, w->all[at - 1].value);
}

static int look_at_symbols(js_State *J, int mark)
{
	struct weak_waiting *w = &J->weak_waiting;
	int found = 0, all = ++w->passes > SYMBOL_PASSES;
	for (uint32_t *link = &w->symbols; *link;) {
		struct weak_entry *e = &w->all[*link - 1];
		if (all)
			gc_mark_atom(J, mark, e->key);
		if (ATOM(e->key)->gcmark == mark) {
			gc_mark_value(J, mark, e->value);
			*link = e->next;
			found = 1;
		} else {
			link = &e->next;
		}
	}
	return found;
}

int collections_weak_mark(js_State *J, int mark)
{
	struct collection *c;
	while ((c = J->weak_fresh) != NULL) {
		J->weak_fresh = c->fresh;
		look_through(J, mark, c->table);
	}
	return J->gcroot || J->gccode_root || look_at_symbols(J, mark);
}

static int keep_living(void *ctx, js_Value *key, js_Value *value)
{
	(void)value;
	return alive(key, *(int *)ctx);
}

void collections_weak_sweep(js_State *J, int mark)
{
	struct collection *c;
	for (c = J->weak_collections; c; c = c->next)
		if (c->marked == mark)
			table_filter(J, c->table, keep_living, &mark);
	mem_free(J->weak_waiting.all);
	mem_free(J->weak_waiting.buckets);
	memset(&J->weak_waiting, 0, sizeof J->weak_waiting);
}

/* ---- constructors */

static struct collection *receiver(js_State *J, enum kind kind, const char *method)
{
	struct collection *c = VALUE_DATA(js_tovalue(J, 0), &classes[kind]);
	if (!c) {
		char text[64];
		js_typeerror(J, "Method %s%s.prototype.%s called on incompatible receiver %s",
			strcmp(method, "size") ? "" : "get ", names[kind], method,
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	}
	return c;
}

static void Map_set(js_State *J);
static void Set_add(js_State *J);

/* Adds the value directly if the adder is the original method and the collection and the pair are plain. */
static int fill_plain(js_State *J, const js_Value *collection, const js_Value *adder, const js_Value *value, int pairs)
{
	struct collection *c = VALUE_DATA(collection, &classes[pairs ? MAP : SET]);
	js_Object *pair = value->u.object;
	if (!c || adder->u.object->type != JS_CCFUNCTION ||
		adder->u.object->u.c.function != (pairs ? Map_set : Set_add))
		return 0;
	if (!pairs) {
		table_put(J, c->table, value, value);
		return 1;
	}
	if (!object_has_flat(pair, 0) || !object_has_flat(pair, 1))
		return 0;
	table_put(J, c->table, &pair->u.a.array[0], &pair->u.a.array[1]);
	return 1;
}

/* collection adder value -- collection adder */
static void fill(js_State *J, int pairs)
{
	int value = TOP - 1;
	if (pairs && STACK[value].t.type != JS_TOBJECT) {
		char text[64];
		js_typeerror(J, "Iterator value %s is not an entry object",
			describe_value(J, &STACK[value], text, sizeof text));
	}
	if (fill_plain(J, &STACK[value - 2], &STACK[value - 1], &STACK[value], pairs)) {
		js_pop(J, 1);
		return;
	}
	js_pushvalue(J, STACK[value - 1]);
	js_pushvalue(J, STACK[value - 2]);
	js_pushvalue(J, STACK[value]);
	if (pairs) {
		js_getindex(J, -1, 0);
		js_rot2pop1(J);
		js_pushvalue(J, STACK[value]);
		js_getindex(J, -1, 1);
		js_rot2pop1(J);
	}
	js_call(J, pairs ? 2 : 1);
	js_pop(J, 2);
}

/* collection adder --    adds everything from the iterable in argument 1 */
static void fill_from(js_State *J, int pairs)
{
	js_Value *from = js_tovalue(J, 1);
	if (from->t.type == JS_TOBJECT && iterator_plain_array(J, from->u.object)) {
		js_Object *a = from->u.object;
		uint32_t i;
		for (i = 0; i < a->u.a.length; i++) {
			iterator_push_element(J, a, i);
			fill(J, pairs);
			gc_poll(J);
		}
		js_pop(J, 2);
		return;
	}
	iterator_open(J, 1);           /* collection adder iterator next */
	while (iterator_step(J, js_gettop(J) - 2)) {
		js_copy(J, -5);
		js_copy(J, -5);
		js_copy(J, -3);        /* collection adder iterator next value collection adder value */
		if (js_try(J)) {
			js_Value error = STACK[TOP - 1];
			js_pop(J, 5);  /* fill may have popped these before it threw */
			js_pushvalue(J, error);
			iterator_close_quiet(J, js_gettop(J) - 3);
			js_throw(J);
		}
		fill(J, pairs);
		js_endtry(J);
		js_pop(J, 3);
		gc_poll(J);
	}
	js_pop(J, 4);
}

static void construct(js_State *J, enum kind kind)
{
	struct collection *c;
	int given = js_gettop(J) > 1 && js_iscoercible(J, 1);
	js_Object *prototype = run_prototype_of_new(J, J->collection_prototypes[kind]);
	c = js_malloc(J, sizeof *c);
	memset(c, 0, sizeof *c);
	js_pushobject(J, object_new_class(J, &classes[kind], prototype, c));
	c->table = table_new(J, kind == MAP || kind == WEAK_MAP);
	if (kind == WEAK_MAP || kind == WEAK_SET) {
		c->next = J->weak_collections;
		c->link = &J->weak_collections;
		if (c->next)
			c->next->link = &c->next;
		J->weak_collections = c;
	}
	if (!given)
		return;
	js_getproperty(J, -1, adders[kind]);
	if (!js_iscallable(J, -1)) {
		char text[64];
		js_typeerror(J, "'%s' returned for property '%s' of object '#<%s>' is not a function",
			describe_value(J, &STACK[TOP - 1], text, sizeof text), adders[kind], names[kind]);
	}
	js_copy(J, -2);
	js_rot2(J);
	fill_from(J, kind == MAP || kind == WEAK_MAP);
}

static void Map_construct(js_State *J) { construct(J, MAP); }
static void Set_construct(js_State *J) { construct(J, SET); }
static void WeakMap_construct(js_State *J) { construct(J, WEAK_MAP); }
static void WeakSet_construct(js_State *J) { construct(J, WEAK_SET); }

static void Map_call(js_State *J) { js_typeerror(J, "Constructor Map requires 'new'"); }
static void Set_call(js_State *J) { js_typeerror(J, "Constructor Set requires 'new'"); }
static void WeakMap_call(js_State *J) { js_typeerror(J, "Constructor WeakMap requires 'new'"); }
static void WeakSet_call(js_State *J) { js_typeerror(J, "Constructor WeakSet requires 'new'"); }

/* ---- methods */

static int can_be_weak(js_State *J, const js_Value *v)
{
	return v->t.type == JS_TOBJECT || (v->t.type == JS_TSYMBOL && prop_find(J->symbol_registry, v->u.litstr) < 0);
}

static void put(js_State *J, enum kind kind, const char *method)
{
	struct collection *c = receiver(J, kind, method);
	js_Value *key = js_tovalue(J, 1), *value = js_tovalue(J, kind == MAP || kind == WEAK_MAP ? 2 : 1);
	if ((kind == WEAK_MAP || kind == WEAK_SET) && !can_be_weak(J, key))
		js_typeerror(J, "Invalid value used %s", kind == WEAK_MAP ? "as weak map key" : "in weak set");
	table_put(J, c->table, key, value);
	js_copy(J, 0);
}

static void get(js_State *J, enum kind kind)
{
	struct collection *c = receiver(J, kind, "get");
	int64_t i = table_find(J, c->table, js_tovalue(J, 1));
	if (i < 0)
		js_pushundefined(J);
	else
		js_pushvalue(J, *table_value(c->table, (uint32_t)i));
}

static void has(js_State *J, enum kind kind)
{
	struct collection *c = receiver(J, kind, "has");
	js_pushboolean(J, table_find(J, c->table, js_tovalue(J, 1)) >= 0);
}

static void remove_key(js_State *J, enum kind kind)
{
	struct collection *c = receiver(J, kind, "delete");
	js_pushboolean(J, table_delete(J, c->table, js_tovalue(J, 1)));
}

static void clear(js_State *J, enum kind kind)
{
	table_clear(J, receiver(J, kind, "clear")->table);
	js_pushundefined(J);
}

static void size(js_State *J, enum kind kind)
{
	struct collection *c = VALUE_DATA(js_tovalue(J, 0), &classes[kind]);
	if (!c) {
		char text[64];
		js_typeerror(J, "Method get %s.prototype.size called on incompatible receiver %s", names[kind],
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	}
	js_pushnumber(J, table_count(c->table));
}

static void Map_set(js_State *J) { put(J, MAP, "set"); }
static void Map_get(js_State *J) { get(J, MAP); }
static void Map_has(js_State *J) { has(J, MAP); }
static void Map_delete(js_State *J) { remove_key(J, MAP); }
static void Map_clear(js_State *J) { clear(J, MAP); }
static void Map_size(js_State *J) { size(J, MAP); }
static void Set_add(js_State *J) { put(J, SET, "add"); }
static void Set_has(js_State *J) { has(J, SET); }
static void Set_delete(js_State *J) { remove_key(J, SET); }
static void Set_clear(js_State *J) { clear(J, SET); }
static void Set_size(js_State *J) { size(J, SET); }
static void WeakMap_set(js_State *J) { put(J, WEAK_MAP, "set"); }
static void WeakMap_get(js_State *J) { get(J, WEAK_MAP); }
static void WeakMap_has(js_State *J) { has(J, WEAK_MAP); }
static void WeakMap_delete(js_State *J) { remove_key(J, WEAK_MAP); }
static void WeakSet_add(js_State *J) { put(J, WEAK_SET, "add"); }
static void WeakSet_has(js_State *J) { has(J, WEAK_SET); }
static void WeakSet_delete(js_State *J) { remove_key(J, WEAK_SET); }

/* The cursor belongs to an iterator object, so a throw leaves it to the collector. */
static struct walk *push_walk(js_State *J, enum kind kind, int what)
{
	struct collection *c = VALUE_DATA(js_tovalue(J, 0), &classes[kind]);
	struct walk *w = js_malloc(J, sizeof *w);
	memset(w, 0, sizeof *w);
	js_pushobject(J, object_new_class(J, &walk_classes[kind == SET], J->walk_prototypes[kind == SET], w));
	w->set = kind == SET;
	w->what = (unsigned char)what;
	w->of = js_tovalue(J, 0)->u.object;
	table_cursor_open(&w->cursor, c->table);
	return w;
}

static void for_each(js_State *J, enum kind kind)
{
	struct collection *c = receiver(J, kind, "forEach");
	struct walk *w;
	int64_t i;
	if (!js_iscallable(J, 1)) {
		char text[64];
		js_typeerror(J, "%s is not a function", describe_typed(J, js_tovalue(J, 1), text, sizeof text));
	}
	if (js_gettop(J) < 3)
		js_pushundefined(J);
	w = push_walk(J, kind, WALK_ENTRIES);
	while ((i = table_cursor_next(&w->cursor)) >= 0) {
		js_Value *args = STACK + J->bot, *v = STACK + TOP;
		js_copy(J, 0);         /* checks the stack limit for all four */
		value_copy(v, args + 1);
		value_copy(v + 1, args + 2);
		value_copy(v + 2, table_value(c->table, (uint32_t)i));
		value_copy(v + 3, table_key(c->table, (uint32_t)i));
		value_copy(v + 4, args);
		TOP += 4;
		js_call(J, 3);
		js_pop(J, 1);
	}
	table_cursor_close(J, &w->cursor);
	js_pushundefined(J);
}

static void Map_forEach(js_State *J) { for_each(J, MAP); }
static void Set_forEach(js_State *J) { for_each(J, SET); }

static void Map_keys(js_State *J) { receiver(J, MAP, "keys"); push_walk(J, MAP, WALK_KEYS); }
static void Map_values(js_State *J) { receiver(J, MAP, "values"); push_walk(J, MAP, WALK_VALUES); }
static void Map_entries(js_State *J) { receiver(J, MAP, "entries"); push_walk(J, MAP, WALK_ENTRIES); }
static void Set_values(js_State *J) { receiver(J, SET, "values"); push_walk(J, SET, WALK_VALUES); }
static void Set_entries(js_State *J) { receiver(J, SET, "entries"); push_walk(J, SET, WALK_ENTRIES); }

/* ---- iterators */

static void push_item(js_State *J, struct walk *w, uint32_t i)
{
	struct table *t = w->cursor.table;
	js_Value pair[2];
	if (w->what != WALK_ENTRIES) {
		js_pushvalue(J, w->what == WALK_KEYS ? *table_key(t, i) : *table_value(t, i));
		return;
	}
	value_copy(&pair[0], table_key(t, i));
	value_copy(&pair[1], table_value(t, i));
	js_pushobject(J, vm_rest(J, pair, 2));
}

/* 1: -- value; 0: the end */
static int walk_advance(js_State *J, struct walk *w)
{
	int64_t i = table_cursor_next(&w->cursor);
	if (i < 0) {
		table_cursor_close(J, &w->cursor);
		return 0;
	}
	push_item(J, w, (uint32_t)i);
	return 1;
}

static void walk_next(js_State *J, int set)
{
	struct walk *w = VALUE_DATA(js_tovalue(J, 0), &walk_classes[set]);
	int more;
	if (!w) {
		char text[64];
		js_typeerror(J, "Method %s Iterator.prototype.next called on incompatible receiver %s", names[set],
			describe_value(J, js_tovalue(J, 0), text, sizeof text));
	}
	more = walk_advance(J, w);
	if (!more)
		js_pushundefined(J);
	iterator_result(J, !more);
}

static void MapIterator_next(js_State *J) { walk_next(J, 0); }
static void SetIterator_next(js_State *J) { walk_next(J, 1); }

int collections_step_plain(js_State *J, js_CFunction next, const js_Value *iterator)
{
	struct walk *w;
	if (next != MapIterator_next && next != SetIterator_next)
		return -1;
	w = VALUE_DATA(iterator, &walk_classes[next == SetIterator_next]);
	return w ? walk_advance(J, w) : -1;
}

int value_put_entry(js_State *J, int idx)
{
	js_Value *v = js_tovalue(J, idx);
	struct collection *c = VALUE_DATA(v, &classes[MAP]);
	if (!c && !(c = VALUE_DATA(v, &classes[SET])))
		return 0;
	table_put(J, c->table, js_tovalue(J, -2), js_tovalue(J, -1));
	js_pop(J, 2);
	return 1;
}

int value_entries(js_State *J, int idx, int *pairs)
{
	js_Value *v = js_tovalue(J, idx);
	struct collection *c;
	struct walk *w = NULL;
	struct table_cursor look;
	uint32_t n = 0;
	int64_t i;
	int what;
	if ((c = VALUE_DATA(v, &classes[MAP])) || (c = VALUE_DATA(v, &classes[WEAK_MAP])))
		what = WALK_ENTRIES;
	else if ((c = VALUE_DATA(v, &classes[SET])) || (c = VALUE_DATA(v, &classes[WEAK_SET])))
		what = WALK_VALUES;
	else if ((w = VALUE_DATA(v, &walk_classes[0])) || (w = VALUE_DATA(v, &walk_classes[1])))
		what = w->what;
	else
		return 0;
	*pairs = what == WALK_ENTRIES;
	js_newarray(J);
	if (w && !w->cursor.table)
		return 1;
	table_cursor_open(&look, w ? w->cursor.table : c->table);
	if (w)
		look.at = w->cursor.at;
	if (js_try(J)) {
		table_cursor_close(J, &look);
		js_throw(J);
	}
	while ((i = table_cursor_next(&look)) >= 0) {
		if (what != WALK_VALUES) {
			js_pushvalue(J, *table_key(look.table, (uint32_t)i));
			value_createindex(J, -2, n++);
		}
		if (what != WALK_KEYS) {
			js_pushvalue(J, *table_value(look.table, (uint32_t)i));
			value_createindex(J, -2, n++);
		}
	}
	js_endtry(J);
	table_cursor_close(J, &look);
	return 1;
}

/* ---- for set_lib.c */

struct table *collections_set_receiver(js_State *J, const char *method) { return receiver(J, SET, method)->table; }

/* -- collection */
static struct collection *push_empty(js_State *J, enum kind kind)
{
	struct collection *c = js_malloc(J, sizeof *c);
	memset(c, 0, sizeof *c);
	js_pushobject(J, object_new_class(J, &classes[kind], J->collection_prototypes[kind], c));
	c->table = table_new(J, kind == MAP);
	return c;
}

void collections_push_empty(js_State *J, int map) { push_empty(J, map ? MAP : SET); }
struct table *collections_push_set(js_State *J) { return push_empty(J, SET)->table; }

struct table_cursor *collections_push_cursor(js_State *J, struct table *t)
{
	struct walk *w = js_malloc(J, sizeof *w);
	memset(w, 0, sizeof *w);
	js_pushobject(J, object_new_class(J, &walk_classes[1], J->walk_prototypes[1], w));
	w->of = js_tovalue(J, 0)->u.object;
	table_cursor_open(&w->cursor, t);
	return &w->cursor;
}

struct table *collections_plain_set(js_State *J, const js_Value *set, const js_Value *has, const js_Value *keys)
{
	struct collection *c = VALUE_DATA(set, &classes[SET]);
	(void)J;
	if (!c || has->u.object->type != JS_CCFUNCTION || has->u.object->u.c.function != Set_has ||
		keys->u.object->type != JS_CCFUNCTION ||
	    keys->u.object->u.c.function != Set_values)
		return NULL;
	return c->table;
}

/* ---- Map.groupBy */

static void push_group(js_State *J, void *ctx)
{
	struct collection *c = ctx;
	int64_t i = table_find(J, c->table, &STACK[TOP - 1]);
	if (i >= 0) {
		js_pushvalue(J, *table_value(c->table, (uint32_t)i));
		return;
	}
	js_newarray(J);
	table_put(J, c->table, &STACK[TOP - 2], &STACK[TOP - 1]);
}

static void Map_groupBy(js_State *J)
{
	iterator_group(J, "Map.groupBy", push_group, push_empty(J, MAP));
}

static void Map_upsert(js_State *J, enum kind kind, int computed)
{
	struct collection *c = receiver(J, kind, computed ? "getOrInsertComputed" : "getOrInsert");
	char text[80];
	int64_t i;
	if (kind == WEAK_MAP && !can_be_weak(J, js_tovalue(J, 1)))
		js_typeerror(J, "Invalid value used as weak map key");
	if (computed && !js_iscallable(J, 2))
		js_typeerror(J, "%s is not a function", describe_value(J, js_tovalue(J, 2), text, sizeof text));
	if (js_isnumber(J, 1) && js_tonumber(J, 1) == 0)
		js_tovalue(J, 1)->u.number = 0;
	i = table_find(J, c->table, js_tovalue(J, 1));
	if (i >= 0) {
		js_pushvalue(J, *table_value(c->table, (uint32_t)i));
		return;
	}
	if (computed) {
		js_copy(J, 2);
		js_pushundefined(J);
		js_copy(J, 1);
		js_call(J, 1);
	} else {
		js_copy(J, 2);
	}
	table_put(J, c->table, js_tovalue(J, 1), &STACK[TOP - 1]);
}

static void Map_getOrInsert(js_State *J) { Map_upsert(J, MAP, 0); }
static void Map_getOrInsertComputed(js_State *J) { Map_upsert(J, MAP, 1); }
static void WeakMap_getOrInsert(js_State *J) { Map_upsert(J, WEAK_MAP, 0); }
static void WeakMap_getOrInsertComputed(js_State *J) { Map_upsert(J, WEAK_MAP, 1); }

/* ---- setting up */

struct method { const char *name; js_CFunction f; int length; };

static void methods(js_State *J, const struct method *m)
{
	for (; m->name; m++)
		value_method(J, m->name, m->f, m->length);
}

static void tag(js_State *J, const char *text) { symbol_tag(J, STACK[TOP - 1].u.object, text); }

/* object --  object[symbol] is its method of that name, too */
static void alias(js_State *J, const char *name, const char *symbol)
{
	js_getproperty(J, -1, name);
	symbol_value(J, STACK[TOP - 2].u.object, symbol, &STACK[TOP - 1], JS_DONTENUM);
	js_pop(J, 1);
}

static void size_getter(js_State *J, js_CFunction f)
{
	js_newcfunction(J, f, "get size", 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, "size", JS_DONTENUM);
}

static void install(js_State *J, enum kind kind, js_CFunction call, js_CFunction make)
{
	J->collection_prototypes[kind] = STACK[TOP - 1].u.object;
	js_newcconstructor(J, call, make, names[kind], 0);
	if (kind == MAP)
		value_method(J, "groupBy", Map_groupBy, 2);
	if (kind == MAP || kind == SET)
		symbol_species(J);
	js_defglobal(J, names[kind], JS_DONTENUM);
}

void collections_init(js_State *J)
{
	static const struct method map[] = {
		{ "get", Map_get, 1 }, { "set", Map_set, 2 }, { "has", Map_has, 1 }, { "delete", Map_delete, 1 },
		{ "clear", Map_clear, 0 },
		{ "entries", Map_entries, 0 }, { "forEach", Map_forEach, 1 }, { "keys", Map_keys, 0 },
		{ "values", Map_values, 0 },
		{ "getOrInsert", Map_getOrInsert, 2 }, { "getOrInsertComputed", Map_getOrInsertComputed, 2 },
			{ NULL, NULL, 0 } };
	static const struct method set[] = {
		{ "has", Set_has, 1 }, { "add", Set_add, 1 }, { "delete", Set_delete, 1 }, { "clear", Set_clear, 0 },
		{ "entries", Set_entries, 0 }, { "forEach", Set_forEach, 1 }, { "values", Set_values, 0 },
			{ NULL, NULL, 0 } };
	static const struct method weak_map[] = { { "delete", WeakMap_delete, 1 }, { "get", WeakMap_get, 1 },
		{ "set", WeakMap_set, 2 }, { "has", WeakMap_has, 1 },
		{ "getOrInsert", WeakMap_getOrInsert, 2 }, { "getOrInsertComputed", WeakMap_getOrInsertComputed, 2 },
			{ NULL, NULL, 0 } };
	static const struct method weak_set[] = { { "delete", WeakSet_delete, 1 }, { "has", WeakSet_has, 1 },
		{ "add", WeakSet_add, 1 }, { NULL, NULL, 0 } };

	js_newobject(J);
	methods(J, map);
	size_getter(J, Map_size);
	alias(J, "entries", J->symbols.iterator);
	tag(J, "Map");
	install(J, MAP, Map_call, Map_construct);

	js_newobject(J);
	methods(J, set);
	set_lib_methods(J);
	js_getproperty(J, -1, "values");
	js_defproperty(J, -2, "keys", JS_DONTENUM);
	size_getter(J, Set_size);
	alias(J, "values", J->symbols.iterator);
	tag(J, "Set");
	install(J, SET, Set_call, Set_construct);

	js_newobject(J);
	methods(J, weak_map);
	tag(J, "WeakMap");
	install(J, WEAK_MAP, WeakMap_call, WeakMap_construct);

	js_newobject(J);
	methods(J, weak_set);
	tag(J, "WeakSet");
	install(J, WEAK_SET, WeakSet_call, WeakSet_construct);

	js_pushobject(J, J->Iterator_prototype);
	js_newobjectx(J);
	J->walk_prototypes[0] = STACK[TOP - 1].u.object;
	value_method(J, "next", MapIterator_next, 0);
	tag(J, "Map Iterator");
	js_pop(J, 1);
	js_pushobject(J, J->Iterator_prototype);
	js_newobjectx(J);
	J->walk_prototypes[1] = STACK[TOP - 1].u.object;
	value_method(J, "next", SetIterator_next, 0);
	tag(J, "Set Iterator");
	js_pop(J, 1);
}
