/* ops/core/host.h -- what natives reach from a js_State: the run that they belong to.
 *
 * jsr.c makes one struct host per engine and registers it as the engine's host; value_host returns it.
 */
#ifndef OPS_CORE_HOST_H
#define OPS_CORE_HOST_H

#include "engine/value.h"
#include "loop/loop.h"

struct fs_owned;
struct fs_watch_hub;
struct kv_stores;
struct buckets;
struct s3_stores;
struct policy;
struct transfers;
struct pool;
struct stdio;
struct tasks;
struct timers;
struct process;
struct repl;
struct guard;
struct worker;
struct addons;
struct cpuprofile;
struct wasm_realm;
struct threads;
struct locks;

/* How the run was asked for: the same in a worker as where that was started, unless it changes it for itself. */
struct given {
	int argc;                      /* process.argv without its first element: the script and its arguments */
	char **argv;
	const char *argv0;             /* these and the next as in jsr.h */
	int exec_argc;
	char **exec_argv;
	int env_argc;
	char **env_argv;
	const char *const *flags, *const *disabled_warnings;
	uint32_t http_head_max;
	const char *title, *rejections;
	int no_addons;                 /* none may be loaded */
	uint64_t start_ns;             /* of the process: times are counted from it in all threads, as in node */
	double start_wall_ms;
};

/* performance.nodeTiming: when the run got so far, of the monotonic clock; 0: not yet. */
struct milestones {
	uint64_t begun_ns, engine_ns, environment_ns, ready_ns, left_ns;
	_Atomic uint64_t loop_ns;      /* a worker's is asked for by its parent, too */
};

struct host {
	js_State *J;
	void *run;                     /* jsr.c's */
	struct host *main;             /* the main thread's, which outlives this one; itself there */
	struct worker *worker;         /* ops/worker's: the thread that this run is; NULL: the main thread */
	struct threads *threads;       /* ops/worker's channels and workers; NULL until one is made */
	struct locks *locks;           /* ops/locks's; NULL until the thread asks for a lock */
	struct loop *loop;
	const struct policy *policy;   /* for what is made before it is in force; NULL: none */
	struct pool *pool;             /* NULL until host_pool(); main's */
	struct stdio *stdio;
	struct timers *timers;
	struct tasks *tasks;           /* task.c's; NULL until a task is posted */
	struct process *process;
	struct repl *repl;             /* ops/repl's; NULL until there is a REPL on a terminal */
	struct wasm_realm *wasm;       /* ops/wasm's; NULL until WebAssembly is used */
	struct guard *guard;           /* policy/guard/guard.h's; NULL: nothing is limited */
	struct fs_owned *owned;        /* fs_owned.c's; NULL: the files that script opens are not closed at the end */
	struct fs_watch_hub *watches;  /* fs_watch.c's; NULL until something is watched */
	struct addons *addons;         /* ops/addon's; NULL until an addon is loaded */
	struct transfers *transfers;   /* fetch_bind.c's; NULL until the first fetch */
	struct kv_stores *kv_stores;   /* kv_bind.c's; NULL until one is opened */
	struct buckets *buckets;        /* bucket_bind.c's; NULL until one is opened */
	struct s3_stores *s3_stores;   /* s3_bind.c's; NULL until one is opened */
	struct given given;
	struct milestones milestones;
	int left_by_immediates;        /* ticks or jobs wait since an immediate has thrown */
	struct collections *collections;       /* misc_bind.c's; NULL until somebody wants to know of them */
	struct cpuprofile *cpuprofile;         /* cpuprofile.c's; NULL without --cpu-prof */
	char **own_argv, *script_path; /* the parts of given.argv that we own, or NULL */
	const char *thread_flags[8];   /* more of given.flags, of this thread alone; NULL behind the last */
	char *title_space;
	size_t title_room;
	const char *source;            /* the program if it came from -e or standard input, for reports; else NULL */
	size_t source_size;
	int source_is_option;          /* from -e or -p */
	void (*run_worker)(struct worker *w);  /* jsr.c's: all that the thread of a worker does */
	int (*end_workers)(void *host);        /* jsr.c's: stops them; 1: one still runs */
	/* of a worker: hands output to its parent, 0 or -errno; NULL: it is written here */
	int (*write)(struct host *host, int fd, const void *bytes, size_t size);
	void (*leave)(struct host *host, int code);     /* NULL, or called when all is flushed before exiting */
};

static inline struct host *host_of(js_State *J) { return (struct host *)value_host(J); }
static inline struct loop *host_loop(js_State *J) { return host_of(J)->loop; }
struct pool *host_pool(js_State *J);   /* made on first use; NULL if out of memory */

int host_flag(const struct host *host, const char *name);      /* whether a switch such as "--no-warnings" is on */

/* Ends the run from within a native or callback: emits 'exit' once, flushes output and exits the process. */
__attribute__((noreturn)) void host_exit(js_State *J, int code);

/* The end of host_exit in builds where everything is freed even then (base/ledger.h): exits by returning through
 * jsr_main. */
__attribute__((noreturn)) void host_leave(struct host *host, int code);

#endif
