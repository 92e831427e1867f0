/* engine/realm/handle_int.h -- handles and references for the collector and the engine's end. */
#ifndef ENGINE_REALM_HANDLE_INT_H
#define ENGINE_REALM_HANDLE_INT_H

#include "engine/core/state.h"

void handles_mark(js_State *J, int mark);      /* a root */
void handles_sweep(js_State *J, int mark);     /* between marking and sweeping */
void handles_stop(js_State *J);

#endif
