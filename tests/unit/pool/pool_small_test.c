/* The tests of pool_test.c with deques of four slots, and with a pthread_create that fails on demand. */
#define DEQUE_SIZE 4
#define POOL_TEST_FAILING_THREADS

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>

/* number of threads that may still be created */
static atomic_int threads_left = 1000;

static int create_or_fail(pthread_t *thread, const pthread_attr_t *attr, void *(*main)(void *), void *arg)
{
	if (atomic_fetch_sub(&threads_left, 1) <= 0)
		return EAGAIN;
	return pthread_create(thread, attr, main, arg);
}

#define pthread_create create_or_fail
#include "../../../runtime/pool/deque.c"
#include "../../../runtime/pool/pool.c"
#undef pthread_create
#include "pool_test.c"
