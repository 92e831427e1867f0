/* ops/net/closing.h -- the end of a descriptor: closed by the ring, after which a callback is told.
 *
 * closing_take does what can fail, before its owner is changed; closing_post follows in the same native.
 */
#ifndef OPS_NET_CLOSING_H
#define OPS_NET_CLOSING_H

#include "loop/op.h"
#include "ops/core/host.h"

struct closing {
	struct op op;
	struct host *host;
	value_ref callback;            /* or 0; called with 0 or -errno */
	int fd;
	int waits;                     /* for another op that holds the descriptor: closing_go_on */
	void (*let_go)(void *owner);   /* called in the end, whatever happens */
	void *owner;
};

/* Takes *fd, which becomes -1, with the callback at idx, if there is one.  NULL: there is none to close; throws when
 * there is no memory. */
struct closing *closing_take(js_State *J, int idx, struct host *host, int *fd);
void closing_post(js_State *J, struct closing *c, void (*let_go)(void *owner), void *owner);
void closing_go_on(struct closing *c);

#endif
