#include "policy/lend.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdint.h>
#include <unistd.h>

#include "base/mem.h"
#include "policy/oplog.h"
#include "policy/policy.h"

enum { DESCRIPTORS = 1 << 20 };

/* Under a policy alone: without one a process has nothing of this.  Pages that are not used take no memory. */
struct table {
	uint64_t lent[DESCRIPTORS / 64], ending[DESCRIPTORS / 64];
	uint32_t uses[DESCRIPTORS];
};

static struct table *table;

/* Of the table; taken only under a policy. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static uint64_t bit_of(int fd) { return UINT64_C(1) << (fd % 64); }

/* NULL: it is not kept what becomes of this one. */
static struct table *table_for(int fd)
{
	if (!policy_now() || fd < 0 || fd >= DESCRIPTORS)
		return NULL;
	if (!table) {
		table = mem_zalloc(sizeof *table);
		table->lent[0] = 7;
	}
	return table;
}

int lend_allows(int fd)
{
	if (oplog_owns(fd))
		return 0;
	if (!policy_now())
		return 1;
	pthread_mutex_lock(&lock);
	const struct table *t = table_for(fd);
	int yes = t && t->lent[fd / 64] & bit_of(fd);
	pthread_mutex_unlock(&lock);
	return yes;
}

void lend_begin(int fd)
{
	if (!policy_now())
		return;
	pthread_mutex_lock(&lock);
	struct table *t = table_for(fd);
	if (t)
		t->lent[fd / 64] |= bit_of(fd);
	pthread_mutex_unlock(&lock);
}

/* Puts what can be neither read nor written in its place: another descriptor for that, or -errno. */
static int replace(int fd)
{
	int other = open("/", O_PATH | O_CLOEXEC);
	if (other >= 0 && dup3(other, fd, O_CLOEXEC) >= 0)
		return other;
	int error = -errno;
	if (other >= 0)
		close(other);
	return error;
}

/* Under the lock, as is stop_use. */
static int end(int fd)
{
	struct table *t = table_for(fd);
	if (!t)
		return fd;
	int closes = t->uses[fd] ? LEND_LATER : fd <= STDERR_FILENO ? replace(fd) : fd;
	if (closes < 0)
		return closes;
	if (closes == LEND_LATER)
		t->ending[fd / 64] |= bit_of(fd);
	t->lent[fd / 64] &= ~bit_of(fd);
	return closes;
}

int lend_end(int fd)
{
	if (!policy_now())
		return fd;
	pthread_mutex_lock(&lock);
	int closes = end(fd);
	pthread_mutex_unlock(&lock);
	return closes;
}

void lend_use(int fd)
{
	if (!policy_now())
		return;
	pthread_mutex_lock(&lock);
	struct table *t = table_for(fd);
	if (t)
		t->uses[fd]++;
	pthread_mutex_unlock(&lock);
}

static void stop_use(int fd)
{
	struct table *t = table_for(fd);
	if (!t || !t->uses[fd] || --t->uses[fd] || !(t->ending[fd / 64] & bit_of(fd)))
		return;
	t->ending[fd / 64] &= ~bit_of(fd);
	int closes = fd <= STDERR_FILENO ? replace(fd) : fd;
	if (closes >= 0)
		close(closes);
}

void lend_unuse(int fd)
{
	if (!policy_now())
		return;
	pthread_mutex_lock(&lock);
	stop_use(fd);
	pthread_mutex_unlock(&lock);
}

void lend_forget(void)
{
	mem_free(table);
	table = NULL;
}
