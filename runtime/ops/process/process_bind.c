#include "ops/process/process_int.h"

#include "ops/core/ops.h"
#include "ops/core/stdio.h"
#include "ops/core/task.h"
#include "ops/core/timers.h"

#include "base/clock.h"
#include "base/mem.h"
#include "codec/zstream.h"
#include "engine/engine.h"
#include "engine/text.h"
#include "io/tls/context.h"
#include "modules/stdlib.h"
#include "ops/core/error.h"
#include "ops/core/oplog_host.h"
#include "policy/dry.h"
#include "policy/held.h"
#include "policy/path.h"

#include <errno.h>
#if defined(__GLIBC__)
#include <gnu/libc-version.h>
#endif
#include <grp.h>
#include <limits.h>
#include <math.h>
#include <pwd.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <unistd.h>

extern char **environ;

#define COUNT(list) (sizeof list / sizeof *list)

/* Room for all groups, the collector's.  -- object */
static gid_t *scratch_groups(js_State *J)
{
	js_pushnull(J);
	char *space = value_newnative(J, "groups", sizeof(struct value_kept) + NGROUPS_MAX * sizeof(gid_t));
	return (gid_t *)(void *)(space + sizeof(struct value_kept));
}

/* ---- the object */

/* --trace-exit */
static void trace_exit(js_State *J, int code)
{
	if (!host_flag(host_of(J), "--trace-exit"))
		return;
	js_pushnumber(J, code);
	stdlib_call(J, "internal/process", "traceExit", 1);
	js_pop(J, 1);
}

static void p_exit(js_State *J)
{
	struct process *p = process_of(J);
	if (js_gettop(J) > 1) {
		js_copy(J, 1);
		process_say_code(J, p);
	}
	int code = process_end_with(J, 1);                    /* 'exit' gets the code as the script set it */
	process_push(J);
	js_getproperty(J, -1, "reallyExit");
	value_push(J, p->really_exit);
	if (value_same(J, -1, -2)) {
		trace_exit(J, code);
		process_leave(p->host, code);
	}
	/* a replacement by a package: it may not return here, or may not exit the process */
	js_pop(J, 1);
	js_rot2(J);
	js_pushnumber(J, code);
	js_call(J, 1);
	js_pop(J, 1);
	js_pushundefined(J);
}

static void p_really_exit(js_State *J)
{
	int code = js_tointeger(J, 1);
	trace_exit(J, code);
	process_leave(host_of(J), code);
}

static void p_get_exit_code(js_State *J)
{
	struct process *p = process_of(J);
	if (p->has_code || p->said)
		process_push_code(J, p);
	else
		js_pushundefined(J);
}

static void p_set_exit_code(js_State *J)
{
	js_copy(J, 1);
	process_say_code(J, process_of(J));
	js_pushundefined(J);
}

static void p_cwd(js_State *J)
{
	char dir[PATH_MAX];
	if (!getcwd(dir, sizeof dir))
		stdlib_throw_errno(J, -errno, "uv_cwd", NULL);
	text_push(J, dir);
}

/* 0 or -errno; throws if the policy refuses it */
static int change_directory(js_State *J, const char *dir)
{
	const struct policy *p = policy_now();
	struct policy_place place;
	if (!p)
		return chdir(dir) ? -errno : 0;
	int r = policy_find(p, POLICY_BIT(POLICY_READ), dir, POLICY_FOLLOW, &place);
	if (r > 0) {
		error_push_denied(J, (enum policy_kind)(r - POLICY_REFUSED), dir);
		js_throw(J);
	}
	if (r)
		return r;
	r = chdir(place.at) ? -errno : 0;
	policy_held_moved();
	policy_place_free(&place);
	return r;
}

static void p_chdir(js_State *J)
{
	if (!js_isstring(J, 1))
		stdlib_throw_arg_type(J, "directory", "string", 1);
	const char *dir = text_path(J, 1);
	int error = dir ? change_directory(J, dir) : -ENOENT;
	if (error) {
		js_pushnumber(J, error);
		js_copy(J, 1);
		stdlib_call(J, "internal/process", "chdirError", 2);
		js_throw(J);
	}
	js_pushundefined(J);
}

static void p_umask(js_State *J)
{
	mode_t old;
	if (js_isundefined(J, 1)) {
		old = umask(0);
		umask(old);
	} else {
		js_copy(J, 1);
		stdlib_call(J, "internal/process", "modeValue", 1);
		old = umask((mode_t)js_tointeger(J, -1) & 0777);
	}
	js_pushnumber(J, old);
}

static void p_hrtime(js_State *J)
{
	uint64_t now = clock_script_ns();
	double s = (double)(now / 1000000000u), ns = (double)(now % 1000000000u);
	if (js_isdefined(J, 1)) {
		if (!js_isarray(J, 1))
			stdlib_throw_arg_type(J, "time", "Array", 1);
		if (js_getlength(J, 1) != 2) {
			js_copy(J, 1);
			stdlib_call(J, "internal/process", "hrtimeError", 1);
			js_throw(J);
		}
		js_getindex(J, 1, 0);
		js_getindex(J, 1, 1);
		if (js_isbigint(J, -2) || js_isbigint(J, -1))
			js_typeerror(J, "Cannot mix BigInt and other types, use explicit conversions");
		s -= js_tonumber(J, -2);
		ns -= js_tonumber(J, -1);
		js_pop(J, 2);
		if (ns < 0) {
			s--;
			ns += 1e9;
		}
	}
	js_newarray(J);
	js_pushnumber(J, s);
	value_createindex(J, -2, 0);
	js_pushnumber(J, ns);
	value_createindex(J, -2, 1);
}

static void p_hrtime_bigint(js_State *J) { value_pushuint64(J, clock_script_ns()); }

static void p_uptime(js_State *J)
{
	js_pushnumber(J, (double)(clock_script_ns() - host_of(J)->given.start_ns) / 1e9);
}

static double resident_bytes(void)
{
	long pages = 0, resident = 0;
	FILE *f = fopen("/proc/self/statm", "re");
	if (f) {
		if (fscanf(f, "%ld %ld", &pages, &resident) != 2)
			resident = 0;
		fclose(f);
	}
	return (double)resident * (double)sysconf(_SC_PAGESIZE);
}

static void p_rss(js_State *J) { js_pushnumber(J, resident_bytes()); }

static void field(js_State *J, const char *name, double v)
{
	js_pushnumber(J, v);
	value_create(J, -2, name);
}

static void p_memory_usage(js_State *J)
{
	js_newobject(J);
	field(J, "rss", resident_bytes());
	field(J, "heapTotal", (double)engine_heap_total(J));
	field(J, "heapUsed", (double)engine_heap_used(J));
	field(J, "external", (double)engine_external(J));
	field(J, "arrayBuffers", (double)engine_external(J));
}

static double micros(struct timeval t) { return (double)t.tv_sec * 1e6 + (double)t.tv_usec; }

static void p_cpu_usage(js_State *J)
{
	struct rusage u;
	double user0 = 0, system0 = 0;
	getrusage(RUSAGE_SELF, &u);
	if (js_toboolean(J, 1)) {
		js_copy(J, 1);
		stdlib_call(J, "internal/process", "checkUsage", 1);
		js_pop(J, 1);
		js_getproperty(J, 1, "user");
		js_getproperty(J, 1, "system");
		user0 = js_tonumber(J, -2);
		system0 = js_tonumber(J, -1);
		js_pop(J, 2);
	}
	js_newobject(J);
	field(J, "user", micros(u.ru_utime) - user0);
	field(J, "system", micros(u.ru_stime) - system0);
}

static void p_resource_usage(js_State *J)
{
	struct rusage u;
	getrusage(RUSAGE_SELF, &u);
	js_newobject(J);
	field(J, "userCPUTime", micros(u.ru_utime));
	field(J, "systemCPUTime", micros(u.ru_stime));
	field(J, "maxRSS", (double)u.ru_maxrss);
	field(J, "sharedMemorySize", (double)u.ru_ixrss);
	field(J, "unsharedDataSize", (double)u.ru_idrss);
	field(J, "unsharedStackSize", (double)u.ru_isrss);
	field(J, "minorPageFault", (double)u.ru_minflt);
	field(J, "majorPageFault", (double)u.ru_majflt);
	field(J, "swappedOut", (double)u.ru_nswap);
	field(J, "fsRead", (double)u.ru_inblock);
	field(J, "fsWrite", (double)u.ru_oublock);
	field(J, "ipcSent", (double)u.ru_msgsnd);
	field(J, "ipcReceived", (double)u.ru_msgrcv);
	field(J, "signalsCount", (double)u.ru_nsignals);
	field(J, "voluntaryContextSwitches", (double)u.ru_nvcsw);
	field(J, "involuntaryContextSwitches", (double)u.ru_nivcsw);
}

static void p_next_tick(js_State *J)
{
	int argc = js_gettop(J) - 2;
	if (!js_iscallable(J, 1))
		stdlib_throw_arg_type(J, "callback", "function", 1);
	if (process_of(J)->exiting) {
		js_pushundefined(J);
		return;
	}
	js_copy(J, 1);
	js_pushundefined(J);
	for (int i = 0; i < argc; i++)
		js_copy(J, 2 + i);
	engine_tick(J, argc);
	js_pushundefined(J);
}

static void p_tick_callback(js_State *J)
{
	engine_pump_inside(J);
	js_pushundefined(J);
}

/* kill(pid, number): 0 or -errno */
static void b_kill(js_State *J)
{
	char name[32];
	int number = js_tointeger(J, 2);
	const char *known = number > 0 && number < NSIG ? sigabbrev_np(number) : NULL;
	if (known)
		snprintf(name, sizeof name, "SIG%s", known);
	else
		snprintf(name, sizeof name, "%d", number);
	error_need(J, POLICY_SIGNALS, name);
	pid_t pid = (pid_t)js_tointeger(J, 1);
	int is_dry = dry_on() && number != 0 && pid != getpid();
	int error = kill(pid, is_dry ? 0 : number) ? errno : 0;
	if (is_dry && !error) {
		char target[16];
		snprintf(target, sizeof target, "%d", (int)pid);
		dry_tell(&(struct dry_line){ .kind = "process.kill", .what = "signal", .target = target, .second = name,
			.between = "with", .name = "signal", .bytes = -1 });
	}
	oplog_host_once(J, "process.kill", name, error ? "error" : is_dry ? "dry-run" : "ok");
	js_pushnumber(J, -error);
}

/* findId("user" or "group", name): its number, or undefined */
static void b_find_id(js_State *J)
{
	error_need(J, POLICY_INFO, "user");
	const char *name = text_utf8(J, 2, NULL);
	if (text_equal(J, 1, "group")) {
		struct group *g = getgrnam(name);
		if (g)
			js_pushnumber(J, g->gr_gid);
		else
			js_pushundefined(J);
	} else {
		struct passwd *u = getpwnam(name);
		if (u)
			js_pushnumber(J, u->pw_uid);
		else
			js_pushundefined(J);
	}
}

/* setId(method, number): 0 or -errno */
static void b_set_id(js_State *J)
{
	static const struct { const char *method; int (*set)(unsigned id); } known[] = {
		{ "setuid", setuid }, { "seteuid", seteuid }, { "setgid", setgid }, { "setegid", setegid },
	};
	unsigned id = js_touint32(J, 2);
	int r = -EINVAL;
	error_need(J, POLICY_SIGNALS, "setuid");
	policy_held_end();
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (text_equal(J, 1, known[i].method))
			r = known[i].set(id) ? -errno : 0;
	js_pushnumber(J, r);
}

/* setGroups(array of numbers): 0 or -errno */
static void b_set_groups(js_State *J)
{
	gid_t *groups = scratch_groups(J);
	int n = js_getlength(J, 1);
	error_need(J, POLICY_SIGNALS, "setgroups");
	if (n > NGROUPS_MAX) {
		js_pushnumber(J, -EINVAL);
		return;
	}
	for (int i = 0; i < n; i++) {
		js_getindex(J, 1, i);
		groups[i] = js_touint32(J, -1);
		js_pop(J, 1);
	}
	policy_held_end();
	js_pushnumber(J, setgroups((size_t)n, groups) ? -errno : 0);
}

/* initGroups(user's name, group's number): 0 or -errno */
static void b_init_groups(js_State *J)
{
	error_need(J, POLICY_SIGNALS, "initgroups");
	policy_held_end();
	js_pushnumber(J, initgroups(text_utf8(J, 1, NULL), js_touint32(J, 2)) ? -errno : 0);
}

static void p_abort(js_State *J)
{
	stdio_flush_wait(host_of(J)->stdio);
	abort();
}

static void p_getuid(js_State *J)
{
	error_need(J, POLICY_INFO, "user");
	js_pushnumber(J, getuid());
}

static void p_geteuid(js_State *J)
{
	error_need(J, POLICY_INFO, "user");
	js_pushnumber(J, geteuid());
}

static void p_getgroups(js_State *J)
{
	error_need(J, POLICY_INFO, "user");
	gid_t *groups = scratch_groups(J);
	int n = getgroups(NGROUPS_MAX, groups), own = 0;
	uint32_t count = 0;
	js_newarray(J);
	for (int i = 0; i < n; i++) {
		own |= groups[i] == getegid();
		js_pushnumber(J, groups[i]);
		value_createindex(J, -2, count++);
	}
	if (!own) {
		js_pushnumber(J, getegid());
		value_createindex(J, -2, count);
	}
}

static void p_getgid(js_State *J)
{
	error_need(J, POLICY_INFO, "user");
	js_pushnumber(J, getgid());
}

static void p_getegid(js_State *J)
{
	error_need(J, POLICY_INFO, "user");
	js_pushnumber(J, getegid());
}

static void p_ppid(js_State *J)
{
	error_need(J, POLICY_INFO, "process");
	js_pushnumber(J, getppid());
}


/* The EventEmitter part is loaded on the first use of any of its methods: the stubs in process's prototype, which hide
 * EventEmitter's methods, are removed then.  A stub that a script has kept still works like the method; a script's
 * replacement stays. */
static const struct { const char *name, *shown; int length; } emitter_methods[] = {
	{ "on", "addListener", 2 }, { "once", "once", 2 }, { "off", "removeListener", 2 }, { "emit", "emit", 1 },
	{ "addListener", "addListener", 2 }, { "removeListener", "removeListener", 2 },
	{ "removeAllListeners", "removeAllListeners", 1 },
	{ "prependListener", "prependListener", 2 }, { "prependOnceListener", "prependOnceListener", 2 },
	{ "listeners", "listeners", 1 },
	{ "rawListeners", "rawListeners", 1 }, { "listenerCount", "listenerCount", 2 },
	{ "eventNames", "eventNames", 0 },
	{ "setMaxListeners", "setMaxListeners", 1 }, { "getMaxListeners", "getMaxListeners", 0 },
};

static void add_emitter_stubs(js_State *J);

static void attach_events(js_State *J)
{
	struct process *p = process_of(J);
	if (p->events)
		return;
	if (js_try(J)) {
		/* do not leave it half loaded: the next call tries again */
		p->events = 0;
		value_push_prototype(J, "process.prototype");
		add_emitter_stubs(J);
		js_pop(J, 1);
		js_throw(J);
	}
	stdlib_require(J, "events");
	js_pop(J, 1);
	p->events = 1;
	value_push_prototype(J, "process.prototype");
	for (size_t i = 0; i < COUNT(emitter_methods); i++)
		js_delproperty(J, -1, emitter_methods[i].name);
	js_pop(J, 1);
	process_push(J);
	stdlib_call(J, "internal/process", "attach", 1);
	js_pop(J, 1);
	js_endtry(J);
}

static void emitter_stub(js_State *J)
{
	const char *name = js_currentfunctiondata(J);
	int argc = js_gettop(J) - 1;
	attach_events(J);
	value_push_prototype(J, "EventEmitter");
	js_getproperty(J, -1, name);
	js_remove(J, -2);
	js_copy(J, 0);
	for (int i = 0; i < argc; i++)
		js_copy(J, 1 + i);
	js_call(J, argc);
}

static void add_active(void *arg, const struct op *op)
{
	js_State *J = arg;
	const char *name = NULL;
	unsigned count = op->referenced && op->kind->shown ? op->kind->shown(op, &name) : 0;
	for (; count > 0; count--) {
		text_push(J, name);
		value_createindex(J, -2, js_getlength(J, -2));
	}
}

static void add_counted(js_State *J, unsigned count, const char *name)
{
	for (; count > 0; count--) {
		js_pushliteral(J, name);
		value_createindex(J, -2, js_getlength(J, -2));
	}
}

/* libc(): the version of the C library, or undefined if it is not GNU's; libc(true): the version this was built for */
static void b_libc(js_State *J)
{
	char text[64];
	int compiled = js_toboolean(J, 1);
#if defined(__GLIBC__)
	if (compiled)
		snprintf(text, sizeof text, "%d.%d", __GLIBC__, __GLIBC_MINOR__);
	else
		snprintf(text, sizeof text, "%s", gnu_get_libc_version());
	text_push(J, text);
#else
	js_pushundefined(J);
#endif
}

/* What keeps the run alive, with node's names, in no particular order. */
static void b_active(js_State *J)
{
	struct host *host = host_of(J);
	js_newarray(J);
	loop_each(host->loop, add_active, J);
	add_counted(J, timers_immediates_referenced(host->timers), "Immediate");
	add_counted(J, tasks_held(host->tasks), "MessagePort");
}

/* Functions of stdlib/internal/process.js that become methods, loaded when first called. */
static const struct { const char *name; int length; } delegates[] = {
	{ "emitWarning", 4 }, { "kill", 2 }, { "setUncaughtExceptionCaptureCallback", 1 },
	{ "hasUncaughtExceptionCaptureCallback", 0 },
	{ "setSourceMapsEnabled", 1 }, { "getActiveResourcesInfo", 0 }, { "assert", 0 }, { "loadEnvFile", 1 },
	{ "getBuiltinModule", 1 }, { "constrainedMemory", 0 }, { "availableMemory", 0 }, { "binding", 1 },
	{ "dlopen", 0 }, { "openStdin", 0 },
	{ "setuid", 1 }, { "seteuid", 1 }, { "setgid", 1 }, { "setegid", 1 }, { "setgroups", 1 }, { "initgroups", 2 },
	{ "_kill", 0 },
	{ "_linkedBinding", 0 }, { "_rawDebug", 0 }, { "_getActiveHandles", 0 }, { "_getActiveRequests", 0 },
	{ "_fatalException", 2 },
};

static void delegate(js_State *J)
{
	const char *name = js_currentfunctiondata(J);
	int argc = js_gettop(J) - 1;
	for (int i = 0; i < argc; i++)
		js_copy(J, 1 + i);
	stdlib_call(J, "internal/process", name, argc);
}

static void lazy_stdio(js_State *J)
{
	const char *name = js_currentfunctiondata(J);
	stdlib_require(J, "internal/stdio");
	js_getproperty(J, -1, name);
}

static void data_function(js_State *J, js_CFunction f, const char *name, int length)
{
	js_newcfunctionx(J, f, name, length, (void *)(uintptr_t)name, NULL);
}

static void text(js_State *J, const char *name, const char *value)
{
	text_push(J, value);
	value_create(J, -2, name);
}

/* name: [first, ...list].  first may be NULL; an option `without`, with or without a value, is left out. */
static void strings(js_State *J, const char *name, const char *first, int count, char *const *list, const char *without)
{
	int at = 0;
	size_t size = without ? strlen(without) : 0;
	js_newarray(J);
	if (first) {
		text_push(J, first);
		value_createindex(J, -2, at++);
	}
	for (int i = 0; i < count; i++) {
		const char *word = list[i];
		if (without && !strncmp(word, without, size) && (word[size] == '=' || !word[size]))
			continue;
		text_push(J, word);
		value_createindex(J, -2, at++);
	}
	value_create(J, -2, name);
}

static int is_visible(const struct policy *p, const char *name, size_t size)
{
	char copy[256];
	if (!p)
		return 1;
	if (size >= sizeof copy)
		return !policy_restricts(p, POLICY_ENV);
	memcpy(copy, name, size);
	copy[size] = 0;
	return policy_allows(p, POLICY_ENV, copy);
}

static void environment(js_State *J)
{
	const struct policy *policy = host_of(J)->policy;
	js_newobject(J);
	for (char **e = environ; *e; e++) {
		const char *eq = strchr(*e, '=');
		if (!eq || eq == *e || !is_visible(policy, *e, (size_t)(eq - *e)))
			continue;
		text_push_bytes(J, *e, (size_t)(eq - *e));
		text_push(J, eq + 1);
		value_createkey(J, -3);
	}
	value_set_text_only(J, -1);
}

#if defined(__x86_64__)
#define ARCH "x64"
#elif defined(__aarch64__)
#define ARCH "arm64"
#elif defined(__i386__)
#define ARCH "ia32"
#elif defined(__riscv) && __riscv_xlen == 64
#define ARCH "riscv64"
#else
#define ARCH "unknown"
#endif

static void add_emitter_stubs(js_State *J)
{
	for (size_t i = 0; i < COUNT(emitter_methods); i++) {
		const char *name = emitter_methods[i].name;
		js_newcfunctionx(J, emitter_stub, emitter_methods[i].shown, emitter_methods[i].length,
			(void *)(uintptr_t)name, NULL);
		js_defproperty(J, -2, name, JS_DONTENUM);
	}
}

static void method(js_State *J, const char *name, js_CFunction f, int length)
{
	js_newcfunction(J, f, name, length);
	value_create(J, -2, name);
}

int host_flag(const struct host *host, const char *name)
{
	for (const char *const *flag = host->given.flags; flag && *flag; flag++)
		if (!strcmp(*flag, name))
			return 1;
	for (size_t i = 0; i < COUNT(host->thread_flags) && host->thread_flags[i]; i++)
		if (!strcmp(host->thread_flags[i], name))
			return 1;
	const char *pending = strcmp(name, "--pending-deprecation") ? NULL : getenv("NODE_PENDING_DEPRECATION");
	return pending && !strcmp(pending, "1");
}

/* Sets the command line's warning options under the names that emitWarning and scripts look for. */
static void warning_flags(js_State *J, const struct host *h)
{
	static const struct { const char *flag, *name; } known[] = {
		{ "--no-deprecation", "noDeprecation" }, { "--no-warnings", "noProcessWarnings" },
		{ "--trace-warnings", "traceProcessWarnings" },
		{ "--throw-deprecation", "throwDeprecation" }, { "--trace-deprecation", "traceDeprecation" },
	};
	for (size_t k = 0; k < COUNT(known); k++) {
		if (host_flag(h, known[k].flag)) {
			js_pushboolean(J, 1);
			js_defproperty(J, -2, known[k].name, JS_READONLY);
		}
	}
}

/* ---- the title: shown by ps in place of the command line, as far as there is room */

enum { TITLE_ROOM = 256 };

static const char *title_of(const struct host *h)
{
	const char *usual = h->given.title ? h->given.title : h->given.argv0;
	return h->process->title ? h->process->title : usual ? usual : "jsr";
}

/* The kernel's thread name becomes the title's first 15 bytes. */
static void show_title(const struct host *h, const char *title, size_t size)
{
	prctl(PR_SET_NAME, title);
	if (h->title_room) {
		memcpy(h->title_space, title, size);
		memset(h->title_space + size, 0, h->title_room - size);
	}
}

static void set_title(struct host *h, const char *title)
{
	size_t size = strlen(title), most = (h->title_room ? h->title_room : TITLE_ROOM) - 1;
	if (size > most)
		for (size = most; size && (title[size] & 0xc0) == 0x80; size--)
			;
	char *copy = mem_alloc(size + 1);
	memcpy(copy, title, size);
	copy[size] = 0;
	mem_free(h->process->title);
	h->process->title = copy;
	show_title(h, copy, size);
}

static void start_title(struct host *h)
{
	if (h->given.title)
		set_title(h, h->given.title);
}

static void p_get_title(js_State *J) { text_push(J, title_of(host_of(J))); }

static void p_set_title(js_State *J)
{
	js_copy(J, 1);
	set_title(host_of(J), text_utf8(J, -1, NULL));
	js_pushundefined(J);
}

/* A property made on first access, by internal/process. */
static void lazy_value(js_State *J)
{
	const char *name = js_currentfunctiondata(J);
	stdlib_call(J, "internal/process", name, 0);
	js_copy(J, 0);
	js_copy(J, -2);
	js_defproperty(J, -2, name, 0);
	js_pop(J, 1);
}

static void set_lazy_value(js_State *J)
{
	js_copy(J, 0);
	js_copy(J, 1);
	js_defproperty(J, -2, js_currentfunctiondata(J), 0);
	js_pushundefined(J);
}

static void p_get_main(js_State *J) { value_push_prototype(J, "module.main"); }

static void p_set_main(js_State *J)
{
	js_copy(J, 0);
	js_copy(J, 1);
	js_defproperty(J, -2, "mainModule", 0);
	js_pushundefined(J);
}

static void p_get_source_maps(js_State *J) { stdlib_call(J, "internal/modules/source_map", "isEnabled", 0); }

static void p_constructor(js_State *J) { js_pushundefined(J); }

/* -- object     which of node's optional features exist */
static void features(js_State *J)
{
	const struct { const char *name; int is; } known[] = {
		{ "inspector", 0 }, { "debug", 0 }, { "uv", 1 }, { "ipv6", 1 }, { "tls_alpn", 1 }, { "tls_sni", 1 },
		{ "tls_ocsp", 1 }, { "tls", 1 },
		{ "cached_builtins", 1 },
		{ "require_module", !host_flag(host_of(J), "--no-experimental-require-module") },
	};
	js_newobject(J);
	for (size_t i = 0; i < COUNT(known); i++) {
		js_pushboolean(J, known[i].is);
		value_create(J, -2, known[i].name);
	}
	js_pushliteral(J, "transform");
	value_create(J, -2, "typescript");
}

/* Asking a library means opening it, which is not for those who read another version. */
static void openssl_version(js_State *J)
{
	const char *found = tls_library_version();
	if (found)
		text_push(J, found);
	else
		js_pushundefined(J);
}

static void push_version(js_State *J, int error, const char *found)
{
	if (error == 0)
		text_push(J, found);
	else
		js_pushundefined(J);
}

static void zlib_version(js_State *J)
{
	char found[ZSTREAM_VERSION_SIZE];
	push_version(J, zstream_zlib_version(found), found);
}

static void brotli_version(js_State *J)
{
	char found[ZSTREAM_VERSION_SIZE];
	push_version(J, zstream_brotli_version(found), found);
}

static void version_getter(js_State *J, js_CFunction get, const char *title, const char *name)
{
	js_newcfunction(J, get, title, 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, name, JS_DONTCONF);
}

static void versions(js_State *J)
{
	js_pushliteral(J, "v20.20.2");
	js_defproperty(J, -2, "version", JS_READONLY);
	js_newobject(J);
	text(J, "node", "20.20.2");
	text(J, "jsr", JSR_VERSION);
	text(J, "mujs", "1.3.6");
	text(J, "unicode", "17.0");
	text(J, "napi", "9");
	/* no V8's number: packages that bring several builds of an addon then choose the one for Node-API */
	text(J, "modules", "900");
	version_getter(J, brotli_version, "get brotli", "brotli");
	version_getter(J, openssl_version, "get openssl", "openssl");
	version_getter(J, zlib_version, "get zlib", "zlib");
	js_defproperty(J, -2, "versions", JS_READONLY);
	js_pushliteral(J, ARCH);
	js_defproperty(J, -2, "arch", JS_READONLY);
	js_pushliteral(J, "linux");
	js_defproperty(J, -2, "platform", JS_READONLY);
	js_newobject(J);
	text(J, "name", "node");
	text(J, "lts", "Iron");
	value_create(J, -2, "release");
}

/* Read late: for a short script, reading this link is the most expensive call of its start-up. */
static void own_path(char path[PATH_MAX])
{
	ssize_t n = readlink("/proc/self/exe", path, PATH_MAX - 1);
	if (n > 0)
		path[n] = 0;
	else
		strcpy(path, "jsr");
}

static void this_run(js_State *J, const struct host *h)
{
	char exec_path[PATH_MAX];
	own_path(exec_path);
	js_newcfunction(J, p_get_title, "title", 0);
	js_newcfunction(J, p_set_title, "title", 1);
	js_defaccessor(J, -3, "title", 0);
	strings(J, "argv", exec_path, h->given.argc, h->given.argv, NULL);
	/* children are started with these options: --serve is not for them */
	strings(J, "execArgv", NULL, h->given.exec_argc, h->given.exec_argv, "--serve");
	if (h->source_is_option) {
		text_push_bytes(J, h->source, h->source_size);
		value_create(J, -2, "_eval");
	}
	warning_flags(J, h);
	environment(J);
	value_create(J, -2, "env");
	js_pushnumber(J, getpid());
	js_defproperty(J, -2, "pid", JS_READONLY);
	field(J, "debugPort", 9229);
	js_pushnull(J);
	value_create(J, -2, "domain");
	text(J, "execPath", exec_path);
	text(J, "argv0", h->given.argv0 ? h->given.argv0 : "jsr");
}

static void optional_parts(js_State *J)
{
	features(J);
	value_create(J, -2, "features");
	static const char *const lazy[] = { "allowedNodeEnvironmentFlags", "config", "report" };
	for (size_t i = 0; i < COUNT(lazy); i++) {
		data_function(J, lazy_value, lazy[i], 0);
		data_function(J, set_lazy_value, lazy[i], 1);
		js_defaccessor(J, -3, lazy[i], 0);
	}
	js_newcfunction(J, p_get_source_maps, "sourceMapsEnabled", 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, "sourceMapsEnabled", 0);
	js_newcfunction(J, p_get_main, "mainModule", 0);
	js_newcfunction(J, p_set_main, "mainModule", 1);
	js_defaccessor(J, -3, "mainModule", 0);
}

static void accessors(js_State *J)
{
	static const char *const streams[] = { "stdin", "stdout", "stderr" };
	js_newcfunction(J, p_ppid, "ppid", 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, "ppid", 0);
	data_function(J, delegate, "moduleLoadList", 0);
	js_pushundefined(J);
	js_defaccessor(J, -3, "moduleLoadList", 0);
	js_newcfunction(J, p_get_exit_code, "exitCode", 0);
	js_newcfunction(J, p_set_exit_code, "exitCode", 1);
	js_defaccessor(J, -3, "exitCode", JS_DONTCONF);
	for (size_t i = 0; i < COUNT(streams); i++) {
		data_function(J, lazy_stdio, streams[i], 0);
		js_pushundefined(J);
		js_defaccessor(J, -3, streams[i], 0);
	}
}

static void methods(js_State *J)
{
	static const struct { const char *name; js_CFunction f; int length; } natives[] = {
		{ "reallyExit", p_really_exit, 0 }, { "abort", p_abort, 0 }, { "cwd", p_cwd, 0 },
		{ "chdir", p_chdir, 1 }, { "umask", p_umask, 1 },
		{ "uptime", p_uptime, 0 }, { "cpuUsage", p_cpu_usage, 1 }, { "resourceUsage", p_resource_usage, 0 },
		{ "nextTick", p_next_tick, 1 }, { "_tickCallback", p_tick_callback, 0 },
		{ "getuid", p_getuid, 0 }, { "geteuid", p_geteuid, 0 }, { "getgid", p_getgid, 0 },
		{ "getgroups", p_getgroups, 0 },
		{ "getegid", p_getegid, 0 },
	};
	js_newcfunction(J, p_exit, "exit", 0);        /* exit() and exit(undefined) differ */
	js_pushnumber(J, 1);
	js_defproperty(J, -2, "length", JS_READONLY | JS_DONTENUM);
	value_create(J, -2, "exit");
	for (size_t i = 0; i < COUNT(natives); i++)
		method(J, natives[i].name, natives[i].f, natives[i].length);
	js_newcfunction(J, p_hrtime, "hrtime", 1);
	js_newcfunction(J, p_hrtime_bigint, "hrtimeBigInt", 0);
	value_create(J, -2, "bigint");
	value_create(J, -2, "hrtime");
	js_newcfunction(J, p_memory_usage, "memoryUsage", 0);
	method(J, "rss", p_rss, 0);
	value_create(J, -2, "memoryUsage");
	for (size_t i = 0; i < COUNT(delegates); i++) {
		data_function(J, delegate, delegates[i].name, delegates[i].length);
		value_create(J, -2, delegates[i].name);
	}
	js_getproperty(J, -1, "_fatalException");
	value_set_prototype(J, "process.fatal");
}

/* -- process     its properties in node's order */
static void build(js_State *J)
{
	struct process *p = process_of(J);
	value_push_prototype(J, "EventEmitter");
	if (js_isobject(J, -1)) {
		js_newobjectx(J);
	} else {
		js_pop(J, 1);
		js_newobject(J);
	}
	js_newcfunction(J, p_constructor, "process", 0);
	js_copy(J, -2);
	js_defproperty(J, -2, "prototype", JS_DONTENUM | JS_READONLY | JS_DONTCONF);
	js_defproperty(J, -2, "constructor", JS_DONTENUM);
	add_emitter_stubs(J);
	value_set_prototype(J, "process.prototype");
	value_push_prototype(J, "process.prototype");
	js_newuserdata(J, "process", NULL, NULL);
	value_tag_writable(J, "process");
	versions(J);
	this_run(J, host_of(J));
	optional_parts(J);
	accessors(J);
	methods(J);
	value_unroot(J, p->really_exit);         /* left by a failed attempt */
	js_getproperty(J, -1, "reallyExit");
	p->really_exit = value_root(J, -1);
	js_pop(J, 1);
}

void process_push(js_State *J)
{
	struct process *p = process_of(J);
	if (!p->object) {
		build(J);
		p->object = value_root(J, -1);
		return;
	}
	value_push(J, p->object);
}

static void get_global(js_State *J) { process_push(J); }

int process_env(js_State *J)
{
	struct process *p = host_of(J)->process;
	if (!p || !p->object)
		return 0;
	value_push(J, p->object);
	js_getproperty(J, -1, "env");
	js_remove(J, -2);
	return 1;
}

static void set_global(js_State *J)
{
	js_pushglobal(J);
	js_copy(J, 1);
	js_defproperty(J, -2, "process", JS_DONTENUM);
	js_pushundefined(J);
}

void process_init(js_State *J)
{
	struct process *p = mem_zalloc(sizeof *p);
	p->host = host_of(J);
	p->host->process = p;
	start_title(p->host);
	js_pushglobal(J);
	js_newcfunction(J, get_global, "process", 0);
	js_newcfunction(J, set_global, "process", 1);
	js_defaccessor(J, -3, "process", JS_DONTENUM);
	js_pop(J, 1);
}

void process_keep(js_State *J)
{
	js_newcfunction(J, get_global, "process", 0);
	engine_keep_getter(J, "process");
}

/* ---- the binding: used by stdlib/internal/process.js */

/* source(): the program of -e or standard input */
static void b_source(js_State *J)
{
	struct host *h = host_of(J);
	text_push_bytes(J, h->source ? h->source : "", h->source_size);
}

/* watchSignal(number, on): 0 or -errno */
static void b_watch_signal(js_State *J)
{
	js_pushnumber(J, process_watch_signal(J, js_tointeger(J, 1), js_toboolean(J, 2)));
}

static void b_object(js_State *J) { process_push(J); }

/* errorPlace(error): what engine_error_place says, or undefined */
static void b_error_place(js_State *J)
{
	if (!engine_error_place(J, 1))
		js_pushundefined(J);
}

/* flag(name): whether that command-line switch is on */
static void b_flag(js_State *J) { js_pushboolean(J, host_flag(host_of(J), text_utf8(J, 1, NULL))); }

/* disabledWarnings(): the values of --disable-warning */
static void b_disabled_warnings(js_State *J)
{
	const char *const *list = host_of(J)->given.disabled_warnings;
	js_newarray(J);
	for (uint32_t i = 0; list && list[i]; i++) {
		text_push(J, list[i]);
		value_createindex(J, -2, i);
	}
}

static void b_script(js_State *J)
{
	struct host *h = host_of(J);
	if (h->given.argc > 0)
		text_push(J, h->given.argv[0]);
	else
		js_pushundefined(J);
}

/* emitter(EventEmitter.prototype): keeps it, and returns the object that has to inherit from it, process's prototype;
 * undefined if process has not been accessed yet, since it will then inherit by itself */
static void b_emitter(js_State *J)
{
	js_copy(J, 1);
	value_set_prototype(J, "EventEmitter");
	if (process_of(J)->object)
		value_push_prototype(J, "process.prototype");
	else
		js_pushundefined(J);
}

static void b_attach(js_State *J)
{
	attach_events(J);
	js_pushundefined(J);
}

void process_bind(js_State *J)
{
	value_method(J, "object", b_object, 0);
	value_method(J, "flag", b_flag, 1);
	value_method(J, "errorPlace", b_error_place, 1);
	value_method(J, "disabledWarnings", b_disabled_warnings, 0);
	value_method(J, "attach", b_attach, 0);
	value_method(J, "emitter", b_emitter, 1);
	value_method(J, "script", b_script, 0);
	value_method(J, "active", b_active, 0);
	value_method(J, "libc", b_libc, 1);
	value_method(J, "kill", b_kill, 2);
	value_method(J, "findId", b_find_id, 2);
	value_method(J, "setId", b_set_id, 2);
	value_method(J, "setGroups", b_set_groups, 1);
	value_method(J, "initGroups", b_init_groups, 2);
	value_method(J, "source", b_source, 0);
	value_method(J, "watchSignal", b_watch_signal, 2);
}
