#include "ops/fetch/bound.h"

#include <string.h>
#include <strings.h>

#include "base/vault.h"
#include "io/http/transfer.h"
#include "policy/credentials.h"

enum { FIELDS_MAX = 4 << 20 };         /* bytes of a request's head */

const struct policy_value *bound_find(const char *name)
{
	const struct policy *p = policy_now();
	const struct policy_value *v = p ? policy_bindings(p, name) : NULL;
	const char *type = policy_string(policy_member(v, "type"));
	return type && !strcmp(type, "fetch") ? v : NULL;
}

/* The entry's bytes without a port that its scheme has anyway, which no origin names. */
static size_t size_without(const char *entry, const char *port)
{
	size_t size = strlen(entry), n = strlen(port);
	return size > n && !strcmp(entry + size - n, port) ? size - n : size;
}

/* An entry: [https:// | http://]host[:port], where host may begin with "*.": any name below it.  Without a scheme it is
 * https. */
static int covers(const char *entry, const char *origin)
{
	static const char secure[] = "https://", plain[] = "http://";
	int is_plain = !strncasecmp(entry, plain, sizeof plain - 1);
	const char *scheme = is_plain ? plain : secure, *rest = origin + strlen(scheme);
	size_t entry_size, size;
	if (strncmp(origin, scheme, strlen(scheme)) != 0)
		return 0;
	if (is_plain || !strncasecmp(entry, secure, sizeof secure - 1))
		entry += strlen(scheme);
	entry_size = size_without(entry, is_plain ? ":80" : ":443");
	size = strlen(rest);
	if (entry_size > 2 && entry[0] == '*' && entry[1] == '.')
		return size >= entry_size && !strncasecmp(rest + size - (entry_size - 1), entry + 1, entry_size - 1);
	return entry_size == size && !strncasecmp(entry, rest, size);
}

int bound_names(const struct policy_value *binding, const char *origin)
{
	const struct policy_value *hosts = policy_member(binding, "hosts");
	for (const struct policy_value *h = hosts ? hosts->first : NULL; h; h = h->next)
		if (policy_string(h) && covers(policy_string(h), origin))
			return 1;
	return 0;
}

/* Whether a URL begins with the origin. */
static int is_below(const char *url, const char *origin)
{
	size_t size = strlen(origin);
	return !strncasecmp(url, origin, size) && strchr("/?:", url[size]);
}

int bound_elsewhere(const char *origin)
{
	const struct policy *p = policy_now();
	const struct policy_value *all = p && policy_restricts(p, POLICY_NET) ? policy_all_bindings(p) : NULL;
	for (const struct policy_value *b = all ? all->first : NULL; b; b = b->next) {
		const struct policy_value *url = policy_member(b, "url");
		if (bound_names(b, origin) || (url && credentials_get(url) && is_below(credentials_get(url), origin)))
			return 1;
	}
	return 0;
}

static int is_ours(const struct policy_value *headers, const char *line, size_t size)
{
	for (const struct policy_value *h = headers ? headers->first : NULL; h; h = h->next) {
		size_t n = strlen(h->name);
		if (size > n && !strncasecmp(line, h->name, n) && (line[n] == ':' || line[n] == ';'))
			return 1;
	}
	/* the server must not take the request for another host's */
	return size > 4 && !strncasecmp(line, "host:", 5);
}

struct text { char *at, *end; };

static void add(struct text *to, const char *bytes, size_t size)
{
	if (size > (size_t)(to->end - to->at))
		size = (size_t)(to->end - to->at);     /* never so: the room was counted */
	memcpy(to->at, bytes, size);
	to->at += size;
}

/* "name: value" and a line end.  No function that formats: it might have left the value on the stack. */
static void add_header(struct text *to, const char *name, const char *value)
{
	add(to, name, strlen(name));
	add(to, ": ", 2);
	add(to, value, strlen(value));
	add(to, "\n", 1);
}

char *bound_fields(const struct policy_value *binding, const char *fields)
{
	const struct policy_value *headers = policy_member(binding, "headers");
	size_t size = strlen(fields) + 2;
	for (const struct policy_value *h = headers ? headers->first : NULL; h; h = h->next)
		size += strlen(h->name) + (credentials_get(h) ? strlen(credentials_get(h)) : 0) + 3;
	char *out = size <= FIELDS_MAX ? vault_alloc(size) : NULL;
	struct text to = { out, out + size - 1 };
	if (!out)
		return NULL;
	for (const char *line = fields, *end; *line; line = end + (*end == '\n')) {
		size_t length;
		end = line + strcspn(line, "\n");
		length = (size_t)(end - line);
		if (length && line[length - 1] == '\r')
			length--;
		if (!length || is_ours(headers, line, length))
			continue;
		add(&to, line, length);
		add(&to, "\n", 1);
	}
	for (const struct policy_value *h = headers ? headers->first : NULL; h; h = h->next)
		if (credentials_get(h))
			add_header(&to, h->name, credentials_get(h));
	*to.at = 0;
	return out;
}

void bound_forget(char *fields) { vault_free(fields); }
