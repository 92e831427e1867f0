/* engine/library/collections.h -- the parts of collections.c used by gc.c, iterator.c and inspection. */
#ifndef ENGINE_LIBRARY_COLLECTIONS_H
#define ENGINE_LIBRARY_COLLECTIONS_H

#include "engine/core/object.h"

void collections_init(js_State *J);
/* marks values of living keys; 1: something new was marked, so scan and call again */
int collections_weak_mark(js_State *J, int mark);
/* call for each object scanned while J->weak_waiting.count is not 0 */
void collections_reached(js_State *J, int mark, const js_Object *obj);
void collections_weak_sweep(js_State *J, int mark);    /* before the sweep: removes entries whose key is dead */

void collections_push_empty(js_State *J, int map);     /* -- Map or Set */

#endif
