/* engine/coverage.h -- how often the parts of programs ran: functions, branches, what follows a jump or a suspension.
 *
 * Once begun, code of modules that is compiled (CommonJS and ES modules of files; nothing of the library, of eval and
 * of Function) counts in instructions of its own (COVER).  Code compiled before that, and every program while this is
 * off, has none: being off costs nothing.
 *
 * Memory     a script's counters live as long as the engine, even when its functions are collected.
 * Errors     throws when out of memory.
 * Threads    the script thread.
 */
#ifndef ENGINE_COVERAGE_H
#define ENGINE_COVERAGE_H

#include "engine/value.h"

void coverage_begin(js_State *J);
void coverage_end(js_State *J);        /* what is compiled from now on counts nothing */
int coverage_begun(js_State *J);
void coverage_reset(js_State *J);      /* all counters to 0 */

/* -- text     A JSON array in the form of V8's Profiler.takePreciseCoverage: what is known of each script. */
void coverage_push(js_State *J);

#endif
