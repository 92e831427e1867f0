/* Ciphers: the examples of NIST SP 800-38A (F.2.5 CBC), the GCM specification by McGrew and Viega
 * (test cases 14 and 15), RFC 3610 (CCM packet vector 1) and RFC 8439 2.8.2
 * (ChaCha20-Poly1305); what states and lengths are refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <errno.h>

#include "codec/crypto/cipher.h"
#include "vectors.h"

static const struct example { const char *name, *key, *iv, *aad, *text, *sealed, *tag; } examples[] = {
	{ "aes-256-cbc", "603deb1015ca71be2b73aef0857d77811f352c073b6108d72d9810a30914dff4",
		"000102030405060708090a0b0c0d0e0f", "", "6bc1bee22e409f96e93d7e117393172aae2d8a571e03ac9c9eb76fac45af8e51",
		"f58c4c04d6e5f1ba779eabfb5f7bfbd69cfc4e967edb808d679f777bc6702c7d", "" },
	{ "aes-256-gcm", "0000000000000000000000000000000000000000000000000000000000000000", "000000000000000000000000", "",
		"00000000000000000000000000000000", "cea7403d4d606b6e074ec5d3baf39d18",
		"d0d1c8a799996bf0265b98b5d48ab919" },
	{ "aes-256-gcm", "feffe9928665731c6d6a8f9467308308feffe9928665731c6d6a8f9467308308", "cafebabefacedbaddecaf888", "",
		"d9313225f88406e5a55909c5aff5269a86a7a9531534f7da2e4c303d8a318a72"
		"1c3c0c95956809532fcf0e2449a6b525b16aedf5aa0de657ba637b391aafd255",
		"522dc1f099567d07f47f37a32a84427d643a8cdcbfe5c0c97598a2bd2555d1aa"
		"8cb08e48590dbb3da7b08b1056828838c5f61e6393ba7a0abcc9f662898015ad", "b094dac5d93471bdec1a502270e3cc6c" },
	{ "aes-128-ccm", "c0c1c2c3c4c5c6c7c8c9cacbcccdcecf", "00000003020100a0a1a2a3a4a5", "0001020304050607",
		"08090a0b0c0d0e0f101112131415161718191a1b1c1d1e",
		"588c979a61c663d2f066d0c2c0f989806d5f6b61dac384", "17e8d12cfdf926e0" },
	{ "chacha20-poly1305", "808182838485868788898a8b8c8d8e8f909192939495969798999a9b9c9d9e9f",
		"070000004041424344454647", "50515253c0c1c2c3c4c5c6c7", "4c616469657320616e642047656e746c656d656e206f662074686520"
		"636c617373206f66202739393a204966204920636f756c64206f6666657220796f75206f6e6c79206f6e6520746970"
		"20666f7220746865206675747572652c2073756e73637265656e20776f756c642062652069742e",
		"d31a8d34648e60db7b86afbc53ef7ec2a4aded51296e08fea9e2b5a736ee62d63dbea45e8ca9671282fafb69da92728b1a71de0a9e06"
		"0b2905d6a5b67ecd3b3692ddbd7f2d778b8c9803aee328091b58fab324e4fad675945585808b4831d7bc3ff4def08e4b7a9de5"
		"76d26586cec64b6116", "1ae10b594f09e26a7e902ecbd0600691" },
};

static void need_library(void)
{
	if (crypto_open() == -ELIBACC)
		skip();
}

/* The whole message by one cipher, with padding off; the cipher is left finished. */
static int run(struct cipher *c, const struct crypto_bytes *aad, const struct crypto_bytes *in, struct crypto_bytes *out)
{
	struct crypto_error error;
	size_t made, more = 0;
	int rc = 0;
	cipher_set_padding(c, 0);
	if (aad->size)
		rc = cipher_set_aad(c, aad->data, aad->size, (int64_t)in->size);
	assert_int_equal(rc, 0);
	assert_int_equal(crypto_take_room(out, cipher_room(c, in->size) + CIPHER_BLOCK_MOST), 0);
	assert_int_equal(cipher_update(c, in->data, in->size, out->data, &made, &error), 0);
	rc = cipher_finish(c, out->data + made, &more, &error);
	out->size = made + more;
	return rc;
}

static void both_ways(void **unused)
{
	struct crypto_error error;
	(void)unused;
	need_library();
	for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) {
		const struct example *e = &examples[i];
		struct crypto_bytes key = of_hex(e->key), iv = of_hex(e->iv), aad = of_hex(e->aad), text = of_hex(e->text),
			sealed = of_hex(e->sealed), tag = of_hex(e->tag), out;
		struct cipher *c;
		const uint8_t *made;
		size_t size;
		int64_t tag_size = tag.size ? (int64_t)tag.size : CIPHER_TAG_DEFAULT;
		assert_int_equal(cipher_open(&c, 1, e->name, key.data, key.size, iv.data, iv.size, tag_size, &error), 0);
		assert_int_equal(run(c, &aad, &text, &out), 0);
		assert_true(is_hex(&out, e->sealed));
		if (tag.size) {
			assert_int_equal(cipher_tag(c, &made, &size), 0);
			assert_memory_equal(made, tag.data, tag.size);
		}
		assert_int_equal(cipher_update(c, text.data, 1, out.data, &size, &error), -EPERM);
		assert_int_equal(cipher_finish(c, out.data, &size, &error), -EPERM);
		crypto_wipe(&out);
		cipher_close(c);
		for (int wrong = 0; wrong <= (tag.size > 0); wrong++) {
			assert_int_equal(cipher_open(&c, 0, e->name, key.data, key.size, iv.data, iv.size, tag_size, &error), 0);
			if (tag.size) {
				tag.data[0] ^= (uint8_t)wrong;
				assert_int_equal(cipher_set_tag(c, tag.data, tag.size), 0);
				assert_int_equal(cipher_set_tag(c, tag.data, tag.size), -EPERM);
			}
			assert_int_equal(run(c, &aad, &sealed, &out), wrong ? -EBADMSG : 0);
			assert_true(wrong || is_hex(&out, e->text));
			crypto_wipe(&out);
			cipher_close(c);
		}
		crypto_wipe(&key);
		crypto_wipe(&iv);
		crypto_wipe(&aad);
		crypto_wipe(&text);
		crypto_wipe(&sealed);
		crypto_wipe(&tag);
	}
}

static int opened(const char *name, size_t key, size_t iv, int64_t tag)
{
	static const uint8_t zeros[64];
	struct crypto_error error;
	struct cipher *c = NULL;
	int rc = cipher_open(&c, 1, name, zeros, key, zeros, iv, tag, &error);
	cipher_close(c);
	return rc;
}

static void refused(void **unused)
{
	(void)unused;
	need_library();
	assert_int_equal(opened("no cipher", 16, 16, -1), -EINVAL);
	assert_int_equal(opened("aes-128-cbc", 15, 16, -1), -ENOKEY);
	assert_int_equal(opened("aes-128-cbc", 16, 15, -1), -EADDRNOTAVAIL);
	assert_int_equal(opened("aes-128-cbc", 16, 0, -1), -EADDRNOTAVAIL);
	assert_int_equal(opened("aes-128-gcm", 16, 12, 5), -EMSGSIZE);
	assert_int_equal(opened("aes-128-gcm", 16, 0, -1), -EADDRNOTAVAIL);
	assert_int_equal(opened("aes-128-ccm", 16, 12, -1), -ENODATA);
	assert_int_equal(opened("aes-128-ccm", 16, 12, 17), -EMSGSIZE);
	assert_int_equal(opened("aes-128-ccm", 16, 14, 16), -EADDRNOTAVAIL);
	assert_int_equal(opened("aes-128-ocb", 16, 12, 0xFFFFFFFF), -EMSGSIZE);
	assert_int_equal(opened("chacha20-poly1305", 32, 13, -1), -EADDRNOTAVAIL);
	assert_int_equal(opened("chacha20-poly1305", 32, 12, -1), 0);
}

static void described(void **unused)
{
	struct cipher_info info;
	(void)unused;
	need_library();
	assert_int_equal(cipher_describe("AES256", 0, -1, -1, &info), 0);
	assert_string_equal(info.name, "aes-256-cbc");
	assert_string_equal(info.mode, "cbc");
	assert_int_equal(info.key, 32);
	assert_int_equal(cipher_describe("aes-128-cbc", 0, 12, -1, &info), -EINVAL);
	assert_int_equal(cipher_describe("aes-128-ccm", 0, -1, 14, &info), -EINVAL);
	assert_int_equal(cipher_describe(NULL, 1 << 30, -1, -1, &info), -EINVAL);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(both_ways), cmocka_unit_test(refused),
		cmocka_unit_test(described) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
