#include "io/net/datagram.h"

#include <errno.h>
#include <poll.h>
#include <string.h>
#include <unistd.h>

static int answer(int r) { return r < 0 ? -errno : r; }

static int set(int fd, int level, int name, int value)
{
	return answer(setsockopt(fd, level, name, &value, sizeof value));
}

int datagram_new(int family, unsigned flags)
{
	int fd = answer(socket(family, SOCK_DGRAM | SOCK_CLOEXEC, 0));
	int r = fd >= 0 && flags & DATAGRAM_IPV6_ONLY ? set(fd, IPPROTO_IPV6, IPV6_V6ONLY, 1) : 0;
	if (r == 0)
		return fd;
	close(fd);
	return r;
}

int datagram_bind(int fd, const struct socket_address *at, unsigned flags)
{
	int r = flags & DATAGRAM_REUSE_ADDRESS ? set(fd, SOL_SOCKET, SO_REUSEADDR, 1) : 0;
	if (r == 0 && flags & DATAGRAM_REUSE_PORT)
		r = set(fd, SOL_SOCKET, SO_REUSEPORT, 1);
	return r == 0 ? answer(bind(fd, &at->any, at->size)) : r;
}

int datagram_connect(int fd, const struct socket_address *to)
{
	const struct sockaddr none = { .sa_family = AF_UNSPEC };
	return answer(to ? connect(fd, &to->any, to->size) : connect(fd, &none, sizeof none));
}

/* ---- sending and receiving */

int64_t datagram_send(int fd, const struct socket_address *to, const void *bytes, size_t size)
{
	ssize_t n = sendto(fd, bytes, size, MSG_DONTWAIT | MSG_NOSIGNAL, to ? &to->any : NULL, to ? to->size : 0);
	return n < 0 ? -errno : n;
}

static void wait_for(int fd, unsigned events, struct ring_request *rq)
{
	*rq = (struct ring_request){ .opcode = RING_POLL, .fd = fd, .flags = events };
}

int datagram_sending_step(struct op *op, struct ring_request *rq)
{
	struct datagram_sending *s = container_of(op, struct datagram_sending, op);
	if (op->cancelled || (op->step > 0 && op->result < 0))
		return 0;
	op->result = datagram_send(s->fd, s->has_to ? &s->to : NULL, s->bytes, s->size);
	if (op->result != -EAGAIN)
		return 0;
	wait_for(s->fd, POLLOUT, rq);
	return 1;
}

int datagram_receiving_step(struct op *op, struct ring_request *rq)
{
	struct datagram_receiving *r = container_of(op, struct datagram_receiving, op);
	if (op->cancelled || (op->step > 0 && op->result < 0))
		return 0;
	r->from = (struct socket_address){ .size = sizeof r->from.v6 };
	op->result = answer((int)recvfrom(r->fd, r->bytes, DATAGRAM_MAX, MSG_DONTWAIT, &r->from.any, &r->from.size));
	if (op->result != -EAGAIN)
		return 0;
	wait_for(r->fd, POLLIN, rq);
	return 1;
}

/* ---- options */

int datagram_set(int fd, int family, enum datagram_option option, int value)
{
	int is_v6 = family == AF_INET6;
	switch (option) {
	case DATAGRAM_BROADCAST: return set(fd, SOL_SOCKET, SO_BROADCAST, value);
	case DATAGRAM_TTL:
		return is_v6 ? set(fd, IPPROTO_IPV6, IPV6_UNICAST_HOPS, value) : set(fd, IPPROTO_IP, IP_TTL, value);
	case DATAGRAM_MULTICAST_TTL:
		return is_v6 ? set(fd, IPPROTO_IPV6, IPV6_MULTICAST_HOPS, value) :
			set(fd, IPPROTO_IP, IP_MULTICAST_TTL, value);
	case DATAGRAM_MULTICAST_LOOPBACK:
		return is_v6 ? set(fd, IPPROTO_IPV6, IPV6_MULTICAST_LOOP, value) :
			set(fd, IPPROTO_IP, IP_MULTICAST_LOOP, value);
	default: return -EINVAL;
	}
}

int datagram_buffer(int fd, int is_receive, int size)
{
	int name = is_receive ? SO_RCVBUF : SO_SNDBUF, now = 0, r = size ? set(fd, SOL_SOCKET, name, size) : 0;
	socklen_t length = sizeof now;
	if (r < 0)
		return r;
	return getsockopt(fd, SOL_SOCKET, name, &now, &length) < 0 ? -errno : now;
}

int datagram_multicast_interface(int fd, int family, const struct socket_address *which)
{
	if (which->any.sa_family != family)
		return -EINVAL;
	if (family == AF_INET6)
		return set(fd, IPPROTO_IPV6, IPV6_MULTICAST_IF, (int)which->v6.sin6_scope_id);
	return answer(setsockopt(fd, IPPROTO_IP, IP_MULTICAST_IF, &which->v4.sin_addr, sizeof which->v4.sin_addr));
}

int datagram_membership(int fd, const struct socket_address *group, const struct socket_address *which, int joins)
{
	if (which && which->any.sa_family != group->any.sa_family)
		return -EINVAL;
	if (group->any.sa_family == AF_INET) {
		struct ip_mreq m = { .imr_multiaddr = group->v4.sin_addr };
		if (which)
			m.imr_interface = which->v4.sin_addr;
		return answer(setsockopt(fd, IPPROTO_IP, joins ? IP_ADD_MEMBERSHIP : IP_DROP_MEMBERSHIP, &m, sizeof m));
	}
	struct ipv6_mreq m = { .ipv6mr_multiaddr = group->v6.sin6_addr,
		.ipv6mr_interface = which ? which->v6.sin6_scope_id : group->v6.sin6_scope_id };
	return answer(setsockopt(fd, IPPROTO_IPV6, joins ? IPV6_JOIN_GROUP : IPV6_LEAVE_GROUP, &m, sizeof m));
}

int datagram_source_membership(int fd, const struct socket_address *source, const struct socket_address *group,
	const struct socket_address *which, int joins)
{
	int family = group->any.sa_family, is_v6 = family == AF_INET6;
	if (source->any.sa_family != family || (which && which->any.sa_family != family))
		return -EINVAL;
	if (is_v6) {
		struct group_source_req m = { .gsr_interface = which ? which->v6.sin6_scope_id : 0 };
		memcpy(&m.gsr_group, &group->v6, sizeof group->v6);
		memcpy(&m.gsr_source, &source->v6, sizeof source->v6);
		return answer(setsockopt(fd, IPPROTO_IPV6, joins ? MCAST_JOIN_SOURCE_GROUP : MCAST_LEAVE_SOURCE_GROUP,
			&m, sizeof m));
	}
	struct ip_mreq_source m = { .imr_multiaddr = group->v4.sin_addr, .imr_sourceaddr = source->v4.sin_addr };
	if (which)
		m.imr_interface = which->v4.sin_addr;
	return answer(setsockopt(fd, IPPROTO_IP, joins ? IP_ADD_SOURCE_MEMBERSHIP : IP_DROP_SOURCE_MEMBERSHIP,
		&m, sizeof m));
}
