/* ops/net/passing.h -- handles that go from one process to another over a channel: what the library sees of a
 * descriptor that came, and the descriptor of what it sends.
 *
 * A handle is an object of this room: a stream, a listener or a datagram socket.  It can be sent whatever the policy
 * says: a script has opened it past the checks.  What comes has been opened by another process.  While connections are
 * restricted it is taken only if the script might have it by itself: if it may listen at its own address, or connect to
 * that of the other end.
 */
#ifndef OPS_NET_PASSING_H
#define OPS_NET_PASSING_H

#include "engine/value.h"

/* The handle at idx: its descriptor, borrowed, or -EBADF where it is closed, -EINVAL where it is none.  A listener is
 * from now on one that others have, too. */
int passing_fd(js_State *J, int idx);

/* -- handle or null   null: the policy refuses it.  Takes *fd, which becomes -1, for a handle.  0, with nothing pushed:
 * it is no socket of a kind that is known, or there is no memory. */
int passing_push(js_State *J, int *fd);

#endif
