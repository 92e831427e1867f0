/* engine/object/key_order_int.h -- V8's order of the own properties of built-in objects. */
#ifndef ENGINE_OBJECT_KEY_ORDER_INT_H
#define ENGINE_OBJECT_KEY_ORDER_INT_H

#include "engine/core/object.h"

/* Sorts keys, an array of all own keys of obj in creation order, into node's order if obj is a built-in constructor,
 * prototype or namespace; keys added by script stay at the end.  Runs no script, allocates nothing. Time: keys times
 * names. */
void key_order(js_State *J, js_Object *obj, js_Object *keys);

#endif
