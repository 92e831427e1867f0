/* engine/library/library.h -- what Math, Number and Date lack in MuJS's library, and repairs of what it answers
 * differently from the standard. */
#ifndef ENGINE_LIBRARY_LIBRARY_H
#define ENGINE_LIBRARY_LIBRARY_H

#include "engine/value.h"

/* All after jsB_init. */
void bound_init(js_State *J);          /* bound.c: Function.prototype.bind */
void math_init(js_State *J);           /* math.c */
void number_init(js_State *J);         /* number.c: Number, parseInt, parseFloat, Boolean's methods */

#endif
