/* locks_bind.c -- internalBinding('locks'):
 *
 *   onNews(function, number)   function() is called when next() has something; the thread's number
 *   request(name, shared, how) the request's number, above 0; negative: it waits; 0: not available.  how: enum lock_how
 *   end(number)                ends the request; true: it was held, and another has stolen it
 *   next()                     the number of a request that is held now; negative: of one that was stolen and is over;
 *                              0: there is no news
 *   list()                     of all requests, one after the other: name, shared, held, the thread's number
 *
 * After onNews only.  Names are compared by their UTF-16 units.
 */
#include "ops/locks/locks.h"

#include "base/mem.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "ops/locks/lock_table.h"

#include <errno.h>

struct locks {
	struct lock_agent *agent;
	value_ref on_news;
};

enum { NAME_SHORT = 256 };             /* bytes */

static void wake(void *loop) { loop_wake(loop); }

static struct lock_agent *agent_of(js_State *J) { return host_of(J)->locks->agent; }

/* ---- for jsr.c */

void locks_turn(struct host *host)
{
	js_State *J = host->J;
	if (!host->locks || !lock_has_news(host->locks->agent))
		return;
	value_push(J, host->locks->on_news);
	js_pushundefined(J);
	engine_callback(J, 0);
}

unsigned locks_referenced(const struct host *host)
{
	return host->locks && lock_waits(host->locks->agent);
}

void locks_end(struct host *host)
{
	if (!host->locks)
		return;
	lock_agent_free(host->locks->agent);
	mem_free(host->locks);
	host->locks = NULL;
}

/* ---- the binding */

static void b_on_news(js_State *J)
{
	struct host *h = host_of(J);
	value_ref f = value_root(J, 1);
	struct locks *l = loop_wake_enable(h->loop) == 0 ? mem_try_zalloc(sizeof *l) : NULL;
	if (l)
		l->agent = lock_agent_new((int)js_tonumber(J, 2), wake, h->loop);
	if (!l || !l->agent) {
		mem_free(l);
		value_unroot(J, f);
		js_rangeerror(J, "Out of memory");
	}
	l->on_news = f;
	h->locks = l;
	js_pushundefined(J);
}

static void b_request(js_State *J)
{
	enum lock_mode mode = js_toboolean(J, 2) ? LOCK_SHARED : LOCK_EXCLUSIVE;
	enum lock_how how = (enum lock_how)js_tonumber(J, 3);
	size_t size = text_encoded_size(J, 1, TEXT_UTF16LE);
	char at_hand[NAME_SHORT], *name = size <= sizeof at_hand ? at_hand : mem_try_alloc(size);
	unsigned id = 0;
	if (!name)
		js_rangeerror(J, "Out of memory");
	size = text_encode(J, 1, TEXT_UTF16LE, name, size);
	int r = lock_request(agent_of(J), name, size, mode, how, &id);
	if (name != at_hand)
		mem_free(name);
	if (r == -ENOMEM)
		js_rangeerror(J, "Out of memory");
	if (r == -E2BIG)
		js_rangeerror(J, "Too many requests for locks");
	js_pushnumber(J, r == 0 ? -(double)id : (double)id);
}

static void b_end(js_State *J)
{
	js_pushboolean(J, lock_end(agent_of(J), (unsigned)js_tonumber(J, 1)));
}

static void b_next(js_State *J)
{
	int lost = 0;
	unsigned id = lock_next(agent_of(J), &lost);
	js_pushnumber(J, lost ? -(double)id : (double)id);
}

static void b_list(js_State *J)
{
	struct lock_info *list;
	size_t count;
	if (lock_list(&list, &count))
		js_rangeerror(J, "Out of memory");
	if (js_try(J)) {
		mem_free(list);
		js_throw(J);
	}
	js_newarray(J);
	uint32_t at = 0;
	for (size_t i = 0; i < count; i++) {
		text_push_utf16le(J, list[i].name, list[i].size);
		value_createindex(J, -2, at++);
		js_pushboolean(J, list[i].mode == LOCK_SHARED);
		value_createindex(J, -2, at++);
		js_pushboolean(J, list[i].held);
		value_createindex(J, -2, at++);
		js_pushnumber(J, list[i].number);
		value_createindex(J, -2, at++);
	}
	js_endtry(J);
	mem_free(list);
}

void locks_bind(js_State *J)
{
	value_method(J, "onNews", b_on_news, 2);
	value_method(J, "request", b_request, 3);
	value_method(J, "end", b_end, 1);
	value_method(J, "next", b_next, 0);
	value_method(J, "list", b_list, 0);
}
