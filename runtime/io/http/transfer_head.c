#include "io/http/transfer_int.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

enum { HEAD_FIRST = 500 };

static int blank(char c) { return c == ' ' || c == '\t'; }

static int name_is(const struct transfer_text *name, const char *is)
{
	return name->size == strlen(is) && strncasecmp(name->p, is, name->size) == 0;
}

/* Unknown codings leave the body as received, as if it had none. */
static void add_codings(struct body *b, struct transfer_text value)
{
	size_t at = 0;
	while (at < value.size) {
		size_t end = at, last;
		while (end < value.size && value.p[end] != ',')
			end++;
		for (last = end; last > at && blank(value.p[last - 1]); last--) {
		}
		while (at < last && blank(value.p[at]))
			at++;
		if (at < last && !(last - at == 8 && strncasecmp(value.p + at, "identity", 8) == 0) &&
				body_add_coding(b, value.p + at, last - at) < 0) {
			b->codings = 0;
			return;
		}
		at = end + 1;
	}
}

int transfer_bodyless(const struct transfer *t)
{
	return t->status == 204 || t->status == 304 || strcmp(t->method, "HEAD") == 0;
}

/* One Content-Length, or several separated by commas: all must give the same number, otherwise the end of the body is
 * ambiguous (Fetch standard, "extract a length"; RFC 9112, 6.3).  libcurl takes the last one, and only the leading
 * digits of a value.  A number of 16 digits or more is treated as unknown.  0, or -1. */
static int add_lengths(struct transfer *t, struct transfer_text value)
{
	for (size_t at = 0, last; at <= value.size; at = last + 1) {
		uint64_t length = 0;
		size_t digits = 0;
		for (last = at; last < value.size && value.p[last] != ','; last++) {
		}
		while (at < last && blank(value.p[at]))
			at++;
		for (; at < last && value.p[at] >= '0' && value.p[at] <= '9'; at++, digits++)
			length = digits < 15 ? length * 10 + (uint64_t)(value.p[at] - '0') : INT64_MAX;
		while (at < last && blank(value.p[at]))
			at++;
		if (at < last || !digits) {
			transfer_set_error(t, "HPE_INVALID_CONTENT_LENGTH", "Invalid character in Content-Length");
			return -1;
		}
		if (t->length >= 0 && (uint64_t)t->length != length) {
			transfer_set_error(t, "HPE_UNEXPECTED_CONTENT_LENGTH", "Content-Length already present");
			return -1;
		}
		t->length = (int64_t)length;
	}
	return 0;
}

static int read_head(struct transfer *t)
{
	struct transfer_text name, value;
	t->length = -1;
	for (size_t at = 0; transfer_field(transfer_lines(t), &at, &name, &value);) {
		if (name_is(&name, "content-encoding") && t->decodes && !transfer_bodyless(t))
			add_codings(&t->body, value);
		else if (name_is(&name, "content-length") && add_lengths(t, value) < 0)
			return -1;
		else if (name_is(&name, "transfer-encoding"))
			t->chunked = 1;
	}
	if (t->length == INT64_MAX || t->chunked)
		t->length = -1;
	t->body.expected = t->length > 0 ? (size_t)t->length : 0;
	return 0;
}

/* Once it has ended nobody can be asked.  fetch() does not tell it, and its requests are not special. */
static void note_peer(struct transfer *t)
{
	const char *address = NULL;
	long port = 0;
	if (!t->special || t->unix_path)
		return;
	t->owner->api->easy_getinfo(t->easy, INFO_PRIMARY_IP, &address);
	t->owner->api->easy_getinfo(t->easy, INFO_PRIMARY_PORT, &port);
	snprintf(t->peer, sizeof t->peer, "%s", address ? address : "");
	t->peer_port = (int)port;
}

static int head_is_whole(struct transfer *t)
{
	if (t->status < 200 && t->status != 101) {
		buf_clear(&t->head);
		return 0;
	}
	if (read_head(t) < 0)
		return -1;
	note_peer(t);
	t->has_head = 1;
	transfer_set_deadline(t, t->stall_ms);
	t->hooks->head(t);
	return 0;
}

static void begin_head(struct transfer *t, const char *p, size_t size)
{
	const char *space = memchr(p, ' ', size);
	buf_clear(&t->head);
	buf_reserve(&t->head, size > HEAD_FIRST ? size : HEAD_FIRST);  /* if this fails, so will adding to it */
	t->status = 0;
	for (const char *digit = space; digit && ++digit < p + size && *digit >= '0' && *digit <= '9' &&
		t->status < 1000;)
		t->status = t->status * 10 + (*digit - '0');
	t->reason_at = t->reason_size = 0;
	space = space ? memchr(space + 1, ' ', size - (size_t)(space + 1 - p)) : NULL;
	if (space) {
		t->reason_at = (size_t)(space + 1 - p);
		t->reason_size = size - t->reason_at;
	}
	t->fields_at = size;
	t->reset = 0;                  /* one that was refused, and sent again by libcurl */
}

/* tchar, RFC 9110, 5.6.2 */
static int is_token_char(unsigned char c)
{
	return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
		(c && strchr("!#$%&'*+-.^_`|~", c));
}

/* Accepts a status line, a folded line, or a field whose name is a token; without the two characters that no value may
 * contain, since other parsers would see several fields there (RFC 9110, 5.5).  Other control characters are passed on
 * to the script, as the Fetch standard says. */
static int is_sane(const char *p, size_t size, int begun)
{
	size_t name = 0;
	if (memchr(p, 0, size) || memchr(p, '\r', size))
		return 0;
	if ((size >= 5 && memcmp(p, "HTTP/", 5) == 0) || (begun && blank(*p)))
		return 1;
	while (name < size && is_token_char((unsigned char)p[name]))
		name++;
	return name > 0 && name < size && p[name] == ':';
}

static void add_trailer(struct transfer *t, const char *p, size_t size)
{
	size_t before = t->trailers.size;
	if (!size || !is_sane(p, size, before > 0))
		return;
	if (blank(*p))
		t->trailers.size--;
	if (buf_add(&t->trailers, p, size) < 0 || buf_add_char(&t->trailers, '\n') < 0)
		t->trailers.size = before;
}

size_t transfer_on_head(char *p, size_t one, size_t count, void *arg)
{
	struct handle *h = arg;
	struct transfer *t = h->t;
	size_t size = one * count, line = size;
	while (line > 0 && (p[line - 1] == '\n' || p[line - 1] == '\r'))
		line--;
	if (line > 0 && (t->has_head || t->head.size > 0))
		transfer_note_field(h);
	else if (h->held && !curl_hold_freed(h->held))
		return 0;              /* libcurl does not behave as we assumed */
	if (t->has_head) {
		add_trailer(t, p, line);
		return size;
	}
	if (line == 0)
		return head_is_whole(t) < 0 ? 0 : size;
	/* directly after the status line there is no field for a folded line to continue */
	if (!is_sane(p, line, t->head.size > t->fields_at + 1)) {
		transfer_set_error(t, "HPE_INVALID_HEADER_TOKEN", "Invalid header value char or name");
		return 0;
	}
	if (line >= 5 && memcmp(p, "HTTP/", 5) == 0)
		begin_head(t, p, line);
	else if (blank(*p) && t->head.size)
		t->head.size--;        /* a folded line continues the previous field (RFC 9112, 5.2) */
	if (buf_add(&t->head, p, line) < 0 || buf_add_char(&t->head, '\n') < 0) {
		if (t->head.failed == -ENOMEM)
			transfer_set_error(t, "ENOMEM", "not enough memory");
		else
			transfer_set_error(t, "UND_ERR_HEADERS_OVERFLOW", "Headers Overflow Error");
		return 0;
	}
	return size;
}

/* ---- what the script asks */

int transfer_has_head(const struct transfer *t) { return t->has_head; }
int transfer_status(const struct transfer *t) { return t->status; }
int64_t transfer_length(const struct transfer *t) { return t->length; }

struct transfer_text transfer_reason(const struct transfer *t)
{
	return (struct transfer_text){ t->head.data + t->reason_at, t->reason_size };
}

const char *transfer_peer(const struct transfer *t, int *port)
{
	*port = t->peer_port;
	return t->peer;
}

struct transfer_text transfer_version(const struct transfer *t)
{
	size_t size = t->fields_at > 5 ? t->fields_at - 5 : 0;
	const char *from = size ? t->head.data + 5 : "", *end = memchr(from, ' ', size);
	return (struct transfer_text){ from, end ? (size_t)(end - from) : size };
}

struct transfer_text transfer_trailers(const struct transfer *t)
{
	return (struct transfer_text){ t->trailers.size ? t->trailers.data : "", t->trailers.size };
}

struct transfer_text transfer_lines(const struct transfer *t)
{
	size_t from = t->fields_at + 1;
	if (from >= t->head.size)
		return (struct transfer_text){ "", 0 };
	return (struct transfer_text){ t->head.data + from, t->head.size - from };
}

int transfer_field(struct transfer_text lines, size_t *at, struct transfer_text *name, struct transfer_text *value)
{
	while (*at < lines.size) {
		const char *p = lines.p + *at, *end = memchr(p, '\n', lines.size - *at), *colon;
		if (!end)
			end = lines.p + lines.size;
		*at = (size_t)(end - lines.p) + 1;
		colon = memchr(p, ':', (size_t)(end - p));
		if (!colon)
			continue;
		*name = (struct transfer_text){ p, (size_t)(colon - p) };
		for (colon++; colon < end && blank(*colon); colon++) {
		}
		for (; end > colon && (blank(end[-1]) || end[-1] == '\r'); end--) {
		}
		*value = (struct transfer_text){ colon, (size_t)(end - colon) };
		return 1;
	}
	return 0;
}
