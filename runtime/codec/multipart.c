#include "codec/multipart.h"

#include <errno.h>
#include <string.h>
#include <strings.h>

static size_t left(const struct multipart *m)
{
	return (size_t)(m->end - m->at);
}

static int starts(const struct multipart *m, const void *with, size_t size)
{
	return left(m) >= size && !memcmp(m->at, with, size);
}

/* Skips the text if it comes next in the body. */
static int take(struct multipart *m, const char *text)
{
	size_t size = strlen(text);
	if (!starts(m, text, size))
		return 0;
	m->at += size;
	return 1;
}

static int is_blank(uint8_t c)
{
	return c == ' ' || c == '\t';
}

static int is_token(uint8_t c)
{
	if ((c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'))
		return 1;
	return c && strchr("!#$%&'*+-.^_`|~", c) != NULL;
}

static struct multipart_span trim(const uint8_t *from, const uint8_t *to)
{
	while (from < to && is_blank(*from))
		from++;
	while (to > from && is_blank(to[-1]))
		to--;
	return (struct multipart_span){ from, (size_t)(to - from) };
}

static int is_text(struct multipart_span s, const char *lower)
{
	return s.size == strlen(lower) && !strncasecmp((const char *)s.at, lower, s.size);
}

void multipart_init(struct multipart *m, const void *body, size_t size, const void *boundary, size_t boundary_size)
{
	m->at = body;
	m->end = m->at + size;
	m->boundary = (struct multipart_span){ boundary, boundary_size };
	while (take(m, "\r\n"))
		;
	while (left(m) >= 2 && m->end[-1] == '\n' && m->end[-2] == '\r')
		m->end -= 2;
}

/* The text between the quotes; the first quote is consumed already. */
static int quoted(struct multipart *m, struct multipart_span *out)
{
	const uint8_t *from = m->at;
	while (m->at < m->end && *m->at != '"' && *m->at != '\r' && *m->at != '\n')
		m->at++;
	*out = (struct multipart_span){ from, (size_t)(m->at - from) };
	return take(m, "\"") ? 0 : -EBADMSG;
}

static int disposition(struct multipart *m, struct multipart_part *part)
{
	part->name.at = part->filename.at = NULL;
	if (!take(m, "form-data; name=\"") || quoted(m, &part->name) < 0)
		return -EBADMSG;
	if (take(m, "; filename=\"") || take(m, "; filename*=\""))
		return quoted(m, &part->filename);
	return 0;
}

/* The rest of the line without its line end. */
static struct multipart_span line(struct multipart *m)
{
	const uint8_t *from = m->at;
	while (m->at < m->end && *m->at != '\r' && *m->at != '\n')
		m->at++;
	return trim(from, m->at);
}

static int header(struct multipart *m, struct multipart_part *part)
{
	const uint8_t *from = m->at;
	while (m->at < m->end && *m->at != ':' && *m->at != '\r' && *m->at != '\n')
		m->at++;
	struct multipart_span name = trim(from, m->at);
	if (name.size == 0)
		return -EBADMSG;
	for (size_t i = 0; i < name.size; i++)
		if (!is_token(name.at[i]))
			return -EBADMSG;
	if (!take(m, ":"))
		return -EBADMSG;
	while (m->at < m->end && is_blank(*m->at))
		m->at++;
	if (is_text(name, "content-disposition")) {
		if (disposition(m, part) < 0)
			return -EBADMSG;
	} else {
		struct multipart_span value = line(m);
		if (is_text(name, "content-type"))
			part->type = value;
		else if (is_text(name, "content-transfer-encoding"))
			part->is_base64 = is_text(value, "base64");
	}
	return take(m, "\r\n") ? 0 : -EBADMSG;
}

/* The first line that begins with the boundary, at its CRLF; NULL: none. */
static const uint8_t *delimiter(const struct multipart *m)
{
	static const char before[] = "\r\n--";
	const uint8_t *at = m->at;
	size_t size = m->boundary.size;
	while ((at = memmem(at, (size_t)(m->end - at), before, 4)) != NULL) {
		if ((size_t)(m->end - at) - 4 >= size && (size == 0 || !memcmp(at + 4, m->boundary.at, size)))
			return at;
		at += 2;
	}
	return NULL;
}

int multipart_next(struct multipart *m, struct multipart_part *part)
{
	*part = (struct multipart_part){ .is_base64 = 0 };
	if (!take(m, "--") || (m->boundary.size && !starts(m, m->boundary.at, m->boundary.size)))
		return -EBADMSG;
	m->at += m->boundary.size;
	if (left(m) == 2 && take(m, "--"))             /* multipart_init has removed the CRLF after it */
		return 0;
	if (!take(m, "\r\n"))
		return -EBADMSG;
	while (!take(m, "\r\n"))
		if (header(m, part) < 0)
			return -EBADMSG;
	if (!part->name.at)
		return -EBADMSG;
	const uint8_t *end = delimiter(m);
	if (!end)
		return -EBADMSG;
	part->body = (struct multipart_span){ m->at, (size_t)(end - m->at) };
	m->at = end + 2;
	return 1;
}

static int hex(uint8_t c)
{
	if (c >= '0' && c <= '9')
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

size_t multipart_plain_name(struct multipart_span raw, uint8_t *out)
{
	size_t written = 0;
	for (size_t i = 0; i < raw.size;) {
		int c = raw.at[i] == '%' && raw.size - i > 2 && hex(raw.at[i + 1]) >= 0 && hex(raw.at[i + 2]) >= 0 ?
			hex(raw.at[i + 1]) * 16 + hex(raw.at[i + 2]) : -1;
		if (c == '\n' || c == '\r' || c == '"') {
			out[written++] = (uint8_t)c;
			i += 3;
		} else {
			out[written++] = raw.at[i++];
		}
	}
	return written;
}

size_t multipart_crlf(const uint8_t *text, size_t size, uint8_t *out)
{
	size_t written = 0;
	for (size_t i = 0; i < size; i++) {
		if (text[i] == '\r' || text[i] == '\n') {
			out[written++] = '\r';
			out[written++] = '\n';
			i += text[i] == '\r' && i + 1 < size && text[i + 1] == '\n';
		} else {
			out[written++] = text[i];
		}
	}
	return written;
}

size_t multipart_escape(const uint8_t *text, size_t size, uint8_t *out)
{
	size_t written = 0;
	for (size_t i = 0; i < size; i++) {
		const char *escaped = text[i] == '\n' ? "%0A" : text[i] == '\r' ? "%0D" : text[i] == '"' ? "%22" : NULL;
		if (escaped) {
			memcpy(out + written, escaped, 3);
			written += 3;
		} else {
			out[written++] = text[i];
		}
	}
	return written;
}
