/* Any bytes as HTTP/1.x messages: in pieces they say what they say at once, bodies are within the input, fields within
 * the text, and both within their limits.  make fuzz-http */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "codec/http1.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { HEAD_MAX = 200 };

static void must(int yes)
{
	if (!yes)
		abort();
}

static void put_fields(const struct http1 *h, struct buf *said)
{
	must(h->field_count < HEAD_MAX && h->text.size < HEAD_MAX && h->line_size <= h->text.size);
	for (uint32_t i = 0; i < h->field_count; i++) {
		const struct http1_field *f = &h->fields[i];
		must(f->name_size > 0 && f->name + f->name_size <= h->text.size &&
			f->value + f->value_size <= h->text.size);
		buf_add(said, h->text.data + f->name, f->name_size);
		buf_add_char(said, '=');
		buf_add(said, h->text.data + f->value, f->value_size);
		buf_add_char(said, '\n');
	}
}

static void put(struct http1 *h, enum http1_event event, const char *from, const char *to, struct buf *said)
{
	switch (event) {
	case HTTP1_HEAD:
		buf_printf(said, "<%d %d %d.%d %d%d ", h->method, h->status, h->major, h->minor, h->keeps_alive,
			h->is_upgrade);
		if (h->text.data)
			buf_add(said, h->text.data, h->line_size);
		put_fields(h, said);
		break;
	case HTTP1_BODY:
		must(h->body >= from && h->body + h->body_size <= to);
		buf_add(said, h->body, h->body_size);
		break;
	case HTTP1_END:
		buf_add_char(said, '.');
		put_fields(h, said);
		break;
	case HTTP1_BAD: buf_printf(said, "!%s %s", h->code, h->reason); break;
	default: break;
	}
}

/* The first byte says what they are and how they come. */
static void read_all(uint8_t how, const char *text, size_t size, size_t piece, struct buf *said)
{
	struct http1 h;
	enum http1_event event = HTTP1_NEEDS;
	http1_init(&h, how & 1 ? HTTP1_REQUEST : HTTP1_RESPONSE, HEAD_MAX, how & 2);
	for (size_t at = 0; at < size && event != HTTP1_BAD && event != HTTP1_UPGRADED; ) {
		size_t n = piece < size - at ? piece : size - at, left = n;
		char *bytes = malloc(n);
		const char *p = bytes;
		memcpy(bytes, text + at, n);
		do {
			event = http1_read(&h, &p, &left);
			must(p == bytes + (n - left));
			put(&h, event, bytes, p, said);
			if (event == HTTP1_HEAD && how & 4)
				h.is_upgrade = 0;
			if (event == HTTP1_HEAD && how & 8)
				h.no_body = 1;
		} while (event == HTTP1_HEAD || event == HTTP1_BODY || event == HTTP1_END);
		at += n - left;
		free(bytes);
	}
	if (event != HTTP1_BAD)
		put(&h, http1_finish(&h), NULL, NULL, said);
	http1_fini(&h);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf whole, pieces;
	if (size < 2)
		return 0;
	buf_init(&whole, 1 << 20);
	buf_init(&pieces, 1 << 20);
	read_all(data[0], (const char *)data + 1, size - 1, size, &whole);
	read_all(data[0], (const char *)data + 1, size - 1, 1 + (data[0] >> 4), &pieces);
	must(!whole.failed && whole.size == pieces.size &&
		(!whole.size || !memcmp(whole.data, pieces.data, whole.size)));
	buf_fini(&whole);
	buf_fini(&pieces);
	return 0;
}
