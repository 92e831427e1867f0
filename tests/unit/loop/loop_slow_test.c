/* The loop with every quick call counting as a slow one: after the first it must stop trying, and use a route that does
 * not block the script. */
#define LOOP_SLOW_NS 1
#include "../../../runtime/loop/request.c"

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

struct append {
	struct op op;
	int fd;
};

static unsigned inline_count, other_count;

static int append_step(struct op *op, struct ring_request *rq)
{
	struct append *a = container_of(op, struct append, op);
	*rq = (struct ring_request){ .opcode = RING_WRITE, .fd = a->fd, .buf = (char *)"x", .size = 1, .offset = -1 };
	return op->step == 0;
}

static void told(struct op *op, const struct record *rec, const void *bytes)
{
	assert_int_equal(rec->result, 1);
	if (op->route == OP_ROUTE_INLINE)
		inline_count++;
	else
		other_count++;
}

static const struct op_kind APPEND = { .name = "append", .step = append_step, .deliver = told };

static void slow_calls_are_kept_away_from(void **state)
{
	const struct loop_hooks hooks = { 0 };
	struct append appends[20] = { 0 };
	char path[] = "/tmp/jsr-slow-XXXXXX";
	int fd = mkstemp(path);
	struct loop *loop = loop_new(&hooks, LOOP_BACKEND_AUTO);
	assert_true(fd >= 0);
	unlink(path);
	fcntl(fd, F_SETFL, O_APPEND);
	for (int i = 0; i < 20; i++) {
		appends[i].op.kind = &APPEND;
		appends[i].op.referenced = 1;
		appends[i].fd = fd;
		assert_int_equal(loop_post(loop, &appends[i].op), 0);
	}
	assert_int_equal(loop_run(loop), 0);
	assert_int_equal(inline_count + other_count, 20);
	assert_int_equal(lseek(fd, 0, SEEK_END), 20);
	/* If the file system supports RWF_NOWAIT for writes, no write was attempted that might block, so nothing was
	 * learned. */
	if (loop->quick_from_ns == 0) {
		print_message("writes to /tmp never block here\n");
		loop_free(loop);
		close(fd);
		skip();
	}
	assert_in_range(inline_count, 1, 10);
	assert_in_range(other_count, 10, 19);
	loop_free(loop);
	close(fd);
}

int main(void)
{
	const struct CMUnitTest tests[] = { cmocka_unit_test(slow_calls_are_kept_away_from) };
	return cmocka_run_group_tests(tests, NULL, NULL);
}
