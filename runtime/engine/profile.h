/* engine/profile.h -- where the time of an engine's script goes: its stack, sampled.
 *
 * A thread ticks.  Where script runs at a tick, it notes how deep the stack is and asks the script's thread for a
 * sample.  That takes it at its next safe point: a call, a jump backwards, a poll in a native that loops.  The sample
 * is of the stack as it was at the tick, since frames that were left meanwhile can still be read, so functions that
 * have no safe points themselves, and natives, are seen as often as others.  A native that does not poll is seen as
 * often as there were ticks, once it is left.  At a tick where no script runs the sample is "(program)" if the thread
 * has had the processor for half of the time since the last one, else "(idle)"; in a collection it is
 * "(garbage collector)".
 *
 * Cost       a sample some 0.1 us for each frame; nothing between two of them.
 * Memory     16 bytes a sample, of which PROFILE_SAMPLES are kept, and 64 for each different stack.
 * Errors     out of memory: the sample is left out.
 * Threads    the script's, but for the thread of its own.
 */
#ifndef ENGINE_PROFILE_H
#define ENGINE_PROFILE_H

#include "engine/value.h"

enum { PROFILE_SAMPLES = 8 << 20 };    /* more than two hours, of one each ms */
enum { PROFILE_INTERVAL_US = 1000 };   /* V8's */

struct buf;

/* On the thread that will run the script.  interval_us: between two ticks, from 50 on.  0 or -errno. */
int profile_begin(js_State *J, unsigned interval_us);

/* From a signal handler on that thread: call is called with the engine's host at the next safe point, once. */
void profile_ask(js_State *J, void (*call)(void *host));

/* Ends the sampling and adds the profile to out, as a JSON object in the form of V8's Profiler.Profile (.cpuprofile;
 * https://chromedevtools.github.io/devtools-protocol/v8/Profiler/).  0 or -errno. */
int profile_end(js_State *J, struct buf *out);

#endif
