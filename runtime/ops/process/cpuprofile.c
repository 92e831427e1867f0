#include "ops/process/cpuprofile.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/buf.h"
#include "base/mem.h"
#include "engine/profile.h"
#include "io/fs.h"
#include "loop/loop.h"
#include "ops/core/death.h"

struct cpuprofile {
	int fd;
	char path[];
};

static int say(const char *path, int error)
{
	fprintf(stderr, "jsr: cannot write the profile %s: %s\n", path, strerror(error));
	return -1;
}

static void put_path(char path[PATH_MAX], const struct cpuprofile_options *o, int thread)
{
	const char *folder = o->folder ? o->folder : "";
	size_t size = strlen(folder);
	const char *between = size && folder[size - 1] != '/' ? "/" : "";
	time_t now = time(NULL);
	struct tm t = { 0 };
	char date[32];
	if (o->name) {
		snprintf(path, PATH_MAX, "%s%s%s", folder, between, o->name);
		return;
	}
	localtime_r(&now, &t);
	strftime(date, sizeof date, "%Y%m%d.%H%M%S", &t);
	snprintf(path, PATH_MAX, "%s%sCPU.%s.%d.%d.%03d.cpuprofile", folder, between, date, (int)getpid(), thread,
		thread + 1);
}

static int make_folder(const char *folder)
{
	size_t first;
	char *path = mem_strdup(folder);
	int r = (int)fs_mkdir_all(path, 0777, &first);
	mem_free(path);
	return r;
}

/* ---- signals */

static struct host *watched;                   /* the main thread's; NULL: it has no profile */
static volatile sig_atomic_t is_dying;

static void leave(void *ctx)
{
	cpuprofile_end(ctx);
	death_now();
}

static int speak(void)
{
	if (is_dying || !watched->cpuprofile)
		return 0;
	is_dying = 1;
	profile_ask(watched->J, leave);
	loop_wake(watched->loop);
	return 1;
}

void cpuprofile_turn(struct host *h)
{
	if (is_dying && h == watched && h->cpuprofile)
		leave(h);
}

static void watch(struct host *h)
{
	watched = h;
	if (loop_wake_enable(h->loop) < 0)
		return;
	death_last_words(DEATH_PROFILE, speak);
	death_watch(SIGRTMIN);
}

/* ---- both ends */

int cpuprofile_begin(struct host *h, const struct cpuprofile_options *o, int thread)
{
	char path[PATH_MAX];
	struct cpuprofile *c;
	int r = o->folder && *o->folder ? make_folder(o->folder) : 0;
	if (r < 0)
		return say(o->folder, -r);
	put_path(path, o, thread);
	c = mem_try_alloc(sizeof *c + strlen(path) + 1);
	if (!c)
		return say(path, ENOMEM);
	strcpy(c->path, path);
	c->fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
	r = c->fd < 0 ? -errno : profile_begin(h->J, o->interval_us ? o->interval_us : PROFILE_INTERVAL_US);
	if (r < 0) {
		if (c->fd >= 0)
			close(c->fd);
		mem_free(c);
		return say(path, -r);
	}
	h->cpuprofile = c;
	if (!thread)
		watch(h);
	return 0;
}

static int write_all(int fd, const char *bytes, size_t size)
{
	while (size > 0) {
		ssize_t n = write(fd, bytes, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n < 0)
			return -errno;
		bytes += n;
		size -= (size_t)n;
	}
	return 0;
}

void cpuprofile_end(struct host *h)
{
	struct cpuprofile *c = h->cpuprofile;
	struct buf b;
	if (!c)
		return;
	h->cpuprofile = NULL;
	buf_init(&b, SIZE_MAX / 2);
	int r = profile_end(h->J, &b);
	if (r == 0)
		r = write_all(c->fd, b.data, b.size);
	if (close(c->fd) && r == 0)
		r = -errno;
	if (r < 0)
		say(c->path, -r);
	buf_fini(&b);
	mem_free(c);
}
