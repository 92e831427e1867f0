/* engine/core/properties.h -- properties with JavaScript's meaning: elements, exotic lengths, getters and setters, the
 * prototype chain (engine/object) */
#ifndef ENGINE_CORE_PROPERTIES_H
#define ENGINE_CORE_PROPERTIES_H

#include "engine/core/object.h"

/* in the chain; runs no script */
int object_has(js_State *J, js_Object *obj, const char *atom);
/* -- value (nothing if 0); may run a getter */
int object_get(js_State *J, js_Object *obj, const char *atom);
/* -- v.atom, for primitives without boxing; throws for undefined and null */
void object_get_value(js_State *J, js_Value *v, const char *atom);
void object_put(js_State *J, js_Object *obj, const char *atom, int transient);         /* value -- value */
/* value -- value     v.atom = value, where v is a primitive */
void object_put_primitive(js_State *J, js_Value *v, const char *atom);
int object_delete(js_State *J, js_Object *obj, const char *atom);     /* throws in strict code when it can't */

/* The same for Reflect and Proxy: with any receiver, and returning false instead of throwing. */
void object_get_for(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver);          /* -- value */
/* value -- value    10.1.9: 0: refused */
int object_set_for(js_State *J, js_Object *obj, const char *atom, const js_Value *receiver);
int object_try_delete(js_State *J, js_Object *obj, const char *atom);
js_Object *object_get_prototype(js_State *J, js_Object *obj);   /* not rooted */
/* obj -- prototype or null, which is also returned.  For walking a prototype chain, which may be endless if a proxy is
 * in it.  *proxies begins as 0; throws RangeError after as many proxies as V8 allows. */
js_Object *object_step_up(js_State *J, int *proxies);
/* 0: refused: not extensible, or a cycle */
int object_set_prototype(js_State *J, js_Object *obj, js_Object *prototype);
int object_is_extensible(js_State *J, js_Object *obj);
int object_try_prevent_extensions(js_State *J, js_Object *obj);

enum { DESC_VALUE = 1, DESC_WRITABLE = 2, DESC_ENUMERABLE = 4, DESC_CONFIGURABLE = 8, DESC_GET = 16, DESC_SET = 32,
	DESC_ALL = 15 };
int object_own(js_State *J, js_Object *obj, const char *atom, struct object_desc *d);  /* 1 and all of d, or 0 */
/* the same as script sees it: a lazy global is present */
int object_own_told(js_State *J, js_Object *obj, const char *atom, struct object_desc *d);
/* ECMA-262 10.1.6, 10.4.2 */
int object_define(js_State *J, js_Object *obj, const char *atom, const struct object_desc *d, int throws);

/* Own keys in order (indices ascending, names, then symbols) as an array on the stack. */
enum { KEYS_STRINGS = 1, KEYS_SYMBOLS = 2, KEYS_HIDDEN = 4 /* non-enumerable ones too */ };
/* the native Object.prototype.toString; other natives call it with their own `this` */
void object_to_string(js_State *J);
void object_keys(js_State *J, js_Object *obj, int which);              /* -- array */

js_Object *object_iterator(js_State *J, js_Object *obj, int own);      /* not rooted */
const char *object_iterator_next(js_State *J, js_Object *it);          /* atom, NULL at the end */
/* creates lazy properties; call it before walking prop_count slots */
void object_materialize(js_State *J, js_Object *obj);
/* js_newcfunction whose name is an atom */
void object_push_native(js_State *J, js_CFunction f, const char *atom, int length);
/* Of a lazy object or function: its property of this name may not be created yet. */
int object_name_is_lazy(js_State *J, js_Object *obj, const char *atom);

/* The properties of a plain object that many scripts never touch are created by fill on first access: it finds the
 * object on the stack top.  Properties that fill defines may exist already.  At most LAZY_OBJECTS. */
void object_fill_later(js_State *J, js_Object *obj, void (*fill)(js_State *J));
/* appends the elements before the first hole; returns how many.  Both arrays are plain */
uint32_t object_append_elements(js_State *J, js_Object *array, js_Object *from);
/* 1: stored; 0: cannot be a flat element */
int object_put_element(js_State *J, js_Object *array, uint32_t k, const js_Value *v);
js_Object *object_prototype_of_value(js_State *J, js_Value *v);        /* where its properties are looked up */
/* throws for undefined and null */
void object_check_base(js_State *J, js_Value *v, const char *atom, int writing);
int object_same_value(js_State *J, js_Value *a, js_Value *b);
/* IsArray, 7.2.2: looks through proxies */
int object_is_array(js_State *J, js_Object *obj);
/* -- value getter setter   ToPropertyDescriptor of v, which is rooted */
void object_read_descriptor(js_State *J, js_Value *v, struct object_desc *d);
/* -- object    with the fields that d has */
void object_push_descriptor(js_State *J, const struct object_desc *d);
/* 10.1.6.2; cur NULL: absent */
int object_compatible(js_State *J, int extensible, struct object_desc *cur, const struct object_desc *d);
const char *object_key_text(js_State *J, const char *atom, char out[80]);      /* as messages show keys */
void object_prevent_extensions(js_State *J, js_Object *obj);
void object_set_integrity(js_State *J, js_Object *obj, int freeze);    /* Object.freeze, else seal */
int object_test_integrity(js_State *J, js_Object *obj, int frozen);

#endif
