/* codec/digest.h -- message digests and HMACs by OpenSSL's libcrypto, and random bytes by the kernel.
 *
 * libcrypto is loaded when the first digest is opened (it takes some 3 ms), and stays loaded.  Random bytes need no
 * library: getrandom(2).
 *
 * Names      those of OpenSSL ("sha256", "SHA2-256", "RSA-SHA256", "md5", "shake128" ...), in any case.
 * Errors     -EINVAL: no such digest.  -ENOMEM.  -ELIBACC: libcrypto.so.3 is missing.  -ERANGE: the digest does not
 *            have that length.
 * Threads    script thread only; digest_random any.
 */
#ifndef CODEC_DIGEST_H
#define CODEC_DIGEST_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct digest;

/* key NULL: a digest; else an HMAC with a key of key_size bytes. */
int digest_open(struct digest **out, const char *name, const void *key, size_t key_size);
int digest_update(struct digest *d, const void *bytes, size_t size);
int digest_copy(struct digest **out, const struct digest *d);  /* -EINVAL for an HMAC */
size_t digest_size(const struct digest *d);
/* Writes size bytes to out: digest_size(d), or any number if the digest is extendable (shake128).  May be called only
 * once. */
int digest_finish(struct digest *d, void *out, size_t size);
void digest_close(struct digest *d);                           /* d may be NULL */

/* The names of all available digests, each with its 0 byte, sorted.  0, or an error. */
int digest_list(struct buf *names);

/* Fills with random bytes; waits once per boot until the kernel has gathered enough.  0, or a negative errno. */
int digest_random(void *out, size_t size);

#endif
