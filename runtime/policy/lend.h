/* policy/lend.h -- the descriptors that a script may name.
 *
 * A script may name the standard ones and those that it has opened.  All others are ours: the loop's, connections,
 * databases, the ledger's, and the folders and files that a check holds while its call waits for a worker.  If the
 * script could close one of these, the next file that it opens would take the number, and the call would change that
 * file instead; if it could read or write one, it would see what no check has allowed.  So every native that is given a
 * number asks lend_allows first.
 *
 * Without a policy all descriptors are the script's, except the ledger's.
 *
 * Threads    the loop's.
 */
#ifndef POLICY_LEND_H
#define POLICY_LEND_H

#include <limits.h>

int lend_allows(int fd);
void lend_begin(int fd);       /* the script has got it: from now on it may name it */

/* The script closes it: gives the descriptor to be closed, LEND_LATER, or -errno.
 *
 * Calls that were begun before may still wait for a worker, and know the file by its number.  A socket or a database
 * that took the number would get what they write: so it is closed when the last of them has ended, and nothing is to be
 * done now.  The standard ones are numbers that the console writes to and standard input reads from: these stay taken
 * for good, by something that can be neither read nor written, and what is to be closed is another. */
enum { LEND_LATER = INT_MAX };
int lend_end(int fd);

/* A call uses it by its number, from when it is begun until it has ended. */
void lend_use(int fd);
void lend_unuse(int fd);

void lend_forget(void);        /* the run has ended; frees what is kept of its descriptors */

#endif
