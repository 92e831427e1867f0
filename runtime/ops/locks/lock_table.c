#include "ops/locks/lock_table.h"

#include "base/hash.h"
#include "base/limits.h"
#include "base/mem.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

/* A ring through the elements of a list and its head. */
struct link { struct link *next, *prev; };

#define OF(type, member, link) ((type *)(void *)((char *)(link) - offsetof(type, member)))

struct request {
	struct link place;             /* in its name's list; not while it is lost */
	struct link news;              /* in its agent's, if is_news */
	struct name *name;             /* NULL: lost */
	struct lock_agent *agent;
	unsigned id;
	uint8_t mode, held, is_news;
	uint8_t counted;               /* it waits, and is its name's `change` or behind it */
};

struct name {
	struct name *chain;            /* in its bucket */
	struct link all;
	struct link list;
	struct link *waiting;          /* the first that waits, or &list */
	struct link *change;           /* the first with another agent than the one before it, or &list */
	unsigned held;
	int exclusive;                 /* it is held so */
	uint32_t hash;
	size_t size;
	char bytes[];
};

struct lock_agent {
	int number;
	void (*wake)(void *ctx);
	void *ctx;
	struct request **slots;        /* by id - 1; NULL: free */
	unsigned slots_count, slots_room, free_from;   /* no slot below free_from is free */
	struct link news;
	unsigned counted;              /* of its requests */
	atomic_int has_news;           /* written under the lock */
};

/* All below is under this lock. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct link names = { &names, &names };         /* in the order of their making */
static struct name **buckets;          /* NULL while there are no names */
static size_t buckets_count, names_count;
static struct hash_key key;

enum { BUCKETS_FIRST = 16, SLOTS_FIRST = 8 };

static void link_before(struct link *at, struct link *l)
{
	l->next = at;
	l->prev = at->prev;
	at->prev->next = l;
	at->prev = l;
}

static void unlink_(struct link *l)
{
	l->prev->next = l->next;
	l->next->prev = l->prev;
}

static struct request *at_place(struct link *l) { return OF(struct request, place, l); }

/* ---- names */

static struct name **bucket(uint32_t hash) { return &buckets[hash & (buckets_count - 1)]; }

static int rehash(size_t count)
{
	struct name **fresh = mem_try_zalloc(count * sizeof *fresh);
	if (!fresh)
		return -ENOMEM;
	if (!buckets)
		hash_key_init(&key);
	mem_free(buckets);
	buckets = fresh;
	buckets_count = count;
	for (struct link *l = names.next; l != &names; l = l->next) {
		struct name *n = OF(struct name, all, l), **b = bucket(n->hash);
		n->chain = *b;
		*b = n;
	}
	return 0;
}

static struct name *name_find(const void *bytes, size_t size)
{
	if (!buckets)
		return NULL;
	uint32_t hash = hash_bytes(&key, bytes, size);
	struct name *n = *bucket(hash);
	while (n && (n->hash != hash || n->size != size || memcmp(n->bytes, bytes, size)))
		n = n->chain;
	return n;
}

static void free_unused_buckets(void)
{
	if (names_count)
		return;
	mem_free(buckets);
	buckets = NULL;
	buckets_count = 0;
}

static struct name *name_new(const void *bytes, size_t size)
{
	if (!buckets && rehash(BUCKETS_FIRST))
		return NULL;
	struct name *n = mem_try_zalloc(sizeof *n + size);
	if (!n) {
		free_unused_buckets();
		return NULL;
	}
	n->hash = hash_bytes(&key, bytes, size);
	n->size = size;
	if (size)
		memcpy(n->bytes, bytes, size);
	n->list.next = n->list.prev = n->waiting = n->change = &n->list;
	n->chain = *bucket(n->hash);
	*bucket(n->hash) = n;
	link_before(&names, &n->all);
	if (++names_count > buckets_count)
		rehash(2 * buckets_count);     /* without it chains are longer, no more */
	return n;
}

/* Nobody asks for it any more. */
static void name_free_unused(struct name *n)
{
	if (n->list.next != &n->list)
		return;
	struct name **link = bucket(n->hash);
	while (*link != n)
		link = &(*link)->chain;
	*link = n->chain;
	unlink_(&n->all);
	mem_free(n);
	names_count--;
	free_unused_buckets();
}

/* ---- what agents are told */

static void tell(struct request *r)
{
	struct lock_agent *a = r->agent;
	if (!r->is_news) {
		r->is_news = 1;
		link_before(&a->news, &r->news);
		atomic_store_explicit(&a->has_news, 1, memory_order_relaxed);
	}
	a->wake(a->ctx);
}

static void untell(struct request *r)
{
	if (!r->is_news)
		return;
	struct lock_agent *a = r->agent;
	r->is_news = 0;
	unlink_(&r->news);
	if (a->news.next == &a->news)
		atomic_store_explicit(&a->has_news, 0, memory_order_relaxed);
}

static void count(struct request *r, int counted)
{
	struct lock_agent *a = r->agent;
	if (r->counted == counted)
		return;
	r->counted = (uint8_t)counted;
	a->counted += counted ? 1u : -1u;
	a->wake(a->ctx);
}

/* ---- the list of a name */

/* The change of agents was before l, or has just been made so: looks for the next one.  What comes before that waits
 * for its own thread alone. */
static void find_change(struct name *n, struct link *l)
{
	for (; l != &n->list; l = l->next) {
		if (l->prev != &n->list && at_place(l->prev)->agent != at_place(l)->agent)
			break;
		count(at_place(l), 0);
	}
	n->change = l;
}

static void append(struct name *n, struct request *r)
{
	struct link *last = n->list.prev;
	link_before(&n->list, &r->place);
	if (n->change == &n->list && last != &n->list && at_place(last)->agent != r->agent)
		n->change = &r->place;
	if (n->change != &n->list)
		count(r, 1);
	if (n->waiting == &n->list)
		n->waiting = &r->place;
}

/* A held one, where none is held. */
static void prepend(struct name *n, struct request *r)
{
	struct link *first = n->list.next, *change = n->change;
	link_before(first, &r->place);
	if (first == &n->list || at_place(first)->agent == r->agent)
		return;
	n->change = first;
	for (struct link *l = first; l != change; l = l->next)
		count(at_place(l), 1);
}

static void take_out(struct name *n, struct request *r)
{
	struct link *next = r->place.next, *change = n->change;
	int only = r->place.prev == &n->list && next == change;        /* before the change */
	count(r, 0);
	unlink_(&r->place);
	if (n->waiting == &r->place)
		n->waiting = next;
	if (change == &r->place)
		find_change(n, next);
	else if (only)
		find_change(n, change);
}

/* ---- requests */

static int goes(const struct name *n, enum lock_mode mode)
{
	return !n->held || (mode == LOCK_SHARED && !n->exclusive);
}

static void hold(struct name *n, struct request *r)
{
	r->held = 1;
	n->held++;
	n->exclusive = r->mode == LOCK_EXCLUSIVE;
}

/* Out of its name's list. */
static void leave(struct request *r)
{
	struct name *n = r->name;
	if (r->held && --n->held == 0)
		n->exclusive = 0;
	take_out(n, r);
	r->name = NULL;
	r->held = 0;
}

/* After a change in the list: grants what can be, told unless it is `now`. */
static void settle(struct name *n, const struct request *now)
{
	while (n->waiting != &n->list && goes(n, at_place(n->waiting)->mode)) {
		struct request *r = at_place(n->waiting);
		n->waiting = n->waiting->next;
		hold(n, r);
		if (r != now)
			tell(r);
		count(r, 0);
	}
	name_free_unused(n);
}

static void request_free(struct request *r)
{
	struct lock_agent *a = r->agent;
	untell(r);
	a->slots[r->id - 1] = NULL;
	a->slots_count--;
	if (r->id - 1 < a->free_from)
		a->free_from = r->id - 1;
	mem_free(r);
}

/* 0 or -errno: the agent has room for one more. */
static int make_room(struct lock_agent *a)
{
	if (a->slots_count < a->slots_room)
		return 0;
	if (a->slots_room >= LIMIT_LOCK_REQUESTS)
		return -E2BIG;
	unsigned room = a->slots_room ? 2 * a->slots_room : SLOTS_FIRST;
	struct request **slots = mem_try_realloc(a->slots, room * sizeof *slots);
	if (!slots)
		return -ENOMEM;
	memset(slots + a->slots_room, 0, (room - a->slots_room) * sizeof *slots);
	a->slots = slots;
	a->slots_room = room;
	return 0;
}

static struct request *request_new(struct lock_agent *a, enum lock_mode mode)
{
	struct request *r = mem_try_zalloc(sizeof *r);
	if (!r)
		return NULL;
	while (a->slots[a->free_from])
		a->free_from++;
	a->slots[a->free_from++] = r;
	a->slots_count++;
	r->id = a->free_from;
	r->agent = a;
	r->mode = mode;
	return r;
}

static void steal(struct name *n)
{
	while (n->held) {
		struct request *r = at_place(n->list.next);
		leave(r);
		tell(r);
	}
}

/* -errno, or as lock_request. */
static int request(struct lock_agent *a, const void *bytes, size_t size, enum lock_mode mode, enum lock_how how,
	unsigned *id)
{
	struct name *n = name_find(bytes, size);
	if (how == LOCK_IF_AVAILABLE && n && (n->waiting != &n->list || !goes(n, mode)))
		return -EBUSY;
	int r = make_room(a);
	if (r)
		return r;
	if (!n && !(n = name_new(bytes, size)))
		return -ENOMEM;
	struct request *q = request_new(a, mode);
	if (!q) {
		name_free_unused(n);
		return -ENOMEM;
	}
	q->name = n;
	*id = q->id;
	if (how == LOCK_STEAL) {
		steal(n);
		prepend(n, q);
		hold(n, q);
	} else {
		append(n, q);
	}
	settle(n, q);
	return q->held;
}

int lock_request(struct lock_agent *a, const void *name, size_t size, enum lock_mode mode, enum lock_how how,
	unsigned *id)
{
	pthread_mutex_lock(&lock);
	int r = request(a, name, size, mode, how, id);
	pthread_mutex_unlock(&lock);
	return r;
}

static int end(struct request *r)
{
	struct name *n = r->name;
	if (n) {
		leave(r);
		settle(n, NULL);
	}
	request_free(r);
	return !n;
}

int lock_end(struct lock_agent *a, unsigned id)
{
	pthread_mutex_lock(&lock);
	int lost = end(a->slots[id - 1]);
	pthread_mutex_unlock(&lock);
	return lost;
}

unsigned lock_next(struct lock_agent *a, int *lost)
{
	unsigned id = 0;
	pthread_mutex_lock(&lock);
	if (a->news.next != &a->news) {
		struct request *r = OF(struct request, news, a->news.next);
		id = r->id;
		*lost = !r->name;
		if (*lost)
			request_free(r);
		else
			untell(r);
	}
	pthread_mutex_unlock(&lock);
	return id;
}

/* Relaxed: the wake-up that follows the store orders them, and one's own stores are seen anyhow. */
int lock_has_news(struct lock_agent *a) { return atomic_load_explicit(&a->has_news, memory_order_relaxed); }

int lock_waits(struct lock_agent *a)
{
	pthread_mutex_lock(&lock);
	int waits = a->counted != 0 || a->news.next != &a->news;
	pthread_mutex_unlock(&lock);
	return waits;
}

/* ---- agents */

struct lock_agent *lock_agent_new(int number, void (*wake)(void *ctx), void *ctx)
{
	struct lock_agent *a = mem_try_zalloc(sizeof *a);
	if (!a)
		return NULL;
	a->number = number;
	a->wake = wake;
	a->ctx = ctx;
	a->news.next = a->news.prev = &a->news;
	return a;
}

void lock_agent_free(struct lock_agent *a)
{
	if (!a)
		return;
	pthread_mutex_lock(&lock);
	for (unsigned i = 0; i < a->slots_room; i++)
		if (a->slots[i])
			end(a->slots[i]);
	pthread_mutex_unlock(&lock);
	mem_free(a->slots);
	mem_free(a);
}

/* ---- the list of all */

static struct lock_info *list_all(size_t *count_)
{
	size_t n = 0, bytes = 0;
	for (struct link *l = names.next; l != &names; l = l->next) {
		struct name *name = OF(struct name, all, l);
		bytes += name->size;
		for (struct link *p = name->list.next; p != &name->list; p = p->next)
			n++;
	}
	*count_ = n;
	struct lock_info *list = mem_try_alloc(n * sizeof *list + bytes + 1), *at = list;
	if (!list)
		return NULL;
	char *text = (char *)(list + n);
	for (struct link *l = names.next; l != &names; l = l->next) {
		struct name *name = OF(struct name, all, l);
		memcpy(text, name->bytes, name->size);
		for (struct link *p = name->list.next; p != &name->list; p = p->next) {
			const struct request *r = at_place(p);
			*at++ = (struct lock_info){ .name = text, .size = name->size, .mode = r->mode,
				.held = r->held, .number = r->agent->number };
		}
		text += name->size;
	}
	return list;
}

int lock_list(struct lock_info **list, size_t *count_)
{
	pthread_mutex_lock(&lock);
	*list = list_all(count_);
	pthread_mutex_unlock(&lock);
	return *list ? 0 : -ENOMEM;
}
