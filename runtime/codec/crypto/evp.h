/* codec/crypto/evp.h -- libcrypto on first use, and what all of this room share: bytes, errors, stopping.
 *
 * The room wraps the EVP interface of OpenSSL 3.  It includes no header of OpenSSL: evp_int.h has the prototypes, as
 * the library's manual pages give them, and one list of the symbols.  Nothing knows JavaScript.
 *
 * Calls      A call returns 0, or a negative errno:
 *              -ENOMEM    out of memory
 *              -ELIBACC   libcrypto.so.3 is missing
 *              -EINVAL    no such algorithm, curve or parameter
 *              -ECANCELED `stop` said so
 *              -EPROTO    libcrypto refused: its reasons are in the struct crypto_error, if it gave any
 *              others     as the header of the call says
 * Bytes      struct crypto_bytes owns what it points to; crypto_wipe overwrites and frees.  All that these calls hand
 *            out is in such bytes, as it may be secret.
 * Threads    crypto_open belongs to the script's thread, and comes before any other call of the room, whose calls may
 *            then be made on any thread.  The queue of errors is the thread's own: each call that fails empties it.
 */
#ifndef CODEC_CRYPTO_EVP_H
#define CODEC_CRYPTO_EVP_H

#include <stddef.h>
#include <stdint.h>

int crypto_open(void);                 /* 0, -ELIBACC */

struct crypto_bytes { uint8_t *data; size_t size; };

int crypto_take_room(struct crypto_bytes *b, size_t size);     /* uninitialised; 0, -ENOMEM, -E2BIG beyond 2^31 - 1 */
int crypto_copy(struct crypto_bytes *b, const void *bytes, size_t size);
void crypto_wipe(struct crypto_bytes *b);                      /* b is empty afterwards */

enum { CRYPTO_ERROR_STACK = 6 };

/* The errors that one call left: the oldest, and later ones, newest first. */
struct crypto_error {
	unsigned long code;            /* 0: libcrypto gave no reason */
	char text[192], library[64], reason[128];
	char name[160];                /* as node names it: "ERR_OSSL_EVP_BAD_DECRYPT" */
	unsigned count;
	char stack[CRYPTO_ERROR_STACK][192];
};

void crypto_clear_errors(void);                                /* before a call whose errors matter */
int crypto_failed(struct crypto_error *e);                     /* takes the thread's errors; returns -EPROTO */

/* Asked now and then by calls that may take long: not 0, and they give up. */
struct crypto_stop { int (*asked)(void *ctx); void *ctx; };

static inline int crypto_stopped(const struct crypto_stop *stop) { return stop && stop->asked(stop->ctx); }

#endif
