#include "engine/realm/met_int.h"

#include "engine/core/gc.h"
#include "engine/core/memory.h"

#include <string.h>

static void grow(js_State *J, struct met_table *t)
{
	struct met *old = t->slots, *slots;
	size_t n = old ? t->mask + 1 : 0, room = n ? n * 2 : 16;
	slots = memory_try(J, NULL, room * sizeof *slots);
	if (!slots)
		memory_exhausted(J);
	memset(slots, 0, room * sizeof *slots);
	t->slots = slots;
	t->mask = room - 1;
	for (size_t i = 0; i < n; i++)
		if (old[i].original)
			*met_place(J, t, old[i].original) = old[i];
	memory_free(J, old);
}

void met_add(js_State *J, struct met_table *t, js_Object *original, js_Object *copy)
{
	if (!t->slots || (size_t)t->count * 2 > t->mask)
		grow(J, t);
	*met_place(J, t, original) = (struct met){ original, copy, t->count };
	t->count++;
}

void met_mark(js_State *J, int mark, const struct met_table *t)
{
	for (size_t i = 0; t->slots && i <= t->mask; i++) {
		gc_mark_object(J, mark, t->slots[i].original);
		gc_mark_object(J, mark, t->slots[i].copy);
	}
}

void met_free(js_State *J, struct met_table *t)
{
	memory_free(J, t->slots);
	memset(t, 0, sizeof *t);
}
