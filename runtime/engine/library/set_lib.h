/* engine/library/set_lib.h -- interface between collections.c and Set's methods on two sets (set_lib.c).  All functions
 * throw. */
#ifndef ENGINE_LIBRARY_SET_LIB_H
#define ENGINE_LIBRARY_SET_LIB_H

#include "engine/heap/table.h"

void set_lib_methods(js_State *J);                                     /* defines the methods on the object on top */

struct table *collections_set_receiver(js_State *J, const char *method);  /* the table of `this`, which must be a Set */
struct table *collections_push_set(js_State *J);                       /* -- Set     empty */
/* -- holder     a cursor at the first entry; owned by the holder, so a throw leaks nothing */
struct table_cursor *collections_push_cursor(js_State *J, struct table *t);
/* The table of a Set that still has the original has and keys; else NULL. */
struct table *collections_plain_set(js_State *J, const js_Value *set, const js_Value *has, const js_Value *keys);

#endif
