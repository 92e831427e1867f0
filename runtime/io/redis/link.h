/* io/redis/link.h -- one connection to a Redis or Valkey server: made when it is needed, and again when it was lost.
 *
 *   OFF --redis_link_go--> STARTING --connected--> GREETING --all greetings answered--> READY
 *    ^                                                                                    |
 *    +------------- lost: the server ended it, failed, was silent, spoke no RESP ---------+
 *
 * The connection is made by a transfer that only connects (io/http/transfer.h): name resolution off the loop, TLS,
 * sockets of the file system.  Then it is read and written with polls in the ring.  The greetings are AUTH, SELECT and
 * PING in one write; nothing else is sent before all of them are answered, so that no request reaches another database
 * than the configured one, or a server that is still loading.
 *
 * Sending    the owner appends commands to redis_link_out and calls redis_link_go; when room is made the link asks for
 *            more (hooks->more).  What the socket takes is sent at once, the rest when it can be.
 * Time       a server that owes something and moves no byte for timeout_ms is given up; so is one that cannot be
 *            connected to or greeted in that time.  After failed attempts the next one waits, 50 ms at first, then
 *            twice as long each time, 2 s at most.
 * Hooks      called from steps of the link's ops or from its timer, never from within a function of this header; they
 *            may resume ops and call any function here but redis_link_free.
 * Ownership  its ops do not keep the loop alive; those that wait for answers do.
 * Errors     the failure that lost() gets: a negative errno, or a name of its own, and words that tell nothing of where
 *            the server is and what was shown to it.
 * Threads    the loop's; libcurl is loaded on the pool.
 */
#ifndef IO_REDIS_LINK_H
#define IO_REDIS_LINK_H

#include <stddef.h>
#include <stdint.h>

#include "codec/resp.h"
#include "io/http/transfer.h"

/* Where the server is, and what it is shown.  Copied but for the secrets, of which there is no other copy than the one
 * in a greeting while it is sent. */
struct redis_config {
	const char *host;              /* a name, an address, "[::1]"; NULL with a path */
	const char *path;              /* of a socket */
	uint16_t port;
	unsigned db;
	int tls;
	struct transfer_blob ca;       /* PEM: who signs its certificate; NULL bytes: the system's authorities */
	unsigned timeout_ms;

	/* lent until redis_link_free: user and password, or NULL for those in the URL, which may be NULL, too */
	const char *user, *password, *url;
};

/* redis://[[user]:password@]host[:port][/db], rediss:// for TLS, unix:///path?db=N or redis+unix:///path?db=N; user,
 * password and path may be percent-encoded; ?db=N also after the others.  0 with config's place, user, password, db and
 * tls set, in the text, which is changed; or -1: it is none. */
int redis_parse_url(char *text, struct redis_config *config);

struct redis_failure {
	int error;                     /* negative errno */
	const char *code;              /* a constant, where errno has no name for it; or NULL */
	char text[192];
};

struct redis_link;

struct redis_hooks {
	/* One item of the answers (resp.h), which `item` is in; the next bytes go where item->to says.  0, or -1 if
	 * such an answer cannot be: the connection is given up. */
	int (*item)(void *ctx, enum resp_event event, struct resp_reader *item);
	/* There is room to send; also called when READY is reached, and after each reading. */
	void (*more)(void *ctx);
	/* The connection, or the attempt to make one, has failed; NULL: it ended with nothing owed.  was_ready: another
	 * attempt may do better. */
	void (*lost)(void *ctx, const struct redis_failure *failure, int was_ready);
};

/* NULL: out of memory. */
struct redis_link *redis_link_new(struct transfers *ts, struct loop *loop, const struct redis_config *config,
	const struct redis_hooks *hooks, void *ctx);
void redis_link_free(struct redis_link *l);    /* also after the loop is gone; or NULL */

/* Whether commands may be appended now: it is ready, and not too much waits to be sent. */
int redis_link_can(struct redis_link *l);
struct buf *redis_link_out(struct redis_link *l);
/* How many answers the server owes. */
void redis_link_owe(struct redis_link *l, int more);

/* Sends what was appended, or sees to it that there will be a connection. */
void redis_link_go(struct redis_link *l);
/* Ends the connection soon: what is owed is no longer wanted. */
void redis_link_drop(struct redis_link *l);
/* Only from a hook: ends the connection once the hook has returned. */
void redis_link_reset(struct redis_link *l, const struct redis_failure *failure);

#endif
