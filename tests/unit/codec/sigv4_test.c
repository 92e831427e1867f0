/* Signatures: the examples of Amazon's S3 API Reference ("Authenticating Requests: Using the Authorization Header"), and
 * queries and paths with everything that has to be encoded. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <string.h>

#include "codec/digest.h"
#include "codec/sigv4.h"

static const char EMPTY[] = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
enum { FIELDS = 8 };

struct example {
	const char *method, *path, *query, *payload;
	const char *fields[FIELDS][2];
	const char *signed_fields, *signature;
};

static const struct example examples[] = {
	{ "GET", "/test.txt", "", EMPTY, { { "range", "bytes=0-9" } }, "host;range;x-amz-content-sha256;x-amz-date",
		"f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41" },
	{ "PUT", "/test%24file.text", "", "44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072",
		{ { "x-amz-storage-class", "REDUCED_REDUNDANCY" }, { "date", "Fri, 24 May 2013 00:00:00 GMT" } },
		"date;host;x-amz-content-sha256;x-amz-date;x-amz-storage-class",
		"98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd" },
	{ "GET", "/", "lifecycle=", EMPTY, { { NULL, NULL } }, "host;x-amz-content-sha256;x-amz-date",
		"fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543" },
	{ "GET", "/", "max-keys=2&prefix=J", EMPTY, { { NULL, NULL } }, "host;x-amz-content-sha256;x-amz-date",
		"34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7" },
};

static struct sigv4_pair pair(const char *name, const char *value)
{
	return (struct sigv4_pair){ name, value, strlen(name), strlen(value) };
}

static void need_library(void)
{
	struct digest *d = NULL;
	if (digest_open(&d, "sha256", NULL, 0) == -ELIBACC)
		skip();
	digest_close(d);
}

static void signatures(void **unused)
{
	char date[SIGV4_DATE], expected[400];
	(void)unused;
	need_library();
	sigv4_date(1369353600, date);
	assert_string_equal(date, "20130524T000000Z");
	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		const struct example *e = &examples[i];
		struct sigv4_pair fields[FIELDS + 3] = { pair("x-amz-date", date),
			pair("x-amz-content-sha256", e->payload), pair("host", "examplebucket.s3.amazonaws.com") };
		size_t count = 3;
		struct buf out;
		while (e->fields[count - 3][0]) {
			fields[count] = pair(e->fields[count - 3][0], e->fields[count - 3][1]);
			count++;
		}
		buf_init(&out, 4096);
		assert_int_equal(sigv4_sign(&(struct sigv4_request){
			.method = e->method, .path = e->path, .query = e->query, .fields = fields, .field_count = count,
			.payload = e->payload, .date = date, .region = "us-east-1",
			.access_key = "AKIAIOSFODNN7EXAMPLE",
			.secret_key = "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY" }, &out), 0);
		snprintf(expected, sizeof expected, "AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1"
			"/s3/aws4_request, SignedHeaders=%s, Signature=%s", e->signed_fields, e->signature);
		assert_string_equal(out.data, expected);
		buf_fini(&out);
	}
}

static void hashes(void **unused)
{
	char hash[SIGV4_HASH];
	(void)unused;
	need_library();
	assert_int_equal(sigv4_hash("", 0, hash), 0);
	assert_string_equal(hash, EMPTY);
	assert_int_equal(sigv4_hash("Welcome to Amazon S3.", 21, hash), 0);
	assert_string_equal(hash, examples[1].payload);
}

static void encoding(void **unused)
{
	static const char text[] = "AZaz09-._~/ +%\"\xc3\xbc\0\x7f";
	struct buf out;
	(void)unused;
	buf_init(&out, 1000);
	assert_int_equal(sigv4_encode(&out, text, sizeof text - 1, 1), 0);
	assert_string_equal(out.data, "AZaz09-._~/%20%2B%25%22%C3%BC%00%7F");
	buf_clear(&out);
	assert_int_equal(sigv4_encode(&out, "a/b", 3, 0), 0);
	assert_string_equal(out.data, "a%2Fb");
	buf_fini(&out);
}

/* In the order of the encoded forms: '%' sorts before all that needs no escape. */
static void queries(void **unused)
{
	struct sigv4_pair pairs[] = { pair("b", ""), pair("a-b", "1"), pair("a", "z"), pair("a", "\xc3\xbc"), pair("a", "-"),
		pair("uploadId", "x/y=+"), pair("\x01", "v"), pair("a", "zz") };
	struct buf out;
	(void)unused;
	buf_init(&out, 1000);
	assert_int_equal(sigv4_query(&out, pairs, sizeof pairs / sizeof *pairs), 0);
	assert_string_equal(out.data, "%01=v&a=%C3%BC&a=-&a=z&a=zz&a-b=1&b=&uploadId=x%2Fy%3D%2B");
	buf_fini(&out);
}

/* A field's runs of spaces count as one, and a room that is too small is an error. */
static void values(void **unused)
{
	char texts[2][400];
	struct buf out;
	(void)unused;
	need_library();
	for (int i = 0; i < 2; i++) {
		struct sigv4_pair field = pair("x-amz-meta-a", i ? "b   c  d" : "b c d");
		struct sigv4_request rq = { .method = "GET", .path = "/", .query = "", .fields = &field, .field_count = 1,
			.payload = EMPTY, .date = "20130524T000000Z", .region = "r", .access_key = "k", .secret_key = "s" };
		buf_init(&out, 4096);
		assert_int_equal(sigv4_sign(&rq, &out), 0);
		snprintf(texts[i], sizeof texts[i], "%s", out.data);
		buf_fini(&out);
		buf_init(&out, 20);
		assert_true(sigv4_sign(&rq, &out) < 0);
		buf_fini(&out);
	}
	assert_string_equal(texts[0], texts[1]);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(signatures), cmocka_unit_test(hashes), cmocka_unit_test(encoding),
		cmocka_unit_test(queries), cmocka_unit_test(values) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
