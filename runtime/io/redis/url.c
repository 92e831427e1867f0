#include "io/redis/link.h"

#include <string.h>

enum { HOST_MAX = 255, DB_MAX = 1 << 20, PORT = 6379 };

static int hex_of(char c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c = (char)(c | 32);
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* In place: 0, or -1 for an escape that is none, or a 0 byte. */
static int decode(char *text)
{
	char *to = text;
	for (const char *p = text; *p; p++) {
		int high, low;
		if (*p != '%') {
			*to++ = *p;
			continue;
		}
		high = hex_of(p[1]);
		low = high < 0 ? -1 : hex_of(p[2]);
		if (low < 0 || high * 16 + low == 0)
			return -1;
		*to++ = (char)(high * 16 + low);
		p += 2;
	}
	*to = 0;
	return 0;
}

static int parse_number(const char *text, unsigned max, unsigned *number)
{
	unsigned n = 0;
	if (!*text)
		return -1;
	for (; *text; text++) {
		if (*text < '0' || *text > '9' || (n = n * 10 + (unsigned)(*text - '0')) > max)
			return -1;
	}
	*number = n;
	return 0;
}

/* "db=N", perhaps empty. */
static int parse_query(char *query, struct redis_config *c)
{
	if (!*query)
		return 0;
	return strncmp(query, "db=", 3) ? -1 : parse_number(query + 3, DB_MAX, &c->db);
}

static int is_host(const char *host)
{
	size_t n = strlen(host), i = 0;
	int bracketed = host[0] == '[';
	if (n == 0 || n > HOST_MAX || (bracketed && (n < 4 || host[n - 1] != ']')))
		return 0;
	for (i = (size_t)bracketed; i < n - (size_t)bracketed; i++) {
		char c = host[i];
		int plain = (c >= '0' && c <= '9') || ((c | 32) >= 'a' && (c | 32) <= 'z') || c == '.';
		if (!plain && !(bracketed ? c == ':' : c == '-' || c == '_'))
			return 0;
	}
	return 1;
}

static int parse_user(char *text, struct redis_config *c)
{
	char *colon = strchr(text, ':');
	if (colon)
		*colon = 0;
	if (decode(text) < 0 || (colon && decode(colon + 1) < 0))
		return -1;
	c->user = *text ? text : NULL;
	c->password = colon && colon[1] ? colon + 1 : NULL;
	return 0;
}

static int parse_place(char *host, struct redis_config *c)
{
	char *bracket = host[0] == '[' ? strchr(host, ']') : NULL, *colon = strchr(bracket ? bracket : host, ':');
	unsigned port = PORT;
	if (colon)
		*colon++ = 0;
	if (colon && (parse_number(colon, UINT16_MAX, &port) < 0 || port == 0))
		return -1;
	c->port = (uint16_t)port;
	c->host = host;
	return is_host(host) ? 0 : -1;
}

static char *after(char *text, const char *scheme)
{
	size_t n = strlen(scheme);
	return strncmp(text, scheme, n) ? NULL : text + n;
}

int redis_parse_url(char *text, struct redis_config *c)
{
	char *rest = after(text, "redis://"), *query = strchr(text, '?'), *at, *slash;
	if (query)
		*query++ = 0;
	if (!rest && (rest = after(text, "rediss://")))
		c->tls = 1;
	if (!rest) {
		char *path = after(text, "redis+unix://");
		if (!path)
			path = after(text, "unix://");
		c->path = path;
		c->port = PORT;
		return !path || *path != '/' || decode(path) < 0 || (query && parse_query(query, c) < 0) ? -1 : 0;
	}
	slash = strchr(rest, '/');
	if (slash)
		*slash++ = 0;
	at = strrchr(rest, '@');
	if (at) {
		*at++ = 0;
		if (parse_user(rest, c) < 0)
			return -1;
	}
	if (slash && *slash && parse_number(slash, DB_MAX, &c->db) < 0)
		return -1;
	return (query && parse_query(query, c) < 0) ? -1 : parse_place(at ? at : rest, c);
}
