/* engine/object/key_order_int.h -- the order in which built-in objects name their own properties: V8's. */
#ifndef ENGINE_OBJECT_KEY_ORDER_INT_H
#define ENGINE_OBJECT_KEY_ORDER_INT_H

#include "engine/core/object.h"

/* Puts keys, an array with all own keys of obj in the order they were made, into node's order if obj is a built-in's
 * constructor, prototype or namespace; what a script added stays behind them.  Runs no script, allocates nothing.
 * Time: keys times names. */
void key_order(js_State *J, js_Object *obj, js_Object *keys);

#endif
