/* engine/library/collections.h -- what gc.c, iterator.c and inspection need of collections.c. */
#ifndef ENGINE_LIBRARY_COLLECTIONS_H
#define ENGINE_LIBRARY_COLLECTIONS_H

#include "engine/core/object.h"

void collections_init(js_State *J);
/* marks values of living keys; 1: something new was marked, scan and call again */
int collections_weak_mark(js_State *J, int mark);
/* it is scanned; only while J->weak_waiting.count */
void collections_reached(js_State *J, int mark, const js_Object *obj);
void collections_weak_sweep(js_State *J, int mark);    /* before the sweep: entries whose key is dead go */

void collections_push_empty(js_State *J, int map);     /* -- Map or Set */

#endif
