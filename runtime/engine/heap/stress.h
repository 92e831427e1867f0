/* engine/heap/stress.h -- a build that makes rare misfortune constant: `make stress`.
 *
 * A native that calls into script must expect anything of it.  Most scripts do nothing, so a native that holds a
 * pointer too long works nearly always.  Here each entry into script, be it a callback, a getter or a conversion, does
 * at once what hostile script may do:
 *   - what may move, moves: slots and elements of the objects that the calling natives were given, tables of maps and
 *   sets, refs.  The old
 *     memory is freed, where AddressSanitizer sees who touches it;
 *   - values beyond the stack's top become garbage: a type that does not exist and a pointer that nobody may follow;
 *   - every JSR_STRESS-th entry (8 if not said; 0: none) collects, so what no root keeps is gone.
 * Blocks of more than 64 KB move, and heaps of more than 8 MB are collected, so much the less often as they are larger.
 * A GC at every safe point is another thing, which every build has: JSR_GC_STRESS=1.
 */
#ifndef ENGINE_HEAP_STRESS_H
#define ENGINE_HEAP_STRESS_H

#include "engine/core/object.h"

#ifdef JSR_STRESS_BUILD
void stress_entry(js_State *J);                /* stack: the callee, this and the arguments lie on top */
struct table;
/* the block of memory_try, elsewhere; p where there is no memory, or none to move */
void *stress_moved(js_State *J, void *p, size_t used, size_t room);
void prop_stress_move(js_State *J, js_Object *obj);
void table_stress_move(js_State *J, struct table *t);
void collections_stress_move(js_State *J, js_Object *obj);
#else
static inline void stress_entry(js_State *J) { }
#endif

#endif
