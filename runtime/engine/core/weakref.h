/* engine/core/weakref.h -- WeakRef and FinalizationRegistry (engine/library/weakref.c) */
#ifndef ENGINE_CORE_WEAKREF_H
#define ENGINE_CORE_WEAKREF_H

#include "engine/core/values.h"

/* ---- WeakRef and FinalizationRegistry (weakref.c) */
void weakref_init(js_State *J);
void weakref_sweep(js_State *J, int mark);     /* between marking and sweeping */
/* runs the callbacks of registries once the outermost call has returned and no job waits */
void weakref_turn_over(js_State *J);

#endif
