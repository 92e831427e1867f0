/* ops/core/terminal.h -- raw mode of terminals, and restoring them.
 *
 * A terminal that a script has put into raw mode gets its settings back on every end of the run that the process can
 * catch: normal exit, abort(), and signals whose action is to end it (death.h).
 *
 * Which      a terminal is identified by its device, so all descriptors of it share one state.  If the descriptor was
 *            closed meanwhile, or refers to something else now, the terminal is reopened.  No other terminal is
 *            touched.
 * Errors     0 or -errno; -ENFILE if TERMINALS_MAX are raw already.
 * Threads    the script thread; the handler runs on any.
 */
#ifndef OPS_CORE_TERMINAL_H
#define OPS_CORE_TERMINAL_H

enum { TERMINALS_MAX = 64 };

int terminal_set_raw(int fd, int on);
/* Whether Ctrl-C on a terminal that is raw makes SIGINT (and other keys no signal); keys typed before it are kept. */
void terminal_interrupts(int fd, int on);
void terminal_restore(void);                   /* restores all of them; safe in a signal handler */

#endif
