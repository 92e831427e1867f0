/* io/http/websocket.h -- a client's WebSocket connections (RFC 6455): opened by a transfer that only connects
 * (transfer.h), so that name resolution, TLS and proxies work as for every other transfer; then read and written with
 * polls in the ring.
 *
 *   NEW --start--> CONNECTING --the transfer is connected--> UPGRADING --reply accepted--> OPEN
 *   OPEN --a Close frame, a failure--> CLOSING --> ENDED
 *
 * Events are queued and the owner takes them one by one: OPENED, then messages, CLOSING, and always ENDED at the end.
 * While more than LIMIT_WEBSOCKET_WAITING bytes of messages are queued, nothing is read.  After websocket_close no more
 * messages are delivered.
 *
 * Calls never send directly: a message is copied, compressed if that was negotiated and it has at least
 * WEBSOCKET_DEFLATE_FROM bytes, masked, and sent from the end of the turn on.  If several pings arrive before there is
 * room for an answer, only the latest is answered (RFC 6455, 5.5.3).
 *
 * The end    each side's Close frame is answered; then the server has LINGER_MS to end the connection.  If it does not
 *            answer ours, the connection ends CLOSE_MS after the last bytes were sent.  A protocol error is answered by
 *            a Close frame with its code, and everything after it is discarded until the server ends the connection or
 *            LINGER_MS have passed.
 * Hook       ready() is called on the loop's thread when there is an event; it may resume ops and nothing else.
 * Ownership  its ops do not keep the loop alive; those that wait for events do.
 * Errors     0 or -errno.
 * Threads    the loop's.
 */
#ifndef IO_HTTP_WEBSOCKET_H
#define IO_HTTP_WEBSOCKET_H

#include "codec/websocket.h"
#include "io/http/transfer.h"

struct websocket;

struct websocket_request {
	struct transfer_request transfer;      /* url with http or https; `connects` is set here */
	const char *head;                      /* the opening request, whole */
	size_t head_size;
	const char *accept;                    /* the expected value of Sec-WebSocket-Accept */
	const char *protocols;                 /* requested, separated by ", "; or NULL */
	int offers;                            /* permessage-deflate is offered in the head */
	unsigned handshake_ms;                 /* time limit for opening; 0: no limit */
};

enum websocket_happening { WEBSOCKET_OPENED, WEBSOCKET_MESSAGE, WEBSOCKET_CLOSING, WEBSOCKET_ENDED };

struct websocket_event {
	enum websocket_happening what;
	/* MESSAGE: TEXT or BINARY; the caller owns the bytes (mem_free; NULL if none) */
	enum websocket_opcode opcode;
	uint8_t *bytes;
	size_t size;
};

/* NULL: no memory */
struct websocket *websocket_new(struct transfers *ts, struct loop *loop, void (*ready)(struct websocket *ws),
	void *ctx);
const char *websocket_refused(const struct websocket *ws);     /* after -EACCES: what the policy refuses */
int websocket_prepare(struct websocket *ws, const struct websocket_request *rq);       /* copies all of it */
int websocket_start(struct websocket *ws);             /* after transfers_ready */
void websocket_free(struct websocket *ws);             /* aborts the connection */
void *websocket_ctx(const struct websocket *ws);

int websocket_ready(const struct websocket *ws);       /* there is an event */
int websocket_take(struct websocket *ws, struct websocket_event *e);   /* 0: there is none */

const struct websocket_terms *websocket_agreed(const struct websocket *ws);    /* once OPENED */
/* Code and reason of the server's Close frame, else 1006 and an empty reason. */
int websocket_closed_with(const struct websocket *ws, const char **reason, size_t *size);
int websocket_was_clean(const struct websocket *ws);
const struct transfer_error *websocket_failed(const struct websocket *ws);     /* NULL: it did not fail */

/* 0; -ENOTCONN: it is not open; -ENOMEM: nothing has happened; -ENOBUFS: too much is queued already, and the connection
 * is failed. */
int websocket_send(struct websocket *ws, enum websocket_opcode opcode, const void *bytes, size_t size);
/* bytes of messages, before compression, that the kernel has not taken yet */
uint64_t websocket_unsent(const struct websocket *ws);
/* code 0: none.  If it is not open yet, the connection is failed. */
void websocket_close(struct websocket *ws, int code, const char *reason, size_t size);
size_t websocket_memory(const struct websocket *ws);

#endif
