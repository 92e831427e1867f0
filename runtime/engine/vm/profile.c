#include "engine/profile.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/buf.h"
#include "base/clock.h"
#include "base/mem.h"
#include "engine/code/report.h"
#include "engine/core/gc.h"
#include "engine/engine.h"
#include "engine/vm/sampling.h"
#include "engine/vm/vm.h"

enum { STACK_BYTES = 128 << 10, FIRST_ROOM = 256, INTERVAL_MIN_US = 50 };

/* The first nodes.  An index and 1 is the id that V8 gives them. */
enum { ROOT, PROGRAM, IDLE, COLLECTOR, FIRST_FUNCTION };

/* A function, as called on one path from the root. */
struct node {
	struct code *code;             /* NULL: a native */
	char *name;                    /* a native's; owned */
	uint32_t parent, hash;
	uint32_t child, sibling;       /* the last one made; the one made before it; 0: none */
	uint32_t hits;
};

struct sample {
	uint64_t at_ns;
	uint32_t node, line;           /* of the topmost frame; 0: it has none */
};

struct profile {
	js_State *J;
	pthread_t thread;
	clockid_t script_clock;        /* the CPU time of the script's thread */
	unsigned interval_us;
	pthread_mutex_t lock;          /* of all below but `wanted` and `asked` */
	pthread_cond_t ends;
	int is_ending;

	/* The sample that is asked for: the tick's time, 0: none.  Set under the lock. */
	_Atomic uint64_t wanted;
	void (*_Atomic asked)(void *host);     /* profile_ask's, until it is called */
	int depth;                     /* of the stack at the tick */
	uint64_t more, last_ns;        /* ticks that found it so again, and the last of them */

	uint64_t begun_ns;
	uint64_t tick_ns, cpu_ns;      /* the last tick, and the script's thread's time then */
	struct sample *samples;
	uint32_t sample_count, sample_room;
	struct node *nodes;
	uint32_t node_count, node_room;
	uint32_t *table, mask;         /* nodes by hash; 0: empty */
};

/* ---- nodes and samples, under the lock */

static int grow(void *array, uint32_t *room, size_t size)
{
	void **at = array;
	uint32_t more = *room ? *room * 2 : FIRST_ROOM;
	void *p = mem_try_realloc(*at, more * size);
	if (!p)
		return 0;
	*at = p;
	*room = more;
	return 1;
}

static void enter(struct profile *p, uint32_t index)
{
	uint32_t i = p->nodes[index].hash & p->mask;
	while (p->table[i])
		i = (i + 1) & p->mask;
	p->table[i] = index;
}

static int grow_table(struct profile *p)
{
	uint32_t size = (p->mask + 1) * 2;
	uint32_t *table = mem_try_zalloc(size * sizeof *table);
	if (!table)
		return 0;
	mem_free(p->table);
	p->table = table;
	p->mask = size - 1;
	for (uint32_t i = FIRST_FUNCTION; i < p->node_count; i++)
		enter(p, i);
	return 1;
}

static uint32_t hash_of(uint32_t parent, const struct code *code, const char *name)
{
	uint64_t h = (uintptr_t)code ^ (uint64_t)parent << 40;
	for (; name && *name; name++)
		h = (h ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
	return (uint32_t)((h * UINT64_C(0x9e3779b97f4a7c15)) >> 32);
}

/* The node of a function below another; 0: out of memory. */
static uint32_t node_below(struct profile *p, uint32_t parent, struct code *code, const char *name)
{
	uint32_t hash = hash_of(parent, code, name);
	for (uint32_t at = hash & p->mask, i; (i = p->table[at]); at = (at + 1) & p->mask) {
		const struct node *n = &p->nodes[i];
		if (n->hash == hash && n->parent == parent && n->code == code && (code || !strcmp(n->name, name)))
			return i;
	}
	if (p->node_count == p->node_room && !grow(&p->nodes, &p->node_room, sizeof *p->nodes))
		return 0;
	if (p->node_count > p->mask / 2 && !grow_table(p))
		return 0;
	char *copy = code ? NULL : mem_try_alloc(strlen(name) + 1);
	if (!code && !copy)
		return 0;
	uint32_t i = p->node_count++;
	p->nodes[i] = (struct node){ .code = code, .name = copy ? strcpy(copy, name) : NULL, .parent = parent,
		.hash = hash, .sibling = p->nodes[parent].child };
	p->nodes[parent].child = i;
	enter(p, i);
	return i;
}

static void add(struct profile *p, uint64_t at_ns, uint32_t node, uint32_t line)
{
	if (p->sample_count == PROFILE_SAMPLES || (p->sample_count == p->sample_room &&
		!grow(&p->samples, &p->sample_room, sizeof *p->samples)))
		return;
	p->samples[p->sample_count++] = (struct sample){ at_ns, node, line };
	p->nodes[node].hits++;
}

/* ---- the script's thread */

int profile_wants(js_State *J) { return J->profile->wanted != 0 || J->profile->asked; }

void profile_ask(js_State *J, void (*call)(void *host))
{
	J->profile->asked = call;
	gc_threshold(J, 0);
}

/* From the node of a function to that of one it called, unless that is a native without a name.  0: out of memory. */
static int step_to(struct profile *p, uint32_t *node, const js_Object *callee)
{
	uint32_t below = 0;
	if (callee->type == JS_CCLOSURE)
		below = node_below(p, *node, callee->u.closure.code, NULL);
	else if (callee->type == JS_CCFUNCTION && callee->u.c.name && *callee->u.c.name)
		below = node_below(p, *node, NULL, callee->u.c.name);
	else
		return 1;
	*node = below;
	return below != 0;
}

/* The line of its running instruction: in a frame above the top the last one that could call or throw. */
static uint32_t line_of(const struct js_Frame *f)
{
	uint32_t line, column;
	if (f->at <= f->code->words || f->at > f->code->words + f->code->words_count)
		code_offset_position(f->code, f->code->start, &line, &column);
	else
		code_position(f->code, (uint32_t)(f->at - f->code->words) - 1, &line, &column);
	return line;
}

/* Every call is a safe point before its frame is pushed, so that since the tick frames were only left: those that were
 * on the stack then are all there, also above its top.  Whatever the tick took for its depth: the callee of a frame
 * above the top was called since the last collection, and so still is there, or it is NULL. */
static void serve(struct profile *p)
{
	const struct js_Frame *trace = p->J->trace;
	uint32_t node = ROOT, line = 0;
	const struct js_Frame *top = NULL;     /* the last of those with nodes */
	int fits = 1;
	for (int i = 1; fits && i <= p->depth && trace[i].callee; i++) {
		uint32_t above = node;
		fits = step_to(p, &node, trace[i].callee);
		if (node != above)
			top = &trace[i];
	}
	if (fits && top && top->code)
		line = line_of(top);
	for (uint64_t n = 0; fits && n <= p->more; n++) {
		uint64_t later_ns = n ? (p->last_ns - p->wanted) * n / p->more : 0;
		add(p, p->wanted + later_ns, node == ROOT ? PROGRAM : node, line);
	}
	p->wanted = 0;
}

void profile_take(js_State *J)
{
	struct profile *p = J->profile;
	if (!profile_wants(J))
		return;
	pthread_mutex_lock(&p->lock);
	if (p->wanted)
		serve(p);
	pthread_mutex_unlock(&p->lock);
	void (*asked)(void *host) = atomic_exchange(&p->asked, NULL);
	if (asked)
		asked(J->config->host);        /* after it there may be no profile */
}

void profile_forget_calls(js_State *J)
{
	for (struct js_Frame *f = &J->trace[J->tracetop + 1]; f->callee; f++)
		f->callee = NULL;
}

static void mark(js_State *J, int mark, void *ctx)
{
	const struct profile *p = J->profile;
	(void)ctx;
	for (uint32_t i = FIRST_FUNCTION; p && i < p->node_count; i++)
		gc_mark_code(J, mark, p->nodes[i].code);
}

/* ---- the thread that ticks */

struct look { int depth, collects; };

/* What the script's thread is at, read while it runs: a guess, of which nothing is followed. */
__attribute__((no_sanitize("thread"))) static struct look look_at(const js_State *J)
{
	const volatile js_State *at = J;
	return (struct look){ .depth = at->tracetop, .collects = at->gc_running };
}

static uint64_t cpu_now(const struct profile *p)
{
	struct timespec t = { 0 };
	clock_gettime(p->script_clock, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static void tick(struct profile *p)
{
	struct look look = look_at(p->J);
	uint64_t now_ns = clock_mono_ns(), cpu_ns = cpu_now(p);
	int works = (cpu_ns - p->cpu_ns) * 2 >= now_ns - p->tick_ns;
	p->tick_ns = now_ns;
	p->cpu_ns = cpu_ns;
	if (look.depth > 0 && !look.collects) {
		if (p->wanted) {               /* a native is still at work */
			p->more += look.depth == p->depth;
			p->last_ns = now_ns;
			return;
		}
		p->depth = look.depth;
		p->more = 0;
		p->wanted = now_ns;
		gc_threshold(p->J, 0);
		return;
	}
	p->wanted = 0;                 /* what it asked for is over */
	add(p, now_ns, look.collects ? COLLECTOR : works ? PROGRAM : IDLE, 0);
}

static void *ticks(void *ctx)
{
	struct profile *p = ctx;
	uint64_t next_ns = clock_mono_ns();
	pthread_mutex_lock(&p->lock);
	while (!p->is_ending) {
		uint64_t now_ns = clock_mono_ns();
		next_ns += p->interval_us * 1000ull;
		if (next_ns < now_ns)
			next_ns = now_ns;      /* late: the ticks that were missed are not made up for */
		struct timespec at = { .tv_sec = (time_t)(next_ns / 1000000000),
			.tv_nsec = (long)(next_ns % 1000000000) };
		while (!p->is_ending && pthread_cond_timedwait(&p->ends, &p->lock, &at) != ETIMEDOUT)
			;
		if (!p->is_ending)
			tick(p);
	}
	pthread_mutex_unlock(&p->lock);
	return NULL;
}

static int start_thread(struct profile *p)
{
	pthread_condattr_t monotonic;
	pthread_attr_t attr;
	sigset_t all, before;
	pthread_condattr_init(&monotonic);
	pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
	pthread_cond_init(&p->ends, &monotonic);
	pthread_condattr_destroy(&monotonic);
	pthread_mutex_init(&p->lock, NULL);
	pthread_attr_init(&attr);
	pthread_attr_setstacksize(&attr, STACK_BYTES);
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	int error = pthread_create(&p->thread, &attr, ticks, p);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	pthread_attr_destroy(&attr);
	return -error;
}

static void free_profile(struct profile *p)
{
	for (uint32_t i = FIRST_FUNCTION; i < p->node_count; i++)
		mem_free(p->nodes[i].name);
	mem_free(p->nodes);
	mem_free(p->table);
	mem_free(p->samples);
	mem_free(p);
}

int profile_begin(js_State *J, unsigned interval_us)
{
	struct profile *p = mem_try_zalloc(sizeof *p);
	if (!p)
		return -ENOMEM;
	p->J = J;
	p->interval_us = interval_us < INTERVAL_MIN_US ? INTERVAL_MIN_US : interval_us;
	p->mask = FIRST_ROOM - 1;
	p->table = mem_try_zalloc(FIRST_ROOM * sizeof *p->table);
	if (!p->table || !grow(&p->nodes, &p->node_room, sizeof *p->nodes)) {
		free_profile(p);
		return -ENOMEM;
	}
	memset(p->nodes, 0, FIRST_FUNCTION * sizeof *p->nodes);
	p->node_count = FIRST_FUNCTION;
	if (pthread_getcpuclockid(pthread_self(), &p->script_clock))
		p->script_clock = CLOCK_PROCESS_CPUTIME_ID;
	p->begun_ns = p->tick_ns = clock_mono_ns();
	p->cpu_ns = cpu_now(p);
	profile_forget_calls(J);       /* collections before now have left them */
	J->profile = p;
	int r = start_thread(p);
	if (r < 0) {
		J->profile = NULL;
		free_profile(p);
		return r;
	}
	gc_add_roots(J, mark, NULL);
	return 0;
}

/* ---- the report */

static void put_frame(struct buf *b, const char *name, unsigned script, const char *file, int64_t line, int64_t column)
{
	buf_add_str(b, "\"callFrame\":{\"functionName\":\"");
	report_text(b, name);
	buf_printf(b, "\",\"scriptId\":\"%u\",\"url\":\"", script);
	if (*file)
		report_url(b, file);
	buf_printf(b, "\",\"lineNumber\":%lld,\"columnNumber\":%lld}", (long long)line, (long long)column);
}

/* Where V8 says that a function is: at its parameters, or where an arrow function begins; a program at its start. */
static uint32_t place_of(const struct code *code)
{
	const struct code_source *s = code->source;
	if (!code->outer)
		return 0;
	if (code->flags & (CODE_ARROW | CODE_FIELDS | CODE_CLASS) || code->start >= s->size ||
		s->text[code->start] == '[')
		return code->start;
	const char *at = memchr(s->text + code->start, '(', s->size - code->start);
	return at ? (uint32_t)(at - s->text) : code->start;
}

static unsigned script_of(const struct profile *p, const struct code *code)
{
	for (uint32_t i = FIRST_FUNCTION;; i++)
		if (p->nodes[i].code && p->nodes[i].code->source == code->source)
			return i;
}

static void put_function(struct buf *b, const struct profile *p, const struct node *n)
{
	uint32_t line, column;
	if (!n->code) {
		put_frame(b, n->name, 0, "", -1, -1);
		return;
	}
	code_offset_position(n->code, place_of(n->code), &line, &column);
	put_frame(b, n->code->name, script_of(p, n->code), error_file(n->code), (int64_t)line - 1, (int64_t)column - 1);
}

static int by_node_and_line(const void *a, const void *b)
{
	const struct sample *x = a, *y = b;
	if (x->node != y->node)
		return x->node < y->node ? -1 : 1;
	return x->line < y->line ? -1 : x->line > y->line;
}

/* positionTicks of the node whose samples begin at `at`, sorted by line; returns where the next one's begin. */
static uint32_t put_lines(struct buf *b, const struct sample *sorted, uint32_t at, uint32_t count)
{
	uint32_t node = sorted[at].node;
	const char *before = ",\"positionTicks\":[";
	while (at < count && sorted[at].node == node) {
		uint32_t line = sorted[at].line, first = at;
		while (at < count && sorted[at].node == node && sorted[at].line == line)
			at++;
		if (!line)
			continue;
		buf_printf(b, "%s{\"line\":%u,\"ticks\":%u}", before, line, at - first);
		before = ",";
	}
	if (*before == ',' && !before[1])
		buf_add_char(b, ']');
	return at;
}

static void put_children(struct buf *b, const struct profile *p, const struct node *n)
{
	uint32_t i = n->child, last = 0;
	/* turned round, so that they are listed in the order in which they were seen */
	while (i) {
		uint32_t next = p->nodes[i].sibling;
		p->nodes[i].sibling = last;
		last = i;
		i = next;
	}
	if (last)
		buf_add_str(b, ",\"children\":[");
	for (i = last; i; i = p->nodes[i].sibling)
		buf_printf(b, "%s%u", i == last ? "" : ",", i + 1);
	if (last)
		buf_add_char(b, ']');
}

static void put_nodes(struct buf *b, struct profile *p, const struct sample *sorted)
{
	static const char *const names[] = { "(root)", "(program)", "(idle)", "(garbage collector)" };
	uint32_t at = 0;
	for (uint32_t i = COLLECTOR; i > ROOT; i--) {
		p->nodes[i].sibling = p->nodes[ROOT].child;
		p->nodes[ROOT].child = i;
	}
	for (uint32_t i = 0; i < p->node_count; i++) {
		const struct node *n = &p->nodes[i];
		buf_printf(b, "%s{\"id\":%u,", i ? "," : "", i + 1);
		if (i < FIRST_FUNCTION)
			put_frame(b, names[i], 0, "", -1, -1);
		else
			put_function(b, p, n);
		buf_printf(b, ",\"hitCount\":%u", n->hits);
		put_children(b, p, n);
		if (at < p->sample_count && sorted[at].node == i)
			at = put_lines(b, sorted, at, p->sample_count);
		buf_add_char(b, '}');
	}
}

static int put_profile(struct buf *b, struct profile *p, uint64_t end_ns)
{
	size_t size = p->sample_count * sizeof *p->samples;
	struct sample *sorted = mem_try_alloc(size + 1);
	if (!sorted)
		return -ENOMEM;
	if (size)
		memcpy(sorted, p->samples, size);
	qsort(sorted, p->sample_count, sizeof *sorted, by_node_and_line);
	buf_add_str(b, "{\"nodes\":[");
	put_nodes(b, p, sorted);
	mem_free(sorted);
	buf_printf(b, "],\"startTime\":%llu,\"endTime\":%llu,\"samples\":[", (unsigned long long)p->begun_ns / 1000,
		(unsigned long long)end_ns / 1000);
	for (uint32_t i = 0; i < p->sample_count; i++)
		buf_printf(b, "%s%u", i ? "," : "", p->samples[i].node + 1);
	buf_add_str(b, "],\"timeDeltas\":[");
	uint64_t before_us = p->begun_ns / 1000;
	for (uint32_t i = 0; i < p->sample_count; i++) {
		uint64_t at_us = p->samples[i].at_ns / 1000;
		buf_printf(b, "%s%llu", i ? "," : "", (unsigned long long)(at_us - before_us));
		before_us = at_us;
	}
	buf_add_str(b, "]}");
	return b->failed;
}

/* Ends the thread. */
static void stop(struct profile *p)
{
	pthread_mutex_lock(&p->lock);
	p->is_ending = 1;
	pthread_cond_signal(&p->ends);
	pthread_mutex_unlock(&p->lock);
	pthread_join(p->thread, NULL);
	pthread_cond_destroy(&p->ends);
	pthread_mutex_destroy(&p->lock);
}

int profile_end(js_State *J, struct buf *out)
{
	struct profile *p = J->profile;
	stop(p);
	if (p->wanted)
		serve(p);
	int r = put_profile(out, p, clock_mono_ns());
	J->profile = NULL;
	free_profile(p);
	return r;
}

void profile_free(js_State *J)
{
	if (!J->profile)
		return;
	stop(J->profile);
	free_profile(J->profile);
	J->profile = NULL;
}
