/* engine/engine.h -- one JavaScript heap and its interface for the host.
 *
 * The script runs on a large stack of its own (mapped lazily, guard page at its end), so deep recursion is
 * a RangeError at LIMIT_CALL_DEPTH, never a crash.  Every entry from the host goes through engine_callback: an
 * outermost call, after which nextTicks and jobs run until both queues are empty, in the order set by
 * engine_ticks_first.
 *
 * Memory     limits are run-time values; allocation failure is a JS RangeError ("Out of memory"), while a heap that
 *            stays larger than heap_max ends the run.
 * Interrupt  engine_interrupt may be called from a signal handler or another thread; the script stops at its
 *            next instruction, and native loops at their next check, by an exception that cannot be caught.
 * Threads    one engine belongs to one thread, except for engine_interrupt.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include "engine/value.h"

struct job;                            /* base/job.h */

struct engine_config {
	void *host;                            /* value_host() */
	size_t memory_max;                     /* bytes, 0: no limit */

	/* The bytes that must be left after a collection, 0: no limit; beyond that exceeded is called, which is
	 * expected to end the run.  It is called again while that goes on, from any allocation, and may not run
	 * script. */
	size_t heap_max;
	void (*exceeded)(void *host);

	/* Nested calls before RangeError: see engine_depth_of; 0: LIMIT_CALL_DEPTH. */
	int call_depth;

	/* Called where an outermost call has ended because of ENGINE_TERMINATE.  May be NULL. */
	void (*terminated)(js_State *J);

	/* An error that nobody caught, on the stack top; pops it.  origin is "uncaughtException" or
	 * "unhandledRejection". */
	void (*uncaught)(js_State *J, const char *origin);

	/* After such an error of an outermost call or a tick, the ticks and jobs that wait are left for the end of the
	 * next outermost call, as in node: uncaught sees to it that there is one. */
	int postpones;

	/* A promise is about to be rejected and has no handler (promise on the stack, handled = 0), or gets one later
	 * (handled = 1).  Pops it.  May throw when out of memory: the promise then stays as it is. */
	void (*rejection)(js_State *J, int handled);

	/* Called when both queues are empty at the end of an outermost call: the host looks at unhandled
	 * rejections.  May queue new ticks and jobs, which engine_pump then runs before it returns (and calls this
	 * again).  May be NULL. */
	void (*drained)(js_State *J);

	/* An error outside of any try, on the stack top: the program ends when this returns.  NULL: prints a line to
	 * stderr. */
	void (*panic)(js_State *J);

	/* Runs the job soon on another thread and returns 0; any other result: it will not be run.  May be NULL. */
	int (*offload)(void *host, struct job *job);
};

enum engine_interrupt { ENGINE_RUN, ENGINE_TERMINATE, ENGINE_SIGNAL };

/* About as many nested calls as V8 has room for on a stack of so many KB; within the limits. */
int engine_depth_of(double stack_kb);

js_State *engine_new(const struct engine_config *config);      /* NULL: out of memory */
void engine_free(js_State *J);                                 /* finalizers run */

/* Runs main(J, arg) on the script stack and returns when it returns.  Not nested. */
void engine_enter(js_State *J, void (*main)(js_State *J, void *arg), void *arg);

/* Called from within engine_enter: ends it at once, whatever runs.  Nothing is unwound, and only engine_free may be
 * called afterwards. */
__attribute__((noreturn)) void engine_abandon(js_State *J);

/* function this args... --  An outermost call: result dropped, errors go to config.uncaught, then engine_left.  Never
 * throws.  Inside another call it is a plain protected call (no pump).  0: there was such an error. */
int engine_callback(js_State *J, int argc);

/* What engine_callback does after its function has returned: for an entry of the host that settles a promise instead of
 * calling a function.  Inside another call it does nothing. */
void engine_left(js_State *J);

/* Runs nextTicks and jobs until both queues are empty (jobs that throw are reported through uncaught), or, with
 * config.postpones, until a tick has thrown: then 0, else 1. */
int engine_pump(js_State *J);

/* The same within a call of script's, whose flow it leaves as it is.  While a tick or job runs only the ticks: the jobs
 * wait for their turn. */
void engine_pump_inside(js_State *J);

/* Whether the value at idx is the out-of-memory error.  Code that catches an exception and goes on without the failed
 * work must rethrow this one: running out of memory must never silently change a result. */
int engine_is_exhausted(js_State *J, int idx);

/* Called when nothing can happen any more.  True if memory ran out during the run, no user script ever received that
 * error, and some promise that has waiters is still pending: most likely the code that should have settled it was lost
 * when memory ran out.  Scans every object. */
int engine_has_lost(js_State *J);
void engine_note_loss(js_State *J);            /* the library has told such an error where no script need see it */

/* Memory ran out in this run, and no user script ever received that error: what was thrown instead may be a
 * consequence. */
int engine_memory_unheard(js_State *J);

/* The host does what depends on languages, unless it is plain English: value locales options -- result, or undefined to
 * have it done here.  what: "number", "dateTime", "date", "time", "upper" or "lower"; "compare" has the other string
 * after the value.  count: how many values. */
void engine_set_locale(js_State *J, void (*format)(js_State *J, const char *what, int count));

/* The host creates the errors of web interfaces: message name -- error.  name is "DataCloneError" and the like. */
void engine_set_dom_exception(js_State *J, void (*make)(js_State *J));
/* Which of its own objects are errors for Error.isError: object -- boolean.  Called as engine_set_clone's copy is. */
void engine_set_error_test(js_State *J, void (*test)(js_State *J));

/* Once script looks up a missing global or lists them all, the engine defines those of its own that few programs use,
 * and then fill, which may be NULL, defines more: the global object is on the stack top. */
void engine_fill_globals_later(js_State *J, void (*fill)(js_State *J));

/* The host copies its own objects for structuredClone: object -- copy, undefined for an object that is not its own.
 * Called only for objects of classes whose first element is private. */
void engine_set_clone(js_State *J, void (*copy)(js_State *J));

/* The host transfers its own objects.  prepare: object -- its replacement on the receiving side, undefined for an
 * object that cannot be transferred.  complete: object itsNew --  everything is copied, and nothing can fail any
 * more. */
void engine_set_transfer(js_State *J, void (*prepare)(js_State *J), void (*complete)(js_State *J));

/* A property whose getter is this function is read before script gets its descriptor: the getter replaces itself with
 * the value.  There may be two such functions. */
void engine_set_lazy_getter(js_State *J, js_CFunction getter);

/* What Atomics needs from the host.  before: this thread is about to sleep.  later: function ms --  calls the function
 * from the loop in this many ms, without keeping the program alive; ms < 0: as soon as possible, and reliably. */
void engine_set_waits(js_State *J, void (*before)(js_State *J), void (*later)(js_State *J));

/* function or undefined --  The host creates the text of `stack` if script has set no Error.prepareStackTrace:
 * function(error, head, call sites) returns a string; if it throws, the default text is used. */
void engine_set_stack_maker(js_State *J);
int engine_has_stack_maker(js_State *J);

/* The innermost running code that is not the library's, for showing where something was called: an address that is
 * only compared, with those of the same age.  NULL: only the library runs. */
const void *engine_site(js_State *J, uint32_t *age);
/* The same one's file, borrowed until the next collection, and its line.  Only if there is one. */
const char *engine_site_name(js_State *J, uint32_t *line);

/* no recursion may take the C stack below this address: lang_options.stack_low */
char *engine_stack_low(js_State *J);

/* This process is a new one, made by fork.  Math.random begins from the seed, which is not all 0, and the next
 * collection is put off as far as after one: it would write to all pages that are still shared with the parent. */
void engine_forked(js_State *J, const uint64_t seed[4]);

int engine_is_pumping(js_State *J);            /* a tick or job runs */

/* error --     Reports the error to config.uncaught, which may end the run; never throws. */
void engine_report(js_State *J, const char *origin);

void engine_tick(js_State *J, int argc);       /* function this args... --   queued for process.nextTick */
void engine_job(js_State *J);                  /* function --           queued for queueMicrotask */
void engine_ticks_first(js_State *J, int yes); /* CommonJS: ticks before jobs; a module body: jobs first */
int engine_pending(js_State *J);               /* a tick or job waits */

/* Compiles source (UTF-8).  pushes the function; throws SyntaxError.
 * ENGINE_SCRIPT: a global script, called with `this`.  ENGINE_STRICT: one that is strict code, whatever it begins with.
 * ENGINE_REPL: a global script that may await, in which case its function returns a promise of [completion value]; what
 * it declares are variables that later ones of its kind may declare again.
 * ENGINE_WRAPPER: the body of function (params), as CommonJS wraps modules.  ENGINE_BUILTIN: the same for a file of the
 * library: its globals are those saved by engine_keep_intrinsics, even if scripts have replaced them since.
 * ENGINE_CONTEXT, ENGINE_CONTEXT_REPL: a script or one of a REPL for engine_into_context, not to be called as it is. */
enum engine_source { ENGINE_SCRIPT, ENGINE_WRAPPER, ENGINE_BUILTIN, ENGINE_STRICT, ENGINE_REPL, ENGINE_CONTEXT,
	ENGINE_CONTEXT_REPL };
void engine_compile(js_State *J, const char *filename, const char *source, size_t size, enum engine_source kind,
	const char *params);

/* The body of function (params), whose list ends with NULL; for engine_into_context if in_context is not 0.  toString
 * leaves out so many bytes at the beginning of the source: skip. */
void engine_compile_body(js_State *J, const char *filename, const char *source, size_t size, uint32_t skip,
	int in_context, const char *const *params);

/* function -- function   From now on import() in its source, which engine_compile has made, has this referrer. */
void engine_set_referrer(js_State *J, const char *referrer);

/* Other global variables than the engine's own: engine/vm/context.h.
 * engine_context: global sandbox builtins -- context, a value to be kept from script; global is `this` of its scripts,
 * builtins an object or undefined.
 * engine_into_context: function context -- the same code as a function in that context.
 * engine_context_global: -- the context's `this`; of no context: the global object. */
void engine_context(js_State *J);
void engine_into_context(js_State *J);
void engine_context_eval(js_State *J, int idx);        /* -- the eval that works in the context at idx */
/* From now on eval and the constructors of functions throw an EvalError in the context at idx, or if idx is 0 outside
 * of contexts. */
void engine_forbid_eval(js_State *J, int idx);
void engine_context_global(js_State *J, int idx);
/* function this -- result or error     As js_pcall, and the jobs of the context at idx that it begins run before it
 * returns, unless an interrupt ends it: then they never run.  Their errors are reported. */
int engine_call_with_jobs(js_State *J, int idx);

/* What scripts have declared with let, const and class in the context at idx, or with the engine's own globals if that
 * is no context.  names: -- array; value: 1 and -- value, or 0 if there is no such name or it has no value yet. */
void engine_lexical_names(js_State *J, int idx);
int engine_lexical_value(js_State *J, int idx, const char *name);

/* Called once, when the globals are defined and no script has run: saves their values for the library.  Globals with
 * getters are not among them; engine_keep_getter adds one whose function is called at its first use by the library.
 * js_getintrinsic is js_getglobal for these. */
void engine_keep_intrinsics(js_State *J);
void engine_keep_getter(js_State *J, const char *name);        /* function -- */
void js_getintrinsic(js_State *J, const char *name);

/* Compiled programs as bytes (code_save.h): engine_save appends the function on top, which engine_compile has made, to
 * out; throws when out of memory.  engine_load pushes such a function again without compiling; the image (aligned to 4)
 * and its text are borrowed as long as the engine lives, and must be exactly what engine_save produced and its source
 * text: the only check is that this build made them. */
struct buf;
void engine_save(js_State *J, struct buf *out);
void engine_load(js_State *J, const char *filename, const void *image, size_t size, const char *text, size_t text_size);

/* The bytecode that the compiler makes from a tree (lang/lang.h), as text; throws when out of memory or nested too
 * deep. */
struct lang;
void engine_dump(js_State *J, struct lang *l, const char *filename,
	void (*write)(void *ctx, const char *text, size_t size), void *ctx);

/* After ENGINE_TERMINATE every call from the host unwinds at once, without config.uncaught, jobs or ticks;
 * engine_interrupted stays 1 until ENGINE_RUN is given here. */
void engine_interrupt(js_State *J, enum engine_interrupt reason);
/* Somebody wants engine_check to be called soon while this word is 0: for natives that loop too tightly for a call.  It
 * is the engine's as long as that lives. */
const volatile size_t *engine_poll_word(js_State *J);
int engine_interrupted(js_State *J);           /* for native loops: if not 0, return to the script soon */
/* throws if interrupted or the C stack is short: native recursion and loops */
void engine_check(js_State *J);

/* Stacks of errors end above the native that runs, until what is returned is given to engine_show_callers: a program
 * inside a program does not see what runs it. */
int engine_hide_callers(js_State *J);
void engine_show_callers(js_State *J, int before);

void engine_collect(js_State *J);              /* a full garbage collection */

/* told is called at the end of each collection: when it began, of the monotonic clock, how long it took, and whether
 * engine_collect was called.  It may neither run script nor allocate in the engine.  NULL: no one is told any more. */
void engine_watch_collections(js_State *J, void (*told)(void *host, uint64_t begun_ns, uint64_t took_ns, int asked));
/* accounts for memory outside the heap that lives as long as a JS object */
void engine_charge(js_State *J, ptrdiff_t bytes);
size_t engine_external(js_State *J);           /* bytes charged */
/* line and column (from 1) and file (URL of a module) of the last throw statement run, or of where the script was
 * terminated; 0 and NULL if an error was created since */
int engine_thrown_at(js_State *J, const char **file, int *column);
/* 1: -- string  for an error about text that is in no file (JSON, eval): the line of that text and a mark, which is how
 * reports begin */
int engine_error_place(js_State *J, int idx);
size_t engine_heap_used(js_State *J);          /* bytes */
size_t engine_heap_total(js_State *J);

#endif
