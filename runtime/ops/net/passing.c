#include "ops/net/passing.h"

#include <errno.h>
#include <unistd.h>

#include "ops/net/net_door.h"
#include "ops/net/net_int.h"
#include "ops/net/pipe_bind.h"

int passing_fd(js_State *J, int idx)
{
	const struct pipe *p = pipe_at(J, idx);
	int fd = p ? p->fd : listener_share_at(J, idx);
	if (!p && fd == -EINVAL)
		fd = datagram_fd_at(J, idx);
	return fd == -1 ? -EBADF : fd;
}

static void push_kind(js_State *J, int fd, int type, int family, int listens)
{
	if (type == -EPROTOTYPE) {
		datagram_push_fd(J, fd, family);
	} else if (listens) {
		listener_push_fd(J, fd, family == AF_UNIX);
	} else {
		struct pipe *p = pipe_push(J);
		p->fd = fd;
		p->is_tcp = family != AF_UNIX;
	}
}

static int is_datagram(int fd)
{
	int type = 0;
	socklen_t size = sizeof type;
	return getsockopt(fd, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == SOCK_DGRAM;
}

int passing_push(js_State *J, int *fd)
{
	struct socket_address own;
	int listens = 0, type = socket_check(*fd, &listens);
	if (socket_name(*fd, 0, &own) < 0 || (type == -EPROTOTYPE ? !is_datagram(*fd) : type < 0))
		return 0;
	int family = own.any.sa_family;
	if (family != AF_INET && family != AF_INET6 && (family != AF_UNIX || type < 0))
		return 0;
	if (js_try(J)) {
		js_pop(J, 1);
		return 0;
	}
	if (net_door_takes(J, *fd, type == 0 && !listens)) {
		push_kind(J, *fd, type, family, listens);
		*fd = -1;
	} else {
		js_pushnull(J);
	}
	js_endtry(J);
	return 1;
}
