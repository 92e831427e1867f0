/* table.c -- see table.h. */
#include "engine/heap/table.h"

#include "engine/core/memory.h"
#include "engine/core/state.h"
#include "engine/heap/bigint.h"
#include "engine/heap/stress.h"

#define NONE 0xffffffffu
enum { SMALLEST = 4 };

struct link { uint32_t hash, next; };  /* of a gap: next is a later entry; all between are gaps too */

struct table {
	uint32_t refs;
	uint32_t live, used, cap;      /* entries: live; live and gaps; capacity */
	uint32_t mask;                 /* buckets - 1 */
	uint32_t *buckets;             /* entry, or NONE */
	struct link *links;
	js_Value *keys;                /* JS_THOLE: a gap */
	js_Value *values;              /* NULL in a set */
	struct table_cursor *cursors;
	int has_values;
};

static uint32_t hash_text(js_State *J, const js_Value *key)
{
	struct string s;
	string_view(J, key, &s);
	return hash_bytes(&J->hash_key, s.p, s.bytes);
}

static uint32_t hash_key(js_State *J, const js_Value *key)
{
	uint64_t bits;
	double number;
	int32_t integer;
	switch ((enum js_Type)key->t.type) {
	case JS_TSHRSTR:
	case JS_TLITSTR:
	case JS_TMEMSTR:
		return hash_text(J, key);
	case JS_TNUMBER:
		number = key->u.number + 0.0;  /* -0 is 0 */
		/* 16 consecutive integers have adjacent buckets in one cache line; no two of them collide, and the
		 * position of a line is secret */
		integer = number > -2147483649.0 && number < 2147483648.0 ? (int32_t)number : 0;
		if (integer == number)
			return hash_word(&J->hash_key, (uint32_t)integer >> 4) ^ ((uint32_t)integer & 15);
		if (isnan(number))
			return 7;
		memcpy(&bits, &number, sizeof bits);
		return hash_word(&J->hash_key, bits);
	case JS_TOBJECT:
		return hash_word(&J->hash_key, (uintptr_t)key->u.object);
	case JS_TBIGINT:
	case JS_TBIGCELL:
		return bigint_hash(J, key);
	case JS_TSYMBOL:
		return ATOM(key->u.litstr)->hash;
	case JS_TBOOLEAN:
		return 11u + (uint32_t)key->u.boolean;
	default:
		return (uint32_t)key->t.type * 31;
	}
}

static int same(js_State *J, const js_Value *a, const js_Value *b)
{
	if (VALUE_IS_STRING(a))
		return VALUE_IS_STRING(b) && string_same(J, a, b);
	if (a->t.type != b->t.type)
		return 0;
	switch ((enum js_Type)a->t.type) {
	case JS_TNUMBER: return a->u.number == b->u.number || (isnan(a->u.number) && isnan(b->u.number));
	case JS_TBOOLEAN: return a->u.boolean == b->u.boolean;
	case JS_TOBJECT: return a->u.object == b->u.object;
	case JS_TSYMBOL: return a->u.litstr == b->u.litstr;
	case JS_TBIGINT:
	case JS_TBIGCELL: return bigint_equal(a, b);
	default: return 1;
	}
}

struct table *table_new(js_State *J, int values)
{
	struct table *t = js_malloc(J, sizeof *t);
	memset(t, 0, sizeof *t);
	t->refs = 1;
	t->has_values = values;
	return t;
}

static void free_arrays(js_State *J, struct table *t)
{
	memory_free(J, t->buckets);
	memory_free(J, t->links);
	memory_free(J, t->keys);
	memory_free(J, t->values);
	t->buckets = NULL;
	t->links = NULL;
	t->keys = t->values = NULL;
	t->live = t->used = t->cap = t->mask = 0;
}

void table_release(js_State *J, struct table *t)
{
	if (!t || --t->refs)
		return;
	free_arrays(J, t);
	memory_free(J, t);
}

void table_mark(js_State *J, int mark, struct table *t)
{
	uint32_t i;
	for (i = 0; t && i < t->used; i++) {
		gc_mark_value(J, mark, &t->keys[i]);
		if (t->values && t->keys[i].t.type != JS_THOLE)
			gc_mark_value(J, mark, &t->values[i]);
	}
}

uint32_t table_count(const struct table *t) { return t->live; }
js_Value *table_key(struct table *t, uint32_t entry) { return &t->keys[entry]; }
js_Value *table_value(struct table *t, uint32_t entry) { return t->values ? &t->values[entry] : &t->keys[entry]; }

static uint32_t find(js_State *J, struct table *t, const js_Value *key, uint32_t hash)
{
	uint32_t i;
	if (!t->live)
		return NONE;
	for (i = t->buckets[hash & t->mask]; i != NONE; i = t->links[i].next)
		if (t->links[i].hash == hash && same(J, &t->keys[i], key))
			return i;
	return NONE;
}

int64_t table_find(js_State *J, struct table *t, const js_Value *key)
{
	uint32_t i = t->live ? find(J, t, key, hash_key(J, key)) : NONE;
	return i == NONE ? -1 : (int64_t)i;
}

/* Moves the entries up over the gaps, in place.  The caller rebuilds the chains afterwards: meanwhile each link holds
 * the new position of its entry, for the cursors. */
static void close_gaps(struct table *t)
{
	struct table_cursor *c;
	uint32_t i, n = 0;
	for (i = 0; i < t->used; i++) {
		t->links[i].next = n;
		n += t->keys[i].t.type != JS_THOLE;
	}
	for (c = t->cursors; c; c = c->next)
		c->at = c->at < t->used ? t->links[c->at].next : n;
	n = 0;
	for (i = 0; i < t->used; i++) {
		if (t->keys[i].t.type == JS_THOLE)
			continue;
		if (n != i) {
			t->keys[n] = t->keys[i];
			t->links[n] = t->links[i];
			if (t->values)
				t->values[n] = t->values[i];
		}
		n++;
	}
	t->used = n;
}

static void chain_all(struct table *t)
{
	uint32_t i;
	memset(t->buckets, 0xff, ((size_t)t->mask + 1) * sizeof *t->buckets);
	for (i = 0; i < t->used; i++) {
		uint32_t *bucket = &t->buckets[t->links[i].hash & t->mask];
		t->links[i].next = *bucket;
		*bucket = i;
	}
}

/* Makes room for `cap` entries, at least as many as are live.  0 when out of memory: no visible change. */
static int resize(js_State *J, struct table *t, uint32_t cap)
{
	uint32_t buckets = SMALLEST;
	void *p;
	if (t->used > t->live)
		close_gaps(t);
	while (buckets < cap)
		buckets *= 2;
	if (cap > t->cap) {
		if (!(p = memory_try(J, t->keys, (size_t)cap * sizeof *t->keys)))
			goto fail;
		t->keys = p;
		if (!(p = memory_try(J, t->links, (size_t)cap * sizeof *t->links)))
			goto fail;
		t->links = p;
		if (t->has_values) {
			if (!(p = memory_try(J, t->values, (size_t)cap * sizeof *t->values)))
				goto fail;
			t->values = p;
		}
	}
	if (!t->buckets || buckets != t->mask + 1) {
		if (!(p = memory_try(J, NULL, buckets * sizeof *t->buckets)))
			goto fail;
		memory_free(J, t->buckets);
		t->buckets = p;
		t->mask = buckets - 1;
	}
	if (cap < t->cap) {            /* shrinking is optional, so failure is ignored */
		if ((p = memory_try(J, t->keys, (size_t)cap * sizeof *t->keys)))
			t->keys = p;
		if ((p = memory_try(J, t->links, (size_t)cap * sizeof *t->links)))
			t->links = p;
		if (t->values && (p = memory_try(J, t->values, (size_t)cap * sizeof *t->values)))
			t->values = p;
	}
	t->cap = cap;
	chain_all(t);
	return 1;
fail:
	if (t->buckets)
		chain_all(t);
	return 0;
}

#ifdef JSR_STRESS_BUILD
void table_stress_move(js_State *J, struct table *t)
{
	t->keys = stress_moved(J, t->keys, t->used * sizeof *t->keys, t->cap * sizeof *t->keys);
	t->links = stress_moved(J, t->links, t->used * sizeof *t->links, t->cap * sizeof *t->links);
	t->values = stress_moved(J, t->values, t->used * sizeof *t->values, t->cap * sizeof *t->values);
}
#endif

int table_put(js_State *J, struct table *t, const js_Value *key, const js_Value *value)
{
	uint32_t hash, i;
	js_Value k = *key;
	if (k.t.type == JS_TNUMBER && k.u.number == 0)
		k.u.number = 0;
	hash = hash_key(J, &k);
	i = find(J, t, &k, hash);
	if (i != NONE) {
		if (t->values)
			t->values[i] = *value;
		return 0;
	}
	if (t->used == t->cap) {
		if (t->cap > NONE / 4)
			js_rangeerror(J, t->has_values ? "Map maximum size exceeded" : "Set maximum size exceeded");
		if (!resize(J, t, t->live < t->cap - t->cap / 4 ? t->cap : t->cap ? t->cap * 2 : SMALLEST))
			memory_exhausted(J);
	}
	i = t->used++;
	t->keys[i] = k;
	if (t->values)
		t->values[i] = *value;
	t->links[i].hash = hash;
	t->links[i].next = t->buckets[hash & t->mask];
	t->buckets[hash & t->mask] = i;
	t->live++;
	return 1;
}

static void unchain(struct table *t, uint32_t entry)
{
	uint32_t *p = &t->buckets[t->links[entry].hash & t->mask];
	while (*p != entry)
		p = &t->links[*p].next;
	*p = t->links[entry].next;
	t->keys[entry].t.type = JS_THOLE;
	t->links[entry].next = entry + 1;
	t->live--;
}

static void shrink(js_State *J, struct table *t)
{
	if (t->cap > 4 * SMALLEST && t->live < t->cap / 4)
		resize(J, t, t->cap / 2);
}

int table_delete(js_State *J, struct table *t, const js_Value *key)
{
	uint32_t i = t->live ? find(J, t, key, hash_key(J, key)) : NONE;
	if (i == NONE)
		return 0;
	unchain(t, i);
	shrink(J, t);
	return 1;
}

void table_clear(js_State *J, struct table *t)
{
	struct table_cursor *c;
	for (c = t->cursors; c; c = c->next)
		c->at = 0;
	free_arrays(J, t);
}

void table_filter(js_State *J, struct table *t, int (*keep)(void *ctx, js_Value *key, js_Value *value), void *ctx)
{
	uint32_t i;
	for (i = 0; i < t->used; i++)
		if (t->keys[i].t.type != JS_THOLE && !keep(ctx, &t->keys[i], table_value(t, i)))
			unchain(t, i);
	shrink(J, t);
}

void table_cursor_open(struct table_cursor *c, struct table *t)
{
	c->table = t;
	c->at = 0;
	c->next = t->cursors;
	c->link = &t->cursors;
	if (c->next)
		c->next->link = &c->next;
	t->cursors = c;
	t->refs++;
}

static int is_gap(const struct table *t, uint32_t i) { return i < t->used && t->keys[i].t.type == JS_THOLE; }

/* Path halving: a queue whose first entry is removed again and again does not walk over all its gaps each time. */
static uint32_t past_gaps(struct table *t, uint32_t i)
{
	while (is_gap(t, i)) {
		uint32_t next = t->links[i].next;
		if (is_gap(t, next))
			next = t->links[i].next = t->links[next].next;
		i = next;
	}
	return i;
}

int64_t table_cursor_next(struct table_cursor *c)
{
	struct table *t = c->table;
	if (!t)
		return -1;
	c->at = past_gaps(t, c->at);
	return c->at < t->used ? (int64_t)c->at++ : -1;
}

void table_cursor_close(js_State *J, struct table_cursor *c)
{
	struct table *t = c->table;
	if (!t)
		return;
	*c->link = c->next;
	if (c->next)
		c->next->link = c->link;
	c->table = NULL;
	table_release(J, t);
}
