/* io/net/socket.h -- stream sockets: addresses, listening, and the requests of connecting and accepting.
 *
 * Sockets are close-on-exec and in blocking mode: the loop waits for them (loop/ring.h).
 *
 * Errors     0 or -errno; what makes a descriptor gives it or -errno.
 * Threads    the loop's.
 */
#ifndef IO_NET_SOCKET_H
#define IO_NET_SOCKET_H

#include <netinet/in.h>
#include <stdint.h>
#include <sys/un.h>

#include "loop/op.h"

struct socket_address {
	union {
		struct sockaddr any;
		struct sockaddr_in v4;
		struct sockaddr_in6 v6;
		struct sockaddr_un path;
	};
	socklen_t size;
};

enum { SOCKET_TEXT = 64 };     /* room for an address with its zone, and a 0 byte */

/* A numeric address, IPv6 perhaps with a zone ("fe80::1%eth0"). */
int socket_read_address(const char *text, uint16_t port, struct socket_address *out);
/* A path, or a name in the abstract space, which begins with a 0 byte. */
int socket_read_path(const char *path, size_t size, struct socket_address *out);
/* 4 or 6 with text and port set, 0 for others. */
int socket_write_address(const struct socket_address *a, char text[SOCKET_TEXT], uint16_t *port);
/* The socket's own address, or of the other end's. */
int socket_name(int fd, int peer, struct socket_address *out);

/* For a connection to `to`, from `from` if that is not NULL. */
int socket_new(const struct socket_address *to, const struct socket_address *from);

enum { SOCKET_IPV6_ONLY = 1, SOCKET_REUSE_PORT = 2 };
int socket_listen(const struct socket_address *at, int backlog, unsigned flags);

/* Connects fd: the result is 0 or -errno. */
struct socket_connect {
	struct op op;
	int fd;
	struct socket_address to;
};
int socket_connect_step(struct op *op, struct ring_request *rq);

/* Takes one connection: the result is its descriptor, which is `accepted` too until the owner takes it from there.
 *
 * `shared`: other processes accept from the same socket, which is in non-blocking mode (socket_share).  An accept that
 * waits in the ring waits exclusively: of all who wait for one connection the kernel wakes one, and if that one is
 * cancelled, or ends, before it has taken the connection, nobody else is woken for it.  A poll wakes all of them, so
 * such a socket is polled; who comes too late polls again.  With it, `accepted` may be one that is there already. */
struct socket_accept {
	struct op op;
	int fd, accepted;
	uint8_t shared;
};
int socket_accept_step(struct op *op, struct ring_request *rq);

int socket_no_delay(int fd, int yes);
int socket_keep_alive(int fd, int yes, unsigned seconds);      /* seconds 0: the system's */
/* Closing it then drops what was not sent, and tells the other end so (RST). */
int socket_reset_on_close(int fd);

/* Puts a listening socket into non-blocking mode, for all who have it. */
int socket_share(int fd);

/* Listens with a socket that has an address. */
int socket_begin_listening(int fd, int backlog);

/* 0 for a stream socket, and sets whether it listens. */
int socket_check(int fd, int *listens);

#endif
