/* io/http/transfer.h -- HTTP transfers: libcurl's multi interface driven by the loop.
 *
 *     transfer_start --> waiting for a slot --> active: libcurl --head()--> body --moved()--> ended
 *
 * libcurl reports which sockets it waits for; each is a poll in the ring (an op that runs from step to step and is
 * never delivered).  Its deadlines and ours share one timer in the wheel.  None of these ops keeps the loop alive:
 * whoever waits for a transfer holds an op of their own (OP_STEP_HOLD), which the hooks resume.
 *
 * A body is buffered in at most TRANSFER_CHUNKS chunks of TRANSFER_CHUNK bytes; then the transfer is paused until some
 * are taken.  Encoded data (gzip, deflate, br, zstd) is kept encoded until there is room for the decoded bytes.
 * transfer_gather() instead collects the whole body in one block.
 *
 * At most TRANSFER_ORIGIN transfers per origin and TRANSFER_ALL in total are active at once, the others wait in order;
 * paused ones do not count.  libcurl manages the connections: keep-alive and reuse, HTTP/2 over TLS if the server
 * supports it.
 *
 * Hooks      called on the loop's thread, perhaps from within libcurl: they may resume ops and call the query
 *            functions, but nothing marked "not from a hook".
 * Errors     transfer_failed(); the others give 0, -ENOMEM, or -ELIBACC when libcurl is missing (curl_missing).
 * Threads    the loop's.  Names are resolved by libcurl's resolver threads.
 */
#ifndef IO_HTTP_TRANSFER_H
#define IO_HTTP_TRANSFER_H

#include <stddef.h>
#include <stdint.h>

#include "loop/loop.h"

enum {
	TRANSFER_CHUNK = 128 << 10, TRANSFER_CHUNKS = 8,       /* bytes, chunks */
	TRANSFER_ORIGIN = 256, TRANSFER_ALL = 1024,            /* active transfers */
	TRANSFER_HEAD = 256 << 10                              /* bytes of a response's head, all fields together */
};

struct transfers;
struct transfer;

struct transfer_hooks {
	void (*head)(struct transfer *t);      /* the response's head has arrived, or the transfer failed before that */
	void (*moved)(struct transfer *t);     /* bytes or the end arrived, it failed, or the body was sent */
};

struct transfer_blob { const void *bytes; size_t size; };

/* Everything is copied except the body, which must stay valid until transfer_sent() or the end. */
struct transfer_request {
	const char *url;                       /* absolute, without fragment */
	const char *method;
	const char *origin;                    /* scheme://host:port, the key of the per-origin limit */
	/* "name: value\n" lines, "name;" for an empty value; fields that libcurl does not interpret may be joined by
	 * "\r\n" */
	const char *fields;
	const void *body;                      /* NULL: none, unless `uploads` */
	size_t body_size;
	int uploads;                           /* the body is passed to transfer_write */
	int64_t upload_size;                   /* -1: unknown */
	int decodes;                           /* content codings are decoded */
	int connects;                          /* only connects, makes no request: see below */
	int tls, insecure, verbose;            /* tls: the scheme is https */
	int http1;                             /* never HTTP/2 */
	int timed;                             /* transfer_timing will be asked for */
	int family;                            /* 4 or 6: only addresses of that kind; 0: of both */
	int granted;                           /* the policy names this host for it: it may connect there */
	/* at most once: on a connection that has carried nothing, since libcurl repeats a request when one that it has
	 * used before turns out to be closed */
	int once;
	int apart;                             /* on no connection that one which is granted may have made */
	/* timeouts: until connected, until the head, and between bytes of the body; 0: none */
	unsigned connect_ms, head_ms, stall_ms;
	const char *proxy, *unix_path;         /* NULL: from the environment; none */
	const char *connect_to;                /* "::host:port" instead of where the URL points; NULL */
	const char *target;                    /* what the request's first line asks for, if not the URL's path; NULL */
	struct transfer_blob ca, cert, key;    /* PEM; NULL bytes: the system's, none */
};

struct transfer_error {
	const char *code;                      /* "ECONNREFUSED", "CERT_HAS_EXPIRED" ...; NULL: none */
	const char *syscall;                   /* "connect", "getaddrinfo", or NULL */
	int number;                            /* errno, or 0 */
	int port;                              /* of address; 0: none */
	char address[112];                     /* or the socket's path; "" if none is known */
	char text[256];                        /* for ENOTFOUND: the proxy's name, or "" if the host was not found */
};

/* Borrowed bytes. */
struct transfer_text { const char *p; size_t size; };

struct transfers *transfers_new(struct loop *loop);    /* NULL: no memory */
int transfers_ready(struct transfers *ts);             /* 0 once curl_open has succeeded; -ELIBACC, -ENOMEM */
void transfers_free(struct transfers *ts);     /* every transfer ends, calling no hooks; before loop_free.  Or NULL */

/* NULL: no memory */
struct transfer *transfer_new(struct transfers *ts, const struct transfer_hooks *hooks, void *ctx);
/* 0, -ENOMEM, or -EACCES: the policy refuses transfer_refused() */
int transfer_prepare(struct transfer *t, const struct transfer_request *rq);
const char *transfer_refused(const struct transfer *t);
int transfer_start(struct transfer *t);                /* after transfers_ready and transfer_prepare; not from a hook */
void transfer_free(struct transfer *t);                /* aborts it; not from a hook */
void *transfer_ctx(const struct transfer *t);

/* ---- the head */
int transfer_has_head(const struct transfer *t);
int transfer_status(const struct transfer *t);
struct transfer_text transfer_reason(const struct transfer *t);
/* The address that it is connected to, and its port; "" for a request like those of fetch, or a unix socket. */
const char *transfer_peer(const struct transfer *t, int *port);
struct transfer_text transfer_version(const struct transfer *t);        /* "1.1", as the server said it */
int64_t transfer_length(const struct transfer *t);     /* the Content-Length, -1 if there is none */
/* The fields as received, in Latin-1: lines that each end in '\n'. */
struct transfer_text transfer_lines(const struct transfer *t);
/* The fields after a chunked body, likewise; those that would make too much of them are left out. */
struct transfer_text transfer_trailers(const struct transfer *t);
/* Iterates over the fields in such lines: *at starts at 0; returns 0 after the last. */
int transfer_field(struct transfer_text lines, size_t *at, struct transfer_text *name, struct transfer_text *value);

/* ---- the body */
enum transfer_state { TRANSFER_WAITS, TRANSFER_HAS, TRANSFER_ENDED, TRANSFER_FAILED };
enum transfer_state transfer_look(const struct transfer *t);   /* what transfer_take would return */
/* Takes the next chunk, whose bytes the caller then owns (mem_free).  Not from a hook. */
enum transfer_state transfer_take(struct transfer *t, uint8_t **bytes, size_t *size);
/* From now on the whole body is kept in one block, up to LIMIT_BUFFER_BYTES; once transfer_look returns ENDED,
 * transfer_take returns all of it (HAS), then ENDED.  Not from a hook. */
void transfer_gather(struct transfer *t);
size_t transfer_memory(const struct transfer *t);      /* bytes buffered for its body */
int transfer_over(const struct transfer *t);           /* it has failed, or all of the body has arrived */
int transfer_whole(const struct transfer *t);          /* all that is left of the body is buffered, decoded */
uint64_t transfer_received(const struct transfer *t);  /* bytes of the body, still encoded */
const struct transfer_error *transfer_failed(const struct transfer *t);        /* NULL: it has not failed */

/* In us from its beginning until the name was resolved, the connection made, TLS agreed on, the request
 * sent and the first byte of the answer there; 0: that did not happen, or was done by an earlier transfer. */
struct transfer_timing {
	uint64_t resolved_us, connected_us, secured_us, sent_us, answered_us;
	uint64_t received, decoded;            /* bytes of the body, as they came and as they were read */
	int http;                              /* the version: 1, 2; 0: no answer */
};
void transfer_timing(const struct transfer *t, struct transfer_timing *out);

/* ---- sending a body as it is produced */
/* copied; 0 or -ENOMEM; not from a hook */
int transfer_write(struct transfer *t, const void *bytes, size_t size);
/* broken: the request ends with an error; not from a hook */
void transfer_write_end(struct transfer *t, int broken);
size_t transfer_unsent(const struct transfer *t);              /* bytes written and not yet taken by libcurl */
int transfer_sent(const struct transfer *t);                   /* the request's body is no longer needed */

/* ---- a connection alone
 *
 * With `connects` a transfer stops once connected: to the server, by TLS without HTTP/2 if the scheme is https, through
 * a tunnel if there is a proxy.  Then, or once it has failed, head() is called.  The transfer owns the connection until
 * transfer_free, and no longer counts as active. */
int transfer_connected(const struct transfer *t);
int transfer_socket(const struct transfer *t);                 /* for polling; -1: none */
/* Return the number of bytes, -EAGAIN, or another negative errno; receiving: 0 at the end.  A send that gave -EAGAIN
 * must be retried with the same bytes at the same address, perhaps followed by more.  Not from a hook. */
int64_t transfer_send(struct transfer *t, const void *bytes, size_t size);
int64_t transfer_receive(struct transfer *t, void *bytes, size_t room);

#endif
