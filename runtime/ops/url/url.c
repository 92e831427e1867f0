#include "ops/url/url.h"

#include <errno.h>
#include <string.h>

#include "base/mem.h"
#include "ops/url/idna.h"
#include "ops/url/url_int.h"

struct parts {
	struct span scheme, username, password, host, path, query, fragment;
	int32_t port;
	unsigned char has_host, has_query, has_fragment, opaque;
};

/* A parse or setter in progress.  Output goes to `out`, which has room for the longest possible result. */
struct maker {
	struct parts u;
	const char *p, *end;           /* the remaining input */
	int special;                   /* the scheme is one of special_schemes */
	int file;
	char *out, *room;              /* where to write next; the allocation */
	char *clean;                   /* the input without tabs and line ends, or NULL */
	char *domain;                  /* a domain converted by UTS #46 */
};

static const struct { const char *name; int32_t port; } special_schemes[] = {
	{ "https", 443 }, { "http", 80 }, { "file", 0 }, { "wss", 443 }, { "ws", 80 }, { "ftp", 21 },
};

/* -1, or the port of a special scheme: 0 for file */
static int32_t special_port(struct span scheme)
{
	for (size_t i = 0; i < sizeof special_schemes / sizeof *special_schemes; i++)
		if (span_equal(scheme, special_schemes[i].name))
			return special_schemes[i].port;
	return -1;
}

/* ---- writing */

static char *put_span(char *out, struct span s)
{
	if (s.n > 0)
		memcpy(out, s.p, s.n);
	return out + s.n;
}

static struct span encoded(struct maker *m, const char *p, size_t n, int set)
{
	const char *start = m->out;
	m->out = url_percent_encode(m->out, (struct span){ p, n }, set);
	return (struct span){ start, (size_t)(m->out - start) };
}

/* ---- hosts and ports */

static int put_host(struct maker *m, struct span text, struct span *host)
{
	return url_host_parse(text, m->special, &m->out, &m->domain, host);
}

/* Reads the digits at p as a port; -1: none there, -2: too large. */
static int32_t port_number(const char **p, const char *end)
{
	int32_t port = -1;
	for (; *p < end && url_is_digit((unsigned char)**p); ++*p) {
		port = (port < 0 ? 0 : port * 10) + (**p - '0');
		if (port > 65535)
			return -2;
	}
	return port;
}

static void set_port(struct maker *m, int32_t port)
{
	m->u.port = m->special && port == special_port(m->u.scheme) ? -1 : port;
}

/* The end of the host in [p, end): a ':' outside of brackets, or end. */
static const char *host_stop(const char *p, const char *end)
{
	int brackets = 0;
	for (; p < end; p++) {
		if (*p == '[')
			brackets = 1;
		else if (*p == ']')
			brackets = 0;
		else if (*p == ':' && !brackets)
			break;
	}
	return p;
}

/* ---- paths */

static int at_slash(const struct maker *m, const char *p) { return *p == '/' || (m->special && *p == '\\'); }

static int is_drive(const char *p, size_t n)
{
	return n == 2 && url_is_alpha((unsigned char)p[0]) && (p[1] == ':' || p[1] == '|');
}

static int ends_file_segment(char c) { return c == '/' || c == '\\' || c == '?' || c == '#'; }

/* Whether the remaining input begins with a Windows drive letter as a whole segment. */
static int starts_with_drive(const struct maker *m)
{
	size_t n = (size_t)(m->end - m->p);
	return n >= 2 && is_drive(m->p, 2) && (n == 2 || ends_file_segment(m->p[2]));
}

static int path_is_drive(struct span path)
{
	return path.n == 3 && path.p[0] == '/' && url_is_alpha((unsigned char)path.p[1]) && path.p[2] == ':';
}

static struct span shortened(const struct maker *m, struct span path)
{
	if (m->file && path_is_drive(path))
		return path;
	while (path.n > 0 && path.p[path.n - 1] != '/')
		path.n--;
	if (path.n > 0)
		path.n--;
	return path;
}

/* 1 for ".", 2 for "..", also as %2e; else 0 */
static int dots(const char *p, size_t n)
{
	int count = 0;
	while (n > 0) {
		size_t one = p[0] == '.' ? 1 : n >= 3 && p[0] == '%' && p[1] == '2' && (p[2] | 0x20) == 'e' ? 3 : 0;
		if (one == 0 || ++count > 2)
			return 0;
		p += one;
		n -= one;
	}
	return count;
}

/* Appends the segments at m->p to u.path.  to_end: ? and # are characters of the path. */
static void put_path(struct maker *m, int to_end)
{
	char *start = m->out;
	m->out = put_span(start, m->u.path);
	for (;;) {
		const char *s = m->p;
		while (m->p < m->end && !at_slash(m, m->p) && (to_end || (*m->p != '?' && *m->p != '#')))
			m->p++;
		size_t n = (size_t)(m->p - s);
		int slash = m->p < m->end && at_slash(m, m->p), what = dots(s, n);
		if (what == 2)
			m->out = start + shortened(m, (struct span){ start, (size_t)(m->out - start) }).n;
		if (what) {
			if (!slash)
				*m->out++ = '/';
		} else {
			*m->out++ = '/';
			if (m->file && m->out == start + 1 && is_drive(s, n)) {
				*m->out++ = s[0];
				*m->out++ = ':';
			} else {
				encoded(m, s, n, SET_PATH);
			}
		}
		if (!slash)
			break;
		m->p++;
	}
	m->u.path = (struct span){ start, (size_t)(m->out - start) };
}

static void put_path_start(struct maker *m)
{
	if (m->special) {
		if (m->p < m->end && at_slash(m, m->p))
			m->p++;
	} else {
		if (m->p == m->end || *m->p == '?' || *m->p == '#')
			return;
		if (*m->p == '/')
			m->p++;
	}
	put_path(m, 0);
}

static void put_query(struct maker *m, const char *p, size_t n)
{
	m->u.query = encoded(m, p, n, m->special ? SET_SPECIAL_QUERY : SET_QUERY);
	m->u.has_query = 1;
}

static void put_fragment(struct maker *m, const char *p, size_t n)
{
	m->u.fragment = encoded(m, p, n, SET_FRAGMENT);
	m->u.has_fragment = 1;
}

/* At ?, # or the end. */
static void put_query_and_fragment(struct maker *m)
{
	const char *hash = memchr(m->p, '#', (size_t)(m->end - m->p));
	const char *query_end = hash ? hash : m->end;
	if (m->p < query_end)
		put_query(m, m->p + 1, (size_t)(query_end - m->p - 1));
	if (hash)
		put_fragment(m, hash + 1, (size_t)(m->end - hash - 1));
	m->p = m->end;
}

static void put_rest(struct maker *m)
{
	put_path_start(m);
	put_query_and_fragment(m);
}

static void put_opaque(struct maker *m)
{
	const char *s = m->p, *stop = s;
	while (stop < m->end && *stop != '?' && *stop != '#')
		stop++;
	size_t n = (size_t)(stop - s);
	/* a space before ? or # would not survive another parse */
	int space = n > 0 && s[n - 1] == ' ' && stop < m->end;
	m->u.path = encoded(m, s, n - (size_t)space, SET_C0);
	if (space) {
		m->out = url_percent_byte(m->out, ' ');
		m->u.path.n += 3;
	}
	m->u.opaque = 1;
	m->p = stop;
	put_query_and_fragment(m);
}

/* ---- the states before the path */

static int put_authority(struct maker *m)
{
	const char *end = m->p, *at = NULL;
	for (; end < m->end && !at_slash(m, end) && *end != '?' && *end != '#'; end++)
		if (*end == '@')
			at = end;
	if (at) {
		const char *colon = memchr(m->p, ':', (size_t)(at - m->p)), *name_end = colon ? colon : at;
		m->u.username = encoded(m, m->p, (size_t)(name_end - m->p), SET_USERINFO);
		if (colon)
			m->u.password = encoded(m, colon + 1, (size_t)(at - colon - 1), SET_USERINFO);
		m->p = at + 1;
		if (m->p == end)
			return -EINVAL;
	}
	const char *stop = host_stop(m->p, end);
	struct span text = { m->p, (size_t)(stop - m->p) };
	if (text.n == 0 && (m->special || stop < end))
		return -EINVAL;
	int rc = put_host(m, text, &m->u.host);
	if (rc != 0)
		return rc;
	m->u.has_host = 1;
	if (stop < end) {
		stop++;
		int32_t port = port_number(&stop, end);
		if (port == -2 || stop < end)
			return -EINVAL;
		set_port(m, port);
	}
	m->p = end;
	put_rest(m);
	return 0;
}

/* Skips the slashes before the authority: two, or any number if the scheme is special. */
static int put_slashes_and_authority(struct maker *m)
{
	for (int i = 0; m->p < m->end && at_slash(m, m->p) && (m->special || i < 2); i++)
		m->p++;
	return put_authority(m);
}

/* Relative: without a scheme, or with a special scheme equal to the base's. */
static int put_relative(struct maker *m, const struct parts *base)
{
	if (m->p < m->end && at_slash(m, m->p)) {
		if (m->p + 1 < m->end && at_slash(m, m->p + 1))
			return put_slashes_and_authority(m);
		m->p++;
		m->u.username = base->username;
		m->u.password = base->password;
		m->u.host = base->host;
		m->u.has_host = base->has_host;
		m->u.port = base->port;
		put_path(m, 0);
		put_query_and_fragment(m);
		return 0;
	}
	struct span scheme = m->u.scheme;
	m->u = *base;
	m->u.scheme = scheme;
	m->u.has_fragment = 0;
	if (m->p < m->end && *m->p != '#') {
		m->u.has_query = 0;
		if (*m->p != '?') {
			m->u.path = shortened(m, m->u.path);
			put_path(m, 0);
		}
	}
	put_query_and_fragment(m);
	return 0;
}

static int put_file_host(struct maker *m)
{
	const char *stop = m->p;
	while (stop < m->end && !ends_file_segment(*stop))
		stop++;
	size_t n = (size_t)(stop - m->p);
	m->u.has_host = 1;
	if (is_drive(m->p, n)) {
		put_path(m, 0);
	} else {
		if (n > 0) {
			int rc = put_host(m, (struct span){ m->p, n }, &m->u.host);
			if (rc != 0)
				return rc;
			if (span_equal(m->u.host, "localhost"))
				m->u.host.n = 0;
		}
		m->p = stop;
		put_path_start(m);
	}
	put_query_and_fragment(m);
	return 0;
}

/* base: NULL unless it is also a file URL */
static int put_file(struct maker *m, const struct parts *base)
{
	m->u.has_host = 1;
	if (m->p < m->end && at_slash(m, m->p)) {
		m->p++;
		if (m->p < m->end && at_slash(m, m->p)) {
			m->p++;
			return put_file_host(m);
		}
		if (base) {
			m->u.host = base->host;
			if (!starts_with_drive(m) && base->path.n >= 3 &&
				path_is_drive((struct span){ base->path.p, 3 }) &&
				(base->path.n == 3 || base->path.p[3] == '/'))
				m->u.path = (struct span){ base->path.p, 3 };
		}
	} else if (base) {
		m->u.host = base->host;
		m->u.path = base->path;
		m->u.query = base->query;
		m->u.has_query = base->has_query;
		if (m->p == m->end || *m->p == '#') {
			put_query_and_fragment(m);
			return 0;
		}
		m->u.has_query = 0;
		if (*m->p == '?') {
			put_query_and_fragment(m);
			return 0;
		}
		m->u.path = starts_with_drive(m) ? (struct span){ "", 0 } : shortened(m, m->u.path);
	}
	put_path(m, 0);
	put_query_and_fragment(m);
	return 0;
}

static int put_url(struct maker *m, const struct parts *base)
{
	const char *p = m->p;
	if (p < m->end && url_is_alpha((unsigned char)*p)) {
		while (p < m->end && (url_is_alpha((unsigned char)*p) || url_is_digit((unsigned char)*p) || *p == '+' ||
			*p == '-' || *p == '.'))
			p++;
	}
	if (p == m->p || p == m->end || *p != ':') {
		if (!base)
			return -EINVAL;
		m->u.scheme = base->scheme;
		m->special = special_port(m->u.scheme) >= 0;
		m->file = span_equal(m->u.scheme, "file");
		if (base->opaque) {
			if (m->p == m->end || *m->p != '#')
				return -EINVAL;
			m->u = *base;
			m->u.has_fragment = 0;
			put_query_and_fragment(m);
			return 0;
		}
		return m->file ? put_file(m, base) : put_relative(m, base);
	}
	char *scheme = m->out;
	while (m->p < p)
		*m->out++ = url_lower(*m->p++);
	m->u.scheme = (struct span){ scheme, (size_t)(m->out - scheme) };
	m->p++;
	m->special = special_port(m->u.scheme) >= 0;
	m->file = span_equal(m->u.scheme, "file");
	size_t left = (size_t)(m->end - m->p);
	int same = base && base->scheme.n == m->u.scheme.n && !memcmp(base->scheme.p, m->u.scheme.p, m->u.scheme.n);
	if (m->file)
		return put_file(m, same ? base : NULL);
	if (m->special) {
		if (same && !(left >= 2 && m->p[0] == '/' && m->p[1] == '/'))
			return put_relative(m, base);
		return put_slashes_and_authority(m);
	}
	if (left > 0 && *m->p == '/') {
		if (left > 1 && m->p[1] == '/')
			return put_slashes_and_authority(m);
		put_rest(m);
		return 0;
	}
	put_opaque(m);
	return 0;
}

/* ---- conversion between texts with offsets and parts */

static struct parts parts_of(const struct url *u)
{
	const char *h = u->href;
	struct parts s = { .scheme = { h, u->protocol - 1u }, .port = u->port, .opaque = u->opaque,
		.has_host = u->has_host };
	uint32_t start = u->protocol + 2;
	if (u->has_host) {
		uint32_t host = u->host;
		if (h[host] == '@') {
			s.username = (struct span){ h + start, u->username_end - start };
			if (u->username_end < host)
				s.password = (struct span){ h + u->username_end + 1, host - u->username_end - 1 };
			host++;
		}
		s.host = (struct span){ h + host, u->host_end - host };
	}
	s.path = (struct span){ h + u->path, u->search - u->path };
	s.has_query = u->search < u->hash;
	if (s.has_query)
		s.query = (struct span){ h + u->search + 1, u->hash - u->search - 1 };
	s.has_fragment = u->hash < u->size;
	if (s.has_fragment)
		s.fragment = (struct span){ h + u->hash + 1, u->size - u->hash - 1 };
	return s;
}

static int join(struct url *to, const struct parts *s)
{
	size_t size = s->scheme.n + s->username.n + s->password.n + s->host.n + s->path.n + s->query.n + s->fragment.n +
		16;
	char *out = size > UINT32_MAX ? NULL : mem_try_alloc(size), *href = out;
	if (!out)
		return size > UINT32_MAX ? -E2BIG : -ENOMEM;
#define HERE ((uint32_t)(out - href))
	struct url u = { .href = href, .port = s->port, .opaque = s->opaque, .has_host = s->has_host };
	out = put_span(out, s->scheme);
	*out++ = ':';
	u.protocol = u.username_end = u.host = u.host_end = HERE;
	if (s->has_host) {
		*out++ = '/';
		*out++ = '/';
		out = put_span(out, s->username);
		u.username_end = HERE;
		if (s->password.n) {
			*out++ = ':';
			out = put_span(out, s->password);
		}
		u.host = HERE;
		if (s->username.n || s->password.n)
			*out++ = '@';
		out = put_span(out, s->host);
		u.host_end = HERE;
		if (s->port >= 0) {
			char digits[8];
			int n = 0;
			*out++ = ':';
			for (int32_t port = s->port; port > 0 || n == 0; port /= 10)
				digits[n++] = (char)('0' + port % 10);
			while (n > 0)
				*out++ = digits[--n];
		}
	} else if (!s->opaque && s->path.n > 1 && s->path.p[0] == '/' && s->path.p[1] == '/') {
		*out++ = '/';
		*out++ = '.';
	}
	u.path = HERE;
	out = put_span(out, s->path);
	u.search = HERE;
	if (s->has_query) {
		*out++ = '?';
		out = put_span(out, s->query);
	}
	u.hash = HERE;
	if (s->has_fragment) {
		*out++ = '#';
		out = put_span(out, s->fragment);
	}
	u.size = HERE;
	*out = 0;
	*to = u;
#undef HERE
	return 0;
}

/* ---- entry points */

/* `more`: bytes beyond the longest possible result of the input */
static int begin(struct maker *m, const char *input, size_t size, size_t more)
{
	m->u.port = -1;
	m->room = m->out = mem_try_alloc(5 * size + more + 64);
	if (!m->room)
		return -ENOMEM;
	m->p = input;
	m->end = input + size;
	for (size_t i = 0; i < size; i++) {
		if (input[i] != '\t' && input[i] != '\n' && input[i] != '\r')
			continue;
		char *to = m->clean = mem_try_alloc(size);
		if (!to)
			return -ENOMEM;
		for (i = 0; i < size; i++)
			if (input[i] != '\t' && input[i] != '\n' && input[i] != '\r')
				*to++ = input[i];
		m->p = m->clean;
		m->end = to;
	}
	return 0;
}

static void end(struct maker *m)
{
	mem_free(m->room);
	mem_free(m->clean);
	mem_free(m->domain);
}

int url_parse(struct url *out, const char *input, size_t size, const struct url *base)
{
	struct maker m = { 0 };
	struct parts b;
	if (size > LIMIT_URL_BYTES)
		return -E2BIG;
	while (size > 0 && (unsigned char)*input <= ' ') {
		input++;
		size--;
	}
	while (size > 0 && (unsigned char)input[size - 1] <= ' ')
		size--;
	int rc = begin(&m, input, size, base ? base->size : 0);
	if (rc == 0) {
		if (base)
			b = parts_of(base);
		rc = put_url(&m, base ? &b : NULL);
	}
	if (rc == 0)
		rc = join(out, &m.u);
	end(&m);
	return rc;
}

void url_free(struct url *u)
{
	mem_free(u->href);
	u->href = NULL;
}

static int has_credentials(const struct parts *u) { return u->username.n > 0 || u->password.n > 0; }

/* The setters return -EINVAL to leave the URL unchanged. */

static int set_protocol(struct maker *m)
{
	const char *p = m->p;
	char *scheme = m->out;
	if (p == m->end || !url_is_alpha((unsigned char)*p))
		return -EINVAL;
	for (; p < m->end && *p != ':'; p++) {
		if (!url_is_alpha((unsigned char)*p) && !url_is_digit((unsigned char)*p) && *p != '+' && *p != '-' &&
			*p != '.')
			return -EINVAL;
		*m->out++ = url_lower(*p);
	}
	struct span s = { scheme, (size_t)(m->out - scheme) };
	if ((special_port(s) >= 0) != m->special || (span_equal(s, "file") &&
		(has_credentials(&m->u) || m->u.port >= 0)) || (m->file && m->u.host.n == 0))
		return -EINVAL;
	m->u.scheme = s;
	set_port(m, m->u.port);
	return 0;
}

static int set_host(struct maker *m, int with_port)
{
	const char *end = m->p;
	while (end < m->end && !at_slash(m, end) && *end != '?' && *end != '#')
		end++;
	const char *stop = m->file ? end : host_stop(m->p, end);
	struct span text = { m->p, (size_t)(stop - m->p) }, host = { "", 0 };
	if (stop < end && (text.n == 0 || !with_port))
		return -EINVAL;
	if (text.n == 0 && !m->file && (m->special || has_credentials(&m->u) || m->u.port >= 0))
		return -EINVAL;
	if (text.n > 0) {
		int rc = put_host(m, text, &host);
		if (rc != 0)
			return rc;
	}
	if (m->file && span_equal(host, "localhost"))
		host.n = 0;
	m->u.host = host;
	m->u.has_host = 1;
	if (stop < end) {
		stop++;
		int32_t port = port_number(&stop, end);
		if (port >= 0)
			set_port(m, port);
	}
	return 0;
}

static int set_port_text(struct maker *m)
{
	int32_t port = port_number(&m->p, m->end);
	if (port < 0)
		return -EINVAL;
	set_port(m, port);
	return 0;
}

static void set_pathname(struct maker *m)
{
	m->u.path = (struct span){ "", 0 };
	if (m->p < m->end && at_slash(m, m->p))
		m->p++;
	else if (m->p == m->end && !m->special && m->u.has_host)
		return;
	put_path(m, 1);
}

int url_set(struct url *u, enum url_part part, const char *value, size_t size)
{
	struct maker m = { 0 };
	if (size > LIMIT_URL_BYTES)
		return -E2BIG;
	int rc = begin(&m, value, size, 0), no_authority = !u->has_host;
	if (rc == 0) {
		size_t n = (size_t)(m.end - m.p);
		m.u = parts_of(u);
		m.special = special_port(m.u.scheme) >= 0;
		m.file = span_equal(m.u.scheme, "file");
		no_authority = no_authority || m.u.host.n == 0 || m.file;
		switch (part) {
		case URL_PROTOCOL:
			rc = set_protocol(&m);
			break;
		case URL_USERNAME:
			if (no_authority)
				rc = -EINVAL;
			else
				m.u.username = encoded(&m, value, size, SET_USERINFO);
			break;
		case URL_PASSWORD:
			if (no_authority)
				rc = -EINVAL;
			else
				m.u.password = encoded(&m, value, size, SET_USERINFO);
			break;
		case URL_HOST:
		case URL_HOSTNAME:
			rc = u->opaque ? -EINVAL : set_host(&m, part == URL_HOST);
			break;
		case URL_PORT:
			if (no_authority)
				rc = -EINVAL;
			else if (size == 0)
				m.u.port = -1;
			else
				rc = set_port_text(&m);
			break;
		case URL_PATHNAME:
			if (u->opaque)
				rc = -EINVAL;
			else
				set_pathname(&m);
			break;
		case URL_SEARCH:
			if (size == 0)
				m.u.has_query = 0;
			else
				put_query(&m, m.p + (n > 0 && *m.p == '?'), n - (n > 0 && *m.p == '?'));
			break;
		case URL_HASH:
			if (size == 0)
				m.u.has_fragment = 0;
			else
				put_fragment(&m, m.p + (n > 0 && *m.p == '#'), n - (n > 0 && *m.p == '#'));
			break;
		}
	}
	if (rc == 0) {
		struct url made;
		rc = join(&made, &m.u);
		if (rc == 0) {
			url_free(u);
			*u = made;
		}
	}
	end(&m);
	return rc == -EINVAL ? 0 : rc;
}

char *url_domain(const char *domain, size_t size, int to_unicode, int *error)
{
	struct maker m = { .special = 1 };
	struct span host;
	char *text = NULL;
	size_t host_size = 0;
	*error = size > LIMIT_URL_BYTES ? -E2BIG : begin(&m, domain, size, 0);
	if (*error == 0)
		*error = put_host(&m, (struct span){ m.p, (size_t)(m.end - m.p) }, &host);
	if (*error == 0) {
		text = mem_try_alloc(host.n + 1);
		if (text) {
			memcpy(text, host.p, host.n);
			text[host.n] = 0;
			host_size = host.n;
		} else {
			*error = -ENOMEM;
		}
	}
	end(&m);
	if (text && to_unicode && idna_has_prefix(text, host_size)) {
		char *ascii = text;
		text = NULL;
		*error = idna_to_unicode(ascii, host_size, &text);
		mem_free(ascii);
	}
	return text;
}
