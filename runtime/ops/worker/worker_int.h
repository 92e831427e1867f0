/* ops/worker/worker_int.h -- shared by the files of this room. */
#ifndef OPS_WORKER_WORKER_INT_H
#define OPS_WORKER_WORKER_INT_H

#include <stdatomic.h>
#include <pthread.h>

#include "channel/channel.h"
#include "engine/message.h"
#include "ops/worker/worker.h"

/* Of a thread, made with its first channel or worker. */
struct threads {
	struct channel_box *box;
	value_ref on_news;             /* function(cookie), or 0 */
	struct worker *first;          /* its workers that are not yet joined, linked by `next` */
	unsigned turn;                 /* of its last look at the box */
};

/* What an end posts: a value, or raw bytes for a standard stream. */
struct parcel {
	struct channel_message link;
	struct message *message;       /* NULL: it is bytes */
	struct channel_end **ends;     /* that travel with it; NULL once taken out */
	size_t ends_count;
	int fd;                        /* 1 or 2: bytes */
	size_t size;
	unsigned char bytes[];
};

struct threads *threads_of(js_State *J);       /* throws when out of memory */

/* ---- port_bind.c */
void port_bind(js_State *J);
/* -- port  The end becomes the object's, which closes it; lent: it does not. */
void port_push(js_State *J, struct channel_end *end, int lent);
struct channel_end *port_take_end(js_State *J, int idx);       /* the end of the port at idx, the caller's; throws */
const struct channel_end *port_peek_end(js_State *J, int idx); /* only to compare; NULL: closed */
struct parcel *parcel_take(js_State *J, int idx);      /* the parcel at idx, the caller's; NULL if it was taken */
int port_write(struct host *host, int fd, const void *bytes, size_t size);     /* 0 or -errno: on the control channel */

/* ---- worker.c */
struct channel_end *worker_control(const struct worker *w);

/* ---- hub_bind.c, env_bind.c */
void hub_bind(js_State *J);
struct channel_end *hub_join_thread(int id);   /* the caller's end of that thread's mail; NULL: out of memory */
void env_bind(js_State *J);

#endif
