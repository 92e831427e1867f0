/* io/kv/cache.h -- small values that were read or written lately, kept for as long as no one else commits.
 *
 * Whether anybody has is seen in the header of SQLite's WAL index, which all processes that have the file open share as
 * memory (the format of 3.7.0, https://www.sqlite.org/walformat.html): every commit changes it, and counts its iChange
 * up by one.  What was read while the header stayed as it is now is still true.  So a hit takes no lock and no system
 * call.  After a commit of our own the cache goes on if the count shows that it was the only one.
 *
 * Memory     CACHE_BYTES_MAX of keys and values, then it begins again; nothing until the first entry.
 * Errors     out of memory: nothing is kept.  A library with another format of the index: likewise.
 * Threads    one at a time, as the connection.
 */
#ifndef IO_KV_CACHE_H
#define IO_KV_CACHE_H

#include <stddef.h>
#include <stdint.h>

#include "base/hash.h"

enum { CACHE_ENTRIES = 65536, CACHE_VALUE_MAX = 1024, CACHE_BYTES_MAX = 16 << 20, WAL_HEADER = 48 };

struct cache_header { uint32_t words[WAL_HEADER / 4]; };

struct cache_entry {
	int64_t expires_ms;
	uint32_t value_size;
	uint16_t key_size;
	uint8_t found;                 /* 0: it is known that there is no such key */
	char bytes[];                  /* the key, then the value */
};

struct kv_cache {
	const volatile uint32_t *index;        /* the WAL index; NULL: nothing is cached */
	struct hash_key hash;
	struct cache_header header;    /* what the entries are true for */
	size_t bytes;                  /* in entries */
	struct cache_entry **entries;  /* CACHE_ENTRIES, in pairs by hash; NULL until there is one */
};

/* index: the shared memory, or NULL. */
void cache_open(struct kv_cache *c, const volatile void *index);
void cache_close(struct kv_cache *c);

/* The header now: 1, or 0 if nothing can be cached. */
int cache_look(const struct kv_cache *c, struct cache_header *now);
int cache_true(const struct kv_cache *c, const struct cache_header *now);      /* what it has is true for that */
int cache_same(const struct cache_header *a, const struct cache_header *b);

/* Borrowed until the next call; NULL if it is not known. */
const struct cache_entry *cache_get(const struct kv_cache *c, const char *key, size_t size);

/* What was read while the header was `seen`, from before to after.  value NULL: there is none. */
void cache_add(struct kv_cache *c, const struct cache_header *seen, const char *key, size_t size, const char *value,
	size_t value_size, int64_t expires_ms);

/* A commit of our own, between these two.  1: no other came in between, and the cache is true once each key that was
 * written has been given to cache_write, before anything else.  0: it was emptied. */
int cache_committed(struct kv_cache *c, const struct cache_header *before, const struct cache_header *after);
void cache_write(struct kv_cache *c, const char *key, size_t size, const char *value, size_t value_size,
	int64_t expires_ms);

/* The same in steps, so that the processor can fetch what the next one needs meanwhile, which is seldom in its caches:
 * where the key's entry would be, then the entry, then the write.  The place stays valid until cache_close. */
size_t cache_place(const struct kv_cache *c, const char *key, size_t size);
void cache_fetch(const struct kv_cache *c, size_t place);
void cache_write_at(struct kv_cache *c, size_t place, const char *key, size_t size, const char *value,
	size_t value_size, int64_t expires_ms);

#endif
