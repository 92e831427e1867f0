/* engine/library/set_lib.h -- what Set's methods of two sets (set_lib.c) and collections.c have of each other.  All
 * throw. */
#ifndef ENGINE_LIBRARY_SET_LIB_H
#define ENGINE_LIBRARY_SET_LIB_H

#include "engine/heap/table.h"

void set_lib_methods(js_State *J);                                     /* of the object on top */

struct table *collections_set_receiver(js_State *J, const char *method);       /* the table of this, a Set */
struct table *collections_push_set(js_State *J);                       /* -- Set     a new one */
/* -- holder     at its beginning; a throw leaves it to the collector */
struct table_cursor *collections_push_cursor(js_State *J, struct table *t);
/* The table of a Set whose has and keys are these; NULL: it is none, or they are not the ones it was born with. */
struct table *collections_plain_set(js_State *J, const js_Value *set, const js_Value *has, const js_Value *keys);

#endif
