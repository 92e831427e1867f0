/* ops/core/terminal.h -- raw mode of terminals, and giving them back.
 *
 * A terminal that a script has put into raw mode gets its settings back at every end of the run that a process can see:
 * leaving by itself, abort(), and signals whose action is to end it (death.h).
 *
 * Which      a terminal is known by its device, so the descriptors that name it share one state, and one that was
 *            closed meanwhile, or that names something else now, misleads nobody: the terminal is then opened anew.  No
 *            other is touched.
 * Errors     0 or -errno; -ENFILE when TERMINALS_MAX are raw.
 * Threads    the script thread; the handler runs on any.
 */
#ifndef OPS_CORE_TERMINAL_H
#define OPS_CORE_TERMINAL_H

enum { TERMINALS_MAX = 64 };

int terminal_set_raw(int fd, int on);
void terminal_restore(void);                   /* all of them; safe in a signal handler */

#endif
