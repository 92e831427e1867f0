/* io/transfer.h -- HTTP transfers: libcurl's multi interface driven by the loop.
 *
 *     transfer_start --> waiting for a place --> active: libcurl --head()--> body --moved()--> ended
 *
 * libcurl says which sockets it waits for; each is a poll in the ring (an op that goes on from step to step and is
 * never delivered).  Its deadlines and ours are one timer in the wheel.  No op of these keeps the loop alive: who waits
 * for a transfer holds an op of his own (OP_STEP_HOLD), which the hooks resume.
 *
 * A body waits in at most TRANSFER_CHUNKS chunks of TRANSFER_CHUNK bytes; then the transfer is paused until somebody
 * takes some.  What is encoded (gzip, deflate, br, zstd) is kept encoded until there is room for what it becomes.
 * transfer_gather() instead lets all of it come into one block.
 *
 * At most TRANSFER_ORIGIN transfers of an origin and TRANSFER_ALL in all are active at once, the others wait in order;
 * one that is paused does not count.  Connections are libcurl's: kept alive and used again, HTTP/2 over TLS where the
 * server has it.
 *
 * Hooks      called on the loop's thread, perhaps from within libcurl: they may resume ops and look, but call nothing
 *            here that says "not from a hook".
 * Errors     transfer_failed(); the others give 0, -ENOMEM, or -ELIBACC when libcurl is missing (curl_missing).
 * Threads    the loop's.  Names are resolved by libcurl's resolver threads.
 */
#ifndef IO_TRANSFER_H
#define IO_TRANSFER_H

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
	void (*head)(struct transfer *t);      /* the response's head is there, or the transfer failed before it was */
	void (*moved)(struct transfer *t);     /* bytes came, the end came, it failed, or what was to be sent was */
};

struct transfer_blob { const void *bytes; size_t size; };

/* Everything is copied but the body, which stays until transfer_sent() or the end. */
struct transfer_request {
	const char *url;                       /* absolute, without fragment */
	const char *method;
	const char *origin;                    /* scheme://host:port, what the bound counts by */
	/* "name: value\n" lines, "name;" for an empty value; what libcurl has no opinion of may be joined by "\r\n" */
	const char *fields;
	const void *body;                      /* NULL: none, unless `uploads` */
	size_t body_size;
	int uploads;                           /* the body comes by transfer_write */
	int64_t upload_size;                   /* -1: unknown */
	int decodes;                           /* content codings are undone */
	int connects;                          /* nothing is asked for: see below */
	int tls, insecure, verbose;            /* tls: the scheme is https */
	/* longest time until connected, until the head, and without a byte of the body; 0: none */
	unsigned connect_ms, head_ms, stall_ms;
	const char *proxy, *unix_path;         /* NULL: what the environment says; none */
	const char *connect_to;                /* "::host:port" instead of where the URL points; NULL */
	struct transfer_blob ca, cert, key;    /* PEM; NULL bytes: the system's, none */
};

struct transfer_error {
	const char *code;                      /* "ECONNREFUSED", "CERT_HAS_EXPIRED" ...; NULL: none */
	const char *syscall;                   /* "connect", "getaddrinfo", or NULL */
	int number;                            /* errno, or 0 */
	int port;                              /* of address; 0: none */
	char address[112];                     /* or the socket's path; "" if none is known */
	char text[256];                        /* of ENOTFOUND the proxy's name, "" if it was not that */
};

/* Bytes of somebody else's. */
struct transfer_text { const char *p; size_t size; };

struct transfers *transfers_new(struct loop *loop);    /* NULL: no memory */
int transfers_ready(struct transfers *ts);             /* 0 once curl_open has succeeded; -ELIBACC, -ENOMEM */
void transfers_free(struct transfers *ts);     /* every transfer ends without a word; before loop_free.  NULL is fine */

/* NULL: no memory */
struct transfer *transfer_new(struct transfers *ts, const struct transfer_hooks *hooks, void *ctx);
int transfer_prepare(struct transfer *t, const struct transfer_request *rq);
int transfer_start(struct transfer *t);                /* after transfers_ready and transfer_prepare; not from a hook */
void transfer_free(struct transfer *t);                /* ends it where it is; not from a hook */
void *transfer_ctx(const struct transfer *t);

/* ---- the head */
int transfer_has_head(const struct transfer *t);
int transfer_status(const struct transfer *t);
struct transfer_text transfer_reason(const struct transfer *t);
int64_t transfer_length(const struct transfer *t);     /* the Content-Length, -1 if there is none */
/* The fields as they came, in Latin-1: lines with '\n' behind each. */
struct transfer_text transfer_lines(const struct transfer *t);
/* The fields of such lines in order: *at begins as 0; 0 after the last. */
int transfer_field(struct transfer_text lines, size_t *at, struct transfer_text *name, struct transfer_text *value);

/* ---- the body */
enum transfer_state { TRANSFER_WAITS, TRANSFER_HAS, TRANSFER_ENDED, TRANSFER_FAILED };
enum transfer_state transfer_look(const struct transfer *t);   /* what transfer_take would find */
/* The next chunk: its bytes are the caller's (mem_free).  Not from a hook. */
enum transfer_state transfer_take(struct transfer *t, uint8_t **bytes, size_t *size);
/* From now on all that comes is kept in one block, whatever its size up to LIMIT_BUFFER_BYTES; once transfer_look says
 * ENDED, transfer_take gives it whole (HAS), then ENDED.  Not from a hook. */
void transfer_gather(struct transfer *t);
size_t transfer_memory(const struct transfer *t);      /* bytes held for its body */
const struct transfer_error *transfer_failed(const struct transfer *t);        /* NULL: it has not */

/* ---- sending a body as it comes */
/* copied; 0 or -ENOMEM; not from a hook */
int transfer_write(struct transfer *t, const void *bytes, size_t size);
/* broken: the request ends with an error; not from a hook */
void transfer_write_end(struct transfer *t, int broken);
size_t transfer_unsent(const struct transfer *t);              /* bytes written and not yet taken by libcurl */
int transfer_sent(const struct transfer *t);                   /* nothing of the request's body is needed any more */

/* ---- a connection alone
 *
 * With `connects` a transfer ends at the connection: to the server, by TLS without HTTP/2 where the scheme is https,
 * through a tunnel where there is a proxy.  Then, or once it has failed, head() is called.  The connection is the
 * transfer's until transfer_free, and no longer counts as active. */
int transfer_connected(const struct transfer *t);
int transfer_socket(const struct transfer *t);                 /* to be polled; -1: none */
/* How many bytes, -EAGAIN, or another negative errno; receiving: 0 at the end.  What was tried to be sent is to be
 * tried again with the same bytes at the same place, perhaps more.  Not from a hook. */
int64_t transfer_send(struct transfer *t, const void *bytes, size_t size);
int64_t transfer_receive(struct transfer *t, void *bytes, size_t room);

#endif
