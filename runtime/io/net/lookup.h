/* io/net/lookup.h -- the addresses of a name, as the system finds them (getaddrinfo), on the pool.
 *
 * A look-up cannot be stopped: one that was cancelled keeps its worker until the system answers.
 */
#ifndef IO_NET_LOOKUP_H
#define IO_NET_LOOKUP_H

#include "io/net/socket.h"

enum { LOOKUP_NAME = 256, LOOKUP_MOST = 64 };

struct lookup {
	struct op op;                  /* the result is how many addresses there are, or -1: `code` */
	char host[LOOKUP_NAME];
	int family;                    /* 0, 4 or 6 */
	int flags;                     /* AI_... */
	const char *code;              /* "ENOTFOUND", "EAI_AGAIN", ... */
	unsigned count;
	struct socket_address found[LOOKUP_MOST];      /* without ports, none twice */
};

void lookup_work(struct op *op);

/* The other way round: the names of an address and its port (getnameinfo). */
struct lookup_names {
	struct op op;                  /* the result is 0, or -1: `code` */
	struct socket_address of;
	const char *code;
	char host[1025], service[32];  /* NI_MAXHOST, NI_MAXSERV */
};

void lookup_names_work(struct op *op);

#endif
