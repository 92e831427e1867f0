/* ops/process/process.h -- the process object, its events, and how a run ends.
 *
 * `process` is built in C on first access; what needs JavaScript (its EventEmitter methods, warnings, reports of
 * uncaught errors) is in stdlib/internal/process.js and loaded when first used.
 *
 * Exit codes as in node: 1 for an uncaught error, 7 for a throw in an uncaughtException listener, else
 * process.exitCode.
 */
#ifndef OPS_PROCESS_PROCESS_H
#define OPS_PROCESS_PROCESS_H

#include "ops/core/host.h"

void process_init(js_State *J);        /* defines the lazy global */
/* keeps the object for the library, after engine_keep_intrinsics: the same one, whatever scripts do to the global */
void process_keep(js_State *J);
void process_free(struct process *p);

int process_env(js_State *J);          /* 1: -- process.env; 0 while no script has accessed process: -- */

/* engine_config's hooks */
void process_uncaught(js_State *J, const char *origin);        /* error -- */
void process_rejection(js_State *J, int handled);              /* promise -- */
void process_drained(js_State *J);
void process_terminated(js_State *J);  /* by a guard: emits 'exit' and leaves */

/* the loop's turn hook: signals become events */
void process_turn(js_State *J);

/* From any thread, once a guard has stopped the run: a loop that waits wakes up and sees that. */
void process_look(struct loop *loop);

/* Emits 'beforeExit'; 1 if there is a listener (the loop is then checked again). */
int process_before_exit(js_State *J);

/* Emits 'exit' once and returns the exit code. */
int process_end(js_State *J);

/* What a run does after that, however it ends: writes the counters of coverage. */
void process_leave_counted(js_State *J);

/* error --: a fatal error; reports it and exits with code 1, without 'exit'. */
void process_fatal(js_State *J);

#endif
