/* engine/buffer_int.h -- ArrayBuffer, typed arrays and DataView as the rest of the engine sees them. */
#ifndef ENGINE_BUFFER_INT_H
#define ENGINE_BUFFER_INT_H

#include "engine/engine_int.h"

void buffer_init(js_State *J);         /* makes the constructors and prototypes */
void buffer_fini(js_State *J);         /* after everything was collected */
void buffer_view_length(js_State *J);  /* the getter of %TypedArray%.prototype.length */
void buffer_check_iterated(js_State *J, js_Object *obj);       /* TypeError if it is a typed array whose buffer was detached */

#endif
