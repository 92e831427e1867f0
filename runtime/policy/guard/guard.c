#include "policy/guard/guard.h"

#include "base/clock.h"
#include "base/limits.h"
#include "base/mem.h"
#include "policy/guard/descendants.h"
#include "policy/oplog.h"
#include "policy/policy.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
size_t __sanitizer_get_current_allocated_bytes(void);  /* its header is not part of every compiler */
#endif

#ifndef sigev_notify_thread_id
#define sigev_notify_thread_id _sigev_un._tid
#endif

#define MS 1000000ull
#define STACK_BYTES (256u << 10)
#define CPU_AGAIN_NS (5 * MS)          /* of CPU time: the timer's interval */
#define CPU_LOOK_NS (10 * MS)          /* where there is no such timer */

/* Memory is looked at again when the process may have reached the limit: at this many bytes a ms, which is faster than
 * pages can be touched, */
#define GROWTH_PER_MS (4u << 20)
#define MEMORY_LOOK_MIN (2 * MS)       /* but not more often */
#define MEMORY_LOOK_MAX (50 * MS)      /* nor more rarely */

enum { KILL_WAIT_MS = 500 };           /* a machine full of processes takes that long at most */

enum state { RUNNING, TRIPPED, ENDING, OVER };
enum told { UNSAID, SAYING, SAID };

/* The watcher waits for this signal, which it gets from its CPU timer and from whoever has news for it.  All it means
 * is "look again", so one that somebody else sends does no harm. */
#define NEWS (SIGRTMAX - 2)

struct guard {
	struct guard_limits limits;
	struct guard_script script;
	/* release: `script` is set; acquire in the watcher */
	atomic_int attached;
	/* The watcher and the script's thread make the transitions by compare and exchange: each is made once. */
	atomic_int state, reason, told;
	atomic_int killing;            /* 1: one of the two threads is killing what the run has started, 2: it has */
	_Atomic uint64_t tripped_ns, tripped_cpu_ns;   /* the latter of the script's thread */
	clockid_t script_clock;        /* what that thread has run */
	uint64_t began_ns, memory_base;
	pthread_t thread;
};

static int codes(enum guard_reason reason)
{
	return reason == GUARD_WALL ? 124 : reason == GUARD_CPU ? 128 + SIGXCPU : 128 + SIGKILL;
}

/* ---- limits */

static void tighten(struct guard_limits *l, enum guard_reason reason, double *limit,
	const struct policy_value *file, const char *name, double scale)
{
	const struct policy_value *v = policy_member(file, name);
	double number = v ? v->number * scale : 0;
	if (number > 0 && (*limit == 0 || number < *limit)) {
		*limit = number;
		l->policy |= 1u << reason;
	}
}

void guard_limits_of_policy(struct guard_limits *l, const struct policy_value *file)
{
	const double most = (double)(SIZE_MAX >> 4);
	double heap = (double)l->heap_bytes;
	if (!file)
		return;
	tighten(l, GUARD_WALL, &l->wall_s, file, "wall", 1);
	tighten(l, GUARD_CPU, &l->cpu_s, file, "cpu", 1);
	tighten(l, GUARD_HEAP, &heap, file, "heap", 1 << 20);
	if (l->wall_s > LIMIT_GUARD_SECONDS)
		l->wall_s = LIMIT_GUARD_SECONDS;
	if (l->cpu_s > LIMIT_GUARD_SECONDS)
		l->cpu_s = LIMIT_GUARD_SECONDS;
	l->heap_bytes = (uint64_t)(heap < most ? heap : most);
}

/* ---- what the process uses */

static uint64_t clock_ns(clockid_t clock)
{
	struct timespec t;
	if (clock_gettime(clock, &t))
		return 0;
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static uint64_t cpu_ns(void) { return clock_ns(CLOCK_PROCESS_CPUTIME_ID); }

static int is_attached(const struct guard *g) { return atomic_load_explicit(&g->attached, memory_order_acquire); }

static ssize_t read_file(const char *path, char *text, size_t room)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return -1;
	ssize_t n = read(fd, text, room - 1);
	close(fd);
	text[n > 0 ? n : 0] = 0;
	return n > 0 ? n : -1;
}

static uint64_t peak_bytes(void)
{
	char text[2048];
	const char *at;
	struct rusage u;
	unsigned long long kb;
	if (read_file("/proc/self/status", text, sizeof text) > 0 && (at = strstr(text, "VmHWM:")) &&
		sscanf(at, "VmHWM: %llu", &kb) == 1)
		return kb << 10;
	getrusage(RUSAGE_SELF, &u);
	return (uint64_t)u.ru_maxrss << 10;
}

/* The memory of the process's own.  Without /proc, or when the script has used up all descriptors, its peak is taken
 * instead.  AddressSanitizer keeps freed memory and has some of its own, so there the allocated bytes count. */
static uint64_t memory_bytes(void)
{
#if defined(__SANITIZE_ADDRESS__)
	return __sanitizer_get_current_allocated_bytes();
#else
	char text[128];
	unsigned long long all, resident, shared;
	if (read_file("/proc/self/statm", text, sizeof text) < 0 ||
		sscanf(text, "%llu %llu %llu", &all, &resident, &shared) != 3)
		return peak_bytes();
	return (resident > shared ? resident - shared : 0) * (uint64_t)sysconf(_SC_PAGESIZE);
#endif
}

static uint64_t memory_max(const struct guard *g)
{
	return g->memory_base + 2 * g->limits.heap_bytes + LIMIT_GUARD_MEMORY;
}

/* ---- what is said */

struct line { char text[4096]; size_t size; };         /* PIPE_BUF: written as a whole or not at all */

__attribute__((format(printf, 2, 3))) static void put(struct line *l, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	int n = vsnprintf(l->text + l->size, sizeof l->text - l->size, format, args);
	va_end(args);
	if (n > 0 && (size_t)n < sizeof l->text - l->size)
		l->size += (size_t)n;
}

static void put_json_text(struct line *l, const char *text)
{
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			put(l, "\\%c", *text);
		else if ((unsigned char)*text < ' ')
			put(l, "\\u%04x", (unsigned)(unsigned char)*text);
		else
			put(l, "%c", *text);
	}
}

/* Claims the right to write the line just before that: whoever has it may be cut short by the other's end. */
static void write_line(struct guard *g, const struct line *l)
{
	struct pollfd p = { .fd = 2, .events = POLLOUT };
	int unsaid = UNSAID;
	if (poll(&p, 1, LIMIT_GUARD_STDERR) == 1 && (p.revents & POLLOUT) &&
		atomic_compare_exchange_strong(&g->told, &unsaid, SAYING)) {
		ssize_t ignored = write(2, l->text, l->size);
		(void)ignored;
		atomic_store(&g->told, SAID);
	}
	for (int waited = 0; atomic_load(&g->told) == SAYING && waited < LIMIT_GUARD_STDERR; waited++)
		usleep(1000);
}

static void put_json(struct line *l, const struct guard *g, enum guard_reason reason, const char *file, int number,
	double wall, double cpu, size_t heap)
{
	static const char *const names[] = { "", "wall", "cpu", "heap" };
	const double limits[] = { 0, g->limits.wall_s, g->limits.cpu_s, (double)g->limits.heap_bytes };
	put(l, "{\"stopped\":\"%s\",\"limit\":%.15g,\"wall\":%.6f,\"cpu\":%.6f,\"heap\":%zu,\"rss\":%llu,\"code\":%d",
		names[reason], limits[reason], wall, cpu, heap, (unsigned long long)peak_bytes(), codes(reason));
	if (file) {
		put(l, ",\"file\":\"");
		put_json_text(l, file);
		put(l, "\",\"line\":%d", number);
	} else {
		put(l, ",\"file\":null,\"line\":null");
	}
	put(l, ",\"forced\":%s}\n", atomic_load(&g->state) == TRIPPED ? "true" : "false");
}

static void put_text(struct line *l, const struct guard *g, enum guard_reason reason, const char *file, int number,
	double wall, double cpu, size_t heap)
{
	const double mb = 1 << 20;
	const char *whose = g->limits.policy & 1u << reason ? "limits of the policy: " : "--max-";
	double limit = (double)g->limits.heap_bytes;
	put(l, "jsr: stopped: ");
	if (reason == GUARD_WALL)
		put(l, "ran for %.2f s (%swall=%g)", wall, whose, g->limits.wall_s);
	else if (reason == GUARD_CPU)
		put(l, "used %.2f s of CPU time (%scpu=%g)", cpu, whose, g->limits.cpu_s);
	else if ((double)heap > limit)
		put(l, "objects and buffers took %.1f MB (%sheap=%g)", (double)heap / mb, whose, limit / mb);
	else
		put(l, "the process took %.1f MB (%sheap=%g)", (double)memory_bytes() / mb, whose, limit / mb);
	if (file)
		put(l, ", at %s:%d", file, number);
	put(l, "\n");
}

void guard_tell(struct guard *g, const char *file, int number)
{
	struct line l = { .size = 0 };
	enum guard_reason reason = (enum guard_reason)atomic_load(&g->reason);
	if (atomic_load(&g->told) == SAID)
		return;
	double wall = (double)(clock_mono_ns() - g->began_ns) / 1e9, cpu = (double)cpu_ns() / 1e9;
	size_t heap = is_attached(g) ? g->script.heap(g->script.ctx) : 0;
	if (file && strlen(file) > 1000)
		file = NULL;
	(g->limits.json ? put_json : put_text)(&l, g, reason, file, number, wall, cpu, heap);
	write_line(g, &l);
}

/* ---- the watcher */

static void trip(struct guard *g, enum guard_reason reason)
{
	int running = RUNNING;
	int none = GUARD_NONE;
	/* the reason is there before the state says so; who sets it makes the transition */
	if (!atomic_compare_exchange_strong(&g->reason, &none, (int)reason))
		return;
	atomic_store(&g->tripped_ns, clock_mono_ns());
	if (is_attached(g))
		atomic_store(&g->tripped_cpu_ns, clock_ns(g->script_clock));
	if (atomic_compare_exchange_strong(&g->state, &running, TRIPPED) &&
		is_attached(g))
		g->script.interrupt(g->script.ctx);
}

/* Whoever comes second waits for the first, which would else be cut short by the end of the process. */
static void kill_started(struct guard *g)
{
	int none = 0;
	if (atomic_compare_exchange_strong(&g->killing, &none, 1)) {
		descendants_kill();
		atomic_store(&g->killing, 2);
	}
	for (int waited = 0; atomic_load(&g->killing) != 2 && waited < KILL_WAIT_MS; waited++)
		usleep(1000);
}

__attribute__((noreturn)) static void finish(struct guard *g)
{
	guard_tell(g, NULL, 0);
	oplog_last_words(LIMIT_GUARD_STDERR);
	kill_started(g);
	_exit(codes((enum guard_reason)atomic_load(&g->reason)));
}

static uint64_t least(uint64_t a, uint64_t b) { return a < b ? a : b; }

/* Looks at the limits; returns how many ns later to look again. */
static uint64_t look(struct guard *g, int has_timer)
{
	uint64_t wait = 3600 * 1000 * MS, now = clock_mono_ns() - g->began_ns;
	if (g->limits.wall_s > 0) {
		uint64_t limit = (uint64_t)(g->limits.wall_s * 1e9);
		if (now >= limit)
			trip(g, GUARD_WALL);
		else
			wait = least(wait, limit - now);
	}
	if (g->limits.cpu_s > 0) {
		if ((double)cpu_ns() >= g->limits.cpu_s * 1e9)
			trip(g, GUARD_CPU);
		else if (!has_timer)
			wait = least(wait, CPU_LOOK_NS);
	}
	if (g->limits.heap_bytes > 0) {
		uint64_t memory = memory_bytes(), max = memory_max(g);
		if (memory > max)
			trip(g, GUARD_HEAP);
		else
			wait = least(wait, least((max - memory) / GROWTH_PER_MS * MS + MEMORY_LOOK_MIN,
				MEMORY_LOOK_MAX));
	}
	return wait;
}

/* How many ns the process has left, 0: none, now that a limit is reached. */
static uint64_t remaining(const struct guard *g, int state)
{
	uint64_t since = clock_mono_ns() - atomic_load(&g->tripped_ns);
	uint64_t last = (state == TRIPPED ? LIMIT_GUARD_PATIENCE : LIMIT_GUARD_GRACE) * MS;
	if (!is_attached(g) || since >= last)
		return 0;
	if (state != TRIPPED)
		return last - since;
	uint64_t ran = clock_ns(g->script_clock) - atomic_load(&g->tripped_cpu_ns);
	return ran >= LIMIT_GUARD_BUSY * MS ? 0 : least(last - since, LIMIT_GUARD_BUSY * MS - ran + MS);
}

static int start_timer(const struct guard *g)
{
	struct sigevent event = { .sigev_notify = SIGEV_THREAD_ID, .sigev_signo = NEWS };
	double s = g->limits.cpu_s;
	struct itimerspec when = { .it_interval.tv_nsec = CPU_AGAIN_NS, .it_value.tv_sec = (time_t)s };
	timer_t timer;
	when.it_value.tv_nsec = (long)((s - (double)when.it_value.tv_sec) * 1e9);
	event.sigev_notify_thread_id = gettid();
	return s > 0 && timer_create(CLOCK_PROCESS_CPUTIME_ID, &event, &timer) == 0 &&
		timer_settime(timer, TIMER_ABSTIME, &when, NULL) == 0;
}

static void *watch(void *arg)
{
	struct guard *g = arg;
	int has_timer = start_timer(g);
	sigset_t news;
	sigemptyset(&news);
	sigaddset(&news, NEWS);
	for (;;) {
		uint64_t wait = 0;
		int state = atomic_load(&g->state);
		if (state == RUNNING) {
			wait = look(g, has_timer);
			state = atomic_load(&g->state);
		}
		if (state == OVER)
			return NULL;
		if (state != RUNNING && (wait = remaining(g, state)) == 0)
			finish(g);
		struct timespec t = { .tv_sec = (time_t)(wait / 1000000000u), .tv_nsec = (long)(wait % 1000000000u) };
		sigtimedwait(&news, NULL, &t);
	}
}

/* ---- the script's thread */

struct guard *guard_new(const struct guard_limits *limits)
{
	struct guard *g = mem_zalloc(sizeof *g);
	pthread_attr_t attr;
	sigset_t all, before;
	g->limits = *limits;
	g->began_ns = limits->since_ns ? limits->since_ns : clock_mono_ns();
	g->memory_base = memory_bytes();
	descendants_adopt();
	sigfillset(&all);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int error = pthread_create(&g->thread, &attr, watch, g);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attr);
	if (!error)
		return g;
	mem_free(g);
	errno = error;
	return NULL;
}

void guard_attach(struct guard *g, const struct guard_script *script)
{
	g->script = *script;
	if (pthread_getcpuclockid(pthread_self(), &g->script_clock))
		g->script_clock = CLOCK_PROCESS_CPUTIME_ID;
	atomic_store_explicit(&g->attached, 1, memory_order_release);
}

void guard_free(struct guard *g)
{
	if (!g)
		return;
	atomic_store(&g->state, OVER);
	pthread_kill(g->thread, NEWS);
	pthread_join(g->thread, NULL);
	mem_free(g);
}

void guard_exceeded(struct guard *g)
{
	trip(g, GUARD_HEAP);
	pthread_kill(g->thread, NEWS);
}

enum guard_reason guard_stopped(const struct guard *g)
{
	return g && atomic_load(&g->state) != RUNNING ? (enum guard_reason)atomic_load(&g->reason) : GUARD_NONE;
}

int guard_ending(struct guard *g)
{
	int tripped = TRIPPED;
	atomic_compare_exchange_strong(&g->state, &tripped, ENDING);
	return codes((enum guard_reason)atomic_load(&g->reason));
}

int guard_leave(struct guard *g, int code)
{
	if (!guard_stopped(g))
		return code;
	code = guard_ending(g);
	guard_tell(g, NULL, 0);
	kill_started(g);
	return code;
}
