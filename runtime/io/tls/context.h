/* io/tls/context.h -- what sessions of TLS share: keys, certificates, authorities, versions, ciphers.
 *
 * A context is a builder: each function adds to it, and a session takes what there is when it is made.
 *
 * Texts      PEM and names are bytes with a size; none is kept.  Passphrases may be NULL: there is none.
 * Memory     a session keeps what it needs: a context may be freed before its sessions.
 * Errors     0, or -1 and *e (its text "error:0A0000B9:SSL routines::no cipher match", and node's code for it).
 * Threads    script thread only.
 */
#ifndef IO_TLS_CONTEXT_H
#define IO_TLS_CONTEXT_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

struct tls_context;

struct tls_error { char text[512], library[64], reason[128], code[160]; };

enum { TLS_TICKET_KEYS = 48 };

/* Versions are those of the wire (0x0303 is TLS 1.2); 0: no limit.  -ELIBACC: libssl.so.3 is missing.  -ENOMEM. */
int tls_context_new(struct tls_context **out, int min_version, int max_version);
void tls_context_free(struct tls_context *c);

int tls_context_version(const struct tls_context *c, int is_max);
int tls_context_set_version(struct tls_context *c, int is_max, int version, struct tls_error *e);
void tls_context_set_options(struct tls_context *c, uint64_t options);
int tls_context_set_suites(struct tls_context *c, const char *names, struct tls_error *e);     /* of TLS 1.3 */
int tls_context_set_ciphers(struct tls_context *c, const char *names, struct tls_error *e);
int tls_context_set_sigalgs(struct tls_context *c, const char *names, struct tls_error *e);
int tls_context_set_groups(struct tls_context *c, const char *names, struct tls_error *e);
int tls_context_set_certificate(struct tls_context *c, const void *pem, size_t size, struct tls_error *e);
int tls_context_set_key(struct tls_context *c, const void *pem, size_t size, const char *pass, struct tls_error *e);
int tls_context_load_pfx(struct tls_context *c, const void *der, size_t size, const char *pass, struct tls_error *e);
int tls_context_add_ca(struct tls_context *c, const void *pem, size_t size, struct tls_error *e);
int tls_context_add_crl(struct tls_context *c, const void *pem, size_t size, struct tls_error *e);
/* The system's authorities and those of NODE_EXTRA_CA_CERTS.  They are read when a session first needs them. */
void tls_context_add_roots(struct tls_context *c);
/* Whether the context has a copy of them, which takes a megabyte: what was added is its own, not that of all. */
int tls_context_made_roots(const struct tls_context *c);
void tls_context_allow_partial(struct tls_context *c);
/* The bits of the prime; 0 for pem NULL, which lets OpenSSL choose; -1: no parameters, or refused by OpenSSL. */
int tls_context_set_dh(struct tls_context *c, const void *pem, size_t size, struct tls_error *e);
int tls_context_set_id(struct tls_context *c, const void *id, size_t size, struct tls_error *e);
void tls_context_set_timeout(struct tls_context *c, long seconds);
void tls_context_ticket_keys(const struct tls_context *c, uint8_t out[TLS_TICKET_KEYS]);
int tls_context_set_ticket_keys(struct tls_context *c, const uint8_t keys[TLS_TICKET_KEYS], struct tls_error *e);

/* The context's certificate, or the authority that issued it, as DER.  1; 0: there is none. */
int tls_context_certificate(const struct tls_context *c, int is_issuer, struct buf *der);

/* The system's authorities, or with `extra` those of NODE_EXTRA_CA_CERTS, as they stand in the file. -errno */
int tls_roots_text(int is_extra, struct buf *pem);

/* The names of all ciphers, in lower case, each with its 0 byte.  0, or a negative errno. */
int tls_cipher_names(struct buf *names);

/* The oldest error in OpenSSL's queue, which is emptied: for those who have called OpenSSL themselves.  Always -1. */
int tls_last_error(struct tls_error *e);

/* What the version of libcrypto is, e.g. "3.0.19"; NULL: it is not installed. */
const char *tls_library_version(void);

#endif
