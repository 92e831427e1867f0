#include "ops/test/rewind.h"

#include "ops/test/written.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#if defined JSR_DEBUG || defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__

/* The tables of sanitizers would have to go back, too. */
int rewind_mark(void) { return -ENOTSUP; }

int rewind_can(void) { return 0; }

const char *rewind_back(int (*agree)(void *arg), void *arg)
{
	(void)agree;
	(void)arg;
	return "no mark";
}

#else

#ifndef MADV_POPULATE_WRITE
#define MADV_POPULATE_WRITE 23         /* Linux 5.14; older kernels refuse it, and pages come one by one */
#endif

enum {
	PAGE = WRITTEN_PAGE,
	STACK_BYTES = 64 << 10,
	TEXT_BYTES = 64 << 10,         /* of a file in /proc */
	REGIONS_MAX = 128,
	FDS_MAX = 32,
	HIGH_FD = 100,                 /* the files of /proc are kept open from there on, out of a program's way */
	FEW_PAGES = 8,                 /* sooner written to than asked about */
	RANGES = 128,
	ZERO_PAGES_MAX = 256,          /* a longer run of new pages is given back */
	TABLE_PAGES = 512              /* of one page table */
};

struct region {
	char *from;
	size_t pages;
	char *mapping, *mapping_end;   /* what it is a part of */
	uint32_t *had;                 /* of each page: 0 if it was untouched, else one more than its place in copy */
	char *copy;
	int is_file, is_watched;
	int is_empty;                  /* no page of it was there, and it is not watched */
};

struct descriptor {
	int fd, flags, status;
	dev_t dev;
	ino_t ino;
};

struct text {
	size_t size;
	char data[TEXT_BYTES];
};

/* Lives in a shared mapping, so that it is not among what goes back. */
struct mark {
	ucontext_t then, now;
	volatile unsigned returns;
	unsigned region_count, fd_count;
	struct region regions[REGIONS_MAX];
	struct descriptor fds[FDS_MAX];
	struct text maps, status, sizes, found;
	int status_fd, sizes_fd;
	char cwd[PATH_MAX], here[PATH_MAX];
	int priority, can_watch;
	stack_t altstack;
	char *brk;
	unsigned char *touched;        /* room for answers about the largest region */
	char stack[STACK_BYTES] __attribute__((aligned(64)));
};

static struct mark *mark;

static void *map_shared(size_t size)
{
	void *p = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	return p == MAP_FAILED ? NULL : p;
}

/* ---- what the kernel says of the process */

static int read_text(const char *path, struct text *text)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	ssize_t n = 1;
	text->size = 0;
	if (fd < 0)
		return -errno;
	while (n > 0 && text->size < TEXT_BYTES - 1) {
		n = read(fd, text->data + text->size, TEXT_BYTES - 1 - text->size);
		text->size += n > 0 ? (size_t)n : 0;
	}
	close(fd);
	text->data[text->size] = 0;
	return n == 0 ? 0 : -ENOTSUP;
}

static int open_high(const char *path)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC), high = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, HIGH_FD);
	if (fd >= 0)
		close(fd);
	return high;
}

/* Of a file that the kernel writes at once. */
static int read_again(int fd, struct text *text)
{
	ssize_t n = pread(fd, text->data, TEXT_BYTES - 1, 0);
	text->size = n > 0 ? (size_t)n : 0;
	text->data[text->size] = 0;
	return n > 0 ? 0 : -ENOTSUP;
}

/* How much is mapped, of it text, and of it what can be written: what is counted, resident and shared pages, is taken
 * out.  A mapping that was made, removed, grown or made writable changes these. */
static int read_sizes(int fd, struct text *text)
{
	unsigned long total, code, data;
	int r = read_again(fd, text);
	if (r == 0 && sscanf(text->data, "%lu %*u %*u %lu %*u %lu", &total, &code, &data) != 3)
		r = -ENOTSUP;
	if (r == 0)
		text->size = (size_t)snprintf(text->data, TEXT_BYTES, "%lu %lu %lu", total, code, data);
	return r;
}

/* Leaves out the lines about what is counted. */
static int read_status(int fd, struct text *text)
{
	static const char *const counted[] = {
		"State:", "FDSize:", "VmPeak:", "VmSize:", "VmHWM:", "VmRSS:", "RssAnon:", "RssFile:", "RssShmem:",
		"VmData:", "VmStk:", "VmExe:", "VmLib:", "VmPTE:", "SigQ:", "voluntary_ctxt_switches:",
		"nonvoluntary_ctxt_switches:",
	};
	int r = read_again(fd, text), is_in_memory = 0, is_alone = 0;
	char *to = text->data, *end;
	for (char *line = text->data; r == 0 && *line; line = end) {
		size_t i = 0;
		end = strchr(line, '\n');
		end = end ? end + 1 : line + strlen(line);
		while (i < sizeof counted / sizeof counted[0] &&
			(*line != *counted[i] || strncmp(line, counted[i], strlen(counted[i])) != 0))
			i++;
		if (i < sizeof counted / sizeof counted[0])
			continue;
		if (!strncmp(line, "VmSwap:", 7))
			is_in_memory = strtoul(line + 7, NULL, 10) == 0;
		if (!strncmp(line, "Threads:", 8))
			is_alone = strtoul(line + 8, NULL, 10) == 1;
		memmove(to, line, (size_t)(end - line));
		to += end - line;
	}
	text->size = (size_t)(to - text->data);
	return r < 0 ? r : is_in_memory && is_alone ? 0 : -ENOTSUP;
}

static int is_same(const struct text *a, const struct text *b)
{
	return a->size == b->size && !memcmp(a->data, b->data, a->size);
}

static int describe(int fd, struct descriptor *d)
{
	struct stat s;
	*d = (struct descriptor){ .fd = fd, .flags = fcntl(fd, F_GETFD), .status = fcntl(fd, F_GETFL) };
	if (fstat(fd, &s) < 0)
		return -errno;
	d->dev = s.st_dev;
	d->ino = s.st_ino;
	return 0;
}

static int by_number(const void *a, const void *b)
{
	return ((const struct descriptor *)a)->fd - ((const struct descriptor *)b)->fd;
}

static int list_fds(struct mark *m)
{
	DIR *dir = opendir("/proc/self/fd");
	struct dirent *entry;
	int r = 0;
	if (!dir)
		return -errno;
	while (r == 0 && (entry = readdir(dir)) != NULL) {
		int fd = (int)strtol(entry->d_name, NULL, 10);
		if (entry->d_name[0] == '.' || fd == dirfd(dir))
			continue;
		r = m->fd_count == FDS_MAX ? -ENOTSUP : describe(fd, &m->fds[m->fd_count++]);
	}
	closedir(dir);
	qsort(m->fds, m->fd_count, sizeof m->fds[0], by_number);
	return r;
}

/* ---- the copy */

static int read_regions(struct mark *m, char *stack)
{
	for (char *line = m->maps.data, *end; *line; line = end) {
		char *at, rights[5];
		uintptr_t from = strtoul(line, &at, 16), to = strtoul(at + 1, &at, 16);
		unsigned long inode = 0;
		end = strchr(line, '\n') + 1;
		if (sscanf(at, " %4s %*s %*s %lu", rights, &inode) != 2)
			return -ENOTSUP;
		if (rights[1] != 'w' || rights[3] != 'p')
			continue;
		if (m->region_count == REGIONS_MAX)
			return -ENOTSUP;
		/* what is below the stack's end is nobody's */
		uintptr_t begin = from;
		if (from <= (uintptr_t)stack && (uintptr_t)stack < to)
			from = (uintptr_t)stack & ~(uintptr_t)(PAGE - 1);
		m->regions[m->region_count++] = (struct region){
			.from = (char *)from, .pages = (to - from) / PAGE, .mapping = (char *)begin,
			.mapping_end = (char *)to, .is_file = inode != 0,
		};
	}
	return 0;
}

/* Untouched pages of files have what is in the file, so that they count as touched. */
static int find_touched(const struct region *r, size_t first, size_t pages, unsigned char *touched)
{
	char *from = r->from + first * PAGE;
	if (r->is_watched)
		return written_ask(from, pages, touched);
	if (r->is_file) {
		memset(touched, WRITTEN_YES, pages);
		return 0;
	}
	if (mincore(from, pages * PAGE, touched) < 0)
		return -errno;
	for (size_t i = 0; i < pages; i++)
		touched[i] = touched[i] & 1 ? WRITTEN_YES : WRITTEN_ABSENT;
	return 0;
}

/* What is behind the last page table with a page that is there becomes a region of its own: stacks and arenas are large
 * mappings of which little is used. */
static int split(struct mark *m, struct region *r)
{
	size_t last = r->pages;
	if (mincore(r->from, r->pages * PAGE, m->touched) < 0)
		return -errno;
	while (last > 0 && !(m->touched[last - 1] & 1))
		last--;
	char *end = (char *)(((uintptr_t)r->from + last * PAGE + TABLE_PAGES * PAGE - 1) &
		~(uintptr_t)(TABLE_PAGES * PAGE - 1));
	if (end >= r->mapping_end || m->region_count == REGIONS_MAX)
		return 0;
	m->regions[m->region_count++] = (struct region){
		.from = end, .pages = (size_t)(r->mapping_end - end) / PAGE, .mapping = r->mapping,
		.mapping_end = r->mapping_end, .is_empty = 1,
	};
	r->pages = (size_t)(end - r->from) / PAGE;
	return 0;
}

/* From here on it is known which pages were written; where that is impossible, all are copied back. */
static int watch_regions(struct mark *m)
{
	size_t most = 0;
	unsigned count = m->region_count;
	for (unsigned i = 0; i < count; i++)
		most = most < m->regions[i].pages ? m->regions[i].pages : most;
	m->touched = map_shared(most);
	if (!m->touched)
		return -ENOMEM;
	for (unsigned i = 0; i < count && m->can_watch; i++) {
		struct region *r = &m->regions[i];
		int error = r->is_file ? 0 : split(m, r);
		if (error < 0)
			return error;
		r->is_watched = !r->is_file &&
			written_watch(r->mapping, r->mapping_end, r->from, r->from + r->pages * PAGE) == 0;
	}
	return 0;
}

static int copy_regions(struct mark *m)
{
	size_t total = 0, touched = 0;
	for (unsigned i = 0; i < m->region_count; i++)
		total += m->regions[i].pages;
	uint32_t *had = map_shared(total * sizeof *had);
	if (!had)
		return -ENOMEM;
	for (unsigned i = 0; i < m->region_count; i++) {
		struct region *r = &m->regions[i];
		uint32_t count = 0;
		r->had = had;
		had += r->pages;
		if (r->is_empty)
			continue;
		int error = find_touched(r, 0, r->pages, m->touched);
		if (error < 0)
			return error;
		for (size_t k = 0; k < r->pages; k++)
			r->had[k] = m->touched[k] != WRITTEN_ABSENT ? ++count : 0;
		touched += count;
	}
	char *copy = map_shared(touched * PAGE);
	if (!copy)
		return -ENOMEM;
	madvise(copy, touched * PAGE, MADV_POPULATE_WRITE);
	for (unsigned i = 0; i < m->region_count; i++) {
		struct region *r = &m->regions[i];
		r->copy = copy;
		for (size_t k = 0; k < r->pages && !r->is_empty; k++)
			if (r->had[k]) {
				memcpy(copy, r->from + k * PAGE, PAGE);
				copy += PAGE;
			}
	}
	return 0;
}

static int describe_process(struct mark *m)
{
	m->can_watch = written_begin() == 0;
	m->status_fd = open_high("/proc/self/status");
	m->sizes_fd = open_high("/proc/self/statm");
	int r = list_fds(m);
	if (r == 0)
		r = read_status(m->status_fd, &m->status);
	m->priority = getpriority(PRIO_PROCESS, 0);
	m->brk = sbrk(0);
	if (!getcwd(m->cwd, sizeof m->cwd) || sigaltstack(NULL, &m->altstack) < 0)
		return -errno;
	return r;
}

/* The memory is copied after all that allocates; the sizes that are compared are those with the copy. */
static __attribute__((noinline)) int set(struct mark *m)
{
	char here;
	int r = describe_process(m);
	if (r == 0)
		r = read_text("/proc/self/maps", &m->maps);
	if (r == 0)
		r = read_regions(m, &here);
	if (r == 0)
		r = watch_regions(m);
	if (r == 0)
		r = copy_regions(m);
	return r < 0 ? r : read_sizes(m->sizes_fd, &m->sizes);
}

int rewind_mark(void)
{
	struct mark *m = map_shared(sizeof *m);
	if (!m || sysconf(_SC_PAGESIZE) != PAGE)
		return -ENOTSUP;
	mark = m;
	getcontext(&m->then);
	if (m->returns > 0)
		return 1;
	int r = set(m);
	if (r < 0)
		mark = NULL;
	return r;
}

int rewind_can(void) { return mark != NULL; }

/* ---- the way back */

/* A child that was waited for has left its use of resources; what it started itself may still live and write. */
static int had_children(void)
{
	struct rusage usage;
	return getrusage(RUSAGE_CHILDREN, &usage) < 0 || usage.ru_maxrss > 0 || usage.ru_minflt > 0;
}

static void close_others(const struct mark *m)
{
	unsigned next = 0;
	for (unsigned i = 0; i < m->fd_count; i++) {
		unsigned fd = (unsigned)m->fds[i].fd;
		if (fd > next)
			syscall(SYS_close_range, next, fd - 1, 0);
		next = fd + 1;
	}
	syscall(SYS_close_range, next, ~0u, 0);
}

static int has_descriptors(const struct mark *m)
{
	for (unsigned i = 0; i < m->fd_count; i++) {
		const struct descriptor *then = &m->fds[i];
		struct descriptor now;
		if (describe(then->fd, &now) < 0 || now.dev != then->dev || now.ino != then->ino ||
			now.flags != then->flags || now.status != then->status)
			return 0;
	}
	return 1;
}

static const char *difference(struct mark *m)
{
	stack_t altstack;
	if (waitpid(-1, NULL, WNOHANG | __WALL) >= 0 || errno != ECHILD || had_children())
		return "children";
	if (!has_descriptors(m))
		return "descriptors";
	close_others(m);
	if (!getcwd(m->here, sizeof m->here) || strcmp(m->here, m->cwd) != 0)
		return "directory";
	if (getpriority(PRIO_PROCESS, 0) != m->priority)
		return "priority";
	if (sigaltstack(NULL, &altstack) < 0 || altstack.ss_sp != m->altstack.ss_sp ||
		altstack.ss_flags != m->altstack.ss_flags || altstack.ss_size != m->altstack.ss_size)
		return "signal stack";
	if (read_status(m->status_fd, &m->found) < 0 || !is_same(&m->found, &m->status))
		return "status";
	if (sbrk(0) != m->brk && brk(m->brk) < 0)
		return "break";
	if (read_sizes(m->sizes_fd, &m->found) < 0 || !is_same(&m->found, &m->sizes))
		return "mappings";
	return NULL;
}

/* Pages of zeros, as before they were touched. */
static void empty(char *from, size_t pages)
{
	if (pages > ZERO_PAGES_MAX)
		madvise(from, pages * PAGE, MADV_DONTNEED);
	else
		memset(from, 0, pages * PAGE);
}

/* Pages that had not been touched.  That those of a long run are there now is not certain. */
static int empty_new(const struct mark *m, const struct region *r, size_t i, size_t end)
{
	if (end - i <= FEW_PAGES) {
		empty(r->from + i * PAGE, end - i);
		return 0;
	}
	int error = find_touched(r, i, end - i, m->touched);
	const unsigned char *is = m->touched - i;
	for (size_t to; error == 0 && i < end; i = to) {
		for (to = i + 1; to < end && is[to] == is[i]; to++)
			;
		if (is[i] != WRITTEN_ABSENT)
			empty(r->from + i * PAGE, to - i);
	}
	return error;
}

/* What may have been written. */
static int restore_pages(const struct mark *m, const struct region *r, size_t i, size_t end)
{
	int error = 0;
	for (size_t to; error == 0 && i < end; i = to) {
		for (to = i + 1; to < end && !r->had[to] == !r->had[i]; to++)
			;
		if (r->had[i])
			memcpy(r->from + i * PAGE, r->copy + (r->had[i] - 1) * (size_t)PAGE, (to - i) * PAGE);
		else
			error = empty_new(m, r, i, to);
	}
	return error;
}

static int restore_empty(const struct region *r)
{
	struct written_range ranges[RANGES];
	char *from = r->from, *to = from + r->pages * PAGE;
	while (from < to) {
		int n = written_list_present(&from, to, ranges, RANGES);
		if (n < 0)
			return n;
		for (int i = 0; i < n; i++)
			empty((char *)(uintptr_t)ranges[i].from, (ranges[i].to - ranges[i].from) / PAGE);
	}
	return 0;
}

static int restore_region(const struct mark *m, const struct region *r)
{
	struct written_range ranges[RANGES];
	char *from = r->from, *to = from + r->pages * PAGE;
	int error = 0;
	if (r->is_empty)
		return restore_empty(r);
	if (!r->is_watched)
		return restore_pages(m, r, 0, r->pages);
	while (error == 0 && from < to) {
		int n = written_list(&from, to, ranges, RANGES);
		error = n < 0 ? n : 0;
		for (int i = 0; error == 0 && i < n; i++)
			error = restore_pages(m, r, (ranges[i].from - (uintptr_t)r->from) / PAGE,
				(ranges[i].to - (uintptr_t)r->from) / PAGE);
	}
	return error;
}

/* On a stack of its own.  The kernel writes to a few bytes of memory, too: those that say on which processor this
 * thread runs (glibc's __rseq_offset; there is no such thing in older ones). */
extern const ptrdiff_t __rseq_offset __attribute__((weak));

static char *kernel_bytes(void)
{
#if defined __has_builtin
#if __has_builtin(__builtin_thread_pointer)
	if (&__rseq_offset)
		return (char *)__builtin_thread_pointer() + __rseq_offset;
#endif
#endif
	return NULL;
}

static void restore(void)
{
	struct mark *m = mark;
	char *processor = kernel_bytes(), kept[32];
	if (processor)
		memcpy(kept, processor, sizeof kept);
	for (unsigned i = 0; i < m->region_count; i++)
		if (restore_region(m, &m->regions[i]) < 0)
			_exit(1);
	if (processor)
		memcpy(processor, kept, sizeof kept);
	m->returns++;
	setcontext(&m->then);
	_exit(1);
}

const char *rewind_back(int (*agree)(void *arg), void *arg)
{
	struct mark *m = mark;
	if (!m)
		return "no mark";
	const char *reason = difference(m);
	if (reason)
		return reason;
	if (!agree(arg))
		return "refused";
	getcontext(&m->now);
	m->now.uc_stack.ss_sp = m->stack;
	m->now.uc_stack.ss_size = sizeof m->stack;
	m->now.uc_link = NULL;
	makecontext(&m->now, restore, 0);
	setcontext(&m->now);
	return "no way back";
}

#endif
