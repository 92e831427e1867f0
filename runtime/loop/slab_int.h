/* loop/slab_int.h -- ids of ops: reused indices, with generations that tell the successive users apart.
 *
 * An index is a place in a table, small enough for the shared queue's 32 bits; each time a place is freed its
 * generation is incremented, so that a stale id (generation << 32 | index) finds nothing instead of another op.  No
 * generation is 0: such ids are free for other uses.  The place freed last is reused first.
 *
 * Time      O(1); taking is amortised.
 * Memory    16 bytes a place; the table only grows.
 * Errors    -ENOMEM from slab_take, which then has changed nothing.
 */
#ifndef LOOP_SLAB_INT_H
#define LOOP_SLAB_INT_H

#include <stdint.h>

struct op;

struct slab_place {
	struct op *op;                 /* NULL: free */
	uint32_t generation, next_free;
};

struct slab {
	struct slab_place *places;
	uint32_t count, room;          /* places ever taken, and allocated */
	uint32_t first_free;
};

void slab_init(struct slab *s);
void slab_fini(struct slab *s);

int slab_take(struct slab *s, struct op *op, uint32_t *index, uint32_t *generation);
void slab_return(struct slab *s, uint32_t index);

static inline struct op *slab_at(const struct slab *s, uint32_t index) { return s->places[index].op; }

/* NULL for an id that is no longer in use, or never was. */
struct op *slab_find(const struct slab *s, uint64_t id);

#endif
