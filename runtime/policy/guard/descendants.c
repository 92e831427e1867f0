#include "policy/guard/descendants.h"

#include "base/limits.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS_MAX = 64, STOPPING_NS = 200000 };        /* how long one waits for processes to stop */

struct linux_entry {                   /* getdents64 */
	uint64_t inode;
	int64_t offset;
	unsigned short size;
	unsigned char type;
	char name[];
};

struct process { pid_t pid, parent; char frozen, stopped; };

static struct process table[LIMIT_GUARD_PROCESSES];
static size_t count;

void descendants_adopt(void) { prctl(PR_SET_CHILD_SUBREAPER, 1); }

static int open_quietly(const char *path, int flags)
{
	int fd = open(path, flags | O_RDONLY | O_CLOEXEC);
	if (fd < 0 && errno == EMFILE) {
		close(0);
		fd = open(path, flags | O_RDONLY | O_CLOEXEC);
	}
	return fd;
}

static pid_t number(const char *text)
{
	long n = 0;
	for (; *text >= '0' && *text <= '9' && n < 1L << 30; text++)
		n = n * 10 + (*text - '0');
	return *text ? 0 : (pid_t)n;
}

/* The parent's pid, and the state, from /proc/PID/stat, whose second field, the name in parentheses, may hold anything.
 * 0: there is no such process. */
static pid_t parent_of(pid_t pid, char *state)
{
	char path[32], text[512], *p;
	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	int fd = open_quietly(path, 0);
	if (fd < 0)
		return 0;
	ssize_t n = read(fd, text, sizeof text - 1);
	close(fd);
	if (n <= 0)
		return 0;
	text[n] = 0;
	p = strrchr(text, ')');
	if (!p || strlen(p) < 5)
		return 0;
	*state = p[2];
	p += 4;                        /* ") S " */
	char *end = strchr(p, ' ');
	if (end)
		*end = 0;
	return number(p);
}

static struct process *find(pid_t pid, size_t known)
{
	for (size_t i = 0; i < known; i++)
		if (table[i].pid == pid)
			return &table[i];
	return NULL;
}

/* Adds the processes that the table lacks, parents not known yet. */
static void list(void)
{
	_Alignas(struct linux_entry) char bytes[4096];
	const size_t known = count;
	long n;
	int fd = open_quietly("/proc", O_DIRECTORY);
	if (fd < 0)
		return;
	while ((n = syscall(SYS_getdents64, fd, bytes, sizeof bytes)) > 0) {
		for (long at = 0; at < n && count < LIMIT_GUARD_PROCESSES;) {
			const struct linux_entry *e = (const void *)(bytes + at);
			pid_t pid = number(e->name);
			if (pid > 0 && !find(pid, known))
				table[count++] = (struct process){ .pid = pid };
			at += e->size;
		}
	}
	close(fd);
	for (size_t i = known; i < count; i++) {
		char unused;
		table[i].parent = parent_of(table[i].pid, &unused);
	}
}

/* Freezes those whose parent is this process or frozen; returns how many were not yet. */
static unsigned freeze(void)
{
	unsigned found = 0, before;
	const pid_t self = getpid();
	do {
		before = found;
		for (size_t i = 0; i < count; i++) {
			struct process *p = &table[i], *parent;
			if (p->frozen || !p->parent || p->pid == self)
				continue;
			parent = p->parent == self ? NULL : find(p->parent, count);
			if (p->parent != self && !(parent && parent->frozen))
				continue;
			kill(p->pid, SIGSTOP);
			p->frozen = 1;
			found++;
		}
	} while (found > before);
	return found;
}

/* Whether all that were frozen do stand still.  One that was about to fork does that yet before it stops, and its child
 * may appear after the next look. */
static int all_stand_still(void)
{
	int all = 1;
	for (size_t i = 0; i < count; i++) {
		char state = 'X';
		if (!table[i].frozen || table[i].stopped)
			continue;
		table[i].stopped = parent_of(table[i].pid, &state) == 0 || strchr("TtZX", state);
		all &= table[i].stopped;
	}
	return all;
}

void descendants_kill(void)
{
	const struct timespec moment = { .tv_nsec = STOPPING_NS };
	siginfo_t info;
	unsigned round = 0;
	int still;
	if (waitid(P_ALL, 0, &info, WEXITED | WNOHANG | WNOWAIT | __WALL) < 0 && errno == ECHILD)
		return;
	do {
		size_t kept = 0;
		for (size_t i = 0; i < count; i++)     /* the others may have got a new parent */
			if (table[i].frozen)
				table[kept++] = table[i];
		count = kept;
		still = all_stand_still();
		if (!still)
			nanosleep(&moment, NULL);
		list();
	} while ((freeze() || !still) && ++round < ROUNDS_MAX);
	for (size_t i = 0; i < count; i++)
		if (table[i].frozen)
			kill(table[i].pid, SIGKILL);
}
