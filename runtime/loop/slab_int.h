/* loop/slab_int.h -- ids of ops: indices that are used again, and generations that tell the users apart.
 *
 * An index is a place in a table, small enough for the shared queue's 32 bits; each time a place is given up its
 * generation counts on, so that an id (generation << 32 | index) kept too long finds nothing instead of somebody
 * else.  No generation is 0: such ids are free for other uses.  Places given up last are taken first.
 *
 * Time      O(1); taking is amortised.
 * Memory    16 bytes a place; the table only grows.
 * Errors    -ENOMEM from slab_take, which then changed nothing.
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

/* NULL for an id that is nobody's any more, or never was anybody's. */
struct op *slab_find(const struct slab *s, uint64_t id);

#endif
