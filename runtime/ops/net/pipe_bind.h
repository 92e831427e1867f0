/* ops/net/pipe_bind.h -- streams of bytes over descriptors, as objects: pipes, sockets, terminals.
 *
 *   object: start(onread)            reads on until stop; onread(bytes), onread(null) at the end, onread(-errno);
 *                                    of a channel onread(bytes, handle or null) where one came with them (passing.h)
 *           stop(at once)            without at once, a read under way still takes what comes first
 *           write(bytes or string, ondone, handle)    0: written, -errno, or 1: ondone(0 or -errno) will be called.
 *                                    handle: undefined, or what goes with the first byte (passing.h); it stays
 *                                    the caller's, who may close it at once
 *           queued()                 bytes that are still to be written
 *           end(ondone)              0 or -errno, or 1 with ondone, which will be called   the other end sees the
 *                                    end; a pipe that is no socket is to be closed
 *           close(onclosed)          drops what was not written yet; onclosed may be undefined
 *           setRef(yes)              whether a read keeps the run alive
 *           fd()                     -1: closed
 *   and what net_bind.c says of sockets.
 *
 * Lifetime  the struct lives as long as its object or an op of its own; the descriptor is closed with whichever goes
 *           last, if close has not been called.  A read under way holds its callback, and so the stream.
 */
#ifndef OPS_NET_PIPE_BIND_H
#define OPS_NET_PIPE_BIND_H

#include "engine/value.h"
#include "ops/core/host.h"

struct reading;
struct writing;

struct pipe {
	struct host *host;
	struct reading *reading;       /* posted, or NULL */
	struct writing *writing, *last_writing;        /* in order; the first is posted, the others wait for it */
	struct op *connecting;         /* posted, or NULL: net_bind.c's */
	unsigned refs;
	int fd;                        /* -1: closed */
	uint32_t room;                 /* of the next read */
	uint8_t wanted, unreferenced, ended;
	uint8_t resumed;               /* wanted again while a read is being cancelled */
	uint8_t is_tcp;
	uint8_t is_channel;            /* handles may come through it */
};

/* A short line must not keep a whole read buffer: gives the rest of the room back. */
uint8_t *pipe_fitted(uint8_t *bytes, size_t size, size_t room);

/* -- object   without a descriptor yet */
struct pipe *pipe_push(js_State *J);
struct pipe *pipe_of(js_State *J);             /* this */
struct pipe *pipe_at(js_State *J, int idx);    /* NULL: it is none */
void pipe_drop(struct pipe *p);                /* one of `refs` */
void pipe_bind(js_State *J);                   /* makes the prototype, which has the methods */
void net_socket_methods(js_State *J);          /* -- object  adds to it what only sockets have */

#endif
