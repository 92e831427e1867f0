/* engine/vm/sampling.h -- the profile (engine/profile.h) as the engine's own functions call it.  J->profile is NULL
 * while there is none. */
#ifndef ENGINE_VM_SAMPLING_H
#define ENGINE_VM_SAMPLING_H

#include "engine/core/state.h"

/* A safe point, before it collects: takes the sample that was asked for, if one was. */
void profile_take(js_State *J);
/* Whether one is asked for now.  Sequentially consistent, as gc_threshold. */
int profile_wants(js_State *J);
/* A collection: what was called last may be gone after it. */
void profile_forget_calls(js_State *J);
/* The engine goes without profile_end having been called. */
void profile_free(js_State *J);

#endif
