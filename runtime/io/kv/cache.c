#include "io/kv/cache.h"

#include <stdatomic.h>
#include <string.h>

#include "base/mem.h"

enum { INDEX_VERSION = 3007000, WORD_VERSION = 0, WORD_CHANGE = 2 };

void cache_open(struct kv_cache *c, const volatile void *index)
{
	c->index = index;
	hash_key_init(&c->hash);
}

static void empty(struct kv_cache *c)
{
	for (size_t i = 0; c->entries && i < CACHE_ENTRIES; i++) {
		mem_free(c->entries[i]);
		c->entries[i] = NULL;
	}
	c->bytes = 0;
}

static size_t bytes_of(const struct cache_entry *e) { return e ? e->key_size + (size_t)e->value_size : 0; }

void cache_close(struct kv_cache *c)
{
	empty(c);
	mem_free(c->entries);
	c->entries = NULL;
	c->index = NULL;
}

int cache_look(const struct kv_cache *c, struct cache_header *now)
{
	if (!c->index || c->index[WORD_VERSION] != INDEX_VERSION)
		return 0;
	/* Another process may be writing this copy of the header: then some words are new, and it differs from any that
	 * was seen whole.  The fence pairs with the writer's, before and after the two copies. */
	for (size_t i = 0; i < WAL_HEADER / 4; i++)
		now->words[i] = c->index[i];
	atomic_thread_fence(memory_order_seq_cst);
	return 1;
}

int cache_same(const struct cache_header *a, const struct cache_header *b) { return !memcmp(a, b, sizeof *a); }

int cache_true(const struct kv_cache *c, const struct cache_header *now)
{
	return c->entries && cache_same(&c->header, now);
}

/* Of a pair of entries: either may be the key's. */
static size_t place_of(const struct kv_cache *c, const char *key, size_t size)
{
	return hash_bytes(&c->hash, key, size) % CACHE_ENTRIES & ~(size_t)1;
}

size_t cache_place(const struct kv_cache *c, const char *key, size_t size)
{
	size_t place = place_of(c, key, size);
	if (c->entries)
		__builtin_prefetch(&c->entries[place]);
	return place;
}

void cache_fetch(const struct kv_cache *c, size_t place)
{
	if (c->entries) {
		__builtin_prefetch(c->entries[place]);
		__builtin_prefetch(c->entries[place + 1]);
	}
}

static int is_for(const struct cache_entry *e, const char *key, size_t size)
{
	return e && e->key_size == size && !memcmp(e->bytes, key, size);
}

/* Where to put the key: its entry, a free one, or that which came first, after which the other one did. */
static struct cache_entry **one_of(struct cache_entry **pair, const char *key, size_t size)
{
	struct cache_entry *first = pair[0];
	if (is_for(first, key, size))
		return &pair[0];
	if (is_for(pair[1], key, size))
		return &pair[1];
	if (!first)
		return &pair[0];
	if (pair[1]) {
		pair[0] = pair[1];
		pair[1] = first;
	}
	return &pair[1];
}

const struct cache_entry *cache_get(const struct kv_cache *c, const char *key, size_t size)
{
	struct cache_header now;
	struct cache_entry **pair;
	if (!c->entries || !cache_look(c, &now) || !cache_same(&now, &c->header))
		return NULL;
	pair = &c->entries[place_of(c, key, size)];
	return is_for(pair[0], key, size) ? pair[0] : is_for(pair[1], key, size) ? pair[1] : NULL;
}

void cache_write_at(struct kv_cache *c, size_t place, const char *key, size_t size, const char *value,
	size_t value_size, int64_t expires_ms)
{
	struct cache_entry **at, *e;
	size_t needs = size + value_size;
	if (c->bytes + needs > CACHE_BYTES_MAX)
		empty(c);
	at = one_of(&c->entries[place], key, size);
	e = *at;
	*at = NULL;
	c->bytes -= bytes_of(e);
	if (bytes_of(e) != needs || value_size > CACHE_VALUE_MAX) {
		mem_free(e);
		e = value_size <= CACHE_VALUE_MAX ? mem_try_alloc(sizeof *e + needs) : NULL;
	}
	if (!e)
		return;
	*e = (struct cache_entry){ .expires_ms = expires_ms, .value_size = (uint32_t)value_size,
		.key_size = (uint16_t)size, .found = value != NULL };
	memcpy(e->bytes, key, size);
	if (value_size)
		memcpy(e->bytes + size, value, value_size);
	c->bytes += needs;
	*at = e;
}

void cache_write(struct kv_cache *c, const char *key, size_t size, const char *value, size_t value_size,
	int64_t expires_ms)
{
	cache_write_at(c, place_of(c, key, size), key, size, value, value_size, expires_ms);
}

static int is_ready(struct kv_cache *c)
{
	if (!c->entries)
		c->entries = mem_try_zalloc(CACHE_ENTRIES * sizeof(struct cache_entry *));
	return c->entries != NULL;
}

void cache_add(struct kv_cache *c, const struct cache_header *seen, const char *key, size_t size, const char *value,
	size_t value_size, int64_t expires_ms)
{
	struct cache_header now;
	if (!cache_look(c, &now) || !cache_same(&now, seen))
		return;
	if (!is_ready(c))
		return;
	if (!cache_same(&c->header, seen)) {
		empty(c);
		c->header = *seen;
	}
	cache_write(c, key, size, value, value_size, expires_ms);
}

int cache_committed(struct kv_cache *c, const struct cache_header *before, const struct cache_header *after)
{
	int alone = after->words[WORD_CHANGE] == before->words[WORD_CHANGE] + 1;
	if (!is_ready(c))
		return 0;
	if (!alone || !cache_same(&c->header, before))
		empty(c);
	c->header = *after;
	return alone;
}
