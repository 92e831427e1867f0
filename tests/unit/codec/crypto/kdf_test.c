/* Keys from passwords and keys: the examples of RFC 6070 (PBKDF2), RFC 7914 section 12 (scrypt), RFC 5869 appendix A
 * (HKDF) and RFC 4231 (HMAC). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>

#include "codec/crypto/kdf.h"
#include "vectors.h"

static void need_library(void)
{
	if (crypto_open() == -ELIBACC)
		skip();
}

static void pbkdf2(void **unused)
{
	struct crypto_error error;
	struct crypto_bytes password, salt, out;
	(void)unused;
	need_library();
	password = of_text("password");
	salt = of_text("salt");
	assert_int_equal(crypto_take_room(&out, 20), 0);
	assert_int_equal(kdf_pbkdf2("sha1", &password, &salt, 4096, &out, &error), 0);
	assert_true(is_hex(&out, "4b007901b765489abead49d926f721d065a429c1"));
	assert_int_equal(kdf_pbkdf2("no digest", &password, &salt, 1, &out, &error), -EINVAL);
	crypto_wipe(&password);
	crypto_wipe(&salt);
	crypto_wipe(&out);
}

static void scrypt(void **unused)
{
	struct crypto_error error;
	struct kdf_scrypt s = { 1024, 8, 16, 32 << 20 };
	struct crypto_bytes password, salt, out;
	(void)unused;
	need_library();
	password = of_text("password");
	salt = of_text("NaCl");
	assert_int_equal(crypto_take_room(&out, 64), 0);
	assert_int_equal(kdf_scrypt(&s, &password, &salt, &out, &error), 0);
	assert_true(is_hex(&out, "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
		"2eaf30d92e22a3886ff109279d9830dac727afb94a83ee6d8360cbdfa2cc0640"));
	s.memory_max = 1 << 16;
	assert_int_equal(kdf_scrypt(&s, &password, &salt, &out, &error), -EPROTO);
	assert_string_equal(error.reason, "memory limit exceeded");
	s = (struct kdf_scrypt){ 3, 8, 1, 32 << 20 };
	assert_int_equal(kdf_scrypt_check(&s, &error), -EPROTO);
	s = (struct kdf_scrypt){ 1ull << 40, 1ull << 20, 1, UINT64_MAX };
	assert_int_equal(kdf_scrypt_check(&s, &error), -EPROTO);
	crypto_wipe(&password);
	crypto_wipe(&salt);
	crypto_wipe(&out);
}

static const struct hkdf_case { const char *digest, *key, *salt, *info; size_t size; const char *out; } cases[] = {
	{ "sha256", "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "000102030405060708090a0b0c", "f0f1f2f3f4f5f6f7f8f9", 42,
		"3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865" },
	{ "sha256", "0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b0b", "", "", 42,
		"8da4e775a563c18f715f802a063c5a31b8a11f5c5ee1879ec3454e5f3c738d2d9d201395faa4b61a96c8" },
	{ "sha1", "0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c0c", "", "", 42,
		"2c91117204d745f3500d636a62f64f0ab3bae548aa53d423b0d1f27ebba6f5e5673a081d70cce7acfc48" },
};

static void hkdf(void **unused)
{
	struct crypto_error error;
	(void)unused;
	need_library();
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const struct hkdf_case *c = &cases[i];
		struct crypto_bytes key = of_hex(c->key), salt = of_hex(c->salt), info = of_hex(c->info), out;
		assert_int_equal(crypto_take_room(&out, c->size), 0);
		assert_int_equal(kdf_hkdf(c->digest, &key, &salt, &info, &out, &error), 0);
		assert_true(is_hex(&out, c->out));
		crypto_wipe(&out);
		assert_int_equal(crypto_take_room(&out, 255 * 32 + 1), 0);
		assert_int_equal(kdf_hkdf(c->digest, &key, &salt, &info, &out, &error), -ERANGE);
		crypto_wipe(&out);
		crypto_wipe(&key);
		crypto_wipe(&salt);
		crypto_wipe(&info);
	}
}

static void hmac(void **unused)
{
	struct crypto_error error;
	struct crypto_bytes key, text, out;
	(void)unused;
	need_library();
	key = of_text("Jefe");
	text = of_text("what do ya want for nothing?");
	assert_int_equal(kdf_hmac("sha256", &key, &text, &out, &error), 0);
	assert_true(is_hex(&out, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"));
	crypto_wipe(&out);
	assert_int_equal(kdf_hmac("no digest", &key, &text, &out, &error), -EINVAL);
	assert_int_equal(kdf_digest_size("RSA-SHA512"), 64);
	crypto_wipe(&key);
	crypto_wipe(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(pbkdf2), cmocka_unit_test(scrypt), cmocka_unit_test(hkdf),
		cmocka_unit_test(hmac) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
