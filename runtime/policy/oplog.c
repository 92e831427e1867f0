#include "policy/oplog.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/mem.h"
#include "base/utf8.h"

/* LINE: the most that one line takes: each byte of the target and the site may become six. */
enum { DESCRIPTORS = 1024, LINE = 6 * (OPLOG_TARGET + 512) + 512, SPARE_NOTES = 64, SITES_LOG2 = 13 };

_Static_assert(1 << SITES_LOG2 == 2 * OPLOG_SITES, "half of the table of sites stays empty");

/* The end of an operation's line that went well: ,"verdict":"ok","site":"/home/me/a.js:3"} and a line feed. */
struct oplog_place {
	size_t size;
	char end[];
};

struct site {
	const void *at;                /* NULL in an empty slot */
	struct oplog_place *place;
};

/* Texts that come again, each copied whole, that is, with what follows it in its array. */
enum { HEAD = 64, KIND = 64, KINDS_LOG2 = 6 };

struct kind_text {
	const char *kind;              /* only compared: NULL in an empty slot */
	size_t size, size_alone;       /* size_alone: without the name of what follows */
	char text[KIND];               /* fs.readFile","target":" */
};

struct phrases {
	char head[HEAD];               /* {"time":T,"pid":N,"kind":" of the lines of the ms head_ms, 0: none */
	size_t head_size;
	uint64_t head_ms;
	struct kind_text kinds[1 << KINDS_LOG2];       /* by hash; the last one of each */
};

struct path { char *text; size_t room; };      /* room 0: not known */

/* What is gathered may be written by oplog_last_words at any time, so the loop's thread says when it moves it:
 *
 *   FREE --hold--> HELD --let_go--> FREE     the loop's thread moves lines or changes the list of named notes
 *   FREE --oplog_last_words--> OVER          and HELD --oplog_end--> OVER: nothing is moved any more
 *
 * A line is formed behind the gathered ones, and belongs to them with the store to `size` that makes it longer. */
enum { FREE, HELD, OVER };

static int ledger_fd = -1;             /* -1: there is none */

/* All zero, so that nothing of it stands in the program's file. */
static struct {
	atomic_int hold;               /* one of the above; seq_cst */
	void (*let_go)(void);          /* oplog_when_idle's, or NULL */
	int pid;
	struct phrases phrases;        /* of the loop's thread */
	struct oplog_note *spare;      /* those that are free, at most SPARE_NOTES */
	unsigned spare_count;
	char *bytes;
	size_t batch;                  /* written when so much is gathered */
	size_t at;                     /* written */
	_Atomic size_t size;           /* gathered; release: the lines up to there are whole, acquire in last words */
	uint64_t dropped;
	struct clock_quick clock;
	uint64_t wall_ns;              /* of the wall clock when the monotonic one was 0 */
	struct site sites[1 << SITES_LOG2];    /* a table by hash, of site_count, all of this age */
	uint16_t used[OPLOG_SITES];    /* where in it they are */
	unsigned site_count;
	uint32_t site_age;
	struct oplog_place *places[2 * OPLOG_SITES];   /* a table by their texts' hash */
	unsigned place_count;
	struct path paths[DESCRIPTORS];
	struct oplog_note *named;      /* not yet freed */
} oplog;

/* All threads that run script have one log: each of the functions below is one step of it, once it is shared.
 * Recursive, for some call others.  Not taken by last words, which may interrupt any of them. */
static pthread_mutex_t lock = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static int is_shared;                  /* set while there is one thread of script; stays so */

static inline int lock_it(void)
{
	if (__builtin_expect(is_shared, 0))
		pthread_mutex_lock(&lock);
	return is_shared;
}

static inline void unlock_it(int *was_taken)
{
	if (__builtin_expect(*was_taken, 0))
		pthread_mutex_unlock(&lock);
}

void oplog_share(void)
{
	if (!is_shared)                /* not written where another thread may read it */
		is_shared = 1;
}

/* The rest of the function, up to each of its returns (an extension of GNU C). */
#define ONE_THREAD int was_taken __attribute__((cleanup(unlock_it), unused)) = lock_it()

int oplog_on(void) { return ledger_fd >= 0; }
int oplog_owns(int fd) { return fd >= 0 && fd == ledger_fd; }

static size_t size_now(void) { return atomic_load_explicit(&oplog.size, memory_order_relaxed); }
static void set_size(size_t n) { atomic_store_explicit(&oplog.size, n, memory_order_release); }

/* 0: it is over. */
static int hold(void)
{
	int is = FREE;
	return atomic_compare_exchange_strong(&oplog.hold, &is, HELD);
}

static void let_go(int next)
{
	atomic_store(&oplog.hold, next);
	if (oplog.let_go)
		oplog.let_go();
}

void oplog_when_idle(void (*call)(void)) { oplog.let_go = call; }

static void set_process(void)
{
	oplog.pid = (int)getpid();
	oplog.phrases.head_ms = 0;
}

/* A forked process has its own lines to write. */
static void forked(void)
{
	oplog.at = 0;
	set_size(0);
	atomic_store(&oplog.hold, FREE);
	oplog.dropped = 0;
	set_process();
}

int oplog_open(const char *path, int follow)
{
	const int flags = O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK | O_NOCTTY;
	int fd = open(path, flags | (follow ? 0 : O_NOFOLLOW), 0600);
	if (fd < 0)
		return -errno;
	struct stat st;
	oplog.batch = !fstat(fd, &st) && S_ISREG(st.st_mode) ? OPLOG_BATCH : OPLOG_PIPE_BATCH;
	oplog.bytes = mem_alloc(OPLOG_BYTES);
	oplog.wall_ns = (uint64_t)(clock_wall_ms() * 1e6) - clock_mono_ns();
	clock_quick_init(&oplog.clock);
	set_process();
	ledger_fd = fd;
	pthread_atfork(NULL, NULL, forked);
	return 0;
}

/* ---- writing */

static void write_gathered(void)
{
	size_t size = size_now();
	while (oplog.at < size) {
		ssize_t n = write(ledger_fd, oplog.bytes + oplog.at, size - oplog.at);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			break;
		oplog.at += (size_t)n;
	}
	if (oplog.at == size) {
		oplog.at = 0;
		set_size(0);
	}
}

void oplog_flush(void)
{
	ONE_THREAD;
	if (ledger_fd < 0 || !size_now() || !hold())
		return;
	write_gathered();
	let_go(FREE);
}

static void move_to_front(void)
{
	size_t rest = size_now() - oplog.at;
	if (!hold())
		return;
	memmove(oplog.bytes, oplog.bytes + oplog.at, rest);
	oplog.at = 0;
	set_size(rest);
	let_go(FREE);
}

/* Room for a line at the end of the buffer, or NULL: then it is dropped. */
static __attribute__((noinline)) char *make_room(void)
{
	oplog_flush();
	if (OPLOG_BYTES - size_now() < LINE && oplog.at)
		move_to_front();
	if (OPLOG_BYTES - size_now() >= LINE)
		return oplog.bytes + size_now();
	oplog.dropped++;
	return NULL;
}

static inline char *room_for_line(void)
{
	_Static_assert(OPLOG_BYTES - OPLOG_BATCH >= LINE && OPLOG_BATCH > OPLOG_PIPE_BATCH,
		"room for a line where nothing need be written");
	size_t size = size_now();
	return __builtin_expect(size < oplog.batch, 1) ? oplog.bytes + size : make_room();
}

/* ---- a line */

static inline char *put(char *to, const char *text)    /* inline: most are constants */
{
	size_t n = strlen(text);
	memcpy(to, text, n);
	return to + n;
}

static const char pairs[] =
	"00010203040506070809101112131415161718192021222324252627282930313233343536373839404142434445464748"
	"49505152535455565758596061626364656667686970717273747576777879808182838485868788899091929394959697"
	"9899";

static char *put_long(char *to, uint64_t n)
{
	size_t size = 1;
	for (uint64_t more = n; more >= 10; more /= 10)
		size++;
	char *end = to + size, *at = end;
	for (; n >= 100; n /= 100)
		memcpy(at -= 2, pairs + n % 100 * 2, 2);
	if (n >= 10)
		memcpy(to, pairs + n * 2, 2);
	else
		*to = (char)('0' + n);
	return end;
}

static inline char *put_pair(char *to, uint64_t n)     /* below 100 */
{
	memcpy(to, pairs + n * 2 + (n < 10), 2);
	return to + 1 + (n >= 10);
}

static inline char *put_number(char *to, uint64_t n)
{
	if (n >= 10000)
		return put_long(to, n);
	if (n >= 100) {
		to = put_pair(to, n / 100);
		memcpy(to, pairs + n % 100 * 2, 2);
		return to + 2;
	}
	return put_pair(to, n);
}

/* Copies a text if all of it is plain ASCII and none is a ':', which may be a URL's, sixteen bytes at a time; returns
 * whether it was. */
static inline int put_if_plain(char *to, const char *text, size_t size)
{
	typedef signed char bytes __attribute__((vector_size(16)));
	typedef uint64_t words __attribute__((vector_size(16)));
	bytes v, odd = { 0 };
	if (size < sizeof v)
		return 0;
	for (size_t i = 0;; i += sizeof v) {
		if (i + sizeof v > size)
			i = size - sizeof v;   /* the rest, with some that were copied already */
		memcpy(&v, text + i, sizeof v);
		memcpy(to + i, &v, sizeof v);
		odd |= (v < 0x20) | (v == 0x7f) | (v == '"') | (v == '\\') | (v == ':');
		if (i + sizeof v == size)
			break;
	}
	words all = (words)odd;
	return !(all[0] | all[1]);
}

static int is_plain(unsigned char c) { return c >= 0x20 && c < 0x7f && c != '"' && c != '\\'; }

/* Whether all eight bytes are plain.  A byte is zero if taking 1 from it sets its top bit and it had none, but for what
 * is carried over from a lower byte: that one is zero, then. */
static inline int are_plain(uint64_t v)
{
	const uint64_t ones = UINT64_C(0x0101010101010101), tops = ones << 7;
	uint64_t quote = v ^ ones * '"', back = v ^ ones * '\\', del = v ^ ones * 0x7f;
	return ((v | (v - ones * 0x20) | (quote - ones) | (back - ones) | (del - ones)) & tops) == 0;
}

/* Copies plain bytes from the first on, eight at a time; returns how many, 0 if there are not eight or one of the first
 * is not plain. */
static inline size_t put_plain(char *to, const char *text, size_t size)
{
	uint64_t v;
	size_t i = 0;
	for (; i + 8 <= size; i += 8) {
		memcpy(&v, text + i, 8);
		if (!are_plain(v))
			return i;
		memcpy(to + i, &v, 8);
	}
	if (i && i < size) {           /* the rest, with some that were copied already */
		memcpy(&v, text + size - 8, 8);
		if (!are_plain(v))
			return i;
		memcpy(to + size - 8, &v, 8);
		i = size;
	}
	return i;
}

/* What JSON has no plain form for as an escape, and bytes that are no UTF-8 as U+FFFD. */
static char *put_escaped(char *to, const char *text, size_t size)
{
	static const char hex[] = "0123456789abcdef";
	const char *end = text + size;
	while (text < end) {
		unsigned char c = (unsigned char)*text;
		if (is_plain(c)) {
			size_t n = put_plain(to, text, (size_t)(end - text));
			if (n == 0)
				to[n++] = (char)c;
			to += n;
			text += n;
			continue;
		}
		if (c < 0x80) {
			*to++ = '\\';
			if (c == '"' || c == '\\') {
				*to++ = (char)c;
			} else {
				to = put(to, "u00");
				*to++ = hex[c >> 4];
				*to++ = hex[c & 15];
			}
			text++;
			continue;
		}
		size_t n = c >= 0xf0 ? 4 : c >= 0xe0 ? 3 : 2;
		if (n <= (size_t)(end - text) && utf8_valid(text, n)) {
			memcpy(to, text, n);
			to += n;
			text += n;
		} else {
			to = put(to, "\\ufffd");
			text++;
		}
	}
	return to;
}

/* Of a URL neither user nor query nor fragment. */
static char *put_any_target(char *to, const char *target, size_t size)
{
	const char *scheme = NULL, *from = target;
	if (target[0] != '/' && target[0] != '.' && memchr(target, ':', size))
		scheme = strstr(target, "://");
	if (scheme) {
		const char *host = scheme + 3, *end = host + strcspn(host, "/?#");
		const char *at = memrchr(host, '@', (size_t)(end - host));
		to = put_escaped(to, target, (size_t)(host - target) < 32 ? (size_t)(host - target) : 0);
		from = at ? at + 1 : host;
		size = strcspn(from, "?#");
	}
	return put_escaped(to, from, size < OPLOG_TARGET ? size : OPLOG_TARGET);
}

static inline char *put_target(char *to, const char *target)
{
	size_t size = strlen(target);
	if (size <= OPLOG_TARGET && put_if_plain(to, target, size))
		return to + size;
	return put_any_target(to, target, size);
}

static uint64_t us(uint64_t from_ns, uint64_t to_ns) { return to_ns > from_ns ? (to_ns - from_ns) / 1000 : 0; }

static void set_head(struct phrases *p, uint64_t ms)
{
	char *to = put(p->head, "{\"time\":");
	to = put_number(to, ms);
	to = put(to, ",\"pid\":");
	to = put_number(to, (uint64_t)oplog.pid);
	to = put(to, ",\"kind\":\"");
	p->head_size = (size_t)(to - p->head);
	p->head_ms = ms;
}

static void set_kind(struct kind_text *k, const char *kind)
{
	size_t size = strnlen(kind, KIND - sizeof "\",\"target\":\"");
	char *to = k->text + size;
	memcpy(k->text, kind, size);
	*to++ = '"';
	k->kind = kind;
	k->size_alone = size + 1;
	k->size = (size_t)(put(to, ",\"target\":\"") - k->text);
}

/* The line up to its target. */
static inline char *put_begin(char *to, struct phrases *p, uint64_t ms, const char *kind, int has_target)
{
	struct kind_text *k = &p->kinds[(uintptr_t)kind * UINT64_C(0x9e3779b97f4a7c15) >> (64 - KINDS_LOG2)];
	if (ms != p->head_ms)
		set_head(p, ms);
	if (kind != k->kind)
		set_kind(k, kind);
	memcpy(to, p->head, HEAD);
	to += p->head_size;
	memcpy(to, k->text, KIND);
	return to + (has_target ? k->size : k->size_alone);
}

#define WENT_WELL ",\"verdict\":\"ok\""

static inline char *put_end(char *to, const struct oplog_place *site, const char *verdict)
{
	static const char no_site[] = WENT_WELL "}\n";
	const char *end = site ? site->end : no_site;
	size_t size = site ? site->size : sizeof no_site - 1;
	if (strcmp(verdict, "ok") != 0) {
		size_t verdict_size = strlen(verdict);
		to = put(to, ",\"verdict\":\"");
		to = put_escaped(to, verdict, verdict_size < 64 ? verdict_size : 64);
		*to++ = '"';
		end += sizeof WENT_WELL - 1;
		size -= sizeof WENT_WELL - 1;
	}
	memcpy(to, end, size);
	return to + size;
}

/* At most LINE bytes; returns their end. */
static inline __attribute__((always_inline)) char *form_line(char *to, struct phrases *p,
	const struct oplog_note *note, uint64_t now_ns, const char *target, int64_t bytes, const char *verdict)
{
	to = put_begin(to, p, (oplog.wall_ns + note->begun_ns) / 1000000, note->kind, target != NULL);
	if (target) {
		to = put_target(to, target);
		*to++ = '"';
	}
	if (bytes >= 0) {
		to = put(to, ",\"bytes\":");
		to = put_number(to, (uint64_t)bytes);
	}
	to = put(to, ",\"queue\":");
	to = put_number(to, us(note->begun_ns, note->started_ns ? note->started_ns : now_ns));
	to = put(to, ",\"wall\":");
	to = put_number(to, us(note->begun_ns, now_ns));
	return put_end(to, note->site, verdict);
}


/* ---- sites */

static uint32_t hash_of_text(const char *text, size_t size)
{
	uint32_t h = 2166136261u;
	for (size_t i = 0; i < size; i++)
		h = (h ^ (unsigned char)text[i]) * 16777619u;
	return h ^ h >> 15;
}

static struct oplog_place *place_of(const char *file, uint32_t line)
{
	char text[6 * 512 + 64], *to = put(text, WENT_WELL ",\"site\":\"");
	if (!strncmp(file, "file://", 7))
		file += 7;
	to = put_escaped(to, file, strnlen(file, 480));
	*to++ = ':';
	to = put_number(to, line);
	to = put(to, "\"}\n");
	size_t size = (size_t)(to - text), i = hash_of_text(text, size) % (2 * OPLOG_SITES);
	struct oplog_place *place;
	for (; (place = oplog.places[i]); i = (i + 1) % (2 * OPLOG_SITES))
		if (place->size == size && !memcmp(place->end, text, size))
			return place;
	if (oplog.place_count == OPLOG_SITES)
		return NULL;
	oplog.place_count++;
	place = oplog.places[i] = mem_alloc(sizeof *place + size);
	place->size = size;
	memcpy(place->end, text, size);
	return place;
}

static void forget_sites(uint32_t age)
{
	while (oplog.site_count > 0)
		oplog.sites[oplog.used[--oplog.site_count]].at = NULL;
	oplog.site_age = age;
}

static __attribute__((noinline)) struct oplog_place *new_site(size_t i, const void *at,
	const char *(*name)(void *ctx, uint32_t *line), void *ctx)
{
	uint32_t line;
	const char *file = name(ctx, &line);
	struct oplog_place *place = place_of(file, line);
	if (place) {
		oplog.sites[i] = (struct site){ at, place };
		oplog.used[oplog.site_count++] = (uint16_t)i;
	}
	return place;
}

const struct oplog_place *oplog_intern(const void *at, uint32_t age, const char *(*name)(void *ctx, uint32_t *line),
	void *ctx)
{
	ONE_THREAD;
	size_t i = (size_t)((uintptr_t)at * UINT64_C(0x9e3779b97f4a7c15) >> (64 - SITES_LOG2));
	if (__builtin_expect(age != oplog.site_age || oplog.site_count == OPLOG_SITES, 0))
		forget_sites(age);
	for (; oplog.sites[i].at; i = (i + 1) % (1 << SITES_LOG2))
		if (oplog.sites[i].at == at)
			return oplog.sites[i].place;
	return new_site(i, at, name, ctx);
}

/* ---- notes */

struct oplog_note *oplog_begin(const char *kind, const struct oplog_place *site)
{
	if (ledger_fd < 0)
		return NULL;
	ONE_THREAD;
	struct oplog_note *note = oplog.spare;
	if (note) {
		oplog.spare = note->next;
		oplog.spare_count--;
	} else if (!(note = mem_try_alloc(sizeof *note))) {
		return NULL;
	}
	note->kind = kind;
	note->site = site;
	note->begun_ns = clock_quick_ns(&oplog.clock);
	note->started_ns = 0;
	note->finished = 0;
	note->target = NULL;
	return note;
}

void oplog_start(struct oplog_note *note, uint64_t now_ns)
{
	if (note && !note->started_ns)
		note->started_ns = now_ns ? now_ns : clock_quick_ns(&oplog.clock);
}

void oplog_start_at_once(struct oplog_note *note)
{
	if (note)
		note->started_ns = note->begun_ns;
}

uint64_t oplog_finish(struct oplog_note *note, const char *kind, const char *target, int64_t bytes,
	const char *verdict)
{
	if (!note || note->finished)
		return 0;
	ONE_THREAD;
	note->finished = 1;
	if (kind)
		note->kind = kind;
	if (ledger_fd < 0)
		return 0;
	uint64_t now_ns = clock_quick_ns(&oplog.clock);
	char *line = room_for_line();
	if (line) {
		char *end = form_line(line, &oplog.phrases, note, now_ns, target ? target : note->target, bytes,
			verdict);
		set_size((size_t)(end - oplog.bytes));
	}
	return now_ns;
}

void oplog_name(struct oplog_note *note, const char *target)
{
	if (!note || note->target)
		return;
	ONE_THREAD;
	if (!hold())
		return;
	note->target = mem_strdup(target);
	note->next = oplog.named;
	note->at = &oplog.named;
	if (note->next)
		note->next->at = &note->next;
	oplog.named = note;
	let_go(FREE);
}

void oplog_free(struct oplog_note *note)
{
	if (!note)
		return;
	ONE_THREAD;
	if (note->target) {
		int held = hold();
		if (!held && ledger_fd >= 0)
			return;        /* last words may be looking at it */
		*note->at = note->next;
		if (note->next)
			note->next->at = note->at;
		mem_free(note->target);
		if (held)
			let_go(FREE);
	}
	if (oplog.spare_count < SPARE_NOTES && ledger_fd >= 0) {
		note->next = oplog.spare;
		oplog.spare = note;
		oplog.spare_count++;
	} else {
		mem_free(note);
	}
}

void oplog_once(const char *kind, const struct oplog_place *site, const char *target, int64_t bytes,
	const char *verdict)
{
	if (ledger_fd < 0)
		return;
	ONE_THREAD;
	struct oplog_note note = { .kind = kind, .site = site, .begun_ns = clock_quick_ns(&oplog.clock) };
	note.started_ns = note.begun_ns;
	oplog_finish(&note, NULL, target, bytes, verdict);
}

/* ---- descriptors */

static void forget(int fd)
{
	mem_free(oplog.paths[fd].text);
	oplog.paths[fd] = (struct path){ 0 };
}

void oplog_opened(int fd, const char *path)
{
	if (fd < 0 || fd >= DESCRIPTORS || ledger_fd < 0)
		return;
	ONE_THREAD;
	size_t size = strlen(path) + 1;
	struct path *known = &oplog.paths[fd];
	if (size > OPLOG_TARGET) {
		forget(fd);
		return;
	}
	if (size > known->room || size < known->room / 4) {
		mem_free(known->text);
		known->text = mem_alloc(size);
		known->room = size;
	}
	memcpy(known->text, path, size);
}

const char *oplog_path(int fd, char space[24])
{
	static _Thread_local char copy[OPLOG_TARGET];  /* another thread may open or close the descriptor meanwhile */
	ONE_THREAD;
	if (fd >= 0 && fd < DESCRIPTORS && oplog.paths[fd].room) {
		if (!is_shared)
			return oplog.paths[fd].text;
		memcpy(copy, oplog.paths[fd].text, strlen(oplog.paths[fd].text) + 1);
		return copy;
	}
	snprintf(space, 24, "fd:%d", fd);
	return space;
}

/* ---- the end */

/* Writes without waiting, for a reader neither: 0 if not all. */
static int write_out(const char *bytes, size_t size)
{
	while (size > 0) {
		ssize_t n = write(ledger_fd, bytes, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return 0;
		bytes += n;
		size -= (size_t)n;
	}
	return 1;
}

static size_t put_dropped(char room[64])
{
	char *to = put(room, "{\"pid\":");
	to = put_number(to, (uint64_t)oplog.pid);
	to = put(to, ",\"dropped\":");
	to = put_number(to, oplog.dropped);
	return (size_t)(put(to, "}\n") - room);
}

int oplog_last_words(int wait_ms)
{
	static char line[LINE];
	static struct phrases phrases;         /* the loop's thread may be at its own */
	int is = FREE;
	if (ledger_fd < 0)
		return 1;
	while (!atomic_compare_exchange_strong(&oplog.hold, &is, OVER)) {
		if (is == OVER || wait_ms-- <= 0)
			return is == OVER;
		is = FREE;
		poll(NULL, 0, 1);
	}
	size_t size = atomic_load_explicit(&oplog.size, memory_order_acquire);
	int all = write_out(oplog.bytes + oplog.at, size - oplog.at);
	for (const struct oplog_note *note = oplog.named; all && note; note = note->next) {
		const char *end = note->finished ? line : form_line(line, &phrases, note, clock_mono_ns(), note->target,
			-1, "unfinished");
		all = write_out(line, (size_t)(end - line));
	}
	if (all && oplog.dropped)
		write_out(line, put_dropped(line));
	return 1;
}

static void free_all(void)
{
	for (struct oplog_note *note; (note = oplog.spare);) {
		oplog.spare = note->next;
		mem_free(note);
	}
	mem_free(oplog.bytes);
	for (size_t i = 0; oplog.place_count > 0; i++)
		if (oplog.places[i]) {
			mem_free(oplog.places[i]);
			oplog.place_count--;
		}
	for (int i = 0; i < DESCRIPTORS; i++)
		forget(i);
}

void oplog_end(void)
{
	if (ledger_fd < 0)
		return;
	ONE_THREAD;
	for (struct oplog_note *note = oplog.named; note; note = note->next)
		oplog_finish(note, NULL, NULL, -1, "unfinished");
	if (!hold())
		return;                /* last words have been said: the process ends */
	write_gathered();
	if (oplog.dropped && OPLOG_BYTES - size_now() >= 64) {
		set_size(size_now() + put_dropped(oplog.bytes + size_now()));
		write_gathered();
	}
	close(ledger_fd);
	ledger_fd = -1;
	free_all();
	let_go(OVER);
}
