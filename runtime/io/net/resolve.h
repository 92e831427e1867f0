/* io/net/resolve.h -- questions to name servers, by c-ares, whose sockets and time-outs are polls in the ring.
 *
 * c-ares is loaded with the first question (Debian: libc-ares2).  An answer is the server's message as it came, which
 * resolve_parse takes apart.
 *
 * Threads    the loop's.
 */
#ifndef IO_NET_RESOLVE_H
#define IO_NET_RESOLVE_H

#include <stddef.h>

#include "io/net/lookup.h"

/* The record types, as the messages have them (RFC 1035 and others). */
enum {
	RESOLVE_A = 1, RESOLVE_NS = 2, RESOLVE_CNAME = 5, RESOLVE_SOA = 6, RESOLVE_PTR = 12, RESOLVE_MX = 15,
	RESOLVE_TXT = 16, RESOLVE_AAAA = 28, RESOLVE_SRV = 33, RESOLVE_NAPTR = 35, RESOLVE_ANY = 255, RESOLVE_CAA = 257
};

enum { RESOLVE_SERVERS = 2048 };

/* 0, or -ELIBACC. */
int resolve_open(void);

/* Whoever asks: its questions that are open. */
struct resolver { struct resolve *first; };
/* Ends them with ECANCELLED. */
void resolver_cancel(struct resolver *r);

struct ares_channel;

struct resolve {
	struct op op;                  /* the result is 0, or -1: `code` */
	char servers[RESOLVE_SERVERS]; /* "address:port,[address]:port"; empty: the system's */
	int timeout_ms, tries;         /* -1: c-ares's */
	char local4[SOCKET_TEXT], local6[SOCKET_TEXT];         /* addresses to ask from; empty: any */
	char name[LOOKUP_NAME];        /* or an address, if is_reverse */
	int type, is_reverse;
	const char *code;              /* "ENOTFOUND", "ETIMEOUT", ... */
	unsigned char *answer;
	size_t size;
	/* private */
	struct ares_channel *channel;
	struct resolver *resolver;
	struct resolve *next, **link;
	int poll_fd, timer_fd;
	int is_done, is_cancelled;
};
/* Before it is posted.  The resolver has to live until resolve_fini. */
void resolve_init(struct resolve *r, struct resolver *of);
int resolve_step(struct op *op, struct ring_request *rq);
void resolve_fini(struct resolve *r);

/* One record of an answer, of which only what its type has is set. */
struct resolve_record {
	int type;
	const char *name;              /* a host; of SOA the name server */
	/* an address; of SOA the postmaster, of CAA the property's name, of NAPTR the service */
	const char *text;
	const char *flags, *regexp;    /* of NAPTR */
	const unsigned char *bytes;    /* of TXT a piece of text, of CAA the value */
	size_t size;
	int is_first;                  /* of TXT: a record begins */
	int ttl;                       /* of addresses; -1: not known */
	/* MX: priority; SRV: priority, weight, port; NAPTR: order, preference; CAA: critical; SOA: serial, refresh,
	 * retry, expire, minttl */
	unsigned numbers[5];
};
/* Calls found for each record of the type, RESOLVE_ANY for all of them; what it is shown lives until it returns.
 * NULL, or the code of an error. */
const char *resolve_parse(const struct resolve *r, int type,
	int (*found)(void *ctx, const struct resolve_record *record), void *ctx);

#endif
