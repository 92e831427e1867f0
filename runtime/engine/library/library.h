/* engine/library/library.h -- what Math, Number and Date lack in MuJS's library, and repairs of what it answers
 * differently from the standard. */
#ifndef ENGINE_LIBRARY_LIBRARY_H
#define ENGINE_LIBRARY_LIBRARY_H

#include "engine/value.h"

void library_init(js_State *J);        /* after jsB_init */

#endif
