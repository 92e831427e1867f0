/* ops/repl/repl.h -- Ctrl-C while a REPL's script runs.
 *
 * The editor reads keys from a terminal in raw mode, where Ctrl-C is a byte like others and nobody reads it while
 * script runs.  So from repl_enter to repl_leave, around everything that runs script, the terminal makes SIGINT of it:
 *
 *   the user's script runs, called by internalBinding('repl').run      it is terminated at once
 *   anything else does: a timer's callback, a job, the library itself  it is terminated if that is still so after
 *                                                                      LIMIT_REPL_PATIENCE
 *   nothing does                                                       the signal is told to the REPL
 *
 * Script that was terminated has lost only the callback that ran; the engine goes on.  Keys typed meanwhile stay in the
 * terminal's queue.  Without a REPL, or where its input is no terminal, the functions do nothing.
 *
 * Threads   the script thread; the handlers run on it too.
 */
#ifndef OPS_REPL_REPL_H
#define OPS_REPL_REPL_H

#include "ops/core/host.h"

void repl_bind(js_State *J);           /* the binding "repl" */
void contexts_bind(js_State *J);       /* the binding "contexts" */

void repl_enter(struct host *h);       /* script is about to run, called by the loop */
void repl_step(struct host *h);        /* one callback has returned, the next may begin */
void repl_leave(struct host *h);
void repl_turn(struct host *h);        /* before the loop waits: tells the REPL of a SIGINT */
void repl_free(struct repl *r);

/* -- interrupt.c, for repl_bind.c */

/* Of the terminal fd, telling callback (at idx) of interruptions; fd < 0: no longer.  0 or -errno. */
int repl_watch(js_State *J, int fd, int idx);
/* function this --    calls it so that SIGINT terminates it at once.  0: -- value; 1: -- error; 2: it was terminated */
int repl_call(js_State *J);

#endif
