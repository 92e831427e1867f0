/* codec/crypto/cipher.h -- symmetric ciphers: block, stream, authenticated (GCM, CCM, OCB, ChaCha20-Poly1305) and key
 * wrapping.
 *
 *   cipher_open --cipher_set_aad, cipher_set_tag, cipher_set_padding--> cipher_update ... --cipher_finish--> finished
 *   A finished one has, if it encrypted and is authenticated, a tag.  All else but cipher_close fails with -EPERM.
 *
 * Names      OpenSSL's, in any case ("aes-256-gcm", "id-aes256-GCM", "aes256").
 * CCM        takes its whole message in one update, and needs its size before any AAD.  Of a message with a wrong tag
 *            update makes nothing and finish says so.
 * Errors     as evp.h, and for cipher_open -ENOKEY: the key has a wrong length; -EADDRNOTAVAIL: the IV has, or is
 *            missing; -EMSGSIZE: the tag's length is not one of this cipher; -ENODATA: the cipher must be told it.
 *            -EFBIG: more than this cipher can do.  -EPERM: not in this state.  -EBADMSG: it is not what was encrypted,
 *            or the state is wrong (the struct crypto_error may say more).
 * Threads    one cipher, one thread at a time.
 */
#ifndef CODEC_CRYPTO_CIPHER_H
#define CODEC_CRYPTO_CIPHER_H

#include "base/buf.h"
#include "codec/crypto/evp.h"

struct cipher;

enum { CIPHER_TAG_DEFAULT = -1, CIPHER_TAG_MOST = 16 };

/* iv NULL: none.  tag_size: CIPHER_TAG_DEFAULT, or bytes of the tag; ignored for a cipher without one. */
int cipher_open(struct cipher **out, int encrypt, const char *name, const uint8_t *key, size_t key_size,
	const uint8_t *iv, size_t iv_size, int64_t tag_size, struct crypto_error *error);
void cipher_close(struct cipher *c);                   /* c may be NULL */

size_t cipher_room(struct cipher *c, size_t size);     /* bytes that an update of `size` makes at most */
/* out has room for cipher_room(c, size) bytes; *made are written. */
int cipher_update(struct cipher *c, const uint8_t *bytes, size_t size, uint8_t *out, size_t *made,
	struct crypto_error *error);
enum { CIPHER_BLOCK_MOST = 32 };
/* out has room for CIPHER_BLOCK_MOST bytes.  The cipher is finished, even after an error. */
int cipher_finish(struct cipher *c, uint8_t *out, size_t *made, struct crypto_error *error);

int cipher_is_authenticated(const struct cipher *c);
int cipher_set_padding(struct cipher *c, int yes);
int cipher_set_tag(struct cipher *c, const uint8_t *tag, size_t size);
/* message_size: of the text to come, or -1; CCM must know it: -ENODATA. */
int cipher_set_aad(struct cipher *c, const uint8_t *aad, size_t size, int64_t message_size);
int cipher_tag(const struct cipher *c, const uint8_t **tag, size_t *size);     /* borrowed */

struct cipher_info {
	char name[64];
	const char *mode;              /* "cbc", "ccm" ..., "stream" */
	int nid, block, iv, key;       /* bytes */
};

/* Of a cipher by name, or if that is NULL by number.  key, iv: lengths that are to be checked, or -1; -EINVAL: there is
 * no such cipher, or it does not take them. */
int cipher_describe(const char *name, int nid, int64_t key, int64_t iv, struct cipher_info *info);

int cipher_list(struct buf *names);                    /* each with its 0 byte, sorted */

#endif
