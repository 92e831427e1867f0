#include "ops/core/terminal.h"
#include "ops/core/death.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <termios.h>
#include <unistd.h>

/* The handler may read this at any time: `raw` is stored last, with release, and loaded first, with acquire. */
struct terminal {
	atomic_int raw;
	int fd;                        /* the descriptor through which it was made raw */
	unsigned device;
	struct termios saved;
	char path[64];                 /* "" unknown */
};

static struct terminal terminals[TERMINALS_MAX];

/* 1 and the number of the terminal's device, which is the same for /dev/tty and the terminal it refers to. */
static int device_of(int fd, unsigned *device)
{
	struct stat st;
	if (ioctl(fd, TIOCGDEV, device) == 0)
		return 1;
	if (fstat(fd, &st) || !S_ISCHR(st.st_mode))
		return 0;
	*device = (unsigned)st.st_rdev;
	return 1;
}

static struct terminal *find(unsigned device)
{
	for (int i = 0; i < TERMINALS_MAX; i++)
		if (atomic_load_explicit(&terminals[i].raw, memory_order_acquire) && terminals[i].device == device)
			return &terminals[i];
	return NULL;
}

static int set(int fd, int when, const struct termios *to)
{
	int r;
	do
		r = tcsetattr(fd, when, to);
	while (r < 0 && errno == EINTR);
	return r < 0 ? -errno : 0;
}

/* Blocks SIGTTOU: otherwise a background process is stopped when it changes its terminal. */
static void restore(struct terminal *t)
{
	sigset_t ttou, before;
	unsigned device;
	int fd = t->fd;
	sigemptyset(&ttou);
	sigaddset(&ttou, SIGTTOU);
	pthread_sigmask(SIG_BLOCK, &ttou, &before);
	if (!device_of(fd, &device) || device != t->device)
		fd = t->path[0] ? open(t->path, O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC) : -1;
	if (fd >= 0 && device_of(fd, &device) && device == t->device)
		set(fd, TCSANOW, &t->saved);
	if (fd >= 0 && fd != t->fd)
		close(fd);
	pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void terminal_restore(void)
{
	for (int i = 0; i < TERMINALS_MAX; i++)
		if (atomic_exchange_explicit(&terminals[i].raw, 0, memory_order_acq_rel))
			restore(&terminals[i]);
}

/* ---- raw mode */

static int make_raw(int fd, unsigned device)
{
	struct terminal *t = find(device);
	struct termios now;
	if (tcgetattr(fd, &now))
		return -errno;
	for (int i = 0; i < TERMINALS_MAX && !t; i++)
		if (!atomic_load_explicit(&terminals[i].raw, memory_order_relaxed))
			t = &terminals[i];
	if (!t)
		return -ENFILE;
	int fresh = !atomic_load_explicit(&t->raw, memory_order_relaxed);
	if (fresh) {
		t->fd = fd;
		t->device = device;
		t->saved = now;
		if (ttyname_r(fd, t->path, sizeof t->path))
			t->path[0] = 0;
		death_watch(SIGRTMAX + 1);
		atomic_store_explicit(&t->raw, 1, memory_order_release);
	}
	now.c_iflag &= ~(tcflag_t)(BRKINT | ICRNL | INPCK | ISTRIP | IXON);
	now.c_lflag &= ~(tcflag_t)(ECHO | ICANON | IEXTEN | ISIG);
	now.c_cflag |= CS8;
	now.c_cc[VMIN] = 1;
	now.c_cc[VTIME] = 0;
	int r = set(fd, TCSADRAIN, &now);
	if (r < 0 && fresh)
		atomic_store_explicit(&t->raw, 0, memory_order_release);
	return r;
}

void terminal_interrupts(int fd, int on)
{
	struct termios now;
	unsigned device;
	if (!device_of(fd, &device) || !find(device) || tcgetattr(fd, &now))
		return;
	now.c_cc[VINTR] = 3;
	now.c_cc[VQUIT] = now.c_cc[VSUSP] = _POSIX_VDISABLE;
	now.c_lflag |= NOFLSH | ISIG;
	if (!on)
		now.c_lflag &= ~(tcflag_t)ISIG;
	set(fd, TCSANOW, &now);
}

int terminal_set_raw(int fd, int on)
{
	unsigned device;
	if (fd < 0)
		return -EBADF;
	if (!isatty(fd) || !device_of(fd, &device))
		return on ? -errno : 0;
	if (on)
		return make_raw(fd, device);
	struct terminal *t = find(device);
	if (!t)
		return 0;
	int r = set(fd, TCSADRAIN, &t->saved);
	if (r == 0)
		atomic_store_explicit(&t->raw, 0, memory_order_release);
	return r;
}
