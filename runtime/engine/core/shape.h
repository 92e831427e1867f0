/* engine/core/shape.h -- hidden classes and the properties that lie in slots (property.c).
 *
 * A shape is a prototype, names and attributes.  Objects built alike share one.  An object whose
 * shape is `own` (many or deleted properties, changed attributes) is the only user of it and may change it.
 */
#ifndef ENGINE_CORE_SHAPE_H
#define ENGINE_CORE_SHAPE_H

#include "engine/core/values.h"

#define PROP_ACCESSOR 8                /* attribute: the slot holds a JS_TACCESSOR */

/* In an index: 0 free, else the slot + 1, marked if its name spells an array index, which its hash then tells, and is
 * not deleted. */
#define PLACE_INDEX 0x80000000u
#define PLACE_SLOT 0x7fffffffu

/* Only property.c and the two functions below look into these. */
struct shape_names
{
	uint32_t refs;
	uint32_t len, cap;
	uint32_t deleted;
	uint32_t live;                 /* during a sweep: the largest count of a living shape */
	uint32_t index_mask;           /* 0: no index */
	struct shape_place { uint32_t hash, slot; } *index;    /* of the atom; PLACE_* */
	const char **atoms;
	unsigned char *atts;
};

struct shape
{
	struct shape *next;            /* all shapes */
	struct shape *chain;           /* bucket of transitions */
	struct shape *parent;          /* NULL for roots and own shapes */
	js_Object *prototype;
	struct shape_names *names;
	/* of an own shape: counts its changes; 64 bits, so that no script comes round to one that a cache has seen */
	uint64_t version;
	uint32_t count;
	unsigned char own;
	unsigned char gcmark;
};

/* Own, named properties only: no arrays' elements, no `length` of arrays and strings, no getters called, no script run.
 * An index is that of the slot: obj->slots[i]; order of slots is order of insertion. */
int prop_find_indexed(struct shape_names *n, uint32_t count, const char *atom);        /* for prop_find */
/* the same of the name that spells k, without its atom where there are many names */
int prop_find_number(js_State *J, js_Object *obj, uint32_t k);
/* must be absent; slot. Throws on no memory */
int prop_add(js_State *J, js_Object *obj, const char *atom, int atts, const js_Value *v);
void prop_set_atts(js_State *J, js_Object *obj, int slot, int atts);
void prop_remove(js_State *J, js_Object *obj, int slot);
int prop_count(js_Object *obj);                                        /* slots to walk, some may be deleted */
const char *prop_name(js_Object *obj, int slot);                       /* NULL: deleted */
void prop_set_prototype(js_State *J, js_Object *obj, js_Object *prototype);
void prop_own_shape(js_State *J, js_Object *obj);                      /* for objects that will have many properties */
/* While on, no two objects share a shape: the library's are one of a kind, and a line of shapes for each would be made
 * for nothing.  What has got one then keeps it, as one that others may share and caches may know. */
void prop_singles(js_State *J, int on);
/* a shallow copy of a plain object without accessors; not rooted */
js_Object *prop_new_like(js_State *J, js_Object *like);
void prop_reserve(js_State *J, js_Object *obj, unsigned count);        /* room for so many properties at once */
void prop_clear(js_State *J, js_Object *obj);                          /* the collector frees obj */
void prop_mark_shape(js_State *J, int mark, struct shape *s);
void prop_sweep_shapes(js_State *J, int mark);
void prop_stop(js_State *J);

#endif
