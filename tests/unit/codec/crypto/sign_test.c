/* Keys, signatures and shared secrets: the examples of RFC 8032 7.1 (Ed25519), RFC 7748 5.2 (X25519), RFC 5903 8.1
 * (ECDH on P-256), RFC 6979 A.2.5 (its key; ECDSA here is randomized), and edge cases as those of Project Wycheproof:
 * signatures of zeros, points off the curve, numbers out of range. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>

#include "codec/crypto/agree.h"
#include "codec/crypto/prime.h"
#include "codec/crypto/sign.h"
#include "vectors.h"

static void need_library(void)
{
	if (crypto_open() == -ELIBACC)
		skip();
}

static struct key *raw_key(enum key_kind kind, const char *type, const char *hex)
{
	struct crypto_error error;
	struct crypto_bytes b = of_hex(hex);
	struct key *k = NULL;
	assert_int_equal(key_of_raw(&k, kind, type, b.data, b.size, &error), 0);
	crypto_wipe(&b);
	return k;
}

static void ed25519(void **unused)
{
	struct crypto_error error;
	struct sign_scheme none = { .digest = NULL };
	struct crypto_bytes text, out;
	(void)unused;
	need_library();
	struct key *k = raw_key(KEY_PRIVATE, "ed25519", "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb");
	struct key *p = raw_key(KEY_PUBLIC, "ed25519", "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c");
	text = of_hex("72");
	assert_int_equal(sign_message(k, &none, &text, &out, &error), 0);
	assert_true(is_hex(&out, "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
		"085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"));
	assert_int_equal(sign_verify_message(p, &none, &text, &out, &error), 1);
	text.data[0] ^= 1;
	assert_int_equal(sign_verify_message(p, &none, &text, &out, &error), 0);
	out.size = 3;
	assert_int_equal(sign_verify_message(p, &none, &text, &out, &error), 0);
	crypto_wipe(&out);
	assert_int_equal(key_raw(k, 0, &out, &error), 0);
	assert_true(is_hex(&out, "3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"));
	crypto_wipe(&out);
	crypto_wipe(&text);
	key_drop(k);
	key_drop(p);
}

static void x25519(void **unused)
{
	struct crypto_error error;
	struct crypto_bytes out;
	(void)unused;
	need_library();
	struct key *a = raw_key(KEY_PRIVATE, "x25519", "a546e36bf0527c9d3b16154b82465edd62144c0ac1fc5a18506a2244ba449ac4");
	struct key *zero = raw_key(KEY_PUBLIC, "x25519", "0000000000000000000000000000000000000000000000000000000000000000");
	assert_int_equal(agree_keys(a, zero, &out, &error), -EPROTO);
	struct key *b = raw_key(KEY_PUBLIC, "x25519", "e6db6867583030db3594c1a424b15f7c726624ec26b3353b10a903a6d0ab1c4c");
	assert_int_equal(agree_keys(a, b, &out, &error), 0);
	assert_true(is_hex(&out, "c3da55379de9c6908e94ea4df28d084f32eccf03491c71f754b4075577a28552"));
	crypto_wipe(&out);
	key_drop(a);
	key_drop(b);
	key_drop(zero);
}

static void curves(void **unused)
{
	struct crypto_error error;
	struct crypto_bytes i = of_hex("c88f01f510d9ac3f70a292daa2316de544e9aab8afe84049c62a9c57862d1433"), out,
		other = of_hex("04d12dfb5289c8d4f81208b70270398c342296970a0bccb74c736fc7554494bf63"
			"56fbf3ca366cc23e8157854c13c58d6aac23f046ada30f8353e74f33039872ab"),
		order = of_hex("ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551"), zero = of_hex("00");
	(void)unused;
	need_library();
	assert_int_equal(agree_ec_secret("prime256v1", &i, &other, &out, &error), 0);
	assert_true(is_hex(&out, "d6840f6b42f6edafd13116e0e12565202fef8e9ece7dce03812464d04b9442de"));
	crypto_wipe(&out);
	assert_int_equal(agree_ec_public("P-256", &i, &out, &error), 0);
	assert_true(is_hex(&out, "04dad0b65394221cf9b051e1feca5787d098dfe637fc90b9ef945d0c3772581180"
		"5271a0461cdb8252d61f1c456fa3e59ab1f45b33accf5f58389e0577b8990bb3"));
	crypto_wipe(&out);
	assert_int_equal(agree_ec_convert("P-256", &other, AGREE_COMPRESSED, &out, &error), 0);
	assert_int_equal(out.size, 33);
	crypto_wipe(&out);
	other.data[64] ^= 1;           /* off the curve */
	assert_int_equal(agree_ec_secret("prime256v1", &i, &other, &out, &error), -ERANGE);
	other.size = 1;
	assert_int_equal(agree_ec_secret("prime256v1", &i, &other, &out, &error), -ERANGE);
	assert_int_equal(agree_ec_secret("prime256v1", &i, &zero, &out, &error), -EDOM);
	assert_int_equal(agree_ec_public("prime256v1", &order, &out, &error), -ERANGE);
	assert_int_equal(agree_ec_public("prime256v1", &zero, &out, &error), -ERANGE);
	assert_int_equal(agree_ec_public("no curve", &i, &out, &error), -EINVAL);
	crypto_wipe(&i);
	crypto_wipe(&other);
	crypto_wipe(&order);
	crypto_wipe(&zero);
}

static void ecdsa(void **unused)
{
	struct crypto_error error;
	struct sign_scheme flat = { .digest = "sha256", .salt = SIGN_SALT_DEFAULT, .p1363 = 1 }, der = flat;
	struct crypto_bytes text = of_text("sample"), out, zeros = of_hex(
		"00000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000"
		"000000000000000000000000");
	struct key_part parts[] = {
		{ "pub", of_hex("0460fed4ba255a9d31c961eb74c6356d68c049b8923b61fa6ce669622e60f29fb6"
			"7903fe1008b8bc99a41ae9e95628bc64f2f1b20c2d7e9f5177a3c294d4462299") },
		{ "priv", of_hex("c9afa9d845ba75166b5c215767b1d6934e50c3db36e89b127b8a622b120f6721") },
	};
	struct key *k = NULL;
	(void)unused;
	need_library();
	der.p1363 = 0;
	assert_int_equal(key_of_parts(&k, KEY_PRIVATE, "ec", "P-256", parts, 2, &error), 0);
	assert_string_equal(key_type(k), "ec");
	assert_int_equal(sign_message(k, &flat, &text, &out, &error), 0);
	assert_int_equal(out.size, 64);
	assert_int_equal(sign_verify_message(k, &flat, &text, &out, &error), 1);
	assert_int_equal(sign_verify_message(k, &der, &text, &out, &error), 0);
	assert_int_equal(sign_verify_message(k, &flat, &text, &zeros, &error), 0);
	out.size--;
	assert_int_equal(sign_verify_message(k, &flat, &text, &out, &error), 0);
	crypto_wipe(&out);
	key_drop(k);
	parts[0].value.data[64] ^= 1;
	assert_int_equal(key_of_parts(&k, KEY_PUBLIC, "ec", "P-256", parts, 1, &error), -EPROTO);
	crypto_wipe(&parts[0].value);
	crypto_wipe(&parts[1].value);
	crypto_wipe(&text);
	crypto_wipe(&zeros);
}

static int stop_at_once(void *ctx)
{
	(void)ctx;
	return 1;
}

static void written_and_read(void **unused)
{
	struct crypto_error error;
	struct key_plan plan = { .type = "rsa", .bits = 1024, .exponent = 65537, .salt = -1, .divisor = -1 };
	struct crypto_stop stop = { stop_at_once, NULL };
	struct key *k, *back;
	struct crypto_bytes out;
	int was_private;
	(void)unused;
	need_library();
	assert_int_equal(key_make(&k, &plan, NULL, &error), 0);
	for (int form = KEY_PKCS1; form <= KEY_PKCS8; form++)
		for (int format = KEY_PEM; format <= KEY_DER; format++)
			for (int encrypted = 0; encrypted < (form == KEY_PKCS8 || format == KEY_PEM ? 2 : 1); encrypted++) {
				struct key_target to = { (enum key_format)format, (enum key_form)form, encrypted ?
					"aes-256-cbc" : NULL, (const uint8_t *)"phrase", 6 };
				struct key_source from;
				assert_int_equal(key_write(k, &to, &out, &error), 0);
				from = (struct key_source){ out.data, out.size, to.format, to.form, NULL, 0 };
				if (encrypted)
					assert_true(key_read_private(&back, &from, &error) < 0);
				from.phrase = (const uint8_t *)"phrase";
				from.phrase_size = 6;
				assert_int_equal(key_read_private(&back, &from, &error), 0);
				assert_int_equal(key_equal(k, back), 1);
				key_drop(back);
				from.size /= 2;
				assert_true(key_read_private(&back, &from, &error) < 0);
				assert_true(key_read_public(&back, &from, &was_private, &error) < 0);
				crypto_wipe(&out);
			}
	key_drop(k);
	plan.bits = 1 << 20;
	assert_int_equal(key_make(&k, &plan, NULL, &error), -ERANGE);
	plan.bits = 8192;
	assert_int_equal(key_make(&k, &plan, &stop, &error), -ECANCELED);
}

static void primes(void **unused)
{
	struct crypto_error error;
	struct crypto_bytes none = { (uint8_t *)"", 0 }, out, p = of_hex("7fffffff"), carmichael = of_hex("0231"), empty = { NULL, 0 };
	struct crypto_stop stop = { stop_at_once, NULL };
	(void)unused;
	need_library();
	assert_int_equal(prime_check(&p, NULL, &error), 1);
	assert_int_equal(prime_check(&carmichael, NULL, &error), 0);
	assert_int_equal(prime_check(&none, NULL, &error), 0);
	assert_int_equal(prime_make(100000, 0, &none, &none, NULL, &out, &error), -ERANGE);
	assert_int_equal(prime_make(4096, 1, &none, &none, &stop, &out, &error), -ECANCELED);
	assert_int_equal(prime_make(64, 0, &none, &none, NULL, &out, &error), 0);
	assert_int_equal(prime_check(&out, NULL, &error), 1);
	crypto_wipe(&out);
	assert_int_equal(agree_dh_group("modp14", &out), 0);
	assert_int_equal(out.size, 256);
	assert_int_equal(agree_dh_check(&out, &p, NULL), 0);
	assert_int_equal(agree_dh_secret(&out, &p, &out, &empty, &error), -EOVERFLOW);
	crypto_wipe(&out);
	crypto_wipe(&p);
	crypto_wipe(&carmichael);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(ed25519), cmocka_unit_test(x25519), cmocka_unit_test(curves),
		cmocka_unit_test(ecdsa), cmocka_unit_test(written_and_read), cmocka_unit_test(primes) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
