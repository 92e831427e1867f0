/* A certificate from PEM and from DER: its texts, for whom it is, and bytes that are none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>

#include "codec/x509.h"
#include "../io/tls_keys.h"

static void expect_text(const struct x509 *x, enum x509_text which, const char *expected)
{
	struct buf text;
	buf_init(&text, 1 << 16);
	assert_int_equal(x509_text(x, which, &text), expected != NULL);
	if (expected)
		assert_string_equal(text.data, expected);
	buf_fini(&text);
}

static void test_texts(void **state)
{
	struct x509 *x, *ca, *again;
	struct buf bytes;
	(void)state;
	buf_init(&bytes, 1 << 16);
	assert_int_equal(x509_open(&x, SERVER_CERT, strlen(SERVER_CERT)), 0);
	assert_int_equal(x509_open(&ca, CA_CERT, strlen(CA_CERT)), 0);
	expect_text(x, X509_SUBJECT_LINES, "CN=localhost");
	expect_text(x, X509_ISSUER_LINES, "CN=jsr test CA");
	expect_text(x, X509_ALTNAME, "DNS:localhost, IP Address:127.0.0.1");
	expect_text(x, X509_SERIAL, "1001");
	expect_text(x, X509_CURVE, "prime256v1");
	expect_text(x, X509_NIST_CURVE, "P-256");
	expect_text(x, X509_MODULUS, NULL);
	expect_text(x, X509_INFO, NULL);
	assert_int_equal(x509_bits(x), 256);
	assert_int_equal(x509_is_ca(x), 0);
	assert_int_equal(x509_is_ca(ca), 1);
	assert_int_equal(x509_issued(ca, x), 1);
	assert_int_equal(x509_issued(x, ca), 0);
	assert_int_equal(x509_bytes(ca, X509_SPKI, &bytes), 1);
	assert_int_equal(x509_signed_by(x, bytes.data, bytes.size), 1);
	assert_int_equal(x509_signed_by(x, "x", 1), -EINVAL);
	buf_clear(&bytes);
	assert_int_equal(x509_bytes(x, X509_DER, &bytes), 1);
	assert_int_equal(x509_open(&again, bytes.data, bytes.size), 0);
	expect_text(again, X509_PEM, SERVER_CERT);
	buf_fini(&bytes);
	x509_close(x);
	x509_close(ca);
	x509_close(again);
}

static void test_names(void **state)
{
	struct x509 *x;
	struct buf peer;
	(void)state;
	buf_init(&peer, 1 << 10);
	assert_int_equal(x509_open(&x, SERVER_CERT, strlen(SERVER_CERT)), 0);
	assert_int_equal(x509_check_host(x, "localhost", 9, 0, &peer), 1);
	assert_string_equal(peer.data, "localhost");
	assert_int_equal(x509_check_host(x, "localhost.evil", 14, 0, &peer), 0);
	assert_int_equal(x509_check_host(x, "localhost\0x", 11, 0, &peer), -EINVAL);
	assert_int_equal(x509_check_ip(x, "127.0.0.1", 0), 1);
	assert_int_equal(x509_check_ip(x, "127.0.0.2", 0), 0);
	assert_int_equal(x509_check_ip(x, "none", 0), -EINVAL);
	x509_close(x);
	buf_fini(&peer);
}

/* Every prefix of a certificate, and each with one byte changed, is read or refused. */
static void test_broken(void **state)
{
	struct x509 *x, *broken;
	struct buf der, text;
	(void)state;
	buf_init(&der, 1 << 16);
	assert_int_equal(x509_open(&x, SERVER_CERT, strlen(SERVER_CERT)), 0);
	assert_int_equal(x509_bytes(x, X509_DER, &der), 1);
	for (size_t i = 0; i < der.size; i++) {
		assert_int_equal(x509_open(&broken, der.data, i), -EINVAL);
		der.data[i] ^= 0x55;
		if (x509_open(&broken, der.data, der.size) == 0) {
			for (int which = X509_ALTNAME; which <= X509_ISSUER_LINES; which++) {
				buf_init(&text, 1 << 16);
				x509_text(broken, (enum x509_text)which, &text);
				buf_fini(&text);
			}
			x509_close(broken);
		}
		der.data[i] ^= 0x55;
	}
	buf_fini(&der);
	x509_close(x);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_texts), cmocka_unit_test(test_names), cmocka_unit_test(test_broken),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
