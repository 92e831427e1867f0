/* io/tls/session_int.h -- a session, for the two files that serve it. */
#ifndef IO_TLS_SESSION_INT_H
#define IO_TLS_SESSION_INT_H

#include "io/tls/context_int.h"
#include "io/tls/session.h"

struct tls_session {
	struct ssl_connection *ssl;
	struct bio *in, *out;                  /* the connection's */
	struct ssl_session *offered;           /* for the look-up of a server, or NULL */
	struct buf made;                       /* new sessions: two sizes, then id and DER */
	struct buf lines;                      /* of keys, each with its 0 byte */
	struct buf alpn;                       /* what a server speaks, with lengths */
	struct buf answer;                     /* to ALPN: one name with its length */
	struct buf ocsp;                       /* a server's response */
	uint8_t is_server, verifies, keylog;
	uint8_t was_open;                      /* a handshake has been done */
	uint8_t stop_hello, stop_cert;         /* still to be stopped at */
	uint8_t stopped;                       /* at the hello or the certificate */
	uint8_t answered;                      /* ALPN, by `answer` */
	unsigned happened;
};

#endif
