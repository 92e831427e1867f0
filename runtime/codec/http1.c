#include "codec/http1.h"

#include <string.h>

#include "base/mem.h"

enum state {
	S_START, S_START_RESPONSE, S_METHOD, S_BEFORE_TARGET, S_TARGET, S_BEFORE_PROTOCOL, S_PROTOCOL, S_MAJOR, S_DOT,
	S_MINOR,
	S_AFTER_VERSION, S_LINE_LF, S_STATUS, S_AFTER_STATUS, S_REASON, S_REASON_LF,
	S_FIRST_FIELD, S_FIELD, S_NAME, S_COLON, S_BEFORE_VALUE, S_VALUE, S_VALUE_LF, S_AFTER_VALUE, S_HEAD_LF,
	S_HEAD_DONE,
	S_BODY, S_BODY_TO_END,
	S_SIZE, S_EXTENSION, S_EXTENSION_NAME, S_EXTENSION_VALUE, S_QUOTED, S_QUOTED_PAIR, S_AFTER_QUOTED, S_SIZE_LF,
	S_CHUNK, S_CHUNK_CR, S_CHUNK_LF, S_END, S_UPGRADED, S_CLOSED, S_BAD
};

enum url { U_START, U_SCHEME, U_SLASH, U_SLASHES, U_SERVER, U_PATH, U_QUERY, U_FRAGMENT_START, U_FRAGMENT };

enum field { F_OTHER, F_CONNECTION, F_LENGTH, F_CODING, F_UPGRADE };

enum flags {
	HAS_LENGTH = 1, HAS_CODING = 2, IS_CHUNKED = 4, SAYS_CLOSE = 8, SAYS_KEEP = 16, SAYS_UPGRADE = 32,
	HAS_UPGRADE = 64, IS_TRAILER = 128
};

enum protocol { P_HTTP, P_RTSP, P_ICE };

const char *const http1_methods[HTTP1_METHODS] = {
	"DELETE", "GET", "HEAD", "POST", "PUT", "CONNECT", "OPTIONS", "TRACE", "COPY", "LOCK", "MKCOL", "MOVE",
	"PROPFIND", "PROPPATCH", "SEARCH", "UNLOCK", "BIND", "REBIND", "UNBIND", "ACL", "REPORT", "MKACTIVITY",
	"CHECKOUT", "MERGE", "M-SEARCH", "NOTIFY", "SUBSCRIBE", "UNSUBSCRIBE", "PATCH", "PURGE", "MKCALENDAR", "LINK",
	"UNLINK", "SOURCE", "QUERY", "DESCRIBE", "ANNOUNCE", "SETUP", "PLAY", "PAUSE", "TEARDOWN", "GET_PARAMETER",
	"SET_PARAMETER", "REDIRECT", "RECORD", "FLUSH"
};

enum { M_GET = 1, M_POST = 3, M_CONNECT = 5, M_OPTIONS = 6, M_SOURCE = 33, M_RTSP = 35 };

void http1_init(struct http1 *h, enum http1_kind kind, size_t head_max, int lenient)
{
	memset(h, 0, sizeof *h);
	h->kind = (uint8_t)kind;
	h->head_max = head_max < INT32_MAX / 2 ? (uint32_t)head_max : INT32_MAX / 2;
	h->lenient = lenient != 0;
	buf_init(&h->text, h->head_max);
}

void http1_fini(struct http1 *h)
{
	buf_fini(&h->text);
	mem_free(h->fields);
	h->fields = NULL;
}

int http1_is_amid(const struct http1 *h)
{
	return h->state > S_START_RESPONSE && h->state < S_UPGRADED;
}

static enum http1_event bad(struct http1 *h, const char *code, const char *reason)
{
	h->state = S_BAD;
	h->code = code;
	h->reason = reason;
	return HTTP1_BAD;
}

/* The same, and the byte that was wrong counts as read. */
static enum http1_event bad_past(struct http1 *h, const char *code, const char *reason)
{
	h->is_past = 1;
	return bad(h, code, reason);
}

/* ---- bytes */

static int is_digit(char c) { return c >= '0' && c <= '9'; }
static int is_alpha(char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
static int is_url(char c) { return c > 32 && c < 127; }
static int is_server(char c) { return is_url(c) && !strchr("\"#<>\\^`{|}", c); }
static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c | 32) : c; }

static const uint8_t token[256] = {
	['!'] = 1, ['#'] = 1, ['$'] = 1, ['%'] = 1, ['&'] = 1, ['\''] = 1, ['*'] = 1, ['+'] = 1, ['-'] = 1, ['.'] = 1,
	['0'] = 1, ['1'] = 1, ['2'] = 1, ['3'] = 1, ['4'] = 1, ['5'] = 1, ['6'] = 1, ['7'] = 1, ['8'] = 1, ['9'] = 1,
	['A'] = 1, ['B'] = 1, ['C'] = 1, ['D'] = 1, ['E'] = 1, ['F'] = 1, ['G'] = 1, ['H'] = 1, ['I'] = 1, ['J'] = 1,
	['K'] = 1, ['L'] = 1, ['M'] = 1, ['N'] = 1, ['O'] = 1, ['P'] = 1, ['Q'] = 1, ['R'] = 1, ['S'] = 1, ['T'] = 1,
	['U'] = 1, ['V'] = 1, ['W'] = 1, ['X'] = 1, ['Y'] = 1, ['Z'] = 1, ['^'] = 1, ['_'] = 1, ['`'] = 1,
	['a'] = 1, ['b'] = 1, ['c'] = 1, ['d'] = 1, ['e'] = 1, ['f'] = 1, ['g'] = 1, ['h'] = 1, ['i'] = 1, ['j'] = 1,
	['k'] = 1, ['l'] = 1, ['m'] = 1, ['n'] = 1, ['o'] = 1, ['p'] = 1, ['q'] = 1, ['r'] = 1, ['s'] = 1, ['t'] = 1,
	['u'] = 1, ['v'] = 1, ['w'] = 1, ['x'] = 1, ['y'] = 1, ['z'] = 1, ['|'] = 1, ['~'] = 1
};

static int is_token(char c) { return token[(uint8_t)c]; }

int http1_is_token(const char *text, size_t size)
{
	size_t i = 0;
	while (i < size && is_token(text[i]))
		i++;
	return size > 0 && i == size;
}

static int is_value(const struct http1 *h, char c)
{
	uint8_t u = (uint8_t)c;
	return (u >= 32 && u != 127) || c == '\t' || (h->lenient && c != '\r' && c != '\n');
}

/* text in lower case equals bytes in any */
static int is_word(const char *bytes, size_t size, const char *text)
{
	for (size_t i = 0; i < size; i++)
		if (text[i] == 0 || lower(bytes[i]) != text[i])
			return 0;
	return text[size] == 0;
}

/* Appends to the head's text what counts for its limit: 0, or it is bad. */
static int keep(struct http1 *h, const char *bytes, size_t size)
{
	h->head_size += size < h->head_max ? (uint32_t)size : h->head_max;
	if (h->head_size < h->head_max && buf_add(&h->text, bytes, size) == 0)
		return 0;
	if (h->head_size < h->head_max)
		bad(h, "HPE_INTERNAL", "Out of memory");
	else
		bad(h, "HPE_HEADER_OVERFLOW", "Header overflow");
	return -1;
}

/* The end of what may still be kept, so that what is too long is not looked at: what is said of it would depend on how
 * the input was split. */
static const char *end_of_room(const struct http1 *h, const char *p, const char *end)
{
	size_t room = h->head_max - h->head_size;
	return (size_t)(end - p) < room ? end : p + room;
}

/* ---- the first line */

static void begin(struct http1 *h)
{
	buf_clear(&h->text);
	h->field_count = h->head_size = h->line_size = h->extension_size = 0;
	h->flags = h->word_size = h->is_upgrade = h->no_body = h->keeps_alive = 0;
	h->status = 0;
	h->length = h->left = 0;
	h->url = U_START;
}

static enum http1_event read_method(struct http1 *h, char c)
{
	static const char preface[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
	if (h->word_size && h->word[0] == 'P' && h->at_word) {
		if (c != preface[h->at_word])
			return bad(h, "HPE_INVALID_METHOD", "Expected HTTP/2 Connection Preface");
		if (preface[++h->at_word] == 0)
			return bad_past(h, "HPE_PAUSED_H2_UPGRADE", "Pause on PRI/Upgrade");
		return HTTP1_NEEDS;
	}
	int begins = 0;
	for (unsigned i = 0; i < HTTP1_METHODS; i++)
		if (strncmp(http1_methods[i], h->word, h->word_size) == 0) {
			if (c && http1_methods[i][h->word_size] == c)
				begins = 1;
			if (http1_methods[i][h->word_size] == 0) {
				h->method = (uint8_t)i;
				begins |= 2;
			}
		}
	if (c == ' ' && begins & 2) {
		h->state = S_BEFORE_TARGET;
	} else if (begins & 1) {
		h->word[h->word_size++] = c;
	} else if (h->word_size == 2 && h->word[0] == 'P' && h->word[1] == 'R' && c == 'I') {
		h->at_word = 3;
	} else {
		return bad(h, "HPE_INVALID_METHOD", begins & 2 ?
			"Expected space after method" : "Invalid method encountered");
	}
	return HTTP1_NEEDS;
}

static int is_blank(const struct http1 *h, char c)
{
	return c == '\t' || c == '\f' || (h->url < U_SERVER && (c == ' ' || c == '\r' || c == '\n'));
}

static enum http1_event bad_url(struct http1 *h, char c)
{
	static const char *const texts[] = { "Unexpected start char in url", "Unexpected char in url schema",
		"Unexpected char in url schema", "Unexpected char in url schema", "Unexpected char in url server",
		"Invalid char in url path", "Invalid char in url query", "Invalid char in url fragment start",
		"Invalid char in url fragment start" };
	return bad(h, "HPE_INVALID_URL", is_blank(h, c) ? "Invalid characters in url" : texts[h->url]);
}

/* One byte of the target: 1, or 0 if it may not be there. */
static int step_url(struct http1 *h, char c)
{
	switch (h->url) {
	case U_START:
		h->url = h->method == M_CONNECT ? U_SERVER : is_alpha(c) ? U_SCHEME : U_PATH;
		return h->url == U_SERVER ? is_server(c) : h->url == U_SCHEME || c == '/' || c == '*';
	case U_SCHEME:
		h->url = c == ':' ? U_SLASH : U_SCHEME;
		return c == ':' || is_alpha(c);
	case U_SLASH:
		h->url = U_SLASHES;
		return c == '/';
	case U_SLASHES:
		h->url = U_SERVER;
		return c == '/';
	case U_SERVER:
		h->url = c == '/' ? U_PATH : c == '?' ? U_QUERY : U_SERVER;
		return is_server(c);
	case U_PATH:
		h->url = c == '?' ? U_QUERY : c == '#' ? U_FRAGMENT_START : U_PATH;
		return is_url(c);
	case U_QUERY:
		h->url = c == '#' ? U_FRAGMENT_START : U_QUERY;
		return is_url(c);
	default:
		if (!is_url(c))
			return 0;
		h->url = U_FRAGMENT;
		return 1;
	}
}

static int ends_target(const struct http1 *h, char c)
{
	return (c == ' ' || c == '\r' || c == '\n') && h->url >= U_SERVER;
}

static enum http1_event read_target(struct http1 *h, const char **p, const char *end)
{
	const char *from = *p, *at = from;
	end = end_of_room(h, from, end);
	while (at < end && !ends_target(h, *at)) {
		uint8_t before = h->url;
		int is_good = step_url(h, *at);
		if (!is_good) {
			h->url = before;
			*p = at + is_blank(h, *at);
			return bad_url(h, *at);
		}
		at++;
	}
	*p = at;
	if (keep(h, from, (size_t)(at - from)) < 0)
		return HTTP1_BAD;
	if (at == end)
		return HTTP1_NEEDS;
	h->line_size = (uint32_t)h->text.size;
	*p = at + 1;
	if (*at == ' ') {
		h->state = S_BEFORE_PROTOCOL;
		return HTTP1_NEEDS;
	}
	h->major = 0;                          /* a line without a version */
	h->minor = 9;
	h->state = *at == '\r' ? S_LINE_LF : S_FIRST_FIELD;
	return HTTP1_NEEDS;
}

static const char *const protocols[] = { "HTTP/", "RTSP/", "ICE/" };

static enum http1_event read_protocol(struct http1 *h, char c)
{
	if (h->at_word == 0)
		h->word_size = c == 'R' ? P_RTSP : c == 'I' ? P_ICE : P_HTTP;
	if (c != protocols[h->word_size][h->at_word])
		return bad(h, "HPE_INVALID_CONSTANT", "Expected HTTP/, RTSP/ or ICE/");
	if (protocols[h->word_size][++h->at_word])
		return HTTP1_NEEDS;
	h->state = S_MAJOR;
	if (h->kind == HTTP1_RESPONSE)
		return HTTP1_NEEDS;
	int is_rtsp = h->method >= M_RTSP || h->method == M_GET || h->method == M_POST || h->method == M_OPTIONS;
	if (h->word_size == P_HTTP && h->method >= M_RTSP)
		return bad(h, "HPE_INVALID_CONSTANT", "Invalid method for HTTP/x.x request");
	if (h->word_size == P_RTSP && !is_rtsp)
		return bad(h, "HPE_INVALID_CONSTANT", "Invalid method for RTSP/x.x request");
	if (h->word_size == P_ICE && h->method != M_SOURCE)
		return bad(h, "HPE_INVALID_CONSTANT", "Expected SOURCE method for ICE/x.x request");
	return HTTP1_NEEDS;
}

static enum http1_event read_version(struct http1 *h, char c)
{
	switch (h->state) {
	case S_MAJOR:
		if (!is_digit(c))
			return bad(h, "HPE_INVALID_VERSION", "Invalid major version");
		h->major = (uint8_t)(c - '0');
		h->state = S_DOT;
		return HTTP1_NEEDS;
	case S_DOT:
		if (c != '.')
			return bad(h, "HPE_INVALID_VERSION", "Expected dot");
		h->state = S_MINOR;
		return HTTP1_NEEDS;
	default:
		if (!is_digit(c))
			return bad(h, "HPE_INVALID_VERSION", "Invalid minor version");
		h->minor = (uint8_t)(c - '0');
		h->state = S_AFTER_VERSION;
	}
	unsigned version = h->major * 10u + h->minor;
	if (!h->lenient && version != 9 && version != 10 && version != 11 && version != 20)
		return bad_past(h, "HPE_INVALID_VERSION", "Invalid HTTP version");
	return HTTP1_NEEDS;
}

static enum http1_event read_after_version(struct http1 *h, char c)
{
	if (h->kind == HTTP1_RESPONSE) {
		if (c != ' ')
			return bad(h, "HPE_INVALID_VERSION", "Expected space after version");
		h->word_size = 0;
		h->state = S_STATUS;
	} else if (c == '\r') {
		h->state = S_LINE_LF;
	} else if (c == '\n' && h->lenient) {
		h->state = S_FIRST_FIELD;
	} else {
		h->is_past = c == '\n';
		return bad(h, "HPE_INVALID_VERSION", "Expected CRLF after version");
	}
	return HTTP1_NEEDS;
}

/* Between the status and the first field. */
static enum http1_event read_status(struct http1 *h, char c)
{
	if (h->state == S_STATUS) {
		if (!is_digit(c))
			return bad(h, "HPE_INVALID_STATUS", "Invalid status code");
		h->status = (uint16_t)(h->status * 10 + (c - '0'));
		if (++h->word_size == 3)
			h->state = S_AFTER_STATUS;
	} else if (c == ' ') {
		h->state = S_REASON;
	} else if (c == '\r') {
		h->state = S_REASON_LF;
	} else if (c == '\n' && h->lenient) {
		h->state = S_FIRST_FIELD;
	} else {
		h->is_past = c == '\n';
		return bad(h, "HPE_INVALID_STATUS", "Invalid response status");
	}
	return HTTP1_NEEDS;
}

static enum http1_event read_reason(struct http1 *h, const char **p, const char *end)
{
	const char *from = *p, *at = from;
	end = end_of_room(h, from, end);
	while (at < end && *at != '\r' && *at != '\n')
		at++;
	*p = at;
	if (keep(h, from, (size_t)(at - from)) < 0)
		return HTTP1_BAD;
	if (at == end)
		return HTTP1_NEEDS;
	h->line_size = (uint32_t)h->text.size;
	*p = at + 1;
	if (*at == '\n' && !h->lenient)
		return bad(h, "HPE_CR_EXPECTED", "Missing expected CR after response line");
	h->state = *at == '\r' ? S_REASON_LF : S_FIRST_FIELD;
	return HTTP1_NEEDS;
}

/* ---- fields */

static struct http1_field *last_field(struct http1 *h) { return &h->fields[h->field_count - 1]; }

static int add_field(struct http1 *h)
{
	if (h->field_count == h->field_room) {
		uint32_t room = h->field_room ? h->field_room * 2 : 16;
		struct http1_field *more = mem_try_realloc(h->fields, room * sizeof *more);
		if (!more) {
			bad(h, "HPE_INTERNAL", "Out of memory");
			return -1;
		}
		h->fields = more;
		h->field_room = room;
	}
	h->fields[h->field_count++] = (struct http1_field){ .name = (uint32_t)h->text.size };
	return 0;
}

static enum field field_of(const char *name, size_t size)
{
	switch (size) {
	case 7: return is_word(name, size, "upgrade") ? F_UPGRADE : F_OTHER;
	case 10: return is_word(name, size, "connection") ? F_CONNECTION : F_OTHER;
	case 14: return is_word(name, size, "content-length") ? F_LENGTH : F_OTHER;
	case 16: return is_word(name, size, "proxy-connection") ? F_CONNECTION : F_OTHER;
	case 17: return is_word(name, size, "transfer-encoding") ? F_CODING : F_OTHER;
	default: return F_OTHER;
	}
}

/* Whether the name, as far as it has come, is one that says something of the message. */
static int is_known(struct http1 *h)
{
	struct http1_field *f = last_field(h);
	return field_of(h->text.data + f->name, h->text.size - f->name) != F_OTHER;
}

static enum http1_event read_name(struct http1 *h, const char **p, const char *end)
{
	const char *from = *p, *at = from;
	end = end_of_room(h, from, end);
	while (at < end && is_token(*at))
		at++;
	*p = at;
	if (keep(h, from, (size_t)(at - from)) < 0)
		return HTTP1_BAD;
	if (at == end)
		return HTTP1_NEEDS;
	if (*at == ':' || (*at == ' ' && is_known(h))) {
		h->state = S_COLON;
		return HTTP1_NEEDS;
	}
	return bad(h, "HPE_INVALID_HEADER_TOKEN", "Invalid header token");
}
/* The name is whole, and its colon read. */
static enum http1_event take_name(struct http1 *h)
{
	struct http1_field *f = last_field(h);
	f->name_size = (uint32_t)h->text.size - f->name;
	f->value = (uint32_t)h->text.size;
	h->state = S_BEFORE_VALUE;
	size_t size = f->name_size;
	while (size && h->text.data[f->name + size - 1] == ' ')
		size--;
	h->field = (uint8_t)field_of(h->text.data + f->name, size);
	if (h->field == F_LENGTH && h->flags & HAS_CODING && !h->lenient)
		return bad_past(h, "HPE_INVALID_CONTENT_LENGTH",
			"Content-Length can't be present with Transfer-Encoding");
	if (h->field == F_CODING && h->flags & HAS_LENGTH && !h->lenient)
		return bad_past(h, "HPE_INVALID_TRANSFER_ENCODING",
			"Transfer-Encoding can't be present with Content-Length");
	return HTTP1_NEEDS;
}

/* The first byte of a value. */
static enum http1_event begin_value(struct http1 *h)
{
	h->state = S_VALUE;
	h->has_digit = 0;
	if (h->field == F_LENGTH) {
		if (h->flags & HAS_LENGTH)
			return bad(h, "HPE_UNEXPECTED_CONTENT_LENGTH", "Duplicate Content-Length");
		h->flags |= HAS_LENGTH;
	}
	if (h->field == F_CODING) {
		if (h->flags & IS_CHUNKED && h->kind == HTTP1_REQUEST && !h->lenient)
			return bad(h, "HPE_INVALID_TRANSFER_ENCODING", "Invalid `Transfer-Encoding` header value");
		h->flags = (uint8_t)((h->flags | HAS_CODING) & ~IS_CHUNKED);
	}
	return HTTP1_NEEDS;
}

static enum http1_event read_length(struct http1 *h, const char **p, const char *end)
{
	for (const char *at = *p; at < end; at++) {
		uint64_t digit = (uint64_t)(*at - '0');
		if (*at == ' ' || *at == '\t') {
			h->has_digit |= 2;             /* nothing may follow */
			continue;
		}
		if (!is_digit(*at) || h->has_digit & 2) {
			*p = at;
			return bad(h, "HPE_INVALID_CONTENT_LENGTH", "Invalid character in Content-Length");
		}
		if (h->length > (UINT64_MAX - digit) / 10) {
			*p = at + 1;
			return bad(h, "HPE_INVALID_CONTENT_LENGTH", "Content-Length overflow");
		}
		h->length = h->length * 10 + digit;
		h->has_digit |= 1;
	}
	return HTTP1_NEEDS;
}

static enum http1_event read_value(struct http1 *h, const char **p, const char *end)
{
	const char *from = *p, *at = from, *whole = end;
	end = end_of_room(h, from, end);
	while (at < end && is_value(h, *at))
		at++;
	if (h->field == F_LENGTH && read_length(h, p, at) == HTTP1_BAD)
		return HTTP1_BAD;
	*p = at;
	if (keep(h, from, (size_t)(at - from)) < 0) {
		while (*p < whole && is_value(h, **p))
			++*p;
		return HTTP1_BAD;
	}
	if (at == end)
		return HTTP1_NEEDS;
	if (*at == '\r' || (*at == '\n' && h->lenient)) {
		*p = at + 1;
		h->state = *at == '\r' ? S_VALUE_LF : S_AFTER_VALUE;
		return HTTP1_NEEDS;
	}
	if (*at == '\n')
		return bad(h, "HPE_CR_EXPECTED", "Missing expected CR after header value");
	return bad(h, "HPE_INVALID_HEADER_TOKEN", "Invalid header value char");
}

static void take_connection(struct http1 *h, const char *value, size_t size)
{
	for (size_t i = 0; i <= size; ) {
		size_t from = i, to;
		while (i < size && value[i] != ',')
			i++;
		to = i++;
		while (from < to && (value[from] == ' ' || value[from] == '\t'))
			from++;
		while (to > from && (value[to - 1] == ' ' || value[to - 1] == '\t'))
			to--;
		if (is_word(value + from, to - from, "close"))
			h->flags |= SAYS_CLOSE;
		else if (is_word(value + from, to - from, "keep-alive"))
			h->flags |= SAYS_KEEP;
		else if (is_word(value + from, to - from, "upgrade"))
			h->flags |= SAYS_UPGRADE;
	}
}

/* Whether chunked is the last of the codings, and nothing follows it. */
static enum http1_event take_coding(struct http1 *h, const char *value, size_t size)
{
	for (size_t i = 0; i <= size; ) {
		size_t from = i;
		if (h->flags & IS_CHUNKED && h->kind == HTTP1_REQUEST && !h->lenient)
			return bad(h, "HPE_INVALID_TRANSFER_ENCODING", "Invalid `Transfer-Encoding` header value");
		h->flags &= (uint8_t)~IS_CHUNKED;
		while (i < size && value[i] != ',')
			i++;
		size_t to = i++;
		while (from < to && (value[from] == ' ' || value[from] == '\t'))
			from++;
		while (to > from && value[to - 1] == ' ')
			to--;
		if (is_word(value + from, to - from, "chunked"))
			h->flags |= IS_CHUNKED;
	}
	return HTTP1_NEEDS;
}

static enum http1_event take_value(struct http1 *h)
{
	struct http1_field *f = last_field(h);
	const char *value = h->text.data + f->value;
	size_t whole = h->text.size - f->value, size = whole;
	while (size && (value[size - 1] == ' ' || value[size - 1] == '\t'))
		size--;
	f->value_size = (uint32_t)size;
	if (h->field == F_LENGTH && !(h->has_digit & 1))
		return bad(h, "HPE_INVALID_CONTENT_LENGTH", "Empty Content-Length");
	if (h->field == F_CONNECTION)
		take_connection(h, value, size);
	if (h->field == F_UPGRADE)
		h->flags |= HAS_UPGRADE;
	if (h->field == F_CODING && size)
		return take_coding(h, value, whole);
	return HTTP1_NEEDS;
}

static enum http1_event take_head(struct http1 *h);

/* What begins a line of the head. */
static enum http1_event read_field_start(struct http1 *h, const char **p)
{
	char c = **p;
	if (c == '\r') {
		++*p;
		h->state = S_HEAD_LF;
		return HTTP1_NEEDS;
	}
	if (c == '\n') {
		++*p;
		if (!h->lenient)
			return bad(h, "HPE_INVALID_HEADER_TOKEN", "Invalid header field char");
		return take_head(h);
	}
	if (c == ' ' && h->state == S_FIRST_FIELD) {
		++*p;
		if (!h->lenient)
			return bad(h, "HPE_UNEXPECTED_SPACE", "Unexpected space after start line");
		return HTTP1_NEEDS;
	}
	if (!is_token(c))
		return bad(h, "HPE_INVALID_HEADER_TOKEN", "Invalid header token");
	h->state = S_NAME;
	return add_field(h) < 0 ? HTTP1_BAD : HTTP1_NEEDS;
}

/* After a line of a field: it may go on in the next one, where that is allowed. */
static enum http1_event read_after_value(struct http1 *h, const char **p)
{
	if (**p == ' ' || **p == '\t') {
		int is_empty = last_field(h)->value == h->text.size;
		*p += is_empty && !h->lenient;
		if (!h->lenient)
			return bad(h, "HPE_INVALID_HEADER_TOKEN", is_empty ?
				"Invalid header value char" : "Unexpected whitespace after header value");
		if (h->field == F_LENGTH && !is_empty)
			return bad(h, "HPE_UNEXPECTED_CONTENT_LENGTH", "Duplicate Content-Length");
		h->state = is_empty ? S_BEFORE_VALUE : S_VALUE;
		return HTTP1_NEEDS;
	}
	h->state = S_FIELD;
	return take_value(h);
}

/* Before the first byte of a value. */
static enum http1_event read_before_value(struct http1 *h, const char **p)
{
	char c = **p;
	if (c == ' ' || c == '\t') {
		++*p;
		return HTTP1_NEEDS;
	}
	last_field(h)->value = (uint32_t)h->text.size;
	if (c == '\r' || c == '\n') {
		h->state = S_VALUE;
		h->has_digit = 0;
		return HTTP1_NEEDS;
	}
	return begin_value(h);
}

/* ---- the head as a whole */

static int is_upgrading(const struct http1 *h)
{
	if (h->kind == HTTP1_REQUEST && h->method == M_CONNECT)
		return 1;
	int asks = (h->flags & (SAYS_UPGRADE | HAS_UPGRADE)) == (SAYS_UPGRADE | HAS_UPGRADE);
	return asks && (h->kind == HTTP1_REQUEST || h->status == 101);
}

/* A response whose body nothing but the end of the connection ends. */
static int lasts_until_end(const struct http1 *h)
{
	if (h->kind == HTTP1_REQUEST || h->status / 100 == 1 || h->status == 204 || h->status == 304 || h->no_body)
		return 0;
	if (h->flags & HAS_CODING)
		return !(h->flags & IS_CHUNKED);
	return !(h->flags & HAS_LENGTH);
}

static int keeps_alive(const struct http1 *h)
{
	if (h->flags & SAYS_CLOSE || (!(h->major > 0 && h->minor > 0) && !(h->flags & SAYS_KEEP)))
		return 0;
	return !lasts_until_end(h);
}

/* After the empty line. */
static enum http1_event take_head(struct http1 *h)
{
	if (h->flags & IS_TRAILER) {
		h->state = S_END;
		return HTTP1_NEEDS;
	}
	h->is_upgrade = (uint8_t)is_upgrading(h);
	h->keeps_alive = (uint8_t)keeps_alive(h);
	h->state = S_HEAD_DONE;
	return HTTP1_HEAD;
}

/* The caller has seen the head. */
static enum http1_event begin_body(struct http1 *h)
{
	int has_none = h->no_body || (h->kind == HTTP1_RESPONSE &&
		(h->status / 100 == 1 || h->status == 204 || h->status == 304));
	buf_clear(&h->text);
	h->field_count = h->head_size = h->line_size = 0;
	if (has_none || (h->kind == HTTP1_REQUEST && h->method == M_CONNECT && h->is_upgrade)) {
		h->state = S_END;
	} else if (h->flags & HAS_CODING && !(h->flags & IS_CHUNKED)) {
		if (h->kind == HTTP1_REQUEST && !h->lenient)
			return bad(h, "HPE_INVALID_TRANSFER_ENCODING", "Request has invalid `Transfer-Encoding`");
		h->state = S_BODY_TO_END;
	} else if (h->flags & IS_CHUNKED) {
		h->state = S_SIZE;
		h->has_digit = 0;
	} else if (h->flags & HAS_LENGTH) {
		h->left = h->length;
		h->state = h->left ? S_BODY : S_END;
	} else {
		h->state = h->kind == HTTP1_REQUEST ? S_END : S_BODY_TO_END;
	}
	return HTTP1_NEEDS;
}

static enum http1_event take_end(struct http1 *h)
{
	int upgraded = h->is_upgrade || (h->kind == HTTP1_RESPONSE && h->status == 101);
	int kept = keeps_alive(h) || h->lenient;
	h->state = upgraded ? S_UPGRADED : kept ? h->kind == HTTP1_REQUEST ? S_START : S_START_RESPONSE : S_CLOSED;
	return HTTP1_END;
}

/* ---- bodies */

static enum http1_event read_body(struct http1 *h, const char **p, const char *end)
{
	size_t size = (size_t)(end - *p);
	if (h->state != S_BODY_TO_END) {
		size = size < h->left ? size : (size_t)h->left;
		h->left -= size;
	}
	h->body = *p;
	h->body_size = size;
	*p += size;
	if (h->left == 0 && h->state == S_CHUNK)
		h->state = S_CHUNK_CR;
	else if (h->left == 0 && h->state == S_BODY)
		h->state = S_END;
	return HTTP1_BODY;
}

static int hex_of(char c)
{
	if (is_digit(c))
		return c - '0';
	c |= 32;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

static enum http1_event begin_chunk(struct http1 *h)
{
	h->state = h->left ? S_CHUNK : S_FIELD;
	if (h->left == 0)
		h->flags |= IS_TRAILER;
	return HTTP1_NEEDS;
}

/* The byte after what may end the head of a chunk. */
static enum http1_event end_size(struct http1 *h, char c, const char *missing)
{
	if (c == '\n' && !h->lenient) {
		h->is_past = h->state == S_SIZE;
		return bad(h, "HPE_CR_EXPECTED", missing);
	}
	h->state = S_SIZE_LF;
	return c == '\n' ? begin_chunk(h) : HTTP1_NEEDS;
}

static enum http1_event read_size(struct http1 *h, char c)
{
	int digit = hex_of(c);
	if (digit >= 0) {
		if (!h->has_digit)
			h->left = h->extension_size = 0;
		if (h->left >> 60)
			return bad_past(h, "HPE_INVALID_CHUNK_SIZE", "Chunk size overflow");
		h->left = h->left << 4 | (uint64_t)digit;
		h->has_digit = 1;
		return HTTP1_NEEDS;
	}
	if (!h->has_digit)
		return bad(h, "HPE_INVALID_CHUNK_SIZE", "Invalid character in chunk size");
	if (c == '\r' || c == '\n')
		return end_size(h, c, "Missing expected CR after chunk size");
	if (c == ' ' && h->lenient)
		return HTTP1_NEEDS;
	if (c != ';') {
		h->is_past = c == ' ';
		return bad(h, "HPE_INVALID_CHUNK_SIZE", "Invalid character in chunk size");
	}
	h->state = S_EXTENSION;
	return HTTP1_NEEDS;
}

static enum http1_event read_extension(struct http1 *h, char c)
{
	uint8_t u = (uint8_t)c;
	if (++h->extension_size > HTTP1_EXTENSION_MAX)
		return bad(h, "HPE_CHUNK_EXTENSIONS_OVERFLOW", "Chunk extensions overflow");
	switch (h->state) {
	case S_EXTENSION:
		if (c == ' ' || c == '\r' || c == '\n' || c == '\t')
			return bad_past(h, "HPE_STRICT", "Invalid character in chunk extensions");
		h->state = S_EXTENSION_NAME;
		/* fallthrough */
	case S_EXTENSION_NAME:
		if (is_token(c))
			return HTTP1_NEEDS;
		if (c == '=' || c == ';')
			h->state = c == '=' ? S_EXTENSION_VALUE : S_EXTENSION;
		else if (c == '\r' || c == '\n')
			return end_size(h, c, "Missing expected CR after chunk extension name");
		else
			return bad_past(h, "HPE_STRICT", "Invalid character in chunk extensions name");
		return HTTP1_NEEDS;
	case S_EXTENSION_VALUE:
		if (is_token(c))
			return HTTP1_NEEDS;
		if (c == '"' || c == ';')
			h->state = c == '"' ? S_QUOTED : S_EXTENSION;
		else if (c == '\r' || c == '\n')
			return end_size(h, c, "Missing expected CR after chunk extension value");
		else
			return bad_past(h, "HPE_STRICT", "Invalid character in chunk extensions value");
		return HTTP1_NEEDS;
	case S_QUOTED:
		if (c == '"' || c == '\\')
			h->state = c == '"' ? S_AFTER_QUOTED : S_QUOTED_PAIR;
		else if ((u < 32 && c != '\t') || u == 127)
			return bad_past(h, "HPE_STRICT", "Invalid character in chunk extensions quoted value");
		return HTTP1_NEEDS;
	case S_QUOTED_PAIR:
		h->state = S_QUOTED;
		if ((u < 32 && c != '\t') || u == 127)
			return bad_past(h, "HPE_STRICT", "Invalid quoted-pair in chunk extensions quoted value");
		return HTTP1_NEEDS;
	default:
		if (c == '\r' || c == '\n')
			return end_size(h, c, "Missing expected CR after chunk extension value");
		if (c != ';')
			return bad(h, "HPE_STRICT", "Invalid character in chunk extensions quote value");
		h->state = S_EXTENSION;
		return HTTP1_NEEDS;
	}
}

static enum http1_event read_chunk_end(struct http1 *h, const char **p)
{
	char c = *(*p)++;
	if (h->state == S_CHUNK_CR && c == '\n' && !h->lenient)
		return bad(h, "HPE_CR_EXPECTED", "Missing expected CR after chunk data");
	if (h->state == S_CHUNK_CR && c == '\r') {
		h->state = S_CHUNK_LF;
		return HTTP1_NEEDS;
	}
	if (c != '\n') {
		--*p;
		if (!h->lenient)
			return bad(h, "HPE_STRICT", "Expected LF after chunk data");
	}
	h->state = S_SIZE;
	h->has_digit = 0;
	return HTTP1_NEEDS;
}

/* ---- all of it */

static enum http1_event read_lf(struct http1 *h, char c)
{
	static const char code[] = "HPE_STRICT";
	switch (h->state) {
	case S_LINE_LF:
		h->state = S_FIRST_FIELD;
		return c == '\n' ? HTTP1_NEEDS : bad(h, code, "Expected CRLF after version");
	case S_REASON_LF:
		h->state = S_FIRST_FIELD;
		return c == '\n' || c == '\r' ? HTTP1_NEEDS : bad(h, code, "Expected LF after CR");
	case S_VALUE_LF:
		h->state = S_AFTER_VALUE;
		return c == '\n' ? HTTP1_NEEDS : bad(h, "HPE_LF_EXPECTED", "Missing expected LF after header value");
	case S_SIZE_LF:
		return c == '\n' ? begin_chunk(h) : bad(h, code, "Expected LF after chunk size");
	default:
		if (c != '\n')
			return bad(h, code, "Expected LF after headers");
		return take_head(h);
	}
}

static enum http1_event read_start(struct http1 *h, const char **p)
{
	if (**p == '\r' || **p == '\n') {
		++*p;
		return HTTP1_NEEDS;
	}
	if (h->state == S_CLOSED) {
		++*p;
		return bad(h, "HPE_CLOSED_CONNECTION", "Data after `Connection: close`");
	}
	begin(h);
	h->at_word = 0;
	h->state = h->kind == HTTP1_REQUEST ? S_METHOD : S_PROTOCOL;
	return HTTP1_NEEDS;
}

/* A byte that is no part of a run: *p stays at it if it is bad. */
static enum http1_event read_byte(struct http1 *h, const char **p,
	enum http1_event (*read)(struct http1 *h, char c))
{
	enum http1_event event = read(h, **p);
	if (event != HTTP1_BAD || h->is_past)
		++*p;
	return event;
}

/* After a name, or, after one that says something of the message, its first space, which belongs to it where that is
 * allowed. */
static enum http1_event read_colon(struct http1 *h, char c)
{
	if (c == ':')
		return take_name(h);
	if (c == ' ' && !h->lenient)
		return bad_past(h, "HPE_INVALID_HEADER_TOKEN", "Invalid header field char");
	if (c != ' ' && !is_token(c))
		return bad(h, "HPE_INVALID_HEADER_TOKEN", "Invalid header token");
	h->state = c == ' ' ? S_COLON : S_NAME;
	return keep(h, &c, 1) < 0 ? HTTP1_BAD : HTTP1_NEEDS;
}

/* One step, with at least one byte before end. */
static enum http1_event step(struct http1 *h, const char **p, const char *end)
{
	switch (h->state) {
	case S_START: case S_START_RESPONSE: case S_CLOSED: return read_start(h, p);
	case S_METHOD:
		if (h->word_size == 0 && end - *p >= 4 && memcmp(*p, "GET ", 4) == 0) {
			h->method = M_GET;
			h->state = S_BEFORE_TARGET;
			*p += 4;
			return HTTP1_NEEDS;
		}
		return read_byte(h, p, read_method);
	case S_BEFORE_TARGET: case S_BEFORE_PROTOCOL:
		if (**p == ' ') {
			++*p;
			return HTTP1_NEEDS;
		}
		h->at_word = 0;
		h->state = h->state == S_BEFORE_TARGET ? S_TARGET : S_PROTOCOL;
		return HTTP1_NEEDS;
	case S_TARGET: return read_target(h, p, end);
	case S_PROTOCOL: return read_byte(h, p, read_protocol);
	case S_MAJOR: case S_DOT: case S_MINOR: return read_byte(h, p, read_version);
	case S_AFTER_VERSION: return read_byte(h, p, read_after_version);
	case S_STATUS: case S_AFTER_STATUS: return read_byte(h, p, read_status);
	case S_REASON: return read_reason(h, p, end);
	case S_LINE_LF: case S_REASON_LF: case S_VALUE_LF: case S_HEAD_LF: case S_SIZE_LF:
		return read_byte(h, p, read_lf);
	case S_FIRST_FIELD: case S_FIELD: return read_field_start(h, p);
	case S_NAME: return read_name(h, p, end);
	case S_COLON: return read_byte(h, p, read_colon);
	case S_BEFORE_VALUE: return read_before_value(h, p);
	case S_VALUE: return read_value(h, p, end);
	case S_AFTER_VALUE: return read_after_value(h, p);
	case S_BODY: case S_BODY_TO_END: case S_CHUNK: return read_body(h, p, end);
	case S_SIZE: return read_byte(h, p, read_size);
	case S_CHUNK_CR: case S_CHUNK_LF: return read_chunk_end(h, p);
	default: return read_byte(h, p, read_extension);
	}
}

enum http1_event http1_read(struct http1 *h, const char **p, size_t *size)
{
	const char *end = *p + *size;
	enum http1_event event = HTTP1_NEEDS;
	if (h->state == S_BAD)
		return HTTP1_BAD;
	if (h->state == S_UPGRADED)
		return HTTP1_UPGRADED;
	if (h->state == S_HEAD_DONE)
		event = begin_body(h);
	while (event == HTTP1_NEEDS && h->state != S_END && *p < end)
		event = step(h, p, end);
	if (event == HTTP1_NEEDS && h->state == S_END)
		event = take_end(h);
	*size = (size_t)(end - *p);
	return event;
}

enum http1_event http1_finish(struct http1 *h)
{
	if (h->state == S_BODY_TO_END) {
		h->state = S_CLOSED;
		return HTTP1_END;
	}
	if (h->state == S_BAD || !http1_is_amid(h))
		return HTTP1_NEEDS;
	return bad(h, "HPE_INVALID_EOF_STATE", "Invalid EOF state");
}
