#include "codec/sigv4.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/mem.h"
#include "codec/digest.h"

enum { HASH_BYTES = 32, CANONICAL_MAX = 1 << 20, DAY = 8, KEY_MAX = 1 << 14 };

static int is_unreserved(char c)
{
	return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
		(c && strchr("-._~", c));
}

int sigv4_encode(struct buf *out, const char *bytes, size_t size, int slashes)
{
	static const char digits[] = "0123456789ABCDEF";
	for (size_t i = 0; i < size; i++) {
		unsigned char c = (unsigned char)bytes[i];
		char escape[3] = { '%', digits[c >> 4], digits[c & 15] };
		if (is_unreserved(bytes[i]) || (slashes && c == '/'))
			buf_add_char(out, bytes[i]);
		else
			buf_add(out, escape, sizeof escape);
	}
	return out->failed;
}

/* By the bytes of a's and b's encoded forms.  Escapes begin with '%', which sorts before everything that needs none, so
 * the order of the encoded forms is not that of the bytes themselves. */
static int compare_encoded(const char *a, size_t a_size, const char *b, size_t b_size)
{
	size_t i = 0;
	while (i < a_size && i < b_size && a[i] == b[i])
		i++;
	if (i == a_size || i == b_size)
		return (a_size > b_size) - (a_size < b_size);
	if (is_unreserved(a[i]) != is_unreserved(b[i]))
		return is_unreserved(a[i]) ? 1 : -1;
	return (unsigned char)a[i] < (unsigned char)b[i] ? -1 : 1;
}

static int compare_pairs(const void *x, const void *y)
{
	const struct sigv4_pair *a = x, *b = y;
	int order = compare_encoded(a->name, a->name_size, b->name, b->name_size);
	return order ? order : compare_encoded(a->value, a->value_size, b->value, b->value_size);
}

int sigv4_query(struct buf *out, struct sigv4_pair *pairs, size_t count)
{
	if (count)
		qsort(pairs, count, sizeof *pairs, compare_pairs);
	for (size_t i = 0; i < count; i++) {
		if (i)
			buf_add_char(out, '&');
		sigv4_encode(out, pairs[i].name, pairs[i].name_size, 0);
		buf_add_char(out, '=');
		sigv4_encode(out, pairs[i].value, pairs[i].value_size, 0);
	}
	return out->failed;
}

void sigv4_date(int64_t seconds, char out[SIGV4_DATE])
{
	time_t at = (time_t)seconds;
	struct tm tm;
	memset(&tm, 0, sizeof tm);
	gmtime_r(&at, &tm);
	strftime(out, SIGV4_DATE, "%Y%m%dT%H%M%SZ", &tm);
}

static void to_hex(const uint8_t bytes[HASH_BYTES], char out[SIGV4_HASH])
{
	for (size_t i = 0; i < HASH_BYTES; i++)
		snprintf(out + 2 * i, 3, "%02x", bytes[i]);
}

/* The digest, or with a key the HMAC. */
static int compute(const void *key, size_t key_size, const void *bytes, size_t size, uint8_t out[HASH_BYTES])
{
	struct digest *d = NULL;
	int rc = digest_open(&d, "sha256", key, key_size);
	if (rc < 0)
		return rc;
	rc = digest_update(d, bytes, size);
	if (rc == 0)
		rc = digest_finish(d, out, HASH_BYTES);
	digest_close(d);
	return rc;
}

int sigv4_hash(const void *bytes, size_t size, char out[SIGV4_HASH])
{
	uint8_t hash[HASH_BYTES];
	int rc = compute(NULL, 0, bytes, size, hash);
	if (rc == 0)
		to_hex(hash, out);
	return rc;
}

/* The value with its runs of spaces as one. */
static void add_value(struct buf *out, const struct sigv4_pair *field)
{
	for (size_t i = 0; i < field->value_size; i++)
		if (field->value[i] != ' ' || i == 0 || field->value[i - 1] != ' ')
			buf_add_char(out, field->value[i]);
}

static void add_names(struct buf *out, const struct sigv4_request *rq)
{
	for (size_t i = 0; i < rq->field_count; i++) {
		if (i)
			buf_add_char(out, ';');
		buf_add(out, rq->fields[i].name, rq->fields[i].name_size);
	}
}

static int hash_canonical(const struct sigv4_request *rq, char out[SIGV4_HASH])
{
	struct buf text;
	int rc;
	buf_init(&text, CANONICAL_MAX);
	buf_printf(&text, "%s\n%s\n%s\n", rq->method, rq->path, rq->query);
	for (size_t i = 0; i < rq->field_count; i++) {
		buf_add(&text, rq->fields[i].name, rq->fields[i].name_size);
		buf_add_char(&text, ':');
		add_value(&text, &rq->fields[i]);
		buf_add_char(&text, '\n');
	}
	buf_add_char(&text, '\n');
	add_names(&text, rq);
	buf_printf(&text, "\n%s", rq->payload);
	rc = text.failed ? text.failed : sigv4_hash(text.data, text.size, out);
	/* the session token is among the fields */
	if (text.data)
		explicit_bzero(text.data, text.room);
	buf_fini(&text);
	return rc;
}

/* HMACs in a chain, each the key of the next: of the day, the region, the service, a constant, and the text. */
static int chain(const struct sigv4_request *rq, const char *text, size_t size, uint8_t out[HASH_BYTES])
{
	const char *const parts[] = { rq->region, "s3", "aws4_request" };
	char first[KEY_MAX + 8];
	int n = snprintf(first, sizeof first, "AWS4%s", rq->secret_key), rc = -EINVAL;
	if (n > 0 && (size_t)n < sizeof first)
		rc = compute(first, (size_t)n, rq->date, DAY, out);
	explicit_bzero(first, sizeof first);
	for (size_t i = 0; i < sizeof parts / sizeof *parts && rc == 0; i++)
		rc = compute(out, HASH_BYTES, parts[i], strlen(parts[i]), out);
	return rc ? rc : compute(out, HASH_BYTES, text, size, out);
}

int sigv4_sign(const struct sigv4_request *rq, struct buf *out)
{
	char canonical[SIGV4_HASH], signature[SIGV4_HASH];
	uint8_t key[HASH_BYTES];
	struct buf text;
	int rc;
	qsort(rq->fields, rq->field_count, sizeof *rq->fields, compare_pairs);
	rc = hash_canonical(rq, canonical);
	if (rc < 0)
		return rc;
	buf_init(&text, CANONICAL_MAX);
	buf_printf(&text, "AWS4-HMAC-SHA256\n%s\n%.8s/%s/s3/aws4_request\n%s", rq->date, rq->date, rq->region,
		canonical);
	rc = text.failed ? text.failed : chain(rq, text.data, text.size, key);
	buf_fini(&text);
	if (rc == 0) {
		to_hex(key, signature);
		buf_printf(out, "AWS4-HMAC-SHA256 Credential=%s/%.8s/%s/s3/aws4_request, SignedHeaders=",
			rq->access_key, rq->date, rq->region);
		add_names(out, rq);
		buf_printf(out, ", Signature=%s", signature);
	}
	explicit_bzero(key, sizeof key);
	return rc ? rc : out->failed;
}
