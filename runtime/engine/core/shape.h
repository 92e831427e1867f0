/* engine/core/shape.h -- hidden classes and the properties kept in slots (property.c).
 *
 * A shape is a prototype, names and attributes.  Objects built alike share one.  An `own` shape (many or deleted
 * properties, changed attributes) has one object, which may change it in place.
 */
#ifndef ENGINE_CORE_SHAPE_H
#define ENGINE_CORE_SHAPE_H

#include "engine/core/values.h"

#define PROP_ACCESSOR 8                /* attribute: the slot holds a JS_TACCESSOR */

/* An entry of the index: 0 free, else the slot + 1; PLACE_INDEX is set if the name spells an array index (which its
 * hash then identifies) and is not deleted. */
#define PLACE_INDEX 0x80000000u
#define PLACE_SLOT 0x7fffffffu

/* Read only by property.c, prop_find and prop_atts. */
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
	/* of an own shape: counts its changes; 64 bits, so that it never wraps to a version that a cache has seen */
	uint64_t version;
	uint32_t count;
	unsigned char own;
	unsigned char gcmark;
};

/* These handle own, named properties only: not array elements, not the `length` of arrays and strings.  They call no
 * getter and run no script.  They return slot indices (obj->slots[i]); slots are in insertion order. */
int prop_find_indexed(struct shape_names *n, uint32_t count, const char *atom);        /* for prop_find */
/* prop_find for the name that spells k; needs no atom when there are many names */
int prop_find_number(js_State *J, js_Object *obj, uint32_t k);
/* atom must be absent; returns its slot; throws when out of memory */
int prop_add(js_State *J, js_Object *obj, const char *atom, int atts, const js_Value *v);
void prop_set_atts(js_State *J, js_Object *obj, int slot, int atts);
void prop_remove(js_State *J, js_Object *obj, int slot);
int prop_count(js_Object *obj);                                        /* number of slots; some may be deleted */
const char *prop_name(js_Object *obj, int slot);                       /* NULL: deleted */
void prop_set_prototype(js_State *J, js_Object *obj, js_Object *prototype);
void prop_own_shape(js_State *J, js_Object *obj);                      /* for objects that will have many properties */
/* While on, each object gets a shape of its own.  Library objects are unique: transition chains would be wasted on
 * them. An object keeps the shape it has got; later that shape may be shared and cached like any other. */
void prop_singles(js_State *J, int on);
/* a shallow copy of a plain object without accessors; not rooted */
js_Object *prop_new_like(js_State *J, js_Object *like);
void prop_reserve(js_State *J, js_Object *obj, unsigned count);        /* reserves room for count properties */
void prop_room(js_State *J, js_Object *obj, uint32_t count);           /* and for some more, where it must grow */
void prop_clear(js_State *J, js_Object *obj);                          /* called when the collector frees obj */
void prop_mark_shape(js_State *J, int mark, struct shape *s);
void prop_sweep_shapes(js_State *J, int mark);
void prop_stop(js_State *J);

#endif
