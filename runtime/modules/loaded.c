#include "modules/loaded.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM_MS = 1000, IDENTITY_SIZE = 80 };

static int watcher = -1;
static struct stat watcher_is;

void loaded_begin(void)
{
	const char *number = getenv("JSR_WATCH_FD");
	struct stat st;
	if (!number)
		return;
	long fd = strtol(number, NULL, 10);
	unsetenv("JSR_WATCH_FD");
	if (fd < 3 || fd > INT_MAX || fstat((int)fd, &st) || !S_ISSOCK(st.st_mode))
		return;
	watcher = (int)fd;
	fcntl(watcher, F_SETFD, FD_CLOEXEC);
	fcntl(watcher, F_SETFL, O_NONBLOCK);
	watcher_is = st;
}

int loaded_descriptor(void) { return watcher; }

/* A script without a policy may have closed it, and opened something else under its number. */
static int is_there(void)
{
	struct stat st;
	return !fstat(watcher, &st) && st.st_ino == watcher_is.st_ino && st.st_dev == watcher_is.st_dev;
}

/* A record is written whole before the next begins, whichever thread has it. */
static void send_all(const char *text, size_t size)
{
	static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
	static int lost;       /* half a record may be there, which others must not follow */
	struct pollfd room = { .fd = watcher, .events = POLLOUT };
	pthread_mutex_lock(&lock);
	lost = lost || !is_there();
	while (size && !lost) {
		ssize_t n = write(watcher, text, size);
		if (n >= 0) {
			text += n;
			size -= (size_t)n;
		} else if (errno != EINTR && (errno != EAGAIN || poll(&room, 1, ROOM_MS) <= 0)) {
			lost = 1;
		}
	}
	pthread_mutex_unlock(&lock);
}

void loaded_tell(const char *path, const struct stat *st)
{
	struct stat own;
	char record[PATH_MAX * 2 + IDENTITY_SIZE];
	size_t size = strlen(path) + 1;
	if (watcher < 0 || size > PATH_MAX * 2)
		return;
	memcpy(record, path, size);
	if (!st && !stat(path, &own))
		st = &own;
	if (st && S_ISREG(st->st_mode))
		size += (size_t)snprintf(record + size, IDENTITY_SIZE, "%ju %jd %jd", (uintmax_t)st->st_ino,
			(intmax_t)st->st_size, st->st_mtim.tv_sec * (intmax_t)1000000000 + st->st_mtim.tv_nsec);
	record[size++] = 0;
	send_all(record, size);
}
