/* codec/x509.h -- certificates of X.509, read by OpenSSL's libcrypto.
 *
 * Texts      are appended to a buffer as node shows them, in UTF-8.  1: there is one; 0: the certificate has none, or
 *            it cannot be shown; the buffer may have failed as well (out of memory).
 * Errors     -EINVAL: no certificate.  -ENOMEM.  -ELIBACC: libcrypto.so.3 is missing.
 * Threads    script thread only.
 */
#ifndef CODEC_X509_H
#define CODEC_X509_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct x509;

/* From PEM (its first certificate) or DER.  Of -EINVAL the reasons are left in OpenSSL's queue of errors. */
int x509_open(struct x509 **out, const void *bytes, size_t size);
void x509_close(struct x509 *x);               /* x may be NULL */

enum x509_name { X509_SUBJECT, X509_ISSUER };
/* One part after the other: its short name ("CN") or number, and its value. */
void x509_name(const struct x509 *x, enum x509_name which,
	void (*each)(void *ctx, const char *key, const void *value, size_t size), void *ctx);

enum x509_text {
	X509_ALTNAME,          /* "DNS:a, IP Address:127.0.0.1" */
	X509_INFO,             /* "OCSP - URI:http://...", a line each */
	X509_FROM, X509_TO,    /* "Sep  3 21:40:37 2022 GMT" */
	X509_SERIAL,           /* hexadecimal, upper case */
	X509_SHA1, X509_SHA256, X509_SHA512,           /* fingerprints, with colons */
	X509_MODULUS, X509_EXPONENT,                   /* of RSA */
	X509_CURVE, X509_NIST_CURVE,                   /* of an elliptic curve: its name, and NIST's */
	X509_PEM,
	X509_SUBJECT_LINES, X509_ISSUER_LINES          /* "CN=a\nO=b" */
};
int x509_text(const struct x509 *x, enum x509_text which, struct buf *out);

enum x509_bytes {
	X509_DER,
	X509_SPKI,             /* the key as SubjectPublicKeyInfo */
	X509_KEY               /* the key as node's legacy objects have it: SPKI of RSA, the point of a curve */
};
int x509_bytes(const struct x509 *x, enum x509_bytes which, struct buf *out);

int x509_bits(const struct x509 *x);           /* of its key; 0: unknown */
const char *x509_key_type(const struct x509 *x);       /* "RSA", "EC", "ED25519" ...; NULL: unknown */
int x509_is_ca(const struct x509 *x);
double x509_time(const struct x509 *x, int is_end);    /* ms since 1970; NaN: no time */
/* The purposes of its key ("1.3.6.1.5.5.7.3.1"), each with its 0 byte. */
int x509_purposes(const struct x509 *x, struct buf *out);

/* Whether it stands for that name; flags are OpenSSL's X509_CHECK_FLAG_*.  *peer: the name in it that fits, appended.
 * 1, 0, or -EINVAL: that is no name. */
int x509_check_host(const struct x509 *x, const char *name, size_t size, unsigned flags, struct buf *peer);
int x509_check_email(const struct x509 *x, const char *name, size_t size, unsigned flags);
int x509_check_ip(const struct x509 *x, const char *text, unsigned flags);
int x509_issued(const struct x509 *issuer, const struct x509 *x);
/* Whether it is signed by the key (SubjectPublicKeyInfo), and whether its key is that of the private key (PKCS#8 in
 * DER); -EINVAL: no key. */
int x509_signed_by(const struct x509 *x, const void *spki, size_t size);
int x509_is_of(const struct x509 *x, const void *pkcs8, size_t size);

#endif
