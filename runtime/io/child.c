#include "io/child.h"

#include "base/fault.h"
#include "base/mem.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/close_range.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#ifndef CLONE_PIDFD
#define CLONE_PIDFD 0x1000
#endif
#ifndef P_PIDFD
#define P_PIDFD 3
#endif

enum {
	STACK_BYTES = 24 << 10,        /* the child's stack until execve: one path, and what system calls need */
	SIGNALS = 64, MASK_BYTES = SIGNALS / 8,
	WAITER_STACK = 64 << 10
};

#define DEFAULT_PATH "/bin:/usr/bin"   /* execvp's, where PATH is not set */

/* What the child reads and, in `error` and `fds`, writes while it borrows our memory. */
struct plan {
	const struct child_options *o;
	const char *search;            /* the PATH to look in, or NULL */
	char **shell;                  /* argv for /bin/sh, the file's place at 1 */
	int *fds;                      /* a copy of o->fds */
	uint64_t keep_ignored;         /* a bit a signal */
	int folder;                    /* a copy of *o->folder, or -1 */
	int error;                     /* why there was no execve, or 0 */
};

/* ---- in the child */

/* The C library's functions for these would also change our other threads. */
static int become(const struct child_options *o)
{
	if (o->flags & (CHILD_SET_UID | CHILD_SET_GID))
		syscall(SYS_setgroups, 0, NULL);       /* only root may, and only root needs to */
	if (o->flags & CHILD_SET_GID && syscall(SYS_setgid, o->gid) < 0)
		return errno;
	if (o->flags & CHILD_SET_UID && syscall(SYS_setuid, o->uid) < 0)
		return errno;
	return 0;
}

/* Sources that lie where targets will be move out of the way first, so that no target overwrites one. */
static int place_descriptors(struct plan *p)
{
	int count = (int)p->o->fd_count;
	if (p->folder >= 0) {
		p->folder = fcntl(p->folder, F_DUPFD_CLOEXEC, count);
		if (p->folder < 0)
			return errno;
	}
	for (int i = 0; i < count; i++) {
		if (p->fds[i] < 0 || p->fds[i] >= count || p->fds[i] == i)
			continue;
		p->fds[i] = fcntl(p->fds[i], F_DUPFD_CLOEXEC, count);
		if (p->fds[i] < 0)
			return errno;
	}
	for (int i = 0; i < count; i++) {
		int fd = p->fds[i];
		if (fd == CHILD_NULL && i >= 3) {
			close(i);
			continue;
		}
		if (fd == CHILD_NULL) {
			close(i);
			fd = open("/dev/null", i == 0 ? O_RDONLY : O_RDWR);
			if (fd < 0)
				return errno;
		}
		if (fd == i) {
			int flags = fcntl(fd, F_GETFD);
			if (flags < 0 || (flags & FD_CLOEXEC && fcntl(fd, F_SETFD, flags & ~FD_CLOEXEC) < 0))
				return errno;
		} else if (dup2(fd, i) < 0) {
			return errno;
		} else if (p->fds[i] == CHILD_NULL) {
			close(fd);
		}
	}
#ifdef SYS_close_range
	syscall(SYS_close_range, (unsigned)count, ~0u, CLOSE_RANGE_CLOEXEC);
#endif
	return 0;
}

static void reset_signals(const struct plan *p)
{
	/* the kernel's struct, 32 bytes or less; sigaction() refuses glibc's own two, which make ignores */
	static const uint64_t plain[4], none;
	for (int number = 1; number <= SIGNALS; number++)
		if (number != SIGKILL && number != SIGSTOP && !(p->keep_ignored >> (number - 1) & 1))
			syscall(SYS_rt_sigaction, number, plain, NULL, MASK_BYTES);
	syscall(SYS_rt_sigprocmask, SIG_SETMASK, &none, NULL, MASK_BYTES);
}

static int execute(struct plan *p, const char *path)
{
	execve(path, p->o->argv, p->o->env);
	if (errno != ENOEXEC)
		return errno;
	p->shell[1] = (char *)(uintptr_t)path;
	execve("/bin/sh", p->shell, p->o->env);
	return errno;
}

static const char *last_part(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* The kernel opens a script a second time, by the descriptor, for the interpreter: ENOENT if that is to be closed. */
static int execute_in_folder(struct plan *p)
{
	char path[sizeof "/dev/fd/" + 10 + NAME_MAX];
	const char *name = last_part(p->o->file);
	if (strlen(name) > NAME_MAX)
		return ENAMETOOLONG;
	syscall(SYS_execveat, p->folder, name, p->o->argv, p->o->env, 0);
	if (errno != ENOENT && errno != ENOEXEC)
		return errno;
	if (fcntl(p->folder, F_SETFD, 0) < 0)
		return errno;
	snprintf(path, sizeof path, "/dev/fd/%d/%s", p->folder, name);
	return execute(p, path);
}

static int is_elsewhere(int error)
{
	return error == ENOENT || error == ENOTDIR || error == ESTALE || error == ENODEV || error == ETIMEDOUT;
}

static int execute_in_path(struct plan *p)
{
	char path[PATH_MAX + NAME_MAX];
	const char *file = p->o->file, *from = p->search, *colon;
	size_t file_size = strlen(file);
	int denied = 0;
	if (file_size > NAME_MAX)
		return ENAMETOOLONG;
	do {
		colon = strchrnul(from, ':');
		size_t size = (size_t)(colon - from);
		if (size < PATH_MAX - 1) {
			memcpy(path, from, size);
			if (size)
				path[size++] = '/';
			memcpy(path + size, file, file_size + 1);
			int error = execute(p, path);
			denied |= error == EACCES;
			if (error != EACCES && !is_elsewhere(error))
				return error;
		}
		from = colon + 1;
	} while (*colon);
	return denied ? EACCES : ENOENT;
}

static int become_program(struct plan *p)
{
	const struct child_options *o = p->o;
	if (o->flags & CHILD_DETACHED)
		setsid();
	int error = place_descriptors(p);
	if (!error && o->cwd && chdir(o->cwd) < 0)
		error = errno;
	if (!error)
		error = become(o);
	if (error)
		return error;
	reset_signals(p);
	if (!*o->file)
		return ENOENT;
	if (p->folder >= 0)
		return execute_in_folder(p);
	return p->search ? execute_in_path(p) : execute(p, o->file);
}

static int in_child(void *arg)
{
	struct plan *p = arg;
	if (p->o->flags & CHILD_DRY)
		_exit(0);
	p->error = become_program(p);
	_exit(127);
}

/* ---- without pidfds */

static int pidfds_wanted(void)
{
	const char *how = getenv("JSR_CHILD");
	return !(how && strstr(how, "no-pidfd")) && !fault_hit(FAULT_PIDFD);
}

struct waiter { pid_t pid; int end; };

/* Leaves the child to be reaped. */
static void *wait_in_thread(void *arg)
{
	struct waiter w = *(struct waiter *)arg;
	siginfo_t info;
	mem_free(arg);
	while (waitid(P_PID, (id_t)w.pid, &info, WEXITED | WNOWAIT) < 0 && errno == EINTR)
		;
	close(w.end);
	return NULL;
}

static int start_waiter(pid_t pid)
{
	int ends[2], r;
	pthread_t thread;
	pthread_attr_t attr;
	struct waiter *w = mem_try_alloc(sizeof *w);
	if (!w)
		return -ENOMEM;
	if (pipe2(ends, O_CLOEXEC) < 0) {
		r = -errno;
		mem_free(w);
		return r;
	}
	*w = (struct waiter){ .pid = pid, .end = ends[1] };
	pthread_attr_init(&attr);
	pthread_attr_setdetachstate(&attr, PTHREAD_CREATE_DETACHED);
	pthread_attr_setstacksize(&attr, WAITER_STACK);
	r = pthread_create(&thread, &attr, wait_in_thread, w);
	pthread_attr_destroy(&attr);
	if (r == 0)
		return ends[0];
	close(ends[0]);
	close(ends[1]);
	mem_free(w);
	return -r;
}

/* ---- starting */

static const char *path_of(char *const *env)
{
	for (; *env; env++)
		if (!strncmp(*env, "PATH=", 5))
			return *env + 5;
	return DEFAULT_PATH;
}

/* A child that did not become a program is reaped at once. */
static void discard(pid_t pid)
{
	while (waitpid(pid, NULL, 0) < 0 && errno == EINTR)
		;
}

/* The child's functions never return, so what AddressSanitizer marked of their frames would stay marked. */
#ifdef __SANITIZE_ADDRESS__
void __asan_unpoison_memory_region(const volatile void *p, size_t size);
#define UNMARK(p, size) __asan_unpoison_memory_region(p, size)
#else
#define UNMARK(p, size) ((void)0)
#endif

static int clone_child(struct plan *p, struct child *c)
{
	_Alignas(16) char stack[STACK_BYTES];
	int flags = CLONE_VM | CLONE_VFORK | SIGCHLD, pidfd = -1, pid;
	if (fault_hit(FAULT_CLONE))
		return -EAGAIN;
	if (pidfds_wanted()) {
		pid = clone(in_child, stack + STACK_BYTES, flags | CLONE_PIDFD, p, &pidfd);
		UNMARK(stack, sizeof stack);
		if (pid >= 0 || errno != EINVAL) {
			*c = (struct child){ .pid = pid, .exit_fd = pidfd };
			return pid < 0 ? -errno : 0;
		}
	}
	pid = clone(in_child, stack + STACK_BYTES, flags, p);
	UNMARK(stack, sizeof stack);
	*c = (struct child){ .pid = pid, .exit_fd = -1 };
	return pid < 0 ? -errno : 0;
}

/* With all signals blocked: a handler of ours must not run in the child, in our memory. */
static int clone_quietly(struct plan *p, struct child *c)
{
	uint64_t all = ~UINT64_C(0), old;
	struct sigaction hangup;
	p->keep_ignored = sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler == SIG_IGN ?
		UINT64_C(1) << (SIGHUP - 1) : 0;
	syscall(SYS_rt_sigprocmask, SIG_SETMASK, &all, &old, MASK_BYTES);
	int r = clone_child(p, c);
	syscall(SYS_rt_sigprocmask, SIG_SETMASK, &old, NULL, MASK_BYTES);
	return r;
}

static int start_planned(struct plan *p, struct child *c)
{
	int r = clone_quietly(p, c);
	if (r < 0)
		return r;
	if (p->error) {
		discard(c->pid);
		child_forget(c);
		return -p->error;
	}
	if (c->exit_fd >= 0)
		return 0;
	c->exit_fd = start_waiter(c->pid);
	if (c->exit_fd >= 0)
		return 0;
	r = c->exit_fd;
	kill(c->pid, SIGKILL);
	discard(c->pid);
	return r;
}

int child_start(const struct child_options *o, struct child *c)
{
	size_t argc = 0;
	struct plan p = { .o = o, .folder = o->folder ? *o->folder : -1 };
	p.search = strchr(o->file, '/') ? NULL : path_of(o->env);
	*c = (struct child){ .pid = 0, .exit_fd = -1 };
	while (o->argv[argc])
		argc++;
	p.shell = mem_try_alloc((argc + 3) * sizeof *p.shell);
	p.fds = mem_try_alloc((o->fd_count + 1) * sizeof *p.fds);
	int r = -ENOMEM;
	if (p.shell && p.fds) {
		p.shell[0] = (char *)(uintptr_t)"/bin/sh";
		memcpy(p.shell + 2, o->argv + (argc > 0), (argc + (argc == 0)) * sizeof *p.shell);
		if (o->fd_count)
			memcpy(p.fds, o->fds, o->fd_count * sizeof *p.fds);
		r = start_planned(&p, c);
	}
	mem_free(p.shell);
	mem_free(p.fds);
	if (r < 0)
		*c = (struct child){ .pid = 0, .exit_fd = -1 };
	return r;
}

/* ---- the end */

void child_forget(struct child *c)
{
	if (c->exit_fd >= 0)
		close(c->exit_fd);
	c->exit_fd = -1;
}

int child_reap(struct child *c, int *code, int *number)
{
	siginfo_t info;
	int r;
	info.si_pid = 0;
	do {
		r = waitid(P_PID, (id_t)c->pid, &info, WEXITED | WNOHANG);
	} while (r < 0 && errno == EINTR);
	if (r == 0 && info.si_pid == 0)
		return 0;
	r = r < 0 ? -errno : 1;
	*code = r == 1 && info.si_code == CLD_EXITED ? info.si_status : 0;
	*number = r == 1 && info.si_code != CLD_EXITED ? info.si_status : 0;
	c->pid = 0;
	child_forget(c);
	return r;
}

int child_kill(const struct child *c, int number)
{
	if (c->pid <= 0)
		return -ESRCH;
	return kill(c->pid, number) < 0 ? -errno : 0;
}

int child_wait_step(struct op *op, struct ring_request *rq)
{
	struct child_wait *w = container_of(op, struct child_wait, op);
	if (op->cancelled)
		return 0;
	int r = op->step == 0 ? 0 : child_reap(w->child, &w->code, &w->number);
	op->result = r < 0 ? r : 0;
	if (r != 0)
		return 0;
	*rq = (struct ring_request){ .opcode = RING_POLL, .fd = w->child->exit_fd, .flags = POLLIN };
	return 1;
}

/* ---- pipes */

int child_pipe(enum child_pipe kind, int *ours, int *theirs)
{
	int ends[2];
	if (fault_hit(FAULT_PIPE))
		return -EMFILE;
	int r = kind == CHILD_BOTH ? socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) : pipe2(ends, O_CLOEXEC);
	if (r < 0)
		return -errno;
	*ours = ends[kind == CHILD_READS];
	*theirs = ends[kind != CHILD_READS];
	return 0;
}
