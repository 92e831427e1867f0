#include "ops/repl/repl.h"

#include "base/limits.h"
#include "base/mem.h"
#include "engine/engine.h"
#include "ops/core/terminal.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <time.h>

/* The handlers read it through `watching`, which is set last. */
struct repl {
	js_State *J;
	struct loop *loop;
	int fd;                        /* the terminal, or -1 */
	int has_timer;
	timer_t timer;
	value_ref told;                /* the callback */
	int cut;                       /* script was terminated */
	volatile sig_atomic_t inside;  /* between repl_enter and repl_leave */
	volatile sig_atomic_t eager;   /* repl_call runs */
	volatile sig_atomic_t pressed; /* SIGINT came and was not told yet */
};

static struct repl *_Atomic watching;

static void on_interrupt(int number)
{
	static const struct itimerspec patience = { .it_value.tv_nsec = LIMIT_REPL_PATIENCE * 1000000 };
	int saved = errno;
	struct repl *r = watching;
	if (r) {
		r->pressed = 1;
		if (!r->inside)
			loop_wake(r->loop);
		else if (r->eager)
			engine_interrupt(r->J, ENGINE_TERMINATE);
		else if (r->has_timer)
			timer_settime(r->timer, 0, &patience, NULL);
	}
	errno = saved;
}

static void on_timer(int number)
{
	struct repl *r = watching;
	if (r && r->inside && r->pressed)
		engine_interrupt(r->J, ENGINE_TERMINATE);
}

static int install(struct repl *r)
{
	struct sigaction interrupt = { .sa_handler = on_interrupt, .sa_flags = SA_RESTART | SA_ONSTACK };
	struct sigaction timer = { .sa_handler = on_timer, .sa_flags = SA_RESTART | SA_ONSTACK };
	struct sigevent event = { .sigev_notify = SIGEV_SIGNAL, .sigev_signo = SIGRTMAX - 1 };
	int result = loop_wake_enable(r->loop);
	if (result)
		return result;
	if (!r->has_timer && sigaction(SIGRTMAX - 1, &timer, NULL) == 0 &&
		timer_create(CLOCK_MONOTONIC, &event, &r->timer) == 0)
		r->has_timer = 1;
	return sigaction(SIGINT, &interrupt, NULL) ? -errno : 0;
}

int repl_watch(js_State *J, int fd, int idx)
{
	struct host *h = host_of(J);
	struct repl *r = h->repl;
	if (!r) {
		r = h->repl = mem_zalloc(sizeof *r);
		r->J = J;
		r->loop = h->loop;
		r->fd = -1;
	}
	if (r->fd >= 0 && r->inside)
		terminal_interrupts(r->fd, 0);
	r->fd = -1;
	value_unroot(J, r->told);
	r->told = 0;
	if (fd < 0)
		return 0;
	r->told = value_root(J, idx);
	watching = r;
	int result = install(r);
	if (result)
		return result;
	r->fd = fd;
	r->inside = 1;                 /* this very call was made by script */
	terminal_interrupts(fd, 1);
	return 0;
}

void repl_free(struct repl *r)
{
	if (!r)
		return;
	watching = NULL;
	if (r->has_timer)
		timer_delete(r->timer);
	mem_free(r);
}

void repl_enter(struct host *h)
{
	struct repl *r = h->repl;
	if (!r || r->fd < 0)
		return;
	r->inside = 1;
	terminal_interrupts(r->fd, 1);
}

void repl_step(struct host *h)
{
	struct repl *r = h->repl;
	if (!r || !engine_interrupted(r->J))
		return;
	r->pressed = r->cut = 1;
	engine_interrupt(r->J, ENGINE_RUN);
}

void repl_leave(struct host *h)
{
	struct repl *r = h->repl;
	if (!r || !r->inside)
		return;
	if (r->fd >= 0)
		terminal_interrupts(r->fd, 0);
	r->inside = 0;
	atomic_signal_fence(memory_order_seq_cst);
	repl_step(h);
}

void repl_turn(struct host *h)
{
	struct repl *r = h->repl;
	if (!r || !r->pressed || !r->told)
		return;
	r->pressed = 0;
	value_push(r->J, r->told);
	js_pushundefined(r->J);
	js_pushboolean(r->J, r->cut);
	r->cut = 0;
	engine_callback(r->J, 1);
}

int repl_call(js_State *J)
{
	struct repl *r = host_of(J)->repl;
	int outer = r ? r->eager : 0;
	if (r && r->fd >= 0)
		r->eager = 1;
	int callers = engine_hide_callers(J);
	int failed = js_pcall(J, 0);
	engine_show_callers(J, callers);
	if (r)
		r->eager = outer;
	if (!r || outer || !engine_interrupted(J))
		return failed;
	js_pop(J, 1);
	r->pressed = 0;
	engine_interrupt(J, ENGINE_RUN);
	return 2;
}
