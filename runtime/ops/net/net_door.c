#include "ops/net/net_door.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "ops/core/error.h"
#include "ops/core/oplog_host.h"
#include "policy/dry.h"
#include "policy/net.h"

enum { TARGET = 300 };

static void refuse(js_State *J, const char *kind, const char *target)
{
	oplog_host_once(J, kind, target, "denied");
	error_push_denied(J, POLICY_NET, target);
	js_throw(J);
}

static void keep_dry(js_State *J, const char *kind, const char *what, const char *target)
{
	dry_tell(&(struct dry_line){ .kind = kind, .what = what, .target = target, .bytes = -1 });
	js_newerror(J, "Not done, as this is a dry run");
	js_pushliteral(J, "ERR_DRY_RUN");
	value_create(J, -2, "code");
	js_throw(J);
}

/* Only while connections are restricted. */
static const struct policy *restricting(void)
{
	const struct policy *p = policy_now();
	return p && policy_restricts(p, POLICY_NET) ? p : NULL;
}

static void name_target(const char *host, uint16_t port, char target[TARGET])
{
	snprintf(target, TARGET, port == 0 ? "%.250s" : strchr(host, ':') ? "[%.250s]:%u" : "%.250s:%u", host, port);
}

void net_door_lookup(js_State *J, const char *host, uint16_t port)
{
	const struct policy *p = restricting();
	char target[TARGET];
	if (!p || policy_net_host(p, host, port))
		return;
	name_target(host, port, target);
	refuse(J, "net.lookup", target);
}

static void check(js_State *J, const char *kind, const char *host, const char *text, uint16_t port,
	const struct socket_address *a)
{
	const struct policy *p = restricting();
	char target[TARGET];
	if (!p)
		return;
	if (!policy_net_host(p, host, port)) {
		name_target(host, port, target);
		refuse(J, kind, target);
	}
	if (!policy_net_address(p, host, &a->any)) {
		name_target(text, port, target);
		refuse(J, kind, target);
	}
}

static void reach(js_State *J, const char *kind, const char *what, const char *host, const struct socket_address *to)
{
	char text[SOCKET_TEXT], target[TARGET];
	uint16_t port = 0;
	socket_write_address(to, text, &port);
	check(J, kind, host, text, port, to);
	name_target(host, port, target);
	if (dry_on())
		keep_dry(J, kind, what, target);
}

void net_door_connect(js_State *J, const char *host, const struct socket_address *to)
{
	reach(J, "net.connect", "connect to", host, to);
}

void net_door_send(js_State *J, const char *host, const struct socket_address *to)
{
	reach(J, "net.send", "send to", host, to);
}

int net_door_is_shut(void) { return restricting() != NULL; }

int net_door_hears(const struct socket_address *from)
{
	const struct policy *p = restricting();
	char text[SOCKET_TEXT];
	uint16_t port = 0;
	socket_write_address(from, text, &port);
	return !p || (policy_net_host(p, text, port) && policy_net_address(p, text, &from->any));
}

/* Every address of this machine is more than a name of it. */
static int is_every(const struct socket_address *a)
{
	return a->any.sa_family == AF_INET ? a->v4.sin_addr.s_addr == 0 :
		IN6_IS_ADDR_UNSPECIFIED(&a->v6.sin6_addr) || IN6_IS_ADDR_V4MAPPED(&a->v6.sin6_addr);
}

void net_door_listen(js_State *J, const char *host, const struct socket_address *at)
{
	char text[SOCKET_TEXT], target[TARGET];
	uint16_t port = 0;
	socket_write_address(at, text, &port);
	check(J, "net.listen", is_every(at) ? text : host, text, port, at);
	name_target(text, port, target);
	if (dry_on())
		keep_dry(J, "net.listen", "listen at", target);
	oplog_host_once(J, "net.listen", target, "ok");
}

static int may_name(const struct policy *p, int fd, int peer, char target[TARGET])
{
	struct socket_address a;
	char text[SOCKET_TEXT];
	uint16_t port = 0;
	if (socket_name(fd, peer, &a) < 0)
		return 0;
	if (a.any.sa_family == AF_UNIX) {
		size_t head = offsetof(struct sockaddr_un, sun_path), size = a.size > head ? a.size - head : 0;
		snprintf(target, TARGET, "unix:%.*s", (int)size, a.path.sun_path);
		return size > 0 && a.path.sun_path[0] && policy_net_allows(p, target);
	}
	if (!socket_write_address(&a, text, &port))
		return 0;
	name_target(text, port, target);
	return policy_net_host(p, text, port) && policy_net_address(p, text, &a.any);
}

int net_door_takes(js_State *J, int fd, int is_connection)
{
	const struct policy *p = restricting();
	char own[TARGET] = "unknown", other[TARGET];
	if (!p || may_name(p, fd, 0, own) || (is_connection && may_name(p, fd, 1, other)))
		return 1;
	oplog_host_once(J, "net.take", own, "denied");
	return 0;
}

/* ---- paths */

/* A server makes a file. */
static const struct policy *restricting_paths(int makes)
{
	const struct policy *p = policy_now();
	return p && makes && policy_restricts(p, POLICY_WRITE) ? p : restricting();
}

static int find(js_State *J, const struct policy *p, const char *kind, const char *path, int makes,
	struct policy_place *place)
{
	char target[TARGET * 2], real[TARGET * 2];
	unsigned need = makes && policy_restricts(p, POLICY_WRITE) ? POLICY_BIT(POLICY_WRITE) : 0;
	snprintf(target, sizeof target, "unix:%s", path);
	if (strlen(path) >= TARGET || !policy_net_allows(p, target))
		refuse(J, kind, target);
	int r = policy_find(p, need, path, makes ? POLICY_KEEP : POLICY_FOLLOW, place);
	if (r < 0)
		return r;
	if (r > 0)
		refuse(J, kind, target);
	int n = snprintf(real, sizeof real, "unix:%s", place->real);
	if (n < 0 || (size_t)n >= sizeof real || !policy_net_allows(p, real)) {
		policy_place_free(place);
		refuse(J, kind, target);
	}
	return 0;
}

static int use_path(js_State *J, const char *kind, const char *what, const char *path, size_t size, int makes,
	struct policy_place *place, struct socket_address *a, int *error)
{
	const struct policy *p = restricting_paths(makes);
	int is_abstract = size > 0 && path[0] == 0, held = 0;
	if (p && is_abstract)
		refuse(J, kind, "unix:");
	*error = is_abstract || !p || strlen(path) != size ? 0 : find(J, p, kind, path, makes, place);
	if (*error < 0)
		return 0;
	held = p && !is_abstract && strlen(path) == size;
	if (dry_on()) {
		if (held)
			policy_place_free(place);
		keep_dry(J, kind, what, is_abstract ? "unix:" : path);
	}
	*error = held ? socket_read_path(place->at, strlen(place->at), a) : socket_read_path(path, size, a);
	return held;
}

int net_door_connect_path(js_State *J, const char *path, size_t size, struct policy_place *place,
	struct socket_address *to, int *error)
{
	return use_path(J, "net.connect", "connect to", path, size, 0, place, to, error);
}

int net_door_listen_path(js_State *J, const char *path, size_t size, struct policy_place *place,
	struct socket_address *at, int *error)
{
	return use_path(J, "net.listen", "listen at", path, size, 1, place, at, error);
}
