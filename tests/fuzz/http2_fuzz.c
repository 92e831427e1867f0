/* Any bytes for a session of HTTP/2, a server's after the client's preface or a client's with a request open, in pieces: it
 * goes on or fails, its events lie within what was fed, and it leaks nothing.  make fuzz-http2 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/mem.h"
#include "io/http2/session.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const struct http2_limits limits = { 128, 65535, 100, 100, 200, 32, 100, 0, 4096, HTTP2_PAD_NONE, 1e6 };

static void must(int yes)
{
	if (!yes)
		abort();
}

static void nothing(void *owner) { (void)owner; }

static void answer(struct http2_session *s, int32_t id)
{
	static const struct http2_field status = { (const uint8_t *)":status", (const uint8_t *)"200", 7, 3, 0 };
	static const uint8_t body[3000];
	struct http2_piece p = { body, sizeof body, nothing, NULL };
	http2_submit_response(s, id, &status, 1, HTTP2_WITH_TRAILERS);
	http2_write(s, id, &p);
	http2_end(s, id);
}

static void read_events(struct http2_session *s, int is_server, size_t fed)
{
	struct http2_event e;
	struct http2_field f;
	while (http2_session_next(s, &e)) {
		uint32_t fields = 0;
		must(e.kind != HTTP2_DATA || (e.offset <= fed && e.size <= fed - e.offset));
		if (e.kind == HTTP2_HEADERS || e.kind == HTTP2_PUSH || e.kind == HTTP2_GOT_ORIGIN) {
			while (http2_event_field(s, &f))
				fields++;
			must(fields == e.fields);
		}
		if (e.kind == HTTP2_HEADERS && is_server)
			answer(s, e.stream);
		if (e.kind == HTTP2_DATA)
			http2_consume(s, e.stream, e.size);
		if (e.kind == HTTP2_WANT_TRAILERS)
			http2_submit_trailers(s, e.stream, NULL, 0);
	}
}

static int drain(struct http2_session *s, int is_server)
{
	uint8_t *out;
	ptrdiff_t n;
	while ((n = http2_session_take(s, 65536, &out)) > 0)
		mem_free(out);
	read_events(s, is_server, 0);
	return n == 0;
}

static void open_request(struct http2_session *s)
{
	static const struct http2_field all[] = {
		{ (const uint8_t *)":method", (const uint8_t *)"GET", 7, 3, 0 },
		{ (const uint8_t *)":scheme", (const uint8_t *)"http", 7, 4, 0 },
		{ (const uint8_t *)":path", (const uint8_t *)"/", 5, 1, 0 },
	};
	must(http2_submit_request(s, all, 3, HTTP2_END_STREAM, 0, 16, 0) > 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static const char preface[] = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
	struct http2_session *s;
	if (size < 2)
		return 0;
	int is_server = data[0] & 1, goes_on = 1;
	size_t part = (size_t)data[1] + 1;
	must(http2_session_new(&s, is_server, &limits) == 0);
	must(http2_submit_settings(s, NULL, 0) == 0);
	if (is_server)
		must(http2_session_feed(s, preface, sizeof preface - 1) == 0);
	else
		open_request(s);
	drain(s, is_server);
	for (size_t at = 2; at < size && goes_on; at += part) {
		size_t n = size - at < part ? size - at : part;
		goes_on = http2_session_feed(s, data + at, n) == 0;
		read_events(s, is_server, n);
		goes_on &= drain(s, is_server);
	}
	http2_session_free(s);
	return 0;
}
