/* io/websocket.h -- a client's WebSocket connections (RFC 6455): opened by a transfer that only connects (transfer.h),
 * so that names, TLS and proxies are those of every other transfer; then read and written by polls in the ring.
 *
 *   NEW --start--> CONNECTING --the transfer has--> UPGRADING --reply agreed on--> OPEN --a Close frame, a failure-->
 *   CLOSING --> ENDED
 *
 * What happens is kept as events that the owner takes one by one: OPENED, then messages, CLOSING, ENDED at last and
 * always.  While more than LIMIT_WEBSOCKET_WAITING bytes of messages wait, nothing is read.  After websocket_close no
 * more messages come.
 *
 * Sending never happens within a call: what is given is copied, compressed where that was agreed on and the message has
 * at least DEFLATE_FROM bytes, masked, and goes out from the end of the turn on.  Of pings only the latest is answered,
 * if several come before there is room for an answer (RFC 6455, 5.5.3).
 *
 * The end    each side's Close frame is answered; then the server has LINGER_MS to end the connection.  Where it does
 *            not answer ours, CLOSE_MS after something last went out.  What breaks the protocol is answered by a Close
 *            frame that says how, and all that follows is thrown away until the server ends the connection or LINGER_MS
 *            have passed.
 * Hook       ready() is called on the loop's thread when there is an event; it may resume ops and nothing else.
 * Ownership  its ops keep nothing alive; who waits for events does.
 * Errors     0 or -errno.
 * Threads    the loop's.
 */
#ifndef IO_WEBSOCKET_H
#define IO_WEBSOCKET_H

#include "codec/websocket.h"
#include "io/transfer.h"

struct websocket;

struct websocket_request {
	struct transfer_request transfer;      /* url with http or https; `connects` is set here */
	const char *head;                      /* the opening request, whole */
	size_t head_size;
	const char *accept;                    /* what Sec-WebSocket-Accept is to be */
	const char *protocols;                 /* asked for, with ", " between; NULL */
	int offers;                            /* permessage-deflate is offered in the head */
	unsigned handshake_ms;                 /* until it must be open; 0: no limit */
};

enum websocket_happening { WEBSOCKET_OPENED, WEBSOCKET_MESSAGE, WEBSOCKET_CLOSING, WEBSOCKET_ENDED };

struct websocket_event {
	enum websocket_happening what;
	/* MESSAGE: TEXT or BINARY; its bytes are the caller's (mem_free; NULL if none) */
	enum websocket_opcode opcode;
	uint8_t *bytes;
	size_t size;
};

/* NULL: no memory */
struct websocket *websocket_new(struct transfers *ts, struct loop *loop, void (*ready)(struct websocket *ws),
	void *ctx);
int websocket_prepare(struct websocket *ws, const struct websocket_request *rq);       /* copies all of it */
int websocket_start(struct websocket *ws);             /* after transfers_ready */
void websocket_free(struct websocket *ws);             /* ends it where it is */
void *websocket_ctx(const struct websocket *ws);

int websocket_ready(const struct websocket *ws);       /* there is an event */
int websocket_take(struct websocket *ws, struct websocket_event *e);   /* 0: there is none */

const struct websocket_terms *websocket_agreed(const struct websocket *ws);    /* once OPENED */
/* Of the server's Close frame, else 1006 and nothing. */
int websocket_closed_with(const struct websocket *ws, const char **reason, size_t *size);
int websocket_was_clean(const struct websocket *ws);
const struct transfer_error *websocket_failed(const struct websocket *ws);     /* NULL: it was not failed */

/* 0; -ENOTCONN: it is not open; -ENOMEM, and nothing has happened; -ENOBUFS: too much waits already, and the connection
 * is failed. */
int websocket_send(struct websocket *ws, enum websocket_opcode opcode, const void *bytes, size_t size);
/* bytes of messages, as they were given, that the kernel has not taken yet */
uint64_t websocket_unsent(const struct websocket *ws);
/* code 0: none.  Before it is open: the connection is failed. */
void websocket_close(struct websocket *ws, int code, const char *reason, size_t size);
size_t websocket_memory(const struct websocket *ws);

#endif
