/* Parking: submit and wait in one call whose limit is an argument (EXT_ARG), against a Timeout operation for each wait, which is what
 * kernels without EXT_ARG need.  A wait is a request that completes, a limit an hour away, and the reaping. */
#include "bench.h"

#include "loop/ring_int.h"

struct rings { struct ring *ext_arg, *timeout_op; };

static uint64_t waits(struct ring *r, unsigned long n)
{
	struct ring_request rq = { .opcode = RING_NOP };
	struct ring_event e;
	while (n--) {
		ring_submit(r, &rq, UINT64_C(1) << 32);
		ring_enter(r, INT64_C(3600) * 1000000000);
		if (!ring_reap(r, &e, 1))
			abort();
	}
	return 0;
}

static uint64_t with_ext_arg(void *ctx, unsigned long n) { return waits(((struct rings *)ctx)->ext_arg, n); }
static uint64_t with_timeout_op(void *ctx, unsigned long n) { return waits(((struct rings *)ctx)->timeout_op, n); }

int main(void)
{
	struct rings r;
	int err;
	unsetenv("JSR_RING");
	r.ext_arg = ring_new(RING_URING, &err);
	setenv("JSR_RING", "timeout-op", 1);
	r.timeout_op = ring_new(RING_URING, &err);
	if (!r.ext_arg || !r.timeout_op || strcmp(ring_name(r.ext_arg), "io_uring") != 0) {
		printf("park: skipped, this kernel has no io_uring with EXT_ARG\n");
		return 0;
	}
	bench_begin("park");
	bench_pair("EXT_ARG, a Timeout operation each", with_ext_arg, with_timeout_op, &r, 100000, 2.0);
	ring_free(r.ext_arg);
	ring_free(r.timeout_op);
	return bench_end();
}
