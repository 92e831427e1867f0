/* engine/object/object_int.h -- shared by the files of objects: object.c (reading, writing, deleting), object_define.c
 * and object_keys.c. */
#ifndef ENGINE_OBJECT_OBJECT_INT_H
#define ENGINE_OBJECT_OBJECT_INT_H
#include "engine/code/code.h"
#include "engine/core/properties.h"
#include "engine/core/proxy.h"

/* The internal methods of an object that OBJECT_IS_EXOTIC. */
static inline const struct engine_exotic *object_exotic(js_Object *obj)
{
	return obj->type == JS_CCFUNCTION ? &proxy_exotic : obj->u.user.cls->exotic;
}

/* A native object whose class handles its indices: a typed array. */
static inline int object_is_indexed(const js_Object *obj)
{
	return obj->type == JS_CUSERDATA && obj->u.user.cls && obj->u.user.cls->get;
}

/* An arguments object keeps its elements in a flat array, like an array.  A JS_TREF element is mapped to a parameter's
 * variable; it may be non-enumerable or non-configurable but is always writable.  Unmapped elements with attributes are
 * named properties. */
static inline js_Value *object_argument(js_Object *obj, uint32_t k)
{
	js_Value *v = &obj->u.a.array[k];
	return v->t.type == JS_TREF ? &v->u.ref.env->slots[v->u.ref.slot] : v;
}

static inline int object_argument_atts(js_Object *obj, uint32_t k)
{
	js_Value *v = &obj->u.a.array[k];
	return v->t.type == JS_TREF ? v->u.ref.atts : 0;
}

static inline js_Value object_atom_value(const char *atom)
{
	js_Value v = { .u.litstr = atom };
	v.t.type = JS_TLITSTR;
	return v;
}

/* Whether d is what a plain assignment creates. */
static inline int object_is_default(const struct object_desc *d)
{
	return !(d->has & (DESC_GET | DESC_SET)) && d->atts == 0;
}

/* Whether obj has an own property of that name.  Not for exotic objects; runs no script. */
int object_owns(js_State *J, js_Object *obj, const char *atom);

/* Typed arrays own every index name: indices beyond their length are absent and not looked up in the prototype
 * chain. */
int object_ends_here(js_State *J, js_Object *obj, const char *atom);

/* ArraySetLength, 10.4.2.4, the part that deletes.  Returns 0 if an element could not be deleted (length is then one
 * past it). */
int object_set_length(js_State *J, js_Object *obj, uint32_t length);
uint32_t object_to_length(js_State *J, js_Value *v);   /* throws RangeError for an invalid length; may run script */

#endif
