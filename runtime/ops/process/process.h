/* ops/process/process.h -- the process object, its events, the ways a run ends.
 *
 * `process` is built in C on first touch; what needs JavaScript (its EventEmitter half, warnings, reports of
 * uncaught errors) is in stdlib/internal/process.js and loaded when first used.
 *
 * Exit codes as node's: 1 uncaught error, 7 a throw in an uncaughtException listener, else process.exitCode.
 */
#ifndef OPS_PROCESS_PROCESS_H
#define OPS_PROCESS_PROCESS_H

#include "ops/core/host.h"

void process_init(js_State *J);        /* defines the lazy global */
/* for the library, after engine_keep_intrinsics: the same object, whatever scripts do to the global */
void process_keep(js_State *J);
void process_free(struct process *p);

int process_env(js_State *J);          /* 1: -- process.env; 0 while no script has touched process: -- */

/* engine_config's hooks */
void process_uncaught(js_State *J, const char *origin);        /* error -- */
void process_rejection(js_State *J, int handled);              /* promise -- */
void process_drained(js_State *J);

/* the loop's turn hook: signals become events */
void process_turn(js_State *J);

/* Emits 'beforeExit'; 1 if somebody listens (the loop is then looked at again). */
int process_before_exit(js_State *J);

/* Emits 'exit' once and returns the exit code. */
int process_end(js_State *J);

/* error --: the run cannot go on; reports the error and leaves with code 1, without 'exit'. */
void process_fatal(js_State *J);

#endif
