#include "policy/learn.h"
#include "policy/policy_int.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { HOST_MAX = 256 };

/* ---- addresses */

static void map_ipv4(const void *four, uint8_t out[16])
{
	memset(out, 0, 10);
	out[10] = out[11] = 0xff;
	memcpy(out + 12, four, 4);
}

/* 1 if the text is an address in its usual spelling. */
static int read_address(const char *text, uint8_t out[16], int *is_ipv4)
{
	struct in_addr four;
	*is_ipv4 = inet_pton(AF_INET, text, &four) == 1;
	if (*is_ipv4) {
		map_ipv4(&four, out);
		return 1;
	}
	return inet_pton(AF_INET6, text, out) == 1;
}

static int same_bits(const uint8_t *a, const uint8_t *b, unsigned bits)
{
	unsigned bytes = bits / 8, rest = bits % 8;
	return !memcmp(a, b, bytes) && (rest == 0 || (a[bytes] ^ b[bytes]) >> (8 - rest) == 0);
}

static int is_in(const uint8_t address[16], const char *network, unsigned bits)
{
	uint8_t of[16];
	int is_ipv4;
	return read_address(network, of, &is_ipv4) && same_bits(address, of, bits + (is_ipv4 ? 96 : 0));
}

/* Addresses that carry an IPv4 address in their last bits (NAT64, RFC 6052; IPv4-compatible) or behind the first 16
 * (6to4, RFC 3056) reach that one. */
static int carried(const uint8_t address[16], uint8_t out[16])
{
	if (is_in(address, "64:ff9b::", 96) || (is_in(address, "::", 96) && !is_in(address, "::", 127)))
		map_ipv4(address + 12, out);
	else if (is_in(address, "2002::", 16))
		map_ipv4(address + 2, out);
	else
		return 0;
	return 1;
}

static int is_loopback(const uint8_t address[16])
{
	return is_in(address, "127.0.0.0", 8) || is_in(address, "::1", 128);
}

/* Not reachable from the internet, or reaching this machine: RFC 6890. */
static int is_private(const uint8_t address[16])
{
	static const struct { const char *network; unsigned bits; } networks[] = {
		{ "0.0.0.0", 8 }, { "10.0.0.0", 8 }, { "100.64.0.0", 10 }, { "127.0.0.0", 8 }, { "169.254.0.0", 16 },
		{ "172.16.0.0", 12 }, { "192.0.0.0", 24 }, { "192.168.0.0", 16 }, { "198.18.0.0", 15 },
		{ "224.0.0.0", 3 }, { "::", 127 }, { "64:ff9b:1::", 48 }, { "fc00::", 7 }, { "fe80::", 10 },
		{ "fec0::", 10 }, { "ff00::", 8 },
	};
	uint8_t inner[16];
	for (size_t i = 0; i < sizeof networks / sizeof *networks; i++)
		if (is_in(address, networks[i].network, networks[i].bits))
			return 1;
	return carried(address, inner) && is_private(inner);
}

/* ---- rules */

static int read_port(const char *text, uint16_t *port)
{
	char *end;
	unsigned long n = strtoul(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || n == 0 || n > 65535)
		return -1;
	*port = (uint16_t)n;
	return 0;
}

/* Splits "host:port" and "[address]:port".  host gets the name in small letters without brackets and a last dot. */
static const char *split(const char *text, char host[HOST_MAX], uint16_t *port)
{
	const char *first = text, *end, *colon;
	*port = 0;
	if (*text == '[') {
		first = text + 1;
		end = strchr(text, ']');
		if (!end)
			return "the bracket is not closed";
		colon = end[1] ? end + 1 : NULL;
	} else {
		colon = strchr(text, ':');
		if (colon && strchr(colon + 1, ':'))
			colon = NULL;          /* an IPv6 address without brackets */
		end = colon ? colon : text + strlen(text);
	}
	if (colon && (*colon != ':' || read_port(colon + 1, port)))
		return "a port is a number from 1 to 65535";
	size_t n = (size_t)(end - first);
	if (n > 1 && first[n - 1] == '.')
		n--;
	if (n == 0 || n >= HOST_MAX)
		return "a host is missing";
	for (size_t i = 0; i < n; i++)
		host[i] = (char)(first[i] >= 'A' && first[i] <= 'Z' ? first[i] + 32 : first[i]);
	host[n] = 0;
	return NULL;
}

static const char *read_network(char *host, struct policy_net_rule *rule)
{
	char *slash = strchr(host, '/'), *end;
	int is_ipv4;
	if (slash)
		*slash = 0;
	int is_address = read_address(host, rule->address, &is_ipv4);
	if (!is_address)
		return slash ? "only an address has a /length behind it" : NULL;
	rule->type = POLICY_NET_ADDRESS;
	rule->bits = 128;
	if (!slash)
		return NULL;
	unsigned most = is_ipv4 ? 32 : 128;
	unsigned long bits = strtoul(slash + 1, &end, 10);
	if (slash[1] < '0' || slash[1] > '9' || *end || bits > most)
		return is_ipv4 ? "the length of a network is 0 to 32" : "the length of a network is 0 to 128";
	rule->bits = (unsigned)bits + 128 - most;
	return NULL;
}

/* What can be no host that is asked for, since a URL has it in another spelling, or not at all, would be a rule that
 * means nothing: one that denies would let through what it names. */
static const char *check_name(const char *host)
{
	const char *last = strrchr(host, '.');
	last = last ? last + 1 : host;
	for (const char *c = host; *c; c++) {
		if ((unsigned char)*c >= 0x80)
			return "a name with such letters is written as the network has it, with xn--";
		if (*c <= ' ' || *c == 0x7f || strchr("#%/:<>?@[\\]^|", *c))
			return "this is no name of a host";
	}
	size_t digits = strspn(last, "0123456789");
	if (!*host || *host == '.' || (*last && !last[digits]) ||
		(last[0] == '0' && last[1] == 'x' && !last[2 + strspn(last + 2, "0123456789abcdef")]))
		return *host && *host != '.' ? "an address has its usual spelling, as 127.0.0.1 or [::1]" :
			"a host is missing";
	return NULL;
}

const char *policy_net_parse(const char *text, struct policy_net_rule *rule)
{
	char host[HOST_MAX];
	*rule = (struct policy_net_rule){ .type = POLICY_NET_NAME };
	if (!strncmp(text, "unix:", 5)) {
		*rule = (struct policy_net_rule){ .type = POLICY_NET_UNIX, .host = text + 5,
			.host_size = strlen(text + 5) };
		return text[5] == '/' ? NULL : "the path of a unix socket is absolute";
	}
	if (strstr(text, "://"))
		return "a host is expected, not a URL";
	const char *wrong = split(text, host, &rule->port);
	if (wrong || (wrong = read_network(host, rule)))
		return wrong;
	if (rule->type == POLICY_NET_ADDRESS)
		return NULL;
	if (strchr(host + (host[0] == '*'), '*') || (host[0] == '*' && host[1] && host[1] != '.'))
		return "'*' stands alone or in front of '.domain'";
	rule->type = !strcmp(host, "*") ? POLICY_NET_ANY : host[0] == '*' ? POLICY_NET_BELOW : POLICY_NET_NAME;
	if (rule->type != POLICY_NET_ANY && (wrong = check_name(host + (rule->type == POLICY_NET_BELOW ? 2 : 0))))
		return wrong;
	rule->host = text + (rule->type == POLICY_NET_BELOW);
	rule->host_size = strlen(host) - (rule->type == POLICY_NET_BELOW);
	return NULL;
}

/* ---- asking */

struct asked {
	const char *host;              /* small letters; NULL if only the address counts */
	const uint8_t *address;        /* NULL while it is not known */
	uint16_t port;
};

static int names(const struct policy_net_rule *r, const char *host)
{
	size_t n = strlen(host);
	if (r->type == POLICY_NET_NAME)
		return n == r->host_size && !strncasecmp(r->host, host, n);
	return r->type == POLICY_NET_BELOW && n > r->host_size &&
		!strncasecmp(r->host, host + n - r->host_size, r->host_size);
}

static int has_address(const struct policy_net_rule *r, const uint8_t *address)
{
	uint8_t inner[16];
	return r->type == POLICY_NET_ADDRESS && (same_bits(address, r->address, r->bits) ||
		(carried(address, inner) && same_bits(inner, r->address, r->bits)));
}

static int is_localhost(const char *host)
{
	size_t n = strlen(host);
	return !strcmp(host, "localhost") || (n > 10 && !strcmp(host + n - 10, ".localhost"));
}

static int in_port(const struct policy_net_rule *r, uint16_t port) { return r->port == 0 || r->port == port; }

/* 0.0.0.0 and :: reach this machine, as the loopback addresses do. */
static int is_unspecified(const uint8_t address[16])
{
	uint8_t inner[16];
	return is_in(address, "0.0.0.0", 8) || is_in(address, "::", 128) ||
		(carried(address, inner) && is_unspecified(inner));
}

/* Whether denying what the rule says denies this address of ours, too. */
static int denies_here(const struct policy_net_rule *r, const uint8_t *address)
{
	uint8_t four[16], six[16], inner[16];
	int is_ipv4, loops = is_loopback(address) || (carried(address, inner) && is_loopback(inner));
	if (r->type == POLICY_NET_NAME)
		return names(r, "localhost") && (loops || is_unspecified(address));
	return is_unspecified(address) && read_address("127.0.0.1", four, &is_ipv4) &&
		read_address("::1", six, &is_ipv4) && (has_address(r, four) || has_address(r, six));
}

static int is_denied(const struct policy *p, const struct asked *a)
{
	const struct policy_list *list = &p->lists[POLICY_NET][1];
	int denied = list->all;
	for (size_t i = 0; i < list->count && !denied; i++) {
		const struct policy_net_rule *r = &p->net[1][i];
		denied = in_port(r, a->port) && (r->type == POLICY_NET_ANY || (a->host && names(r, a->host)) ||
			(a->address && has_address(r, a->address)) ||
			(a->address && denies_here(r, a->address)));
	}
	return denied;
}

/* Before the name is looked up, "localhost" counts as the addresses it has everywhere. */
static int is_named(const struct policy_net_rule *r, const char *host)
{
	uint8_t four[16], six[16];
	int is_ipv4;
	if (names(r, host))
		return 1;
	return is_localhost(host) && read_address("127.0.0.1", four, &is_ipv4) && read_address("::1", six, &is_ipv4) &&
		(has_address(r, four) || has_address(r, six));
}

static int rule_allows(const struct policy_net_rule *r, const struct asked *a)
{
	if (!in_port(r, a->port) || r->type == POLICY_NET_UNIX)
		return 0;
	if (r->type == POLICY_NET_ANY)
		return 1;
	if (!a->address)
		return is_named(r, a->host);
	if (has_address(r, a->address))
		return 1;
	return a->host && names(r, a->host) &&
		(!is_private(a->address) || (is_localhost(a->host) && is_loopback(a->address)));
}

static int is_allowed(const struct policy *p, const struct asked *a)
{
	const struct policy_list *list = &p->lists[POLICY_NET][0];
	if (is_denied(p, a))
		return 0;
	int allowed = list->all;
	for (size_t i = 0; i < list->count && !allowed; i++)
		allowed = rule_allows(&p->net[0][i], a);
	return allowed;
}

static int unix_list(const struct policy *p, int deny, const char *path)
{
	const struct policy_list *list = &p->lists[POLICY_NET][deny];
	int found = list->all;
	for (size_t i = 0; i < list->count && !found; i++) {
		const struct policy_net_rule *r = &p->net[deny][i];
		found = r->type == POLICY_NET_UNIX && !strncmp(path, r->host, r->host_size) &&
			(path[r->host_size] == 0 || path[r->host_size] == '/');
	}
	return found;
}

static int unix_allowed(const struct policy *p, const char *path)
{
	return unix_list(p, 0, path) && !unix_list(p, 1, path);
}

int policy_net_host(const struct policy *p, const char *host, uint16_t port)
{
	char name[HOST_MAX];
	uint8_t address[16];
	uint16_t none;
	int is_ipv4;
	if (p->learned) {
		char target[HOST_MAX + 8];
		snprintf(target, sizeof target, "%s:%u", host, port);
		learned_note(p->learned, POLICY_NET, target);
		return 1;
	}
	if (strlen(host) >= HOST_MAX - 2 || split(host, name, &none))
		return 0;
	struct asked a = { .host = name, .port = port };
	if (read_address(name, address, &is_ipv4)) {
		a.host = NULL;
		a.address = address;
	}
	return is_allowed(p, &a);
}

int policy_net_address(const struct policy *p, const char *host, const struct sockaddr *address)
{
	char name[HOST_MAX];
	uint8_t literal[16], mapped[16];
	uint16_t none;
	int is_ipv4;
	if (p->learned)
		return 1;
	if (address->sa_family == AF_UNIX)
		return unix_allowed(p, ((const struct sockaddr_un *)(const void *)address)->sun_path);
	struct asked a = { .address = mapped };
	if (address->sa_family == AF_INET) {
		const struct sockaddr_in *in = (const void *)address;
		map_ipv4(&in->sin_addr, mapped);
		a.port = ntohs(in->sin_port);
	} else if (address->sa_family == AF_INET6) {
		const struct sockaddr_in6 *in = (const void *)address;
		memcpy(mapped, &in->sin6_addr, 16);
		a.port = ntohs(in->sin6_port);
	} else {
		return 0;
	}
	if (host && strlen(host) < HOST_MAX - 2 && !split(host, name, &none) && !read_address(name, literal, &is_ipv4))
		a.host = name;
	return is_allowed(p, &a);
}

int policy_net_allows(const struct policy *p, const char *target)
{
	char host[HOST_MAX];
	uint16_t port;
	if (p->learned) {
		learned_note(p->learned, POLICY_NET, target);
		return 1;
	}
	if (!strncmp(target, "unix:", 5))
		return unix_allowed(p, target + 5);
	return strlen(target) < HOST_MAX && !split(target, host, &port) && policy_net_host(p, host, port);
}
