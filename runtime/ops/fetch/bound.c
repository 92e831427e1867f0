#include "ops/fetch/bound.h"

#include <string.h>
#include <strings.h>

#include "base/buf.h"
#include "base/mem.h"
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

/* An entry: [https:// | http://]host[:port], where host may begin with "*.": any name below it.  Without a scheme it is
 * https. */
static int covers(const char *entry, const char *origin)
{
	static const char secure[] = "https://", plain[] = "http://";
	const char *rest = origin;
	size_t entry_size, size;
	if (!strncasecmp(entry, plain, sizeof plain - 1)) {
		entry += sizeof plain - 1;
		if (strncmp(origin, plain, sizeof plain - 1) != 0)
			return 0;
		rest += sizeof plain - 1;
	} else {
		if (!strncasecmp(entry, secure, sizeof secure - 1))
			entry += sizeof secure - 1;
		if (strncmp(origin, secure, sizeof secure - 1) != 0)
			return 0;
		rest += sizeof secure - 1;
	}
	entry_size = strlen(entry);
	size = strlen(rest);
	if (entry_size > 2 && entry[0] == '*' && entry[1] == '.')
		return size >= entry_size && !strcasecmp(rest + size - (entry_size - 1), entry + 1);
	return entry_size == size && !strcasecmp(entry, rest);
}

int bound_names(const struct policy_value *binding, const char *origin)
{
	const struct policy_value *hosts = policy_member(binding, "hosts");
	for (const struct policy_value *h = hosts ? hosts->first : NULL; h; h = h->next)
		if (policy_string(h) && covers(policy_string(h), origin))
			return 1;
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

char *bound_fields(const struct policy_value *binding, const char *fields)
{
	const struct policy_value *headers = policy_member(binding, "headers");
	struct buf out;
	/* at its full size from the start: no outgrown copy with a secret in it is left behind */
	size_t size = strlen(fields) + 1;
	for (const struct policy_value *h = headers ? headers->first : NULL; h; h = h->next)
		size += strlen(h->name) + CREDENTIAL_MAX + 4;
	buf_init(&out, FIELDS_MAX);
	buf_reserve(&out, size);
	for (const char *line = fields, *end; *line; line = end + (*end == '\n')) {
		size_t length;
		end = line + strcspn(line, "\n");
		length = (size_t)(end - line);
		if (length && line[length - 1] == '\r')
			length--;
		if (length && !is_ours(headers, line, length)) {
			buf_add(&out, line, length);
			buf_add_char(&out, '\n');
		}
	}
	for (const struct policy_value *h = headers ? headers->first : NULL; h; h = h->next) {
		const char *value = credentials_get(h);
		if (value)
			buf_printf(&out, "%s: %s\n", h->name, value);
	}
	if (out.failed || !out.data) {
		buf_fini(&out);
		return NULL;
	}
	return buf_take(&out, NULL);
}

void bound_forget(char *fields)
{
	if (fields)
		explicit_bzero(fields, strlen(fields));
	mem_free(fields);
}
