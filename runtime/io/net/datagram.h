/* io/net/datagram.h -- UDP sockets: making them, sending at once or later, receiving, options.
 *
 * Sockets are close-on-exec.  A datagram is at most DATAGRAM_MAX bytes, what UDP's length field allows.
 *
 * Errors     0 or -errno; what makes a descriptor gives it or -errno.
 * Threads    the loop's.
 */
#ifndef IO_NET_DATAGRAM_H
#define IO_NET_DATAGRAM_H

#include <stddef.h>

#include "io/net/socket.h"

enum { DATAGRAM_MAX = 65535 };
enum { DATAGRAM_REUSE_ADDRESS = 1, DATAGRAM_REUSE_PORT = 2, DATAGRAM_IPV6_ONLY = 4 };

/* flags: DATAGRAM_IPV6_ONLY alone has an effect here, the others before a bind. */
int datagram_new(int family, unsigned flags);
int datagram_bind(int fd, const struct socket_address *at, unsigned flags);
/* NULL: ends the association with the other end. */
int datagram_connect(int fd, const struct socket_address *to);

/* Without waiting: the bytes sent, or -EAGAIN.  to NULL: where the socket is connected to. */
int64_t datagram_send(int fd, const struct socket_address *to, const void *bytes, size_t size);

/* Sends as soon as there is room.  The bytes are the owner's until release. */
struct datagram_sending {
	struct op op;
	int fd;
	uint8_t has_to;
	struct socket_address to;
	const void *bytes;
	size_t size;
};
int datagram_sending_step(struct op *op, struct ring_request *rq);

/* Receives one: the result is its size. */
struct datagram_receiving {
	struct op op;
	int fd;
	uint8_t *bytes;                /* room for DATAGRAM_MAX, the owner's */
	struct socket_address from;
};
int datagram_receiving_step(struct op *op, struct ring_request *rq);

enum datagram_option {
	DATAGRAM_BROADCAST, DATAGRAM_TTL, DATAGRAM_MULTICAST_TTL, DATAGRAM_MULTICAST_LOOPBACK,
	DATAGRAM_OPTIONS
};
int datagram_set(int fd, int family, enum datagram_option option, int value);
/* size 0: only asks.  The size in bytes, as the kernel counts it, or -errno. */
int datagram_buffer(int fd, int is_receive, int size);
int datagram_multicast_interface(int fd, int family, const struct socket_address *which);
/* which NULL: an interface the system chooses. */
int datagram_membership(int fd, const struct socket_address *group, const struct socket_address *which, int joins);
int datagram_source_membership(int fd, const struct socket_address *source, const struct socket_address *group,
	const struct socket_address *which, int joins);

#endif
