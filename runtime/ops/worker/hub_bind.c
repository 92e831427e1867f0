/* hub_bind.c -- internalBinding('worker'), names that threads share:
 *
 *   join(name)                 a port: what is spread under the name by others arrives there.  Closing it leaves
 *   joined(name)               how many ports have joined
 *   spread(name, parcels, own) posts one of the parcels (of `pack`) to each port that joined, but for `own`; returns
 *                              how many got one
 *
 * A thread's mail (mail.js) is such a name, joined for a worker by its parent: it can be written to before it begins.
 *
 * One list for the process, under one lock.  An entry has the other end of the channel.
 */
#include "ops/worker/worker_int.h"

#include "base/mem.h"
#include "engine/text.h"

#include <stdio.h>
#include <string.h>

struct member {
	struct member *next;
	struct channel_end *end;       /* the hub's */
	const struct channel_end *theirs;      /* only compared */
	size_t size;
	char name[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct member *members;

static int is_named(const struct member *m, const char *name, size_t size)
{
	return m->size == size && !memcmp(m->name, name, size);
}

/* Those whose threads have closed their ends leave. */
static void sweep(void)
{
	for (struct member **link = &members, *m; (m = *link) != NULL;) {
		if (!channel_ended(m->end)) {
			link = &m->next;
			continue;
		}
		*link = m->next;
		channel_close(m->end);
		mem_free(m);
	}
}

void worker_forget_names(void)
{
	pthread_mutex_lock(&lock);
	while (members) {
		struct member *m = members;
		members = m->next;
		channel_close(m->end);
		mem_free(m);
	}
	pthread_mutex_unlock(&lock);
}

/* The end of who joins; NULL: out of memory. */
static struct channel_end *add(const char *name, size_t size)
{
	struct channel_end *ends[2];
	if (channel_new(ends))
		return NULL;
	struct member *m = mem_try_zalloc(sizeof *m + size);
	if (!m) {
		channel_close(ends[0]);
		channel_close(ends[1]);
		return NULL;
	}
	m->end = ends[0];
	m->theirs = ends[1];
	m->size = size;
	memcpy(m->name, name, size);
	pthread_mutex_lock(&lock);
	sweep();
	m->next = members;
	members = m;
	pthread_mutex_unlock(&lock);
	return ends[1];
}

struct channel_end *hub_join_thread(int id)
{
	char name[32];
	int size = snprintf(name, sizeof name, "%cthread %d", 0, id);
	return add(name, (size_t)size);
}

static void b_join(js_State *J)
{
	size_t size;
	const char *name = text_utf8(J, 1, &size);
	struct channel_end *end = add(name, size);
	if (!end)
		js_rangeerror(J, "Out of memory");
	if (js_try(J)) {
		channel_close(end);            /* swept later */
		js_throw(J);
	}
	port_push(J, end, 0);
	js_endtry(J);
}

static size_t count(const char *name, size_t size)
{
	size_t n = 0;
	pthread_mutex_lock(&lock);
	sweep();
	for (struct member *m = members; m; m = m->next)
		n += is_named(m, name, size);
	pthread_mutex_unlock(&lock);
	return n;
}

static void b_count(js_State *J)
{
	size_t size;
	const char *name = text_utf8(J, 1, &size);
	js_pushnumber(J, (double)count(name, size));
}

static void b_spread(js_State *J)
{
	size_t size;
	const char *name = text_utf8(J, 1, &size);
	unsigned made = (unsigned)js_getlength(J, 2), used = 0;
	const struct channel_end *own = js_isdefined(J, 3) ? port_peek_end(J, 3) : NULL;
	struct parcel **parcels = mem_try_zalloc((made + 1) * sizeof *parcels);
	if (!parcels)
		js_rangeerror(J, "Out of memory");
	for (unsigned i = 0; i < made; i++) {
		js_getindex(J, 2, (int)i);
		parcels[i] = parcel_take(J, -1);
		js_pop(J, 1);
	}
	pthread_mutex_lock(&lock);
	for (struct member *m = members; m && used < made; m = m->next)
		if (is_named(m, name, size) && m->theirs != own && parcels[used] &&
			channel_post(m->end, &parcels[used]->link) == 0)
			used++;
	pthread_mutex_unlock(&lock);
	for (unsigned i = used; i < made; i++)
		if (parcels[i])
			parcels[i]->link.free(&parcels[i]->link);
	mem_free(parcels);
	js_pushnumber(J, used);
}

void hub_bind(js_State *J)
{
	value_method(J, "join", b_join, 1);
	value_method(J, "joined", b_count, 1);
	value_method(J, "spread", b_spread, 3);
}
