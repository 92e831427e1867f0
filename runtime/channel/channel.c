#include "channel/channel.h"

#include "base/mem.h"
#include "loop/loop.h"

#include <errno.h>
#include <pthread.h>

struct channel_box {
	pthread_mutex_t lock;
	struct loop *loop;             /* NULL: it is not woken any more */
	struct channel_end *first, *last;      /* ends with news; linked by `news` */
};

struct channel_end {
	struct channel *channel;
	struct channel_message *first, *last;  /* for this end */
	struct channel_box *box;       /* NULL: on its way */
	unsigned long cookie;
	struct channel_end *news;
	int listed;                    /* under the box's lock */
	int closed;
};

struct channel {
	pthread_mutex_t lock;          /* of all that is in the ends but `news` and `listed` */
	struct channel_end ends[2];
};

/* ---- boxes */

struct channel_box *channel_box_new(struct loop *loop)
{
	struct channel_box *box = mem_try_zalloc(sizeof *box);
	if (!box)
		return NULL;
	pthread_mutex_init(&box->lock, NULL);
	box->loop = loop;
	return box;
}

void channel_box_stop(struct channel_box *box)
{
	pthread_mutex_lock(&box->lock);
	box->loop = NULL;
	pthread_mutex_unlock(&box->lock);
}

void channel_box_free(struct channel_box *box)
{
	if (!box)
		return;
	pthread_mutex_destroy(&box->lock);
	mem_free(box);
}

/* Both under the channel's lock, which keeps the box alive: its thread unbinds the end before it frees the box. */
static void notify(struct channel_end *end)
{
	struct channel_box *box = end->box;
	if (!box)
		return;
	pthread_mutex_lock(&box->lock);
	if (!end->listed) {
		end->listed = 1;
		end->news = NULL;
		if (box->last)
			box->last->news = end;
		else
			box->first = end;
		box->last = end;
		if (box->loop)
			loop_wake(box->loop);
	}
	pthread_mutex_unlock(&box->lock);
}

static void unlist(struct channel_end *end)
{
	struct channel_box *box = end->box;
	if (!box)
		return;
	pthread_mutex_lock(&box->lock);
	if (end->listed) {
		struct channel_end *before = NULL, *at = box->first;
		for (; at != end; at = at->news)
			before = at;
		if (before)
			before->news = end->news;
		else
			box->first = end->news;
		if (box->last == end)
			box->last = before;
		end->listed = 0;
	}
	pthread_mutex_unlock(&box->lock);
}

unsigned long channel_box_next(struct channel_box *box)
{
	unsigned long cookie = 0;
	pthread_mutex_lock(&box->lock);
	struct channel_end *end = box->first;
	if (end) {
		box->first = end->news;
		if (!box->first)
			box->last = NULL;
		end->listed = 0;
		cookie = end->cookie;
	}
	pthread_mutex_unlock(&box->lock);
	return cookie;
}

/* ---- ends */

static struct channel_end *peer_of(struct channel_end *end)
{
	return &end->channel->ends[end == end->channel->ends];
}

int channel_are_peers(const struct channel_end *a, const struct channel_end *b)
{
	return a != b && a->channel == b->channel;
}

int channel_new(struct channel_end *ends[2])
{
	struct channel *c = mem_try_zalloc(sizeof *c);
	if (!c)
		return -ENOMEM;
	pthread_mutex_init(&c->lock, NULL);
	for (int i = 0; i < 2; i++) {
		c->ends[i].channel = c;
		ends[i] = &c->ends[i];
	}
	return 0;
}

void channel_bind(struct channel_end *end, struct channel_box *box, unsigned long cookie)
{
	pthread_mutex_lock(&end->channel->lock);
	end->box = box;
	end->cookie = cookie;
	if (end->first || peer_of(end)->closed)
		notify(end);
	pthread_mutex_unlock(&end->channel->lock);
}

void channel_unbind(struct channel_end *end)
{
	pthread_mutex_lock(&end->channel->lock);
	unlist(end);
	end->box = NULL;
	pthread_mutex_unlock(&end->channel->lock);
}

int channel_post(struct channel_end *end, struct channel_message *m)
{
	struct channel_end *peer = peer_of(end);
	int closed;
	m->next = NULL;
	pthread_mutex_lock(&end->channel->lock);
	closed = peer->closed;
	if (!closed) {
		if (peer->last)
			peer->last->next = m;
		else
			peer->first = m;
		peer->last = m;
		notify(peer);
	}
	pthread_mutex_unlock(&end->channel->lock);
	return closed ? -EPIPE : 0;
}

struct channel_message *channel_take(struct channel_end *end, int *closed)
{
	pthread_mutex_lock(&end->channel->lock);
	struct channel_message *m = end->first;
	if (m) {
		end->first = m->next;
		if (!end->first)
			end->last = NULL;
	}
	if (closed)
		*closed = !m && peer_of(end)->closed;
	pthread_mutex_unlock(&end->channel->lock);
	return m;
}

int channel_ended(struct channel_end *end)
{
	pthread_mutex_lock(&end->channel->lock);
	int ended = !end->first && peer_of(end)->closed;
	pthread_mutex_unlock(&end->channel->lock);
	return ended;
}

/* Freeing a message may close the ends that are in it, and so free further messages.  A list instead of recursion:
 * script can make a chain of channels, each with an end in a message of the one before, as long as it likes. */
static _Thread_local struct { struct channel_message *first; int running; } dropped;

static void free_messages(struct channel_message *m)
{
	while (m) {
		struct channel_message *next = m->next;
		m->next = dropped.first;
		dropped.first = m;
		m = next;
	}
	if (dropped.running)
		return;
	dropped.running = 1;
	while (dropped.first) {
		m = dropped.first;
		dropped.first = m->next;
		m->free(m);
	}
	dropped.running = 0;
}

void channel_close(struct channel_end *end)
{
	if (!end)
		return;
	struct channel *c = end->channel;
	pthread_mutex_lock(&c->lock);
	struct channel_message *left = end->first;
	unlist(end);
	end->box = NULL;
	end->first = end->last = NULL;
	end->closed = 1;
	int last = peer_of(end)->closed;
	if (!last)
		notify(peer_of(end));
	pthread_mutex_unlock(&c->lock);
	free_messages(left);
	if (last) {
		pthread_mutex_destroy(&c->lock);
		mem_free(c);
	}
}
