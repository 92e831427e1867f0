#include "io/net/socket.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <net/if.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int answer(int r) { return r < 0 ? -errno : r; }

/* ---- addresses */

static int read_zone(const char *zone, uint32_t *index)
{
	char *end;
	unsigned long number = strtoul(zone, &end, 10);
	*index = *zone && !*end ? (uint32_t)number : if_nametoindex(zone);
	return *index ? 0 : -EINVAL;
}

static int read_v6(const char *text, uint16_t port, struct socket_address *out)
{
	char address[INET6_ADDRSTRLEN];
	size_t size = strcspn(text, "%");
	uint32_t zone = 0;
	if (size >= sizeof address || (text[size] && read_zone(text + size + 1, &zone) < 0))
		return -EINVAL;
	memcpy(address, text, size);
	address[size] = 0;
	*out = (struct socket_address){ .v6 = { .sin6_family = AF_INET6, .sin6_port = htons(port),
		.sin6_scope_id = zone }, .size = sizeof out->v6 };
	return inet_pton(AF_INET6, address, &out->v6.sin6_addr) == 1 ? 0 : -EINVAL;
}

int socket_read_address(const char *text, uint16_t port, struct socket_address *out)
{
	*out = (struct socket_address){ .v4 = { .sin_family = AF_INET, .sin_port = htons(port) },
		.size = sizeof out->v4 };
	return inet_pton(AF_INET, text, &out->v4.sin_addr) == 1 ? 0 : read_v6(text, port, out);
}

int socket_read_path(const char *path, size_t size, struct socket_address *out)
{
	int is_abstract = size > 0 && path[0] == 0;
	*out = (struct socket_address){ .path = { .sun_family = AF_UNIX } };
	if (size == 0 || size > sizeof out->path.sun_path - !is_abstract)
		return size ? -ENAMETOOLONG : -EINVAL;
	if (!is_abstract && memchr(path, 0, size))
		return -EINVAL;
	memcpy(out->path.sun_path, path, size);
	out->size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size + !is_abstract);
	return 0;
}

int socket_write_address(const struct socket_address *a, char text[SOCKET_TEXT], uint16_t *port)
{
	if (a->any.sa_family == AF_INET) {
		*port = ntohs(a->v4.sin_port);
		return inet_ntop(AF_INET, &a->v4.sin_addr, text, SOCKET_TEXT) ? 4 : 0;
	}
	if (a->any.sa_family != AF_INET6 || !inet_ntop(AF_INET6, &a->v6.sin6_addr, text, SOCKET_TEXT))
		return 0;
	*port = ntohs(a->v6.sin6_port);
	char zone[IF_NAMESIZE];
	if (a->v6.sin6_scope_id && if_indextoname(a->v6.sin6_scope_id, zone)) {
		size_t n = strlen(text);
		snprintf(text + n, SOCKET_TEXT - n, "%%%s", zone);
	}
	return 6;
}

int socket_name(int fd, int peer, struct socket_address *out)
{
	*out = (struct socket_address){ .size = sizeof out->path };
	int r = peer ? getpeername(fd, &out->any, &out->size) : getsockname(fd, &out->any, &out->size);
	return answer(r);
}

/* ---- making them */

static int stream_of(int family) { return answer(socket(family, SOCK_STREAM | SOCK_CLOEXEC, 0)); }

static int fail(int fd)
{
	int error = -errno;
	close(fd);
	return error;
}

int socket_new(const struct socket_address *to, const struct socket_address *from)
{
	int fd = stream_of(to->any.sa_family);
	if (fd >= 0 && from && bind(fd, &from->any, from->size) < 0)
		return fail(fd);
	return fd;
}

static int set_before_bind(int fd, int family, unsigned flags)
{
	const int yes = 1, only = flags & SOCKET_IPV6_ONLY ? 1 : 0;
	if (family == AF_UNIX)
		return 0;
	if (setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) < 0)
		return -1;
	if (flags & SOCKET_REUSE_PORT && setsockopt(fd, SOL_SOCKET, SO_REUSEPORT, &yes, sizeof yes) < 0)
		return -1;
	return family == AF_INET6 ? setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &only, sizeof only) : 0;
}

int socket_listen(const struct socket_address *at, int backlog, unsigned flags)
{
	int fd = stream_of(at->any.sa_family);
	if (fd < 0)
		return fd;
	if (set_before_bind(fd, at->any.sa_family, flags) < 0 || bind(fd, &at->any, at->size) < 0 ||
		listen(fd, backlog) < 0)
		return fail(fd);
	return fd;
}

int socket_share(int fd)
{
	int flags = fcntl(fd, F_GETFL);
	return flags < 0 ? -errno : answer(fcntl(fd, F_SETFL, flags | O_NONBLOCK));
}

int socket_begin_listening(int fd, int backlog) { return answer(listen(fd, backlog)); }

int socket_check(int fd, int *listens)
{
	int type = 0;
	socklen_t size = sizeof type;
	if (getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) < 0)
		return -errno;
	if (type != SOCK_STREAM)
		return -EPROTOTYPE;
	size = sizeof *listens;
	return answer(getsockopt(fd, SOL_SOCKET, SO_ACCEPTCONN, listens, &size));
}

/* ---- requests */

int socket_connect_step(struct op *op, struct ring_request *rq)
{
	struct socket_connect *c = container_of(op, struct socket_connect, op);
	if (op->step > 0 || op->cancelled) {
		op->result = op->step > 0 && op->result == -EISCONN ? 0 : op->result;
		return 0;
	}
	*rq = (struct ring_request){ .opcode = RING_CONNECT, .fd = c->fd, .buf = &c->to.any, .size = c->to.size };
	return 1;
}

static int64_t accept_now(int fd)
{
	int r;
	do
		r = accept4(fd, NULL, NULL, SOCK_CLOEXEC);
	while (r < 0 && errno == EINTR);
	return answer(r);
}

static int accept_shared_step(struct socket_accept *a, struct ring_request *rq)
{
	struct op *op = &a->op;
	if (op->cancelled || (op->step > 0 && op->result < 0))
		return 0;
	op->result = a->accepted >= 0 ? a->accepted : accept_now(a->fd);
	if (op->result >= 0)
		a->accepted = (int)op->result;
	if (op->result != -EAGAIN)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_POLL, .fd = a->fd, .flags = POLLIN };
	return 1;
}

int socket_accept_step(struct op *op, struct ring_request *rq)
{
	struct socket_accept *a = container_of(op, struct socket_accept, op);
	if (a->shared)
		return accept_shared_step(a, rq);
	if (op->step > 0)
		a->accepted = op->result >= 0 ? (int)op->result : -1;
	if (op->step > 0 || op->cancelled)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_ACCEPT, .fd = a->fd, .flags = SOCK_CLOEXEC };
	return 1;
}

/* ---- options */

int socket_no_delay(int fd, int yes)
{
	return answer(setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes));
}

int socket_keep_alive(int fd, int yes, unsigned seconds)
{
	int idle = (int)seconds;
	if (setsockopt(fd, SOL_SOCKET, SO_KEEPALIVE, &yes, sizeof yes) < 0)
		return -errno;
	return yes && idle > 0 ? answer(setsockopt(fd, IPPROTO_TCP, TCP_KEEPIDLE, &idle, sizeof idle)) : 0;
}

int socket_reset_on_close(int fd)
{
	const struct linger none = { .l_onoff = 1 };
	return answer(setsockopt(fd, SOL_SOCKET, SO_LINGER, &none, sizeof none));
}
