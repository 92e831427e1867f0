/* io/tls/session.h -- one connection of TLS, from memory to memory.
 *
 *      ciphertext from the peer ── feed ──▶ ┌─────────┐ ── step ──▶ plaintext
 *      ciphertext for the peer ◀── take ── └─────────┘ ◀── write ── plaintext
 *
 * step does what can be done with what was fed: the handshake, then one read.  It says why it stopped:
 *
 *      TLS_WAITS    for more ciphertext          TLS_READ     it has read plaintext; call it again
 *      TLS_HELLO    a server that stops there has seen the client's hello and goes on after tls_session_go_on
 *      TLS_CERT     the same, before its certificate is chosen
 *      TLS_CLOSED   the peer has said that no more will come         TLS_FAILED   see the error; nothing goes on
 *
 * A client also waits after each new session (TLS_HAPPENED_SESSION), which is the current one until it is called again.
 * While it is stopped, the context may be changed, a session offered, an answer for ALPN set.
 *
 * Callbacks  none: OpenSSL's are noted, and found by tls_session_happened, since script may run only when OpenSSL does
 *            not.
 * Memory     what is fed and not read, and what is not taken, is kept in memory: the caller feeds no more before the
 *            first, and does not write before the second is gone.
 * Errors     0, or -1 and *e; -ENOMEM where said.
 * Threads    script thread only.
 */
#ifndef IO_TLS_SESSION_H
#define IO_TLS_SESSION_H

#include "io/tls/context.h"

struct tls_session;

enum tls_step { TLS_WAITS, TLS_READ, TLS_HELLO, TLS_CERT, TLS_CLOSED, TLS_FAILED };

enum { TLS_HAPPENED_START = 1, TLS_HAPPENED_DONE = 2, TLS_HAPPENED_SESSION = 4, TLS_HAPPENED_KEYLOG = 8,
	TLS_HAPPENED_OCSP = 16 };

int tls_session_new(struct tls_session **out, struct tls_context *c, int is_server);   /* or -ENOMEM */
void tls_session_free(struct tls_session *s);

/* ---- bytes */

int tls_session_feed(struct tls_session *s, const void *cipher, size_t size);          /* 0 or -ENOMEM */
/* *got: how much plaintext is at out, with TLS_READ.  room 0: only the handshake is gone on with. */
enum tls_step tls_session_step(struct tls_session *s, void *out, size_t room, size_t *got, struct tls_error *e);
/* *taken: how much was; less than size if the peer has to answer before more can be written. */
int tls_session_write(struct tls_session *s, const void *plain, size_t size, size_t *taken, struct tls_error *e);
size_t tls_session_pending(const struct tls_session *s);
size_t tls_session_take(struct tls_session *s, void *out, size_t room);
void tls_session_shutdown(struct tls_session *s);      /* says that no more will be written */

/* ---- the handshake */

int tls_session_is_open(const struct tls_session *s);  /* the handshake is done */
unsigned tls_session_happened(struct tls_session *s);  /* since the last call: TLS_HAPPENED_... */
void tls_session_stop_at(struct tls_session *s, int hello, int cert);
void tls_session_go_on(struct tls_session *s);
int tls_session_renegotiate(struct tls_session *s, struct tls_error *e);
/* Of a server: whether it asks for a certificate, and does not go on without one; c is its context. */
void tls_session_verify(struct tls_session *s, struct tls_context *c, int request, int require);
/* Another certificate, before the handshake or where it is stopped: 0; else -1, for OpenSSL may hold the old one. */
int tls_session_set_context(struct tls_session *s, struct tls_context *c);

/* The client's hello, in TLS_HELLO: borrowed until go_on.  *ticket: it has one. */
void tls_session_hello(struct tls_session *s, const uint8_t **id, size_t *size, int *ticket);
/* The names of ALPN that the client offers, each with its length before it; 0: none. */
size_t tls_session_offered(const struct tls_session *s, const uint8_t **names);
/* The server that the client asks for by name, in TLS_HELLO; 0: none is named. */
size_t tls_session_asked(const struct tls_session *s, const uint8_t **name);
int tls_session_wants_ocsp(const struct tls_session *s);

/* ALPN: of a client, what it offers; of a server, what it speaks.  -ENOMEM. */
int tls_session_set_alpn(struct tls_session *s, const void *names, size_t size);
/* A server's answer, one name; size 0: it refuses.  -ENOMEM. */
int tls_session_answer_alpn(struct tls_session *s, const void *name, size_t size);
size_t tls_session_alpn(const struct tls_session *s, const uint8_t **name);
int tls_session_set_servername(struct tls_session *s, const char *name, struct tls_error *e);
const char *tls_session_servername(const struct tls_session *s);       /* or NULL */

int tls_session_request_ocsp(struct tls_session *s);
int tls_session_set_ocsp(struct tls_session *s, const void *der, size_t size);         /* 0 or -ENOMEM */
size_t tls_session_ocsp(const struct tls_session *s, const uint8_t **der);             /* 0: none */

/* ---- sessions to resume */

/* A session as it was given away, for a client before its handshake, or for a server that looks one up.  -1: no
 * session, or too late. */
int tls_session_resume(struct tls_session *s, const void *der, size_t size);
int tls_session_reused(const struct tls_session *s);
int tls_session_get(const struct tls_session *s, struct buf *der);     /* 1, or 0: none */
int tls_session_ticket(const struct tls_session *s, const uint8_t **ticket, size_t *size);     /* the same */
/* The oldest new session, or line of keys, that was not taken: 1, or 0: no more. */
int tls_session_next_new(struct tls_session *s, struct buf *id, struct buf *der);
void tls_session_keylog(struct tls_session *s, int on);
int tls_session_next_line(struct tls_session *s, struct buf *line);

/* ---- what was agreed on */

/* Why the peer's certificate is not to be trusted: NULL, or a code as in "CERT_HAS_EXPIRED" and OpenSSL's text. */
const char *tls_session_distrust(const struct tls_session *s, const char **text);
/* The certificates from the peer's own to the last known issuer, or its own alone, told one after the other;
 * *selfsigned: the last has issued itself.  How many; 0: none. */
int tls_session_peer(const struct tls_session *s, int detailed, int *selfsigned,
	void (*each)(void *ctx, const void *der, size_t size), void *ctx);
int tls_session_certificate(const struct tls_session *s, struct buf *der);             /* our own: 1 or 0 */
const char *tls_session_protocol(const struct tls_session *s);
int tls_session_cipher(const struct tls_session *s, const char **name, const char **standard, const char **version);
/* The nth algorithm of signatures that both know, as in "RSA-PSS+SHA256": 1, or 0: no more. */
int tls_session_sigalg(const struct tls_session *s, int n, struct buf *text);
/* Of a client: 0: none; 1: DH; 2: ECDH on the named group. */
int tls_session_ephemeral(const struct tls_session *s, char name[64], int *bits);
size_t tls_session_finished(const struct tls_session *s, int is_peers, void *out, size_t room);        /* its size */
int tls_session_export(const struct tls_session *s, void *out, size_t size, const char *label, size_t label_size,
	const void *context, size_t context_size, struct tls_error *e);
int tls_session_max_fragment(struct tls_session *s, long size);        /* 1 or 0 */

#endif
