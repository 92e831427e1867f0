#include "ops/test/written.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/userfaultfd.h>
#include <stdint.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

/* From linux/fs.h and linux/userfaultfd.h of Linux 6.7: headers may be older than the kernel. */

#ifndef UFFD_USER_MODE_ONLY
#define UFFD_USER_MODE_ONLY 1
#endif

enum {
	FEATURE_WP_ASYNC = 1 << 15,
	SCAN_WP_MATCHING = 1 << 0,
	SCAN_CHECK_WPASYNC = 1 << 1,
	PAGE_IS_WRITTEN = 1 << 1,
	PAGE_IS_PRESENT = 1 << 3,
	PAGE_IS_SWAPPED = 1 << 4,
	RANGES = 256,                  /* asked for at a time */
	HIGH_FD = 100
};

struct scan {
	uint64_t size, flags, start, end, walk_end, vec, vec_len, max_pages;
	uint64_t category_inverted, category_mask, category_anyof_mask, return_mask;
};

struct range { uint64_t start, end, categories; };

#define SCAN _IOWR('f', 16, struct scan)

static int faults = -1, pagemap = -1;

/* The numbers that a program gets are the same with these as without. */
static int move_up(int fd)
{
	int high = fd < 0 ? -1 : fcntl(fd, F_DUPFD_CLOEXEC, HIGH_FD);
	int error = errno;
	if (fd >= 0)
		close(fd);
	errno = error;
	return high;
}

int written_begin(void)
{
	struct uffdio_api api = { .api = UFFD_API, .features = FEATURE_WP_ASYNC };
	faults = move_up((int)syscall(SYS_userfaultfd, O_CLOEXEC | O_NONBLOCK | UFFD_USER_MODE_ONLY));
	if (faults < 0)
		return -errno;
	if (ioctl(faults, UFFDIO_API, &api) == 0)
		pagemap = move_up(open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC));
	if (pagemap >= 0)
		return 0;
	int error = errno;
	close(faults);
	return -error;
}

int written_watch(char *mapping, char *mapping_end, char *from, char *to)
{
	struct uffdio_register whole = {
		.range = { .start = (uintptr_t)mapping, .len = (size_t)(mapping_end - mapping) },
		.mode = UFFDIO_REGISTER_MODE_WP,
	};
	struct scan scan = {
		.size = sizeof scan, .flags = SCAN_WP_MATCHING | SCAN_CHECK_WPASYNC,
		.start = (uintptr_t)from, .end = (uintptr_t)to, .category_mask = PAGE_IS_WRITTEN,
		.return_mask = PAGE_IS_WRITTEN,
	};
	if (ioctl(faults, UFFDIO_REGISTER, &whole) < 0 || ioctl(pagemap, SCAN, &scan) < 0)
		return -errno;
	return 0;
}

static int list(struct scan *scan, char **from, char *to, struct written_range *ranges, unsigned max)
{
	struct range found[RANGES];
	scan->size = sizeof *scan;
	scan->start = (uintptr_t)*from;
	scan->end = (uintptr_t)to;
	scan->vec = (uintptr_t)found;
	scan->vec_len = max < RANGES ? max : RANGES;
	int n = ioctl(pagemap, SCAN, scan);
	if (n < 0)
		return -errno;
	for (int i = 0; i < n; i++)
		ranges[i] = (struct written_range){ found[i].start, found[i].end };
	*from += scan->walk_end - scan->start;
	return n;
}

/* The kernel has a loop of its own for PAGE_IS_WRITTEN alone.  (Linux 6.18, fs/proc/task_mmu.c; and mm/memory.c, for
 * what it forgets when anonymous pages are given back.) */
int written_list(char **from, char *to, struct written_range *ranges, unsigned max)
{
	struct scan scan = { .category_mask = PAGE_IS_WRITTEN, .return_mask = PAGE_IS_WRITTEN };
	return list(&scan, from, to, ranges, max);
}

/* Pages in swap have no mark there to be mistaken for, as they would where pages are watched. */
int written_list_present(char **from, char *to, struct written_range *ranges, unsigned max)
{
	struct scan scan = {
		.category_anyof_mask = PAGE_IS_PRESENT | PAGE_IS_SWAPPED,
		.return_mask = PAGE_IS_PRESENT | PAGE_IS_SWAPPED,
	};
	return list(&scan, from, to, ranges, max);
}

int written_ask(char *from, size_t pages, unsigned char *states)
{
	struct range ranges[RANGES];
	uint64_t base = (uintptr_t)from;
	struct scan scan = {
		.size = sizeof scan, .start = base, .end = base + pages * WRITTEN_PAGE,
		.vec = (uintptr_t)ranges, .vec_len = RANGES,
		.category_mask = PAGE_IS_PRESENT, .return_mask = PAGE_IS_PRESENT | PAGE_IS_WRITTEN,
	};
	memset(states, WRITTEN_ABSENT, pages);
	while (scan.start < scan.end) {
		int n = ioctl(pagemap, SCAN, &scan);
		if (n < 0)
			return -errno;
		for (int i = 0; i < n; i++)
			memset(states + (ranges[i].start - base) / WRITTEN_PAGE,
				ranges[i].categories & PAGE_IS_WRITTEN ? WRITTEN_YES : WRITTEN_NO,
				(ranges[i].end - ranges[i].start) / WRITTEN_PAGE);
		scan.start = scan.walk_end;
	}
	return 0;
}
