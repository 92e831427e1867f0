/* codec/crypto/key.h -- keys: secrets, and halves of pairs (RSA, RSA-PSS, DSA, DH, EC, Ed25519, Ed448, X25519, X448).
 *
 * A key never changes, so it is shared: counted references, freed with the last one.  The bytes of a secret are
 * overwritten then, as libcrypto does with those of a private key.
 *
 * Forms      PEM (RFC 7468) and DER of SubjectPublicKeyInfo (RFC 5280), PKCS#8 (RFC 5958), PKCS#1 (RFC 8017) and SEC1
 *            (RFC 5915); certificates for the public key in them; numbers by name, as JWK (RFC 7518) has them.
 * Bounds     what is read has at most KEY_BYTES_MOST bytes; a modulus to be made at most KEY_BITS_MOST bits.
 * Errors     as evp.h, and -ENOKEY: a pass phrase is needed and was not given (where libcrypto does not word it);
 *            -EMSGSIZE: one to write with is longer than KEY_PHRASE_MOST; -ERANGE: too large; -EOPNOTSUPP: this sort
 *            of key has no such form.
 * Threads    a key may be used by several at once; each call that makes something may be stopped.
 */
#ifndef CODEC_CRYPTO_KEY_H
#define CODEC_CRYPTO_KEY_H

#include <stdatomic.h>

#include "base/buf.h"
#include "codec/crypto/evp.h"

enum key_kind { KEY_SECRET, KEY_PUBLIC, KEY_PRIVATE };
enum key_format { KEY_PEM, KEY_DER };
enum key_form { KEY_ANY = -1, KEY_PKCS1, KEY_PKCS8, KEY_SPKI, KEY_SEC1 };

enum { KEY_BYTES_MOST = 1 << 20, KEY_PHRASE_MOST = 1024, KEY_BITS_MOST = 16384 };

struct key {
	enum key_kind kind;
	void *pkey;                    /* of a pair: an EVP_PKEY; else NULL */
	struct crypto_bytes secret;
	_Atomic unsigned references;
};

struct key *key_hold(struct key *k);           /* one more reference */
void key_drop(struct key *k);                  /* k may be NULL */

int key_of_secret(struct key **out, const void *bytes, size_t size);
/* The other half's view: the public key of a private one. */
int key_public_of(struct key **out, struct key *private_key);

/* ---- reading */

struct key_source {
	const uint8_t *bytes;
	size_t size;
	enum key_format format;
	enum key_form form;            /* of DER; PEM says what it is */
	const uint8_t *phrase;         /* NULL: none was given */
	size_t phrase_size;
};

int key_read_private(struct key **out, const struct key_source *from, struct crypto_error *error);
/* Also from what holds a private key, if that is PEM: then *was_private is 1. */
int key_read_public(struct key **out, const struct key_source *from, int *was_private, struct crypto_error *error);

/* A part of a key, by libcrypto's name: "n", "e", "d", "rsa-factor1" ... of RSA; "pub" and "priv" of the others. */
struct key_part { const char *name; struct crypto_bytes value; };

/* type as key_type names them; group: the curve, or NULL.  Numbers are most significant byte first; EC's "pub" is a
 * point. */
int key_of_parts(struct key **out, enum key_kind kind, const char *type, const char *group,
	const struct key_part *parts, unsigned count, struct crypto_error *error);
/* Of Ed25519, Ed448, X25519 and X448: what the RFCs call the key, in bytes. */
int key_of_raw(struct key **out, enum key_kind kind, const char *type, const void *bytes, size_t size,
	struct crypto_error *error);

/* ---- writing */

struct key_target {
	enum key_format format;
	enum key_form form;
	const char *cipher;            /* NULL: not encrypted */
	const uint8_t *phrase;
	size_t phrase_size;
};

int key_write(const struct key *k, const struct key_target *to, struct crypto_bytes *out, struct crypto_error *error);
/* width: the least number of bytes; 0: as few as it has. */
int key_number(const struct key *k, const char *name, size_t width, struct crypto_bytes *out,
	struct crypto_error *error);
int key_raw(const struct key *k, int private_half, struct crypto_bytes *out, struct crypto_error *error);

/* ---- what it is */

const char *key_type(const struct key *k);             /* "rsa", "rsa-pss", "ec", "ed25519" ...; NULL: another sort */
int key_equal(const struct key *a, const struct key *b);       /* 1, 0; -EOPNOTSUPP: these cannot be compared */
int key_check(const struct key *k);                    /* of EC: whether its numbers are in range: 1, 0, or -ENOMEM */
int key_bits(const struct key *k);                     /* of the modulus, or of the group */
int key_bytes(const struct key *k);                    /* of a signature or a secret with it, at most */
int key_group(const struct key *k, char *to, size_t room);     /* the curve's name: 0, -EOPNOTSUPP */
/* What signatures of an RSA-PSS key are restricted to; -ENOENT: to nothing. */
struct key_pss { char digest[32], mgf1_digest[32]; int salt; };
int key_pss(const struct key *k, struct key_pss *pss);

/* ---- making */

struct key_plan {
	const char *type;              /* as key_type */
	unsigned bits;                 /* of the modulus or prime */
	unsigned exponent;             /* of RSA */
	const char *digest, *mgf1_digest;      /* of RSA-PSS; NULL: not restricted */
	int salt;                      /* -1: not given */
	int divisor;                   /* bits of DSA's q; -1: as libcrypto chooses */
	const char *group;             /* of EC and DH; NULL for DH: prime, or a new one of `bits` */
	int explicit;                  /* EC: the curve is written as its parameters */
	struct crypto_bytes prime;     /* of DH, borrowed */
	unsigned generator;
};

int key_make(struct key **out, const struct key_plan *plan, const struct crypto_stop *stop,
	struct crypto_error *error);                   /* a private key */

int key_curves(struct buf *names);                     /* each with its 0 byte, sorted as libcrypto has them */
int key_has_curve(const char *name);

#endif
