/* policy/net.h -- which hosts and addresses a run may connect to.
 *
 * A rule is HOST, HOST:PORT, *.DOMAIN (the names below it), an address, a network such as 10.0.0.0/8, each with an
 * optional :PORT (IPv6 in brackets then), "*" for every host, or unix:/path for a socket in the file system.
 *
 * Connecting passes two checks.  The name, before it is looked up: a rule must name it.  The address, when the socket
 * is made: a name can have any address, and whoever owns the name chooses it.  So a rule that names a host does not
 * reach loopback, private and link-local addresses; those need a rule with the address or network, or the name
 * "localhost". An entry of the deny list refuses names and addresses alike.
 *
 * IPv4 addresses are compared as IPv6 ones (::ffff:a.b.c.d), so both spellings are the same address.
 */
#ifndef POLICY_NET_H
#define POLICY_NET_H

#include <stddef.h>
#include <stdint.h>

struct policy;
struct sockaddr;

struct policy_net_rule {
	enum { POLICY_NET_NAME, POLICY_NET_BELOW, POLICY_NET_ANY, POLICY_NET_ADDRESS, POLICY_NET_UNIX } type;
	uint16_t port;                 /* 0: any */
	uint8_t address[16];
	unsigned bits;                 /* of the address, how many must be equal */
	const char *host;              /* into the text that was parsed: the name, what follows "*", or the path */
	size_t host_size;
};

/* NULL, or what is wrong with the text. */
const char *policy_net_parse(const char *text, struct policy_net_rule *rule);

/* "host", "host:port", "unix:/path": 1 if allowed. */
int policy_net_allows(const struct policy *p, const char *target);

/* Before the name is looked up.  host: a name, or an address (IPv6 with or without brackets). */
int policy_net_host(const struct policy *p, const char *host, uint16_t port);

/* When the socket is made: host is the name for which this address was found, or an address. */
int policy_net_address(const struct policy *p, const char *host, const struct sockaddr *address);

#endif
