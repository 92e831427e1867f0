#include "policy/lend.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>

#include "policy/oplog.h"
#include "policy/policy.h"

enum { DESCRIPTORS = 1 << 20 };

/* Pages of these that are not used take no memory. */
static uint64_t lent[DESCRIPTORS / 64] = { 7 }, ending[DESCRIPTORS / 64];
static uint32_t uses[DESCRIPTORS];

static uint64_t bit_of(int fd) { return UINT64_C(1) << (fd % 64); }
static int is_known(int fd) { return fd >= 0 && fd < DESCRIPTORS; }

int lend_allows(int fd)
{
	if (oplog_owns(fd))
		return 0;
	return !policy_now() || (is_known(fd) && lent[fd / 64] & bit_of(fd));
}

void lend_begin(int fd)
{
	if (policy_now() && is_known(fd))
		lent[fd / 64] |= bit_of(fd);
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

int lend_end(int fd)
{
	int closes = uses[fd] ? LEND_LATER : fd <= STDERR_FILENO ? replace(fd) : fd;
	if (closes < 0)
		return closes;
	if (closes == LEND_LATER)
		ending[fd / 64] |= bit_of(fd);
	lent[fd / 64] &= ~bit_of(fd);
	return closes;
}

void lend_use(int fd)
{
	if (policy_now() && is_known(fd))
		uses[fd]++;
}

void lend_unuse(int fd)
{
	if (!policy_now() || !is_known(fd) || !uses[fd] || --uses[fd] || !(ending[fd / 64] & bit_of(fd)))
		return;
	ending[fd / 64] &= ~bit_of(fd);
	int closes = fd <= STDERR_FILENO ? replace(fd) : fd;
	if (closes >= 0)
		close(closes);
}
