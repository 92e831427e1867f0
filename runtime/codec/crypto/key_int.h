/* codec/crypto/key_int.h -- what the files of keys share. */
#ifndef CODEC_CRYPTO_KEY_INT_H
#define CODEC_CRYPTO_KEY_INT_H

#include "codec/crypto/evp_int.h"
#include "codec/crypto/key.h"

/* Takes pkey, even when it fails. */
int key_wrap(struct key **out, enum key_kind kind, void *pkey);

/* The number of an elliptic curve by any of its names; 0: there is none. */
int key_curve_nid(const char *name);

/* libcrypto's name of a sort of key; NULL: there is none. */
const char *key_sort(const char *type);

/* A context for one call with the key; NULL: out of memory, or no such thing for this key. */
static inline void *key_context(const struct key *k)
{
	return ossl.EVP_PKEY_CTX_new_from_pkey(NULL, k->pkey, NULL);
}

#endif
