/* run_int.h -- shared by jsr.c, the run of the main thread, and thread.c, those of workers. */
#ifndef RUN_INT_H
#define RUN_INT_H

#include "engine/engine.h"
#include "jsr.h"
#include "loop/loop.h"
#include "ops/core/host.h"

struct run {
	const struct jsr_options *options;
	struct policy *policy;         /* NULL: none; in force once the script's own files are known */
	struct host host;
	int code, left;                /* left: the script was left by host_leave */
};

/* -- main: what must exist before errors can be reported the way JavaScript reports them, and the function to begin
 * with; 0, or -1 after a message on stderr */
int run_start(js_State *J, js_CFunction main);

/* Runs the loop until nothing is left to do, 'beforeExit' included. */
void run_loop(js_State *J, struct host *h);

/* The hooks and the configuration of a run, whose host they get. */
void run_hooks(struct loop_hooks *hooks, struct run *r);
void run_config(struct engine_config *config, struct run *r);
enum loop_backend run_backend(void);

/* --cpu-prof: 0, also without it; -1 after what is wrong was said.  thread: the worker's number, 0: the main one. */
int run_begin_profile(struct run *r, int thread);
void run_loader_options(js_State *J, const struct jsr_options *o);
void run_out_of_memory(void);

/* thread.c: host.h's run_worker */
struct worker;
void thread_run(struct worker *w);

#endif
