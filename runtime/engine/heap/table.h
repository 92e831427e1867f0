/* engine/heap/table.h -- a hash table in insertion order: the basis of Map, Set and their iterators.
 *
 * Entries are in arrays in insertion order; a deleted one leaves a gap, and gaps are removed when the arrays are
 * rebuilt. Cursors walk by position and are adjusted at each rebuild, so script may add and delete while it
 * iterates.  Each bucket has a chain of entries; keys are compared by SameValueZero (ECMA-262 7.2.11).  Order and gaps
 * as in Tyler Close's deterministic hash tables.
 *
 * Time      find, add, delete: O(1) amortised; for strings, times their length.
 * Memory    24 bytes an entry, 40 with values, 4 to 8 of buckets; rebuilt when full, halved when three quarters are
 *           gaps.
 * Owners    a table is reference-counted: its Map and each live cursor hold a reference.
 * Errors    table_put throws RangeError when out of memory and leaves the table unchanged.
 */
#ifndef ENGINE_HEAP_TABLE_H
#define ENGINE_HEAP_TABLE_H

#include "engine/core/values.h"

struct table;

struct table_cursor {
	struct table *table;           /* NULL: at the end, permanently */
	struct table_cursor *next, **link;
	uint32_t at;                   /* entries before this one were returned already */
};

struct table *table_new(js_State *J, int values);              /* throws when out of memory */
void table_release(js_State *J, struct table *t);              /* NULL is fine; allocates nothing */
void table_mark(js_State *J, int mark, struct table *t);        /* NULL is fine */
uint32_t table_count(const struct table *t);
int64_t table_find(js_State *J, struct table *t, const js_Value *key);         /* entry, or -1 */
/* 1: the key is new.  -0 becomes 0 */
int table_put(js_State *J, struct table *t, const js_Value *key, const js_Value *value);
int table_delete(js_State *J, struct table *t, const js_Value *key);           /* 1: it was there */
void table_clear(js_State *J, struct table *t);
js_Value *table_key(struct table *t, uint32_t entry);
js_Value *table_value(struct table *t, uint32_t entry);        /* valid until the next put */

void table_cursor_open(struct table_cursor *c, struct table *t);
int64_t table_cursor_next(struct table_cursor *c);             /* entry, or -1: done.  The caller then closes it */
void table_cursor_close(js_State *J, struct table_cursor *c);  /* may be closed twice */

/* For weak collections: keeps the entries for which keep() returns 1. */
void table_filter(js_State *J, struct table *t, int (*keep)(void *ctx, js_Value *key, js_Value *value), void *ctx);

#endif
