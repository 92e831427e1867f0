/* engine/realm/met_int.h -- the objects that a copy has met, for clone.c and message_write.c.
 *
 * An open-addressing hash table, at most half full.  Its owner is a collected object, which marks and frees it: a
 * getter may drop an original, whose address must not be used again meanwhile, and a throw must not leak it. */
#ifndef ENGINE_REALM_MET_INT_H
#define ENGINE_REALM_MET_INT_H

#include "engine/core/object.h"
#include "engine/core/state.h"

struct met {
	js_Object *original;           /* NULL: free */
	js_Object *copy;               /* NULL: none is kept */
	uint32_t number;               /* from 0, in the order of met_add */
};

/* All 0 at the start. */
struct met_table {
	struct met *slots;
	size_t mask;
	uint32_t count;
};

/* Where it is, or the free place for it.  The table has slots. */
static inline struct met *met_place(js_State *J, const struct met_table *t, js_Object *original)
{
	size_t i = hash_word(&J->hash_key, (uintptr_t)original);
	for (i &= t->mask; t->slots[i].original && t->slots[i].original != original; i = (i + 1) & t->mask)
		;
	return &t->slots[i];
}

/* NULL: not met */
static inline const struct met *met_find(js_State *J, const struct met_table *t, js_Object *original)
{
	const struct met *m = t->slots ? met_place(J, t, original) : NULL;
	return m && m->original ? m : NULL;
}

void met_add(js_State *J, struct met_table *t, js_Object *original, js_Object *copy);  /* one that is not in it */
void met_mark(js_State *J, int mark, const struct met_table *t);
void met_free(js_State *J, struct met_table *t);       /* as at the start again */

#endif
