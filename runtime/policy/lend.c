#include "policy/lend.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <unistd.h>

#include "policy/oplog.h"
#include "policy/policy.h"

enum { DESCRIPTORS = 1 << 20 };

/* Pages of these that are not used take no memory. */
static uint64_t lent[DESCRIPTORS / 64] = { 7 }, kept[DESCRIPTORS / 64];
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

int lend_end(int fd)
{
	int other = fd;
	if (fd <= STDERR_FILENO || uses[fd]) {
		other = open("/", O_PATH | O_CLOEXEC);
		if (other < 0)
			return -errno;
		if (dup3(other, fd, O_CLOEXEC) < 0) {
			int error = -errno;
			close(other);
			return error;
		}
		kept[fd / 64] |= bit_of(fd);
	}
	lent[fd / 64] &= ~bit_of(fd);
	return other;
}

void lend_use(int fd)
{
	if (policy_now() && is_known(fd))
		uses[fd]++;
}

void lend_unuse(int fd)
{
	if (!policy_now() || !is_known(fd) || !uses[fd] || --uses[fd] || fd <= STDERR_FILENO)
		return;
	if (kept[fd / 64] & bit_of(fd))
		close(fd);
	kept[fd / 64] &= ~bit_of(fd);
}
