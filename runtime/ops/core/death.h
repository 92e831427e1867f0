/* ops/core/death.h -- cleans up before a signal ends the process.
 *
 * Nothing is installed until there is something to clean up: a terminal in raw mode to restore (terminal.h), output
 * that has been gathered and not written (stdio.h), a ledger or a policy that learns (oplog_host.h).  From then on,
 * each signal whose action is to end the process and that has no listener first cleans up and then ends the process
 * with that same signal, so that the parent process sees it.
 *
 * Errors     0 or -errno.
 * Threads    the script thread, called home here.  The kernel may have any thread that does not block a signal run its
 *            handler.  Ours all block them, but those of libraries and addons do not (libcurl's resolver of a proxy's
 *            name, for one), so a handler first asks death_is_home.
 */
#ifndef OPS_CORE_DEATH_H
#define OPS_CORE_DEATH_H

/* the calling thread is home; before anything else here */
void death_home(void);
/* in a signal handler: 0: this thread is another; the signal was sent on to home */
int death_is_home(int number);
/* installs the handlers of signals below `end`: SIGRTMIN for all except the real-time ones, which are rarely sent */
void death_watch(int end);
/* as sigaction: sets the signal's default action, with the cleanup before it once death_watch was called */
int death_default(int number);

/* Sets the function that writes what is pending there before the end; NULL: none.  It runs in a signal handler.  It
 * returns 1 to defer: the signal interrupted a change of what is pending, and death_now is called as soon as the change
 * is done; then all speak once more. */
enum death_speaker { DEATH_PROFILE, DEATH_OUTPUT, DEATH_LEDGER, DEATH_POLICY, DEATH_SPEAKERS };
void death_last_words(enum death_speaker who, int (*speak)(void));
void death_now(void);                          /* ends the process with the deferred signal, if there is one */

#endif
