/* io/http/door.c -- the policy's checks of a transfer.
 *
 * When it is prepared, the host that it will connect to: before a name is looked up.  When libcurl makes the socket,
 * the address.  Redirects are transfers of their own.  A proxy is the host that is connected to, and the target has to
 * be allowed as well; a proxy of the environment is not used while connections are restricted, since what it connects
 * to cannot be seen from here.
 */
#include "io/http/transfer_int.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "policy/net.h"
#include "policy/path.h"

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
#define DIGITS "0123456789"

/* "scheme://user@host:port/..." or "host:port" into host (brackets are kept) and port. */
static int read_target(const char *url, uint16_t fallback, char host[TRANSFER_HOST], uint16_t *port)
{
	size_t scheme = strspn(url, LETTERS DIGITS "+-.");
	const char *from = scheme && !strncmp(url + scheme, "://", 3) ? url + scheme + 3 : url;
	const char *end = from + strcspn(from, "/?#"), *at = memrchr(from, '@', (size_t)(end - from));
	from = at ? at + 1 : from;
	const char *bracket = *from == '[' ? memchr(from, ']', (size_t)(end - from)) : NULL;
	const char *colon = memchr(bracket ? bracket : from, ':', (size_t)(end - (bracket ? bracket : from)));
	size_t n = (size_t)((colon ? colon : end) - from);
	if (n == 0 || n >= TRANSFER_HOST)
		return -1;
	memcpy(host, from, n);
	host[n] = 0;
	unsigned long number = colon && colon + 1 < end ? strtoul(colon + 1, NULL, 10) : fallback;
	*port = number <= UINT16_MAX ? (uint16_t)number : 0;
	return 0;
}

static int refuse(struct transfer *t, const char *host, uint16_t port)
{
	if (port)
		snprintf(t->refused, sizeof t->refused, "%.*s:%u", TRANSFER_HOST, host, port);
	else
		snprintf(t->refused, sizeof t->refused, "%.*s", TRANSFER_HOST, host);
	return -EACCES;
}

static int check_host(struct transfer *t, const struct policy *p, const char *url, uint16_t fallback)
{
	uint16_t port;
	if (read_target(url, fallback, t->host, &port))
		return refuse(t, url, 0);
	return policy_net_host(p, t->host, port) ? 0 : refuse(t, t->host, port);
}

/* A proxy is the script's text, in which libcurl looks for the host by its own lights: nothing that leaves a choice. */
static int is_clear(const char *proxy)
{
	size_t scheme = strspn(proxy, LETTERS DIGITS "+-.");
	const char *from = strncmp(proxy + scheme, "://", 3) ? proxy : proxy + scheme + 3;
	const char *end = from + strcspn(from, "/?#"), *at = memchr(from, '@', (size_t)(end - from));
	from = at ? at + 1 : from;
	return from + strspn(from, LETTERS DIGITS ".-_:[]") == end;
}

static int check_proxy(struct transfer *t, const struct policy *p)
{
	if (!is_clear(t->proxy))
		return refuse(t, t->proxy, 0);
	return check_host(t, p, t->proxy, strncmp(t->proxy, "https:", 6) ? 80 : 443);
}

/* A path that is allowed may lead elsewhere: what it leads to is checked, and held, and connected to.  Whether
 * it is there, and where a link leads, is told only of what may be read. */
static int check_unix(struct transfer *t, const struct policy *p)
{
	char target[TRANSFER_HOST * 2], real[TRANSFER_HOST * 2];
	const char *asked = t->unix_path;
	snprintf(target, sizeof target, "unix:%s", asked);
	if (!policy_net_allows(p, target) || policy_find(p, 0, asked, POLICY_FOLLOW, &t->socket))
		return refuse(t, target, 0);
	t->has_socket = 1;
	int n = snprintf(real, sizeof real, "unix:%s", t->socket.real);
	if (n < 0 || (size_t)n >= sizeof real || !policy_net_allows(p, real))
		return refuse(t, policy_allows(p, POLICY_READ, t->socket.real) ? real : target, 0);
	t->unix_path = t->socket.at;
	return 0;
}

int transfer_admit(struct transfer *t)
{
	const struct policy *p = policy_now();
	if (!p || t->granted || !policy_restricts(p, POLICY_NET))
		return 0;
	if (t->unix_path)
		return check_unix(t, p);
	int r = check_host(t, p, t->connect_to.data && !strncmp(t->connect_to.data, "::", 2) ?
		t->connect_to.data + 2 : t->url, t->tls ? 443 : 80);
	if (r == 0 && t->proxy && *t->proxy)
		r = check_proxy(t, p);
	return r;
}

int transfer_admit_address(struct transfer *t, const struct sockaddr *address)
{
	const struct policy *p = policy_now();
	if (!p || !policy_restricts(p, POLICY_NET) || t->has_socket || t->granted)
		return 1;
	if (address->sa_family == AF_UNIX) {
		/* libcurl knows proxies at such addresses, whose paths check_unix has not seen */
		refuse(t, t->proxy ? t->proxy : t->host, 0);
		return 0;
	}
	if (policy_net_address(p, t->host, address))
		return 1;
	snprintf(t->refused, sizeof t->refused, strchr(t->error.address, ':') ? "[%s]:%d" : "%s:%d", t->error.address,
		t->error.port);
	return 0;
}

const char *transfer_refused(const struct transfer *t) { return t->refused[0] ? t->refused : NULL; }
