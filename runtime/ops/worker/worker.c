/* worker.c -- threads that run script, and internalBinding('worker'):
 *
 *   start(control, public, options)
 *                              a worker, whose thread has begun.  The ports' ends are the new thread's.  options:
 *                              { name, heap: bytes or 0, stack: KB, closesFiles }.  A number instead: -errno, there is
 *                              no thread
 *   worker.id()                counts from 1 in the process
 *   worker.stop()              terminates it
 *   worker.join()              waits for its end, which is near once its control channel is closed: [code, whether it
 *                              ran out of memory, whether it was never able to begin]
 *   own()                      of a worker: { id, name, control, public, mail }, else undefined
 *   isWorker()
 *   runMain(path), runURL(url), runSource(name, text)
 *                              the program
 *   preload(request)           as -r does
 *   importFirst(list, then)    as --import does for each of the texts; then() after the last one
 *   setEnv(process, object)    process.env becomes a copy of the object, whose values are strings
 */
#include "ops/worker/worker_int.h"

#include "base/limits.h"
#include "base/mem.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "engine/waits.h"
#include "modules/esm.h"
#include "modules/loader.h"
#include "ops/core/oplog_host.h"
#include "ops/core/ops.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char WORKER[] = "WorkerThread";

enum { STACK_BYTES = 1 << 20 };        /* of the thread itself: script has a stack of its own (engine.h) */

struct worker {
	atomic_int refs;
	int id;
	pthread_t thread;
	int joined;                    /* the parent's */
	struct worker *next;           /* in the parent's list */
	void (*run)(struct worker *w);
	struct host *parent;           /* for what a run inherits; lives longer */
	struct channel_end *control, *open, *mail;     /* the thread's; control is closed last */
	char *name;
	size_t heap_max;
	double stack_kb;
	int closes_files;
	pthread_mutex_t lock;          /* of the next two */
	struct host *host;             /* between worker_begin and worker_end */
	int stop;
	atomic_int stopping;           /* the same as stop, for the thread itself to look at */
	int code, exhausted, begun;    /* written by the thread before its control channel is closed */
};

struct channel_end *worker_control(const struct worker *w) { return w->control; }

static atomic_int last_id;

static void drop(struct worker *w)
{
	if (atomic_fetch_sub(&w->refs, 1) != 1)
		return;
	pthread_mutex_destroy(&w->lock);
	mem_free(w->name);
	mem_free(w);
}

/* ---- the thread's side */

static void *thread_main(void *arg)
{
	struct worker *w = arg;
	w->code = 1;
	w->run(w);
	channel_close(w->mail);
	channel_close(w->open);
	channel_close(w->control);     /* the parent may join now */
	drop(w);
	return NULL;
}

int worker_begin(struct worker *w, struct host *host)
{
	int stop;
	if (loop_wake_enable(host->loop))
		return -1;
	pthread_mutex_lock(&w->lock);
	w->host = host;
	host->write = port_write;
	stop = w->stop;
	pthread_mutex_unlock(&w->lock);
	w->begun = 1;
	return stop ? -1 : 0;
}

void worker_end(struct worker *w)
{
	pthread_mutex_lock(&w->lock);
	w->host = NULL;
	pthread_mutex_unlock(&w->lock);
}

const struct host *worker_parent(const struct worker *w) { return w->parent; }
int worker_id(const struct worker *w) { return w->id; }
void worker_set_code(struct worker *w, int code) { w->code = code; }
size_t worker_heap_max(const struct worker *w) { return w->heap_max; }
double worker_stack_kb(const struct worker *w) { return w->stack_kb; }
int worker_closes_files(const struct worker *w) { return w->closes_files; }

void worker_exhausted(struct worker *w)
{
	if (atomic_load(&w->stopping))         /* that is what it ends for */
		return;
	w->exhausted = 1;
	w->code = 1;
}

void worker_heap_exceeded(struct worker *w)
{
	worker_exhausted(w);
	atomic_store(&w->stopping, 1);
	engine_interrupt(w->host->J, ENGINE_TERMINATE);
}

int worker_is_ending(const struct host *host) { return host->worker && atomic_load(&host->worker->stopping); }

void worker_turn(struct host *host)
{
	struct threads *t = host->threads;
	js_State *J = host->J;
	unsigned long cookie;
	if (worker_is_ending(host)) {
		loop_stop(host->loop);
		return;
	}
	while (t && t->box && t->on_news && (cookie = channel_box_next(t->box)) != 0) {
		value_push(J, t->on_news);
		js_pushundefined(J);
		js_pushnumber(J, (double)cookie);
		engine_callback(J, 1);
	}
	/* after the news: a thread that woke a waiter and then ended is not seen to end first */
	waits_settle(J);
}

void worker_leave(struct host *host, int code)
{
	struct worker *w = host->worker;
	if (!atomic_exchange(&w->stopping, 1))
		w->code = code;
	loop_stop(host->loop);
	engine_interrupt(host->J, ENGINE_TERMINATE);
	for (;;)                       /* a safe point: the interrupt is thrown there */
		engine_check(host->J);
}

/* ---- the parent's side */

static void ask_to_stop(struct worker *w)
{
	pthread_mutex_lock(&w->lock);
	w->stop = 1;
	atomic_store(&w->stopping, 1);
	if (w->host) {
		engine_interrupt(w->host->J, ENGINE_TERMINATE);
		loop_wake(w->host->loop);
	}
	pthread_mutex_unlock(&w->lock);
}

static void unlist(struct host *host, struct worker *w)
{
	struct worker **link = &host->threads->first;
	while (*link != w)
		link = &(*link)->next;
	*link = w->next;
}

/* 0, or -ETIMEDOUT. */
static int join(struct host *host, struct worker *w, int wait_ms)
{
	int r;
	if (w->joined)
		return 0;
	if (wait_ms < 0) {
		r = pthread_join(w->thread, NULL);
	} else {
		struct timespec until;
		clock_gettime(CLOCK_REALTIME, &until);
		until.tv_sec += wait_ms / 1000;
		until.tv_nsec += wait_ms % 1000 * 1000000L;
		if (until.tv_nsec >= 1000000000) {
			until.tv_nsec -= 1000000000;
			until.tv_sec++;
		}
		r = pthread_timedjoin_np(w->thread, NULL, &until);
	}
	if (r)
		return -r;
	w->joined = 1;
	unlist(host, w);
	drop(w);                       /* the list's */
	return 0;
}

unsigned worker_stop_all(struct host *host, int wait_ms)
{
	struct threads *t = host->threads;
	unsigned left = 0;
	if (!t)
		return 0;
	for (struct worker *w = t->first; w; w = w->next)
		ask_to_stop(w);
	for (struct worker *w = t->first, *next; w; w = next) {
		next = w->next;
		left += join(host, w, wait_ms) != 0;
	}
	return left;
}

static void rouse(void *host) { loop_wake(((struct host *)host)->loop); }

struct threads *threads_of(js_State *J)
{
	struct host *h = host_of(J);
	if (!h->threads)
		h->threads = mem_try_zalloc(sizeof *h->threads);
	if (h->threads && !h->threads->box && loop_wake_enable(h->loop) == 0) {
		h->threads->box = channel_box_new(h->loop);
		waits_set_rouse(J, rouse);
	}
	if (!h->threads || !h->threads->box)
		js_rangeerror(J, "Out of memory");
	return h->threads;
}

void worker_loop_ends(struct host *host)
{
	if (!host->threads || !host->threads->box)
		return;
	channel_box_stop(host->threads->box);
	if (host->J)
		waits_stop(host->J);
}

void worker_free_all(struct host *host)
{
	if (!host->threads)
		return;
	channel_box_free(host->threads->box);
	mem_free(host->threads);
	host->threads = NULL;
}

/* ---- the binding */

static void worker_finalize(js_State *J, void *data) { drop(data); }

static int start_thread(struct worker *w)
{
	pthread_attr_t attributes;
	sigset_t all, before;
	pthread_attr_init(&attributes);
	size_t stack = STACK_BYTES;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
	stack = LIMIT_C_STACK;         /* the engine then uses the thread's own */
#endif
	pthread_attr_setstacksize(&attributes, stack);
	/* signals are the main thread's */
	sigfillset(&all);
	sigdelset(&all, SIGRTMAX - 2);         /* but for the timer of calls with a time limit (context_bind.c) */
	pthread_sigmask(SIG_SETMASK, &all, &before);
	oplog_host_share();
	int r = pthread_create(&w->thread, &attributes, thread_main, w);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attributes);
	return -r;
}

static void b_start(js_State *J)
{
	struct host *h = host_of(J);
	struct threads *t = threads_of(J);
	js_getproperty(J, 3, "heap");
	double heap = js_tonumber(J, -1);
	js_getproperty(J, 3, "stack");
	double stack_kb = js_tonumber(J, -1);
	js_getproperty(J, 3, "closesFiles");
	int closes_files = js_toboolean(J, -1);
	js_getproperty(J, 3, "name");
	const char *name = text_utf8(J, -1, NULL);
	struct worker *w = mem_try_zalloc(sizeof *w);
	if (!w)
		js_rangeerror(J, "Out of memory");
	pthread_mutex_init(&w->lock, NULL);
	atomic_init(&w->refs, 1);
	w->name = mem_strdup(name);
	w->heap_max = heap > 0 && heap < 1e15 ? (size_t)heap : 0;
	w->stack_kb = stack_kb;
	w->closes_files = closes_files;
	w->run = h->run_worker;
	w->parent = h;
	w->joined = 1;
	value_push_prototype(J, WORKER);
	js_newuserdata(J, WORKER, w, worker_finalize);
	w->control = port_take_end(J, 1);
	w->open = port_take_end(J, 2);
	w->id = atomic_fetch_add(&last_id, 1) + 1;
	w->mail = hub_join_thread(w->id);
	atomic_init(&w->refs, 3);      /* the object, the thread, the list */
	int r = w->mail ? start_thread(w) : -ENOMEM;
	if (r) {
		atomic_store(&w->refs, 1);
		channel_close(w->mail);
		channel_close(w->control);
		channel_close(w->open);
		js_pushnumber(J, r);
		return;
	}
	w->joined = 0;
	w->next = t->first;
	t->first = w;
}

static struct worker *worker_this(js_State *J) { return js_touserdata(J, 0, WORKER); }

static void b_id(js_State *J) { js_pushnumber(J, worker_this(J)->id); }

static void b_stop(js_State *J)
{
	struct worker *w = worker_this(J);
	if (!w->joined)
		ask_to_stop(w);
	js_pushundefined(J);
}

/* .times(): [when its loop began, in ms since the process did, or -1; how long that has waited, in ms] */
static void b_times(js_State *J)
{
	struct worker *w = worker_this(J);
	double loop = -1, idle = 0;
	pthread_mutex_lock(&w->lock);
	uint64_t loop_ns = w->host ? w->host->milestones.loop_ns : 0;
	if (loop_ns) {
		loop = (double)(loop_ns - w->host->given.start_ns) / 1e6;
		idle = (double)loop_idle_ns(w->host->loop) / 1e6;
	}
	pthread_mutex_unlock(&w->lock);
	js_newarray(J);
	js_pushnumber(J, loop);
	value_createindex(J, -2, 0);
	js_pushnumber(J, idle);
	value_createindex(J, -2, 1);
}

static void b_join(js_State *J)
{
	struct worker *w = worker_this(J);
	join(host_of(J), w, -1);
	js_newarray(J);
	js_pushnumber(J, w->code);
	value_createindex(J, -2, 0);
	js_pushboolean(J, w->exhausted);
	value_createindex(J, -2, 1);
	js_pushboolean(J, !w->begun);
	value_createindex(J, -2, 2);
}

static void b_own(js_State *J)
{
	struct worker *w = host_of(J)->worker;
	if (!w) {
		js_pushundefined(J);
		return;
	}
	js_newobject(J);
	js_pushnumber(J, w->id);
	value_create(J, -2, "id");
	text_push(J, w->name);
	value_create(J, -2, "name");
	port_push(J, w->control, 1);
	value_create(J, -2, "control");
	port_push(J, w->open, 1);
	value_create(J, -2, "public");
	port_push(J, w->mail, 1);
	value_create(J, -2, "mail");
}

static void b_is_worker(js_State *J) { js_pushboolean(J, host_of(J)->worker != NULL); }

static void free_list(js_State *J, void *list) { mem_free(list); }

/* The texts and their array are one block, which the engine keeps for as long as the thread. */
static void b_import_first(js_State *J)
{
	unsigned count = (unsigned)js_getlength(J, 1);
	size_t size = (count + 1) * sizeof(char *);
	for (unsigned i = 0; i < count; i++) {
		js_getindex(J, 1, (int)i);
		size += strlen(text_utf8(J, -1, NULL)) + 1;
		js_pop(J, 1);
	}
	char **list = mem_try_zalloc(size), *at;
	if (!list)
		js_rangeerror(J, "Out of memory");
	at = (char *)(list + count + 1);
	js_pushnull(J);
	js_newuserdata(J, "WorkerImports", list, free_list);
	value_set_prototype(J, "worker.imports");
	for (unsigned i = 0; i < count; i++) {
		js_getindex(J, 1, (int)i);
		list[i] = at;
		at = stpcpy(at, text_utf8(J, -1, NULL)) + 1;
		js_pop(J, 1);
	}
	js_copy(J, 2);
	esm_import_first(J, (const char *const *)list);
	js_pushundefined(J);
}

static void b_preload(js_State *J)
{
	loader_preload(J, text_utf8(J, 1, NULL));
	js_pushundefined(J);
}

static void b_set_env(js_State *J)
{
	js_newobject(J);
	int env = js_gettop(J) - 1;
	value_keys(J, 2);
	int n = js_getlength(J, env + 1);
	for (int i = 0; i < n; i++) {
		js_getindex(J, env + 1, i);
		js_copy(J, -1);
		value_getkey(J, 2);
		value_createkey(J, env);
	}
	js_pop(J, 1);
	value_set_text_only(J, -1);
	js_copy(J, 1);
	js_rot2(J);
	js_defproperty(J, -2, "env", 0);
	js_pushundefined(J);
}

static void b_run_main(js_State *J)
{
	const char *path = text_path(J, 1);
	if (!path)
		js_typeerror(J, "a path with a 0 byte");
	loader_run_main(J, path);
	js_pushundefined(J);
}

static void b_run_url(js_State *J)
{
	esm_run_url(J, text_utf8(J, 1, NULL));
	js_pushundefined(J);
}

static void b_run_source(js_State *J)
{
	size_t size;
	const char *name = text_utf8(J, 1, NULL), *text = text_utf8(J, 2, &size);
	if (loader_is_module(J, name, text, size)) {
		esm_run_source(J, name, text, size);
	} else {
		loader_run_source(J, name, text, size);
		js_pop(J, 1);
	}
	js_pushundefined(J);
}

void worker_bind(js_State *J)
{
	value_method(J, "start", b_start, 3);
	value_method(J, "own", b_own, 0);
	value_method(J, "isWorker", b_is_worker, 0);
	value_method(J, "preload", b_preload, 1);
	value_method(J, "importFirst", b_import_first, 2);
	value_method(J, "setEnv", b_set_env, 2);
	value_method(J, "runMain", b_run_main, 1);
	value_method(J, "runURL", b_run_url, 1);
	value_method(J, "runSource", b_run_source, 2);
	port_bind(J);
	hub_bind(J);
	env_bind(J);
	js_newobject(J);
	value_method(J, "id", b_id, 0);
	value_method(J, "stop", b_stop, 0);
	value_method(J, "times", b_times, 0);
	value_method(J, "join", b_join, 0);
	value_set_prototype(J, WORKER);
}
