/* engine/core/gc.h -- the collector (engine/realm/gc.c): mark and sweep.
 *
 * It runs at safe points only: instructions of the run loop, and gc_poll() in natives that loop.  So between two calls
 * into script a native may hold any pointers in C variables.
 */
#ifndef ENGINE_CORE_GC_H
#define ENGINE_CORE_GC_H

#include "engine/core/values.h"

void gc_mark_value(js_State *J, int mark, js_Value *v);
void gc_mark_object(js_State *J, int mark, js_Object *obj);            /* NULL is fine */
void gc_mark_atom(js_State *J, int mark, const char *atom);            /* NULL is fine */
struct env;
struct code;
void gc_mark_env(js_State *J, int mark, struct env *env);              /* NULL is fine */
void gc_mark_code(js_State *J, int mark, struct code *code);           /* NULL is fine */
void gc_add_roots(js_State *J, void (*mark_roots)(js_State *J, int mark, void *ctx), void *ctx);
void js_gc(js_State *J, int report);
void gc_free_all(js_State *J);                                         /* everything; finalizers run */

/* A safe point: collects if due and throws if interrupted.  Everything still needed must be on the stack or rooted. */
/* Another thread may ask for a poll: it sets the flag J->interrupt, then the threshold to 0.  The owner sets the
 * threshold, then reads the flag.  Sequentially consistent, so that one of the two sees the other's store. */
#define gc_threshold(J, bytes) __atomic_store_n(&(J)->gcthresh, bytes, __ATOMIC_SEQ_CST)
#define gc_threshold_now(J) __atomic_load_n(&(J)->gcthresh, __ATOMIC_RELAXED)
#define gc_poll(J) do { if (__builtin_expect((J)->gccounter > gc_threshold_now(J), 0)) run_poll(J); } while (0)
void run_poll(js_State *J);

struct gc_roots { void (*mark)(js_State *J, int mark, void *ctx); void *ctx; };

#endif
