/* engine/heap/stress.h -- a build that makes rare failures constant: `make stress`.
 *
 * A native that calls into script must expect it to do anything.  Most scripts do nothing harmful, so a native that
 * holds a pointer too long works nearly always.  In this build each entry into script (a callback, a getter or a
 * conversion) does at once what hostile script may do:
 *   - what may move, moves: slots and elements of the objects that the calling natives were given, tables of maps and
 *   sets, refs.  The old
 *     memory is freed, so AddressSanitizer reports any access;
 *   - values beyond the stack's top become garbage: a type that does not exist and an invalid pointer; - every
 *   JSR_STRESS-th entry (8 by default; 0: none) collects, so everything unrooted is freed.
 * Blocks of more than 64 KB move, and heaps of more than 8 MB are collected, less often the larger they are. A GC at
 * every safe point is a separate option of every build: JSR_GC_STRESS=1.
 */
#ifndef ENGINE_HEAP_STRESS_H
#define ENGINE_HEAP_STRESS_H

#include "engine/core/object.h"

#ifdef JSR_STRESS_BUILD
void stress_entry(js_State *J);                /* stack: the callee, this and the arguments are on top */
struct table;
/* moves a block of memory_try; returns p if out of memory, or if there is nothing to move */
void *stress_moved(js_State *J, void *p, size_t used, size_t room);
void prop_stress_move(js_State *J, js_Object *obj);
void table_stress_move(js_State *J, struct table *t);
void collections_stress_move(js_State *J, js_Object *obj);
#else
static inline void stress_entry(js_State *J) { }
#endif

#endif
