/* codec/crypto/evp_int.h -- the functions of libcrypto 3 that this room uses: ossl.NAME is the function NAME.
 *
 * Handles of the library (EVP_PKEY, BIGNUM ...) are void pointers, as their layout is its own.  OSSL_PARAM and
 * ASN1_STRING are public structures with a fixed layout.
 */
#ifndef CODEC_CRYPTO_EVP_INT_H
#define CODEC_CRYPTO_EVP_INT_H

#include <stddef.h>
#include <stdint.h>

#include "codec/crypto/evp.h"

struct ossl_param {
	const char *key;
	unsigned type;                 /* enum ossl_param_type */
	void *data;
	size_t size, used;
};

enum ossl_param_type { PARAM_END, PARAM_INT, PARAM_UINT, PARAM_REAL, PARAM_UTF8, PARAM_BYTES };

static inline struct ossl_param param_of(const char *key, unsigned type, const void *data, size_t size)
{
	return (struct ossl_param){ key, type, (void *)(uintptr_t)data, size, (size_t)-1 };
}

typedef int ossl_password(char *to, int room, int writing, void *ctx);

#define OSSL_FUNCTIONS(F) \
	F(unsigned long, ERR_get_error, (void)) \
	F(void, ERR_clear_error, (void)) \
	F(void, ERR_error_string_n, (unsigned long, char *, size_t)) \
	F(const char *, ERR_lib_error_string, (unsigned long)) \
	F(const char *, ERR_reason_error_string, (unsigned long)) \
	F(unsigned long, ERR_peek_last_error, (void)) \
	F(void, OPENSSL_cleanse, (void *, size_t)) \
	F(void, CRYPTO_free, (void *, const char *, int)) \
	F(void *, EVP_MD_fetch, (void *, const char *, const char *)) \
	F(void *, EVP_get_digestbyname, (const char *)) \
	F(const char *, EVP_MD_get0_name, (const void *)) \
	F(int, EVP_MD_get_size, (const void *)) \
	F(int, EVP_MD_get_type, (const void *)) \
	F(void, EVP_MD_free, (void *)) \
	F(void *, EVP_MD_CTX_new, (void)) \
	F(void, EVP_MD_CTX_free, (void *)) \
	F(const char *, OBJ_nid2sn, (int)) \
	F(const char *, OBJ_nid2ln, (int)) \
	F(int, OBJ_sn2nid, (const char *)) \
	F(int, OBJ_txt2nid, (const char *)) \
	F(void *, EVP_Q_mac, (void *, const char *, const char *, const char *, const struct ossl_param *, \
		const void *, size_t, const unsigned char *, size_t, unsigned char *, size_t, size_t *)) \
	F(int, PKCS5_PBKDF2_HMAC, (const char *, int, const unsigned char *, int, int, const void *, int, \
		unsigned char *)) \
	F(int, EVP_PBE_scrypt, (const char *, size_t, const unsigned char *, size_t, uint64_t, uint64_t, uint64_t, \
		uint64_t, unsigned char *, size_t)) \
	F(void *, EVP_CIPHER_fetch, (void *, const char *, const char *)) \
	F(const void *, EVP_get_cipherbyname, (const char *)) \
	F(void, EVP_CIPHER_free, (void *)) \
	F(const char *, EVP_CIPHER_get0_name, (const void *)) \
	F(int, EVP_CIPHER_get_nid, (const void *)) \
	F(int, EVP_CIPHER_get_iv_length, (const void *)) \
	F(int, EVP_CIPHER_get_key_length, (const void *)) \
	F(int, EVP_CIPHER_get_block_size, (const void *)) \
	F(int, EVP_CIPHER_get_mode, (const void *)) \
	F(void, EVP_CIPHER_do_all_sorted, (void (*)(const void *, const char *, const char *, void *), void *)) \
	F(void *, EVP_CIPHER_CTX_new, (void)) \
	F(void, EVP_CIPHER_CTX_free, (void *)) \
	F(void, EVP_CIPHER_CTX_set_flags, (void *, int)) \
	F(int, EVP_CIPHER_CTX_ctrl, (void *, int, int, void *)) \
	F(int, EVP_CIPHER_CTX_set_key_length, (void *, int)) \
	F(int, EVP_CIPHER_CTX_set_padding, (void *, int)) \
	F(int, EVP_CipherInit_ex, (void *, const void *, void *, const unsigned char *, const unsigned char *, int)) \
	F(int, EVP_CipherUpdate, (void *, unsigned char *, int *, const unsigned char *, int)) \
	F(int, EVP_CipherFinal_ex, (void *, unsigned char *, int *)) \
	F(void *, EVP_PKEY_new, (void)) \
	F(void, EVP_PKEY_free, (void *)) \
	F(int, EVP_PKEY_up_ref, (void *)) \
	F(int, EVP_PKEY_get_id, (const void *)) \
	F(int, EVP_PKEY_get_bits, (const void *)) \
	F(int, EVP_PKEY_get_size, (const void *)) \
	F(int, EVP_PKEY_eq, (const void *, const void *)) \
	F(int, EVP_PKEY_get_bn_param, (const void *, const char *, void **)) \
	F(int, EVP_PKEY_get_params, (const void *, struct ossl_param *)) \
	F(int, EVP_PKEY_set_params, (void *, struct ossl_param *)) \
	F(int, EVP_PKEY_get_group_name, (const void *, char *, size_t, size_t *)) \
	F(int, EVP_PKEY_get_raw_public_key, (const void *, unsigned char *, size_t *)) \
	F(int, EVP_PKEY_get_raw_private_key, (const void *, unsigned char *, size_t *)) \
	F(void *, EVP_PKEY_new_raw_public_key_ex, (void *, const char *, const char *, const unsigned char *, size_t)) \
	F(void *, EVP_PKEY_new_raw_private_key_ex, (void *, const char *, const char *, const unsigned char *, \
		size_t)) \
	F(void *, EVP_PKEY_CTX_new_from_name, (void *, const char *, const char *)) \
	F(void *, EVP_PKEY_CTX_new_from_pkey, (void *, void *, const char *)) \
	F(void, EVP_PKEY_CTX_free, (void *)) \
	F(int, EVP_PKEY_CTX_set_params, (void *, const struct ossl_param *)) \
	F(void, EVP_PKEY_CTX_set_cb, (void *, int (*)(void *))) \
	F(void, EVP_PKEY_CTX_set_app_data, (void *, void *)) \
	F(void *, EVP_PKEY_CTX_get_app_data, (void *)) \
	F(int, EVP_PKEY_keygen_init, (void *)) \
	F(int, EVP_PKEY_paramgen_init, (void *)) \
	F(int, EVP_PKEY_generate, (void *, void **)) \
	F(int, EVP_PKEY_fromdata_init, (void *)) \
	F(int, EVP_PKEY_fromdata, (void *, void **, int, struct ossl_param *)) \
	F(int, EVP_PKEY_public_check, (void *)) \
	F(int, EVP_PKEY_private_check, (void *)) \
	F(int, EVP_PKEY_sign_init, (void *)) \
	F(int, EVP_PKEY_sign, (void *, unsigned char *, size_t *, const unsigned char *, size_t)) \
	F(int, EVP_PKEY_verify_init, (void *)) \
	F(int, EVP_PKEY_verify, (void *, const unsigned char *, size_t, const unsigned char *, size_t)) \
	F(int, EVP_PKEY_verify_recover_init, (void *)) \
	F(int, EVP_PKEY_verify_recover, (void *, unsigned char *, size_t *, const unsigned char *, size_t)) \
	F(int, EVP_PKEY_encrypt_init, (void *)) \
	F(int, EVP_PKEY_encrypt, (void *, unsigned char *, size_t *, const unsigned char *, size_t)) \
	F(int, EVP_PKEY_decrypt_init, (void *)) \
	F(int, EVP_PKEY_decrypt, (void *, unsigned char *, size_t *, const unsigned char *, size_t)) \
	F(int, EVP_PKEY_derive_init, (void *)) \
	F(int, EVP_PKEY_derive_set_peer, (void *, void *)) \
	F(int, EVP_PKEY_derive, (void *, unsigned char *, size_t *)) \
	F(int, EVP_PKEY_CTX_set_rsa_padding, (void *, int)) \
	F(int, EVP_PKEY_CTX_set_rsa_pss_saltlen, (void *, int)) \
	F(int, EVP_PKEY_CTX_set_signature_md, (void *, const void *)) \
	F(int, EVP_PKEY_CTX_set_rsa_oaep_md, (void *, const void *)) \
	F(int, EVP_PKEY_CTX_set_rsa_mgf1_md, (void *, const void *)) \
	F(int, EVP_DigestSignInit_ex, (void *, void **, const char *, void *, const char *, void *, \
		const struct ossl_param *)) \
	F(int, EVP_DigestSign, (void *, unsigned char *, size_t *, const unsigned char *, size_t)) \
	F(int, EVP_DigestVerifyInit_ex, (void *, void **, const char *, void *, const char *, void *, \
		const struct ossl_param *)) \
	F(int, EVP_DigestVerify, (void *, const unsigned char *, size_t, const unsigned char *, size_t)) \
	F(void *, BIO_new_mem_buf, (const void *, int)) \
	F(void *, BIO_new, (const void *)) \
	F(const void *, BIO_s_secmem, (void)) \
	F(int, BIO_free, (void *)) \
	F(long, BIO_ctrl, (void *, int, long, void *)) \
	F(void *, PEM_read_bio_PrivateKey, (void *, void **, ossl_password *, void *)) \
	F(int, PEM_bytes_read_bio, (unsigned char **, long *, char **, const char *, void *, ossl_password *, void *)) \
	F(void *, d2i_PUBKEY, (void **, const unsigned char **, long)) \
	F(void *, d2i_PublicKey, (int, void **, const unsigned char **, long)) \
	F(void *, d2i_PrivateKey, (int, void **, const unsigned char **, long)) \
	F(void *, d2i_X509, (void **, const unsigned char **, long)) \
	F(void *, X509_get_pubkey, (void *)) \
	F(void, X509_free, (void *)) \
	F(void *, d2i_PKCS8PrivateKey_bio, (void *, void **, ossl_password *, void *)) \
	F(void *, d2i_PKCS8_PRIV_KEY_INFO, (void **, const unsigned char **, long)) \
	F(void *, EVP_PKCS82PKEY, (const void *)) \
	F(void, PKCS8_PRIV_KEY_INFO_free, (void *)) \
	F(int, i2d_PUBKEY_bio, (void *, const void *)) \
	F(int, i2d_PublicKey, (const void *, unsigned char **)) \
	F(int, i2d_PrivateKey, (const void *, unsigned char **)) \
	F(int, PEM_write_bio_PUBKEY, (void *, const void *)) \
	F(int, PEM_write_bio, (void *, const char *, const char *, const unsigned char *, long)) \
	F(int, PEM_write_bio_PrivateKey_traditional, (void *, const void *, const void *, const unsigned char *, int, \
		ossl_password *, void *)) \
	F(int, PEM_write_bio_PKCS8PrivateKey, (void *, const void *, const void *, const char *, int, \
		ossl_password *, void *)) \
	F(int, i2d_PKCS8PrivateKey_bio, (void *, const void *, const void *, const char *, int, ossl_password *, \
		void *)) \
	F(void *, BN_new, (void)) \
	F(void *, BN_secure_new, (void)) \
	F(void, BN_clear_free, (void *)) \
	F(void *, BN_CTX_new, (void)) \
	F(void, BN_CTX_free, (void *)) \
	F(void *, BN_bin2bn, (const unsigned char *, int, void *)) \
	F(int, BN_bn2binpad, (const void *, unsigned char *, int)) \
	F(int, BN_bn2nativepad, (const void *, unsigned char *, int)) \
	F(int, BN_num_bits, (const void *)) \
	F(int, BN_cmp, (const void *, const void *)) \
	F(int, BN_is_zero, (const void *)) \
	F(int, BN_is_one, (const void *)) \
	F(int, BN_is_odd, (const void *)) \
	F(int, BN_set_word, (void *, unsigned long)) \
	F(int, BN_sub_word, (void *, unsigned long)) \
	F(unsigned long, BN_mod_word, (const void *, unsigned long)) \
	F(int, BN_rshift1, (void *, const void *)) \
	F(void *, BN_copy, (void *, const void *)) \
	F(int, BN_mod_exp_mont_consttime, (void *, const void *, const void *, const void *, void *, void *)) \
	F(int, BN_priv_rand_range, (void *, const void *)) \
	F(int, BN_priv_rand, (void *, int, int, int)) \
	F(int, BN_check_prime, (const void *, void *, void *)) \
	F(int, BN_generate_prime_ex2, (void *, int, int, const void *, const void *, void *, void *)) \
	F(void *, BN_GENCB_new, (void)) \
	F(void, BN_GENCB_free, (void *)) \
	F(void, BN_GENCB_set, (void *, int (*)(int, int, void *), void *)) \
	F(void *, BN_GENCB_get_arg, (void *)) \
	F(void *, BN_get_rfc2409_prime_768, (void *)) \
	F(void *, BN_get_rfc2409_prime_1024, (void *)) \
	F(void *, BN_get_rfc3526_prime_1536, (void *)) \
	F(void *, BN_get_rfc3526_prime_2048, (void *)) \
	F(void *, BN_get_rfc3526_prime_3072, (void *)) \
	F(void *, BN_get_rfc3526_prime_4096, (void *)) \
	F(void *, BN_get_rfc3526_prime_6144, (void *)) \
	F(void *, BN_get_rfc3526_prime_8192, (void *)) \
	F(void *, EC_GROUP_new_by_curve_name, (int)) \
	F(void, EC_GROUP_free, (void *)) \
	F(const void *, EC_GROUP_get0_order, (const void *)) \
	F(int, EC_GROUP_get_degree, (const void *)) \
	F(void *, EC_POINT_new, (const void *)) \
	F(void, EC_POINT_free, (void *)) \
	F(int, EC_POINT_oct2point, (const void *, void *, const unsigned char *, size_t, void *)) \
	F(size_t, EC_POINT_point2oct, (const void *, const void *, int, unsigned char *, size_t, void *)) \
	F(int, EC_POINT_mul, (const void *, void *, const void *, const void *, const void *, void *)) \
	F(int, EC_POINT_is_at_infinity, (const void *, const void *)) \
	F(int, EC_POINT_get_affine_coordinates, (const void *, const void *, void *, void *, void *)) \
	F(size_t, EC_get_builtin_curves, (void *, size_t)) \
	F(void *, ECDSA_SIG_new, (void)) \
	F(void, ECDSA_SIG_free, (void *)) \
	F(void *, d2i_ECDSA_SIG, (void **, const unsigned char **, long)) \
	F(int, i2d_ECDSA_SIG, (const void *, unsigned char **)) \
	F(void, ECDSA_SIG_get0, (const void *, const void **, const void **)) \
	F(int, ECDSA_SIG_set0, (void *, void *, void *)) \
	F(void *, NETSCAPE_SPKI_b64_decode, (const char *, int)) \
	F(void, NETSCAPE_SPKI_free, (void *)) \
	F(void *, NETSCAPE_SPKI_get_pubkey, (void *)) \
	F(int, NETSCAPE_SPKI_verify, (void *, void *)) \
	F(int, ASN1_STRING_length, (const void *)) \
	F(const unsigned char *, ASN1_STRING_get0_data, (const void *)) \
	F(int, EVP_default_properties_is_fips_enabled, (void *))

#define OSSL_MEMBER(type, name, args) type (*name) args;
extern struct ossl { OSSL_FUNCTIONS(OSSL_MEMBER) } ossl;
#undef OSSL_MEMBER

/* A digest by the names that providers know, or older ones ("RSA-SHA256"); NULL: there is none.  EVP_MD_free's. */
void *evp_digest(const char *name);

/* What a memory BIO has gathered, as bytes; frees the BIO.  0, -ENOMEM. */
int evp_take_bio(void *bio, struct crypto_bytes *out);

/* An unsigned number, most significant byte first, at least `width` bytes long. */
int evp_bytes_of(const void *bn, size_t width, struct crypto_bytes *out);
void *evp_number(const struct crypto_bytes *b);        /* NULL: out of memory.  BN_clear_free's */

#endif
