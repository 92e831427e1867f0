/* io/tls/context_int.h -- what a session sees of its context. */
#ifndef IO_TLS_CONTEXT_INT_H
#define IO_TLS_CONTEXT_INT_H

#include "io/tls/context.h"
#include "io/tls/openssl_int.h"

struct tls_context {
	struct ssl_context *ssl;
	struct certificate *issuer;            /* of its certificate, or NULL */
	uint8_t ticket_keys[TLS_TICKET_KEYS];
	uint8_t wants_roots;                   /* and does not have them yet */
	uint8_t shares_roots;                  /* its store is that of all contexts that only want them */
	uint8_t made_roots;                    /* it has once read them for itself */
};

/* Gives it the system's authorities, if it wants them.  They are read once. */
void context_use_roots(struct tls_context *c);

/* Fills e with the oldest error of OpenSSL's queue, and empties the queue.  is_long: with the file and line, as for
 * errors of a connection.  Always -1. */
int openssl_error(struct tls_error *e, int is_long);

#endif
