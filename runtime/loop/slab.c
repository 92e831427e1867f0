#include "loop/slab_int.h"

#include "base/mem.h"

#include <errno.h>

enum { NONE = UINT32_MAX, FIRST_ROOM = 64 };

void slab_init(struct slab *s) { *s = (struct slab){ .first_free = NONE }; }
void slab_fini(struct slab *s) { mem_free(s->places); }

static int add_place(struct slab *s)
{
	if (s->count == s->room) {
		uint32_t room = s->room ? 2 * s->room : FIRST_ROOM;
		struct slab_place *grown = mem_try_realloc(s->places, room * sizeof *grown);
		if (!grown)
			return -ENOMEM;
		s->places = grown;
		s->room = room;
	}
	s->first_free = s->count++;
	s->places[s->first_free] = (struct slab_place){ .generation = 1, .next_free = NONE };
	return 0;
}

int slab_take(struct slab *s, struct op *op, uint32_t *index, uint32_t *generation)
{
	if (s->first_free == NONE && add_place(s) < 0)
		return -ENOMEM;
	struct slab_place *place = &s->places[s->first_free];
	*index = s->first_free;
	*generation = place->generation;
	s->first_free = place->next_free;
	place->op = op;
	return 0;
}

void slab_return(struct slab *s, uint32_t index)
{
	struct slab_place *place = &s->places[index];
	place->op = NULL;
	if (++place->generation == 0)
		place->generation = 1;
	place->next_free = s->first_free;
	s->first_free = index;
}

struct op *slab_find(const struct slab *s, uint64_t id)
{
	uint32_t index = (uint32_t)id;
	if (index >= s->count || s->places[index].generation != id >> 32)
		return NULL;
	return s->places[index].op;
}
