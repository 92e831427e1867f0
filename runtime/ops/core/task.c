/* task.c -- internalBinding('task'): library functions as tasks of the loop.
 *
 *   post(function, referenced, late)
 *                                calls it in this turn or the next, before its immediates or, if late, after them, in
 *                                the order posted, as an outermost call: ticks and jobs run after it.  referenced:
 *                                keeps the run alive until then
 *   again()                      calls the running function once more as soon as its ticks and jobs have run
 *   hold(), drop()               hold keeps the run alive, until as many drops have been made
 *   bound(function, port)        a function that runs it in the current flow (engine/flow.h)
 *   boundWorker(function, handle)
 *                                the same for a worker: hooks are told of a WORKER
 *   copy(value)                  as structuredClone makes it
 *   message(value, array)        [copy, ports]: a copy of the value, with the array's contents transferred
 *                                (engine/clone.h)
 *   report(error)                reports it as uncaught (engine_report)
 *
 * Tasks that a task posts run in the next turn.
 */
#include "ops/core/task.h"

#include "base/mem.h"
#include "engine/clone.h"
#include "engine/engine.h"
#include "engine/flow.h"
#include "ops/core/host.h"
#include "ops/core/ops.h"

struct task {
	struct task *next;
	value_ref function;
	uint8_t referenced;
};

struct task_list {
	struct task *head, *tail;
};

struct tasks {
	struct host *host;
	struct task_list lists[2];     /* by enum task_phase */
	struct task_list batch;        /* of the running phase, without the running one */
	unsigned waiting, referenced;  /* of all these */
	unsigned held;
	uint8_t again;
};

static struct tasks *tasks_of(js_State *J)
{
	struct host *h = host_of(J);
	if (!h->tasks) {
		h->tasks = mem_try_zalloc(sizeof *h->tasks);
		if (!h->tasks)
			js_rangeerror(J, "Out of memory");
		h->tasks->host = h;
	}
	return h->tasks;
}

static void append(struct task_list *list, struct task *t)
{
	if (list->tail)
		list->tail->next = t;
	else
		list->head = t;
	list->tail = t;
}

static struct task *take(struct task_list *list)
{
	struct task *t = list->head;
	list->head = t->next;
	if (!list->head)
		list->tail = NULL;
	return t;
}

static void task_free(struct tasks *all, struct task *t)
{
	all->waiting--;
	all->referenced -= t->referenced;
	value_unroot(all->host->J, t->function);
	mem_free(t);
}

static void list_free(struct task_list *list)
{
	while (list->head)
		mem_free(take(list));
}

void tasks_free(struct tasks *t)
{
	if (!t)
		return;
	for (int i = 0; i < 2; i++)
		list_free(&t->lists[i]);
	list_free(&t->batch);
	mem_free(t);
}

static void run(struct tasks *all, struct task *t)
{
	js_State *J = all->host->J;
	value_push(J, t->function);
	task_free(all, t);
	do {
		all->again = 0;
		js_copy(J, -1);
		js_pushundefined(J);
		engine_callback(J, 0);
	} while (all->again && !engine_interrupted(J));
	js_pop(J, 1);
}

unsigned tasks_run(struct tasks *t, enum task_phase phase)
{
	unsigned ran = 0;
	if (!t || !t->waiting)
		return 0;
	t->batch = t->lists[phase];
	t->lists[phase] = (struct task_list){ NULL, NULL };
	for (; t->batch.head; ran++)
		run(t, take(&t->batch));
	return ran;
}

unsigned tasks_referenced(const struct tasks *t) { return t ? t->referenced + t->held : 0; }
unsigned tasks_waiting(const struct tasks *t) { return t ? t->waiting : 0; }
unsigned tasks_held(const struct tasks *t) { return t ? t->held : 0; }

static void post(js_State *J)
{
	int referenced = js_toboolean(J, 2), late = js_toboolean(J, 3);
	if (!js_iscallable(J, 1))
		js_typeerror(J, "not a function");
	struct tasks *all = tasks_of(J);
	value_ref function = value_root(J, 1);
	struct task *t = mem_try_zalloc(sizeof *t);
	if (!t) {
		value_unroot(J, function);
		js_rangeerror(J, "Out of memory");
	}
	*t = (struct task){ .function = function, .referenced = referenced != 0 };
	all->waiting++;
	all->referenced += t->referenced;
	append(&all->lists[late ? TASKS_LATE : TASKS_SOON], t);
	js_pushundefined(J);
}

static void again(js_State *J)
{
	tasks_of(J)->again = 1;
	js_pushundefined(J);
}

static void hold(js_State *J)
{
	tasks_of(J)->held++;
	js_pushundefined(J);
}

static void drop(js_State *J)
{
	struct tasks *t = tasks_of(J);
	if (t->held > 0)
		t->held--;
	js_pushundefined(J);
}

static void bound(js_State *J)
{
	js_copy(J, 1);
	flow_bind_as(J, "MESSAGEPORT", 2);
}

static void bound_worker(js_State *J)
{
	js_copy(J, 1);
	flow_bind_as(J, "WORKER", 2);
}

static void copy(js_State *J)
{
	js_copy(J, 1);
	clone_copy(J);
}

static void message(js_State *J)
{
	js_copy(J, 1);
	js_copy(J, 2);
	clone_message(J);
	js_newarray(J);
	js_rot3(J);
	value_createindex(J, -3, 1);
	value_createindex(J, -2, 0);
}

static void report(js_State *J)
{
	js_copy(J, 1);
	engine_report(J, "uncaughtException");
	engine_check(J);
	js_pushundefined(J);
}

void task_bind(js_State *J)
{
	value_method(J, "post", post, 2);
	value_method(J, "again", again, 0);
	value_method(J, "hold", hold, 0);
	value_method(J, "drop", drop, 0);
	value_method(J, "copy", copy, 1);
	value_method(J, "message", message, 2);
	value_method(J, "report", report, 1);
	value_method(J, "bound", bound, 2);
	value_method(J, "boundWorker", bound_worker, 2);
}
