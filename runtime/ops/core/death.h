/* ops/core/death.h -- dying of a signal, after what must still be done.
 *
 * Nothing is installed until there is something to do: a terminal in raw mode to give back (terminal.h), or output that
 * has been gathered and not written (stdio.h).  From then on each signal whose action is to end the process, and that
 * nobody listens to, first does that and then ends the process after all, so that who waits for it sees the signal.
 *
 * Errors     0 or -errno.
 * Threads    the script thread.  The handler runs on it too: those of the pool block all signals.
 */
#ifndef OPS_CORE_DEATH_H
#define OPS_CORE_DEATH_H

/* installs the handlers of signals below `end`: SIGRTMIN for all but the real-time ones, which hardly anybody sends */
void death_watch(int end);
/* sigaction: the signal's default action, with what must be done before it once there is a watch */
int death_default(int number);

/* What is written before the end; NULL: nothing.  It runs in a signal handler.  1: not now, the handler came in the
 * middle of a change, and death_now is called as soon as that is over. */
void death_last_words(int (*speak)(void));
void death_now(void);                          /* dies of the signal that had to wait, if one had */

#endif
