#include "codec/resp.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/buf.h"

enum { LINE_END = 2, DROPPED_MAX = 64 << 10 };

void resp_reader_init(struct resp_reader *r)
{
	r->text = "";
	r->to = NULL;
	r->size = r->line_size = r->line_dropped = 0;
	r->number = 0;
	r->left = 0;
	r->in_string = r->is_bad = 0;
}

/* ---- strings */

/* The bytes, of which the last two are the line end. */
static enum resp_event read_string(struct resp_reader *r, const char **p, size_t *size)
{
	while (r->left > LINE_END && *size) {
		size_t n = r->left - LINE_END < *size ? (size_t)(r->left - LINE_END) : *size;
		if (r->to) {
			memcpy(r->to, *p, n);
			r->to += n;
		}
		r->left -= n;
		*p += n;
		*size -= n;
	}
	while (r->left && r->left <= LINE_END && *size) {
		if (**p != (r->left == LINE_END ? '\r' : '\n'))
			return RESP_BAD;
		r->left--;
		++*p;
		--*size;
	}
	if (r->left)
		return RESP_NEEDS;
	r->in_string = 0;
	r->to = NULL;
	return RESP_FILLED;
}

/* ---- lines */

/* Gathers a line: 1, or 0 if its end has not come.  -1: what must be short is not. */
static int read_line(struct resp_reader *r, const char **p, size_t *size)
{
	const char *end = memchr(*p, '\n', *size);
	size_t n = end ? (size_t)(end + 1 - *p) : *size, room = sizeof r->line - r->line_size;
	size_t kept = n < room ? n : room;
	memcpy(r->line + r->line_size, *p, kept);
	r->line_size += kept;
	r->line_dropped += n - kept;
	*p += n;
	*size -= n;
	if (r->line_dropped > DROPPED_MAX || (r->line_dropped && r->line[0] != '-'))
		return -1;
	return end != NULL;
}

/* The whole of the text as a number. */
static int parse_number(const char *text, size_t size, int64_t *number)
{
	uint64_t n = 0;
	int negative = size && text[0] == '-';
	size_t i = (size_t)negative;
	if (i == size || size - i > 18)
		return 0;
	for (; i < size; i++) {
		if (text[i] < '0' || text[i] > '9')
			return 0;
		n = n * 10 + (uint64_t)(text[i] - '0');
	}
	*number = negative ? -(int64_t)n : (int64_t)n;
	return 1;
}

static enum resp_event take_size(struct resp_reader *r, int64_t max, enum resp_event event)
{
	if (!parse_number(r->text, r->size, &r->number) || r->number < -1 || r->number > max)
		return RESP_BAD;
	return r->number < 0 ? RESP_NULL : event;
}

static enum resp_event take_line(struct resp_reader *r)
{
	size_t end = r->line_size;
	enum resp_event event;
	if (!r->line_dropped) {
		if (end < 3 || r->line[end - 2] != '\r')
			return RESP_BAD;
		end -= LINE_END;
	}
	r->text = r->line + 1;
	r->size = end - 1;
	r->line_size = r->line_dropped = 0;
	switch (r->line[0]) {
	case '+': return RESP_TEXT;
	case '-': return RESP_ERROR;
	case ':': return parse_number(r->text, r->size, &r->number) ? RESP_NUMBER : RESP_BAD;
	case '*': return take_size(r, RESP_ARRAY_MAX, RESP_ARRAY);
	case '$':
		event = take_size(r, RESP_STRING_MAX, RESP_STRING);
		r->in_string = event == RESP_STRING;
		r->left = r->in_string ? (uint64_t)r->number + LINE_END : 0;
		r->to = NULL;
		return event;
	default: return RESP_BAD;
	}
}

enum resp_event resp_read(struct resp_reader *r, const char **p, size_t *size)
{
	enum resp_event event = RESP_BAD;
	int whole;
	if (r->is_bad)
		return RESP_BAD;
	if (r->in_string) {
		event = read_string(r, p, size);
	} else if (*size == 0) {
		return RESP_NEEDS;
	} else {
		whole = read_line(r, p, size);
		if (whole == 0)
			return RESP_NEEDS;
		if (whole > 0)
			event = take_line(r);
	}
	r->is_bad = event == RESP_BAD;
	return event;
}

/* ---- writing */

static void put_head(struct buf *out, char type, uint64_t n)
{
	char text[32];
	buf_add(out, text, (size_t)snprintf(text, sizeof text, "%c%" PRIu64 "\r\n", type, n));
}

void resp_put_array(struct buf *out, size_t count) { put_head(out, '*', count); }
void resp_put_size(struct buf *out, size_t size) { put_head(out, '$', size); }
void resp_put_end(struct buf *out) { buf_add(out, "\r\n", LINE_END); }

void resp_put_bytes(struct buf *out, const void *bytes, size_t size)
{
	resp_put_size(out, size);
	buf_add(out, bytes, size);
	resp_put_end(out);
}

void resp_put(struct buf *out, const char *text) { resp_put_bytes(out, text, strlen(text)); }

void resp_put_number(struct buf *out, int64_t number)
{
	char text[24];
	resp_put_bytes(out, text, (size_t)snprintf(text, sizeof text, "%" PRId64, number));
}
