#include "codec/websocket.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/mem.h"
#include "base/utf8.h"
#include "codec/zstream.h"

enum { FIN = 0x80, RSV1 = 0x40, RSV_OTHERS = 0x30, MASKED = 0x80, PIECE = 4096, FIRST_ROOM = 1024, BELIEVED = 256 << 10,
	FLUSH_TAIL = 4 };
enum { PROTOCOL_ERROR = 1002, BAD_DATA = 1007, TOO_BIG = 1009, INTERNAL_ERROR = 1011, NO_CODE = 1005 };

/* The end of a flush, which a message omits (RFC 7692, 7.2.1). */
static const uint8_t flush_tail[FLUSH_TAIL] = { 0, 0, 0xff, 0xff };

/* ---- the reply */

struct text { const char *p; size_t size; };

static int blank(char c) { return c == ' ' || c == '\t'; }

static struct text trimmed(const char *p, const char *end)
{
	while (p < end && blank(*p))
		p++;
	while (end > p && blank(end[-1]))
		end--;
	return (struct text){ p, (size_t)(end - p) };
}

static int is(struct text t, const char *word) { return t.size == strlen(word) && memcmp(t.p, word, t.size) == 0; }
static int is_any_case(struct text t, const char *word)
{
	return t.size == strlen(word) && strncasecmp(t.p, word, t.size) == 0;
}

/* The next part of a list; 0 after the last.  Skips empty ones. */
static int next_part(struct text *list, char between, struct text *part)
{
	while (list->size) {
		const char *end = memchr(list->p, between, list->size), *stop = list->p + list->size;
		*part = trimmed(list->p, end ? end : stop);
		list->p = end ? end + 1 : stop;
		list->size = (size_t)(stop - list->p);
		if (part->size)
			return 1;
	}
	return 0;
}

static int has_token(struct text list, const char *word)
{
	struct text part;
	while (next_part(&list, ',', &part))
		if (is_any_case(part, word))
			return 1;
	return 0;
}

size_t websocket_head_end(const char *p, size_t size)
{
	for (const char *at = p, *end; (end = memchr(at, '\n', size - (size_t)(at - p))); at = end + 1) {
		const char *next = end + 1, *stop = p + size;
		if (next < stop && *next == '\r')
			next++;
		if (next < stop && *next == '\n')
			return (size_t)(next + 1 - p);
	}
	return 0;
}

/* 8 to 15, perhaps in quotes; 0: not a valid value. */
static unsigned window_bits(struct text t)
{
	if (t.size >= 2 && t.p[0] == '"' && t.p[t.size - 1] == '"')
		t = (struct text){ t.p + 1, t.size - 2 };
	if (t.size == 1 && (*t.p == '8' || *t.p == '9'))
		return (unsigned)(*t.p - '0');
	if (t.size == 2 && t.p[0] == '1' && t.p[1] >= '0' && t.p[1] <= '5')
		return (unsigned)(10 + t.p[1] - '0');
	return 0;
}

enum { SERVER_FRESH = 1, CLIENT_FRESH = 2, SERVER_BITS = 4, CLIENT_BITS = 8 };

/* RFC 7692, 7.1: each parameter at most once, with a value only if it takes one. */
static int agree_on_parameter(struct text parameter, unsigned *seen, struct websocket_terms *terms)
{
	const char *equals = memchr(parameter.p, '=', parameter.size), *end = parameter.p + parameter.size;
	struct text name = trimmed(parameter.p, equals ? equals : end), value = trimmed(equals ? equals + 1 : end, end);
	unsigned which = is_any_case(name, "server_no_context_takeover") ? SERVER_FRESH :
		is_any_case(name, "client_no_context_takeover") ? CLIENT_FRESH :
		is_any_case(name, "server_max_window_bits") ? SERVER_BITS :
			is_any_case(name, "client_max_window_bits") ? CLIENT_BITS : 0;
	unsigned bits = window_bits(value);
	if (!which || (*seen & which))
		return -1;
	*seen |= which;
	if (which & (SERVER_FRESH | CLIENT_FRESH)) {
		if (equals)
			return -1;
		*(which == SERVER_FRESH ? &terms->fresh_in : &terms->fresh_out) = 1;
		return 0;
	}
	if (!bits)
		return -1;
	if (which == CLIENT_BITS)
		terms->bits_out = (uint8_t)bits;
	return 0;
}

static int agree_on_extensions(struct text list, int offered, struct websocket_terms *terms)
{
	struct text whole = list, extension, part;
	unsigned seen = 0;
	while (next_part(&list, ',', &extension)) {
		if (!next_part(&extension, ';', &part) || !is_any_case(part, "permessage-deflate") || terms->deflates ||
			!offered)
			return -1;
		terms->deflates = 1;
		terms->bits_out = 15;
		while (next_part(&extension, ';', &part))
			if (agree_on_parameter(part, &seen, terms) < 0)
				return -1;
	}
	if (whole.size >= sizeof terms->extensions)
		return -1;
	memcpy(terms->extensions, whole.p, whole.size);
	return 0;
}

static int agree_on_protocol(struct text value, const char *protocols, struct websocket_terms *terms)
{
	struct text list = { protocols, protocols ? strlen(protocols) : 0 }, one;
	while (next_part(&list, ',', &one)) {
		if (one.size != value.size || memcmp(one.p, value.p, one.size) != 0)
			continue;
		terms->protocol = one.p;
		terms->protocol_size = one.size;
		return 0;
	}
	return -1;
}

enum { UPGRADE = 1, CONNECTION = 2, ACCEPT = 4, PROTOCOL = 8, EXTENSIONS = 16 };

/* NULL, or the reason why the field is wrong. */
static const char *agree_on_field(struct text name, struct text value, const char *accept, const char *protocols,
	int offered, struct websocket_terms *terms,
	unsigned *seen)
{
	if (is_any_case(name, "upgrade")) {
		if ((*seen & UPGRADE) || !is_any_case(value, "websocket"))
			return "its Upgrade is not websocket";
		*seen |= UPGRADE;
	} else if (is_any_case(name, "connection")) {
		if (has_token(value, "upgrade"))
			*seen |= CONNECTION;
	} else if (is_any_case(name, "sec-websocket-accept")) {
		if ((*seen & ACCEPT) || !is(value, accept))
			return "its Sec-WebSocket-Accept is wrong";
		*seen |= ACCEPT;
	} else if (is_any_case(name, "sec-websocket-protocol")) {
		if ((*seen & PROTOCOL) || agree_on_protocol(value, protocols, terms) < 0)
			return "it chose a subprotocol that was not asked for";
		*seen |= PROTOCOL;
	} else if (is_any_case(name, "sec-websocket-extensions")) {
		if ((*seen & EXTENSIONS) || agree_on_extensions(value, offered, terms) < 0)
			return "it chose an extension that was not offered";
		*seen |= EXTENSIONS;
	}
	return NULL;
}

/* "HTTP/1.1 NNN", perhaps with a reason: the number, or -1. */
static int status_of(struct text line)
{
	int status = 0;
	if (line.size < 12 || memcmp(line.p, "HTTP/1.1 ", 9) != 0 || (line.size > 12 && line.p[12] != ' '))
		return -1;
	for (int i = 9; i < 12; i++) {
		if (line.p[i] < '0' || line.p[i] > '9')
			return -1;
		status = status * 10 + line.p[i] - '0';
	}
	return status;
}

static int next_line(struct text *head, struct text *line)
{
	const char *end = memchr(head->p, '\n', head->size), *stop = end;
	if (!end)
		return 0;
	if (stop > head->p && stop[-1] == '\r')
		stop--;
	*line = (struct text){ head->p, (size_t)(stop - head->p) };
	head->size -= (size_t)(end + 1 - head->p);
	head->p = end + 1;
	return 1;
}

static const char *agree_on_fields(struct text head, const char *accept, const char *protocols, int offered,
	struct websocket_terms *terms)
{
	struct text line;
	unsigned seen = 0;
	while (next_line(&head, &line) && line.size) {
		const char *colon = memchr(line.p, ':', line.size), *wrong;
		if (!colon || colon == line.p || blank(*line.p) || blank(colon[-1]) || memchr(line.p, 0, line.size) ||
			memchr(line.p, '\r', line.size))
			return "it is malformed";
		wrong = agree_on_field((struct text){ line.p, (size_t)(colon - line.p) },
			trimmed(colon + 1, line.p + line.size), accept, protocols, offered,
			terms, &seen);
		if (wrong)
			return wrong;
	}
	return !(seen & UPGRADE) ? "it has no Upgrade" : !(seen & CONNECTION) ? "its Connection is not Upgrade" :
		!(seen & ACCEPT) ? "it has no Sec-WebSocket-Accept" : protocols &&
			!(seen & PROTOCOL) ? "it chose none of the subprotocols" : NULL;
}

int websocket_agree(const char *p, size_t size, const char *accept, const char *protocols, int offered,
	struct websocket_terms *terms,
	char *why, size_t why_room)
{
	struct text head = { p, size }, line = { p, 0 };
	const char *wrong = "it is not HTTP/1.1";
	int status = next_line(&head, &line) ? status_of(line) : -1;
	*terms = (struct websocket_terms){ 0 };
	if (status >= 100 && status < 200 && status != 101)
		return 0;
	if (status >= 0 && status != 101) {
		snprintf(why, why_room, "The server answered the WebSocket handshake with status %d", status);
		return -1;
	}
	if (status == 101)
		wrong = agree_on_fields(head, accept, protocols, offered, terms);
	if (!wrong)
		return 1;
	snprintf(why, why_room, "The server's answer to the WebSocket handshake is wrong: %s", wrong);
	return -1;
}

/* ---- masks */

void websocket_mask(uint8_t *out, const uint8_t *in, size_t size, const uint8_t key[4], size_t phase)
{
	uint8_t turned[8];
	uint64_t wide, word;
	size_t i = 0;
	for (size_t k = 0; k < sizeof turned; k++)
		turned[k] = key[(phase + k) & 3];
	memcpy(&wide, turned, sizeof wide);
	for (; i + sizeof word <= size; i += sizeof word) {
		memcpy(&word, in + i, sizeof word);
		word ^= wide;
		memcpy(out + i, &word, sizeof word);
	}
	for (; i < size; i++)
		out[i] = in[i] ^ turned[i & 3];
}

size_t websocket_head(uint8_t out[WEBSOCKET_HEAD_MAX], enum websocket_opcode opcode, int compressed, uint64_t size,
	const uint8_t *key)
{
	size_t n = 2, wide = size < 126 ? 0 : size <= 0xffff ? 2 : 8;
	out[0] = (uint8_t)(FIN | (compressed ? RSV1 : 0) | opcode);
	out[1] = (uint8_t)((key ? MASKED : 0) | (wide == 0 ? (int)size : wide == 2 ? 126 : 127));
	for (size_t i = wide; i > 0; i--)
		out[n++] = (uint8_t)(size >> (8 * (i - 1)));
	if (key)
		memcpy(out + n, key, 4);
	return key ? n + 4 : n;
}

/* ---- reading */

void websocket_reader_init(struct websocket_reader *r, size_t max, int masked)
{
	*r = (struct websocket_reader){ .max = max, .masked = masked != 0 };
}

void websocket_reader_deflates(struct websocket_reader *r, int fresh)
{
	r->deflates = 1;
	r->fresh = fresh != 0;
}

void websocket_reader_fini(struct websocket_reader *r)
{
	zstream_close(r->inflate);
	r->inflate = NULL;
	mem_free(r->bytes);
	r->bytes = NULL;
}

int websocket_reader_code(const struct websocket_reader *r) { return r->code; }
const char *websocket_reader_why(const struct websocket_reader *r) { return r->why; }

size_t websocket_reader_memory(const struct websocket_reader *r)
{
	return r->room + (r->inflate ? zstream_memory(r->inflate) : 0);
}

static int fail(struct websocket_reader *r, int code, const char *why)
{
	r->code = (uint16_t)code;
	r->why = why;
	return -1;
}

/* The ranges of the Unicode Standard's table 3-7. */
static int check_text(struct websocket_reader *r, const uint8_t *p, size_t size)
{
	for (size_t i = 0; i < size; i++) {
		uint8_t c = p[i];
		if (r->utf8_left) {
			if (c < r->utf8_low || c > r->utf8_high)
				return -1;
			r->utf8_low = 0x80;
			r->utf8_high = 0xbf;
			r->utf8_left--;
			continue;
		}
		if (c < 0x80) {
			i += utf8_ascii_prefix((const char *)p + i, size - i) - 1;
			continue;
		}
		if (c < 0xc2 || c > 0xf4)
			return -1;
		r->utf8_left = c < 0xe0 ? 1 : c < 0xf0 ? 2 : 3;
		r->utf8_low = c == 0xe0 ? 0xa0 : c == 0xf0 ? 0x90 : 0x80;
		r->utf8_high = c == 0xed ? 0x9f : c == 0xf4 ? 0x8f : 0xbf;
	}
	return 0;
}

/* Makes room for at least one more byte, at most for `more`. */
static int make_room(struct websocket_reader *r, size_t more)
{
	size_t want = r->room ? r->room : r->max < FIRST_ROOM ? r->max : FIRST_ROOM;
	uint8_t *bytes;
	if (more > r->max - r->size)
		more = r->max - r->size;
	if (r->room - r->size >= more)
		return 0;
	while (want - r->size < more)
		want = want < r->max / 2 ? 2 * want : r->max;
	bytes = mem_try_realloc(r->bytes, want);
	if (!bytes)
		return fail(r, INTERNAL_ERROR, "not enough memory");
	r->bytes = bytes;
	r->room = want;
	return 0;
}

/* Called after `by` bytes were written after `size`. */
static int grown(struct websocket_reader *r, size_t by)
{
	if (r->message == WEBSOCKET_TEXT && check_text(r, r->bytes + r->size, by) < 0)
		return fail(r, BAD_DATA, "A text message is not UTF-8");
	r->size += by;
	return 0;
}

static int add(struct websocket_reader *r, const uint8_t *p, size_t size)
{
	if (make_room(r, size) < 0)
		return -1;
	memcpy(r->bytes + r->size, p, size);
	return grown(r, size);
}

static int add_compressed(struct websocket_reader *r, const uint8_t *p, size_t size)
{
	int state;
	if (!r->inflate && zstream_open_window(&r->inflate, 15, 1) < 0)
		return fail(r, INTERNAL_ERROR, "not enough memory");
	do {
		uint8_t beyond;
		size_t written;
		if (r->size < r->max && make_room(r, r->size + 1 > r->room ? (r->size ? r->size : 2 * size) + 1 :
			1) < 0)
			return -1;
		if (r->size == r->max)
			state = zstream_run(r->inflate, &p, &size, 0, &beyond, 1, &written);
		else
			state = zstream_run(r->inflate, &p, &size, 0, r->bytes + r->size, r->room - r->size, &written);
		if (state < 0)
			return state == -ENOMEM ? fail(r, INTERNAL_ERROR, "not enough memory") :
				fail(r, BAD_DATA, "A compressed message is damaged");
		if (written && r->size == r->max)
			return fail(r, TOO_BIG, "A message is too large");
		if (grown(r, written) < 0)
			return -1;
		if (state == ZSTREAM_ENDED)            /* a final block: what follows is a new stream */
			zstream_again(r->inflate);
	} while (size || state == ZSTREAM_FULL);
	return 0;
}

static uint64_t number(const uint8_t *p, unsigned n)
{
	uint64_t v = 0;
	for (unsigned i = 0; i < n; i++)
		v = v << 8 | p[i];
	return v;
}

/* The header's size, from its first two bytes. */
static unsigned head_size(const struct websocket_reader *r)
{
	unsigned length = r->head_size < 2 ? 0 : r->head[1] & 0x7fu;
	return 2 + (length == 126 ? 2 : length == 127 ? 8 : 0) + (r->masked ? 4 : 0);
}

static int is_control(int opcode) { return opcode >= WEBSOCKET_CLOSE; }

static int check_first_two(struct websocket_reader *r)
{
	uint8_t a = r->head[0], b = r->head[1];
	int opcode = a & 15, length = b & 0x7f;
	if ((a & RSV_OTHERS) || ((a & RSV1) && (!r->deflates || is_control(opcode) ||
		opcode == WEBSOCKET_CONTINUATION)))
		return fail(r, PROTOCOL_ERROR, "A frame has reserved bits that are set");
	if ((opcode > WEBSOCKET_BINARY && opcode < WEBSOCKET_CLOSE) || opcode > WEBSOCKET_PONG)
		return fail(r, PROTOCOL_ERROR, "A frame has a reserved opcode");
	if (!(b & MASKED) != !r->masked)
		return fail(r, PROTOCOL_ERROR, r->masked ? "A frame is not masked" : "A frame of the server is masked");
	if (is_control(opcode)) {
		if (!(a & FIN))
			return fail(r, PROTOCOL_ERROR, "A control frame is fragmented");
		if (length > WEBSOCKET_CONTROL_MAX)
			return fail(r, PROTOCOL_ERROR, "A control frame is longer than 125 bytes");
	} else if ((opcode == WEBSOCKET_CONTINUATION) != (r->message != 0)) {
		return fail(r, PROTOCOL_ERROR, r->message ? "A message begins before the one before it has ended" :
			"There is no message that could be continued");
	}
	return 0;
}

static int begin_frame(struct websocket_reader *r)
{
	unsigned length = r->head[1] & 0x7f, wide = length == 126 ? 2 : length == 127 ? 8 : 0;
	r->opcode = r->head[0] & 15;
	r->fin = (r->head[0] & FIN) != 0;
	r->left = wide ? number(r->head + 2, wide) : length;
	if ((wide == 2 && r->left < 126) || (wide == 8 && (r->left <= 0xffff || r->left >> 63)))
		return fail(r, PROTOCOL_ERROR, "The length of a frame is not written as it must be");
	if (r->masked)
		memcpy(r->key, r->head + 2 + wide, 4);
	r->phase = 0;
	r->in_frame = 1;
	r->control_size = 0;
	if (is_control(r->opcode))
		return 0;
	if (r->opcode != WEBSOCKET_CONTINUATION) {
		r->message = r->opcode;
		r->compressed = (r->head[0] & RSV1) != 0;
	}
	if (r->left > r->max || (!r->compressed && r->left > r->max - r->size))
		return fail(r, TOO_BIG, "A message is too large");
	return r->compressed || !r->left ? 0 : make_room(r, r->left < BELIEVED ? (size_t)r->left : BELIEVED);
}

/* 1 once the header is whole, 0 for more, -1 */
static int read_head(struct websocket_reader *r, const uint8_t **p, size_t *size)
{
	while (r->head_size < head_size(r)) {
		if (!*size)
			return 0;
		r->head[r->head_size++] = *(*p)++;
		--*size;
		if (r->head_size == 2 && check_first_two(r) < 0)
			return -1;
	}
	r->head_size = 0;
	return begin_frame(r) < 0 ? -1 : 1;
}

static int take_payload(struct websocket_reader *r, const uint8_t *p, size_t size)
{
	if (is_control(r->opcode)) {
		memcpy(r->control + r->control_size, p, size);
		r->control_size = (uint8_t)(r->control_size + size);
		return 0;
	}
	return r->compressed ? add_compressed(r, p, size) : add(r, p, size);
}

static int read_payload(struct websocket_reader *r, const uint8_t **p, size_t *size)
{
	uint8_t plain[PIECE];
	while (r->left && *size) {
		size_t n = r->left < *size ? (size_t)r->left : *size;
		const uint8_t *from = *p;
		if (r->masked) {
			n = n < PIECE ? n : PIECE;
			websocket_mask(plain, from, n, r->key, r->phase);
			r->phase += n;
			from = plain;
		}
		*p += n;
		*size -= n;
		r->left -= n;
		if (take_payload(r, from, n) < 0)
			return -1;
	}
	return r->left == 0;
}

static int known_code(int code)
{
	return (code >= 1000 && code <= 1003) || (code >= 1007 && code <= 1014) || (code >= 3000 && code <= 4999);
}

int websocket_close_code(const struct websocket_item *close)
{
	return close->size < 2 ? NO_CODE : (int)number(close->bytes, 2);
}

static int end_control(struct websocket_reader *r, struct websocket_item *item)
{
	*item = (struct websocket_item){ r->opcode, r->control, r->control_size };
	if (r->opcode != WEBSOCKET_CLOSE || r->control_size == 0)
		return 1;
	if (r->control_size == 1 || !known_code(websocket_close_code(item)))
		return fail(r, PROTOCOL_ERROR, "The code of a Close frame is wrong");
	if (!utf8_valid((const char *)r->control + 2, r->control_size - 2u))
		return fail(r, BAD_DATA, "The reason in a Close frame is not UTF-8");
	return 1;
}

static int end_message(struct websocket_reader *r, struct websocket_item *item)
{
	if (r->compressed && add_compressed(r, flush_tail, sizeof flush_tail) < 0)
		return -1;
	if (r->compressed && r->fresh)
		zstream_again(r->inflate);
	if (r->utf8_left)
		return fail(r, BAD_DATA, "A text message is not UTF-8");
	*item = (struct websocket_item){ r->message, r->bytes, r->size };
	if (r->size < r->room / 2) {
		uint8_t *less = mem_try_realloc(r->bytes, r->size ? r->size : 1);
		if (less)
			item->bytes = less;
	}
	r->bytes = NULL;
	r->size = r->room = 0;
	r->message = 0;
	return 1;
}

int websocket_read(struct websocket_reader *r, const uint8_t **p, size_t *size, struct websocket_item *item)
{
	if (r->code)
		return -1;
	for (;;) {
		int rc = r->in_frame ? 1 : read_head(r, p, size);
		if (rc > 0)
			rc = read_payload(r, p, size);
		if (rc <= 0)
			return rc;
		r->in_frame = 0;
		if (is_control(r->opcode))
			return end_control(r, item);
		if (r->fin)
			return end_message(r, item);
	}
}

/* ---- writing */

int websocket_deflate(struct websocket_deflater *d, const uint8_t *p, size_t size, uint8_t **out, size_t *out_size)
{
	size_t room = size / 2 + 64, at = 0, written;
	uint8_t *bytes = NULL, *more;
	int rc = d->z ? 0 : zstream_open_window(&d->z, d->bits, 0);
	if (rc < 0)
		return rc;
	if (!size)
		p = flush_tail;        /* any valid pointer */
	do {
		more = mem_try_realloc(bytes, room);
		if (!more) {
			rc = -ENOMEM;
			break;
		}
		bytes = more;
		rc = zstream_flush(d->z, &p, &size, bytes + at, room - at, &written);
		at += written;
		room *= 2;
	} while (rc == ZSTREAM_FULL);
	if (rc < 0) {
		mem_free(bytes);
		websocket_deflater_fini(d);
		return rc;
	}
	if (d->fresh)
		zstream_again(d->z);
	if (at < FLUSH_TAIL) {         /* nothing to flush: an empty message (RFC 7692, 7.2.3.6) */
		bytes[0] = 0;
		at = 1 + FLUSH_TAIL;
	}
	*out = bytes;
	*out_size = at - FLUSH_TAIL;
	return 0;
}

void websocket_deflater_fini(struct websocket_deflater *d)
{
	zstream_close(d->z);
	d->z = NULL;
}
